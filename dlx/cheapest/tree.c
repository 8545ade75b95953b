/* SPDX-License-Identifier: MIT */
/* Branch and bound; tree.h explains it. */
#include "dlx/cheapest/tree.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- deciding options, and undoing it ---- */

void bb_decide(struct tree *t, uint32_t option, enum choice choice)
{
    uint32_t column = t->column_of[option];
    t->choice[option] = (unsigned char)choice;
    t->trail[t->decided++] = option;
    if (column != DLX_NONE)
        *(choice == TAKEN ? &t->lp.lower[column] : &t->lp.upper[column]) = choice == TAKEN;
}

static void undecide(struct tree *t)
{
    uint32_t option = t->trail[--t->decided], column = t->column_of[option];
    if (column != DLX_NONE) {
        t->lp.lower[column] = 0;
        t->lp.upper[column] = 1;
    }
    t->choice[option] = UNDECIDED;
}

/* Count a decided option in its items. */
static void count_in(struct tree *t, uint32_t option, bool is_undo)
{
    uint32_t count, one = is_undo ? UINT32_MAX : 1; /* adding UINT32_MAX subtracts 1 */
    const dlx_entry *entry = dlx_problem_option(t->problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        t->need[entry[e].item].free -= one;
        if (t->choice[option] == TAKEN)
            t->need[entry[e].item].taken += one;
    }
}

/* Decide an option unless it is decided. Return false if it is decided the other way. */
static bool settle(struct tree *t, uint32_t option, enum choice choice)
{
    if (t->choice[option] == UNDECIDED)
        bb_decide(t, option, choice);
    return t->choice[option] == choice;
}

static uint32_t color_in(const struct tree *t, uint32_t option, uint32_t item)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(t->problem, option, &count);
    while (entry->item != item)
        entry++;
    return entry->color;
}

/* Remove the options that cannot go with a taken option at an item. Return false if one of them is taken. */
static bool remove_others(struct tree *t, uint32_t option, dlx_entry at)
{
    const struct need *need = &t->need[at.item];
    bool agrees = true;
    if (need->is_primary && need->most > 1) {
        for (uint32_t p = t->list_first[at.item];
             need->taken == need->most && p < t->list_first[at.item + 1]; p++)
            if (t->choice[t->list[p]] == UNDECIDED)
                bb_decide(t, t->list[p], REMOVED);
        return need->taken <= need->most;
    }
    for (uint32_t p = t->list_first[at.item]; p < t->list_first[at.item + 1]; p++) {
        uint32_t other = t->list[p];
        bool may_share = at.color != DLX_NO_COLOR && color_in(t, other, at.item) == at.color;
        if (other != option && !may_share)
            agrees = settle(t, other, REMOVED) && agrees;
    }
    return agrees;
}

/* If an item needs all of its undecided options, take them. Return false if it has too few. */
static bool take_needed(struct tree *t, uint32_t item)
{
    const struct need *need = &t->need[item];
    if (need->taken + need->free < need->least)
        return false;
    if (need->taken + need->free > need->least || need->free == 0)
        return true;
    for (uint32_t p = t->list_first[item]; p < t->list_first[item + 1]; p++)
        if (t->choice[t->list[p]] == UNDECIDED)
            bb_decide(t, t->list[p], TAKEN);
    return true;
}

/* Spread one decision. Return false after a contradiction. */
static bool spread_one(struct tree *t)
{
    uint32_t option = t->trail[t->spread++], count;
    const dlx_entry *entry = dlx_problem_option(t->problem, option, &count);
    bool agrees = true;
    count_in(t, option, false);
    for (uint32_t e = 0; e < count && agrees; e++)
        if (t->choice[option] == TAKEN)
            agrees = remove_others(t, option, entry[e]);
        else if (t->need[entry[e].item].is_primary)
            agrees = take_needed(t, entry[e].item);
    return agrees;
}

static bool spread(struct tree *t)
{
    while (t->spread < t->decided)
        if (!spread_one(t))
            return false;
    return true;
}

/* Undo decisions until the trail has this length. */
static void retreat(struct tree *t, uint32_t length)
{
    while (t->decided > length) {
        if (t->spread == t->decided)
            count_in(t, t->trail[--t->spread], true);
        undecide(t);
    }
}

/* ---- branching ---- */

/* Make the decisions of a frame. Return false if they contradict others. */
static bool apply(struct tree *t, const struct frame *f)
{
    if (f->b == DLX_NONE)
        return settle(t, f->a, f->is_second ? REMOVED : TAKEN);
    /* Apart: options of a that contain b. Together: options of either without the other. */
    for (uint32_t p = t->list_first[f->a]; p < t->list_first[f->a + 1]; p++)
        if (bb_contains(t, t->list[p], f->b) == f->is_second && !settle(t, t->list[p], REMOVED))
            return false;
    for (uint32_t p = t->list_first[f->b]; p < t->list_first[f->b + 1] && !f->is_second; p++)
        if (!bb_contains(t, t->list[p], f->a) && !settle(t, t->list[p], REMOVED))
            return false;
    return true;
}

