/* SPDX-License-Identifier: MIT */
/*
 * The data of a dance, and what its files share:
 *
 *     dance.c        explains the data and the algorithm; start there
 *     multiple.c     the algorithm for items that may be covered more than once
 *     interface.c    memory, required options, and looking at the nodes
 */
#ifndef DLX_DANCE_MOVES_H
#define DLX_DANCE_MOVES_H

#include "dlx/dance.h"

typedef uint32_t index_t; /* the number of a node; an item has the number of its head */

enum { ROOT = 0 };

/* What a step does next. */
enum next { ENTER, TRY, LEAVE, DONE };

/* The parts of a search. Each step says what it did, and sets `next`. */
struct algorithm {
    void (*require)(dlx_dance *d, index_t p);    /* before the first step: choose the option of p */
    void (*enter)(dlx_dance *d, dlx_step *step); /* find a solution, or an item to branch on */
    void (*try)(dlx_dance *d, dlx_step *step);   /* choose an option of that item */
    void (*leave)(dlx_dance *d, dlx_step *step); /* take back the latest choice */
};

extern const struct algorithm algorithm_c, algorithm_m;

struct multiple; /* see multiple.c */

struct dlx_dance {
    const dlx_problem *problem;        /* not owned */
    index_t items;                     /* number of items; their heads are nodes 1 to items */
    index_t nodes;                     /* number of nodes: heads, two roots, entries */
    index_t *left, *right;             /* of each node: neighbors in its ring or option */
    index_t *up, *down;                /* of each node: neighbors in the list of its item */
    index_t *item;                     /* of each node: its item */
    uint32_t *option;                  /* of each node: the number of its option */
    int64_t *color;                    /* of each node: see dance.c; 0: none */
    uint32_t *length;                  /* of each item: number of options in its list */
    index_t *path;                     /* x0, x1, ...: a node of each option chosen */
    index_t level;                     /* length of the path */
    index_t required;                  /* length of the path before the search began */
    const struct algorithm *algorithm; /* M if an item has a multiplicity, else C */
    enum next next;                    /* what the next step does */
    bool is_shortest;                  /* branch on the shortest item, not on the first */
    struct multiple *multiple;         /* with Algorithm M only */
    uint32_t *chosen;                  /* room for the answer of dlx_dance_chosen() */
    dlx_watch_fn *watch;               /* receives the moves; NULL: nobody does */
    void *watch_user;                  /* passed to it */
};

/* Report a move, with the line of source that makes it. */
#define TELL(d, kind, node) dance_tell(d, DLX_MOVE_##kind, node, __FILE__, __LINE__)

/* ---- interface.c ---- */

void dance_tell(const dlx_dance *d, dlx_move_kind kind, index_t node, const char *file, int line);

/* Fill in what a step does: its kind and level, and the item and option of node p. */
void describe(const dlx_dance *d, dlx_step *step, dlx_step_kind kind, index_t p);

/* Return 1 if node p is the first in the list of its item, 2 if it is the second, ... */
uint32_t place_in_list(const dlx_dance *d, index_t p);

/* ---- dance.c ---- */

/* Link the problem's items and options. The arrays have been allocated. */
void link_problem(dlx_dance *d);

void unlink_item(dlx_dance *d, index_t i);
void relink_item(dlx_dance *d, index_t i);
void hide(dlx_dance *d, index_t p);
void unhide(dlx_dance *d, index_t p);
void cover(dlx_dance *d, index_t i);
void uncover(dlx_dance *d, index_t i);
void commit(dlx_dance *d, index_t p);
void uncommit(dlx_dance *d, index_t p);

/* ---- multiple.c ---- */

/* Allocate what an algorithm for multiplicities needs. Return false if there is no memory. */
bool multiple_new(dlx_dance *d);
void multiple_free(dlx_dance *d);

#endif
