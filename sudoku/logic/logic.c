/* SPDX-License-Identifier: MIT */
/* The techniques in their order. Each step tries one after the other until one places or removes something.
 */
#include "sudoku/logic/logic.h"

static const struct {
    finder *find; /* what looks for the pattern */
    int which;    /* its argument */
} finders[SUDOKU_TECHNIQUES] = {
    [SUDOKU_FULL_HOUSE] = {find_full_house, 0},
    [SUDOKU_HIDDEN_SINGLE_REGION] = {find_hidden_single, IN_REGIONS},
    [SUDOKU_HIDDEN_SINGLE_LINE] = {find_hidden_single, IN_LINES},
    [SUDOKU_NAKED_SINGLE] = {find_naked_single, 0},
    [SUDOKU_POINTING] = {find_locked, IN_REGIONS},
    [SUDOKU_CLAIMING] = {find_locked, IN_LINES},
    [SUDOKU_NAKED_PAIR] = {find_naked_subset, 2},
    [SUDOKU_HIDDEN_PAIR] = {find_hidden_subset, 2},
    [SUDOKU_NAKED_TRIPLE] = {find_naked_subset, 3},
    [SUDOKU_HIDDEN_TRIPLE] = {find_hidden_subset, 3},
    [SUDOKU_NAKED_QUAD] = {find_naked_subset, 4},
    [SUDOKU_HIDDEN_QUAD] = {find_hidden_subset, 4},
    [SUDOKU_X_WING] = {find_fish, 2},
    [SUDOKU_SWORDFISH] = {find_fish, 3},
    [SUDOKU_JELLYFISH] = {find_fish, 4},
    [SUDOKU_XY_WING] = {find_wing, 2},
    [SUDOKU_XYZ_WING] = {find_wing, 3},
    [SUDOKU_W_WING] = {find_w_wing, 0},
    [SUDOKU_COLOR_TRAP] = {find_coloring, COLOR_TRAP},
    [SUDOKU_COLOR_WRAP] = {find_coloring, COLOR_WRAP},
    [SUDOKU_UNIQUE_1] = {find_rectangle, 1},
    [SUDOKU_UNIQUE_2] = {find_rectangle, 2},
    [SUDOKU_UNIQUE_3] = {find_rectangle, 3},
    [SUDOKU_UNIQUE_4] = {find_rectangle, 4},
    [SUDOKU_X_CHAIN] = {find_chain, ACROSS_HOUSES},
    [SUDOKU_XY_CHAIN] = {find_chain, ACROSS_CELLS},
    [SUDOKU_ALTERNATING_CHAIN] = {find_chain, ACROSS_HOUSES | ACROSS_CELLS},
};

/* ---- steps ---- */

static bool find_step(sudoku_logic *l)
{
    for (int t = 0; t < SUDOKU_TECHNIQUES; t++) {
        l->step.technique = (sudoku_technique)t;
        if (finders[t].find(l, finders[t].which))
            return true;
    }
    return false;
}

static void apply_step(sudoku_logic *l)
{
    const sudoku_step *step = &l->step;
    assert((step->placed.digit != 0) != (step->removed_count > 0));
    if (step->placed.digit != 0)
        place_digit(l, step->placed.cell, step->placed.digit);
    for (int r = 0; r < step->removed_count; r++)
        remove_candidate(l, step->removed[r].cell, step->removed[r].digit);
    assert(is_board_consistent(l));
}

sudoku_progress sudoku_logic_step(sudoku_logic *logic, sudoku_step *step)
{
    if (logic->broken)
        return SUDOKU_CONTRADICTION;
    if (logic->empty == 0)
        return SUDOKU_SOLVED;
    if (!find_step(logic))
        return SUDOKU_STUCK;
    apply_step(logic);
    if (step != NULL)
        *step = logic->step;
    return SUDOKU_STEP;
}

/* ---- rating ---- */

dlx_status sudoku_logic_rate(sudoku_logic *logic, const sudoku_puzzle *puzzle, bool unique,
                             sudoku_rating *rating)
{
    dlx_status status = sudoku_logic_start(logic, puzzle, unique);
    if (status != DLX_OK)
        return status;
    *rating = (sudoku_rating){.hardest = SUDOKU_FULL_HOUSE};
    while ((rating->end = sudoku_logic_step(logic, NULL)) == SUDOKU_STEP) {
        sudoku_technique technique = logic->step.technique;
        rating->steps[technique]++;
        rating->hardest = technique > rating->hardest ? technique : rating->hardest;
    }
    rating->level =
        rating->end == SUDOKU_SOLVED ? sudoku_technique_level(rating->hardest) : SUDOKU_SEARCH;
    return DLX_OK;
}

