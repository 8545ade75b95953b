/* SPDX-License-Identifier: MIT */
/*
 * Reduce a problem: remove what no search needs. First the options that are in no solution, by
 * trying them (trials.h): in this problem, "a c" and "b d x", so three options stay. Then the
 * items. A secondary item that is in only one option, or has the same color in all its options,
 * excludes nothing: x is removed. Primary items with the same options and the same multiplicity are
 * always covered together: a stays and b is removed, c stays and d is removed:
 *
 *     a b c d e | x          a c e
 *     a b                    a
 *     c d                    c
 *     a c                    e
 *     b d x
 *     e x
 *
 * Dominated items need no rule of their own: if all options of one primary item contain another,
 * the other's remaining options fail when they are tried, and in the end both have the same ones.
 *
 * Presolving, at the end, does this before a search: see presolve.h.
 */
#include "dlx/core/cost.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"
#include "dlx/core/task.h"
#include "dlx/info.h"
#include "dlx/search/presolve.h"

#include <string.h>

/* The state of an item. */
struct rest {
    uint32_t live;  /* options with it that stay */
    uint32_t color; /* the color that the first of these gives it */
    bool is_seen;   /* `color` is known */
    bool is_mixed;  /* some option gives it another color */
    uint32_t group; /* group of items with the same options */
    uint32_t place; /* its number in the smaller problem, or DLX_NONE */
};

struct group {
    uint32_t option; /* last option that contains some of its items, or DLX_NONE */
    uint32_t inside; /* the group that these items moved to */
    uint32_t first;  /* the item to keep, or DLX_NONE */
};

struct reducer {
    const struct trials *trials;    /* which options stay */
    bool is_for_search;             /* names and titles are not needed, costs keep their unit */
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    uint32_t items, options;        /* of the problem */
    struct rest *rest;              /* of each item */
    struct group *groups;           /* of items */
    uint32_t group_count;           /* number of groups */
    dlx_entry *kept;                /* entries of one option that stay */
};

static bool is_primary(const struct reducer *r, uint32_t item)
{
    return item_is_primary(r->problem, item);
}

/* ---- items ---- */

static uint32_t new_group(struct reducer *r)
{
    r->groups[r->group_count] = (struct group){DLX_NONE, DLX_NONE, DLX_NONE};
    return r->group_count++;
}

/* Split each group: its items in this option become a group of their own. */
static void split_groups(struct reducer *r, uint32_t option, const dlx_entry *entry, uint32_t count)
{
    for (uint32_t e = 0; e < count; e++) {
        struct rest *rest = &r->rest[entry[e].item];
        struct group *group = &r->groups[rest->group];
        if (group->option != option)
            group->inside = new_group(r);
        group->option = option;
        rest->group = group->inside;
    }
}

static void note_entries(struct reducer *r, const dlx_entry *entry, uint32_t count)
{
    for (uint32_t e = 0; e < count; e++) {
        struct rest *rest = &r->rest[entry[e].item];
        rest->live++;
        if (!rest->is_seen)
            rest->color = entry[e].color;
        rest->is_seen = true;
        rest->is_mixed |= rest->color != entry[e].color;
    }
}

static bool is_colored(const struct reducer *r, uint32_t item)
{
    return r->rest[item].is_mixed || r->rest[item].color != DLX_NO_COLOR;
}

/* For a and b in the same options: return whether meeting the demand of a meets the demand of b. */
static bool is_as_strict(const struct reducer *r, uint32_t a, uint32_t b)
{
    const dlx_item one = dlx_problem_item(r->problem, a), other = dlx_problem_item(r->problem, b);
    return one.min >= other.min && one.max <= other.max;
}

/* Choose the item of its group to keep: a primary item, the strictest and then the first; otherwise
 * the first item without colors. */
static void choose_first(struct reducer *r, uint32_t item)
{
    uint32_t *first = &r->groups[r->rest[item].group].first;
    const bool is_better =
        *first == DLX_NONE ||
        (is_primary(r, item) && (!is_primary(r, *first) || (is_as_strict(r, item, *first) &&
                                                            !is_as_strict(r, *first, item))));
    if (is_better && !is_colored(r, item))
        *first = item;
}

