/* SPDX-License-Identifier: MIT */
/* The techniques in their order, tried one after the other until one does something. */
#include "sudoku/logic/logic.h"

#include <assert.h>

static finder *const finders[SUDOKU_TECHNIQUES] = {
    [SUDOKU_FULL_HOUSE] = find_full_house,
    [SUDOKU_HIDDEN_SINGLE_REGION] = find_hidden_single_region,
    [SUDOKU_HIDDEN_SINGLE_LINE] = find_hidden_single_line,
    [SUDOKU_NAKED_SINGLE] = find_naked_single,
    [SUDOKU_POINTING] = find_pointing,
    [SUDOKU_CLAIMING] = find_claiming,
    [SUDOKU_NAKED_PAIR] = find_naked_pair,
    [SUDOKU_HIDDEN_PAIR] = find_hidden_pair,
    [SUDOKU_NAKED_TRIPLE] = find_naked_triple,
    [SUDOKU_HIDDEN_TRIPLE] = find_hidden_triple,
    [SUDOKU_NAKED_QUAD] = find_naked_quad,
    [SUDOKU_HIDDEN_QUAD] = find_hidden_quad,
    [SUDOKU_X_WING] = find_x_wing,
    [SUDOKU_SWORDFISH] = find_swordfish,
    [SUDOKU_JELLYFISH] = find_jellyfish,
    [SUDOKU_XY_WING] = find_xy_wing,
    [SUDOKU_XYZ_WING] = find_xyz_wing,
    [SUDOKU_W_WING] = find_w_wing,
    [SUDOKU_COLOR_TRAP] = find_color_trap,
    [SUDOKU_COLOR_WRAP] = find_color_wrap,
    [SUDOKU_UNIQUE_1] = find_unique_1,
    [SUDOKU_UNIQUE_2] = find_unique_2,
    [SUDOKU_UNIQUE_3] = find_unique_3,
    [SUDOKU_UNIQUE_4] = find_unique_4,
    [SUDOKU_X_CHAIN] = find_x_chain,
    [SUDOKU_XY_CHAIN] = find_xy_chain,
    [SUDOKU_ALTERNATING_CHAIN] = find_alternating_chain,
};

/* ---- steps ---- */

static bool find_step(sudoku_logic *l)
{
    for (int t = 0; t < SUDOKU_TECHNIQUES; t++) {
        l->step.technique = (sudoku_technique)t;
        if (finders[t](l))
            return true;
    }
    return false;
}

static void do_step(sudoku_logic *l)
{
    const sudoku_step *step = &l->step;
    assert((step->placed.digit != 0) != (step->removed_count > 0));
    if (step->placed.digit != 0)
        place_digit(l, step->placed.cell, step->placed.digit);
    for (int r = 0; r < step->removed_count; r++)
        remove_candidate(l, step->removed[r].cell, step->removed[r].digit);
    assert(board_check(l));
}

sudoku_progress sudoku_logic_step(sudoku_logic *logic, sudoku_step *step)
{
    if (logic->broken)
        return SUDOKU_CONTRADICTION;
    if (logic->empty == 0)
        return SUDOKU_SOLVED;
    if (!find_step(logic))
        return SUDOKU_STUCK;
    do_step(logic);
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

static const struct technique {
    const char *name, *source;
    sudoku_level level;
} techniques[] = {
#define TECHNIQUE(id, name, level, source) {name, source, level},
    SUDOKU_TECHNIQUE_TABLE(TECHNIQUE)
#undef TECHNIQUE
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
