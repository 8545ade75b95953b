/* SPDX-License-Identifier: MIT */
/* The table of all kinds of clues, and what is the same for each of them. */
#include "sudoku/clues/clue.h"

#include "sudoku/core/object.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* In the order of sudoku_clue_kind. */
static const struct clue_type types[] = {
    [SUDOKU_KILLER] = {"killer", 1, AS_SIZE, 0, 1, true, check_killer, emit_killer},
    [SUDOKU_THERMOMETER] = {"thermometer", 2, AS_SIZE, 0, 0, false, NULL, emit_thermometer},
    [SUDOKU_ARROW] = {"arrow", 2, SUDOKU_MOST_SIZE, 0, 1, false, check_arrow, emit_line},
    [SUDOKU_WHITE] = {"white", 2, 2, 0, 1, false, check_pairs, emit_neighbors},
    [SUDOKU_BLACK] = {"black", 2, 2, 0, 1, false, check_pairs, emit_neighbors},
    [SUDOKU_XV] = {"xv", 2, 2, 1, 1, false, check_pairs, emit_neighbors},
    [SUDOKU_KROPKI_NEGATIVE] = {"kropki-negative", 0, 0, 0, 0, false, NULL, emit_only_dots},
    [SUDOKU_WHITE_NEGATIVE] = {"white-negative", 0, 0, 0, 0, false, NULL, emit_only_white},
    [SUDOKU_BLACK_NEGATIVE] = {"black-negative", 0, 0, 0, 0, false, NULL, emit_only_black},
    [SUDOKU_XV_NEGATIVE] = {"xv-negative", 0, 0, 0, 0, false, NULL, emit_only_letters},
    [SUDOKU_NONCONSECUTIVE] = {"nonconsecutive", 0, 0, 0, 0, false, NULL, emit_nonconsecutive},
    [SUDOKU_LITTLE_KILLER] = {"little-killer", 1, AS_SIZE, 1, 1, false, check_line, emit_line},
    [SUDOKU_SANDWICH] = {"sandwich", 2, AS_SIZE, 1, 1, false, check_sandwich, emit_patterns},
    [SUDOKU_SKYSCRAPER] = {"skyscraper", 1, AS_SIZE, 1, 1, false, check_line, emit_line},
    [SUDOKU_RENBAN] = {"renban", 2, AS_SIZE, 0, 0, true, NULL, emit_renban},
    [SUDOKU_WHISPERS] = {"whispers", 2, SUDOKU_MOST_CELLS, 0, 1, false, check_pairs,
                         emit_neighbors},
    [SUDOKU_PALINDROME] = {"palindrome", 2, SUDOKU_MOST_CELLS, 0, 0, false, NULL, emit_palindrome},
    [SUDOKU_BETWEEN] = {"between", 3, SUDOKU_MOST_SIZE, 0, 0, false, check_line, emit_patterns},
    [SUDOKU_QUADRUPLE] = {"quadruple", 1, 4, 1, 4, false, check_line, emit_patterns},
    [SUDOKU_CLONE] = {"clone", 2, SUDOKU_MOST_CELLS, 0, 0, false, check_clone, emit_clone},
    [SUDOKU_MINIMUM] = {"minimum", 1, SUDOKU_MOST_CELLS, 0, 0, false, NULL, emit_extreme},
    [SUDOKU_MAXIMUM] = {"maximum", 1, SUDOKU_MOST_CELLS, 0, 0, false, NULL, emit_extreme},
    [SUDOKU_ODD] = {"odd", 1, SUDOKU_MOST_CELLS, 0, 0, false, NULL, emit_parity},
    [SUDOKU_EVEN] = {"even", 1, SUDOKU_MOST_CELLS, 0, 0, false, NULL, emit_parity},
};

enum { TYPES = sizeof types / sizeof *types };

bool sudoku_clue_by_name(const char *name, sudoku_clue_kind *kind)
{
    for (int t = 0; t < TYPES; t++)
        if (strcmp(types[t].name, name) == 0) {
            *kind = (sudoku_clue_kind)t;
            return true;
        }
    return false;
}

const char *sudoku_clue_name(sudoku_clue_kind kind)
{
    return (size_t)kind < TYPES ? types[kind].name : "unknown";
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
    dlx_status status = refuse_argument(error, "%s%s: %s", types[clue->kind].name, place, reason);
    if (error != NULL) {
        error->line = clue->line;
        error->column = clue->column;
    }
    return status;
}

static dlx_status check_cells(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    const int size = rules->size;
    bool is_used[SUDOKU_MOST_CELLS] = {false};
    for (int c = 0; c < clue->cell_count; c++) {
        const int cell = clue->cells[c];
        if (cell >= size * size)
            return refuse_clue(rules, clue, error, "a cell lies outside the board of %dx%d", size,
                               size);
        if (is_in_no_grid(rules, cell))
            return refuse_clue(rules, clue, error, "r%dc%d is in no grid", cell / size + 1,
                               cell % size + 1);
        if (is_used[cell])
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
    const struct clue_type *type = &types[clue->kind];
    const int most = type->most_cells != AS_SIZE ? type->most_cells : rules->digits;
    const dlx_status status =
        check_count(rules, clue, "cell", clue->cell_count, type->least_cells, most, error);
    return status != DLX_OK ? status
                            : check_count(rules, clue, "value", clue->value_count,
                                          type->least_values, type->most_values, error);
}

dlx_status clue_check(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    if ((unsigned)clue->kind >= TYPES)
        return refuse_argument(error, "unknown kind of clue");
    dlx_status status = check_cells(rules, clue, error);
    if (status == DLX_OK)
        status = check_counts(rules, clue, error);
    if (status == DLX_OK && types[clue->kind].check != NULL)
        status = types[clue->kind].check(rules, clue, error);
    return status;
}

/* ---- exact cover ---- */

bool clue_is_house(const sudoku_clue *clue)
{
    return types[clue->kind].is_house;
}

/* Emit all clues, either to a builder or as parts. */
static void emit_all(const sudoku_rules *rules, struct builder *builder, struct part_list *parts)
{
    int number[TYPES] = {0};
    for (int c = 0; c < rules->clue_count; c++) {
        const sudoku_clue *clue = &rules->clues[c];
        char name[LONGEST_ITEM / 2];
        snprintf(name, sizeof name, "%s%d", types[clue->kind].name, ++number[clue->kind]);
        if (builder != NULL && builder_status(builder) != DLX_OK)
            return;
        if (types[clue->kind].emit != NULL)
            types[clue->kind].emit(&(struct emission){rules, builder, parts, clue, name});
    }
}

void clues_emit(struct builder *builder)
{
    emit_all(builder_rules(builder), builder, NULL);
    if (builder_status(builder) == DLX_OK)
        emit_derived_sums(builder);
}

/* ---- parts ---- */

struct clue_part *add_part(const struct emission *e, clue_sift *sift, const uint16_t *cells,
                           int count, int first)
{
    struct part_list *list = e->parts;
    struct clue_part *part = list->at + (list->is_counting ? 0 : list->count);
    list->count++;
    *part = (struct clue_part){
        .clue = (int)(e->clue - e->rules->clues), .count = count, .first = first, .sift = sift};
    memcpy(part->cells, cells, (size_t)count * sizeof *cells);
    return part;
}

int clue_parts(const sudoku_rules *rules, struct clue_part *parts)
{
    struct clue_part scratch;
    struct part_list list = {
        .at = parts != NULL ? parts : &scratch, .is_counting = parts == NULL, .count = 0};
    emit_all(rules, NULL, &list);
    return list.count;
}
