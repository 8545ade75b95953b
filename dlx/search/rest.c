/* SPDX-License-Identifier: MIT */
/*
 * What is left of a search: see rest.h. The decisions of the path are listed once for all parts, and the options that a
 * level forbids once for all parts of the level:
 *
 *     path     -1 +2   -3 +4   +8        end     0 2 4 5         the first level forbids 1 and chooses 2
 *     level    -3 -4 -5                                          the second level has tried these before 6
 *     part     -1 +2   -3 -4 -5   +6                             2 decisions of the path, 3 of the level, a way
 */
#include "dlx/search/rest.h"

#include "dlx/core/clock.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"

#include <assert.h>
#include <string.h>

/* A list that is being extended. */
struct lister {
    const dlx_search *search;
    const dlx_allocator *allocator;
    struct rest *rest;
    uint32_t base;        /* level of the whole tree on which the search begins */
    double whole;         /* its share of the whole tree */
    struct arena arena;   /* owns the arrays below */
    uint32_t *ways;       /* the untried ways of a level */
    size_t *paths;        /* of each path: where its decisions begin in the list */
    uint32_t path;        /* the path that is shown */
    struct decision *own; /* its decisions; each option has at most one */
    uint32_t own_count;   /* number of them */
    uint32_t *end;        /* of each of its levels: number of them above it */
    double *share;   /* of each of its levels: the share of the tree that is below the path there */
    uint32_t levels; /* number of its levels */
    double deadline; /* on the monotonic clock; 0: none */
    bool has_failed; /* there was no memory, or no time */
    /* Only with multiplicities: */
    uint32_t
        *place; /* of each option: its place on the path, from 1; 0: decided before; or DLX_NONE */
    uint32_t *first; /* of each item: where its options begin in `ours` */
    uint32_t *ours;  /* options of one item after the other, ascending */
    uint32_t *used;  /* of each item: chosen options that contain it, above the level at hand */
    uint32_t *color; /* of each item in use: its color, or DLX_NO_COLOR */
    uint32_t chosen; /* how many of its own decisions these are */
};

static bool has_several(const dlx_search *s, uint32_t item)
{
    return dlx_problem_item(s->problem, item).most > 1;
}

/* ---- decisions ---- */

static void decide_all(struct lister *l, const struct decision *decision, size_t count)
{
    struct rest *r = l->rest;
    l->has_failed =
        l->has_failed || !memory_reserve(l->allocator, &r->decision, &r->decision_room,
                                         r->decision_count + count, sizeof *r->decision);
    if (l->has_failed || count == 0)
        return;
    memcpy(r->decision + r->decision_count, decision, count * sizeof *decision);
    r->decision_count += count;
}

static bool is_forced(const dlx_search *s, uint32_t level, uint32_t option)
{
    return s->kernel->is_forced_above != NULL &&
           s->kernel->is_forced_above(s->state, level, option);
}

/* List the options of each item. first[i] moves from the end of item i to its beginning. */
static bool index_items(struct lister *l)
{
    const dlx_problem *problem = l->search->problem;
    const uint32_t items = dlx_problem_item_count(problem);
    uint32_t count, sum = 0;
    l->first = arena_array(&l->arena, (size_t)items + 1, sizeof *l->first);
    l->ours = arena_array(&l->arena, dlx_problem_entry_count(problem), sizeof *l->ours);
    if (l->arena.has_failed)
        return false;
    for (uint32_t i = 0; i < items; i++)
        l->first[i] = sum += dlx_problem_item(problem, i).length;
    l->first[items] = sum;
    for (uint32_t o = dlx_problem_option_count(problem); o-- > 0;) {
        const dlx_entry *entry = dlx_problem_option(problem, o, &count);
        for (uint32_t e = 0; e < count; e++)
            l->ours[--l->first[entry[e].item]] = o;
    }
    return true;
}

