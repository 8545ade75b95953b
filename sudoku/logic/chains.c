/* SPDX-License-Identifier: MIT */
/*
 * Chains: if the first candidate is false, the second is true, the third is false, ..., the last is true.
 *
 *     r1c1 not 5 ==> r1c7 is 5 --> r3c8 not 5 ==> r3c2 is 5        so r1c1 or r3c2 is 5,
 *          the last two of row 1   same box       of row 3         and r2c1, which sees both, is not
 *
 *     ==> from false to true: the two are all candidates of a cell, or all places in a full house
 *     --> from true to false: the two are in one cell, or the same digit in cells that see each other
 *
 * All chains from a candidate are followed at once, two nodes further each time, so the first that does
 * something is the shortest from there; and of all beginnings the shortest is taken. An X-chain has one
 * digit, an XY-chain goes ==> in cells of two candidates only, an alternating chain goes everywhere.
 *
 * Invariant: a node that was reached has its parent in the other table, nearer to the beginning.
 */
#include "sudoku/logic/logic.h"

#include <assert.h>

enum {
    CHAIN_CELLS = MOST_CHAIN_SIZE * MOST_CHAIN_SIZE,
    CHAIN_WORDS = CHAIN_CELLS / WORD,
    CHAIN_DIGITS = MOST_CHAIN_SIZE + 1,
    MOST_LINKS = 1 + MOST_SEATS, /* ==> from a candidate: in its cell, in its houses */
};

struct kind {
    bool in_cells;  /* ==> within a cell */
    bool in_houses; /* ==> within a house */
    bool mixed;     /* --> within a cell, and ends of two digits */
};

typedef sudoku_candidate node;

struct search {
    sudoku_logic *l;
    struct kind kind;
    uint64_t linked[CHAIN_DIGITS][CHAIN_WORDS];     /* nodes from which a ==> goes */
    uint64_t reached[2][CHAIN_DIGITS][CHAIN_WORDS]; /* nodes that are false, that are true */
    node parent[2][CHAIN_CELLS][CHAIN_DIGITS];      /* where from */
    node queue[CHAIN_CELLS * MOST_CHAIN_SIZE];      /* nodes that are true, as reached */
    int end;                                        /* of the queue */
    node first;                                     /* of all chains at hand */
    int length;                                     /* nodes that a chain may have */
};

/* ---- links ---- */

static void add_link(node *links, int *count, int cell, int digit)
{
    links[(*count)++] = (node){(uint16_t)cell, (uint8_t)digit};
}

/* Where a ==> leads from this candidate; how many there are. */
static int list_links(const struct search *s, node from, node links[MOST_LINKS])
{
    const sudoku_logic *l = s->l;
    const struct seats *seats = &l->seats[from.cell];
    int count = 0;
    if (s->kind.in_cells && is_pair(candidates(l, from.cell)))
        add_link(links, &count, from.cell, lowest(candidates(l, from.cell) & ~bit(from.digit)));
    for (int i = 0; s->kind.in_houses && i < seats->count; i++)
        if (is_pair(l->places[seats->at[i].house][from.digit]))
            add_link(links, &count, other_place(l, seats->at[i], from.digit), from.digit);
    return count;
}

static void find_linked(struct search *s)
{
    node links[MOST_LINKS];
    for (int digit = 1; digit <= s->l->size; digit++) {
        const uint64_t *where = s->l->where[digit];
        for (int cell = next_cell(s->l, where, 0); cell >= 0;
             cell = next_cell(s->l, where, cell + 1))
            if (list_links(s, (node){(uint16_t)cell, (uint8_t)digit}, links) > 0)
                add_cell(s->linked[digit], cell);
    }
}

/* ---- what a chain means ---- */

static bool same(node a, node b)
{
    return a.cell == b.cell && a.digit == b.digit;
}

static bool is_candidate(const sudoku_logic *l, int cell, int digit)
{
    return has_cell(l->where[digit], cell);
}

/* Whether something sees both ends, of one digit. */
static bool hits_digit(const sudoku_logic *l, node a, node b)
{
    const uint64_t *p = peers_of(l, a.cell), *q = peers_of(l, b.cell), *r = l->where[a.digit];
    uint64_t any = 0;
    for (int w = 0; w < l->words; w++)
        any |= p[w] & q[w] & r[w];
    return any != 0;
}

/* Likewise, of two digits. */
static bool hits_mixed(const sudoku_logic *l, node a, node b)
{
    if (a.cell == b.cell)
        return (candidates(l, a.cell) & ~bit(a.digit) & ~bit(b.digit)) != 0;
    return sees(l, a.cell, b.cell) &&
           (is_candidate(l, a.cell, b.digit) || is_candidate(l, b.cell, a.digit));
}

/* Whether it does something that a chain from `first` ends here. */
static bool is_useful(const struct search *s, node last)
{
    if (same(s->first, last))
        return true;
    if (s->first.digit == last.digit)
        return hits_digit(s->l, s->first, last);
    return s->kind.mixed && hits_mixed(s->l, s->first, last);
}

