/* SPDX-License-Identifier: MIT */
/*
 * links: options required or forbidden before the search. A required option is chosen at the start of the
 * path, and the search never goes back beyond it. A forbidden option has left all lists. Both are undone
 * in reverse order only, like every other move.
 */
#include "dlx/search/links_moves.h"

/* ---- back to the start ---- */

static void undo(struct links *l)
{
    index_t n = l->path[--l->level].choice;
    l->moves->unchoose(l, n);
    l->moves->finish(l, l->node[n].item);
}

void links_rewind(void *state)
{
    struct links *l = state;
    if (l->step == TRY)
        l->moves->finish(l, l->item);
    while (l->level > l->required)
        undo(l);
    l->step = ENTER;
    links_forget(l);
}

/* Return whether the option can be chosen: it is in the lists of its items, and they are active and agree
 * with its colors. (A node that has never been in a list points at itself.) */
static bool is_live(const struct links *l, uint32_t option)
{
    for (index_t q = l->first[option]; q < l->first[option + 1]; q++) {
        const struct node *node = &l->node[q];
        const struct agreement *agreed = &l->agreed[node->item];
        bool agrees = agreed->holders == 0 || agreed->color == l->color[q];
        bool is_linked = node->up != q && l->node[node->up].down == q;
        if (!is_linked || !agrees || !is_active(l, node->item))
            return false;
    }
    return true;
}

static void note(struct links *l, uint32_t option, enum fate fate)
{
    l->fixed[l->fixed_count++] = option;
    l->fate[option] = fate;
    links_rewind(l);
}

/* ---- required options ---- */

static bool choose_below(struct links *l, index_t n)
{
    l->moves->begin(l, l->node[n].item);
    if (!l->moves->choose(l, n)) {
        l->moves->finish(l, l->node[n].item);
        return false;
    }
    l->path[l->level++].choice = n;
    l->required = l->level;
    links_spend(l, n);
    return true;
}

static bool require_node(struct links *l, uint32_t option, index_t n)
{
    if (n == ROOT || l->fate[option] != FREE || !is_live(l, option) || !choose_below(l, n))
        return false;
    note(l, option, REQUIRED);
    return true;
}

bool links_require(void *state, uint32_t option)
{
    struct links *l = state;
    return require_node(l, option, links_primary_node(l, option));
}

bool links_require_by(void *state, uint32_t option, uint32_t item)
{
    struct links *l = state;
    index_t n = l->first[option];
    while (n + 1 < l->first[option + 1] && l->node[n].item - 1 != item)
        n++;
    return require_node(l, option, n);
}

static void unchoose_below(struct links *l)
{
    undo(l);
    l->required = l->level;
}

/* ---- forbidden options ---- */

bool links_forbid(void *state, uint32_t option)
{
    struct links *l = state;
    index_t n = links_primary_node(l, option);
    if (l->fate[option] != FREE)
        return false;
    bool can_be_chosen = n != ROOT && is_live(l, option);
    if (can_be_chosen)
        take_out(l, n);
    for (index_t q = l->first[option]; q < l->first[option + 1] && l->minima.places > 0; q++)
        links_lower_minima(l, l->node[q].item);
    note(l, option, can_be_chosen ? FORBIDDEN : REFUSED);
    return true;
}

static void release_latest(struct links *l)
{
    uint32_t option = l->fixed[--l->fixed_count];
    if (l->fate[option] == REQUIRED)
        unchoose_below(l);
    else if (l->fate[option] == FORBIDDEN)
        put_back(l, links_primary_node(l, option));
    l->fate[option] = FREE;
}

void links_release(void *state, uint32_t count)
{
    struct links *l = state;
    assert(l->step == ENTER && l->level == l->required && count <= l->fixed_count);
    while (count-- > 0)
        release_latest(l);
}
