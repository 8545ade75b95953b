/* SPDX-License-Identifier: MIT */
/*
 * The search for the cheapest solutions, as two members that take turns. The first uses fixed
 * reduced costs to skip options that are too expensive; it visits millions of nodes a second and
 * starts at once. It is bits, or links if the problem is too large for bits. The tree of
 * dlx/cheapest/ solves a linear program at each node; its nodes are few and slow. Both know the
 * cheapest solutions so far, and the first one to search everything ends the search:
 *
 *     first   ----  first turn   --        --         a quarter of the work
 *     tree                         ------    ------   three quarters
 *
 * Work is counted in updates of links, so turns do not depend on machine or load. The tree begins
 * after the first member's first turn, unless that finishes. The first turn ends early if the first
 * member is hopeless: its path forecasts far too much work. It then gets a sixteenth of the work,
 * because it may still find solutions. It gets three quarters while it is promising: its progress
 * grows so fast that it should soon be done. Without memory for the tree, it goes on alone.
 * The setting `kernel` can name `links` alone; tests also name the tree.
 *
 * If one solution is wanted and the problem has independent components, a third member searches
 * them one by one (partwise.h). It has the first turn, and then three quarters of the work.
 *
 * A solution can make many options too expensive. If the linear program shrinks enough, the tree
 * begins again with the rest of the options.
 *
 * Good solutions mostly consist of options whose reduced costs at the root are small. The core is
 * another tree, with these options only. It finds good solutions early, and they lower the limit of
 * the whole tree, which still proves that none is cheaper. After a core has been searched, the next
 * one has one and a half times as many options. A core gets a twentieth of the tree's work, and
 * more as long as it finds solutions.
 *
 * With several threads, one searches as it would alone. The others prove that parts of the tree
 * hold nothing wanted (dlx/cheapest/provers.h); the search ends when nothing remains to be proved.
 *
 * Invariant: links keep all solutions (links_best.c). A solution that is cheaper than the last of
 * them, by more than the gap, is still ahead in both members.
 *
 * Source: E. Balas, E. Zemel, "An algorithm for large zero-one knapsack problems" (Operations
 * Research 28, 1980), for the core.
 */
#include "dlx/cheapest/provers.h"
#include "dlx/core/memory.h"
#include "dlx/first/partwise.h"
#include "dlx/first/portfolio.h"
#include "dlx/search/bits_best.h"
#include "dlx/search/links.h"
#include "dlx/search/search.h"

#include <string.h>

struct cheapest {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    struct links *links;            /* keep the solutions; the first member, without bits */
    void *bits;                     /* the first member, or NULL */
    const struct kernel *first;     /* of the first member: bits_best_kernel or links_kernel */
    struct tree *tree;              /* the second member, or NULL */
    struct tree *core;              /* the present core, or NULL */
    uint32_t core_size;             /* options of the last core; 0: there was none */
    double core_work, core_credit;  /* in updates: done; allowed beyond the share */
    unsigned char *core_choice;     /* decision about each option when a core begins */
    struct partwise *partwise;      /* the search of one part after another, or NULL */
    struct settings settings;       /* of the search */
    bool has_divided;               /* the problem was divided, or could not be divided */
    struct provers *provers;        /* threads that prove parts of the tree, or NULL */
    uint32_t threads;               /* number of threads that may be used, including the caller's */
    uint64_t proof_nodes;           /* tree nodes of provers that have ended */
    uint64_t paid;                  /* tree nodes of provers that were taken from a budget */
    bool has_asked;                 /* provers were made for this tree, or could not be made */
    bool waits;                     /* the tree waits: the provers have all its remaining nodes */
    bool gave_all;                  /* the provers had all nodes: their proof may end the search */
    unsigned char *choice;          /* decision about each option with which the tree begins */
    uint32_t *found;                /* space for a solution of the tree or of bits */
    double memory;                  /* bytes that a tree may take */
    bool is_alone;                  /* the settings name the kernel: the tree searches alone */
    bool has_tried;                 /* a tree was made, or could not be made */
    bool is_over;                   /* the tree or bits have searched everything */
    double links_work, tree_work;   /* in updates */
    double first_turn;              /* the first turn of the first member, in updates */
    double look, progress;          /* links_work at the next look; progress at the last look */
    bool is_promising;              /* the last look said that the first member is soon done */
    double first_work;              /* links_work, with the items that links look at */
};

