/* SPDX-License-Identifier: MIT */
/*
 * Unique rectangles: take four empty cells in two rows, two columns and two boxes. If they held only two
 * digits A and B, these could be exchanged, and the puzzle would have two solutions.
 *
 *     r1c1 27   . . | r1c4 27       type 1: only r2c4 has other candidates, so it is not 2 and not 7
 *     r2c1 27   . . | r2c4 2357
 *
 *     type 2   the corners have one candidate C besides A and B, so one of the corners with C holds it
 *     type 3   two corners of a line have further candidates: for the rest of a house they act as one cell with
 *              these candidates, and that cell may be part of a naked subset
 *     type 4   these two corners are the only places of A in a house, so neither holds B
 *   hidden   one corner has no other candidates. From the opposite corner, A has only one other place in a house
 *            with each of its neighbors, and these are corners. If the opposite corner held B, all four would hold A
 *            and B alone, so it does not hold B
 *
 * The argument needs a puzzle with one solution, and no given among the corners: they are empty.
 */
#include "sudoku/logic/hall.h"

struct rectangle {
    int corner[4];     /* cells: upper left, upper right, lower left, lower right */
    uint64_t pair;     /* the two digits */
    uint64_t extra[4]; /* further candidates of each corner */
    int rich;          /* number of corners with further candidates */
};

/* The corners of each side. */
static const int sides[4][2] = {{0, 1}, {2, 3}, {0, 2}, {1, 3}};

static void begin_rectangle(sudoku_logic *l, const struct rectangle *r)
{
    begin_step(l, r->pair);
    for (int c = 0; c < 4; c++)
        add_step_cell(l, r->corner[c]);
    end_first_part(l);
}

static void begin_rectangle_in(sudoku_logic *l, const struct rectangle *r, int house)
{
    begin_rectangle(l, r);
    add_step_house(l, l->full[house]);
    end_first_part(l);
}

/* ---- the types ---- */

