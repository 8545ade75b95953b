/* SPDX-License-Identifier: MIT */
/*
 * Compressed data and texts of other systems become text in UTF-8 whose lines end with LF:
 *
 *     gzip, xz, bzip2, zstd            members or frames, one after the other
 *     UTF-16 with a byte order mark    ff fe 34 00 2e 00    ->    "4."
 *     lines that end with CR           "1..4\r..2.\r"       ->    "1..4\n..2.\n"
 *
 * Other files are only recognized, so that the message says what to do with them.
 *
 * The memory of a library counts towards the limit. zlib, libbz2 and liblzma ask our allocator.
 * zstd does not, and allocates a window of up to 128 MB for a frame. Therefore, a window beyond the
 * memory limit is refused, and the context of zstd is charged to the limit.
 *
 * Sources: P. Deutsch, "GZIP file format specification", RFC 1952; "The .xz File Format", version
 * 1.2.1, tukaani.org/xz/xz-file-format.txt; J. Seward, "bzip2 and libbzip2, version 1.0.8",
 * sourceware.org/bzip2/manual; Y. Collet, M. Kucherawy, "Zstandard Compression", RFC 8878.
 */
#include "cli/common/decoder.h"
#include "cli/common/program.h"
#include "dlx/text/utf8.h"

#include <stdint.h>
#include <string.h>

/* The functions of a format, in a build that has its library. */
#define FUNCTIONS(name)                                                                            \
    .state_size = sizeof(struct name), .open = name##_open, .decode = name##_decode,               \
    .close = name##_close

/* ---- gzip ---- */

#ifdef DLX_HAVE_ZLIB
#include <zlib.h>

struct gzip {
    z_stream z;     /* the decoder of zlib */
    bool is_ended;  /* a member has ended, and no other has begun */
    bool is_padded; /* zeros came after the last member */
};

static void *gzip_allocate(void *user, unsigned count, unsigned size)
{
    (void)user;
    return limit_malloc((size_t)count * size);
}

static bool gzip_open(void *state)
{
    enum { LARGEST_WINDOW = 15, ONLY_GZIP = 16 };
    struct gzip *g = state;
    g->z.zalloc = gzip_allocate;
    g->z.zfree = limit_free_for;
    return inflateInit2(&g->z, LARGEST_WINDOW + ONLY_GZIP) == Z_OK;
}

/* Tapes and disks fill their last block with zeros, so zeros, but nothing else, may follow the last
 * member. Return whether some have been skipped. */
static bool gzip_skip_padding(struct gzip *g, struct span *in)
{
    const unsigned char *begin = in->at;
    while (g->is_ended && in->at < in->end && *in->at == 0)
        in->at++;
    g->is_padded |= in->at > begin;
    return g->is_padded;
}

static enum decoded gzip_decode(void *state, struct span *in, struct span *out, bool *whole)
{
    struct gzip *g = state;
    z_stream *z = &g->z;
    if (gzip_skip_padding(g, in)) {
        *whole = true;
        return in->at == in->end ? DECODED : DECODED_DAMAGE;
    }
    g->is_ended &= in->at == in->end;
    z->next_in = in->at;
    z->avail_in = (uInt)(in->end - in->at);
    z->next_out = out->at;
    z->avail_out = (uInt)(out->end - out->at);
    int status = inflate(z, Z_NO_FLUSH);
    in->at = z->next_in;
    out->at = z->next_out;
    *whole = status == Z_STREAM_END;
    if (*whole) {
        g->is_ended = true;
        status = inflateReset(z);
    }
    if (status == Z_MEM_ERROR)
        return DECODED_NO_MEMORY;
    /* Z_BUF_ERROR only means that one side was empty. */
    return status == Z_OK || status == Z_BUF_ERROR ? DECODED : DECODED_DAMAGE;
}

static void gzip_close(void *state)
{
    inflateEnd(&((struct gzip *)state)->z);
}

#define GZIP FUNCTIONS(gzip)
#else
#define GZIP .absent = "it is compressed with gzip, which this build cannot read (zlib was missing)"
#endif

/* ---- zstd ---- */

#ifdef DLX_HAVE_ZSTD
#include <zstd.h>
#include <zstd_errors.h>

