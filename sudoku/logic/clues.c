/* SPDX-License-Identifier: MIT */
/*
 * Clues: what a clue excludes by itself, and what the sums of several cages exclude.
 */
#include "sudoku/logic/logic.h"

/* ======== one clue ======== */

/*
 * What clues exclude. Each part of a clue, as sudoku/clues.h explains, sifts the candidates of its
 * cells. The row of its kind gives the technique its name:
 *
 *     thermometer r1c1-r1c3     candidates    1234  1234  123
 *                               sifted        1     2     3      ends of a thermometer
 *
 *     killer 6 r1c1-r1c3        only 1+2+3    so none is 4       cage combinations
 *                               r1c4 sees all places of the 1 that these sets share, and is not 1
 *                                                                cage pointing
 *
 * A part is not sifted again while its candidates are the same as when it last excluded none.
 * Candidates are only ever removed, so their number shows whether they changed.
 */

/* Take the candidates of the cells of a part. Return their number, or 0 if no cell is empty. */
static int take_candidates(const sudoku_logic *l, const struct clue_part *part,
                           struct clue_sieve *sieve)
{
    int count = 0;
    bool open = false;
    for (int c = 0; c < part->count; c++) {
        sieve->digits[c] = candidates(l, part->cells[c]);
        count += count_bits(sieve->digits[c]);
        open |= is_empty(l, part->cells[c]);
    }
    return open ? count : 0;
}

static void begin_clue_step(sudoku_logic *l, const struct clue_part *part, uint64_t digits)
{
    begin_step(l, digits);
    add_step_clue(l, part->clue);
    for (int c = 0; c < part->count; c++) {
        if (c == part->first)
            end_first_part(l);
        add_step_cell(l, part->cells[c]);
    }
    if (part->first == part->count)
        end_first_part(l);
}

static void add_sets(sudoku_logic *l, const struct clue_sieve *sieve)
{
    if (!sieve->has_sets || sieve->set_count > MOST_COMBINATIONS)
        return;
    l->step.set_count = sieve->set_count;
    memcpy(l->step_sets, sieve->sets, sizeof l->step_sets);
}

static bool sift_part(sudoku_logic *l, int p)
{
    const struct clue_part *part = &l->parts[p];
    struct clue_sieve sieve = {.has_sets = false};
    const int count = take_candidates(l, part, &sieve);
    if (count == 0 || count == l->sifted[p] || !may_go_on(l))
        return false;
    part->sift(l->rules, part, &sieve);
    begin_clue_step(l, part, 0);
    for (int c = 0; c < part->count; c++)
        for (uint64_t gone = sieve.digits[c] & ~sieve.left[c]; gone != 0; gone &= gone - 1)
            add_removal(l, part->cells[c], lowest(gone));
    add_sets(l, &sieve);
    l->sifted[p] = is_useful_step(l) ? 0 : count;
    return is_useful_step(l);
}

bool find_by_clue(sudoku_logic *l, int which)
{
    for (int p = 0; p < l->part_count; p++)
        if ((int)clue_row(l->rules->clues[l->parts[p].clue].kind)->technique == which &&
            sift_part(l, p))
            return true;
    return false;
}

/* ---- digits that all combinations share ---- */

/* Remove a digit from all cells that see each place where the cage can have it. */
static bool describe_cage_pointing(sudoku_logic *l, const struct clue_part *part, int digit)
{
    uint64_t seen[MOST_WORDS];
    copy_set(l, seen, l->where[digit]);
    begin_step(l, bit(digit));
    add_step_clue(l, part->clue);
    for (int c = 0; c < part->count; c++)
        if (has_bit(candidates(l, part->cells[c]), digit)) {
            add_step_cell(l, part->cells[c]);
            intersect(l, seen, peers_of(l, part->cells[c]));
        }
    end_first_part(l);
    add_removals(l, seen, digit);
    return is_useful_step(l);
}

bool find_cage_pointing(sudoku_logic *l, int which)
{
    (void)which;
    for (int p = 0; p < l->part_count; p++) {
        struct clue_sieve sieve = {.has_sets = false};
        if (take_candidates(l, &l->parts[p], &sieve) == 0 || !may_go_on(l))
            continue;
        l->parts[p].sift(l->rules, &l->parts[p], &sieve);
        uint64_t common = sieve.has_sets && sieve.set_count > 0 ? sieve.common : 0;
        for (; common != 0; common &= common - 1)
            if (describe_cage_pointing(l, &l->parts[p], lowest(common)))
                return true;
    }
    return false;
}

/* ======== the 45 rule ======== */

