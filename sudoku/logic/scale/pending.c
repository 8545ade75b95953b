/* SPDX-License-Identifier: MIT */
/*
 * Keep the removals of the easiest chains.
 *
 * A chain is rated by its kind and its length: the base rating, and a tenth more for each step of the list below
 * that its length exceeds.
 *
 *     forcing chain 7.0 with 10 tags: 10 - 2 = 8 is above 4 and 6, not above 8: 7.0 + 0.2 = 7.2
 *
 * Once a harder step was found in an earlier round, a removal does not change the puzzle's rating, so it is done
 * at once, whatever its own rating.
 */
#include "sudoku/logic/scale/links.h"

static const int length_steps[] = {4,   6,   8,   12,  16,  24,   32,   48,   64,   96,   128,
                                   192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144};

void pending_begin(sudoku_scale *s)
{
    s->best = NO_RATING;
    s->pending_count = 0;
    s->removed_now = false;
    memset(s->is_removed, 0, sizeof s->is_removed);
}

void pending_kind(sudoku_scale *s, int base, const char *name)
{
    s->base = base;
    s->name = name;
    s->step.rating = base;
}

int longest_useful(const sudoku_scale *s)
{
    const int steps = s->best - s->base, last = sizeof length_steps / sizeof *length_steps - 1;
    /* Nested chains are always measured completely: what they count depends on the chain before. */
    if (s->base >= 95 || steps > last)
        return length_steps[last];
    return steps < 0 ? 2 : length_steps[steps] + 3;
}

int chain_rating(const sudoku_scale *s, int base, int length, int candidate)
{
    int rating = NO_RATING + 1;
    for (size_t i = sizeof length_steps / sizeof *length_steps; i-- > 0;)
        if (length - 2 <= length_steps[i])
            rating = base + (int)i;
    if (length < 2 || rating > s->best || (rating == s->best && s->pending_count == MOST_PENDING))
        return 0;
    for (int i = 0; i < s->pending_count && rating == s->best; i++)
        if (s->pending[i].candidate == candidate)
            return 0;
    return rating;
}

void remove_at_once(sudoku_scale *s, int candidate)
{
    if (s->is_removed[candidate])
        return;
    s->is_removed[candidate] = true;
    s->removed_now = scale_remove(s, s->candidate[candidate].cell, s->candidate[candidate].digit) ||
                     s->removed_now;
}

void note_removal(sudoku_scale *s, int rating, int candidate)
{
    if (rating < s->best) {
        s->pending_count = 0;
        s->best = rating;
        s->best_name = s->name;
    }
    if (rating <= s->er)
        remove_at_once(s, candidate);
    else if (s->pending_count < MOST_PENDING)
        s->pending[s->pending_count++].candidate = (uint16_t)candidate;
}

bool has_removal(const sudoku_scale *s, int rating)
{
    return s->removed_now || (s->pending_count > 0 && s->best <= rating);
}

bool finish_removals(sudoku_scale *s, int rating)
{
    if (!has_removal(s, rating))
        return false;
    if (s->removed_now)
        return s->best <= s->er ? name_step(s, s->best, s->best_name)
                                : name_step(s, s->base, s->name);
    for (int i = 0; i < s->pending_count; i++) {
        sudoku_candidate c = s->candidate[s->pending[i].candidate];
        scale_remove(s, c.cell, c.digit);
    }
    return s->step.removed_count > 0 && name_step(s, s->best, s->best_name);
}
