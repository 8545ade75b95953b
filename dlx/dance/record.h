/* SPDX-License-Identifier: MIT */
/*
 * Record a dance, to watch it forwards and backwards. A recording is a row of frames. The frames of
 * the classic matrix begin like this (node 2 is the head of b; 12, 13 are entries of an option):
 *
 *     frame 0     before the search
 *     frame 1     step: item a, length 2            the links are as before
 *     frame 2       branch on a
 *     frame 3       cover a
 *     frame 4         a leaves the ring             root and b are neighbors now
 *     frame 5         hide "a d g"                  ...
 *
 * The first frame of a step announces the step, and each of its moves has a frame of its own. The
 * search itself only goes forwards. To go back, the recording undoes the changes of a frame.
 *
 * dlx/draw/dance.h draws the present frame of a recording. step_tell() describes a step in words.
 */
#ifndef DLX_DANCE_RECORD_H
#define DLX_DANCE_RECORD_H

#include "dlx/dance.h"

/** A frame: the announcement of a step, or a move. */
struct frame {
    uint32_t number;    /* 0: before the search */
    uint32_t step;      /* number of its step, from 1; 0 in frame 0 */
    bool is_step;       /* it announces the step; otherwise it is a move */
    bool is_last;       /* it is the last frame of its step */
    dlx_step what;      /* the step it belongs to; frame 0: DLX_STEP_END */
    dlx_move move;      /* the move, unless is_step or frame 0 */
    uint32_t solutions; /* number of solutions found so far */
    uint32_t tree_node; /* present node of the tree; 0 if no tree is kept */
};

/** A node as it is in a frame. */
struct frame_node {
    dlx_node links;     /* its links; a node that is out keeps the links by which it returns */
    bool is_out;        /* entry: it has left its list; head: it has left its ring; root: false */
    uint32_t out_since; /* if is_out: the frame in which it left; 0: it was never in */
    uint32_t out_by;    /* if is_out, who took it out. Entry: the head of the item whose list its
                           option was hidden from. Head: 0 if the search branched on the item,
                           otherwise the entry of the chosen option. DLX_NONE: it was never in */
};

/** What became of a node of the search tree. */
enum tree_fate {
    TREE_OPEN,     /* the search is here or below */
    TREE_SOLUTION, /* the options chosen on the way here are a solution */
    TREE_DEAD_END, /* an item cannot be covered */
    TREE_DONE,     /* everything below has been searched */
};

/** A node of the search tree. The root is node 0, and parents come before their children. */
struct tree_node {
    uint32_t parent;     /* DLX_NONE for the root */
    uint32_t option;     /* the option chosen to come here; DLX_NONE: root, or no further option */
    uint32_t item;       /* the item branched on here, or not coverable; DLX_NONE: none yet */
    uint32_t level;      /* number of choices on the way here, including required options */
    enum tree_fate fate; /* what became of it */
};

/** A recording. Everybody may read the first fields; the others are for record.c. */
struct recording {
    const dlx_problem *problem; /* the problem of the dance; not owned */
    uint32_t nodes;             /* number of nodes, as dlx_dance_nodes(): length of cells */
    uint32_t *first;            /* option -> its first entry; at the end, the number of nodes */
    uint32_t first_item;        /* the number of the first item in drawings: 1, unless set */
    bool by_steps;              /* drawings show whole steps; false, unless set */
    bool folds_matrix; /* drawings of the matrix show only the active part; false, unless set */

    dlx_dance *dance;       /* not owned */
    uint32_t most;          /* frames to keep; 0: none beyond the step */
    bool is_over;           /* the search is at its end */
    bool has_failed;        /* memory ran out */
    uint32_t heads;         /* below this number are the roots and the heads */
    struct cell *cells;     /* the nodes in frame `at` */
    uint32_t *chosen;       /* the options chosen in frame `at` */
    uint32_t chosen_count;  /* length of chosen */
    uint32_t hider;         /* the entry from which an option was hidden last */
    uint32_t tried;         /* the node of the last try; 0 after a branch */
    struct record *records; /* the frames in order */
    uint32_t count;         /* number of records */
    size_t capacity;        /* allocated length of records */
    uint32_t at;            /* the present record */
    struct change *changes; /* changes of all records */
    size_t change_count;    /* number of changes */
    size_t change_capacity; /* allocated length of changes */
    struct growth *tree;    /* nodes of the tree, in the order of the search */
    uint32_t tree_count;    /* number of tree nodes; 0 if no tree is kept */
    size_t tree_capacity;   /* allocated length of tree */
    uint32_t tree_at;       /* node of the search after the last step */
};

/**
 * Record a dance from its beginning. All memory, also for drawings, is from the problem's
 * allocator.
 *
 * @param dance      before its first step; not owned. Only the recording may use it until
 *                   recording_free(). It is then at the last step recorded.
 * @param problem    the problem of the dance.
 * @param most       number of frames to keep. 0 keeps only the frames of one step: then there is no
 *                   way back and no tree, but also no limit.
 * @param recording  out.
 * @return DLX_OK, DLX_ERR_MEMORY.
 */
dlx_status recording_new(dlx_dance *dance, const dlx_problem *problem, uint32_t most,
                         struct recording **recording);

/** Free a recording. NULL is allowed. */
void recording_free(struct recording *recording);

/**
 * Go to the next frame.
 *
 * @param moved  out: false if this is the last frame.
 * @return DLX_OK. DLX_ERR_TOO_LARGE, with nothing changed: no more frames may be kept.
 *   DLX_ERR_MEMORY: the recording cannot go on.
 */
dlx_status recording_forward(struct recording *recording, bool *moved);

/** Go to the previous frame. Return false if there is none, or if it was not kept. */
bool recording_back(struct recording *recording);

/** Return the present frame: a view until the next call that goes forwards or back. */
const struct frame *recording_now(const struct recording *recording);

/** Return a node as it is in the present frame. */
struct frame_node recording_node(const struct recording *recording, uint32_t node);

/**
 * Find the options chosen in the present frame, required ones first; DLX_NONE means no further
 * option of an item. An option counts as chosen from the frame that announces its try until the
 * frame that announces the way back.
 *
 * @param options  out: a view until the next call that goes forwards or back.
 * @return the number of options.
 */
uint32_t recording_chosen(const struct recording *recording, const uint32_t **options);

/** Return the number of nodes of the search tree that are known in the present frame. */
uint32_t recording_tree_size(const struct recording *recording);

/** Return a node of the search tree as it is known in the present frame. */
struct tree_node recording_tree_node(const struct recording *recording, uint32_t node);

/* ---- steps in words ---- */

/*
 * Describe a step of a search in words. Traces and pictures use the same words:
 *
 *     item a, length 2
 *     try 1 of 2: a d g
 *     forced: b c f, pruned: e has too few options left
 *
 * The caller decides how items and options are written.
 */

/** Write words, in which `insert` writes what % and a letter mean. */
void words_tell(const char *words, void (*text)(const void *to, const char *text),
                void (*insert)(const void *to, char letter), const void *to);

struct step_writer {
    const void *to; /* passed to these: */
    void (*text)(const void *to, const char *text);
    void (*item)(const void *to, uint32_t item);
    void (*option)(const void *to, uint32_t option);
};

/** Write what a step does, without an end of line. `solution` follows the word "solution": its
 * number, and its cost. */
void step_tell(const struct step_writer *writer, const dlx_step *step, const char *solution);

/** Return the name of a kind of step: "choose", "dead end", ... Static. */
const char *step_name(dlx_step_kind kind);

#endif
