/* SPDX-License-Identifier: MIT */
/*
 * Branch and bound (bb) for the cheapest solutions. Each node decides some options, solves the
 * linear relaxation of the rest (simplex.c), tightens it by cuts (clique.c, cover.c), proves a
 * lower bound from it (bound.c), and removes the options that the bound rules out. The rest is
 * split in two:
 *
 *     two items together    remove the options with only one of p and q, or
 *     two items apart       remove the options with both                    (Ryan and Foster)
 *
 *     take an option, or remove it                                          (everywhere else)
 *
 * Decisions spread: an item that is covered as often as it may be removes its other options, and an
 * item that needs all of its remaining options takes them. The trail lists the decided options in
 * order; a frame remembers the length of the trail before its branch:
 *
 *     trail   +4 -7 -9 | -2 -3 | +5 -6        + taken, - removed
 *     frame            p,q together
 *                              option 5: second branch still to come
 *
 * Invariants:
 *   - The first `spread` options of the trail are counted in `taken` and `free` of their items.
 *   - A solution that costs less than `limit` and is not kept yet lies below the present node or
 *     below the second branch of a frame that is in its first branch.
 *   - Each frame knows a proven lower bound of the solutions below it.
 *
 * Floating point decides only where to branch and which multipliers to try. Bounds and fixed
 * options come from whole numbers; a node without a proof is split until all options are decided.
 *
 * Sources: D. M. Ryan, B. A. Foster, "An integer programming approach to scheduling" (in: Computer
 * Scheduling of Public Transport, 1981); K. L. Hoffman, M. Padberg, "Solving airline crew
 * scheduling problems by branch-and-cut" (Management Science 39, 1993), for fixing by reduced
 * costs.
 */
#ifndef DLX_CHEAPEST_TREE_H
#define DLX_CHEAPEST_TREE_H

#include "dlx/cheapest/simplex.h"
#include "dlx/core/query.h"

enum choice {
    UNDECIDED,
    TAKEN,
    REMOVED,
};

/* A branch. `b` is DLX_NONE if it decides option `a`; otherwise it splits by the items a and b. */
struct frame {
    uint32_t a;     /* the option or the first item */
    uint32_t b;     /* the second item, or DLX_NONE */
    uint32_t trail; /* length of the trail before the branch */
    bool is_second; /* the second branch is being searched */
    bool is_given;  /* the second branch was given to another tree: see tree_choose.c */
    int64_t bound;  /* proven lower bound on what is below, in units */
    uint64_t kept;  /* number of the basis that was kept for the second branch; 0: none */
    double total;   /* value of the relaxation before the branch */
    double part;    /* value of option `a` in it; 0: unknown */
};

/* How much the value of the relaxation rose in the branches on an option, per unit that the value
 * of the option moved. */
struct rise {
    double sum;     /* over the branches */
    uint32_t count; /* number of branches */
};

/* A basis that was kept for a frame. */
struct kept {
    uint64_t number; /* as in the frame */
    struct simplex_basis basis;
};

enum { MOST_KEPT = 64 };

enum { MOST_FACTOR = 31 }; /* the largest coefficient in a cut */

/* A part of a tree: what its node has decided, and the branch that leads to it. */
struct tree_part {
    struct tree_part *next; /* for a list of its owner */
    struct frame frame;     /* its second branch */
    uint32_t count;         /* number of decisions */
    uint32_t decision[];    /* twice the number of an option; plus 1 if it is taken */
};

enum tree_end {
    TREE_FOUND,     /* the present solution is in `found` */
    TREE_PAUSED,    /* nodes or pivots are spent */
    TREE_WAITS,     /* all remaining nodes were given away */
    TREE_EXHAUSTED, /* every node has been searched */
};

enum tree_state {
    TREE_BEGIN,  /* before the root */
    TREE_SPREAD, /* decisions must be spread */
    TREE_SOLVE,  /* the relaxation must be solved */
    TREE_BRANCH, /* split the node */
    TREE_BACK,   /* the node is done */
    TREE_WAIT,   /* the next branch was given away */
    TREE_DONE,
};

