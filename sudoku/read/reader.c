/* SPDX-License-Identifier: MIT */
/*
 * Reading puzzles of n x n cells, n from 4 to 36, in whatever form they come:
 *
 *     text       = { line }, up to the end or the line "end"
 *     line       = puzzle        n * n cells on one line
 *                | row           n cells; n rows are a puzzle
 *                | places        n * n * n characters: for each cell, each candidate in its place, or an empty
 *                                cell's character for one that it may not hold
 *                | border        between bands of a grid, or around it
 *                | comment       "#" first, skipped
 *                | section       "[Puzzle]", and others, skipped up to the next "[Puzzle]"
 *                | blank         ends a grid
 *                | count         on the first line only: how many puzzles follow
 *     puzzle, row = { character | gap }              up to 35x35
 *                 | token, { gap, token }            tokens stand apart
 *                 | field, { delimiter, field }      the same delimiter all over
 *     character  = empty | "1" ... "9" | "A" ... "Z" | "a" ... "z"   10 to 35 are letters
 *     empty      = "." | "0" | "_" | "*"             and "-", if all cells are on one line
 *     token      = character | number | candidates
 *     number     = [ digit ], digit                  from 10x10
 *     candidates = character, { character }          ascending; one alone is given
 *     field      = [ token ], or the same in quotes
 *     delimiter  = "," | ";" | tab
 *     gap        = blanks, "|", box-drawing characters
 *     border     = strokes "-", "+", "=", and gaps; with three strokes side by side also . : ' ` , *
 *
 * Which of these a line is, and n, follow from how much is on it (shape.h), with a doubt about 16, 25 and
 * 36 cells (doubt.h). A line that is none of them is a malformed row if it is like one (grid.h), else a
 * malformed puzzle.
 *
 * So it reads the files of other programs: .sdk (SadMan, SudoCue), .sdm (a puzzle a line), .ss and candidate
 * grids of Simple Sudoku, those of HoDoKu and SudokuWiki, CSV of spreadsheets. Sources: sudocue.net/fileformats.php;
 * Sudopedia, "Sudoku Clipboard and File Formats".
 *
 * Most lines are 81 cells and nothing else. Such a one is taken right out of the block if all of it
 * is there and nothing else is under way; take_plain_line() tells what that means.
 */
#include "sudoku/read/reader.h"

#include <string.h>

dlx_status sudoku_reader_new(const dlx_allocator *allocator, dlx_read_fn *read, void *user,
                             int size, sudoku_reader **reader)
{
    if (size != 0 && (size < SUDOKU_LEAST_SIZE || size > SUDOKU_MOST_SIZE))
        return DLX_ERR_ARGUMENT;
    if (allocator == NULL)
        allocator = dlx_default_allocator();
    sudoku_reader *r = allocator->allocate(allocator->user, NULL, 0, sizeof *r);
    if (r == NULL)
        return DLX_ERR_MEMORY;
    memset(r, 0, sizeof *r);
    r->allocator = *allocator;
    r->size = size;
    r->lines.read = read;
    r->lines.user = user;
    *reader = r;
    return DLX_OK;
}

void sudoku_reader_free(sudoku_reader *reader)
{
    if (reader == NULL)
        return;
    const dlx_allocator allocator = reader->allocator;
    allocator.allocate(allocator.user, reader, sizeof *reader, 0);
}

/* ---- plain lines ---- */

/* The digit of a cell's character, 0 for an empty cell, or 255; without a branch. */
static inline uint8_t plain_digit(uint8_t c)
{
    uint8_t digit = (uint8_t)(c - '0');
    uint8_t empty = ((c == '.') | (c == '_') | (c == '*')) ? 0 : UINT8_MAX;
    return digit <= 9 ? digit : empty;
}

/* Turn 81 characters into digits; whether all of them are cells. The last cell stands apart, so
 * that the others are a multiple of 16, of which compilers make vectors. */
static bool find_plain_cells(const char *restrict text, uint8_t *restrict cell)
{
    uint8_t bad = 0;
    for (int i = 0; i < SUDOKU_CELLS - 1; i++) {
        cell[i] = plain_digit((uint8_t)text[i]);
        bad |= cell[i];
    }
    cell[SUDOKU_CELLS - 1] = plain_digit((uint8_t)text[SUDOKU_CELLS - 1]);
    return ((bad | cell[SUDOKU_CELLS - 1]) & 0x80) == 0;
}

/* Where a puzzle of 9x9 is all that may come: with nothing under way, no line left to be looked at, and,
 * if the text has a count, before that is reached. */
static bool wants_puzzle(const sudoku_reader *r)
{
    bool usual = r->size == 0 || r->size == SUDOKU_SIZE;
    return usual && !is_under_way(r) && !r->again && !r->skipping &&
           (!r->counted || r->puzzles < r->expected);
}

/* Take the next line if it is 81 cells and its end, all in the block. Any other is left as it is. */
static bool take_plain_line(sudoku_reader *r, sudoku_record *record)
{
    struct lines *l = &r->lines;
    const char *text = l->block + l->at;
    if (l->end - l->at < SUDOKU_CELLS + 2 || !wants_puzzle(r))
        return false;
    size_t length = text[SUDOKU_CELLS] == '\r' ? SUDOKU_CELLS + 1 : SUDOKU_CELLS;
    if (text[length] != '\n' || !find_plain_cells(text, record->puzzle.cell))
        return false;
    record->kind = SUDOKU_PUZZLE;
    record->puzzle.size = SUDOKU_SIZE;
    record->puzzle.marked = false;
    record->line = ++l->number;
    l->at += length + 1;
    r->begun = true;
    r->head = r->doubt.run = 0;
    return true;
}

/* Whether there is a record to give. */
static bool step(sudoku_reader *r, sudoku_record *record)
{
    if (r->doubt.settled)
        return reader_give_settled(r, record);
    bool more = r->again || lines_next(&r->lines);
    r->again = false;
    if (r->lines.failed)
        return true;
    return more ? reader_take_line(r, record) : reader_take_end(r, record);
}

dlx_status sudoku_reader_next(sudoku_reader *reader, sudoku_record *record)
{
    if (!take_plain_line(reader, record))
        while (!step(reader, record) && !take_plain_line(reader, record))
            ;
    if (reader->lines.failed)
        return DLX_ERR_INPUT;
    reader->puzzles += record->kind == SUDOKU_PUZZLE || record->kind == SUDOKU_INVALID;
    return DLX_OK;
}
