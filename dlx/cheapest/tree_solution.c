/* SPDX-License-Identifier: MIT */
/* Recognize solutions; tree.h explains the tree. */
#include "dlx/cheapest/tree.h"

/* Collect the taken options and, if the relaxation is solved, the options at 1. */
static void collect(struct tree *t)
{
    t->found_count = 0;
    for (uint32_t j = 0; j < t->lp.columns; j++) {
        uint32_t option = t->option_of[j];
        bool is_in = t->choice[option] == TAKEN || (t->choice[option] == UNDECIDED &&
                                                    t->is_solved && simplex_value(&t->lp, j) > 0.5);
        if (is_in)
            t->found[t->found_count++] = option;
    }
}

/* Return whether the collected options are a solution. */
static bool is_solution(struct tree *t)
{
    bool fits = true;
    uint32_t count;
    for (uint32_t f = 0; f < t->found_count; f++) {
        const dlx_entry *entry = dlx_problem_option(t->problem, t->found[f], &count);
        for (uint32_t e = 0; e < count; e++) {
            const uint32_t item = entry[e].item;
            const uint64_t color = entry[e].color;
            /* For a secondary item, the stamp is 1 without a color, or the color plus 1. */
            fits &= t->need[item].is_primary || t->stamp[item] == 0 ||
                    (color != DLX_NO_COLOR && t->stamp[item] == color + 1);
            t->stamp[item] = t->need[item].is_primary ? t->stamp[item] + 1 : color + 1;
        }
    }
    for (uint32_t item = 0; item < t->items; item++) {
        const struct need *need = &t->need[item];
        fits &=
            !need->is_primary || (t->stamp[item] >= need->least && t->stamp[item] <= need->most);
        t->stamp[item] = 0;
    }
    return fits;
}

static bool is_whole(const struct tree *t)
{
    for (uint32_t j = 0; j < t->lp.columns && t->is_solved; j++)
        if (is_fraction(simplex_value(&t->lp, j)))
            return false;
    return t->is_solved || t->decided == t->live;
}

bool bb_has_found(struct tree *t)
{
    if (!is_whole(t))
        return false;
    collect(t);
    return is_solution(t);
}
