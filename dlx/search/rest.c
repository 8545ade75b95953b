/* SPDX-License-Identifier: MIT */
/*
 * The rest of a search: see rest.h. The parts are listed from the deepest level upwards, so that
 * each shares most of its decisions with the one before it. Only the others are stored. A search
 * for the cheapest solutions has a section of its own.
 *
 *     path     -1 +2   -3 +4   +8        end     0 2 4 5         the first level forbids 1 and chooses 2
 *     level    -3 -4 -5                                          the second level has tried these before 6
 *     part     -1 +2   -3 -4 -5   +6                             2 decisions of the path, 3 of the level, a way
 */
#include "dlx/search/rest.h"

#include "dlx/core/clock.h"
#include "dlx/core/memory.h"
#include "dlx/core/uses.h"
#include "dlx/parts.h"

#include <assert.h>

/* A list that is being extended. */
struct lister {
    const dlx_search *search;
    const struct kernel_path *path; /* describes it */
    dlx_parts *parts;               /* the list */
    uint32_t before;                /* number of parts that it had */
    uint32_t base;                  /* level of the whole tree on which the search begins */
    double whole;                   /* its share of the whole tree */
    struct arena arena;             /* owns the arrays below */
    uint32_t *ways;                 /* the untried ways of a level */
    uint32_t shown;                 /* the number of the path that is shown */
    uint32_t listed;                /* the path of the last part in the list */
    struct decision *own;           /* decisions of the shown path; each option has at most one */
    uint32_t own_count;             /* number of them */
    uint32_t *end;                  /* number of these decisions above each level */
    double *share;                  /* share of the tree below the path, for each level */
    uint32_t levels;                /* number of its levels */
    struct permit permit;           /* the deadline */
    bool has_failed;                /* there was no memory, or no time */
    /* Only with multiplicities: */
    uint32_t *place; /* place of each option on the path, from 1; 0: decided before; or DLX_NONE */
    struct users users; /* the options of each item */
    struct use *use;    /* how the options chosen above the current level use each item */
    uint32_t chosen;    /* how many of its own decisions these are */
};

static bool has_several(const dlx_search *s, uint32_t item)
{
    return dlx_problem_item(s->problem, item).max > 1;
}

/* ---- decisions ---- */

static bool is_forced(const struct lister *l, uint32_t level, uint32_t option)
{
    return l->path->is_forced_above != NULL &&
           presolve_place(l->search->presolve, option) != DLX_NONE &&
           l->path->is_forced_above(l->search->state, level,
                                    presolve_place(l->search->presolve, option));
}

/* Go up to the decisions above a level. */
static void go_up(struct lister *l, uint32_t level)
{
    while (l->chosen > l->end[level]) {
        const dlx_decision d = l->own[--l->chosen].what;
        if (!d.is_forbidden)
            uses_unchoose(l->use, l->search->problem, d.option);
    }
}

/* Return whether the decisions above a level leave an option live. */
static bool is_live(const struct lister *l, uint32_t level, uint32_t option)
{
    return (l->place[option] == DLX_NONE || l->place[option] > l->end[level]) &&
           uses_allow(l->use, l->search->problem, option);
}

/* List the options of an item after its way that are live at a level, and "none" if possible. */
static uint32_t list_live(struct lister *l, uint32_t level, dlx_branch branch)
{
    const dlx_item item = dlx_problem_item(l->search->problem, branch.item);
    uint64_t supply = 0;
    uint32_t count = 0;
    go_up(l, level);
    for (uint32_t at = l->users.first[branch.item]; at < l->users.first[branch.item + 1]; at++)
        if (l->users.option[at] > branch.option && is_live(l, level, l->users.option[at])) {
            supply += option_times(l->search->problem, l->users.option[at], branch.item);
            l->ways[count++] = l->users.option[at];
        }
    if (l->use[branch.item].times + supply < item.min)
        return 0;
    if (l->use[branch.item].times >= item.min)
        l->ways[count++] = DLX_NONE;
    return count;
}

/* Return the first option of an item, as an index of `users`. */
static uint32_t first_of(const struct lister *l, uint32_t item)
{
    return l->place != NULL ? l->users.first[item] : 0;
}

