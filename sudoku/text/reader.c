/* SPDX-License-Identifier: MIT */
/*
 * Read puzzles of n x n cells, n from 4 to 36, in every common form:
 *
 *     text       = { line }          up to the end or the line "end"
 *     line       = puzzle            n * n cells on one line
 *                | row               n cells; n rows are a puzzle
 *                | places            n * n * n characters: each candidate of each cell has a place, which holds
 *                                    the candidate, or an empty cell's character
 *                | border            between the bands of a grid, or around it
 *                | comment           a line that begins with "#"; skipped
 *                | section           "[Puzzle]", or another section, skipped up to the next "[Puzzle]"
 *                | blank             ends a grid
 *                | count             number of puzzles that follow; on the first line only
 *     puzzle, row = { character | gap }              up to 35x35
 *                 | token, { gap, token }            gaps separate tokens
 *                 | field, { delimiter, field }      the same delimiter on the whole line
 *     character  = empty | "1" ... "9" | "A" ... "Z" | "a" ... "z"   letters are 10 to 35
 *     empty      = "." | "0" | "_" | "*"             and "-", if all cells are on one line
 *     token      = character | number | candidates
 *     number     = [ digit ], digit                  from 10x10
 *     candidates = character, { character }          ascending; a single one is a given
 *     field      = [ token ]                         or the same in double quotes
 *     delimiter  = "," | ";" | tab
 *     gap        = blanks, "|", box-drawing characters
 *     border     = "-", "+", "=" and gaps; with three of these strokes side by side also . : ' ` , *
 *
 * The number of units on a line tells what it is, and the size (layout.h). Lines of 16, 25 and 36 cells are
 * ambiguous (pending.h). A line that fits nothing is a malformed row if it resembles one (pending.h), else a
 * malformed puzzle.
 *
 * So the reader understands the files of other programs: .sdk (SadMan, SudoCue), .sdm (a puzzle on each
 * line), .ss and candidate grids of Simple Sudoku, grids of HoDoKu and SudokuWiki, and CSV of spreadsheets.
 * Sources: sudocue.net/fileformats.php; Sudopedia, "Sudoku Clipboard and File Formats".
 *
 * Most lines are 81 cells and nothing else. take_plain_line() reads such a line straight from the block.
 */
#include "sudoku/text/reader.h"

dlx_status sudoku_reader_new(const dlx_allocator *allocator, dlx_read_fn *read, void *user,
                             int size, sudoku_reader **reader)
{
    if (size != 0 && (size < SUDOKU_LEAST_SIZE || size > SUDOKU_MOST_SIZE))
        return DLX_ERR_ARGUMENT;
    sudoku_reader *r = object_new(allocator, sizeof *r);
    if (r == NULL)
        return DLX_ERR_MEMORY;
    r->size = size;
    r->lines.read = read;
    r->lines.user = user;
    *reader = r;
    return DLX_OK;
}

void sudoku_reader_free(sudoku_reader *reader)
{
    object_free((struct object *)reader);
}

/* ---- plain lines ---- */

/* Return the digit of a cell's character, 0 for an empty cell, or 255. It has no branch, so that the loop
 * below becomes vector code. */
static inline uint8_t plain_digit(uint8_t c)
{
    uint8_t digit = (uint8_t)(c - '0');
    uint8_t empty = ((c == '.') | (c == '_') | (c == '*')) ? 0 : UINT8_MAX;
    return digit <= 9 ? digit : empty;
}

/* Turn 81 characters into digits. Return whether all of them are cells. */
static bool read_plain_cells(const char *restrict text, uint8_t *restrict cell)
{
    uint8_t bad = 0;
    for (int i = 0; i < SUDOKU_CELLS - 1;
         i++) { /* 80 is a multiple of 16, the length of a vector */
        cell[i] = plain_digit((uint8_t)text[i]);
        bad |= cell[i];
    }
    cell[SUDOKU_CELLS - 1] = plain_digit((uint8_t)text[SUDOKU_CELLS - 1]);
    return ((bad | cell[SUDOKU_CELLS - 1]) & 0x80) == 0;
}

/* Return whether 81 cells on the next line can only be a puzzle of 9x9: no earlier line is pending, and the
 * count, if there is one, is not reached. */
static bool is_ready_for_plain(const sudoku_reader *r)
{
    bool usual = r->size == 0 || r->size == SUDOKU_SIZE;
    return usual && !is_pending(r) && !r->again && !r->skipping &&
           (!r->counted || r->puzzles < r->expected);
}

/* Take the next line if it is 81 cells, and the block holds all of it. Leave any other line as it is. */
static bool take_plain_line(sudoku_reader *r, sudoku_record *record)
{
    struct line_source *l = &r->lines;
    const char *text = l->block + l->at;
    if (l->end - l->at < SUDOKU_CELLS + 2 || !is_ready_for_plain(r)) /* 2 bytes for "\r\n" */
        return false;
    size_t length = text[SUDOKU_CELLS] == '\r' ? SUDOKU_CELLS + 1 : SUDOKU_CELLS;
    if (text[length] != '\n' || !read_plain_cells(text, record->puzzle.cell))
        return false;
    record->kind = SUDOKU_PUZZLE;
    record->puzzle.size = SUDOKU_SIZE;
    record->puzzle.marked = false;
    record->line = ++l->number;
    l->at += length + 1;
    r->begun = true;
    r->count_as_row = r->group.run = 0; /* as take_cells() does */
    return true;
}

/* ---- any line ---- */

/* Return true if the record is filled, or the source failed. */
static bool take_next(sudoku_reader *r, sudoku_record *record)
{
    if (r->group.puzzles)
        return take_group(r, record);
    bool more = r->again || read_line(&r->lines);
    r->again = false;
    if (r->lines.failed)
        return true;
    return more ? take_line(r, record) : take_end(r, record);
}

dlx_status sudoku_reader_next(sudoku_reader *reader, sudoku_record *record)
{
    if (!take_plain_line(reader, record))
        while (!take_next(reader, record) && !take_plain_line(reader, record))
            ;
    if (reader->lines.failed)
        return DLX_ERR_INPUT;
    reader->puzzles += record->kind == SUDOKU_PUZZLE || record->kind == SUDOKU_INVALID;
    return DLX_OK;
}
