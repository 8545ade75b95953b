/* SPDX-License-Identifier: MIT */
/*
 * Puzzles that are read as a whole, and what belongs to the next puzzle:
 *
 *     killer 15 r3c6 r3c7      a rule or a label (own.h)
 *     {"size":9,"grid":...     JSON, a link, a game ID: a form of one line (forms.h)
 *     <ksudoku> ... , { ...    a saved game of several lines, which are joined first
 *     SAVEFILE: ...            a saved game of Solo: its parameters and description are a game ID
 *
 * A joined text is one long line. A place in it is reported as the line and column of the file.
 */
#include "sudoku/text/reader.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_KEY = 40 }; /* of JSON, in a message */

/* ---- rules, and puzzles that fill a line ---- */

/* Return whether a line of a list has all cells of a puzzle, and a given among them, unlike long
 * words. */
static bool has_puzzle(const struct sudoku_reader *r, struct view view)
{
    struct cells room;
    struct puzzle_fields fields;
    const struct known_board known = known_of(r);
    bool has_given = false;
    if (!find_puzzle_fields(view, &known, &room, &fields))
        return false;
    for (size_t c = 0; c < fields.puzzle.length; c++)
        has_given |= fields.puzzle.text[c] >= '1' && fields.puzzle.text[c] <= '9';
    return has_given;
}

/* A line of a list is not a label, whatever its first word is. */
static bool is_rule(const struct sudoku_reader *r, struct view view)
{
    return is_rule_line(view) && !(is_label_line(view) && has_puzzle(r, view));
}

static bool take_rule(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    if (is_pending(r))
        return end_pending(r, record);
    r->begun = true;
    r->count_as_row = r->group.run = 0;
    if (r->own.is_used && r->own.line < r->stray_line) /* these are the rules of another puzzle */
        own_clear(&r->own);
    own_take_line(&r->own, view, (size_t)(view.text - r->lines.text), r->lines.number);
    return false;
}

/* Return whether a line is a tag of XML without a puzzle. */
static bool is_other_tag(const struct sudoku_reader *r, struct view view)
{
    (void)r;
    return is_tag(view) && find_form_of_line(view) == NULL;
}

static bool take_other_tag(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    if (is_pending(r))
        return end_pending(r, record);
    r->begun = true;
    take_heading(r, view);
    return false;
}

static bool is_whole_puzzle(const struct sudoku_reader *r, struct view view)
{
    (void)r;
    return find_form_of_line(view) != NULL || is_object(view);
}

/* Return whether JSON begins with the type of a result. */
static bool is_result(struct view text)
{
    while (text.length > 0 && strchr("{ \r\n", *text.text) != NULL)
        text = drop_bytes(text, 1);
    return take_text(&text, "\"type\"");
}

/* Append a line to a document. Return false if it is too long, or there is no memory. */
static bool append_document(struct sudoku_reader *r, struct view view)
{
    enum { LONGEST = 1 << 24 };
    const size_t count = view.length + !r->lines.is_cut; /* with the end of the line */
    if (r->document_length + count > LONGEST)
        return false;
    for (size_t c = 0; c < count; c++) {
        if (r->document_length == r->document_room &&
            !object_extend(&r->object, &r->document, r->document_length, &r->document_room, 1)) {
            r->own.has_failed = true;
            return false;
        }
        r->document[r->document_length++] = c < view.length ? view.text[c] : '\n';
    }
    return true;
}

static void report_json_fault(sudoku_record *record, struct view part, uint64_t line,
                              bool has_several)
{
    char fault[128] = "it has no text with all cells of a board, no list of its rows, and no grid "
                      "of f-puzzles";
    if (!is_result(part) && !has_several)
        describe_json_fault(part, fault, sizeof fault);
    report_error(record, SUDOKU_INVALID, line, 0, "this JSON %s%s",
                 is_result(part) ? "is a result and not a puzzle; make it without --json"
                 : has_several   ? "has several puzzles: write each on a line of its own, as jq -c "
                                   "'.[]' does"
                                 : "has no puzzle: ",
                 is_result(part) || has_several ? "" : fault);
}

