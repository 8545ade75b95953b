/* SPDX-License-Identifier: MIT */
/*
 * The search that makes certificates. Its data, for  a b c / a / b c / a b / c :
 *
 *     against   0 0 0 0      of each option, how many reasons there are not to choose it
 *     live      2 2 2        of each item, how many of its options have none
 *     use       1 3 | 2 3 | 2 4    the options of each item
 *
 * To choose option 1 takes item a, and a being full is a reason against 1 and 3; so b loses one, too. Options that
 * were tried on an item that may have several are barred, which is one more reason. Invariant: a reason that is
 * added when something is done is taken away when it is undone, so all counts are what they were.
 *
 * `key` is the exclusive or of a random word for all that the checker packs into a state: equal states
 * have equal keys, and different ones almost surely different ones.
 */
#include "dlx/certificate/tree.h"
#include "dlx/memory.h"
#include "dlx/random.h"

#include <string.h>

enum { WORTH_A_STATE = 4 }; /* nodes below which a subtree is written again */

struct key {
    uint64_t low, high;
};

struct item {
    bool is_primary, repeats;
    uint32_t least, most; /* as in the checker: most falls when it is closed */
    uint32_t taken;       /* so many chosen options contain it */
    uint32_t live;        /* of its options */
    uint32_t place;       /* among the open ones */
    size_t first, last;   /* its uses */
};

/* An option of an item, and the color that it gives it. */
struct use {
    uint32_t option, color;
};

struct level {
    uint32_t item;   /* branched on */
    uint32_t option; /* chosen, or DLX_NONE: closed */
    uint32_t most;   /* of the item, before it was closed */
    bool has_child;
    bool is_choice; /* there was more than one way: worth to be known again */
    size_t place;   /* the use to look at next */
    size_t bars;    /* how many options were barred before it */
    size_t node;    /* its number */
    struct key key; /* of its state */
};

struct slot {
    struct key key;
    uint32_t node; /* and 1, so that 0 is empty */
};

struct maker {
    const struct task *task;
    const dlx_problem *problem;
    const dlx_allocator *allocator;
    dlx_choose choose;
    size_t memory; /* for tree and table */
    struct tree *tree;
    size_t items, options, entries;
    struct item *item;
    struct use *use;
    uint32_t *against; /* of each option */
    bool *barrable;    /* of each option: it has an item that repeats */
    uint32_t *bars;    /* options barred by the levels, each at its end */
    size_t bar_count;
    uint32_t *open; /* the open items, in any order */
    uint32_t open_count;
    struct key key; /* of the present state */
    struct level *level;
    size_t levels, level_capacity;
    struct slot *slots;
    size_t slot_count, slots_used; /* a power of two, or 0; in use */
    bool is_full;                  /* the table grows no more */
};

/* ---- keys ---- */

static void toggle(struct key *key, uint64_t what, uint64_t value)
{
    uint64_t state = what << 34 ^ value;
    key->low ^= random_word(&state);
    key->high ^= random_word(&state);
}

static void toggle_open(struct maker *m, const struct item *item)
{
    toggle(&m->key, (uint64_t)(item - m->item), (uint64_t)item->taken + 1);
}

/* ---- reasons against an option ---- */

static void count_live(struct maker *m, uint32_t option, int change)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(m->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        m->item[entry[e].item].live += (uint32_t)change;
    if (m->barrable[option])
        toggle(&m->key, m->items + (uint64_t)option, 1);
}

static void block(struct maker *m, uint32_t option)
{
    if (m->against[option]++ == 0)
        count_live(m, option, -1);
}

static void unblock(struct maker *m, uint32_t option)
{
    if (--m->against[option] == 0)
        count_live(m, option, 1);
}

static void block_uses(struct maker *m, const struct item *item)
{
    for (size_t u = item->first; u < item->last; u++)
        block(m, m->use[u].option);
}

