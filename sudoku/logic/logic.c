/* SPDX-License-Identifier: MIT */
/* The techniques in their order. Each step tries one after the other until one places or removes something.
 */
#include "dlx/core/clock.h"
#include "sudoku/logic/logic.h"

static const struct {
    finder *find;       /* what looks for the pattern */
    int which;          /* its argument */
    const char *name;   /* as sudoku_technique_name() returns it */
    sudoku_level level; /* how hard it is for people */
    const char *source; /* its names in Sudoku Explainer (SE) and HoDoKu (HD) */
} techniques[SUDOKU_TECHNIQUES] = {
    [SUDOKU_FULL_HOUSE] = {find_full_house, 0, "full house", SUDOKU_EASY,
                           "HD Full House; SE Single in a full house"},
    [SUDOKU_HIDDEN_SINGLE_REGION] = {find_hidden_single, IN_REGIONS, "hidden single", SUDOKU_EASY,
                                     "SE Hidden Single in block"},
    [SUDOKU_HIDDEN_SINGLE_LINE] = {find_hidden_single, IN_LINES, "hidden single in line",
                                   SUDOKU_EASY, "SE Hidden Single in row, column"},
    [SUDOKU_NAKED_SINGLE] = {find_naked_single, 0, "naked single", SUDOKU_EASY,
                             "SE, HD Naked Single"},
    [SUDOKU_THERMOMETER_ENDS] = {find_by_clue, SUDOKU_THERMOMETER_ENDS, "ends of a thermometer",
                                 SUDOKU_MEDIUM, "the bounds from bulb and tip"},
    [SUDOKU_KROPKI] = {find_by_clue, SUDOKU_KROPKI, "kropki", SUDOKU_MEDIUM,
                       "pairs of white and black dots, and of no dot"},
    [SUDOKU_CLUE] = {find_by_clue, SUDOKU_CLUE, "clue", SUDOKU_MEDIUM,
                     "generalized arc consistency of a clue"},
    [SUDOKU_CAGE_COMBINATIONS] = {find_by_clue, SUDOKU_CAGE_COMBINATIONS, "cage combinations",
                                  SUDOKU_MEDIUM, "cage combinations, cage splitting"},
    [SUDOKU_CAGE_POINTING] = {find_cage_pointing, 0, "cage pointing", SUDOKU_MEDIUM,
                              "pointing digits of a cage"},
    [SUDOKU_45_RULE] = {find_by_sum, 2, "45 rule", SUDOKU_MEDIUM, "innies and outies"},
    [SUDOKU_POINTING] = {find_locked, IN_REGIONS, "pointing", SUDOKU_MEDIUM,
                         "SE Pointing; HD Locked Candidates Type 1"},
    [SUDOKU_CLAIMING] = {find_locked, IN_LINES, "claiming", SUDOKU_MEDIUM,
                         "SE Claiming; HD Locked Candidates Type 2"},
    [SUDOKU_NAKED_PAIR] = {find_naked_subset, 2, "naked pair", SUDOKU_MEDIUM, "SE, HD"},
    [SUDOKU_HIDDEN_PAIR] = {find_hidden_subset, 2, "hidden pair", SUDOKU_MEDIUM, "SE, HD"},
    [SUDOKU_NAKED_TRIPLE] = {find_naked_subset, 3, "naked triple", SUDOKU_MEDIUM,
                             "SE Naked Triplet; HD"},
    [SUDOKU_HIDDEN_TRIPLE] = {find_hidden_subset, 3, "hidden triple", SUDOKU_MEDIUM,
                              "SE Hidden Triplet; HD"},
    [SUDOKU_45_RULE_WIDE] = {find_by_sum, 6, "45 rule on several cells", SUDOKU_HARD,
                             "innies and outies"},
    [SUDOKU_NAKED_QUAD] = {find_naked_subset, 4, "naked quad", SUDOKU_HARD,
                           "SE, HD Naked Quadruple"},
    [SUDOKU_HIDDEN_QUAD] = {find_hidden_subset, 4, "hidden quad", SUDOKU_HARD,
                            "SE, HD Hidden Quadruple"},
    [SUDOKU_X_WING] = {find_fish, 2, "X-wing", SUDOKU_HARD, "SE, HD"},
    [SUDOKU_SWORDFISH] = {find_fish, 3, "swordfish", SUDOKU_HARD, "SE, HD"},
    [SUDOKU_JELLYFISH] = {find_fish, 4, "jellyfish", SUDOKU_HARD, "SE, HD"},
    [SUDOKU_XY_WING] = {find_wing, 2, "XY-wing", SUDOKU_HARD, "SE, HD"},
    [SUDOKU_XYZ_WING] = {find_wing, 3, "XYZ-wing", SUDOKU_HARD, "SE, HD"},
    [SUDOKU_W_WING] = {find_w_wing, 0, "W-wing", SUDOKU_HARD, "HD"},
    [SUDOKU_COLOR_TRAP] = {find_coloring, COLOR_TRAP, "color trap", SUDOKU_HARD,
                           "HD Simple Colors Trap"},
    [SUDOKU_COLOR_WRAP] = {find_coloring, COLOR_WRAP, "color wrap", SUDOKU_HARD,
                           "HD Simple Colors Wrap"},
    [SUDOKU_UNIQUE_1] = {find_rectangle, 1, "unique rectangle 1", SUDOKU_HARD,
                         "SE, HD Uniqueness Test 1"},
    [SUDOKU_UNIQUE_2] = {find_rectangle, 2, "unique rectangle 2", SUDOKU_HARD,
                         "SE; HD Uniqueness Tests 2 and 5"},
    [SUDOKU_UNIQUE_3] = {find_rectangle, 3, "unique rectangle 3", SUDOKU_HARD,
                         "SE, HD Uniqueness Test 3"},
    [SUDOKU_UNIQUE_4] = {find_rectangle, 4, "unique rectangle 4", SUDOKU_HARD,
                         "SE, HD Uniqueness Test 4"},
    [SUDOKU_BUG] = {find_grave, 0, "BUG", SUDOKU_HARD,
                    "SE Bivalue Universal Grave; HD Bivalue Universal Grave + 1"},
    [SUDOKU_X_CHAIN] = {find_chain, ACROSS_HOUSES, "X-chain", SUDOKU_EXPERT,
                        "HD; SE Forcing X-Chain"},
    [SUDOKU_XY_CHAIN] = {find_chain, ACROSS_CELLS, "XY-chain", SUDOKU_EXPERT, "HD; SE Y-Cycle"},
    [SUDOKU_ALTERNATING_CHAIN] = {find_chain, ACROSS_HOUSES | ACROSS_CELLS, "alternating chain",
                                  SUDOKU_EXPERT,
                                  "HD Alternating Inference Chain; SE Forcing Chain"},
    [SUDOKU_ALS_XZ] = {find_als, 2, "ALS-XZ", SUDOKU_EXPERT, "HD Almost Locked Set XZ-Rule"},
    [SUDOKU_ALS_XY_WING] = {find_als, 3, "ALS-XY-wing", SUDOKU_EXPERT,
                            "HD Almost Locked Set XY-Wing"},
    [SUDOKU_ALS_CHAIN] = {find_als, MOST_ALS_CHAIN, "ALS chain", SUDOKU_EXPERT,
                          "HD Almost Locked Set XY-Chain"},
    [SUDOKU_FINNED_X_WING] = {find_finned_fish, 2, "finned X-wing", SUDOKU_EXPERT,
                              "HD Finned X-Wing, Sashimi X-Wing"},
    [SUDOKU_FINNED_SWORDFISH] = {find_finned_fish, 3, "finned swordfish", SUDOKU_EXPERT,
                                 "HD Finned Swordfish, Sashimi Swordfish"},
    [SUDOKU_FINNED_JELLYFISH] = {find_finned_fish, 4, "finned jellyfish", SUDOKU_EXPERT,
                                 "HD Finned Jellyfish, Sashimi Jellyfish"},
    [SUDOKU_HIDDEN_RECTANGLE] = {find_rectangle, 5, "hidden rectangle", SUDOKU_EXPERT,
                                 "HD Hidden Rectangle, Uniqueness Test 6"},
    [SUDOKU_UNIQUE_LOOP] = {find_loop, 0, "unique loop", SUDOKU_EXPERT, "SE Unique Loop"},
    [SUDOKU_SUE_DE_COQ] = {find_sectors, 0, "sue de coq", SUDOKU_EXPERT, "HD Sue de Coq"},
    [SUDOKU_DEATH_BLOSSOM] = {find_blossom, 0, "death blossom", SUDOKU_EXPERT, "HD Death Blossom"},
    [SUDOKU_CELL_CHAIN] = {find_forcing, 0, "cell forcing chain", SUDOKU_EXPERT,
                           "SE Cell Forcing Chains; HD Forcing Chain"},
    [SUDOKU_HOUSE_CHAIN] = {find_forcing, FORCING_HOUSES, "house forcing chain", SUDOKU_EXPERT,
                            "SE Region Forcing Chains; HD Forcing Chain"},
    [SUDOKU_CONTRADICTION_NET] =
        {find_contradiction, SIMPLE_NET, "contradiction net", SUDOKU_EXPERT,
         "SE Nishio, Dynamic Contradiction Forcing Chains; HD Forcing Net"},
    [SUDOKU_CELL_NET] = {find_forcing, FORCING_NET, "cell forcing net", SUDOKU_EXPERT,
                         "SE Dynamic Cell Forcing Chains; HD Forcing Net"},
    [SUDOKU_HOUSE_NET] = {find_forcing, FORCING_HOUSES | FORCING_NET, "house forcing net",
                          SUDOKU_EXPERT, "SE Dynamic Region Forcing Chains; HD Forcing Net"},
    [SUDOKU_NESTED_NET] = {find_contradiction, NESTED_NET, "nested net", SUDOKU_EXPERT,
                           "SE Nested Forcing Chains"},
};

