/* SPDX-License-Identifier: MIT */
/*
 * libdlx: examine a problem before you search it. Survey its structure, estimate the size of its
 * search tree, and make a smaller problem with the same solutions. The rules of dlx.h hold here
 * too.
 */
#ifndef DLX_DLX_INFO_H
#define DLX_DLX_INFO_H

#include "dlx/dlx.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- survey: the structure of a problem ---- */

/** The range of a quantity over some items or options; all 0 if there are none. */
typedef struct dlx_range {
    uint64_t min;   /* smallest value */
    uint64_t max;   /* largest value */
    uint64_t total; /* sum of all values */
    double mean;    /* their mean */
} dlx_range;

/** The structure of a problem. */
typedef struct dlx_info {
    uint32_t items;   /* number of items: the length of the arrays for items */
    uint32_t options; /* number of options: the length of the arrays for options */

    dlx_range length;      /* number of options that contain a primary item */
    uint32_t shortest;     /* first primary item in the fewest options; DLX_NONE if there is none */
    uint32_t longest;      /* first primary item in the most options */
    uint32_t bare_primary; /* primary items in no option */
    uint32_t bare_secondary; /* secondary items in no option */
    uint32_t multiple;       /* primary items with a multiplicity other than exactly 1 */

    dlx_range entries;   /* number of entries of an option */
    uint32_t colors;     /* number of different colors */
    uint32_t *twin;      /* first option with the same entries as each option, in any order */
    uint32_t twin_count; /* options that repeat an earlier one */

    bool *useless;          /* whether each option is proven to be in no solution */
    uint32_t useless_count; /* number of useless options */
    uint32_t untried;       /* number of options, the last of the list, that a limit left untried */

    uint32_t *part;       /* the part of the problem of each item; DLX_NONE if it is in none */
    uint32_t *part_items; /* number of items of each part */
    uint32_t part_count;  /* number of parts, numbered from 0 */
} dlx_info;

/**
 * Survey a problem.
 *
 * An option is useless if it has no primary item, or if choosing it, and every option that is then
 * the only one left for some item, leaves an item without options. Options that are not useless
 * never have items of two parts: the solutions are all combinations of one solution per part.
 *
 * @param task    the problem and its limit on time; required and forbidden options do not matter.
 * @param info    out: its arrays are yours; free them with dlx_info_free().
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE.
 * Cost: choosing every option once, and the options that it forces. Memory: up to 36 bytes per
 * entry, 130 per item, 42 per option.
 */
DLX_API dlx_status dlx_info_make(dlx_task *task, dlx_info *info);

/** Free the arrays of a survey of this problem. */
DLX_API void dlx_info_free(const dlx_problem *problem, dlx_info *info);

/* ---- the costs of a problem ---- */

/** The costs of the options of a problem, in the unit of the text that it was read from. */
typedef struct dlx_costs {
    char min[DLX_COST_TEXT];   /* the lowest one, in decimal digits; "0" without options */
    char max[DLX_COST_TEXT];   /* the highest one */
    char total[DLX_COST_TEXT]; /* their sum */
    double mean;               /* the total divided by the number of options; 0 without options */
} dlx_costs;

/** Add up the costs of all options, in the unit of the text: without the scale and the shifts of
 * dlx_problem_set_cost(). Cost: O(entries). */
DLX_API void dlx_problem_costs(const dlx_problem *problem, dlx_costs *costs);

/* ---- estimate: how large a search will be ---- */

/** A number estimated from random samples. */
typedef struct dlx_guess {
    double mean;  /* mean of the samples; its expectation is the number itself */
    double error; /* standard error of the mean; too small if samples missed large branches */
} dlx_guess;

/** The estimates that random descents give of a search. */
typedef struct dlx_estimate {
    uint64_t samples;     /* random descents made */
    dlx_guess tree_nodes; /* number of nodes in the whole tree */
    dlx_guess solutions;  /* number of solutions */
    double *level_nodes;  /* tree nodes of each level, as in dlx_statistics */
    uint32_t levels;      /* levels with nodes */
    uint32_t capacity;    /* length of level_nodes */
} dlx_estimate;

/**
 * Estimate the size of the search tree and the number of solutions by random descents (D. E. Knuth,
 * Mathematics of Computation 29, 1975). With `choose` weighted, restarts or consistent, a search
 * learns and descents do not. The estimate is then that of a search without learning. A limit of
 * the task may end the call early. A limit ends the first descent only if it takes longer than a
 * few milliseconds.
 *
 * @param task      the search to estimate. Its setting `threads` is the number of threads that
 *                  descend; the estimate does not depend on it.
 * @param samples   number of descents, at least 1.
 * @param seed      of the random choices.
 * @param estimate  out: its array is yours; free it with dlx_estimate_free().
 * @return DLX_OK, DLX_ERR_ARGUMENT (no samples), DLX_ERR_STOPPED (a limit was reached, or
 *         dlx_task_stop() was
 * called, before the end of the first descent), or what dlx_search_new() returns.
 * Cost: walking `samples` paths of the tree.
 */
DLX_API dlx_status dlx_estimate_make(dlx_task *task, uint64_t samples, uint64_t seed,
                                     dlx_estimate *estimate);

/** Free the array of an estimate of this task. */
DLX_API void dlx_estimate_free(const dlx_task *task, dlx_estimate *estimate);

/* ---- reduce: a smaller problem with the same solutions ---- */

/** A smaller problem with the same solutions. */
typedef struct dlx_reduction {
    dlx_problem *problem; /* the smaller problem */
    uint32_t *originals;  /* number of each of its options in the original problem */
    uint32_t count;       /* number of its options: the length of originals */
    uint32_t starved;     /* an item proven impossible to cover, or DLX_NONE */
    uint32_t rounds;      /* rounds begun over all options */
    bool is_complete;     /* true if no more can be removed; false if a limit ended the work */
} dlx_reduction;

/**
 * Make a smaller problem with the same solutions: the same sets of options, by their original
 * numbers, at the same costs. It removes
 *   - options in no solution: each is chosen, with every option that is then the only one left for
 *     some item, and removed if that leaves an item without options;
 *   - secondary items that exclude nothing anymore: they are in at most one option, or have only
 *     one color;
 *   - of the items in the same options, those that the strictest of them makes needless.
 * Items and options keep their order, names, colors, costs, source lines and multiplicities. A
 * problem that is proven to have no solution becomes the item `starved` alone, without options.
 *
 * @param task       the problem, its required and forbidden options, its limit on time, and the
 *                   setting `rounds`. After a limit the result is correct, but may not be as small
 *                   as possible.
 * @param reduction  out: yours; free it with dlx_reduction_free().
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE.
 * Cost: each round chooses every option once, and the options that it forces. Memory: 32 bytes per
 * entry, 140 per item, 47 per option, besides the smaller problem.
 */
DLX_API dlx_status dlx_reduce(dlx_task *task, dlx_reduction *reduction);

/** Free the smaller problem and the numbers. A struct of zeros is allowed. */
DLX_API void dlx_reduction_free(dlx_reduction *reduction);

#ifdef __cplusplus
}
#endif

#endif
