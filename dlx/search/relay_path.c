/* SPDX-License-Identifier: MIT */
/*
 * The path of a relay: the levels of links, then those of the runner. The numbers of the part become numbers of
 * the whole problem:
 *
 *     links      level 0   item p    option 7
 *     links      level 1   item q    option 2
 *     runner     level 0   item 5    option 12         rest.item[5] = 31, rest.option[12] = 40
 *     relay      level 2   item 31   option 40
 */
#include "dlx/search/relay.h"

#include <stdlib.h>

/* ---- solutions ---- */

static int compare_numbers(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Return the number of options that links have chosen below the required ones. */
static uint32_t count_chosen(const struct relay *r)
{
    uint32_t count = 0;
    dlx_branch branch;
    for (uint32_t level = 0; level < links_kernel.levels(r->links); level++) {
        links_kernel.branch(r->links, level, &branch);
        count += branch.option != DLX_NONE;
    }
    return count;
}

/* Write the required options, then the others in the order of their numbers: so a solution does not depend on
 * where a runner took over. */
uint32_t relay_solution(const void *state, uint32_t *options)
{
    const struct relay *r = state;
    uint32_t count = links_kernel.solution(r->links, options);
    const uint32_t required = count - count_chosen(r);
    if (r->runner != NULL) {
        uint32_t more = r->kernel->solution(r->runner, options + count);
        for (uint32_t o = count; o < count + more; o++)
            options[o] = r->rest.option[options[o]];
        count += more;
    }
    qsort(options + required, count - required, sizeof *options, compare_numbers);
    return count;
}

/* ---- levels ---- */

/* Translate numbers of the part into numbers of the whole problem. */
static void translate(const struct relay *r, uint32_t *item, uint32_t *option)
{
    if (*item != DLX_NONE)
        *item = r->rest.item[*item];
    if (*option != DLX_NONE)
        *option = r->rest.option[*option];
}

/* Make a single step. It never hands over, but goes on in a part that a search has handed over. */
bool relay_step(void *state, dlx_step *step)
{
    struct relay *r = state;
    if (r->runner != NULL) {
        bool tried = r->kernel->step(r->runner, step);
        if (step->kind != DLX_STEP_END) {
            step->level += r->rest.level;
            translate(r, &step->item, &step->option);
            return tried;
        }
        relay_take_back(r);
    }
    return links_kernel.step(r->links, step);
}

uint32_t relay_levels(const void *state)
{
    const struct relay *r = state;
    uint32_t count = links_kernel.levels(r->links);
    return r->runner == NULL ? count : count + r->kernel->levels(r->runner);
}

bool relay_is_begun(const void *state)
{
    const struct relay *r = state;
    return links_kernel.is_begun(r->links) || (r->runner != NULL && r->kernel->is_begun(r->runner));
}

/* Return whether the runner has found the only solution of its part, the empty one, and has no more. */
static bool is_runner_done(const struct relay *r)
{
    return r->runner != NULL && r->kernel->is_begun(r->runner) && r->kernel->levels(r->runner) == 0;
}

void relay_branch(const void *state, uint32_t level, dlx_branch *branch)
{
    const struct relay *r = state;
    uint32_t first = links_kernel.levels(r->links);
    if (level < first) {
        links_kernel.branch(r->links, level, branch);
        if (level + 1 == first && is_runner_done(r))
            branch->done = branch->tried;
        return;
    }
    r->kernel->branch(r->runner, level - first, branch);
    translate(r, &branch->item, &branch->option);
}

uint32_t relay_untried(const void *state, uint32_t level, uint32_t *ways)
{
    const struct relay *r = state;
    uint32_t first = links_kernel.levels(r->links), none = DLX_NONE;
    if (level < first)
        return links_kernel.untried(r->links, level, ways);
    uint32_t count = r->kernel->untried(r->runner, level - first, ways);
    for (uint32_t way = 0; way < count; way++)
        translate(r, &none, &ways[way]);
    return count;
}

/* Links show what they force. */
bool relay_is_forced_above(const void *state, uint32_t level, uint32_t option)
{
    const struct relay *r = state;
    const uint32_t first = links_kernel.levels(r->links);
    uint32_t o = 0;
    if (level < first || r->kernel->is_forced_above == NULL)
        return false;
    uint32_t end = dlx_problem_option_count(r->rest.problem);
    while (o < end) { /* the options ascend */
        const uint32_t middle = o + (end - o) / 2;
        if (r->rest.option[middle] < option)
            o = middle + 1;
        else
            end = middle;
    }
    return o < dlx_problem_option_count(r->rest.problem) && r->rest.option[o] == option &&
           r->kernel->is_forced_above(r->runner, level - first, o);
}
