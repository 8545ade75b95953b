/* SPDX-License-Identifier: MIT */
/* Tests of the parts that search for the cheapest solutions: the factors of a basis, the linear
 * program, and the cuts. test_language.c compares the solutions with the oracle. */
#include "dlx/cheapest/tree.h"

#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MATRICES = 2000, PROBLEMS = 3000, MOST_ROWS = 30, MOST_COLUMNS = 60, MOST_LENGTH = 5 };

/* ---- factors ---- */

/* A random matrix, a basis and its factors. */
struct base {
    struct arena arena;
    struct lu lu;
    struct lu_matrix matrix;
    uint32_t first[MOST_COLUMNS + 1], row[MOST_COLUMNS * MOST_LENGTH];
    uint32_t times[MOST_COLUMNS * MOST_LENGTH];
    uint32_t basis[MOST_ROWS];
};

static void make_base(struct base *base, struct random *random)
{
    uint32_t entries = 0;
    *base = (struct base){.arena = {.allocator = dlx_default_allocator()}};
    const uint32_t rows = 1 + random_below(random, MOST_ROWS), columns = 2 * rows;
    base->matrix = (struct lu_matrix){rows, columns, base->first, base->row,
                                      random_below(random, 2) > 0 ? base->times : NULL};
    for (uint32_t j = 0; j < columns; j++) {
        for (uint32_t i = random_below(random, rows), k = 0; k < MOST_LENGTH && i < rows; k++) {
            base->times[entries] = 1 + random_below(random, 3);
            base->row[entries++] = i;
            i += 1 + random_below(random, 1 + rows / 2);
        }
        base->first[j + 1] = entries;
    }
    for (uint32_t r = 0; r < rows; r++) /* some are twice in the basis, or depend on others */
        base->basis[r] = random_below(random, columns + rows);
    lu_allocate(&base->lu, &base->arena, rows);
    ck_assert(!base->arena.has_failed);
    ck_assert(lu_factor(&base->lu, &base->matrix, base->basis));
}

static void free_base(struct base *base)
{
    lu_free(&base->lu);
    arena_free(&base->arena);
}

/* Return the value of a variable's entry in a row. */
static uint32_t entry_of(const struct base *base, uint32_t variable, uint32_t row)
{
    if (variable >= base->matrix.columns)
        return variable - base->matrix.columns == row;
    for (uint32_t e = base->first[variable]; e < base->first[variable + 1]; e++)
        if (base->row[e] == row)
            return base->matrix.times != NULL ? base->matrix.times[e] : 1;
    return 0;
}

static double random_value(struct random *random)
{
    return random_below(random, 3) > 0 ? 0 : (double)random_below(random, 9) - 4;
}

/* Solve for a random right side, and insert the solution: into the rows of the basis or, if
 * `is_row`, into its columns. */
static void check_solution(const struct base *base, struct random *random, bool is_row)
{
    const uint32_t rows = base->matrix.rows;
    double right[MOST_ROWS], used[MOST_ROWS], x[MOST_ROWS];
    for (uint32_t i = 0; i < rows; i++)
        used[i] = right[i] = random_value(random);
    (is_row ? lu_solve_row : lu_solve)(&base->lu, used, x);
    for (uint32_t i = 0; i < rows; i++) {
        double sum = -right[i];
        for (uint32_t k = 0; k < rows; k++)
            sum += entry_of(base, base->basis[is_row ? i : k], is_row ? k : i) * x[k];
        ck_assert_msg(fabs(sum) < 1e-7, "%s %u of %u is off by %g", is_row ? "place" : "row", i,
                      rows, sum);
    }
}

static void check_solutions(const struct base *base, struct random *random)
{
    check_solution(base, random, false);
    check_solution(base, random, true);
}

TEST(factors_solve_as_the_matrix_says)
{
    struct random random = {1};
    for (int m = 0; m < CASES(MATRICES); m++) {
        struct base base;
        make_base(&base, &random);
        check_solutions(&base, &random);
        free_base(&base);
    }
}

