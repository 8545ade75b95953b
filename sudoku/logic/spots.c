/* SPDX-License-Identifier: MIT */
/*
 * The almost locked sets of a board, their spots, and how the spots are related. als.c says what they are for.
 *
 *     r1c1 12, r1c2 23     a set with three spots: 1 in r1c1, 2 in both cells, 3 in r1c2
 *     r1c1 12              a set with two spots. It shares 1 in r1c1 with the first set. 2 in r1c1 is a fourth spot
 *
 * A relation of spots is a matrix of bits: the row of a spot is the set of spots that it is related to. Links and
 * useful pairs join spots of one digit. The spots of a digit have consecutive numbers, so that they are in a few
 * words of a set, often two, and the other words need not be read.
 */
#include "sudoku/logic/logic.h"

enum { NO_SPOT = UINT16_MAX }; /* empty slot of the hash table */

/* ---- sets ---- */

static void add_als(sudoku_logic *l, int house, uint64_t seats, uint64_t digits)
{
    struct als_room *room = l->als;
    if (room->set_count == MOST_ALS)
        return;
    struct als *set = &room->sets[room->set_count++];
    *set = (struct als){.digits = (uint32_t)digits};
    for (; seats != 0; seats &= seats - 1)
        set->cells[set->count++] = (uint16_t)cell_at(l, house, lowest(seats));
}

/* Return whether a row or column has all of these seats of another house, and so lists the same set. */
static bool is_in_line(const sudoku_logic *l, int house, uint64_t seats)
{
    const int first = cell_at(l, house, lowest(seats));
    bool in_row = true, in_column = true;
    if (house < 2 * l->lines)
        return false;
    for (; seats != 0; seats &= seats - 1) {
        const int cell = cell_at(l, house, lowest(seats));
        in_row &= cell / l->size == first / l->size;
        in_column &= cell % l->size == first % l->size;
    }
    return in_row || in_column;
}

/* The empty cells of a house, and those chosen for a set, from the highest. */
struct choice {
    int open_count;                      /* number of empty cells */
    uint8_t open[MOST_CHAIN_SIZE];       /* their seats */
    uint32_t marks[MOST_CHAIN_SIZE];     /* their candidates */
    uint8_t chosen[MOST_ALS_CELLS];      /* indexes of the chosen ones */
    uint32_t joined[MOST_ALS_CELLS + 1]; /* candidates of the first 0, 1, 2, ... of them */
};

static void list_open(const sudoku_logic *l, int house, struct choice *c)
{
    c->open_count = 0;
    for (int seat = 0; seat < l->digits; seat++) {
        const int cell = cell_at(l, house, seat);
        if (!is_empty(l, cell))
            continue;
        c->open[c->open_count] = (uint8_t)seat;
        c->marks[c->open_count++] = (uint32_t)candidates(l, cell);
    }
}

static void take_cells(sudoku_logic *l, int house, const struct choice *c, int count)
{
    uint64_t seats = 0;
    for (int i = 0; i < count; i++)
        seats |= bit(c->open[c->chosen[i]]);
    if (!(count == 1 && house >= l->lines) && !is_in_line(l, house, seats))
        add_als(l, house, seats, c->joined[count]);
}

/* Take all almost locked sets of `count` cells. */
static void list_sets_of(sudoku_logic *l, int house, struct choice *c, int count)
{
    c->joined[0] = 0;
    for (int level = 0, next = count - 1; level >= 0;) {
        if (next == (level == 0 ? c->open_count : c->chosen[level - 1])) {
            if (--level >= 0)
                next = c->chosen[level] + 1;
            continue;
        }
        const uint32_t joined = c->joined[level] | c->marks[next];
        const int bits = count_bits(joined);
        if (bits > count + 1) { /* too many already */
            next++;
            continue;
        }
        c->chosen[level] = (uint8_t)next;
        c->joined[level + 1] = joined;
        if (level + 1 < count) {
            next = count - 1 - ++level; /* the rest needs as many cells below */
            continue;
        }
        if (bits == count + 1)
            take_cells(l, house, c, count);
        next++;
    }
}

static void list_sets(sudoku_logic *l)
{
    struct choice c;
    l->als->set_count = 0;
    for (int house = 0; house < l->full_count; house++) {
        list_open(l, house, &c);
        for (int count = 1; count <= MOST_ALS_CELLS && count < c.open_count; count++)
            list_sets_of(l, house, &c, count);
    }
}

/* ---- spots ---- */

static bool may_hold(const sudoku_logic *l, int cell, int digit)
{
    return has_bit(candidates(l, cell), digit);
}

static bool are_equal(const sudoku_logic *l, const uint64_t *a, const uint64_t *b)
{
    uint64_t differ = 0;
    for (int w = 0; w < l->words; w++)
        differ |= a[w] ^ b[w];
    return differ == 0;
}

/* Return the slot of the hash table for the spot that stands after the last one found. The slot has the number of an
 * equal spot, or none. */
static uint16_t *find_slot(const sudoku_logic *l, struct als_room *room)
{
    const struct als_spot *spots = room->found, *last = &spots[room->spot_count];
    uint64_t hash = last->digit;
    for (int w = 0; w < l->words; w++)
        hash = (hash ^ last->places[w]) * UINT64_C(0x9e3779b97f4a7c15);
    size_t slot = hash >> (WORD - SPOT_SLOT_BITS);
    while (room->slots[slot] != NO_SPOT &&
           !(spots[room->slots[slot]].digit == last->digit &&
             are_equal(l, spots[room->slots[slot]].places, last->places)))
        slot = (slot + 1) % SPOT_SLOTS;
    return &room->slots[slot];
}

