/* SPDX-License-Identifier: MIT */
/*
 * links: what surrounds the search. At the start, options are required or forbidden. A required
 * option is chosen at the start of the path, and the search never goes back past it. A forbidden
 * option is in no list. Both are undone in reverse order only, like all moves. The search can also
 * run in single steps, describe its path, and descend at random. The kernel's table comes last.
 */
#include "dlx/search/links.h"

#include <assert.h>

/* ---- back to the start ---- */

static void undo(struct links *l)
{
    index_t n = l->path[--l->level].choice;
    l->moves->unchoose(l, n);
    l->moves->finish(l, l->node[n].item);
}

void links_rewind(void *state)
{
    struct links *l = state;
    if (l->step == TRY)
        l->moves->finish(l, l->item);
    while (l->level > l->required)
        undo(l);
    l->step = ENTER;
    links_forget(l);
}

/* Return whether the option can be chosen: it is in the lists of its items, and they are active and
 * agree with its colors. (A node that has never been in a list points at itself.) */
static bool is_live(const struct links *l, uint32_t option)
{
    for (index_t q = l->first[option]; q < l->first[option + 1]; q++) {
        const struct node *node = &l->node[q];
        const struct agreement *agreed = &l->agreed[node->item];
        bool agrees = agreed->holders == 0 || agreed->color == l->color[q];
        bool is_linked = node->up != q && l->node[node->up].down == q;
        if (!is_linked || !agrees || !is_active(l, node->item))
            return false;
    }
    return true;
}

static void note(struct links *l, uint32_t option, enum fate fate)
{
    l->fixed[l->fixed_count++] = option;
    l->fate[option] = fate;
    links_rewind(l);
}

/* ---- required options ---- */

static bool choose_below(struct links *l, index_t n)
{
    l->moves->begin(l, l->node[n].item);
    if (!l->moves->choose(l, n)) {
        l->moves->finish(l, l->node[n].item);
        return false;
    }
    l->path[l->level++].choice = n;
    l->required = l->level;
    links_spend(l, n);
    return true;
}

/* Return the node of an option in the list of an item; with DLX_NONE, in that of an item that a
 * search may branch on. */
static index_t node_by(const struct links *l, uint32_t option, uint32_t item)
{
    index_t n = l->first[option];
    if (item == DLX_NONE)
        return links_primary_node(l, option);
    while (n + 1 < l->first[option + 1] && l->node[n].item - 1 != item)
        n++;
    return n;
}

static bool require(struct links *l, uint32_t option, uint32_t item)
{
    const index_t n = node_by(l, option, item);
    if (n == ROOT || l->fate[option] != FREE || !is_live(l, option) || !choose_below(l, n))
        return false;
    note(l, option, REQUIRED);
    return true;
}

static void unchoose_below(struct links *l)
{
    undo(l);
    l->required = l->level;
}

/* ---- forbidden options ---- */

static bool forbid(struct links *l, uint32_t option)
{
    index_t n = links_primary_node(l, option);
    if (l->fate[option] != FREE)
        return false;
    bool can_be_chosen = n != ROOT && is_live(l, option);
    if (can_be_chosen)
        l->moves->take_out(l, n);
    for (index_t q = l->first[option]; q < l->first[option + 1] && l->minima.places > 0; q++)
        links_lower_minima(l, l->node[q].item);
    note(l, option, can_be_chosen ? FORBIDDEN : REFUSED);
    return true;
}

bool links_decide(void *state, dlx_decision decision, uint32_t item)
{
    return decision.is_forbidden ? forbid(state, decision.option)
                                 : require(state, decision.option, item);
}

static void release_latest(struct links *l)
{
    uint32_t option = l->fixed[--l->fixed_count];
    if (l->fate[option] == REQUIRED)
        unchoose_below(l);
    else if (l->fate[option] == FORBIDDEN)
        l->moves->put_back(l, links_primary_node(l, option));
    l->fate[option] = FREE;
}

void links_release(void *state, uint32_t count)
{
    struct links *l = state;
    assert(l->step == ENTER && l->level == l->required && count <= l->fixed_count);
    while (count-- > 0)
        release_latest(l);
}

/* ---------------------------------------------------------------------------------------------
 * Single steps, progress, and random descents, which estimate the size of the tree before the
 * search (D. E. Knuth, "Estimating the Efficiency of Backtrack Programs", 1975; see estimate.c)
 */

/* ---- steps ---- */