/* Return the next option that a search tries at a level before this way and that is not decided
 * above, or DLX_NONE. `at` moves on. Before DLX_NONE, the search tries all options. */
static uint32_t next_before(const struct lister *l, uint32_t level, uint32_t item, uint32_t way,
                            uint32_t *at)
{
    if (l->place == NULL || (way != DLX_NONE && !has_several(l->search, item)))
        return DLX_NONE; /* without multiplicities, a level without an option has not tried any */
    while (*at < l->users.first[item + 1] && l->users.option[*at] < way) {
        const uint32_t option = l->users.option[(*at)++], place = l->place[option];
        if ((place == DLX_NONE || place > l->end[level]) && !is_forced(l, level, option))
            return option;
    }
    return DLX_NONE;
}

static void add_to_path(struct lister *l, dlx_decision decision, uint32_t item)
{
    l->own[l->own_count++] = (struct decision){decision, item, true, true};
    if (l->place == NULL)
        return;
    l->place[decision.option] = l->chosen = l->own_count;
    if (!decision.is_forbidden)
        uses_choose(l->use, l->search->problem, decision.option);
}

static void note_level(struct lister *l, uint32_t level, dlx_branch branch)
{
    uint32_t at = first_of(l, branch.item), option;
    while ((option = next_before(l, level, branch.item, branch.option, &at)) != DLX_NONE)
        add_to_path(l, (dlx_decision){option, true}, branch.item);
    if (branch.option != DLX_NONE)
        add_to_path(l, (dlx_decision){branch.option, false}, branch.item);
    l->end[level + 1] = l->own_count;
    l->share[level + 1] = l->share[level] / branch.count;
}

/* List the decisions of the path that is shown. */
static void note_path(struct lister *l, uint32_t path)
{
    dlx_branch branch;
    assert(l->own_count == 0 || l->place == NULL); /* with multiplicities there is one path */
    l->shown = path;
    l->own_count = l->end[0] = 0;
    l->share[0] = l->whole;
    const uint32_t levels = l->path->levels(l->search->state);
    for (l->levels = 0; l->levels < levels; l->levels++) {
        search_branch(l->search, l->path, l->levels, &branch);
        note_level(l, l->levels, branch);
    }
}

/* Return a decision of the path: one that led the search to its start, or one that it made. */
static const struct decision *path_decision(const struct lister *l, uint32_t at)
{
    const dlx_search *s = l->search;
    const size_t led = s->part_count;
    return at < led ? &s->applied[s->applied_count - led + at] : &l->own[at - led];
}

/* ---- the list ---- */

/* Return the item that a decision keeps in a list. An option is forbidden whatever the item. */
static uint32_t item_of(const struct decision *d)
{
    return d->what.is_forbidden ? DLX_NONE : d->item;
}

static void decide(struct lister *l, dlx_decision decision, uint32_t item)
{
    l->has_failed = l->has_failed || !parts_decide_by(l->parts, decision, item);
}

/* Return how many of the first `length` decisions of the path are also in the last part. On another
 * path it may have any of them; on this one, from this level or a deeper one, it has them all. */
static uint32_t count_common(const struct lister *l, uint32_t length)
{
    const dlx_parts *parts = l->parts;
    const uint32_t number = parts->parts;
    uint32_t common = 0;
    if (number == l->before)
        return 0;
    if (l->listed == l->shown)
        return length;
    for (; common < length && common < parts_length(parts, number); common++) {
        const size_t index = parts_index(parts, number, common);
        const struct decision *d = path_decision(l, common);
        if (!is_same_decision(d->what, parts->decision[index]) || item_of(d) != parts->item[index])
            break;
    }
    return common;
}

/* Return whether the list must not grow: each of many levels may add a part for each option. */
static bool is_full(const dlx_parts *p)
{
    static const size_t most = (size_t)1 << 29;
    return p->parts * sizeof *p->place +
               p->place[p->parts + 1].start * (sizeof *p->decision + sizeof *p->item) >=
           most;
}

