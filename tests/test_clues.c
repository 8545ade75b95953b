/* SPDX-License-Identifier: MIT */
/*
 * Tests of clues. This file defines each kind of clue a second time. It counts the solutions of
 * random small boards by filling one cell after the other, and asks whether each full grid obeys.
 */
#include "sudoku/clues/clues.h"
#include "sudoku/logic.h"
#include "sudoku/sudoku.h"
#include "tests/support/allocator.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/rules.h"
#include "tests/support/sink.h"
#include "tests/support/suite.h"
#include "tests/support/text.h"

#if defined(__unix__) || defined(__APPLE__)
#define HAS_REGEX
#include <regex.h>
#endif
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { MOST_CLUES = 64, LONGEST = 16, MOST_VALUES = 36, CELLS = 36 };

/* A clue with its arrays. */
struct sample {
    sudoku_clue_kind kind;
    int cell_count, value_count;
    uint16_t cells[LONGEST], values[MOST_VALUES];
};

/* A board with clues. */
struct board {
    int size;
    int rows, columns; /* of a rectangle, whose larger side is the size; 0 for a square board */
    int digits;        /* at least the size */
    bool from_zero;    /* digit d means the number d - 1 */
    unsigned variants;
    int clue_count;
    struct sample clues[MOST_CLUES];
    sudoku_puzzle puzzle;
};

static bool is_on_board(const struct board *b, int cell)
{
    return b->rows == 0 || (cell / b->size < b->rows && cell % b->size < b->columns);
}

static dlx_status make_rules(const struct board *b, sudoku_rules **rules, dlx_error *error)
{
    static const uint16_t top_left = 0;
    sudoku_clue clues[MOST_CLUES];
    for (int c = 0; c < b->clue_count; c++) {
        const struct sample *s = &b->clues[c];
        clues[c] = (sudoku_clue){
            s->kind, s->cells, s->cell_count, s->values, s->value_count, (uint64_t)c + 1, 0};
    }
    const sudoku_rules_settings settings = {.size = b->size,
                                            .digits = b->digits,
                                            .from_zero = b->from_zero,
                                            .variants = b->variants,
                                            .clues = clues,
                                            .clue_count = b->clue_count,
                                            .grids = &top_left,
                                            .grid_count = b->rows > 0,
                                            .grid_rows = b->rows,
                                            .grid_columns = b->columns};
    return sudoku_rules_new(NULL, &settings, rules, error);
}

static sudoku_rules *rules_of(const struct board *b)
{
    sudoku_rules *rules;
    dlx_error error = {.message = ""};
    ck_assert_msg(make_rules(b, &rules, &error) == DLX_OK, "%s", error.message);
    return rules;
}

/* ---- the definitions ----
 *
 * They get the numbers that the digits of a grid mean, cell by cell.
 */

static int lowest(const struct board *b)
{
    return b->from_zero ? 0 : 1;
}

static int highest(const struct board *b)
{
    return b->digits - (b->from_zero ? 1 : 0);
}

static int digit_at(const struct sample *s, const uint8_t *grid, int cell)
{
    return grid[s->cells[cell]];
}

static bool obeys_killer(const struct sample *s, const uint8_t *grid)
{
    int seen[SUDOKU_MAX_SIZE + 1] = {0}, sum = 0;
    for (int c = 0; c < s->cell_count; c++) {
        sum += digit_at(s, grid, c);
        if (seen[digit_at(s, grid, c)]++ > 0)
            return false;
    }
    return s->value_count == 0 || sum == s->values[0];
}

static int distance_of(int a, int b)
{
    return a > b ? a - b : b - a;
}

static int value_or(const struct sample *s, int usual)
{
    return s->value_count > 0 ? s->values[0] : usual;
}

/* Two digits that are next to each other on the line of a clue. */
static bool obey_on_line(const struct board *b, const struct sample *s, int one, int two)
{
    switch (s->kind) {
    case SUDOKU_THERMOMETER:
        return one < two;
    case SUDOKU_SLOW_THERMOMETER:
        return one <= two;
    case SUDOKU_FAST_THERMOMETER:
        return one + 1 < two;
    case SUDOKU_ALTERNATING:
        return (one ^ two) & 1;
    case SUDOKU_NABNER:
        return distance_of(one, two) > 1;
    case SUDOKU_WHITE:
        return distance_of(one, two) == value_or(s, 1);
    case SUDOKU_BLACK:
        return one * value_or(s, 2) == two || two * value_or(s, 2) == one;
    case SUDOKU_XV:
        return one + two == s->values[0];
    default:
        return distance_of(one, two) >= value_or(s, (b->digits + 1) / 2);
    }
}

static bool obeys_line(const struct board *b, const struct sample *s, const uint8_t *grid)
{
    bool all = true;
    for (int c = 0; c + 1 < s->cell_count; c++)
        all &= obey_on_line(b, s, digit_at(s, grid, c), digit_at(s, grid, c + 1));
    return all;
}

static bool obeys_sandwich(const struct board *b, const struct sample *s, const uint8_t *grid)
{
    int low = -1, high = -1, sum = 0;
    for (int c = 0; c < s->cell_count; c++) {
        low = digit_at(s, grid, c) == lowest(b) ? c : low;
        high = digit_at(s, grid, c) == highest(b) ? c : high;
    }
    if (low < 0 || high < 0)
        return false;
    for (int c = (low < high ? low : high) + 1; c < (low < high ? high : low); c++)
        sum += digit_at(s, grid, c);
    return sum == s->values[0];
}

static bool obeys_skyscraper(const struct sample *s, const uint8_t *grid)
{
    int seen = 0;
    for (int c = 0; c < s->cell_count; c++) {
        bool is_seen = true;
        for (int before = 0; before < c; before++)
            is_seen &= digit_at(s, grid, before) < digit_at(s, grid, c);
        seen += is_seen;
    }
    return seen == s->values[0];
}

static bool obeys_renban(const struct sample *s, const uint8_t *grid)
{
    for (int least = 0; least <= SUDOKU_MAX_SIZE; least++) {
        uint64_t digits = 0, run = 0;
        for (int c = 0; c < s->cell_count; c++) {
            digits |= UINT64_C(1) << digit_at(s, grid, c);
            run |= UINT64_C(1) << (least + c);
        }
        if (digits == run)
            return true;
    }
    return false;
}

static bool obeys_between(const struct sample *s, const uint8_t *grid)
{
    const int a = digit_at(s, grid, 0), b = digit_at(s, grid, s->cell_count - 1);
    for (int c = 1; c + 1 < s->cell_count; c++) {
        const int digit = digit_at(s, grid, c);
        if ((digit - a) * (digit - b) >= 0)
            return false;
    }
    return true;
}

static bool obeys_quadruple(const struct sample *s, const uint8_t *grid)
{
    bool is_used[LONGEST] = {false};
    for (int v = 0; v < s->value_count; v++) {
        bool found = false;
        for (int c = 0; c < s->cell_count && !found; c++)
            if (!is_used[c] && digit_at(s, grid, c) == s->values[v])
                found = is_used[c] = true;
        if (!found)
            return false;
    }
    return true;
}

static bool names_cell(const struct sample *s, int cell)
{
    for (int c = 0; c < s->cell_count; c++)
        if (s->cells[c] == cell)
            return true;
    return false;
}

static bool obeys_extreme(const struct board *b, const struct sample *s, const uint8_t *grid)
{
    const int size = b->size;
    for (int cell = 0; cell < size * size; cell++)
        for (int other = 0; other < size * size; other++) {
            const int rows = distance_of(cell / size, other / size);
            const int columns = distance_of(cell % size, other % size);
            if (rows + columns != 1 || !names_cell(s, cell) || names_cell(s, other) ||
                !is_on_board(b, other))
                continue;
            if (s->kind == SUDOKU_MINIMUM ? grid[cell] >= grid[other] : grid[cell] <= grid[other])
                return false;
        }
    return true;
}

/* Return whether a clue of a kind takes its cells out of a rule of the board. */
static bool is_named_by(sudoku_clue_kind rule, sudoku_clue_kind kind)
{
    switch (rule) {
    case SUDOKU_KROPKI_NEGATIVE:
    case SUDOKU_WHITE_NEGATIVE:
    case SUDOKU_BLACK_NEGATIVE:
        return kind == SUDOKU_WHITE || kind == SUDOKU_BLACK;
    default:
        return rule == SUDOKU_XV_NEGATIVE && kind == SUDOKU_XV;
    }
}

static bool is_exempt(const struct board *b, sudoku_clue_kind kind, int one, int two)
{
    for (int c = 0; c < b->clue_count; c++) {
        const struct sample *s = &b->clues[c];
        if (is_named_by(kind, s->kind) && names_cell(s, one) && names_cell(s, two))
            return true;
    }
    return false;
}

/* `first` is one of the values of the rule, which may have two, or 0. */
static bool obey_on_board(sudoku_clue_kind kind, int first, int second, int one, int two)
{
    if (kind == SUDOKU_XV_NEGATIVE)
        return one + two != 5 && one + two != 10;
    if (kind != SUDOKU_BLACK_NEGATIVE && distance_of(one, two) == 1)
        return false;
    if (kind == SUDOKU_NONCONSECUTIVE || kind == SUDOKU_WHITE_NEGATIVE)
        return true;
    first = first == 0 ? 2 : first;
    return one != first * two && two != first * one &&
           (second == 0 || (one != second * two && two != second * one));
}

static bool obeys_board(const struct board *b, const struct sample *s, const uint8_t *grid)
{
    const sudoku_clue_kind kind = s->kind;
    const int first = s->value_count > 0 ? s->values[0] : 0;
    const int second = s->value_count > 1 ? s->values[1] : 0;
    for (int cell = 0; cell < b->size * b->size; cell++) {
        const int right = cell + 1, below = cell + b->size;
        if (!is_on_board(b, cell))
            continue;
        if (right % b->size != 0 && is_on_board(b, right) && !is_exempt(b, kind, cell, right) &&
            !obey_on_board(kind, first, second, grid[cell], grid[right]))
            return false;
        if (below < b->size * b->size && is_on_board(b, below) &&
            !is_exempt(b, kind, cell, below) &&
            !obey_on_board(kind, first, second, grid[cell], grid[below]))
            return false;
    }
    return true;
}

/* Compare the digits of each cell and of its partner, or ask for a parity. */
static bool obeys_cells(const struct sample *s, const uint8_t *grid)
{
    const int count = s->cell_count;
    for (int c = 0; c < count; c++) {
        const int digit = digit_at(s, grid, c);
        if (s->kind == SUDOKU_ODD ? digit % 2 == 0
            : s->kind == SUDOKU_EVEN
                ? digit % 2 == 1
                : digit != digit_at(s, grid,
                                    s->kind == SUDOKU_PALINDROME ? count - 1 - c
                                                                 : (c + count / 2) % count))
            return false;
    }
    return true;
}

static bool obeys_arrow(const struct sample *s, const uint8_t *grid, int all)
{
    int number = 0, circle = 0;
    for (int c = 0; c < value_or(s, 1); c++) {
        number = 10 * number + digit_at(s, grid, c);
        circle += digit_at(s, grid, c);
    }
    return number == all - circle;
}

/* Any two cells obey, and not only neighbors. */
static bool obeys_nabner(const struct board *b, const struct sample *s, const uint8_t *grid)
{
    bool all = true;
    for (int c = 0; c < s->cell_count; c++)
        for (int d = 0; d < c; d++)
            all &= obey_on_line(b, s, digit_at(s, grid, c), digit_at(s, grid, d));
    return all;
}

static int third_of(const struct board *b, sudoku_clue_kind kind, int digit)
{
    static const int of_four[] = {0, 1, 1, 2}, of_five[] = {0, 0, 1, 2, 2};
    const int place = digit - lowest(b);
    if (kind == SUDOKU_MODULAR)
        return digit % 3;
    return b->digits == 4 ? of_four[place] : b->digits == 5 ? of_five[place] : place / 2;
}

static bool obeys_thirds(const struct board *b, const struct sample *s, const uint8_t *grid)
{
    const int window = s->cell_count < 3 ? s->cell_count : 3;
    const bool is_closed = s->cells[0] == s->cells[s->cell_count - 1];
    const int count = s->cell_count - is_closed;
    for (int from = 0; from + (is_closed ? 1 : window) <= count; from++) {
        unsigned seen = 0;
        for (int c = from; c < from + window; c++)
            seen |= 1u << third_of(b, s->kind, digit_at(s, grid, c % count));
        if (__builtin_popcount(seen) != window)
            return false;
    }
    return true;
}

static bool obeys_lockout(const struct board *b, const struct sample *s, const uint8_t *grid)
{
    const int one = digit_at(s, grid, 0), two = digit_at(s, grid, s->cell_count - 1);
    for (int c = 1; c + 1 < s->cell_count; c++)
        if ((digit_at(s, grid, c) - one) * (digit_at(s, grid, c) - two) <= 0)
            return false;
    return distance_of(one, two) >= value_or(s, b->digits / 2);
}

/* Some sums of the first digits are all multiples of the value that are not above the whole sum. */
static bool obeys_ten(const struct sample *s, const uint8_t *grid)
{
    const int value = value_or(s, 10);
    uint64_t sums = 0, multiples = 0;
    int sum = 0;
    for (int c = 0; c < s->cell_count; c++) {
        sum += digit_at(s, grid, c);
        sums |= UINT64_C(1) << sum;
    }
    for (int m = value; m <= sum; m += value)
        multiples |= UINT64_C(1) << m;
    return sum > 0 && sum % value == 0 && (sums & multiples) == multiples;
}

static int box_at(const struct board *b, int cell)
{
    return cell / b->size / 2 * 2 + cell % b->size / (b->size / 2);
}

static bool obeys_region_sum(const struct board *b, const struct sample *s, const uint8_t *grid)
{
    const bool is_closed = s->cells[0] == s->cells[s->cell_count - 1];
    const int count = s->cell_count - is_closed;
    int sum = 0, wanted = -1, start = 0;
    while (is_closed && start < count &&
           box_at(b, s->cells[start]) == box_at(b, s->cells[(start + count - 1) % count]))
        start++; /* a loop is read from a border on */
    for (int c = start; c < start + count; c++) {
        sum += digit_at(s, grid, c % count);
        if (c + 1 < start + count &&
            box_at(b, s->cells[c % count]) == box_at(b, s->cells[(c + 1) % count]))
            continue;
        if (wanted >= 0 && sum != wanted)
            return false;
        wanted = sum;
        sum = 0;
    }
    return true;
}

static bool obeys_zipper(const struct sample *s, const uint8_t *grid)
{
    const int count = s->cell_count, middle = count / 2;
    int wanted = digit_at(s, grid, middle);
    if (count % 2 == 0)
        wanted += digit_at(s, grid, middle - 1);
    for (int c = 0; c < middle; c++)
        if (digit_at(s, grid, c) + digit_at(s, grid, count - 1 - c) != wanted)
            return false;
    return true;
}

/* The sum of the first digits, or the last of them, as many as the first one says. */
static bool obeys_first(const struct sample *s, const uint8_t *grid)
{
    int sum = 0, last = -1;
    for (int c = 0; c < digit_at(s, grid, 0) && c < s->cell_count; c++)
        sum += last = digit_at(s, grid, c);
    return digit_at(s, grid, 0) <= s->cell_count &&
           (s->kind == SUDOKU_X_SUM ? sum : last) == s->values[0];
}

static bool obeys_circles(const struct sample *s, const uint8_t *grid)
{
    bool all = true;
    for (int c = 0; c < s->cell_count; c++) {
        int same = 0;
        for (int d = 0; d < s->cell_count; d++)
            same += digit_at(s, grid, d) == digit_at(s, grid, c);
        all &= same == digit_at(s, grid, c);
    }
    return all;
}

static bool is_indexer(sudoku_clue_kind kind)
{
    return kind >= SUDOKU_ROW_INDEXER && kind <= SUDOKU_BOX_INDEXER;
}

/* The number of a cell in its column, row or box, as the kind of the indexer asks. */
static int number_at(const struct board *b, sudoku_clue_kind kind, int cell)
{
    const int size = b->size, across = size / 2;
    return 1 + (kind == SUDOKU_ROW_INDEXER      ? cell / size
                : kind == SUDOKU_COLUMN_INDEXER ? cell % size
                                                : cell / size % 2 * across + cell % size % across);
}

