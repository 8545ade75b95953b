/* SPDX-License-Identifier: MIT */
/*
 * Equal items, such as bins of the same size, make a tree search repeat its work many times. Items
 * form a chain if each can be exchanged with the next one. An exchange maps the options onto the
 * options, and an option costs as much as its image. Other items may have to move, too:
 *
 *     x u0 u1 0:9|b0 0:9|b1     "x b0=4" "x b1=4"  "u0" 1  "u0 b0=9"  "u1" 1  "u1 b1=9"
 *     chain b0 b1               exchange b0 and b1, u0 and u1
 *
 * Take any items that no exchange moves and that are covered at most once: x0, x1, x2 and so on.
 * Some cheapest solution has x0 with b0, x1 with b0 or b1, and x2 with b0, b1 or b2: if x2 is with
 * b5, the exchanges from b5 down to b2 move it to b2, and leave b0 and b1 alone. So the options
 * of these items with a later item of the chain are removed. Options with several items of the
 * chain stay, because exchanges turn them into each other. The heaviest items come first, because
 * they decide most.
 *
 * To guess an exchange of a and b, the first option of a is laid beside the first option of b, and
 * so on. Items at the same place in both are exchanged. A guess is used only if it proves to be an
 * exchange.
 *
 * Invariant: an exchange of a chain moves two neighbors of the chain, and no other item of it.
 *
 * Source: V. Kaibel, M. Pfetsch, "Packing and partitioning orbitopes" (Mathematical Programming
 * 114, 2008), for the options that can be removed.
 */
#include "dlx/cheapest/tree.h"
#include "dlx/core/listing.h"
#include "dlx/core/query.h"

#include <string.h>

enum { MOST_WORK = 1 << 22 }; /* entries to visit before giving up: a few hundredths of a second */

struct equals {
    const dlx_problem *problem; /* not owned */
    struct listing listing;     /* of all options */
    bool is_sorted;             /* the listing is sorted */
    uint32_t *first, *list;     /* first place of each item in `list`; its options */
    uint32_t *image;            /* item -> its image in the current guess */
    uint32_t *moved, count;     /* the items that the guess moves */
    uint32_t *option_image;     /* option -> its image */
    uint32_t *chain, length;    /* items; their number */
    uint32_t *place;            /* item -> its place in the chain, or DLX_NONE */
    bool *is_moved;             /* item -> whether an exchange of the chain moves it */
    uint32_t *weight;           /* item -> see weight_of(); 0 also once it has been taken */
    uint64_t work;              /* entries visited */
};

static bool allocate(struct equals *q, struct arena *a)
{
    const uint32_t items = dlx_problem_item_count(q->problem);
    q->first = arena_array(a, (size_t)items + 1, sizeof *q->first);
    q->list = arena_array(a, dlx_problem_entry_count(q->problem), sizeof *q->list);
    q->image = arena_array(a, items, sizeof *q->image);
    q->moved = arena_array(a, items, sizeof *q->moved);
    q->option_image = arena_array(a, dlx_problem_option_count(q->problem), sizeof *q->option_image);
    q->chain = arena_array(a, items, sizeof *q->chain);
    q->place = arena_array(a, items, sizeof *q->place);
    q->is_moved = arena_array(a, items, sizeof *q->is_moved);
    q->weight = arena_array(a, items, sizeof *q->weight);
    return !a->has_failed && listing_make(&q->listing, a, q->problem, NULL,
                                          dlx_problem_option_count(q->problem), NULL);
}

static void list_options(struct equals *q)
{
    uint32_t count, items = dlx_problem_item_count(q->problem);
    for (uint32_t i = 0; i < items; i++) {
        q->first[i + 1] = q->first[i] + dlx_problem_item(q->problem, i).length;
        q->image[i] = i;
        q->place[i] = DLX_NONE;
    }
    for (uint32_t o = 0; o < dlx_problem_option_count(q->problem); o++) {
        const dlx_entry *entry = dlx_problem_option(q->problem, o, &count);
        for (uint32_t e = 0; e < count; e++)
            q->list[q->first[entry[e].item] + q->weight[entry[e].item]++] = o;
    }
}

/* ---- exchanges ---- */

/* Add the exchange of two items to the guess. Return false if they do not fit. */
static bool exchange(struct equals *q, uint32_t a, uint32_t b)
{
    if (q->image[a] == b)
        return true;
    if (q->image[a] != a || q->image[b] != b || !listing_are_alike(&q->listing, a, b))
        return false;
    q->image[a] = b;
    q->image[b] = a;
    q->moved[q->count++] = a;
    q->moved[q->count++] = b;
    return true;
}

/* Guess an exchange of a and b. Return false if their options do not fit. */
static bool can_guess(struct equals *q, uint32_t a, uint32_t b)
{
    const uint32_t length = q->first[a + 1] - q->first[a];
    bool fits = exchange(q, a, b) && q->first[b + 1] - q->first[b] == length;
    q->work++;
    for (uint32_t k = 0; k < length && fits; k++) {
        const uint32_t one = q->list[q->first[a] + k], other = q->list[q->first[b] + k];
        uint32_t count, others;
        const dlx_entry *x = dlx_problem_option(q->problem, one, &count);
        const dlx_entry *y = dlx_problem_option(q->problem, other, &others);
        fits = count == others && dlx_problem_option_cost(q->problem, one) ==
                                      dlx_problem_option_cost(q->problem, other);
        for (uint32_t e = 0; e < count && fits; e++)
            fits = x[e].color == y[e].color && exchange(q, x[e].item, y[e].item);
        q->work += count;
    }
    return fits;
}

