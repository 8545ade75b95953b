/* SPDX-License-Identifier: MIT */
/*
 * libdlx: exact cover by dancing links. This is its one public header.
 *
 * The exact-cover problem: given items, and options that each cover some of the items, choose
 * options so that every primary item is in exactly one chosen option and every secondary item in
 * at most one, or, where the options give it a color, in any number that agree on the color.
 * In matrix words: items are columns, options are rows, an entry is a 1. A primary item may have
 * another multiplicity than one, and options may have costs, so that the cheapest can be asked for.
 *
 *     dlx_problem   items and options; you build it or read it from a file; then it is const
 *         |
 *     dlx_search    your private, compiled copy of the problem, and how far the search has come
 *         |
 *     dlx_solution  a list of option numbers
 *         |
 *     dlx_diagram   all solutions at once, kept compactly
 *
 * A whole program that uses it is docs/example.c; the tests compile and run it.
 *
 * Rules that hold for every function here:
 *   - Nothing prints, exits, aborts, reads the environment or keeps global state.
 *   - A function that can fail returns a dlx_status. When it is not DLX_OK, every object is exactly
 *     as it was before the call, and so are the out parameters unless the function says otherwise.
 *   - Pointers must not be NULL unless the function says so.
 *   - Different objects may be used by different threads at once. One dlx_problem may be read by
 *     any number of threads while none changes it. One dlx_search belongs to one thread at a time;
 *     only dlx_search_stop() may come from elsewhere.
 *   - Items, options and colors are numbers of 32 bits. Items and options count 0, 1, 2, ... in
 *     the order they were added; a color is any number above 0.
 *
 * Sources: D. E. Knuth, "Dancing Links" (arXiv:cs/0011047), and The Art of Computer Programming,
 * volume 4B, section 7.2.2.1, for Algorithms X and C and for most of the words.
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

/* ---------------------------------------------------------------------------------------------
 * Status: did the call work? (What a search found is a dlx_outcome, below.)
 */

#define DLX_STATUS_TABLE(X)                                                                        \
    X(DLX_OK, "success")                                                                           \
    X(DLX_ERR_MEMORY, "out of memory")                                                             \
    X(DLX_ERR_TOO_LARGE, "more items, options or entries than 32-bit numbers can count")           \
    X(DLX_ERR_ARGUMENT, "an argument is outside its documented range")                             \
    X(DLX_ERR_NO_SUCH_ITEM, "no such item")                                                        \
    X(DLX_ERR_NO_SUCH_OPTION, "no such option")                                                    \
    X(DLX_ERR_NAME_TAKEN, "the name is taken")                                                     \
    X(DLX_ERR_ITEM_TWICE, "an item is listed twice")                                               \
    X(DLX_ERR_COLORED_PRIMARY, "only secondary items may carry a color")                           \
    X(DLX_ERR_STARTED, "the search is under way; rewind it first")                                 \
    X(DLX_ERR_CONFLICT, "the option conflicts with those required before")                         \
    X(DLX_ERR_NO_PRIMARY, "the option has no primary item")                                        \
    X(DLX_ERR_INPUT, "reading the input failed")                                                   \
    X(DLX_ERR_SYNTAX, "the input is not in the format")                                            \
    X(DLX_ERR_FORMAT, "the format of the input cannot be told from its beginning")                 \
    X(DLX_ERR_NOT_EXPRESSIBLE, "the format cannot express the problem")                            \
    X(DLX_ERR_OUTPUT, "writing the output failed")                                                 \
    X(DLX_ERR_KERNEL, "the kernel asked for cannot search this problem in this way")               \
    X(DLX_ERR_SIMD, "this processor does not have the instructions asked for")                     \
    X(DLX_ERR_COUNT,                                                                               \
      "the count needs more than 128 bits, for which there must be a frontier and GMP")            \
    X(DLX_ERR_NO_SUCH_SOLUTION, "there are not so many solutions")                                 \
    X(DLX_ERR_CERTIFICATE, "the certificate does not hold")                                        \
    X(DLX_ERR_STOPPED, "the caller stopped it")

#define DLX_STATUS_NAME(name, text) name,
/** Whether a call worked, and why not. */
typedef enum dlx_status { DLX_STATUS_TABLE(DLX_STATUS_NAME) } dlx_status;
#undef DLX_STATUS_NAME

/** A short English text for a status, without capital or full stop. Never NULL; static storage. */
DLX_API const char *dlx_status_text(dlx_status status);

/** The version of the library that is running, such as "0.1.0". Static storage. */
DLX_API const char *dlx_version(void);

/**
 * Which vector instructions this processor has. They are named after the levels of x86-64: "v4" (with
 * the population counts and byte permutations of AVX-512, which all its processors but the first have),
 * "v3", "v2", and "none" for plain C.
 *
 * @param name   one of these, to ask for it; NULL for the best there is.
 * @param found  out: its name. Static storage.
 * @return DLX_OK, DLX_ERR_ARGUMENT (no such name), DLX_ERR_SIMD (the processor does not have it).
 * Thread-safe. Cost: O(1).
 */
DLX_API dlx_status dlx_simd_find(const char *name, const char **found);

/* ---------------------------------------------------------------------------------------------
 * Memory
 */

/**
 * The one door to memory. Called as realloc, with the old size as well:
 *   block NULL          allocate new_size bytes (old_size is 0)
 *   new_size 0          free the block; the return value is ignored
 *   otherwise           resize the block, keeping its content up to the smaller size
 * Returns NULL when there is no memory; the old block then stays valid. Blocks are aligned as
 * malloc's are. Searches of one problem call the hook of that problem, each from its own thread.
 */
typedef void *dlx_allocate_fn(void *user, void *block, size_t old_size, size_t new_size);

/** Where memory comes from. */
typedef struct dlx_allocator {
    dlx_allocate_fn *allocate; /* the hook */
    void *user;                /* handed to every call of the hook */
} dlx_allocator;

/** The hook over malloc and free, which stands in wherever an allocator may be NULL. */
DLX_API const dlx_allocator *dlx_default_allocator(void);

/* ---------------------------------------------------------------------------------------------
 * Problem: items and options
 */

/** Items and options, with names, colors, costs and multiplicities. */
typedef struct dlx_problem dlx_problem;

/** Whether an item must be covered. */
typedef enum dlx_kind {
    DLX_PRIMARY,   /* in exactly one chosen option, or in as many as its multiplicity says */
    DLX_SECONDARY, /* in at most one, or in any number that agree on its color */
} dlx_kind;

#define DLX_NO_COLOR 0u         /* an entry without a color */
#define DLX_NONE     UINT32_MAX /* no item, no option: the number that is never given out */

/** An item in an option. In matrix words: a 1. */
typedef struct dlx_entry {
    uint32_t item;  /* an item's number */
    uint32_t color; /* DLX_NO_COLOR, or above 0 on a secondary item */
} dlx_entry;

/**
 * Make an empty problem: no items, no options, and so exactly one solution, the empty one.
 *
 * @param allocator  copied; NULL for malloc.
 * @param problem    out: yours, to be freed by dlx_problem_free().
 * @return DLX_OK, DLX_ERR_MEMORY. Cost: O(1).
 */
DLX_API dlx_status dlx_problem_new(const dlx_allocator *allocator, dlx_problem **problem);

/** Free a problem; NULL is fine. Its searches must be freed before. Cost: O(1). */
DLX_API void dlx_problem_free(dlx_problem *problem);

/**
 * Add one item. In matrix words: append a column. Items of both kinds may be added in any order,
 * also after options.
 *
 * @param problem  changed in place; no other thread may be using it.
 * @param name     zero-terminated, any length, copied, not part of a name that the problem has;
 *                 NULL for an item without a name.
 * @param kind     DLX_PRIMARY or DLX_SECONDARY.
 * @param id       out, may be NULL: the item's number.
 * @return DLX_OK or
 *   DLX_ERR_NAME_TAKEN  another item has the name
 *   DLX_ERR_ARGUMENT    the name is empty, or the kind is neither of the two
 *   DLX_ERR_TOO_LARGE   items and entries together would pass 2^32 - 4
 *   DLX_ERR_MEMORY
 * Cost: O(length of the name), amortised.
 */
