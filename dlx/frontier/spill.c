/* SPDX-License-Identifier: MIT */
/* Layers on disk: see spill.h. */
#include "dlx/frontier/inside.h"

#include <string.h>

enum {
    LEAST_WORDS = 128, /* of a block */
    MOST_WORDS = 1 << 13,
    SMALL_PART = 512,    /* blocks in the memory; all parts together have a sixteenth of it */
    WIDTHS = 24,         /* limbs of numbers that fit into a block from the beginning */
    LEAST_STATES = 1000, /* states that are worth writing before memory is full */
};

/* ---- quiet bits ---- */

/* Return a word of the bits in use before a step and the next that no option changes. */
static uint64_t quiet_word(const struct plan *p, uint32_t step, uint32_t word)
{
    uint64_t changed = 0;
    for (uint32_t o = 0; o < p->step[step].count; o++) {
        const size_t at = (size_t)(p->step[step].first + o) * p->words + word;
        /* a carry goes at most to the highest bit of a counter, which conflicts with the option */
        const uint64_t zeros = ~p->conflict[at];
        changed |= p->mark[at] | p->add[at] | ((zeros + p->add[at]) ^ zeros);
    }
    return p->keep[(step + 1) * (size_t)p->words + word] & ~changed;
}

/* Remove the bits that change between a step and the next. If too few remain, keep all and return
 * false. */
static bool narrow(const struct plan *p, uint64_t *bits, uint32_t step)
{
    uint64_t fewer[PLAN_MOST_WORDS];
    int count = 0;
    for (uint32_t w = 0; w < p->words; w++) {
        fewer[w] = bits[w] & quiet_word(p, step, w);
        count += __builtin_popcountll(fewer[w]);
    }
    if (count < QUIET_LEAST)
        return false;
    memcpy(bits, fewer, p->words * sizeof *bits);
    return true;
}

void quiet_find(const struct plan *p, uint64_t *mask)
{
    uint64_t bits[PLAN_MOST_WORDS];
    for (uint32_t first = 0, end; first < p->step_count; first = end) {
        memset(bits, 0xff, sizeof bits);
        for (end = first + 1; end < p->step_count && narrow(p, bits, end - 1);)
            end++;
        for (uint32_t step = first; step < end; step++)
            memcpy(mask + (size_t)step * p->words, bits, p->words * sizeof *bits);
    }
}

static size_t entry_words(const struct frontier *f, size_t width)
{
    return f->pool.layout.words + width;
}

/* ---- the file ---- */

/* Allocate buffers of this many words for the block that is read, and for each part. Return false
 * if there is no memory. */
static bool make_buffers(struct spill *s, size_t words)
{
    uint64_t *in = arena_array(&s->arena, words, sizeof *in);
    uint64_t *out = arena_array(&s->arena, SPILL_PARTS * words, sizeof *out);
    if (s->arena.has_failed)
        return false;
    if (s->reading != 0)
        memcpy(in, s->in, s->words * sizeof *in);
    for (int p = 0; p < SPILL_PARTS; p++)
        s->out[p].word = out + p * words;
    s->in = in;
    s->words = words;
    return true;
}

/* Allocate the arrays and create the file. */
static enum block begin(struct frontier *f)
{
    struct spill *s = &f->spill;
    const size_t usual = f->pool.allowed / SMALL_PART / sizeof(uint64_t);
    const size_t least = entry_words(f, WIDTHS), steps = (size_t)f->plan->step_count + 1;
    s->arena.allocator = &f->allocator;
    s->words = usual < LEAST_WORDS ? LEAST_WORDS : usual > MOST_WORDS ? MOST_WORDS : usual;
    s->words = s->first_words = s->words < least ? least : s->words;
    s->part = arena_array(&s->arena, steps, sizeof *s->part);
    s->written = arena_array(&s->arena, steps, sizeof *s->written);
    s->mask = arena_array(&s->arena, steps * f->plan->words, sizeof *s->mask);
    if (!s->arena.has_failed)
        quiet_find(f->plan, s->mask);
    if (!make_buffers(s, s->words)) {
        arena_free(&s->arena);
        return BLOCK_MEMORY;
    }
    if (scratch_open(&s->file, s->directory))
        return BLOCK_NONE;
    arena_free(&s->arena);
    return BLOCK_DISK;
}

int frontier_try_scratch(const char *directory)
{
    struct scratch file;
    scratch_open(&file, directory);
    scratch_close(&file);
    return file.error;
}

