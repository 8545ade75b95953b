/* SPDX-License-Identifier: MIT */
/* links: making and freeing its data, telling its size, and checking its invariants. */
#include "dlx/kernels/links.h"
#include "dlx/memory.h"

#include <assert.h>

/* ---- compile a problem ---- */

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
        l->node[root] = (struct node){root, root, root, root}; /* in no list */
        l->length[root] = 0;
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

index_t links_primary_node(const struct links *l, uint32_t option)
{
    for (index_t n = l->first[option]; n < l->first[option + 1]; n++)
        if (dlx_problem_item_kind(l->problem, l->node[n].item - 1) == DLX_PRIMARY)
            return n;
    return ROOT;
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
    if (links_primary_node(l, option) != ROOT)
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

void links_destroy(void *state)
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

dlx_status links_create(const dlx_problem *problem, void **state)
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
        links_destroy(l);
        return DLX_ERR_MEMORY;
    }
    make_rings_of_items(l);
    make_lists(l);
    *state = l;
    return DLX_OK;
}

/* ---- statistics ---- */

static size_t memory_held(const struct links *l)
{
    size_t each_node = sizeof *l->node + sizeof *l->before + sizeof *l->color + sizeof *l->option;
    size_t each_item = sizeof *l->left + sizeof *l->right + sizeof *l->length + sizeof *l->agreed;
    size_t each_level = sizeof *l->choice + sizeof *l->level_nodes;
    return sizeof *l + l->nodes * each_node + ((size_t)l->items + 2) * each_item +
           ((size_t)l->options + 1) * sizeof *l->first + ((size_t)l->primaries + 1) * each_level;
}

void links_statistics(const void *state, dlx_statistics *statistics)
{
    const struct links *l = state;
    statistics->updates = l->updates;
    statistics->level_nodes = l->level_nodes;
    statistics->levels = l->primaries;
    while (statistics->levels > 0 && l->level_nodes[statistics->levels - 1] == 0)
        statistics->levels--;
    statistics->memory = memory_held(l);
}

/* ---- the invariants, checked in full: slow ---- */

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

bool links_check(const void *state)
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