static void unblock_uses(struct maker *m, const struct item *item)
{
    for (size_t u = item->first; u < item->last; u++)
        unblock(m, m->use[u].option);
}

static bool agrees(const struct use *use, uint32_t color)
{
    return color != DLX_NO_COLOR && use->color == color;
}

/* ---- items ---- */

static void leave_open(struct maker *m, struct item *item)
{
    uint32_t last = m->open[--m->open_count];
    m->open[item->place] = last;
    m->item[last].place = item->place;
}

static void enter_open(struct maker *m, struct item *item)
{
    item->place = m->open_count;
    m->open[m->open_count++] = (uint32_t)(item - m->item);
}

static void take_primary(struct maker *m, struct item *item)
{
    toggle_open(m, item);
    if (++item->taken < item->most) {
        toggle_open(m, item);
        return;
    }
    leave_open(m, item);
    block_uses(m, item);
}

static void give_primary(struct maker *m, struct item *item)
{
    if (item->taken < item->most)
        toggle_open(m, item);
    else {
        unblock_uses(m, item);
        enter_open(m, item);
    }
    item->taken--;
    toggle_open(m, item);
}

static void take_secondary(struct maker *m, struct item *item, uint32_t color)
{
    if (item->taken++ > 0)
        return;
    toggle(&m->key, (uint64_t)(item - m->item), (uint64_t)color + 1);
    for (size_t u = item->first; u < item->last; u++)
        if (!agrees(&m->use[u], color))
            block(m, m->use[u].option);
}

static void give_secondary(struct maker *m, struct item *item, uint32_t color)
{
    if (--item->taken > 0)
        return;
    for (size_t u = item->first; u < item->last; u++)
        if (!agrees(&m->use[u], color))
            unblock(m, m->use[u].option);
    toggle(&m->key, (uint64_t)(item - m->item), (uint64_t)color + 1);
}

static void choose(struct maker *m, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(m->problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        struct item *item = &m->item[entry[e].item];
        if (item->is_primary)
            take_primary(m, item);
        else
            take_secondary(m, item, entry[e].color);
    }
}

static void unchoose(struct maker *m, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(m->problem, option, &count);
    for (uint32_t e = count; e-- > 0;) {
        struct item *item = &m->item[entry[e].item];
        if (item->is_primary)
            give_primary(m, item);
        else
            give_secondary(m, item, entry[e].color);
    }
}

static void close_item(struct maker *m, struct level *l)
{
    struct item *item = &m->item[l->item];
    toggle_open(m, item);
    l->most = item->most;
    item->most = item->taken;
    leave_open(m, item);
    block_uses(m, item);
}

static void reopen_item(struct maker *m, const struct level *l)
{
    struct item *item = &m->item[l->item];
    unblock_uses(m, item);
    enter_open(m, item);
    item->most = l->most;
    toggle_open(m, item);
}

/* ---- states met before ---- */

static size_t bytes_held(const struct maker *m, size_t nodes, size_t slots)
{
    return nodes * sizeof *m->tree->nodes + slots * sizeof *m->slots;
}

static struct slot *find_slot(struct slot *slots, size_t count, struct key key)
{
    size_t s = key.low & (count - 1);
    while (slots[s].node != 0 && (slots[s].key.low != key.low || slots[s].key.high != key.high))
        s = (s + 1) & (count - 1);
    return &slots[s];
}

/* Twice as many slots, at most three of four in use. Where that is not to be had, they stay as they are. */
static void grow_table(struct maker *m)
{
    const size_t wanted = m->slot_count == 0 ? 1024 : 2 * m->slot_count;
    struct slot *slots = NULL;
    if (wanted <= SIZE_MAX / 64 && bytes_held(m, m->tree->capacity, wanted) <= m->memory)
        slots = memory_array(m->allocator, wanted, sizeof *slots);
    m->is_full = slots == NULL;
    if (slots == NULL)
        return;
    memset(slots, 0, wanted * sizeof *slots);
    for (size_t s = 0; s < m->slot_count; s++)
        if (m->slots[s].node != 0)
            *find_slot(slots, wanted, m->slots[s].key) = m->slots[s];
    memory_free(m->allocator, m->slots, m->slot_count, sizeof *slots);
    m->slots = slots;
    m->slot_count = wanted;
}

