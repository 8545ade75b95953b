/* SPDX-License-Identifier: MIT */
/*
 * Set puzzles with clues. A puzzle goes through stages, each a series of questions to a solver. A
 * stop may follow any question; then the next call continues:
 *
 *     PLACE     draw a grid, and place clues that hold in it
 *     RULE      make rules of these clues, and a solver
 *     ADD       is the solution unique?       no: after some grids, add a given where solutions differ
 *     GIVENS    unique without this given?    yes: remove the given
 *     CLUES     unique without this clue?     yes: remove the clue
 *               wanted when all is done?    no: begin again with another grid
 *
 * Cages stay, as they are meant to cover the board. Dots and letters stay under a negative rule. If
 * the caller wants easier puzzles, a puzzle that is too hard counts as one with several solutions.
 *
 * Each given was needed with all clues, so it is also needed with fewer of them. Hence the puzzle
 * is minimal, unless a question was abandoned for taking too long.
 */
#include "sudoku/clues/clues.h"
#include "sudoku/core/board.h"
#include "sudoku/core/object.h"
#include "sudoku/core/rules.h"
#include "sudoku/core/serve.h"
#include "sudoku/generate.h"
#include "sudoku/generate/grids.h"
#include "sudoku/generate/proposals.h"
#include "sudoku/solve/solve.h"

#include "dlx/core/random.h"

#include <string.h>

enum {
    PATIENCE = 4000,      /* tree nodes for a question */
    USUAL_TRIES = 20,     /* grids to try for a puzzle without givens */
    FRUITLESS = 200,      /* rounds and failures until the board counts as nearly full */
    USUAL_PUZZLES = 1000, /* puzzles to make until one is wanted */
    MOST_CLUES = 4000,    /* of a puzzle; 36x36 has 2520 pairs of neighbors */
    MOST_PLACES = 16 * SUDOKU_MAX_CELLS, /* cells and values of all clues together */
};

enum stage { PLACE, RULE, ADD, GIVENS, CLUES };

/* The clues of a puzzle, and buffers for their cells and values. */
struct clue_list {
    sudoku_clue clue[MOST_CLUES]; /* the clues */
    bool is_removed[MOST_CLUES];  /* clues that the puzzle does not need */
    int count;                    /* number of clues */
    uint16_t places[MOST_PLACES]; /* their cells and values */
    int place_count;              /* number of cells and values */
};

struct sudoku_setter {
    struct object object;       /* the allocator */
    sudoku_rules *base;         /* the rules without the clues that are placed */
    sudoku_grids *grids;        /* source of grids */
    uint64_t kinds;             /* bits of the kinds of clues to place */
    uint64_t tries;             /* grids to try for a puzzle without givens */
    uint64_t puzzles;           /* puzzles to make until one is wanted */
    uint64_t unwanted;          /* puzzles made since the last one that was wanted */
    sudoku_judge_fn *allow;     /* NULL, or tells whether a puzzle is easy enough */
    sudoku_judge_fn *accept;    /* NULL, or tells whether it is wanted */
    void *user;                 /* argument of both */
    uint64_t random;            /* state of the random numbers */
    enum stage stage;           /* of the current puzzle */
    int next;                   /* the next given or clue to try in this stage */
    uint16_t order[MOST_CLUES]; /* in which they are tried */
    struct clue_list clues;     /* of the puzzle */
    sudoku_clue *left;          /* buffer for the clues of the base, and all that are not removed */
    sudoku_rules *rules;        /* with the clues */
    sudoku_solver *solver;      /* for these rules */
    sudoku_set_puzzle made;     /* the current puzzle */
    struct permit permit;       /* of the grids, too */
};

static int cells_of(const sudoku_setter *s)
{
    return s->base->size * s->base->size;
}

/* ---- clues ---- */

static uint16_t *keep_places(struct clue_list *l, const uint16_t *places, int count)
{
    uint16_t *kept = l->places + l->place_count;
    memcpy(kept, places, (size_t)count * sizeof *places);
    l->place_count += count;
    return kept;
}

/* Append a copy of a clue, if it fits. */
static void keep_clue(struct clue_list *l, const sudoku_clue *clue)
{
    if (l->count == MOST_CLUES ||
        l->place_count + clue->cell_count + clue->value_count > MOST_PLACES)
        return;
    l->clue[l->count] = *clue;
    l->is_removed[l->count] = false;
    l->clue[l->count].cells = keep_places(l, clue->cells, clue->cell_count);
    l->clue[l->count++].values = keep_places(l, clue->values, clue->value_count);
}

static bool is_wanted(const sudoku_setter *s, sudoku_clue_kind kind)
{
    return (s->kinds >> kind & 1) != 0;
}

