/* SPDX-License-Identifier: MIT */
/*
 * What follows from a unique solution: unique rectangles and loops 4.5 to 5.2, bivalue universal
 * grave 5.6 to 6.1.
 *
 * sudoku/logic finds deadly patterns as well. This file has its own search, since the scale
 * measures something else: it goes through all loops from the same starts, up to a limit, and
 * applies the first one with the easiest rating.
 *
 * A loop of cells in which each house has two cells or none, one at an even and one at an odd
 * position, and all of which can hold 1 and 2, would have two solutions if it held nothing else:
 *
 *     12  .  12     Some cells of the loop have other digits as well, and one of these must be true.
 *     .   .  .      With one extra cell, 1 and 2 are not in it (base rating).
 *     12  .  123    With one extra digit, the cells that see all its places lose it (base rating).
 *                   With two extra cells in a house:
 *                   - if 1 is nowhere else in the house, 2 is in neither of them (base rating);
 *                   - their extra digits make a naked set with n other cells of the house (base + n tenths);
 *                   - 1 and 2 make a hidden set with n other cells of the house (base + n tenths).
 *
 * The base rating is 4.5 for a rectangle, 4.6 for 6 cells, 4.7 for 8, and 5.0 for more.
 *
 * The search for a longer loop starts with two cells of a row or column that have only these two
 * digits, and goes from cell to cell through a house that was not used yet, until it is back:
 *
 *     start  r4c1 -row 4-> r4c8 -column 8-> r5c8 -row 5-> r5c2 -column 2-> r8c2 -row 8-> r8c1 -column 1-> r4c1
 *     odd    r4c1: row 4, column 1, box 4     r5c8: row 5, column 8, box 6     r8c2: row 8, column 2, box 7
 *     even   r4c8: row 4, column 8, box 6     r5c2: row 5, column 2, box 4     r8c1: row 8, column 1, box 7
 *
 * A loop is valid if its cells at odd positions, and those at even positions, visit the same
 * houses, each once.
 */
#include "sudoku/logic/hall.h"
#include "sudoku/logic/scale/scale.h"

/* Return the labels of the set found, as bits. */
static uint64_t hall_labels(const struct hall *h)
{
    uint64_t labels = 0;
    for (int m = 0; m < h->size; m++)
        labels |= bit(hall_label(h, m));
    return labels;
}

/* ======== finding loops ======== */

enum { MOST_LOOP = 20 };

/** A path that may become a loop. */
struct path {
    uint64_t pair;                   /* the two digits */
    int cell[MOST_LOOP + 1];         /* its cells */
    uint64_t options[MOST_LOOP + 1]; /* by length: next cells that have not been tried */
    uint32_t used[MOST_LOOP + 1];    /* by length: houses through which the path went */
    int length;                      /* number of cells */
};

static void keep_loop(sudoku_scale *s, const int *cell, int length, uint64_t pair)
{
    struct loop *loop = &s->loop[s->loop_count];
    if (s->loop_count == MOST_LOOPS)
        return;
    *loop = (struct loop){.pair = pair,
                          .base = length == 4   ? 45
                                  : length <= 6 ? 46
                                  : length <= 8 ? 47
                                                : 50};
    for (int i = 0; i < length; i++)
        if (open_digits(s->l, cell[i]) != pair && loop->extra_count < MOST_EXTRA)
            loop->extra[loop->extra_count++] = cell[i];
    s->loop_count += loop->extra_count > 0;
}

/* ---- rectangles ---- */

static bool is_diagonal(const sudoku_scale *s, const int *cell, uint64_t pair)
{
    return (open_digits(s->l, cell[0]) == pair) == (open_digits(s->l, cell[3]) == pair);
}

/* cell[0] and cell[3] are opposite corners. */
static void try_rectangle(sudoku_scale *s, const int *cell)
{
    uint64_t pair = ALL_DIGITS;
    int bare = 0;
    for (int i = 0; i < 4; i++)
        pair &= open_digits(s->l, cell[i]);
    for (int i = 0; i < 4; i++)
        bare += open_digits(s->l, cell[i]) == pair;
    if (count_bits(pair) == 2 && bare > 0 && bare < 4 && !(bare == 2 && is_diagonal(s, cell, pair)))
        keep_loop(s, cell, 4, pair);
}

