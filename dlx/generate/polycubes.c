/* SPDX-License-Identifier: MIT */
/*
 * Polycubes in a box. Items and options are told in tiling.c.
 *
 *     soma                                                    the seven pieces of Piet Hein, 3x3x3
 *     polycubes 3x3x3 --pieces=6*1x2x2,3*1x1x1                the cube of Slothouber and Graatsma
 *     polycubes 5x5x5 --pieces=13*1x2x4,3*1x1x3,1x2x2,2x2x2   Conway's puzzle
 *
 * The Soma pieces are the polycubes of 3 and 4 cells that are no boxes.
 */
#include "dlx/generate/families.h"
#include "dlx/generate/tiling.h"

#include <stdlib.h>

static const char soma[] = "V,L,T,Z,A,B,P";

static bool take_box(struct maker *m, const char *fallback, struct board *board)
{
    const char *named = m->options[GENERATE_BOX], *mask = m->options[GENERATE_MASK];
    int ways = m->value_count + (named != NULL) + (mask != NULL);
    if (ways > 1 || (ways == 0 && fallback == NULL))
        return maker_fail(m, DLX_ERR_ARGUMENT,
                          ways == 0 ? "which box? BOX, such as 3x3x3, or --mask=FILE"
                                    : "more than one box: BOX, --box or --mask");
    if (mask != NULL)
        return board_read(m, mask, true, board);
    if (m->value_count > 0)
        return board_parse(m, "BOX", m->values[0], true, board);
    return board_parse(m, "--box", named != NULL ? named : fallback, true, board);
}

/* Letters name the polycubes of 4 cells, and of 3 if they are no others; or those of --order. */
static bool take_pieces(struct maker *m, struct tiling *t, const char *list)
{
    struct pieces catalogue = {NULL, 0, 0};
    int order = 4;
    bool fine = maker_option_number(m, GENERATE_ORDER, 1, MOST_SPACE_ORDER, &order) &&
                pieces_of_order(m, &catalogue, order, TURNS_SPACE);
    if (fine && m->options[GENERATE_ORDER] == NULL)
        fine = pieces_of_order(m, &catalogue, 3, TURNS_SPACE);
    if (fine && list == NULL && m->options[GENERATE_ORDER] == NULL)
        fine = maker_fail(m, DLX_ERR_ARGUMENT, "which pieces? --pieces or --order");
    if (list == NULL)
        t->pieces = catalogue;
    else {
        fine = fine && pieces_choose(m, &t->pieces, &catalogue, list, true);
        pieces_end(m, &catalogue);
    }
    return fine;
}

static bool fill(struct maker *m, const char *box, const char *list)
{
    struct tiling t = {
        .turns = TURNS_SPACE,
        .any_number = m->options[GENERATE_ANY_NUMBER] != NULL,
        .reduced = m->options[GENERATE_REDUCED] != NULL,
    };
    if (take_box(m, box, &t.board) && take_pieces(m, &t, list))
        tiling_fill(m, &t);
    pieces_end(m, &t.pieces);
    return m->status == DLX_OK;
}

static bool fill_soma(struct maker *m)
{
    return fill(m, "3x3x3", soma);
}

static bool fill_polycubes(struct maker *m)
{
    return fill(m, NULL, m->options[GENERATE_PIECES]);
}

const struct generate_kind kind_soma = {
    .name = "soma",
    .arguments = "",
    .text = "the Soma cube: seven pieces in a box of 3x3x3, or another figure of 27 cells",
    .help =
        "Items: pieces V L T Z A B P; 000, 001, ...: cells, layer, row and column.\n"
        "Options: a piece somewhere, such as V 000 001 010. --mask draws another figure, with a\n"
        "blank line between layers. --reduced counts rotations of the cube as one: 480; mirror\n"
        "images are still two, so that makes the well-known 240.\n"
        "Example: dlx generate soma --reduced | dlx count\n",
    .options = 1u << GENERATE_MASK | 1u << GENERATE_REDUCED,
    .fill = fill_soma,
};

const struct generate_kind kind_polycubes = {
    .name = "polycubes",
    .arguments = "BOX",
    .text = "any polycubes in a box",
    .help = "Items: pieces; 000, 001, ...: cells, layer, row and column.\n"
            "Options: a piece somewhere, such as 1x2x2 000 001 010 011. Pieces are boxes, or the\n"
            "polycubes of 4 cells (I O L T Z A B P) and V; or those of --order.\n"
            "Example: dlx generate polycubes 3x3x3 --pieces=6*1x2x2,3*1x1x1 | dlx count\n",
    .most = 1,
    .options = 1u << GENERATE_BOX | 1u << GENERATE_MASK | 1u << GENERATE_PIECES |
               1u << GENERATE_ORDER | 1u << GENERATE_ANY_NUMBER | 1u << GENERATE_REDUCED,
    .fill = fill_polycubes,
};
