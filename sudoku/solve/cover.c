/* SPDX-License-Identifier: MIT */
/*
 * Sudoku as exact cover: the items and options, and the way back from chosen options to a grid.
 *
 * An option says "this digit goes into this cell": 9x9 has 81 cells times 9 digits, 729 options.
 * Each covers the item of its cell, and one item of its digit in every house of the cell. By the
 * classic rules these are four of 324 items, one of each kind:
 *
 *     items       number     example    meaning                                      count
 *     cells       0 - 80     r1c5       row 1, column 5 holds a digit                81
 *     rows        81 - 161   r1=7       row 1 has its 7                              81
 *     columns     162 - 242  c5=7       column 5 has its 7                           81
 *     boxes       243 - 323  b2=7       box 2 has its 7                              81
 *
 * Thus the option "7 into row 1, column 5" is a row of the matrix with four ones:
 *
 *                   r1c1 ... r1c5 ... r1=7 ... c5=7 ... b2=7 ...
 *                     0        4       87      204      258
 *     option 42       .        1        1        1        1           42 = 9 * 4 + 7 - 1
 *
 * A house with as many cells as digits must hold every digit, so its items are primary. A smaller
 * house holds each digit at most once, so its items are secondary. A solution of this problem fills
 * every cell with one digit by the rules: it is a solved Sudoku.
 *
 * The matrix depends only on the rules, so a solver compiles it once. A given is an option that
 * must be chosen: requiring it covers its items before the search begins. On 4x4, with 64 items and
 * 64 options:
 *
 *     puzzle                                                               grid
 *     1 .  . .     r1c1=1 is option  0     covers r1c1 r1=1 c1=1 b1=1      1 4  2 3
 *     . 3  4 .     r2c2=3           22            r2c2 r2=3 c2=3 b1=3      2 3  4 1
 *     . .  . 2     r2c3=4           27            r2c3 r2=4 c3=4 b2=4      4 1  3 2
 *     . .  . .     r3c4=2           45            r3c4 r3=2 c4=2 b4=2      3 2  1 4
 *
 *     required     16 of the 64 items are covered. All other digits of these four cells disappear, and
 *                  so do their digits in all other cells of their houses
 *     searched     the other 48 items; twelve more options cover them: 7, 9, 14, 17, 28, 35, ...
 *     way back     option 7 covers r1c2 (item 1) and r1=4 (item 16 + 4 * 0 + 3): the 4 goes into r1c2
 *
 * A digit that a cell may not hold, by the rules or a puzzle's candidates, is a forbidden option.
 *
 * Clues add their items after the items of cells and houses, and their options after the options of
 * digits (builder.h). Houses of clues have no items here: a clue may know more about them.
 *
 * Invariant: with n digits, the item of a digit in a house is cells + n * house + digit - 1. Entry
 * 0 of an option is its cell and entry 1 its row. In a problem built without a puzzle, option n *
 * cell + digit - 1 puts the digit into the cell.
 */
#include "sudoku/solve/solve.h"

#include "dlx/core/clock.h"
#include "sudoku/clues/builder.h"
#include "sudoku/clues/clues.h"
#include "sudoku/core/object.h"
#include "sudoku/core/rules.h"

#include <stdio.h>

/* ---- numbers ---- */

uint32_t cover_option(int digits, int cell, int digit)
{
    return (uint32_t)(digits * cell + digit - 1);
}

static uint32_t item_of_house(const sudoku_rules *rules, int house, int digit)
{
    return (uint32_t)(rules->size * rules->size + rules->digits * house + digit - 1);
}

/* The inverse of add_option(): the first entry names the cell, the second its row and the digit. */
void sudoku_cover_cells(const sudoku_rules *rules, const dlx_problem *problem,
                        const dlx_solution *solution, uint8_t *cells)
{
    const uint32_t cell_items = (uint32_t)(rules->size * rules->size);
    const uint32_t digits = (uint32_t)rules->digits;
    uint32_t count;
    for (uint32_t o = 0; o < solution->count; o++) {
        const dlx_entry *entry = dlx_problem_option(problem, solution->options[o], &count);
        if (entry[0].item >= cell_items) /* an option of a clue */
            continue;
        cells[entry[0].item] = (uint8_t)((entry[1].item - cell_items) % digits + 1);
    }
}

/* Inlined, so that a constant number of digits needs no division. Bytes such as cells may alias
 * anything, so the pointers are copied into local variables, which no write to a cell changes. */
static inline void fill_cells(const dlx_solution *solution, uint32_t options, uint32_t digits,
                              uint8_t *cells)
{
    const uint32_t *chosen = solution->options, *end = chosen + solution->count;
    for (; chosen < end; chosen++) {
        const uint32_t cell = *chosen / digits;
        if (*chosen < options) /* not an option of a clue */
            cells[cell] = (uint8_t)(*chosen - cell * digits + 1);
    }
}

void cover_cells(const sudoku_rules *rules, const dlx_solution *solution, uint8_t *cells)
{
    const uint32_t digits = (uint32_t)rules->digits;
    const uint32_t options = (uint32_t)(rules->size * rules->size) * digits;
    if (digits == SUDOKU_SIZE)
        fill_cells(solution, options, SUDOKU_SIZE, cells);
    else
        fill_cells(solution, options, digits, cells);
}

