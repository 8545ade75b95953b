/* SPDX-License-Identifier: MIT */
/* board_is_solution() with each instruction set. */
#ifndef SUDOKU_BULK_AUDIT_H
#define SUDOKU_BULK_AUDIT_H

#include "sudoku/sudoku.h"

#define AUDIT_PASTE(a, b) a##b
#define BULK_AUDIT(name)  AUDIT_PASTE(bulk_audit_, name)

typedef bool bulk_audit_fn(const sudoku_board *puzzle, const sudoku_board *board);

bulk_audit_fn bulk_audit_none, bulk_audit_v2, bulk_audit_v3, bulk_audit_v4;

#endif
