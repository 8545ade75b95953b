/* SPDX-License-Identifier: MIT */
#include "tests/support/found.h"
#include "tests/support/assertion.h"

#include <stdlib.h>

static void add_word(struct found *found, uint32_t word)
{
    if (found->used == found->room) {
        found->room = 2 * found->room + 64;
        found->word = realloc(found->word, found->room * sizeof *found->word);
        ck_assert_ptr_nonnull(found->word);
    }
    found->word[found->used++] = word;
}

void found_add(struct found *found, const dlx_solution *solution)
{
    add_word(found, solution->count);
    for (uint32_t o = 0; o < solution->count; o++)
        add_word(found, solution->options[o]);
    found->solutions++;
    found->cost += solution->cost;
}

void found_assert_equal(const struct found *a, const struct found *b)
{
    ck_assert_uint_eq(a->solutions, b->solutions);
    ck_assert_uint_eq(a->used, b->used);
    ck_assert_uint_eq(a->cost, b->cost);
    if (a->used > 0)
        ck_assert_mem_eq(a->word, b->word, a->used * sizeof *a->word);
}

void found_free(struct found *found)
{
    free(found->word);
    *found = (struct found){.word = NULL};
}
