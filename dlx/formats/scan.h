/* SPDX-License-Identifier: MIT */
/*
 * The scanner: text as a stream of words and line ends, each with its position. All readers use it.
 * It holds one block of the text, so a file may be longer than memory. Words are not copied: a word
 * is part of the block, and a zero overwrites the byte after it until the scanner goes on.
 *
 *     block   p 1 2 0 x y ...        of the text "p12 xy ...", while "p12" is the word
 *             ^word ^at              behind: the blank that was at `at`
 *
 * If a word crosses the end of the block, it is moved to the beginning of the block, and the rest
 * of the block is filled again. If a word fills the block, the block grows.
 *
 * A carriage return without a line feed after it ends a line, too.
 *
 * Blanks are space, tab, carriage return, vertical tab and form feed, and on request the comma. A
 * byte order mark at the beginning of the text is skipped. Other control characters are errors,
 * since the file is not text. Bytes from 0x80 are part of words, so names may be UTF-8.
 *
 * Invariant: from <= at <= end, and block[at] is a zero in place of `behind` exactly while `cut`.
 */
#ifndef DLX_FORMATS_SCAN_H
#define DLX_FORMATS_SCAN_H

#include "dlx/core/bytes.h"
#include "dlx/dlx.h"

enum token {
    TOKEN_WORD,     /* word, length, word_line and word_column are set */
    TOKEN_LINE_END, /* the end of a line, also of a last line without a line end */
    TOKEN_END,      /* the end of the text */
    TOKEN_FAILED,   /* status and error are set; the scanner cannot go on */
};

struct scanner {
    const dlx_allocator *allocator; /* not owned */
    dlx_read_fn *read;              /* where the text comes from */
    void *user;                     /* passed to read() */
    char *block;                    /* part of the text, with spare bytes after it */
    size_t capacity;                /* length of block, without the spare bytes */
    size_t from;                    /* first byte that must be kept: of the word, or the next one */
    size_t at, end;                 /* bytes of block scanned; bytes of block in use */
    uint64_t passed;                /* bytes of the text before the block */
    uint64_t line_begin;            /* offset in the text where the line begins */
    uint64_t line;                  /* line of the next byte, from 1 */
    uint64_t ahead;                 /* offset in the text of the next word for scan_ahead() */
    bool ended;                     /* the whole text has been read */
    bool after_return;              /* the last byte read was a carriage return */
    bool comma;                     /* commas are blanks */
    bool in_line;                   /* part of the current line has been scanned */
    bool cut;                       /* a zero replaces the byte at `at` */
    char behind;                    /* that byte */
    char *word;                     /* the last word, zero-terminated; readers may change it */
    size_t length;                  /* of word */
    uint64_t bytes;                 /* its first eight bytes; if it is shorter, text follows */
    uint64_t word_line, word_column; /* position of its first byte */
    dlx_status status;               /* DLX_OK until something fails */
    dlx_error *error;                /* not owned; filled when something fails */
};

/** Begin to read. Return false if that failed. */
bool scan_open(struct scanner *scan, const dlx_allocator *allocator, dlx_read_fn *read, void *user,
               dlx_error *error);

/** Read until the block is full or the text ends. Return false if that failed. */
bool scan_fill(struct scanner *scan);

void scan_close(struct scanner *scan);

/** Scan the next word or line end. The previous word is no longer valid. */
enum token scan_next(struct scanner *scan);

/* ---- words, eight bytes at once ---- */

/* Return how many of eight bytes of a text precede the first one that is below `least`, 0x7f or
 * `sign`. Each term of `controls` sets the top bit of such a byte. A borrow may set bits above the
 * lowest one, but only that one counts. */
static inline unsigned count_bytes(uint64_t bytes, unsigned least, char sign)
{
    const uint64_t ones = UINT64_MAX / 0xff, tops = ones << 7;
    const uint64_t others = bytes ^ ones * (unsigned char)sign;
    const uint64_t controls = (bytes - ones * least) | ((bytes & ~tops) + ones) | (others - ones);
    const uint64_t ends = controls & ~bytes & tops;
    return ends != 0 ? (unsigned)__builtin_ctzll(ends) / 8 : 8;
}

/* Return how many of eight bytes of a text belong to a word. A byte up to a space, 0x7f or `sign`
 * ends it. */
static inline unsigned count_word_bytes(uint64_t bytes, char sign)
{
    return count_bytes(bytes, ' ' + 1, sign);
}

/** The next word, which has not been scanned yet. */
struct short_word {
    uint64_t bytes;  /* all of its at most seven bytes, with the last one on top */
    unsigned length; /* 1 to 7 */
    uint64_t column; /* where it begins */
    size_t end;      /* its end in the block */
};

/** Restore the byte after the last word, which is no longer valid. */
static inline void scan_leave_word(struct scanner *s)
{
    if (s->cut)
        s->block[s->at] = s->behind;
    s->cut = false;
    s->from = s->at;
}

/** Look at the next word, here or after one space or, if commas are blanks, one comma. Return false
 * if it is not short, or if it is near the end of the block. Call scan_leave_word() before.
 *
 * @param comma  a comma if commas are blanks, else a space. */