/* Let a random variable enter the basis at a random place, unless that is nearly singular. */
static void change_basis(struct base *base, struct random *random)
{
    double b[MOST_ROWS] = {0}, column[MOST_ROWS];
    const uint32_t rows = base->matrix.rows, place = random_below(random, rows);
    const uint32_t variable = random_below(random, base->matrix.columns + rows);
    for (uint32_t i = 0; i < rows; i++)
        b[i] = entry_of(base, variable, i);
    lu_solve(&base->lu, b, column);
    if (fabs(column[place]) < 0.1)
        return;
    ck_assert(lu_replace(&base->lu, place, column));
    base->basis[place] = variable;
}

TEST(changed_factors_solve_as_the_matrix_says_and_go_back)
{
    enum { CHANGES = 20 };
    struct random random = {2};
    for (int m = 0; m < CASES(MATRICES); m++) {
        struct base base;
        make_base(&base, &random);
        uint32_t before[MOST_ROWS];
        memcpy(before, base.basis, sizeof before);
        for (int k = 0; k < CHANGES; k++) {
            change_basis(&base, &random);
            check_solutions(&base, &random);
        }
        lu_go_back(&base.lu, 0);
        memcpy(base.basis, before, sizeof before);
        check_solutions(&base, &random);
        free_base(&base);
    }
}

TEST(a_singular_basis_gets_slacks)
{
    /* Columns 0 and 1 are the same, and column 2 is empty. */
    const uint32_t first[] = {0, 2, 4, 4}, row[] = {0, 1, 0, 1};
    const struct lu_matrix matrix = {3, 3, first, row, NULL};
    struct arena arena = {.allocator = dlx_default_allocator()};
    struct lu lu;
    uint32_t basis[] = {0, 1, 2}, slacks = 0;
    lu_allocate(&lu, &arena, 3);
    ck_assert(lu_factor(&lu, &matrix, basis));
    for (uint32_t r = 0; r < 3; r++)
        slacks += basis[r] >= 3;
    ck_assert_uint_eq(slacks, 2);
    ck_assert_uint_lt(basis[0] < basis[1] ? basis[0] : basis[1], 2);
    lu_free(&lu);
    arena_free(&arena);
}

/* ---- the linear program ---- */

static struct tree *new_tree(const dlx_problem *problem)
{
    unsigned char *choice = calloc(dlx_problem_option_count(problem) + 1, 1);
    struct tree *tree = bb_new(problem, choice, NULL, 1 << 26);
    free(choice);
    ck_assert_ptr_nonnull(tree);
    return tree;
}

/* A solution that keeps all bounds, with reduced costs of the right signs, is optimal. */
static void check_optimum(const struct simplex *lp)
{
    double sum[3 * MOST_ITEMS + 200] = {0};
    for (uint32_t v = 0; v < lp->rows + lp->columns; v++) {
        const double x = simplex_value(lp, v);
        ck_assert(x > lp->lower[v] - 1e-6 && x < lp->upper[v] + 1e-6);
        for (uint32_t e = v < lp->columns ? lp->first[v] : 0;
             v < lp->columns && e < lp->first[v + 1]; e++)
            sum[lp->row[e]] += x * simplex_times(lp->times, e);
        if (v >= lp->columns)
            sum[v - lp->columns] += x;
        if (lp->place[v] == DLX_NONE && lp->lower[v] < lp->upper[v])
            ck_assert(lp->is_high[v] ? lp->reduced[v] < 1e-6 : lp->reduced[v] > -1e-6);
    }
    for (uint32_t i = 0; i < lp->rows; i++)
        ck_assert(fabs(sum[i]) < 1e-6);
}

