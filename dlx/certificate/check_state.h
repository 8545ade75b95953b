/* SPDX-License-Identifier: MIT */
/*
 * The state of a problem while its certificate is checked: what has been chosen, and what can still be chosen. For
 * the problem  a b c / a / b c / a b / c , after "a" has been chosen:
 *
 *     item    list          taken    most             option    live
 *     a       a, a b        1        1   closed       a         no: a is closed
 *     b       b c, a b      0        1   open         b c       yes
 *     c       b c, c        0        1   open         a b       no: a is closed
 *                                                     c         yes
 *     open 2    packed 0 1 1, from the lowest bit: a closed; b and c open, taken 0 times
 *
 * An option is live if all of its items allow it and it is not barred. Forbidden and required options and
 * options without primary items are barred from the start. If an item may be contained several times, its
 * level bars the options that it has tried.
 *
 * Invariants: item[i].taken chosen options contain item i. `open` is the number of primary items with taken <
 * most. An option barred by level l has `barred` = l + 1.
 */
#ifndef DLX_CERTIFICATE_CHECK_STATE_H
#define DLX_CERTIFICATE_CHECK_STATE_H

#include "dlx/certificate.h"

struct check_item {
    bool is_primary; /* of the problem */
    bool repeats;    /* several chosen options may contain it */
    uint8_t bits;    /* bits in a packed state */
    uint32_t least,
        most;       /* number of chosen options that may contain it; closing lowers most to taken */
    uint32_t taken; /* chosen options that contain it */
    uint32_t color; /* color of a secondary item that is taken */
    size_t first, last; /* its options are list[first] to list[last - 1] */
};

struct check_option {
    const dlx_entry *entry; /* not owned */
    uint32_t count;         /* number of entries */
    uint32_t barred;        /* 0, or 1 + the level that bars it */
};

struct check_state {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    size_t items, options, entries; /* of the problem */
    struct check_item *item;        /* of all items */
    uint32_t *list;                 /* the options of each item */
    struct check_option *option;    /* of all options */
    uint32_t *barrable;    /* options with an item that repeats; the tree bars only these */
    size_t barrable_count; /* number of these */
    uint32_t open;         /* primary items that more options may contain */
    size_t words;          /* words of a packed state */
};

/** Make the state in which nothing is chosen. Return false if there is no memory; free it all the same. */
bool state_make(struct check_state *state, const dlx_problem *problem);

void state_free(struct check_state *state);

/** Bar the forbidden options and choose the required ones. Return false if a required option cannot be chosen:
 * then there is no solution. */
bool state_begin(struct check_state *state, const dlx_certificate *certificate);

/** Return whether more options may contain a primary item. */
static inline bool is_open(const struct check_item *item)
{
    return item->is_primary && item->taken < item->most;
}

/** Return whether an option can be chosen. */
bool is_live(const struct check_state *state, uint32_t option);

/** Return the number of live options of an item. */
uint32_t count_live(const struct check_state *state, const struct check_item *item);

/** Choose a live option, and undo the last choice. */
void choose_option(struct check_state *state, uint32_t option);
void unchoose_option(struct check_state *state, uint32_t option);

/** Let no further option contain an open item, and undo this. `most` is what close_item() returned. */
uint32_t close_item(struct check_state *state, uint32_t item);
void reopen_item(struct check_state *state, uint32_t item, uint32_t most);

/** Bar an option, and remove all bars of a level from the options of its item. `number` is 1 + the level. */
void bar_option(struct check_state *state, uint32_t option, uint32_t number);
void unbar_options(struct check_state *state, const struct check_item *item, uint32_t number);

/** Write the packed state. States with equal words have the same completions. */
void pack_state(const struct check_state *state, uint32_t *words);

#endif
