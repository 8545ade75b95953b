/* SPDX-License-Identifier: MIT */
/* Tests of counting by frontiers: in any order, with any amount of memory and any number of pauses,
 * the count equals the count by brute force. */
#define _XOPEN_SOURCE 700

#include "dlx/core/memory.h"
#include "dlx/frontier/forecast.h"
#include "dlx/frontier/inside.h"
#include "dlx/frontier/layer.h"
#include "dlx/frontier/symmetry.h"
#include "tests/support/allocator.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <errno.h>
#include <stdlib.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#define PROBLEMS CASES(4000)
enum { LARGE = 1 << 26 };

/* Symmetries are looked for after this many states. */
static uint64_t least_symmetry = UINT64_MAX;

/* Number of threads, and least number of states for each of them. */
static uint32_t threads = 1, least_shared;

/* Bytes of layers that need no queue: 0, or SIZE_MAX for any number. */
static size_t cached;

/* Directory for what does not fit into memory, or NULL. */
static const char *scratch;

/* Begin to count, with everything there is. */
static dlx_status open_frontier(const struct plan *plan, size_t memory, uint32_t least_dead,
                                struct frontier **f)
{
    struct frontier_settings settings = {.memory = memory,
                                         .least_dead = least_dead,
                                         .least_symmetry = least_symmetry,
                                         .threads = threads,
                                         .least_shared = least_shared,
                                         .cached = cached,
                                         .scratch = scratch};
    ck_assert_int_eq(simd_find(NULL, &settings.simd), DLX_OK);
    if (least_dead % 2 == 0)
        settings.simd = SIMD_NONE;
    return frontier_new(plan, &settings, f);
}

static const enum plan_order orders[] = {PLAN_GIVEN, PLAN_NARROW};

/* Bytes for layers: enough for one entry in each, for a few entries, for all. */
static const size_t memories[] = {0, 1000, 6000, LARGE};

/* Count to the end, `slice` states at a time. */
static enum frontier_end run(struct frontier *f, uint64_t slice)
{
    enum frontier_end end;
    do {
        struct frontier_budget budget = {slice, slice % 2 == 0 ? slice : UINT64_MAX};
        end = frontier_run(f, &budget);
        ck_assert(end != FRONTIER_PAUSED || budget.states == 0 || budget.tests == 0);
    } while (end == FRONTIER_PAUSED);
    return end;
}

static struct count count_by(const struct plan *plan, size_t memory, uint64_t slice,
                             uint32_t least_dead, struct frontier_work *work)
{
    struct frontier *f;
    size_t width;
    ck_assert_int_eq(open_frontier(plan, memory, least_dead, &f), DLX_OK);
    ck_assert_int_eq(run(f, slice), FRONTIER_DONE);
    const limb *count = frontier_count(f, &width);
    struct count found = number_count(count, width);
    *work = frontier_work(f);
    ck_assert(work->done == 1);
    frontier_free(f);
    return found;
}

/* ---- against brute force ---- */

/* Number of times that layers had to wait, that ways joined, and that they led to dead ends, and
 * number of symmetries: the tests must have covered all four. */
static uint64_t waits, joins, deads, symmetries;

/* Bytes that went to disk. */
static uint64_t written;

/* Sizes of layers for which dead ends are looked for: all, with and without vectors, and none. */
static const uint32_t least_dead[] = {0, 1, UINT32_MAX};

static void assert_count(const dlx_problem *problem, const unsigned char *fate, uint64_t expected,
                         uint64_t slice)
{
    for (size_t o = 0; o < 2; o++) {
        struct plan *plan;
        ck_assert_int_eq(plan_new(problem, fate, orders[o], NULL, LARGE, &plan), DLX_OK);
        for (size_t m = 0; m < sizeof memories / sizeof *memories; m++) {
            struct frontier_work work;
            static uint32_t turn;
            turn = turn * 1664525 + 1013904223; /* on and off at random, the same each time */
            least_symmetry = turn >> 31 == 0 ? (turn >> 30) * 5 : UINT64_MAX;
            threads =
                (turn >> 27) % 8 == 0 ? 2 + (turn >> 26) % 2 : 1; /* starting one takes long */
            least_shared = (turn >> 25) % 2;
            cached = (turn >> 24) % 2 * SIZE_MAX;
            scratch = (turn >> 22) % 4 == 0 ? "." : NULL;
            struct count found = count_by(plan, memories[m], slice, least_dead[(m + o) % 3], &work);
            ck_assert_uint_eq(found.low, expected);
            ck_assert_uint_eq(found.high, 0);
            waits += work.waiting;
            joins += work.joined;
            deads += work.dead;
            symmetries += work.symmetries;
            written += work.written;
            ck_assert(scratch == NULL || work.waiting == 0);
        }
        plan_free(plan);
    }
}

TEST(counts_agree_with_brute_force)
{
    struct random random = {1};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = i % 2 == 0 ? random_problem(&random) : random_rich_problem(&random);
        struct oracle oracle = oracle_solve(problem);
        assert_count(problem, NULL, oracle.count, i % 3 == 0 ? 1 : i % 3 == 1 ? 4 : UINT64_MAX);
        oracle_free(&oracle);
        dlx_problem_free(problem);
    }
    threads = 1;
    scratch = NULL;
    ck_assert_uint_gt(written, 1000);
    ck_assert_uint_gt(waits, 1000);
    ck_assert_uint_gt(joins, 1000);
    ck_assert_uint_gt(deads, 1000);
    ck_assert_uint_gt(symmetries, PROBLEMS / 100);
}

/* Some items, and then one with so many options, which exclude each other in many ways, that their
 * tests for dead ends take more than one vector. */
