/* SPDX-License-Identifier: MIT */
/*
 * lanes: compile a problem, and free the result. lanes.h explains the data.
 *
 * First every entry gets its bit of the state, then every option its row. For the problem of
 * lanes.h, "p q r" with the options 0 "p q", 1 "p", 2 "q r", 3 "r" and lanes of 4 bits:
 *
 *     bits           11 10  9  8    7  6  5  4    3  2  1  0
 *                     lane r         lane q        lane p
 *     option_at        2  3  2       1  2  0       0  1  0        at a flag: the lane
 *
 *     entries        0 p   0 q   1 p   2 q   2 r   3 r
 *     bit             0     4     1     5     8     9
 *
 *     lists          p: 0 1        q: 0 2        r: 2 3              secondary items have lists, too
 *
 * The row of an option is the union over the lists of its items: every other option in them
 * contributes all its bits, and each primary item of the option contributes its flag. Row 0 is bit
 * 1 (option 1, from p's list), bits 5 and 8 (option 2, from q's list), and the flags 3 and 7.
 *
 * A long list is added up once. Without colors, its sum is kept, and each row is made in one pass
 * from the sums of its option's items. Rows are most of the memory, and a search for one solution
 * chooses few options. So a row is made when its option is first chosen, at the next free place. If
 * the state is small, a count or a long search makes all rows, in the order of the options.
 *
 * Options that give a secondary item the same color do not conflict. In a long list with colors, an
 * option's row gets the bits of all options with another color or none: the sum without its color.
 *
 *     list of x      0 x:A    1 x:A    2 x:B    3 x            each option has one bit, its number
 *     sum            3 2 1 0          row 0: 3 2 . .           without the bits of A
 *     of A           . . 1 0          row 3: 3 2 1 0           its own bit is taken away later
 */
#include "dlx/search/lanes.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"

#include <stdlib.h>
#include <string.h>

enum {
    ALIGNMENT = 64, /* bytes of the largest vector */
};

/* Larger tables do not fit into the caches near the processor. */
static const size_t MOST_BYTES_OF_ROWS = (size_t)1 << 23;

/* ---------------------------------------------------------------------------------------------
 * Sizes
 */

