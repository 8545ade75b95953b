/* SPDX-License-Identifier: MIT */
/*
 * The generator makes attempts: each draws a grid and removes givens from it. A ring holds the
 * current attempts, as many as the questions that the judge answers at once:
 *
 *     attempt      17      18      19      20      21        22
 *                  done    asks    failed  asks    asks      begins as soon as 17 is taken
 *                  ^ first                                   ^ next
 *
 *     round:  each attempt that asks writes its question -> judge -> each gets its answer
 *
 * Attempts begin, and are taken, in the order of their numbers. An attempt makes all of its random
 * choices when it begins, so the puzzles depend neither on the number of current attempts nor on
 * how the judge finds its answers.
 *
 * Invariant: attempt n is in place n % width of the ring, and the ring holds the attempts from
 * `first` to `next` - 1.
 */
#include "dlx/core/random.h"
#include "sudoku/bulk/bulk.h"
#include "sudoku/core/board.h"
#include "sudoku/core/object.h"
#include "sudoku/core/rules.h"
#include "sudoku/core/serve.h"
#include "sudoku/generate.h"
#include "sudoku/generate/grids.h"
#include "sudoku/generate/removal.h"
#include "sudoku/solve/solve.h"

#include <assert.h>
#include <string.h>

enum {
    TRIES = 1000000,
    JUDGE_MOST = 128, /* questions at once */
};

/*
 * ---- the judge ----
 *
 * Decide if puzzles have one solution. Classic puzzles go to the bulk solver, which is fastest with
 * many questions at once. All others go to a solver one by one:
 *
 *     questions  ->  boards  ->  bulk_find_others()  ->  results  ->  verdicts, other solutions
 *     question   ->  puzzle  ->  solver_judge()  ->  verdict
 */

/* The arrays of the bulk solver. */
struct batch {
    sudoku_board puzzles[JUDGE_MOST];  /* questions */
    sudoku_board known[JUDGE_MOST];    /* the solution of each */
    uint8_t cells[JUDGE_MOST];         /* see struct bulk_known */
    sudoku_result results[JUDGE_MOST]; /* answers */
};

struct judge {
    struct object object;  /* owns the batch */
    sudoku_bulk *bulk;     /* for classic rules, or NULL */
    struct batch *batch;   /* with `bulk` */
    sudoku_solver *solver; /* for other rules, or NULL */
    sudoku_puzzle puzzle;  /* the question, with `solver` */
};

static dlx_status build_judge(struct judge *j, const sudoku_rules *rules, const char *simd)
{
    const dlx_allocator *a = &j->object.allocator;
    const sudoku_bulk_settings settings = {.simd = simd};
    j->puzzle.size = rules->size;
    if (rules_are_classic(rules)) {
        j->batch = object_array(&j->object, 1, sizeof *j->batch);
        return j->batch == NULL ? DLX_ERR_MEMORY : sudoku_bulk_new(a, &settings, &j->bulk);
    }
    dlx_status status = sudoku_solver_new(a, rules, &j->solver);
    if (status == DLX_OK && simd != NULL)
        status = sudoku_solver_set(j->solver, "simd", simd);
    if (status == DLX_OK)
        status = solver_expect_judgments(j->solver);
    return status;
}

static void judge_free(struct judge *judge)
{
    if (judge == NULL)
        return;
    sudoku_bulk_free(judge->bulk);
    sudoku_solver_free(judge->solver);
    object_free(&judge->object);
}

static dlx_status judge_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                            const char *simd, struct permit *permit, struct judge **judge)
{
    struct judge *j = object_new(allocator, sizeof *j);
    if (j == NULL)
        return DLX_ERR_MEMORY;
    const dlx_status status = build_judge(j, rules, simd);
    if (status != DLX_OK) {
        judge_free(j);
        return status;
    }
    if (j->bulk != NULL)
        bulk_serve(j->bulk, permit);
    else
        solver_serve(j->solver, permit);
    *judge = j;
    return DLX_OK;
}

/* Return true if the judge needs the solution of a puzzle, and finds others. */
static bool judge_finds_others(const struct judge *judge)
{
    return judge->bulk != NULL;
}

