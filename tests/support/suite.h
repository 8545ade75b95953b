/* SPDX-License-Identifier: MIT */
/* Check, and a main function for all suites of a program. A file test_NAME.c is the suite NAME. Its
 * tests add themselves, so there is no list of them to keep:
 *
 *     #include "tests/support/suite.h"
 *
 *     TEST(a_sum_does_not_depend_on_the_order)
 *     {
 *         ck_assert_int_eq(2 + 3, 3 + 2);
 *     }
 */
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

/** What a file adds to its suite before main() begins: a test, or preparations. */
struct part {
    const char *file;         /* test_NAME.c: the file of the suite NAME */
    void (*add)(TCase *laws); /* adds the test, or makes the preparations */
    struct part *next;        /* the next part in the order of the program, or NULL */
};

/** Make a part known to the program's main function. */
void suite_add(struct part *part);

/** Define add_NAME(), which adds a part to the suite of this file: SUITE_PART(name) { ... } */
#define SUITE_PART(title)                                                                          \
    static void add_##title(TCase *laws);                                                          \
    __attribute__((constructor)) static void list_##title(void)                                    \
    {                                                                                              \
        static struct part part = {__FILE__, add_##title, NULL};                                   \
        suite_add(&part);                                                                          \
    }                                                                                              \
    static void add_##title(TCase *laws)

/** Define a test of this file that runs `count` times, with _i from 0. The count is computed when
 * the suite begins. */
#define TEST_EACH(title, count)                                                                    \
    static void title(int _i);                                                                     \
    SUITE_PART(title)                                                                              \
    {                                                                                              \
        static const TTest test = {#title, title, __FILE__, __LINE__};                             \
        tcase_add_loop_test(laws, &test, 0, (int)(count));                                         \
    }                                                                                              \
    static void title(int _i __attribute__((unused)))

/** Define a test of this file: TEST(numbers_are_added) { ... } */
#define TEST(title) TEST_EACH(title, 1)

/** Prepare the suite of this file, for instance by fixtures: PREPARE { tcase_add_...(laws); } */
#define PREPARE SUITE_PART(preparations)

#endif
