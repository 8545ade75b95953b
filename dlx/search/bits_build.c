/* SPDX-License-Identifier: MIT */
/*
 * bits: compile a problem, free the result, and report its size. bits.h explains the data. Its
 * problem, "p q r | x" with the options 0 "p x", 1 "p q", 2 "q x", 3 "r", 4 "q r", becomes:
 *
 *     options_of       p: 0 1     q: 1 2 4     r: 3 4        sets of bits, in the arena
 *
 *     its_item         p | p q | q | r | q r                 the primary items of all options, one option
 *     its_first        0   1     3   4   5     7             after the other: option 1 has p and q at 1, 2
 *
 * Rows are not made here: most options are never tried, or only when little of the problem remains.
 *
 * All sets lie in one block, the arena. Each begins at a multiple of 64 bytes, so that aligned
 * vectors can be loaded from it:
 *
 *     | whole: options_of | mask | row | live active | path | price | narrow: the same | items_of | root |
 */
#include "dlx/search/bits.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"

#include <assert.h>
#include <string.h>

/* Larger tables do not fit into the caches near the processor. */
static const uint64_t MOST_BYTES = UINT64_C(32) << 20;

/* A node of the whole table may touch at most this many times the words that links would touch.
 * Most nodes are in the narrow table, and one vector holds eight words. */
static const double MOST_EFFORT = 24;

enum { PATIENCE = 2000 }; /* tree nodes before the first restart */

/* ---- sizes ---- */

/* Return the number of words that hold this many bits: at least 1. */
static uint32_t words_for(uint32_t bits)
{
    return bits == 0 ? 1 : (bits - 1) / WORD + 1;
}

/* ---- the arena ---- */

/* The place of the next set in the arena. */
struct layout {
    uint64_t *arena; /* NULL while only the size is computed */
    uint64_t used;   /* words used so far */
};

static uint64_t *place(struct layout *layout, uint64_t words)
{
    uint64_t *sets = layout->arena == NULL ? NULL : layout->arena + layout->used;
    layout->used += (words + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return sets;
}

static uint64_t groups_of(uint32_t items)
{
    return (items + LANES - 1) / LANES;
}

/* Place the sets of a table. */
static void place_table(struct layout *layout, struct table *t, uint32_t items, uint64_t rows,
                        uint64_t levels)
{
    t->options_of = place(layout, groups_of(items) * LANES * t->words);
    t->mask = place(layout, groups_of(items) * LANES * t->words);
    t->row = place(layout, rows * t->words);
    t->live = place(layout, node_words(t));
    t->active = t->live == NULL ? NULL : t->live + t->words;
    t->path = place(layout, levels * node_words(t));
    t->price = place(layout, t->bill_words > 0 ? (uint64_t)t->words * WORD : 0);
}

/* Place all sets. Return the number of words that they need together. Without an arena, only
 * compute that number. */
static uint64_t place_sets(struct bits *b, uint64_t *arena, const struct walk_size *size)
{
    struct layout layout = {arena, 0};
    b->whole.words = words_for(size->options);
    if (size->has_times && b->whole.words < b->engine->least_words)
        b->whole.words = b->engine->least_words;
    b->whole.item_words = words_for(size->items);
    b->whole.items = size->items;
    b->whole.more_words = size->has_times ? b->whole.words + words_for(8 * size->items) : 0;
    b->narrow.words = bits_width(size->options);
    b->narrow.item_words = 1;
    b->narrow.more_words = 0;
    const uint32_t items = size->items < NARROW_ITEMS ? size->items : NARROW_ITEMS;
    place_table(&layout, &b->whole, size->items, 1, size->deepest);
    place_table(&layout, &b->narrow, items, (uint64_t)b->narrow.words * WORD, items);
    b->narrow.items_of = place(&layout, (uint64_t)b->narrow.words * WORD);
    b->root = place(&layout, node_words(&b->whole));
    b->forced = place(&layout, b->whole.item_words);
    return layout.used;
}

/* Return the number of words in the arena. */
static uint64_t measure(struct bits *b, const struct walk_size *size, bool is_priced)
{
    b->whole.bill_words = b->narrow.bill_words = is_priced ? BILL_WORDS : 0;
    return place_sets(b, NULL, size) + ALIGNMENT;
}

/* Return whether bits are likely to be faster than links. If many items have few options each,
 * links visit only these, but bits visit every word of every item. To choose an option, links touch
 * about this many nodes: its items * the options of each item * the items of each such option. */
static bool is_worth_it(const dlx_problem *problem, const struct walk_size *size)
{
    if (size->options <= FIRST_LIMIT && size->items <= NARROW_ITEMS)
        return true;
    double entries = dlx_problem_entry_count(problem), options = size->options;
    double touched =
        entries / options * entries / options * entries / (double)dlx_problem_item_count(problem);
    return (double)groups_of(size->items) * words_for(size->options) <= MOST_EFFORT * touched;
}

/* Return the most options of an item that a solution can have, but at least the fewest that it must
 * have, so an item with too few options never has enough. */
static uint32_t most_of(const dlx_item *item)
{
    uint32_t length = item->length > 0 ? item->length : 1;
    uint32_t most = item->max < length ? item->max : length;
    return most > item->min ? most : item->min;
}

/* Return whether all multiplicities fit into a byte. */
static bool has_small_times(const dlx_problem *problem)
{
    if (!dlx_problem_has_multiplicities(problem))
        return true;
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++) {
        const dlx_item item = dlx_problem_item(problem, i);
        if (item.kind == DLX_PRIMARY && (item.min > UINT8_MAX || most_of(&item) > UINT8_MAX))
            return false;
    }
    return true;
}