static void enter_node(struct tree *t, const struct frame *f)
{
    t->nodes++;
    t->bound = f->bound;
    t->has_begun = t->is_solved = false;
    t->state = apply(t, f) ? TREE_SPREAD : TREE_BACK;
}

static void push(struct tree *t, uint32_t a, uint32_t b)
{
    assert(t->depth < t->live);
    t->frame[t->depth++] = (struct frame){a, b, t->decided, false, t->bound, 0};
    if (t->is_solved)
        bb_keep_basis(t);
    enter_node(t, &t->frame[t->depth - 1]);
    assert(t->decided > t->frame[t->depth - 1].trail || t->state == TREE_BACK);
}

/* The dive has failed too often. Go back to the node where it began, and forget its branches: they are part of
 * what that node still has to search. */
static void end_dive(struct tree *t)
{
    const struct frame *first = &t->frame[t->dive];
    t->bound = first->bound;
    retreat(t, first->trail);
    t->depth = t->dive;
    if (!bb_return_to_basis(t, t->dive) && t->dive == 0)
        bb_return_to_root(t);
    t->dive = DLX_NONE;
    t->has_begun = t->is_solved = false;
    t->state = TREE_SPREAD;
}

/* Leave the node, and go to the nearest second branch that can still have a wanted solution. */
static void back(struct tree *t)
{
    enum { MOST_FAILS = 10 };
    if (t->dive < t->depth && ++t->fails > MOST_FAILS) {
        end_dive(t);
        return;
    }
    while (t->depth > 0) {
        struct frame *f = &t->frame[t->depth - 1];
        retreat(t, f->trail);
        if (!f->is_second && f->bound <= bound_limit(t)) {
            f->is_second = true;
            bb_return_to_basis(t, t->depth - 1);
            enter_node(t, f);
            return;
        }
        if (--t->depth == t->dive) /* the dive has searched everything below its first node */
            t->dive = DLX_NONE;
    }
    t->state = TREE_DONE;
}

/* Dives are rare after the first ones: each waits until the number of nodes has doubled. */
static void begin_dive(struct tree *t)
{
    enum { BETWEEN = 50 };
    t->dive = t->depth;
    t->fails = 0;
    t->next_dive = 2 * t->nodes + BETWEEN;
}

static void branch(struct tree *t)
{
    uint32_t a = DLX_NONE, b = DLX_NONE;
    if (t->dive == DLX_NONE && t->is_solved && t->nodes >= t->next_dive)
        begin_dive(t);
    if (t->decided == t->live)
        t->state = TREE_BACK;
    else if (t->dive == DLX_NONE && t->is_solved && bb_choose_pair(t, &a, &b))
        push(t, a, b);
    else
        push(t, bb_choose_option(t), DLX_NONE);
}

/* ---- solutions ---- */

/* Collect the taken options and, if the relaxation is solved, the options at 1. */
static void collect(struct tree *t)
{
    t->found_count = 0;
    for (uint32_t j = 0; j < t->lp.columns; j++) {
        uint32_t option = t->option_of[j];
        bool is_in = t->choice[option] == TAKEN || (t->choice[option] == UNDECIDED &&
                                                    t->is_solved && simplex_value(&t->lp, j) > 0.5);
        if (is_in)
            t->found[t->found_count++] = option;
    }
}

/* Return whether the collected options are a solution. */
static bool is_solution(struct tree *t)
{
    bool fits = true;
    uint32_t count;
    for (uint32_t f = 0; f < t->found_count; f++) {
        const dlx_entry *entry = dlx_problem_option(t->problem, t->found[f], &count);
        for (uint32_t e = 0; e < count; e++) {
            uint32_t item = entry[e].item, color = entry[e].color;
            /* For a secondary item, the stamp is 1 without a color, or the color plus 1. */
            fits &= t->need[item].is_primary || t->stamp[item] == 0 ||
                    (color != DLX_NO_COLOR && t->stamp[item] == color + 1);
            t->stamp[item] = t->need[item].is_primary ? t->stamp[item] + 1 : color + 1;
        }
    }
    for (uint32_t item = 0; item < t->items; item++) {
        const struct need *need = &t->need[item];
        fits &=
            !need->is_primary || (t->stamp[item] >= need->least && t->stamp[item] <= need->most);
        t->stamp[item] = 0;
    }
    return fits;
}

static bool is_whole(const struct tree *t)
{
    for (uint32_t j = 0; j < t->lp.columns && t->is_solved; j++)
        if (is_fraction(simplex_value(&t->lp, j)))
            return false;
    return t->is_solved || t->decided == t->live;
}

static bool has_found(struct tree *t)
{
    if (!is_whole(t))
        return false;
    collect(t);
    return is_solution(t);
}

/* ---- nodes ---- */

/* Remove the options that are too expensive by their reduced costs. Return whether this contradicts the
 * relaxation, so that it must be solved again. */
static void remove_expensive(struct tree *t)
{
    const int64_t room = bound_limit(t) - t->rest_bound;
    for (uint32_t j = 0; j < t->lp.columns; j++) {
        uint32_t option = t->option_of[j];
        if (t->choice[option] == UNDECIDED && t->rest[option] > room)
            bb_decide(t, option, REMOVED);
    }
}

