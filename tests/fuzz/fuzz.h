/* SPDX-License-Identifier: MIT */
/*
 * What fuzz targets share: a law, memory that is counted, text in pieces, text that was written,
 * and bytes taken as decisions.
 *
 * A target is one file that turns any bytes into work for the library and looks at what comes back.
 * All targets are in one program. libFuzzer (-Dfuzz=enabled, see search.c) searches for bytes that
 * break a law; replay.c gives a target the bytes that are kept in tests/data/fuzz.
 */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "dlx/dlx.h"

/* ---- targets ---- */

/** A target of the program. */
struct target {
    const char *name; /* by which it is chosen */
    int (*run)(const uint8_t *data,
               size_t size); /* always returns 0, and aborts where a law is broken */
    struct target *next;     /* another target, or NULL */
};

/** Make a target known to target_named(). */
void target_add(struct target *target);

/** Return the target of this name. Without one, list the names on standard error and exit. */
const struct target *target_named(const char *name);

/** Define a target: TARGET(kernels) { ... use data and size ... return 0; } */
#define TARGET(title)                                                                              \
    static int target_##title(const uint8_t *data, size_t size);                                   \
    __attribute__((constructor)) static void add_target_##title(void)                              \
    {                                                                                              \
        static struct target target = {#title, target_##title, NULL};                              \
        target_add(&target);                                                                       \
    }                                                                                              \
    static int target_##title(const uint8_t *data, size_t size)

/* ---- laws ---- */

/** What must hold. Otherwise it is said on standard error, and the program aborts. */
#define HOLDS(law) ((law) ? (void)0 : broken(__FILE__, __LINE__, #law))

_Noreturn void broken(const char *file, int line, const char *law);

/* ---- memory ---- */

/** What an allocator has given out. */
struct meter {
    size_t held;     /* bytes given out and not yet back */
    size_t most;     /* that were held at a time */
    size_t greatest; /* that were asked for at once */
    size_t room;     /* how much may be held; beyond it there is no memory. 0: no limit */
    bool refused;    /* there was none */
};

/** An allocator that counts. Resized blocks always move, so that stale pointers show. */
dlx_allocator metered(struct meter *meter);

/* ---- text ---- */

/** A source of text. */
struct pieces {
    const uint8_t *at; /* what is left */
    size_t left;       /* how many bytes that is */
    uint64_t random;   /* not 0: pieces of random sizes, mostly small; 0: as much as is wanted */
};

/** A dlx_read_fn with a struct pieces as its user. */
bool pieces_read(void *user, char *buffer, size_t size, size_t *got);

enum { SHEET = 1 << 18 };

/** What was written; zero-terminated. It takes SHEET bytes, and then fails. */
struct sheet {
    char *text;
    size_t length;   /* of text */
    size_t capacity; /* of text */
};

/** A dlx_write_fn with a struct sheet as its user. */
bool sheet_write(void *user, const char *text, size_t size);

/** Whether two strings are equal, or both NULL. */
bool same_text(const char *a, const char *b);

/* ---- decisions ---- */

/** Bytes to decide with. When they are used up, all are 0. */
struct dice {
    const uint8_t *at; /* what is left */
    size_t left;       /* how many bytes that is */
};

/** The next byte. */
uint8_t dice_byte(struct dice *dice);

/** A number from 0 to bound - 1, which is at most 255, out of one byte. */
uint32_t dice_below(struct dice *dice, uint32_t bound);

#endif
