/* SPDX-License-Identifier: MIT */
/*
 * The table of forms, and what each can express. A puzzle that the form cannot express is refused
 * before a byte is written.
 *
 *     puzzle, rules -> forms[] -> put_line(), put_grid(), ...   writer.c: cells in sequence
 *                              -> put_pretty(), ...             boxed.c: lines of characters around regions
 *                              -> put_svg() <- sudoku_draw()    picture.c
 *                                    |
 *                                 put() -> a kilobyte at a time -> sink
 *
 *     line -> forms[] -> read_json(), ...  -> puzzle, own rules
 */
#include "sudoku/text/forms.h"

#include "sudoku/core/object.h"
#include "sudoku/text/cells.h"
#include "sudoku/text/fpuzzles.h"
#include "sudoku/text/symbols.h"
#include "sudoku/text/writer.h"

#include <stdio.h>
#include <string.h>

/* What the forms of the table can express. */
enum {
    BOXES = CAN_SYMBOLS,
    SDK = CAN_GRIDS | CAN_REGIONS | CAN_SYMBOLS,
    PLAIN = CAN_GRIDS | CAN_REGIONS,
    NUMBERED = PLAIN | CAN_NUMBERS,
    CELLS = NUMBERED | CAN_SYMBOLS,
    PLACES = PLAIN | CAN_LISTS | HAS_ALL_LISTS | HAS_PLACES,
    LISTS = PLAIN | CAN_LISTS | HAS_ALL_LISTS | HAS_LISTS_AS_TOKENS | CAN_SYMBOLS,
    DRAWN = CELLS | CAN_LISTS | HAS_LISTS_AS_TOKENS,
    PICTURE = CELLS | CAN_LISTS,
    SOLO = CAN_REGIONS | CAN_NUMBERS | HAS_FEW_RULES,
    JSON = CAN_REGIONS | CAN_NUMBERS | CAN_LISTS | IS_JSON,
};

enum { no, yes };

/* In the order of sudoku_form; then forms that are only read. */
/* clang-format off */
#define RULES(where) SUDOKU_RULES_##where
static const struct text_form forms[] = {
    /* name        extensions    rules           lines single solution     written   on a line,
     * read */
    {{"line",      "txt",        RULES(BEFORE),  no,  no,  no}, CELLS,    put_line,          NULL, NULL},
    {{"grid",      "",           RULES(BEFORE),  yes, no,  no}, CELLS,    put_grid,          NULL, NULL},
    {{"numbers",   "",           RULES(BEFORE),  yes, no,  no}, NUMBERED, put_numbers,       NULL, NULL},
    {{"csv",       "csv",        RULES(BEFORE),  yes, no,  no}, CELLS,    put_csv,           NULL, NULL},
    {{"sdk",       "sdk",        RULES(NOWHERE), yes, yes, no}, SDK,      put_grid,          NULL, NULL},
    {{"sdm",       "sdm",        RULES(NOWHERE), no,  no,  no}, SDK,      put_sdm,           NULL, NULL},
    {{"ss",        "ss",         RULES(NOWHERE), yes, yes, no}, BOXES,    put_simple_sudoku, NULL, NULL},
    {{"candidates","",           RULES(BEFORE),  yes, no,  no}, LISTS,    put_candidates,    NULL, NULL},
    {{"marks",     "",           RULES(BEFORE),  no,  no,  no}, PLACES,   put_marks,         NULL, NULL},
    {{"pretty",    "",           RULES(INSIDE),  yes, no,  yes},DRAWN,    put_pretty,        NULL, NULL},
    {{"svg",       "svg",        RULES(INSIDE),  yes, yes, yes},PICTURE,  put_svg,           NULL, NULL},
    {{"f-puzzles", "json jsonl", RULES(INSIDE),  no,  no,  no}, JSON,     put_fpuzzles,      is_json, read_json},
    {{"link",      "",           RULES(INSIDE),  no,  no,  no}, JSON,     put_link,          is_link, read_link},
    {{"solo",      "",           RULES(INSIDE),  no,  no,  no}, SOLO,     put_solo,          is_solo, read_solo},
    {{"penpa",     "",           RULES(INSIDE),  no,  no,  no}, 0,        NULL,              is_penpa, read_penpa},
    {{"gnome",     "",           RULES(NOWHERE), no,  no,  no}, 0,        NULL,              is_gnome, read_gnome},
    {{"ksudoku",   "",           RULES(INSIDE),  no,  no,  no}, 0,        NULL,              is_ksudoku, read_ksudoku},
    {{"opensudoku","",           RULES(NOWHERE), no,  no,  no}, 0,        NULL,              is_opensudoku, read_opensudoku},
    {{"hodoku",    "",           RULES(NOWHERE), no,  no,  no}, 0,        NULL,              is_hodoku, read_hodoku},
};
#undef RULES
/* clang-format on */

enum { FORMS = sizeof forms / sizeof *forms };

static bool is_written(sudoku_form form)
{
    return (size_t)form < FORMS && forms[form].put != NULL;
}

/* ---- finding a form ---- */

