/* SPDX-License-Identifier: MIT */
/* An allocator that fails when told to and notices wrong sizes and leaks. */
#ifndef TESTS_SUPPORT_ALLOCATOR_H
#define TESTS_SUPPORT_ALLOCATOR_H

#include "dlx/dlx.h"

struct faulty {
    uint64_t requests;  /* for memory, so far */
    uint64_t fail_at;   /* the request that fails, from 1; 0 for none */
    bool for_good;      /* and so do all that follow it */
    size_t outstanding; /* bytes given out and not yet back */
    bool wrong_size;    /* some block came back with another size than it had */
};

/** The hook, with a struct faulty as its user. New memory is never zero. */
dlx_allocator faulty_allocator(struct faulty *faulty);

/** Count a request; whether it is to be refused. For hooks of other kinds. */
bool faulty_refuses(struct faulty *faulty);

#endif
