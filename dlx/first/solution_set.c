/* SPDX-License-Identifier: MIT */
/* A small set of solutions: see solution_set.h. */
#include "dlx/first/solution_set.h"

#include "dlx/core/memory.h"
#include "dlx/core/random.h"

#include <assert.h>
#include <string.h>

bool solution_set_make(struct solution_set *set, const dlx_allocator *allocator, uint32_t options,
                       uint32_t longest)
{
    *set = (struct solution_set){.allocator = allocator, .options = options};
    set->mark = memory_array(allocator, (size_t)options + 1, sizeof *set->mark);
    if (set->mark == NULL)
        return false;
    memset(set->mark, 0, (size_t)options + 1);
    return memory_reserve(allocator, &set->word, &set->room, 2 * (size_t)longest,
                          sizeof *set->word);
}

static uint64_t sum_of(const uint32_t *option, uint32_t count)
{
    uint64_t sum = count;
    for (uint32_t o = 0; o < count; o++)
        sum += hash_mix(option[o] + UINT64_C(1));
    return sum;
}

/* Return whether both have the same options. Neither has an option twice. */
static bool is_same(unsigned char *mark, const uint32_t *a, const uint32_t *b, uint32_t count)
{
    uint32_t same = 0;
    for (uint32_t o = 0; o < count; o++)
        mark[a[o]] = 1;
    for (uint32_t o = 0; o < count; o++)
        same += mark[b[o]];
    for (uint32_t o = 0; o < count; o++)
        mark[a[o]] = 0;
    return same == count;
}

bool solution_set_has(const struct solution_set *set, const uint32_t *option, uint32_t count)
{
    const uint64_t sum = set->count > 0 ? sum_of(option, count) : 0;
    size_t begin = 0;
    for (uint32_t s = 0; s < set->count; s++) {
        const size_t end = set->end[s];
        if (set->sum[s] == sum && end - begin == count &&
            is_same(set->mark, set->word + begin, option, count))
            return true;
        begin = end;
    }
    return false;
}

bool solution_set_add(struct solution_set *set, const uint32_t *option, uint32_t count)
{
    struct solution_set *a = set;
    const size_t begin = a->count > 0 ? a->end[a->count - 1] : 0;
    assert(a->count < SOLUTION_SET_MOST && !solution_set_has(a, option, count));
    if (!memory_reserve(a->allocator, &a->word, &a->room, begin + count, sizeof *a->word))
        return false;
    if (count > 0)
        memcpy(a->word + begin, option, count * sizeof *option);
    a->sum[a->count] = sum_of(option, count);
    a->end[a->count++] = begin + count;
    return true;
}

size_t solution_set_memory(const struct solution_set *set)
{
    return set->room * sizeof *set->word + (size_t)set->options + 1;
}

void solution_set_free(struct solution_set *set)
{
    struct solution_set *a = set;
    memory_free(a->allocator, a->word, a->room, sizeof *a->word);
    memory_free(a->allocator, a->mark, (size_t)a->options + 1, sizeof *a->mark);
    a->word = NULL;
    a->mark = NULL;
    a->room = 0;
    a->count = 0;
}