static void look_at_items(struct reducer *r)
{
    new_group(r);
    for (uint32_t option = 0; option < r->options; option++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(r->problem, option, &count);
        if (r->trials->gone[option])
            continue;
        split_groups(r, option, entry, count);
        note_entries(r, entry, count);
    }
    for (uint32_t item = 0; item < r->items; item++)
        choose_first(r, item);
}

/* Return whether an item that stays has the same options and is at least as strict. */
static bool is_implied(const struct reducer *r, uint32_t item)
{
    const uint32_t first = r->groups[r->rest[item].group].first;
    return first != DLX_NONE && first != item && !is_colored(r, item) &&
           is_as_strict(r, first, item);
}

/* Return whether an item can be removed. Primary items without a substitute must stay: they require
 * an option. */
static bool is_needless(const struct reducer *r, uint32_t item)
{
    const struct rest *rest = &r->rest[item];
    bool has_one_color = !rest->is_mixed && rest->color != DLX_NO_COLOR;
    if (is_primary(r, item))
        return rest->live == 0 || is_implied(r, item);
    return rest->live <= 1 || has_one_color || is_implied(r, item);
}

/* Return whether the smaller problem differs from the problem. */
static bool removes_anything(const struct reducer *r)
{
    bool removes = r->trials->live < r->options || r->trials->starved != DLX_NONE;
    for (uint32_t item = 0; item < r->items && !removes; item++)
        removes = is_needless(r, item);
    return removes;
}

/* ---- the smaller problem ---- */

static dlx_status copy_title_and_colors(const dlx_problem *problem, dlx_problem *smaller)
{
    dlx_status status = DLX_OK;
    const char *title = dlx_problem_title(problem), *name;
    if (title != NULL)
        status = dlx_problem_set_title(smaller, title);
    for (uint32_t color = 1; status == DLX_OK; color++) {
        if ((name = dlx_problem_color_name(problem, color)) == NULL)
            break;
        status = dlx_problem_color(smaller, name, &color);
    }
    return status;
}

static dlx_status copy_items(struct reducer *r, dlx_problem *smaller)
{
    dlx_status status = DLX_OK;
    for (uint32_t i = 0; i < r->items && status == DLX_OK; i++) {
        dlx_item item = dlx_problem_item(r->problem, i);
        if (r->is_for_search)
            item.name = NULL;
        r->rest[i].place = DLX_NONE;
        if (!is_needless(r, i))
            status = problem_add_item_like(smaller, item, &r->rest[i].place);
    }
    return status;
}

static dlx_status copy_cost_and_name(const dlx_problem *from, uint32_t option, dlx_problem *to,
                                     uint32_t id)
{
    const char *name = dlx_problem_option_name(from, option);
    dlx_status status = amount_set(to, id, amount_of(from, option));
    return status == DLX_OK && name != NULL ? problem_name_option(to, id, name) : status;
}

static dlx_status copy_option(struct reducer *r, dlx_problem *smaller, uint32_t option)
{
    uint32_t count, kept = 0, id;
    const dlx_entry *entry = dlx_problem_option(r->problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        uint32_t place = r->rest[entry[e].item].place;
        if (place != DLX_NONE)
            r->kept[kept++] = (dlx_entry){place, entry[e].color};
    }
    dlx_problem_set_source_line(smaller, dlx_problem_option_line(r->problem, option));
    dlx_status status = dlx_problem_add_option(smaller, r->kept, kept, &id);
    if (status != DLX_OK)
        return status;
    if (!r->is_for_search)
        return copy_cost_and_name(r->problem, option, smaller, id);
    const uint64_t cost = dlx_problem_option_cost(r->problem, option);
    return cost > 0 ? dlx_problem_set_cost(smaller, id, cost) : DLX_OK;
}

