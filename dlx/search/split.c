/* SPDX-License-Identifier: MIT */
/*
 * Split a task into parts. The parts are the leaves of a tree, which grows where a leaf is largest:
 *
 *     root 1000  ->  root         ->  root
 *                    +- 2  700        +- 2          the number is the estimated size of the search tree
 *                    +- 5  300        |  +- 4   80  below a leaf; its part is the path of decisions to it
 *                                     |  +- 7  600
 *                                     +- 5  300
 *
 * A leaf is split as Algorithm X would branch there: one branch for each live option of the chosen
 * item. If several options may cover the item, one of them does not exclude the others. Then there
 * are two branches: choose the first live option, or exclude it. Estimates are means of random
 * descents, which underrate rare large branches.
 *
 * Invariant: `heap` holds the leaves that can be split; no leaf is larger than the one above it.
 */
#include "dlx/core/memory.h"
#include "dlx/core/query.h"
#include "dlx/core/uses.h"
#include "dlx/parts/parts.h"
#include "dlx/search/search.h"

enum {
    DESCENTS = 20,         /* random descents for each estimate, or fewer if they are very long */
    MOST_LEVELS = 1 << 22, /* levels of all these descents together */
};

/* A node of the tree. Node 0 is the root, which has no decision. */
struct twig {
    dlx_decision decision; /* between the parent and this node */
    uint32_t parent;       /* the parent */
    uint32_t child;        /* the first child; 0 for a leaf */
    uint32_t next;         /* the next child of the same parent; 0 for the last */
    double size;           /* estimated tree nodes below */
};

struct splitter {
    dlx_task *given;            /* the caller's task: decisions and limits */
    dlx_parts *parts;           /* the list; until the end it has only part 0 */
    dlx_task *task;             /* asks for the current leaf */
    dlx_search *search;         /* of that task */
    const dlx_problem *problem; /* of both tasks */
    dlx_allocator allocator;    /* the problem's */
    struct twig *twig;          /* the tree */
    size_t twigs, twig_room;    /* number of its nodes; allocated length */
    uint32_t *heap;             /* leaves, the largest first */
    size_t heaped, heap_room;   /* number of leaves in it; allocated length */
    struct arena arena;         /* owns the next four */
    double *level_nodes;        /* descents add to these numbers; the sums are not used */
    size_t levels;              /* allocated length of level_nodes */
    struct use *use;            /* how the noted path uses each item; all 0 if no path is noted */
    bool *is_decided;           /* whether the noted path requires or forbids each option */
    struct users users;         /* with presolving: the options of each item */
    int descents;               /* number for each estimate */
    uint64_t random;            /* state of the random generator */
    uint32_t leaves;            /* number of all leaves */
    bool is_cut;                /* a limit or a stop has ended the work on a leaf */
};

/* ---- heap ---- */

static double size_at(const struct splitter *s, size_t place)
{
    return s->twig[s->heap[place]].size;
}

static void swap(struct splitter *s, size_t a, size_t b)
{
    const uint32_t held = s->heap[a];
    s->heap[a] = s->heap[b];
    s->heap[b] = held;
}

static bool heap_add(struct splitter *s, uint32_t leaf)
{
    if (!memory_reserve(&s->allocator, &s->heap, &s->heap_room, s->heaped + 1, sizeof *s->heap))
        return false;
    size_t place = s->heaped++;
    s->heap[place] = leaf;
    for (; place > 0 && size_at(s, place) > size_at(s, (place - 1) / 2); place = (place - 1) / 2)
        swap(s, place, (place - 1) / 2);
    return true;
}

static uint32_t heap_take(struct splitter *s)
{
    const uint32_t largest = s->heap[0];
    s->heap[0] = s->heap[--s->heaped];
    for (size_t place = 0, child = 1; child < s->heaped; child = 2 * place + 1) {
        if (child + 1 < s->heaped && size_at(s, child + 1) > size_at(s, child))
            child++;
        if (size_at(s, child) <= size_at(s, place))
            break;
        swap(s, place, child);
        place = child;
    }
    return largest;
}

/* ---- one leaf ---- */

