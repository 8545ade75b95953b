/* SPDX-License-Identifier: MIT */
/*
 * Chains: if the first candidate is false, the second is true, so the third is false, ..., the last is true.
 *
 *     r1c1 not 5 ==> r1c7 is 5 --> r3c8 not 5 ==> r3c2 is 5        so r1c1 or r3c2 is 5,
 *          the last two of row 1   same box       of row 3         and r2c1, which sees both, is not
 *
 *     ==> strong link, from false to true: the two are the only candidates of a cell, or the only places of
 *         a digit in a full house
 *     --> weak link, from true to false: the two are in one cell, or one digit in cells that see each other
 *
 * A breadth-first search follows all chains from one candidate, two nodes further each time. So the first
 * useful chain is the shortest from there. Of the chains from all candidates, the shortest is taken. An
 * X-chain has one digit; the strong links of an XY-chain are in cells; an alternating chain may use all
 * links.
 *
 * Invariant: the parent of a reached node is in the table of the other truth value, nearer to the first node.
 */
#include "sudoku/logic/logic.h"

enum {
    CHAIN_DIGITS = MOST_CHAIN_SIZE + 1,
    MOST_LINKS = 1 + MOST_SEATS, /* strong links of a candidate: in its cell and in its houses */
};

typedef sudoku_candidate node;

struct chain_search {
    sudoku_logic *l;
    int links;  /* where strong links may be: ACROSS_ flags */
    bool mixed; /* weak links within a cell, and ends with two digits: alternating chains only */
    uint64_t linked[CHAIN_DIGITS][CHAIN_WORDS];     /* by digit: cells where a strong link begins */
    uint64_t reached[2][CHAIN_DIGITS][CHAIN_WORDS]; /* nodes reached as false, as true */
    node parent[2][CHAIN_CELLS][CHAIN_DIGITS];      /* of each reached node */
    node queue[CHAIN_CELLS * MOST_CHAIN_SIZE];      /* nodes reached as true, in order */
    int end;                                        /* of the queue */
    node first;                                     /* of the chains being followed */
    int length;                                     /* nodes that a chain may still have */
};

/* ---- strong links ---- */

/* List the candidates that a strong link connects to this one. Return their number. */
static int list_links(const struct chain_search *s, node from, node links[MOST_LINKS])
{
    const sudoku_logic *l = s->l;
    const struct seats *seats = &l->seats[from.cell];
    uint64_t inside = candidates(l, from.cell);
    int count = 0;
    if ((s->links & ACROSS_CELLS) != 0 && is_pair(inside))
        links[count++] = (node){from.cell, (uint8_t)lowest(inside & ~bit(from.digit))};
    for (int i = 0; (s->links & ACROSS_HOUSES) != 0 && i < seats->count; i++)
        if (is_pair(l->places[seats->at[i].house][from.digit]))
            links[count++] = (node){(uint16_t)other_place(l, seats->at[i], from.digit), from.digit};
    return count;
}

static void find_linked(struct chain_search *s)
{
    node links[MOST_LINKS];
    memset(s->linked, 0, sizeof s->linked);
    for (int digit = 1; digit <= s->l->digits; digit++)
        FOR_EACH_CELL(cell, s->l, s->l->where[digit])
    if (list_links(s, (node){(uint16_t)cell, (uint8_t)digit}, links) > 0)
        add_cell(s->linked[digit], cell);
}

/* ---- conclusions ---- */

static bool are_same(node a, node b)
{
    return a.cell == b.cell && a.digit == b.digit;
}

/* Return whether a cell that may hold the common digit sees both ends. Called for every node, so it makes no
 * temporary set. */
static bool removes_common_digit(const sudoku_logic *l, node a, node b)
{
    const uint64_t *p = peers_of(l, a.cell), *q = peers_of(l, b.cell), *r = l->where[a.digit];
    uint64_t any = 0;
    for (int w = 0; w < l->words; w++)
        any |= p[w] & q[w] & r[w];
    return any != 0;
}

/* Return whether a chain that ends with two digits removes anything. In one cell, no third digit is possible.
 * In two cells that see each other, neither can hold the other's digit. */
static bool removes_mixed(const sudoku_logic *l, node a, node b)
{
    if (a.cell == b.cell)
        return (candidates(l, a.cell) & ~bit(a.digit) & ~bit(b.digit)) != 0;
    return has_cell(peers_of(l, a.cell), b.cell) &&
           (has_cell(l->where[b.digit], a.cell) || has_cell(l->where[a.digit], b.cell));
}

/* Return whether a chain from the first node to `last` places or removes anything. */
static bool is_useful_end(const struct chain_search *s, node last)
{
    if (are_same(s->first, last))
        return true;
    if (s->first.digit == last.digit)
        return removes_common_digit(s->l, s->first, last);
    return s->mixed && removes_mixed(s->l, s->first, last);
}

