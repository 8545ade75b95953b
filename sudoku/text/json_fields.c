/* SPDX-License-Identifier: MIT */
/*
 * The puzzle in JSON of other programs and services: the only value, at any depth, that has all
 * cells of a board, beside the one that is its solution.
 *
 *     {"id":7,"puzzle":"1.....2..3.....4","level":"easy"}          a string
 *     {"grids":[{"value":[[1,0,0,0],...],"level":"Hard"}]}         a list of rows
 *
 * The other strings and numbers are the note of the puzzle. The key of the first member that may be
 * a rule is reported: a list or an object that is not empty, true, or the name of a rule. The JSON
 * of f-puzzles is read elsewhere (fpuzzles.c).
 *
 * What is nearly JSON, such as a dictionary of Python, is read, too. So json_reader.h, which stops
 * at a mistake, serves only for the characters of strings.
 */
#include "sudoku/text/fields.h"

#include "dlx/text/utf8.h"
#include "sudoku/text/json_reader.h"
#include "sudoku/text/own.h"

#include <stdio.h>
#include <string.h>

enum {
    LONGEST_LABEL = 16, /* bytes of a key, with a zero, that may name a label */
    MOST_READ = 8,      /* how often a byte of nested lists is read */
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static struct view drop_blanks(struct view text)
{
    while (text.length > 0 && is_blank(*text.text))
        text = drop_bytes(text, 1);
    return text;
}

/* Return the first character after the blanks; 0 at the end. */
static char first_of(struct view text)
{
    text = drop_blanks(text);
    return text.length > 0 ? *text.text : '\0';
}

/* Take a string, without its quotes. */
static struct view take_string(struct view *text)
{
    struct view string = drop_bytes(*text, 1);
    size_t length = 0;
    while (length < string.length && string.text[length] != '"')
        length += string.text[length] == '\\' && length + 1 < string.length ? 2 : 1;
    *text = drop_bytes(string, length < string.length ? length + 1 : length);
    return (struct view){string.text, length};
}

/* Take a list or an object, from its first bracket to its last, a string with its quotes, or any
 * other character. */
static struct view take_element(struct view *text)
{
    const char *begin = text->text;
    int depth = 0;
    do {
        const char c = *text->text;
        if (c == '"') {
            take_string(text);
            continue;
        }
        depth += (c == '[' || c == '{') - (c == ']' || c == '}');
        *text = drop_bytes(*text, 1);
    } while (depth > 0 && text->length > 0);
    return (struct view){begin, (size_t)(text->text - begin)};
}

/* Take a number or a word. */
static struct view take_scalar(struct view *text)
{
    const char *begin = text->text;
    while (text->length > 0 && !is_blank(*text->text) && strchr(",]}", *text->text) == NULL)
        *text = drop_bytes(*text, 1);
    return (struct view){begin, (size_t)(text->text - begin)};
}

bool is_object(struct view text)
{
    while (text.length > 0 && *text.text == '[')
        text = drop_blanks(drop_bytes(text, 1));
    if (text.length == 0 || *text.text != '{')
        return false;
    text = drop_blanks(drop_bytes(text, 1));
    if (text.length == 0 || *text.text != '"')
        return false;
    take_string(&text);
    return first_of(text) == ':';
}

/* ---- empty cells as words ---- */

/* Return the length of a word that means nothing in some language, at the start of a text; 0 for
 * other texts. No digit is -1, so programs use it, too. */
static size_t measure_null(struct view text)
{
    static const char *const words[] = {"null",      "NULL", "None", "Nothing", "nil",
                                        "undefined", "NaN",  "NA",   "-1"};
    for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
        struct view rest = text;
        if (take_text(&rest, words[w]) &&
            (rest.length == 0 || strchr(" \t\r\n,;]})", *rest.text) != NULL))
            return strlen(words[w]);
    }
    return 0;
}

/* Return the length of a word before a digit that means that there is one: `Just 5`, `Some(5)`; 0
 * for other texts. */
static size_t measure_wrapper(struct view text)
{
    static const char *const words[] = {"Just", "Some"};
    for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
        struct view rest = text;
        if (!take_text(&rest, words[w]))
            continue;
        rest = drop_blanks(rest);
        take_text(&rest, "(");
        if (rest.length > 0 && is_digit(*rest.text))
            return strlen(words[w]);
    }
    return 0;
}

/* Return whether a text has only numbers, enough for a row, and signs between them. Each dash must
 * belong to -1: elsewhere, a dash is an empty cell, as in `-1 2-`. */
