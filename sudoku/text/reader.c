/* SPDX-License-Identifier: MIT */
/*
 * Read puzzles of n x n cells, n from 4 to 36, in every common form:
 *
 *     text       = { line }          up to the end or the line "end"
 *     line       = puzzle            n * n cells on one line
 *                | list              a puzzle, perhaps its solution, and text beside it (fields.h)
 *                | row               n cells; n rows are a puzzle
 *                | places            n * n * n characters: each candidate of each cell has a place, which holds
 *                                    the candidate, or an empty cell's character
 *                | json | link       a puzzle with its rules (forms.h)
 *                | game              one of several lines of a saved game in JSON or XML (saved_games.c), or of Solo
 *                | rule              of the next puzzle, or its title (own.h)
 *                | border            between the bands of a grid, or around it
 *                | spaced            a row whose empty cells are blanks (pending.h)
 *                | brackets          around the rows of a list in a program
 *                | heading           words, or a line that begins with "#": it is about the next puzzle
 *                | section           "[Puzzle]", or another section, skipped up to the next "[Puzzle]"
 *                | blank             ends a grid, or follows each of its bands (pending.h)
 *                | count             number of puzzles that follow; on the first line only
 *     puzzle, row = { character | gap }              up to 35x35
 *                 | token, { gap, token }            gaps separate tokens
 *                 | field, { delimiter, field }      the same delimiter on the whole line
 *     character  = empty | "1" ... "9" | "A" ... "Z" | "a" ... "z"   letters are 10 to 35
 *     empty      = "." | "0" | "_" | "*"             and "-", "?" or "x", if the line has none of these;
 *                                                    a line that has only "-" is a border
 *     token      = character | number | candidates
 *     number     = [ digit ], digit                  from 10x10
 *     candidates = character, { character }          ascending; a single one is a given
 *     field      = [ token ]                         or the same in double quotes
 *     delimiter  = "," | ";" | tab
 *     gap        = blanks, "|", brackets, quotes, box-drawing characters except the dashed ones
 *     border     = "-", "+", "=" and gaps; with three of these strokes side by side also . : ' ` , *
 *
 * kinds[] has one row for each kind of line (reader.h). The number of units on a line of cells tells
 * what it is, and the size (cells.h). Lines of 16, 25 and 36 cells are ambiguous (pending.h). Any
 * other line is a malformed row if it resembles one, a heading if it has words and few cells, or
 * else a malformed puzzle.
 *
 * Thus the reader understands the files of other programs: .sdk (SadMan, SudoCue), .sdm (a puzzle
 * on each line), .ss and candidate grids of Simple Sudoku, grids of HoDoKu and SudokuWiki, and CSV
 * of spreadsheets. Sources: sudocue.net/fileformats.php; Sudopedia, "Sudoku Clipboard and File
 * Formats".
 *
 * Most texts are plain. plain_reader.c reads them straight from the block.
 */
#include "sudoku/text/reader.h"

#include <inttypes.h>
#include <string.h>

enum { TABS_OF_A_ROW = SUDOKU_SIZE - 1 };

/* ---- pauses, and lines that are skipped ---- */

/* Return whether the line is a word. Case is ignored; `word` is in lower case. */
static bool is_word(struct view view, const char *word)
{
    if (view.length != strlen(word))
        return false;
    for (size_t i = 0; i < view.length; i++) {
        char c = view.text[i];
        if ((c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) != word[i])
            return false;
    }
    return true;
}

/* Return whether the line begins a section, and set whether to skip the section. Only known names
 * count: any other line in brackets may be a damaged row, and skipping the text after it would lose
 * all puzzles there. */
static bool is_section(struct view view, bool *skipped)
{
    static const char *const words[] = {"[puzzle]", "[state]", "[pencilmarks]", "[colours]",
                                        "[colors]"};
    const bool has_bracket = view.length > 0 && view.text[0] == '['; /* most lines have none */
    for (size_t w = 0; has_bracket && w < sizeof words / sizeof *words; w++)
        if (is_word(view, words[w])) {
            *skipped = w > 0;
            return true;
        }
    return false;
}

