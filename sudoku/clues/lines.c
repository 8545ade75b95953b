/* SPDX-License-Identifier: MIT */
/* Clues that an automaton checks: what its state is, and how it changes from cell to cell. */
#include "sudoku/clues/automaton.h"

#include <string.h>

static bool is_value(const struct automaton *a, int state)
{
    return state == a->value;
}

static bool is_zero(const struct automaton *a, int state)
{
    (void)a;
    return state == 0;
}

static bool is_last_state(const struct automaton *a, int state)
{
    return state == a->states - 1;
}

/* ---- little killer: the state is the sum so far ---- */

/* Cells that differ come in runs: the sum of a run of three is at least 1 + 2 + 3. */
static int least_so_far(const struct automaton *a, int cell)
{
    int sum = 0;
    for (int c = 0; c <= cell; c++)
        sum += a->run[c] + 1;
    return sum;
}

static int step_sum(const struct automaton *a, int cell, int state, int digit)
{
    const int sum = state + digit, least = least_so_far(a, cell);
    const int most = (cell + 1) * (a->size + 1) - least;
    return sum >= least && sum <= most && sum <= a->value ? sum : -1;
}

/* ---- arrow: the state is the number in the circle so far, then what it still needs ---- */

/* Return the number of cells of the circle, which come first. */
static int circle_of(const struct automaton *a)
{
    return a->value_count > 0 ? a->value : 1;
}

static int step_arrow(const struct automaton *a, int cell, int state, int digit)
{
    if (cell >= circle_of(a))
        return state >= digit ? state - digit : -1;
    const int number = (digit < 10 ? 10 : 100) * state + digit;
    return number < a->states ? number : -1;
}

/* ---- sandwich: 0 before the first crust, 1 + sum between the crusts, then the last state ---- */

static int step_sandwich(const struct automaton *a, int cell, int state, int digit)
{
    (void)cell;
    const bool is_crust = digit == 1 || digit == a->size;
    if (state == 0)
        return is_crust ? 1 : 0;
    if (state == a->states - 1)
        return is_crust ? -1 : state;
    if (is_crust)
        return state - 1 == a->value ? a->states - 1 : -1;
    return state - 1 + digit <= a->value ? state + digit : -1;
}

/* ---- skyscraper: the highest digit, and how many digits were seen; each is higher than all before ---- */

/* The highest of k different digits is at least k. */
static int step_skyscraper(const struct automaton *a, int cell, int state, int digit)
{
    const int highest = state / (a->size + 1), seen = state % (a->size + 1);
    const int next = digit > highest ? digit : highest;
    if (a->differ && (digit == highest || next <= cell))
        return -1;
    if (digit <= highest)
        return state;
    return seen < a->value ? digit * (a->size + 1) + seen + 1 : -1;
}

static bool has_seen_value(const struct automaton *a, int state)
{
    return state % (a->size + 1) == a->value;
}

/* ---- between: the digits of both ends, which come first ---- */

static int step_between(const struct automaton *a, int cell, int state, int digit)
{
    const int base = a->size + 1, first = state / base, last = state % base;
    if (cell == 0)
        return digit;
    if (cell == 1)
        return base * state + digit;
    return (first < digit && digit < last) || (last < digit && digit < first) ? state : -1;
}

static bool is_any(const struct automaton *a, int state)
{
    (void)a;
    return state >= 0;
}

/* ---- quadruple: a bit for each digit of the clue that has been found ---- */

static int step_quadruple(const struct automaton *a, int cell, int state, int digit)
{
    (void)cell;
    for (int v = 0; v < a->value_count; v++)
        if (a->values[v] == digit && (state >> v & 1) == 0)
            return state | 1 << v;
    return state;
}

/* ---- all of them ---- */

static int count_states(const struct automaton *a, sudoku_clue_kind kind)
{
    switch (kind) {
    case SUDOKU_ARROW: /* no number in the circle is larger than the sum of the largest digits */
        return circle_of(a) == 1 ? a->size + 1 : a->size * (a->cell_count - circle_of(a)) + 1;
    case SUDOKU_SANDWICH:
        return a->value + 3;
    case SUDOKU_SKYSCRAPER:
    case SUDOKU_BETWEEN:
        return (a->size + 1) * (a->size + 1);
    case SUDOKU_QUADRUPLE:
        return 1 << a->value_count;
    default:
        return a->value + 1;
    }
}

/* The automaton of a line between two ends reads both ends first. */
static void order_cells(struct automaton *a, const sudoku_clue *clue)
{
    a->cell_count = clue->cell_count;
    for (int c = 0; c < clue->cell_count; c++)
        a->cells[c] = clue->cells[c];
    if (clue->kind != SUDOKU_BETWEEN)
        return;
    for (int c = clue->cell_count - 1; c > 1; c--)
        a->cells[c] = clue->cells[c - 1];
    a->cells[1] = clue->cells[clue->cell_count - 1];
}

static struct automaton automaton_of(const sudoku_rules *rules, const sudoku_clue *clue)
{
    static const struct {
        int (*step)(const struct automaton *, int, int, int);
        bool (*accepts)(const struct automaton *, int);
    } types[] = {
        [SUDOKU_LITTLE_KILLER] = {step_sum, is_value},
        [SUDOKU_ARROW] = {step_arrow, is_zero},
        [SUDOKU_SANDWICH] = {step_sandwich, is_last_state},
        [SUDOKU_SKYSCRAPER] = {step_skyscraper, has_seen_value},
        [SUDOKU_BETWEEN] = {step_between, is_any},
        [SUDOKU_QUADRUPLE] = {step_quadruple, is_last_state},
    };
    struct automaton a = {
        .size = rules->digits,
        .value = clue->value_count > 0 ? clue->values[0] : 0,
        .values = clue->values,
        .value_count = clue->value_count,
        .step = types[clue->kind].step,
        .accepts = types[clue->kind].accepts,
    };
    order_cells(&a, clue);
    for (int c = 0; c < a.cell_count; c++)
        a.digits[c] = ((UINT64_C(1) << a.size) - 1) << 1;
    a.states = count_states(&a, clue->kind);
    return a;
}

