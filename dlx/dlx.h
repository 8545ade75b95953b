/* SPDX-License-Identifier: MIT */
/*
 * libdlx: exact cover by dancing links.
 *
 * The exact-cover problem: given items, and options that each cover some of the items, choose
 * options so that every primary item is in exactly one chosen option. A secondary item is in at
 * most one, or, where the options give it a color, in any number of options that agree on the
 * color. In matrix words: items are columns, options are rows, and an entry is a 1. A primary item
 * may have a multiplicity: then an option may cover it several times. Options may have costs.
 *
 *     dlx_problem    items and options; you build it or read it from a file
 *         |
 *     dlx_task       what you ask of it: required and forbidden options, limits, settings
 *         |
 *         +--------  dlx_search    finds solutions one by one
 *         +--------  dlx_counter   counts all solutions, exactly, and can keep them as a diagram
 *         +--------  the calls of the other headers
 *
 * The other headers are dlx/diagram.h (all solutions at once), dlx/certificate.h (counts that
 * others can check), dlx/team.h (search in several threads), dlx/parts.h (save a search, share it
 * among machines), dlx/info.h (describe a problem, estimate, simplify), dlx/option.h (options as
 * text) and dlx/dance.h (watch the links dance). The tests compile and run the five short programs
 * in docs/examples.
 *
 * Rules that hold for every function of these headers, unless the function says otherwise:
 *   - Nothing prints, exits, aborts, reads the environment or keeps global state.
 *   - A function that can fail returns a dlx_status: DLX_OK, DLX_ERR_MEMORY, or one of the errors
 *     that the function lists. After an error every object and every out parameter is as it was
 *     before the call.
 *   - Pointers must not be NULL. Every free function accepts NULL. An object that a function makes
 *     is yours: free it with the free function of its type, before you free the object it was made
 *     from.
 *   - Texts end with a zero byte. Texts and arrays that you pass are copied. A pointer that a
 *     function returns or stores lives until the next call that may change the object it came from.
 *     Texts that do not depend on an object, such as the name of a format, are static.
 *   - A call costs O(1).
 *   - Threads may use different objects at the same time. Any number of threads may read one
 *     problem while no thread changes it. A task and all that was made from it belong to one thread
 *     at a time; only dlx_task_stop() may be called from anywhere.
 *   - Items, options and colors are 32-bit numbers. Items and options count 0, 1, 2, ... in the
 *     order in which they were added. Colors are above 0.
 *
 * Sources: D. E. Knuth, "Dancing Links" (arXiv:cs/0011047), and The Art of Computer Programming,
 * volume 4B, section 7.2.2.1, for Algorithms X, C and M and for most of the words.
 */
#ifndef DLX_DLX_H
#define DLX_DLX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define DLX_API __attribute__((visibility("default")))
#else
#define DLX_API
#endif

/* ---- status: did the call work? What a search found is a dlx_outcome ---- */

/** The result of a call: success, or the kind of failure. */
typedef enum dlx_status {
    DLX_OK,                   /* success */
    DLX_ERR_MEMORY,           /* out of memory */
    DLX_ERR_TOO_LARGE,        /* the problem is too large */
    DLX_ERR_ARGUMENT,         /* an argument is outside its documented range */
    DLX_ERR_NO_SUCH_ITEM,     /* no such item */
    DLX_ERR_NO_SUCH_OPTION,   /* no such option */
    DLX_ERR_NO_SUCH_SOLUTION, /* there are fewer solutions */
    DLX_ERR_NAME_TAKEN,       /* another item already has this name */
    DLX_ERR_ITEM_TWICE,       /* an item is listed twice */
    DLX_ERR_COLORED_PRIMARY, /* a primary item has a color, or an option covers it too many times */
    DLX_ERR_INPUT,           /* cannot read the input */
    DLX_ERR_SYNTAX,          /* the input does not follow the format */
    DLX_ERR_FORMAT,          /* cannot detect the format of the input */
    DLX_ERR_NOT_EXPRESSIBLE, /* the format cannot express the problem */
    DLX_ERR_OUTPUT,          /* cannot write the output */
    DLX_ERR_KERNEL,          /* the chosen kernel cannot search this problem */
    DLX_ERR_SIMD,            /* this processor does not have the chosen instructions */
    DLX_ERR_CERTIFICATE,     /* the certificate does not hold */
    DLX_ERR_STOPPED,         /* stopped by a limit or by the caller */
    DLX_ERR_PARTS,           /* the parts or their results do not fit together */
} dlx_status;

/** Return a short English text for a status. */
DLX_API const char *dlx_status_text(dlx_status status);

/** Return the version of the running library, such as "0.2.0". */
DLX_API const char *dlx_version(void);

/**
 * Find which vector instructions this processor has. Their names are the levels of x86-64: "v4"
 * (with the population counts and byte permutations of AVX-512), "v3", "v2", and "none" for plain
 * C. Pass one of these as `name` to test for it, or NULL for the best available.
 * @return DLX_OK with the name in *found, DLX_ERR_ARGUMENT (no such name), DLX_ERR_SIMD (not
 *         available).
 */