/* Append a part that begins with the path above a level and `more` decisions of the part before. */
static void begin_part(struct lister *l, uint32_t level, uint32_t more, bool is_tried)
{
    dlx_parts *p = l->parts;
    const uint32_t length = (uint32_t)l->search->part_count + l->end[level];
    const uint32_t common = count_common(l, length);
    p->is_too_long = p->is_too_long || is_full(p);
    l->has_failed = l->has_failed || p->is_too_long ||
                    !parts_append(p, is_tried ? DLX_PART_BEGUN : DLX_PART_NEW);
    if (l->has_failed)
        return;
    assert(more == 0 || common == length);
    parts_share(p, common + more);
    for (uint32_t at = common; at < length; at++) {
        const struct decision *d = path_decision(l, at);
        decide(l, d->what, item_of(d));
    }
    l->listed = l->shown;
}

static void set_place(struct lister *l, uint32_t level, double share)
{
    struct place *place = &l->parts->place[l->parts->parts];
    place->level = l->base + level;
    place->share = share;
}

/* ---- levels ---- */

/* Show another path of a count that runs several searches at once: see kernel.h. */
static bool show_path(const struct lister *l, uint32_t path)
{
    return l->path->show != NULL ? l->path->show(l->search->state, path) : path == 0;
}

/* List the current node of the search, unless everything below it is done. */
static void list_node(struct lister *l, uint32_t levels)
{
    const void *state = l->search->state;
    dlx_branch branch;
    bool is_open = !l->path->is_begun(state);
    if (levels > 0) {
        search_branch(l->search, l->path, levels - 1, &branch);
        is_open = branch.done < branch.tried;
    }
    if (!is_open)
        return;
    begin_part(l, levels, 0, true);
    set_place(l, levels, l->share[levels]);
}

/* List a level's untried ways. With multiplicities they ascend; each forbids those before it. */
static void list_level(struct lister *l, uint32_t level)
{
    const void *state = l->search->state;
    dlx_branch branch;
    uint32_t count = l->path->untried(state, level, l->ways), forbidden = 0;
    search_branch(l->search, l->path, level, &branch);
    for (uint32_t n = 0; count != ALL_LIVE && n < count; n++)
        l->ways[n] = presolve_option(l->search->presolve, l->ways[n]);
    if (count == ALL_LIVE)
        count = list_live(l, level, branch);
    uint32_t at = first_of(l, branch.item), option;
    for (uint32_t n = 0; n < count && !l->has_failed; n++) {
        const uint32_t way = l->ways[n];
        assert(n == 0 || l->place == NULL || l->ways[n - 1] < way);
        begin_part(l, level, forbidden, way == DLX_NONE);
        while ((option = next_before(l, level, branch.item, way, &at)) != DLX_NONE) {
            decide(l, (dlx_decision){option, true}, DLX_NONE);
            forbidden++;
        }
        if (way != DLX_NONE)
            decide(l, (dlx_decision){way, false}, branch.item);
        set_place(l, level + 1, l->share[level + 1]);
    }
}

/* Return whether there is time for another level. With multiplicities, one may take a long time. */
static bool has_time(struct lister *l)
{
    l->has_failed = l->has_failed || permit_is_late(&l->permit);
    return !l->has_failed;
}

/* The deepest level comes first, as in the search. With several paths, this is the deepest one of
 * all, so that the shallowest parts come last, where rest_give() takes them. */