/* Random clues are placed until many proposals have failed: then the board is nearly full. Several
 * kinds take turns. */
static void place_random(sudoku_setter *s, struct proposals *p)
{
    int fruitless = 0;
    for (int kind = 0; fruitless < FRUITLESS; kind = (kind + 1) % SUDOKU_CLUE_KINDS) {
        if (!is_wanted(s, (sudoku_clue_kind)kind) ||
            count_proposals(p, (sudoku_clue_kind)kind) > 0) {
            fruitless += kind == 0; /* so that the loop ends if there is no such kind */
            continue;
        }
        if (propose_clue(p, (sudoku_clue_kind)kind, 0))
            keep_clue(&s->clues, &p->clue);
        else
            fruitless++;
    }
}

static void place_numbered(sudoku_setter *s, struct proposals *p, sudoku_clue_kind kind)
{
    const int count = count_proposals(p, kind);
    for (int number = 0; number < count; number++)
        if (propose_clue(p, kind, number))
            keep_clue(&s->clues, &p->clue);
}

static void place_clues(sudoku_setter *s)
{
    struct proposals p = {.rules = s->base, .random = &s->random};
    write_values(s->base, s->made.solution, p.grid);
    for (int cell = 0; cell < cells_of(s); cell++)
        p.is_used[cell] = is_void(s->base, cell);
    s->clues.count = s->clues.place_count = 0;
    place_random(s, &p);
    for (int kind = 0; kind < SUDOKU_CLUE_KINDS; kind++)
        if (is_wanted(s, (sudoku_clue_kind)kind))
            place_numbered(s, &p, (sudoku_clue_kind)kind);
}

/* Return whether a clue may be removed: no cage, no negative rule, no mark under such a rule. */
static bool is_removable(const sudoku_setter *s, int clue)
{
    const sudoku_clue_kind kind = s->clues.clue[clue].kind;
    bool is_bound = clue_row(kind)->shape == SHAPE_CAGE || clue_row(kind)->except != 0;
    for (int rule = 0; rule < SUDOKU_CLUE_KINDS; rule++)
        is_bound |=
            is_wanted(s, (sudoku_clue_kind)rule) && clue_depends_on((sudoku_clue_kind)rule, kind);
    return !is_bound;
}

/* ---- questions ---- */

static void forget_rules(sudoku_setter *s)
{
    sudoku_solver_free(s->solver);
    sudoku_rules_free(s->rules);
    s->solver = NULL;
    s->rules = NULL;
}

/* Make rules of the remaining clues except `except` (-1: of all), and a solver for them. */
static dlx_status take_left(sudoku_setter *s, int except)
{
    sudoku_rules_settings settings = sudoku_rules_describe(s->base);
    settings.clues = s->left; /* it begins with the clues of the base */
    for (int c = 0; c < s->clues.count; c++)
        if (!s->clues.is_removed[c] && c != except)
            s->left[settings.clue_count++] = s->clues.clue[c];
    forget_rules(s);
    dlx_status status = sudoku_rules_new(&s->object.allocator, &settings, &s->rules, NULL);
    if (status == DLX_OK)
        status = sudoku_solver_new(&s->object.allocator, s->rules, &s->solver);
    return status;
}

/* Return whether the puzzle has one solution and is easy enough. Keep a solution in `answer`. If
 * the search takes too long, return false. In this case, and if the puzzle is only too hard, the
 * result may not be minimal. */
static bool is_good(sudoku_setter *s, sudoku_answer *answer)
{
    sudoku_solver_limit(s->solver, &(dlx_limits){.tree_nodes = PATIENCE});
    sudoku_solve(s->solver, &s->made.puzzle, 2, answer);
    permit_spend(&s->permit.tree_nodes, PATIENCE - solver_nodes_left(s->solver));
    const bool is_unique = !answer->stopped && answer->solutions == 1;
    const bool is_good =
        is_unique && (s->allow == NULL || s->allow(s->user, s->rules, &s->made.puzzle));
    s->made.minimal = s->made.minimal && !answer->stopped && is_good == is_unique;
    return is_good;
}

/* ---- stages ---- */

static void begin_stage(sudoku_setter *s, enum stage stage, int count)
{
    s->stage = stage;
    s->next = 0;
    random_order(&s->random, s->order, count);
}

static dlx_status place(sudoku_setter *s, sudoku_outcome *outcome, bool *is_over)
{
    const dlx_status status = sudoku_grids_next(s->grids, s->made.solution, outcome);
    *is_over = *outcome != SUDOKU_MADE;
    if (status != DLX_OK || *outcome != SUDOKU_MADE)
        return status;
    s->made.tries++;
    s->made.puzzle = (sudoku_puzzle){.size = s->base->size};
    place_clues(s);
    s->stage = RULE;
    return DLX_OK;
}

