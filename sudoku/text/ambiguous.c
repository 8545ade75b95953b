/* SPDX-License-Identifier: MIT */
/* Collect ambiguous lines until the group decides what they are. See ambiguous.h. */
#include "sudoku/text/ambiguous.h"

#include "sudoku/text/report.h"

#include <string.h>

void add_ambiguous(struct ambiguous_group *group, const struct cells *cells)
{
    assert(group->count < SUDOKU_MOST_SIZE && !group->puzzles);
    struct ambiguous_line *line = &group->lines[group->count++];
    group->size = cells->layout.size;
    group->small = cells->layout.small;
    group->above += cells->above_small.kind != FLAW_NONE;
    line->line = cells->line;
    line->flaw = cells->flaw;
    line->above_small = cells->above_small;
    memcpy(line->digit, cells->digit, (size_t)group->size);
}

/* Return whether borders divide the lines into bands. Only rows have bands, puzzles never do. */
static bool has_bands(const struct ambiguous_group *g)
{
    return g->band > 1 && g->size % g->band == 0 && g->count > g->band;
}

bool is_decided(const struct ambiguous_group *group)
{
    bool few = group->above > 0 && 2 * group->above < group->count;
    return group->count == group->size && (!few || has_bands(group));
}

bool are_rows(const struct ambiguous_group *group, bool more)
{
    bool exact = group->count == group->size && !more;
    return has_bands(group) || (group->above > 0 && (exact || 2 * group->above >= group->count));
}

/* ---- reporting ---- */

static void clear_group(struct ambiguous_group *g)
{
    g->count = g->above = g->reported = g->band = 0;
    g->puzzles = false;
}

/* Restore the cells of a line. Ambiguous lines hold digits only, so they can be read either way. */
static void restore_cells(const struct ambiguous_group *g, const struct ambiguous_line *line,
                          struct cells *cells)
{
    cells->layout = (struct line_layout){.fits = true, .size = g->size, .count = g->size};
    cells->line = line->line;
    cells->flaw = line->flaw;
    cells->ways = AS_EITHER;
    memcpy(cells->digit, line->digit, (size_t)g->size);
    for (int i = 0; i < g->size; i++)
        cells->candidates[i] = meaning_of_digit(line->digit[i], g->size).candidates;
}

bool move_to_grid(struct ambiguous_group *group, struct pending_grid *grid, struct cells *cells,
                  sudoku_record *record)
{
    bool reported = false;
    for (int l = 0; l < group->count; l++) {
        restore_cells(group, &group->lines[l], cells);
        reported |= add_row(grid, cells, true, record);
    }
    if (grid->rows > 0 && group->band > 0 && grid->size % group->band == 0)
        grid->band = group->band;
    clear_group(group);
    return reported;
}

void report_next_line(struct ambiguous_group *group, sudoku_record *record)
{
    assert(group->puzzles && group->reported < group->count);
    const struct ambiguous_line *line = &group->lines[group->reported++];
    if (line->flaw.kind != FLAW_NONE)
        report_flaw(record, line->line, &line->flaw, group->small);
    else if (line->above_small.kind != FLAW_NONE)
        report_flaw(record, line->line, &line->above_small, group->small);
    else
        report_puzzle(record, line->line, group->small, AS_EITHER, line->digit, NULL);
    if (group->reported < group->count)
        return;
    group->run = group->size;
    clear_group(group);
}
