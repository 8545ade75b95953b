/* SPDX-License-Identifier: MIT */
/*
 * The data of a dance, and what its files share:
 *
 *     dance.c        explains the data and the algorithm; start there
 *     multiple.c     the algorithm for items that may be covered more than once
 *     interface.c    memory, required options, describing steps, and looking at the nodes
 */
#ifndef DLX_DANCE_MOVES_H
#define DLX_DANCE_MOVES_H

#include "dlx/dance.h"

typedef uint32_t index_t; /* the number of a node; an item has the number of its head */

enum { ROOT = 0 }; /* of the ring of primary items */

/* What the next step does. */
enum next { ENTER, TRY, BACK, DONE };

/* The steps of an algorithm, for dance_step(). Each returns what it did, and sets `next`. */
struct algorithm {
    void (*branch)(dlx_dance *d, index_t i);    /* branch on item i */
    dlx_step_kind (*enter_level)(dlx_dance *d); /* find a solution, or an item, and branch on it */
    dlx_step_kind (*try_option)(dlx_dance *d);  /* choose the option of path[level] */
    dlx_step_kind (*take_back)(dlx_dance *d);   /* take back the last choice */
};

extern const struct algorithm algorithm_c, algorithm_m;

struct dlx_dance {
    const dlx_problem *problem;        /* not owned */
    index_t items;                     /* number of items; their heads are nodes 1 to items */
    index_t nodes;                     /* number of nodes: heads, two roots, entries */
    index_t *left, *right;             /* node -> neighbors in its ring or option */
    index_t *up, *down;                /* node -> neighbors in the list of its item */
    index_t *item;                     /* node -> its item */
    uint32_t *option;                  /* node -> the number of its option */
    int64_t *color;                    /* node -> its color: see dance.c; 0: none */
    uint32_t *length;                  /* item -> number of options in its list */
    index_t *path;                     /* x0, x1, ...: a node of each option chosen, and a node of
                                          the item branched on at present, or with no option left */
    index_t level;                     /* number of options chosen */
    index_t required;                  /* length of the path before the search began */
    uint32_t *ways, *tried;            /* level -> number of choices; of choices tried */
    const unsigned char *fate;         /* option -> see core/task.h; used before the search */
    const struct algorithm *algorithm; /* M if an item has a multiplicity, else C */
    enum next next;                    /* what the next step does */
    bool is_shortest;                  /* branch on the shortest item, not on the first */
    uint32_t *least, *most;            /* M: item -> number of options that it needs; may have */
    uint32_t *taken;                   /* M: item -> number of chosen options that contain it */
    index_t *excluded,
        excluded_count;  /* M: a stack with a node of each excluded option; its length */
    index_t *trail;      /* M: level -> height of the stack before it */
    bool *is_covered;    /* M: level -> its item could have only one more option */
    uint32_t *chosen;    /* space for the result of dlx_dance_chosen() */
    dlx_watch_fn *watch; /* receives the moves; or NULL */
    void *watch_user;    /* passed to it */
};

/* Report a move, with the line of source that makes it. */
#define TELL(d, kind, node) dance_tell(d, DLX_MOVE_##kind, node, __FILE__, __LINE__)

/* ---- interface.c ---- */

void dance_tell(const dlx_dance *d, dlx_move_kind kind, index_t node, const char *file, int line);

/* Return whether the search may choose an option: it is not forbidden, and has a primary item. */
bool can_ever_choose(const dlx_dance *d, uint32_t option);

/* ---- dance.c ---- */

/* Link the problem's items and options. The arrays have been allocated. */
void link_problem(dlx_dance *d);

void unlink_item(dlx_dance *d, index_t i);
void relink_item(dlx_dance *d, index_t i);
void unlink_node(dlx_dance *d, index_t q);
void relink_node(dlx_dance *d, index_t q);
void hide(dlx_dance *d, index_t p);
void unhide(dlx_dance *d, index_t p);
void cover(dlx_dance *d, index_t i);
void uncover(dlx_dance *d, index_t i);
void commit(dlx_dance *d, index_t p);
void uncommit(dlx_dance *d, index_t p);

/* Make one step of the search. */
dlx_step_kind dance_step(dlx_dance *d);

/* ---- multiple.c ---- */

/* Return the number of ways to serve item i, or 0 if it needs more options than there are. */
uint32_t ways_to_serve(const dlx_dance *d, index_t i);

#endif
