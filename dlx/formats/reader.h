/* SPDX-License-Identifier: MIT */
/*
 * What all readers share: a scanner, the problem that they fill, and the option that they collect.
 * A reader calls
 *
 *     reader_first_word()  ->  reader_collect() for each entry  ->  reader_add_option()  ->  the next line
 *
 * and stops at the first failure, which is recorded in the scanner.
 */
#ifndef DLX_FORMATS_READER_H
#define DLX_FORMATS_READER_H

#include "dlx/core/cost.h"
#include "dlx/core/memory.h"
#include "dlx/formats/scan.h"

#include <string.h>

struct place {
    uint64_t line, column; /* position of an entry in the text, from 1 */
};

struct reader {
    struct scanner scan;  /* the text */
    dlx_problem *problem; /* being filled; discarded after a failure */
    uint32_t base;        /* number of the first column or item */
    uint32_t secondary;   /* number of secondary columns, which are the last ones */
    struct {
        const char *cost, *names; /* in `csv`, the names of these columns; or NULL */
    } column_of;
    char separator;            /* byte between the entries of an option */
    dlx_entry *entries;        /* the option being collected */
    size_t capacity;           /* allocated length of entries */
    struct place *places;      /* position of each of these entries */
    size_t place_capacity;     /* allocated length of places */
    size_t count;              /* number of entries collected so far */
    bool begun;                /* something other than comments has been read */
    bool has_colors;           /* in `items`: an entry had a color */
    const struct names *names; /* in `items`: names of items, with the same numbers; or NULL */
    bool has_many;             /* in `items`: with this many items, prefetching their names pays */
    bool is_guess; /* the text is malformed in every format, so errors name the one read */
};

/* One reader for each format. Return false after a failure, which the scanner records. */
bool read_items(struct reader *r);
bool read_mtx(struct reader *r);
bool read_rows(struct reader *r);
bool read_dense(struct reader *r);
bool read_csv(struct reader *r);
bool read_ec(struct reader *r);
bool read_xcc(struct reader *r);
bool read_sets(struct reader *r);
bool read_spp(struct reader *r);
bool read_scp(struct reader *r);
bool read_lp(struct reader *r);
bool read_mps(struct reader *r);
bool read_lists(struct reader *r);

/** What the beginning of a text tells about its format. */
struct detection {
    unsigned formats;  /* those that it may have, as bits 1 << format; at least one */
    bool is_malformed; /* it is malformed in all formats; then these are the ones it resembles */
    bool is_any;       /* several formats fail at the same place for the same reason */
    uint64_t line, column; /* where the readers of a malformed text fail */
    dlx_problem *problem;  /* the problem, if `reading` fits the whole text; owned. Or NULL */
    dlx_reading reading;   /* how it has been read */
};

/**
 * Detect the format of a text.
 *
 * @param text   the first `length` bytes of the text
 * @param whole  true if these are all of it
 * @return DLX_OK or DLX_ERR_MEMORY
 */
dlx_status detect_formats(const dlx_allocator *allocator, const char *text, size_t length,
                          bool whole, struct detection *found);

/** Go to the first word of the next line that is neither blank nor a comment, a line whose first
 * byte is `comment`, or which begins with `//` where that cannot be anything else. If the text
 * begins with comments, the first one that is not empty becomes the title of the problem. */
enum token reader_first_word(struct reader *r, char comment);

/** After the first word: remember what separates entries. */
void reader_note_separator(struct reader *r);

/** Take a multiplicity: a number N, or N and M with a sign between them. Return false if there is
 * none, or a number is not below 2^32. */
bool reader_take_times(const char **at, char sign, dlx_item *times);

/** Split a word such as "2|q" or "1:3|q" into a multiplicity and a name. Return NULL, or else a
 * message with %s for the word. */
const char *reader_split_times(const char *word, const char **name, dlx_item *times);

/** Read a value of a matrix: 0, 1.0, TRUE, no, ... Return false if the text is not one. */
bool reader_read_bit(const char *text, bool *bit);

/** Refuse a number of items or options that is implausible for the length of the input: larger than
 * 2^22 and than the bytes read so far. This catches damaged numbers before memory is allocated. */
