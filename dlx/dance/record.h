/* SPDX-License-Identifier: MIT */
/*
 * A dance, recorded: a search by links, move by move, to be watched forwards and backwards. The search
 * of the classic matrix begins so (node 2 is the head of b; 10 and 12 stand for entries of two options):
 *
 *     frame 0     before the search
 *     frame 1     step: branch on a, length 2       the links are as before
 *     frame 2       branch on a
 *     frame 3       cover a
 *     frame 4         a leaves the ring             right of the root, left of b
 *     frame 5         hide 12                       ...
 *
 * A step of the search is announced by a frame of its own, and its moves follow. The search itself only
 * goes forwards: to go back, the recorded changes are undone, and to go forwards again, made again.
 *
 * Drawings of the frame on which a dance stands are in files of their own.
 */
#ifndef DLX_DANCE_DANCE_H
#define DLX_DANCE_DANCE_H

#include "dlx/dance.h"

#include <stdio.h>

struct dance;

struct dance_frame {
    uint32_t number;    /* 0: before the search */
    uint32_t step;      /* the number of its step, from 1; 0 in frame 0 */
    bool is_step;       /* it announces the step; else it is a move */
    bool is_last;       /* of its step */
    dlx_step what;      /* the step that it is part of; frame 0: DLX_STEP_END */
    dlx_move move;      /* what was done, unless is_step or frame 0 */
    uint32_t solutions; /* found so far */
    uint32_t tree_node; /* where in the tree the search stands; always 0 if there is no tree */
};

struct dance_node {
    dlx_node links;     /* as they are; a node that is out keeps those by which it returns */
    bool is_out;        /* entry: of the list of its item; head: of its ring. Roots never are */
    bool is_changed;    /* this frame has changed it */
    uint32_t out_since; /* if is_out: the frame that took it out; 0 if it was out from the start */
    uint32_t out_by;    /* if is_out. Entry: the head of the item from whose list its option was
                           hidden. Head: 0 if the item was branched on, else the entry of the option
                           that was chosen and took it. DLX_NONE: it was out from the start */
};

enum dance_fate {
    DANCE_OPEN,     /* the search stands here or below */
    DANCE_SOLUTION, /* the options that lead here are a solution */
    DANCE_DEAD_END, /* there is an item that has no way */
    DANCE_GIVEN_UP, /* the option that leads here starves an item, so it was given up at once */
    DANCE_DONE,     /* all below was searched */
};

/** A node of the search tree. The root is number 0, and parents come before their children. */
struct dance_tree {
    uint32_t parent; /* DLX_NONE for the root */
    uint32_t option; /* that was chosen to come here; DLX_NONE: the root, or no further option */
    uint32_t item;   /* branched on here, or without a way; DLX_NONE if there is none (yet) */
    uint32_t level;  /* how many choices lead here; required options are choices */
    enum dance_fate fate;
};

/**
 * Record a search from its beginning. All memory comes through the allocator of its problem, that of
 * drawings, too.
 *
 * @param search   by "links", not begun. It must not be searched by anyone else until dance_free(), which
 *                 leaves it where it then stands. Not owned.
 * @param problem  that of the search.
 * @param most     how many frames to keep; 0: each step is forgotten when the next one is made: one cannot
 *                 go back, there is no tree, and no end to what can be watched.
 * @return DLX_OK, DLX_ERR_KERNEL (it has no links), DLX_ERR_STARTED, DLX_ERR_MEMORY.
 */
dlx_status dance_new(dlx_search *search, const dlx_problem *problem, uint32_t most,
                     struct dance **dance);

/** NULL is allowed. */
void dance_free(struct dance *dance);

/**
 * Go on to the next frame.
 *
 * @param moved  out: false if this is the last.
 * @return DLX_OK; DLX_ERR_TOO_LARGE, with nothing changed (more frames than are to be kept);
 *   DLX_ERR_MEMORY, after which the dance goes on no further.
 */
dlx_status dance_forward(struct dance *dance, bool *moved);

/** Go back to the frame before; false if there is none, or it is forgotten. */
bool dance_back(struct dance *dance);

/** The frame it stands on; a view until the next call that goes forwards or back. */
const struct dance_frame *dance_now(const struct dance *dance);

/** What it shows. */
const dlx_problem *dance_problem(const struct dance *dance);

/** From now on, drawings show a step as a whole, and not the move by which it ends. */
void dance_by_steps(struct dance *dance);
bool dance_is_by_steps(const struct dance *dance);

/** Drawings count items without names from `first`, from 1 unless set otherwise; and what they call one. */
void dance_count_items(struct dance *dance, uint32_t first);
uint64_t dance_item_number(const struct dance *dance, uint32_t item);

/** How many nodes there are, as by dlx_search_nodes(), and each as it is in this frame. */
uint32_t dance_nodes(const struct dance *dance);
struct dance_node dance_node(const struct dance *dance, uint32_t node);

/** The first node of an option's entries, which are numbered in their order; of the number of options,
 * the number of nodes. */
uint32_t dance_first(const struct dance *dance, uint32_t option);

/**
 * The options chosen in this frame, required ones first; DLX_NONE: no further option of an item. An
 * option counts as chosen from the frame that announces its try, and no longer in that in which it is
 * taken back.
 *
 * @return how many; a view until the next call that goes forwards or back.
 */
uint32_t dance_chosen(const struct dance *dance, const uint32_t **options);

/** How many nodes of the tree are known in this frame, and one of them. */
uint32_t dance_tree_size(const struct dance *dance);
struct dance_tree dance_tree_node(const struct dance *dance, uint32_t node);

#endif
