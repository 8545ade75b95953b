/* SPDX-License-Identifier: MIT */
/*
 * What every kernel offers: one table of functions. search.c is their only caller; it keeps the
 * clock, the limits and the stop flag, so that kernels know nothing of them: a kernel runs until
 * its budget is spent and can be asked to go on.
 */
#ifndef DLX_KERNELS_KERNEL_H
#define DLX_KERNELS_KERNEL_H

#include "dlx/core/count.h"
#include "dlx/dance.h"
#include "dlx/core/random.h"
#include "dlx/core/task.h"

enum kernel_end {
    KERNEL_SOLUTIONS, /* the budget of solutions is spent: it stands on the last of them */
    KERNEL_NODES,     /* the budget of tree nodes is spent */
    KERNEL_EXHAUSTED, /* there are no more solutions */
    KERNEL_SMALL,     /* it stands before a node that another kernel may search: see set_small */
};

struct kernel_budget {
    uint64_t solutions;  /* to find in this run, at least 1 */
    uint64_t tree_nodes; /* to visit in this run */
    bool only_count;     /* nobody asks what the solutions are: they need not be visited */
};

/* As a budget of solutions: there is no limit. */
#define KERNEL_ALL UINT64_MAX

/* Lanes and bits count the last two levels of a tree in bulk only while at least so many solutions are
 * wanted: so many there cannot be, for no item has more than 63 options in lanes, 1024 in bits. */
#define KERNEL_BULK (UINT64_C(1) << 20)

/* What was decided about an option before the search. */
enum fate {
    FREE,
    REQUIRED,
    FORBIDDEN, /* it was taken out of what is searched */
    REFUSED,   /* forbidden too, but could not be chosen anyway */
};

/* What one random descent estimates. */
struct kernel_descent {
    double tree_nodes; /* of the whole search */
    double solutions;  /* there are; 0 if it did not end at one */
};

/* What a node leaves to search, as a problem of its own. */
struct kernel_rest {
    dlx_problem *problem;
    uint32_t *item; /* of each of its items: the item of the whole problem; room for all of these */
    uint32_t *option; /* likewise of each of its options */
    uint32_t *place;  /* of each item of the whole: its number in the rest, while that is made */
    dlx_entry *entry; /* room for the longest option, while that is made */
};

struct kernel {
    const char *name;
    const char *virtue; /* why it is chosen, where links would do as well */
    bool has_simd;      /* it is compiled for several instruction sets */
    uint32_t most_options; /* that a primary item may have; 0: any number */

    /* Whether it can search the problem, and with tables that are not too large to be worth it. */
    bool (*fits)(const dlx_problem *problem, const struct settings *settings);

    /* Compile a private copy of a problem that fits, to be searched with the instructions of simd.
     * DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE. */
    dlx_status (*create)(const dlx_problem *problem, const struct settings *settings,
                         enum simd simd, void **state);
    void (*destroy)(void *state);

    /* Search on. The budget is reduced by what was spent. */
    enum kernel_end (*run)(void *state, struct kernel_budget *budget);

    /* Whether the search stands before its first solution or after its last. */
    bool (*at_rest)(const void *state);

    /* At rest only: decide about an existing option below everything that the search chooses. Return false,
     * with nothing changed, if that contradicts what was decided before. */
    bool (*require)(void *state, uint32_t option);
    bool (*forbid)(void *state, uint32_t option);

    /* At the start only: take back the options required or forbidden last, so many. */
    void (*release)(void *state, uint32_t count);

    /* Go back to the start. */
    void (*rewind)(void *state);

    /* The chosen options of the solution it stands on, required ones first; how many. */
    uint32_t (*solution)(const void *state, uint32_t *options);

    /* In a search for the cheapest: the options of the solution at this place, the cheapest known so
     * far at 0; how many, or DLX_NONE. */
    uint32_t (*kept)(const void *state, uint32_t place, uint32_t *options);

    /* Make one step and describe it; whether it tried an option. */
    bool (*step)(void *state, dlx_step *step);

    /* How many levels the search stands on, and the branch on each; on none: whether it was begun. */
    uint32_t (*levels)(const void *state);
    bool (*is_begun)(const void *state);
    void (*branch)(const void *state, uint32_t level, dlx_branch *branch);

    /* At the start only: go down at random to the end of a branch, and back. Adds what it estimates to
     * level_nodes. */
    void (*descend)(void *state, uint64_t *random, double *level_nodes,
                    struct kernel_descent *descent);

    /* Add updates, levels (all there can be) and memory to what search.c has filled in. */
    void (*statistics)(const void *state, dlx_statistics *statistics);

    /* The greatest number of levels there can be. */
    uint32_t (*deepest)(const void *state);

    /* Whether all invariants hold. For tests; slow. */
    bool (*check)(const void *state);

    /* The links kernel only, for the relay: end with KERNEL_SMALL before a node whose items have so few
     * options in their lists together (none at first); what this node leaves to search, DLX_OK or
     * DLX_ERR_MEMORY; go on as if it had been searched. */
    void (*set_small)(void *state, uint32_t entries);
    dlx_status (*rest)(const void *state, struct kernel_rest *rest);
    void (*skip)(void *state);
};

extern const struct kernel links_kernel, lanes_kernel, bits_kernel, relay_kernel;

/* Whether nothing is asked for but all solutions by the shortest item: no multiplicities, no best, no
 * order at random or by another rule. Only links can do more. */
static inline bool kernel_is_plain(const dlx_problem *problem, const struct settings *settings)
{
    return settings->best == 0 && settings->seed == 0 && settings->choose == CHOOSE_SHORTEST &&
           !dlx_problem_has_multiplicities(problem);
}

#endif