bool reader_check_promise(struct reader *r, uint64_t count, struct place place);

/** Refuse more secondary columns than there are columns. */
bool reader_check_secondary(struct reader *r, uint32_t columns);

/** Add columns without names. The last r->secondary of them are secondary. `place` is where the
 * text gives their number. */
bool reader_add_columns(struct reader *r, uint32_t columns, struct place place);

/** Add the collected option, which comes from this line, and begin the next one. An item that is
 * listed twice is reported at its second position. */
bool reader_add_option(struct reader *r, uint64_t line);

/** Set the cost of the option added last. `place` is where the cost is. */
bool reader_set_cost(struct reader *r, struct amount cost, struct place place);

/**
 * Sort records by a number below `keys`, with a counting sort, which is stable.
 *
 * @param offset  of the number, a uint32_t, in a record of `size` bytes.
 * @param sorted  out: the records.
 * @param next    out, with keys + 1 elements: next[key] is the end of the records with this key.
 */
static inline void sort_by_key(const void *records, size_t count, size_t size, size_t offset,
                               uint32_t keys, void *sorted, size_t *next)
{
    const char *from = records;
    uint32_t key;
    memset(next, 0, ((size_t)keys + 1) * sizeof *next);
    for (size_t r = 0; r < count; r++) {
        memcpy(&key, from + r * size + offset, sizeof key);
        next[key + 1]++;
    }
    for (size_t k = 1; k <= keys; k++)
        next[k] += next[k - 1];
    for (size_t r = 0; r < count; r++) {
        memcpy(&key, from + r * size + offset, sizeof key);
        memcpy((char *)sorted + next[key]++ * size, from + r * size, size);
    }
}

/* ---- entries that are collected before the items or options are known ---- */

struct cell {
    uint32_t row, column; /* from 0 */
    uint32_t line, at;    /* position in the text; 0 if it needs more than 32 bits */
};

struct cells {
    struct cell *cell; /* owned */
    size_t count, capacity;
};

/** Make space for one more cell. Return false after a failure. */
bool reader_grow_cells(struct reader *r, struct cells *cells);

/* Return a position, or 0 for "unknown" if it needs more than 32 bits. */
static inline uint32_t narrow_place(uint64_t number)
{
    return number <= UINT32_MAX ? (uint32_t)number : 0;
}

/** Append a cell that was read at this place. */
static inline bool reader_keep_cell(struct reader *r, struct cells *cells, uint32_t row,
                                    uint32_t column, struct place place)
{
    if (cells->count == cells->capacity && !reader_grow_cells(r, cells))
        return false;
    cells->cell[cells->count++] =
        (struct cell){row, column, narrow_place(place.line), narrow_place(place.column)};
    return true;
}

/** Add an option for a row. Its cells begin at cell *next, which moves to the next row. */
bool reader_add_row(struct reader *r, const struct cells *cells, size_t *next, uint32_t row);

void reader_free_cells(const struct reader *r, struct cells *cells);

/** Fail with a status of the problem. Return false. */
bool reader_fail_status(struct reader *r, dlx_status status);

/** Return whether a character, which may be zero, is one of some signs. */
static inline bool has_sign(const char *signs, char c)
{
    return c != '\0' && strchr(signs, c) != NULL;
}

enum { READER_MANY = 16384 }; /* with this many names, it pays to look ahead */

/** Prefetch the data that looks up a name to be read soon: the item of `names` that a later word of
 * the text names. Some item must have a name. */
void reader_look_ahead(struct reader *r, dlx_problem *names);

/** Return the position of the last word. */
static inline struct place reader_place(const struct reader *r)
{
    return (struct place){r->scan.word_line, r->scan.word_column};
}

/** Make space for one more entry. Return false after a failure. */
bool reader_grow(struct reader *r);

/** Add an entry to the option being collected. */
static inline bool reader_collect(struct reader *r, uint32_t item, uint32_t color,
                                  struct place place)
{
    if (r->count == r->capacity && !reader_grow(r))
        return false;
    r->entries[r->count] = (dlx_entry){item, color};
    r->places[r->count++] = place;
    return true;
}

#endif