DLX_API dlx_status dlx_simd_find(const char *name, const char **found);

/** An error in a text or a file, with a message for users. */
typedef struct dlx_error {
    uint64_t line;     /* counted from 1; 0 if no line is at fault */
    uint64_t column;   /* in bytes, counted from 1; 0 if no column is at fault */
    char message[240]; /* one line of English that names what is at fault */
} dlx_error;

/* ---- memory ---- */

/**
 * Allocate, resize or free a block. All memory of the library comes from one hook of this type:
 *   block NULL   allocate new_size bytes (old_size is 0)
 *   new_size 0   free the block; the return value is ignored
 *   otherwise    resize the block and keep its content up to the smaller size
 * Return NULL if there is no memory; the old block then stays valid. Blocks are aligned as malloc's
 * are.
 */
typedef void *dlx_allocate_fn(void *user, void *block, size_t old_size, size_t new_size);

/** Where memory comes from. */
typedef struct dlx_allocator {
    dlx_allocate_fn *allocate; /* the hook; called from the threads that use its objects */
    void *user;                /* passed to every call of the hook */
} dlx_allocator;

/** Return the allocator over malloc and free, which is used wherever an allocator may be NULL. */
DLX_API const dlx_allocator *dlx_default_allocator(void);

/* ---- problem: items and options ---- */

/** Items and options, with names, colors, costs and multiplicities. */
typedef struct dlx_problem dlx_problem;

/** The kind of an item: whether it must be covered. */
typedef enum dlx_kind {
    DLX_PRIMARY,   /* exactly once, or as often as its multiplicity says */
    DLX_SECONDARY, /* at most once, or by any number of chosen options that agree on its color */
} dlx_kind;

#define DLX_NO_COLOR 0u         /* an entry without a color */
#define DLX_NONE     UINT32_MAX /* no item or no option */

/** An item in an option. In matrix words: a 1. */
typedef struct dlx_entry {
    uint32_t item; /* number of the item */
    uint32_t
        color; /* 0; a color of a secondary item; or how often a primary item is covered, if `max` is above 1 */
} dlx_entry;

/** The properties of an item. */
typedef struct dlx_item {
    const char *name; /* NULL if the item has none; lives until the problem changes */
    dlx_kind kind;    /* primary or secondary */
    uint32_t min;     /* how many times it must be covered: 1, or 0 if secondary, unless set */
    uint32_t max;     /* how many times it may be covered: 1 unless set */
    uint32_t length;  /* options that contain it */
} dlx_item;

/**
 * Create an empty problem: no items, no options, and one solution, the empty one. The allocator is
 * copied, and serves all objects that are made from the problem; NULL means malloc.
 */
DLX_API dlx_status dlx_problem_new(const dlx_allocator *allocator, dlx_problem **problem);
/** Free a problem, after its tasks. */
DLX_API void dlx_problem_free(dlx_problem *problem);

/**
 * Add one item of either kind, even after options. In matrix words: append a column.
 *
 * @param name  any length; NULL for an item without a name.
 * @param item  out, may be NULL: the number of the item.
 * @return DLX_OK or
 *   DLX_ERR_NAME_TAKEN  another item has the name
 *   DLX_ERR_ARGUMENT    the name is empty, or the kind is neither of the two
 *   DLX_ERR_TOO_LARGE   items and entries together would exceed 2^32 - 4
 * Cost: O(length of the name), amortized.
 */
DLX_API dlx_status dlx_problem_add_item(dlx_problem *problem, const char *name, dlx_kind kind,
                                        uint32_t *item);

/**
 * Set how many times a primary item must and may be covered: at least `least` and at most `most` >
 * 0 times. No option is chosen twice; two options with the same entries count as two.
 * @return DLX_OK, DLX_ERR_NO_SUCH_ITEM, DLX_ERR_ARGUMENT (also if it is secondary, or an option
 *   covers it more often; and with negative costs, if an option has it and `least` == `most` would
 *   change).
 */
DLX_API dlx_status dlx_problem_set_multiplicity(dlx_problem *problem, uint32_t item, uint32_t least,
                                                uint32_t most);

/**
 * Add one option: a choice that covers all of its items at once. In matrix words: append a row with
 * a 1 in each listed column. An option without primary items is legal but never chosen.
 *
 * @param entries  `count` items in any order, each with DLX_NO_COLOR, a color, or how often the
 *                 option covers the item, where 1 becomes 0. May be NULL if count is 0, and may be
 *                 another option's entries.
 * @param option   out, may be NULL: the number of the option, which solutions will report.
 * @return DLX_OK or
 *   DLX_ERR_NO_SUCH_ITEM     an entry names an item that was never added
 *   DLX_ERR_ITEM_TWICE       an item is listed twice
 *   DLX_ERR_COLORED_PRIMARY  a primary item carries a color, or the option covers it more than `max` times
 *     (after these three, dlx_problem_refused_entry() returns the place of the entry)
 *   DLX_ERR_TOO_LARGE        over 2^32 - 4 items and entries, or options; or over 2^30 times in all that an item is covered
 * Cost: O(count), amortized.
 */
