/* SPDX-License-Identifier: MIT */
/*
 * Marks are lists, one for each digit of each cell, and one for each denial. Options are runs of
 * entries. Each run is preceded by its length:
 *
 *     first    0 3 0 ...         one per digit of a cell: its last mark, counted from 1; 0 for none
 *     denials  2 5 ...           the same for each denial
 *     marks    {item, next} ...  each mark links to an earlier mark of the same list
 *     entries  {3}{a}{b}{c} {2}{d}{e} ...
 */
#include "sudoku/clues/builder.h"

#include "sudoku/core/object.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

struct mark {
    uint32_t item; /* what the digit or the denial covers */
    uint32_t next; /* an earlier mark of the same list, from 1; 0 for none */
};

struct builder {
    struct object object;             /* owns the arrays */
    const sudoku_rules *rules;        /* of the board */
    dlx_problem *problem;             /* where items and options go */
    dlx_status status;                /* DLX_OK, or the first error */
    const struct permit *permit;      /* limits the time; or NULL */
    uint32_t options;                 /* number of options; the clock is read at some of them */
    uint32_t *first;                  /* last mark of each digit of each cell, from 1; or 0 */
    uint32_t *denials;                /* last mark of each denial, likewise */
    size_t denial_count, denial_room; /* number of denials, and capacity */
    struct mark *marks;               /* all marks */
    size_t mark_count, mark_room;     /* number of marks, and capacity */
    dlx_entry *entries;               /* options: a length in the field `item`, then the entries */
    size_t entry_count, entry_room;   /* number of entries with lengths, and capacity */
    uint32_t excluded;                /* the item of excluded digits; 0 before it is needed */
    uint32_t cell_denial[SUDOKU_MAX_CELLS]; /* of digit 1, from 1; 0 until it is needed */
};

struct builder *builder_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                            dlx_problem *problem, const struct permit *permit)
{
    const size_t digits = (size_t)(rules->size * rules->size * rules->digits);
    struct builder *b = object_new(allocator, sizeof *b);
    if (b == NULL)
        return NULL;
    b->rules = rules;
    b->problem = problem;
    b->permit = permit;
    b->first = object_array(&b->object, digits, sizeof *b->first);
    if (b->first == NULL) {
        builder_free(b);
        return NULL;
    }
    for (size_t d = 0; d < digits; d++)
        b->first[d] = 0;
    return b;
}

void builder_free(struct builder *builder)
{
    object_free((struct object *)builder);
}

const sudoku_rules *builder_rules(const struct builder *builder)
{
    return builder->rules;
}

dlx_status builder_status(const struct builder *builder)
{
    return builder->status;
}

/* ---- items ---- */

uint32_t builder_item(struct builder *b, dlx_kind kind, const char *form, ...)
{
    char name[LONGEST_ITEM];
    uint32_t item = 0;
    va_list arguments;
    va_start(arguments, form);
    vsnprintf(name, sizeof name, form, arguments);
    va_end(arguments);
    if (b->status == DLX_OK)
        b->status = dlx_problem_add_item(b->problem, name, kind, &item);
    return item;
}

/* Return the place of a digit of a cell in `first`. */
static size_t place_of(const struct builder *b, int cell, int digit)
{
    assert(digit >= 1 && digit <= b->rules->digits);
    return (size_t)(b->rules->digits * cell + digit - 1);
}

/* Add an item to the list that begins at `first`. */
static void add_mark(struct builder *b, uint32_t *first, uint32_t item)
{
    if (b->status != DLX_OK)
        return;
    if (!object_extend(&b->object, &b->marks, b->mark_count, &b->mark_room, sizeof *b->marks)) {
        b->status = DLX_ERR_MEMORY;
        return;
    }
    b->marks[b->mark_count] = (struct mark){item, *first};
    *first = (uint32_t)++b->mark_count;
}

void builder_mark(struct builder *b, int cell, int digit, uint32_t item)
{
    add_mark(b, &b->first[place_of(b, cell, digit)], item);
}

static bool has_mark(const struct builder *b, int cell, int digit, uint32_t item)
{
    uint32_t m = b->first[place_of(b, cell, digit)];
    while (m != 0 && b->marks[m - 1].item != item)
        m = b->marks[m - 1].next;
    return m != 0;
}

void builder_exclude(struct builder *b, int cell, int digit)
{
    if (b->excluded == 0) { /* item 0 is always the first cell */
        const uint32_t never = builder_item(b, DLX_PRIMARY, "never");
        b->excluded = builder_item(b, DLX_SECONDARY, "excluded");
        builder_option(b, (dlx_entry[]){{never, DLX_NO_COLOR}, {b->excluded, DLX_NO_COLOR}}, 2);
    }
    if (!has_mark(b, cell, digit, b->excluded)) /* an option must not name an item twice */
        builder_mark(b, cell, digit, b->excluded);
}

