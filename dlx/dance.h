/* SPDX-License-Identifier: MIT */
/*
 * libdlx, the teaching interface: watch dancing links solve an exact-cover problem, one step at a
 * time, or one change of a link at a time.
 *
 *     dlx_dance *dance;
 *     dlx_step step;
 *     dlx_dance_new(task, &dance);
 *     do
 *         dlx_dance_step(dance, &step);      choose an item, try an option, go back, ...
 *     while (step.kind != DLX_STEP_END);
 *     dlx_dance_free(dance);
 *
 * A dance is written to be read and watched, not to be fast: dlx/dance/dance.c is Knuth's Algorithm
 * C on two pages. To solve problems, use dlx.h.
 */
#ifndef DLX_DANCE_H
#define DLX_DANCE_H

#include "dlx/dlx.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A search by dancing links that can be watched. One thread at a time may use it. */
typedef struct dlx_dance dlx_dance;

/**
 * Prepare a dance that finds the solutions of a task. The dance uses only the setting `choose`: the
 * rule `first` takes the first item, but prefers items with at most one option. It ignores limits.
 *
 * @param task   read by this call only. Its problem must stay unchanged while the dance exists.
 * @param dance  out: yours; free it with dlx_dance_free().
 * @return DLX_OK, DLX_ERR_MEMORY, or, explained by dlx_task_reason(): DLX_ERR_ARGUMENT (a dance
 *   cannot use the settings `cheapest` and `seed`, or the rules `weighted`, `restarts` and
 *   `consistent`), DLX_ERR_KERNEL (an option covers an item several times).
 * If the required and forbidden options contradict each other, the first step is DLX_STEP_END.
 * Cost: O(items + entries), and the cost of choosing the required options.
 */
DLX_API dlx_status dlx_dance_new(dlx_task *task, dlx_dance **dance);

/** Free a dance. */
DLX_API void dlx_dance_free(dlx_dance *dance);

/* ---------------------------------------------------------------------------------------------
 * Steps
 */

/** The kinds of steps of a search. */
typedef enum dlx_step_kind {
    DLX_STEP_CHOOSE,   /* it chose an item to branch on */
    DLX_STEP_DEAD_END, /* it found an item that no option can cover anymore */
    DLX_STEP_TRY,      /* it chose an option */
    DLX_STEP_PRUNE,    /* it tried an option and took it back at once; lanes and bits never do */
    DLX_STEP_SOLUTION, /* it found that the chosen options are a solution */
    DLX_STEP_BACK,     /* it took an option back, after searching everything below it */
    DLX_STEP_END,      /* it has ended */
} dlx_step_kind;

/** A step of a search. Its level is the number of choices on the path before it. Taking no further
 * option of an item is also a choice. Required options count as levels, here and in a search with
 * links. */
typedef struct dlx_step {
    dlx_step_kind kind; /* what it did */
    uint32_t level;     /* number of choices before it */
    uint32_t item;      /* CHOOSE, TRY, PRUNE, BACK: the item branched on; DEAD_END: the item that
                           cannot be covered; otherwise DLX_NONE */
    uint32_t option;    /* TRY, PRUNE, BACK: the option; DLX_NONE: no further option of the item */
    uint32_t place;     /* TRY, PRUNE: number of this choice among those for the item, from 1 */
    uint32_t count;     /* CHOOSE, TRY, PRUNE: number of choices for the item */
    uint32_t starved;   /* PRUNE: the item left without options; DLX_NONE: the cost was too high */
} dlx_step;

/**
 * Make one step of the search. After DLX_STEP_END, every further step is DLX_STEP_END again.
 *
 * @param step  out.
 * Cost: at most the cost of choosing an option.
 */
DLX_API void dlx_dance_step(dlx_dance *dance, dlx_step *step);

/**
 * Make one step of a search by another kernel, which has no nodes and moves to watch. It ignores
 * limits, and it counts a solution without delivering it.
 *
 * @param step  out.
 */
DLX_API void dlx_search_step(dlx_search *search, dlx_step *step);

/* ---- the position of a search, and what its members have done ---- */

/** One level of the current path of a search. */
typedef struct dlx_branch {
    uint32_t item;   /* the item branched on; DLX_NONE if none is chosen yet */
    uint32_t option; /* the chosen option; DLX_NONE if this level chooses none */
    uint32_t tried;  /* ways to cover the item that were tried, including the current one */
    uint32_t done;   /* ways whose subtrees are done */
    uint32_t count;  /* number of ways in all */
} dlx_branch;

/** Describe a level of the path, from 0; return false if there is no such level. */
DLX_API bool dlx_search_branch(const dlx_search *search, uint32_t level, dlx_branch *branch);

/** A member of a portfolio. Its name is "shortest", "consistent" or "restarts", as in the setting
 * `choose`; "linear" or "counting", which look for a proof that there are no more solutions; or
 * "parts", which searches independent components one by one. */
typedef struct dlx_member {
    const char *name;    /* lives as long as the search */
    uint64_t tree_nodes; /* options tried */
    uint64_t work;       /* units of about 10 nanoseconds, computed from what was done */
    bool has_won;        /* it found the last solution, or proved that there are no more */
} dlx_member;

