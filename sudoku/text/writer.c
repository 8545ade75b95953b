/* SPDX-License-Identifier: MIT */
/*
 * Write puzzles. One table names, for each form, the function that writes it and what it can express.
 *
 *     puzzle, rules -> forms[] -> put_line(), put_grid(), ...   plain.c: cells in sequence
 *                              -> put_pretty(), ...             boxed.c: lines of characters around regions
 *                              -> put_svg() <- sudoku_draw()    svg.c, picture.c
 *                                    |
 *                                 put() -> a kilobyte at a time -> sink
 *
 * A puzzle that the form cannot express is refused before a byte is written.
 */
#include "sudoku/core/object.h"
#include "sudoku/text/fpuzzles_writer.h"
#include "sudoku/text/layout.h"
#include "sudoku/text/lines.h"
#include "sudoku/text/writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- text ---- */

void flush_writer(struct puzzle_writer *w)
{
    w->failed = w->failed || (w->length > 0 && !w->write(w->user, w->text, w->length));
    w->length = 0;
}

void put_bytes(struct puzzle_writer *w, const char *text, size_t left)
{
    while (left > 0) {
        size_t room = WRITER_ROOM - w->length, count = left < room ? left : room;
        memcpy(w->text + w->length, text, count);
        w->length += count;
        text += count;
        left -= count;
        if (w->length == WRITER_ROOM)
            flush_writer(w);
    }
}

/* Most texts are a character or two, so calls of strlen() and memcpy() would take longer than the bytes. */
void put(struct puzzle_writer *w, const char *text)
{
    for (; *text != '\0'; text++)
        put_byte(w, *text);
}

void put_form(struct puzzle_writer *w, const char *form, ...)
{
    char text[400]; /* no form makes more than 350 bytes */
    va_list arguments;
    va_start(arguments, form);
    vsnprintf(text, sizeof text, form, arguments);
    va_end(arguments);
    put(w, text);
}

void put_times(struct puzzle_writer *w, const char *text, int times)
{
    const size_t length = strlen(text);
    for (int i = 0; i < times; i++)
        if (length == 1)
            put_byte(w, *text);
        else
            put_bytes(w, text, length);
}

/* Return the character for a digit, or a dot for an empty cell. Arithmetic instead of a table lets compilers
 * vectorize loops over cells. */
static inline char digit_character(uint8_t digit)
{
    const uint8_t letter = digit > 9 ? 'A' - 1 - '9' : 0;
    return (char)(digit == 0 ? '.' : '0' + digit + letter);
}

void format_digit(int size, int digit, char text[DIGIT_ROOM])
{
    assert(digit >= 0 && digit <= size && size <= SUDOKU_MOST_SIZE);
    if (size > MOST_CHARACTERS) {
        snprintf(text, DIGIT_ROOM, "%d",
                 (uint8_t)digit); /* the cast tells the compiler that it fits */
        return;
    }
    text[0] = digit_character((uint8_t)digit);
    text[1] = '\0';
}

void put_digit(struct puzzle_writer *w, int digit)
{
    if (w->puzzle->size > MOST_CHARACTERS)
        put_number(w, digit, 1);
    else
        put_byte(w, digit_character((uint8_t)digit));
}

/* ---- candidates ---- */

uint64_t find_candidates(const sudoku_rules *rules, const sudoku_puzzle *puzzle, int cell)
{
    uint64_t candidates = marks_of(rules, puzzle, cell);
    const sudoku_list *peers = &rules->peers[cell];
    if (puzzle->cell[cell] != 0)
        return UINT64_C(1) << puzzle->cell[cell];
    if (puzzle->marked)
        return candidates;
    for (int p = 0; p < peers->count; p++) /* an empty peer clears bit 0, which is not a digit */
        candidates &= ~(UINT64_C(1) << puzzle->cell[peers->at[p]]);
    return candidates;
}

/* Each given removes its digit from its peers. This is faster than asking the peers of all other cells,
 * because a cell has twenty peers or more. */
void find_all_candidates(const sudoku_rules *rules, const sudoku_puzzle *puzzle, uint64_t *result)
{
    const int cells = puzzle->size * puzzle->size;
    for (int cell = 0; cell < cells; cell++)
        result[cell] = marks_of(rules, puzzle, cell);
    for (int cell = 0; cell < cells && !puzzle->marked; cell++)
        for (int p = 0; puzzle->cell[cell] != 0 && p < rules->peers[cell].count; p++)
            result[rules->peers[cell].at[p]] &= ~(UINT64_C(1) << puzzle->cell[cell]);
    for (int cell = 0; cell < cells; cell++)
        if (puzzle->cell[cell] != 0)
            result[cell] = UINT64_C(1) << puzzle->cell[cell];
}

/* ---- forms ---- */

