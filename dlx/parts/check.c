/* SPDX-License-Identifier: MIT */
/*
 * The proof that no part is missing. Written down as paths, the parts form a tree. At each inner
 * node, the next decisions of the parts below must be one of these two:
 *
 *     3   7   9        all live options, ascending, of an item that exactly one option covers
 *     3  -3            an option, and not that option
 *
 * Each solution that obeys the path obeys exactly one of these decisions, and so is in exactly one
 * part. An option is live if it is not decided on the path and shares no item with a chosen option
 * in a way that excludes it. All of this can be checked without a search.
 *
 * Invariant: `use`, `is_forbidden` and `is_chosen` describe the path from the root to this node.
 */
#include "dlx/core/query.h"
#include "dlx/core/task.h"
#include "dlx/core/uses.h"
#include "dlx/parts/parts.h"

struct proof {
    const dlx_parts *parts;     /* the list to check */
    const dlx_problem *problem; /* its problem */
    struct arena arena;         /* holds the arrays below */
    struct users users;         /* the options of each item */
    struct use *use;            /* how the chosen options use each item */
    bool *is_forbidden;         /* whether each option is forbidden on the path */
    bool *is_chosen;            /* whether each option is chosen on the path */
    uint32_t *end;              /* the part after the last one of each node on the path */
    uint32_t number;            /* the part at fault, or 0 */
    const char *reason;         /* what is wrong, or "" */
};

static size_t longest_part(const dlx_parts *parts)
{
    size_t longest = 0;
    for (uint32_t number = 1; number <= parts->parts; number++) {
        const size_t count = parts_length(parts, number);
        longest = count > longest ? count : longest;
    }
    return longest;
}

static bool prepare(struct proof *p)
{
    const uint32_t options = dlx_problem_option_count(p->problem);
    p->use = arena_array(&p->arena, dlx_problem_item_count(p->problem), sizeof *p->use);
    p->is_forbidden = arena_array(&p->arena, options, sizeof *p->is_forbidden);
    p->is_chosen = arena_array(&p->arena, options, sizeof *p->is_chosen);
    p->end = arena_array(&p->arena, longest_part(p->parts) + 1, sizeof *p->end);
    return !p->arena.has_failed && users_list(&p->users, &p->arena, p->problem);
}

/* ---- the path ---- */

static bool is_live(const struct proof *p, uint32_t option)
{
    return !p->is_forbidden[option] && !p->is_chosen[option] &&
           uses_allow(p->use, p->problem, option);
}

/* Add a decision to the path, or take it back. An option that is not live is never required: an
 * inner node with such a path would have no solutions, and nothing below it needs a proof. */
static void go_down(struct proof *p, dlx_decision decision)
{
    (decision.is_forbidden ? p->is_forbidden : p->is_chosen)[decision.option] = true;
    if (!decision.is_forbidden)
        uses_choose(p->use, p->problem, decision.option);
}

static void go_up(struct proof *p, dlx_decision decision)
{
    if (!decision.is_forbidden)
        uses_unchoose(p->use, p->problem, decision.option);
    (decision.is_forbidden ? p->is_forbidden : p->is_chosen)[decision.option] = false;
}

/* ---- one node ---- */

static bool fail(struct proof *p, uint32_t number, const char *reason)
{
    p->number = number;
    p->reason = reason;
    return false;
}

static dlx_decision decision_at(const struct proof *p, uint32_t number, uint32_t depth)
{
    return parts_decision(p->parts, number, depth);
}

/* Return the first part from `number` on, below `end`, whose next decision differs. */
static uint32_t next_branch(const struct proof *p, uint32_t number, uint32_t end, uint32_t depth)
{
    const dlx_decision same = decision_at(p, number, depth);
    while (number < end && is_same_decision(decision_at(p, number, depth), same))
        number++;
    return number;
}

