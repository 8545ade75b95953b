/* SPDX-License-Identifier: MIT */
/*
 * Boards that random generation never produces. For example, a solver that uses lanes may place two
 * digits in one cell in the same step without noticing it:
 *
 *     . 3 4 | . . . | . . .      1 and 2 are in rows 1 and 2 of the other boxes, so in row 0 both
 *     . . . | 1 2 . | . . .      must go into the first box, and there into the first cell
 *     . . . | . . . | 1 2 .
 *
 * Or it may accept a board as solved because all boxes are right, though the rows are not.
 */
#include "tests/support/corpus.h"

/* The corpus that receives the boards, and their source. */
struct corners {
    struct corpus *corpus;
    struct puzzle_maker *maker;
    int copies; /* number of boards of each random kind */
};

static uint32_t below(const struct corners *c, uint32_t bound)
{
    return random_below(&c->maker->random, bound);
}

static uint8_t random_digit(const struct corners *c)
{
    return (uint8_t)(1 + below(c, SUDOKU_SIZE));
}

static int random_cell(const struct corners *c)
{
    return (int)below(c, SUDOKU_CELLS);
}

static int box_of(int cell)
{
    return cell / SUDOKU_SIZE / SUDOKU_BOX * SUDOKU_BOX + cell % SUDOKU_SIZE / SUDOKU_BOX;
}

static bool see_each_other(int a, int b)
{
    return a / SUDOKU_SIZE == b / SUDOKU_SIZE || a % SUDOKU_SIZE == b % SUDOKU_SIZE ||
           box_of(a) == box_of(b);
}

static void add(const struct corners *c, sudoku_board board)
{
    corpus_add(c->corpus, board);
}

/* Add the board, transformed by a random symmetry. */
static void add_copy(const struct corners *c, const sudoku_board *board)
{
    const struct symmetry symmetry = random_symmetry(&c->maker->random);
    add(c, board_through(&symmetry, board));
}

/* Add the board unchanged, and with few, some and many holes. */
static void add_with_holes(const struct corners *c, const sudoku_board *board)
{
    static const uint32_t most[] = {4, 12, 50};
    add_copy(c, board);
    for (int i = 0; i < 3; i++) {
        sudoku_board holed = *board;
        erase_cells(&c->maker->random, &holed, 1 + (int)below(c, most[i]));
        add_copy(c, &holed);
    }
}

/* ---- few givens ---- */

static void add_single_givens(const struct corners *c)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (uint8_t digit = 1; digit <= SUDOKU_SIZE; digit++) {
            sudoku_board board = {{0}};
            board.cell[cell] = digit;
            add(c, board);
        }
}

/* Add boards with two equal givens in one row, column or box and nothing else. */
static void add_equal_pairs(const struct corners *c)
{
    for (int a = 0; a < SUDOKU_CELLS; a++)
        for (int b = a + 1; b < SUDOKU_CELLS; b++)
            if (see_each_other(a, b)) {
                sudoku_board board = {{0}};
                board.cell[a] = board.cell[b] = random_digit(c);
                add(c, board);
            }
}

/* Add valid boards reduced to 8 to 16 givens: they have very many solutions. */
static void add_sparse(const struct corners *c)
{
    for (int i = 0; i < c->copies; i++) {
        sudoku_board board = random_grid(c->maker);
        erase_cells(&c->maker->random, &board, SUDOKU_CELLS - 8 - (int)below(c, 9));
        add(c, board);
    }
}

/* Boards without a solution, for a reason that involves only a few cells. */
#define EMPTY "........."
static const char *const hopeless[] = {
    /* two digits must go into the first cell, as its row and box show */
    ".34......"
    "...12...."
    "......12.",
    /* the row shows it, because it lacks only two digits; both fit into the box */
    "...456789" EMPTY EMPTY ".1......."
    "..2......" EMPTY ".21......",
    /* the row shows it: five of its cells are open */
    ".....6789"
    "...12...." EMPTY ".1......."
    "..2......" EMPTY ".21......",
    /* the box shows it: three of its cells are open */
    ".45......"
    "..61..2.."
    "789......",
    /* a digit has no place in a box: five givens are enough */
    ".5......."
    "....1...."
    "........1"
    "1........" EMPTY EMPTY "..1......",
    /* a cell has no candidate */
    "12345678." EMPTY EMPTY EMPTY "........9",
    /* two cells of a row have the same single candidate */
    "..1234567" EMPTY EMPTY "8........" EMPTY EMPTY ".8.......",
    /* from P. Norvig's essay on solving every Sudoku: slow for solvers that guess without
     * propagation */
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
};

static void add_hopeless(const struct corners *c)
{
    for (size_t h = 0; h < sizeof hopeless / sizeof *hopeless; h++) {
        const sudoku_board board = board_from(hopeless[h]);
        add(c, board);
        for (int i = 0; i < c->copies; i++)
            add_copy(c, &board);
    }
}

/* Six solutions. The search also reaches a state in which all boxes have nine digits, but the board
 * is not a solution. A solver that does not check the board counts seven. */
static void add_false_solution(const struct corners *c)
{
    add(c, board_from(".2....7.9....32.8.758...3.254..6319........4.9.6...2..28....9..471.95.266..."
                      "214.5"));
}

