/* SPDX-License-Identifier: MIT */
/* The inside of dlx_search, for search.c and estimate.c. */
#ifndef DLX_SEARCH_H
#define DLX_SEARCH_H

#include "dlx/search/kernel.h"

#include <stdatomic.h>

struct dlx_search {
    dlx_allocator allocator;     /* the problem's */
    const struct kernel *kernel; /* who does the work */
    const char *reason;          /* why this one; static */
    enum simd simd;              /* the instructions that it uses */
    bool has_best;               /* the cheapest solutions are asked for */
    void *state;                 /* the kernel's own */
    const dlx_problem *problem;  /* not owned; constant */
    uint32_t *chosen;            /* room for a solution */
    size_t chosen_capacity;      /* how many options a solution may have, and one */
    size_t fixed;                /* how many options are required or forbidden */
    uint64_t slice;              /* tree nodes between two looks at clock and stop flag */
    dlx_count solutions;         /* found so far */
    uint64_t tree_nodes;         /* visited so far */
    struct kernel_budget left;   /* what the limits still allow; NO_LIMIT if anything */
    double deadline;             /* on the monotonic clock, in seconds; 0 if none */
    bool exhausted;              /* the latest run ended the search; no limit changes that */
    dlx_stop stopped_by;         /* why the latest DLX_LIMIT */
    atomic_bool stop;            /* dlx_search_stop() was called */
    double *guessed;             /* of each level: its tree nodes by the last estimate, or NULL */
    size_t guessed_levels;       /* length of guessed */
};

/** Look at settings: DLX_OK or what dlx_search_new() says about them alone. Then the names in them are
 * static ones. */
dlx_status search_settle(dlx_search_settings *settings);

/** Whether a limit has been reached or a stop asked for; it is noted as the reason. */
bool search_must_pause(dlx_search *search);

/** Make one step of a search by its kernel. Steps ignore limits, and no solution is delivered by one: it
 * counts as found. */
dlx_status dlx_search_step(dlx_search *search, dlx_step *step);

#endif
