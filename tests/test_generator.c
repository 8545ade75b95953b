/* SPDX-License-Identifier: MIT */
/* Tests of the generator and the reducer. Puzzles have one solution, are minimal where promised,
 * have the requested symmetry, pattern and number of givens, and are reproducible from the seed.
 * The solutions are counted by a different kernel than the one used for generating. */
#include "sudoku/bulk/bulk.h"
#include "sudoku/core/board.h"
#include "sudoku/generate/removal.h"
#include "dlx/core/random.h"
#include "sudoku/generate.h"
#include "sudoku/sudoku.h"
#include "tests/support/allocator.h"
#include "tests/support/simds.h"
#include "tests/support/suite.h"

#include <string.h>

static const sudoku_rules_settings shapes[] = {
    {.size = 9},
    {.size = 4},
    {.size = 6},
    {.size = 6, .box_rows = 3, .box_columns = 2, .variants = SUDOKU_X},
    {.size = 9, .variants = SUDOKU_X | SUDOKU_CENTER_DOT},
    {.size = 9, .variants = SUDOKU_HYPER},
    {.size = 9, .variants = SUDOKU_ANTI_KING},
    {.size = 5, .variants = SUDOKU_NO_BOXES},
    {.size = 8},
};

enum { SHAPES = sizeof shapes / sizeof *shapes };

static sudoku_rules *rules;
static sudoku_solver *solver; /* a solver with the links kernel */
static sudoku_generated made;

