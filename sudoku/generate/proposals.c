/* SPDX-License-Identifier: MIT */
/* See proposals.h. */
#include "sudoku/generate/proposals.h"

#include "dlx/core/random.h"
#include "sudoku/clues/clues.h"
#include "sudoku/core/rules.h"

#include <assert.h>

enum { MIRROR_CELLS = 7, TWIN_CELLS = 8 };

/* ---- what kinds have in common ---- */

static int count_grids(const struct proposals *p)
{
    return p->rules->grid_count > 0 ? p->rules->grid_count : 1;
}

int count_proposals(const struct proposals *p, sudoku_clue_kind kind)
{
    const int size = p->rules->size;
    switch (clue_row(kind)->shape) {
    case SHAPE_BOARD:
        return 1;
    case SHAPE_PAIR:
        return 2 * size * (size - 1);
    case SHAPE_SQUARE:
        return (size - 1) * (size - 1);
    case SHAPE_ROW:
    case SHAPE_DIAGONAL:
        return 4 * side_of(p->rules) * count_grids(p);
    case SHAPE_CELLS:
        return clue_row(kind)->growth == GROW_COUNTED ? 1 : size * size;
    default:
        return 0;
    }
}

static void begin(struct proposals *p, sudoku_clue_kind kind)
{
    p->kind = clue_row(kind);
    p->clue = (sudoku_clue){.kind = kind, .cells = p->cells, .values = p->values};
    if (p->kind->propose != NULL)
        p->clue.value_count = p->kind->propose(p->rules, p->values);
}

static void add_cell(struct proposals *p, int cell)
{
    assert(p->clue.cell_count < SUDOKU_MAX_SIZE);
    p->cells[p->clue.cell_count++] = (uint16_t)cell;
}

/* Return whether the clue holds with its cells so far, and some value if it needs one. */
static bool holds(const struct proposals *p)
{
    const bool has_value = p->kind->least_values > 0 && p->kind->measure != NULL;
    return has_value ? p->kind->measure(p->rules, &p->clue, p->grid) >= 0
                     : p->kind->holds(p->rules, &p->clue, p->grid);
}

/* Give the clue the value that it has in the grid, or none if its kind has none. Return false if it
 * does not hold here. */
static bool take_value(struct proposals *p)
{
    if (p->kind->measure == NULL)
        return holds(p);
    const int value = p->kind->measure(p->rules, &p->clue, p->grid);
    p->values[0] = (uint16_t)value;
    p->clue.value_count = 1;
    return value >= 0;
}

static bool are_in_grids(const struct proposals *p)
{
    for (int c = 0; c < p->clue.cell_count; c++)
        if (is_void(p->rules, p->cells[c]))
            return false;
    return true;
}

/* ---- numbered proposals ---- */

/* The first half of the numbers are pairs in rows, the other half pairs in columns. */
static bool propose_pair(struct proposals *p, int number)
{
    const int size = p->rules->size, half = size * (size - 1);
    const bool is_vertical = number >= half;
    const int at = is_vertical ? number - half : number;
    const int first = is_vertical ? at : at / (size - 1) * size + at % (size - 1);
    add_cell(p, first);
    add_cell(p, first + (is_vertical ? size : 1));
    return are_in_grids(p) && take_value(p);
}

/* Ask for two to four of the digits, in ascending order. */
static bool propose_square(struct proposals *p, int number)
{
    const int size = p->rules->size, steps[] = {0, 1, size, size + 1};
    const int first = number / (size - 1) * size + number % (size - 1);
    const int wanted = 2 + (int)random_under(p->random, 3);
    uint16_t order[4];
    random_order(p->random, order, 4);
    for (int c = 0; c < 4; c++)
        add_cell(p, first + steps[c]);
    if (!are_in_grids(p))
        return false;
    for (int v = 0; v < wanted; v++) {
        const uint16_t digit = p->grid[p->cells[order[v]]];
        int at = v;
        for (; at > 0 && p->values[at - 1] > digit; at--)
            p->values[at] = p->values[at - 1];
        p->values[at] = digit;
    }
    p->clue.value_count = wanted;
    return true;
}