static bool has_only_numbers(struct view text)
{
    int numbers = 0;
    char before = ' ';
    for (; text.length > 0; text = drop_bytes(text, 1)) {
        const char c = *text.text;
        if (c == '-' ? is_digit(before) || measure_null(text) == 0
                     : !is_digit(c) && !is_blank(c) && c != '|' && c != ',')
            return false;
        numbers += is_digit(c) && !is_digit(before);
        before = c;
    }
    return numbers >= SUDOKU_MIN_SIZE;
}

/* Return whether a text has no letters but those of such words. */
static bool has_only_nulls(struct view text)
{
    while (text.length > 0 && (!is_ascii_letter(*text.text) || measure_null(text) > 0))
        text = drop_bytes(text, is_ascii_letter(*text.text) ? measure_null(text) : 1);
    return text.length == 0;
}

/* If an element of a list that begins here means an empty cell, replace it with a dot. If it is a
 * digit with a word before it, drop the word. Return the number of bytes replaced, or 0. */
static size_t replace_element(char *text, struct view rest, bool has_numbers)
{
    const size_t null = measure_null(rest);
    const char after = null > 0 ? first_of(drop_bytes(rest, null)) : ':';
    const bool is_null = has_numbers ? null > 0 : after == '\0' || strchr(",;]})", after) != NULL;
    const size_t taken = is_null ? null : measure_wrapper(rest);
    memset(text, ' ', taken);
    if (is_null)
        text[null - 1] = '.';
    return taken;
}

void replace_nulls(char *text, size_t length)
{
    struct view rest = {text, length};
    bool is_string = false;
    const bool has_numbers = has_only_numbers(rest); /* blanks separate them, too */
    char before = has_only_nulls(rest) ? ',' : ':';  /* the last sign, except blanks */
    while (rest.length > 0) {
        const char c = *rest.text;
        const bool may_be_word = !is_string && (is_ascii_letter(c) || c == '-');
        size_t taken = may_be_word && strchr("[{(,;", before) != NULL
                           ? replace_element(text + (rest.text - text), rest, has_numbers)
                           : 0;
        if (taken == 0)
            taken = c == '\\' && rest.length > 1 ? 2 : 1;
        is_string ^= c == '"';
        before = !is_blank(c) ? c : has_numbers ? ',' : before;
        rest = drop_bytes(rest, taken);
    }
}

/* ---- values ---- */

/* Return whether the elements of a list are objects or boards, so that it is no board. */
static bool has_boards(struct view list)
{
    struct view rest = drop_blanks(drop_bytes(list, 1));
    if (rest.length == 0 || *rest.text != '[')
        return rest.length > 0 && *rest.text == '{';
    rest = drop_blanks(drop_bytes(rest, 1));
    if (rest.length > 0 && *rest.text == '"')
        return take_string(&rest).length >= SUDOKU_MIN_SIZE;
    return rest.length > 0 && (*rest.text == '[' || *rest.text == '{');
}

struct value {
    struct view text; /* a string without its quotes, a number, a word, or a list */
    struct view key;  /* the last key before it */
    bool is_list;
};

/* Take the next value. Objects, and lists of objects or boards, are entered. Return false at the
 * end. */
static bool take_value(struct view *text, struct value *value)
{
    while (text->length > 0) {
        const char c = *text->text;
        value->is_list = c == '[' && !has_boards(*text);
        if (c == '"') {
            value->text = take_string(text);
            if (first_of(*text) != ':')
                return true;
            value->key = value->text;
        } else if (value->is_list) {
            value->text = take_element(text);
            return true;
        } else if (is_digit(c) || c == '-' || is_ascii_letter(c)) {
            value->text = take_scalar(text);
            return true;
        } else
            *text = drop_bytes(*text, 1);
    }
    return false;
}

static bool are_equal(struct view one, struct view two)
{
    return one.length == two.length && memcmp(one.text, two.text, one.length) == 0;
}

/* Enter a list of strings that is no board, such as one of tags. Lists in lists are read again and
 * again, so *budget limits the number of bytes. */
static void enter_strings(struct view *text, struct view list, size_t *budget)
{
    if (list.length > *budget || first_of(drop_bytes(list, 1)) != '"')
        return;
    *text = (struct view){list.text + 1, (size_t)(text->text + text->length - list.text) - 1};
    *budget -= list.length;
}

/* Return whether a list has rows, or at least 81 cells. A list of a few numbers is no small
 * board. */
static bool has_rows(struct view list)
{
    enum { LEAST = 2 * SUDOKU_CELLS };
    const char first = first_of(drop_bytes(list, 1));
    return list.length > LEAST || first == '[' || first == '"';
}

