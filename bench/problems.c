/* SPDX-License-Identifier: MIT */
/* The generators. They can only fail for memory, and then the program has nothing to do: see
 * must(). */
#include "bench/problems.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(dlx_status status)
{
    if (status == DLX_OK)
        return;
    fprintf(stderr, "dlx-bench: %s\n", dlx_status_text(status));
    exit(EXIT_FAILURE);
}

static dlx_problem *new_problem(int primary, int secondary)
{
    dlx_problem *problem;
    must(dlx_problem_new(NULL, &problem));
    for (int i = 0; i < primary + secondary; i++)
        must(dlx_problem_add_item(problem, NULL, i < primary ? DLX_PRIMARY : DLX_SECONDARY, NULL));
    return problem;
}

static void add_option(dlx_problem *problem, const int *items, int count)
{
    dlx_entry entries[8];
    for (int i = 0; i < count; i++)
        entries[i] = (dlx_entry){(uint32_t)items[i], DLX_NO_COLOR};
    must(dlx_problem_add_option(problem, entries, (uint32_t)count, NULL));
}

/* The k-th line from the middle outwards: 0 is the middle one. */
static int place_from_middle(int line, int n)
{
    int distance = 2 * line - (n - 1);
    return distance < 0 ? -distance - 1 : distance;
}

dlx_problem *make_queens(int n)
{
    dlx_problem *problem = new_problem(2 * n, 4 * n - 2);
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            const int items[] = {2 * place_from_middle(row, n),
                                 2 * place_from_middle(column, n) + 1, 2 * n + row + column,
                                 4 * n - 1 + row - column + n - 1};
            add_option(problem, items, 4);
        }
    return problem;
}

dlx_problem *make_langford(int n)
{
    dlx_problem *problem = new_problem(3 * n, 0);
    for (int k = 1; k <= n; k++)
        for (int i = 0; i + k + 1 < 2 * n; i++) {
            const int items[] = {k - 1, n + i, n + i + k + 1};
            add_option(problem, items, 3);
        }
    return problem;
}

/* ---- pentominoes ---- */

struct piece {
    int x[5], y[5];
};

static const char *const pentominoes[12] = {
    ".xx/xx./.x.", "xxxxx",       "x./x./x./xx", "xx/xx/x.",    ".x/.x/xx/x.", "xxx/.x./.x.",
    "x.x/xxx",     "x../x../xxx", "x../xx./.xx", ".x./xxx/.x.", ".x/xx/.x/.x", "xx./.x./.xx",
};

static struct piece parse(const char *text)
{
    struct piece piece = {{0}, {0}};
    int x = 0, y = 0, n = 0;
    for (; *text != '\0'; text++, x++) {
        if (*text == '/') {
            x = -1;
            y++;
        } else if (*text == 'x') {
            piece.x[n] = x;
            piece.y[n++] = y;
        }
    }
    return piece;
}

static int smallest(const int values[5])
{
    int least = values[0];
    for (int i = 1; i < 5; i++)
        least = values[i] < least ? values[i] : least;
    return least;
}

/* Against the left and upper border, cells in reading order: equal pieces are equal bytes. */
static void normalise(struct piece *piece)
{
    int left = smallest(piece->x), top = smallest(piece->y);
    for (int i = 0; i < 5; i++) {
        piece->x[i] -= left;
        piece->y[i] -= top;
    }
    for (int i = 1; i < 5; i++)
        for (int j = i;
             j > 0 && 8 * piece->y[j] + piece->x[j] < 8 * piece->y[j - 1] + piece->x[j - 1]; j--) {
            int x = piece->x[j], y = piece->y[j];
            piece->x[j] = piece->x[j - 1], piece->y[j] = piece->y[j - 1];
            piece->x[j - 1] = x, piece->y[j - 1] = y;
        }
}

/* One of the eight ways to turn and mirror. */
static struct piece turned(struct piece piece, int way)
{
    for (int i = 0; i < 5; i++) {
        int x = way & 1 ? -piece.x[i] : piece.x[i], y = way & 2 ? -piece.y[i] : piece.y[i];
        piece.x[i] = way & 4 ? y : x;
        piece.y[i] = way & 4 ? x : y;
    }
    normalise(&piece);
    return piece;
}

