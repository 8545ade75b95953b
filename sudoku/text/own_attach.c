/* SPDX-License-Identifier: MIT */
/*
 * Hand rules to their puzzle. Now the size of the board is known, so places become cells:
 *
 *     killer 3 r1c1 r2c1     places 0 and 64     on 4x4: cells 0 and 4     on 9x9: cells 0 and 9
 *
 * A rule that does not fit the board is refused where it stands. sudoku_rules_new() checks the rest.
 */
#include "sudoku/text/own.h"

#include <stdio.h>

/* Turn the places of a clue into cells of a board. */
static bool resolve_cells(struct own_rules *own, const struct pending_clue *clue, int size)
{
    for (int c = 0; c < clue->cell_count; c++) {
        uint16_t *number = &own->numbers[clue->first + (size_t)c];
        own->column = own->columns[clue->first + (size_t)c];
        const int row = *number / PLACE_ROW, column = *number % PLACE_ROW;
        if (row >= size || column >= size) {
            own_refuse(own, clue->line, "%s: r%dc%d lies outside the board of %dx%d",
                       sudoku_clue_name(clue->kind), row + 1, column + 1, size, size);
            return false;
        }
        *number = (uint16_t)(size * row + column);
    }
    return true;
}

/* Return whether a cell is in some grid. If the puzzle names none, this is not known yet. */
static bool is_in_grid(const struct own_rules *own, int cell, int size)
{
    for (int g = 0; g < own->grid_count; g++) {
        const int row = cell / size - own->grids[g] / size,
                  column = cell % size - own->grids[g] % size;
        if (row >= 0 && row < own->grid_size && column >= 0 && column < own->grid_size)
            return true;
    }
    return own->grid_count == 0;
}

/* Return the cells of a clue, which its values follow. If no clue of the file has any, there is no array. */
static const uint16_t *cells_of(const struct own_rules *own, const struct pending_clue *clue)
{
    static const uint16_t none = 0;
    return own->numbers != NULL ? own->numbers + clue->first : &none;
}

/* The rules check this again, but do not know the column of a cell. */
static bool check_cells(struct own_rules *own, const struct pending_clue *clue, int size)
{
    const uint16_t *cells = cells_of(own, clue);
    bool is_used[SUDOKU_MOST_CELLS] = {false};
    for (int c = 0; c < clue->cell_count; c++) {
        const int row = cells[c] / size + 1, column = cells[c] % size + 1;
        const char *wrong = is_used[cells[c]]                  ? "is named twice"
                            : !is_in_grid(own, cells[c], size) ? "is in no grid"
                                                               : NULL;
        own->column = own->columns[clue->first + (size_t)c];
        if (wrong != NULL)
            own_refuse(own, clue->line, "%s at r%dc%d: r%dc%d %s", sudoku_clue_name(clue->kind),
                       cells[0] / size + 1, cells[0] % size + 1, row, column, wrong);
        is_used[cells[c]] = true;
    }
    return !own->is_bad;
}

static void resolve_clue(struct own_rules *own, const struct pending_clue *clue, size_t index,
                         int size)
{
    if (!resolve_cells(own, clue, size) || !check_cells(own, clue, size))
        return;
    if (!object_extend(own->object, &own->clues, index, &own->complete_room, sizeof *own->clues)) {
        own->has_failed = true;
        return;
    }
    const uint16_t *cells = cells_of(own, clue);
    own->clues[index] =
        (sudoku_clue){clue->kind,        cells,      clue->cell_count, cells + clue->cell_count,
                      clue->value_count, clue->line, clue->column};
}

/* Turn the places of grids into cells. */
static void resolve_grids(struct own_rules *own, int size)
{
    own->column = own->grid_column;
    if (own->layout_size != 0 && own->layout_size != size)
        own_refuse(own, own->grid_line, "the puzzle is %dx%d, but the grids need %dx%d", size, size,
                   own->layout_size, own->layout_size);
    for (int g = 0; g < own->grid_count && own->layout_size == 0; g++) {
        const int row = own->grids[g] / PLACE_ROW, column = own->grids[g] % PLACE_ROW;
        if (row >= size || column >= size)
            own_refuse(own, own->grid_line, "grids: r%dc%d lies outside the board of %dx%d",
                       row + 1, column + 1, size, size);
        own->grids[g] = (uint16_t)(size * row + column);
    }
}

static void resolve_regions(struct own_rules *own, int size)
{
    int count[SUDOKU_MOST_SIZE] = {0};
    own->column = own->region_column;
    if (own->region_count != 0 && own->region_count != size * size)
        own_refuse(own, own->region_line, "the regions have %d cells, but a board of %dx%d has %d",
                   own->region_count, size, size, size * size);
    for (int cell = 0; cell < own->region_count && !own->is_bad; cell++)
        if (own->regions[cell] >= size)
            own_refuse(own, own->region_line, "r%dc%d is in region %d, but %dx%d has %d regions",
                       cell / size + 1, cell % size + 1, own->regions[cell] + 1, size, size, size);
        else
            count[own->regions[cell]]++;
    for (int region = 0; region < size && own->region_count != 0 && !own->is_bad; region++)
        if (count[region] != size)
            own_refuse(own, own->region_line, "region %d has %d cells instead of %d", region + 1,
                       count[region], size);
}

static void resolve(struct own_rules *own, int size)
{
    resolve_grids(own, size);
    resolve_regions(own, size);
    for (size_t c = 0; c < own->clue_count && !own->is_bad && !own->has_failed; c++)
        resolve_clue(own, &own->pending[c], c, size);
}

void own_attach(struct own_rules *own, sudoku_record *record)
{
    resolve(own, record->puzzle.size);
    if (own->is_bad) {
        record->kind = SUDOKU_INVALID;
        record->error = own->error;
        return;
    }
    record->kind = SUDOKU_RULED;
    record->error = (dlx_error){.line = own->line};
    snprintf(record->error.message, sizeof record->error.message,
             "the puzzle brings rules of its own, which are not supported here");
    record->own = (sudoku_own_rules){
        .variants = own->variants,
        .regions = own->region_count > 0 ? own->regions : NULL,
        .clues = own->clues,
        .clue_count = (int)own->clue_count,
        .grids = own->grid_count > 0 ? own->grids : NULL,
        .grid_count = own->grid_count,
        .grid_size = own->grid_size,
        .variant_lines = own->variant_lines,
        .variant_columns = own->variant_columns,
        .grid_line = own->grid_line,
        .grid_column = own->grid_column,
    };
}
