/* SPDX-License-Identifier: MIT */
/*
 * Read a 9x9 puzzle straight from the block, if its text is plain: 81 cells and nothing else, with
 * a newline at the end or after each row, and the same separator between all cells of a row.
 *
 *     line       5...7....6..195...                      no separator
 *     grid       5...7....        6..195...        ...
 *     numbers    5 0 0 0 7 0 0 0 0
 *     csv        5,,,,7,,,,                              a field may be empty
 *
 * Or read a 9x9 puzzle in a line of a list: a field of 81 cells, perhaps a second one with the
 * solution, and text beside them (fields.h).
 *
 * Or read a 9x9 board that is drawn as programs draw it:
 *
 *     drawing = { border | "\n" }, band, [ border ], band, [ border ], band
 *     band    = row, row, row
 *     row     = { " " | "|" }, token, { gap, token }, { " " | "|" }, "\n"    nine tokens
 *     gap     = " ", { " " | "|" }
 *     token   = a cell's character | digits from 1 to 9, ascending           candidates
 *     border  = - + = | . : ' ` , * and blanks, with three of - + = side by side
 *
 * Any other text, or a text of several lines that the end of the block divides, is read by
 * reader.c, which would read plain text in the same way. That takes many times as long, because
 * reader.c decides for each line what it is. A single line that the end of the block divides is
 * completed first. reader.c also reads the first line of a text, which may begin with a byte order
 * mark.
 */
#include "sudoku/text/reader.h"

#include <string.h>

enum { LONGEST_LINE = 1024 }; /* bytes of a plain line of a list */

/* A text that is examined before it is taken. */
struct plain_text {
    const char *text, *end;  /* the rest of the block */
    bool has_zero, has_sign; /* in tokens: 0, and another sign for empty cells */
    uint64_t line;           /* line number at the beginning of the rest */
    uint64_t border;         /* line number of the last border; 0 for none */
};

/* ---- lines ---- */

/* Return the digit of a cell's character, 0 for an empty cell, or 255. It has no branch, so that
 * the loop below becomes vector code. */
static inline uint8_t plain_digit(uint8_t c)
{
    uint8_t digit = (uint8_t)(c - '0');
    uint8_t empty = ((c == '.') | (c == '_') | (c == '*')) ? 0 : UINT8_MAX;
    return digit <= 9 ? digit : empty;
}

/* Return whether 0 may be a digit, because another sign stands for empty cells (symbols.h). */
static bool may_have_zeros(const char *text)
{
    return memchr(text, '0', SUDOKU_CELLS) != NULL &&
           (memchr(text, '.', SUDOKU_CELLS) != NULL || memchr(text, '_', SUDOKU_CELLS) != NULL ||
            memchr(text, '*', SUDOKU_CELLS) != NULL);
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
    return ((bad | cell[SUDOKU_CELLS - 1]) & 0x80) == 0 && !may_have_zeros(text);
}

/* Return the end of a line that ends here, or NULL. */
static const char *skip_newline(const char *text)
{
    text += *text == '\r';
    return *text == '\n' ? text + 1 : NULL;
}

/* Read 81 cells on one line. Return its end, or NULL if it is not plain. */
static const char *read_plain_line(const char *text, const char *end, uint8_t *cell)
{
    if (end - text < SUDOKU_CELLS + 2 || !read_plain_cells(text, cell)) /* 2 bytes for "\r\n" */
        return NULL;
    return skip_newline(text + SUDOKU_CELLS);
}

/* ---- lines of lists ---- */

/* Return whether the first word of a line shows that the line is not a rule, link, drawing or
 * comment. A rule begins with letters, so a word that begins with one must contain a digit. */