static void add_placements(dlx_problem *problem, int number, const struct piece *piece, int height,
                           int width)
{
    for (int top = 0; top < height; top++)
        for (int left = 0; left < width; left++) {
            int items[6] = {number};
            bool inside = true;
            for (int i = 0; i < 5; i++) {
                int x = left + piece->x[i], y = top + piece->y[i];
                inside &= x < width && y < height;
                items[i + 1] = 12 + width * y + x;
            }
            if (inside)
                add_option(problem, items, 6);
        }
}

dlx_problem *make_pentominoes(int height, int width)
{
    dlx_problem *problem = new_problem(12 + height * width, 0);
    for (int p = 0; p < 12; p++) {
        struct piece seen[8];
        int count = 0;
        for (int way = 0; way < 8; way++) {
            struct piece piece = turned(parse(pentominoes[p]), way);
            bool is_new = true;
            for (int s = 0; s < count; s++)
                is_new &= memcmp(&seen[s], &piece, sizeof piece) != 0;
            if (!is_new)
                continue;
            seen[count++] = piece;
            add_placements(problem, p, &piece, height, width);
        }
    }
    return problem;
}

/* ---- the others ---- */

dlx_problem *make_latin(int n)
{
    dlx_problem *problem = new_problem(3 * n * n, 0);
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
            for (int digit = 0; digit < n; digit++) {
                const int items[] = {n * row + column, n * n + n * row + digit,
                                     2 * n * n + n * column + digit};
                add_option(problem, items, 3);
            }
    return problem;
}

dlx_problem *make_matching(int n)
{
    dlx_problem *problem = new_problem(n, 0);
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            add_option(problem, (const int[]){a, b}, 2);
    return problem;
}

dlx_problem *make_dominoes(int height, int width)
{
    dlx_problem *problem = new_problem(height * width, 0);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int cell = width * y + x;
            if (x + 1 < width)
                add_option(problem, (const int[]){cell, cell + 1}, 2);
            if (y + 1 < height)
                add_option(problem, (const int[]){cell, cell + width}, 2);
        }
    return problem;
}

/* ---- Sudoku ---- */

static uint64_t next_random(uint64_t *state) /* xorshift64* (S. Vigna) */
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545f4914f6cdd1du;
}

static void shuffle(int *values, int count, uint64_t *random)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)(next_random(random) % (uint64_t)(i + 1)), value = values[i];
        values[i] = values[j];
        values[j] = value;
    }
}

static void fill_in_order(int *values, int count)
{
    for (int i = 0; i < count; i++)
        values[i] = i;
}

/* A full board: random digits into 20 random cells, each tried until a solution is left. */
static sudoku_board full_board(sudoku_solver *solver, uint64_t *random)
{
    sudoku_board board = {{0}};
    sudoku_result result;
    int cells[SUDOKU_CELLS];
    fill_in_order(cells, SUDOKU_CELLS);
    shuffle(cells, SUDOKU_CELLS, random);
    for (int c = 0; c < 20; c++)
        do {
            board.cell[cells[c]] = (uint8_t)(next_random(random) % SUDOKU_SIZE + 1);
            must(sudoku_solve(solver, &board, 1, &result));
        } while (result.solutions == 0);
    return result.solution;
}

sudoku_board make_puzzle(sudoku_solver *solver, uint64_t *random)
{
    sudoku_board board = full_board(solver, random);
    sudoku_result result;
    int cells[SUDOKU_CELLS];
    fill_in_order(cells, SUDOKU_CELLS);
    shuffle(cells, SUDOKU_CELLS, random);
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        uint8_t digit = board.cell[cells[c]];
        board.cell[cells[c]] = 0;
        must(sudoku_solve(solver, &board, 2, &result));
        if (result.solutions != 1)
            board.cell[cells[c]] = digit;
    }
    return board;
}
