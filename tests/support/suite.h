/* SPDX-License-Identifier: MIT */
/* Check, and a main function for all suites of a program. */
#ifndef TESTS_SUPPORT_SUITE_H
#define TESTS_SUPPORT_SUITE_H

#include "tests/support/assertion.h"

#include <stdint.h>
#include <stdlib.h>

/** Return n if one random case in n is tried: TEST_SHARE or else USUAL_SHARE. 1 tries all. */
extern int test_share;
enum { USUAL_SHARE = 10 };

/** The number of random cases to try, out of `all`. */
#define CASES(all) (((all) + test_share - 1) / test_share)

/** Assert that the random cases have met something. Only all of them together must: a share may
 * have missed it. */
#define ck_assert_met(condition) ck_assert(test_share > 1 || (condition))

/** A suite of a test program. */
struct suite {
    const char *name;   /* the argument that selects it */
    int (*run)(void);   /* runs its tests and returns the exit status */
    struct suite *next; /* another suite of the program, or NULL */
};

/** Make a suite known to the program's main function. */
void suite_add(struct suite *suite);

/** Define the suite of a file: SUITE(number) { ... return run_suite(laws); } */
#define SUITE(title)                                                                               \
    static int suite_##title(void);                                                                \
    __attribute__((constructor)) static void add_suite_##title(void)                               \
    {                                                                                              \
        static struct suite suite = {#title, suite_##title, NULL};                                 \
        suite_add(&suite);                                                                         \
    }                                                                                              \
    static int suite_##title(void)

/** Run the tests of a suite. Meson reads the TAP output, so the program itself always succeeds. */
int run_suites(TCase *const *laws, size_t count);

/** Run the tests of one test case. */
int run_suite(TCase *laws);

#endif
