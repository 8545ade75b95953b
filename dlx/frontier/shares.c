/* SPDX-License-Identifier: MIT */
/*
 * Extend a step with several threads. The hash of a state decides which share of its layer it belongs to, and each
 * layer has one share per thread. One thread extends a share of the step at work, and writes the ways to boxes, one
 * box for each target share. One thread fills a share of a later layer from the boxes that lead to it:
 *
 *     round 1    thread 0   extends share 0   -->  boxes 0-0 and 0-1
 *                thread 1   extends share 1   -->  boxes 1-0 and 1-1
 *     round 2    thread 0   fills share 0 from boxes 0-0 and 1-0, then extends share 0 into other boxes 0-0 and 0-1
 *                thread 1   fills share 1 from boxes 0-1 and 1-1, then extends share 1 into other boxes 1-0 and 1-1
 *
 * So no two threads ever write to the same table, and a round of about half a millisecond needs only one barrier. A
 * thread stops extending when one of its boxes is full. The boxes are small enough for the processor's caches, and
 * the states in a box are known well before they are looked up, so they need no queue (extend.c).
 *
 * When a number needs more limbs, that box is left as it is. After the round, all layers are widened, and the next
 * round goes on with the box.
 *
 * When a thread writes to memory that another thread has read, it waits for the other processor. A thread therefore
 * collects its last records in a small stage of its own, and moves them to the box together, so the waits overlap.
 * For the same reason, a record contains the number of ways: the entries of a layer stay with one processor.
 *
 * A record of a box says which entry and which option a state came from, and how many ways lead to it:
 *
 *     address of the entry | hash, place, steps ahead | the words of the state | the limbs of the number
 *
 * Invariant, between two rounds: a state before `entry` of its share has all of its ways in boxes or in layers.
 */
#include "dlx/frontier/shares.h"

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

/* Return whether boxes have room for records with numbers of this many limbs. */
static bool can_share(const struct frontier *f, size_t width)
{
    const size_t record = record_words(f, width);
    return record <= stage_room(f) && LEAST_BOX * record <= box_room(f);
}

/* Return the limbs of the numbers of the step at work. */
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

/* The boxes of the last round are empty: its states are done with, and the boxes of this round are next. */
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
        s->crew = crew_new(f->threads, f->shares, shares_do, s, &f->allocator);
    if (s->crew != NULL)
        return true;
    shares_free(f);
    return false;
}

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
