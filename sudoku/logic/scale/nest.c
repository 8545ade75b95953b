/* SPDX-License-Identifier: MIT */
/*
 * The memory of nested chains: new strong links, chains with their paths, and which were counted. See nest.h.
 */
#include "sudoku/logic/scale/nest.h"

/* ---- storage ---- */

bool nest_create(sudoku_scale *s)
{
    struct nest *n = s->nest = object_array(&s->object, 1, sizeof *s->nest);
    if (n == NULL)
        return false;
    struct matrix *all[] = {&n->base, &n->plain,    &n->rest,     &n->reach,
                            &n->old,  &n->first[0], &n->first[1], &n->first[2]};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        all[i]->bits = object_array(&s->object, (size_t)MOST_TAGS * TAG_WORDS, sizeof(uint64_t));
        if (all[i]->bits == NULL)
            return false;
    }
    nest_forget(s);
    return true;
}

int store_path(struct store *store, const uint16_t *tags, int count)
{
    const int path = store->paths, start = path > 0 ? store->end[path - 1] : 0;
    store->start[path] = store->end[path] = start;
    if (path == MOST_PATHS - 1 || start + count > MOST_PATH_TAGS)
        return path;
    memcpy(&store->tag[start], tags, (size_t)count * sizeof *tags);
    store->end[path] = start + count;
    store->paths++;
    return path;
}

void nest_forget(sudoku_scale *s)
{
    struct nest *n = s->nest;
    memset(n->counted_first, 0, sizeof n->counted_first);
    memset(n->counted_last, 0, sizeof n->counted_last);
    memset(n->counted_store.start, 0, sizeof n->counted_store.start);
    memset(n->counted_store.end, 0, sizeof n->counted_store.end);
    n->counted = n->counted_store.paths = 0;
}

void nest_begin(sudoku_scale *s)
{
    struct nest *n = s->nest;
    copy_matrix(s, &n->base, &s->basic);
    copy_matrix(s, &n->old, &s->basic);
    n->pairs = n->chains = 0;
    n->store.paths = 0;
}

bool nest_add_pair(sudoku_scale *s, int a, int b, const uint64_t *others)
{
    struct nest *n = s->nest;
    if (has_tag(row(s, &n->base, a), b + 1) && has_tag(row(s, &n->base, b), a + 1) &&
        has_tag(row(s, &n->base, a + 1), b) && has_tag(row(s, &n->base, b + 1), a))
        return false;
    add_tag(row(s, &n->base, a), b + 1);
    add_tag(row(s, &n->base, b), a + 1);
    add_tag(row(s, &n->base, a + 1), b);
    add_tag(row(s, &n->base, b + 1), a);
    if (n->pairs < MOST_PAIRS) {
        struct pair *pair = &n->pair[n->pairs++];
        pair->a = (uint16_t)(a / 2);
        pair->b = (uint16_t)(b / 2);
        copy_tags(s, pair->source, others);
    }
    return true;
}

const uint64_t *nest_source(const sudoku_scale *s, int from, int to)
{
    for (int i = 0; i < s->nest->pairs; i++) {
        const struct pair *pair = &s->nest->pair[i];
        if ((pair->a == from / 2 && pair->b == to / 2) ||
            (pair->b == from / 2 && pair->a == to / 2))
            return pair->source;
    }
    return NULL;
}

void nest_add_chain(sudoku_scale *s, int tag, int first, int last, int length,
                    const uint64_t *source)
{
    struct nest *n = s->nest;
    if (n->chains == MOST_CHAINS)
        return;
    s->flood.group[tag] = -2 - n->chains;
    n->chain[n->chains] = (struct chain){.first = first, .last = last, .length = length};
    copy_tags(s, n->chain[n->chains++].source, source);
}

/* ---- counting chains once ---- */

void nest_begin_count(sudoku_scale *s)
{
    s->nest->counted = s->nest->counted_store.paths = 0;
}

static bool are_equal_paths(const struct store *a, int i, const struct store *b, int j)
{
    int count = a->end[i] - a->start[i];
    return count == b->end[j] - b->start[j] &&
           memcmp(&a->tag[a->start[i]], &b->tag[b->start[j]], (size_t)count * sizeof *a->tag) == 0;
}

static bool was_counted(const struct nest *n, const struct chain *chain)
{
    for (int c = 0; c <= n->counted && c < MOST_CHAINS; c++) { /* with the next one: see nest.h */
        int count = chain->last - chain->first;
        bool equal = n->counted_last[c] - n->counted_first[c] == count;
        for (int i = 0; i <= count && equal; i++)
            equal = are_equal_paths(&n->store, chain->first + i, &n->counted_store,
                                    n->counted_first[c] + i);
        if (equal)
            return true;
    }
    return false;
}

static void count_chain(struct nest *n, const struct chain *chain)
{
    if (n->counted == MOST_CHAINS)
        return;
    n->counted_first[n->counted] = n->counted_store.paths;
    for (int p = chain->first; p <= chain->last; p++)
        n->counted_last[n->counted] =
            store_path(&n->counted_store, &n->store.tag[n->store.start[p]],
                       n->store.end[p] - n->store.start[p]);
    n->counted++;
}

int nest_trace(sudoku_scale *s, int chain, int *count)
{
    const struct chain *c = &s->nest->chain[chain];
    uint16_t list[MOST_TAGS];
    bool is_new = !was_counted(s->nest, c);
    if (is_new)
        count_chain(s->nest, c);
    for (int i = 0, sources = list_tags(s, c->source, list); i < sources; i++)
        flood_need(&s->flood, list[i], count);
    return is_new ? c->length : 0;
}
