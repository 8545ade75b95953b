/* SPDX-License-Identifier: MIT */
/*
 * The search that makes certificates. It walks the tree exactly as the checker does (check.c). In
 * addition it chooses the items to branch on, and finds the states that it has met before. For a b
 * c / a / b c / a b / c, after the option "a" was chosen:
 *
 *     users   a: 0 2 | b: 1 2 | c: 1 3      options that contain the item, always all of them
 *     hidden  0 2                           options that cannot be chosen any more
 *     live    a: 0     b: 1     c: 2        users that are not hidden
 *     trail   0 2                           hidden options, in the order in which they were hidden
 *
 * To undo a choice, options are taken off the trail, last one first. Whenever an option is hidden
 * or comes back, the `live` numbers of its items follow, and with them the number of children of
 * each possible branch.
 *
 * An option that covers an item w times counts w times in `taken` and in `live`. It is hidden when
 * w is more than the item still allows.
 *
 * If the tree will be large, presolving first looks for options in no solution. Each is tried: a
 * short tree shows that it has no solution, and from then on it is hidden.
 *
 * Invariant: item[i].live is the number of times that the users of i that are not hidden cover it,
 * and `key` is the key of the state: of the same facts that the checker compares.
 */
#include "dlx/certificate/tree.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"
#include "dlx/core/random.h"
#include "dlx/search/presolve.h"

#include <string.h>

/* ---- the table of states ---- */

enum { FIRST_SLOTS = 1024 };

void key_toggle(struct key *key, uint64_t salt, uint64_t what, uint64_t value)
{
    uint64_t seed = hash_mix(salt) ^ what << 34 ^ value;
    if (value == 0)
        return;
    key->low ^= random_word(&seed);
    key->high ^= random_word(&seed);
}

static struct seen_slot *find_slot(const struct seen *s, struct key key)
{
    size_t at = key.low & (s->count - 1);
    while (s->slots[at].node != 0 &&
           (s->slots[at].key.low != key.low || s->slots[at].key.high != key.high))
        at = (at + 1) & (s->count - 1);
    return &s->slots[at];
}

uint32_t seen_find(const struct seen *s, struct key key)
{
    uint32_t node = s->count > 0 ? find_slot(s, key)->node : 0;
    return node > 0 ? node - 1 : DLX_NONE;
}

size_t seen_memory(const struct seen *s)
{
    return s->count * sizeof *s->slots;
}

/* Double the number of slots. If that is not possible, the table stays as it is from now on. */
static void grow(struct seen *s, size_t memory)
{
    struct seen wide = {.allocator = s->allocator, .used = s->used};
    wide.count = s->count == 0 ? FIRST_SLOTS : 2 * s->count;
    if (seen_memory(&wide) <= memory)
        wide.slots = memory_array(s->allocator, wide.count, sizeof *wide.slots);
    s->is_full = wide.slots == NULL;
    if (s->is_full)
        return;
    memset(wide.slots, 0, seen_memory(&wide));
    for (size_t at = 0; at < s->count; at++)
        if (s->slots[at].node != 0)
            *find_slot(&wide, s->slots[at].key) = s->slots[at];
    seen_free(s);
    *s = wide;
}

void seen_add(struct seen *s, struct key key, uint32_t node, size_t memory)
{
    if (s->used + 1 > s->count / 4 * 3 && !s->is_full)
        grow(s, memory);
    if (s->used + 1 > s->count / 4 * 3)
        return;
    *find_slot(s, key) = (struct seen_slot){key, node + 1};
    s->used++;
}

void seen_free(struct seen *s)
{
    memory_free(s->allocator, s->slots, s->count, sizeof *s->slots);
}

enum { WORTH_A_STATE = 4 }; /* smaller subtrees are written again rather than remembered */

struct item {
    bool is_primary, repeats; /* several options may contain it */
    uint32_t least, most; /* how often it must and may be covered; `most` falls when it is closed */
    uint32_t taken;       /* how many times the chosen options cover it */
    uint32_t color;       /* of a secondary item that is taken */
    uint32_t live;        /* how many times the users that are not hidden cover it */
    uint32_t heaviest;    /* greatest number of times that one user covers it */
    size_t first, last;   /* its users are users[first] to users[last - 1] */
};

struct user {
    uint32_t option; /* an option that contains the item */
    uint32_t color;  /* the color it gives the item; how many times it covers a primary item */
};

struct option {
    const dlx_entry *entry; /* its entries */
    uint32_t count;         /* number of entries */
    bool is_hidden;         /* it cannot be chosen */
    uint32_t place;         /* on the trail, if it is hidden */
    bool can_be_barred; /* it has an item that repeats, so hiding it is a fact about the state */
};

