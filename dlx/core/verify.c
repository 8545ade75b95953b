/* SPDX-License-Identifier: MIT */
/*
 * Verify that a list of options is a solution. This code uses the problem only and shares nothing
 * with the kernels, so a mistake in a kernel cannot hide here. Invariant: held[i] says how the
 * options checked so far cover item i.
 */
#include "dlx/core/memory.h"

#include <string.h>

struct held {
    uint32_t times; /* number of times that they cover the item */
    uint32_t color; /* color that they give it, or DLX_NO_COLOR */
};

static dlx_flaw make_item_flaw(dlx_verdict verdict, uint32_t item)
{
    return (dlx_flaw){verdict, DLX_NONE, item};
}

/* Return how many times the entry covers its item, or 0 if the item cannot take that. */
static uint32_t count_times(const dlx_problem *problem, const struct held *held, dlx_entry entry)
{
    const dlx_item item = dlx_problem_item(problem, entry.item);
    bool agrees = held->color == entry.color && entry.color != DLX_NO_COLOR;
    if (item.kind == DLX_SECONDARY)
        return held->times == 0 || agrees;
    const uint32_t times = entry.color == DLX_NO_COLOR ? 1 : entry.color;
    return held->times < item.max && times <= item.max - held->times ? times : 0;
}

static dlx_flaw check_option(const dlx_problem *problem, uint32_t option, struct held *held)
{
    uint32_t count, primaries = 0;
    const dlx_entry *entries = dlx_problem_option(problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        struct held *its = &held[entries[e].item];
        const uint32_t times = count_times(problem, its, entries[e]);
        if (times == 0)
            return make_item_flaw(DLX_COVERED_TWICE, entries[e].item);
        *its = (struct held){its->times + times, entries[e].color};
        primaries += dlx_problem_item(problem, entries[e].item).kind == DLX_PRIMARY;
    }
    return make_item_flaw(primaries > 0 ? DLX_VALID : DLX_NEVER_CHOSEN, DLX_NONE);
}

static dlx_flaw check_place(const dlx_problem *problem, const uint32_t *options, uint32_t place,
                            struct held *held, bool *is_listed)
{
    dlx_flaw flaw = {DLX_VALID, place, DLX_NONE};
    uint32_t option = options[place];
    if (option >= dlx_problem_option_count(problem))
        flaw.verdict = DLX_BAD_OPTION;
    else if (is_listed[option])
        flaw.verdict = DLX_CHOSEN_TWICE;
    else
        flaw = check_option(problem, option, held);
    flaw.option = place;
    if (flaw.verdict == DLX_VALID)
        is_listed[option] = true;
    return flaw;
}

static dlx_flaw check_options(const dlx_problem *problem, const uint32_t *options, uint32_t count,
                              struct held *held, bool *is_listed)
{
    for (uint32_t place = 0; place < count; place++) {
        dlx_flaw flaw = check_place(problem, options, place, held, is_listed);
        if (flaw.verdict != DLX_VALID)
            return flaw;
    }
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++)
        if (dlx_problem_item(problem, item).kind == DLX_PRIMARY &&
            held[item].times < dlx_problem_item(problem, item).min)
            return make_item_flaw(DLX_NOT_COVERED, item);
    return make_item_flaw(DLX_VALID, DLX_NONE);
}

dlx_status dlx_verify(const dlx_problem *problem, const uint32_t *options, uint32_t count,
                      dlx_flaw *flaw)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    size_t items = (size_t)dlx_problem_item_count(problem) + 1; /* never asks for 0 bytes */
    size_t all_options = (size_t)dlx_problem_option_count(problem) + 1;
    struct held *held = memory_array(allocator, items, sizeof *held);
    bool *is_listed = memory_array(allocator, all_options, sizeof *is_listed);
    bool fine = held != NULL && is_listed != NULL;
    if (fine) {
        for (size_t item = 0; item < items; item++)
            held[item] = (struct held){0, DLX_NO_COLOR};
        memset(is_listed, 0, all_options * sizeof *is_listed);
        *flaw = check_options(problem, options, count, held, is_listed);
    }
    memory_free(allocator, held, items, sizeof *held);
    memory_free(allocator, is_listed, all_options, sizeof *is_listed);
    return fine ? DLX_OK : DLX_ERR_MEMORY;
}