static const struct form_writer {
    void (*put)(struct puzzle_writer *); /* writes the puzzle */
    bool candidates;                     /* the form can express candidates */
    bool numbers;                        /* the form can write digits as numbers */
} forms[] = {
    [SUDOKU_FORM_LINE] = {put_line, false, true},
    [SUDOKU_FORM_GRID] = {put_grid, false, true},
    [SUDOKU_FORM_NUMBERS] = {put_numbers, false, true},
    [SUDOKU_FORM_CSV] = {put_csv, false, true},
    [SUDOKU_FORM_SDK] = {put_grid, false, false},
    [SUDOKU_FORM_SDM] = {put_sdm, false, false},
    [SUDOKU_FORM_SS] = {put_simple_sudoku, false, false},
    [SUDOKU_FORM_CANDIDATES] = {put_candidates, true, false},
    [SUDOKU_FORM_MARKS] = {put_marks, true, false},
    [SUDOKU_FORM_PRETTY] = {put_pretty, true, true},
    [SUDOKU_FORM_SVG] = {put_svg, true, true},
    [SUDOKU_FORM_FPUZZLES] = {put_fpuzzles, true, true},
    [SUDOKU_FORM_LINK] = {put_fpuzzles_link, true, true},
};

/* In the order of sudoku_form. */
static const char *const names[] = {"line", "grid",      "numbers",    "csv",   "sdk",
                                    "sdm",  "ss",        "candidates", "marks", "pretty",
                                    "svg",  "f-puzzles", "link"};

/* Return the number that a list of two digits below 10 reads as, or 0 for any other list. */
static int read_as_number(uint64_t list)
{
    for (int tens = 1; tens <= 8; tens++)
        for (int ones = tens + 1; ones <= 9; ones++)
            if (list == (UINT64_C(1) << tens | UINT64_C(1) << ones))
                return 10 * tens + ones;
    return 0;
}

/* Return whether the lists of a drawing would be read as numbers: 12 is twelve if all other cells are numbers, too.
 * A letter beside it tells the reader that it is a list (cells.h). */
static bool resemble_numbers(const struct puzzle_writer *w, const uint64_t *lists)
{
    const int size = w->puzzle->size;
    bool is_ambiguous = false;
    for (int cell = 0; cell < size * size; cell++) {
        const bool is_single = (lists[cell] & (lists[cell] - 1)) == 0;
        const int number = read_as_number(lists[cell]);
        const bool is_letter = is_single && lists[cell] >> 10 != 0;
        const bool is_dead = lists[cell] == 0 && !is_void(w->rules, cell); /* no number either */
        if (is_letter || is_dead || (!is_single && (number == 0 || number > size)))
            return false;
        is_ambiguous |= number > 0;
    }
    return is_ambiguous;
}

/* Return whether a given is not among its own candidates. Such a puzzle has no solution, but the given alone may. */
static bool excludes_given(const sudoku_puzzle *puzzle)
{
    for (int cell = 0; puzzle->marked && cell < puzzle->size * puzzle->size; cell++)
        if (puzzle->cell[cell] != 0 && (puzzle->candidates[cell] >> puzzle->cell[cell] & 1) == 0)
            return true;
    return false;
}

static bool has_fpuzzles(sudoku_form form)
{
    return form == SUDOKU_FORM_FPUZZLES || form == SUDOKU_FORM_LINK;
}

/* Return whether an empty list has no text that is read again. A drawing has none for a cell of a grid. In places, an
 * empty list makes 64 and 729 characters a puzzle of 8x8 or 27x27. */
static bool has_unreadable_list(const struct puzzle_writer *w, const uint64_t *lists,
                                sudoku_form form)
{
    const int size = w->puzzle->size;
    bool is_dead = false;
    for (int cell = 0; cell < size * size; cell++)
        is_dead |= lists[cell] == 0 && (form == SUDOKU_FORM_MARKS || !is_void(w->rules, cell));
    return is_dead && (form == SUDOKU_FORM_CANDIDATES || has_fpuzzles(form) ||
                       (form == SUDOKU_FORM_MARKS && (size == 4 || size == 9)));
}

/* Return why a form cannot express the candidates, or NULL if it can. */
static const char *find_obstacle_in_lists(const struct puzzle_writer *w, sudoku_form form)
{
    const bool is_drawn =
        form == SUDOKU_FORM_CANDIDATES || (form == SUDOKU_FORM_PRETTY && w->puzzle->marked);
    uint64_t lists[SUDOKU_MOST_CELLS];
    if (form == SUDOKU_FORM_MARKS && w->puzzle->size > MOST_IN_PLACES)
        return "has places for the candidates of boards up to 25x25";
    const bool is_marked = has_fpuzzles(form) && w->puzzle->marked;
    if (!is_drawn && !is_marked && form != SUDOKU_FORM_MARKS)
        return NULL;
    find_all_candidates(w->rules, w->puzzle, lists);
    if (!is_marked && excludes_given(w->puzzle))
        return "cannot express a given that its own candidates exclude";
    if (has_unreadable_list(w, lists, form))
        return "cannot express an empty cell without candidates";
    if (is_drawn && resemble_numbers(w, lists))
        return "cannot express these candidates: each list of two would be read as a number";
    return NULL;
}