static dlx_problem *crowded(struct random *random)
{
    enum { FEW = 5, MANY = 14, SECONDARY = 12 };
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t item = 0; item <= FEW + SECONDARY; item++)
        dlx_problem_add_item(problem, NULL, item > FEW ? DLX_SECONDARY : DLX_PRIMARY, NULL);
    for (uint32_t o = 0; o < 2 * FEW + MANY; o++) {
        dlx_entry entry[4] = {{o < 2 * FEW ? o / 2 : FEW, DLX_NO_COLOR}};
        uint32_t count = 1;
        for (uint32_t more = 1 + random_below(random, 3), at = FEW; count <= more && at < FEW + 9;)
            entry[count++] = (dlx_entry){at += 1 + random_below(random, 4), DLX_NO_COLOR};
        ck_assert_int_eq(dlx_problem_add_option(problem, entry, count, NULL), DLX_OK);
    }
    return problem;
}

/* Count random problems of a kind, and compare with brute force. */
static void check_counts(dlx_problem *make(struct random *), uint64_t seed)
{
    struct random random = {seed};
    for (int i = 0; i < PROBLEMS / 16; i++) {
        dlx_problem *problem = make(&random);
        struct oracle oracle = oracle_solve(problem);
        assert_count(problem, NULL, oracle.count, UINT64_MAX);
        oracle_free(&oracle);
        dlx_problem_free(problem);
    }
    threads = 1;
    scratch = NULL;
}

TEST(an_item_may_have_many_options)
{
    check_counts(crowded, 7);
}

/* ---- required and forbidden options ---- */

/* Require some options of a solution, and forbid some others. Return whether some are required. */
static bool assert_fixed_count(struct random *random, const dlx_problem *problem)
{
    struct oracle oracle = oracle_solve(problem);
    uint32_t required = 0;
    if (oracle.count > 0) {
        required = oracle.sets[random_below(random, (uint32_t)oracle.count)];
        required &= (uint32_t)random_next(random);
        uint32_t forbidden =
            ~required & (uint32_t)random_next(random) & (uint32_t)random_next(random);
        unsigned char fate[32];
        for (uint32_t o = 0; o < 32; o++)
            fate[o] = required >> o & 1    ? PLAN_REQUIRED
                      : forbidden >> o & 1 ? PLAN_FORBIDDEN
                                           : PLAN_FREE;
        assert_count(problem, fate, oracle_count(&oracle, required, forbidden), UINT64_MAX);
    }
    oracle_free(&oracle);
    return required != 0;
}

/* ---- symmetric problems ---- */

/* Add the option whose items are exchanged in pairs. */
static void add_image(dlx_problem *to, const dlx_problem *from, uint32_t option,
                      const uint32_t *image)
{
    uint32_t count;
    dlx_entry moved[32];
    const dlx_entry *entry = dlx_problem_option(from, option, &count);
    for (uint32_t e = 0; e < count; e++)
        moved[e] = (dlx_entry){image[entry[e].item], entry[e].color};
    ck_assert_int_eq(dlx_problem_add_option(to, moved, count, NULL), DLX_OK);
}

/* Exchange some neighbors of the same kind, and add the image of every option. */
static dlx_problem *make_symmetric(struct random *random, const dlx_problem *from)
{
    uint32_t image[32];
    const uint32_t items = dlx_problem_item_count(from), options = dlx_problem_option_count(from);
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    add_items_of(problem, from);
    add_options_of(problem, from, 0);
    for (uint32_t i = 0; i < items; i++)
        image[i] = i;
    for (uint32_t i = 0; i + 1 < items; i++)
        if (random_below(random, 2) == 0 &&
            dlx_problem_item(from, i).kind == dlx_problem_item(from, i + 1).kind &&
            dlx_problem_item(from, i).max == dlx_problem_item(from, i + 1).max) {
            image[i] = i + 1;
            image[i + 1] = i;
            i++;
        }
    for (uint32_t o = 0; o < options && options <= 16; o++)
        add_image(problem, from, o, image);
    return problem;
}

TEST(symmetric_states_have_equally_many_completions)
{
    struct random random = {5};
    symmetries = 0;
    for (int i = 0; i < PROBLEMS / 2; i++) {
        dlx_problem *half = i % 2 == 0 ? random_problem(&random) : random_rich_problem(&random);
        dlx_problem *problem = make_symmetric(&random, half);
        struct oracle oracle = oracle_solve(problem);
        assert_count(problem, NULL, oracle.count, i % 3 == 0 ? 1 : UINT64_MAX);
        assert_fixed_count(&random, problem);
        oracle_free(&oracle);
        dlx_problem_free(problem);
        dlx_problem_free(half);
    }
    ck_assert_uint_gt(symmetries, PROBLEMS / 20);
}

/* Reflecting the rows of a board maps a row to itself. Unmatched points can be exchanged. */
TEST(symmetries_are_found)
{
    static const struct {
        const char *line;
        uint32_t symmetries, turns; /* 0: any */
    } cases[] = {
        {"dominoes 6x6", 2, 6}, /* the other one exchanges rows and columns, before step 1 */
        {"tetrominoes 6x6 --any-number", 2, 6},
        {"matchings 8", 6, 0}, /* vertex 0 is gone before any other matters */
        {"latin 4", 0, 0},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        dlx_problem *problem = generated(cases[c].line);
        struct plan *plan;
        struct symmetry y;
        ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_OK);
        symmetry_find(&y, plan);
        ck_assert_uint_gt(y.symmetries, 0);
        ck_assert(cases[c].symmetries == 0 || y.symmetries == cases[c].symmetries);
        ck_assert(cases[c].turns == 0 || y.turns == cases[c].turns);
        symmetry_free(&y);
        plan_free(plan);
        dlx_problem_free(problem);
    }
}

/* A turn that exchanges the lowest bits of two words, or two bits of one word. */
TEST(a_state_of_any_width_is_folded)
{
    uint32_t first[] = {0, 1};
    struct turn turn = {0, 1};
    struct swap across = {.mask = 1, .shift = 0, .a = 1, .b = 0}, inside = {.mask = 1, .shift = 1};
    struct symmetry y = {.turn = &turn, .first = first};
    uint64_t wide[] = {1, 0}, narrow = 2;
    y.swap = &across;
    symmetry_fold(&y, wide, 0, 2);
    ck_assert(wide[0] == 0 && wide[1] == 1);
    y.swap = &inside;
    symmetry_fold(&y, &narrow, 0, 1);
    ck_assert_uint_eq(narrow, 1);
}