/*
 * The 45 rule: all digits of a row, column or box have the sum 45 on 9x9, so n of them that do not
 * overlap have the sum 45 n. Together with the sums of killer cages, this gives the sum of the few
 * remaining cells.
 *
 *     a a b b      4x4: row 1 has the sum 10
 *     c . . b      cage a, 3, lies in row 1; b, 9, reaches out of it
 *
 *     innies       a is inside: r1c3 and r1c4 have the sum 10 - 3
 *     outies       a and b cover row 1: r2c4 is 3 + 9 - 10
 *     both         cells inside minus cells outside, if some of the cages that reach out count
 *
 * Each area is tried three times: without the cages that reach out of it, with all of them, and
 * with those that have fewer empty cells outside than inside. The digits of filled cells are
 * counted in the sum.
 */

enum { MOST_LEFT = 6 }; /* cells whose sum is of interest */

/* Which of the cages that reach out of an area count. */
enum { CAGES_INSIDE, CAGES_AROUND, CAGES_WITH_FEW_CELLS };

/* Houses of one kind that do not overlap, and their cells. */
struct area {
    uint16_t houses[MOST_HOUSES]; /* numbers in the rules */
    int house_count;              /* number of houses */
    uint64_t cells[MOST_WORDS];   /* set of all cells */
};

/* The equation that an area leads to. */
struct equation {
    int plus, minus;             /* number of cells */
    uint16_t inside[MOST_LEFT];  /* `plus` cells of the area */
    uint16_t outside[MOST_LEFT]; /* `minus` cells around it */
    int sum;                     /* of the cells inside minus those outside */
    bool too_long;               /* there are more cells */
};

/* ---- equations ---- */

static bool is_sum_cage(const sudoku_clue *clue)
{
    return clue->kind == SUDOKU_KILLER && clue->value_count > 0;
}

void list_cages(sudoku_logic *l)
{
    uint64_t used[MOST_WORDS] = {0};
    for (int k = 0; k < l->rules->clue_count; k++) {
        const sudoku_clue *clue = &l->rules->clues[k];
        bool overlaps = false;
        for (int c = 0; c < clue->cell_count; c++)
            overlaps |= has_cell(used, clue->cells[c]);
        if (!is_sum_cage(clue) || overlaps)
            continue;
        for (int c = 0; c < clue->cell_count; c++)
            add_cell(used, clue->cells[c]);
        l->cages[l->cage_count++] = (uint16_t)k;
    }
}

/* Return whether a cage counts, given its numbers of cells inside and outside the area, and of
 * empty ones among them. */
static bool does_count(int choice, int inside, int outside, int open_inside, int open_outside)
{
    if (inside == 0 || outside == 0)
        return inside > 0;
    return choice == CAGES_AROUND || (choice == CAGES_WITH_FEW_CELLS && open_outside < open_inside);
}

static void add_inside(const sudoku_logic *l, struct equation *e, int cell)
{
    if (!is_empty(l, cell))
        e->sum -= l->board.cell[cell];
    else if (e->plus + e->minus == MOST_LEFT)
        e->too_long = true;
    else
        e->inside[e->plus++] = (uint16_t)cell;
}

static void add_outside(const sudoku_logic *l, struct equation *e, int cell)
{
    if (!is_empty(l, cell))
        e->sum += l->board.cell[cell];
    else if (e->plus + e->minus == MOST_LEFT)
        e->too_long = true;
    else
        e->outside[e->minus++] = (uint16_t)cell;
}

/* Subtract a cage from the equation, if it counts. */
static void subtract_cage(sudoku_logic *l, const struct area *area, int choice, int clue,
                          struct equation *e, uint64_t *covered)
{
    const sudoku_clue *cage = &l->rules->clues[clue];
    int inside = 0, open_inside = 0, open = 0;
    for (int c = 0; c < cage->cell_count; c++) {
        const bool is_open = is_empty(l, cage->cells[c]),
                   is_in = has_cell(area->cells, cage->cells[c]);
        inside += is_in;
        open += is_open;
        open_inside += is_in && is_open;
    }
    if (!does_count(choice, inside, cage->cell_count - inside, open_inside, open - open_inside))
        return;
    e->sum -= cage->values[0];
    add_step_clue(l, clue);
    for (int c = 0; c < cage->cell_count; c++)
        if (has_cell(area->cells, cage->cells[c]))
            add_cell(covered, cage->cells[c]);
        else
            add_outside(l, e, cage->cells[c]);
}

/* Set up the equation of an area. Clues that count become clues of the step. Return whether it is
 * of use. */
static bool find_equation(sudoku_logic *l, const struct area *area, int choice, struct equation *e)
{
    uint64_t covered[MOST_WORDS] = {0};
    const int size = l->digits;
    *e = (struct equation){.sum = area->house_count * size * (size + 1) / 2};
    begin_step(l, 0);
    for (int k = 0; k < l->cage_count && !e->too_long; k++)
        subtract_cage(l, area, choice, l->cages[k], e, covered);
    FOR_EACH_CELL(cell, l, area->cells)
    if (!has_cell(covered, cell))
        add_inside(l, e, cell);
    return !e->too_long && l->step.clue_count > 0 && e->plus + e->minus > 0;
}