/* Return whether the rule is `restarts`. Without multiplicities, binary is better. */
static bool has_restarts(const dlx_problem *problem, const struct settings *settings)
{
    return settings->best == 0 && settings->choose == CHOOSE_RESTARTS &&
           dlx_problem_has_multiplicities(problem);
}

static const struct bits_engine *const engines[] = WALK_ENGINES(bits_engine);

/* The sets are measured for the engine with the largest ones, so that all processors agree. */
static const struct bits_engine *last_engine(void)
{
    size_t e = sizeof engines / sizeof *engines - 1;
    while (engines[e] == NULL)
        e--;
    return engines[e];
}

bool bits_fits_priced(const dlx_problem *problem, const struct settings *settings, bool is_priced)
{
    if ((!kernel_is_plain(settings) && !has_restarts(problem, settings)) ||
        !has_small_times(problem) || problem_has_heavy(problem))
        return false;
    struct bits b = {.engine = last_engine()};
    struct walk_size size = walk_size(problem);
    return measure(&b, &size, is_priced) <= MOST_BYTES / sizeof(uint64_t) &&
           bits_excluded_bound(problem, b.whole.words) <= MOST_BYTES / sizeof(uint64_t) &&
           is_worth_it(problem, &size);
}

bool bits_fits(const dlx_problem *problem, const struct settings *settings)
{
    return bits_fits_priced(problem, settings, false);
}

/* ---- memory ---- */

/* List all arrays: the field and its length. */
#define ARRAYS(X)                                                                                  \
    X(arena, b->arena_words)                                                                       \
    X(branching, (size_t)b->walk.deepest + 1)                                                      \
    X(paid, b->whole.bill_words > 0 ? (size_t)dlx_problem_option_count(b->walk.problem) + 1 : 1)   \
    X(list, (size_t)b->whole.words)                                                                \
    X(piece, (size_t)NARROW_OPTIONS)                                                               \
    X(piece_of, (size_t)NARROW_OPTIONS + WORD)                                                     \
    X(number, (size_t)b->whole.items + 1)                                                          \
    X(least_of, (size_t)b->whole.items + LANES)                                                    \
    X(most_of, (size_t)b->whole.items + 1)                                                         \
    X(item_at, (size_t)b->whole.items + 1)                                                         \
    X(item_of, (size_t)dlx_problem_item_count(b->walk.problem) + 1)                                \
    X(luck, b->has_restarts ? (size_t)dlx_problem_option_count(b->walk.problem) + 1 : 1)           \
    X(its_first, (size_t)dlx_problem_option_count(b->walk.problem) + 1)                            \
    X(its_item, (size_t)dlx_problem_entry_count(b->walk.problem) + 1)                              \
    X(exclusion_first, (size_t)dlx_problem_option_count(b->walk.problem) + 1)                      \
    X(exclusion, (size_t)dlx_problem_entry_count(b->walk.problem) + 1)                             \
    X(span_first, (size_t)dlx_problem_item_count(b->walk.problem) + 1)                             \
    X(span, (size_t)dlx_problem_entry_count(b->walk.problem) + 1)                                  \
    X(excluded, b->excluded_capacity)

