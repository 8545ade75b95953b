/* SPDX-License-Identifier: MIT */
/*
 * The bits kernel: exact cover on sets of bits. It searches the same tree as links.
 *
 * The idea. A set of options is a row of bits, one for each option. A search state is two sets: the
 * live options, which can still be chosen, and the active items, which are still to be covered.
 * Each item has a set of options; how many remain is a population count of (its set & live).
 * Choosing an option is one operation: live & ~(the options that conflict with it). Nothing is
 * unlinked and nothing is undone: the search copies a node before it tries the node's options.
 *
 * For the problem "p q r | x" (x is secondary) with the options
 *
 *     option    0: p x    1: p q    2: q x    3: r    4: q r
 *
 *     bit                4 3 2 1 0
 *     options of p       . . . 1 1
 *     options of q       1 . 1 1 .        q has three, r and p two: branch on p, the first of the shortest
 *     options of r       1 1 . . .
 *     live at first      1 1 1 1 1        active: p q r
 *     row of option 0    . . 1 1 .        conflicts: with 1 in p, with 2 in x; not with itself
 *     child by option 0  1 1 . . 1        live & ~row; active: q r. Now q has only option 4: forced
 *     row of option 4    . 1 1 1 .
 *     its child          1 . . . 1        active: none. The live options are the solution: 0 and 4
 *
 *     row of option 1    1 . 1 . 1        conflicts: with 0 in p, with 2 and 4 in q
 *     child by option 1  . 1 . 1 .        made from a copy of the node branched on; active: r. r is forced
 *     its child          . 1 . 1 .        active: none. The other solution: options 1 and 3
 *
 * A row leaves its own option live, so the search need not record the options it chose. A secondary
 * item appears in the rows and nowhere else. All of its options conflict with each other, except
 * two that give it the same color.
 *
 * Two tables. Deep in the tree few options are live, and most words of the sets are empty. When at
 * most 512 options and 64 items remain, the search renumbers them, in the same order, and searches
 * the subtree in a narrow table. Its sets of items are one word, and its sets of options 1 to 8
 * words, or 16 if the subtrees prove to be small. The search is compiled for each of these widths:
 *
 *     whole     node: live    . . . 1 . . 1 . . . . . . 1 1 .     active   . 1 1 . 1
 *                                   |     |             | |                  | |   |
 *     narrow    option              0     1             2 3       item       0 1   2
 *
 * The whole table has no rows: an option is chosen by removing the options of each of its primary
 * items and the options that each of its secondary items excludes. Each of these sets has few words
 * that are not empty, and only these are read (bits_build.c).
 *
 * To count fast, the sets of 8 items are interleaved: word 0 of each item, then word 1 of each. One
 * vector of 512 bits then counts one word of 8 items, and the 8 sums come out in 8 lanes:
 *
 *     mask      p0 q0 r0 s0 t0 u0 v0 w0    p1 q1 r1 s1 t1 u1 v1 w1    ...
 *     live      8 times word 0             8 times word 1
 *
 * The node of the whole table from which the narrow table was made stays as it is meanwhile, and so
 * does the map between the two: option k is the k-th live option of that node.
 *
 * With multiplicities only the whole table is used. A chosen option is no longer live. Its items
 * stay active until no further option may contain them. The number of ways to go on with an item is
 * the number of its live options, plus 1, minus the number of options that it still needs. If there
 * is one way, all of its options are forced, or it has no options and needs none. After all options
 * of a branch, if the item needs no more, the search tries to give it none.
 *
 * With multiplicities there is also the rule `restarts`: the options of an item are tried in a
 * random order, and the search restarts from time to time. Most problems with multiplicities are
 * packings, where the search should extend the filled region. Branching on the shortest item, the
 * first among equals, does that. Only a few orders of the options lead to a solution at once: of 24
 * orders of a partridge puzzle, one led to a solution after 6400 tree nodes, and the others to none
 * within 300000. Large options tend to come first, being harder to place later.
 *
 * The files, in the best order for reading:
 *
 *     bits_build.c     compiles a problem, and finds what a secondary item with a color excludes
 *     bits_search.c    the search, compiled once for each instruction set
 *     bits_narrow.h    part of it: makes rows, and the narrow table
 *     bits_simd.h      part of it: operations on many words at once
 *     bits.c           single moves for walk.c, the table for search.c, and a check of the invariants
 *     bits_best.c      the search for the cheapest solutions: options in the order of their prices
 *
 * For the cheapest solutions, the options are numbered in ascending order of their prices. The
 * options that are too expensive at a node are therefore the last ones, and one mask removes them.
 * Here options cost 2, 3, 3, 5 and 8, and a solution must cost less than 10:
 *
 *     live at first      1 1 1 1 1        spent 0
 *     child by option 1  . 1 . 1 .        spent 3: options of 7 or more are too expensive: option 4
 *
 * The search counts only the options that can still be afforded. A chosen option may be removed,
 * too, so the search lists the options that it has paid for (bits_best.c).
 *
 * Invariants, between any two moves (bits_check tests them):
 *   - An option is live if it was chosen. Any other option is live if it has a primary item,
 *     conflicts with no chosen option, is not forbidden, and was not tried before on the path.
 *   - The active items are the primary items that no chosen option covers.
 *   - With prices: `spent` is the sum of the prices of the chosen options. A live option that was
 *     not chosen costs less than the limit minus `spent`, or the limit has become lower since.
 *   - The sets of the narrow table are the sets of the whole table, restricted to its node. The
 *     same holds for the rows that have been made.
 *
 * Sources: exact cover on sets of bits is folklore. The terms and the rule for branching are from
 * D. E. Knuth, The Art of Computer Programming, volume 4B, 7.2.2.1. The interleaved sets, the rows
 * that leave their own option live, the narrow table and counting the last two levels are new.
 */
