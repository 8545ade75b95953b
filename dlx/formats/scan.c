/* SPDX-License-Identifier: MIT */
/* The scanner: see scan.h. A table gives the class of each byte, and sets of classes are bits, so
 * that one short loop passes a run of bytes. */
#include "dlx/formats/scan.h"

#include "dlx/core/decimal.h"
#include "dlx/core/memory.h"

#include <stdio.h>
#include <string.h>

enum {
    BLOCK = 1 << 16,
    SPARE = 8, /* bytes after the block: a zero, and more that end_word() may load */
};

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

/* Sets of classes: bit c is class c. */
enum {
    WORDS = 1 << WORD,
    BLANKS = 1 << BLANK,
    COMMAS = 1 << COMMA,
    IN_LINE = WORDS | BLANKS | COMMAS,
};

/* Return the classes of the bytes in words. A comma is either a blank or part of a word. */
static unsigned word_classes(const struct scanner *s)
{
    return s->comma ? WORDS : WORDS | COMMAS;
}

static bool is_at(const struct scanner *s, unsigned classes)
{
    return (classes >> class_of[(unsigned char)s->block[s->at]] & 1) != 0;
}

/* Pass the bytes of these classes, as far as the block goes. The zero at its end is of no class
 * that is ever passed. */
static inline void run_over(struct scanner *s, unsigned classes)
{
    const char *at = s->block + s->at;
    while ((classes >> class_of[(unsigned char)*at] & 1) != 0)
        at++;
    s->at = (size_t)(at - s->block);
}

/* Skip the bytes of a word, up to the end of the block. */
static inline void run_over_word(struct scanner *s)
{
    unsigned count = 8;
    if (s->comma && is_at(s, WORDS) &&
        class_of[(unsigned char)s->block[s->at + 1]] != WORD) { /* a digit of a matrix */
        s->at++;
        return;
    }
    while (count == 8 && s->at + 8 <= s->end) {
        count = count_word_bytes(load_bytes(s->block + s->at), s->comma ? ',' : ' ');
        s->at += count;
    }
    if (count == 8)
        run_over(s, word_classes(s));
}

/* Skip the rest of a line, or of the block if that ends first. Up to the first blank that is not a
 * space, eight bytes are skipped at once. */
