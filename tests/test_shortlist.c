/* SPDX-License-Identifier: MIT */
/* The list of the cheapest solutions, compared with a plain sorted array. */
#include "dlx/search/shortlist.h"
#include "tests/support/allocator.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <string.h>

enum { OPTIONS = 6, MOST = 200 };

/* A set of options, each a bit, and its cost. Sets are numbered in the order of their addition. */
struct sample {
    uint32_t set;
    uint64_t cost;
};

/* What the list should hold, in order. */
struct model {
    struct sample sample[MOST];
    uint32_t count, wanted;
};

/* Write the options of a set, from a random one on. */
static uint32_t write_set(struct random *random, uint32_t set, uint32_t options[OPTIONS])
{
    const uint32_t from = random_below(random, OPTIONS);
    uint32_t count = 0;
    for (uint32_t o = 0; o < OPTIONS; o++)
        if (set >> (from + o) % OPTIONS & 1)
            options[count++] = (from + o) % OPTIONS;
    return count;
}

static uint32_t set_of(const uint32_t *options, uint32_t count)
{
    uint32_t set = 0;
    for (uint32_t o = 0; o < count; o++)
        set |= 1u << options[o];
    return set;
}

static bool model_has(const struct model *m, uint32_t set)
{
    for (uint32_t s = 0; s < m->count; s++)
        if (m->sample[s].set == set)
            return true;
    return false;
}

static bool model_add(struct model *m, struct sample sample)
{
    if (m->count == m->wanted && sample.cost >= m->sample[m->count - 1].cost)
        return false;
    uint32_t place = m->count < m->wanted ? m->count++ : m->count - 1;
    for (; place > 0 && m->sample[place - 1].cost > sample.cost; place--)
        m->sample[place] = m->sample[place - 1];
    m->sample[place] = sample;
    return true;
}

static void compare_all(struct shortlist *list, const struct model *m)
{
    uint32_t options[OPTIONS];
    ck_assert_uint_eq(list->count, m->count);
    for (uint32_t place = 0; place < m->count; place++) {
        const uint32_t count = shortlist_at(list, place, options);
        ck_assert_uint_eq(set_of(options, count), m->sample[place].set);
    }
    ck_assert_uint_eq(shortlist_at(list, m->count, options), DLX_NONE);
}

static void add_one(struct random *random, struct shortlist *list, struct model *m)
{
    /* The cost of a set is always the same. */
    const uint32_t set = random_below(random, 1u << OPTIONS), costs = 1 + m->wanted / 2;
    const struct sample sample = {set, set * 7919 % costs};
    uint32_t options[OPTIONS];
    const uint32_t count = write_set(random, set, options);
    const bool is_kept = model_has(m, set);
    ck_assert_int_eq(shortlist_has(list, options, count), is_kept);
    if (!is_kept)
        ck_assert_int_eq(shortlist_add(list, options, count, sample.cost), model_add(m, sample));
    ck_assert_int_eq(shortlist_is_full(list), m->count == m->wanted);
    ck_assert_uint_eq(shortlist_dearest(list), m->sample[m->count - 1].cost);
}

TEST_EACH(a_shortlist_holds_what_a_sorted_array_holds, CASES(400))
{
    struct random random = {(uint64_t)_i};
    struct model model = {.wanted = 1 + random_below(&random, _i % 2 == 0 ? 8 : 70)};
    struct shortlist list;
    ck_assert(shortlist_create(&list, dlx_default_allocator(), model.wanted, OPTIONS, OPTIONS));
    for (int round = 0; round < 2; round++) {
        for (int step = 0; step < 150; step++) {
            add_one(&random, &list, &model);
            if (random_below(&random, 4) == 0)
                compare_all(&list, &model);
        }
        compare_all(&list, &model);
        shortlist_clear(&list);
        model.count = 0;
        compare_all(&list, &model);
    }
    shortlist_free(&list);
}

/* The number of comparisons wraps around. Two solutions with one hash show if old marks count. */
TEST(old_marks_are_not_taken_for_new_ones)
{
    const uint32_t one[] = {0, 1}, other[] = {2, 3};
    struct shortlist list, second;
    ck_assert(shortlist_create(&list, dlx_default_allocator(), 1, OPTIONS, OPTIONS));
    ck_assert(shortlist_create(&second, dlx_default_allocator(), 1, OPTIONS, OPTIONS));
    shortlist_add(&list, one, 2, 1);
    shortlist_add(&second, other, 2, 1);
    ck_assert(shortlist_has(&list, one, 2));
    ck_assert_uint_eq(list.comparisons, 1);
    list.slots[0].hash = second.slots[0].hash;
    list.comparisons = UINT32_MAX;
    ck_assert(!shortlist_has(&list, other, 2));
    shortlist_free(&list);
    shortlist_free(&second);
}

TEST(running_out_of_memory_is_survived_at_every_request)
{
    for (size_t k = 1;; k++) {
        struct faulty faulty = {.fail_at = k};
        const dlx_allocator allocator = faulty_allocator(&faulty);
        struct shortlist list;
        const bool has_memory = shortlist_create(&list, &allocator, 10, OPTIONS, OPTIONS);
        shortlist_free(&list);
        ck_assert_uint_eq(faulty.outstanding, 0);
        if (has_memory) {
            ck_assert_uint_eq(k, 6); /* five arrays */
            break;
        }
    }
}
