/* SPDX-License-Identifier: MIT */
/*
 * Say what follows from an assumption. Each function here walks through one of the lists of a step:
 *
 *     nodes         r1c2 is 5, r1c7 is not 5 and r4c7 is 5
 *     groups        Without 3, r1c2 and r1c5 hold 7; then r4c5 holds 3
 *     petals        If r2c2 is 1, then r2c5 and r2c8 hold 9; if r2c2 is 4, then r7c2 holds 9
 *     deductions    r1c2 is 5 or r4c4 is 6                                  of a BUG
 *                   If r1c2 is 5, then r1c7 is 3 and r4c7 has no candidate  of a forcing chain or net
 */
#include "sudoku/logic/explain_chains.h"

/* The first node is false, and truth alternates from there. */
void say_nodes(struct explanation *e)
{
    const sudoku_step *step = e->step;
    for (int n = 1; n < step->node_count; n++) {
        say_separator(e, n - 1, step->node_count - 1, "and");
        say_candidate(e, step->nodes[n], n % 2 == 1);
    }
}

static void say_holders(struct explanation *e, const uint16_t *cells, int count, int digit)
{
    say_cells(e, cells, count);
    say_text(e, count == 1 ? " holds " : " hold ");
    say_digit(e, digit);
}

/* Say each almost locked set with what it holds if the one before holds its digit. */
void say_groups(struct explanation *e)
{
    const sudoku_step *s = e->step;
    const uint16_t *cells = s->cells;
    for (int g = 0; g < s->group_count; g++) {
        say_text(e, g == 0 ? "Without " : "; then ");
        if (g == 0) {
            say_digit(e, s->group_links[s->group_count - 1]);
            say_text(e, ", ");
        }
        say_holders(e, cells, s->group_cells[g], s->group_links[g]);
        cells += s->group_cells[g];
    }
}

/* Say what the petals hold for each digit of the stem. The stem may be a petal itself. */
void say_petals(struct explanation *e)
{
    const sudoku_step *s = e->step;
    const uint16_t *cells = s->cells + 1;
    const int z = lowest(s->digits);
    for (int g = 0; g < s->group_count; g++) {
        say_text(e, g == 0 ? "If " : "; if ");
        say_candidate(e, (sudoku_candidate){s->cells[0], s->group_links[g]}, true);
        say_text(e, ", then ");
        say_holders(e, cells, s->group_cells[g], z);
        cells += s->group_cells[g];
    }
    if (has_bit(candidates(e->logic, s->cells[0]), z)) {
        say_text(e, "; else ");
        say_candidate(e, (sudoku_candidate){s->cells[0], (uint8_t)z}, true);
    }
}

void say_extras(struct explanation *e)
{
    const sudoku_step *s = e->step;
    for (int d = 0; d < s->deduction_count; d++) {
        say_separator(e, d, s->deduction_count, "or");
        say_candidate(e, s->deductions[d].candidate, true);
    }
}

/* Say a deduction, with its reason if the cell alone does not show it. */
static void say_deduction(struct explanation *e, const sudoku_deduction *d)
{
    if (d->reason == SUDOKU_NO_CANDIDATE) {
        say_cell(e, d->candidate.cell);
        say_text(e, " has no candidate");
    } else if (d->reason == SUDOKU_NO_PLACE) {
        say_digit(e, d->candidate.digit);
        say_text(e, " has no place in ");
        say_house(e, d->house);
    } else
        say_candidate(e, d->candidate, d->truth);
    if (d->reason == SUDOKU_LAST_PLACE) {
        say_text(e, " (last place in ");
        say_house(e, d->house);
        say_text(e, ")");
    } else if (d->reason == SUDOKU_DISPROVED)
        say_text(e, " (it would lead to a contradiction)");
}

/* Say each assumption, and what follows from it. A branch may be its assumption alone. */
void say_branches(struct explanation *e)
{
    const sudoku_deduction *all = e->step->deductions;
    const int count = e->step->deduction_count;
    for (int at = 0, end; at < count; at = end) {
        end = at + 1;
        while (end < count && all[end].reason != SUDOKU_ASSUMED)
            end++;
        say_text(e, at == 0 ? "If " : "; if ");
        say_deduction(e, &all[at]);
        for (int d = at + 1; d < end; d++) {
            say_text(e, d == at + 1 ? ", then " : d < end - 1 ? ", " : " and ");
            say_deduction(e, &all[d]);
        }
    }
}
