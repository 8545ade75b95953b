/* SPDX-License-Identifier: MIT */
/*
 * What is left of a search as a list of parts, and back: see rest.h. A search for the cheapest solutions first
 * lists the solutions that it knows, as found. Then come the parts of its first member, which traverses the tree as
 * other searches do. Its linear programs are not saved: the next search has to solve them again.
 */
#include "dlx/parts/rest.h"
#include "dlx/checkpoint.h"
#include "dlx/core/memory.h"

#include <assert.h>

/* ---- both ways ---- */

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static bool is_same(const struct decision *a, const struct decision *b)
{
    return a->option == b->option && a->fate == b->fate && a->item == b->item;
}

/* Return how many decisions a part of a rest has in common with the part before it. Do not compare what both take from
 * the same place. */
static uint32_t count_common(const struct rest *rest, const struct rest_part *part)
{
    const struct rest_part *before = part - 1;
    uint32_t common = 0;
    if (before->path == part->path) {
        common = smaller(before->shared, part->shared);
        if (before->shared == part->shared && before->others == part->others)
            common += smaller(before->forbidden, part->forbidden);
    }
    while (common < rest_length(before) && common < rest_length(part) &&
           is_same(rest_decision(rest, before, common), rest_decision(rest, part, common)))
        common++;
    return common;
}

/* Append the decisions of a part of a rest, from this one on, to the latest part of a list. */
static bool decide_from(dlx_parts *parts, const struct rest *rest, const struct rest_part *part,
                        size_t at)
{
    bool has_memory = true;
    for (; at < rest_length(part) && has_memory; at++) {
        const struct decision *d = rest_decision(rest, part, at);
        const bool is_forbidden = d->fate == TASK_FORBIDDEN;
        has_memory = parts_decide_by(parts, (dlx_decision){d->option, is_forbidden},
                                     is_forbidden ? DLX_NONE : d->item);
    }
    return has_memory;
}

bool parts_list_rest(dlx_parts *parts, const struct rest *rest)
{
    bool has_memory = true;
    for (size_t p = rest->first; p < rest->end && has_memory; p++) {
        const struct rest_part *part = &rest->part[p];
        const uint32_t common = p > rest->first ? count_common(rest, part) : 0;
        has_memory = parts_append(parts, part->is_tried ? DLX_PART_BEGUN : DLX_PART_NEW);
        if (has_memory)
            parts_share(parts, common);
        has_memory = has_memory && decide_from(parts, rest, part, common);
    }
    return has_memory;
}

bool parts_list_search(dlx_parts *parts, const dlx_search *search, uint32_t level, double share)
{
    struct rest rest = {.first = 0};
    const bool has_memory =
        rest_of_search(search, level, share, 0, &rest) && parts_list_rest(parts, &rest);
    parts->is_too_long = rest.is_too_long;
    rest_free(&search->allocator, &rest);
    return has_memory;
}

static struct decision decision_at(const dlx_parts *parts, uint32_t number, uint32_t at)
{
    const size_t index = parts_index(parts, number, at);
    const dlx_decision d = parts->decision[index];
    return (struct decision){d.option, d.is_forbidden ? TASK_FORBIDDEN : TASK_REQUIRED, true, true,
                             parts->item[index]};
}

/* Let a part of a list share decisions in a rest, as it does in the list. The part before it is the last one of the
 * rest. Return false if the new part has to store a path of its own. That is so if it shares the way of the last part, or
 * only some of the decisions that this part has between its path and its way. */
static bool join(const struct rest *rest, const dlx_parts *parts, uint32_t number,
                 struct rest_part *part)
{
    const uint32_t shared = parts->place[number].shared;
    if (shared == 0)
        return false;
    assert(rest->part != NULL && rest->end > 0);
    const struct rest_part *before = &rest->part[rest->end - 1];
    const uint32_t on_path = smaller(shared, before->shared), forbidden = shared - on_path;
    if (forbidden > 0 && before->others + forbidden != rest->decision_count)
        return false;
    part->path = before->path;
    part->shared = on_path;
    part->others = forbidden > 0 ? before->others : rest->decision_count;
    part->forbidden = forbidden;
    return true;
}

/* Store the decisions of a part from `at` to before `end` in a rest. */
static bool store(const dlx_allocator *allocator, struct rest *rest, const dlx_parts *parts,
                  uint32_t number, uint32_t at, uint32_t end)
{
    if (!memory_reserve(allocator, &rest->decision, &rest->decision_room,
                        rest->decision_count + (end - at), sizeof *rest->decision))
        return false;
    for (; at < end; at++)
        rest->decision[rest->decision_count++] = decision_at(parts, number, at);
    return true;
}

bool rest_take(const dlx_allocator *allocator, struct rest *rest, const dlx_parts *parts,
               uint32_t number, double share)
{
    const uint32_t length = parts_length(parts, number);
    uint32_t at = 0, end = length;
    struct rest_part part = {.path = rest->decision_count,
                             .shared = length,
                             .level = length,
                             .share = share,
                             .is_tried = parts_state(parts, number) == DLX_PART_BEGUN};
    if (join(rest, parts, number, &part)) {
        at = parts->place[number].shared;
        part.has_way = at < end && !parts_decision(parts, number, end - 1).is_forbidden;
        if (part.has_way)
            part.way = decision_at(parts, number, --end);
        part.forbidden += end - at;
    }
    if (!store(allocator, rest, parts, number, at, end) ||
        !memory_reserve(allocator, &rest->part, &rest->part_room, rest->end + 1,
                        sizeof *rest->part))
        return false;
    rest->part[rest->end++] = part;
    return true;
}

