/* SPDX-License-Identifier: MIT */
/* See intake.h. */
#include "cli/sudoku/intake.h"

#include "cli/sudoku/progress.h"

#include <stdio.h>
#include <string.h>

void intake_answer_solved(void *user, const sudoku_solved *solved)
{
    struct intake *in = user;
    const struct boards boards = {in->cli,         in->usual,       in->book,
                                  in->file,        in->number,      solved->count,
                                  solved->puzzles, solved->results, solved->tags};
    if (answers_have_halted(in->answers))
        return;
    in->number += solved->count;
    progress_note(solved->count);
    answers_note(in->answers, in->how->answer_boards(&boards));
}

static void flush_boards(struct intake *in)
{
    if (in->stream != NULL)
        sudoku_stream_flush(in->stream);
}

void intake_flush(struct intake *in)
{
    flush_boards(in);
    answers_flush(in->answers);
}

/* ---- questions ---- */

/* Return a question for the record that was read, after answering the boards before it. Return NULL if the
 * command has halted. */
static struct question *ask(struct intake *in, uint64_t line)
{
    flush_boards(in);
    struct question *q = answers_have_halted(in->answers) ? NULL : answers_next(in->answers);
    if (q != NULL) {
        q->file = in->file;
        q->line = line;
        q->number = 0;
        q->is_malformed = q->is_last = q->is_ruled = q->has_regions = false;
        sudoku_rules_free(q->own); /* if a question was not answered, its rules are still here */
        q->own = NULL;
    }
    return q;
}

/* Report an error. If `is_invalid`, the error stands for a puzzle. The command may have to end with it. */
static void take_error(struct intake *in, bool is_invalid, const dlx_error *error)
{
    struct question *q = ask(in, error->line);
    if (q == NULL)
        return;
    q->is_malformed = true;
    q->is_last = rulebook_has_failed(in->book);
    q->number = is_invalid ? ++in->number : 0;
    q->error = *error;
    answers_put(in->answers);
}

void intake_message(struct intake *in, bool is_invalid, uint64_t line, const char *text)
{
    dlx_error error = {.line = line};
    snprintf(error.message, sizeof error.message, "%s", text);
    take_error(in, is_invalid, &error);
}

/* A puzzle has room for 36x36 cells and their candidates. Copying all of it would take longer than some
 * answers. */
static void copy_puzzle(sudoku_puzzle *to, const sudoku_puzzle *from)
{
    const size_t cells = (size_t)(from->size * from->size);
    to->size = from->size;
    to->marked = from->marked;
    memcpy(to->cell, from->cell, cells);
    if (from->marked)
        memcpy(to->candidates, from->candidates, cells * sizeof *from->candidates);
}

/* Return whether the candidates of a 9x9 puzzle exclude no digit that the givens leave. Such grids of
 * candidates are what programs export, and the givens alone have the same solutions. */
static bool are_marks_idle(const sudoku_puzzle *puzzle)
{
    enum { BOX = SUDOKU_BOX, ALL = 1022 };
    uint64_t rows[SUDOKU_SIZE] = {0}, columns[SUDOKU_SIZE] = {0}, boxes[SUDOKU_SIZE] = {0};
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const int row = cell / SUDOKU_SIZE, column = cell % SUDOKU_SIZE;
        const uint64_t digit = UINT64_C(1) << puzzle->cell[cell];
        rows[row] |= digit;
        columns[column] |= digit;
        boxes[row / BOX * BOX + column / BOX] |= digit;
    }
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const int row = cell / SUDOKU_SIZE, column = cell % SUDOKU_SIZE;
        const uint64_t seen = rows[row] | columns[column] | boxes[row / BOX * BOX + column / BOX];
        const uint64_t needed =
            puzzle->cell[cell] != 0 ? UINT64_C(1) << puzzle->cell[cell] : ALL & ~seen;
        if ((needed & ~puzzle->candidates[cell]) != 0)
            return false;
    }
    return true;
}

static bool is_board(const sudoku_puzzle *puzzle)
{
    return puzzle->size == SUDOKU_SIZE && (!puzzle->marked || are_marks_idle(puzzle));
}

