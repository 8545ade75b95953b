/* SPDX-License-Identifier: MIT */
/*
 * Hall sets: so many masks that have together as many bits. If each mask is to get a bit of its own, these
 * use up theirs, and no other mask gets one of them (P. Hall, "On representatives of subsets", 1935).
 *
 *     masks   {2,7}  {1,2,5}  {2,7}  {1,7,9}     the first and the third: two masks, two bits
 *
 * Naked subsets (masks are cells, bits digits), hidden ones (digits, seats) and fish (lines, lines that cross)
 * are all this. Sets come in the order of their members.
 */
#ifndef SUDOKU_LOGIC_HALL_H
#define SUDOKU_LOGIC_HALL_H

#include "sudoku/logic/logic.h"

struct hall {
    const uint64_t *mask;             /* none of them empty */
    int count;                        /* of masks */
    int size;                         /* of the sets looked for */
    int member[MOST_SUBSET];          /* of this set: which masks */
    uint64_t joined[MOST_SUBSET + 1]; /* bits of its first 0, 1, 2, ... members */
    int level;                        /* members chosen so far */
    int next;                         /* mask to try as the next member */
};

static inline struct hall hall_begin(const uint64_t *mask, int count, int size)
{
    return (struct hall){.mask = mask, .count = count, .size = size};
}

/* Without the last member, try those after it; false if there was none. */
static inline bool hall_back(struct hall *h)
{
    if (h->level == 0)
        return false;
    h->next = h->member[--h->level] + 1;
    return true;
}

/* The next set, in h->member, with its bits in h->joined[h->size]; false if there is none left. */
static inline bool hall_next(struct hall *h)
{
    for (;;) {
        if (h->level == h->size || h->next == h->count) {
            if (!hall_back(h))
                return false;
            continue;
        }
        uint64_t joined = h->joined[h->level] | h->mask[h->next];
        int bits = count_bits(joined);
        if (bits <= h->size) {
            h->member[h->level++] = h->next;
            h->joined[h->level] = joined;
        }
        h->next++;
        if (h->level == h->size && bits == h->size)
            return true;
    }
}

#endif
