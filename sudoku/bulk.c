/* SPDX-License-Identifier: MIT */
/* Solving many puzzles: one after the other. */
#include "sudoku/sudoku.h"

struct sudoku_bulk {
    dlx_allocator allocator;
    sudoku_solver *solver;
    const char *simd;
};

dlx_status sudoku_bulk_new(const dlx_allocator *allocator, const sudoku_bulk_settings *settings,
                           sudoku_bulk **bulk)
{
    static const sudoku_bulk_settings defaults;
    if (allocator == NULL)
        allocator = dlx_default_allocator();
    if (settings == NULL)
        settings = &defaults;
    const char *simd;
    dlx_status status = dlx_simd_find(settings->simd, &simd);
    if (status != DLX_OK)
        return status;
    sudoku_bulk *b = allocator->allocate(allocator->user, NULL, 0, sizeof *b);
    if (b == NULL)
        return DLX_ERR_MEMORY;
    *b = (sudoku_bulk){.allocator = *allocator, .simd = simd};
    status = sudoku_solver_new(allocator, &(dlx_search_settings){.simd = simd}, &b->solver);
    if (status == DLX_OK)
        *bulk = b;
    else
        sudoku_bulk_free(b);
    return status;
}

void sudoku_bulk_free(sudoku_bulk *bulk)
{
    if (bulk == NULL)
        return;
    const dlx_allocator allocator = bulk->allocator;
    sudoku_solver_free(bulk->solver);
    allocator.allocate(allocator.user, bulk, sizeof *bulk, 0);
}

dlx_status sudoku_bulk_solve(sudoku_bulk *bulk, const sudoku_board *puzzles, size_t count,
                             uint64_t limit, sudoku_result *results)
{
    dlx_status status = DLX_OK;
    for (size_t p = 0; p < count && status == DLX_OK; p++)
        status = sudoku_solve(bulk->solver, &puzzles[p], limit, &results[p]);
    return status;
}

void sudoku_bulk_stop(sudoku_bulk *bulk)
{
    sudoku_solver_stop(bulk->solver);
}

const char *sudoku_bulk_simd(const sudoku_bulk *bulk)
{
    return bulk->simd;
}
