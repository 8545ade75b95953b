/* SPDX-License-Identifier: MIT */
/*
 * The first step of a search: reduce the problem, so that the kernel searches a smaller one. The
 * search translates between the numbers of both. In the problem below, trials remove the options 3
 * and 4, and then b and d are needless:
 *
 *     item      a b c d e       option   0 "a b"  1 "c d"  2 "e"  3 "a c"  4 "b d"
 *     place     0 - 1 - 2       place    0        1        2      -        -
 *     smaller   a c e                    0 "a"    1 "c"    2 "e"
 *
 * Decisions about options do not change the smaller problem: an option that it lacks cannot be
 * required, and is forbidden already.
 *
 * It takes a millisecond, or a twentieth of what the search would take, as far as random descents
 * can tell. A search by several methods in turns, or one with bounds, may be much shorter than
 * that, so it gets more than a millisecond only while one option in four fails. All of this is
 * measured in units of work, so that the result does not depend on the clock, except after a limit
 * on time.
 *
 * With many entries, making the tables takes longer than a millisecond. So a search begins on the
 * whole problem. If it has done twenty times the work of presolving and found no solution, it
 * presolves, and begins again:
 *
 *     search    ##################              #####################
 *     presolve                    ####
 */
#ifndef DLX_SEARCH_PRESOLVE_H
#define DLX_SEARCH_PRESOLVE_H

#include "dlx/core/memory.h"
#include "dlx/info.h"
#include "dlx/search/kernel.h"
#include "dlx/search/trials.h"

struct presolve {
    dlx_allocator allocator; /* the problem's */
    uint32_t options, items; /* of the problem */
    dlx_reduction smaller;   /* the smaller problem, and the numbers of its options */
    struct arena arena;      /* owns the arrays */
    uint32_t *place;         /* option -> its number there, or DLX_NONE */
    uint32_t *item;          /* item of the smaller problem -> its number in the problem */
    uint32_t *item_place;    /* item -> its number there, or DLX_NONE */
    dlx_presolved facts;     /* what was removed */
};

/** Return the units of a late presolving; 0 if a search presolves at once. */
uint64_t presolve_price(const dlx_problem *problem);

/**
 * Presolve a problem for a search with these settings. `may_be_short`: it may need far less than
 * the nodes of its tree.
 *
 * @param presolve  out: NULL if nothing or little can be removed, or if the settings say so.
 * @return DLX_OK, DLX_ERR_MEMORY or DLX_ERR_TOO_LARGE.
 */
dlx_status presolve_new(const dlx_problem *problem, const struct settings *settings,
                        bool may_be_short, struct presolve **presolve);

/** Make the smaller problem from trials that were made already. Otherwise like presolve_new(). */
dlx_status presolve_make(const dlx_problem *problem, const struct trials *trials,
                         struct presolve **presolve);

/** Make trials that have begun, within the budget of a search. */
void presolve_try(struct trials *trials, struct permit *permit, bool may_be_short);

/** Return the bytes that it holds; 0 for NULL. */
size_t presolve_memory(const struct presolve *presolve);

/** Free; NULL is allowed. */
void presolve_free(struct presolve *presolve);

/** Translate an option of the smaller problem, or DLX_NONE. `presolve` may be NULL: then the
 * numbers are the same. */
static inline uint32_t presolve_option(const struct presolve *presolve, uint32_t option)
{
    return presolve == NULL || option == DLX_NONE ? option : presolve->smaller.originals[option];
}

/** Likewise for an item. */
static inline uint32_t presolve_item(const struct presolve *presolve, uint32_t item)
{
    return presolve == NULL || item == DLX_NONE ? item : presolve->item[item];
}

/** Return the number of an option in the smaller problem, or DLX_NONE. */
static inline uint32_t presolve_place(const struct presolve *presolve, uint32_t option)
{
    return presolve == NULL ? option : presolve->place[option];
}

/** Likewise for an item. */
static inline uint32_t presolve_item_place(const struct presolve *presolve, uint32_t item)
{
    return presolve == NULL || item == DLX_NONE ? item : presolve->item_place[item];
}

/** Make the problem of the options that trials have left, without items that are needless then. For
 * a search, write the new number of each item to `place`, DLX_NONE if it is gone; the problem then
 * has no names, and costs in the unit of the whole. If nothing would change, *reduction is left as
 * it is. With NULL, the problem is always made, and has all. Return DLX_OK, DLX_ERR_MEMORY or
 * DLX_ERR_TOO_LARGE. Cost: O(entries). */
dlx_status reduce_to(const struct trials *trials, uint32_t *place, dlx_reduction *reduction);

#endif