static bool share_indexed(const struct board *b, sudoku_clue_kind kind, int one, int two)
{
    return kind == SUDOKU_ROW_INDEXER      ? one % b->size == two % b->size
           : kind == SUDOKU_COLUMN_INDEXER ? one / b->size == two / b->size
                                           : box_at(b, one) == box_at(b, two);
}

static bool points_to_a_cell(const struct board *b, sudoku_clue_kind kind, int cell, int number)
{
    bool found = false;
    for (int other = 0; other < b->size * b->size; other++)
        found |= is_on_board(b, other) && share_indexed(b, kind, cell, other) &&
                 number_at(b, kind, other) == number;
    return found;
}

static bool obeys_indexers(const struct board *b, const struct sample *s, const uint8_t *grid)
{
    bool all = true;
    for (int c = 0; c < s->cell_count; c++) {
        bool points = false;
        for (int other = 0; other < b->size * b->size; other++)
            if (is_on_board(b, other) && share_indexed(b, s->kind, s->cells[c], other) &&
                number_at(b, s->kind, other) == digit_at(s, grid, c))
                points = grid[other] == number_at(b, s->kind, s->cells[c]);
        all &= points;
    }
    return all;
}

/* ---- regular expressions, each with what it means ---- */

static const char *const expressions[] = {"[13]*[24]*", "(.[^1])*", ".*(12|3).*", "1?[2-5]+|6",
                                          "0?[1-5]*"}; /* the last one needs a 0 */

enum { EXPRESSIONS = sizeof expressions / sizeof *expressions };

static void set_expression(struct sample *s, const char *text)
{
    s->value_count = (int)strlen(text);
    for (int c = 0; c < s->value_count; c++)
        s->values[c] = (uint16_t)text[c];
}

static int expression_of(const struct sample *s)
{
    int number = 0;
    struct sample other;
    for (; number < EXPRESSIONS; number++) {
        set_expression(&other, expressions[number]);
        if (other.value_count == s->value_count &&
            memcmp(other.values, s->values, (size_t)s->value_count * sizeof *s->values) == 0)
            break;
    }
    return number;
}

/* A class of digits, such as [134], for a single cell. */
static bool obeys_class(const struct sample *s, const uint8_t *grid)
{
    bool is_in_class = false;
    for (int v = 1; v + 1 < s->value_count; v++)
        is_in_class |= s->values[v] == '0' + digit_at(s, grid, 0);
    return is_in_class;
}

static bool obeys_regex(const struct sample *s, const uint8_t *grid)
{
    const int number = expression_of(s), count = s->cell_count;
    if (number == EXPRESSIONS)
        return obeys_class(s, grid);
    bool all = number != 1 || count % 2 == 0, some = false;
    for (int c = 0; c < count; c++) {
        const int digit = digit_at(s, grid, c), before = c > 0 ? digit_at(s, grid, c - 1) : -1;
        some |= digit == 3 || (before == 1 && digit == 2);
        if (number == 0)
            all &= digit > 0 && digit <= 4 && (digit % 2 == 0 || c == 0 || before % 2 != 0);
        if (number == 1)
            all &= c % 2 == 0 || digit != 1;
        if (number == 3)
            all &= count == 1 ? digit > 1 : digit > 0 && digit <= 5 && (digit > 1 || c == 0);
        if (number == 4)
            all &= digit <= 5 && (digit > 0 || c == 0);
    }
    return number == 2 ? some : all;
}

/* Each two neighbors on the line are in the table. */
static bool obeys_table(const struct sample *s, const uint8_t *grid)
{
    bool in_table[100] = {false};
    for (int v = 0; v < s->value_count; v++)
        in_table[s->values[v]] = true;
    for (int c = 0; c + 1 < s->cell_count; c++)
        if (!in_table[digit_at(s, grid, c) * 10 + digit_at(s, grid, c + 1)])
            return false;
    return true;
}

static bool numbers_obey(const struct board *b, const struct sample *s, const uint8_t *grid)
{
    int sum = 0;
    for (int c = 1; c < s->cell_count; c++)
        sum += digit_at(s, grid, c);
    switch (s->kind) {
    case SUDOKU_KILLER:
        return obeys_killer(s, grid);
    case SUDOKU_ARROW:
        return obeys_arrow(s, grid, digit_at(s, grid, 0) + sum);
    case SUDOKU_LITTLE_KILLER:
        return digit_at(s, grid, 0) + sum == s->values[0];
    case SUDOKU_THERMOMETER:
    case SUDOKU_WHITE:
    case SUDOKU_BLACK:
    case SUDOKU_XV:
    case SUDOKU_WHISPERS:
    case SUDOKU_SLOW_THERMOMETER:
    case SUDOKU_FAST_THERMOMETER:
    case SUDOKU_ALTERNATING:
        return obeys_line(b, s, grid);
    case SUDOKU_NABNER:
        return obeys_nabner(b, s, grid);
    case SUDOKU_MODULAR:
    case SUDOKU_ENTROPIC:
        return obeys_thirds(b, s, grid);
    case SUDOKU_LOCKOUT:
        return obeys_lockout(b, s, grid);
    case SUDOKU_TEN:
        return obeys_ten(s, grid);
    case SUDOKU_REGION_SUM:
        return obeys_region_sum(b, s, grid);
    case SUDOKU_ZIPPER:
        return obeys_zipper(s, grid);
    case SUDOKU_DOUBLE_ARROW:
        return 2 * (digit_at(s, grid, 0) + digit_at(s, grid, s->cell_count - 1)) ==
               digit_at(s, grid, 0) + sum;
    case SUDOKU_KROPKI_NEGATIVE:
    case SUDOKU_WHITE_NEGATIVE:
    case SUDOKU_BLACK_NEGATIVE:
    case SUDOKU_XV_NEGATIVE:
    case SUDOKU_NONCONSECUTIVE:
        return obeys_board(b, s, grid);
    case SUDOKU_SANDWICH:
        return obeys_sandwich(b, s, grid);
    case SUDOKU_SKYSCRAPER:
        return obeys_skyscraper(s, grid);
    case SUDOKU_RENBAN:
        return obeys_renban(s, grid);
    case SUDOKU_BETWEEN:
        return obeys_between(s, grid);
    case SUDOKU_QUADRUPLE:
        return obeys_quadruple(s, grid);
    case SUDOKU_MINIMUM:
    case SUDOKU_MAXIMUM:
        return obeys_extreme(b, s, grid);
    case SUDOKU_PALINDROME:
    case SUDOKU_CLONE:
    case SUDOKU_ODD:
    case SUDOKU_EVEN:
        return obeys_cells(s, grid);
    case SUDOKU_X_SUM:
    case SUDOKU_NUMBERED_ROOM:
        return obeys_first(s, grid);
    case SUDOKU_ROW_INDEXER:
    case SUDOKU_COLUMN_INDEXER:
    case SUDOKU_BOX_INDEXER:
        return obeys_indexers(b, s, grid);
    case SUDOKU_COUNTING_CIRCLES:
        return obeys_circles(s, grid);
    case SUDOKU_PAIRS:
        return obeys_table(s, grid);
    case SUDOKU_REGEX:
        return obeys_regex(s, grid);
    }
    return false;
}

static bool obeys(const struct board *b, const struct sample *s, const uint8_t *grid)
{
    uint8_t numbers[CELLS];
    for (int cell = 0; cell < b->size * b->size; cell++)
        numbers[cell] = (uint8_t)(grid[cell] - b->from_zero);
    return numbers_obey(b, s, numbers);
}

static bool obeys_all(const struct board *b, const uint8_t *grid)
{
    for (int c = 0; c < b->clue_count; c++)
        if (!obeys(b, &b->clues[c], grid))
            return false;
    return true;
}

/* ---- grids ---- */

static bool may_hold(const struct board *b, const uint8_t *grid, int cell, int digit)
{
    const int size = b->size, rows = 2, columns = size / rows;
    const int row = cell / size, column = cell % size;
    for (int other = 0; other < size * size; other++) {
        const int r = other / size, c = other % size;
        bool peers = r == row || c == column ||
                     ((b->variants & SUDOKU_NO_BOXES) == 0 && r / rows == row / rows &&
                      c / columns == column / columns);
        if ((b->variants & SUDOKU_X) != 0)
            peers |= (r == c && row == column) || (r + c == size - 1 && row + column == size - 1);
        if (other != cell && peers && grid[other] == digit)
            return false;
    }
    return true;
}

/* The digits that each cell holds in some full grid that obeys, of those that fill() counted. */
static uint64_t held[CELLS];

static bool note_grid(const struct board *b, const uint8_t *grid)
{
    const bool good = obeys_all(b, grid);
    for (int cell = 0; good && cell < b->size * b->size; cell++)
        held[cell] |= UINT64_C(1) << grid[cell];
    return good;
}

/* Count the full grids from a cell on that obey; keep the first one. Digits are tried at random. */
static uint64_t fill(const struct board *b, uint8_t *grid, int cell, struct random *random)
{
    uint64_t count = 0;
    const int size = b->size;
    if (cell == size * size)
        return note_grid(b, grid);
    if (b->puzzle.cell[cell] != 0 || !is_on_board(b, cell))
        return fill(b, grid, cell + 1, random);
    const int first = random != NULL ? (int)random_below(random, (uint32_t)b->digits) : 0;
    for (int d = 0; d < b->digits; d++) {
        const int digit = (first + d) % b->digits + 1;
        grid[cell] = (uint8_t)digit;
        if (may_hold(b, grid, cell, digit))
            count += fill(b, grid, cell + 1, random);
        if (count > 0 && random != NULL)
            return count;
    }
    grid[cell] = 0;
    return count;
}

static uint64_t count_by_definition(const struct board *b)
{
    uint8_t grid[CELLS];
    memcpy(grid, b->puzzle.cell, sizeof grid);
    return fill(b, grid, 0, NULL);
}

/* ---- random boards ---- */

/* Add neighbors to a clue until it has `count` cells, or fewer. */
static void grow(struct sample *s, const struct board *b, int count, struct random *random)
{
    const int size = b->size;
    do
        s->cells[0] = (uint16_t)random_below(random, (uint32_t)(size * size));
    while (!is_on_board(b, s->cells[0]));
    s->cell_count = 1;
    for (int attempt = 0; attempt < 30 && s->cell_count < count; attempt++) {
        const int from = s->cells[s->cell_count - 1];
        const int row = from / size + (int)random_below(random, 3) - 1;
        const int column = from % size + (int)random_below(random, 3) - 1;
        bool used = row < 0 || column < 0 || row >= size || column >= size ||
                    !is_on_board(b, size * row + column);
        for (int c = 0; c < s->cell_count; c++)
            used |= s->cells[c] == size * row + column;
        if (!used)
            s->cells[s->cell_count++] = (uint16_t)(size * row + column);
    }
}

/* Make a killer cage. Its sum is right for the grid, except sometimes. */
static void make_killer(struct sample *s, const struct board *b, const uint8_t *grid,
                        struct random *random)
{
    int sum = 0;
    grow(s, b, 1 + (int)random_below(random, 4), random);
    for (int c = 0; c < s->cell_count; c++)
        sum += grid[s->cells[c]] - b->from_zero;
    const int k = s->cell_count, least = k * (2 * lowest(b) + k - 1) / 2;
    const int most = k * (2 * highest(b) - k + 1) / 2;
    if (random_below(random, 8) == 0 || sum < least || sum > most)
        sum = least + (int)random_below(random, (uint32_t)(most - least + 1));
    s->values[0] = (uint16_t)sum;
    s->value_count = random_below(random, 4) > 0;
}

/* The cells of a row or a column, in either direction. */
static void make_straight(struct sample *s, const struct board *b, struct random *random)
{
    const int size = b->size, rows = b->rows > 0 ? b->rows : size;
    const int columns = b->rows > 0 ? b->columns : size;
    const uint32_t way = random_below(random, 4);
    const int line = (int)random_below(random, (uint32_t)(way < 2 ? rows : columns));
    s->cell_count = way < 2 ? columns : rows;
    for (int c = 0; c < s->cell_count; c++) {
        const int at = way % 2 == 0 ? c : s->cell_count - 1 - c;
        s->cells[c] = (uint16_t)(way < 2 ? size * line + at : size * at + line);
    }
}

/* A random table, or a random expression. */
static void make_text(struct sample *s, const struct board *b, struct random *random)
{
    if (s->kind == SUDOKU_REGEX) {
        set_expression(s, expressions[random_below(random, (uint32_t)EXPRESSIONS - !b->from_zero)]);
        return;
    }
    for (int a = lowest(b); a <= highest(b); a++)
        for (int other = lowest(b); other <= highest(b); other++)
            if (random_below(random, 2) == 0)
                s->values[s->value_count++] = (uint16_t)(10 * a + other);
}

/* Give a clue a value that suits it, and mostly the grid. */
static void make_value(struct sample *s, const struct board *b, const uint8_t *grid,
                       struct random *random)
{
    int most = b->digits;
    if (s->kind == SUDOKU_PAIRS || s->kind == SUDOKU_REGEX) {
        make_text(s, b, random);
        return;
    }
    switch (s->kind) {
    case SUDOKU_XV:
        most = 2 * b->digits - 1;
        break;
    case SUDOKU_LITTLE_KILLER:
    case SUDOKU_SANDWICH:
    case SUDOKU_X_SUM:
        most = b->digits * s->cell_count;
        break;
    case SUDOKU_WHITE:
    case SUDOKU_BLACK:
    case SUDOKU_WHISPERS:
    case SUDOKU_LOCKOUT:
        s->value_count = (int)random_below(random, 2);
        most = 2;
        break;
    case SUDOKU_TEN:
        s->value_count = 1;
        most = 2 * b->digits;
        break;
    default:
        break;
    }
    if (s->kind == SUDOKU_XV || s->kind == SUDOKU_LITTLE_KILLER || s->kind == SUDOKU_SANDWICH ||
        s->kind == SUDOKU_SKYSCRAPER || s->kind == SUDOKU_X_SUM || s->kind == SUDOKU_NUMBERED_ROOM)
        s->value_count = 1;
    for (int attempt = 0; attempt < 60; attempt++) {
        s->values[0] =
            (uint16_t)(random_below(random, (uint32_t)most) +
                       (s->kind != SUDOKU_SANDWICH && (!b->from_zero || s->kind == SUDOKU_TEN)));
        if (obeys(b, s, grid))
            return;
    }
}

static void make_quadruple(struct sample *s, const struct board *b, const uint8_t *grid,
                           struct random *random)
{
    grow(s, b, 4, random);
    s->value_count = 1 + (int)random_below(random, (uint32_t)s->cell_count);
    for (int v = 0; v < s->value_count; v++)
        s->values[v] = (uint16_t)(grid[s->cells[v]] - b->from_zero);
}

static bool is_about_board(sudoku_clue_kind kind)
{
    return kind >= SUDOKU_KROPKI_NEGATIVE && kind <= SUDOKU_NONCONSECUTIVE;
}

static void make_cells(struct sample *s, const struct board *b, struct random *random)
{
    const bool is_pair = s->kind == SUDOKU_WHITE || s->kind == SUDOKU_BLACK || s->kind == SUDOKU_XV;
    if (s->kind == SUDOKU_SANDWICH || s->kind == SUDOKU_SKYSCRAPER || s->kind == SUDOKU_X_SUM ||
        s->kind == SUDOKU_NUMBERED_ROOM)
        make_straight(s, b, random);
    else if (!is_about_board(s->kind))
        do
            grow(s, b, is_pair ? 2 : 2 + (int)random_below(random, 3), random);
        while (s->cell_count < 2 ||
               ((s->kind == SUDOKU_BETWEEN || s->kind == SUDOKU_LOCKOUT ||
                 s->kind == SUDOKU_DOUBLE_ARROW) &&
                s->cell_count < 3) ||
               (s->kind == SUDOKU_CLONE && s->cell_count % 2 != 0));
    const bool may_be_loop = s->kind == SUDOKU_WHISPERS || s->kind == SUDOKU_MODULAR ||
                             s->kind == SUDOKU_ENTROPIC || s->kind == SUDOKU_REGION_SUM;
    if (may_be_loop && s->cell_count > 2 && random_below(random, 2) == 0)
        s->cells[s->cell_count++] = s->cells[0]; /* a loop */
}