/* Number of updates in the first turn of the first member, and before that turn may end early. */
static const double FIRST_TURN = 1 << 24, FIRST_LOOK = 1 << 20;

/* ---- making ---- */

static size_t room(const struct cheapest *c)
{
    return (size_t)dlx_problem_option_count(c->problem) + 1;
}

static void destroy(void *state)
{
    struct cheapest *c = state;
    const dlx_allocator *allocator = c->allocator;
    provers_free(c->provers);
    partwise_free(c->partwise);
    bb_free(c->core);
    bb_free(c->tree);
    if (c->bits != NULL)
        bits_best_kernel.destroy(c->bits);
    if (c->links != NULL)
        links_destroy(c->links);
    memory_free(allocator, c->choice, room(c), sizeof *c->choice);
    memory_free(allocator, c->core_choice, room(c), sizeof *c->core_choice);
    memory_free(allocator, c->found, room(c), sizeof *c->found);
    memory_free(allocator, c, 1, sizeof *c);
}

static dlx_status create(const dlx_problem *problem, const struct settings *settings,
                         enum simd simd, void **state)
{
    const double most = 256 << 20;
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    struct cheapest *c = memory_array(allocator, 1, sizeof *c);
    if (c == NULL)
        return DLX_ERR_MEMORY;
    *c = (struct cheapest){.problem = problem, .allocator = allocator, .settings = *settings};
    c->memory =
        settings->memory > 0 && (double)settings->memory < most ? (double)settings->memory : most;
    c->threads = settings->threads;
    c->first_turn = FIRST_TURN;
    c->look = FIRST_LOOK;
    c->is_alone = settings->kernel != NULL;
    c->choice = memory_array(allocator, room(c), sizeof *c->choice);
    c->core_choice = memory_array(allocator, room(c), sizeof *c->core_choice);
    c->found = memory_array(allocator, room(c), sizeof *c->found);
    void *links = NULL;
    dlx_status status = c->choice != NULL && c->core_choice != NULL && c->found != NULL
                            ? links_create(problem, settings, simd, &links)
                            : DLX_ERR_MEMORY;
    c->links = links;
    if (status == DLX_OK && !c->is_alone && bits_best_fits(problem))
        status = bits_best_create(problem, c->links->prices->price, &c->links->prices->limit, simd,
                                  &c->bits);
    c->first = c->bits != NULL ? &bits_best_kernel : &links_kernel;
    if (status == DLX_OK)
        *state = c;
    else
        destroy(c);
    return status;
}

static bool fits(const dlx_problem *problem, const struct settings *settings)
{
    (void)problem;
    return settings->best > 0;
}

/* ---------------------------------------------------------------------------------------------
 * The tree, and the threads that prove parts of it
 */

/* The work of the tree between two looks at the clock, in updates. */
static const double SLICE = 1 << 18;

static void tell_limit(struct cheapest *c)
{
    const struct prices *p = c->links->prices;
    if (!shortlist_is_full(&p->kept))
        return;
    c->tree->limit = shortlist_dearest(&p->kept);
    c->tree->gap = links_gap(p);
    if (c->core == NULL)
        return;
    c->core->limit = c->tree->limit;
    c->core->gap = c->tree->gap;
}

/* Note which options the problem leaves, requires and forbids. */
static void note_choices(struct cheapest *c)
{
    for (uint32_t option = 0; option < c->links->options; option++) {
        const enum fate fate = c->links->fate[option];
        c->choice[option] = fate == FREE ? UNDECIDED : fate == REQUIRED ? TAKEN : REMOVED;
    }
}

