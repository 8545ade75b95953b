/* SPDX-License-Identifier: MIT */
/*
 * A malloc that fails, for LD_PRELOAD. The command's request number FAIL_AT fails; with
 * FAIL_FOR_GOOD, all later ones fail, too. Each failure writes one byte to file descriptor 9.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static unsigned long fail_at; /* 0 until the constructor has run: nothing fails */
static bool for_good;
static atomic_ulong requests;

/* Find a function of the C library. C cannot cast object to function pointers, so copy it. */
static void find(void *function, const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    memcpy(function, &found, sizeof found);
}

/* Serve dlsym(), which calls calloc() before it is known. This memory is never freed. */
static void *early(size_t size)
{
    static _Alignas(max_align_t) char room[4096];
    static size_t used;
    size_t at = used;
    used += (size + 15) / 16 * 16;
    return used <= sizeof room ? room + at : NULL;
}

static void find_all(void)
{
    if (real_realloc != NULL)
        return;
    find(&real_malloc, "malloc");
    find(&real_calloc, "calloc");
    find(&real_realloc, "realloc");
}

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("FAIL_AT");
    find_all();
    for_good = getenv("FAIL_FOR_GOOD") != NULL;
    fail_at = at != NULL ? strtoul(at, NULL, 10) : 0;
}

static bool is_refused(void)
{
    if (fail_at == 0)
        return false;
    unsigned long request = atomic_fetch_add(&requests, 1) + 1;
    bool refused = request == fail_at || (for_good && request > fail_at);
    if (refused && write(9, "x", 1) != 1)
        _exit(126);
    if (refused)
        errno = ENOMEM;
    return refused;
}

#define SEEN __attribute__((visibility("default")))

SEEN void *malloc(size_t size)
{
    find_all();
    return is_refused() ? NULL : real_malloc(size);
}

SEEN void *calloc(size_t count, size_t size)
{
    if (real_calloc == NULL)
        return early(count * size);
    return is_refused() ? NULL : real_calloc(count, size);
}

SEEN void *realloc(void *block, size_t size)
{
    find_all();
    return is_refused() ? NULL : real_realloc(block, size);
}
