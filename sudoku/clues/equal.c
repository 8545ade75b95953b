/* SPDX-License-Identifier: MIT */
/*
 * Lines whose cells are in groups with equal sums: region sum lines, zippers, double arrows.
 *
 *     region sum      a a | b b b | c        a new group begins where the line crosses a border of regions;
 *                                            on a loop, the last cells and the first may be one group
 *     zipper          a b c d c b a          cells at the same distance from the middle
 *     double arrow    a b b b b a            both ends, and all cells between them
 *
 * The sum of each group is a variable (sums.c). One item stands for the common sum. It has an
 * option for each sum, which covers a reading of every group:
 *
 *     {k  k.1.sum=5  k.2.sum=5}   {k  k.1.sum=6  k.2.sum=6}   ...
 */
#include "sudoku/clues/clue.h"

#include <stdio.h>

/* ---- definition ---- */

/* Return the number of a cell's group, given the number of the previous cell's group. */
static int group_after(const sudoku_rules *rules, const sudoku_clue *clue, int cell, int before)
{
    const int last = clue->cell_count - 1;
    if (clue->kind == SUDOKU_ZIPPER)
        return cell < last - cell ? cell : last - cell;
    if (clue->kind == SUDOKU_DOUBLE_ARROW)
        return cell > 0 && cell < last;
    return before +
           (cell > 0 && rules->region[clue->cells[cell]] != rules->region[clue->cells[cell - 1]]);
}

static bool sums_are_equal(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    int sums[LONGEST_CLUE_LINE] = {0}, group = 0, count = 0;
    const int last = clue->cell_count - 1 - is_loop(clue);
    for (int c = 0; c <= last; c++) {
        group = group_after(rules, clue, c, group);
        sums[group] += digit_of(clue, cells, c);
        count = group >= count ? group + 1 : count;
    }
    if (is_loop(clue) && rules->region[clue->cells[last]] == rules->region[clue->cells[0]])
        sums[0] += group > 0 ? sums[--count] : 0;
    for (int g = 1; g < count; g++)
        if (sums[g] != sums[0])
            return false;
    return true;
}

/* ---- exact cover ---- */

/* Return a loop with its cells in `cells`, so that it begins after a border of regions. Return any
 * other clue as it is. */
static sudoku_clue open_loop(const sudoku_rules *rules, const sudoku_clue *clue, uint16_t *cells)
{
    sudoku_clue open = *clue;
    int from = 1;
    if (!is_loop(clue))
        return open;
    while (from < clue->cell_count - 1 &&
           rules->region[clue->cells[from]] == rules->region[clue->cells[from - 1]])
        from++;
    open.cell_count--;
    for (int c = 0; c < open.cell_count; c++)
        cells[c] = clue->cells[(from + c) % open.cell_count];
    open.cells = cells;
    return open;
}

static dlx_status check_region_sum(const sudoku_rules *rules, const sudoku_clue *clue,
                                   dlx_error *error)
{
    for (int c = 1; c < clue->cell_count - is_loop(clue); c++)
        for (int before = 0; before < c; before++)
            if (clue->cells[c] == clue->cells[before])
                return refuse_clue(rules, clue, error, "r%dc%d is named twice",
                                   clue->cells[c] / rules->size + 1,
                                   clue->cells[c] % rules->size + 1);
    return DLX_OK;
}

/* A group of the cells of a clue. */
struct group {
    int count;                         /* number of cells; 0: there are no more groups */
    uint16_t cells[LONGEST_CLUE_LINE]; /* the cells */
};

static void add_cells(struct group *g, const sudoku_clue *clue, int from, int end)
{
    for (; from < end; from++)
        g->cells[g->count++] = clue->cells[from];
}

/* Return the end of a stretch of a line that stays in one region. */
static int end_of_stretch(const sudoku_rules *rules, const sudoku_clue *clue, int from)
{
    int end = from + 1;
    while (end < clue->cell_count &&
           rules->region[clue->cells[end]] == rules->region[clue->cells[from]])
        end++;
    return end;
}

/* Find the group with this number. */
static struct group find_group(const sudoku_rules *rules, const sudoku_clue *closed, int number)
{
    uint16_t cells[LONGEST_CLUE_LINE] = {0};
    const sudoku_clue open = open_loop(rules, closed, cells), *clue = &open;
    const int count = clue->cell_count;
    struct group g = {.count = 0};
    if (clue->kind == SUDOKU_REGION_SUM) {
        int from = 0;
        for (; number > 0 && from < count; number--)
            from = end_of_stretch(rules, clue, from);
        if (from < count)
            add_cells(&g, clue, from, end_of_stretch(rules, clue, from));
    } else if (clue->kind == SUDOKU_DOUBLE_ARROW && number == 1)
        add_cells(&g, clue, 1, count - 1);
    else if (number < (clue->kind == SUDOKU_ZIPPER ? (count + 1) / 2 : 1)) {
        add_cells(&g, clue, number, number + 1);
        if (number != count - 1 - number)
            add_cells(&g, clue, count - 1 - number, count - number);
    }
    return g;
}

