/* SPDX-License-Identifier: MIT */
/*
 * binary: try options one by one, for dlx_reduce() and dlx_survey_make(). An option fails if choosing it, and
 * every option that is then the only one left for some item, leaves an item without options. Such an option is
 * in no solution. For the items a, b and c with the options "a b", "a", "b" and "c":
 *
 *     at first       "c" is the only option for c, so it stays chosen for all trials
 *     try "a b"      a and b are covered: it does not fail
 *     try "a"        "a b" is excluded, so "b" is forced: it does not fail
 *
 * The cost of a trial depends on what it changes, not on the size of the problem, because options that are
 * forced without any trial stay chosen. Otherwise, each trial would have to choose them again, or fail.
 *
 * Invariant between two trials: the trail has only options that are forced or dropped, and fate[o] is REQUIRED
 * for each option on it that was chosen. If that left an item without options, the search is done, and all
 * options fail.
 *
 * Source: following forced choices is the search for failed literals of SAT solvers (J. W. Freeman, 1995).
 */
#include "dlx/search/binary.h"

/* Choose what is forced, for good. */
static void settle(struct binary *b, uint32_t mark)
{
    if (!binary_propagate(b))
        b->step = BINARY_DONE;
    for (; mark < b->trail_length; mark++)
        if (b->trail[mark] % 2 == 1)
            b->fate[b->trail[mark] / 2] = REQUIRED;
}

dlx_status binary_new_for_trials(const dlx_problem *problem, dlx_task *task, struct binary **binary)
{
    const struct settings settings = {.permit = &task->permit};
    void *state;
    const dlx_status status = binary_create(problem, &settings, SIMD_NONE, &state);
    if (status != DLX_OK)
        return status;
    *binary = state;
    binary_begin(*binary);
    if ((*binary)->step == BINARY_ENTER)
        settle(*binary, 0);
    else
        (*binary)->step = BINARY_DONE; /* an item starves */
    return DLX_OK;
}

bool binary_try_option(struct binary *b, uint32_t option)
{
    if (b->step == BINARY_DONE || !is_undecided(b, option))
        return b->step != BINARY_DONE && b->fate[option] == REQUIRED;
    const uint32_t mark = b->trail_length;
    const bool fine = binary_choose(b, option) && binary_propagate(b);
    binary_undo(b, mark);
    return fine;
}

void binary_drop_option(struct binary *b, uint32_t option)
{
    const uint32_t mark = b->trail_length;
    if (b->step == BINARY_DONE || !is_undecided(b, option))
        return;
    if (binary_remove(b, option))
        settle(b, mark);
    else
        b->step = BINARY_DONE;
}
