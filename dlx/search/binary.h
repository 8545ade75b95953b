/* SPDX-License-Identifier: MIT */
/*
 * The data of the binary kernel. Its files:
 *
 *     binary.h         draws the data; remove, choose and their inverse
 *     binary.c         the search: propagation, choices, restarts; single steps, progress, descents
 *     binary_consistent.c  removes options that would leave nothing for an item they lack
 *     binary_look.c    looks at an item by rows of bits, and removes rows
 *     binary_deepen.c  adds to rows what options exclude by what they force
 *     binary_build.c   makes, frees and checks the data; options required or forbidden before the search
 *
 * Each item has a sparse set of nodes, one for each of its live options. For the items p, q and r
 * and the options "p q", "p r", "q r", "r" (options 0 to 3), after option 1 was removed:
 *
 *     node      0  1 | 2  3 | 4  5 | 6       option 0: nodes 0 and 1, ...
 *     item      p  q | p  r | q  r | r
 *     set       0  2 | 1  4 | 6  5  3        p: nodes 0 and 2; q: nodes 1 and 4; r: nodes 6, 5 and 3
 *     size      1      2      2              node 2 of p and node 3 of r are dead, after the live ones
 *     trail     1                            options removed or chosen, the last one at the end
 *
 * In each option, the nodes of primary items come first. A node that dies changes places with the
 * last live node. If nodes revive in the reverse order, the set only has to grow again, so the
 * trail records nothing but the option.
 *
 * A light search keeps no sets, only sizes, and a bit for each live option (binary_consistent.c).
 *
 * Invariants between two moves, which binary_check() tests:
 *   - The live nodes of an item belong to the options that are not on the trail.
 *   - need[i] options and at most room[i] options must still be chosen for item i; `open` has the
 *     items that need one. An item whose room is 0 has no live options.
 *   - An item with a color in force has no live options that disagree.
 *
 * Sources: P. Briggs, L. Torczon, "An Efficient Representation for Sparse Sets" (1993); D. E.
 * Knuth, program SSXCC (2020), for sparse sets in exact cover.
 */
#ifndef DLX_SEARCH_BINARY_H
#define DLX_SEARCH_BINARY_H

#include "dlx/core/memory.h"
#include "dlx/search/kernel.h"
#include "dlx/search/minima.h"

/* A decision: the search chose an option of an item. */
struct choice {
    uint32_t item;    /* the item branched on */
    uint32_t option;  /* the chosen option */
    uint32_t mark;    /* length of the trail before */
    uint32_t refuted; /* options that were chosen at this depth before, and are now excluded */
    bool is_solution; /* the choices above were already a solution */
};

enum { BINARY_FAILS = 100 }; /* failures before the first restart */

/* A color in force. */
struct accord {
    uint32_t color;   /* if there are holders */
    uint32_t holders; /* number of chosen options that give the item this color */
};

/* A look at an item, for options that agree with too few of its options. */
struct item_look {
    uint32_t item;      /* the item */
    uint32_t first;     /* its node that is compared first */
    uint32_t turn;      /* number of options compared */
    uint32_t enough;    /* an option that agrees with this many is no suspect */
    uint32_t *witness;  /* nodes that prove it; NULL if they are not noted, or between looks */
    uint32_t witnesses; /* their number */
};

enum { ROW_BITS = 64 }; /* options in a word of a set of options */

/* A word of the set of an item's options, which are bits. */
struct row_word {
    uint32_t place; /* of the word among all words */
    uint32_t node;  /* place of the first of its nodes in `node_at` */
    uint64_t bits;  /* not 0 */
};

struct binary;

/* binary_look.c, compiled for an instruction set. */
struct row_engine {
    /* Look at an item: list the suspects, which conflict with all of its options, and write the
     * nodes that prove that there are no others. */
    void (*look)(struct binary *b, uint32_t item, uint32_t *witness);
    /* Remove the options that conflict with this one. Return false if an item then has too few
     * options. */
    bool (*remove_row)(struct binary *b, uint32_t option);
};

