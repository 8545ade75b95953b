/* SPDX-License-Identifier: MIT */
/* Tests of the orders in which a frontier takes the items. */
#include "dlx/frontier/outline.h"
#include "dlx/generate/generate.h"
#include "tests/support/allocator.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <math.h>
#include <string.h>

#define GRAPHS CASES(300)
enum { MOST_OPEN = 64, VERTICES = 20 };

typedef dlx_status order_fn(const struct outline *o, uint32_t *order);
static order_fn *const orders[] = {order_greedy, order_sloan, order_branches, order_narrow};

static struct outline outline_of(const dlx_problem *problem, const unsigned char *fate)
{
    struct outline o;
    ck_assert_int_eq(outline_make(&o, problem, fate), DLX_OK);
    ck_assert_uint_le(o.items, MOST_OPEN);
    return o;
}

/* Make the problem to match the vertices of a graph. */
static dlx_problem *graph(const uint32_t (*edge)[2], uint32_t edges, uint32_t vertices)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t v = 0; v < vertices; v++)
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    for (uint32_t e = 0; e < edges; e++) {
        const dlx_entry entry[2] = {{edge[e][0], DLX_NO_COLOR}, {edge[e][1], DLX_NO_COLOR}};
        ck_assert_int_eq(dlx_problem_add_option(problem, entry, 2, NULL), DLX_OK);
    }
    return problem;
}

/* ---- permutations ---- */

static void assert_permutation(const struct outline *o, order_fn *make)
{
    uint32_t order[MOST_OPEN], open = 0;
    bool is_there[MOST_OPEN] = {false};
    memset(order, 0xff, sizeof order);
    ck_assert_int_eq(make(o, order), DLX_OK);
    for (uint32_t item = 0; item < o->items; item++)
        open += o->is_open[item];
    for (uint32_t rank = 0; rank < open; rank++) {
        ck_assert_uint_lt(order[rank], o->items);
        ck_assert(o->is_open[order[rank]] && !is_there[order[rank]]);
        is_there[order[rank]] = true;
    }
    ck_assert_uint_eq(order[open], UINT32_MAX);
}

TEST(an_order_has_every_open_item_once)
{
    struct random random = {11};
    for (int i = 0; i < CASES(1000); i++) {
        dlx_problem *problem = random_any_problem(&random);
        unsigned char fate[MOST_OPEN] = {PLAN_FREE};
        ck_assert_uint_le(dlx_problem_option_count(problem), MOST_OPEN);
        for (uint32_t option = 0; option < dlx_problem_option_count(problem); option++)
            fate[option] = random_below(&random, 4) == 0 ? PLAN_FORBIDDEN : PLAN_FREE;
        struct outline o = outline_of(problem, fate);
        for (size_t k = 0; k < sizeof orders / sizeof *orders; k++)
            assert_permutation(&o, orders[k]);
        outline_free(&o);
        dlx_problem_free(problem);
    }
}

/* ---- the greedy order ---- */

static int count_bits(uint32_t set)
{
    int bits = 0;
    for (; set != 0; set &= set - 1)
        bits++;
    return bits;
}

/* Return the vertex to take next, by definition: of the frontier, or of all, the first one that has
 * the fewest neighbors outside. */
static uint32_t next_by_definition(const uint32_t *neighbors, uint32_t taken, uint32_t known)
{
    const uint32_t front = known & ~taken, all = front != 0 ? front : ~taken;
    uint32_t best = DLX_NONE;
    for (uint32_t v = 0; v < VERTICES; v++)
        if ((all >> v & 1) != 0 && (best == DLX_NONE || count_bits(neighbors[v] & ~known) <
                                                            count_bits(neighbors[best] & ~known)))
            best = v;
    return best;
}