static void remove_mixed(sudoku_logic *l, node a, node b)
{
    uint64_t others = candidates(l, a.cell) & ~bit(a.digit) & ~bit(b.digit);
    if (a.cell == b.cell)
        for (; others != 0; others &= others - 1)
            step_remove(l, a.cell, lowest(others));
    else {
        step_remove(l, a.cell, b.digit);
        step_remove(l, b.cell, a.digit);
    }
}

static void conclude(sudoku_logic *l, node a, node b)
{
    uint64_t seen[MOST_WORDS];
    if (same(a, b))
        l->step.placed = a;
    else if (a.digit != b.digit)
        remove_mixed(l, a, b);
    else {
        copy_set(l, seen, peers_of(l, a.cell));
        keep_common(l, seen, peers_of(l, b.cell));
        step_remove_all(l, seen, a.digit);
    }
}

/* From the last node back to the first, then in the right order. */
static void list_nodes(struct search *s, node last, int length)
{
    sudoku_logic *l = s->l;
    node at = last;
    for (int n = length - 1; n >= 0; n--) {
        l->step_nodes[n] = at;
        at = s->parent[n % 2][at.cell][at.digit];
    }
    l->step.node_count = length;
    assert(same(l->step_nodes[0], s->first));
    for (int n = 0; n < length; n++) {
        l->step.digits |= bit(l->step_nodes[n].digit);
        step_cell(l, l->step_nodes[n].cell);
    }
    l->step.first_cells = length;
}

static void found_chain(struct search *s, node last, int length)
{
    step_begin(s->l);
    list_nodes(s, last, length);
    conclude(s->l, s->first, last);
    s->length = length - 2;
}

/* ---- following ---- */

static bool reach(struct search *s, bool truth, node to, node from)
{
    uint64_t *reached = s->reached[truth][to.digit];
    if (has_cell(reached, to.cell))
        return false;
    add_cell(reached, to.cell);
    s->parent[truth][to.cell][to.digit] = from;
    return true;
}

/* ==> from a node that is false; whether a chain of this length was found. */
static bool go_on(struct search *s, node from, int length)
{
    node links[MOST_LINKS];
    int count = list_links(s, from, links);
    for (int i = 0; i < count; i++) {
        if (!reach(s, true, links[i], from))
            continue;
        if (length > 2 && is_useful(s, links[i])) {
            found_chain(s, links[i], length);
            return true;
        }
        s->queue[s->end++] = links[i];
    }
    return false;
}

static bool go_around_cell(struct search *s, node from, int length)
{
    uint64_t others = candidates(s->l, from.cell) & ~bit(from.digit);
    for (; s->kind.mixed && others != 0; others &= others - 1) {
        node to = {from.cell, (uint8_t)lowest(others)};
        if (has_cell(s->linked[to.digit], to.cell) && reach(s, false, to, from) &&
            go_on(s, to, length))
            return true;
    }
    return false;
}

static bool go_to_peers(struct search *s, node from, int length)
{
    const uint64_t *peers = peers_of(s->l, from.cell);
    for (int w = 0; w < s->l->words; w++) {
        uint64_t bits = peers[w] & s->linked[from.digit][w] & ~s->reached[false][from.digit][w];
        for (; bits != 0; bits &= bits - 1) {
            node to = {(uint16_t)(WORD * w + lowest(bits)), from.digit};
            if (reach(s, false, to, from) && go_on(s, to, length))
                return true;
        }
    }
    return false;
}

/* All chains from a candidate, in turns: those of one length make those of the next. */
static bool follow(struct search *s, node first)
{
    memset(s->reached, 0, sizeof s->reached);
    s->first = first;
    s->end = 0;
    reach(s, false, first, first);
    go_on(s, first, 2);
    for (int at = 0, length = 4; at < s->end && length <= s->length; length += 2)
        for (int end = s->end; at < end; at++)
            if (go_to_peers(s, s->queue[at], length) || go_around_cell(s, s->queue[at], length))
                return true;
    return false;
}

static bool find_chain(sudoku_logic *l, struct kind kind)
{
    struct search s;
    bool found = false;
    if (l->size > MOST_CHAIN_SIZE)
        return false;
    s.l = l;
    s.kind = kind;
    s.length = MOST_NODES;
    memset(s.linked, 0, sizeof s.linked);
    find_linked(&s);
    for (int digit = 1; digit <= l->size; digit++)
        for (int cell = next_cell(l, s.linked[digit], 0); cell >= 0 && s.length >= 4;
             cell = next_cell(l, s.linked[digit], cell + 1))
            found |= follow(&s, (node){(uint16_t)cell, (uint8_t)digit});
    return found;
}

bool find_x_chain(sudoku_logic *l)
{
    return find_chain(l, (struct kind){.in_houses = true});
}

bool find_xy_chain(sudoku_logic *l)
{
    return find_chain(l, (struct kind){.in_cells = true});
}

bool find_alternating_chain(sudoku_logic *l)
{
    return find_chain(l, (struct kind){true, true, true});
}
