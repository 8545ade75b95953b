/* SPDX-License-Identifier: MIT */
/* A puzzle that a person solves: the board, its history, and the file that keeps both. */
#include "cli/sudoku/game.h"

#include "cli/common/program.h"
#include "cli/sudoku/print.h"
#include "cli/system/system.h"
#include "sudoku/core/board.h"

#include <assert.h>
#include <stdlib.h>
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

char game_symbol(const struct game *game, int digit)
{
    const bool has_symbol = digit > 0 && digit <= (int)strlen(game->symbols);
    return has_symbol ? game->symbols[digit - 1] : digit_character((uint8_t)digit);
}

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

/* Write the digits on the board, givens included. */
static void copy_digits(const struct game *game, uint8_t *cells)
{
    for (int cell = 0; cell < cells_of(game); cell++)
        cells[cell] = game->content[cell].digit;
}

bool game_is_solved(const struct game *game)
{
    uint8_t cells[SUDOKU_MAX_CELLS];
    copy_digits(game, cells);
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

/* Begin a step: reserve space for a change of each cell, and forget the steps that were undone. */
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

/* Return the digits that the rules and the digits of its peers allow in a cell. */
static uint64_t digits_left(const struct game *g, int cell)
{
    const sudoku_list *peers = &g->rules->peers[cell];
    uint64_t left = g->rules->allowed[cell];
    for (int p = 0; p < peers->count; p++)
        left &= ~((uint64_t)1 << g->content[peers->at[p]].digit);
    return left & ~(uint64_t)1;
}

/* Mark all possible digits, except those to erase. */
static void mark_all(struct game *g, const uint64_t *erased)
{
    for (int cell = 0; cell < cells_of(g); cell++)
        if (g->content[cell].digit == 0)
            change_cell(g, cell, (struct content){0, digits_left(g, cell) & ~erased[cell]});
}

bool game_mark_all(struct game *game)
{
    static const uint64_t none[SUDOKU_MAX_CELLS];
    if (!begin_step(game))
        return false;
    mark_all(game, none);
    end_step(game);
    return true;
}

bool game_follow(struct game *game, const sudoku_step *step)
{
    uint64_t erased[SUDOKU_MAX_CELLS] = {0};
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

/* Do a step that was read from a file: `count` changes of different cells without givens. `before`
 * is not used. */
static bool do_changes(struct game *game, const struct change *changes, int count)
{
    if (!begin_step(game))
        return false;
    for (int c = 0; c < count; c++)
        change_cell(game, changes[c].cell, changes[c].now);
    end_step(game);
    return true;
}

/* ---- writing the file ---- */

#define STEP "#!step"

static void write_change(const struct game *g, const struct change *change, FILE *file)
{
    const int size = g->rules->size;
    fprintf(file, " r%dc%d", change->cell / size + 1, change->cell % size + 1);
    fputc(change->now.digit != 0 ? '=' : ':', file);
    if (change->now.digit != 0)
        fputc(digit_character(change->now.digit), file);
    for (int digit = 1; digit <= g->rules->digits; digit++)
        if (change->now.marks >> digit & 1)
            fputc(digit_character((uint8_t)digit), file);
}

/* Write the beginning of a file: the puzzle with its rules. */
static void write_puzzle(const struct game *game, FILE *file)
{
    const sudoku_rules boxed =
        rules_without_regions(game->rules); /* the file has a line for boxes */
    sudoku_write_rules(game->rules->box_rows > 0 ? &boxed : game->rules, write_file, file);
    sudoku_write(game->rules, &game->puzzle, SUDOKU_FORM_LINE, NULL, write_file, file, NULL);
    fprintf(file, "#!play 1\n#!box %d %d\n", game->rules->box_rows, game->rules->box_columns);
}

void game_write(const struct game *game, FILE *file)
{
    size_t change = 0;
    write_puzzle(game, file);
    if (game->symbols[0] != '\0')
        fprintf(file, "#!symbols %s\n", game->symbols);
    fprintf(file, "#!done %zu\n#!state %s\n", game->done, game_is_solved(game) ? "solved" : "open");
    for (size_t step = 0; step < game->step_count; step++) {
        fputs(STEP, file);
        for (; change < game->ends[step]; change++)
            write_change(game, &game->changes[change], file);
        fputc('\n', file);
    }
}

/* ---- reading the file ---- */

bool game_is_in(const struct game *game, FILE *file)
{
    char *text = NULL;
    size_t size = 0;
    FILE *puzzle = system_open_text(&text, &size);
    if (puzzle != NULL)
        write_puzzle(game, puzzle);
    bool is_same = system_close_text(puzzle, &text, &size);
    for (size_t c = 0; is_same && c < size; c++)
        is_same = fgetc(file) == text[c];
    free(text);
    return is_same;
}

bool game_read_head(FILE *file, struct game_head *head)
{
    char *line = NULL, state[8] = "";
    size_t room = 0;
    int version = 0, boxes = 0;
    head->symbols[0] = '\0';
    while (system_read_line(&line, &room, file) > 0) {
        sscanf(line, "#!play %4d", &version);
        if (sscanf(line, "#!box %2d %2d", &head->box_rows, &head->box_columns) == 2)
            boxes++;
        sscanf(line, "#!symbols %36s", head->symbols);
        sscanf(line, "#!state %7s", state);
    }
    free(line);
    head->is_solved = strcmp(state, "solved") == 0;
    return version == 1 && boxes == 1 && (head->is_solved || strcmp(state, "open") == 0) &&
           head->box_rows >= 0 && head->box_columns >= 0;
}

/* Return 0 if the character is not a digit of the board. */
static int read_digit(const struct game *g, char c)
{
    for (int digit = 1; c != '\0' && digit <= g->rules->digits; digit++)
        if (c == digit_character((uint8_t)digit))
            return digit;
    return 0;
}

/* Read a change and set `at` after it. Return false if it is malformed. */
static bool read_change(const struct game *g, const char **at, int *cell, struct content *now)
{
    const int size = g->rules->size;
    int row, column, length = 0, digit;
    char sign;
    if (sscanf(*at, " r%2dc%2d%c%n", &row, &column, &sign, &length) != 3 || length == 0 ||
        row < 1 || row > size || column < 1 || column > size || (sign != '=' && sign != ':'))
        return false;
    *cell = (row - 1) * size + column - 1;
    *now = (struct content){0, 0};
    for (*at += length; (digit = read_digit(g, **at)) != 0; ++*at)
        if (sign == ':')
            now->marks |= (uint64_t)1 << digit;
        else if (now->digit != 0)
            return false;
        else
            now->digit = (uint8_t)digit;
    return (sign == ':' || now->digit != 0) && (**at == ' ' || **at == '\n');
}

/* Read the changes of a line into the array; the caller has reserved one per cell. */
static bool read_changes(const struct game *g, const char *at, struct change *changes, int *count)
{
    const int most = g->rules->size * g->rules->size;
    bool seen[SUDOKU_MAX_CELLS] = {false};
    int cell;
    struct content now;
    for (*count = 0; *at == ' '; ++*count) {
        if (*count == most || !read_change(g, &at, &cell, &now) || seen[cell] ||
            game_is_given(g, cell))
            return false;
        seen[cell] = true;
        changes[*count] = (struct change){.cell = (uint16_t)cell, .now = now};
    }
    return *at == '\n' && *count > 0;
}

static long read_step(struct game *g, const char *line, long number)
{
    static struct change changes[SUDOKU_MAX_CELLS];
    int count;
    if (!read_changes(g, line + strlen(STEP), changes, &count))
        return number;
    return do_changes(g, changes, count) ? 0 : -1;
}

long game_read_steps(struct game *game, FILE *file)
{
    char *line = NULL;
    size_t room = 0, done = SIZE_MAX;
    long number = 0, wrong = 0, done_line = 1;
    while (wrong == 0 && system_read_line(&line, &room, file) > 0) {
        number++;
        if (sscanf(line, "#!done %6zu", &done) == 1)
            done_line = number;
        if (strncmp(line, STEP, strlen(STEP)) == 0)
            wrong = read_step(game, line, number);
    }
    free(line);
    if (wrong == 0 && done > game->done)
        wrong = done_line;
    while (wrong == 0 && game->done > done)
        game_undo(game);
    return wrong;
}
