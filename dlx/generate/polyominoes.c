/* SPDX-License-Identifier: MIT */
/*
 * Polyominoes on a board: which board, which pieces. Items and options are told in tiling.c.
 *
 *     pentominoes 6x10                     each of the 12 once
 *     dominoes 8x8                         as many as it takes
 *     polyominoes 5x6 --pieces=5*2x3       five rectangles
 */
#include "dlx/generate/families.h"
#include "dlx/generate/tiling.h"

#include <stdlib.h>
#include <string.h>

static bool take_board(struct maker *m, struct board *board)
{
    const char *named = m->options[GENERATE_BOARD], *mask = m->options[GENERATE_MASK];
    int ways = m->value_count + (named != NULL) + (mask != NULL);
    if (ways != 1)
        return maker_fail(m, DLX_ERR_ARGUMENT,
                          ways == 0 ? "which board? BOARD, such as 6x10, or --mask=FILE"
                                    : "more than one board: BOARD, --board or --mask");
    if (mask != NULL)
        return board_read(m, mask, false, board);
    return board_parse(m, named != NULL ? "--board" : "BOARD", named != NULL ? named : m->values[0],
                       false, board);
}

static bool take_turns(struct maker *m, enum turns *turns)
{
    bool fixed = m->options[GENERATE_FIXED] != NULL;
    bool one_sided = m->options[GENERATE_ONE_SIDED] != NULL;
    if (fixed && one_sided)
        return maker_fail(m, DLX_ERR_ARGUMENT, "only one of --one-sided and --fixed");
    *turns = fixed ? TURNS_NONE : one_sided ? TURNS_FLAT : TURNS_OVER;
    return true;
}

/* The pieces to choose from; then those chosen. */
static bool take_pieces(struct maker *m, struct tiling *t, int order)
{
    struct pieces catalogue = {NULL, 0, 0};
    const char *list = m->options[GENERATE_PIECES], *file = m->options[GENERATE_SHAPES];
    bool fine = maker_option_number(m, GENERATE_ORDER, 1, MOST_ORDER, &order);
    if (fine && file != NULL)
        fine = pieces_read(m, &catalogue, file);
    else if (fine && order > 0)
        fine = pieces_of_order(m, &catalogue, order, t->turns);
    if (fine && list == NULL && catalogue.count == 0)
        fine = maker_fail(m, DLX_ERR_ARGUMENT, "which pieces? --order, --pieces or --shapes");
    if (list == NULL)
        t->pieces = catalogue;
    else {
        fine = fine && pieces_choose(m, &t->pieces, &catalogue, list, false);
        pieces_end(m, &catalogue);
    }
    return fine;
}

static bool fill(struct maker *m, int order, bool any_number)
{
    struct tiling t = {
        .any_number = any_number || m->options[GENERATE_ANY_NUMBER] != NULL,
        .reduced = m->options[GENERATE_REDUCED] != NULL,
    };
    if (take_board(m, &t.board) && take_turns(m, &t.turns) && take_pieces(m, &t, order))
        tiling_fill(m, &t);
    pieces_end(m, &t.pieces);
    return m->status == DLX_OK;
}

static bool fill_dominoes(struct maker *m)
{
    return fill(m, 2, true);
}

static bool fill_trominoes(struct maker *m)
{
    return fill(m, 3, true);
}

static bool fill_tetrominoes(struct maker *m)
{
    return fill(m, 4, false);
}

static bool fill_pentominoes(struct maker *m)
{
    return fill(m, 5, false);
}

static bool fill_hexominoes(struct maker *m)
{
    return fill(m, 6, false);
}

static bool fill_polyominoes(struct maker *m)
{
    return fill(m, 0, false);
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
    .fill = fill_dominoes,
};

const struct generate_kind kind_trominoes = {
    .name = "trominoes",
    .arguments = "BOARD",
    .text = "trominoes, I and L, on a board, any number of each",
    .help = "Items: 00, 01, ...: cells, row and column. Options: a tromino, such as 00 01 02.\n"
            "--pieces=I are the straight ones only, --pieces=L the others.\n"
            "Example: dlx generate trominoes 6x6 --pieces=L | dlx count\n",
    .most = 1,
    .options = BOARD_OPTIONS,
    .fill = fill_trominoes,
};

const struct generate_kind kind_tetrominoes = {
    .name = "tetrominoes",
    .arguments = "BOARD",
    .text = "the 5 tetrominoes I L O S T on a board",
    .help =
        ITEMS "Options: a piece somewhere, such as T 00 01 02 11.\n"
              "Together they have 20 cells, but fill no rectangle: --pieces and --any-number\n"
              "choose others.\n"
              "Example: dlx generate tetrominoes 4x10 --pieces=2*I,2*L,2*O,2*S,2*T | dlx count\n",
    .most = 1,
    .options = PIECE_OPTIONS,
    .fill = fill_tetrominoes,
};

const struct generate_kind kind_pentominoes = {
    .name = "pentominoes",
    .arguments = "BOARD",
    .text = "the 12 pentominoes F I L N P T U V W X Y Z on a board",
    .help = ITEMS "Options: a piece somewhere, such as F 00 01 11 12 21.\n"
                  "Boards of 60 cells: 6x10, 5x12, 4x15, 3x20, 8x8-2x2 with a hole in the middle.\n"
                  "Example: dlx generate pentominoes 3x20 --reduced | dlx count\n",
    .most = 1,
    .options = PIECE_OPTIONS,
    .fill = fill_pentominoes,
};

const struct generate_kind kind_hexominoes = {
    .name = "hexominoes",
    .arguments = "BOARD",
    .text = "the 35 hexominoes #1 ... #35 on a board",
    .help = ITEMS "Options: a piece somewhere, such as #1 00 01 02 03 04 05.\n"
                  "All 35 fill no rectangle; choose by --pieces.\n"
                  "Example: dlx generate hexominoes 6x6 --any-number --pieces=#1,#2 | dlx count\n",
    .most = 1,
    .options = PIECE_OPTIONS,
    .fill = fill_hexominoes,
};

const struct generate_kind kind_polyominoes = {
    .name = "polyominoes",
    .arguments = "BOARD",
    .text = "any polyominoes on a board",
    .help = ITEMS "Options: a piece somewhere, such as 2x3 00 01 02 10 11 12.\n"
                  "Example: dlx generate polyominoes 5x6 --pieces=5*2x3 | dlx count\n",
    .most = 1,
    .options = PIECE_OPTIONS | 1u << GENERATE_ORDER,
    .fill = fill_polyominoes,
};