/* Return whether the solution of the relaxation fits the decisions since the trail had this length. */
static bool still_fits(const struct tree *t, uint32_t length)
{
    for (; length < t->decided; length++) {
        uint32_t option = t->trail[length];
        if (fabs(value_of(t, option) - (t->choice[option] == TAKEN)) > 1e-6)
            return false;
    }
    return true;
}

/* Remember the basis and the reduced costs at the root. An option that is already taken is part of the bound, so its reduced
 * cost proves nothing against it. */
static void keep_root(struct tree *t)
{
    t->root_bound = t->rest_bound;
    for (uint32_t v = 0; v < t->lp.rows + t->lp.columns; v++)
        t->root_basis[v] = t->lp.place[v] != DLX_NONE;
    for (uint32_t j = 0; j < t->lp.columns; j++) {
        const uint32_t option = t->option_of[j];
        t->root_rest[option] = t->choice[option] == UNDECIDED ? t->rest[option]
                               : t->choice[option] == TAKEN   ? INT64_MIN
                                                              : INT64_MAX;
    }
}

/* The relaxation has been solved as far as possible. Use what it proves. */
static void use_bound(struct tree *t)
{
    bound_prove(t);
    t->state = TREE_BACK;
    if (t->bound > bound_limit(t))
        return;
    uint32_t before = t->decided;
    if (t->depth == 0 && t->rest_bound > t->root_bound)
        keep_root(t);
    remove_expensive(t);
    if (!spread(t))
        return;
    t->state = t->is_solved && still_fits(t, before) ? TREE_BRANCH : TREE_SPREAD;
    if (!t->is_solved)
        t->state = TREE_BRANCH;
    if (t->state == TREE_SPREAD)
        t->has_begun = t->is_solved = false;
}

static double cutoff(const struct tree *t)
{
    return ((double)bound_limit(t) + 1) / t->units_per_cost * (1 + 1e-9);
}

static void solve(struct tree *t, uint64_t *pivots)
{
    if (!t->has_begun)
        simplex_refresh(&t->lp);
    t->has_begun = true;
    double limit = cutoff(t);
    for (;;) {
        enum simplex_end end = simplex_run(&t->lp, limit, pivots);
        if (end == SIMPLEX_UNFINISHED)
            return;
        if (end == SIMPLEX_CUT_OFF) {
            bound_prove(t);
            t->state = TREE_BACK;
            if (t->bound > bound_limit(t))
                return;
            t->state = TREE_SOLVE;
            limit = INFINITY;
            continue;
        }
        if (end == SIMPLEX_INFEASIBLE && bound_proves_none(t)) {
            t->state = TREE_BACK;
            return;
        }
        t->is_solved = end == SIMPLEX_OPTIMAL;
        use_bound(t);
        return;
    }
}

enum tree_end bb_run(struct tree *t, uint64_t *nodes, uint64_t pivots)
{
    for (;;) {
        switch (t->state) {
        case TREE_BEGIN:
            t->state = t->is_hopeless ? TREE_DONE : TREE_SPREAD;
            break;
        case TREE_SPREAD:
            t->state = spread(t) ? TREE_SOLVE : TREE_BACK;
            break;
        case TREE_SOLVE:
            solve(t, &pivots);
            if (pivots == 0)
                return TREE_PAUSED;
            if (t->state == TREE_BRANCH && has_found(t))
                return TREE_FOUND;
            break;
        case TREE_BRANCH:
            if (t->bound > bound_limit(t)) {
                t->state = TREE_BACK;
                break;
            }
            if (*nodes == 0)
                return TREE_PAUSED;
            --*nodes;
            branch(t);
            break;
        case TREE_BACK:
            if (*nodes == 0)
                return TREE_PAUSED;
            --*nodes;
            back(t);
            break;
        case TREE_DONE:
            return TREE_EXHAUSTED;
        }
    }
}

/* Beginning again loses most of a long search. Then it pays only if the problem shrinks by half. */
bool bb_can_shrink(const struct tree *t, unsigned char *choice)
{
    enum { FEW_NODES = 2000 };
    uint32_t gone = 0;
    if (t->root_bound == INT64_MIN)
        return false;
    const int64_t room = bound_limit(t) - t->root_bound;
    for (uint32_t j = 0; j < t->live; j++)
        gone += t->root_rest[t->option_of[j]] > room;
    if (gone < t->live / (t->nodes < FEW_NODES ? 10 : 2) + 1)
        return false;
    for (uint32_t j = 0; j < t->live; j++)
        if (t->root_rest[t->option_of[j]] > room)
            choice[t->option_of[j]] = REMOVED;
    return true;
}

uint64_t bb_bound(const struct tree *t)
{
    int64_t least = t->state == TREE_DONE ? INT64_MAX : t->bound;
    for (uint32_t d = 0; d < t->depth; d++)
        if (!t->frame[d].is_second && t->frame[d].bound < least)
            least = t->frame[d].bound;
    return least == INT64_MAX ? t->limit : bound_cost(t, least);
}
