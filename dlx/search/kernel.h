/* SPDX-License-Identifier: MIT */
/*
 * The interface of a kernel: a table of functions. Kernels know nothing of clock, limits and stop
 * flag, which belong to the task (dlx/core/task.h). A kernel runs until its budget is spent, and
 * can then be asked to continue.
 */
#ifndef DLX_SEARCH_KERNEL_H
#define DLX_SEARCH_KERNEL_H

#include "dlx/core/number.h"
#include "dlx/dance.h"
#include "dlx/core/random.h"
#include "dlx/core/task.h"

enum kernel_end {
    KERNEL_SOLUTIONS, /* the budget of solutions is spent: the kernel is at the last solution */
    KERNEL_NODES,     /* the budget of tree nodes is spent */
    KERNEL_EXHAUSTED, /* there are no more solutions */
};

struct kernel_budget {
    uint64_t solutions;  /* to find in this run, at least 1 */
    uint64_t tree_nodes; /* to visit in this run */
    bool only_count;     /* only their number is wanted: the kernel need not visit them */
};

/* Lanes and bits count the last two levels in bulk only while the budget allows at least this many
 * solutions. Two levels have no more: an item has at most 63 options in lanes and 1024 in bits.
 */
#define KERNEL_BULK (UINT64_C(1) << 20)

/* The decision about an option before the search. */
enum fate {
    FREE,
    REQUIRED,
    FORBIDDEN, /* removed from the search */
    REFUSED,   /* forbidden, but it could not be chosen anyway */
};

/* The estimates of one random descent. */
struct kernel_descent {
    double tree_nodes; /* number of nodes in the whole tree */
    double solutions;  /* number of solutions; 0 if the descent did not end at one */
};

/* Instead of a number of untried ways. */
#define ALL_LIVE UINT32_MAX

struct kernel_best;
struct mixture;

/* The path of a search, from the root of its tree to its current node. */
struct kernel_path {
    /* Return the number of levels on the path, return whether the search has begun, and describe
     * the branch on a level. */
    uint32_t (*levels)(const void *state);
    bool (*is_begun)(const void *state);
    void (*branch)(const void *state, uint32_t level, dlx_branch *branch);

    /* Write the untried ways of a level, in the order of the search: options, and DLX_NONE for "no
     * further option" with multiplicities. `ways` holds all options and one more. Return their
     * number. This holds between two runs, even after counting in bulk. With multiplicities, return
     * ALL_LIVE if these are all live options of the item after the present one. */
    uint32_t (*untried)(const void *state, uint32_t level, uint32_t *ways);

    /* A count may run several searches at once. Until the next call, let the functions above
     * describe the whole path of the search with this number. If there is no such search, show path
     * 0 again and return false. Only then may the search go on. NULL: there is one path. */
    bool (*show)(void *state, uint32_t number);

    /* Return whether an option was forced on the path above a level, which then does not show it.
     * NULL: the path shows every option that may matter. */
    bool (*is_forced_above)(const void *state, uint32_t level, uint32_t option);
};

struct kernel {
    const char *name;
    const char *virtue;    /* why it is better than links where it fits */
    bool has_simd;         /* it is compiled for several instruction sets */
    bool counts_required;  /* in its statistics, required options are levels without tree nodes */
    uint32_t most_options; /* most options of a primary item; 0: any number */

    /* Return whether the kernel can search the problem with tables of a reasonable size. */
    bool (*fits)(const dlx_problem *problem, const struct settings *settings);

    /* Compile a private copy of a problem that fits, for a search with the instructions of simd.
     * Return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE. */
    dlx_status (*create)(const dlx_problem *problem, const struct settings *settings,
                         enum simd simd, void **state);
    void (*destroy)(void *state);

    /* Continue the search. Subtract what it spends from the budget. */
    enum kernel_end (*run)(void *state, struct kernel_budget *budget);

    /* Let all threads of the kernel wait until the next run. NULL: it has none. */
    void (*pause)(void *state);

    /* Require or forbid an option for the whole search, before the first solution or after the last
     * only. The item is the one that a search branched on when it chose the option, or DLX_NONE.
     * Return false, with nothing changed, if this contradicts an earlier decision. */
    bool (*decide)(void *state, dlx_decision decision, uint32_t item);

    /* Require options as decide() does, but all at once. Return false, with nothing changed, if one
     * of them contradicts another or an earlier decision. NULL: decide() does it one by one. */
    bool (*require_all)(void *state, const uint32_t *options, uint32_t count);

    /* At the start only: take back the last `count` decisions. */
    void (*release)(void *state, uint32_t count);

    /* Go back to the start. */
    void (*rewind)(void *state);

    /* Write the options of the present solution, required ones first. Return their number. The
     * array has room for one more option. */
    uint32_t (*solution)(const void *state, uint32_t *options);

    /* What a search for the cheapest solutions adds; NULL: the kernel cannot search for them. */
    const struct kernel_best *best;

    /* Make one step and describe it. Return whether it tried an option. */
    bool (*step)(void *state, dlx_step *step);

    struct kernel_path path;

    /* Return a number that orders a solution's options, except required ones; NULL: as chosen. */
    uint32_t (*place)(const void *state, uint32_t option);

    /* Return the fraction of the tree that is done, 0 to 1. NULL: compute it from the path. */
    double (*progress)(const void *state);

    /* At the start only: descend at random to a leaf, and go back. Add the estimates to
     * level_nodes. Ask the permit from time to time, but never during the first milliseconds.
     * Return false, with estimates that must not be used, if the descent had to end. */
    bool (*descend)(void *state, uint64_t *random, const struct permit *permit, double *level_nodes,
                    struct kernel_descent *descent);