static inline bool scan_look(const struct scanner *s, char comma, struct short_word *word)
{
    const char here = s->block[s->at];
    const size_t at = s->at + (here == ' ' || here == comma);
    if (at + 8 > s->end)
        return false;
    const uint64_t bytes = load_bytes(s->block + at);
    const unsigned length = count_word_bytes(bytes, comma);
    *word = (struct short_word){
        .bytes = bytes << (8 - length) % 8 * 8,
        .length = length,
        .column = s->passed + at - s->line_begin + 1,
        .end = at + length,
    };
    return length % 8 != 0;
}

/** Pass a word that has been looked at. It does not become the last word. */
static inline void scan_pass(struct scanner *s, const struct short_word *word)
{
    s->in_line = true;
    s->at = word->end;
}

/** Convert 1 to 8 digits to a number. The last digit is the top byte, and the bytes below the first
 * digit are 0. Return false if one of the digits is another character. Multiplications join
 * neighboring digits, then pairs of digits, and then groups of four. */
static inline bool join_digits(uint64_t bytes, unsigned length, uint32_t *number)
{
    const uint64_t ones = UINT64_MAX / 0xff;
    const unsigned empty = 64 - 8 * length;
    const uint64_t each = bytes ^ ones * '0' >> empty << empty;
    const uint64_t pairs = (each * (1 + (10 << 8)) >> 8) & UINT64_C(0x00ff00ff00ff00ff);
    const uint64_t fours = (pairs * (1 + (100 << 16)) >> 16) & UINT64_C(0x0000ffff0000ffff);
    *number = (uint32_t)(fours * (1 + (UINT64_C(10000) << 32)) >> 32);
    return (((each + ones * (0x7f - 9)) | each) & ones << 7) == 0;
}

/** Return a word that will be scanned later, about AHEAD bytes after the next one. The next call
 * returns the word after it. This is only a hint: *length may be 0, and at the end of the block,
 * part of the word may be missing. */
static inline const char *scan_ahead(struct scanner *s, size_t *length)
{
    enum { AHEAD = 256 };
    const bool is_ahead = s->ahead > s->passed + s->at;
    size_t at = is_ahead ? (size_t)(s->ahead - s->passed) : s->at + AHEAD;
    at = at < s->end ? at : s->end;
    while (at < s->end && (unsigned char)s->block[at] <= ' ')
        at++;
    size_t run = 8;
    for (*length = 0; run == 8 && at + *length + 8 <= s->end; *length += run)
        run = count_word_bytes(load_bytes(s->block + at + *length), ' ');
    s->ahead = s->passed + at + *length + (run < 8);
    return s->block + at;
}

/** Return the number of bytes read so far. */
uint64_t scan_bytes(const struct scanner *scan);

/** Return whether the next byte is this one. */
bool scan_sees(struct scanner *scan, char byte);

/** Return whether the next two bytes, at the beginning of a line, are `//`. */
bool scan_sees_slashes(struct scanner *scan);

/** Skip the rest of the line and its end. Return false after a failure. */
bool scan_skip_line(struct scanner *scan);

/** Scan the rest of the line, including blanks, as one word, and skip the line end. Return
 * TOKEN_WORD, TOKEN_END if there is no more text, or TOKEN_FAILED. */
enum token scan_line(struct scanner *scan);

/** Scan the next word, which must be on this line. Otherwise fail with the text `expected`. */
bool scan_expect_word(struct scanner *scan, const char *expected);

/** Scan the end of the line or of the text. Fail if there is another word. */
bool scan_expect_line_end(struct scanner *scan);

/** Scan blank lines up to the end of the text. Fail if there is another word. */
bool scan_expect_end(struct scanner *scan);

/** Convert the word without its first `skip` bytes to a number from 0 to most. If it is no such
 * number, fail with the text `expected`. */
bool scan_number_behind(struct scanner *scan, size_t skip, const char *expected, uint32_t most,
                        uint32_t *number);

/** Convert the whole word in the same way. */
bool scan_number(struct scanner *scan, const char *expected, uint32_t most, uint32_t *number);

/** Convert the word, a number from 1 to most, to an index from 0. Fail with the text `expected` if
 * it is not a number, or `outside` if it is out of range. */
bool scan_index(struct scanner *scan, const char *expected, const char *outside, uint32_t most,
                uint32_t *index);

/** Fail at the last word. It replaces %s in the text. */
void scan_fail_word(struct scanner *scan, const char *text);

/** Fail at a position. `word` replaces %s in the text. A line or column of 0 is unknown. Only the
 * first failure counts. */
void scan_fail(struct scanner *scan, dlx_status status, uint64_t line, uint64_t column,
               const char *text, const char *word);

/* ---- error messages: our text around a word of the user, which is sanitized and shortened ---- */

enum { QUOTED_SIZE = 64 };

/** Copy a word for a message. Write `?` for control characters, and end a long word with "...". */
void message_quote(char quoted[QUOTED_SIZE], const char *word);

/** Fill an error. The text contains at most one %s, which the word replaces. */
void message_set(dlx_error *error, uint64_t line, uint64_t column, const char *text,
                 const char *word);

#endif
