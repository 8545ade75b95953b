/* SPDX-License-Identifier: MIT */
/*
 * Almost locked sets: n cells that see each other and have n + 1 candidates. Without one of its digits, such a
 * set holds all the others.
 *
 *     r1c1 12, r1c2 23     an almost locked set with the digits 1, 2, 3
 *     r5c1 14, r6c1 24     another one with 1, 2, 4
 *
 * Two sets are linked by a digit if all of its places in one see all of its places in the other: it is in one
 * of them at most. Above, 1 in r1c1 sees 1 in r5c1. A chain goes from set to set, by another digit each time:
 *
 *     without Z, the first set holds X;  so the second one does not, and holds Y;  so ...  the last one holds Z
 *
 * So Z is in the first or in the last set, and in no cell that sees all of its places in both. A chain of two
 * sets is called ALS-XZ, one of three ALS-XY-wing. A breadth-first search from each set finds the shortest
 * chain. (HoDoKu has the names; the sets may overlap, because the argument does not need them apart.)
 *
 * Most starts lead nowhere, and many sets share a spot: the same places of the same digit. So a first search, over
 * spots as bit sets, looks for a chain from each spot. It does not keep the sets of a spot apart, and so finds each
 * chain and some more. The second search, over sets, begins only where the first one has found something.
 */
#include "sudoku/logic/logic.h"

enum {
    NO_CHAIN = MOST_ALS_CHAIN + 1,
    NO_PLACE = UINT16_MAX, /* before the first set of a chain */
    NO_SPOT = UINT16_MAX,  /* before the first spot of a digit */
};

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

/* Return the slot of the hash table for the spot after the last: it has the number of an equal one, or none. */
static uint16_t *find_slot(const sudoku_logic *l, struct als_room *room)
{
    const struct als_spot *spots = room->spots, *last = &spots[room->spot_count];
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
    struct als_spot *spot = &room->spots[room->spot_count];
    spot->digit = (uint8_t)digit;
    clear_set(l, spot->places);
    copy_set(l, spot->seen, l->where[digit]);
    for (int c = 0; c < set->count; c++)
        if (may_hold(l, set->cells[c], digit)) {
            add_cell(spot->places, set->cells[c]);
            intersect(l, spot->seen, peers_of(l, set->cells[c]));
        }
    uint16_t *slot = find_slot(l, room);
    if (*slot == NO_SPOT) {
        *slot = (uint16_t)room->spot_count++;
        spot->length = 0;
        spot->before = room->last_spot[digit];
        room->last_spot[digit] = *slot;
    }
    return *slot;
}

static void list_spots(sudoku_logic *l)
{
    struct als_room *room = l->als;
    room->spot_count = 0;
    for (int digit = 1; digit <= l->digits; digit++)
        room->last_spot[digit] = NO_SPOT;
    memset(room->slots, 0xff, sizeof room->slots); /* NO_SPOT */
    for (int s = 0; s < room->set_count; s++) {
        struct als *set = &room->sets[s];
        int count = 0;
        if (room->spot_count + MOST_ALS_CELLS + 1 >= MOST_SPOTS)
            room->set_count = s; /* leave out the other sets */
        for (uint64_t digits = set->digits; digits != 0; digits &= digits - 1)
            set->spots[count++] = take_spot(l, set, lowest(digits));
    }
    room->words = (room->spot_count + WORD - 1) / WORD;
}

/* ---- relations of spots ---- */

static uint64_t *row_of(const struct als_room *room, const uint64_t *relation, int spot)
{
    return (uint64_t *)relation + (size_t)spot * (size_t)room->words;
}

static void add_pair(const struct als_room *room, uint64_t *relation, int a, int b)
{
    add_cell(row_of(room, relation, a), b);
    add_cell(row_of(room, relation, b), a);
}

/* A digit links two spots if each place in one sees each place in the other. A chain from one to the other is
 * useful if a common cell sees all of these places. */