/* Report the puzzle of JSON, and that other members are ignored. */
static void report_json(struct sudoku_reader *r, struct view part, uint64_t line,
                        const struct puzzle_fields *fields, sudoku_record *record)
{
    const struct view ignored = fields->ignored;
    char key[LONGEST_KEY + 1]; /* a copy, because the note of the puzzle may overwrite the text */
    snprintf(key, sizeof key, "%.*s",
             (int)(ignored.length < LONGEST_KEY ? ignored.length : LONGEST_KEY),
             ignored.length > 0 ? ignored.text : "");
    report_fields(r, part, line, fields, record);
    if (key[0] != '\0' && record->error.message[0] == '\0')
        report_error(record, SUDOKU_PUZZLE, line, 0,
                     "only the cells of this JSON are read; '%s' is ignored", key);
}

bool take_json(struct sudoku_reader *r, sudoku_record *record)
{
    struct puzzle_fields fields;
    struct view part;
    const struct known_board known = known_of(r);
    if (r->parts.rest.length == 0)
        return false;
    const enum json_part kind = take_json_part(&r->parts, &known, &r->cells, &fields, &part);
    if (kind == JSON_END)
        return false;
    for (; r->part_text < part.text; r->part_text++)
        r->part_line += *r->part_text == '\r'; /* the end of a line in a document */
    if (kind == JSON_PUZZLE && !is_result(part))
        report_json(r, part, r->part_line, &fields, record);
    else
        report_json_fault(record, part, r->part_line, fields.has_several);
    return true;
}

/* Read JSON that is not in any of the forms. The current line is copied, because it is replaced by
 * the note of the first puzzle. */
static void read_object(struct sudoku_reader *r, struct view text, uint64_t line,
                        sudoku_record *record)
{
    if (text.text >= r->lines.text && text.text < r->lines.text + sizeof r->lines.text) {
        r->document_length = 0;
        if (!append_document(r, text)) {
            record->kind = SUDOKU_INVALID; /* without memory */
            return;
        }
        text = (struct view){r->document, text.length};
        r->document_length = 0;
    }
    replace_nulls(r->document + (text.text - r->document), text.length);
    r->parts = (struct json_parts){.rest = text};
    r->part_text = text.text;
    r->part_line = line;
    if (!take_json(r, record))
        report_json_fault(record, text, line, false);
}

/* Read a text that has the whole puzzle. */
static void read_whole(struct sudoku_reader *r, struct view text, uint64_t number, uint64_t column,
                       sudoku_record *record)
{
    const struct text_form *form = find_form_of_line(text);
    if (form == NULL) {
        read_object(r, text, number, record);
        return;
    }
    const struct board_shape *shape = shape_of(&r->own);
    if (shape->rows != shape->columns) {
        report_error(record, SUDOKU_INVALID, number, (int)column,
                     "a puzzle in the form '%s' is square, and not %dx%d", form->facts.name,
                     shape->rows, shape->columns);
        return;
    }
    record->kind = SUDOKU_PUZZLE;
    record->line = number;
    record->puzzle.size = 0;
    record->puzzle.marked = false;
    own_begin(&r->own, number);
    const struct puzzle_line line = {
        text, number, column, &r->own, &record->puzzle, &r->link, r->solution, &r->has_solution};
    form->read(&line);
}

static bool take_whole_puzzle(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    bool filled;
    if (has_to_wait(r, record, &filled))
        return filled;
    read_whole(r, view, r->lines.number, (uint64_t)(view.text - r->lines.text) + 1, record);
    return true;
}

/* ---- saved games of several lines ---- */

/* Return whether a text begins with a key of JSON. */
static bool begins_with_key(struct view view)
{
    const bool has_quote = take_text(&view, "\"");
    take_until(&view, '"');
    view = trim(view);
    return has_quote && view.length > 0 && *view.text == ':';
}

