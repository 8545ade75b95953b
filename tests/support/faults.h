/* SPDX-License-Identifier: MIT */
/*
 * Failing memory. A call is made again and again, each time in a new scene, and each time another of its
 * requests for memory is refused, or all from that one on, until it needs no more:
 *
 *     begin   what there is before the call            no faults
 *     state   is told: what can be asked of it          "
 *     call                                             request k is refused
 *     state   after an error it is told again, the same, and so are the out parameters
 *     call    once more                                no faults
 *     result  is told: the same as without any fault    "
 *
 * and when the scene is over, no block is left and all came back with the size that they had.
 */
#ifndef TESTS_SUPPORT_FAULTS_H
#define TESTS_SUPPORT_FAULTS_H

#include "sudoku/generate.h"
#include "sudoku/logic.h"
#include "sudoku/sudoku.h"
#include "tests/support/allocator.h"
#include "tests/support/sink.h"
#include "tests/support/text.h"

enum { SCENE_CHOSEN = 256 };

/** What is there before a call, and what it makes. */
struct scene {
    int variant; /* of the call: 0, 1, 2, ... */
    struct faulty faulty;
    dlx_allocator allocator; /* over it */
    char *told;              /* what was told, zero-terminated */
    size_t length;           /* of it */

    /* To be freed in the end, if not NULL. */
    dlx_problem *problem;
    dlx_search *search;
    dlx_counter *counter;
    dlx_diagram *diagram;
    sudoku_rules *rules;
    sudoku_solver *solver;
    sudoku_bulk *bulk;
    sudoku_stream *stream;
    sudoku_logic *logic;
    sudoku_grids *grids;
    sudoku_generator *generator;
    sudoku_reader *reader;
    sudoku_puzzle puzzle;
    struct text text;
    struct sink sink;
    char *file; /* a text that is read */

    /* In and out, of some calls. */
    dlx_reading reading;
    dlx_writing writing;
    uint64_t random;

    /* Out: whatever the call fills. No byte of it changes when the call fails. */
    union {
        dlx_problem *problem;
        dlx_search *search;
        dlx_counter *counter;
        dlx_diagram *diagram;
        struct {
            dlx_problem *problem;
            dlx_diagram *diagram;
        } file;
        struct {
            uint32_t options[SCENE_CHOSEN], count;
            uint64_t cost;
        } chosen;
        dlx_uses uses;
        dlx_survey survey;
        dlx_reduction reduction;
        dlx_estimate estimate;
        dlx_flaw flaw;
        dlx_outcome outcome;
        uint32_t number;
        sudoku_rules *rules;
        sudoku_solver *solver;
        sudoku_bulk *bulk;
        sudoku_stream *stream;
        sudoku_logic *logic;
        sudoku_reader *reader;
        sudoku_grids *grids;
        sudoku_generator *generator;
        struct {
            uint8_t cell[SUDOKU_MOST_CELLS];
            sudoku_outcome outcome;
        } grid;
        struct {
            sudoku_generated puzzle;
            sudoku_outcome outcome;
        } generated;
    } made;
};

/** What a call does when it is refused memory. */
enum fault_promise {
    REFUSES,    /* DLX_ERR_MEMORY, and nothing has changed */
    MAY_REFUSE, /* likewise, or it does without, with the same result */
    GIVES_UP,   /* likewise, but after an error there may be no result ever */
    GOES_ON,    /* it does without */
    ASKS_NONE,  /* it never asks for any */
};

struct fault_case {
    const char *name; /* of the function */
    enum fault_promise promise;
    int variants;                       /* how many ways to call it */
    bool grows;                         /* what it changes may keep room after an error */
    void (*begin)(struct scene *);      /* NULL: nothing is there before */
    void (*state)(struct scene *);      /* NULL: what is there is never changed */
    dlx_status (*call)(struct scene *); /* may tell what it finds */
    void (*result)(struct scene *);     /* tells it, and frees what was made; NULL: call has */
};

/** Tell something of the scene: printf. */
__attribute__((format(printf, 2, 3))) void tell(struct scene *scene, const char *format, ...);

/** Tell everything that a problem holds. */
void tell_problem(struct scene *scene, const dlx_problem *problem);

/** Tell all solutions that a search still has, each in ascending order. */
void tell_solutions(struct scene *scene, dlx_search *search);

/** Tell what a diagram says of itself, and its first solutions. */
void tell_diagram(struct scene *scene, const dlx_diagram *diagram);

/** Tell the cells of a board. */
void tell_cells(struct scene *scene, const uint8_t *cells, int count);

/** Read a problem in the format `items` into the memory of a scene. */
dlx_problem *problem_in(struct scene *scene, const char *text);

/** Make a call in all its variants, with all faults; returns how many scenes that took. */
uint64_t try_faults(const struct fault_case *fault_case);

#endif