/* ---- the cheapest solutions ---- */

/* List the cheapest solutions so far. The search has room for one. */
static bool list_kept(dlx_search *s, dlx_parts *parts)
{
    dlx_solution solution;
    bool has_memory = true;
    for (uint32_t place = 0; has_memory && dlx_search_best(s, place, &solution); place++) {
        has_memory = parts_append(parts, DLX_PART_FOUND);
        for (uint32_t o = 0; o < solution.count && has_memory; o++)
            has_memory = parts_decide(parts, (dlx_decision){solution.options[o], false});
    }
    return has_memory;
}

/* List the whole part that the search has entered. */
static bool list_entered(const dlx_search *s, dlx_parts *parts)
{
    bool has_memory = parts_append(parts, DLX_PART_BEGUN);
    for (size_t d = s->applied_count - s->part_count; d < s->applied_count && has_memory; d++)
        has_memory = parts_decide_by(
            parts, (dlx_decision){s->applied[d].option, s->applied[d].fate == TASK_FORBIDDEN},
            s->applied[d].item);
    return has_memory;
}

/* Options are in the order of their prices. So with multiplicities it is not known which of them were tried
 * before another one, and the part is listed as a whole. */
static bool list_search(const dlx_search *s, dlx_parts *parts)
{
    dlx_search first = *s;
    if (search_is_over(s))
        return true;
    if (dlx_problem_has_multiplicities(s->problem))
        return list_entered(s, parts);
    if (s->kernel->first != NULL)
        first.kernel = s->kernel->first;
    return parts_list_search(parts, &first, 0, 1);
}

/* Return whether the decisions of the task still begin with those that the search has applied, and the one that they
 * exclude. */
static bool task_is_ruled_out(const dlx_search *s)
{
    size_t same = 0;
    for (size_t d = 0; d < s->task->decisions; d++) {
        const struct decision *now = &s->task->decision[d];
        const struct decision *then = same < s->applied_count ? &s->applied[same] : &s->excluded;
        if (!now->changes_fate)
            continue;
        if (now->option != then->option || now->fate != then->fate)
            return false;
        if (same++ == s->applied_count)
            return true;
    }
    return false;
}

static bool decide(dlx_parts *parts, const struct decision *d)
{
    return parts_decide(parts, (dlx_decision){d->option, d->fate == TASK_FORBIDDEN});
}

/* Create a list with the decisions that a search obeys: its task may have others by now. If they exclude each other,
 * the search has not applied all of them. */
static dlx_status new_list(const dlx_search *s, dlx_parts **parts)
{
    dlx_parts *made;
    if (s->is_ruled_out && task_is_ruled_out(s))
        return dlx_parts_new(s->task, parts);
    const dlx_status status = parts_create(s->problem, &made);
    if (status != DLX_OK)
        return status;
    bool has_memory = parts_append(made, DLX_PART_NEW);
    for (size_t d = 0; d < s->applied_count - s->part_count && has_memory; d++)
        has_memory = decide(made, &s->applied[d]);
    if (has_memory && s->is_ruled_out)
        has_memory = decide(made, &s->excluded);
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
    if (!list_kept(s, parts) || !list_search(s, parts) ||
        (s->queue != NULL && !parts_list_rest(parts, s->queue)))
        return parts_give_up(parts, s->task);
    dlx_search_statistics(s, &statistics);
    *checkpoint = (dlx_checkpoint){.task = DLX_CHECKPOINT_BEST,
                                   .parts = parts,
                                   .tree_nodes = statistics.tree_nodes,
                                   .best = s->best,
                                   .gap = s->gap,
                                   .gap_share = s->gap_share};
    return DLX_OK;
}

static bool has_same_settings(const dlx_search *s, const dlx_checkpoint *from)
{
    return s->has_best && from->task == DLX_CHECKPOINT_BEST && from->best == s->best &&
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
    s->kernel->keep(s->state, s->chosen, count);
    return DLX_OK;
}

static dlx_status take_parts(dlx_search *s, const dlx_parts *parts, struct rest *rest)
{
    dlx_status status = DLX_OK;
    for (uint32_t number = 1; number <= dlx_parts_count(parts) && status == DLX_OK; number++)
        if (parts_is_found(parts, number))
            status = keep(s, parts, number);
        else if (!rest_take(&s->allocator, rest, parts, number, 0))
            status = DLX_ERR_MEMORY;
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
    status = dlx_task_new(s->problem, &task);
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
    struct rest rest = {.first = 0};
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
    status = take_parts(search, from->parts, &rest);
    if (status == DLX_OK && !search_begin_parts(search, &rest))
        status = DLX_ERR_MEMORY;
    rest_free(&search->allocator, &rest);
    return status;
}