/* ---- members that are not read ---- */

/* Return whether the value of a member may be a rule. */
static bool may_be_rule(struct view key, struct view value)
{
    static const char *const labels[] = {
        "id",      "_id",        "uuid",      "name",     "title",  "author",  "by",
        "level",   "difficulty", "rating",    "tags",     "source", "url",     "date",
        "created", "updated",    "unique",    "valid",    "ok",     "success", "message",
        "results", "solution",   "solutions", "solvable", "solved"};
    char name[LONGEST_LABEL] = "";
    if (key.length < sizeof name)
        for (size_t c = 0; c < key.length; c++)
            name[c] = (char)(key.text[c] | (is_ascii_letter(key.text[c]) ? 0x20 : 0));
    if (find_name(labels, sizeof labels / sizeof *labels, name) < sizeof labels / sizeof *labels)
        return false;
    if (*value.text == '[' || *value.text == '{')
        return strchr("]}", first_of(drop_bytes(value, 1))) == NULL;
    if (*value.text != '"')
        return take_letter(&value, 't') && take_text(&value, "rue") && value.length == 0;
    value = take_string(&value);
    return is_rule_line(value) && memchr(value.text, ' ', value.length) == NULL;
}

/* Return whether a value is, or contains, one of the boards. */
static bool holds_board(struct view value, const struct puzzle_fields *found)
{
    const char *end = value.text + value.length;
    return (found->puzzle.text >= value.text && found->puzzle.text < end) ||
           (found->solution.length > 0 && found->solution.text >= value.text &&
            found->solution.text < end);
}

/* Return whether a value is a board: the puzzle, its solution, or a later state of it. */
static bool is_board_of(struct view value, const struct field_search *search)
{
    struct puzzle_fields found = *search->found;
    struct field_search trial = *search;
    trial.found = &found;
    return *value.text == '[' && first_of(drop_bytes(value, 1)) != '{' && has_rows(value) &&
           take_if_board(&trial, value);
}

/* Return whether other elements are beside the one that has the puzzle, in a list of objects or
 * boards. They are puzzles, too, even if they cannot be read. */
static bool is_in_list(struct view json, const struct puzzle_fields *found)
{
    for (int depth = 0; json.length > 0 && depth < JSON_DEEPEST;) {
        if (*json.text == '"') {
            take_string(&json);
            continue;
        }
        if (*json.text != '[' || !has_boards(json)) {
            json = drop_bytes(json, 1);
            continue;
        }
        struct view rest = drop_bytes(json, 1), after = json;
        if (!holds_board(take_element(&after), found)) {
            json = after;
            continue;
        }
        rest = drop_blanks(rest);
        const struct view element = take_element(&rest);
        const bool has_solution = found->solution.length > 0;
        const struct puzzle_fields puzzle = {.puzzle = found->puzzle},
                                   solution = {.puzzle = found->solution};
        if (first_of(rest) == ',' &&
            (!has_solution || holds_board(element, &puzzle) == holds_board(element, &solution)))
            return true;
        json = drop_bytes(json, 1);
        depth++;
    }
    return false;
}

/* Return the key of the first member that may be a rule; it is empty if there is none. */
static struct view find_ignored(struct view json, const struct field_search *search)
{
    const struct view none = {json.text, 0};
    for (int depth = 0; json.length > 0 && depth < JSON_DEEPEST;) {
        if (*json.text != '"') {
            json = drop_bytes(json, 1);
            continue;
        }
        const struct view key = take_string(&json);
        if (first_of(json) != ':')
            continue;
        struct view rest = json = drop_blanks(drop_bytes(drop_blanks(json), 1));
        if (json.length == 0)
            break;
        const bool is_list = *json.text == '[' || *json.text == '{';
        const struct view value =
            is_list || *json.text == '"' ? take_element(&rest) : take_scalar(&rest);
        const bool is_outer = is_list && holds_board(value, search->found) &&
                              !is_board_of(value, search) && !is_in_list(value, search->found);
        if (!is_outer && value.length > 0 && !holds_board(value, search->found) &&
            may_be_rule(key, value) && !is_board_of(value, search))
            return key;
        json = is_outer ? drop_bytes(json, 1) : rest;
        depth += is_outer;
    }
    return none;
}