DLX_API dlx_status dlx_problem_add_option(dlx_problem *problem, const dlx_entry *entries,
                                          uint32_t count, uint32_t *option);

/**
 * Add many options, or none of them if one is refused. In matrix words: append rows in compressed
 * form.
 *
 * @param entries  the entries of the first option, then of the second one, ...; not the problem's
 *                 own.
 * @param lengths  number of entries of each option.
 * @param costs    cost of each option; NULL if all cost 0.
 * @param count    number of options.
 * @param first    out, may be NULL: the number of the first of them; the others follow.
 * @return DLX_OK, or what dlx_problem_add_option() and dlx_problem_set_cost() return. The refused
 *   place counts from the start of `entries`.
 * Cost: O(count + sum of the lengths), amortized.
 */
DLX_API dlx_status dlx_problem_add_options(dlx_problem *problem, const dlx_entry *entries,
                                           const uint32_t *lengths, const uint64_t *costs,
                                           uint32_t count, uint32_t *first);

/** Return the place, from 0, of the entry that was refused by the last call that adds options. */
DLX_API uint32_t dlx_problem_refused_entry(const dlx_problem *problem);

/** Remove the last `count` options, or all if there are fewer. Cost: O(their entries). */
DLX_API void dlx_problem_remove_options(dlx_problem *problem, uint32_t count);

/**
 * Set the cost of an option; it is 0 until then. A solution costs the sum of its options.
 *
 * @param cost  as dlx_problem_option_cost() returns it. If some costs have a decimal point or a
 *              sign, this is not the number in a text: see dlx_problem_cost_text().
 * @return DLX_OK, DLX_ERR_NO_SUCH_OPTION, DLX_ERR_TOO_LARGE (all costs together would exceed 2^63 -
 *         1).
 */
DLX_API dlx_status dlx_problem_set_cost(dlx_problem *problem, uint32_t option, uint64_t cost);

/**
 * Set the cost of an option as in a file, such as "12", "0.25" or "-3". If it has more decimals
 * than the costs before, or is lower, dlx_problem_option_cost() may return another number for every
 * option; the costs as texts stay the same.
 * @return DLX_OK, DLX_ERR_NO_SUCH_OPTION, DLX_ERR_ARGUMENT (no such number, or over 18 decimals; or
 *   it is negative and no item of the option is covered a fixed number of times), DLX_ERR_TOO_LARGE
 *   (the costs, or the negative ones, together exceed 2^63 - 1 without the decimal point). Cost:
 *   O(entries of the option); rarely, of all options.
 */
DLX_API dlx_status dlx_problem_set_cost_text(dlx_problem *problem, uint32_t option,
                                             const char *text);

/**
 * Find the number of the color with this name; a new name gets a new number. Programs that do not
 * name their colors may use any numbers above 0 instead.
 * @return DLX_OK, DLX_ERR_ARGUMENT (empty name), DLX_ERR_TOO_LARGE (more than 2^32 - 2 colors).
 * Cost: O(length of the name), amortized.
 */
DLX_API dlx_status dlx_problem_color(dlx_problem *problem, const char *name, uint32_t *color);

/** Set the title of a problem, one line. Readers take it from a leading comment. Cost: O(its
 * length). */
DLX_API dlx_status dlx_problem_set_title(dlx_problem *problem, const char *title);

/** Set the source line, counted from 1, of the options that are added from now on. Readers call
 * this. */
DLX_API void dlx_problem_set_source_line(dlx_problem *problem, uint32_t line);

/** Return the number of items of both kinds. */
DLX_API uint32_t dlx_problem_item_count(const dlx_problem *problem);
/** Return the number of primary items. */
DLX_API uint32_t dlx_problem_primary_count(const dlx_problem *problem);
/** Return the number of options. */
DLX_API uint32_t dlx_problem_option_count(const dlx_problem *problem);
/** Return the number of entries of all options. */
DLX_API uint32_t dlx_problem_entry_count(const dlx_problem *problem);

/** Return the item with this name, or DLX_NONE. Cost: O(length of the name). */
DLX_API uint32_t dlx_problem_find_item(const dlx_problem *problem, const char *name);

/** Describe an item. An item that does not exist is described as secondary, without a name, with
 * `max` 0. */
DLX_API dlx_item dlx_problem_item(const dlx_problem *problem, uint32_t item);

/** Return the entries of an option in the order given, and store their number; NULL and 0 if there
 * are none. */
DLX_API const dlx_entry *dlx_problem_option(const dlx_problem *problem, uint32_t option,
                                            uint32_t *count);

/** Return the cost of an option, 0 if it does not exist. dlx_problem_cost_text() writes it as in
 * the text. */
DLX_API uint64_t dlx_problem_option_cost(const dlx_problem *problem, uint32_t option);

