/* SPDX-License-Identifier: MIT */
/*
 * Fill a board with polyominoes: take the board and the pieces. tiling.c describes the items and options.
 *
 *     pentominoes 6x10                     each of the 12 pieces once
 *     dominoes 8x8                         any number of dominoes
 *     polyominoes 5x6 --pieces=5*2x3       five rectangles
 */
#include "dlx/generate/families.h"
#include "dlx/generate/tiling.h"

#include <stdlib.h>
#include <string.h>

static bool take_turns(struct maker *m, enum turns *turns)
{
    bool fixed = m->options[GENERATE_FIXED] != NULL;
    bool one_sided = m->options[GENERATE_ONE_SIDED] != NULL;
    if (fixed && one_sided)
        return maker_fail(m, DLX_ERR_ARGUMENT, "--one-sided and --fixed exclude each other");
    *turns = fixed ? TURNS_NONE : one_sided ? TURNS_FLAT : TURNS_OVER;
    return true;
}

/* Make the catalogue of pieces to choose from. */
static bool make_catalogue(struct maker *m, enum turns turns, struct pieces *catalogue)
{
    const char *file = m->options[GENERATE_SHAPES];
    int order = m->kind->order;
    if (!maker_parse_option(m, GENERATE_ORDER, 1, MOST_ORDER, &order))
        return false;
    if (file != NULL)
        return pieces_read(m, catalogue, file);
    if (order > 0)
        return pieces_of_order(m, catalogue, order, turns);
    return m->options[GENERATE_PIECES] != NULL ||
           maker_fail(m, DLX_ERR_ARGUMENT, "no pieces: give --order, --pieces or --shapes");
}

static bool make_polyominoes(struct maker *m)
{
    struct pieces catalogue = {NULL, 0, 0};
    /* There are too few kinds of dominoes and trominoes to use each once. */
    bool small = m->kind->order == 2 || m->kind->order == 3;
    struct tiling t = {
        .any_number = small || m->options[GENERATE_ANY_NUMBER] != NULL,
        .reduced = m->options[GENERATE_REDUCED] != NULL,
    };
    if (take_board(m, false, NULL, &t.board) && take_turns(m, &t.turns))
        make_catalogue(m, t.turns, &catalogue);
    if (take_pieces(m, &t, &catalogue, m->options[GENERATE_PIECES]))
        make_tiling(m, &t);
    pieces_free(m, &t.pieces);
    return m->status == DLX_OK;
}

#define BOARD_OPTIONS (1u << GENERATE_BOARD | 1u << GENERATE_MASK | 1u << GENERATE_PIECES)
#define PIECE_OPTIONS                                                                              \
    (BOARD_OPTIONS | 1u << GENERATE_SHAPES | 1u << GENERATE_ANY_NUMBER |                           \
     1u << GENERATE_ONE_SIDED | 1u << GENERATE_FIXED | 1u << GENERATE_REDUCED)
#define ITEMS "Items: pieces, if their number matters; 00, 01, ...: cells, row and column.\n"

const struct generate_kind kind_dominoes = {
    .name = "dominoes",
    .arguments = "BOARD",
    .text = "dominoes on a board",
    .help = "Items: 00, 01, ...: cells, row and column. Options: a domino, such as 00 01.\n"
            "Example: dlx generate dominoes 6x6 | dlx count\n",
    .most = 1,
    .options = 1u << GENERATE_BOARD | 1u << GENERATE_MASK,
    .order = 2,
    .make = make_polyominoes,
};

const struct generate_kind kind_trominoes = {
    .name = "trominoes",
    .arguments = "BOARD",
    .text = "trominoes, I and L, on a board, any number of each",
    .help = "Items: 00, 01, ...: cells, row and column. Options: a tromino, such as 00 01 02.\n"
            "--pieces=I uses only the straight tromino, --pieces=L only the other.\n"
            "Example: dlx generate trominoes 6x6 --pieces=L | dlx count\n",
    .most = 1,
    .options = BOARD_OPTIONS,
    .order = 3,
    .make = make_polyominoes,
};

const struct generate_kind kind_tetrominoes = {
    .name = "tetrominoes",
    .arguments = "BOARD",
    .text = "the 5 tetrominoes I L O S T on a board",
    .help = ITEMS
    "Options: a placement of a piece, such as T 00 01 02 11.\n"
    "The five pieces have 20 cells, but fill no rectangle. Choose others with --pieces or\n"
    "--any-number.\n"
    "Example: dlx generate tetrominoes 4x10 --pieces=2*I,2*L,2*O,2*S,2*T | dlx count\n",
    .most = 1,
    .options = PIECE_OPTIONS,
    .order = 4,
    .make = make_polyominoes,
};

const struct generate_kind kind_pentominoes = {
    .name = "pentominoes",
    .arguments = "BOARD",
    .text = "the 12 pentominoes F I L N P T U V W X Y Z on a board",
    .help = ITEMS "Options: a placement of a piece, such as F 00 01 11 12 21.\n"
                  "Boards of 60 cells: 6x10, 5x12, 4x15, 3x20, 8x8-2x2 with a hole in the middle.\n"
                  "Example: dlx generate pentominoes 3x20 --reduced | dlx count\n",
    .most = 1,
    .options = PIECE_OPTIONS,
    .order = 5,
    .make = make_polyominoes,
};

const struct generate_kind kind_hexominoes = {
    .name = "hexominoes",
    .arguments = "BOARD",
    .text = "the 35 hexominoes #1 ... #35 on a board",
    .help = ITEMS "Options: a placement of a piece, such as #1 00 01 02 03 04 05.\n"
                  "The 35 pieces together fill no rectangle. Choose some with --pieces.\n"
                  "Example: dlx generate hexominoes 6x6 --any-number --pieces=#1,#2 | dlx count\n",
    .most = 1,
    .options = PIECE_OPTIONS,
    .order = 6,
    .make = make_polyominoes,
};

const struct generate_kind kind_polyominoes = {
    .name = "polyominoes",
    .arguments = "BOARD",
    .text = "any polyominoes on a board",
    .help = ITEMS "Options: a placement of a piece, such as 2x3 00 01 02 10 11 12.\n"
                  "Example: dlx generate polyominoes 5x6 --pieces=5*2x3 | dlx count\n",
    .most = 1,
    .options = PIECE_OPTIONS | 1u << GENERATE_ORDER,
    .make = make_polyominoes,
};