/* Return whether the library takes a clue at all. If not, `error` says why. */
static bool is_taken(const struct board *b, const struct sample *s, dlx_error *error)
{
    static const uint16_t top_left = 0;
    const sudoku_clue clue = {s->kind, s->cells, s->cell_count, s->values, s->value_count, 0, 0};
    const sudoku_rules_settings settings = {.size = b->size,
                                            .digits = b->digits,
                                            .from_zero = b->from_zero,
                                            .variants = b->variants,
                                            .clues = &clue,
                                            .clue_count = 1,
                                            .grids = &top_left,
                                            .grid_count = b->rows > 0,
                                            .grid_rows = b->rows,
                                            .grid_columns = b->columns};
    sudoku_rules *rules = NULL;
    const bool good = sudoku_rules_new(NULL, &settings, &rules, error) == DLX_OK;
    sudoku_rules_free(rules);
    return good;
}

static bool is_possible(const struct board *b, const struct sample *s)
{
    return is_taken(b, s, NULL);
}

/* Make a clue that mostly fits the grid. Few random clues do, so this tries up to 200 of them. */
static void make_clue(struct sample *s, const struct board *b, const uint8_t *grid,
                      struct random *random)
{
    const bool is_wild = random_below(random, 8) == 0;
    s->kind = (sudoku_clue_kind)(random_below(random, SUDOKU_CLUE_KINDS));
    for (int attempt = 0; attempt < 200; attempt++) {
        s->cell_count = s->value_count = 0;
        if (s->kind == SUDOKU_KILLER)
            make_killer(s, b, grid, random);
        else if (s->kind == SUDOKU_QUADRUPLE)
            make_quadruple(s, b, grid, random);
        else {
            make_cells(s, b, random);
            make_value(s, b, grid, random);
        }
        if (is_possible(b, s) && (is_wild || obeys(b, s, grid)))
            return;
    }
    *s = (struct sample){SUDOKU_KILLER, 1, 0, {0}, {0}};
}

/* Make a board a rectangle that its boxes divide: 4x6 or 6x3 with 2x3 boxes, 2x4 or 4x2 with
 * 2x2. */
static void make_oblong(struct board *b, bool is_wide)
{
    b->rows = is_wide ? (b->size == 6 ? 4 : 2) : b->size;
    b->columns = is_wide ? b->size : b->size / 2;
    b->variants &= ~(unsigned)SUDOKU_X;
}

/* Make a board whose clues mostly fit a grid, with enough givens to count its solutions. */
static void make_board(struct board *b, int number)
{
    struct random random = {(uint64_t)number};
    uint8_t grid[CELLS] = {0};
    memset(b, 0, sizeof *b);
    b->size = number % 3 == 0 ? 6 : 4;
    b->variants = number % 5 == 0 ? SUDOKU_X : number % 5 == 1 ? SUDOKU_NO_BOXES : 0;
    b->puzzle.size = b->size;
    b->digits = b->size + (number % 7 < 2 && b->size == 4 ? 1 + number % 2 : 0);
    b->from_zero = number % 4 == 1;
    if (number % 8 >= 5)
        make_oblong(b, number % 16 >= 8);
    fill(b, grid, 0, &random);
    const int clues = 1 + (int)random_below(&random, 6);
    for (int c = 0; c < clues; c++) {
        make_clue(&b->clues[b->clue_count], b, grid, &random);
        b->clue_count++;
    }
    const uint32_t empty = b->digits > b->size ? 8 : b->size == 6 ? 15 : 16;
    for (int cell = 0; cell < b->size * b->size; cell++)
        if (random_below(&random, (uint32_t)(b->size * b->size)) >= empty)
            b->puzzle.cell[cell] = grid[cell];
}

/* Make a cage that begins at a cell, from neighbors without a cage. Its digits differ. */
static void grow_cage(struct sample *s, int size, bool from_zero, int cell, const uint8_t *grid,
                      bool *is_used, struct random *random)
{
    const int count = 1 + (int)random_below(random, 4);
    *s = (struct sample){.kind = SUDOKU_KILLER, .value_count = 1};
    for (int attempt = 0; attempt < 20 && s->cell_count < count; attempt++) {
        const int way = (int)random_below(random, 3);
        const int next = s->cell_count == 0 ? cell : cell + (way == 0 ? size : way == 1 ? 1 : -1);
        bool good = next >= 0 && next < size * size &&
                    (next % size == cell % size || next / size == cell / size);
        good = good && !is_used[next];
        for (int c = 0; c < s->cell_count && good; c++)
            good = grid[s->cells[c]] != grid[next];
        if (!good)
            continue;
        cell = next;
        is_used[cell] = true;
        s->cells[s->cell_count++] = (uint16_t)cell;
        s->values[0] = (uint16_t)(s->values[0] + grid[cell] - from_zero);
    }
}

/* Cover most of a board with cages that fit a grid. */
static void make_cages(struct board *b, const uint8_t *grid, struct random *random)
{
    bool is_used[CELLS] = {false};
    for (int cell = 0; cell < b->size * b->size; cell++) {
        struct sample *s = &b->clues[b->clue_count];
        if (is_used[cell] || random_below(random, 8) == 0)
            continue;
        grow_cage(s, b->size, b->from_zero, cell, grid, is_used, random);
        b->clue_count++;
    }
}

static void make_cage_board(struct board *b, int number)
{
    struct random random = {(uint64_t)number};
    uint8_t grid[CELLS] = {0};
    memset(b, 0, sizeof *b);
    b->puzzle.size = b->size = b->digits = number % 3 == 0 ? 4 : 6;
    b->from_zero = number % 4 == 1;
    fill(b, grid, 0, &random);
    make_cages(b, grid, &random);
}

/* Make a sum of many cells that fits a grid: an arrow, or with `circle` 0, a little killer. Return
 * false if a random line does not fit. */
static bool make_long_sum(struct sample *s, const struct board *b, const uint8_t *grid, int circle,
                          struct random *random)
{
    const int most = circle == 0 ? b->size : LONGEST;
    *s = (struct sample){.kind = circle == 0 ? SUDOKU_LITTLE_KILLER : SUDOKU_ARROW,
                         .value_count = 1,
                         .values = {(uint16_t)circle}};
    grow(s, b, most - (int)random_below(random, 3), random);
    while (s->cell_count > circle + 1 && circle > 0 && !obeys(b, s, grid))
        s->cell_count--;
    for (int c = 0; c < s->cell_count && circle == 0; c++)
        s->values[0] = (uint16_t)(s->values[0] + grid[s->cells[c]] - b->from_zero);
    return s->cell_count > 3 && obeys(b, s, grid) && is_possible(b, s);
}

/* Make a board with long sums. On 4x4 it has few givens, or none. */
static void make_sum_board(struct board *b, int number)
{
    struct random random = {(uint64_t)number};
    uint8_t grid[CELLS] = {0};
    memset(b, 0, sizeof *b);
    b->puzzle.size = b->size = b->digits = number % 3 == 0 ? 6 : 4;
    b->from_zero = number % 4 == 1;
    fill(b, grid, 0, &random);
    for (int attempt = 0; attempt < 2000 && b->clue_count < 2; attempt++)
        if (make_long_sum(&b->clues[b->clue_count], b, grid, attempt % 4, &random))
            b->clue_count++;
    const uint32_t empty = b->size == 6 ? 15 : 14;
    for (int cell = 0; cell < b->size * b->size; cell++)
        if (random_below(&random, (uint32_t)(b->size * b->size)) >= empty)
            b->puzzle.cell[cell] = grid[cell];
}

/* Add a cage of two cells in each column. */
static void add_column_cages(struct board *b, const uint8_t *grid, struct random *random)
{
    for (int column = 0; column < 6; column++) {
        const int cell = 6 * (int)random_below(random, 5) + column;
        b->clues[b->clue_count++] =
            (struct sample){.kind = SUDOKU_KILLER,
                            .cell_count = 2,
                            .value_count = 1,
                            .cells = {(uint16_t)cell, (uint16_t)(cell + 6)},
                            .values = {(uint16_t)(grid[cell] + grid[cell + 6])}};
    }
}

/* Make the three little killers that cover box 1 together with a diagonal, or their mirror images,
 * which cover box 2 with the other diagonal. Return their sum. */
static int make_band(struct sample *line, const uint8_t *grid, bool is_mirrored)
{
    static const int first[] = {1, 2, 6}, end[] = {30, 24, 36};
    int sum = 0;
    for (int k = 0; k < 3; k++) {
        line[k] = (struct sample){.kind = SUDOKU_LITTLE_KILLER, .value_count = 1};
        for (int at = first[k]; at < end[k]; at += 7) {
            const int cell = is_mirrored ? at / 6 * 6 + 5 - at % 6 : at;
            line[k].cells[line[k].cell_count++] = (uint16_t)cell;
            line[k].values[0] = (uint16_t)(line[k].values[0] + grid[cell]);
        }
        sum += line[k].values[0];
    }
    return sum;
}

/* Make a 6x6 board with diagonals, and with one or two bands of little killers. Of some grids, take
 * the one with the lowest sums, or the highest ones. Half of the boards have cages, too. Of the
 * cells, one in `portion` is given. */
static void make_band_board(struct board *b, int number, uint32_t portion)
{
    struct random random = {(uint64_t)number};
    const int bands = number / 2 % 2 + 1;
    uint8_t best[CELLS] = {0};
    memset(b, 0, sizeof *b);
    b->puzzle.size = b->size = b->digits = 6;
    b->variants = SUDOKU_X;
    for (int most = INT_MIN, attempt = 0; attempt < 40; attempt++) {
        struct sample lines[6] = {{0}};
        uint8_t grid[CELLS] = {0};
        int sum = 0;
        fill(b, grid, 0, &random);
        for (int band = 0; band < bands; band++)
            sum += make_band(lines + 3 * band, grid, band == 1);
        sum = number % 2 == 0 ? sum : -sum;
        if (sum <= most)
            continue;
        most = sum;
        memcpy(b->clues, lines, sizeof lines);
        memcpy(best, grid, sizeof best);
    }
    b->clue_count = 3 * bands;
    if (number % 8 >= 4)
        add_column_cages(b, best, &random);
    for (int cell = 0; cell < 36; cell++)
        if (random_below(&random, portion) == 0)
            b->puzzle.cell[cell] = best[cell];
}

/* Add a cage of cells of a row, and of one cell of another row whose digit differs from theirs. */
static void add_hooked_cage(struct board *b, const uint8_t *grid, int first, int count,
                            struct random *random)
{
    struct sample *cage = &b->clues[b->clue_count++];
    int extra, c = 0;
    *cage = (struct sample){.kind = SUDOKU_KILLER, .value_count = 1};
    do {
        extra = (int)random_below(random, 36);
        for (c = 0; c < count && grid[extra] != grid[first + c]; c++)
            ;
    } while (c < count || extra / 6 == first / 6);
    for (c = 0; c <= count; c++) {
        const int cell = c < count ? first + c : extra;
        cage->cells[cage->cell_count++] = (uint16_t)cell;
        cage->values[0] = (uint16_t)(cage->values[0] + grid[cell]);
    }
}

/* Make a 6x6 board with cages that leave out two cells of rows 1 and 4, or none. Of the cells, one
 * in `portion` is given. */
static void make_hooked_board(struct board *b, int number, uint32_t portion)
{
    struct random random = {(uint64_t)number};
    uint8_t grid[CELLS] = {0};
    memset(b, 0, sizeof *b);
    b->puzzle.size = b->size = b->digits = 6;
    fill(b, grid, 0, &random);
    for (int row = 0; row < 6; row += 3) {
        add_hooked_cage(b, grid, 6 * row, 4, &random);
        if (random_below(&random, 2) == 0)
            add_hooked_cage(b, grid, 6 * row + 4, 2, &random);
    }
    for (int cell = 0; cell < 36; cell++)
        if (random_below(&random, portion) == 0)
            b->puzzle.cell[cell] = grid[cell];
}

/* Add a cage of the first `count` cells of two lists, and remove them from both. */
static void add_cage_of_two(struct board *b, const uint8_t *grid, uint16_t *lists[2], int count)
{
    struct sample *cage = &b->clues[b->clue_count++];
    *cage = (struct sample){.kind = SUDOKU_KILLER, .value_count = 1};
    for (int list = 0; list < 2; list++)
        for (int c = 0; c < count; c++) {
            const uint16_t cell = *lists[list]++;
            cage->cells[cage->cell_count++] = cell;
            cage->values[0] = (uint16_t)(cage->values[0] + grid[cell]);
        }
}

/* Make a 6x6 board with two cages that leave out one cell each of boxes 1 and 4. The first cage has
 * three digits of box 1, and the others of box 4. Of the cells, one in `portion` is given. */
static void make_boxes_board(struct board *b, int number, uint32_t portion)
{
    struct random random = {(uint64_t)number};
    uint8_t grid[CELLS] = {0};
    uint16_t one[6], four[6], *lists[2] = {one, four};
    memset(b, 0, sizeof *b);
    b->puzzle.size = b->size = b->digits = 6;
    fill(b, grid, 0, &random);
    for (int row = 0, first = 0, last = 6; row < 2; row++)
        for (int column = 0; column < 3; column++) {
            const uint16_t cell = (uint16_t)(6 * (2 + row) + 3 + column);
            bool is_taken = false;
            one[3 * row + column] = (uint16_t)(6 * row + column);
            for (int c = 0; c < 3; c++)
                is_taken |= grid[c] == grid[cell];
            four[is_taken ? --last : first++] = cell;
        }
    add_cage_of_two(b, grid, lists, 3);
    add_cage_of_two(b, grid, lists, 2);
    for (int cell = 0; cell < 36; cell++)
        if (random_below(&random, portion) == 0)
            b->puzzle.cell[cell] = grid[cell];
}

/* ---- tests ---- */

/* Count the solutions of a board by its exact cover, with the first ones checked. */
static uint64_t count_by_cover(const sudoku_rules *rules, const struct board *b)
{
    static sudoku_answer answer;
    sudoku_solver *solver;
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    ck_assert_int_eq(sudoku_solve(solver, &b->puzzle, 2, &answer), DLX_OK);
    const uint64_t two = answer.solutions;
    if (two > 0) {
        ck_assert(sudoku_is_solution(rules, &b->puzzle, answer.cell));
        ck_assert(obeys_all(b, answer.cell));
    }
    ck_assert_int_eq(sudoku_solve(solver, &b->puzzle, 0, &answer), DLX_OK);
    ck_assert_uint_eq(two, answer.solutions < 2 ? answer.solutions : 2);
    sudoku_solver_free(solver);
    return answer.solutions;
}

TEST(counts_with_long_sums_agree_with_brute_force)
{
    enum { BOARDS = 200 };
    static struct board b;
    int arrows = 0, long_circles = 0, all_cells = 0;
    for (int n = 0; n < CASES(BOARDS); n++) {
        make_sum_board(&b, n);
        sudoku_rules *rules = rules_of(&b);
        ck_assert_msg(count_by_cover(rules, &b) == count_by_definition(&b), "board %d", n);
        sudoku_rules_free(rules);
        for (int c = 0; c < b.clue_count; c++) {
            arrows += b.clues[c].kind == SUDOKU_ARROW;
            long_circles += b.clues[c].kind == SUDOKU_ARROW && b.clues[c].values[0] > 1;
            all_cells += b.clues[c].cell_count > 10;
        }
    }
    ck_assert(test_share > 1 || (arrows > 20 && long_circles > 10 && all_cells > 3));
}

static int count_items(const sudoku_rules *rules, const sudoku_puzzle *puzzle, const char *name)
{
    dlx_problem *problem;
    int count = 0;
    ck_assert_int_eq(sudoku_cover(NULL, rules, puzzle, &problem), DLX_OK);
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++)
        count += strcmp(dlx_problem_item(problem, i).name, name) == 0;
    dlx_problem_free(problem);
    return count;
}

static uint32_t count_all_items(const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    dlx_problem *problem;
    ck_assert_int_eq(sudoku_cover(NULL, rules, puzzle, &problem), DLX_OK);
    const uint32_t count = dlx_problem_item_count(problem);
    dlx_problem_free(problem);
    return count;
}

