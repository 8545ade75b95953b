/* SPDX-License-Identifier: MIT */
/*
 * Sudoku as exact cover: the items and options, the way from givens into a search, and the way from the
 * options that it chose back to a grid.
 *
 * An option says "this digit goes into this cell": on 9x9, 81 cells times 9 digits are 729 options.
 * Each covers the item of its cell, and an item of its digit in each house that the cell is in. By the
 * usual rules these are four of 324 items, one of every kind:
 *
 *     items       number     one of them    says                                         how many
 *     cells       0 - 80     r1c5           row 1, column 5 holds a digit                81
 *     rows        81 - 161   r1=7           row 1 has its 7                              81
 *     columns     162 - 242  c5=7           column 5 has its 7                           81
 *     boxes       243 - 323  b2=7           box 2 has its 7                              81
 *
 * So the option "7 into row 1, column 5" is a row of the matrix with four ones:
 *
 *                   r1c1 ... r1c5 ... r1=7 ... c5=7 ... b2=7 ...
 *                     0        4       87      204      258
 *     option 42       .        1        1        1        1           42 = 9 * 4 + 7 - 1
 *
 * A house with as many cells as there are digits must have each: its items are primary. A smaller one
 * may have each once: its items are secondary. To choose options that cover each primary item exactly
 * once, and each secondary one at most once, is to fill every cell with one digit by the rules: a solved
 * Sudoku.
 *
 * The matrix depends on the rules alone, so it is built and compiled once. A puzzle adds its givens, and
 * takes them away again. A given is an option that must be chosen: to require it covers its items before
 * the search begins, and hides what conflicts with it. On 4x4, with 64 items and 64 options:
 *
 *     puzzle                                                               grid
 *     1 .  . .     r1c1=1 is option  0     covers r1c1 r1=1 c1=1 b1=1      1 4  2 3
 *     . 3  4 .     r2c2=3           22            r2c2 r2=3 c2=3 b1=3      2 3  4 1
 *     . .  . 2     r2c3=4           27            r2c3 r2=4 c3=4 b2=4      4 1  3 2
 *     . .  . .     r3c4=2           45            r3c4 r3=2 c4=2 b4=2      3 2  1 4
 *
 *     required     16 of the 64 items are covered. Gone with them are all other digits of these four
 *                  cells, and their digits in all other cells of these houses
 *     searched     the other 48 items; twelve more options cover them: 7, 9, 14, 17, 28, 35, ...
 *     placed       each of the 16 options into its cell. 7 is 4 * 1 + 4 - 1: the 4 goes into cell 1, r1c2
 *
 * A digit that a cell may not hold, by the rules or by a puzzle's own marks, is an option that is
 * forbidden.
 *
 * Invariant: with n digits, option n * cell + digit - 1 puts the digit into the cell, and the item of
 * the digit in a house is cells + n * house + digit - 1, so that no table is needed to go either way.
 */
#include "sudoku/cover.h"
#include "sudoku/rules.h"

#include <stdio.h>

/* ---- numbers ---- */

uint32_t cover_option(int size, int cell, int digit)
{
    return (uint32_t)(size * cell + digit - 1);
}

static uint32_t item_of_house(int size, int house, int digit)
{
    return (uint32_t)(size * size + size * house + digit - 1);
}

/* cover_option read backwards. */
void cover_place(int size, uint8_t *cells, uint32_t option)
{
    cells[option / (uint32_t)size] = (uint8_t)(option % (uint32_t)size + 1);
}

/* ---- the problem ---- */

enum {
    LONGEST_NAME = 32, /* of an item, with the zero at its end */
    MOST_ENTRIES = 32, /* of an option: its cell, and the houses that this is in, 20 at most */
};

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

/* The cells come first. Of items with equally few options the first is branched on, and to branch on a
 * cell makes smaller trees than to branch on the places of a digit: hard puzzles take up to a third
 * longer with the cells last. */
static dlx_status add_items(dlx_problem *problem, const sudoku_rules *rules)
{
    int size = rules->size;
    dlx_status status = add_cells(problem, size);
    for (int h = 0; h < rules->house_count && status == DLX_OK; h++)
        status = add_house(problem, size, &rules->houses[h]);
    return status;
}

static dlx_status add_option(dlx_problem *problem, const sudoku_rules *rules, int cell, int digit)
{
    int size = rules->size;
    const sudoku_list *houses = &rules->houses_of[cell];
    dlx_entry entries[MOST_ENTRIES] = {{(uint32_t)cell, DLX_NO_COLOR}};
    for (int h = 0; h < houses->count; h++) {
        uint32_t item = item_of_house(size, houses->at[h], digit);
        entries[h + 1] = (dlx_entry){item, DLX_NO_COLOR};
    }
    return dlx_problem_add_option(problem, entries, (uint32_t)houses->count + 1, NULL);
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
    int size = rules->size;
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
    if (!is_puzzle(puzzle, rules->size))
        return DLX_ERR_ARGUMENT;
    return cover_build(allocator, rules, puzzle, problem);
}

/* ---- a search of it ---- */

dlx_status cover_forbid(const sudoku_rules *rules, dlx_search *search)
{
    int size = rules->size;
    dlx_status status = DLX_OK;
    for (int cell = 0; cell < size * size; cell++)
        for (int digit = 1; digit <= size && status == DLX_OK; digit++)
            if ((rules->allowed[cell] >> digit & 1) == 0)
                status = dlx_search_forbid(search, cover_option(size, cell, digit));
    return status;
}

uint32_t cover_forbid_marks(const sudoku_rules *rules, dlx_search *search,
                            const sudoku_puzzle *marks)
{
    int size = rules->size;
    uint32_t forbidden = 0;
    for (int cell = 0; cell < size * size; cell++) {
        uint64_t excluded = rules->allowed[cell] & ~marks_of(rules, marks, cell);
        for (int digit = 1; digit <= size; digit++)
            if ((excluded >> digit & 1) != 0) {
                dlx_search_forbid(search, cover_option(size, cell, digit));
                forbidden++;
            }
    }
    return forbidden;
}

/* One by one: the first that conflicts with those before it is the end. */
uint32_t cover_require(const sudoku_rules *rules, dlx_search *search, const uint8_t *given,
                       bool *consistent)
{
    int size = rules->size;
    uint32_t required = 0;
    *consistent = true;
    for (int cell = 0; cell < size * size && *consistent; cell++) {
        if (given[cell] == 0)
            continue;
        uint32_t option = cover_option(size, cell, given[cell]);
        *consistent = dlx_search_require(search, option) == DLX_OK;
        required += *consistent;
    }
    return required;
}