TEST(the_greedy_order_lets_the_frontier_grow_least)
{
    struct random random = {12};
    for (int i = 0; i < GRAPHS; i++) {
        uint32_t edge[3 * VERTICES][2], neighbors[VERTICES] = {0}, order[VERTICES], known = 0;
        const uint32_t edges = random_below(&random, 3 * VERTICES + 1);
        for (uint32_t e = 0; e < edges; e++) {
            edge[e][0] = random_below(&random, VERTICES);
            edge[e][1] = (edge[e][0] + 1 + random_below(&random, VERTICES - 1)) % VERTICES;
            neighbors[edge[e][0]] |= UINT32_C(1) << edge[e][1];
            neighbors[edge[e][1]] |= UINT32_C(1) << edge[e][0];
        }
        dlx_problem *problem = graph((const uint32_t(*)[2])edge, edges, VERTICES);
        struct outline o = outline_of(problem, NULL);
        ck_assert_int_eq(order_greedy(&o, order), DLX_OK);
        for (uint32_t rank = 0, taken = 0; rank < VERTICES; rank++) {
            ck_assert_uint_eq(order[rank], next_by_definition(neighbors, taken, known));
            taken |= UINT32_C(1) << order[rank];
            known |= taken | neighbors[order[rank]];
        }
        outline_free(&o);
        dlx_problem_free(problem);
    }
}

/* ---- Sloan's order ---- */

/* The example of order.c. */
TEST(sloans_order_goes_from_end_to_end)
{
    enum { A, B, C, D, E, F, ITEMS };
    static const uint32_t edge[][2] = {{A, B}, {A, C}, {B, D}, {C, D}, {C, E}, {E, F}};
    static const uint32_t expected[] = {F, E, C, A, D, B};
    uint32_t order[ITEMS];
    dlx_problem *problem = graph(edge, sizeof edge / sizeof *edge, ITEMS);
    struct outline o = outline_of(problem, NULL);
    ck_assert_int_eq(order_sloan(&o, order), DLX_OK);
    ck_assert_mem_eq(order, expected, sizeof expected);
    outline_free(&o);
    dlx_problem_free(problem);
}

/* Cells in a row. Neighbors share only a secondary item. */
TEST(sloans_order_knows_neighbors_by_secondary_items)
{
    enum { CELLS = 8 };
    static const uint32_t row[CELLS] = {3, 6, 1, 0, 7, 4, 2, 5};
    uint32_t order[CELLS];
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t item = 0; item < 2 * CELLS - 1; item++)
        dlx_problem_add_item(problem, NULL, item < CELLS ? DLX_PRIMARY : DLX_SECONDARY, NULL);
    for (uint32_t c = 0; c < CELLS; c++) {
        const uint32_t before = CELLS + c - 1, after = CELLS + c;
        const dlx_entry entry[3] = {
            {row[c], DLX_NO_COLOR}, {c > 0 ? before : after, DLX_NO_COLOR}, {after, DLX_NO_COLOR}};
        const uint32_t count = c > 0 && c + 1 < CELLS ? 3 : 2;
        ck_assert_int_eq(dlx_problem_add_option(problem, entry, count, NULL), DLX_OK);
        ck_assert_int_eq(dlx_problem_add_option(problem, entry, 1, NULL), DLX_OK);
    }
    struct outline o = outline_of(problem, NULL);
    ck_assert_int_eq(order_sloan(&o, order), DLX_OK);
    const bool is_reversed = order[0] != row[0];
    for (uint32_t c = 0; c < CELLS; c++)
        ck_assert_uint_eq(order[c], row[is_reversed ? CELLS - 1 - c : c]);
    outline_free(&o);
    dlx_problem_free(problem);
}

/* ---- the order along a tree ---- */

/* The example of eliminate.c. */
TEST(one_branch_of_a_tree_is_finished_before_the_next)
{
    enum { A, B, C, D, X, Y, ITEMS };
    static const uint32_t edge[][2] = {{A, X}, {B, X}, {X, Y}, {C, Y}, {D, Y}};
    static const uint32_t expected[] = {A, B, X, C, D, Y};
    uint32_t order[ITEMS];
    dlx_problem *problem = graph(edge, sizeof edge / sizeof *edge, ITEMS);
    struct outline o = outline_of(problem, NULL);
    ck_assert_int_eq(order_branches(&o, order), DLX_OK);
    ck_assert_mem_eq(order, expected, sizeof expected);
    outline_free(&o);
    dlx_problem_free(problem);
}

/* ---- the narrowest one ---- */

/* Return the binary logarithm of the choices at earlier vertices that matter at rank r: each of
 * their edges to a later vertex, or another edge. */
