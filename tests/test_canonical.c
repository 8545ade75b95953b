/* SPDX-License-Identifier: MIT */
/* Tests of canonical forms: equivalent puzzles have the same form, which is one of the equivalent
 * puzzles, and the least of them. */
#include "sudoku/canonical.h"
#include "tests/support/puzzles.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <string.h>

/* ---- puzzles and rules of any size ---- */

static sudoku_rules *rules_of(int box_rows, int box_columns)
{
    const sudoku_rules_settings settings = {
        .size = box_rows * box_columns, .box_rows = box_rows, .box_columns = box_columns};
    sudoku_rules *rules;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    return rules;
}

static int factorial(int n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}

/* Return permutation `number` of n things. */
static void permutation(int number, int n, int *order)
{
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = n; i > 1; number /= i, i--) {
        int other = number % i, kept = order[i - 1];
        order[i - 1] = order[other];
        order[other] = kept;
    }
}

static void random_order(struct random *random, int n, int *order)
{
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = n; i > 1; i--) {
        int other = (int)random_below(random, (uint32_t)i), kept = order[i - 1];
        order[i - 1] = order[other];
        order[other] = kept;
    }
}

/* Put lines in random order, keeping each group of `width` lines together. */
static void random_lines(struct random *random, int n, int width, uint8_t *lines)
{
    int groups[SUDOKU_MAX_SIZE], order[SUDOKU_MAX_SIZE];
    random_order(random, n / width, groups);
    for (int g = 0; g < n / width; g++) {
        random_order(random, width, order);
        for (int i = 0; i < width; i++)
            lines[width * g + i] = (uint8_t)(width * groups[g] + order[i]);
    }
}

static sudoku_transformation random_transformation(struct random *random, const sudoku_rules *rules)
{
    sudoku_transformation t = {.size = rules->size};
    int rows = rules->box_rows, columns = rules->box_columns;
    int digits[SUDOKU_MAX_SIZE];
    t.transposed = rows == columns && random_below(random, 2) == 1;
    random_lines(random, t.size, rows, t.row);
    random_lines(random, t.size, columns, t.column);
    random_order(random, t.size, digits);
    for (int digit = 1; digit <= t.size; digit++)
        t.digit[digit] = (uint8_t)(digits[digit - 1] + 1);
    return t;
}

/* Make a grid in which each row is the row above, shifted. Few grids have more symmetries. */
static sudoku_puzzle moved_grid(const sudoku_rules *rules)
{
    sudoku_puzzle puzzle = {.size = rules->size};
    int rows = rules->box_rows, columns = rules->box_columns;
    for (int cell = 0; cell < puzzle.size * puzzle.size; cell++) {
        int row = cell / puzzle.size, column = cell % puzzle.size;
        int moved = columns * (row % rows) + row / rows + column;
        puzzle.cell[cell] = (uint8_t)(moved % puzzle.size + 1);
    }
    return puzzle;
}

/* Place this many random digits in cells where they fit. */
static sudoku_puzzle random_givens(struct random *random, const sudoku_rules *rules, int givens)
{
    sudoku_puzzle puzzle = {.size = rules->size};
    for (int g = 0; g < givens; g++) {
        int a, b, cell = (int)random_below(random, (uint32_t)(puzzle.size * puzzle.size));
        uint8_t kept = puzzle.cell[cell];
        puzzle.cell[cell] = (uint8_t)(random_below(random, (uint32_t)puzzle.size) + 1);
        if (sudoku_find_conflict(rules, &puzzle, &a, &b))
            puzzle.cell[cell] = kept;
    }
    return puzzle;
}

/* Keep each digit with a probability of kept / 256. */
static void keep_some(struct random *random, sudoku_puzzle *puzzle, uint32_t kept)
{
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++)
        if (random_below(random, 256) >= kept)
            puzzle->cell[cell] = 0;
}