TEST(required_and_forbidden_options_are_kept)
{
    struct random random = {2};
    int fixed = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = i % 2 == 0 ? random_problem(&random) : random_rich_problem(&random);
        fixed += assert_fixed_count(&random, problem);
        dlx_problem_free(problem);
    }
    ck_assert_int_gt(fixed, PROBLEMS / 10);
}

/* A complete graph is symmetric. An item that must be in two pairs of vertices, and is in one
 * required option, needs one more: only some exchanges of vertices keep its pairs. */
static dlx_problem *marked_pairs(struct random *random)
{
    enum { VERTICES = 6, MARK = VERTICES, OWN = MARK + 1 };
    dlx_problem *problem;
    uint32_t pairs = 0;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t item = 0; item <= OWN; item++)
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    dlx_problem_set_multiplicity(problem, MARK, 2, 2);
    const dlx_entry own[2] = {{OWN, DLX_NO_COLOR}, {MARK, DLX_NO_COLOR}};
    dlx_problem_add_option(problem, own, 2, NULL);
    for (uint32_t i = 0; i < VERTICES; i++)
        for (uint32_t j = i + 1; j < VERTICES; j++, pairs++) {
            const dlx_entry pair[3] = {{i, DLX_NO_COLOR}, {j, DLX_NO_COLOR}, {MARK, DLX_NO_COLOR}};
            dlx_problem_add_option(problem, pair, 2 + (random_below(random, 4) == 0), NULL);
        }
    return problem;
}

/* Two items, each with a twin that may be in up to two options, but only in options of the item: it
 * has no step of its own. Exchanging an item with the twin of the other would exchange the
 * secondary items, too, which some pairs of a graph contain. */
static dlx_problem *with_twins(struct random *random)
{
    enum { A, A_TWIN, VERTEX, B = VERTEX + 4, B_TWIN, FIRST, SECOND, P, Q, C, ITEMS };
    static const uint32_t options[][4] = {{A, A_TWIN, P, FIRST}, {A, A_TWIN, Q, SECOND},
                                          {B, B_TWIN, Q, FIRST}, {B, B_TWIN, P, SECOND},
                                          {A, A_TWIN, C, C},     {B, B_TWIN, C, C}};
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t item = 0; item < ITEMS; item++)
        dlx_problem_add_item(problem, NULL, item < FIRST ? DLX_PRIMARY : DLX_SECONDARY, NULL);
    dlx_problem_set_multiplicity(problem, A_TWIN, 0, 2);
    dlx_problem_set_multiplicity(problem, B_TWIN, 0, 2);
    for (size_t o = 0; o < sizeof options / sizeof *options; o++) {
        dlx_entry entry[4];
        for (int e = 0; e < 4; e++)
            entry[e] = (dlx_entry){options[o][e], DLX_NO_COLOR};
        dlx_problem_add_option(problem, entry, options[o][2] == C ? 3 : 4, NULL);
    }
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t j = i + 1; j < 4; j++) {
            const dlx_entry pair[3] = {{VERTEX + i, DLX_NO_COLOR},
                                       {VERTEX + j, DLX_NO_COLOR},
                                       {FIRST + random_below(random, 2), DLX_NO_COLOR}};
            dlx_problem_add_option(problem, pair, 2 + (random_below(random, 3) == 0), NULL);
        }
    return problem;
}

TEST(items_are_exchanged_only_with_items_that_are_alike)
{
    check_counts(with_twins, 12);
}

TEST(an_item_that_a_required_option_leaves_open_is_part_of_each_symmetry)
{
    struct random random = {11};
    symmetries = 0;
    for (int i = 0; i < PROBLEMS / 16; i++) {
        dlx_problem *problem = marked_pairs(&random);
        const unsigned char fate[32] = {PLAN_REQUIRED};
        struct oracle oracle = oracle_solve(problem);
        assert_count(problem, fate, oracle_count(&oracle, 1, 0), UINT64_MAX);
        oracle_free(&oracle);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(symmetries, PROBLEMS / 16);
    threads = 1;
    scratch = NULL;
}

/* ---- states of many words ---- */

enum { MOST_WIDE = 400 };

/* Put items around a problem, one before it and the others after it. Either one option covers all
 * of them, or each has an option of its own, so there are twice as many solutions. During the
 * problem, each of the other items holds a bit, so the bits of the problem come after these. */
static dlx_problem *widened(const dlx_problem *from, uint32_t wide)
{
    dlx_entry all[MOST_WIDE];
    dlx_problem *problem;
    const uint32_t items = dlx_problem_item_count(from);
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    add_items_of(problem, from);
    for (uint32_t i = 0; i < wide; i++) {
        all[i] = (dlx_entry){i > 0 ? items + i : 0, DLX_NO_COLOR};
        if (i > 0)
            dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    }
    add_options_of(problem, from, 1);
    dlx_problem_add_option(problem, all, wide, NULL);
    for (uint32_t i = 0; i < wide; i++)
        dlx_problem_add_option(problem, &all[i], 1, NULL);
    return problem;
}

TEST(states_of_many_words_are_distinguished)
{
    struct random random = {3};
    uint32_t widest = 0;
    for (int i = 0; i < PROBLEMS / 4; i++) {
        dlx_problem *small = random_rich_problem(&random);
        struct oracle oracle = oracle_solve(small);
        dlx_problem *problem = widened(small, 40 + random_below(&random, MOST_WIDE - 40));
        for (size_t m = 1; m < sizeof memories / sizeof *memories; m += 2) {
            struct plan *plan;
            struct frontier_work work;
            threads = i % 4 == 0 ? 2 : 1; /* starting one takes long */
            least_shared = 1;
            ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_OK);
            widest = plan->words > widest ? plan->words : widest;
            struct count found = count_by(plan, memories[m], UINT64_MAX, i % 2, &work);
            ck_assert_uint_eq(found.low, 2 * oracle.count);
            plan_free(plan);
        }
        oracle_free(&oracle);
        dlx_problem_free(problem);
        dlx_problem_free(small);
    }
    ck_assert_uint_gt(widest, 4);
    threads = 1;
    least_shared = 0;
}

