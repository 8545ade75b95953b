/* SPDX-License-Identifier: MIT */
/*
 * Going back to earlier bases. After a first branch, the basis fits what was decided below, and often takes as
 * many steps to repair as the program has rows. The basis of the frame itself takes few. So each frame keeps its
 * basis for its second branch, in a ring of places; with 3 places:
 *
 *     depth     0  1  2  3  4        frames 2, 3 and 4 have their bases;
 *     place     0  1  2  0  1        the bases of 0 and 1 are gone, as the numbers show
 *
 * The search goes back to the deepest frames first, so a short ring is enough. A frame whose basis is gone goes
 * on with the present one. The basis of the root is kept as a set of variables.
 */
#include "dlx/cheapest/tree.h"

#include <string.h>

void bb_begin_keeping(struct tree *t, double memory)
{
    const double most = 64 << 20, each = 12.0 * t->lp.most_rows + 1;
    const double places = (memory < most ? memory : most) / each;
    t->places = places < 0 ? 0 : places > MOST_KEPT ? MOST_KEPT : (uint32_t)places;
}

/* Without memory, no further basis is kept. */
static bool has_memory(struct tree *t, struct kept *kept)
{
    if (kept->basis.norm != NULL)
        return true;
    simplex_allocate_basis(&t->lp, &t->arena, &kept->basis);
    if (kept->basis.norm != NULL && !t->arena.has_failed)
        return true;
    t->arena.has_failed = false;
    t->places = 0;
    return false;
}

void bb_keep_basis(struct tree *t)
{
    const uint32_t top = t->depth - 1;
    if (t->places == 0 || !has_memory(t, &t->kept[top % t->places]))
        return;
    struct kept *kept = &t->kept[top % t->places];
    kept->number = t->frame[top].kept = ++t->kept_so_far;
    simplex_keep(&t->lp, &kept->basis);
}

bool bb_return_to_basis(struct tree *t, uint32_t depth)
{
    if (t->places == 0 || t->frame[depth].kept == 0)
        return false;
    const struct kept *kept = &t->kept[depth % t->places];
    if (kept->number != t->frame[depth].kept)
        return false;
    simplex_return(&t->lp, &kept->basis);
    return true;
}

void bb_return_to_root(struct tree *t)
{
    if (t->root_bound > INT64_MIN)
        simplex_choose_basis(&t->lp, t->root_basis);
}

/* Take over the cuts, without the options that are gone. */
static void inherit_cuts(struct tree *t, const struct tree *from)
{
    const struct simplex *lp = &from->lp;
    uint32_t *columns = t->lp.open; /* not in use yet */
    for (uint32_t i = from->item_rows; i < lp->rows; i++) {
        uint32_t count = 0;
        for (uint32_t e = lp->across[i]; e < lp->across[i + 1]; e++)
            if (t->column_of[from->option_of[lp->column[e]]] != DLX_NONE)
                columns[count++] = t->column_of[from->option_of[lp->column[e]]];
        if (count > 1 && simplex_add_row(&t->lp, columns, count, -1, 0))
            t->root_basis[t->live + t->lp.rows - 1] = from->root_basis[lp->columns + i];
    }
    simplex_use_rows(&t->lp);
}

void bb_inherit(struct tree *t, const struct tree *from)
{
    if (from->root_bound == INT64_MIN)
        return;
    bool *is_basic = t->root_basis; /* not in use yet */
    inherit_cuts(t, from);
    for (uint32_t j = 0; j < t->live; j++) {
        uint32_t column = from->column_of[t->option_of[j]];
        is_basic[j] = column != DLX_NONE && from->root_basis[column];
    }
    for (uint32_t i = 0; i < t->item_rows; i++) {
        uint32_t row = from->row_of[t->item_of[i]];
        is_basic[t->live + i] = row != DLX_NONE && from->root_basis[from->lp.columns + row];
    }
    simplex_choose_basis(&t->lp, is_basic);
}
