/* SPDX-License-Identifier: MIT */
/* Code that all kinds of clues share: names, checks, emitting clues, refusing impossible ones. */
#include "sudoku/clues/clue.h"

#include "sudoku/core/object.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define LIST_ROW(kind, row) [SUDOKU_##kind] = &(row),

static const struct clue_kind *const rows[] = {CLUE_KINDS(LIST_ROW)};

_Static_assert(sizeof rows / sizeof *rows == SUDOKU_CLUE_KINDS, "each kind has a row");
_Static_assert(SUDOKU_CLUE_KINDS <= 64, "a set of kinds is 64 bits");

const struct clue_kind *clue_row(sudoku_clue_kind kind)
{
    return rows[kind];
}

bool sudoku_clue_by_name(const char *name, sudoku_clue_kind *kind)
{
    for (int k = 0; k < SUDOKU_CLUE_KINDS; k++)
        if (strcmp(rows[k]->name, name) == 0) {
            *kind = (sudoku_clue_kind)k;
            return true;
        }
    return false;
}

const char *sudoku_clue_name(sudoku_clue_kind kind)
{
    return (size_t)kind < SUDOKU_CLUE_KINDS ? rows[kind]->name : "unknown";
}

int clue_value(const sudoku_rules *rules, const sudoku_clue *clue)
{
    const int usual = clue_row(clue->kind)->usual;
    if (clue->value_count > 0)
        return clue->values[0];
    return usual == HALF_OF_DIGITS ? (rules->digits + 1) / 2
           : usual == ROUNDED_DOWN ? rules->digits / 2
                                   : usual;
}

const char *clue_letter(const struct clue_kind *kind, int value)
{
    const struct clue_letter *l = kind->letters;
    while (l != NULL && l->letter != NULL && l->value != value)
        l++;
    return l != NULL ? l->letter : NULL;
}

/* ---- checks ---- */

dlx_status refuse_clue(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error,
                       const char *form, ...)
{
    char reason[120], place[24] = "";
    va_list arguments;
    va_start(arguments, form);
    vsnprintf(reason, sizeof reason, form, arguments);
    va_end(arguments);
    if (clue->cell_count > 0)
        snprintf(place, sizeof place, " at r%dc%d", clue->cells[0] / rules->size + 1,
                 clue->cells[0] % rules->size + 1);
    dlx_status status =
        refuse_argument(error, "%s%s: %s", clue_row(clue->kind)->name, place, reason);
    if (error != NULL) {
        error->line = clue->line;
        error->column = clue->column;
    }
    return status;
}

static dlx_status check_cells(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    const int size = rules->size;
    bool is_used[SUDOKU_MAX_CELLS] = {false};
    for (int c = 0; c < clue->cell_count; c++) {
        const int cell = clue->cells[c];
        if (cell >= size * size)
            return refuse_clue(rules, clue, error, "a cell lies outside the %dx%d board", size,
                               size);
        if (is_void(rules, cell) && is_oblong(rules))
            return refuse_clue(rules, clue, error, "r%dc%d lies outside the %dx%d board",
                               cell / size + 1, cell % size + 1, rules->grid_rows,
                               rules->grid_columns);
        if (is_void(rules, cell))
            return refuse_clue(rules, clue, error, "r%dc%d is in no grid", cell / size + 1,
                               cell % size + 1);
        if (is_used[cell] && !clue_may_return(clue->kind, clue->cells, c))
            return refuse_clue(rules, clue, error, "r%dc%d is named twice", cell / size + 1,
                               cell % size + 1);
        is_used[cell] = true;
    }
    return DLX_OK;
}

static dlx_status check_count(const sudoku_rules *rules, const sudoku_clue *clue, const char *thing,
                              int count, int least, int most, dlx_error *error)
{
    if (count >= least && count <= most)
        return DLX_OK;
    if (most == 0)
        return refuse_clue(rules, clue, error, "takes no %ss", thing);
    if (least == most)
        return refuse_clue(rules, clue, error, "needs %d %s%s, not %d", least, thing,
                           least == 1 ? "" : "s", count);
    return refuse_clue(rules, clue, error, "needs %d to %d %ss, not %d", least, most, thing, count);
}

static dlx_status check_counts(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    const struct clue_kind *kind = clue_row(clue->kind);
    const int most = kind->most_cells != AS_DIGITS ? kind->most_cells : rules->digits;
    const dlx_status status =
        check_count(rules, clue, "cell", clue->cell_count, kind->least_cells, most, error);
    return status != DLX_OK ? status
                            : check_count(rules, clue, "value", clue->value_count,
                                          kind->least_values, kind->most_values, error);
}