static sudoku_puzzle puzzle_of(const sudoku_board *board)
{
    sudoku_puzzle puzzle = {.size = SUDOKU_SIZE};
    memcpy(puzzle.cell, board->cell, sizeof board->cell);
    return puzzle;
}

static int compare(const sudoku_puzzle *a, const sudoku_puzzle *b)
{
    return memcmp(a->cell, b->cell, (size_t)(a->size * a->size));
}

/* ---- what must hold ---- */

/* Both ways to find a form: by refinement, and the least puzzle. */
typedef dlx_status find_fn(const sudoku_rules *rules, const sudoku_puzzle *puzzle, uint64_t limit,
                           sudoku_canonical_form *form, dlx_error *error);
static find_fn *const ways[] = {sudoku_canonical, sudoku_minlex};

static sudoku_canonical_form form_by(find_fn *find, const sudoku_rules *rules,
                                     const sudoku_puzzle *puzzle)
{
    sudoku_canonical_form form;
    ck_assert_int_eq(find(rules, puzzle, 0, &form, NULL), DLX_OK);
    ck_assert(form.complete);
    return form;
}

static sudoku_canonical_form form_of(const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    return form_by(sudoku_minlex, rules, puzzle);
}

static void assert_is_order(const uint8_t *lines, int n, int width)
{
    uint64_t seen = 0;
    for (int line = 0; line < n; line++) {
        ck_assert_int_eq(lines[line] / width, lines[line - line % width] / width);
        seen |= UINT64_C(1) << lines[line];
    }
    ck_assert_uint_eq(seen, (UINT64_C(1) << n) - 1);
}

/* Check that the transformation keeps the rules and maps the puzzle to its form. */
static void assert_becomes(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                           const sudoku_canonical_form *form)
{
    const sudoku_transformation *t = &form->transformation;
    int rows = rules->box_rows, columns = rules->box_columns;
    uint8_t names[SUDOKU_MAX_SIZE];
    sudoku_puzzle result;
    ck_assert_int_eq(t->size, puzzle->size);
    ck_assert(!t->transposed || rows == columns);
    assert_is_order(t->row, t->size, rows);
    assert_is_order(t->column, t->size, columns);
    for (int digit = 1; digit <= t->size; digit++)
        names[digit - 1] = t->digit[digit] - 1;
    assert_is_order(names, t->size, t->size);
    ck_assert_int_eq(t->digit[0], 0);
    sudoku_transform(t, puzzle, &result);
    ck_assert_int_eq(compare(&result, &form->puzzle), 0);
}

/* Check that the form is equivalent to the puzzle, is its own form, and is the form of some other
 * equivalent puzzles. */
static void assert_is_form_by(find_fn *find, struct random *random, const sudoku_rules *rules,
                              const sudoku_puzzle *puzzle, int others)
{
    sudoku_canonical_form form = form_by(find, rules, puzzle),
                          again = form_by(find, rules, &form.puzzle);
    assert_becomes(rules, puzzle, &form);
    ck_assert_int_eq(compare(&again.puzzle, &form.puzzle), 0);
    for (int o = 0; o < others; o++) {
        sudoku_transformation t = random_transformation(random, rules);
        sudoku_puzzle other;
        sudoku_transform(&t, puzzle, &other);
        again = form_by(find, rules, &other);
        assert_becomes(rules, &other, &again);
        ck_assert_int_eq(compare(&again.puzzle, &form.puzzle), 0);
        ck_assert_uint_eq(again.automorphisms, form.automorphisms);
    }
}

/* The ways share nothing, so they confirm each other's number of automorphisms. */
static void assert_is_form(struct random *random, const sudoku_rules *rules,
                           const sudoku_puzzle *puzzle, int others)
{
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++)
        assert_is_form_by(ways[w], random, rules, puzzle, others);
    ck_assert_uint_eq(form_by(sudoku_canonical, rules, puzzle).automorphisms,
                      form_by(sudoku_minlex, rules, puzzle).automorphisms);
}

/* ---- brute force ---- */