static dlx_status rule(sudoku_setter *s)
{
    const dlx_status status = take_left(s, -1);
    if (status == DLX_OK)
        s->stage = ADD;
    return status;
}

/* Add a given, if possible in a cell where a wrong solution differs from the grid. */
static void add_given(sudoku_setter *s, const sudoku_answer *answer)
{
    const uint16_t *order = s->order; /* no stage needs it here */
    int cell = -1;
    random_order(&s->random, s->order, cells_of(s));
    for (int c = 0; c < cells_of(s); c++) {
        const bool differs =
            answer->solutions > 0 && answer->cell[order[c]] != s->made.solution[order[c]];
        if (s->made.puzzle.cell[order[c]] == 0 && !is_void(s->base, order[c]) &&
            (cell < 0 || differs))
            cell = order[c];
        if (differs)
            break;
    }
    if (cell >= 0)
        s->made.puzzle.cell[cell] = s->made.solution[cell];
    else
        begin_stage(s, GIVENS, cells_of(s)); /* the board is full */
}

static void add(sudoku_setter *s)
{
    sudoku_answer answer = {.solutions = 0};
    if (is_good(s, &answer)) {
        s->made.minimal = true; /* what was not known before does not matter */
        begin_stage(s, GIVENS, cells_of(s));
    } else if (s->made.tries < s->tries && answer.solutions != 1)
        s->stage = PLACE;
    else
        add_given(s, &answer);
}

static void try_given(sudoku_setter *s)
{
    sudoku_answer answer;
    if (s->next == cells_of(s)) {
        begin_stage(s, CLUES, s->clues.count);
        return;
    }
    uint8_t *given = &s->made.puzzle.cell[s->order[s->next++]];
    const uint8_t digit = *given;
    *given = 0;
    if (digit != 0 && !is_good(s, &answer))
        *given = digit;
}

static dlx_status try_clue(sudoku_setter *s)
{
    sudoku_answer answer;
    const int clue = s->order[s->next];
    if (is_removable(s, clue)) {
        const dlx_status status = take_left(s, clue);
        if (status != DLX_OK)
            return status; /* the next call tries the same clue */
        s->clues.is_removed[clue] = is_good(s, &answer);
    }
    s->next++;
    return DLX_OK;
}

/* ---- setting ---- */

static void begin_puzzle(sudoku_setter *s)
{
    s->stage = PLACE;
    s->made.tries = s->unwanted = 0;
}

/* Give out the puzzle, or begin again if it is not wanted. */
static dlx_status judge(sudoku_setter *s, sudoku_outcome *outcome, bool *is_over)
{
    const dlx_status status = take_left(s, -1);
    if (status != DLX_OK)
        return status; /* the next call tries again */
    if (s->accept != NULL && !s->accept(s->user, s->rules, &s->made.puzzle)) {
        *is_over = ++s->unwanted % s->puzzles == 0;
        *outcome = SUDOKU_NOT_FOUND;
        s->stage = PLACE;
        return DLX_OK;
    }
    s->made.rules = s->rules;
    s->made.givens = count_givens(&s->made.puzzle);
    *outcome = SUDOKU_MADE;
    *is_over = true;
    return status;
}

/* Do one step. It is the last of the call if it makes a puzzle or proves that there is no grid. */
static dlx_status step(sudoku_setter *s, sudoku_outcome *outcome, bool *is_over)
{
    switch (s->stage) {
    case PLACE:
        return place(s, outcome, is_over);
    case RULE:
        return rule(s);
    case ADD:
        add(s);
        return DLX_OK;
    case GIVENS:
        try_given(s);
        return DLX_OK;
    default:
        return s->next < s->clues.count ? try_clue(s) : judge(s, outcome, is_over);
    }
}

dlx_status sudoku_setter_next(sudoku_setter *setter, sudoku_set_puzzle *made,
                              sudoku_outcome *outcome)
{
    dlx_status status = DLX_OK;
    sudoku_outcome end = SUDOKU_STOPPED;
    bool is_over = false;
    while (status == DLX_OK && !is_over && !making_must_pause(&setter->permit, &end))
        status = step(setter, &end, &is_over);
    if (status != DLX_OK)
        return status;
    *outcome = end;
    if (end == SUDOKU_MADE) {
        *made = setter->made;
        begin_puzzle(setter);
    }
    return DLX_OK;
}

void sudoku_setter_seed(sudoku_setter *setter, uint64_t seed)
{
    sudoku_grids_seed(setter->grids, seed);
    setter->random = hash_mix(seed + 1); /* not the state of the grids */
    begin_puzzle(setter);
}

