/* SPDX-License-Identifier: MIT */
/*
 * The scanner: text as a stream of words and line ends, with the place of each. It holds one block
 * of the text, so a file may be longer than memory. All readers stand on it. A word is not copied: it
 * is part of the block, and a zero is put over the byte behind it until the scanner goes on.
 *
 *     block   p 1 2 0 x y ...        of the text "p12 xy ...", when "p12" is the word
 *             ^word   ^at            behind: the blank that stood there
 *
 * A word that the end of the block cuts is moved to the block's beginning, and the block is filled up
 * behind it; it grows when one word fills it.
 *
 * Bytes: blanks are space, tab, carriage return, vertical tab and form feed (and, if wanted, the
 * comma). A byte order mark at the very beginning is skipped. Other control characters are errors:
 * the file is not text. Bytes from 0x80 are part of words, so names may be UTF-8.
 */
#ifndef DLX_FORMATS_SCAN_H
#define DLX_FORMATS_SCAN_H

#include "dlx/dlx.h"

enum token {
    TOKEN_WORD,     /* word, length, word_line and word_column are set */
    TOKEN_LINE_END, /* the end of a line; also given once at the end of a last line without one */
    TOKEN_END,      /* the end of the text */
    TOKEN_FAILED,   /* status and error are set; nothing more can be scanned */
};

struct scanner {
    const dlx_allocator *allocator;  /* not owned */
    dlx_read_fn *read;               /* the source */
    void *user;                      /* its own */
    char *block;                     /* part of the text, and room for a zero behind it */
    size_t capacity;                 /* of block, without that room */
    size_t from;                     /* where what must be kept begins: the word, or what comes next */
    size_t at, end;                  /* bytes of block scanned; bytes of block filled */
    uint64_t passed;                 /* bytes of the text before the block */
    uint64_t line_begin;             /* the byte of the text where the line begins */
    uint64_t line;                   /* of the next byte, from 1 */
    bool ended;                      /* the source has nothing more */
    bool comma;                      /* commas are blanks */
    bool in_line;                    /* something of the current line has been seen */
    bool cut;                        /* a zero stands over the byte at `at` */
    char behind;                     /* that byte */
    char *word;                      /* the latest word, zero-terminated; yours to change */
    size_t length;                   /* of word */
    uint64_t word_line, word_column; /* where the word begins */
    dlx_status status;               /* DLX_OK until something fails */
    dlx_error *error;                /* not owned; filled when something fails */
};

/** Begin, and read the first block. False if that failed. */
bool scan_open(struct scanner *scan, const dlx_allocator *allocator, dlx_read_fn *read, void *user,
               dlx_error *error);
void scan_close(struct scanner *scan);

/** The next word or line end; the word before is gone. */
enum token scan_next(struct scanner *scan);

/** How many bytes of the text have been read so far. */
uint64_t scan_bytes(const struct scanner *scan);

/** Whether the next byte is this one; for what may stand only at the beginning of a line. */
bool scan_sees(struct scanner *scan, char byte);

/** Skip the rest of the line and its end. False if the text failed. */
bool scan_skip_line(struct scanner *scan);

/** Take the rest of the line, blanks and all, as the word, and skip its end. TOKEN_WORD, or
 * TOKEN_END if there is no more text, or TOKEN_FAILED. */
enum token scan_line(struct scanner *scan);

/** The next word, which must be on this line; otherwise fails with what was expected. */
bool scan_expect_word(struct scanner *scan, const char *expected);

/** The end of the line, or of the text; fails at a word that stands there. */
bool scan_expect_line_end(struct scanner *scan);

/** The word as a number from 0 to most; otherwise fails with what was expected. */
bool scan_number(struct scanner *scan, const char *expected, uint32_t most, uint32_t *number);

/** The same for what follows the first `skip` bytes of the word. */
bool scan_number_behind(struct scanner *scan, size_t skip, const char *expected, uint32_t most,
                        uint32_t *number);

/** The word as a number from 1 to most, given from 0; otherwise fails with what was expected, or as
 * outside. */
bool scan_index(struct scanner *scan, const char *expected, const char *outside, uint32_t most,
                uint32_t *index);

/** Fail at the latest word. In the text %s stands for the word, made harmless and not too long. */
void scan_fail_word(struct scanner *scan, const char *text);

/** Fail at a place; %s in the text stands for `word`. Line or column 0: nowhere in particular. */
void scan_fail(struct scanner *scan, dlx_status status, uint64_t line, uint64_t column,
               const char *text, const char *word);

#endif