/* Write all orders of n lines in groups of `width`. Return their number. */
static int all_lines(int n, int width, uint8_t (**lines)[SUDOKU_MAX_SIZE])
{
    int groups = n / width, inside = factorial(width), count = factorial(groups);
    int order[SUDOKU_MAX_SIZE], group[SUDOKU_MAX_SIZE];
    for (int g = 0; g < groups; g++)
        count *= inside;
    *lines = malloc((size_t)count * sizeof **lines);
    ck_assert_ptr_nonnull(*lines);
    for (int number = 0; number < count; number++) {
        int rest = number / factorial(groups);
        permutation(number % factorial(groups), groups, group);
        for (int g = 0; g < groups; g++, rest /= inside) {
            permutation(rest % inside, width, order);
            for (int i = 0; i < width; i++)
                (*lines)[number][width * g + i] = (uint8_t)(width * group[g] + order[i]);
        }
    }
    return count;
}

struct brute {
    int rows, columns, turns; /* numbers of orders; 2 turns if it may be transposed */
    uint8_t (*row)[SUDOKU_MAX_SIZE], (*column)[SUDOKU_MAX_SIZE];
};

static struct brute brute_of(const sudoku_rules *rules)
{
    struct brute b;
    int size = rules->size;
    int rows = rules->box_rows, columns = rules->box_columns;
    b.turns = rows == columns ? 2 : 1;
    b.rows = all_lines(size, rows, &b.row);
    b.columns = all_lines(size, columns, &b.column);
    return b;
}

static void brute_free(struct brute *b)
{
    free(b->row);
    free(b->column);
}

/* Compare an equivalent puzzle, its digits renamed in order of appearance, with the least so far,
 * cell by cell. Keep it if it is less. */
static int try_lines(const sudoku_puzzle *puzzle, bool transposed, const uint8_t *row,
                     const uint8_t *column, sudoku_puzzle *least)
{
    uint8_t name[SUDOKU_MAX_SIZE + 1] = {0}, names = 0;
    int size = puzzle->size, verdict = 0;
    for (int cell = 0; cell < size * size && verdict <= 0; cell++) {
        int r = row[cell / size], c = column[cell % size];
        uint8_t digit = puzzle->cell[transposed ? size * c + r : size * r + c];
        if (digit != 0 && name[digit] == 0)
            name[digit] = ++names;
        if (verdict == 0)
            verdict = name[digit] - least->cell[cell];
        if (verdict < 0)
            least->cell[cell] = name[digit];
    }
    return verdict;
}

/* Find the least of all equivalent puzzles. Return how many transformations give it. */
static uint64_t brute_force(const struct brute *b, const sudoku_puzzle *puzzle,
                            sudoku_puzzle *least)
{
    uint64_t count = 0;
    least->size = puzzle->size;
    memset(least->cell, UINT8_MAX, sizeof least->cell);
    for (int transposed = 0; transposed < b->turns; transposed++)
        for (int r = 0; r < b->rows; r++)
            for (int c = 0; c < b->columns; c++) {
                int verdict = try_lines(puzzle, transposed == 1, b->row[r], b->column[c], least);
                count = verdict < 0 ? 1 : count + (verdict == 0);
            }
    return count;
}

static void assert_least(const struct brute *b, const sudoku_rules *rules,
                         const sudoku_puzzle *puzzle)
{
    sudoku_puzzle least;
    sudoku_canonical_form form = form_of(rules, puzzle);
    uint64_t automorphisms = brute_force(b, puzzle, &least);
    assert_becomes(rules, puzzle, &form);
    ck_assert_int_eq(compare(&form.puzzle, &least), 0);
    ck_assert_uint_eq(form.automorphisms, automorphisms);
}

/* ---- small boards: every case ---- */

