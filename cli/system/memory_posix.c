/* SPDX-License-Identifier: MIT */
/* Memory. _SC_PHYS_PAGES is not in POSIX, but all POSIX systems have it. */
#define _GNU_SOURCE /* for mremap(), too */

#include "cli/system/system.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#endif

enum {
    MB = 1 << 20,
    LARGE = 2 * MB, /* arrays of at least this size are not in the heap */
    MOST = 32 * MB, /* in a virtual machine, larger arrays are faster without pages of 2 MB */
};

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
    enum { HEAP = 64 * MB, USUAL = MB / 8 };
    char *const heap = sbrk(0);
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), before = (uintptr_t)heap;
    mallopt(M_MMAP_THRESHOLD, MOST);
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

/* Sanitizers check only arrays in the heap. They do not see mremap(), and report races in pages that
 * moved, and leaks of blocks to which only such pages point. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define IS_SANITIZED 1
#elif defined __has_feature
#define IS_SANITIZED                                                                               \
    (__has_feature(address_sanitizer) || __has_feature(memory_sanitizer) ||                        \
     __has_feature(thread_sanitizer))
#else
#define IS_SANITIZED 0
#endif

#if defined __GLIBC__ && defined MADV_HUGEPAGE && !IS_SANITIZED

static void *map_pages(void *block, size_t old_bytes, size_t bytes)
{
    return block != NULL
               ? mremap(block, old_bytes, bytes, MREMAP_MAYMOVE)
               : mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

/* Resize an array outside the heap, in whole pages of 2 MB. In the heap, an array that grows would
 * leave a hole of its former size. Here its pages move, and no byte is copied. */
static void *resize_pages(void *block, size_t old_size, size_t new_size)
{
    const size_t old_bytes = (old_size + LARGE - 1) / LARGE * LARGE;
    const size_t bytes = (new_size + LARGE - 1) / LARGE * LARGE;
    if (bytes < new_size)
        return NULL;
    if (block != NULL && bytes == old_bytes)
        return block;
    void *pages = map_pages(block, old_bytes, bytes);
    if (pages == MAP_FAILED) { /* under a low limit, the unused end of the heap may be enough */
        malloc_trim(0);
        pages = map_pages(block, old_bytes, bytes);
    }
    if (pages == MAP_FAILED)
        return NULL;
    if (bytes <= MOST)
        madvise(pages, bytes, MADV_HUGEPAGE);
    else if (block != NULL) /* from now on, take small pages */
        madvise(pages, bytes, MADV_NOHUGEPAGE);
    return pages;
}

static void free_block(void *block, size_t size)
{
    if (size < LARGE)
        free(block);
    else
        munmap(block, (size + LARGE - 1) / LARGE * LARGE);
}

void *system_resize(void *block, size_t old_size, size_t new_size)
{
    if (old_size < LARGE && new_size < LARGE)
        return system_resize_in_heap(block, new_size);
    if (new_size == 0) {
        free_block(block, old_size);
        return NULL;
    }
    if (block == NULL || (old_size >= LARGE && new_size >= LARGE))
        return resize_pages(block, old_size, new_size);
    void *other = new_size < LARGE ? malloc(new_size) : resize_pages(NULL, 0, new_size);
    if (other != NULL) {
        memcpy(other, block, old_size < new_size ? old_size : new_size);
        free_block(block, old_size);
    }
    return other;
}

#else

void *system_resize(void *block, size_t old_size, size_t new_size)
{
    (void)old_size;
    return system_resize_in_heap(block, new_size);
}

#endif