/* ---- the problem ---- */

enum { LONGEST_NAME = 32 }; /* of an item, including the final zero */

/* The item of a cell in no grid is secondary, since no option covers it. */
static dlx_status add_cells(dlx_problem *problem, const sudoku_rules *rules)
{
    const int size = rules->size;
    dlx_status status = DLX_OK;
    for (int cell = 0; cell < size * size && status == DLX_OK; cell++) {
        char name[LONGEST_NAME];
        snprintf(name, sizeof name, "r%dc%d", cell / size + 1, cell % size + 1);
        status = dlx_problem_add_item(problem, name,
                                      is_void(rules, cell) ? DLX_SECONDARY : DLX_PRIMARY, NULL);
    }
    return status;
}

static dlx_status add_house(dlx_problem *problem, int digits, const sudoku_house *house)
{
    static const char letter[] = {
        [SUDOKU_ROW] = 'r',      [SUDOKU_COLUMN] = 'c', [SUDOKU_REGION] = 'b',
        [SUDOKU_DIAGONAL] = 'd', [SUDOKU_WINDOW] = 'w', [SUDOKU_STAR] = 'a',
        [SUDOKU_DOT] = 'p',      [SUDOKU_KNIGHT] = 'n', [SUDOKU_KING] = 'k',
        [SUDOKU_GROUP] = 'g',
    };
    dlx_status status = DLX_OK;
    for (int digit = 1; digit <= digits && status == DLX_OK; digit++) {
        char name[LONGEST_NAME];
        snprintf(name, sizeof name, "%c%d=%d", letter[house->kind], house->number + 1, digit);
        status = dlx_problem_add_item(problem, name,
                                      house->count == digits ? DLX_PRIMARY : DLX_SECONDARY, NULL);
    }
    return status;
}

/* The cells come first because the search prefers the first among items with equally few options.
 * Branching on a cell makes smaller trees than branching on the places of a digit: with the cells
 * last, hard puzzles take up to a third longer. */
static dlx_status add_items(dlx_problem *problem, const sudoku_rules *rules)
{
    dlx_status status = add_cells(problem, rules);
    for (int h = 0; h < rules->house_count && status == DLX_OK; h++)
        if (rules->houses[h].kind != SUDOKU_CAGE)
            status = add_house(problem, rules->digits, &rules->houses[h]);
    return status;
}

/* A problem under construction. */
struct construction {
    struct object object;        /* owns the entries, if there are no clues */
    dlx_problem *problem;        /* what is built */
    const sudoku_rules *rules;   /* of the board */
    struct builder *clues;       /* what clues add; NULL if there are none */
    const struct permit *permit; /* limits the time for adding them; or NULL */
    dlx_entry *entries;          /* buffer for the option of a digit */
};

static dlx_status add_option(const struct construction *c, int cell, int digit)
{
    const sudoku_list *houses = &c->rules->houses_of[cell];
    dlx_entry *entries = c->entries;
    uint32_t count = 1;
    entries[0] = (dlx_entry){(uint32_t)cell, DLX_NO_COLOR};
    for (int h = 0; h < houses->count; h++)
        if (c->rules->houses[houses->at[h]].kind != SUDOKU_CAGE) {
            uint32_t item = item_of_house(c->rules, houses->at[h], digit);
            entries[count++] = (dlx_entry){item, DLX_NO_COLOR};
        }
    if (c->clues != NULL)
        count += builder_entries(c->clues, cell, digit, entries + count);
    return dlx_problem_add_option(c->problem, entries, count, NULL);
}

/* Return whether the given and the candidates of a cell leave the digit possible. */
static bool is_possible(const sudoku_rules *rules, const sudoku_puzzle *puzzle, int cell, int digit)
{
    if (puzzle == NULL)
        return true;
    int given = puzzle->cell[cell];
    const uint64_t digits = possible_digits(rules)[cell] & marks_of(rules, puzzle, cell);
    return (given == 0 || given == digit) && (digits >> digit & 1) != 0;
}

static dlx_status add_digits(const struct construction *c, const sudoku_puzzle *puzzle)
{
    const int size = c->rules->size;
    dlx_status status = DLX_OK;
    for (int cell = 0; cell < size * size; cell++)
        for (int digit = 1; digit <= c->rules->digits && status == DLX_OK; digit++)
            if (is_possible(c->rules, puzzle, cell, digit))
                status = add_option(c, cell, digit);
    return status;
}

/* Let clues add their items. */
static dlx_status add_clues(struct construction *c)
{
    c->clues = builder_new(&c->object.allocator, c->rules, c->problem, c->permit);
    if (c->clues == NULL)
        return DLX_ERR_MEMORY;
    clues_emit(c->clues);
    return builder_status(c->clues);
}

/* Return the largest number of entries in the option of a digit: its cell and its houses. Clues may
 * add more. No constant bounds the number, because dozens of grids may share a cell. */