TEST(the_simplex_method_ends_at_an_optimum)
{
    struct random random = {3};
    uint32_t optima = 0;
    for (int p = 0; p < CASES(PROBLEMS); p++) {
        dlx_problem *problem = random_any_problem(&random);
        struct tree *tree = new_tree(problem);
        uint64_t pivots = 10000;
        simplex_refresh(&tree->lp);
        if (simplex_run(&tree->lp, INFINITY, &pivots) == SIMPLEX_OPTIMAL) {
            check_optimum(&tree->lp);
            optima++;
        }
        ck_assert_uint_gt(pivots, 0);
        bb_free(tree);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(optima, CASES(PROBLEMS) / 10);
}

/* A step of 1/3 of such a cost, taken three times, may be less than the cost by a rounding
 * error. */
TEST(large_reduced_costs_are_reached)
{
    dlx_problem *problem = problem_of("9:30|p\np=3\np=3\np=3\np=3\np=3\n");
    struct random random = {6};
    for (int p = 0; p < 100; p++) {
        struct tree *tree = new_tree(problem);
        uint64_t pivots = 100;
        for (uint32_t j = 0; j < tree->lp.columns; j++)
            tree->lp.cost[j] = 1e7 + random_below(&random, 1 << 30) / 97.;
        simplex_refresh(&tree->lp);
        ck_assert_int_eq(simplex_run(&tree->lp, INFINITY, &pivots), SIMPLEX_OPTIMAL);
        check_optimum(&tree->lp);
        bb_free(tree);
    }
    dlx_problem_free(problem);
}

TEST(any_basis_to_begin_with_leads_to_the_same_optimum)
{
    dlx_problem *problem = generated("partitioning 40 --options=400 --seed=1");
    struct random random = {4};
    uint64_t price[400] = {0};
    double total = 0;
    for (int p = 0; p < 20; p++) {
        struct tree *tree = new_tree(problem);
        uint64_t pivots = 10000;
        for (uint32_t o = 0; o < tree->options; o++)
            price[o] = random_below(&random, 100);
        if (p > 0)
            bb_begin_with(tree, price);
        uint32_t columns = 0;
        for (uint32_t r = 0; r < tree->lp.rows; r++)
            columns += tree->lp.basis[r] < tree->lp.columns;
        ck_assert_int_eq(columns > 0, p > 0);
        simplex_refresh(&tree->lp);
        ck_assert_int_eq(simplex_run(&tree->lp, INFINITY, &pivots), SIMPLEX_OPTIMAL);
        total = p > 0 ? total : tree->lp.total;
        ck_assert_double_eq_tol(tree->lp.total, total, 1e-6);
        bb_free(tree);
    }
    dlx_problem_free(problem);
}

TEST(trying_a_few_steps_changes_nothing)
{
    dlx_problem *problem = generated("partitioning 40 --options=400 --seed=1");
    struct tree *tree = new_tree(problem);
    struct simplex *lp = &tree->lp;
    uint64_t pivots = 30;
    simplex_refresh(lp);
    simplex_run(lp, INFINITY, &pivots);
    const uint64_t before = lp->pivots;
    const double total = lp->total;
    simplex_keep_point(lp, &tree->point);
    simplex_try(lp, INFINITY, 20);
    ck_assert_uint_gt(lp->pivots, before);
    ck_assert_double_gt(lp->total, total);
    simplex_return_to_point(lp, &tree->point);
    ck_assert_double_eq(lp->total, total);
    simplex_refresh(lp);
    ck_assert_double_eq_tol(lp->total, total, 1e-9);
    pivots = 10000;
    ck_assert_int_eq(simplex_run(lp, INFINITY, &pivots), SIMPLEX_OPTIMAL);
    bb_free(tree);
    dlx_problem_free(problem);
}

/* ---- cuts ---- */

/* Make a problem like a knapsack: amounts up to 6, 600 or 60000, multiplicities in ranges of any
 * width, and one item that must be covered once. */
static dlx_problem *knapsack(struct random *random)
{
    enum { ITEMS = 4, OPTIONS = 12 };
    static const uint32_t amounts[] = {6, 600, 60000};
    const uint32_t most = amounts[random_below(random, 3)];
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t item = 0; item < ITEMS; item++) {
        const uint32_t least = random_below(random, 2) * random_below(random, 4 * most),
                       band = random_below(random, 2 * most);
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
        if (item > 0)
            ck_assert_int_eq(
                dlx_problem_set_multiplicity(problem, item, least, most + least + band), DLX_OK);
    }
    for (uint32_t option = 0; option < OPTIONS; option++) {
        dlx_entry entry[ITEMS];
        uint32_t count = 0;
        for (uint32_t item = 0; item < ITEMS; item++)
            if (random_below(random, item > 0 ? 2 : 4) == 0)
                entry[count++] =
                    (dlx_entry){item, item > 0 ? 1 + random_below(random, most) : DLX_NO_COLOR};
        ck_assert_int_eq(dlx_problem_add_option(problem, entry, count, NULL), DLX_OK);
        dlx_problem_set_cost(problem, option, random_below(random, 100));
    }
    return problem;
}

