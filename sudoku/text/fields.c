/* SPDX-License-Identifier: MIT */
/* See fields.h. */
#include "sudoku/text/fields.h"

#include "dlx/text/utf8.h"

#include <string.h>

enum { LEAST_CELLS = SUDOKU_MIN_SIZE * SUDOKU_MIN_SIZE };

/* ---- bytes ---- */

static inline bool is_cell_sign(char c)
{
    return c == '.' || c == '_' || c == '*' || c == '-';
}

/* Use a bit for each byte, because reading lists spends most of its time here. */
static inline bool is_field_byte(char c)
{
    enum { LETTERS = 0x7fffffe }; /* bits of A to Z, after @ */
    static const uint64_t bytes[4] = {
        UINT64_C(0x3ff) << '0' | UINT64_C(1) << '.' | UINT64_C(1) << '*' | UINT64_C(1) << '-',
        LETTERS | (uint64_t)LETTERS << 32 | UINT64_C(1) << '_' % 64, UINT64_MAX, UINT64_MAX};
    return (bytes[(uint8_t)c / 64] >> (uint8_t)c % 64 & 1) != 0;
}

bool take_field(struct view *line, struct view *field)
{
    const char *at = line->text, *end = at + line->length;
    while (at < end && !is_field_byte(*at))
        at++;
    field->text = at;
    while (at < end && is_field_byte(*at))
        at++;
    field->length = (size_t)(at - field->text);
    *line = (struct view){at, (size_t)(end - at)};
    return field->length > 0;
}

/* ---- finding the puzzle ---- */

/* Facts about the fields of a line. */
struct field_survey {
    size_t count;             /* number of fields */
    size_t shortest, longest; /* their lengths */
};

static struct field_survey survey_fields(struct view line)
{
    struct field_survey s = {.shortest = SIZE_MAX};
    for (struct view field; take_field(&line, &field); s.count++) {
        s.shortest = field.length < s.shortest ? field.length : s.shortest;
        s.longest = field.length > s.longest ? field.length : s.longest;
    }
    return s;
}

/* Return whether a line has only one field, with blanks and borders around it. Such a line may be a
 * row, so cell_lines.c looks at the lines around it. */
static bool is_alone(struct view line, const struct field_survey *survey)
{
    for (; survey->count == 1 && line.length > 0; line = drop_bytes(line, 1))
        if (!is_field_byte(*line.text) && !is_gap(first_symbol(line)))
            return false;
    return survey->count == 1;
}

/* Return whether a field has all cells of a puzzle of this size, or of any size if it is 0. It is
 * not a small board without givens, because such dots may be part of a text. */
static bool read_field(struct view field, const struct known_board *known, struct cells *cells)
{
    enum { LEAST_WITHOUT_GIVENS = SUDOKU_SIZE };
    if (field.length < LEAST_CELLS)
        return false;
    struct line_layout layout = find_layout(field, known);
    if (!layout.fits || (layout.unit != UNIT_CHARACTER && *field.text != '[') ||
        (!layout.whole && layout.small == 0))
        return false;
    if (layout.small > 0)
        layout = find_layout(
            field, &(struct known_board){.size = layout.small, .symbols = known->symbols});
    read_cells(cells, field, &layout);
    bool has_given = layout.size >= LEAST_WITHOUT_GIVENS || layout.places;
    for (int cell = 0; cell < layout.rows * layout.size && !has_given; cell++)
        has_given = cells->digit[cell] > 0;
    return (has_given && cells->flaw.kind == FLAW_NONE) || has_readable_letters(cells);
}

static bool is_full(const struct cells *cells)
{
    for (int cell = 0; cell < cells->layout.rows * cells->layout.size; cell++)
        if (cells->digit[cell] == 0)
            return false;
    return true;
}

/* Return whether a line probably has all cells of a larger puzzle, and a damaged cell splits them
 * into two fields. */
static bool is_larger_puzzle(struct view line, const struct puzzle_fields *found)
{
    const size_t length = line.length;
    size_t size = (size_t)found->layout.size + 1;
    if (found->layout.size >= SUDOKU_SIZE || found->layout.rows != found->layout.size)
        return false;
    for (size_t c = 0; c < length; c++)
        if (is_ascii_letter(line.text[c]) || (line.text[c] & 0x80) != 0 || line.text[c] == ' ' ||
            line.text[c] == '\t')
            return false;
    while (size * size < length)
        size++;
    return size * size == length;
}

/* Return whether the cells contain all givens of a puzzle, like a later state of the puzzle. */
static bool extends(const struct cells *cells, const uint8_t *given)
{
    for (int cell = 0; cell < cells->layout.rows * cells->layout.size; cell++)
        if (given[cell] != 0 && given[cell] != cells->digit[cell])
            return false;
    return true;
}

/* Take another field of the same size: the solution, or a state of the puzzle. Return false for
 * another puzzle. */
