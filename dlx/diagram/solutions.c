/* SPDX-License-Identifier: MIT */
/*
 * A diagram from a list of solutions; at the end, a chain of diagrams. Each solution is a word: its
 * places in ascending order, terminated by DLX_NONE. The words are sorted in descending order:
 *
 *     1 3 .          so far the root has   1 -> {3}
 *     1 2 .                                1 -> {2} {3}
 *     0 3 .                                and above that 0 -> {3}
 *
 * Words with the same beginning are therefore adjacent, and among these the word that ends there
 * comes first, then words with the highest next place. A node's lo is always built before the node.
 *
 * Invariant: open[d] is the node of everything seen so far that follows the first d places of the
 * last word, without the words that share one more place with it.
 *
 * Source: J. Daciuk and others build minimal automata from sorted words in this way (Computational
 * Linguistics 26, 2000). Here the states are nodes of a diagram.
 */
#include "dlx/core/memory.h"
#include "dlx/core/query.h"
#include "dlx/core/task.h"
#include "dlx/diagram/diagram.h"

#include <assert.h>
#include <string.h>

struct diagram_solutions {
    dlx_allocator allocator; /* a copy of the caller's */
    uint32_t options;        /* number of options */
    uint32_t *order;         /* the option at each place */
    uint32_t *place;         /* the place of each option */
    size_t max_memory;       /* bytes that solutions and diagram may take; 0 for no limit */
    uint32_t *words;         /* all solutions, one after another */
    size_t word_count;       /* elements of `words` in use */
    size_t word_capacity;    /* allocated length of words */
    size_t *starts;          /* index in `words` where each solution begins */
    size_t start_capacity;   /* allocated length of starts */
    size_t count;            /* number of solutions */
    size_t longest;          /* number of options of the longest solution */
};

/* ---- collecting ---- */

dlx_status diagram_solutions_new(const dlx_allocator *allocator, uint32_t options,
                                 const uint32_t *order, size_t max_memory,
                                 struct diagram_solutions **solutions)
{
    if (allocator == NULL)
        allocator = dlx_default_allocator();
    struct diagram_solutions *s = memory_array(allocator, 1, sizeof *s);
    if (s == NULL)
        return DLX_ERR_MEMORY;
    *s = (struct diagram_solutions){
        .allocator = *allocator,
        .options = options,
        .order = memory_array(allocator, options, sizeof *s->order),
        .place = memory_array(allocator, options, sizeof *s->place),
        .max_memory = max_memory,
    };
    if (options > 0 && (s->order == NULL || s->place == NULL)) {
        diagram_solutions_free(s);
        return DLX_ERR_MEMORY;
    }
    for (uint32_t place = 0; place < options; place++) {
        s->order[place] = order[place];
        s->place[order[place]] = place;
    }
    *solutions = s;
    return DLX_OK;
}

void diagram_solutions_free(struct diagram_solutions *s)
{
    if (s == NULL)
        return;
    const dlx_allocator a = s->allocator;
    memory_free(&a, s->order, s->options, sizeof *s->order);
    memory_free(&a, s->place, s->options, sizeof *s->place);
    memory_free(&a, s->words, s->word_capacity, sizeof *s->words);
    memory_free(&a, s->starts, s->start_capacity, sizeof *s->starts);
    memory_free(&a, s, 1, sizeof *s);
}

/* Return the bytes that words and solutions take, including the space to sort them. */
static size_t bytes_of(size_t words, size_t solutions)
{
    return words * sizeof(uint32_t) + 2 * solutions * sizeof(size_t);
}

size_t diagram_solutions_memory(const struct diagram_solutions *s)
{
    if (s == NULL)
        return 0;
    return sizeof *s + s->options * (sizeof *s->order + sizeof *s->place) +
           s->word_capacity * sizeof *s->words + s->start_capacity * sizeof *s->starts;
}

dlx_status diagram_solutions_add(struct diagram_solutions *s, const uint32_t *options,
                                 uint32_t count)
{
    const dlx_allocator *a = &s->allocator;
    size_t words = s->word_count + count + 1;
    if ((s->max_memory > 0 && bytes_of(words, s->count + 1) > s->max_memory) ||
        !memory_reserve(a, &s->words, &s->word_capacity, words, sizeof *s->words) ||
        !memory_reserve(a, &s->starts, &s->start_capacity, s->count + 1, sizeof *s->starts))
        return DLX_ERR_MEMORY;
    uint32_t *word = s->words + s->word_count;
    for (uint32_t o = 0; o < count; o++)
        word[o] = s->place[options[o]];
    sort_numbers(word, count);
    word[count] = DLX_NONE;
    s->starts[s->count++] = s->word_count;
    s->word_count = words;
    s->longest = count > s->longest ? count : s->longest;
    return DLX_OK;
}

