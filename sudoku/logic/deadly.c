/* SPDX-License-Identifier: MIT */
/*
 * Deadly patterns: candidates that have two solutions among themselves, or none. A puzzle with one
 * solution holds one of the other candidates of these cells, the extras. A candidate that every
 * extra excludes is in no solution.
 *
 *     unique rectangle                  four cells with the same two digits, in two rows, two columns and two boxes
 *     unique loop                       more cells, two or none in each house
 *     bivalue universal grave (BUG)     all empty cells of the board
 */
#include "sudoku/logic/hall.h"

/* ======== unique rectangles ======== */

/*
 * Unique rectangles: take four empty cells in two rows, two columns and two boxes. If they held
 * only two digits A and B, these could be exchanged, and the puzzle would have two solutions.
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

struct rectangle {
    int corner[4];     /* cells: upper left, upper right, lower left, lower right */
    uint64_t pair;     /* the two digits */
    uint64_t extra[4]; /* further candidates of each corner */
    int rich;          /* number of corners with further candidates */
};

/* The corners of each side. */
static const int sides[4][2] = {{0, 1}, {2, 3}, {0, 2}, {1, 3}};

/* Begin a step with the cells of a rectangle or loop. */
static void begin_cells(sudoku_logic *l, uint64_t pair, const int *cells, int count)
{
    begin_step(l, pair);
    for (int c = 0; c < count; c++)
        add_step_cell(l, cells[c]);
    end_first_part(l);
}

