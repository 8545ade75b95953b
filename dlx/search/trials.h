/* SPDX-License-Identifier: MIT */
/*
 * Try the options of a problem one after the other, to find those in no solution. To try an option,
 * choose it, then every option that is the only one left for some item, and so on. If some item has
 * no option left, the tried option is in no solution and is removed, which may make others fail. In
 *
 *     a b c d e | x
 *     a b
 *     c d
 *     a c           removed: only "b d x" remains for b, and that leaves none for e
 *     b d x         removed: it leaves no option for e
 *     e x
 *
 * three options stay. They are tried in rounds, until all have been tried since the last removal.
 * The work can pause after any trial, and what was removed until then is right. If an option does
 * not fail, those that it forces would not fail either, because they force no more than it does.
 * They need no trial until one is removed. So a ring of 8000 options, each of which forces half of
 * the others, takes two trials.
 *
 * A trial costs as much as the option has conflicts, and few trials fail. Each round therefore
 * begins with looks at the items, which mark the options that might fail (binary_consistent.c);
 * only these are tried. A look costs about as much as two trials, but there are far fewer items
 * than options, and an item is looked at again only if it loses a witness. Of 64000 options of a
 * matching in three dimensions, each with 4680 conflicts, none is tried.
 *
 * Invariants: no trial chooses an option that is removed. `live` options are not removed. If no
 * item waits for a look, a trial of an option that is not marked would not fail.
 *
 * Sources: D. E. Knuth's program DLX-PRE removes options that leave an item without options.
 * Following forced choices is the search for failed literals of SAT solvers (J. W. Freeman, 1995).
 */
#ifndef DLX_SEARCH_TRIALS_H
#define DLX_SEARCH_TRIALS_H

#include "dlx/core/task.h"

struct binary;

/* The budget of trials that are the first step of other work: no longer than a millisecond, or than
 * a small part of that work. */
enum {
    TRIALS_FIRST = 100000, /* units that are always allowed: a millisecond */
    TRIALS_SHARE = 20,     /* otherwise, one part of the work in this many is allowed */
};

struct trials {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    struct binary *binary;          /* tries the options; NULL: there was no time to make it */
    bool *gone;                     /* of each option */
    uint32_t *passed;               /* of each option: 1 + `live` when it was forced last, or 0 */
    uint32_t *failed;               /* the options that failed a trial or a look, in order */
    uint32_t failures;              /* number of these */
    uint32_t options;               /* number of options of the problem */
    uint32_t live;                  /* options that are not removed */
    uint32_t next;                  /* the option to try next */
    uint64_t quiet;                 /* options passed since one was removed or marked */
    uint32_t rounds;                /* rounds begun */
    uint32_t most_rounds;           /* to make; 0: until nothing changes */
    uint64_t tried;                 /* trials so far */
    uint64_t work;                  /* so far, in units of about 10 nanoseconds */
    bool is_complete;               /* every other option has been tried since then */
    bool has_ended;                 /* it is complete, or has made all its rounds */
    uint32_t starved;               /* an item that cannot be covered, or DLX_NONE */
};

/** Return the units of work that it takes to begin, which makes the tables. */
uint64_t trials_price(const dlx_problem *problem);

/** Return whether making the tables takes far longer than the time that is always allowed. */
bool trials_are_large(const dlx_problem *problem);

/** Begin, within the time of a permit. `fate` has the decisions about each option, as in a task, or
 * is NULL. Without time, trials remove only options without primary items. Return DLX_OK,
 * DLX_ERR_MEMORY or DLX_ERR_TOO_LARGE. Call trials_end() in any case. Cost: O(entries). */
dlx_status trials_begin(struct trials *trials, const dlx_problem *problem,
                        const unsigned char *fate, struct permit *permit);

/** Try options for about this many units of work. Return whether another call may remove more. */
bool trials_run(struct trials *trials, uint64_t units, struct permit *permit);

/** Estimate the number of nodes of the search tree by random descents, always the same ones (D. E.
 * Knuth, Mathematics of Computation 29, 1975). Their work counts as that of trials. */
double trials_estimate(struct trials *trials);

/** Return whether so many options fail, one in four, that removing more pays. */
static inline bool trials_remove_many(const struct trials *trials)
{
    enum { MANY = 4 };
    return (uint64_t)(trials->options - trials->live) * MANY > trials->tried;
}

/** Return whether an option is in every solution that the decisions allow, as far as is known. */
bool trials_is_forced(const struct trials *trials, uint32_t option);

/** Free what trials_begin() made. */
void trials_end(struct trials *trials);

#endif
