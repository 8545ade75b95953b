/* SPDX-License-Identifier: MIT */
/*
 * Input is decompressed while it is read:
 *
 *     descriptor -> block -> decoder -> the caller's buffer         compressed
 *     descriptor ---------------------> the caller's buffer         plain, after the first block
 *
 * Sources: P. Deutsch, "GZIP file format specification", RFC 1952; Y. Collet, M. Kucherawy,
 * "Zstandard Compression", RFC 8878. Both allow several members, or frames, one after the other.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/common/stream.h"

#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/system/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef DLX_HAVE_ZLIB
#include <zlib.h>
#endif
#ifdef DLX_HAVE_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif

enum { BLOCK = 1 << 16, MAGIC = 4 };

/* The bytes on one side of a decoder. The decoder moves `at` forward. */
struct span {
    unsigned char *at, *end;
};

enum decoded { DECODED, DECODED_DAMAGE, DECODED_NO_MEMORY, DECODED_TOO_WIDE };

/* A compression format. In a build without its library all functions are NULL. */
struct decoder {
    const char *absent;         /* message of a build without its library */
    const char *damaged, *cut;  /* messages for bad data */
    unsigned char magic[MAGIC]; /* the first bytes of its data */
    size_t magic_length;        /* number of these bytes */
    void *(*open)(void);        /* create the state; NULL without memory */
    /* Decode until either side is used up. *whole becomes true if a member ended exactly here. */
    enum decoded (*decode)(void *state, struct span *in, struct span *out, bool *whole);
    void (*close)(void *state); /* free the state */
};

struct stream {
    int descriptor;                /* of the file */
    off_t left;                    /* bytes of a regular file still to be read; 0 for other files */
    uint64_t whole;                /* bytes of a regular file at the beginning; 0 for other files */
    uint64_t done;                 /* bytes read so far */
    const struct decoder *decoder; /* the compression format; NULL for plain text */
    void *state;                   /* of the decoder */
    const char *error;             /* the message of the failure, or NULL */
    bool (*before_waiting)(void *user); /* called before a read that would block, or NULL */
    void *user;                         /* passed to before_waiting */
    bool sniffed;                       /* the compression format is known */
    bool ended;                         /* the descriptor is at its end */
    bool inside;                        /* a compressed member has begun and not ended */
    unsigned char *at, *end;            /* the unused bytes of the block */
    unsigned char block[BLOCK];         /* bytes as they were read */
};

/* ---- gzip ---- */

#ifdef DLX_HAVE_ZLIB
static void *gzip_allocate(void *user, unsigned count, unsigned size)
{
    (void)user;
    return limit_malloc((size_t)count * size);
}

static void gzip_free(void *user, void *block)
{
    (void)user;
    limit_free_malloc(block);
}

static void *gzip_open(void)
{
    enum { LARGEST_WINDOW = 15, ONLY_GZIP = 16 };
    z_stream *z = limit_new(1, sizeof *z);
    if (z == NULL)
        return NULL;
    z->zalloc = gzip_allocate;
    z->zfree = gzip_free;
    if (inflateInit2(z, LARGEST_WINDOW + ONLY_GZIP) != Z_OK) {
        limit_free(z, 1, sizeof *z);
        z = NULL;
    }
    return z;
}

static enum decoded gzip_decode(void *state, struct span *in, struct span *out, bool *whole)
{
    z_stream *z = state;
    z->next_in = in->at;
    z->avail_in = (uInt)(in->end - in->at);
    z->next_out = out->at;
    z->avail_out = (uInt)(out->end - out->at);
    int status = inflate(z, Z_NO_FLUSH);
    in->at = z->next_in;
    out->at = z->next_out;
    *whole = status == Z_STREAM_END;
    if (*whole)
        status = inflateReset(z);
    if (status == Z_MEM_ERROR)
        return DECODED_NO_MEMORY;
    /* Z_BUF_ERROR only means that one side was empty. */
    return status == Z_OK || status == Z_BUF_ERROR ? DECODED : DECODED_DAMAGE;
}

static void gzip_close(void *state)
{
    inflateEnd(state);
    limit_free(state, 1, sizeof(z_stream));
}
#else
#define gzip_open   NULL
#define gzip_decode NULL
#define gzip_close  NULL
#endif

/* ---- zstd ---- */

#ifdef DLX_HAVE_ZSTD
/* A frame needs a window of up to 128 MB, and zstd allocates it without asking our allocator. So a window
 * that would exceed the memory limit is refused, and the memory of the context is charged to the limit. */
enum { WIDEST = 1 << 27 };

struct zstd {
    ZSTD_DCtx *context; /* the decoder of libzstd */
    size_t charged;     /* bytes of it that are charged to the limit */
};

static int largest_window(void)
{
    int bits = 10;
    while (1 << bits < WIDEST && (size_t)1 << (bits + 1) <= limit_left() / 2)
        bits++;
    return bits;
}

static void *zstd_open(void)
{
    struct zstd *z = limit_new(1, sizeof *z);
    if (z == NULL)
        return NULL;
    z->context = ZSTD_createDCtx();
    if (z->context != NULL)
        ZSTD_DCtx_setParameter(z->context, ZSTD_d_windowLogMax, largest_window());
    else {
        limit_free(z, 1, sizeof *z);
        z = NULL;
    }
    return z;
}

