/* SPDX-License-Identifier: MIT */
/* Check, and a main function for all suites. */
#ifndef TESTS_SUPPORT_SUITE_H
#define TESTS_SUPPORT_SUITE_H

#include <check.h>
#include <stdint.h>
#include <stdlib.h>

/** The number of random cases to try: all, or one in TEST_SHARE where a tool makes programs slow. */
#ifndef TEST_SHARE
#define TEST_SHARE 1
#endif
#define CASES(all) (((all) + TEST_SHARE - 1) / TEST_SHARE)

/** Assert that the random cases, taken together, have met something. A share of them may have missed it. */
#define ck_assert_met(condition) ck_assert(TEST_SHARE > 1 || (condition))

/** Run the laws of a test program. Meson reads the TAP output, so the program itself always succeeds. */
static inline int run_suites(TCase *const *laws, size_t count)
{
    Suite *suite = suite_create("dlx");
    for (size_t c = 0; c < count; c++) {
        tcase_set_timeout(laws[c], 600);
        suite_add_tcase(suite, laws[c]);
    }
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    srunner_free(runner);
    return EXIT_SUCCESS;
}

/** Run the laws of one test case. */
static inline int run_suite(TCase *laws)
{
    return run_suites(&laws, 1);
}

#endif
