/* SPDX-License-Identifier: MIT */
/*
 * Wings: three cells, or two cells and a link, of which at least one holds a digit Z in any case.
 *
 *     XY-wing    r1c1 12 . . | . r1c5 13     the pivot r1c1 is 1 or 2, so one of the pincers r1c5 and r5c1
 *                     .      |   .           is 3; r5c5 sees both and is not 3
 *                r5c1 23 . . | . r5c5 x
 *
 *     XYZ-wing   the pivot may also be 3; then Z goes from the cells that see all three
 *     W-wing     two cells with the same candidates 1 and 3; each sees one of the last two places of 1 in
 *                some house. So they are not both 1, and one of them is 3.
 */
#include "sudoku/logic/logic.h"

/* ---- XY and XYZ ---- */

static bool describe_wing(sudoku_logic *l, int pivot, int a, int b)
{
    uint64_t seen[MOST_WORDS];
    int z = lowest(candidates(l, a) & candidates(l, b));
    find_common_peers(l, a, b, seen);
    if (has_bit(candidates(l, pivot), z)) /* XYZ: the pivot itself may be the cell with Z */
        intersect(l, seen, peers_of(l, pivot));
    if (!have_common_cell(l, seen, l->where[z])) /* most wings remove nothing */
        return false;
    begin_step(l, candidates(l, pivot) | bit(z));
    add_step_cell(l, pivot);
    end_first_part(l);
    add_step_cell(l, a);
    add_step_cell(l, b);
    add_removals(l, seen, z);
    return true;
}

/* Return whether cells with candidates `a` and `b` are pincers for a pivot with `size` candidates. */
static bool are_pincers(uint64_t pivot, uint64_t a, uint64_t b, int size)
{
    return is_single(a & b) && (size == 2 ? a ^ b : a | b) == pivot;
}

/* List the peers of the pivot that have two candidates, at least one of them shared with it. */
static int list_pincers(const sudoku_logic *l, int pivot, uint16_t *pincers)
{
    int count = 0;
    const sudoku_list *peers = &l->rules->peers[pivot];
    for (int p = 0; p < peers->count; p++)
        if (is_pair(candidates(l, peers->at[p])) &&
            (candidates(l, peers->at[p]) & candidates(l, pivot)) != 0)
            pincers[count++] = peers->at[p];
    return count;
}

static bool find_wing_at(sudoku_logic *l, int pivot, int size)
{
    uint16_t pincers[SUDOKU_MOST_CELLS];
    uint64_t digits = candidates(l, pivot);
    int count = list_pincers(l, pivot, pincers);
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            if (are_pincers(digits, candidates(l, pincers[i]), candidates(l, pincers[j]), size) &&
                describe_wing(l, pivot, pincers[i], pincers[j]))
                return true;
    return false;
}

bool find_wing(sudoku_logic *l, int size)
{
    for (int pivot = 0; pivot < l->cells; pivot++)
        if (count_bits(candidates(l, pivot)) == size && find_wing_at(l, pivot, size))
            return true;
    return false;
}

/* ---- W ---- */

static bool describe_w_wing(sudoku_logic *l, int house, int digit, const int *link, int a, int b)
{
    uint64_t seen[MOST_WORDS];
    int z = lowest(candidates(l, a) & ~bit(digit));
    find_common_peers(l, a, b, seen);
    if (!have_common_cell(l, seen, l->where[z]))
        return false;
    begin_step(l, candidates(l, a));
    add_step_cell(l, a);
    add_step_cell(l, b);
    add_step_house(l, l->full[house]);
    end_first_part(l);
    add_step_cell(l, link[0]);
    add_step_cell(l, link[1]);
    add_removals(l, seen, z);
    return true;
}

/* List the cells with two candidates, one of them `digit`, that see one end of the link and are not the
 * other end. */
static int list_wings(const sudoku_logic *l, int digit, int end, int other, uint16_t *wings)
{
    uint64_t set[MOST_WORDS];
    int count = 0;
    copy_set(l, set, peers_of(l, end));
    intersect(l, set, l->where[digit]);
    FOR_EACH_CELL(cell, l, set)
    if (cell != other && is_pair(candidates(l, cell)))
        wings[count++] = (uint16_t)cell;
    return count;
}

static bool find_w_wing_at(sudoku_logic *l, int house, int digit)
{
    uint64_t places = l->places[house][digit];
    if (!is_pair(places))
        return false;
    const int link[] = {cell_at(l, house, lowest(places)),
                        cell_at(l, house, lowest(places & (places - 1)))};
    uint16_t a[SUDOKU_MOST_CELLS], b[SUDOKU_MOST_CELLS];
    int a_count = list_wings(l, digit, link[0], link[1], a);
    int b_count = list_wings(l, digit, link[1], link[0], b);
    for (int i = 0; i < a_count; i++)
        for (int j = 0; j < b_count; j++)
            /* A cell that sees both ends cannot hold the digit, so it is no wing. */
            if (a[i] != b[j] && candidates(l, a[i]) == candidates(l, b[j]) &&
                describe_w_wing(l, house, digit, link, a[i], b[j]))
                return true;
    return false;
}

bool find_w_wing(sudoku_logic *l, int which)
{
    (void)which;
    return find_in_houses(l, ANYWHERE, find_w_wing_at);
}
