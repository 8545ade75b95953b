/* SPDX-License-Identifier: MIT */
/* See rules.h. */
#include "tests/support/rules.h"

#include "tests/support/allocator.h"
#include "tests/support/assertion.h"

sudoku_rules_settings settings_of(const sudoku_record *record)
{
    const sudoku_own_rules *own = &record->own;
    return (sudoku_rules_settings){.size = record->puzzle.size,
                                   .digits = own->digits,
                                   .from_zero = own->from_zero,
                                   .variants = own->variants,
                                   .regions = own->regions,
                                   .clues = own->clues,
                                   .clue_count = own->clue_count,
                                   .grids = own->grids,
                                   .grid_count = own->grid_count,
                                   .grid_rows = own->grid_rows,
                                   .grid_columns = own->grid_columns};
}

/* Make rules and their solver, with request `fail_at` for memory failing. */
static dlx_status make_both(const sudoku_rules_settings *settings, uint64_t fail_at)
{
    struct faulty faulty = {.fail_at = fail_at};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    sudoku_rules *rules = NULL;
    sudoku_solver *solver = NULL;
    dlx_status status = sudoku_rules_new(&allocator, settings, &rules, NULL);
    if (status == DLX_OK)
        status = sudoku_solver_new(&allocator, rules, &solver);
    sudoku_solver_free(solver);
    sudoku_rules_free(rules);
    ck_assert_uint_eq(faulty.outstanding, 0);
    ck_assert(!faulty.wrong_size);
    return status;
}

void check_failing_memory(const sudoku_rules_settings *settings)
{
    uint64_t requests = 0;
    dlx_status status;
    do
        status = make_both(settings, ++requests);
    while (status == DLX_ERR_MEMORY);
    ck_assert_int_eq(status, DLX_OK);
    ck_assert_uint_gt(requests, 10);
}
