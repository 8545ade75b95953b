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

#include <string.h>

enum { LONGEST_LABEL = 16 }; /* bytes of a key, with a zero, that may name a label */

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

/* Take a list, from its first bracket to its last. */
static struct view take_list(struct view *text)
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
 * other texts. */
static size_t measure_null(struct view text)
{
    static const char *const words[] = {"null", "NULL", "None", "nil", "undefined", "NaN"};
    for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
        struct view rest = text;
        if (take_text(&rest, words[w]) &&
            (rest.length == 0 || strchr(" \t\r\n,;]})", *rest.text) != NULL))
            return strlen(words[w]);
    }
    return 0;
}

/* Return whether a text has no letters but those of such words. */
static bool has_only_nulls(struct view text)
{
    while (text.length > 0 && (!is_ascii_letter(*text.text) || measure_null(text) > 0))
        text = drop_bytes(text, is_ascii_letter(*text.text) ? measure_null(text) : 1);
    return text.length == 0;
}

void replace_nulls(char *text, size_t length)
{
    struct view rest = {text, length};
    bool is_string = false;
    char before = has_only_nulls(rest) ? ',' : ':'; /* the last sign, except blanks */
    while (rest.length > 0) {
        const char c = *rest.text;
        const bool is_first = !is_string && strchr("[{(,;", before) != NULL;
        const size_t null = is_first ? measure_null(rest) : 0;
        const char after = null > 0 ? first_of(drop_bytes(rest, null)) : ':';
        const bool is_element = after == '\0' || strchr(",;]})", after) != NULL;
        const size_t taken = is_element ? null : c == '\\' && rest.length > 1 ? 2 : 1;
        if (is_element) {
            memset(text + (rest.text - text), ' ', null);
            text[rest.text - text + (ptrdiff_t)null - 1] = '.';
        }
        is_string ^= c == '"';
        before = is_blank(c) ? before : c;
        rest = drop_bytes(rest, taken);
    }
}

/* ---- values ---- */

struct value {
    struct view text; /* a string without its quotes, a number, a word, or a list */
    struct view key;  /* the last key before it */
    bool is_list;
};

/* Take the next value. Objects, and lists of objects, are entered. Return false at the end. */
static bool take_value(struct view *text, struct value *value)
{
    while (text->length > 0) {
        const char c = *text->text;
        value->is_list = c == '[' && first_of(drop_bytes(*text, 1)) != '{';
        if (c == '"') {
            value->text = take_string(text);
            if (first_of(*text) != ':')
                return true;
            value->key = value->text;
        } else if (value->is_list) {
            value->text = take_list(text);
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

/* Enter a list of strings that is no board, such as one of tags. */
static void enter_strings(struct view *text, struct view list)
{
    if (first_of(drop_bytes(list, 1)) == '"')
        *text = (struct view){list.text + 1, (size_t)(text->text + text->length - list.text) - 1};
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
        const bool is_string = *json.text == '"', is_list = *json.text == '[' || *json.text == '{';
        if (is_string)
            take_string(&rest);
        const struct view value = is_string ? (struct view){json.text, json.length - rest.length}
                                  : is_list ? take_list(&rest)
                                            : take_scalar(&rest);
        const bool is_outer =
            is_list && holds_board(value, search->found) && !is_board_of(value, search);
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
            enter_strings(&rest, value.text);
    }
    found->has_several = found->layout.size > 0 && !search.is_one;
    if (found->layout.size == 0 || !check_damaged(&search) || !search.is_one)
        return false;
    found->ignored = find_ignored(json, &search);
    return true;
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
    char *end = text;
    while (take_value(&json, &value)) {
        if (value.is_list && value.text.text != f->puzzle.text &&
            value.text.text != f->solution.text)
            enter_strings(&json, value.text);
        if (value.is_list || value.text.length == 0 || value.text.text == f->puzzle.text ||
            value.text.text == f->solution.text)
            continue;
        if (end > text)
            *end++ = ',';
        end = append_string(end, value.text);
    }
    *end = '\0';
}
