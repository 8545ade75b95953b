/* SPDX-License-Identifier: MIT */
/*
 * Orbits: a symmetry is one or two moves of the board, and an orbit is where a cell can get by
 * them. On 4x4 with half a turn, and with all symmetries:
 *
 *     a b c d                          a b b a
 *     e f g h      8 orbits of 2       b c c b      3 orbits: of 4, 8 and 4
 *     h g f e                          b c c b
 *     d c b a                          a b b a
 *
 * Invariant: orbits are listed in the order of their first cells, and each cell is in one at most.
 */
#include "sudoku/generate.h"
#include "sudoku/generate/orbits.h"

#include <string.h>

/* ---- moves: where a cell goes ---- */

typedef int move_fn(int row, int column, int last);

static int stay(int row, int column, int last)
{
    return (last + 1) * row + column;
}

static int turn_half(int row, int column, int last)
{
    return stay(last - row, last - column, last);
}

static int turn_quarter(int row, int column, int last)
{
    return stay(column, last - row, last);
}

static int mirror(int row, int column, int last)
{
    return stay(row, last - column, last);
}

static int flip(int row, int column, int last)
{
    return stay(last - row, column, last);
}

static int transpose(int row, int column, int last)
{
    return stay(column, row, last);
}

static int transpose_back(int row, int column, int last)
{
    return stay(last - column, last - row, last);
}

static move_fn *const moves[][2] = {
    [SUDOKU_SYMMETRY_NONE] = {stay, stay},
    [SUDOKU_SYMMETRY_ROTATE180] = {turn_half, stay},
    [SUDOKU_SYMMETRY_ROTATE90] = {turn_quarter, stay},
    [SUDOKU_SYMMETRY_MIRROR] = {mirror, stay},
    [SUDOKU_SYMMETRY_FLIP] = {flip, stay},
    [SUDOKU_SYMMETRY_MIRRORS] = {mirror, flip},
    [SUDOKU_SYMMETRY_DIAGONAL] = {transpose, stay},
    [SUDOKU_SYMMETRY_ANTIDIAGONAL] = {transpose_back, stay},
    [SUDOKU_SYMMETRY_DIAGONALS] = {transpose, transpose_back},
    [SUDOKU_SYMMETRY_FULL] = {turn_quarter, mirror},
};

/* ---- orbits ---- */

/* All cells that can be reached from this one, appended to the list; where it then ends. */
static uint16_t reach(int size, move_fn *const by[2], int cell, bool *seen, uint16_t *list,
                      uint16_t end)
{
    uint16_t next = end;
    list[end++] = (uint16_t)cell;
    seen[cell] = true;
    for (; next < end; next++)
        for (int m = 0; m < 2; m++) {
            int image = by[m](list[next] / size, list[next] % size, size - 1);
            if (!seen[image])
                list[end++] = (uint16_t)image;
            seen[image] = true;
        }
    return end;
}

static bool is_inside(const bool *pattern, const uint16_t *cells, int count)
{
    for (int c = 0; c < count && pattern != NULL; c++)
        if (!pattern[cells[c]])
            return false;
    return true;
}

void orbits_list(int size, sudoku_symmetry symmetry, const bool *pattern, struct orbits *orbits)
{
    bool seen[SUDOKU_MOST_CELLS] = {false};
    uint16_t begin = 0;
    orbits->count = 0;
    orbits->first[0] = 0;
    for (int cell = 0; cell < size * size; cell++) {
        if (seen[cell])
            continue;
        uint16_t end = reach(size, moves[symmetry], cell, seen, orbits->cell, begin);
        if (is_inside(pattern, orbits->cell + begin, end - begin)) {
            orbits->first[++orbits->count] = end;
            begin = end;
        }
    }
}

bool sudoku_symmetry_by_name(const char *name, sudoku_symmetry *symmetry)
{
    static const char *const names[] = {
#define SYMMETRY_WORD(name, word, text) [name] = word,
        SUDOKU_SYMMETRY_TABLE(SYMMETRY_WORD)
#undef SYMMETRY_WORD
    };
    for (size_t s = 0; s < sizeof names / sizeof *names; s++)
        if (strcmp(names[s], name) == 0) {
            *symmetry = (sudoku_symmetry)s;
            return true;
        }
    return false;
}