/* ---- large counts ---- */

static void assert_great(const char *line, size_t memory, const char *expected)
{
    dlx_problem *problem = generated(line);
    struct plan *plan;
    struct frontier *f;
    size_t width;
    ck_assert_int_eq(plan_new(problem, NULL, PLAN_NARROW, NULL, LARGE, &plan), DLX_OK);
    ck_assert_int_eq(open_frontier(plan, memory, 1, &f), DLX_OK);
    ck_assert_int_eq(run(f, 10000), FRONTIER_DONE);
    const limb *count = frontier_count(f, &width);
    limb copy[8 * NUMBER_128];
    char text[400];
    ck_assert_uint_le(width, 8 * NUMBER_128);
    memcpy(copy, count, width * sizeof *copy);
    number_text(copy, width, text);
    ck_assert_str_eq(text, expected);
    frontier_free(f);
    plan_free(plan);
    dlx_problem_free(problem);
}

/* Dominoes: P. Kasteleyn (1961); OEIS A004003. */
TEST(large_counts_are_exact)
{
    assert_great("dominoes 8x8", LARGE, "12988816");
    assert_great("dominoes 8x8", 20000, "12988816");
    assert_great("dominoes 16x16", LARGE, "2444888770250892795802079170816");
    assert_great("dominoes 8x62", LARGE,
                 "43866034762142853103052499578273293535456162360363935258000"
                 "");
}

/* Widen the numbers of a frontier with little memory three times while steps wait. */
static void widen_waiting(struct frontier *f)
{
    uint32_t grown = 0;
    enum frontier_end end = FRONTIER_PAUSED;
    while (end == FRONTIER_PAUSED) {
        struct frontier_budget budget = {50, UINT64_MAX};
        end = frontier_run(f, &budget);
        if (end == FRONTIER_PAUSED && f->waits > 0 && grown < 3) {
            ck_assert(frontier_widen(f));
            grown++;
        }
    }
    ck_assert_int_eq(end, FRONTIER_DONE);
    ck_assert_uint_eq(grown, 3);
}

/* Widen the numbers when the second step that waits has given back some of its memory. Until then,
 * take the memory away whenever the current layer has done so: it soon has to wait. */
static void widen_half_freed(struct frontier *f)
{
    while (f->waits < 2 || station_at(f, f->waiting[1], 0)->layer.freed == 0) {
        struct frontier_budget budget = {500, UINT64_MAX};
        f->pool.allowed = station_at(f, f->at, 0)->layer.freed > 0 ? 0 : LARGE;
        ck_assert_int_eq(frontier_run(f, &budget), FRONTIER_PAUSED);
    }
    f->pool.allowed = LARGE;
    ck_assert(frontier_widen(f));
    ck_assert_int_eq(run(f, UINT64_MAX), FRONTIER_DONE);
}

static void assert_grows(const char *line, size_t memory, void (*widen)(struct frontier *f))
{
    dlx_problem *problem = generated(line);
    struct plan *plan;
    struct frontier *f;
    struct frontier_work work;
    size_t width;
    ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_OK);
    ck_assert_int_eq(open_frontier(plan, memory, UINT32_MAX, &f), DLX_OK);
    widen(f);
    const struct count found = number_count(frontier_count(f, &width), NUMBER_128),
                       expected = count_by(plan, LARGE, UINT64_MAX, UINT32_MAX, &work);
    ck_assert_uint_eq(found.low, expected.low);
    ck_assert_uint_eq(found.high, expected.high);
    frontier_free(f);
    plan_free(plan);
    dlx_problem_free(problem);
}

TEST(numbers_may_grow_while_steps_wait)
{
    threads = 1;
    scratch = NULL;
    least_symmetry = 0;
    assert_grows("dominoes 8x8", 5000, widen_waiting);
    assert_grows("dominoes 8x17", LARGE, widen_half_freed);
}

/* Latin squares: B. D. McKay and I. M. Wanless (2005). Dominoes with symmetric states joined. */
TEST(symmetries_leave_large_counts_exact)
{
    least_symmetry = 100;
    assert_great("dominoes 16x16", LARGE, "2444888770250892795802079170816");
    assert_great("dominoes 8x8", 20000, "12988816");
    assert_great("latin 6", LARGE, "812851200");
    assert_great("matchings 30", LARGE, "6190283353629375");
    least_symmetry = UINT64_MAX;
}

/* ---- threads ---- */

/* With several threads for each layer of two states, the count and all the work stay the same. */
static void assert_same_work(const char *line, uint32_t least)
{
    dlx_problem *problem = generated(line);
    struct plan *plan;
    struct frontier_work alone;
    ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_OK);
    threads = 1;
    const struct count count = count_by(plan, LARGE, UINT64_MAX, least, &alone);
    for (threads = 2; threads <= 5; threads += 3)
        for (uint64_t slice = 1000; slice != 0; slice = slice == 1000 ? UINT64_MAX : 0) {
            struct frontier_work work;
            struct count found = count_by(plan, LARGE, slice, least, &work);
            ck_assert(found.low == count.low && found.high == count.high);
            ck_assert_uint_eq(work.states, alone.states);
            ck_assert_uint_eq(work.ways, alone.ways);
            ck_assert_uint_eq(work.symmetries, alone.symmetries);
        }
    threads = 1;
    plan_free(plan);
    dlx_problem_free(problem);
}

TEST(threads_do_not_change_the_work)
{
    for (least_shared = 1; least_shared <= 100; least_shared += 99)
        for (int s = 0; s < 2; s++) {
            least_symmetry = s == 0 ? 100 : UINT64_MAX;
            cached = s == 0 ? SIZE_MAX : 0;
            assert_same_work("dominoes 9x10", 1);
            assert_same_work("tetrominoes 6x6 --any-number", 20);
            assert_same_work("matchings 12", UINT32_MAX);
            assert_same_work("latin 4", 1);
            assert_same_work("kings 8x8", 4);
        }
    least_shared = 0;
    least_symmetry = UINT64_MAX;
}

