/* SPDX-License-Identifier: MIT */
/*
 * The definitions of the clues, as people know them: does a full grid satisfy a clue? Each definition reads
 * the digits of the grid and nothing else, so that it can check the answers of the exact cover.
 */
#include "sudoku/clues/clue.h"

#include <stdlib.h>

static int digit_of(const sudoku_clue *clue, const uint8_t *cells, int cell)
{
    return cells[clue->cells[cell]];
}

static bool are_different(const sudoku_clue *clue, const uint8_t *cells)
{
    for (int a = 0; a < clue->cell_count; a++)
        for (int b = 0; b < a; b++)
            if (digit_of(clue, cells, a) == digit_of(clue, cells, b))
                return false;
    return true;
}

static int sum_from(const sudoku_clue *clue, const uint8_t *cells, int first)
{
    int sum = 0;
    for (int c = first; c < clue->cell_count; c++)
        sum += digit_of(clue, cells, c);
    return sum;
}

/* Return the lowest and the highest digit of the cells from `first` up to `end`. */
static void find_range(const sudoku_clue *clue, const uint8_t *cells, int first, int end, int *low,
                       int *high)
{
    *low = SUDOKU_MOST_SIZE + 1;
    *high = 0;
    for (int c = first; c < end; c++) {
        const int digit = digit_of(clue, cells, c);
        *low = digit < *low ? digit : *low;
        *high = digit > *high ? digit : *high;
    }
}

/* ---- groups ---- */

static bool killer_holds(const sudoku_clue *clue, const uint8_t *cells)
{
    return are_different(clue, cells) &&
           (clue->value_count == 0 || sum_from(clue, cells, 0) == clue->values[0]);
}

static bool renban_holds(const sudoku_clue *clue, const uint8_t *cells)
{
    int low, high;
    find_range(clue, cells, 0, clue->cell_count, &low, &high);
    return are_different(clue, cells) && high - low == clue->cell_count - 1;
}

/* Each digit of the clue is at least as often among the cells. */
static bool quadruple_holds(const sudoku_clue *clue, const uint8_t *cells)
{
    for (int v = 0; v < clue->value_count; v++) {
        int wanted = 0, found = 0;
        for (int other = 0; other < clue->value_count; other++)
            wanted += clue->values[other] == clue->values[v];
        for (int c = 0; c < clue->cell_count; c++)
            found += digit_of(clue, cells, c) == clue->values[v];
        if (found < wanted)
            return false;
    }
    return true;
}

static bool parity_holds(const sudoku_clue *clue, const uint8_t *cells)
{
    for (int c = 0; c < clue->cell_count; c++)
        if (digit_of(clue, cells, c) % 2 != (clue->kind == SUDOKU_ODD))
            return false;
    return true;
}

/* ---- lines ---- */

/* The digits of the circle are written one after the other. */
static bool arrow_holds(const sudoku_clue *clue, const uint8_t *cells)
{
    const int circle = clue->value_count > 0 ? clue->values[0] : 1;
    long number = 0;
    for (int c = 0; c < circle && number <= INT32_MAX; c++)
        number = (digit_of(clue, cells, c) < 10 ? 10 : 100) * number + digit_of(clue, cells, c);
    return number == sum_from(clue, cells, circle);
}

static bool thermometer_holds(const sudoku_clue *clue, const uint8_t *cells)
{
    for (int c = 1; c < clue->cell_count; c++)
        if (digit_of(clue, cells, c) <= digit_of(clue, cells, c - 1))
            return false;
    return true;
}

static bool whispers_hold(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int least = clue->value_count > 0 ? clue->values[0] : (rules->digits + 1) / 2;
    for (int c = 1; c < clue->cell_count; c++)
        if (abs(digit_of(clue, cells, c) - digit_of(clue, cells, c - 1)) < least)
            return false;
    return true;
}

static bool palindrome_holds(const sudoku_clue *clue, const uint8_t *cells)
{
    for (int c = 0; c < clue->cell_count; c++)
        if (digit_of(clue, cells, c) != digit_of(clue, cells, clue->cell_count - 1 - c))
            return false;
    return true;
}

static bool clone_holds(const sudoku_clue *clue, const uint8_t *cells)
{
    const int half = clue->cell_count / 2;
    for (int c = 0; c < half; c++)
        if (digit_of(clue, cells, c) != digit_of(clue, cells, half + c))
            return false;
    return true;
}

static bool between_holds(const sudoku_clue *clue, const uint8_t *cells)
{
    const int last = clue->cell_count - 1;
    const int a = digit_of(clue, cells, 0), b = digit_of(clue, cells, last);
    int low, high;
    find_range(clue, cells, 1, last, &low, &high);
    return last == 1 || (a < b ? a < low && high < b : b < low && high < a);
}

static bool skyscraper_holds(const sudoku_clue *clue, const uint8_t *cells)
{
    int seen = 0, highest = 0;
    for (int c = 0; c < clue->cell_count; c++)
        if (digit_of(clue, cells, c) > highest) {
            highest = digit_of(clue, cells, c);
            seen++;
        }
    return seen == clue->values[0];
}

