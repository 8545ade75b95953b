/* SPDX-License-Identifier: MIT */
/*
 * Find the vector instructions that this processor has. The library asks at run time, so that a
 * program uses the best ones of every processor. The levels are defined by the x86-64 psABI. Level
 * 4 here also requires population counts of vectors and permutations of bytes, which every
 * processor of that level has except the first generation (Skylake). The build option `simd` leaves
 * levels out, for tools without vector instructions, or to build faster: they count as missing.
 */
#include "dlx/core/simd.h"

#include <string.h>

#if defined(__x86_64__)
#ifdef __has_include
#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif
#endif

/* The GNU C library has asked the processor before the program begins. CPUID takes 10 microseconds
 * and more in virtual machines, and gcc's own functions would ask again in every program. */
#ifdef CPU_FEATURE_ACTIVE
/* As CPU_FEATURE_ACTIVE(), which shifts a signed 1 by 31 places for the last feature of a word. */
static bool is_active(unsigned feature)
{
    enum { WORD = 32, LEAF = 4 * WORD };
    const struct cpuid_feature *leaf = __x86_get_cpuid_feature_leaf(feature / LEAF);
    return (leaf->active_array[feature % LEAF / WORD] >> feature % WORD & 1) != 0;
}
#define HAS(name, glibc_name) is_active(x86_cpu_##glibc_name)
#define HAS_INIT()            ((void)0)
#else
#define HAS(name, glibc_name) __builtin_cpu_supports(name)
#define HAS_INIT()            __builtin_cpu_init()
#endif

#if defined(__clang__) && !defined(CPU_FEATURE_ACTIVE)
#define ASKS_HERE 1
#include <cpuid.h>
#include <stdatomic.h>

static bool ask_rest_of_v3(void)
{
    enum { LZCNT = 1 << 5, MOVBE = 1 << 22, F16C = 1 << 29 };
    unsigned a, b, c, d, extended;
    __cpuid(0x80000001, a, b, extended, d); /* every processor with AVX2 has both leaves */
    __cpuid(1, a, b, c, d);
    return (extended & LZCNT) != 0 && (c & MOVBE) != 0 && (c & F16C) != 0;
}
#endif

/* Return whether the processor has the rest of level 3: lzcnt, movbe and f16c. On a processor
 * without lzcnt the same bytes are another instruction. clang 14 cannot test for these by name, so
 * the answer is kept. Threads that ask at the same time all write the same constant. */
static bool has_rest_of_v3(void)
{
#ifdef ASKS_HERE
    static atomic_int answer; /* 0 until somebody has asked */
    enum { NO = 1, YES };
    int known = atomic_load_explicit(&answer, memory_order_relaxed);
    if (known == 0) {
        known = ask_rest_of_v3() ? YES : NO;
        atomic_store_explicit(&answer, known, memory_order_relaxed);
    }
    return known == YES;
#else
    return HAS("lzcnt", LZCNT) && HAS("movbe", MOVBE) && HAS("f16c", F16C);
#endif
}

static bool has_v2(void)
{
    return HAS("sse4.2", SSE4_2) && HAS("popcnt", POPCNT);
}

static bool has_v3(void)
{
    return has_v2() && HAS("avx2", AVX2) && HAS("bmi", BMI1) && HAS("bmi2", BMI2) &&
           HAS("fma", FMA) && has_rest_of_v3();
}

static bool has_v4(void)
{
    return has_v3() && HAS("avx512f", AVX512F) && HAS("avx512bw", AVX512BW) &&
           HAS("avx512cd", AVX512CD) && HAS("avx512dq", AVX512DQ) && HAS("avx512vl", AVX512VL) &&
           HAS("avx512vpopcntdq", AVX512_VPOPCNTDQ) && HAS("avx512bitalg", AVX512_BITALG) &&
           HAS("avx512vbmi", AVX512_VBMI) && HAS("avx512vbmi2", AVX512_VBMI2);
}

static bool has_simd(enum simd simd)
{
    static bool (*const has_level[])(void) = {
        [SIMD_V2] = has_v2,
        [SIMD_V3] = has_v3,
        [SIMD_V4] = has_v4,
    };
    static const bool is_built[] = {
        [SIMD_V2] = IF_V2(true),
        [SIMD_V3] = IF_V3(true),
        [SIMD_V4] = IF_V4(true),
    };
    HAS_INIT();
    return simd == SIMD_NONE || (is_built[simd] && has_level[simd]());
}
#else
static bool has_simd(enum simd simd)
{
    return simd == SIMD_NONE;
}
#endif

static const char *const names[] = {
    [SIMD_NONE] = "none",
    [SIMD_V2] = "v2",
    [SIMD_V3] = "v3",
    [SIMD_V4] = "v4",
};

dlx_status simd_find(const char *name, enum simd *simd)
{
    int level = SIMD_V4;
    while (level >= SIMD_NONE &&
           (name == NULL ? !has_simd((enum simd)level) : strcmp(name, names[level]) != 0))
        level--;
    if (level < SIMD_NONE)
        return DLX_ERR_ARGUMENT;
    *simd = (enum simd)level;
    return name == NULL || has_simd(*simd) ? DLX_OK : DLX_ERR_SIMD;
}

const char *simd_name(enum simd simd)
{
    return names[simd];
}

dlx_status dlx_simd_find(const char *name, const char **found)
{
    enum simd simd;
    dlx_status status = simd_find(name, &simd);
    if (status == DLX_OK)
        *found = simd_name(simd);
    return status;
}
