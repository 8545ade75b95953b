/* SPDX-License-Identifier: MIT */
/* See lz_string.h. */
#include "sudoku/text/lz_string.h"

#include <assert.h>
#include <string.h>

enum { BYTE = 0, WORD = 1, END = 2, FIRST_PHRASE = 3, FIRST_WIDTH = 2 };

char base64_character(unsigned sextet)
{
    static const char characters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    assert(sextet < 64);
    return characters[sextet];
}

int base64_value(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* ---- decoding ---- */

/* The numbers that are still to be read. */
struct bits {
    const uint8_t *sextets; /* the text in Base64 */
    size_t count;           /* number of sextets */
    size_t at;              /* bits that have been read */
    int width;              /* bits of a number */
    uint32_t left;          /* phrases until the numbers get longer */
};

/* Read a number, with its lowest bit first. Past the end there are zeros, which end no text. */
static uint32_t read_bits(struct bits *b, int width)
{
    uint32_t value = 0;
    for (int bit = 0; bit < width; bit++, b->at++)
        if (b->at / 6 < b->count)
            value |= (uint32_t)(b->sextets[b->at / 6] >> (5 - b->at % 6) & 1) << bit;
    return value;
}

static bool is_past_end(const struct bits *b)
{
    return b->at > 6 * b->count;
}

/* Numbers get longer when all of the present width are taken. */
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

enum lz_result lz_text_add(struct lz_text *text, uint32_t c)
{
    if (text->length == LZ_LONGEST)
        return LZ_TOO_LONG;
    if (!object_extend(text->object, &text->text, text->length, &text->room, 1))
        return LZ_NO_MEMORY;
    text->text[text->length++] = (char)(c >= LZ_CHARACTERS ? '?' : c < ' ' && c != '\n' ? ' ' : c);
    return LZ_GOOD;
}

/* Append a phrase. It may reach up to the end of the text, and then contains its own first character. */
static enum lz_result add_copy(struct lz_text *t, struct lz_phrase phrase)
{
    enum lz_result result = LZ_GOOD;
    for (uint32_t c = 0; c < phrase.length && result == LZ_GOOD; c++)
        result = lz_text_add(t, (uint8_t)t->text[phrase.start + c]);
    return result;
}

/* Read a new character. Its phrase gets its number before the phrase that ends with it. */
static enum lz_result take_character(struct lz_text *t, struct bits *b, uint32_t number,
                                     struct lz_phrase *phrase)
{
    const uint32_t c = read_bits(b, number == BYTE ? 8 : 16);
    *phrase = (struct lz_phrase){(uint32_t)t->length, 1};
    const enum lz_result result = add_phrase(t, b, *phrase);
    return result == LZ_GOOD ? lz_text_add(t, c) : result;
}

/* Read the phrase of a number. `before` is the phrase before it; both of them make a new one. */
static enum lz_result take_phrase(struct lz_text *t, struct bits *b, uint32_t number,
                                  struct lz_phrase *before)
{
    const struct lz_phrase both = {before->start, before->length + 1};
    struct lz_phrase phrase = {0, 0};
    enum lz_result result = LZ_GOOD;
    if (number < FIRST_PHRASE)
        result = take_character(t, b, number, &phrase);
    if (result == LZ_GOOD && before->length > 0)
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
        phrase = copy; /* the latest place, so that the next phrase is one piece of the text */
    }
    *before = phrase;
    return result;
}

enum lz_result lz_decode(struct lz_text *text, const uint8_t *sextets, size_t count)
{
    struct bits b = {sextets, count, 0, FIRST_WIDTH, 2};
    struct lz_phrase before = {0, 0};
    enum lz_result result = LZ_GOOD;
    text->length = text->phrase_count = 0;
    while (result == LZ_GOOD) {
        const uint32_t number = read_bits(&b, b.width);
        if (is_past_end(&b))
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
    unsigned sextet = w->sextet;
    int bits = w->bits; /* in registers, since put_character() could change the fields */
    for (int bit = 0; bit < width; bit++) {
        sextet = sextet << 1 | (value >> bit & 1);
        if (++bits == 6) {
            put_character(w, base64_character(sextet));
            sextet = 0;
            bits = 0;
        }
    }
    w->sextet = sextet;
    w->bits = bits;
}

void lz_begin(struct lz_writer *writer, void (*put)(void *user, char c), void *user)
{
    memset(writer, 0, sizeof *writer);
    writer->put = put;
    writer->user = user;
    writer->next = FIRST_PHRASE;
    writer->left = 2;
    writer->width = FIRST_WIDTH;
}

/* Write the phrase so far. A character that occurs for the first time is written itself. */
static void write_phrase(struct lz_writer *w)
{
    const uint8_t c = (uint8_t)w->last;
    if (w->phrase == 0)
        return;
    if (w->last != '\0' && !w->is_written[c]) {
        write_bits(w, BYTE, w->width);
        write_bits(w, c, 8);
        w->is_written[c] = true;
        count_phrase(&w->left, &w->width);
    } else
        write_bits(w, w->phrase, w->width);
    count_phrase(&w->left, &w->width);
}

/* Return the slot of a key, or the free slot where it belongs. */
static uint32_t find_slot(const struct lz_writer *w, uint32_t key)
{
    uint32_t slot = key * UINT32_C(2654435761) >> 19; /* 13 bits of a multiplicative hash */
    while (w->slots[slot].key != 0 && w->slots[slot].key != key)
        slot = (slot + 1) % LZ_SLOTS;
    return slot;
}

void lz_append(struct lz_writer *writer, char c)
{
    assert(c > 0);
    uint32_t *single = &writer->number_of[(uint8_t)c];
    if (*single == 0)
        *single = writer->next++;
    const uint32_t key = writer->phrase << 7 | (uint8_t)c;
    const uint32_t slot = find_slot(writer, key);
    if (writer->phrase != 0 && writer->slots[slot].key == key) {
        writer->phrase = writer->slots[slot].number;
        writer->last = '\0';
        return;
    }
    write_phrase(writer);
    if (writer->phrase != 0 && writer->slots_used < LZ_PHRASES) {
        writer->slots[slot].key = key;
        writer->slots[slot].number = writer->next;
        writer->slots_used++;
    }
    writer->next += writer->phrase != 0; /* the reader numbers the phrase in any case */
    writer->phrase = *single;
    writer->last = c;
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
