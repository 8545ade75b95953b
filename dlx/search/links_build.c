/* SPDX-License-Identifier: MIT */
/* links: make, free, measure and check the data. */
#include "dlx/search/links.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"

#include <assert.h>

/* A search cannot be made in stages, so making it fails when the task's time is over. */
static bool has_time(struct links *l, uint32_t work)
{
    return lookout_allows(&l->lookout, work);
}

/* ---- compile a problem ---- */

static void make_rings_of_items(struct links *l)
{
    index_t last[2] = {ROOT, l->items + 1}; /* the last item of each kind, or its root */
    for (index_t item = 1; item <= l->items; item++) {
        dlx_kind kind = dlx_problem_item(l->problem, item - 1).kind;
        l->left[item] = last[kind == DLX_SECONDARY];
        l->right[l->left[item]] = item;
        last[kind == DLX_SECONDARY] = item;
        l->length[item] = kind == DLX_SECONDARY ? INT32_MAX : 0;
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

index_t links_primary_node(const struct links *l, uint32_t option)
{
    for (index_t n = l->first[option]; n < l->first[option + 1]; n++)
        if (item_is_primary(l->problem, l->node[n].item - 1))
            return n;
    return ROOT;
}

/* With loads, the color of an entry may be a load. */
static void make_load(struct links *l, index_t n, dlx_entry entry)
{
    struct times *times = &l->times[entry.item + 1];
    l->load[n] = entry_times(l->problem, entry);
    if (l->load[n] > 1)
        l->color[n] = DLX_NO_COLOR;
    times->heaviest = l->load[n] > times->heaviest ? l->load[n] : times->heaviest;
}

static index_t make_option(struct links *l, uint32_t option, index_t first)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(l->problem, option, &count);
    index_t end = first + count;
    l->first[option] = first;
    l->first[option + 1] = end;
    l->fate[option] = FREE;
    for (index_t n = first; n < end; n++, entry++) {
        l->node[n] = (struct node){n, n, entry->item + 1, n + 1 < end ? n + 1 : first};
        l->before[n] = n > first ? n - 1 : end - 1;
        l->color[n] = entry->color;
        l->option[n] = option;
        if (l->load != NULL)
            make_load(l, n, *entry);
    }
    return end;
}

static bool make_options(struct links *l)
{
    index_t next = l->items + 2;
    l->first[0] = next;
    for (uint32_t option = 0; option < l->options; option++) {
        next = make_option(l, option, next);
        if (!has_time(l, 4 + l->first[option + 1] - l->first[option]))
            return false;
    }
    assert(next == l->nodes);
    return true;
}

static void make_times(struct links *l)
{
    for (index_t item = 1; item <= l->items && l->times != NULL; item++) {
        dlx_item its = dlx_problem_item(l->problem, item - 1);
        l->times[item] = (struct times){its.min, its.max, 0, 1};
    }
}

static void make_rest(struct links *l)
{
    for (index_t item = 1; item <= l->items; item++)
        l->agreed[item] = (struct agreement){DLX_NO_COLOR, 0};
    for (index_t level = 0; level <= l->deepest; level++) {
        l->path[level] = (struct level){.choice = ROOT};
        l->level_nodes[level] = 0;
    }
}

/* ---------------------------------------------------------------------------------------------
 * The order in which options go into the lists of their items: by price, or at random. Places are
 * sorted by merging runs from the bottom up, which keeps the order of equal keys, so that options
 * with the same price stay in their natural order:
 *
 *     key       7 3   5 3   9          runs of one place each
 *               3 7   3 5   9          of two
 *               3 3 5 7     9          of four, and so on
 *
 * Source: D. E. Knuth, The Art of Computer Programming 3, 5.2.4.
 */

/* An option with its sort key. */
struct place {
    uint64_t key;
    uint32_t option;
};

static uint64_t key_of(struct links *l, uint32_t option)
{
    return l->prices != NULL ? l->prices->price[option] : random_under(&l->random, UINT32_MAX);
}

static bool is_sorted(const struct place *places, size_t count)
{
    for (size_t p = 1; p < count; p++)
        if (places[p].key < places[p - 1].key)
            return false;
    return true;
}

/* Merge two runs, which end at `middle` and at `end`. */
static void merge(const struct place *from, struct place *to, size_t begin, size_t middle,
                  size_t end)
{
    size_t a = begin, b = middle;
    for (size_t at = begin; at < end; at++) {
        const bool is_second = a == middle || (b < end && from[b].key < from[a].key);
        to[at] = from[is_second ? b++ : a++];
    }
}

/* Merge all runs of this length in pairs. Return false if the time is over. */
static bool merge_runs(struct links *l, const struct place *from, struct place *to, size_t count,
                       size_t length)
{
    for (size_t begin = 0; begin < count; begin += 2 * length) {
        const size_t middle = begin + length < count ? begin + length : count;
        const size_t end = middle + length < count ? middle + length : count;
        merge(from, to, begin, middle, end);
        if (!lookout_allows(&l->lookout, (uint32_t)(end - begin)))
            return false;
    }
    return true;
}

/* Sort with a second array. Return the array that is sorted, or NULL if the time is over. */
static const struct place *sort(struct links *l, struct place *places, struct place *other,
                                size_t count)
{
    struct place *from = places, *to = other;
    if (is_sorted(places, count))
        return places;
    for (size_t length = 1; length < count; length *= 2) {
        struct place *const swap = from;
        if (!merge_runs(l, from, to, count, length))
            return NULL;
        from = to;
        to = swap;
    }
    return from;
}

static bool order_options(struct links *l, uint32_t *order)
{
    const size_t count = l->options, room = count + 1;
    struct place *places = memory_array(l->allocator, room, sizeof *places);
    struct place *other = memory_array(l->allocator, room, sizeof *other);
    const struct place *sorted = NULL;
    if (places != NULL && other != NULL) {
        for (uint32_t option = 0; option < count; option++)
            places[option] = (struct place){key_of(l, option), option};
        sorted = sort(l, places, other, count);
    }
    for (size_t p = 0; sorted != NULL && p < count; p++)
        order[p] = sorted[p].option;
    memory_free(l->allocator, places, room, sizeof *places);
    memory_free(l->allocator, other, room, sizeof *other);
    return sorted != NULL;
}

/* ---- lists of options ---- */

/* Append node n to the list of its item. */
static void append_node(struct links *l, index_t n)
{
    struct node *node = l->node;
    index_t head = node[n].item;
    node[n].up = node[head].up;
    node[n].down = head;
    node[node[head].up].down = n;
    node[head].up = n;
}

static void link_node(struct links *l, index_t n)
{
    index_t item = l->node[n].item;
    append_node(l, n);
    if (item_is_primary(l->problem, item - 1))
        l->length[item] += (int32_t)links_load(l, n);
}

/* An option without primary items is never chosen, so its nodes are in no list. */
static bool link_option(struct links *l, uint32_t option)
{
    const index_t first = l->first[option], end = l->first[option + 1];
    if (links_primary_node(l, option) != ROOT)
        for (index_t n = first; n < end; n++)
            link_node(l, n);
    return has_time(l, 4 + 2 * (end - first));
}

static bool link_in_order_of_keys(struct links *l)
{
    const size_t count = (size_t)l->options + 1;
    uint32_t *order = memory_array(l->allocator, count, sizeof *order);
    bool fine = order != NULL && order_options(l, order);
    for (uint32_t o = 0; o < l->options && fine; o++)
        fine = link_option(l, order[o]);
    memory_free(l->allocator, order, count, sizeof *order);
    return fine;
}

/* Link the options in their natural order, or by price, or at random. */
static bool link_options(struct links *l)
{
    if (l->prices != NULL || l->random != 0)
        return link_in_order_of_keys(l);
    for (uint32_t option = 0; option < l->options; option++)
        if (!link_option(l, option))
            return false;
    return true;
}

/* Make the length of each item the number of its ways. Return false if an item has too few options
 * from the start. The caller then empties the lists, so no length is negative. */
static bool count_ways(struct links *l)
{
    bool is_hopeless = false;
    for (index_t item = 1; item <= l->items && l->times != NULL; item++) {
        if (!item_is_primary(l->problem, item - 1))
            continue;
        int64_t ways = (int64_t)l->length[item] + 1 - l->times[item].least;
        is_hopeless |= ways <= 0;
        l->length[item] = ways > 0 ? (int32_t)ways : 0;
    }
    return !is_hopeless;
}

/* Prices are computed from the lists in natural order. Then the lists are made again, by price. */
static bool make_prices(struct links *l, const struct settings *settings)
{
    if (!link_options(l) || !links_make_prices(l, settings))
        return false;
    make_rings_of_items(l);
    return true;
}

/* Use minima if there are many items. */
static bool make_minima(struct links *l)
{
    const index_t many_items = 4096; /* with fewer items, it takes less time to look at all */
    if (l->primaries < many_items)
        return true;
    l->moves = l->has_loads   ? &links_heavy_large_moves
               : l->has_times ? &links_many_large_moves
                              : &links_large_moves;
    return links_make_minima(l);
}

static bool make_lists(struct links *l, const struct settings *settings)
{
    make_rings_of_items(l);
    make_times(l);
    if (!make_options(l))
        return false;
    make_rest(l);
    if ((settings->best > 0 && !make_prices(l, settings)) || !link_options(l))
        return false;
    if (!count_ways(l)) {
        make_rings_of_items(l);
        if (!make_options(l))
            return false;
        count_ways(l);
    }
    return make_minima(l);
}

/* ---- memory ---- */

/* All arrays and their lengths; 0 means that the array is not needed. */
#define ARRAYS(X)                                                                                  \
    X(node, l->nodes)                                                                              \
    X(before, l->nodes)                                                                            \
    X(color, l->nodes)                                                                             \
    X(option, l->nodes)                                                                            \
    X(left, (size_t)l->items + 2)                                                                  \
    X(right, (size_t)l->items + 2)                                                                 \
    X(length, (size_t)l->items + 2)                                                                \
    X(agreed, (size_t)l->items + 2)                                                                \
    X(first, (size_t)l->options + 1)                                                               \
    X(fixed, (size_t)l->options + 1)                                                               \
    X(fate, (size_t)l->options + 1)                                                                \
    X(path, (size_t)l->deepest + 1)                                                                \
    X(level_nodes, (size_t)l->deepest + 1)                                                         \
    X(times, l->has_times ? (size_t)l->items + 2 : 0)                                              \
    X(load, l->has_loads ? (size_t)l->nodes : 0)                                                   \
    X(excluded, l->has_times ? (size_t)l->options + 1 + (l->has_loads ? l->nodes : 0) : 0)

static bool allocate(struct links *l)
{
    bool fine = true;
#define ALLOCATE(field, count)                                                                     \
    fine = fine && ((count) == 0 ||                                                                \
                    (l->field = memory_array(l->allocator, count, sizeof *l->field)) != NULL);
    ARRAYS(ALLOCATE)
#undef ALLOCATE
    return fine;
}

void links_destroy(void *state)
{
    struct links *l = state;
    links_free_prices(l);
    links_free_minima(l);
#define FREE_ARRAY(field, count) memory_free(l->allocator, l->field, count, sizeof *l->field);
    ARRAYS(FREE_ARRAY)
#undef FREE_ARRAY
    memory_free(l->allocator, l, 1, sizeof *l);
}

static size_t memory_held(const struct links *l)
{
    size_t sum = sizeof *l + links_prices_memory(l) + links_minima_memory(l);
#define ADD_ARRAY(field, count) sum += (count) * sizeof *l->field;
    ARRAYS(ADD_ARRAY)
#undef ADD_ARRAY
    return sum;
}

/* ---- making ---- */

/* With multiplicities, a level chooses an option, or no further option of an item. */
static struct links describe(const dlx_problem *problem, const struct settings *settings)
{
    struct links l = {
        .problem = problem,
        .allocator = dlx_problem_allocator(problem),
        .has_times = dlx_problem_has_multiplicities(problem) || settings->best > 0,
        .items = dlx_problem_item_count(problem),
        .primaries = dlx_problem_primary_count(problem),
        .options = dlx_problem_option_count(problem),
        .nodes = dlx_problem_item_count(problem) + 2 + dlx_problem_entry_count(problem),
        .step = ENTER,
    };
    l.has_loads = problem_has_heavy(problem);
    l.moves = l.has_loads ? &links_heavy_moves : l.has_times ? &links_many_moves : &links_moves;
    l.lookout.permit = settings->permit;
    l.choose = settings->choose;
    l.random = settings->seed;
    l.is_shortest_first = l.choose != CHOOSE_FIRST && l.random == 0 && settings->best == 0;
    l.deepest = l.has_times ? l.primaries + l.options : l.primaries;
    return l;
}

dlx_status links_create(const dlx_problem *problem, const struct settings *settings, enum simd simd,
                        void **state)
{
    (void)simd; /* this kernel uses no vectors */
    if (dlx_problem_entry_count(problem) > INT32_MAX / 2 || settings->best > INT32_MAX)
        return DLX_ERR_TOO_LARGE;
    struct links *l = memory_array(dlx_problem_allocator(problem), 1, sizeof *l);
    if (l == NULL)
        return DLX_ERR_MEMORY;
    *l = describe(problem, settings);
    if (!allocate(l) || !make_lists(l, settings)) {
        const bool is_late = l->lookout.is_late;
        links_destroy(l);
        return is_late ? DLX_ERR_STOPPED : DLX_ERR_MEMORY;
    }
    *state = l;
    return DLX_OK;
}

uint32_t links_path_options(const void *state, uint32_t *options)
{
    const struct links *l = state;
    uint32_t count = 0;
    for (index_t level = 0; level < l->level; level++)
        if (l->path[level].choice > l->items)
            options[count++] = l->option[l->path[level].choice];
    return count;
}

void links_statistics(const void *state, dlx_statistics *statistics)
{
    const struct links *l = state;
    statistics->updates = l->updates;
    statistics->level_nodes = l->level_nodes;
    statistics->levels = l->deepest;
    statistics->memory = memory_held(l);
    statistics->bound = l->prices != NULL ? links_least_cost(l, l->step == DONE) : 0;
}

/* ---- a full check of the invariants: slow ---- */

/* Return whether the list of an item is a ring of its own nodes in both directions. Add up their
 * loads. */
static bool list_is_sound(const struct links *l, index_t item, uint32_t *length)
{
    *length = 0;
    for (index_t n = l->node[item].down; n != item;
         *length += links_load(l, n), n = l->node[n].down)
        if (l->node[n].item != item || l->node[l->node[n].down].up != n ||
            l->node[l->node[n].up].down != n)
            return false;
    return l->node[l->node[item].up].down == item && l->node[l->node[item].down].up == item;
}

/* Return whether the item's length is its number of ways; anything below 1 counts as none. */
static bool length_is_true(const struct links *l, index_t item, uint32_t options)
{
    uint32_t need = l->has_times ? links_need(l, item) : 1;
    int64_t ways = (int64_t)options + 1 - need;
    return l->length[item] == ways || (l->length[item] <= 0 && ways <= 0);
}

/* Return whether a ring and the lists of its items are sound. Only primary lengths are true. */
static bool ring_is_sound(const struct links *l, index_t root)
{
    for (index_t item = l->right[root]; item != root; item = l->right[item]) {
        uint32_t length;
        if (!is_active(l, item) || l->left[l->right[item]] != item ||
            !list_is_sound(l, item, &length) || (root == ROOT && !length_is_true(l, item, length)))
            return false;
    }
    return l->left[l->right[root]] == root && l->right[l->left[root]] == root;
}

/* Return how many times the chosen options cover the item without a color. */
static uint32_t count_takers(const struct links *l, index_t item)
{
    uint32_t takers = 0;
    for (index_t level = 0; level < l->level; level++) {
        index_t n = l->path[level].choice;
        for (index_t q = l->node[n].next; n > l->items; q = l->node[q].next) {
            if (l->node[q].item == item && l->color[q] == DLX_NO_COLOR)
                takers += links_load(l, q);
            if (q == n)
                break;
        }
    }
    return takers;
}

/* Return whether the item was branched on and covered, or no further option of it is chosen. */
static bool is_settled(const struct links *l, index_t item)
{
    for (index_t level = 0; level < l->level; level++)
        if (l->path[level].choice == item || (l->has_times && l->path[level].is_covered &&
                                              l->node[l->path[level].choice].item == item))
            return true;
    return l->step == TRY && l->item == item && (!l->has_times || l->path[l->level].is_covered);
}

/* Return whether the item is in its ring exactly while another option may contain it. */
static bool item_is_where_it_should_be(const struct links *l, index_t item)
{
    uint32_t takers = count_takers(l, item);
    uint32_t most = l->has_times ? l->times[item].most : 1;
    if (l->has_times && l->times[item].taken > takers)
        return false;
    return is_active(l, item) == (takers < most && !is_settled(l, item));
}

bool links_check(const void *state)
{
    const struct links *l = state;
    if (!ring_is_sound(l, ROOT) || !ring_is_sound(l, l->items + 1) || !links_minima_are_sound(l))
        return false;
    for (index_t item = 1; item <= l->items; item++)
        if (!item_is_where_it_should_be(l, item))
            return false;
    return true;
}