/**
 * Describe a member, numbered from 0, of the portfolio: see the settings `kernel` and `first`.
 * Return false if there is no such member. Cost: O(1).
 */
DLX_API bool dlx_search_member(const dlx_search *search, uint32_t place, dlx_member *member);

/** What the first step of a search has removed: see the setting `presolve`. */
typedef struct dlx_presolved {
    uint32_t options; /* that are in no solution */
    uint32_t items;   /* that the others make needless */
    uint64_t work;    /* units of about 10 nanoseconds, computed from what was done */
    bool is_complete; /* trying more would remove nothing */
} dlx_presolved;

/** Describe the first step of a search. Return false if it removed nothing. Cost: O(1). */
DLX_API bool dlx_search_presolved(const dlx_search *search, dlx_presolved *presolved);

/** Likewise for a count. It removes no items. */
DLX_API bool dlx_counter_presolved(const dlx_counter *counter, dlx_presolved *presolved);

/**
 * Describe one of the methods that take turns in a counter: "frontier", and the searches "search"
 * and "weighted". `tree_nodes` of the frontier are its states. `has_won` tells which of them has
 * counted the last independent part. Return false if there is no such method.
 */
DLX_API bool dlx_counter_member(const dlx_counter *counter, uint32_t place, dlx_member *member);

/**
 * Return the options chosen now, required ones first: the path from the root of the search tree to
 * the current node of the search. After DLX_STEP_SOLUTION they are a solution.
 *
 * @param count  out: number of options.
 * @return a view, valid until the next call with this dance. Cost: O(count).
 */
DLX_API const uint32_t *dlx_dance_chosen(dlx_dance *dance, uint32_t *count);

/* ---------------------------------------------------------------------------------------------
 * Nodes, and the moves that change them
 */

/**
 * A node of the lists that dlx/dance/dance.c draws. Node 0 is the root of the ring of active
 * primary items. Item i has its head at node i + 1. After the heads comes the root of the ring of
 * secondary items, and then one node for each entry, option by option.
 */
typedef struct dlx_node {
    uint32_t up, down;    /* neighbors in the list of its item; root: itself */
    uint32_t left, right; /* neighbors; head, root: in the ring of items; entry: in its option */
    uint32_t item;        /* the item; root: DLX_NONE */
    uint32_t option;      /* entry: its option; head, root: DLX_NONE */
    uint32_t color;       /* entry: its color; head: the color in force; or DLX_NO_COLOR */
    uint32_t length;      /* head of a primary item: length of its list; otherwise 0 */
} dlx_node;

/** Return the number of nodes. Cost: O(1). */
DLX_API uint32_t dlx_dance_nodes(const dlx_dance *dance);

/**
 * Return a node as it is now. A node that has left its list keeps the links it had there.
 *
 * @param node  below dlx_dance_nodes(). Cost: O(1).
 */
DLX_API dlx_node dlx_dance_node(const dlx_dance *dance, uint32_t node);

/** The kinds of moves. Each kind is followed by its inverse. */
typedef enum dlx_move_kind {
    DLX_MOVE_BRANCH, /* head: the search branches on the item */
    DLX_MOVE_TRY,    /* entry in the list of the item branched on: its option is chosen; or the
                             head of the item: no further option */
    DLX_MOVE_BACK,   /* the same node: the option is taken back */
    DLX_MOVE_COVER,  /* head: no other option may use the item */
    DLX_MOVE_UNCOVER,
    DLX_MOVE_UNLINK_ITEM, /* head: it leaves its ring */
    DLX_MOVE_RELINK_ITEM,
    DLX_MOVE_TAKE, /* head of an item with a multiplicity: one more chosen option contains it */
    DLX_MOVE_GIVE,
    DLX_MOVE_COMMIT, /* entry of the chosen option: its item is covered, or purified */
    DLX_MOVE_UNCOMMIT,
    DLX_MOVE_PURIFY, /* entry of the chosen option: its item takes the color */
    DLX_MOVE_UNPURIFY,
    DLX_MOVE_HIDE, /* entry: its option leaves the lists of its other items */
    DLX_MOVE_UNHIDE,
    DLX_MOVE_UNLINK, /* entry: it leaves the list of its item */
    DLX_MOVE_RELINK,
} dlx_move_kind;

/** A move, and the line of source that makes it. */
typedef struct dlx_move {
    dlx_move_kind kind; /* what is done */
    uint32_t node;      /* to which node */
    const char *file;   /* name of the source file, without its folder; static */
    int line;           /* in that file, from 1 */
} dlx_move;

/**
 * Receives a move. UNLINK, RELINK, UNLINK_ITEM, RELINK_ITEM, TAKE and GIVE are reported just after
 * they are made. The others consist of these, and are reported before they begin. The function may
 * call dlx_dance_node(), but no other function with this dance.
 */
typedef void dlx_watch_fn(void *user, const dlx_move *move);

/**
 * Report every move from now on.
 *
 * @param watch  called for each move; NULL to stop reporting.
 * @param user   passed to `watch`.
 */
DLX_API void dlx_dance_watch(dlx_dance *dance, dlx_watch_fn *watch, void *user);

#ifdef __cplusplus
}
#endif

#endif
