/* SPDX-License-Identifier: MIT */
/*
 * Read puzzles of n x n cells, n from 4 to 36, in every common form:
 *
 *     text       = { line }          up to the end or the line "end"
 *     line       = puzzle            n * n cells on one line
 *                | row               n cells; n rows are a puzzle
 *                | places            n * n * n characters: each candidate of each cell has a place, which holds
 *                                    the candidate, or an empty cell's character
 *                | json | link       a puzzle with its rules (fpuzzles.c, link.h)
 *                | rule              of the next puzzle (own.h)
 *                | border            between the bands of a grid, or around it
 *                | comment           a line that begins with "#"; skipped
 *                | section           "[Puzzle]", or another section, skipped up to the next "[Puzzle]"
 *                | blank             ends a grid
 *                | count             number of puzzles that follow; on the first line only
 *     puzzle, row = { character | gap }              up to 35x35
 *                 | token, { gap, token }            gaps separate tokens
 *                 | field, { delimiter, field }      the same delimiter on the whole line
 *     character  = empty | "1" ... "9" | "A" ... "Z" | "a" ... "z"   letters are 10 to 35
 *     empty      = "." | "0" | "_" | "*"             and "-", if all cells are on one line, unless it
 *                                                    has only "-": that is a border
 *     token      = character | number | candidates
 *     number     = [ digit ], digit                  from 10x10
 *     candidates = character, { character }          ascending; a single one is a given
 *     field      = [ token ]                         or the same in double quotes
 *     delimiter  = "," | ";" | tab
 *     gap        = blanks, "|", box-drawing characters except the dashed ones
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
 * Most texts are plain. plain_reader.c reads them straight from the block.
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
    r->own.object = r->link.object = &r->object;
    r->lines.read = read;
    r->lines.user = user;
    *reader = r;
    return DLX_OK;
}

void sudoku_reader_free(sudoku_reader *reader)
{
    object_free((struct object *)reader);
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

/* Return whether the record reports a line that is not even a malformed puzzle, such as a title. */
static bool is_stray(const sudoku_reader *r, const sudoku_record *record)
{
    const struct cells *c = &r->cells;
    return record->kind == SUDOKU_INVALID && record->line == r->stray_line &&
           !(c->layout.whole && 2 * c->meaningful > c->layout.count);
}

/* Rules belong to the puzzle that follows them, even if it is malformed. After a stray line, they may belong to the
 * next puzzle, whose answer could be wrong without them. */
static void attach_rules(sudoku_reader *r, sudoku_record *record)
{
    if (record->kind == SUDOKU_PUZZLE)
        own_attach(&r->own, record);
    const bool is_in_doubt = is_stray(r, record);
    r->is_attached = record->kind != SUDOKU_FAULT && !is_in_doubt;
    if (!is_in_doubt)
        return;
    r->own.column = 0;
    own_refuse(&r->own, record->line,
               "the rules above this line may belong to the puzzle below it");
}

dlx_status sudoku_reader_next(sudoku_reader *reader, sudoku_record *record)
{
    if (reader->is_attached)
        own_clear(&reader->own);
    reader->is_attached = false;
    if (!take_plain(reader, record))
        while (!take_next(reader, record) && !take_plain(reader, record))
            ;
    if (reader->lines.failed)
        return DLX_ERR_INPUT;
    reader->puzzles += record->kind == SUDOKU_PUZZLE || record->kind == SUDOKU_INVALID;
    if (reader->own.is_used)
        attach_rules(reader, record);
    if (!reader->own.has_failed || record->kind == SUDOKU_FAULT)
        return DLX_OK;
    reader->is_attached = true; /* without all of its rules, the puzzle would be another one */
    return DLX_ERR_MEMORY;
}
