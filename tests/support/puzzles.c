/* SPDX-License-Identifier: MIT */
#include "sudoku/solve/solve.h"
#include "tests/support/puzzles.h"

#include <stdlib.h>
#include <string.h>

/* Write 0 to count - 1 in random order. */
static void shuffled(struct random *random, int *order, int count)
{
    for (int i = 0; i < count; i++) {
        int j = (int)random_below(random, (uint32_t)i + 1);
        order[i] = i; /* j may equal i */
        order[i] = order[j];
        order[j] = i;
    }
}

/* ---- symmetries ---- */

/* Write a random order of the nine rows (or columns) that keeps bands (or stacks) together. */
static void random_lines(struct random *random, int lines[SUDOKU_SIZE])
{
    int bands[SUDOKU_BOX], order[SUDOKU_BOX];
    shuffled(random, bands, SUDOKU_BOX);
    for (int band = 0; band < SUDOKU_BOX; band++) {
        shuffled(random, order, SUDOKU_BOX);
        for (int i = 0; i < SUDOKU_BOX; i++)
            lines[SUDOKU_BOX * band + i] = SUDOKU_BOX * bands[band] + order[i];
    }
}

struct symmetry random_symmetry(struct random *random)
{
    struct symmetry s = {.digit = {0}};
    int rows[SUDOKU_SIZE], columns[SUDOKU_SIZE], digits[SUDOKU_SIZE];
    random_lines(random, rows);
    random_lines(random, columns);
    shuffled(random, digits, SUDOKU_SIZE);
    bool transposed = random_below(random, 2) == 1;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        int row = rows[cell / SUDOKU_SIZE], column = columns[cell % SUDOKU_SIZE];
        s.from[cell] =
            (uint8_t)(transposed ? SUDOKU_SIZE * column + row : SUDOKU_SIZE * row + column);
    }
    for (int d = 0; d < SUDOKU_SIZE; d++)
        s.digit[d + 1] = (uint8_t)(digits[d] + 1);
    return s;
}

sudoku_board board_through(const struct symmetry *symmetry, const sudoku_board *board)
{
    sudoku_board copy;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        copy.cell[cell] = symmetry->digit[board->cell[symmetry->from[cell]]];
    return copy;
}

sudoku_board board_before(const struct symmetry *symmetry, const sudoku_board *copy)
{
    sudoku_board board;
    uint8_t old_name[SUDOKU_SIZE + 1];
    for (uint8_t d = 0; d <= SUDOKU_SIZE; d++)
        old_name[symmetry->digit[d]] = d;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        board.cell[symmetry->from[cell]] = old_name[copy->cell[cell]];
    return board;
}

/* ---- boards ---- */

sudoku_board board_from(const char *line)
{
    sudoku_board board = {{0}};
    for (int cell = 0; cell < SUDOKU_CELLS && line[cell] != '\0'; cell++)
        board.cell[cell] = line[cell] == '.' ? 0 : (uint8_t)(line[cell] - '0');
    return board;
}

bool digit_fits(const sudoku_board *board, int cell, uint8_t digit)
{
    int row = cell / SUDOKU_SIZE, column = cell % SUDOKU_SIZE;
    int corner = SUDOKU_SIZE * (row - row % SUDOKU_BOX) + column - column % SUDOKU_BOX;
    for (int i = 0; i < SUDOKU_SIZE; i++)
        if (board->cell[SUDOKU_SIZE * row + i] == digit ||
            board->cell[SUDOKU_SIZE * i + column] == digit ||
            board->cell[corner + SUDOKU_SIZE * (i / SUDOKU_BOX) + i % SUDOKU_BOX] == digit)
            return false;
    return true;
}

void erase_cells(struct random *random, sudoku_board *board, int count)
{
    int order[SUDOKU_CELLS];
    shuffled(random, order, SUDOKU_CELLS);
    for (int i = 0; i < SUDOKU_CELLS && count > 0; i++)
        if (board->cell[order[i]] != 0) {
            board->cell[order[i]] = 0;
            count--;
        }
}

/* Return a random digit that fits, or 0 if none does. */
static uint8_t random_fitting(struct random *random, const sudoku_board *board, int cell)
{
    uint8_t digits[SUDOKU_SIZE];
    uint32_t count = 0;
    for (uint8_t digit = 1; digit <= SUDOKU_SIZE; digit++)
        if (digit_fits(board, cell, digit))
            digits[count++] = digit;
    return count == 0 ? 0 : digits[random_below(random, count)];
}

/* ---- the bases ---- */

static uint64_t solve(sudoku_solver *solver, const sudoku_board *board, uint64_t limit,
                      sudoku_result *result)
{
    if (solve_board(solver, board, limit, result) != DLX_OK)
        abort();
    return result->solutions;
}

