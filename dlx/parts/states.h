/* SPDX-License-Identifier: MIT */
/*
 * The states of a frontier in a checkpoint. text.h shows the file as a whole. This part of it is one line,
 * `frontier none`, or
 *
 *     frontier greedy 1 9d0c6d2a1f7e3085     order of the items, words of a state, check of the plan
 *     worked 20 61 44 12 9                   states, options, ways, joined ways, largest layer
 *     counted 1f                             solutions so far
 *     step 7
 *     5 2 3                                  a state, its ways, and how many options of the step it has had
 *     6 1
 *     step 9
 *     1 4
 *     states 3                               number of states
 *
 * States and numbers of ways are hexadecimal, so no machine's order of bytes matters. A file has more states than
 * memory may hold. So they are neither collected before they are written nor after they were read, but go from the
 * frontier to the file, and from the file to another frontier.
 */
#ifndef DLX_PARTS_STATES_H
#define DLX_PARTS_STATES_H

#include "dlx/checkpoint.h"

enum { STATES_MOST_WORDS = 64 }; /* of a state */

/* The lines before the states. */
struct states_head {
    bool is_greedy;        /* the order of the items is the greedy one, not the given one */
    uint32_t words;        /* of a state */
    uint64_t plan;         /* check of the plan: it says what the bits of a state mean */
    uint64_t states;       /* extended so far */
    uint64_t tests;        /* options considered so far */
    uint64_t ways;         /* options chosen so far */
    uint64_t joined;       /* ways that led to known states */
    uint64_t largest;      /* states of the largest layer so far */
    const uint64_t *count; /* limbs of the solutions so far, the lowest first */
    size_t width;          /* number of limbs */
};

/* One state. */
struct states_line {
    const uint64_t *state; /* its words, as many as the head says */
    const uint64_t *ways;  /* limbs of the number of ways to it, the lowest first */
    size_t width;          /* number of limbs */
    uint32_t step;         /* step that it stands before */
    uint32_t place;        /* number of options of the step that it has been extended by */
};

/* Receive a state. Return false to end. */
typedef bool states_line_fn(void *user, const struct states_line *line);

/* The source of the states to be written. */
struct dlx_states {
    struct states_head head;
    bool (*list)(
        const struct dlx_states *states, states_line_fn *line,
        void *user); /* call line() for all states by ascending step; false after a failure */
    void *user;      /* for list() */
};

/* The receiver of the states that are read. Each function returns NULL, or the reason why it refuses the text.
 * `status` then says whether the text is to blame. */
struct states_sink {
    const char *(*begin)(void *user, const struct states_head *head);
    const char *(*add)(void *user, const struct states_line *line);
    void *user;        /* for both */
    dlx_status status; /* of the function that refused: DLX_ERR_PARTS, or what it failed with */
};

struct sink;
struct scanner;

/* Write the states, or the line that says that there are none if `states` is NULL. Continue the check with
 * them. */
void states_write(struct sink *sink, const struct dlx_states *states, uint64_t *check);

/* Read the states, and give them to a sink, unless it is NULL. Store their number, and continue the check with
 * them. Return false after a failure, which the scanner keeps. */
bool states_read(struct scanner *scan, struct states_sink *sink, uint64_t *number, uint64_t *check);

/* Read a checkpoint as dlx_checkpoint_read() does, and give its states to a sink. */
dlx_status states_read_checkpoint(const dlx_problem *problem, dlx_read_fn *read, void *user,
                                  struct states_sink *sink, dlx_checkpoint *checkpoint,
                                  dlx_error *error);

#endif