/* Count the brackets of JSON that a line opens, less those that it closes. */
static int count_brackets(struct view view)
{
    bool is_string = false;
    int depth = 0;
    for (; view.length > 0; view = drop_bytes(view, 1)) {
        const char c = *view.text;
        if (c == '\\' && is_string && view.length > 1)
            view = drop_bytes(view, 1);
        else if (c == '"')
            is_string = !is_string;
        else if (!is_string)
            depth += (c == '{' || c == '[') - (c == '}' || c == ']');
    }
    return depth;
}

/* Return whether the line above is a bracket that the document begins with: { above a key, or [
 * above another [. */
static bool is_below_brace(const struct sudoku_reader *r, struct view view)
{
    return r->brace_line > 0 && r->brace_line + 1 == r->lines.number &&
           (r->brace == '{' ? begins_with_key(view) : view.length == 1 && *view.text == '[');
}

/* Return whether a line begins JSON that goes on below: something has to follow it. */
static bool begins_object(struct view view)
{
    return view.length > 0 && strchr(",:[{", view.text[view.length - 1]) != NULL &&
           is_object(view) && count_brackets(view) > 0;
}

/* A document begins with a tag of XML, or with JSON of several lines. */
static bool is_document(const struct sudoku_reader *r, struct view view)
{
    return r->document_length > 0 ||
           (!r->lines.too_long &&
            (is_ksudoku(view) || is_below_brace(r, view) || begins_object(view)));
}

/* A place of a game has its column in the whole game. Find its line. */
static void locate(const struct sudoku_reader *r, uint64_t *line, uint64_t *column)
{
    const char *at = r->document;
    if (*line != r->document_line) /* of a rule above the game */
        return;
    for (const char *end; *column > 0 && (end = memchr(at, '\n', *column - 1)) != NULL;
         at = end + 1) {
        ++*line;
        *column -= (uint64_t)(end - at) + 1;
    }
}

/* Locate a clue. Its numbers that are on other lines are found at its own place. */
static void locate_clue(struct sudoku_reader *r, struct pending_clue *clue)
{
    const uint64_t before = clue->column;
    if (clue->line != r->document_line)
        return;
    locate(r, &clue->line, &clue->column);
    const uint64_t skipped = before - clue->column; /* bytes above its line */
    const char *line = r->document + skipped;
    const char *end = memchr(line, '\n', r->document_length - skipped);
    if (end == NULL)
        end = r->document + r->document_length;
    for (int n = 0; n < clue->cell_count + clue->value_count; n++) {
        uint32_t *column = &r->own.columns[clue->first + (size_t)n];
        const bool is_inside = *column > skipped && *column - skipped <= (uint64_t)(end - line);
        *column = is_inside ? (uint32_t)(*column - skipped) : (uint32_t)clue->column;
    }
}

static void locate_rules(struct sudoku_reader *r)
{
    struct own_rules *own = &r->own;
    if (own->is_bad) {
        locate(r, &own->error.line, &own->error.column);
        return;
    }
    for (int bit = 0; bit < OWN_VARIANTS; bit++)
        if ((own->variants >> bit & 1) != 0)
            locate(r, &own->variant_lines[bit], &own->variant_columns[bit]);
    if (own->region_count > 0)
        locate(r, &own->region_line, &own->region_column);
    for (size_t c = 0; c < own->clue_count; c++)
        locate_clue(r, &own->pending[c]);
}

static void end_document(struct sudoku_reader *r)
{
    r->document_length = 0;
    r->brace_line = 0;
    r->is_document_long = false;
}

bool refuse_document(struct sudoku_reader *r, const char *why, sudoku_record *record)
{
    report_error(record, SUDOKU_INVALID, r->document_line, 0, "the %s that begins here %s",
                 *r->document == '<' ? "saved game" : "JSON", why);
    end_document(r);
    return true;
}

static void begin_document(struct sudoku_reader *r, bool is_below_brace)
{
    r->document_line = is_below_brace ? r->brace_line : r->lines.number;
    r->document_before = r->lines.before;
    r->document_depth = is_below_brace;
    if (is_below_brace)
        append_document(r, (struct view){&r->brace, 1});
}

/* Return a game without the blanks around it. After an object of a list comes a comma or a
 * bracket. */