static bool find_type_1(sudoku_logic *l, const struct rectangle *r)
{
    if (r->rich != 1)
        return false;
    begin_rectangle(l, r);
    for (int c = 0; c < 4; c++)
        if (r->extra[c] != 0) {
            add_removal(l, r->corner[c], lowest(r->pair));
            add_removal(l, r->corner[c], lowest(r->pair & (r->pair - 1)));
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
            intersect(l, seen, peers_of(l, r->corner[c]));
    begin_rectangle(l, r);
    add_removals(l, seen, digit);
    return is_useful_step(l);
}

/* Return the side whose two corners are the only ones with further candidates, or -1. */
static int find_rich_side(const struct rectangle *r)
{
    for (int s = 0; s < 4; s++)
        if (r->rich == 2 && r->extra[sides[s][0]] != 0 && r->extra[sides[s][1]] != 0)
            return s;
    return -1;
}

/* Describe a naked subset of the two corners and some of the empty cells `others`, given as seats. */
static bool describe_type_3(sudoku_logic *l, const struct rectangle *r, int house,
                            const struct hall *hall, uint64_t others)
{
    begin_rectangle_in(l, r, house);
    for (int m = 1; m < hall->size; m++) {
        add_step_cell(l, cell_at(l, house, hall_label(hall, m)));
        others &= ~bit(hall_label(hall, m));
    }
    for (; others != 0; others &= others - 1)
        for (uint64_t digits = hall_bits(hall); digits != 0; digits &= digits - 1)
            add_removal(l, cell_at(l, house, lowest(others)), lowest(digits));
    return is_useful_step(l);
}

enum { CORNERS = -1 }; /* label of the mask of the two corners, which is the first one */

static bool find_type_3_in(sudoku_logic *l, const struct rectangle *r, int house, uint64_t others,
                           uint64_t extra)
{
    for (int size = 2; size <= MOST_SUBSET; size++) {
        struct hall hall;
        begin_hall(&hall, size);
        add_hall_mask(&hall, CORNERS, extra);
        for (uint64_t seats = others; seats != 0; seats &= seats - 1)
            add_hall_mask(&hall, lowest(seats), candidates(l, cell_at(l, house, lowest(seats))));
        /* Sets come in the order of their members: after the first without the corners, all lack them. */
        while (find_next_hall(&hall) && hall_label(&hall, 0) == CORNERS)
            if (describe_type_3(l, r, house, &hall, others))
                return true;
    }
    return false;
}

/* Return the empty cells of a house besides `a` and `b`, as seats; none if the house lacks one of the two. */
static uint64_t find_empty_others(const sudoku_logic *l, int house, int a, int b)
{
    uint64_t seats = 0;
    int skipped = 0;
    for (int s = 0; s < l->size; s++) {
        int cell = cell_at(l, house, s);
        skipped += cell == a || cell == b;
        if (is_empty(l, cell) && cell != a && cell != b)
            seats |= bit(s);
    }
    return skipped == 2 ? seats : 0;
}

static bool find_type_3(sudoku_logic *l, const struct rectangle *r)
{
    int side = find_rich_side(r);
    if (side < 0)
        return false;
    int a = sides[side][0], b = sides[side][1];
    const struct seats *seats = &l->seats[r->corner[a]];
    for (int s = 0; s < seats->count; s++) {
        int house = seats->at[s].house;
        uint64_t others = find_empty_others(l, house, r->corner[a], r->corner[b]);
        if (others != 0 && find_type_3_in(l, r, house, others, r->extra[a] | r->extra[b]))
            return true;
    }
    return false;
}

static bool describe_type_4(sudoku_logic *l, const struct rectangle *r, int house, int side,
                            int digit)
{
    begin_rectangle_in(l, r, house);
    for (int c = 0; c < 2; c++)
        add_removal(l, r->corner[sides[side][c]], lowest(r->pair & ~bit(digit)));
    return true;
}

static bool find_type_4(sudoku_logic *l, const struct rectangle *r)
{
    int side = find_rich_side(r);
    if (side < 0)
        return false;
    const struct seats *seats = &l->seats[r->corner[sides[side][0]]];
    for (int s = 0; s < seats->count; s++)
        for (uint64_t digits = r->pair; digits != 0; digits &= digits - 1) {
            int digit = lowest(digits);
            if (is_pair(l->places[seats->at[s].house][digit]) &&
                other_place(l, seats->at[s], digit) == r->corner[sides[side][1]])
                return describe_type_4(l, r, seats->at[s].house, side, digit);
        }
    return false;
}

/* Return a full house in which a digit has its places in these two cells only, or -1. */
static int find_pair_house(const sudoku_logic *l, int a, int b, int digit)
{
    for (int s = 0; s < l->seats[a].count; s++) {
        const struct seat at = l->seats[a].at[s];
        if (is_pair(l->places[at.house][digit]) && other_place(l, at, digit) == b)
            return at.house;
    }
    return -1;
}

/* Corners 0 and 3, and 1 and 2, are opposite. */
static bool find_hidden_type(sudoku_logic *l, const struct rectangle *r)
{
    for (int floor = 0; floor < 4; floor++)
        for (uint64_t digits = r->extra[floor] == 0 ? r->pair : 0; digits != 0;
             digits &= digits - 1) {
            const int digit = lowest(digits), end = r->corner[3 - floor];
            const int mate = floor % 3 == 0 ? 1 : 0;
            const int one = find_pair_house(l, end, r->corner[mate], digit);
            const int other = find_pair_house(l, end, r->corner[3 - mate], digit);
            if (one < 0 || other < 0)
                continue;
            begin_rectangle_in(l, r, one);
            add_step_house(l, l->full[other]);
            end_first_part(l);
            add_removal(l, end, lowest(r->pair & ~bit(digit)));
            return true;
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

/* Return the candidates that two cells share; none if one of them is not empty. */
static uint64_t find_common(const sudoku_logic *l, int a, int b)
{
    return is_empty(l, a) && is_empty(l, b) ? candidates(l, a) & candidates(l, b) : 0;
}

static bool find_in_corners(sudoku_logic *l, struct rectangle *r, type_finder *find)
{
    const uint64_t common =
        find_common(l, r->corner[0], r->corner[2]) & find_common(l, r->corner[1], r->corner[3]);
    for (uint64_t a = common; a != 0; a &= a - 1)
        for (uint64_t b = a & (a - 1); b != 0; b &= b - 1)
            if (find_with_pair(l, r, bit(lowest(a)) | bit(lowest(b)), find))
                return true;
    return false;
}

static bool are_in_two_boxes(const sudoku_logic *l, const int *corner)
{
    int box[4];
    for (int c = 0; c < 4; c++)
        box[c] = l->rules->region[corner[c]];
    bool by_rows = box[0] == box[1] && box[2] == box[3];
    bool by_columns = box[0] == box[2] && box[1] == box[3];
    return by_rows != by_columns; /* both: one box; neither: four boxes */
}

static bool find_between(sudoku_logic *l, int upper, int lower, type_finder *find)
{
    int columns[SUDOKU_MOST_SIZE], count = 0; /* columns whose two cells share two digits */
    for (int column = 0; column < l->size; column++)
        if (has_several(find_common(l, l->size * upper + column, l->size * lower + column)))
            columns[count++] = column;
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++) {
            struct rectangle r = {
                .corner = {l->size * upper + columns[i], l->size * upper + columns[j],
                           l->size * lower + columns[i], l->size * lower + columns[j]}};
            if (are_in_two_boxes(l, r.corner) && find_in_corners(l, &r, find))
                return true;
        }
    return false;
}

bool find_rectangle(sudoku_logic *l, int type)
{
    static type_finder *const types[] = {NULL,        find_type_1, find_type_2,
                                         find_type_3, find_type_4, find_hidden_type};
    for (int upper = 0; l->unique && upper < l->size; upper++)
        for (int lower = upper + 1; lower < l->size; lower++)
            if (find_between(l, upper, lower, types[type]))
                return true;
    return false;
}