/* The last rows come first: their lines may look like JSON of f-puzzles. */
const struct text_form *find_form_of_line(struct view line)
{
    for (int f = FORMS - 1; f >= 0; f--)
        if (forms[f].is_line != NULL && forms[f].is_line(line))
            return &forms[f];
    return NULL;
}

void refuse_line(const struct puzzle_line *line, const char *at, const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    line->own->column = line->column + (uint64_t)(at - line->text.text);
    own_refuse_with(line->own, line->number, form, arguments);
    va_end(arguments);
}

const sudoku_form_facts *sudoku_form_describe(sudoku_form form)
{
    return is_written(form) ? &forms[form].facts : NULL;
}

bool sudoku_form_by_name(const char *name, sudoku_form *form)
{
    for (int f = 0; f < FORMS && forms[f].put != NULL; f++)
        if (strcmp(forms[f].facts.name, name) == 0) {
            *form = (sudoku_form)f;
            return true;
        }
    return false;
}

/* ---- what a form can express ---- */

/* Return the number that a list of two digits below 10 would be read as, or 0 for other lists. */
static int read_as_number(uint64_t list)
{
    for (int tens = 1; tens <= 8; tens++)
        for (int ones = tens + 1; ones <= 9; ones++)
            if (list == (UINT64_C(1) << tens | UINT64_C(1) << ones))
                return 10 * tens + ones;
    return 0;
}

/* Return whether the lists of a drawing would be read as numbers: 12 is twelve if all other cells
 * are numbers, too. A letter beside it tells the reader that it is a list (cells.h). */
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

/* Return whether a given is not among its own candidates. Such a puzzle has no solution, but the
 * given alone may. */
static bool excludes_given(const sudoku_puzzle *puzzle)
{
    for (int cell = 0; puzzle->marked && cell < puzzle->size * puzzle->size; cell++)
        if (puzzle->cell[cell] != 0 && (puzzle->candidates[cell] >> puzzle->cell[cell] & 1) == 0)
            return true;
    return false;
}

/* Return whether an empty list has no text that a reader understands. A drawing has none for a cell
 * of a grid. In places, an empty list makes 64 and 729 characters an 8x8 or 27x27 puzzle. */
static bool has_unreadable_list(const struct puzzle_writer *w, const uint64_t *lists,
                                unsigned abilities)
{
    const int size = w->puzzle->size;
    bool is_dead = false;
    for (int cell = 0; cell < size * size; cell++)
        is_dead |= lists[cell] == 0 && ((abilities & HAS_PLACES) != 0 || !is_void(w->rules, cell));
    if ((abilities & HAS_PLACES) != 0)
        return is_dead && (size == 4 || size == 9);
    return is_dead && (abilities & (HAS_ALL_LISTS | IS_JSON)) != 0;
}

/* Return why a form cannot express the candidates, or NULL if it can, as a picture always can. */
static const char *find_obstacle_in_lists(const struct puzzle_writer *w, unsigned abilities)
{
    const bool has_lists = w->puzzle->marked || (abilities & HAS_ALL_LISTS) != 0;
    const bool is_json = (abilities & IS_JSON) != 0;
    uint64_t lists[SUDOKU_MAX_CELLS];
    if ((abilities & HAS_PLACES) != 0 && w->puzzle->size > MOST_IN_PLACES)
        return "has places for the candidates of boards up to 25x25";
    if (!has_lists || (abilities & (HAS_LISTS_AS_TOKENS | HAS_PLACES | IS_JSON)) == 0)
        return NULL;
    find_all_candidates(w->rules, w->puzzle, lists);
    if (!is_json && excludes_given(w->puzzle))
        return "cannot express a given that its own candidates exclude";
    if (has_unreadable_list(w, lists, abilities))
        return "cannot express an empty cell without candidates";
    if ((abilities & HAS_LISTS_AS_TOKENS) != 0 && resemble_numbers(w, lists))
        return "cannot express these candidates: each list of two would be read as a number";
    return NULL;
}

/* Return why a form cannot express the puzzle, or NULL if it can. */
static const char *find_obstacle(const struct puzzle_writer *w, unsigned abilities)
{
    const bool few_characters = w->puzzle->size > MOST_CHARACTERS;
    if (w->puzzle->marked && (abilities & CAN_LISTS) == 0)
        return "cannot express the candidates of a puzzle";
    if (few_characters && (abilities & CAN_NUMBERS) == 0)
        return "writes each digit as one character, and there are not enough for 36 digits";
    if (few_characters && w->puzzle->marked && (abilities & HAS_LISTS_AS_TOKENS) != 0)
        return "writes each candidate as one character, and there are not enough for 36 digits";
    if (is_oblong(w->rules) && (abilities & (CAN_GRIDS | HAS_PLACES)) != CAN_GRIDS)
        return "can express only square boards";
    if (w->rules->grid_count > 0 && (abilities & CAN_GRIDS) == 0)
        return "can express one grid, but not several";
    if (!has_boxes(w->rules) && (abilities & CAN_REGIONS) == 0)
        return "always draws boxes, which this board does not have";
    if ((abilities & HAS_FEW_RULES) != 0 && find_solo_obstacle(w->rules) != NULL)
        return find_solo_obstacle(w->rules);
    if (has_own_digits(w->rules) && (abilities & (IS_JSON | HAS_PLACES | HAS_FEW_RULES)) != 0)
        return "has no place for digits other than 1 to the number of rows";
    if ((abilities & IS_JSON) != 0 && (w->rules->variants & SUDOKU_DISJOINT) != 0 &&
        !has_usual_boxes(w->rules)) /* they would be regions, which have no disjoint groups */
        return "can express disjoint groups of the usual boxes, but not of other boxes";
    return find_obstacle_in_lists(w, abilities);
}

