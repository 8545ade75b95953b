/* SPDX-License-Identifier: MIT */
/* The kept nodes of a certificate. check_kept.h draws them. */
#include "dlx/certificate/check_kept.h"
#include "dlx/core/memory.h"

#include <string.h>

/* Make room for one more kept node, and for one more state. */
bool kept_reserve(struct kept_nodes *k)
{
    const size_t wanted = k->count + 2;
    return wanted <= SIZE_MAX / k->words &&
           memory_reserve(k->allocator, &k->states, &k->states_capacity, wanted * k->words,
                          sizeof *k->states) &&
           memory_reserve(k->allocator, &k->kept, &k->capacity, wanted, sizeof *k->kept);
}

bool kept_add(struct kept_nodes *k, const struct check_state *state)
{
    if (!kept_reserve(k))
        return false;
    pack_state(state, k->states + k->count * k->words);
    k->kept[k->count++] = (struct kept){.is_done = false};
    return true;
}

bool kept_finish(struct kept_nodes *k, size_t number, const uint32_t *limbs, size_t length)
{
    k->kept[number] = (struct kept){.is_done = true, .first = k->counts.used, .length = length};
    return length == 0 || sums_push(&k->counts, limbs, length);
}

bool kept_has_state(const struct kept_nodes *k, size_t number, const struct check_state *state)
{
    uint32_t *present = k->states + k->count * k->words;
    pack_state(state, present);
    return memcmp(present, k->states + number * k->words, k->words * sizeof *present) == 0;
}

void kept_free(struct kept_nodes *k)
{
    memory_free(k->allocator, k->kept, k->capacity, sizeof *k->kept);
    memory_free(k->allocator, k->states, k->states_capacity, sizeof *k->states);
    sums_free(&k->counts);
}
