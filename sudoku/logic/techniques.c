/* SPDX-License-Identifier: MIT */
/*
 * The techniques: a row for each, in the order in which a step tries them.
 *
 *     finder      name      level   rating   names elsewhere    reason of a step (explain.c has the fields)
 *     find_fish   X-wing    hard    3.2      SE, HD             In %l, %d fits only in %L, which get their %d there.
 *
 * The rating is that of Sudoku Explainer; below, it is in tenths. Techniques that Sudoku Explainer
 * does not have are placed among the others.
 */
#include "sudoku/logic/logic.h"

#define DEADLY                                                                                     \
    "%1 must not hold only %d, for these could be swapped and there would be two solutions"

/* ---- templates with several forms ---- */

static const char *choose_locked(const sudoku_logic *logic, const sudoku_step *step)
{
    (void)logic;
    if (step->house_count == 1)
        return "In %h, %d fits only in %c; no cell that sees all of them can be %d.";
    return step->cell_count == 2 ? "In %h, %d fits only in %c, which are both in %H."
                                 : "In %h, %d fits only in %c, which are all in %H.";
}

/* The cells of a small house (a knight's move) see each other, but do not hold each digit. */
static const char *choose_naked(const sudoku_logic *logic, const sudoku_step *step)
{
    const sudoku_house *house = &logic->rules->houses[step->houses[0]];
    if (house->count < logic->digits || house->kind == SUDOKU_CAGE)
        return "%c, which see each other, can hold only %d, which uses these digits up.";
    return "In %h, %c can hold only %d, which uses these digits up.";
}

static const char *choose_chain(const sudoku_logic *logic, const sudoku_step *step)
{
    (void)logic;
    if (step->node_clues[0] != 0 || step->node_clues[step->node_count] != 0)
        return "If %s, then %n. Thus %t or %e. By %j, neither goes together with what is removed.";
    return step->placed.digit != 0 ? "If %s, then %n after all." : "If %s, then %n. Thus %t or %e.";
}

static const char *choose_finned(const sudoku_logic *logic, const sudoku_step *step)
{
    (void)logic;
    if (step->cell_count == step->first_cells + 1)
        return "In %l, %d fits only in %L and in %2. Unless %2 is %d, %L get their %d in %l.";
    return "In %l, %d fits only in %L and in %2. Unless one of %2 is %d, %L get their %d in %l.";
}

static const char *choose_loop(const sudoku_logic *logic, const sudoku_step *step)
{
    (void)logic;
    return step->house_count > 0 ? DEADLY ". In %h, %y fits only in two of them."
                                 : DEADLY "; only another digit in one of them can prevent that.";
}

static const char *choose_forcing(const sudoku_logic *logic, const sudoku_step *step)
{
    (void)logic;
    return step->house_count > 0 ? "In %h, %d fits only in %c. %f." : "%f.";
}

/* ---- the table ---- */

#define ONE_PLACE "In %h, %d fits only in %c."
#define HIDDEN    "In %h, %d fit only in %c, which can hold nothing else."
#define FISH      "In %l, %d fits only in %L, which get their %d there."
#define SETS      "%a. So the first or the last of these sets holds %z."
#define COLORED   "By pairs of last places for %d, either all of %1 are %d, or all of %2 are; "

