/* SPDX-License-Identifier: MIT */
/* Base64, LZ-string and inflating: see packed.h. */
#include "sudoku/text/packed.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum { BYTE = 0, WORD = 1, END = 2, FIRST_PHRASE = 3, FIRST_WIDTH = 2 };

char base64_character(unsigned sextet)
{
    static const char characters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    assert(sextet < 64);
    return characters[sextet];
}

/* The characters look random, so branches would often be mispredicted. A table has none. */
int base64_value(char c)
{
    enum { NO = -1 };
    static const int8_t values[128] = {
        NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, /* control characters */
        NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, /* and more of them */
        NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, 62, NO, NO, NO, 63, /* + and / */
        52, 53, 54, 55, 56, 57, 58, 59, 60, 61, NO, NO, NO, NO, NO, NO, /* 0 to 9 */
        NO, 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, /* A to O */
        15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, NO, NO, NO, NO, NO, /* P to Z */
        NO, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, /* a to o */
        41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, NO, NO, NO, NO, NO, /* p to z */
    };
    return (uint8_t)c < 128 ? values[(uint8_t)c] : NO;
}

/* Return the lowest `width` bits, up to 32, in reverse order. */
static uint32_t reversed(uint32_t value, int width)
{
    value = (value & 0x55555555) << 1 | (value >> 1 & 0x55555555);
    value = (value & 0x33333333) << 2 | (value >> 2 & 0x33333333);
    value = (value & 0x0f0f0f0f) << 4 | (value >> 4 & 0x0f0f0f0f);
    value = (value & 0x00ff00ff) << 8 | (value >> 8 & 0x00ff00ff);
    value = value << 16 | value >> 16;
    return value >> (32 - width);
}

/* ---- decoding ---- */

/* The numbers that are still to be read. */
struct bits {
    const uint8_t *sextets; /* the text in Base64 */
    size_t count;           /* number of sextets */
    size_t at;              /* sextets that have been taken */
    uint64_t taken;         /* their bits; the lowest `ready` ones are still to be read */
    int ready;              /* number of these, below 6 between numbers */
    int width;              /* bits of a number */
    uint32_t left;          /* phrases until the numbers get longer */
};

/* Read a number, with its lowest bit first. Past the end come zeros, which never end a text. */
static uint32_t read_bits(struct bits *b, int width)
{
    for (; b->ready < width; b->ready += 6, b->at++)
        b->taken = b->taken << 6 | (b->at < b->count ? b->sextets[b->at] : 0);
    b->ready -= width;
    return reversed((uint32_t)(b->taken >> b->ready), width);
}

/* Numbers get longer when all of the current width are taken. */
static void count_phrase(uint32_t *left, int *width)
{
    if (--*left == 0)
        *left = UINT32_C(1) << (*width)++;
}

static enum lz_result add_phrase(struct lz_text *t, struct bits *b, struct lz_phrase phrase)
{
    if (!object_extend(t->object, &t->phrases, t->phrase_count, &t->phrase_room,
                       sizeof *t->phrases))
        return LZ_NO_MEMORY;
    t->phrases[t->phrase_count++] = phrase;
    count_phrase(&b->left, &b->width);
    return LZ_GOOD;
}

enum lz_result lz_text_add(struct lz_text *text, uint8_t byte)
{
    if (text->length == LZ_LONGEST)
        return LZ_TOO_LONG;
    if (!object_extend(text->object, &text->text, text->length, &text->room, 1))
        return LZ_NO_MEMORY;
    text->text[text->length++] = (char)(byte < ' ' && byte != '\n' ? ' ' : byte);
    return LZ_GOOD;
}