/* Move the search to the leaf. The order of the decisions does not matter. */
static dlx_status enter(struct splitter *s, uint32_t leaf)
{
    dlx_task_release(s->task, UINT32_MAX);
    dlx_status status = parts_apply(s->parts, 0, s->task);
    for (uint32_t t = leaf; t > 0 && status == DLX_OK; t = s->twig[t].parent)
        status = task_decide(s->task, s->twig[t].decision);
    dlx_search_rewind(s->search);
    return status;
}

/* Return whether a limit or a stop ends the work. */
static bool has_to_end(struct splitter *s)
{
    s->is_cut = s->is_cut || !permit_allows(&s->given->permit);
    return s->is_cut;
}

/* Estimate the tree below the search's current node. Return 0 if there is no time for a descent. */
static double estimate(struct splitter *s)
{
    double sum = 0;
    struct kernel_descent descent;
    int d = 0;
    for (; d < s->descents && !s->search->is_hopeless && (d == 0 || !has_to_end(s)); d++) {
        if (!s->search->kernel->descend(s->search->state, &s->random, &s->given->permit,
                                        s->level_nodes, &descent)) {
            s->is_cut = true;
            break;
        }
        sum += descent.tree_nodes;
    }
    return d > 0 ? sum / d : 0;
}

/* ---- live options ---- */

/* Note that the path to a node of the tree makes a decision, or forget this. */
static void note(struct splitter *s, dlx_decision decision, bool is_made)
{
    if (!decision.is_forbidden)
        (is_made ? uses_choose : uses_unchoose)(s->use, s->problem, decision.option);
    s->is_decided[decision.option] = is_made;
}

/* Note or forget all decisions on the path to a node, and the decisions of the caller. */
static void note_path(struct splitter *s, uint32_t node, bool is_made)
{
    for (uint32_t at = 0; at < parts_length(s->parts, 0); at++)
        note(s, parts_decision(s->parts, 0, at), is_made);
    for (uint32_t t = node; t > 0; t = s->twig[t].parent)
        note(s, s->twig[t].decision, is_made);
}

/* Return whether the noted path still allows the option. */
static bool is_live(const struct splitter *s, uint32_t option)
{
    return !s->is_decided[option] && uses_allow(s->use, s->problem, option);
}

/* ---- growing ---- */

/* Append a child after *last, which is then this child; *last is 0 for the first child. */
static bool add_child(struct splitter *s, uint32_t parent, dlx_decision decision, uint32_t *last)
{
    if (!memory_reserve(&s->allocator, &s->twig, &s->twig_room, s->twigs + 1, sizeof *s->twig))
        return false;
    const uint32_t child = (uint32_t)s->twigs++;
    s->twig[child] = (struct twig){.decision = decision, .parent = parent};
    *(*last == 0 ? &s->twig[parent].child : &s->twig[*last].next) = child;
    *last = child;
    return true;
}

static bool is_exact(const struct splitter *s, uint32_t item)
{
    const dlx_item demand = dlx_problem_item(s->problem, item);
    return demand.min == 1 && demand.max == 1;
}

/* Make the children of a leaf, whose path is noted, for an item. */
static bool add_children(struct splitter *s, uint32_t leaf, uint32_t item)
{
    uint32_t last = 0;
    for (uint32_t o = 0; o < dlx_problem_option_count(s->problem); o++) {
        if (!option_has_item(s->problem, o, item) || !is_live(s, o))
            continue;
        if (!add_child(s, leaf, (dlx_decision){o, false}, &last))
            return false;
        if (!is_exact(s, item))
            return add_child(s, leaf, (dlx_decision){o, true}, &last);
    }
    return true;
}

static bool branch(struct splitter *s, uint32_t leaf, uint32_t item)
{
    note_path(s, leaf, true);
    const bool has_memory = add_children(s, leaf, item);
    note_path(s, leaf, false);
    return has_memory;
}

/* Return whether an item has several live options although the search has only one branch.
 * Presolving has removed the other options. They are in no solution, but a list of parts has to
 * name them. */
static bool has_removed(const struct splitter *s, uint32_t item)
{
    uint32_t live = 0;
    if (s->search->presolve == NULL)
        return false;
    for (uint32_t u = s->users.first[item]; u < s->users.first[item + 1] && live < 2; u++)
        live += is_live(s, s->users.option[u]);
    return live > 1;
}