static inline void run_over_line(struct scanner *s)
{
    unsigned count = 8;
    while (count == 8 && s->at + 8 <= s->end) {
        count = count_bytes(load_bytes(s->block + s->at), ' ', 0x7f);
        s->at += count;
    }
    run_over(s, IN_LINE);
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

static uint64_t column(const struct scanner *s)
{
    return s->passed + s->at - s->line_begin + 1;
}

uint64_t scan_bytes(const struct scanner *scan)
{
    return scan->passed + scan->end;
}

static void drop_passed(struct scanner *s)
{
    memmove(s->block, s->block + s->from, s->end - s->from);
    s->passed += s->from;
    s->at -= s->from;
    s->end -= s->from;
    s->from = 0;
    s->word = s->block;
    s->block[s->end] = '\0';
}

/* Double the block, which one word fills. */
static bool grow(struct scanner *s)
{
    size_t wanted = s->capacity > SIZE_MAX / 4 ? SIZE_MAX - SPARE : 2 * s->capacity;
    if (!memory_resize(s->allocator, &s->block, s->capacity + SPARE, wanted + SPARE, 1)) {
        scan_fail(s, DLX_ERR_MEMORY, s->line, 0, "out of memory", "");
        return false;
    }
    s->word = s->block;
    s->capacity = wanted;
    return true;
}

/* In new bytes of the block, replace each CR that has no LF after it by LF. If the last byte is a
 * CR, an LF that follows in the next bytes is dropped. */
static void end_lines(struct scanner *s, char *bytes, size_t count)
{
    if (count > 0 && s->after_return && *bytes == '\n')
        memmove(bytes, bytes + 1, --count);
    s->after_return = count > 0 && bytes[count - 1] == '\r';
    for (char *at = bytes; (at = memchr(at, '\r', (size_t)(bytes + count - at))) != NULL; at++)
        if (at + 1 == bytes + count || at[1] != '\n')
            *at = '\n';
    s->end += count;
}

/* Read more bytes to the end of the block, which is not full. Return false if there are none, so a
 * line feed that is dropped is not enough. */
static bool read_more(struct scanner *s)
{
    const size_t before = s->end;
    while (s->end == before && !s->ended) {
        size_t got = 0;
        const bool fine = s->read(s->user, s->block + s->end, s->capacity - s->end, &got);
        s->ended = !fine || got == 0;
        if (!fine)
            scan_fail(s, DLX_ERR_INPUT, s->line, 0, "reading failed", "");
        else
            end_lines(s, s->block + s->end, got);
    }
    s->block[s->end] = '\0';
    return !s->ended;
}

/* Move the bytes still needed to the beginning of the block, and read more. Return false at the end
 * of the text or after a failure. */
static bool fill(struct scanner *s)
{
    drop_passed(s);
    return (s->end < s->capacity || grow(s)) && read_more(s);
}

bool scan_fill(struct scanner *scan)
{
    while (scan->end < scan->capacity && !scan->ended)
        read_more(scan);
    return scan->status == DLX_OK;
}

/* Make sure that the next byte is in the block. Return false if there is none. */
static inline bool has_more(struct scanner *s)
{
    return s->status == DLX_OK && (s->at < s->end || (!s->ended && fill(s)));
}

static void skip_byte_order_mark(struct scanner *s)
{
    while (s->end < 3 && !s->ended)
        read_more(s);
    if (s->end >= 3 && memcmp(s->block, "\xef\xbb\xbf", 3) == 0)
        s->line_begin = s->from = s->at = 3;
}

bool scan_open(struct scanner *scan, const dlx_allocator *allocator, dlx_read_fn *read, void *user,
               dlx_error *error)
{
    *scan = (struct scanner){
        .allocator = allocator,
        .read = read,
        .user = user,
        .line = 1,
        .error = error,
        .capacity = BLOCK,
        .block = memory_array(allocator, BLOCK + SPARE, 1),
    };
    if (scan->block == NULL) {
        scan_fail(scan, DLX_ERR_MEMORY, 0, 0, "out of memory", "");
        return false;
    }
    skip_byte_order_mark(scan);
    return scan->status == DLX_OK;
}

void scan_close(struct scanner *scan)
{
    memory_free(scan->allocator, scan->block, scan->capacity + SPARE, 1);
}

/* ---- words in the block ---- */

static inline void begin_word(struct scanner *s)
{
    s->word_line = s->line;
    s->word_column = column(s);
    s->in_line = true;
}

static inline void end_word(struct scanner *s)
{
    s->word = s->block + s->from;
    s->length = s->at - s->from;
    s->bytes = load_bytes(s->word);
    s->behind = s->block[s->at]; /* unused at the end of the text */
    s->block[s->at] = '\0';
    s->cut = true;
}

/* ---- tokens ---- */

static void next_line(struct scanner *s)
{
    s->at++;
    s->line++;
    s->line_begin = s->passed + s->at;
    s->in_line = false;
}

static bool refuse_control(struct scanner *s)
{
    char byte[8];
    snprintf(byte, sizeof byte, "0x%02x", (unsigned char)s->block[s->at]);
    scan_fail(s, DLX_ERR_SYNTAX, s->line, column(s),
              s->block[s->at] == '\0' ? "byte %s is not text; UTF-16 needs a byte order mark"
                                      : "byte %s is not text",
              byte);
    return false;
}

/* Skip blanks, without keeping them: a long run of blanks must not make the block grow. */
static inline bool skip_blanks(struct scanner *s)
{
    do {
        const size_t begin = s->at;
        run_over(s, s->comma ? BLANKS | COMMAS : BLANKS);
        s->in_line |= s->at > begin;
        s->from = s->at;
    } while (s->at == s->end && has_more(s));
    return s->at < s->end && s->status == DLX_OK;
}

static inline enum token scan_word(struct scanner *s)
{
    begin_word(s);
    do
        run_over(s, word_classes(s));
    while (s->at == s->end && has_more(s));
    end_word(s);
    return s->status == DLX_OK ? TOKEN_WORD : TOKEN_FAILED;
}

/* Scan the next word or line end, wherever it is. */
static __attribute__((noinline)) enum token scan_any(struct scanner *s)
{
    if (!skip_blanks(s)) {
        bool last = s->in_line;
        s->in_line = false;
        return s->status != DLX_OK ? TOKEN_FAILED : last ? TOKEN_LINE_END : TOKEN_END;
    }
    if (is_at(s, word_classes(s)))
        return scan_word(s);
    if (is_at(s, 1 << CONTROL)) {
        refuse_control(s);
        return TOKEN_FAILED;
    }
    next_line(s);
    return TOKEN_LINE_END;
}

/* Most words follow at once or after one space, and end before the block does. */
enum token scan_next(struct scanner *scan)
{
    scan_leave_word(scan);
    const size_t from = scan->at;
    if (scan->block[from] == '\n' && scan->status == DLX_OK) {
        next_line(scan);
        return TOKEN_LINE_END;
    }
    scan->from = scan->at += scan->block[from] == ' ';
    run_over_word(scan);
    if (scan->at == scan->from || scan->at == scan->end || scan->status != DLX_OK) {
        scan->at = from;
        return scan_any(scan);
    }
    const size_t end = scan->at;
    scan->at = scan->from;
    begin_word(scan);
    scan->at = end;
    end_word(scan);
    return TOKEN_WORD;
}

bool scan_sees(struct scanner *scan, char byte)
{
    return has_more(scan) && (scan->cut ? scan->behind : scan->block[scan->at]) == byte;
}

bool scan_sees_slashes(struct scanner *scan)
{
    if (!scan_sees(scan, '/'))
        return false;
    if (scan->at + 1 == scan->end && !scan->ended)
        fill(scan);
    return scan->at + 1 < scan->end && scan->block[scan->at + 1] == '/';
}

bool scan_skip_line(struct scanner *scan)
{
    scan_leave_word(scan);
    while (has_more(scan)) {
        run_over_line(scan);
        scan->from = scan->at;
        if (scan->at == scan->end)
            continue;
        if (is_at(scan, 1 << CONTROL))
            return refuse_control(scan);
        next_line(scan);
        return true;
    }
    scan->in_line = false;
    return scan->status == DLX_OK;
}

enum token scan_line(struct scanner *scan)
{
    scan_leave_word(scan);
    begin_word(scan);
    bool some = has_more(scan);
    do
        run_over_line(scan);
    while (scan->at == scan->end && has_more(scan));
    if (scan->at < scan->end && is_at(scan, 1 << CONTROL))
        refuse_control(scan);
    end_word(scan);
    if (has_more(scan)) {
        scan->cut = false; /* the zero replaces the line end, which is scanned here */
        next_line(scan);
    }
    scan->in_line = false;
    return scan->status != DLX_OK ? TOKEN_FAILED : some ? TOKEN_WORD : TOKEN_END;
}

/* ---- what must come next ---- */

bool scan_expect_word(struct scanner *scan, const char *expected)
{
    uint64_t line = scan->line, behind = column(scan); /* just after the previous word */
    enum token token = scan_next(scan);
    if (token == TOKEN_WORD)
        return true;
    if (token != TOKEN_FAILED)
        scan_fail(scan, DLX_ERR_SYNTAX, line, behind, expected, "");
    return false;
}

bool scan_expect_line_end(struct scanner *scan)
{
    enum token token = scan_next(scan);
    if (token == TOKEN_WORD)
        scan_fail_word(scan, "expected the end of the line, found `%s`");
    return token == TOKEN_LINE_END || token == TOKEN_END;
}

bool scan_expect_end(struct scanner *scan)
{
    enum token token = scan_next(scan);
    while (token == TOKEN_LINE_END)
        token = scan_next(scan);
    if (token == TOKEN_WORD)
        scan_fail_word(scan, "expected the end of the text, found `%s`");
    return token == TOKEN_END;
}

/* Convert the word, as it was scanned, to a number if it consists of at most eight digits.
 * Otherwise return false. Its bytes were loaded before the zero was stored after it, because a load
 * that overlaps a recent store has to wait. */
static bool read_short_number(const struct scanner *s, uint32_t *number)
{
    if (s->length == 0 || s->length > 8)
        return false;
    const unsigned length = (unsigned)s->length;
    return join_digits(s->bytes << (64 - 8 * length), length, number);
}

bool scan_number(struct scanner *scan, const char *expected, uint32_t most, uint32_t *number)
{
    return (read_short_number(scan, number) && *number <= most) ||
           scan_number_behind(scan, 0, expected, most, number);
}

bool scan_number_behind(struct scanner *scan, size_t skip, const char *expected, uint32_t most,
                        uint32_t *number)
{
    uint64_t value = 0;
    const char *digits = scan->word + skip;
    if (*digits == '\0' || decimal_read(digits, most, &value)) {
        *number = (uint32_t)value;
        return true;
    }
    const bool is_number = digits[strspn(digits, "0123456789")] == '\0';
    scan_fail_word(scan, is_number ? "number %s is too large" : expected);
    return false;
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

/* ---- error messages ---- */

void message_quote(char quoted[QUOTED_SIZE], const char *word)
{
    size_t n = 0;
    for (; word[n] != '\0' && n + 1 < QUOTED_SIZE; n++) {
        unsigned char c = (unsigned char)word[n];
        quoted[n] = c < 0x20 || c == 0x7f ? '?' : word[n];
    }
    if (word[n] != '\0')
        memcpy(quoted + n - 3, "...", 3);
    quoted[n] = '\0';
}

void message_set(dlx_error *error, uint64_t line, uint64_t column, const char *text,
                 const char *word)
{
    char quoted[QUOTED_SIZE];
    message_quote(quoted, word);
    error->line = line;
    error->column = column;
    /* not a format of printf(): the text is not always a literal */
    const char *hole = strstr(text, "%s");
    if (hole == NULL)
        snprintf(error->message, sizeof error->message, "%s", text);
    else
        snprintf(error->message, sizeof error->message, "%.*s%s%s", (int)(hole - text), text,
                 quoted, hole + 2);
}