/* ---- sorting ---- */

/* Return the number of places that two solutions share at the beginning. */
static size_t common_places(const uint32_t *a, const uint32_t *b)
{
    size_t common = 0;
    while (a[common] == b[common] && a[common] != DLX_NONE)
        common++;
    return common;
}

static bool is_before(const struct diagram_solutions *s, size_t a, size_t b)
{
    const uint32_t *x = s->words + a, *y = s->words + b;
    size_t common = common_places(x, y);
    return x[common] > y[common];
}

/* Merge two sorted runs, which end at `middle` and at `end`. Return false if there is no time. */
static bool merge(const struct diagram_solutions *s, const size_t *from, size_t *to, size_t begin,
                  size_t middle, size_t end, struct lookout *lookout)
{
    enum { WORK = 8 }; /* of a comparison: the words are far apart in memory */
    size_t a = begin, b = middle;
    for (size_t at = begin; at < end; at++) {
        bool second = a == middle || (b < end && is_before(s, from[b], from[a]));
        to[at] = second ? from[b++] : from[a++];
        if (!lookout_allows(lookout, WORK))
            return false;
    }
    return true;
}

/* Merge all runs of this length in pairs. Return false if there is no time. */
static bool merge_all(const struct diagram_solutions *s, const size_t *from, size_t *to, size_t run,
                      struct lookout *lookout)
{
    const size_t count = s->count;
    bool has_merged = true;
    for (size_t begin = 0; begin < count && has_merged; begin += 2 * run) {
        size_t middle = begin + run < count ? begin + run : count;
        size_t end = middle + run < count ? middle + run : count;
        has_merged = merge(s, from, to, begin, middle, end, lookout);
    }
    return has_merged;
}

/* Sort the solutions. Without time they are all kept, in some order. */
static dlx_status sort_solutions(struct diagram_solutions *s, struct lookout *lookout)
{
    const size_t count = s->count;
    size_t *other = memory_array(&s->allocator, count, sizeof *other);
    size_t *from = s->starts, *to = other;
    bool has_merged = true;
    if (other == NULL)
        return count == 0 ? DLX_OK : DLX_ERR_MEMORY;
    for (size_t run = 1; run < count && has_merged; run *= 2) {
        has_merged = merge_all(s, from, to, run, lookout);
        size_t *swap = from;
        from = has_merged ? to : from; /* `to` is complete only after all merges */
        to = swap;
    }
    if (from != s->starts)
        memcpy(s->starts, from, count * sizeof *from);
    memory_free(&s->allocator, other, count, sizeof *other);
    return has_merged ? DLX_OK : DLX_ERR_STOPPED;
}

/* ---- building ---- */

/* No later word shares more than `depth` places with this one: make the nodes of the others. */
static dlx_status close_word(dlx_diagram *d, const uint32_t *word, size_t length, size_t depth,
                             uint32_t *open)
{
    dlx_status status = DLX_OK;
    for (; length > depth && status == DLX_OK; length--)
        status =
            diagram_node(d, word[length - 1], open[length - 1], open[length], &open[length - 1]);
    return status;
}

static dlx_status build(const struct diagram_solutions *s, dlx_diagram *d, uint32_t *open,
                        struct lookout *lookout)
{
    enum { WORK = 4 }; /* of a place: a node may be made for it */
    static const uint32_t nothing[] = {DLX_NONE};
    const uint32_t *latest = nothing;
    size_t length = 0;
    dlx_status status = DLX_OK;
    open[0] = NODE_EMPTY;
    for (size_t n = 0; n < s->count && status == DLX_OK; n++) {
        const uint32_t *word = s->words + s->starts[n];
        size_t common = common_places(latest, word);
        status = close_word(d, latest, length, common, open);
        for (length = common; word[length] != DLX_NONE; length++)
            open[length + 1] = NODE_EMPTY;
        open[length] = NODE_UNIT;
        latest = word;
        if (status == DLX_OK && !lookout_allows(lookout, WORK * (uint32_t)(length - common)))
            status = DLX_ERR_STOPPED;
    }
    if (status == DLX_OK)
        status = close_word(d, latest, length, 0, open);
    return status == DLX_OK ? diagram_finish(d, open[0]) : status;
}

