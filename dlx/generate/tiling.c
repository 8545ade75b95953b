/* SPDX-License-Identifier: MIT */
/*
 * Fill a board with pieces:
 *
 *     items     I L 3|T   00 01 02 ...      pieces, if their number matters; cells: row, column; or
 *                                           000 001 ...: layer, row, column
 *     options   L 00 01 02 10               one placement of a piece
 *
 * On a symmetric board, each solution has images that are solutions, too. To keep one of them, choose one
 * piece, the carrier. The placements of the carrier fall into classes that the symmetries map to themselves,
 * and only one placement of each class becomes an option. This is right if the carrier is used once and no
 * symmetry maps one of its placements to itself. Then each solution has as many images as there are
 * symmetries, and in exactly one of them the carrier has a placement that was kept.
 */
#include "dlx/generate/tiling.h"

#include <inttypes.h>
#include <stdio.h>

static const char *cell_name(struct maker *m, const struct tiling *t, const signed char cell[3])
{
    char layer[2] = {digit_of(cell[0]), '\0'};
    return maker_name_cell(m, t->turns == TURNS_SPACE ? layer : "", cell[1], cell[2]);
}

/* ---- arguments ---- */

bool take_board(struct maker *m, bool space, const char *fallback, struct board *board)
{
    const char *named = m->options[space ? GENERATE_BOX : GENERATE_BOARD];
    const char *mask = m->options[GENERATE_MASK];
    int given = m->value_count + (named != NULL) + (mask != NULL);
    if (given > 1)
        return maker_fail(m, DLX_ERR_ARGUMENT,
                          space ? "more than one box: BOX, --box or --mask"
                                : "more than one board: BOARD, --board or --mask");
    if (given == 0 && fallback == NULL)
        return maker_fail(m, DLX_ERR_ARGUMENT,
                          space ? "no box: give BOX, such as 3x3x3, or --mask=FILE"
                                : "no board: give BOARD, such as 6x10, or --mask=FILE");
    if (mask != NULL)
        return board_read(m, mask, space, board);
    if (m->value_count > 0)
        return board_parse(m, space ? "BOX" : "BOARD", m->values[0], space, board);
    return board_parse(m, space ? "--box" : "--board", named != NULL ? named : fallback, space,
                       board);
}

bool take_pieces(struct maker *m, struct tiling *tiling, struct pieces *catalogue, const char *list)
{
    bool space = tiling->turns == TURNS_SPACE;
    if (list == NULL) {
        tiling->pieces = *catalogue;
        return m->status == DLX_OK;
    }
    bool fine = m->status == DLX_OK && pieces_choose(m, &tiling->pieces, catalogue, list, space);
    pieces_free(m, catalogue);
    return fine;
}

/* ---- placements ---- */

/* Visit every placement of a piece on the board. If `visit` returns false, stop. */
struct visitor {
    bool (*visit)(struct visitor *visitor, const struct polyform *placed);
    struct maker *m;
    const struct tiling *tiling;
    const bool *symmetry;      /* by way: whether it maps the board to itself */
    const struct piece *piece; /* the piece being placed */
    bool carrier;              /* keep one placement of each class */
};

static bool place_shape(const struct board *board, const struct polyform *shape, const int from[3],
                        struct polyform *placed)
{
    *placed = *shape;
    for (int c = 0; c < shape->count; c++) {
        for (int axis = 0; axis < 3; axis++)
            placed->cell[c][axis] = (signed char)(placed->cell[c][axis] + from[axis]);
        if (!board_has(board, placed->cell[c]))
            return false;
    }
    return true;
}

static bool visit_shape(struct visitor *v, const struct polyform *shape)
{
    const struct board *board = &v->tiling->board;
    struct polyform placed;
    for (int z = 0; z < board->size[0]; z++)
        for (int y = 0; y < board->size[1]; y++)
            for (int x = 0; x < board->size[2]; x++)
                if (place_shape(board, shape, (const int[]){z, y, x}, &placed) &&
                    !v->visit(v, &placed))
                    return false;
    return true;
}

static bool visit_placements(struct visitor *v, const struct piece *piece)
{
    struct polyform turned[WAYS];
    int count = shape_turns(&piece->shape, v->tiling->turns, turned);
    v->piece = piece;
    for (int t = 0; t < count; t++)
        if (!visit_shape(v, &turned[t]))
            return false;
    return true;
}

/* ---- symmetry ---- */