TEST(threads_leave_large_counts_exact)
{
    for (threads = 2; threads <= 4; threads += 2) {
        least_shared = threads == 4 ? 100 : 0; /* four threads begin later, with wide numbers */
        cached = threads == 4 ? SIZE_MAX : 0;
        assert_great("dominoes 8x8", 20000, "12988816");
        assert_great("dominoes 16x16", LARGE, "2444888770250892795802079170816");
        assert_great("dominoes 8x62", LARGE,
                     "43866034762142853103052499578273293535456162360363935258000"
                     "");
    }
    least_shared = 0;
    threads = 1;
}

/* Add up the larger shares of all layers, and all states of them. */
static void add_shares(const struct plan *plan, double *larger, double *all)
{
    struct frontier *f;
    ck_assert_int_eq(open_frontier(plan, LARGE, UINT32_MAX, &f), DLX_OK);
    for (uint32_t last = DLX_NONE; f->at < plan->step_count;) {
        struct frontier_budget budget = {.states = 20, .tests = UINT64_MAX};
        frontier_run(f, &budget);
        if (f->shares == 2 && f->at < plan->step_count && f->at != last) {
            const uint32_t a = station_at(f, f->at, 0)->layer.count;
            const uint32_t b = station_at(f, f->at, 1)->layer.count;
            *larger += a > b ? a : b;
            *all += a + b;
        }
        last = f->at;
    }
    frontier_free(f);
}

/* In Langford pairs, the parity of all bits is the same in all states of a layer. */
TEST(two_shares_are_about_equal)
{
    static const char *const lines[] = {"langford 8", "dominoes 10x12", "kings 8x8",
                                        "trominoes 6x6", "latin 5"};
    threads = 2;
    least_shared = 20;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        dlx_problem *problem = generated(lines[i]);
        struct plan *plan;
        double larger = 0, all = 0;
        ck_assert_int_eq(plan_new(problem, NULL, PLAN_NARROW, NULL, LARGE, &plan), DLX_OK);
        add_shares(plan, &larger, &all);
        ck_assert(all > 100);
        ck_assert_msg(3 * larger < 2 * all, "%s: %g of %g states", lines[i], larger, all);
        plan_free(plan);
        dlx_problem_free(problem);
    }
    threads = 1;
    least_shared = 0;
}

/* Each allocation fails in turn. Threads allocate in any order, so some runs are repeated. */
TEST(threads_without_memory_leave_nothing_behind)
{
    dlx_problem *source = generated("dominoes 4x6");
    threads = 2;
    scratch = ".";
    for (uint64_t k = 1; k < 300; k++) {
        struct locked locked;
        const dlx_allocator allocator = locked_allocator(&locked);
        dlx_problem *problem = copy_into(&allocator, source);
        struct plan *plan;
        struct frontier *f = NULL;
        ck_assert_int_eq(plan_new(problem, NULL, PLAN_NARROW, NULL, LARGE, &plan), DLX_OK);
        locked.faulty.fail_at = locked.faulty.requests + k;
        if (open_frontier(plan, k % 2 == 0 ? 1000 : LARGE, 1, &f) == DLX_OK &&
            run(f, UINT64_MAX) == FRONTIER_DONE) {
            size_t width;
            ck_assert_uint_eq(number_count(frontier_count(f, &width), NUMBER_128).low, 281);
        }
        frontier_free(f);
        plan_free(plan);
        dlx_problem_free(problem);
        ck_assert_uint_eq(locked.faulty.outstanding, 0);
        ck_assert(!locked.faulty.wrong_size);
    }
    threads = 1;
    scratch = NULL;
    dlx_problem_free(source);
}

/* ---- disk ---- */

TEST(layers_on_disk_leave_counts_exact)
{
    scratch = ".";
    for (threads = 1; threads <= 3; threads += 2)
        for (int s = 0; s < 2; s++) {
            least_symmetry = s == 0 ? 100 : UINT64_MAX;
            assert_great("dominoes 8x8", 3000, "12988816");
            assert_great("dominoes 16x16", 100000, "2444888770250892795802079170816");
            assert_great("matchings 20", 20000, "654729075");
            assert_great("dominoes 8x62", 6000,
                         "43866034762142853103052499578273293535456162360363935258000"
                         "");
        }
    threads = 1;
    scratch = NULL;
    least_symmetry = UINT64_MAX;
}

/* However little memory there is, no state is extended twice. */
TEST(layers_on_disk_have_each_state_once)
{
    static const char *const lines[] = {"dominoes 9x10", "kings 8x8", "latin 4"};
    for (size_t l = 0; l < sizeof lines / sizeof *lines; l++) {
        dlx_problem *problem = generated(lines[l]);
        struct plan *plan;
        struct frontier_work alone, work;
        ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_OK);
        struct count count = count_by(plan, LARGE, UINT64_MAX, UINT32_MAX, &alone);
        scratch = ".";
        struct count found = count_by(plan, alone.max_memory / 8, UINT64_MAX, UINT32_MAX, &work);
        scratch = NULL;
        ck_assert(found.low == count.low && found.high == count.high);
        ck_assert_uint_eq(work.states, alone.states);
        ck_assert_uint_eq(work.waiting, 0);
        ck_assert_uint_gt(work.written, 0);
        plan_free(plan);
        dlx_problem_free(problem);
    }
}

/* Count while no file may have more than `bytes` bytes. Return how counting ends. */
static enum frontier_end count_with_files(const struct plan *plan, rlim_t bytes, int *error)
{
    const struct rlimit limit = {bytes, RLIM_INFINITY};
    const struct rlimit none = {RLIM_INFINITY, RLIM_INFINITY};
    struct frontier *f;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    ck_assert_int_eq(open_frontier(plan, 3000, 1, &f), DLX_OK);
    const enum frontier_end end = run(f, UINT64_MAX);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &none), 0);
    *error = frontier_error(f);
    frontier_free(f);
    return end;
}

