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

struct gzip {
    z_stream z;     /* the decoder of zlib */
    bool is_ended;  /* a member has ended, and no other has begun */
    bool is_padded; /* zeros came after the last member */
};

static void *gzip_open(void)
{
    enum { LARGEST_WINDOW = 15, ONLY_GZIP = 16 };
    struct gzip *g = limit_new(1, sizeof *g);
    if (g == NULL)
        return NULL;
    g->z.zalloc = gzip_allocate;
    g->z.zfree = gzip_free;
    if (inflateInit2(&g->z, LARGEST_WINDOW + ONLY_GZIP) != Z_OK) {
        limit_free(g, 1, sizeof *g);
        g = NULL;
    }
    return g;
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
    struct gzip *g = state;
    inflateEnd(&g->z);
    limit_free(g, 1, sizeof *g);
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