static bool take_second(struct field_search *search, struct view field)
{
    struct puzzle_fields *found = search->found;
    const struct cells *cells = search->room;
    const bool is_solution = is_full(cells);
    if (search->is_full && !is_solution) {
        found->solution = found->puzzle;
        found->solution_layout = found->layout;
        found->puzzle = field;
        found->layout = cells->layout;
        search->is_full = false;
        memcpy(search->given, cells->digit, sizeof cells->digit);
        return true;
    }
    if (is_solution && !search->is_full && found->solution.length == 0) {
        found->solution = field;
        found->solution_layout = cells->layout;
        return true;
    }
    return extends(cells, search->given);
}

/* Return the number of cells in a field that is no board, or 0 if it has many other characters. */
static int count_cells(struct view field, int size)
{
    enum { MOST_OTHERS = 2 };
    int cells = 0, others = 0;
    for (struct symbol s; field.length > 0; field = drop_bytes(field, s.length)) {
        s = first_symbol(field);
        const bool is_cell = s.kind == SYMBOL_CELL && s.digit <= size;
        cells += is_cell;
        others += !is_cell && !is_gap(s) && *field.text != ',';
    }
    return others <= MOST_OTHERS ? cells : 0;
}

bool check_damaged(struct field_search *search)
{
    struct puzzle_fields *found = search->found;
    const int size = found->layout.size, cells = found->layout.rows * size;
    const int count = count_cells(search->damaged, size);
    found->damaged = count > cells - size && count < cells + size && count != cells ? count : 0;
    return found->damaged == 0 || !search->is_full;
}

bool take_if_board(struct field_search *search, struct view field)
{
    struct cells *room = search->room;
    struct puzzle_fields *found = search->found;
    if (!read_field(field, search->known, room)) {
        if (count_cells(field, SUDOKU_MAX_SIZE) > count_cells(search->damaged, SUDOKU_MAX_SIZE))
            search->damaged = field;
        return false;
    }
    if (room->layout.size < found->layout.size)
        return false;
    if (room->layout.size == found->layout.size) {
        search->is_one &= take_second(search, field);
        return true;
    }
    *found = (struct puzzle_fields){.puzzle = field, .layout = room->layout};
    search->is_full = is_full(room);
    search->is_one = true;
    memcpy(search->given, room->digit, sizeof search->given);
    return true;
}

bool find_puzzle_fields(struct view line, const struct known_board *known, struct cells *room,
                        struct puzzle_fields *found)
{
    const struct field_survey survey = survey_fields(line);
    struct field_search search = {.known = known, .room = room, .found = found, .is_one = true};
    struct view rest = line, field;
    line = trim(line);
    *found = (struct puzzle_fields){.layout.size = 0};
    room->is_x_used = false; /* a field has no rows above it */
    if (survey.longest < LEAST_CELLS || is_alone(line, &survey) ||
        (survey.count > 2 && survey.shortest == survey.longest) ||
        memchr(line.text, '\r', line.length) != NULL) /* it may end a line */
        return false;
    while (take_field(&rest, &field))
        take_if_board(&search, field);
    return found->layout.size > 0 && check_damaged(&search) && search.is_one &&
           !is_larger_puzzle(line, found);
}

/* ---- notes ---- */

/* Return whether a byte may separate a note from its neighbors. */
static bool is_separator(char c)
{
    return c != '\0' && strchr(" \t\r,;|:#\"'", c) != NULL;
}

static struct view trim_separators(struct view text)
{
    while (text.length > 0 && is_separator(text.text[0]))
        text = drop_bytes(text, 1);
    while (text.length > 0 && is_separator(text.text[text.length - 1]))
        text.length--;
    return text;
}

char *append_text(char *end, struct view text)
{
    while (text.length > 0) {
        uint32_t code;
        if (*text.text >= ' ' && *text.text <= '~') {
            *end++ = *text.text;
            text = drop_bytes(text, 1);
            continue;
        }
        const size_t length = utf8_character(text.text, text.length, &code);
        if (length <= 1)
            *end++ = length == 0 ? '?' : is_control(code) ? ' ' : *text.text;
        else if (is_control(code))
            *end++ = ' ';
        else {
            memmove(end, text.text, length);
            end += length;
        }
        text = drop_bytes(text, length > 0 ? length : 1);
    }
    return end;
}

/* Append a piece of the line. Return the end of the note. */
static char *append_piece(char *begin, char *end, struct view piece, char separator)
{
    piece = trim_separators(piece);
    if (piece.length > 0 && end > begin)
        *end++ = separator;
    return append_text(end, piece);
}

/* Return the delimiter that begins a text, or a blank. */
static char find_separator(struct view text)
{
    for (; text.length > 0 && is_separator(text.text[0]); text = drop_bytes(text, 1))
        if (strchr(",;|:", text.text[0]) != NULL)
            return text.text[0];
    return ' ';
}

bool is_markup(struct view line)
{
    line = trim(line);
    return line.length > 0 && line.text[0] == '<';
}

