/* SPDX-License-Identifier: MIT */
/*
 * Add what clues need to the exact-cover problem of a board. A clue may use these things:
 *
 *     an item        primary: something must cover it; secondary: at most one option covers it, or several
 *                    options of the same color
 *     a mark         the option "digit d in cell c" covers such an item, too
 *     an option      that covers items of clues only
 *     a denial       an option that says "not this digit in this cell", or "not this value"
 *
 * Denials let a clue and the board, or two parts of a clue, agree on a value. Each of them has a
 * primary item for every value, a reading. Its options of a value cover the reading of the value,
 * and so does the denial, for all readings of the value. For a cell with the digits 1 and 2:
 *
 *     option of the board                          options of a clue, which reads the cell
 *     "1 in r1c1"  covers ... r1c1=1               one or more cover ... x=1 ...
 *     "2 in r1c1"  covers ... r1c1=2               one or more cover ... x=2 ...
 *     denials      {r1c1=1  x=1}  {r1c1=2  x=2}
 *
 * If the board excludes a digit, only the denial can cover the reading of the board. It removes the
 * options of all clues with this digit. If a clue has no option left with a digit, the denial
 * removes the digit from the board. So forced choices alone keep both sides consistent.
 *
 * Source: F. Bacchus, "GAC via Unit Propagation" (CP 2007), for clauses.
 *
 * Marks and options wait in the builder, because items come first in a problem, and then the
 * options of digits, whose numbers must not depend on clues. An error is kept: all later calls do
 * nothing, and builder_status() returns it.
 */
#ifndef SUDOKU_CLUES_BUILDER_H
#define SUDOKU_CLUES_BUILDER_H

#include "dlx/core/permit.h"
#include "sudoku/sudoku.h"

enum { LONGEST_ITEM = 48 }; /* name of an item, including the final zero */

struct builder;

/** Create a builder for a problem that has the items of cells and houses. Return NULL if there is
 * no memory. When the permit, which may be NULL, ends the work, the builder has the error
 * DLX_ERR_STOPPED. */
struct builder *builder_new(const dlx_allocator *allocator, const sudoku_rules *rules,
                            dlx_problem *problem, const struct permit *permit);

/** Free a builder; NULL is allowed. */
void builder_free(struct builder *builder);

/** Return the rules of the board. */
const sudoku_rules *builder_rules(const struct builder *builder);

/** Add an item whose name is formatted as by printf(). Return its number. */
uint32_t builder_item(struct builder *builder, dlx_kind kind, const char *form, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 3, 4)))
#endif
    ;

/** Make a digit in a cell cover an item. */
void builder_mark(struct builder *builder, int cell, int digit, uint32_t item);

/** Exclude a digit from a cell. The primary item `never` has only one option. It shares the item
 * `excluded` with the options of all excluded digits. */
void builder_exclude(struct builder *builder, int cell, int digit);

/** Create `count` denials, for successive values. Return the number of the first. */
uint32_t builder_denials(struct builder *builder, int count);

/** Return the denial of digit 1 in a cell; those of the other digits follow. */
uint32_t builder_cell_denials(struct builder *builder, int cell);

/** Add a reading: an item for each of `count` successive values from `low` on, whose denials are
 * numbered from `denial` on. The names of the items are `name`, an equals sign, and the value.
 * Return the first item. */
uint32_t builder_reading(struct builder *builder, uint32_t denial, int low, int count,
                         const char *name);

/** Add an option of clues. */
void builder_option(struct builder *builder, const dlx_entry *entries, uint32_t count);

/** Append the entries that clues add to the option of a digit in a cell. Return the number of
 * entries, or with `entries` NULL, only count them. */
uint32_t builder_entries(const struct builder *builder, int cell, int digit, dlx_entry *entries);

/** Return a buffer for `count` entries and for those that builder_entries() appends. It lives as
 * long as the builder. Return NULL if there is no memory. */
dlx_entry *builder_room(struct builder *builder, uint32_t count);

/** Add the options of clues and the denials to the problem, after the options of digits. Return
 * DLX_OK or the first error of the builder. */
dlx_status builder_finish(struct builder *builder);

/** Return DLX_OK or the first error of the builder. */
dlx_status builder_status(const struct builder *builder);

#endif