enum { DLX_COST_TEXT = 24 }; /* bytes of a cost in decimals, with a zero at its end */

/**
 * Write a cost as a file would, such as 12, 0.25 or -3. The library keeps such costs as whole
 * numbers: multiplied by a power of ten, plus a number that is the same for all solutions.
 *
 * @param option  the option with this cost, or DLX_NONE for the cost of a solution. For a
 *                difference between two costs, pass the number of options: then the cost is only
 *                scaled, and 1 is the smallest step.
 * Cost: O(items).
 */
DLX_API void dlx_problem_cost_text(const dlx_problem *problem, uint32_t option, uint64_t cost,
                                   char text[DLX_COST_TEXT]);

/** Return the name of an option in a text of the format `csv`; NULL if it has none. */
DLX_API const char *dlx_problem_option_name(const dlx_problem *problem, uint32_t option);
/** Return the source line of an option, from 1; 0 if unknown. */
DLX_API uint32_t dlx_problem_option_line(const dlx_problem *problem, uint32_t option);
/** Return true if some primary item has a multiplicity other than exactly 1. */
DLX_API bool dlx_problem_has_multiplicities(const dlx_problem *problem);
/** Return true if some option has a cost other than 0; in a text, it may be negative. */
DLX_API bool dlx_problem_has_costs(const dlx_problem *problem);
/** Return the name of a color, or NULL if it has none. */
DLX_API const char *dlx_problem_color_name(const dlx_problem *problem, uint32_t color);
/** Return the title, or NULL if there is none. */
DLX_API const char *dlx_problem_title(const dlx_problem *problem);
/** Return the allocator that the problem was created with. */
DLX_API const dlx_allocator *dlx_problem_allocator(const dlx_problem *problem);

/* ---- task: what you ask of a problem ----
 *
 * A task is a problem together with required and forbidden options, limits, a stop flag and
 * settings. Searching, counting, estimating, drawing diagrams, certifying and reducing all take a
 * task and treat it alike: they consider only solutions that contain every required option and no
 * forbidden option.
 */

/** A problem together with a question about it. */
typedef struct dlx_task dlx_task;

/** What all searches and counters of a task together may spend from now on. 0 means no limit. */
typedef struct dlx_limits {
    uint64_t solutions; /* to find; to learn whether there are more, set new limits and search on */
    uint64_t tree_nodes; /* nodes and states to visit: exact, except with `cheapest` and threads */
    double seconds;      /* wall-clock time; the clock is read about every millisecond */
} dlx_limits;

/** Why a call returned. A limit that is reached stops every later call, too, until dlx_task_limit()
 * sets new limits; then the work continues. A call to dlx_task_stop() stops one call. */
typedef enum dlx_outcome {
    DLX_FOUND,                /* the next solution was found */
    DLX_EXHAUSTED,            /* it is proven that there are no more solutions */
    DLX_STOPPED_BY_SOLUTIONS, /* the limit on solutions was reached; whether there are more is not known */
    DLX_STOPPED_BY_TREE_NODES, /* the limit on tree nodes was reached */
    DLX_STOPPED_BY_SECONDS,    /* the time limit was reached */
    DLX_STOPPED_BY_CALL,       /* dlx_task_stop() was called */
} dlx_outcome;

/** Create a task: all solutions, without limits. Its problem must not change meanwhile. Cost:
 * O(options). */
DLX_API dlx_status dlx_task_new(const dlx_problem *problem, dlx_task **task);
/** Free a task, after its searches and counters. */
DLX_API void dlx_task_free(dlx_task *task);

/**
 * Set a setting by its name. Settings affect how the work is done, in objects that are created
 * later.
 *
 *   name      value                             meaning
 *   kernel    auto, links, lanes, bits          what searches; auto takes the fastest that can
 *             portfolio                         several searches, interleaved, for a few solutions of a hard problem
 *             frontier, search                  for counting only: no search, or no frontier
 *   choose    shortest                          branch on the item with the fewest options left
 *             first                             branch on the first item that is not covered
 *             weighted                          prefer items that often ran out of options
 *             restarts                          as weighted, and begin again from time to time
 *             consistent                        as weighted, and remove options that would leave an item without any
 *   seed      number                            not 0: break ties and order options at random
 *   cheapest  number                            not 0: find only this many solutions, the cheapest, if memory allows
 *   gap       number, or percentage: 0.5%       they may cost this much more than the cheapest
 *   first     number                            a search or a team ends after this many solutions; 0: after all.
 *                                               Up to 64, the portfolio finds them, unless `kernel` or `choose` is set
 *   memory    bytes, or with K, M or G          for tables of a counter or a certificate; 0: 1 GiB
 *   scratch   directory                         where a counter whose memory is full puts files; "": none
 *   presolve  0 or 1                            1, the default: first remove options that soon fail, if `kernel` is auto
 *   rounds    number                            of dlx_reduce(); 0: until nothing changes
 *   threads   1 to 1024                         of a team, a counter, or a search with `cheapest`, which finds the
 *                                               same solutions sooner; other objects use one
 *   unordered 0 or 1                            1: solutions may come in any order: counting is faster, threads
 *                                               of a team do not wait, and a search takes the portfolio
 *   simd      auto, v4, v3, v2, none            vector instructions; auto takes the best there are
 *
 * The solutions do not depend on the kernel, and their order only on whether it is the portfolio.
 * Only auto and links search with `cheapest`, only links with `choose` first or `seed`. Lanes lack
 * multiplicities, and bits lack options that cover an item several times. Rules that learn have
 * their own kernel, but with multiplicities, bits search `restarts`.
 *
 * @return DLX_OK, DLX_ERR_ARGUMENT (unknown name or value), DLX_ERR_SIMD (not on this processor).
 */
