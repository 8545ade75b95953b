/* SPDX-License-Identifier: MIT */
/*
 * Tests of the scale of Sudoku Explainer. No step removes a digit of the solution. Known puzzles
 * keep their ratings, whatever was rated before. tests/cli_sudoku_scale.sh compares with a list.
 */
#include "sudoku/logic.h"
#include "tests/support/allocator.h"
#include "tests/support/puzzles.h"
#include "tests/support/suite.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Made by `dlx-sudoku generate --seed=5`: one puzzle of each rating, with ER, EP and ED. */
static const struct {
    const char *puzzle, *ratings;
} known[] = {
    /* clang-format off */
    {"...3..4....4..5721.....16.8........5.8..761....3....7..5.......8...9......6.378.2", "1.2 1.2 1.2"},
    {".......2.2.....5....1..397..8.96....1.73...9...5.1..688.........4..3..5....12...3", "1.5 1.2 1.2"},
    {"....4.5..5.2..71..8...1...9.....5.34.9..2.......694.....7..2...95.....76.2.....4.", "1.7 1.2 1.2"},
    {"......7..5...6..183.1..9.5....5.1...485.........3.2.4.64.....2......3....9.7....3", "2.0 1.2 1.2"},
    {"........8.....27...68.9.5..41...5...58..2...7.2..1.....4...8..6....5........3.215", "2.3 1.2 1.2"},
    {"..2....496...34......28.....841...9..15.........9..3...915.2..8............3.1..5", "2.5 1.2 1.2"},
    {"..........8..4..56..287......6....3.9...1.....546..97.....6.3.1...4.9....9...5.6.", "2.6 1.2 1.2"},
    {".....8.6....2.....97....5.8......8.6.9...27..43.6....1.1..6..3962..9.............", "2.8 1.2 1.2"},
    {"1..6..98..8.3.7..2.............4.17....7...25.2..9.4....3....5..1....7.44.5...61.", "3.0 1.2 1.2"},
    {"..........4...67.86.71....2....5.6......43.....87.1..3.9.......7.29...1....5.437.", "3.4 1.2 1.2"},
    {"......715...9.48.3.....8...5.....3.4.79..3...6..5....89..8.5...71.........61..59.", "4.2 1.2 1.2"},
    {"..4.9...7....1..8..123....6......2.4..62...7.....5.6....7......5.9....3.12..7..5.", "4.4 1.2 1.2"},
    {"......3.......346.....619.84...865...5....7...1..27.....4......8.72....9.2.....35", "4.5 1.2 1.2"},
    {"...2....63.2....8..61.7....8......5..7...56.....62..4.79......52.58.1...........2", "5.6 1.2 1.2"},
    {"...5.4....9......76.3..................3.2.4.7.596..8.2.8....91.7.6....3..9.5....", "6.6 1.2 1.2"},
    {"7.2...6.........4..3..1........62..5...45..21...19......324..........974..6....8.", "6.8 1.2 1.2"},
    {"..28.4..5.35.......4......7...5.....1...63.5.8......6...3..5..1....367.....218...", "6.9 1.2 1.2"},
    {"..............19.4.8.9...6.2....8.....5...2.66.37..5......3......6...35..9.5..618", "7.1 1.2 1.2"},
    {".....32...239....5....1.6.8.41...7.....1.9........24.98...9....4......57...6.....", "7.2 1.2 1.2"},
    {".....8..3...29....6..3...598....79.4.3...6....1...9...3...41..5.72....8....6.....", "7.3 1.2 1.2"},
    {"....4..8..1.....5..658..3.44..3....73..75.....7....5.........731.9.2.........6.21", "7.6 1.2 1.2"},
    {"...43..6.73...92...1..5......2...6......9..1.3....459.1..84.....5.2..7..82.......", "7.7 1.2 1.2"},
    {"5.9....8..419....3....57...1..5...2.........6..23..9....512.3....7.....4.9....6..", "8.3 1.2 1.2"},
    {".......75..51..2..8....9..3......792..2..5...9..8..1..4.....38......6....1..7..4.", "8.4 1.2 1.2"},
    {".....36..72......1.1...97........46....5...8..8.2....3..4..1..89........3...4..9.", "8.5 1.2 1.2"},
    {"9.......7.3..2..6...19....37..6.2...4.......8.2.....3.....5.....5.89.....6...745.", "8.9 8.9 2.6"},
    /* clang-format on */
};

