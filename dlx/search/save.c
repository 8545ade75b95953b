/* SPDX-License-Identifier: MIT */
/*
 * Store a search for the cheapest solutions, and continue from that. First come the solutions that
 * it knows, as parts that are found. Then come the parts of its first member, which traverses the
 * tree as other searches do. Linear programs are not stored: they must be solved again.
 */
#include "dlx/search/rest.h"

#include "dlx/parts.h"

/* ---- storing ---- */

/* List the cheapest solutions so far. The search has space for one. */
static bool list_kept(dlx_search *s, dlx_parts *parts)
{
    dlx_solution solution;
    bool has_memory = true;
    for (uint32_t place = 0; has_memory && dlx_search_cheapest(s, place, &solution); place++)
        has_memory = dlx_parts_append_solution(parts, solution.options, solution.count) == DLX_OK;
    return has_memory;
}

/* List the whole part that the search has entered. */
static bool list_entered(const dlx_search *s, dlx_parts *parts)
{
    bool has_memory = parts_append(parts, DLX_PART_BEGUN);
    for (size_t d = s->applied_count - s->part_count; d < s->applied_count && has_memory; d++)
        has_memory = parts_decide_by(parts, s->applied[d].what, s->applied[d].item);
    return has_memory;
}

/* Options are in the order of their prices. With multiplicities it is therefore unknown which of
 * them were tried before another, and the part is listed as a whole. */
static bool list_search(const dlx_search *s, dlx_parts *parts)
{
    if (search_is_over(s))
        return true;
    if (dlx_problem_has_multiplicities(s->problem))
        return list_entered(s, parts);
    return search_list_rest(s, 0, 1, 0, parts);
}

/* List the parts that are still in the queue. */
static bool list_queue(const dlx_search *s, dlx_parts *parts)
{
    const dlx_parts *queue = s->queue;
    return queue == NULL || parts_append_all(parts, queue, queue->taken + 1, queue->parts);
}

/* Return whether the decisions of the task still begin with those that the search has applied, and
 * the one that they exclude. */
static bool task_is_ruled_out(const dlx_search *s)
{
    size_t same = 0;
    for (size_t d = 0; d < s->task->decisions; d++) {
        const struct decision *now = &s->task->decision[d];
        const struct decision *then = same < s->applied_count ? &s->applied[same] : &s->excluded;
        if (!now->changes_fate)
            continue;
        if (!is_same_decision(now->what, then->what))
            return false;
        if (same++ == s->applied_count)
            return true;
    }
    return false;
}

/* Create a list with the decisions that a search obeys: its task may have others by now. If they
 * exclude each other, the search has not applied all of them. */
static dlx_status new_list(const dlx_search *s, dlx_parts **parts)
{
    dlx_parts *made;
    if (s->is_ruled_out && task_is_ruled_out(s))
        return dlx_parts_new(s->task, parts);
    const dlx_status status = parts_create(s->problem, &made);
    if (status != DLX_OK)
        return status;
    bool has_memory = true;
    for (size_t d = 0; d < s->applied_count - s->part_count && has_memory; d++)
        has_memory = parts_decide(made, s->applied[d].what);
    if (has_memory && s->is_ruled_out)
        has_memory = parts_decide(made, s->excluded.what);
    if (has_memory)
        *parts = made;
    else
        dlx_parts_free(made);
    return has_memory ? DLX_OK : DLX_ERR_MEMORY;
}

