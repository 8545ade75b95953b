/* SPDX-License-Identifier: MIT */
/*
 * Cycles and forcing chains from 6.5, multiple forcing chains from 8.0.
 *
 *     chain   r1c1=4 -> r1c9 not 4 -> r7c9=4 -> r7c3 not 4 -> ... -> r1c1 not 4     so r1c1 is not 4
 *     cycle   a true -> b false -> c true -> d false -> a true: one of a and b is true, whichever way, so
 *             what both exclude is false
 *     multiple chains: whichever digit r5c5 has (or wherever row 3 has its 7), r1c1 is not 4
 *
 * There are three searches for cycles and chains: with one digit (X: links of houses), with cells
 * of two digits (Y: a strong link only inside a cell), and with both (7.0). Y-cycles have no chains
 * of their own.
 */
#include "sudoku/logic/scale/links.h"

/* ======== the easiest removals ========
 *
 * Keep the removals of the easiest chains.
 *
 * A chain is rated by its kind and its length: the base rating, and a tenth more for each step of
 * the list below that its length exceeds.
 *
 *     forcing chain 7.0 with 10 tags: 10 - 2 = 8 is above 4 and 6, not above 8: 7.0 + 0.2 = 7.2
 *
 * Once a harder step was found in an earlier round, a removal does not change the puzzle's rating,
 * so it is done at once, whatever its own rating.
 */

static const int length_steps[] = {4,   6,   8,   12,  16,  24,   32,   48,   64,   96,   128,
                                   192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144};

int count_length_steps(int length)
{
    int count = 0;
    for (size_t i = 0; i < sizeof length_steps / sizeof *length_steps; i++)
        count += length - 2 > length_steps[i];
    return count;
}

void pending_begin(sudoku_scale *s)
{
    s->best = NO_RATING;
    s->pending_count = 0;
    s->removed_now = false;
    memset(s->is_removed, 0, sizeof s->is_removed);
}

void pending_kind(sudoku_scale *s, int base, const char *name)
{
    s->base = base;
    s->name = name;
    s->step.rating = base;
    forget_floods(s);
}

int longest_useful(const sudoku_scale *s)
{
    const int steps = s->best - s->base, last = sizeof length_steps / sizeof *length_steps - 1;
    /* Nested chains are always measured completely: their count depends on the previous chain. */
    if (s->base >= 95 || steps > last)
        return length_steps[last];
    return steps < 0 ? 2 : length_steps[steps] + 3;
}

int chain_rating(const sudoku_scale *s, int base, int length, int candidate)
{
    const int rating = base + count_length_steps(length);
    if (length < 2 || rating > s->best || (rating == s->best && s->pending_count == MOST_PENDING))
        return 0;
    for (int i = 0; i < s->pending_count && rating == s->best; i++)
        if (s->pending[i] == candidate)
            return 0;
    return rating;
}

void remove_at_once(sudoku_scale *s, int candidate)
{
    if (s->is_removed[candidate])
        return;
    s->is_removed[candidate] = true;
    s->removed_now = scale_remove(s, s->candidate[candidate].cell, s->candidate[candidate].digit) ||
                     s->removed_now;
}

void note_removal(sudoku_scale *s, int rating, int candidate)
{
    if (rating < s->best) {
        s->pending_count = 0;
        s->best = rating;
        s->best_name = s->name;
    }
    if (rating <= s->er)
        remove_at_once(s, candidate);
    else if (s->pending_count < MOST_PENDING)
        s->pending[s->pending_count++] = (uint16_t)candidate;
}

bool has_removal(const sudoku_scale *s, int rating)
{
    return s->removed_now || (s->pending_count > 0 && s->best <= rating);
}

bool finish_removals(sudoku_scale *s, int rating)
{
    if (!has_removal(s, rating))
        return false;
    if (s->removed_now)
        return s->best <= s->er ? name_step(s, s->best, s->best_name)
                                : name_step(s, s->base, s->name);
    for (int i = 0; i < s->pending_count; i++) {
        sudoku_candidate c = s->candidate[s->pending[i]];
        scale_remove(s, c.cell, c.digit);
    }
    return s->step.removed_count > 0 && name_step(s, s->best, s->best_name);
}

