/* SPDX-License-Identifier: MIT */
/*
 * links: the rest of the problem at a node of the tree, as a problem of its own, for a kernel that is
 * faster on small problems. It has the active items and the options that can still be chosen, both in the
 * order of the whole problem, so that the solutions come in the same order too.
 *
 * A secondary item with a color in force is left out: the options that disagree are hidden already, so it
 * cannot exclude anything any more.
 */
#include "dlx/search/links_moves.h"

#include <stdlib.h>
#include <string.h>

void links_set_small(void *state, uint32_t entries)
{
    struct links *l = state;
    l->small = entries;
    l->unasked = 0;
}

/* Where there are very many items, a test that visits all of them at each node would take longer than the
 * search, which often finds an item with one option at once. So the test may take the time of about LONG_WALK
 * items for each node. */
bool links_is_small(struct links *l)
{
    enum { LONG_WALK = 1024 };
    uint32_t entries = 0, walked = 0;
    if (l->unasked > 0) {
        l->unasked--;
        return false;
    }
    for (index_t item = l->right[ROOT]; item != ROOT && entries <= l->small; item = l->right[item])
        entries += (uint32_t)l->length[item], walked++;
    if (entries > l->small)
        l->unasked = walked / LONG_WALK;
    return entries <= l->small;
}

void links_skip(void *state)
{
    struct links *l = state;
    assert(l->step == ENTER);
    l->step = LEAVE;
}

static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Return whether node n is the first node of its option with a primary item. Looking back from all of these nodes
 * visits no node of the option twice. */
static bool is_first(const struct links *l, index_t n)
{
    const index_t begin = l->first[l->option[n]];
    while (n > begin)
        if (dlx_problem_item(l->problem, l->node[--n].item - 1).kind == DLX_PRIMARY)
            return false;
    return true;
}

/* Write the options of the active primary items, each once, in ascending order. Return their number. */
static uint32_t live_options(const struct links *l, uint32_t *options)
{
    uint32_t count = 0;
    for (index_t item = l->right[ROOT]; item != ROOT; item = l->right[item])
        for (index_t n = l->node[item].down; n != item; n = l->node[n].down)
            if (is_first(l, n))
                options[count++] = l->option[n];
    qsort(options, count, sizeof *options, ascending);
    return count;
}

/* ---- building the problem ---- */

static dlx_status add_item(const struct links *l, struct kernel_rest *rest, index_t item)
{
    uint32_t place;
    dlx_kind kind = dlx_problem_item(l->problem, item - 1).kind;
    dlx_status status = dlx_problem_add_item(rest->problem, NULL, kind, &place);
    if (status != DLX_OK)
        return status;
    rest->place[item - 1] = place;
    rest->item[place] = item - 1;
    if (kind == DLX_PRIMARY && l->times != NULL)
        status = dlx_problem_set_multiplicity(rest->problem, place, links_need(l, item),
                                              l->times[item].most - l->times[item].taken);
    return status;
}

static dlx_status add_primary_items(const struct links *l, struct kernel_rest *rest)
{
    dlx_status status = DLX_OK;
    for (index_t item = l->right[ROOT]; item != ROOT && status == DLX_OK; item = l->right[item])
        status = add_item(l, rest, item);
    return status;
}

/* Add the entry of node n, unless nothing can disagree with it any more. */
static dlx_status add_entry(const struct links *l, struct kernel_rest *rest, index_t n,
                            uint32_t *count)
{
    index_t item = l->node[n].item;
    if (l->agreed[item].holders > 0)
        return DLX_OK;
    if (rest->place[item - 1] == DLX_NONE) {
        dlx_status status = add_item(l, rest, item);
        if (status != DLX_OK)
            return status;
    }
    rest->entry[(*count)++] = (dlx_entry){rest->place[item - 1], l->color[n]};
    return DLX_OK;
}

static dlx_status add_option(const struct links *l, struct kernel_rest *rest, uint32_t option)
{
    uint32_t count = 0;
    dlx_status status = DLX_OK;
    for (index_t n = l->first[option]; n < l->first[option + 1] && status == DLX_OK; n++)
        status = add_entry(l, rest, n, &count);
    return status == DLX_OK ? dlx_problem_add_option(rest->problem, rest->entry, count, NULL)
                            : status;
}

static dlx_status fill(const struct links *l, struct kernel_rest *rest)
{
    dlx_status status = add_primary_items(l, rest);
    uint32_t options = live_options(l, rest->option);
    for (uint32_t o = 0; o < options && status == DLX_OK; o++)
        status = add_option(l, rest, rest->option[o]);
    return status;
}

dlx_status links_rest(const void *state, struct kernel_rest *rest)
{
    const struct links *l = state;
    rest->level = l->level;
    memset(rest->place, 0xff, l->items * sizeof *rest->place);
    dlx_status status = dlx_problem_new(l->allocator, &rest->problem);
    if (status != DLX_OK)
        return status;
    status = fill(l, rest);
    if (status != DLX_OK)
        dlx_problem_free(rest->problem);
    return status;
}
