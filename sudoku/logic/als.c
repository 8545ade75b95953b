/* SPDX-License-Identifier: MIT */
/*
 * Almost locked sets: n cells of a house that have n + 1 candidates. Without one of its digits,
 * such a set holds all the others.
 *
 *     r1c1 12, r1c2 23     an almost locked set with the digits 1, 2, 3
 *     r5c1 14, r6c1 24     another one with 1, 2, 4
 *
 * Two sets are linked by a digit if all of its places in one see all of its places in the other: it
 * is in one of them at most. Above, 1 in r1c1 sees 1 in r5c1. A chain goes from set to set, by a
 * different digit each time:
 *
 *     without Z, the first set holds X;  so the second one does not, and holds Y;  so ...  the last one holds Z
 *
 * Therefore Z is in the first or in the last set, and in no cell that sees all of its places in
 * both. A chain of two sets is called ALS-XZ, one of three ALS-XY-wing. A breadth-first search from
 * each set finds the shortest chain. (HoDoKu has the names; the sets may overlap, because the
 * argument does not need them apart.)
 *
 * A spot is the set of all places of a digit in an almost locked set. The first set above has
 * three: 1 in r1c1, 2 in both cells, 3 in r1c2. Many sets share a spot, and most starts lead
 * nowhere. For this reason a first search, over spots as bit sets, looks for a chain from each
 * spot. It does not keep the sets of a spot apart, and so finds each chain and some false ones. The
 * second search, over sets, begins only where the first one has found something.
 *
 * A relation of spots is a matrix of bits: the row of a spot is the set of spots that it is related
 * to. Links and useful pairs join spots of one digit. The spots of a digit have consecutive
 * numbers, so that they are in a few words of a set, often two, and no others need be read.
 *
 * A death blossom, at the end, is made of almost locked sets, too.
 */
#include "sudoku/logic/hall.h"

enum {
    NO_SPOT = UINT16_MAX, /* empty slot of the hash table */
    NO_CHAIN = MOST_ALS_CHAIN + 1,
    NO_PLACE = UINT16_MAX, /* before the first set of a chain */
};

/* The most almost locked sets, cells per set, and spots; 9x9 rarely has more than 400 sets. */
enum {
    MOST_ALS = 1000,
    MOST_ALS_CELLS = 5,
    MOST_SPOTS = 2048,
    SPOT_SLOT_BITS = 12,
    SPOT_SLOTS = 1 << SPOT_SLOT_BITS, /* of a hash table, at most half full */
    SPOT_WORDS = MOST_SPOTS / WORD,   /* words of a set of spots */
    MOST_ALS_QUEUE = 1 + MOST_ALS * (MOST_ALS_CELLS + 1),
};

/** Cells that have one candidate more than their number. */
struct als {
    uint32_t digits;                    /* these candidates */
    uint16_t cells[MOST_ALS_CELLS];     /* the cells */
    uint8_t count;                      /* number of cells */
    uint16_t spots[MOST_ALS_CELLS + 1]; /* spots of its digits, in ascending order */
};

/** All places of a digit in an almost locked set. Several sets may share a spot. */
struct als_spot {
    uint8_t digit;                /* the digit */
    uint8_t length;               /* lower bound on the length of chains from here; 0: unknown */
    uint64_t places[CHAIN_WORDS]; /* its places */
    uint64_t seen[CHAIN_WORDS];   /* other places that see all of them */
};

/** The spots of a digit, which have consecutive numbers, and their words in a set of spots. */
struct als_range {
    uint16_t first, end;           /* first spot, and the one after the last */
    uint16_t first_word, end_word; /* their words; other digits may share the outer ones */
};

/** A set that a chain has reached. */
struct als_place {
    uint16_t set;    /* the set */
    uint8_t digit;   /* digit that it cannot hold */
    uint16_t before; /* place of the previous set */
};

/** What the search for almost locked sets needs. Each set of spots has `words` words. In the sets
 * of `links`, `useful` and `seeing`, only the words of the spot's digit are valid. */
