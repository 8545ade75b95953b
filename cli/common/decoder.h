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

/** A format. If this build cannot read it, all functions are NULL. */
struct decoder {
    const char *absent;         /* the message then */
    const char *damaged, *cut;  /* messages for bad data */
    const char *too_wide;       /* message for DECODED_TOO_WIDE; NULL if there is no such data */
    unsigned char magic[MAGIC]; /* the first bytes of its data */
    size_t magic_length;        /* number of these bytes */
    unsigned char any;          /* bits of one of them that may have any value */
    size_t any_at;              /* index of this byte */
    bool begins_as_text;        /* a text may begin with these bytes, except the last one */
    size_t state_size;          /* bytes of its state, which is zero at first */
    bool (*open)(void *state);  /* return false without memory; NULL: nothing to do */
    /* Decode until either side is used up. *whole becomes true if a member ended exactly here. */
    enum decoded (*decode)(void *state, struct span *in, struct span *out, bool *whole);
    void (*close)(void *state); /* free what the state owns; NULL likewise */
};

/** All formats that are detected by their first bytes, in the order in which they are tried. */
enum { DECODERS = 17 };
extern const struct decoder decoders[DECODERS];

/** Text whose lines end with CR. */
extern const struct decoder decoder_returns;

/** Return whether the beginning of a text shows that its lines end with CR alone, as on old
 * Macintoshes: it has a CR, but no LF, and no other control characters except tabs. */
bool is_text_with_returns(const unsigned char *text, size_t length);

#endif