bool find_fields_of_object(struct view json, const struct known_board *known, struct cells *room,
                           struct puzzle_fields *found)
{
    struct field_search search = {.known = known, .room = room, .found = found, .is_one = true};
    struct value value = {.key = {json.text, 0}};
    struct view rest = json, puzzle_key = {json.text, 0};
    size_t budget = MOST_READ * json.length;
    *found = (struct puzzle_fields){.layout.size = 0};
    room->is_x_used = false;
    while (take_value(&rest, &value)) {
        const bool is_board =
            (!value.is_list || has_rows(value.text)) && take_if_board(&search, value.text);
        const bool is_other = is_board && value.text.text != found->solution.text;
        if (is_board && value.text.text == found->puzzle.text)
            puzzle_key = value.key;
        else if (is_other && are_equal(value.key, puzzle_key)) /* a list of puzzles */
            search.is_one = false;
        if (value.is_list && !is_board)
            enter_strings(&rest, value.text, &budget);
    }
    found->has_several = found->layout.size > 0 && !search.is_one;
    if (found->layout.size == 0 || !check_damaged(&search))
        return false;
    found->ignored = find_ignored(json, &search);
    return search.is_one;
}

/* ---- several puzzles ---- */

/* Return whether a list that is no board has texts that may be boards. */
static bool has_texts(struct view list)
{
    enum { LEAST_PUZZLE = SUDOKU_MIN_SIZE * SUDOKU_MIN_SIZE };
    struct view rest = drop_blanks(drop_bytes(list, 1));
    return *list.text == '[' && rest.length > 0 && *rest.text == '"' &&
           take_string(&rest).length >= LEAST_PUZZLE;
}

/* Return whether several members of an object are boards, so that none is the puzzle. */
static bool has_rivals(struct view object, const struct known_board *known, struct cells *room)
{
    struct puzzle_fields found;
    int boards = 0;
    object = drop_bytes(object, 1);
    while (object.length > 0) {
        const char c = *object.text;
        const struct view value = take_element(&object);
        const bool is_value = c == '"' ? first_of(object) != ':' : c == '[' && !has_boards(value);
        boards += is_value && find_fields_of_object(value, known, room, &found);
    }
    return boards > 1;
}

enum json_part take_json_part(struct json_parts *parts, const struct known_board *known,
                              struct cells *room, struct puzzle_fields *found, struct view *part)
{
    bool is_member = false;
    struct view *rest = &parts->rest;
    while (rest->length > 0) {
        const char c = *rest->text;
        const bool is_list = c == '[' || c == '{';
        struct view after = *rest;
        if (!is_list && c != '"') {
            parts->depth -= c == ']' || c == '}';
            is_member &= c != ',';
            *rest = drop_bytes(*rest, 1);
            continue;
        }
        *part = take_element(&after);
        if (c == '"' && first_of(after) == ':') {
            is_member = true;
            *rest = after;
            continue;
        }
        bool is_entered = c == '[' && has_boards(*part);
        *found = (struct puzzle_fields){.layout.size = 0};
        const bool is_found = !is_entered && find_fields_of_object(*part, known, room, found);
        is_entered |= is_found && c == '{' && is_in_list(*part, found);
        if (is_found && !is_entered) {
            *rest = after;
            if (found->ignored.length == 0)
                found->ignored = parts->ignored;
            parts->ignored.length = 0;
            return JSON_PUZZLE;
        }
        is_entered |= has_texts(*part) || (found->has_several && !has_rivals(*part, known, room));
        if (is_entered && parts->depth < JSON_DEEPEST) {
            *rest = drop_bytes(*rest, 1);
            parts->depth++;
            is_member = false;
            if (parts->ignored.length == 0)
                parts->ignored = found->ignored;
            continue;
        }
        *rest = after;
        if (!is_member)
            return JSON_FAULT;
    }
    return JSON_END;
}

/* ---- faults ---- */

/* Return the number of cells of a row; 0 for no row. A cell that is no digit, if there is one, is
 * *wrong, and its column is returned. */
static int count_row(struct view row, int size, struct view *wrong)
{
    const bool is_list = *row.text == '[';
    const struct view cells = {row.text + 1, row.length > 1 ? row.length - 2 : 0};
    struct unit_iterator units = {.rest = cells,
                                  .kind = is_list ? UNIT_FIELD : UNIT_CHARACTER,
                                  .delimiter = is_list ? ',' : 0};
    struct view unit;
    int count = 0;
    if (!is_list && *row.text != '"')
        return 0;
    for (; next_unit(&units, &unit); count++)
        if (wrong != NULL && !has_meaning(parse_unit(unit, size)) &&
            (unit.length > 1 || strchr("-?xX", *unit.text) == NULL)) {
            *wrong = unit;
            return count + 1;
        }
    return count;
}