static void find_symmetries(const struct tiling *t, bool symmetry[WAYS])
{
    for (int way = 0; way < WAYS; way++)
        symmetry[way] = is_way_allowed(way, t->turns) && board_is_symmetric(&t->board, way);
}

/* Compare the image of a placed shape with the shape itself. Return a number below, at or above 0. */
static int compare_image(const struct tiling *t, int way, const struct polyform *placed)
{
    struct polyform image = {.count = placed->count};
    for (int c = 0; c < placed->count; c++)
        way_apply(way, t->board.size, placed->cell[c], image.cell[c]);
    shape_sort(&image);
    return shape_compare(&image, placed);
}

static bool has_distinct_images(struct visitor *v, const struct polyform *placed)
{
    for (int way = 1; way < WAYS; way++)
        if (v->symmetry[way] && compare_image(v->tiling, way, placed) == 0)
            return false;
    return true;
}

static bool is_first_of_class(const struct visitor *v, const struct polyform *placed)
{
    for (int way = 1; way < WAYS; way++)
        if (v->symmetry[way] && compare_image(v->tiling, way, placed) < 0)
            return false;
    return true;
}

static bool find_carrier(struct maker *m, const struct tiling *t, const bool *symmetry,
                         const struct piece **carrier)
{
    struct visitor v = {.visit = has_distinct_images, .m = m, .tiling = t, .symmetry = symmetry};
    *carrier = NULL;
    for (int p = 0; t->reduced && !t->any_number && p < t->pieces.count; p++)
        if (t->pieces.all[p].times == 1 && visit_placements(&v, &t->pieces.all[p])) {
            *carrier = &t->pieces.all[p];
            return true;
        }
    return !t->reduced || maker_fail(m, DLX_ERR_ARGUMENT,
                                     "--reduced: no piece is used once and has only placements "
                                     "without symmetry");
}

/* ---- the problem ---- */

static bool check_area(struct maker *m, const struct tiling *t)
{
    char text[GENERATE_MESSAGE];
    int64_t area = 0;
    for (int p = 0; p < t->pieces.count; p++)
        area += (int64_t)t->pieces.all[p].times * t->pieces.all[p].shape.count;
    if (t->any_number || area == t->board.cells)
        return true;
    snprintf(text, sizeof text, "the board has %d cells, but the pieces together have %" PRId64,
             t->board.cells, area);
    return maker_fail(m, DLX_ERR_ARGUMENT, text);
}

static void add_tiling_items(struct maker *m, const struct tiling *t)
{
    for (int p = 0; p < t->pieces.count && !t->any_number; p++) {
        uint32_t times = (uint32_t)t->pieces.all[p].times;
        maker_add_item(m, t->pieces.all[p].name, DLX_PRIMARY);
        if (m->status == DLX_OK)
            dlx_problem_set_multiplicity(m->problem, (uint32_t)p, times, times);
    }
    signed char cell[3];
    for (cell[0] = 0; cell[0] < t->board.size[0]; cell[0]++)
        for (cell[1] = 0; cell[1] < t->board.size[1]; cell[1]++)
            for (cell[2] = 0; cell[2] < t->board.size[2]; cell[2]++)
                if (board_has(&t->board, cell))
                    maker_add_item(m, cell_name(m, t, cell), DLX_PRIMARY);
}

static bool add_placement_option(struct visitor *v, const struct polyform *placed)
{
    if (v->carrier && !is_first_of_class(v, placed))
        return true;
    if (!v->tiling->any_number)
        maker_add_entry(v->m, v->piece->name);
    for (int c = 0; c < placed->count; c++)
        maker_add_entry(v->m, cell_name(v->m, v->tiling, placed->cell[c]));
    return maker_end_option(v->m);
}

bool make_tiling(struct maker *m, const struct tiling *tiling)
{
    bool symmetry[WAYS];
    struct visitor v = {
        .visit = add_placement_option, .m = m, .tiling = tiling, .symmetry = symmetry};
    const struct piece *carrier;
    find_symmetries(tiling, symmetry);
    if (!check_area(m, tiling) || !find_carrier(m, tiling, symmetry, &carrier))
        return false;
    add_tiling_items(m, tiling);
    for (int p = 0; p < tiling->pieces.count && m->status == DLX_OK; p++) {
        v.carrier = &tiling->pieces.all[p] == carrier; /* never, if symmetric solutions are kept */
        visit_placements(&v, &tiling->pieces.all[p]);
    }
    return m->status == DLX_OK;
}
