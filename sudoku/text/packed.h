/* SPDX-License-Identifier: MIT */
/*
 * The texts in links: Base64, and two ways to compress. Links to Penpa have deflated data (RFC
 * 1951), links to f-puzzles.com have LZ-string. Only the commands use zlib: the library needs
 * nothing but the C library, so it reads the same puzzles in every build, and in a browser.
 *
 * LZ-string is LZ78. Both sides number phrases as they meet them, and a phrase that occurs again is
 * written as its number. A number is written with its lowest bit first. Six bits are a character of
 * Base64, and the first is the highest.
 *
 *     numbers 0 to 2     0: eight bits of a new character follow; 1: sixteen bits follow; 2: the end
 *     numbers from 3     phrases: each new character, and each phrase together with the character after it
 *
 * Numbers have two bits at first, and get one more whenever the phrases have used up all numbers of
 * the current width. "aaab":
 *
 *     text        writes                      phrases after it
 *     a           0, then 8 bits of 'a'       3 = a
 *     aa          4, about to be defined      4 = aa
 *     b           0, then 8 bits of 'b'       5 = aab, 6 = b
 *     end         2
 *
 * Source: the description of the format by its author, Pieroxy, at
 * pieroxy.net/blog/pages/lz-string.
 */
#ifndef SUDOKU_TEXT_PACKED_H
#define SUDOKU_TEXT_PACKED_H

#include "sudoku/core/object.h"

/* ---- Base64 ---- */

/** Return the character of six bits. */
char base64_character(unsigned sextet);

/** Return the six bits of a character, or -1. */
int base64_value(char c);

/* ---- decoding ---- */

enum { LZ_LONGEST = 1 << 22 }; /* bytes of a text that is accepted */

enum lz_result { LZ_GOOD, LZ_MALFORMED, LZ_TOO_LONG, LZ_NO_MEMORY };

/** A part of the text that has a number. */
struct lz_phrase {
    uint32_t start;  /* of its first character in the text */
    uint32_t length; /* in characters */
};

/** A text that is being decoded. It keeps its memory for the next one. */
struct lz_text {
    struct object *object;     /* owner of the arrays */
    char *text;                /* the text; see lz_text_add() */
    size_t length, room;       /* number of characters, and capacity */
    struct lz_phrase *phrases; /* by number - 3 */
    size_t phrase_count;       /* number of phrases */
    size_t phrase_room;        /* capacity of `phrases` */
};

/** Append a byte. A control character except a line end becomes ' '. */
enum lz_result lz_text_add(struct lz_text *text, uint8_t byte);

/** Decode `count` sextets of Base64, each from 0 to 63, by LZ-string or deflation. The text
 * replaces the one before. Characters of LZ-string have 16 bits. They become UTF-8; each half of a
 * surrogate pair becomes three bytes, as a character of that number would. */
enum lz_result inflate_sextets(struct lz_text *text, const uint8_t *sextets, size_t count);
enum lz_result lz_decode(struct lz_text *text, const uint8_t *sextets, size_t count);

/* ---- encoding ---- */

enum {
    LZ_PHRASES = 6144,   /* longer texts use only the first phrases, and can still be decoded */
    LZ_CHARACTERS = 128, /* ASCII */
};

/** A phrase of the text being encoded. The phrases with one more character are its children. */
struct lz_node {
    uint32_t number; /* of the phrase; 0 for a character that has not occurred */
    uint16_t child;  /* index of its last child; 0 for none */
    uint16_t next;   /* index of the previous child of the same phrase; 0 for none */
    char last;       /* the last character */
};

/** A text that is being encoded. */
struct lz_writer {
    void (*put)(void *user, char c); /* takes the Base64 */
    void *user;                      /* its first argument */
    uint32_t phrase;                 /* node of the phrase so far; 0 for none */
    uint32_t next;                   /* number of the next phrase */
    uint32_t left;                   /* phrases until the numbers get longer */
    int width;                       /* bits of a number */
    uint32_t pending;                /* bits that are not written yet, as the lowest ones */
    int bits;                        /* number of pending bits, below 6 */
    uint64_t written;                /* characters of Base64 */
    uint32_t used;                   /* nodes */
    bool is_written[LZ_CHARACTERS];  /* the reader knows the character */
    struct lz_node nodes[LZ_CHARACTERS + LZ_PHRASES]; /* single characters first */
};

/** Begin a text. */
void lz_begin(struct lz_writer *writer, void (*put)(void *user, char c), void *user);

/** Append a character of ASCII. */
void lz_append(struct lz_writer *writer, char c);

/** End the text. */
void lz_end(struct lz_writer *writer);

#endif
