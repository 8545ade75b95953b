/* SPDX-License-Identifier: MIT */
/*
 * What the writers share: a block of text on its way out, and the order in which items are written:
 * the primary ones first, each kind as added. A writer first refuses what its format cannot express
 * and then writes, so that a refused problem leaves no text. Once something has failed, nothing
 * more is written.
 */
#ifndef DLX_FORMATS_WRITER_H
#define DLX_FORMATS_WRITER_H

#include "dlx/dlx.h"

struct writer {
    const dlx_problem *problem;
    const char *format;  /* its name, for messages */
    uint32_t base;       /* `rows`: number of the first column */
    uint32_t *item;      /* the item at each place of the text */
    uint32_t *place;     /* the place of each item, from 0 */
    uint32_t *mark;      /* of each place, 1 + the latest option that has it; for digits only */
    dlx_write_fn *write; /* the sink */
    void *user;          /* its own */
    dlx_status status;   /* DLX_OK until something fails */
    dlx_error *error;    /* not owned; filled when something fails */
    size_t used;         /* bytes of block in use */
    char block[1 << 12]; /* text not yet given to the sink */
};

/* One writer a format. What failed is in the writer's status and error. */
void write_items(struct writer *w);
void write_mtx(struct writer *w);
void write_rows(struct writer *w);
void write_dense(struct writer *w);
void write_csv(struct writer *w);
void write_ec(struct writer *w);
void write_xcc(struct writer *w);
void write_sets(struct writer *w);
void write_cnf(struct writer *w);
void write_lp(struct writer *w);

/* ---- failing ---- */

/** Refuse: "format `ec` has no WHAT". Returns false, as all of these. */
bool writer_refuse(struct writer *w, const char *what);

/** Refuse: "format `ec` has no WHAT: item `NAME`". */
bool writer_refuse_item(struct writer *w, const char *what, uint32_t item);

/** Refuse: "format `ec` has no WHAT: option NUMBER". */
bool writer_refuse_option(struct writer *w, const char *what, uint32_t option);

bool writer_fail_status(struct writer *w, dlx_status status);

/** Refuse a problem in which an item without a name would be named as another is. */
bool writer_check_numbers(struct writer *w);

/** Whether an option gives an item a color. */
bool writer_option_has_colors(const dlx_problem *problem, uint32_t option);

/* ---- writing ---- */

void write_bytes(struct writer *w, const char *bytes, size_t count);
void write_byte(struct writer *w, char byte);
void write_text(struct writer *w, const char *text);
void write_number(struct writer *w, uint64_t number);

/** Give the sink what the block holds. */
void writer_flush(struct writer *w);

/** A name of the user's: control characters, which could end a line, as blanks. */
void write_name(struct writer *w, const char *name);

/** The title as a comment, if there is one. */
void write_title(struct writer *w, const char *sign);

/** An item's name, or its number from 1 if it has none. */
void write_item(struct writer *w, uint32_t item);

/** An entry: its item, and behind a colon the name of its color, or its number. */
void write_entry(struct writer *w, dlx_entry entry);

/** All entries of an option, with blanks between. */
void write_entries(struct writer *w, uint32_t option);

/** The numbers of an option's items in the text, from `base`, a blank before each. */
void write_places(struct writer *w, uint32_t option, uint32_t base);

/** A 0 or 1 for each item, with separators between, and a line end. */
void write_digits(struct writer *w, uint32_t option, char separator);

#endif
