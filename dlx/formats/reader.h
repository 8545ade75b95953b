/* SPDX-License-Identifier: MIT */
/* What the readers share: a scanner, the problem they fill, and the option they collect. */
#ifndef DLX_FORMATS_READER_H
#define DLX_FORMATS_READER_H

#include "dlx/formats/scan.h"

struct place {
    uint64_t line, column; /* where an entry stands in the text */
};

struct reader {
    struct scanner scan;   /* the text */
    dlx_problem *problem;  /* being filled; thrown away if anything fails */
    uint32_t base;         /* number of the first column or item */
    uint32_t secondary;    /* the last so many columns are secondary */
    char separator;        /* what stands between the entries of an option */
    dlx_entry *entries;    /* the option being collected */
    size_t capacity;       /* allocated length of entries */
    struct place *places;  /* where each of these entries stands */
    size_t place_capacity; /* allocated length of places */
    size_t count;          /* how many entries it has so far */
    bool begun;            /* more than comments has been read */
};

/* One reader a format. False after a failure, which is in the scanner's status and error. */
bool read_items(struct reader *r);
bool read_mtx(struct reader *r);
bool read_rows(struct reader *r);
bool read_dense(struct reader *r);
bool read_csv(struct reader *r);
bool read_ec(struct reader *r);
bool read_xcc(struct reader *r);
bool read_sets(struct reader *r);

/**
 * The formats that a text can be in, as bits 1 << format; never none. If it is malformed in all,
 * what it looks like.
 *
 * @param text   its first block, `length` bytes.
 * @param whole  whether that is all of it.
 */
unsigned detect_formats(const char *text, size_t length, bool whole);

/**
 * Go to the first word of the next line that has one, past comments: lines whose first byte is this
 * sign. The first comment that has text and stands before everything else is the problem's title.
 */
enum token reader_first_word(struct reader *r, char comment);

/** The first word has been scanned: note what separates entries. */
void reader_note_separator(struct reader *r);

/** Where the latest word stands. */
struct place reader_place(const struct reader *r);

/** Add one entry to the option being collected. */
bool reader_collect(struct reader *r, uint32_t item, uint32_t color, struct place place);

/**
 * Refuse a number of items or options that a text so short cannot mean: above 2^22, more than it
 * has bytes so far. So damaged numbers are found before they ask for all memory.
 */
bool reader_check_promise(struct reader *r, uint64_t count, struct place place);

/** Refuse more secondary columns than there are. */
bool reader_check_secondary(struct reader *r, uint32_t columns);

/** Add columns without names, the last r->secondary of them secondary; the text says so at this
 * place. */
bool reader_add_columns(struct reader *r, uint32_t columns, struct place place);

/** Add the collected option, which stands on this line, and begin the next one. An item that is
 * listed twice is reported at its second place. */
bool reader_add_option(struct reader *r, uint64_t line);

/** Fail for a status that the problem gave. */
bool reader_fail_status(struct reader *r, dlx_status status);

#endif
