/* SPDX-License-Identifier: MIT */
/* The table of formats: the name of each, its reader and writer, and what it can express. */
#ifndef DLX_FORMATS_FORMAT_H
#define DLX_FORMATS_FORMAT_H

#include "dlx/formats/reader.h"
#include "dlx/formats/writer.h"

/* What a format can express. */
enum {
    CAN_NAMES = 1,          /* names of items and of any colors, perhaps in comments */
    CAN_SECONDARY = 2,      /* which items are secondary */
    CAN_LAST_SECONDARY = 4, /* dlx_reading says how many of the last items are secondary */
    CAN_COLORS = 8,
    CAN_MULTIPLICITIES = 16, /* and options that cover an item several times */
    CAN_COSTS = 32,
    CAN_EMPTY_OPTIONS = 64, /* options without entries */
    CAN_BASE = 128,         /* items may be numbered from 0 or from 1 */
    CAN_DROP_COSTS = 256,   /* without costs the text still has the same solutions */
    CAN_TITLE = 512,
    CAN_OPTION_NAMES = 1024,
};

/* How its text looks. */
enum {
    ONLY_NUMBERS = 1,    /* it has only numbers */
    OPTION_IS_LINE = 2,  /* each option is one line */
    OPTION_IS_GRID = 4,  /* an option is a zero or a one for each item */
    NEEDS_BANNER = 8,    /* it is detected by its first word alone */
    NEEDS_COMMA = 16,    /* its first line has a comma, a semicolon or a tab */
    NEEDS_HEADER = 32,   /* it has a `p` line, which comments may precede */
    NEEDS_BRACKET = 128, /* it begins with a bracket, or a name and a bracket */
    FREE_LINES = 64,     /* line ends mean nothing, so its reader fails late */
};

struct format {
    const char *name;               /* as users give it */
    bool (*read)(struct reader *);  /* NULL if it can only be written */
    void (*write)(struct writer *); /* refuses what the format cannot express */
    int can;                        /* CAN_... bits */
    int looks;                      /* bits that say how its text looks */
    const char *color_sign;         /* before a color without a name; NULL for ":" */
};

/** Return the entry of a format in the table, or NULL if there is no such format. */
const struct format *format_of(dlx_format format);

#endif