DLX_API dlx_status dlx_task_set(dlx_task *task, const char *name, const char *value);

/** Set a setting whose value is a number, as dlx_task_set() does. */
DLX_API dlx_status dlx_task_set_number(dlx_task *task, const char *name, uint64_t value);

/**
 * Require an option to be in every solution, once or again. Required options that exclude each
 * other, that are forbidden too, or that have no primary item leave no solution, which is no error.
 * A search follows the change when it is rewound; other objects keep the decisions that they were
 * created with.
 * @return DLX_OK, DLX_ERR_NO_SUCH_OPTION.
 */
DLX_API dlx_status dlx_task_require(dlx_task *task, uint32_t option);

/** Forbid an option: no solution contains it. Otherwise like dlx_task_require(). */
DLX_API dlx_status dlx_task_forbid(dlx_task *task, uint32_t option);

/** Take back the last `count` calls of dlx_task_require() and dlx_task_forbid(), or all if there
 * are fewer. Cost: O(count). */
DLX_API void dlx_task_release(dlx_task *task, uint32_t count);

/** Set new limits, counted from now; NULL for none. All objects created from the task share
 * them. */
DLX_API void dlx_task_limit(dlx_task *task, const dlx_limits *limits);

/** Ask the work on the task to stop soon; if no call is running, the next one stops. May be called
 * from another thread or a signal handler. dlx_search_new() is finished first, and then the search
 * stops. */
DLX_API void dlx_task_stop(dlx_task *task);

/** Return whether the work has to stop. */
typedef bool dlx_stopped_fn(const void *user);

/** Stop the work on the task, as dlx_task_stop() does, while is_stopped(user) returns true. An
 * object that is to be stopped then need not know its tasks. The function is called often, from any
 * thread of the work; NULL: never. */
DLX_API void dlx_task_heed(dlx_task *task, dlx_stopped_fn *is_stopped, const void *user);

/** Report progress: called at least about every millisecond of work, with the work done so far. */
typedef void dlx_progress_fn(void *user, uint64_t work);

/** Call `progress`, unless it is NULL, with the work so far: the nodes of a certificate that is
 * written or checked, the options that a survey or a reduction has tried, the samples of an
 * estimate, or the parts of a split. It may call dlx_task_stop(), but no other function with the
 * task. */
DLX_API void dlx_task_watch(dlx_task *task, dlx_progress_fn *progress, void *user);

/** Return one line of English that explains the last error of a call with the task or an object
 * made from it; "" if there was none. It means nothing after DLX_ERR_MEMORY, or after a call that
 * takes the task as const or fills a dlx_error. */
DLX_API const char *dlx_task_reason(const dlx_task *task);

/* ---- search: one solution after another ---- */

/** A task compiled for a kernel, and the position of the search. */
typedef struct dlx_search dlx_search;

/** A view of a solution. */
typedef struct dlx_solution {
    const uint32_t
        *options;   /* chosen options, required ones first; the commands print them from 1 */
    uint32_t count; /* number of options */
    uint64_t cost;  /* sum of their costs: see dlx_problem_cost_text() */
} dlx_solution;

/**
 * Compile a task into a search, which begins before its first solution.
 * @return DLX_OK or
 *   DLX_ERR_KERNEL     the kernel cannot search this problem, or not with these settings
 *   DLX_ERR_ARGUMENT   the settings contradict each other
 *   DLX_ERR_TOO_LARGE  the problem has more than 2^30 entries, or `cheapest` is more than 2^31 - 1
 *   DLX_ERR_STOPPED    the time limit was reached before the search was made, which can happen with about
 *                      10000 entries or more. The next call with a new limit gets at least twice as much time
 * Cost: O(items + entries) time and memory with links: 28 bytes per entry, about 90 per item. Lanes
 * and bits take O(options * items) bits, at most about 64 MB. With `cheapest`, this call may take
 * up to half a second: it computes lower bounds.
 */
DLX_API dlx_status dlx_search_new(dlx_task *task, dlx_search **search);
/** Free a search. */
DLX_API void dlx_search_free(dlx_search *search);