static inline void relate(struct als_room *room, int a, int b, int words)
{
    const struct als_spot *x = &room->spots[a], *y = &room->spots[b];
    uint64_t unseen = 0, common = 0;
    for (int w = 0; w < words; w++) {
        unseen |= y->places[w] & ~x->seen[w];
        common |= x->seen[w] & y->seen[w];
    }
    if (unseen == 0)
        add_pair(room, room->links, a, b);
    if (common != 0)
        add_pair(room, room->useful, a, b);
}

static inline void relate_all(struct als_room *room, int words)
{
    for (int a = 0; a < room->spot_count; a++)
        for (int b = a; b != NO_SPOT; b = room->spots[b].before)
            relate(room, a, b, words);
}

static void relate_spots(sudoku_logic *l)
{
    struct als_room *room = l->als;
    const size_t bytes = (size_t)room->spot_count * (size_t)room->words * sizeof(uint64_t);
    memset(room->links, 0, bytes);
    memset(room->others, 0, bytes);
    memset(room->useful, 0, bytes);
    if (l->words == 2)
        relate_all(room, 2); /* a copy of the loop for 9x9 */
    else
        relate_all(room, l->words);
    for (int s = 0; s < room->set_count; s++)
        for (int a = 0; a <= room->sets[s].count; a++)
            for (int b = 0; b < a; b++)
                add_pair(room, room->others, room->sets[s].spots[a], room->sets[s].spots[b]);
}

/* Make `next` the union of a relation for some spots, without those in `done`, and add it to `done`. Return
 * whether there is any. */
static bool follow_spots(const struct als_room *room, const uint64_t *relation,
                         const uint64_t *spots, uint64_t *done, uint64_t *next)
{
    const int words = room->words;
    uint64_t any = 0;
    memset(next, 0, (size_t)words * sizeof *next);
    for (int w = 0; w < words; w++)
        for (uint64_t bits = spots[w]; bits != 0; bits &= bits - 1) {
            const uint64_t *row = row_of(room, relation, WORD * w + lowest(bits));
            for (int v = 0; v < words; v++)
                next[v] |= row[v];
        }
    for (int w = 0; w < words; w++) {
        any |= next[w] &= ~done[w];
        done[w] |= next[w];
    }
    return any != 0;
}

static bool is_any(const struct als_room *room, const uint64_t *spots)
{
    uint64_t any = 0;
    for (int w = 0; w < room->words; w++)
        any |= spots[w];
    return any != 0;
}

/* Return a lower bound of the length of a chain from a set without this spot to one that is useful; more than
 * MOST_ALS_CHAIN if there is no chain. */
static int bound_length(const struct als_room *room, int spot)
{
    uint64_t holding[SPOT_WORDS], losing[SPOT_WORDS], held[SPOT_WORDS], lost[SPOT_WORDS];
    const uint64_t *useful = row_of(room, room->useful, spot);
    const size_t bytes = (size_t)room->words * sizeof *held;
    if (!is_any(room, useful))
        return NO_CHAIN;
    memcpy(holding, row_of(room, room->others, spot), bytes);
    memcpy(held, holding, bytes);
    memset(lost, 0, bytes);
    for (int length = 2; length <= MOST_ALS_CHAIN; length++) {
        uint64_t any = 0;
        if (!follow_spots(room, room->links, holding, lost, losing))
            break;
        follow_spots(room, room->others, losing, held, holding);
        for (int w = 0; w < room->words; w++)
            any |= holding[w] & useful[w];
        if (any != 0)
            return length;
    }
    return NO_CHAIN;
}

/* ---- chains ---- */