/* A node on the path from the root to the present state. */
struct level {
    uint32_t item;   /* the item it branches on */
    uint32_t option; /* the child at hand: the option chosen, or DLX_NONE if the item is closed */
    uint32_t most;   /* of the item, before it was closed */
    bool has_child;  /* there is a child at hand */
    bool is_choice;  /* it has more than one child, so its state is worth remembering */
    size_t next;     /* the user to try next */
    size_t bars;     /* length of the trail before the node */
    size_t trail;    /* length of the trail before the child at hand */
    uint32_t node;   /* its number */
    struct key key;  /* of its state */
};

struct maker {
    dlx_task *task;                     /* the problem, its limits and settings */
    const dlx_certificate *certificate; /* names the required and forbidden options */
    struct arena arena;                 /* owns items, users, options and trail */
    size_t memory;                      /* bytes for the tree and the table of states */
    struct tree *tree;                  /* the result */
    struct seen seen;                   /* states that are finished */
    struct key key;                     /* of the present state */
    uint64_t salt;                      /* for the words of keys */
    uint32_t items;                     /* number of items */
    struct item *item;
    struct user *users; /* of all items */
    struct option *option;
    uint32_t *trail; /* hidden options */
    size_t trail_length;
    size_t most_nodes;   /* of the tree, for now */
    uint32_t open;       /* number of open items */
    uint32_t work;       /* users visited since the last look at the clock */
    struct level *level; /* the path */
    size_t levels, level_capacity;
};

/* ---- hiding options ---- */

static uint32_t need_of(const struct item *item)
{
    return item->least > item->taken ? item->least - item->taken : 0;
}

/* Return how many times an entry covers its item. */
static uint32_t times_of(const struct item *item, dlx_entry entry)
{
    return item->is_primary && entry.color > 1 ? entry.color : 1;
}

static void change_live(struct maker *m, uint32_t option, uint32_t by)
{
    const struct option *o = &m->option[option];
    for (uint32_t e = 0; e < o->count; e++) {
        struct item *item = &m->item[o->entry[e].item];
        item->live += by * times_of(item, o->entry[e]);
    }
    if (o->can_be_barred)
        key_toggle(&m->key, m->salt, (uint64_t)m->items + option, 1);
}

static void hide(struct maker *m, uint32_t option)
{
    if (m->option[option].is_hidden)
        return;
    m->option[option].is_hidden = true;
    m->option[option].place = (uint32_t)m->trail_length;
    m->trail[m->trail_length++] = option;
    change_live(m, option, (uint32_t)-1);
}

static void unhide_to(struct maker *m, size_t length)
{
    while (m->trail_length > length) {
        const uint32_t option = m->trail[--m->trail_length];
        change_live(m, option, 1);
        m->option[option].is_hidden = false;
    }
}

/* ---- choosing and closing ---- */

static bool is_open(const struct item *item)
{
    return item->is_primary && item->taken < item->most;
}

/* Return what the checker packs for an item. */
static uint64_t value_of(const struct item *item)
{
    if (item->is_primary)
        return is_open(item) ? (uint64_t)item->taken + 1 : 0;
    return item->taken > 0 ? (uint64_t)item->color + 1 : 0;
}

static void set_item(struct maker *m, uint32_t number, uint32_t taken, uint32_t most,
                     uint32_t color)
{
    struct item *item = &m->item[number];
    key_toggle(&m->key, m->salt, number, value_of(item));
    m->open -= is_open(item);
    item->taken = taken;
    item->most = most;
    item->color = color;
    m->open += is_open(item);
    key_toggle(&m->key, m->salt, number, value_of(item));
}

/* Hide the options that cover a primary item more than `limit` times, or that disagree with the
 * color `limit` of a secondary item. If `limit` is 0, hide all options that contain the item. */
static void hide_users(struct maker *m, const struct item *item, uint32_t limit)
{
    for (size_t u = item->first; u < item->last && item->live > 0; u++)
        if (item->is_primary ? m->users[u].color > limit
                             : limit == DLX_NO_COLOR || m->users[u].color != limit)
            hide(m, m->users[u].option);
}

/* Hide the options that an item excludes in its present state. */
static void hide_excluded(struct maker *m, uint32_t number)
{
    const struct item *item = &m->item[number];
    const uint32_t room = item->most - item->taken;
    if (item->is_primary ? room < item->heaviest : item->taken == 1)
        hide_users(m, item, item->is_primary ? room : item->color);
}

