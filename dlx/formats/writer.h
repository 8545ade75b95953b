/* SPDX-License-Identifier: MIT */
/*
 * What all writers share: a buffer for the text, and the order of the written items: primary ones
 * first. For the items "a", "x" (secondary), "b":
 *
 *     item    a b x      at each place of the text
 *     place   0 2 1      of each item
 *
 * A writer first refuses what its format cannot express and then writes, so a refused problem
 * leaves no text. After a failure nothing more is written.
 */
#ifndef DLX_FORMATS_WRITER_H
#define DLX_FORMATS_WRITER_H

#include "dlx/core/memory.h"
#include "dlx/dlx.h"

struct label {
    const char *text; /* of an item, at least LABEL_COPY bytes before the end of its block */
    size_t length;    /* in bytes */
};

enum { LABEL_COPY = 16 }; /* a short text is copied as this many bytes, without a call or a loop */

struct writer {
    const dlx_problem *problem; /* not owned */
    const char *format;         /* its name, for messages */
    uint32_t base;              /* number of the first place, in formats without names */
    uint32_t *item;             /* the item at each place of the text */
    uint32_t *place;            /* the place of each item, from 0 */
    struct label *label;        /* of each item: its name or number, or its place; or NULL */
    uint32_t *mark;             /* place -> how often write_digits() covers its item; then 0 */
    dlx_write_fn *write;        /* where the text goes */
    void *user;                 /* passed to write() */
    dlx_status status;          /* DLX_OK until something fails */
    dlx_error *error;           /* not owned; filled when something fails */
    size_t used;                /* bytes of block in use */
    char block[1 << 12];        /* text that has not been written yet */
};

/* One writer for each format. A failure is recorded in the writer's status and error. */
void write_items(struct writer *w);
void write_mtx(struct writer *w);
void write_rows(struct writer *w);
void write_dense(struct writer *w);
void write_csv(struct writer *w);
void write_ec(struct writer *w);
void write_xcc(struct writer *w);
void write_sets(struct writer *w);
void write_spp(struct writer *w);
void write_scp(struct writer *w);
void write_mps(struct writer *w);
void write_opb(struct writer *w);
void write_cnf(struct writer *w);
void write_wcnf(struct writer *w);
void write_lp(struct writer *w);
void write_lists(struct writer *w);

/* ---- failing ---- */

/** Refuse: "format `ec` cannot express WHAT". Return false, like all of these. */
bool writer_refuse(struct writer *w, const char *what);

/** Refuse: "format `ec` cannot express WHAT: item `NAME`". */
bool writer_refuse_item(struct writer *w, const char *what, uint32_t item);

/** Refuse: "format `ec` cannot express WHAT: option NUMBER". */
bool writer_refuse_option(struct writer *w, const char *what, uint32_t option);

bool writer_fail_status(struct writer *w, dlx_status status);

/** Refuse a problem in which the number of an unnamed item is the name of another item. */
bool writer_check_numbers(struct writer *w);

/** Return whether an option gives an item a color. */
bool writer_option_has_colors(const dlx_problem *problem, uint32_t option);

/* ---- writing ---- */

void write_bytes(struct writer *w, const char *bytes, size_t count);
void write_byte(struct writer *w, char byte);
void write_text(struct writer *w, const char *text);
void write_number(struct writer *w, uint64_t number);

/** Write numbers and short words as printf() does, at most 200 bytes. */
void write_format(struct writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** Write the buffered text. */
void writer_flush(struct writer *w);

/** Write a name, with control characters as blanks, since they could end the line. */
void write_name(struct writer *w, const char *name);

/** Write the title, if there is one, as a comment with this sign. */
void write_title(struct writer *w, const char *sign);

/** Write the cost of an option, with its decimal point and its sign. */
void write_cost(struct writer *w, uint32_t option);

/** Write the name of an item, or its number from 1 if it has no name. In a format without names,
 * write its place, numbered from `base` or from 1. */
void write_item(struct writer *w, uint32_t item);

/** Write an entry: its item, then a colon and the name or number of its color, if it has one. */
void write_entry(struct writer *w, dlx_entry entry);

/** Write all entries of an option, separated by blanks. */
void write_entries(struct writer *w, uint32_t option);

/** Write a line: `before`, then the option's items without colors, separated by blanks. */
void write_places(struct writer *w, uint32_t option, const char *before);

/** Write the multiplicity of a primary item and a bar, such as "2|", unless it is 1. */
void write_times(struct writer *w, uint32_t item);

/** Write for each item how often the option covers it, separated by `separator`, and a line end. */
void write_digits(struct writer *w, uint32_t option, char separator);

/* ---- a problem by items ---- */

/*
 * The options that contain each item, grouped by color. The writers of `scp` and of the formats for
 * other solvers use it. Options without primary items are left out, because they are never chosen.
 *
 *     "p | x y" with the options "p x:A y", "p x", "p x:A"
 *
 *     uses      0 1 2      1, 0 A, 2 A      0
 *     columns   p: 0 to 3  x: 3 to 6        y: 6 to 7
 */
struct use {
    uint32_t option, color; /* an option that contains the item, and the `color` of its entry */
};

struct column {
    size_t begin, end; /* its uses are uses[begin] to uses[end - 1] */
};

struct columns {
    struct arena arena;    /* owns the arrays */
    struct column *column; /* of each item */
    struct use *uses; /* of all items, in the order of items; each item's uses sorted by color */
    uint32_t items;   /* number of items */
};

/** Return false, and fail the writer, if there is no memory. Call columns_free() in either case. */
bool columns_build(struct columns *columns, struct writer *w);

void columns_free(struct columns *columns);

/** Return the end of the group that begins at `begin`: all uses of the item with one color, or a
 * use without a color. The item does not make options of a group exclude each other. */
size_t columns_group(const struct columns *columns, uint32_t item, size_t begin);

/** Return whether all uses of an item agree, so that the item is not a constraint. */
bool columns_agree(const struct columns *columns, uint32_t item);

/** Return how many times an option covers its primary item. */
static inline uint32_t use_times(struct use use)
{
    return use.color == DLX_NO_COLOR ? 1 : use.color;
}

#endif
