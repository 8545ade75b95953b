/* SPDX-License-Identifier: MIT */
/*
 * Fill a board with pieces:
 *
 *     items     I L 3|T   00 01 02 ...      pieces, if their number matters; cells: row, column; or
 *                                           000 001 ...: layer, row, column
 *     options   L 00 01 02 10               one placement of a piece
 *
 * With --partial, cells are secondary if the pieces have fewer cells than the board, and pieces are
 * 0:1|I if they have more. In a BurrTools puzzle, some cells are secondary, and pieces have a
 * minimum and a maximum number of uses.
 *
 * On a symmetric board, each solution has images that are solutions, too. To keep one of them,
 * choose one piece, the carrier. Its placements fall into classes that the symmetries map to
 * themselves, and only one placement of each class becomes an option. This is right if the carrier
 * is used once and no symmetry maps one of its placements to itself. Then each solution has one
 * image per symmetry, and in exactly one of them the carrier has a kept placement.
 */
#include "dlx/draw/drawing.h"
#include "dlx/generate/shape.h"

#include <inttypes.h>

struct tiling {
    struct board board;
    struct pieces pieces;
    struct motion motion; /* how pieces may be turned */
    bool any_number;      /* use each piece any number of times, whatever its `times` says */
    bool reduced;         /* leave out solutions that are symmetric to others */
    bool is_burr;         /* a BurrTools puzzle, with limits on the uses of each piece */
    bool partial;         /* the areas of the board and of the pieces may differ */
    int64_t spare;        /* cells of the pieces, minus cells of the board; 0 without --partial */
};

/* ---- arguments ---- */

static void take_turns(struct maker *m, struct motion *motion)
{
    if (m->options[GENERATE_FIXED] != NULL)
        motion->turns = TURNS_NONE;
    else if (m->options[GENERATE_ONE_SIDED] != NULL)
        motion->turns = TURNS_FLAT;
}

/* Add the pieces that a list without an order chooses from: those that have letters or words. Each
 * grid begins with the order that a letter means if several pieces have it. */
static bool add_named_pieces(struct maker *m, struct motion motion, struct pieces *catalogue)
{
    static const int orders[][3] = {[GRID_SQUARES] = {4, 5, 3},
                                    [GRID_CUBES] = {4, 3},
                                    [GRID_HEXAGONS] = {4},
                                    [GRID_TRIANGLES] = {6}};
    bool fine = true;
    for (int o = 0; fine && o < 3 && orders[motion.grid][o] > 0; o++)
        fine = pieces_of_order(m, catalogue, orders[motion.grid][o], motion);
    return fine;
}

/* Make the catalogue of pieces to choose from: drawn pieces, or all pieces of an order. */
static bool make_catalogue(struct maker *m, struct motion motion, const char *list,
                           struct pieces *catalogue)
{
    const char *file = m->options[GENERATE_SHAPES];
    int order = m->kind->order;
    if (!maker_parse_option(m, GENERATE_ORDER, 1, grid_most_order(motion.grid), &order))
        return false;
    if (file != NULL)
        return pieces_read(m, catalogue, file, motion);
    if (order > 0)
        return pieces_of_order(m, catalogue, order, motion);
    if (list == NULL)
        return maker_fail(m, DLX_ERR_ARGUMENT, "no pieces: give --order, --pieces or --shapes");
    return add_named_pieces(m, motion, catalogue);
}

/* Keep the pieces of the catalogue that are on the list, or all if there is none. */
static void take_pieces(struct maker *m, struct tiling *tiling, const char *list)
{
    struct pieces catalogue = {NULL, 0, 0};
    bool fine = make_catalogue(m, tiling->motion, list, &catalogue);
    if (list == NULL) {
        tiling->pieces = catalogue;
        return;
    }
    if (fine)
        pieces_choose(m, &tiling->pieces, &catalogue, list, tiling->motion.grid);
    pieces_free(m, &catalogue);
}

/* Take the figure and the pieces of a BurrTools file. Nothing else may describe them. */
static bool take_puzzle(struct maker *m, const char *file, struct tiling *tiling)
{
    static const int others[] = {GENERATE_BOX,       GENERATE_MASK,  GENERATE_PIECES,
                                 GENERATE_SHAPES,    GENERATE_ORDER, GENERATE_PARTIAL,
                                 GENERATE_ANY_NUMBER};
    bool is_alone = m->argument == NULL;
    for (size_t o = 0; o < sizeof others / sizeof *others; o++)
        is_alone &= m->options[others[o]] == NULL;
    if (!is_alone)
        return maker_fail(
            m, DLX_ERR_ARGUMENT,
            "--puzzle has its own figure and pieces, so only --reduced and --problem go with it");
    return burr_read(m, file, &tiling->board, &tiling->pieces);
}