/* ---- denials ---- */

uint32_t builder_denials(struct builder *b, int count)
{
    const size_t first = b->denial_count;
    for (int d = 0; d < count && b->status == DLX_OK; d++) {
        if (object_extend(&b->object, &b->denials, b->denial_count, &b->denial_room,
                          sizeof *b->denials))
            b->denials[b->denial_count++] = 0;
        else
            b->status = DLX_ERR_MEMORY;
    }
    return (uint32_t)first;
}

uint32_t builder_reading(struct builder *b, uint32_t denial, int low, int count, const char *name)
{
    uint32_t first = 0;
    for (int v = 0; v < count; v++) {
        const uint32_t item = builder_item(b, DLX_PRIMARY, "%s=%d", name, low + v);
        first = v == 0 ? item : first;
        if (b->status == DLX_OK)
            add_mark(b, &b->denials[denial + (uint32_t)v], item);
    }
    return first;
}

/* The board reads the cell first: its options are those of the digits. */
uint32_t builder_cell_denials(struct builder *b, int cell)
{
    const int size = b->rules->size, digits = b->rules->digits;
    char name[LONGEST_ITEM];
    if (b->cell_denial[cell] == 0) {
        b->cell_denial[cell] = builder_denials(b, digits) + 1;
        snprintf(name, sizeof name, "r%dc%d", cell / size + 1, cell % size + 1);
        const uint32_t first = builder_reading(b, b->cell_denial[cell] - 1, 1, digits, name);
        for (int digit = 1; digit <= digits; digit++)
            builder_mark(b, cell, digit, first + (uint32_t)digit - 1);
    }
    return b->cell_denial[cell] - 1;
}

/* ---- options ---- */

static void add_entry(struct builder *b, dlx_entry entry)
{
    if (b->status == DLX_OK &&
        !object_extend(&b->object, &b->entries, b->entry_count, &b->entry_room, sizeof *b->entries))
        b->status = DLX_ERR_MEMORY;
    if (b->status == DLX_OK)
        b->entries[b->entry_count++] = entry;
}

/* Count an option, and check the clock now and then: an option takes about a microsecond. */
static void count_option(struct builder *b)
{
    enum { BETWEEN_LOOKS = 256 };
    if (b->options++ % BETWEEN_LOOKS == 0 && b->status == DLX_OK && !permit_allows(b->permit))
        b->status = DLX_ERR_STOPPED;
}

void builder_option(struct builder *builder, const dlx_entry *entries, uint32_t count)
{
    count_option(builder);
    add_entry(builder, (dlx_entry){count, 0});
    for (uint32_t e = 0; e < count; e++)
        add_entry(builder, entries[e]);
}

/* Append the items of a list. Return their number. */
static uint32_t list_entries(const struct builder *b, uint32_t first, dlx_entry *entries)
{
    uint32_t count = 0;
    for (uint32_t m = first; m != 0; m = b->marks[m - 1].next, count++)
        if (entries != NULL)
            entries[count] = (dlx_entry){b->marks[m - 1].item, DLX_NO_COLOR};
    return count;
}

uint32_t builder_entries(const struct builder *b, int cell, int digit, dlx_entry *entries)
{
    return list_entries(b, b->first[place_of(b, cell, digit)], entries);
}

dlx_entry *builder_room(struct builder *builder, uint32_t count)
{
    const int size = builder->rules->size;
    uint32_t most = 0;
    for (int cell = 0; cell < size * size; cell++)
        for (int digit = 1; digit <= builder->rules->digits; digit++) {
            uint32_t added = builder_entries(builder, cell, digit, NULL);
            most = added > most ? added : most;
        }
    return object_array(&builder->object, count + most, sizeof(dlx_entry));
}

/* Make each denial an option. The buffer of the builder has room for the longest. */
static void add_denials(struct builder *b)
{
    uint32_t most = 0;
    for (size_t d = 0; d < b->denial_count; d++) {
        const uint32_t count = list_entries(b, b->denials[d], NULL);
        most = count > most ? count : most;
    }
    dlx_entry *entries = object_array(&b->object, (size_t)most + 1, sizeof *entries);
    if (entries == NULL && b->status == DLX_OK)
        b->status = DLX_ERR_MEMORY;
    for (size_t d = 0; d < b->denial_count && b->status == DLX_OK; d++)
        if (b->denials[d] != 0)
            b->status = dlx_problem_add_option(b->problem, entries,
                                               list_entries(b, b->denials[d], entries), NULL);
}

dlx_status builder_finish(struct builder *b)
{
    for (size_t e = 0; e < b->entry_count && b->status == DLX_OK; e += b->entries[e].item + 1) {
        b->status =
            dlx_problem_add_option(b->problem, b->entries + e + 1, b->entries[e].item, NULL);
        count_option(b);
    }
    if (b->status == DLX_OK)
        add_denials(b);
    return b->status;
}