static void begin_tree(struct cheapest *c)
{
    note_choices(c);
    if (c->settings.best == 1 && c->links->fixed_count == 0)
        bb_remove_images(c->problem, c->choice);
    c->has_tried = true;
    c->tree = bb_new(c->problem, c->choice, NULL, c->memory);
    if (c->tree == NULL)
        return;
    bb_begin_with(c->tree, c->links->prices->price);
    tell_limit(c);
}

static void end_provers(struct cheapest *c)
{
    if (c->provers != NULL)
        c->proof_nodes += provers_nodes(c->provers);
    provers_free(c->provers);
    c->provers = NULL;
    c->has_asked = c->waits = c->gave_all = false;
}

static void end_core(struct cheapest *c)
{
    bb_free(c->core);
    c->core = NULL;
}

static void end_tree(struct cheapest *c)
{
    end_provers(c);
    end_core(c);
    c->core_size = 0;
    c->core_work = c->core_credit = 0;
    bb_free(c->tree);
    c->tree = NULL;
}

/* Begin again with the options that are not too expensive, if they are far fewer. */
static void shrink(struct cheapest *c)
{
    if (!bb_can_shrink(c->tree, c->choice))
        return;
    struct tree *smaller = bb_new(c->problem, c->choice, c->tree, c->memory);
    if (smaller == NULL)
        return;
    smaller->nodes = c->tree->nodes;
    end_provers(c);
    bb_free(c->tree);
    c->tree = smaller;
    tell_limit(c);
}

/* Write the required options, in their order. Return their number. */
static uint32_t write_required(struct cheapest *c)
{
    const struct links *l = c->links;
    uint32_t written = 0;
    for (uint32_t f = 0; f < l->fixed_count; f++)
        if (l->fate[l->fixed[f]] == REQUIRED)
            c->found[written++] = l->fixed[f];
    return written;
}

/* Write the options of a tree's solution, the required ones first. */
static uint32_t order_solution(struct cheapest *c, const struct tree *t)
{
    const struct links *l = c->links;
    uint32_t written = write_required(c);
    for (uint32_t o = 0; o < t->found_count; o++)
        if (l->fate[t->found[o]] != REQUIRED)
            c->found[written++] = t->found[o];
    return written;
}

static void keep_solution(struct cheapest *c, const struct tree *t)
{
    links_keep_options(c->links, c->found, order_solution(c, t));
    tell_limit(c);
    shrink(c);
}

/* Return the approximate work of a step of the simplex method: it solves three systems, and passes
 * over the columns. */
static double work_of_pivot(const struct tree *t)
{
    return 100 + 20.0 * t->lp.rows + 0.25 * t->lp.entries;
}

static uint64_t pivots_of_slice(const struct tree *t)
{
    return 1 + (uint64_t)(SLICE / work_of_pivot(t));
}

/* Let a tree search for one slice, and keep a solution that it finds. Return its work. */
static double run_slice(struct cheapest *c, struct tree *t, struct kernel_budget *budget,
                        enum tree_end *end)
{
    const double unit = work_of_pivot(t);
    const uint64_t nodes = t->nodes, pivots = t->lp.pivots;
    *end = bb_run(t, &budget->tree_nodes, pivots_of_slice(t));
    const double work = unit * (double)(1 + t->lp.pivots - pivots + 2 * (t->nodes - nodes));
    if (*end == TREE_FOUND)
        keep_solution(c, t);
    c->tree_work += work;
    return work;
}

/* ---- the core ---- */

/* Begin a core, unless it would have all options of the tree. Without memory, there is none. */
static void begin_core(struct cheapest *c)
{
    const uint32_t live = c->tree->live;
    memcpy(c->core_choice, c->choice, room(c) * sizeof *c->choice);
    c->core_size = c->core_size == 0 ? live / 4 + 1 : c->core_size + c->core_size / 2 + 1;
    if (c->core_size < live)
        c->core_size = bb_reduce_to_core(c->tree, c->core_size, c->core_choice);
    if (c->core_size < live)
        c->core = bb_new(c->problem, c->core_choice, c->tree, c->memory / 4);
    if (c->core != NULL)
        tell_limit(c);
}