/* Give a board one clue, about one cell. The values of a regex are a class of digits. */
static void make_lone_clue(struct board *b, sudoku_clue_kind kind, int cell, int value)
{
    struct sample *s = &b->clues[0];
    b->clue_count = 1;
    *s = (struct sample){.kind = kind, .cell_count = 1, .cells = {(uint16_t)cell}};
    if (kind == SUDOKU_REGEX) {
        s->values[s->value_count++] = '[';
        for (int digit = !b->from_zero; digit <= b->digits - b->from_zero; digit++)
            if ((value >> digit & 1) != 0)
                s->values[s->value_count++] = (uint16_t)('0' + digit);
        s->values[s->value_count++] = ']';
    } else if (kind != SUDOKU_ODD && kind != SUDOKU_EVEN)
        s->values[s->value_count++] = (uint16_t)value;
}

TEST_EACH(a_clue_about_one_cell_only_restricts_its_digits, 4)
{
    static const sudoku_clue_kind kinds[] = {SUDOKU_KILLER, SUDOKU_LITTLE_KILLER, SUDOKU_SKYSCRAPER,
                                             SUDOKU_X_SUM,  SUDOKU_NUMBERED_ROOM, SUDOKU_QUADRUPLE,
                                             SUDOKU_REGEX,  SUDOKU_ODD,           SUDOKU_EVEN};
    static struct board b;
    int possible = 0;
    b = (struct board){.size = 4, .digits = 4 + _i % 2, .from_zero = _i >= 2, .puzzle.size = 4};
    for (int cell = 8; b.digits > 4 && cell < 16; cell++) /* else there are too many grids */
        b.puzzle.cell[cell] = (uint8_t)("3412"
                                        "2143"[cell - 8] -
                                        '0');
    sudoku_rules *rules = rules_of(&b), *bare = rules;
    const uint32_t items = count_all_items(bare, &b.puzzle);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (int value = 0; value < 1 << 6; value++) {
            dlx_error error;
            make_lone_clue(&b, kinds[k], value % 8, value);
            if (kinds[k] == SUDOKU_REGEX && b.clues[0].value_count == 2)
                continue; /* a class has some digit */
            const uint64_t count = count_by_definition(&b);
            if (make_rules(&b, &rules, &error) != DLX_OK) {
                ck_assert_msg(count == 0, "kind %d, value %d: %s", kinds[k], value, error.message);
                continue;
            }
            ck_assert_uint_eq(count_by_cover(rules, &b), count);
            /* the other cells of a house have a known sum, too */
            ck_assert(count_all_items(rules, &b.puzzle) == items || kinds[k] == SUDOKU_KILLER ||
                      kinds[k] == SUDOKU_LITTLE_KILLER);
            possible += count > 0;
            sudoku_rules_free(rules);
        }
    sudoku_rules_free(bare);
    ck_assert_int_gt(possible, 150);
}

/* Count the boards whose clues and houses imply tight sums. These exclude no solution. */
static int count_tight_boards(uint32_t portion)
{
    static struct board b;
    int tight = 0;
    for (int n = 0; n < CASES(100); n++) {
        make_band_board(&b, n, portion);
        sudoku_rules *rules = rules_of(&b);
        const uint64_t count = count_by_cover(rules, &b);
        tight += count_items(rules, &b.puzzle, "tight1.1") > 0 ||
                 count_items(rules, &b.puzzle, "tight1/1.1") > 0; /* two sums */
        ck_assert_msg(count == count_by_definition(&b), "board %d", n);
        ck_assert_msg(count == 1 || portion > 1, "board %d", n);
        sudoku_rules_free(rules);
    }
    return tight;
}

TEST(sums_that_little_killers_and_houses_imply_exclude_no_solution)
{
    ck_assert_int_gt(count_tight_boards(5), 0);
}

TEST(all_tight_sums_hold_in_the_grid_of_the_clues)
{
    const int tight = count_tight_boards(1); /* all cells are given */
    ck_assert(test_share > 1 || tight > 0);
}

typedef void make_board_fn(struct board *b, int number, uint32_t portion);

/* Count the boards whose cages and houses imply that a sum is another one plus a number, and those
 * where they imply the sum of cells that may hold equal digits. These exclude no solution. */
static void count_sum_boards(make_board_fn *make, uint32_t portion, int *differences, int *sums)
{
    static struct board b;
    for (int n = 0; n < CASES(100); n++) {
        make(&b, n, portion);
        sudoku_rules *rules = rules_of(&b);
        *differences += count_items(rules, &b.puzzle, "sum1.1=3") > 0;
        *sums += count_items(rules, &b.puzzle, "sum1+2") > 0;
        const uint64_t count = count_by_cover(rules, &b);
        ck_assert_msg(count == count_by_definition(&b), "board %d", n);
        ck_assert_msg(count == 1 || portion > 1, "board %d", n);
        sudoku_rules_free(rules);
    }
}

TEST(sums_that_cages_and_rows_imply_exclude_no_solution)
{
    int differences = 0, sums = 0;
    count_sum_boards(make_hooked_board, 3, &differences, &sums);
    count_sum_boards(make_hooked_board, 1, &differences, &sums);
    ck_assert(test_share > 1 || (differences > 20 && sums > 5));
}

TEST(sums_that_cages_and_two_boxes_imply_exclude_no_solution)
{
    int differences = 0, sums = 0;
    count_sum_boards(make_boxes_board, 3, &differences, &sums);
    count_sum_boards(make_boxes_board, 1, &differences, &sums);
    ck_assert_int_gt(sums, 0);
}

/* Two of three boards are 4x4, the others 6x6. Rules of the whole board rarely fit a grid, so they
 * have their own tests below. */
TEST_EACH(counts_with_clues_agree_with_brute_force, 20)
{
    enum { BOARDS = 150 };
    static struct board b;
    int kinds[SUDOKU_CLUE_KINDS] = {0};
    for (int n = _i * BOARDS; n < _i * BOARDS + CASES(BOARDS); n++) {
        make_board(&b, n);
        sudoku_rules *rules = rules_of(&b);
        ck_assert_msg(count_by_cover(rules, &b) == count_by_definition(&b), "board %d", n);
        sudoku_rules_free(rules);
        for (int c = 0; c < b.clue_count; c++)
            kinds[b.clues[c].kind]++;
    }
    for (int kind = 0; test_share == 1 && kind < SUDOKU_CLUE_KINDS; kind++)
        ck_assert_msg(kinds[kind] > 0 || is_about_board((sudoku_clue_kind)kind), "%s is missing",
                      sudoku_clue_name((sudoku_clue_kind)kind));
}

TEST_EACH(the_problem_that_cover_writes_has_the_same_solutions, CASES(60))
{
    static struct board b;
    dlx_problem *problem;
    make_board(&b, 1000 + _i);
    sudoku_rules *rules = rules_of(&b);
    ck_assert_int_eq(sudoku_cover(NULL, rules, &b.puzzle, &problem), DLX_OK);
    ck_assert_uint_eq(count_problem(problem), count_by_definition(&b));
    dlx_problem_free(problem);
    sudoku_rules_free(rules);
}

/* Any grid that obeys the rows, columns and boxes, with clues that mostly fit another one. */
TEST_EACH(the_checker_agrees_with_the_definitions_of_clues, CASES(60))
{
    static struct board b;
    uint8_t grid[CELLS] = {0};
    struct random random = {(uint64_t)_i};
    make_board(&b, 2000 + _i);
    sudoku_rules *rules = rules_of(&b);
    memset(b.puzzle.cell, 0, sizeof b.puzzle.cell);
    for (int n = 0; n < 20; n++) {
        const int clues = b.clue_count;
        b.clue_count = 0;
        fill(&b, grid, 0, &random);
        b.clue_count = clues;
        ck_assert_int_eq(sudoku_is_solution(rules, &b.puzzle, grid), obeys_all(&b, grid));
    }
    sudoku_rules_free(rules);
}

TEST(a_digit_of_a_between_line_equals_neither_end)
{
    /* 1 2 3 4 is the first row of the grid, and r2c1 and r2c3 hold 3 and 1. */
    static const char grid_text[] = "1234341221434321";
    static const struct {
        uint16_t cells[3];
        bool holds;
    } lines[] = {
        {{0, 1, 2}, true},  {{2, 1, 0}, true},  {{0, 6, 2}, false},
        {{2, 6, 0}, false}, {{0, 4, 2}, false}, {{2, 4, 0}, false},
    };
    const sudoku_puzzle puzzle = {.size = 4};
    uint8_t grid[16];
    for (int cell = 0; cell < 16; cell++)
        grid[cell] = (uint8_t)(grid_text[cell] - '0');
    for (size_t l = 0; l < sizeof lines / sizeof *lines; l++) {
        const sudoku_clue clue = {.kind = SUDOKU_BETWEEN, .cells = lines[l].cells, .cell_count = 3};
        const sudoku_rules_settings settings = {.size = 4, .clues = &clue, .clue_count = 1};
        sudoku_rules *rules;
        ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
        ck_assert_int_eq(sudoku_is_solution(rules, &puzzle, grid), lines[l].holds);
        sudoku_rules_free(rules);
    }
}

/* A row of a 36x36 board is the longest line and the largest cage. */
TEST(the_largest_clues_have_room)
{
    uint16_t row[SUDOKU_MAX_SIZE];
    const uint16_t crust = 0, all = 666, least = 665;
    const struct {
        sudoku_clue clue;
        bool is_possible;
    } samples[] = {
        {{SUDOKU_SANDWICH, row, SUDOKU_MAX_SIZE, &crust, 1, 0, 0}, true},
        {{SUDOKU_KILLER, row, SUDOKU_MAX_SIZE, &all, 1, 0, 0}, true},
        {{SUDOKU_KILLER, row, SUDOKU_MAX_SIZE, &least, 1, 0, 0}, false},
    };
    for (int cell = 0; cell < SUDOKU_MAX_SIZE; cell++)
        row[cell] = (uint16_t)cell;
    for (size_t n = 0; n < sizeof samples / sizeof *samples; n++) {
        const sudoku_rules_settings settings = {
            .size = SUDOKU_MAX_SIZE, .clues = &samples[n].clue, .clue_count = 1};
        sudoku_rules *rules;
        ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL),
                         samples[n].is_possible ? DLX_OK : DLX_ERR_ARGUMENT);
        if (samples[n].is_possible)
            sudoku_rules_free(rules);
    }
}

/* The sum of an arrow is at least 3 and at most 4. */
TEST(the_digits_of_one_cell_may_make_a_clue_impossible)
{
    static const uint16_t cells[] = {0, 1, 2};
    static const int digits[] = {1, 4, 4};
    const sudoku_clue clue = {.kind = SUDOKU_ARROW, .cells = cells, .cell_count = 3};
    uint64_t allowed[16];
    const sudoku_rules_settings settings = {
        .size = 4, .allowed = allowed, .clues = &clue, .clue_count = 1};
    for (int narrow = 0; narrow <= 3; narrow++) {
        sudoku_rules *rules;
        dlx_error error = {.message = ""};
        for (int cell = 0; cell < 16; cell++)
            allowed[cell] = 0x1e;
        if (narrow < 3)
            allowed[cells[narrow]] = UINT64_C(1) << digits[narrow];
        ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, &error),
                         narrow < 3 ? DLX_ERR_ARGUMENT : DLX_OK);
        ck_assert((strstr(error.message, "that the board allows") != NULL) == (narrow < 3));
        if (narrow == 3)
            sudoku_rules_free(rules);
    }
}

/* The first cell is the only one that is seen, so all others are lower. Ten cells are too many to
 * try all digits. */
TEST(a_skyscraper_as_high_as_the_first_one_is_impossible)
{
    enum { SIDE = 16, SEEN = 10 };
    uint16_t cells[SEEN];
    const uint16_t value = 1;
    const sudoku_clue clue = {SUDOKU_SKYSCRAPER, cells, SEEN, &value, 1, 0, 0};
    uint64_t allowed[SIDE * SIDE];
    const sudoku_rules_settings settings = {
        .size = SIDE, .allowed = allowed, .clues = &clue, .clue_count = 1};
    for (int cell = 0; cell < SEEN; cell++)
        cells[cell] = (uint16_t)cell;
    for (int other = 10; other <= 12; other++) {
        sudoku_rules *rules;
        for (int cell = 0; cell < SIDE * SIDE; cell++)
            allowed[cell] = 0x1fffe;
        allowed[0] = UINT64_C(1) << 12;
        allowed[5] = UINT64_C(1) << other;
        ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL),
                         other < 12 ? DLX_OK : DLX_ERR_ARGUMENT);
        if (other < 12)
            sudoku_rules_free(rules);
    }
}

/* Clues that fit no grid, although some digits satisfy them. A sieve that looks at one clue cannot
 * find all of them. */
TEST_EACH(a_clue_that_is_called_impossible_holds_in_no_grid, 10)
{
    enum { CLUES = 400 };
    static struct board b;
    struct random random = {(uint64_t)_i};
    uint8_t grid[CELLS] = {0};
    int refused = 0;
    memset(&b, 0, sizeof b);
    b.size = b.digits = b.puzzle.size = 4;
    b.variants = _i % 3 == 1 ? SUDOKU_X : _i % 3 == 2 ? SUDOKU_NO_BOXES : 0;
    fill(&b, grid, 0, &random);
    b.clue_count = 1;
    for (int n = 0; n < CASES(CLUES); n++) {
        struct sample *s = &b.clues[0];
        dlx_error error = {.message = ""};
        *s = (struct sample){.kind = (sudoku_clue_kind)random_below(&random, SUDOKU_CLUE_KINDS)};
        make_cells(s, &b, &random);
        make_value(s, &b, grid, &random);
        if (is_taken(&b, s, &error) || strstr(error.message, "that the board allows") == NULL)
            continue;
        refused++;
        ck_assert_msg(count_by_definition(&b) == 0, "clue %d: %s", n, error.message);
    }
    ck_assert_met(refused > 0);
}

/* ---- rules of the whole board ---- */

/* Add clues to all neighbors of a grid that a negative rule excludes. */
static void mark_neighbors(struct board *b, const uint8_t *grid, sudoku_clue_kind kind)
{
    for (int cell = 0; cell < b->size * b->size; cell++)
        for (int way = 0; way < 2; way++) {
            const int other = way == 0 ? cell + 1 : cell + b->size;
            if ((way == 0 && other % b->size == 0) || other >= b->size * b->size ||
                obey_on_board(kind, 0, 0, grid[cell], grid[other]))
                continue;
            const int sum = grid[cell] + grid[other];
            const bool is_white = distance_of(grid[cell], grid[other]) == 1;
            b->clues[b->clue_count++] = (struct sample){kind == SUDOKU_XV_NEGATIVE ? SUDOKU_XV
                                                        : is_white                 ? SUDOKU_WHITE
                                                                                   : SUDOKU_BLACK,
                                                        2,
                                                        kind == SUDOKU_XV_NEGATIVE,
                                                        {(uint16_t)cell, (uint16_t)other},
                                                        {(uint16_t)sum}};
        }
}

/* Blank some cells of a grid that obeys the rule: kropki, white, black or xv. */
TEST_EACH(negative_rules_agree_with_brute_force, CASES(400))
{
    static struct board b;
    struct random random = {(uint64_t)_i};
    uint8_t grid[CELLS] = {0};
    const sudoku_clue_kind kind = (sudoku_clue_kind)(SUDOKU_KROPKI_NEGATIVE + _i % 4);
    memset(&b, 0, sizeof b);
    b.size = b.digits = b.puzzle.size = _i % 8 < 4 ? 4 : 6;
    fill(&b, grid, 0, &random);
    b.clues[b.clue_count++] = (struct sample){.kind = kind};
    mark_neighbors(&b, grid, kind);
    b.clue_count -= (int)random_below(&random, 2); /* sometimes a clue is missing */
    for (int cell = 0; cell < b.size * b.size; cell++)
        if (random_below(&random, 36) >= (b.size == 4 ? 36 : 15))
            b.puzzle.cell[cell] = grid[cell];
    sudoku_rules *rules = rules_of(&b);
    ck_assert_uint_eq(count_by_cover(rules, &b), count_by_definition(&b));
    sudoku_rules_free(rules);
}