/* Return whether the guess is an exchange that moves only the last item of the chain, if any. */
static bool is_proved(struct equals *q)
{
    for (uint32_t m = 0; m < q->count; m++)
        if (q->place[q->moved[m]] != DLX_NONE && q->place[q->moved[m]] + 1 != q->length)
            return false;
    if (!q->is_sorted)
        listing_sort(&q->listing);
    q->is_sorted = true;
    bool holds = listing_map_options(&q->listing, q->image, q->option_image);
    q->work += 4 * dlx_problem_entry_count(q->problem);
    for (uint32_t o = 0; o < dlx_problem_option_count(q->problem) && holds; o++)
        holds = dlx_problem_option_cost(q->problem, o) ==
                dlx_problem_option_cost(q->problem, q->option_image[o]);
    return holds;
}

/* Append an item to the chain if it can be exchanged with the last one. */
static void try_to_append(struct equals *q, uint32_t item)
{
    q->count = 0;
    const bool fits = can_guess(q, q->chain[q->length - 1], item) && is_proved(q);
    for (uint32_t m = 0; m < q->count; m++) {
        q->is_moved[q->moved[m]] |= fits;
        q->image[q->moved[m]] = q->moved[m];
    }
    if (!fits)
        return;
    q->place[item] = q->length;
    q->chain[q->length++] = item;
}

static void make_chain(struct equals *q, uint32_t item)
{
    const uint32_t items = dlx_problem_item_count(q->problem);
    memset(q->is_moved, 0, items * sizeof *q->is_moved);
    for (uint32_t i = 0; i < items; i++)
        q->place[i] = DLX_NONE;
    q->place[item] = 0;
    q->chain[0] = item;
    q->length = 1;
    for (uint32_t b = item + 1; b < items && q->work < MOST_WORK; b++)
        if (!q->is_moved[b])
            try_to_append(q, b);
}

/* ---- options to remove ---- */

/* Return the place in the chain of an option's only item there, and write the item's amount. Return
 * DLX_NONE if the option has no item of the chain, or several. */
static uint32_t place_of(const struct equals *q, uint32_t option, uint32_t *amount)
{
    uint32_t count, found = 0, place = DLX_NONE;
    const dlx_entry *entry = dlx_problem_option(q->problem, option, &count);
    for (uint32_t e = 0; e < count; e++)
        if (q->place[entry[e].item] != DLX_NONE) {
            found++;
            place = q->place[entry[e].item];
            *amount = entry_times(q->problem, entry[e]);
        }
    return found == 1 ? place : DLX_NONE;
}

/* Return 1 plus the largest amount of the chain in an option of the item; 0 if the item cannot be
 * taken. */
static uint32_t weight_of(const struct equals *q, uint32_t item)
{
    const dlx_item its = dlx_problem_item(q->problem, item);
    uint32_t weight = 0;
    if (q->is_moved[item] || its.kind != DLX_PRIMARY || its.max > 1)
        return 0;
    for (uint32_t p = q->first[item]; p < q->first[item + 1]; p++) {
        uint32_t amount = 0;
        if (place_of(q, q->list[p], &amount) != DLX_NONE && weight <= amount)
            weight = amount + 1;
    }
    return weight;
}

/* Take the heaviest items, and remove their options that are too far up the chain. Return the
 * number of options removed. */
static uint32_t remove_images(struct equals *q, unsigned char *choice)
{
    const uint32_t items = dlx_problem_item_count(q->problem);
    uint32_t removed = 0, amount;
    q->work += 4 * dlx_problem_entry_count(q->problem);
    for (uint32_t i = 0; i < items; i++)
        q->weight[i] = weight_of(q, i);
    for (uint32_t most = 0; most + 1 < q->length; most++) {
        uint32_t item = 0;
        for (uint32_t i = 1; i < items; i++)
            item = q->weight[i] > q->weight[item] ? i : item;
        if (q->weight[item] == 0)
            return removed;
        q->weight[item] = 0;
        for (uint32_t p = q->first[item]; p < q->first[item + 1]; p++) {
            const uint32_t place = place_of(q, q->list[p], &amount);
            if (place != DLX_NONE && place > most) {
                choice[q->list[p]] = REMOVED;
                removed++;
            }
        }
    }
    return removed;
}

void bb_remove_images(const dlx_problem *problem, unsigned char *choice)
{
    struct equals q = {.problem = problem};
    struct arena arena = {.allocator = dlx_problem_allocator(problem)};
    const uint32_t items = dlx_problem_item_count(problem);
    if (dlx_problem_entry_count(problem) < MOST_WORK / 4 && allocate(&q, &arena)) {
        list_options(&q);
        for (uint32_t item = 0; item < items && q.work < MOST_WORK; item++) {
            if (q.first[item] == q.first[item + 1])
                continue;
            make_chain(&q, item);
            q.work += items;
            if (q.length > 1 && remove_images(&q, choice) > 0)
                break;
        }
    }
    arena_free(&arena);
}