/* An item as the tree sees it. */
struct need {
    uint32_t least;  /* how many times it must be covered */
    uint32_t most;   /* how many times it may be covered */
    uint32_t taken;  /* how many times the taken options cover it, as far as spread */
    uint32_t free;   /* how many times the undecided options cover it, as far as spread */
    bool is_primary; /* only primary items may need options */
    bool is_heavy;   /* some option covers it several times */
    uint32_t unit;   /* its row counts amounts in this unit, rounded: see tree_build.c */
    uint64_t supply; /* how many units the options live at the root cover */
};

struct tree {
    struct arena arena;         /* holds all arrays */
    const dlx_problem *problem; /* not owned; constant */
    uint32_t items, options;    /* sizes of the problem */
    struct simplex lp;          /* its columns are the options of `option_of` */
    uint32_t *column_of;        /* column of each option, or DLX_NONE */
    uint32_t *option_of;        /* option of each column */
    uint32_t *row_of;           /* row of each item, or DLX_NONE */
    uint32_t *item_of;          /* item of each row that is not a cut */
    uint32_t item_rows;         /* number of these rows; the cuts follow them */
    struct cliques *cliques;    /* scratch of clique.c */
    struct member *member;      /* scratch of cover.c */
    uint32_t *factor;           /* scratch: the coefficients of a new cut */
    struct simplex_point point; /* scratch of tree_choose.c: the node whose branches are tried */
    uint32_t rounds;            /* number of rounds of cuts at this node */
    double last_total;          /* value of the relaxation before the last round */
    uint32_t *list_first;       /* first place of each item in `list`; one more at the end */
    uint32_t *list;             /* undecided options at the root, item by item */
    struct need *need;          /* need of each item */
    unsigned char *choice;      /* enum choice of each option */
    uint32_t *trail;            /* decided options, in order */
    uint32_t decided, spread;   /* lengths of the trail: decided; already spread */
    struct frame *frame;        /* the path */
    uint32_t depth;             /* its length */
    struct kept
        kept[MOST_KEPT];   /* a ring: the frame at depth d may use the place d modulo `places` */
    uint32_t places;       /* number of bases that can be kept */
    uint64_t kept_so_far;  /* number of bases kept so far */
    uint32_t dive;         /* depth where the present dive began, or DLX_NONE */
    uint32_t fails;        /* number of times that the dive had to go back */
    uint64_t next_dive;    /* number of nodes at which the next dive may begin */
    enum tree_state state; /* what to do next */
    bool is_part;          /* this tree searches a part of another one */
    bool is_hopeless;      /* the options cannot cover the items: there is no solution */
    bool is_new;           /* the relaxation of this node has not been solved yet */
    bool has_begun;        /* the relaxation of this node is being solved */
    bool is_solved;        /* the relaxation is solved, and its solution is optimal */
    struct rise *rise[2];  /* rises of each option: branches that took it, that removed it */
    struct rise all[2];    /* rises of all options */
    int64_t *units;        /* cost of each option in units, rounded down */
    int64_t *rest;         /* reduced cost of each option in units */
    int64_t *root_rest;    /* reduced cost of each option at the root: see keep_root() */
    int64_t root_bound;    /* the bound that goes with them; INT64_MIN: none yet */
    bool *root_basis;      /* whether each variable was basic there */
    int64_t *dual;         /* multiplier of each item in units */
    int64_t cap;           /* no multiplier is larger */
    double units_per_cost; /* of the linear program */
    int shift;             /* a unit is 2^-shift of cost */
    uint64_t divisor;      /* divides all costs */
    int64_t bound;         /* proven lower bound of this node, in units */
    int64_t rest_bound;    /* the bound of the multipliers that gave `rest` */
    uint64_t limit;        /* only solutions that cost less are wanted */
    uint64_t gap;          /* they must cost less by at least this much; 0 or 1: by anything */
    uint32_t *found;       /* the solution found last */
    uint32_t found_count;  /* number of its options */
    uint64_t *stamp;       /* scratch, by item: all 0 */
    double *share;         /* scratch, by item: all 0 */
    uint32_t *touched;     /* scratch, by item */
    uint32_t live;         /* number of options that were not removed before the root */
    uint64_t nodes;        /* number of nodes */
};