enum { WIDEST = 1 << 27 };

struct zstd {
    ZSTD_DCtx *context; /* the decoder of libzstd */
    size_t charged;     /* bytes of the context that are charged to the limit */
};

static int largest_window(void)
{
    int bits = 10;
    while (1 << bits < WIDEST && (size_t)1 << (bits + 1) <= limit_left() / 2)
        bits++;
    return bits;
}

static bool zstd_open(void *state)
{
    struct zstd *z = state;
    z->context = ZSTD_createDCtx();
    if (z->context != NULL)
        ZSTD_DCtx_setParameter(z->context, ZSTD_d_windowLogMax, largest_window());
    return z->context != NULL;
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

/* If the largest window would exceed the memory limit, that limit is why the frame was refused. */
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
}

#define ZSTD FUNCTIONS(zstd)
#else
#define ZSTD                                                                                       \
    .absent = "it is compressed with zstd, which this build cannot read (libzstd was missing)"
#endif

/* ---- xz ---- */

#ifdef DLX_HAVE_LZMA
#include <lzma.h>

/* Bytes that a stream may ask for: a dictionary of 128 MB, and the tables of the decoder. */
enum { MOST_MEMORY = 129 << 20 };

struct xz {
    lzma_stream z; /* the decoder of liblzma */
    bool is_ended; /* a stream has ended, and no other has begun */
};

static void *xz_allocate(void *user, size_t count, size_t size)
{
    (void)user;
    return limit_malloc(count * size); /* liblzma always asks for one element */
}

/* Begin a stream. liblzma reuses the memory of the one before. */
static bool xz_begin(struct xz *x)
{
    return lzma_stream_decoder(&x->z, MOST_MEMORY, 0) == LZMA_OK;
}

static bool xz_open(void *state)
{
    static const lzma_allocator allocator = {xz_allocate, limit_free_for, NULL};
    struct xz *x = state;
    x->z = (lzma_stream)LZMA_STREAM_INIT;
    x->z.allocator = &allocator;
    return xz_begin(x);
}

/* Zeros may follow a stream, and another stream may follow them. Return whether there is one. */
static bool xz_skip_padding(struct xz *x, struct span *in)
{
    while (x->is_ended && in->at < in->end && *in->at == 0)
        in->at++;
    if (in->at == in->end)
        return false;
    x->is_ended = false;
    return true;
}

static enum decoded xz_decode(void *state, struct span *in, struct span *out, bool *whole)
{
    struct xz *x = state;
    *whole = x->is_ended;
    if (x->is_ended && !xz_skip_padding(x, in))
        return DECODED;
    x->z.next_in = in->at;
    x->z.avail_in = (size_t)(in->end - in->at);
    x->z.next_out = out->at;
    x->z.avail_out = (size_t)(out->end - out->at);
    const lzma_ret result = lzma_code(&x->z, LZMA_RUN);
    in->at = in->end - x->z.avail_in;
    out->at = out->end - x->z.avail_out;
    *whole = x->is_ended = result == LZMA_STREAM_END;
    if (result == LZMA_MEM_ERROR || (x->is_ended && !xz_begin(x)))
        return DECODED_NO_MEMORY;
    if (result == LZMA_MEMLIMIT_ERROR)
        return DECODED_TOO_WIDE;
    /* LZMA_BUF_ERROR only means that one side was empty. */
    return x->is_ended || result == LZMA_OK || result == LZMA_BUF_ERROR ? DECODED : DECODED_DAMAGE;
}

static void xz_close(void *state)
{
    lzma_end(&((struct xz *)state)->z);
}

#define XZ FUNCTIONS(xz)
#else
#define XZ .absent = "it is compressed with xz, which this build cannot read (liblzma was missing)"
#endif

/* ---- bzip2 ---- */

#ifdef DLX_HAVE_BZ2
#include <bzlib.h>

struct bzip2 {
    bz_stream z;    /* the decoder of libbz2 */
    bool has_begun; /* the decoder is in use: a member has begun and not ended */
};

static void *bzip2_allocate(void *user, int count, int size)
{
    (void)user;
    return limit_malloc((size_t)count * (size_t)size);
}

