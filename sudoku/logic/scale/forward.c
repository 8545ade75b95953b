/* SPDX-License-Identifier: MIT */
/*
 * Flood the board from an assumption, one generation at a time, and measure chains by tracing back.
 *
 *     generation 0   r1c1=4                           the assumption
 *     generation 1   r1c5 not 4, r9c1 not 4, ...      links from generation 0
 *     generation 2   r9c7=4                           group "4 in row 9": all others are false by generation 1
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
    f->born[tag] = 0;
    for (int t = 0; t < s->tags; t++)
        f->group[t] = FROM_LINK;
    memcpy(f->left, s->group_size, (size_t)s->groups);
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

/* A candidate is false: count this in its groups, and note the groups that may say something now. */
static void touch_groups(sudoku_scale *s, int candidate)
{
    struct flood *f = &s->flood;
    const int few = s->base > 90 ? 2 : 1; /* two that are left only make a link for nested chains */
    for (int i = s->group_start[candidate]; i < s->group_start[candidate + 1]; i++) {
        int g = s->group_list[i];
        if (--f->left[g] <= (g < s->base_groups ? few : 0))
            f->touched[g >> 6] |= UINT64_C(1) << (g & 63);
    }
}

/* Only groups with a member that became false in the latest generation can say something new. */
static bool learn_from_groups(sudoku_scale *s, int generation)
{
    struct flood *f = &s->flood;
    const uint64_t *known = f->known[generation];
    uint16_t news[MOST_TAGS];
    bool found = false;
    for (int i = 0, count = list_tags(s, generation == 0 ? known : f->fresh[generation], news);
         i < count; i++)
        if ((news[i] & 1) != 0)
            touch_groups(s, news[i] / 2);
    for (int w = 0; 64 * w < s->groups; w++) {
        for (uint64_t rest = f->touched[w]; rest != 0; rest &= rest - 1) {
            int g = 64 * w + first_bit(rest);
            found = (s->group[g].kind == GROUP_BASE ? learn_from_base(s, known, g)
                                                    : learn_from_pattern(s, known, g)) ||
                    found;
        }
        f->touched[w] = 0;
    }
    return found;
}

static bool learn_all(sudoku_scale *s, int generation)
{
    struct flood *f = &s->flood;
    bool found = false;
    for (int i = 0; i < f->list_count[generation]; i++)
        found = add_tags(s, f->all, row(s, &s->direct, f->list[generation][i])) || found;
    found = learn_from_groups(s, generation) || found;
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
    for (int i = 0; i < f->list_count[g]; i++)
        f->born[f->list[g][i]] = (uint8_t)g;
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

/* Need the earliest tag with a link to this one, unless the chain already contains a tag with such a link. */
static void need_link(sudoku_scale *s, int tag, int generation, int *count)
{
    struct flood *f = &s->flood;
    const uint64_t *causes = row(s, &s->causes, tag);
    for (int w = 0; w < s->words; w++)
        if ((causes[w] & f->kept[w] & f->known[generation][w]) != 0)
            return;
    int earliest = -1;
    for (int w = 0; w < s->words; w++)
        for (uint64_t rest = causes[w] & f->known[generation][w]; rest != 0; rest &= rest - 1) {
            int from = 64 * w + first_bit(rest);
            if (earliest < 0 || f->born[from] < f->born[earliest])
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
    for (int i = s->group_start[tag / 2]; i < s->group_start[tag / 2 + 1] && best->count > 3; i++) {
        int g = s->group_list[i];
        if (g > group && g < s->base_groups && s->group[g].count < best->count &&
            gives(s, &s->group[g], tag, s->flood.known[generation]))
            best = &s->group[g];
    }
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

int flood_length(sudoku_scale *s, int tag, int most)
{
    struct flood *f = &s->flood;
    int count = 0, nested = 0;
    memset(f->kept, 0, (size_t)s->words * sizeof *f->kept);
    flood_need(f, tag, &count);
    for (int i = 0; i < count && count <= most; i++) {
        int t = f->trail[i], g = f->born[t];
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