/* Return whether a line of tabs alone is a row of empty fields: its number of tabs fits the size,
 * or, if the size is not known, there are too many tabs to be accidental. */
static bool is_row_of_tabs(const struct sudoku_reader *r)
{
    const int size = known_of(r).size;
    size_t tabs = strspn(r->lines.text, "\t");
    bool fits = size > 0 ? tabs + 1 == (size_t)size || tabs == (size_t)size : tabs >= TABS_OF_A_ROW;
    return tabs == r->lines.length && fits;
}

/* Return whether a line has no cells because it is blank, begins a section, or ends the text. */
static bool is_pause(const struct sudoku_reader *r, struct view view)
{
    bool skipping;
    return !r->lines.too_long && !is_row_of_tabs(r) &&
           (view.length == 0 || is_word(view, "end") || is_section(view, &skipping));
}

static bool take_pause(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    r->count_as_row = r->group.run = 0;
    r->in_drawing = false;
    if (view.length == 0 && r->lines.length > 0)
        r->blank_line = r->lines.number;
    if (view.length == 0 && r->group.count == 0 && accept_blank(&r->grid))
        return false;
    if (is_pending(r))
        return end_pending(r, record);
    is_section(view, &r->skipping);
    r->begun |= view.length > 0;
    if (is_word(view, "end"))
        end_lines(&r->lines);
    return false;
}

/* Return whether a line is only a comment in the style of C. If it ends within the line, cells may
 * follow. */
static bool is_comment_of_c(struct view line)
{
    const bool is_block = strncmp(line.text, "/*", 2) == 0;
    const bool has_more =
        is_block && strstr(line.text + 2, "*/") != NULL && line.text[line.length - 1] != '/';
    return (is_block && !has_more) || strncmp(line.text, "//", 2) == 0;
}

static bool is_skipped(const struct sudoku_reader *r, struct view view)
{
    /* In a line of numbers above a board, slashes are arrows. */
    const bool is_comment = is_comment_of_c(view) && !looks_like_numbers(current_line(r));
    return r->skipping || view.text[0] == '#' || is_comment;
}

static bool skip(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    (void)record;
    if (!r->skipping && !is_pending(r))
        write_heading(view, r->heading, sizeof r->heading);
    return false;
}

static bool is_too_long(const struct sudoku_reader *r, struct view view)
{
    (void)view;
    return r->lines.too_long;
}

static bool take_too_long(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    (void)view;
    r->in_drawing = false;
    r->begun = true;
    if (is_pending(r))
        return end_pending(r, record);
    report_error(record, SUDOKU_INVALID, r->lines.number, LINES_LONGEST + 1,
                 "the line is longer than %d bytes", LINES_LONGEST);
    return true;
}

/* ---- files that are no text ---- */

static bool is_control_byte(char c)
{
    return (c >= 0 && c < ' ' && strchr("\t\n\v\f\r\033", c) == NULL) || c == '\0';
}

/* Return whether a line before the first puzzle has several control characters. A few of them may
 * be damaged cells. */
static bool is_binary(const struct sudoku_reader *r, struct view view)
{
    enum { LEAST = 4 };
    int count = 0;
    if (r->puzzles == 0)
        for (size_t c = 0; c < view.length; c++)
            count += is_control_byte(view.text[c]);
    return count >= LEAST;
}

static bool take_binary(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    size_t at = 0;
    while (!is_control_byte(view.text[at]))
        at++;
    drop_rows(&r->grid, &r->group);
    report_error(
        record, SUDOKU_FAULT, r->lines.number, (int)(view.text - r->lines.text + (ptrdiff_t)at) + 1,
        "the file is not a text: it has the byte 0x%02x here (UTF-16 needs a byte order mark)",
        (unsigned)(uint8_t)view.text[at]);
    end_lines(&r->lines);
    r->begun = true;
    return true;
}

