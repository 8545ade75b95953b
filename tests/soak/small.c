/* SPDX-License-Identifier: MIT */
/* Small problems and their solutions: see small.h. */
#include "tests/soak/small.h"
#include "tests/soak/common.h"

#include "tests/support/random.h"

#include <stdlib.h>
#include <string.h>

/* ---- making ---- */

static void make_items(struct random *random, struct small *s)
{
    const uint32_t primary = random_below(random, 5);
    const bool is_multiple = random_below(random, 4) == 0;
    for (uint32_t i = 0; i < s->items; i++) {
        s->is_primary[i] = random_below(random, 4) < primary;
        s->least[i] = s->most[i] = 1;
        if (is_multiple && random_below(random, 2) == 0) {
            s->most[i] = (uint8_t)(1 + random_below(random, 3));
            s->least[i] = (uint8_t)random_below(random, s->most[i] + 1u);
        }
    }
}

/* With several parts, an option has items of one half only. */
static void make_option(struct random *random, struct small *s, uint32_t option, uint32_t density,
                        bool has_parts)
{
    const uint32_t half = has_parts ? s->items / 2 : 0;
    const bool is_second = has_parts && random_below(random, 2) == 0;
    const uint32_t first = is_second ? half : 0, end = has_parts && !is_second ? half : s->items;
    for (uint32_t i = first; i < end; i++) {
        const uint64_t word = random_next(random);
        if (word % 8 >= density)
            continue;
        if (s->is_primary[i])
            s->entry[option][i] =
                (uint8_t)((word >> 8) % 4 == 0 ? 1 + (word >> 16) % s->most[i] : 1);
        else
            s->entry[option][i] = (uint8_t)((word >> 8) % 2 ? 1 : 2 + (word >> 16) % 2);
    }
}

/* Let two items be alike. */
static void make_twins(struct random *random, struct small *s, uint32_t twin[2])
{
    twin[0] = random_below(random, s->items);
    twin[1] = random_below(random, s->items);
    s->is_primary[twin[1]] = s->is_primary[twin[0]];
    s->least[twin[1]] = s->least[twin[0]];
    s->most[twin[1]] = s->most[twin[0]];
}

/* Make an option from the one before by exchanging the twins. Now and then another item breaks the
 * symmetry. */
static void make_image(struct random *random, struct small *s, uint32_t option,
                       const uint32_t twin[2])
{
    const uint8_t *before = s->entry[option - 1];
    memcpy(s->entry[option], before, sizeof s->entry[option]);
    s->entry[option][twin[0]] = before[twin[1]];
    s->entry[option][twin[1]] = before[twin[0]];
    if (random_below(random, 8) == 0) {
        const uint32_t item = random_below(random, s->items);
        uint8_t *entry = &s->entry[option][item];
        *entry ^= 1; /* or it gets another color, or is covered more or less often */
        if (s->is_primary[item] && *entry > s->most[item])
            *entry = 1;
    }
}

struct small small_random(uint64_t seed)
{
    struct random random = {seed};
    struct small s = {.items = random_below(&random, SMALL_ITEMS + 1),
                      .options = random_below(&random, SMALL_OPTIONS + 1)};
    const uint32_t density = 1 + random_below(&random, 6);
    const bool has_costs = random_below(&random, 3) == 0, has_parts = random_below(&random, 4) == 0;
    const bool is_symmetric = random_below(&random, 8) == 0 && s.items > 0;
    uint32_t twin[2] = {0};
    make_items(&random, &s);
    if (is_symmetric)
        make_twins(&random, &s, twin);
    for (uint32_t o = 0; o < s.options; o++) {
        if (is_symmetric && o % 2 == 1)
            make_image(&random, &s, o, twin);
        else if (o > 0 && random_below(&random, 16) == 0)
            memcpy(s.entry[o], s.entry[o - 1], sizeof s.entry[o]); /* a duplicate */
        else
            make_option(&random, &s, o, density, has_parts);
        s.cost[o] = has_costs ? random_below(&random, 10) : 0;
    }
    if (random_below(&random, 4) == 0 && s.options > 0) {
        s.required = random_below(&random, 2);
        s.required <<= random_below(&random, s.options);
        s.forbidden = 1u << random_below(&random, s.options);
    }
    return s;
}

bool small_is_multiple(const struct small *s)
{
    for (uint32_t i = 0; i < s->items; i++)
        if (s->is_primary[i] && (s->least[i] != 1 || s->most[i] != 1))
            return true;
    return false;
}

/* ---- solving ---- */

/* Return whether two options can both be chosen, as far as secondary items say. */
static bool agree(const struct small *s, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < s->items; i++) {
        const uint8_t one = s->entry[a][i], other = s->entry[b][i];
        if (!s->is_primary[i] && one > 0 && other > 0 && (one != other || one == 1))
            return false;
    }
    return true;
}

static bool has_primary(const struct small *s, uint32_t option)
{
    for (uint32_t i = 0; i < s->items; i++)
        if (s->is_primary[i] && s->entry[option][i] > 0)
            return true;
    return false;
}

/* Return whether every primary item is covered as often as it may be. Each has a byte of
 * `times`. */