/* ======== the searches ======== */

enum search { SEARCH_X, SEARCH_Y, SEARCH_XY };

/* ---- cycles ---- */

static int digit_of(const sudoku_scale *s, int tag)
{
    return s->candidate[tag / 2].digit;
}

/* Return the number of tags of a short cycle from `a` through `b` (both true); 0 if none is found.
 * The path there and the path back share no tag. */
static int cycle_through(const sudoku_scale *s, int a, int b, const uint64_t *loop, int excluded)
{
    uint16_t before[MOST_TAGS], starts[MOST_TAGS];
    uint64_t set[TAG_WORDS];
    int best = 0;
    for (int w = 0; w < s->words; w++)
        set[w] = row(s, &s->links, a)[w] & loop[w];
    for (int n = list_tags(s, set, starts) - 1; n >= 0; n--) {
        int start = starts[n], there, back;
        if (has_tag(row(s, &s->links, start), a) || start == excluded)
            continue;
        there = find_path(s, &s->links, start, b + 1, loop, MOST_TAGS, before);
        if (there == 0)
            continue;
        copy_tags(s, set, loop);
        for (int t = b + 1; t != start; t = before[t])
            drop_tag(set, t);
        drop_tag(set, start);
        add_tag(set, a);
        back = find_path(s, &s->links, b + 1, a, set, MOST_TAGS, before);
        if (back > 0 && (best == 0 || 1 + there + back < best))
            best = 1 + there + back;
    }
    return best;
}

static void rate_cycle(sudoku_scale *s, enum search search, const uint64_t *loop, int tag, int a,
                       int b)
{
    uint16_t before[MOST_TAGS];
    int length = 0, base = search == SEARCH_XY ? 70 : 65;
    bool same_digit = digit_of(s, a) == digit_of(s, b);
    /* `a` false, `b` false: both are excluded by `tag`. */
    if (has_tag(row(s, &s->links, a - 1), b)) {
        int steps = search == SEARCH_XY || same_digit
                        ? find_path(s, &s->links, b, a - 1, loop, MOST_TAGS, before)
                        : 0;
        length = steps > 0 ? steps + 1 : 0;
    } else if (search == SEARCH_Y && same_digit && digit_of(s, tag) == digit_of(s, a)) {
        int one = cycle_through(s, a - 1, b - 1, loop, tag + 1);
        int two = cycle_through(s, b - 1, a - 1, loop, tag + 1);
        length = one == 0 || (two != 0 && two < one) ? two : one;
    }
    int rating = length > 0 ? chain_rating(s, base, length, tag / 2) : 0;
    if (rating > 0) {
        s->name = search == SEARCH_X   ? "Bidirectional X-Cycle"
                  : search == SEARCH_Y ? "Bidirectional Y-Cycle"
                                       : "Bidirectional Cycle";
        note_removal(s, rating, tag / 2);
    }
}

static void rate_cycles(sudoku_scale *s, enum search search, const uint64_t *loop, int tag)
{
    uint64_t contacts[TAG_WORDS];
    uint16_t list[MOST_TAGS];
    for (int w = 0; w < s->words; w++)
        contacts[w] = row(s, &s->links, tag)[w] & loop[w];
    int count = list_tags(s, contacts, list);
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            rate_cycle(s, search, loop, tag, list[i], list[j]);
}

static void rate_chain(sudoku_scale *s, enum search search, int tag)
{
    uint16_t before[MOST_TAGS];
    int length = find_path(s, &s->links, tag, tag + 1, NULL, MOST_TAGS, before);
    int rating = length > 0 ? chain_rating(s, search == SEARCH_XY ? 70 : 66, length, tag / 2) : 0;
    if (rating > 0) {
        s->name = search == SEARCH_XY ? "Forcing Chain" : "Forcing X-Chain";
        note_removal(s, rating, tag / 2);
    }
}

