/* SPDX-License-Identifier: MIT */
/* Memory between inaccessible pages. Define _DEFAULT_SOURCE before you include this. */
#ifndef TESTS_SUPPORT_FENCE_H
#define TESTS_SUPPORT_FENCE_H

#include "tests/support/assertion.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/* Bytes that end, or begin, at a page that the process may neither read nor write. */
struct fenced {
    uint8_t *pages; /* the whole mapping */
    size_t size;    /* of the mapping, in bytes */
    uint8_t *start; /* first usable byte */
};

static inline struct fenced fence(size_t size, bool at_end)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), inner = (size + page - 1) / page * page;
    struct fenced f = {.size = inner + 2 * page};
    f.pages = mmap(NULL, f.size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ck_assert_ptr_ne(f.pages, MAP_FAILED);
    ck_assert_int_eq(mprotect(f.pages + page, inner, PROT_READ | PROT_WRITE), 0);
    f.start = f.pages + page + (at_end ? inner - size : 0);
    return f;
}

#endif
