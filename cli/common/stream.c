/* SPDX-License-Identifier: MIT */
/*
 * Input is decompressed, or made UTF-8 with lines that end with LF, while it is read:
 *
 *     descriptor -> block -> decoder -> the caller's buffer         compressed, or another encoding
 *     descriptor ---------------------> the caller's buffer         plain, after the first block
 *
 * The compression formats allow several members, or frames, one after the other.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/common/stream.h"

#include "cli/common/decoder.h"
#include "cli/common/program.h"
#include "cli/system/system.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 1 << 16 };

struct stream {
    int descriptor;                /* of the file */
    off_t left;                    /* bytes of a regular file still to be read; 0 for other files */
    uint64_t whole;                /* the value of `left` when the file was opened */
    uint64_t done;                 /* bytes read so far */
    const struct decoder *decoder; /* the format; NULL for plain text */
    void *state;                   /* of the decoder; NULL if it has not begun */
    const char *error;             /* the message of the failure, or NULL */
    char first[STREAM_FIRST];      /* text that stream_begins_with() and stream_first() have read */
    size_t first_count,
        first_taken; /* number of its bytes, and how many of them stream_read() has returned */
    bool (*before_waiting)(void *user); /* called before a read that would block, or NULL */
    void *user;                         /* passed to before_waiting */
    bool sniffed;                       /* the format is known */
    bool ended;                         /* the end of the file was reached */
    bool inside;                        /* a member has begun and not ended */
    unsigned char *at, *end;            /* the unused bytes of the block */
    unsigned char block[BLOCK];         /* bytes as they were read */
};

/* ---- the descriptor ---- */

/* Return the number of bytes from here to the end of a regular file; 0 for any other file. */
static off_t file_size(int descriptor)
{
    struct stat file = {0};
    off_t at = lseek(descriptor, 0, SEEK_CUR);
    if (at < 0 || fstat(descriptor, &file) != 0 || !S_ISREG(file.st_mode))
        return 0;
    return file.st_size > at ? file.st_size - at : 0;
}

static bool is_kind(int descriptor, mode_t kind)
{
    struct stat file = {0};
    return fstat(descriptor, &file) == 0 && (file.st_mode & S_IFMT) == kind;
}

struct stream *stream_open(const char *file)
{
    struct stream *s = limit_allocate(NULL, NULL, 0, sizeof *s);
    if (s == NULL) {
        errno = ENOMEM;
        return NULL;
    }
    memset(s, 0, offsetof(struct stream, block)); /* the block is written before it is read */
    s->descriptor = strcmp(file, "-") == 0 ? STDIN_FILENO : open(file, O_RDONLY);
    s->at = s->end = s->block;
    if (s->descriptor >= 0 && !is_kind(s->descriptor, S_IFDIR)) {
        s->left = file_size(s->descriptor);
        s->whole = (uint64_t)s->left;
        return s;
    }
    int number = s->descriptor >= 0 ? EISDIR : errno;
    if (s->descriptor > STDIN_FILENO)
        close(s->descriptor);
    limit_free(s, 1, sizeof *s);
    errno = number;
    return NULL;
}

const char *stream_open_error(void)
{
    return errno == ENOMEM ? limit_text() : strerror(errno);
}

void stream_close(struct stream *stream)
{
    if (stream == NULL)
        return;
    if (stream->state != NULL && stream->decoder->close != NULL)
        stream->decoder->close(stream->state);
    if (stream->state != NULL)
        limit_free(stream->state, 1, stream->decoder->state_size);
    if (stream->descriptor != STDIN_FILENO)
        close(stream->descriptor);
    limit_free(stream, 1, sizeof *stream);
}

const char *stream_error(const struct stream *stream)
{
    return stream->error;
}

bool stream_is_cut(const struct stream *stream)
{
    return stream->error != NULL && stream->decoder != NULL &&
           stream->error == stream->decoder->cut;
}

uint64_t stream_done(const struct stream *stream, uint64_t *whole)
{
    *whole = stream->whole;
    return stream->done;
}

void stream_on_wait(struct stream *stream, bool (*before_waiting)(void *user), void *user)
{
    stream->before_waiting = before_waiting;
    stream->user = user;
}

static bool fail(struct stream *s, const char *error)
{
    s->error = error;
    return false;
}

/* Read the available bytes, but at least one unless the file ends. */
static bool read_some(struct stream *s, void *buffer, size_t size, size_t *got)
{
    ssize_t count;
    if (s->before_waiting != NULL && system_would_wait(s->descriptor) &&
        !s->before_waiting(s->user))
        return fail(s, strerror(EINTR));
    do
        count = read(s->descriptor, buffer, size);
    while (count < 0 && errno == EINTR && signals_received() == 0);
    if (count < 0)
        return fail(s, strerror(errno));
    *got = (size_t)count;
    s->done += (uint64_t)count;
    s->ended = count == 0;
    if (s->ended && s->left > 0)
        return fail(s, "the file became shorter while it was read");
    s->left = s->left > count ? s->left - count : 0;
    return true;
}

/* Read more bytes into the block, which must not be full. */
static bool fill_block(struct stream *s)
{
    size_t got;
    if (s->at == s->end)
        s->at = s->end = s->block;
    if (!read_some(s, s->end, (size_t)(s->block + BLOCK - s->end), &got))
        return false;
    s->end += got;
    return true;
}

