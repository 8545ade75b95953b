/* SPDX-License-Identifier: MIT */
/* Write the text of drawings: escaped for XML, cut to a width, or only measured. Begin and end SVG
 * documents and pictures of a dance. */
#ifndef DLX_DRAW_PEN_H
#define DLX_DRAW_PEN_H

#include "dlx/dance/record.h"

#include <stdio.h>

struct pen {
    FILE *out;                     /* NULL: only measure */
    const struct recording *dance; /* knows the names; NULL if none are written */
    bool is_xml;                   /* escape, for text and for attributes in double quotes */
    uint32_t room;                 /* width in columns; longer text is cut, with an ellipsis */
    uint32_t used;                 /* columns written so far, including the ellipsis */
};

/** Make a pen of unlimited width that writes plain text, text escaped for XML, or only measures. */
struct pen pen_plain(FILE *out, const struct recording *dance);
struct pen pen_xml(FILE *out, const struct recording *dance);
struct pen pen_measure(const struct recording *dance);

/** Make a pen like another one that cuts the text after `room` columns. */
struct pen pen_narrow(const struct pen *pen, uint32_t room);

/** Write a text, some bytes of one, or a number. */
void pen_put(struct pen *pen, const char *text);
void pen_bytes(struct pen *pen, const char *text, size_t bytes);
void pen_number(struct pen *pen, uint64_t number);

/** Write blanks until `column` columns are used. */
void pen_to(struct pen *pen, uint32_t column);

/** Write the name of an item, or its number if it has no name. */
void pen_item(struct pen *pen, uint32_t item);

/** Write the name of a color, or its number if it has no name. */
void pen_color(struct pen *pen, uint32_t color);

/** Write an option: its items and their colors. */
void pen_option(struct pen *pen, uint32_t option);

/** Write a node: its number, the name of an item for its head, or `root`. */
void pen_node(struct pen *pen, uint32_t node);

/** Write words in which %i is an item, %o an option, %n a node, %c a color and %u a number, all
 * uint32_t, and %s a text. Arguments after the last % are ignored. */
void pen_print(struct pen *pen, const char *words, ...);

/**
 * Write elements of SVG. The words are not escaped, and ' becomes a double quote; what is inserted
 * is as for pen_print(), with %d for an int, and %t for a double with one decimal. Only names and
 * texts use the width of the pen.
 *
 *     pen_svg(&pen, "<text class='name' x='%d'>%i</text>", x, item)
 */
void pen_svg(struct pen *pen, const char *words, ...);

/** Write the step that the present frame belongs to, in words. */
void pen_step(struct pen *pen);

/** Write the move of the present frame in words; nothing if the frame announces a step. */
void pen_move(struct pen *pen);

/** Return the width of words in columns. The arguments are as for pen_print(). */
uint32_t pen_width(const struct recording *dance, const char *words, uint32_t value);

/* ---- what SVG documents have in common, and the pictures of a dance: colors and caption ---- */

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
