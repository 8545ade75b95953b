/* SPDX-License-Identifier: MIT */
/*
 * Test a call with failing memory. The call runs in many scenes. In scene k its k-th request for
 * memory fails, or the k-th and all later ones, until k exceeds the number of requests:
 *
 *     begin   make the objects that the call needs           no faults
 *     state   record everything that can be asked of them    no faults
 *     call                                                   request k fails
 *     state   after an error, record it again: nothing has changed, nor has any out parameter
 *     call    repeat it                                      no faults
 *     result  record it: the same as without any fault       no faults
 *
 * At the end of each scene, all blocks have been freed, each with its true size.
 */
#ifndef TESTS_SUPPORT_FAULTS_H
#define TESTS_SUPPORT_FAULTS_H

#include "dlx/certificate.h"
#include "dlx/diagram.h"
#include "dlx/info.h"
#include "sudoku/bulk.h"
#include "sudoku/generate.h"
#include "sudoku/logic.h"
#include "sudoku/sudoku.h"
#include "tests/support/allocator.h"
#include "tests/support/sink.h"
#include "tests/support/text.h"

enum { SCENE_CHOSEN = 256 };

/** The objects that exist before a call, and the objects that it makes. */
struct scene {
    int variant;             /* number of the variant of the call, from 0 */
    struct faulty faulty;    /* counts and refuses requests */
    dlx_allocator allocator; /* the hook of `faulty` */
    char *told;              /* recorded text, zero-terminated */
    size_t length;           /* of the text, in bytes */

    /* Freed at the end, unless NULL. */
    dlx_problem *problem;
    dlx_task *task;
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
    char *file; /* text to read */

    /* In and out parameters of some calls. */
    dlx_reading reading;
    dlx_writing writing;
    uint64_t random;

    /* Out parameters of the call. None of their bytes changes when the call fails. */
    union {
        dlx_problem *problem;
        dlx_task *task;
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
        dlx_info info;
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
            uint8_t cell[SUDOKU_MAX_CELLS];
            sudoku_outcome outcome;
        } grid;
        struct {
            sudoku_generated puzzle;
            sudoku_outcome outcome;
        } generated;
    } made;
};

/** What a call does when memory fails. */
enum fault_promise {
    REFUSES,    /* return DLX_ERR_MEMORY and change nothing */
    MAY_REFUSE, /* the same, or succeed with less memory and the same result */
    GIVES_UP,   /* the same, but after an error the object may never give a result */
    GOES_ON,    /* succeed with less memory */
    ASKS_NONE,  /* it never requests memory */
};

struct fault_case {
    const char *name;                   /* of the function */
    enum fault_promise promise;         /* what the function promises */
    int variants;                       /* number of ways to call it */
    bool grows;                         /* an object may keep a larger block after an error */
    void (*begin)(struct scene *);      /* NULL: no objects are needed */
    void (*state)(struct scene *);      /* NULL: the call never changes the objects */
    dlx_status (*call)(struct scene *); /* may record what it finds */
    void (*result)(struct scene *);     /* record the result and free it; NULL: call did so */
};

/** Record text, formatted as by printf. */
__attribute__((format(printf, 2, 3))) void tell(struct scene *scene, const char *format, ...);

/** Record all contents of a problem. */
void tell_problem(struct scene *scene, const dlx_problem *problem);

/** Record what a task asks for: its settings, limits and decisions. */
void tell_task(struct scene *scene, const dlx_task *task);

/** Record all remaining solutions of a search, each in ascending order. */
void tell_solutions(struct scene *scene, dlx_search *search);

/** Record the properties of a diagram and its first solutions. */
void tell_diagram(struct scene *scene, const dlx_diagram *diagram);

/** Record the cells of a board. */
void tell_cells(struct scene *scene, const uint8_t *cells, int count);

/** Record the problem of the scene, or its problem and its task: a `state` of many calls. */
void state_of_problem(struct scene *scene);
void state_of_task(struct scene *scene);

/** Read a problem in the format `items`, with the allocator of the scene. */
dlx_problem *problem_in(struct scene *scene, const char *text);

/** A function that makes malloc() refuse requests as `faulty` says, until called with NULL. */
typedef void arm_fn(struct faulty *faulty);

/** Add the tests of a table of calls: without memory, each fails and changes nothing. The calls
 * use the allocator of the scene, or malloc() if `arm` is not NULL. */
void fault_laws(TCase *laws, const struct fault_case *cases, size_t count, arm_fn *arm);

#endif
