/* SPDX-License-Identifier: MIT */
/* See json_reader.h. */
#include "sudoku/text/json_reader.h"

#include <string.h>

static void skip_blanks(struct json_reader *j)
{
    while (j->text < j->end &&
           (*j->text == ' ' || *j->text == '\t' || *j->text == '\r' || *j->text == '\n'))
        j->text++;
}

char json_peek(struct json_reader *json)
{
    skip_blanks(json);
    return json->text < json->end && !json->bad ? *json->text : '\0';
}

bool json_is_at_end(struct json_reader *json)
{
    skip_blanks(json);
    return json->text == json->end;
}

/* Take a character that must come next. */
static bool take(struct json_reader *j, char c)
{
    if (json_peek(j) != c)
        j->bad = true;
    else
        j->text++;
    return !j->bad;
}

bool json_enter(struct json_reader *json, char bracket)
{
    if (json->depth == JSON_DEEPEST)
        json->bad = true;
    if (!take(json, bracket))
        return false;
    json->is_first[++json->depth] = true;
    return true;
}

/* Go to the next part of an object or an array, which ends with `bracket`. */
static bool next_part(struct json_reader *j, char bracket)
{
    if (json_peek(j) == bracket) {
        j->text++;
        j->depth--;
        return false;
    }
    if (!j->is_first[j->depth] && !take(j, ','))
        return false;
    j->is_first[j->depth] = false;
    return !j->bad;
}

bool json_next_element(struct json_reader *json)
{
    return next_part(json, ']');
}

static void copy_character(char c, char *text, size_t size, size_t *length)
{
    if (*length + 1 < size)
        text[(*length)++] = c;
}

static void read_string(struct json_reader *j, char *text, size_t size)
{
    size_t length = 0;
    j->latest = j->text;
    take(j, '"');
    while (!j->bad && j->text < j->end && *j->text != '"') {
        const bool is_escape = *j->text == '\\';
        if (is_escape && ++j->text == j->end)
            break;
        copy_character(is_escape ? '?' : *j->text, text, size, &length);
        j->text++;
    }
    if (j->text < j->end)
        j->text++;
    else
        j->bad = true;
    text[length] = '\0';
}

static bool is_word_character(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '-' || c == '+' || c == '.' ||
           c == 'E';
}

void json_scalar(struct json_reader *json, char *text, size_t size)
{
    size_t length = 0;
    if (json_peek(json) == '"') {
        read_string(json, text, size);
        return;
    }
    const char *start = json->latest = json->text;
    for (; json->text < json->end && is_word_character(*json->text); json->text++)
        copy_character(*json->text, text, size, &length);
    text[length] = '\0';
    json->bad |= json->text == start;
}

bool json_next_member(struct json_reader *json, char *key, size_t size)
{
    if (!next_part(json, '}'))
        return false;
    skip_blanks(json);
    read_string(json, key, size);
    return take(json, ':');
}

/* Skip an object or an array by counting its brackets. Return whether it is empty. */
static bool skip_brackets(struct json_reader *j)
{
    char text[8];
    int depth = 0, values = 0;
    do {
        const char c = json_peek(j);
        const bool opens = c == '{' || c == '[', closes = c == '}' || c == ']';
        depth += opens - closes;
        values += opens;
        if (opens || closes || c == ',' || c == ':')
            j->text++;
        else {
            json_scalar(j, text, sizeof text);
            values++;
        }
    } while (depth > 0 && !j->bad);
    return values == 1; /* only the brackets themselves */
}

bool json_skip(struct json_reader *json)
{
    char text[8];
    const char first = json_peek(json);
    if (first == '{' || first == '[')
        return skip_brackets(json);
    json_scalar(json, text, sizeof text);
    return text[0] == '\0' || strcmp(text, "null") == 0 || strcmp(text, "false") == 0;
}