#ifndef DLX_SEARCH_BITS_H
#define DLX_SEARCH_BITS_H

#include "dlx/search/walk.h"

enum {
    LANES = 8,                            /* items interleaved in `mask` */
    ALIGNMENT = 64 / sizeof(uint64_t),    /* alignment of sets, in words */
    NARROW_WORDS = 16,                    /* most words of a set of options in the narrow table */
    NARROW_OPTIONS = WORD * NARROW_WORDS, /* most options in it */
    NARROW_ITEMS = WORD,                  /* most items */
    FIRST_LIMIT = NARROW_OPTIONS / 2,     /* at first it is made for at most this many options */
};

/* What takes as long as counting this many words of 8 items, about 2 nanoseconds each: measured. */
enum {
    LOOK = 24,    /* a look at all active items, besides counting */
    GROUP = 10,   /* 8 items of it */
    SQUEEZE = 16, /* a word of an item of the narrow table, when it is made */
};

/* With prices, a node has two words after its active items. */
enum bill {
    SPENT, /* sum of the prices of the chosen options */
    PAID,  /* number of options in `paid` that were chosen for the node */
    BILL_WORDS
};

/* A problem, or a part of one. A node is a set of live options followed by a set of active items.
 * With prices, the bill follows. With multiplicities, the set of chosen options follows, and then
 * for each item a byte: the number of chosen options that contain it. */
struct table {
    uint32_t words;       /* of a set of options */
    uint32_t item_words;  /* of a set of items */
    uint32_t bill_words;  /* of a node: BILL_WORDS, or 0 without prices */
    uint32_t more_words;  /* of a node, after these: 0 without multiplicities */
    uint32_t items;       /* number of items */
    uint32_t base;        /* its first level on the path */
    uint64_t *options_of; /* options of an item: [item][word] */
    uint64_t *mask;       /* the same, interleaved: [item / 8][word][item % 8] */
    uint64_t *row;        /* narrow: [option][word]. Whole: one set, for making a row */
    uint64_t *items_of;   /* narrow: items of an option, 0 if its row is not made */
    uint64_t *price;      /* with prices: price of each bit of a set of options, ascending */
    uint64_t *live;       /* current node: live options */
    uint64_t *active;     /* current node: active items */
    uint64_t *path;       /* nodes branched on: [level - base] */
    uint32_t suspect;     /* the last dead item, or the first of the 8 that it is among */
};

/* A word of live options, not empty, of the whole table's node. */
struct piece {
    uint64_t kept; /* the word */
    uint32_t word; /* its index */
    uint32_t at;   /* number of its first option in the narrow table */
};

/* The branching of a level, in numbers of its table. */
struct branching {
    uint32_t item;   /* the item branched on */
    uint32_t option; /* the option tried last; DLX_NONE before the first */
    uint32_t count;  /* number of options the item had; tried ones are removed from the path */
};