TEST(a_full_disk_is_an_error)
{
    dlx_problem *problem = generated("dominoes 8x8");
    struct plan *plan;
    int error = 0;
    rlim_t bytes = 0;
    struct sigaction before, ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGXFSZ, &ignore, &before);
    scratch = ".";
    ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_OK);
    for (; count_with_files(plan, bytes, &error) == FRONTIER_NO_DISK; bytes += 777)
        ck_assert_int_eq(error, EFBIG);
    ck_assert_int_eq(error, 0);
    ck_assert_uint_gt(bytes, 10 * 777);
    scratch = "/nowhere/at/all";
    ck_assert_int_eq(frontier_try_scratch(scratch), ENOENT);
    ck_assert_int_eq(count_with_files(plan, RLIM_INFINITY, &error), FRONTIER_NO_DISK);
    ck_assert_int_eq(error, ENOENT);
    scratch = NULL;
    sigaction(SIGXFSZ, &before, NULL);
    plan_free(plan);
    dlx_problem_free(problem);
}

/* ---- forecasts ---- */

/* The work of a frontier after each slice of a count, and at its end. */
struct history {
    struct frontier_work work[4000], end;
    int count;
};

static const struct history *count_in_slices(const char *line, enum plan_order order,
                                             uint64_t slice)
{
    static struct history h;
    dlx_problem *problem = generated(line);
    struct plan *plan;
    struct frontier *f;
    const int most = sizeof h.work / sizeof *h.work;
    h.count = 0;
    ck_assert_int_eq(plan_new(problem, NULL, order, NULL, LARGE, &plan), DLX_OK);
    ck_assert_int_eq(open_frontier(plan, LARGE, UINT32_MAX, &f), DLX_OK);
    for (struct frontier_budget budget = {slice, UINT64_MAX};
         frontier_run(f, &budget) == FRONTIER_PAUSED && h.count < most; budget.states = slice)
        h.work[h.count++] = frontier_work(f);
    h.end = frontier_work(f);
    frontier_free(f);
    plan_free(plan);
    dlx_problem_free(problem);
    return &h;
}

/* Return the number of sure forecasts: each must be within a factor of ten. */
static int count_sure_forecasts(const char *line)
{
    const struct history *h = count_in_slices(line, PLAN_GIVEN, 500);
    int sure = 0;
    ck_assert(h->end.done == 1 && h->end.forecast == 1 && h->end.is_sure && h->end.left == 0);
    for (const struct frontier_work *work = h->work; work < h->work + h->count; work++) {
        const double ratio = work->forecast * (double)h->end.tests / (double)work->tests;
        ck_assert(work->forecast > 0 && work->forecast <= 1);
        ck_assert(!work->is_sure || (ratio > 0.1 && ratio < 10));
        sure += work->is_sure;
    }
    return sure;
}

TEST(a_sure_forecast_is_near)
{
    ck_assert_int_gt(count_sure_forecasts("dominoes 16x16"), 100);
    ck_assert_int_gt(count_sure_forecasts("trominoes 10x10"), 0);
    ck_assert_int_eq(count_sure_forecasts("matchings 16"), 0);
    ck_assert_int_eq(count_sure_forecasts("latin 5"), 0);
}

/* From 2% of the work on, each forecast by capacities must be near. Return how many there were. */
static int count_likely_forecasts(const char *line)
{
    enum { NEAR = 4 };
    const struct history *h = count_in_slices(line, PLAN_NARROW, 100);
    int checked = 0;
    ck_assert(h->end.likely == 0);
    for (const struct frontier_work *work = h->work; work < h->work + h->count; work++) {
        const double done = (double)work->tests, all = (double)h->end.tests;
        const double ratio = (done + work->likely) / all;
        ck_assert(done < all / 50 || (ratio > 1.0 / NEAR && ratio < NEAR));
        checked += done >= all / 50;
    }
    return checked;
}

TEST(the_capacities_of_layers_forecast_the_work)
{
    static const char *const lines[] = {"dominoes 12x12", "pentominoes 3x20", "langford 8",
                                        "rectangles 5x6", "trominoes 8x8"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        ck_assert_int_gt(count_likely_forecasts(lines[i]), 10);
}

/* Forecasts by capacities may be far too high if items have colors or are covered several times. */
TEST(a_forecast_that_may_be_too_high_says_so)
{
    static const struct {
        const char *text;
        bool is_high;
    } cases[] = {{"a b c | x\na\na b x\nb x\nb c\nc x\n", false},
                 {"a b c | x\na\na b x:r\nb x:r\nb c\nc x:g\n", true},
                 {"a b 2:2|c\na\na b c\nb c\nb\nc\n", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dlx_problem *problem = problem_of(cases[i].text);
        struct plan *plan;
        struct frontier *f;
        ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_OK);
        ck_assert_int_eq(open_frontier(plan, LARGE, UINT32_MAX, &f), DLX_OK);
        ck_assert_int_eq(frontier_work(f).is_high, cases[i].is_high);
        frontier_free(f), plan_free(plan), dlx_problem_free(problem);
    }
}

/* ---- budgets ---- */

TEST(budgets_do_not_change_the_work)
{
    static const char *const names[] = {"matchings 12", "queens 8", "trominoes 6x6", "langford 8"};
    uint64_t dead = 0;
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        struct plan *plan;
        struct frontier_work whole, pieces;
        dlx_problem *problem = generated(names[n]);
        ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_OK);
        const struct count count = count_by(plan, LARGE, UINT64_MAX, 1, &whole);
        for (uint64_t slice = 1; slice <= 100; slice = 3 * slice + 1) {
            const struct count same = count_by(plan, LARGE, slice, 1, &pieces);
            ck_assert(same.low == count.low && same.high == count.high);
            ck_assert_uint_eq(pieces.states, whole.states);
            ck_assert_uint_eq(pieces.tests, whole.tests);
            ck_assert_uint_eq(pieces.dead, whole.dead);
        }
        dead += whole.dead;
        plan_free(plan), dlx_problem_free(problem);
    }
    ck_assert_uint_gt(dead, 0);
}