static bool bzip2_open(void *state)
{
    struct bzip2 *b = state;
    b->z.bzalloc = bzip2_allocate;
    b->z.bzfree = limit_free_for;
    return true;
}

static bool bzip2_begin(struct bzip2 *b)
{
    b->has_begun = BZ2_bzDecompressInit(&b->z, 0, 0) == BZ_OK;
    return b->has_begun;
}

/* libbz2 cannot begin another member with the same memory. */
static void bzip2_close(void *state)
{
    struct bzip2 *b = state;
    if (b->has_begun)
        BZ2_bzDecompressEnd(&b->z);
    b->has_begun = false;
}

static enum decoded bzip2_decode(void *state, struct span *in, struct span *out, bool *whole)
{
    struct bzip2 *b = state;
    *whole = !b->has_begun;
    if (!b->has_begun && in->at == in->end)
        return DECODED;
    if (!b->has_begun && !bzip2_begin(b))
        return DECODED_NO_MEMORY;
    b->z.next_in = (char *)in->at;
    b->z.avail_in = (unsigned)(in->end - in->at);
    b->z.next_out = (char *)out->at;
    b->z.avail_out = (unsigned)(out->end - out->at);
    const int result = BZ2_bzDecompress(&b->z);
    in->at = in->end - b->z.avail_in;
    out->at = out->end - b->z.avail_out;
    *whole = result == BZ_STREAM_END;
    if (*whole)
        bzip2_close(b);
    if (result == BZ_MEM_ERROR)
        return DECODED_NO_MEMORY;
    return *whole || result == BZ_OK ? DECODED : DECODED_DAMAGE;
}

#define BZIP2 FUNCTIONS(bzip2)
#else
#define BZIP2                                                                                      \
    .absent = "it is compressed with bzip2, which this build cannot read (libbz2 was missing)"
#endif

/* ---- UTF-16 ---- */

struct utf16 {
    bool is_big;             /* the more significant byte comes first */
    bool has_byte;           /* the first byte of a unit was read */
    unsigned char byte;      /* that byte */
    uint32_t high;           /* the first unit of a pair, or 0 */
    char text[UTF8_LONGEST]; /* a character that did not fit into the output, or a part of it */
    size_t at, end;          /* bytes of it: written, all */
};

static bool utf16_open_big(void *state)
{
    ((struct utf16 *)state)->is_big = true;
    return true;
}

/* Take a unit of 16 bits. Return false if it is not valid at this place. */
static bool utf16_take(struct utf16 *u, uint32_t unit)
{
    enum { HIGH = 0xd800, LOW = 0xdc00, MASK = 0xfc00, PAIRS = 0x10000, MARK = 0xfeff };
    const bool is_low = (unit & MASK) == LOW;
    if (is_low != (u->high != 0))
        return false;
    u->at = u->end = 0;
    if ((unit & MASK) == HIGH)
        u->high = unit;
    else if (is_low)
        u->end = utf8_put(PAIRS + ((u->high - HIGH) << 10) + (unit - LOW), u->text);
    else if (unit != MARK)
        u->end = utf8_put(unit, u->text);
    u->high = (unit & MASK) == HIGH ? unit : 0;
    return true;
}

static enum decoded utf16_decode(void *state, struct span *in, struct span *out, bool *whole)
{
    struct utf16 *u = state;
    for (;;) {
        while (u->at < u->end && out->at < out->end)
            *out->at++ = (unsigned char)u->text[u->at++];
        *whole = u->high == 0 && !u->has_byte;
        if (u->at < u->end || in->at == in->end)
            return DECODED;
        const unsigned char byte = *in->at++;
        u->has_byte = !u->has_byte;
        if (u->has_byte)
            u->byte = byte;
        else if (!utf16_take(u, u->is_big ? (uint32_t)u->byte << 8 | byte
                                          : (uint32_t)byte << 8 | u->byte))
            return DECODED_DAMAGE;
    }
}

/* ---- lines that end with CR ---- */

struct returns {
    bool is_after_return; /* the last byte was CR, so LF would be a part of the same line end */
};

