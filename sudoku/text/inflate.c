/* SPDX-License-Identifier: MIT */
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
#include "sudoku/text/packed.h"

#include <string.h>

enum { LONGEST_WORD = 15, SYMBOLS = 288, DISTANCES = 30, LENGTH_CODES = 19, END_OF_BLOCK = 256 };

/* The bits of the data, each byte from its lowest bit on. */
struct bits {
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

static int read_bit(struct bits *b)
{
    const size_t byte = b->at / 8,
                 bit = 8 * byte + 7 - b->at % 8; /* of the data, highest bit first */
    b->at++;
    b->is_short |= bit / 6 >= b->count;
    return b->is_short ? 0 : b->sextets[bit / 6] >> (5 - bit % 6) & 1;
}

static int read_bits(struct bits *b, int count)
{
    int value = 0;
    for (int bit = 0; bit < count; bit++)
        value |= read_bit(b) << bit;
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
static int read_symbol(struct bits *b, const struct code *code)
{
    int word = 0, first = 0, index = 0;
    for (int length = 1; length <= LONGEST_WORD; length++) {
        word = word << 1 | read_bit(b);
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
static bool read_lengths(struct bits *b, uint8_t *lengths, int count)
{
    static const uint8_t order[LENGTH_CODES] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t short_lengths[LENGTH_CODES] = {0};
    struct code code;
    const int given = read_bits(b, 4) + 4;
    for (int i = 0; i < given; i++)
        short_lengths[order[i]] = (uint8_t)read_bits(b, 3);
    make_code(&code, short_lengths, LENGTH_CODES);
    for (int i = 0; i < count;) {
        const int symbol = read_symbol(b, &code);
        if (symbol < 0 || b->is_short || (symbol == 16 && i == 0))
            return false;
        int times = symbol == 16   ? 3 + read_bits(b, 2)
                    : symbol == 17 ? 3 + read_bits(b, 3)
                    : symbol == 18 ? 11 + read_bits(b, 7)
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
static enum lz_result add_copy(struct lz_text *t, struct bits *b, int symbol,
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
    const int length = lengths[kind] + read_bits(b, extra[kind]);
    const int far = read_symbol(b, distances);
    if (far < 0 || far >= DISTANCES)
        return LZ_MALFORMED;
    /* Each distance from 4 on has two codes for every power of two. */
    const int more = far < 4 ? 0 : far / 2 - 1;
    const size_t distance =
        (size_t)((far < 4 ? far : (2 + far % 2) << more) + read_bits(b, more) + 1);
    enum lz_result result = distance <= t->length ? LZ_GOOD : LZ_MALFORMED;
    for (int i = 0; i < length && result == LZ_GOOD; i++)
        result = lz_text_add(t, (uint8_t)t->text[t->length - distance]);
    return result;
}

static enum lz_result take_codes(struct lz_text *t, struct bits *b, const struct code *symbols,
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
                                       : add_copy(t, b, symbol, distances);
    }
    return result;
}

static enum lz_result take_fixed(struct lz_text *t, struct bits *b)
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

static enum lz_result take_dynamic(struct lz_text *t, struct bits *b)
{
    uint8_t lengths[SYMBOLS + 32] = {0};
    struct code symbols, distances;
    const int symbol_count = read_bits(b, 5) + 257, distance_count = read_bits(b, 5) + 1;
    if (symbol_count > SYMBOLS - 2 || distance_count > DISTANCES ||
        !read_lengths(b, lengths, symbol_count + distance_count))
        return LZ_MALFORMED;
    make_code(&symbols, lengths, symbol_count);
    make_code(&distances, lengths + symbol_count, distance_count);
    return take_codes(t, b, &symbols, &distances);
}

/* The stored bytes begin at the next byte boundary of the data. */
static enum lz_result take_stored(struct lz_text *t, struct bits *b)
{
    enum lz_result result = LZ_GOOD;
    b->at = (b->at + 7) / 8 * 8;
    const int length = read_bits(b, 16), check = read_bits(b, 16);
    if (b->is_short || (length ^ check) != 0xffff)
        return LZ_MALFORMED;
    for (int i = 0; i < length && result == LZ_GOOD; i++)
        result = lz_text_add(t, (uint8_t)read_bits(b, 8));
    return result;
}

enum lz_result inflate_sextets(struct lz_text *text, const uint8_t *sextets, size_t count)
{
    struct bits b = {sextets, count, 0, false};
    enum lz_result result = LZ_GOOD;
    bool is_last = false;
    text->length = 0;
    while (result == LZ_GOOD && !is_last) {
        is_last = read_bit(&b) != 0;
        const int kind = read_bits(&b, 2);
        result = kind == 0   ? take_stored(text, &b)
                 : kind == 1 ? take_fixed(text, &b)
                 : kind == 2 ? take_dynamic(text, &b)
                             : LZ_MALFORMED;
        if (b.is_short)
            return LZ_MALFORMED;
    }
    return result;
}
