/* SPDX-License-Identifier: MIT */
/*
 * Hall sets: n masks that together have n bits. If each mask must get a bit of its own, these n masks use up
 * their bits, and no other mask can get one of them (P. Hall, "On representatives of subsets", 1935).
 *
 *     masks   {2,7}  {1,2,5}  {2,7}  {1,7,9}     the first and the third: two masks, two bits
 *
 * Naked subsets, hidden subsets and fish are all Hall sets:
 *
 *     naked subset    a mask is a cell     its bits are digits
 *     hidden subset   a mask is a digit    its bits are seats
 *     fish            a mask is a line     its bits are the lines that cross it
 *
 * The sets come in lexicographic order of their members.
 */
#ifndef SUDOKU_LOGIC_HALL_H
#define SUDOKU_LOGIC_HALL_H

#include "sudoku/logic/logic.h"

struct hall {
    int size;                         /* of the sets to find */
    int bits;                         /* of all masks of a set: as many, or one less */
    int count;                        /* number of masks */
    uint64_t mask[SUDOKU_MOST_SIZE];  /* each has 1 to `bits` bits */
    int label[SUDOKU_MOST_SIZE];      /* the caller's name of each mask: a cell, a digit, a line */
    int member[MOST_SUBSET];          /* masks of the current set */
    uint64_t joined[MOST_SUBSET + 1]; /* union of the first 0, 1, 2, ... members */
    int level;                        /* members chosen so far */
    int next;                         /* mask to try as the next member */
};

static inline void begin_hall(struct hall *h, int size)
{
    assert(size <= MOST_SUBSET);
    h->size = h->bits = size;
    h->count = h->level = h->next = 0;
    h->joined[0] = 0;
}

/** Look for sets that have one bit fewer than masks: they are impossible. */
static inline void begin_short_hall(struct hall *h, int size)
{
    begin_hall(h, size);
    h->bits = size - 1;
}

static inline void add_hall_mask(struct hall *h, int label, uint64_t mask)
{
    if (mask == 0 || count_bits(mask) > h->bits) /* it can be in no set of this size */
        return;
    h->label[h->count] = label;
    h->mask[h->count++] = mask;
}

/** Give up the last member, and go on with the masks after it. Return false if there was no member. */
static inline bool drop_hall_member(struct hall *h)
{
    if (h->level == 0)
        return false;
    h->next = h->member[--h->level] + 1;
    return true;
}

/** Find the next set. Return false if there is none left. */
static inline bool find_next_hall(struct hall *h)
{
    for (;;) {
        if (h->level == h->size || h->next == h->count) {
            if (!drop_hall_member(h))
                return false;
            continue;
        }
        uint64_t joined = h->joined[h->level] | h->mask[h->next];
        int bits = count_bits(joined);
        if (bits <= h->bits) { /* too many bits at the end: no set begins like this */
            h->member[h->level++] = h->next;
            h->joined[h->level] = joined;
        }
        h->next++;
        if (h->level == h->size && bits == h->bits)
            return true;
    }
}

/** Return the label of a member of the set found. */
static inline int hall_label(const struct hall *h, int member)
{
    return h->label[h->member[member]];
}

/** Return the bits of the set found. */
static inline uint64_t hall_bits(const struct hall *h)
{
    return h->joined[h->size];
}

#endif