const struct technique techniques[SUDOKU_TECHNIQUES] = {
    [SUDOKU_FULL_HOUSE] = {find_full_house, 0, "full house", SUDOKU_EASY, 10,
                           "HD Full House; SE Single in a full house",
                           "Only %c is empty in %h, and only %d is missing there.", NULL},
    [SUDOKU_HIDDEN_SINGLE_REGION] = {find_hidden_single, IN_REGIONS, "hidden single", SUDOKU_EASY,
                                     12, "SE Hidden Single in block", ONE_PLACE, NULL},
    [SUDOKU_HIDDEN_SINGLE_LINE] = {find_hidden_single, IN_LINES, "hidden single in line",
                                   SUDOKU_EASY, 15, "SE Hidden Single in row, column", ONE_PLACE,
                                   NULL},
    [SUDOKU_NAKED_SINGLE] = {find_naked_single, 0, "naked single", SUDOKU_EASY, 23,
                             "SE, HD Naked Single", "%d is the only candidate left in %c.", NULL},
    [SUDOKU_THERMOMETER_ENDS] = {find_by_clue, SUDOKU_THERMOMETER_ENDS, "ends of a thermometer",
                                 SUDOKU_EASY, 20, "the bounds from bulb and tip", NULL,
                                 choose_clue_template},
    [SUDOKU_KROPKI] = {find_by_clue, SUDOKU_KROPKI, "kropki", SUDOKU_EASY, 20,
                       "pairs of white and black dots, and of no dot", NULL, choose_clue_template},
    [SUDOKU_CLUE] = {find_by_clue, SUDOKU_CLUE, "clue", SUDOKU_EASY, 24,
                     "generalized arc consistency of a clue", NULL, choose_clue_template},
    [SUDOKU_CAGE_COMBINATIONS] = {find_by_clue, SUDOKU_CAGE_COMBINATIONS, "cage combinations",
                                  SUDOKU_EASY, 24, "cage combinations, cage splitting", NULL,
                                  choose_clue_template},
    [SUDOKU_CAGE_POINTING] = {find_cage_pointing, 0, "cage pointing", SUDOKU_MEDIUM, 27,
                              "pointing digits of a cage", NULL, choose_clue_template},
    [SUDOKU_45_RULE] = {find_by_sum, 2, "45 rule", SUDOKU_MEDIUM, 29, "innies and outies", "%q.",
                        NULL},
    [SUDOKU_POINTING] = {find_locked, IN_REGIONS, "pointing", SUDOKU_MEDIUM, 26,
                         "SE Pointing; HD Locked Candidates Type 1", NULL, choose_locked},
    [SUDOKU_CLAIMING] = {find_locked, IN_LINES, "claiming", SUDOKU_MEDIUM, 28,
                         "SE Claiming; HD Locked Candidates Type 2", NULL, choose_locked},
    [SUDOKU_NAKED_PAIR] = {find_naked_subset, 2, "naked pair", SUDOKU_MEDIUM, 30, "SE, HD", NULL,
                           choose_naked},
    [SUDOKU_HIDDEN_PAIR] = {find_hidden_subset, 2, "hidden pair", SUDOKU_MEDIUM, 34, "SE, HD",
                            HIDDEN, NULL},
    [SUDOKU_NAKED_TRIPLE] = {find_naked_subset, 3, "naked triple", SUDOKU_MEDIUM, 36,
                             "SE Naked Triplet; HD", NULL, choose_naked},
    [SUDOKU_HIDDEN_TRIPLE] = {find_hidden_subset, 3, "hidden triple", SUDOKU_MEDIUM, 40,
                              "SE Hidden Triplet; HD", HIDDEN, NULL},
    [SUDOKU_45_RULE_WIDE] = {find_by_sum, 6, "45 rule on several cells", SUDOKU_HARD, 45,
                             "innies and outies", "%q.", NULL},
    [SUDOKU_NAKED_QUAD] = {find_naked_subset, 4, "naked quad", SUDOKU_HARD, 50,
                           "SE, HD Naked Quadruple", NULL, choose_naked},
    [SUDOKU_HIDDEN_QUAD] = {find_hidden_subset, 4, "hidden quad", SUDOKU_HARD, 54,
                            "SE, HD Hidden Quadruple", HIDDEN, NULL},
    [SUDOKU_X_WING] = {find_fish, 2, "X-wing", SUDOKU_HARD, 32, "SE, HD", FISH, NULL},
    [SUDOKU_SWORDFISH] = {find_fish, 3, "swordfish", SUDOKU_HARD, 38, "SE, HD", FISH, NULL},
    [SUDOKU_JELLYFISH] = {find_fish, 4, "jellyfish", SUDOKU_HARD, 52, "SE, HD", FISH, NULL},
    [SUDOKU_XY_WING] = {find_wing, 2, "XY-wing", SUDOKU_HARD, 42, "SE, HD",
                        "Whether %1 is %Y, one of %2 is %z.", NULL},
    [SUDOKU_XYZ_WING] = {find_wing, 3, "XYZ-wing", SUDOKU_HARD, 44, "SE, HD",
                         "Whether %1 is %D, one of %c is %z.", NULL},
    [SUDOKU_W_WING] = {find_w_wing, 0, "W-wing", SUDOKU_HARD, 44, "HD",
                       "In %h, %y fits only in %2, so %1 are not both %y: one of them is %z.",
                       NULL},
    [SUDOKU_COLOR_TRAP] = {find_coloring, COLOR_TRAP, "color trap", SUDOKU_HARD, 65,
                           "HD Simple Colors Trap",
                           COLORED "a cell that sees one of each group is not %d.", NULL},
    [SUDOKU_COLOR_WRAP] = {find_coloring, COLOR_WRAP, "color wrap", SUDOKU_HARD, 65,
                           "HD Simple Colors Wrap",
                           COLORED "but two of the first group see each other.", NULL},
    [SUDOKU_UNIQUE_1] = {find_rectangle, 1, "unique rectangle 1", SUDOKU_HARD, 45,
                         "SE, HD Uniqueness Test 1", DEADLY "; only %v can still prevent that.",
                         NULL},
    [SUDOKU_UNIQUE_2] = {find_rectangle, 2, "unique rectangle 2", SUDOKU_HARD, 45,
                         "SE; HD Uniqueness Tests 2 and 5",
                         DEADLY "; only %z in one of them can prevent that.", NULL},
    [SUDOKU_UNIQUE_3] = {find_rectangle, 3, "unique rectangle 3", SUDOKU_HARD, 46,
                         "SE, HD Uniqueness Test 3",
                         DEADLY ". With %2, the digits that prevent it are a naked subset of %h.",
                         NULL},
    [SUDOKU_UNIQUE_4] = {find_rectangle, 4, "unique rectangle 4", SUDOKU_HARD, 45,
                         "SE, HD Uniqueness Test 4", DEADLY ". In %h, %y fits only in two of them.",
                         NULL},
    [SUDOKU_BUG] =
        {find_grave, 0, "BUG", SUDOKU_HARD, 56,
         "SE Bivalue Universal Grave; HD Bivalue Universal Grave + 1",
         "Unless %o, each empty cell would have two candidates, and each digit two places in "
         "each house, and there would be two solutions or none.",
         NULL},
    [SUDOKU_X_CHAIN] = {find_chain, ACROSS_HOUSES, "X-chain", SUDOKU_EXPERT, 66,
                        "HD; SE Forcing X-Chain", NULL, choose_chain},
    [SUDOKU_XY_CHAIN] = {find_chain, ACROSS_CELLS, "XY-chain", SUDOKU_EXPERT, 70, "HD; SE Y-Cycle",
                         NULL, choose_chain},
    [SUDOKU_ALTERNATING_CHAIN] = {find_chain, ACROSS_HOUSES | ACROSS_CELLS, "alternating chain",
                                  SUDOKU_EXPERT, 70,
                                  "HD Alternating Inference Chain; SE Forcing Chain", NULL,
                                  choose_chain},
    [SUDOKU_ALS_XZ] = {find_als, 2, "ALS-XZ", SUDOKU_EXPERT, 75, "HD Almost Locked Set XZ-Rule",
                       SETS, NULL},
    [SUDOKU_ALS_XY_WING] = {find_als, 3, "ALS-XY-wing", SUDOKU_EXPERT, 75,
                            "HD Almost Locked Set XY-Wing", SETS, NULL},
    [SUDOKU_ALS_CHAIN] = {find_als, MOST_ALS_CHAIN, "ALS chain", SUDOKU_EXPERT, 75,
                          "HD Almost Locked Set XY-Chain", SETS, NULL},
    [SUDOKU_FINNED_X_WING] = {find_finned_fish, 2, "finned X-wing", SUDOKU_EXPERT, 66,
                              "HD Finned X-Wing, Sashimi X-Wing", NULL, choose_finned},
    [SUDOKU_FINNED_SWORDFISH] = {find_finned_fish, 3, "finned swordfish", SUDOKU_EXPERT, 66,
                                 "HD Finned Swordfish, Sashimi Swordfish", NULL, choose_finned},
    [SUDOKU_FINNED_JELLYFISH] = {find_finned_fish, 4, "finned jellyfish", SUDOKU_EXPERT, 66,
                                 "HD Finned Jellyfish, Sashimi Jellyfish", NULL, choose_finned},
    [SUDOKU_HIDDEN_RECTANGLE] =
        {find_rectangle, 5, "hidden rectangle", SUDOKU_EXPERT, 70,
         "HD Hidden Rectangle, Uniqueness Test 6",
         DEADLY ". In %h and %H, %y fits only in two of them; if %v were %z, all four would "
                "hold %d.",
         NULL},
    [SUDOKU_UNIQUE_LOOP] = {find_loop, 0, "unique loop", SUDOKU_EXPERT, 46, "SE Unique Loop", NULL,
                            choose_loop},
    [SUDOKU_SUE_DE_COQ] =
        {find_sectors, 0, "sue de coq", SUDOKU_EXPERT, 75, "HD Sue de Coq",
         "In %h and %H, %c can hold only %d, each of them at most once. So they hold all of "
         "these digits.",
         NULL},
    [SUDOKU_DEATH_BLOSSOM] = {find_blossom, 0, "death blossom", SUDOKU_EXPERT, 75,
                              "HD Death Blossom", "%b.", NULL},
    [SUDOKU_CELL_CHAIN] = {find_forcing, 0, "cell forcing chain", SUDOKU_EXPERT, 80,
                           "SE Cell Forcing Chains; HD Forcing Chain", NULL, choose_forcing},
    [SUDOKU_HOUSE_CHAIN] = {find_forcing, FORCING_HOUSES, "house forcing chain", SUDOKU_EXPERT, 80,
                            "SE Region Forcing Chains; HD Forcing Chain", NULL, choose_forcing},
    [SUDOKU_CONTRADICTION_NET] = {find_contradiction, SIMPLE_NET, "contradiction net",
                                  SUDOKU_EXPERT, 85,
                                  "SE Nishio, Dynamic Contradiction Forcing Chains; HD Forcing Net",
                                  "%f.", NULL},
    [SUDOKU_CELL_NET] = {find_forcing, FORCING_NET, "cell forcing net", SUDOKU_EXPERT, 85,
                         "SE Dynamic Cell Forcing Chains; HD Forcing Net", NULL, choose_forcing},
    [SUDOKU_HOUSE_NET] = {find_forcing, FORCING_HOUSES | FORCING_NET, "house forcing net",
                          SUDOKU_EXPERT, 85, "SE Dynamic Region Forcing Chains; HD Forcing Net",
                          NULL, choose_forcing},
    [SUDOKU_NESTED_NET] = {find_contradiction, NESTED_NET, "nested net", SUDOKU_EXPERT, 95,
                           "SE Nested Forcing Chains", "%f.", NULL},
};

const char *template_of(const sudoku_logic *logic, const sudoku_step *step)
{
    const struct technique *t = &techniques[step->technique];
    return t->choose != NULL ? t->choose(logic, step) : t->template;
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