static void choose(struct maker *m, uint32_t option)
{
    const struct option *o = &m->option[option];
    for (uint32_t e = 0; e < o->count; e++) {
        const struct item *item = &m->item[o->entry[e].item];
        const uint32_t taken = item->taken + times_of(item, o->entry[e]);
        set_item(m, o->entry[e].item, taken, item->most, o->entry[e].color);
    }
    for (uint32_t e = 0; e < o->count; e++)
        hide_excluded(m, o->entry[e].item);
}

static void unchoose(struct maker *m, uint32_t option)
{
    const struct option *o = &m->option[option];
    for (uint32_t e = o->count; e-- > 0;) {
        const struct item *item = &m->item[o->entry[e].item];
        const uint32_t taken = item->taken - times_of(item, o->entry[e]);
        set_item(m, o->entry[e].item, taken, item->most, item->color);
    }
}

static void close_item(struct maker *m, struct level *l)
{
    const struct item *item = &m->item[l->item];
    l->most = item->most;
    set_item(m, l->item, item->taken, item->taken, item->color);
    hide_excluded(m, l->item);
}

static void reopen_item(struct maker *m, const struct level *l)
{
    const struct item *item = &m->item[l->item];
    set_item(m, l->item, item->taken, l->most, item->color);
}

/* ---- nodes ---- */

/* Make space for one more node: twice as many as before, or as many as memory allows. */
static dlx_status reserve_node(struct maker *m)
{
    struct tree *t = m->tree;
    const size_t left = m->memory - seen_memory(&m->seen), size = sizeof *t->nodes;
    if (t->used >= m->most_nodes)
        return DLX_ERR_TOO_LARGE;
    if (t->used < t->capacity)
        return DLX_OK;
    size_t wanted = t->capacity == 0 ? 256 : 2 * t->capacity;
    wanted = wanted <= left / size ? wanted : left / size;
    if (wanted <= t->capacity ||
        !memory_resize(m->arena.allocator, &t->nodes, t->capacity, wanted, size))
        return DLX_ERR_MEMORY;
    t->capacity = wanted;
    return DLX_OK;
}

static dlx_status add_node(struct maker *m, uint32_t at, uint32_t number)
{
    if (!task_can_go_on(m->task, m->tree->used))
        return DLX_ERR_STOPPED;
    dlx_status status = reserve_node(m);
    if (status == DLX_OK)
        m->tree->nodes[m->tree->used++] = (struct proof_node){at, number};
    return status;
}

/* Return the number of children of a node that branches on this item, or a higher number if options
 * cover it several times. */
static uint64_t children_of(const struct item *item)
{
    const uint64_t live = (uint64_t)item->live + 1; /* the last child closes the item */
    const uint32_t need = need_of(item);
    return live > need ? live - need : 0;
}

/* Return the open item with the fewest children, or the first open item. An item with at most one
 * child always comes first, since it leaves no choice. */
static uint32_t choose_item(struct maker *m, uint64_t *children)
{
    uint32_t best = DLX_NONE, left = m->open, i = 0;
    *children = UINT64_MAX;
    for (; left > 0 && *children > 0; i++) {
        if (!is_open(&m->item[i]))
            continue;
        left--;
        const uint64_t its = children_of(&m->item[i]);
        const bool is_forced = its <= 1;
        if (its < *children &&
            (m->task->settings.choose == CHOOSE_SHORTEST || is_forced || best == DLX_NONE)) {
            best = i;
            *children = its;
        }
    }
    m->work += i / 8; /* an item takes about a nanosecond */
    return best;
}

/* Each child takes the item, so its options are hidden once for all of them. An item that several
 * options may contain keeps its options. */
static dlx_status begin_level(struct maker *m, uint32_t item, bool is_choice)
{
    dlx_status status = add_node(m, item, NODE_NOT_KEPT);
    if (status != DLX_OK)
        return status;
    if (!memory_reserve(m->arena.allocator, &m->level, &m->level_capacity, m->levels + 1,
                        sizeof *m->level))
        return DLX_ERR_MEMORY;
    m->level[m->levels++] = (struct level){
        .item = item,
        .is_choice = is_choice,
        .next = m->item[item].first,
        .bars = m->trail_length,
        .node = (uint32_t)m->tree->used - 1,
        .key = m->key,
    };
    if (!m->item[item].repeats)
        hide_users(m, &m->item[item], 0);
    m->level[m->levels - 1].trail = m->trail_length;
    return DLX_OK;
}

/* Add the node of the present state, unless the state is a solution. */
static dlx_status enter(struct maker *m)
{
    uint64_t children;
    if (m->open == 0)
        return DLX_OK;
    const uint32_t item = choose_item(m, &children);
    const uint32_t same = children > 1 ? seen_find(&m->seen, m->key) : DLX_NONE;
    if (same == DLX_NONE)
        return begin_level(m, item, children > 1);
    m->tree->nodes[same].number = 0; /* kept: it gets its number at the end */
    return add_node(m, same, NODE_SAME);
}

