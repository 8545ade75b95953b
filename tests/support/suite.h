/* SPDX-License-Identifier: MIT */
/* What every suite needs: Check, and one main for all. */
#ifndef TESTS_SUPPORT_SUITE_H
#define TESTS_SUPPORT_SUITE_H

#include <check.h>
#include <stdint.h>
#include <stdlib.h>

/** Run one case of laws as a program. Meson reads the TAP; the program itself always succeeds. */
static inline int run_suite(TCase *laws)
{
    Suite *suite = suite_create("dlx");
    tcase_set_timeout(laws, 600);
    suite_add_tcase(suite, laws);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    srunner_free(runner);
    return EXIT_SUCCESS;
}

#endif
