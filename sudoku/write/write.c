/* SPDX-License-Identifier: MIT */
/*
 * Writing puzzles: one table says for each form who writes it and what it can express.
 *
 *     puzzle, rules -> forms[] -> put_line(), put_grid(), ...   lines.c, a character or a number a cell
 *                              -> put_pretty(), ...             drawn.c, with lines around regions
 *                              -> put_svg() <- sudoku_draw()    svg.c, shapes.c
 *                                    |
 *                                 put() -> a kilobyte at a time -> sink
 *
 * What a form cannot express is found before a byte is written. Invariant: bytes in the writer's room are
 * those that the sink has not got; once the sink failed, it is not called again.
 */
#include "sudoku/write/writer.h"

#include <stdio.h>
#include <string.h>

/* ---- text ---- */

void put_all(struct writer *w)
{
    w->failed = w->failed || (w->length > 0 && !w->write(w->user, w->text, w->length));
    w->length = 0;
}

void put(struct writer *w, const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        size_t room = WRITER_ROOM - w->length, count = left < room ? left : room;
        memcpy(w->text + w->length, text, count);
        w->length += count;
        text += count;
        left -= count;
        if (w->length == WRITER_ROOM)
            put_all(w);
    }
}

void put_times(struct writer *w, const char *text, int times)
{
    for (int i = 0; i < times; i++)
        put(w, text);
}

void digit_text(int size, int digit, char text[DIGIT_ROOM])
{
    static const char characters[] = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (size > MOST_CHARACTERS) {
        snprintf(text, DIGIT_ROOM, "%d", digit);
        return;
    }
    text[0] = characters[digit];
    text[1] = '\0';
}

void put_digit(struct writer *w, int digit)
{
    char text[DIGIT_ROOM];
    digit_text(w->puzzle->size, digit, text);
    put(w, text);
}

/* ---- candidates ---- */

uint64_t candidates_of(const sudoku_rules *rules, const sudoku_puzzle *puzzle, int cell)
{
    uint64_t candidates = marks_of(rules, puzzle, cell);
    int count;
    const uint16_t *peers = sudoku_rules_peers(rules, cell, &count);
    if (puzzle->cell[cell] != 0)
        return UINT64_C(1) << puzzle->cell[cell];
    if (puzzle->marked)
        return candidates;
    for (int p = 0; p < count; p++)
        candidates &= ~(UINT64_C(1) << puzzle->cell[peers[p]]);
    return candidates;
}

/* ---- forms ---- */

static const struct form {
    void (*put)(struct writer *);
    bool candidates; /* it has a place for them */
    bool numbers;    /* it may have numbers for digits */
} forms[] = {
    [SUDOKU_FORM_LINE] = {put_line, false, true},
    [SUDOKU_FORM_GRID] = {put_grid, false, true},
    [SUDOKU_FORM_NUMBERS] = {put_numbers, false, true},
    [SUDOKU_FORM_CSV] = {put_csv, false, true},
    [SUDOKU_FORM_SDK] = {put_grid, false, false},
    [SUDOKU_FORM_SDM] = {put_sdm, false, false},
    [SUDOKU_FORM_SS] = {put_simple, false, false},
    [SUDOKU_FORM_CANDIDATES] = {put_candidates, true, false},
    [SUDOKU_FORM_MARKS] = {put_marks, true, false},
    [SUDOKU_FORM_PRETTY] = {put_pretty, true, true},
    [SUDOKU_FORM_SVG] = {put_svg, true, true},
};

#define FORM_NAME(name, word, text) word,
static const char *const names[] = {SUDOKU_FORM_TABLE(FORM_NAME)};
#undef FORM_NAME

/* Why a form cannot express the puzzle; NULL if it can. */
static const char *find_obstacle(const struct writer *w, sudoku_form form)
{
    bool few_characters = w->puzzle->size > MOST_CHARACTERS;
    if (w->puzzle->marked && !forms[form].candidates)
        return "has no place for the candidates of a puzzle";
    if (few_characters && !forms[form].numbers)
        return "has a character for each digit, and there are not enough for 36";
    if (few_characters && w->puzzle->marked && form == SUDOKU_FORM_PRETTY)
        return "has a character for each candidate, and there are not enough for 36";
    if (form == SUDOKU_FORM_SS && sudoku_rules_box_rows(w->rules) == 0)
        return "has boxes, not regions";
    return NULL;
}

static bool can_express(const struct writer *w, sudoku_form form, dlx_error *error)
{
    const char *obstacle = find_obstacle(w, form);
    if (obstacle != NULL && error != NULL)
        snprintf(error->message, sizeof error->message, "form `%s` %s", names[form], obstacle);
    return obstacle == NULL;
}

bool are_settings(const sudoku_write_settings *settings, int size)
{
    uint8_t most = 0;
    for (int cell = 0; settings->solution != NULL && cell < size * size; cell++)
        most = settings->solution[cell] > most ? settings->solution[cell] : most;
    return most <= size;
}

dlx_status sudoku_write(const sudoku_rules *rules, const sudoku_puzzle *puzzle, sudoku_form form,
                        const sudoku_write_settings *settings, dlx_write_fn *write, void *user,
                        dlx_error *error)
{
    struct writer w = {.rules = rules, .puzzle = puzzle, .write = write, .user = user};
    if (settings != NULL)
        w.settings = *settings;
    if (!is_puzzle(puzzle, sudoku_rules_size(rules)) || !are_settings(&w.settings, puzzle->size) ||
        (size_t)form >= sizeof forms / sizeof *forms)
        return DLX_ERR_ARGUMENT;
    if (!can_express(&w, form, error))
        return DLX_ERR_NOT_EXPRESSIBLE;
    forms[form].put(&w);
    put_all(&w);
    return w.failed ? DLX_ERR_OUTPUT : DLX_OK;
}

bool sudoku_form_by_name(const char *name, sudoku_form *form)
{
    for (size_t f = 0; f < sizeof names / sizeof *names; f++)
        if (strcmp(names[f], name) == 0) {
            *form = (sudoku_form)f;
            return true;
        }
    return false;
}