bool clue_suits(const sudoku_rules *rules, sudoku_clue_kind kind)
{
    return !clue_row(kind)->needs_regions || has_boxes(rules) || is_jigsaw(rules);
}

dlx_status clue_check(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    if ((unsigned)clue->kind >= SUDOKU_CLUE_KINDS)
        return refuse_argument(error, "unknown kind of clue");
    dlx_status status = check_cells(rules, clue, error);
    if (status == DLX_OK)
        status = check_counts(rules, clue, error);
    if (status == DLX_OK && !clue_suits(rules, clue->kind))
        status = refuse_clue(rules, clue, error, "needs boxes or regions");
    if (status == DLX_OK && clue_row(clue->kind)->check != NULL)
        status = clue_row(clue->kind)->check(rules, clue, error);
    return status;
}

dlx_status check_gaps(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    return check_count(rules, clue, "cell", clue->cell_count, 2, (rules->digits + 1) / 2, error);
}

/* ---- full grids ---- */

void write_values(const sudoku_rules *rules, const uint8_t *cells, uint8_t *values)
{
    for (int cell = 0; cell < rules->size * rules->size; cell++)
        values[cell] = (uint8_t)value_of(rules, cells[cell]);
}

bool clue_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    uint8_t values[SUDOKU_MAX_CELLS];
    if (rules->from_zero)
        write_values(rules, cells, values);
    return clue_row(clue->kind)->holds(rules, clue, rules->from_zero ? values : cells);
}

bool always_may_grow(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    (void)rules;
    (void)clue;
    (void)cells;
    return true;
}

/* ---- exact cover, or parts ---- */

/* Parts on their way to the caller. */
struct part_list {
    struct clue_part *at; /* array for all of them, or for one if they are only counted */
    bool is_counting;     /* each part overwrites the one before */
    int count;            /* number of parts so far */
    int most_cells;       /* of one of them */
};

/* Return whether a clue only says which digits each of its cells may hold, so that each part is one
 * cell. Then possible_digits() has everything that it says. */
static bool is_about_single_cells(const struct emission *e)
{
    struct clue_part scratch;
    struct part_list list = {.at = &scratch, .is_counting = true, .count = 0, .most_cells = 0};
    struct emission parts = *e;
    if (e->clue->cell_count > 1 && e->kind->shape != SHAPE_CELLS)
        return false; /* making the parts of a long row takes a few per cent of the whole time */
    parts.builder = NULL;
    parts.parts = &list;
    e->kind->emit(&parts);
    return list.most_cells == 1;
}

/* Emit all clues, either to a builder or as parts. */
static void emit_all(const sudoku_rules *rules, struct builder *builder, struct part_list *parts)
{
    int number[SUDOKU_CLUE_KINDS] = {0};
    for (int c = 0; c < rules->clue_count; c++) {
        const sudoku_clue *clue = &rules->clues[c];
        const struct clue_kind *kind = clue_row(clue->kind);
        char name[LONGEST_ITEM / 2];
        snprintf(name, sizeof name, "%s%d", kind->name, ++number[clue->kind]);
        if (builder != NULL && builder_status(builder) != DLX_OK)
            return;
        const struct emission emission = {rules, builder, parts, clue, kind, name};
        if (builder == NULL || !is_about_single_cells(&emission))
            kind->emit(&emission);
    }
}

void clues_emit(struct builder *builder)
{
    int cages = 0;
    emit_all(builder_rules(builder), builder, NULL);
    if (builder_status(builder) == DLX_OK)
        cages = emit_derived_cages(builder);
    if (builder_status(builder) == DLX_OK)
        emit_tight_sums(builder, cages);
}

bool cells_differ(const sudoku_rules *rules, const sudoku_clue *clue)
{
    for (int a = 0; a < clue->cell_count; a++)
        for (int b = 0; b < a; b++)
            if (!sudoku_rules_are_peers(rules, clue->cells[a], clue->cells[b]))
                return false;
    return true;
}

struct clue_part *add_part(const struct emission *e, clue_sift *sift, const uint16_t *cells,
                           int count, int first)
{
    struct part_list *list = e->parts;
    struct clue_part *part = list->at + (list->is_counting ? 0 : list->count);
    list->count++;
    list->most_cells = count > list->most_cells ? count : list->most_cells;
    *part = (struct clue_part){
        .clue = (int)(e->clue - e->rules->clues), .count = count, .first = first, .sift = sift};
    memcpy(part->cells, cells, (size_t)count * sizeof *cells);
    return part;
}