/* Append 16 bits as up to three bytes, which are UTF-8 unless they are half of a pair. */
static enum lz_result add_unit(struct lz_text *text, uint32_t unit)
{
    enum lz_result result = LZ_GOOD;
    if (unit >= 0x800)
        result = lz_text_add(text, (uint8_t)(0xe0 | unit >> 12));
    if (unit >= 0x80 && result == LZ_GOOD)
        result = lz_text_add(
            text, (uint8_t)(unit >= 0x800 ? 0x80 | (unit >> 6 & 0x3f) : 0xc0 | unit >> 6));
    if (result == LZ_GOOD)
        result = lz_text_add(text, (uint8_t)(unit >= 0x80 ? 0x80 | (unit & 0x3f) : unit));
    return result;
}

/* Return the bytes of the unit at a place of the text. */
static uint32_t unit_length(const struct lz_text *text, uint32_t at)
{
    const uint8_t first = (uint8_t)text->text[at];
    return first < 0x80 ? 1 : first < 0xe0 ? 2 : 3;
}

/* Append a phrase. It may reach to the end of the text; then it contains its first character. */
static enum lz_result add_copy(struct lz_text *t, struct lz_phrase phrase)
{
    const size_t length = t->length + phrase.length;
    if (length > LZ_LONGEST)
        return LZ_TOO_LONG;
    while (t->room < length) /* each call doubles the capacity */
        if (!object_extend(t->object, &t->text, t->room, &t->room, 1))
            return LZ_NO_MEMORY;
    char *to = t->text + t->length; /* local, because a stored character might change the fields */
    const char *from = t->text + phrase.start;
    for (uint32_t c = 0; c < phrase.length; c++)
        to[c] = from[c];
    t->length = length;
    return LZ_GOOD;
}

/* Read a new character. Its phrase gets its number before the phrase that ends with it. */
static enum lz_result take_character(struct lz_text *t, struct bits *b, uint32_t number,
                                     struct lz_phrase *phrase)
{
    const uint32_t start = (uint32_t)t->length;
    const enum lz_result result = add_unit(t, read_bits(b, number == BYTE ? 8 : 16));
    *phrase = (struct lz_phrase){start, (uint32_t)t->length - start};
    return result == LZ_GOOD ? add_phrase(t, b, *phrase) : result;
}

/* Read the phrase of a number. The phrase before it and its first character make a new one. If the
 * number names the new phrase itself, its last character is equal to its first. */
static enum lz_result take_phrase(struct lz_text *t, struct bits *b, uint32_t number,
                                  struct lz_phrase *before)
{
    const bool has_before = before->length > 0;
    struct lz_phrase both = *before, phrase = {0, 0};
    enum lz_result result = LZ_GOOD;
    if (number < FIRST_PHRASE)
        result = take_character(t, b, number, &phrase);
    if (has_before)
        both.length += unit_length(t, both.start);
    const size_t own = t->phrase_count; /* of the new phrase */
    if (result == LZ_GOOD && has_before)
        result = add_phrase(t, b, both);
    else if (result == LZ_GOOD)
        count_phrase(&b->left,
                     &b->width); /* the writer counts two phrases for the first character, too */
    if (result != LZ_GOOD)
        return result;
    if (number >= FIRST_PHRASE) {
        if (number - FIRST_PHRASE >= t->phrase_count)
            return LZ_MALFORMED;
        phrase = t->phrases[number - FIRST_PHRASE];
        const struct lz_phrase copy = {(uint32_t)t->length, phrase.length};
        result = add_copy(t, phrase);
        phrase = copy; /* the last place, so that the next phrase is one piece of the text */
    }
    if (has_before && result == LZ_GOOD)
        t->phrases[own].length = before->length + unit_length(t, phrase.start);
    *before = phrase;
    return result;
}

enum lz_result lz_decode(struct lz_text *text, const uint8_t *sextets, size_t count)
{
    struct bits b = {.sextets = sextets, .count = count, .width = FIRST_WIDTH, .left = 2};
    struct lz_phrase before = {0, 0};
    enum lz_result result = LZ_GOOD;
    text->length = text->phrase_count = 0;
    while (result == LZ_GOOD) {
        const uint32_t number = read_bits(&b, b.width);
        if (b.at > b.count)
            return LZ_MALFORMED;
        if (number == END)
            return LZ_GOOD;
        result = take_phrase(text, &b, number, &before);
    }
    return result;
}