/* Return the number of questions to ask at once. */
static int judge_width(const struct judge *judge)
{
    return judge->bulk != NULL ? JUDGE_MOST : 1;
}

/* Write question q, from 0, about the puzzle of a removal. */
static void judge_ask(struct judge *judge, int q, const struct removal *removal)
{
    if (judge->bulk == NULL) {
        removal_ask(removal, judge->puzzle.cell);
        return;
    }
    struct batch *b = judge->batch;
    const int cell = removal_ask(removal, b->puzzles[q].cell);
    b->cells[q] = (uint8_t)(cell >= 0 ? cell : SUDOKU_CELLS);
    memcpy(b->known[q].cell, removal->solution, SUDOKU_CELLS);
}

static void answer_all(struct judge *j, int count, enum verdict *verdicts)
{
    struct batch *b = j->batch;
    const struct bulk_known known = {b->known, b->cells};
    bulk_find_others(j->bulk, b->puzzles, (size_t)count, &known, b->results);
    for (int q = 0; q < count; q++)
        verdicts[q] = b->results[q].stopped          ? VERDICT_STOPPED
                      : b->results[q].solutions == 0 ? VERDICT_UNIQUE
                                                     : VERDICT_NOT;
}

/* The other solver may use all remaining tree nodes. */
static enum verdict answer_one(struct judge *j, struct permit *permit)
{
    if (permit->tree_nodes == 0)
        return VERDICT_STOPPED;
    sudoku_solver_limit(j->solver, &(dlx_limits){.tree_nodes = permit->tree_nodes});
    const enum verdict verdict = solver_judge(j->solver, &j->puzzle);
    permit->tree_nodes = solver_nodes_left(j->solver);
    return verdict;
}

/* Return another solution of a question that has several; or NULL. */
static const uint8_t *judge_other(const struct judge *judge, int q)
{
    if (judge->bulk == NULL || memcmp(judge->batch->results[q].solution.cell,
                                      judge->batch->known[q].cell, SUDOKU_CELLS) == 0)
        return NULL;
    return judge->batch->results[q].solution.cell;
}

/* Answer the first `count` questions, and subtract the tree nodes from the permit. Questions that
 * the permit stops get VERDICT_STOPPED. */
static void judge_answer(struct judge *judge, int count, struct permit *permit,
                         enum verdict *verdicts)
{
    if (judge->bulk != NULL) {
        answer_all(judge, count, verdicts);
        permit_spend(&permit->tree_nodes, (uint64_t)count);
    } else if (count > 0)
        verdicts[0] = answer_one(judge, permit);
}

/* ---- the generator ---- */

struct attempt {
    struct removal removal; /* of its puzzle */
    uint8_t *solution;      /* the grid */
    uint8_t *cell;          /* the puzzle */
    uint16_t *order;        /* in which its orbits are tried */
    int question;           /* number of its question in this round, or -1 */
};

struct sudoku_generator {
    struct object object;               /* owns the arrays */
    sudoku_rules *own;                  /* classic rules, if the caller gave none */
    const sudoku_rules *rules;          /* `own`, or the rules of the caller */
    sudoku_generator_settings settings; /* `pattern` is NULL: the orbits contain it */
    struct orbits orbits;               /* cells that may hold givens */
    int cells;                          /* of the board */
    int fillable;                       /* cells in some grid */
    uint64_t random;                    /* state of the random numbers, except for the grids */
    sudoku_grids *grids;                /* draws the grids */
    struct judge *judge;                /* decides which puzzles are unique */
    uint64_t width;                     /* largest number of current attempts */
    uint64_t first, next;               /* current attempts: from `first` to `next` - 1 */
    uint64_t tries;                     /* attempts taken since the last puzzle */
    uint64_t all_tries;                 /* since the beginning */
    struct attempt *ring;               /* `width` of them */
    sudoku_puzzle shown;                /* the puzzle shown to settings.accept */
    struct permit permit;               /* of the grids and the judge, too */
};

/* ---- impossible settings ---- */

/* Return a lower bound on the number of givens of a puzzle. Two digits without givens could be
 * exchanged, so a board of n digits needs at least n - 1. */