/* ---- all lines ---- */

static const struct line_kind binary_lines = {is_binary, take_binary};
static const struct line_kind pauses = {is_pause, take_pause};
static const struct line_kind skipped_lines = {is_skipped, skip};
static const struct line_kind long_lines = {is_too_long, take_too_long};

/* The kinds of lines, in the order in which they are tried. The first one that fits takes the
 * line. */
static const struct line_kind *const kinds[] = {
    &binary_lines,   &solo_lines,                 /* before blank lines and words */
    &document_lines,                              /* any of its lines may look like another kind */
    &spaced_lines,                                /* a line of blanks may be one of its rows */
    &pauses,         &skipped_lines, &long_lines, /* the kinds below see whole lines */
    &drawn_lines,    &tag_lines,     &whole_puzzles,
    &rule_lines,                   /* its name has letters, as cells may */
    &clue_borders,                 /* otherwise it would be a row, or a border */
    &border_lines,   &count_lines, /* it may also be a row: the next line decides */
    &cell_lines,
};

static bool take_line(struct sudoku_reader *r, sudoku_record *record)
{
    const struct line_kind *const *kind = kinds;
    if (r->document_length == 0 && !is_object(trim(current_line(r))))
        replace_nulls(r->lines.text, r->lines.length);
    const struct view line = trim(current_line(r));
    if (!r->lines.too_long && looks_like_numbers(current_line(r)))
        r->numbers_line = r->lines.number;
    while (!(*kind)->is(r, line))
        kind++;
    const bool is_taken = (*kind)->take(r, line, record);
    if (line.length == 1 && (*line.text == '{' || *line.text == '[')) {
        r->brace_line = r->lines.number;
        r->brace = *line.text;
    }
    return is_taken;
}

/* Return whether the text has one grid, and the count is its size, or the size of its boxes. */
static bool is_count_a_size(const struct sudoku_reader *r)
{
    const uint64_t count = r->expected, size = (uint64_t)r->grid_size;
    return r->puzzles == 1 && (count == size || (count < size && count * count == size));
}

/* Take the end of the text. Called again until nothing is pending. */
static bool take_end(struct sudoku_reader *r, sudoku_record *record)
{
    if (r->document_length > 0)
        return refuse_document(r, r->is_document_long ? "is too long" : "has no end", record);
    if (r->in_saved_game) {
        report_error(record, SUDOKU_INVALID, r->lines.number, 0,
                     "the saved game has no description");
        r->in_saved_game = false;
        return true;
    }
    if (is_pending(r)) /* the current line is empty now, so processing it again does no harm */
        return end_pending(r, record);
    if (!r->begun)
        report_error(record, SUDOKU_FAULT, 0, 0,
                     "there is no puzzle: the text is empty, or has only comments");
    else if (r->puzzles == 0 && r->unread_line != 0)
        report_error(
            record, SUDOKU_FAULT, r->unread_line, 0,
            r->is_unread_picture ? "a picture cannot be read: write the puzzle with --to=line"
            : r->is_unread_markup
                ? "there is no puzzle: this is no XML of OpenSudoku or KSudoku, and no line "
                  "has all cells of a puzzle"
                : "there is no puzzle: no line has all cells of a puzzle, and no lines are its "
                  "rows; this is the first line with text");
    else if (r->own.is_used)
        report_error(record, SUDOKU_FAULT, r->own.line, 0,
                     "no puzzle follows the rules that begin here");
    else if (r->counted && r->puzzles < r->expected && !is_count_a_size(r))
        report_error(record, SUDOKU_FAULT, 0, 0,
                     "the count on the first line is %" PRIu64 ", but the text has %" PRIu64,
                     r->expected, r->puzzles);
    else
        record->kind = SUDOKU_END;
    r->begun = true; /* so the next call reports the end, not these errors again */
    own_clear(&r->own);
    r->counted = false;
    r->unread_line = 0;
    return true;
}