/* No solution may exceed the limit of a cut. Return the number of cuts whose limit is above 1. */
static uint32_t check_cuts(const struct tree *t, const struct oracle *oracle, uint32_t *cuts)
{
    const struct simplex *lp = &t->lp;
    uint32_t covers = 0;
    ck_assert(bb_check(t));
    for (uint32_t i = t->item_rows; i < lp->rows; i++) {
        const uint32_t limit = (uint32_t)-lp->lower[lp->columns + i];
        covers += limit > 1;
        for (uint64_t s = 0; s < oracle->count; s++) {
            uint32_t chosen = 0;
            for (uint32_t e = lp->across[i]; e < lp->across[i + 1]; e++)
                if ((oracle->sets[s] >> t->option_of[lp->column[e]] & 1) != 0)
                    chosen += simplex_times(lp->across_times, e);
            ck_assert_uint_le(chosen, limit);
        }
    }
    *cuts += lp->rows - t->item_rows;
    return covers;
}

TEST(cuts_hold_for_all_solutions)
{
    struct random random = {4};
    uint32_t cuts = 0, covers = 0;
    for (int p = 0; p < CASES(PROBLEMS); p++) {
        dlx_problem *problem = p % 2 == 0 ? random_any_problem(&random) : knapsack(&random);
        struct oracle oracle = oracle_solve(problem);
        struct tree *tree = new_tree(problem);
        enum tree_end end = TREE_PAUSED;
        while (end != TREE_EXHAUSTED) {
            uint64_t nodes = 1;
            end = bb_run(tree, &nodes, 5);
            covers += check_cuts(tree, &oracle, &cuts);
        }
        bb_free(tree);
        oracle_free(&oracle);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(covers, CASES(PROBLEMS) / 10);
    ck_assert_uint_gt(cuts, covers);
}

/* Any two of the amounts 5, 6 and 7 are a cover of 10, so two of three items cost 30 each. */
TEST(a_cover_raises_the_value_of_the_relaxation)
{
    dlx_problem *problem = problem_of("a b c 0:10|p\na p=5 |0\nb p=6 |0\nc p=7 |0\n"
                                      "a |30\nb |30\nc |30\n");
    struct tree *tree = new_tree(problem);
    uint64_t pivots = 1000;
    simplex_refresh(&tree->lp);
    ck_assert_int_eq(simplex_run(&tree->lp, INFINITY, &pivots), SIMPLEX_OPTIMAL);
    ck_assert_double_lt(tree->lp.total, 3);
    ck_assert_uint_eq(bb_add_covers(tree), 1);
    simplex_use_rows(&tree->lp);
    ck_assert_int_eq(simplex_run(&tree->lp, INFINITY, &pivots), SIMPLEX_OPTIMAL);
    ck_assert_double_eq_tol(tree->lp.total, 4, 1e-4); /* in units of the mean cost, 15 */
    ck_assert_uint_eq(bb_add_covers(tree), 0);
    ck_assert(bb_check(tree));
    bb_free(tree);
    dlx_problem_free(problem);
}

/* 13 amounts of 31 fill bins of 100 more than four times, so five bins of cost 1 are needed. */
TEST(bounds_are_sharp_where_costs_are_small_and_amounts_large)
{
    enum { AMOUNTS = 13, BINS = 9 };
    char text[8192] = "", *end = text;
    for (int i = 0; i < AMOUNTS; i++)
        end += sprintf(end, "i%d ", i);
    for (int b = 0; b < BINS; b++)
        end += sprintf(end, "u%d 0:100|b%d ", b, b);
    for (int b = 0; b < BINS; b++) {
        for (int i = 0; i < AMOUNTS; i++)
            end += sprintf(end, "\ni%d b%d=31", i, b);
        end += sprintf(end, "\nu%d |1\nu%d b%d=100", b, b, b);
    }
    sprintf(end, "\n");
    dlx_problem *problem = problem_of(text);
    struct tree *tree = new_tree(problem);
    uint64_t pivots = 1000;
    simplex_refresh(&tree->lp);
    ck_assert_int_eq(simplex_run(&tree->lp, INFINITY, &pivots), SIMPLEX_OPTIMAL);
    bound_prove(tree);
    ck_assert_uint_eq(bound_cost(tree, tree->bound), 5);
    bb_free(tree);
    dlx_problem_free(problem);
}

TEST(a_clique_raises_the_value_of_the_relaxation)
{
    /* Half of each pair costs 1.5 in all. Only one pair fits, at 2 with the third item. */
    dlx_problem *problem = problem_of("p q r\np q |10\nq r |10\np r |10\np |10\nq |10\nr |10\n");
    struct tree *tree = new_tree(problem);
    uint64_t pivots = 1000;
    simplex_refresh(&tree->lp);
    ck_assert_int_eq(simplex_run(&tree->lp, INFINITY, &pivots), SIMPLEX_OPTIMAL);
    ck_assert_double_eq_tol(tree->lp.total, 1.5, 1e-4);
    ck_assert_uint_eq(bb_add_cliques(tree, 10), 1);
    simplex_use_rows(&tree->lp);
    ck_assert_int_eq(simplex_run(&tree->lp, INFINITY, &pivots), SIMPLEX_OPTIMAL);
    ck_assert_double_eq_tol(tree->lp.total, 2, 1e-4);
    ck_assert_uint_eq(bb_add_cliques(tree, 10), 0);
    ck_assert(bb_check(tree));
    bb_free(tree);
    dlx_problem_free(problem);
}

/* Twelve amounts of 9 are a cover of 104. An amount of 18 enters its cut with the factor 2. */
TEST(a_smaller_tree_inherits_covers)
{
    enum { SMALL = 12, LARGE = 4, OTHERS = 40 };
    char text[4096] = "0:104|p", *end = text + strlen(text);
    unsigned char choice[2 * SMALL + LARGE + OTHERS] = {UNDECIDED};
    for (int i = 0; i < SMALL + OTHERS; i++)
        end += sprintf(end, " i%d", i);
    for (int i = 0; i < SMALL; i++)
        end += sprintf(end, "\ni%d p=9", i);
    for (int i = 0; i < LARGE; i++)
        end += sprintf(end, "\np=18 |%d", 100 + i);
    for (int i = 0; i < SMALL + OTHERS; i++)
        end += sprintf(end, "\ni%d |30", i);
    sprintf(end, "\n");
    dlx_problem *problem = problem_of(text);
    struct tree *tree = new_tree(problem);
    uint64_t nodes = 1;
    (void)bb_run(tree, &nodes, 1000);
    ck_assert_uint_gt(tree->lp.rows, tree->item_rows);
    memset(choice + SMALL + LARGE, REMOVED, SMALL + OTHERS);
    struct tree *smaller = bb_new(problem, choice, tree, 1 << 26);
    ck_assert_ptr_nonnull(smaller);
    ck_assert_uint_eq(smaller->lp.columns, SMALL + LARGE);
    ck_assert_uint_gt(smaller->lp.rows, smaller->item_rows);
    for (uint32_t i = smaller->item_rows; i < smaller->lp.rows; i++)
        ck_assert_uint_eq(smaller->lp.across[i + 1] - smaller->lp.across[i], SMALL + LARGE);
    ck_assert(bb_check(smaller));
    bb_free(smaller);
    bb_free(tree);
    dlx_problem_free(problem);
}

/* ---- the whole tree ---- */

/* Store the least costs. Return their number. */
static uint32_t list_costs(const dlx_problem *problem, const char *kernel, uint64_t *costs,
                           uint32_t most)
{
    const struct settings settings = {.kernel = kernel, .best = most};
    dlx_search *search;
    dlx_solution solution;
    uint32_t count = 0;
    ck_assert_int_eq(search_open(problem, &settings, &search), DLX_OK);
    while (dlx_search_next(search, &solution) == DLX_FOUND)
        costs[count++] = solution.cost;
    ck_assert(search->kernel->check(search->state));
    search_close(search);
    return count;
}

/* Check that the tree and another kernel find the same least costs, up to this number. Return how
 * many there are. */
static uint32_t check_costs(const dlx_problem *problem, const char *kernel, uint32_t most)
{
    enum { MOST = 4 };
    uint64_t its[MOST], tree[MOST];
    ck_assert_uint_le(most, MOST);
    const uint32_t count = list_costs(problem, kernel, its, most);
    ck_assert_uint_eq(list_costs(problem, "cheapest", tree, most), count);
    for (uint32_t k = 0; k < count; k++)
        ck_assert_uint_eq(tree[k], its[k]);
    return count;
}

/* Here a smaller tree inherits a clique because of an item whose row it leaves out: another item has
 * the same options, with colors. */
TEST(a_smaller_tree_inherits_cliques_of_items_without_rows)
{
    struct random random = {15980};
    dlx_problem *problem = random_rich_problem(&random);
    (void)check_costs(problem, "links", 1);
    dlx_problem_free(problem);
}

TEST(all_kernels_find_the_same_costs_of_knapsacks)
{
    enum { MOST = 300 };
    static const uint32_t wanted[] = {1, 5, MOST};
    static const char *const kernels[] = {NULL, "links", "cheapest"};
    struct random random = {5};
    uint32_t solved = 0;
    for (int p = 0; p < CASES(PROBLEMS); p++) {
        dlx_problem *problem = knapsack(&random);
        struct oracle oracle = oracle_solve(problem);
        uint64_t *costs = oracle_costs(problem, &oracle), found[MOST];
        solved += oracle.count > 0;
        for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
            const uint32_t most = wanted[p % 3];
            const uint32_t count = list_costs(problem, kernels[k], found, most);
            ck_assert_uint_eq(count, oracle.count < most ? oracle.count : most);
            for (uint32_t c = 0; c < count; c++)
                ck_assert_uint_eq(found[c], costs[c]);
        }
        free(costs), oracle_free(&oracle), dlx_problem_free(problem);
    }
    ck_assert_uint_gt(solved, CASES(PROBLEMS) / 4);
}