dlx_status check_line(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    const bool has_large_value =
        clue->value_count > 0 && clue->values[0] > rules->digits * (rules->digits + 1) / 2 * 2;
    if (has_large_value)
        return refuse_clue(rules, clue, error, "the value %d is too large", clue->values[0]);
    const struct automaton a = automaton_of(rules, clue);
    if (!automaton_accepts_any(&a))
        return refuse_clue(rules, clue, error, "no digits from 1 to %d fit the clue",
                           rules->digits);
    return DLX_OK;
}

/* The value is the number of cells of the circle. The line has at least one. */
dlx_status check_arrow(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    const int circle = clue->value_count > 0 ? clue->values[0] : 1;
    if (circle < 1 || circle >= clue->cell_count)
        return refuse_clue(rules, clue, error,
                           "a circle of %d cells leaves none of the %d cells for the line", circle,
                           clue->cell_count);
    return check_line(rules, clue, error);
}

/* The cells must be a whole row, column or another house, so that they hold both crusts. */
dlx_status check_sandwich(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    if (clue->cell_count != rules->digits)
        return refuse_clue(rules, clue, error, "needs %d cells, a whole row or column, not %d",
                           rules->digits, clue->cell_count);
    return check_line(rules, clue, error);
}

/* ---- candidates ---- */

static void sift_line(const sudoku_rules *rules, const struct clue_part *part,
                      struct clue_sieve *sieve)
{
    const struct automaton a = automaton_of(rules, &rules->clues[part->clue]);
    automaton_sift(rules, &a, sieve);
}

/* The state is the sum so far. It begins so high that it never becomes negative. */
static int step_difference(const struct automaton *a, int cell, int state, int digit)
{
    return cell < a->value_count ? state + digit : state - digit;
}

void sift_difference(const sudoku_rules *rules, const uint16_t *cells, int count, int plus, int sum,
                     struct clue_sieve *sieve)
{
    const int size = rules->digits, start = size * (count - plus);
    struct automaton a = {
        .size = size,
        .states = size * count + 1,
        .start = start,
        .value = start + sum,
        .value_count = plus,
        .cell_count = count,
        .step = step_difference,
        .accepts = is_value,
    };
    memcpy(a.cells, cells, (size_t)count * sizeof *cells);
    automaton_sift(rules, &a, sieve);
}

/* ---- exact cover, or a part ---- */

static int count_first(const struct automaton *a, sudoku_clue_kind kind)
{
    return kind == SUDOKU_ARROW ? circle_of(a) : kind == SUDOKU_BETWEEN ? 2 : a->cell_count;
}

/* Note which cells cannot hold the same digit. */
static void find_runs(const sudoku_rules *rules, struct automaton *a)
{
    for (int c = 1; c < a->cell_count; c++) {
        int run = 0;
        while (run <= a->run[c - 1] &&
               sudoku_rules_are_peers(rules, a->cells[c], a->cells[c - 1 - run]))
            run++;
        a->run[c] = run > a->run[c - 1] ? (uint8_t)run : 0;
    }
}

void emit_line(const struct emission *e)
{
    struct automaton a = automaton_of(e->rules, e->clue);
    a.differ = cells_differ(e->rules, e->clue);
    find_runs(e->rules, &a);
    if (e->parts != NULL)
        add_part(e, sift_line, a.cells, a.cell_count, count_first(&a, e->clue->kind));
    else
        automaton_emit(e->builder, e->name, &a);
}

/* ---- possible clues ---- */

/* Return whether the least sum of the line fits into a circle of one cell. */
static bool is_arrow_possible(const struct automaton *a)
{
    int least = 0;
    for (int c = 1; c < a->cell_count; c++)
        least += (a->run[c] < c ? a->run[c] : c - 1) + 1; /* a run may begin with the circle */
    return circle_of(a) > 1 || least <= a->size;
}

/* Return whether different digits between 1 and the largest digit have the sum. They are the digits of a smaller
 * board, each larger by 1. */
static bool is_sandwich_possible(const struct automaton *a)
{
    bool found = !a->differ;
    for (int count = 0; count <= a->size - 2 && count <= a->value && !found; count++)
        found = count_sets(a->size - 2, count, a->value - count, 1) > 0;
    return found;
}

bool is_line_possible(const sudoku_rules *rules, const sudoku_clue *clue)
{
    const bool is_line = clue->kind == SUDOKU_ARROW || clue->kind == SUDOKU_LITTLE_KILLER ||
                         clue->kind == SUDOKU_SANDWICH || clue->kind == SUDOKU_SKYSCRAPER ||
                         clue->kind == SUDOKU_BETWEEN || clue->kind == SUDOKU_QUADRUPLE;
    if (!is_line)
        return true;
    struct automaton a = automaton_of(rules, clue);
    a.differ = cells_differ(rules, clue);
    find_runs(rules, &a);
    for (int c = 0; c < a.cell_count; c++)
        a.digits[c] &= rules->allowed[a.cells[c]];
    return automaton_accepts_any(&a) && (clue->kind != SUDOKU_ARROW || is_arrow_possible(&a)) &&
           (clue->kind != SUDOKU_SANDWICH || is_sandwich_possible(&a));
}
