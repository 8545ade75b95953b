/* SPDX-License-Identifier: MIT */
/*
 * The soak: random small problems, each solved by brute force and in one other way, as fast as possible.
 *
 *     soak SECONDS [SEED]          run for this time; without a seed, begin with a new one
 *     soak --problems=N [SEED]     try this many problems
 *
 * Problem n has the seed hash_mix(SEED + n), and the same seed chooses what is compared. Every 2^12th problem
 * is given to two threads, because threads take long to begin. A failure is made as small as possible and
 * printed as a problem file, with the seed that finds it again. An interrupt (SIGINT, SIGTERM) ends the run
 * early, with its result. Exit status: 0 if all answers were right, 1 after a failure.
 */
#include "dlx/core/clock.h"
#include "dlx/core/random.h"
#include "tests/soak/checks.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEAMS = 1 << 12, LOOK = 1 << 8 };

/* Choose a check by its share. */
static uint32_t pick_check(uint64_t seed)
{
    uint32_t all = 0, check = 0;
    for (uint32_t c = 0; c < check_count; c++)
        all += checks[c].share;
    uint32_t at = (uint32_t)(hash_mix(seed) % all);
    while (at >= checks[check].share)
        at -= checks[check++].share;
    return check;
}

/* ---- failures ---- */

/* Make a failing problem simpler as long as it fails. */
static void simplify(struct small *small, uint32_t check, uint64_t seed)
{
    struct small simpler = *small;
    for (uint32_t n = 0; small_simplify(&simpler, n); n++, simpler = *small)
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

/* ---- running ---- */

static volatile sig_atomic_t is_interrupted;

static void interrupt(int number)
{
    (void)number;
    is_interrupted = 1;
}

/* Return whether it is time to stop. Look at the clock only before every 256th problem. */
static bool is_over(uint64_t n, double end)
{
    return is_interrupted || (n % LOOK == 0 && clock_seconds() >= end);
}

/* Return whether all answers are right about problem n. */
static bool try_problem(uint64_t first, uint64_t n)
{
    const uint64_t seed = hash_mix(first + n);
    const uint32_t check = n % TEAMS == TEAMS - 1 ? check_count - 1 : pick_check(seed);
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