static int fewest_givens(const sudoku_rules *rules)
{
    int size = rules->size;
    if (rules_are_classic(rules))
        return 17;
    if (rules->is_plain && size == 4)
        return 4;
    return rules_allow_any(rules) && !has_spare_digits(rules) ? rules->digits - 1 : 0;
}

/* Check that the numbers of givens are possible. */
static dlx_status check_givens(const sudoku_generator *g, dlx_error *error)
{
    int least = g->settings.min, most = g->settings.max, fewest = fewest_givens(g->rules);
    int room = g->orbits.first[g->orbits.count];
    if (least < 0 || least > most)
        return refuse_argument(error, "from %d to %d givens: the first number must not be larger",
                               least, most);
    if (most != 0 && most < fewest)
        return refuse_argument(
            error, "%d givens are too few: by these rules a %dx%d puzzle has at least %d", most,
            rows_of_board(g->rules), columns_of_board(g->rules), fewest);
    if (least > g->fillable)
        return refuse_argument(error, "%d givens are too many: there are %d cells", least,
                               g->fillable);
    if (room == 0)
        return refuse_argument(
            error, "the pattern has no cell whose images by the symmetry are all in it");
    if (room < least || room < fewest)
        return refuse_argument(error,
                               "the pattern has cells for %d givens, but there must be at least %d",
                               room, least > fewest ? least : fewest);
    return DLX_OK;
}

/* ---- attempts ---- */

/* Draw the number of givens at which removing ends. If only minimal puzzles count, removing goes on
 * as long as it can. */
static struct removal_aim draw_aim(sudoku_generator *g)
{
    const sudoku_generator_settings *s = &g->settings;
    struct removal_aim aim = {0, s->max == 0 ? g->cells : s->max, s->minimal};
    if (s->max != 0 && !s->minimal)
        aim.least = s->min + (int)random_under(&g->random, (uint32_t)(s->max - s->min) + 1);
    return aim;
}

static struct attempt *attempt_of(const sudoku_generator *g, uint64_t number)
{
    return &g->ring[number % g->width];
}

static dlx_status begin_attempt(sudoku_generator *g, sudoku_outcome *outcome)
{
    struct attempt *a = attempt_of(g, g->next);
    int room = g->orbits.first[g->orbits.count];
    dlx_status status = sudoku_grids_next(g->grids, a->solution, outcome);
    if (status != DLX_OK || *outcome != SUDOKU_MADE)
        return status;
    /* The order is drawn now, not when it is needed, so the answers cannot change it. */
    random_order(&g->random, a->order, g->orbits.count);
    memset(a->cell, 0, (size_t)g->cells);
    for (int c = 0; c < room; c++)
        a->cell[g->orbits.cell[c]] = a->solution[g->orbits.cell[c]];
    a->removal.orbits = &g->orbits;
    a->removal.order = a->order;
    a->removal.cell = a->cell;
    a->removal.solution = judge_finds_others(g->judge) ? a->solution : NULL;
    a->removal.cells = g->cells;
    a->removal.aim = draw_aim(g);
    removal_begin(&a->removal, room == g->fillable);
    g->next++;
    return DLX_OK;
}

/* Return the number of attempts to make at once. After a seed it is small, so that a caller who
 * wants one puzzle does not wait for hundreds. */
static uint64_t current_width(const sudoku_generator *g)
{
    const uint64_t patient = 8 + 8 * g->first;
    return patient < g->width ? patient : g->width;
}

/* Begin attempts until the ring is full. `grids` is the outcome of drawing the last grid. */
static dlx_status begin_attempts(sudoku_generator *g, sudoku_outcome *grids)
{
    dlx_status status = DLX_OK;
    *grids = SUDOKU_MADE;
    const uint64_t width = current_width(g);
    while (g->next - g->first < width && status == DLX_OK && *grids == SUDOKU_MADE)
        status = begin_attempt(g, grids);
    return status;
}

/* Ask one question for each attempt and pass on the answers. A question that was stopped is asked
 * again in the next round. */
