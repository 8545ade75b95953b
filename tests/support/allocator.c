/* SPDX-License-Identifier: MIT */
/* A header with the size precedes each block, so the allocator notices when a caller states another
 * size. A guard follows it, so the allocator notices when somebody has written beyond the end. */
#include "tests/support/allocator.h"

#include <stdlib.h>
#include <string.h>

union header {
    size_t size;
    max_align_t alignment;
};

/* AddressSanitizer detects more wrong writes, but not inside a guard: with it, there is none. */
#if defined __SANITIZE_ADDRESS__
enum { GUARD = 0 };
#elif defined __has_feature
#if __has_feature(address_sanitizer)
enum { GUARD = 0 };
#else
enum { GUARD = 32 };
#endif
#else
enum { GUARD = 32 };
#endif

static const unsigned char GUARDING = 0xc3;

/* Return where the guard of a block is. */
static unsigned char *guard_of(union header *block)
{
    return (unsigned char *)(block + 1) + block->size;
}

static bool is_guarded(union header *block)
{
    const unsigned char *guard = guard_of(block);
    for (int i = 0; i < GUARD; i++)
        if (guard[i] != GUARDING)
            return false;
    return true;
}

bool faulty_refuses(struct faulty *faulty)
{
    uint64_t request = ++faulty->requests, at = faulty->fail_at;
    return request == at || (faulty->for_good && at > 0 && request > at);
}

/* Overwrite a block, then free it, so that reading it later goes wrong even without a sanitizer. */
static void release(union header *block)
{
    if (block == NULL)
        return;
    volatile unsigned char *byte =
        (volatile unsigned char *)(block + 1); /* or the compiler leaves these stores out */
    for (size_t i = 0; i < block->size; i++)
        byte[i] = 0x5a;
    free(block);
}

static void *faulty_allocate(void *user, void *block, size_t old_size, size_t new_size)
{
    struct faulty *f = user;
    union header *old = block == NULL ? NULL : (union header *)block - 1;
    f->wrong_size |= old_size != (old == NULL ? 0 : old->size);
    f->wrong_size |= old != NULL && !is_guarded(old);
    if (new_size == 0) {
        f->outstanding -= old_size;
        release(old);
        return NULL;
    }
    if (faulty_refuses(f))
        return NULL;
    union header *fresh = malloc(sizeof *fresh + new_size + GUARD);
    if (fresh == NULL)
        abort();
    fresh->size = new_size;
    memset(fresh + 1, 0xa5, new_size);
    memset(guard_of(fresh), GUARDING, GUARD);
    f->outstanding += new_size - old_size;
    f->most = f->outstanding > f->most ? f->outstanding : f->most;
    if (old != NULL) /* always move, so that stale pointers show */
        memcpy(fresh + 1, block, old_size < new_size ? old_size : new_size);
    release(old);
    return fresh + 1;
}

dlx_allocator faulty_allocator(struct faulty *faulty)
{
    return (dlx_allocator){faulty_allocate, faulty};
}

static void *locked_allocate(void *user, void *block, size_t old_size, size_t new_size)
{
    struct locked *l = user;
    pthread_mutex_lock(&l->lock);
    void *fresh = l->inner.allocate(l->inner.user, block, old_size, new_size);
    pthread_mutex_unlock(&l->lock);
    return fresh;
}

dlx_allocator locked_allocator(struct locked *locked)
{
    *locked = (struct locked){.lock = PTHREAD_MUTEX_INITIALIZER};
    locked->inner = faulty_allocator(&locked->faulty);
    return (dlx_allocator){locked_allocate, locked};
}

static void *allocate_or_stop(void *user, void *block, size_t old_size, size_t new_size)
{
    struct task_stopper *s = user;
    if (s->task != NULL && ++s->uses == s->stop_at)
        dlx_task_stop(s->task);
    const dlx_allocator *usual = dlx_default_allocator();
    return usual->allocate(usual->user, block, old_size, new_size);
}

dlx_allocator stopper_allocator(struct task_stopper *stopper)
{
    return (dlx_allocator){allocate_or_stop, stopper};
}
