/* SPDX-License-Identifier: MIT */
/*
 * The diagram of what a frontier has counted. Every state is a node, or a few: what can still be chosen from
 * there on does not depend on how the state was reached. So the steps are gone through once more, the last
 * one first, and what is known of a state takes the place of its ways. For a state of a step where one of
 * the options 4, 7 and 9 is to be chosen, and leads to the states s, t and u:
 *
 *     4 --hi--> node of s
 *     |lo
 *     7 --hi--> node of t
 *     |lo
 *     9 --hi--> node of u
 *     |lo
 *     EMPTY
 *
 * The options stand in the order of the steps, so places increase along all edges.
 */
#include "dlx/diagram/diagram.h"
#include "dlx/frontier/moves.h"
#include "dlx/core/memory.h"

#include <assert.h>
#include <string.h>

/* The places of the diagram: required options, then those of the plan, then those that are in no
 * solution. The plan has the required ones last. */
static void fill_order(const struct plan *p, uint32_t *order)
{
    const uint32_t others = p->options - p->required;
    memcpy(order, p->option + others, p->required * sizeof *order);
    memcpy(order + p->required, p->option, others * sizeof *order);
}

dlx_status frontier_diagram(struct frontier *f, dlx_diagram **diagram)
{
    const struct plan *p = f->plan;
    uint32_t *order = memory_array(&f->allocator, (size_t)p->options + 1, sizeof *order);
    if (order == NULL)
        return DLX_ERR_MEMORY;
    fill_order(p, order);
    size_t left = f->memory > f->in_use ? f->memory - f->in_use : 1;
    dlx_status status = diagram_new(&f->allocator, p->options, order, left, diagram);
    memory_free(&f->allocator, order, (size_t)p->options + 1, sizeof *order);
    return status;
}

/* ---- nodes of states ---- */

static void set_node(struct layer *l, uint32_t entry, uint32_t node, struct shape shape)
{
    memcpy(layer_ways(l, entry, shape), &node, sizeof node);
}

static uint32_t node_of(const struct layer *l, uint32_t entry, struct shape shape)
{
    uint32_t node;
    memcpy(&node, layer_ways(l, entry, shape), sizeof node);
    return node;
}

/* The node of a state that has come to be at this step. It was entered when it was counted. */
static uint32_t find_node(const struct frontier *f, uint64_t *state, uint32_t step)
{
    const size_t words = f->shape.words;
    step = arrive(f->plan, state, step, words);
    if (step == DLX_NONE)
        return NODE_EMPTY;
    if (f->plan->step[step].kind == PLAN_END)
        return NODE_UNIT;
    const struct layer *l = &f->station[step].layer;
    uint32_t at = layer_find(l, state, layer_hash(state, words), f->shape);
    assert(l->slot[at] != 0);
    return node_of(l, l->slot[at] - 1, f->shape);
}

/* What is chosen last comes first. */
static dlx_status draw_state(struct frontier *f, dlx_diagram *d, uint32_t at, uint32_t entry)
{
    const struct plan *p = f->plan;
    const struct plan_step *step = &p->step[at];
    struct layer *l = &f->station[at].layer;
    const uint64_t *state = layer_state(l, entry, f->shape);
    uint64_t next[PLAN_MOST_WORDS] = {0};
    uint32_t node = NODE_EMPTY;
    dlx_status status = DLX_OK;
    if (step->kind == PLAN_TAKE) {
        pass(p, next, state, at + 1, p->words);
        node = find_node(f, next, at + 1);
    }
    for (uint32_t place = step->first + step->count; place-- > step->first && status == DLX_OK;)
        if (choose(p, next, state, at, place, p->words, true))
            status = diagram_node(d, p->required + place, node, find_node(f, next, at + 1), &node);
    set_node(l, entry, node, f->shape);
    return status;
}

/* ---- from the last step to the first ---- */

static uint32_t first_node(const struct frontier *f)
{
    uint64_t state[PLAN_MOST_WORDS] = {0};
    if (f->plan->is_hopeless)
        return NODE_EMPTY;
    memcpy(state, f->plan->start, f->plan->words * sizeof *state);
    return find_node(f, state, 0);
}

static dlx_status finish(const struct frontier *f, dlx_diagram *d)
{
    uint32_t root = first_node(f);
    dlx_status status = DLX_OK;
    for (uint32_t place = f->plan->required; place-- > 0 && status == DLX_OK;)
        status = diagram_node(d, place, NODE_EMPTY, root, &root);
    return status == DLX_OK ? diagram_finish(d, root) : status;
}

/* Of each station, `entry` is how many states have no node yet. */
dlx_status frontier_draw(struct frontier *f, dlx_diagram *diagram, struct frontier_budget *budget,
                         bool *is_done)
{
    assert(f->keep && f->at == f->plan->step_count);
    while (f->drawn > 0) {
        struct station *st = &f->station[f->drawn - 1];
        const uint64_t tests = (uint64_t)f->plan->step[f->drawn - 1].count + 1;
        for (; st->entry > 0; st->entry--) {
            if (budget->tests == 0 || budget->states == 0) {
                *is_done = false;
                return DLX_OK;
            }
            dlx_status status = draw_state(f, diagram, f->drawn - 1, st->entry - 1);
            if (status != DLX_OK)
                return status;
            budget->states--;
            budget->tests -= budget->tests < tests ? budget->tests : tests;
        }
        f->drawn--;
    }
    *is_done = true;
    return finish(f, diagram);
}