/* Add the cells of a grid from a row and a column on, by these steps. */
static void add_ray(struct proposals *p, int grid, const int from[2], const int by[2])
{
    const int rows = p->rules->grid_rows, columns = p->rules->grid_columns;
    const int origin = p->rules->grid_count > 0 ? p->rules->grids[grid] : 0;
    for (int r = from[0], c = from[1]; r >= 0 && r < rows && c >= 0 && c < columns;
         r += by[0], c += by[1])
        add_cell(p, origin + r * p->rules->size + c);
}

/* Diagonals start at all cells of the upper and the lower border, in both directions. */
static bool propose_diagonal(struct proposals *p, int number)
{
    const int side = side_of(p->rules), way = number / side % 4;
    const bool is_upper = way < 2;
    add_ray(p, number / side / 4, (int[]){is_upper ? 0 : p->rules->grid_rows - 1, number % side},
            (int[]){is_upper ? 1 : -1, way % 2 == 0 ? 1 : -1});
    return p->clue.cell_count > 1 && take_value(p);
}

/* Rows from both ends, then columns. */
static bool propose_row(struct proposals *p, int number)
{
    static const int steps[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    const int side = side_of(p->rules);
    const int below = p->rules->grid_rows - 1, right = p->rules->grid_columns - 1;
    const int at = number % side, way = number / side % 4;
    const int first[4][2] = {{at, 0}, {at, right}, {0, at}, {below, at}};
    add_ray(p, number / side / 4, first[way], steps[way]);
    return p->clue.cell_count > 0 && (p->kind->growth != GROW_ONE_WAY || way % 2 == 0) &&
           take_value(p);
}

/* Add `digit` cells that hold a digit, in random order. */
static void add_counted(struct proposals *p, int digit)
{
    const int cells = p->rules->size * p->rules->size;
    uint16_t order[SUDOKU_MAX_CELLS];
    int wanted = digit;
    random_order(p->random, order, cells);
    for (int c = 0; c < cells && wanted > 0; c++)
        if (p->grid[order[c]] == digit) {
            add_cell(p, order[c]);
            wanted--;
        }
}

/* Take some digits whose sum is at most twice the size of the board. */
static bool propose_counted(struct proposals *p)
{
    const int digits = p->rules->digits, most = 2 * digits;
    uint16_t order[SUDOKU_MAX_SIZE];
    random_order(p->random, order, digits);
    for (int d = 0; d < digits; d++) {
        const int value = value_of(p->rules, order[d] + 1);
        if (p->clue.cell_count + value <= (most < SUDOKU_MAX_SIZE ? most : SUDOKU_MAX_SIZE))
            add_counted(p, value);
    }
    return take_value(p);
}

static bool propose_numbered(struct proposals *p, int number)
{
    switch (p->kind->shape) {
    case SHAPE_PAIR:
        return propose_pair(p, number);
    case SHAPE_SQUARE:
        return propose_square(p, number);
    case SHAPE_ROW:
        return propose_row(p, number);
    case SHAPE_DIAGONAL:
        return propose_diagonal(p, number);
    case SHAPE_CELLS:
        if (p->kind->growth == GROW_COUNTED)
            return propose_counted(p);
        add_cell(p, number);
        return are_in_grids(p) && take_value(p);
    default:
        return true;
    }
}

/* ---- random proposals ---- */

static bool is_line(const struct proposals *p)
{
    return p->kind->shape == SHAPE_LINE || p->kind->shape == SHAPE_ARROW;
}

/* Return the cell that is this many rows and columns away from another one; -1 if it is used, or
 * outside the board. */
static int move_cell(const struct proposals *p, int cell, int rows, int columns)
{
    const int size = p->rules->size, r = cell / size + rows, c = cell % size + columns;
    const bool is_inside = r >= 0 && r < size && c >= 0 && c < size;
    return is_inside && !p->is_used[r * size + c] ? r * size + c : -1;
}

/* Return neighbor `step` of a cell, one of nine with the cell itself; -1 if it is used, as the cell
 * itself is. Lines also go diagonally. */
static int neighbor_at(const struct proposals *p, int cell, int step)
{
    const int rows = step / 3 - 1, columns = step % 3 - 1;
    return is_line(p) || rows == 0 || columns == 0 ? move_cell(p, cell, rows, columns) : -1;
}

/* Return a random unused neighbor of a cell, or -1. */
static int find_neighbor(const struct proposals *p, int cell)
{
    int found = -1;
    const int first = (int)random_under(p->random, 9);
    for (int n = 0; n < 9 && found < 0; n++)
        found = neighbor_at(p, cell, (first + n) % 9);
    return found;
}

static int random_cell(const struct proposals *p)
{
    return (int)random_under(p->random, (uint32_t)(p->rules->size * p->rules->size));
}

/* Return whether more cells may still make the clue hold. */
static bool has_promise(const struct proposals *p)
{
    if (p->kind->may_grow != NULL)
        return p->kind->may_grow(p->rules, &p->clue, p->grid);
    return holds(p);
}

/* Return whether the clue holds and excludes something. */
static bool is_good(const struct proposals *p)
{
    const uint8_t *region = p->rules->region;
    const int last = p->cells[p->clue.cell_count - 1];
    return holds(p) && (p->kind->growth != GROW_ACROSS || region[last] != region[p->cells[0]]);
}

/* Walk on unused cells. Return the number of cells at which the clue last held. */
static int walk(struct proposals *p, int most)
{
    const int least = is_line(p) && (p->rules->digits > 4 || p->kind->least_cells > 2) ? 3 : 2;
    int good = 0, next = random_cell(p);
    if (p->is_used[next])
        return 0;
    while (next >= 0 && p->clue.cell_count < most) {
        add_cell(p, next);
        p->is_used[next] = true;
        if (!has_promise(p))
            break;
        if (p->clue.cell_count >= least && is_good(p))
            good = p->clue.cell_count;
        /* A line continues from its end, and a cage from any of its cells. */
        const int from = is_line(p) ? p->clue.cell_count - 1
                                    : (int)random_under(p->random, (uint32_t)p->clue.cell_count);
        next = find_neighbor(p, p->cells[from]);
    }
    return good;
}

/* Keep the first cells of the clue. The other cells become free again. */
static void keep_cells(struct proposals *p, int good)
{
    for (int c = good; c < p->clue.cell_count; c++)
        p->is_used[p->cells[c]] = false;
    p->clue.cell_count = good;
}

static bool propose_walk(struct proposals *p)
{
    const int digits = p->rules->digits, longest = digits < 6 ? digits : 6;
    const int most = is_line(p) ? longest : 2 + (int)random_under(p->random, 3);
    const int good = walk(p, most);
    keep_cells(p, good);
    return good > 0 && take_value(p);
}

/* Return whether two cells may be the next ones on both sides of the middle. */
static bool match(const struct proposals *p, int one, int two)
{
    const int count = p->clue.cell_count, digit = p->grid[one], other = p->grid[two];
    if (p->kind->growth == GROW_MIRRORED)
        return digit == other;
    return count == 0 ||
           digit + other == p->grid[p->cells[0]] + (count % 2 == 0 ? p->grid[p->cells[1]] : 0);
}

/* Take two cells that match, one after the other. */
static void take_two(struct proposals *p, int one, int two)
{
    add_cell(p, one);
    add_cell(p, two);
    p->is_used[one] = p->is_used[two] = true;
}

/* Move both ends of a line to unused neighbors that match. Return false if none exist. */
static bool move_ends(const struct proposals *p, int ends[2])
{
    const int first = (int)random_under(p->random, 81);
    for (int n = 0; n < 81; n++) {
        const int step = (first + n) % 81;
        const int one = neighbor_at(p, ends[0], step / 9), two = neighbor_at(p, ends[1], step % 9);
        if (one < 0 || two < 0 || one == two || !match(p, one, two))
            continue;
        ends[0] = one;
        ends[1] = two;
        return true;
    }
    return false;
}

/* Put the cells into the order of the line. First comes the middle, if it is a single cell, and
 * then pairs:
 *
 *     m a A b B     ->     b a m A B            a A b B     ->     b a A B
 */
static void order_mirror(struct proposals *p)
{
    uint16_t line[MIRROR_CELLS];
    const int count = p->clue.cell_count, odd = count % 2;
    for (int c = 0; c < count; c++) {
        const int pair = (c - odd) / 2, from_middle = (c - odd) % 2 == 0 ? -1 - pair : odd + pair;
        line[c < odd ? count / 2 : count / 2 + from_middle] = p->cells[c];
    }
    for (int c = 0; c < count; c++)
        p->cells[c] = line[c];
}

/* A palindrome or zipper grows from its middle: one cell, or two neighbors that match. */
static bool propose_mirror(struct proposals *p)
{
    const int middle = random_cell(p);
    const int side = random_under(p->random, 2) == 0 ? middle : find_neighbor(p, middle);
    int ends[2] = {middle, side};
    if (p->is_used[middle] || side < 0 || (side != middle && !match(p, middle, side)))
        return false;
    if (side == middle) {
        add_cell(p, middle);
        p->is_used[middle] = true;
    } else
        take_two(p, middle, side);
    while (p->clue.cell_count + 2 <= MIRROR_CELLS && move_ends(p, ends))
        take_two(p, ends[0], ends[1]);
    keep_cells(p, p->clue.cell_count < 3 ? 0 : p->clue.cell_count);
    order_mirror(p);
    return p->clue.cell_count > 0;
}

/* Return a random cell of the first group that may grow there with its copy, which is `by` rows and
 * columns away; -1 if none was found. */
static int find_twin(const struct proposals *p, const int by[2])
{
    for (int attempt = 0; attempt < 8; attempt++) {
        const uint32_t pairs = (uint32_t)p->clue.cell_count / 2;
        const int near = find_neighbor(p, p->cells[2 * random_under(p->random, pairs)]);
        const int far = near >= 0 ? move_cell(p, near, by[0], by[1]) : -1;
        if (far >= 0 && p->grid[near] == p->grid[far])
            return near;
    }
    return -1;
}

/* Put the first cells of all pairs before their copies. */
static void order_twins(struct proposals *p)
{
    uint16_t cells[TWIN_CELLS];
    const int half = p->clue.cell_count / 2;
    for (int c = 0; c < 2 * half; c++)
        cells[c % 2 * half + c / 2] = p->cells[c];
    for (int c = 0; c < 2 * half; c++)
        p->cells[c] = cells[c];
}

/* A clone begins with two cells of equal digits. */
static bool grow_twins(struct proposals *p)
{
    const int size = p->rules->size, one = random_cell(p), two = random_cell(p);
    const int by[2] = {two / size - one / size, two % size - one % size};
    if (one == two || p->is_used[one] || p->is_used[two] || p->grid[one] != p->grid[two])
        return false;
    take_two(p, one, two);
    while (p->clue.cell_count < TWIN_CELLS) {
        const int near = find_twin(p, by);
        if (near < 0)
            break;
        take_two(p, near, move_cell(p, near, by[0], by[1]));
    }
    keep_cells(p, p->clue.cell_count < 4 ? 0 : p->clue.cell_count);
    order_twins(p);
    return p->clue.cell_count > 0;
}

/* Few pairs of cells become a clone, so this tries many of them. */
static bool propose_twin(struct proposals *p)
{
    enum { STARTS = 100 };
    bool found = false;
    for (int start = 0; start < STARTS && !found; start++)
        found = grow_twins(p);
    return found;
}

bool propose_clue(struct proposals *p, sudoku_clue_kind kind, int number)
{
    begin(p, kind);
    if (count_proposals(p, kind) > 0)
        return propose_numbered(p, number);
    if (p->kind->growth == GROW_MIRRORED || p->kind->growth == GROW_ZIPPED)
        return propose_mirror(p);
    return p->kind->shape == SHAPE_TWINS ? propose_twin(p) : propose_walk(p);
}