static dlx_status copy_options(struct reducer *r, dlx_problem *smaller, uint32_t *originals)
{
    dlx_status status = DLX_OK;
    for (uint32_t option = 0; option < r->options && status == DLX_OK; option++) {
        if (r->trials->gone[option])
            continue;
        *originals++ = option;
        status = copy_option(r, smaller, option);
    }
    return status;
}

/* Copy what remains. A problem without solutions becomes a single item without options. */
static dlx_status copy(struct reducer *r, dlx_reduction *reduction)
{
    dlx_problem *smaller = reduction->problem;
    const uint32_t starved = r->trials->starved;
    dlx_status status = r->is_for_search ? DLX_OK : copy_title_and_colors(r->problem, smaller);
    if (status != DLX_OK)
        return status;
    if (starved != DLX_NONE)
        return problem_add_item_like(smaller, dlx_problem_item(r->problem, starved), NULL);
    status = copy_items(r, smaller);
    return status == DLX_OK ? copy_options(r, smaller, reduction->originals) : status;
}

static dlx_status make_reduction(struct reducer *r, dlx_reduction *reduction)
{
    const struct trials *t = r->trials;
    dlx_reduction made = {
        .count = t->starved == DLX_NONE ? t->live : 0,
        .rounds = t->rounds,
        .is_complete = t->is_complete,
        .starved = t->starved,
    };
    dlx_status status = dlx_problem_new(r->allocator, &made.problem);
    if (status != DLX_OK)
        return status;
    made.originals = memory_array(r->allocator, (size_t)made.count + 1, sizeof *made.originals);
    status = made.originals != NULL ? copy(r, &made) : DLX_ERR_MEMORY;
    if (status == DLX_OK)
        *reduction = made;
    else
        dlx_reduction_free(&made);
    return status;
}

void dlx_reduction_free(dlx_reduction *reduction)
{
    if (reduction == NULL || reduction->problem == NULL)
        return;
    const dlx_allocator allocator = *dlx_problem_allocator(reduction->problem);
    memory_free(&allocator, reduction->originals, (size_t)reduction->count + 1,
                sizeof *reduction->originals);
    dlx_problem_free(reduction->problem);
    *reduction = (dlx_reduction){.problem = NULL};
}

/* ---- the whole ---- */

/* Try all options in rounds, and report how many trials there were. Obey a stop. */
static void try_options(struct trials *t, struct permit *permit)
{
    dlx_outcome ignored;
    uint64_t reported = 0;
    while (trials_run(t, 1, permit) && permit_allows(permit)) {
        const uint64_t passed = (uint64_t)(t->rounds - 1) * t->options + t->next;
        if (passed > reported)
            permit_report(permit, reported = passed);
    }
    if (!t->is_complete)
        permit_must_end(permit, &ignored);
}

dlx_status reduce_to(const struct trials *trials, uint32_t *place, dlx_reduction *reduction)
{
    const dlx_problem *problem = trials->problem;
    struct reducer r = {
        .trials = trials,
        .is_for_search = place != NULL,
        .problem = problem,
        .allocator = trials->allocator,
        .items = dlx_problem_item_count(problem),
        .options = trials->options,
    };
    dlx_status status = DLX_ERR_MEMORY;
    struct arena arena = {.allocator = r.allocator};
    r.rest = arena_array(&arena, r.items, sizeof *r.rest);
    r.kept = arena_room(&arena, r.items, sizeof *r.kept);
    r.groups = arena_room(&arena, (size_t)dlx_problem_entry_count(problem) + 1, sizeof *r.groups);
    if (!arena.has_failed) {
        look_at_items(&r);
        status = place == NULL || removes_anything(&r) ? make_reduction(&r, reduction) : DLX_OK;
        for (uint32_t item = 0; place != NULL && item < r.items; item++)
            place[item] = trials->starved == DLX_NONE ? r.rest[item].place : DLX_NONE;
    }
    arena_free(&arena);
    return status;
}

