/* SPDX-License-Identifier: MIT */
/* Making the tests for dead ends, and deciding when to test: see dead.h. */
#include "dlx/frontier/dead.h"

#include <string.h>

enum {
    TRIAL = 128, /* samples of a trial */
    WORTH = 4,   /* one in this many tests must find a dead end */
    WORK = 16,   /* entries to visit per state of the layer, to make its tests */
    LEAST_WORK = 20000,
    MOST_STEPS = 512,      /* to look ahead */
    MOST_LANES = 4096,     /* of an item: each new one is compared with all of them */
    MOST_LISTED = 1 << 22, /* entries in the lists of a step: its places times the items */
};

static dead_test_fn *find_test(enum simd simd)
{
    dead_test_fn *const tests[] = {dead_engine_none, IF_V2(dead_engine_v2), IF_V3(dead_engine_v3),
                                   IF_V4(dead_engine_v4)};
    return tests[simd];
}

void dead_new(struct dead *d, const struct plan *plan, uint32_t least, enum simd simd)
{
    *d = (struct dead){
        .plan = plan,
        .arena.allocator = plan->arena.allocator,
        .tests_of.allocator = plan->arena.allocator,
        .making_of.allocator = plan->arena.allocator,
        .test = find_test(simd),
        /* an option that adds to a field can exclude others without a mark */
        .least = plan->has_fields ? UINT32_MAX : least,
        .step = DLX_NONE,
        .all = UINT32_MAX,
        .sample = UINT32_MAX,
    };
}

/* Free the tests, and what is needed to make them. */
static void drop_tests(struct dead *d)
{
    memory_free(d->arena.allocator, d->tests.lane, d->lanes, sizeof *d->tests.lane);
    arena_free(&d->tests_of);
    arena_free(&d->making_of);
    d->tests = (struct dead_tests){.lane = NULL};
    d->lanes = 0;
    d->making = NULL;
}

void dead_free(struct dead *d)
{
    if (d->plan == NULL)
        return;
    drop_tests(d);
    arena_free(&d->arena);
}

size_t dead_memory(const struct dead *d)
{
    return arena_memory(&d->arena) + arena_memory(&d->tests_of) + arena_memory(&d->making_of) +
           d->lanes * sizeof *d->tests.lane;
}

/* ---- the options of each step's item ---- */

/* Call add() with each step that covers an item of the option at a place. */
static void note_users(const struct dead *d, const uint32_t *step_of_item, uint32_t place,
                       bool adds)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(d->plan->problem, d->plan->option[place], &count);
    for (uint32_t e = 0; e < count; e++) {
        uint32_t step = step_of_item[entry[e].item];
        if (step > 0 && adds)
            d->user[--d->first_user[step - 1]] = place;
        else if (step > 0)
            d->first_user[step - 1]++;
    }
}

/* List the users by counting sort, as in outline.c. Return false if memory runs out. */
static bool list_users(struct dead *d)
{
    const struct plan *p = d->plan;
    struct arena a = {.allocator = d->arena.allocator};
    const size_t items = dlx_problem_item_count(p->problem);
    uint32_t *step_of_item = arena_array(&a, items, sizeof *step_of_item); /* 1 + the step, or 0 */
    d->step_of = arena_array(&d->arena, p->count, sizeof *d->step_of);
    d->first_user = arena_array(&d->arena, (size_t)p->step_count + 1, sizeof *d->first_user);
    d->user = arena_array(&d->arena, (size_t)dlx_problem_entry_count(p->problem), sizeof *d->user);
    bool done = !a.has_failed && !d->arena.has_failed;
    for (uint32_t step = 0; done && step < p->step_count; step++) {
        if (p->step[step].kind == PLAN_COVER)
            step_of_item[p->step[step].item] = step + 1;
        for (uint32_t i = 0; i < p->step[step].count; i++)
            d->step_of[p->step[step].first + i] = step;
    }
    for (uint32_t place = 0; done && place < p->count; place++)
        note_users(d, step_of_item, place, false);
    for (uint32_t step = 0; done && step < p->step_count; step++)
        d->first_user[step + 1] += d->first_user[step];
    for (uint32_t place = done ? p->count : 0; place-- > 0;)
        note_users(d, step_of_item, place, true);
    arena_free(&a);
    return done;
}

