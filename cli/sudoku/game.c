/* SPDX-License-Identifier: MIT */
/* A puzzle that a person solves: the board and its history. game_file.c reads and writes it. */
#include "cli/sudoku/game.h"
#include "cli/common/limit.h"

#include <assert.h>
#include <string.h>

static int cells_of(const struct game *g)
{
    return g->rules->size * g->rules->size;
}

void game_end(struct game *game)
{
    limit_free(game->changes, game->change_room, sizeof *game->changes);
    limit_free(game->ends, game->step_room, sizeof *game->ends);
    game->changes = NULL, game->ends = NULL;
    game->change_room = game->step_room = game->step_count = game->done = 0;
}

/* ---- questions ---- */

bool game_is_given(const struct game *game, int cell)
{
    return game->puzzle.cell[cell] != 0;
}

bool game_has_conflict(const struct game *game, int cell)
{
    const sudoku_list *peers = &game->rules->peers[cell];
    const uint8_t digit = game->content[cell].digit;
    bool found = digit != 0 && (game->rules->allowed[cell] >> digit & 1) == 0;
    for (int p = 0; digit != 0 && p < peers->count && !found; p++)
        found = game->content[peers->at[p]].digit == digit;
    return found;
}

int game_open_cells(const struct game *game)
{
    int open = 0;
    for (int cell = 0; cell < cells_of(game); cell++)
        open += game->content[cell].digit == 0;
    return open;
}

void game_digits(const struct game *game, uint8_t *cells)
{
    for (int cell = 0; cell < cells_of(game); cell++)
        cells[cell] = game->content[cell].digit;
}

bool game_is_solved(const struct game *game)
{
    uint8_t cells[SUDOKU_MOST_CELLS];
    game_digits(game, cells);
    return sudoku_is_solution(game->rules, &game->puzzle, cells);
}

static bool are_all_marked(const struct game *g)
{
    for (int cell = 0; cell < cells_of(g); cell++)
        if (g->content[cell].digit == 0 && g->content[cell].marks == 0)
            return false;
    return true;
}

void game_board(const struct game *game, sudoku_puzzle *board)
{
    *board = game->puzzle;
    board->marked = are_all_marked(game);
    for (int cell = 0; cell < cells_of(game); cell++) {
        const struct content *content = &game->content[cell];
        board->cell[cell] = content->digit;
        board->candidates[cell] =
            content->digit != 0 ? (uint64_t)1 << content->digit : content->marks;
    }
}

/* ---- the history ---- */

static size_t step_begin(const struct game *g, size_t step)
{
    return step == 0 ? 0 : g->ends[step - 1];
}

/* Begin a step: make room for a change of each cell, and forget the steps that were undone. */
static bool begin_step(struct game *g)
{
    const size_t first = step_begin(g, g->done);
    if (!limit_reserve(&g->changes, &g->change_room, first + (size_t)cells_of(g),
                       sizeof *g->changes) ||
        !limit_reserve(&g->ends, &g->step_room, g->done + 1, sizeof *g->ends))
        return false;
    g->step_count = g->done;
    g->ends[g->done] = first;
    return true;
}

/* Change a cell. A step changes each cell at most once. */
static void change_cell(struct game *g, int cell, struct content now)
{
    struct content *content = &g->content[cell];
    if (content->digit == now.digit && content->marks == now.marks)
        return;
    assert(!game_is_given(g, cell) && g->ends[g->done] < g->change_room);
    g->changes[g->ends[g->done]++] =
        (struct change){.cell = (uint16_t)cell, .before = *content, .now = now};
    *content = now;
}

/* A step without changes does not count as one. */
static void end_step(struct game *g)
{
    if (g->ends[g->done] > step_begin(g, g->done))
        g->step_count = ++g->done;
}

int game_undo(struct game *game)
{
    if (game->done == 0)
        return -1;
    game->done--;
    const size_t first = step_begin(game, game->done);
    for (size_t c = game->ends[game->done]; c-- > first;)
        game->content[game->changes[c].cell] = game->changes[c].before;
    return game->changes[first].cell;
}