enum { CONSISTENCY_MOST_LIVE = 40 }; /* of an item: larger ones rarely remove anything */

/* The options that conflict with each option; binary_consistent.c draws them. */
struct rows {
    uint64_t begin;      /* rows are made after this number of looks, unless the search is light */
    uint64_t deepen;     /* units of work of the search before rows may be deepened */
    uint64_t worth;      /* least work per tree node for that, on average */
    uint64_t wait;       /* work after which to check both again */
    uint64_t past_work;  /* work before the search began */
    uint64_t past_nodes; /* tree nodes before it began */
    bool may_be_light;   /* there are secondary items, and few options */
    const struct row_engine *engine; /* for this instruction set */
    uint32_t places;                 /* words that hold a bit for each option */
    uint64_t *word;                  /* the row of each option: a word for each place */
    bool *has_row;                   /* by option: whether its row was made */
    uint32_t *root;                  /* size of each item when the search began */
    uint64_t *live;                  /* the live options; NULL: there are no rows */
    uint32_t *begin_of_item;         /* first word of each item in `of_item`; [items] is the end */
    struct row_word *of_item;        /* words of the options of each item, live or not */
    uint32_t *node_at;               /* the nodes of each item, in the order of their options */
    uint64_t *mask;                  /* live options that conflict with all compared so far */
    bool is_deep;                    /* rows also have what options exclude by what they force */
    uint32_t *old_trail;             /* while rows are deepened: the trail of the search */
    uint32_t *old_proof;             /* likewise, its proofs */
    bool *old_witness;               /* likewise, its witnesses */
};

/* The looks at items with one number of live options. */
struct size_looks {
    uint32_t looks;   /* their number */
    uint32_t effects; /* how many of them removed options */
};

/* Consistency; binary_consistent.c draws it. */
struct consistency {
    bool is_on;            /* the search has begun, and consistency has not proved useless */
    uint32_t *queue;       /* a ring of items to look at; NULL: there is no consistency */
    uint32_t mask;         /* length of the ring, a power of 2 above the number of items; less 1 */
    uint32_t head;         /* the first of them is at place head & mask */
    uint32_t tail;         /* the place after the last of them, likewise */
    bool *is_queued;       /* is each item in the queue? */
    uint32_t noted;        /* up to this length of the trail, losses have gone to the queue */
    int32_t *vain;         /* number of looks at each item without effect; EVER: not all */
    uint32_t *proof;       /* place of each item's proof in `stack`, or 0 */
    uint32_t *stack;       /* proofs, one after the other */
    uint32_t room;         /* length of `stack` */
    uint32_t end;          /* end of the last proof */
    uint32_t top;          /* place of the last proof, or 0 */
    bool *is_single;       /* may at most one option without a color cover each item? */
    uint32_t *held;        /* 1 + node of the option that is compared, at each of its items; or 0 */
    unsigned char *seen;   /* what is known about each option */
    uint32_t *suspect;     /* options that agree with too few of those compared so far */
    uint32_t suspects;     /* number of options in `suspect` */
    uint32_t *agreeing;    /* for each suspect, number of options that agree with it */
    uint32_t *stamp;       /* by option: the last value of `now` with which it was stamped */
    uint32_t now;          /* counts the options that stamp */
    struct item_look look; /* the present or the last look at an item */
    bool *is_witness;      /* by node: whether it is a witness */
    bool for_trials;       /* no proofs, and counts of the options that agree */
    struct rows rows;      /* in a search */
    uint64_t looks;        /* number of items looked at since the search began */
    uint64_t removed;      /* number of options removed since then */
    uint64_t work;         /* number of options compared */
    uint32_t most_live;    /* items with more live options are not looked at */
    struct size_looks of_size[CONSISTENCY_MOST_LIVE + 1]; /* by number of live options */
};

enum binary_step {
    BINARY_BEGIN, /* look at all items for the first time */
    BINARY_ENTER, /* propagate; find a solution, or choose an item */
    BINARY_TRY,   /* choose the option `next` */
    BINARY_BACK,  /* take back the last choice, and exclude its option */
    BINARY_DONE,  /* the search has ended */
};

