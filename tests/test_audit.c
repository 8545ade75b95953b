/* SPDX-License-Identifier: MIT */
/*
 * Tests of the auditor, which checks every solution of the bulk solver. With every instruction set
 * of this processor, it must agree with board_is_solution().
 */
#define _DEFAULT_SOURCE /* mmap() of nothing */

#include "dlx/core/simd.h"
#include "sudoku/core/board.h"
#include "sudoku/bulk/audit.h"
#include "tests/support/corpus.h"
#include "tests/support/fence.h"
#include "tests/support/simds.h"
#include "tests/support/suite.h"

#include <stdio.h>
#include <string.h>

enum { BASES = 30, PUZZLES = 500 };

static struct corpus easy; /* puzzles with many givens and one solution */

static void make_corpus(void)
{
    struct puzzle_maker maker;
    sudoku_solver *solver;
    if (sudoku_solver_new(NULL, NULL, &solver) != DLX_OK)
        abort();
    puzzle_maker_init(&maker, 63, BASES);
    for (int p = 0; p < PUZZLES; p++)
        corpus_add(&easy, random_puzzle(&maker, PUZZLE_EASY));
    corpus_solve(&easy, solver, 2);
    puzzle_maker_free(&maker);
    sudoku_solver_free(solver);
}

/* Return the auditor for an instruction set, or NULL if the processor lacks it. */
static bulk_audit_fn *auditor_of(int simd)
{
    static bulk_audit_fn *const auditors[] = {
        IF_V4(bulk_audit_v4),
        IF_V3(bulk_audit_v3),
        IF_V2(bulk_audit_v2),
        bulk_audit_none,
    };
    const char *found;
    return dlx_simd_find(simds[simd], &found) == DLX_OK ? auditors[simd] : NULL;
}

/* Check that the auditor and board_is_solution() both give the expected answer. */
static void check_audit(bulk_audit_fn *audit, const sudoku_board *puzzle, const sudoku_board *board,
                        bool expected)
{
    char line[SUDOKU_CELLS + 1];
    if (audit(puzzle, board) == expected && board_is_solution(puzzle, board) == expected)
        return;
    sudoku_cells_text(puzzle->cell, SUDOKU_CELLS, line);
    ck_abort_msg("should be %s for %s", expected ? "right" : "wrong", line);
}

static const sudoku_board no_givens;

TEST_EACH(the_auditor_accepts_a_solution_only_for_its_own_puzzle, SIMDS)
{
    bulk_audit_fn *audit = auditor_of(_i);
    for (size_t p = 0; audit != NULL && p < easy.count; p++) {
        const sudoku_board *solution = &easy.known[p].first;
        check_audit(audit, &easy.puzzles[p], solution, true);
        check_audit(audit, &no_givens, solution, true);
        check_audit(audit, solution, solution, true);
        check_audit(audit, &easy.puzzles[p], &easy.puzzles[p], false);
        check_audit(audit, &easy.puzzles[p], &easy.known[(p + 1) % easy.count].first, false);
    }
}

TEST_EACH(the_auditor_refuses_every_change_of_a_cell_or_a_given, SIMDS)
{
    bulk_audit_fn *audit = auditor_of(_i);
    for (size_t p = 0; audit != NULL && p < 5; p++)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            for (int value = 0; value <= UINT8_MAX; value++) {
                const sudoku_board right = easy.known[p].first;
                sudoku_board changed = right, given = no_givens;
                bool same = value == right.cell[cell];
                changed.cell[cell] = given.cell[cell] = (uint8_t)value;
                check_audit(audit, &no_givens, &changed, same);
                if (value > SUDOKU_SIZE)
                    continue; /* no puzzle */
                check_audit(audit, &given, &right, same || value == 0);
                check_audit(audit, &changed, &right, same || value == 0);
            }
}

static sudoku_board with_swapped(sudoku_board board, int a, int b)
{
    uint8_t digit = board.cell[a];
    board.cell[a] = board.cell[b];
    board.cell[b] = digit;
    return board;
}

/* The pairs include cells of one box in the same row, where only two columns become wrong, and
 * cells of one box in the same column. */
