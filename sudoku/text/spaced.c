/* SPDX-License-Identifier: MIT */
/* See spaced.h. */
#include "sudoku/text/spaced.h"

#include <string.h>

bool is_spaced_row(struct view line)
{
    for (size_t c = 0; c < line.length; c++)
        if (line.text[c] != ' ' && (line.text[c] < '1' || line.text[c] > '9'))
            return false;
    return line.length > 0 && line.length < SPACED_COLUMNS;
}

/* Return whether groups of digits and the gaps between them have equal lengths. */
static bool is_regular(struct view line)
{
    size_t group = 0, gap = 0;
    for (line = trim(line); line.length > 0;) {
        const size_t digits = strcspn(line.text, " "), blanks = strspn(line.text + digits, " ");
        const size_t length = digits < line.length ? digits : line.length;
        if (group > 0 && length != group)
            return false;
        group = length;
        line = drop_bytes(line, length);
        if (line.length > 0 && gap > 0 && blanks != gap)
            return false;
        gap = line.length > 0 ? blanks : gap;
        line = trim(line);
    }
    return true;
}

bool begins_spaced(struct view line)
{
    const bool has_gap = line.length > 0 && (*line.text == ' ' || strstr(line.text, "  ") != NULL);
    if (!has_gap || !is_spaced_row(line) || trim(line).length == 0)
        return false;
    const struct line_layout layout = find_layout(line, &(struct known_board){.size = 0});
    bool has_good_digits = layout.fits;
    for (size_t c = 0; c < line.length; c++)
        has_good_digits &= line.text[c] == ' ' || line.text[c] - '0' <= layout.size;
    return !has_good_digits || (layout.unit == UNIT_CHARACTER && !is_regular(line));
}

void add_spaced_row(struct spaced_grid *g, struct view line, uint64_t number)
{
    if (g->rows == 0)
        *g = (struct spaced_grid){.line = number, .is_wide = true};
    if (g->rows == SUDOKU_MAX_SIZE) {
        g->is_too_high = true;
        return;
    }
    uint8_t *digit = g->digit[g->rows++];
    memset(digit, 0, SPACED_COLUMNS);
    g->longest = (int)line.length > g->longest ? (int)line.length : g->longest;
    for (int c = 0; c < (int)line.length; c++) {
        if (line.text[c] == ' ')
            continue;
        digit[c] = (uint8_t)(line.text[c] - '0');
        g->is_wide &= c % 2 == 0;
    }
}

/* Return whether no digit is above the size. */
static bool are_digits_good(const struct spaced_grid *g)
{
    for (int row = 0; row < g->rows; row++)
        for (int column = 0; column < SPACED_COLUMNS; column++)
            if (g->digit[row][column] > g->rows)
                return false;
    return true;
}

void end_spaced(struct spaced_grid *g, sudoku_record *record)
{
    static const char sign[SUDOKU_MAX_CELLS];
    uint8_t cells[SUDOKU_MAX_CELLS];
    const int size = g->rows, step = g->longest == size ? 1 : 2;
    const bool is_grid = size >= SUDOKU_MIN_SIZE && !g->is_too_high && are_digits_good(g) &&
                         (step == 1 || (g->is_wide && (g->longest + 1) / 2 == size));
    for (int cell = 0; cell < size * size && is_grid; cell++)
        cells[cell] = g->digit[cell / size][step * (cell % size)];
    if (is_grid)
        report_puzzle(record, g->line, size, size, AS_NUMBERS, sign, cells, NULL);
    else
        report_error(record, SUDOKU_INVALID, g->line, 0,
                     "with blanks as empty cells, %d lines of up to %d columns are not a grid",
                     size, g->longest);
    g->rows = 0;
}
