/* SPDX-License-Identifier: MIT */
/* The work of one thread in a round: it fills a share of the later layers, and extends a share of the step at work. See
 * shares.c. */
#include "dlx/frontier/enter.h"
#include "dlx/frontier/shares.h"

#include <string.h>

/* ---- filling layers ---- */

/* Fetch what some later records of a box need. `first` is the station of the step at work. */
INLINE void prefetch(const struct box *box, uint32_t read, uint32_t count,
                     const struct station *first, struct layout layout, const size_t width)
{
    const size_t record = layout.words + HEAD + width;
    if (read + FAR < count) {
        const uint64_t head = box->word[(read + FAR) * record + 1];
        const struct layer *l = &first[(uint16_t)head].layer;
        if (l->bits > 0)
            __builtin_prefetch(&l->slot[layer_home(l, (uint32_t)(head >> 32))]);
    }
    if (read + NEAR < count) {
        const uint64_t head = box->word[(read + NEAR) * record + 1];
        const struct layer *l = &first[(uint16_t)head].layer;
        const uint32_t named =
            l->bits > 0 ? layer_named(l, layer_home(l, (uint32_t)(head >> 32))) : 0;
        if (named != 0)
            __builtin_prefetch(layer_state(l, named - 1, layout), 1);
    }
}

/* Enter the states of a box, which come from entries with numbers of `width` limbs. */
INLINE enum block empty_box(struct frontier *f, struct tally *t, struct box *box, uint32_t share,
                            struct layout layout, size_t width)
{
    struct station *first = station_at(f, f->at, share);
    const uint32_t count = box->count, at = f->at;
    for (uint32_t read = box->read; read < count; read++) {
        const uint64_t *record = box->word + read * (layout.words + HEAD + width);
        const uint64_t *source;
        memcpy(&source, record, sizeof source);
        const struct way way = {.step = at + (uint16_t)record[1],
                                .hash = (uint32_t)(record[1] >> 32),
                                .place = (uint16_t)(record[1] >> 16)};
        prefetch(box, read, count, first, layout, width);
        const enum block block = enter(f, t, &first[(uint16_t)record[1]].layer, &way, record + HEAD,
                                       (struct origin){.source = source},
                                       record + HEAD + layout.words, layout, width, POOL_ANY);
        if (block != BLOCK_NONE) {
            box->read = read;
            return block;
        }
    }
    t->ways += count;
    box->count = box->read = 0;
    return BLOCK_NONE;
}

/* Enter all states of the last round that lead to a share. */
INLINE enum block fill(struct sharing *s, struct tally *t, uint32_t share,
                       const struct layout layout, const size_t width)
{
    enum block block = BLOCK_NONE;
    for (uint32_t from = 0; from < s->f->shares && block == BLOCK_NONE; from++)
        block = empty_box(s->f, t, box_at(s, !s->parity, from, share), share, layout, width);
    return block;
}

/* ---- extending ---- */

/* What does not change while a share is extended. */
struct source {
    const struct plan *p;
    const struct symmetry *turns; /* of the frontier */
    struct box *boxes;            /* from this share, to each share */
    uint32_t at;                  /* step at work */
    uint32_t shares;
    uint32_t end;      /* number of steps */
    uint32_t capacity; /* records of a box */
    uint32_t stage;    /* records of a stage */
};

/* Move the records of a stage to their box. */
INLINE void empty_stage(struct box *box, const size_t words, const size_t width)
{
    const size_t record = words + HEAD + width;
    memcpy(box->word + box->count * record, box->stage, box->staged * record * sizeof *box->word);
    box->count += box->staged;
    box->staged = 0;
}

/* Write a way to its box. Return false if that is full. */
INLINE bool write_way(const struct source *from, const uint64_t *entry, const uint64_t *after,
                      uint32_t place, const size_t words, const size_t width)
{
    uint64_t state[PLAN_MOST_WORDS];
    for (size_t w = 0; w < words; w++)
        state[w] = after[w];
    const uint32_t step = arrive(from->p, from->turns, state, from->at + 1, words);
    if (step == DLX_NONE)
        return true;
    const uint32_t hash = layer_hash(state, words);
    /* the count belongs to the thread of share 0 */
    struct box *box = &from->boxes[step < from->end ? share_of(from->shares, hash) : 0];
    if (box->staged == from->stage)
        empty_stage(box, words, width);
    if (box->count + box->staged == from->capacity)
        return false;
    uint64_t *record = box->stage + box->staged * (words + HEAD + width);
    memcpy(record, &entry, sizeof entry);
    record[1] = (uint64_t)hash << 32 | place << 16 | (step - from->at);
    for (size_t w = 0; w < words; w++)
        record[HEAD + w] = state[w];
    for (size_t w = 0; w < width; w++)
        record[HEAD + words + w] = entry[words + w];
    box->staged++;
    return true;
}