/* ---- placements ---- */

/* A way and the move after it, which together map the board to itself. */
struct symmetry {
    bool holds;    /* they do; otherwise no move fits the way */
    int offset[3]; /* of the move */
};

/* Visit every placement of a piece on the board. If `visit` returns false, stop. */
struct visitor {
    bool (*visit)(struct visitor *visitor, const struct polyform *placed);
    struct maker *m;
    const struct tiling *tiling;
    const struct symmetry *symmetry; /* by way */
    const struct piece *piece;       /* the piece being placed */
    bool carrier;                    /* keep one placement of each class */
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

/* The first column of a shape of triangles may be 1, so it may go one column further to the left.
 * It must still point up or down. */
static bool visit_shape(struct visitor *v, const struct polyform *shape)
{
    const struct board *board = &v->tiling->board;
    const bool alternates = board->grid == GRID_TRIANGLES;
    struct polyform placed;
    for (int z = 0; z < board->size[0]; z++)
        for (int y = 0; y < board->size[1]; y++)
            for (int x = alternates ? -(y % 2) : 0; x < board->size[2]; x += 1 + alternates)
                if (place_shape(board, shape, (const int[]){z, y, x}, &placed) &&
                    !v->visit(v, &placed))
                    return false;
    return true;
}

static bool visit_placements(struct visitor *v, const struct piece *piece)
{
    struct polyform turned[WAYS];
    int count = shape_turns(&piece->shape, v->tiling->motion, turned);
    v->piece = piece;
    for (int t = 0; t < count; t++)
        if (!visit_shape(v, &turned[t]))
            return false;
    return true;
}

/* ---- symmetry ---- */

static void find_symmetries(const struct tiling *t, struct symmetry symmetry[WAYS])
{
    for (int way = 0; way < WAYS; way++)
        symmetry[way].holds = is_way_allowed(way, t->motion) &&
                              board_is_symmetric(&t->board, way, symmetry[way].offset);
}

/* Compare the image of a placed shape with the shape. Return a number below, at or above 0. */
static int compare_image(const struct visitor *v, int way, const struct polyform *placed)
{
    struct polyform image = {.count = placed->count};
    for (int c = 0; c < placed->count; c++)
        board_map(&v->tiling->board, way, v->symmetry[way].offset, placed->cell[c], image.cell[c]);
    shape_sort(&image);
    return shape_compare(&image, placed);
}

static bool has_distinct_images(struct visitor *v, const struct polyform *placed)
{
    for (int way = 1; way < WAYS; way++)
        if (v->symmetry[way].holds && compare_image(v, way, placed) == 0)
            return false;
    return true;
}

static bool is_first_of_class(const struct visitor *v, const struct polyform *placed)
{
    for (int way = 1; way < WAYS; way++)
        if (v->symmetry[way].holds && compare_image(v, way, placed) < 0)
            return false;
    return true;
}

static bool find_carrier(struct maker *m, const struct tiling *t, const struct symmetry *symmetry,
                         const struct piece **carrier)
{
    struct visitor v = {.visit = has_distinct_images, .m = m, .tiling = t, .symmetry = symmetry};
    *carrier = NULL;
    for (int p = 0; t->reduced && !t->any_number && p < t->pieces.count; p++)
        if (t->pieces.all[p].times == 1 && (!t->is_burr || t->pieces.all[p].least == 1) &&
            visit_placements(&v, &t->pieces.all[p])) {
            *carrier = &t->pieces.all[p];
            return true;
        }
    return !t->reduced ||
           maker_fail(m, DLX_ERR_ARGUMENT,
                      "--reduced: no piece is used once and has only placements "
                      "without symmetry; instead, solve or count with --up-to-symmetry");
}

/* ---- the problem ---- */

static bool check_area(struct maker *m, struct tiling *t)
{
    int64_t area = 0;
    for (int p = 0; p < t->pieces.count; p++)
        area += (int64_t)t->pieces.all[p].times * t->pieces.all[p].shape.count;
    t->spare = t->partial ? area - t->board.cells : 0;
    if (t->spare > 0 && t->reduced)
        return maker_fail(m, DLX_ERR_ARGUMENT,
                          "--reduced needs a piece that every solution uses, but --partial leaves "
                          "pieces out");
    if (t->any_number || t->partial || t->is_burr || area == t->board.cells)
        return true;
    return maker_fail(m, DLX_ERR_ARGUMENT,
                      "the board has %d cells, but the pieces together have %" PRId64,
                      t->board.cells, area);
}

/* Write the name of a cell: two digits, or three in space. */
static const char *cell_name(const struct tiling *t, const signed char cell[3], char name[4])
{
    const int flat = t->motion.grid != GRID_CUBES;
    for (int axis = flat; axis < 3; axis++)
        name[axis - flat] = digit_of(cell[axis]);
    name[3 - flat] = '\0';
    return name;
}

/* Add the cells that must be filled, or the cells that may stay empty. */
static void add_cells(struct maker *m, const struct tiling *t, bool is_secondary)
{
    signed char cell[3] = {0, 0, 0};
    char name[4];
    do
        if (board_has(&t->board, cell) &&
            (t->spare < 0 || board_is_variable(&t->board, cell)) == is_secondary)
            maker_item(m, is_secondary ? DLX_SECONDARY : DLX_PRIMARY, "%s",
                       cell_name(t, cell, name));
    while (next_cell(t->board.size, cell));
}

static void add_tiling_items(struct maker *m, const struct tiling *t)
{
    for (int p = 0; p < t->pieces.count && !t->any_number; p++) {
        const struct piece *piece = &t->pieces.all[p];
        maker_item(m, DLX_PRIMARY, "%s", piece->name);
        maker_repeat(m, t->is_burr ? piece->least : t->spare > 0 ? 0 : piece->times, piece->times);
    }
    for (int is_secondary = 0; is_secondary <= 1; is_secondary++)
        add_cells(m, t, is_secondary);
}

static bool add_placement_option(struct visitor *v, const struct polyform *placed)
{
    char name[4];
    if (v->carrier && !is_first_of_class(v, placed))
        return true;
    if (!v->tiling->any_number)
        maker_entries(v->m, "%s", v->piece->name);
    for (int c = 0; c < placed->count; c++)
        maker_entries(v->m, "%s", cell_name(v->tiling, placed->cell[c], name));
    return maker_end_option(v->m);
}

static bool add_tiling(struct maker *m, struct tiling *tiling)
{
    struct symmetry symmetry[WAYS];
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

/* ---- the kinds ---- */

enum grid grid_of(const struct draw_kind *drawing)
{
    return drawing == &draw_hexagons    ? GRID_HEXAGONS
           : drawing == &draw_triangles ? GRID_TRIANGLES
           : drawing == &draw_space     ? GRID_CUBES
                                        : GRID_SQUARES;
}

/* Fill a board, or a box in space, with the pieces of a list, or all that the words describe. */
static bool fill(struct maker *m, const char *box, const char *list)
{
    /* There are too few kinds of dominoes and trominoes to use each once. */
    const bool small = m->kind->order == 2 || m->kind->order == 3;
    const enum grid grid = grid_of(m->kind->drawing);
    struct tiling t = {
        .motion = grid_motion(grid),
        .any_number = small || m->options[GENERATE_ANY_NUMBER] != NULL,
        .reduced = m->options[GENERATE_REDUCED] != NULL,
        .partial = m->options[GENERATE_PARTIAL] != NULL,
        .is_burr = m->options[GENERATE_PUZZLE] != NULL,
    };
    take_turns(m, &t.motion);
    if (t.is_burr)
        take_puzzle(m, m->options[GENERATE_PUZZLE], &t);
    else if (board_take(m, grid, box, &t.board))
        take_pieces(m, &t, list);
    if (m->status == DLX_OK)
        add_tiling(m, &t);
    pieces_free(m, &t.pieces);
    return m->status == DLX_OK;
}

/* For example, `pentominoes 6x10` uses each of the 12 pieces once, and `polyominoes 5x6
 * --pieces=5*2x3` fills the board with five rectangles. In space, polycubes 3x3x3
 * --pieces=6*1x2x2,3*1x1x1 is the cube of Slothouber and Graatsma, and 5x5x5
 * --pieces=13*1x2x4,3*1x1x3,1x2x2,2x2x2 is Conway's puzzle. */
bool make_tiling(struct maker *m)
{
    return fill(m, NULL, m->options[GENERATE_PIECES]);
}

/* The seven pieces of Piet Hein: the polycubes of 3 and 4 cells that are not boxes. */
bool make_soma(struct maker *m)
{
    return fill(m, "3x3x3", "V,L,T,Z,A,B,P");
}
