/* SPDX-License-Identifier: MIT */
/* Write rules as the lines that come before their puzzle; own.h has the grammar. */
#include "sudoku/text/writer.h"

#include <stdio.h>

static void put_place(struct puzzle_writer *w, int cell)
{
    const int size = w->rules->size;
    put_form(w, "r%dc%d", cell / size + 1, cell % size + 1);
}

/* Return whether the cell after `from` is one step further in the direction from `before` to `from`. Places
 * outside of the board have no number, so a step from one border to the other does not count as straight. */
static bool is_step(const struct puzzle_writer *w, int before, int from, int to)
{
    const int size = w->rules->size;
    const int row = from / size - before / size, column = from % size - before % size;
    return row >= -1 && row <= 1 && column >= -1 && column <= 1 && to / size - from / size == row &&
           to % size - from % size == column;
}

/* Return the number of cells from `first` on that are on a straight line, at least 1. */
static int count_straight(const struct puzzle_writer *w, const sudoku_clue *clue, int first)
{
    int count = 1;
    if (first + 2 >= clue->cell_count)
        return count;
    while (first + count + 1 < clue->cell_count &&
           is_step(w, clue->cells[first + count - 1], clue->cells[first + count],
                   clue->cells[first + count + 1]))
        count++;
    return count > 1 ? count + 1 : 1;
}

void put_clue(struct puzzle_writer *w, const sudoku_clue *clue)
{
    put(w, sudoku_clue_name(clue->kind));
    for (int v = 0; v < clue->value_count; v++)
        put_form(w, "%s%d", v == 0 ? " " : ",", clue->values[v]);
    for (int c = 0; c < clue->cell_count;) {
        const int straight = count_straight(w, clue, c);
        put(w, " ");
        put_place(w, clue->cells[c]);
        if (straight > 1) {
            put(w, "-");
            put_place(w, clue->cells[c + straight - 1]);
        }
        c += straight;
    }
    put(w, "\n");
}

void put_variants(struct puzzle_writer *w)
{
    unsigned left = w->rules->variants;
    put(w, left != 0 ? "variant " : "");
    for (unsigned variant = 1; left != 0; variant <<= 1)
        if ((left & variant) != 0) {
            left &= ~variant;
            put(w, variant_name((sudoku_variant)variant));
            put(w, left != 0 ? "," : "\n");
        }
}

/* A region is a character that is not a blank. */
static void put_regions(struct puzzle_writer *w)
{
    const int size = w->rules->size;
    put(w, "regions ");
    for (int cell = 0; cell < size * size; cell++) {
        const int region = w->rules->region[cell];
        put_form(w, "%c", region < 10 ? '0' + region : 'a' + region - 10);
    }
    put(w, "\n");
}

static void put_grids(struct puzzle_writer *w)
{
    put_form(w, "grids %d", w->rules->digits);
    for (int g = 0; g < w->rules->grid_count; g++) {
        put(w, " ");
        put_place(w, w->rules->grids[g]);
    }
    put(w, "\n");
}

/* Write the cells that may hold only odd digits, or only even ones, as one clue. */
static void put_mask(struct puzzle_writer *w, enum mask mask, const char *name)
{
    const sudoku_rules *rules = w->rules;
    bool has_cell = false;
    for (int cell = 0; cell < rules->size * rules->size; cell++) {
        if (mask_of(rules, cell) != mask)
            continue;
        put(w, has_cell ? "" : name);
        put(w, " ");
        put_place(w, cell);
        has_cell = true;
    }
    put(w, has_cell ? "\n" : "");
}

static bool has_other_mask(const sudoku_rules *rules)
{
    for (int cell = 0; cell < rules->size * rules->size; cell++)
        if (mask_of(rules, cell) == MASK_OTHER)
            return true;
    return false;
}

/* Boxes that need a line of regions are no boxes to the reader, so these rules would have no meaning. Several grids
 * have no regions. */
static bool needs_boxes(const sudoku_rules *rules)
{
    return rules->grid_count > 0 || (rules->variants & (SUDOKU_DISJOINT | SUDOKU_CENTER_DOT)) != 0;
}

dlx_status sudoku_write_rules(const sudoku_rules *rules, dlx_write_fn *write, void *user)
{
    struct puzzle_writer w = {.rules = rules, .write = write, .user = user};
    const bool has_regions = !has_usual_boxes(rules);
    if ((has_regions && needs_boxes(rules)) || has_other_mask(rules))
        return DLX_ERR_NOT_EXPRESSIBLE;
    if (rules->grid_count > 0)
        put_grids(&w);
    put_variants(&w);
    if (has_regions)
        put_regions(&w);
    put_mask(&w, MASK_ODD, "odd");
    put_mask(&w, MASK_EVEN, "even");
    for (int c = 0; c < rules->clue_count; c++)
        put_clue(&w, &rules->clues[c]);
    flush_writer(&w);
    return w.failed ? DLX_ERR_OUTPUT : DLX_OK;
}
