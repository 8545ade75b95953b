/* SPDX-License-Identifier: MIT */
#include "tests/support/random.h"

#include <stdlib.h>

uint64_t random_next(struct random *random)
{
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint32_t random_below(struct random *random, uint32_t bound)
{
    return (uint32_t)(random_next(random) % bound);
}

static void must(dlx_status status)
{
    if (status != DLX_OK)
        abort();
}

/* Each item with a chance of `density` in 16; a secondary item is colored half of the time. */
static void add_random_option(struct random *random, dlx_problem *problem, uint32_t density)
{
    dlx_entry entries[MOST_ITEMS];
    uint32_t count = 0;
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++) {
        if (random_below(random, 16) >= density)
            continue;
        uint32_t color = DLX_NO_COLOR;
        if (dlx_problem_item_kind(problem, item) == DLX_SECONDARY && random_below(random, 2))
            color = 1 + random_below(random, COLORS);
        entries[count++] = (dlx_entry){item, color};
    }
    must(dlx_problem_add_option(problem, entries, count, NULL));
}

dlx_problem *random_problem(struct random *random)
{
    dlx_problem *problem;
    must(dlx_problem_new(NULL, &problem));
    uint32_t items = random_below(random, MOST_ITEMS + 1);
    uint32_t options = random_below(random, MOST_OPTIONS + 1);
    uint32_t density = 1 + random_below(random, 7), primary = random_below(random, 5);
    for (uint32_t i = 0; i < items; i++)
        must(dlx_problem_add_item(
            problem, NULL, random_below(random, 4) < primary ? DLX_PRIMARY : DLX_SECONDARY, NULL));
    for (uint32_t o = 0; o < options; o++)
        add_random_option(random, problem, density);
    return problem;
}
