/* SPDX-License-Identifier: MIT */
/* gzip, by zlib. Its memory counts towards the limit, because zlib asks our allocator.
 * Source: P. Deutsch, "GZIP file format specification", RFC 1952. */
#include "cli/common/decoder.h"

#ifdef DLX_HAVE_ZLIB
#include "cli/common/limit.h"

#include <zlib.h>

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
#endif

const struct decoder decoder_gzip = {
    .absent = "it is compressed with gzip, which this build cannot read (zlib was missing)",
    .damaged = "the gzip data is damaged",
    .cut = "the gzip data is cut short",
    .magic = {0x1f, 0x8b},
    .magic_length = 2,
#ifdef DLX_HAVE_ZLIB
    .open = gzip_open,
    .decode = gzip_decode,
    .close = gzip_close,
#endif
};
