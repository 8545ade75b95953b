/* SPDX-License-Identifier: MIT */
/*
 * Explain steps by clues: the template of their kind, and the fields that only clues need.
 *
 *     template    By the candidates of its cells, the cage with the sum %w of %k can hold only %x.
 *     fields      %w: 8    %k: r1c1, r1c2 and r2c1    %x: 1+2+5 or 1+3+4
 *
 *     template    %q.
 *     field       In rows 1 and 2, the sum is 90. By the cages there, r2c9 is 3 larger than r3c1
 */
#include "sudoku/logic/explain.h"

#include <stdlib.h>

/* Return the first clue of a step. */
static const sudoku_clue *clue_of(const sudoku_logic *logic, const sudoku_step *step)
{
    assert(step->clue_count > 0);
    return &logic->rules->clues[step->clues[0]];
}

/* ---- templates ---- */

/* The sentences are in the row of the kind. */
const char *choose_clue_template(const sudoku_logic *logic, const sudoku_step *step)
{
    enum { FEW = 6 };
    const sudoku_clue *clue = clue_of(logic, step);
    const struct clue_kind *kind = clue_row(clue->kind);
    if (step->technique == SUDOKU_CAGE_POINTING)
        return kind->pointing;
    if (kind->lone_step != NULL && step->cell_count == 1)
        return kind->lone_step;
    if (kind->valueless != NULL && clue->value_count == 0)
        return kind->valueless;
    if (kind->few_sets != NULL && step->set_count > 0 && step->set_count <= FEW)
        return kind->few_sets;
    return kind->long_step != NULL && step->first_cells > 1 ? kind->long_step : kind->step;
}

/* ---- fields ---- */

void say_clue_cells(struct explanation *e)
{
    const sudoku_clue *clue = clue_of(e->logic, e->step);
    say_cells(e, clue->cells, clue->cell_count);
}

void say_clue(struct explanation *e, int number)
{
    const sudoku_clue *clue = &e->logic->rules->clues[number];
    const char *name = clue_row(clue->kind)->name;
    if (clue->cell_count == 0) {
        say_text(e, "the %s rule", name);
        return;
    }
    say_text(e, "the %s clue %s ", name, clue->cell_count == 1 ? "at" : "from");
    say_cell(e, clue->cells[0]);
    if (clue->cell_count > 1) {
        say_text(e, " to ");
        say_cell(e, clue->cells[clue->cell_count - 1]);
    }
}

/* Print the values of the clue, or its default value. */
void say_clue_value(struct explanation *e)
{
    const sudoku_clue *clue = clue_of(e->logic, e->step);
    const bool is_text = clue_row(clue->kind)->is_text;
    for (int v = 0; is_text && v < clue->value_count; v++)
        say_text(e, "%c", clue->values[v]);
    if (is_text)
        return;
    if (clue->value_count == 0)
        say_text(e, "%d", clue_value(e->logic->rules, clue));
    for (int v = 0; v < clue->value_count; v++) {
        say_separator(e, v, clue->value_count, "and");
        if (clue_row(clue->kind)->has_digits)
            say_digit(e, digit_with(e->logic->rules, clue->values[v])); /* it may be a letter */
        else
            say_text(e, "%d", clue->values[v]);
    }
}

static void say_set(struct explanation *e, uint64_t digits)
{
    for (const char *before = ""; digits != 0; digits &= digits - 1, before = "+") {
        say_text(e, "%s", before);
        say_digit(e, lowest(digits));
    }
}

void say_cage_sets(struct explanation *e)
{
    for (int s = 0; s < e->step->set_count; s++) {
        say_separator(e, s, e->step->set_count, "or");
        say_set(e, e->step->sets[s]);
    }
}

/* Say the houses of a sum: "rows 1 and 2". They are of one kind. */
static void say_houses(struct explanation *e)
{
    const sudoku_step *s = e->step;
    const sudoku_rules *rules = e->logic->rules;
    if (s->house_count == 1)
        say_house(e, s->houses[0]);
    else if (rules->houses[s->houses[0]].kind != SUDOKU_REGION)
        say_lines(e, s->houses, s->house_count);
    else
        for (int h = 0; h < s->house_count; h++) {
            say_separator(e, h, s->house_count, "and");
            say_text(e, h == 0 ? "boxes %d" : "%d", rules->houses[s->houses[h]].number + 1);
        }
}

/* Say a sum, each cell with its weight unless this is 1. */
static void say_sum_of(struct explanation *e, int first, int count)
{
    const sudoku_step *s = e->step;
    say_text(e, count > 1 ? "the sum of " : "");
    for (int c = first; c < first + count; c++) {
        say_separator(e, c - first, count, "and");
        if (abs(s->weights[c]) > 1)
            say_text(e, "%d times ", abs(s->weights[c]));
        say_cell(e, s->cells[c]);
    }
}

/* Say what is known about cells inside and outside the houses. */
static void say_difference(struct explanation *e)
{
    const sudoku_step *s = e->step;
    say_sum_of(e, 0, s->first_cells);
    if (s->sum == 0)
        say_text(e, " is equal to ");
    else
        say_text(e, " is %d %s than ", abs(s->sum), s->sum > 0 ? "larger" : "smaller");
    say_sum_of(e, s->first_cells, s->cell_count - s->first_cells);
}

/* Say the sum of the houses; of two houses, one of which is subtracted, that the sums are equal. */
static void say_area(struct explanation *e)
{
    const sudoku_step *s = e->step;
    if (s->first_houses < s->house_count) {
        say_text(e, "The sums of ");
        say_house(e, s->houses[0]);
        say_text(e, " and ");
        say_house(e, s->houses[1]);
        say_text(e, " are equal. ");
        return;
    }
    say_text(e, "In ");
    say_houses(e);
    say_text(e, ", the sum is %d. ", s->house_count * sum_of_all(e->logic->rules));
}

void say_equation(struct explanation *e)
{
    const sudoku_step *s = e->step;
    const sudoku_clue *clues = e->logic->rules->clues;
    bool are_cages = true;
    for (int k = 0; k < s->clue_count; k++)
        are_cages &= clues[s->clues[k]].kind == SUDOKU_KILLER;
    say_area(e);
    say_text(e, "By the %s there, ", are_cages ? "cages" : "clues");
    if (s->first_cells > 0 && s->first_cells < s->cell_count) {
        say_difference(e);
        return;
    }
    say_sum_of(e, 0, s->cell_count);
    say_text(e, " is %d", s->first_cells > 0 ? s->sum : -s->sum);
}