DLX_API dlx_status dlx_problem_add_item(dlx_problem *problem, const char *name, dlx_kind kind,
                                        uint32_t *id);

/** How many chosen options contain a primary item: from least to most. */
typedef struct dlx_multiplicity {
    uint32_t least; /* 1 unless set otherwise, may be 0 */
    uint32_t most;  /* 1 unless set otherwise */
} dlx_multiplicity;

/**
 * Say how many chosen options must and may contain a primary item. No option is chosen twice; two
 * options with the same entries are still two.
 *
 * @param problem     changed in place.
 * @param item        the number of a primary item.
 * @param least,most  how many at least, and at most.
 * @return DLX_OK, DLX_ERR_NO_SUCH_ITEM, DLX_ERR_ARGUMENT (the item is secondary, most is 0, or
 *   least is above most). Cost: O(1).
 */
DLX_API dlx_status dlx_problem_set_multiplicity(dlx_problem *problem, uint32_t item, uint32_t least,
                                                uint32_t most);

/**
 * Add one option: a choice that covers all of its items at once.
 * In matrix words: append a row with a 1 in each listed column.
 *
 * @param problem  changed in place; no other thread may be using it.
 * @param entries  items in any order, each with DLX_NO_COLOR or a color above 0. Copied; the array
 *                 stays yours. May be NULL when count is 0, and may be another option's entries.
 * @param count    number of entries.
 * @param id       out, may be NULL: the option's number, which solutions will report.
 * @return DLX_OK or
 *   DLX_ERR_NO_SUCH_ITEM     an entry names an item never added
 *   DLX_ERR_ITEM_TWICE       an item is listed twice
 *   DLX_ERR_COLORED_PRIMARY  a primary item carries a color
 *     (for these three dlx_problem_refused_entry() tells which entry)
 *   DLX_ERR_TOO_LARGE        items and entries together, or the options, would pass 2^32 - 4
 *   DLX_ERR_MEMORY
 * An option without primary items is legal but never chosen. Cost: O(count), amortised.
 */
DLX_API dlx_status dlx_problem_add_option(dlx_problem *problem, const dlx_entry *entries,
                                          uint32_t count, uint32_t *id);

/**
 * Say what choosing an option costs; 0 until then. A solution costs what its options cost together.
 *
 * @param problem  changed in place.
 * @param option   its number.
 * @param cost     what it costs from now on.
 * @return DLX_OK, DLX_ERR_NO_SUCH_OPTION, DLX_ERR_TOO_LARGE (the costs of all options together would
 *   pass 2^63 - 1). Cost: O(1).
 */
DLX_API dlx_status dlx_problem_set_cost(dlx_problem *problem, uint32_t option, uint64_t cost);

/**
 * Say what the problem is, in one line for people, copied. Readers take the first comment that stands
 * before everything else; writers write it back.
 *
 * @param problem  changed in place.
 * @param title    zero-terminated, copied.
 * @return DLX_OK, DLX_ERR_MEMORY. Cost: O(length of the title).
 */
DLX_API dlx_status dlx_problem_set_title(dlx_problem *problem, const char *title);

/** The place, from 0, of the entry that made the latest dlx_problem_add_option() fail. */
DLX_API uint32_t dlx_problem_refused_entry(const dlx_problem *problem);

/**
 * The number of the color with this name; a new number if the name is new. Programs that have
 * no use for names of colors may use any numbers above 0 and never call this.
 *
 * @param problem  changed in place if the name is new.
 * @param name     zero-terminated, copied.
 * @param color    out: the number, above 0.
 * @return DLX_OK, DLX_ERR_ARGUMENT (empty name), DLX_ERR_TOO_LARGE, DLX_ERR_MEMORY.
 * Cost: O(length of the name), amortised.
 */
DLX_API dlx_status dlx_problem_color(dlx_problem *problem, const char *name, uint32_t *color);

/**
 * Note where options come from: those added from now on report this line of a source text, until
 * the next call. Readers call it; a program that builds its problem itself need not. Cost: O(1).
 */
DLX_API void dlx_problem_set_source_line(dlx_problem *problem, uint32_t line);

/* What a problem holds. All O(1) unless said otherwise; pointers live until the next change. */

/** How many items there are, of both kinds. */
DLX_API uint32_t dlx_problem_item_count(const dlx_problem *problem);

/** How many of them are primary. */
DLX_API uint32_t dlx_problem_primary_count(const dlx_problem *problem);

/** How many options there are. */
DLX_API uint32_t dlx_problem_option_count(const dlx_problem *problem);

/** How many entries all options have together. */
DLX_API uint32_t dlx_problem_entry_count(const dlx_problem *problem);

/** The item of that name, or DLX_NONE. Cost: O(length of the name). */
DLX_API uint32_t dlx_problem_find_item(const dlx_problem *problem, const char *name);

/** An item's name, or NULL if it has none or does not exist. */
DLX_API const char *dlx_problem_item_name(const dlx_problem *problem, uint32_t item);

/** An item's kind; DLX_SECONDARY if it does not exist. */
DLX_API dlx_kind dlx_problem_item_kind(const dlx_problem *problem, uint32_t item);

/** In how many options an item is; 0 if it does not exist. */
DLX_API uint32_t dlx_problem_item_length(const dlx_problem *problem, uint32_t item);

/** How many chosen options contain an item: 1 to 1 of a primary one unless set otherwise, 0 to 1
 * of a secondary one, 0 to 0 of one that does not exist. */
DLX_API dlx_multiplicity dlx_problem_item_multiplicity(const dlx_problem *problem, uint32_t item);

/** Whether some primary item has another multiplicity than 1 to 1. */
DLX_API bool dlx_problem_has_multiplicities(const dlx_problem *problem);

/** What choosing an option costs; 0 if it does not exist. */
DLX_API uint64_t dlx_problem_option_cost(const dlx_problem *problem, uint32_t option);

/** Whether some option costs more than 0. */
DLX_API bool dlx_problem_has_costs(const dlx_problem *problem);

/** What the problem is, or NULL if nobody said so. */
DLX_API const char *dlx_problem_title(const dlx_problem *problem);

/** A color's name, or NULL if it has none. */
DLX_API const char *dlx_problem_color_name(const dlx_problem *problem, uint32_t color);

/**
 * The entries of an option in the order they were given.
 *
 * @param problem  only read.
 * @param option   its number.
 * @param count    out: how many.
 * @return the first entry; NULL, with count 0, if it has none or there is no such option.
 */
DLX_API const dlx_entry *dlx_problem_option(const dlx_problem *problem, uint32_t option,
                                            uint32_t *count);

/** Whether an option has a primary item: one that has none is never chosen. Cost: O(entries). */
DLX_API bool dlx_problem_option_has_primary(const dlx_problem *problem, uint32_t option);

/** The source line of an option, counted from 1; 0 if unknown or if there is no such option. */
DLX_API uint32_t dlx_problem_option_line(const dlx_problem *problem, uint32_t option);

/** The allocator the problem was made with. */
DLX_API const dlx_allocator *dlx_problem_allocator(const dlx_problem *problem);

/* ---------------------------------------------------------------------------------------------
 * Search
 */

/** A compiled problem, and how far the search for its solutions has come. */
typedef struct dlx_search dlx_search;

/** What a search found. */
typedef enum dlx_outcome {
    DLX_FOUND,     /* here is the next solution */
    DLX_EXHAUSTED, /* there are no more, which is proven */
    DLX_LIMIT,     /* a limit or a stop came first; call again to go on */
} dlx_outcome;

