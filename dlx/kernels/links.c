/* SPDX-License-Identifier: MIT */
/*
 * links: dancing links, the teaching reference.
 *
 * The idea. A node of a doubly linked list is taken out by
 *
 *     right[left[x]] = right[x];   left[right[x]] = left[x];
 *
 * and the node itself, out of the list, still remembers its neighbours. So it can be put back by
 *
 *     right[left[x]] = x;          left[right[x]] = x;
 *
 * as long as everything that was taken out after it has been put back before it. A backtracking
 * search does just that: what it did last it undoes first. It needs no notes of what it did; the
 * links are the notes. They dance.
 *
 * The data. Items and nodes are numbers, links are arrays of numbers. For the problem "p q | x"
 * with the options "p x", "q x", "p q" (x is secondary):
 *
 *     item list       0 ----- 1 p ---- 2 q --> 0          4 ----- 3 x --> 4
 *                             |        |                          |
 *     option 0                5 ---------------------------------- 6
 *     option 1                |        7 ------------------------- 8
 *     option 2                9 ------ 10                          |
 *
 *     node        1   2   3   4   5   6   7   8   9  10
 *     item        1   2   3   .   1   3   2   3   1   2     the item a node stands for
 *     up          9  10   8   .   1   3   2   6   5   7     the list of an item's options, a ring
 *     down        5   7   6   .   9   8  10   3   1   2       through the item's own node
 *     next        .   .   .   .   6   5   8   7  10   9     the nodes of an option, a ring
 *     before      .   .   .   .   6   5   8   7  10   9     the same ring backwards
 *     length      2   2   -                                 how many live options an item has
 *
 * Items 1, 2, ... have nodes of the same number, the heads of their lists. Item 0 is the root of
 * the ring of active primary items (left, right); the last number, here 4, is the root of the
 * secondary ones. That second ring is never searched; it is there so that unlinking need not ask the
 * kind of an item. Only primary items are branched on; when none is left, the chosen options are a
 * solution.
 *
 * To cover item 1, p, takes it out of its ring: right[0] = 2, left[2] = 0. Then the options in its
 * list are hidden, from their other items: option 0 leaves x (down[3] = 8, up[8] = 3), and option 2
 * leaves q (down[7] = 2, up[2] = 7, and length[2] falls to 1). Nodes 5 and 9 stay in p's list, and
 * nodes 6 and 10 keep their links: going through p's list again, upwards, undoes it all.
 *
 * To choose an option is to cover its items. First all of them leave the rings; then every other
 * option that contains one of them is hidden, since it can no longer be chosen.
 *
 * Invariants, between any two steps of the search (links_check tests them):
 *   - An active primary item is one that no chosen option contains, nor the item branched on. A
 *     secondary item stays active while the options that contain it agree on a color.
 *   - The list of an active item has the options that can still be chosen, and, where a color is in
 *     force, those that it has hidden, so that unpurify finds them.
 *   - length[i] of an active primary item is the length of its list. A secondary item may run out
 *     of options, so its length counts down from UINT32_MAX instead, and never reaches 0.
 *
 * Sources: the links, cover and uncover are from D. E. Knuth, "Dancing Links" (2000), who took the
 * reversal from H. Hitotumatu and K. Noshita (1979); colors, commit and purify from his Algorithm C
 * (TAOCP 4B, 7.2.2.1). An option as a ring of its nodes is the form of 2000; spacers, as in the
 * book, cost a branch more for every node. To give an option up as soon as it leaves an item
 * without options is done by his program SSXCC, over sparse sets.
 */
#include "dlx/kernels/kernel.h"
#include "dlx/memory.h"

#include <assert.h>

typedef uint32_t index_t;

enum { ROOT = 0 };

struct node {
    index_t up;   /* the node above in the list of its item */
    index_t down; /* the node below */
    index_t item; /* the item it stands for */
    index_t next; /* the next node of its option */
};

struct agreement {
    uint32_t color;   /* what the chosen options agree on, while there are any */
    uint32_t holders; /* how many chosen options give the item this color */
};

