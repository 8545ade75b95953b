/* SPDX-License-Identifier: MIT */
/*
 * The internals of the text of work (write.c), and what a counter needs of it: the states of a
 * frontier. A text may have more states than memory can hold. States are therefore never collected:
 * they go straight from a frontier to the text, and from the text to another frontier.
 */
#ifndef DLX_PARTS_TEXT_H
#define DLX_PARTS_TEXT_H

#include "dlx/parts.h"

enum { STATES_MOST_WORDS = 64 }; /* of a state */

/* The lines before the states. */
struct states_head {
    bool is_greedy;        /* the order of the items is the narrow one, not the given one */
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
    uint32_t step;         /* the step that comes next */
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

/* The receiver of the states that are read. Each function returns NULL, or the reason why it
 * refuses the text. `status` then says whether the text is to blame. */
struct states_sink {
    const char *(*begin)(void *user, const struct states_head *head);
    const char *(*add)(void *user, const struct states_line *line);
    void *user;        /* for both */
    dlx_status status; /* of the function that refused: DLX_ERR_PARTS, or what it failed with */
};

/* Read a checkpoint as dlx_checkpoint_read() does. Give its states to `sink`, unless it is NULL. */
dlx_status text_read_checkpoint(const dlx_problem *problem, dlx_results *results,
                                struct states_sink *sink, dlx_read_fn *read, void *user,
                                dlx_checkpoint *checkpoint, dlx_error *error);

/* ---- what writer and reader share ---- */

/* For functions with many callers. A text is not hot; inline copies would double both files. */
#define TEXT_APART static __attribute__((noinline))

enum {
    TEXT_STATES = DLX_PART_FOUND + 1,             /* of a part */
    TEXT_QUESTIONS = DLX_CHECKPOINT_CHEAPEST + 1, /* of a checkpoint */
    TEXT_MILLION = 1000000,                       /* millionths of the tree */
};

extern const char text_name[], text_version[];           /* the first line */
extern const char *const text_parts[TEXT_STATES];        /* the keyword of a part, by its state */
extern const char *const text_questions[TEXT_QUESTIONS]; /* what a checkpoint asks */

/* Return the check of a problem with its costs: they decide which solutions are the cheapest. */
uint64_t text_check_problem(const dlx_problem *problem);

/* Note the checks of the problem and of the list of parts, unless the list has not grown since:
 * many files of results may be read. */
void text_note_list(dlx_results *results);

/* Store the text of a status in an error without a line, if it is not NULL. Return the status. */
dlx_status text_fail(dlx_error *error, dlx_status status);

#endif
