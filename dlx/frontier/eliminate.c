/* SPDX-License-Identifier: MIT */
/*
 * The order of the items along a tree of the problem, for problems that are like trees: thin parts
 * that branch. Other orders follow all branches at once. This one finishes one after another.
 *
 * Items that share an option are neighbors in a graph. Eliminating an item joins all its neighbors
 * with each other. If the item with the fewest neighbors is eliminated each time, the graph stays
 * sparse. The parent of an item is the first of its neighbors to be eliminated after it. Then all
 * neighbors that an item has when it is eliminated are among its ancestors:
 *
 *     a - x - b        eliminated  a b c d x y        order  a b x, then c d y
 *         |            parents     x x y y y
 *     c - y - d
 *
 * The order of the items takes children before their parents, one branch of the tree after another.
 * Once a branch is done, it leaves at most the neighbors of its topmost item in the frontier: after
 * a, b and x, only y. What it leaves stays there while its siblings follow. So among siblings, the
 * branch comes first whose widest frontier exceeds the frontier that it leaves by the most.
 *
 * Sources: minimum degree: W. F. Tinney and J. W. Walker, Direct solutions of sparse network
 * equations by optimally ordered triangular factorization, Proceedings of the IEEE 55 (1967). The
 * order of the children: J. W. H. Liu, On the storage requirement in the out-of-core multifrontal
 * method for sparse factorization, ACM Transactions on Mathematical Software 12 (1986).
 */
#include "dlx/frontier/outline.h"

enum {
    MOST_ITEMS = 4096,    /* the graph takes 2 MB */
    MOST_NEIGHBORS = 128, /* a frontier with so many bits in use is hopeless */
    BITS = 64,
};

struct elimination {
    const struct outline *o; /* not owned */
    uint32_t words;          /* of a row */
    uint64_t *row;           /* of each item: its neighbors; finally, those eliminated later */
    uint32_t *degree;        /* item -> number of these */
    uint32_t *rank;          /* item -> when it was eliminated, from 1 on; 0: not yet */
    uint32_t *sequence;      /* the items as they were eliminated */
    uint32_t *parent;        /* of each item; all trees hang on a root, whose number is `items` */
    uint32_t *first;         /* item or root -> 1 + its first child; 0: none */
    uint32_t *next;          /* item -> 1 + its next sibling; 0: none */
    uint32_t *peak;          /* item -> the widest frontier within its branch */
    uint64_t work;           /* entries and words visited so far */
    uint64_t look;           /* work at which to look at the clock: see order_check() */
};

static uint64_t *row_of(const struct elimination *t, uint32_t item)
{
    return t->row + (size_t)item * t->words;
}

static void add_neighbors(struct elimination *t, const dlx_entry *entry, uint32_t count)
{
    for (uint32_t e = 0; e < count; e++)
        for (uint32_t other = 0; other < count; other++)
            if (entry[other].item != entry[e].item)
                row_of(t, entry[e].item)[entry[other].item / BITS] |= UINT64_C(1)
                                                                      << entry[other].item % BITS;
    t->work += (uint64_t)count * count;
}

static void count_neighbors(struct elimination *t, uint32_t item)
{
    const uint64_t *row = row_of(t, item);
    t->degree[item] = 0;
    for (uint32_t w = 0; w < t->words; w++)
        t->degree[item] += (uint32_t)__builtin_popcountll(row[w]);
    t->work += t->words;
}

/* Join the neighbors of an item. Its own row stays as it is. */
static void eliminate(struct elimination *t, uint32_t item)
{
    const uint64_t *row = row_of(t, item);
    for (uint32_t w = 0; w < t->words; w++)
        for (uint64_t rest = row[w]; rest != 0; rest &= rest - 1) {
            const uint32_t other = w * BITS + (uint32_t)__builtin_ctzll(rest);
            uint64_t *its = row_of(t, other);
            for (uint32_t v = 0; v < t->words; v++)
                its[v] |= row[v];
            its[other / BITS] &= ~(UINT64_C(1) << other % BITS);
            its[item / BITS] &= ~(UINT64_C(1) << item % BITS);
            count_neighbors(t, other);
        }
}

/* Find the item to eliminate next: the first of those with the fewest neighbors. */
static uint32_t find_least(struct elimination *t)
{
    uint32_t least = DLX_NONE;
    for (uint32_t item = 0; item < t->o->items; item++)
        if (t->rank[item] == 0 && (least == DLX_NONE || t->degree[item] < t->degree[least]))
            least = item;
    t->work += t->o->items;
    return least;
}