/* ---- exact cover: candidates, by two groups at a time ---- */

/* Only two groups are one total. A zipper of three cells has its middle in the second one. */
static bool weigh_groups(const sudoku_rules *rules, const sudoku_clue *clue, int16_t *weights,
                         int *total)
{
    int group = 0, last = 0;
    for (int c = 0; c < clue->cell_count; c++) {
        group = group_after(rules, clue, c, group);
        weights[c] = group == 0 ? 1 : -1;
        last = group > last ? group : last;
    }
    *total = 0;
    return last == 1 && !is_loop(clue);
}

static void add_parts(const struct emission *e)
{
    struct group both = find_group(e->rules, e->clue, 0);
    for (int g = 1; both.count > 0; g++) {
        const struct group next = find_group(e->rules, e->clue, g);
        const int first = both.count;
        for (int c = 0; c < next.count; c++)
            both.cells[both.count++] = next.cells[c];
        if (next.count > 0) {
            struct clue_part *part = add_part(e, sift_total, both.cells, both.count, first);
            for (int c = 0; c < both.count; c++)
                part->weights[c] = c < first ? 1 : -1;
            group_part(e->rules, part);
        }
        both = next;
    }
}

/* ---- exact cover: items and options ---- */

void emit_equal_values(const struct emission *e, const struct variable *sums, int count)
{
    dlx_entry entries[LONGEST_CLUE_LINE + 1] = {
        {builder_item(e->builder, DLX_PRIMARY, "%s", e->name), DLX_NO_COLOR}};
    uint32_t first[LONGEST_CLUE_LINE];
    int low = 0, end = INT32_MAX;
    for (int g = 0; g < count; g++) {
        char name[LONGEST_ITEM];
        snprintf(name, sizeof name, "%s.%d", e->name, g + 1);
        first[g] = builder_reading(e->builder, sums[g].denial, sums[g].low, sums[g].count, name);
        low = sums[g].low > low ? sums[g].low : low;
        end = sums[g].low + sums[g].count < end ? sums[g].low + sums[g].count : end;
    }
    for (int sum = low; sum < end; sum++) {
        for (int g = 0; g < count; g++)
            entries[g + 1] = (dlx_entry){first[g] + (uint32_t)(sum - sums[g].low), DLX_NO_COLOR};
        builder_option(e->builder, entries, (uint32_t)count + 1);
    }
}

static void emit_equal_sums(const struct emission *e)
{
    struct variable sums[LONGEST_CLUE_LINE];
    int count = 0;
    if (e->parts != NULL) {
        add_parts(e);
        return;
    }
    if (find_group(e->rules, e->clue, 1).count == 0)
        return; /* there is nothing to compare */
    for (;;) {
        const struct group g = find_group(e->rules, e->clue, count);
        char name[LONGEST_ITEM / 2];
        struct emission one = *e;
        if (g.count == 0)
            break;
        snprintf(name, sizeof name, "%s/%d", e->name, count + 1);
        one.name = name;
        sums[count++] = emit_total(&one, g.cells, g.count);
    }
    emit_equal_values(e, sums, count);
}

/* ---- rows ---- */

const struct clue_kind region_sum_row = {
    .name = "region-sum",
    .shape = SHAPE_LINE,
    .least_cells = 2,
    .most_cells = LONGEST_CLUE_LINE,
    .may_return = true,
    .holds = sums_are_equal,
    .check = check_region_sum,
    .needs_regions = true,
    .emit = emit_equal_sums,
    .weigh = weigh_groups,
    .ink = SUDOKU_INK_REGION_SUM,
    .rule = "Region sum: the borders of regions divide each %iline into parts with equal sums.",
    .step = "On the line, the sum of %1 is equal to the sum of %2.",
    .may_grow = always_may_grow,
    .growth = GROW_ACROSS,
    .key = "regionsumline",
};

const struct clue_kind zipper_row = {
    .name = "zipper",
    .shape = SHAPE_LINE,
    .least_cells = 2,
    .most_cells = LONGEST_CLUE_LINE,
    .holds = sums_are_equal,
    .emit = emit_equal_sums,
    .weigh = weigh_groups,
    .ink = SUDOKU_INK_ZIPPER,
    .rule =
        "Zipper: on each %iline, any two digits at the same distance from its middle have the same sum. A digit in the middle is that sum.",
    .step = "On the zipper, the sum of %1 is equal to the sum of %2.",
    .growth = GROW_ZIPPED,
    .key = "zipperline",
};

const struct clue_kind double_arrow_row = {
    .name = "double-arrow",
    .shape = SHAPE_LINE,
    .least_cells = 3,
    .most_cells = LONGEST_CLUE_LINE,
    .holds = sums_are_equal,
    .emit = emit_equal_sums,
    .weigh = weigh_groups,
    .ink = SUDOKU_INK_ARROW,
    .look = LOOK_RINGS,
    .rule =
        "Double arrow: the digits on a thin line between two circles have the same sum as the digits in the circles.",
    .step = "On the double arrow, the sum of %1 is equal to the sum of %2.",
    .may_grow = always_may_grow,
    .key = "doublearrow",
};
