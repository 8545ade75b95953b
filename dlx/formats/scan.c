/* SPDX-License-Identifier: MIT */
/* The scanner. Words are copied in runs, from block to word; classes of bytes come from a table. */
#include "dlx/formats/scan.h"

#include "dlx/formats/message.h"
#include "dlx/memory.h"

#include <stdio.h>
#include <string.h>

enum { BLOCK = 1 << 16 };

enum class { WORD, BLANK, NEWLINE, COMMA, CONTROL };

static const unsigned char class_of[256] = {
    CONTROL,       CONTROL,       CONTROL,          CONTROL,
    CONTROL,       CONTROL,       CONTROL,          CONTROL, /* 00 to 07 */
    CONTROL,       BLANK,         NEWLINE,          BLANK,
    BLANK,         BLANK,         CONTROL,          CONTROL, /* 08 to 0f */
    CONTROL,       CONTROL,       CONTROL,          CONTROL,
    CONTROL,       CONTROL,       CONTROL,          CONTROL, /* 10 to 17 */
    CONTROL,       CONTROL,       CONTROL,          CONTROL,
    CONTROL,       CONTROL,       CONTROL,          CONTROL, /* 18 to 1f */
    [' '] = BLANK, [','] = COMMA, [0x7f] = CONTROL,
};

static enum class class_at(const struct scanner *s, size_t at) {
    enum class c = class_of[(unsigned char)s->block[at]];
    return c == COMMA ? (s->comma ? BLANK : WORD) : c;
}

/* ---- errors ---- */

void scan_fail(struct scanner *s, dlx_status status, uint64_t line, uint64_t column,
               const char *text, const char *word)
{
    if (s->status != DLX_OK)
        return;
    s->status = status;
    message_set(s->error, line, column, text, word);
}

void scan_fail_word(struct scanner *s, const char *text)
{
    scan_fail(s, DLX_ERR_SYNTAX, s->word_line, s->word_column, text, s->word);
}

/* ---- blocks ---- */

static bool fill(struct scanner *s)
{
    s->at = s->end = 0;
    while (s->end < BLOCK && !s->ended) {
        size_t got = 0;
        if (!s->read(s->user, s->block + s->end, BLOCK - s->end, &got)) {
            s->ended = true;
            scan_fail(s, DLX_ERR_INPUT, s->line, 0, "reading failed", "");
            return false;
        }
        s->ended = got == 0;
        s->end += got;
        s->bytes += got;
    }
    return s->end > 0;
}

/* Whether there is a next byte. */
static bool more(struct scanner *s)
{
    return s->status == DLX_OK && (s->at < s->end || (!s->ended && fill(s)));
}

static void skip_byte_order_mark(struct scanner *s)
{
    if (s->end >= 3 && memcmp(s->block, "\xef\xbb\xbf", 3) == 0)
        s->at = 3;
}

bool scan_open(struct scanner *scan, const dlx_allocator *allocator, dlx_read_fn *read, void *user,
               dlx_error *error)
{
    *scan = (struct scanner){
        .allocator = allocator,
        .read = read,
        .user = user,
        .line = 1,
        .column = 1,
        .error = error,
        .block = memory_array(allocator, BLOCK, 1),
    };
    if (scan->block == NULL || !memory_reserve(allocator, &scan->word, &scan->capacity, 1, 1)) {
        scan_fail(scan, DLX_ERR_MEMORY, 0, 0, "out of memory", "");
        return false;
    }
    scan->word[0] = '\0';
    fill(scan);
    skip_byte_order_mark(scan);
    return scan->status == DLX_OK;
}

void scan_close(struct scanner *scan)
{
    memory_free(scan->allocator, scan->block, BLOCK, 1);
    memory_free(scan->allocator, scan->word, scan->capacity, 1);
}

/* ---- tokens ---- */

static void next_line(struct scanner *s)
{
    s->at++;
    s->line++;
    s->column = 1;
    s->in_line = false;
}

static bool refuse_control(struct scanner *s)
{
    char byte[8];
    snprintf(byte, sizeof byte, "0x%02x", (unsigned char)s->block[s->at]);
    scan_fail(s, DLX_ERR_SYNTAX, s->line, s->column, "byte %s is not text", byte);
    return false;
}

/* Go to the next byte that is not of this class; false at the end of the text. */
static bool skip_class(struct scanner *s, enum class c)
{
    while (more(s)) {
        size_t from = s->at;
        while (s->at < s->end && class_at(s, s->at) == c)
            s->at++;
        s->column += s->at - from;
        s->in_line |= s->at > from;
        if (s->at < s->end)
            return true;
    }
    return false;
}