/* ---- the vectors of an item ---- */

/* What is needed to make the tests of a step. */
struct dead_making {
    struct dead *d;
    size_t words;      /* of a state */
    uint32_t from;     /* the step after it */
    uint32_t begin;    /* its first place */
    uint32_t end;      /* the first place after it */
    uint32_t next;     /* the step whose item comes next */
    uint32_t horizon;  /* options from this step on share no bit with the frontier */
    uint64_t *kept;    /* step - from -> bits with one meaning from step `from` to that step */
    uint32_t items;    /* number of items that can be at a dead end */
    uint64_t *touch;   /* item -> the bits of its options, or all bits if one is at this step */
    uint64_t *covered; /* item -> its own bit */
    uint64_t work, most_work; /* entries visited; the maximum */
};

static const uint64_t *kept_until(const struct dead_making *m, uint32_t step)
{
    return m->kept + (step - m->from) * m->words;
}

/* Return where a word of lane l of the new item is. The value is DEAD_LANES words further on. */
static uint64_t *lane_of(const struct dead_making *m, uint32_t l, size_t word)
{
    const struct dead_tests *t = &m->d->tests;
    const size_t vector = t->vector[m->items] + l / DEAD_LANES;
    return t->lane + (vector * m->words + word) * (2 * DEAD_LANES) + l % DEAD_LANES;
}

/* Set lane l of the new item. */
static void set_lane(const struct dead_making *m, uint32_t l, const uint64_t *mask,
                     const uint64_t *value)
{
    for (size_t w = 0; w < m->words; w++) {
        lane_of(m, l, w)[0] = mask[w];
        lane_of(m, l, w)[DEAD_LANES] = value[w];
    }
}

/* Return whether lane l includes all bits of the mask, or the mask those of the lane. If the mask
 * has fewer bits, it replaces the lane. */
static bool is_like_lane(const struct dead_making *m, uint32_t l, const uint64_t *mask)
{
    static const uint64_t zero[PLAN_MOST_WORDS];
    uint64_t outside = 0, more = 0;
    for (size_t w = 0; w < m->words; w++) {
        outside |= *lane_of(m, l, w) & ~mask[w];
        more |= mask[w] & ~*lane_of(m, l, w);
    }
    if (outside != 0 && more == 0)
        set_lane(m, l, mask, zero);
    return outside == 0 || more == 0;
}

/* Find the bits that exclude an option, without the item's bit. Return false if there are none. */
static bool find_mask(const struct dead_making *m, uint32_t place, const uint64_t *own,
                      uint64_t *mask)
{
    const uint64_t *kept = kept_until(m, m->d->step_of[place]);
    uint64_t any = 0;
    for (size_t w = 0; w < m->words; w++) {
        mask[w] = m->d->plan->conflict[place * m->words + w] & kept[w] & ~own[w];
        any |= mask[w];
    }
    return any != 0;
}

/* Add the lanes of the options at these places. Return false if there are too many, or no state can
 * exclude one of them. */
static bool add_options(struct dead_making *m, const uint32_t *place, const uint32_t *end,
                        const uint64_t *own, uint32_t *lanes)
{
    static const uint64_t zero[PLAN_MOST_WORDS];
    uint64_t *touch = m->touch + m->items * m->words;
    for (; place < end; place++) {
        uint64_t mask[PLAN_MOST_WORDS];
        m->work += 1 + *lanes / DEAD_LANES;
        if (*lanes >= MOST_LANES || m->work > m->most_work || !find_mask(m, *place, own, mask))
            return false;
        bool is_needed = true;
        for (uint32_t l = 0; l < *lanes && is_needed; l++)
            is_needed = !is_like_lane(m, l, mask);
        if (is_needed)
            set_lane(m, (*lanes)++, mask, zero);
        for (size_t w = 0; w < m->words; w++)
            touch[w] |= mask[w];
    }
    return true;
}

