/* SPDX-License-Identifier: MIT */
/* The fields of dlx_search, for other parts of the library that search. */
#ifndef DLX_SEARCH_SEARCH_H
#define DLX_SEARCH_SEARCH_H

#include "dlx/search/presolve.h"

struct dlx_search {
    dlx_allocator allocator;         /* the problem's */
    dlx_task *task;                  /* not owned: limits, stop flag, decisions */
    const dlx_problem *problem;      /* the task's; constant */
    const struct presolve *presolve; /* the problem that the kernel searches; NULL: `problem` */
    struct presolve *own;            /* likewise, if this search made it; or NULL */
    struct settings *late;           /* how to begin again after presolving late (owned); or NULL */
    const struct kernel *kernel;     /* the kernel that does the work */
    const char *reason;              /* why it was chosen; static */
    enum simd simd;                  /* instructions that it uses */
    bool is_helped;                  /* the setting; false once help has ended */
    bool has_best;                   /* the cheapest solutions are wanted */
    uint64_t best, gap;              /* settings, when it was created */
    uint32_t gap_share;              /* likewise */
    void *state;                     /* the kernel's own */
    uint32_t *chosen;                /* space for a solution */
    size_t chosen_capacity;          /* most options of a solution, plus 1 */
    struct decision *applied;        /* the decisions of the task that the kernel knows, in order */
    size_t applied_count;            /* number of applied decisions */
    size_t applied_capacity;         /* allocated length of applied */
    size_t part_count;               /* the last of them are the path to a part of the tree */
    bool is_hopeless;                /* the next decision contradicts those applied: no solutions */
    bool is_ruled_out;        /* that decision is one of the task, so no part has solutions */
    struct decision excluded; /* then: that decision */
    uint64_t slice;           /* tree nodes between two looks at clock and stop flag */
    uint64_t solutions;       /* found so far */
    uint64_t first;           /* solutions to deliver from the beginning; NO_LIMIT: all */
    uint64_t left;            /* of them, not delivered yet */
    uint64_t tree_nodes;      /* visited so far */
    bool is_exhausted;        /* the last run ended the search; no limit changes that */
    struct dlx_parts *queue;  /* with the setting best: other parts to search, owned; or NULL */
};

/**
 * Check the settings of a task. Return DLX_OK, or DLX_ERR_ARGUMENT with a reason if they contradict
 * each other.
 */
dlx_status search_check_settings(dlx_task *task);

/** Return true if there is nothing more to search, whatever the limits say. */
bool search_is_over(const dlx_search *search);

/** As permit_must_pause(), and also pause after as many solutions as the setting `first` says. */
bool search_must_pause(const dlx_search *search, dlx_outcome *outcome);

/** Subtract delivered solutions from the limit of the task and from the setting `first`. */
void search_deliver(dlx_search *search, uint64_t solutions);

/** Search one slice of the given length within the limits of the task, for the next solution or to
 * count. Return the number of solutions found. */
uint64_t search_slice(dlx_search *search, bool only_count);

/** Return whether the search may presolve and begin again. Until then, it must stay in one
 * piece. */
static inline bool search_may_begin_again(const dlx_search *search)
{
    return search->late != NULL && search->solutions == 0;
}

/** Return whether members of a portfolio help a search for all solutions in the usual order: until
 * the first solution is known, they may prove that there is none. */
static inline bool search_is_helped(const dlx_search *search)
{
    return search->is_helped && search->kernel->mixture != NULL;
}

/** Let a search with help go on without the other members, if it needs no more help or must do so.
 * Its kernel is then the one that searches alone. */
void search_end_help(dlx_search *search, bool must_end);

/** Return the units of work so far, as far as they are known. */
double search_work(const dlx_search *search);

/** Run the kernel within a budget, ignoring the task's limits. Return the number of solutions. */
uint64_t search_run(dlx_search *search, struct kernel_budget *budget);

/** Let the kernel's threads wait until the next run. Call this before returning to the caller. */
void search_pause(dlx_search *search);

/** Describe a level of a path of the kernel. */
void search_branch(const dlx_search *search, const struct kernel_path *path, uint32_t level,
                   dlx_branch *branch);

/** View the current solution of the search. */
void search_solution(const dlx_search *search, dlx_solution *solution);

/** Apply one more decision at the start. If it contradicts those before, the search is over. */
void search_apply(dlx_search *search, const struct decision *decision);

/** Take back the last `count` decisions that were applied, and go to the start of the search. */
void search_go_back(dlx_search *search, size_t count);

/** Take over a list of parts, and search them for the cheapest solutions, one after the other. */
void search_begin_parts(dlx_search *search, struct dlx_parts *parts);

/** Begin the next of those parts. After the last one, the search delivers what it has kept. */
void search_next_part(dlx_search *search);

/** Forget those parts. */
void search_drop_parts(dlx_search *search);

/** Return the fraction of the tree, 0 to 1, that a path has done, if branches are equally large. */
double path_progress(const struct kernel_path *path, const void *state);

/** Return the same for a search with this kernel. */
double kernel_progress(const struct kernel *kernel, const void *state);

/** Return the fraction of the tree that is done, 0 to 1. */
double search_progress(const dlx_search *search);

/** Return the time of a tree node when only counting, in units of about 10 nanoseconds. */
double search_counting_cost(const dlx_search *search);

/** Return the number of levels of the current path of a search. */
uint32_t search_levels(const dlx_search *search);

#endif