/* Return whether to search the core now. A short search has no core. */
static bool is_turn_of_core(struct cheapest *c)
{
    enum { FEW_NODES = 100, SHARE = 20 };
    if (c->tree->nodes < FEW_NODES || c->core_work > c->tree_work / SHARE + c->core_credit)
        return false;
    if (c->core == NULL && c->core_size < c->tree->live && c->tree->root_bound > INT64_MIN)
        begin_core(c);
    return c->core != NULL;
}

/* Search the core for one slice. If it finds a solution, it may at least double its work. */
static void run_core(struct cheapest *c, struct kernel_budget *budget)
{
    enum tree_end end;
    c->core_work += run_slice(c, c->core, budget, &end);
    if (end == TREE_FOUND)
        c->core_credit = 2 * c->core_work;
    if (end == TREE_EXHAUSTED)
        end_core(c);
}

static void run_tree(struct cheapest *c, struct kernel_budget *budget)
{
    enum tree_end end;
    if (is_turn_of_core(c)) {
        run_core(c, budget);
        return;
    }
    (void)run_slice(c, c->tree, budget, &end);
    c->is_over = end == TREE_EXHAUSTED;
    c->waits = end == TREE_WAITS;
}

/* ---- provers ---- */

/* Return whether this search still wants a solution that a prover has found. */
static bool is_missing(void *user, const uint32_t *options, uint32_t count)
{
    const struct cheapest *c = user;
    return links_wants(c->links, options, count);
}

/* Without a limit, or before the root is solved, there is nothing to prove. */
static bool can_prove(const struct cheapest *c)
{
    const struct prices *p = c->links->prices;
    return c->threads > 1 && c->tree != NULL && c->tree->depth > 0 && shortlist_is_full(&p->kept);
}

static void feed_provers(struct cheapest *c)
{
    if (!c->has_asked && can_prove(c)) {
        c->has_asked = true;
        c->provers = provers_new(c->tree, c->choice, c->threads - 1, c->memory / c->threads);
    }
    if (c->provers == NULL)
        return;
    provers_review(c->provers, is_missing, c);
    provers_feed(c->provers, c->tree, pivots_of_slice(c->tree), !c->gave_all && !c->waits);
    c->is_over |= (c->waits || c->gave_all) && provers_are_sure(c->provers);
}

/* Help the provers. If they cannot go on without more solutions, then the tree goes on. */
static void help_provers(struct cheapest *c)
{
    if (provers_help(c->provers))
        return;
    c->waits = false;
    c->gave_all = true;
    bb_take_back(c->tree);
}

/* ---------------------------------------------------------------------------------------------
 * The search for the cheapest solution of a problem that falls into independent parts. It takes
 * turns with the first member, which searches the whole: if time runs out early, the first member
 * has a solution, even if it is not the cheapest.
 */

static void divide(struct cheapest *c)
{
    c->has_divided = true;
    if (c->settings.best != 1 || c->settings.kernel != NULL)
        return;
    _Static_assert((int)TAKEN == TASK_REQUIRED && (int)REMOVED == TASK_FORBIDDEN,
                   "partwise_new() can read choices as decisions");
    note_choices(c);
    struct settings settings = c->settings;
    settings.gap = 0; /* the gap is for the whole, and each part could use all of it */
    const dlx_status status = partwise_new(c->problem, c->choice, &settings, &c->partwise);
    if (status != DLX_OK)
        c->partwise = NULL;
    c->has_divided = status != DLX_ERR_STOPPED; /* without time, the next run tries again */
}

static void drop_parts(struct cheapest *c)
{
    partwise_free(c->partwise);
    c->partwise = NULL;
}

