/* SPDX-License-Identifier: MIT */
/*
 * binary in single steps, its progress, and random descents. A descent chooses or excludes each option with
 * the same probability; see estimate.c.
 */
#include "dlx/search/binary.h"

/* ---- steps ---- */

static void step_back(struct binary *b, dlx_step *step)
{
    if (b->depth > 0) {
        step->kind = DLX_STEP_BACK;
        step->level = b->depth - 1;
        step->item = b->path[b->depth - 1].item;
        step->option = b->path[b->depth - 1].option;
    }
    binary_back(b);
}

static void step_enter(struct binary *b, dlx_step *step)
{
    step->kind = DLX_STEP_DEAD_END;
    if (!binary_propagate(b)) {
        step->item = b->starved;
        binary_fail(b);
    } else if (binary_is_new_solution(b)) {
        step->kind = DLX_STEP_SOLUTION;
    } else if (binary_pick(b)) {
        step->kind = DLX_STEP_CHOOSE;
        step->item = b->next_item;
        step->count = b->size[b->next_item];
        b->step = BINARY_TRY;
    } else { /* the solution was delivered before */
        step->kind = DLX_STEP_END;
        step_back(b, step);
    }
}

static void step_try(struct binary *b, dlx_step *step)
{
    step->item = b->next_item;
    step->option = b->next;
    step->place = 1;
    step->count = b->size[b->next_item];
    step->kind = DLX_STEP_TRY;
    binary_try(b);
    if (b->step == BINARY_ENTER)
        return;
    step->kind = DLX_STEP_GIVE_UP;
    step->starved = b->starved;
    binary_back(b); /* at once, so no step reports it */
}

bool binary_make_step(void *state, dlx_step *step)
{
    struct binary *b = state;
    *step = (dlx_step){.kind = DLX_STEP_END,
                       .level = b->depth,
                       .item = DLX_NONE,
                       .option = DLX_NONE,
                       .starved = DLX_NONE};
    if (b->step == BINARY_BEGIN)
        binary_begin(b);
    if (b->step == BINARY_ENTER)
        step_enter(b, step);
    else if (b->step == BINARY_TRY)
        step_try(b, step);
    else if (b->step == BINARY_BACK)
        step_back(b, step);
    return step->kind == DLX_STEP_TRY || step->kind == DLX_STEP_GIVE_UP;
}

/* ---- progress ---- */

/* The latest depth counts if an option was refuted there. */
uint32_t binary_levels(const void *state)
{
    const struct binary *b = state;
    return b->step == BINARY_DONE ? 0 : b->depth + (b->path[b->depth].refuted > 0);
}

bool binary_is_begun(const void *state)
{
    const struct binary *b = state;
    return b->step == BINARY_DONE || binary_levels(state) > 0;
}

/* An option and its exclusion count as two equal halves of the tree. So after r refuted options, 1/2^r of the
 * tree is left at a depth, and a choice is half of this. */
void binary_branch(const void *state, uint32_t level, dlx_branch *branch)
{
    const struct binary *b = state;
    const struct choice *choice = &b->path[level];
    const bool is_open = level == b->depth;
    const uint32_t refuted = choice->refuted < 30 ? choice->refuted : 30;
    branch->item = is_open ? DLX_NONE : choice->item;
    branch->option = is_open ? DLX_NONE : choice->option;
    branch->count = UINT32_C(1) << (refuted + !is_open);
    branch->done = branch->count - 1 - !is_open;
    branch->tried = branch->done + !is_open;
}

/* ---- random descents ---- */

/* Add the nodes of a descent to their levels: one for each refuted option, and one for a choice. */
static void add_level_nodes(const struct binary *b, double *level_nodes)
{
    double weight = 1;
    for (uint32_t depth = 0; depth <= b->depth; depth++) {
        for (uint32_t nodes = b->path[depth].refuted + (depth < b->depth); nodes > 0; nodes--) {
            level_nodes[depth] += weight;
            weight *= 2;
        }
    }
}

/* Choose the option that was picked, or refute it. */
static bool take_random_branch(struct binary *b, uint64_t *random)
{
    if (random_under(random, 2) > 0) {
        b->path[b->depth].refuted++;
        return binary_remove(b, b->next);
    }
    b->is_delivered = false;
    b->path[++b->depth].refuted = 0;
    return binary_choose(b, b->next);
}

bool binary_descend(void *state, uint64_t *random, const struct permit *permit, double *level_nodes,
                    struct kernel_descent *descent)
{
    struct binary *b = state;
    double weight = 1;
    bool fine = true, must_end = false;
    uint64_t next_look = 0;
    *descent = (struct kernel_descent){0, 0};
    binary_begin(b);
    while (fine && b->step == BINARY_ENTER && binary_propagate(b)) {
        if (binary_is_new_solution(b))
            descent->solutions += weight;
        must_end = kernel_must_end(permit, b->work, &next_look);
        if (must_end || !binary_pick(b))
            break;
        descent->tree_nodes += weight;
        weight *= 2;
        fine = take_random_branch(b, random);
    }
    if (!must_end)
        add_level_nodes(b, level_nodes);
    binary_rewind(b);
    return !must_end;
}
