/* SPDX-License-Identifier: MIT */
/*
 * Target: reasoning about a puzzle: human solving steps and the canonical form. The input bytes are
 * rules, a puzzle and a transformation.
 *
 * Laws: a step never removes a candidate of the solution, always removes something, and has a
 * printable explanation. A full board is a solution. A contradiction is reported only if there is
 * no solution. The rating counts exactly these steps. A canonical form is its own canonical form,
 * is the result of applying its transformation to the puzzle, and is the same for every equivalent
 * puzzle.
 */
#include "sudoku/canonical.h"
#include "sudoku/logic.h"
#include "tests/fuzz/board.h"

#include <stdlib.h>
#include <string.h>

/* ---- steps ---- */

static bool may_hold(const sudoku_puzzle *board, int cell, int digit)
{
    return (board->candidates[cell] >> digit & 1) != 0;
}

static void holds_step(const sudoku_puzzle *before, const sudoku_step *step,
                       const sudoku_answer *answer)
{
    HOLDS((step->placed.digit != 0) != (step->removed_count > 0));
    for (int r = 0; r < step->removed_count; r++) {
        int cell = step->removed[r].cell, digit = step->removed[r].digit;
        HOLDS(before->cell[cell] == 0 && may_hold(before, cell, digit));
        HOLDS(answer->solutions == 0 || answer->cell[cell] != digit);
    }
    if (step->placed.digit == 0)
        return;
    HOLDS(may_hold(before, step->placed.cell, step->placed.digit));
    HOLDS(answer->solutions == 0 || answer->cell[step->placed.cell] == step->placed.digit);
}

static void holds_words(const sudoku_logic *logic, const sudoku_step *step)
{
    struct sheet sheet = {0};
    HOLDS(sudoku_step_text(logic, step, sheet_write, &sheet) == DLX_OK && sheet.length > 10);
    for (const char *c = sheet.text; *c != '\0'; c++)
        HOLDS((unsigned char)*c >= ' ' && *c != 0x7f);
    free(sheet.text);
}

static sudoku_progress walk(sudoku_logic *logic, const sudoku_answer *answer, uint32_t *steps)
{
    static sudoku_puzzle before;
    sudoku_step step;
    for (;;) {
        before = *sudoku_logic_board(logic);
        sudoku_progress progress = sudoku_logic_step(logic, &step);
        if (progress != SUDOKU_STEP)
            return progress;
        steps[step.technique]++;
        holds_step(&before, &step, answer);
        holds_words(logic, &step);
    }
}

static void holds_logic(struct board *board, const sudoku_puzzle *puzzle)
{
    uint32_t steps[SUDOKU_TECHNIQUES] = {0};
    sudoku_answer answer = solved(board, puzzle, 2);
    sudoku_rating rating;
    sudoku_logic *logic;
    HOLDS(sudoku_logic_new(NULL, board->rules, &logic) == DLX_OK);
    HOLDS(sudoku_logic_start(logic, puzzle, answer.solutions == 1) == DLX_OK);
    sudoku_progress end = walk(logic, &answer, steps);
    HOLDS(end != SUDOKU_CONTRADICTION || answer.solutions == 0);
    HOLDS(end != SUDOKU_SOLVED || answer.solutions == 1);
    if (end == SUDOKU_SOLVED)
        HOLDS(sudoku_is_solution(board->rules, puzzle, sudoku_logic_board(logic)->cell));
    HOLDS(sudoku_logic_rate(logic, puzzle, answer.solutions == 1, &rating) == DLX_OK);
    HOLDS(rating.end == end && memcmp(rating.steps, steps, sizeof steps) == 0);
    HOLDS((rating.level == SUDOKU_SEARCH) == (end != SUDOKU_SOLVED));
    sudoku_logic_free(logic);
}

/* ---- canonical forms ---- */

