/* SPDX-License-Identifier: MIT */
/*
 * The bits kernel: exact cover on sets of bits. It searches the same tree as links.
 *
 * The idea. A set of options is a row of bits, one for each option. The whole state of a search is then
 * two sets: the options that can still be chosen are live, the items still to be covered are active. For
 * each item there is the set of its options, so how many it has left is a population count of (its set &
 * live), and to choose an option is one more operation: live & ~(all that conflict with it). Nothing is
 * unlinked, nothing undone: a node of the search tree is copied before its options are tried.
 *
 * For the problem "p q r | x" (x is secondary) with the options
 *
 *     option    0: p x    1: p q    2: q x    3: r    4: q r
 *
 *     bit                4 3 2 1 0
 *     options of p       . . . 1 1
 *     options of q       1 . 1 1 .        q has three, r two, p two: branch on p, the leftmost of those
 *     options of r       1 1 . . .
 *     live at first      1 1 1 1 1        active: p q r
 *     row of option 0    . . 1 1 .        conflicts: with 1 in p, with 2 in x; not with itself
 *     child by option 0  1 1 . . 1        live & ~row; active: q r. Now q has only option 4: forced
 *     row of option 4    . 1 1 1 .
 *     its child          1 . . . 1        active: none. What is live is the solution: options 0 and 4
 *
 *     row of option 1    1 . 1 . 1        conflicts: with 0 in p, with 2 and 4 in q
 *     child by option 1  . 1 . 1 .        of the node branched on, a copy; active: r. It has option 3 only
 *     its child          . 1 . 1 .        active: none. The other solution: options 1 and 3
 *
 * Since a row leaves its own option live, the options chosen need not be noted. A secondary item is in
 * the rows and nowhere else: all of its options conflict, or, where the option gives it a color, those
 * that give it another or none.
 *
 * To count fast, the sets of 8 items stand side by side, first word 0 of each, then word 1:
 *
 *     mask      p0 q0 r0 s0 t0 u0 v0 w0    p1 q1 r1 s1 t1 u1 v1 w1    ...
 *     live      8 times word 0             8 times word 1
 *
 * so one vector of 512 bits counts a word for 8 items, and the sums of 8 items come out in 8 lanes.
 *
 * Two tables. Few options are live deep in the tree, and most words of the sets are then empty. So when
 * at most 512 options and 64 items are left, they are numbered anew, in the same order, and the whole
 * subtree is searched in a table of its own. Its sets of items are one word, those of options 1 to 8 (or
 * 16, where subtrees prove to be small), and for each width the search is compiled apart:
 *
 *     whole     node: live    . . . 1 . . 1 . . . . . . 1 1 .     active   . 1 1 . 1
 *                                   |     |             | |                  | |   |
 *     narrow    option              0     1             2 3       item       0 1   2
 *
 * The node of the whole table from which the narrow one was made stays as it is meanwhile, and so is
 * the map between the two: the k-th bit of its live options is option k.
 *
 * The files, in the order in which they are best read:
 *
 *     bits_build.c     compiles a problem
 *     bits_search.c    the search; compiled once for each instruction set
 *     bits_look.h      part of it: what is left at a node, what is forced
 *     bits_narrow.h    part of it: rows, and the narrow table for what is left of a problem
 *     bits_simd.h      part of it: what is done with many words at once
 *     bits.c           single moves, for walk.c; the table for search.c
 *     bits_check.c     checks the invariants
 *
 * Invariants, between any two moves (bits_check tests them):
 *   - Live are the options chosen, and those that have a primary item, conflict with none of these and
 *     are neither forbidden nor tried before on the path. Active are the primary items not covered.
 *   - The sets of the narrow table are those of the whole one, without what is not in its node.
 *   - So are the rows that the narrow table knows.
 *
 * Sources: exact cover on sets of bits is folklore; the words and the rule for branching are those of D.
 * E. Knuth, The Art of Computer Programming, volume 4B, 7.2.2.1. Sets of several items side by side,
 * rows that leave their own option live, the narrow table and the counting of the last two levels are
 * ours.
 */
#ifndef DLX_KERNELS_BITS_H
#define DLX_KERNELS_BITS_H

#include "dlx/search/walk.h"

enum {
    LANES = 8,                            /* items side by side in `mask` */
    ALIGNMENT = 64 / sizeof(uint64_t),    /* of sets, in words */
    NARROW_WORDS = 16,                    /* most words of a set of options in the narrow table */
    NARROW_OPTIONS = WORD * NARROW_WORDS, /* most options in it */
    NARROW_ITEMS = WORD,                  /* most items */
    FIRST_LIMIT = NARROW_OPTIONS / 2,     /* with so many options at most it is made at first */
};

