/* SPDX-License-Identifier: MIT */
/*
 * libdlx: all solutions at once, stored compactly. The rules of dlx.h hold here too.
 *
 * A diagram is a set of solutions as a zero-suppressed decision diagram (S. Minato, 1993; D. E.
 * Knuth, TAOCP 4A, 7.1.4): a graph whose nodes ask, for one option after the other, whether it is
 * chosen. Solutions that continue alike share nodes. A diagram can therefore hold far more
 * solutions than could be listed, and answer questions about all of them in one pass over its
 * nodes.
 *
 *     dlx_counter_diagram()  or  dlx_diagram_read()  -->  dlx_diagram  -->  answers, texts
 *
 * Diagrams are constant: any number of threads may use one at the same time. A diagram does not
 * need the problem and may outlive it. Nodes ask for options in the diagram's order. Solutions are
 * numbered 0, 1, 2, ...: of two solutions, the one that contains the first option in which they
 * differ comes first. Numbers of solutions are decimal digits, exact at any size.
 */
#ifndef DLX_DLX_DIAGRAM_H
#define DLX_DLX_DIAGRAM_H

#include "dlx/dlx.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A set of solutions. */
typedef struct dlx_diagram dlx_diagram;

/**
 * Take the diagram of all solutions from a counter that was created with DLX_KEEP_DIAGRAM and is
 * exhausted. The diagram does not need the counter. While it is made, every state or solution is
 * kept; if they exceed the setting `memory`, dlx_counter_run() returns DLX_ERR_MEMORY.
 * @return DLX_OK, DLX_ERR_ARGUMENT (not asked for, not complete, or already taken).
 */
DLX_API dlx_status dlx_counter_diagram(dlx_counter *counter, dlx_diagram **diagram);

/** Free a diagram. */
DLX_API void dlx_diagram_free(dlx_diagram *diagram);

/** The properties of a diagram. Pointers are valid as long as the diagram. */
typedef struct dlx_diagram_shape {
    const char *digits;    /* number of solutions */
    const uint32_t *order; /* all options, in the order in which nodes ask for them */
    uint32_t options;      /* number of options of the problem: the length of order */
    uint32_t longest;      /* number of options in the longest solution, enough for any solution */
    uint32_t nodes;        /* nodes, besides the two for no solution and the empty solution */
    size_t memory;         /* bytes that it holds */
} dlx_diagram_shape;

/** Describe a diagram. Cost: O(1). */
DLX_API dlx_diagram_shape dlx_diagram_describe(const dlx_diagram *diagram);

/**
 * Find a solution by its number.
 *
 * @param diagram  only read.
 * @param number   decimal digits, counted from 0.
 * @param options  out: its options in the diagram's order; as long as the longest solution.
 * @param count    out: number of its options.
 * @return DLX_OK, DLX_ERR_NO_SUCH_SOLUTION, DLX_ERR_ARGUMENT (not a number), DLX_ERR_MEMORY.
 * Cost: O(options), plus the square of the length of the number, which is short unless there are
 * very many independent parts.
 */
DLX_API dlx_status dlx_diagram_nth(const dlx_diagram *diagram, const char *number,
                                   uint32_t *options, uint32_t *count);

/**
 * Draw a random solution, each with the same probability.
 *
 * @param diagram        only read.
 * @param random         in and out: state of the random numbers, at first any number, the seed.
 *                       Equal seeds give equal solutions on all machines.
 * @param options,count  out: as in dlx_diagram_nth().
 * @return DLX_OK, DLX_ERR_NO_SUCH_SOLUTION (there are none), DLX_ERR_MEMORY. Cost: O(options).
 */
DLX_API dlx_status dlx_diagram_sample(const dlx_diagram *diagram, uint64_t *random,
                                      uint32_t *options, uint32_t *count);

/**
 * Find the cheapest solution, or the first of several that cost the same.
 *
 * @param diagram        only read.
 * @param problem        its problem, for the costs of the options; NULL if costs are given.
 * @param costs          cost of each option; NULL if a problem is given.
 * @param options,count  out: as in dlx_diagram_nth().
 * @param cost           out: cost of the solution.
 * @return DLX_OK or
 *   DLX_ERR_NO_SUCH_SOLUTION  there are none
 *   DLX_ERR_ARGUMENT          not exactly one of problem and costs, or another number of options
 *   DLX_ERR_TOO_LARGE         the costs of all options together exceed 2^63 - 1
 *   DLX_ERR_MEMORY
 * Cost: O(nodes + options) time, and 8 bytes for each while it runs.
 */
DLX_API dlx_status dlx_diagram_cheapest(const dlx_diagram *diagram, const dlx_problem *problem,
                                        const uint64_t *costs, uint32_t *options, uint32_t *count,
                                        uint64_t *cost);