static bool is_open(const struct frontier *f)
{
    return f->spill.file.is_open;
}

void spill_free(struct frontier *f)
{
    struct spill *s = &f->spill;
    for (size_t step = 0; is_open(f) && step <= f->plan->step_count; step++)
        memory_free(&f->allocator, s->part[step], SPILL_PARTS, sizeof *s->part[step]);
    scratch_close(&s->file);
    memory_free(&f->allocator, s->block, s->blocks, sizeof *s->block);
    if (s->arena.allocator != NULL)
        arena_free(&s->arena);
}

size_t spill_memory(const struct frontier *f)
{
    const struct spill *s = &f->spill;
    return is_open(f) ? arena_memory(&s->arena) + s->blocks * sizeof *s->block : 0;
}

/* Return 1 + the number of a block for new contents, or 0 if there is no memory. */
static uint32_t take_block(struct frontier *f)
{
    struct spill *s = &f->spill;
    const uint32_t number = s->free;
    if (number > 0) {
        s->free = s->block[number - 1].next;
        return number;
    }
    if (s->end >= UINT32_MAX || !memory_reserve(&f->allocator, &s->block, &s->blocks,
                                                (size_t)s->used + 1, sizeof *s->block))
        return 0;
    s->block[s->used].place = (uint32_t)s->end;
    s->end += s->words / s->first_words;
    return ++s->used;
}

/* Return the place of a block in the file. */
static uint64_t byte_of(const struct spill *s, uint32_t number)
{
    return s->block[number - 1].place * (uint64_t)(s->first_words * sizeof(uint64_t));
}

/* Let a block be used again, unless it is too small. */
static void give_block(struct spill *s, uint32_t number)
{
    if (s->block[number - 1].place < s->larger)
        return;
    s->block[number - 1].next = s->free;
    s->free = number;
}

/* Make new blocks large enough for an entry of this many words. All buffers for writing are empty.
 * The one for reading moves; its old words stay, because a caller may be at one of its states. */
static bool enlarge_blocks(struct spill *s, size_t least)
{
    size_t words = s->words;
    while (words < least)
        words *= 2;
    if (!make_buffers(s, words))
        return false;
    s->free = 0;
    s->larger = s->end;
    return true;
}

/* ---- writing ---- */

/* Write the states that have gathered for a part. */
static enum block flush(struct frontier *f, uint32_t step, uint32_t part, size_t width)
{
    struct spill *s = &f->spill;
    struct spill_part *out = &s->out[part];
    const size_t bytes = out->entries * entry_words(f, width) * sizeof(uint64_t);
    const uint32_t number = bytes > 0 ? take_block(f) : 0;
    if (bytes > 0 && number == 0)
        return BLOCK_MEMORY;
    if (bytes > 0 && !scratch_write(&s->file, byte_of(s, number), out->word, bytes))
        return BLOCK_DISK;
    if (bytes > 0) {
        s->block[number - 1] = (struct spill_block){s->part[step][part], out->entries,
                                                    (uint32_t)width, s->block[number - 1].place};
        s->part[step][part] = number;
        s->bytes += bytes;
    }
    out->entries = 0;
    return BLOCK_NONE;
}

/* Return the part of a state, by a hash of its quiet bits. */
static uint32_t part_of(const struct spill *s, uint32_t step, const uint64_t *state, size_t words)
{
    uint64_t chosen[PLAN_MOST_WORDS];
    for (size_t w = 0; w < words; w++)
        chosen[w] = state[w] & s->mask[step * words + w];
    return layer_hash(chosen, words) % SPILL_PARTS;
}

/* Write the states of a share to their parts. */
static enum block write_share(struct frontier *f, uint32_t step, const struct layer *l)
{
    struct spill *s = &f->spill;
    const struct layout layout = l->layout;
    const size_t size = entry_words(f, layout.width);
    const bool fits = l->count == 0 || size <= s->words || enlarge_blocks(s, size);
    enum block block = fits ? BLOCK_NONE : BLOCK_MEMORY;
    for (uint32_t entry = 0; entry < l->count && block == BLOCK_NONE; entry++) {
        const uint64_t *state = layer_state(l, entry, layout);
        const uint32_t part = part_of(s, step, state, layout.words);
        struct spill_part *out = &s->out[part];
        memcpy(out->word + out->entries++ * size, state, size * sizeof *state);
        if ((out->entries + 1) * size > s->words)
            block = flush(f, step, part, layout.width);
    }
    for (uint32_t part = 0; part < SPILL_PARTS && block == BLOCK_NONE; part++)
        block = flush(f, step, part, layout.width);
    return block;
}

