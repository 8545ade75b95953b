/* SPDX-License-Identifier: MIT */
/*
 * Patterns that dynamic chains from 9.0 on may use: locked candidates, pairs and X-wings that appear once some
 * candidates are false.
 *
 *     row 1 has a 5 in r1c1, r1c2 and r1c7      members {r1c7=5}, pattern {r1c1, r1c2}, targets: the other
 *                                               places of 5 in box 1
 *
 * With one member, the pattern is a link from its false tag to each target. Otherwise it is a group.
 */
#include "sudoku/logic/scale/links.h"

/** A list of candidates. */
struct list {
    int count;         /* number of candidates */
    uint16_t item[40]; /* the candidates; more than 9 are never used as members */
};

static void append(const sudoku_scale *s, struct list *list, int cell, int digit)
{
    if (list->count < 40)
        list->item[list->count++] = s->number[cell][digit];
}

static void link_directly(sudoku_scale *s, int member, const struct list *targets)
{
    for (int i = 0; i < targets->count; i++)
        if (targets->item[i] != member)
            add_tag(row(s, &s->links, 2 * member + 1), 2 * targets->item[i] + 1);
}

static void add_pattern(sudoku_scale *s, const struct list *members, const struct list *targets,
                        const struct list *pattern)
{
    struct group group = {.kind = GROUP_PATTERN, .first = s->members, .count = members->count};
    if (members->count == 0 || targets->count == 0 || members->count > 9 ||
        s->members + members->count + targets->count > MOST_MEMBERS)
        return;
    if (members->count == 1) {
        link_directly(s, members->item[0], targets);
        return;
    }
    group.target = group.first + group.count;
    group.target_count = targets->count;
    group.pattern_count = pattern->count < 4 ? pattern->count : 4;
    memcpy(&s->member[group.first], members->item, (size_t)members->count * sizeof(uint16_t));
    memcpy(&s->member[group.target], targets->item, (size_t)targets->count * sizeof(uint16_t));
    memcpy(group.pattern, pattern->item, (size_t)group.pattern_count * sizeof(uint16_t));
    add_group(s, group);
}

static void add_both_ways(sudoku_scale *s, const struct list *a, const struct list *b,
                          const struct list *pattern)
{
    add_pattern(s, a, b, pattern);
    add_pattern(s, b, a, pattern);
}

/* ---- locked candidates ---- */

static void add_locked(sudoku_scale *s, int line, int box, int digit)
{
    struct list in_line = {.count = 0}, in_box = {.count = 0}, common = {.count = 0};
    for (int i = 0; i < 9; i++) {
        int cell = house_cells[line][i], other = house_cells[box][i];
        if ((s->grid.digits[cell] >> digit & 1) != 0)
            append(s, box_of(cell) == box ? &common : &in_line, cell, digit);
        if ((s->grid.digits[other] >> digit & 1) != 0 && row_of(other) != line &&
            column_of(other) != line)
            append(s, &in_box, other, digit);
    }
    if (in_line.count > 0 && common.count >= 2)
        add_both_ways(s, &in_line, &in_box, &common);
}

/* ---- pairs ---- */

static void append_digits(const sudoku_scale *s, struct list *list, int cell, unsigned digits)
{
    for (digits &= s->grid.digits[cell]; digits != 0; digits &= digits - 1)
        append(s, list, cell, first_bit(digits));
}

static void append_others(const sudoku_scale *s, struct list *list, int house, int a, int b,
                          unsigned pair)
{
    for (int i = 0; i < 9; i++)
        if (house_cells[house][i] != a && house_cells[house][i] != b)
            append_digits(s, list, house_cells[house][i], pair);
}

static void add_pair(sudoku_scale *s, int house, int a, int b, unsigned pair)
{
    struct list rest = {.count = 0}, others = {.count = 0}, pattern = {.count = 0},
                in_box = {.count = 0};
    append_digits(s, &rest, a, ~pair);
    append_digits(s, &rest, b, ~pair);
    append_digits(s, &pattern, a, pair);
    append_digits(s, &pattern, b, pair);
    append_others(s, &others, house, a, b, pair);
    add_pattern(s, &others, &rest, &pattern);
    if (house < FIRST_BOX && box_of(a) == box_of(b)) {
        append_others(s, &in_box, box_of(a), a, b, pair);
        add_pattern(s, &in_box, &rest, &pattern);
        for (int i = 0; i < in_box.count && others.count < 40; i++)
            others.item[others.count++] = in_box.item[i];
    }
    add_pattern(s, &rest, &others, &pattern);
}

static void add_pairs(sudoku_scale *s, int house, int a, int b)
{
    unsigned common = s->grid.digits[a] & s->grid.digits[b];
    if (house >= FIRST_BOX && (row_of(a) == row_of(b) || column_of(a) == column_of(b)))
        return;
    for (unsigned x = common; x != 0; x &= x - 1)
        for (unsigned y = x & (x - 1); y != 0; y &= y - 1)
            add_pair(s, house, a, b, 1U << first_bit(x) | 1U << first_bit(y));
}

/* ---- X-wings ---- */

static void append_lines(const sudoku_scale *s, const int *line, unsigned seats, int digit,
                         struct list *outside, struct list *inside)
{
    for (int l = 0; l < 2; l++)
        for (unsigned rest = s->grid.seats[line[l]][digit]; rest != 0; rest &= rest - 1)
            append(s, (seats >> first_bit(rest) & 1) != 0 ? inside : outside,
                   house_cells[line[l]][first_bit(rest)], digit);
}

static void add_x_wing(sudoku_scale *s, const int *rows, const int *columns, int digit)
{
    struct list in_rows = {.count = 0}, in_columns = {.count = 0}, pattern = {.count = 0};
    append_lines(s, rows, 1U << (columns[0] - 9) | 1U << (columns[1] - 9), digit, &in_rows,
                 &pattern);
    if (in_rows.count == 0)
        return;
    append_lines(s, columns, 1U << rows[0] | 1U << rows[1], digit, &in_columns, &pattern);
    add_both_ways(s, &in_rows, &in_columns, &pattern);
}

/* Three corners are enough: without the fourth, the pattern is still right. */
static void add_x_wings(sudoku_scale *s, const int *rows, const int *columns)
{
    unsigned common = s->grid.digits[9 * rows[0] + columns[0] - 9] &
                      s->grid.digits[9 * rows[0] + columns[1] - 9] &
                      s->grid.digits[9 * rows[1] + columns[1] - 9];
    if (s->grid.digits[9 * rows[1] + columns[0] - 9] != 0)
        for (; common != 0; common &= common - 1)
            add_x_wing(s, rows, columns, first_bit(common));
}

void add_patterns(sudoku_scale *s)
{
    for (int line = 0; line < FIRST_BOX; line++)
        for (int box = FIRST_BOX; box < HOUSES; box++)
            for (int d = 0; d < 9; d++)
                add_locked(s, line, box, d);
    for (int h = 0; h < HOUSES; h++)
        for (int i = 0; i < 9; i++)
            for (int j = i + 1; j < 9; j++)
                add_pairs(s, h, house_cells[h][i], house_cells[h][j]);
    for (int r = 0; r < 8; r++)
        for (int c = 9; c < 17; c++)
            for (int r2 = r + 1; r2 < 9; r2++)
                for (int c2 = c + 1; c2 < 18; c2++)
                    add_x_wings(s, (int[]){r, r2}, (int[]){c, c2});
}
