/* SPDX-License-Identifier: MIT */
/*
 * The scanner: text as a stream of words and line ends, with the place of each. It holds one block
 * of the text and one word, so a file may be longer than memory. All readers stand on it.
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
    char *block;                     /* part of the text */
    size_t at, end;                  /* bytes of block scanned; bytes of block filled */
    bool ended;                      /* the source has nothing more */
    bool comma;                      /* commas are blanks */
    bool in_line;                    /* something of the current line has been seen */
    uint64_t line, column;           /* place of the next byte, from 1 */
    uint64_t bytes;                  /* read so far */
    char *word;                      /* the latest word, zero-terminated */
    size_t length, capacity;         /* of word */
    uint64_t word_line, word_column; /* where the word begins */
    dlx_status status;               /* DLX_OK until something fails */
    dlx_error *error;                /* not owned; filled when something fails */
};

/** Begin, and read the first block. False if that failed. */
bool scan_open(struct scanner *scan, const dlx_allocator *allocator, dlx_read_fn *read, void *user,
               dlx_error *error);
void scan_close(struct scanner *scan);

enum token scan_next(struct scanner *scan);

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