/* Make jobs for equal bins, each with an item for its price. Sometimes one bin differs from the
 * others, two jobs must not share a bin, or a job takes two bins. */
static dlx_problem *jobs_in_bins(struct random *random)
{
    char text[8192] = "", *end = text;
    const int jobs = 2 + (int)random_below(random, 4), bins = 2 + (int)random_below(random, 3);
    const int odd = (int)random_below(random, 4) * bins, foes = (int)random_below(random, 2);
    for (int j = 0; j < jobs; j++)
        end += sprintf(end, "j%d ", j);
    for (int b = 0; b < bins; b++)
        end += sprintf(end, "0:%d|b%d u%d ", b == odd ? 7 : 9, b, b);
    end += sprintf(end, "|");
    for (int b = 0; b < bins; b++)
        end += sprintf(end, " x%d", b);
    for (int j = 0; j < jobs; j++) {
        const int amount = 1 + (int)random_below(random, 6), cost = (int)random_below(random, 5);
        for (int b = 0; b < bins; b++)
            end += sprintf(end, "\nj%d b%d=%d%s%s |%d", j, b, amount, foes && j < 2 ? " x" : "",
                           foes && j < 2 ? (char[]){(char)('0' + b), 0} : "",
                           cost + (odd == 2 * bins && b == 1));
        for (int b = 0; b + 1 < bins && amount == 6; b++)
            for (int c = b + 1; c < bins; c++)
                end += sprintf(end, "\nj%d b%d=2 b%d=2 |%d", j, b, c, cost);
    }
    for (int b = 0; b < bins; b++)
        end += sprintf(end, "\nu%d |%d\nu%d b%d=6", b, 3 + (odd == 3 * bins && b == 1), b, b);
    sprintf(end, "\n");
    return problem_of(text);
}