enum step {
    ENTER, /* a level was entered, at the start the first: a solution, or an item to choose */
    TRY,   /* try the option of the candidate, and go on to the next */
    LEAVE, /* the level is done: go back to the one above */
    DONE,  /* after the last solution */
};

struct links {
    const dlx_problem *problem;     /* not owned; constant */
    const dlx_allocator *allocator; /* the problem's */
    index_t items;                  /* items are 1 to items; items + 1 is the secondary root */
    index_t primaries;              /* how many items are primary: the greatest possible level */
    index_t nodes;                  /* length of node: heads, roots and entries */
    index_t options;                /* how many options the problem has */
    struct node *node;              /* the lists of options */
    index_t *before;                /* of each node: the previous node of its option */
    uint32_t *color;                /* of each node: its color, or DLX_NO_COLOR */
    uint32_t *option;               /* of each node: the number of its option */
    index_t *left, *right;          /* the two rings of active items */
    uint32_t *length;               /* of each item: how many live options it has */
    struct agreement *agreed;       /* of each item: the color in force */
    index_t *first;                 /* of each option: its first node */
    index_t *choice;                /* the chosen options, one node of each: the path */
    index_t level;                  /* how many are chosen */
    index_t required;               /* how many of these are required: the search is above them */
    enum step step;                 /* where to go on */
    index_t candidate;              /* in step TRY: a node in the list of the chosen item */
    index_t item;                   /* in step TRY: the item branched on */
    uint64_t updates;               /* nodes unlinked so far */
    uint64_t *level_nodes;          /* options tried so far on each level */
};

/* ---------------------------------------------------------------------------------------------
 * The dance: what takes out and, right below it, what puts back
 */

static inline void unlink_item(struct links *l, index_t item)
{
    l->right[l->left[item]] = l->right[item];
    l->left[l->right[item]] = l->left[item];
}

static inline void relink_item(struct links *l, index_t item)
{
    l->left[l->right[item]] = item;
    l->right[l->left[item]] = item;
}

/* An item is active if its left neighbour points at it. One that was taken out keeps its `left`, and
 * that neighbour was made to point past it, until the item is put back. */
static inline bool is_active(const struct links *l, index_t item)
{
    return l->right[l->left[item]] == item;
}

/* hide: the option of node n can no longer be chosen. It leaves the lists of all its items but the
 * one that hides it. Returns false if an active item has lost its last option by that. */
static inline bool hide(struct links *l, index_t n)
{
    struct node *const node = l->node;
    uint64_t updates = 0;
    bool fine = true;
    for (index_t q = node[n].next; q != n; q = node[q].next) {
        index_t up = node[q].up, down = node[q].down, item = node[q].item;
        node[up].down = down;
        node[down].up = up;
        if (--l->length[item] == 0 && is_active(l, item))
            fine = false;
        updates++;
    }
    l->updates += updates;
    return fine;
}

/* unhide: hide undone. Forwards too: the nodes of one option are in different lists, so their order
 * does not matter. */
static inline void unhide(struct links *l, index_t n)
{
    struct node *const node = l->node;
    for (index_t q = node[n].next; q != n; q = node[q].next) {
        index_t up = node[q].up, down = node[q].down, item = node[q].item;
        node[up].down = q;
        node[down].up = q;
        ++l->length[item];
    }
}

/* hide_options: hide all options of an item that has left the list of active items. */
static inline bool hide_options(struct links *l, index_t item)
{
    bool fine = true;
    for (index_t n = l->node[item].down; n != item; n = l->node[n].down)
        fine &= hide(l, n);
    return fine;
}

static inline void unhide_options(struct links *l, index_t item)
{
    for (index_t n = l->node[item].up; n != item; n = l->node[n].up)
        unhide(l, n);
}

/* cover: nobody else may have the item. */
static inline void cover(struct links *l, index_t item)
{
    unlink_item(l, item);
    hide_options(l, item);
}

/* uncover: cover read backwards. Last out, first in. */
static inline void uncover(struct links *l, index_t item)
{
    unhide_options(l, item);
    relink_item(l, item);
}

/* purify: node p gives its item a color, so the options that give it another one, or none, are
 * hidden. The item's own list keeps them, to find them again. */