TEST(forms_of_4x4_with_up_to_three_givens_are_the_least)
{
    sudoku_rules *rules = rules_of(2, 2);
    struct brute b = brute_of(rules);
    for (int c = 0; c < 16 * 16 * 16; c++)
        for (int d = 0; d < 5 * 5; d++) { /* after relabelling, the first digit is 1 */
            sudoku_puzzle puzzle = {.size = 4};
            int first, second;
            puzzle.cell[c % 16] = 1;
            puzzle.cell[c / 16 % 16] = (uint8_t)(d % 5);
            puzzle.cell[c / 256] = (uint8_t)(d / 5);
            if (c % 16 <= c / 16 % 16 && c / 16 % 16 <= c / 256 &&
                !sudoku_find_conflict(rules, &puzzle, &first, &second))
                assert_least(&b, rules, &puzzle);
        }
    brute_free(&b);
    sudoku_rules_free(rules);
}

TEST(forms_of_random_puzzles_are_the_least)
{
    const struct {
        int rows, columns, puzzles;
    } boards[] = {
        {2, 2, CASES(3000)}, {2, 3, CASES(200)}, {3, 2, CASES(200)}, {4, 2, 4}, {3, 3, 2}};
    for (size_t k = 0; k < sizeof boards / sizeof *boards; k++) {
        struct random random = {k};
        sudoku_rules *rules = rules_of(boards[k].rows, boards[k].columns);
        struct brute b = brute_of(rules);
        int cells = rules->size * rules->size;
        for (int i = 0; i < boards[k].puzzles; i++) {
            sudoku_puzzle puzzle =
                random_givens(&random, rules, (int)random_below(&random, (uint32_t)cells * 3));
            if (i % 4 == 1) { /* from a grid with many symmetries */
                puzzle = moved_grid(rules);
                keep_some(&random, &puzzle, random_below(&random, 2) == 0 ? 256 : 128);
            }
            assert_least(&b, rules, &puzzle);
        }
        brute_free(&b);
        sudoku_rules_free(rules);
    }
}

/* Forms, and the number of times each has occurred. */
struct classes {
    sudoku_canonical_form forms[64];
    int count;
};

static void add_class(struct classes *classes, const sudoku_canonical_form *form)
{
    for (int c = 0; c < classes->count; c++)
        if (compare(&classes->forms[c].puzzle, &form->puzzle) == 0)
            return;
    ck_assert_int_lt(classes->count, 64);
    classes->forms[classes->count++] = *form;
}

/* Fill the cells from `cell` on in every possible way. */
static void fill(const sudoku_rules *rules, sudoku_puzzle *puzzle, int cell,
                 struct classes *classes, uint64_t *grids)
{
    if (cell == puzzle->size * puzzle->size) {
        const sudoku_canonical_form form = form_of(rules, puzzle);
        add_class(classes, &form);
        ++*grids;
        return;
    }
    const sudoku_list *peers = &rules->peers[cell];
    for (int digit = 1; digit <= puzzle->size; digit++) {
        bool fits = true;
        for (int p = 0; p < peers->count && peers->at[p] < cell; p++)
            fits = fits && puzzle->cell[peers->at[p]] != digit;
        puzzle->cell[cell] = (uint8_t)digit;
        if (fits)
            fill(rules, puzzle, cell + 1, classes, grids);
    }
}

/* The orbits of the classes partition all grids. The size of an orbit is the number of
 * transformations divided by the number of automorphisms. 4x4 has 288 grids (OEIS A107739) in 2
 * classes, 6x6 has 28200960 in 49. */
