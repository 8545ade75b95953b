/* SPDX-License-Identifier: MIT */
/* The file of a game: see game.h for its grammar. */
#include "cli/sudoku/game.h"
#include "cli/sudoku/print.h"
#include "cli/system/system.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define STEP "#!step"

/* ---- writing ---- */

static char digit_character(int digit)
{
    const uint8_t cell = (uint8_t)digit;
    char text[2];
    return sudoku_cells_text(&cell, 1, text)[0];
}

static void write_change(const struct game *g, const struct change *change, FILE *file)
{
    const int size = g->rules->size;
    fprintf(file, " r%dc%d", change->cell / size + 1, change->cell % size + 1);
    fputc(change->now.digit != 0 ? '=' : ':', file);
    if (change->now.digit != 0)
        fputc(digit_character(change->now.digit), file);
    for (int digit = 1; digit <= size; digit++)
        if (change->now.marks >> digit & 1)
            fputc(digit_character(digit), file);
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
    fprintf(file, "#!done %zu\n#!state %s\n", game->done, game_is_solved(game) ? "solved" : "open");
    for (size_t step = 0; step < game->step_count; step++) {
        fputs(STEP, file);
        for (; change < game->ends[step]; change++)
            write_change(game, &game->changes[change], file);
        fputc('\n', file);
    }
}

/* ---- reading ---- */

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
    while (system_read_line(&line, &room, file) > 0) {
        sscanf(line, "#!play %4d", &version);
        if (sscanf(line, "#!box %2d %2d", &head->box_rows, &head->box_columns) == 2)
            boxes++;
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
        if (c == digit_character(digit))
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

/* Read the changes of a line into the array; the caller has made room for one of each cell. */
static bool read_changes(const struct game *g, const char *at, struct change *changes, int *count)
{
    const int most = g->rules->size * g->rules->size;
    bool seen[SUDOKU_MOST_CELLS] = {false};
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
    static struct change changes[SUDOKU_MOST_CELLS];
    int count;
    if (!read_changes(g, line + strlen(STEP), changes, &count))
        return number;
    return game_change(g, changes, count) ? 0 : -1;
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