/* A problem, or what is left of one. A node has live options and, right behind, active items. */
struct table {
    uint32_t words;       /* of a set of options */
    uint32_t item_words;  /* of a set of items */
    uint32_t items;       /* how many */
    uint32_t base;        /* its first level on the path */
    uint64_t *mask;       /* the options of 8 items: [item / 8][word][item % 8] */
    uint64_t *options_of; /* the same once more: [item][word] */
    uint64_t *row;        /* whole: of the option learned last. Narrow: [option][word] */
    uint64_t *items_of;   /* whole: of that option. Narrow: [option]; 0: its row is not known yet */
    uint64_t *live;       /* the node of this moment: its live options */
    uint64_t *active;     /* and its active items */
    uint64_t *path;       /* the nodes branched on: [level - base] */
    uint32_t suspect;     /* narrow: the lanes of the item found dead last, where to look first */
};

/* A word of live options of the whole table's node that is not empty. */
struct piece {
    uint64_t kept; /* the word */
    uint32_t word; /* its place */
    uint32_t at;   /* the number that its first option has in the narrow table */
};

/* What a level branches on. Numbers are those of its table. */
struct branching {
    uint32_t item;   /* the item */
    uint32_t option; /* tried last; DLX_NONE before the first */
    uint32_t count;  /* how many options it had; those tried are no longer live on the path */
};

/* An option in the list of a secondary item. */
struct entry {
    uint32_t option; /* the option */
    uint32_t color;  /* that it gives the item */
};

struct bits {
    struct walk walk;                 /* first */
    const struct bits_engine *engine; /* what searches */
    struct table *top;                /* the table of the node of this moment: one of these two */
    struct table whole;               /* of the problem; its items are the primary ones */
    struct table narrow;              /* of what is left */
    uint64_t *root;                   /* the node before the search */
    struct branching *branching;      /* [level] */
    uint64_t *forced;                 /* whole: items that have one option left */
    uint32_t *list;                   /* whole: the words of live that are not empty */
    uint32_t pieces;                  /* how many */
    struct piece *piece;              /* what the narrow table was made from */
    uint16_t *piece_of;               /* of each option of the narrow table: its piece */
    unsigned char *number;            /* of each item of the whole table: in the narrow one */
    uint32_t *item_at;                /* of each item of the whole table: in the problem */
    uint32_t *item_of;     /* of each item of the problem: in the whole table; DLX_NONE */
    uint32_t *its_first;   /* of each option: where its items begin */
    uint32_t *its_item;    /* the items of all options, as in the whole table */
    uint32_t *entry_first; /* of each item of the problem: where its entries begin */
    struct entry *entry;   /* of each secondary item: the options it is in */
    bool has_secondary;    /* there are such items */
    bool is_uniform;       /* every option has the same number of primary items */
    uint32_t least;        /* how many primary items an option has at least */
    uint32_t limit;        /* with so many options the narrow table is made */
    uint64_t narrows;      /* how often it was made */
    uint64_t narrow_nodes; /* and how many tree nodes were tried in it */
    uint64_t *arena;       /* all sets, in one block */
    size_t arena_words;    /* its length */
};

/* What is compiled for each instruction set. */
struct bits_engine {
    enum kernel_end (*run)(struct bits *b, struct kernel_budget *budget);
    enum look (*enter)(struct bits *b, uint32_t *item); /* the item as numbered in b->top */
    bool (*next)(struct bits *b);
    void (*choose)(struct bits *b, uint32_t option);                 /* in the root */
    uint32_t (*option_below)(const struct bits *b, uint32_t option); /* of the narrow table */
};

extern const struct bits_engine bits_engine_none;
#if defined(__x86_64__)
extern const struct bits_engine bits_engine_v2, bits_engine_v3, bits_engine_v4;
#endif

static inline uint64_t *options_of(const struct table *t, uint32_t item)
{
    return t->options_of + (size_t)item * t->words;
}

/* Word 0 of the options of an item in `mask`; word w is LANES * w further. */
static inline uint64_t *mask_of(const struct table *t, uint32_t item)
{
    return t->mask + (size_t)(item / LANES) * LANES * t->words + item % LANES;
}

static inline uint32_t node_words(const struct table *t)
{
    return t->words + t->item_words;
}

static inline uint64_t *node_at(const struct table *t, uint32_t level)
{
    return t->path + (size_t)(level - t->base) * node_words(t);
}

/* The width of a narrow table for so many options: 1, 2, 4, 8 or 16 words. */
static inline uint32_t bits_width(uint32_t options)
{
    uint32_t words = NARROW_WORDS;
    while (words > 1 && words / 2 * WORD >= options)
        words /= 2;
    return words;
}

/* bits_build.c */
bool bits_fits(const dlx_problem *problem, const dlx_search_settings *settings);
dlx_status bits_create(const dlx_problem *problem, const dlx_search_settings *settings,
                       enum simd simd, void **state);
void bits_destroy(void *state);
void bits_start(struct walk *w);
void bits_statistics(const void *state, dlx_statistics *statistics);

/* bits_check.c */
bool bits_check(const void *state);

/* bits.c */
extern const struct walk_moves bits_moves;

#endif