static void remember(struct maker *m, const struct level *l)
{
    if (!m->is_full && m->slots_used + 1 > m->slot_count / 4 * 3)
        grow_table(m);
    if (m->slots_used + 1 > m->slot_count / 4 * 3)
        return;
    *find_slot(m->slots, m->slot_count, l->key) = (struct slot){l->key, (uint32_t)l->node + 1};
    m->slots_used++;
}

/* ---- nodes ---- */

/* Room for one more node: twice as much as before, or as much as is allowed. */
static dlx_status reserve_node(struct maker *m)
{
    struct tree *t = m->tree;
    size_t wanted = t->capacity == 0 ? 256 : 2 * t->capacity;
    if (t->used < t->capacity)
        return DLX_OK;
    if (t->used > TREE_MOST)
        return DLX_ERR_TOO_LARGE;
    if (bytes_held(m, wanted, m->slot_count) > m->memory) {
        size_t table = bytes_held(m, 0, m->slot_count);
        wanted = m->memory > table ? (m->memory - table) / sizeof *t->nodes : 0;
    }
    if (wanted <= t->capacity ||
        !memory_resize(m->allocator, &t->nodes, t->capacity, wanted, sizeof *t->nodes))
        return DLX_ERR_MEMORY;
    t->capacity = wanted;
    return DLX_OK;
}

static dlx_status add_node(struct maker *m, uint32_t node)
{
    if (m->task->go_on != NULL && !m->task->go_on(m->task->user, m->tree->used))
        return DLX_ERR_STOPPED;
    dlx_status status = reserve_node(m);
    if (status == DLX_OK)
        m->tree->nodes[m->tree->used++] = node;
    return status;
}

static uint32_t need_of(const struct item *item)
{
    return item->least > item->taken ? item->least - item->taken : 0;
}

/* How many children a node has if it branches on this item. */
static uint64_t ways_of(const struct item *item)
{
    const uint64_t live = (uint64_t)item->live + 1;
    const uint32_t need = need_of(item);
    return live > need ? live - need : 0;
}

/* The item with the fewest ways, or the first one; but one with at most one way in any case. */
static uint32_t choose_item(const struct maker *m, uint64_t *ways)
{
    uint32_t best = DLX_NONE;
    *ways = UINT64_MAX;
    for (uint32_t o = 0; o<m->open_count && * ways> 0; o++) {
        const uint32_t item = m->open[o];
        const uint64_t its = ways_of(&m->item[item]);
        const bool by_ways = m->choose == DLX_CHOOSE_SHORTEST || its <= 1 || *ways <= 1;
        if (by_ways ? its < *ways || (its == *ways && item < best) : item < best) {
            best = item;
            *ways = its;
        }
    }
    return best;
}

static dlx_status begin_level(struct maker *m, uint32_t item, bool is_choice)
{
    dlx_status status = add_node(m, item);
    if (status != DLX_OK)
        return status;
    if (!memory_reserve(m->allocator, &m->level, &m->level_capacity, m->levels + 1,
                        sizeof *m->level))
        return DLX_ERR_MEMORY;
    m->level[m->levels++] = (struct level){
        .item = item,
        .is_choice = is_choice,
        .place = m->item[item].first,
        .bars = m->bar_count,
        .node = m->tree->used - 1,
        .key = m->key,
    };
    return DLX_OK;
}

