/* SPDX-License-Identifier: MIT */
/*
 * Dead ends: states that cannot be completed, because all options of some open item are excluded.
 * Neither they nor their successors are kept. With cells as items and tetrominoes as options,
 *
 *     # # # # . .      # covered, . open: no tetromino fits into the single cell,
 *     # # . # . .      although its step may come much later
 *     # # # # . .
 *
 * For each step it is known which bits of a state exclude an option, and which items can be at a
 * dead end: those whose options all share bits with the frontier. Such an item becomes vectors of 8
 * lanes, and is alive if
 *
 *     state & mask == value      in at least one lane of one of them
 *
 * In the lane of an option, `mask` has the bits that exclude it, and `value` is 0. In one more
 * lane, both are the bit of the covered item. An option whose bits include all bits of another one
 * needs no lane.
 *
 * A state was alive before an option was chosen, so only the items that share an option with a
 * newly covered item are tested. The tests are made for one step at a time, and only states that
 * are new in their layer are tested.
 *
 * One way in 64, chosen by its state's hash, is a sample: always tested, even if the layer has its
 * state already. If fewer than a quarter of the dead ends and new states in the sample are dead
 * ends, only the sample is tested. Kept states thus depend neither on the order of ways nor on
 * threads.
 */
#ifndef DLX_FRONTIER_DEAD_H
#define DLX_FRONTIER_DEAD_H

#include "dlx/core/simd.h"
#include "dlx/frontier/plan.h"

enum { DEAD_LANES = 8 }; /* of a vector */

/* The tests after one step. */
struct dead_tests {
    uint32_t *vector; /* item of the tests -> its first vector; one more for the end */
    uint64_t *lane;   /* masks, then values, for each vector and word of a state */
    uint32_t *first;  /* relative place -> its first element of `list`; one more for the end */
    uint32_t *list;   /* items to test after the option at a place was chosen */
};

/* dead_test.c: return true if one of the items to test after this option has no option left. */
typedef bool dead_test_fn(const struct dead_tests *tests, const uint64_t *state, uint32_t place,
                          size_t words);

/* The test for each instruction set. */
bool dead_engine_none(const struct dead_tests *tests, const uint64_t *state, uint32_t place,
                      size_t words);
bool dead_engine_v2(const struct dead_tests *tests, const uint64_t *state, uint32_t place,
                    size_t words);
bool dead_engine_v3(const struct dead_tests *tests, const uint64_t *state, uint32_t place,
                    size_t words);
bool dead_engine_v4(const struct dead_tests *tests, const uint64_t *state, uint32_t place,
                    size_t words);

/* What tests have found. Every thread has its own. */
struct dead_tally {
    uint64_t tested, found; /* ways tested; dead ends among them */
    uint64_t sampled, dead; /* in the sample: dead ends and new states; dead ends */
};

enum { DEAD_SAMPLE = 64 };

struct dead {
    const struct plan *plan; /* not owned */
    struct arena arena;      /* owns the arrays of places and users */
    struct arena tests_of;   /* owns the tests of `step` */
    struct arena making_of;  /* owns what is needed to make them */
    dead_test_fn *test;      /* for this processor */
    uint32_t least;          /* smallest layer to test, in states; UINT32_MAX: there are no tests */
    uint32_t *step_of;       /* place -> its step */
    uint32_t *first_user;    /* step -> its first user; one more for the end; NULL: not made yet */
    uint32_t *user;          /* places of the options that contain the step's item, ascending */
    uint32_t step;           /* step that the tests are for; DLX_NONE: none */
    struct dead_tests tests; /* of that step */
    size_t lanes;            /* allocated length of tests.lane */
    struct dead_making *making; /* these tests while they are made; else NULL */
    uint32_t all;    /* bits of a hash that are 0 in every state to test: none, or `sample` */
    uint32_t sample; /* bits of a hash that are 0 in the sample; UINT32_MAX, as `all`: no tests */
    bool is_resting; /* only the sample is tested */
    uint64_t work;   /* entries visited to make tests */
    uint64_t old_sampled, old_dead; /* of the tally, when the current trial began */
};

void dead_new(struct dead *d, const struct plan *plan, uint32_t least, enum simd simd);
void dead_free(struct dead *d);

/* Return the bytes in use. */
size_t dead_memory(const struct dead *d);

/* Prepare to extend the states of a step. `states` is the size of its layer, and the tally has the
 * results of the steps before. If memory fails, there are no tests. Then call dead_make() until it
 * returns true. */
void dead_begin(struct dead *d, uint32_t step, uint64_t states, const struct dead_tally *tally);

/* Make the tests for a step with this much work, and for at least one item. Return whether they are
 * complete. */
bool dead_make(struct dead *d, uint64_t work);

/* Return whether a state with this hash is to be tested if it is new. */
static inline bool dead_is_tested(const struct dead *d, uint32_t hash)
{
    return (hash & d->all) == 0;
}

/* Return whether a state with this hash is in the sample. */
static inline bool dead_is_sampled(const struct dead *d, uint32_t hash)
{
    return (hash & d->sample) == 0;
}

/* Return true if a state that is to be tested has no completions. `state` is the state one step
 * after the current one, `place` is the relative place of the option that led to it, and `is_new`
 * says that it is not in its layer. */
static inline bool dead_is(const struct dead *d, struct dead_tally *tally, uint32_t hash,
                           const uint64_t *state, uint32_t place, bool is_new)
{
    if (d->tests.list == NULL)
        return false;
    const bool is_dead = d->test(&d->tests, state, place, d->plan->words);
    tally->tested++;
    tally->found += is_dead && is_new;
    if (dead_is_sampled(d, hash)) {
        tally->sampled += is_dead || is_new;
        tally->dead += is_dead;
    }
    return is_dead;
}

#endif