/* Write the layer of a step, of which no state has been extended, and empty it. */
static enum block write_layer(struct frontier *f, uint32_t step)
{
    struct spill *s = &f->spill;
    enum block block = is_open(f) ? BLOCK_NONE : begin(f);
    if (block == BLOCK_NONE && s->part[step] == NULL) {
        s->part[step] = memory_array(&f->allocator, SPILL_PARTS, sizeof *s->part[step]);
        if (s->part[step] == NULL)
            return BLOCK_MEMORY;
        memset(s->part[step], 0, SPILL_PARTS * sizeof *s->part[step]);
    }
    for (uint32_t share = 0; share < f->shares && block == BLOCK_NONE; share++) {
        struct layer *l = &station_at(f, step, share)->layer;
        assert(station_at(f, step, share)->entry == 0);
        block = write_share(f, step, l);
        s->written[step] += l->count;
        pool_free_layer(&f->pool, l);
    }
    return block;
}

enum block spill_largest(struct frontier *f)
{
    return write_layer(f, frontier_largest(f));
}

bool spill_is_worth(const struct frontier *f)
{
    return f->spill.directory != NULL && !pool_has_room(&f->pool) &&
           f->at + 1 < f->plan->step_count &&
           frontier_states(f, frontier_largest(f)) >= LEAST_STATES;
}

/* ---- reading ---- */

uint64_t spill_states(const struct frontier *f, uint32_t step)
{
    return is_open(f) ? f->spill.written[step] : 0;
}

enum block spill_begin(struct frontier *f)
{
    if (!is_open(f) || f->spill.part[f->at] == NULL)
        return BLOCK_NONE;
    f->spill.at = 0;
    return frontier_states(f, f->at) > 0 ? write_layer(f, f->at) : BLOCK_NONE;
}

/* Give the current layer numbers of the same width as the layers to come. */
static bool widen_layer(struct frontier *f)
{
    for (uint32_t share = 0; share < f->shares; share++) {
        struct layer *l = &station_at(f, f->at, share)->layer;
        if (l->capacity > 0 && l->layout.width < f->pool.layout.width && !pool_widen(&f->pool, l))
            return false;
    }
    return true;
}

/* Add a state that is not in the layer. Return BLOCK_FULL if others must be extended first. */
static enum block add_state(struct frontier *f, struct layer *l, const uint64_t *state,
                            uint32_t hash, size_t width)
{
    while (l->count == layer_room(l) && !pool_make_room(&f->pool, l, POOL_USUAL)) {
        if (f->at + 1 < f->plan->step_count && frontier_states(f, frontier_largest(f)) > 0) {
            const enum block block = spill_largest(f);
            if (block != BLOCK_NONE)
                return block;
        } else
            return frontier_states(f, f->at) > 0 ? BLOCK_FULL : BLOCK_MEMORY;
    }
    const struct layout layout = l->layout;
    const uint32_t at = layer_find(l, state, hash, layout);
    uint64_t *entry = layer_state(l, layer_append(l, at, hash), layout);
    memset(entry, 0, entry_words(f, layout.width) * sizeof *entry);
    memcpy(entry, state, entry_words(f, width) * sizeof *entry);
    return BLOCK_NONE;
}

/* Read a state, with numbers of `width` limbs, into the current layer. */
static enum block read_state(struct frontier *f, const uint64_t *state, size_t width)
{
    const size_t words = f->pool.layout.words;
    const uint32_t hash = layer_hash(state, words);
    struct layer *l = &station_at(f, f->at, share_of(f, f->at, state, words))->layer;
    const uint32_t at = l->bits > 0 ? layer_find(l, state, hash, l->layout) : 0;
    if (l->bits == 0 || l->slot[at] == 0)
        return add_state(f, l, state, hash, width);
    while (add_ways(layer_ways(l, layer_named(l, at) - 1, l->layout), l->layout.width,
                    state + words, width) != BLOCK_NONE)
        if (!frontier_widen(f) || !widen_layer(f))
            return BLOCK_MEMORY;
    return BLOCK_NONE;
}