/** What ended a call with DLX_LIMIT. */
typedef enum dlx_stop {
    DLX_NOT_STOPPED,           /* nothing has */
    DLX_STOPPED_BY_SOLUTIONS,  /* the limit of solutions */
    DLX_STOPPED_BY_TREE_NODES, /* the limit of tree nodes */
    DLX_STOPPED_BY_SECONDS,    /* the limit of time */
    DLX_STOPPED_BY_CALL,       /* dlx_search_stop() */
} dlx_stop;

/** What a search may still spend, counted from the call that sets it. 0 means no limit. */
typedef struct dlx_limits {
    uint64_t solutions;  /* stop when this many more solutions are found */
    uint64_t tree_nodes; /* stop when this many more tree nodes are visited: exact */
    double seconds;      /* stop when this much time has passed on the wall clock, which is looked
                            at about every millisecond; not above 0: no limit */
} dlx_limits;

/** A view of a solution. */
typedef struct dlx_solution {
    const uint32_t *options; /* the chosen options: the required ones first, then as chosen */
    uint32_t count;          /* how many */
    uint64_t cost;           /* what they cost together */
} dlx_solution;

/** A number of solutions: high * 2^64 + low. */
typedef struct dlx_count {
    uint64_t low;  /* modulo 2^64 */
    uint64_t high; /* divided by 2^64 */
} dlx_count;

enum { DLX_COUNT_TEXT = 40 }; /* room for the greatest one and its zero */

/** A count in decimal digits, zero-terminated, in text; returns text. */
DLX_API const char *dlx_count_text(dlx_count count, char text[DLX_COUNT_TEXT]);

/** The sum of two counts; the greatest count if it passes that. */
DLX_API dlx_count dlx_count_add(dlx_count a, dlx_count b);

/** Which item to branch on. The set of solutions is the same by all rules, the tree is not. An item
 * that has no way to be covered, or only one, always comes first. */
typedef enum dlx_choose {
    DLX_CHOOSE_SHORTEST, /* the one with the fewest live options; the one added first of equals */
    DLX_CHOOSE_FIRST,    /* the one added first */
    DLX_CHOOSE_WEIGHTED, /* the fewest live options in proportion to how often the item has run out
                            of them, and of its options the likely ones first; until the first
                            solution the search begins again from time to time, with what it has
                            learned. With multiplicities: the shortest item, and its options in
                            another random order each time. Finds first solutions of hard problems */
} dlx_choose;

/** All zero, or NULL for it, is what most programs want. */
typedef struct dlx_search_settings {
    const char *kernel; /* "links", "lanes", "bits" or "relay"; NULL to let the library choose: see
                           dlx_search_new() */
    const char
        *simd; /* "v4", "v3", "v2" (of x86-64) or "none": the instructions that lanes and bits
                           may use; NULL for the best of this processor */
    dlx_choose choose; /* which item to branch on */
    uint64_t seed;     /* not 0: choose at random among equal items, and put options in random
                           order; the same seed, the same search */
    uint64_t best;     /* not 0: find only this many solutions, the cheapest; `choose` and `seed`
                           must then be 0 */
    size_t memory;     /* not 0: dlx_search_count() keeps solved states in a table of at most so
                           many bytes, or of one state. Only lanes and bits do; others ignore it */
} dlx_search_settings;

/** What a search has done so far. */
typedef struct dlx_statistics {
    const char *kernel;          /* the kernel that does the search */
    const char *reason;          /* why this one */
    const char *simd;            /* the instructions it uses: "v4", "v3", "v2" or "none" */
    dlx_count solutions;         /* found so far */
    uint64_t tree_nodes;         /* options tried so far: the nodes of the search tree. Options that
                                    lanes and bits are forced to choose count for links only */
    uint64_t updates;            /* how often links took an option out of the list of an item */
    const uint64_t *level_nodes; /* the tree nodes of each level; the root's children are level 0;
                                    with links and options required, the level of that number */
    uint32_t levels;             /* length of level_nodes: one more than the deepest level */
    dlx_stop stopped_by;         /* what caused the latest DLX_LIMIT */
    size_t memory;               /* bytes that the search holds */
    uint64_t lookups;            /* states looked up in the table of solved ones */
    uint64_t hits;               /* how many of them were there */
    uint64_t stored;             /* states in the table now */
    uint64_t room;               /* how many it may have; 0: there is no table */
} dlx_statistics;

/**
 * Compile a problem into a search that stands before its first solution.
 *
 * Four kernels can search. All find the same solutions, in the same order:
 *
 *   "links"  dancing links. Searches everything, with every setting
 *   "lanes"  items are lanes of bits in a few vectors. For primary items with at most 63 options
 *   "bits"   options are bits of one set. For few items, with options by the hundred
 *   "relay"  links at the top; lanes or bits search the parts that are small enough
 *
 * The last three know no multiplicities, no choose but DLX_CHOOSE_SHORTEST, no seed and no best. NULL
 * takes the first of lanes, bits, relay and links that can search the problem and has room for it in
 * tables of moderate size.
 *
 * @param problem   must stay unchanged and alive as long as the search.
 * @param settings  copied, but for the names, which need not live on; NULL for the defaults.
 * @param search    out: yours, to be freed by dlx_search_free().
 * @return DLX_OK or
 *   DLX_ERR_MEMORY
 *   DLX_ERR_ARGUMENT   no such kernel, rule or instruction set
 *   DLX_ERR_KERNEL     the kernel asked for cannot search this problem, or not with these settings, or
 *                      its tables would be so large that it would be slow
 *   DLX_ERR_SIMD       this processor does not have the instructions asked for
 *   DLX_ERR_TOO_LARGE  2^30 entries, or best 2^31, are too many for links
 * Cost: O(items + entries) time and memory with links: 28 bytes an entry, about 90 an item, 9 an option;
 * with multiplicities or costs about 60 an option more, and for each of the cheapest solutions wanted 4
 * for each option that a solution may have, and 20. Lanes and bits take O(options * items) bits, at most
 * about 32 MB, and the time to fill them. The search itself allocates nothing more, unless it is a relay
 * or has a table of solved states: that begins small and grows as it fills, and stays as it is where
 * there is no memory. To look for the cheapest costs up to about half a second here, to work out bounds.
 */
DLX_API dlx_status dlx_search_new(const dlx_problem *problem, const dlx_search_settings *settings,
                                  dlx_search **search);

/** Free a search; NULL is fine. */
DLX_API void dlx_search_free(dlx_search *search);

/**
 * Find the next solution.
 *
 * By default solutions come in the order of Algorithm X: the item with the fewest live options first,
 * the one added first among equals; its options in the order they were added. The settings choose and
 * seed change that, but the kernel does not. The order of the options within a solution is up to the
 * kernel, but that required ones come first. No set of options comes twice. With settings.best,
 * solutions come in the order of their cost, and the first comes only when the search is finished:
 * before that see dlx_search_best().
 *
 * @param search    goes on from where it stands.
 * @param solution  out, may be NULL: on DLX_FOUND a view of the solution, valid until the next call
 *                  with this search; otherwise empty.
 * @param outcome   out: DLX_FOUND, DLX_EXHAUSTED (and again at every later call, until a rewind),
 *                  or DLX_LIMIT (again at once, until dlx_search_limit() grants more; a stop ends
 *                  only one call).
 * @return DLX_OK. Cost: exponential in the worst case; memory is constant, but for the relay's.
 */
DLX_API dlx_status dlx_search_next(dlx_search *search, dlx_solution *solution,
                                   dlx_outcome *outcome);

