/* SPDX-License-Identifier: MIT */
/*
 * Nested chains: while a flood is stuck, look for chains on what remains of the board.
 *
 *     the flood of r1c1=4 knows that r5c5 is not 7, so 7 has only two places in row 5: a new strong link, with
 *     the source "r5c5 not 7"; a forcing chain with this link removes 3 from r2c2; the flood learns this
 *
 * The outer chain is longer by the length of the nested one and by the sources of its links. Equal
 * nested chains count once. In the program that made the scale's reference ratings, a chain is also
 * free if it equals the one that was counted at its position the previous time; this behavior is
 * kept, since the ratings depend on it.
 */
#ifndef SUDOKU_LOGIC_SCALE_NEST_H
#define SUDOKU_LOGIC_SCALE_NEST_H

#include "sudoku/logic/scale/links.h"

enum {
    MOST_CHAINS = 2000,
    MOST_PATHS = 5000,
    MOST_PATH_TAGS = 80000,
    MOST_INNER = 31,
    GROUP_WORDS = (MOST_BASE_GROUPS + 63) / 64 /* words of a set of base groups */
};

/** A group of which only two members remain. */
struct pair {
    uint16_t a, b;              /* candidates */
    uint64_t source[TAG_WORDS]; /* why the other members are false */
};

/** A nested chain, or several that remove the same candidate. */
struct chain {
    int first, last;            /* its paths */
    int length;                 /* what it adds to the outer chain */
    uint64_t source[TAG_WORDS]; /* what its links depend on */
};

/** Paths of tags, one after another. */
struct store {
    uint16_t tag[MOST_PATH_TAGS]; /* the tags */
    int start[MOST_PATHS];        /* where a path starts */
    int end[MOST_PATHS];          /* where it ends */
    int paths;                    /* number of paths */
};

/** A flood inside the flood, for nested dynamic chains. */
struct inner {
    int generations;         /* number after the first */
    uint64_t all[TAG_WORDS]; /* everything that is known */
    uint64_t step[MOST_INNER + 1]
                 [TAG_WORDS]; /* what a generation added; the first has what was known */
    uint16_t list[MOST_INNER + 1][MOST_TAGS]; /* the same; for the first only the assumption */
    int list_count[MOST_INNER + 1];           /* lengths of these lists */
    int group[MOST_TAGS];                     /* group that a tag came from, or -1 for a link */
    uint8_t born[MOST_TAGS];                  /* generation of a tag that is known */
    uint8_t left_at_first[MOST_BASE_GROUPS];  /* by group: members that the outer flood leaves */
    uint8_t left[MOST_BASE_GROUPS]; /* the same, without those that this flood has excluded */
    uint64_t ripe[GROUP_WORDS];     /* groups that have fewer than two members at first */
    uint64_t touched[GROUP_WORDS];  /* groups to look at */
    uint16_t trail[MOST_TAGS];      /* the last chain, its last tag first */
    int length;                     /* its length */
    uint64_t source[TAG_WORDS];     /* what it depends on */
};

/** The pairs and chains of a flood. */
struct memo {
    struct pair pair[MOST_BASE_GROUPS];
    int pairs; /* number of pairs */
    struct chain chain[MOST_CHAINS];
    int chains;         /* number of chains */
    struct store store; /* their paths */
};

struct nest {
    bool filters;           /* only find what is possible: no lengths */
    struct matrix base;     /* links of cells and houses, and of pairs */
    struct matrix plain;    /* these without what the flood knows */
    struct matrix rest;     /* the same, with derived links at level 10.5 */
    struct matrix reach;    /* what follows from `rest` */
    struct matrix first[3]; /* by filter: what follows after 2, after 8 and after all generations */
    uint64_t paired[TAG_WORDS];     /* rows of `base` that have links of pairs */
    bool has_searched;              /* `rest` has links of an earlier generation of this flood */
    struct memo memos[MOST_FLOODS]; /* by flood */
    struct memo *memo;              /* of the current flood */
    const struct memo *linked;      /* memo of the pairs whose links are in `base` */
    int counted_first[MOST_CHAINS],
        counted_last[MOST_CHAINS]; /* chains that were counted: their paths */
    int counted;                   /* number of these; the next one remains from an earlier count */
    struct store counted_store;    /* paths of these */
    struct inner inner;
};

/** Add a path to the store. Return its number. In a full store, the path is empty. */
int store_path(struct store *store, const uint16_t *tags, int count);

/** Add a chain with paths `first` to `last`, and let the flood know that `tag` follows from it. */
void nest_add_chain(sudoku_scale *s, int tag, int first, int last, int length,
                    const uint64_t *source);

/** Return the source of a new strong link between tags, or NULL if it is an old one. */
const uint64_t *nest_source(const sudoku_scale *s, int from, int to);

/* ---- inner.c: dynamic chains inside ---- */

/** Add to nest->rest the links that follow from groups without what the flood knows, and to
 * nest->reach what follows from these. */
void inner_derive(sudoku_scale *s);

/** Find contradictions, and removals in two cases. Add the removals to `found`. */
void inner_search(sudoku_scale *s, uint64_t *found);

/** Find removals in all cases of a group, after inner_search(). Add them to `found`. */
void inner_search_groups(sudoku_scale *s, uint64_t *found);

#endif