void write_note(struct view line, const struct puzzle_fields *f, char *text)
{
    const bool is_after = f->solution.length > 0 && f->solution.text > f->puzzle.text;
    const bool is_alone = f->solution.length == 0;
    const struct view first = is_alone || is_after ? f->puzzle : f->solution;
    const struct view last = is_alone || !is_after ? f->puzzle : f->solution;
    const char *first_end = first.text + first.length, *last_end = last.text + last.length;
    const char *line_end = line.text + line.length;
    const char separator = find_separator((struct view){first_end, (size_t)(line_end - first_end)});
    char *end = text;
    if (is_markup(line)) {
        *text = '\0';
        return;
    }
    if (is_object(line)) {
        write_note_of_object(line, f, text);
        return;
    }
    end = append_piece(text, end, (struct view){line.text, (size_t)(first.text - line.text)},
                       separator);
    if (!is_alone)
        end = append_piece(text, end, (struct view){first_end, (size_t)(last.text - first_end)},
                           separator);
    end =
        append_piece(text, end, (struct view){last_end, (size_t)(line_end - last_end)}, separator);
    *end = '\0';
}

/* ---- headings ---- */

bool is_tag(struct view line)
{
    size_t cells = 0;
    if (!is_markup(line))
        return false;
    for (; line.length > 0 && cells < LEAST_CELLS; line = drop_bytes(line, 1))
        cells = is_digit(*line.text) || is_cell_sign(*line.text) ? cells + 1 : 0;
    return cells < LEAST_CELLS;
}

void write_heading(struct view line, char *text, size_t room)
{
    if (is_markup(line))
        line.length = 0;
    line = trim_separators(line);
    if (line.length >= room) {
        line.length = room - 1;
        while (line.length > 0 && (line.text[line.length] & 0xc0) == 0x80) /* inside a character */
            line.length--;
    }
    *append_text(text, line) = '\0';
}

/* Return whether a line is a name of the cells below it: `"p1":`, `7:`, `"x": [`. A number must
 * be short: a long one may be a damaged row. */
static bool is_label(struct view line)
{
    enum { LONGEST_NUMBER = 3 };
    while (line.length > 0 && strchr(" [{(", line.text[line.length - 1]) != NULL)
        line.length--;
    if (line.length < 2 || strchr(":=", line.text[line.length - 1]) == NULL)
        return false;
    struct view name = trim((struct view){line.text, line.length - 1});
    const char quote = name.length > 2 ? *name.text : '\0';
    if ((quote == '"' || quote == '\'') && name.text[name.length - 1] == quote)
        name = (struct view){name.text + 1, name.length - 2};
    for (size_t c = 0; c < name.length; c++)
        if (!is_ascii_letter(name.text[c]) && !is_digit(name.text[c]) && name.text[c] != '_')
            return false;
    return name.length > 0 && (is_ascii_letter(*name.text) || name.length <= LONGEST_NUMBER);
}

bool is_statement(struct view line)
{
    struct view value = line;
    int number;
    take_until(&value, '=');
    value = trim(value);
    if (line.length < 2 || !is_ascii_letter(*line.text))
        return false;
    if (value.length > 0 && take_number(&value, SUDOKU_MAX_SIZE, &number))
        return value.length == 0 || (value.length == 1 && *value.text == ';');
    line.length -= line.text[line.length - 1] == ';';
    const char last = line.text[line.length - 1];
    const char mark = last == ')' ? '(' : '='; /* elsewhere in the line */
    return last == '[' ||
           (strchr("=({|\"')", last) != NULL && memchr(line.text, mark, line.length) != NULL);
}

bool is_heading(struct view line)
{
    enum { ALLOWED = 4 };
    int letters = 0, cells = 0, word = 0;
    bool is_after_digit = false;
    const bool is_object = line.length > 0 && *line.text == '{';
    if (is_label(line))
        return true;
    if (is_statement(line))
        letters = 1;
    for (struct symbol s; line.length > 0; line = drop_bytes(line, s.length)) {
        s = first_symbol(line);
        const bool is_word =
            is_ascii_letter(*line.text) || (s.kind == SYMBOL_OTHER && s.length > 1);
        if (is_word && is_after_digit)
            return false;
        is_after_digit = is_digit(*line.text);
        word = is_word ? word + 1 : 0;
        letters += word == 2 ? 2 : word > 2;
        cells += is_after_digit || is_cell_sign(*line.text);
    }
    return letters > 0 && !is_object && cells <= 2 * letters + ALLOWED;
}

bool has_words(struct view line)
{
    struct view word;
    size_t length = 0;
    bool differ = false;
    while (take_word(&line, &word)) {
        const size_t last = word.length - 1;
        if (last > 0 && word.text[last] == '.' && is_ascii_letter(word.text[last - 1]))
            word.length = last; /* the end of a sentence */
        for (size_t c = 0; c < word.length; c++)
            if (is_cell_sign(word.text[c]))
                return false;
        differ |= length > 0 && length != word.length;
        length = word.length;
    }
    return differ;
}
