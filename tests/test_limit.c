/* SPDX-License-Identifier: MIT */
/*
 * Tests of the limit on memory: memory in use is counted to the byte and never passes the limit,
 * whoever requests it, and whether or not malloc succeeds. The test includes limit.c so that its
 * requests to the system can fail.
 */
#include "cli/system/system.h"
#include "tests/support/suite.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

static bool is_out; /* the system has no memory */

static void *resize_if_any(void *block, size_t old_size, size_t new_size)
{
    return is_out && new_size > 0 ? NULL : system_resize(block, old_size, new_size);
}

#define system_resize resize_if_any
#include "cli/common/limit.c"
#undef system_resize

#include <pthread.h>

/* Start again with another limit. */
static void begin(size_t bytes)
{
    is_out = false;
    atomic_store(&used, 0);
    atomic_store(&refused, false);
    limit_set(bytes);
}

static void *get(size_t size)
{
    return limit_allocate(NULL, NULL, 0, size);
}

static void give_back(void *block, size_t size)
{
    ck_assert_ptr_null(limit_allocate(NULL, block, size, 0));
}

TEST(exactly_the_limit_is_allowed)
{
    begin(100);
    ck_assert_uint_eq(limit_left(), 100);
    ck_assert_ptr_null(get(101));
    ck_assert_uint_eq(limit_left(), 100);
    void *all = get(100);
    ck_assert_ptr_nonnull(all);
    ck_assert_uint_eq(limit_left(), 0);
    ck_assert_ptr_null(get(1));
    ck_assert_ptr_null(get(SIZE_MAX));
    give_back(all, 100);
    ck_assert_uint_eq(limit_left(), 100);
    all = get(100);
    ck_assert_ptr_nonnull(all);
    give_back(all, 100);
}

TEST(without_a_limit_nothing_is_counted)
{
    begin(0);
    void *block = get(1000);
    ck_assert_ptr_nonnull(block);
    ck_assert(limit_charge(SIZE_MAX));
    ck_assert(limit_charge(SIZE_MAX));
    ck_assert_uint_eq(limit_left(), SIZE_MAX);
    limit_release(SIZE_MAX);
    give_back(block, 1000);
    ck_assert_uint_eq(atomic_load(&used), 0);
}

TEST(a_block_of_another_size_counts_by_the_difference)
{
    begin(100);
    char *block = get(40);
    ck_assert_ptr_nonnull(block);
    memset(block, 'x', 40);
    block = limit_allocate(NULL, block, 40, 100);
    ck_assert_ptr_nonnull(block);
    ck_assert_uint_eq(limit_left(), 0);
    ck_assert_ptr_null(limit_allocate(NULL, block, 100, 101));
    ck_assert_uint_eq(limit_left(), 0);
    block = limit_allocate(NULL, block, 100, 100);
    ck_assert_ptr_nonnull(block);
    ck_assert_uint_eq(limit_left(), 0);
    block = limit_allocate(NULL, block, 100, 30);
    ck_assert_ptr_nonnull(block);
    ck_assert_uint_eq(limit_left(), 70);
    for (int b = 0; b < 30; b++)
        ck_assert_int_eq(block[b], 'x');
    give_back(block, 30);
    ck_assert_uint_eq(limit_left(), 100);
}

/* Large blocks have pages of their own, so these sizes move a block to such pages and back. */
TEST(a_block_keeps_its_bytes_in_each_size)
{
    enum { MB = 1 << 20 };
    static const size_t sizes[] = {1,      MB,          2 * MB - 1, 2 * MB,  2 * MB + 1, 4 * MB,
                                   7 * MB, 32 * MB + 1, 40 * MB,    33 * MB, 31 * MB,    2 * MB,
                                   5 * MB, 2 * MB - 1,  3 * MB,     100};
    unsigned char *block = NULL;
    size_t size = 0;
    begin(0);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        const size_t kept = size < sizes[s] ? size : sizes[s];
        block = limit_allocate(NULL, block, size, sizes[s]);
        ck_assert_ptr_nonnull(block);
        ck_assert_uint_eq((uintptr_t)block % _Alignof(max_align_t), 0);
        for (size_t at = 0; at < kept; at++)
            if (block[at] != at % 251)
                ck_abort_msg("byte %zu has changed", at);
        size = sizes[s];
        for (size_t at = 0; at < size; at++)
            block[at] = (unsigned char)(at % 251);
    }
    give_back(block, size);
    block = get(3 * MB); /* a new block, freed while it is large */
    ck_assert_ptr_nonnull(block);
    block[3 * MB - 1] = 1;
    give_back(block, 3 * MB);
}

TEST(a_request_that_fails_leaves_the_count)
{
    begin(100);
    void *block = get(60);
    ck_assert_ptr_nonnull(block);
    is_out = true;
    ck_assert_ptr_null(get(10));
    ck_assert_uint_eq(limit_left(), 40);
    ck_assert_ptr_null(limit_allocate(NULL, block, 60, 80));
    ck_assert_uint_eq(limit_left(), 40);
    ck_assert_ptr_null(limit_allocate(NULL, block, 60, 20));
    ck_assert_uint_eq(limit_left(), 40);
    ck_assert_ptr_null(limit_new(2, 5));
    ck_assert_uint_eq(limit_left(), 40);
    give_back(block, 60);
    ck_assert_uint_eq(limit_left(), 100);
}