static void remove_mixed(sudoku_logic *l, node a, node b)
{
    if (a.cell != b.cell) {
        add_removal(l, a.cell, b.digit);
        add_removal(l, b.cell, a.digit);
        return;
    }
    uint64_t others = candidates(l, a.cell) & ~bit(a.digit) & ~bit(b.digit);
    for (; others != 0; others &= others - 1)
        add_removal(l, a.cell, lowest(others));
}

static void add_conclusion(sudoku_logic *l, node a, node b)
{
    uint64_t seen[MOST_WORDS];
    if (are_same(a, b))
        l->step.placed = a;
    else if (a.digit != b.digit)
        remove_mixed(l, a, b);
    else {
        find_common_peers(l, a.cell, b.cell, seen);
        add_removals(l, seen, a.digit);
    }
}

/* Write down the nodes: parents lead from the last one back to the first. */
static void add_nodes(struct chain_search *s, node last, int length)
{
    sudoku_logic *l = s->l;
    node at = last;
    for (int n = length - 1; n >= 0; n--) {
        l->step_nodes[n] = at;
        at = s->parent[n % 2][at.cell][at.digit]; /* odd nodes are true, even ones false */
    }
    assert(are_same(l->step_nodes[0], s->first));
    l->step.node_count = length;
    for (int n = 0; n < length; n++) {
        l->step.digits |= bit(l->step_nodes[n].digit);
        add_step_cell(l, l->step_nodes[n].cell);
    }
    end_first_part(l);
}

static void describe_chain(struct chain_search *s, node last, int length)
{
    begin_step(s->l, 0);
    add_nodes(s, last, length);
    add_conclusion(s->l, s->first, last);
    s->length = length - 2; /* from now on only a shorter chain is of interest */
}

/* ---- following chains ---- */

static bool reach(struct chain_search *s, bool truth, node to, node from)
{
    uint64_t *reached = s->reached[truth][to.digit];
    if (has_cell(reached, to.cell))
        return false;
    add_cell(reached, to.cell);
    s->parent[truth][to.cell][to.digit] = from;
    return true;
}

/* Follow the strong links of a false node. Return whether a useful chain of this length ends there. */
static bool follow_strong(struct chain_search *s, node from, int length)
{
    node links[MOST_LINKS];
    int count = list_links(s, from, links);
    for (int i = 0; i < count; i++) {
        if (!reach(s, true, links[i], from))
            continue;
        if (length > 2 && is_useful_end(s, links[i])) { /* two nodes are only the link itself */
            describe_chain(s, links[i], length);
            return true;
        }
        s->queue[s->end++] = links[i];
    }
    return false;
}

static bool follow_weak_in_cell(struct chain_search *s, node from, int length)
{
    uint64_t others = candidates(s->l, from.cell) & ~bit(from.digit);
    for (; s->mixed && others != 0; others &= others - 1) {
        node to = {from.cell, (uint8_t)lowest(others)};
        if (has_cell(s->linked[to.digit], to.cell) && reach(s, false, to, from) &&
            follow_strong(s, to, length))
            return true;
    }
    return false;
}

static bool follow_weak_to_peers(struct chain_search *s, node from, int length)
{
    const uint64_t *peers = peers_of(s->l, from.cell);
    for (int w = 0; w < s->l->words; w++) {
        uint64_t bits = peers[w] & s->linked[from.digit][w] & ~s->reached[false][from.digit][w];
        for (; bits != 0; bits &= bits - 1) {
            node to = {(uint16_t)(WORD * w + lowest(bits)), from.digit};
            if (reach(s, false, to, from) && follow_strong(s, to, length))
                return true;
        }
    }
    return false;
}

/* Follow all chains from a candidate, level by level: chains of one length extend to the next length. */
static bool follow_from(struct chain_search *s, node first)
{
    memset(s->reached, 0, sizeof s->reached);
    s->first = first;
    s->end = 0;
    reach(s, false, first, first);
    follow_strong(s, first, 2);
    for (int at = 0, length = 4; at < s->end && length <= s->length; length += 2)
        for (int end = s->end; at < end;
             at++) /* the queue grows meanwhile; that is the next level */
            if (follow_weak_to_peers(s, s->queue[at], length) ||
                follow_weak_in_cell(s, s->queue[at], length))
                return true;
    return false;
}

bool find_chain(sudoku_logic *l, int which)
{
    struct chain_search s;
    bool found = false;
    if (l->size > MOST_CHAIN_SIZE)
        return false;
    s.l =
        l; /* no initializer: it would clear all tables, and most are written before they are read */
    s.links = which;
    s.mixed = which == (ACROSS_HOUSES | ACROSS_CELLS);
    s.length = MOST_NODES;
    find_linked(&s);
    for (int digit = 1; digit <= l->digits; digit++) {
        if (which == ACROSS_HOUSES && !is_digit_fresh(l, digit)) /* the other chains join digits */
            continue;
        FOR_EACH_CELL(cell, l, s.linked[digit])
        if (s.length >= 4 && may_go_on(l))
            found |= follow_from(&s, (node){(uint16_t)cell, (uint8_t)digit});
    }
    return found;
}
