/* SPDX-License-Identifier: MIT */
/*
 * Solutions up to symmetry. A rotation or reflection that maps the cells of a board onto themselves
 * may also map the options onto the options. It may exchange pieces with their mirror images. Then
 * it maps solutions onto solutions, and those that are images of each other form a class. Two
 * dominoes cover a 2x2 board in two ways, which are one class:
 *
 *     00 01     options     a: 00 01   b: 10 11   c: 00 10   d: 01 11
 *     10 11     solutions   a b, c d               a quarter turn maps a to d, d to b, b to c, c to a
 *
 * Problems without a board have all symmetries that the options allow (automorphisms.h).
 *
 * To print one solution of each class, print those that have no smaller image. To count the classes
 * without visiting them, use Burnside's lemma: their number is the average, over all symmetries, of
 * the number of solutions that a symmetry maps to themselves. These are the solutions of a smaller
 * problem, in which an option is chosen together with its images. On this board, 4 of the 8
 * symmetries keep both solutions, and the others none: (4 * 2 + 4 * 0) / 8 = 1.
 */
#ifndef DLX_GENERATE_IMAGES_H
#define DLX_GENERATE_IMAGES_H

#include "dlx/generate/group.h"

struct images {
    struct arena arena;         /* owns the arrays; the allocator is that of the problem */
    const dlx_problem *problem; /* not owned; unchanged as long as this struct is in use */
    struct group group;         /* the symmetries; number 0 changes nothing */
    uint32_t generators;        /* number of elements after number 0 that generate it */
    uint32_t *mark[2];          /* option -> the number of the last round that marked it */
    uint32_t round;             /* number of the current round */
};

/**
 * Find the symmetries of a problem: the rotations and reflections of a board whose title says that
 * `dlx generate` made it, and whose items are named after its cells; otherwise all permutations of
 * items that map options onto options.
 *
 * @param reflections  false: only rotations of a board. In space, a flat board can be turned over
 *   by a rotation.
 * @return DLX_OK, or after a failure, which also needs images_free():
 *   DLX_ERR_MEMORY           the allocator returned NULL
 *   DLX_ERR_NOT_EXPRESSIBLE  only rotations are wanted, and the problem is not a board
 *   DLX_ERR_TOO_LARGE        there are too many symmetries, or they are too hard to find
 */
dlx_status images_find(struct images *images, const dlx_problem *problem, bool reflections);
void images_free(struct images *images);

/** Return whether a solution is the first one of its class: of the options that are only in it or
 * only in one of its images, the lowest is in the solution. Cost: O(symmetries * options). */
bool images_is_first(struct images *images, const dlx_solution *solution);

/** Make the problem whose solutions are those that a symmetry maps to themselves. It is yours.
 * Return DLX_OK or DLX_ERR_MEMORY. */
dlx_status images_fixed(const struct images *images, uint32_t symmetry, dlx_problem **fixed);

#endif