TEST(full_grids_have_the_known_number_of_classes)
{
    static const struct {
        int rows, columns, classes;
        uint64_t grids, transformations;
    } boards[] = {{2, 2, 2, 288, 128}, {2, 3, 49, 28200960, 3456}};
    for (size_t k = 0; k < sizeof boards / sizeof *boards; k++) {
        sudoku_rules *rules = rules_of(boards[k].rows, boards[k].columns);
        static struct classes classes;
        sudoku_puzzle puzzle = {.size = rules->size};
        uint64_t grids = 0, all = 0;
        uint64_t names = (uint64_t)factorial(puzzle.size);
        classes.count = 0;
        for (int place = 0; place < puzzle.size; place++)
            puzzle.cell[place] = (uint8_t)(place + 1);
        fill(rules, &puzzle, puzzle.size, &classes, &grids);
        ck_assert_uint_eq(grids * names, boards[k].grids);
        ck_assert_int_eq(classes.count, boards[k].classes);
        for (int c = 0; c < classes.count; c++) {
            uint64_t group = boards[k].transformations * names;
            ck_assert_uint_eq(group % classes.forms[c].automorphisms, 0);
            all += group / classes.forms[c].automorphisms;
        }
        ck_assert_uint_eq(all, boards[k].grids);
        sudoku_rules_free(rules);
    }
}

/* On small boards refinement often leaves lines alike, so both ways of sudoku_canonical() meet
 * here: two boards have the same form if and only if they have the same least form. */
TEST(both_ways_find_the_same_classes)
{
    static const int boxes[][2] = {{2, 2}, {2, 3}, {3, 2}, {3, 3}};
    enum { PUZZLES = 60 };
    for (size_t k = 0; k < sizeof boxes / sizeof *boxes; k++) {
        static sudoku_canonical_form forms[2][PUZZLES];
        struct random random = {70 + k};
        sudoku_rules *rules = rules_of(boxes[k][0], boxes[k][1]);
        for (int i = 0; i < PUZZLES; i++) {
            const uint32_t givens = 1 + random_below(&random, (uint32_t)rules->size);
            const sudoku_puzzle puzzle = random_givens(&random, rules, (int)givens);
            for (size_t w = 0; w < 2; w++)
                forms[w][i] = form_by(ways[w], rules, &puzzle);
        }
        for (int i = 0; i < PUZZLES; i++)
            for (int j = 0; j < i; j++)
                ck_assert((compare(&forms[0][i].puzzle, &forms[0][j].puzzle) == 0) ==
                          (compare(&forms[1][i].puzzle, &forms[1][j].puzzle) == 0));
        sudoku_rules_free(rules);
    }
}

/* ---- 9x9 ---- */

TEST(equivalent_puzzles_have_the_same_form)
{
    struct puzzle_maker maker;
    sudoku_rules *rules = rules_of(3, 3);
    puzzle_maker_init(&maker, 61, 12);
    for (int i = 0; i < CASES(200); i++) {
        sudoku_board board = i % 5 == 0
                                 ? random_grid(&maker)
                                 : random_puzzle(&maker, i % 2 ? PUZZLE_MINIMAL : PUZZLE_EASY);
        sudoku_puzzle puzzle = puzzle_of(&board);
        assert_is_form(&maker.random, rules, &puzzle, 10);
    }
    puzzle_maker_free(&maker);
    sudoku_rules_free(rules);
}

TEST(puzzles_with_few_givens_are_no_harder)
{
    struct random random = {62};
    sudoku_rules *rules = rules_of(3, 3);
    for (int i = 0; i < CASES(600); i++) {
        sudoku_puzzle puzzle = random_givens(&random, rules, i / 30);
        assert_is_form(&random, rules, &puzzle, 3);
    }
    sudoku_rules_free(rules);
}

static sudoku_puzzle puzzle_from(const char *line)
{
    const sudoku_board board = board_from(line);
    return puzzle_of(&board);
}

/* The first is the most symmetric of all grids (R. T. Russell and F. Jarvis, "Mathematics of Sudoku
 * II", 2006). For the empty board every arrangement of lines counts. The three givens that follow
 * lie in different bands and stacks: 2^6 arrangements keep them in place, the two 5s can change
 * places, and the board can be transposed. A given in the corner has 81 places to go. */
