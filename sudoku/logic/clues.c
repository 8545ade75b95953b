/* SPDX-License-Identifier: MIT */
/*
 * What clues exclude. Each part of a clue, as sudoku/clues.h explains, sifts the candidates of its cells. The
 * kind of the clue gives the technique its name:
 *
 *     thermometer r1c1-r1c3     candidates    1234  1234  123
 *                               sifted        1     2     3      ends of a thermometer
 *
 *     killer 6 r1c1-r1c3        only 1+2+3    so none is 4       cage combinations
 *                               r1c4 sees all places of the 1 that these sets share, and is not 1
 *                                                                cage pointing
 *
 * A part whose candidates have not changed since it excluded none is not sifted again. Candidates are only ever
 * removed, so their number shows whether they changed.
 */
#include "sudoku/logic/logic.h"

static sudoku_technique technique_of(sudoku_clue_kind kind)
{
    switch (kind) {
    case SUDOKU_KILLER:
        return SUDOKU_CAGE_COMBINATIONS;
    case SUDOKU_THERMOMETER:
        return SUDOKU_THERMOMETER_ENDS;
    case SUDOKU_WHITE:
    case SUDOKU_BLACK:
    case SUDOKU_KROPKI_NEGATIVE:
    case SUDOKU_WHITE_NEGATIVE:
    case SUDOKU_BLACK_NEGATIVE:
        return SUDOKU_KROPKI;
    default:
        return SUDOKU_CLUE;
    }
}

/* Take the candidates of the cells of a part. Return their number if a cell is empty, or 0. */
static int take_candidates(const sudoku_logic *l, const struct clue_part *part,
                           struct clue_sieve *sieve)
{
    int count = 0;
    bool open = false;
    for (int c = 0; c < part->count; c++) {
        sieve->digits[c] = candidates(l, part->cells[c]);
        count += count_bits(sieve->digits[c]);
        open |= is_empty(l, part->cells[c]);
    }
    return open ? count : 0;
}

static void begin_clue_step(sudoku_logic *l, const struct clue_part *part, uint64_t digits)
{
    begin_step(l, digits);
    add_step_clue(l, part->clue);
    for (int c = 0; c < part->count; c++) {
        if (c == part->first)
            end_first_part(l);
        add_step_cell(l, part->cells[c]);
    }
    if (part->first == part->count)
        end_first_part(l);
}

static void add_sets(sudoku_logic *l, const struct clue_sieve *sieve)
{
    if (!sieve->has_sets || sieve->set_count > MOST_COMBINATIONS)
        return;
    l->step.set_count = sieve->set_count;
    memcpy(l->step_sets, sieve->sets, sizeof l->step_sets);
}

static bool sift_part(sudoku_logic *l, int p)
{
    const struct clue_part *part = &l->parts[p];
    struct clue_sieve sieve = {.has_sets = false};
    const int count = take_candidates(l, part, &sieve);
    if (count == 0 || count == l->sifted[p] || !may_go_on(l))
        return false;
    part->sift(l->rules, part, &sieve);
    begin_clue_step(l, part, 0);
    for (int c = 0; c < part->count; c++)
        for (uint64_t gone = sieve.digits[c] & ~sieve.left[c]; gone != 0; gone &= gone - 1)
            add_removal(l, part->cells[c], lowest(gone));
    add_sets(l, &sieve);
    l->sifted[p] = is_useful_step(l) ? 0 : count;
    return is_useful_step(l);
}

bool find_by_clue(sudoku_logic *l, int which)
{
    for (int p = 0; p < l->part_count; p++)
        if ((int)technique_of(l->rules->clues[l->parts[p].clue].kind) == which && sift_part(l, p))
            return true;
    return false;
}

/* ---- digits that all combinations share ---- */

/* Remove a digit from all cells that see each place where the cage can have it. */
static bool describe_cage_pointing(sudoku_logic *l, const struct clue_part *part, int digit)
{
    uint64_t seen[MOST_WORDS];
    copy_set(l, seen, l->where[digit]);
    begin_step(l, bit(digit));
    add_step_clue(l, part->clue);
    for (int c = 0; c < part->count; c++)
        if (has_bit(candidates(l, part->cells[c]), digit)) {
            add_step_cell(l, part->cells[c]);
            intersect(l, seen, peers_of(l, part->cells[c]));
        }
    end_first_part(l);
    add_removals(l, seen, digit);
    return is_useful_step(l);
}

bool find_cage_pointing(sudoku_logic *l, int which)
{
    (void)which;
    for (int p = 0; p < l->part_count; p++) {
        struct clue_sieve sieve = {.has_sets = false};
        if (take_candidates(l, &l->parts[p], &sieve) == 0 || !may_go_on(l))
            continue;
        l->parts[p].sift(l->rules, &l->parts[p], &sieve);
        uint64_t common = sieve.has_sets && sieve.set_count > 0 ? sieve.common : 0;
        for (; common != 0; common &= common - 1)
            if (describe_cage_pointing(l, &l->parts[p], lowest(common)))
                return true;
    }
    return false;
}
