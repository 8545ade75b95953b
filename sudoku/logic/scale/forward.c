/* SPDX-License-Identifier: MIT */
/*
 * Flood the board from an assumption, one generation at a time, and measure chains by tracing back.
 *
 *     generation 0   r1c1=4                           the assumption
 *     generation 1   r1c5 not 4, r9c1 not 4, ...      links from generation 0
 *     generation 2   r1c7=4                           group "4 in row 1": all others are false by generation 1
 *     ...
 *
 * Each generation uses only what the earlier ones know. So the first generation with a tag has the shortest
 * reasons for it. The length of a chain is the number of different tags in its reasons. Tracing back prefers
 * a reason that the chain already contains, then the earliest one.
 */
#include "dlx/core/clock.h"
#include "sudoku/logic/scale/links.h"

enum { FROM_LINK = -1, FIRST_NEST = -2, TICKS_PER_LOOK = 16 };

void flood_begin(sudoku_scale *s, int tag)
{
    struct flood *f = &s->flood;
    size_t bytes = (size_t)s->words * sizeof(uint64_t);
    f->start = tag;
    f->generations = 0;
    memset(f->all, 0, bytes);
    add_tag(f->all, tag);
    memcpy(f->known[0], f->all, bytes);
    memcpy(f->fresh[0], f->all, bytes);
    f->list[0][0] = (uint16_t)tag;
    f->list_count[0] = 1;
    for (int t = 0; t < s->tags; t++)
        f->group[t] = FROM_LINK;
    if (s->base > 90)
        nest_begin(s);
}

/* ---- one generation ---- */

static bool learn(struct flood *f, int tag, int group)
{
    if (has_tag(f->all, tag))
        return false;
    add_tag(f->all, tag);
    f->group[tag] = group;
    return true;
}

/* What is left of a group: the last candidate, all of them (a contradiction), or a new strong link. */
static bool learn_from_base(sudoku_scale *s, const uint64_t *known, int group)
{
    const struct group *g = &s->group[group];
    const uint16_t *member = &s->member[g->first];
    int left[2], count = 0;
    bool found = false;
    for (int i = 0; i < g->count; i++) {
        if (has_tag(known, 2 * member[i]))
            return false;
        if (!has_tag(known, 2 * member[i] + 1)) {
            if (count == 2)
                return false;
            left[count++] = 2 * member[i];
        }
    }
    if (count == 2) {
        uint64_t others[TAG_WORDS] = {0};
        for (int i = 0; i < g->count && s->base > 90; i++)
            if (has_tag(known, 2 * member[i] + 1))
                add_tag(others, 2 * member[i] + 1);
        return s->base > 90 && nest_add_pair(s, left[0], left[1], others);
    }
    for (int i = 0; i < g->count && count == 0; i++)
        found = learn(&s->flood, 2 * member[i], group) || found;
    return count == 1 ? learn(&s->flood, left[0], group) : found;
}

static bool learn_from_pattern(sudoku_scale *s, const uint64_t *known, int group)
{
    const struct group *g = &s->group[group];
    bool found = false;
    for (int i = 0; i < g->count; i++)
        if (!has_tag(known, 2 * s->member[g->first + i] + 1))
            return false;
    for (int i = 0; i < g->target_count; i++)
        found = learn(&s->flood, 2 * s->member[g->target + i] + 1, group) || found;
    return found;
}

static bool learn_all(sudoku_scale *s, int generation)
{
    struct flood *f = &s->flood;
    bool found = false;
    for (int i = 0; i < f->list_count[generation]; i++)
        found = add_tags(s, f->all, row(s, &s->direct, f->list[generation][i])) || found;
    for (int g = 0; g < s->groups; g++)
        found = (s->group[g].kind == GROUP_BASE ? learn_from_base(s, f->known[generation], g)
                                                : learn_from_pattern(s, f->known[generation], g)) ||
                found;
    return found || (s->base >= 95 && nest_search(s));
}

bool flood_step(sudoku_scale *s)
{
    struct flood *f = &s->flood;
    int g = f->generations;
    if (atomic_load_explicit(&s->stop_asked, memory_order_relaxed))
        s->stopped = true;
    if (s->deadline > 0 && ++s->ticks % TICKS_PER_LOOK == 0 && clock_seconds() > s->deadline)
        s->stopped = true;
    if (s->stopped || g >= MOST_GENERATIONS || !learn_all(s, g))
        return false;
    f->generations = ++g;
    copy_tags(s, f->known[g], f->all);
    for (int w = 0; w < s->words; w++)
        f->fresh[g][w] = f->all[w] & ~f->known[g - 1][w];
    f->list_count[g] = list_tags(s, f->fresh[g], f->list[g]);
    return true;
}

/* ---- tracing back ---- */

void flood_need(struct flood *f, int tag, int *count)
{
    if (has_tag(f->kept, tag))
        return;
    add_tag(f->kept, tag);
    f->trail[(*count)++] = (uint16_t)tag;
}

/* The earliest tag with a link to this one, but one of the chain if there is any. */
static void need_link(sudoku_scale *s, int tag, int generation, int *count)
{
    struct flood *f = &s->flood;
    int earliest = -1;
    for (int g = 0; g <= generation; g++)
        for (int i = 0; i < f->list_count[g]; i++) {
            int from = f->list[g][i];
            if (!has_tag(row(s, &s->direct, from), tag))
                continue;
            if (has_tag(f->kept, from))
                return;
            if (earliest < 0)
                earliest = from;
        }
    if (earliest >= 0)
        flood_need(f, earliest, count);
}

/* Return whether a smaller group gives the tag as well. */
static bool gives(const sudoku_scale *s, const struct group *g, int tag, const uint64_t *known)
{
    bool has = false;
    for (int i = 0; i < g->count; i++) {
        int member = 2 * s->member[g->first + i];
        if (has_tag(known, member + 1))
            continue;
        if (member != tag)
            return false;
        has = true;
    }
    return has;
}

static const struct group *smallest_group(const sudoku_scale *s, int group, int tag, int generation)
{
    const struct group *best = &s->group[group];
    for (int g = group + 1; g < s->base_groups && best->count > 3; g++)
        if (s->group[g].count < best->count &&
            gives(s, &s->group[g], tag, s->flood.known[generation]))
            best = &s->group[g];
    return best;
}

static void need_group(sudoku_scale *s, int group, int tag, int generation, int *count)
{
    const struct group *g = &s->group[group];
    if (g->kind == GROUP_BASE)
        g = smallest_group(s, group, tag, generation);
    for (int i = 0; i < g->count; i++) {
        int member = 2 * s->member[g->first + i];
        if (member != tag)
            flood_need(&s->flood, member + 1, count);
    }
}

int flood_length(sudoku_scale *s, int tag)
{
    struct flood *f = &s->flood;
    int count = 0, nested = 0;
    memset(f->kept, 0, (size_t)s->words * sizeof *f->kept);
    flood_need(f, tag, &count);
    for (int i = 0; i < count; i++) {
        int t = f->trail[i], g = 0;
        while (g < f->generations && !has_tag(f->fresh[g], t))
            g++;
        if (g == 0)
            continue;
        if (f->group[t] == FROM_LINK)
            need_link(s, t, g, &count);
        else if (f->group[t] <= FIRST_NEST)
            nested += nest_trace(s, FIRST_NEST - f->group[t], &count);
        else
            need_group(s, f->group[t], t, g, &count);
    }
    return count + nested;
}
