/* SPDX-License-Identifier: MIT */
/* Which vector instructions this processor has. */
#ifndef DLX_CORE_SIMD_H
#define DLX_CORE_SIMD_H

#include "dlx/dlx.h"

/* Instruction sets of x86-64. Each includes those before it. Other machines have only plain C. */
enum simd {
    SIMD_NONE, /* plain C */
    SIMD_V2,   /* x86-64-v2: vectors of 128 bits */
    SIMD_V3,   /* x86-64-v3: 256 */
    SIMD_V4,   /* x86-64-v4: 512 */
};

/* A table entry for an instruction set; 0 if the build leaves it out (the option `simd`). */
#if defined(SIMD_HAS_V2)
#define IF_V2(entry) entry
#else
#define IF_V2(entry) 0
#endif
#if defined(SIMD_HAS_V3)
#define IF_V3(entry) entry
#else
#define IF_V3(entry) 0
#endif
#if defined(SIMD_HAS_V4)
#define IF_V4(entry) entry
#else
#define IF_V4(entry) 0
#endif

/** Find the instruction set of this name, or the best if the name is NULL. Thread-safe. Return
 * DLX_OK, DLX_ERR_ARGUMENT (no such name), or DLX_ERR_SIMD (this processor or build lacks it). */
dlx_status simd_find(const char *name, enum simd *simd);

/** Return the name of an instruction set. Static storage. */
const char *simd_name(enum simd simd);

#endif
