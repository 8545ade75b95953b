/* SPDX-License-Identifier: MIT */
/*
 * bits: the options that a secondary item with a color excludes. In words of 4 bits, let x be in the options
 *
 *     option     1 x:A    2 x:B    3 x:A    13 x    14 x:B
 *
 *     word       0            3
 *     x          . 1 1 1      . 1 1 .       the options of x lie in two spans: word 0, and word 3
 *     x:A        . 1 . .      . 1 1 .       set of the options that choosing x:A excludes
 *     x:B        1 . 1 .      . . 1 .       (bit 0 of a word is on the right)
 *     x          1 1 1 .      . 1 1 .       without a color: all of them, the chosen one too
 *
 * All sets of an item have its spans, so a set is only their words, one span after the other. Spans that lie
 * close to each other are merged, because skipping a few empty words takes longer than reading them.
 *
 * Invariant: the exclusions of option o are exclusion[exclusion_first[o]] ... in the order of its entries.
 */
#include "dlx/search/bits.h"
#include "dlx/core/memory.h"

#include <assert.h>
#include <string.h>

enum { GAP = 3 }; /* most empty words between two words of a span */

/* An option in the list of a secondary item. */
struct entry {
    uint32_t option; /* the option */
    uint32_t color;  /* the color that it gives the item */
    uint32_t at;     /* place of its exclusion */
};

/* Work space: facts about one item. */
struct maker {
    struct arena arena; /* of the arrays below */
    uint32_t *first; /* [item]: where its entries begin; while they are filled in, the end so far */
    struct entry *entry; /* of all secondary items */
    struct entry *color; /* of this item: an entry of each color; `at` is where its set begins */
    uint32_t colors;     /* length of color */
    uint32_t spans;      /* number of spans of all items so far */
};

uint64_t bits_excluded_bound(const dlx_problem *problem, uint32_t words)
{
    uint32_t colors = 1, count;
    uint64_t sum = 0;
    for (uint32_t option = 0; option < dlx_problem_option_count(problem); option++) {
        const dlx_entry *entry = dlx_problem_option(problem, option, &count);
        for (uint32_t e = 0; e < count; e++)
            colors = entry[e].color > colors ? entry[e].color : colors;
    }
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++) {
        const dlx_item item = dlx_problem_item(problem, i);
        uint64_t sets = 1 + (uint64_t)(item.length < colors ? item.length : colors);
        if (item.kind == DLX_SECONDARY)
            sum += sets * (item.length < words / (GAP + 1) ? item.length * (GAP + 1) : words);
    }
    return sum;
}

/* ---- the lists of the items ---- */

static void number_exclusions(struct bits *b, struct maker *m)
{
    const dlx_problem *problem = b->walk.problem;
    uint32_t entries = 0, count;
    b->exclusion_first[0] = 0;
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++) {
        m->first[item] = entries;
        entries += b->item_of[item] == DLX_NONE ? dlx_problem_item(problem, item).length : 0;
    }
    for (uint32_t option = 0, at = 0; option < dlx_problem_option_count(problem); option++) {
        const dlx_entry *entry = dlx_problem_option(problem, option, &count);
        for (uint32_t e = 0; e < count; e++)
            if (b->item_of[entry[e].item] == DLX_NONE) {
                m->entry[m->first[entry[e].item]++] = (struct entry){option, entry[e].color, at};
                b->exclusion[at++].item = entry[e].item;
            }
        b->exclusion_first[option + 1] = at;
    }
}

/* ---- the sets of an item, which has the entries from `entry` to `end` ---- */

/* Add a word to the spans of an item. It must not be below the words added before. Return the number of words
 * that the spans gain. */
static uint32_t add_word(struct bits *b, struct maker *m, uint32_t item, uint32_t word)
{
    struct span *last = m->spans == b->span_first[item] ? NULL : &b->span[m->spans - 1];
    if (last == NULL || word > last->word + last->count + GAP) {
        last = &b->span[m->spans++];
        *last = (struct span){word, 0};
    }
    /* the option before may be in the same word, and then nothing is gained */
    const uint32_t gained = word + 1 - (last->word + last->count);
    last->count += gained;
    return gained;
}

