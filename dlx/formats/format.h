/* SPDX-License-Identifier: MIT */
/* The table of formats: what each is called, who reads and writes it, and what it can
 * say. */
#ifndef DLX_FORMATS_FORMAT_H
#define DLX_FORMATS_FORMAT_H

#include "dlx/formats/reader.h"
#include "dlx/formats/writer.h"

/* What a format can say. */
enum {
    CAN_NAMES = 1,          /* names of items, and of colors if it has those; if only in comments */
    CAN_SECONDARY = 2,      /* which items are secondary */
    CAN_LAST_SECONDARY = 4, /* the reader can be told that the last so many are */
    CAN_COLORS = 8,
    CAN_MULTIPLICITIES = 16,
    CAN_COSTS = 32,
    CAN_EMPTY_OPTIONS = 64, /* options without entries */
    CAN_BASE = 128,         /* items may count from 0 or 1 */
};

struct format {
    const char *name;
    bool (*read)(struct reader *); /* NULL if it can only be written */
    void (*write)(struct writer *);
    int can; /* CAN_... bits */
};

/** The entry of a format in the table, NULL if there is no such format. */
const struct format *format_of(dlx_format format);

#endif