static uint32_t most_entries(const sudoku_rules *rules)
{
    int most = 0;
    for (int cell = 0; cell < rules->size * rules->size; cell++)
        if (rules->houses_of[cell].count > most)
            most = rules->houses_of[cell].count;
    return 1 + (uint32_t)most;
}

/* Allocate the buffer for the longest option of a digit. */
static dlx_status make_room(struct construction *c)
{
    const uint32_t most = most_entries(c->rules);
    c->entries = c->clues != NULL ? builder_room(c->clues, most)
                                  : object_array(&c->object, most, sizeof *c->entries);
    return c->entries == NULL ? DLX_ERR_MEMORY : DLX_OK;
}

static dlx_status add_all(struct construction *c, const sudoku_puzzle *puzzle)
{
    dlx_status status = add_items(c->problem, c->rules);
    if (status == DLX_OK && c->rules->clue_count > 0)
        status = add_clues(c);
    if (status == DLX_OK)
        status = make_room(c);
    if (status == DLX_OK)
        status = add_digits(c, puzzle);
    if (status == DLX_OK && c->clues != NULL)
        status = builder_finish(c->clues);
    builder_free(c->clues);
    return status;
}

dlx_status cover_build(const dlx_allocator *allocator, const sudoku_rules *rules,
                       const sudoku_puzzle *puzzle, const struct permit *permit,
                       dlx_problem **problem)
{
    struct construction *c = object_new(allocator, sizeof *c);
    if (c == NULL)
        return DLX_ERR_MEMORY;
    c->rules = rules;
    c->permit = permit;
    dlx_status status = dlx_problem_new(allocator, &c->problem);
    if (status == DLX_OK)
        status = add_all(c, puzzle);
    if (status == DLX_OK)
        *problem = c->problem;
    else
        dlx_problem_free(c->problem);
    object_free(&c->object);
    return status;
}

dlx_status sudoku_cover(const dlx_allocator *allocator, const sudoku_rules *rules,
                        const sudoku_puzzle *puzzle, dlx_problem **problem)
{
    return sudoku_cover_within(allocator, rules, puzzle, 0, problem);
}

dlx_status sudoku_cover_within(const dlx_allocator *allocator, const sudoku_rules *rules,
                               const sudoku_puzzle *puzzle, double seconds, dlx_problem **problem)
{
    if (!fits_rules(rules, puzzle))
        return DLX_ERR_ARGUMENT;
    const struct permit permit = {.deadline = clock_deadline(seconds)};
    const dlx_status status = cover_build(allocator, rules, puzzle, &permit, problem);
    if (status != DLX_OK || permit_allows(&permit))
        return status;
    dlx_problem_free(*problem);
    *problem = NULL;
    return DLX_ERR_STOPPED;
}

/* ---- searches of the problem without a puzzle ---- */

/* A task keeps the memory of released decisions. A puzzle needs at most this many: each digit of
 * each cell is forbidden at most once, and each cell requires at most one digit. */
dlx_status cover_reserve(const sudoku_rules *rules, dlx_task *task)
{
    const int cells = rules->size * rules->size;
    const uint32_t options = (uint32_t)(cells * rules->digits);
    dlx_status status = DLX_OK;
    for (uint32_t o = 0; o < options && status == DLX_OK; o++)
        status = dlx_task_forbid(task, o);
    for (int cell = 0; cell < cells && status == DLX_OK; cell++)
        status = dlx_task_require(task, cover_option(rules->digits, cell, 1));
    dlx_task_release(task, UINT32_MAX);
    return status;
}

/* Forbid a set of digits in a cell. Return their number. */
static uint32_t forbid(dlx_task *task, int size, int cell, uint64_t digits)
{
    uint32_t forbidden = 0;
    for (int digit = 1; digit <= size; digit++)
        if ((digits >> digit & 1) != 0) {
            dlx_task_forbid(task, cover_option(size, cell, digit));
            forbidden++;
        }
    return forbidden;
}

void cover_forbid(const sudoku_rules *rules, dlx_task *task)
{
    for (int cell = 0; cell < rules->size * rules->size; cell++)
        forbid(task, rules->digits, cell, ~possible_digits(rules)[cell]);
}

uint32_t cover_forbid_marks(const sudoku_rules *rules, dlx_task *task, const sudoku_puzzle *marks)
{
    uint32_t forbidden = 0;
    for (int cell = 0; cell < rules->size * rules->size; cell++)
        forbidden += forbid(task, rules->digits, cell,
                            possible_digits(rules)[cell] & ~marks_of(rules, marks, cell));
    return forbidden;
}

uint32_t cover_require(const sudoku_rules *rules, dlx_task *task, const uint8_t *given)
{
    uint16_t givens[SUDOKU_MAX_CELLS];
    uint32_t required = 0;
    for (int cell = 0; cell < rules->size * rules->size; cell++) {
        givens[required] = (uint16_t)cell; /* a branch for each cell would often be mispredicted */
        required += given[cell] != 0;
    }
    for (uint32_t g = 0; g < required; g++)
        dlx_task_require(task, cover_option(rules->digits, givens[g], given[givens[g]]));
    return required;
}