/* Return how many units an entry counts in the row of its item. */
static inline uint32_t bb_weight(const struct tree *t, dlx_entry entry)
{
    const uint32_t unit = t->need[entry.item].unit;
    const uint32_t times = t->need[entry.item].is_heavy ? entry_times(t->problem, entry) : 1;
    return times / unit + (times % unit > 0 && t->need[entry.item].least > 0);
}

/* Return the least or the greatest number of units that a solution covers of an item. */
static inline uint32_t bb_times(const struct tree *t, uint32_t item, bool is_least)
{
    const struct need *need = &t->need[item];
    if (is_least)
        return need->least / need->unit + (need->least % need->unit > 0);
    const uint32_t most =
        need->unit == 1 || need->least == 0 ? need->most / need->unit : UINT32_MAX;
    return most < need->supply ? most : (uint32_t)need->supply;
}

/* ---- tree_build.c ---- */

/* Allocate a tree for the options whose `choice` is not REMOVED; options that are TAKEN are
 * required. `from` is NULL, or a tree of the same problem with more options, whose basis is a good
 * start. Return NULL if memory is out, or if the tree would take more than `memory` bytes. */
struct tree *bb_new(const dlx_problem *problem, const unsigned char *choice,
                    const struct tree *from, double memory);
void bb_free(struct tree *tree);

/* Before the first run: begin with a basis of the options with the lowest prices. Good prices halve
 * the number of steps at the root. */
void bb_begin_with(struct tree *tree, const uint64_t *price);

/* Return the bytes in use. Only the thread that searches the tree may ask. */
size_t bb_memory(const struct tree *tree);

/* Return whether all invariants hold. For tests; slow. */
bool bb_check(const struct tree *tree);

/* ---- tree.c ---- */

/* Make the decisions of a frame. Return false if they contradict others. */
bool bb_apply(struct tree *tree, const struct frame *frame);

/* Search on, for at most *nodes nodes and about `pivots` steps of the simplex method. */
enum tree_end bb_run(struct tree *tree, uint64_t *nodes, uint64_t pivots);

/* Return whether it pays to begin again, because the reduced costs at the root now rule out many
 * options. Then mark these options as REMOVED in `choice`. */
bool bb_can_shrink(const struct tree *tree, unsigned char *choice);

/* Mark options with large reduced costs at the root as REMOVED in `choice`, so that at least `size`
 * options remain, but few more. Return how many remain. The root must be solved. */
uint32_t bb_reduce_to_core(const struct tree *tree, uint32_t size, unsigned char *choice);

/* Return a lower bound on the cost of each solution that is wanted but was not found yet. */
uint64_t bb_bound(const struct tree *tree);

/* ---- tree_choose.c: parts that another tree can search ---- */

/* Return whether a second branch can be given away. */
bool bb_can_give(const struct tree *tree);

/* Give away the second branch nearest to the root. Return NULL, with nothing changed, if there is
 * no memory. Free it with bb_free_part(). */
struct tree_part *bb_give(struct tree *tree);
void bb_free_part(const dlx_allocator *allocator, struct tree_part *part);

/* Search a part of a tree of the same problem and options. Forget what this tree had to search. */
void bb_enter(struct tree *tree, const struct tree_part *part);

/* After TREE_WAITS: search what was given away after all. */
void bb_take_back(struct tree *tree);

/* ---- tree_choose.c: decisions ---- */

/* Decide an undecided option. Its effects on items come when the decision is spread. */
void bb_decide(struct tree *tree, uint32_t option, enum choice choice);