static uint32_t option_at(const struct links *l, index_t n)
{
    return n > l->items ? l->option[n] : DLX_NONE;
}

static void step_enter(struct links *l, dlx_step *step)
{
    if (l->right[ROOT] == ROOT) {
        l->step = LEAVE;
        step->kind = DLX_STEP_SOLUTION;
        l->moves->is_wanted(l);
        return;
    }
    l->moves->enter(l);
    step->kind = l->step == TRY ? DLX_STEP_CHOOSE : DLX_STEP_DEAD_END;
    step->item = l->item == ROOT ? DLX_NONE : l->item - 1;
    step->count = l->step == TRY ? l->path[l->level].ways : 0;
}

static void step_try(struct links *l, dlx_step *step)
{
    const struct level *level = &l->path[l->level];
    step->item = l->item - 1;
    step->option = option_at(l, l->candidate);
    step->count = level->ways;
    l->moves->try(l);
    step->place = (uint32_t)(l->level_nodes[step->level] - level->since);
    step->kind = l->step == ENTER ? DLX_STEP_TRY : DLX_STEP_PRUNE;
    if (l->step != ENTER && l->starved != ROOT)
        step->starved = l->starved - 1;
}

static void step_leave(struct links *l, dlx_step *step)
{
    if (l->level == l->required) {
        l->step = DONE;
        step->kind = DLX_STEP_END;
        return;
    }
    index_t n = l->path[l->level - 1].choice;
    step->kind = DLX_STEP_BACK;
    step->level = l->level - 1;
    step->item = l->node[n].item - 1;
    step->option = option_at(l, n);
    l->moves->leave(l);
}

bool links_step(void *state, dlx_step *step)
{
    struct links *l = state;
    *step = (dlx_step){.kind = DLX_STEP_END,
                       .level = l->level,
                       .item = DLX_NONE,
                       .option = DLX_NONE,
                       .starved = DLX_NONE};
    if (l->step == ENTER)
        step_enter(l, step);
    else if (l->step == TRY)
        step_try(l, step);
    else if (l->step == LEAVE)
        step_leave(l, step);
    return step->kind == DLX_STEP_TRY || step->kind == DLX_STEP_PRUNE;
}

/* ---- progress ---- */

uint32_t links_levels(const void *state)
{
    const struct links *l = state;
    return l->level - l->required + (l->step == TRY);
}

void links_branch(const void *state, uint32_t level, dlx_branch *branch)
{
    const struct links *l = state;
    uint32_t at = l->required + level;
    const struct level *here = &l->path[at];
    bool is_open = at == l->level; /* in step TRY: no choice is made here at the moment */
    index_t n = is_open ? ROOT : here->choice;
    branch->item = (is_open ? l->item : l->node[n].item) - 1;
    branch->option = option_at(l, n);
    bool is_done = is_open || (at + 1 == l->level && l->step == LEAVE);
    branch->tried = (uint32_t)(l->level_nodes[at] - here->since);
    branch->done = branch->tried - !is_done;
    branch->count = here->ways;
}

/* The list of a covered item stays whole below it: follow it from the next candidate. Add up how
 * many times these options cover the item. */
static uint32_t follow_list(const struct links *l, index_t item, index_t n, uint32_t *ways,
                            uint32_t *supply)
{
    uint32_t count = 0;
    for (*supply = 0; n != item; n = l->node[n].down) {
        ways[count++] = l->option[n];
        *supply += links_load(l, n);
    }
    return count;
}

/* With times: return how many times the choices above a level cover the item. */
static uint32_t taken_above(const struct links *l, index_t at, index_t item)
{
    uint32_t taken = 0;
    for (index_t level = 0; level < at; level++) {
        const index_t n = l->path[level].choice;
        const uint32_t option = n > l->items ? l->option[n] : DLX_NONE;
        for (index_t q = option == DLX_NONE ? 0 : l->first[option];
             option != DLX_NONE && q < l->first[option + 1]; q++)
            taken += l->node[q].item == item ? links_load(l, q) : 0;
    }
    return taken;
}

/* With times: after the options, an item that needs no more of them than were taken can do without.
 * If it needs more than remain, the search does not try them. */
static uint32_t end_list(const struct links *l, index_t item, uint32_t taken, uint32_t supply,
                         uint32_t *ways, uint32_t count)
{
    const uint32_t least = l->times[item].least;
    if (taken + supply < least)
        return 0;
    if (taken >= least)
        ways[count++] = DLX_NONE;
    return count;
}