dlx_status diagram_of_solutions(struct diagram_solutions *s, struct lookout *lookout,
                                dlx_diagram **diagram)
{
    const size_t depth = s->longest + 1, held = bytes_of(s->word_count, s->count);
    dlx_diagram *d = NULL;
    uint32_t *open = memory_array(&s->allocator, depth, sizeof *open);
    dlx_status status = open != NULL ? sort_solutions(s, lookout) : DLX_ERR_MEMORY;
    if (status == DLX_OK)
        status = diagram_new(&s->allocator, s->options, s->order,
                             s->max_memory == 0 ? 0 : s->max_memory - held + 1, &d);
    if (status == DLX_OK)
        status = build(s, d, open, lookout);
    memory_free(&s->allocator, open, depth, sizeof *open);
    if (status == DLX_OK)
        *diagram = d;
    else
        dlx_diagram_free(d);
    return status;
}

/* ---- all solutions of a search ---- */

/* Return the option's first primary item, or the number of items if it has none. */
static uint32_t first_item(const dlx_problem *problem, uint32_t option)
{
    uint32_t count, first = dlx_problem_item_count(problem);
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        if (entry[e].item < first && dlx_problem_item(problem, entry[e].item).kind == DLX_PRIMARY)
            first = entry[e].item;
    return first;
}

dlx_status diagram_order(const dlx_problem *problem, uint32_t *order)
{
    const dlx_allocator *a = dlx_problem_allocator(problem);
    const size_t items = (size_t)dlx_problem_item_count(problem) + 2;
    const uint32_t options = dlx_problem_option_count(problem);
    uint32_t *begin = memory_array(a, items, sizeof *begin); /* item -> place of its first option */
    if (begin == NULL)
        return DLX_ERR_MEMORY;
    memset(begin, 0, items * sizeof *begin);
    for (uint32_t option = 0; option < options; option++)
        begin[first_item(problem, option) + (size_t)1]++;
    for (size_t item = 1; item < items; item++)
        begin[item] += begin[item - 1];
    for (uint32_t option = 0; option < options; option++)
        order[begin[first_item(problem, option)]++] = option;
    memory_free(a, begin, items, sizeof *begin);
    return DLX_OK;
}

dlx_status diagram_make_empty(const dlx_problem *problem, dlx_diagram **diagram)
{
    const dlx_allocator *a = dlx_problem_allocator(problem);
    const uint32_t options = dlx_problem_option_count(problem);
    const size_t room = (size_t)options + 1;
    dlx_diagram *made = NULL;
    uint32_t *order = memory_array(a, room, sizeof *order);
    dlx_status status = order != NULL ? diagram_order(problem, order) : DLX_ERR_MEMORY;
    if (status == DLX_OK)
        status = diagram_new(a, options, order, 0, &made);
    memory_free(a, order, room, sizeof *order);
    if (status == DLX_OK)
        status = diagram_finish(made, NODE_EMPTY);
    if (status == DLX_OK)
        *diagram = made;
    else
        dlx_diagram_free(made);
    return status;
}

/*
 * ---- chains ----
 *
 * Put the diagrams of parts together: see diagram.h. A finished diagram has its nodes in postorder.
 * In the whole, the nodes of a part come after those of the next part, because UNIT of the part
 * becomes the root of the next one:
 *
 *     parts, as appended      nodes of part 0, part 1, part 2
 *     the whole               nodes of part 2, part 1, part 0
 */

/* ---- parts ---- */

/* Make space for this many more nodes, and one more part. */
static dlx_status reserve(struct chain *c, size_t nodes)
{
    const dlx_allocator *a = c->allocator;
    const size_t count = c->node_count + nodes;
    if (count >= UINT32_MAX - NODE_FIRST)
        return DLX_ERR_TOO_LARGE;
    if (c->order == NULL)
        c->order = memory_array(a, (size_t)c->options + 1, sizeof *c->order);
    if ((c->max_memory > 0 && 2 * count * sizeof *c->nodes > c->max_memory) || c->order == NULL ||
        !memory_reserve(a, &c->nodes, &c->node_room, count, sizeof *c->nodes) ||
        !memory_reserve(a, &c->end, &c->part_room, c->parts + 1, sizeof *c->end))
        return DLX_ERR_MEMORY;
    return DLX_OK;
}

