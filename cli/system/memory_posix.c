/* SPDX-License-Identifier: MIT */
/* Memory. _SC_PHYS_PAGES is not in POSIX, but all POSIX systems have it. */
#define _DEFAULT_SOURCE

#include "cli/system/system.h"

#include <stdlib.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#endif

uint64_t system_memory(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
    return pages > 0 && bytes > 0 ? (uint64_t)pages * (uint64_t)bytes : 0;
}

/* The first use of a 4 KB page takes more than a microsecond, much longer than filling it. So the
 * heap begins with enough space for most problems, in pages of 2 MB where the system has them, and
 * keeps the space of freed arrays. Pages that are never used take no memory. */
void system_prepare_memory(void)
{
#if defined __GLIBC__ && defined MADV_HUGEPAGE
    enum {
        MB = 1 << 20,
        HEAP = 64 * MB,
        LARGE = 32 * MB, /* arrays of LARGE bytes are not in the heap */
        USUAL = MB / 8
    };
    char *const heap = sbrk(0);
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), before = (uintptr_t)heap;
    mallopt(M_MMAP_THRESHOLD, LARGE);
    mallopt(M_TRIM_THRESHOLD, 2 * HEAP);
    mallopt(M_TOP_PAD, HEAP);
    void *volatile more = malloc(MB); /* volatile: otherwise the compiler removes both calls */
    const uintptr_t at = (uintptr_t)more;
    free(more);
    mallopt(M_TOP_PAD, MB);
    const uintptr_t first = (before + page - 1) / page * page, end = (uintptr_t)sbrk(0);
    if (end > first)
        madvise(heap + (first - before), end - first, MADV_HUGEPAGE);
    else if (at == 0 || at > end) /* limits are low, and arrays that grow leave holes in a heap */
        mallopt(M_MMAP_THRESHOLD, USUAL);
#endif
}
