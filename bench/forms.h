/* SPDX-License-Identifier: MIT */
/* How fast puzzles are written and read in each form. */
#ifndef BENCH_FORMS_H
#define BENCH_FORMS_H

/** Print a table: bytes of a puzzle in each form, and millions of puzzles per second that are
 * written to memory and read from there, with the median time of the runs. */
void measure_forms(int runs);

#endif