/** For each option, the number of solutions that contain it. */
typedef struct dlx_uses {
    uint32_t options; /* number of options */
    char *digits; /* decimal digits and a zero each; option o's begin at digits + o * digits_size */
    size_t digits_size; /* bytes from one number to the next */
} dlx_uses;

/**
 * Count, for each option, the solutions that contain it, all in one pass.
 *
 * @param diagram  only read.
 * @param uses     out: its array is yours; free it with dlx_uses_free() before the diagram.
 * @return DLX_OK, DLX_ERR_MEMORY.
 * Cost: O(nodes + options) multiplications; while it runs, one more count per node.
 */
DLX_API dlx_status dlx_diagram_uses(const dlx_diagram *diagram, dlx_uses *uses);

/**
 * Do the same within the time limit of a task: with many options and long numbers, this can take
 * long.
 *
 * @param diagram  only read.
 * @param task     its time limit and dlx_task_stop() end the work; its other limits, decisions and
 *                 settings do not matter; NULL: no limit.
 * @param uses     out: as in dlx_diagram_uses(); unchanged after an error.
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_STOPPED. Cost: as dlx_diagram_uses().
 */
DLX_API dlx_status dlx_diagram_count_uses(const dlx_diagram *diagram, dlx_task *task,
                                          dlx_uses *uses);

/** Free the array of uses of this diagram. A struct of zeros is allowed. */
DLX_API void dlx_uses_free(const dlx_diagram *diagram, dlx_uses *uses);

/**
 * Make the diagram of the solutions that obey a task: those that contain every required option and
 * no forbidden one.
 *
 * @param diagram  only read.
 * @param task     of the diagram's problem; its limits and settings do not matter.
 * @param result   out: a diagram in the same order; yours to free.
 * @return DLX_OK, DLX_ERR_ARGUMENT (another number of options), DLX_ERR_MEMORY. Cost: O(nodes +
 *   options) time; memory as for the diagram, and about 16 bytes per node while it runs.
 */
DLX_API dlx_status dlx_diagram_restrict(const dlx_diagram *diagram, const dlx_task *task,
                                        dlx_diagram **result);

/** The texts of a diagram; docs/formats.md describes them. */
typedef enum dlx_diagram_format {
    DLX_DIAGRAM_FILE,  /* our own, which can be read back: the problem and the diagram */
    DLX_DIAGRAM_DOT,   /* Graphviz: solid edges with the option, dashed edges without it */
    DLX_DIAGRAM_KNUTH, /* as Knuth's BDD15 and SIMPATH-REDUCE print: "2: (~3?0:1)" */
    DLX_DIAGRAM_DUMP,  /* as Graphillion dumps and loads: "2 3 B T" */
} dlx_diagram_format;

/**
 * Write a diagram.
 *
 * @param diagram     only read.
 * @param problem     its problem; may be NULL for KNUTH and DUMP, which have numbers only, and for
 *                    DOT, which then has numbers too.
 * @param format      the text to write.
 * @param write,user  the sink; not called again after it failed.
 * @param error       out, may be NULL: filled if the status is not DLX_OK.
 * @return DLX_OK, DLX_ERR_ARGUMENT (no such format, or another number of options), DLX_ERR_OUTPUT,
 *   DLX_ERR_MEMORY or, before anything is written, DLX_ERR_NOT_EXPRESSIBLE: the format `items`
 *   cannot express what the message names.
 * Cost: O(length of the text).
 */
DLX_API dlx_status dlx_diagram_write(const dlx_diagram *diagram, const dlx_problem *problem,
                                     dlx_diagram_format format, dlx_write_fn *write, void *user,
                                     dlx_error *error);

/**
 * Read a problem and its diagram from a DLX_DIAGRAM_FILE. The text must be complete and
 * well-formed. A checksum detects damage.
 *
 * @param allocator   as in dlx_problem_new().
 * @param read,user   the source; not called again after its end or a failure.
 * @param problem     out: yours. Options keep their numbers; items, primary ones first, have names.
 * @param diagram     out: yours.
 * @param error       out, may be NULL: filled if the status is not DLX_OK.
 * @return DLX_OK, DLX_ERR_SYNTAX, DLX_ERR_INPUT, DLX_ERR_TOO_LARGE, DLX_ERR_MEMORY.
 * Cost: O(length of the text).
 */
DLX_API dlx_status dlx_diagram_read(const dlx_allocator *allocator, dlx_read_fn *read, void *user,
                                    dlx_problem **problem, dlx_diagram **diagram, dlx_error *error);

/** Return true if a text that begins with these bytes is a DLX_DIAGRAM_FILE, well-formed or not. 12
 * bytes are enough to decide. */
DLX_API bool dlx_diagram_is_file(const char *text, size_t size);

/** Find the format with this name ("diagram", "dot", "knuth", "dump"); return false if there is
 * none. */
DLX_API bool dlx_diagram_format_by_name(const char *name, dlx_diagram_format *format);

#ifdef __cplusplus
}
#endif

#endif
