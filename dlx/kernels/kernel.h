/* SPDX-License-Identifier: MIT */
/*
 * What every kernel offers: one table of functions. search.c is their only caller; it keeps the
 * clock, the limits and the stop flag, so that kernels know nothing of them: a kernel runs until
 * its budget is spent and can be asked to go on.
 */
#ifndef DLX_KERNELS_KERNEL_H
#define DLX_KERNELS_KERNEL_H

#include "dlx/dlx.h"

enum kernel_end {
    KERNEL_SOLUTIONS, /* the budget of solutions is spent: it stands on the last of them */
    KERNEL_NODES,     /* the budget of tree nodes is spent */
    KERNEL_EXHAUSTED, /* there are no more solutions */
};

struct kernel_budget {
    uint64_t solutions;  /* to find in this run, at least 1 */
    uint64_t tree_nodes; /* to visit in this run */
};

struct kernel {
    const char *name;

    /* Compile a private copy of the problem. DLX_OK or DLX_ERR_MEMORY. */
    dlx_status (*create)(const dlx_problem *problem, void **state);
    void (*destroy)(void *state);

    /* Search on. The budget is reduced by what was spent. */
    enum kernel_end (*run)(void *state, struct kernel_budget *budget);

    /* Whether the search stands before its first solution or after its last. */
    bool (*at_rest)(const void *state);

    /* At rest only: choose an existing option, below all that the search chooses. DLX_OK, or, with
     * nothing changed, DLX_ERR_NO_PRIMARY or DLX_ERR_CONFLICT, as dlx_search_require() says. */
    dlx_status (*require)(void *state, uint32_t option);

    /* At the start only: take back the option required last. */
    void (*release)(void *state);

    /* Go back to the start. */
    void (*rewind)(void *state);

    /* The chosen options of the solution it stands on, required ones first; how many. */
    uint32_t (*solution)(const void *state, uint32_t *options);

    /* Add updates, levels and memory to what search.c has filled in. */
    void (*statistics)(const void *state, dlx_statistics *statistics);

    /* Whether all invariants hold. For tests; slow. */
    bool (*check)(const void *state);
};

extern const struct kernel links_kernel;

#endif