/* Return why a form cannot express the puzzle, or NULL if it can. */
static const char *find_obstacle(const struct puzzle_writer *w, sudoku_form form)
{
    bool few_characters = w->puzzle->size > MOST_CHARACTERS;
    if (w->puzzle->marked && !forms[form].candidates)
        return "cannot express the candidates of a puzzle";
    if (few_characters && !forms[form].numbers)
        return "writes each digit as one character, and there are not enough for 36 digits";
    if (few_characters && w->puzzle->marked && form == SUDOKU_FORM_PRETTY)
        return "writes each candidate as one character, and there are not enough for 36 digits";
    if (w->rules->grid_count > 0 && (has_fpuzzles(form) || form == SUDOKU_FORM_SS))
        return "can express one grid, but not several";
    if (form == SUDOKU_FORM_SS && w->rules->box_rows == 0)
        return "can draw boxes, but not irregular regions";
    if (has_fpuzzles(form) && (w->rules->variants & SUDOKU_DISJOINT) != 0 &&
        !has_usual_boxes(w->rules)) /* they would be regions, which have no disjoint groups */
        return "can express disjoint groups of the usual boxes, but not of other boxes";
    return find_obstacle_in_lists(w, form);
}

/* Return a bound of the bytes of a puzzle in JSON. A cell has up to 60 bytes and the numbers of its candidates. */
static int64_t bound_json(const struct puzzle_writer *w)
{
    enum { CELL = 70, MARK = 3, CLUE = 100, NUMBER = 24 };
    const int size = w->puzzle->size;
    int64_t bytes = (int64_t)size * size * (CELL + MARK * size);
    for (int c = 0; c < w->rules->clue_count; c++)
        bytes += CLUE + NUMBER * (w->rules->clues[c].cell_count + w->rules->clues[c].value_count);
    return bytes;
}

/* A dlx_write_fn that counts bytes. */
static bool count_bytes(void *count, const char *text, size_t size)
{
    (void)text;
    *(size_t *)count += size;
    return true;
}

/* Return whether JSON or a link would be longer than a line may be. Only large puzzles are written to find out. */
static bool is_too_long(const struct puzzle_writer *w, sudoku_form form)
{
    size_t length = 0;
    if (!has_fpuzzles(form) || bound_json(w) < LINES_LONGEST)
        return false;
    struct puzzle_writer trial = {
        .rules = w->rules, .puzzle = w->puzzle, .write = count_bytes, .user = &length};
    forms[form].put(&trial);
    flush_writer(&trial);
    return length - 1 > LINES_LONGEST; /* the newline does not count */
}

static void refuse_foreign_clue(const struct puzzle_writer *w, const sudoku_clue *clue,
                                dlx_error *error)
{
    char place[24] = ""; /* a rule about the whole board has none */
    if (clue->cell_count > 0) {
        const int size = w->rules->size, cell = clue->cells[0];
        snprintf(place, sizeof place, " at r%dc%d", cell / size + 1, cell % size + 1);
    }
    snprintf(error->message, sizeof error->message, "%s%s: f-puzzles has no such clue",
             sudoku_clue_name(clue->kind), place);
}

static bool can_express(const struct puzzle_writer *w, sudoku_form form, dlx_error *error)
{
    const char *obstacle = find_obstacle(w, form);
    const sudoku_clue *foreign = has_fpuzzles(form) ? find_foreign_clue(w->rules) : NULL;
    if (obstacle == NULL && foreign == NULL && is_too_long(w, form))
        obstacle = "would be a line of more than 65535 bytes, which cannot be read again";
    if (foreign != NULL && error != NULL)
        refuse_foreign_clue(w, foreign, error);
    else if (obstacle != NULL && error != NULL)
        snprintf(error->message, sizeof error->message, "form '%s' %s", names[form], obstacle);
    return obstacle == NULL && foreign == NULL;
}

bool are_valid_settings(const sudoku_write_settings *settings, int size)
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
    struct puzzle_writer w = {.rules = rules, .puzzle = puzzle, .write = write, .user = user};
    if (settings != NULL)
        w.settings = *settings;
    if (!fits_rules(rules, puzzle))
        return refuse_argument(error, "this is not a puzzle of %dx%d with digits up to %d",
                               rules->size, rules->size, rules->digits);
    if (!are_valid_settings(&w.settings, puzzle->size))
        return refuse_argument(error, "the solution has a digit above %d", puzzle->size);
    if ((size_t)form >= sizeof forms / sizeof *forms)
        return refuse_argument(error, "there is no such form");
    if (!can_express(&w, form, error))
        return DLX_ERR_NOT_EXPRESSIBLE;
    forms[form].put(&w);
    flush_writer(&w);
    return w.failed ? DLX_ERR_OUTPUT : DLX_OK;
}

char *sudoku_cells_text(const uint8_t *cells, int count, char *text)
{
    for (int c = 0; c < count; c++)
        text[c] = digit_character(cells[c]);
    text[count] = '\0';
    return text;
}

bool sudoku_form_by_name(const char *name, sudoku_form *form)
{
    const size_t count = sizeof names / sizeof *names, found = find_name(names, count, name);
    if (found < count)
        *form = (sudoku_form)found;
    return found < count;
}