static void begin(const sudoku_rules_settings *settings)
{
    ck_assert_int_eq(sudoku_rules_new(NULL, settings, &rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    ck_assert_int_eq(sudoku_solver_set(solver, "kernel", "links"), DLX_OK);
}

static void end(void)
{
    sudoku_solver_free(solver);
    sudoku_rules_free(rules);
}

static sudoku_generator *generator_of(const sudoku_generator_settings *settings)
{
    sudoku_generator *generator = NULL;
    ck_assert_int_eq(sudoku_generator_new(NULL, rules, settings, &generator, NULL), DLX_OK);
    return generator;
}

static void make(sudoku_generator *generator)
{
    sudoku_outcome outcome;
    ck_assert_int_eq(sudoku_generator_next(generator, &made, &outcome), DLX_OK);
    ck_assert_int_eq(outcome, SUDOKU_MADE);
}

/* ---- checking a puzzle ---- */

static bool is_unique(const sudoku_puzzle *puzzle)
{
    static sudoku_answer answer;
    ck_assert_int_eq(sudoku_solve(solver, puzzle, 2, &answer), DLX_OK);
    return answer.solutions == 1;
}

/* Return the digits that a cell may have, as bits, using only the peer relation. */
static uint64_t digits_for(const sudoku_puzzle *puzzle, int cell)
{
    const sudoku_list *peers = &rules->peers[cell];
    uint64_t seen = 1;
    for (int p = 0; p < peers->count; p++)
        seen |= UINT64_C(1) << puzzle->cell[peers->at[p]];
    return ((UINT64_C(2) << puzzle->size) - 1) & ~seen;
}

/* The slow and plain way: fill one cell after another, always one with the fewest digits. */
static int count_plainly(sudoku_puzzle *puzzle, int limit)
{
    int count = 0, best = -1, fewest = 64;
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++) {
        const int digits = __builtin_popcountll(digits_for(puzzle, cell));
        if (puzzle->cell[cell] == 0 && digits < fewest) {
            best = cell;
            fewest = digits;
        }
    }
    if (best < 0)
        return 1;
    for (uint64_t rest = digits_for(puzzle, best); rest != 0 && count < limit; rest &= rest - 1) {
        puzzle->cell[best] = (uint8_t)__builtin_ctzll(rest);
        count += count_plainly(puzzle, limit - count);
    }
    puzzle->cell[best] = 0;
    return count;
}

/* Check that the puzzle has one solution, in both ways if it is small or classic. */
static bool has_one(const sudoku_puzzle *puzzle)
{
    sudoku_puzzle copy = *puzzle;
    bool one = is_unique(puzzle);
    if (puzzle->size <= 6 || (puzzle->size == 9 && rules->is_plain))
        ck_assert_int_eq(count_plainly(&copy, 2) == 1, one);
    return one;
}

static bool is_minimal(const sudoku_puzzle *puzzle)
{
    sudoku_puzzle copy = *puzzle;
    for (int cell = 0; cell < copy.size * copy.size; cell++) {
        if (copy.cell[cell] == 0)
            continue;
        copy.cell[cell] = 0;
        if (has_one(&copy))
            return false;
        copy.cell[cell] = puzzle->cell[cell];
    }
    return true;
}

static void check_made(void)
{
    ck_assert_int_eq(made.puzzle.size, rules->size);
    ck_assert(!made.puzzle.marked);
    ck_assert_int_eq(count_givens(&made.puzzle), made.givens);
    ck_assert(has_one(&made.puzzle));
    ck_assert(sudoku_is_solution(rules, &made.puzzle, made.solution));
}

/* ---- tests ---- */

TEST_EACH(puzzles_have_one_solution_and_are_minimal, SHAPES)
{
    begin(&shapes[_i]);
    sudoku_generator *generator = generator_of(&(sudoku_generator_settings){.seed = 3});
    for (int n = 0; n < CASES(30); n++) {
        make(generator);
        check_made();
        ck_assert(made.minimal);
        ck_assert(is_minimal(&made.puzzle));
        ck_assert_uint_eq(made.tries, 1);
    }
    sudoku_generator_free(generator);
    end();
}

/* Mappings that may leave a pattern unchanged: rotations and reflections, one at a time. */
static int image_of(int size, int cell, char move)
{
    int row = cell / size, column = cell % size, last = size - 1;
    switch (move) {
    case 'h': /* half a turn */
        return size * (last - row) + last - column;
    case 'q': /* a quarter */
        return size * column + last - row;
    case '|':
        return size * row + last - column;
    case '-':
        return size * (last - row) + column;
    case '\\':
        return size * column + row;
    default: /* '/' */
        return size * (last - column) + last - row;
    }
}

static const char *const moves[] = {
    [SUDOKU_SYMMETRY_NONE] = "",          [SUDOKU_SYMMETRY_ROTATE180] = "h",
    [SUDOKU_SYMMETRY_ROTATE90] = "hq",    [SUDOKU_SYMMETRY_MIRROR] = "|",
    [SUDOKU_SYMMETRY_FLIP] = "-",         [SUDOKU_SYMMETRY_MIRRORS] = "h|-",
    [SUDOKU_SYMMETRY_DIAGONAL] = "\\",    [SUDOKU_SYMMETRY_ANTIDIAGONAL] = "/",
    [SUDOKU_SYMMETRY_DIAGONALS] = "h\\/", [SUDOKU_SYMMETRY_FULL] = "hq|-\\/",
};

enum { SYMMETRIES = sizeof moves / sizeof *moves };

/* The cell and all its images have been emptied. */
static void empty_orbit(sudoku_puzzle *puzzle, int cell, const char *by)
{
    puzzle->cell[cell] = 0;
    for (const char *m = by; *m != '\0'; m++) {
        int image = image_of(puzzle->size, cell, *m);
        puzzle->cell[image] = 0;
        if (*m == 'q')
            puzzle->cell[image_of(puzzle->size, image, 'h')] = 0;
    }
}

TEST_EACH(every_symmetry_holds_and_no_orbit_can_be_removed, 5 * SYMMETRIES)
{
    const sudoku_rules_settings *shape = &shapes[_i / SYMMETRIES];
    const char *by = moves[_i % SYMMETRIES];
    begin(shape);
    sudoku_generator *generator = generator_of(
        &(sudoku_generator_settings){.seed = 4, .symmetry = (sudoku_symmetry)(_i % SYMMETRIES)});
    for (int n = 0; n < CASES(10); n++) {
        make(generator);
        check_made();
        ck_assert(made.minimal);
        for (int cell = 0; cell < shape->size * shape->size; cell++) {
            sudoku_puzzle copy = made.puzzle;
            for (const char *m = by; *m != '\0'; m++)
                ck_assert_int_eq(made.puzzle.cell[cell] != 0,
                                 made.puzzle.cell[image_of(shape->size, cell, *m)] != 0);
            if (copy.cell[cell] == 0)
                continue;
            empty_orbit(&copy, cell, by);
            ck_assert(!has_one(&copy));
        }
    }
    sudoku_generator_free(generator);
    end();
}

TEST_EACH(minimal_puzzles_with_a_symmetry_can_be_made, 5)
{
    begin(&shapes[_i]);
    const sudoku_generator_settings settings = {.symmetry = SUDOKU_SYMMETRY_ROTATE180,
                                                .minimal = true};
    sudoku_generator *generator = generator_of(&settings);
    for (int n = 0; n < CASES(5); n++) {
        make(generator);
        check_made();
        ck_assert(made.minimal && is_minimal(&made.puzzle));
    }
    sudoku_generator_free(generator);
    end();
}

TEST_EACH(the_number_of_givens_is_in_the_range, 10)
{
    static const struct range {
        int shape, least, most;
        sudoku_symmetry symmetry;
        bool minimal;
    } ranges[] = {
        {0, 30, 30, SUDOKU_SYMMETRY_NONE, false},      {0, 22, 22, SUDOKU_SYMMETRY_NONE, false},
        {0, 28, 40, SUDOKU_SYMMETRY_DIAGONALS, false}, {0, 23, 24, SUDOKU_SYMMETRY_NONE, true},
        {0, 81, 81, SUDOKU_SYMMETRY_FULL, false},      {0, 0, 25, SUDOKU_SYMMETRY_ROTATE180, false},
        {1, 4, 4, SUDOKU_SYMMETRY_NONE, false},        {1, 16, 20, SUDOKU_SYMMETRY_NONE, false},
        {2, 8, 9, SUDOKU_SYMMETRY_ROTATE180, false},   {4, 20, 22, SUDOKU_SYMMETRY_NONE, false},
    };
    ck_assert_int_eq(sizeof ranges / sizeof *ranges, 10);
    const struct range *range = &ranges[_i];
    begin(&shapes[range->shape]);
    const sudoku_generator_settings settings = {.symmetry = range->symmetry,
                                                .min = range->least,
                                                .max = range->most,
                                                .minimal = range->minimal};
    sudoku_generator *generator = generator_of(&settings);
    int seen[82] = {0};
    for (int n = 0; n < CASES(20); n++) {
        make(generator);
        check_made();
        ck_assert_int_ge(made.givens, range->least);
        ck_assert_int_le(made.givens, range->most);
        ck_assert_int_eq(range->minimal, range->minimal && is_minimal(&made.puzzle));
        ck_assert(!made.minimal || range->symmetry != SUDOKU_SYMMETRY_NONE ||
                  is_minimal(&made.puzzle));
        seen[made.givens]++;
    }
    for (int givens = 28; givens <= 40 && _i == 2; givens++)
        ck_assert_int_lt(seen[givens], 10); /* the number is random */
    sudoku_generator_free(generator);
    end();
}

/* Two patterns: rows 1 and 9 and columns 1 and 9 are empty; and the same without cells whose images
 * are outside the pattern. */
TEST_EACH(givens_stay_in_the_pattern, 3)
{
    bool pattern[81];
    begin(&shapes[_i < 2 ? 0 : 4]);
    for (int cell = 0; cell < 81; cell++)
        pattern[cell] = cell / 9 % 8 != 0 && cell % 9 % 8 != 0 && cell != 12;
    const sudoku_generator_settings settings = {
        .pattern = pattern, .symmetry = _i == 1 ? SUDOKU_SYMMETRY_ROTATE180 : SUDOKU_SYMMETRY_NONE};
    sudoku_generator *generator = generator_of(&settings);
    uint64_t tries = 0;
    for (int n = 0; n < CASES(10); n++) {
        make(generator);
        check_made();
        ck_assert(_i == 1 || is_minimal(&made.puzzle));
        for (int cell = 0; cell < 81; cell++)
            ck_assert(made.puzzle.cell[cell] == 0 ||
                      (pattern[cell] && (_i != 1 || pattern[80 - cell])));
        tries += made.tries;
    }
    ck_assert_met(tries > 10); /* for some grids the pattern is too small */
    sudoku_generator_free(generator);
    end();
}

/* ---- seeds, instructions, stops ---- */

static uint64_t hash_of(sudoku_generator *generator, int count)
{
    uint64_t hash = 0;
    for (int n = 0; n < count; n++) {
        make(generator);
        for (int cell = 0; cell < made.puzzle.size * made.puzzle.size; cell++)
            hash = hash * 0x9e3779b97f4a7c15u + made.puzzle.cell[cell] + 37;
    }
    return hash;
}

TEST_EACH(a_seed_makes_the_same_puzzles_with_every_instruction_set, 3)
{
    static const sudoku_rules_settings settings[] = {
        {.size = 9}, {.size = 9, .variants = SUDOKU_X}, {.size = 16}};
    const int counts[] = {CASES(1500), 10, 2};
    uint64_t hash = 0;
    const char *found;
    begin(&settings[_i]);
    for (int s = 0; s <= SIMDS; s++) {
        const char *simd = s == 0 ? NULL : simds[s - 1];
        if (dlx_simd_find(simd, &found) != DLX_OK)
            continue;
        sudoku_generator *generator =
            generator_of(&(sudoku_generator_settings){.seed = 9, .simd = simd});
        uint64_t other = hash_of(generator, counts[_i]);
        ck_assert(s == 0 || other == hash);
        hash = other;
        sudoku_generator_free(generator);
    }
    sudoku_generator *generator = generator_of(&(sudoku_generator_settings){.seed = 10});
    ck_assert_uint_ne(hash_of(generator, counts[_i]), hash);
    sudoku_generator_seed(generator, 9); /* while it is making puzzles */
    ck_assert_uint_eq(hash_of(generator, counts[_i]), hash);
    sudoku_generator_free(generator);
    end();
}

static void stop_before_call(sudoku_generator *generator)
{
    sudoku_outcome outcome;
    sudoku_generator_stop(generator);
    ck_assert_int_eq(sudoku_generator_next(generator, &made, &outcome), DLX_OK);
    ck_assert_int_eq(outcome, SUDOKU_STOPPED);
}

TEST_EACH(a_stop_ends_one_call_and_changes_nothing, SHAPES)
{
    begin(&shapes[_i]);
    sudoku_generator *generator = generator_of(NULL);
    uint64_t hash = hash_of(generator, 3);
    sudoku_generator_free(generator);
    generator = generator_of(NULL);
    for (int n = 0; n < 3; n++)
        stop_before_call(generator);
    ck_assert_uint_eq(hash_of(generator, 3), hash);
    sudoku_generator_free(generator);
    sudoku_generator *other = generator_of(NULL);
    generator = generator_of(NULL);
    for (int n = 0; n < 10; n++, stop_before_call(generator)) /* puzzles may be ready at a stop */
        ck_assert_uint_eq(hash_of(generator, 1), hash_of(other, 1));
    sudoku_generator_free(other);
    sudoku_generator_free(generator);
    end();
}

TEST_EACH(a_limit_of_nodes_delays_puzzles_and_changes_none, SHAPES)
{
    begin(&shapes[_i]);
    sudoku_generator *generator = generator_of(NULL);
    make(generator);
    const sudoku_generated expected = made;
    sudoku_generator_free(generator);
    generator = generator_of(NULL);
    sudoku_outcome outcome = SUDOKU_LIMITED;
    int calls = 0;
    for (; outcome == SUDOKU_LIMITED; calls++) {
        sudoku_generator_limit(generator, calls < 20 ? 1 : 1 << 20);
        ck_assert_int_eq(sudoku_generator_next(generator, &made, &outcome), DLX_OK);
    }
    ck_assert_int_eq(outcome, SUDOKU_MADE);
    ck_assert_int_gt(calls, 1);
    ck_assert_mem_eq(made.puzzle.cell, expected.puzzle.cell, (size_t)(rules->size * rules->size));
    sudoku_generator_free(generator);
    end();
}

/* ---- puzzles that the caller wants ---- */

struct wish {
    int asked;
    bool granted;
};

static bool is_even(void *user, const sudoku_puzzle *puzzle, const uint8_t *solution)
{
    struct wish *wish = user;
    ck_assert(sudoku_is_solution(rules, puzzle, solution));
    wish->asked++;
    return wish->granted && puzzle->cell[0] % 2 == 0;
}

TEST_EACH(only_wanted_puzzles_are_returned, SHAPES)
{
    struct wish wish = {0, true};
    begin(&shapes[_i]);
    sudoku_generator *generator =
        generator_of(&(sudoku_generator_settings){.accept = is_even, .user = &wish});
    uint64_t tries = 0;
    for (int n = 0; n < CASES(10); n++) {
        make(generator);
        ck_assert_int_eq(made.puzzle.cell[0] % 2, 0);
        tries += made.tries;
    }
    ck_assert_uint_eq(tries, (uint64_t)wish.asked);
    sudoku_generator_free(generator);
    end();
}

TEST_EACH(generation_gives_up_after_the_requested_number_of_attempts, SHAPES)
{
    struct wish wish = {0, false};
    begin(&shapes[_i]);
    sudoku_outcome outcome;
    sudoku_generator *generator =
        generator_of(&(sudoku_generator_settings){.accept = is_even, .user = &wish, .tries = 20});
    for (int n = 1; n <= 3; n++) {
        ck_assert_int_eq(sudoku_generator_next(generator, &made, &outcome), DLX_OK);
        ck_assert_int_eq(outcome, SUDOKU_NOT_FOUND);
        ck_assert_int_eq(wish.asked, 20 * n);
    }
    wish.granted = true;
    make(generator);
    ck_assert_uint_eq(made.tries, (uint64_t)wish.asked - 60);
    sudoku_generator_free(generator);
    end();
}

/* ---- impossible requests ---- */

static void refuse(const sudoku_generator_settings *settings, const char *expected)
{
    dlx_error error = {.line = 7};
    sudoku_generator *generator = NULL;
    ck_assert_int_eq(sudoku_generator_new(NULL, rules, settings, &generator, &error),
                     DLX_ERR_ARGUMENT);
    ck_assert_ptr_null(generator);
    ck_assert_str_eq(error.message, expected);
    ck_assert_int_eq(sudoku_generator_new(NULL, rules, settings, &generator, NULL),
                     DLX_ERR_ARGUMENT);
}

TEST(impossible_requests_are_refused_with_a_reason)
{
    bool pattern[81] = {false};
    begin(&shapes[0]);
    refuse(&(sudoku_generator_settings){.min = 10, .max = 16},
           "16 givens are too few: by these rules a 9x9 puzzle has at least 17");
    refuse(&(sudoku_generator_settings){.min = 82, .max = 90},
           "82 givens are too many: there are 81 cells");
    refuse(&(sudoku_generator_settings){.min = 30, .max = 29},
           "from 30 to 29 givens: the first number must not be larger");
    refuse(&(sudoku_generator_settings){.min = -1},
           "from -1 to 0 givens: the first number must not be larger");
    refuse(&(sudoku_generator_settings){.pattern = pattern},
           "the pattern has no cell whose images by the symmetry are all in it");
    pattern[0] = true;
    refuse(&(sudoku_generator_settings){.pattern = pattern, .symmetry = SUDOKU_SYMMETRY_FULL},
           "the pattern has no cell whose images by the symmetry are all in it");
    refuse(&(sudoku_generator_settings){.pattern = pattern},
           "the pattern has cells for 1 givens, but there must be at least 17");
    memset(pattern, true, 20);
    refuse(&(sudoku_generator_settings){.pattern = pattern, .min = 21, .max = 30},
           "the pattern has cells for 20 givens, but there must be at least 21");
    refuse(&(sudoku_generator_settings){.symmetry = (sudoku_symmetry)SYMMETRIES},
           "there is no such symmetry");
    refuse(&(sudoku_generator_settings){.symmetry = (sudoku_symmetry)-1},
           "there is no such symmetry");
    end();
    begin(&shapes[1]);
    refuse(&(sudoku_generator_settings){.max = 3},
           "3 givens are too few: by these rules a 4x4 puzzle has at least 4");
    end();
    begin(&shapes[2]);
    refuse(&(sudoku_generator_settings){.max = 4},
           "4 givens are too few: by these rules a 6x6 puzzle has at least 5");
    refuse(&(sudoku_generator_settings){.simd = "v9"}, "there is no such instruction set");
    end();
}

TEST_EACH(rules_without_a_grid_give_no_puzzle, 2)
{
    uint64_t allowed[81];
    for (int cell = 0; cell < 81; cell++)
        allowed[cell] = cell < 2 ? 2 : 0x3fe;
    begin(&(sudoku_rules_settings){.size = _i == 0 ? 4 : 9, .allowed = allowed});
    sudoku_outcome outcome;
    sudoku_generator *generator = generator_of(NULL);
    ck_assert_int_eq(sudoku_generator_next(generator, &made, &outcome), DLX_OK);
    ck_assert_int_eq(outcome, SUDOKU_NO_GRID);
    sudoku_generator_free(generator);
    end();
}

TEST(symmetries_have_names)
{
    static const char *const names[] = {"none",      "rotate180", "rotate90", "mirror",
                                        "flip",      "mirrors",   "diagonal", "antidiagonal",
                                        "diagonals", "full"};
    sudoku_symmetry symmetry;
    for (int s = SUDOKU_SYMMETRY_NONE; s <= SUDOKU_SYMMETRY_FULL; s++)
        ck_assert(sudoku_symmetry_by_name(names[s], &symmetry) && (int)symmetry == s);
    ck_assert(!sudoku_symmetry_by_name("rotate", &symmetry));
}

/* ---- reducing ---- */

TEST_EACH(a_reduced_puzzle_is_minimal_and_has_the_same_solution, SHAPES)
{
    static sudoku_answer answer;
    bool minimal;
    begin(&shapes[_i]);
    sudoku_generator *generator = generator_of(&(sudoku_generator_settings){
        .min = shapes[_i].size * shapes[_i].size / 2, .max = shapes[_i].size * shapes[_i].size});
    for (uint64_t n = 0; n < 10; n++) {
        make(generator);
        sudoku_puzzle puzzle = made.puzzle;
        uint64_t random = n;
        ck_assert_int_eq(
            sudoku_reduce(solver, &puzzle, n % 2 == 0 ? NULL : &random, &answer, &minimal), DLX_OK);
        ck_assert(answer.solutions == 1 && !answer.stopped && minimal);
        ck_assert(has_one(&puzzle) && is_minimal(&puzzle));
        ck_assert_mem_eq(answer.cell, made.solution, (size_t)(puzzle.size * puzzle.size));
        for (int cell = 0; cell < puzzle.size * puzzle.size; cell++)
            ck_assert(puzzle.cell[cell] == 0 || puzzle.cell[cell] == made.puzzle.cell[cell]);
    }
    sudoku_generator_free(generator);
    end();
}

/* By definition, the last given in reading order that can go is removed first. Checked one given at
 * a time. */
TEST_EACH(without_random_numbers_the_last_given_goes_first, SHAPES)
{
    static sudoku_answer answer;
    begin(&shapes[_i]);
    sudoku_generator *generator =
        generator_of(&(sudoku_generator_settings){.min = shapes[_i].size * shapes[_i].size * 2 / 3,
                                                  .max = shapes[_i].size * shapes[_i].size});
    make(generator);
    sudoku_puzzle puzzle = made.puzzle, plain = made.puzzle;
    ck_assert_int_eq(sudoku_reduce(solver, &puzzle, NULL, &answer, NULL), DLX_OK);
    for (int cell = plain.size * plain.size - 1; cell >= 0; cell--) {
        plain.cell[cell] = 0;
        if (!is_unique(&plain))
            plain.cell[cell] = made.puzzle.cell[cell];
    }
    ck_assert_mem_eq(puzzle.cell, plain.cell, (size_t)(plain.size * plain.size));
    sudoku_generator_free(generator);
    end();
}

TEST_EACH(only_puzzles_with_one_solution_are_reduced, SHAPES)
{
    static sudoku_answer answer;
    begin(&shapes[_i]);
    sudoku_puzzle empty = {.size = shapes[_i].size}, puzzle = empty;
    ck_assert_int_eq(sudoku_reduce(solver, &puzzle, NULL, &answer, NULL), DLX_OK);
    ck_assert_uint_eq(answer.solutions, 2);
    ck_assert_mem_eq(&puzzle, &empty, sizeof empty);
    puzzle.cell[0] = puzzle.cell[1] = 1;
    ck_assert_int_eq(sudoku_reduce(solver, &puzzle, NULL, &answer, NULL), DLX_OK);
    ck_assert_uint_eq(answer.solutions, 0);
    puzzle.size++;
    ck_assert_int_eq(sudoku_reduce(solver, &puzzle, NULL, &answer, NULL), DLX_ERR_ARGUMENT);
    puzzle.size--;
    sudoku_solver_stop(solver);
    ck_assert_int_eq(sudoku_reduce(solver, &empty, NULL, &answer, NULL), DLX_OK);
    ck_assert(answer.stopped);
    ck_assert_int_eq(sudoku_reduce(solver, &empty, NULL, &answer, NULL), DLX_OK);
    ck_assert(!answer.stopped);
    end();
}

/* In a drawn grid, the only candidate of a given is its digit. Unless it goes with the given, the
 * digit stays in its cell. */
TEST_EACH(the_candidates_of_a_removed_given_do_not_keep_it, SHAPES)
{
    static sudoku_answer answer;
    static sudoku_puzzle plain, puzzle;
    begin(&shapes[_i]);
    const int size = shapes[_i].size, cells = size * size;
    const uint64_t all = ((UINT64_C(1) << size) - 1) << 1;
    sudoku_generator *generator =
        generator_of(&(sudoku_generator_settings){.min = cells / 2, .max = cells});
    make(generator);
    plain = puzzle = made.puzzle;
    puzzle.marked = true;
    for (int cell = 0; cell < cells; cell++)
        puzzle.candidates[cell] = plain.cell[cell] != 0 ? UINT64_C(1) << plain.cell[cell] : all;
    ck_assert_int_eq(sudoku_reduce(solver, &plain, NULL, &answer, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_reduce(solver, &puzzle, NULL, &answer, NULL), DLX_OK);
    ck_assert_mem_eq(puzzle.cell, plain.cell, (size_t)cells);
    ck_assert(is_unique(&puzzle) && is_minimal(&plain));
    for (int cell = 0; cell < cells; cell++)
        ck_assert(puzzle.cell[cell] != 0 || puzzle.candidates[cell] == all);
    sudoku_generator_free(generator);
    end();
}

/* Every third empty cell is marked with its digit. Givens that the marks imply go; marks stay. */
TEST_EACH(marks_count_when_a_puzzle_is_reduced, SHAPES)
{
    static sudoku_answer answer;
    begin(&shapes[_i]);
    int cells = shapes[_i].size * shapes[_i].size, before, after;
    sudoku_generator *generator = generator_of(NULL);
    make(generator);
    sudoku_puzzle puzzle = made.puzzle;
    puzzle.marked = true;
    for (int cell = 0; cell < cells; cell++)
        puzzle.candidates[cell] = cell % 3 == 0 && puzzle.cell[cell] == 0
                                      ? UINT64_C(1) << made.solution[cell]
                                      : UINT64_MAX;
    before = count_givens(&puzzle);
    ck_assert_int_eq(sudoku_reduce(solver, &puzzle, NULL, &answer, NULL), DLX_OK);
    after = count_givens(&puzzle);
    ck_assert_int_lt(after, before);
    ck_assert(is_unique(&puzzle) && puzzle.marked);
    for (int cell = 0; cell < cells; cell += 3)
        if (made.puzzle.cell[cell] == 0)
            ck_assert_uint_eq(puzzle.candidates[cell], UINT64_C(1) << made.solution[cell]);
    sudoku_generator_free(generator);
    end();
}

/* ---- memory ---- */

static dlx_status make_one(const dlx_allocator *allocator, const sudoku_rules *by)
{
    sudoku_generator *generator = NULL;
    sudoku_outcome outcome;
    dlx_status status = sudoku_generator_new(allocator, by, NULL, &generator, NULL);
    ck_assert(status == DLX_OK || generator == NULL);
    if (status == DLX_OK)
        status = sudoku_generator_next(generator, &made, &outcome);
    if (status == DLX_OK)
        ck_assert_int_eq(outcome, SUDOKU_MADE);
    sudoku_generator_free(generator);
    return status;
}

TEST_EACH(running_out_of_memory_is_survived_at_every_request, 2)
{
    const sudoku_rules_settings settings = {.size = 9, .variants = SUDOKU_X};
    dlx_status status;
    uint64_t k = 0;
    begin(&settings);
    do {
        struct faulty faulty = {.fail_at = ++k};
        const dlx_allocator allocator = faulty_allocator(&faulty);
        status = make_one(&allocator, _i % 2 == 0 ? NULL : rules);
        ck_assert_uint_eq(faulty.outstanding, 0);
        ck_assert(!faulty.wrong_size);
    } while (status == DLX_ERR_MEMORY);
    ck_assert_int_eq(status, DLX_OK);
    ck_assert_uint_gt(k, 10);
    end();
}

/* ---- removing, with invented answers ---- */

/* Remove givens from a full 4x4 board while more than `fewest` remain. Return whether the result is
 * called minimal. */
static bool removal_is_minimal(int fewest, bool sure)
{
    static uint8_t cell[16], asked[16];
    static uint16_t order[SUDOKU_MAX_CELLS];
    static struct orbits orbits;
    memset(cell, 1, sizeof cell);
    orbits_list(4, 4, SUDOKU_SYMMETRY_NONE, NULL, &orbits);
    for (int o = 0; o < orbits.count; o++)
        order[o] = (uint16_t)o;
    struct removal r = {.orbits = &orbits,
                        .order = order,
                        .cell = cell,
                        .cells = 16,
                        .aim = {.least = 0, .most = 16}};
    removal_begin(&r, true);
    while (removal_goes_on(&r)) {
        int givens = 0;
        removal_ask(&r, asked);
        for (int c = 0; c < 16; c++)
            givens += asked[c] != 0;
        removal_answer(&r, givens >= fewest, sure || givens >= fewest, NULL);
    }
    ck_assert_int_eq(r.phase, REMOVAL_DONE);
    ck_assert_int_eq(r.givens, fewest);
    return r.minimal;
}

TEST(a_puzzle_is_not_called_minimal_if_an_answer_was_missing)
{
    for (int fewest = 1; fewest < 16; fewest++) {
        ck_assert(removal_is_minimal(fewest, true));
        ck_assert(!removal_is_minimal(fewest, false));
    }
}

/* Only one cell is needed, but its orbit has a second one, which could be removed alone. */
TEST(a_given_that_its_orbit_keeps_is_tried_alone)
{
    static struct orbits orbits;
    uint16_t order[16];
    orbits_list(4, 4, SUDOKU_SYMMETRY_ROTATE180, NULL, &orbits);
    for (int o = 0; o < orbits.count; o++)
        order[o] = (uint16_t)o;
    for (int needed = 0; needed < 16; needed++) {
        uint8_t cell[16], asked[16];
        memset(cell, 1, sizeof cell);
        struct removal r = {.orbits = &orbits,
                            .order = order,
                            .cell = cell,
                            .cells = 16,
                            .aim = {.least = 0, .most = 16, .single = true}};
        removal_begin(&r, true);
        while (removal_goes_on(&r)) {
            removal_ask(&r, asked);
            removal_answer(&r, asked[needed] != 0, true, NULL);
        }
        ck_assert_int_eq(r.phase, REMOVAL_FAILED);
    }
}

/* A third of the givens are needed, and each set has one of these. */
static bool is_needed(int cell)
{
    return cell % 3 == 0;
}

static bool has_all_needed(const uint8_t *puzzle, int cells)
{
    bool has_all = true;
    for (int cell = 0; cell < cells; cell++)
        has_all &= puzzle[cell] != 0 || !is_needed(cell);
    return has_all;
}

static void add_random_set(struct removal *r, uint64_t *random)
{
    uint16_t places[4];
    for (int i = 0; i < 4; i++)
        places[i] = (uint16_t)(random_under(random, (uint32_t)r->orbits->count) + 1);
    while (!is_needed(r->order[places[0] - 1]))
        places[0] = (uint16_t)(places[0] % r->orbits->count + 1);
    removal_add(r, places, 4, true);
}

TEST_EACH(forgetting_sets_for_lack_of_numbers_changes_no_puzzle, 10)
{
    enum { SIZE = 16, CELLS = SIZE * SIZE };
    static struct orbits orbits;
    static struct removal r;
    static uint8_t cell[CELLS], asked[CELLS];
    static uint16_t order[CELLS];
    uint64_t random = (uint64_t)_i;
    memset(cell, 1, sizeof cell);
    orbits_list(SIZE, SIZE, SUDOKU_SYMMETRY_NONE, NULL, &orbits);
    random_order(&random, order, orbits.count);
    r = (struct removal){
        .orbits = &orbits, .order = order, .cell = cell, .cells = CELLS, .aim = {.most = CELLS}};
    removal_begin(&r, true);
    for (int set = 0; set < SETS + 50 * _i; set++)
        add_random_set(&r, &random);
    while (removal_goes_on(&r)) {
        removal_ask(&r, asked);
        removal_answer(&r, has_all_needed(asked, CELLS), true, NULL);
    }
    for (int c = 0; c < CELLS; c++)
        ck_assert_int_eq(cell[c] != 0, is_needed(c));
}

/* ---- unavoidable sets ---- */

/* A removal from a full 9x9 grid. */
struct trial {
    struct orbits orbits;
    uint16_t order[SUDOKU_CELLS];
    uint8_t grid[SUDOKU_CELLS], cell[SUDOKU_CELLS];
    struct removal removal;
    int questions;
};

static void begin_trial(struct trial *t, sudoku_grids *grids, int symmetry, uint64_t *random)
{
    sudoku_outcome outcome;
    ck_assert_int_eq(sudoku_grids_next(grids, t->grid, &outcome), DLX_OK);
    orbits_list(SUDOKU_SIZE, SUDOKU_SIZE, (sudoku_symmetry)symmetry, NULL, &t->orbits);
    random_order(random, t->order, t->orbits.count);
}

static void restart_trial(struct trial *t, const uint8_t *solution)
{
    memcpy(t->cell, t->grid, sizeof t->cell);
    t->questions = 0;
    t->removal.orbits = &t->orbits;
    t->removal.order = t->order;
    t->removal.cell = t->cell;
    t->removal.solution = solution;
    t->removal.cells = SUDOKU_CELLS;
    t->removal.aim = (struct removal_aim){0, SUDOKU_CELLS, false};
    removal_begin(&t->removal, true);
}

/* Remove givens one question after another, without any set. */
static void remove_one_by_one(struct trial *t)
{
    static sudoku_puzzle puzzle;
    static sudoku_answer answer;
    memcpy(t->cell, t->grid, sizeof t->cell);
    puzzle.size = SUDOKU_SIZE;
    for (int place = 0; place < t->orbits.count; place++) {
        const int orbit = t->order[place];
        memcpy(puzzle.cell, t->cell, sizeof t->cell);
        for (int c = t->orbits.first[orbit]; c < t->orbits.first[orbit + 1]; c++)
            puzzle.cell[t->orbits.cell[c]] = 0;
        ck_assert_int_eq(sudoku_solve(solver, &puzzle, 2, &answer), DLX_OK);
        if (answer.solutions == 1)
            memcpy(t->cell, puzzle.cell, sizeof t->cell);
    }
}

static void check_other(const sudoku_board *puzzle, const struct bulk_known *known,
                        const sudoku_result *result)
{
    static sudoku_puzzle asked;
    const uint8_t cell = known->cells[0], *other = result->solution.cell;
    asked.size = SUDOKU_SIZE;
    memcpy(asked.cell, puzzle->cell, sizeof puzzle->cell);
    ck_assert_uint_eq(result->solutions, 1);
    ck_assert(sudoku_is_solution(rules, &asked, other));
    ck_assert_int_ne(memcmp(other, known->solutions->cell, SUDOKU_CELLS), 0);
    ck_assert(cell == SUDOKU_CELLS || other[cell] != known->solutions->cell[cell]);
}

static void remove_with_sets(struct trial *t, sudoku_bulk *bulk)
{
    sudoku_board puzzle, grid;
    sudoku_result result;
    memcpy(grid.cell, t->grid, sizeof grid.cell);
    for (; removal_goes_on(&t->removal); t->questions++) {
        const int cell = removal_ask(&t->removal, puzzle.cell);
        const uint8_t cells[1] = {(uint8_t)(cell < 0 ? SUDOKU_CELLS : cell)};
        const struct bulk_known known = {&grid, cells};
        bulk_find_others(bulk, &puzzle, 1, &known, &result);
        if (result.solutions > 0)
            check_other(&puzzle, &known, &result);
        removal_answer(&t->removal, result.solutions == 0, true,
                       t->removal.solution == NULL ? NULL : result.solution.cell);
    }
    ck_assert_int_eq(t->removal.phase, REMOVAL_DONE);
    ck_assert(t->removal.minimal);
}

TEST_EACH(unavoidable_sets_save_questions_and_change_no_puzzle, SYMMETRIES)
{
    static struct trial t;
    uint8_t wanted[SUDOKU_CELLS];
    uint64_t random = (uint64_t)_i;
    sudoku_grids *grids;
    sudoku_bulk *bulk;
    int with = 0, without = 0;
    begin(&(sudoku_rules_settings){.size = SUDOKU_SIZE});
    ck_assert_int_eq(sudoku_grids_new(NULL, rules, (uint64_t)_i, &grids), DLX_OK);
    ck_assert_int_eq(sudoku_bulk_new(NULL, NULL, &bulk), DLX_OK);
    for (int round = 0; round < 5; round++) {
        begin_trial(&t, grids, _i, &random);
        remove_one_by_one(&t);
        memcpy(wanted, t.cell, sizeof wanted);
        restart_trial(&t, NULL);
        remove_with_sets(&t, bulk);
        ck_assert_mem_eq(t.cell, wanted, sizeof wanted);
        without += t.questions;
        restart_trial(&t, t.grid);
        remove_with_sets(&t, bulk);
        ck_assert_mem_eq(t.cell, wanted, sizeof wanted);
        with += t.questions;
    }
    ck_assert_int_lt(with, without);
    sudoku_bulk_free(bulk);
    sudoku_grids_free(grids);
    end();
}
