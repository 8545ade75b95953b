/* SPDX-License-Identifier: MIT */
/*
 * Definitions for the files that are compiled once for each instruction set. The build passes
 * SIMD_LEVEL, which is 0 for plain C, otherwise the level of x86-64, and SIMD_NAME. In the build
 * for v4, ENGINE(lanes) expands to lanes_engine_v4.
 */
#ifndef DLX_SEARCH_SIMD_H
#define DLX_SEARCH_SIMD_H

#include <stdint.h>

#ifndef SIMD_LEVEL
#define SIMD_LEVEL 0
#define SIMD_NAME  none
#endif

#if SIMD_LEVEL > 0
#include <immintrin.h>
#elif defined __wasm_simd128__
#include <wasm_simd128.h>
#endif

#define SIMD_PASTE(a, b, c)  a##b##c
#define SIMD_ENGINE(a, b, c) SIMD_PASTE(a, b, c)
#define ENGINE(kernel)       SIMD_ENGINE(kernel, _engine_, SIMD_NAME)

#define INLINE static inline __attribute__((always_inline))

#if SIMD_LEVEL == 4
/* Move a mask of fewer than 64 bits out of its register. Without the empty instruction, gcc 12 may
 * spill the mask as one byte and read back eight. */
INLINE uint32_t from_mask(uint32_t mask)
{
    __asm__("" : "+r"(mask));
    return mask;
}
#endif

#endif
