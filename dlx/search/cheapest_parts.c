/* SPDX-License-Identifier: MIT */
/* The search for the cheapest solution of a problem that falls into independent parts. It takes turns with the first
 * member, which searches the whole: if time runs out early, the first member has a solution, even if it is not
 * the cheapest. */
#include "dlx/search/cheapest.h"

#include "dlx/core/memory.h"

void cheapest_divide(struct cheapest *c)
{
    const struct links *l = c->links;
    c->has_divided = true;
    if (c->settings.best != 1 || c->settings.kernel != NULL)
        return;
    for (uint32_t option = 0; option < l->options; option++)
        c->choice[option] = l->fate[option] == FREE       ? 0
                            : l->fate[option] == REQUIRED ? TASK_REQUIRED
                                                          : TASK_FORBIDDEN;
    struct settings settings = c->settings;
    settings.gap = 0; /* the gap is for the whole, and each part could use all of it */
    const dlx_status status = partwise_new(c->problem, c->choice, &settings, &c->partwise);
    if (status != DLX_OK)
        c->partwise = NULL;
    c->has_divided = status != DLX_ERR_STOPPED; /* without time, the next run tries again */
}

/* Write the options of the solution, the required ones first, in their order. */
static uint32_t write_solution(struct cheapest *c)
{
    const struct links *l = c->links;
    uint32_t written = 0;
    for (uint32_t f = 0; f < l->fixed_count; f++)
        if (l->fate[l->fixed[f]] == REQUIRED)
            c->found[written++] = l->fixed[f];
    return written + partwise_solution(c->partwise, c->found + written);
}

static void drop_parts(struct cheapest *c)
{
    partwise_free(c->partwise);
    c->partwise = NULL;
}

void cheapest_run_parts(struct cheapest *c, struct kernel_budget *budget)
{
    enum kernel_end end = KERNEL_NODES;
    struct kernel_budget its = {.solutions = 1, .tree_nodes = budget->tree_nodes};
    if (!partwise_run(c->partwise, &its, &end)) {
        drop_parts(c);
        return;
    }
    budget->tree_nodes = its.tree_nodes;
    if (end == KERNEL_SOLUTIONS)
        links_keep_options(c->links, c->found, write_solution(c));
    c->is_over = end != KERNEL_NODES;
}
