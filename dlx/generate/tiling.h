/* SPDX-License-Identifier: MIT */
/* Filling a board with pieces: what all kinds of tilings share. */
#ifndef DLX_GENERATE_TILING_H
#define DLX_GENERATE_TILING_H

#include "dlx/generate/board.h"
#include "dlx/generate/pieces.h"

struct tiling {
    struct board board;
    struct pieces pieces;
    enum turns turns; /* how pieces may be turned */
    bool any_number;  /* each piece any number of times, instead of as often as it says */
    bool reduced;     /* without solutions that turning the board makes of others */
};

/** Make the items and options. */
bool tiling_fill(struct maker *m, const struct tiling *tiling);

#endif