static void run_parts(struct cheapest *c, struct kernel_budget *budget)
{
    enum kernel_end end = KERNEL_NODES;
    struct kernel_budget its = {.solutions = 1, .tree_nodes = budget->tree_nodes};
    if (!partwise_run(c->partwise, &its, &end)) {
        drop_parts(c);
        return;
    }
    budget->tree_nodes = its.tree_nodes;
    const uint32_t required = write_required(c);
    if (end == KERNEL_SOLUTIONS)
        links_keep_options(c->links, c->found,
                           required + partwise_solution(c->partwise, c->found + required));
    c->is_over = end != KERNEL_NODES;
}

/* ---------------------------------------------------------------------------------------------
 * The path: of the first member, also while the tree takes turns with it, or of the tree alone
 */

static void *first_state(const struct cheapest *c)
{
    return c->bits != NULL ? c->bits : c->links;
}

static uint32_t first_levels(const void *state)
{
    const struct cheapest *c = state;
    return c->is_over ? 0 : c->first->path.levels(first_state(c));
}

static bool first_is_begun(const void *state)
{
    const struct cheapest *c = state;
    return c->is_over || c->first->path.is_begun(first_state(c));
}

static void first_branch(const void *state, uint32_t level, dlx_branch *branch)
{
    const struct cheapest *c = state;
    c->first->path.branch(first_state(c), level, branch);
}

static uint32_t first_untried(const void *state, uint32_t level, uint32_t *ways)
{
    const struct cheapest *c = state;
    return c->first->path.untried(first_state(c), level, ways);
}

static const struct kernel_path first_path = {
    .levels = first_levels,
    .is_begun = first_is_begun,
    .branch = first_branch,
    .untried = first_untried,
};

static uint32_t levels(const void *state)
{
    const struct cheapest *c = state;
    return c->is_over ? 0 : c->tree != NULL ? c->tree->depth : first_levels(state);
}

static bool is_begun(const void *state)
{
    const struct cheapest *c = state;
    return c->is_over || (c->tree != NULL ? c->tree->depth > 0 : first_is_begun(state));
}

static void branch(const void *state, uint32_t level, dlx_branch *branch)
{
    const struct cheapest *c = state;
    if (c->tree == NULL) {
        first_branch(state, level, branch);
        return;
    }
    const struct frame *f = &c->tree->frame[level];
    uint32_t count;
    bool is_option = f->b == DLX_NONE;
    *branch = (dlx_branch){
        .item = is_option ? dlx_problem_option(c->problem, f->a, &count)->item : f->a,
        .option = is_option && !f->is_second ? f->a : DLX_NONE,
        .tried = 1 + f->is_second,
        .done = f->is_second,
        .count = 2,
    };
}

/* ---------------------------------------------------------------------------------------------
 * Taking turns, and the table
 */

/* Return whether the first member would take too long to search everything. As long as there is no
 * limit, it removes few options, so the forecast says less, and it may find the first solution. */
static bool is_hopeless(const struct cheapest *c)
{
    const double most = shortlist_is_full(&c->links->prices->kept) ? 0x1p40 : 0x1p64;
    return c->links_work >= FIRST_LOOK && c->links_work > most * path_progress(&first_path, c);
}

/* Look whenever the work of the first member has doubled. It is promising if it would be done after
 * four more times with the same growth of its progress. */
static void look_at_progress(struct cheapest *c)
{
    if (c->links_work < c->look)
        return;
    const double before = c->progress, now = path_progress(&first_path, c);
    const double growth = before > 0 ? now / before : 1;
    c->look = 2 * c->links_work;
    c->progress = now;
    c->is_promising = now * growth * growth * growth * growth >= 1;
}