/* ---- steps ---- */

/* Find a step by the first `count` techniques. One that was broken off has to look at the same board again. */
static bool find_step(sudoku_logic *l, int count)
{
    for (int t = 0; t < count && may_go_on(l); t++) {
        l->step.technique = (sudoku_technique)t;
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
    logic->deadline = clock_deadline(seconds);
    logic->is_over = false;
    atomic_store(&logic->stop_asked, false);
}

void sudoku_logic_stop(sudoku_logic *logic)
{
    atomic_store(&logic->stop_asked, true);
}

bool may_go_on(sudoku_logic *l)
{
    if (atomic_load_explicit(&l->stop_asked, memory_order_relaxed) ||
        (l->deadline > 0 && clock_seconds() > l->deadline))
        l->is_over = true;
    return !l->is_over;
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

dlx_status sudoku_logic_has_level(sudoku_logic *logic, const sudoku_puzzle *puzzle, bool unique,
                                  sudoku_level level, bool *has_level)
{
    sudoku_rating rating;
    int count = 0;
    while (count < SUDOKU_TECHNIQUES && techniques[count].level <= level)
        count++; /* a harder puzzle is not solved */
    dlx_status status = rate_by(logic, puzzle, unique, count, &rating);
    if (status == DLX_OK)
        *has_level = rating.level == level && rating.end != SUDOKU_GIVEN_UP;
    return status;
}

/* ---- names ---- */

static bool is_technique(sudoku_technique technique)
{
    return (size_t)technique < SUDOKU_TECHNIQUES;
}

const char *sudoku_technique_name(sudoku_technique technique)
{
    return is_technique(technique) ? techniques[technique].name : "unknown";
}

sudoku_level sudoku_technique_level(sudoku_technique technique)
{
    return is_technique(technique) ? techniques[technique].level : SUDOKU_SEARCH;
}

const char *sudoku_technique_source(sudoku_technique technique)
{
    return is_technique(technique) ? techniques[technique].source : "unknown";
}

const char *sudoku_level_name(sudoku_level level)
{
    static const char *const names[] = {"easy", "medium", "hard", "expert", "search"};
    return (size_t)level < sizeof names / sizeof *names ? names[level] : "unknown";
}
