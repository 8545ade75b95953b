/* SPDX-License-Identifier: MIT */
/*
 * Between the page and the engine: one text that goes in, one that comes out. The page writes bytes to
 * where room_input() says, calls a function of the engine, and reads what it has printed:
 *
 *     page      room_input(4) -> 1024     write "4...", 0 to 1024     puzzle_open() -> true
 *     engine                                                          prints {"size":9, ...
 *     page      room_output() -> 4096, room_size() -> 77: read 77 bytes from 4096
 *
 * Both texts are the room's. room_input() comes before each call that prints, and forgets what was printed before.
 */
#ifndef WEB_ROOM_H
#define WEB_ROOM_H

#include "dlx/dlx.h"

#include <stdio.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

/** The text that came in, zero-terminated; never NULL. */
const char *room_text(void);

/** How many bytes that is; there may be zeros among them. */
size_t room_text_size(void);

/** A dlx_read_fn over a `struct span`. */
struct span {
    const char *text; /* what is left of it */
    size_t size;      /* bytes that are left */
};
bool room_read(void *user, char *buffer, size_t size, size_t *got);

/** A dlx_write_fn over a FILE. */
bool room_write(void *user, const char *text, size_t size);

/** Begin what goes out; NULL if there is no memory: then the page reads nothing. */
FILE *room_open(void);
void room_close(FILE *out);

/** Say that something failed, and where in the text if that is known: {"line":2,"column":5,"message":
 * "..."}. Returns false. */
bool room_refuse(dlx_status status, const dlx_error *error);

#endif