/* Make a permutation of `count` things, chosen by the input. */
static void a_permutation(struct dice *dice, int count, int *order)
{
    for (int i = 0; i < count; i++)
        order[i] = i;
    for (int left = count; left > 1; left--) {
        int other = (int)dice_below(dice, (uint32_t)left), kept = order[left - 1];
        order[left - 1] = order[other];
        order[other] = kept;
    }
}

static void permute_lines(struct dice *dice, int size, int width, uint8_t *lines)
{
    int groups[SUDOKU_MAX_SIZE], order[SUDOKU_MAX_SIZE];
    a_permutation(dice, size / width, groups);
    for (int g = 0; g < size / width; g++) {
        a_permutation(dice, width, order);
        for (int i = 0; i < width; i++)
            lines[width * g + i] = (uint8_t)(width * groups[g] + order[i]);
    }
}

static sudoku_transformation a_transformation(struct dice *dice, const sudoku_rules *rules)
{
    int rows = rules->box_rows, columns = rules->box_columns;
    sudoku_transformation t = {.size = rules->size};
    int order[SUDOKU_MAX_SIZE];
    t.transposed = rows == columns && (dice_byte(dice) & 1) != 0;
    permute_lines(dice, t.size, rows, t.row);
    permute_lines(dice, t.size, columns, t.column);
    a_permutation(dice, t.size, order);
    for (int digit = 1; digit <= t.size; digit++)
        t.digit[digit] = (uint8_t)(1 + order[digit - 1]);
    return t;
}

static bool same_cells(const sudoku_puzzle *a, const sudoku_puzzle *b)
{
    return a->size == b->size && memcmp(a->cell, b->cell, (size_t)(a->size * a->size)) == 0;
}

typedef dlx_status find_fn(const sudoku_rules *rules, const sudoku_puzzle *puzzle, uint64_t limit,
                           sudoku_canonical_form *form, dlx_error *error);

/* Return the number of automorphisms. */
static uint64_t holds_canonical(struct dice *dice, const sudoku_rules *rules,
                                const sudoku_puzzle *puzzle, find_fn *find)
{
    static sudoku_canonical_form form, other;
    static sudoku_puzzle image;
    dlx_error error;
    HOLDS(find(rules, puzzle, 0, &form, &error) == DLX_OK && form.complete);
    HOLDS(form.automorphisms >= 1);
    sudoku_transform(&form.transformation, puzzle, &image);
    HOLDS(same_cells(&image, &form.puzzle));
    HOLDS(find(rules, &form.puzzle, 0, &other, &error) == DLX_OK);
    HOLDS(same_cells(&form.puzzle, &other.puzzle) && form.automorphisms == other.automorphisms);
    sudoku_transformation t = a_transformation(dice, rules);
    sudoku_transform(&t, puzzle, &image);
    HOLDS(find(rules, &image, 0, &other, &error) == DLX_OK && other.complete);
    HOLDS(same_cells(&form.puzzle, &other.puzzle) && form.automorphisms == other.automorphisms);
    if (find == sudoku_minlex)
        HOLDS(memcmp(form.puzzle.cell, puzzle->cell, (size_t)(puzzle->size * puzzle->size)) <= 0);
    return form.automorphisms;
}

TARGET(logic)
{
    static sudoku_puzzle puzzle;
    static sudoku_canonical_form form;
    struct dice dice = {data, size};
    struct board *board = board_of(dice_byte(&dice));
    int a, b;
    small_puzzle(&dice, board, &puzzle);
    holds_logic(board, &puzzle);
    bool plain = board->rules->is_plain;
    bool conflict = sudoku_find_conflict(board->rules, &puzzle, &a, &b);
    if (plain && !conflict && !puzzle.marked)
        HOLDS(holds_canonical(&dice, board->rules, &puzzle, sudoku_canonical) ==
              holds_canonical(&dice, board->rules, &puzzle, sudoku_minlex));
    else
        HOLDS(sudoku_canonical(board->rules, &puzzle, 0, &form, NULL) == DLX_ERR_ARGUMENT);
    return 0;
}
