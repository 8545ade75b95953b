/* SPDX-License-Identifier: MIT */
/*
 * Verify: is a list of options a solution? Only the problem is asked, never a kernel, so that a
 * mistake in the one cannot hide in the other. Invariant: held[i] is what the options looked at so
 * far do to item i.
 */
#include "dlx/memory.h"

struct held {
    uint32_t times; /* how many options contain the item */
    uint32_t color; /* what color they give it, or DLX_NO_COLOR */
};

static dlx_flaw flaw_of_item(dlx_verdict verdict, uint32_t item)
{
    return (dlx_flaw){verdict, DLX_NONE, item};
}

static bool may_hold(const dlx_problem *problem, const struct held *held, dlx_entry entry)
{
    bool agrees = held->color == entry.color && entry.color != DLX_NO_COLOR;
    if (dlx_problem_item_kind(problem, entry.item) == DLX_SECONDARY)
        return held->times == 0 || agrees;
    return held->times < dlx_problem_item_multiplicity(problem, entry.item).most;
}

static dlx_flaw check_option(const dlx_problem *problem, uint32_t option, struct held *held)
{
    uint32_t count, primaries = 0;
    const dlx_entry *entries = dlx_problem_option(problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        struct held *its = &held[entries[e].item];
        if (!may_hold(problem, its, entries[e]))
            return flaw_of_item(DLX_COVERED_TWICE, entries[e].item);
        *its = (struct held){its->times + 1, entries[e].color};
        primaries += dlx_problem_item_kind(problem, entries[e].item) == DLX_PRIMARY;
    }
    return flaw_of_item(primaries > 0 ? DLX_VALID : DLX_NEVER_CHOSEN, DLX_NONE);
}

static bool is_listed(const uint32_t *options, uint32_t count, uint32_t option)
{
    for (uint32_t place = 0; place < count; place++)
        if (options[place] == option)
            return true;
    return false;
}

static dlx_flaw check_place(const dlx_problem *problem, const uint32_t *options, uint32_t place,
                            struct held *held)
{
    dlx_flaw flaw = {DLX_VALID, place, DLX_NONE};
    if (options[place] >= dlx_problem_option_count(problem))
        flaw.verdict = DLX_BAD_OPTION;
    else if (dlx_problem_has_multiplicities(problem) && is_listed(options, place, options[place]))
        flaw.verdict = DLX_CHOSEN_TWICE;
    else
        flaw = check_option(problem, options[place], held);
    flaw.option = place;
    return flaw;
}

static dlx_flaw check_options(const dlx_problem *problem, const uint32_t *options, uint32_t count,
                              struct held *held)
{
    for (uint32_t place = 0; place < count; place++) {
        dlx_flaw flaw = check_place(problem, options, place, held);
        if (flaw.verdict != DLX_VALID)
            return flaw;
    }
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++)
        if (dlx_problem_item_kind(problem, item) == DLX_PRIMARY &&
            held[item].times < dlx_problem_item_multiplicity(problem, item).least)
            return flaw_of_item(DLX_NOT_COVERED, item);
    return flaw_of_item(DLX_VALID, DLX_NONE);
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
        held[item] = (struct held){0, DLX_NO_COLOR};
    *flaw = check_options(problem, options, count, held);
    memory_free(allocator, held, items, sizeof *held);
    return DLX_OK;
}