/* Black dots for one ratio, and a rule for two. */
TEST_EACH(negative_ratios_agree_with_brute_force, CASES(200))
{
    static struct board b;
    struct random random = {(uint64_t)_i};
    uint8_t grid[CELLS] = {0};
    memset(&b, 0, sizeof b);
    b.size = b.digits = b.puzzle.size = 6;
    fill(&b, grid, 0, &random);
    struct sample *rule = &b.clues[b.clue_count++];
    *rule = (struct sample){.kind = SUDOKU_BLACK_NEGATIVE};
    rule->values[rule->value_count++] = (uint16_t)(3 + random_below(&random, 4));
    if (random_below(&random, 2) == 0)
        rule->values[rule->value_count++] = 2;
    for (int cell = 0; cell < CELLS; cell++)
        for (int way = 0; way < 2; way++) {
            const int other = way == 0 ? cell + 1 : cell + b.size;
            const int low = grid[cell] < grid[other % CELLS] ? grid[cell] : grid[other % CELLS];
            const int high = grid[cell] + grid[other % CELLS] - low;
            for (int v = 0; v < rule->value_count; v++)
                if ((way == 1 || other % b.size != 0) && other < CELLS &&
                    high == rule->values[v] * low)
                    b.clues[b.clue_count++] = (struct sample){
                        SUDOKU_BLACK, 2, 1, {(uint16_t)cell, (uint16_t)other}, {rule->values[v]}};
        }
    for (int cell = 0; cell < CELLS; cell++)
        if (random_below(&random, CELLS) < 21)
            b.puzzle.cell[cell] = grid[cell];
    sudoku_rules *rules = rules_of(&b);
    const uint64_t count = count_by_definition(&b);
    ck_assert_uint_ge(count, 1);
    ck_assert_uint_eq(count_by_cover(rules, &b), count);
    sudoku_rules_free(rules);
}

TEST_EACH(nonconsecutive_agrees_with_brute_force, CASES(60))
{
    static struct board b;
    static sudoku_answer answer;
    struct random random = {(uint64_t)_i};
    sudoku_solver *solver;
    memset(&b, 0, sizeof b);
    b.size = b.digits = b.puzzle.size = 6;
    b.clues[b.clue_count++] = (struct sample){.kind = SUDOKU_NONCONSECUTIVE};
    sudoku_rules *rules = rules_of(&b);
    uint8_t *given = b.puzzle.cell + random_below(&random, CELLS);
    *given = (uint8_t)(1 + random_below(&random, 6));
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    ck_assert_int_eq(sudoku_solve(solver, &b.puzzle, 1, &answer), DLX_OK);
    sudoku_solver_free(solver);
    ck_assert_uint_eq(answer.solutions, 1);
    for (int cell = 0; cell < CELLS; cell++)
        b.puzzle.cell[cell] = random_below(&random, CELLS) < 18 ? answer.cell[cell] : 0;
    const uint64_t count = count_by_definition(&b);
    ck_assert_uint_ge(count, 1);
    ck_assert_uint_eq(count_by_cover(rules, &b), count);
    sudoku_rules_free(rules);
}

/* The two digits of a circle are a number. Few arrows fit, so draw their cells until they do. */
TEST_EACH(circles_of_two_cells_agree_with_brute_force, CASES(60))
{
    static struct board b;
    struct random random = {(uint64_t)_i};
    uint8_t grid[CELLS] = {0};
    memset(&b, 0, sizeof b);
    b.size = b.digits = b.puzzle.size = 6;
    fill(&b, grid, 0, &random);
    struct sample *s = &b.clues[b.clue_count++];
    do {
        s->kind = SUDOKU_ARROW;
        s->cell_count = 0;
        grow(s, &b, 5, &random);
        s->value_count = 1;
        s->values[0] = 2;
    } while (s->cell_count < 5 || !is_possible(&b, s) || !obeys(&b, s, grid));
    for (int cell = 0; cell < CELLS; cell++)
        b.puzzle.cell[cell] = random_below(&random, CELLS) < 18 ? grid[cell] : 0;
    sudoku_rules *rules = rules_of(&b);
    const uint64_t count = count_by_definition(&b);
    ck_assert_uint_ge(count, 1);
    ck_assert_uint_eq(count_by_cover(rules, &b), count);
    sudoku_rules_free(rules);
}

/* ---- omitted clues ---- */

/* Return whether a negative rule of a board depends on a clue. */
static bool serves_negative(const struct board *b, const bool *clues, sudoku_clue_kind kind)
{
    for (int c = 0; c < b->clue_count; c++)
        if (clues[c] && is_named_by(b->clues[c].kind, kind))
            return true;
    return false;
}

/* Count the solutions with some of the clues only. */
static uint64_t count_with(const struct board *b, const bool *clues)
{
    static struct board some;
    some = *b;
    some.clue_count = 0;
    for (int c = 0; c < b->clue_count; c++)
        if (clues[c])
            some.clues[some.clue_count++] = b->clues[c];
    return count_by_definition(&some);
}

static void check_contradiction(struct board *b, sudoku_solver *solver)
{
    bool clues[MOST_CLUES], givens[CELLS], stopped;
    ck_assert_int_eq(sudoku_find_contradiction(solver, &b->puzzle, clues, givens, &stopped),
                     DLX_OK);
    ck_assert(!stopped);
    for (int cell = 0; cell < b->size * b->size; cell++)
        b->puzzle.cell[cell] = givens[cell] ? b->puzzle.cell[cell] : 0;
    ck_assert_uint_eq(count_with(b, clues), 0);
    for (int c = 0; c < b->clue_count; c++)
        if (clues[c] && !serves_negative(b, clues, b->clues[c].kind)) {
            clues[c] = false;
            ck_assert_uint_gt(count_with(b, clues), 0);
            clues[c] = true;
        }
    for (int cell = 0; cell < b->size * b->size; cell++)
        if (givens[cell]) {
            const uint8_t digit = b->puzzle.cell[cell];
            b->puzzle.cell[cell] = 0;
            ck_assert_uint_gt(count_with(b, clues), 0);
            b->puzzle.cell[cell] = digit;
        }
}

static void check_redundant(const struct board *b, sudoku_solver *solver)
{
    bool clues[MOST_CLUES], redundant[MOST_CLUES], stopped;
    int count, expected = 0;
    uint64_t solution[CELLS];
    ck_assert_int_eq(sudoku_redundant_clues(solver, &b->puzzle, redundant, &count, &stopped),
                     DLX_OK);
    ck_assert(!stopped);
    memset(held, 0, sizeof held);
    count_by_definition(b);
    memcpy(solution, held, sizeof solution);
    for (int c = 0; c < b->clue_count; c++) {
        for (int other = 0; other < b->clue_count; other++)
            clues[other] = other != c;
        memset(held, 0, sizeof held);
        const bool is_same = count_with(b, clues) == 1 && memcmp(held, solution, sizeof held) == 0;
        ck_assert_int_eq(redundant[c], is_same);
        expected += is_same;
    }
    ck_assert_int_eq(count, expected);
}

TEST_EACH(clues_that_are_named_are_redundant_or_contradict, 10)
{
    enum { BOARDS = 100 };
    static struct board b;
    int contradictions = 0, unique = 0;
    for (int n = _i * BOARDS; n < _i * BOARDS + CASES(BOARDS); n++) {
        sudoku_solver *solver;
        make_board(&b, 9000 + 3 * n + 1); /* 4x4 */
        sudoku_rules *rules = rules_of(&b);
        const uint64_t count = count_by_definition(&b);
        ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
        if (count == 0)
            check_contradiction(&b, solver);
        if (count == 1)
            check_redundant(&b, solver);
        contradictions += count == 0;
        unique += count == 1;
        sudoku_solver_free(solver);
        sudoku_rules_free(rules);
    }
    ck_assert_met(contradictions > 0);
    ck_assert_met(unique > 0);
}

/* The solvers for other clues spend from the limits of the caller's solver. */
TEST(limits_and_stops_hold_while_clues_are_left_out)
{
    static sudoku_answer answer;
    const uint16_t cells[] = {0, 1, 2, 3};
    const sudoku_clue clues[] = {{SUDOKU_KILLER, cells, 2, (const uint16_t[]){3}, 1, 0, 0},
                                 {SUDOKU_KILLER, cells, 2, (const uint16_t[]){4}, 1, 0, 0}};
    const sudoku_rules_settings settings = {.size = 9, .clues = clues, .clue_count = 2};
    const sudoku_puzzle puzzle = {.size = 9};
    sudoku_rules *rules;
    sudoku_solver *solver;
    bool in[2], givens[SUDOKU_CELLS], stopped;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    sudoku_solver_limit(solver, &(dlx_limits){.tree_nodes = 10});
    ck_assert_int_eq(sudoku_find_contradiction(solver, &puzzle, in, givens, &stopped), DLX_OK);
    ck_assert(stopped);
    ck_assert_int_eq(sudoku_solver_outcome(solver), DLX_STOPPED_BY_TREE_NODES);
    sudoku_solver_limit(solver, NULL);
    sudoku_solver_stop(solver);
    ck_assert_int_eq(sudoku_find_contradiction(solver, &puzzle, in, givens, &stopped), DLX_OK);
    ck_assert(stopped);
    ck_assert_int_eq(sudoku_solver_outcome(solver), DLX_STOPPED_BY_CALL);
    ck_assert_int_eq(sudoku_find_contradiction(solver, &puzzle, in, givens, &stopped), DLX_OK);
    ck_assert(!stopped && in[0] && in[1] && !givens[0]);
    ck_assert_int_eq(sudoku_solve(solver, &puzzle, 1, &answer), DLX_OK);
    ck_assert(!answer.stopped && answer.solutions == 0);
    sudoku_solver_free(solver);
    sudoku_rules_free(rules);
}

/* The puzzle has one solution, so the clue is redundant. If there are enough nodes for the puzzle,
 * but not to solve it without the clue, then it is unknown whether the clue is redundant. */
TEST(a_search_for_redundant_clues_that_ends_early_says_so)
{
    static const char givens[] =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85"
        "...1..9....4..";
    const uint16_t cells[] = {0, 1};
    const sudoku_clue clue = {SUDOKU_KILLER, cells, 2, (const uint16_t[]){9}, 1, 0, 0};
    const sudoku_rules_settings settings = {.size = 9, .clues = &clue, .clue_count = 1};
    sudoku_puzzle puzzle = {.size = 9};
    sudoku_rules *rules;
    sudoku_solver *solver;
    bool redundant, stopped = true;
    int count, tries = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        puzzle.cell[cell] = givens[cell] == '.' ? 0 : (uint8_t)(givens[cell] - '0');
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_solver_new(NULL, rules, &solver), DLX_OK);
    count = 7; /* a call that is refused does not change it */
    ck_assert_int_eq(
        sudoku_redundant_clues(solver, &(sudoku_puzzle){.size = 16}, &redundant, &count, &stopped),
        DLX_ERR_ARGUMENT);
    ck_assert(count == 7 && stopped);
    for (; stopped; tries++) {
        sudoku_solver_limit(solver, &(dlx_limits){.tree_nodes = (uint64_t)tries + 1});
        ck_assert_int_eq(sudoku_redundant_clues(solver, &puzzle, &redundant, &count, &stopped),
                         DLX_OK);
        ck_assert_int_eq(count, !stopped);
    }
    ck_assert(redundant);
    ck_assert_int_gt(tries, 1);
    sudoku_solver_free(solver);
    sudoku_rules_free(rules);
}

/* ---- solving as people do ---- */

static bool is_by_clues(sudoku_technique technique)
{
    return (technique >= SUDOKU_THERMOMETER_ENDS && technique <= SUDOKU_45_RULE) ||
           technique == SUDOKU_45_RULE_WIDE;
}

/* Check what a step places and removes. */
static void check_step(const sudoku_step *step)
{
    ck_assert((step->placed.digit != 0) != (step->removed_count > 0));
    if (step->placed.digit != 0)
        ck_assert_uint_eq(held[step->placed.cell], UINT64_C(1) << step->placed.digit);
    for (int r = 0; r < step->removed_count; r++)
        ck_assert_uint_eq(held[step->removed[r].cell] >> step->removed[r].digit & 1, 0);
}

static void check_text(const sudoku_logic *logic, const sudoku_step *step)
{
    struct sink sink = {.text = NULL};
    ck_assert_int_eq(sudoku_step_text(logic, step, sink_write, &sink), DLX_OK);
    ck_assert_ptr_nonnull(strstr(sink.text, ". So r"));
    ck_assert_ptr_null(strchr(sink.text, '%'));
    free(sink.text);
}

/* Without uniqueness, no step loses a solution, and every end is true. */
TEST_EACH(what_the_logic_removes_is_in_no_solution, 40)
{
    enum { BOARDS = 50 };
    static struct board b;
    int used[SUDOKU_TECHNIQUES] = {0};
    for (int n = _i * BOARDS; n < _i * BOARDS + CASES(BOARDS); n++) {
        sudoku_logic *logic;
        sudoku_step step;
        sudoku_progress progress;
        if (n % 4 == 0)
            make_cage_board(&b, 3 * (5000 + n)); /* 4x4 */
        else
            make_board(&b, 5000 + n);
        sudoku_rules *rules = rules_of(&b);
        memset(held, 0, sizeof held);
        const uint64_t count = count_by_definition(&b);
        ck_assert_int_eq(sudoku_logic_new(NULL, rules, &logic), DLX_OK);
        ck_assert_int_eq(sudoku_logic_start(logic, &b.puzzle, false), DLX_OK);
        while ((progress = sudoku_logic_step(logic, &step)) == SUDOKU_STEP) {
            used[step.technique]++;
            if (count > 0)
                check_step(&step);
            check_text(logic, &step);
        }
        ck_assert_msg((progress != SUDOKU_CONTRADICTION || count == 0) &&
                          (progress != SUDOKU_SOLVED || count == 1),
                      "board %d", 5000 + n);
        sudoku_logic_free(logic);
        sudoku_rules_free(rules);
    }
    ck_assert_met(used[SUDOKU_CLUE] > 0);
    ck_assert_met(used[SUDOKU_CAGE_COMBINATIONS] > 0);
}

/* ---- what one step says ---- */

/* The proof of a step by clues: all fillings of some cells, by the candidates before the step. */
struct proof {
    const struct board *b;
    const sudoku_rules *rules;
    const sudoku_step *step;
    sudoku_puzzle open;        /* the candidates; in a branch, what its deductions have left */
    int clue;                  /* number of the clue that is to be obeyed */
    sudoku_candidate assumed;  /* what has to hold, or digit 0 */
    const uint16_t *cells;     /* to be filled */
    int count;                 /* their number */
    uint8_t grid[CELLS];       /* the filling */
    uint64_t supported[CELLS]; /* by cell: its digits in some filling */
    uint64_t fillings;         /* number of fillings */
};

static const struct sample *clue_of(const struct proof *p)
{
    return &p->b->clues[p->clue];
}

static bool is_by_sum(const sudoku_step *step)
{
    return step->technique == SUDOKU_45_RULE || step->technique == SUDOKU_45_RULE_WIDE;
}

/* Return whether a step looks at one indexer, which has to point to a cell. */
static bool is_pointer(const struct proof *p)
{
    return is_indexer(clue_of(p)->kind) && p->step->cell_count == 1;
}

/* Return whether a step looks at two neighbors instead of all cells of its clue. */
static bool is_by_pair(const struct proof *p)
{
    const sudoku_clue_kind kind = clue_of(p)->kind;
    return !is_pointer(p) && (is_about_board(kind) || is_indexer(kind) || kind == SUDOKU_MINIMUM ||
                              kind == SUDOKU_MAXIMUM);
}

static bool is_filling(const struct proof *p)
{
    const sudoku_step *s = p->step;
    int sum = 0;
    if (is_pointer(p))
        return points_to_a_cell(p->b, clue_of(p)->kind, s->cells[0],
                                p->grid[s->cells[0]] - p->b->from_zero) &&
               number_at(p->b, clue_of(p)->kind, s->cells[0]) <= highest(p->b);
    if (is_by_sum(s)) {
        for (int c = 0; c < s->cell_count; c++)
            sum += s->weights[c] * (p->grid[s->cells[c]] - p->b->from_zero);
        return sum == s->sum;
    }
    if (!is_by_pair(p))
        return obeys(p->b, clue_of(p), p->grid);
    const int one = p->grid[s->cells[0]] - p->b->from_zero;
    const int two = p->grid[s->cells[1]] - p->b->from_zero;
    const sudoku_clue_kind kind = clue_of(p)->kind;
    if (is_indexer(kind))
        return (one == number_at(p->b, kind, s->cells[1])) ==
               (two == number_at(p->b, kind, s->cells[0]));
    return is_about_board(clue_of(p)->kind) ? obey_on_board(clue_of(p)->kind, 0, 0, one, two)
                                            : one < two; /* a minimum, then a maximum */
}