struct binary {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    uint32_t items;                 /* number of items */
    uint32_t options;               /* number of options */
    uint32_t nodes;                 /* number of entries of options */
    uint32_t *first;                /* first node of each option; [options] is the end */
    uint32_t *primary_end;          /* end of each option's nodes of primary items */
    const uint32_t *end;            /* end of each option's nodes that are kept up to date */
    uint32_t *item;                 /* item of each node */
    uint32_t *color;                /* color of each node, or DLX_NO_COLOR */
    uint32_t *option;               /* option of each node */
    uint32_t *load;                 /* how many times it covers the node's item; NULL: once */
    uint32_t *place;                /* place of each node in `set` */
    uint32_t *set;                  /* the nodes of all items, item by item */
    uint32_t *start;                /* first place of each item in `set` */
    uint32_t *size;                 /* number of live options of each item */
    uint32_t *stock;       /* how many times these cover it; without loads this is `size` */
    uint32_t *need;        /* how many more times each item must be covered */
    uint32_t *room;        /* how many more times it may be covered */
    uint32_t *spare;       /* an item needs an option while its room is above this */
    struct accord *accord; /* color in force of each item */
    uint32_t *open;        /* a sparse set of the items that need an option */
    uint32_t *open_place;  /* place of each item in `open` */
    uint32_t opens;        /* size of `open` */
    uint32_t *trail;       /* options removed or chosen: 2 * option, plus 1 if it was chosen */
    uint32_t trail_length; /* length of `trail` */
    uint32_t *culprit;     /* 1 + the option of each item whose removal failed last, or 0 */
    uint32_t *list;        /* the live options of an item, during a step */
    uint32_t *forced;      /* a stack of items that need all of their live options */
    uint32_t forced_count; /* its length */
    struct choice *path;   /* the choices made, one at each depth */
    uint32_t depth;        /* number of choices */
    uint32_t deepest;      /* greatest number of choices */
    uint32_t *fixed;       /* options required or forbidden, in that order */
    uint32_t *fixed_mark;  /* length of the trail before each of them */
    uint32_t fixed_count;  /* their number */
    uint32_t fixed_end;    /* length of the trail after them */
    unsigned char *fate;   /* enum fate of each option */
    enum binary_step step; /* what to do next */
    bool is_delivered;     /* the present choices are a solution that was delivered */
    uint32_t next_item;    /* in step TRY: the item branched on */
    uint32_t next;         /* in step TRY: the option to choose */
    uint32_t starved;      /* the item that had too few options at the last failure */
    uint64_t *weight;      /* 1, plus how often each item had too few options */
    uint32_t *rank;        /* rank of each item: the lowest of equals comes first */
    uint32_t *order;       /* rank of each option, likewise */
    uint32_t *saved;       /* node of the option last chosen for each item */
    uint32_t *rarity;      /* 2^31 / k for each size k */
    struct minima minima;  /* with many items: ways in proportion to weight, at place rank[item] */
    uint32_t *item_at;     /* with minima: the item of each rank */
    struct consistency consistency; /* with the rule `consistent` */
    struct arena arena;             /* all arrays */
    struct lookout lookout;         /* checks the time limit while the data are made */
    bool has_restarts;              /* the search restarts, and tries the saved options first */
    bool has_times;                 /* there are multiplicities: a solution may be extended */
    bool is_restarting;             /* no solution was found yet */
    uint64_t fails;                 /* failures until the next restart */
    uint64_t luby[2];               /* the state of Luby's sequence */
    uint64_t updates;               /* number of nodes that have died */
    uint64_t work;                  /* updates, and items looked at for a choice */
    uint64_t *level_nodes;          /* number of options tried at each depth */
};

/* ---- binary_build.c; kernel.h describes the functions of the kernel's table ---- */

dlx_status binary_create(const dlx_problem *problem, const struct settings *settings,
                         enum simd simd, void **state);
