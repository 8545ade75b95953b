/* SPDX-License-Identifier: MIT */
/* Branch and bound: the path through the tree; tree.h explains it. */
#include "dlx/cheapest/tree.h"
#include "dlx/core/query.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Make the decisions of a frame. Return false if they contradict others. */
bool bb_apply(struct tree *t, const struct frame *f)
{
    if (f->b == DLX_NONE)
        return bb_settle(t, f->a, f->is_second ? REMOVED : TAKEN);
    /* Apart: options of a that contain b. Together: options of either without the other. */
    for (uint32_t p = t->list_first[f->a]; p < t->list_first[f->a + 1]; p++)
        if (option_has_item(t->problem, t->list[p], f->b) == f->is_second &&
            !bb_settle(t, t->list[p], REMOVED))
            return false;
    for (uint32_t p = t->list_first[f->b]; p < t->list_first[f->b + 1] && !f->is_second; p++)
        if (!option_has_item(t->problem, t->list[p], f->a) && !bb_settle(t, t->list[p], REMOVED))
            return false;
    return true;
}

static void enter_node(struct tree *t, const struct frame *f)
{
    t->nodes++;
    t->bound = f->bound;
    t->has_begun = t->is_solved = false;
    t->is_new = true;
    t->rounds = 0;
    t->state = bb_apply(t, f) ? TREE_SPREAD : TREE_BACK;
}

static void push(struct tree *t, uint32_t a, uint32_t b)
{
    assert(t->depth < t->live);
    t->frame[t->depth++] =
        (struct frame){.a = a,
                       .b = b,
                       .trail = t->decided,
                       .bound = t->bound,
                       .total = t->lp.total,
                       .part = t->is_solved && b == DLX_NONE ? value_of(t, a) : 0};
    if (t->is_solved)
        bb_keep_basis(t);
    enter_node(t, &t->frame[t->depth - 1]);
    assert(t->decided > t->frame[t->depth - 1].trail || t->state == TREE_BACK);
}

/* The dive has failed too often. Go back to the node where it began, and forget its branches: that
 * node still has to search them. */
static void end_dive(struct tree *t)
{
    const struct frame *first = &t->frame[t->dive];
    t->bound = first->bound;
    bb_retreat(t, first->trail);
    t->depth = t->dive;
    if (!bb_return_to_basis(t, t->dive) && t->dive == 0)
        bb_return_to_root(t);
    t->dive = DLX_NONE;
    t->has_begun = t->is_solved = t->is_new = false;
    t->state = TREE_SPREAD;
}