static bool may_be_filled(const struct proof *p, int at, int digit)
{
    const int cell = p->cells[at];
    if ((p->open.candidates[cell] >> digit & 1) == 0)
        return false;
    if (p->assumed.digit != 0 && cell != p->assumed.cell && digit == p->assumed.digit &&
        sudoku_rules_are_peers(p->rules, cell, p->assumed.cell))
        return false;
    for (int before = 0; before < at; before++)
        if (p->grid[p->cells[before]] == digit &&
            sudoku_rules_are_peers(p->rules, cell, p->cells[before]))
            return false;
    return true;
}

static void fill_cells(struct proof *p, int at)
{
    if (at == p->count) {
        const bool good = is_filling(p);
        p->fillings += good;
        for (int c = 0; good && c < p->count; c++)
            p->supported[p->cells[c]] |= UINT64_C(1) << p->grid[p->cells[c]];
        return;
    }
    for (int digit = 1; digit <= p->b->digits; digit++) {
        p->grid[p->cells[at]] = (uint8_t)digit;
        if (may_be_filled(p, at, digit))
            fill_cells(p, at + 1);
    }
}

/* By the definition of a kind: the weight of a cell in a total. A zipper that is one total has at
 * most four cells. */
static int weight_in(const struct proof *p, const struct sample *clue, int cell)
{
    const int circle = clue->kind != SUDOKU_ARROW ? 0 : clue->value_count > 0 ? clue->values[0] : 1;
    const uint8_t *region = p->rules->region;
    const int last = clue->cell_count - 1;
    int power = 1;
    if (clue->kind == SUDOKU_DOUBLE_ARROW || clue->kind == SUDOKU_ZIPPER)
        return cell == 0 || cell == last ? 1 : -1;
    if (clue->kind == SUDOKU_REGION_SUM)
        return region[clue->cells[cell]] == region[clue->cells[0]] ? 1 : -1;
    if (clue->kind == SUDOKU_ARROW && cell >= circle)
        return -1;
    for (int c = cell + 1; c < circle; c++)
        power *= 10;
    return power;
}

/* Return whether some of the clues, added or subtracted, turn the sum of the houses into that of
 * the step. */
static bool is_equation(const struct proof *p, const int *weight, int sum, int clue)
{
    const sudoku_step *s = p->step;
    if (clue < s->clue_count) {
        const struct sample *c = &p->b->clues[s->clues[clue]];
        const int total =
            c->kind == SUDOKU_KILLER || c->kind == SUDOKU_LITTLE_KILLER ? c->values[0] : 0;
        for (int sign = -1; sign <= 1; sign += 2) {
            int next[CELLS];
            memcpy(next, weight, sizeof next);
            for (int i = 0; i < c->cell_count; i++)
                next[c->cells[i]] += sign * weight_in(p, c, i);
            if (is_equation(p, next, sum + sign * total, clue + 1))
                return true;
        }
        return false;
    }
    int left[CELLS] = {0};
    for (int c = 0; c < s->cell_count; c++)
        left[s->cells[c]] = s->weights[c];
    for (int cell = 0; cell < p->b->size * p->b->size; cell++) {
        if (p->open.cell[cell] > 0)
            sum -= weight[cell] * (lowest(p->b) + p->open.cell[cell] - 1);
        else if (weight[cell] != left[cell])
            return false;
    }
    return sum == s->sum;
}

/* Check that the houses and the clues lead to the sum of the step. For example, a row of a 6x6
 * board adds up to 21. */
static void check_equation(const struct proof *p)
{
    const sudoku_step *s = p->step;
    int weight[CELLS] = {0};
    for (int h = 0; h < s->house_count; h++) {
        const sudoku_house *house = &p->rules->houses[s->houses[h]];
        ck_assert_int_eq(house->count, p->b->digits);
        for (int c = 0; c < house->count; c++)
            weight[house->cells[c]] += h < s->first_houses ? 1 : -1;
    }
    const int sum =
        (2 * s->first_houses - s->house_count) * p->b->digits * (lowest(p->b) + highest(p->b)) / 2;
    for (int c = 0; c < s->cell_count; c++)
        ck_assert((s->weights[c] > 0) == (c < s->first_cells) && p->open.cell[s->cells[c]] == 0);
    ck_assert(is_equation(p, weight, sum, 0));
}

static void check_pair(const struct proof *p)
{
    const int one = p->step->cells[0], two = p->step->cells[1], size = p->b->size;
    const sudoku_clue_kind kind = clue_of(p)->kind;
    ck_assert_int_eq(p->step->cell_count, 2);
    if (is_indexer(kind)) {
        ck_assert(names_cell(clue_of(p), one) && share_indexed(p->b, kind, one, two));
        return;
    }
    ck_assert_int_eq(distance_of(one / size, two / size) + distance_of(one % size, two % size), 1);
    ck_assert(!is_exempt(p->b, clue_of(p)->kind, one, two));
    if (clue_of(p)->kind == SUDOKU_MINIMUM)
        ck_assert(names_cell(clue_of(p), one) && !names_cell(clue_of(p), two));
    if (clue_of(p)->kind == SUDOKU_MAXIMUM)
        ck_assert(names_cell(clue_of(p), two) && !names_cell(clue_of(p), one));
}

/* Prove what a step by clues removes: no filling of its cells supports it. */
static void prove_step(struct proof *p)
{
    const sudoku_step *s = p->step;
    p->clue = s->clues[0];
    const bool has_own_cells = is_by_sum(s) || is_by_pair(p) || is_pointer(p);
    p->cells = has_own_cells ? s->cells : clue_of(p)->cells;
    p->count = has_own_cells ? s->cell_count : clue_of(p)->cell_count;
    if (is_by_sum(s))
        check_equation(p);
    else if (is_by_pair(p))
        check_pair(p);
    memset(p->supported, 0, sizeof p->supported);
    if (s->technique != SUDOKU_CAGE_POINTING)
        fill_cells(p, 0);
    for (int r = 0; r < s->removed_count; r++) {
        p->assumed = s->removed[r];
        p->fillings = 0;
        if (s->technique == SUDOKU_CAGE_POINTING)
            fill_cells(p, 0);
        ck_assert(p->fillings == 0 &&
                  (p->supported[s->removed[r].cell] >> s->removed[r].digit & 1) == 0);
        ck_assert(p->open.candidates[s->removed[r].cell] >> s->removed[r].digit & 1);
    }
}

/* Return whether a clue about pairs of cells relates two of them. */
static bool are_related(const struct proof *p, int one, int two)
{
    const struct sample *clue = clue_of(p);
    const int size = p->b->size;
    const bool is_first = names_cell(clue, one), is_second = names_cell(clue, two);
    if (is_indexer(clue->kind))
        return one != two && (is_first || is_second) && share_indexed(p->b, clue->kind, one, two);
    return distance_of(one / size, two / size) + distance_of(one % size, two % size) == 1 &&
           !is_exempt(p->b, clue->kind, one, two) &&
           (is_about_board(clue->kind) || is_first != is_second);
}

/* Return whether two related cells may hold these digits. They see each other. */
static bool may_both_be(const struct proof *p, int one, int digit, int two, int other)
{
    const sudoku_clue_kind kind = clue_of(p)->kind;
    if (digit == other)
        return false;
    if (is_indexer(kind))
        return (digit == number_at(p->b, kind, two)) == (other == number_at(p->b, kind, one));
    if (is_about_board(kind))
        return obey_on_board(kind, 0, 0, digit, other);
    return names_cell(clue_of(p), one) == (kind == SUDOKU_MINIMUM) ? digit < other : digit > other;
}

/* Return whether a clue about pairs excludes a digit, whatever some other cell holds. */
static bool is_excluded_by_pair(const struct proof *p, sudoku_candidate c)
{
    for (int other = 0; other < p->b->size * p->b->size; other++) {
        bool is_open = !are_related(p, c.cell, other);
        for (int digit = 1; digit <= p->b->digits && !is_open; digit++)
            is_open = (p->open.candidates[other] >> digit & 1) != 0 &&
                      may_both_be(p, c.cell, c.digit, other, digit);
        if (!is_open)
            return true;
    }
    return false;
}

/* Prove that a clue, which the step names, excludes a candidate from what is left. */
static void prove_exclusion(struct proof *p, int clue, sudoku_candidate c)
{
    bool is_named = false;
    for (int k = 0; k < p->step->clue_count; k++)
        is_named |= p->step->clues[k] == clue;
    ck_assert(is_named);
    p->clue = clue;
    p->cells = clue_of(p)->cells;
    p->count = clue_of(p)->cell_count;
    memset(p->supported, 0, sizeof p->supported);
    if (is_by_pair(p))
        ck_assert(is_excluded_by_pair(p, c));
    else {
        fill_cells(p, 0);
        ck_assert_uint_eq(p->supported[c.cell] >> c.digit & 1, 0);
    }
}

/* The same for a deduction of a branch. Exclude the candidate. */
static void prove_deduction(struct proof *p, const sudoku_deduction *d)
{
    const sudoku_candidate c = d->candidate;
    ck_assert(!d->truth);
    prove_exclusion(p, d->clue, c);
    p->open.candidates[c.cell] &= ~(UINT64_C(1) << c.digit);
}

/* Prove that a candidate follows from the one before in a chain: it is false if that one is true,
 * or the only one in its cell if that one is false. Without a clue, houses exclude digits of
 * peers. */
static void prove_link(struct proof *p, int clue, sudoku_candidate from, bool truth,
                       sudoku_candidate to)
{
    const sudoku_puzzle before = p->open;
    const uint64_t bit = UINT64_C(1) << from.digit;
    if (clue == 0) {
        ck_assert(from.cell == to.cell || from.digit == to.digit);
        ck_assert(!truth || from.cell == to.cell ||
                  sudoku_rules_are_peers(p->rules, from.cell, to.cell));
        return;
    }
    p->open.candidates[from.cell] = truth ? bit : before.candidates[from.cell] & ~bit;
    for (int digit = 1; digit <= p->b->digits; digit++)
        if ((digit == to.digit) == truth && (before.candidates[to.cell] >> digit & 1) != 0)
            prove_exclusion(p, clue - 1, (sudoku_candidate){to.cell, (uint8_t)digit});
    p->open = before;
}

/* Prove the links of a chain that are by clues, and what its ends exclude. Return their number. */
static int prove_chain(struct proof *p)
{
    const sudoku_step *s = p->step;
    const sudoku_candidate *node = s->nodes, last = node[s->node_count - 1];
    int count = 0;
    for (int n = 1; n < s->node_count; n++) {
        prove_link(p, s->node_clues[n], node[n - 1], n % 2 == 0, node[n]);
        count += s->node_clues[n] != 0;
    }
    for (int r = 0; r < s->removed_count; r++) {
        prove_link(p, s->node_clues[0], node[0], true, s->removed[r]);
        prove_link(p, s->node_clues[s->node_count], last, true, s->removed[r]);
    }
    return count;
}

/* Prove what clues exclude in a forcing chain or net. Return the number of such deductions. */
static int prove_branches(struct proof *p)
{
    const sudoku_puzzle before = p->open;
    int count = 0;
    for (int n = 0; n < p->step->deduction_count; n++) {
        const sudoku_deduction *d = &p->step->deductions[n];
        const sudoku_candidate c = d->candidate;
        if (d->reason == SUDOKU_ASSUMED)
            p->open = before;
        if (d->reason == SUDOKU_BY_CLUE) {
            prove_deduction(p, d);
            count++;
        }
        for (int cell = 0; cell < p->b->size * p->b->size && d->truth; cell++)
            if (cell == c.cell)
                p->open.candidates[cell] = UINT64_C(1) << c.digit;
            else if (sudoku_rules_are_peers(p->rules, cell, c.cell))
                p->open.candidates[cell] &= ~(UINT64_C(1) << c.digit);
        if (d->reason == SUDOKU_DISPROVED)
            p->open.candidates[c.cell] &= ~(UINT64_C(1) << c.digit);
    }
    return count;
}

/* What clues prove in steps that other techniques find. */
struct uses {
    int deductions; /* of forcing chains and nets */
    int links;      /* of chains */
};

static struct uses prove_steps(const struct board *b, int *used)
{
    int deductions = 0, links = 0;
    static struct proof p;
    sudoku_logic *logic;
    sudoku_step step;
    sudoku_rules *rules = rules_of(b);
    ck_assert_int_eq(sudoku_logic_new(NULL, rules, &logic), DLX_OK);
    ck_assert_int_eq(sudoku_logic_start(logic, &b->puzzle, false), DLX_OK);
    for (;;) {
        p = (struct proof){
            .b = b, .rules = rules, .step = &step, .open = *sudoku_logic_board(logic)};
        if (sudoku_logic_step(logic, &step) != SUDOKU_STEP)
            break;
        used[step.technique]++;
        if (is_by_clues(step.technique))
            prove_step(&p);
        if (step.technique >= SUDOKU_CELL_CHAIN)
            deductions += prove_branches(&p);
        if (step.node_count > 0)
            links += prove_chain(&p);
    }
    sudoku_logic_free(logic);
    sudoku_rules_free(rules);
    return (struct uses){deductions, links};
}

TEST(each_step_by_clues_follows_from_the_clues_that_it_names)
{
    enum { BOARDS = 600 };
    static struct board b;
    int used[SUDOKU_TECHNIQUES] = {0}, deductions = 0, links = 0;
    for (int n = 0; n < CASES(BOARDS); n++) {
        if (n % 2 == 0)
            make_board(&b, 9000 + n);
        else
            make_cage_board(&b, 9000 + n);
        const struct uses uses = prove_steps(&b, used);
        deductions += uses.deductions;
        links += uses.links;
    }
    ck_assert_int_gt(deductions, 0);
    ck_assert_int_gt(links, 0);
    for (int t = 0; t < SUDOKU_TECHNIQUES && test_share == 1; t++)
        ck_assert_msg(used[t] > 0 || !is_by_clues((sudoku_technique)t), "no %s",
                      sudoku_technique_name((sudoku_technique)t));
}

/* ---- sieves ---- */

/* Return whether clues of a kind are one part, which leaves as little as the clue does. */
static bool is_one_part(sudoku_clue_kind kind)
{
    static const sudoku_clue_kind kinds[] = {
        SUDOKU_KILLER,
        SUDOKU_THERMOMETER,
        SUDOKU_ARROW,
        SUDOKU_WHITE,
        SUDOKU_BLACK,
        SUDOKU_XV,
        SUDOKU_LITTLE_KILLER,
        SUDOKU_RENBAN,
        SUDOKU_BETWEEN,
        SUDOKU_QUADRUPLE,
        SUDOKU_SKYSCRAPER,
        SUDOKU_REGEX,
        SUDOKU_FAST_THERMOMETER,
        SUDOKU_MODULAR,
        SUDOKU_ENTROPIC,
        SUDOKU_LOCKOUT,
        SUDOKU_TEN,
        SUDOKU_DOUBLE_ARROW,
    };
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (kinds[k] == kind)
            return true;
    return false;
}

static bool repeats(const sudoku_rules *rules, const struct clue_part *part, const uint8_t *grid,
                    int cell)
{
    for (int before = 0; before < cell; before++)
        if (grid[part->cells[before]] == grid[part->cells[cell]] &&
            sudoku_rules_are_peers(rules, part->cells[before], part->cells[cell]))
            return true;
    return false;
}

/* Try all digits of a part, from a cell on. Note those that obey. */
static void try_digits(const struct board *b, const sudoku_rules *rules,
                       const struct clue_part *part, const uint64_t *digits, uint8_t *grid,
                       int cell)
{
    if (cell == part->count) {
        for (int c = 0; obeys(b, &b->clues[0], grid) && c < cell; c++)
            held[c] |= UINT64_C(1) << grid[part->cells[c]];
        return;
    }
    for (int digit = 1; digit <= b->digits; digit++) {
        grid[part->cells[cell]] = (uint8_t)digit;
        if ((digits[cell] >> digit & 1) != 0 && !repeats(rules, part, grid, cell))
            try_digits(b, rules, part, digits, grid, cell + 1);
    }
}