bool chain_require(struct chain *chain, uint32_t option)
{
    struct chain *c = chain;
    if (reserve(c, 1) != DLX_OK)
        return false;
    c->nodes[c->node_count++] = (struct node){c->placed, NODE_EMPTY, NODE_UNIT};
    c->order[c->placed++] = option;
    c->end[c->parts++] = c->node_count;
    return true;
}

dlx_status chain_add(struct chain *chain, const dlx_diagram *part, const uint32_t *option)
{
    struct chain *c = chain;
    const size_t count = part->node_count - NODE_FIRST;
    const dlx_status status = reserve(c, count);
    if (status != DLX_OK)
        return status;
    assert(part->root == part->node_count - 1 && part->root != NODE_EMPTY);
    struct node *to = c->nodes + c->node_count;
    for (size_t n = 0; n < count; n++) {
        to[n] = part->nodes[n + NODE_FIRST];
        to[n].place += c->placed;
    }
    for (uint32_t place = 0; place < part->options; place++)
        c->order[c->placed++] = option[part->order[place]];
    c->node_count += count;
    c->end[c->parts++] = c->node_count;
    return DLX_OK;
}

void chain_free(struct chain *chain)
{
    struct chain *c = chain;
    if (c->order != NULL)
        memory_free(c->allocator, c->order, (size_t)c->options + 1, sizeof *c->order);
    if (c->nodes != NULL)
        memory_free(c->allocator, c->nodes, c->node_room, sizeof *c->nodes);
    if (c->end != NULL)
        memory_free(c->allocator, c->end, c->part_room, sizeof *c->end);
    c->order = NULL;
    c->nodes = NULL;
    c->end = NULL;
    c->node_count = c->parts = c->node_room = c->part_room = 0;
    c->placed = 0;
}

/* ---- the whole ---- */

/* Give the last places to the options that are in no solution. */
static bool place_others(struct chain *c)
{
    const size_t room = (size_t)c->options + 1;
    bool *has_place = memory_array(c->allocator, room, sizeof *has_place);
    if (has_place == NULL)
        return false;
    memset(has_place, 0, room * sizeof *has_place);
    for (uint32_t place = 0; place < c->placed; place++)
        has_place[c->order[place]] = true;
    for (uint32_t option = 0; option < c->options; option++)
        if (!has_place[option])
            c->order[c->placed++] = option;
    memory_free(c->allocator, has_place, room, sizeof *has_place);
    return true;
}

/* Write the nodes of a part after those of the later parts, whose root is `next`. */
static void write_part(const struct chain *c, size_t part, uint32_t next, dlx_diagram *d)
{
    const size_t first = part > 0 ? c->end[part - 1] : 0;
    const uint32_t shift = d->node_count - NODE_FIRST;
    for (size_t n = first; n < c->end[part]; n++) {
        struct node node = c->nodes[n];
        uint32_t *const child[] = {&node.lo, &node.hi};
        for (int k = 0; k < 2; k++)
            if (*child[k] != NODE_EMPTY)
                *child[k] = *child[k] == NODE_UNIT ? next : *child[k] + shift;
        d->nodes[d->node_count++] = node;
    }
}

static dlx_status write_parts(const struct chain *c, dlx_diagram *d)
{
    uint32_t root = NODE_UNIT;
    if (!memory_reserve(&d->allocator, &d->nodes, &d->node_capacity, c->node_count + NODE_FIRST,
                        sizeof *d->nodes))
        return DLX_ERR_MEMORY;
    for (size_t part = c->parts; part-- > 0;) {
        const uint32_t before = d->node_count;
        write_part(c, part, root, d);
        root = d->node_count > before ? d->node_count - 1 : root;
    }
    return diagram_finish(d, root);
}

dlx_status chain_finish(struct chain *chain, dlx_diagram **diagram)
{
    struct chain *c = chain;
    dlx_diagram *d = NULL;
    dlx_status status = reserve(c, 0);
    if (status == DLX_OK && !place_others(c))
        status = DLX_ERR_MEMORY;
    if (status == DLX_OK)
        status = diagram_new(c->allocator, c->options, c->order, c->max_memory, &d);
    if (status == DLX_OK)
        status = write_parts(c, d);
    if (status != DLX_OK) {
        dlx_diagram_free(d);
        return status;
    }
    chain_free(c);
    *diagram = d;
    return DLX_OK;
}
