/* SPDX-License-Identifier: MIT */
/*
 * zstd, by libzstd. A frame needs a window of up to 128 MB, and zstd allocates it without asking
 * our allocator. Therefore, a window beyond the memory limit is refused, and the context is charged
 * to the limit.
 * Source: Y. Collet, M. Kucherawy, "Zstandard Compression", RFC 8878.
 */
#include "cli/common/decoder.h"

#ifdef DLX_HAVE_ZSTD
#include "cli/common/limit.h"

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
    limit_free(z, 1, sizeof *z);
}
#endif

static const char absent[] =
    "it is compressed with zstd, which this build cannot read (libzstd was missing)";
static const char damaged[] = "the zstd data is damaged";
static const char cut[] = "the zstd data is cut short";
static const char too_wide[] = "the zstd data needs a window of more than 128 MB";

const struct decoder decoder_zstd = {
    .absent = absent,
    .damaged = damaged,
    .cut = cut,
    .too_wide = too_wide,
    .magic = {0x28, 0xb5, 0x2f, 0xfd},
    .magic_length = 4,
#ifdef DLX_HAVE_ZSTD
    .open = zstd_open,
    .decode = zstd_decode,
    .close = zstd_close,
#endif
};

/* pzstd writes such a frame before each other frame. Its first byte is 0x50 to 0x5f. */
const struct decoder decoder_skippable = {
    .absent = absent,
    .damaged = damaged,
    .cut = cut,
    .too_wide = too_wide,
    .magic = {0x50, 0x2a, 0x4d, 0x18},
    .magic_length = 4,
    .any = 0x0f,
    .begins_as_text = true,
#ifdef DLX_HAVE_ZSTD
    .open = zstd_open,
    .decode = zstd_decode,
    .close = zstd_close,
#endif
};
