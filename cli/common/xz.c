/* SPDX-License-Identifier: MIT */
/* xz, read with liblzma. Its memory counts towards the limit, because liblzma uses our allocator.
 * Source: "The .xz File Format", version 1.2.1, tukaani.org/xz/xz-file-format.txt. */
#include "cli/common/decoder.h"

#ifdef DLX_HAVE_LZMA
#include "cli/common/limit.h"

#include <lzma.h>

static void *xz_allocate(void *user, size_t count, size_t size)
{
    (void)user;
    return limit_malloc(count * size); /* liblzma always asks for one element */
}

static void xz_free(void *user, void *block)
{
    (void)user;
    limit_free_malloc(block);
}

static const lzma_allocator xz_allocator = {xz_allocate, xz_free, NULL};

struct xz {
    lzma_stream z; /* the decoder of liblzma */
    bool is_ended; /* a stream has ended, and no other has begun */
};

/* Bytes that a stream may ask for: a dictionary of 128 MB, and the tables of the decoder. */
enum { MOST_MEMORY = 129 << 20 };

/* Begin a stream. liblzma reuses the memory of the one before. */
static bool xz_begin(struct xz *x)
{
    return lzma_stream_decoder(&x->z, MOST_MEMORY, 0) == LZMA_OK;
}

static void *xz_open(void)
{
    struct xz *x = limit_new(1, sizeof *x);
    if (x == NULL)
        return NULL;
    x->z = (lzma_stream)LZMA_STREAM_INIT;
    x->z.allocator = &xz_allocator;
    if (!xz_begin(x)) {
        limit_free(x, 1, sizeof *x);
        x = NULL;
    }
    return x;
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
    struct xz *x = state;
    lzma_end(&x->z);
    limit_free(x, 1, sizeof *x);
}
#endif

const struct decoder decoder_xz = {
    .absent = "it is compressed with xz, which this build cannot read (liblzma was missing)",
    .damaged = "the xz data is damaged",
    .cut = "the xz data is cut short",
    .too_wide = "the xz data needs a dictionary of more than 128 MB",
    .magic = {0xfd, '7', 'z', 'X'},
    .magic_length = 4,
#ifdef DLX_HAVE_LZMA
    .open = xz_open,
    .decode = xz_decode,
    .close = xz_close,
#endif
};