static void list(struct lister *l)
{
    uint32_t deepest = 0;
    for (uint32_t path = 0; show_path(l, path); path++) {
        note_path(l, path);
        deepest = l->levels > deepest ? l->levels : deepest;
        list_node(l, l->levels);
    }
    for (uint32_t level = deepest; level > 0 && has_time(l);) {
        level--;
        for (uint32_t path = 0; show_path(l, path); path++) {
            if (l->path->show != NULL)
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
    l->use = arena_array(&l->arena, items, sizeof *l->use);
    if (l->arena.has_failed || !users_list(&l->users, &l->arena, s->problem))
        return false;
    for (size_t o = 0; o < options; o++)
        l->place[o] = DLX_NONE;
    for (size_t d = 0; d < s->applied_count; d++) {
        l->place[s->applied[d].what.option] = 0;
        if (!s->applied[d].what.is_forbidden)
            uses_choose(l->use, s->problem, s->applied[d].what.option);
    }
    return true;
}

static bool make_lister(struct lister *l)
{
    const dlx_search *s = l->search;
    const size_t options = (size_t)dlx_problem_option_count(s->problem) + 1;
    const dlx_problem *searched = s->presolve != NULL ? s->presolve->smaller.problem : s->problem;
    const bool is_multiple = dlx_problem_has_multiplicities(searched);
    size_t levels = 0;
    for (uint32_t path = 0; show_path(l, path); path++) {
        const uint32_t its = l->path->levels(s->state);
        levels = its > levels ? its : levels;
    }
    l->ways = arena_array(&l->arena, options, sizeof *l->ways);
    l->share = arena_array(&l->arena, levels + 1, sizeof *l->share);
    l->own = arena_array(&l->arena, is_multiple ? options : levels, sizeof *l->own);
    l->end = arena_array(&l->arena, levels + 1, sizeof *l->end);
    return !l->arena.has_failed && (!is_multiple || prepare_to_forbid(l));
}

bool search_list_rest(const dlx_search *search, uint32_t level, double share, double seconds,
                      dlx_parts *parts)
{
    const struct kernel *kernel = search->kernel;
    const bool has_other = kernel->best != NULL && kernel->best->path != NULL;
    struct lister l = {.search = search,
                       .path = has_other ? kernel->best->path : &kernel->path,
                       .parts = parts,
                       .before = parts->parts,
                       .base = level,
                       .whole = share,
                       .permit.deadline = clock_deadline(seconds),
                       .arena = {.allocator = &search->allocator}};
    if (search_is_over(search))
        return true;
    l.has_failed = !make_lister(&l);
    if (!l.has_failed)
        list(&l);
    arena_free(&l.arena);
    if (l.has_failed)
        parts_cut(parts, l.before);
    return !l.has_failed;
}

/* ---- entering a part ---- */

/* Return how many decisions of a part the search has made already. */
static uint32_t count_made(const dlx_search *s, const dlx_parts *parts, uint32_t number)
{
    const struct decision *made = s->applied + s->applied_count - s->part_count;
    const uint32_t length = parts_length(parts, number);
    uint32_t common = 0;
    while (common < length && common < s->part_count &&
           is_same_decision(made[common].what, parts_decision(parts, number, common)))
        common++;
    return common;
}

struct place search_enter(dlx_search *search, dlx_parts *parts)
{
    const uint32_t number = parts_take_first(parts);
    const struct place place = parts->place[number];
    const uint32_t common = count_made(search, parts, number);
    search_go_back(search, search->part_count - common);
    for (uint32_t at = common; at < parts_length(parts, number) && !search_is_over(search); at++) {
        const size_t index = parts_index(parts, number, at);
        search_apply(search,
                     &(struct decision){parts->decision[index], parts->item[index], true, true});
    }
    parts_cut(parts, parts->parts); /* the last part leaves an empty list */
    return place;
}

/* ---- a queue of parts ---- */

void search_begin_parts(dlx_search *search, dlx_parts *parts)
{
    search->queue = parts;
    search->kernel->best->hold(search->state, true);
    search_next_part(search);
}

void search_next_part(dlx_search *search)
{
    while (!parts_are_taken(search->queue)) {
        search_enter(search, search->queue);
        if (!search_is_over(search))
            return;
    }
    search_go_back(search, search->part_count);
    search_drop_parts(search);
    search->kernel->best->finish(search->state);
}

void search_drop_parts(dlx_search *search)
{
    if (search->queue == NULL)
        return;
    search->kernel->best->hold(search->state, false);
    dlx_parts_free(search->queue);
    search->queue = NULL;
}

/*
 * ---- the search for the cheapest solutions ----
 *
 * Store a search for the cheapest solutions, and continue from that. First come the solutions that
 * it knows, as parts that are found. Then come the parts of its first member, which traverses the
 * tree as other searches do. Linear programs are not stored: they must be solved again.
 */

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
