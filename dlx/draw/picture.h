/* SPDX-License-Identifier: MIT */
/* What the pictures of a dance share: their frame, colors and caption, and small shapes. */
#ifndef DLX_DANCE_PICTURE_H
#define DLX_DANCE_PICTURE_H

#include "dlx/dance/record.h"
#include "dlx/draw/pen.h"

struct picture {
    const char
        *name; /* its class is dance-NAME, and the ids of its title and caption begin with it */
    const char *title; /* for who does not see it */
    const char *text;  /* likewise: how to read it */
    const char *style; /* rules of its own, each selector below the class */
    int width, height; /* in CSS pixels, with the caption */
};

enum { CAPTION_HEIGHT = 52, LEAST_WIDTH = 540 }; /* room for most captions */

/** The document's beginning up to the background, and its end with the caption. */
void picture_begin(FILE *out, const struct picture *picture, const struct recording *dance);
void picture_end(FILE *out, const struct picture *picture, const struct recording *dance);

/** ` class="A B"`: a name, then those that hold of `count` pairs. */
struct picture_class {
    const char *name;
    bool holds;
};
void picture_classes(FILE *out, const char *first, const struct picture_class *classes, int count);

/** How many columns of text fit into a width, in letters of a size. */
uint32_t picture_room(int width, int size);

/** The least number of pixels for so many columns of text. */
int picture_text_width(uint32_t columns, int size);

/** The columns of the longest name of an item. */
uint32_t picture_widest_item(const struct recording *dance);

#endif
