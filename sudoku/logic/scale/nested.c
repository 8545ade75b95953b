/* SPDX-License-Identifier: MIT */
/*
 * Nested chains 9.5 to 10.5: see nest.h.
 *
 *     9.5   forcing chains inside
 *     10.0  and multiple forcing chains
 *     10.5  and dynamic forcing chains: inner.c
 *
 * The search first floods from every tag without lengths, to see which removals are possible at
 * all. Floods of 2 generations are tried before those of 8 and complete ones, since short chains
 * have easy ratings.
 */
#include "sudoku/logic/scale/nest.h"

/* ======== memory: new strong links, chains with their paths, and which were counted ======== */

/* ---- storage ---- */

bool nest_create(sudoku_scale *s)
{
    struct nest *n = s->nest = object_array(&s->object, 1, sizeof *s->nest);
    if (n == NULL)
        return false;
    struct matrix *all[] = {&n->base,     &n->plain,    &n->rest,    &n->reach,
                            &n->first[0], &n->first[1], &n->first[2]};
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

static void link_pair(sudoku_scale *s, int a, int b)
{
    struct nest *n = s->nest;
    for (int truth = 0; truth < 2; truth++) {
        add_tag(row(s, &n->base, a + truth), b + 1 - truth);
        add_tag(row(s, &n->base, b + truth), a + 1 - truth);
        add_tag(n->paired, a + truth);
        add_tag(n->paired, b + truth);
    }
}

void nest_begin(sudoku_scale *s)
{
    struct nest *n = s->nest;
    nest_open(s);
    n->has_searched = false;
    n->memo->pairs = n->memo->chains = n->memo->store.paths = 0;
    n->linked = NULL;
}

void nest_open(sudoku_scale *s)
{
    s->nest->memo = &s->nest->memos[s->flood - s->floods];
}

void nest_link_pairs(sudoku_scale *s)
{
    struct nest *n = s->nest;
    const struct memo *memo = n->memo;
    if (n->linked == memo)
        return;
    for (int w = 0; w < s->words; w++)
        for (; n->paired[w] != 0; n->paired[w] &= n->paired[w] - 1) {
            const int tag = 64 * w + lowest(n->paired[w]);
            copy_tags(s, row(s, &n->base, tag), row(s, &s->basic, tag));
        }
    for (int p = 0; p < memo->pairs; p++)
        link_pair(s, 2 * memo->pair[p].a, 2 * memo->pair[p].b);
    n->linked = memo;
}

bool nest_add_pair(sudoku_scale *s, int a, int b, const uint64_t *others)
{
    const struct nest *n = s->nest;
    if (has_tag(row(s, &n->base, a), b + 1) && has_tag(row(s, &n->base, b), a + 1) &&
        has_tag(row(s, &n->base, a + 1), b) && has_tag(row(s, &n->base, b + 1), a))
        return false;
    link_pair(s, a, b);
    struct pair *pair = &n->memo->pair[n->memo->pairs++];
    assert(n->memo->pairs <= MOST_BASE_GROUPS);
    pair->a = (uint16_t)(a / 2);
    pair->b = (uint16_t)(b / 2);
    copy_tags(s, pair->source, others);
    return true;
}

const uint64_t *nest_source(const sudoku_scale *s, int from, int to)
{
    for (int i = 0; i < s->nest->memo->pairs; i++) {
        const struct pair *pair = &s->nest->memo->pair[i];
        if ((pair->a == from / 2 && pair->b == to / 2) ||
            (pair->b == from / 2 && pair->a == to / 2))
            return pair->source;
    }
    return NULL;
}

void nest_add_chain(sudoku_scale *s, int tag, int first, int last, int length,
                    const uint64_t *source)
{
    struct memo *m = s->nest->memo;
    if (m->chains == MOST_CHAINS)
        return;
    s->flood->group[tag] = (int16_t)(-2 - m->chains);
    m->chain[m->chains] = (struct chain){.first = first, .last = last, .length = length};
    copy_tags(s, m->chain[m->chains++].source, source);
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
            equal = are_equal_paths(&n->memo->store, chain->first + i, &n->counted_store,
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
            store_path(&n->counted_store, &n->memo->store.tag[n->memo->store.start[p]],
                       n->memo->store.end[p] - n->memo->store.start[p]);
    n->counted++;
}

int nest_trace(sudoku_scale *s, int chain, int *count)
{
    const struct chain *c = &s->nest->memo->chain[chain];
    uint16_t list[MOST_TAGS];
    bool is_new = !was_counted(s->nest, c);
    if (is_new)
        count_chain(s->nest, c);
    for (int i = 0, sources = list_tags(s, c->source, list); i < sources; i++)
        flood_need(s->flood, list[i], count);
    return is_new ? c->length : 0;
}

/* ======== the search ======== */

/* ---- chains inside a flood ---- */

/* Leave the flood's assumption and what it knows out of the links. Filters keep derived links. */
static void reduce_links(sudoku_scale *s)
{
    struct nest *n = s->nest;
    const struct flood *f = s->flood;
    const int start = f->start;
    const bool keeps = n->filters && s->base > 100 && n->has_searched;
    for (int t = 0; t < s->tags; t++) {
        const uint64_t *from = row(s, &n->base, t);
        uint64_t *to = row(s, &n->rest, t);
        bool out = t == start || (n->filters && (t | 1) == (start | 1) && (t & 1) == 0) ||
                   has_tag(f->all, t) || has_tag(f->all, t ^ 1);
        for (int w = 0; w < s->words; w++)
            to[w] = out ? 0 : (keeps ? from[w] | to[w] : from[w]) & ~f->all[w];
    }
    n->has_searched = true;
}

static void prepare_links(sudoku_scale *s)
{
    struct nest *n = s->nest;
    reduce_links(s);
    reach_all(s, &n->reach, &n->rest);
    if (s->base > 100) {
        if (!n->filters)
            copy_matrix(s, &n->plain, &n->rest);
        for (int i = n->filters ? 1 : 0; i < 3; i++)
            inner_derive(s);
    }
}

/* Find the shortest path between two tags. Return its number of tags, or 0 if above `most`. */
static int trace_path(const sudoku_scale *s, int from, int to, int most, uint16_t *path)
{
    uint16_t before[MOST_TAGS] = {0};
    const int steps = find_path(s, &s->nest->rest, from, to, NULL, most - 1, before);
    for (int i = steps, t = to; i >= 0; i--, t = before[t])
        path[i] = (uint16_t)t;
    return steps > 0 ? steps + 1 : 0;
}

static void add_sources(const sudoku_scale *s, const uint16_t *path, int count, uint64_t *source)
{
    for (int i = 1; i < count - 1; i++) {
        bool strong = (path[i] & 1) != 0 && (path[i + 1] & 1) == 0;
        const uint64_t *more = strong ? nest_source(s, path[i], path[i + 1]) : NULL;
        if (more != NULL)
            add_tags(s, source, more);
    }
}

static void search_forcing(sudoku_scale *s, uint64_t *found)
{
    for (int t = 0; t < s->tags; t += 2) {
        uint16_t path[MOST_TAGS];
        uint64_t source[TAG_WORDS] = {0};
        int count =
            has_tag(row(s, &s->nest->reach, t), t + 1) ? trace_path(s, t, t + 1, 52, path) : 0;
        if (count == 0)
            continue;
        add_sources(s, path, count, source);
        int number = store_path(&s->nest->memo->store, path, count);
        nest_add_chain(s, t + 1, number, number, count - 1, source);
        add_tag(found, t + 1);
    }
}

/* All remaining members of a group lead to a removal. Chains of one link do not count. */
static void add_multiple(sudoku_scale *s, const struct group *g, int target, uint64_t *found)
{
    const uint64_t *known = s->flood->known[s->flood->generations];
    uint64_t source[TAG_WORDS] = {0};
    int first = -1, last = -1, length = 0;
    for (int i = 0; i < g->count; i++) {
        int tag = 2 * s->member[g->first + i];
        uint16_t path[MOST_TAGS];
        if (has_tag(known, tag + 1)) {
            add_tag(source, tag + 1);
            continue;
        }
        if (has_tag(row(s, &s->nest->rest, tag), target))
            continue;
        int count = trace_path(s, tag, target, 42, path);
        if (count == 0)
            return;
        add_sources(s, path, count, source);
        last = store_path(&s->nest->memo->store, path, count);
        first = first < 0 ? last : first;
        length += count;
    }
    if (first >= 0) {
        nest_add_chain(s, target, first, last, length, source);
        add_tag(found, target);
    }
}

/* Collect what follows from all remaining members of a group. Return false if one is true. */
static bool common_targets(const sudoku_scale *s, const struct group *g, bool own, uint64_t *common)
{
    const uint64_t *known = s->flood->known[s->flood->generations];
    for (int i = 0; i < g->count; i++) {
        int tag = 2 * s->member[g->first + i];
        if (has_tag(known, tag))
            return false;
        if (!own)
            drop_tag(common, tag + 1);
        for (int w = 0; w < s->words && !has_tag(known, tag + 1); w++)
            common[w] &= row(s, &s->nest->reach, tag)[w];
    }
    return true;
}

static void search_multiple(sudoku_scale *s, uint64_t *found)
{
    for (int i = 0; i < s->base_groups; i++) {
        uint64_t common[TAG_WORDS];
        uint16_t list[MOST_TAGS];
        for (int w = 0; w < s->words; w++)
            common[w] = FALSE_TAGS & ~s->flood->all[w] & ~(s->nest->filters ? 0 : found[w]);
        if (!common_targets(s, &s->group[i], s->nest->filters, common))
            continue;
        if (s->nest->filters)
            add_tags(s, found, common);
        else
            for (int k = 0, count = list_tags(s, common, list); k < count; k++)
                add_multiple(s, &s->group[i], list[k], found);
    }
}

/* ---- without lengths ---- */

static void filter_forcing(sudoku_scale *s, uint64_t *found)
{
    const uint64_t *all = s->flood->all;
    for (int t = 0; t < s->tags; t += 2) {
        const uint64_t *yes = row(s, &s->nest->reach, t), *no = row(s, &s->nest->reach, t + 1);
        bool fails = has_tag(yes, t + 1);
        for (int w = 0; w < s->words && s->base > 100; w++) {
            fails = fails || (yes[w] & opposite(yes[w]) & FALSE_TAGS & ~all[w]) != 0;
            found[w] |= yes[w] & no[w] & FALSE_TAGS & ~all[w];
        }
        if (fails && !has_tag(all, t + 1))
            add_tag(found, t + 1);
    }
}

bool nest_search(sudoku_scale *s)
{
    uint64_t one[TAG_WORDS] = {0}, two[TAG_WORDS] = {0};
    bool is_dynamic = s->base > 100, found;
    prepare_links(s);
    if (s->nest->filters)
        filter_forcing(s, one);
    else
        (is_dynamic ? inner_search : search_forcing)(s, one);
    if (s->nest->filters)
        add_tags(s, s->flood->all, one);
    found = !is_no_tag(s, one);
    int count = 0;
    for (int w = 0; w < s->words; w++)
        count += count_bits(one[w]);
    if (s->base >= 100 && (s->nest->filters || count <= 20))
        (is_dynamic && !s->nest->filters ? inner_search_groups : search_multiple)(s, two);
    found = !is_no_tag(s, two) || found;
    add_tags(s, s->flood->all, one);
    add_tags(s, s->flood->all, two);
    return found;
}

/* ---- which removals are possible ---- */

static void flood_for_filter(sudoku_scale *s, int tag)
{
    struct flood *f = s->flood;
    const int most = s->base == 95 ? 33 : s->base == 100 ? 23 : 13;
    flood_begin(s, tag);
    if (is_no_tag(s, row(s, &s->reach, tag)))
        return;
    add_tags(s, f->all, row(s, &s->reach, tag));
    copy_tags(s, f->known[0], f->all);
    copy_tags(s, f->fresh[0], f->all);
    while (f->generations < most && flood_step(s)) {
        for (int i = f->generations <= 2 ? 0 : f->generations <= 8 ? 1 : 2; i < 3; i++)
            copy_tags(s, row(s, &s->nest->first[i], tag), f->all);
        if (has_contradiction(s, f->all))
            return;
    }
}

/** Removals that a filter lets through. */
struct possible {
    uint64_t contradictions[TAG_WORDS]; /* true tags that fail */
    uint64_t all[TAG_WORDS];            /* false tags of all that can be removed */
    int count;                          /* number of these */
};

static void dual_targets(const sudoku_scale *s, const struct matrix *m, int tag, uint64_t *targets)
{
    for (int w = 0; w < s->words; w++)
        targets[w] = row(s, m, tag)[w] & row(s, m, tag + 1)[w] & FALSE_TAGS;
}

static void group_targets(const sudoku_scale *s, const struct matrix *m, const struct group *g,
                          uint64_t *targets)
{
    fill_tags(s, targets, FALSE_TAGS);
    follow_members(s, m, g, targets);
}

static struct possible list_possible(const sudoku_scale *s, const struct matrix *m)
{
    struct possible p = {.count = 0};
    uint64_t targets[TAG_WORDS];
    for (int t = 0; t < s->tags; t += 2) {
        if (has_contradiction(s, row(s, m, t))) {
            add_tag(p.contradictions, t);
            add_tag(p.all, t + 1);
        }
        dual_targets(s, m, t, targets);
        add_tags(s, p.all, targets);
    }
    for (int g = 0; g < s->base_groups; g++) {
        group_targets(s, m, &s->group[g], targets);
        add_tags(s, p.all, targets);
    }
    for (int w = 0; w < s->words; w++)
        p.count += count_bits(p.all[w]);
    return p;
}

/* ---- the search ---- */

static void remove_possible(sudoku_scale *s, const struct possible *p)
{
    for (int c = 0; c < s->candidates; c++)
        if (has_tag(p->all, 2 * c + 1))
            remove_at_once(s, c);
}

static void rate_duals(sudoku_scale *s, const struct matrix *m)
{
    for (int t = 0; t < s->tags; t += 2) {
        uint64_t targets[TAG_WORDS];
        uint16_t list[MOST_TAGS], cases[2] = {(uint16_t)t, (uint16_t)(t + 1)};
        dual_targets(s, m, t, targets);
        for (int i = 0, count = list_tags(s, targets, list); i < count; i++)
            rate_cases(s, cases, 2, list[i]);
    }
}

static void rate_groups(sudoku_scale *s, const struct matrix *m)
{
    for (int g = 0; g < s->base_groups && !s->removed_now; g++) {
        uint64_t targets[TAG_WORDS];
        uint16_t list[MOST_TAGS], cases[9];
        group_targets(s, m, &s->group[g], targets);
        for (int i = 0; i < s->group[g].count; i++)
            cases[i] = (uint16_t)(2 * s->member[s->group[g].first + i]);
        for (int i = 0, count = list_tags(s, targets, list); i < count; i++)
            rate_cases(s, cases, s->group[g].count, list[i]);
    }
}

static void rate_possible(sudoku_scale *s, const struct matrix *m, const struct possible *p)
{
    for (int c = 0; c < s->candidates; c++)
        if (has_tag(p->contradictions, 2 * c))
            rate_contradiction(s, c);
    if (s->removed_now)
        return;
    rate_duals(s, m);
    rate_groups(s, m);
}

static void flood_all(sudoku_scale *s)
{
    copy_matrix(s, &s->links, &s->direct);
    reach_all(s, &s->reach, &s->links);
    for (int i = 0; i < 3; i++)
        copy_matrix(s, &s->nest->first[i], &s->reach);
    copy_matrix(s, &s->nest->base, &s->basic);
    memset(s->nest->paired, 0, sizeof s->nest->paired);
    s->nest->linked = NULL;
    s->nest->filters = true;
    for (int t = 0; t < s->tags && !s->l->is_over; t++)
        flood_for_filter(s, t);
    s->nest->filters = false;
    forget_floods(s);
}

bool scale_nested(sudoku_scale *s, int base)
{
    struct possible possible = {.count = 0};
    int filter = 0;
    pending_kind(s, base,
                 base == 95    ? "Dynamic Forcing Chains (+ Forcing Chains)"
                 : base == 100 ? "Dynamic Forcing Chains (+ Multiple Forcing Chains)"
                               : "Dynamic Forcing Chains (+ Dynamic Forcing Chains)");
    flood_all(s);
    if (s->l->is_over)
        return false;
    for (int i = 0; i < 3 && possible.count < 5; i++) {
        possible = list_possible(s, &s->nest->first[i]);
        filter = i;
    }
    if (possible.count == 0)
        return false;
    if (base + 10 + (base - 95) / 5 < s->er)
        remove_possible(s, &possible);
    else
        rate_possible(s, &s->nest->first[filter], &possible);
    return finish_removals(s, NO_RATING);
}
