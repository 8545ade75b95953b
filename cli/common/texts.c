/* SPDX-License-Identifier: MIT */
/*
 * Texts from other systems are converted to UTF-8 whose lines end with LF. They are decoded like
 * compressed data:
 *
 *     UTF-16 with a byte order mark    ff fe 34 00 2e 00    ->    "4."
 *     lines that end with CR           "1..4\r..2.\r"       ->    "1..4\n..2.\n"
 *
 * Other files are only recognized, so that the message says what to do with them.
 */
#include "cli/common/decoder.h"
#include "cli/common/limit.h"
#include "dlx/text/utf8.h"

#include <stdint.h>
#include <string.h>

/* ---- UTF-16 ---- */

struct utf16 {
    bool is_big;             /* the more significant byte comes first */
    bool has_byte;           /* the first byte of a unit was read */
    unsigned char byte;      /* that byte */
    uint32_t high;           /* the first unit of a pair, or 0 */
    char text[UTF8_LONGEST]; /* a character that did not fit into the output, or a part of it */
    size_t at, end;          /* bytes of it: written, all */
};

static void *utf16_open_as(bool is_big)
{
    struct utf16 *u = limit_new(1, sizeof *u);
    if (u != NULL)
        u->is_big = is_big;
    return u;
}

static void *utf16_open_little(void)
{
    return utf16_open_as(false);
}

static void *utf16_open_big(void)
{
    return utf16_open_as(true);
}

/* Take a unit of 16 bits. Return false if it is not valid at this place. */
static bool utf16_take(struct utf16 *u, uint32_t unit)
{
    enum { HIGH = 0xd800, LOW = 0xdc00, MASK = 0xfc00, PAIRS = 0x10000, MARK = 0xfeff };
    const bool is_low = (unit & MASK) == LOW;
    if (is_low != (u->high != 0))
        return false;
    u->at = u->end = 0;
    if ((unit & MASK) == HIGH)
        u->high = unit;
    else if (is_low)
        u->end = utf8_put(PAIRS + ((u->high - HIGH) << 10) + (unit - LOW), u->text);
    else if (unit != MARK)
        u->end = utf8_put(unit, u->text);
    u->high = (unit & MASK) == HIGH ? unit : 0;
    return true;
}

static enum decoded utf16_decode(void *state, struct span *in, struct span *out, bool *whole)
{
    struct utf16 *u = state;
    for (;;) {
        while (u->at < u->end && out->at < out->end)
            *out->at++ = (unsigned char)u->text[u->at++];
        *whole = u->high == 0 && !u->has_byte;
        if (u->at < u->end || in->at == in->end)
            return DECODED;
        const unsigned char byte = *in->at++;
        u->has_byte = !u->has_byte;
        if (u->has_byte)
            u->byte = byte;
        else if (!utf16_take(u, u->is_big ? (uint32_t)u->byte << 8 | byte
                                          : (uint32_t)byte << 8 | u->byte))
            return DECODED_DAMAGE;
    }
}

static void utf16_close(void *state)
{
    limit_free(state, 1, sizeof(struct utf16));
}

#define UTF16(first, second, open_function)                                                        \
    {                                                                                              \
        .damaged = "the UTF-16 text is damaged", .cut = "the UTF-16 text is cut short",            \
        .magic = {first, second}, .magic_length = 2, .open = open_function,                        \
        .decode = utf16_decode, .close = utf16_close,                                              \
    }

const struct decoder decoder_utf16_little = UTF16(0xff, 0xfe, utf16_open_little);
const struct decoder decoder_utf16_big = UTF16(0xfe, 0xff, utf16_open_big);

/* ---- lines that end with CR ---- */

struct returns {
    bool is_after_return; /* the last byte was CR, so LF would be a part of the same line end */
};

static void *returns_open(void)
{
    return limit_new(1, sizeof(struct returns));
}

static enum decoded returns_decode(void *state, struct span *in, struct span *out, bool *whole)
{
    struct returns *r = state;
    *whole = true;
    while (in->at < in->end && out->at < out->end) {
        const unsigned char byte = *in->at++;
        if (byte != '\n' || !r->is_after_return)
            *out->at++ = byte == '\r' ? '\n' : byte;
        r->is_after_return = byte == '\r';
    }
    return DECODED;
}

static void returns_close(void *state)
{
    limit_free(state, 1, sizeof(struct returns));
}

/* It has no magic number: see is_text_with_returns(). */
const struct decoder decoder_returns = {
    .open = returns_open,
    .decode = returns_decode,
    .close = returns_close,
};

bool is_text_with_returns(const unsigned char *text, size_t length)
{
    const unsigned char *first = memchr(text, '\r', length);
    if (first == NULL || first + 1 == text + length) /* LF may follow */
        return false;
    for (size_t c = 0; c < length; c++)
        if (text[c] == '\n' || (text[c] < ' ' && text[c] != '\t' && text[c] != '\r'))
            return false;
    return true;
}

/* ---- files that are no text ---- */

#define UNREADABLE(text, ...)                                                                      \
    {                                                                                              \
        .absent = text, .magic = {__VA_ARGS__}, .begins_as_text = true,                            \
        .magic_length = sizeof((unsigned char[]){__VA_ARGS__}),                                    \
    }

const struct decoder decoders_unreadable[UNREADABLE_FILES] = {
    UNREADABLE("it is a zip archive: unpack it, or use 'unzip -p FILE |' and read standard input",
               'P', 'K', 3, 4),
    UNREADABLE("it is a 7z archive: unpack it first", '7', 'z', 0xbc, 0xaf),
    UNREADABLE("it is a rar archive: unpack it first", 'R', 'a', 'r', '!'),
    UNREADABLE("it is compressed with lz4: use 'lz4 -dc FILE |' and read standard input", 4, '"',
               'M', 0x18),
    UNREADABLE("it is compressed with compress: use 'zcat FILE |' and read standard input", 0x1f,
               0x9d),
    UNREADABLE("it is a PDF document, not a text", '%', 'P', 'D', 'F'),
    UNREADABLE("it is an image, not a text", 0x89, 'P', 'N', 'G'),
    UNREADABLE("it is an image, not a text", 'G', 'I', 'F', '8'),
    UNREADABLE("it is an image, not a text", 0xff, 0xd8, 0xff),
    UNREADABLE("it is a program, not a text", 0x7f, 'E', 'L', 'F'),
};