/* ---- full boards, valid and almost valid ---- */

static void add_right_grids(const struct corners *c)
{
    for (int i = 0; i < c->copies; i++) {
        const sudoku_board board = random_grid(c->maker);
        add_with_holes(c, &board);
    }
}

/* Put every wrong digit into every cell of one board. */
static void add_one_wrong_cell(const struct corners *c)
{
    const sudoku_board right = random_grid(c->maker);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (uint8_t digit = 1; digit <= SUDOKU_SIZE; digit++)
            if (digit != right.cell[cell]) {
                sudoku_board board = right;
                board.cell[cell] = digit;
                add(c, board);
            }
}

static void swap_cells(sudoku_board *board, int a, int b)
{
    uint8_t digit = board->cell[a];
    board->cell[a] = board->cell[b];
    board->cell[b] = digit;
}

/* Swap two cells of one row, column or box: this unit stays valid, others do not. */
static void add_swapped(const struct corners *c)
{
    for (int i = 0; i < 5 * c->copies; i++) {
        sudoku_board board = random_grid(c->maker);
        int a = random_cell(c), b;
        do
            b = random_cell(c);
        while (b == a || !see_each_other(a, b));
        swap_cells(&board, a, b);
        add_with_holes(c, &board);
    }
}

/* Latin squares: rows and columns are valid, boxes are not. */
static void add_latin_squares(const struct corners *c)
{
    static const int steps[] = {1, 2, 4, 5, 7, 8};
    for (int i = 0; i < 6 * c->copies; i++) {
        sudoku_board board;
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            board.cell[cell] =
                (uint8_t)(1 + (steps[i % 6] * (cell / SUDOKU_SIZE) + cell) % SUDOKU_SIZE);
        add_with_holes(c, &board);
    }
}

/* Rows and boxes are valid, columns are not: in one or five rows, cells are shifted within their
 * boxes. */
static void add_turned_rows(const struct corners *c)
{
    for (int i = 0; i < c->copies; i++) {
        sudoku_board board = random_grid(c->maker);
        for (int row = 0; row < (i % 2 == 0 ? 1 : SUDOKU_SIZE); row += 2)
            for (int box = 0; box < SUDOKU_BOX; box++) {
                int first = SUDOKU_SIZE * row + SUDOKU_BOX * box;
                swap_cells(&board, first, first + 1);
                swap_cells(&board, first + 1, first + 2);
            }
        add_with_holes(c, &board);
    }
}

/* Only rows are valid, or only boxes. */
static void add_only_rows_or_boxes(const struct corners *c)
{
    for (int i = 0; i < c->copies; i++) {
        sudoku_board rows, boxes;
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            int row = cell / SUDOKU_SIZE, column = cell % SUDOKU_SIZE;
            rows.cell[cell] = (uint8_t)(1 + column);
            boxes.cell[cell] = (uint8_t)(1 + SUDOKU_BOX * (row % SUDOKU_BOX) + column % SUDOKU_BOX);
        }
        add_with_holes(c, &rows);
        add_with_holes(c, &boxes);
    }
}

/* ---- parts of valid boards ---- */

/* Keep only some of the digits. If two digits are missing, their cells can be filled in at least
 * two ways. */
static void add_some_digits(const struct corners *c)
{
    for (int i = 0; i < 4 * c->copies; i++) {
        sudoku_board board = random_grid(c->maker);
        int digits = 1 + (int)below(c, SUDOKU_SIZE);
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            if (board.cell[cell] > digits)
                board.cell[cell] = 0;
        add(c, board);
    }
}

/* Keep only some of the boxes, or some of the rows. */
static void add_some_units(const struct corners *c)
{
    for (int i = 0; i < 8 * c->copies; i++) {
        sudoku_board board = random_grid(c->maker);
        uint32_t kept = below(c, 1u << SUDOKU_SIZE) | below(c, 1u << SUDOKU_SIZE);
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            if ((kept >> (i % 2 == 0 ? box_of(cell) : cell / SUDOKU_SIZE) & 1) == 0)
                board.cell[cell] = 0;
        add_copy(c, &board);
    }
}

/* A minimal puzzle with one given repeated in a cell that sees the original. */
static void add_repeated_givens(const struct corners *c)
{
    for (int i = 0; i < 10 * c->copies; i++) {
        sudoku_board board = random_puzzle(c->maker, PUZZLE_MINIMAL);
        int a, b;
        do {
            a = random_cell(c);
            b = random_cell(c);
        } while (board.cell[a] == 0 || board.cell[b] != 0 || !see_each_other(a, b));
        board.cell[b] = board.cell[a];
        add(c, board);
    }
}

void add_corners(struct corpus *corpus, struct puzzle_maker *maker, int copies)
{
    const struct corners c = {corpus, maker, copies};
    add(&c, (sudoku_board){{0}});
    add_single_givens(&c);
    add_equal_pairs(&c);
    add_sparse(&c);
    add_hopeless(&c);
    add_right_grids(&c);
    add_one_wrong_cell(&c);
    add_swapped(&c);
    add_latin_squares(&c);
    add_turned_rows(&c);
    add_only_rows_or_boxes(&c);
    add_some_digits(&c);
    add_some_units(&c);
    add_repeated_givens(&c);
    add_false_solution(&c);
}
