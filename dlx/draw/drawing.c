/* SPDX-License-Identifier: MIT */
/* Turn a solution into a grid. The names of a problem are not trusted: every option is drawn once before the
 * first solution, and the problem is refused if one does not fit. */
#include "dlx/draw/drawing.h"
#include "dlx/text/utf8.h"
#include "dlx/draw/kinds.h"
#include "dlx/draw/template.h"
#include "dlx/draw/tiles.h"
#include "dlx/core/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

const char *drawing_name(const struct drawing *d, uint32_t item)
{
    const char *name = dlx_problem_item(d->problem, item).name;
    return name != NULL ? name : "";
}

uint32_t label_character(const char *text, int bytes, int *length)
{
    uint32_t code;
    size_t count = utf8_character(text, (size_t)bytes, &code);
    *length = count > 0 ? (int)count : 1;
    return count > 0 && can_be_drawn(code) ? code : 0;
}

int label_width(const struct label *label)
{
    int width = 0;
    for (int at = 0, length; label->text != NULL && at < label->bytes; at += length) {
        label_character(label->text + at, label->bytes - at, &length);
        width++;
    }
    return width;
}

/* ---- the grid ---- */

static size_t cell_count(const struct drawing *d)
{
    return (size_t)d->layers * (size_t)d->rows * (size_t)d->columns;
}

/* Return the index of a cell in d->cells, or the number of cells if the place is outside. */
static size_t index_of(const struct drawing *d, int layer, int row, int column)
{
    if (layer < 0 || layer >= d->layers || row < 0 || row >= d->rows || column < 0 ||
        column >= d->columns)
        return cell_count(d);
    return ((size_t)layer * (size_t)d->rows + (size_t)row) * (size_t)d->columns + (size_t)column;
}

struct place {
    int layer, row, column;
};

/* The inverse. */
static struct place place_of(const struct drawing *d, uint32_t cell)
{
    const int line = (int)cell / d->columns;
    return (struct place){line / d->rows, line % d->rows, (int)cell % d->columns};
}

struct drawn_cell *drawing_at(struct drawing *d, int layer, int row, int column)
{
    size_t index = index_of(d, layer, row, column);
    return index < cell_count(d) ? &d->cells[index] : NULL;
}

struct drawn_cell drawing_cell(const struct drawing *d, int layer, int row, int column)
{
    size_t index = index_of(d, layer, row, column);
    return index < cell_count(d) ? d->cells[index] : (struct drawn_cell){.piece = 0};
}

int drawing_run(const struct drawing *d, int layer, int row, int column)
{
    uint32_t piece = drawing_cell(d, layer, row, column).piece;
    int end = column;
    while (end < d->columns && drawing_cell(d, layer, row, end).piece == piece)
        end++;
    return end - column;
}

bool drawing_labeled(const struct drawing *d, int layer, int row, int column, int least)
{
    const uint32_t piece = drawing_cell(d, layer, row, column).piece;
    uint32_t cell = piece >= 1 && piece <= d->pieces ? d->first_cell[piece] : DLX_NONE;
    for (; cell != DLX_NONE; cell = d->next_cell[cell]) {
        const struct place at = place_of(d, cell);
        const bool is_begin = drawing_cell(d, at.layer, at.row, at.column - 1).piece != piece;
        if (at.layer == layer && is_begin && drawing_run(d, layer, at.row, at.column) >= least)
            return at.row == row && at.column == column;
    }
    return false;
}

int drawing_widest_label(const struct drawing *d)
{
    int widest = 1;
    for (int row = 0; row < d->rows; row++)
        for (int column = 0; column < d->columns; column++) {
            struct label label = drawing_cell(d, 0, row, column).label;
            widest = label_width(&label) > widest ? label_width(&label) : widest;
        }
    return widest;
}

