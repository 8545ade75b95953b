/* SPDX-License-Identifier: MIT */
/* Tree nodes that the makers of grids and puzzles may still spend. A generator and its parts share one
 * budget. */
#ifndef SUDOKU_GENERATE_BUDGET_H
#define SUDOKU_GENERATE_BUDGET_H

#include "sudoku/generate.h"

struct budget {
    uint64_t left;   /* tree nodes; meaningless without a limit */
    bool is_limited; /* there is a limit */
};

/** Begin again with this number of tree nodes; 0 for no limit. */
static inline void budget_begin(struct budget *budget, uint64_t tree_nodes)
{
    *budget = (struct budget){tree_nodes, tree_nodes > 0};
}

/** Return whether nothing is left. */
static inline bool budget_is_spent(const struct budget *budget)
{
    return budget->is_limited && budget->left == 0;
}

/** Return `wanted` tree nodes, or what is left if that is less. */
static inline uint64_t budget_allows(const struct budget *budget, uint64_t wanted)
{
    return budget->is_limited && budget->left < wanted ? budget->left : wanted;
}

/** Subtract tree nodes. A search may end a few nodes late. */
static inline void budget_spend(struct budget *budget, uint64_t tree_nodes)
{
    budget->left -= tree_nodes < budget->left ? tree_nodes : budget->left;
}

/** Let a source of grids spend from a budget, which must live as long as the source. */
void grids_share(sudoku_grids *grids, struct budget *budget);

#endif
