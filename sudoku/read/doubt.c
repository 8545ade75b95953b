/* SPDX-License-Identifier: MIT */
/* See doubt.h. */
#include "sudoku/read/doubt.h"

#include "sudoku/read/records.h"
#include "sudoku/rules.h"

#include <string.h>

void doubt_add(struct doubt *doubt, const struct cells *cells)
{
    struct doubtful *line = &doubt->lines[doubt->count++];
    doubt->size = cells->shape.size;
    doubt->small = cells->shape.doubt;
    doubt->above += cells->above.kind != FLAW_NONE;
    line->line = cells->line;
    line->flaw = cells->flaw;
    line->above = cells->above;
    memcpy(line->digit, cells->digit, (size_t)doubt->size);
}

/* Borders stand between bands of rows, never between puzzles. */
static bool has_bands(const struct doubt *d)
{
    return d->band > 1 && d->size % d->band == 0 && d->count > d->band;
}

bool doubt_is_over(const struct doubt *doubt)
{
    bool few = doubt->above > 0 && 2 * doubt->above < doubt->count;
    return doubt->count == doubt->size && (!few || has_bands(doubt));
}

bool doubt_are_rows(const struct doubt *doubt, bool more)
{
    bool exact = doubt->count == doubt->size && !more;
    return has_bands(doubt) || (doubt->above > 0 && (exact || 2 * doubt->above >= doubt->count));
}

/* ---- giving them out ---- */

static void forget(struct doubt *d)
{
    d->count = d->above = d->given = d->band = 0;
    d->settled = false;
}

/* The line as it was read. */
static void recall(const struct doubt *d, const struct doubtful *line, struct cells *cells)
{
    cells->shape = (struct shape){.fits = true, .size = d->size, .count = d->size};
    cells->line = line->line;
    cells->flaw = line->flaw;
    cells->ways = READ_BOTH;
    memcpy(cells->digit, line->digit, (size_t)d->size);
    for (int i = 0; i < d->size; i++)
        cells->candidates[i] =
            line->digit[i] == 0 ? all_digits(d->size) : UINT64_C(1) << line->digit[i];
}

bool doubt_give_rows(struct doubt *doubt, struct grid *grid, struct cells *cells,
                     sudoku_record *record)
{
    bool report = false;
    for (int l = 0; l < doubt->count; l++) {
        recall(doubt, &doubt->lines[l], cells);
        report |= grid_add(grid, cells, true, record);
    }
    if (grid->rows > 0 && doubt->band > 0 && grid->size % doubt->band == 0)
        grid->band = doubt->band;
    forget(doubt);
    return report;
}

void doubt_give_puzzle(struct doubt *doubt, sudoku_record *record)
{
    const struct doubtful *line = &doubt->lines[doubt->given++];
    if (line->flaw.kind != FLAW_NONE)
        record_flaw(record, line->line, &line->flaw, doubt->small);
    else if (line->above.kind != FLAW_NONE)
        record_flaw(record, line->line, &line->above, doubt->small);
    else
        record_puzzle(record, line->line, doubt->small, READ_BOTH, line->digit, NULL);
    if (doubt->given < doubt->count)
        return;
    doubt->run = doubt->size;
    forget(doubt);
}