/* Find the spans of a primary item, whose set exists already. */
static void find_spans(struct bits *b, struct maker *m, uint32_t item)
{
    const uint64_t *options = options_of(&b->whole, b->item_of[item]);
    for (uint32_t w = 0; w < b->whole.words; w++)
        if (options[w] != 0)
            add_word(b, m, item, w);
}

/* Return the place of an option's bit in a set with these spans. */
static uint32_t bit_in(const struct span *span, uint32_t option)
{
    uint32_t before = 0;
    for (; option / WORD >= span->word + span->count; span++)
        before += span->count;
    return WORD * (before + option / WORD - span->word) + option % WORD;
}

/* Return where the set of this color begins, or DLX_NONE. */
static uint32_t find_color(const struct maker *m, uint32_t color)
{
    for (uint32_t c = 0; c < m->colors; c++)
        if (m->color[c].color == color)
            return m->color[c].at;
    return DLX_NONE;
}

/* Begin the set of a color with all options of the item; later, the options with this color are removed from
 * it. */
static bool begin_set(struct bits *b, struct maker *m, uint32_t color, uint32_t words)
{
    const uint32_t at = (uint32_t)b->excluded_used;
    if (!memory_reserve(b->walk.allocator, &b->excluded, &b->excluded_capacity, (size_t)at + words,
                        sizeof *b->excluded))
        return false;
    if (m->colors == 0)
        memset(b->excluded + at, 0, words * sizeof *b->excluded);
    else
        memcpy(b->excluded + at, b->excluded + m->color[0].at, words * sizeof *b->excluded);
    m->color[m->colors++] = (struct entry){.color = color, .at = at};
    b->excluded_used += words;
    return true;
}

/* Make the spans and the sets of a secondary item. */
static bool make_sets(struct bits *b, struct maker *m, uint32_t item, const struct entry *entry,
                      const struct entry *end)
{
    const struct span *span = b->span + m->spans;
    uint32_t words = 0;
    for (const struct entry *e = entry; e < end; e++)
        words += add_word(b, m, item, e->option / WORD);
    m->colors = 0;
    if (!begin_set(b, m, DLX_NO_COLOR, words))
        return false;
    for (const struct entry *e = entry; e < end; e++)
        add_bit(b->excluded + m->color[0].at, bit_in(span, e->option));
    for (const struct entry *e = entry; e < end; e++) {
        uint32_t set = find_color(m, e->color);
        if (set == DLX_NONE) {
            set = (uint32_t)b->excluded_used;
            if (!begin_set(b, m, e->color, words))
                return false;
        }
        b->exclusion[e->at].set = set;
        if (e->color != DLX_NO_COLOR)
            remove_bit(b->excluded + set, bit_in(span, e->option));
    }
    return true;
}

/* ---- all items ---- */

static bool make_items(struct bits *b, struct maker *m)
{
    const struct entry *entry = m->entry;
    for (uint32_t item = 0; item < dlx_problem_item_count(b->walk.problem); item++) {
        const struct entry *end = m->entry + m->first[item];
        b->span_first[item] = m->spans;
        if (b->item_of[item] != DLX_NONE)
            find_spans(b, m, item);
        else if (entry < end && !make_sets(b, m, item, entry, end))
            return false;
        b->span_first[item + 1] = m->spans;
        entry = end;
    }
    return true;
}

bool bits_make_exclusions(struct bits *b)
{
    struct maker m = {.arena = {.allocator = b->walk.allocator}};
    const size_t entries = dlx_problem_entry_count(b->walk.problem) -
                           b->its_first[dlx_problem_option_count(b->walk.problem)];
    m.first = arena_array(&m.arena, dlx_problem_item_count(b->walk.problem), sizeof *m.first);
    m.entry = arena_array(&m.arena, entries, sizeof *m.entry);
    m.color = arena_array(&m.arena, entries + 1, sizeof *m.color);
    bool fine = !m.arena.has_failed;
    if (fine) {
        number_exclusions(b, &m);
        fine = make_items(b, &m);
    }
    arena_free(&m.arena);
    return fine;
}