/**
 * Count the solutions not yet found, without materialising them. Lanes and bits need not visit them:
 * they count the last two levels of the tree from the level above. With settings.memory, and while
 * there is no limit on solutions, they count what is left of the problem but once where it is the same
 * on several paths, as far as the table has room. The table stays for later calls, also after a rewind.
 *
 * @param search   goes on from where it stands.
 * @param count    out: how many this call found. After DLX_LIMIT, call again and add. The greatest
 *                 count stands for all that are too large.
 * @param outcome  out: DLX_EXHAUSTED or DLX_LIMIT, as in dlx_search_next().
 * @return DLX_OK. Cost: exponential in the worst case; memory is constant, but for the table and the relay's.
 */
DLX_API dlx_status dlx_search_count(dlx_search *search, dlx_count *count, dlx_outcome *outcome);

/**
 * The cheapest solutions known so far, in a search with settings.best. Until the search is exhausted
 * there may be cheaper ones.
 *
 * @param search    one with settings.best.
 * @param place     0 for the cheapest, 1 for the next one, ...
 * @param solution  out: as from dlx_search_next(); empty if not so many are known.
 * @return whether there is one. Cost: O(options of the solution).
 */
DLX_API bool dlx_search_best(dlx_search *search, uint32_t place, dlx_solution *solution);

/** Grant new limits, counted from now; NULL for none. Cost: O(1). */
DLX_API void dlx_search_limit(dlx_search *search, const dlx_limits *limits);

/**
 * Ask a search to pause soon, with DLX_LIMIT. The one function that may be called from another
 * thread or from a signal handler. A stop asked for while nothing runs ends the next call.
 * Cost: O(1).
 */
DLX_API void dlx_search_stop(dlx_search *search);

/**
 * Require an option to be in every solution: its items are covered before the search begins. So
 * one compiled problem serves a million puzzles, each with its own givens.
 *
 * @param search  before its first solution, or after its last.
 * @param option  its number.
 * @return DLX_OK or
 *   DLX_ERR_NO_SUCH_OPTION
 *   DLX_ERR_NO_PRIMARY  it has no primary item, so it is never chosen
 *   DLX_ERR_CONFLICT    it shares an item with an option required before, or is one, or was seen
 *                       to leave an item without options. DLX_OK is no promise of a solution
 *   DLX_ERR_STARTED     the search has begun and is not exhausted: rewind first
 * Cost: that of choosing the option once in the search.
 */
DLX_API dlx_status dlx_search_require(dlx_search *search, uint32_t option);

/**
 * Forbid an option: no solution has it.
 *
 * @param search  before its first solution, or after its last.
 * @param option  its number.
 * @return DLX_OK or
 *   DLX_ERR_NO_SUCH_OPTION
 *   DLX_ERR_CONFLICT  it is required or forbidden already
 *   DLX_ERR_STARTED   the search has begun and is not exhausted: rewind first
 * Cost: O(entries of the option).
 */
DLX_API dlx_status dlx_search_forbid(dlx_search *search, uint32_t option);

/**
 * Release the options required or forbidden last, and rewind the search.
 *
 * @param search  is rewound.
 * @param count   how many, at most those required and forbidden.
 * @return DLX_OK, DLX_ERR_ARGUMENT (there are fewer). Cost: as to require and forbid them.
 */
DLX_API dlx_status dlx_search_release(dlx_search *search, uint32_t count);

/**
 * Go back before the first solution. Required options, limits, a stop not yet taken and the
 * statistics stay. Cost: that of undoing the path.
 */
DLX_API void dlx_search_rewind(dlx_search *search);

/**
 * What the search has done since it was made, over all rewinds.
 *
 * @param search      only read.
 * @param statistics  out; level_nodes stays the search's and lives as long.
 * Cost: O(levels).
 */
DLX_API void dlx_search_statistics(const dlx_search *search, dlx_statistics *statistics);

/* ---------------------------------------------------------------------------------------------
 * Watch a search: step by step, how far it is, how large it will be
 */

/** One level of the path on which a search stands. */
typedef struct dlx_branch {
    uint32_t item;   /* the item branched on */
    uint32_t option; /* the option chosen; DLX_NONE if none is at the moment, or no further one */
    uint32_t tried;  /* how many of its ways have been tried, with the present one */
    uint32_t done;   /* how many of these are done with */
    uint32_t count;  /* how many ways there are */
} dlx_branch;

/**
 * How far a search has come, while it pauses after DLX_FOUND, DLX_LIMIT or a step.
 *
 * @param search  only read.
 * @param levels  out, may be NULL: how many levels it stands on, above the required options.
 * @return the fraction of the tree that is done, from 0 to 1, where the branches of each node count as
 *   equally large. Cost: O(levels).
 */
DLX_API double dlx_search_progress(const dlx_search *search, uint32_t *levels);

/** The branch on one of these levels, from 0; all zero if there is no such level. Cost: O(1). */
DLX_API dlx_branch dlx_search_branch(const dlx_search *search, uint32_t level);

/** A number that was estimated from random samples. */
typedef struct dlx_guess {
    double mean; /* of the samples: its expectation is the number itself */
    double
        error; /* standard error of the mean. If the samples hardly met the rare large branches, both
                     are too small */
} dlx_guess;

/** What random descents say of a search. */
typedef struct dlx_estimate {
    uint64_t samples;          /* random descents made */
    dlx_guess tree_nodes;      /* how many the whole search visits */
    dlx_guess solutions;       /* how many there are */
    const double *level_nodes; /* the tree nodes of each level, as in dlx_statistics */
    uint32_t levels;           /* length of level_nodes */
} dlx_estimate;

/**
 * Estimate the size of the search tree and the number of solutions, by random descents (D. E. Knuth,
 * Mathematics of Computation 29, 1975). The search must stand before its first solution, or after
 * its last, and is rewound. A limit reached, or dlx_search_stop(), ends the sampling early, but not
 * before the first descent.
 *
 * @param search    before its first solution, or after its last.
 * @param samples   how many descents to make, at least 1.
 * @param seed      of the random choices.
 * @param estimate  out; level_nodes is the search's and lives until the next estimate.
 * @return DLX_OK, DLX_ERR_STARTED, DLX_ERR_ARGUMENT (no samples), DLX_ERR_MEMORY.
 * Cost: that of `samples` paths of the tree.
 */
DLX_API dlx_status dlx_search_estimate(dlx_search *search, uint64_t samples, uint64_t seed,
                                       dlx_estimate *estimate);

/* ---------------------------------------------------------------------------------------------
 * Count: how many solutions there are, without visiting them
 */

/** A count under way. */
typedef struct dlx_counter dlx_counter;

/** All solutions, compactly: see dlx_counter_diagram(), and below. */
typedef struct dlx_diagram dlx_diagram;

/** All zero, or NULL for it, is what most programs want. */
typedef struct dlx_counter_settings {
    const char *kernel; /* NULL: they take turns, see dlx_counter_new(); "frontier"; "search", for
                           whichever dlx_search_new() takes; or the name of one that it knows */
    const char *simd;   /* as in dlx_search_settings */
    dlx_choose choose;  /* DLX_CHOOSE_FIRST: the frontier takes the items in the order in which they
                           were added; with a search as in dlx_search_settings */
    uint64_t seed;      /* as in dlx_search_settings: only a search has a use for it */
    size_t memory;      /* bytes for tables of states; 0: 1 GiB */
    bool diagram;       /* make a diagram of all solutions, too: see dlx_counter_diagram() */
} dlx_counter_settings;

/** What a counter has done so far. */
typedef struct dlx_counting {
    const char *kernel;  /* whose count it is; before that, who is further */
    const char *reason;  /* why this one */
    const char *simd;    /* the instructions that it uses */
    uint64_t tree_nodes; /* options tried in a search tree */
    uint64_t states;     /* of a frontier that were extended */
    uint64_t lookups;    /* how often a state was looked up in a table */
    uint64_t hits;       /* and how often it was there */
    uint32_t parts;     /* independent ones that the problem falls into, counted one by one; or 1 */
    double fill;        /* the share of the memory allowed that tables use, from 0 to 1 */
    double done;        /* of the search tree, or of the steps of the frontier, that is further */
    size_t memory;      /* bytes that the counter holds */
    size_t most_memory; /* that it held at most */
    dlx_stop stopped_by; /* what caused the latest DLX_LIMIT */
} dlx_counting;