/* Sift random candidates by a random clue. */
static void check_sieve(int number)
{
    static struct board b;
    struct random random = {(uint64_t)number};
    uint8_t grid[CELLS] = {0};
    struct clue_part parts[2 * CELLS];
    struct clue_sieve sieve = {.is_quick = false};
    make_board(&b, number);
    b.clue_count = 1;
    sudoku_rules *rules = rules_of(&b);
    const int count = clue_parts(rules, NULL);
    ck_assert_int_le(count, 2 * CELLS);
    ck_assert_int_eq(clue_parts(rules, parts), count);
    const struct sample *s = &b.clues[0];
    const bool is_loop = s->cell_count > 1 && s->cells[0] == s->cells[s->cell_count - 1];
    if (is_one_part(s->kind) && !is_loop && count > 0) {
        ck_assert_int_eq(count, 1);
        memset(held, 0, sizeof held);
        for (int c = 0; c < parts->count; c++) {
            sieve.digits[c] = (uint64_t)random_below(&random, 1u << b.digits) << 1;
            sieve.digits[c] |= UINT64_C(2) << random_below(&random, (uint32_t)b.digits);
        }
        parts->sift(rules, parts, &sieve);
        try_digits(&b, rules, parts, sieve.digits, grid, 0);
        for (int c = 0; c < parts->count; c++)
            ck_assert_msg(sieve.left[c] == held[c], "board %d, cell %d", number, c);
    }
    sudoku_rules_free(rules);
}

/* Four cells of a 12x12 board have the sum 26 in 33 ways. */
TEST(a_sieve_counts_more_sets_than_it_keeps)
{
    const uint16_t cells[] = {0, 1, 2, 3}, sum = 26;
    const sudoku_clue clue = {SUDOKU_KILLER, cells, 4, &sum, 1, 0, 0};
    const sudoku_rules_settings settings = {.size = 12, .clues = &clue, .clue_count = 1};
    struct {
        struct clue_sieve sieve;
        uint64_t behind;
    } room = {.behind = 7};
    struct clue_part part;
    sudoku_rules *rules;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    ck_assert_int_eq(clue_parts(rules, NULL), 1);
    clue_parts(rules, &part);
    for (int c = 0; c < 4; c++)
        room.sieve.digits[c] = 0x1ffe;
    part.sift(rules, &part, &room.sieve);
    ck_assert_int_eq(room.sieve.set_count, 33);
    ck_assert_uint_eq(room.behind, 7);
    sudoku_rules_free(rules);
}

TEST_EACH(a_sieve_leaves_what_brute_force_leaves, 20)
{
    enum { BOARDS = 200 };
    for (int n = _i * BOARDS; n < _i * BOARDS + CASES(BOARDS); n++)
        check_sieve(7000 + n);
}

/* ---- f-puzzles ---- */

/* Read one puzzle with its rules from a text. Return NULL if a clue is impossible: f-puzzles has
 * one list of odd cells, which are one clue when they are read. */
static sudoku_rules *read_rules(const char *text, sudoku_puzzle *puzzle)
{
    static sudoku_record record;
    struct text source = text_of(text);
    sudoku_reader *reader;
    sudoku_rules *rules;
    dlx_error error = {.message = ""};
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &source, 0, &reader), DLX_OK);
    ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
    ck_assert_msg(record.kind == SUDOKU_RULED, "%s\n%s", record.error.message, text);
    const sudoku_rules_settings settings = settings_of(&record);
    if (sudoku_rules_new(NULL, &settings, &rules, &error) != DLX_OK) {
        ck_assert_msg(strstr(error.message, "that the board allows") != NULL, "%s\n%s",
                      error.message, text);
        rules = NULL;
    }
    *puzzle = record.puzzle;
    sudoku_reader_free(reader);
    return rules;
}

/* As JSON, as a link, and as the text form with its puzzle, a board has the same solutions. */
TEST_EACH(a_board_that_is_written_and_read_again_has_the_same_solutions, CASES(300))
{
    static const sudoku_form forms[] = {SUDOKU_FORM_FPUZZLES, SUDOKU_FORM_LINK, SUDOKU_FORM_LINE};
    static struct board b;
    make_board(&b, 4000 + _i);
    sudoku_rules *rules = rules_of(&b);
    const uint64_t count = count_by_cover(rules, &b);
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        struct sink sink = {.text = NULL};
        struct board again = b;
        dlx_error error;
        if (forms[f] == SUDOKU_FORM_LINE)
            ck_assert_int_eq(sudoku_write_rules(rules, sink_write, &sink), DLX_OK);
        dlx_status status =
            sudoku_write(rules, &b.puzzle, forms[f], NULL, sink_write, &sink, &error);
        if (status == DLX_OK) {
            sudoku_rules *read = read_rules(sink.text, &again.puzzle);
            ck_assert_mem_eq(again.puzzle.cell, b.puzzle.cell, (size_t)(b.size * b.size));
            ck_assert_uint_eq(read != NULL ? count_by_cover(read, &again) : 0, count);
            sudoku_rules_free(read);
        } else {
            ck_assert_int_eq(status, DLX_ERR_NOT_EXPRESSIBLE);
            ck_assert(strstr(error.message, "f-puzzles has no such clue") != NULL ||
                      (b.rows > 0 && strstr(error.message, "square boards") != NULL) ||
                      ((b.digits > b.size || b.from_zero) &&
                       strstr(error.message, "no place for digits other than") != NULL));
        }
        free(sink.text);
    }
    sudoku_rules_free(rules);
}

/* A line through all cells of a board, row by row. */
TEST(a_line_of_any_length_is_read_back_from_json)
{
    enum { SIZE = 36, ALL = SIZE * SIZE };
    static const sudoku_puzzle puzzle = {.size = SIZE};
    static uint16_t cells[ALL];
    static sudoku_puzzle again;
    const uint16_t least = 0;
    const sudoku_clue line = {SUDOKU_WHISPERS, cells, ALL, &least, 1, 0, 0};
    const sudoku_rules_settings settings = {.size = SIZE, .clues = &line, .clue_count = 1};
    struct sink sink = {.text = NULL};
    sudoku_rules *rules;
    for (int cell = 0; cell < ALL; cell++)
        cells[cell] = (uint16_t)cell;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    ck_assert_int_eq(
        sudoku_write(rules, &puzzle, SUDOKU_FORM_FPUZZLES, NULL, sink_write, &sink, NULL), DLX_OK);
    sudoku_rules *read = read_rules(sink.text, &again);
    ck_assert_int_eq(read->clue_count, 1);
    ck_assert_int_eq(read->clues[0].cell_count, ALL);
    ck_assert_mem_eq(read->clues[0].cells, cells, sizeof cells);
    free(sink.text);
    sudoku_rules_free(read);
    sudoku_rules_free(rules);
}

/* ---- malformed clues ---- */

TEST(a_value_in_json_that_is_no_number_is_refused)
{
    static const char *const bad[] = {
        "quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"values\":[4294967297]}]",
        "quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"values\":[2,\"1x\"]}]",
        "quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"values\":[1.5]}]",
        "quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"values\":[\"\"]}]",
        "killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"V\"}]",
        "killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"0000000000000005x\"}]",
    };
    for (size_t b = 0; b < sizeof bad / sizeof *bad; b++) {
        static sudoku_record record;
        char text[400];
        snprintf(
            text, sizeof text,
            "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"%s}",
            bad[b]);
        struct text source = text_of(text);
        sudoku_reader *reader;
        ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &source, 0, &reader), DLX_OK);
        ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
        ck_assert_msg(record.kind == SUDOKU_INVALID, "%s", text);
        ck_assert_msg(strstr(record.error.message, "is not a number") != NULL, "%s",
                      record.error.message);
        sudoku_reader_free(reader);
    }
}

/* Clues, and the houses of cages, have numbers of 16 bits. */
TEST(too_many_clues_are_refused)
{
    enum { MOST = 40000 };
    static sudoku_clue clues[MOST + 1];
    static const uint16_t cells[] = {0, 1};
    sudoku_rules_settings settings = {.size = 4, .clues = clues};
    sudoku_rules *rules;
    dlx_error error;
    for (int c = 0; c <= MOST; c++)
        clues[c] = (sudoku_clue){SUDOKU_ODD, cells, 1, NULL, 0, (uint64_t)c + 1, 1};
    settings.clue_count = MOST + 1;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, &error), DLX_ERR_ARGUMENT);
    ck_assert_str_eq(error.message, "there are 40001 clues, but at most 40000 are possible");
    ck_assert_uint_eq(error.line, MOST + 1);
    settings.clue_count = 2;
    clues[1].cell_count = -1;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, &error), DLX_ERR_ARGUMENT);
    ck_assert_str_eq(error.message, "clue 1 has an impossible number of cells or values");
    clues[1].cell_count = 1;
    settings.clue_count = MOST;
    settings.variants = SUDOKU_ALL_NONCONSECUTIVE;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, &error), DLX_ERR_ARGUMENT);
    settings.variants = 0;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, &error), DLX_OK);
    ck_assert_int_eq(rules->clue_count, MOST);
    sudoku_rules_free(rules);
}

static const struct bad_clue {
    struct sample clue;
    const char *message;
} bad_clues[] = {
    {{SUDOKU_KILLER, 2, 1, {0, 16}, {5}}, "killer at r1c1: a cell lies outside the 4x4 board"},
    {{SUDOKU_KILLER, 3, 1, {5, 6, 5}, {6}}, "killer at r2c2: r2c2 is named twice"},
    {{SUDOKU_KILLER, 2, 1, {4, 5}, {8}},
     "killer at r2c1: 2 different digits have a sum from 3 to 7, not 8"},
    {{SUDOKU_KILLER, 2, 1, {4, 5}, {2}},
     "killer at r2c1: 2 different digits have a sum from 3 to 7, not 2"},
    {{SUDOKU_KILLER, 5, 0, {0, 1, 2, 3, 4}, {0}}, "killer at r1c1: needs 1 to 4 cells, not 5"},
    {{SUDOKU_KILLER, 0, 1, {0}, {5}}, "killer: needs 1 to 4 cells, not 0"},
    {{SUDOKU_KILLER, 1, 2, {0}, {1, 2}}, "killer at r1c1: needs 0 to 1 values, not 2"},
    {{SUDOKU_THERMOMETER, 5, 0, {0, 1, 2, 3, 7}, {0}},
     "thermometer at r1c1: needs 2 to 4 cells, not 5"},
    {{SUDOKU_ARROW, 3, 1, {0, 1, 2}, {3}},
     "arrow at r1c1: a circle of 3 cells leaves none of the 3 cells for the line"},
    {{SUDOKU_ARROW, 3, 1, {0, 1, 2}, {0}},
     "arrow at r1c1: a circle of 0 cells leaves none of the 3 cells for the line"},
    {{SUDOKU_ARROW, 3, 1, {0, 1, 2}, {2}}, "arrow at r1c1: no digits from 1 to 4 fit the clue"},
    {{SUDOKU_REGION_SUM, 5, 0, {0, 1, 2, 1, 0}, {0}}, "region-sum at r1c1: r1c2 is named twice"},
    {{SUDOKU_MODULAR, 4, 0, {0, 1, 1, 0}, {0}}, "modular at r1c1: r1c2 is named twice"},
    {{SUDOKU_WHITE, 2, 1, {0, 1}, {4}}, "white at r1c1: no digits from 1 to 4 fit the value 4"},
    {{SUDOKU_BLACK, 3, 0, {0, 1, 2}, {0}}, "black at r1c1: needs 2 cells, not 3"},
    {{SUDOKU_XV, 2, 0, {0, 1}, {0}}, "xv at r1c1: needs 1 value, not 0"},
    {{SUDOKU_NONCONSECUTIVE, 1, 0, {3}, {0}}, "nonconsecutive at r1c4: takes no cells"},
    {{SUDOKU_LITTLE_KILLER, 2, 1, {3, 6}, {9}},
     "little-killer at r1c4: no digits from 1 to 4 fit the clue"},
    {{SUDOKU_LITTLE_KILLER, 2, 1, {3, 6}, {60000}},
     "little-killer at r1c4: the value 60000 is too large"},
    {{SUDOKU_SANDWICH, 3, 1, {0, 1, 2}, {3}},
     "sandwich at r1c1: needs 4 cells, a whole row or column, not 3"},
    {{SUDOKU_SANDWICH, 4, 1, {0, 1, 2, 3}, {7}},
     "sandwich at r1c1: no digits from 1 to 4 fit the clue"},
    {{SUDOKU_SKYSCRAPER, 4, 1, {0, 1, 2, 3}, {5}},
     "skyscraper at r1c1: no digits from 1 to 4 fit the clue"},
    {{SUDOKU_CLONE, 3, 0, {0, 1, 2}, {0}},
     "clone at r1c1: needs two groups of equally many cells, not 3 cells"},
    {{SUDOKU_QUADRUPLE, 4, 1, {0, 1, 4, 5}, {5}},
     "quadruple at r1c1: no digits from 1 to 4 fit the clue"},
    {{SUDOKU_XV, 2, 1, {0, 1}, {8}},
     "xv at r1c1: no digits that the board allows in these cells satisfy it"},
    {{SUDOKU_PALINDROME, 2, 0, {0, 1}, {0}},
     "palindrome at r1c1: no digits that the board allows in these cells satisfy it"},
    {{SUDOKU_CLONE, 4, 0, {0, 10, 3, 15}, {0}},
     "clone at r1c1: no digits that the board allows in these cells satisfy it"},
    {{SUDOKU_SANDWICH, 4, 1, {0, 1, 2, 3}, {4}},
     "sandwich at r1c1: no digits that the board allows in these cells satisfy it"},
    {{SUDOKU_QUADRUPLE, 4, 2, {0, 1, 4, 5}, {1, 1}},
     "quadruple at r1c1: no digits that the board allows in these cells satisfy it"},
    {{SUDOKU_ARROW, 4, 0, {0, 1, 2, 3}, {0}},
     "arrow at r1c1: no digits that the board allows in these cells satisfy it"},
    {{SUDOKU_LITTLE_KILLER, 3, 1, {0, 1, 2}, {10}},
     "little-killer at r1c1: no digits that the board allows in these cells satisfy it"},
    {{SUDOKU_ODD, 3, 0, {0, 1, 2}, {0}},
     "odd at r1c1: no digits that the board allows in these cells satisfy it"},
    {{SUDOKU_MAXIMUM, 4, 0, {0, 1, 2, 3}, {0}},
     "maximum at r1c1: no digits that the board allows in these cells satisfy it"},
    {{SUDOKU_PAIRS, 2, 2, {0, 1}, {12, 15}},
     "pairs at r1c1: 15 is not a pair of digits, such as 12"},
    {{SUDOKU_PAIRS, 2, 0, {0, 1}, {0}}, "pairs at r1c1: needs 1 to 1296 values, not 0"},
    {{SUDOKU_REGEX, 2, 2, {0, 1}, {'1', '('}},
     "regex at r1c1: character 3 of the expression is unexpected"},
    {{SUDOKU_REGEX, 2, 3, {0, 1}, {'1', '*', '*'}},
     "regex at r1c1: character 3 of the expression is unexpected"},
    {{SUDOKU_REGEX, 2, 5, {0, 1}, {'[', '3', '-', '1', ']'}},
     "regex at r1c1: character 4 of the expression is unexpected"},
    {{SUDOKU_REGEX, 2, 2, {0, 1}, {'[', '3'}},
     "regex at r1c1: character 3 of the expression is unexpected"},
    {{SUDOKU_REGEX, 2, 2, {0, 1}, {'3', ')'}},
     "regex at r1c1: character 2 of the expression is unexpected"},
    {{SUDOKU_REGEX, 2, 2, {0, 1}, {'3', 300}},
     "regex at r1c1: character 2 of the expression is unexpected"},
    {{SUDOKU_REGEX, 3, 2, {0, 1, 2}, {'3', '1'}},
     "regex at r1c1: no digits from 1 to 4 fit the clue"},
    {{SUDOKU_NABNER, 3, 0, {0, 1, 2}, {0}}, "nabner at r1c1: needs 2 cells, not 3"},
    {{SUDOKU_FAST_THERMOMETER, 3, 0, {0, 1, 2}, {0}},
     "fast-thermometer at r1c1: needs 2 cells, not 3"},
    {{SUDOKU_TEN, 3, 1, {0, 1, 2}, {0}}, "ten at r1c1: no digits from 1 to 4 fit the clue"},
    {{SUDOKU_LOCKOUT, 3, 1, {0, 1, 2}, {4}}, "lockout at r1c1: no digits from 1 to 4 fit the clue"},
    {{SUDOKU_REGION_SUM, 2, 0, {0, 2}, {0}},
     "region-sum at r1c1: no digits that the board allows in these cells satisfy it"},
    {{SUDOKU_X_SUM, 4, 1, {0, 1, 2, 3}, {4}},
     "x-sum at r1c1: no digits that the board allows in these cells satisfy it"},
    {{SUDOKU_X_SUM, 4, 1, {0, 1, 2, 3}, {400}}, "x-sum at r1c1: the value 400 is too large"},
    {{SUDOKU_NUMBERED_ROOM, 4, 1, {0, 1, 2, 3}, {5}},
     "numbered-room at r1c1: no digits from 1 to 4 fit the clue"},
    {{(sudoku_clue_kind)99, 1, 0, {0}, {0}}, "unknown kind of clue"},
};

