/* SPDX-License-Identifier: MIT */
/*
 * Dynamic chains inside a flood, for ratings from 10.5: a second flood that starts from what the
 * first one knows and another assumption.
 *
 *     outer  r1c1=4 -> ... stuck
 *     inner  and r5c5=7 -> r5c9=3 and r5c9 not 3: so r5c5 is not 7, which the outer flood learns
 *
 * The chain of an inner flood is a list of tags. What it uses of the outer flood is its source.
 */
#include "sudoku/logic/scale/nest.h"

static const uint64_t *known_outside(const sudoku_scale *s)
{
    return s->flood->known[s->flood->generations];
}

/* ---- links from groups ---- */

static int list_left(const sudoku_scale *s, const struct group *g, int *left)
{
    int count = 0;
    for (int i = 0; i < g->count; i++) {
        int tag = 2 * s->member[g->first + i];
        if (has_tag(s->flood->all, tag))
            return 0;
        if (!has_tag(s->flood->all, tag + 1))
            left[count++] = tag;
    }
    return count;
}

/* Find the tags after which all members are false (`none`), or at least all but one (`tags`).
 * Return whether there are any. */
static bool exclude_members(const sudoku_scale *s, const int *left, int count,
                            const uint64_t *members, uint64_t *none, uint64_t *tags)
{
    uint64_t any = 0;
    for (int w = 0; w < s->words; w++) {
        uint64_t once = 0, twice = 0; /* tags after which a member, or two, may be true */
        for (int k = 0; k < count; k++) {
            const uint64_t open = ~row(s, &s->parents, left[k] + 1)[w];
            twice |= once & open;
            once |= open;
        }
        none[w] = ~once & ~members[w];
        tags[w] = ~twice & ~members[w];
        any |= tags[w];
    }
    return any != 0;
}

/* Add links from tags that exclude all members but one, unless they lead to a member already. */
static void derive_group(sudoku_scale *s, const int *left, int count)
{
    struct nest *n = s->nest;
    uint64_t members[TAG_WORDS] = {0}, none[TAG_WORDS], tags[TAG_WORDS];
    uint16_t list[MOST_TAGS];
    for (int i = 0; i < count; i++)
        add_tag(members, left[i]);
    if (!exclude_members(s, left, count, members, none, tags))
        return;
    for (int k = 0, found = list_tags(s, tags, list); k < found; k++) {
        const uint64_t *after = row(s, &n->reach, list[k]);
        uint64_t leads = 0;
        for (int w = 0; w < s->words; w++)
            leads |= after[w] & members[w];
        for (int i = 0; i < count && leads == 0; i++)
            if (has_tag(none, list[k]) || !has_tag(row(s, &s->parents, left[i] + 1), list[k]))
                add_tag(row(s, &n->rest, list[k]), left[i]);
    }
}

void inner_derive(sudoku_scale *s)
{
    struct nest *n = s->nest;
    transpose(s, &s->parents, &n->reach);
    for (int g = 0; g < s->base_groups; g++) {
        int left[9], count = list_left(s, &s->group[g], left);
        if (count >= 2)
            derive_group(s, left, count);
    }
    reach_more(s, &n->reach, &n->rest);
}

/* ---- the inner flood ---- */

/* Count the members of each group that the outer flood leaves. */
static void count_left(sudoku_scale *s)
{
    struct inner *in = &s->nest->inner;
    memset(in->ripe, 0, sizeof in->ripe);
    for (int i = 0; i < s->base_groups; i++) {
        const struct group *g = &s->group[i];
        int left = 0;
        for (int k = 0; k < g->count; k++)
            left += !has_tag(known_outside(s), 2 * s->member[g->first + k] + 1);
        in->left_at_first[i] = (uint8_t)left;
        if (left < 2)
            add_tag(in->ripe, i);
    }
}

/* Count a false candidate in its groups of cells and houses, which are listed before its
 * patterns. */
