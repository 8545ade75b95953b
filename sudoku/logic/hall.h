/* SPDX-License-Identifier: MIT */
/*
 * Hall sets: n masks that together have n bits. If each mask must get a bit of its own, these n
 * masks use up their bits, and no other mask can get one of them (P. Hall, "On representatives of
 * subsets", 1935).
 *
 *     masks   {2,7}  {1,2,5}  {2,7}  {1,7,9}     the first and the third: two masks, two bits
 *
 * Naked subsets, hidden subsets and fish are all Hall sets:
 *
 *     naked subset    a mask is a cell     its bits are digits
 *     hidden subset   a mask is a digit    its bits are seats
 *     fish            a mask is a line     its bits are the lines that cross it
 *
 * Two more kinds of sets are found the same way. Almost locked sets have one bit more than masks.
 * Some masks may be given: they are joined with every set, as the further candidates of a unique
 * rectangle are.
 *
 * The sets come in lexicographic order of their members, from the first member or from the last:
 *
 *     from the first    01 02 03 12 13 23        from the last    01 02 12 03 13 23
 */
#ifndef SUDOKU_LOGIC_HALL_H
#define SUDOKU_LOGIC_HALL_H

#include "sudoku/logic/logic.h"

enum { MOST_MEMBERS_OF_HALL = 5 };

struct hall {
    int size;                         /* of the sets to find */
    int bits;                         /* of all masks of a set */
    bool from_last;                   /* the order of the sets */
    int count;                        /* number of masks */
    uint64_t mask[SUDOKU_MAX_SIZE];   /* none is empty */
    int label[SUDOKU_MAX_SIZE];       /* the caller's name of each mask: a cell, a digit, a line */
    int member[MOST_MEMBERS_OF_HALL]; /* masks of the current set, in the order of choice */
    uint64_t joined[MOST_MEMBERS_OF_HALL +
                    1]; /* union of what is given and the first 0, 1, 2, ... members */
    int level;          /* members chosen so far */
    int next;           /* mask to try as the next member */
};

/** Begin to look for sets of `size` masks that have `bits` bits together with `given`. */
static inline void restart_hall(struct hall *h, int size, int bits, uint64_t given)
{
    assert(size <= MOST_MEMBERS_OF_HALL);
    h->size = size;
    h->bits = bits;
    h->joined[0] = given;
    h->level = 0;
    h->next = h->from_last ? size - 1 : 0; /* the last member has the others before it */
}

/** Begin a list of masks, to look for sets of `size` masks that have `bits` bits together. */
static inline void begin_hall(struct hall *h, bool from_last, int size, int bits)
{
    h->from_last = from_last;
    h->count = 0;
    restart_hall(h, size, bits, 0);
}

static inline void add_hall_mask(struct hall *h, int label, uint64_t mask)
{
    if (mask == 0 || count_bits(mask) > h->bits) /* it can be in no set of this size */
        return;
    h->label[h->count] = label;
    h->mask[h->count++] = mask;
}

/** Drop the last member, and go on with the masks after it. Return false if there was no member. */
static inline bool drop_hall_member(struct hall *h)
{
    if (h->level == 0)
        return false;
    h->next = h->member[--h->level] + 1;
    return true;
}

/** Find the next set. Return false if there is no other. */
static inline bool find_next_hall(struct hall *h)
{
    for (;;) {
        const int end = h->from_last && h->level > 0 ? h->member[h->level - 1] : h->count;
        if (h->level == h->size || h->next >= end) {
            if (!drop_hall_member(h))
                return false;
            continue;
        }
        const uint64_t joined = h->joined[h->level] | h->mask[h->next];
        const int bits = count_bits(joined), at = h->next++;
        if (bits > h->bits) /* too many bits at the end: no set begins like this */
            continue;
        h->member[h->level++] = at;
        h->joined[h->level] = joined;
        if (h->from_last)
            h->next = h->size - 1 - h->level;
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