/* Write down the sets of a chain. The queue leads back from its last place. */
static void describe_als(sudoku_logic *l, int last, int digit)
{
    const struct als_room *room = l->als;
    int places[MOST_ALS_CHAIN], count = 0;
    uint64_t seen[MOST_WORDS];
    begin_step(l, 0);
    for (int at = last; at != NO_PLACE; at = room->queue[at].before)
        places[count++] = at;
    for (int p = count - 1; p >= 0; p--) {
        const struct als *set = &room->sets[room->queue[places[p]].set];
        const int link = p > 0 ? room->queue[places[p - 1]].digit : digit;
        l->step_group_cells[l->step.group_count] = set->count;
        l->step_group_links[l->step.group_count++] = (uint8_t)link;
        l->step.digits |= bit(link);
        for (int c = 0; c < set->count; c++)
            add_step_cell(l, set->cells[c]);
        if (p == count - 1)
            end_first_part(l);
    }
    copy_set(l, seen, room->spots[spot_of(&room->sets[room->queue[0].set], digit)].seen);
    intersect(l, seen, room->spots[spot_of(&room->sets[room->queue[last].set], digit)].seen);
    add_removals(l, seen, digit);
}

/* Collect the spots that do not hold their digit if a set has lost one. */
static void collect_linked(const struct als_room *room, struct als_place from, uint64_t *linked)
{
    const struct als *set = &room->sets[from.set];
    memset(linked, 0, (size_t)room->words * sizeof *linked);
    for (int s = 0; s <= set->count; s++)
        for (int w = 0; w < room->words && room->spots[set->spots[s]].digit != from.digit; w++)
            linked[w] |= row_of(room, room->links, set->spots[s])[w];
}

/* Return whether the first set of the queue and another one see a digit in a common cell. */
static bool is_useful_end(const struct als_room *room, int set, int digit)
{
    const int spot = spot_of(&room->sets[room->queue[0].set], digit);
    return has_bit(room->sets[set].digits, digit) &&
           has_cell(row_of(room, room->useful, spot), spot_of(&room->sets[set], digit));
}

/* Follow all links of a set in the queue. Return whether a chain with a use ends there. */
static bool follow_links(sudoku_logic *l, int at, int digit)
{
    struct als_room *room = l->als;
    uint64_t linked[SPOT_WORDS];
    collect_linked(room, room->queue[at], linked);
    for (int to = 0; to < room->set_count; to++)
        for (int s = 0; s <= room->sets[to].count; s++) {
            const int spot = room->sets[to].spots[s], link = room->spots[spot].digit;
            if (!has_cell(linked, spot) || has_bit(room->reached[to], link))
                continue;
            const int next =
                room->queue_end++; /* there is room for each set and each of its digits */
            room->queue[next] = (struct als_place){(uint16_t)to, (uint8_t)link, (uint16_t)at};
            room->reached[to] |= (uint32_t)bit(link);
            if (link != digit && is_useful_end(room, to, digit)) {
                describe_als(l, next, digit);
                return true;
            }
        }
    return false;
}

/* Find a chain of at most `most` sets that begins with a set without a digit. */
static bool find_from(sudoku_logic *l, int first, int digit, int most)
{
    struct als_room *room = l->als;
    memset(room->reached, 0, sizeof room->reached);
    room->reached[first] = UINT32_MAX;
    room->queue[0] = (struct als_place){(uint16_t)first, (uint8_t)digit, NO_PLACE};
    room->queue_end = 1;
    for (int at = 0, length = 2; length <= most; length++)
        for (const int end = room->queue_end; at < end; at++)
            if (follow_links(l, at, digit))
                return true;
    return false;
}

/* Return whether a chain of at most `most` sets may begin in a set without this spot. */
static bool has_promise(struct als_room *room, int number, int most)
{
    struct als_spot *spot = &room->spots[number];
    if (spot->length == 0)
        spot->length = (uint8_t)bound_length(room, number);
    return spot->length <= most;
}

bool find_als(sudoku_logic *l, int most)
{
    struct als_room *room = l->als;
    if (room == NULL)
        return false;
    if (most == 2) { /* longer chains look at the same board */
        list_sets(l);
        list_spots(l);
        relate_spots(l);
    }
    for (int first = 0; first < room->set_count; first++)
        for (int s = 0; s <= room->sets[first].count; s++) {
            const int spot = room->sets[first].spots[s];
            if (has_promise(room, spot, most) && find_from(l, first, room->spots[spot].digit, most))
                return true;
        }
    return false;
}