static bool allocate(struct bits *b)
{
    bool fine = walk_make(&b->walk);
    b->excluded_capacity = 1; /* it grows */
#define ALLOCATE(field, count)                                                                     \
    fine = fine && (b->field = memory_array(b->walk.allocator, count, sizeof *b->field)) != NULL;
    ARRAYS(ALLOCATE)
#undef ALLOCATE
    return fine;
}

void bits_destroy(void *state)
{
    struct bits *b = state;
#define FREE_ARRAY(field, count) memory_free(b->walk.allocator, b->field, count, sizeof *b->field);
    ARRAYS(FREE_ARRAY)
#undef FREE_ARRAY
    walk_free(&b->walk);
    memory_free(b->walk.allocator, b, 1, sizeof *b);
}

void bits_statistics(const void *state, dlx_statistics *statistics)
{
    const struct bits *b = state;
    statistics->memory += sizeof *b;
#define ADD_ARRAY(field, count) statistics->memory += (count) * sizeof *b->field;
    ARRAYS(ADD_ARRAY)
#undef ADD_ARRAY
    walk_statistics(state, statistics);
}

/* ---- compile a problem ---- */

static void number_primary(struct bits *b, uint32_t item, uint32_t number)
{
    const dlx_item its = dlx_problem_item(b->walk.problem, item);
    b->item_of[item] = number;
    b->item_at[number] = item;
    b->least_of[number] = (unsigned char)its.min;
    b->most_of[number] = (unsigned char)most_of(&its);
}

/* Number the primary items. */
static void number_items(struct bits *b)
{
    uint32_t primaries = 0;
    for (uint32_t item = 0; item < dlx_problem_item_count(b->walk.problem); item++) {
        b->item_of[item] = DLX_NONE;
        if (item_is_primary(b->walk.problem, item))
            number_primary(b, item, primaries++);
        else
            b->has_secondary = true;
    }
    assert(primaries == b->whole.items);
}

static void put_into_sets(struct table *t, uint32_t option, uint32_t item)
{
    add_bit(options_of(t, item), option);
    mask_of(t, item)[(size_t)LANES * (option / WORD)] |= UINT64_C(1) << (option % WORD);
}

/* Put all options into the sets of their primary items. */
static void make_options(struct bits *b)
{
    uint32_t count, its = 0;
    b->its_first[0] = 0;
    for (uint32_t option = 0; option < dlx_problem_option_count(b->walk.problem); option++) {
        const dlx_entry *entry = dlx_problem_option(b->walk.problem, option, &count);
        for (uint32_t e = 0; e < count; e++) {
            uint32_t item = b->item_of[entry[e].item];
            if (item == DLX_NONE)
                continue;
            put_into_sets(&b->whole, option, item);
            b->its_item[its++] = item;
        }
        b->its_first[option + 1] = its;
    }
}

void bits_start(struct walk *w)
{
    struct bits *b = (struct bits *)w;
    struct table *t = &b->whole;
    memset(b->root, 0, node_words(t) * sizeof *b->root);
    for (uint32_t option = 0; option < dlx_problem_option_count(w->problem); option++)
        if (w->can_choose[option])
            add_bit(b->root, option);
    for (uint32_t item = 0; item < t->items; item++)
        add_bit(b->root + t->words, item);
}

/* Choose how the whole table counts: 8 items side by side in all words, or one by one in their own
 * words. Each item on its own costs as much as about ten words of 8 items. */
static void choose_counting(struct bits *b, enum simd simd)
{
    uint64_t words = 0;
    for (uint32_t item = 0; item < b->whole.items; item++)
        for (const struct span *s = spans_of(b, item).first; s < spans_of(b, item).end; s++)
            words += s->count;
    /* AVX-512 needs whole vectors with multiplicities */
    const uint32_t row = b->has_times && b->whole.words < LANES ? LANES : b->whole.words;
    b->has_dense_work =
        groups_of(b->whole.items) * row <= 10 * (uint64_t)b->whole.items + words / LANES;
    b->is_dense = b->has_dense_work && (simd == SIMD_V4 || !b->has_times);
    b->look_cost = 4 + words / LANES / (b->whole.items + 1);
}