/* The tests of the first steps visit 40000 entries each. An item of such a step has 80 options. */
TEST(the_making_of_tests_is_a_part_of_the_budget)
{
    enum { TESTS = 3000, STATES = 1000 };
    struct plan *plan;
    struct frontier *f;
    uint64_t most = 0, before = 0;
    dlx_problem *problem = generated("matchings 80");
    ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_OK);
    ck_assert_int_eq(open_frontier(plan, LARGE, 1, &f), DLX_OK);
    for (int n = 0; n < STATES; n++) {
        struct frontier_budget budget = {STATES, TESTS};
        ck_assert_int_eq(frontier_run(f, &budget), FRONTIER_PAUSED);
        most = f->dead.work - before > most ? f->dead.work - before : most;
        before = f->dead.work;
    }
    ck_assert_uint_gt(before, 20 * TESTS);
    ck_assert_uint_lt(most, TESTS);
    frontier_free(f), plan_free(plan), dlx_problem_free(problem);
}

/* ---- memory ---- */

/* Make a plan of four steps. Each uses one more bit than the step before, and has one option. */
static struct plan staircase(struct plan_fact fact[3], struct plan_step step[5])
{
    for (uint32_t i = 0; i < 3; i++)
        fact[i] = (struct plan_fact){.enter = i + 1, .leave = 3, .width = 1};
    for (int s = 0; s < 5; s++)
        step[s].count = 1;
    return (struct plan){.step_count = 4, .widest = 3, .facts = 3, .fact = fact, .step = step};
}

/* Layers grow by the same factor with each bit. It lies between 1 and 2. */
TEST(a_forecast_extends_the_growth_of_the_widest_layers)
{
    static const struct {
        uint64_t first, second; /* states of the first two layers */
        double left;            /* two units of work for each state of the last one */
    } known[] = {
        {100, 200, 2 * 800}, {100, 500, 2 * 2000}, {100, 150, 2 * 337.5}, {100, 50, 2 * 50}};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        struct plan_fact fact[3];
        struct plan_step step[5] = {{.count = 0}};
        const struct plan plan = staircase(fact, step);
        struct arena arena = {.allocator = dlx_default_allocator()};
        struct forecast forecast;
        forecast_new(&forecast, &plan, &arena);
        forecast_note(&forecast, 0, known[k].first);
        forecast_note(&forecast, 1, known[k].second);
        ck_assert(fabs(forecast_left(&forecast, 2) - known[k].left) < 1e-6);
        arena_free(&arena);
    }
}

/* A layer takes its last bytes if nothing else is to be kept. */
TEST(a_pool_that_keeps_all_gives_all_its_memory)
{
    for (int less = 0; less < 2; less++) {
        struct pool pool = {.allocator = dlx_default_allocator(), .layout = {1, 1}};
        struct layer layer = {.count = 0};
        pool_allow(&pool, 1 << 20, true);
        ck_assert(pool_make_room(&pool, &layer, POOL_USUAL));
        pool.allowed = layer_memory(&layer) + layer_growth(&layer, pool.least) - (size_t)less;
        ck_assert(pool_make_room(&pool, &layer, POOL_USUAL) == (less == 0));
        pool_free_layer(&pool, &layer);
        ck_assert_uint_eq(pool.in_use, 0);
    }
}

/* A hash table grows at once to the size that is expected, but only for a layer that gets there. */
TEST(a_layer_grows_to_the_size_that_is_expected)
{
    enum { EXPECTED = 8192, ENTRIES = 2000 };
    for (int is_allowed = 0; is_allowed < 2; is_allowed++) {
        struct pool pool = {.allocator = dlx_default_allocator(), .layout = {1, 1}};
        struct layer l = {.count = 0};
        size_t tables = 0;
        pool_allow(&pool, is_allowed ? 1 << 20 : 1 << 16, true);
        pool.expected = EXPECTED;
        for (uint64_t state = 0; state < ENTRIES; state++) {
            const size_t slots = layer_slots(&l);
            ck_assert(l.count < layer_room(&l) || pool_make_room(&pool, &l, POOL_USUAL));
            tables += layer_slots(&l) != slots;
            const uint32_t hash = layer_hash(&state, 1);
            layer_append(&l, layer_find(&l, &state, hash, l.layout), hash);
            *layer_state(&l, l.count - 1, l.layout) = state;
        }
        ck_assert((layer_slots(&l) >= 2 * EXPECTED) == is_allowed);
        /* for 16 ... 512 entries, then for 8192, or 1024 and 2048 */
        ck_assert_uint_eq(tables, is_allowed ? 7 : 8);
        pool_free_layer(&pool, &l);
    }
}

/* Fill a layer with several blocks, and widen its numbers. Each allocation fails in turn. */
TEST(a_layer_without_memory_leaves_nothing_behind)
{
    enum { ENTRIES = 3 * LAYER_BLOCK };
    bool done = false;
    for (uint64_t k = 1; !done; k++) {
        struct faulty faulty = {.fail_at = k};
        const dlx_allocator allocator = faulty_allocator(&faulty);
        struct layer l = {.layout = {1, 1}};
        bool is_fine = true;
        for (uint64_t state = 0; is_fine && state < ENTRIES; state++) {
            is_fine = l.count < layer_room(&l) || layer_grow(&allocator, &l, LAYER_LEAST);
            if (!is_fine)
                break;
            uint32_t hash = layer_hash(&state, 1), at = layer_find(&l, &state, hash, l.layout);
            uint32_t entry = layer_append(&l, at, hash);
            *layer_state(&l, entry, l.layout) = *layer_ways(&l, entry, l.layout) = state;
        }
        is_fine = is_fine && layer_widen(&allocator, &l, 3);
        for (uint64_t state = 0; is_fine && state < ENTRIES; state++) {
            uint32_t at = layer_find(&l, &state, layer_hash(&state, 1), l.layout);
            const limb *ways = layer_ways(&l, layer_named(&l, at) - 1, l.layout);
            ck_assert(ways[0] == state && ways[1] == 0 && ways[2] == 0);
        }
        done = faulty.requests < k;
        ck_assert(is_fine == done);
        layer_free_before(&allocator, &l, l.count / 2);
        layer_free(&allocator, &l);
        ck_assert_uint_eq(faulty.outstanding, 0);
        ck_assert(!faulty.wrong_size);
    }
}