static void touch_inside(sudoku_scale *s, int candidate)
{
    const uint16_t *group = &s->group_list[s->group_start[candidate]];
    const uint16_t *end = &s->group_list[s->group_start[candidate + 1]];
    for (; group < end && *group < s->base_groups; group++)
        if (--s->nest->inner.left[*group] < 2)
            add_tag(s->nest->inner.touched, *group);
}

static void begin_inner(sudoku_scale *s, int tag)
{
    struct inner *in = &s->nest->inner;
    in->generations = 0;
    copy_tags(s, in->all, known_outside(s));
    add_tag(in->all, tag);
    memcpy(in->touched, in->ripe, sizeof in->touched);
    memcpy(in->left, in->left_at_first, sizeof in->left);
    if ((tag & 1) != 0 && !has_tag(known_outside(s), tag))
        touch_inside(s, tag / 2);
    copy_tags(s, in->step[0], in->all);
    in->list[0][0] = (uint16_t)tag;
    in->list_count[0] = 1;
    for (int t = 0; t < s->tags; t++) {
        in->group[t] = -1;
        in->born[t] = 0;
    }
}

static bool learn_inside(struct inner *in, int tag, int group)
{
    const bool is_new = add_new_tag(in->all, tag);
    if (is_new)
        in->group[tag] = group;
    return is_new;
}

/* Learn from a group of which at most one member may still be true. */
static bool learn_group_inside(sudoku_scale *s, int group)
{
    struct inner *in = &s->nest->inner;
    const struct group *g = &s->group[group];
    int left = -1;
    bool found = false;
    for (int i = 0; i < g->count; i++) {
        int tag = 2 * s->member[g->first + i];
        if (has_tag(in->all, tag))
            return false;
        if (!has_tag(in->all, tag + 1))
            left = tag;
    }
    if (left >= 0)
        return learn_inside(in, left, group);
    for (int i = 0; i < g->count; i++)
        found = learn_inside(in, 2 * s->member[g->first + i], group) || found;
    return found;
}

static int first_group(const struct inner *in)
{
    for (int w = 0; w < GROUP_WORDS; w++)
        if (in->touched[w] != 0)
            return 64 * w + lowest(in->touched[w]);
    return -1;
}

/* Unlike the outer flood, groups use what this generation has learned so far. */
static bool step_inner(sudoku_scale *s)
{
    struct inner *in = &s->nest->inner;
    uint64_t before[TAG_WORDS];
    int g = in->generations;
    bool found = false;
    copy_tags(s, before, in->all);
    for (int i = 0; i < in->list_count[g]; i++)
        found = add_tags(s, in->all, row(s, &s->nest->plain, in->list[g][i])) || found;
    for (int w = 0; w < s->words; w++)
        for (uint64_t rest = in->all[w] & ~before[w] & FALSE_TAGS; rest != 0; rest &= rest - 1)
            touch_inside(s, (64 * w + lowest(rest)) / 2);
    for (int i; (i = first_group(in)) >= 0; drop_tag(in->touched, i))
        found = learn_group_inside(s, i) || found;
    if (!found || g + 1 >= MOST_INNER)
        return false;
    in->generations = ++g;
    for (int w = 0; w < s->words; w++)
        in->step[g][w] = in->all[w] & ~before[w];
    in->list_count[g] = list_tags(s, in->step[g], in->list[g]);
    for (int i = 0; i < in->list_count[g]; i++)
        in->born[in->list[g][i]] = (uint8_t)g;
    return true;
}

/* ---- its chains ---- */

static void need_inside(uint64_t *kept, uint16_t *trail, int *count, int tag)
{
    if (add_new_tag(kept, tag))
        trail[(*count)++] = (uint16_t)tag;
}

