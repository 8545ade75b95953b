/* SPDX-License-Identifier: MIT */
/* What is left of a search: see rest.h. */
#include "dlx/search/rest.h"

#include "dlx/core/memory.h"
#include "dlx/core/query.h"

#include <assert.h>

/* A list that is being extended. */
struct lister {
    const dlx_search *search;
    const dlx_allocator *allocator;
    struct rest *rest;
    uint32_t base;   /* level of the whole tree on which the search begins */
    double share;    /* its share of the whole tree */
    uint32_t *ways;  /* the untried ways of a level */
    bool has_failed; /* there was no memory */
};

static bool has_several(const dlx_search *s, uint32_t item)
{
    return dlx_problem_item(s->problem, item).most > 1;
}

/* ---- decisions ---- */

static void decide(struct lister *l, struct decision decision)
{
    struct rest *r = l->rest;
    l->has_failed = l->has_failed || !memory_reserve(l->allocator, &r->decision, &r->decision_room,
                                                     r->decision_count + 1, sizeof *r->decision);
    if (!l->has_failed)
        r->decision[r->decision_count++] = decision;
}

/* Return whether the search or the part, which begins at `start`, has decided about an option. */
static bool is_decided(const struct lister *l, size_t start, uint32_t option)
{
    const dlx_search *s = l->search;
    for (size_t d = 0; d < s->applied_count - s->part_count; d++)
        if (s->applied[d].option == option)
            return true;
    for (size_t d = start; d < l->rest->decision_count; d++)
        if (l->rest->decision[d].option == option)
            return true;
    return false;
}

static bool is_forced(const dlx_search *s, uint32_t level, uint32_t option)
{
    return s->kernel->is_forced_above != NULL &&
           s->kernel->is_forced_above(s->state, level, option);
}

/* Forbid the options of an item that the search tries before this one; all of them before DLX_NONE. */
static void forbid_earlier(struct lister *l, size_t start, uint32_t level, uint32_t item,
                           uint32_t option)
{
    const uint32_t options = dlx_problem_option_count(l->search->problem);
    for (uint32_t o = 0; o < options && o < option; o++)
        if (option_has_item(l->search->problem, o, item) && !is_decided(l, start, o) &&
            !is_forced(l->search, level, o))
            decide(l, (struct decision){o, TASK_FORBIDDEN, true, true, item});
}

/* Decide as the search does that goes this way from a level. */
static void go(struct lister *l, size_t start, uint32_t level, uint32_t item, uint32_t way)
{
    if (way == DLX_NONE || has_several(l->search, item))
        forbid_earlier(l, start, level, item, way);
    if (way != DLX_NONE)
        decide(l, (struct decision){way, TASK_REQUIRED, true, true, item});
}

/* Begin a part with the decisions that led the search to its start, and the path above a level. */
static size_t begin_part(struct lister *l, uint32_t level)
{
    const dlx_search *s = l->search;
    const size_t start = l->rest->decision_count;
    dlx_branch branch;
    for (size_t d = s->applied_count - s->part_count; d < s->applied_count; d++)
        decide(l, s->applied[d]);
    for (uint32_t above = 0; above < level && dlx_search_branch(s, above, &branch); above++)
        go(l, start, above, branch.item, branch.option);
    return start;
}

static void end_part(struct lister *l, struct rest_part part)
{
    struct rest *r = l->rest;
    l->has_failed = l->has_failed || !memory_reserve(l->allocator, &r->part, &r->part_room,
                                                     r->end + 1, sizeof *r->part);
    if (l->has_failed)
        return;
    part.count = (uint32_t)(r->decision_count - part.start);
    r->part[r->end++] = part;
}

/* ---- levels ---- */

/* Show another path of a count that runs several searches at once: see kernel.h. */
static bool show_path(const dlx_search *s, uint32_t path)
{
    return s->kernel->show_path != NULL ? s->kernel->show_path(s->state, path) : path == 0;
}

/* Return the share of each branch of a level, or the share of all above the first level. */
static double share_below(const struct lister *l, uint32_t levels)
{
    double share = l->share;
    dlx_branch branch;
    for (uint32_t level = 0; level < levels && dlx_search_branch(l->search, level, &branch);
         level++)
        share /= branch.count;
    return share;
}

/* List the node on which the search stands, unless everything below it is done. */
static void list_node(struct lister *l, uint32_t levels)
{
    const dlx_search *s = l->search;
    dlx_branch branch;
    bool is_open = !s->kernel->is_begun(s->state);
    if (levels > 0 && dlx_search_branch(s, levels - 1, &branch))
        is_open = branch.done < branch.tried;
    if (!is_open)
        return;
    const size_t start = begin_part(l, levels);
    end_part(l, (struct rest_part){.start = start,
                                   .level = l->base + levels,
                                   .share = share_below(l, levels),
                                   .is_tried = true});
}

/* List the untried ways of a level. */
static void list_level(struct lister *l, uint32_t level)
{
    const dlx_search *s = l->search;
    dlx_branch branch;
    const uint32_t count = s->kernel->untried(s->state, level, l->ways);
    const double share = count > 0 ? share_below(l, level + 1) : 0;
    dlx_search_branch(s, level, &branch);
    for (uint32_t way = 0; way < count && !l->has_failed; way++) {
        const size_t start = begin_part(l, level);
        go(l, start, level, branch.item, l->ways[way]);
        end_part(l, (struct rest_part){.start = start,
                                       .level = l->base + level + 1,
                                       .share = share,
                                       .is_tried = l->ways[way] == DLX_NONE});
    }
}

