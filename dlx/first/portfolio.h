/* SPDX-License-Identifier: MIT */
/*
 * The turns of a portfolio, for one thread or several. A thread takes a member, works for it
 * without a lock, and gives it back:
 *
 *     with the lock         without             with the lock
 *     take()            ->  work()           -> give_back()  ->  answer()
 *
 * With one thread, members take turns in the order of their accounts: units of work before the
 * turn, plus the head start, in proportion to the share. A turn depends only on its member's work,
 * so several threads can work ahead, and still know which member would have won with one thread:
 *
 *     account     0    1    2    3    4    5    6
 *     shortest    #    #    #    #         #         thread A
 *     consistent    #      #     ?    .              thread B: this turn must end, too
 *     restarts     #    #       FOUND   .            thread C: its answer counts unless ? finds one
 *
 * The winner is the member with a solution whose turn has the least account. With one thread, turns
 * with a greater account would not have taken place. Turns with a smaller account must be completed
 * first. Until its solution is delivered, a member waits. Then the next one is looked for, so one
 * thread and several deliver the same solutions in the same order. A proof that there are no more
 * counts at once: the member that has it has found all solutions, and waited for each.
 *
 * Invariant: only the thread that took a member uses it. Giving it back changes its account.
 */
#ifndef DLX_FIRST_PORTFOLIO_H
#define DLX_FIRST_PORTFOLIO_H

#include "dlx/first/solution_set.h"
#include "dlx/first/member.h"

extern const struct kernel portfolio_kernel, cheapest_kernel;

struct portfolio {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    struct settings settings;       /* of the search */
    enum simd simd;                 /* instructions of the search */
    uint64_t least;                 /* units of the shortest turn */
    struct member *leader;          /* has the first solution that waits, or NULL */
    struct member *winner;          /* its solution is the present one; or NULL */
    struct member *prover;          /* has proved that there are no more solutions; or NULL */
    struct member *alone;           /* the only member that goes on, or NULL */
    uint32_t most;                  /* solutions after which one member goes on alone */
    struct solution_set answers;    /* solutions delivered while several members go on */
    uint64_t total;                 /* number of all solutions; NO_LIMIT: not known */
    uint32_t *found;                /* space for a solution: [deepest + 1] */
    bool is_fresh;                  /* nothing has run since the last rewind */
    dlx_decision *fixed;            /* options required or forbidden, in that order */
    size_t fixed_count;             /* their number */
    uint32_t deepest;               /* greatest number of levels */
    uint64_t *level_nodes;          /* [level]: tree nodes of all members */
    uint32_t members, room;         /* number of members; the most there may be */
    struct member member[];         /* [room] */
};

#endif