static enum decoded returns_decode(void *state, struct span *in, struct span *out, bool *whole)
{
    struct returns *r = state;
    *whole = true;
    while (in->at < in->end && out->at < out->end) {
        const unsigned char byte = *in->at++;
        if (byte != '\n' || !r->is_after_return)
            *out->at++ = byte == '\r' ? '\n' : byte;
        r->is_after_return = byte == '\r';
    }
    return DECODED;
}

/* It has no magic number: see is_text_with_returns(). */
const struct decoder decoder_returns = {.state_size = sizeof(struct returns),
                                        .decode = returns_decode};

bool is_text_with_returns(const unsigned char *text, size_t length)
{
    const unsigned char *first = memchr(text, '\r', length);
    if (first == NULL || first + 1 == text + length) /* LF may follow */
        return false;
    for (size_t c = 0; c < length; c++)
        if (text[c] == '\n' || (text[c] < ' ' && text[c] != '\t' && text[c] != '\r'))
            return false;
    return true;
}

/* ---- all formats ---- */

#define DAMAGED(name) .damaged = "the " name " is damaged", .cut = "the " name " is cut short"
#define MAGIC_BYTES(...)                                                                           \
    .magic = {__VA_ARGS__}, .magic_length = sizeof((unsigned char[]){__VA_ARGS__})
#define TOO_WIDE_ZSTD "the zstd data needs a window of more than 128 MB"
#define UNREADABLE(text, ...)                                                                      \
    {                                                                                              \
        .absent = text, MAGIC_BYTES(__VA_ARGS__), .begins_as_text = true                           \
    }

const struct decoder decoders[DECODERS] = {
    {MAGIC_BYTES(0x1f, 0x8b), DAMAGED("gzip data"), GZIP},
    {MAGIC_BYTES(0x28, 0xb5, 0x2f, 0xfd), DAMAGED("zstd data"), .too_wide = TOO_WIDE_ZSTD, ZSTD},
    /* pzstd writes a frame without text before each other frame. It begins with 0x50 to 0x5f. */
    {MAGIC_BYTES(0x50, 0x2a, 0x4d, 0x18), DAMAGED("zstd data"), .too_wide = TOO_WIDE_ZSTD,
     .any = 0x0f, .begins_as_text = true, ZSTD},
    {MAGIC_BYTES(0xfd, '7', 'z', 'X'), DAMAGED("xz data"),
     .too_wide = "the xz data needs a dictionary of more than 128 MB", XZ},
    /* The fourth byte is the size of the blocks, from 1 to 9. */
    {MAGIC_BYTES('B', 'Z', 'h', '0'), DAMAGED("bzip2 data"), .any = 0x0f, .any_at = 3,
     .begins_as_text = true, BZIP2},
    {MAGIC_BYTES(0xff, 0xfe), DAMAGED("UTF-16 text"), .state_size = sizeof(struct utf16),
     .decode = utf16_decode},
    {MAGIC_BYTES(0xfe, 0xff), DAMAGED("UTF-16 text"), .state_size = sizeof(struct utf16),
     .open = utf16_open_big, .decode = utf16_decode},
    UNREADABLE("it is a zip archive: unpack it, or use 'unzip -p FILE |' and read standard input",
               'P', 'K', 3, 4),
    UNREADABLE("it is a 7z archive: unpack it first", '7', 'z', 0xbc, 0xaf),
    UNREADABLE("it is a rar archive: unpack it first", 'R', 'a', 'r', '!'),
    UNREADABLE("it is compressed with lz4: use 'lz4 -dc FILE |' and read standard input", 4, '"',
               'M', 0x18),
    UNREADABLE("it is compressed with compress: use 'zcat FILE |' and read standard input", 0x1f,
               0x9d),
    UNREADABLE("it is a PDF document, not a text", '%', 'P', 'D', 'F'),
    UNREADABLE("it is an image, not a text", 0x89, 'P', 'N', 'G'),
    UNREADABLE("it is an image, not a text", 'G', 'I', 'F', '8'),
    UNREADABLE("it is an image, not a text", 0xff, 0xd8, 0xff),
    UNREADABLE("it is a program, not a text", 0x7f, 'E', 'L', 'F'),
};
