/* SPDX-License-Identifier: MIT */
/*
 * Wings: three cells, or two and a link, of which one at least holds a digit Z, whatever happens.
 *
 *     XY-wing    r1c1 12 . . | . r1c5 13     the pivot is 1 or 2, so one of the pincers r1c5 and r5c1
 *                     .      |   .           is 3; r5c5 sees both and is not 3
 *                r5c1 23 . . | . r5c5 x
 *
 *     XYZ-wing   the pivot may also be 3; then Z goes from cells that see all three
 *     W-wing     two cells of the same candidates 1 and 3, one seeing each of the last two places of 1
 *                in some house: they are not both 1, so one of them is 3
 */
#include "sudoku/logic/logic.h"

/* ---- XY and XYZ ---- */

static bool found_wing(sudoku_logic *l, int pivot, int a, int b)
{
    uint64_t seen[MOST_WORDS];
    int z = lowest(candidates(l, a) & candidates(l, b));
    copy_set(l, seen, peers_of(l, a));
    keep_common(l, seen, peers_of(l, b));
    if ((candidates(l, pivot) >> z & 1) != 0)
        keep_common(l, seen, peers_of(l, pivot));
    if (!have_common(l, seen, l->where[z]))
        return false;
    step_begin(l);
    l->step.digits = candidates(l, pivot) | bit(z);
    step_cell(l, pivot);
    step_cell(l, a);
    step_cell(l, b);
    l->step.first_cells = 1;
    step_remove_all(l, seen, z);
    return true;
}

/* Whether cells with these pairs are the pincers of a pivot that has so many digits. */
static bool are_pincers(uint64_t pivot, uint64_t a, uint64_t b, int size)
{
    return is_single(a & b) && (size == 2 ? a ^ b : a | b) == pivot;
}

/* Cells that the pivot sees and that have two candidates, not both foreign to it. */
static int list_pincers(const sudoku_logic *l, int pivot, uint16_t *pincers)
{
    int count, peer_count;
    const uint16_t *peers = sudoku_rules_peers(l->rules, pivot, &peer_count);
    count = 0;
    for (int p = 0; p < peer_count; p++)
        if (is_pair(candidates(l, peers[p])) &&
            (candidates(l, peers[p]) & candidates(l, pivot)) != 0)
            pincers[count++] = peers[p];
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
                found_wing(l, pivot, pincers[i], pincers[j]))
                return true;
    return false;
}

static bool find_wing(sudoku_logic *l, int size)
{
    for (int pivot = 0; pivot < l->cells; pivot++)
        if (count_bits(candidates(l, pivot)) == size && find_wing_at(l, pivot, size))
            return true;
    return false;
}

bool find_xy_wing(sudoku_logic *l)
{
    return find_wing(l, 2);
}

bool find_xyz_wing(sudoku_logic *l)
{
    return find_wing(l, 3);
}

/* ---- W ---- */

static bool found_w_wing(sudoku_logic *l, int house, int digit, const int *link, int a, int b)
{
    uint64_t seen[MOST_WORDS];
    int z = lowest(candidates(l, a) & ~bit(digit));
    copy_set(l, seen, peers_of(l, a));
    keep_common(l, seen, peers_of(l, b));
    if (!have_common(l, seen, l->where[z]))
        return false;
    step_begin(l);
    l->step.digits = candidates(l, a);
    step_cell(l, a);
    step_cell(l, b);
    step_cell(l, link[0]);
    step_cell(l, link[1]);
    l->step.first_cells = 2;
    step_house(l, l->full[house]);
    l->step.first_houses = 1;
    step_remove_all(l, seen, z);
    return true;
}

/* Cells with two candidates, one of them this digit, that see one end of the link and are not the other. */
static int list_wings(const sudoku_logic *l, int digit, int end, int other, uint16_t *wings)
{
    uint64_t set[MOST_WORDS];
    int count = 0;
    copy_set(l, set, peers_of(l, end));
    keep_common(l, set, l->where[digit]);
    for (int cell = next_cell(l, set, 0); cell >= 0; cell = next_cell(l, set, cell + 1))
        if (cell != other && is_pair(candidates(l, cell)))
            wings[count++] = (uint16_t)cell;
    return count;
}

static bool find_w_wing_at(sudoku_logic *l, int house, int digit)
{
    uint64_t places = l->places[house][digit];
    const int link[] = {cell_at(l, house, lowest(places)),
                        cell_at(l, house, lowest(places & (places - 1)))};
    uint16_t a[SUDOKU_MOST_CELLS], b[SUDOKU_MOST_CELLS];
    int a_count = list_wings(l, digit, link[0], link[1], a);
    int b_count = list_wings(l, digit, link[1], link[0], b);
    for (int i = 0; i < a_count; i++)
        for (int j = 0; j < b_count; j++)
            if (a[i] != b[j] && candidates(l, a[i]) == candidates(l, b[j]) &&
                found_w_wing(l, house, digit, link, a[i], b[j]))
                return true;
    return false;
}

bool find_w_wing(sudoku_logic *l)
{
    for (int house = 0; house < l->full_count; house++)
        for (uint64_t digits = l->missing[house]; digits != 0; digits &= digits - 1)
            if (is_pair(l->places[house][lowest(digits)]) &&
                find_w_wing_at(l, house, lowest(digits)))
                return true;
    return false;
}
