/* SPDX-License-Identifier: MIT */
/*
 * Each object that does work has a permit of its own, with the limits and the stop that its public
 * functions set. It may also work for a host, another permit, whose time limit and stop then apply
 * to it as well. A caller that drives several objects can thus stop them all with one call. The
 * host is not owned and must outlive the object; NULL: no host.
 */
#ifndef SUDOKU_CORE_SERVE_H
#define SUDOKU_CORE_SERVE_H

#include "dlx/core/permit.h"
#include "sudoku/bulk.h"
#include "sudoku/generate.h"
#include "sudoku/logic.h"

void solver_serve(sudoku_solver *solver, const struct permit *host);
void bulk_serve(sudoku_bulk *bulk, const struct permit *host);
void counter_serve(sudoku_counter *counter, const struct permit *host);
void logic_serve(sudoku_logic *logic, const struct permit *host);
void scale_serve(sudoku_scale *scale, const struct permit *host);
void grids_serve(sudoku_grids *grids, const struct permit *host);
void generator_serve(sudoku_generator *generator, const struct permit *host);
void setter_serve(sudoku_setter *setter, const struct permit *host);

/* What works inside, for statistics. */

/** Return one of the two searches of a solver, 0 or 1; NULL if it is not compiled. */
const dlx_search *solver_search(const sudoku_solver *solver, int place);

/** Return what counts the exact cover; NULL if the puzzle is counted without one. */
const dlx_counter *counter_cover(const sudoku_counter *counter);

#endif