TEST_EACH(the_auditor_refuses_a_solution_with_two_cells_swapped, SIMDS)
{
    bulk_audit_fn *audit = auditor_of(_i);
    for (size_t p = 0; audit != NULL && p < 5; p++) {
        const sudoku_board right = easy.known[p].first;
        for (int a = 0; a < SUDOKU_CELLS; a++)
            for (int b = 0; b < SUDOKU_CELLS; b++) {
                const sudoku_board swapped = with_swapped(right, a, b);
                check_audit(audit, &no_givens, &swapped, right.cell[a] == right.cell[b]);
            }
    }
}

/* Shift each row by `step` cells against the row above: rows and columns are right. If boxes are
 * read as rows, rows become boxes. */
static void check_cyclic(bulk_audit_fn *audit, int step)
{
    sudoku_board boxes, rows, columns;
    for (int row = 0; row < SUDOKU_SIZE; row++)
        for (int i = 0; i < SUDOKU_SIZE; i++) {
            int box = row / SUDOKU_BOX * SUDOKU_BOX + i / SUDOKU_BOX;
            int in_box = row % SUDOKU_BOX * SUDOKU_BOX + i % SUDOKU_BOX;
            boxes.cell[SUDOKU_SIZE * row + i] = (uint8_t)(1 + (step * row + i) % SUDOKU_SIZE);
            rows.cell[SUDOKU_SIZE * row + i] = (uint8_t)(1 + (step * in_box + box) % SUDOKU_SIZE);
            columns.cell[row + SUDOKU_SIZE * i] = rows.cell[SUDOKU_SIZE * row + i];
        }
    check_audit(audit, &no_givens, &boxes, false);
    check_audit(audit, &no_givens, &rows, false);
    check_audit(audit, &no_givens, &columns, false);
}

/* Swap the two digits in the corners of a rectangle. No row or column shows it, and boxes show it
 * only if no two corners share a box. Return whether the corners held two digits crosswise. */
static bool check_rectangle(bulk_audit_fn *audit, const sudoku_board *right, int cell, int down,
                            int across)
{
    int corner[4] = {cell, cell + across, cell + SUDOKU_SIZE * down,
                     cell + SUDOKU_SIZE * down + across};
    if (right->cell[corner[0]] != right->cell[corner[3]] ||
        right->cell[corner[1]] != right->cell[corner[2]])
        return false;
    sudoku_board swapped = with_swapped(*right, corner[0], corner[1]);
    swapped = with_swapped(swapped, corner[2], corner[3]);
    bool one_band = cell / SUDOKU_SIZE % SUDOKU_BOX + down < SUDOKU_BOX;
    bool one_stack = cell % SUDOKU_BOX + across < SUDOKU_BOX;
    check_audit(audit, &no_givens, &swapped, one_band || one_stack);
    return !one_band && !one_stack;
}

TEST_EACH(the_auditor_checks_rows_columns_and_boxes, SIMDS)
{
    bulk_audit_fn *audit = auditor_of(_i);
    int wrong = 0;
    for (int step = 1; audit != NULL && step < SUDOKU_SIZE; step++)
        if (step % SUDOKU_BOX != 0)
            check_cyclic(audit, step);
    for (size_t p = 0; audit != NULL && p < 100; p++)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            for (int down = 1; cell / SUDOKU_SIZE + down < SUDOKU_SIZE; down++)
                for (int across = 1; cell % SUDOKU_SIZE + across < SUDOKU_SIZE; across++)
                    wrong += check_rectangle(audit, &easy.known[p].first, cell, down, across);
    ck_assert(audit == NULL || wrong > 100);
}

TEST_EACH(the_auditor_never_reads_past_the_boards, SIMDS)
{
    bulk_audit_fn *audit = auditor_of(_i);
    for (int at_end = 0; audit != NULL && at_end < 2; at_end++) {
        struct fenced puzzle = fence(sizeof(sudoku_board), at_end);
        struct fenced board = fence(sizeof(sudoku_board), at_end);
        memcpy(puzzle.start, easy.puzzles, sizeof(sudoku_board));
        memcpy(board.start, &easy.known[0].first, sizeof(sudoku_board));
        check_audit(audit, (const sudoku_board *)puzzle.start, (const sudoku_board *)board.start,
                    true);
        munmap(puzzle.pages, puzzle.size);
        munmap(board.pages, board.size);
    }
}

PREPARE
{
    tcase_add_unchecked_fixture(laws, make_corpus, NULL);
}
