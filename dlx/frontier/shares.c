/* SPDX-License-Identifier: MIT */
/*
 * Extend a step with several threads. At first, layers have one share, and one thread extends them.
 * Once the count is long, each layer is divided into one share per thread. One thread extends each
 * share of the current step. It enters states of its own share at once, and writes ways to another
 * share to a box. One thread fills each share of a later layer from the boxes for it:
 *
 *     round 1    thread 0   extends share 0   -->  share 0, and box 0-1
 *                thread 1   extends share 1   -->  box 1-0, and share 1
 *     round 2    thread 0   fills share 0 from box 1-0, extends it to share 0 and another box 0-1
 *                thread 1   fills share 1 from box 0-1, extends it to another box 1-0 and share 1
 *
 * No two threads ever write to the same table, and a round of about half a millisecond needs one
 * barrier. A thread stops when one of its boxes is full. The boxes fit into the processor's caches,
 * and their states are known well before they are looked up, so they need no queue (extend.c).
 * If the layers do not fit into the caches, states that stay in their share are queued, too: they
 * go to a small box from the share to itself. The thread of the share empties it when it is full.
 *
 * The parity of some bits of a state gives its share: with two shares, states in which an even
 * number of these bits is set go to share 0. No option of the next steps sets these bits, so most
 * states stay in their share. On a board, the bits belong to cells far from the one to be covered.
 * After some steps, too few of them are left, and others are chosen:
 *
 *     step        0 1 2 3 | 4 5 6 7 | 8 9     about one way in ten goes to another share
 *     bits        d e f g | h i j k | ...
 *
 * Nearly half of the states have an even parity. A hash of the bits would give less equal shares,
 * because a few patterns of these bits are common. But if, say, each option covers two items, all
 * states of a layer may have the same parity of all bits. A random quarter of the bits is therefore
 * left out. More than two shares need several parities, each with its own choice of bits.
 *
 * When a number needs more limbs, its box is left as it is. After the round, all layers are
 * widened, and the next round goes on with that box.
 *
 * A thread that writes to memory that another one has read waits for the other processor. It
 * therefore collects records in a small stage, and moves them together, so that the waits overlap.
 * For the same reason, a record contains the number of ways: a layer's entries stay with one
 * processor.
 *
 * A record says which entry and which option a state came from, and how many ways lead to it:
 *
 *     address of the entry | hash, place, steps ahead | words of the state | limbs of the number
 *
 * Invariant, between two rounds: states before `entry` of a share have all ways in boxes or layers.
 */
#include "dlx/core/random.h"
#include "dlx/frontier/inside.h"
#include "dlx/threads/crew.h"

#include <string.h>

enum {
    ROUND = 49152,       /* words that a thread writes in a round, about */
    LEAST_BOX = 16,      /* records of a box that is worth a round */
    USUAL_LIMBS = 8,     /* of a number: any box can hold LEAST_BOX records with such numbers */
    HEAD = 2,            /* words of a record before the state */
    STAGE = 192,         /* words of a stage, about */
    BATCH = 64,          /* records that stay in their share and are entered together */
    FAR = 16,            /* records to prefetch a slot ahead */
    NEAR = 8,            /* records to prefetch an entry ahead */
    MOST_PLACES = 65535, /* maximum of options of a step, and of steps ahead, in a record */
};

enum { CACHE_LINES = 128 }; /* bytes that no two threads should write to at once */

/* Ways to one share from another one. The last records are in the stage, until the round ends. */
struct box {
    _Alignas(CACHE_LINES) uint64_t *word; /* records */
    uint64_t *stage;                      /* space for some records */
    uint32_t count;                       /* records written, without those in the stage */
    uint32_t staged;                      /* records in the stage */
    uint32_t read;                        /* records entered */
};

/* A share of the current step, in one round. Each has cache lines of its own. */
struct post {
    _Alignas(CACHE_LINES) struct tally tally; /* of this round */
    uint32_t end;                             /* extend the states before this one */
    uint32_t safe;         /* the ways of the states before this one are in layers */
    uint32_t entry, place; /* progress when the round began */
    enum block block;      /* why not all boxes could be emptied */
};