TEST(failing_memory_leaves_nothing_behind)
{
    dlx_problem *source = generated("dominoes 4x4");
    uint64_t k;
    least_symmetry = 0;
    bool done = false;
    for (k = 1; !done; k++) {
        struct faulty faulty = {.fail_at = 0};
        const dlx_allocator allocator = faulty_allocator(&faulty);
        dlx_problem *problem = copy_into(&allocator, source);
        struct plan *plan = NULL;
        struct frontier *f = NULL;
        faulty.fail_at = faulty.requests + k;
        dlx_status status = plan_new(problem, NULL, PLAN_NARROW, NULL, LARGE, &plan);
        if (status == DLX_OK)
            status = open_frontier(plan, LARGE, 1, &f);
        if (status == DLX_OK) {
            enum frontier_end end = run(f, UINT64_MAX);
            size_t width;
            /* if a layer cannot grow, emptying it may still help */
            ck_assert(end == FRONTIER_NO_MEMORY || end == FRONTIER_DONE);
            if (end == FRONTIER_DONE)
                ck_assert_uint_eq(number_count(frontier_count(f, &width), NUMBER_128).low, 36);
        } else
            ck_assert_int_eq(status, DLX_ERR_MEMORY);
        done = faulty.requests < faulty.fail_at;
        frontier_free(f);
        plan_free(plan);
        dlx_problem_free(problem);
        ck_assert_uint_eq(faulty.outstanding, 0);
        ck_assert(!faulty.wrong_size);
    }
    ck_assert_uint_gt(k, 20);
    least_symmetry = UINT64_MAX;
    dlx_problem_free(source);
}

/* ---- plans ---- */

TEST(an_order_is_narrow_or_given)
{
    dlx_problem *problem = generated("dominoes 20x3");
    struct plan *given, *narrow;
    ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &given), DLX_OK);
    ck_assert_int_eq(plan_new(problem, NULL, PLAN_NARROW, NULL, LARGE, &narrow), DLX_OK);
    for (uint32_t step = 0; step < given->step_count; step++)
        ck_assert_uint_eq(given->step[step].item, step);
    ck_assert_uint_le(narrow->widest, 4); /* the order along the short side */
    ck_assert_uint_le(narrow->widest, given->widest);
    plan_free(given);
    plan_free(narrow);
    dlx_problem_free(problem);
}

static void assert_last_choice(const char *line, uint32_t last)
{
    dlx_problem *problem = generated(line);
    struct plan *plan;
    ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_OK);
    ck_assert_uint_eq(plan->last_choice, last);
    plan_free(plan);
    dlx_problem_free(problem);
}

/* A Latin square has 16 cells, and each option has one, so the 32 later items have no option of
 * their own. The last cell of a board has none, either. */
TEST(the_last_steps_without_options_are_no_choice)
{
    assert_last_choice("latin 4", 16);
    assert_last_choice("dominoes 4x4", 15);
}

/* An item that needs no option at its own step, but several before, is checked there. */
TEST(a_check_is_a_choice)
{
    dlx_problem *problem;
    struct plan *plan;
    dlx_problem_new(NULL, &problem);
    dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    dlx_problem_set_multiplicity(problem, 2, 1, 2);
    dlx_problem_add_option(problem, (dlx_entry[]){{0, DLX_NO_COLOR}, {2, DLX_NO_COLOR}}, 2, NULL);
    dlx_problem_add_option(problem, (dlx_entry[]){{1, DLX_NO_COLOR}, {2, DLX_NO_COLOR}}, 2, NULL);
    ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_OK);
    ck_assert_uint_eq(plan->step_count, 3);
    ck_assert_uint_eq(plan->last_choice, 3);
    plan_free(plan);
    dlx_problem_free(problem);
}

/* Latin squares are counted in the order given, because its steps after the cells are no choice. */
TEST(a_frontier_is_done_after_the_last_choice)
{
    dlx_problem *problem = generated("latin 4");
    struct plan *plan;
    struct frontier *f;
    bool has_paused = false;
    ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_OK);
    ck_assert_int_eq(open_frontier(plan, LARGE, UINT32_MAX, &f), DLX_OK);
    for (struct frontier_budget budget = {1, UINT64_MAX};
         frontier_run(f, &budget) == FRONTIER_PAUSED; budget.states = 1) {
        const struct frontier_work work = frontier_work(f);
        ck_assert(work.step >= 16 || work.done >= work.step / 16.0);
        ck_assert(work.step < 16 || work.done == 1);
        ck_assert(work.step >= 15 || work.done < 1);
        has_paused |= work.done == 1;
    }
    ck_assert(has_paused);
    frontier_free(f);
    plan_free(plan);
    dlx_problem_free(problem);
}

/* A problem whose states need too many bits is refused. */
TEST(states_that_are_too_wide_are_refused)
{
    dlx_problem *problem;
    struct plan *plan;
    enum { ITEMS = 64 * PLAN_MOST_WORDS + 2 };
    dlx_entry all[ITEMS];
    dlx_problem_new(NULL, &problem);
    for (uint32_t item = 0; item < ITEMS; item++) {
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
        all[item] = (dlx_entry){item, DLX_NO_COLOR};
        dlx_problem_add_option(problem, &all[item], 1, NULL);
    }
    ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_OK);
    ck_assert_uint_eq(plan->widest, 0);
    plan_free(plan);
    dlx_problem_add_option(problem, all, ITEMS, NULL);
    ck_assert_int_eq(plan_new(problem, NULL, PLAN_GIVEN, NULL, LARGE, &plan), DLX_ERR_TOO_LARGE);
    dlx_problem_free(problem);
}
