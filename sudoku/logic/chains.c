/* SPDX-License-Identifier: MIT */
/*
 * Wings, coloring and chains: what follows because one of two candidates is true.
 *
 *     strong link   one of two candidates is true: the last two of a cell, or the last two places of a digit in a house
 *     weak link     at most one is true: two candidates of a cell, or a digit in two cells that see each other
 *
 * A wing is a short chain of fixed form, coloring follows the strong links of one digit in all
 * directions, and a chain alternates strong and weak links.
 */
#include "sudoku/logic/logic.h"

/* ======== wings ======== */

/*
 * Wings: three cells, or two cells and a link, of which at least one holds a digit Z in any case.
 *
 *     XY-wing    r1c1 12 . . | . r1c5 13     r1c1, the pivot, is 1 or 2, so one of the pincers
 *                     .      |   .           r1c5 and r5c1 is 3; r5c5 sees both, so it is not 3
 *                r5c1 23 . . | . r5c5 x
 *
 *     XYZ-wing   the pivot may also be 3; then Z is removed from the cells that see all three
 *     W-wing     two cells with candidates 1 and 3; each sees one of the last two places of 1 in
 *                some house. Thus they are not both 1, and one of them is 3.
 */

/* ---- XY and XYZ ---- */

static bool describe_wing(sudoku_logic *l, int pivot, int a, int b)
{
    uint64_t seen[MOST_WORDS];
    int z = lowest(candidates(l, a) & candidates(l, b));
    find_common_peers(l, a, b, seen);
    if (has_bit(candidates(l, pivot), z)) /* XYZ: the pivot itself may be the cell with Z */
        intersect(l, seen, peers_of(l, pivot));
    if (!have_common_cell(l, seen, l->where[z])) /* most wings remove nothing */
        return false;
    begin_step(l, candidates(l, pivot) | bit(z));
    add_step_cell(l, pivot);
    end_first_part(l);
    add_step_cell(l, a);
    add_step_cell(l, b);
    add_removals(l, seen, z);
    return offer_step(l);
}

/* Return whether cells with candidates `a` and `b` are pincers of a pivot of `size` candidates. */
static bool are_pincers(uint64_t pivot, uint64_t a, uint64_t b, int size)
{
    return is_single(a & b) && (size == 2 ? a ^ b : a | b) == pivot;
}

/* List the peers of the pivot that have two candidates, at least one of them shared with it. */
static int list_pincers(const sudoku_logic *l, int pivot, uint16_t *pincers)
{
    int count = 0;
    const sudoku_list *peers = &l->rules->peers[pivot];
    for (int p = 0; p < peers->count; p++)
        if (is_pair(candidates(l, peers->at[p])) &&
            (candidates(l, peers->at[p]) & candidates(l, pivot)) != 0)
            pincers[count++] = peers->at[p];
    return count;
}

static bool find_wing_at(sudoku_logic *l, int pivot, int size)
{
    uint16_t pincers[SUDOKU_MAX_CELLS];
    uint64_t digits = candidates(l, pivot);
    int count = list_pincers(l, pivot, pincers);
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            if (are_pincers(digits, candidates(l, pincers[i]), candidates(l, pincers[j]), size) &&
                describe_wing(l, pivot, pincers[i], pincers[j]))
                return true;
    return false;
}

bool find_wing(sudoku_logic *l, int size)
{
    for (int pivot = 0; pivot < l->cells; pivot++)
        if (count_bits(candidates(l, pivot)) == size && find_wing_at(l, pivot, size))
            return true;
    return false;
}

/* ---- W ---- */

static bool describe_w_wing(sudoku_logic *l, int house, int digit, const int *link, int a, int b)
{
    uint64_t seen[MOST_WORDS];
    int z = lowest(candidates(l, a) & ~bit(digit));
    find_common_peers(l, a, b, seen);
    if (!have_common_cell(l, seen, l->where[z]))
        return false;
    begin_step(l, candidates(l, a));
    add_step_cell(l, a);
    add_step_cell(l, b);
    add_step_house(l, l->full[house]);
    end_first_part(l);
    add_step_cell(l, link[0]);
    add_step_cell(l, link[1]);
    add_removals(l, seen, z);
    return true;
}

