/* SPDX-License-Identifier: MIT */
/*
 * Required and forbidden options become part of the problem before it is reduced: forbidden options are left
 * out, and each required option gets a primary item that no other option has. In "a b" with the options
 *
 *     a          required             a 1
 *     a b        forbidden
 *     b                               b
 *
 * the new item is 1. If an option cannot be required, its item has no options, so there is no solution. The
 * reducer removes new items that are redundant.
 */
#include "dlx/search/reduce.h"

#include "dlx/core/memory.h"
#include "dlx/core/query.h"
#include "dlx/core/task.h"

#include <string.h>

static dlx_status add_option(const dlx_task *task, uint32_t option, dlx_problem *copy,
                             dlx_entry *entries)
{
    const dlx_problem *problem = task->problem;
    uint32_t count, item;
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    dlx_status status = DLX_OK;
    if (count > 0)
        memcpy(entries, entry, count * sizeof *entry);
    if ((task->fate[option] & TASK_REQUIRED) != 0) {
        status = dlx_problem_add_item(copy, NULL, DLX_PRIMARY, &item);
        /* An option without primary items is never chosen, and the new item must not change that. */
        if (option_has_primary(problem, option))
            entries[count++] = (dlx_entry){item, DLX_NO_COLOR};
    }
    if (status != DLX_OK || (task->fate[option] & TASK_FORBIDDEN) != 0)
        return status;
    dlx_problem_set_source_line(copy, dlx_problem_option_line(problem, option));
    status = dlx_problem_add_option(copy, entries, count, NULL);
    return status == DLX_OK ? reduce_copy_cost_and_name(problem, option, copy,
                                                        dlx_problem_option_count(copy) - 1)
                            : status;
}

static dlx_status add_items(const dlx_problem *problem, dlx_problem *copy)
{
    dlx_status status = DLX_OK;
    for (uint32_t i = 0; status == DLX_OK && i < dlx_problem_item_count(problem); i++) {
        const dlx_item item = dlx_problem_item(problem, i);
        status = dlx_problem_add_item(copy, item.name, item.kind, NULL);
        if (status == DLX_OK && item.kind == DLX_PRIMARY)
            status = dlx_problem_set_multiplicity(copy, i, item.least, item.most);
    }
    return status;
}

static dlx_status copy_decided(const dlx_task *task, dlx_problem *copy)
{
    const size_t room = (size_t)dlx_problem_item_count(task->problem) + 1;
    dlx_entry *entries = memory_array(&task->allocator, room, sizeof *entries);
    dlx_status status =
        entries != NULL ? reduce_copy_title_and_colors(task->problem, copy) : DLX_ERR_MEMORY;
    if (status == DLX_OK)
        status = add_items(task->problem, copy);
    for (uint32_t o = 0; status == DLX_OK && o < dlx_problem_option_count(task->problem); o++)
        status = add_option(task, o, copy, entries);
    memory_free(&task->allocator, entries, room, sizeof *entries);
    return status;
}

/* Return the original number of an item of the copy. For a new item, return the first item of its option. */
static uint32_t original_item(const dlx_task *task, uint32_t item)
{
    uint32_t count, next = dlx_problem_item_count(task->problem);
    if (item == DLX_NONE || item < next)
        return item;
    for (uint32_t o = 0; o < dlx_problem_option_count(task->problem); o++)
        if ((task->fate[o] & TASK_REQUIRED) != 0 && next++ == item) {
            const dlx_entry *entry = dlx_problem_option(task->problem, o, &count);
            return count > 0 ? entry[0].item : DLX_NONE;
        }
    return DLX_NONE;
}

/* Turn the option numbers of the copy, which lacks the forbidden options, into original numbers. */
static void renumber(const dlx_task *task, dlx_reduction *reduction)
{
    uint32_t at = 0, in_copy = 0;
    for (uint32_t o = 0; o < dlx_problem_option_count(task->problem); o++) {
        if ((task->fate[o] & TASK_FORBIDDEN) != 0)
            continue;
        if (at < reduction->count && reduction->originals[at] == in_copy)
            reduction->originals[at++] = o;
        in_copy++;
    }
    reduction->starved = original_item(task, reduction->starved);
}

dlx_status reduce_decided(dlx_task *task, dlx_reduction *reduction)
{
    dlx_problem *copy;
    dlx_task *on_copy = NULL;
    dlx_status status = dlx_problem_new(&task->allocator, &copy);
    if (status != DLX_OK)
        return status;
    status = copy_decided(task, copy);
    if (status == DLX_OK)
        status = dlx_task_new(copy, &on_copy);
    if (status == DLX_OK)
        status = reduce_problem(on_copy, task, reduction);
    if (status == DLX_OK)
        renumber(task, reduction);
    dlx_task_free(on_copy);
    dlx_problem_free(copy);
    return status;
}