static void list_rectangles(sudoku_scale *s)
{
    for (int a = 0; a < CELLS; a++)
        for (int b = a / 9 * 9 + a % 9 + 1; open_digits(s->l, a) != 0 && b < a / 9 * 9 + 9; b++) {
            if (!has_several(open_digits(s->l, a) & open_digits(s->l, b)))
                continue;
            for (int down = 1; a / 9 + down < 9; down++) {
                int cell[4] = {a, b, a + 9 * down, b + 9 * down};
                bool two_boxes = (box_of(a) == box_of(b)) != (box_of(a) == box_of(cell[2]));
                if (two_boxes)
                    try_rectangle(s, cell);
            }
        }
}

/* ---- longer loops ---- */

static uint32_t houses_of(int cell)
{
    return UINT32_C(1) << row_of(cell) | UINT32_C(1) << column_of(cell) |
           UINT32_C(1) << box_of(cell);
}

static bool is_valid_loop(const struct path *p)
{
    uint32_t visited[2] = {0, 0};
    for (int i = 0; i < p->length; i++) {
        if ((visited[i & 1] & houses_of(p->cell[i])) != 0)
            return false;
        visited[i & 1] |= houses_of(p->cell[i]);
    }
    return visited[0] == visited[1];
}

static bool has_too_many_extras(const sudoku_scale *s, const struct path *p)
{
    uint64_t digits = p->pair;
    int extras = 0;
    for (int i = 0; i < p->length; i++) {
        digits |= open_digits(s->l, p->cell[i]);
        extras += open_digits(s->l, p->cell[i]) != p->pair;
    }
    return extras > MOST_EXTRA - 1 || (extras > 2 && count_bits(digits) > 3);
}

/* Each house holds at most two cells of the path. */
static bool fits(const struct path *p, int cell)
{
    int count[3] = {0, 0, 0};
    for (int i = 0; i < p->length; i++)
        for (int kind = 0; kind < 3; kind++)
            if (p->cell[i] == cell ||
                (house_of(p->cell[i], kind) == house_of(cell, kind) && ++count[kind] > 1))
                return false;
    return true;
}

/* Return the next cells that are possible after the last one: bit 9 * kind + seat is a seat of its
 * row, column or box. */
static uint64_t list_options(const sudoku_scale *s, const struct path *p)
{
    const int last = p->cell[p->length - 1], a = lowest(p->pair);
    const int b = lowest(p->pair & (p->pair - 1));
    uint64_t options = 0;
    for (int kind = 0; kind < 3; kind++) {
        const int house = house_of(last, kind);
        if ((p->used[p->length] >> house & 1) == 0)
            options |= (s->l->places[house][a] & s->l->places[house][b]) << 9 * kind;
    }
    return options;
}

/* Go on to the next cell that is possible at this length. Return false if there is none. */
static bool extend(sudoku_scale *s, struct path *p)
{
    const int last = p->cell[p->length - 1];
    while (p->options[p->length] != 0) {
        const int n = lowest(p->options[p->length]);
        const int house = house_of(last, n / 9), cell = cell_of(house, n % 9);
        p->options[p->length] &= p->options[p->length] - 1;
        if (cell == last ||
            (n >= 18 && (row_of(cell) == row_of(last) || column_of(cell) == column_of(last))))
            continue;
        if (cell == p->cell[0] && p->length > 4 && is_valid_loop(p))
            keep_loop(s, p->cell, p->length, p->pair);
        if (!fits(p, cell) || p->length == MOST_LOOP)
            continue;
        p->cell[p->length++] = cell;
        p->used[p->length] = p->used[p->length - 1] | UINT32_C(1) << house;
        p->options[p->length] = has_too_many_extras(s, p) ? 0 : list_options(s, p);
        return true;
    }
    return false;
}

static void list_from(sudoku_scale *s, int a, int b)
{
    const uint64_t pair = open_digits(s->l, a);
    const uint64_t *one = s->l->where[lowest(pair)],
                   *other = s->l->where[lowest(pair & (pair - 1))];
    if (count_bits(one[0] & other[0]) + count_bits(one[1] & other[1]) < 6)
        return; /* a loop that is no rectangle has at least six cells */
    struct path p;
    p.pair = pair;
    p.cell[0] = a;
    p.cell[1] = b;
    p.length = 2;
    p.used[2] = row_of(a) == row_of(b) ? UINT32_C(1) << row_of(a) : UINT32_C(1) << column_of(a);
    p.options[2] = list_options(s, &p);
    while (p.length >= 2 && s->loop_count < MOST_LOOPS)
        if (!extend(s, &p))
            p.length--;
}

