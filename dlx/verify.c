/* SPDX-License-Identifier: MIT */
/*
 * Verify: is a list of options a solution? Only the problem is asked, never a kernel, so that a
 * mistake in the one cannot hide in the other. Invariant: held[i] is what the options looked at so
 * far do to item i.
 */
#include "dlx/memory.h"

struct held {
    bool covered;   /* some option contains the item */
    uint32_t color; /* and gives it this color, or takes it whole: DLX_NO_COLOR */
};

static bool may_hold(const struct held *held, dlx_entry entry)
{
    return !held->covered || (held->color == entry.color && entry.color != DLX_NO_COLOR);
}

static dlx_flaw check_option(const dlx_problem *problem, uint32_t option, struct held *held)
{
    uint32_t count, primaries = 0;
    const dlx_entry *entries = dlx_problem_option(problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        if (!may_hold(&held[entries[e].item], entries[e]))
            return (dlx_flaw){DLX_COVERED_TWICE, DLX_NONE, entries[e].item};
        held[entries[e].item] = (struct held){true, entries[e].color};
        primaries += dlx_problem_item_kind(problem, entries[e].item) == DLX_PRIMARY;
    }
    return (dlx_flaw){primaries > 0 ? DLX_VALID : DLX_NEVER_CHOSEN, DLX_NONE, DLX_NONE};
}

static dlx_flaw check_options(const dlx_problem *problem, const uint32_t *options, uint32_t count,
                              struct held *held)
{
    for (uint32_t place = 0; place < count; place++) {
        dlx_flaw flaw = {DLX_BAD_OPTION, place, DLX_NONE};
        if (options[place] < dlx_problem_option_count(problem))
            flaw = check_option(problem, options[place], held);
        flaw.option = place;
        if (flaw.verdict != DLX_VALID)
            return flaw;
    }
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++)
        if (!held[item].covered && dlx_problem_item_kind(problem, item) == DLX_PRIMARY)
            return (dlx_flaw){DLX_NOT_COVERED, DLX_NONE, item};
    return (dlx_flaw){DLX_VALID, DLX_NONE, DLX_NONE};
}

dlx_status dlx_verify(const dlx_problem *problem, const uint32_t *options, uint32_t count,
                      dlx_flaw *flaw)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    size_t items = (size_t)dlx_problem_item_count(problem) + 1; /* never asks for 0 bytes */
    struct held *held = memory_array(allocator, items, sizeof *held);
    if (held == NULL)
        return DLX_ERR_MEMORY;
    for (size_t item = 0; item < items; item++)
        held[item] = (struct held){false, DLX_NO_COLOR};
    *flaw = check_options(problem, options, count, held);
    memory_free(allocator, held, items, sizeof *held);
    return DLX_OK;
}
