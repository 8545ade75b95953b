/* SPDX-License-Identifier: MIT */
/* The main function of every test program. It runs the suite that its argument names. TEST_SHARE in
 * the environment sizes its random cases. */
#include "tests/support/suite.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

int test_share = USUAL_SHARE;

/* The parts of all suites of this program, in the order in which they were added, before main(). */
static struct part *parts, **last = &parts;

void suite_add(struct part *part)
{
    *last = part;
    last = &part->next;
}

/* Return the name of a suite and what follows it: `sums.c` for the file `../tests/test_sums.c`. */
static const char *name_of(const struct part *part)
{
    static const char mark[] = "test_";
    const char *name = part->file;
    for (const char *at = name; (at = strstr(at, mark)) != NULL; at++)
        name = at + strlen(mark);
    return name;
}

/* Return whether a part belongs to the suite `name`. */
static bool is_of(const struct part *part, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(name_of(part), name, length) == 0 && strcmp(name_of(part) + length, ".c") == 0;
}

/* Run the tests of a suite. Return false if the program has no such suite. Meson reads the TAP
 * output, so whether the tests pass does not matter here. */
static bool run_suite(const char *name)
{
    Suite *suite = suite_create("dlx");
    TCase *laws = tcase_create(name);
    bool is_known = false;
    for (const struct part *part = parts; part != NULL; part = part->next)
        if (is_of(part, name)) {
            part->add(laws);
            is_known = true;
        }
    tcase_set_timeout(laws, 600);
    suite_add_tcase(suite, laws);
    SRunner *runner = srunner_create(suite);
    if (is_known)
        srunner_run_all(runner, CK_ENV);
    srunner_free(runner);
    return is_known;
}

/* A share that is not a number is 0, and would try nothing: replace it by the usual one. */
static int share_of(const char *text)
{
    const int share = text != NULL ? atoi(text) : 0;
    return share > 0 ? share : USUAL_SHARE;
}

/* List the suites of the program. The parts of a suite follow each other. */
static void list_suites(void)
{
    const char *before = "";
    for (const struct part *part = parts; part != NULL; part = part->next) {
        const char *name = name_of(part);
        if (strcmp(name, before) != 0)
            fprintf(stderr, " %.*s", (int)strcspn(name, "."), name);
        before = name;
    }
}

int main(int argc, char **argv)
{
    test_share = share_of(getenv("TEST_SHARE"));
    if (argc == 2 && run_suite(argv[1]))
        return EXIT_SUCCESS;
    fprintf(stderr, "usage: %s SUITE\nThe suites of this program:", argv[0]);
    list_suites();
    fprintf(stderr, "\n");
    return 2;
}
