/* SPDX-License-Identifier: MIT */
/*
 * What the drawings of a dance are written with: text that is escaped where it goes into XML, is cut
 * where there is no room, and can be measured without being written.
 */
#ifndef DLX_DANCE_PEN_H
#define DLX_DANCE_PEN_H

#include "dlx/dance/record.h"

#include <stdio.h>

struct pen {
    FILE *out;     /* NULL: only measure */
    bool is_xml;   /* escape, for text and for attributes in double quotes */
    uint32_t room; /* so many columns, then an ellipsis and nothing more */
    uint32_t used; /* columns so far, the ellipsis too */
};

/** Pens without an end of their room: as it is, escaped for XML, and to measure with. */
struct pen pen_plain(FILE *out);
struct pen pen_xml(FILE *out);
struct pen pen_measure(void);

/** Escaped, and with so much room. */
struct pen pen_narrow(FILE *out, uint32_t room);

void pen_put(struct pen *pen, const char *text);
void pen_number(struct pen *pen, uint64_t number);

/** Blanks, until `column` columns are used. */
void pen_to(struct pen *pen, uint32_t column);

/** An item's name, or its number if it has none. */
void pen_item(struct pen *pen, const struct recording *dance, uint32_t item);

/** The color of an entry, by name or number. */
void pen_color(struct pen *pen, const struct recording *dance, uint32_t color);

/** An option: its items and their colors. */
void pen_option(struct pen *pen, const struct recording *dance, uint32_t option);

/** The columns that an item's name takes. */
uint32_t pen_item_width(const struct recording *dance, uint32_t item);

#endif
