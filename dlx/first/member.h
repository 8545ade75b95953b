/* SPDX-License-Identifier: MIT */
/*
 * The members of a portfolio, with one interface. A member is a search by one rule, a prover, which
 * can only prove that there is no solution, or a search of one part after another:
 *
 *     make     describe it: its share, and whether it takes part
 *     begin    compile the problem; a member that never gets a turn costs nothing
 *     run      hear of new decisions, then work for some units
 *     end      free all
 *
 * Invariant: a member that is out holds no memory. After a rewind, a prover or a search of parts
 * has no state until its next turn.
 */
#ifndef DLX_FIRST_MEMBER_H
#define DLX_FIRST_MEMBER_H

#include "dlx/first/partwise.h"
#include "dlx/modular/modular.h"
#include "dlx/search/kernel.h"

/* A counter, with the functions of dlx.h. It comes from above, because counters use searches. */
struct counting {
    dlx_status (*create)(dlx_task *task, dlx_goal goal, dlx_counter **counter);
    void (*destroy)(dlx_counter *counter);
    dlx_status (*run)(dlx_counter *counter, dlx_outcome *outcome);
    const char *(*digits)(const dlx_counter *counter);
    void (*statistics)(const dlx_counter *counter, dlx_counting *counting);
    bool (*member)(const dlx_counter *counter, uint32_t place, dlx_member *member);
};

enum member_kind { SHORTEST, CONSISTENT, RESTARTS, LINEAR, COUNTING, PARTS, MEMBERS };

enum { MEMBER_NAME = 40 };

struct member {
    enum member_kind kind;
    uint32_t place;                  /* number in the portfolio */
    char name[MEMBER_NAME];          /* of its rule or proof; an extra member has a seed, too */
    const char *praise;              /* what to report if it wins; static */
    const dlx_problem *problem;      /* not owned; constant */
    struct settings settings;        /* of its search */
    enum simd simd;                  /* instructions of its search */
    const struct kernel *kernel;     /* of a search */
    void *state;                     /* of the kernel; NULL until it begins, and in provers */
    dlx_task *task;                  /* of a prover: its decisions */
    struct modular *modular;         /* the linear test */
    const struct counting *counting; /* of a counter; or NULL */
    dlx_counter *counter;            /* the counter */
    struct partwise *partwise;       /* the search of one part after another */
    bool is_out;                     /* it takes no further part */
    bool has_found;                  /* of a search of parts: it has found a solution */
    bool has_answer;                 /* its search is at a solution that waits to be delivered */
    uint32_t delivered;              /* solutions that it has delivered since the last rewind */
    uint32_t known_answers;          /* solutions in the set of delivered ones that it has found */
    uint64_t total;      /* of a counter that is done: number of solutions; else NO_LIMIT */
    bool is_hopeless;    /* its search has found that the decisions contradict each other */
    size_t known;        /* decisions that the search knows */
    uint64_t share;      /* of the work, in proportion to the other shares */
    uint64_t head_start; /* units that the others may work before its first turn */
    uint64_t most;       /* units after which it is out */
    uint64_t patience;   /* length of its first turns, in quarters of the usual one */
    uint64_t account;    /* units charged to it before its turn, since the last rewind */
    uint64_t charged;    /* units of the turns that have ended, since the last rewind */
    uint64_t nodes_then; /* tree nodes when its last turn ended */
    uint32_t level;      /* levels of its path then */
    double progress;     /* fraction of its tree that was done then */
    bool is_promising;   /* its search will end soon, if its speed stays as it is */
    uint64_t left;       /* remaining units of its turn; 0: no turn has begun */
    bool is_busy;        /* a thread is running it, and only this thread may use it */
    uint64_t work;       /* units so far */
    uint64_t past;       /* units before the last rewind */
    uint64_t tree_nodes; /* tree nodes so far */
    uint64_t past_nodes; /* tree nodes before the last rewind */
    uint64_t work_done;  /* by the search so far, in units */
    uint64_t node_cost;  /* of the search: units of a tree node without its updates */
};

/* Return the units since the last rewind. */
static inline uint64_t member_spent(const struct member *m)
{
    return m->work - m->past;
}

/* Fill in a member of a portfolio for this problem. */
void member_make(struct member *m, enum member_kind kind, const dlx_problem *problem,
                 const struct settings *settings, enum simd simd);

/* Compile the problem. Return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE. */
dlx_status member_begin(struct member *m);

/* Free the search, the counter or the linear test of a member. */
void member_end(struct member *m);

/* Work for about this many units with these decisions. Return KERNEL_EXHAUSTED if there are no more
 * solutions. The member may be out afterwards. */
enum kernel_end member_run(struct member *m, const dlx_decision *fixed, size_t count,
                           uint64_t units, struct kernel_budget *budget);

/* End a turn: charge its units to the account, and forecast when the search will end. */
void member_end_turn(struct member *m);

/* Keep only the first `count` decisions. */
void member_release(struct member *m, size_t count);

/* Go back to the start. */
void member_rewind(struct member *m);

/* Add its tree nodes, updates and memory. */
void member_add_statistics(const struct member *m, uint64_t *level_nodes,
                           dlx_statistics *statistics);

#endif