/* Write a random expression of a grammar that POSIX has, too. */
static void write_expression(char *text, int depth, struct random *random)
{
    static const char *const atoms[] = {"1", "2", ".", "[12]", "[^3]", "[2-4]"};
    static const char *const signs[] = {"", "", "*", "+", "?"};
    for (uint32_t pieces = random_below(random, 3); pieces < 3; pieces++) {
        const bool is_group = depth > 0 && random_below(random, 3) == 0;
        text += sprintf(text, "%s", is_group ? "(" : atoms[random_below(random, 6)]);
        if (is_group) {
            write_expression(text, depth - 1, random);
            strcat(text, ")");
        }
        strcat(text, signs[random_below(random, 5)]);
        text += strlen(text);
    }
    if (depth > 0 && random_below(random, 3) == 0) {
        strcat(text, "|");
        write_expression(text + 1, depth - 1, random);
    }
}

/* The definition of a clue, and what the sieve of its automaton leaves, for all lines of three
 * digits. */
TEST_EACH(expressions_mean_what_they_mean_elsewhere, CASES(2000))
{
#ifdef HAS_REGEX
    static const uint16_t cells[] = {0, 6, 11}; /* they do not see each other */
    struct random random = {(uint64_t)_i};
    char text[2000] = "", whole[2100];
    uint16_t values[200];
    regex_t compiled;
    do
        write_expression(text, 2, &random);
    while (strlen(text) > 60);
    sudoku_clue clue = {SUDOKU_REGEX, cells, 3, values, (int)strlen(text), 0, 0};
    for (int c = 0; c < clue.value_count; c++)
        values[c] = (uint16_t)text[c];
    const sudoku_rules_settings settings = {
        .size = 4, .variants = 0, .clues = &clue, .clue_count = 1};
    sudoku_rules *rules = NULL;
    struct clue_part part;
    snprintf(whole, sizeof whole, "^(%s)$", text);
    ck_assert_int_eq(regcomp(&compiled, whole, REG_EXTENDED | REG_NOSUB), 0);
    const bool is_good = sudoku_rules_new(NULL, &settings, &rules, NULL) == DLX_OK;
    if (is_good)
        ck_assert_int_eq(clue_parts(rules, &part), 1);
    for (int number = 0; number < 64; number++) {
        uint8_t grid[16] = {0};
        char line[4] = "";
        struct clue_sieve sieve = {.has_sets = false};
        for (int c = 0; c < 3; c++) {
            const int digit = 1 + (number >> 2 * c) % 4;
            grid[cells[c]] = (uint8_t)digit;
            line[c] = (char)('0' + digit);
            sieve.digits[c] = UINT64_C(1) << digit;
        }
        const bool matches = regexec(&compiled, line, 0, NULL, 0) == 0;
        if (is_good)
            part.sift(rules, &part, &sieve);
        ck_assert_msg(is_good || !matches, "%s %s", whole, line);
        ck_assert_msg(!is_good || clue_holds(rules, &rules->clues[0], grid) == matches, "%s %s",
                      whole, line);
        ck_assert_msg(!is_good || (sieve.left[0] != 0) == matches, "%s %s", whole, line);
    }
    regfree(&compiled);
    sudoku_rules_free(rules);
#endif
}

TEST(an_expression_with_too_many_states_is_refused)
{
    static const char text[] = "(.*1.............*)|..";
    static const uint16_t cells[] = {0, 1, 2, 3};
    uint16_t values[200];
    dlx_error error;
    sudoku_rules *rules = NULL;
    sudoku_clue clue = {SUDOKU_REGEX, cells, 4, values, (int)strlen(text), 0, 0};
    const sudoku_rules_settings settings = {.size = 9, .clues = &clue, .clue_count = 1};
    for (int c = 0; c < clue.value_count; c++)
        values[c] = (uint16_t)text[c];
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, &error), DLX_ERR_ARGUMENT);
    ck_assert_str_eq(error.message, "regex at r1c1: the expression needs more than 250 states");
    for (int c = 0; c < 61; c++)
        values[c] = '.';
    clue.value_count = 61;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, &error), DLX_ERR_ARGUMENT);
    ck_assert_str_eq(error.message,
                     "regex at r1c1: the expression has more than 60 digits and classes");
}

TEST_EACH(a_malformed_clue_is_refused_with_its_place, sizeof bad_clues / sizeof *bad_clues)
{
    const struct sample *s = &bad_clues[_i].clue;
    const sudoku_clue clue = {s->kind, s->cells, s->cell_count, s->values, s->value_count, 7, 3};
    const sudoku_rules_settings settings = {.size = 4, .clues = &clue, .clue_count = 1};
    sudoku_rules *rules = NULL;
    dlx_error error = {.message = ""};
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, &error), DLX_ERR_ARGUMENT);
    ck_assert_str_eq(error.message, bad_clues[_i].message);
    ck_assert_uint_eq(error.line, (unsigned)s->kind < 99 ? 7 : 0);
    ck_assert_uint_eq(error.column, (unsigned)s->kind < 99 ? 3 : 0);
    ck_assert_ptr_null(rules);
}

/* Make rules of a cage and some clues that would be impossible if they were in a cage: 9 + 9. */
static dlx_status make_suspicious(struct faulty *faulty, int count)
{
    static const uint16_t cells[] = {0, 52}, values[] = {18};
    static sudoku_clue clues[MOST_CLUES] = {{SUDOKU_KILLER, cells, 2, NULL, 0, 0, 0}};
    const dlx_allocator allocator = faulty_allocator(faulty);
    for (int c = 1; c <= count; c++)
        clues[c] = (sudoku_clue){SUDOKU_XV, cells, 2, values, 1, 0, 0};
    const sudoku_rules_settings settings = {.size = 9, .clues = clues, .clue_count = 1 + count};
    sudoku_rules *rules = NULL;
    const dlx_status status = sudoku_rules_new(&allocator, &settings, &rules, NULL);
    sudoku_rules_free(rules);
    ck_assert(faulty->outstanding == 0 && !faulty->wrong_size);
    return status;
}

/* Each clue asks for memory for its parts, but the board without clues is made once. */
TEST(clues_that_only_a_cage_of_others_forbids_are_checked_on_one_board)
{
    struct faulty few = {.fail_at = 0}, many = {.fail_at = 0};
    ck_assert_int_eq(make_suspicious(&few, 10), DLX_OK);
    ck_assert_int_eq(make_suspicious(&many, 40), DLX_OK);
    ck_assert_uint_eq(many.requests - few.requests, 30);
    for (uint64_t k = 1; k <= few.requests; k++)
        ck_assert_int_eq(make_suspicious(&(struct faulty){.fail_at = k}, 10), DLX_ERR_MEMORY);
}

TEST(a_time_limit_ends_the_making_of_a_solver)
{
    static const uint16_t cells[] = {0, 1, 2, 3, 4, 5, 6}, values[] = {88};
    static const sudoku_clue clue = {SUDOKU_KILLER, cells, 7, values, 1, 0, 0};
    const sudoku_rules_settings settings = {.size = 25, .clues = &clue, .clue_count = 1};
    struct faulty late = {.fail_at = 0}, calm = {.fail_at = 0};
    dlx_allocator allocator = faulty_allocator(&late);
    sudoku_rules *rules = NULL;
    sudoku_solver *solver = NULL;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_solver_new_within(&allocator, rules, 1e-9, &solver), DLX_ERR_STOPPED);
    ck_assert(solver == NULL && late.outstanding == 0);
    allocator = faulty_allocator(&calm);
    ck_assert_int_eq(sudoku_solver_new_within(&allocator, rules, 0, &solver), DLX_OK);
    ck_assert_uint_lt(late.most, calm.most / 2);
    sudoku_solver_free(solver);
    ck_assert_uint_eq(calm.outstanding, 0);
    sudoku_rules_free(rules);
}

TEST(a_time_limit_ends_the_making_of_a_problem)
{
    static const uint16_t cells[] = {0, 1, 2, 3, 4, 5, 6}, values[] = {88};
    static const sudoku_clue clue = {SUDOKU_KILLER, cells, 7, values, 1, 0, 0};
    static const sudoku_puzzle puzzle = {.size = 25};
    const sudoku_rules_settings settings = {.size = 25, .clues = &clue, .clue_count = 1};
    struct faulty late = {.fail_at = 0}, calm = {.fail_at = 0};
    dlx_allocator allocator = faulty_allocator(&late);
    sudoku_rules *rules = NULL;
    sudoku_counter *counter = NULL;
    dlx_problem *problem = NULL;
    ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
    ck_assert_int_eq(sudoku_cover_within(&allocator, rules, &puzzle, 1e-9, &problem),
                     DLX_ERR_STOPPED);
    ck_assert_int_eq(sudoku_counter_new_within(&allocator, rules, &puzzle, 0, 1e-9, &counter),
                     DLX_ERR_STOPPED);
    ck_assert(problem == NULL && counter == NULL && late.outstanding == 0);
    allocator = faulty_allocator(&calm);
    ck_assert_int_eq(sudoku_cover_within(&allocator, rules, &puzzle, 1e9, &problem), DLX_OK);
    ck_assert_uint_lt(late.most, calm.most / 2);
    dlx_problem_free(problem);
    ck_assert_uint_eq(calm.outstanding, 0);
    sudoku_rules_free(rules);
}

/* A kind says how it is drawn if its shape does not. */
static bool has_look(const struct clue_kind *kind)
{
    switch (kind->shape) {
    case SHAPE_PAIR:
        return kind->look != LOOK_USUAL &&
               (kind->letters != NULL || (kind->ascii != NULL && kind->symbol != NULL));
    case SHAPE_CELLS:
        return kind->look != LOOK_USUAL && kind->ink != SUDOKU_INK_WINDOW;
    case SHAPE_CAGE:
    case SHAPE_LINE:
    case SHAPE_ARROW:
    case SHAPE_TWINS:
        return kind->ink != SUDOKU_INK_WINDOW;
    default:
        return true;
    }
}

/* A value is found in a full grid, and a clue without a value has the usual one. */
static bool has_values(const struct clue_kind *kind)
{
    const bool is_optional = kind->least_values == 0 && kind->most_values > 0;
    return (kind->least_values == 0 || kind->measure != NULL || kind->has_digits ||
            kind->propose != NULL) &&
           (!is_optional || kind->usual != 0 || kind->valueless != NULL);
}

/* A rule in words begins with a name, and has no fields but those of ruleset.c. */
static bool has_rule(const struct clue_kind *kind)
{
    const char *rule = kind->rule, *colon = rule != NULL ? strstr(rule, ": ") : NULL;
    bool is_good = colon != NULL && colon > rule && rule[strlen(rule) - 1] == '.';
    for (const char *at = rule; is_good && (at = strchr(at, '%')) != NULL; at += 2)
        is_good =
            at > colon && strchr("ivlmt", at[1]) != NULL && (at[1] != 'v' || kind->usual != 0);
    return is_good;
}

TEST(no_kind_of_clue_lacks_a_column)
{
    for (int k = 0; k < SUDOKU_CLUE_KINDS; k++) {
        const struct clue_kind *kind = clue_row((sudoku_clue_kind)k);
        ck_assert_msg(kind->name != NULL && kind->name[0] != '\0', "kind %d has no name", k);
        ck_assert_msg(kind->holds != NULL, "%s has no definition", kind->name);
        ck_assert_msg(kind->emit != NULL, "%s has no exact cover", kind->name);
        ck_assert_msg((kind->shape == SHAPE_BOARD) == (kind->most_cells == 0),
                      "%s has cells, or none, against its shape", kind->name);
        ck_assert_msg(has_values(kind), "%s has a value that cannot be found", kind->name);
        ck_assert_msg(has_look(kind), "%s does not say how it is drawn", kind->name);
        ck_assert_msg(has_rule(kind), "%s is not explained to readers", kind->name);
        ck_assert_msg(kind->step != NULL, "%s does not say how steps are explained", kind->name);
        ck_assert_int_ge(clue_technique((sudoku_clue_kind)k), SUDOKU_THERMOMETER_ENDS);
        ck_assert_msg(kind->key != NULL || kind->except != 0,
                      "%s does not say what it is in f-puzzles", kind->name);
    }
}

TEST(the_names_of_clues_are_found)
{
    sudoku_clue_kind kind;
    for (int k = 0; k < SUDOKU_CLUE_KINDS; k++) {
        ck_assert(sudoku_clue_by_name(sudoku_clue_name((sudoku_clue_kind)k), &kind));
        ck_assert_int_eq(kind, k);
    }
    ck_assert(!sudoku_clue_by_name("filler", &kind));
}

/* ---- memory ---- */

TEST(a_reader_without_memory_loses_one_puzzle)
{
    enum { PUZZLES = 3 };
    static sudoku_record record;
    const int clues[] = {0, 0, 0, 2, 0, 0, 1}; /* of the puzzle on each line */
    bool is_lost = true;
    for (uint64_t k = 1; is_lost; k++) {
        struct faulty faulty = {.fail_at = 0};
        const dlx_allocator allocator = faulty_allocator(&faulty);
        struct text source = text_of("killer 5 r4c1 r3c1\nkiller 7 r3c3 r2c3\n................\n"
                                     "1...............\nkiller 3 r1c1 r1c2\n................\n");
        sudoku_reader *reader;
        int puzzles = 0;
        is_lost = false;
        ck_assert_int_eq(sudoku_reader_new(&allocator, text_read, &source, 0, &reader), DLX_OK);
        faulty.fail_at = faulty.requests + k;
        do {
            const dlx_status status = sudoku_reader_next(reader, &record);
            if (status == DLX_ERR_MEMORY) {
                ck_assert(!is_lost);
                is_lost = true;
                record.kind = SUDOKU_FAULT;
                continue;
            }
            ck_assert_int_eq(status, DLX_OK);
            if (record.kind == SUDOKU_PUZZLE || record.kind == SUDOKU_RULED) {
                puzzles++;
                ck_assert_int_eq(record.kind == SUDOKU_RULED ? record.own.clue_count : 0,
                                 clues[record.line]);
            }
        } while (record.kind != SUDOKU_END);
        ck_assert_int_eq(puzzles + is_lost, PUZZLES);
        sudoku_reader_free(reader);
        ck_assert_uint_eq(faulty.outstanding, 0);
    }
}

TEST(running_out_of_memory_with_clues_is_survived_at_every_request)
{
    static struct board b;
    make_board(&b, 3);
    sudoku_clue clues[MOST_CLUES];
    for (int c = 0; c < b.clue_count; c++)
        clues[c] = (sudoku_clue){b.clues[c].kind,
                                 b.clues[c].cells,
                                 b.clues[c].cell_count,
                                 b.clues[c].values,
                                 b.clues[c].value_count,
                                 0,
                                 0};
    const sudoku_rules_settings settings = {.size = 6, .clues = clues, .clue_count = b.clue_count};
    check_failing_memory(&settings);
}
