/* SPDX-License-Identifier: MIT */
/*
 * Candidates as tags, and links between them.
 *
 * A tag says that a candidate is true or false. Tag 2c: candidate c is true; tag 2c + 1: false.
 *
 *     r1c1 has 4 and 7, r1c9 has 7 and 8           links (-> follows)
 *     candidates: 0 is r1c1=4, 1 is r1c1=7,        0 true (tag 0)  -> 1 false (tag 3)
 *                 2 is r1c9=7, 3 is r1c9=8         0 false (tag 1) -> 1 true (tag 2) -> 2 false (tag 5) ...
 *
 * A group lists candidates of which one is true: three or more digits of a cell, or places of a
 * digit in a house. Two of them make links. A pattern is a group that removes its targets once all
 * its members are false: a locked candidate, a pair, an X-wing.
 */
#ifndef SUDOKU_LOGIC_SCALE_LINKS_H
#define SUDOKU_LOGIC_SCALE_LINKS_H

#include "sudoku/logic/scale/scale.h"

#define TRUE_TAGS  UINT64_C(0x5555555555555555)
#define FALSE_TAGS UINT64_C(0xAAAAAAAAAAAAAAAA)

enum { CELL_LINKS = 1, CELL_PAIRS_ONLY = 2, HOUSE_LINKS = 4, HOUSE_PAIRS = 8 }; /* for link_all() */

static inline uint64_t *row(const sudoku_scale *s, const struct matrix *m, int tag)
{
    return m->bits + (size_t)tag * (size_t)s->words;
}
static inline bool has_tag(const uint64_t *set, int tag)
{
    return (set[tag >> 6] >> (tag & 63) & 1) != 0;
}
static inline void add_tag(uint64_t *set, int tag)
{
    set[tag >> 6] |= UINT64_C(1) << (tag & 63);
}
static inline void drop_tag(uint64_t *set, int tag)
{
    set[tag >> 6] &= ~(UINT64_C(1) << (tag & 63));
}
/** Add all of `more` to `set`. Return whether something was new. */
static inline bool add_tags(const sudoku_scale *s, uint64_t *set, const uint64_t *more)
{
    uint64_t news = 0;
    for (int w = 0; w < s->words; w++) {
        news |= more[w] & ~set[w];
        set[w] |= more[w];
    }
    return news != 0;
}
static inline bool is_no_tag(const sudoku_scale *s, const uint64_t *set)
{
    uint64_t all = 0;
    for (int w = 0; w < s->words; w++)
        all |= set[w];
    return all == 0;
}
/** Return a word with the opposite of every tag. */
static inline uint64_t opposite(uint64_t word)
{
    return (word & TRUE_TAGS) << 1 | (word & FALSE_TAGS) >> 1;
}
/** Return whether a set has both tags of a candidate. */
static inline bool has_contradiction(const sudoku_scale *s, const uint64_t *set)
{
    uint64_t both = 0;
    for (int w = 0; w < s->words; w++)
        both |= set[w] & opposite(set[w]);
    return both != 0;
}
static inline void fill_tags(const sudoku_scale *s, uint64_t *set, uint64_t word)
{
    for (int w = 0; w < s->words; w++)
        set[w] = word;
}
static inline void copy_tags(const sudoku_scale *s, uint64_t *to, const uint64_t *from)
{
    memcpy(to, from, (size_t)s->words * sizeof *to);
}
static inline void copy_matrix(const sudoku_scale *s, struct matrix *to, const struct matrix *from)
{
    memcpy(to->bits, from->bits, (size_t)s->tags * (size_t)s->words * sizeof *to->bits);
}
/** Add a tag to a set, unless it is there. Return whether it is new. */
static inline bool add_new_tag(uint64_t *set, int tag)
{
    const bool is_new = !has_tag(set, tag);
    add_tag(set, tag);
    return is_new;
}
/** List the tags of a set in increasing order. Return their number. */
int list_tags(const sudoku_scale *s, const uint64_t *set, uint16_t *list);

/** Number the candidates of the board. */
void number_candidates(sudoku_scale *s);

/** Replace the links by those of some kinds: a sum of the constants above. */
void link_all(sudoku_scale *s, int kinds);

/** Replace the groups by those of houses and, if asked for, of cells. */
void group_all(sudoku_scale *s, bool cells);

/** Add a group to the others; its members are the last ones of s->member. If there are too many
 * groups already, it is dropped. */
void add_group(sudoku_scale *s, struct group group);

/** Compute in `to` what follows by any number of links. */
void reach_all(const sudoku_scale *s, struct matrix *to, const struct matrix *links);

/** The same for a matrix `to` that is already complete for fewer links. */
void reach_more(const sudoku_scale *s, struct matrix *to, const struct matrix *links);