/* ---- encoding ---- */

static void put_character(struct lz_writer *w, char c)
{
    w->put(w->user, c);
    w->written++;
}

static void write_bits(struct lz_writer *w, uint32_t value, int width)
{
    uint64_t pending = (uint64_t)w->pending << width | reversed(value, width);
    int bits = w->bits + width;
    for (; bits >= 6; bits -= 6)
        put_character(w, base64_character((unsigned)(pending >> (bits - 6) & 63)));
    w->pending = (uint32_t)pending & ((1u << bits) - 1);
    w->bits = bits;
}

void lz_begin(struct lz_writer *writer, void (*put)(void *user, char c), void *user)
{
    memset(
        writer, 0,
        offsetof(struct lz_writer, nodes[LZ_CHARACTERS])); /* others are set when they are used */
    writer->put = put;
    writer->user = user;
    writer->next = FIRST_PHRASE;
    writer->left = 2;
    writer->width = FIRST_WIDTH;
    writer->used = LZ_CHARACTERS;
}

/* Write the phrase so far. A character that occurs for the first time is written itself. */
static void write_phrase(struct lz_writer *w)
{
    if (w->phrase == 0)
        return;
    if (w->phrase < LZ_CHARACTERS && !w->is_written[w->phrase]) {
        write_bits(w, BYTE, w->width);
        write_bits(w, w->phrase, 8);
        w->is_written[w->phrase] = true;
        count_phrase(&w->left, &w->width);
    } else
        write_bits(w, w->nodes[w->phrase].number, w->width);
    count_phrase(&w->left, &w->width);
}

/* Return the node of the phrase so far with one more character, or 0. */
static uint32_t find_longer(const struct lz_writer *w, char c)
{
    uint32_t node = w->nodes[w->phrase].child;
    while (node != 0 && w->nodes[node].last != c)
        node = w->nodes[node].next;
    return node;
}

/* Give a number to the phrase so far with one more character. The reader always numbers it. */
static void add_longer(struct lz_writer *w, char c)
{
    struct lz_node *parent = &w->nodes[w->phrase];
    if (w->used < LZ_CHARACTERS + LZ_PHRASES) {
        w->nodes[w->used] = (struct lz_node){.number = w->next, .next = parent->child, .last = c};
        parent->child = (uint16_t)w->used++;
    }
    w->next++;
}

void lz_append(struct lz_writer *writer, char c)
{
    assert(c > 0);
    struct lz_node *single = &writer->nodes[(uint8_t)c];
    if (single->number == 0)
        single->number = writer->next++;
    const uint32_t longer = writer->phrase != 0 ? find_longer(writer, c) : 0;
    if (longer != 0) {
        writer->phrase = longer;
        return;
    }
    write_phrase(writer);
    if (writer->phrase != 0)
        add_longer(writer, c);
    writer->phrase = (uint8_t)c;
}

/* After the end there is at least one more bit. */
void lz_end(struct lz_writer *writer)
{
    write_phrase(writer);
    write_bits(writer, END, writer->width);
    do
        write_bits(writer, 0, 1);
    while (writer->bits != 0);
    while (writer->written % 4 != 0)
        put_character(writer, '=');
}

/* ---- inflating ---- */

/*
 * Deflated data are blocks. A block has its bytes as they are, or codes of bytes and of copies:
 *
 *     block     last (1 bit), kind (2 bits), then
 *     kind 0    the length twice (16 bits each), and the bytes
 *     kind 1    codes with fixed lengths
 *     kind 2    the lengths of the codes, compressed themselves, and the codes
 *
 *     code      0 - 255: a byte; 256: the end of the block; 257 - 285: a copy of 3 to 258 bytes from up to 32 KB before
 *
 * The lengths of its words determine a Huffman code: words of the same length are consecutive
 * numbers, in the order of their symbols. A word is therefore read bit by bit, until it is one of
 * the numbers of its length.
 *
 *     lengths   a 1, b 2, c 2        words   a 0, b 10, c 11
 */

