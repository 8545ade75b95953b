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
 * The matrix s->reach, with links derived from groups, says which removals are possible. It is refined step by
 * step, and the search ends early when it has found short chains. The floods of forward.c measure each chain.
 */
#include "sudoku/logic/scale/links.h"

/* ---- rating one removal ---- */

/* Rate what the last generation of the flood contradicts. Return whether there is a contradiction. */
static bool rate_generation(sudoku_scale *s, int candidate)
{
    const struct flood *f = &s->flood;
    const int g = f->generations;
    bool found = false;
    for (int i = 0; i < f->list_count[g] && !s->is_removed[candidate]; i++) {
        int tag = f->list[g][i];
        if (!has_tag(f->all, tag ^ 1))
            continue;
        found = true;
        /* Both tags of a candidate are new: the second one has the same two chains. */
        if (s->base < 95 && (tag & 1) != 0 && has_tag(f->fresh[g], tag - 1))
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

/* A tag of the next generation has at least one tag from each generation in its chain. Return whether such a chain
 * can still be useful. */
static bool is_short(const sudoku_scale *s)
{
    return s->base >= 95 || s->flood.generations + 2 <= longest_useful(s);
}

void rate_contradiction(sudoku_scale *s, int candidate)
{
    int last = MOST_GENERATIONS; /* three generations after the first contradiction */
    flood_begin(s, 2 * candidate);
    while (s->flood.generations < last && !s->is_removed[candidate] && is_short(s) && flood_step(s))
        if (rate_generation(s, candidate) && last > s->flood.generations + 3)
            last = s->flood.generations + 3;
}

/* Return the number of tags of the chain from a tag to another; 0 if there is none. */
static int length_of_case(sudoku_scale *s, int tag, int target)
{
    flood_begin(s, tag);
    while (is_short(s) && flood_step(s))
        if (has_tag(s->flood.all, target))
            return flood_length(s, target, longest_useful(s));
    return 0;
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

static bool can_contradict(const sudoku_scale *s, int tag)
{
    const uint64_t *after = row(s, &s->reach, tag);
    for (int w = 0; w < s->words; w++)
        if ((after[w] & opposite(after[w])) != 0)
            return true;
    return false;
}

static void search_contradiction(sudoku_scale *s, int candidate, bool at_once)
{
    if (has_tag(s->seen_contradiction, 2 * candidate) || !can_contradict(s, 2 * candidate))
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

/* Keep the targets that come soonest after both states of a candidate. */
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

static void search_two_cases(sudoku_scale *s, int candidate, bool at_once)
{
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
    for (int i = 0; i < count; i++)
        if (at_once)
            remove_at_once(s, targets[i] / 2);
        else
            rate_cases(s, (uint16_t[]){(uint16_t)(2 * candidate), (uint16_t)(2 * candidate + 1)}, 2,
                       targets[i]);
}

static void search_all_cases(sudoku_scale *s, int group, bool at_once)
{
    const struct group *g = &s->group[group];
    uint64_t common[TAG_WORDS] = {0};
    uint16_t targets[MOST_TAGS], cases[9] = {0};
    for (int w = 0; w < s->words; w++) {
        common[w] = FALSE_TAGS & ~s->seen_group[group][w];
        for (int i = 0; i < g->count; i++)
            common[w] &= row(s, &s->reach, 2 * s->member[g->first + i])[w];
    }
    for (int i = 0; i < g->count; i++) {
        cases[i] = (uint16_t)(2 * s->member[g->first + i]);
        drop_tag(common, cases[i] + 1);
    }
    int count = list_tags(s, common, targets);
    add_tags(s, s->seen_group[group], common);
    for (int i = 0; i < count; i++)
        if (at_once)
            remove_at_once(s, targets[i] / 2);
        else
            rate_cases(s, cases, g->count, targets[i]);
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
    if (!has_removal(s, 78)) {
        reach_all(s, &s->reach, &s->links);
        while (derive(s, 9, 0, 0))
            continue;
        search_dynamic(s, true);
    }
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
    if (!has_removal(s, 92)) {
        reach_all(s, &s->reach, &s->links);
        while (derive(s, 9, 0, 0))
            continue;
        search_dynamic(s, false);
    }
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
    if (!has_removal(s, 96)) {
        reach_all(s, &s->reach, &s->links);
        while (derive(s, 9, 10, 0))
            continue;
        search_dynamic(s, false);
    }
    return finish_removals(s, NO_RATING);
}
