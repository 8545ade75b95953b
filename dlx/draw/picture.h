/* SPDX-License-Identifier: MIT */
/* What SVG documents have in common, and the pictures of a dance: colors and caption. */
#ifndef DLX_DRAW_PICTURE_H
#define DLX_DRAW_PICTURE_H

#include "dlx/dance/record.h"
#include "dlx/draw/pen.h"

/** Begin an SVG document of this size with a title, which may be NULL. */
void svg_begin(struct pen *pen, int width, int height, const char *title);

/** A picture of a dance. */
struct picture {
    const char *name;  /* used in its class, dance-NAME, and in the ids of its title and caption */
    const char *title; /* for screen readers */
    const char *text;  /* for screen readers: how to read it */
    const char *style; /* rules of its own, each selector below the class */
    int width, height; /* in CSS pixels, including the caption */
};

enum { CAPTION_HEIGHT = 52, LEAST_WIDTH = 540 }; /* enough for most captions */

/** Write the start of the document up to the background, or its end with the caption. */
void picture_begin(struct pen *pen, const struct picture *picture);
void picture_end(struct pen *pen, const struct picture *picture);

/** Write ` class="A B"`: `first`, and each of the `count` names whose condition is true. */
struct picture_class {
    const char *name;
    bool holds;
};
void picture_classes(struct pen *pen, const char *first, const struct picture_class *classes,
                     int count);

/** Return the number of columns of text that fit into a width, for a font size. */
uint32_t picture_room(int width, int size);

/** Return the width in pixels that a number of columns of text needs. */
int picture_text_width(uint32_t columns, int size);

/** Return the width of the longest name of an item in columns. */
uint32_t picture_widest_item(const struct recording *dance);

#endif
