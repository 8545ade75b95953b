/* SPDX-License-Identifier: MIT */
/* Files of TrueType fonts: which of them to use, and which characters they have. */
#ifndef SUDOKU_CLI_FONT_H
#define SUDOKU_CLI_FONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FONT_PATH = 4096 /* most bytes of a path, with its zero */ };

/** A font file in memory. */
struct font {
    char path[FONT_PATH]; /* its file */
    uint8_t *bytes;       /* the whole file */
    size_t size;          /* number of bytes */
    size_t table;         /* where its table of characters begins */
};

/** Read a font. Return NULL, or what is wrong; then there is nothing to free. */
const char *font_read(struct font *font, const char *path);

/** Read the first of the usual fonts that is installed. Return false if there is none. */
bool font_find(struct font *font);

/** Read the bold face that belongs to a font. Return false if there is none beside its file. */
bool font_read_bold(struct font *bold, const struct font *plain);

/** Return whether a font has a picture for a character. */
bool font_has(const struct font *font, uint32_t code);

/** Free what font_read() has read; a font of zeros is allowed. */
void font_free(struct font *font);

#endif
