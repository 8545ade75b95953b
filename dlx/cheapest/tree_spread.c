/* SPDX-License-Identifier: MIT */
/* Decide options, spread the decisions, and undo them; tree.h explains it. */
#include "dlx/cheapest/tree.h"

void bb_decide(struct tree *t, uint32_t option, enum choice choice)
{
    uint32_t column = t->column_of[option];
    t->choice[option] = (unsigned char)choice;
    t->trail[t->decided++] = option;
    if (column != DLX_NONE)
        *(choice == TAKEN ? &t->lp.lower[column] : &t->lp.upper[column]) = choice == TAKEN;
}

static void undecide(struct tree *t)
{
    uint32_t option = t->trail[--t->decided], column = t->column_of[option];
    if (column != DLX_NONE) {
        t->lp.lower[column] = 0;
        t->lp.upper[column] = 1;
    }
    t->choice[option] = UNDECIDED;
}

/* Count a decided option in its items. */
static void count_in(struct tree *t, uint32_t option, bool is_undo)
{
    uint32_t count, one = is_undo ? UINT32_MAX : 1; /* adding UINT32_MAX subtracts 1 */
    const dlx_entry *entry = dlx_problem_option(t->problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        t->need[entry[e].item].free -= one;
        if (t->choice[option] == TAKEN)
            t->need[entry[e].item].taken += one;
    }
}

/* Decide an option unless it is decided. Return false if it is decided the other way. */
bool bb_settle(struct tree *t, uint32_t option, enum choice choice)
{
    if (t->choice[option] == UNDECIDED)
        bb_decide(t, option, choice);
    return t->choice[option] == choice;
}

static uint32_t color_in(const struct tree *t, uint32_t option, uint32_t item)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(t->problem, option, &count);
    while (entry->item != item)
        entry++;
    return entry->color;
}

/* Remove the options that cannot go with a taken option at an item. Return false if one of them is taken. */
static bool remove_others(struct tree *t, uint32_t option, dlx_entry at)
{
    const struct need *need = &t->need[at.item];
    bool agrees = true;
    if (need->is_primary && need->most > 1) {
        for (uint32_t p = t->list_first[at.item];
             need->taken == need->most && p < t->list_first[at.item + 1]; p++)
            if (t->choice[t->list[p]] == UNDECIDED)
                bb_decide(t, t->list[p], REMOVED);
        return need->taken <= need->most;
    }
    for (uint32_t p = t->list_first[at.item]; p < t->list_first[at.item + 1]; p++) {
        uint32_t other = t->list[p];
        bool may_share = at.color != DLX_NO_COLOR && color_in(t, other, at.item) == at.color;
        if (other != option && !may_share)
            agrees = bb_settle(t, other, REMOVED) && agrees;
    }
    return agrees;
}

/* If an item needs all of its undecided options, take them. Return false if it has too few. */
static bool take_needed(struct tree *t, uint32_t item)
{
    const struct need *need = &t->need[item];
    if (need->taken + need->free < need->least)
        return false;
    if (need->taken + need->free > need->least || need->free == 0)
        return true;
    for (uint32_t p = t->list_first[item]; p < t->list_first[item + 1]; p++)
        if (t->choice[t->list[p]] == UNDECIDED)
            bb_decide(t, t->list[p], TAKEN);
    return true;
}

/* Spread one decision. Return false after a contradiction. */
static bool spread_one(struct tree *t)
{
    uint32_t option = t->trail[t->spread++], count;
    const dlx_entry *entry = dlx_problem_option(t->problem, option, &count);
    bool agrees = true;
    count_in(t, option, false);
    for (uint32_t e = 0; e < count && agrees; e++)
        if (t->choice[option] == TAKEN)
            agrees = remove_others(t, option, entry[e]);
        else if (t->need[entry[e].item].is_primary)
            agrees = take_needed(t, entry[e].item);
    return agrees;
}

bool bb_spread(struct tree *t)
{
    while (t->spread < t->decided)
        if (!spread_one(t))
            return false;
    return true;
}

/* Undo decisions until the trail has this length. */
void bb_retreat(struct tree *t, uint32_t length)
{
    while (t->decided > length) {
        if (t->spread == t->decided)
            count_in(t, t->trail[--t->spread], true);
        undecide(t);
    }
}