TEST(removing_options_of_equal_bins_keeps_the_least_cost)
{
    struct random random = {7};
    uint32_t removals = 0, solved = 0;
    for (int p = 0; p < CASES(PROBLEMS); p++) {
        dlx_problem *problem = jobs_in_bins(&random);
        const uint32_t options = dlx_problem_option_count(problem);
        unsigned char *choice = calloc(options + 1, 1); /* all UNDECIDED */
        bb_remove_images(problem, choice);
        removals += memchr(choice, REMOVED, options) != NULL;
        solved += check_costs(problem, "links", 1);
        free(choice);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(removals, CASES(PROBLEMS) / 4);
    ck_assert_uint_lt(removals, CASES(PROBLEMS));
    ck_assert_uint_gt(solved, CASES(PROBLEMS) / 4);
}

/* Bits finish these problems in their first turn, so two methods without common ideas agree. */
TEST(the_tree_and_bits_find_the_same_costs_of_airline_problems)
{
    enum { SEEDS = 12 };
    for (int seed = 1; seed <= CASES(SEEDS); seed++) {
        char line[80];
        const uint32_t most = seed % 2 == 0 ? 4 : 1;
        snprintf(line, sizeof line, "partitioning %d --options=%d --seed=%d", 40 + 10 * (seed % 4),
                 700 + 100 * (seed % 5), seed);
        dlx_problem *problem = generated(line);
        (void)check_costs(problem, NULL, most);
        dlx_problem_free(problem);
    }
}

/* Make jobs whose amount and cost differ from bin to bin. Small amounts cost more. */
static dlx_problem *jobs_with_costs(struct random *random, int jobs, int bins)
{
    char text[8192] = "", *end = text;
    for (int j = 0; j < jobs; j++)
        end += sprintf(end, "j%d ", j);
    for (int b = 0; b < bins; b++)
        end += sprintf(end, "0:%d|b%d ", 12 * jobs / bins, b);
    for (int j = 0; j < jobs; j++)
        for (int b = 0; b < bins; b++) {
            const int amount = 5 + (int)random_below(random, 21);
            end += sprintf(end, "\nj%d b%d=%d |%d", j, b, amount,
                           111 - 4 * amount + (int)random_below(random, 21));
        }
    sprintf(end, "\n");
    return problem_of(text);
}

/* These trees have hundreds of nodes, so they begin cores. The costs are compared with those that
 * bits find in their first turn. */
TEST(cores_of_the_tree_keep_the_least_costs)
{
    enum { RUNS = 20 };
    struct random random = {8};
    for (int p = 0; p < CASES(RUNS); p++) {
        const uint32_t most = p % 2 == 0 ? 1 : 4;
        dlx_problem *problem = jobs_with_costs(&random, 14, 4);
        (void)check_costs(problem, NULL, most);
        dlx_problem_free(problem);
    }
}

/* Return whether the core of a tree with a root leaves out options. It has at least `size`, and all
 * others have higher reduced costs. */
static bool core_is_smaller(const struct tree *tree, uint32_t size)
{
    unsigned char choice[14 * 4] = {UNDECIDED};
    const uint32_t its_size = bb_reduce_to_core(tree, size, choice);
    uint32_t left = 0;
    int64_t most = INT64_MIN, least = INT64_MAX;
    for (uint32_t o = 0; o < tree->options; o++) {
        left += choice[o] == UNDECIDED;
        if (choice[o] == UNDECIDED && tree->root_rest[o] > most)
            most = tree->root_rest[o];
        if (choice[o] == REMOVED && tree->root_rest[o] < least)
            least = tree->root_rest[o];
    }
    ck_assert_uint_ge(left, size);
    ck_assert_int_lt(most, least);
    ck_assert_uint_eq(its_size, left);
    return left < tree->live;
}

/* A problem without solutions may have no root. */
TEST(a_core_has_the_options_with_the_least_reduced_costs)
{
    struct random random = {9};
    uint32_t cores = 0;
    for (int p = 0; p < CASES(50); p++) {
        dlx_problem *problem = jobs_with_costs(&random, 14, 4);
        struct tree *tree = new_tree(problem);
        uint64_t nodes = 1;
        const uint32_t size = 1 + random_below(&random, tree->live);
        if (bb_run(tree, &nodes, 1000) != TREE_EXHAUSTED) {
            ck_assert(tree->root_bound > INT64_MIN);
            cores += core_is_smaller(tree, size);
        }
        bb_free(tree);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(cores, CASES(50) / 4);
}

/* The relaxation knows no colors, so its solutions are checked. Any number except 0 is a color. */
TEST(the_tree_knows_all_colors)
{
    static const uint32_t colors[] = {1, 7, UINT32_MAX - 1, UINT32_MAX};
    for (size_t c = 0; c < sizeof colors / sizeof *colors; c++) {
        const dlx_entry options[3][2] = {{{0, DLX_NO_COLOR}, {2, colors[c]}},
                                         {{1, DLX_NO_COLOR}, {2, 5}},
                                         {{0, DLX_NO_COLOR}, {1, DLX_NO_COLOR}}};
        static const uint64_t costs[] = {1, 1, 10};
        dlx_problem *problem;
        dlx_task *task;
        dlx_search *search;
        dlx_solution solution;
        ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
        for (uint32_t item = 0; item < 3; item++)
            dlx_problem_add_item(problem, NULL, item < 2 ? DLX_PRIMARY : DLX_SECONDARY, NULL);
        for (uint32_t o = 0; o < 3; o++) {
            ck_assert_int_eq(dlx_problem_add_option(problem, options[o], 2, NULL), DLX_OK);
            ck_assert_int_eq(dlx_problem_set_cost(problem, o, costs[o]), DLX_OK);
        }
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        ck_assert_int_eq(dlx_task_set_number(task, "cheapest", 1), DLX_OK);
        task->settings.kernel = "cheapest"; /* the tree alone */
        ck_assert_int_eq(dlx_search_new(task, &search), DLX_OK);
        ck_assert_int_eq(dlx_search_next(search, &solution), DLX_FOUND);
        ck_assert_uint_eq(solution.cost, 10);
        ck_assert_int_eq(dlx_search_next(search, &solution), DLX_EXHAUSTED);
        dlx_search_free(search), dlx_task_free(task), dlx_problem_free(problem);
    }
}