TEST(charged_memory_counts_until_it_is_released)
{
    begin(100);
    ck_assert(!limit_charge(101));
    ck_assert(limit_charge(70));
    ck_assert(!limit_charge(31));
    ck_assert(!limit_charge(SIZE_MAX)); /* a charge of 70 would make this 69 */
    ck_assert_ptr_null(get(31));
    ck_assert(limit_charge(30));
    ck_assert(limit_charge(0));
    ck_assert(!limit_charge(1));
    limit_release(1);
    ck_assert(limit_charge(1));
    limit_release(100);
    ck_assert_uint_eq(limit_left(), 100);
}

TEST(new_memory_is_zero)
{
    begin(100);
    for (int round = 0; round < 2; round++) {
        unsigned char *bytes = limit_new(25, 4);
        ck_assert_ptr_nonnull(bytes);
        ck_assert_uint_eq(limit_left(), 0);
        for (int b = 0; b < 100; b++)
            ck_assert_uint_eq(bytes[b], 0);
        memset(bytes, 0xa5, 100);
        limit_free(bytes, 25, 4);
        ck_assert_uint_eq(limit_left(), 100);
    }
    ck_assert_ptr_null(limit_new(26, 4));
    ck_assert_ptr_null(limit_new(SIZE_MAX / 4 + 2, 4)); /* 4 bytes if the size wrapped around */
    limit_free(NULL, 25, 4);
    ck_assert_uint_eq(limit_left(), 100);
}

TEST(an_array_doubles_or_stays_unchanged)
{
    begin(64 * sizeof(uint32_t));
    uint32_t *array = NULL;
    size_t capacity = 0;
    for (size_t n = 0; n < 32; n++) {
        ck_assert(limit_reserve(&array, &capacity, n + 1, sizeof *array));
        array[n] = (uint32_t)n;
        ck_assert_uint_eq(capacity, n < 8 ? 8 : n < 16 ? 16 : 32);
        ck_assert_uint_eq(limit_left(), (64 - capacity) * sizeof *array);
    }
    const uint32_t *before = array;
    ck_assert(!limit_reserve(&array, &capacity, 65, sizeof *array));
    ck_assert(!limit_reserve(&array, &capacity, SIZE_MAX / 4 + 2, sizeof *array));
    ck_assert(!limit_reserve(&array, &capacity, SIZE_MAX, sizeof *array));
    ck_assert_ptr_eq(array, before);
    ck_assert_uint_eq(capacity, 32);
    ck_assert(limit_reserve(&array, &capacity, 64, sizeof *array));
    ck_assert_uint_eq(limit_left(), 0);
    for (uint32_t n = 0; n < 32; n++)
        ck_assert_uint_eq(array[n], n);
    limit_free(array, capacity, sizeof *array);
    ck_assert_uint_eq(limit_left(), 64 * sizeof *array);
}

TEST(the_limit_is_blamed_only_if_it_was_passed)
{
    begin(12345);
    is_out = true;
    ck_assert_ptr_null(get(12345));
    ck_assert_str_eq(limit_text(), "out of memory");
    ck_assert_ptr_null(get(12346));
    ck_assert_str_eq(limit_text(), "out of memory: the limit of 12345 bytes (--memory-limit) "
                                   "was reached");
}

/* ---- threads ---- */

enum { THREADS = 4, ROUNDS = 40000, MOST = 300 };

/* Allocate, resize and free blocks; some requests are refused. Return how many times more memory
 * was held than the limit allows. */
static void *hold_and_free(void *refusals)
{
    uint32_t *number = refusals, chance = *number + 1;
    uintptr_t wrong = 0;
    *number = 0;
    for (int round = 0; round < ROUNDS; round++) {
        chance = chance * 1664525 + 1013904223;
        const size_t size = 1 + (chance >> 16) % 150, other = 1 + (chance >> 24) % 150;
        void *block = get(size), *resized;
        *number += block == NULL;
        wrong += limit_left() > MOST;
        if (block == NULL)
            continue;
        resized = limit_allocate(NULL, block, size, other);
        wrong += limit_left() > MOST;
        limit_allocate(NULL, resized != NULL ? resized : block, resized != NULL ? other : size, 0);
        if (limit_charge(size))
            limit_release(size);
    }
    return (void *)wrong; /* NOLINT(performance-no-int-to-ptr) */
}

TEST(threads_together_stay_below_the_limit_and_leave_nothing)
{
    pthread_t threads[THREADS];
    uint32_t refusals[THREADS], all = 0;
    begin(MOST);
    for (uint32_t t = 0; t < THREADS; t++) {
        refusals[t] = t;
        ck_assert_int_eq(pthread_create(&threads[t], NULL, hold_and_free, &refusals[t]), 0);
    }
    for (int t = 0; t < THREADS; t++) {
        void *wrong;
        ck_assert_int_eq(pthread_join(threads[t], &wrong), 0);
        ck_assert_ptr_null(wrong);
        all += refusals[t];
    }
    ck_assert_uint_lt(all, THREADS * ROUNDS / 2);
    ck_assert_uint_eq(limit_left(), MOST);
}