static dlx_status enter(struct maker *m)
{
    uint64_t ways;
    if (m->open_count == 0)
        return DLX_OK;
    const uint32_t item = choose_item(m, &ways);
    const struct slot *slot =
        ways > 1 && m->slot_count > 0 ? find_slot(m->slots, m->slot_count, m->key) : NULL;
    if (slot == NULL || slot->node == 0)
        return begin_level(m, item, ways > 1);
    m->tree->nodes[slot->node - 1] |= TREE_KEEP;
    return add_node(m, TREE_SAME | (slot->node - 1));
}

static bool next_option(struct maker *m, struct level *l)
{
    const struct item *item = &m->item[l->item];
    while (l->place < item->last) {
        const uint32_t option = m->use[l->place++].option;
        if (m->against[option] > 0)
            continue;
        if (item->repeats) {
            block(m, option);
            m->bars[m->bar_count++] = option;
        }
        l->option = option;
        choose(m, option);
        return true;
    }
    return false;
}

static bool next_child(struct maker *m, struct level *l)
{
    const struct item *item = &m->item[l->item];
    const uint32_t need = need_of(item);
    if ((l->has_child && l->option == DLX_NONE) || (need > 1 && item->live < need))
        return false;
    l->has_child = true;
    if (next_option(m, l))
        return true;
    if (need > 0)
        return false;
    l->option = DLX_NONE;
    close_item(m, l);
    return true;
}

static void leave_child(struct maker *m, const struct level *l)
{
    if (l->has_child && l->option == DLX_NONE)
        reopen_item(m, l);
    else if (l->has_child)
        unchoose(m, l->option);
}

static void end_level(struct maker *m)
{
    const struct level *l = &m->level[--m->levels];
    while (m->bar_count > l->bars)
        unblock(m, m->bars[--m->bar_count]);
    if (l->is_choice && m->tree->used - l->node >= WORTH_A_STATE)
        remember(m, l);
}

static dlx_status search(struct maker *m)
{
    dlx_status status = enter(m);
    while (status == DLX_OK && m->levels > 0) {
        struct level *l = &m->level[m->levels - 1];
        leave_child(m, l);
        if (next_child(m, l))
            status = enter(m);
        else
            end_level(m);
    }
    return status;
}

/* ---- beginning and end ---- */

/* False if some option cannot be chosen: there is no solution, and no tree. */
static bool apply_task(struct maker *m)
{
    for (uint32_t f = 0; f < m->task->forbidden_count; f++)
        block(m, m->task->forbidden[f]);
    for (uint32_t r = 0; r < m->task->required_count; r++) {
        const uint32_t option = m->task->required[r];
        if (m->against[option] > 0)
            return false;
        block(m, option);
        choose(m, option);
    }
    return true;
}

static void make_items(struct maker *m)
{
    size_t place = 0;
    for (uint32_t i = 0; i < m->items; i++) {
        const dlx_multiplicity times = dlx_problem_item_multiplicity(m->problem, i);
        const bool is_primary = dlx_problem_item_kind(m->problem, i) == DLX_PRIMARY;
        m->item[i] = (struct item){
            .is_primary = is_primary,
            .repeats = is_primary && times.most > 1,
            .least = times.least,
            .most = times.most,
            .live = dlx_problem_item_length(m->problem, i),
            .first = place,
            .last = place,
        };
        place += m->item[i].live;
        if (is_primary)
            enter_open(m, &m->item[i]);
    }
}

static void make_option(struct maker *m, uint32_t option)
{
    uint32_t count;
    bool has_primary = false;
    const dlx_entry *entry = dlx_problem_option(m->problem, option, &count);
    m->barrable[option] = false;
    for (uint32_t e = 0; e < count; e++) {
        struct item *item = &m->item[entry[e].item];
        m->use[item->last++] = (struct use){option, entry[e].color};
        has_primary |= item->is_primary;
        m->barrable[option] |= item->repeats;
    }
    m->against[option] = has_primary ? 0 : 1;
}