/* The deepest level comes first, as in the search. With several paths, this is the deepest one of all, so that
 * the shallowest parts come last, where rest_give() takes them. */
static void list(struct lister *l)
{
    uint32_t deepest = 0;
    for (uint32_t path = 0; show_path(l->search, path); path++) {
        const uint32_t levels = search_levels(l->search);
        deepest = levels > deepest ? levels : deepest;
        list_node(l, levels);
    }
    for (uint32_t level = deepest; level-- > 0;)
        for (uint32_t path = 0; show_path(l->search, path); path++)
            if (level < search_levels(l->search))
                list_level(l, level);
}

bool rest_of_search(const dlx_search *search, uint32_t level, double share, struct rest *rest)
{
    struct lister l = {.search = search, .rest = rest, .base = level, .share = share};
    const struct rest before = *rest;
    const size_t room = (size_t)dlx_problem_option_count(search->problem) + 1;
    if (search_is_over(search))
        return true;
    l.allocator = &search->allocator;
    l.ways = memory_array(l.allocator, room, sizeof *l.ways);
    l.has_failed = l.ways == NULL;
    if (!l.has_failed)
        list(&l);
    memory_free(l.allocator, l.ways, room, sizeof *l.ways);
    if (l.has_failed) {
        rest->decision_count = before.decision_count;
        rest->end = before.end;
    }
    return !l.has_failed;
}

/* ---- using a list ---- */

static bool is_same(const struct decision *a, const struct decision *b)
{
    return a->option == b->option && a->fate == b->fate;
}

/* Return how many decisions of a part the search has made already. */
static size_t count_common(const dlx_search *s, const struct rest *rest,
                           const struct rest_part *part)
{
    const size_t made = s->applied_count - s->part_count;
    size_t common = 0;
    while (common < part->count && common < s->part_count &&
           is_same(&rest->decision[part->start + common], &s->applied[made + common]))
        common++;
    return common;
}

void rest_enter(struct rest *rest, dlx_search *search, struct rest_part *part)
{
    *part = rest->part[rest->first++];
    const size_t common = count_common(search, rest, part);
    search_go_back(search, search->part_count - common);
    for (size_t d = common; d < part->count && !search_is_over(search); d++)
        search_apply(search, &rest->decision[part->start + d]);
    if (rest_is_empty(rest))
        rest->first = rest->end = rest->decision_count = 0;
}

/* Append a part of another list. */
static bool append(const dlx_allocator *allocator, struct rest *to, const struct rest *from,
                   size_t p)
{
    struct rest_part part = from->part[p];
    if (!memory_reserve(allocator, &to->decision, &to->decision_room,
                        to->decision_count + part.count, sizeof *to->decision) ||
        !memory_reserve(allocator, &to->part, &to->part_room, to->end + 1, sizeof *to->part))
        return false;
    for (uint32_t d = 0; d < part.count; d++)
        to->decision[to->decision_count + d] = from->decision[part.start + d];
    part.start = to->decision_count;
    to->decision_count += part.count;
    to->part[to->end++] = part;
    return true;
}

bool rest_give(const dlx_allocator *allocator, struct rest *rest, struct rest *to)
{
    const size_t before = to->end, decisions = to->decision_count;
    size_t first = rest->end;
    while (first > rest->first && rest->part[first - 1].level == rest->part[rest->end - 1].level)
        first--;
    first += (rest->end - first) / 2;
    for (size_t p = first; p < rest->end; p++)
        if (!append(allocator, to, rest, p)) {
            to->end = before;
            to->decision_count = decisions;
            return false;
        }
    rest->end = first;
    return true;
}

double rest_share(const struct rest *rest)
{
    double sum = 0;
    for (size_t p = rest->first; p < rest->end; p++)
        sum += rest->part[p].share;
    return sum;
}

void rest_free(const dlx_allocator *allocator, struct rest *rest)
{
    memory_free(allocator, rest->decision, rest->decision_room, sizeof *rest->decision);
    memory_free(allocator, rest->part, rest->part_room, sizeof *rest->part);
    *rest = (struct rest){.first = 0};
}

/* ---- a queue of parts ---- */

bool search_begin_parts(dlx_search *search, struct rest *parts)
{
    search->queue = memory_array(&search->allocator, 1, sizeof *search->queue);
    if (search->queue == NULL)
        return false;
    *search->queue = *parts;
    *parts = (struct rest){.first = 0};
    search->kernel->hold(search->state, true);
    search_next_part(search);
    return true;
}

void search_next_part(dlx_search *search)
{
    struct rest_part part;
    while (!rest_is_empty(search->queue)) {
        rest_enter(search->queue, search, &part);
        if (!search_is_over(search))
            return;
    }
    search_go_back(search, search->part_count);
    search_drop_parts(search);
    search->kernel->finish(search->state);
}

void search_drop_parts(dlx_search *search)
{
    if (search->queue == NULL)
        return;
    search->kernel->hold(search->state, false);
    rest_free(&search->allocator, search->queue);
    memory_free(&search->allocator, search->queue, 1, sizeof *search->queue);
    search->queue = NULL;
}