/**
 * Make a counter of the solutions of a problem.
 *
 * There are two ways to count. A search goes through the tree of dlx_search_count(), and remembers the
 * counts of states that it has met. A frontier takes the items in a fixed order, and at each of them
 * keeps all different states of what is left, with the number of ways that lead there: its work grows with
 * the number of states, however many solutions there are. Which is better depends on the problem and on the
 * order. So, unless told which, the counter lets them take turns: a frontier in the order given, one in
 * an order that keeps the states few, and a search; each gets the less work the further another has come.
 * That costs at most about twice the time of the best of them. Which one ends first does not depend on the
 * machine or on its load. Parts of a problem that have nothing to do with each other are counted one after
 * the other, unless a diagram is made, and the counts multiply.
 *
 * @param problem   must stay unchanged and alive as long as the counter. Multiplicities are for links and
 *                  frontiers.
 * @param settings  copied, but for the names, which need not live on; NULL for the defaults.
 * @param counter   out: yours, to be freed by dlx_counter_free().
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_ARGUMENT (no such kernel, rule or instruction set), DLX_ERR_SIMD,
 *   and later, from dlx_counter_run(), what else there is to say about the kernel asked for.
 * Cost: O(items + options).
 * Sources: frontiers are Knuth's Simpath (The Art of Computer Programming 4A, 7.1.4), named so by J.
 * Kawahara and others (IEICE Transactions E100-A, 2017).
 */
DLX_API dlx_status dlx_counter_new(const dlx_problem *problem, const dlx_counter_settings *settings,
                                   dlx_counter **counter);

/** Free a counter; NULL is fine. */
DLX_API void dlx_counter_free(dlx_counter *counter);

/**
 * Count only solutions with an option. Before the first dlx_counter_run() only.
 *
 * @param counter  has not run.
 * @param option   its number.
 * @return DLX_OK, DLX_ERR_NO_SUCH_OPTION, DLX_ERR_STARTED (it has run), or
 *   DLX_ERR_NO_PRIMARY  it has no primary item, so it is never chosen
 *   DLX_ERR_CONFLICT    it is required or forbidden already, or shares an item with an option required
 *                       before. DLX_OK is no promise of a solution
 * Cost: O(entries of the option).
 */
DLX_API dlx_status dlx_counter_require(dlx_counter *counter, uint32_t option);

/**
 * Count only solutions without an option. Before the first dlx_counter_run() only.
 *
 * @param counter  has not run.
 * @param option   its number.
 * @return DLX_OK, DLX_ERR_NO_SUCH_OPTION, DLX_ERR_STARTED (it has run), DLX_ERR_CONFLICT (it is required
 *   or forbidden already). Cost: O(entries of the option).
 */
DLX_API dlx_status dlx_counter_forbid(dlx_counter *counter, uint32_t option);

/**
 * Grant limits, counted from now; NULL for none. Tree nodes and states together must not pass
 * `tree_nodes`; `solutions` is of no use here. Cost: O(1).
 */
DLX_API void dlx_counter_limit(dlx_counter *counter, const dlx_limits *limits);

/** Ask a counter to pause soon. May be called from another thread or from a signal handler. */
DLX_API void dlx_counter_stop(dlx_counter *counter);

/**
 * Count on.
 *
 * @param counter  goes on from where it stands.
 * @param outcome  out: DLX_EXHAUSTED (the count is known) or DLX_LIMIT (call again to go on).
 * @return DLX_OK or
 *   DLX_ERR_MEMORY     there is none for what cannot do without
 *   DLX_ERR_COUNT      the count needs more than 128 bits: only frontiers can hold more, and only in a
 *                      library that was built with GMP
 *   DLX_ERR_KERNEL     the kernel asked for cannot search this problem in this way
 *   DLX_ERR_TOO_LARGE  the problem is too large for the kernel asked for: a state of its frontier has more
 *                      than 4096 bits, or dlx_search_new() said so
 * After an error nothing is lost but that way to count; if there is another, it goes on with it.
 * Cost: exponential in the worst case. Tables keep to the memory allowed, as near as makes sense.
 */
DLX_API dlx_status dlx_counter_run(dlx_counter *counter, dlx_outcome *outcome);

/** The count, exact, in decimal digits; NULL before it is known. Lives as long as the counter. */
DLX_API const char *dlx_counter_text(const dlx_counter *counter);

/** The count; before it is known, so many at least. The greatest dlx_count stands for any above. */
DLX_API dlx_count dlx_counter_count(const dlx_counter *counter);

/**
 * The diagram of all solutions, if settings.diagram asked for one. Then a frontier keeps all its states, and
 * a search all its solutions, and to run out of the memory allowed is the end of them.
 *
 * @param counter  one whose count is known.
 * @param diagram  out: yours, to be freed by dlx_diagram_free(). It does not need the counter.
 * @return DLX_OK, DLX_ERR_ARGUMENT (there is none: not asked for, not done yet, or taken before).
 *   Cost: O(1): it was made while counting.
 */
DLX_API dlx_status dlx_counter_diagram(dlx_counter *counter, dlx_diagram **diagram);

/** What the counter has done since it was made. */
DLX_API void dlx_counter_progress(const dlx_counter *counter, dlx_counting *counting);

/* ---------------------------------------------------------------------------------------------
 * Verify: check an answer against the problem alone
 */

/** Whether a list of options is a solution, and why not. */
typedef enum dlx_verdict {
    DLX_VALID,         /* it is a solution */
    DLX_BAD_OPTION,    /* there is no such option */
    DLX_NOT_COVERED,   /* a primary item is in too few chosen options */
    DLX_COVERED_TWICE, /* an item is in too many, or in two that do not agree on a color */
    DLX_NEVER_CHOSEN,  /* a chosen option has no primary item */
    DLX_CHOSEN_TWICE,  /* the option is listed twice */
} dlx_verdict;

/** What is wrong with a list of options, and where. */
typedef struct dlx_flaw {
    dlx_verdict verdict; /* the first flaw found, or DLX_VALID */
    uint32_t option;     /* place in the list of the option at fault; DLX_NONE if none is */
    uint32_t item;       /* the item at fault; DLX_NONE if none is */
} dlx_flaw;

/**
 * Check whether a list of options is a solution. Uses no kernel and no search.
 *
 * @param problem  only read.
 * @param options  option numbers in any order; may be NULL when count is 0.
 * @param count    how many there are.
 * @param flaw     out: what is wrong, if anything.
 * @return DLX_OK (the question could be answered), DLX_ERR_MEMORY.
 * Cost: O(items + options + entries of the chosen options) time, 8 bytes an item and 1 an option.
 */
DLX_API dlx_status dlx_verify(const dlx_problem *problem, const uint32_t *options, uint32_t count,
                              dlx_flaw *flaw);

/* ---------------------------------------------------------------------------------------------
 * Survey: what a problem looks like, before it is searched
 */

/** What some items or options have of something; all 0 if there are none of them. */
typedef struct dlx_range {
    uint64_t least; /* that one of them has */
    uint64_t most;  /* that one of them has */
    uint64_t total; /* that all have together */
    double mean;    /* of them */
} dlx_range;

