/* SPDX-License-Identifier: MIT */
/* bzip2, read with libbz2. Its memory counts towards the limit, because libbz2 uses our allocator.
 * Source: J. Seward, "bzip2 and libbzip2, version 1.0.8", sourceware.org/bzip2/manual. */
#include "cli/common/decoder.h"

#ifdef DLX_HAVE_BZ2
#include "cli/common/limit.h"

#include <bzlib.h>

static void *bzip2_allocate(void *user, int count, int size)
{
    (void)user;
    return limit_malloc((size_t)count * (size_t)size);
}

static void bzip2_free(void *user, void *block)
{
    (void)user;
    limit_free_malloc(block);
}

struct bzip2 {
    bz_stream z;    /* the decoder of libbz2 */
    bool has_begun; /* the decoder is in use: a member has begun and not ended */
};

static void *bzip2_open(void)
{
    struct bzip2 *b = limit_new(1, sizeof *b);
    if (b == NULL)
        return NULL;
    b->z.bzalloc = bzip2_allocate;
    b->z.bzfree = bzip2_free;
    return b;
}

static bool bzip2_begin(struct bzip2 *b)
{
    b->has_begun = BZ2_bzDecompressInit(&b->z, 0, 0) == BZ_OK;
    return b->has_begun;
}

/* libbz2 cannot begin another member with the same memory. */
static void bzip2_end(struct bzip2 *b)
{
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
        bzip2_end(b);
    if (result == BZ_MEM_ERROR)
        return DECODED_NO_MEMORY;
    return *whole || result == BZ_OK ? DECODED : DECODED_DAMAGE;
}

static void bzip2_close(void *state)
{
    struct bzip2 *b = state;
    bzip2_end(b);
    limit_free(b, 1, sizeof *b);
}
#endif

/* The fourth byte is the size of the blocks, from 1 to 9. */
const struct decoder decoder_bzip2 = {
    .absent = "it is compressed with bzip2, which this build cannot read (libbz2 was missing)",
    .damaged = "the bzip2 data is damaged",
    .cut = "the bzip2 data is cut short",
    .magic = {'B', 'Z', 'h', '0'},
    .magic_length = 4,
    .any = 0x0f,
    .any_at = 3,
    .begins_as_text = true,
#ifdef DLX_HAVE_BZ2
    .open = bzip2_open,
    .decode = bzip2_decode,
    .close = bzip2_close,
#endif
};
