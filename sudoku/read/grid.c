/* SPDX-License-Identifier: MIT */
/* See grid.h. */
#include "sudoku/read/grid.h"

#include "sudoku/read/records.h"

#include <string.h>

static void begin(struct grid *g, const struct cells *row)
{
    g->size = row->shape.size;
    g->band = g->last = 0;
    g->ways = READ_BOTH;
    g->line = row->line;
}

static void forget(struct grid *g)
{
    g->rows = 0;
    g->spoilt = false;
}

/* Whether a row is as it should be; if not, the record says so. */
static bool check(const struct grid *g, const struct cells *row, sudoku_record *record)
{
    bool good = row->flaw.kind == FLAW_NONE && row->shape.fits && !row->shape.line;
    if (!good)
        record_bad_line(record, row, true);
    else if ((g->ways & row->ways) == 0) {
        const struct flaw *flaw = (g->ways & READ_NUMBERS) != 0 ? &row->number : &row->list;
        record_flaw(record, row->line, flaw, g->size);
        good = false;
    }
    return good;
}

static void keep(struct grid *g, const struct cells *row)
{
    size_t size = (size_t)g->size, first = size * (size_t)g->rows;
    memcpy(g->digit + first, row->digit, size);
    memcpy(g->candidates + first, row->candidates, size * sizeof *row->candidates);
    g->ways &= row->ways;
}

/* The size of a grid with a malformed row is that of two rows in succession. */
static void adapt(struct grid *g, const struct cells *row)
{
    int count = row->shape.count;
    bool possible = count >= SUDOKU_LEAST_SIZE && count <= SUDOKU_MOST_SIZE;
    if (count == g->last && possible)
        g->size = count;
}

bool grid_add(struct grid *grid, const struct cells *cells, bool size_known, sudoku_record *record)
{
    bool report = false;
    if (grid->rows == 0)
        begin(grid, cells);
    if (grid->spoilt && !size_known)
        adapt(grid, cells);
    else if (!grid->spoilt && check(grid, cells, record))
        keep(grid, cells);
    else if (!grid->spoilt)
        grid->spoilt = report = true;
    grid->last = cells->shape.count;
    if (++grid->rows < grid->size)
        return report;
    if (!grid->spoilt) {
        record_puzzle(record, grid->line, grid->size, grid->ways, grid->digit, grid->candidates);
        report = true;
    }
    forget(grid);
    return report;
}

bool grid_cut(struct grid *grid, sudoku_record *record)
{
    bool report = grid->rows > 0 && !grid->spoilt;
    if (report)
        record_error(record, SUDOKU_INVALID, grid->line, 0, "the grid has only %d of its %d rows",
                     grid->rows, grid->size);
    forget(grid);
    return report;
}

bool grid_takes_border(struct grid *grid)
{
    if (grid->rows == 0)
        return true;
    if (grid->band == 0 && grid->size % grid->rows == 0)
        grid->band = grid->rows;
    return grid->band > 0 && grid->rows % grid->band == 0;
}
