/* SPDX-License-Identifier: MIT */
/* Print characters of a drawing on a terminal: colors, and blanks that are held back until something follows, so that
 * no line ends with blanks. */
#ifndef DLX_DRAW_PAGE_H
#define DLX_DRAW_PAGE_H

#include "dlx/draw/drawing.h"

struct page {
    FILE *out;
    const struct drawing *d;
    struct text_style style;
    int inner;  /* board: characters of a cell; table: characters of the widest label */
    int blanks; /* held back */
    int tint;   /* present tint of the terminal */
};

/** Print blanks with this tint. */
void page_blanks(struct page *page, int count, int tint);

/** Print a text with this tint. */
void page_put(struct page *page, const char *text, int bytes, int tint);

/** Print a label with this tint. */
void page_label(struct page *page, const struct label *label, int tint);

/** End a line. */
void page_end_line(struct page *page);

/** text_tiles.c: print a drawing of hexagons or triangles. */
void page_hexagons(struct page *page);
void page_triangles(struct page *page);

#endif
