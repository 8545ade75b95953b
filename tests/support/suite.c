/* SPDX-License-Identifier: MIT */
/* The main function of every test program. It runs the suite that its argument names. TEST_SHARE in
 * the environment sizes its random cases. */
#include "tests/support/suite.h"

#include <stdio.h>
#include <string.h>

int test_share = USUAL_SHARE;

/* The suites of this program. Each adds itself before main() begins. */
static struct suite *suites;

void suite_add(struct suite *suite)
{
    suite->next = suites;
    suites = suite;
}

int run_suites(TCase *const *laws, size_t count)
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

int run_suite(TCase *laws)
{
    return run_suites(&laws, 1);
}

/* A share that is not a number is 0, and would try nothing: replace it by the usual one. */
static int share_of(const char *text)
{
    const int share = text != NULL ? atoi(text) : 0;
    return share > 0 ? share : USUAL_SHARE;
}

int main(int argc, char **argv)
{
    test_share = share_of(getenv("TEST_SHARE"));
    for (const struct suite *suite = suites; argc == 2 && suite != NULL; suite = suite->next)
        if (strcmp(suite->name, argv[1]) == 0)
            return suite->run();
    fprintf(stderr, "usage: %s SUITE\nThe suites of this program:", argv[0]);
    for (const struct suite *suite = suites; suite != NULL; suite = suite->next)
        fprintf(stderr, " %s", suite->name);
    fprintf(stderr, "\n");
    return 2;
}