static dlx_status reduce_problem(const dlx_problem *problem, dlx_task *limits,
                                 dlx_reduction *reduction)
{
    struct trials t;
    dlx_status status = trials_begin(&t, problem, NULL, &limits->permit);
    t.most_rounds = limits->settings.rounds;
    if (status == DLX_OK) {
        try_options(&t, &limits->permit);
        status = reduce_to(&t, NULL, reduction);
    }
    trials_end(&t);
    return status;
}

/* ---------------------------------------------------------------------------------------------
 * Decisions become part of the problem before it is reduced: forbidden options are left out, and
 * each required option gets a primary item that no other option has. In "a b" with the options
 *
 *     a          required             a 1
 *     a b        forbidden
 *     b                               b
 *
 * the new item is 1. If an option cannot be required, its item has no options, so there is no
 * solution. The reducer removes new items that are redundant.
 */

static dlx_status add_decided(const dlx_task *task, uint32_t option, dlx_problem *copy,
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
        /* An option without primary items is never chosen; the new item must not change that. */
        if (option_has_primary(problem, option))
            entries[count++] = (dlx_entry){item, DLX_NO_COLOR};
    }
    if (status != DLX_OK || (task->fate[option] & TASK_FORBIDDEN) != 0)
        return status;
    dlx_problem_set_source_line(copy, dlx_problem_option_line(problem, option));
    status = dlx_problem_add_option(copy, entries, count, NULL);
    return status == DLX_OK
               ? copy_cost_and_name(problem, option, copy, dlx_problem_option_count(copy) - 1)
               : status;
}

static dlx_status add_items(const dlx_problem *problem, dlx_problem *copy)
{
    dlx_status status = DLX_OK;
    for (uint32_t i = 0; status == DLX_OK && i < dlx_problem_item_count(problem); i++)
        status = problem_add_item_like(copy, dlx_problem_item(problem, i), NULL);
    return status;
}

static dlx_status copy_decided(const dlx_task *task, dlx_problem *copy)
{
    const size_t room = (size_t)dlx_problem_item_count(task->problem) + 1;
    dlx_entry *entries = memory_array(&task->allocator, room, sizeof *entries);
    dlx_status status =
        entries != NULL ? copy_title_and_colors(task->problem, copy) : DLX_ERR_MEMORY;
    if (status == DLX_OK)
        status = add_items(task->problem, copy);
    for (uint32_t o = 0; status == DLX_OK && o < dlx_problem_option_count(task->problem); o++)
        status = add_decided(task, o, copy, entries);
    memory_free(&task->allocator, entries, room, sizeof *entries);
    return status;
}

/* Return the original number of an item of the copy; for a new item, of its option's first item. */
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

static dlx_status reduce_decided(dlx_task *task, dlx_reduction *reduction)
{
    dlx_problem *copy;
    dlx_status status = dlx_problem_new(&task->allocator, &copy);
    if (status != DLX_OK)
        return status;
    status = copy_decided(task, copy);
    if (status == DLX_OK)
        status = reduce_problem(copy, task, reduction);
    if (status == DLX_OK)
        renumber(task, reduction);
    dlx_problem_free(copy);
    return status;
}

dlx_status dlx_reduce(dlx_task *task, dlx_reduction *reduction)
{
    return task->decisions > 0 ? reduce_decided(task, reduction)
                               : reduce_problem(task->problem, task, reduction);
}

/* ---- presolving ---- */

enum {
    NODE = 5,                /* units of a node of a search tree, at least */
    MOST = 1 << 28,          /* units of all trials: about three seconds */
    MOST_IF_SHORT = 2000000, /* if the search may be short: 20 milliseconds */
    TIMES = 3, /* in a late presolving, trials may take this many times their tables */
};

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

uint64_t presolve_price(const dlx_problem *problem)
{
    return trials_are_large(problem) ? (1 + TIMES) * trials_price(problem) : 0;
}