/** What a problem looks like. */
typedef struct dlx_survey {
    uint32_t items;   /* how many the problem has: the length of the arrays for items */
    uint32_t options; /* how many it has: the length of the arrays for options */

    dlx_range length;        /* in how many options a primary item is */
    uint32_t shortest;       /* the first primary item in the fewest options; DLX_NONE: no such */
    uint32_t longest;        /* the first one in the most */
    uint32_t bare_primary;   /* how many primary items are in no option */
    uint32_t bare_secondary; /* how many secondary ones */
    uint32_t multiple;       /* how many primary items have another multiplicity than 1 to 1 */

    dlx_range entries; /* how many an option has */
    dlx_range cost;    /* of an option */
    uint32_t colors;   /* how many different ones options give to items */
    uint32_t *twin;    /* of each option: the first with the same entries in any order, or itself */
    uint32_t twin_count; /* how many have one before them */

    bool *useless;          /* of each option: it is in no solution */
    uint32_t useless_count; /* how many are */
    uint32_t untried;       /* how many, the last ones, could not be tried in time */

    uint32_t *part;       /* of each item: its part of the problem; DLX_NONE: it is in none */
    uint32_t *part_items; /* of each part: how many items it has */
    uint32_t part_count;  /* how many parts there are: 0, 1, 2, ... */
} dlx_survey;

/**
 * Look at a problem.
 *
 * An option is called useless if it has no primary item, or if to choose it, and all that then is the
 * only way left for some item, leaves an item without a way. No option that is not useless has items
 * of two parts: if the problem is solvable, its solutions are all combinations of one of each part.
 *
 * @param problem  only read.
 * @param seconds  try no more options after this time; not above 0: no limit. What is not tried
 *                 counts as useless only if it has no primary item.
 * @param survey   out: its arrays are yours, to be freed by dlx_survey_free().
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE (as in dlx_search_new()).
 * Cost: that of choosing every option once, and what it forces. Memory is that of a search and up to
 * 16 bytes an entry, 16 an item, 21 an option.
 */
DLX_API dlx_status dlx_problem_survey(const dlx_problem *problem, double seconds,
                                      dlx_survey *survey);

/** Free the arrays of a survey of this problem; what is all zero is fine. */
DLX_API void dlx_survey_free(const dlx_problem *problem, dlx_survey *survey);

/* ---------------------------------------------------------------------------------------------
 * Reduce: leave out what no search needs
 */

/** All zero, or NULL for it, is to go on until nothing more can be removed. */
typedef struct dlx_reduce_settings {
    uint32_t rounds; /* not 0: try each option at most so often */
    double seconds;  /* try no more options after this time; not above 0: no limit */
} dlx_reduce_settings;

/** What is left of a problem that was made smaller. */
typedef struct dlx_reduction {
    dlx_problem *problem; /* the smaller problem */
    uint32_t *originals;  /* of each of its options, the number in the problem that was reduced */
    uint32_t count;       /* how many options it has: the length of originals */
    uint32_t starved;     /* the item that keeps the original from having a solution, if that is
                             proven; else DLX_NONE */
    uint32_t rounds;      /* how often all options were tried, the last time perhaps in part */
    bool is_complete;     /* no limit came before all that could be removed was */
} dlx_reduction;

/**
 * Make a smaller problem with the same solutions: the same sets of options, by their numbers in the
 * problem that is reduced, at the same costs. Left out are
 *   - options in no solution: each is tried, that is, chosen together with all that then is the only
 *     way left for some item, and goes if that leaves an item without a way;
 *   - secondary items that forbid nothing any more: they are in one option at most, or get one color;
 *   - items in the same options as another that asks for as much.
 * Items and options keep their order, names, colors, costs, source lines and multiplicities; items
 * without names are counted anew. A problem that is proven to have no solution becomes `starved`
 * alone, without options.
 *
 * @param problem    only read.
 * @param settings   NULL for no limits. After a limit the smaller problem is correct, but may not
 *                   be as small as it could.
 * @param reduction  out: yours, to be freed by dlx_reduction_free().
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE (as in dlx_search_new()).
 * Cost: each round that of choosing every option once, and what it forces. Memory is that of a search,
 * and 12 bytes an entry, 28 an item, 5 an option, besides the smaller problem.
 */
DLX_API dlx_status dlx_reduce(const dlx_problem *problem, const dlx_reduce_settings *settings,
                              dlx_reduction *reduction);

/** Free the smaller problem and the numbers; what is all zero is fine. */
DLX_API void dlx_reduction_free(dlx_reduction *reduction);

/* ---------------------------------------------------------------------------------------------
 * Read: problems from text. docs/formats.md describes the formats.
 */

/** The formats of problems. */
typedef enum dlx_format {
    DLX_FORMAT_AUTO,  /* tell from the beginning of the text, or refuse */
    DLX_FORMAT_ITEMS, /* Knuth's: a line of item names, then a line an option */
    DLX_FORMAT_MTX,   /* MatrixMarket coordinate, pattern or integer 0/1 */
    DLX_FORMAT_ROWS,  /* a line an option: its column numbers */
    DLX_FORMAT_DENSE, /* a line an option: zeros and ones */
    DLX_FORMAT_CSV,   /* the same with commas, under a line of item names */
    DLX_FORMAT_EC,    /* `p ec N`, then `s` and item numbers a line an option */
    DLX_FORMAT_XCC,   /* `p xcc P S`, then item numbers, negative colors, a 0 behind each option */
    DLX_FORMAT_SETS,  /* items and options, then a line an option: its size, its item numbers */
    DLX_FORMAT_CNF,   /* DIMACS CNF, for SAT solvers; can only be written */
    DLX_FORMAT_LP,    /* CPLEX LP, for MIP solvers; can only be written */
} dlx_format;

/**
 * Where text comes from: fill the buffer with up to size bytes (size is at least 1) and say in
 * *got how many; 0 is the end. Return false if reading failed.
 */
typedef bool dlx_read_fn(void *user, char *buffer, size_t size, size_t *got);

/** How to read a problem, and what was learned of its text. */
typedef struct dlx_reading {
    dlx_format format;  /* in: DLX_FORMAT_AUTO or a format; out: the format read */
    uint32_t base;      /* in: number of the first column in `rows`, 0 or 1; out: the number of the
                           first item in the text, wherever it has numbers */
    uint32_t secondary; /* in: of `mtx`, `rows`, `dense`, `csv` the last so many columns are
                           secondary */
    char separator;     /* out: what stood between the entries of an option: ' ', ',' or '\0' */
} dlx_reading;

/** What is wrong with a text or a problem, for people. */
typedef struct dlx_error {
    uint64_t line;     /* counted from 1; 0 if no line is at fault */
    uint64_t column;   /* in bytes, counted from 1; 0 if no column is at fault */
    char message[240]; /* English, one line, names the thing at fault */
} dlx_error;

/**
 * Read a whole problem. The text is streamed and never held, but for the word, or in `csv` the line,
 * that is being read. Until the problem is built, `rows` hold 24 bytes an entry and `mtx` 16, unless it
 * is sorted by row twice that and 8 a row.
 *
 * @param allocator  as in dlx_problem_new().
 * @param read,user  the source; never asked again after it ended or failed.
 * @param reading    in and out; NULL for all zero, which detects the format and counts from 0.
 * @param problem    out: yours. Only `items` and `csv` give names to items, and `items` to colors.
 * @param error      out, may be NULL: filled when the status is not DLX_OK.
 * @return DLX_OK, DLX_ERR_SYNTAX, DLX_ERR_FORMAT, DLX_ERR_INPUT, DLX_ERR_TOO_LARGE, DLX_ERR_MEMORY,
 *   DLX_ERR_ARGUMENT (a reading out of range, or of no use to the format).
 * Cost: O(length of the text).
 */
DLX_API dlx_status dlx_read(const dlx_allocator *allocator, dlx_read_fn *read, void *user,
                            dlx_reading *reading, dlx_problem **problem, dlx_error *error);

/* ---------------------------------------------------------------------------------------------
 * Write: problems to text. docs/formats.md tells what each format can express.
 */

/** Where text goes to: take `size` bytes, or return false if that failed. */
typedef bool dlx_write_fn(void *user, const char *text, size_t size);