static bool purify(struct links *l, index_t p)
{
    index_t item = l->node[p].item;
    bool fine = true;
    for (index_t n = l->node[item].down; n != item; n = l->node[n].down)
        if (l->color[n] != l->color[p])
            fine &= hide(l, n);
    return fine;
}

static void unpurify(struct links *l, index_t p)
{
    index_t item = l->node[p].item;
    for (index_t n = l->node[item].up; n != item; n = l->node[n].up)
        if (l->color[n] != l->color[p])
            unhide(l, n);
}

/* commit: the chosen option contains node q. If q has no color, its item has been unlinked and now
 * its options go. If it has one, the first chosen option that gives it this color purifies the
 * item; for those after it there is nothing left to do. */
static inline bool commit(struct links *l, index_t q)
{
    index_t item = l->node[q].item;
    if (l->color[q] == DLX_NO_COLOR)
        return hide_options(l, item);
    assert(l->agreed[item].holders == 0 || l->agreed[item].color == l->color[q]);
    l->agreed[item].color = l->color[q];
    return l->agreed[item].holders++ > 0 || purify(l, q);
}

/* uncommit: puts the item back into its ring as well, which commit_others took out of it before. */
static inline void uncommit(struct links *l, index_t q)
{
    index_t item = l->node[q].item;
    if (l->color[q] == DLX_NO_COLOR)
        uncover(l, item);
    else if (--l->agreed[item].holders == 0)
        unpurify(l, q);
}

/* Undo commit_others() where it has come to node q: the items after q were only unlinked. */
static inline void take_back(struct links *l, index_t n, index_t q)
{
    for (index_t r = l->before[n]; r != q; r = l->before[r])
        if (l->color[r] == DLX_NO_COLOR)
            relink_item(l, l->node[r].item);
    for (; q != n; q = l->before[q])
        uncommit(l, q);
}

/* commit_others: choose the option of node n, whose own item is covered already. All the option's
 * items leave the rings first, and then the options of each are hidden. Done in this order, an
 * active item without options is one that this option does not contain: nobody will ever cover
 * it. Then all is taken back at once, and the answer is false. */
static inline bool commit_others(struct links *l, index_t n)
{
    for (index_t q = l->node[n].next; q != n; q = l->node[q].next)
        if (l->color[q] == DLX_NO_COLOR)
            unlink_item(l, l->node[q].item);
    for (index_t q = l->node[n].next; q != n; q = l->node[q].next)
        if (!commit(l, q)) {
            take_back(l, n, q);
            return false;
        }
    return true;
}

static inline void uncommit_others(struct links *l, index_t n)
{
    for (index_t q = l->before[n]; q != n; q = l->before[q])
        uncommit(l, q);
}

/* ---------------------------------------------------------------------------------------------
 * The search
 */

/* choose: the active item with the fewest live options, the leftmost of equals. The look ends at
 * the first with none or one: there the tree ends or goes on without branching. */
static inline index_t choose(const struct links *l)
{
    index_t best = ROOT;
    uint32_t fewest = UINT32_MAX;
    for (index_t item = l->right[ROOT]; item != ROOT; item = l->right[item])
        if (l->length[item] < fewest) {
            best = item;
            fewest = l->length[item];
            if (fewest <= 1)
                break;
        }
    return best;
}

/* The steps of Algorithm X, with colors Knuth's Algorithm C. Each does its part and says in `step`
 * where to go on. The path is choice[0] to choice[level - 1]; in TRY, `item` is covered and
 * `candidate` is the next of its options, or the item itself after the last. */

static inline void enter(struct links *l)
{
    l->item = choose(l);
    l->step = LEAVE;
    if (l->length[l->item] == 0)
        return;
    cover(l, l->item);
    l->candidate = l->node[l->item].down;
    l->step = TRY;
}

static inline void try_candidate(struct links *l)
{
    index_t n = l->candidate;
    l->level_nodes[l->level]++;
    if (commit_others(l, n)) {
        assert(l->level < l->primaries);
        l->choice[l->level++] = n;
        l->step = ENTER;
    } else
        l->candidate = l->node[n].down;
}