enum { KNOWN = sizeof known / sizeof *known };

static sudoku_scale *new_scale(void)
{
    sudoku_scale *scale;
    ck_assert_int_eq(sudoku_scale_new(NULL, &scale), DLX_OK);
    return scale;
}

static sudoku_puzzle puzzle_of(const sudoku_board *board)
{
    sudoku_puzzle puzzle = {.size = SUDOKU_SIZE};
    memcpy(puzzle.cell, board->cell, sizeof board->cell);
    return puzzle;
}

static sudoku_puzzle puzzle_from(const char *line)
{
    sudoku_board board = board_from(line);
    return puzzle_of(&board);
}

static void rate(sudoku_scale *scale, const sudoku_puzzle *puzzle, char *text, size_t size)
{
    ck_assert_int_eq(sudoku_scale_start(scale, puzzle, 0), DLX_OK);
    while (sudoku_scale_next(scale, NULL) == SUDOKU_STEP)
        continue;
    ck_assert_int_eq(sudoku_scale_next(scale, NULL), SUDOKU_SOLVED);
    sudoku_scale_rating r = sudoku_scale_rate(scale);
    snprintf(text, size, "%d.%d %d.%d %d.%d", r.hardest / 10, r.hardest % 10, r.first_digit / 10,
             r.first_digit % 10, r.first_step / 10, r.first_step % 10);
}

TEST_EACH(known_puzzles_keep_their_ratings, KNOWN)
{
    char text[100];
    sudoku_scale *scale = new_scale();
    sudoku_puzzle puzzle = puzzle_from(known[_i].puzzle);
    rate(scale, &puzzle, text, sizeof text);
    ck_assert_str_eq(text, known[_i].ratings);
    sudoku_scale_free(scale);
}

TEST(a_rating_does_not_depend_on_the_puzzles_before)
{
    char text[100];
    sudoku_scale *scale = new_scale();
    for (int i = KNOWN - 1; i >= 0; i -= test_share) {
        sudoku_puzzle puzzle = puzzle_from(known[i].puzzle);
        rate(scale, &puzzle, text, sizeof text);
        ck_assert_str_eq(text, known[i].ratings);
    }
    sudoku_scale_free(scale);
}

/* ---- steps ---- */

/* What is known of a board while steps change it. */
struct board {
    uint8_t solution[SUDOKU_CELLS];
    uint16_t open[SUDOKU_CELLS]; /* digits neither removed nor excluded by a filled cell */
    int filled;
};

