/* SPDX-License-Identifier: MIT */
/*
 * The checker of linear certificates: does arithmetic modulo m rule out a solution? The certificate
 * gives each item a number, its multiplier. For each option that can be chosen, the checker adds up
 * the multipliers of its items, each times the number of times that the option covers the item. It
 * also adds up the multipliers of all items, each times the number of times that a solution must
 * cover the item. For m = 2:
 *
 *     a b c            a 1, b 1, c 1       together 3
 *     a b              2
 *     b c              2                   each option gives a multiple of 2, and so does any solution,
 *     a c              2                   but all items give an odd number: there is no solution
 *
 * Only items that must be covered a fixed number of times may have a multiplier other than 0, as
 * the total of the others is not known. Required options are chosen first. What they give is
 * subtracted from the total; options that they exclude do not matter. Only this file and file.c
 * must be trusted.
 */
#include "dlx/certificate/certificate.h"
#include "dlx/core/memory.h"

#include <inttypes.h>

/* The use of an item by required options. */
struct use {
    uint32_t taken; /* how many times the required options cover it */
    uint32_t color; /* color that they give it */
};

struct linear {
    const dlx_problem *problem;         /* not owned; constant */
    const dlx_certificate *certificate; /* claims the multipliers, and names options */
    struct source *source;              /* receives errors */
    uint64_t modulus;                   /* m */
    const uint32_t *multiplier;         /* of each item */
    struct use *use;                    /* of each item */
    uint64_t total;                     /* of all items so far, modulo m */
};

/* Return how many times an entry covers its item, which is primary. */
static uint32_t times_of(dlx_entry entry)
{
    return entry.color == DLX_NO_COLOR ? 1 : entry.color;
}

static bool can_choose(const struct linear *l, uint32_t option)
{
    uint32_t count;
    bool has_primary = false;
    const dlx_entry *entry = dlx_problem_option(l->problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        const dlx_item item = dlx_problem_item(l->problem, entry[e].item);
        const struct use *use = &l->use[entry[e].item];
        has_primary |= item.kind == DLX_PRIMARY;
        if (item.kind == DLX_PRIMARY &&
            (use->taken >= item.max || times_of(entry[e]) > item.max - use->taken))
            return false;
        if (item.kind == DLX_SECONDARY && use->taken > 0 &&
            (entry[e].color == DLX_NO_COLOR || entry[e].color != use->color))
            return false;
    }
    return has_primary;
}

/* Return the sum of the multipliers of an option, modulo m. */
static uint64_t add_multipliers(const struct linear *l, uint32_t option)
{
    uint32_t count;
    uint64_t sum = 0;
    const dlx_entry *entry = dlx_problem_option(l->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        if (l->multiplier[entry[e].item] != 0) /* the item is primary: see add_items() */
            sum = (sum + (uint64_t)l->multiplier[entry[e].item] * times_of(entry[e])) % l->modulus;
    return sum;
}

static bool add_items(struct linear *l)
{
    char name[ITEM_TEXT];
    for (uint32_t i = 0; i < dlx_problem_item_count(l->problem); i++) {
        const dlx_item item = dlx_problem_item(l->problem, i);
        if (l->multiplier[i] == 0)
            continue;
        if (item.kind != DLX_PRIMARY || item.min != item.max)
            return source_fail(l->source, DLX_ERR_CERTIFICATE,
                               "item `%s` has a multiplier, but no fixed number of options "
                               "must contain it",
                               item_called(l->problem, i, name));
        l->total = (l->total + (uint64_t)l->multiplier[i] * item.max) % l->modulus;
    }
    return true;
}

static bool choose_required(struct linear *l)
{
    for (uint32_t r = 0; r < l->certificate->required_count; r++) {
        const uint32_t option = l->certificate->required[r];
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(l->problem, option, &count);
        if (!can_choose(l, option))
            return source_fail(l->source, DLX_ERR_CERTIFICATE,
                               "required option %" PRIu64 " cannot be chosen: a linear certificate "
                               "does not cover this case",
                               (uint64_t)option + 1);
        for (uint32_t e = 0; e < count; e++) {
            struct use *use = &l->use[entry[e].item];
            const bool is_primary = dlx_problem_item(l->problem, entry[e].item).kind == DLX_PRIMARY;
            *use = (struct use){use->taken + (is_primary ? times_of(entry[e]) : 1), entry[e].color};
        }
        l->total = (l->total + l->modulus - add_multipliers(l, option)) % l->modulus;
    }
    return true;
}

/* Required and forbidden options are in ascending order, like the options themselves. */
static bool is_listed(const uint32_t *options, uint32_t count, uint32_t *at, uint32_t option)
{
    while (*at < count && options[*at] < option)
        ++*at;
    return *at < count && options[*at] == option;
}

static bool check_options(const struct linear *l)
{
    const dlx_certificate *c = l->certificate;
    uint32_t required = 0, forbidden = 0;
    for (uint32_t o = 0; o < dlx_problem_option_count(l->problem); o++) {
        const bool is_required = is_listed(c->required, c->required_count, &required, o);
        const bool is_forbidden = is_listed(c->forbidden, c->forbidden_count, &forbidden, o);
        const uint64_t sum = add_multipliers(l, o);
        if (sum != 0 && !is_required && !is_forbidden && can_choose(l, o))
            return source_fail(l->source, DLX_ERR_CERTIFICATE,
                               "the multipliers of option %" PRIu64 " add up to %" PRIu64
                               " modulo %" PRIu64 ", not to 0",
                               (uint64_t)o + 1, sum, l->modulus);
    }
    return true;
}

static bool check_total(const struct linear *l)
{
    return l->total != 0 || source_fail(l->source, DLX_ERR_CERTIFICATE,
                                        "the multipliers of all items add up to 0 modulo %" PRIu64
                                        ", which proves nothing",
                                        l->modulus);
}

bool check_linear(const dlx_problem *problem, struct source *source, dlx_certificate *certificate)
{
    const uint32_t items = dlx_problem_item_count(problem);
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    struct linear l = {
        .problem = problem,
        .certificate = certificate,
        .source = source,
        .modulus = certificate->modulus,
        .multiplier = certificate->multipliers,
    };
    l.use = memory_array(allocator, (size_t)items + 1, sizeof *l.use);
    if (l.use == NULL)
        return source_fail_plainly(source, DLX_ERR_MEMORY);
    for (uint32_t i = 0; i < items; i++)
        l.use[i] = (struct use){0, DLX_NO_COLOR};
    bool holds = add_items(&l) && choose_required(&l) && check_options(&l) && check_total(&l);
    memory_free(allocator, l.use, (size_t)items + 1, sizeof *l.use);
    certificate->rest = (uint32_t)l.total;
    return holds;
}