/* Step from a leaf, where the search is, to the first node with several branches. The nodes on the
 * way, perhaps very many, have one branch each. They become the only descendants of the leaf,
 * without an estimate. Store the last of them in *leaf. Store the item to branch on in *item, or
 * DLX_NONE if there is none, or no time. Return false if there is no memory. */
static bool follow_forced(struct splitter *s, uint32_t *leaf, uint32_t *item)
{
    enum { BETWEEN_LOOKS = 256 };
    dlx_step step = {.kind = DLX_STEP_CHOOSE};
    *item = DLX_NONE;
    for (uint32_t steps = 1; step.kind == DLX_STEP_CHOOSE || step.kind == DLX_STEP_TRY; steps++) {
        dlx_search_step(s->search, &step);
        if (step.kind == DLX_STEP_CHOOSE &&
            (step.count > 1 || !is_exact(s, step.item) || has_removed(s, step.item))) {
            *item = step.item;
            return true;
        }
        uint32_t child = 0;
        if (step.kind == DLX_STEP_TRY) {
            if (!add_child(s, *leaf, (dlx_decision){step.option, false}, &child))
                return false;
            s->twig[child].size = s->twig[*leaf].size;
            *leaf = child;
            note(s, s->twig[child].decision, true);
        }
        if (steps % BETWEEN_LOOKS == 0 && has_to_end(s))
            return true;
    }
    return true;
}

static bool pass_forced(struct splitter *s, uint32_t *leaf, uint32_t *item)
{
    note_path(s, *leaf, true);
    const bool has_memory = follow_forced(s, leaf, item);
    note_path(s, *leaf, false);
    return has_memory;
}

/* Estimate the children of a node, so that they can be split later. A child that no search enters
 * stays a leaf. */
static dlx_status weigh_children(struct splitter *s, uint32_t parent)
{
    dlx_status status = DLX_OK;
    for (uint32_t c = s->twig[parent].child; c > 0 && status == DLX_OK; c = s->twig[c].next) {
        if (has_to_end(s)) { /* the other children are leaves of unknown size */
            s->leaves++;
            continue;
        }
        status = enter(s, c);
        s->twig[c].size = status == DLX_OK ? estimate(s) : 0;
        s->leaves++;
        if (status == DLX_OK && s->twig[c].size > 0 && !heap_add(s, c))
            status = DLX_ERR_MEMORY;
    }
    return status;
}

/* Split a leaf, unless the search does not branch there. */
static dlx_status split(struct splitter *s, uint32_t leaf)
{
    uint32_t item;
    dlx_status status = enter(s, leaf);
    if (status != DLX_OK)
        return status;
    if (!pass_forced(s, &leaf, &item))
        return DLX_ERR_MEMORY;
    if (item == DLX_NONE)
        return DLX_OK;
    if (!branch(s, leaf, item))
        return DLX_ERR_MEMORY;
    if (s->twig[leaf].child == 0)
        return DLX_OK;
    s->leaves--;
    return weigh_children(s, leaf);
}

static dlx_status grow(struct splitter *s, uint32_t wanted)
{
    dlx_outcome ignored;
    dlx_status status = heap_add(s, 0) ? DLX_OK : DLX_ERR_MEMORY;
    s->leaves = 1;
    while (status == DLX_OK && s->leaves < wanted && s->heaped > 0 &&
           !permit_must_end(&s->given->permit, &ignored)) {
        permit_report(&s->given->permit, s->leaves);
        status = split(s, heap_take(s));
    }
    if (status == DLX_OK && s->leaves == 1) { /* the only part, which was not a child of any node */
        status = enter(s, 0);
        s->twig[s->twigs - 1].size = status == DLX_OK ? estimate(s) : 0;
    }
    if (s->is_cut) /* the stop has been obeyed, and is not for the next call */
        permit_must_end(&s->given->permit, &ignored);
    return status;
}

/* ---- the list ---- */

/* Append a part for the first leaf below a node, and store this leaf. The part shares its first
 * `shared` decisions, up to the node's parent, with the part before; *depth becomes its length. */