/* Decide an option unless it is decided. Return false if it is decided the other way. */
bool bb_settle(struct tree *tree, uint32_t option, enum choice choice);

/* Spread all decisions. Return false after a contradiction. */
bool bb_spread(struct tree *tree);

/* Undo decisions until the trail has this length. */
void bb_retreat(struct tree *tree, uint32_t length);

/* ---- tree.c: one node ---- */

/* Return the value at which a relaxation has no wanted solution. */
double bb_cutoff(const struct tree *tree);

/* Solve the relaxation in at most *pivots steps. Subtract the steps, and choose the next state. */
void bb_solve(struct tree *tree, uint64_t *pivots);

/* ---- tree.c: solutions ---- */

/* Return whether the node is a solution, and collect its options in tree->found. */
bool bb_has_found(struct tree *tree);

/* ---- clique.c ---- */

/* Allocate the scratch memory of the cuts. Return false if there is not enough. */
bool bb_allocate_cliques(struct tree *tree);

/* Add at most this many cuts that the solution of the relaxation violates. Return their number.
 * Then call simplex_use_rows(). */
uint32_t bb_add_cliques(struct tree *tree, uint32_t most);

/* Return whether each cut holds for all solutions. For tests; slow. */
bool bb_check_cuts(const struct tree *tree);

/* ---- cover.c ---- */

/* Allocate the scratch memory. Return false if there is not enough. */
bool bb_allocate_covers(struct tree *tree);

/* Add cuts of items with amounts, as bb_add_cliques() does. */
uint32_t bb_add_covers(struct tree *tree);

/* Return whether an item with amounts proves the cut in this row. For tests; slow. */
bool bb_check_cover(const struct tree *tree, uint32_t row);

/* ---- equal.c ---- */

/* Mark options as REMOVED in `choice`, where all are UNDECIDED. Some cheapest solution has none of
 * them, because items can be exchanged. Without memory, mark none. */
void bb_remove_images(const dlx_problem *problem, unsigned char *choice);

/* ---- tree_choose.c ---- */

static inline bool is_fraction(double x)
{
    return x > 1e-6 && x < 1 - 1e-6;
}

static inline double value_of(const struct tree *t, uint32_t option)
{
    return simplex_value(&t->lp, t->column_of[option]);
}

/* Choose the pair of items to split by. Return false if no pair splits the relaxation. */
bool bb_choose_pair(struct tree *tree, uint32_t *a, uint32_t *b);

/* Choose the undecided option to take or remove. */
uint32_t bb_choose_option(const struct tree *tree);

/* Note the rise of a relaxation that was just solved or cut off. */
void bb_note_rise(struct tree *tree);

/* ---- tree.c: bases ---- */

/* Choose how many bases can be kept in this many bytes. */
void bb_begin_keeping(struct tree *tree, double memory);

/* Keep the present basis for the frame at the top of the path, if there is memory for it. */
void bb_keep_basis(struct tree *tree);

/* Go back to the basis that was kept for the frame at this depth. Return false if it is gone. */
bool bb_return_to_basis(struct tree *tree, uint32_t depth);

/* Go back to the basis of the root, if it was solved. */
void bb_return_to_root(struct tree *tree);

/* Begin with the root cuts and basis of a tree that had more options, if it was solved. */
void bb_inherit(struct tree *tree, const struct tree *from);

/* ---- bound.c ---- */

/* Choose the units. */
void bound_begin(struct tree *tree);

/* Prove a bound from the duals of the relaxation, or that no solution is below. Store it in
 * tree->bound, and the reduced costs in tree->rest. */
void bound_prove(struct tree *tree);

/* Return whether the ray of an infeasible relaxation proves that there is no solution below. */
bool bound_proves_none(struct tree *tree);

/* Return the greatest bound in units that a node with a wanted solution can have. */
int64_t bound_limit(const struct tree *tree);

/* Return the least cost of a solution with at least this many units. */
uint64_t bound_cost(const struct tree *tree, int64_t units);

#endif
