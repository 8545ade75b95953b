/* SPDX-License-Identifier: MIT */
/*
 * The lines of a board without clues on them. A line depends on the walls around its cells, and most lines
 * have the same walls as the one before: in a board of 9x9, seven lines are composed, and the others are
 * copies with other cells.
 *
 *     row of a band     | . . . | . . . | . . . |        cells begin at columns 2, 4, 6, 10, ...
 *     its next row      the same
 */
#include "sudoku/text/boxed.h"

#include <string.h>

/* ---- composing ---- */

static void add(struct boxed_line *line, const char *text, int times)
{
    for (; times > 0; times--)
        for (const char *c = text; *c != '\0'; c++)
            line->text[line->length++] = *c;
}

/* Begin a line with these walls. Return false if it already has them. */
static bool begin(struct boxed_line *line, uint64_t up, uint64_t down, uint64_t across)
{
    if (line->length > 0 && line->up == up && line->down == down && line->across == across)
        return false;
    line->up = up;
    line->down = down;
    line->across = across;
    line->length = 0;
    return true;
}

/* Columns without a line between them have no wall there, so the wall above the left one goes on above the
 * right one. */
static void compose_walls(const struct boxed_board *d, struct boxed_line *line, int row)
{
    const char *before = " ";
    for (int column = 0; column <= d->size; column++) {
        const bool has_line = has_line_of_column(d, column);
        if (has_line) {
            add(line, before, column > 0 ? d->padding : 0);
            add(line, find_corner(d, row, column), 1);
        }
        if (column < d->size) {
            before = d->corners[has_wall_above(d, row, column) ? LEFT | RIGHT : 0];
            add(line, before, (has_line ? d->padding : d->gap) + d->width[column]);
        }
    }
}

static void compose_row(const struct boxed_board *d, struct boxed_line *line, int row)
{
    for (int column = 0; column <= d->size; column++) {
        const bool has_line = has_line_of_column(d, column);
        if (has_line) {
            add(line, " ", column > 0 ? d->padding : 0);
            add(line, has_wall_before(d, row, column) ? d->corners[UP | DOWN] : " ", 1);
        }
        if (column < d->size) {
            add(line, " ", has_line ? d->padding : d->gap);
            line->cell[column] = (uint16_t)line->length;
            add(line, " ", d->width[column]);
        }
    }
}

/* ---- filling ---- */

/* Digits are right-aligned. */
static void fill_digits(const struct boxed_board *d, int row, char *text)
{
    char digits[SUDOKU_MOST_SIZE + 1];
    sudoku_cells_text(d->cells + d->size * row, d->size, digits);
    for (int column = 0; column < d->size; column++)
        text[d->lines->row.cell[column] + d->width[column] - 1] = digits[column];
}

/* Candidates are left-aligned. Which digits a cell has is unpredictable, so there is no branch for it: each
 * digit is written, and the next character overwrites it if the cell does not have it. The last place written
 * may be the blank after the cell. */
static void fill_candidates(const struct boxed_board *d, int row, char *text)
{
    static const char characters[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (int column = 0; column < d->size; column++) {
        const int cell = d->size * row + column;
        const uint64_t digits = d->marks[cell] >> 1;
        char *end = text + d->lines->row.cell[column];
        *end = is_void(d->w->rules, cell) ? '.' : '-'; /* stays if there are no candidates */
        end += digits == 0;
        for (int digit = 0; digit < d->size; digit++) {
            *end = characters[digit];
            end += digits >> digit & 1;
        }
        *end = ' ';
    }
}

/* ---- lines ---- */

void put_walls(const struct boxed_board *board, int row)
{
    struct boxed_line *line = &board->lines->walls;
    const uint64_t up = row > 0 ? board->walls_before[row - 1] : 0;
    const uint64_t down = row < board->size ? board->walls_before[row] : 0;
    if (begin(line, up, down, board->walls_above[row]))
        compose_walls(board, line, row);
    put_bytes(board->w, line->text, line->length);
}

void put_plain_cells(const struct boxed_board *board, int row)
{
    struct boxed_line *line = &board->lines->row;
    const uint64_t walls = board->walls_before[row];
    char text[LONGEST_LINE];
    if (begin(line, walls, walls, 0))
        compose_row(board, line, row);
    memcpy(text, line->text, line->length);
    (board->candidates ? fill_candidates : fill_digits)(board, row, text);
    put_bytes(board->w, text, line->length);
}