/* Boxes on the diagonal do not see each other: fill them at random. Then try some other cells. */
static sudoku_board full_board(struct random *random, sudoku_solver *solver)
{
    enum { TRIED = 10 };
    sudoku_board board = {{0}};
    sudoku_result result = {0};
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (cell / SUDOKU_SIZE / SUDOKU_BOX == cell % SUDOKU_SIZE / SUDOKU_BOX)
            board.cell[cell] = random_fitting(random, &board, cell);
    for (int t = 0; t < TRIED; t++) {
        int cell = (int)random_below(random, SUDOKU_CELLS);
        if (board.cell[cell] != 0)
            continue;
        board.cell[cell] = random_fitting(random, &board, cell);
        if (solve(solver, &board, 1, &result) == 0)
            board.cell[cell] = 0;
    }
    solve(solver, &board, 1, &result);
    return result.solution;
}

static sudoku_board minimal_puzzle(struct random *random, sudoku_solver *solver, sudoku_board board)
{
    int order[SUDOKU_CELLS];
    sudoku_result result;
    shuffled(random, order, SUDOKU_CELLS);
    for (int i = 0; i < SUDOKU_CELLS; i++) {
        uint8_t digit = board.cell[order[i]];
        board.cell[order[i]] = 0;
        if (solve(solver, &board, 2, &result) != 1)
            board.cell[order[i]] = digit;
    }
    return board;
}

void puzzle_maker_init(struct puzzle_maker *maker, uint64_t seed, uint32_t count)
{
    sudoku_solver *solver;
    *maker = (struct puzzle_maker){{seed}, malloc(count * sizeof *maker->bases), count};
    if (maker->bases == NULL || sudoku_solver_new(NULL, NULL, &solver) != DLX_OK)
        abort();
    for (struct puzzle_base *base = maker->bases; base < maker->bases + count; base++) {
        base->solution = full_board(&maker->random, solver);
        base->puzzle = minimal_puzzle(&maker->random, solver, base->solution);
    }
    sudoku_solver_free(solver);
}

void puzzle_maker_free(struct puzzle_maker *maker)
{
    free(maker->bases);
}

/* ---- boards from the bases ---- */

static struct puzzle_base random_base(struct puzzle_maker *maker)
{
    const struct puzzle_base *base = &maker->bases[random_below(&maker->random, maker->count)];
    const struct symmetry symmetry = random_symmetry(&maker->random);
    return (struct puzzle_base){board_through(&symmetry, &base->puzzle),
                                board_through(&symmetry, &base->solution)};
}

sudoku_board random_grid(struct puzzle_maker *maker)
{
    return random_base(maker).solution;
}

sudoku_board random_unique_puzzle(struct puzzle_maker *maker, int givens)
{
    struct puzzle_base base = random_base(maker);
    int order[SUDOKU_CELLS], count = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        count += base.puzzle.cell[cell] != 0;
    shuffled(&maker->random, order, SUDOKU_CELLS);
    for (int i = 0; count < givens && i < SUDOKU_CELLS; i++)
        if (base.puzzle.cell[order[i]] == 0) {
            base.puzzle.cell[order[i]] = base.solution.cell[order[i]];
            count++;
        }
    return base.puzzle;
}

static sudoku_board easy_puzzle(struct puzzle_maker *maker)
{
    return random_unique_puzzle(maker, 30 + (int)random_below(&maker->random, 11));
}

/* Replace a given by another digit: half of the time by one that fits, if there is one. */
static sudoku_board changed_puzzle(struct puzzle_maker *maker)
{
    struct random *random = &maker->random;
    sudoku_board board =
        random_below(random, 2) == 0 ? random_base(maker).puzzle : easy_puzzle(maker);
    int cell;
    do
        cell = (int)random_below(random, SUDOKU_CELLS);
    while (board.cell[cell] == 0);
    uint8_t other = (uint8_t)(1 + (board.cell[cell] + random_below(random, 8)) % SUDOKU_SIZE);
    uint8_t fitting = random_fitting(random, &board, cell);
    board.cell[cell] = random_below(random, 2) == 0 || fitting == 0 ? other : fitting;
    return board;
}

static sudoku_board noise(struct random *random)
{
    sudoku_board board = {{0}};
    bool fitting = random_below(random, 2) == 0;
    for (uint32_t count = random_below(random, 26); count > 0; count--) {
        int cell = (int)random_below(random, SUDOKU_CELLS);
        uint8_t digit = (uint8_t)(1 + random_below(random, SUDOKU_SIZE));
        if (!fitting || digit_fits(&board, cell, digit))
            board.cell[cell] = digit;
    }
    return board;
}

sudoku_board random_puzzle(struct puzzle_maker *maker, enum puzzle_kind kind)
{
    sudoku_board board;
    switch (kind) {
    case PUZZLE_MINIMAL:
        return random_base(maker).puzzle;
    case PUZZLE_EASY:
        return easy_puzzle(maker);
    case PUZZLE_SEVERAL:
        board = random_base(maker).puzzle;
        erase_cells(&maker->random, &board, 1 + (int)random_below(&maker->random, 6));
        return board;
    case PUZZLE_CHANGED:
        return changed_puzzle(maker);
    default:
        return noise(&maker->random);
    }
}