TEST(automorphisms_have_their_known_numbers)
{
    static const struct {
        const char *line;
        uint64_t automorphisms;
    } known[] = {
        {"123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648},
        {"", 3359232},
        {".......5....................5.......................................7............", 256},
        {"................................................................................1",
         41472},
    };
    struct random random = {63};
    sudoku_rules *rules = rules_of(3, 3);
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        sudoku_puzzle puzzle = puzzle_from(known[k].line);
        ck_assert_uint_eq(form_of(rules, &puzzle).automorphisms, known[k].automorphisms);
        assert_is_form(&random, rules, &puzzle, 30);
    }
    sudoku_rules_free(rules);
}

/* An additional given, or another digit, makes a different puzzle. */
TEST(inequivalent_puzzles_have_different_forms)
{
    struct puzzle_maker maker;
    sudoku_rules *rules = rules_of(3, 3);
    puzzle_maker_init(&maker, 64, 8);
    for (int i = 0; i < CASES(300); i++) {
        sudoku_board board = random_puzzle(&maker, PUZZLE_MINIMAL);
        sudoku_puzzle puzzle = puzzle_of(&board), other = puzzle;
        erase_cells(&maker.random, &board, 1);
        other = puzzle_of(&board);
        for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
            sudoku_canonical_form a = form_by(ways[w], rules, &puzzle),
                                  b = form_by(ways[w], rules, &other);
            ck_assert_int_ne(compare(&a.puzzle, &b.puzzle), 0);
        }
    }
    puzzle_maker_free(&maker);
    sudoku_rules_free(rules);
}

/* ---- other sizes ---- */

TEST(boards_of_all_sizes_have_forms)
{
    static const int boxes[][2] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}, {2, 5}, {3, 4},
                                   {4, 3}, {4, 4}, {3, 6}, {4, 5}, {5, 5}, {6, 6}};
    struct random random = {65};
    for (size_t b = 0; b < sizeof boxes / sizeof *boxes; b++) {
        sudoku_rules *rules = rules_of(boxes[b][0], boxes[b][1]);
        int size = rules->size;
        for (int i = 0; i < 4; i++) {
            sudoku_puzzle puzzle = moved_grid(rules);
            if (size <= 18) /* larger full grids take 10 ms, and 36x36 takes seconds */
                assert_is_form(&random, rules, &puzzle, 1);
            keep_some(&random, &puzzle, 20 + random_below(&random, 200));
            assert_is_form(&random, rules, &puzzle, 1);
            puzzle = random_givens(&random, rules, (int)random_below(&random, (uint32_t)size * 4));
            assert_is_form(&random, rules, &puzzle, 1);
        }
        sudoku_rules_free(rules);
    }
}

/* Place one given in each row, column and box. */
TEST(large_symmetric_boards_do_not_explode)
{
    struct random random = {66};
    for (int side = 2; side <= 6; side++)
        for (int same = 0; same < 2; same++) {
            sudoku_rules *rules = rules_of(side, side);
            int size = rules->size;
            sudoku_puzzle puzzle = {.size = size};
            for (int row = 0; row < size; row++)
                puzzle.cell[size * row + side * (row % side) + row / side] =
                    (uint8_t)(same != 0 ? 1 : row + 1);
            assert_is_form(&random, rules, &puzzle, 3);
            memset(puzzle.cell, 0, sizeof puzzle.cell);
            assert_is_form(&random, rules, &puzzle, 1);
            sudoku_rules_free(rules);
        }
}

TEST(a_count_that_overflows_is_the_greatest_number)
{
    sudoku_rules *rules = rules_of(5, 5);
    sudoku_puzzle puzzle = {.size = 25};
    ck_assert_uint_eq(form_of(rules, &puzzle).automorphisms, UINT64_MAX);
    sudoku_rules_free(rules);
}

/* ---- what is refused ---- */

TEST(too_much_work_is_given_up)
{
    sudoku_rules *rules = rules_of(3, 3);
    sudoku_puzzle puzzle = moved_grid(rules);
    sudoku_canonical_form form;
    uint64_t limit = 0;
    do
        ck_assert_int_eq(sudoku_minlex(rules, &puzzle, ++limit, &form, NULL), DLX_OK);
    while (!form.complete);
    ck_assert_uint_gt(limit, 9);
    assert_becomes(rules, &puzzle, &form);
    sudoku_rules_free(rules);
}