/* Make the spot of a digit in a set, unless another set has it. Return its number. */
static uint16_t take_spot(const sudoku_logic *l, const struct als *set, int digit)
{
    struct als_room *room = l->als;
    struct als_spot *spot = &room->found[room->spot_count];
    spot->digit = (uint8_t)digit;
    clear_set(l, spot->places);
    for (int c = 0; c < set->count; c++)
        if (may_hold(l, set->cells[c], digit))
            add_cell(spot->places, set->cells[c]);
    uint16_t *slot = find_slot(l, room);
    if (*slot == NO_SPOT) {
        *slot = (uint16_t)room->spot_count++;
        spot->length = 0;
        copy_set(l, spot->seen, l->where[digit]);
        FOR_EACH_CELL(cell, l, spot->places)
        intersect(l, spot->seen, peers_of(l, cell));
    }
    return *slot;
}

static void take_spots(sudoku_logic *l)
{
    struct als_room *room = l->als;
    room->spot_count = 0;
    memset(room->slots, 0xff, sizeof room->slots); /* NO_SPOT */
    for (int s = 0; s < room->set_count; s++) {
        struct als *set = &room->sets[s];
        int count = 0;
        if (room->spot_count + MOST_ALS_CELLS + 1 > MOST_SPOTS) {
            room->set_count = s; /* leave out this set and the others */
            break;
        }
        for (uint64_t digits = set->digits; digits != 0; digits &= digits - 1)
            set->spots[count++] = take_spot(l, set, lowest(digits));
    }
}

/* Give the spots of each digit consecutive numbers, so that all spots that a digit relates are in the few words of
 * its range. */
static void list_spots(sudoku_logic *l)
{
    struct als_room *room = l->als;
    uint16_t number[MOST_SPOTS];
    int next = 0;
    take_spots(l);
    for (int digit = 1; digit <= l->digits; digit++) {
        const int first = next;
        for (int s = 0; s < room->spot_count; s++)
            if (room->found[s].digit == digit) {
                number[s] = (uint16_t)next;
                room->spots[next++] = room->found[s];
            }
        room->ranges[digit] =
            (struct als_range){(uint16_t)first, (uint16_t)next, (uint16_t)(first / WORD),
                               (uint16_t)((next + WORD - 1) / WORD)};
    }
    for (int s = 0; s < room->set_count; s++)
        for (int i = 0; i <= room->sets[s].count; i++)
            room->sets[s].spots[i] = number[room->sets[s].spots[i]];
    room->words = (room->spot_count + WORD - 1) / WORD;
}

/* ---- relations of spots ---- */

static void add_pair(const struct als_room *room, uint64_t *relation, int a, int b)
{
    add_cell(row_of(room, relation, a), b);
    add_cell(row_of(room, relation, b), a);
}

/* Collect the spots of a digit that see each of its cells. */
static void collect_seeing(sudoku_logic *l, int digit)
{
    struct als_room *room = l->als;
    const struct als_range r = room->ranges[digit];
    FOR_EACH_CELL(cell, l, l->where[digit])
    for (int w = r.first_word; w < r.end_word; w++)
        room->seeing[cell][w] = 0;
    for (int s = r.first; s < r.end; s++)
        FOR_EACH_CELL(cell, l, room->spots[s].seen)
    add_cell(room->seeing[cell], s);
}

/* A digit links two spots if each place in one sees each place in the other. A chain from one to the other is
 * useful if a common cell sees all of these places. */
static void relate_spot(sudoku_logic *l, int number)
{
    struct als_room *room = l->als;
    const struct als_spot *spot = &room->spots[number];
    const struct als_range r = room->ranges[spot->digit];
    uint64_t *links = row_of(room, room->links, number);
    uint64_t *useful = row_of(room, room->useful, number), any = 0;
    for (int w = r.first_word; w < r.end_word; w++) {
        links[w] = ~UINT64_C(0);
        useful[w] = 0;
    }
    FOR_EACH_CELL(cell, l, spot->places)
    for (int w = r.first_word; w < r.end_word; w++)
        links[w] &= room->seeing[cell][w];
    FOR_EACH_CELL(cell, l, spot->seen)
    for (int w = r.first_word; w < r.end_word; w++)
        useful[w] |= room->seeing[cell][w];
    for (int w = r.first_word; w < r.end_word; w++)
        any |= links[w];
    if (any != 0)
        add_cell(room->linking, number);
}

static void relate_spots(sudoku_logic *l)
{
    struct als_room *room = l->als;
    memset(room->linking, 0, sizeof room->linking);
    for (int digit = 1; digit <= l->digits; digit++) {
        collect_seeing(l, digit);
        for (int s = room->ranges[digit].first; s < room->ranges[digit].end; s++)
            relate_spot(l, s);
    }
    memset(room->others, 0, (size_t)room->spot_count * (size_t)room->words * sizeof *room->others);
    for (int s = 0; s < room->set_count; s++)
        for (int a = 0; a <= room->sets[s].count; a++)
            for (int b = 0; b < a; b++)
                add_pair(room, room->others, room->sets[s].spots[a], room->sets[s].spots[b]);
}

void list_almost_locked_sets(sudoku_logic *l)
{
    list_sets(l);
    list_spots(l);
    relate_spots(l);
}