/* A table shows all cells, including those without an option. */
static void clear(struct drawing *d)
{
    const bool is_table = d->kind->look == LOOK_TABLE;
    for (size_t cell = 0; cell < cell_count(d); cell++) {
        const bool is_shown = is_table && (d->template.has == NULL || d->template.has[cell]);
        d->cells[cell] = is_shown || !is_table ? (struct drawn_cell){is_shown, d->kind->empty}
                                               : (struct drawn_cell){.piece = 0};
    }
}

static bool place(struct drawing *d, uint32_t piece, uint32_t option)
{
    struct drawn_option drawn = {.piece = piece};
    drawn.entries = dlx_problem_option(d->problem, option, &drawn.count);
    return d->kind->place(d, &drawn);
}

/* ---- tints ---- */

bool drawing_is_board(const struct drawing *d)
{
    return d->kind->look == LOOK_BOARD || d->kind->look == LOOK_HEXAGONS ||
           d->kind->look == LOOK_TRIANGLES;
}

int drawing_tint(const struct drawing *d, uint32_t piece)
{
    return !drawing_is_board(d) || piece == 0 || piece > d->pieces ? NO_TINT : d->tints[piece];
}

static void mark_tint(const struct drawing *d, struct drawn_cell neighbour, uint32_t piece,
                      bool taken[TINTS])
{
    if (neighbour.piece != 0 && neighbour.piece < piece)
        taken[d->tints[neighbour.piece]] = true;
}

/* Mark the tints of the earlier pieces that touch a cell of this one. */
static void mark_around(const struct drawing *d, int layer, int row, int column, uint32_t piece,
                        bool taken[TINTS])
{
    struct tile_edge edges[MOST_EDGES];
    const int count = tile_edges(d, row, column, edges);
    for (int e = 0; e < count; e++)
        mark_tint(d, drawing_cell(d, 0, edges[e].row, edges[e].column), piece, taken);
    for (int step = -1; step <= 1 && count == 0; step += 2) {
        mark_tint(d, drawing_cell(d, layer + step, row, column), piece, taken);
        mark_tint(d, drawing_cell(d, layer, row + step, column), piece, taken);
        mark_tint(d, drawing_cell(d, layer, row, column + step), piece, taken);
    }
}

/* Mark the tints of the earlier pieces that touch this one. */
static void mark_neighbors(const struct drawing *d, uint32_t piece, bool taken[TINTS])
{
    for (uint32_t cell = d->first_cell[piece]; cell != DLX_NONE; cell = d->next_cell[cell]) {
        const struct place at = place_of(d, cell);
        mark_around(d, at.layer, at.row, at.column, piece, taken);
    }
}

/* Give each piece the next tint that none of its neighbors has, or just the next tint if all are taken. */
static void choose_tints(struct drawing *d)
{
    for (uint32_t piece = 1; piece <= d->pieces; piece++) {
        bool taken[TINTS] = {false};
        int tint = (int)((piece - 1) % TINTS), tries = 0;
        mark_neighbors(d, piece, taken);
        for (; taken[tint] && tries < TINTS; tries++)
            tint = (tint + 1) % TINTS;
        d->tints[piece] = (unsigned char)tint;
    }
}

/* ---- beginning and end ---- */

static const struct draw_kind *kind_of(const dlx_problem *problem)
{
    static const char begin[] = "dlx generate ";
    const char *title = dlx_problem_title(problem);
    /* A problem without a title may come from `dlx-sudoku cover`; the names of its items decide whether it
     * does. */
    const char *name = title == NULL ? "sudoku" : title + sizeof begin - 1;
    if (title != NULL && strncmp(title, begin, sizeof begin - 1) != 0)
        return NULL;
    const size_t length = strcspn(name, " ");
    const struct draw_kind *kind = draw_kinds;
    while (kind->name != NULL &&
           (strlen(kind->name) != length || strncmp(kind->name, name, length) != 0))
        kind++;
    return kind->name != NULL ? kind : NULL;
}

static bool every_option_fits(struct drawing *d)
{
    for (uint32_t option = 0; option < dlx_problem_option_count(d->problem); option++)
        if (!place(d, 1, option))
            return false;
    return true;
}

