/* SPDX-License-Identifier: MIT */
/*
 * Dynamic chains: Nishio 7.5, dynamic forcing chains 8.5, with patterns 9.0, nested from 9.5.
 *
 * They remove a candidate in three ways:
 *
 *     contradiction   r1c1=4 leads to r5c5=7 and to r5c5 not 7            so r1c1 is not 4
 *     two cases       r5c5=7 and r5c5 not 7 both lead to r1c1 not 4
 *     all cases       every digit of a cell, or place of a digit, leads to r1c1 not 4
 *
 * The matrix s->reach, with links derived from groups, says which removals are possible. It is
 * refined step by step, and the search ends early when it has found short chains. Floods measure
 * each chain.
 */
#include "sudoku/logic/scale/links.h"

/* ======== floods ========
 *
 * Flood the board from an assumption, one generation at a time, and measure chains by tracing back.
 *
 *     generation 0   r1c1=4                           the assumption
 *     generation 1   r1c4 not 4, r1c5 not 4, ...      links from generation 0
 *     generation 2   r3c6=4                           group "4 in box 2", r1c4, r1c5 and r3c6: the others are
 *                                                     false by generation 1
 *     ...
 *
 * Each generation uses only what the earlier ones know, so the first generation with a tag has the
 * shortest reasons for it. The length of a chain is the number of different tags in its reasons.
 * Tracing back prefers a reason that the chain already contains, then the earliest one.
 */

enum { FROM_LINK = -1, FIRST_NEST = -2, TICKS_PER_LOOK = 16 };

void forget_floods(sudoku_scale *s)
{
    for (int f = 0; f < MOST_FLOODS; f++)
        s->floods[f].start = NO_FLOOD;
    s->flood = s->floods;
}

void flood_begin(sudoku_scale *s, int tag)
{
    struct flood *f = s->flood;
    size_t bytes = (size_t)s->words * sizeof(uint64_t);
    f->start = tag;
    f->is_complete = false;
    f->generations = 0;
    memset(f->all, 0, bytes);
    add_tag(f->all, tag);
    memcpy(f->known[0], f->all, bytes);
    memcpy(f->fresh[0], f->all, bytes);
    f->born[tag] = 0;
    for (int t = 0; t < s->tags; t++)
        f->group[t] = FROM_LINK;
    memcpy(f->left, s->group_size, (size_t)s->groups);
    if (s->base > 90)
        nest_begin(s);
}

/* Continue the flood from a tag if it is kept. Otherwise begin it in place of the one that was used
 * least recently. */
static void flood_open(sudoku_scale *s, int tag)
{
    struct flood *oldest = s->floods;
    s->uses++;
    for (struct flood *f = s->floods; f < s->floods + MOST_FLOODS && oldest->start != tag; f++)
        if (f->start == tag || s->uses - f->used > s->uses - oldest->used)
            oldest = f;
    s->flood = oldest;
    s->flood->used = s->uses;
    if (s->flood->start != tag)
        flood_begin(s, tag);
    else if (s->base > 90)
        nest_open(s);
}

/* ---- one generation ---- */

static bool learn(struct flood *f, int tag, int group)
{
    const bool is_new = add_new_tag(f->all, tag);
    if (is_new)
        f->group[tag] = (int16_t)group;
    return is_new;
}

/* Conclude from what remains of a group: the last candidate, all of them (a contradiction), or a
 * new strong link. */
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
        found = learn(s->flood, 2 * member[i], group) || found;
    return count == 1 ? learn(s->flood, left[0], group) : found;
}

static bool learn_from_pattern(sudoku_scale *s, const uint64_t *known, int group)
{
    const struct group *g = &s->group[group];
    bool found = false;
    for (int i = 0; i < g->count; i++)
        if (!has_tag(known, 2 * s->member[g->first + i] + 1))
            return false;
    for (int i = 0; i < g->target_count; i++)
        found = learn(s->flood, 2 * s->member[g->target + i] + 1, group) || found;
    return found;
}

/* A candidate is false: count this in its groups, and mark groups that may now conclude more. */
static void touch_groups(sudoku_scale *s, int candidate)
{
    struct flood *f = s->flood;
    const int few =
        s->base > 90 ? 2 : 1; /* two remaining members only make a link for nested chains */
    for (int i = s->group_start[candidate]; i < s->group_start[candidate + 1]; i++) {
        int g = s->group_list[i];
        if (--f->left[g] <= (g < s->base_groups ? few : 0))
            f->touched[g >> 6] |= UINT64_C(1) << (g & 63);
    }
}

