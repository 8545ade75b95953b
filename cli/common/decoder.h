/* SPDX-License-Identifier: MIT */
/* Compression formats and other encodings of text, as a stream uses them. Most are detected by
 * their first bytes. */
#ifndef CLI_DECODER_H
#define CLI_DECODER_H

#include <stdbool.h>
#include <stddef.h>

enum { MAGIC = 4 }; /* maximum number of bytes that identify a format */

/** The bytes on one side of a decoder. The decoder moves `at` forward. */
struct span {
    unsigned char *at, *end;
};

/** The outcome of decoding. DECODED_TOO_WIDE: the data needs more memory than is ever allowed. */
enum decoded { DECODED, DECODED_DAMAGE, DECODED_NO_MEMORY, DECODED_TOO_WIDE };

/** A format. In a build without its library all functions are NULL. */
struct decoder {
    const char *absent;         /* message if the build lacks its library */
    const char *damaged, *cut;  /* messages for bad data */
    const char *too_wide;       /* message for DECODED_TOO_WIDE; NULL if there is no such data */
    unsigned char magic[MAGIC]; /* the first bytes of its data */
    size_t magic_length;        /* number of these bytes */
    unsigned char any;          /* bits of one of them that may have any value */
    size_t any_at;              /* index of this byte */
    bool begins_as_text;        /* a text may begin with these bytes, except the last one */
    void *(*open)(void);        /* create the state; NULL without memory */
    /* Decode until either side is used up. *whole becomes true if a member ended exactly here. */
    enum decoded (*decode)(void *state, struct span *in, struct span *out, bool *whole);
    void (*close)(void *state); /* free the state */
};

/* decoder_skippable: zstd data that begins with a frame without text.
 * decoder_returns: text whose lines end with CR. */
extern const struct decoder decoder_gzip, decoder_zstd, decoder_skippable, decoder_xz,
    decoder_bzip2, decoder_utf16_little, decoder_utf16_big, decoder_returns;

/** Files that no build reads. Their rows have only a message and the first bytes. */
enum { UNREADABLE_FILES = 10 };
extern const struct decoder decoders_unreadable[UNREADABLE_FILES];

/** Return whether the beginning of a text shows that its lines end with CR alone, as on old
 * Macintoshes: it has a CR, but no LF, and no other control characters except tabs. */
bool is_text_with_returns(const unsigned char *text, size_t length);

#endif