/* Make the vectors of a step's item, if it can be at a dead end. */
static void add_item(struct dead_making *m, uint32_t step)
{
    static const uint64_t one[PLAN_MOST_WORDS] = {1}, zero[PLAN_MOST_WORDS];
    const struct dead *d = m->d;
    const struct plan_step *s = &d->plan->step[step];
    const uint32_t *first = d->user + d->first_user[step], *end = d->user + d->first_user[step + 1];
    uint64_t *touch = m->touch + m->items * m->words, *own = m->covered + m->items * m->words;
    uint32_t lanes = 0;
    bool is_near = false; /* an option at the current step contains the item */
    if (end > first && d->step_of[end[-1]] >= m->horizon)
        return;
    for (; first < end && *first < m->end; first++)
        is_near |= *first >= m->begin;
    memset(touch, 0, m->words * sizeof *touch);
    memset(own, 0, m->words * sizeof *own);
    own[s->word] = s->mask & kept_until(m, step)[s->word];
    if (own[s->word] != 0)
        set_lane(m, lanes++, own, own);
    if (!add_options(m, first, end, own, &lanes))
        return;
    while (lanes % DEAD_LANES != 0 || lanes == 0)
        set_lane(m, lanes++, zero, one); /* never alive */
    if (is_near)
        memset(touch, 0xff, m->words * sizeof *touch);
    m->items++;
    m->d->tests.vector[m->items] = m->d->tests.vector[m->items - 1] + lanes / DEAD_LANES;
}

/* ---- the tests of a step ---- */

/* Find how long the bits of a state keep their meaning. Return false if there is no memory. */
static bool find_horizon(struct dead_making *m)
{
    const struct plan *p = m->d->plan;
    const uint32_t left = p->step_count - m->from,
                   end = m->from + (left < MOST_STEPS ? left : MOST_STEPS);
    m->kept = arena_array(&m->d->making_of, (end - m->from + 1) * m->words, sizeof *m->kept);
    if (m->kept == NULL)
        return false;
    memset(m->kept, 0xff, m->words * sizeof *m->kept);
    for (m->horizon = m->from; m->horizon < end; m->horizon++) {
        uint64_t *kept = m->kept + (m->horizon - m->from) * m->words, any = 0;
        for (size_t w = 0; w < m->words; w++) {
            any |= kept[w];
            kept[m->words + w] = kept[w] & p->keep[(m->horizon + 1) * m->words + w];
        }
        if (any == 0)
            break;
    }
    return true;
}

/* Return whether to test this item after the option at a place, or at m->end if none was chosen. */
static bool is_touched(const struct dead_making *m, uint32_t item, uint32_t place)
{
    uint64_t common = 0, covered = 0, all = UINT64_MAX;
    for (size_t w = 0; w < m->words; w++) {
        uint64_t mark = place < m->end ? m->d->plan->mark[place * m->words + w] : 0;
        common |= mark & m->touch[item * m->words + w];
        covered |= mark & m->covered[item * m->words + w];
        all &= m->touch[item * m->words + w];
    }
    return covered == 0 && (common != 0 || all == UINT64_MAX);
}

static void make_lists(struct dead_making *m)
{
    struct dead_tests *t = &m->d->tests;
    uint32_t at = 0;
    for (uint32_t place = m->begin; place <= m->end; place++) {
        t->first[place - m->begin] = at;
        for (uint32_t i = 0; i < m->items; i++)
            if (is_touched(m, i, place))
                t->list[at++] = i;
    }
    t->first[m->end + 1 - m->begin] = at;
}

/* Return an upper bound on the number of vectors before the horizon. */
static size_t most_vectors(const struct dead_making *m)
{
    const uint32_t *first = m->d->first_user;
    const size_t steps = m->horizon - m->from, lanes = first[m->horizon] - first[m->from] + steps;
    return lanes / DEAD_LANES + steps;
}