static struct view trim_object(struct view text)
{
    text = trim(text);
    while (text.length > 1 && *text.text == '{' && strchr(",]", text.text[text.length - 1]) != NULL)
        text = trim((struct view){text.text, text.length - 1});
    return text;
}

/* Take a line of a game. The last line closes what the first one opened. */
static bool take_document(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    bool filled;
    if (r->document_length == 0 && has_to_wait(r, record, &filled))
        return filled;
    if (r->document_length == 0)
        begin_document(r, is_below_brace(r, view));
    r->is_document_long |= r->lines.too_long || !append_document(r, current_line(r));
    if (r->own.has_failed) {
        record->kind = SUDOKU_INVALID; /* without memory */
        return true;
    }
    const bool is_json = *trim((struct view){r->document, r->document_length}).text != '<';
    r->document_depth += count_brackets(view);
    if (is_json ? r->document_depth > 0 : strstr(r->lines.text, "</ksudoku>") == NULL)
        return false;
    if (r->is_document_long)
        return refuse_document(r, "is too long", record);
    r->before = r->document_before;
    const bool has_end = r->document[r->document_length - 1] == '\n';
    const struct view text = trim_object((struct view){r->document, r->document_length - has_end});
    if (find_form_of_line(text) == NULL) /* its lists go on below the ends of lines */
        for (size_t c = 0; c < r->document_length; c++)
            r->document[c] = r->document[c] == '\n' ? '\r' : r->document[c];
    read_whole(r, text, r->document_line, (uint64_t)(text.text - r->document) + 1, record);
    locate_rules(r);
    end_document(r);
    return true;
}

/* ---- saved games of Solo ---- */

/* Take the value of a line of a saved game, such as `PARAMS  :3:3x3`. */
static bool take_saved_value(struct view line, const char *key, struct view *value)
{
    int length;
    if (!take_text(&line, key))
        return false;
    take_until(&line, ':');
    *value = take_number(&line, LINES_LONGEST, &length) ? line : (struct view){line.text, 0};
    return take_letter(value, ':');
}

static bool is_saved_game(const struct sudoku_reader *r, struct view view)
{
    return r->in_saved_game || take_text(&view, "SAVEFILE:");
}

/* Take a line of a saved game of Simon Tatham's puzzles. Its parameters, put before its
 * description, are a game ID. The moves after it are skipped. */
static bool take_saved_game(struct sudoku_reader *r, struct view view, sudoku_record *record)
{
    struct view value;
    if (is_pending(r))
        return end_pending(r, record);
    r->in_saved_game = r->begun = true;
    if (take_saved_value(view, "PARAMS", &value) && value.length < sizeof r->params) {
        memcpy(r->params, value.text, value.length);
        r->params[value.length] = '\0';
    }
    if (!take_saved_value(view, "DESC", &value))
        return false;
    const size_t length = strlen(r->params), before = (size_t)(value.text - r->lines.text);
    const bool has_room = length < before; /* DESC and its colons make room for the parameters */
    const struct view id = {value.text - (has_room ? length + 1 : 0),
                            value.length + (has_room ? length + 1 : 0)};
    if (has_room) {
        memcpy(r->lines.text + before - length - 1, r->params, length);
        r->lines.text[before - 1] = ':';
    }
    r->in_saved_game = false;
    r->skipping = true;
    if (is_solo(id))
        read_whole(r, id, r->lines.number, (uint64_t)(id.text - r->lines.text) + 1, record);
    else
        report_error(record, SUDOKU_INVALID, r->lines.number, 0,
                     "this saved game is not one of Solo: its parameters are '%s'", r->params);
    return true;
}

/* ---- the kinds ---- */

const struct line_kind rule_lines = {is_rule, take_rule};
const struct line_kind tag_lines = {is_other_tag, take_other_tag};
const struct line_kind whole_puzzles = {is_whole_puzzle, take_whole_puzzle};
const struct line_kind document_lines = {is_document, take_document};
const struct line_kind solo_lines = {is_saved_game, take_saved_game};