enum { LONGEST_WORD = 15, SYMBOLS = 288, DISTANCES = 30, LENGTH_CODES = 19, END_OF_BLOCK = 256 };

/* The bits of the data, each byte from its lowest bit on. */
struct deflated {
    const uint8_t *sextets; /* the data in Base64 */
    size_t count;           /* number of sextets */
    size_t at;              /* bits that have been read */
    bool is_short;          /* bits were read after the end */
};

/* A Huffman code. */
struct code {
    uint16_t count[LONGEST_WORD + 1]; /* number of words of each length */
    uint16_t symbol[SYMBOLS];         /* in the order of their words */
};

static int take_bit(struct deflated *b)
{
    const size_t byte = b->at / 8,
                 bit = 8 * byte + 7 - b->at % 8; /* of the data, highest bit first */
    b->at++;
    b->is_short |= bit / 6 >= b->count;
    return b->is_short ? 0 : b->sextets[bit / 6] >> (5 - bit % 6) & 1;
}

static int take_bits(struct deflated *b, int count)
{
    int value = 0;
    for (int bit = 0; bit < count; bit++)
        value |= take_bit(b) << bit;
    return value;
}

/* ---- Huffman codes ---- */

static void make_code(struct code *code, const uint8_t *lengths, int symbols)
{
    uint16_t next[LONGEST_WORD + 2] = {0};
    memset(code->count, 0, sizeof code->count);
    for (int s = 0; s < symbols; s++)
        code->count[lengths[s]]++;
    code->count[0] = 0;
    for (int length = 1; length <= LONGEST_WORD; length++)
        next[length + 1] = (uint16_t)(next[length] + code->count[length]);
    for (int s = 0; s < symbols; s++)
        if (lengths[s] != 0)
            code->symbol[next[lengths[s]]++] = (uint16_t)s;
}

/* Return the symbol of the next word, or -1. */
static int read_symbol(struct deflated *b, const struct code *code)
{
    int word = 0, first = 0, index = 0;
    for (int length = 1; length <= LONGEST_WORD; length++) {
        word = word << 1 | take_bit(b);
        const int count = code->count[length];
        if (word >= first && word - first < count)
            return code->symbol[index + word - first];
        index += count;
        first = (first + count) << 1;
    }
    return -1;
}

/* Read the lengths of both codes of a block. They are codes themselves: 16 repeats the length
 * before, 17 and 18 are zeros. */
static bool read_lengths(struct deflated *b, uint8_t *lengths, int count)
{
    static const uint8_t order[LENGTH_CODES] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t short_lengths[LENGTH_CODES] = {0};
    struct code code;
    const int given = take_bits(b, 4) + 4;
    for (int i = 0; i < given; i++)
        short_lengths[order[i]] = (uint8_t)take_bits(b, 3);
    make_code(&code, short_lengths, LENGTH_CODES);
    for (int i = 0; i < count;) {
        const int symbol = read_symbol(b, &code);
        if (symbol < 0 || b->is_short || (symbol == 16 && i == 0))
            return false;
        int times = symbol == 16   ? 3 + take_bits(b, 2)
                    : symbol == 17 ? 3 + take_bits(b, 3)
                    : symbol == 18 ? 11 + take_bits(b, 7)
                                   : 1;
        const uint8_t length = (uint8_t)(symbol == 16 ? lengths[i - 1] : symbol > 16 ? 0 : symbol);
        if (times > count - i)
            return false;
        for (; times > 0; times--)
            lengths[i++] = length;
    }
    return true;
}

/* ---- blocks ---- */

