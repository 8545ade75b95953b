/* SPDX-License-Identifier: MIT */
/*
 * Statistics on the methods that took turns, and on the step before them. Each is one line on
 * standard error:
 *
 *     presolve    removed 12 options and 3 items, 0.004 million units
 *     member      shortest has won: 70 tree nodes, 0.012 million units, 60.0 %
 */
#ifndef CLI_METHODS_H
#define CLI_METHODS_H

#include "dlx/dance.h"

/** Return a part in percent of all; 0 if all is 0. */
double percent(uint64_t part, uint64_t all);

/** Print what a method has spent, and its share of the work of all methods. */
void say_member(const dlx_member *member, uint64_t all_work);

/** Print what was removed before the search. */
void say_presolved(const dlx_presolved *presolved);

#endif