static void list_loops(sudoku_scale *s)
{
    s->loop_count = 0;
    list_rectangles(s);
    for (int a = 0; a < CELLS; a++)
        for (int b = is_pair(open_digits(s->l, a)) ? a + 1 : CELLS; b < CELLS; b++)
            if (open_digits(s->l, b) == open_digits(s->l, a) &&
                (row_of(a) == row_of(b) || column_of(a) == column_of(b)))
                list_from(s, a, b);
}

/* ======== using loops ======== */

/* ---- what a loop does ---- */

static uint64_t extra_digits(const sudoku_scale *s, const struct loop *loop)
{
    uint64_t digits = 0;
    for (int i = 0; i < loop->extra_count; i++)
        digits |= open_digits(s->l, loop->extra[i]);
    return digits & ~loop->pair;
}

static bool remove_from(sudoku_scale *s, const uint64_t *cells, int digit)
{
    bool found = false;
    FOR_EACH_CELL(cell, s->l, cells)
    found = scale_remove(s, cell, digit) || found;
    return found;
}

static bool clear_common_digit(sudoku_scale *s, const struct loop *loop, int digit)
{
    uint64_t set[MOST_WORDS];
    copy_set(s->l, set, s->l->where[digit]);
    for (int i = 0; i < loop->extra_count; i++)
        intersect(s->l, set, peers_of(s->l, loop->extra[i]));
    return remove_from(s, set, digit);
}

static bool lock_in_house(sudoku_scale *s, const struct loop *loop, int house)
{
    for (uint64_t rest = loop->pair; rest != 0; rest &= rest - 1) {
        int digit = lowest(rest);
        uint64_t other = loop->pair & ~bit(digit);
        if (count_bits(s->l->places[house][digit]) == 2) {
            bool first = scale_remove_all(s, loop->extra[0], other);
            return scale_remove_all(s, loop->extra[1], other) || first;
        }
    }
    return false;
}

/** Cells of a house besides the two extra ones. */
struct rest {
    int with[9], with_count;       /* those with a digit of the pair */
    int without[9], without_count; /* those with other digits only */
};

static struct rest list_rest(const sudoku_scale *s, const struct loop *loop, int house)
{
    struct rest rest = {.with_count = 0};
    for (int i = 0; i < 9; i++) {
        int cell = cell_of(house, i);
        if (open_digits(s->l, cell) == 0 || cell == loop->extra[0] || cell == loop->extra[1])
            continue;
        if ((open_digits(s->l, cell) & loop->pair) != 0)
            rest.with[rest.with_count++] = cell;
        else
            rest.without[rest.without_count++] = cell;
    }
    return rest;
}

static uint64_t digits_of(const sudoku_scale *s, const int *cells, int count, uint64_t chosen)
{
    uint64_t digits = 0;
    for (int i = 0; i < count; i++)
        digits |= has_bit(chosen, i) ? open_digits(s->l, cells[i]) : 0;
    return digits;
}

/* Find `size` cells that make a naked set with one cell that holds an extra digit. */
static bool naked_with(sudoku_scale *s, uint64_t extra, const struct rest *rest, int size)
{
    struct hall hall;
    begin_hall(&hall, true, size, size + 1);
    for (int i = 0; i < rest->without_count; i++)
        add_hall_mask(&hall, i, open_digits(s->l, rest->without[i]));
    restart_hall(&hall, size, size + 1, extra);
    while (find_next_hall(&hall)) {
        const uint64_t digits = hall_bits(&hall), set = hall_labels(&hall);
        bool found = false;
        for (int i = 0; i < rest->with_count; i++)
            found = scale_remove_all(s, rest->with[i], digits) || found;
        for (int i = 0; i < rest->without_count; i++)
            found = (!has_bit(set, i) && scale_remove_all(s, rest->without[i], digits)) || found;
        if (found)
            return true;
    }
    return false;
}

/* Return the next set with the same number of elements, as bits; sets are in the order of their
 * last elements. */
static uint64_t next_of_size(uint64_t set)
{
    const uint64_t low = set & (0 - set), up = set + low;
    return up | ((set ^ up) / low >> 2);
}