/** How to write a problem, and what its text leaves out. */
typedef struct dlx_writing {
    dlx_format format;  /* in: any but DLX_FORMAT_AUTO */
    uint32_t base;      /* in: number of the first column in `rows`, 0 or 1 */
    uint32_t secondary; /* out: of `mtx`, `rows`, `dense`, `csv` the last so many columns are
                           secondary, which the text does not say: its reader must be told */
    bool names_lost;    /* out: items or colors have names, and the text has numbers instead */
} dlx_writing;

/**
 * Write a whole problem, so that a reader of the format gets the same one: all but the names, where
 * the format has none, and the title, where it has no comments. Primary items come first; items of a
 * kind and options keep their order, and so do entries, but in `dense` and `csv`. Items and colors
 * without a name are named by their numbers, items from 1. The models of `cnf` and `lp`, looked at in
 * the variables of the options, are the solutions.
 *
 * @param problem     only read.
 * @param writing     in and out.
 * @param write,user  the sink; never called again after it failed.
 * @param error       out, may be NULL: filled when the status is not DLX_OK.
 * @return DLX_OK, DLX_ERR_ARGUMENT (a writing out of range, or of no use to the format),
 *   DLX_ERR_OUTPUT (the sink failed), DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE (`cnf` would need 2^31
 *   variables), or, before anything is written, DLX_ERR_NOT_EXPRESSIBLE (the format has no words for
 *   what the message names).
 * Cost: O(length of the text) time; 12 bytes an item, `cnf` and `lp` 8 an entry more.
 */
DLX_API dlx_status dlx_write(const dlx_problem *problem, dlx_writing *writing, dlx_write_fn *write,
                             void *user, dlx_error *error);

/** The format with this name ("auto", "items", "mtx", ...), and whether there is one. */
DLX_API bool dlx_format_by_name(const char *name, dlx_format *format);

/** The name of a format, "unknown" if it is none; static storage. */
DLX_API const char *dlx_format_name(dlx_format format);

/* ---------------------------------------------------------------------------------------------
 * Diagram: all solutions at once, kept compactly
 *
 * A diagram is a set of solutions as a zero-suppressed decision diagram (S. Minato, 1993; D. E. Knuth,
 * TAOCP 4A, 7.1.4): a graph whose nodes ask, for one option after the other, whether it is chosen, and
 * in which solutions that go on alike share the way. It can hold far more solutions than could be
 * listed, and answers questions about all of them in one pass over its nodes. It is constant, so any
 * number of threads may ask it at once. It does not hold the problem and may outlive it.
 *
 * The options are asked for in the diagram's order. Solutions are numbered 0, 1, 2, ... by it: of two,
 * the one that has the first option in which they differ comes first.
 */

/** Free a diagram; NULL is fine. Cost: O(1). */
DLX_API void dlx_diagram_free(dlx_diagram *diagram);

/* What a diagram holds. All O(1); pointers live as long as the diagram. */

/** How many nodes it has, besides the two for no solution and for the empty one. */
DLX_API uint32_t dlx_diagram_node_count(const dlx_diagram *diagram);

/** How many bytes it holds. */
DLX_API size_t dlx_diagram_memory(const dlx_diagram *diagram);

/** How many options the problem has, whether solutions have them or not. */
DLX_API uint32_t dlx_diagram_option_count(const dlx_diagram *diagram);

/** The order: all options, the one asked for first at the beginning. */
DLX_API const uint32_t *dlx_diagram_order(const dlx_diagram *diagram);

/** How many options a solution has at most: the room that the functions below need for one. */
DLX_API uint32_t dlx_diagram_longest(const dlx_diagram *diagram);

/** The number of solutions; the greatest dlx_count if it passes that. */
DLX_API dlx_count dlx_diagram_count(const dlx_diagram *diagram);

/** The number of solutions in decimal digits, exactly. */
DLX_API const char *dlx_diagram_count_text(const dlx_diagram *diagram);

/**
 * A solution by its number, from 0.
 *
 * @param diagram  only read.
 * @param n        the number.
 * @param options  out: its options, in the diagram's order; with room for dlx_diagram_longest() of
 *                 them.
 * @param count    out: how many.
 * @return DLX_OK, DLX_ERR_NO_SUCH_SOLUTION (there are n or fewer), DLX_ERR_MEMORY.
 * Cost: O(options): one way down.
 */
DLX_API dlx_status dlx_diagram_nth(const dlx_diagram *diagram, dlx_count n, uint32_t *options,
                                   uint32_t *count);

/** The same by a number in decimal digits, of any length; DLX_ERR_ARGUMENT if it is none. */
DLX_API dlx_status dlx_diagram_nth_text(const dlx_diagram *diagram, const char *n,
                                        uint32_t *options, uint32_t *count);

/**
 * A random solution, each with the same probability.
 *
 * @param diagram        only read.
 * @param random         in and out: the state of the random numbers, at first any number, the seed.
 *                       The same seeds give the same solutions on all machines.
 * @param options,count  out: as in dlx_diagram_nth().
 * @return DLX_OK, DLX_ERR_NO_SUCH_SOLUTION (there are none), DLX_ERR_MEMORY.
 * Cost: O(options): one way down.
 */
DLX_API dlx_status dlx_diagram_sample(const dlx_diagram *diagram, uint64_t *random,
                                      uint32_t *options, uint32_t *count);

/**
 * The cheapest solution; of equally cheap ones the first.
 *
 * @param diagram        only read.
 * @param problem        the one of the diagram, for the costs of its options; NULL if costs are
 *                       given.
 * @param costs          of each option; NULL if a problem is given.
 * @param options,count  out: as in dlx_diagram_nth().
 * @param cost           out: what it costs.
 * @return DLX_OK or
 *   DLX_ERR_NO_SUCH_SOLUTION  there are none
 *   DLX_ERR_ARGUMENT          not just one of problem and costs, or another number of options
 *   DLX_ERR_TOO_LARGE         the costs of all options together pass 2^63 - 1
 *   DLX_ERR_MEMORY
 * Cost: O(nodes + options) time, and 8 bytes for each while it runs.
 */
DLX_API dlx_status dlx_diagram_cheapest(const dlx_diagram *diagram, const dlx_problem *problem,
                                        const uint64_t *costs, uint32_t *options, uint32_t *count,
                                        uint64_t *cost);

/** In how many solutions each option is. */
typedef struct dlx_uses {
    uint32_t options;   /* how many options there are: the length of the arrays */
    dlx_count *count;   /* of each option; the greatest one if it passes that */
    char *digits;       /* the same exactly, in decimal digits: those of option o begin at
                           digits + o * digits_size, and end with a zero */
    size_t digits_size; /* bytes from one to the next */
} dlx_uses;

/**
 * Count in how many solutions each option is, all in one pass.
 *
 * @param diagram  only read.
 * @param uses     out: its arrays are yours, to be freed by dlx_uses_free() before the diagram is.
 * @return DLX_OK, DLX_ERR_MEMORY.
 * Cost: O(nodes + options) multiplications; memory while it runs: one more count a node.
 */
DLX_API dlx_status dlx_diagram_uses(const dlx_diagram *diagram, dlx_uses *uses);

/** Free the arrays of uses of this diagram; what is all zero is fine. */
DLX_API void dlx_uses_free(const dlx_diagram *diagram, dlx_uses *uses);

/**
 * Make the diagram of those solutions that have all of some options and none of some others.
 *
 * @param diagram                         only read.
 * @param required,forbidden              options; NULL when there are none.
 * @param required_count,forbidden_count  how many of each.
 * @param result                          out: a diagram of its own, in the same order; yours to
 *                                        free.
 * @return DLX_OK, DLX_ERR_NO_SUCH_OPTION, DLX_ERR_CONFLICT (one is required and forbidden),
 *   DLX_ERR_MEMORY. Cost: O(nodes + options) time; memory as for the diagram, and about 16 bytes a node
 *   while it runs.
 */