/* Return true if the parts' next decisions are all live options of the item, in ascending order. */
static bool lists_item(const struct proof *p, uint32_t item, uint32_t number, uint32_t end,
                       uint32_t depth)
{
    for (uint32_t u = p->users.first[item]; u < p->users.first[item + 1]; u++) {
        const uint32_t option = p->users.option[u];
        if (!is_live(p, option))
            continue;
        if (number == end ||
            !is_same_decision(decision_at(p, number, depth), (dlx_decision){option, false}))
            return false;
        number = next_branch(p, number, end, depth);
    }
    return number == end;
}

static bool lists_some_item(const struct proof *p, uint32_t number, uint32_t end, uint32_t depth)
{
    uint32_t count;
    const dlx_decision first = decision_at(p, number, depth);
    const dlx_entry *entry = dlx_problem_option(p->problem, first.option, &count);
    for (uint32_t e = 0; e < count; e++) {
        const dlx_item item = dlx_problem_item(p->problem, entry[e].item);
        if (item.kind == DLX_PRIMARY && item.min == 1 && item.max == 1 &&
            lists_item(p, entry[e].item, number, end, depth))
            return true;
    }
    return false;
}

/* Return true if the next decisions are to choose a live option, and to exclude the same option. */
static bool is_binary(const struct proof *p, uint32_t number, uint32_t end, uint32_t depth)
{
    const dlx_decision first = decision_at(p, number, depth);
    const uint32_t second = next_branch(p, number, end, depth);
    return !first.is_forbidden && is_live(p, first.option) && second < end &&
           is_same_decision(decision_at(p, second, depth), (dlx_decision){first.option, true}) &&
           next_branch(p, second, end, depth) == end;
}

/* ---- the tree ---- */

/* Return true if a node, whose parts begin with `number`, is a leaf: its only part ends there. */
static bool is_leaf(const struct proof *p, uint32_t number, uint32_t depth)
{
    return p->end[depth] - number == 1 && parts_length(p->parts, number) == depth;
}

/* Check the next decisions of the parts below a node. */
static bool check_node(struct proof *p, uint32_t number, uint32_t depth)
{
    const uint32_t end = p->end[depth];
    for (uint32_t n = number; n < end; n++)
        if (parts_length(p->parts, n) == depth)
            return fail(p, n, "the part contains another part");
    return is_binary(p, number, end, depth) || lists_some_item(p, number, end, depth) ||
           fail(p, number, "parts beside this one are missing, repeated, or not in order");
}

/* Visit all nodes, from left to right. A list may make the tree so deep that recursion would
 * exhaust the stack. */
static bool check_tree(struct proof *p)
{
    uint32_t number = 1, depth = 0;
    p->end[0] = p->parts->parts + 1;
    for (;;) { /* at a node that was just entered; `number` is its first part */
        if (is_leaf(p, number, depth)) {
            number = p->end[depth];
            for (; depth > 0 && number == p->end[depth]; depth--)
                go_up(p, decision_at(p, number - 1, depth - 1));
            if (number == p->end[depth])
                return true; /* the root is done */
        } else if (!check_node(p, number, depth))
            return false;
        go_down(p, decision_at(p, number, depth));
        p->end[depth + 1] = next_branch(p, number, p->end[depth], depth);
        depth++;
    }
}

dlx_status dlx_parts_check(const dlx_parts *parts, uint32_t *number, const char **reason)
{
    struct proof p = {.parts = parts, .problem = parts->problem, .reason = ""};
    p.arena.allocator = &parts->allocator;
    bool has_memory = prepare(&p);
    for (uint32_t at = 0; at < parts_length(parts, 0) && has_memory; at++) {
        const dlx_decision given = parts_decision(parts, 0, at);
        if (given.is_forbidden || !p.is_chosen[given.option])
            go_down(&p, given); /* an option may be required twice, but is chosen once */
    }
    bool is_whole =
        has_memory && (parts->parts > 0 ? check_tree(&p) : fail(&p, 0, "there are no parts"));
    arena_free(&p.arena);
    if (number != NULL)
        *number = p.number;
    if (reason != NULL)
        *reason = p.reason;
    return !has_memory ? DLX_ERR_MEMORY : is_whole ? DLX_OK : DLX_ERR_PARTS;
}
