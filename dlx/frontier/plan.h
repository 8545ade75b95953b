/* SPDX-License-Identifier: MIT */
/*
 * A plan of counting: the order in which the items are taken, and what a state must remember at each
 * step. The frontier (frontier.h) carries it out.
 *
 * The idea. Take the items in one fixed order, and call an option's step that of its first item. Then at
 * the step of item i everything is decided about the options of earlier steps and nothing about the
 * others, and all that the past can say to the future is which later items are covered already. Two ways to
 * the same answer are one state from then on. For three cells in a row, to be covered by single cells
 * and by pairs:
 *
 *     step 0  cover a by  0 "a", 1 "a b"         states before each step, and how many ways lead to them
 *     step 1  cover b by  2 "b", 3 "b c"             step 0   nothing covered: 1
 *     step 2  cover c by  4 "c"                      step 1   b open: 1 (by 0)
 *     step 3  the end                                step 2   c open: 2 (by 1; by 0 2)
 *                                                    step 3   2 by 4, and 1 that came from step 1 by 0 3
 *
 * A state is a set of bits. An item needs a bit only from the step after its first option to its own step:
 * b at step 1, c at step 2. So the bits are dealt out as a compiler deals out registers: b and c
 * can use the same one. The bits in use at a step are its frontier, and its number of states is at most 2 to
 * their number, however many solutions there are. That is why the order matters: on a board of 8x100 cells
 * it must go along the short side.
 *
 *     cover    a primary item that must be in one option: choose it
 *     take     an option of an item with another multiplicity: choose it or not
 *     check    that such an item is in enough options
 *
 * What a bit says: a primary item is covered; a secondary item has this color, or has been covered without.
 * An item with another multiplicity has a field of bits instead, which counts up so that its highest bit is
 * set when the item is in as many options as it may be. So for all of these an option can be chosen if
 * the state has none of its `conflict` bits, and then
 *
 *     next state = ((state & keep | start) | mark) + add         keep and start of the next step
 *
 * where `keep` has the bits that mean the same there, and `start` the fields that are new there.
 *
 * Invariant: no two things that a state must remember at the same step share a bit.
 *
 * Sources: the transfer matrix method of physics, and D. E. Knuth's Simpath (The Art of Computer Programming
 * 4A, 7.1.4, exercise 225), called the frontier method by J. Kawahara, T. Inoue, H. Iwashita and S. Minato
 * (IEICE Transactions E100-A, 2017). To deal out the bits like registers is ours.
 */
#ifndef DLX_FRONTIER_PLAN_H
#define DLX_FRONTIER_PLAN_H

#include "dlx/dlx.h"

enum { PLAN_MOST_WORDS = 64 }; /* of a state */

enum plan_kind { PLAN_COVER, PLAN_TAKE, PLAN_CHECK, PLAN_END };

struct plan_step {
    enum plan_kind kind;
    uint32_t item;  /* that it is about */
    uint32_t first; /* of the options to choose from, as places in the plan */
    uint32_t count; /* how many: one to take, none to check */
    uint32_t word;  /* cover: of a state, where the bit is that says it is done; check: the field */
    uint64_t mask;  /* that bit, or 0 if nothing earlier can do it; that field */
    uint64_t least; /* check: what the field must hold at least */
};

struct plan {
    const dlx_allocator *allocator;
    uint32_t options;    /* of the problem */
    uint32_t words;      /* of a state */
    uint32_t step_count; /* without the end */
    uint32_t required;   /* options that must be chosen */
    uint32_t count;  /* options that can be chosen: their places are 0, 1, ... by step and number */
    uint32_t widest; /* the most bits in use at a step */
    bool is_hopeless;       /* some item cannot be in enough options */
    size_t steps_room;      /* length of step */
    struct plan_step *step; /* and the end behind the last */
    uint64_t *keep;         /* of each step, also the end: a state's words */
    uint64_t *start;        /* likewise */
    uint32_t *option;   /* of each place: its option; behind these the others, required ones last */
    uint64_t *conflict; /* of each place: a state's words */
    uint64_t *mark;     /* likewise */
    uint64_t *add;      /* likewise */
    bool has_fields;    /* some of these are not 0 */
};

/* What was decided about an option. */
enum plan_fate { PLAN_FREE, PLAN_REQUIRED, PLAN_FORBIDDEN };

enum plan_order {
    PLAN_GIVEN,  /* the items as they were added */
    PLAN_GREEDY, /* an order that keeps the frontier small: order.c */
};

/*
 * Make a plan for a problem where some options are required, which do not conflict, or forbidden.
 *
 * fate       of each option; NULL: all are free
 * memory     bytes that the plan may have
 * DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE (it needs more, a state would have more than 64 words, the colors of items
 * are too many, or there are too many entries to look for an order).
 */
dlx_status plan_new(const dlx_problem *problem, const unsigned char *fate, enum plan_order order,
                    size_t memory, struct plan **plan);
void plan_free(struct plan *plan);
size_t plan_memory(const struct plan *plan);

/* Whether they take the same steps. */
bool plan_equal(const struct plan *a, const struct plan *b);

#endif
