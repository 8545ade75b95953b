/* SPDX-License-Identifier: MIT */
/* See json_reader.h. */
#include "sudoku/text/json_reader.h"

#include "dlx/core/decimal.h"
#include "dlx/text/utf8.h"

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

/* ---- the text of strings ---- */

enum { REPLACEMENT = 0xfffd, HIGH = 0xd800, LOW = 0xdc00, AFTER_LOW = 0xe000, PAIRS = 0x10000 };

static uint32_t hexadecimal(char c)
{
    return c >= '0' && c <= '9'   ? (uint32_t)(c - '0')
           : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a' + 10)
           : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A' + 10)
                                  : PAIRS; /* too large for four digits */
}

/* Take what follows a backslash. */
static uint32_t take_escape(struct json_reader *j)
{
    static const char letters[] = "nrtbf", meanings[] = "\n\r\t\b\f";
    uint32_t code = 0;
    const char c = j->text < j->end ? *j->text++ : '\0';
    const char *letter = c != '\0' ? strchr(letters, c) : NULL;
    if (c != 'u')
        return letter != NULL ? (uint32_t)meanings[letter - letters] : (uint8_t)c;
    if (j->end - j->text < 4)
        return REPLACEMENT;
    for (int digit = 0; digit < 4; digit++)
        code = code << 4 | hexadecimal(*j->text++);
    return code < PAIRS ? code : REPLACEMENT;
}

/* Take a character, or half of a surrogate pair: as an escape, or as the three bytes that a
 * character of its number would have (packed.h). */
static uint32_t take_unit(struct json_reader *j)
{
    const uint8_t *s = (const uint8_t *)j->text;
    const size_t left = (size_t)(j->end - j->text);
    uint32_t code = REPLACEMENT;
    if (*s == '\\') {
        j->text++;
        return take_escape(j);
    }
    const size_t length = utf8_character(j->text, left, &code);
    const bool is_half =
        length == 0 && left >= 3 && s[0] == 0xed && (s[1] & 0xe0) == 0xa0 && (s[2] & 0xc0) == 0x80;
    if (is_half)
        code = UINT32_C(0xd000) | (uint32_t)(s[1] & 0x3f) << 6 | (s[2] & 0x3f);
    j->text += is_half ? 3 : length > 0 ? length : 1;
    return is_half || length > 0 ? code : REPLACEMENT;
}

bool json_begin_string(struct json_reader *json)
{
    if (json_peek(json) != '"') {
        json_skip(json);
        return false;
    }
    json->latest = json->text++;
    return true;
}

uint32_t json_next_character(struct json_reader *json)
{
    json->bad |= json->text >= json->end;
    if (json->bad || *json->text == '"') {
        json->text += !json->bad;
        return 0;
    }
    const uint32_t code = take_unit(json);
    if (code >= HIGH && code < LOW && json->text < json->end && *json->text != '"') {
        const char *at = json->text;
        const uint32_t low = take_unit(json);
        if (low >= LOW && low < AFTER_LOW)
            return PAIRS + ((code - HIGH) << 10) + (low - LOW);
        json->text = at;
    }
    return code == 0 || (code >= HIGH && code < AFTER_LOW) ? REPLACEMENT : code;
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

int json_read_number(struct json_reader *json, uint64_t most)
{
    char text[24];
    uint64_t number;
    json_scalar(json, text, sizeof text);
    return decimal_read(text, most, &number) ? (int)number : -1;
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