/* Charge the bytes by which the context has grown. */
static bool zstd_charge(struct zstd *z)
{
    size_t size = ZSTD_sizeof_DCtx(z->context);
    if (size > z->charged && !limit_charge(size - z->charged))
        return false;
    if (size < z->charged)
        limit_release(z->charged - size);
    z->charged = size;
    return true;
}

/* If a window of the largest size would exceed the memory limit, the limit is what refused the frame. */
static bool has_room_for_widest(void)
{
    bool room = limit_charge(WIDEST);
    if (room)
        limit_release(WIDEST);
    return room;
}

static enum decoded zstd_decode(void *state, struct span *in, struct span *out, bool *whole)
{
    struct zstd *z = state;
    ZSTD_inBuffer from = {in->at, (size_t)(in->end - in->at), 0};
    ZSTD_outBuffer to = {out->at, (size_t)(out->end - out->at), 0};
    size_t left = ZSTD_decompressStream(z->context, &to, &from);
    in->at += from.pos;
    out->at += to.pos;
    *whole = left == 0;
    ZSTD_ErrorCode error = ZSTD_getErrorCode(left);
    bool wide = error == ZSTD_error_frameParameter_windowTooLarge;
    if (error == ZSTD_error_memory_allocation || !zstd_charge(z) ||
        (wide && !has_room_for_widest()))
        return DECODED_NO_MEMORY;
    return wide ? DECODED_TOO_WIDE : error != ZSTD_error_no_error ? DECODED_DAMAGE : DECODED;
}

static void zstd_close(void *state)
{
    struct zstd *z = state;
    ZSTD_freeDCtx(z->context);
    limit_release(z->charged);
    limit_free(z, 1, sizeof *z);
}
#else
#define zstd_open   NULL
#define zstd_decode NULL
#define zstd_close  NULL
#endif

static const struct decoder decoders[] = {
    {"it is compressed with gzip, which this build cannot read (zlib was missing)",
     "the gzip data is damaged",
     "the gzip data is cut short",
     {0x1f, 0x8b},
     2,
     gzip_open,
     gzip_decode,
     gzip_close},
    {"it is compressed with zstd, which this build cannot read (libzstd was missing)",
     "the zstd data is damaged",
     "the zstd data is cut short",
     {0x28, 0xb5, 0x2f, 0xfd},
     4,
     zstd_open,
     zstd_decode,
     zstd_close},
};

enum { DECODERS = sizeof decoders / sizeof *decoders };

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

static bool is_pipe(int descriptor)
{
    struct stat file = {0};
    return fstat(descriptor, &file) == 0 && S_ISFIFO(file.st_mode);
}

static bool is_folder(int descriptor)
{
    struct stat file = {0};
    return fstat(descriptor, &file) == 0 && S_ISDIR(file.st_mode);
}

struct stream *stream_open(const char *file)
{
    struct stream *s = limit_new(1, sizeof *s);
    if (s == NULL) {
        errno = ENOMEM;
        return NULL;
    }
    s->descriptor = strcmp(file, "-") == 0 ? STDIN_FILENO : open(file, O_RDONLY);
    s->at = s->end = s->block;
    if (s->descriptor >= 0 && !is_folder(s->descriptor)) {
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
    if (stream->state != NULL)
        stream->decoder->close(stream->state);
    if (stream->descriptor != STDIN_FILENO)
        close(stream->descriptor);
    limit_free(stream, 1, sizeof *stream);
}

const char *stream_error(const struct stream *stream)
{
    return stream->error;
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

/* Read more bytes into the block, which must have room. */
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

/* ---- detecting compression ---- */

/* Return whether the bytes so far are the magic number, or its beginning. */
static bool may_be(const struct stream *s, const struct decoder *d)
{
    size_t length = (size_t)(s->end - s->at);
    return memcmp(s->at, d->magic, length < d->magic_length ? length : d->magic_length) == 0;
}

static bool use_decoder(struct stream *s, const struct decoder *d)
{
    s->decoder = d;
    if (d->open == NULL)
        return fail(s, d->absent);
    s->state = d->open();
    return s->state != NULL || fail(s, limit_text());
}

/* Read no more bytes than necessary: somebody may be typing them and waiting for an answer. */
static bool sniff(struct stream *s)
{
    s->sniffed = true;
    if (!fill_block(s))
        return false;
    if (s->at == s->end && is_pipe(s->descriptor))
        return fail(s, "the pipe is empty: the command that writes to it has failed or "
                       "written nothing");
    for (int d = 0; d < DECODERS; d++) {
        size_t length = decoders[d].magic_length;
        while (!s->ended && (size_t)(s->end - s->at) < length && may_be(s, &decoders[d]))
            if (!fill_block(s))
                return false;
        if ((size_t)(s->end - s->at) >= length && may_be(s, &decoders[d]))
            return use_decoder(s, &decoders[d]);
        if (s->end - s->at > 1 && may_be(s, &decoders[d])) /* a single byte may be text */
            return fail(s, decoders[d].cut);
    }
    return true;
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
    return fail(s, decoded == DECODED_NO_MEMORY ? limit_text()
                   : decoded == DECODED_TOO_WIDE
                       ? "the zstd data needs a window of more than 128 MB"
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

bool stream_read(void *stream, char *buffer, size_t size, size_t *got)
{
    struct stream *s = stream;
    *got = 0;
    if (s->error != NULL || (!s->sniffed && !sniff(s)))
        return false;
    return (s->decoder == NULL ? read_plain : read_decoded)(s, buffer, size, got);
}
