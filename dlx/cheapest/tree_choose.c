/* SPDX-License-Identifier: MIT */
/*
 * Choose how to split a node. A pair of items has a share: the sum of the fractions of the options
 * that contain both. With p and q in every second option,
 *
 *     0.5 "p q"   0.5 "p r"   0.5 "q s"     p, q has the share 0.5
 *
 * A pair with a share of 0 or 1 does not split the relaxation. The pairs with shares near 0.75 are
 * tried: both branches make a few steps of the simplex method (strong branching). The best pair is
 * the one for which the product of the two rises is greatest.
 *
 * Without such a pair, the node branches on an option, which is taken or removed. It is the option
 * with the greatest expected product of the two rises. The expected rise of an option is its mean
 * rise in earlier branches, per unit that its value moved (its pseudo-cost). Before its first
 * branch, this is the mean of all options.
 *
 * Invariant: `share` of all items is 0 between two calls.
 *
 * Source: D. Applegate, R. Bixby, V. Chvatal, W. Cook, "Finding cuts in the TSP" (DIMACS report
 * 95-05, 1995), for trying branches; M. Benichou and others, "Experiments in mixed-integer linear
 * programming" (Mathematical Programming 1, 1971), for pseudo-costs.
 */
#include "dlx/cheapest/tree.h"
#include "dlx/core/query.h"

#include <assert.h>
#include <math.h>

/* The most pairs to try; the steps of each branch; after this many pairs in a row without an
 * improvement, the others are not tried. */
enum { MOST_PAIRS = 10, STEPS = 10, PATIENCE = 4 };

struct pair {
    uint32_t a, b; /* items */
    double score;  /* how good its share is */
};

/* The best pairs, the best first. */
struct pairs {
    struct pair pair[MOST_PAIRS];
    uint32_t count;
};

/* Return whether a node can be split by this item: only if it is covered exactly once. */
static bool is_single(const struct tree *t, uint32_t item)
{
    return t->need[item].least == 1 && t->need[item].most == 1;
}

/* For each later item, add up the fractions of the options that contain both items. Return the
 * number of these items. */
static uint32_t add_shares(struct tree *t, uint32_t item)
{
    uint32_t touched = 0, count;
    for (uint32_t p = t->list_first[item]; p < t->list_first[item + 1]; p++) {
        double x = t->choice[t->list[p]] == UNDECIDED ? value_of(t, t->list[p]) : 0;
        const dlx_entry *entry = dlx_problem_option(t->problem, t->list[p], &count);
        for (uint32_t e = 0; e < count && is_fraction(x); e++) {
            if (entry[e].item <= item || !is_single(t, entry[e].item) ||
                t->row_of[entry[e].item] == DLX_NONE)
                continue;
            if (t->share[entry[e].item] == 0)
                t->touched[touched++] = entry[e].item;
            t->share[entry[e].item] += x;
        }
    }
    return touched;
}

/* Return a score for splitting by a pair with this share. */
static double score_of(double share)
{
    return is_fraction(share) ? 1 - fabs(share - 0.75) : 0;
}

static void add_pair(struct pairs *pairs, struct pair pair)
{
    uint32_t at = pairs->count < MOST_PAIRS ? pairs->count++ : MOST_PAIRS;
    if (at == MOST_PAIRS && pairs->pair[--at].score >= pair.score)
        return;
    for (; at > 0 && pairs->pair[at - 1].score < pair.score; at--)
        pairs->pair[at] = pairs->pair[at - 1];
    pairs->pair[at] = pair;
}

static void list_pairs(struct tree *t, struct pairs *pairs)
{
    for (uint32_t i = 0; i < t->item_rows; i++) {
        const uint32_t item = t->item_of[i];
        uint32_t touched = is_single(t, item) ? add_shares(t, item) : 0;
        while (touched > 0) {
            const uint32_t other = t->touched[--touched];
            if (score_of(t->share[other]) > 0)
                add_pair(pairs, (struct pair){item, other, score_of(t->share[other])});
            t->share[other] = 0;
        }
    }
}

void bb_note_rise(struct tree *t)
{
    const struct frame *f = t->depth > 0 ? &t->frame[t->depth - 1] : NULL;
    if (t->is_new && f != NULL && is_fraction(f->part)) {
        struct rise *rise = &t->rise[f->is_second][f->a], *all = &t->all[f->is_second];
        const double moved = f->is_second ? f->part : 1 - f->part;
        const double slope = fmax(t->lp.total - f->total, 0) / moved;
        *rise = (struct rise){rise->sum + slope, rise->count + 1};
        *all = (struct rise){all->sum + slope, all->count + 1};
    }
    t->is_new = false;
}

