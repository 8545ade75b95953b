/* SPDX-License-Identifier: MIT */
/*
 * Unique rectangles: four empty cells in two rows, two columns and two boxes must not come to hold two
 * digits A and B alone, for these could change places, and there would be two solutions.
 *
 *     r1c1 27   . . | r1c4 27       type 1: r2c4 is the only way out, so it is not 2, not 7
 *     r2c1 27   . . | r2c4 2357
 *
 *     type 2   what the corners have besides A and B is one digit C: one of these corners is C
 *     type 3   two corners of a line have more: for the others of a house they are one cell that has
 *              these further candidates, and it may be part of a naked subset
 *     type 4   these two are all the places of A in a house, so they hold no B
 *
 * This needs no given among the corners, which empty cells never are, and a puzzle with one solution.
 */
#include "sudoku/logic/hall.h"

struct rectangle {
    int corner[4];     /* upper left, upper right, lower left, lower right */
    uint64_t pair;     /* the two digits */
    uint64_t extra[4]; /* further candidates of each corner */
    int rich;          /* corners that have such */
};

/* Two corners of one line, and the two opposite. */
static const int sides[4][4] = {{0, 1, 2, 3}, {2, 3, 0, 1}, {0, 2, 1, 3}, {1, 3, 0, 2}};

static void begin_rectangle(sudoku_logic *l, const struct rectangle *r)
{
    step_begin(l);
    l->step.digits = r->pair;
    for (int c = 0; c < 4; c++)
        step_cell(l, r->corner[c]);
    l->step.first_cells = 4;
}

/* ---- the types ---- */

static bool find_type_1(sudoku_logic *l, const struct rectangle *r)
{
    if (r->rich != 1)
        return false;
    begin_rectangle(l, r);
    for (int c = 0; c < 4; c++)
        if (r->extra[c] != 0) {
            step_remove(l, r->corner[c], lowest(r->pair));
            step_remove(l, r->corner[c], lowest(r->pair & (r->pair - 1)));
        }
    return true;
}

static bool find_type_2(sudoku_logic *l, const struct rectangle *r)
{
    uint64_t extra = r->extra[0] | r->extra[1] | r->extra[2] | r->extra[3], seen[MOST_WORDS];
    if (r->rich < 2 || !is_single(extra))
        return false;
    int digit = lowest(extra);
    copy_set(l, seen, l->where[digit]);
    for (int c = 0; c < 4; c++)
        if (r->extra[c] != 0)
            keep_common(l, seen, peers_of(l, r->corner[c]));
    begin_rectangle(l, r);
    step_remove_all(l, seen, digit);
    return step_counts(l);
}

/* The side with both corners that have more, or -1 if they are not two of a line. */
static int rich_side(const struct rectangle *r)
{
    for (int s = 0; s < 4; s++)
        if (r->rich == 2 && r->extra[sides[s][0]] != 0 && r->extra[sides[s][1]] != 0)
            return s;
    return -1;
}

static bool found_type_3(sudoku_logic *l, const struct rectangle *r, int house,
                         const struct hall *hall, const int *cells, uint64_t others)
{
    begin_rectangle(l, r);
    step_house(l, l->full[house]);
    l->step.first_houses = 1;
    for (int m = 1; m < hall->size; m++) {
        step_cell(l, cell_at(l, house, cells[hall->member[m]]));
        others &= ~bit(cells[hall->member[m]]);
    }
    for (; others != 0; others &= others - 1)
        for (uint64_t digits = hall->joined[hall->size]; digits != 0; digits &= digits - 1)
            step_remove(l, cell_at(l, house, lowest(others)), lowest(digits));
    return step_counts(l);
}

/* The first mask is that of the two corners; sets without it come after all that have it. */
static bool find_type_3_in(sudoku_logic *l, const struct rectangle *r, int house, uint64_t others,
                           uint64_t extra)
{
    uint64_t mask[SUDOKU_MOST_SIZE + 1] = {extra};
    int cells[SUDOKU_MOST_SIZE + 1], count = 1;
    for (uint64_t seats = others; seats != 0; seats &= seats - 1) {
        cells[count] = lowest(seats);
        mask[count++] = candidates(l, cell_at(l, house, lowest(seats)));
    }
    for (int size = 2; size <= MOST_SUBSET; size++) {
        struct hall hall = hall_begin(mask, count, size);
        while (hall_next(&hall) && hall.member[0] == 0)
            if (found_type_3(l, r, house, &hall, cells, others))
                return true;
    }
    return false;
}

