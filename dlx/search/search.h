/* SPDX-License-Identifier: MIT */
/* The inside of dlx_search, for the rooms that search on behalf of others. */
#ifndef DLX_SEARCH_H
#define DLX_SEARCH_H

#include "dlx/search/kernel.h"

struct dlx_search {
    dlx_allocator allocator;     /* the problem's */
    dlx_task *task;              /* not owned: limits, stop flag, decisions */
    const dlx_problem *problem;  /* the task's; constant */
    const struct kernel *kernel; /* the kernel that does the work */
    const char *reason;          /* why it was chosen; static */
    enum simd simd;              /* instructions that it uses */
    bool has_best;               /* the cheapest solutions are wanted */
    void *state;                 /* the kernel's own */
    uint32_t *chosen;            /* room for a solution */
    size_t chosen_capacity;      /* options that a solution may have, and one */
    struct decision *applied;    /* the decisions of the task that the kernel knows, in order */
    size_t applied_count;        /* their number */
    size_t applied_capacity;     /* allocated length of applied */
    bool is_hopeless;            /* the next decision contradicts those applied: no solutions */
    uint64_t slice;              /* tree nodes between two looks at clock and stop flag */
    uint64_t solutions;          /* found so far */
    uint64_t tree_nodes;         /* visited so far */
    bool is_exhausted;           /* the latest run ended the search; no limit changes that */
};

/** Return DLX_OK, or with a reason DLX_ERR_ARGUMENT if the settings of a task contradict each other. */
dlx_status search_check_settings(dlx_task *task);

/** Create a search of the task's problem by links that knows no decisions and no settings: a place to try
 * options. It spends from the limits of the task. */
dlx_status search_new_for_trying(dlx_task *task, dlx_search **search);

/** Choose an option alone, and every option that is then the only one left for some item. Return false if
 * that leaves an item without options: the option is in no solution. The search is as it was. */
bool search_try_option(dlx_search *search, uint32_t option);

/** Return the part of the tree that is done, 0 to 1. */
double search_progress(const dlx_search *search);

/** Return the number of levels of the path on which a search stands. */
uint32_t search_levels(const dlx_search *search);

/** Make one step of a search by its kernel. Steps ignore limits, and no solution is delivered by one: it
 * counts as found. */
dlx_status dlx_search_step(dlx_search *search, dlx_step *step);

#endif
