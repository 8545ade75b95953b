/* SPDX-License-Identifier: MIT */
/* The checks of the soak. Each takes a task, works on it in one way, and compares every answer with
 * brute force. */
#include "tests/soak/checks.h"
#include "tests/soak/common.h"

#include "dlx/certificate.h"
#include "dlx/core/query.h"
#include "dlx/diagram.h"
#include "dlx/frontier/frontier.h"
#include "dlx/parts.h"
#include "dlx/info.h"
#include "dlx/team.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t set_of(const uint32_t *options, uint32_t count)
{
    uint32_t set = 0;
    for (uint32_t o = 0; o < count; o++)
        set |= options[o] < SMALL_OPTIONS ? 1u << options[o] : UINT32_MAX;
    return set;
}

/* Return the place of a set among the solutions, or their number. */
static uint32_t place_of(const struct solutions *s, uint32_t set)
{
    uint32_t place = 0;
    while (place < s->count && s->set[place] != set)
        place++;
    return place;
}

/* Check that solutions come once each. */
struct tally {
    const struct solutions *expected; /* by brute force */
    bool has_come[SMALL_SETS];        /* of each of them */
    uint32_t count;                   /* solutions that came */
    bool is_wrong;                    /* one of them was no solution, or came again */
};

static void tally_add(struct tally *t, uint32_t set)
{
    const uint32_t place = place_of(t->expected, set);
    t->is_wrong = t->is_wrong || place == t->expected->count || t->has_come[place];
    t->has_come[place] = true;
    t->count++;
}

static bool tally_is_right(const struct tally *t)
{
    return !t->is_wrong && t->count == t->expected->count;
}

/* ---- searches ---- */

static const char *pick_kernel(struct random *random)
{
    static const char *const kernels[] = {"auto", "links", "lanes", "bits"};
    return kernels[random_below(random, 4)];
}

/* Pick the instructions, and whether the problem is presolved. */
static void pick_way(struct trial *t)
{
    static const char *const levels[] = {"auto", "none", "v2", "v3", "v4"};
    const char *found;
    const char *level = levels[random_below(&t->random, 5)];
    if (dlx_simd_find(level, &found) == DLX_OK)
        must(dlx_task_set(t->task, "simd", level));
    must(dlx_task_set_number(t->task, "presolve", random_below(&t->random, 2)));
}

/* Some kernels cannot search some problems. */
static bool open_search(struct trial *t, dlx_search **search)
{
    const dlx_status status = dlx_search_new(t->task, search);
    if (status == DLX_ERR_KERNEL)
        return false;
    must(status);
    return true;
}

/* Find all solutions that are left. Now and then a limit on tree nodes interrupts the search. */
static void find_all(struct trial *t, dlx_search *search, struct tally *tally)
{
    const bool is_limited = random_below(&t->random, 2) == 0;
    dlx_outcome outcome;
    do {
        dlx_solution solution;
        if (is_limited)
            dlx_task_limit(t->task, &(dlx_limits){.tree_nodes = 1 + random_below(&t->random, 4)});
        outcome = dlx_search_next(search, &solution);
        if (outcome == DLX_FOUND)
            tally_add(tally, set_of(solution.options, solution.count));
    } while (outcome != DLX_EXHAUSTED && tally->count <= SMALL_SETS);
    dlx_task_limit(t->task, &(dlx_limits){.tree_nodes = 0});
}

/* Every solution comes once; and again after a rewind. */
static bool search_finds_all(struct trial *t)
{
    dlx_search *search;
    bool is_right = true;
    must(dlx_task_set(t->task, "kernel", pick_kernel(&t->random)));
    pick_way(t);
    if (!open_search(t, &search))
        return true;
    for (uint32_t round = random_below(&t->random, 4) == 0 ? 2 : 1; round > 0 && is_right;
         round--) {
        struct tally tally = {.expected = t->expected};
        find_all(t, search, &tally);
        is_right = tally_is_right(&tally);
        dlx_search_rewind(search);
    }
    dlx_search_free(search);
    return is_right;
}

static bool search_counts(struct trial *t)
{
    dlx_search *search;
    uint64_t count = 0;
    must(dlx_task_set(t->task, "kernel", pick_kernel(&t->random)));
    pick_way(t);
    if (!open_search(t, &search))
        return true;
    const dlx_outcome outcome = dlx_search_count(search, &count);
    dlx_search_free(search);
    return outcome == DLX_EXHAUSTED && count == t->expected->count;
}