/* All cells with a digit of the pair belong to the hidden set, and some others. */
static bool hidden_with(sudoku_scale *s, const struct loop *loop, const struct rest *rest, int size)
{
    int more = size - rest->with_count;
    if (more < 0 || more > rest->without_count)
        return false;
    uint64_t all = (bit(rest->without_count)) - 1;
    for (uint64_t set = bit(more) - 1; set <= all; set = set == 0 ? all + 1 : next_of_size(set)) {
        uint64_t inside = loop->pair | digits_of(s, rest->with, rest->with_count, 0x1FF) |
                          digits_of(s, rest->without, rest->without_count, set);
        uint64_t kept = inside & ~extra_digits(s, loop) &
                        ~digits_of(s, rest->without, rest->without_count, all & ~set);
        bool found = false;
        if (count_bits(kept) != size + 1)
            continue;
        for (int i = 0; i < rest->with_count; i++)
            found = scale_remove_all(s, rest->with[i], ALL_DIGITS & ~kept) || found;
        for (int i = 0; i < rest->without_count; i++)
            found =
                (has_bit(set, i) && scale_remove_all(s, rest->without[i], ALL_DIGITS & ~kept)) ||
                found;
        if (found)
            return true;
    }
    return false;
}

static bool sets_in_house(sudoku_scale *s, const struct loop *loop, int house, int size)
{
    struct rest rest = list_rest(s, loop, house);
    return rest.without_count > 0 &&
           (hidden_with(s, loop, &rest, size) || naked_with(s, extra_digits(s, loop), &rest, size));
}

/* Apply the sets of `size` cells; 0 means the conclusions that have the base rating. */
static bool apply_to_two(sudoku_scale *s, const struct loop *loop, int size)
{
    for (int kind = 0; kind < 3; kind++) {
        int house = house_of(loop->extra[0], kind);
        if (house == house_of(loop->extra[1], kind) &&
            (size == 0 ? lock_in_house(s, loop, house) : sets_in_house(s, loop, house, size)))
            return true;
    }
    return false;
}

static bool loop_apply(sudoku_scale *s, const struct loop *loop, int size)
{
    uint64_t digits = extra_digits(s, loop);
    if (loop->extra_count == 1)
        return size == 0 && scale_remove_all(s, loop->extra[0], loop->pair);
    if (count_bits(digits) == 1)
        return size == 0 && clear_common_digit(s, loop, lowest(digits));
    return loop->extra_count == 2 && apply_to_two(s, loop, size);
}

/* ---- the ratings ---- */

static bool apply_at(sudoku_scale *s, int rating)
{
    for (int i = 0; i < s->loop_count; i++) {
        int size = rating - s->loop[i].base;
        if (size >= 0 && size <= 3 && loop_apply(s, &s->loop[i], size))
            return name_step(s, rating, s->loop[i].base == 45 ? "Unique Rectangle" : "Unique Loop");
    }
    return false;
}

bool scale_unique_loops(sudoku_scale *s)
{
    list_loops(s);
    for (int rating = 45; rating < 50; rating++)
        if (apply_at(s, rating))
            return true;
    return false;
}

bool scale_unique_long_loops(sudoku_scale *s)
{
    return apply_at(s, 50);
}

bool scale_unique_longest_loops(sudoku_scale *s)
{
    return apply_at(s, 51) || apply_at(s, 52);
}

/* ======== bivalue universal grave ========
 *
 * If every cell had two candidates, and every digit two places in each house that lacks it, there
 * would be two solutions or none. Thus one of the digits beyond a grave, the bug digits, is true:
 *
 *     all cells except r4c4 {1, 2, 7} have two candidates; without the 7 the board would be a grave
 *     -> type 1, 5.6: r4c4 is 7
 *
 *     2  5.7  all bug digits are equal: the cells that see all bug cells lose the digit
 *     4  5.7  two bug cells in a house that share another digit, which must be in one of them
 *     3  5.8  the bug digits make a naked pair with another cell of the house; triplet 5.9, quad 6.0, five 6.1
 */

enum { MOST_BUGS = 6 };

struct bug {
    int count;                   /* number of bug cells */
    int cell[MOST_BUGS];         /* cells with more than two candidates */
    uint64_t extra[MOST_BUGS];   /* their bug digits */
    uint64_t all;                /* the bug digits of all of them */
    uint64_t common[MOST_WORDS]; /* empty cells that see all of them */
};

static bool is_in_house(int cell, int house)
{
    return row_of(cell) == house || column_of(cell) == house || box_of(cell) == house;
}

static bool list_bug_cells(const sudoku_scale *s, struct bug *bug)
{
    for (int c = 0; c < CELLS; c++) {
        int count = count_bits(open_digits(s->l, c));
        if (count <= 2)
            continue;
        if (count > 4 || bug->count == MOST_BUGS)
            return false;
        bug->cell[bug->count++] = c;
    }
    return bug->count > 0;
}