static void begin_rectangle(sudoku_logic *l, const struct rectangle *r)
{
    begin_cells(l, r->pair, r->corner, 4);
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
    const uint64_t extra = r->extra[0] | r->extra[1] | r->extra[2] | r->extra[3];
    if (r->rich < 2 || !is_single(extra))
        return false;
    begin_rectangle(l, r);
    remove_around(l, lowest(extra));
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

/* Describe a naked subset of the two corners and some empty cells `others`, given as seats. */
static bool describe_type_3(sudoku_logic *l, const struct rectangle *r, int house,
                            const struct hall *hall, uint64_t others)
{
    begin_rectangle_in(l, r, house);
    for (int m = 0; m < hall->size; m++) {
        add_step_cell(l, cell_at(l, house, hall_label(hall, m)));
        others &= ~bit(hall_label(hall, m));
    }
    for (; others != 0; others &= others - 1)
        for (uint64_t digits = hall_bits(hall); digits != 0; digits &= digits - 1)
            add_removal(l, cell_at(l, house, lowest(others)), lowest(digits));
    return is_useful_step(l);
}

/* The corners hold one of the extra digits: together they count as one cell of the subset. */
static bool find_type_3_in(sudoku_logic *l, const struct rectangle *r, int house, uint64_t others,
                           uint64_t extra)
{
    struct hall hall;
    begin_hall(&hall, false, 1, MOST_SUBSET);
    for (uint64_t seats = others; seats != 0; seats &= seats - 1)
        add_hall_mask(&hall, lowest(seats), candidates(l, cell_at(l, house, lowest(seats))));
    for (int size = 1; size < MOST_SUBSET; size++) {
        restart_hall(&hall, size, size + 1, extra);
        while (find_next_hall(&hall))
            if (describe_type_3(l, r, house, &hall, others))
                return true;
    }
    return false;
}

/* Return the empty cells of a house besides `a` and `b`, as seats; none if it lacks one of the
 * two. */
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

/* End a step: two cells are the only places of one digit in a house, so neither holds the other
 * digit. */
static bool conclude_locked(sudoku_logic *l, int house, int a, int b, int other)
{
    add_step_house(l, l->full[house]);
    end_first_part(l);
    add_removal(l, a, other);
    add_removal(l, b, other);
    return true;
}

static bool find_type_4(sudoku_logic *l, const struct rectangle *r)
{
    int side = find_rich_side(r);
    if (side < 0)
        return false;
    const int a = r->corner[sides[side][0]], b = r->corner[sides[side][1]];
    for (int s = 0; s < l->seats[a].count; s++)
        for (uint64_t digits = r->pair; digits != 0; digits &= digits - 1) {
            const struct seat at = l->seats[a].at[s];
            const int digit = lowest(digits);
            if (!is_pair(l->places[at.house][digit]) || other_place(l, at, digit) != b)
                continue;
            begin_rectangle(l, r);
            return conclude_locked(l, at.house, a, b, lowest(r->pair & ~bit(digit)));
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
    int columns[SUDOKU_MAX_SIZE], count = 0; /* columns whose two cells share two digits */
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

/* ======== loops and graves ======== */

/*
 * Unique loop: each row, column and box has none or two of some cells, and all of them may hold A
 * and B. If they held nothing else, A and B could be swapped. Four cells are a unique rectangle.
 *
 *     r4c1 28                 r4c8 28      the 5 of r8c2 is the only extra: r8c2 is not 2 and not 8
 *               r5c2 28       r5c8 28
 *     r8c1 28   r8c2 258
 *
 * Bivalue universal grave (BUG): each empty cell has two candidates, and each digit two places in
 * each house where it is missing. Given a solution, the other candidates of all cells would form
 * another. With n extras it is called BUG+n. (Unique loops and BUG are from Sudoku Explainer.
 * HoDoKu has BUG+1.)
 */

enum {
    LEAST_LOOP = 6,  /* cells of a loop */
    MOST_LOOP = 14,  /* cells of a loop */
    MOST_EXTRAS = 8, /* extra candidates of a BUG */
};

/* ---- conclusions ---- */

static bool does_exclude(const sudoku_logic *l, sudoku_candidate c, int cell, int digit)
{
    return c.cell == cell ? c.digit != digit
                          : c.digit == digit && has_cell(peers_of(l, c.cell), cell);
}

/* Remove the candidates that every extra excludes. */
static bool remove_by_extras(sudoku_logic *l, const sudoku_candidate *extras, int count)
{
    for (int digit = 1; digit <= l->digits; digit++)
        FOR_EACH_CELL(cell, l, l->where[digit])
        {
            bool all = true;
            for (int e = 0; e < count && all; e++)
                all = does_exclude(l, extras[e], cell, digit);
            if (all)
                add_removal(l, cell, digit);
        }
    return is_useful_step(l);
}

/* ---- loops ---- */

struct loop {
    uint64_t pair;                     /* the two digits */
    int cells[MOST_LOOP];              /* in the order in which they were added */
    uint64_t options[MOST_LOOP + 1];   /* for each cell: seats of others to try instead */
    int houses[MOST_LOOP + 1];         /* the full house of these seats */
    int count;                         /* number of cells */
    uint8_t used[4 * SUDOKU_MAX_SIZE]; /* by full house: number of cells */
};

/* Add a cell to the loop, or take it away. */
static void change_loop(const sudoku_logic *l, struct loop *loop, int cell, int change)
{
    for (int s = 0; s < l->seats[cell].count; s++)
        loop->used[l->seats[cell].at[s].house] += (uint8_t)change;
}

/* Return whether the loop's extras may lead to a conclusion: in two cells, or with one digit. */
static bool has_few_extras(const sudoku_logic *l, const struct loop *loop)
{
    uint64_t extra = 0;
    int rich = 0;
    for (int c = 0; c < loop->count; c++) {
        extra |= candidates(l, loop->cells[c]) & ~loop->pair;
        rich += (candidates(l, loop->cells[c]) & ~loop->pair) != 0;
    }
    return rich <= 2 || is_single(extra);
}

static bool fits_loop(const sudoku_logic *l, const struct loop *loop, int cell)
{
    bool good =
        cell > loop->cells[0] && is_empty(l, cell) && (loop->pair & ~candidates(l, cell)) == 0;
    for (int c = 0; c < loop->count; c++)
        good = good && loop->cells[c] != cell;
    for (int s = 0; good && s < l->seats[cell].count; s++)
        good = loop->used[l->seats[cell].at[s].house] < 2;
    return good;
}

/* Find a house with one cell of the loop, and list the cells that may be the second. Return false
 * if there is no such house: the loop is closed. */
static bool list_options(const sudoku_logic *l, struct loop *loop)
{
    int house = 0;
    while (house < l->full_count && loop->used[house] != 1)
        house++;
    if (house == l->full_count)
        return false;
    uint64_t *options = &loop->options[loop->count];
    loop->houses[loop->count] = house;
    *options = 0;
    for (int seat = 0; seat < l->digits && loop->count < MOST_LOOP; seat++)
        if (fits_loop(l, loop, cell_at(l, house, seat)))
            *options |= bit(seat);
    return true;
}

/* If two cells with extras are the only places of one of the digits in a house, neither holds the
 * other digit. */
static bool find_locked_pair(sudoku_logic *l, const struct loop *loop, int a, int b)
{
    for (uint64_t digits = loop->pair; digits != 0; digits &= digits - 1) {
        const int digit = lowest(digits), house = find_pair_house(l, a, b, digit);
        if (house < 0)
            continue;
        begin_cells(l, loop->pair, loop->cells, loop->count);
        return conclude_locked(l, house, a, b, lowest(loop->pair & ~bit(digit)));
    }
    return false;
}

static bool conclude_from_loop(sudoku_logic *l, const struct loop *loop)
{
    sudoku_candidate extras[MOST_LOOP * MOST_CHAIN_SIZE];
    int count = 0, rich[MOST_LOOP], rich_count = 0;
    for (int c = 0; c < loop->count; c++) {
        const int cell = loop->cells[c];
        uint64_t extra = candidates(l, cell) & ~loop->pair;
        if (extra != 0)
            rich[rich_count++] = cell;
        for (; extra != 0; extra &= extra - 1)
            extras[count++] = (sudoku_candidate){(uint16_t)cell, (uint8_t)lowest(extra)};
    }
    begin_cells(l, loop->pair, loop->cells, loop->count);
    return count > 0 && (remove_by_extras(l, extras, count) ||
                         (rich_count == 2 && find_locked_pair(l, loop, rich[0], rich[1])));
}

/* Try all loops whose first cell is this one. */
static bool find_loop_from(sudoku_logic *l, struct loop *loop, int cell)
{
    memset(loop->used, 0, sizeof loop->used);
    loop->options[0] = 0;
    loop->count = 0;
    for (int next = cell;;) {
        loop->cells[loop->count++] = next;
        change_loop(l, loop, next, 1);
        if (!has_few_extras(l, loop))
            loop->options[loop->count] = 0;
        else if (!list_options(l, loop)) {
            loop->options[loop->count] = 0;
            if (loop->count >= LEAST_LOOP && conclude_from_loop(l, loop))
                return true;
        }
        while (loop->options[loop->count] == 0) { /* go back to a cell with another option */
            change_loop(l, loop, loop->cells[--loop->count], -1);
            if (loop->count == 0)
                return false;
        }
        uint64_t *options = &loop->options[loop->count];
        next = cell_at(l, loop->houses[loop->count], lowest(*options));
        *options &= *options - 1;
    }
}

bool find_loop(sudoku_logic *l, int which)
{
    struct loop loop;
    (void)which;
    for (int a = 1; l->unique && l->size <= MOST_CHAIN_SIZE && a <= l->digits; a++)
        for (int b = a + 1; b <= l->digits; b++) {
            loop.pair = bit(a) | bit(b);
            FOR_EACH_CELL(cell, l, l->where[a])
            if (has_cell(l->where[b], cell) && may_go_on(l) && find_loop_from(l, &loop, cell))
                return true;
        }
    return false;
}

/* ---- bivalue universal grave ---- */

/* Return whether a candidate is one too many in each of its houses. */
static bool is_surplus(const sudoku_logic *l, int cell, int digit)
{
    bool is_more = true;
    for (int s = 0; s < l->seats[cell].count; s++)
        is_more &= count_bits(l->places[l->seats[cell].at[s].house][digit]) > 2;
    return is_more;
}

/* List the extras. Return their number, or 0 if there are none or too many. */
static int list_extras(const sudoku_logic *l, sudoku_candidate *extras)
{
    int count = 0;
    for (int cell = 0; cell < l->cells; cell++) {
        uint64_t digits = is_empty(l, cell) ? candidates(l, cell) : 0;
        int left = count_bits(digits);
        for (; left > 2 && digits != 0; digits &= digits - 1) {
            if (!is_surplus(l, cell, lowest(digits)))
                continue;
            if (count == MOST_EXTRAS)
                return 0;
            extras[count++] = (sudoku_candidate){(uint16_t)cell, (uint8_t)lowest(digits)};
            left--;
        }
        if (left > 2)
            return 0;
    }
    return count;
}

/* Return whether each digit that is missing in a house has two places there besides the extras. */
static bool is_grave(const sudoku_logic *l, const sudoku_candidate *extras, int count)
{
    for (int house = 0; house < l->full_count; house++)
        for (uint64_t digits = l->missing[house]; digits != 0; digits &= digits - 1) {
            int places = count_bits(l->places[house][lowest(digits)]);
            for (int e = 0; e < count; e++)
                for (int s = 0; s < l->seats[extras[e].cell].count; s++)
                    places -= extras[e].digit == lowest(digits) &&
                              l->seats[extras[e].cell].at[s].house == house;
            if (places != 2)
                return false;
        }
    return true;
}

bool find_grave(sudoku_logic *l, int which)
{
    sudoku_candidate extras[MOST_EXTRAS];
    const int count = l->unique && l->forcing != NULL ? list_extras(l, extras) : 0;
    (void)which;
    if (count == 0 || !is_grave(l, extras, count))
        return false;
    begin_step(l, 0);
    for (int e = 0; e < count; e++) {
        l->step.digits |= bit(extras[e].digit);
        if (e == 0 || extras[e].cell != extras[e - 1].cell)
            add_step_cell(l, extras[e].cell);
        l->step_deductions[l->step.deduction_count++] =
            (sudoku_deduction){.candidate = extras[e], .truth = true, .reason = SUDOKU_ASSUMED};
    }
    end_first_part(l);
    if (count == 1)
        l->step.placed = extras[0];
    return count == 1 || remove_by_extras(l, extras, count);
}
