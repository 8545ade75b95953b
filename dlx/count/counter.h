/* SPDX-License-Identifier: MIT */
/* The internals of a counter: everyone else uses dlx.h. */
#ifndef DLX_COUNT_COUNTER_H
#define DLX_COUNT_COUNTER_H

#include "dlx/parts.h"
#include "dlx/frontier/components.h"
#include "dlx/count/runner.h"
#include "dlx/core/number.h"
#include "dlx/diagram/diagram.h"
#include "dlx/parts/text.h"
#include "dlx/search/trials.h"

/*
 * The product of the counts of independent components, of any size. Most counts are small, so many
 * are collected in one limb before the long number is multiplied:
 *
 *     2, 2, ..., 2 (64 times)       number 1, small 2^63; then number 2^63, small 2
 */
struct product {
    const dlx_allocator *allocator; /* not owned */
    limb *number;                   /* `width` limbs; NULL means 1 */
    size_t width;                   /* of the number, in limbs */
    limb small;                     /* the product is this times the number; 0 means 1 */
};

struct dlx_counter {
    dlx_allocator allocator;      /* the problem's */
    dlx_task *task;               /* not owned: limits, stop flag */
    dlx_task *asked;              /* a copy: its decisions when the counter was created */
    const dlx_problem *problem;   /* the task's; constant */
    unsigned char *given;         /* enum plan_fate of each option, when the counter was created */
    unsigned char *fate;          /* likewise, with what presolving has decided */
    struct use *use;              /* use of each item */
    bool is_hopeless;             /* the decisions contradict each other: no solutions */
    bool was_asked;               /* the caller asked for this kernel */
    bool is_plain;                /* count the problem as it is: no presolving */
    struct trials trials;         /* of its options, beside the first race */
    struct presolve *presolve;    /* the smaller problem, for the search; NULL: the whole */
    dlx_presolved presolved;      /* what they have removed */
    bool takes_part[RUNNERS];     /* whether the settings allow each runner */
    size_t room;                  /* bytes for the tables of each runner */
    struct components components; /* the independent components, if there are several */
    uint32_t component;           /* number of the one being counted */
    dlx_problem *piece;           /* that component as a problem; NULL if there are none */
    const dlx_checkpoint *from;   /* not owned: what to begin with; NULL for everything */
    struct levels levels;         /* work on each level, of the finished components */
    struct dlx_states states;     /* of the leading frontier, for a checkpoint */
    struct product product;       /* product of the counts of earlier components */
    struct race race;             /* the runners, on this component */
    struct runner *last;          /* the runner that ran last, or has won */
    dlx_counting latest;          /* work of that runner */
    dlx_counting past;            /* work of all runners on the finished components */
    dlx_member spent[RUNNERS];    /* likewise, of each runner */
    dlx_status failure;           /* of the runner that failed last */
    bool is_saved;                /* the caller may ask for the rest of the search */
    bool has_begun;               /* the first race has begun */
    bool is_counted;              /* `product` is the count */
    dlx_diagram *diagram;         /* complete diagram, until the caller takes it */
    struct chain chain;     /* the diagrams of finished components, after the required options */
    size_t chain_begin;     /* number of these required options, as parts of the chain */
    char *text;             /* the count in digits, once it is known */
    size_t text_room;       /* length of text */
    char least[COUNT_TEXT]; /* before that: a lower bound, in digits */
    struct count found;     /* the lower bound as a number */
    size_t max_memory;      /* peak memory of all runners together */
};

/** Return the task that a counter works on. */
dlx_task *counter_task(const dlx_counter *counter);

/** Prepare the first race. The runners do not begin yet. Return DLX_OK, DLX_ERR_MEMORY, or
 * DLX_ERR_STOPPED if the time of the task ended first. */
dlx_status counter_prepare(dlx_counter *counter);

/** Prepare for trials. They begin once the race is long. */
void presolve_begin(dlx_counter *counter);

/** Return whether the race is long enough for trials, or for more of them. */
bool presolve_is_due(const dlx_counter *counter);

/** Begin trials, or go on with them. Return whether they have removed so much that the race must
 * begin again. */
bool presolve_go_on(dlx_counter *counter);

/** Change from the reduced problem to the whole one, or back: forget what complete trials have
 * removed, or complete the trials. The states of a checkpoint belong to one of these problems.
 * Return DLX_OK, DLX_ERR_MEMORY or DLX_ERR_TOO_LARGE. */
dlx_status presolve_change(dlx_counter *counter);

/** Free the trials and the smaller problem. */
void presolve_end(dlx_counter *counter);

/** Return the states of the leading frontier, or NULL (save.c). Valid until the counter goes on. */
const struct dlx_states *counter_states(dlx_counter *counter);

#endif