/* A digit has too many or too few places in a house: if one place is a bug cell, the digit is a bug
 * digit there. */
static bool note_bug(const sudoku_scale *s, struct bug *bug, int house, int digit)
{
    int only = -1, count = 0;
    for (int i = 0; i < bug->count; i++)
        if (has_cell(s->l->where[digit], bug->cell[i]) && is_in_house(bug->cell[i], house)) {
            only = i;
            count++;
        }
    if (count == 1)
        bug->extra[only] |= bit(digit);
    return count > 0;
}

static bool note_bugs(const sudoku_scale *s, struct bug *bug)
{
    for (int h = 0; h < HOUSES; h++)
        for (int d = 1; d <= 9; d++) {
            int count = count_bits(s->l->places[h][d]);
            if (count != 0 && count != 2 && !note_bug(s, bug, h, d))
                return false;
        }
    return true;
}

/* Return the places of a digit in a house where it is not a bug digit. */
static int count_places(const sudoku_scale *s, const struct bug *bug, int house, int digit)
{
    int places = count_bits(s->l->places[house][digit]);
    for (int i = 0; i < bug->count; i++)
        places -= has_bit(bug->extra[i], digit) && is_in_house(bug->cell[i], house);
    return places;
}

/* Without the bug digits, are there two candidates in each cell and two places for each digit? */
static bool is_grave(const sudoku_scale *s, const struct bug *bug)
{
    for (int i = 0; i < bug->count; i++)
        if (count_bits(open_digits(s->l, bug->cell[i]) & ~bug->extra[i]) != 2)
            return false;
    for (int h = 0; h < HOUSES; h++)
        for (int d = 1; d <= 9; d++) {
            const int places = count_places(s, bug, h, d);
            if (places != 0 && places != 2)
                return false;
        }
    return true;
}

static void summarize(const sudoku_scale *s, struct bug *bug)
{
    for (int c = 0; c < CELLS; c++)
        if (is_empty(s->l, c))
            add_cell(bug->common, c);
    for (int i = 0; i < bug->count; i++) {
        bug->all |= bug->extra[i];
        intersect(s->l, bug->common, peers_of(s->l, bug->cell[i]));
    }
}

/* ---- what a grave does ---- */

static bool type_4(sudoku_scale *s, const struct bug *bug)
{
    uint64_t shared = open_digits(s->l, bug->cell[0]) & open_digits(s->l, bug->cell[1]) & ~bug->all;
    if (count_bits(shared) != 1 || !has_cell(peers_of(s->l, bug->cell[0]), bug->cell[1]))
        return false;
    bool first = scale_remove_all(s, bug->cell[0], ~(bug->extra[0] | shared));
    return scale_remove_all(s, bug->cell[1], ~(bug->extra[1] | shared)) || first;
}

static bool type_3(sudoku_scale *s, const struct bug *bug, int size)
{
    for (int kind = 0; kind < 3; kind++) {
        const int house = house_of(bug->cell[0], kind);
        struct rest rest = {.with_count = 0};
        bool shared = true;
        for (int i = 1; i < bug->count; i++)
            shared = shared && house_of(bug->cell[i], kind) == house;
        for (int i = 0; i < 9 && shared; i++)
            if (has_cell(bug->common, cell_of(house, i)))
                rest.without[rest.without_count++] = cell_of(house, i);
        if (rest.without_count >= size && naked_with(s, bug->all, &rest, size - 1))
            return true;
    }
    return false;
}

bool scale_bug(sudoku_scale *s)
{
    struct bug bug = {.count = 0};
    if (!list_bug_cells(s, &bug) || !note_bugs(s, &bug) || !is_grave(s, &bug))
        return false;
    summarize(s, &bug);
    if (bug.count == 1)
        return scale_remove_all(s, bug.cell[0], ~bug.all) && name_step(s, 56, "BUG type 1");
    if (count_bits(bug.all) == 1 && remove_from(s, bug.common, lowest(bug.all)))
        return name_step(s, 57, "BUG type 2");
    if (bug.count == 2 && type_4(s, &bug))
        return name_step(s, 57, "BUG type 4");
    for (int size = 2; size <= 5 && count_bits(bug.all) > 1; size++)
        if (type_3(s, &bug, size))
            return name_step(s, 56 + size, "BUG type 3");
    return false;
}