/* List the cells with two candidates, one of them `digit`, that see one end of the link and are not
 * the other end. */
static int list_wings(const sudoku_logic *l, int digit, int end, int other, uint16_t *wings)
{
    uint64_t set[MOST_WORDS];
    int count = 0;
    copy_set(l, set, peers_of(l, end));
    intersect(l, set, l->where[digit]);
    FOR_EACH_CELL(cell, l, set)
    if (cell != other && is_pair(candidates(l, cell)))
        wings[count++] = (uint16_t)cell;
    return count;
}

static bool find_w_wing_at(sudoku_logic *l, int house, int digit)
{
    uint64_t places = l->places[house][digit];
    if (!is_pair(places))
        return false;
    const int link[] = {cell_at(l, house, lowest(places)),
                        cell_at(l, house, lowest(places & (places - 1)))};
    uint16_t a[SUDOKU_MAX_CELLS], b[SUDOKU_MAX_CELLS];
    int a_count = list_wings(l, digit, link[0], link[1], a);
    int b_count = list_wings(l, digit, link[1], link[0], b);
    for (int i = 0; i < a_count; i++)
        for (int j = 0; j < b_count; j++)
            /* A cell that sees both ends cannot hold the digit, so it is no wing. */
            if (a[i] != b[j] && candidates(l, a[i]) == candidates(l, b[j]) &&
                describe_w_wing(l, house, digit, link, a[i], b[j]))
                return true;
    return false;
}

bool find_w_wing(sudoku_logic *l, int which)
{
    (void)which;
    return find_in_houses(l, ANYWHERE, find_w_wing_at);
}

/* ======== coloring ======== */

/*
 * Simple coloring: where a digit has only two places in a house, one of the two is right. Such
 * pairs link cells into components. Two colors alternate along the links of a component, and either
 * all cells of one color hold the digit or all cells of the other do.
 *
 *     A . . | . B . | . . .     pairs: row 1, column 5, box 5. Either both A are right or both B.
 *     . . . | . . . | . . .
 *     . . . | . . . | . . .
 *     ------+-------+------
 *     . . . | . A . | . . .
 *     x . . | . . B | . . .     trap: a cell that sees an A and a B does not hold the digit
 *                               wrap: an A in r4c1 would see the other two, so that no A could hold the digit
 */

struct coloring {
    int digit;                     /* the digit of all links */
    uint64_t color[2][MOST_WORDS]; /* cells of each color, in this component */
    uint64_t done[MOST_WORDS];     /* cells of this component and of the earlier ones */
};

/* ---- one component ---- */

static void color_cell(struct coloring *c, int cell, int color)
{
    add_cell(c->color[color], cell);
    add_cell(c->done, cell);
}

/* Give the other color to the cells that a pair links to this one, and append them to the queue. */
static void color_neighbors(const sudoku_logic *l, struct coloring *c, int cell, uint16_t *queue,
                            int *end)
{
    int color = has_cell(c->color[1], cell);
    for (int s = 0; s < l->seats[cell].count; s++) {
        struct seat seat = l->seats[cell].at[s];
        if (!is_pair(l->places[seat.house][c->digit]))
            continue;
        int other = other_place(l, seat, c->digit);
        if (!has_cell(c->done, other)) {
            color_cell(c, other, 1 - color);
            queue[(*end)++] = (uint16_t)other;
        }
    }
}

/* Color the component of a cell. Return whether it has a link. */
static bool color_component(const sudoku_logic *l, struct coloring *c, int cell)
{
    uint16_t queue[SUDOKU_MAX_CELLS];
    int end = 0;
    clear_set(l, c->color[0]);
    clear_set(l, c->color[1]);
    color_cell(c, cell, 0);
    queue[end++] = (uint16_t)cell;
    for (int at = 0; at < end; at++)
        color_neighbors(l, c, queue[at], queue, &end);
    return end > 1; /* a cell alone has no pair, and nothing follows from it */
}