static inline void leave(struct links *l)
{
    index_t n = l->choice[--l->level];
    uncommit_others(l, n);
    l->item = l->node[n].item;
    l->candidate = l->node[n].down;
    l->step = TRY;
}

static enum kernel_end run(void *state, struct kernel_budget *budget)
{
    struct links *const l = state;
    for (;;)
        switch (l->step) {
        case ENTER:
            if (l->right[ROOT] != ROOT) {
                enter(l);
                break;
            }
            l->step = LEAVE;
            if (--budget->solutions == 0)
                return KERNEL_SOLUTIONS;
            break;
        case TRY:
            if (l->candidate == l->item) {
                uncover(l, l->item);
                l->step = LEAVE;
                break;
            }
            if (budget->tree_nodes == 0)
                return KERNEL_NODES;
            budget->tree_nodes--;
            try_candidate(l);
            break;
        case LEAVE:
            if (l->level > l->required)
                leave(l);
            else
                l->step = DONE;
            break;
        case DONE:
            return KERNEL_EXHAUSTED;
        }
}

static bool at_rest(const void *state)
{
    const struct links *l = state;
    assert(l->step != ENTER || l->level == l->required); /* run() never stops in a later one */
    return l->step == DONE || l->step == ENTER;
}

static void rewind_search(void *state)
{
    struct links *l = state;
    if (l->step == TRY)
        uncover(l, l->item);
    while (l->level > l->required) {
        index_t n = l->choice[--l->level];
        uncommit_others(l, n);
        uncover(l, l->node[n].item);
    }
    l->step = ENTER;
}

/* ---------------------------------------------------------------------------------------------
 * Required options: chosen below the search, and never left by it
 */

/* Whether the option at node q may still be chosen, as far as q's item is concerned. */
static bool is_free(const struct links *l, index_t q)
{
    const struct agreement *agreed = &l->agreed[l->node[q].item];
    bool agrees = agreed->holders == 0 || agreed->color == l->color[q];
    return agrees && is_active(l, l->node[q].item);
}

/* A node of the option whose item is primary, or ROOT if it has none. A primary item has no color,
 * so this node can stand on the path like one that was branched on. */
static index_t primary_node(const struct links *l, uint32_t option)
{
    for (index_t n = l->first[option]; n < l->first[option + 1]; n++)
        if (dlx_problem_item_kind(l->problem, l->node[n].item - 1) == DLX_PRIMARY)
            return n;
    return ROOT;
}

static bool require(void *state, uint32_t option)
{
    struct links *l = state;
    assert(at_rest(l));
    for (index_t q = l->first[option]; q < l->first[option + 1]; q++)
        if (!is_free(l, q))
            return false;
    index_t n = primary_node(l, option);
    assert(n != ROOT);
    cover(l, l->node[n].item);
    if (!commit_others(l, n)) {
        uncover(l, l->node[n].item);
        return false;
    }
    l->choice[l->level++] = n;
    l->required = l->level;
    l->step = ENTER;
    return true;
}

static void release(void *state)
{
    struct links *l = state;
    rewind_search(l);
    index_t n = l->choice[--l->level];
    l->required = l->level;
    uncommit_others(l, n);
    uncover(l, l->node[n].item);
}

/* ---------------------------------------------------------------------------------------------
 * What is found
 */

static uint32_t solution(const void *state, uint32_t *options)
{
    const struct links *l = state;
    for (index_t level = 0; level < l->level; level++)
        options[level] = l->option[l->choice[level]];
    return l->level;
}

static size_t memory_held(const struct links *l)
{
    size_t each_node = sizeof *l->node + sizeof *l->before + sizeof *l->color + sizeof *l->option;
    size_t each_item = sizeof *l->left + sizeof *l->right + sizeof *l->length + sizeof *l->agreed;
    size_t each_level = sizeof *l->choice + sizeof *l->level_nodes;
    return sizeof *l + l->nodes * each_node + ((size_t)l->items + 2) * each_item +
           ((size_t)l->options + 1) * sizeof *l->first + ((size_t)l->primaries + 1) * each_level;
}