/* Adjacent words of a set of options. */
struct span {
    uint32_t word;  /* the first of them */
    uint32_t count; /* number of words */
};

/* The options that conflict with a given option because of a secondary item. */
struct exclusion {
    uint32_t item; /* the item; the set has its spans */
    uint32_t set;  /* where the set begins in `excluded` */
};

struct bits {
    struct walk walk;                 /* first, so that the walk can cast */
    const struct bits_engine *engine; /* the search for this instruction set */
    struct table *top;                /* the table of the current node: one of these two */
    struct table whole;               /* the problem; its items are the primary ones */
    struct table narrow;              /* the remaining part */
    uint64_t *root;                   /* the node before the search */
    struct branching *branching;      /* [level] */
    uint64_t *forced;                 /* whole: set of items that have one option left */
    uint32_t *list;                   /* whole: indices of the words of live that are not empty */
    uint32_t pieces;                  /* number of pieces */
    struct piece *piece;              /* the words from which the narrow table was made */
    uint16_t *piece_of;               /* [option of the narrow table]: its piece */
    unsigned char *number;            /* [item of the whole table]: its number in the narrow one */
    uint32_t *item_at;                /* [item of the whole table]: its number in the problem */
    uint32_t *item_of;   /* [item of the problem]: its number in the whole table, or DLX_NONE */
    uint32_t *its_first; /* [option]: where its items begin in its_item */
    uint32_t *its_item;  /* primary items of all options, numbered as in the whole table */
    uint32_t *exclusion_first;   /* [option]: where its exclusions begin */
    struct exclusion *exclusion; /* one for each secondary item of an option */
    uint32_t *span_first;        /* [item of the problem]: where its spans begin */
    struct span *span;           /* of the options of all items */
    uint64_t *excluded;          /* sets of options, one for each color of each secondary item */
    size_t excluded_used;        /* number of words in them */
    size_t excluded_capacity;    /* length of the array */
    unsigned char *least_of;     /* [item of the whole table]: fewest options in a solution */
    unsigned char *most_of;      /* likewise: most */
    uint32_t *luck;              /* with restarts: luck of each option; the greatest first */
    uint64_t seed;               /* with restarts: of the first order */
    uint64_t random;             /* with restarts: state of the random numbers */
    uint64_t first_patience;     /* with restarts: tree nodes before the first restart */
    uint64_t patience;           /* with restarts: tree nodes from one to the next */
    uint64_t patience_left;      /* tree nodes until the next restart */
    bool has_restarts;           /* the rule is `restarts` */
    bool is_restarting;          /* no solution was found yet */
    const uint64_t
        *limit_price;    /* with prices: the prices of a solution must add up to less; or NULL */
    uint32_t *paid;      /* with prices: options chosen by the search, as numbered in b->top */
    uint32_t paid_above; /* number of its first options that the whole table numbers */
    struct bits_order *order; /* with prices: where its options come from (bits_best.c); or NULL */
    bool has_times;           /* some item may be covered more than once, or not at all */
    bool is_dense;            /* the whole table counts 8 items side by side */
    bool has_dense_work;      /* its work is counted as if it did: so for all instruction sets */
    bool has_secondary;       /* some option has a secondary item */
    bool is_uniform;          /* every option has the same number of primary items */
    uint32_t least;           /* fewest primary items of an option */
    uint32_t limit;           /* the narrow table is made for at most this many options */
    uint64_t narrows;         /* number of times the narrow table was made */
    uint64_t narrow_nodes;    /* number of tree nodes searched in it */
    uint64_t whole_nodes;     /* number of tree nodes searched in the whole table */
    uint64_t looks;     /* work besides tree nodes: words of 8 items that were counted, about */
    uint64_t look_cost; /* of a look, for an item that is counted on its own */
    uint64_t *arena;    /* all sets, in one block */
    size_t arena_words; /* length of the arena */
};

/* The functions that are compiled for each instruction set. */
struct bits_engine {
    uint32_t least_words; /* of a set of the whole table, with multiplicities */
    enum kernel_end (*run)(struct bits *b, struct kernel_budget *budget);
    enum look (*enter)(struct bits *b, uint32_t *item); /* the item is numbered as in b->top */
    bool (*next)(struct bits *b);
    void (*choose)(struct bits *b, uint32_t option);                 /* in the root */
    uint32_t (*option_below)(const struct bits *b, uint32_t option); /* of the narrow table */
};