static bool begins_list(struct view line)
{
    struct view field, rest = line;
    if (line.length == 0 || *line.text == '-' || !take_field(&rest, &field) ||
        field.text != line.text)
        return false;
    if (plain_digit((uint8_t)*line.text) != UINT8_MAX)
        return true;
    for (size_t c = 0; c < field.length; c++)
        if (field.text[c] >= '0' && field.text[c] <= '9')
            return rest.length > 0 && strchr(" \t,;|", *rest.text) != NULL;
    return false;
}

static bool is_full(const uint8_t *cell)
{
    return memchr(cell, 0, SUDOKU_CELLS) == NULL;
}

/* Without a digit, a line may be a border. */
static bool has_digit(struct view field)
{
    for (size_t c = 0; c < field.length; c++)
        if (field.text[c] >= '0' && field.text[c] <= '9')
            return true;
    return false;
}

/* Find the fields of 81 cells, at most two, and read them. A field that is nearly as long may be a
 * damaged one, and a larger field may be a larger puzzle. Return their number, or 0 if the line is
 * not plain. */
static int find_plain_fields(struct view line, struct view found[2], uint8_t cell[2][SUDOKU_CELLS])
{
    enum { LEAST_DAMAGED = SUDOKU_CELLS - SUDOKU_SIZE + 1 };
    int count = 0;
    for (struct view field; take_field(&line, &field);) {
        if (field.length < LEAST_DAMAGED)
            continue;
        if (field.length != SUDOKU_CELLS || count == 2 ||
            !read_plain_cells(field.text, cell[count]))
            return 0;
        found[count++] = field;
    }
    return count > 0 && has_digit(found[0]) ? count : 0;
}

/* Take a line of a list. Return false, with the text and the record in any state, if it is not
 * plain. */
static bool take_list_line(struct sudoku_reader *r, struct plain_text *t, sudoku_record *record)
{
    const size_t left = (size_t)(t->end - t->text);
    const size_t most = left < LONGEST_LINE ? left : LONGEST_LINE;
    const char *newline = memchr(t->text, '\n', most);
    struct view line = {t->text, newline != NULL ? (size_t)(newline - t->text) : 0}, found[2];
    uint8_t cell[2][SUDOKU_CELLS];
    line.length -= line.length > 0 && line.text[line.length - 1] == '\r';
    if (!begins_list(line) || memchr(line.text, '\r', line.length) != NULL)
        return false;
    const int count = find_plain_fields(line, found, cell);
    if (count == 0 || (count == 2 && is_full(cell[0]) == is_full(cell[1])))
        return false;
    const bool is_first_full = is_full(cell[0]);
    const bool has_solution = count == 2;
    const int puzzle = has_solution && is_first_full;
    const struct puzzle_fields fields = {
        .puzzle = found[puzzle], .solution = has_solution ? found[!puzzle] : (struct view){0}};
    memcpy(record->puzzle.cell, cell[puzzle], SUDOKU_CELLS);
    if (has_solution)
        memcpy(r->solution, cell[!puzzle], SUDOKU_CELLS);
    keep_note(r, line, &fields);
    record->puzzle.marked = false;
    record->line = t->line;
    t->text = newline + 1;
    t->line++;
    return true;
}

/* ---- grids ---- */

/* Return what separates the cells of a grid with this first row: 0 for nothing. */
static char find_separator(const char *text)
{
    const char c = text[plain_digit((uint8_t)text[0]) != UINT8_MAX];
    return c == ' ' || c == ',' || c == ';' ? c : '\0';
}

/* Read nine rows whose cells are `step` bytes apart, with a separator between them. Return the end,
 * or NULL. A loop over all cells is faster than nine loops that end after nine of them. */