/* ---- steps ---- */

static bool describe_sum(sudoku_logic *l, const struct area *area, const struct equation *e)
{
    struct clue_sieve sieve = {.has_sets = false};
    struct clue_part part = {.count = e->plus + e->minus, .relation.value = e->sum};
    const uint16_t *cells = part.cells;
    const int count = part.count;
    for (int c = 0; c < count; c++) {
        part.cells[c] = c < e->plus ? e->inside[c] : e->outside[c - e->plus];
        part.weights[c] = c < e->plus ? 1 : -1;
        sieve.digits[c] = candidates(l, cells[c]);
    }
    if (e->sum < e->plus - l->digits * e->minus || e->sum > l->digits * e->plus - e->minus)
        return false; /* the puzzle has no solution; other techniques find out */
    group_part(l->rules, &part);
    sift_total(l->rules, &part, &sieve);
    for (int h = 0; h < area->house_count; h++)
        add_step_house(l, area->houses[h]);
    for (int c = 0; c < count; c++) {
        if (c == e->plus)
            end_first_part(l);
        add_step_cell(l, cells[c]);
    }
    if (e->minus == 0)
        end_first_part(l);
    for (int c = 0; c < count; c++)
        for (uint64_t gone = sieve.digits[c] & ~sieve.left[c]; gone != 0; gone &= gone - 1)
            add_removal(l, cells[c], lowest(gone));
    l->step.sum = e->sum;
    return is_useful_step(l);
}

static bool find_in_area(sudoku_logic *l, const struct area *area, int most)
{
    struct equation e;
    for (int choice = CAGES_INSIDE; choice <= CAGES_WITH_FEW_CELLS && may_go_on(l); choice++)
        if (find_equation(l, area, choice, &e) && e.plus + e.minus <= most &&
            describe_sum(l, area, &e))
            return true;
    return false;
}

/* ---- areas ---- */

static void add_house(const sudoku_logic *l, struct area *area, int house)
{
    const sudoku_house *h = &l->rules->houses[house];
    area->houses[area->house_count++] = (uint16_t)house;
    for (int c = 0; c < h->count; c++)
        add_cell(area->cells, h->cells[c]);
}

/* Rows or columns side by side. */
static bool find_in_lines(sudoku_logic *l, int first, int count, int most)
{
    for (int from = first; from + count <= first + l->digits; from++) {
        struct area area = {.house_count = 0};
        for (int h = 0; h < count; h++)
            add_house(l, &area, from + h);
        if (find_in_area(l, &area, most))
            return true;
    }
    return false;
}

/* Boxes in a rectangle of `rows` by `columns` boxes. */
static bool find_in_boxes(sudoku_logic *l, int rows, int columns, int most)
{
    const int across = l->size / l->rules->box_columns, down = l->size / l->rules->box_rows;
    for (int row = 0; row + rows <= down; row++)
        for (int column = 0; column + columns <= across; column++) {
            struct area area = {.house_count = 0};
            for (int b = 0; b < rows * columns; b++)
                add_house(l, &area,
                          2 * l->size + across * (row + b / columns) + column + b % columns);
            if (find_in_area(l, &area, most))
                return true;
        }
    return false;
}

/* Any other houses that hold all digits: regions of a jigsaw, diagonals, windows. */
static bool find_in_others(sudoku_logic *l, int first, int most)
{
    for (int h = first; h < l->full_count; h++) {
        struct area area = {.house_count = 0};
        add_house(l, &area, l->full[h]);
        if (find_in_area(l, &area, most))
            return true;
    }
    return false;
}

static bool find_in_grid(sudoku_logic *l, int grid, int count, int most)
{
    const int first = grid * l->digits;
    return find_in_lines(l, first, count, most) || find_in_lines(l, l->lines + first, count, most);
}

bool find_by_sum(sudoku_logic *l, int most)
{
    if (l->cage_count == 0)
        return false;
    /* Several grids may share boxes, so their boxes are tried one by one. */
    const bool are_apart = has_boxes(l->rules) && l->rules->grid_count == 0;
    const int across = are_apart ? l->digits / l->rules->box_columns : 1;
    const int down = are_apart ? l->digits / l->rules->box_rows : 1;
    for (int count = 1; count <= l->digits; count++)
        for (int grid = 0; grid < l->grids; grid++)
            if (find_in_grid(l, grid, count, most))
                return true;
    /* A rectangle as wide or as high as the board is rows or columns. */
    for (int rows = 1; are_apart && rows < down; rows++)
        for (int columns = 1; columns < across; columns++)
            if (find_in_boxes(l, rows, columns, most))
                return true;
    return find_in_others(l, 2 * l->lines + (are_apart ? l->digits : 0), most);
}