struct sharing {
    struct frontier *f;
    struct crew *crew;
    struct arena arena; /* owns the boxes */
    struct post *post;  /* of each share */
    struct box *box;    /* by parity of the round, share of the source, share of the target */
    uint32_t parity;    /* of the current round */
    size_t width;       /* limbs of the numbers of the current step */
    uint32_t capacity;  /* records of a box, with such numbers */
    uint32_t stage;     /* records of a stage, likewise; at least 1 */
    bool is_queued;     /* in this round, states that stay in their share are queued */
};

static inline struct box *box_at(const struct sharing *s, uint32_t parity, uint32_t from,
                                 uint32_t to)
{
    return &s->box[((size_t)parity * s->f->shares + from) * s->f->shares + to];
}

/* ---- sizes ---- */

static size_t record_words(const struct frontier *f, size_t width)
{
    return HEAD + f->plan->words + width;
}

/* Return the words of a box. */
static size_t box_room(const struct frontier *f)
{
    const size_t usual = ROUND / f->shares, least = LEAST_BOX * record_words(f, USUAL_LIMBS);
    return usual > least ? usual : least;
}

/* Return the words of a stage. */
static size_t stage_room(const struct frontier *f)
{
    const size_t least = record_words(f, USUAL_LIMBS);
    return STAGE > least ? STAGE : least;
}

/* Return whether boxes can hold records with numbers of this many limbs. */
static bool can_share(const struct frontier *f, size_t width)
{
    const size_t record = record_words(f, width);
    return record <= stage_room(f) && LEAST_BOX * record <= box_room(f);
}

/* Return the limbs of the numbers of the current step. */
static size_t width_at_work(const struct frontier *f)
{
    uint32_t share = 0;
    while (station_at(f, f->at, share)->layer.count == 0)
        share++;
    return station_at(f, f->at, share)->layer.layout.width;
}

/* Set how many records fit into boxes and stages. */
static void fit_records(struct sharing *s)
{
    s->width = width_at_work(s->f);
    const size_t record = record_words(s->f, s->width);
    s->capacity = (uint32_t)(box_room(s->f) / record);
    s->stage = (uint32_t)(stage_room(s->f) / record);
}

/* ---- the work of one thread in a round: filling layers ---- */

/* Prefetch the slot of a record. `first` is the current station. */
INLINE void prefetch_slot(const uint64_t *record, const struct station *first)
{
    const struct layer *l = &first[(uint16_t)record[1]].layer;
    if (l->bits > 0)
        __builtin_prefetch(&l->slot[layer_home(l, (uint32_t)(record[1] >> 32))]);
}

/* Prefetch the entry that the slot of a record names. By now the slot should be in the cache. */
INLINE void prefetch_entry(const uint64_t *record, const struct station *first,
                           struct layout layout)
{
    const struct layer *l = &first[(uint16_t)record[1]].layer;
    const uint32_t named =
        l->bits > 0 ? layer_named(l, layer_home(l, (uint32_t)(record[1] >> 32))) : 0;
    if (named != 0)
        __builtin_prefetch(layer_state(l, named - 1, layout), 1);
}

/* Enter the states of a box, which come from entries with numbers of `width` limbs. With
 * `has_slots`, their slots were prefetched when the records were written. */