static bool is_turn_of_tree(struct cheapest *c)
{
    const bool hopeless = is_hopeless(c);
    look_at_progress(c);
    const double share = c->is_promising ? 1. / 3 : hopeless ? 15 : 3; /* of the tree */
    if (hopeless && !c->has_tried && c->links_work < c->first_turn)
        c->first_turn = c->links_work;
    const bool is_due = c->is_alone || c->links_work - c->first_turn >= c->tree_work / share;
    if (is_due && !c->has_tried)
        begin_tree(c);
    return is_due && c->tree != NULL;
}

/* Return whether the parts are next: they get three quarters of the work, too. Links look at all
 * items to choose one, which the updates do not count. */
static bool is_turn_of_parts(struct cheapest *c)
{
    if (!c->has_divided)
        divide(c);
    return c->partwise != NULL && (double)partwise_work(c->partwise) <= 3 * c->first_work;
}

/* Keep the solutions that bits find. */
static enum kernel_end run_bits(struct cheapest *c, struct kernel_budget *budget)
{
    enum kernel_end end;
    while ((end = bits_best_kernel.run(c->bits, budget)) == KERNEL_SOLUTIONS)
        links_keep_options(c->links, c->found, bits_best_kernel.solution(c->bits, c->found));
    return end;
}

static enum kernel_end run_first(struct cheapest *c, struct kernel_budget *budget)
{
    struct links *l = c->links;
    uint64_t updates = l->updates, nodes = budget->tree_nodes;
    double per_node = c->bits != NULL ? bits_best_work(c->bits) : 16;
    enum kernel_end end = c->bits != NULL ? run_bits(c, budget) : links_kernel.run(l, budget);
    const double visited = (double)(nodes - budget->tree_nodes);
    c->links_work += (double)(l->updates - updates) + per_node * visited;
    c->first_work += (double)(l->updates - updates) + (per_node + l->primaries) * visited;
    if (c->tree != NULL)
        tell_limit(c);
    return end;
}

/* Return the tree nodes of provers that no budget has paid for yet. */
static uint64_t owed(const struct cheapest *c)
{
    const uint64_t present = c->provers != NULL ? provers_nodes(c->provers) : 0;
    return c->proof_nodes + present - c->paid;
}

static void pay(struct cheapest *c, struct kernel_budget *budget)
{
    const uint64_t due = owed(c), nodes = due < budget->tree_nodes ? due : budget->tree_nodes;
    budget->tree_nodes -= nodes;
    c->paid += nodes;
}

static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct cheapest *c = state;
    if (c->links->step != DONE && !c->is_over) {
        pay(c, budget);
        if (budget->tree_nodes == 0)
            return KERNEL_NODES;
        enum kernel_end end = KERNEL_NODES;
        feed_provers(c);
        if (c->is_over)
            end = KERNEL_EXHAUSTED;
        else if (c->waits)
            help_provers(c);
        else if (is_turn_of_parts(c))
            run_parts(c, budget);
        else if (is_turn_of_tree(c))
            run_tree(c, budget);
        else
            end = run_first(c, budget);
        c->is_over |= c->bits != NULL && end == KERNEL_EXHAUSTED;
        if (!c->is_over)
            return end;
        end_provers(c);
    }
    return links_deliver(c->links, budget);
}

/* ---- back to the start; decisions ---- */

static void forget(struct cheapest *c)
{
    end_tree(c);
    drop_parts(c);
    c->has_tried = c->has_divided = c->is_over = false;
    c->links_work = c->tree_work = c->first_work = c->progress = 0;
    c->first_turn = FIRST_TURN;
    c->look = FIRST_LOOK;
    c->is_promising = false;
}

static void rewind_both(void *state)
{
    struct cheapest *c = state;
    forget(c);
    links_rewind(c->links);
    if (c->bits != NULL)
        bits_best_kernel.rewind(c->bits);
}

static void pause(void *state)
{
    struct cheapest *c = state;
    if (c->provers != NULL)
        provers_rest(c->provers);
    if (c->partwise != NULL)
        partwise_pause(c->partwise);
}