static inline const char *read_plain_rows(const char *text, int step, char separator, uint8_t *cell)
{
    const int last = step * (SUDOKU_SIZE - 1), newline = last + 1 + (text[last + 1] == '\r');
    char cells[SUDOKU_CELLS];
    int flaws = 0;
    for (int row = 0; row < SUDOKU_SIZE; row++, text += newline + 1) {
        for (int column = 0; column < SUDOKU_SIZE; column++)
            cells[SUDOKU_SIZE * row + column] = text[step * column];
        for (int at = 1; at < last; at += step)
            flaws |= step > 1 ? text[at] ^ separator : 0;
        flaws |= text[newline] ^ '\n';
        flaws |= newline > last + 1 ? text[last + 1] ^ '\r' : 0;
    }
    return flaws == 0 && read_plain_cells(cells, cell) ? text : NULL;
}

/* ---- fields ---- */

enum {
    LONGEST_ROW = 2 * SUDOKU_SIZE + 1, /* bytes, with separators and "\r\n" */
    LONGEST_GRID = SUDOKU_SIZE * LONGEST_ROW,
};

/* Return whether a first row may have eight fields and a delimiter at its end; take_line()
 * decides. */
static bool may_be_smaller(const char *text, char separator)
{
    const char *end = memchr(text, '\n', LONGEST_ROW);
    if (end == NULL)
        return true;
    end -= end > text && end[-1] == '\r';
    return end - text == 2 * (SUDOKU_SIZE - 1) && end[-1] == separator;
}

/* Find the ends of nine rows. Return the byte after the last one, or NULL. */
static const char *find_rows(const char *text, const char *start[SUDOKU_SIZE],
                             const char *end[SUDOKU_SIZE])
{
    for (int row = 0; row < SUDOKU_SIZE; row++) {
        const char *newline = memchr(text, '\n', LONGEST_ROW);
        if (newline == NULL)
            return NULL;
        start[row] = text;
        end[row] = newline - (newline > text && newline[-1] == '\r');
        text = newline + 1;
    }
    return text;
}

/* Read nine rows of fields, each with a digit or empty. Return their end, or NULL if they are not
 * plain. Which fields are empty is unpredictable, so no branch depends on it. The place of a field
 * is known only after the field before it, so the loop reads nine rows side by side. */
static const char *read_plain_fields(const char *text, char separator, uint8_t *cell)
{
    const char *at[SUDOKU_SIZE], *end[SUDOKU_SIZE];
    char cells[SUDOKU_CELLS];
    bool has_flaw = false;
    const char *next = find_rows(text, at, end);
    if (next == NULL)
        return NULL;
    for (int column = 0; column < SUDOKU_SIZE - 1; column++)
        for (int row = 0; row < SUDOKU_SIZE; row++) {
            const char c = *at[row];
            at[row] += c != separator;
            cells[SUDOKU_SIZE * row + column] = c != separator ? c : '.';
            has_flaw |= *at[row]++ != separator;
        }
    for (int row = 0; row < SUDOKU_SIZE; row++) {
        const bool is_empty = at[row] == end[row];
        cells[SUDOKU_SIZE * row + SUDOKU_SIZE - 1] = is_empty ? '.' : *at[row];
        has_flaw |= at[row] + !is_empty != end[row];
    }
    return !has_flaw && read_plain_cells(cells, cell) ? next : NULL;
}

/* ---- all grids ---- */

/* Read nine rows. Return their end, or NULL if they are not plain. */
static const char *read_plain_grid(const char *text, const char *end, uint8_t *cell, int size)
{
    if (end - text <= LONGEST_GRID) /* the byte after the longest grid is read, too */
        return NULL;
    const char separator = find_separator(text);
    if (separator == '\0')
        return read_plain_rows(text, 1, separator, cell);
    if (separator == ' ')
        return read_plain_rows(text, 2, separator, cell);
    return size == 0 && may_be_smaller(text, separator) ? NULL
                                                        : read_plain_fields(text, separator, cell);
}

/* ---- lines of drawings ---- */

/* Return the length of the line without its end; SIZE_MAX if the block ends first. */
static size_t measure_line(const struct plain_text *d)
{
    const char *newline = memchr(d->text, '\n', (size_t)(d->end - d->text));
    if (newline == NULL)
        return SIZE_MAX;
    return (size_t)(newline - d->text) - (newline > d->text && newline[-1] == '\r');
}