/* ---- the walk ---- */

/* Return whether an option could no longer be chosen when the node was entered. */
static bool is_gone(const struct maker *m, const struct level *l, uint32_t option)
{
    return m->option[option].is_hidden && m->option[option].place < l->bars;
}

/* Choose the next live option of the item. An option that was tried stays hidden if the item would
 * allow it again, for the children that follow must not contain it. */
static bool choose_next(struct maker *m, struct level *l)
{
    const struct item *item = &m->item[l->item];
    while (l->next < item->last && is_gone(m, l, m->users[l->next].option))
        l->next++;
    if (l->next == item->last)
        return false;
    l->option = m->users[l->next++].option;
    if (item->repeats)
        hide(m, l->option);
    l->trail = m->trail_length;
    choose(m, l->option);
    return true;
}

/* Go to the next child, by the rules of the checker. */
static bool next_child(struct maker *m, struct level *l)
{
    const struct item *item = &m->item[l->item];
    const uint32_t need = need_of(item);
    const bool was_closed = l->has_child && l->option == DLX_NONE;
    if (was_closed || (need > 1 && item->live < need))
        return false;
    l->has_child = true;
    if (choose_next(m, l))
        return true;
    if (need > 0)
        return false;
    l->option = DLX_NONE;
    close_item(m, l);
    return true;
}

static void leave_child(struct maker *m, const struct level *l)
{
    if (!l->has_child)
        return;
    unhide_to(m, l->trail);
    if (l->option == DLX_NONE)
        reopen_item(m, l);
    else
        unchoose(m, l->option);
}

static void end_level(struct maker *m)
{
    const struct level *l = &m->level[--m->levels];
    const size_t left = m->memory - m->tree->capacity * sizeof *m->tree->nodes;
    unhide_to(m, l->bars);
    if (l->is_choice && m->tree->used - l->node >= WORTH_A_STATE)
        seen_add(&m->seen, l->key, l->node, left);
}

/* Look at the clock now and then. A node with many solutions as children takes long. */
static bool has_time(struct maker *m, const struct level *l)
{
    const struct item *item = &m->item[l->item];
    return !is_time_to_look(&m->work, (uint32_t)(item->last - item->first) + 1) ||
           task_has_time(m->task);
}

static dlx_status search(struct maker *m)
{
    dlx_status status = enter(m);
    while (status == DLX_OK && m->levels > 0) {
        struct level *l = &m->level[m->levels - 1];
        if (!has_time(m, l))
            return DLX_ERR_STOPPED;
        leave_child(m, l);
        if (next_child(m, l))
            status = enter(m);
        else
            end_level(m);
    }
    return status;
}

/* ---- options in no solution ---- */

/* Go back to the root after a search that was given up. */
static void leave_path(struct maker *m)
{
    while (m->levels > 0) {
        const struct level *l = &m->level[--m->levels];
        leave_child(m, l);
        unhide_to(m, l->bars);
    }
}

/* Show by a tree that an option is in no solution, and hide the option for good. If the options
 * that it forces do not suffice for this, take it all back. States before and after have different
 * keys. */
static dlx_status try_option(struct maker *m, uint32_t option)
{
    const size_t used = m->tree->used, trail = m->trail_length, most = m->most_nodes;
    dlx_status status = add_node(m, m->items + option, NODE_TRIED);
    if (status != DLX_OK)
        return status;
    m->most_nodes = used + m->open + 2; /* a node for each item that is forced, and a dead end */
    hide(m, option);
    choose(m, option);
    status = search(m);
    leave_path(m);
    unhide_to(m, trail + 1);
    unchoose(m, option);
    key_toggle(&m->key, m->salt, (uint64_t)m->items + option, 2);
    m->most_nodes = most;
    if (status != DLX_ERR_TOO_LARGE)
        return status;
    unhide_to(m, trail);
    m->tree->used = used;
    return DLX_OK;
}

/* Try the options that presolving removes, with at most a twentieth of the nodes of the tree. */
static dlx_status try_options(struct maker *m)
{
    enum { LEAST = 2 }; /* nodes of a try */
    dlx_task *task = m->task;
    struct trials t;
    if (m->open == 0 || settings_are_plain(&task->settings) || trials_are_large(task->problem))
        return DLX_OK;
    dlx_status status = trials_begin(&t, task->problem, task->fate, &task->permit);
    if (status == DLX_OK) {
        const double most = trials_estimate(&t) / TRIALS_SHARE;
        presolve_try(&t, &task->permit, false);
        for (uint32_t f = 0; f < t.failures && status == DLX_OK; f++)
            if ((double)(m->tree->used + LEAST) <= most && !m->option[t.failed[f]].is_hidden)
                status = try_option(m, t.failed[f]);
    }
    trials_end(&t);
    return status;
}