/* The empty cells of a house, as seats, but for two; none if the house has not both of these. */
static uint64_t empty_others(const sudoku_logic *l, int house, int a, int b)
{
    uint64_t seats = 0;
    int left_out = 0;
    for (int s = 0; s < l->size; s++) {
        int cell = cell_at(l, house, s);
        left_out += cell == a || cell == b;
        if (is_empty(l, cell) && cell != a && cell != b)
            seats |= bit(s);
    }
    return left_out == 2 ? seats : 0;
}

static bool find_type_3(sudoku_logic *l, const struct rectangle *r)
{
    int side = rich_side(r);
    if (side < 0)
        return false;
    int a = sides[side][0], b = sides[side][1];
    const struct seats *seats = &l->seats[r->corner[a]];
    for (int s = 0; s < seats->count; s++) {
        int house = seats->at[s].house;
        uint64_t others = empty_others(l, house, r->corner[a], r->corner[b]);
        if (others != 0 && find_type_3_in(l, r, house, others, r->extra[a] | r->extra[b]))
            return true;
    }
    return false;
}

static bool found_type_4(sudoku_logic *l, const struct rectangle *r, int house, int side, int digit)
{
    begin_rectangle(l, r);
    step_house(l, l->full[house]);
    l->step.first_houses = 1;
    for (int c = 0; c < 2; c++)
        step_remove(l, r->corner[sides[side][c]], lowest(r->pair & ~bit(digit)));
    return true;
}

static bool find_type_4(sudoku_logic *l, const struct rectangle *r)
{
    int side = rich_side(r);
    if (side < 0)
        return false;
    const struct seats *seats = &l->seats[r->corner[sides[side][0]]];
    for (int s = 0; s < seats->count; s++)
        for (uint64_t digits = r->pair; digits != 0; digits &= digits - 1) {
            int digit = lowest(digits);
            if (is_pair(l->places[seats->at[s].house][digit]) &&
                other_place(l, seats->at[s], digit) == r->corner[sides[side][1]])
                return found_type_4(l, r, seats->at[s].house, side, digit);
        }
    return false;
}

/* ---- rectangles ---- */

typedef bool type_finder(sudoku_logic *l, const struct rectangle *r);

static bool find_with_pair(sudoku_logic *l, struct rectangle *r, uint64_t pair, type_finder *find)
{
    r->pair = pair;
    r->rich = 0;
    for (int c = 0; c < 4; c++) {
        r->extra[c] = candidates(l, r->corner[c]) & ~pair;
        r->rich += r->extra[c] != 0;
    }
    return find(l, r);
}

static bool find_in_corners(sudoku_logic *l, struct rectangle *r, type_finder *find)
{
    uint64_t common = ~UINT64_C(0);
    for (int c = 0; c < 4; c++)
        common &= is_empty(l, r->corner[c]) ? candidates(l, r->corner[c]) : 0;
    for (uint64_t a = common; a != 0; a &= a - 1)
        for (uint64_t b = a & (a - 1); b != 0; b &= b - 1)
            if (find_with_pair(l, r, bit(lowest(a)) | bit(lowest(b)), find))
                return true;
    return false;
}

static bool is_in_two_boxes(const sudoku_logic *l, const int *corner)
{
    int box[4];
    for (int c = 0; c < 4; c++)
        box[c] = sudoku_rules_region(l->rules, corner[c]);
    bool by_rows = box[0] == box[1] && box[2] == box[3];
    bool by_columns = box[0] == box[2] && box[1] == box[3];
    return by_rows != by_columns;
}

static bool find_between(sudoku_logic *l, int upper, int lower, type_finder *find)
{
    for (int left = 0; left < l->size; left++) {
        if (!is_empty(l, l->size * upper + left) || !is_empty(l, l->size * lower + left))
            continue;
        for (int right = left + 1; right < l->size; right++) {
            struct rectangle r = {.corner = {l->size * upper + left, l->size * upper + right,
                                             l->size * lower + left, l->size * lower + right}};
            if (is_in_two_boxes(l, r.corner) && find_in_corners(l, &r, find))
                return true;
        }
    }
    return false;
}

static bool find_rectangle(sudoku_logic *l, type_finder *find)
{
    for (int upper = 0; l->unique && upper < l->size; upper++)
        for (int lower = upper + 1; lower < l->size; lower++)
            if (find_between(l, upper, lower, find))
                return true;
    return false;
}

bool find_unique_1(sudoku_logic *l)
{
    return find_rectangle(l, find_type_1);
}

bool find_unique_2(sudoku_logic *l)
{
    return find_rectangle(l, find_type_2);
}

bool find_unique_3(sudoku_logic *l)
{
    return find_rectangle(l, find_type_3);
}

bool find_unique_4(sudoku_logic *l)
{
    return find_rectangle(l, find_type_4);
}
