/* SPDX-License-Identifier: MIT */
/*
 * Explain steps by clues: a template for each kind of clue, and the fields that only clues need.
 *
 *     template    By the candidates of its cells, the cage with the sum %w of %k can hold only %x.
 *     fields      %w: 8    %k: r1c1, r1c2 and r2c1    %x: 1+2+5 or 1+3+4
 *
 *     template    %q.
 *     field       In rows 1 and 2, the sum is 90. By the cages there, r2c9 is 3 larger than r3c1
 */
#include "sudoku/logic/explain.h"

/* Return the first clue of a step. */
static const sudoku_clue *clue_of(const sudoku_logic *logic, const sudoku_step *step)
{
    assert(step->clue_count > 0);
    return &logic->rules->clues[step->clues[0]];
}

/* ---- templates ---- */

static const char *choose_pointing_template(const sudoku_clue *clue)
{
    return clue->kind == SUDOKU_RENBAN
               ? "The renban of %k must hold %d, which fits only in %c; no cell that sees all of "
                 "these can be %d."
               : "The cage of %k must hold %d, which fits only in %c; no cell that sees all of "
                 "these can be %d.";
}

static const char *choose_cage_template(const sudoku_clue *clue, const sudoku_step *step)
{
    static const char *const templates[2][3] = {
        {"The cage of %k holds all digits.",
         "By the candidates of its cells, the cage with the sum %w of %k can hold only %x.",
         "By the candidates of its cells, the cage with the sum %w of %k can hold only some of its "
         "sets."},
        {"The renban of %k holds all digits.",
         "By the candidates of its cells, the successive digits of the renban of %k can be only %x.",
         "The renban of %k holds successive digits."},
    };
    const bool is_renban = clue->kind == SUDOKU_RENBAN;
    const bool is_complete = !is_renban && clue->value_count == 0;
    const bool is_short = step->set_count > 0 && step->set_count <= 6;
    return templates[is_renban][is_complete ? 0 : is_short ? 1 : 2];
}

const char *choose_clue_template(const sudoku_logic *logic, const sudoku_step *step)
{
    const sudoku_clue *clue = clue_of(logic, step);
    if (step->technique == SUDOKU_CAGE_POINTING)
        return choose_pointing_template(clue);
    switch (clue->kind) {
    case SUDOKU_KILLER:
    case SUDOKU_RENBAN:
        return choose_cage_template(clue, step);
    case SUDOKU_THERMOMETER:
        return "Along the thermometer of %c, each digit is larger than the one before.";
    case SUDOKU_ARROW:
        return step->first_cells == 1 ? "On the arrow, %1 is the sum of %2."
                                      : "On the arrow, the number in %1 is the sum of %2.";
    case SUDOKU_WHITE:
        return "By the white dot, %c differ by %w.";
    case SUDOKU_BLACK:
        return "By the black dot, one of %c is %w times the other.";
    case SUDOKU_XV:
        return "%c have the sum %w.";
    case SUDOKU_KROPKI_NEGATIVE:
        return "There is no dot between %c, so they do not differ by 1, and none is twice the other.";
    case SUDOKU_WHITE_NEGATIVE:
        return "There is no white dot between %c, so they do not differ by 1.";
    case SUDOKU_BLACK_NEGATIVE:
        return "There is no black dot between %c, so none is twice the other.";
    case SUDOKU_XV_NEGATIVE:
        return "There is no letter between %c, so their sum is not 5 or 10.";
    case SUDOKU_NONCONSECUTIVE:
        return "%c are neighbors, so they do not differ by 1.";
    case SUDOKU_LITTLE_KILLER:
        return "On the line of %c, the sum is %w.";
    case SUDOKU_SANDWICH:
        return "Along %c, the digits between 1 and the largest digit have the sum %w.";
    case SUDOKU_SKYSCRAPER:
        return "Along %c, %w of the digits are larger than all digits before them.";
    case SUDOKU_WHISPERS:
        return "On the line, %c differ by at least %w.";
    case SUDOKU_PALINDROME:
        return "On the palindrome, %c hold the same digit.";
    case SUDOKU_CLONE:
        return "%c are at the same place of two clones, so they hold the same digit.";
    case SUDOKU_BETWEEN:
        return "On the line, the digits of %2 are between those of %1.";
    case SUDOKU_QUADRUPLE:
        return "The cells %c hold %w.";
    case SUDOKU_MINIMUM:
        return "%1 is a minimum, so it is smaller than %2.";
    case SUDOKU_MAXIMUM:
        return "%2 is a maximum, so it is larger than %1.";
    case SUDOKU_ODD:
        return "%c is odd.";
    case SUDOKU_EVEN:
        return "%c is even.";
    }
    return "";
}

/* ---- fields ---- */

void say_clue_cells(struct explanation *e)
{
    const sudoku_clue *clue = clue_of(e->logic, e->step);
    say_cells(e, clue->cells, clue->cell_count);
}

/* Say the value of the clue; for a quadruple, all of them. */
void say_clue_value(struct explanation *e)
{
    const sudoku_clue *clue = clue_of(e->logic, e->step);
    const int usual = clue->kind == SUDOKU_BLACK      ? 2
                      : clue->kind == SUDOKU_WHISPERS ? (e->logic->digits + 1) / 2
                                                      : 1;
    if (clue->value_count == 0)
        say_text(e, "%d", usual);
    for (int v = 0; v < clue->value_count; v++) {
        say_separator(e, v, clue->value_count, "and");
        if (clue->kind == SUDOKU_QUADRUPLE) /* its values are digits, so they may be letters */
            say_digit(e, clue->values[v]);
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

static void say_sum_of(struct explanation *e, const uint16_t *cells, int count)
{
    say_text(e, count > 1 ? "the sum of " : "");
    say_cells(e, cells, count);
}

/* Say what is known of cells inside and outside of the houses. */
static void say_difference(struct explanation *e, const uint16_t *inside, int plus,
                           const uint16_t *outside, int minus, int sum)
{
    say_sum_of(e, inside, plus);
    if (sum == 0)
        say_text(e, " is equal to ");
    else
        say_text(e, " is %d %s than ", sum > 0 ? sum : -sum, sum > 0 ? "larger" : "smaller");
    say_sum_of(e, outside, minus);
}

void say_equation(struct explanation *e)
{
    const sudoku_step *s = e->step;
    const int plus = s->first_cells, minus = s->cell_count - plus, size = e->logic->digits;
    say_text(e, "In ");
    say_houses(e);
    say_text(e, ", the sum is %d. By the cages there, ", s->house_count * size * (size + 1) / 2);
    if (plus > 0 && minus > 0) {
        say_difference(e, s->cells, plus, s->cells + plus, minus, s->sum);
        return;
    }
    say_sum_of(e, s->cells, s->cell_count);
    say_text(e, " is %d", plus > 0 ? s->sum : -s->sum);
}