/* Choose an option. */
static void choose(struct lister *l, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(l->search->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        if (l->used[entry[e].item]++ == 0)
            l->color[entry[e].item] = entry[e].color;
}

static void unchoose(struct lister *l, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(l->search->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        l->used[entry[e].item]--;
}

/* Go up to the decisions above a level. */
static void go_up(struct lister *l, uint32_t level)
{
    while (l->chosen > l->end[level]) {
        const struct decision *d = &l->own[--l->chosen];
        if (d->fate == TASK_REQUIRED)
            unchoose(l, d->option);
    }
}

/* Return whether the decisions above a level leave an option live. */
static bool is_live(const struct lister *l, uint32_t level, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(l->search->problem, option, &count);
    bool fits = l->place[option] == DLX_NONE || l->place[option] > l->end[level];
    for (uint32_t e = 0; e < count && fits; e++) {
        const uint32_t item = entry[e].item, color = entry[e].color;
        fits = l->used[item] < dlx_problem_item(l->search->problem, item).most ||
               (color != DLX_NO_COLOR && color == l->color[item]);
    }
    return fits;
}

/* List the options of an item after its way that are live at a level, and to do without them if that is possible. */
static uint32_t list_live(struct lister *l, uint32_t level, dlx_branch branch)
{
    const dlx_item item = dlx_problem_item(l->search->problem, branch.item);
    uint32_t count = 0;
    go_up(l, level);
    for (uint32_t at = l->first[branch.item]; at < l->first[branch.item + 1]; at++)
        if (l->ours[at] > branch.option && is_live(l, level, l->ours[at]))
            l->ways[count++] = l->ours[at];
    if (l->used[branch.item] + count < item.least)
        return 0;
    if (l->used[branch.item] >= item.least)
        l->ways[count++] = DLX_NONE;
    return count;
}

/* Return the first option of an item, as an index of `ours`. */
static uint32_t first_of(const struct lister *l, uint32_t item)
{
    return l->place != NULL ? l->first[item] : 0;
}

/* Return the next option that a search tries at a level before this way, and that is not decided above; DLX_NONE if there
 * is none. `at` moves on. Before DLX_NONE, the search tries all options of the item. */
static uint32_t next_before(const struct lister *l, uint32_t level, uint32_t item, uint32_t way,
                            uint32_t *at)
{
    if (l->place == NULL || (way != DLX_NONE && !has_several(l->search, item)))
        return DLX_NONE; /* without multiplicities, a level without an option has not tried any */
    while (*at < l->first[item + 1] && l->ours[*at] < way) {
        const uint32_t option = l->ours[(*at)++], place = l->place[option];
        if ((place == DLX_NONE || place > l->end[level]) && !is_forced(l->search, level, option))
            return option;
    }
    return DLX_NONE;
}

static void add_to_path(struct lister *l, uint32_t option, unsigned char fate, uint32_t item)
{
    l->own[l->own_count++] = (struct decision){option, fate, true, true, item};
    if (l->place == NULL)
        return;
    l->place[option] = l->chosen = l->own_count;
    if (fate == TASK_REQUIRED)
        choose(l, option);
}

static void note_level(struct lister *l, uint32_t level, dlx_branch branch)
{
    uint32_t at = first_of(l, branch.item), option;
    while ((option = next_before(l, level, branch.item, branch.option, &at)) != DLX_NONE)
        add_to_path(l, option, TASK_FORBIDDEN, branch.item);
    if (branch.option != DLX_NONE)
        add_to_path(l, branch.option, TASK_REQUIRED, branch.item);
    l->end[level + 1] = l->own_count;
    l->share[level + 1] = l->share[level] / branch.count;
}

/* List the decisions of the path that is shown. */
static void note_path(struct lister *l, uint32_t path)
{
    dlx_branch branch;
    assert(l->own_count == 0 || l->place == NULL); /* with multiplicities there is one path */
    l->path = path;
    l->own_count = l->end[0] = 0;
    l->share[0] = l->whole;
    for (l->levels = 0; dlx_search_branch(l->search, l->levels, &branch); l->levels++)
        note_level(l, l->levels, branch);
}

/* Store the path for its parts: the decisions that led the search to its start, and those that it made. */
static void store_path(struct lister *l)
{
    const dlx_search *s = l->search;
    l->paths[l->path] = l->rest->decision_count;
    decide_all(l, s->applied + s->applied_count - s->part_count, s->part_count);
    decide_all(l, l->own, l->own_count);
}

/* Make a part that shares the path above a level. */
static struct rest_part part_below(const struct lister *l, uint32_t level)
{
    return (struct rest_part){.path = l->paths[l->path],
                              .shared = (uint32_t)l->search->part_count + l->end[level],
                              .others = l->rest->decision_count};
}

/* Return whether the list is as long as it may be: each of many levels may have as many parts as there are options. */
static bool is_full(const struct rest *r)
{
    static const size_t most = (size_t)1 << 29;
    return r->end * sizeof *r->part + r->decision_count * sizeof *r->decision >= most;
}

static void append_to_list(struct lister *l, struct rest_part part)
{
    struct rest *r = l->rest;
    r->is_too_long = r->is_too_long || is_full(r);
    l->has_failed =
        l->has_failed || r->is_too_long ||
        !memory_reserve(l->allocator, &r->part, &r->part_room, r->end + 1, sizeof *r->part);
    if (!l->has_failed)
        r->part[r->end++] = part;
}

/* ---- levels ---- */

/* Show another path of a count that runs several searches at once: see kernel.h. */
static bool show_path(const dlx_search *s, uint32_t path)
{
    return s->kernel->show_path != NULL ? s->kernel->show_path(s->state, path) : path == 0;
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
    struct rest_part part = part_below(l, levels);
    part.level = l->base + levels;
    part.share = l->share[levels];
    part.is_tried = true;
    append_to_list(l, part);
}

/* List the untried ways of a level. With multiplicities, they ascend. */
static void list_level(struct lister *l, uint32_t level)
{
    const dlx_search *s = l->search;
    dlx_branch branch;
    struct rest_part part = part_below(l, level);
    uint32_t count = s->kernel->untried(s->state, level, l->ways);
    dlx_search_branch(s, level, &branch);
    if (count == ALL_LIVE)
        count = list_live(l, level, branch);
    part.level = l->base + level + 1;
    part.share = l->share[level + 1];
    uint32_t at = first_of(l, branch.item), option;
    for (uint32_t n = 0; n < count && !l->has_failed; n++) {
        const uint32_t way = l->ways[n];
        assert(n == 0 || l->place == NULL || l->ways[n - 1] < way);
        while ((option = next_before(l, level, branch.item, way, &at)) != DLX_NONE)
            decide_all(l, &(struct decision){option, TASK_FORBIDDEN, true, true, branch.item}, 1);
        part.forbidden = (uint32_t)(l->rest->decision_count - part.others);
        part.has_way = way != DLX_NONE;
        part.way = (struct decision){way, TASK_REQUIRED, true, true, branch.item};
        part.is_tried = way == DLX_NONE;
        append_to_list(l, part);
    }
}

/* Return whether there is time for another level. With multiplicities, one may take a long time. */
static bool has_time(struct lister *l)
{
    l->has_failed = l->has_failed || (l->deadline > 0 && clock_seconds() >= l->deadline);
    return !l->has_failed;
}

/* The deepest level comes first, as in the search. With several paths, this is the deepest one of all, so that
 * the shallowest parts come last, where rest_give() takes them. */
static void list(struct lister *l)
{
    uint32_t deepest = 0;
    for (uint32_t path = 0; show_path(l->search, path); path++) {
        note_path(l, path);
        store_path(l);
        deepest = l->levels > deepest ? l->levels : deepest;
        list_node(l, l->levels);
    }
    for (uint32_t level = deepest; level > 0 && has_time(l);) {
        level--;
        for (uint32_t path = 0; show_path(l->search, path); path++) {
            if (l->search->kernel->show_path != NULL)
                note_path(l, path);
            if (level < l->levels)
                list_level(l, level);
        }
    }
}

/* Make what multiplicities need: without them, no decision forbids an option. */
static bool prepare_to_forbid(struct lister *l)
{
    const dlx_search *s = l->search;
    const size_t options = dlx_problem_option_count(s->problem);
    const size_t items = dlx_problem_item_count(s->problem);
    l->place = arena_array(&l->arena, options, sizeof *l->place);
    l->used = arena_array(&l->arena, items, sizeof *l->used);
    l->color = arena_array(&l->arena, items, sizeof *l->color);
    if (l->arena.has_failed || !index_items(l))
        return false;
    for (size_t o = 0; o < options; o++)
        l->place[o] = DLX_NONE;
    for (size_t d = 0; d < s->applied_count; d++) {
        l->place[s->applied[d].option] = 0;
        if (s->applied[d].fate == TASK_REQUIRED)
            choose(l, s->applied[d].option);
    }
    return true;
}

static bool make_lister(struct lister *l)
{
    const dlx_search *s = l->search;
    const size_t options = (size_t)dlx_problem_option_count(s->problem) + 1;
    const bool is_multiple = dlx_problem_has_multiplicities(s->problem);
    size_t levels = 0;
    uint32_t path = 0;
    for (; show_path(s, path); path++)
        levels = search_levels(s) > levels ? search_levels(s) : levels;
    l->ways = arena_array(&l->arena, options, sizeof *l->ways);
    l->paths = arena_array(&l->arena, path, sizeof *l->paths);
    l->share = arena_array(&l->arena, levels + 1, sizeof *l->share);
    l->own = arena_array(&l->arena, is_multiple ? options : levels, sizeof *l->own);
    l->end = arena_array(&l->arena, levels + 1, sizeof *l->end);
    return !l->arena.has_failed && (!is_multiple || prepare_to_forbid(l));
}

bool rest_of_search(const dlx_search *search, uint32_t level, double share, double seconds,
                    struct rest *rest)
{
    struct lister l = {.search = search,
                       .allocator = &search->allocator,
                       .rest = rest,
                       .base = level,
                       .whole = share,
                       .deadline = clock_deadline(seconds),
                       .arena = {.allocator = &search->allocator}};
    const struct rest before = *rest;
    if (search_is_over(search))
        return true;
    l.has_failed = !make_lister(&l);
    if (!l.has_failed)
        list(&l);
    arena_free(&l.arena);
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
    while (common < rest_length(part) && common < s->part_count &&
           is_same(rest_decision(rest, part, common), &s->applied[made + common]))
        common++;
    return common;
}

void rest_enter(struct rest *rest, dlx_search *search, struct rest_part *part)
{
    *part = rest->part[rest->first++];
    const size_t common = count_common(search, rest, part);
    search_go_back(search, search->part_count - common);
    for (size_t d = common; d < rest_length(part) && !search_is_over(search); d++)
        search_apply(search, rest_decision(rest, part, d));
    if (rest_is_empty(rest))
        rest->first = rest->end = rest->decision_count = 0;
}

/* Append some decisions of another list. Return false if there is no memory. */
static bool append(const dlx_allocator *allocator, struct rest *to, const struct decision *decision,
                   size_t count)
{
    if (!memory_reserve(allocator, &to->decision, &to->decision_room, to->decision_count + count,
                        sizeof *to->decision))
        return false;
    if (count > 0)
        memcpy(to->decision + to->decision_count, decision, count * sizeof *decision);
    to->decision_count += count;
    return true;
}

/* Append a part of another list after the part `last` of that list, if there is one. If both share a path or forbidden
 * options there, they do so here. */
static bool append_part(const dlx_allocator *allocator, struct rest *to, const struct rest *from,
                        const struct rest_part *part, const struct rest_part *last)
{
    struct rest_part copy = *part;
    const bool has_path = last != NULL && last->path == part->path && last->shared >= part->shared;
    const bool has_others = has_path && last->others == part->others;
    const uint32_t known = has_others ? last->forbidden : 0;
    copy.path = has_path ? to->part[to->end - 1].path : to->decision_count;
    if (!has_path && !append(allocator, to, from->decision + part->path, part->shared))
        return false;
    copy.others = has_others ? to->part[to->end - 1].others : to->decision_count;
    assert(copy.others + known == to->decision_count && part->forbidden >= known);
    if (!append(allocator, to, from->decision + part->others + known, part->forbidden - known) ||
        !memory_reserve(allocator, &to->part, &to->part_room, to->end + 1, sizeof *to->part))
        return false;
    to->part[to->end++] = copy;
    return true;
}

bool rest_give(const dlx_allocator *allocator, struct rest *rest, struct rest *to)
{
    const size_t before = to->end, decisions = to->decision_count;
    size_t first = rest->end;
    while (first > rest->first && rest->part[first - 1].level == rest->part[rest->end - 1].level)
        first--;
    first += (rest->end - first) / 2;
    for (size_t p = first; p < rest->end; p++) {
        const struct rest_part *last = p > first ? &rest->part[p - 1] : NULL;
        if (!append_part(allocator, to, rest, &rest->part[p], last)) {
            to->end = before;
            to->decision_count = decisions;
            return false;
        }
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