INLINE enum block empty_box(struct frontier *f, struct tally *t, struct box *box, uint32_t share,
                            struct layout layout, size_t width, const bool has_slots)
{
    struct station *first = station_at(f, f->at, share);
    const uint32_t count = box->count, at = f->at;
    const size_t size = layout.words + HEAD + width;
    for (uint32_t near = box->read; near < count && near < box->read + NEAR; near++)
        prefetch_entry(box->word + near * size, first, layout);
    for (uint32_t read = box->read; read < count; read++) {
        const uint64_t *record = box->word + read * size, *source;
        memcpy(&source, record, sizeof source);
        const struct way way = {.step = at + (uint16_t)record[1],
                                .hash = (uint32_t)(record[1] >> 32),
                                .place = (uint16_t)(record[1] >> 16)};
        if (!has_slots && read + FAR < count)
            prefetch_slot(record + FAR * size, first);
        if (read + NEAR < count)
            prefetch_entry(record + NEAR * size, first, layout);
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
        block = empty_box(s->f, t, box_at(s, !s->parity, from, share), share, layout, width, false);
    return block;
}

/* ---- extending ---- */

/* A share that is being extended. Only `entered` changes meanwhile. */
struct source {
    const struct plan *p;
    const struct symmetry *turns; /* of the frontier */
    struct box *boxes;            /* from this share, to each share */
    uint32_t at;                  /* the current step */
    struct frontier *f;           /* whose layers the states enter */
    struct tally *tally;          /* what this share has done in this round */
    enum block *block;            /* why it could not go on */
    uint32_t share;               /* its number */
    uint32_t entered;             /* ways entered in this share, without those in its own box */
    uint32_t most;                /* maximum of `entered` in a round */
    bool is_queued;    /* states that stay use a box, too, which hides the time of lookups */
    uint32_t batch;    /* records of the box from this share to itself */
    uint32_t capacity; /* records of the other boxes */
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

/* Enter the queued states that stay in their share. Return false if the round must end first. */
INLINE bool enter_own(struct source *from, const struct layout layout, const size_t width)
{
    struct box *box = &from->boxes[from->share];
    const uint32_t count = box->count - box->read;
    if (from->entered + count > from->most)
        return false;
    *from->block = empty_box(from->f, from->tally, box, from->share, layout, width, true);
    from->entered += count;
    return *from->block == BLOCK_NONE;
}

/* Enter a state that stays in its share, without a queue. Return false if the round must end
 * first. */
INLINE bool enter_now(struct source *from, const struct way *way, const uint64_t *state,
                      const uint64_t *entry, const uint64_t *after, const struct layout layout,
                      const size_t width)
{
    struct layer *l = &station_at(from->f, way->step, from->share)->layer;
    if (from->entered == from->most)
        return false;
    *from->block = enter(from->f, from->tally, l, way, state, (struct origin){.after = after},
                         entry + layout.words, layout, width, POOL_ANY);
    from->entered += *from->block == BLOCK_NONE;
    from->tally->ways += *from->block == BLOCK_NONE;
    return *from->block == BLOCK_NONE;
}

/* Return space for a record, or NULL if the round must end. */
INLINE uint64_t *new_record(struct source *from, uint32_t to, const struct layout layout,
                            const size_t width)
{
    const size_t size = layout.words + HEAD + width;
    struct box *box = &from->boxes[to];
    if (to == from->share) {
        if (box->count == from->batch && !enter_own(from, layout, width))
            return NULL;
        return box->word + box->count++ * size;
    }
    if (box->staged == from->stage)
        empty_stage(box, layout.words, width);
    if (box->count + box->staged == from->capacity)
        return NULL;
    return box->stage + box->staged++ * size;
}

/* Enter the state that an option leads to, or write it to its box. Return false if the box is full
 * or the round must end. */
INLINE bool write_way(struct source *from, const uint64_t *entry, const uint64_t *after,
                      uint32_t place, const struct layout layout, const size_t width)
{
    const size_t words = layout.words;
    uint64_t state[PLAN_MOST_WORDS];
    memcpy(state, after, words * sizeof *state);
    const uint32_t step = arrive(from->p, from->turns, state, from->at + 1, words);
    if (step == DLX_NONE)
        return true;
    const uint32_t hash = layer_hash(state, words), to = share_of(from->f, step, state, words);
    const struct way way = {.step = step, .hash = hash, .place = place};
    if (to == from->share && !from->is_queued)
        return enter_now(from, &way, state, entry, after, layout, width);
    uint64_t *record = new_record(from, to, layout, width);
    if (record == NULL)
        return false;
    memcpy(record, &entry, sizeof entry);
    record[1] = (uint64_t)hash << 32 | place << 16 | (step - from->at);
    for (size_t w = 0; w < words; w++)
        record[HEAD + w] = state[w];
    for (size_t w = 0; w < width; w++)
        record[HEAD + words + w] = entry[words + w];
    if (to == from->share)
        prefetch_slot(record, station_at(from->f, from->at, to));
    return true;
}

/* Extend states of a share, with numbers of `width` limbs, until a box is full. */
INLINE void extend(struct sharing *s, struct tally *t, uint32_t share, const struct layout layout,
                   const size_t width, const enum fields fields)
{
    struct frontier *f = s->f;
    const size_t words = layout.words;
    struct source from = {.p = f->plan,
                          .turns = f->turns,
                          .boxes = box_at(s, s->parity, share, 0),
                          .at = f->at,
                          .f = f,
                          .tally = t,
                          .block = &s->post[share].block,
                          .share = share,
                          .is_queued = s->is_queued,
                          .most = f->shares * s->capacity,
                          .batch = s->capacity < BATCH ? s->capacity : BATCH,
                          .capacity = s->capacity,
                          .stage = s->stage};
    struct station *st = station_at(f, f->at, share);
    const struct plan_step step = f->plan->step[f->at]; /* a copy: its fields stay in registers */
    const uint32_t ways = way_count(&step);
    const uint32_t end = s->post[share].end;
    uint32_t entry = st->entry, place = st->place;
    bool goes_on = enter_own(&from, layout, width); /* what was left when a number got too wide */
    for (; entry < end; entry++, place = 0) {
        const uint64_t *state = layer_state(&st->layer, entry, (struct layout){words, width});
        uint64_t next[PLAN_MOST_WORDS];
        for (; place < ways && goes_on; place += goes_on)
            if (take_way(from.p, &step, next, state, from.at, place, words, fields))
                goes_on = write_way(&from, state, next, place, layout, width);
        if (!goes_on)
            break;
    }
    st->entry = entry;
    st->place = place;
    from.most = UINT32_MAX;
    if (*from.block == BLOCK_NONE)
        enter_own(&from, layout, width);
    for (uint32_t to = 0; to < f->shares; to++)
        empty_stage(&from.boxes[to], words, width);
}

/* Fill a share of the layers to come, and extend that share of the current step. */
INLINE void work(struct sharing *s, uint32_t share, const struct layout layout, const size_t width,
                 const enum fields fields)
{
    struct tally t = {.ways = 0};
    struct post *post = &s->post[share];
    post->block = fill(s, &t, share, layout, width);
    if (post->block == BLOCK_NONE)
        extend(s, &t, share, layout, width, fields);
    post->tally = t;
}

/* ---- by words and limbs ---- */

#define WORK(words)                                                                                \
    static void work_##words##_1(struct sharing *s, uint32_t share, size_t width)                  \
    {                                                                                              \
        (void)width;                                                                               \
        work(s, share, (struct layout){words, 1}, 1, NO_FIELDS);                                   \
    }                                                                                              \
    static void work_##words##_2(struct sharing *s, uint32_t share, size_t width)                  \
    {                                                                                              \
        (void)width;                                                                               \
        work(s, share, (struct layout){words, 2}, 2, NO_FIELDS);                                   \
    }                                                                                              \
    static void work_##words(struct sharing *s, uint32_t share, size_t width)                      \
    {                                                                                              \
        work(s, share, (struct layout){words, s->f->pool.layout.width}, width, NO_FIELDS);         \
    }

WORK(1)
WORK(2)
WORK(3)

static void work_any(struct sharing *s, uint32_t share, size_t width)
{
    work(s, share, s->f->pool.layout, width, HAS_FIELDS);
}

static void work_leads(struct sharing *s, uint32_t share, size_t width)
{
    work(s, share, s->f->pool.layout, width, HAS_LEADS);
}

/* ---- the task of a crew ---- */

static void do_share(void *user, uint32_t share)
{
    enum { WORDS = 3, LIMBS = 2 };
    typedef void work_fn(struct sharing * s, uint32_t share, size_t width);
    /* by words, and by limbs; 0 limbs is any number */
    static work_fn *const functions[WORDS][LIMBS + 1] = {
        {work_1, work_1_1, work_1_2}, {work_2, work_2_1, work_2_2}, {work_3, work_3_1, work_3_2}};
    struct sharing *s = user;
    const struct layout to = s->f->pool.layout;
    const size_t width = s->width;
    if (s->f->plan->has_leads)
        work_leads(s, share, width);
    else if (to.words > WORDS || s->f->plan->has_fields)
        work_any(s, share, width);
    else
        functions[to.words - 1][width == to.width && width <= LIMBS ? width : 0](s, share, width);
}

/* ---- rounds ---- */

static bool has_memory(const struct frontier *f)
{
    return pool_has_room(&f->pool);
}

/* Set how far each share is extended in this round. Return the number of states. */
static uint64_t set_ends(struct sharing *s, const struct frontier_budget *budget, bool goes_on)
{
    const struct frontier *f = s->f;
    const uint64_t tests = budget->tests / (f->plan->step[f->at].count + 1);
    const uint64_t states = goes_on ? (tests < budget->states ? tests : budget->states) : 0;
    uint64_t sum = 0;
    for (uint32_t share = 0; share < f->shares; share++) {
        const struct station *st = station_at(f, f->at, share);
        struct post *post = &s->post[share];
        const uint64_t left = st->layer.count - st->entry, most = states / f->shares;
        post->entry = st->entry;
        post->place = st->place;
        post->end = st->entry + (uint32_t)(left < most ? left : most);
        sum += post->end - st->entry;
    }
    return sum;
}

static void add_tally(struct tally *sum, const struct tally *t)
{
    sum->ways += t->ways;
    sum->joined += t->joined;
    sum->dead.tested += t->dead.tested;
    sum->dead.found += t->dead.found;
    sum->dead.sampled += t->dead.sampled;
    sum->dead.dead += t->dead.dead;
}

/* Account for a round. Return what blocks it. */
static enum block settle(struct sharing *s, struct frontier_budget *budget)
{
    struct frontier *f = s->f;
    enum block block = BLOCK_NONE;
    for (uint32_t share = 0; share < f->shares; share++) {
        struct station *st = station_at(f, f->at, share);
        struct post *post = &s->post[share];
        const uint32_t entry = st->entry, place = st->place;
        st->entry = post->entry;
        frontier_account(f, st, budget, entry, place);
        add_tally(&f->tally, &post->tally);
        block = post->block > block ? post->block : block;
    }
    return block;
}

/* The boxes of the last round are empty: its states are done. The boxes of this round are next. */
static void turn(struct sharing *s)
{
    struct frontier *f = s->f;
    for (uint32_t share = 0; share < f->shares; share++) {
        pool_free_before(&f->pool, &station_at(f, f->at, share)->layer, s->post[share].safe);
        s->post[share].safe = s->post[share].entry;
    }
    s->parity = !s->parity;
}

static bool are_boxes_empty(const struct sharing *s)
{
    const size_t boxes = 2 * (size_t)s->f->shares * s->f->shares;
    for (size_t b = 0; b < boxes; b++)
        if (s->box[b].count > 0)
            return false;
    return true;
}

static enum block run_rounds(struct sharing *s, struct frontier_budget *budget)
{
    struct frontier *f = s->f;
    fit_records(s);
    for (uint32_t share = 0; share < f->shares; share++)
        s->post[share].safe = station_at(f, f->at, share)->entry;
    for (;;) {
        const uint64_t states = set_ends(s, budget, has_memory(f));
        if (states == 0 && are_boxes_empty(s))
            return BLOCK_NONE;
        s->is_queued = has_queue(f);
        crew_run(s->crew);
        enum block block = settle(s, budget);
        if (block == BLOCK_MEMORY || (block == BLOCK_WIDE && !frontier_widen(f)))
            return BLOCK_MEMORY;
        if (block == BLOCK_NONE)
            turn(s);
    }
}

/* ---- beginning and end ---- */

/* Return an array of elements that need more alignment than usual types, or NULL. */
static void *make_aligned(struct arena *arena, size_t count, size_t size)
{
    char *array = arena_array(arena, count + 1, size);
    return array != NULL ? array + (-(uintptr_t)array & (CACHE_LINES - 1)) : NULL;
}

static bool make_boxes(struct sharing *s)
{
    const struct frontier *f = s->f;
    const size_t boxes = 2 * (size_t)f->shares * f->shares;
    const size_t room = box_room(f), stage = stage_room(f), gap = CACHE_LINES / sizeof(uint64_t);
    s->post = make_aligned(&s->arena, f->shares, sizeof *s->post);
    s->box = make_aligned(&s->arena, boxes, sizeof *s->box);
    uint64_t *words = arena_array(&s->arena, boxes * (room + stage + gap), sizeof *words);
    for (size_t b = 0; b < boxes && !s->arena.has_failed; b++) {
        s->box[b].word = words + b * room;
        /* the stages of one thread lie together, and share no cache lines with others */
        s->box[b].stage = words + boxes * room + b * stage + b / f->shares * gap;
    }
    return !s->arena.has_failed;
}

void shares_free(struct frontier *f)
{
    if (f->sharing == NULL)
        return;
    crew_free(f->sharing->crew);
    arena_free(&f->sharing->arena);
    memory_free(&f->allocator, f->sharing, 1, sizeof *f->sharing);
    f->sharing = NULL;
}

/* Start the threads. Return false if there is no memory for them. */
static bool begin(struct frontier *f)
{
    struct sharing *s = memory_array(&f->allocator, 1, sizeof *s);
    if (s == NULL)
        return false;
    *s = (struct sharing){.f = f, .arena.allocator = &f->allocator};
    f->sharing = s;
    if (make_boxes(s))
        s->crew = crew_new(f->threads, f->shares, do_share, s, &f->allocator);
    if (s->crew != NULL)
        return true;
    shares_free(f);
    return false;
}

/* ---- dividing layers ---- */

bool shares_are_due(const struct frontier *f)
{
    enum {
        LONG = 64
    }; /* layers of the least size: before that, threads cost more than they help */
    const uint64_t least = (uint64_t)f->least_shared * f->most_shares;
    const struct station *st = station_at(f, f->at, 0);
    /* the old layer and its shares are in memory together; an extended state would come again */
    return f->shares < f->most_shares && f->waits == 0 && st->entry == 0 && st->place == 0 &&
           f->states / LONG >= f->least_shared && f->layer_states >= least &&
           f->layer_states >= f->largest / 2 && f->pool.in_use <= f->pool.allowed / 2;
}

static enum block divide_step(struct frontier *f, uint32_t step)
{
    const struct layout to = f->pool.layout;
    struct layer old = station_at(f, step, 0)->layer;
    enum block block = BLOCK_NONE;
    station_at(f, step, 0)->layer = (struct layer){.block = NULL};
    for (uint32_t entry = 0; entry < old.count && block == BLOCK_NONE; entry++) {
        const uint64_t *state = layer_state(&old, entry, old.layout);
        const uint32_t hash = layer_hash(state, to.words);
        struct layer *l = &station_at(f, step, share_of(f, step, state, to.words))->layer;
        const uint32_t at = l->bits > 0 ? layer_find(l, state, hash, to) : 0;
        block = append(f, l, at, state, hash, state + to.words, to, old.layout.width, POOL_ANY);
    }
    pool_free_layer(&f->pool, &old);
    return block;
}

/* Write to `next` the bits of `mask` that mean the same at a step as at the step before it, and
 * that no option of the step before sets. Return their number. */
static uint32_t find_lasting(const struct plan *p, uint32_t step, const uint64_t *mask,
                             uint64_t *next)
{
    const struct plan_step *last = &p->step[step - 1];
    uint32_t bits = 0;
    for (size_t w = 0; w < p->words; w++) {
        next[w] = mask[w] & p->keep[step * p->words + w];
        for (uint32_t place = last->first; place < last->first + last->count; place++)
            next[w] &= ~p->mark[place * p->words + w];
        bits += (uint32_t)__builtin_popcountll(next[w]);
    }
    return bits;
}

/* Return the least number of bits that give the share of a state from a step on. */
static uint32_t least_bits(const struct frontier *f, uint32_t step)
{
    enum { LEAST = 8 };
    const uint32_t half = f->forecast.bits[step] / 2;
    return half > LEAST ? half : LEAST;
}

/* Return how many parities make shares equal, or nearly equal if their number is no power of 2. */
static uint32_t count_parities(uint32_t shares)
{
    enum { FINE = 8 }; /* enough values per share */
    uint32_t parities = 0;
    while ((UINT32_C(1) << parities) % shares != 0 && UINT32_C(1) << parities < FINE * shares)
        parities++;
    return parities;
}

/* Leave out a random quarter of the bits. */
static void leave_out(uint64_t *mask, size_t words, uint64_t *random)
{
    enum { PART = 4 };
    uint32_t left = 0;
    for (size_t w = 0; w < words; w++)
        left += (uint32_t)__builtin_popcountll(mask[w]);
    uint32_t out = (left + PART - 1) / PART; /* at least one: see the head of this file */
    for (size_t w = 0; w < words; w++)
        for (uint64_t rest = mask[w]; rest != 0; rest &= rest - 1)
            if (random_under(random, left--) < out) {
                mask[w] ^= rest & -rest;
                out--;
            }
}

/* Let these bits give the shares at all steps from `first` on, before `end`. */
static void divide_by(struct frontier *f, uint32_t first, uint32_t end, const uint64_t *mask)
{
    const size_t words = f->plan->words, size = f->parities * words;
    uint64_t random = 0, *divide = f->divide + first * size;
    for (uint32_t p = 0; p < f->parities; p++) {
        memcpy(divide + p * words, mask, words * sizeof *mask);
        leave_out(divide + p * words, words, &random);
    }
    for (uint32_t step = first + 1; step < end; step++)
        memcpy(f->divide + step * size, divide, size * sizeof *mask);
}

/* Choose the bits that give the share of a state. Keep the same bits while enough of them last. */
static void choose_bits(struct frontier *f)
{
    const struct plan *p = f->plan;
    uint64_t mask[PLAN_MOST_WORDS], next[PLAN_MOST_WORDS];
    const size_t size = p->words * sizeof *mask;
    for (uint32_t first = 0, step; first < p->step_count; first = step) {
        memcpy(mask, p->keep + (first + 1) * p->words, size);
        for (step = first + 1; step < p->step_count; step++) {
            if (find_lasting(p, step, mask, next) < least_bits(f, first))
                break;
            memcpy(mask, next, size);
        }
        divide_by(f, first, step, mask);
    }
}

enum block shares_divide(struct frontier *f)
{
    enum block block = BLOCK_NONE;
    const struct plan *p = f->plan;
    f->parities = count_parities(f->most_shares);
    f->divide =
        arena_array(&f->arena, (size_t)p->step_count * f->parities * p->words, sizeof *f->divide);
    if (f->divide == NULL) { /* without memory, one thread goes on alone */
        f->least_shared = UINT32_MAX;
        return BLOCK_NONE;
    }
    choose_bits(f);
    f->shares = f->most_shares;
    for (uint32_t step = f->at; step < f->plan->step_count && block == BLOCK_NONE; step++)
        block = divide_step(f, step);
    return block;
}

/* ---- beginning and end ---- */

size_t shares_memory(const struct frontier *f)
{
    return f->sharing != NULL ? sizeof *f->sharing + arena_memory(&f->sharing->arena) : 0;
}

bool shares_are_worth(const struct frontier *f, const struct frontier_budget *budget)
{
    const struct plan *p = f->plan;
    const uint64_t least = (uint64_t)f->least_shared * f->shares;
    uint64_t left = 0;
    if (f->shares == 1 || !has_memory(f) || !can_share(f, f->pool.layout.width) ||
        p->step[f->at].count >= MOST_PLACES || p->step_count >= MOST_PLACES)
        return false;
    for (uint32_t share = 0; share < f->shares; share++)
        left += station_at(f, f->at, share)->layer.count - station_at(f, f->at, share)->entry;
    const uint64_t tests = budget->tests / (p->step[f->at].count + 1);
    return left >= least && budget->states >= least + f->shares && tests >= least + f->shares;
}

enum block shares_extend(struct frontier *f, struct frontier_budget *budget)
{
    if (f->sharing == NULL && !begin(f)) {
        f->least_shared = UINT32_MAX; /* one thread does it all */
        return BLOCK_NONE;
    }
    return run_rounds(f->sharing, budget);
}