dlx_status dlx_search_rest(dlx_search *search, dlx_checkpoint *checkpoint)
{
    dlx_search *s = search;
    dlx_statistics statistics;
    dlx_parts *parts;
    if (!s->has_best)
        return task_fail(s->task, DLX_ERR_KERNEL, "only teams can save a search for all solutions");
    dlx_status status = new_list(s, &parts);
    if (status != DLX_OK)
        return status;
    if (!list_kept(s, parts) || !list_search(s, parts) || !list_queue(s, parts))
        return parts_give_up(parts, s->task);
    dlx_search_statistics(s, &statistics);
    *checkpoint = (dlx_checkpoint){.task = DLX_CHECKPOINT_CHEAPEST,
                                   .parts = parts,
                                   .tree_nodes = statistics.tree_nodes,
                                   .cheapest = s->best,
                                   .gap = s->gap,
                                   .gap_share = s->gap_share};
    return DLX_OK;
}

/* ---- beginning ---- */

static bool has_same_settings(const dlx_search *s, const dlx_checkpoint *from)
{
    return s->has_best && from->task == DLX_CHECKPOINT_CHEAPEST && from->cheapest == s->best &&
           from->gap == s->gap && from->gap_share == s->gap_share;
}

/* Remember a solution that is known already. */
static dlx_status keep(dlx_search *s, const dlx_parts *parts, uint32_t number)
{
    dlx_flaw flaw = {.verdict = DLX_VALID};
    const uint32_t count = parts_length(parts, number);
    if (count >= s->chosen_capacity)
        return DLX_ERR_PARTS;
    for (uint32_t o = 0; o < count; o++)
        s->chosen[o] = parts_decision(parts, number, o).option;
    const dlx_status status = dlx_verify(s->problem, s->chosen, count, &flaw);
    if (status != DLX_OK)
        return status;
    if (flaw.verdict != DLX_VALID)
        return task_fail(s->task, DLX_ERR_PARTS, "a solution in the checkpoint is wrong");
    for (uint32_t o = 0; o < count; o++) /* presolving keeps the options of solutions */
        s->chosen[o] = presolve_place(s->presolve, s->chosen[o]);
    s->kernel->best->keep(s->state, s->chosen, count);
    return DLX_OK;
}

/* Keep the solutions of a list, and make a queue of its other parts. */
static dlx_status take_parts(dlx_search *s, const dlx_parts *parts, dlx_parts **queue)
{
    dlx_status status = parts_create(s->problem, queue);
    for (uint32_t n = 1, end; n <= parts->parts && status == DLX_OK; n = end) {
        end = parts_end_of_run(parts, n);
        if (!parts_is_found(parts, n))
            status = parts_append_all(*queue, parts, n, end - 1) ? DLX_OK : DLX_ERR_MEMORY;
        for (; n < end && parts_is_found(parts, n) && status == DLX_OK; n++)
            status = keep(s, parts, n);
    }
    return status;
}

/* Find out whether a checkpoint belongs to the decisions that a search obeys. */
static dlx_status compare_decisions(const dlx_search *s, const dlx_checkpoint *from, bool *is_same)
{
    dlx_parts *own;
    dlx_task *task = NULL;
    dlx_status status = new_list(s, &own);
    if (status != DLX_OK)
        return status;
    status = task_new(s->problem, &task);
    if (status == DLX_OK)
        status = parts_apply(own, 0, task);
    if (status == DLX_OK)
        *is_same = parts_belong_to(from->parts, task, false);
    dlx_task_free(task);
    dlx_parts_free(own);
    return status;
}

dlx_status dlx_search_begin(dlx_search *search, const dlx_checkpoint *from)
{
    dlx_parts *queue = NULL;
    if (!has_same_settings(search, from))
        return task_fail(
            search->task, DLX_ERR_ARGUMENT,
            "the checkpoint is for another number of cheapest solutions, or another gap");
    bool is_same = false;
    dlx_status status = compare_decisions(search, from, &is_same);
    if (status != DLX_OK)
        return status;
    if (!is_same)
        return task_fail(search->task, DLX_ERR_ARGUMENT,
                         "a search begins with a checkpoint of its own task");
    status = take_parts(search, from->parts, &queue);
    if (status == DLX_OK)
        search_begin_parts(search, queue);
    else
        dlx_parts_free(queue);
    return status;
}
