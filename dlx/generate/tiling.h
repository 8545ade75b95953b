/* SPDX-License-Identifier: MIT */
/* Tilings: fill a board with pieces. */
#ifndef DLX_GENERATE_TILING_H
#define DLX_GENERATE_TILING_H

#include "dlx/generate/board.h"
#include "dlx/generate/pieces.h"

struct tiling {
    struct board board;
    struct pieces pieces;
    enum turns turns; /* how pieces may be turned */
    bool any_number;  /* use each piece any number of times, whatever its `times` says */
    bool reduced;     /* leave out solutions that are symmetric to others */
};

/** Take the board from the words of the command: BOARD or --board, or BOX or --box in space, or --mask.
 * Without any of these, take `fallback`, unless that is NULL. */
bool take_board(struct maker *m, bool space, const char *fallback, struct board *board);

/** Reduce the catalogue of pieces to those on a list; keep all of them if the list is NULL. Free the
 * catalogue. */
bool take_pieces(struct maker *m, struct tiling *tiling, struct pieces *catalogue,
                 const char *list);

/** Make the items and options. */
bool make_tiling(struct maker *m, const struct tiling *tiling);

#endif