/* Read the rest of the current block. */
static enum block read_block(struct frontier *f)
{
    struct spill *s = &f->spill;
    const struct spill_block *b = &s->block[s->reading - 1];
    const size_t size = entry_words(f, b->width);
    for (; s->entry < b->entries; s->entry++) {
        const enum block block = read_state(f, s->in + s->entry * size, b->width);
        b = &s->block[s->reading - 1]; /* other blocks may have been written */
        if (block != BLOCK_NONE)
            return block;
        s->written[f->at]--;
    }
    give_block(s, s->reading);
    s->reading = 0;
    return BLOCK_NONE;
}

/* Begin to read the last block of the current part. */
static enum block open_block(struct frontier *f)
{
    struct spill *s = &f->spill;
    uint32_t *latest = &s->part[f->at][s->at];
    const struct spill_block *b = &s->block[*latest - 1];
    const size_t bytes = b->entries * entry_words(f, b->width) * sizeof(uint64_t);
    if (!scratch_read(&s->file, byte_of(s, *latest), s->in, bytes))
        return BLOCK_DISK;
    s->reading = *latest;
    s->entry = 0;
    *latest = b->next;
    return BLOCK_NONE;
}

bool spill_is_left(const struct frontier *f)
{
    return is_open(f) && f->spill.part[f->at] != NULL;
}

static void close_layer(struct frontier *f)
{
    for (uint32_t share = 0; share < f->shares; share++)
        pool_close(&f->pool, &station_at(f, f->at, share)->layer);
}

enum block spill_read(struct frontier *f)
{
    struct spill *s = &f->spill;
    enum block block = BLOCK_NONE;
    s->extended += frontier_extended(f, f->at);
    frontier_empty(f, f->at);
    while (block == BLOCK_NONE) {
        if (s->reading != 0)
            block = read_block(f);
        else if (s->part[f->at][s->at] != 0)
            block = open_block(f);
        else if (++s->at == SPILL_PARTS || frontier_states(f, f->at) > 0)
            break;
    }
    if (s->at == SPILL_PARTS) {
        memory_free(&f->allocator, s->part[f->at], SPILL_PARTS, sizeof *s->part[f->at]);
        s->part[f->at] = NULL;
        s->written[f->at] = 0;
    }
    close_layer(f);
    return block == BLOCK_FULL ? BLOCK_NONE : block;
}

/* ---- visiting ---- */

/* Visit the states of a block from `first` on. */
static bool visit_block(const struct frontier *f, uint32_t step, const struct spill_block *b,
                        const uint64_t *word, uint32_t first, frontier_visit_fn *visit, void *user)
{
    const size_t size = entry_words(f, b->width);
    for (uint32_t entry = first; entry < b->entries; entry++) {
        const uint64_t *state = word + entry * size;
        const struct frontier_state its = {
            .state = state, .ways = state + f->pool.layout.words, .width = b->width, .step = step};
        if (!visit(user, &its))
            return false;
    }
    return true;
}

/* Visit the states of a part, with a buffer for a block. */
static enum frontier_end visit_part(struct frontier *f, uint32_t step, uint32_t part,
                                    uint64_t *room, frontier_visit_fn *visit, void *user)
{
    struct spill *s = &f->spill;
    for (uint32_t number = s->part[step][part]; number != 0; number = s->block[number - 1].next) {
        const struct spill_block *b = &s->block[number - 1];
        const size_t bytes = b->entries * entry_words(f, b->width) * sizeof *room;
        if (!scratch_read(&s->file, byte_of(s, number), room, bytes))
            return FRONTIER_NO_DISK;
        if (!visit_block(f, step, b, room, 0, visit, user))
            return FRONTIER_PAUSED;
    }
    return FRONTIER_DONE;
}

enum frontier_end spill_visit(struct frontier *f, uint32_t step, frontier_visit_fn *visit,
                              void *user)
{
    struct spill *s = &f->spill;
    enum frontier_end end = FRONTIER_DONE;
    if (!is_open(f) || s->part[step] == NULL)
        return end;
    if (step == f->at && s->reading != 0 && /* the rest of the block that is being read */
        !visit_block(f, step, &s->block[s->reading - 1], s->in, s->entry, visit, user))
        return FRONTIER_PAUSED;
    uint64_t *room = memory_array(&f->allocator, s->words, sizeof *room);
    if (room == NULL)
        return FRONTIER_NO_MEMORY;
    for (uint32_t part = 0; part < SPILL_PARTS && end == FRONTIER_DONE; part++)
        end = visit_part(f, step, part, room, visit, user);
    memory_free(&f->allocator, room, s->words, sizeof *room);
    return end;
}