/* Extend states of a share, with numbers of `width` limbs, until a box is full. */
INLINE void extend(struct sharing *s, uint32_t share, const size_t words, const size_t width,
                   const bool has_fields)
{
    const struct frontier *f = s->f;
    const struct source from = {.p = f->plan,
                                .turns = f->turns,
                                .boxes = box_at(s, s->parity, share, 0),
                                .at = f->at,
                                .shares = f->shares,
                                .end = f->plan->step_count,
                                .capacity = s->capacity,
                                .stage = s->stage};
    struct station *st = station_at(f, f->at, share);
    const struct plan_step step = f->plan->step[f->at];
    const uint32_t end = s->post[share].end;
    uint32_t entry = st->entry, place = st->place;
    bool goes_on = true;
    for (; entry < end; entry++, place = 0) {
        const uint64_t *state = layer_state(&st->layer, entry, (struct layout){words, width});
        uint64_t next[PLAN_MOST_WORDS];
        for (; place < step.count && goes_on; place += goes_on)
            if (choose(from.p, next, state, from.at, step.first + place, words, has_fields))
                goes_on = write_way(&from, state, next, place, words, width);
        if (step.kind == PLAN_TAKE && goes_on) { /* the option need not be chosen */
            pass(from.p, next, state, from.at + 1, words);
            goes_on = write_way(&from, state, next, place, words, width);
        }
        if (!goes_on)
            break;
    }
    st->entry = entry;
    st->place = place;
    for (uint32_t to = 0; to < from.shares; to++)
        empty_stage(&from.boxes[to], words, width);
}

/* Fill a share of the layers to come, and extend that share of the step at work. */
INLINE void work(struct sharing *s, uint32_t share, const struct layout layout, const size_t width,
                 const bool has_fields)
{
    struct tally t = {.ways = 0};
    struct post *post = &s->post[share];
    post->block = fill(s, &t, share, layout, width);
    post->tally = t;
    if (post->block == BLOCK_NONE)
        extend(s, share, layout.words, width, has_fields);
}

/* ---- by words and limbs ---- */

#define WORK(words)                                                                                \
    static void work_##words##_1(struct sharing *s, uint32_t share, size_t width)                  \
    {                                                                                              \
        (void)width;                                                                               \
        work(s, share, (struct layout){words, 1}, 1, false);                                       \
    }                                                                                              \
    static void work_##words##_2(struct sharing *s, uint32_t share, size_t width)                  \
    {                                                                                              \
        (void)width;                                                                               \
        work(s, share, (struct layout){words, 2}, 2, false);                                       \
    }                                                                                              \
    static void work_##words(struct sharing *s, uint32_t share, size_t width)                      \
    {                                                                                              \
        work(s, share, (struct layout){words, s->f->pool.layout.width}, width, false);             \
    }

WORK(1)
WORK(2)
WORK(3)

static void work_any(struct sharing *s, uint32_t share, size_t width)
{
    work(s, share, s->f->pool.layout, width, true);
}

/* ---- the task of a crew ---- */

void shares_do(void *user, uint32_t share)
{
    enum { WORDS = 3, LIMBS = 2 };
    typedef void work_fn(struct sharing * s, uint32_t share, size_t width);
    /* by words, and by limbs; 0 limbs is any number */
    static work_fn *const functions[WORDS][LIMBS + 1] = {
        {work_1, work_1_1, work_1_2}, {work_2, work_2_1, work_2_2}, {work_3, work_3_1, work_3_2}};
    struct sharing *s = user;
    const struct layout to = s->f->pool.layout;
    const size_t width = s->width;
    if (to.words > WORDS || s->f->plan->has_fields)
        work_any(s, share, width);
    else
        functions[to.words - 1][width == to.width && width <= LIMBS ? width : 0](s, share, width);
}