/* ---- beginning and end ---- */

static void make_items(struct maker *m)
{
    const dlx_problem *problem = m->task->problem;
    size_t place = 0;
    for (uint32_t i = 0; i < m->items; i++) {
        const dlx_item times = dlx_problem_item(problem, i);
        const bool is_primary = dlx_problem_item(problem, i).kind == DLX_PRIMARY;
        m->item[i] = (struct item){
            .is_primary = is_primary,
            .repeats = is_primary && times.max > 1,
            .least = times.min,
            .first = place,
            .last = place,
        };
        place += dlx_problem_item(problem, i).length;
        set_item(m, i, 0, times.max, 0);
    }
}

/* Add an option to the users of its items. */
static void make_option(struct maker *m, uint32_t option)
{
    struct option *o = &m->option[option];
    o->entry = dlx_problem_option(m->task->problem, option, &o->count);
    for (uint32_t e = 0; e < o->count; e++) {
        struct item *item = &m->item[o->entry[e].item];
        const uint32_t times = times_of(item, o->entry[e]);
        m->users[item->last++] =
            (struct user){option, item->is_primary ? times : o->entry[e].color};
        item->live += times;
        item->heaviest = times > item->heaviest ? times : item->heaviest;
        o->can_be_barred |= item->repeats;
    }
}

static dlx_status make(struct maker *m)
{
    const dlx_problem *problem = m->task->problem;
    const uint32_t options = dlx_problem_option_count(problem);
    m->item = arena_array(&m->arena, m->items, sizeof *m->item);
    m->users = arena_array(&m->arena, dlx_problem_entry_count(problem), sizeof *m->users);
    m->option = arena_array(&m->arena, options, sizeof *m->option);
    m->trail = arena_array(&m->arena, options, sizeof *m->trail);
    if (m->arena.has_failed)
        return DLX_ERR_MEMORY;
    make_items(m);
    for (uint32_t option = 0; option < options; option++)
        make_option(m, option);
    for (uint32_t option = 0; option < options; option++)
        if (!option_has_primary(problem, option))
            hide(m, option); /* for good: it would never be chosen */
    return DLX_OK;
}

/* Return false if some required option cannot be chosen: then there is no solution, and no tree. */
static bool apply_task(struct maker *m)
{
    for (uint32_t f = 0; f < m->certificate->forbidden_count; f++)
        hide(m, m->certificate->forbidden[f]);
    for (uint32_t r = 0; r < m->certificate->required_count; r++) {
        const uint32_t option = m->certificate->required[r];
        if (m->option[option].is_hidden)
            return false;
        hide(m, option);
        choose(m, option);
    }
    return true;
}

/* Number the kept nodes, and let references name these numbers. References go back only. */
static void number_kept(struct tree *t)
{
    uint32_t kept = 0;
    for (size_t n = 0; n < t->used; n++)
        if (t->nodes[n].number == NODE_SAME)
            t->nodes[n].at = t->nodes[t->nodes[n].at].number;
        else if (t->nodes[n].number < NODE_TRIED)
            t->nodes[n].number = kept++;
}

dlx_status tree_make(dlx_task *task, const dlx_certificate *certificate, size_t memory,
                     struct tree *tree)
{
    const dlx_allocator *allocator = dlx_problem_allocator(task->problem);
    struct maker m = {
        .task = task,
        .certificate = certificate,
        .arena.allocator = allocator,
        .seen.allocator = allocator,
        .memory = memory,
        .most_nodes = NODE_TRIED,
        .tree = tree,
        .items = dlx_problem_item_count(task->problem),
        .salt = fingerprint(task->problem),
    };
    *tree = (struct tree){.nodes = NULL};
    dlx_status status = make(&m);
    if (status == DLX_OK && apply_task(&m)) {
        status = try_options(&m);
        if (status == DLX_OK)
            status = search(&m);
    }
    number_kept(tree);
    memory_free(allocator, m.level, m.level_capacity, sizeof *m.level);
    seen_free(&m.seen);
    arena_free(&m.arena);
    return status;
}

void tree_free(struct tree *tree, const dlx_allocator *allocator)
{
    memory_free(allocator, tree->nodes, tree->capacity, sizeof *tree->nodes);
}