/* Take the next row of a list. */
static bool take_row(struct view *list, struct view *row)
{
    while (list->length > 0 && (is_blank(*list->text) || *list->text == ','))
        *list = drop_bytes(*list, 1);
    const bool is_row = list->length > 0 && (*list->text == '[' || *list->text == '"');
    if (is_row)
        *row = take_element(list);
    return is_row;
}

/* Describe the first fault of a list of rows. */
static bool describe_rows(const struct value *value, char *text, size_t room)
{
    struct view rest = drop_bytes(value->text, 1), row, first = rest, last = rest;
    int rows = 0;
    for (; take_row(&rest, &row); rows++) {
        first = rows == 0 ? row : first;
        last = row;
    }
    const int columns = rows > 0 ? count_row(first, 0, NULL) : 0;
    const bool are_even = rows > 0 && columns == count_row(last, 0, NULL);
    const int size = are_even && columns > rows ? columns : rows;
    if (rows < SUDOKU_MIN_SIZE - 1 || size < SUDOKU_MIN_SIZE || size > SUDOKU_MAX_SIZE)
        return false;
    const int key = (int)(value->key.length < LONGEST_LABEL ? value->key.length : LONGEST_LABEL);
    rest = drop_bytes(value->text, 1);
    for (int r = 1; take_row(&rest, &row); r++) {
        struct view wrong = {NULL, 0};
        int count = count_row(row, size, NULL);
        if (count == size)
            count = count_row(row, size, &wrong);
        const int length = (int)(wrong.length < LONGEST_LABEL ? wrong.length : LONGEST_LABEL);
        if (wrong.text != NULL)
            snprintf(text, room, "r%dc%d of '%.*s' is '%.*s', which is not a digit of %dx%d", r,
                     count, key, value->key.text, length, wrong.text, size, size);
        else if (count != size)
            snprintf(text, room, "row %d of '%.*s' has %d cells instead of %d", r, key,
                     value->key.text, count, size);
        if (wrong.text != NULL || count != size)
            return true;
    }
    snprintf(text, room, "'%.*s' has %d rows of %d cells", key, value->key.text, rows, columns);
    return rows != columns;
}

/* Describe a text that has nearly all cells of a board. */
static bool describe_text(const struct value *value, char *text, size_t room)
{
    const struct view string = {value->text.text - 1, value->text.length + 2}; /* with its quotes */
    const int count = count_row(string, 0, NULL);
    const int key = (int)(value->key.length < LONGEST_LABEL ? value->key.length : LONGEST_LABEL);
    struct view wrong = {NULL, 0};
    int size = SUDOKU_MIN_SIZE;
    while (size < SUDOKU_MAX_SIZE && size * size + (size + 1) * (size + 1) < 2 * count)
        size++;
    count_row(string, size, &wrong);
    if (wrong.text != NULL || count <= size * (size - 1) || count >= size * (size + 1))
        return false;
    snprintf(text, room, "'%.*s' has %d cells instead of %d", key, value->key.text, count,
             size * size);
    return count != size * size;
}

bool describe_json_fault(struct view json, char *text, size_t room)
{
    struct value value = {.key = {"list", 4}};
    while (take_value(&json, &value))
        if ((value.is_list ? describe_rows : describe_text)(&value, text, room))
            return true;
    return false;
}

/* ---- notes ---- */

/* Append a string, without its escapes, to a note that may be a part of the same text. What is not
 * UTF-8 becomes a question mark, so the note is never longer than the text. */
static char *append_string(char *end, struct view string)
{
    enum { REPLACEMENT = 0xfffd };
    struct json_reader j = {.text = string.text, .end = string.text + string.length};
    char bytes[UTF8_LONGEST];
    while (j.text < j.end) {
        uint32_t code = json_next_character(&j);
        code = code == REPLACEMENT ? '?' : is_control(code) ? ' ' : code;
        const size_t length = utf8_put(code, bytes);
        memcpy(end, bytes, length);
        end += length;
    }
    return end;
}

void write_note_of_object(struct view json, const struct puzzle_fields *f, char *text)
{
    struct value value = {.key = {json.text, 0}};
    size_t budget = MOST_READ * json.length;
    char *end = text;
    while (take_value(&json, &value)) {
        if (value.is_list && value.text.text != f->puzzle.text &&
            value.text.text != f->solution.text)
            enter_strings(&json, value.text, &budget);
        if (value.is_list || value.text.length == 0 || value.text.text == f->puzzle.text ||
            value.text.text == f->solution.text)
            continue;
        if (end > text)
            *end++ = ',';
        end = append_string(end, value.text);
    }
    *end = '\0';
}