static bool is_covered(const struct small *s, uint64_t times)
{
    for (uint32_t i = 0; i < s->items; i++) {
        const uint32_t its = times >> 8 * i & 0xff;
        if (s->is_primary[i] && (its < s->least[i] || its > s->most[i]))
            return false;
    }
    return true;
}

/* Each set is a smaller set and its highest option. */
void small_solve(const struct small *s, struct solutions *found)
{
    uint64_t items[SMALL_OPTIONS], times[SMALL_SETS] = {0};
    uint32_t clash[SMALL_OPTIONS];
    bool is_possible[SMALL_SETS] = {true};
    found->count = 0;
    for (uint32_t o = 0; o < s->options; o++) {
        items[o] = clash[o] = 0;
        for (uint32_t i = 0; i < s->items; i++)
            items[o] |= (uint64_t)s->entry[o][i] << 8 * i; /* only primary items matter */
        for (uint32_t other = 0; other < o; other++)
            clash[o] |= (uint32_t)!agree(s, o, other) << other;
        const bool is_choosable = has_primary(s, o) && (s->forbidden >> o & 1) == 0;
        for (uint32_t rest = 0; rest < 1u << o; rest++) {
            const uint32_t set = rest | 1u << o;
            is_possible[set] = is_choosable && is_possible[rest] && (clash[o] & rest) == 0;
            times[set] = times[rest] + items[o];
        }
    }
    for (uint32_t set = 0; set < 1u << s->options; set++)
        if (is_possible[set] && (s->required & ~set) == 0 && is_covered(s, times[set]))
            found->set[found->count++] = (uint16_t)set;
}

uint64_t small_cost(const struct small *s, uint32_t set)
{
    uint64_t cost = 0;
    for (uint32_t o = 0; o < s->options; o++)
        cost += (set >> o & 1) * (uint64_t)s->cost[o];
    return cost;
}

/* ---- building ---- */

dlx_problem *small_problem(const struct small *s)
{
    dlx_problem *problem;
    must(dlx_problem_new(NULL, &problem));
    for (uint32_t i = 0; i < s->items; i++) {
        must(dlx_problem_add_item(problem, NULL, s->is_primary[i] ? DLX_PRIMARY : DLX_SECONDARY,
                                  NULL));
        if (s->is_primary[i] && (s->least[i] != 1 || s->most[i] != 1))
            must(dlx_problem_set_multiplicity(problem, i, s->least[i], s->most[i]));
    }
    for (uint32_t o = 0; o < s->options; o++) {
        dlx_entry entries[SMALL_ITEMS];
        uint32_t count = 0;
        for (uint32_t i = 0; i < s->items; i++)
            if (s->entry[o][i] > 0)
                entries[count++] = (dlx_entry){
                    i, s->entry[o][i] == 1 ? DLX_NO_COLOR
                                           : s->entry[o][i] - (uint32_t)!s->is_primary[i]};
        must(dlx_problem_add_option(problem, entries, count, NULL));
        if (s->cost[o] > 0)
            must(dlx_problem_set_cost(problem, o, s->cost[o]));
    }
    return problem;
}

/* ---- making it simpler ---- */

static uint32_t without_bit(uint32_t set, uint32_t bit)
{
    return (set & ((1u << bit) - 1)) | (set >> (bit + 1) << bit);
}

static void drop_option(struct small *s, uint32_t option)
{
    s->options--;
    for (uint32_t o = option; o < s->options; o++) {
        memcpy(s->entry[o], s->entry[o + 1], sizeof s->entry[o]);
        s->cost[o] = s->cost[o + 1];
    }
    s->required = without_bit(s->required, option);
    s->forbidden = without_bit(s->forbidden, option);
}

static void drop_item(struct small *s, uint32_t item)
{
    s->items--;
    for (uint32_t i = item; i < s->items; i++) {
        s->is_primary[i] = s->is_primary[i + 1];
        s->least[i] = s->least[i + 1];
        s->most[i] = s->most[i + 1];
        for (uint32_t o = 0; o < s->options; o++)
            s->entry[o][i] = s->entry[o][i + 1];
    }
}

/* The variants are numbered in this order: options, items, decisions, entries, colors, costs,
 * multiplicities. A variant that changes nothing is harmless. */
bool small_simplify(struct small *s, uint32_t n)
{
    if (n < s->options)
        return drop_option(s, n), true;
    n -= s->options;
    if (n < s->items)
        return drop_item(s, n), true;
    n -= s->items;
    if (n < 2)
        return *(n == 0 ? &s->required : &s->forbidden) = 0, true;
    n -= 2;
    for (uint32_t o = 0; o < s->options; o++, n -= s->items)
        if (n < s->items)
            return s->entry[o][n] = s->entry[o][n] > 1, true;
    if (n < s->options)
        return s->cost[n] = 0, true;
    n -= s->options;
    for (uint32_t o = 0; o < s->options && n < s->items && s->is_primary[n]; o++)
        s->entry[o][n] = s->entry[o][n] > 0; /* once at most */
    if (n < s->items)
        return s->least[n] = s->most[n] = 1, true;
    return false;
}