static void need_link_inside(sudoku_scale *s, int tag, int generation, uint64_t *kept,
                             uint16_t *trail, int *count)
{
    struct inner *in = &s->nest->inner;
    for (int i = 0; i < in->list_count[generation - 1]; i++) {
        int from = in->list[generation - 1][i];
        if (!has_tag(row(s, &s->nest->plain, from), tag))
            continue;
        if (!has_tag(kept, from) && (from & 1) != 0 && !has_tag(row(s, &s->basic, from), tag)) {
            const uint64_t *source = nest_source(s, from, tag);
            if (source != NULL)
                add_tags(s, in->source, source);
        }
        need_inside(kept, trail, count, from);
        return;
    }
}

static void need_group_inside(sudoku_scale *s, int tag, uint64_t *kept, uint16_t *trail, int *count)
{
    struct inner *in = &s->nest->inner;
    const struct group *g = &s->group[in->group[tag]];
    for (int i = 0; i < g->count; i++) {
        int member = 2 * s->member[g->first + i];
        if (member == tag)
            continue;
        if (has_tag(known_outside(s), member + 1))
            add_tag(in->source, member + 1);
        else
            need_inside(kept, trail, count, member + 1);
    }
}

/* Trace back a tag: its chain is in->trail, the last tag first. Return its length. */
static int trace_inside(sudoku_scale *s, int tag)
{
    struct inner *in = &s->nest->inner;
    uint64_t kept[TAG_WORDS] = {0};
    uint16_t *trail = in->trail;
    int count = 0;
    memset(in->source, 0, (size_t)s->words * sizeof *in->source);
    need_inside(kept, trail, &count, tag);
    for (int i = 0; i < count; i++)
        if (in->born[trail[i]] == 0)
            continue;
        else if (in->group[trail[i]] < 0)
            need_link_inside(s, trail[i], in->born[trail[i]], kept, trail, &count);
        else
            need_group_inside(s, trail[i], kept, trail, &count);
    in->length = count;
    return count;
}

/* Store the chain that was traced back, in the order of its generations. */
static int store_inside(sudoku_scale *s)
{
    const struct inner *in = &s->nest->inner;
    uint16_t path[MOST_TAGS];
    int length = 0;
    for (int g = 0; g <= in->generations; g++)
        for (int i = in->length - 1; i >= 0; i--)
            if (in->born[in->trail[i]] == g)
                path[length++] = in->trail[i];
    return store_path(&s->nest->memo->store, path, length);
}

/* ---- contradictions ---- */

/* Add the last generation's shortest contradiction or forcing chain. Return whether one exists. */
static bool add_shortest(sudoku_scale *s, int tag)
{
    struct inner *in = &s->nest->inner;
    int best = 10000;
    for (int t = 0; t < s->tags; t += 2) {
        uint64_t source[TAG_WORDS];
        if (!has_tag(in->all, t) || !has_tag(in->all, t + 1))
            continue;
        int length = trace_inside(s, t + 1);
        if (length < 2)
            continue;
        if (t == tag)
            length--;
        if (length >= best)
            continue;
        copy_tags(s, source, in->source);
        int first = store_inside(s), last = first;
        if (t != tag) {
            length += trace_inside(s, t);
            add_tags(s, source, in->source);
        }
        if (length >= best)
            continue;
        if (t != tag)
            last = store_inside(s);
        best = length;
        nest_add_chain(s, tag + 1, first, last, length, source);
    }
    return best < 10000;
}

static bool contradicts_inside(sudoku_scale *s, int tag)
{
    const struct inner *in = &s->nest->inner;
    begin_inner(s, tag);
    while (step_inner(s)) {
        if (is_no_tag(s, in->step[in->generations]))
            return false;
        if (has_contradiction(s, in->all))
            return add_shortest(s, tag);
    }
    return false;
}

/* ---- cases ---- */