static bool append_to_word(struct scanner *s, const char *bytes, size_t count)
{
    if (!memory_reserve(s->allocator, &s->word, &s->capacity, s->length + count + 1, 1)) {
        scan_fail(s, DLX_ERR_MEMORY, s->line, 0, "out of memory", "");
        return false;
    }
    memcpy(s->word + s->length, bytes, count);
    s->length += count;
    s->word[s->length] = '\0';
    return true;
}

static void begin_word(struct scanner *s)
{
    s->word_line = s->line;
    s->word_column = s->column;
    s->length = 0;
    s->word[0] = '\0';
    s->in_line = true;
}

/* A word may go on in the next block, and the one after that. */
static enum token scan_word(struct scanner *s)
{
    begin_word(s);
    while (more(s) && class_at(s, s->at) == WORD) {
        size_t from = s->at;
        while (s->at < s->end && class_at(s, s->at) == WORD)
            s->at++;
        if (!append_to_word(s, s->block + from, s->at - from))
            return TOKEN_FAILED;
        s->column += s->at - from;
    }
    return s->status == DLX_OK ? TOKEN_WORD : TOKEN_FAILED;
}

enum token scan_next(struct scanner *scan)
{
    if (!skip_class(scan, BLANK)) {
        bool last = scan->in_line;
        scan->in_line = false;
        return scan->status != DLX_OK ? TOKEN_FAILED : last ? TOKEN_LINE_END : TOKEN_END;
    }
    switch (class_at(scan, scan->at)) {
    case NEWLINE:
        next_line(scan);
        return TOKEN_LINE_END;
    case CONTROL:
        refuse_control(scan);
        return TOKEN_FAILED;
    default:
        return scan_word(scan);
    }
}

bool scan_sees(struct scanner *scan, char byte)
{
    return more(scan) && scan->block[scan->at] == byte;
}

bool scan_skip_line(struct scanner *scan)
{
    while (more(scan)) {
        enum class c = class_at(scan, scan->at);
        if (c == CONTROL)
            return refuse_control(scan);
        if (c == NEWLINE) {
            next_line(scan);
            return true;
        }
        scan->at++;
        scan->column++;
    }
    scan->in_line = false;
    return scan->status == DLX_OK;
}

/* Append what the block has of the line. */
static bool scan_line_part(struct scanner *s)
{
    size_t from = s->at;
    while (s->at < s->end && class_at(s, s->at) != NEWLINE && class_at(s, s->at) != CONTROL)
        s->at++;
    s->column += s->at - from;
    return append_to_word(s, s->block + from, s->at - from);
}

enum token scan_line(struct scanner *scan)
{
    begin_word(scan);
    scan->in_line = more(scan);
    enum token token = scan->in_line ? TOKEN_WORD : TOKEN_END;
    while (more(scan) && class_at(scan, scan->at) != NEWLINE) {
        if (class_at(scan, scan->at) == CONTROL)
            refuse_control(scan);
        else
            scan_line_part(scan);
    }
    if (more(scan))
        next_line(scan);
    scan->in_line = false;
    return scan->status == DLX_OK ? token : TOKEN_FAILED;
}

/* ---- what must come next ---- */

bool scan_expect_word(struct scanner *scan, const char *expected)
{
    uint64_t line = scan->line, column = scan->column; /* right behind the word before */
    enum token token = scan_next(scan);
    if (token == TOKEN_WORD)
        return true;
    if (token != TOKEN_FAILED)
        scan_fail(scan, DLX_ERR_SYNTAX, line, column, expected, "");
    return false;
}

bool scan_expect_line_end(struct scanner *scan)
{
    enum token token = scan_next(scan);
    if (token == TOKEN_WORD)
        scan_fail_word(scan, "expected the end of the line, found `%s`");
    return token == TOKEN_LINE_END || token == TOKEN_END;
}

bool scan_number(struct scanner *scan, const char *expected, uint32_t most, uint32_t *number)
{
    return scan_number_behind(scan, 0, expected, most, number);
}

bool scan_number_behind(struct scanner *scan, size_t skip, const char *expected, uint32_t most,
                        uint32_t *number)
{
    uint64_t value = 0;
    for (const char *c = scan->word + skip; *c != '\0'; c++) {
        if (*c < '0' || *c > '9') {
            scan_fail_word(scan, expected);
            return false;
        }
        if (value <= most)
            value = 10 * value + (uint64_t)(*c - '0');
    }
    if (value > most)
        scan_fail_word(scan, "number %s is too large here");
    *number = (uint32_t)value;
    return value <= most;
}

bool scan_index(struct scanner *scan, const char *expected, const char *outside, uint32_t most,
                uint32_t *index)
{
    if (!scan_number(scan, expected, DLX_NONE, index))
        return false;
    if (*index == 0 || *index > most) {
        scan_fail_word(scan, outside);
        return false;
    }
    --*index;
    return true;
}
