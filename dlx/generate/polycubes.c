/* SPDX-License-Identifier: MIT */
/*
 * Fill a box with polycubes. tiling.c describes the items and options.
 *
 *     soma                                                    the seven pieces of Piet Hein, 3x3x3
 *     polycubes 3x3x3 --pieces=6*1x2x2,3*1x1x1                the cube of Slothouber and Graatsma
 *     polycubes 5x5x5 --pieces=13*1x2x4,3*1x1x3,1x2x2,2x2x2   Conway's puzzle
 *
 * The Soma pieces are the polycubes of 3 and 4 cells that are not boxes.
 */
#include "dlx/generate/families.h"
#include "dlx/generate/tiling.h"

#include <stdlib.h>

static const char soma[] = "V,L,T,Z,A,B,P";

/* Fill the box. Without --order, the catalogue is the polycubes of 4 cells, and those of 3 cells. */
static bool make_in_box(struct maker *m, const char *box, const char *list)
{
    struct pieces catalogue = {NULL, 0, 0};
    struct tiling t = {
        .turns = TURNS_SPACE,
        .any_number = m->options[GENERATE_ANY_NUMBER] != NULL,
        .reduced = m->options[GENERATE_REDUCED] != NULL,
    };
    int order = 4;
    bool chosen = m->options[GENERATE_ORDER] != NULL;
    if (take_board(m, true, box, &t.board) &&
        maker_parse_option(m, GENERATE_ORDER, 1, MOST_SPACE_ORDER, &order) &&
        pieces_of_order(m, &catalogue, order, TURNS_SPACE) && !chosen)
        pieces_of_order(m, &catalogue, 3, TURNS_SPACE);
    if (list == NULL && !chosen)
        maker_fail(m, DLX_ERR_ARGUMENT, "no pieces: give --pieces or --order");
    if (take_pieces(m, &t, &catalogue, list))
        make_tiling(m, &t);
    pieces_free(m, &t.pieces);
    return m->status == DLX_OK;
}

static bool make_soma(struct maker *m)
{
    return make_in_box(m, "3x3x3", soma);
}

static bool make_polycubes(struct maker *m)
{
    return make_in_box(m, NULL, m->options[GENERATE_PIECES]);
}

const struct generate_kind kind_soma = {
    .name = "soma",
    .arguments = "",
    .text = "the Soma cube: fill 3x3x3, or another figure of 27 cells, with seven pieces",
    .help =
        "Items: pieces V L T Z A B P; 000, 001, ...: cells, layer, row and column.\n"
        "Options: a placement of a piece, such as V 000 001 010. --mask fills another figure, with a\n"
        "blank line between layers. --reduced counts solutions that are rotations of each other once: 480. Mirror\n"
        "images still count twice; without them there are the well-known 240.\n"
        "Example: dlx generate soma --reduced | dlx count\n",
    .options = 1u << GENERATE_MASK | 1u << GENERATE_REDUCED,
    .make = make_soma,
};

const struct generate_kind kind_polycubes = {
    .name = "polycubes",
    .arguments = "BOX",
    .text = "fill a box with polycubes",
    .help =
        "Items: pieces; 000, 001, ...: cells, layer, row and column.\n"
        "Options: a placement of a piece, such as 1x2x2 000 001 010 011. Pieces are boxes, or the\n"
        "polycubes of 4 cells (I O L T Z A B P) and V; or with --order, the polycubes of N cells.\n"
        "Example: dlx generate polycubes 3x3x3 --pieces=6*1x2x2,3*1x1x1 | dlx count\n",
    .most = 1,
    .options = 1u << GENERATE_BOX | 1u << GENERATE_MASK | 1u << GENERATE_PIECES |
               1u << GENERATE_ORDER | 1u << GENERATE_ANY_NUMBER | 1u << GENERATE_REDUCED,
    .make = make_polycubes,
};
