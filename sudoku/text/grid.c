/* SPDX-License-Identifier: MIT */
/* Put rows together to a grid, and skip the rest of a malformed one. See grid.h. */
#include "sudoku/text/grid.h"

#include "sudoku/text/report.h"

#include <string.h>

static void begin_grid(struct pending_grid *g, const struct cells *row)
{
    g->size = row->layout.size;
    g->band = g->last = 0;
    g->ways = AS_EITHER;
    g->line = row->line;
}

static void clear_grid(struct pending_grid *g)
{
    g->rows = 0;
    g->spoilt = false;
}

/* Return whether a row is good. If not, report why. */
static bool check_row(const struct pending_grid *g, const struct cells *row, sudoku_record *record)
{
    if (row->flaw.kind != FLAW_NONE || !row->layout.fits || row->layout.whole) {
        report_bad_line(record, row, true);
        return false;
    }
    if ((g->ways & row->ways) == 0) { /* numbers above, candidates here; or the other way round */
        bool numbers = (g->ways & AS_NUMBERS) != 0;
        report_flaw(record, row->line, numbers ? &row->not_number : &row->not_candidates, g->size);
        return false;
    }
    return true;
}

static void store_row(struct pending_grid *g, const struct cells *row)
{
    size_t size = (size_t)g->size, first = size * (size_t)g->rows;
    assert(g->rows < g->size && row->layout.size == g->size);
    memcpy(g->digit + first, row->digit, size);
    memcpy(g->candidates + first, row->candidates, size * sizeof *row->candidates);
    g->ways &= row->ways;
}

/* Correct the size of a spoilt grid, whose first row may have been the malformed one. */
static void correct_size(struct pending_grid *g, const struct cells *row)
{
    int count = row->layout.count;
    bool possible = count >= SUDOKU_LEAST_SIZE && count <= SUDOKU_MOST_SIZE;
    if (count == g->last && possible)
        g->size = count;
}

bool add_row(struct pending_grid *grid, const struct cells *row, bool size_known,
             sudoku_record *record)
{
    bool reported = false;
    if (grid->rows == 0)
        begin_grid(grid, row);
    if (grid->spoilt && !size_known)
        correct_size(grid, row);
    else if (!grid->spoilt && check_row(grid, row, record))
        store_row(grid, row);
    else if (!grid->spoilt)
        grid->spoilt = reported = true;
    grid->last = row->layout.count;
    if (++grid->rows < grid->size)
        return reported;
    if (!grid->spoilt) {
        report_puzzle(record, grid->line, grid->size, grid->ways, grid->digit, grid->candidates);
        reported = true;
    }
    clear_grid(grid);
    return reported;
}

bool end_grid(struct pending_grid *grid, sudoku_record *record)
{
    bool reported = grid->rows > 0 && !grid->spoilt; /* a malformed row was reported before */
    if (reported)
        report_error(record, SUDOKU_INVALID, grid->line, 0, "the grid has only %d of its %d rows",
                     grid->rows, grid->size);
    clear_grid(grid);
    return reported;
}

bool accept_border(struct pending_grid *grid)
{
    if (grid->rows == 0)
        return true;
    if (grid->band == 0 && grid->size % grid->rows == 0) /* the first border sets the height */
        grid->band = grid->rows;
    return grid->band > 0 && grid->rows % grid->band == 0;
}
