/* SPDX-License-Identifier: MIT */
/*
 * A plan for counting: the order in which items are covered, and what a state remembers before each
 * step. frontier.h carries it out.
 *
 * Take the items in a fixed order, and decide about an option at the step of its first item. Before
 * the step of item i, all options of earlier steps have been decided and no others. The past can
 * affect the future in one way only: some of the later items are already covered. Two partial
 * solutions that cover the same later items therefore have the same completions, and are one state.
 * For three cells in a row, to be covered by single cells and by pairs:
 *
 *     step 0  cover a with  0 "a", 1 "a b"       states before each step, and ways to each
 *     step 1  cover b with  2 "b", 3 "b c"           step 0   nothing covered: 1
 *     step 2  cover c with  4 "c"                    step 1   b open: 1 (0)
 *     step 3  the end                                step 2   c open: 2 (1; 0 2)
 *                                                    step 3   2 by 4, 1 directly from step 1 by 0 3
 *
 * A state is a set of bits. An item needs a bit only between the step after its first option and
 * its own step: b before step 1, c before step 2. Bits are therefore allocated as a compiler
 * allocates registers, and b and c share one. The bits in use before a step are its frontier. A
 * frontier of n bits has at most 2^n states, however many solutions there are, which is why the
 * order of the items matters: an 8x100 board must be filled along its short side.
 *
 * There are three kinds of steps:
 *
 *     cover    an item that must be in exactly one option: choose it
 *     take     one option of an item with another multiplicity: choose it or not
 *     check    such an item is covered often enough
 *
 * A bit says that a primary item is covered, or that a secondary item has a certain color or is
 * covered without one. An item with another multiplicity has a field of several bits: a counter
 * that starts at a value such that its highest bit becomes set when the item is covered as often as
 * allowed. In all three cases an option can be chosen if the state has none of the option's
 * `conflict` bits, and choosing it leads to
 *
 *     next state = ((state & keep | start) | mark) + add         keep, start of the next step
 *
 * An option that covers an item w times adds w to its field, and conflicts if the highest bit of
 * the field is set once w - 1 is added. These numbers are in `lead`, and an option can be chosen if
 * state + lead has none of its `conflict` bits. Without such options there is no `lead`.
 *
 * where `keep` selects bits that mean the same before the next step, and `start` initializes
 * fields.
 *
 * Invariant: no two facts that a state remembers before the same step share a bit.
 *
 * Sources: the transfer-matrix method of physics; D. E. Knuth's Simpath (The Art of Computer
 * Programming 4A, 7.1.4, exercise 225), called the frontier method by J. Kawahara, T. Inoue, H.
 * Iwashita and S. Minato (IEICE Transactions E100-A, 2017). Allocating bits like registers is ours.
 */
#ifndef DLX_FRONTIER_PLAN_H
#define DLX_FRONTIER_PLAN_H

#include "dlx/core/memory.h"

struct permit;

enum { PLAN_MOST_WORDS = 64 }; /* words in the largest state */

enum plan_kind { PLAN_COVER, PLAN_TAKE, PLAN_CHECK, PLAN_END };

struct plan_step {
    enum plan_kind kind;
    uint32_t item;  /* the item covered, taken or checked */
    uint32_t first; /* place of the first option to choose from */
    uint32_t count; /* number of these options: 1 for take, 0 for check */
    uint32_t word;  /* cover, check: word of the state with the item's bit or field */
    uint64_t mask;  /* cover: the bit, 0 if no earlier option contains the item; check: the field */
    uint64_t least; /* check: smallest value of the field that is enough */
};

/* A fact that states remember before some steps: an item is covered, or has this color. */
struct plan_fact {
    uint32_t item, color;
    uint32_t enter, leave; /* the first and the last step */
    uint32_t word, shift;  /* its lowest bit */
    uint32_t width;        /* its bits: 1, or the width of a field */
};

struct plan {
    struct arena arena;         /* owns the arrays below */
    const dlx_problem *problem; /* not owned */
    uint32_t options;           /* options of the problem */
    uint32_t words;             /* words in a state */
    uint32_t step_count;        /* steps, without the end */
    uint32_t last_choice;       /* steps up to the last one that chooses or checks */
    uint32_t required;          /* number of required options */
    uint32_t count;  /* options to choose from; their places 0, 1, ... follow steps, then numbers */
    uint32_t widest; /* bits in the widest frontier */
    bool is_hopeless;       /* some item has too few options */
    bool has_fields;        /* some `add` is not 0 */
    bool has_leads;         /* some option covers an item several times: there is `lead` */
    struct plan_step *step; /* all steps, and the end */
    uint32_t *option;       /* place -> option; then all other options, required ones last */
    uint64_t *keep;         /* a mask of `words` words for each step and the end */
    uint64_t *start;        /* likewise */
    uint64_t *conflict;     /* a mask of `words` words for each place */
    uint64_t *mark;         /* likewise */
    uint64_t *add;          /* likewise */
    uint64_t *lead;         /* likewise, or NULL */
    struct plan_fact *fact; /* sorted by item and color */
    uint32_t facts;         /* number of facts */
};

/* What the caller decided about an option. */
enum plan_fate { PLAN_FREE, PLAN_REQUIRED, PLAN_FORBIDDEN };

enum plan_order {
    PLAN_GIVEN,  /* items in the order in which they were added */
    PLAN_NARROW, /* an order that keeps the frontier small, perhaps the given one: see order.c */
};

/*
 * Make a plan. Required options must not conflict.
 *
 * fate       an enum plan_fate for each option; NULL if all are free
 * permit     its time limit and stop flag end the computation of an order; NULL: nothing does
 * memory     bytes that the plan may have
 *
 * Return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE (the plan needs more memory, a state needs more
 * than 64 words, or items have too many colors), or DLX_ERR_STOPPED (by the permit). The plan
 * depends on the problem and the arguments only, never on the time.
 */
dlx_status plan_new(const dlx_problem *problem, const unsigned char *fate, enum plan_order order,
                    struct permit *permit, size_t memory, struct plan **plan);
void plan_free(struct plan *plan);

/* Return the bytes that the plan takes. */
size_t plan_memory(const struct plan *plan);

#endif