/* Allocate the vectors. Return false if there is no memory, or there are too many. */
static bool make_room(struct dead_making *m)
{
    struct dead *d = m->d;
    struct dead_tests *t = &d->tests;
    const size_t most = m->horizon - m->from + 1, words = m->words, vectors = most_vectors(m);
    if (vectors > m->most_work)
        return false;
    m->touch = arena_array(&d->making_of, most * words, sizeof *m->touch);
    m->covered = arena_array(&d->making_of, most * words, sizeof *m->covered);
    t->vector = arena_array(&d->tests_of, most + 1, sizeof *t->vector);
    const size_t lanes = (vectors + 1) * words * 2 * DEAD_LANES; /* most of them stay untouched */
    t->lane = memory_array(d->arena.allocator, lanes, sizeof *t->lane);
    d->lanes = t->lane != NULL ? lanes : 0;
    return t->lane != NULL && !d->making_of.has_failed && !d->tests_of.has_failed;
}

/* Begin to make the tests of a step. Leave `making` NULL if there can be none. */
static void begin_tests(struct dead *d, uint32_t step, uint64_t most_work)
{
    const struct plan_step *s = &d->plan->step[step];
    struct dead_making *m = arena_array(&d->making_of, 1, sizeof *m);
    if (m == NULL)
        return;
    *m = (struct dead_making){.d = d,
                              .words = d->plan->words,
                              .from = step + 1,
                              .next = step + 1,
                              .begin = s->first,
                              .end = s->first + s->count,
                              .most_work = most_work};
    if (find_horizon(m) && make_room(m))
        d->making = m;
    else
        drop_tests(d);
}

static bool has_more_items(const struct dead_making *m)
{
    return m->next < m->horizon && m->work <= m->most_work;
}

/* Make the lists of items, if some item can be at a dead end, and all have been considered. */
static void end_tests(struct dead_making *m)
{
    struct dead *d = m->d;
    struct dead_tests *t = &d->tests;
    const size_t places = (size_t)(m->end - m->begin) + 1;
    if (m->work > m->most_work || m->items == 0 || places > MOST_LISTED / m->items)
        return;
    uint32_t *first = arena_array(&d->tests_of, places + 1, sizeof *first);
    uint32_t *list = arena_array(&d->tests_of, places * m->items, sizeof *list);
    if (d->tests_of.has_failed)
        return;
    t->first = first;
    t->list = list;
    make_lists(m);
    d->sample = DEAD_SAMPLE - 1;
    d->all = d->is_resting ? d->sample : 0;
}

/* ---- when to test ---- */

/* Test only the sample if too few tests would find a dead end. */
static void judge(struct dead *d, const struct dead_tally *tally)
{
    const uint64_t sampled = tally->sampled - d->old_sampled, dead = tally->dead - d->old_dead;
    if (sampled < TRIAL)
        return;
    d->is_resting = dead * WORTH < sampled;
    d->old_sampled = tally->sampled;
    d->old_dead = tally->dead;
}

/* Begin to make the tests of a step. A sample is not worth much work. */
static void prepare(struct dead *d, uint32_t step, uint64_t states)
{
    const uint64_t work = d->is_resting ? states : WORK * states;
    begin_tests(d, step, work > LEAST_WORK || d->is_resting ? work : LEAST_WORK);
}

void dead_begin(struct dead *d, uint32_t step, uint64_t states, const struct dead_tally *tally)
{
    judge(d, tally);
    drop_tests(d);
    d->step = step;
    d->all = d->sample = UINT32_MAX;
    if (states >= d->least && d->first_user == NULL && !list_users(d))
        d->least = UINT32_MAX;
    if (states >= d->least)
        prepare(d, step, states);
}

bool dead_make(struct dead *d, uint64_t work)
{
    struct dead_making *m = d->making;
    if (m == NULL)
        return true;
    const uint64_t before = m->work;
    for (; has_more_items(m) && m->work <= before + work; m->next++)
        if (d->plan->step[m->next].kind == PLAN_COVER)
            add_item(m, m->next);
    d->work += m->work - before;
    if (has_more_items(m))
        return false;
    end_tests(m);
    arena_free(&d->making_of);
    d->making = NULL;
    if (d->tests.list == NULL)
        drop_tests(d);
    return true;
}