static void ask_round(sudoku_generator *g)
{
    enum verdict verdicts[JUDGE_MOST];
    int questions = 0;
    for (uint64_t n = g->first; n < g->next; n++) {
        struct attempt *a = attempt_of(g, n);
        a->question = removal_goes_on(&a->removal) ? questions++ : -1;
        if (a->question >= 0)
            judge_ask(g->judge, a->question, &a->removal);
    }
    judge_answer(g->judge, questions, &g->permit, verdicts);
    for (uint64_t n = g->first; n < g->next; n++) {
        struct attempt *a = attempt_of(g, n);
        const enum verdict verdict = a->question >= 0 ? verdicts[a->question] : VERDICT_STOPPED;
        if (verdict == VERDICT_UNIQUE)
            removal_answer(&a->removal, true, true, NULL);
        else if (verdict != VERDICT_STOPPED)
            removal_answer(&a->removal, false, verdict != VERDICT_UNSURE,
                           judge_other(g->judge, a->question));
    }
}

/* ---- puzzles ---- */

static void copy_puzzle(const sudoku_generator *g, const struct attempt *a, sudoku_puzzle *puzzle)
{
    puzzle->size = g->rules->size;
    puzzle->marked = false;
    memcpy(puzzle->cell, a->cell, (size_t)g->cells);
    assert(sudoku_is_solution(g->rules, puzzle, a->solution));
}

static void hand_over(const sudoku_generator *g, const struct attempt *a,
                      sudoku_generated *generated)
{
    copy_puzzle(g, a, &generated->puzzle);
    memcpy(generated->solution, a->solution, (size_t)g->cells);
    generated->givens = a->removal.givens;
    generated->minimal = a->removal.minimal;
    generated->tries = g->tries;
}

/* Return true if an attempt made a puzzle that the settings accept. */
static bool is_wanted(sudoku_generator *g, const struct attempt *a)
{
    if (a->removal.phase != REMOVAL_DONE || a->removal.givens < g->settings.min)
        return false;
    if (g->settings.accept == NULL)
        return true;
    copy_puzzle(g, a, &g->shown);
    return g->settings.accept(g->settings.user, &g->shown, a->solution);
}

/* Take attempts that have ended. Return true after a puzzle, or when the tries are used up. */
static bool take_attempts(sudoku_generator *g, sudoku_generated *generated, sudoku_outcome *outcome)
{
    while (g->first < g->next && !removal_goes_on(&attempt_of(g, g->first)->removal)) {
        const struct attempt *a = attempt_of(g, g->first++);
        g->tries++;
        g->all_tries++;
        bool wanted = is_wanted(g, a);
        if (wanted)
            hand_over(g, a, generated);
        if (wanted || g->tries == g->settings.tries) {
            *outcome = wanted ? SUDOKU_MADE : SUDOKU_NOT_FOUND;
            g->tries = 0;
            return true;
        }
    }
    return false;
}

dlx_status sudoku_generator_next(sudoku_generator *generator, sudoku_generated *generated,
                                 sudoku_outcome *outcome)
{
    dlx_outcome why;
    sudoku_outcome end = SUDOKU_STOPPED;
    bool has_ended = permit_must_end(&generator->permit, &why); /* since the last call */
    while (!has_ended && !take_attempts(generator, generated, &end)) {
        const dlx_status status = begin_attempts(generator, &end);
        if (status != DLX_OK)
            return status;
        if (end == SUDOKU_MADE)
            ask_round(generator);
        has_ended = end != SUDOKU_MADE || making_must_pause(&generator->permit, &end);
    }
    *outcome = end;
    return DLX_OK;
}

void sudoku_generator_seed(sudoku_generator *generator, uint64_t seed)
{
    generator->random = seed;
    sudoku_grids_seed(generator->grids, random_word(&generator->random));
    generator->first = generator->next = 0;
    generator->tries = 0;
}

void sudoku_generator_limit(sudoku_generator *generator, uint64_t tree_nodes)
{
    permit_limit(&generator->permit, &(dlx_limits){.tree_nodes = tree_nodes});
}

uint64_t sudoku_generator_tries(const sudoku_generator *generator)
{
    return generator->all_tries;
}