struct als_room {
    struct als sets[MOST_ALS];         /* all sets of the board */
    int set_count;                     /* number of sets */
    struct als_spot found[MOST_SPOTS]; /* all spots of the sets, in the order of the sets */
    struct als_spot spots[MOST_SPOTS]; /* the same, in the order of their digits */
    int spot_count;                    /* number of spots */
    uint16_t slots[SPOT_SLOTS];        /* hash table of the spots found */
    struct als_range ranges[MOST_CHAIN_SIZE + 1]; /* by digit */
    int words;                                    /* of a set of spots */
    uint64_t links[MOST_SPOTS * SPOT_WORDS]; /* by spot: those that lose the digit if it holds it */
    uint64_t linking[SPOT_WORDS];            /* those that have a link */
    uint64_t others[MOST_SPOTS * SPOT_WORDS]; /* by spot: the other spots of its sets */
    uint64_t useful[MOST_SPOTS * SPOT_WORDS]; /* by spot: those that share a peer with the digit */
    uint64_t seeing[CHAIN_CELLS][SPOT_WORDS]; /* by cell: the spots that see it */
    struct als_place queue[MOST_ALS_QUEUE];   /* sets that chains have reached */
    int queue_end;                            /* number of places used */
    uint32_t reached[MOST_ALS];               /* by set: digits by which chains have reached it */
};

/* Return the spot of a digit in a set that has the digit. */
static inline int spot_of(const struct als *set, int digit)
{
    return set->spots[count_bits(set->digits & (bit(digit) - 1))];
}

/* Return the spots to which a relation leads from one. */
static inline uint64_t *row_of(const struct als_room *room, const uint64_t *relation, int spot)
{
    return (uint64_t *)relation + (size_t)spot * (size_t)room->words;
}

/* Add the spots that share a set with this one. */
static inline void add_other_spots(const struct als_room *room, int spot, uint64_t *others)
{
    const uint64_t *row = row_of(room, room->others, spot);
    for (int w = 0; w < room->words; w++)
        others[w] |= row[w];
}

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

/* Return whether a row or column has all of these seats of another house, and so the same set. */
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

static void list_sets_of(sudoku_logic *l, int house, struct hall *open, int count)
{
    restart_hall(open, count, count + 1, 0);
    while (find_next_hall(open)) {
        uint64_t seats = 0;
        for (int m = 0; m < count; m++)
            seats |= bit(hall_label(open, m));
        /* A single cell is listed only once: in its row. */
        if (!(count == 1 && house >= l->lines) && !is_in_line(l, house, seats))
            add_als(l, house, seats, hall_bits(open));
    }
}

static void list_sets(sudoku_logic *l)
{
    struct hall open;
    l->als->set_count = 0;
    for (int house = 0; house < l->full_count; house++) {
        begin_hall(&open, true, 1, MOST_ALS_CELLS + 1);
        int count = 0; /* of all empty cells, which are no almost locked set */
        for (int seat = 0; seat < l->digits; seat++) {
            const int cell = cell_at(l, house, seat);
            count += is_empty(l, cell);
            if (is_empty(l, cell))
                add_hall_mask(&open, seat, candidates(l, cell));
        }
        for (int size = 1; size <= MOST_ALS_CELLS && size < count; size++)
            list_sets_of(l, house, &open, size);
    }
}

/* ---- spots ---- */

static bool are_equal(const sudoku_logic *l, const uint64_t *a, const uint64_t *b)
{
    uint64_t differ = 0;
    for (int w = 0; w < l->words; w++)
        differ |= a[w] ^ b[w];
    return differ == 0;
}

/* Return the slot of the hash table for the spot after the last one found. The slot has the number
 * of an equal spot, or none. */
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
        if (has_bit(candidates(l, set->cells[c]), digit))
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

/* Give the spots of each digit consecutive numbers, so that all spots that a digit relates are in
 * the few words of its range. */
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

/* A digit links two spots if each place in one sees each place in the other. A chain from one to
 * the other is useful if some cell sees all of these places. */
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

static void list_almost_locked_sets(sudoku_logic *l)
{
    list_sets(l);
    list_spots(l);
    relate_spots(l);
}

/* ---- the minimum length of a chain ---- */

/* Add the spots that share a set with one of these spots. */
static void add_others(const struct als_room *room, const uint64_t *spots, uint64_t *others)
{
    for (int w = 0; w < room->words; w++)
        for (uint64_t bits = spots[w]; bits != 0; bits &= bits - 1)
            add_other_spots(room, WORD * w + lowest(bits), others);
}

/* Add the spots that do not hold their digit if this one does. */
static void add_links(const struct als_room *room, int spot, uint64_t *linked)
{
    const struct als_range r = room->ranges[room->spots[spot].digit];
    const uint64_t *row = row_of(room, room->links, spot);
    for (int w = r.first_word; w < r.end_word; w++)
        linked[w] |= row[w];
}

/* Add the spots that do not hold their digit if one of these spots does. */
static void add_linked(const struct als_room *room, const uint64_t *spots, uint64_t *linked)
{
    for (int w = 0; w < room->words; w++)
        for (uint64_t bits = spots[w] & room->linking[w]; bits != 0; bits &= bits - 1)
            add_links(room, WORD * w + lowest(bits), linked);
}