static bool sandwich_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    int crusts = 0, sum = 0;
    for (int c = 0; c < clue->cell_count; c++) {
        const int digit = digit_of(clue, cells, c);
        if (digit == 1 || digit == rules->digits)
            crusts++;
        else if (crusts == 1)
            sum += digit;
    }
    return crusts == 2 && sum == clue->values[0];
}

/* ---- two cells ---- */

static bool dot_or_letter_holds(const sudoku_clue *clue, const uint8_t *cells)
{
    const int a = digit_of(clue, cells, 0), b = digit_of(clue, cells, 1);
    const int low = a < b ? a : b, high = a < b ? b : a;
    if (clue->kind == SUDOKU_XV)
        return a + b == clue->values[0];
    const bool has_value = clue->value_count > 0;
    return clue->kind == SUDOKU_WHITE ? high - low == (has_value ? clue->values[0] : 1)
                                      : high == (has_value ? clue->values[0] : 2) * low;
}

/* ---- neighbors on the board ---- */

static bool is_in(const sudoku_clue *clue, int cell)
{
    for (int c = 0; c < clue->cell_count; c++)
        if (clue->cells[c] == cell)
            return true;
    return false;
}

static bool share_a_side(int size, int a, int b)
{
    return abs(a / size - b / size) + abs(a % size - b % size) == 1;
}

static bool extreme_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int sign = clue->kind == SUDOKU_MINIMUM ? 1 : -1;
    for (int c = 0; c < clue->cell_count; c++)
        for (int other = 0; other < rules->size * rules->size; other++)
            if (share_a_side(rules->size, clue->cells[c], other) && !is_in(clue, other) &&
                !is_in_no_grid(rules, other) &&
                sign * digit_of(clue, cells, c) >= sign * cells[other])
                return false;
    return true;
}

static bool is_marked(const sudoku_rules *rules, int a, int b, sudoku_clue_kind kind)
{
    for (int c = 0; c < rules->clue_count; c++)
        if (rules->clues[c].kind == kind && is_in(&rules->clues[c], a) &&
            is_in(&rules->clues[c], b))
            return true;
    return false;
}

/* Return whether two neighbors obey a rule of the whole board. */
static bool neighbors_obey(const sudoku_rules *rules, sudoku_clue_kind kind, const uint8_t *cells,
                           int a, int b)
{
    const int low = cells[a] < cells[b] ? cells[a] : cells[b], high = cells[a] + cells[b] - low;
    const bool is_dotted =
        is_marked(rules, a, b, SUDOKU_WHITE) || is_marked(rules, a, b, SUDOKU_BLACK);
    if (kind == SUDOKU_NONCONSECUTIVE)
        return high - low != 1;
    if (kind == SUDOKU_WHITE_NEGATIVE)
        return is_marked(rules, a, b, SUDOKU_WHITE) || high - low != 1;
    if (kind == SUDOKU_BLACK_NEGATIVE)
        return is_marked(rules, a, b, SUDOKU_BLACK) || high != 2 * low;
    if (kind == SUDOKU_KROPKI_NEGATIVE)
        return is_dotted || (high - low != 1 && high != 2 * low);
    return is_marked(rules, a, b, SUDOKU_XV) || (high + low != 5 && high + low != 10);
}

static bool board_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    const int count = rules->size * rules->size;
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++)
            if (share_a_side(rules->size, a, b) && !is_in_no_grid(rules, a) &&
                !is_in_no_grid(rules, b) && !neighbors_obey(rules, clue->kind, cells, a, b))
                return false;
    return true;
}

/* ---- all of them ---- */

bool clue_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    switch (clue->kind) {
    case SUDOKU_KILLER:
        return killer_holds(clue, cells);
    case SUDOKU_THERMOMETER:
        return thermometer_holds(clue, cells);
    case SUDOKU_ARROW:
        return arrow_holds(clue, cells);
    case SUDOKU_WHITE:
    case SUDOKU_BLACK:
    case SUDOKU_XV:
        return dot_or_letter_holds(clue, cells);
    case SUDOKU_KROPKI_NEGATIVE:
    case SUDOKU_WHITE_NEGATIVE:
    case SUDOKU_BLACK_NEGATIVE:
    case SUDOKU_XV_NEGATIVE:
    case SUDOKU_NONCONSECUTIVE:
        return board_holds(rules, clue, cells);
    case SUDOKU_LITTLE_KILLER:
        return sum_from(clue, cells, 0) == clue->values[0];
    case SUDOKU_SANDWICH:
        return sandwich_holds(rules, clue, cells);
    case SUDOKU_SKYSCRAPER:
        return skyscraper_holds(clue, cells);
    case SUDOKU_RENBAN:
        return renban_holds(clue, cells);
    case SUDOKU_WHISPERS:
        return whispers_hold(rules, clue, cells);
    case SUDOKU_PALINDROME:
        return palindrome_holds(clue, cells);
    case SUDOKU_BETWEEN:
        return between_holds(clue, cells);
    case SUDOKU_QUADRUPLE:
        return quadruple_holds(clue, cells);
    case SUDOKU_CLONE:
        return clone_holds(clue, cells);
    case SUDOKU_MINIMUM:
    case SUDOKU_MAXIMUM:
        return extreme_holds(rules, clue, cells);
    case SUDOKU_ODD:
    case SUDOKU_EVEN:
        return parity_holds(clue, cells);
    }
    return false;
}