/* Return the number of tags of the chain from a tag to another; 0 if there is none. */
static int reach_inside(sudoku_scale *s, int tag, int target)
{
    const struct inner *in = &s->nest->inner;
    begin_inner(s, tag);
    while (step_inner(s) && !is_no_tag(s, in->step[in->generations]))
        if (has_tag(in->all, target))
            return trace_inside(s, target);
    return 0;
}

static void add_dual(sudoku_scale *s, int tag, int target, uint64_t *found)
{
    uint64_t source[TAG_WORDS];
    int length = reach_inside(s, tag, target);
    if (length == 0)
        return;
    copy_tags(s, source, s->nest->inner.source);
    int first = store_inside(s), more = reach_inside(s, tag + 1, target);
    if (more == 0)
        return;
    add_tags(s, source, s->nest->inner.source);
    nest_add_chain(s, target, first, store_inside(s), length + more, source);
    add_tag(found, target);
}

void inner_search(sudoku_scale *s, uint64_t *found)
{
    count_left(s);
    for (int t = 0; t < s->tags; t += 2) {
        const uint64_t *yes = row(s, &s->nest->reach, t), *no = row(s, &s->nest->reach, t + 1);
        uint64_t targets[TAG_WORDS];
        uint16_t list[MOST_TAGS];
        if ((has_contradiction(s, yes) || has_tag(yes, t + 1)) && contradicts_inside(s, t))
            add_tag(found, t + 1);
        for (int w = 0; w < s->words; w++)
            targets[w] = yes[w] & no[w] & FALSE_TAGS & ~s->flood->all[w] & ~found[w];
        for (int i = 0, count = has_tag(no, t) ? 0 : list_tags(s, targets, list); i < count; i++)
            add_dual(s, t, list[i], found);
    }
}

/* ---- all cases ---- */

static bool targets_of_group(const sudoku_scale *s, const struct group *g, uint64_t *targets)
{
    for (int w = 0; w < s->words; w++)
        targets[w] = FALSE_TAGS & ~known_outside(s)[w];
    for (int i = 0; i < g->count; i++) {
        int tag = 2 * s->member[g->first + i];
        const uint64_t *after = row(s, &s->nest->reach, tag);
        if (has_tag(known_outside(s), tag) || has_tag(after, tag + 1))
            return false;
        drop_tag(targets, tag + 1);
        for (int w = 0; w < s->words && !has_tag(known_outside(s), tag + 1); w++)
            targets[w] &= after[w] & ~opposite(after[w]);
    }
    return true;
}

static void add_cases(sudoku_scale *s, const struct group *g, int target, uint64_t *found)
{
    struct inner *in = &s->nest->inner;
    uint64_t source[TAG_WORDS] = {0};
    int first = -1, last = -1, length = 0;
    for (int i = 0; i < g->count; i++) {
        int tag = 2 * s->member[g->first + i];
        if (has_tag(known_outside(s), tag + 1)) {
            add_tag(source, tag + 1);
            continue;
        }
        if (has_tag(row(s, &s->nest->rest, tag), target)) {
            const uint16_t path[] = {(uint16_t)tag, (uint16_t)target};
            last = store_path(&s->nest->memo->store, path, 2);
            length += 2;
        } else if (reach_inside(s, tag, target) > 0) {
            add_tags(s, source, in->source);
            last = store_inside(s);
            length += in->length;
        } else
            return;
        first = first < 0 ? last : first;
    }
    if (first >= 0) {
        nest_add_chain(s, target, first, last, length, source);
        add_tag(found, target);
    }
}

void inner_search_groups(sudoku_scale *s, uint64_t *found)
{
    for (int g = 0; g < s->base_groups; g++) {
        uint64_t targets[TAG_WORDS];
        uint16_t list[MOST_TAGS];
        if (!targets_of_group(s, &s->group[g], targets))
            continue;
        for (int i = 0, count = list_tags(s, targets, list); i < count; i++)
            if (s->flood->group[list[i]] == -1)
                add_cases(s, &s->group[g], list[i], found);
    }
}