/* ---- names ---- */

static const struct {
    const char *name, *source;
    sudoku_level level;
} techniques[] = {
    [SUDOKU_FULL_HOUSE] = {"full house", "HD Full House; SE Single in a full house", SUDOKU_EASY},
    [SUDOKU_HIDDEN_SINGLE_REGION] = {"hidden single", "SE Hidden Single in block", SUDOKU_EASY},
    [SUDOKU_HIDDEN_SINGLE_LINE] = {"hidden single in line", "SE Hidden Single in row, column",
                                   SUDOKU_EASY},
    [SUDOKU_NAKED_SINGLE] = {"naked single", "SE, HD Naked Single", SUDOKU_EASY},
    [SUDOKU_POINTING] = {"pointing", "SE Pointing; HD Locked Candidates Type 1", SUDOKU_MEDIUM},
    [SUDOKU_CLAIMING] = {"claiming", "SE Claiming; HD Locked Candidates Type 2", SUDOKU_MEDIUM},
    [SUDOKU_NAKED_PAIR] = {"naked pair", "SE, HD", SUDOKU_MEDIUM},
    [SUDOKU_HIDDEN_PAIR] = {"hidden pair", "SE, HD", SUDOKU_MEDIUM},
    [SUDOKU_NAKED_TRIPLE] = {"naked triple", "SE Naked Triplet; HD", SUDOKU_MEDIUM},
    [SUDOKU_HIDDEN_TRIPLE] = {"hidden triple", "SE Hidden Triplet; HD", SUDOKU_MEDIUM},
    [SUDOKU_NAKED_QUAD] = {"naked quad", "SE, HD Naked Quadruple", SUDOKU_HARD},
    [SUDOKU_HIDDEN_QUAD] = {"hidden quad", "SE, HD Hidden Quadruple", SUDOKU_HARD},
    [SUDOKU_X_WING] = {"X-wing", "SE, HD", SUDOKU_HARD},
    [SUDOKU_SWORDFISH] = {"swordfish", "SE, HD", SUDOKU_HARD},
    [SUDOKU_JELLYFISH] = {"jellyfish", "SE, HD", SUDOKU_HARD},
    [SUDOKU_XY_WING] = {"XY-wing", "SE, HD", SUDOKU_HARD},
    [SUDOKU_XYZ_WING] = {"XYZ-wing", "SE, HD", SUDOKU_HARD},
    [SUDOKU_W_WING] = {"W-wing", "HD", SUDOKU_HARD},
    [SUDOKU_COLOR_TRAP] = {"color trap", "HD Simple Colors Trap", SUDOKU_HARD},
    [SUDOKU_COLOR_WRAP] = {"color wrap", "HD Simple Colors Wrap", SUDOKU_HARD},
    [SUDOKU_UNIQUE_1] = {"unique rectangle 1", "SE, HD Uniqueness Test 1", SUDOKU_HARD},
    [SUDOKU_UNIQUE_2] = {"unique rectangle 2", "SE; HD Uniqueness Tests 2 and 5", SUDOKU_HARD},
    [SUDOKU_UNIQUE_3] = {"unique rectangle 3", "SE, HD Uniqueness Test 3", SUDOKU_HARD},
    [SUDOKU_UNIQUE_4] = {"unique rectangle 4", "SE, HD Uniqueness Test 4", SUDOKU_HARD},
    [SUDOKU_X_CHAIN] = {"X-chain", "HD; SE Forcing X-Chain", SUDOKU_EXPERT},
    [SUDOKU_XY_CHAIN] = {"XY-chain", "HD; SE Y-Cycle", SUDOKU_EXPERT},
    [SUDOKU_ALTERNATING_CHAIN] = {"alternating chain",
                                  "HD Alternating Inference Chain; SE Forcing Chain",
                                  SUDOKU_EXPERT},
};

const char *sudoku_technique_name(sudoku_technique technique)
{
    return techniques[technique].name;
}

sudoku_level sudoku_technique_level(sudoku_technique technique)
{
    return techniques[technique].level;
}

const char *sudoku_technique_source(sudoku_technique technique)
{
    return techniques[technique].source;
}

const char *sudoku_level_name(sudoku_level level)
{
    static const char *const names[] = {"easy", "medium", "hard", "expert", "search"};
    return names[level];
}