static void statistics(const void *state, dlx_statistics *statistics)
{
    const struct links *l = state;
    statistics->updates = l->updates;
    statistics->level_nodes = l->level_nodes;
    statistics->levels = l->primaries;
    while (statistics->levels > 0 && l->level_nodes[statistics->levels - 1] == 0)
        statistics->levels--;
    statistics->memory = memory_held(l);
}

/* ---------------------------------------------------------------------------------------------
 * Compile a problem
 */

static void make_rings_of_items(struct links *l)
{
    index_t last[2] = {ROOT, l->items + 1}; /* the last item of each kind so far, or its root */
    for (index_t item = 1; item <= l->items; item++) {
        dlx_kind kind = dlx_problem_item_kind(l->problem, item - 1);
        l->left[item] = last[kind == DLX_SECONDARY];
        l->right[l->left[item]] = item;
        last[kind == DLX_SECONDARY] = item;
        l->length[item] = kind == DLX_SECONDARY ? UINT32_MAX : 0;
        l->node[item] = (struct node){item, item, item, item};
    }
    for (int kind = 0; kind < 2; kind++) {
        index_t root = kind == 0 ? ROOT : l->items + 1;
        l->left[root] = last[kind];
        l->right[last[kind]] = root;
    }
}

/* Append node n to the list of its item. */
static void link_node(struct links *l, index_t n)
{
    struct node *node = l->node;
    index_t head = node[n].item;
    node[n].up = node[head].up;
    node[n].down = head;
    node[node[head].up].down = n;
    node[head].up = n;
    if (dlx_problem_item_kind(l->problem, head - 1) == DLX_PRIMARY)
        l->length[head]++;
}

/* An option without primary items is never chosen: its nodes are there, but in no list. */
static index_t make_option(struct links *l, uint32_t option, index_t first)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(l->problem, option, &count);
    index_t end = first + count;
    l->first[option] = first;
    l->first[option + 1] = end;
    for (index_t n = first; n < end; n++, entry++) {
        l->node[n] = (struct node){n, n, entry->item + 1, n + 1 < end ? n + 1 : first};
        l->before[n] = n > first ? n - 1 : end - 1;
        l->color[n] = entry->color;
        l->option[n] = option;
    }
    if (primary_node(l, option) != ROOT)
        for (index_t n = first; n < end; n++)
            link_node(l, n);
    return end;
}

static void make_lists(struct links *l)
{
    index_t next = l->items + 2;
    l->first[0] = next;
    for (uint32_t option = 0; option < l->options; option++)
        next = make_option(l, option, next);
    for (index_t item = 1; item <= l->items; item++)
        l->agreed[item] = (struct agreement){DLX_NO_COLOR, 0};
    for (index_t level = 0; level <= l->primaries; level++)
        l->level_nodes[level] = 0;
    assert(next == l->nodes);
}

static bool allocate(struct links *l)
{
    const dlx_allocator *a = l->allocator;
    size_t items = (size_t)l->items + 2, levels = (size_t)l->primaries + 1;
    return (l->node = memory_array(a, l->nodes, sizeof *l->node)) != NULL &&
           (l->before = memory_array(a, l->nodes, sizeof *l->before)) != NULL &&
           (l->color = memory_array(a, l->nodes, sizeof *l->color)) != NULL &&
           (l->option = memory_array(a, l->nodes, sizeof *l->option)) != NULL &&
           (l->left = memory_array(a, items, sizeof *l->left)) != NULL &&
           (l->right = memory_array(a, items, sizeof *l->right)) != NULL &&
           (l->length = memory_array(a, items, sizeof *l->length)) != NULL &&
           (l->agreed = memory_array(a, items, sizeof *l->agreed)) != NULL &&
           (l->first = memory_array(a, (size_t)l->options + 1, sizeof *l->first)) != NULL &&
           (l->choice = memory_array(a, levels, sizeof *l->choice)) != NULL &&
           (l->level_nodes = memory_array(a, levels, sizeof *l->level_nodes)) != NULL;
}

