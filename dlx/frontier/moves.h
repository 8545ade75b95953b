/* SPDX-License-Identifier: MIT */
/* From one state to the next, by the formula of plan.h. `words` is a constant in most callers. */
#ifndef DLX_FRONTIER_MOVES_H
#define DLX_FRONTIER_MOVES_H

#include "dlx/frontier/symmetry.h"

#define INLINE static inline __attribute__((always_inline))

/* Set `next` to what a state says before the given step: keep what still matters, start new fields. */
INLINE void pass(const struct plan *p, uint64_t *next, const uint64_t *state, uint32_t step,
                 const size_t words)
{
    for (size_t w = 0; w < words; w++)
        next[w] = (state[w] & p->keep[step * words + w]) | p->start[step * words + w];
}

/* Bring a state to the first step, from the given one on, that has something to decide. On the way, replace it
 * by its smallest image under the symmetries, unless y is NULL. Return that step, or DLX_NONE if a check finds
 * an item in too few options. */
INLINE uint32_t arrive(const struct plan *p, const struct symmetry *y, uint64_t *state,
                       uint32_t step, const size_t words)
{
    if (y != NULL && y->first[step] < y->first[step + 1])
        symmetry_fold(y, state, step, words);
    for (;;) {
        const struct plan_step *now = &p->step[step++];
        if (now->kind == PLAN_CHECK) {
            if ((state[now->word] & now->mask) < now->least)
                return DLX_NONE;
        } else if (now->kind != PLAN_COVER || (state[now->word] & now->mask) == 0)
            return step - 1; /* not covered yet, or a step that is never skipped */
        pass(p, state, state, step, words);
        if (y != NULL && y->is_new[step]) /* otherwise it is the smallest already */
            symmetry_fold(y, state, step, words);
    }
}

/* Set `next` to the state that results from choosing an option. Return false if the state excludes it. */
INLINE bool choose(const struct plan *p, uint64_t *next, const uint64_t *state, uint32_t step,
                   uint32_t place, const size_t words, const bool has_fields)
{
    uint64_t conflicts = 0;
    for (size_t w = 0; w < words; w++)
        conflicts |= state[w] & p->conflict[place * words + w];
    if (conflicts != 0)
        return false;
    pass(p, next, state, step + 1, words);
    for (size_t w = 0; w < words; w++) {
        next[w] |= p->mark[place * words + w];
        next[w] += has_fields ? p->add[place * words + w] : 0;
    }
    return true;
}

#endif