static void find_parent(struct elimination *t, uint32_t item)
{
    const uint64_t *row = row_of(t, item);
    t->parent[item] = t->o->items;
    for (uint32_t w = 0; w < t->words; w++)
        for (uint64_t rest = row[w]; rest != 0; rest &= rest - 1) {
            const uint32_t other = w * BITS + (uint32_t)__builtin_ctzll(rest);
            if (t->parent[item] == t->o->items || t->rank[other] < t->rank[t->parent[item]])
                t->parent[item] = other;
        }
}

/* Insert an item among the children of its parent. Its own children are known. */
static void hang(struct elimination *t, uint32_t item)
{
    uint32_t left = 0, peak = t->degree[item], *at = &t->first[t->parent[item]];
    for (uint32_t child = t->first[item]; child != 0; child = t->next[child - 1]) {
        peak = left + t->peak[child - 1] > peak ? left + t->peak[child - 1] : peak;
        left += t->degree[child - 1];
        t->work++;
    }
    t->peak[item] = peak;
    for (; *at != 0 && t->peak[*at - 1] - t->degree[*at - 1] >= peak - t->degree[item]; t->work++)
        at = &t->next[*at - 1];
    t->next[item] = *at;
    *at = item + 1;
}

/* Return the item that comes first in the branch of an item. */
static uint32_t find_leaf(const struct elimination *t, uint32_t item)
{
    while (t->first[item] != 0)
        item = t->first[item] - 1;
    return item;
}

/* List the open items, children before parents. */
static void list_items(const struct elimination *t, uint32_t *order)
{
    const uint32_t root = t->o->items;
    uint32_t count = 0, item = find_leaf(t, root);
    while (item != root) {
        if (t->o->is_open[item])
            order[count++] = item;
        item = t->next[item] != 0 ? find_leaf(t, t->next[item] - 1) : t->parent[item];
    }
}

static dlx_status make_tree(struct elimination *t)
{
    const struct outline *o = t->o;
    dlx_status status = order_check(o, t->work, &t->look);
    for (uint32_t option = 0; option < o->options && status == DLX_OK; option++) {
        add_neighbors(t, o->entry + o->first[option], o->first[option + 1] - o->first[option]);
        status = order_check(o, t->work, &t->look);
    }
    for (uint32_t item = 0; item < o->items && status == DLX_OK; item++)
        count_neighbors(t, item);
    for (uint32_t rank = 0; rank < o->items && status == DLX_OK; rank++) {
        const uint32_t item = find_least(t);
        if (t->degree[item] > MOST_NEIGHBORS)
            return DLX_ERR_TOO_LARGE;
        eliminate(t, item);
        t->rank[item] = rank + 1;
        t->sequence[rank] = item;
        status = order_check(o, t->work, &t->look);
    }
    for (uint32_t item = 0; item < o->items && status == DLX_OK; item++)
        find_parent(t, item);
    for (uint32_t rank = 0; rank < o->items && status == DLX_OK; rank++) {
        hang(t, t->sequence[rank]);
        status = order_check(o, t->work, &t->look);
    }
    return status;
}

dlx_status order_branches(const struct outline *o, uint32_t *order)
{
    if (o->items > MOST_ITEMS)
        return DLX_ERR_TOO_LARGE;
    struct arena a = {.allocator = o->arena.allocator};
    const size_t items = o->items, words = (items + BITS - 1) / BITS;
    struct elimination t = {
        .o = o,
        .words = (uint32_t)words,
        .row = arena_array(&a, items * words, sizeof *t.row),
        .degree = arena_array(&a, items, sizeof *t.degree),
        .rank = arena_array(&a, items, sizeof *t.rank),
        .sequence = arena_array(&a, items, sizeof *t.sequence),
        .parent = arena_array(&a, items, sizeof *t.parent),
        .first = arena_array(&a, items + 1, sizeof *t.first),
        .next = arena_array(&a, items, sizeof *t.next),
        .peak = arena_array(&a, items, sizeof *t.peak),
    };
    const dlx_status status = a.has_failed ? DLX_ERR_MEMORY : make_tree(&t);
    if (status == DLX_OK)
        list_items(&t, order);
    arena_free(&a);
    return status;
}