dlx_status drawing_begin(struct drawing *drawing, const dlx_problem *problem)
{
    *drawing = (struct drawing){.problem = problem, .kind = kind_of(problem), .layers = 1};
    if (drawing->kind == NULL || !drawing->kind->measure(drawing))
        return DLX_ERR_NOT_EXPRESSIBLE;
    drawing->cells =
        memory_array(dlx_problem_allocator(problem), cell_count(drawing), sizeof *drawing->cells);
    if (drawing->cells == NULL)
        return DLX_ERR_MEMORY;
    clear(drawing);
    if (every_option_fits(drawing))
        return DLX_OK;
    drawing_end(drawing);
    return DLX_ERR_NOT_EXPRESSIBLE;
}

static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Pieces are numbered in the order of the problem, not of the search. */
static bool place_all(struct drawing *d, const dlx_solution *solution)
{
    bool fits = true;
    for (uint32_t o = 0; o < solution->count; o++)
        d->options[o] = solution->options[o];
    qsort(d->options, solution->count, sizeof *d->options, ascending);
    clear(d);
    for (uint32_t piece = 1; piece <= solution->count && fits; piece++)
        fits = place(d, piece, d->options[piece - 1]);
    if (drawing_is_board(d) && d->template.has != NULL)
        template_mark_empty_cells(d);
    else if (drawing_is_board(d))
        mark_empty_cells(d);
    return fits;
}

static bool make_room(struct drawing *d, uint32_t pieces)
{
    const dlx_allocator *from = dlx_problem_allocator(d->problem);
    size_t needed = (size_t)pieces + 1;
    if (d->next_cell == NULL)
        d->next_cell = memory_array(from, cell_count(d), sizeof *d->next_cell);
    return d->next_cell != NULL &&
           memory_reserve(from, &d->options, &d->option_room, needed, sizeof *d->options) &&
           memory_reserve(from, &d->tints, &d->tint_room, needed, sizeof *d->tints) &&
           memory_reserve(from, &d->first_cell, &d->first_room, needed, sizeof *d->first_cell);
}

/* List the cells of each piece. */
static void list_cells(struct drawing *d)
{
    for (uint32_t piece = 0; piece <= d->pieces; piece++)
        d->first_cell[piece] = DLX_NONE;
    for (size_t cell = cell_count(d); cell-- > 0;) {
        const uint32_t piece = d->cells[cell].piece;
        if (piece == 0 || piece > d->pieces)
            continue;
        d->next_cell[cell] = d->first_cell[piece];
        d->first_cell[piece] = (uint32_t)cell;
    }
}

dlx_status drawing_fill(struct drawing *drawing, const dlx_solution *solution)
{
    if (!make_room(drawing, solution->count))
        return DLX_ERR_MEMORY;
    drawing->pieces = solution->count;
    if (!place_all(drawing, solution))
        return DLX_ERR_NOT_EXPRESSIBLE;
    if (drawing_is_board(drawing)) {
        list_cells(drawing);
        choose_tints(drawing);
    }
    return DLX_OK;
}

void drawing_end(struct drawing *drawing)
{
    if (drawing->problem == NULL)
        return; /* the drawing was never begun */
    const dlx_allocator *from = dlx_problem_allocator(drawing->problem);
    template_end(drawing);
    memory_free(from, drawing->cells, cell_count(drawing), sizeof *drawing->cells);
    memory_free(from, drawing->tints, drawing->tint_room, sizeof *drawing->tints);
    memory_free(from, drawing->options, drawing->option_room, sizeof *drawing->options);
    memory_free(from, drawing->first_cell, drawing->first_room, sizeof *drawing->first_cell);
    memory_free(from, drawing->next_cell, cell_count(drawing), sizeof *drawing->next_cell);
    drawing->cells = NULL;
    drawing->tints = NULL;
    drawing->options = drawing->first_cell = drawing->next_cell = NULL;
    drawing->tint_room = drawing->option_room = drawing->first_room = 0;
}
