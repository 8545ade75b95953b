/* SPDX-License-Identifier: MIT */
/*
 * links: what surrounds the loop of a search. A search for the cheapest solutions delivers them at its end. At the
 * bottom is the kernel's table.
 */
#include "dlx/search/links_moves.h"

static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct links *l = state;
    enum kernel_end end = l->moves->run(l, budget);
    return end == KERNEL_EXHAUSTED && l->prices != NULL ? links_deliver(l, budget) : end;
}

static bool at_rest(const void *state)
{
    const struct links *l = state;
    bool before = l->step == ENTER && l->level == l->required;
    bool after = l->step == DONE && !links_is_delivering(l);
    return before || after;
}

static uint32_t solution(const void *state, uint32_t *options)
{
    const struct links *l = state;
    if (l->prices != NULL)
        return links_kept(l, l->prices->delivered - 1, options);
    return links_path_options(l, options);
}

static uint32_t deepest(const void *state)
{
    const struct links *l = state;
    return l->deepest;
}

/* Binary takes the rules that learn. */
static bool fits(const dlx_problem *problem, const struct settings *settings)
{
    return !binary_kernel.fits(problem, settings);
}

const struct kernel links_kernel = {
    .name = "links",
    .fits = fits,
    .counts_required = true,
    .create = links_create,
    .destroy = links_destroy,
    .run = run,
    .at_rest = at_rest,
    .require = links_require,
    .require_by = links_require_by,
    .forbid = links_forbid,
    .release = links_release,
    .rewind = links_rewind,
    .solution = solution,
    .kept = links_kept,
    .keep = links_keep_known,
    .hold = links_hold,
    .finish = links_finish,
    .step = links_step,
    .branch = links_branch,
    .untried = links_untried,
    .levels = links_levels,
    .is_begun = links_is_begun,
    .descend = links_descend,
    .statistics = links_statistics,
    .deepest = deepest,
    .check = links_check,
};