/** Compute in s->reach what follows from s->links in at most `rounds` steps; the lists of a round
 * are taken at its start. */
void reach_some(sudoku_scale *s, int rounds);

/** Add links that follow from groups: if all members but one are false after a tag, the other is
 * true after it. Uses groups of at most `base` members and patterns of at most `pattern`. Return
 * whether there are new links. If so, s->reach has been computed again, in this number of rounds,
 * or without a limit if it is 0. */
bool derive(sudoku_scale *s, int base, int pattern, int rounds);

/** Prepare floods with s->direct and the groups: list groups by candidate, transpose the links. */
void prepare_floods(sudoku_scale *s);

/** Add the patterns of the board to the groups and links: see links.c. */
void add_patterns(sudoku_scale *s);

/** Compute in `to` from which tags a tag follows. */
void transpose(const sudoku_scale *s, struct matrix *to, const struct matrix *from);

/** Return the number of links on the shortest path between two tags, and note the tag before each
 * in `before`. Return 0 if there is no path of at most `most` links inside a set of tags. NULL
 * means all tags. */
int find_path(const sudoku_scale *s, const struct matrix *links, int from, int to,
              const uint64_t *inside, int most, uint16_t *before);

/** Keep in `common` only what follows from each member of a group. */
void follow_members(const sudoku_scale *s, const struct matrix *m, const struct group *g,
                    uint64_t *common);

/* ---- chains.c: the easiest removals ---- */

/** Begin a round of searches for chains. */
void pending_begin(sudoku_scale *s);

/** Begin a search for chains of a kind. */
void pending_kind(sudoku_scale *s, int base, const char *name);

/** Return the rating of a chain that removes a candidate, or 0 if it is useless: there is an easier
 * one, or an equal one for this candidate. `length` is the number of tags in the chain. */
int chain_rating(const sudoku_scale *s, int base, int length, int candidate);

/** Return a length above which chains of the current kind are useless. */
int longest_useful(const sudoku_scale *s);

/** Note a removal with a rating from chain_rating(). */
void note_removal(sudoku_scale *s, int rating, int candidate);

/** Remove a candidate at once: there was a harder step before, so the rating does not matter. */
void remove_at_once(sudoku_scale *s, int candidate);

/** Return whether something has been found with at most this rating. */
bool has_removal(const sudoku_scale *s, int rating);

/** Do the noted removals if has_removal(). Return whether the step is done. */
bool finish_removals(sudoku_scale *s, int rating);

/* ---- dynamic.c ---- */

/** Look for contradictions and for candidates that fail in all cases, with s->reach as a filter;
 * `nishio` leaves out groups. */
void search_dynamic(sudoku_scale *s, bool nishio);

/** Rate the contradictions of an assumption, and note its removal. */
void rate_contradiction(sudoku_scale *s, int candidate);

/** Rate the removal of a candidate that fails (tag `target`) after each of some tags. */
void rate_cases(sudoku_scale *s, const uint16_t *cases, int count, int target);

/** Begin a flood from a tag in place of the current one. */
void flood_begin(sudoku_scale *s, int tag);

/** Forget all floods, because the links or the rating of the kind have changed. */
void forget_floods(sudoku_scale *s);

/** Add a generation to the flood. Return whether anything was new. */
bool flood_step(sudoku_scale *s);

/** Return the number of tags that a tag of the flood needs, itself included. The count may end
 * above `most`. */
int flood_length(sudoku_scale *s, int tag, int most);

/** Add a tag to the trail of the chain that is being measured, unless it is there. */
void flood_need(struct flood *f, int tag, int *count);

/* ---- nested.c ---- */

/** Create the memory of nested chains. Return false if there is none. */
bool nest_create(sudoku_scale *s);

/** Forget which chains were counted, for a new puzzle. */
void nest_forget(sudoku_scale *s);

/** Begin a flood that may use nested chains. */
void nest_begin(sudoku_scale *s);

/** Use the chains of the current flood. */
void nest_open(sudoku_scale *s);

/** Make the links of the current flood: those of cells and houses, and those of its pairs. */
void nest_link_pairs(sudoku_scale *s);

/** Record that a group has only two members, `a` and `b` (true tags), since the others are false.
 * Return whether this is new. */
bool nest_add_pair(sudoku_scale *s, int a, int b, const uint64_t *others);

/** Look for chains on the board that remains after the flood, and add what they remove. Return
 * whether anything was new. */
bool nest_search(sudoku_scale *s);

/** Add what nested chain number `chain` needs to the trail. Return the chain's length, or 0 if an
 * equal chain was counted before. */
int nest_trace(sudoku_scale *s, int chain, int *count);

/** Begin to count nested chains. */
void nest_begin_count(sudoku_scale *s);

#endif
