/* SPDX-License-Identifier: MIT */
/* Turn a solution into a grid. The names of a problem are not trusted: every option is drawn once
 * before the first solution, and the problem is refused if one does not fit. */
#include "dlx/draw/drawing.h"
#include "dlx/core/memory.h"
#include "dlx/text/utf8.h"

#include <inttypes.h>
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

size_t drawing_size(const struct drawing *d)
{
    return (size_t)d->layers * (size_t)d->rows * (size_t)d->columns;
}

/* Return the index of a cell in d->cells, or the number of cells if the place is outside. */
static size_t index_of(const struct drawing *d, int layer, int row, int column)
{
    if (layer < 0 || layer >= d->layers || row < 0 || row >= d->rows || column < 0 ||
        column >= d->columns)
        return drawing_size(d);
    return ((size_t)layer * (size_t)d->rows + (size_t)row) * (size_t)d->columns + (size_t)column;
}

/* The inverse. */
static struct place place_of(const struct drawing *d, uint32_t cell)
{
    const int line = (int)cell / d->columns;
    return (struct place){line / d->rows, line % d->rows, (int)cell % d->columns};
}

struct drawn_cell *drawing_at(struct drawing *d, int layer, int row, int column)
{
    size_t index = index_of(d, layer, row, column);
    return index < drawing_size(d) ? &d->cells[index] : NULL;
}