void sudoku_generator_stop(sudoku_generator *generator)
{
    permit_stop(&generator->permit);
}

void generator_serve(sudoku_generator *generator, const struct permit *host)
{
    generator->permit.host = host;
}

/* ---- beginning and end ---- */

static bool allocate_ring(sudoku_generator *g)
{
    size_t cells = (size_t)g->cells, width = (size_t)g->width;
    uint8_t *boards = object_array(&g->object, width, 2 * cells);
    uint16_t *orders = object_array(&g->object, width * cells, sizeof *orders);
    g->ring = object_array(&g->object, width, sizeof *g->ring);
    if (g->ring == NULL || boards == NULL || orders == NULL)
        return false;
    for (size_t n = 0; n < width; n++) {
        g->ring[n].solution = boards + 2 * n * cells;
        g->ring[n].cell = g->ring[n].solution + cells;
        g->ring[n].order = orders + n * cells;
    }
    return true;
}

/* Givens may be in cells that the pattern allows and that are in some grid. */
static void list_orbits(sudoku_generator *g)
{
    const bool *pattern = g->settings.pattern;
    bool is_open[SUDOKU_MAX_CELLS];
    g->fillable = 0;
    for (int cell = 0; cell < g->cells; cell++) {
        is_open[cell] = !is_void(g->rules, cell) && (pattern == NULL || pattern[cell]);
        g->fillable += !is_void(g->rules, cell);
    }
    orbits_list(rows_of_board(g->rules), columns_of_board(g->rules), g->settings.symmetry, is_open,
                &g->orbits);
    g->settings.pattern = NULL;
}

static dlx_status take_settings(sudoku_generator *g, const sudoku_generator_settings *settings,
                                dlx_error *error)
{
    if (settings != NULL)
        g->settings = *settings;
    if (g->settings.tries == 0)
        g->settings.tries = TRIES;
    if ((unsigned)g->settings.symmetry > SUDOKU_SYMMETRY_FULL)
        return refuse_argument(error, "there is no such symmetry");
    const int rows = rows_of_board(g->rules), columns = columns_of_board(g->rules);
    if (!is_symmetry_of(g->settings.symmetry, rows, columns))
        return refuse_argument(
            error, "the symmetries of a %dx%d board are rotate180, mirror, flip and mirrors", rows,
            columns);
    list_orbits(g);
    return check_givens(g, error);
}

static dlx_status build(sudoku_generator *g, const sudoku_generator_settings *settings,
                        dlx_error *error)
{
    const dlx_allocator *a = &g->object.allocator;
    dlx_status status = rules_or_classic(a, &g->rules, &g->own);
    if (status != DLX_OK)
        return status;
    g->cells = g->rules->size * g->rules->size;
    status = take_settings(g, settings, error);
    if (status != DLX_OK)
        return status;
    status = judge_new(a, g->rules, g->settings.simd, &g->permit, &g->judge);
    if (status == DLX_ERR_ARGUMENT)
        return refuse_argument(error, "there is no such instruction set");
    if (status != DLX_OK)
        return status;
    g->random = g->settings.seed;
    g->width = (uint64_t)judge_width(g->judge);
    if (!allocate_ring(g))
        return DLX_ERR_MEMORY;
    status = sudoku_grids_new(a, g->rules, random_word(&g->random), &g->grids);
    if (status == DLX_OK)
        grids_ask(g->grids, &g->permit);
    return status;
}

dlx_status sudoku_generator_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                                const sudoku_generator_settings *settings,
                                sudoku_generator **generator, dlx_error *error)
{
    sudoku_generator *g = object_new(allocator, sizeof *g);
    if (g == NULL)
        return DLX_ERR_MEMORY;
    g->rules = rules;
    permit_limit(&g->permit, NULL);
    dlx_status status = build(g, settings, error);
    if (status == DLX_OK)
        *generator = g;
    else
        sudoku_generator_free(g);
    return status;
}

void sudoku_generator_free(sudoku_generator *generator)
{
    if (generator == NULL)
        return;
    judge_free(generator->judge);
    sudoku_grids_free(generator->grids);
    sudoku_rules_free(generator->own);
    object_free(&generator->object);
}