int game_redo(struct game *game)
{
    if (game->done == game->step_count)
        return -1;
    const size_t first = step_begin(game, game->done);
    for (size_t c = first; c < game->ends[game->done]; c++)
        game->content[game->changes[c].cell] = game->changes[c].now;
    game->done++;
    return game->changes[first].cell;
}

/* ---- steps ---- */

bool game_begin(struct game *game, const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    memset(game, 0, sizeof *game);
    game->rules = rules;
    game->puzzle = *puzzle;
    game->puzzle.marked = false;
    for (int cell = 0; cell < cells_of(game); cell++)
        game->content[cell].digit = puzzle->cell[cell];
    if (!begin_step(game))
        return false;
    for (int cell = 0; cell < cells_of(game) && puzzle->marked; cell++)
        if (puzzle->cell[cell] == 0)
            change_cell(game, cell, (struct content){0, puzzle->candidates[cell]});
    end_step(game);
    return true;
}

static void erase_marks_of_peers(struct game *g, int cell, int digit)
{
    const sudoku_list *peers = &g->rules->peers[cell];
    for (int p = 0; p < peers->count; p++) {
        const struct content *content = &g->content[peers->at[p]];
        if (content->digit == 0)
            change_cell(g, peers->at[p],
                        (struct content){0, content->marks & ~((uint64_t)1 << digit)});
    }
}

bool game_place(struct game *game, int cell, int digit)
{
    if (game_is_given(game, cell))
        return true;
    if (!begin_step(game))
        return false;
    change_cell(game, cell, (struct content){(uint8_t)digit, 0});
    if (digit != 0)
        erase_marks_of_peers(game, cell, digit);
    end_step(game);
    return true;
}

bool game_mark(struct game *game, int cell, int digit)
{
    const struct content *content = &game->content[cell];
    if (content->digit != 0)
        return true;
    if (!begin_step(game))
        return false;
    change_cell(game, cell, (struct content){0, content->marks ^ (uint64_t)1 << digit});
    end_step(game);
    return true;
}

void game_clear(struct game *game)
{
    game_end(game);
    for (int cell = 0; cell < cells_of(game); cell++)
        game->content[cell] = (struct content){game->puzzle.cell[cell], 0};
}

/* Return the digits that a cell can hold beside the digits of its peers. */
static uint64_t digits_left(const struct game *g, int cell)
{
    const sudoku_list *peers = &g->rules->peers[cell];
    uint64_t left = g->rules->allowed[cell];
    for (int p = 0; p < peers->count; p++)
        left &= ~((uint64_t)1 << g->content[peers->at[p]].digit);
    return left & ~(uint64_t)1;
}

/* Mark all digits that are left, except those to erase. */
static void mark_all(struct game *g, const uint64_t *erased)
{
    for (int cell = 0; cell < cells_of(g); cell++)
        if (g->content[cell].digit == 0)
            change_cell(g, cell, (struct content){0, digits_left(g, cell) & ~erased[cell]});
}

bool game_mark_all(struct game *game)
{
    static const uint64_t none[SUDOKU_MOST_CELLS];
    if (!begin_step(game))
        return false;
    mark_all(game, none);
    end_step(game);
    return true;
}

bool game_follow(struct game *game, const sudoku_step *step)
{
    uint64_t erased[SUDOKU_MOST_CELLS] = {0};
    if (step->placed.digit != 0)
        return game_place(game, step->placed.cell, step->placed.digit);
    if (!begin_step(game))
        return false;
    for (int r = 0; r < step->removed_count; r++)
        erased[step->removed[r].cell] |= (uint64_t)1 << step->removed[r].digit;
    if (!are_all_marked(game))
        mark_all(game, erased);
    else
        for (int cell = 0; cell < cells_of(game); cell++)
            if (erased[cell] != 0)
                change_cell(game, cell,
                            (struct content){0, game->content[cell].marks & ~erased[cell]});
    end_step(game);
    return true;
}

bool game_change(struct game *game, const struct change *changes, int count)
{
    if (!begin_step(game))
        return false;
    for (int c = 0; c < count; c++)
        change_cell(game, changes[c].cell, changes[c].now);
    end_step(game);
    return true;
}