/* Return the expected rise if the value of an option moves this far. */
static double expected_rise(const struct tree *t, uint32_t option, bool is_second, double move)
{
    const struct rise *own = &t->rise[is_second][option];
    const struct rise *rise = own->count > 0 ? own : &t->all[is_second];
    return fmax(rise->count > 0 ? rise->sum / rise->count * move : move, 1e-6);
}

/* Choose the option with the greatest product of expected rises, of those whose values are
 * fractions. Return DLX_NONE if there are none. */
static uint32_t choose_by_rise(const struct tree *t)
{
    uint32_t best = DLX_NONE;
    double most = 0;
    for (uint32_t j = 0; j < t->lp.columns; j++) {
        const uint32_t option = t->option_of[j];
        const double x = t->choice[option] == UNDECIDED ? value_of(t, option) : 0;
        if (!is_fraction(x))
            continue;
        const double score =
            expected_rise(t, option, false, 1 - x) * expected_rise(t, option, true, x);
        if (score > most) {
            most = score;
            best = option;
        }
    }
    return best;
}

/* Outside dives, choose by expected rises. In a dive, choose the option with the greatest value,
 * but a fraction rather than 1. Without a relaxation, choose any option. */
uint32_t bb_choose_option(const struct tree *t)
{
    uint32_t best = t->is_solved && t->dive == DLX_NONE ? choose_by_rise(t) : DLX_NONE;
    double most = -1;
    if (best != DLX_NONE)
        return best;
    for (uint32_t j = 0; j < t->lp.columns; j++) {
        uint32_t option = t->option_of[j];
        if (t->choice[option] != UNDECIDED)
            continue;
        double x = t->is_solved ? value_of(t, option) : 0;
        x -= x > 1 - 1e-6 ? 0.99 : 0;
        if (x > most) {
            most = x;
            best = option;
        }
    }
    return best;
}

/* Return true if both branches of a pair remove an option. A fraction may be a rounding error. */
static bool splits(const struct tree *t, uint32_t a, uint32_t b)
{
    bool has_both = false, has_one = false;
    for (uint32_t p = t->list_first[a]; p < t->list_first[a + 1]; p++)
        if (t->choice[t->list[p]] == UNDECIDED)
            *(option_has_item(t->problem, t->list[p], b) ? &has_both : &has_one) = true;
    for (uint32_t p = t->list_first[b]; p < t->list_first[b + 1] && !has_one; p++)
        has_one = t->choice[t->list[p]] == UNDECIDED && !option_has_item(t->problem, t->list[p], a);
    return has_both && has_one;
}

/* ---- trying branches ---- */

/* Return the relaxation's value for a branch after a few steps; INFINITY without a solution. */
static double try_branch(struct tree *t, const struct pair *pair, bool is_second, double cutoff)
{
    const uint32_t trail = t->decided;
    const struct frame frame = {.a = pair->a, .b = pair->b, .is_second = is_second};
    double value = INFINITY;
    if (bb_apply(t, &frame) && bb_spread(t)) {
        simplex_revalue(&t->lp);
        const enum simplex_end end = simplex_try(&t->lp, cutoff, STEPS);
        if (end != SIMPLEX_INFEASIBLE && end != SIMPLEX_CUT_OFF)
            value = t->lp.total;
    }
    bb_retreat(t, trail);
    simplex_return_to_point(&t->lp, &t->point);
    return value;
}

bool bb_choose_pair(struct tree *t, uint32_t *a, uint32_t *b)
{
    struct pairs pairs = {.count = 0};
    list_pairs(t, &pairs);
    const double base = t->lp.total, cutoff = bb_cutoff(t), least = 1e-6 * (cutoff - base);
    double best = -1;
    simplex_keep_point(&t->lp, &t->point);
    for (uint32_t k = 0, fails = 0; k < pairs.count && fails < PATIENCE && best < INFINITY; k++) {
        const struct pair *pair = &pairs.pair[k];
        if (!splits(t, pair->a, pair->b))
            continue;
        const double first = try_branch(t, pair, false, cutoff) - base;
        const double second = try_branch(t, pair, true, cutoff) - base;
        const double score = fmax(first, least) * fmax(second, least);
        fails++;
        if (score <= best)
            continue;
        best = score;
        fails = 0;
        *a = pair->a;
        *b = pair->b;
    }
    return best >= 0;
}

/* ---------------------------------------------------------------------------------------------
 * Decide options, spread the decisions, and undo them; tree.h explains it.
 */

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
    uint32_t count, one = is_undo ? UINT32_MAX : 1; /* a factor of UINT32_MAX subtracts */
    const dlx_entry *entry = dlx_problem_option(t->problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        const uint32_t times = one * entry_times(t->problem, entry[e]);
        t->need[entry[e].item].free -= times;
        if (t->choice[option] == TAKEN)
            t->need[entry[e].item].taken += times;
    }
}

