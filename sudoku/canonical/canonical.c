/* SPDX-License-Identifier: MIT */
/*
 * Canonical forms. refined.c finds the form of nearly all boards; the least equivalent puzzle is the form of the
 * others, and what sudoku_minlex() finds:
 *
 * Find the least of all puzzles that differ only in the names of digits and the order of rows and columns.
 *
 * The search decides the cells of the result in reading order and makes each as small as possible. For a
 * new row, it chooses a row of the puzzle. Along the row, it decides only as much of the columns'
 * arrangement as the next cell needs:
 *
 *     an empty cell      is 0. The empty cells of a class of columns come first, in any order.
 *     a new digit        gets the next name. The new digits of a class come last, in any order.
 *     a digit met above  has the name that the result has where the digit was met. If its column has no
 *                        place yet, the column gets the first place that it may have.
 *
 *     the row 6..|4.9|.58      0 0 1 | 0 2 3 | 0 4 5      2 and 3 are the names of 4 and 9 in either order,
 *                              . . 6 | . 4 9 | . 5 8      and 4 and 5 are possible names, too
 *
 * If several rows, stacks or columns make a cell equally small, the search tries them depth first: they are
 * the alternatives of a frame. It gives up an alternative as soon as a cell is greater than in the least
 * result known so far. If nothing is known of a row, the search first finds the least row among all
 * alternatives and only then goes deeper.
 *
 * A result equal to the least one reveals an automorphism of the puzzle. At the frame where the two paths
 * parted, it maps the alternative of the least result to the alternative of the new one. So the new
 * alternative cannot lead to a smaller result, and the search continues at that frame. The automorphism
 * excludes alternatives elsewhere, too. So symmetric puzzles cost little more than others (B. D. McKay,
 * "Practical graph isomorphism", 1981). The number of automorphisms is the product, over the frames on the
 * path to the least result, of the number of equivalent alternatives.
 *
 * Invariant: all arrangements of the partial result give the cells of `best` up to the current cell.
 */
#include "sudoku/core/object.h"
#include "sudoku/canonical/least.h"
#include "sudoku/canonical/refined.h"
#include "sudoku/core/rules.h"

#include <stdio.h>

static void look(struct search *s, const sudoku_puzzle *puzzle)
{
    memset(s->view[0].givens, 0, sizeof s->view[0].givens);
    memset(s->view[1].givens, 0, sizeof s->view[1].givens);
    for (int row = 0; row < s->size; row++)
        for (int column = 0; column < s->size; column++) {
            uint8_t digit = puzzle->cell[s->size * row + column];
            s->view[0].cell[row][column] = s->view[1].cell[column][row] = digit;
            s->view[0].givens[row] += digit != 0;
            s->view[1].givens[column] += digit != 0;
        }
}

static void begin(struct search *s, const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    s->size = rules->size;
    s->box_rows = rules->box_rows;
    s->box_columns = rules->box_columns;
    s->views = s->box_rows == s->box_columns ? 2 : 1;
    s->known = s->length = s->common = s->depth = 0;
    s->automorphisms = 0;
    s->found = false;
    look(s, puzzle);
}

/* Write the transformation. Digits that do not occur get the remaining names in ascending order. */
static void give_transformation(const struct search *s, sudoku_transformation *t)
{
    const struct partial *p = &s->last;
    uint8_t left = p->names;
    memset(t, 0, sizeof *t);
    t->size = s->size;
    t->transposed = p->view != &s->view[0];
    for (int place = 0; place < s->size; place++) {
        t->row[place] = (uint8_t)(s->lines[place] % s->size);
        t->column[place] = p->columns.column[place];
    }
    for (int digit = 1; digit <= s->size; digit++) {
        uint8_t met = p->met_column[digit];
        t->digit[digit] =
            met == UNMET ? ++left : name_at(s, p, (uint8_t)digit, p->columns.place[met]);
    }
}

static uint64_t times(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

/* Return the product of the factorials of the class sizes. */
static uint64_t orders_of(uint64_t starts)
{
    uint64_t orders = 1;
    for (; (starts & (starts - 1)) != 0; starts &= starts - 1) {
        int from = __builtin_ctzll(starts);
        for (uint64_t n = 2; n <= (uint64_t)(end_of(starts, from) - from); n++)
            orders = times(orders, n);
    }
    return orders;
}

static uint64_t count_automorphisms(const struct search *s)
{
    uint64_t count =
        times(orders_of(s->last.columns.column_starts), orders_of(s->last.columns.stack_starts));
    for (int d = 0; d < s->length; d++)
        count = times(count, s->orbit[d]);
    return count;
}

static dlx_status check(const sudoku_rules *rules, const sudoku_puzzle *puzzle, dlx_error *error)
{
    int size = rules->size, a, b;
    if (!is_puzzle(puzzle, size))
        return refuse_argument(error, "this is not a %dx%d puzzle", size, size);
    if (!rules->is_plain)
        return refuse_argument(error, "canonical forms are for rows, columns and boxes alone");
    if (puzzle->marked)
        return refuse_argument(error, "a puzzle with candidates has no canonical form");
    if (sudoku_find_conflict(rules, puzzle, &a, &b))
        return refuse_argument(error, "r%dc%d and r%dc%d both hold %d", a / size + 1, a % size + 1,
                               b / size + 1, b % size + 1, puzzle->cell[a]);
    return DLX_OK;
}

dlx_status sudoku_minlex(const sudoku_rules *rules, const sudoku_puzzle *puzzle, uint64_t limit,
                         sudoku_canonical_form *form, dlx_error *error)
{
    struct search s;
    dlx_status status = check(rules, puzzle, error);
    if (status != DLX_OK)
        return status;
    begin(&s, rules, puzzle);
    form->complete = search_least(&s, limit);
    if (form->complete) {
        form->puzzle.size = s.size;
        form->puzzle.marked = false;
        memcpy(form->puzzle.cell, s.best, (size_t)(s.size * s.size));
        give_transformation(&s, &form->transformation);
        form->automorphisms = count_automorphisms(&s);
    }
    return DLX_OK;
}

dlx_status sudoku_canonical(const sudoku_rules *rules, const sudoku_puzzle *puzzle, uint64_t limit,
                            sudoku_canonical_form *form, dlx_error *error)
{
    if (rules->is_plain && !puzzle->marked && is_puzzle(puzzle, rules->size) &&
        refined_form(rules, puzzle, form))
        return DLX_OK;
    return sudoku_minlex(rules, puzzle, limit, form, error);
}

void sudoku_transform(const sudoku_transformation *t, const sudoku_puzzle *puzzle,
                      sudoku_puzzle *result)
{
    result->size = t->size;
    result->marked = puzzle->marked;
    for (int row = 0; row < t->size; row++)
        for (int column = 0; column < t->size; column++) {
            int r = t->row[row], c = t->column[column];
            int from = t->transposed ? t->size * c + r : t->size * r + c;
            int to = t->size * row + column;
            result->cell[to] = t->digit[puzzle->cell[from]];
            if (!puzzle->marked)
                continue;
            result->candidates[to] = 0;
            for (int digit = 1; digit <= t->size; digit++)
                result->candidates[to] |= (puzzle->candidates[from] >> digit & 1)
                                          << t->digit[digit];
        }
}
