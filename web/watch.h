/* SPDX-License-Identifier: MIT */
/* The problem of the first tab, which solve.c solves. */
#ifndef WEB_WATCH_H
#define WEB_WATCH_H

#include "dlx/dlx.h"

#include <stdio.h>

/** Return the problem that is open, or NULL. */
const dlx_problem *watch_problem(void);

/** Draw a solution of it as SVG, if it has a board. */
void watch_draw_solution(FILE *out, const uint32_t *options, uint32_t count);

/** Print an option as a JSON string. */
void watch_print_option(FILE *out, uint32_t option);

#endif