/* Decide an option unless it is decided. Return false if it is decided the other way. */
bool bb_settle(struct tree *t, uint32_t option, enum choice choice)
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

/* Remove the options that exclude a taken one at an item. Return false if one of them is taken. */
static bool remove_others(struct tree *t, uint32_t option, dlx_entry at)
{
    const struct need *need = &t->need[at.item];
    bool agrees = true;
    if (need->is_primary && need->most > 1) {
        const bool is_full = need->taken >= need->most;
        for (uint32_t p = t->list_first[at.item];
             (is_full || need->is_heavy) && p < t->list_first[at.item + 1]; p++)
            if (t->choice[t->list[p]] == UNDECIDED &&
                (is_full ||
                 option_times(t->problem, t->list[p], at.item) > need->most - need->taken))
                bb_decide(t, t->list[p], REMOVED);
        return need->taken <= need->most;
    }
    for (uint32_t p = t->list_first[at.item]; p < t->list_first[at.item + 1]; p++) {
        uint32_t other = t->list[p];
        bool may_share = at.color != DLX_NO_COLOR && color_in(t, other, at.item) == at.color;
        if (other != option && !may_share)
            agrees = bb_settle(t, other, REMOVED) && agrees;
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

bool bb_spread(struct tree *t)
{
    while (t->spread < t->decided)
        if (!spread_one(t))
            return false;
    return true;
}

/* Undo decisions until the trail has this length. */
void bb_retreat(struct tree *t, uint32_t length)
{
    while (t->decided > length) {
        if (t->spread == t->decided)
            count_in(t, t->trail[--t->spread], true);
        undecide(t);
    }
}

/* ---------------------------------------------------------------------------------------------
 * Parts of a tree that another tree can search. A part is a second branch with all decisions above:
 *
 *     trail   +4 -7 -9 | -2 -3 | +5 -6           part of the first frame: +4 -7 -9, then p, q apart
 *     frame            p,q together
 *                              option 5          the next part: +4 -7 -9 -2 -3 -5
 *
 * The decisions include those that the bounds made. They hold because the limit only falls.
 *
 * Second branches near the root are the largest, and this tree would search them last, so they are
 * given away first. When the tree comes to a branch that was given away, all branches nearer to the
 * root were given away or are done.
 */

/* A dive may discard its branches, so none of them is handed to another thread. */
static uint32_t find_branch(const struct tree *t)
{
    const uint32_t end = t->dive < t->depth ? t->dive : t->depth;
    for (uint32_t d = 0; d < end; d++) {
        const struct frame *f = &t->frame[d];
        if (!f->is_second && !f->is_given && f->bound <= bound_limit(t))
            return d;
    }
    return DLX_NONE;
}

bool bb_can_give(const struct tree *t)
{
    return find_branch(t) != DLX_NONE;
}

static size_t bytes_of(uint32_t decisions)
{
    return sizeof(struct tree_part) + decisions * sizeof(uint32_t);
}

void bb_free_part(const dlx_allocator *allocator, struct tree_part *part)
{
    if (part != NULL)
        memory_free(allocator, part, bytes_of(part->count), 1);
}

struct tree_part *bb_give(struct tree *t)
{
    struct frame *frame = &t->frame[find_branch(t)];
    struct tree_part *part = memory_array(t->arena.allocator, bytes_of(frame->trail), 1);
    if (part == NULL)
        return NULL;
    frame->is_given = true;
    part->frame = *frame;
    part->frame.is_second = true;
    part->count = frame->trail;
    for (uint32_t d = 0; d < frame->trail; d++)
        part->decision[d] = 2 * t->trail[d] + (t->choice[t->trail[d]] == TAKEN);
    return part;
}

void bb_enter(struct tree *t, const struct tree_part *part)
{
    bool agrees = true;
    bb_retreat(t, 0);
    t->depth = 0;
    assert(t->dive == DLX_NONE);
    t->next_dive = UINT64_MAX; /* a prover never dives for solutions */
    t->is_part = true;
    t->nodes++;
    t->bound = part->frame.bound;
    t->has_begun = t->is_solved = false;
    t->rounds = 0;
    for (uint32_t d = 0; d < part->count && agrees; d++)
        agrees = bb_settle(t, part->decision[d] / 2, part->decision[d] % 2 > 0 ? TAKEN : REMOVED);
    t->state = agrees && bb_apply(t, &part->frame) ? TREE_SPREAD : TREE_BACK;
}

void bb_take_back(struct tree *t)
{
    for (uint32_t d = 0; d < t->depth; d++)
        t->frame[d].is_given = false;
    t->state = TREE_BACK;
}
