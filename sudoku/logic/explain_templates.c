/* SPDX-License-Identifier: MIT */
/* A template for each technique; explain_clues.c has those for clues. */
#include "sudoku/logic/explain_templates.h"
#include "sudoku/logic/explain_clues.h"

#define DEADLY                                                                                     \
    "%1 must not hold only %d, for these could be swapped and there would be two solutions"
#define COLORED "By pairs of last places for %d, either all of %1 are %d, or all of %2 are; "

static const char *choose_locked_template(const sudoku_step *step)
{
    if (step->house_count == 1)
        return "In %h, %d fits only in %c; no cell that sees all of them can be %d.";
    return step->cell_count == 2 ? "In %h, %d fits only in %c, which are both in %H."
                                 : "In %h, %d fits only in %c, which are all in %H.";
}

/* The cells of a small house, such as a knight's move, see each other, but do not hold each digit. */
static const char *choose_naked_template(const sudoku_logic *logic, const sudoku_step *step)
{
    const sudoku_house *house = &logic->rules->houses[step->houses[0]];
    if (house->count < logic->digits || house->kind == SUDOKU_CAGE)
        return "%c, which see each other, can hold only %d, which uses these digits up.";
    return "In %h, %c can hold only %d, which uses these digits up.";
}

const char *choose_template(const sudoku_logic *logic, const sudoku_step *step)
{
    switch (step->technique) {
    case SUDOKU_FULL_HOUSE:
        return "Only %c is empty in %h, and only %d is missing there.";
    case SUDOKU_HIDDEN_SINGLE_REGION:
    case SUDOKU_HIDDEN_SINGLE_LINE:
        return "In %h, %d fits only in %c.";
    case SUDOKU_NAKED_SINGLE:
        return "%d is the only candidate left in %c.";
    case SUDOKU_THERMOMETER_ENDS:
    case SUDOKU_KROPKI:
    case SUDOKU_CLUE:
    case SUDOKU_CAGE_COMBINATIONS:
    case SUDOKU_CAGE_POINTING:
        return choose_clue_template(logic, step);
    case SUDOKU_45_RULE:
    case SUDOKU_45_RULE_WIDE:
        return "%q.";
    case SUDOKU_POINTING:
    case SUDOKU_CLAIMING:
        return choose_locked_template(step);
    case SUDOKU_NAKED_PAIR:
    case SUDOKU_NAKED_TRIPLE:
    case SUDOKU_NAKED_QUAD:
        return choose_naked_template(logic, step);
    case SUDOKU_HIDDEN_PAIR:
    case SUDOKU_HIDDEN_TRIPLE:
    case SUDOKU_HIDDEN_QUAD:
        return "In %h, %d fit only in %c, which can hold nothing else.";
    case SUDOKU_X_WING:
    case SUDOKU_SWORDFISH:
    case SUDOKU_JELLYFISH:
        return "In %l, %d fits only in %L, which get their %d there.";
    case SUDOKU_XY_WING:
        return "Whether %1 is %Y, one of %2 is %z.";
    case SUDOKU_XYZ_WING:
        return "Whether %1 is %D, one of %c is %z.";
    case SUDOKU_W_WING:
        return "In %h, %y fits only in %2, so %1 are not both %y: one of them is %z.";
    case SUDOKU_COLOR_TRAP:
        return COLORED "a cell that sees one of each group is not %d.";
    case SUDOKU_COLOR_WRAP:
        return COLORED "but two of the first group see each other.";
    case SUDOKU_UNIQUE_1:
        return DEADLY "; only %v can still prevent that.";
    case SUDOKU_UNIQUE_2:
        return DEADLY "; only %z in one of them can prevent that.";
    case SUDOKU_UNIQUE_3:
        return DEADLY ". With %2, the digits that prevent it are a naked subset of %h.";
    case SUDOKU_UNIQUE_4:
        return DEADLY ". In %h, %y fits only in two of them.";
    case SUDOKU_X_CHAIN:
    case SUDOKU_XY_CHAIN:
    case SUDOKU_ALTERNATING_CHAIN:
        return step->placed.digit != 0 ? "If %s, then %n after all."
                                       : "If %s, then %n. Thus %t or %e.";
    case SUDOKU_ALS_XZ:
    case SUDOKU_ALS_XY_WING:
    case SUDOKU_ALS_CHAIN:
        return "%a. So the first or the last of these sets holds %z.";
    case SUDOKU_FINNED_X_WING:
    case SUDOKU_FINNED_SWORDFISH:
    case SUDOKU_FINNED_JELLYFISH:
        return step->cell_count == step->first_cells + 1
                   ? "In %l, %d fits only in %L and in %2. Unless %2 is %d, %L get their %d in %l."
                   : "In %l, %d fits only in %L and in %2. Unless one of %2 is %d, %L get their %d "
                     "in %l.";
    case SUDOKU_HIDDEN_RECTANGLE:
        return DEADLY ". In %h and %H, %y fits only in two of them; if %v were %z, all four would "
                      "hold %d.";
    case SUDOKU_UNIQUE_LOOP:
        return step->house_count > 0 ? DEADLY ". In %h, %y fits only in two of them."
                                     : DEADLY
                   "; only another digit in one of them can prevent that.";
    case SUDOKU_BUG:
        return "Unless %o, each empty cell would have two candidates, and each digit two places in "
               "each house, and there would be two solutions or none.";
    case SUDOKU_SUE_DE_COQ:
        return "In %h and %H, %c can hold only %d, each of them at most once. So they hold all of "
               "these digits.";
    case SUDOKU_DEATH_BLOSSOM:
        return "%b.";
    case SUDOKU_CELL_CHAIN:
    case SUDOKU_HOUSE_CHAIN:
    case SUDOKU_CELL_NET:
    case SUDOKU_HOUSE_NET:
        return step->house_count > 0 ? "In %h, %d fits only in %c. %f." : "%f.";
    case SUDOKU_CONTRADICTION_NET:
    case SUDOKU_NESTED_NET:
        return "%f.";
    case SUDOKU_TECHNIQUES:
        break;
    }
    return "";
}