static double choices_at(const uint32_t (*edge)[2], uint32_t edges, const uint32_t *rank,
                         uint32_t r)
{
    double sum = 0;
    for (uint32_t v = 0; v < VERTICES; v++) {
        uint32_t later = 0, all = 0, reach = 0;
        for (uint32_t e = 0; e < edges; e++)
            for (int side = 0; side < 2; side++)
                if (edge[e][side] == v) {
                    const uint32_t to = rank[edge[e][1 - side]];
                    all++;
                    later += to > rank[v];
                    reach = to > reach ? to : reach;
                }
        if (rank[v] < r && reach >= r)
            sum += log2((double)later + (later < all));
    }
    return sum;
}

/* Return the cost of an order of a graph's vertices, by definition: after each vertex, the frontier
 * has the vertices to come that have a neighbor before. */
static double cost_of(const uint32_t (*edge)[2], uint32_t edges, const uint32_t *order)
{
    uint32_t rank[VERTICES];
    double cost = 0;
    for (uint32_t r = 0; r < VERTICES; r++)
        rank[order[r]] = r;
    for (uint32_t r = 0; r < VERTICES; r++) {
        bool is_front[VERTICES] = {false};
        int bits = 0;
        for (uint32_t e = 0; e < edges; e++)
            for (int side = 0; side < 2; side++) {
                const uint32_t from = edge[e][side], to = edge[e][1 - side];
                bits += rank[from] < r && rank[to] >= r && !is_front[to];
                is_front[to] = is_front[to] || (rank[from] < r && rank[to] >= r);
            }
        cost += exp2(0.7 * fmin(bits, choices_at(edge, edges, rank, r)));
    }
    return cost;
}

enum { OTHERS = 3 }; /* orders besides the given one */

/* Return the place of the order to expect: 0 greedy, 1 Sloan's, 2 along a tree, 3 given. */
static size_t choose(const double cost[OTHERS + 1], uint32_t entries)
{
    static const size_t tried[OTHERS] = {1, 0, 2};
    double best = cost[OTHERS] / 2;
    size_t place = OTHERS;
    for (size_t k = 0; k < OTHERS; k++)
        if (best > 4 * entries && cost[tried[k]] < best * (1 - 1e-9)) {
            best = cost[tried[k]];
            place = tried[k];
        }
    return place;
}

TEST(the_narrowest_order_is_taken)
{
    enum { MOST_EDGES = 90 };
    struct random random = {5};
    int wins[OTHERS + 1] = {0};
    for (int i = 0; i < GRAPHS; i++) {
        const uint32_t edges = MOST_EDGES / 3 + (uint32_t)i % (MOST_EDGES / 3);
        uint32_t edge[MOST_EDGES][2], order[OTHERS + 1][VERTICES], narrow[VERTICES];
        double cost[OTHERS + 1];
        for (uint32_t e = 0; e < edges; e++) {
            const uint32_t from = (uint32_t)random_below(&random, VERTICES);
            edge[e][0] = from;
            edge[e][1] = (from + 1 + (uint32_t)random_below(&random, VERTICES - 1)) % VERTICES;
        }
        dlx_problem *problem = graph((const uint32_t(*)[2])edge, edges, VERTICES);
        struct outline o = outline_of(problem, NULL);
        for (size_t k = 0; k < OTHERS; k++)
            ck_assert_int_eq(orders[k](&o, order[k]), DLX_OK);
        order_given(&o, order[OTHERS]);
        for (size_t k = 0; k <= OTHERS; k++)
            cost[k] = cost_of((const uint32_t(*)[2])edge, edges, order[k]);
        const size_t expected = choose(cost, 2 * edges);
        ck_assert_int_eq(order_narrow(&o, narrow), DLX_OK);
        ck_assert_mem_eq(narrow, order[expected], sizeof narrow);
        wins[expected]++;
        outline_free(&o);
        dlx_problem_free(problem);
    }
    ck_assert_int_gt(wins[0] + wins[1] + wins[2], GRAPHS / 20);
    ck_assert_int_gt(wins[OTHERS], GRAPHS / 20);
}

/* Return whether the narrowest order is the given one. */
static bool is_given_narrowest(const char *line)
{
    enum { ITEMS = 1200 };
    uint32_t order[ITEMS];
    bool is_given = true;
    dlx_problem *problem = generated(line);
    struct outline o;
    ck_assert_int_eq(outline_make(&o, problem, NULL), DLX_OK);
    ck_assert_uint_le(o.items, ITEMS);
    ck_assert_int_eq(order_narrow(&o, order), DLX_OK);
    for (uint32_t item = 0; item < o.items; item++)
        is_given = is_given && order[item] == item;
    outline_free(&o);
    dlx_problem_free(problem);
    return is_given;
}

