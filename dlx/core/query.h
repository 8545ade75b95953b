/* SPDX-License-Identifier: MIT */
/* Queries that the library needs often and dlx.h does not offer as one call. */
#ifndef DLX_CORE_QUERY_H
#define DLX_CORE_QUERY_H

#include "dlx/core/decimal.h"
#include "dlx/dlx.h"

/** Return true if an item exists and is primary. Cost: O(1). */
bool item_is_primary(const dlx_problem *problem, uint32_t item);

/** Return true if an option contains an item. Cost: O(entries). */
static inline bool option_has_item(const dlx_problem *problem, uint32_t option, uint32_t item)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        if (entry[e].item == item)
            return true;
    return false;
}

/** Return true if an option has a primary item. Others are never chosen. Cost: O(entries). */
static inline bool option_has_primary(const dlx_problem *problem, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        if (item_is_primary(problem, entry[e].item))
            return true;
    return false;
}

/** Return how many times an entry of this problem covers its item. */
static inline uint32_t entry_times(const dlx_problem *problem, dlx_entry entry)
{
    return entry.color > 1 && item_is_primary(problem, entry.item) ? entry.color : 1;
}

/** Sort a few numbers, such as the options of a solution, by Shell sort (D. L. Shell, 1959), which
 * needs no memory. */
static inline void sort_numbers(uint32_t *number, size_t count)
{
    for (size_t step = count / 2; step > 0; step = step == 2 ? 1 : step * 5 / 11)
        for (size_t i = step; i < count; i++) {
            const uint32_t moved = number[i];
            size_t at = i;
            for (; at >= step && number[at - step] > moved; at -= step)
                number[at] = number[at - step];
            number[at] = moved;
        }
}

/** Compare two entries by item, then by color, for qsort(). */
static inline int entry_compare(const void *a, const void *b)
{
    const dlx_entry *x = a, *y = b;
    if (x->item != y->item)
        return x->item < y->item ? -1 : 1;
    return x->color < y->color ? -1 : x->color > y->color;
}

/** Compare two sorted lists of entries, the shorter one first. */
static inline int entries_compare(const dlx_entry *a, uint32_t a_count, const dlx_entry *b,
                                  uint32_t b_count)
{
    int difference = (a_count > b_count) - (a_count < b_count);
    for (uint32_t e = 0; e < a_count && difference == 0; e++)
        difference = entry_compare(&a[e], &b[e]);
    return difference;
}

/** Return how many times an option covers an item. Cost: O(entries). */
static inline uint32_t option_times(const dlx_problem *problem, uint32_t option, uint32_t item)
{
    uint32_t count, times = 0;
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        times += entry[e].item == item ? entry_times(problem, entry[e]) : 0;
    return times;
}

/** Return the name of an item. If it has none, write its number, counted from `base`, to `room`,
 * and return that. */
const char *item_label(const dlx_problem *problem, uint32_t item, uint32_t base,
                       char room[DECIMAL_ROOM]);

/** Return the item with a name of `length` bytes, or DLX_NONE. Cost: O(length). */
uint32_t problem_find_item(const dlx_problem *problem, const char *name, size_t length);

/** Return the names of items. If every item has a name, a name has the number of its item. */
const struct names *problem_item_names(const dlx_problem *problem);

/** Fetch into the cache the data for finding an item by this name and adding it to an option,
 * during this call and the next ones. Some item must have a name, and `length` must be above 0. */
void problem_expect_item(dlx_problem *problem, const char *name, size_t length);

/** Return the number of times that all options together cover an item. Cost: O(1). */
uint64_t problem_supply(const dlx_problem *problem, uint32_t item);

/** Return true if some option covers the item several times, or any item. Cost: O(1). */
bool problem_is_heavy(const dlx_problem *problem, uint32_t item);
bool problem_has_heavy(const dlx_problem *problem);

/** Return the greatest number of times that an option covers the item; 1 if it has none.
 * Cost: O(1), and O(entries of the problem) for a heavy item. */
uint32_t problem_heaviest(const dlx_problem *problem, uint32_t item);

/** Add an item with the name, the kind and, if it is primary, the multiplicity of this one.
 * Otherwise as dlx_problem_add_item(). */
dlx_status problem_add_item_like(dlx_problem *problem, dlx_item item, uint32_t *number);

/** Name an option that exists; "" leaves it without a name. Return DLX_OK, DLX_ERR_TOO_LARGE or
 * DLX_ERR_MEMORY. Cost: O(length of the name). */
dlx_status problem_name_option(dlx_problem *problem, uint32_t option, const char *name);

/** Return true if an option has a name. Cost: O(options). */
static inline bool problem_has_option_names(const dlx_problem *problem)
{
    for (uint32_t o = 0; o < dlx_problem_option_count(problem); o++)
        if (dlx_problem_option_name(problem, o) != NULL)
            return true;
    return false;
}

#endif
