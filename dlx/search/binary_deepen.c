/* SPDX-License-Identifier: MIT */
/*
 * binary: deep rows (struct rows in binary.h).
 *
 * A long search deepens its rows once, if they are small and its tree nodes take much work, because
 * they force much. It goes back to the root of its tree, tries each option, and adds to its row what
 * the option excludes by what it forces:
 *
 *     options             "p q"  "p r"  "q"  "r s"  "s"
 *     row of "p q"          .      1     1     .     .
 *     deep row of "p q"     .      1     1     .     1      "p q" forces "r s" for r, which excludes "s"
 *
 * Conflicts are mutual, so "p q" enters the row of "s", too. Looks then remove more options, and the
 * row of a chosen option removes at once what would otherwise be removed step by step. A Sudoku with
 * renbans takes half as many nodes. Afterwards, the search replays its trail to return to its node.
 * Meanwhile, its proofs are set aside.
 */
#include "dlx/search/binary.h"

#include <string.h>

enum {
    MOST_DEEP = 2,     /* deepening may take this many times the work before it */
    LONGEST = 1 << 23, /* and at most this much, because the clock is not read meanwhile */
};

/* Return the work so far: options compared, and updates. */
static uint64_t work_of(const struct binary *b)
{
    return b->consistency.work + b->updates;
}

/* Return the number of options tried so far. */
static uint64_t tree_nodes(const struct binary *b)
{
    uint64_t nodes = 0;
    for (uint32_t depth = 0; depth <= b->deepest; depth++)
        nodes += b->level_nodes[depth];
    return nodes;
}

void deepening_begin(struct binary *b)
{
    struct rows *r = &b->consistency.rows;
    r->is_deep = false;
    r->wait = r->deepen;
    r->past_work = work_of(b);
    r->past_nodes = tree_nodes(b);
}

bool deepening_is_due(struct binary *b)
{
    struct rows *r = &b->consistency.rows;
    const uint64_t work = work_of(b) - r->past_work;
    if (!b->consistency.is_on || !has_bits(b) || r->is_deep || work < r->wait)
        return false;
    r->wait = 2 * work;
    return work >= r->worth * (tree_nodes(b) - r->past_nodes);
}

/* Add each of two options to the row of the other. */
static void join(struct binary *b, uint32_t one, uint32_t other)
{
    b->consistency.work += 4; /* takes as long as comparing 4 options; measured */
    for (int side = 0; side <= 1; side++) {
        const uint32_t option = side == 0 ? one : other, its = side == 0 ? other : one;
        row_of(b, option)[its / ROW_BITS] |= UINT64_C(1) << its % ROW_BITS;
    }
}

/* Choose an option, add to its row all options that this excludes, and take the choice back. Return
 * false if an item had too few options. */
static bool deepen_row(struct binary *b, uint32_t option)
{
    const uint32_t mark = b->trail_length;
    const bool fine = binary_choose(b, option) && binary_propagate(b);
    for (uint32_t t = mark; t < b->trail_length && fine; t++)
        if (b->trail[t] % 2 == 0)
            join(b, option, b->trail[t] / 2);
    binary_undo(b, mark);
    return fine;
}

/* Deepen the rows at the root, until the allowed work is done. Removals here will be taken back, so
 * each option that was removed enters the rows of all others. Return false if there is no solution. */
static bool deepen_rows(struct binary *b)
{
    const uint32_t mark = b->trail_length;
    const uint64_t now = work_of(b), most = MOST_DEEP * (now - b->consistency.rows.past_work);
    const uint64_t end = now + (most < LONGEST ? most : LONGEST);
    b->consistency.rows.is_deep = true;
    consistency_look_at_all(b);
    bool fine = binary_propagate(b);
    for (uint32_t o = 0; o < b->options && fine && work_of(b) < end; o++)
        if (is_undecided(b, o) && !deepen_row(b, o))
            fine = binary_remove(b, o) && binary_propagate(b);
    for (uint32_t t = mark; t < b->trail_length && fine; t++)
        for (uint32_t o = 0; o < b->options && b->trail[t] % 2 == 0; o++)
            if (is_undecided(b, o))
                join(b, b->trail[t] / 2, o);
    return fine;
}

/* Exchange the proofs in force with those set aside. */
static void exchange_proofs(struct binary *b)
{
    struct consistency *c = &b->consistency;
    uint32_t *proof = c->proof;
    bool *is_witness = c->is_witness;
    c->proof = c->rows.old_proof;
    c->is_witness = c->rows.old_witness;
    c->rows.old_proof = proof;
    c->rows.old_witness = is_witness;
}

bool deepening_run(struct binary *b)
{
    struct consistency *c = &b->consistency;
    const uint32_t length = b->trail_length, root = b->depth > 0 ? b->path[0].mark : length;
    const uint32_t top = c->top, end = c->end;
    memcpy(c->rows.old_trail, b->trail, length * sizeof *b->trail);
    exchange_proofs(b);
    memset(c->proof, 0, b->items * sizeof *c->proof);
    memset(c->is_witness, 0, b->nodes * sizeof *c->is_witness);
    c->top = 0;
    binary_undo(b, root);
    const bool fine = deepen_rows(b);
    binary_undo(b, root);
    exchange_proofs(b);
    c->top = top;
    c->end = end;
    for (uint32_t t = root; t < length; t++)
        binary_assume(b, c->rows.old_trail[t]);
    c->noted = length; /* these losses were noted before */
    consistency_look_at_all(b);
    if (!fine)
        b->depth = 0;
    return fine;
}