static bool make(struct maker *m)
{
    m->item = memory_array(m->allocator, m->items + 1, sizeof *m->item);
    m->open = memory_array(m->allocator, m->items + 1, sizeof *m->open);
    m->use = memory_array(m->allocator, m->entries + 1, sizeof *m->use);
    m->against = memory_array(m->allocator, m->options + 1, sizeof *m->against);
    m->barrable = memory_array(m->allocator, m->options + 1, sizeof *m->barrable);
    m->bars = memory_array(m->allocator, m->options + 1, sizeof *m->bars);
    if (m->item == NULL || m->open == NULL || m->use == NULL || m->against == NULL ||
        m->barrable == NULL || m->bars == NULL)
        return false;
    make_items(m);
    for (uint32_t option = 0; option < m->options; option++)
        make_option(m, option);
    return true;
}

static void release(struct maker *m)
{
    memory_free(m->allocator, m->item, m->items + 1, sizeof *m->item);
    memory_free(m->allocator, m->open, m->items + 1, sizeof *m->open);
    memory_free(m->allocator, m->use, m->entries + 1, sizeof *m->use);
    memory_free(m->allocator, m->against, m->options + 1, sizeof *m->against);
    memory_free(m->allocator, m->barrable, m->options + 1, sizeof *m->barrable);
    memory_free(m->allocator, m->bars, m->options + 1, sizeof *m->bars);
    memory_free(m->allocator, m->level, m->level_capacity, sizeof *m->level);
    memory_free(m->allocator, m->slots, m->slot_count, sizeof *m->slots);
}

/* The place of a node among those kept, which are ascending. */
static uint32_t number_of(const uint32_t *kept, size_t count, uint32_t node)
{
    size_t low = 0;
    while (count > 1) {
        size_t half = count / 2;
        low += kept[low + half] <= node ? half : 0;
        count -= half;
    }
    return (uint32_t)low;
}

/* References are to nodes so far: make them ones to kept nodes. */
static dlx_status number_kept(const dlx_allocator *allocator, struct tree *t)
{
    size_t count = 0, k = 0;
    for (size_t n = 0; n < t->used; n++)
        count += (t->nodes[n] & TREE_SAME) == 0 && (t->nodes[n] & TREE_KEEP) != 0;
    if (count == 0)
        return DLX_OK;
    uint32_t *kept = memory_array(allocator, count, sizeof *kept);
    if (kept == NULL)
        return DLX_ERR_MEMORY;
    for (size_t n = 0; n < t->used; n++)
        if ((t->nodes[n] & TREE_SAME) != 0)
            t->nodes[n] = TREE_SAME | number_of(kept, k, t->nodes[n] & TREE_MOST);
        else if ((t->nodes[n] & TREE_KEEP) != 0)
            kept[k++] = (uint32_t)n;
    memory_free(allocator, kept, count, sizeof *kept);
    return DLX_OK;
}

dlx_status tree_make(const struct task *task, dlx_choose choose, size_t memory, struct tree *tree)
{
    struct maker m = {
        .task = task,
        .problem = task->problem,
        .allocator = dlx_problem_allocator(task->problem),
        .choose = choose,
        .memory = memory,
        .tree = tree,
        .items = dlx_problem_item_count(task->problem),
        .options = dlx_problem_option_count(task->problem),
        .entries = dlx_problem_entry_count(task->problem),
    };
    *tree = (struct tree){.nodes = NULL};
    if (m.items > TREE_MOST)
        return DLX_ERR_TOO_LARGE;
    dlx_status status = make(&m) ? DLX_OK : DLX_ERR_MEMORY;
    if (status == DLX_OK && apply_task(&m))
        status = search(&m);
    release(&m);
    return status == DLX_OK ? number_kept(m.allocator, tree) : status;
}

void tree_free(struct tree *tree, const dlx_allocator *allocator)
{
    memory_free(allocator, tree->nodes, tree->capacity, sizeof *tree->nodes);
}