extern const struct bits_engine bits_engine_none;
extern const struct bits_engine bits_engine_v2, bits_engine_v3, bits_engine_v4;

static inline uint64_t *options_of(const struct table *t, uint32_t item)
{
    return t->options_of + (size_t)item * t->words;
}

/* Return word 0 of the options of an item in `mask`. Word w is LANES * w further on. */
static inline uint64_t *mask_of(const struct table *t, uint32_t item)
{
    return t->mask + (size_t)(item / LANES) * LANES * t->words + item % LANES;
}

/* The spans of an item of the whole table. */
struct spans {
    const struct span *first; /* the first */
    const struct span *end;   /* after the last */
};

static inline struct spans spans_of(const struct bits *b, uint32_t item)
{
    const uint32_t *first = b->span_first + b->item_at[item];
    return (struct spans){b->span + first[0], b->span + first[1]};
}

static inline uint32_t node_words(const struct table *t)
{
    return t->words + t->item_words + t->bill_words + t->more_words;
}

/* With prices: return the bill of a node. */
static inline uint64_t *bill_of(const struct table *t, uint64_t *node)
{
    return node + t->words + t->item_words;
}

/* Return a sum of prices, or the greatest number if it is too large. */
static inline uint64_t add_price(uint64_t sum, uint64_t price)
{
    return sum > UINT64_MAX - price ? UINT64_MAX : sum + price;
}

/* With multiplicities: return the set of options chosen in a node, and the counts of its items. */
static inline uint64_t *chosen_in(const struct table *t, uint64_t *node)
{
    return node + t->words + t->item_words + t->bill_words;
}

static inline unsigned char *taken_in(const struct table *t, uint64_t *node)
{
    return (unsigned char *)(chosen_in(t, node) + t->words);
}

/* Return how many more options an item needs in a node. */
static inline uint32_t need_in(const struct bits *b, const uint64_t *node, uint32_t item)
{
    if (!b->has_times)
        return 1;
    const unsigned char *taken = (const unsigned char *)(node + 2 * b->whole.words +
                                                         b->whole.item_words + b->whole.bill_words);
    return b->least_of[item] > taken[item] ? b->least_of[item] - taken[item] : 0;
}

static inline uint64_t *node_at(const struct table *t, uint32_t level)
{
    return t->path + (size_t)(level - t->base) * node_words(t);
}

/* Return the width of a narrow table for this many options: 1, 2, 4, 8 or 16 words. */
static inline uint32_t bits_width(uint32_t options)
{
    uint32_t words = NARROW_WORDS;
    while (words > 1 && words / 2 * WORD >= options)
        words /= 2;
    return words;
}

/* With prices: return an option chosen for a node of this table, as the whole table numbers it. */
static inline uint32_t paid_option(const struct bits *b, const struct table *t, uint32_t place)
{
    const bool is_whole = t == &b->whole || place < b->paid_above;
    return is_whole ? b->paid[place] : b->engine->option_below(b, b->paid[place]);
}

/* bits_build.c */
bool bits_fits(const dlx_problem *problem, const struct settings *settings);
dlx_status bits_create(const dlx_problem *problem, const struct settings *settings, enum simd simd,
                       void **state);
bool bits_fits_priced(const dlx_problem *problem, const struct settings *settings, bool is_priced);
/* Compile a problem whose options are in the order of their prices, to search for the cheapest. The
 * caller keeps `price` and `limit`. Solutions that cost *limit or more are not wanted. */
dlx_status bits_create_priced(const dlx_problem *problem, const struct settings *settings,
                              const uint64_t *price, const uint64_t *limit, enum simd simd,
                              void **state);
void bits_destroy(void *state);
void bits_start(struct walk *w);
void bits_statistics(const void *state, dlx_statistics *statistics);

/* Return the most words that the excluded sets of a problem may take. */
uint64_t bits_excluded_bound(const dlx_problem *problem, uint32_t words);
/* Make the exclusions of all options. Return false if there is no memory. */
bool bits_make_exclusions(struct bits *b);

/* bits.c */
bool bits_check(const void *state);
extern const struct walk_moves bits_moves;

#endif