/* ---- conclusions ---- */

static void begin_coloring_step(sudoku_logic *l, const struct coloring *c, int first)
{
    begin_step(l, bit(c->digit));
    add_step_cells(l, c->color[first]);
    end_first_part(l);
    add_step_cells(l, c->color[1 - first]);
}

static bool find_trap(sudoku_logic *l, const struct coloring *c)
{
    begin_coloring_step(l, c, 0);
    FOR_EACH_CELL(cell, l, l->where[c->digit])
    {
        const uint64_t *peers = peers_of(l, cell);
        bool colored = has_cell(c->color[0], cell) || has_cell(c->color[1], cell);
        /* One of the two colors holds the digit, so a peer of both cannot. */
        if (!colored && have_common_cell(l, peers, c->color[0]) &&
            have_common_cell(l, peers, c->color[1]))
            add_removal(l, cell, c->digit);
    }
    return is_useful_step(l);
}

static bool find_wrap(sudoku_logic *l, const struct coloring *c)
{
    for (int color = 0; color < 2; color++) {
        const uint64_t *set = c->color[color];
        FOR_EACH_CELL(cell, l, set)
        if (have_common_cell(l, peers_of(l, cell), set)) {
            begin_coloring_step(l, c, color);
            add_removals(l, set, c->digit);
            return true;
        }
    }
    return false;
}

bool find_coloring(sudoku_logic *l, int which)
{
    for (int digit = 1; digit <= l->digits; digit++) {
        if (!is_digit_fresh(l, digit))
            continue;
        struct coloring c = {.digit = digit};
        FOR_EACH_CELL(cell, l, l->where[digit])
        if (!has_cell(c.done, cell) && color_component(l, &c, cell) &&
            (which == COLOR_TRAP ? find_trap(l, &c) : find_wrap(l, &c)))
            return true;
    }
    return false;
}

/* ======== chains ======== */

/*
 * Chains: if the first candidate is false, the second is true, the third false, ..., the last true.
 *
 *     r1c1 not 5 ==> r1c7 is 5 --> r3c8 not 5 ==> r3c2 is 5        so r1c1 or r3c2 is 5,
 *          the last two of row 1   same box       of row 3         and r2c1, which sees both, is not
 *
 *     ==> strong link, from false to true: the two are the only candidates of a cell, or the only places of
 *         a digit in a full house
 *     --> weak link, from true to false: the two are in one cell, or one digit in cells that see each other
 *
 * A breadth-first search follows all chains from one candidate, two nodes further each time, so the
 * first useful chain is the shortest from there. Of the chains from all candidates, the shortest is
 * taken. An X-chain has one digit; the strong links of an XY-chain are in cells; an alternating
 * chain may use all links, also those of clues (clues.c):
 *
 *     white r1c1 r1c2, candidates 13 and 24     r1c1 not 3 ==> r1c2 is 2; r1c1 = 1 --> r1c2 not 4
 *
 * Invariant: the parent of a reached node is in the table of the other truth, nearer to the first.
 */

enum {
    CHAIN_DIGITS = MOST_CHAIN_SIZE + 1,
    /* Strong links of a candidate: in its cell, in its houses, and to any candidates by clues, of
     * which several may say different things about a cell. */
    MOST_LINKS = 1 + MOST_SEATS + CHAIN_CELLS * MOST_CHAIN_SIZE,
};

typedef sudoku_candidate node;

