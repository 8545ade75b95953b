/* SPDX-License-Identifier: MIT */
/* Bits that stay the same for several steps: see quiet.h. */
#include "dlx/frontier/quiet.h"

#include <string.h>

/* Return a word of the bits that are in use before a step and the next one, and that no option of the step changes. */
static uint64_t quiet_word(const struct plan *p, uint32_t step, uint32_t word)
{
    uint64_t changed = 0;
    for (uint32_t o = 0; o < p->step[step].count; o++) {
        const size_t at = (size_t)(p->step[step].first + o) * p->words + word;
        /* a carry goes at most up to the highest bit of a counter, which is in conflict with the option */
        const uint64_t zeros = ~p->conflict[at];
        changed |= p->mark[at] | p->add[at] | ((zeros + p->add[at]) ^ zeros);
    }
    return p->keep[(step + 1) * (size_t)p->words + word] & ~changed;
}

/* Remove the bits that change between a step and the next one. Return false, with all bits intact, if too few remain. */
static bool narrow(const struct plan *p, uint64_t *bits, uint32_t step)
{
    uint64_t fewer[PLAN_MOST_WORDS];
    int count = 0;
    for (uint32_t w = 0; w < p->words; w++) {
        fewer[w] = bits[w] & quiet_word(p, step, w);
        count += __builtin_popcountll(fewer[w]);
    }
    if (count < QUIET_LEAST)
        return false;
    memcpy(bits, fewer, p->words * sizeof *bits);
    return true;
}

void quiet_find(const struct plan *p, uint64_t *mask)
{
    uint64_t bits[PLAN_MOST_WORDS];
    for (uint32_t first = 0, end; first < p->step_count; first = end) {
        memset(bits, 0xff, sizeof bits);
        for (end = first + 1; end < p->step_count && narrow(p, bits, end - 1);)
            end++;
        for (uint32_t step = first; step < end; step++)
            memcpy(mask + (size_t)step * p->words, bits, p->words * sizeof *bits);
    }
}
