/* SPDX-License-Identifier: MIT */
/*
 * The diagram of the solutions that a frontier has counted. The completions of a state do not
 * depend on how it was reached, so each state becomes one node, or a short chain of nodes. The
 * steps are visited again, last one first, and a state's node replaces its number of ways. At a
 * step where option 4, 7 or 9 must be chosen, leading to state s, t or u, a state becomes:
 *
 *     4 --hi--> node of s
 *     |lo
 *     7 --hi--> node of t
 *     |lo
 *     9 --hi--> node of u
 *     |lo
 *     EMPTY
 *
 * Options are ordered by step, so places increase along every edge.
 */
#include "dlx/diagram/diagram.h"
#include "dlx/frontier/inside.h"

#include <assert.h>
#include <string.h>

/* The order of the diagram: required options, the plan's options, then options in no solution. The
 * plan lists required options last. */
static void list_order(const struct plan *p, uint32_t *order)
{
    const uint32_t others = p->options - p->required;
    memcpy(order, p->option + others, p->required * sizeof *order);
    memcpy(order + p->required, p->option, others * sizeof *order);
}

dlx_status frontier_diagram(struct frontier *f, dlx_diagram **diagram)
{
    const struct plan *p = f->plan;
    struct arena a = {.allocator = &f->allocator};
    uint32_t *order = arena_array(&a, p->options, sizeof *order);
    if (order == NULL)
        return DLX_ERR_MEMORY;
    list_order(p, order);
    size_t left = f->pool.allowed > f->pool.in_use ? f->pool.allowed - f->pool.in_use : 1;
    dlx_status status = diagram_new(&f->allocator, p->options, order, left, diagram);
    arena_free(&a);
    return status;
}

/* ---- nodes of states ---- */

/* Return the node of a state at this step. */
static uint32_t find_node(const struct frontier *f, uint64_t *state, uint32_t step)
{
    step = arrive(f->plan, NULL, state, step, f->plan->words);
    if (step == DLX_NONE)
        return NODE_EMPTY;
    if (f->plan->step[step].kind == PLAN_END)
        return NODE_UNIT;
    const struct layer *l = &station_at(f, step, 0)->layer;
    if (l->bits == 0)
        return NODE_EMPTY; /* a state without completions was not kept */
    uint32_t at = layer_find(l, state, layer_hash(state, f->plan->words), l->layout);
    const uint32_t named = layer_named(l, at);
    return named != 0 ? (uint32_t)*layer_ways(l, named - 1, l->layout) : NODE_EMPTY;
}

static dlx_status draw_state(struct frontier *f, dlx_diagram *d, uint32_t at, uint32_t entry)
{
    const struct plan *p = f->plan;
    const struct plan_step *step = &p->step[at];
    struct layer *l = &station_at(f, at, 0)->layer;
    const uint64_t *state = layer_state(l, entry, l->layout);
    uint64_t next[PLAN_MOST_WORDS] = {0};
    uint32_t node = NODE_EMPTY;
    dlx_status status = DLX_OK;
    if (step->kind == PLAN_TAKE) {
        pass(p, next, state, at + 1, p->words);
        node = find_node(f, next, at + 1);
    }
    /* a node is made after the nodes below it, so the last option comes first */
    for (uint32_t place = step->first + step->count; place-- > step->first && status == DLX_OK;)
        if (choose(p, next, state, at, place, p->words, fields_of(p)))
            status = diagram_node(d, p->required + place, node, find_node(f, next, at + 1), &node);
    *layer_ways(l, entry, l->layout) = node;
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

dlx_status frontier_draw(struct frontier *f, dlx_diagram *diagram, struct frontier_budget *budget,
                         bool *is_done)
{
    assert(f->pool.keeps_all && f->at == f->plan->step_count);
    for (; f->drawn > 0; f->drawn--) {
        struct station *st = station_at(f, f->drawn - 1, 0);
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
    }
    *is_done = true;
    return finish(f, diagram);
}