struct chain_search {
    sudoku_logic *l;
    int links;  /* where strong links may be: ACROSS_ flags */
    bool mixed; /* weak links within a cell, and ends with two digits: alternating chains only */
    bool has_clues;                                 /* links by clues: alternating chains only */
    uint64_t linked[CHAIN_DIGITS][CHAIN_WORDS];     /* by digit: cells where a strong link begins */
    uint64_t reached[2][CHAIN_DIGITS][CHAIN_WORDS]; /* nodes reached as false, as true */
    node parent[2][CHAIN_CELLS][CHAIN_DIGITS];      /* of each reached node */
    node queue[CHAIN_CELLS * MOST_CHAIN_SIZE];      /* nodes reached as true, in order */
    int end;                                        /* of the queue */
    node first;                                     /* of the chains being followed */
    int length; /* number of nodes that a chain may still have */
};

/* ---- strong links ---- */

/* List the candidates that a strong link without a clue connects to this one. Return their
 * number. */
static int list_plain_links(const struct chain_search *s, node from, node links[MOST_LINKS])
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

/* List all candidates that a strong link connects to this one. */
static int list_links(const struct chain_search *s, node from, node links[MOST_LINKS])
{
    int count = list_plain_links(s, from, links);
    for (int digit = 1; s->has_clues && digit <= s->l->digits; digit++) {
        const uint64_t *cells = clue_links(s->l, from, false, digit);
        FOR_EACH_CELL(cell, s->l, cells)
        links[count++] = (node){(uint16_t)cell, (uint8_t)digit};
        assert(count <= MOST_LINKS);
    }
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

/* Return whether a cell that may hold the common digit sees both ends. It is called for every node,
 * so it makes no temporary set. */
static bool removes_common_digit(const sudoku_logic *l, node a, node b)
{
    const uint64_t *p = peers_of(l, a.cell), *q = peers_of(l, b.cell), *r = l->where[a.digit];
    uint64_t any = 0;
    for (int w = 0; w < l->words; w++)
        any |= p[w] & q[w] & r[w];
    return any != 0;
}

/* Return whether a chain that ends with two digits removes anything. In one cell, no third digit is
 * possible. In two cells that see each other, neither can hold the other's digit. */
static bool removes_mixed(const sudoku_logic *l, node a, node b)
{
    if (a.cell == b.cell)
        return (candidates(l, a.cell) & ~bit(a.digit) & ~bit(b.digit)) != 0;
    return has_cell(peers_of(l, a.cell), b.cell) &&
           (has_cell(l->where[b.digit], a.cell) || has_cell(l->where[a.digit], b.cell));
}

/* Return, of a word of the set of cells, those where a true candidate excludes a digit. */
static uint64_t excluded_by(const sudoku_logic *l, node from, int digit, int word)
{
    const uint64_t own = from.cell / WORD == word ? bit(from.cell % WORD) : 0;
    return (clue_links(l, from, true, digit)[word] |
            (digit == from.digit ? peers_of(l, from.cell)[word] : own)) &
           l->where[digit][word];
}

static bool removes_by_clues(const sudoku_logic *l, node a, node b)
{
    uint64_t any = 0;
    for (int digit = 1; digit <= l->digits; digit++)
        for (int w = 0; w < l->words; w++)
            any |= excluded_by(l, a, digit, w) & excluded_by(l, b, digit, w);
    return any != 0;
}

/* Return whether a chain from the first node to `last` places or removes anything. */
static bool is_useful_end(const struct chain_search *s, node last)
{
    if (are_same(s->first, last))
        return true;
    if (s->has_clues)
        return removes_by_clues(s->l, s->first, last);
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

/* Return the clue by which a true candidate excludes another, plus 1; 0 if it needs none. */
static uint16_t clue_of_weak(const sudoku_logic *l, node from, node to)
{
    if (from.cell == to.cell ||
        (from.digit == to.digit && has_cell(peers_of(l, from.cell), to.cell)))
        return 0;
    return (uint16_t)(1 + l->parts[find_linking_part(l, from, true, to)].clue);
}

/* Return the clue by which a candidate is true if another one is false, plus 1; or 0. */
static uint16_t clue_of_strong(const struct chain_search *s, node from, node to)
{
    node links[MOST_LINKS];
    const int count = list_plain_links(s, from, links);
    for (int i = 0; i < count; i++)
        if (are_same(links[i], to))
            return 0;
    return (uint16_t)(1 + s->l->parts[find_linking_part(s->l, from, false, to)].clue);
}

static void note_clue(sudoku_logic *l, int at, uint16_t clue)
{
    l->step_node_clues[at] = clue;
    if (clue != 0)
        add_step_clue(l, clue - 1);
}

/* Remove what both ends exclude for the same reasons. Reasons without clues come first. */
static void remove_by_clues(sudoku_logic *l, node a, node b)
{
    uint16_t reasons[2] = {UINT16_MAX, UINT16_MAX};
    for (int pass = 0; pass < 2; pass++)
        for (int digit = 1; digit <= l->digits; digit++)
            for (int w = 0; w < l->words; w++)
                for (uint64_t both = excluded_by(l, a, digit, w) & excluded_by(l, b, digit, w);
                     both != 0; both &= both - 1) {
                    const node to = {(uint16_t)(WORD * w + lowest(both)), (uint8_t)digit};
                    const uint16_t first = clue_of_weak(l, a, to), last = clue_of_weak(l, b, to);
                    if (pass == 0 && (reasons[0] == UINT16_MAX || first + last == 0)) {
                        reasons[0] = first;
                        reasons[1] = last;
                    }
                    if (pass == 1 && reasons[0] == first && reasons[1] == last)
                        add_removal(l, to.cell, digit);
                }
    note_clue(l, 0, reasons[0]);
    note_clue(l, l->step.node_count, reasons[1]);
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
    memset(l->step_node_clues, 0, sizeof l->step_node_clues);
    for (int n = 1; n < length && s->has_clues; n++)
        note_clue(l, n,
                  n % 2 == 0 ? clue_of_weak(l, l->step_nodes[n - 1], l->step_nodes[n])
                             : clue_of_strong(s, l->step_nodes[n - 1], l->step_nodes[n]));
    end_first_part(l);
}

static void describe_chain(struct chain_search *s, node last, int length)
{
    begin_step(s->l, 0);
    add_nodes(s, last, length);
    if (s->has_clues && !are_same(s->first, last))
        remove_by_clues(s->l, s->first, last);
    else
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

/* Follow the strong links of a false node. Return whether a useful chain ends there. */
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

static bool follow_weak_by_clues(struct chain_search *s, node from, int length)
{
    for (int digit = 1; s->has_clues && digit <= s->l->digits; digit++) {
        const uint64_t *links = clue_links(s->l, from, true, digit);
        for (int w = 0; w < s->l->words; w++) {
            uint64_t bits = links[w] & s->linked[digit][w] & ~s->reached[false][digit][w];
            for (; bits != 0; bits &= bits - 1) {
                node to = {(uint16_t)(WORD * w + lowest(bits)), (uint8_t)digit};
                if (reach(s, false, to, from) && follow_strong(s, to, length))
                    return true;
            }
        }
    }
    return false;
}

/* Follow all chains from a candidate, by level: chains of one length extend to the next length. */
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
                follow_weak_in_cell(s, s->queue[at], length) ||
                follow_weak_by_clues(s, s->queue[at], length))
                return true;
    return false;
}

bool find_chain(sudoku_logic *l, int which)
{
    struct chain_search s;
    bool found = false;
    if (l->size > MOST_CHAIN_SIZE || l->digits > MOST_CHAIN_SIZE)
        return false;
    s.l =
        l; /* no initializer: it would clear all tables, and most are written before they are read */
    s.links = which;
    s.mixed = which == (ACROSS_HOUSES | ACROSS_CELLS);
    s.length = MOST_NODES;
    s.has_clues = s.mixed && l->sieves != NULL;
    if (s.has_clues)
        link_by_clues(l);
    if (l->is_over)
        return false;
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