uint32_t links_untried(const void *state, uint32_t level, uint32_t *ways)
{
    const struct links *l = state;
    const index_t at = l->required + level;
    const bool is_open = at == l->level; /* in step TRY: the candidate is the next one */
    const index_t n = is_open ? l->candidate : l->path[at].choice;
    const index_t item = is_open ? l->item : l->node[n].item;
    if (!is_open && n == item)
        return 0; /* the last way was to do without */
    if (!is_open && l->has_times && !l->path[at].is_covered)
        return ALL_LIVE; /* the item stays active, so moves below the level change its list */
    uint32_t supply;
    const uint32_t count = follow_list(l, item, is_open ? n : l->node[n].down, ways, &supply);
    if (!l->has_times)
        return count;
    const uint32_t taken = is_open ? taken_above(l, at, item) : l->times[item].most - 1;
    return end_list(l, item, taken, supply, ways, count);
}

bool links_is_begun(const void *state)
{
    const struct links *l = state;
    return l->step != ENTER;
}

/* ---- random descents ---- */

/* Skip to a random candidate. Return false if the search would not have reached it. */
static bool skip_to_random(struct links *l, uint64_t *random)
{
    uint32_t ways = l->path[l->level].ways;
    for (uint32_t skip = random_under(random, ways); skip > 0 && l->step == TRY; skip--)
        l->moves->skip(l);
    return l->step == TRY;
}

/* Add a descent's nodes to their levels. The last level may have no choice. Return their number. */
static double add_level_nodes(const struct links *l, index_t end, double *level_nodes)
{
    double weight = 1, nodes = 0;
    for (index_t level = l->required; level < end; level++) {
        weight *= l->path[level].ways;
        level_nodes[level] += weight;
        nodes += weight;
    }
    return nodes;
}

bool links_descend(void *state, uint64_t *random, const struct permit *permit, double *level_nodes,
                   struct kernel_descent *descent)
{
    struct links *l = state;
    bool must_end = false;
    uint64_t next_look = 0;
    index_t end = l->level;
    double weight = 1;
    *descent = (struct kernel_descent){0, 0};
    while (l->right[ROOT] != ROOT) {
        must_end =
            kernel_must_end(permit, l->updates + UINT64_C(32) * (end - l->required), &next_look);
        if (must_end)
            break;
        l->moves->enter(l);
        if (l->step != TRY || !skip_to_random(l, random))
            break;
        weight *= l->path[end].ways;
        l->moves->try(l);
        l->level_nodes[end++]--; /* not a part of the search */
        if (l->step != ENTER)
            break;
    }
    if (!must_end)
        descent->tree_nodes = add_level_nodes(l, end, level_nodes);
    if (l->step == ENTER)
        descent->solutions = weight;
    links_rewind(l);
    return !must_end;
}

/* ---------------------------------------------------------------------------------------------
 * The kernel's table. A search for the cheapest solutions delivers them at its end
 */

static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct links *l = state;
    enum kernel_end end = l->moves->run(l, budget);
    return end == KERNEL_EXHAUSTED && l->prices != NULL ? links_deliver(l, budget) : end;
}

static uint32_t solution(const void *state, uint32_t *options)
{
    const struct links *l = state;
    if (l->prices != NULL)
        return links_kept(l, l->prices->delivered - 1, options);
    return links_path_options(l, options);
}

static uint32_t deepest(const void *state)
{
    const struct links *l = state;
    return l->deepest;
}

/* Binary takes the rules that learn. */
static bool fits(const dlx_problem *problem, const struct settings *settings)
{
    return !binary_kernel.fits(problem, settings);
}

static const struct kernel_best best = {
    .kept = links_kept,
    .keep = links_keep_known,
    .hold = links_hold,
    .finish = links_finish,
};

const struct kernel links_kernel = {
    .name = "links",
    .fits = fits,
    .counts_required = true,
    .create = links_create,
    .destroy = links_destroy,
    .run = run,
    .decide = links_decide,
    .release = links_release,
    .rewind = links_rewind,
    .solution = solution,
    .best = &best,
    .step = links_step,
    .path.levels = links_levels,
    .path.is_begun = links_is_begun,
    .path.branch = links_branch,
    .path.untried = links_untried,
    .descend = links_descend,
    .statistics = links_statistics,
    .deepest = deepest,
    .check = links_check,
};
