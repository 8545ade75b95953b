/* SPDX-License-Identifier: MIT */
/* The bytes of a certificate, one by one, and what is said of them when something is wrong. */
#ifndef DLX_CERTIFICATE_SOURCE_H
#define DLX_CERTIFICATE_SOURCE_H

#include "dlx/dlx.h"

enum { SOURCE_BLOCK = 1 << 12, SOURCE_END = -1, ITEM_TEXT = 80 };

struct source {
    dlx_read_fn *read; /* where the bytes come from */
    void *user;        /* its own */
    dlx_error *error;  /* filled when something fails */
    uint64_t offset;   /* bytes given out */
    uint64_t check;    /* of these: see source_check() */
    size_t at, end;    /* bytes of block given out; filled */
    dlx_status status; /* DLX_OK until something fails */
    bool ended;        /* nothing more comes */
    unsigned char block[SOURCE_BLOCK];
};

void source_open(struct source *source, dlx_read_fn *read, void *user, dlx_error *error);

/** The next byte, or SOURCE_END at the end or after a failure. */
int source_byte(struct source *source);

/** Fail with this status, at the byte given out last. False. */
bool source_fail(struct source *source, dlx_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Fail because there is no more memory, or because the caller says so. False. */
bool source_fail_plainly(struct source *source, dlx_status status);

/** What an item is called in a message: its name, or its number from 1. */
const char *item_called(const dlx_problem *problem, uint32_t item, char text[ITEM_TEXT]);

#define CHECK_BEGIN UINT64_C(0xcbf29ce484222325)

/** FNV-1a of 64 bits (G. Fowler, L. C. Noll, K.-P. Vo): the check of what was checked and one more byte. */
static inline uint64_t check_byte(uint64_t check, unsigned char byte)
{
    return (check ^ byte) * UINT64_C(0x100000001b3);
}

#endif
