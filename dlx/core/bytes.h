/* SPDX-License-Identifier: MIT */
/* Load bytes of a text as a little-endian number, on any machine. Compilers turn each function into
 * a single load. */
#ifndef DLX_CORE_BYTES_H
#define DLX_CORE_BYTES_H

#include <stdint.h>

static inline uint64_t load_byte(const char *byte)
{
    return (unsigned char)*byte;
}

static inline uint64_t load_half(const char *b)
{
    return load_byte(b) | load_byte(b + 1) << 8 | load_byte(b + 2) << 16 | load_byte(b + 3) << 24;
}

static inline uint64_t load_bytes(const char *b)
{
    return load_half(b) | load_half(b + 4) << 32;
}

#endif