/* Leave the node, and go to the nearest second branch that may still contain a wanted solution. */
static void back(struct tree *t)
{
    enum { MOST_FAILS = 10 };
    if (t->dive < t->depth && ++t->fails > MOST_FAILS) {
        end_dive(t);
        return;
    }
    while (t->depth > 0) {
        struct frame *f = &t->frame[t->depth - 1];
        const bool is_wanted = !f->is_second && f->bound <= bound_limit(t);
        bb_retreat(t, f->trail);
        if (is_wanted && f->is_given && !t->is_part) {
            t->state = TREE_WAIT;
            return;
        }
        if (is_wanted && !f->is_given) {
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

enum tree_end bb_run(struct tree *t, uint64_t *nodes, uint64_t pivots)
{
    for (;;) {
        switch (t->state) {
        case TREE_BEGIN:
            t->state = t->is_hopeless ? TREE_DONE : TREE_SPREAD;
            break;
        case TREE_SPREAD:
            t->state = bb_spread(t) ? TREE_SOLVE : TREE_BACK;
            break;
        case TREE_SOLVE:
            bb_solve(t, &pivots);
            if (pivots == 0)
                return TREE_PAUSED;
            if (t->state == TREE_BRANCH && bb_has_found(t))
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
            *nodes += t->state == TREE_WAIT; /* this step is still to come */
            break;
        case TREE_WAIT:
            return TREE_WAITS;
        case TREE_DONE:
            return TREE_EXHAUSTED;
        }
    }
}

/* A long search loses much by beginning again: this pays only if the problem shrinks by half. */
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

/* Return the number of options whose reduced costs at the root are at most `most`. */
static uint32_t count_promising(const struct tree *t, int64_t most)
{
    uint32_t count = 0;
    for (uint32_t j = 0; j < t->live; j++)
        count += t->root_rest[t->option_of[j]] <= most;
    return count;
}

uint32_t bb_reduce_to_core(const struct tree *t, uint32_t size, unsigned char *choice)
{
    int64_t most = 1;
    assert(t->root_bound > INT64_MIN);
    while (count_promising(t, most) < size && most < INT64_MAX / 4)
        most += most / 4 + 1;
    for (uint32_t j = 0; j < t->live; j++)
        if (t->root_rest[t->option_of[j]] > most)
            choice[t->option_of[j]] = REMOVED;
    return count_promising(t, most);
}

uint64_t bb_bound(const struct tree *t)
{
    int64_t least = t->state == TREE_DONE ? INT64_MAX : t->bound;
    for (uint32_t d = 0; d < t->depth; d++)
        if (!t->frame[d].is_second && t->frame[d].bound < least)
            least = t->frame[d].bound;
    return least == INT64_MAX ? t->limit : bound_cost(t, least);
}

/* ---------------------------------------------------------------------------------------------
 * Solve the relaxation of a node, and use what it proves; tree.h explains it.
 */

/* Return whether this is the root of the whole problem. */
static bool is_root(const struct tree *t)
{
    return t->depth == 0 && !t->is_part;
}

/* Remove the options that are too expensive by their reduced costs. */
static void remove_expensive(struct tree *t)
{
    const int64_t room = bound_limit(t) - t->rest_bound;
    for (uint32_t j = 0; j < t->lp.columns; j++) {
        uint32_t option = t->option_of[j];
        if (t->choice[option] == UNDECIDED && t->rest[option] > room)
            bb_decide(t, option, REMOVED);
    }
}

/* Return whether the relaxation's solution fits the decisions since the trail had this length. */
static bool still_fits(const struct tree *t, uint32_t length)
{
    for (; length < t->decided; length++) {
        uint32_t option = t->trail[length];
        if (fabs(value_of(t, option) - (t->choice[option] == TAKEN)) > 1e-6)
            return false;
    }
    return true;
}

/* Remember the basis and the reduced costs at the root. An option that is already taken is part of
 * the bound, so its reduced cost proves nothing against it. */
static void keep_root(struct tree *t)
{
    t->root_bound = t->rest_bound;
    for (uint32_t v = 0; v < t->lp.rows + t->lp.columns; v++)
        t->root_basis[v] = t->lp.place[v] != DLX_NONE;
    for (uint32_t i = t->lp.rows; i < t->lp.most_rows; i++)
        t->root_basis[t->lp.columns + i] = true; /* the slacks of later cuts */
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
    if (is_root(t) && t->rest_bound > t->root_bound)
        keep_root(t);
    remove_expensive(t);
    if (!bb_spread(t))
        return;
    t->state = t->is_solved && still_fits(t, before) ? TREE_BRANCH : TREE_SPREAD;
    if (!t->is_solved)
        t->state = TREE_BRANCH;
    if (t->state == TREE_SPREAD)
        t->has_begun = t->is_solved = false;
}

double bb_cutoff(const struct tree *t)
{
    return ((double)bound_limit(t) + 1) / t->units_per_cost * (1 + 1e-9);
}

/* Return whether another round of cuts may pay. At the root, rounds go on while the value rises. */
static bool wants_cuts(const struct tree *t)
{
    enum { ROOT_ROUNDS = 40, NODE_ROUNDS = 2 };
    if (t->dive != DLX_NONE)
        return false;
    if (!is_root(t))
        return t->rounds < NODE_ROUNDS;
    return t->rounds < ROOT_ROUNDS &&
           (t->rounds % 4 != 3 || t->lp.total > t->last_total + 1e-4 * fabs(t->lp.total));
}

/* Add cuts to the relaxation, which is solved. Return whether it must be solved again. */
static bool add_cuts(struct tree *t)
{
    enum { MOST = 100 };
    if (!wants_cuts(t))
        return false;
    if (t->rounds++ % 4 == 0)
        t->last_total = t->lp.total;
    if (is_root(t))
        simplex_remove_slack_rows(&t->lp, t->item_rows);
    const uint32_t cliques = bb_add_cliques(t, MOST), covers = bb_add_covers(t);
    if (cliques + covers == 0)
        return false;
    simplex_use_rows(&t->lp);
    return true;
}

void bb_solve(struct tree *t, uint64_t *pivots)
{
    if (!t->has_begun)
        simplex_refresh(&t->lp);
    t->has_begun = true;
    double limit = bb_cutoff(t);
    for (;;) {
        enum simplex_end end = simplex_run(&t->lp, limit, pivots);
        if (end == SIMPLEX_UNFINISHED)
            return;
        if (end == SIMPLEX_OPTIMAL || end == SIMPLEX_CUT_OFF)
            bb_note_rise(t);
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
        if (end == SIMPLEX_OPTIMAL && add_cuts(t))
            continue;
        t->is_solved = end == SIMPLEX_OPTIMAL;
        use_bound(t);
        return;
    }
}

/* ---------------------------------------------------------------------------------------------
 * Going back to earlier bases. After a first branch, the basis fits what was decided below, and
 * often takes as many steps to repair as the program has rows. The basis of the frame itself takes
 * few. Each frame therefore keeps its basis for its second branch, in a ring; with 3 places:
 *
 *     depth     0  1  2  3  4        frames 2, 3 and 4 have their bases;
 *     place     0  1  2  0  1        the bases of 0 and 1 are gone, as the numbers show
 *
 * The search goes back to the deepest frames first, so a short ring is enough. A frame whose basis
 * is gone goes on with the present one. The basis of the root is kept as a set of variables.
 */

void bb_begin_keeping(struct tree *t, double memory)
{
    const double most = 64 << 20, each = 12.0 * t->lp.most_rows + 1;
    const double places = (memory < most ? memory : most) / each;
    t->places = places < 0 ? 0 : places > MOST_KEPT ? MOST_KEPT : (uint32_t)places;
}

/* Without memory, no further basis is kept. */
static bool has_memory(struct tree *t, struct kept *kept)
{
    if (kept->basis.norm != NULL)
        return true;
    simplex_allocate_basis(&t->lp, &t->arena, &kept->basis);
    if (kept->basis.norm != NULL && !t->arena.has_failed)
        return true;
    t->arena.has_failed = false;
    t->places = 0;
    return false;
}

void bb_keep_basis(struct tree *t)
{
    const uint32_t top = t->depth - 1;
    if (t->places == 0 || !has_memory(t, &t->kept[top % t->places]))
        return;
    struct kept *kept = &t->kept[top % t->places];
    kept->number = t->frame[top].kept = ++t->kept_so_far;
    simplex_keep(&t->lp, &kept->basis);
}

bool bb_return_to_basis(struct tree *t, uint32_t depth)
{
    if (t->places == 0 || t->frame[depth].kept == 0)
        return false;
    const struct kept *kept = &t->kept[depth % t->places];
    if (kept->number != t->frame[depth].kept)
        return false;
    simplex_return(&t->lp, &kept->basis);
    return true;
}

void bb_return_to_root(struct tree *t)
{
    if (t->root_bound > INT64_MIN)
        simplex_choose_basis(&t->lp, t->root_basis);
}

/* Take over the cuts, without the options that are gone. */
static void inherit_cuts(struct tree *t, const struct tree *from)
{
    const struct simplex *lp = &from->lp;
    uint32_t *columns = t->lp.open; /* not in use yet */
    for (uint32_t i = from->item_rows; i < lp->rows; i++) {
        const double least = lp->lower[lp->columns + i];
        uint32_t count = 0, sum = 0;
        for (uint32_t e = lp->across[i]; e < lp->across[i + 1]; e++) {
            const uint32_t column = t->column_of[from->option_of[lp->column[e]]];
            if (column == DLX_NONE)
                continue;
            sum += t->factor[count] = simplex_times(lp->across_times, e);
            columns[count++] = column;
        }
        if (sum > -least && simplex_add_row(&t->lp, columns, t->factor, count, least, 0))
            t->root_basis[t->live + t->lp.rows - 1] = from->root_basis[lp->columns + i];
    }
    simplex_use_rows(&t->lp);
}

void bb_inherit(struct tree *t, const struct tree *from)
{
    if (from->root_bound == INT64_MIN)
        return;
    bool *is_basic = t->root_basis; /* not in use yet */
    inherit_cuts(t, from);
    for (uint32_t j = 0; j < t->live; j++) {
        uint32_t column = from->column_of[t->option_of[j]];
        is_basic[j] = column != DLX_NONE && from->root_basis[column];
    }
    for (uint32_t i = 0; i < t->item_rows; i++) {
        uint32_t row = from->row_of[t->item_of[i]];
        is_basic[t->live + i] = row != DLX_NONE && from->root_basis[from->lp.columns + row];
    }
    simplex_choose_basis(&t->lp, is_basic);
}

/* ---------------------------------------------------------------------------------------------
 * Recognize solutions; tree.h explains the tree.
 */

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
            const uint32_t item = entry[e].item;
            const uint64_t color = entry[e].color;
            /* For a secondary item, the stamp is 1 without a color, or the color plus 1. */
            fits &= t->need[item].is_primary || t->stamp[item] == 0 ||
                    (color != DLX_NO_COLOR && t->stamp[item] == color + 1);
            t->stamp[item] = t->need[item].is_primary
                                 ? t->stamp[item] + entry_times(t->problem, entry[e])
                                 : color + 1;
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

bool bb_has_found(struct tree *t)
{
    if (!is_whole(t))
        return false;
    collect(t);
    return is_solution(t);
}