static void search_chains(sudoku_scale *s, enum search search)
{
    uint64_t loop[TAG_WORDS] = {0};
    link_all(s, search == SEARCH_X   ? HOUSE_LINKS | HOUSE_PAIRS
                : search == SEARCH_Y ? CELL_PAIRS_ONLY | HOUSE_LINKS
                                     : CELL_LINKS | HOUSE_LINKS | HOUSE_PAIRS);
    if (search == SEARCH_Y)
        for (int t = 0; t < s->tags;
             t += 2) /* inside a cell, only the step from false to true counts */
            for (int w = 0; w < s->words; w++)
                row(s, &s->links, t)[w] &= FALSE_TAGS;
    reach_all(s, &s->reach, &s->links);
    for (int t = 0; t < s->tags; t++)
        if (has_tag(row(s, &s->reach, t), t) && has_tag(row(s, &s->reach, t ^ 1), t ^ 1))
            add_tag(loop, t);
    for (int t = 0; t < s->tags; t += 2)
        if (has_tag(row(s, &s->reach, t), t + 1)) {
            if (search != SEARCH_Y)
                rate_chain(s, search, t);
            rate_cycles(s, search, loop, t);
        }
}

/* After a harder step, apply all chains at once. */
static bool remove_all_chains(sudoku_scale *s)
{
    bool found = false;
    link_all(s, CELL_LINKS | HOUSE_LINKS | HOUSE_PAIRS);
    reach_all(s, &s->reach, &s->links);
    for (int t = 0; t < s->tags; t += 2)
        if (has_tag(row(s, &s->reach, t), t + 1))
            found = scale_remove(s, s->candidate[t / 2].cell, s->candidate[t / 2].digit) || found;
    return found && name_step(s, 70, "Forcing Chain");
}

bool scale_chains(sudoku_scale *s)
{
    if (s->er >= 77)
        return remove_all_chains(s);
    if (s->er < 74) {
        pending_kind(s, 65, "Bidirectional X-Cycle");
        search_chains(s, SEARCH_X);
        if (finish_removals(s, 65))
            return true;
        search_chains(s, SEARCH_Y);
        if (finish_removals(s, 70))
            return true;
    }
    pending_kind(s, 70, "Forcing Chain");
    search_chains(s, SEARCH_XY);
    return finish_removals(s, 75);
}

/* ---- multiple chains ---- */

/* All members of a group lead to the removal: return the number of tags of the chains together. */
static int length_of_all(const sudoku_scale *s, const struct group *g, int removed)
{
    uint16_t before[MOST_TAGS];
    int length = 0;
    for (int i = 0; i < g->count; i++) {
        int end = 2 * s->member[g->first + i] + 1;
        length += 1 + find_path(s, &s->links, removed, end, NULL, MOST_TAGS, before);
    }
    return length;
}

static void rate_group(sudoku_scale *s, const struct group *g)
{
    uint64_t common[TAG_WORDS];
    uint16_t list[MOST_TAGS];
    fill_tags(s, common, FALSE_TAGS);
    follow_members(s, &s->reach, g, common);
    int count = list_tags(s, common, list);
    for (int i = 0; i < count; i++) {
        if (s->er > 85 + g->count - 3) {
            remove_at_once(s, list[i] / 2);
            continue;
        }
        int rating = chain_rating(s, 80, length_of_all(s, g, list[i] - 1), list[i] / 2);
        if (rating > 0)
            note_removal(s, rating, list[i] / 2);
    }
}

bool scale_multiple(sudoku_scale *s)
{
    pending_kind(s, 80, "Multiple Forcing Chains");
    link_all(s, CELL_LINKS | HOUSE_LINKS | HOUSE_PAIRS);
    group_all(s, true);
    copy_matrix(s, &s->basic, &s->links);
    copy_matrix(s, &s->direct, &s->links);
    reach_all(s, &s->reach, &s->links);
    for (int g = 0; g < s->groups; g++)
        rate_group(s, &s->group[g]);
    return finish_removals(s, NO_RATING);
}