/**
 * Continue the search to the next solution. No set of options comes twice. The order is that of
 * Algorithm X on the problem that `presolve` leaves: it branches on the item with the fewest live
 * options, the one added first among equals, and tries its options in the order added. `choose` and
 * `seed` change that order, the portfolio has its own, and with `cheapest` solutions come by their
 * cost, after the search has finished.
 *
 * @param solution  out, may be NULL: on DLX_FOUND a view; otherwise empty.
 * @return DLX_FOUND; DLX_EXHAUSTED, also at every later call until the search is rewound; or why it
 *   stopped. Cost: exponential in the worst case; only the portfolio allocates memory.
 */
DLX_API dlx_outcome dlx_search_next(dlx_search *search, dlx_solution *solution);

/**
 * Count the remaining solutions one by one, without reporting them. To count all solutions of a
 * problem, a dlx_counter is usually far faster. *count is the number that this call counted, exact
 * even after a stop.
 * @return as dlx_search_next(), never DLX_FOUND; DLX_STOPPED_BY_SOLUTIONS also at 2^62 solutions.
 */
DLX_API dlx_outcome dlx_search_count(dlx_search *search, uint64_t *count);

/**
 * Go back before the first solution, and apply the task's current required and forbidden options.
 * One compiled problem can then serve a million puzzles. Cost: undoing the path, and covering the
 * options that changed.
 */
DLX_API void dlx_search_rewind(dlx_search *search);

/**
 * With the setting `cheapest`, look at a solution known so far: place 0 is the cheapest, 1 the next
 * one, ... Until the search is exhausted there may be cheaper ones. Return false, and an empty
 * solution, if there is none. Cost: writing the solution. The first call after the search has found
 * more solutions also sorts them.
 */
DLX_API bool dlx_search_cheapest(dlx_search *search, uint32_t place, dlx_solution *solution);

/** What a search has done since it was created, over all rewinds. */
typedef struct dlx_statistics {
    const char *kernel;  /* name of the kernel */
    const char *reason;  /* why it was chosen */
    const char *simd;    /* instructions it uses: "v4", "v3", "v2" or "none" */
    uint64_t solutions;  /* found so far */
    uint64_t tree_nodes; /* options tried. Only links count forced choices, too */
    uint64_t updates;    /* how often links took an option out of an item's list */
    const uint64_t *
        level_nodes; /* of each level, as long as the search lives; not of `parts` of a portfolio */
    uint32_t levels; /* length of level_nodes */
    size_t memory;   /* bytes that the search holds */
    double progress; /* fraction of the tree done, 0 to 1, if equal branches had equal size */
    uint64_t bound;  /* with `cheapest`: each solution not known yet has at least this `cost` */
} dlx_statistics;

/** Report what a search has done. Cost: O(levels). */
DLX_API void dlx_search_statistics(const dlx_search *search, dlx_statistics *statistics);

/* ---- counter: how many solutions there are, without visiting them ---- */

/** A count in progress. */
typedef struct dlx_counter dlx_counter;

/** What a counter is for. */
typedef enum dlx_goal { DLX_COUNT_ONLY, DLX_KEEP_DIAGRAM } dlx_goal;

/**
 * Create a counter. There are two ways to count. A search visits the tree. A frontier takes the
 * items in a fixed order and keeps, at each item, all distinct states of the remaining problem,
 * each with the number of ways to reach it. Its work grows with the number of states, not with the
 * number of solutions. Unless the setting `kernel` names one of these ways, a frontier and a search
 * are interleaved. While both are far from their end, a search that learns which items are hard has
 * a share, too. The further one of them has come, the less work the others get. This usually takes
 * less than 1.25 times as long as the best one alone. How they are interleaved does not depend on
 * the machine or its load. Independent parts of a problem are counted one by one and multiplied.
 *
 * @param goal  DLX_KEEP_DIAGRAM: also make a diagram of all solutions: see dlx_counter_diagram().
 * @return DLX_OK, DLX_ERR_ARGUMENT (the settings contradict each other), DLX_ERR_OUTPUT (no file
 *   can be made in the directory of the setting `scratch`).
 * Source: frontiers are Knuth's Simpath (TAOCP 4A, 7.1.4), named by J. Kawahara and others (IEICE
 * Transactions E100-A, 2017).
 */
DLX_API dlx_status dlx_counter_new(dlx_task *task, dlx_goal goal, dlx_counter **counter);
/** Free a counter. */
DLX_API void dlx_counter_free(dlx_counter *counter);

/**
 * Continue counting. *outcome is DLX_EXHAUSTED (the count is known), or why it stopped: see
 * dlx_outcome.
 * @return DLX_OK, DLX_ERR_KERNEL (the kernel cannot count this problem), DLX_ERR_TOO_LARGE (for the
 *   kernel, or for a frontier with the settings `memory` and `scratch`), DLX_ERR_OUTPUT (a scratch
 *   file failed).
 * Cost: exponential in the worst case. Tables stay within the setting `memory` as far as possible.
 */
DLX_API dlx_status dlx_counter_run(dlx_counter *counter, dlx_outcome *outcome);