/* Remove the spots in `done` from `spots`. Add the rest to `done`. Return whether any remain. */
static bool keep_new(const struct als_room *room, uint64_t *spots, uint64_t *done)
{
    uint64_t any = 0;
    for (int w = 0; w < room->words; w++) {
        any |= spots[w] &= ~done[w];
        done[w] |= spots[w];
    }
    return any != 0;
}

/* Return whether one of these spots is useful for another one. */
static bool is_any_useful(const struct als_room *room, int spot, const uint64_t *spots)
{
    const struct als_range r = room->ranges[room->spots[spot].digit];
    const uint64_t *useful = row_of(room, room->useful, spot);
    uint64_t any = 0;
    for (int w = r.first_word; w < r.end_word; w++)
        any |= useful[w] & spots[w];
    return any != 0;
}

/* Return a lower bound on the length of a useful chain that begins in a set that has lost the digit
 * of this spot; more than MOST_ALS_CHAIN if there is no chain. */
static int bound_length(const struct als_room *room, int spot)
{
    uint64_t holding[SPOT_WORDS], losing[SPOT_WORDS], held[SPOT_WORDS], lost[SPOT_WORDS];
    const size_t bytes = (size_t)room->words * sizeof *held;
    if (!is_any_useful(room, spot, row_of(room, room->useful, spot)))
        return NO_CHAIN;
    memcpy(holding, row_of(room, room->others, spot), bytes);
    memcpy(held, holding, bytes);
    memset(lost, 0, bytes);
    for (int length = 2; length <= MOST_ALS_CHAIN; length++) {
        memset(losing, 0, bytes);
        add_linked(room, holding, losing);
        if (!keep_new(room, losing, lost))
            break;
        memset(holding, 0, bytes);
        add_others(room, losing, holding);
        keep_new(room, holding, held);
        if (is_any_useful(room, spot, holding))
            return length;
    }
    return NO_CHAIN;
}

/* ---- chains ---- */

/* Write down the sets of a chain. The queue leads back from the last place. */
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
        if (room->spots[set->spots[s]].digit != from.digit)
            add_links(room, set->spots[s], linked);
}

/* Return whether a cell sees all places of a digit in the queue's first set and in another set. */
static bool is_useful_end(const struct als_room *room, int set, int digit)
{
    const int spot = spot_of(&room->sets[room->queue[0].set], digit);
    return has_bit(room->sets[set].digits, digit) &&
           has_cell(row_of(room, room->useful, spot), spot_of(&room->sets[set], digit));
}

/* Follow all links of a set in the queue. Return whether a useful chain ends there. */
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
                room->queue_end++; /* the queue has a place for each set and each of its digits */
            room->queue[next] = (struct als_place){(uint16_t)to, (uint8_t)link, (uint16_t)at};
            room->reached[to] |= (uint32_t)bit(link);
            if (link != digit && is_useful_end(room, to, digit)) {
                describe_als(l, next, digit);
                return true;
            }
        }
    return false;
}

/* Find a chain of at most `most` sets that begins with a set that has lost a digit. */
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

/* Return whether a chain of at most `most` sets may begin in a set that has lost this spot. */
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
    if (most == 2) /* longer chains search the same board */
        list_almost_locked_sets(l);
    for (int first = 0; first < room->set_count && may_go_on(l); first++)
        for (int s = 0; s <= room->sets[first].count; s++) {
            const int spot = room->sets[first].spots[s];
            if (has_promise(room, spot, most) && find_from(l, first, room->spots[spot].digit, most))
                return true;
        }
    return false;
}

/* ======== death blossom ======== */

/*
 * Death blossom: for each candidate of a cell, the stem, there is an almost locked set, a petal, in
 * which all places of this digit see the stem. If the stem holds the digit, the petal lacks it, and
 * holds all others. If all petals have a digit Z, then Z is in a petal, whatever the stem holds.
 *
 *     r5c5 123               the stem
 *     r5c7 14                without 1, it holds 4: 4 is Z
 *     r7c5 27, r8c5 47       without 2, they hold 7 and 4
 *     r4c4 34                without 3, it holds 4
 *
 * Therefore Z is in no cell that sees all of its places in all petals. If Z is a candidate of the
 * stem, the stem itself is the petal for it. The sets and spots are those listed above. (HoDoKu.)
 */

enum { PETAL_WORDS = MOST_CHAIN_SIZE * MOST_CHAIN_SIZE / WORD };