DLX_API dlx_status dlx_diagram_restrict(const dlx_diagram *diagram, const uint32_t *required,
                                        uint32_t required_count, const uint32_t *forbidden,
                                        uint32_t forbidden_count, dlx_diagram **result);

/** The texts of a diagram; docs/formats.md describes them. */
typedef enum dlx_diagram_format {
    DLX_DIAGRAM_FILE,  /* our own, which can be read again: the problem and the diagram */
    DLX_DIAGRAM_DOT,   /* Graphviz, for a picture: solid edges with the option, dashed without */
    DLX_DIAGRAM_KNUTH, /* what Knuth's BDD15 and SIMPATH-REDUCE print: "2: (~3?0:1)" */
    DLX_DIAGRAM_DUMP,  /* what Graphillion dumps and loads: "2 3 B T" */
} dlx_diagram_format;

/**
 * Write a diagram.
 *
 * @param diagram     only read.
 * @param problem     that of the diagram; for KNUTH and DUMP, which have numbers only, NULL will
 *                    do, and for DOT, which then has numbers, too.
 * @param format      which text.
 * @param write,user  the sink; never called again after it failed.
 * @param error       out, may be NULL: filled when the status is not DLX_OK.
 * @return DLX_OK, DLX_ERR_ARGUMENT (no such format, or another number of options), DLX_ERR_OUTPUT (the
 *   sink failed), DLX_ERR_MEMORY, or, before anything is written, DLX_ERR_NOT_EXPRESSIBLE: the format
 *   `items` has no words for what the message names of the problem.
 * Cost: O(length of the text).
 */
DLX_API dlx_status dlx_diagram_write(const dlx_diagram *diagram, const dlx_problem *problem,
                                     dlx_diagram_format format, dlx_write_fn *write, void *user,
                                     dlx_error *error);

/**
 * Read a problem and its diagram from a DLX_DIAGRAM_FILE. What is read must be whole, of a right form,
 * and as it was written, which a checksum tells.
 *
 * @param allocator   as in dlx_problem_new().
 * @param read,user   the source; never asked again after it ended or failed.
 * @param problem     out: yours. Options are numbered as they were; items, primary ones first, are named.
 * @param diagram     out: yours.
 * @param error       out, may be NULL: filled when the status is not DLX_OK.
 * @return DLX_OK, DLX_ERR_SYNTAX, DLX_ERR_INPUT, DLX_ERR_TOO_LARGE, DLX_ERR_MEMORY, DLX_ERR_COUNT.
 * Cost: O(length of the text).
 */
DLX_API dlx_status dlx_diagram_read(const dlx_allocator *allocator, dlx_read_fn *read, void *user,
                                    dlx_problem **problem, dlx_diagram **diagram, dlx_error *error);

/** Whether a text that begins with these bytes is a DLX_DIAGRAM_FILE, well-formed or not: 12 bytes are
 * enough to tell. */
DLX_API bool dlx_diagram_is_file(const char *text, size_t size);

/** The format with this name ("diagram", "dot", "knuth", "dump"), and whether there is one. */
DLX_API bool dlx_diagram_format_by_name(const char *name, dlx_diagram_format *format);

/* ---------------------------------------------------------------------------------------------
 * Certificate: a count that others can check
 *
 * A certificate is a record of a search tree: which item is branched on at each node. From it a small
 * checker, which shares no code with any search, finds out how many solutions the problem has, none as
 * well as many. docs/certificates.md says what is proven, and how to write a checker of one's own.
 */

/**
 * Whether to go on. Asked before each node is made or checked, so it should be quick.
 *
 * @param user   its own.
 * @param nodes  how many nodes there were before, of this certificate.
 */
typedef bool dlx_go_on_fn(void *user, uint64_t nodes);

/** All zero, or NULL for it, is what most programs want. */
typedef struct dlx_certificate_settings {
    dlx_choose choose; /* which item to branch on: DLX_CHOOSE_SHORTEST or DLX_CHOOSE_FIRST */
    size_t memory;     /* bytes for the tree and for states that may come again; 0: 1 GiB */
    const uint32_t *required;  /* only solutions with these options; NULL for none */
    const uint32_t *forbidden; /* and without these; NULL for none */
    uint32_t required_count;   /* how many, in any order; one that is listed twice counts once */
    uint32_t forbidden_count;  /* likewise */
    dlx_go_on_fn *go_on;       /* or NULL */
    void *user;                /* its own */
} dlx_certificate_settings;

/** What a certificate says. */
typedef struct dlx_certificate {
    char *solutions;          /* how many there are, in decimal digits */
    uint64_t nodes;           /* of its tree */
    uint64_t shared;          /* how many of them say: as at an earlier node */
    uint32_t *required;       /* the options that all these solutions have, ascending; or NULL */
    uint32_t *forbidden;      /* those that none has; or NULL */
    uint32_t required_count;  /* how many are required */
    uint32_t forbidden_count; /* how many are forbidden */
} dlx_certificate;

/**
 * Search a problem and write a certificate of the number of its solutions. It is checked before it is
 * written.
 *
 * @param problem      only read.
 * @param settings     NULL for the defaults.
 * @param write,user   the sink; called only after search and check, and never again after it failed.
 * @param certificate  out, may be NULL: what was written; yours, to be freed by dlx_certificate_free().
 * @param error        out, may be NULL: filled when the status is not DLX_OK.
 * @return DLX_OK or
 *   DLX_ERR_NO_SUCH_OPTION  one is required or forbidden that is not there
 *   DLX_ERR_ARGUMENT        no such rule, or one that certificates do not know
 *   DLX_ERR_TOO_LARGE       2^30 items or nodes are too many
 *   DLX_ERR_MEMORY          there is none, or not so much is allowed
 *   DLX_ERR_STOPPED         go_on returned false
 *   DLX_ERR_OUTPUT          the sink failed
 * Cost: exponential in the worst case, about half a microsecond a node, with the check. Memory is 4 bytes a
 * node and 32 a state, together at most settings.memory; and 16 bytes an entry, 100 an item, 30 an option.
 */
DLX_API dlx_status dlx_certificate_write(const dlx_problem *problem,
                                         const dlx_certificate_settings *settings,
                                         dlx_write_fn *write, void *user,
                                         dlx_certificate *certificate, dlx_error *error);

/**
 * Check a certificate against a problem. Uses no kernel and no search, and trusts nothing in the text:
 * with DLX_OK the problem has that many solutions, whoever wrote the certificate.
 *
 * @param problem      only read.
 * @param read,user    the source; never asked again after it ended or failed.
 * @param go_on,asked  whether to go on, and its own; go_on may be NULL.
 * @param certificate  out, may be NULL: what is proven; yours, to be freed by dlx_certificate_free().
 * @param error        out, may be NULL: filled when the status is not DLX_OK; names byte and item.
 * @return DLX_OK or
 *   DLX_ERR_CERTIFICATE  it does not hold: it is for another problem, or wrong
 *   DLX_ERR_SYNTAX       the text is no certificate, or damaged
 *   DLX_ERR_INPUT        the source failed
 *   DLX_ERR_STOPPED      go_on returned false
 *   DLX_ERR_MEMORY
 * Cost: a node takes O(entries of its item's options), one that others refer to O(items) more. Memory is
 * 4 bytes an entry, 40 an item, 20 an option, 64 for each choice on a path of the tree, and
 * about a bit for each item of a node that others refer to.
 */
DLX_API dlx_status dlx_certificate_check(const dlx_problem *problem, dlx_read_fn *read, void *user,
                                         dlx_go_on_fn *go_on, void *asked,
                                         dlx_certificate *certificate, dlx_error *error);

/** Free what a certificate of this problem says; what is all zero is fine. */
DLX_API void dlx_certificate_free(const dlx_problem *problem, dlx_certificate *certificate);

#ifdef __cplusplus
}
#endif

#endif