static void destroy(void *state)
{
    struct links *l = state;
    const dlx_allocator *a = l->allocator;
    size_t items = (size_t)l->items + 2, levels = (size_t)l->primaries + 1;
    memory_free(a, l->node, l->nodes, sizeof *l->node);
    memory_free(a, l->before, l->nodes, sizeof *l->before);
    memory_free(a, l->color, l->nodes, sizeof *l->color);
    memory_free(a, l->option, l->nodes, sizeof *l->option);
    memory_free(a, l->left, items, sizeof *l->left);
    memory_free(a, l->right, items, sizeof *l->right);
    memory_free(a, l->length, items, sizeof *l->length);
    memory_free(a, l->agreed, items, sizeof *l->agreed);
    memory_free(a, l->first, (size_t)l->options + 1, sizeof *l->first);
    memory_free(a, l->choice, levels, sizeof *l->choice);
    memory_free(a, l->level_nodes, levels, sizeof *l->level_nodes);
    memory_free(a, l, 1, sizeof *l);
}

static dlx_status create(const dlx_problem *problem, void **state)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    struct links *l = memory_array(allocator, 1, sizeof *l);
    if (l == NULL)
        return DLX_ERR_MEMORY;
    *l = (struct links){
        .problem = problem,
        .allocator = allocator,
        .items = dlx_problem_item_count(problem),
        .primaries = dlx_problem_primary_count(problem),
        .options = dlx_problem_option_count(problem),
        .nodes = dlx_problem_item_count(problem) + 2 + dlx_problem_entry_count(problem),
        .step = ENTER,
    };
    if (!allocate(l)) {
        destroy(l);
        return DLX_ERR_MEMORY;
    }
    make_rings_of_items(l);
    make_lists(l);
    *state = l;
    return DLX_OK;
}

/* ---------------------------------------------------------------------------------------------
 * The invariants, checked in full. For tests; slow.
 */

/* The list of an item is a ring of its own nodes, read downwards as upwards. */
static bool list_is_sound(const struct links *l, index_t item, uint32_t *length)
{
    *length = 0;
    for (index_t n = l->node[item].down; n != item; n = l->node[n].down, ++*length)
        if (l->node[n].item != item || l->node[l->node[n].down].up != n ||
            l->node[l->node[n].up].down != n)
            return false;
    return l->node[l->node[item].up].down == item && l->node[l->node[item].down].up == item;
}

/* The items of a ring and their lists are sound; counts the items. Only primary items have a true
 * length. */
static bool ring_is_sound(const struct links *l, index_t root, index_t *count)
{
    *count = 0;
    for (index_t item = l->right[root]; item != root; item = l->right[item], ++*count) {
        uint32_t length;
        if (!is_active(l, item) || l->left[l->right[item]] != item ||
            !list_is_sound(l, item, &length) || (root == ROOT && length != l->length[item]))
            return false;
    }
    return l->left[l->right[root]] == root && l->right[l->left[root]] == root;
}

/* How many primary and secondary items the chosen options cover. */
static void count_covered(const struct links *l, index_t covered[2])
{
    covered[DLX_PRIMARY] = covered[DLX_SECONDARY] = 0;
    for (index_t level = 0; level < l->level; level++) {
        uint32_t option = l->option[l->choice[level]];
        for (index_t q = l->first[option]; q < l->first[option + 1]; q++)
            if (l->color[q] == DLX_NO_COLOR)
                covered[dlx_problem_item_kind(l->problem, l->node[q].item - 1)]++;
    }
}

static bool links_check(const void *state)
{
    const struct links *l = state;
    index_t primaries, secondaries, covered[2];
    if (!ring_is_sound(l, ROOT, &primaries) || !ring_is_sound(l, l->items + 1, &secondaries))
        return false;
    count_covered(l, covered);
    covered[DLX_PRIMARY] += l->step == TRY; /* the item branched on */
    return primaries + covered[DLX_PRIMARY] == l->primaries &&
           secondaries + covered[DLX_SECONDARY] == l->items - l->primaries;
}

const struct kernel links_kernel = {
    .name = "links",
    .create = create,
    .destroy = destroy,
    .run = run,
    .at_rest = at_rest,
    .require = require,
    .release = release,
    .rewind = rewind_search,
    .solution = solution,
    .statistics = statistics,
    .check = links_check,
};