/* By its bits, the given order of Latin squares is the widest. On a board, the bits are right. */
TEST(a_wide_given_order_is_kept_if_few_ways_lead_to_its_layers)
{
    ck_assert(is_given_narrowest("latin 5"));
    ck_assert(!is_given_narrowest("dominoes 30x40"));
}

/* The cost of an order counts the colors: cells in a row, where neighbors share a color of many. */
TEST(an_item_with_colors_is_as_wide_as_they_are_many)
{
    enum { HUES = 9, CELLS = 8 };
    dlx_problem *problem;
    uint32_t order[MOST_OPEN];
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t c = 0; c < CELLS; c++)
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    for (uint32_t c = 0; c < CELLS; c++)
        dlx_problem_add_item(problem, NULL, DLX_SECONDARY, NULL);
    /* link k joins the cells k and k + 4, then k + 4 and k + 1: in the given order all are open */
    for (uint32_t k = 0; k + 1 < CELLS; k++)
        for (uint32_t color = 1; color <= HUES; color++)
            for (uint32_t side = 0; side < 2; side++) {
                const uint32_t at = k + side, cell = at % 2 * (CELLS / 2) + at / 2;
                const dlx_entry entry[2] = {{cell, DLX_NO_COLOR}, {CELLS + k, color}};
                ck_assert_int_eq(dlx_problem_add_option(problem, entry, 2, NULL), DLX_OK);
            }
    struct outline o = outline_of(problem, NULL);
    ck_assert_int_eq(order_narrow(&o, order), DLX_OK);
    ck_assert(order[1] != 1); /* not the given one */
    outline_free(&o);
    dlx_problem_free(problem);
}

/* The clock is read after a number of entries, so nothing here depends on speed. */
TEST(an_order_is_given_up_when_its_task_stops)
{
    dlx_problem *problem = generated("queens 6");
    struct outline o;
    uint32_t order[MOST_OPEN];
    dlx_task *task;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(outline_make(&o, problem, NULL), DLX_OK);
    o.lookout = &(struct lookout){.permit = &task->permit, .heeds_stop = true};
    for (size_t make = 0; make < sizeof orders / sizeof *orders; make++)
        ck_assert_int_eq(orders[make](&o, order), DLX_OK);
    dlx_task_stop(task);
    for (size_t make = 0; make < sizeof orders / sizeof *orders; make++)
        ck_assert_int_eq(orders[make](&o, order), DLX_ERR_STOPPED);
    outline_free(&o);
    dlx_task_free(task);
    dlx_problem_free(problem);
}

TEST(a_stop_at_any_moment_changes_no_order)
{
    struct task_stopper stopper = {.task = NULL};
    const dlx_allocator allocator = stopper_allocator(&stopper);
    char message[GENERATE_MESSAGE] = "";
    dlx_problem *problem;
    dlx_task *task;
    ck_assert_int_eq(generate_line(&allocator, "queens 6", &problem, message), DLX_OK);
    struct outline o = outline_of(problem, NULL);
    uint32_t expected[MOST_OPEN], order[MOST_OPEN], stopped = 0;
    ck_assert_int_eq(order_narrow(&o, expected), DLX_OK);
    dlx_status status = DLX_ERR_STOPPED;
    for (uint32_t stops = 1; stops < 100; stops++) {
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        o.lookout = &(struct lookout){.permit = &task->permit, .heeds_stop = true};
        stopper = (struct task_stopper){.task = task, .stop_at = stops};
        status = order_narrow(&o, order);
        stopper.task = NULL;
        stopped += status == DLX_ERR_STOPPED;
        ck_assert(status == DLX_OK || status == DLX_ERR_STOPPED);
        if (status == DLX_OK)
            ck_assert_mem_eq(order, expected,
                             order_given(&o, (uint32_t[MOST_OPEN]){0}) * sizeof *order);
        dlx_task_free(task);
    }
    ck_assert_int_eq(status, DLX_OK); /* the last stops come too late */
    ck_assert_uint_gt(stopped, 10);
    outline_free(&o);
    dlx_problem_free(problem);
}
