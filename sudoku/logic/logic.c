/* SPDX-License-Identifier: MIT */
/*
 * Solve step by step: each step tries the techniques in their order, until one places a digit or
 * removes a candidate.
 *
 *     1. full house     nothing
 *     2. hidden single  7 fits only in r2c5: placed; the next step begins with full houses again
 */
#include "sudoku/core/serve.h"
#include "sudoku/logic/logic.h"

/* ---- steps ---- */

/* Find a step by the first `count` techniques. A technique that was interrupted must search the
 * same board again. */
static bool find_step(sudoku_logic *l, int count)
{
    for (int t = 0; t < count && may_go_on(l); t++) {
        l->step.technique = (sudoku_technique)t;
        l->search = t;
        if (techniques[t].find(l, techniques[t].which))
            return true;
        if (!l->is_over)
            l->idle_at[t] = l->time;
    }
    return false;
}

static void apply_step(sudoku_logic *l)
{
    const sudoku_step *step = &l->step;
    assert((step->placed.digit != 0) != (step->removed_count > 0));
    l->time++;
    if (step->placed.digit != 0)
        place_digit(l, step->placed.cell, step->placed.digit);
    for (int r = 0; r < step->removed_count; r++)
        remove_candidate(l, step->removed[r].cell, step->removed[r].digit);
    assert(is_board_consistent(l));
}

/* Return whether a full board obeys all clues. Givens may contradict them. */
static bool do_clues_hold(const sudoku_logic *l)
{
    bool good = true;
    for (int c = 0; c < l->rules->clue_count; c++)
        good = good && clue_holds(l->rules, &l->rules->clues[c], l->board.cell);
    return good;
}

static sudoku_progress take_step(sudoku_logic *logic, int count)
{
    if (logic->broken)
        return SUDOKU_CONTRADICTION;
    if (logic->empty == 0)
        return do_clues_hold(logic) ? SUDOKU_SOLVED : SUDOKU_CONTRADICTION;
    const bool found = find_step(logic, count);
    if (logic->is_over)
        return SUDOKU_GIVEN_UP;
    if (!found)
        return SUDOKU_STUCK;
    apply_step(logic);
    return SUDOKU_STEP;
}

sudoku_progress sudoku_logic_step(sudoku_logic *logic, sudoku_step *step)
{
    const sudoku_progress progress = take_step(logic, SUDOKU_TECHNIQUES);
    if (progress == SUDOKU_STEP && step != NULL)
        *step = logic->step;
    return progress;
}

/* ---- limits ---- */

void sudoku_logic_limit(sudoku_logic *logic, double seconds)
{
    permit_limit(&logic->permit, &(dlx_limits){.seconds = seconds});
    permit_obey(&logic->permit);
    logic->is_over = false;
}

void sudoku_logic_stop(sudoku_logic *logic)
{
    permit_stop(&logic->permit);
}

bool may_go_on(sudoku_logic *l)
{
    if (!permit_allows(&l->permit))
        l->is_over = true;
    return !l->is_over;
}

void logic_serve(sudoku_logic *logic, const struct permit *host)
{
    logic->permit.host = host;
}

/* ---- rating ---- */

/* Solve a puzzle by the first `count` techniques. */
static dlx_status rate_by(sudoku_logic *logic, const sudoku_puzzle *puzzle, bool unique, int count,
                          sudoku_rating *rating)
{
    dlx_status status = sudoku_logic_start(logic, puzzle, unique);
    if (status != DLX_OK)
        return status;
    *rating = (sudoku_rating){.hardest = SUDOKU_FULL_HOUSE};
    while ((rating->end = take_step(logic, count)) == SUDOKU_STEP) {
        sudoku_technique technique = logic->step.technique;
        rating->steps[technique]++;
        rating->hardest = technique > rating->hardest ? technique : rating->hardest;
    }
    rating->level =
        rating->end == SUDOKU_SOLVED ? sudoku_technique_level(rating->hardest) : SUDOKU_SEARCH;
    return DLX_OK;
}

dlx_status sudoku_logic_rate(sudoku_logic *logic, const sudoku_puzzle *puzzle, bool unique,
                             sudoku_rating *rating)
{
    return rate_by(logic, puzzle, unique, SUDOKU_TECHNIQUES, rating);
}

dlx_status sudoku_logic_rate_up_to(sudoku_logic *logic, const sudoku_puzzle *puzzle, bool unique,
                                   sudoku_level level, sudoku_rating *rating)
{
    int count = 0;
    while (count < SUDOKU_TECHNIQUES && techniques[count].level <= level)
        count++; /* a harder puzzle is not solved */
    return rate_by(logic, puzzle, unique, count, rating);
}

dlx_status sudoku_logic_has_level(sudoku_logic *logic, const sudoku_puzzle *puzzle, bool unique,
                                  sudoku_level level, bool *has_level)
{
    sudoku_rating rating;
    dlx_status status = sudoku_logic_rate_up_to(logic, puzzle, unique, level, &rating);
    if (status == DLX_OK)
        *has_level = rating.level == level && rating.end != SUDOKU_GIVEN_UP;
    return status;
}
