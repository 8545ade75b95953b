/* SPDX-License-Identifier: MIT */
/*
 * One race after another: if the problem has independent parts, each has a race of its own, and the counts are
 * multiplied.
 *
 *     part 0    race --> count 3    product 3
 *     part 1    race --> count 5    product 15
 *     part 2    race --> count 0    product 0: the parts after it are not counted
 *
 * If a diagram is wanted, the diagrams of the parts are chained in the same order (chain.h).
 *
 * Invariant: `product` is the product of the counts of all finished parts.
 */
#include "dlx/count/counter.h"

/* ---- races ---- */

/* Start the runners on the whole problem or on a part. Parts have no required options. */
static void begin_race(dlx_counter *c)
{
    const bool is_whole = c->parts.count == 0;
    c->race.problem = is_whole ? c->problem : c->piece;
    c->race.fate = is_whole ? c->fate : NULL;
    c->last = NULL;
    for (int r = 0; r < RUNNERS; r++) {
        const uint64_t price = runner_price((enum runner_kind)r, c->race.problem);
        c->race.runner[r] = (struct runner){
            .kind = (enum runner_kind)r,
            .is_out = !c->takes_part[r],
            .room = c->room,
            .work = price,
            .price = price,
        };
    }
}

static void end_race(dlx_counter *c)
{
    for (int r = 0; r < RUNNERS; r++) {
        const dlx_counting *counting = &c->race.runner[r].counting;
        c->past.tree_nodes += counting->tree_nodes;
        c->past.states += counting->states;
        runner_free(&c->race.runner[r]);
        c->race.runner[r].counting = (dlx_counting){.kernel = NULL};
    }
    exchanges_free(&c->race.exchanges);
    c->past.lookups += c->latest.lookups;
    c->past.hits += c->latest.hits;
    c->latest.lookups = c->latest.hits = 0;
}

/* ---- diagrams of parts ---- */

/* Put the required options in front of the diagrams of the parts. */
static dlx_status begin_chain(dlx_counter *c)
{
    c->chain = (struct chain){.allocator = &c->allocator,
                              .options = dlx_problem_option_count(c->problem),
                              .most_memory = counter_memory(&c->race.settings)};
    for (uint32_t o = 0; o < c->chain.options; o++)
        if (c->fate[o] == PLAN_REQUIRED && !chain_require(&c->chain, o))
            return DLX_ERR_MEMORY;
    c->chain_begin = c->chain.parts;
    return DLX_OK;
}

/* Take the diagram of the part that has been counted. The steps that have succeeded are not repeated after a
 * failure. */
static dlx_status take_diagram(dlx_counter *c)
{
    dlx_diagram *part = c->last->diagram;
    dlx_status status = DLX_OK;
    if (c->diagram != NULL)
        return DLX_OK;
    if (part->root == NODE_EMPTY)
        return diagram_make_empty(c->problem, &c->diagram);
    if (c->chain.parts == c->chain_begin + c->part)
        status = chain_add(&c->chain, part, c->parts.option + c->parts.first[c->part]);
    return status == DLX_OK && counter_is_last_part(c) ? chain_finish(&c->chain, &c->diagram)
                                                       : status;
}

/* ---- the next part ---- */

static dlx_status take_count(dlx_counter *c)
{
    limb room[NUMBER_128];
    size_t width;
    const limb *count = runner_count(c->last, room, &width);
    return product_multiply(&c->product, count, width);
}

/* Keep the results of the part. Taking the count is the last step that can fail: it must not be repeated. */
static dlx_status take_part(dlx_counter *c, bool is_chained)
{
    dlx_status status = is_chained ? take_diagram(c) : DLX_OK;
    if (status == DLX_OK)
        status = levels_reserve(&c->allocator, &c->levels, c->last);
    if (status == DLX_OK)
        status = take_count(c);
    if (status != DLX_OK)
        return status;
    levels_add(&c->levels, c->last);
    if (!is_chained) {
        c->diagram = c->last->diagram;
        c->last->diagram = NULL;
    }
    return DLX_OK;
}

dlx_status counter_finish_part(dlx_counter *c)
{
    const bool is_last = counter_is_last_part(c);
    dlx_problem *next = NULL;
    dlx_status status =
        is_last ? DLX_OK : parts_make(&c->parts, c->part + 1, &c->task->permit, &next);
    if (status == DLX_OK)
        status = take_part(c, c->race.keep && c->parts.count > 0);
    if (status != DLX_OK) {
        dlx_problem_free(next);
        return status;
    }
    c->is_counted = is_last || product_is_zero(&c->product);
    end_race(c);
    dlx_problem_free(c->piece);
    c->piece = next;
    if (!c->is_counted) {
        c->part++;
        begin_race(c);
    }
    return DLX_OK;
}

dlx_status counter_prepare(dlx_counter *c)
{
    dlx_status status = DLX_OK;
    /* What is left of a search is listed as parts of the whole problem. */
    if (!c->is_saved)
        status = parts_find(c->problem, c->fate, &c->task->permit, &c->parts);
    if (status == DLX_OK && c->parts.count > 0)
        status = parts_make(&c->parts, 0, &c->task->permit, &c->piece);
    if (status == DLX_OK && c->race.keep && c->parts.count > 0)
        status = begin_chain(c);
    if (status != DLX_OK) { /* the next call begins again */
        dlx_problem_free(c->piece);
        c->piece = NULL;
        parts_free(&c->parts);
        chain_free(&c->chain);
        return status;
    }
    begin_race(c);
    c->has_begun = true;
    return DLX_OK;
}