/* Return the number of options of the longest primary item. */
static uint32_t longest_item(const dlx_problem *problem)
{
    uint32_t longest = 0;
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++) {
        uint32_t length =
            item_is_primary(problem, item) ? dlx_problem_item(problem, item).length : 0;
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* Return the narrowest width of a lane that holds the longest item. */
static int least_width(uint32_t longest)
{
    return longest > 0 ? (int)longest + 1 : 2; /* an unused lane still has one bit */
}

/* Return the same for elements of vectors: 8, 16, 32 or 64. */
static int element_width(uint32_t longest)
{
    int width = 8;
    while (width < least_width(longest))
        width *= 2;
    return width;
}

/* Return the number of vectors of this many bytes that hold all lanes: at least one. */
static size_t vectors_for(const dlx_problem *problem, int width, size_t bytes)
{
    const size_t each = lanes_per_word(width) * (bytes / sizeof(uint64_t));
    const size_t vectors = (dlx_problem_primary_count(problem) + each - 1) / each;
    return vectors > 0 ? vectors : 1;
}

bool lanes_fits(const dlx_problem *problem, const struct settings *settings)
{
    if (!kernel_is_plain(settings) || dlx_problem_has_multiplicities(problem))
        return false;
    const uint32_t longest = longest_item(problem);
    if (longest > LANES_LONGEST)
        return false;
    size_t row = vectors_for(problem, element_width(longest), ALIGNMENT) * ALIGNMENT;
    size_t options = dlx_problem_option_count(problem);
    /* Levels and states have numbers of 16 bits for lanes and options. */
    return dlx_problem_primary_count(problem) <= UINT16_MAX && options <= UINT16_MAX &&
           options <= MOST_BYTES_OF_ROWS / row;
}

/* ---------------------------------------------------------------------------------------------
 * Memory: one block, whose parts all begin at a multiple of 64 bytes
 */

static void *part(struct lanes *l, size_t count, size_t size)
{
    char *at = l->block == NULL ? NULL : (char *)l->block + l->block_size;
    l->block_size += (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return at;
}

/* Lay out all parts in the block. Without a block, only compute its size. */
static void lay_out(struct lanes *l, char *block)
{
    size_t options = dlx_problem_option_count(l->walk.problem);
    size_t misplaced = (size_t)((uintptr_t)block % ALIGNMENT);
    l->block = block;
    l->block_size = misplaced == 0 ? 0 : ALIGNMENT - misplaced;
    l->rows = part(l, options * l->words, sizeof *l->rows);
    l->states = part(l, l->stacks * lanes_room(l) * l->words, sizeof *l->states);
    uint64_t **const states[] = {&l->start, &l->root, &l->node,   &l->scratch,
                                 &l->spare, &l->kept, &l->firsts, &l->marks};
    for (size_t s = 0; s < sizeof states / sizeof *states; s++)
        *states[s] = part(l, l->words, sizeof(uint64_t));
    l->forced = part(l, l->words + 2, sizeof *l->forced);
    l->list = part(l, l->items + 4, sizeof *l->list);
    l->is_listed = part(l, options, sizeof *l->is_listed);
    l->row_of = part(l, options, sizeof *l->row_of);
    l->levels = part(l, l->stacks * lanes_room(l), sizeof *l->levels);
    l->option_at = part(l, l->words * WORD, sizeof *l->option_at);
    l->size = part(l, options, sizeof *l->size);
    l->item_of = part(l, l->items, sizeof *l->item_of);
    l->lane_at = part(l, l->words * lanes_per_word(l->width), sizeof *l->lane_at);
    l->first_bit = part(l, options, sizeof *l->first_bit);
}

/* Everything but the rows and states, which come first, and are written before they are read, is
 * zero. */
static bool allocate(struct lanes *l)
{
    lay_out(l, NULL);
    l->block_bytes = l->block_size + ALIGNMENT;
    char *block = memory_array(l->walk.allocator, l->block_bytes, 1);
    if (block == NULL)
        return false;
    lay_out(l, block);
    memset(l->start, 0, (size_t)(block + l->block_bytes - (char *)l->start));
    return true;
}

/* ---------------------------------------------------------------------------------------------
 * Compile
 */

/* An option in the list of an item. */
struct member {
    uint32_t option;
    uint32_t color;
};

/* The bits of all entries, and the lists of all items: enough to fill the rows. */
struct places {
    struct arena arena;    /* owns the arrays */
    size_t items, options; /* numbers of these in the problem */
    uint32_t *first;       /* [item]: its first member */
    uint32_t *count;       /* [item]: number of its members */
    struct member *member; /* the lists of all items, one after the other */
    uint32_t *lane;        /* [item]: its lane, if it is primary */
    uint32_t *place;       /* [option]: where its bits begin; their number is its size */
    uint32_t *bit;         /* the bits of all options, one option after the other */
    uint32_t *sum_of;      /* [item]: the number of its sum, BY_COLOR, or DLX_NONE */
    bool *is_used;         /* [item]: a row has added its list, so the next one uses its sum */
    bool *has_sum;         /* [item]: its sum has been added up */
    uint64_t *sum;         /* [sum][word]: the bits of all options in a long list */
    bool has_colors;       /* a long list has colors, so all its rows are made together */
    uint32_t late_rows;    /* number of rows made late */
};

static const uint32_t BY_COLOR = DLX_NONE - 1;

static bool make_places(const struct lanes *l, struct places *p)
{
    const size_t entries = dlx_problem_entry_count(l->walk.problem);
    struct arena *a = &p->arena;
    p->items = dlx_problem_item_count(l->walk.problem);
    p->options = dlx_problem_option_count(l->walk.problem);
    p->first = arena_room(a, p->items, sizeof *p->first);
    p->count = arena_room(a, p->items, sizeof *p->count);
    p->member = arena_room(a, entries, sizeof *p->member);
    p->lane = arena_room(a, p->items, sizeof *p->lane);
    p->place = arena_room(a, p->options, sizeof *p->place);
    p->bit = arena_room(a, entries, sizeof *p->bit);
    p->sum_of = arena_room(a, p->items, sizeof *p->sum_of);
    p->is_used = arena_array(a, p->items, sizeof *p->is_used);
    p->has_sum = arena_array(a, p->items, sizeof *p->has_sum);
    return !a->has_failed;
}

static void free_places(struct lanes *l)
{
    struct places *p = l->places;
    if (p == NULL)
        return;
    arena_free(&p->arena);
    memory_free(l->walk.allocator, p, 1, sizeof *p);
    l->places = NULL;
}

size_t lanes_memory(const struct lanes *l)
{
    const struct places *p = l->places;
    return sizeof *l + l->block_bytes + (p != NULL ? sizeof *p + arena_memory(&p->arena) : 0);
}

/* Give each primary item a lane with a flag. An unused lane gets one bit, as if it were covered. */
static void make_lanes(struct lanes *l, struct places *p)
{
    const uint32_t each = lanes_per_word(l->width), lanes = (uint32_t)l->words * each;
    uint32_t lane = 0;
    for (uint32_t n = 0; n < lanes; n++)
        l->lane_at[n] = n / each * WORD + n % each * (uint32_t)l->width;
    for (uint32_t item = 0; item < p->items; item++)
        if (item_is_primary(l->walk.problem, item)) {
            add_bit(l->start, lane_flag(l, lane));
            l->option_at[lane_flag(l, lane)] = (uint16_t)lane;
            l->item_of[lane] = item;
            p->lane[item] = lane++;
        }
    for (; lane < lanes; lane++)
        add_bit(l->start, l->lane_at[lane]);
}

/* Give each item an empty list that is long enough for its options. */
static void make_lists(const struct lanes *l, struct places *p)
{
    uint32_t members = 0;
    for (uint32_t item = 0; item < p->items; item++) {
        p->first[item] = members;
        p->count[item] = 0;
        members += dlx_problem_item(l->walk.problem, item).length;
    }
}

/* Give an option the next free bit in the lane of one of its items, and return that bit. */
static uint32_t place_bit(struct lanes *l, const struct places *p, uint32_t option, uint32_t item,
                          bool is_first)
{
    uint32_t bit = l->lane_at[p->lane[item]] + p->count[item];
    l->option_at[bit] = (uint16_t)option;
    add_bit(l->start, bit);
    if (is_first) {
        l->first_bit[option] = bit;
        add_bit(l->firsts, bit);
        if (l->first_words <= bit / WORD)
            l->first_words = bit / WORD + 1;
    }
    return bit;
}

/* Put an option into the lists and lanes of its items. Return the number of its lanes. */
static uint32_t place_option(struct lanes *l, struct places *p, uint32_t option)
{
    uint32_t count, lanes = 0;
    const dlx_entry *entry = dlx_problem_option(l->walk.problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        const uint32_t item = entry[e].item;
        if (item_is_primary(l->walk.problem, item)) {
            p->bit[p->place[option] + lanes] = place_bit(l, p, option, item, lanes == 0);
            lanes++;
        }
        p->member[p->first[item] + p->count[item]++] = (struct member){option, entry[e].color};
    }
    return lanes;
}

static void place_options(struct lanes *l, struct places *p)
{
    uint32_t next = 0;
    for (uint32_t option = 0; option < p->options; option++) {
        p->place[option] = next;
        if (!l->walk.can_choose[option])
            continue;
        l->size[option] = place_option(l, p, option);
        next += l->size[option];
    }
}

/* Add all bits of an option to a set of bits. */
static void add_option(const struct lanes *l, const struct places *p, uint64_t *set,
                       uint32_t option)
{
    const uint32_t *bit = p->bit + p->place[option];
    for (uint32_t b = 0; b < l->size[option]; b++)
        add_bit(set, bit[b]);
}

/* Fill a set with the bits of these members of a list, and no others. */
static void add_up(const struct lanes *l, const struct places *p, uint64_t *set,
                   const struct member *from, const struct member *to)
{
    memset(set, 0, l->words * sizeof *set);
    for (; from < to; from++)
        add_option(l, p, set, from->option);
}

/* Return whether adding up the bits of a list once, then whole words to each row, is faster. */
static bool is_long(const struct lanes *l, const struct places *p, uint32_t item)
{
    const struct member *member = p->member + p->first[item];
    const size_t words_each = 4; /* in the time of a bit */
    const size_t few = l->words / words_each;
    size_t bits = 0;
    for (uint32_t m = 0; m < p->count[item] && bits <= few; m++)
        bits += l->size[member[m].option];
    return bits > few;
}

/* Add the options in a short list to the row of a member, except those with the same color. */
static void add_conflicts(const struct lanes *l, const struct places *p, uint64_t *row,
                          uint32_t item, const struct member *of)
{
    const struct member *member = p->member + p->first[item];
    const struct member *end = member + p->count[item];
    for (; member < end; member++)
        if (member->option != of->option &&
            (member->color != of->color || member->color == DLX_NO_COLOR))
            add_option(l, p, row, member->option);
}

static int compare_colors(const void *a, const void *b)
{
    const struct member *one = a, *other = b;
    return (one->color > other->color) - (one->color < other->color);
}

/* Return the first member after those that have the color of this one. */
static const struct member *skip_color(const struct member *member, const struct member *end)
{
    const uint32_t color = member->color;
    while (member < end && member->color == color)
        member++;
    return member;
}

/* Return the bits of all options in a long list that conflict there with its members from `from` to
 * `to`, which have one color. Without a color they conflict with the whole list. */
static const uint64_t *find_others(struct lanes *l, const struct places *p,
                                   const struct member *from, const struct member *to)
{
    const uint64_t *sum = l->scratch;
    uint64_t *others = l->spare;
    if (from->color == DLX_NO_COLOR)
        return sum;
    add_up(l, p, others, from, to);
    for (size_t w = 0; w < l->words; w++)
        others[w] = sum[w] & ~others[w];
    return others;
}

/* Add the options in a long list to the rows of its members with one color. Without a color, that
 * includes the bits of their own option, which clear_own() takes away again. */
static void add_others(struct lanes *l, const struct places *p, const struct member *from,
                       const struct member *to)
{
    const uint64_t *others = find_others(l, p, from, to);
    for (; from < to; from++) {
        uint64_t *row = l->rows + from->option * l->words;
        for (size_t w = 0; w < l->words; w++)
            row[w] |= others[w];
    }
}

/* Add the options in a long list to the rows of its members. */
static void add_list(struct lanes *l, const struct places *p, uint32_t item)
{
    struct member *member = p->member + p->first[item];
    const struct member *end = member + p->count[item];
    add_up(l, p, l->scratch, member, end);
    if (!item_is_primary(l->walk.problem, item)) /* only secondary items have colors */
        qsort(member, p->count[item], sizeof *member, compare_colors);
    for (const struct member *next, *at = member; at < end; at = next) {
        next = skip_color(at, end);
        add_others(l, p, at, next);
    }
}

/* Return the flag of the lane that has this bit. */
static uint32_t flag_above(const struct lanes *l, uint32_t bit)
{
    const uint32_t width = (uint32_t)l->width;
    return bit - bit % WORD % width + width - 1;
}

/* Take the bits of an option out of its row, and add the flags of its lanes. */
static void clear_own(const struct lanes *l, const struct places *p, uint64_t *row, uint32_t option)
{
    const uint32_t *bit = p->bit + p->place[option];
    for (uint32_t b = 0; b < l->size[option]; b++) {
        row[bit[b] / WORD] &= ~(UINT64_C(1) << bit[b] % WORD);
        add_bit(row, flag_above(l, bit[b]));
    }
}

void lanes_clear_option(const struct lanes *l, uint64_t *state, uint32_t option)
{
    const uint32_t *bit = l->places->bit + l->places->place[option];
    for (uint32_t b = 0; b < l->size[option]; b++)
        remove_bit(state, bit[b]);
}

/* ---- sums of long lists without colors ---- */

static bool has_colors(const struct lanes *l, const struct places *p, uint32_t item)
{
    const struct member *member = p->member + p->first[item];
    uint32_t any = 0;
    for (uint32_t m = 0; m < p->count[item] && !l->is_exact; m++)
        any |= member[m].color;
    return any != DLX_NO_COLOR;
}

/* Decide how the rows get each list. Return false if memory is missing. */
static bool plan_sums(const struct lanes *l, struct places *p)
{
    size_t sums = 0;
    for (uint32_t item = 0; item < p->items; item++) {
        p->sum_of[item] = DLX_NONE;
        if (!is_long(l, p, item))
            continue;
        const bool is_one = sums < p->options && !has_colors(l, p, item);
        p->sum_of[item] = is_one ? (uint32_t)sums++ : BY_COLOR;
        p->has_colors |= !is_one;
    }
    p->sum = arena_room(&p->arena, sums * l->words, sizeof *p->sum);
    return p->sum != NULL;
}

/* Return the sum of an item. It is made for the first row that needs it. */
static const uint64_t *find_sum(const struct lanes *l, const struct places *p, uint32_t item)
{
    uint64_t *sum = p->sum + p->sum_of[item] * l->words;
    const struct member *member = p->member + p->first[item];
    if (!p->has_sum[item])
        add_up(l, p, sum, member, member + p->count[item]);
    p->has_sum[item] = true;
    return sum;
}

/* Add up to four sums to a row, or set it to their union, in one pass over memory. */
static inline void add_sums(uint64_t *restrict row, const uint64_t *const sum[4], bool are_two,
                            size_t words, bool is_new)
{
    const uint64_t *a = sum[0], *b = sum[1], *c = sum[2], *d = sum[3];
    for (size_t w = 0; w < words; w++)
        row[w] = (is_new ? 0 : row[w]) | a[w] | b[w] | (are_two ? 0 : c[w] | d[w]);
}

/* Return whether a row gets the bits of an item's list from a sum. The first row that needs them
 * adds them one by one, because it may remain the only one. */
static bool has_use_of_sum(const struct places *p, uint32_t item)
{
    return p->sum_of[item] < BY_COLOR && p->is_used[item];
}

/* Make a row from the sums of its option's items. */
static void begin_row(const struct lanes *l, const struct places *p, uint64_t *row,
                      const dlx_entry *entry, uint32_t count)
{
    uint32_t e = 0;
    bool is_new = true;
    do {
        const uint64_t *sum[4] = {NULL};
        uint32_t n = 0;
        for (; e < count && n < 4; e++)
            if (has_use_of_sum(p, entry[e].item))
                sum[n++] = find_sum(l, p, entry[e].item);
        for (uint32_t again = n; again > 0 && again < 4; again++)
            sum[again] = sum[0];
        if (n > 2)
            add_sums(row, sum, false, l->words, is_new);
        else if (n > 0)
            add_sums(row, sum, true, l->words, is_new);
        else if (is_new)
            memset(row, 0, l->words * sizeof *row);
        is_new = false;
    } while (e < count);
}

/* ---- rows ---- */

static void make_row(const struct lanes *l, const struct places *p, uint64_t *row, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(l->walk.problem, option, &count);
    begin_row(l, p, row, entry, count);
    for (uint32_t e = 0; e < count; e++) {
        const uint32_t item = entry[e].item;
        if (p->sum_of[item] == DLX_NONE || (p->sum_of[item] < BY_COLOR && !p->is_used[item]))
            add_conflicts(l, p, row, item, &(struct member){option, entry[e].color});
        p->is_used[item] = true;
    }
    clear_own(l, p, row, option);
}

void lanes_make_row(const struct lanes *l, uint32_t option)
{
    make_row(l, l->places, l->rows + l->places->late_rows * l->words, option);
    l->row_of[option] = ++l->places->late_rows;
}

/* Make all rows, in the order of the options, unless the time runs out. */
static bool fill_rows(struct lanes *l, const struct places *p, struct lookout *lookout)
{
    enum { WORDS_PER_UNIT = 16 };
    for (uint32_t option = 0; option < p->options; option++) {
        if (!lookout_allows(lookout, (uint32_t)(l->words / WORDS_PER_UNIT)))
            return false;
        if (l->walk.can_choose[option])
            make_row(l, p, l->rows + option * l->words, option);
    }
    for (uint32_t item = 0; item < p->items; item++) {
        if (p->sum_of[item] != BY_COLOR)
            continue;
        if (!lookout_allows(lookout, (uint32_t)(p->count[item] * l->words / WORDS_PER_UNIT)))
            return false;
        add_list(l, p, item);
    }
    for (uint32_t option = 0; option < p->options && p->has_colors; option++)
        if (l->walk.can_choose[option])
            clear_own(l, p, l->rows + option * l->words, option);
    return true;
}

/* Compile the problem. Return false if memory or, as the lookout says, time is out. */
static bool compile(struct lanes *l, struct lookout *lookout)
{
    struct places *p = memory_array(l->walk.allocator, 1, sizeof *p);
    if (p == NULL)
        return false;
    *p = (struct places){.arena.allocator = l->walk.allocator};
    l->places = p;
    if (!make_places(l, p))
        return false;
    make_lanes(l, p);
    make_lists(l, p);
    place_options(l, p);
    if (!plan_sums(l, p))
        return false;
    if (!p->has_colors)
        return true; /* rows are made later */
    const bool fine = fill_rows(l, p, lookout);
    free_places(l);
    return fine;
}

void lanes_make_rows(struct lanes *l)
{
    struct lookout none = {.permit = NULL};
    fill_rows(l, l->places, &none);
    free_places(l);
}

/* ---------------------------------------------------------------------------------------------
 * Make and free
 */

void lanes_destroy(void *state)
{
    struct lanes *l = state;
    const dlx_allocator *allocator = l->walk.allocator;
    free_places(l);
    walk_free(&l->walk);
    memory_free(allocator, l->block, l->block_bytes, 1);
    memory_free(allocator, l, 1, sizeof *l);
}

static const struct lanes_engine *const engines[] = WALK_ENGINES(lanes_engine);
static const struct lanes_flow *const flows[] = WALK_ENGINES(lanes_flow_engine);

/* Choose the width of a lane, the number of words, and whether counts may run several searches. */
static void choose_width(struct lanes *l, bool may_flow)
{
    enum { SMALL = 4 }; /* vectors of 64 bytes: packing gains nothing for such states */
    const size_t bytes = l->engine->vector, small = SMALL * ALIGNMENT / bytes;
    const uint32_t longest = longest_item(l->walk.problem);
    const int element = element_width(longest), least = least_width(longest);
    size_t vectors = l->engine->round_up(vectors_for(l->walk.problem, element, bytes), false);
    const size_t packed = l->engine->round_up(vectors_for(l->walk.problem, least, bytes), true);
    l->is_packed = vectors > small && packed < vectors;
    l->can_flow = may_flow && element > 8 && vectors <= l->flow->most_vectors;
    l->width = l->is_packed ? least : element;
    vectors = l->is_packed ? packed : vectors;
    l->stacks = l->can_flow ? LANES_STACKS : 1;
    l->words = vectors * bytes / sizeof(uint64_t);
    const bool is_large = vectors_for(l->walk.problem, element, ALIGNMENT) > SMALL;
    const size_t lines = vectors_for(l->walk.problem, is_large ? least : element, ALIGNMENT);
    const size_t least_lines = is_large ? SMALL + 1 : 1; /* the search is not compiled for fewer */
    l->work_words = (lines > least_lines ? lines : least_lines) * ALIGNMENT / sizeof(uint64_t);
    l->flags = 0;
    for (uint32_t lane = 1; lane <= lanes_per_word(l->width); lane++)
        l->flags |= UINT64_C(1) << (lane * (uint32_t)l->width - 1);
}

dlx_status lanes_create(const dlx_problem *problem, const struct settings *settings, enum simd simd,
                        void **state)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    const struct walk_size size = walk_size(problem);
    struct lookout lookout = {.permit = settings->permit};
    struct lanes *l = memory_array(allocator, 1, sizeof *l);
    if (l == NULL)
        return DLX_ERR_MEMORY;
    *l = (struct lanes){.engine = engines[simd], .flow = flows[simd]};
    l->walk.moves = &lanes_moves;
    l->walk.problem = problem;
    l->walk.deepest = size.deepest;
    l->items = size.items;
    l->least = size.least;
    l->is_uniform = size.least == size.most;
    l->is_exact = size.items == dlx_problem_item_count(problem);
    choose_width(l, settings->unordered);
    if (!walk_make(&l->walk) || !allocate(l) || !compile(l, &lookout)) {
        lanes_destroy(l);
        return lookout.is_late ? DLX_ERR_STOPPED : DLX_ERR_MEMORY;
    }
    lanes_moves.start(&l->walk);
    walk_rewind(l);
    *state = l;
    return DLX_OK;
}