/* Only groups with a member that became false in the last generation can lead to something new. */
static bool learn_from_groups(sudoku_scale *s, int generation)
{
    struct flood *f = s->flood;
    const uint64_t *known = f->known[generation];
    bool found = false;
    for (int w = 0; w < s->words; w++)
        for (uint64_t news = f->fresh[generation][w] & FALSE_TAGS; news != 0; news &= news - 1)
            touch_groups(s, (64 * w + lowest(news)) / 2);
    for (int w = 0; 64 * w < s->groups; w++) {
        for (uint64_t rest = f->touched[w]; rest != 0; rest &= rest - 1) {
            int g = 64 * w + lowest(rest);
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
    struct flood *f = s->flood;
    bool found = false;
    for (int w = 0; w < s->words; w++)
        for (uint64_t news = f->fresh[generation][w]; news != 0; news &= news - 1)
            found = add_tags(s, f->all, row(s, &s->direct, 64 * w + lowest(news))) || found;
    found = learn_from_groups(s, generation) || found;
    return found || (s->base >= 95 && nest_search(s));
}

bool flood_step(sudoku_scale *s)
{
    struct flood *f = s->flood;
    int g = f->generations;
    if (++s->ticks % TICKS_PER_LOOK == 0)
        may_go_on(s->l);
    if (s->l->is_over || f->is_complete)
        return false;
    if (s->base > 90)
        nest_link_pairs(s);
    f->is_complete = g >= MOST_GENERATIONS || !learn_all(s, g);
    if (f->is_complete)
        return false;
    f->generations = ++g;
    copy_tags(s, f->known[g], f->all);
    for (int w = 0; w < s->words; w++) {
        f->fresh[g][w] = f->all[w] & ~f->known[g - 1][w];
        for (uint64_t news = f->fresh[g][w]; news != 0; news &= news - 1)
            f->born[64 * w + lowest(news)] = (uint8_t)g;
    }
    return true;
}

/* ---- tracing back ---- */

void flood_need(struct flood *f, int tag, int *count)
{
    if (add_new_tag(f->kept, tag))
        f->trail[(*count)++] = (uint16_t)tag;
}

/* Add the earliest tag with a link to this one, unless the chain already has such a tag. */
static void need_link(sudoku_scale *s, int tag, int generation, int *count)
{
    struct flood *f = s->flood;
    const uint64_t *causes = row(s, &s->causes, tag);
    for (int w = 0; w < s->words; w++)
        if ((causes[w] & f->kept[w] & f->known[generation][w]) != 0)
            return;
    int earliest = -1;
    for (int w = 0; w < s->words; w++)
        for (uint64_t rest = causes[w] & f->known[generation][w]; rest != 0; rest &= rest - 1) {
            int from = 64 * w + lowest(rest);
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
            gives(s, &s->group[g], tag, s->flood->known[generation]))
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
            flood_need(s->flood, member + 1, count);
    }
}

int flood_length(sudoku_scale *s, int tag, int most)
{
    struct flood *f = s->flood;
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

/* ======== the search ======== */

/* ---- rating one removal ---- */

/* Rate the contradictions in a generation of the flood. Return whether there are any. */
static bool rate_generation(sudoku_scale *s, int candidate, int generation)
{
    const struct flood *f = s->flood;
    const uint64_t *known = f->known[generation], *fresh = f->fresh[generation];
    uint16_t list[MOST_TAGS];
    bool found = false;
    for (int i = 0, count = list_tags(s, fresh, list); i < count && !s->is_removed[candidate];
         i++) {
        int tag = list[i];
        if (!has_tag(known, tag ^ 1))
            continue;
        found = true;
        /* Both tags of a candidate are new: the second one has the same two chains. */
        if (s->base < 95 && (tag & 1) != 0 && has_tag(fresh, tag - 1))
            continue;
        nest_begin_count(s);
        int most = longest_useful(s), length = flood_length(s, tag, most);
        length += length <= most ? flood_length(s, tag ^ 1, most - length) : 0;
        int rating = chain_rating(s, s->base, length, candidate);
        if (rating > 0)
            note_removal(s, rating, candidate);
    }
    return found;
}

/* The chain of a tag has at least one tag from each earlier generation. Return whether a chain to
 * this generation can still be useful. */
static bool is_short(const sudoku_scale *s, int generation)
{
    return s->base >= 95 || generation + 1 <= longest_useful(s);
}

/* Return whether the flood has a generation. If it is the next one, try to add it. */
static bool flood_to(sudoku_scale *s, int generation)
{
    return generation <= s->flood->generations || flood_step(s);
}

void rate_contradiction(sudoku_scale *s, int candidate)
{
    int last = MOST_GENERATIONS; /* three generations after the first contradiction */
    flood_open(s, 2 * candidate);
    for (int g = 1; g <= last && !s->is_removed[candidate] && is_short(s, g) && flood_to(s, g); g++)
        if (rate_generation(s, candidate, g) && last > g + 3)
            last = g + 3;
}

/* Return the number of tags of the chain from a tag to another; 0 if there is none. */
static int length_of_case(sudoku_scale *s, int tag, int target)
{
    flood_open(s, tag);
    const struct flood *f = s->flood;
    while (!has_tag(f->all, target) && is_short(s, f->generations + 1) && flood_step(s))
        continue;
    return has_tag(f->all, target) && is_short(s, f->born[target])
               ? flood_length(s, target, longest_useful(s))
               : 0;
}

void rate_cases(sudoku_scale *s, const uint16_t *cases, int count, int target)
{
    int candidate = target / 2;
    int length =
        count == 2 && s->base == 85 ? -1 : 0; /* two cases of a pair begin with one link less */
    if (s->is_removed[candidate])
        return;
    for (int i = 0; i < count; i++)
        if (cases[i] / 2 == candidate)
            return;
    nest_begin_count(s);
    for (int i = 0; i < count; i++) {
        int one = length_of_case(s, cases[i], target);
        if (one == 0)
            return;
        length += one;
        if (chain_rating(s, s->base, one, candidate) == 0)
            break;
    }
    int rating = chain_rating(s, s->base, length, candidate);
    if (rating > 0)
        note_removal(s, rating, candidate);
}

/* ---- which removals are possible ---- */

static void search_contradiction(sudoku_scale *s, int candidate, bool at_once)
{
    if (has_tag(s->seen_contradiction, 2 * candidate) ||
        !has_contradiction(s, row(s, &s->reach, 2 * candidate)))
        return;
    add_tag(s->seen_contradiction, 2 * candidate);
    if (at_once)
        remove_at_once(s, candidate);
    else
        rate_contradiction(s, candidate);
}

/* Return the number of rounds from a tag to another, or 100 if it takes more than `most` + 1. */
static int rounds_between(const sudoku_scale *s, int from, int to, int most)
{
    uint64_t seen[TAG_WORDS];
    uint16_t list[MOST_TAGS];
    copy_tags(s, seen, row(s, &s->links, from));
    for (int rounds = 0; !has_tag(seen, to); rounds++) {
        bool found = false;
        if (rounds > most)
            return 100;
        int count = list_tags(s, seen, list);
        for (int i = 0; i < count; i++)
            found = add_tags(s, seen, row(s, &s->links, list[i])) || found;
        if (!found)
            return 100;
        if (has_tag(seen, to))
            return rounds + 1;
    }
    return 0;
}

/* Keep the targets that follow soonest from both states of a candidate. */
static int keep_soonest(const sudoku_scale *s, uint16_t *targets, int count, int tag)
{
    int rounds[MOST_TAGS], least = 200, kept = 0;
    for (int i = 0; i < count; i++) {
        rounds[i] = rounds_between(s, tag, targets[i], least + 1);
        rounds[i] += rounds_between(s, tag + 1, targets[i], least + 1);
        if (rounds[i] < least)
            least = rounds[i];
    }
    for (int i = 0; i < count; i++)
        if (rounds[i] <= least + 1)
            targets[kept++] = targets[i];
    return kept;
}

/* All cases lead to the targets. With at_once, remove the targets' candidates; otherwise rate the
 * chains to them. */
static void take_targets(sudoku_scale *s, const uint16_t *cases, int cases_count,
                         const uint16_t *targets, int count, bool at_once)
{
    for (int i = 0; i < count; i++)
        if (at_once)
            remove_at_once(s, targets[i] / 2);
        else
            rate_cases(s, cases, cases_count, targets[i]);
}

static void search_two_cases(sudoku_scale *s, int candidate, bool at_once)
{
    const uint16_t cases[] = {(uint16_t)(2 * candidate), (uint16_t)(2 * candidate + 1)};
    uint64_t both_ways[TAG_WORDS];
    uint16_t targets[MOST_TAGS];
    uint64_t *seen = s->seen_dual[candidate];
    for (int w = 0; w < s->words; w++) {
        both_ways[w] = row(s, &s->reach, 2 * candidate)[w] &
                       row(s, &s->reach, 2 * candidate + 1)[w] & FALSE_TAGS & ~seen[w];
        seen[w] |= both_ways[w];
    }
    int count = list_tags(s, both_ways, targets);
    if (!at_once && count > 0)
        count = keep_soonest(s, targets, count, 2 * candidate);
    take_targets(s, cases, 2, targets, count, at_once);
}

static void search_all_cases(sudoku_scale *s, int group, bool at_once)
{
    const struct group *g = &s->group[group];
    uint64_t common[TAG_WORDS] = {0};
    uint16_t targets[MOST_TAGS], cases[9] = {0};
    for (int w = 0; w < s->words; w++)
        common[w] = FALSE_TAGS & ~s->seen_group[group][w];
    follow_members(s, &s->reach, g, common);
    for (int i = 0; i < g->count; i++) {
        cases[i] = (uint16_t)(2 * s->member[g->first + i]);
        drop_tag(common, cases[i] + 1);
    }
    int count = list_tags(s, common, targets);
    add_tags(s, s->seen_group[group], common);
    take_targets(s, cases, g->count, targets, count, at_once);
}

void search_dynamic(sudoku_scale *s, bool nishio)
{
    for (int c = 0; c < s->candidates; c++) {
        search_contradiction(s, c, s->base + 8 <= s->er);
        search_two_cases(s, c, s->base + 8 <= s->er);
    }
    for (int g = 0; g < s->base_groups && !nishio; g++)
        search_all_cases(s, g, s->base + 10 <= s->er);
}

/* ---- the kinds ---- */

static void forget_seen(sudoku_scale *s)
{
    memset(s->seen_contradiction, 0, sizeof s->seen_contradiction);
    memset(s->seen_dual, 0, (size_t)s->candidates * sizeof *s->seen_dual);
    memset(s->seen_group, 0, MOST_BASE_GROUPS * sizeof *s->seen_group);
}

/* Search again with all links that follow from groups and from patterns of at most `pattern`
 * members. */
static void search_all_links(sudoku_scale *s, int pattern, bool nishio)
{
    reach_all(s, &s->reach, &s->links);
    while (derive(s, 9, pattern, 0))
        continue;
    search_dynamic(s, nishio);
}

bool scale_nishio(sudoku_scale *s)
{
    pending_kind(s, 75, "Nishio Forcing Chains");
    forget_seen(s);
    link_all(s, HOUSE_LINKS | HOUSE_PAIRS);
    group_all(s, false);
    copy_matrix(s, &s->basic, &s->links);
    copy_matrix(s, &s->direct, &s->links);
    prepare_floods(s);
    reach_some(s, 3);
    derive(s, 9, 0, 3);
    search_dynamic(s, true);
    if (!has_removal(s, 78))
        search_all_links(s, 0, true);
    return finish_removals(s, NO_RATING);
}

bool scale_dynamic(sudoku_scale *s)
{
    pending_kind(s, 85, "Dynamic Forcing Chains");
    copy_matrix(s, &s->links, &s->basic);
    prepare_floods(s);
    reach_some(s, 5);
    derive(s, 4, 0, 8);
    derive(s, 4, 0, 8);
    search_dynamic(s, false);
    if (!has_removal(s, 88)) {
        derive(s, 5, 0, 8);
        derive(s, 5, 0, 8);
        search_dynamic(s, false);
    }
    if (!has_removal(s, 92))
        search_all_links(s, 0, false);
    return finish_removals(s, NO_RATING);
}

bool scale_plus(sudoku_scale *s)
{
    pending_kind(s, 90, "Dynamic Forcing Chains (+)");
    copy_matrix(s, &s->links, &s->basic);
    add_patterns(s);
    copy_matrix(s, &s->direct, &s->links);
    prepare_floods(s);
    reach_some(s, 2);
    derive(s, 4, 7, 2);
    search_dynamic(s, false);
    if (!has_removal(s, 92)) {
        derive(s, 7, 7, 5);
        search_dynamic(s, false);
    }
    if (!has_removal(s, 96))
        search_all_links(s, 10, false);
    return finish_removals(s, NO_RATING);
}