/* Drop the line, which is complete, after `length` bytes. */
static void drop_line(struct plain_text *d, size_t length)
{
    d->text += length + (d->text[length] == '\r') + 1;
    d->line++;
}

/* ---- borders of drawings ---- */

static bool is_stroke(char c)
{
    return c == '-' || c == '+' || c == '=';
}

/* Return whether the first `length` bytes are a border. Other characters are searched for only in
 * this line. After a corner + a star is a clue. */
static bool is_border_text(const char *text, size_t length)
{
    if (strspn(text, *text == '+' || *text == ' ' ? "-+=|.:'`, " : "-+=|.:'`,* ") != length)
        return false;
    for (size_t at = 2; at < length; at++)
        if (is_stroke(text[at]) && is_stroke(text[at - 1]) && is_stroke(text[at - 2]))
            return true;
    return false;
}

static bool take_border(struct plain_text *d)
{
    const size_t length = measure_line(d);
    if (length == SIZE_MAX || !is_border_text(d->text, length))
        return false;
    d->border = d->line;
    drop_line(d, length);
    return true;
}

/* Take borders, such as the last one of the previous drawing, and empty lines. Take only a few,
 * because the same lines are examined again if no drawing follows. */
static void take_lines_before(struct plain_text *d)
{
    enum { MOST = 4 };
    for (int i = 0; i < MOST; i++)
        if (measure_line(d) == 0)
            drop_line(d, 0);
        else if (!take_border(d))
            return;
}

/* ---- drawings ---- */

static bool is_gap_character(char c)
{
    return c == ' ' || c == '|';
}

/* Read a token. Return its end, or NULL. */
static const char *read_token(struct plain_text *d, const char *text, uint8_t *cell,
                              uint64_t *candidates, bool *has_several)
{
    d->has_zero |= *text == '0';
    d->has_sign |= *text < '0'; /* . or * ; _ is above 9 */
    d->has_sign |= *text == '_';
    const uint8_t first = (uint8_t)*text++;
    int digit = first - '0';
    if ((digit < 0 || digit > 9) && (digit = plain_digit(first)) == UINT8_MAX) /* most are digits */
        return NULL;
    *cell = (uint8_t)digit;
    *candidates = meaning_of_digit(digit, SUDOKU_SIZE).candidates;
    for (; *text >= '1' && *text <= '9'; text++) {
        if (digit == 0 || *text - '0' <= digit)
            return NULL;
        digit = *text - '0';
        *candidates |= UINT64_C(1) << digit;
        *cell = 0;
        *has_several = true;
    }
    return text;
}

/* Take a row. Return false if it is not plain. */
static bool take_row(struct plain_text *d, int row, sudoku_puzzle *puzzle)
{
    const char *text = d->text;
    const int first = SUDOKU_SIZE * row;
    for (int column = 0; column < SUDOKU_SIZE; column++) {
        if (column > 0 && *text != ' ') /* without a blank, tokens might be groups of characters */
            return false;
        while (is_gap_character(*text))
            text++;
        text = read_token(d, text, &puzzle->cell[first + column],
                          &puzzle->candidates[first + column], &puzzle->marked);
        if (text == NULL)
            return false;
    }
    while (is_gap_character(*text))
        text++;
    if (*text != '\n' && !(*text == '\r' && text[1] == '\n'))
        return false;
    drop_line(d, (size_t)(text - d->text));
    return true;
}

static bool take_rows(struct plain_text *d, sudoku_puzzle *puzzle)
{
    bool has_bands = false;
    for (int row = 0; row < SUDOKU_SIZE; row++) {
        if (row == SUDOKU_BOX || (row == 2 * SUDOKU_BOX && has_bands))
            has_bands = take_border(d) || has_bands;
        if (measure_line(d) == SIZE_MAX || !take_row(d, row, puzzle))
            return false;
    }
    return true;
}