/* Copy earlier bytes of the text. A copy may reach into the bytes that it appends. */
static enum lz_result add_earlier(struct lz_text *t, struct deflated *b, int symbol,
                                  const struct code *distances)
{
    static const uint8_t extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                    2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    static const uint16_t lengths[] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                       15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                       67, 83, 99, 115, 131, 163, 195, 227, 258};
    const int kind = symbol - END_OF_BLOCK - 1;
    if (kind >= (int)sizeof extra)
        return LZ_MALFORMED;
    const int length = lengths[kind] + take_bits(b, extra[kind]);
    const int far = read_symbol(b, distances);
    if (far < 0 || far >= DISTANCES)
        return LZ_MALFORMED;
    /* Each distance from 4 on has two codes for every power of two. */
    const int more = far < 4 ? 0 : far / 2 - 1;
    const size_t distance =
        (size_t)((far < 4 ? far : (2 + far % 2) << more) + take_bits(b, more) + 1);
    enum lz_result result = distance <= t->length ? LZ_GOOD : LZ_MALFORMED;
    for (int i = 0; i < length && result == LZ_GOOD; i++)
        result = lz_text_add(t, (uint8_t)t->text[t->length - distance]);
    return result;
}

static enum lz_result take_codes(struct lz_text *t, struct deflated *b, const struct code *symbols,
                                 const struct code *distances)
{
    enum lz_result result = LZ_GOOD;
    while (result == LZ_GOOD) {
        const int symbol = read_symbol(b, symbols);
        if (symbol < 0 || b->is_short)
            return LZ_MALFORMED;
        if (symbol == END_OF_BLOCK)
            return LZ_GOOD;
        result = symbol < END_OF_BLOCK ? lz_text_add(t, (uint8_t)symbol)
                                       : add_earlier(t, b, symbol, distances);
    }
    return result;
}

static enum lz_result take_fixed(struct lz_text *t, struct deflated *b)
{
    uint8_t lengths[SYMBOLS], far[DISTANCES];
    struct code symbols, distances;
    for (int s = 0; s < SYMBOLS; s++)
        lengths[s] = s < 144 ? 8 : s < 256 ? 9 : s < 280 ? 7 : 8;
    memset(far, 5, sizeof far);
    make_code(&symbols, lengths, SYMBOLS);
    make_code(&distances, far, DISTANCES);
    return take_codes(t, b, &symbols, &distances);
}

static enum lz_result take_dynamic(struct lz_text *t, struct deflated *b)
{
    uint8_t lengths[SYMBOLS + 32] = {0};
    struct code symbols, distances;
    const int symbol_count = take_bits(b, 5) + 257, distance_count = take_bits(b, 5) + 1;
    if (symbol_count > SYMBOLS - 2 || distance_count > DISTANCES ||
        !read_lengths(b, lengths, symbol_count + distance_count))
        return LZ_MALFORMED;
    make_code(&symbols, lengths, symbol_count);
    make_code(&distances, lengths + symbol_count, distance_count);
    return take_codes(t, b, &symbols, &distances);
}

/* The stored bytes begin at the next byte boundary of the data. */
static enum lz_result take_stored(struct lz_text *t, struct deflated *b)
{
    enum lz_result result = LZ_GOOD;
    b->at = (b->at + 7) / 8 * 8;
    const int length = take_bits(b, 16), check = take_bits(b, 16);
    if (b->is_short || (length ^ check) != 0xffff)
        return LZ_MALFORMED;
    for (int i = 0; i < length && result == LZ_GOOD; i++)
        result = lz_text_add(t, (uint8_t)take_bits(b, 8));
    return result;
}

enum lz_result inflate_sextets(struct lz_text *text, const uint8_t *sextets, size_t count)
{
    struct deflated b = {sextets, count, 0, false};
    enum lz_result result = LZ_GOOD;
    bool is_last = false;
    text->length = 0;
    while (result == LZ_GOOD && !is_last) {
        is_last = take_bit(&b) != 0;
        const int kind = take_bits(&b, 2);
        result = kind == 0   ? take_stored(text, &b)
                 : kind == 1 ? take_fixed(text, &b)
                 : kind == 2 ? take_dynamic(text, &b)
                             : LZ_MALFORMED;
        if (b.is_short)
            return LZ_MALFORMED;
    }
    return result;
}
