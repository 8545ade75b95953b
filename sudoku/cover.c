/* SPDX-License-Identifier: MIT */
/*
 * Sudoku as exact cover.
 *
 * An option says "this digit goes into this cell": on 9x9, 81 cells times 9 digits are 729 options.
 * Each covers the item of its cell, and an item of its digit in each house that the cell is in. By the
 * usual rules these are four of 324 items, one of every kind:
 *
 *     r1c5    the cell in row 1, column 5 holds a digit         81 items
 *     r1=7    row 1 has its 7                                   81
 *     c5=7    column 5 has its 7                                81
 *     b2=7    box 2 has its 7                                   81
 *
 * So the option "7 into row 1, column 5" is a row of the matrix with four ones:
 *
 *                 ... r1c5 ... r1=7 ... c5=7 ... b2=7 ...
 *     option 42          1        1        1        1           42 = 9 * 4 + 7 - 1
 *
 * A house with as many cells as there are digits must have each: its items are primary. A smaller one
 * may have each once: its items are secondary. To choose options that cover each primary item exactly
 * once, and each secondary one at most once, is to fill every cell with one digit by the rules: a solved
 * Sudoku. A given is an option that must be chosen; requiring it before the search covers its items and
 * hides what conflicts with it. A digit that a cell may not hold is an option that is forbidden.
 *
 * Invariant: with n digits, option n * cell + digit - 1 puts the digit into the cell, and the item of
 * the digit in a house is cells + n * house + digit - 1, so that no table is needed to go either way.
 */
#include "sudoku/cover.h"
#include "sudoku/rules.h"

#include <stdio.h>

/* The cells come first. Of items with equally few options the first is branched on, and to branch on a
 * cell makes smaller trees than to branch on the places of a digit: hard puzzles take up to a third
 * longer with the cells last. */

enum { LONGEST_NAME = 32, MOST_ENTRIES = 32 };

uint32_t cover_option(int size, int cell, int digit)
{
    return (uint32_t)(size * cell + digit - 1);
}

void cover_place(int size, uint8_t *cells, uint32_t option)
{
    cells[option / (uint32_t)size] = (uint8_t)(option % (uint32_t)size + 1);
}

dlx_status cover_forbid(const sudoku_rules *rules, dlx_search *search)
{
    int size = sudoku_rules_size(rules);
    dlx_status status = DLX_OK;
    for (int cell = 0; cell < size * size; cell++)
        for (int digit = 1; digit <= size && status == DLX_OK; digit++)
            if ((sudoku_rules_allowed(rules, cell) >> digit & 1) == 0)
                status = dlx_search_forbid(search, cover_option(size, cell, digit));
    return status;
}

static dlx_status add_cells(dlx_problem *problem, int size)
{
    dlx_status status = DLX_OK;
    for (int cell = 0; cell < size * size && status == DLX_OK; cell++) {
        char name[LONGEST_NAME];
        snprintf(name, sizeof name, "r%dc%d", cell / size + 1, cell % size + 1);
        status = dlx_problem_add_item(problem, name, DLX_PRIMARY, NULL);
    }
    return status;
}

static dlx_status add_house(dlx_problem *problem, int size, const sudoku_house *house)
{
    static const char letter[] = {
        [SUDOKU_ROW] = 'r',      [SUDOKU_COLUMN] = 'c', [SUDOKU_REGION] = 'b',
        [SUDOKU_DIAGONAL] = 'd', [SUDOKU_WINDOW] = 'w', [SUDOKU_STAR] = 'a',
        [SUDOKU_DOT] = 'p',      [SUDOKU_KNIGHT] = 'n', [SUDOKU_KING] = 'k',
    };
    dlx_status status = DLX_OK;
    for (int digit = 1; digit <= size && status == DLX_OK; digit++) {
        char name[LONGEST_NAME];
        snprintf(name, sizeof name, "%c%d=%d", letter[house->kind], house->number + 1, digit);
        status = dlx_problem_add_item(problem, name,
                                      house->count == size ? DLX_PRIMARY : DLX_SECONDARY, NULL);
    }
    return status;
}

static dlx_status add_items(dlx_problem *problem, const sudoku_rules *rules)
{
    int size = sudoku_rules_size(rules);
    dlx_status status = add_cells(problem, size);
    for (int h = 0; h < sudoku_rules_house_count(rules) && status == DLX_OK; h++)
        status = add_house(problem, size, sudoku_rules_house(rules, h));
    return status;
}

static dlx_status add_option(dlx_problem *problem, const sudoku_rules *rules, int cell, int digit)
{
    int size = sudoku_rules_size(rules), houses;
    const uint16_t *house = sudoku_rules_houses_of(rules, cell, &houses);
    dlx_entry entries[MOST_ENTRIES] = {{(uint32_t)cell, DLX_NO_COLOR}};
    for (int h = 0; h < houses; h++) {
        int item = size * size + size * house[h] + digit - 1;
        entries[h + 1] = (dlx_entry){(uint32_t)item, DLX_NO_COLOR};
    }
    return dlx_problem_add_option(problem, entries, (uint32_t)houses + 1, NULL);
}

/* Whether nothing said of the cell itself excludes the digit; without a puzzle nothing does. */
static bool is_possible(const sudoku_rules *rules, const sudoku_puzzle *puzzle, int cell, int digit)
{
    if (puzzle == NULL)
        return true;
    int given = puzzle->cell[cell];
    return (given == 0 || given == digit) && (marks_of(rules, puzzle, cell) >> digit & 1) != 0;
}

static dlx_status add_all(dlx_problem *problem, const sudoku_rules *rules,
                          const sudoku_puzzle *puzzle)
{
    int size = sudoku_rules_size(rules);
    dlx_status status = add_items(problem, rules);
    for (int cell = 0; cell < size * size; cell++)
        for (int digit = 1; digit <= size && status == DLX_OK; digit++)
            if (is_possible(rules, puzzle, cell, digit))
                status = add_option(problem, rules, cell, digit);
    return status;
}

dlx_status cover_build(const dlx_allocator *allocator, const sudoku_rules *rules,
                       const sudoku_puzzle *puzzle, dlx_problem **problem)
{
    dlx_problem *p;
    dlx_status status = dlx_problem_new(allocator, &p);
    if (status != DLX_OK)
        return status;
    status = add_all(p, rules, puzzle);
    if (status == DLX_OK)
        *problem = p;
    else
        dlx_problem_free(p);
    return status;
}

dlx_status sudoku_cover(const dlx_allocator *allocator, const sudoku_rules *rules,
                        const sudoku_puzzle *puzzle, dlx_problem **problem)
{
    if (!is_puzzle(puzzle, sudoku_rules_size(rules)))
        return DLX_ERR_ARGUMENT;
    return cover_build(allocator, rules, puzzle, problem);
}