void binary_destroy(void *state);
bool binary_decide(void *state, dlx_decision decision, uint32_t item);
void binary_release(void *state, uint32_t count);
void binary_rewind(void *state);
void binary_statistics(const void *state, dlx_statistics *statistics);
bool binary_check(const void *state);

/* ---- binary.c ---- */

/* Choose an option. Return false if an item has too few options; `starved` names it. */
bool binary_choose(struct binary *b, uint32_t option);

/* Remove a live option. Return false if an item has too few options. */
bool binary_remove(struct binary *b, uint32_t option);

/* Remove or choose an option, as an entry of the trail says, but nothing that follows from it. */
void binary_assume(struct binary *b, uint32_t entry);

/* Undo everything since the trail had this length. */
void binary_undo(struct binary *b, uint32_t mark);

/* Return whether the choices are a solution that was not delivered yet. The caller delivers it. */
bool binary_is_new_solution(struct binary *b);

/* The item `starved` has too few options: add to its weight, and take back the last choice. */
void binary_fail(struct binary *b);

/* The steps. */
void binary_begin(struct binary *b);
bool binary_propagate(struct binary *b);
bool binary_pick(struct binary *b);
void binary_try(struct binary *b);
void binary_back(struct binary *b);

/* ---- binary_build.c: minima ---- */

/* Make the minima. Return false if there is no memory. */
bool binary_make_minima(struct binary *b);

/* If there are minima, note that the item has fewer ways, more weight, or a need again. */
void binary_lower_minima(struct binary *b, uint32_t item);

/* With minima: return the open item with the fewest ways in proportion to its weight. */
uint32_t binary_choose_by_minima(struct binary *b);

/* Return whether the minima are lower bounds, if there are any. */
bool binary_minima_are_sound(const struct binary *b);

/* ---- binary_consistent.c ---- */

/* Make the arrays. Return false if there is no memory. */
bool consistency_make(struct binary *b, enum simd simd, bool for_trials);

/* The search begins: look at all items, if there is consistency. */
void consistency_begin(struct binary *b);

/* Go back to the proofs at this length of the trail, and empty the queue. */
void consistency_undo(struct binary *b, uint32_t mark);

/* Return the work after which the present tree node should look at no more items. */
uint64_t consistency_deadline(const struct binary *b);

/* Return whether there is an item to look at. After the deadline there is none. */
bool consistency_is_due(struct binary *b, uint64_t deadline);

/* Look at the next item. Return false if an item has too few options. */
bool consistency_look(struct binary *b);

/* Queue all items that are worth a look. */
void consistency_look_at_all(struct binary *b);

/* Make the row of an option. */
void consistency_make_row(struct binary *b, uint32_t option);

/* Return whether the proofs hold. */
bool consistency_is_sound(const struct binary *b);

/* For trials: look at the next item in the queue, for a slice of work. Mark the options that must
 * be tried because they would leave the item too few options. Return true when the look has ended
 * and has found such options. The list of suspects then contains those that would leave none: they
 * fail. */
bool consistency_look_for_trials(struct binary *b);

/* For trials: from this place of the trail on, all options are removed or chosen for good. */
void consistency_note_trail(struct binary *b, uint32_t mark);

/* ---- binary_look.c; for each instruction set ---- */

extern const struct row_engine row_engine_none, row_engine_v2, row_engine_v3, row_engine_v4;

/* ---- binary_deepen.c ---- */

/* Begin a search with ordinary rows. */
void deepening_begin(struct binary *b);

/* Return whether the search has worked enough to deepen its rows. */
bool deepening_is_due(struct binary *b);

/* Deepen the rows at the root, return to the node by the old trail, and queue all items again.
 * Return false if there are no more solutions. */
bool deepening_run(struct binary *b);

/* ---- binary.c; for the kernel's table ---- */

bool binary_make_step(void *state, dlx_step *step);
uint32_t binary_levels(const void *state);
bool binary_is_begun(const void *state);
void binary_branch(const void *state, uint32_t level, dlx_branch *branch);
bool binary_descend(void *state, uint64_t *random, const struct permit *permit, double *level_nodes,
                    struct kernel_descent *descent);

