/* SPDX-License-Identifier: MIT */
/* The path of the search for the cheapest solutions. */
#include "dlx/search/cheapest.h"

/* The path of the first member, also while the tree takes turns with it. */

static uint32_t first_levels(const void *state)
{
    const struct cheapest *c = state;
    return c->is_over ? 0 : c->bits != NULL ? bits_best_levels(c->bits) : links_levels(c->links);
}

static bool first_is_begun(const void *state)
{
    const struct cheapest *c = state;
    return c->is_over || (c->bits != NULL ? bits_best_is_begun(c->bits) : links_is_begun(c->links));
}

static void first_branch(const void *state, uint32_t level, dlx_branch *branch)
{
    const struct cheapest *c = state;
    if (c->bits != NULL)
        bits_best_branch(c->bits, level, branch);
    else
        links_branch(c->links, level, branch);
}

static uint32_t first_untried(const void *state, uint32_t level, uint32_t *ways)
{
    const struct cheapest *c = state;
    return c->bits != NULL ? bits_best_untried(c->bits, level, ways)
                           : links_untried(c->links, level, ways);
}

const struct kernel cheapest_first_member = {
    .name = "cheapest",
    .levels = first_levels,
    .is_begun = first_is_begun,
    .branch = first_branch,
    .untried = first_untried,
};

uint32_t cheapest_levels(const void *state)
{
    const struct cheapest *c = state;
    return c->is_over ? 0 : c->tree != NULL ? c->tree->depth : first_levels(state);
}

bool cheapest_is_begun(const void *state)
{
    const struct cheapest *c = state;
    return c->is_over || (c->tree != NULL ? c->tree->depth > 0 : first_is_begun(state));
}

void cheapest_branch(const void *state, uint32_t level, dlx_branch *branch)
{
    const struct cheapest *c = state;
    if (c->tree == NULL) {
        first_branch(state, level, branch);
        return;
    }
    const struct frame *f = &c->tree->frame[level];
    uint32_t count;
    bool is_option = f->b == DLX_NONE;
    *branch = (dlx_branch){
        .item = is_option ? dlx_problem_option(c->problem, f->a, &count)->item : f->a,
        .option = is_option && !f->is_second ? f->a : DLX_NONE,
        .tried = 1 + f->is_second,
        .done = f->is_second,
        .count = 2,
    };
}