/* Read a board. Fill the cells and the line of the record. Return false, with the text and the
 * record in any state, if it is not plain. */
static bool read_drawn(struct plain_text *text, sudoku_record *record)
{
    take_lines_before(text);
    record->line = text->line;
    record->puzzle.marked = false;
    return take_rows(text, &record->puzzle) && !(text->has_zero && text->has_sign);
}

/* ---- any plain text ---- */

/* Return whether 81 plain cells can only be a 9x9 puzzle: no earlier line is pending, and the
 * count, if there is one, is not reached. */
static bool is_ready_for_plain(const sudoku_reader *r)
{
    bool usual = r->size == 0 || r->size == SUDOKU_SIZE;
    return usual && !is_pending(r) && !r->again && !r->skipping && !r->in_drawing &&
           r->symbols[0] == '\0' && r->digits[0] == '\0' && r->own.usual.rows == 0 &&
           r->document_length == 0 && (r->brace_line == 0 || r->brace_line < r->lines.number) &&
           !r->own.is_used && (!r->counted || r->puzzles < r->expected);
}

/* Read a puzzle of cells and separators only. */
static bool read_cells_only(struct plain_text *t, int size, sudoku_record *record)
{
    const char *next = read_plain_line(t->text, t->end, record->puzzle.cell);
    const int lines = next != NULL ? 1 : SUDOKU_SIZE;
    if (next == NULL)
        next = read_plain_grid(t->text, t->end, record->puzzle.cell, size);
    if (next == NULL)
        return false;
    record->puzzle.marked = false;
    record->line = t->line;
    t->text = next;
    t->line += (uint64_t)lines;
    return true;
}

/* Drop the empty lines before a puzzle. Drop only a few, because the same lines are examined again
 * if no puzzle follows. */
static void drop_empty_lines(struct plain_text *t)
{
    enum { MOST = 4 };
    for (int i = 0; i < MOST && t->end - t->text >= 2; i++) {
        const char *next = skip_newline(t->text);
        if (next == NULL)
            return;
        t->text = next;
        t->line++;
    }
}

/* Return whether a border may be next. Below a line that is not a puzzle, it may begin a drawing
 * with numbers around it. */
static bool is_ready_for_border(const sudoku_reader *r)
{
    return r->stray_line == 0 || r->stray_line < r->lines.number;
}

static bool read_plain(sudoku_reader *r, struct plain_text *t, sudoku_record *record)
{
    drop_empty_lines(t);
    if (read_cells_only(t, r->size, record) || take_list_line(r, t, record))
        return true;
    return is_ready_for_border(r) && read_drawn(t, record);
}

/* XML may put many tags into a long line. read_line() cuts it, and need not see its end. */
static bool is_at_tag(const struct line_source *l)
{
    return l->at < l->end && l->block[l->at] == '<';
}

bool take_plain(sudoku_reader *r, sudoku_record *record)
{
    struct line_source *l = &r->lines;
    /* read_line() reads the first line, because it may begin with a byte order mark. */
    if (l->number == 0 || !is_ready_for_plain(r))
        return false;
    /* Without this, the last line of each block would take hundreds of times as long as others. */
    if (l->end - l->at < LONGEST_LINE && !is_at_tag(l))
        complete_line(l);
    struct plain_text t = {.text = l->block + l->at,
                           .end = l->block + l->end,
                           .line = l->number + 1,
                           .border = r->border_line};
    if (is_at_tag(l) || !read_plain(r, &t, record))
        return false;
    record->kind = SUDOKU_PUZZLE;
    record->puzzle.size = SUDOKU_SIZE;
    l->at = (size_t)(t.text - l->block);
    l->number = t.line - 1;
    r->border_line = t.border;
    r->begun = true;
    r->count_as_row = r->group.run = 0; /* as take_cells() and take_pause() do */
    return true;
}