/* With a rule or a seed the order is another one. */
static bool rules_find_all(struct trial *t)
{
    static const char *const rules[] = {"shortest", "first", "weighted", "restarts", "consistent"};
    struct tally tally = {.expected = t->expected};
    dlx_search *search;
    must(dlx_task_set(t->task, "choose", rules[random_below(&t->random, 5)]));
    must(dlx_task_set_number(t->task, "seed", random_below(&t->random, 3)));
    if (!open_search(t, &search))
        return true;
    find_all(t, search, &tally);
    dlx_search_free(search);
    return tally_is_right(&tally);
}

/* The portfolio finds a solution or proves that there is none; then it goes on. */
static bool first_is_found(struct trial *t)
{
    struct tally tally = {.expected = t->expected};
    dlx_search *search;
    must(dlx_task_set(t->task, "kernel", "portfolio"));
    if (!open_search(t, &search))
        return true;
    find_all(t, search, &tally);
    dlx_search_free(search);
    return tally_is_right(&tally);
}

static int by_cost(const void *a, const void *b)
{
    const uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

/* The cheapest solutions come in the order of their costs, and no solution left out is cheaper. */
static bool best_are_cheapest(struct trial *t)
{
    uint64_t costs[SMALL_SETS];
    const uint32_t count = t->expected->count, wanted = 1 + random_below(&t->random, 4);
    struct tally tally = {.expected = t->expected};
    dlx_search *search;
    dlx_solution solution;
    for (uint32_t s = 0; s < count; s++)
        costs[s] = small_cost(t->small, t->expected->set[s]);
    qsort(costs, count, sizeof *costs, by_cost);
    must(dlx_task_set(t->task, "kernel", random_below(&t->random, 3) == 0 ? "links" : "auto"));
    must(dlx_task_set_number(t->task, "cheapest", wanted));
    if (!open_search(t, &search))
        return true;
    bool is_right = true;
    while (dlx_search_next(search, &solution) == DLX_FOUND && is_right && tally.count < count) {
        const uint32_t set = set_of(solution.options, solution.count);
        is_right =
            solution.cost == costs[tally.count] && small_cost(t->small, set) == solution.cost;
        tally_add(&tally, set);
    }
    dlx_search_free(search);
    return is_right && !tally.is_wrong && tally.count == (count < wanted ? count : wanted);
}

/* Two threads find every solution once. Threads take long to begin. */
static bool teams_find_all(struct trial *t)
{
    struct tally tally = {.expected = t->expected};
    dlx_team *team;
    dlx_solution solution;
    must(dlx_task_set_number(t->task, "threads", 2));
    must(dlx_task_set_number(t->task, "unordered", random_below(&t->random, 2)));
    must(dlx_team_new(t->task, &team));
    while (dlx_team_next(team, &solution) == DLX_FOUND && tally.count <= SMALL_SETS)
        tally_add(&tally, set_of(solution.options, solution.count));
    dlx_team_free(team);
    return tally_is_right(&tally);
}

/* ---- counters and diagrams ---- */

/* Run to the end. Now and then a limit interrupts it. */
static void run_counter(struct trial *t, dlx_counter *counter)
{
    dlx_outcome outcome;
    const bool is_limited = random_below(&t->random, 4) == 0;
    do {
        if (is_limited)
            dlx_task_limit(t->task, &(dlx_limits){.tree_nodes = 1 + random_below(&t->random, 8)});
        must(dlx_counter_run(counter, &outcome));
    } while (outcome != DLX_EXHAUSTED);
    dlx_task_limit(t->task, &(dlx_limits){.tree_nodes = 0});
}

static void pick_counter(struct trial *t)
{
    static const char *const counters[] = {"auto", "frontier", "search", "links", "bits"};
    const uint32_t last = problem_has_heavy(t->problem) ? 4 : 5; /* bits cannot search these */
    must(dlx_task_set(t->task, "kernel", counters[random_below(&t->random, last)]));
    pick_way(t);
}

static bool counters_count(struct trial *t)
{
    dlx_counter *counter;
    pick_counter(t);
    must(dlx_counter_new(t->task, DLX_COUNT_ONLY, &counter));
    run_counter(t, counter);
    const bool is_right = is_number(dlx_counter_digits(counter), t->expected->count);
    dlx_counter_free(counter);
    return is_right;
}

static struct frontier_settings pick_frontier(struct random *random)
{
    static const size_t memories[] = {0, 600, 1 << 20};
    static const uint32_t leasts[] = {0, 1, UINT32_MAX};
    struct frontier_settings settings = {
        .memory = memories[random_below(random, 3)],
        .threads = 1,
        .least_dead = leasts[random_below(random, 3)],
        .least_symmetry = leasts[random_below(random, 2)],
    };
    must(simd_find(random_below(random, 2) == 0 ? NULL : "none", &settings.simd));
    return settings;
}

/* Frontiers look for symmetries and dead ends only in layers that are larger than these problems
 * have, so this check works on frontiers themselves, without such limits. Required options must not
 * conflict. */
static bool frontiers_count(struct trial *t)
{
    const enum plan_order order = random_below(&t->random, 2) == 0 ? PLAN_GIVEN : PLAN_NARROW;
    const struct frontier_settings settings = pick_frontier(&t->random);
    unsigned char fate[SMALL_OPTIONS];
    struct frontier_budget budget = {UINT64_MAX, UINT64_MAX};
    struct plan *plan;
    struct frontier *frontier;
    size_t width;
    if (t->expected->count == 0 && t->small->required != 0)
        return true;
    for (uint32_t o = 0; o < SMALL_OPTIONS; o++)
        fate[o] = t->small->required >> o & 1    ? PLAN_REQUIRED
                  : t->small->forbidden >> o & 1 ? PLAN_FORBIDDEN
                                                 : PLAN_FREE;
    must(plan_new(t->problem, fate, order, NULL, 1 << 20, &plan));
    must(frontier_new(plan, &settings, &frontier));
    const enum frontier_end end = frontier_run(frontier, &budget);
    const limb *count = frontier_count(frontier, &width);
    const bool is_right =
        end == FRONTIER_DONE && number_length(count, width) == 1 && count[0] == t->expected->count;
    frontier_free(frontier);
    plan_free(plan);
    return is_right;
}

/* The n-th solutions of a diagram, for all n, are all solutions. */
static bool diagrams_hold_all(struct trial *t)
{
    struct tally tally = {.expected = t->expected};
    dlx_counter *counter;
    dlx_diagram *diagram;
    pick_counter(t);
    must(dlx_counter_new(t->task, DLX_KEEP_DIAGRAM, &counter));
    run_counter(t, counter);
    must(dlx_counter_diagram(counter, &diagram));
    dlx_counter_free(counter);
    bool is_right = is_number(dlx_diagram_describe(diagram).digits, t->expected->count);
    for (uint32_t n = 0; is_right && n < t->expected->count; n++) {
        char number[16];
        uint32_t options[SMALL_OPTIONS + 1], count;
        snprintf(number, sizeof number, "%u", (unsigned)n);
        is_right = dlx_diagram_nth(diagram, number, options, &count) == DLX_OK;
        tally_add(&tally, is_right ? set_of(options, count) : UINT32_MAX);
    }
    dlx_diagram_free(diagram);
    return is_right && tally_is_right(&tally);
}

/* ---- parts, reducing, certificates ---- */

/* The counts of the parts add up. */
static bool parts_add_up(struct trial *t)
{
    dlx_parts *parts;
    uint64_t sum = 0;
    bool is_right = true;
    must(dlx_parts_split(t->task, 1 + random_below(&t->random, 6), &parts, NULL));
    for (uint32_t part = 1; part <= dlx_parts_count(parts) && is_right; part++) {
        dlx_task *task;
        dlx_search *search;
        uint64_t count = 0;
        must(dlx_task_new(t->problem, &task));
        must(dlx_parts_enter(parts, part, task));
        must(dlx_search_new(task, &search));
        is_right = dlx_search_count(search, &count) == DLX_EXHAUSTED;
        sum += count;
        dlx_search_free(search);
        dlx_task_free(task);
    }
    dlx_parts_free(parts);
    return is_right && sum == t->expected->count;
}

static bool reduced_counts_alike(struct trial *t)
{
    dlx_reduction reduction;
    dlx_task *task;
    dlx_search *search;
    uint64_t count = 0;
    must(dlx_reduce(t->task, &reduction));
    must(dlx_task_new(reduction.problem, &task));
    must(dlx_search_new(task, &search));
    const bool is_right = dlx_search_count(search, &count) == DLX_EXHAUSTED;
    dlx_search_free(search);
    dlx_task_free(task);
    dlx_reduction_free(&reduction);
    return is_right && count == t->expected->count;
}

/* A certificate holds, and with one changed byte it never proves another count. */
static bool certificates_hold(struct trial *t)
{
    struct text file = {.bytes = NULL};
    dlx_certificate written = {0}, read = {0};
    dlx_task *task;
    must(dlx_certificate_write(t->task, text_write, &file, &written, NULL));
    bool is_right = is_number(written.solutions, t->expected->count);
    const bool is_damaged = random_below(&t->random, 2) == 0;
    if (is_damaged) {
        char *damaged = file.bytes + random_below(&t->random, (uint32_t)file.length);
        *damaged ^= (char)(1 + random_below(&t->random, 255));
    }
    must(dlx_task_new(t->problem, &task));
    const dlx_status status = dlx_certificate_check(task, text_read, &file, &read, NULL);
    is_right = is_right && (is_damaged ? status != DLX_OK : status == DLX_OK);
    is_right = is_right && (status != DLX_OK || is_number(read.solutions, t->expected->count));
    dlx_certificate_free(t->problem, &written);
    dlx_certificate_free(t->problem, &read);
    dlx_task_free(task);
    free(file.bytes);
    return is_right;
}

/* ---- formats and the checker of answers ---- */

/* A problem that was written and read has the same solutions. Formats refuse what they cannot
 * express. */
static bool formats_keep_solutions(struct trial *t)
{
    static const dlx_format formats[] = {DLX_FORMAT_ITEMS, DLX_FORMAT_MTX,  DLX_FORMAT_ROWS,
                                         DLX_FORMAT_DENSE, DLX_FORMAT_CSV,  DLX_FORMAT_EC,
                                         DLX_FORMAT_XCC,   DLX_FORMAT_SETS, DLX_FORMAT_SPP};
    dlx_writing writing = {.format = formats[random_below(&t->random, 9)]};
    struct text file = {.bytes = NULL};
    dlx_problem *problem;
    dlx_task *task;
    dlx_search *search;
    uint64_t count = 0;
    dlx_status status = dlx_write(t->problem, &writing, text_write, &file, NULL);
    dlx_reading reading = {.format = writing.format, .secondary = writing.secondary};
    const bool is_refused = status == DLX_ERR_NOT_EXPRESSIBLE;
    if (status == DLX_OK)
        status = dlx_read(NULL, text_read, &file, &reading, &problem, NULL);
    free(file.bytes);
    if (status != DLX_OK)
        return is_refused;
    must(dlx_task_new(problem, &task));
    for (uint32_t o = 0; o < t->small->options; o++) {
        if (t->small->required >> o & 1)
            must(dlx_task_require(task, o));
        if (t->small->forbidden >> o & 1)
            must(dlx_task_forbid(task, o));
    }
    must(dlx_search_new(task, &search));
    const bool is_right = dlx_search_count(search, &count) == DLX_EXHAUSTED;
    dlx_search_free(search);
    dlx_task_free(task);
    dlx_problem_free(problem);
    return is_right && count == t->expected->count;
}

/* A set is valid if it is a solution. dlx_verify() does not know the decisions, so only solutions
 * are certain. */
static bool verify_agrees(struct trial *t)
{
    const uint32_t set = random_below(&t->random, 1u << t->small->options);
    uint32_t options[SMALL_OPTIONS + 1], count = 0;
    struct small free = *t->small;
    struct solutions all;
    dlx_flaw flaw;
    free.required = free.forbidden = 0;
    small_solve(&free, &all);
    for (uint32_t o = 0; o < t->small->options; o++)
        if (set >> o & 1)
            options[count++] = o;
    must(dlx_verify(t->problem, options, count, &flaw));
    return (flaw.verdict == DLX_VALID) == (place_of(&all, set) < all.count);
}

/* ---- all ---- */

const struct check checks[] = {
    {"search", search_finds_all, 30},
    {"count", search_counts, 20},
    {"rules", rules_find_all, 8},
    {"first", first_is_found, 6},
    {"cheapest", best_are_cheapest, 6},
    {"counter", counters_count, 12},
    {"frontier", frontiers_count, 12},
    {"diagram", diagrams_hold_all, 4},
    {"parts", parts_add_up, 3},
    {"reduce", reduced_counts_alike, 6},
    {"certificate", certificates_hold, 6},
    {"formats", formats_keep_solutions, 6},
    {"verify", verify_agrees, 8},
    {"team", teams_find_all, 0},
};
const uint32_t check_count = sizeof checks / sizeof *checks;

bool check_small(const struct small *small, uint32_t check, uint64_t seed)
{
    struct solutions expected;
    struct trial t = {
        .small = small, .expected = &expected, .problem = small_problem(small), .random = {seed}};
    small_solve(small, &expected);
    must(dlx_task_new(t.problem, &t.task));
    for (uint32_t o = 0; o < small->options; o++) {
        if (small->required >> o & 1)
            must(dlx_task_require(t.task, o));
        if (small->forbidden >> o & 1)
            must(dlx_task_forbid(t.task, o));
    }
    const bool is_right = checks[check].is_right(&t);
    dlx_task_free(t.task);
    dlx_problem_free(t.problem);
    return is_right;
}
