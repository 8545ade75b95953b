/* SPDX-License-Identifier: MIT */
/*
 * Move whole nodes, 81 cells each, between lanes:
 *
 *     nodes_append   lanes 2, 5, 9 of some nodes  ->  the next places of others
 *     nodes_mix      each lane becomes a copy of any lane of the same nodes, or of others
 *
 * On level 4, one permutation of each vector moves all lanes at once. On other levels, nodes are copied one
 * by one.
 */
#ifndef SUDOKU_BULK_MOVE_H
#define SUDOKU_BULK_MOVE_H

#include "sudoku/bulk/lanes.h"

#include <assert.h>

/* A set of lanes has one bit per lane. */
INLINE int first_lane(uint32_t lanes)
{
    assert(lanes != 0);
    return __builtin_ctz(lanes);
}

INLINE uint32_t lane_bit(int lane)
{
    assert(lane >= 0 && lane < 32);
    return UINT32_C(1) << lane;
}

INLINE int size_of_lanes(uint32_t lanes)
{
    return __builtin_popcount(lanes);
}

/* The origin of each lane: i < LANES is lane i of the same nodes, LANES + i is lane i of the others. */
struct origin {
    VECTOR_ALIGNED uint16_t of[LANES];
    uint32_t changed; /* lanes that change */
};

#if SIMD_LEVEL == 4

INLINE void append_arrays(struct sets *to, mask new, const struct sets *from, vec origin, int count)
{
    for (int i = 0; i < count; i++)
        store(to[i].of,
              _mm512_mask_permutexvar_epi16(load(to[i].of), new, origin, load(from[i].of)));
}

INLINE void nodes_append(struct nodes *to, int at, const struct nodes *from, uint32_t lanes)
{
    struct origin origin = {.changed = 0};
    for (; lanes != 0; lanes &= lanes - 1, at++) {
        assert(at < LANES);
        origin.of[at] = (uint16_t)first_lane(lanes);
        origin.changed |= lane_bit(at);
    }
    append_arrays(to->cell, origin.changed, from->cell, load(origin.of), SUDOKU_CELLS);
    append_arrays(to->placed, origin.changed, from->placed, load(origin.of), BOXES);
}

INLINE void mix_arrays(struct sets *to, const struct sets *from, vec origin, int count)
{
    for (int i = 0; i < count; i++)
        store(to[i].of, _mm512_permutex2var_epi16(load(to[i].of), origin, load(from[i].of)));
}

INLINE void nodes_mix(struct nodes *to, const struct nodes *from, const struct origin *origin)
{
    mix_arrays(to->cell, from->cell, load(origin->of), SUDOKU_CELLS);
    mix_arrays(to->placed, from->placed, load(origin->of), BOXES);
}

#else

/* Copy nine sets. The compiler unrolls this loop, but would not unroll a loop over all cells. */
INLINE void copy_nine(struct sets *to, int to_lane, const struct sets *from, int from_lane)
{
    for (int i = 0; i < SUDOKU_SIZE; i++)
        to[i].of[to_lane] = from[i].of[from_lane];
}

INLINE void copy_node(struct nodes *to, int to_lane, const struct nodes *from, int from_lane)
{
    for (int c = 0; c < SUDOKU_CELLS; c += SUDOKU_SIZE)
        copy_nine(to->cell + c, to_lane, from->cell + c, from_lane);
    copy_nine(to->placed, to_lane, from->placed, from_lane);
}

INLINE void nodes_append(struct nodes *to, int at, const struct nodes *from, uint32_t lanes)
{
    for (; lanes != 0; lanes &= lanes - 1, at++)
        copy_node(to, at, from, first_lane(lanes));
}

INLINE void nodes_mix(struct nodes *to, const struct nodes *from, const struct origin *origin)
{
    for (uint32_t rest = origin->changed; rest != 0; rest &= rest - 1) {
        int lane = first_lane(rest), of = origin->of[lane];
        copy_node(to, lane, of < LANES ? to : from, of % LANES);
    }
}

#endif

#endif
