/* SPDX-License-Identifier: MIT */
/* Check, with assertions that take no time when they hold. */
#ifndef TESTS_SUPPORT_ASSERTION_H
#define TESTS_SUPPORT_ASSERTION_H

#include <check.h>

/* Check notes the place of each assertion that holds, to name it if the test crashes later. It
 * calls write() for that, and some tests make millions of assertions. */
#define _mark_point(file, line) ((void)0)

#endif
