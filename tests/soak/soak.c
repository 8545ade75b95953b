/* SPDX-License-Identifier: MIT */
/*
 * The soak: random small problems, each solved by brute force and in one other way, as fast as
 * possible.
 *
 *     soak SECONDS [SEED]          run for this time; without a seed, begin with a new one
 *     soak --problems=N [SEED]     try this many problems
 *
 * Problem n has the seed hash_mix(SEED + n), and the same seed chooses what is compared. Every
 * 2^12th problem is given to two threads, because threads take long to begin, and every 2^12th is a
 * larger one (large.h) that is counted in all ways. A failure is announced, made as small as
 * possible and printed as a problem file, with the seed that finds it again. An interrupt (SIGINT,
 * SIGTERM) ends the run early, with its result. Exit status: 0 if all answers were right, 1 after a
 * failure.
 */
#include "dlx/core/clock.h"
#include "dlx/core/random.h"
#include "tests/soak/checks.h"
#include "tests/soak/large.h"

#include <assert.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RARE = 1 << 12, LOOK = 1 << 8 };

/* Choose a check by its share. */
static uint32_t pick_check(uint64_t seed)
{
    uint32_t all = 0, check = 0;
    for (uint32_t c = 0; c < check_count; c++)
        all += checks[c].share;
    assert(all > 0);
    uint32_t at = (uint32_t)(hash_mix(seed) % all);
    while (at >= checks[check].share)
        at -= checks[check++].share;
    return check;
}

static volatile sig_atomic_t is_interrupted;

static void interrupt(int number)
{
    (void)number;
    is_interrupted = 1;
}

/* ---- failures ---- */

/* Print a failure at once: making its problem simpler may take long, unless an interrupt ends
 * that. */
static void announce(const char *check, uint64_t seed)
{
    printf("| check %s, seed %" PRIu64 " fails; the problem is made simpler\n", check, seed);
    fflush(stdout);
}

/* Make a failing problem simpler as long as it fails. */
static void simplify(struct small *small, uint32_t check, uint64_t seed)
{
    struct small simpler = *small;
    for (uint32_t n = 0; !is_interrupted && small_simplify(&simpler, n); n++, simpler = *small)
        if (memcmp(&simpler, small, sizeof simpler) != 0 && !check_small(&simpler, check, seed)) {
            *small = simpler;
            n = UINT32_MAX; /* begin again */
        }
}

static bool print_text(void *user, const char *text, size_t size)
{
    (void)user;
    return fwrite(text, 1, size, stdout) == size;
}

static void print_set(const char *name, uint32_t set)
{
    printf("| %s:", name);
    for (uint32_t o = 0; o < SMALL_OPTIONS; o++)
        if (set >> o & 1)
            printf(" %u", (unsigned)o + 1);
    putchar('\n');
}

static void report(struct small *small, uint32_t check, uint64_t seed)
{
    dlx_writing writing = {.format = DLX_FORMAT_ITEMS};
    struct solutions solutions;
    announce(checks[check].name, seed);
    simplify(small, check, seed);
    small_solve(small, &solutions);
    dlx_problem *problem = small_problem(small);
    printf("| check %s, seed %" PRIu64 ": %u solutions by brute force\n", checks[check].name, seed,
           (unsigned)solutions.count);
    print_set("required options", small->required);
    print_set("forbidden options", small->forbidden);
    dlx_write(problem, &writing, print_text, NULL, NULL);
    dlx_problem_free(problem);
}

/* ---- large problems ---- */

/* Return false if the problem can be counted, and a check counts something else. */
static bool large_is_right(const struct large *large, const struct large_check *check,
                           uint64_t seed)
{
    uint64_t expected;
    if (!large_count(large, &expected))
        return true;
    dlx_problem *problem = large_problem(large);
    const bool is_right = check->is_right(large, problem, expected, seed);
    dlx_problem_free(problem);
    return is_right;
}

static void simplify_large(struct large *large, const struct large_check *check, uint64_t seed)
{
    struct large simpler = *large;
    for (uint32_t n = 0; !is_interrupted && large_simplify(&simpler, n); n++, simpler = *large)
        if (memcmp(&simpler, large, sizeof simpler) != 0 &&
            !large_is_right(&simpler, check, seed)) {
            *large = simpler;
            n = UINT32_MAX; /* begin again */
        }
}

static void report_large(struct large *large, const struct large_check *check, uint64_t seed)
{
    static const char *const fates[] = {"", "required", "forbidden"};
    dlx_writing writing = {.format = DLX_FORMAT_ITEMS};
    uint64_t expected;
    announce(check->name, seed);
    simplify_large(large, check, seed);
    large_count(large, &expected);
    printf("| check %s, seed %" PRIu64 ": %" PRIu64 " solutions by backtracking\n", check->name,
           seed, expected);
    for (uint32_t o = 0; o < large->options; o++)
        if (large->option[o].fate != LARGE_FREE)
            printf("| option %u is %s\n", (unsigned)o + 1, fates[large->option[o].fate]);
    dlx_problem *problem = large_problem(large);
    dlx_write(problem, &writing, print_text, NULL, NULL);
    dlx_problem_free(problem);
}

static bool try_large(uint64_t seed)
{
    struct large large;
    uint64_t expected;
    bool is_right = true;
    large_random(&large, seed);
    if (!large_count(&large, &expected))
        return true;
    dlx_problem *problem = large_problem(&large);
    for (uint32_t c = 0; c < large_check_count && is_right; c++) {
        is_right = large_checks[c].is_right(&large, problem, expected, seed);
        if (!is_right)
            report_large(&large, &large_checks[c], seed);
    }
    dlx_problem_free(problem);
    return is_right;
}

/* ---- running ---- */

/* Return whether it is time to stop. Look at the clock only before every 256th problem. */
static bool is_over(uint64_t n, double end)
{
    return is_interrupted || (n % LOOK == 0 && clock_seconds() >= end);
}

/* Return whether all answers are right about problem n. */
static bool try_problem(uint64_t first, uint64_t n)
{
    const uint64_t seed = hash_mix(first + n);
    if (n % RARE == RARE / 2)
        return try_large(seed);
    const uint32_t check = n % RARE == RARE - 1 ? check_count - 1 : pick_check(seed);
    struct small small = small_random(seed);
    if (check_small(&small, check, seed))
        return true;
    report(&small, check, seed);
    return false;
}

int main(int argc, char **argv)
{
    static const char option[] = "--problems=";
    const char *what = argc > 1 ? argv[1] : "10";
    const bool is_number = strncmp(what, option, sizeof option - 1) == 0;
    const uint64_t most = is_number ? strtoull(what + sizeof option - 1, NULL, 10) : UINT64_MAX;
    const double begun = clock_seconds(), seconds = is_number ? 1e18 : strtod(what, NULL);
    const uint64_t first =
        argc > 2 ? strtoull(argv[2], NULL, 10) : hash_mix((uint64_t)(begun * 1e9));
    uint64_t n = 0;
    bool is_right = true;
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    printf("seed %" PRIu64 "\n", first);
    fflush(stdout);
    for (; n < most && is_right && !is_over(n, begun + seconds); n++)
        is_right = try_problem(first, n);
    const double took = clock_seconds() - begun;
    printf("%" PRIu64 " problems, %.0f a second: %s\n", n, (double)n / (took > 0 ? took : 1),
           is_right ? "all answers are right" : "an answer is wrong");
    return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
