/* SPDX-License-Identifier: MIT */
/*
 * links in single steps, its progress, and random descents, which estimate the size of the tree before the
 * search (D. E. Knuth, "Estimating the Efficiency of Backtrack Programs", Mathematics of Computation 29,
 * 1975).
 */
#include "dlx/search/links_moves.h"

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
        l->is_restarting = false; /* it would be found again */
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
    step->kind = l->step == ENTER ? DLX_STEP_TRY : DLX_STEP_GIVE_UP;
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
    return step->kind == DLX_STEP_TRY || step->kind == DLX_STEP_GIVE_UP;
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

void links_descend(void *state, uint64_t *random, double *level_nodes,
                   struct kernel_descent *descent)
{
    struct links *l = state;
    double weight = 1;
    *descent = (struct kernel_descent){0, 0};
    while (l->right[ROOT] != ROOT) {
        index_t level = l->level;
        l->moves->enter(l);
        if (l->step != TRY || !skip_to_random(l, random))
            break;
        weight *= l->path[level].ways;
        level_nodes[level] += weight;
        descent->tree_nodes += weight;
        l->moves->try(l);
        l->level_nodes[level]--; /* not a part of the search */
        if (l->step != ENTER)
            break;
    }
    if (l->step == ENTER)
        descent->solutions = weight;
    links_rewind(l);
}