void sudoku_setter_limit(sudoku_setter *setter, uint64_t tree_nodes)
{
    permit_limit(&setter->permit, &(dlx_limits){.tree_nodes = tree_nodes});
}

void sudoku_setter_stop(sudoku_setter *setter)
{
    permit_stop(&setter->permit);
}

void setter_serve(sudoku_setter *setter, const struct permit *host)
{
    setter->permit.host = host;
}

/* ---- beginning and end ---- */

static dlx_status check_kinds(const sudoku_setter_settings *settings, dlx_error *error)
{
    if (settings->kind_count <= 0)
        return refuse_argument(error, "there is no kind of clue to place");
    for (int k = 0; k < settings->kind_count; k++)
        if ((unsigned)settings->kinds[k] >= SUDOKU_CLUE_KINDS)
            return refuse_argument(error, "unknown kind of clue");
    return DLX_OK;
}

static dlx_status check_suitable(const sudoku_setter *s, dlx_error *error)
{
    for (int kind = 0; kind < SUDOKU_CLUE_KINDS; kind++)
        if (is_wanted(s, (sudoku_clue_kind)kind) && !clue_suits(s->base, (sudoku_clue_kind)kind))
            return refuse_argument(error, "%s needs boxes or regions",
                                   sudoku_clue_name((sudoku_clue_kind)kind));
    return DLX_OK;
}

/* A negative rule needs all dots, or all letters. */
static uint64_t bits_of(const sudoku_setter_settings *settings)
{
    uint64_t kinds = 0;
    for (int k = 0; k < settings->kind_count; k++)
        kinds |= UINT64_C(1) << settings->kinds[k] | clue_row(settings->kinds[k])->marks;
    return kinds;
}

/* Variants that are clues restrict the grid, so the rules get them before a grid is drawn. */
static void take_variants(sudoku_setter *s, unsigned *variants)
{
    for (int kind = 0; kind < SUDOKU_CLUE_KINDS; kind++)
        if (is_wanted(s, (sudoku_clue_kind)kind) &&
            clue_row((sudoku_clue_kind)kind)->variant != 0) {
            *variants |= clue_row((sudoku_clue_kind)kind)->variant;
            s->kinds &= ~(UINT64_C(1) << kind);
        }
}

static dlx_status take_base(sudoku_setter *s, const sudoku_rules *rules, dlx_error *error)
{
    sudoku_rules_settings settings = {.size = SUDOKU_SIZE};
    if (rules != NULL)
        settings = sudoku_rules_describe(rules);
    take_variants(s, &settings.variants);
    return sudoku_rules_new(&s->object.allocator, &settings, &s->base, error);
}

/* Allocate memory for all clues. Those of the base stay at the beginning. */
static dlx_status make_room(sudoku_setter *s)
{
    s->left = object_array(&s->object, (size_t)(s->base->clue_count + MOST_CLUES), sizeof *s->left);
    if (s->left == NULL)
        return DLX_ERR_MEMORY;
    for (int c = 0; c < s->base->clue_count; c++)
        s->left[c] = s->base->clues[c];
    return DLX_OK;
}

dlx_status sudoku_setter_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                             const sudoku_setter_settings *settings, sudoku_setter **setter,
                             dlx_error *error)
{
    static const sudoku_setter_settings none = {0};
    if (settings == NULL)
        settings = &none;
    dlx_status status = check_kinds(settings, error);
    if (status != DLX_OK)
        return status;
    sudoku_setter *s = object_new(allocator, sizeof *s);
    if (s == NULL)
        return DLX_ERR_MEMORY;
    s->kinds = bits_of(settings);
    s->tries = settings->tries != 0 ? settings->tries : USUAL_TRIES;
    s->puzzles = settings->puzzles != 0 ? settings->puzzles : USUAL_PUZZLES;
    s->allow = settings->allow;
    s->accept = settings->accept;
    s->user = settings->user;
    status = take_base(s, rules, error);
    if (status == DLX_OK)
        status = check_suitable(s, error);
    if (status == DLX_OK)
        status = make_room(s);
    if (status == DLX_OK)
        status = sudoku_grids_new(&s->object.allocator, s->base, settings->seed, &s->grids);
    if (status != DLX_OK) {
        sudoku_setter_free(s);
        return status;
    }
    permit_limit(&s->permit, NULL);
    grids_ask(s->grids, &s->permit);
    sudoku_setter_seed(s, settings->seed);
    *setter = s;
    return DLX_OK;
}

void sudoku_setter_free(sudoku_setter *setter)
{
    if (setter == NULL)
        return;
    forget_rules(setter);
    sudoku_grids_free(setter->grids);
    sudoku_rules_free(setter->base);
    object_free(&setter->object);
}
