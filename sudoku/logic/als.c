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
};

/* ---- how long a chain must be ---- */

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

/* Remove the spots in `done` from the others, and add the rest to `done`. Return whether any is left. */
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

/* Return a lower bound on the length of a chain from a set without this spot to one that is useful; more than
 * MOST_ALS_CHAIN if there is no chain. */
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
        if (room->spots[set->spots[s]].digit != from.digit)
            add_links(room, set->spots[s], linked);
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
    if (most == 2) /* longer chains look at the same board */
        list_almost_locked_sets(l);
    for (int first = 0; first < room->set_count && may_go_on(l); first++)
        for (int s = 0; s <= room->sets[first].count; s++) {
            const int spot = room->sets[first].spots[s];
            if (has_promise(room, spot, most) && find_from(l, first, room->spots[spot].digit, most))
                return true;
        }
    return false;
}