    /* Fill in updates, memory, and all levels there can be. search.c has filled in the rest. */
    void (*statistics)(const void *state, dlx_statistics *statistics);

    /* Return the units of work so far beyond those of tree nodes and updates, which other nodes of
     * the same search may lack. NULL: none. */
    uint64_t (*extra_work)(const void *state);

    /* Return the time of a tree node while solutions are only counted, in units of about 10
     * nanoseconds. NULL: it is 30. */
    double (*counting_cost)(const void *state);

    /* Return the greatest number of levels that a path can have. */
    uint32_t (*deepest)(const void *state);

    /* Return whether all invariants hold. For tests; slow. */
    bool (*check)(const void *state);

    /* Its members, which may work side by side; NULL, except for the portfolio. */
    const struct mixture *mixture;
};

/* The answer of a mixture. */
enum mixture_answer { MIXTURE_OPEN, MIXTURE_FOUND, MIXTURE_PROVEN };

/* A search of several members for a few solutions. They may run in several threads
 * (dlx/team/worker.c). All functions except work() need the lock. See dlx/first/portfolio.c. */
struct mixture {
    uint32_t members; /* the most threads that are of use, unless solutions may come in any order */

    /* Describe a member; return false if there is no such member. */
    bool (*describe)(const void *state, uint32_t place, dlx_member *member);

    /* Take the next member, or return NULL if all that matter are busy. With settings.unordered,
     * this may be a new member with another seed. */
    struct member *(*take)(void *state);

    /* Let a member work for a slice of its turn. Return how this ended, and subtract what it spends
     * from the budget. */
    enum kernel_end (*work)(const void *state, struct member *member, struct kernel_budget *budget);

    /* Give a member back. It has an answer if its search found a solution or there are no more.
     * Return whether a thread that found no member to work for should look again. */
    bool (*give_back)(void *state, struct member *member, enum kernel_end end, bool has_solution);

    /* Return the answer of the winner. `is_last`: no member will run again: use the best answer. */
    enum mixture_answer (*answer)(void *state, bool is_last);

    /* The answer was delivered, if there was one: look for the next. Return whether several members
     * go on. */
    bool (*go_on)(void *state);

    /* With settings.helped: if the search for all solutions needs no more help, or must go on
     * without it, return its state and store its kernel. After this, the mixture can only be
     * destroyed. Otherwise return NULL. */
    void *(*take_search)(void *state, bool must_end, const struct kernel **kernel);
};

/* What a search for the cheapest solutions adds. It keeps them, and delivers them at its end. */
struct kernel_best {
    /* Write the options of the kept solution at this place; place 0 is the cheapest. Return their
     * number, or DLX_NONE if there is no such solution. */
    uint32_t (*kept)(const void *state, uint32_t place, uint32_t *options);

    /* To search one part after another. keep: remember a solution that is known already. hold: from
     * now on, do not forget solutions in rewind(), and deliver none at the end of a part; or stop
     * doing so. finish: at the start, nothing remains to be searched. */
    void (*keep)(void *state, const uint32_t *options, uint32_t count);
    void (*hold)(void *state, bool holds);
    void (*finish)(void *state);

    /* The path of the remaining search. NULL: the kernel's own. */
    const struct kernel_path *path;
};

extern const struct kernel links_kernel, lanes_kernel, bits_kernel, binary_kernel;

/* The methods that a task may use. They come from above (dlx/solve), because some use searches. */
struct methods {
    const struct kernel *const
        *kernels; /* in the order of preference; the last one is links; then NULL */
    const struct counting *counting; /* for the portfolio: see dlx/first/member.h */
};

/* Return the fastest kernel that can search the problem with these settings. */
const struct kernel *kernel_for(const dlx_problem *problem, const struct settings *settings);

/* Find the kernel for the task: the one that was asked for, or the fastest. Return DLX_OK, or
 * DLX_ERR_KERNEL with a reason if the one that was asked for cannot search the problem. */
dlx_status kernel_pick(dlx_task *task, const struct kernel **kernel);

/* Say in a few words why the kernel was picked. The text is static. */
const char *kernel_reason(const struct settings *settings, const struct kernel *kernel);

/* Return the units of work of a tree node, without its updates. */
uint64_t kernel_node_cost(const struct kernel *kernel, const dlx_problem *problem);

/* Return whether a descent has to end after `work` units of about 10 nanoseconds. Units may have
 * been spent before the descent; store 0 in *next at its beginning. */
static inline bool kernel_must_end(const struct permit *permit, uint64_t work, uint64_t *next)
{
    enum { FIRST_LOOK = 1 << 18, BETWEEN_LOOKS = 1 << 16 };
    if (*next > 0 && work < *next)
        return false;
    const bool is_first = *next == 0;
    *next = work + (is_first ? FIRST_LOOK : BETWEEN_LOOKS);
    return !is_first && !permit_allows(permit);
}

/* Return the seed of a search that restarts. Without one, it should not break ties as `weighted`
 * does, which takes the first of equals: 4 was the best of five seeds. */
static inline uint64_t kernel_seed(const struct settings *settings)
{
    return settings->seed == 0 ? 4 : settings->seed;
}

/* Return whether the search is for all solutions by the shortest item, in no random order. Only
 * links can do more. */
static inline bool kernel_is_plain(const struct settings *settings)
{
    return settings->best == 0 && settings->seed == 0 && settings->choose == CHOOSE_SHORTEST;
}

#endif
