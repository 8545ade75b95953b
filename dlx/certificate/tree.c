/* SPDX-License-Identifier: MIT */
/*
 * The search that makes certificates. Its data, for  a b c / a / b c / a b / c :
 *
 *     option   1 | 2   | 3   | 4       the items of each option, which are its entries 0 to 5
 *     entry    0 | 1 2 | 3 4 | 5
 *     set      a: 0 3 | b: 4 1 | c: 2 5     the entries of each item, the live ones in front
 *     live     a: 2     b: 2     c: 2
 *
 * An option that can no longer be chosen is hidden: its entries move behind the live ones of their items, by
 * exchange with the last of these, and it goes on the trail. To undo is to take options from the trail, the
 * last one first, and count their items' live ones up again: then they stand where the sets need them (sets
 * like these: P. Briggs, L. Torczon, 1993; in exact cover Knuth's SSXCC). The order in a set is lost, so a node
 * sorts the options that it tries.
 *
 * `key` is the exclusive or of a random word for all that the checker packs into a state: equal states
 * have equal keys, and different ones almost surely different ones.
 */
#include "dlx/certificate/tree.h"
#include "dlx/core/memory.h"
#include "dlx/core/random.h"

#include <stdlib.h>
#include <string.h>

enum { WORTH_A_STATE = 4 }; /* nodes below which a subtree is written again */

struct key {
    uint64_t low, high;
};

struct item {
    bool is_primary, repeats;
    uint32_t least, most; /* as in the checker: most falls when it is closed */
    uint32_t taken;       /* so many chosen options contain it */
    uint32_t live;        /* of its options, in front of its set */
    uint32_t place;       /* among the open ones */
    size_t first;         /* its set begins at set[first] */
};

