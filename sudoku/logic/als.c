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
 */
#include "sudoku/logic/logic.h"

enum { NO_PLACE = UINT16_MAX }; /* before the first set of a chain */

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

/* Take the chosen empty cells of a house, if they are an almost locked set. */
static void take_seats(sudoku_logic *l, int house, uint64_t seats)
{
    uint64_t digits = 0;
    for (uint64_t s = seats; s != 0; s &= s - 1)
        digits |= candidates(l, cell_at(l, house, lowest(s)));
    const int count = count_bits(seats);
    if (count_bits(digits) != count + 1 || (count == 1 && house >= l->lines) ||
        is_in_line(l, house, seats))
        return;
    add_als(l, house, seats, digits);
}

/* Visit all sets of `count` empty cells of a house, by Gosper's way from one to the next. */
static void list_sets_of(sudoku_logic *l, int house, const int *open, int open_count, int count)
{
    for (uint64_t chosen = bit(count) - 1; chosen < bit(open_count);) {
        uint64_t seats = 0;
        for (uint64_t c = chosen; c != 0; c &= c - 1)
            seats |= bit(open[lowest(c)]);
        take_seats(l, house, seats);
        const uint64_t low = chosen & -chosen, next = chosen + low;
        chosen = next | ((chosen ^ next) / low >> 2);
    }
}

static void list_sets(sudoku_logic *l)
{
    l->als->set_count = 0;
    for (int house = 0; house < l->full_count; house++) {
        int open[SUDOKU_MOST_SIZE], open_count = 0;
        for (int seat = 0; seat < l->digits; seat++)
            if (is_empty(l, cell_at(l, house, seat)))
                open[open_count++] = seat;
        for (int count = 1; count <= MOST_ALS_CELLS && count < open_count; count++)
            list_sets_of(l, house, open, open_count, count);
    }
}

/* ---- links ---- */

static bool may_hold(const sudoku_logic *l, int cell, int digit)
{
    return has_bit(candidates(l, cell), digit);
}

/* Return whether all places of a digit in one set see all of its places in the other. */
static bool is_link(const sudoku_logic *l, const struct als *a, const struct als *b, int digit)
{
    for (int i = 0; i < a->count; i++)
        for (int j = 0; may_hold(l, a->cells[i], digit) && j < b->count; j++)
            if (may_hold(l, b->cells[j], digit) && !has_cell(peers_of(l, a->cells[i]), b->cells[j]))
                return false;
    return true;
}

static void add_links(sudoku_logic *l, int from, int to)
{
    struct als_room *room = l->als;
    const struct als *a = &room->sets[from], *b = &room->sets[to];
    uint32_t linking = 0;
    for (uint64_t common = a->digits & b->digits; common != 0; common &= common - 1)
        if (is_link(l, a, b, lowest(common)))
            linking |= (uint32_t)bit(lowest(common));
    if (linking != 0 && room->link_count < MOST_ALS_LINKS)
        room->links[room->link_count++] = (struct als_link){(uint16_t)to, linking};
}

static void list_links(sudoku_logic *l)
{
    struct als_room *room = l->als;
    room->link_count = 0;
    for (int from = 0; from < room->set_count; from++) {
        room->first_link[from] = room->link_count;
        for (int to = 0; to < room->set_count; to++)
            if (to != from)
                add_links(l, from, to);
    }
    room->first_link[room->set_count] = room->link_count;
}

/* ---- chains ---- */

/* Intersect a set of cells with those that see all places of a digit in an almost locked set. */
static bool keep_seeing(const sudoku_logic *l, const struct als *set, int digit, uint64_t *seen)
{
    bool any = true;
    for (int c = 0; c < set->count && any; c++)
        if (may_hold(l, set->cells[c], digit))
            any = intersect(l, seen, peers_of(l, set->cells[c]));
    return any;
}

/* Write down the sets of a chain. The queue leads back from its last place. */
static void describe_als(sudoku_logic *l, int last, int digit, const uint64_t *seen)
{
    const struct als_room *room = l->als;
    int places[MOST_ALS_CHAIN], count = 0;
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
    add_removals(l, seen, digit);
}

/* Follow all links of a set in the queue. Return whether a chain with a use ends there. */
static bool follow_links(sudoku_logic *l, int at, int digit, const uint64_t *seen_from_first)
{
    struct als_room *room = l->als;
    const struct als_place from = room->queue[at];
    for (int k = room->first_link[from.set]; k < room->first_link[from.set + 1]; k++) {
        const int to = room->links[k].to;
        uint64_t digits = room->links[k].digits & ~bit(from.digit) & ~(uint64_t)room->reached[to];
        for (; digits != 0; digits &= digits - 1) {
            uint64_t seen[MOST_WORDS];
            const int link = lowest(digits);
            const int next =
                room->queue_end++; /* there is room for each set and each of its digits */
            room->queue[next] = (struct als_place){(uint16_t)to, (uint8_t)link, (uint16_t)at};
            room->reached[to] |= (uint32_t)bit(link);
            if (link == digit || !has_bit(room->sets[to].digits, digit))
                continue;
            copy_set(l, seen, seen_from_first);
            if (keep_seeing(l, &room->sets[to], digit, seen)) {
                describe_als(l, next, digit, seen);
                return true;
            }
        }
    }
    return false;
}

/* Find a chain of at most `most` sets that begins with a set without a digit. */
static bool find_from(sudoku_logic *l, int first, int digit, int most)
{
    struct als_room *room = l->als;
    uint64_t seen[MOST_WORDS];
    copy_set(l, seen, l->where[digit]);
    if (!keep_seeing(l, &room->sets[first], digit, seen))
        return false;
    memset(room->reached, 0, sizeof room->reached);
    room->reached[first] = UINT32_MAX;
    room->queue[0] = (struct als_place){(uint16_t)first, (uint8_t)digit, NO_PLACE};
    room->queue_end = 1;
    for (int at = 0, length = 2; length <= most; length++)
        for (const int end = room->queue_end; at < end; at++)
            if (follow_links(l, at, digit, seen))
                return true;
    return false;
}

bool find_als(sudoku_logic *l, int most)
{
    if (l->als == NULL)
        return false;
    /* The techniques before this one have listed sets and links, if they looked at this board. */
    if (most == 2) {
        list_sets(l);
        list_links(l);
    }
    for (int first = 0; first < l->als->set_count; first++)
        for (uint64_t digits = l->als->sets[first].digits; digits != 0; digits &= digits - 1)
            if (find_from(l, first, lowest(digits), most))
                return true;
    return false;
}