static bool decide(void *state, dlx_decision decision, uint32_t item)
{
    struct cheapest *c = state;
    (void)item; /* what is required or forbidden is no level of the trees */
    forget(c);
    /* What links accept, bits accept, too. */
    return links_decide(c->links, decision, DLX_NONE) &&
           (c->bits == NULL || bits_best_kernel.decide(c->bits, decision, DLX_NONE));
}

static void release(void *state, uint32_t count)
{
    struct cheapest *c = state;
    forget(c);
    links_release(c->links, count);
    if (c->bits != NULL)
        bits_best_kernel.release(c->bits, count);
}

static uint32_t solution(const void *state, uint32_t *options)
{
    const struct cheapest *c = state;
    return links_kernel.solution(c->links, options);
}

static uint32_t kept(const void *state, uint32_t place, uint32_t *options)
{
    const struct cheapest *c = state;
    return links_kept(c->links, place, options);
}

static bool step(void *state, dlx_step *step)
{
    struct cheapest *c = state;
    return links_step(c->links, step);
}

/* ---- one part after another ---- */

static void keep(void *state, const uint32_t *options, uint32_t count)
{
    struct cheapest *c = state;
    links_keep_options(c->links, options, count);
}

static void hold(void *state, bool holds)
{
    struct cheapest *c = state;
    links_hold(c->links, holds);
}

static void finish(void *state)
{
    struct cheapest *c = state;
    c->is_over = true;
}

/* ---- estimates, statistics, check ---- */

static bool descend(void *state, uint64_t *random, const struct permit *permit, double *level_nodes,
                    struct kernel_descent *descent)
{
    struct cheapest *c = state;
    return links_descend(c->links, random, permit, level_nodes, descent);
}

static void statistics(const void *state, dlx_statistics *statistics)
{
    const struct cheapest *c = state;
    links_statistics(c->links, statistics);
    if (c->bits != NULL)
        bits_best_kernel.statistics(c->bits, statistics);
    const bool is_last = !c->links->prices->holds; /* bounds of one part do not hold for others */
    if (c->is_over && is_last)
        statistics->bound = links_least_cost(c->links, true);
    statistics->memory += sizeof *c + room(c) * (2 * sizeof *c->choice + sizeof *c->found);
    statistics->tree_nodes += owed(c);
    if (c->provers != NULL)
        statistics->memory += provers_memory(c->provers);
    if (c->partwise != NULL)
        statistics->memory += partwise_memory(c->partwise);
    if (c->tree == NULL)
        return;
    statistics->memory += bb_memory(c->tree) + (c->core != NULL ? bb_memory(c->core) : 0);
    if (!is_last)
        return;
    uint64_t bound = bb_bound(c->tree), most = links_least_cost(c->links, true);
    bound = bound > most ? most : bound;
    statistics->bound = bound > statistics->bound ? bound : statistics->bound;
}

static uint32_t deepest(const void *state)
{
    const struct cheapest *c = state;
    return links_kernel.deepest(c->links);
}

static bool check(const void *state)
{
    const struct cheapest *c = state;
    return links_check(c->links) && (c->bits == NULL || bits_best_kernel.check(c->bits)) &&
           (c->tree == NULL || bb_check(c->tree)) && (c->core == NULL || bb_check(c->core));
}

static const struct kernel_best best = {
    .kept = kept,
    .keep = keep,
    .hold = hold,
    .finish = finish,
    .path = &first_path,
};

const struct kernel cheapest_kernel = {
    .name = "cheapest",
    .virtue = "it finds the cheapest solutions",
    .has_simd = true,
    .counts_required = true,
    .fits = fits,
    .create = create,
    .destroy = destroy,
    .run = run,
    .pause = pause,
    .decide = decide,
    .release = release,
    .rewind = rewind_both,
    .solution = solution,
    .best = &best,
    .step = step,
    .path.levels = levels,
    .path.is_begun = is_begun,
    .path.branch = branch,
    .descend = descend,
    .statistics = statistics,
    .deepest = deepest,
    .check = check,
};
