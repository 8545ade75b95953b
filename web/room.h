/* SPDX-License-Identifier: MIT */
/*
 * The channel between the page and the engine: one text goes in, and one comes out. The page writes
 * bytes to the address that room_input() returns, calls the engine, and reads the output:
 *
 *     page      room_input(4) -> 1024     write "4...", 0 to 1024     puzzle_open() -> true
 *     engine                                                          prints {"size":9, ...
 *     page      room_output() -> 4096, room_size() -> 77: read 77 bytes from 4096
 *
 * The engine owns both texts. The page calls room_input() before each call that prints; it discards
 * the previous output.
 */
#ifndef WEB_ROOM_H
#define WEB_ROOM_H

#include "dlx/dlx.h"
#include "sudoku/sudoku.h"

#include <stdio.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

/** Return the input text, zero-terminated; never NULL. */
const char *room_text(void);

/** Return the length of the input text in bytes. It may contain zeros. */
size_t room_text_size(void);

/** A dlx_read_fn over a `struct span`. */
struct span {
    const char *text; /* the rest of it */
    size_t size;      /* length of the rest */
};
bool room_read(void *user, char *buffer, size_t size, size_t *got);

/** Return the rules that a puzzle brings along, if any. They point into the record. */
sudoku_rules_settings room_rules(const sudoku_record *record);

/** A dlx_write_fn over a FILE. */
bool room_write(void *user, const char *text, size_t size);

/** Begin the output. Return NULL if there is no memory; then the page reads an empty text. */
FILE *room_open(void);
void room_close(FILE *out);

/** Report an error, and its place in the text if that is known:
 * {"line":2,"column":5,"message":"..."}. Return false. */
bool room_refuse(dlx_status status, const dlx_error *error);

#endif