/** Return the count in decimal digits, exact at any size. Before the count is known, return a lower
 * bound. */
DLX_API const char *dlx_counter_digits(const dlx_counter *counter);

/** What a counter has done so far. */
typedef struct dlx_counting {
    const char *kernel;  /* name of the kernel that has come furthest */
    const char *reason;  /* why it was chosen */
    const char *simd;    /* instructions it uses */
    uint64_t tree_nodes; /* options tried in search trees */
    uint64_t states;     /* states extended by frontiers */
    uint64_t lookups;    /* lookups of states in tables */
    uint64_t hits;       /* lookups that found the state */
    uint32_t parts;      /* independent parts that the problem falls into, at least 1 */
    double fill;         /* fraction of the allowed memory in use by tables, 0 to 1 */
    double progress;     /* fraction of the work that is done, 0 to 1; 0 if that is not known */
    size_t memory;       /* bytes that the counter holds */
    size_t max_memory;   /* maximum of `memory` so far */
    const uint64_t *level_work; /* states of each layer of the frontier that counts, or tree
                                   nodes of each level of the search; added up over the parts.
                                   Lives until the next call */
    uint32_t levels; /* its length. After a resume, the levels have only what was done since */
    uint32_t step;   /* the step that the frontier of this part is at; 0 if it has not begun */
    uint32_t steps;  /* number of its steps; likewise */
} dlx_counting;

/** Report what a counter has done. */
DLX_API void dlx_counter_statistics(const dlx_counter *counter, dlx_counting *counting);

/* ---- verify: check an answer against the problem alone ---- */

/** The verdict on a list of options: it is a solution, or why it is not. */
typedef enum dlx_verdict {
    DLX_VALID,       /* it is a solution */
    DLX_BAD_OPTION,  /* there is no such option */
    DLX_NOT_COVERED, /* a primary item is not covered often enough */
    DLX_COVERED_TWICE, /* an item is covered too often, or by two options that disagree on its color */
    DLX_NEVER_CHOSEN, /* a chosen option has no primary item */
    DLX_CHOSEN_TWICE, /* the option is listed twice */
} dlx_verdict;

/** What is wrong with a list of options, and where. */
typedef struct dlx_flaw {
    dlx_verdict verdict; /* the first flaw found, or DLX_VALID */
    uint32_t option;     /* index in the list of the option at fault; DLX_NONE if none is */
    uint32_t item;       /* the item at fault; DLX_NONE if none is */
} dlx_flaw;

/**
 * Check `count` options, in any order, and describe in *flaw what keeps them from being a solution.
 * This uses no kernel and no search. `options` may be NULL if count is 0.
 * Cost: O(items + options + entries of the chosen options) time; 8 bytes per item, 1 per option.
 */
DLX_API dlx_status dlx_verify(const dlx_problem *problem, const uint32_t *options, uint32_t count,
                              dlx_flaw *flaw);

/* ---- files: docs/formats.md describes the formats ---- */

/** The formats of problems. */
typedef enum dlx_format {
    DLX_FORMAT_AUTO,  /* detect the format from the first lines, or refuse */
    DLX_FORMAT_ITEMS, /* Knuth's: a line of item names, then one line per option */
    DLX_FORMAT_MTX,   /* MatrixMarket coordinate, pattern or integer 0/1 */
    DLX_FORMAT_ROWS,  /* one line per option: its column numbers */
    DLX_FORMAT_DENSE, /* one line per option: zeros and ones */
    DLX_FORMAT_CSV,   /* the same with commas, under a line of item names */
    DLX_FORMAT_EC,    /* `p ec N`, then `s` and item numbers, one line per option */
    DLX_FORMAT_XCC,   /* `p xcc P S`, then item numbers, negative colors, a 0 after each option */
    DLX_FORMAT_SETS, /* numbers of items and options, then one line per option: size, item numbers */
    DLX_FORMAT_CNF,  /* DIMACS CNF, for SAT solvers; can only be written */
    DLX_FORMAT_LP,   /* CPLEX LP, for MIP solvers: sums of binary variables */
    DLX_FORMAT_WCNF, /* CNF with costs, for MaxSAT solvers; can only be written */
    DLX_FORMAT_SPP,  /* SETS with the cost before the size of each option, as in the OR-Library */
    DLX_FORMAT_SCP, /* set covering of the OR-Library: sizes, costs, then the options of each item */
    DLX_FORMAT_MPS,   /* MPS, the same as LP in columns of words */
    DLX_FORMAT_OPB,   /* pseudo-Boolean sums, for solvers of those; can only be written */
    DLX_FORMAT_LISTS, /* lists in brackets: JSON, Python, sets; items of each option, or a matrix */
} dlx_format;