static bool see_each_other(int a, int b)
{
    return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

static void fill(struct board *b, int cell, int digit)
{
    for (int c = 0; c < SUDOKU_CELLS; c++)
        if (see_each_other(c, cell))
            b->open[c] &= (uint16_t) ~(1U << digit);
    b->open[cell] = 0;
    b->filled++;
}

static void check_step(struct board *b, const sudoku_scale_step *step)
{
    ck_assert_int_gt(step->placed_count + step->removed_count, 0);
    ck_assert(step->rating >= 10 && step->rating < 130 && step->name != NULL);
    for (int i = 0; i < step->removed_count; i++) {
        sudoku_candidate c = step->removed[i];
        ck_assert_msg(b->solution[c.cell] != c.digit, "%s at %d", step->name, step->rating);
        ck_assert((b->open[c.cell] >> c.digit & 1) != 0);
        b->open[c.cell] &= (uint16_t) ~(1U << c.digit);
    }
    for (int i = 0; i < step->placed_count; i++) {
        ck_assert_int_eq(b->solution[step->placed[i].cell], step->placed[i].digit);
        ck_assert((b->open[step->placed[i].cell] >> step->placed[i].digit & 1) != 0);
        fill(b, step->placed[i].cell, step->placed[i].digit);
    }
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* Check every step, and that the ratings are what the steps say. */
static void check_steps(sudoku_scale *scale, const sudoku_puzzle *puzzle, struct board *b)
{
    sudoku_scale_step step;
    sudoku_scale_rating expected = {0, 0, 0};
    bool placed = false;
    ck_assert_int_eq(sudoku_scale_start(scale, puzzle, 0), DLX_OK);
    while (sudoku_scale_next(scale, &step) == SUDOKU_STEP) {
        check_step(b, &step);
        expected.first_step = expected.first_step == 0 ? step.rating : expected.first_step;
        expected.hardest = larger(expected.hardest, step.rating);
        expected.first_digit = placed ? expected.first_digit : expected.hardest;
        placed = placed || step.placed_count > 0;
    }
    sudoku_scale_rating rating = sudoku_scale_rate(scale);
    ck_assert_int_eq(rating.hardest, expected.hardest);
    ck_assert_int_eq(rating.first_digit, expected.first_digit);
    ck_assert_int_eq(rating.first_step, expected.first_step);
    ck_assert_int_eq(b->filled, SUDOKU_CELLS);
}

static void check_puzzle(sudoku_scale *scale, sudoku_solver *solver, const sudoku_puzzle *puzzle)
{
    struct board b = {.filled = 0};
    sudoku_answer answer;
    ck_assert_int_eq(sudoku_solve(solver, puzzle, 2, &answer), DLX_OK);
    ck_assert_uint_eq(answer.solutions, 1);
    memcpy(b.solution, answer.cell, sizeof b.solution);
    for (int c = 0; c < SUDOKU_CELLS; c++)
        b.open[c] = 0x3FE;
    for (int c = 0; c < SUDOKU_CELLS; c++)
        if (puzzle->cell[c] != 0)
            fill(&b, c, puzzle->cell[c]);
    check_steps(scale, puzzle, &b);
}

TEST(no_step_loses_a_digit_of_the_solution)
{
    sudoku_scale *scale = new_scale();
    sudoku_solver *solver;
    struct puzzle_maker maker;
    ck_assert_int_eq(sudoku_solver_new(NULL, NULL, &solver), DLX_OK);
    puzzle_maker_init(&maker, 11, 300);
    for (int i = 0; i < CASES(1500); i++) {
        sudoku_board board = random_puzzle(&maker, i % 4 == 0 ? PUZZLE_EASY : PUZZLE_MINIMAL);
        sudoku_puzzle puzzle = puzzle_of(&board);
        check_puzzle(scale, solver, &puzzle);
    }
    puzzle_maker_free(&maker);
    sudoku_solver_free(solver);
    sudoku_scale_free(scale);
}

/* ---- the order of steps ---- */

/* Puzzles and hashes of their steps. All but the last one were made by `dlx-sudoku generate`. */
static const struct {
    const char *puzzle;
    uint64_t hash;
} kept[] = {
    /* clang-format off */
    {"9.....21....79..4.8.41..3...12...7..........57....1.3.24.8......86.4...3.......6.", 0xfa13492192f5c09e},
    {"..2.....36.7.4.....4.2...9......38....9.2..34...6.5...32..1...8.5....26...4......", 0xede874806605bc08},
    {"...8.....7....9....9...3...23.64.8.747.....6..5..1.....4.....3.62......9...12..46", 0x54b0ec18be2c0b42},
    {".2.....9...7..1.25...32.6...4.6...7...97.53...7...4..68..5.9..7..5...9.....2.....", 0xe6999abff01d2ac9},
    {"91.5...4......19.66....27.......41.9...1......5......34......5...93.......28.6..1", 0x5fcb4d6fe26a85ad},
    {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 0xa6bf388ed9375d31},
    /* clang-format on */
};

/* FNV-1a */
static uint64_t hash_text(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++)
        hash = (hash ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
    return hash;
}

static uint64_t hash_candidate(uint64_t hash, char sign, sudoku_candidate candidate)
{
    char text[32];
    snprintf(text, sizeof text, "%c%d.%d", sign, candidate.cell, candidate.digit);
    return hash_text(hash, text);
}

static uint64_t hash_step(uint64_t hash, const sudoku_scale_step *step)
{
    char text[32];
    snprintf(text, sizeof text, "\n%d ", step->rating);
    hash = hash_text(hash_text(hash, text), step->name);
    for (int i = 0; i < step->removed_count; i++)
        hash = hash_candidate(hash, '-', step->removed[i]);
    for (int i = 0; i < step->placed_count; i++)
        hash = hash_candidate(hash, '+', step->placed[i]);
    return hash;
}

/* The rules of the scale decide which step comes first, so another order of steps is a mistake even
 * if all steps are sound. */
TEST_EACH(known_puzzles_keep_their_steps, sizeof kept / sizeof *kept)
{
    sudoku_scale *scale = new_scale();
    sudoku_scale_step step;
    sudoku_puzzle puzzle = puzzle_from(kept[_i].puzzle);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    ck_assert_int_eq(sudoku_scale_start(scale, &puzzle, 0), DLX_OK);
    while (sudoku_scale_next(scale, &step) == SUDOKU_STEP)
        hash = hash_step(hash, &step);
    ck_assert_msg(hash == kept[_i].hash, "%s: 0x%" PRIx64, kept[_i].puzzle, hash);
    sudoku_scale_free(scale);
}

/* ---- the ends ---- */

TEST(a_rater_gives_up_in_time_and_starts_again)
{
    char text[100];
    sudoku_scale *scale = new_scale();
    sudoku_puzzle puzzle = puzzle_from(known[0].puzzle);
    ck_assert_int_eq(sudoku_scale_start(scale, &puzzle, 1e-9), DLX_OK);
    while (sudoku_scale_next(scale, NULL) == SUDOKU_STEP)
        continue;
    ck_assert_int_eq(sudoku_scale_next(scale, NULL), SUDOKU_GIVEN_UP);
    sudoku_scale_stop(scale);
    rate(scale, &puzzle, text, sizeof text);
    ck_assert_str_eq(text, known[0].ratings);
    ck_assert_int_eq(sudoku_scale_start(scale, &puzzle, 0), DLX_OK);
    sudoku_scale_stop(scale);
    ck_assert_int_eq(sudoku_scale_next(scale, NULL), SUDOKU_GIVEN_UP);
    sudoku_scale_free(scale);
}

TEST(a_contradiction_is_not_rated)
{
    sudoku_scale *scale = new_scale();
    sudoku_puzzle puzzle = puzzle_from("11");
    ck_assert_int_eq(sudoku_scale_start(scale, &puzzle, 0), DLX_OK);
    ck_assert_int_eq(sudoku_scale_next(scale, NULL), SUDOKU_CONTRADICTION);
    ck_assert_int_eq(sudoku_scale_rate(scale).hardest, 0);
    sudoku_scale_free(scale);
}

TEST(another_size_is_refused)
{
    sudoku_scale *scale = new_scale();
    sudoku_puzzle puzzle = {.size = 4};
    ck_assert_int_eq(sudoku_scale_start(scale, &puzzle, 0), DLX_ERR_ARGUMENT);
    sudoku_scale_free(scale);
}

/* Of these digits, 33 is a digit of a larger board. */
TEST(a_digit_above_9_is_refused)
{
    static const uint8_t digits[] = {10, 33, 255};
    sudoku_scale *scale = new_scale();
    for (size_t d = 0; d < sizeof digits; d++) {
        sudoku_puzzle puzzle = {.size = SUDOKU_SIZE, .cell = {[80] = digits[d]}};
        ck_assert_int_eq(sudoku_scale_start(scale, &puzzle, 0), DLX_ERR_ARGUMENT);
    }
    sudoku_scale_free(scale);
}

TEST(without_memory_there_is_no_rater)
{
    for (uint64_t k = 1;; k++) {
        struct faulty faulty = {.fail_at = k};
        dlx_allocator allocator = faulty_allocator(&faulty);
        sudoku_scale *scale;
        dlx_status status = sudoku_scale_new(&allocator, &scale);
        sudoku_scale_free(scale);
        ck_assert(faulty.outstanding == 0 && !faulty.wrong_size);
        if (status == DLX_OK)
            return;
        ck_assert(status == DLX_ERR_MEMORY && scale == NULL);
    }
}