/* ---- binary_build.c: trials ---- */

/* Create the data for trying options, within the time of a permit. `fate` has the decisions about
 * each option, as in a task, or is NULL. Free it with binary_destroy(). Return DLX_OK,
 * DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE or DLX_ERR_STOPPED. */
dlx_status binary_new_for_trials(const dlx_problem *problem, const unsigned char *fate,
                                 struct permit *permit, struct binary **binary);

/* Choose an option, then every option that is the only one left for some item. Then take all of
 * them back. Return false if that left an item without options: the option is in no solution.
 * Otherwise write `stamp` to `passed`, which may be NULL, for each option chosen. */
bool binary_try_option(struct binary *b, uint32_t option, uint32_t *passed, uint32_t stamp);

/* Return false if the looks have shown that a trial of this option neither fails nor chooses
 * others. */
bool binary_needs_trial(const struct binary *b, uint32_t option);

/* Remove an option that failed, for good. */
void binary_drop_option(struct binary *b, uint32_t option);

/* Return how many times the option of a node covers its item. */
static inline uint32_t load_of(const struct binary *b, uint32_t node)
{
    return b->load != NULL ? b->load[node] : 1;
}

/* Return whether the search keeps only the sizes of primary items up to date, and no sets. */
static inline bool is_light(const struct binary *b)
{
    return b->end == b->primary_end;
}

/* Return whether there are rows, and so a bit for each live option. */
static inline bool has_bits(const struct binary *b)
{
    return b->consistency.rows.live != NULL;
}

/* Return whether a node is among the live ones of its set. */
static inline bool is_in_set(const struct binary *b, uint32_t node)
{
    const uint32_t item = b->item[node];
    return b->place[node] < b->start[item] + b->size[item];
}

/* Return whether a node is live. */
static inline bool is_live(const struct binary *b, uint32_t node)
{
    const uint32_t option = b->option[node];
    return has_bits(b) ? (b->consistency.rows.live[option / ROW_BITS] >> option % ROW_BITS & 1) != 0
                       : is_in_set(b, node);
}

/* Return whether an option can still be chosen or removed. */
static inline bool is_undecided(const struct binary *b, uint32_t option)
{
    return b->first[option] < b->first[option + 1] && is_live(b, b->first[option]);
}

/* Return the row of an option. */
static inline uint64_t *row_of(struct binary *b, uint32_t option)
{
    struct rows *r = &b->consistency.rows;
    if (!r->has_row[option])
        consistency_make_row(b, option);
    return r->word + (size_t)option * r->places;
}

/** Note that an option has become live, or is no longer live, if there are rows. */
static inline void flip_live(struct binary *b, uint32_t option)
{
    if (has_bits(b))
        b->consistency.rows.live[option / ROW_BITS] ^= UINT64_C(1) << option % ROW_BITS;
}

/* Return the number of items in the queue. */
static inline uint32_t consistency_waiting(const struct consistency *c)
{
    return c->tail - c->head;
}

/* Write the live options of an item to `list`, up to this number. Return how many there are. */
static inline uint32_t list_live(const struct binary *b, uint32_t item, uint32_t most,
                                 uint32_t *list)
{
    const struct rows *r = &b->consistency.rows;
    const uint32_t *set = b->set + b->start[item];
    const uint32_t size = b->size[item] < most ? b->size[item] : most;
    if (!is_light(b)) {
        for (uint32_t i = 0; i < size; i++)
            list[i] = b->option[set[i]];
        return size;
    }
    const struct row_word *word = r->of_item + r->begin_of_item[item];
    for (uint32_t count = 0; count < size; word++)
        for (uint64_t bits = word->bits & r->live[word->place]; bits != 0 && count < size;
             bits &= bits - 1)
            list[count++] = word->place * ROW_BITS + (uint32_t)__builtin_ctzll(bits);
    return size;
}

#endif
