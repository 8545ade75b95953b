/* SPDX-License-Identifier: MIT */
#include "tests/support/random.h"

#include "dlx/core/random.h"
#include "dlx/core/task.h"

#include <stdio.h>
#include <stdlib.h>

uint64_t random_next(struct random *random)
{
    return random_word(&random->state);
}

uint32_t random_below(struct random *random, uint32_t bound)
{
    return random_under(&random->state, bound);
}

static void must(dlx_status status)
{
    if (status != DLX_OK)
        abort();
}

/* Add an option with each item at probability density / 16; half the secondary ones get a color. If
 * it may be heavy, it covers some items several times. */
static void add_random_option(struct random *random, dlx_problem *problem, uint32_t density,
                              bool may_be_heavy)
{
    dlx_entry entries[MOST_ITEMS];
    uint32_t count = 0;
    for (uint32_t item = 0; item < dlx_problem_item_count(problem); item++) {
        if (random_below(random, 16) >= density)
            continue;
        uint32_t color = DLX_NO_COLOR;
        if (dlx_problem_item(problem, item).kind == DLX_SECONDARY && random_below(random, 2))
            color = 1 + random_below(random, COLORS);
        const uint32_t most = dlx_problem_item(problem, item).max;
        if (may_be_heavy && most > 1 && random_below(random, 2))
            color = 1 + random_below(random, most);
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
        add_random_option(random, problem, density, false);
    return problem;
}

/* ---- rich problems ---- */

/* Make a name with the number of the item in it, so all names differ. */
static const char *random_name(struct random *random, bool wild, uint32_t item, char name[16])
{
    static const char *const tame[] = {"a%u", "Z-%u", "\xc3\xa9%u", "#%u"};
    static const char *const wilder[] = {"a b%u", "%u,", "\"%u\"", "x:%u", "x|%u", " %u", "%u"};
    if (random_below(random, 4) == 0)
        return NULL;
    const char *form = wild && random_below(random, 4) == 0 ? wilder[random_below(random, 7)]
                                                            : tame[random_below(random, 4)];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(name, 16, form, (unsigned)(item + 1 + MOST_ITEMS * random_below(random, 2)));
#pragma GCC diagnostic pop
    return name;
}

static void add_random_items(struct random *random, dlx_problem *problem, bool names)
{
    uint32_t items = random_below(random, MOST_ITEMS + 1), primary = random_below(random, 5);
    bool wild = random_below(random, 3) == 0, multiple = random_below(random, 2) == 0;
    char name[16];
    for (uint32_t i = 0; i < items; i++) {
        dlx_kind kind = random_below(random, 4) < primary ? DLX_PRIMARY : DLX_SECONDARY;
        must(dlx_problem_add_item(problem, names ? random_name(random, wild, i, name) : NULL, kind,
                                  NULL));
        uint32_t most = 1 + random_below(random, random_below(random, 4) == 0 ? 9 : 4);
        if (kind == DLX_PRIMARY && multiple && random_below(random, 2))
            must(dlx_problem_set_multiplicity(problem, i, random_below(random, most + 1), most));
    }
}

static dlx_problem *make_rich_problem(struct random *random, bool may_be_heavy)
{
    static const char *const colors[] = {"red", "\xc3\xa9", "2"};
    dlx_problem *problem;
    must(dlx_problem_new(NULL, &problem));
    bool names = random_below(random, 2), costs = random_below(random, 2);
    uint32_t options = random_below(random, MOST_OPTIONS + 1), color;
    uint32_t density = 1 + random_below(random, 15);
    if (random_below(random, 2))
        must(dlx_problem_set_title(problem, "a title: of | some # words"));
    add_random_items(random, problem, names);
    for (uint32_t c = 0; names && c < random_below(random, COLORS + 1); c++)
        must(dlx_problem_color(problem, colors[c], &color));
    for (uint32_t o = 0; o < options; o++) {
        add_random_option(random, problem, density, may_be_heavy);
        if (costs && random_below(random, 2))
            must(dlx_problem_set_cost(problem, o, random_below(random, 1000)));
    }
    return problem;
}

dlx_problem *random_rich_problem(struct random *random)
{
    return make_rich_problem(random, random_below(random, 2));
}

dlx_problem *random_light_problem(struct random *random)
{
    return make_rich_problem(random, false);
}

uint32_t random_options(struct random *random, uint32_t options, uint32_t most, uint32_t *numbers,
                        uint32_t *set)
{
    uint32_t count = options > 0 ? random_below(random, most + 1) : 0;
    *set = 0;
    for (uint32_t n = 0; n < count; n++) {
        numbers[n] = random_below(random, options);
        *set |= UINT32_C(1) << numbers[n];
    }
    return count;
}

void decide_at_random(struct random *random, dlx_task *task)
{
    const uint32_t options = dlx_problem_option_count(task->problem);
    for (uint32_t d = options > 0 ? random_below(random, 3) : 0; d > 0; d--) {
        const uint32_t option = random_below(random, options);
        if ((random_below(random, 3) == 0 ? dlx_task_require : dlx_task_forbid)(task, option) !=
            DLX_OK)
            abort();
    }
}