static bool append_path(struct splitter *s, uint32_t node, uint32_t shared, uint32_t *leaf,
                        uint32_t *depth)
{
    bool has_memory = parts_append(s->parts, DLX_PART_NEW);
    if (has_memory)
        parts_share(s->parts, shared);
    for (*depth = shared; has_memory; node = s->twig[node].child) {
        if (node > 0) /* the root has no decision */
            has_memory = parts_decide(s->parts, s->twig[node].decision);
        *depth += node > 0;
        *leaf = node;
        if (s->twig[node].child == 0)
            break;
    }
    return has_memory;
}

/* List the leaves from left to right: the order in which a search meets their solutions. */
static bool append_leaves(struct splitter *s, dlx_split *sizes)
{
    uint32_t t = 0, depth = 0;
    for (bool has_next = true; has_next;) {
        if (!append_path(s, t, depth, &t, &depth))
            return false;
        sizes->tree_nodes += s->twig[t].size;
        sizes->largest = s->twig[t].size > sizes->largest ? s->twig[t].size : sizes->largest;
        for (; t > 0 && s->twig[t].next == 0; t = s->twig[t].parent)
            depth--;
        has_next = t > 0;
        t = s->twig[t].next;
        depth -= has_next; /* to the parent of both */
    }
    return true;
}

/* ---- putting it together ---- */

/* Make the list and the root of the tree: one part, even if there is no time for more. */
static dlx_status plant(struct splitter *s)
{
    const dlx_status status = parts_create(s->problem, &s->parts);
    if (status != DLX_OK)
        return status;
    if (!parts_take(s->parts, s->given, true) ||
        !memory_reserve(&s->allocator, &s->twig, &s->twig_room, 1, sizeof *s->twig))
        return DLX_ERR_MEMORY;
    s->twig[s->twigs++] = (struct twig){.size = 0};
    return DLX_OK;
}

/* Make the search, without settings that change its order: parts come in Algorithm X's order. */
static dlx_status prepare(struct splitter *s)
{
    dlx_status status = task_new(s->problem, &s->task);
    if (status == DLX_OK) {
        s->task->settings.permit = &s->given->permit;
        s->task->settings.is_plain = s->given->settings.is_plain;
        status = dlx_search_new(s->task, &s->search);
    }
    if (status != DLX_OK)
        return status;
    s->levels = (size_t)s->search->kernel->deepest(s->search->state) + 1;
    s->descents = s->levels > MOST_LEVELS / DESCENTS ? (int)(MOST_LEVELS / s->levels) : DESCENTS;
    s->descents += s->descents == 0;
    s->arena.allocator = &s->allocator;
    s->level_nodes = arena_array(&s->arena, s->levels, sizeof *s->level_nodes);
    s->use = arena_array(&s->arena, dlx_problem_item_count(s->problem), sizeof *s->use);
    s->is_decided =
        arena_array(&s->arena, dlx_problem_option_count(s->problem), sizeof *s->is_decided);
    const bool fine = s->search->presolve == NULL || users_list(&s->users, &s->arena, s->problem);
    return s->arena.has_failed || !fine ? DLX_ERR_MEMORY : DLX_OK;
}

static void clean_up(struct splitter *s)
{
    dlx_search_free(s->search);
    dlx_task_free(s->task);
    dlx_parts_free(s->parts);
    arena_free(&s->arena);
    memory_free(&s->allocator, s->twig, s->twig_room, sizeof *s->twig);
    memory_free(&s->allocator, s->heap, s->heap_room, sizeof *s->heap);
}

dlx_status dlx_parts_split(dlx_task *task, uint32_t count, dlx_parts **parts, dlx_split *split)
{
    struct splitter s = {.given = task, .problem = task->problem, .allocator = task->allocator};
    dlx_split sizes = {0, 0};
    if (count == 0)
        return task_fail(task, DLX_ERR_ARGUMENT, "a problem is split into at least one part");
    dlx_status status = plant(&s);
    if (status == DLX_OK)
        status = prepare(&s);
    if (status == DLX_OK)
        status = grow(&s, count);
    else if (status == DLX_ERR_STOPPED)
        status = DLX_OK; /* the root is the only part */
    if (status == DLX_OK && !append_leaves(&s, &sizes))
        status = DLX_ERR_MEMORY;
    if (status == DLX_OK) {
        *parts = s.parts;
        s.parts = NULL; /* the caller's now */
    }
    if (status == DLX_OK && split != NULL)
        *split = sizes;
    clean_up(&s);
    return status;
}