struct level {
    uint32_t item;               /* branched on */
    uint32_t option;             /* chosen, or DLX_NONE: closed */
    uint32_t most;               /* of the item, before it was closed */
    bool has_child;              /* one of these two holds */
    bool is_choice;              /* there was more than one way: worth to be known again */
    size_t first_way, way, ways; /* its options: where listed, the next one, their end */
    size_t bars;                 /* how long the trail was before it */
    size_t trail;                /* and before the child */
    size_t node;                 /* its number */
    struct key key;              /* of its state */
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
    size_t *entry;    /* of each option, the number of its first entry */
    uint32_t *option; /* of each entry, its option */
    uint32_t *set;    /* the entries of each item */
    uint32_t *where;  /* of each entry, its place in the set of its item */
    bool *is_hidden;  /* of each option */
    bool *barrable;   /* of each option: it has an item that repeats */
    uint32_t *trail;  /* hidden options */
    size_t trail_length;
    uint32_t *ways; /* the options that the levels try, each level's behind those before */
    size_t way_count, way_capacity;
    uint32_t *open; /* the open items, in any order */
    uint32_t open_count;
    uint32_t dead;  /* an item that cannot get what it needs, or DLX_NONE: not all is hidden then */
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

/* ---- options ---- */

static const dlx_entry *entries_of(const struct maker *m, uint32_t option, uint32_t *count)
{
    return dlx_problem_option(m->problem, option, count);
}

static uint32_t need_of(const struct item *item)
{
    return item->least > item->taken ? item->least - item->taken : 0;
}

/* Its entry leaves the live ones of its item. */
static void move_back(struct maker *m, struct item *item, uint32_t entry)
{
    uint32_t *set = m->set + item->first, place = m->where[entry], last = set[--item->live];
    set[place] = last;
    m->where[last] = place;
    set[item->live] = entry;
    m->where[entry] = item->live;
}

/* Below the root an item that is left with too few options is noted: all else is in vain. */
static void hide_entry(struct maker *m, uint32_t its, uint32_t entry)
{
    struct item *item = &m->item[its];
    move_back(m, item, entry);
    if (m->levels > 0 && item->live < need_of(item))
        m->dead = its;
}

static void hide(struct maker *m, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = entries_of(m, option, &count);
    m->is_hidden[option] = true;
    m->trail[m->trail_length++] = option;
    for (uint32_t e = 0; e < count; e++)
        hide_entry(m, entry[e].item, m->entry[option] + e);
    if (m->barrable[option])
        toggle(&m->key, m->items + (uint64_t)option, 1);
}

static void unhide(struct maker *m, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = entries_of(m, option, &count);
    if (m->barrable[option])
        toggle(&m->key, m->items + (uint64_t)option, 1);
    for (uint32_t e = 0; e < count; e++)
        m->item[entry[e].item].live++;
    m->is_hidden[option] = false;
}

static void unhide_to(struct maker *m, size_t length)
{
    while (m->trail_length > length)
        unhide(m, m->trail[--m->trail_length]);
}

static void hide_all(struct maker *m, struct item *item)
{
    while (item->live > 0 && m->dead == DLX_NONE)
        hide(m, m->option[m->set[item->first + item->live - 1]]);
}

static uint32_t color_of(const struct maker *m, uint32_t entry)
{
    const uint32_t option = m->option[entry];
    uint32_t count;
    return entries_of(m, option, &count)[entry - m->entry[option]].color;
}

/* Hide those that give another color to an item; what moves to the place of one was looked at before. */
static void hide_others(struct maker *m, struct item *item, uint32_t color)
{
    for (uint32_t place = item->live; place-- > 0 && m->dead == DLX_NONE;) {
        const uint32_t entry = m->set[item->first + place];
        if (color == DLX_NO_COLOR || color_of(m, entry) != color)
            hide(m, m->option[entry]);
    }
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
    if (++item->taken < item->most)
        toggle_open(m, item);
    else
        leave_open(m, item);
}

static void give_primary(struct maker *m, struct item *item)
{
    if (item->taken < item->most)
        toggle_open(m, item);
    else
        enter_open(m, item);
    item->taken--;
    toggle_open(m, item);
}

static void take_secondary(struct maker *m, struct item *item, uint32_t color)
{
    if (item->taken++ == 0)
        toggle(&m->key, (uint64_t)(item - m->item), (uint64_t)color + 1);
}

static void give_secondary(struct maker *m, struct item *item, uint32_t color)
{
    if (--item->taken == 0)
        toggle(&m->key, (uint64_t)(item - m->item), (uint64_t)color + 1);
}

/* The options that an item excludes now, being full, or in use for the first time. */
static void exclude(struct maker *m, struct item *item, uint32_t color)
{
    if (item->is_primary && item->taken == item->most)
        hide_all(m, item);
    else if (!item->is_primary && item->taken == 1)
        hide_others(m, item, color);
}

/* All its items first: then one that is left with too few options is not one of them. */
static void choose(struct maker *m, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = entries_of(m, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        struct item *item = &m->item[entry[e].item];
        if (item->is_primary)
            take_primary(m, item);
        else
            take_secondary(m, item, entry[e].color);
    }
    for (uint32_t e = 0; e < count && m->dead == DLX_NONE; e++)
        exclude(m, &m->item[entry[e].item], entry[e].color);
}

/* What it hid comes back by the trail. */
static void unchoose(struct maker *m, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = entries_of(m, option, &count);
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
    hide_all(m, item);
}

static void reopen_item(struct maker *m, const struct level *l)
{
    struct item *item = &m->item[l->item];
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

static int compare_numbers(const void *a, const void *b)
{
    uint32_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

/* List the live options of an item, in the order of the problem. */
static bool list_ways(struct maker *m, const struct item *item)
{
    if (!memory_reserve(m->allocator, &m->ways, &m->way_capacity, m->way_count + item->live,
                        sizeof *m->ways))
        return false;
    for (uint32_t place = 0; place < item->live; place++)
        m->ways[m->way_count + place] = m->option[m->set[item->first + place]];
    if (item->live > 1)
        qsort(m->ways + m->way_count, item->live, sizeof *m->ways, compare_numbers);
    m->way_count += item->live;
    return true;
}

static dlx_status begin_level(struct maker *m, uint32_t item, bool is_choice)
{
    const size_t way = m->way_count;
    dlx_status status = add_node(m, item);
    if (status != DLX_OK)
        return status;
    if (!memory_reserve(m->allocator, &m->level, &m->level_capacity, m->levels + 1,
                        sizeof *m->level) ||
        !list_ways(m, &m->item[item]))
        return DLX_ERR_MEMORY;
    m->level[m->levels++] = (struct level){
        .item = item,
        .is_choice = is_choice,
        .first_way = way,
        .way = way,
        .ways = m->way_count,
        .bars = m->trail_length,
        .trail = m->trail_length,
        .node = m->tree->used - 1,
        .key = m->key,
    };
    return DLX_OK;
}

/* The present state is a solution, a dead end, or a node. */
static dlx_status enter(struct maker *m)
{
    uint64_t ways;
    if (m->open_count == 0)
        return DLX_OK;
    if (m->dead != DLX_NONE)
        return add_node(m, m->dead);
    const uint32_t item = choose_item(m, &ways);
    const struct slot *slot =
        ways > 1 && m->slot_count > 0 ? find_slot(m->slots, m->slot_count, m->key) : NULL;
    if (slot == NULL || slot->node == 0)
        return begin_level(m, item, ways > 1);
    m->tree->nodes[slot->node - 1] |= TREE_KEEP;
    return add_node(m, TREE_SAME | (slot->node - 1));
}

/* Options that were tried stay hidden if the item would allow them again: the child begins after that. */
static void choose_next(struct maker *m, struct level *l)
{
    l->option = m->ways[l->way++];
    if (m->item[l->item].repeats)
        hide(m, l->option);
    m->dead = DLX_NONE;
    l->trail = m->trail_length;
    choose(m, l->option);
}

static bool next_child(struct maker *m, struct level *l)
{
    const struct item *item = &m->item[l->item];
    const uint32_t need = need_of(item);
    if ((l->has_child && l->option == DLX_NONE) || (need > 1 && item->live < need) ||
        (need > 0 && l->way == l->ways))
        return false;
    l->has_child = true;
    if (l->way < l->ways) {
        choose_next(m, l);
        return true;
    }
    l->option = DLX_NONE;
    close_item(m, l);
    return true;
}

static void leave_child(struct maker *m, const struct level *l)
{
    if (!l->has_child)
        return;
    unhide_to(m, l->trail);
    m->dead = DLX_NONE;
    if (l->option == DLX_NONE)
        reopen_item(m, l);
    else
        unchoose(m, l->option);
}

static void end_level(struct maker *m)
{
    const struct level *l = &m->level[--m->levels];
    unhide_to(m, l->bars);
    m->way_count = l->first_way;
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
        if (!m->is_hidden[m->task->forbidden[f]])
            hide(m, m->task->forbidden[f]);
    for (uint32_t r = 0; r < m->task->required_count; r++) {
        const uint32_t option = m->task->required[r];
        if (m->is_hidden[option])
            return false;
        hide(m, option);
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
            .first = place,
        };
        place += dlx_problem_item_length(m->problem, i);
        if (is_primary)
            enter_open(m, &m->item[i]);
    }
}

/* Enter an option in the sets of its items. Returns whether it has a primary one. */
static bool make_option(struct maker *m, uint32_t option, size_t first)
{
    uint32_t count;
    bool has_primary = false;
    const dlx_entry *entry = entries_of(m, option, &count);
    m->entry[option] = (uint32_t)first;
    m->is_hidden[option] = m->barrable[option] = false;
    for (uint32_t e = 0; e < count; e++) {
        struct item *item = &m->item[entry[e].item];
        m->option[first + e] = option;
        m->where[first + e] = item->live;
        m->set[item->first + item->live++] = (uint32_t)(first + e);
        has_primary |= item->is_primary;
        m->barrable[option] |= item->repeats;
    }
    return has_primary;
}

/* Options without a primary item are hidden for good, when all are there. */
static void make_options(struct maker *m)
{
    size_t first = 0;
    uint32_t count, kept = 0;
    for (uint32_t option = 0; option < m->options; option++) {
        if (!make_option(m, option, first))
            m->trail[kept++] = option;
        entries_of(m, option, &count);
        first += count;
    }
    while (m->trail_length < kept)
        hide(m, m->trail[m->trail_length]);
}

static bool make(struct maker *m)
{
    m->item = memory_array(m->allocator, m->items + 1, sizeof *m->item);
    m->open = memory_array(m->allocator, m->items + 1, sizeof *m->open);
    m->entry = memory_array(m->allocator, m->options + 1, sizeof *m->entry);
    m->option = memory_array(m->allocator, m->entries + 1, sizeof *m->option);
    m->set = memory_array(m->allocator, m->entries + 1, sizeof *m->set);
    m->where = memory_array(m->allocator, m->entries + 1, sizeof *m->where);
    m->is_hidden = memory_array(m->allocator, m->options + 1, sizeof *m->is_hidden);
    m->barrable = memory_array(m->allocator, m->options + 1, sizeof *m->barrable);
    m->trail = memory_array(m->allocator, m->options + 1, sizeof *m->trail);
    if (m->item == NULL || m->open == NULL || m->entry == NULL || m->option == NULL ||
        m->set == NULL || m->where == NULL || m->is_hidden == NULL || m->barrable == NULL ||
        m->trail == NULL)
        return false;
    make_items(m);
    make_options(m);
    return true;
}

static void release(struct maker *m)
{
    memory_free(m->allocator, m->item, m->items + 1, sizeof *m->item);
    memory_free(m->allocator, m->open, m->items + 1, sizeof *m->open);
    memory_free(m->allocator, m->entry, m->options + 1, sizeof *m->entry);
    memory_free(m->allocator, m->option, m->entries + 1, sizeof *m->option);
    memory_free(m->allocator, m->set, m->entries + 1, sizeof *m->set);
    memory_free(m->allocator, m->where, m->entries + 1, sizeof *m->where);
    memory_free(m->allocator, m->is_hidden, m->options + 1, sizeof *m->is_hidden);
    memory_free(m->allocator, m->barrable, m->options + 1, sizeof *m->barrable);
    memory_free(m->allocator, m->trail, m->options + 1, sizeof *m->trail);
    memory_free(m->allocator, m->ways, m->way_capacity, sizeof *m->ways);
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
        .dead = DLX_NONE,
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