struct drawn_cell drawing_cell(const struct drawing *d, int layer, int row, int column)
{
    size_t index = index_of(d, layer, row, column);
    return index < drawing_size(d) ? d->cells[index] : (struct drawn_cell){.piece = 0};
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

int drawing_longest_run(const struct drawing *d, uint32_t piece, int wanted)
{
    int longest = 1;
    uint32_t cell = piece >= 1 && piece <= d->pieces ? d->first_cell[piece] : DLX_NONE;
    for (; cell != DLX_NONE; cell = d->next_cell[cell]) {
        const struct place at = place_of(d, cell);
        const bool is_begin = drawing_cell(d, at.layer, at.row, at.column - 1).piece != piece;
        const int run = is_begin ? drawing_run(d, at.layer, at.row, at.column) : 0;
        longest = run > longest ? run : longest;
    }
    return longest < wanted ? longest : wanted;
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
    for (size_t cell = 0; cell < drawing_size(d); cell++) {
        const bool is_shown = is_table && (d->layout.has == NULL || d->layout.has[cell]);
        d->cells[cell] = is_shown || !is_table
                             ? (struct drawn_cell){is_shown, d->kind->empty, DLX_NO_COLOR}
                             : (struct drawn_cell){.piece = 0};
    }
}

/* ---- the layout of the items ---- */

bool layout_new(struct drawing *d, bool has_layout)
{
    const dlx_allocator *from = dlx_problem_allocator(d->problem);
    const size_t items = (size_t)dlx_problem_item_count(d->problem) + 1, cells = drawing_size(d);
    d->cells = memory_array(from, cells, sizeof *d->cells);
    if (!has_layout)
        return d->cells != NULL;
    d->layout.first = memory_array(from, items, sizeof *d->layout.first);
    d->layout.next = memory_array(from, cells, sizeof *d->layout.next);
    d->layout.has = memory_array(from, cells, sizeof *d->layout.has);
    if (d->cells == NULL || d->layout.first == NULL || d->layout.next == NULL ||
        d->layout.has == NULL)
        return false;
    for (size_t item = 0; item < items; item++)
        d->layout.first[item] = DLX_NONE;
    memset(d->layout.has, 0, cells * sizeof *d->layout.has);
    return true;
}

static void free_layout(struct drawing *d)
{
    const dlx_allocator *from = dlx_problem_allocator(d->problem);
    const size_t items = (size_t)dlx_problem_item_count(d->problem) + 1, cells = drawing_size(d);
    memory_free(from, d->cells, cells, sizeof *d->cells);
    memory_free(from, d->layout.first, items, sizeof *d->layout.first);
    memory_free(from, d->layout.next, cells, sizeof *d->layout.next);
    memory_free(from, d->layout.has, cells, sizeof *d->layout.has);
    memory_free(from, d->layout.number, cells, sizeof *d->layout.number);
    d->cells = NULL;
    d->layout = (struct draw_layout){.first = NULL};
}

void layout_add(struct drawing *d, uint32_t item, struct place at)
{
    const uint32_t cell = (uint32_t)index_of(d, at.layer, at.row, at.column);
    d->layout.has[cell] = true;
    d->layout.next[cell] = d->layout.first[item];
    d->layout.first[item] = cell;
}

/* Label a cell with a name, or with a number if there is none. */
static struct label label_at(const struct drawing *d, uint32_t cell, const char *name,
                             uint64_t number)
{
    if (name == NULL && d->layout.number != NULL) {
        snprintf(d->layout.number[cell], LABEL_NUMBER, "%" PRIu64, number);
        name = d->layout.number[cell];
    }
    return (struct label){name, name != NULL ? (int)strlen(name) : 0, NULL};
}

/* Return what to write into a cell: its color, or the item that labels the piece. */
static struct label label_in(const struct drawing *d, uint32_t cell, uint32_t color, uint32_t item)
{
    if (color != DLX_NO_COLOR)
        return label_at(d, cell, dlx_problem_color_name(d->problem, color), color);
    if (item == DLX_NONE)
        return (struct label){NULL, 0, NULL};
    return label_at(d, cell, dlx_problem_item(d->problem, item).name,
                    (uint64_t)d->layout.first_item + item);
}

/* Return the first item of an option that has no cell, or DLX_NONE. */
static uint32_t item_without_cell(const struct drawing *d, const struct drawn_option *option)
{
    for (uint32_t e = 0; e < option->count; e++)
        if (d->layout.first[option->entries[e].item] == DLX_NONE)
            return option->entries[e].item;
    return DLX_NONE;
}

/* Return whether an option looks like one of the kind. Only its first item may have no cell; in
 * lines, it has none. Tables have items of several sorts. Templates, which name no cells, fit every
 * option. */
static bool fits_kind(const struct drawing *d, const struct drawn_option *option)
{
    if (d->kind->cell == NULL || d->kind->look == LOOK_TABLE)
        return true;
    for (uint32_t e = 1; e < option->count; e++)
        if (d->layout.first[option->entries[e].item] == DLX_NONE)
            return false;
    return d->kind->look != LOOK_LINES || item_without_cell(d, option) != DLX_NONE;
}

static bool place_items(struct drawing *d, const struct drawn_option *option)
{
    const uint32_t label = item_without_cell(d, option);
    const uint32_t piece = d->kind->look == LOOK_TABLE ? 1 : option->piece;
    for (uint32_t e = 0; e < option->count; e++) {
        const dlx_entry entry = option->entries[e];
        const bool has_tint =
            d->has_tints && dlx_problem_item(d->problem, entry.item).kind == DLX_SECONDARY;
        for (uint32_t cell = d->layout.first[entry.item]; cell != DLX_NONE;
             cell = d->layout.next[cell])
            d->cells[cell] = (struct drawn_cell){piece, label_in(d, cell, entry.color, label),
                                                 has_tint ? entry.color : DLX_NO_COLOR};
    }
    return fits_kind(d, option);
}

/* Give the cells of a board that belong to no piece to EMPTY_PIECE. */
static void mark_empty_cells(struct drawing *d)
{
    for (size_t cell = 0; cell < drawing_size(d); cell++)
        if (d->layout.has[cell] && d->cells[cell].piece == 0)
            d->cells[cell].piece = EMPTY_PIECE;
}

static bool place(struct drawing *d, uint32_t piece, uint32_t option)
{
    struct drawn_option drawn = {.piece = piece};
    drawn.entries = dlx_problem_option(d->problem, option, &drawn.count);
    return (d->kind->place != NULL ? d->kind->place : place_items)(d, &drawn);
}

/* ---- tints ---- */

/* The light scheme of P. Tol ("Colour schemes", SRON technical note). Color-blind readers can tell
 * them apart. */
const struct tint drawing_tints[TINTS] = {
    {"77aadd", "110"}, {"ee8866", "209"}, {"eedd88", "222"}, {"ffaabb", "217"}, {"99ddff", "117"},
    {"44bb99", "72"},  {"bbcc33", "149"}, {"aaaa00", "142"}, {"dddddd", "253"},
};

bool drawing_is_board(const struct drawing *d)
{
    return d->kind->look == LOOK_BOARD || d->kind->look == LOOK_HEXAGONS ||
           d->kind->look == LOOK_TRIANGLES;
}

int drawing_tint(const struct drawing *d, uint32_t piece)
{
    return !drawing_is_board(d) || piece == 0 || piece > d->pieces ? NO_TINT : d->tints[piece];
}

int drawing_cell_tint(const struct drawing *d, struct drawn_cell cell)
{
    return cell.color != DLX_NO_COLOR ? (int)((cell.color - 1) % TINTS)
                                      : drawing_tint(d, cell.piece);
}

static void mark_tint(const struct drawing *d, struct drawn_cell neighbour, uint32_t piece,
                      bool taken[TINTS])
{
    if (neighbour.piece != 0 && neighbour.piece < piece)
        taken[d->tints[neighbour.piece]] = true;
}

/* Mark the tints of the earlier pieces that touch a cell of this one. */
static void mark_around(const struct drawing *d, struct place at, uint32_t piece, bool taken[TINTS])
{
    const struct tile *tile = drawing_tile(d, at.row, at.column);
    for (int side = 0; side < tile->sides; side++)
        mark_tint(d,
                  drawing_cell(d, at.layer, at.row + tile->neighbor[side][0],
                               at.column + tile->neighbor[side][1]),
                  piece, taken);
    mark_tint(d, drawing_cell(d, at.layer - 1, at.row, at.column), piece, taken);
    mark_tint(d, drawing_cell(d, at.layer + 1, at.row, at.column), piece, taken);
}

/* Mark the tints of the earlier pieces that touch this one. */
static void mark_neighbors(const struct drawing *d, uint32_t piece, bool taken[TINTS])
{
    for (uint32_t cell = d->first_cell[piece]; cell != DLX_NONE; cell = d->next_cell[cell])
        mark_around(d, place_of(d, cell), piece, taken);
}

/* Give each piece the next tint that none of its neighbors has, or the next one if all are
 * taken. */
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

static bool every_option_fits(struct drawing *d)
{
    for (uint32_t option = 0; option < dlx_problem_option_count(d->problem); option++)
        if (!place(d, 1, option))
            return false;
    return true;
}

dlx_status drawing_begin(struct drawing *drawing, const dlx_problem *problem,
                         const struct draw_kind *kind)
{
    *drawing = (struct drawing){.problem = problem, .kind = kind, .layers = 1};
    if (kind == NULL || !kind->measure(drawing))
        return DLX_ERR_NOT_EXPRESSIBLE;
    dlx_status status = layout_new(drawing, kind->cell != NULL) ? DLX_OK : DLX_ERR_MEMORY;
    if (status == DLX_OK) {
        if (kind->cell != NULL)
            layout_by_names(drawing);
        clear(drawing);
        status = every_option_fits(drawing) ? DLX_OK : DLX_ERR_NOT_EXPRESSIBLE;
    }
    if (status != DLX_OK)
        drawing_end(drawing);
    return status;
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
    if (drawing_is_board(d))
        mark_empty_cells(d);
    return fits;
}

static bool make_room(struct drawing *d, uint32_t pieces)
{
    const dlx_allocator *from = dlx_problem_allocator(d->problem);
    size_t needed = (size_t)pieces + 1;
    if (d->next_cell == NULL)
        d->next_cell = memory_array(from, drawing_size(d), sizeof *d->next_cell);
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
    for (size_t cell = drawing_size(d); cell-- > 0;) {
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
    free_layout(drawing);
    memory_free(from, drawing->tints, drawing->tint_room, sizeof *drawing->tints);
    memory_free(from, drawing->options, drawing->option_room, sizeof *drawing->options);
    memory_free(from, drawing->first_cell, drawing->first_room, sizeof *drawing->first_cell);
    memory_free(from, drawing->next_cell, drawing_size(drawing), sizeof *drawing->next_cell);
    drawing->tints = NULL;
    drawing->options = drawing->first_cell = drawing->next_cell = NULL;
    drawing->tint_room = drawing->option_room = drawing->first_room = 0;
}