/** How to read a problem, and facts about the text read. All zero suits most programs. */
typedef struct dlx_reading {
    dlx_format format; /* in: AUTO or a format; out: the format read */
    uint32_t
        base; /* in: number of the first column in `rows`; out: of the first item in the text */
    uint32_t secondary;  /* in: this many last columns are secondary (mtx, rows, dense, csv) */
    char separator;      /* out: what separated the entries of an option: ' ', ',', ';' or '\0' */
    dlx_format expected; /* in: with AUTO, the format if the text could have several; or AUTO */
    const char *cost;    /* in: the column of `csv` with the costs; NULL: detect */
    const char *names;   /* in: the column with the names of options; NULL: detect */
} dlx_reading;

/** How to write a problem, and what the text cannot express. */
typedef struct dlx_writing {
    dlx_format format;      /* in: any format but AUTO */
    uint32_t base;          /* in: number of the first column in `rows`, 0 or 1 */
    uint32_t secondary;     /* out: number of last columns that are secondary: not in the text */
    bool names_lost;        /* out: items or colors have names, and the text has numbers instead */
    bool costs_lost;        /* out: options have costs, and `cnf` has none */
    bool title_lost;        /* out: the problem has a title, and the text has no place for it */
    bool option_names_lost; /* out: options have names, which only `csv` can express */
} dlx_writing;

/** Facts about a format. */
typedef struct dlx_format_facts {
    const char *name;       /* as users give it */
    bool is_read;           /* dlx_read() reads it */
    bool is_written;        /* dlx_write() writes it */
    bool has_base;          /* the first column may have the number 0 or 1 */
    bool has_lines;         /* each option is one line */
    bool is_grid;           /* an option is a number for each item: mostly 0 or 1 */
    const char *color_sign; /* precedes a color without a name, such as ":" */
} dlx_format_facts;

/** Fill the buffer with 1 to `size` bytes and store their number in *got; 0 is the end. Return
 * false on failure. */
typedef bool dlx_read_fn(void *user, char *buffer, size_t size, size_t *got);

/** Take size bytes. Return false if writing failed. */
typedef bool dlx_write_fn(void *user, const char *text, size_t size);

/**
 * Read a problem from a file, which is not compressed. Its memory comes from malloc.
 *
 * @param path     its extension, such as .csv, is the expected format if `reading` has none.
 * @param reading  in and out; NULL to detect the format.
 * @param error    out, may be NULL: filled if the status is not DLX_OK.
 * @return DLX_OK, DLX_ERR_SYNTAX, DLX_ERR_FORMAT, DLX_ERR_INPUT, DLX_ERR_TOO_LARGE,
 *         DLX_ERR_ARGUMENT (useless `reading`).
 * Cost: O(length of the text); while reading, `rows` takes 24 bytes per entry, and `mtx` 16, or 40
 * if unsorted.
 */
DLX_API dlx_status dlx_read_file(const char *path, dlx_reading *reading, dlx_problem **problem,
                                 dlx_error *error);

/** Read a problem from a source of your own, as dlx_read_file() does, with memory from an
 * allocator, or NULL. The source is not called again after its end or a failure. */
DLX_API dlx_status dlx_read(const dlx_allocator *allocator, dlx_read_fn *read, void *user,
                            dlx_reading *reading, dlx_problem **problem, dlx_error *error);

/**
 * Write a problem to a file, so that reading it gives the same problem, except for names and a
 * title that the format cannot express. Primary items come first. The models of `cnf`, `lp`, `mps`
 * and `opb`, restricted to the variables of the options, are the solutions. An existing file is
 * replaced once the whole text is written; with a link, the file that it points to is replaced. A
 * device or a pipe is written in place.
 *
 * @param writing  in and out.
 * @param error    out, may be NULL: filled if the status is not DLX_OK.
 * @return DLX_OK, DLX_ERR_OUTPUT, DLX_ERR_TOO_LARGE (`cnf` would need 2^31 variables),
 *   DLX_ERR_ARGUMENT (a value in `writing` is out of range or useless for the format), or, before
 *   anything is written, DLX_ERR_NOT_EXPRESSIBLE (the message names what the format cannot
 *   express).
 * Cost: O(length of the text) time; 12 bytes per item, for `cnf` and `lp` 8 more per entry.
 */
DLX_API dlx_status dlx_write_file(const dlx_problem *problem, const char *path,
                                  dlx_writing *writing, dlx_error *error);

/** Write a problem to a sink of your own, as dlx_write_file() does. After a failure the sink is not
 * called again. */
DLX_API dlx_status dlx_write(const dlx_problem *problem, dlx_writing *writing, dlx_write_fn *write,
                             void *user, dlx_error *error);

/** Find the format with this name ("auto", "items", "mtx", ...; "dlx" is "items"). Return false if
 * there is none. */
DLX_API bool dlx_format_by_name(const char *name, dlx_format *format);

/** Return the name of a format. */
DLX_API const char *dlx_format_name(dlx_format format);

/** Describe a format; return false if there is none. Formats are numbered from 1 without gaps. All
 * strings are static. */
DLX_API bool dlx_format_describe(dlx_format format, dlx_format_facts *facts);

#ifdef __cplusplus
}
#endif

#endif