static void take_puzzle(struct intake *in, const sudoku_record *record,
                        const sudoku_puzzle *regions)
{
    const sudoku_puzzle *puzzle = &record->puzzle;
    if (in->stream != NULL && is_board(puzzle)) {
        answers_flush(in->answers);
        sudoku_stream_put(in->stream, puzzle->cell, record->line);
        return;
    }
    struct question *q = ask(in, record->line);
    if (q == NULL)
        return;
    q->number = ++in->number;
    copy_puzzle(&q->puzzle, puzzle);
    q->has_regions = regions != NULL;
    if (regions != NULL)
        q->regions = *regions;
    answers_put(in->answers);
}

/* Return why the command cannot take a puzzle that brings rules along; NULL if it can. */
static const char *find_refusal(const struct intake *in, const sudoku_own_rules *own)
{
    const bool has_clues = own->clue_count > 0 || (own->variants & SUDOKU_ALL_NONCONSECUTIVE) != 0;
    if (regions_follow(in->cli))
        return "a puzzle that brings its own rules needs no regions after it: leave out --variant=jigsaw";
    if (works_in_bulk(in->cli) && in->cli->engine == ENGINE_BULK)
        return "--engine=bulk cannot solve puzzles that bring their own rules";
    if ((in->cli->command & KNOWS_CLUES) == 0 && has_clues)
        return in->cli->command == PLAY ? "puzzles with clues cannot be played"
                                        : "only puzzles without clues have a canonical form";
    if ((in->cli->command & KNOWS_GRIDS) == 0 && own->grid_count > 0)
        return in->cli->command == PLAY ? "several grids cannot be played"
                                        : "several grids have no canonical form";
    return NULL;
}

static void take_ruled(struct intake *in, const sudoku_record *record)
{
    dlx_error error = {.line = record->line};
    const char *refusal = find_refusal(in, &record->own);
    sudoku_rules *rules = NULL;
    if (refusal != NULL)
        snprintf(error.message, sizeof error.message, "%s", refusal);
    else
        rules = rulebook_own_rules(in->book, record, &error);
    if (rules == NULL) {
        take_error(in, true, &error);
        return;
    }
    struct question *q = ask(in, record->line);
    if (q == NULL) {
        sudoku_rules_free(rules);
        return;
    }
    q->number = ++in->number;
    q->puzzle = record->puzzle;
    q->is_ruled = true;
    q->own = rules;
    answers_put(in->answers);
}

/* Return whether a grid has no empty cell, and equal neighbors. No puzzle with a solution has both. */
static bool are_regions(const sudoku_puzzle *grid)
{
    const int size = grid->size;
    bool has_pair = false;
    for (int cell = 0; cell < size * size; cell++) {
        const uint8_t *digit = &grid->cell[cell];
        if (*digit == 0)
            return false;
        has_pair |= cell % size > 0 && digit[0] == digit[-1];
        has_pair |= cell >= size && digit[0] == digit[-size];
    }
    return has_pair;
}

/* If regions follow, every second grid holds the regions of the puzzle before it. The regions of a malformed
 * puzzle are dropped, so that the next puzzle keeps its own. A title is malformed, too, but has none. */
static void take_grid(struct intake *in, const sudoku_record *record)
{
    const bool is_after_malformed = in->is_after_malformed;
    in->is_after_malformed = false;
    if (!regions_follow(in->cli))
        take_puzzle(in, record, NULL);
    else if (in->pending) {
        in->pending = false;
        take_puzzle(in, &in->waiting, &record->puzzle);
    } else if (!is_after_malformed || !are_regions(&record->puzzle)) {
        in->waiting = *record;
        in->pending = true;
    }
}

/* A malformed grid after a puzzle is its regions, so there is one message for both. */
static void take_malformed(struct intake *in, const sudoku_record *record)
{
    in->pending = false;
    in->is_after_malformed = true;
    take_error(in, true, &record->error);
}

void intake_drop_pending(struct intake *in)
{
    if (in->pending)
        intake_message(in, true, in->waiting.line, "this puzzle is not followed by its regions");
    in->pending = in->is_after_malformed = false;
}

void intake_take(struct intake *in, const sudoku_record *record)
{
    const bool is_plain = record->kind == SUDOKU_RULED && !has_own_rules(&record->own);
    if (record->kind == SUDOKU_PUZZLE || is_plain)
        take_grid(in, record);
    else if (record->kind == SUDOKU_INVALID)
        take_malformed(in, record);
    else if (record->kind == SUDOKU_RULED) {
        intake_drop_pending(in);
        in->is_after_malformed = true; /* where regions follow, it is refused */
        take_ruled(in, record);
    } else {
        intake_drop_pending(in);
        take_error(in, false, &record->error);
    }
}