int clue_parts(const sudoku_rules *rules, struct clue_part *parts)
{
    struct clue_part scratch;
    struct part_list list = {.at = parts != NULL ? parts : &scratch,
                             .is_counting = parts == NULL,
                             .count = 0,
                             .most_cells = 0};
    emit_all(rules, NULL, &list);
    return list.count;
}

/* ---- clues that no filling of the board satisfies ----
 *
 * This must take less time than solving, so it checks one clue at a time: its parts sift the digits
 * of its cells until nothing changes, and the automaton of a line is asked whether it accepts any
 * digits. A clue that passes may still be impossible; then the puzzle has no solution. Rules of the
 * whole board pass, because dots and letters change them. Here, the cells of other clues' cages see
 * each other, so the caller asks again without these cages.
 */

/* The digits that the cells of the board may hold beside one clue. */
struct sifting {
    const sudoku_rules *rules;
    uint64_t digits[SUDOKU_MAX_CELLS];
    bool is_possible; /* no cell has lost all its digits */
    bool has_changed; /* the last part has removed some digit */
};

static void sift_by_part(struct sifting *s, const struct clue_part *part)
{
    struct clue_sieve sieve = {.has_sets = false};
    for (int c = 0; c < part->count; c++)
        sieve.digits[c] = s->digits[part->cells[c]];
    part->sift(s->rules, part, &sieve);
    for (int c = 0; c < part->count; c++) {
        uint64_t *digits = &s->digits[part->cells[c]];
        s->has_changed |= (*digits & ~sieve.left[c]) != 0;
        *digits &= sieve.left[c];
        s->is_possible &= *digits != 0;
    }
}

/* Return whether the cells of a clue in a house hold as many digits as there are cells. */
static bool has_enough_digits(const struct sifting *s, const bool *is_in_clue,
                              const sudoku_house *house)
{
    uint64_t digits = 0;
    int cells = 0;
    for (int h = 0; h < house->count; h++)
        if (is_in_clue[house->cells[h]]) {
            digits |= s->digits[house->cells[h]];
            cells++;
        }
    return __builtin_popcountll(digits) >= cells;
}

/* Check the houses of the board and the clue's own cage. The cages of other clues come last in each
 * list; there may be very many. */
static bool have_houses_enough_digits(const struct sifting *s, const sudoku_clue *clue)
{
    bool is_in_clue[SUDOKU_MAX_CELLS] = {false};
    uint64_t all = 0;
    for (int c = 0; c < clue->cell_count; c++)
        is_in_clue[clue->cells[c]] = true;
    for (int c = 0; c < clue->cell_count; c++) {
        const sudoku_list *houses = &s->rules->houses_of[clue->cells[c]];
        all |= s->digits[clue->cells[c]];
        for (int h = 0; h < houses->count; h++) {
            const sudoku_house *house = &s->rules->houses[houses->at[h]];
            if (house->kind == SUDOKU_CAGE)
                break;
            if (!has_enough_digits(s, is_in_clue, house))
                return false;
        }
    }
    return !clue_row(clue->kind)->is_house || __builtin_popcountll(all) >= clue->cell_count;
}

bool is_clue_possible(const sudoku_rules *rules, const struct clue_part *parts, int count,
                      uint64_t *possible)
{
    struct sifting s;
    const sudoku_clue *clue = count > 0 ? &rules->clues[parts->clue] : NULL;
    if (clue == NULL || clue_row(clue->kind)->shape == SHAPE_BOARD)
        return true;
    s.rules = rules;
    memcpy(s.digits, rules->allowed, (size_t)(rules->size * rules->size) * sizeof *s.digits);
    s.is_possible = s.has_changed = true;
    while (s.has_changed && s.is_possible) {
        s.has_changed = false;
        for (int p = 0; p < count && s.is_possible; p++)
            sift_by_part(&s, &parts[p]);
        s.has_changed &= count > 1; /* one part alone has nothing more to say */
    }
    for (int cell = 0; possible != NULL && cell < rules->size * rules->size; cell++)
        possible[cell] &= s.digits[cell];
    return s.is_possible && have_houses_enough_digits(&s, clue) &&
           (clue_row(clue->kind)->machine == NULL || is_line_possible(rules, clue));
}

dlx_status refuse_impossible(const sudoku_rules *rules, int clue, dlx_error *error)
{
    return refuse_clue(rules, &rules->clues[clue], error,
                       "no digits that the board allows in these cells satisfy it");
}