/* The bits beyond the last option have the greatest price. */
static void set_prices(struct bits *b, const uint64_t *price)
{
    const uint32_t options = dlx_problem_option_count(b->walk.problem);
    for (uint32_t o = 0; price != NULL && o < b->whole.words * WORD; o++)
        b->whole.price[o] = o < options ? price[o] : UINT64_MAX;
}

dlx_status bits_create_priced(const dlx_problem *problem, const struct settings *settings,
                              const uint64_t *price, const uint64_t *limit, enum simd simd,
                              void **state)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    struct bits *b = memory_array(allocator, 1, sizeof *b);
    if (b == NULL)
        return DLX_ERR_MEMORY;
    struct walk_size size = walk_size(problem);
    *b = (struct bits){
        .walk = {.moves = &bits_moves, .problem = problem, .deepest = size.deepest},
        .engine = engines[simd],
        .least = size.least,
        .is_uniform = size.least == size.most,
        .has_times = size.has_times,
        .has_restarts = has_restarts(problem, settings),
        .seed = kernel_seed(settings),
        .first_patience = PATIENCE,
        .limit = size.has_times ? 0 : FIRST_LIMIT, /* the narrow table has no multiplicities */
        .limit_price = limit,
    };
    b->top = &b->whole;
    b->arena_words = measure(b, &size, price != NULL);
    if (!allocate(b)) {
        bits_destroy(b);
        return DLX_ERR_MEMORY;
    }
    memset(b->arena, 0, b->arena_words * sizeof *b->arena);
    size_t over = (uintptr_t)b->arena / sizeof *b->arena % ALIGNMENT;
    place_sets(b, b->arena + (ALIGNMENT - over), &size);
    number_items(b);
    make_options(b);
    set_prices(b, price);
    if (!bits_make_exclusions(b)) {
        bits_destroy(b);
        return DLX_ERR_MEMORY;
    }
    choose_counting(b, simd);
    bits_start(&b->walk);
    walk_rewind(&b->walk);
    *state = b;
    return DLX_OK;
}

dlx_status bits_create(const dlx_problem *problem, const struct settings *settings, enum simd simd,
                       void **state)
{
    return bits_create_priced(problem, settings, NULL, NULL, simd, state);
}

/* ---------------------------------------------------------------------------------------------
 * bits: the options that a secondary item with a color excludes. With words of 4 bits, x is in
 *
 *     option     1 x:A    2 x:B    3 x:A    13 x    14 x:B
 *
 *     word       0            3
 *     x          . 1 1 1      . 1 1 .       the options of x lie in two spans: word 0, and word 3
 *     x:A        . 1 . .      . 1 1 .       set of the options that choosing x:A excludes
 *     x:B        1 . 1 .      . . 1 .       (bit 0 of a word is on the right)
 *     x          1 1 1 .      . 1 1 .       without a color: all of them, the chosen one too
 *
 * All sets of an item have its spans, so a set is only their words, one span after the other. Spans
 * close to each other are merged: skipping a few empty words takes longer than reading them.
 *
 * Invariant: option o has exclusion[exclusion_first[o]] and those after it, by entry.
 */

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

/* Add a word to the spans of an item. It must not be below the words added before. Return the
 * number of words that the spans gain. */
static uint32_t add_word(struct bits *b, struct maker *m, uint32_t item, uint32_t word)
{
    struct span *last = m->spans == b->span_first[item] ? NULL : &b->span[m->spans - 1];
    assert(b->span != NULL);
    if (last == NULL || word > last->word + last->count + GAP) {
        last = &b->span[m->spans++];
        *last = (struct span){word, 0};
    }
    /* the option before may be in the same word, and then nothing is gained */
    const uint32_t gained = word + 1 - (last->word + last->count);
    last->count += gained;
    return gained;
}

/* Find the spans of a primary item, whose set exists already. A short set has one span, because
 * reading all of its words is faster than mispredicting the number of spans. */
static void find_spans(struct bits *b, struct maker *m, uint32_t item)
{
    const uint64_t *options = options_of(&b->whole, b->item_of[item]);
    const bool is_short =
        b->whole.words <= LANES && dlx_problem_item(b->walk.problem, item).length > 0;
    for (uint32_t w = 0; w < b->whole.words; w++)
        if (options[w] != 0 || is_short)
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

/* Begin the set of a color with all options of the item; later, the options with this color are
 * removed from it. */
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