/* Return an upper bound on the bytes of a puzzle in JSON. A cell has up to 60 bytes and the numbers
 * of its candidates. */
static int64_t bound_json(const struct puzzle_writer *w)
{
    enum { CELL = 70, MARK = 3, CLUE = 100, NUMBER = 24, LABEL = 20, CHARACTER = 6 };
    const sudoku_labels *labels = w->settings.labels;
    const int size = w->puzzle->size;
    int64_t bytes = (int64_t)size * size * (CELL + MARK * size);
    for (int c = 0; c < w->rules->clue_count; c++)
        bytes += CLUE + NUMBER * (w->rules->clues[c].cell_count + w->rules->clues[c].value_count);
    for (int l = 0; labels != NULL && l < SUDOKU_LABELS; l++)
        if (labels->text[l] != NULL)
            bytes += LABEL + CHARACTER * (int64_t)strlen(labels->text[l]);
    return bytes;
}

/* A dlx_write_fn that counts bytes. */
static bool count_bytes(void *count, const char *text, size_t size)
{
    (void)text;
    *(size_t *)count += size;
    return true;
}

/* Return whether JSON or a link would be longer than a line may be. Only large puzzles are written
 * to find out. */
static bool is_too_long(const struct puzzle_writer *w, const struct text_form *form)
{
    size_t length = 0;
    if ((form->abilities & IS_JSON) == 0 || bound_json(w) < LINES_LONGEST)
        return false;
    struct puzzle_writer trial = {.rules = w->rules,
                                  .puzzle = w->puzzle,
                                  .settings = w->settings,
                                  .write = count_bytes,
                                  .user = &length};
    form->put(&trial);
    flush_writer(&trial);
    return length - 1 > LINES_LONGEST; /* the newline does not count */
}

static void refuse_foreign_clue(const struct puzzle_writer *w, const sudoku_clue *clue,
                                const char *why, dlx_error *error)
{
    char place[24] = ""; /* a rule about the whole board has none */
    if (clue->cell_count > 0) {
        const int size = w->rules->size, cell = clue->cells[0];
        snprintf(place, sizeof place, " at r%dc%d", cell / size + 1, cell % size + 1);
    }
    snprintf(error->message, sizeof error->message, "%s%s: %s", sudoku_clue_name(clue->kind), place,
             why);
}

static bool can_express(const struct puzzle_writer *w, const struct text_form *form,
                        dlx_error *error)
{
    const char *obstacle = find_obstacle(w, form->abilities);
    const bool is_json = (form->abilities & IS_JSON) != 0;
    const char *why = NULL;
    const sudoku_clue *foreign = is_json ? find_foreign_clue(w->rules, &why) : NULL;
    if (obstacle == NULL && foreign == NULL && is_too_long(w, form))
        obstacle = "would be a line of more than 65535 bytes, which cannot be read again";
    if (foreign != NULL && error != NULL)
        refuse_foreign_clue(w, foreign, why, error);
    else if (obstacle != NULL && error != NULL)
        snprintf(error->message, sizeof error->message, "form '%s' %s", form->facts.name, obstacle);
    return obstacle == NULL && foreign == NULL;
}

/* ---- writing ---- */

dlx_status sudoku_write(const sudoku_rules *rules, const sudoku_puzzle *puzzle, sudoku_form form,
                        const sudoku_write_settings *settings, dlx_write_fn *write, void *user,
                        dlx_error *error)
{
    struct puzzle_writer w = {.rules = rules, .puzzle = puzzle, .write = write, .user = user};
    if (settings != NULL)
        w.settings = *settings;
    if (!fits_rules(rules, puzzle))
        return refuse_argument(error, "this is not a %dx%d puzzle with digits up to %d",
                               rules->size, rules->size, rules->digits);
    if (!are_valid_settings(&w.settings, rules))
        return refuse_argument(
            error, "the solution has a digit above %d, or the symbols are invalid", rules->digits);
    if (!is_written(form))
        return refuse_argument(error, "there is no such form");
    if ((forms[form].abilities & CAN_SYMBOLS) != 0 || rules->from_zero)
        w.symbols = find_symbols(rules, w.settings.labels);
    if (!can_express(&w, &forms[form], error))
        return DLX_ERR_NOT_EXPRESSIBLE;
    forms[form].put(&w);
    flush_writer(&w);
    return w.failed ? DLX_ERR_OUTPUT : DLX_OK;
}