/* ---- the reader ---- */

dlx_status sudoku_reader_new(const dlx_allocator *allocator, dlx_read_fn *read, void *user,
                             int size, sudoku_reader **reader)
{
    if (size != 0 && (size < SUDOKU_MIN_SIZE || size > SUDOKU_MAX_SIZE))
        return DLX_ERR_ARGUMENT;
    sudoku_reader *r =
        object_new_part(allocator, sizeof *r, offsetof(sudoku_reader, lines.text) + 1);
    if (r == NULL)
        return DLX_ERR_MEMORY;
    r->size = size;
    r->own.object = r->link.object = &r->object;
    r->lines.read = read;
    r->lines.user = user;
    *reader = r;
    return DLX_OK;
}

dlx_status sudoku_reader_symbols(sudoku_reader *reader, const char *symbols)
{
    const int count = sudoku_symbols_count(symbols);
    if (count < SUDOKU_MIN_SIZE || count < reader->size)
        return DLX_ERR_ARGUMENT;
    reader->symbol_count = count;
    strcpy(reader->symbols, symbols);
    return DLX_OK;
}

dlx_status sudoku_reader_digits(sudoku_reader *reader, int digits, bool from_zero)
{
    return list_symbols(from_zero, digits, reader->digits) ? DLX_OK : DLX_ERR_ARGUMENT;
}

dlx_status sudoku_reader_board(sudoku_reader *reader, int rows, int columns)
{
    return set_shape(&reader->own.usual, rows, columns) ? DLX_OK : DLX_ERR_ARGUMENT;
}

void sudoku_reader_free(sudoku_reader *reader)
{
    object_free((struct object *)reader);
}

/* ---- records ---- */

void keep_note(struct sudoku_reader *r, struct view line, const struct puzzle_fields *fields)
{
    write_note(line, fields, r->lines.text);
    r->has_note = r->lines.text[0] != '\0' || fields->solution.length > 0;
    r->has_solution = fields->solution.length > 0;
}

/* Forget the labels, note and solution of the last record. */
static void drop_labels(struct sudoku_reader *r)
{
    if (r->is_labeled)
        r->heading[0] = '\0';
    r->is_labeled = r->has_note = r->has_solution = false;
}

/* A heading belongs to the next puzzle, even if that puzzle is malformed. A puzzle with text beside
 * it does not get the heading above it, which may belong to the whole list. */
static void attach_labels(struct sudoku_reader *r, sudoku_record *record)
{
    const char *note = r->has_note ? r->lines.text : r->heading;
    const bool is_puzzle = record->kind == SUDOKU_PUZZLE || record->kind == SUDOKU_RULED;
    const char *symbols = r->symbols[0] != '\0' ? r->symbols : record->symbols;
    record->labels.text[SUDOKU_SYMBOLS] = is_puzzle && *symbols != '\0' ? symbols : NULL;
    record->labels.text[SUDOKU_NOTE] = is_puzzle && *note != '\0' ? note : NULL;
    record->solution = is_puzzle && r->has_solution ? r->solution : NULL;
    r->is_labeled = is_puzzle || record->kind == SUDOKU_INVALID;
}