/* ---- detecting the format ---- */

/* Return whether the bytes so far are the magic number, or its beginning. */
static bool may_be(const struct stream *s, const struct decoder *d)
{
    const size_t length = (size_t)(s->end - s->at);
    for (size_t b = 0; b < length && b < d->magic_length; b++)
        if (((s->at[b] ^ d->magic[b]) & ~(b == d->any_at ? d->any : 0)) != 0)
            return false;
    return true;
}

static bool use_decoder(struct stream *s, const struct decoder *d)
{
    s->decoder = d;
    if (d->decode == NULL)
        return fail(s, d->absent);
    void *state = limit_new(1, d->state_size);
    if (state != NULL && (d->open == NULL || d->open(state)))
        s->state = state;
    else
        limit_free(state, 1, d->state_size);
    return s->state != NULL || fail(s, limit_text());
}

/* Read no more bytes than necessary: somebody may be typing them and waiting for an answer. */
static bool sniff(struct stream *s)
{
    s->sniffed = true;
    if (!fill_block(s))
        return false;
    if (s->at == s->end && is_kind(s->descriptor, S_IFIFO))
        return fail(s, "the pipe is empty: the command that writes to it has failed or "
                       "written nothing");
    for (const struct decoder *d = decoders; d < decoders + DECODERS; d++) {
        while (!s->ended && (size_t)(s->end - s->at) < d->magic_length && may_be(s, d))
            if (!fill_block(s))
                return false;
        if ((size_t)(s->end - s->at) >= d->magic_length && may_be(s, d))
            return use_decoder(s, d);
        /* A single byte may be text. */
        if (s->end - s->at > 1 && may_be(s, d) && !d->begins_as_text)
            return fail(s, d->cut);
    }
    return !is_text_with_returns(s->at, (size_t)(s->end - s->at)) ||
           use_decoder(s, &decoder_returns);
}

/* ---- reading ---- */

static bool read_plain(struct stream *s, char *buffer, size_t size, size_t *got)
{
    size_t left = (size_t)(s->end - s->at);
    if (left == 0)
        return s->ended || read_some(s, buffer, size, got);
    *got = left < size ? left : size;
    memcpy(buffer, s->at, *got);
    s->at += *got;
    return true;
}

static bool fail_decoding(struct stream *s, enum decoded decoded)
{
    return fail(s, decoded == DECODED_NO_MEMORY  ? limit_text()
                   : decoded == DECODED_TOO_WIDE ? s->decoder->too_wide
                                                 : s->decoder->damaged);
}

/* The decoder may hold text although the block is empty, so decode before reading more. */
static bool read_decoded(struct stream *s, char *buffer, size_t size, size_t *got)
{
    struct span in, out = {(unsigned char *)buffer, (unsigned char *)buffer + size};
    unsigned char *begin = out.at;
    for (;;) {
        bool whole;
        in = (struct span){s->at, s->end};
        enum decoded decoded = s->decoder->decode(s->state, &in, &out, &whole);
        if (decoded != DECODED)
            return fail_decoding(s, decoded);
        if (in.at > s->at || out.at > begin)
            s->inside = !whole;
        s->at = in.at;
        *got = (size_t)(out.at - begin);
        if (*got > 0)
            return true;
        if (s->at < s->end)
            continue;
        if (s->ended)
            return !s->inside || fail(s, s->decoder->cut);
        if (!fill_block(s))
            return false;
    }
}

static bool read_next(struct stream *s, char *buffer, size_t size, size_t *got)
{
    *got = 0;
    if (s->error != NULL || (!s->sniffed && !sniff(s)))
        return false;
    return (s->decoder == NULL ? read_plain : read_decoded)(s, buffer, size, got);
}

bool stream_read(void *stream, char *buffer, size_t size, size_t *got)
{
    struct stream *s = stream;
    const size_t first = s->first_count - s->first_taken;
    if (first == 0)
        return read_next(s, buffer, size, got);
    *got = first < size ? first : size;
    memcpy(buffer, s->first + s->first_taken, *got);
    s->first_taken += *got;
    return true;
}

bool stream_begins_with(struct stream *s, const char *beginning)
{
    const size_t length = strlen(beginning);
    size_t got = 1;
    assert(length <= STREAM_FIRST && s->first_taken == 0);
    /* Stop at the first byte that differs: somebody may be typing the text. */
    while (got > 0 && s->first_count < length && memcmp(s->first, beginning, s->first_count) == 0 &&
           read_next(s, s->first + s->first_count, length - s->first_count, &got))
        s->first_count += got;
    return s->first_count >= length && memcmp(s->first, beginning, length) == 0;
}

const char *stream_first(struct stream *s, size_t least, size_t *length)
{
    size_t got = 1;
    assert(least <= STREAM_FIRST && s->first_taken == 0);
    /* A pipe may return fewer bytes than were asked for. */
    while (got > 0 && s->first_count < least &&
           read_next(s, s->first + s->first_count, STREAM_FIRST - s->first_count, &got))
        s->first_count += got;
    *length = s->first_count;
    return s->first;
}