/* By digit of the stem and digit Z: the cells that see all Z of some petal. */
struct petals {
    uint64_t seen[MOST_ALS_CHAIN][MOST_CHAIN_SIZE + 1][PETAL_WORDS];
};

/* Return whether a set is a petal for a digit of the stem. */
static bool is_petal(const struct als_room *room, const struct als *set, int stem, int digit)
{
    return has_bit(set->digits, digit) && has_cell(room->spots[spot_of(set, digit)].seen, stem);
}

/* Collect what the petals for a digit see. */
static void collect_seen(const sudoku_logic *l, int stem, int digit, uint64_t (*seen)[PETAL_WORDS])
{
    const struct als_room *room = l->als;
    uint64_t others[SPOT_WORDS] = {0};
    memset(seen, 0, sizeof(*seen) * (size_t)(l->digits + 1));
    copy_set(l, seen[digit], l->where[digit]);
    intersect(l, seen[digit], peers_of(l, stem));
    for (int s = room->ranges[digit].first; s < room->ranges[digit].end; s++)
        if (has_cell(room->spots[s].seen, stem))
            add_other_spots(room, s, others);
    for (int w = 0; w < room->words; w++)
        for (uint64_t bits = others[w]; bits != 0; bits &= bits - 1) {
            const struct als_spot *spot = &room->spots[WORD * w + lowest(bits)];
            for (int v = 0; v < l->words; v++)
                seen[spot->digit][v] |= spot->seen[v];
        }
}

static void add_petal(sudoku_logic *l, int stem, int digit, int z, uint64_t *seen)
{
    const struct als_room *room = l->als;
    const int target = next_cell(l, seen, 0);
    const struct als *set = room->sets;
    while (!is_petal(room, set, stem, digit) || !has_bit(set->digits, z) ||
           !has_cell(room->spots[spot_of(set, z)].seen, target))
        set++;
    intersect(l, seen, room->spots[spot_of(set, z)].seen);
    l->step_group_cells[l->step.group_count] = set->count;
    l->step_group_links[l->step.group_count++] = (uint8_t)digit;
    for (int c = 0; c < set->count; c++)
        add_step_cell(l, set->cells[c]);
}

/* Remove Z from the first cell of `seen`, and from the later cells that the same petals see. */
static void describe_blossom(sudoku_logic *l, int stem, int z, uint64_t *seen)
{
    const int first = next_cell(l, seen, 0);
    begin_step(l, bit(z));
    add_step_cell(l, stem);
    end_first_part(l);
    copy_set(l, seen, l->where[z]);
    for (int cell = 0; cell < first; cell++) /* so that the target stays the first cell */
        seen[cell / WORD] &= ~bit(cell % WORD);
    if (has_bit(candidates(l, stem), z))
        intersect(l, seen, peers_of(l, stem));
    for (uint64_t digits = candidates(l, stem) & ~bit(z); digits != 0; digits &= digits - 1)
        add_petal(l, stem, lowest(digits), z, seen);
    add_removals(l, seen, z);
}

static bool find_blossom_at(sudoku_logic *l, int stem, struct petals *petals)
{
    int count = 0;
    for (uint64_t digits = candidates(l, stem); digits != 0; digits &= digits - 1)
        collect_seen(l, stem, lowest(digits), petals->seen[count++]);
    for (int z = 1; z <= l->digits; z++) {
        uint64_t seen[MOST_WORDS];
        bool any = true;
        copy_set(l, seen, l->where[z]);
        for (int i = 0; i < count && any; i++)
            any = intersect(l, seen, petals->seen[i][z]);
        if (any) {
            describe_blossom(l, stem, z, seen);
            return true;
        }
    }
    return false;
}

/* A stem with two candidates makes a chain of three sets, which comes earlier. */
bool find_blossom(sudoku_logic *l, int which)
{
    struct petals petals;
    (void)which;
    for (int cell = 0; l->als != NULL && cell < l->cells; cell++)
        if (is_empty(l, cell) && count_bits(candidates(l, cell)) > 2 &&
            count_bits(candidates(l, cell)) <= MOST_ALS_CHAIN && find_blossom_at(l, cell, &petals))
            return true;
    return false;
}

/* ---- beginning ---- */

dlx_status make_room_for_als(sudoku_logic *l)
{
    if (l->size > MOST_CHAIN_SIZE || l->digits > MOST_CHAIN_SIZE)
        return DLX_OK;
    l->als = object_array(&l->object, 1, sizeof *l->als);
    return l->als == NULL ? DLX_ERR_MEMORY : DLX_OK;
}