/* Return true if the record is filled, or the source failed. */
static bool take_next(sudoku_reader *r, sudoku_record *record)
{
    if (r->group.puzzles)
        return take_group(r, record);
    if (take_json(r, record))
        return true;
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

/* Rules belong to the puzzle that follows them, even if it is malformed. After a stray line, they
 * may belong to the next puzzle, whose answer could be wrong without them. */
static void attach_rules(sudoku_reader *r, sudoku_record *record)
{
    if (record->kind == SUDOKU_PUZZLE)
        own_attach(&r->own, record);
    else if (record->kind == SUDOKU_INVALID && r->own.is_unreadable)
        record->error = r->own.error;
    const bool is_in_doubt = is_stray(r, record);
    r->is_attached = record->kind != SUDOKU_FAULT && !is_in_doubt;
    if (!is_in_doubt)
        return;
    r->own.column = 0;
    own_refuse(&r->own, record->line,
               "the rules above this line may belong to the puzzle below it");
}

/* Make the column in a piece of a line the column in the line. */
static void add_before(const sudoku_reader *r, sudoku_record *record)
{
    const bool is_document = r->before != UINT64_MAX;
    const uint64_t line = is_document ? r->document_line : r->lines.number;
    if (record->error.column > 0 && record->error.line == line)
        record->error.column += is_document ? r->before : r->lines.before;
}

dlx_status sudoku_reader_next(sudoku_reader *reader, sudoku_record *record)
{
    if (reader->is_attached)
        own_clear(&reader->own);
    reader->is_attached = false;
    drop_labels(reader);
    record->error.message[0] = record->symbols[0] = '\0'; /* no remark */
    record->error.line = record->error.column = 0;
    if (!take_plain(reader, record))
        do
            reader->before = UINT64_MAX;
        while (!take_next(reader, record) && !take_plain(reader, record));
    if (reader->lines.failed)
        return DLX_ERR_INPUT;
    record->labels = (sudoku_labels){{NULL}};
    const int size = record->kind == SUDOKU_PUZZLE ? record->puzzle.size : 0;
    reader->grid_size = reader->lines.number + 1 >= record->line + (uint64_t)size ? size : 0;
    reader->puzzles += record->kind == SUDOKU_PUZZLE || record->kind == SUDOKU_INVALID;
    if (reader->own.is_used)
        attach_rules(reader, record);
    attach_labels(reader, record);
    add_before(reader, record);
    if (!reader->own.has_failed || record->kind == SUDOKU_FAULT)
        return DLX_OK;
    reader->is_attached = true; /* without all of its rules, the puzzle would be another one */
    return DLX_ERR_MEMORY;
}

/* ---- a text in memory ---- */

/* The rest of a text. */
struct source {
    const char *at; /* its beginning */
    size_t left;    /* its length */
};

/* A dlx_read_fn. */
static bool read_source(void *user, char *buffer, size_t size, size_t *got)
{
    struct source *source = user;
    *got = size < source->left ? size : source->left;
    memcpy(buffer, source->at, *got);
    source->at += *got;
    source->left -= *got;
    return true;
}

static dlx_status refuse_record(const sudoku_record *record, dlx_error *error)
{
    if (error != NULL)
        *error = record->error;
    return DLX_ERR_SYNTAX;
}

/* Read a puzzle and the end of the text. */
static dlx_status read_only_puzzle(sudoku_reader *reader, sudoku_puzzle *puzzle, dlx_error *error)
{
    sudoku_record record;
    dlx_status status = sudoku_reader_next(reader, &record);
    if (status != DLX_OK)
        return status;
    if (record.kind == SUDOKU_END)
        report_error(&record, SUDOKU_FAULT, 0, 0, "the text has no puzzle");
    if (record.kind != SUDOKU_PUZZLE)
        return refuse_record(&record, error);
    const sudoku_puzzle found = record.puzzle;
    status = sudoku_reader_next(reader, &record);
    if (status != DLX_OK)
        return status;
    if (record.kind == SUDOKU_PUZZLE || record.kind == SUDOKU_RULED)
        report_error(&record, SUDOKU_FAULT, record.line, 0, "the text has more than one puzzle");
    if (record.kind != SUDOKU_END)
        return refuse_record(&record, error);
    *puzzle = found;
    return DLX_OK;
}

dlx_status sudoku_puzzle_from_text(const char *text, int size, sudoku_puzzle *puzzle,
                                   dlx_error *error)
{
    struct source source = {text, strlen(text)};
    sudoku_reader *reader;
    dlx_status status = sudoku_reader_new(NULL, read_source, &source, size, &reader);
    if (status != DLX_OK)
        return status;
    status = read_only_puzzle(reader, puzzle, error);
    sudoku_reader_free(reader);
    return status;
}
