/* SPDX-License-Identifier: MIT */
/*
 * Death blossom: for each candidate of a cell, the stem, there is an almost locked set, a petal, whose places of this
 * digit all see the stem. If the stem holds the digit, the petal lacks it, and holds all others. If all petals have a
 * digit Z, then Z is in a petal, whatever the stem holds.
 *
 *     r5c5 123               the stem
 *     r5c7 14                without 1, it holds 4: 4 is Z
 *     r7c5 27, r8c5 47       without 2, they hold 7 and 4
 *     r4c4 34                without 3, it holds 4
 *
 * So Z is in no cell that sees all of its places in all petals. If Z is a candidate of the stem, the stem itself is the
 * petal for it. The sets and their spots are those that spots.c has listed. (HoDoKu.)
 */
#include "sudoku/logic/logic.h"

enum { PETAL_WORDS = MOST_CHAIN_SIZE * MOST_CHAIN_SIZE / WORD };

/* By digit of the stem and digit Z: the cells that see all Z of some petal. */
struct petals {
    uint64_t seen[MOST_ALS_CHAIN][MOST_CHAIN_SIZE + 1][PETAL_WORDS];
};

/* Return whether a set is a petal for a digit of the stem. */
static bool is_petal(const struct als_room *room, const struct als *set, int stem, int digit)
{
    return has_bit(set->digits, digit) && has_cell(room->spots[spot_of(set, digit)].seen, stem);
}

/* Collect what the petals for a digit see. */
static void collect_seen(const sudoku_logic *l, int stem, int digit, uint64_t (*seen)[PETAL_WORDS])
{
    const struct als_room *room = l->als;
    uint64_t others[SPOT_WORDS] = {0};
    memset(seen, 0, sizeof(*seen) * (size_t)(l->digits + 1));
    copy_set(l, seen[digit], l->where[digit]);
    intersect(l, seen[digit], peers_of(l, stem));
    for (int s = room->ranges[digit].first; s < room->ranges[digit].end; s++)
        if (has_cell(room->spots[s].seen, stem))
            add_other_spots(room, s, others);
    for (int w = 0; w < room->words; w++)
        for (uint64_t bits = others[w]; bits != 0; bits &= bits - 1) {
            const struct als_spot *spot = &room->spots[WORD * w + lowest(bits)];
            for (int v = 0; v < l->words; v++)
                seen[spot->digit][v] |= spot->seen[v];
        }
}

static void add_petal(sudoku_logic *l, int stem, int digit, int z, uint64_t *seen)
{
    const struct als_room *room = l->als;
    const int target = next_cell(l, seen, 0);
    const struct als *set = room->sets;
    while (!is_petal(room, set, stem, digit) || !has_bit(set->digits, z) ||
           !has_cell(room->spots[spot_of(set, z)].seen, target))
        set++;
    intersect(l, seen, room->spots[spot_of(set, z)].seen);
    l->step_group_cells[l->step.group_count] = set->count;
    l->step_group_links[l->step.group_count++] = (uint8_t)digit;
    for (int c = 0; c < set->count; c++)
        add_step_cell(l, set->cells[c]);
}

/* Remove Z from the first cell of `seen`, and from the later cells that the same petals see. */
static void describe_blossom(sudoku_logic *l, int stem, int z, uint64_t *seen)
{
    const int first = next_cell(l, seen, 0);
    begin_step(l, bit(z));
    add_step_cell(l, stem);
    end_first_part(l);
    copy_set(l, seen, l->where[z]);
    for (int cell = 0; cell < first; cell++) /* so that the target stays the first cell */
        seen[cell / WORD] &= ~bit(cell % WORD);
    if (has_bit(candidates(l, stem), z))
        intersect(l, seen, peers_of(l, stem));
    for (uint64_t digits = candidates(l, stem) & ~bit(z); digits != 0; digits &= digits - 1)
        add_petal(l, stem, lowest(digits), z, seen);
    add_removals(l, seen, z);
}

static bool find_blossom_at(sudoku_logic *l, int stem, struct petals *petals)
{
    int count = 0;
    for (uint64_t digits = candidates(l, stem); digits != 0; digits &= digits - 1)
        collect_seen(l, stem, lowest(digits), petals->seen[count++]);
    for (int z = 1; z <= l->digits; z++) {
        uint64_t seen[MOST_WORDS];
        bool any = true;
        copy_set(l, seen, l->where[z]);
        for (int i = 0; i < count && any; i++)
            any = intersect(l, seen, petals->seen[i][z]);
        if (any) {
            describe_blossom(l, stem, z, seen);
            return true;
        }
    }
    return false;
}

/* A stem with two candidates makes a chain of three sets, which comes earlier. */
bool find_blossom(sudoku_logic *l, int which)
{
    struct petals petals;
    (void)which;
    for (int cell = 0; l->als != NULL && cell < l->cells; cell++)
        if (is_empty(l, cell) && count_bits(candidates(l, cell)) > 2 &&
            count_bits(candidates(l, cell)) <= MOST_ALS_CHAIN && find_blossom_at(l, cell, &petals))
            return true;
    return false;
}