void presolve_try(struct trials *trials, struct permit *permit, bool may_be_short)
{
    struct trials *t = trials;
    if (trials_are_large(t->problem)) {
        trials_run(t, TIMES * trials_price(t->problem), permit);
        return;
    }
    if (!trials_run(t, TRIALS_FIRST, permit) || (may_be_short && !trials_remove_many(t)))
        return;
    const double allowed = trials_estimate(t) * NODE / TRIALS_SHARE;
    const uint64_t most = (uint64_t)smaller(allowed, may_be_short ? MOST_IF_SHORT : MOST);
    if (most > t->work)
        trials_run(t, most - t->work, permit);
}

static bool make_tables(struct presolve *p)
{
    const uint32_t items = dlx_problem_item_count(p->smaller.problem);
    p->facts.options = p->options - p->smaller.count;
    p->facts.items = p->items - items;
    p->place = arena_room(&p->arena, p->options, sizeof *p->place);
    p->item = arena_room(&p->arena, (size_t)items + 1, sizeof *p->item);
    return !p->arena.has_failed;
}

static void fill_tables(struct presolve *p)
{
    for (uint32_t o = 0; o < p->options; o++)
        p->place[o] = DLX_NONE;
    for (uint32_t o = 0; o < p->smaller.count; o++)
        p->place[p->smaller.originals[o]] = o;
    for (uint32_t i = 0; i < p->items; i++)
        if (p->item_place[i] != DLX_NONE)
            p->item[p->item_place[i]] = i;
    if (p->smaller.starved != DLX_NONE)
        p->item[0] = p->smaller.starved;
}

static dlx_status reduce(struct presolve *p, const struct trials *t)
{
    dlx_status status = DLX_ERR_MEMORY;
    p->facts.work = t->work;
    p->facts.is_complete = t->is_complete;
    p->arena = (struct arena){.allocator = &p->allocator};
    p->item_place = arena_room(&p->arena, p->items, sizeof *p->item_place);
    if (p->item_place != NULL)
        status = reduce_to(t, p->item_place, &p->smaller);
    if (status != DLX_OK || p->smaller.problem == NULL)
        return status;
    if (!make_tables(p))
        return DLX_ERR_MEMORY;
    fill_tables(p);
    return DLX_OK;
}

/* Trials that were not completed and removed little are not worth another problem. */
static bool are_worth_it(const struct trials *t)
{
    enum { PORTION = 16 };
    return t->is_complete || (uint64_t)(t->options - t->live) * PORTION >= t->options;
}

dlx_status presolve_make(const dlx_problem *problem, const struct trials *trials,
                         struct presolve **presolve)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    struct presolve *p = memory_array(allocator, 1, sizeof *p);
    *presolve = NULL;
    if (p == NULL)
        return DLX_ERR_MEMORY;
    *p = (struct presolve){.allocator = *allocator,
                           .options = dlx_problem_option_count(problem),
                           .items = dlx_problem_item_count(problem)};
    const dlx_status status = reduce(p, trials);
    if (status == DLX_OK && p->smaller.problem != NULL)
        *presolve = p;
    else
        presolve_free(p);
    return status;
}

dlx_status presolve_new(const dlx_problem *problem, const struct settings *settings,
                        bool may_be_short, struct presolve **presolve)
{
    struct trials t;
    *presolve = NULL;
    if (settings_are_plain(settings))
        return DLX_OK;
    dlx_status status = trials_begin(&t, problem, NULL, settings->permit);
    if (status == DLX_OK) {
        presolve_try(&t, settings->permit, may_be_short);
        status = are_worth_it(&t) ? presolve_make(problem, &t, presolve) : DLX_OK;
    }
    trials_end(&t);
    return status;
}

size_t presolve_memory(const struct presolve *presolve)
{
    const struct presolve *p = presolve;
    if (p == NULL)
        return 0;
    return sizeof *p + problem_memory(p->smaller.problem) + arena_memory(&p->arena) +
           ((size_t)p->smaller.count + 1) * sizeof *p->smaller.originals;
}

void presolve_free(struct presolve *presolve)
{
    if (presolve == NULL)
        return;
    const dlx_allocator allocator = presolve->allocator;
    arena_free(&presolve->arena);
    dlx_reduction_free(&presolve->smaller);
    memory_free(&allocator, presolve, 1, sizeof *presolve);
}