static void assert_refused(const sudoku_rules *rules, const sudoku_puzzle *puzzle, const char *text)
{
    static sudoku_canonical_form form, before;
    dlx_error error;
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        ck_assert_int_eq(ways[w](rules, puzzle, 0, &form, NULL), DLX_ERR_ARGUMENT);
        ck_assert_int_eq(ways[w](rules, puzzle, 0, &form, &error), DLX_ERR_ARGUMENT);
        ck_assert_str_eq(error.message, text);
        ck_assert_mem_eq(&form, &before, sizeof form);
    }
}

TEST(puzzles_without_a_form_are_refused)
{
    const sudoku_rules_settings x = {.size = 9, .variants = SUDOKU_X};
    sudoku_rules *rules = rules_of(3, 3), *variant;
    sudoku_puzzle puzzle = {.size = 9}, other = {.size = 16}, marked = {.size = 9, .marked = true};
    ck_assert_int_eq(sudoku_rules_new(NULL, &x, &variant, NULL), DLX_OK);
    assert_refused(variant, &puzzle,
                   "canonical forms are for rows, columns and boxes alone, "
                   "with the digits 1 to n");
    assert_refused(rules, &other, "this is not a 9x9 puzzle");
    assert_refused(rules, &marked, "a puzzle with candidates has no canonical form");
    puzzle.cell[3] = puzzle.cell[21] = 7;
    assert_refused(rules, &puzzle, "r1c4 and r3c4 both hold 7");
    puzzle.cell[3] = 10;
    assert_refused(rules, &puzzle, "this is not a 9x9 puzzle");
    sudoku_rules_free(variant);
    sudoku_rules_free(rules);
}

/* The form may change in another version, but not on another machine. */
TEST(a_form_is_the_same_on_every_machine)
{
    static const char *const known[][2] = {
        {"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
         "...1......23..4..........5.5.....16......3.7.....48...........86..7......4......2"},
        {"812753649943682175675491283154237896369845721287169534521974368438526917796318452",
         "123456789749318256658729341495832617872641593361597428584173962936285174217964835"},
        /* Two lines of this one differ only after two rounds. */
        {"5.7...3.......86.4.8..4...2...396......2.5.....14...9........7.9.2......3..96....",
         ".....1....23.4.....5..6..7.6......2....83.......9.5.....2...395...1..8.4..8..92.."},
    };
    sudoku_rules *rules = rules_of(3, 3);
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        sudoku_puzzle puzzle = puzzle_from(known[k][0]), form = puzzle_from(known[k][1]);
        sudoku_canonical_form found;
        ck_assert_int_eq(sudoku_canonical(rules, &puzzle, 0, &found, NULL), DLX_OK);
        ck_assert_mem_eq(found.puzzle.cell, form.cell, SUDOKU_CELLS);
    }
    sudoku_rules_free(rules);
}

TEST(candidates_are_transformed_with_their_cells)
{
    struct random random = {67};
    sudoku_rules *rules = rules_of(2, 3);
    sudoku_puzzle puzzle = {.size = 6, .marked = true}, result;
    for (int cell = 0; cell < 36; cell++)
        puzzle.candidates[cell] = random_next(&random) & 0x7e;
    puzzle.cell[8] = 3;
    sudoku_transformation t = random_transformation(&random, rules);
    sudoku_transform(&t, &puzzle, &result);
    ck_assert(result.marked);
    for (int cell = 0; cell < 36; cell++) {
        int from = 6 * t.row[cell / 6] + t.column[cell % 6];
        ck_assert_int_eq(result.cell[cell], from == 8 ? t.digit[3] : 0);
        for (int digit = 1; digit <= 6; digit++)
            ck_assert_uint_eq(result.candidates[cell] >> t.digit[digit] & 1,
                              puzzle.candidates[from] >> digit & 1);
    }
    sudoku_rules_free(rules);
}
