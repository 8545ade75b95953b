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
 * Problems without a board have all symmetries that the options allow (group.h).
 *
 * To print one solution of each class, print those that have no smaller image. A few symmetries
 * that generate the others are enough to find all images, and the search for them ends at a smaller
 * one. If images come in random order, a solution with n - 1 smaller ones among N needs N / n of
 * them on average, so all N solutions of the class together need N log N.
 *
 * To count the classes without visiting solutions, use Burnside's lemma: their number is the
 * average, over all symmetries, of the number of solutions that a symmetry maps to themselves.
 * These are the solutions of a smaller problem, in which an option is chosen together with its
 * images. On this board, 4 of the 8 symmetries keep both solutions, and the others none:
 * (4 * 2 + 4 * 0) / 8 = 1.
 */
#ifndef DLX_GENERATE_IMAGES_H
#define DLX_GENERATE_IMAGES_H

#include "dlx/generate/group.h"

enum { MOST_SYMMETRIES = 1 << 19 }; /* that images_close() lists */

struct images {
    struct arena arena;         /* owns the symmetries; the allocator is that of the problem */
    const dlx_problem *problem; /* not owned; unchanged as long as this struct is in use; or NULL */
    const struct permit *permit;    /* may stop the work; or NULL; not owned */
    struct permutation *generators; /* symmetries that generate all others */
    uint64_t order;                 /* number of symmetries; UINT64_MAX: at least as many */
    struct group group;             /* all symmetries, after images_close() */
    uint32_t options;               /* of the problem */
    uint32_t images;                /* number found so far; image 0 is the solution itself */
    uint32_t size;                  /* number of options of each */
    uint32_t *set;                  /* their options, sorted, one image after the other */
    uint32_t *table;                /* hash table of the images: number plus 1; 0 is free */
    size_t mask;                    /* length in use minus 1 */
    size_t set_room, table_room;    /* allocated lengths */
};

/**
 * Find the symmetries of a problem: the rotations and reflections of a board whose title says that
 * `dlx generate` made it, and whose items are named after its cells; otherwise all permutations of
 * items that map options onto options.
 *
 * @param reflections  false: only rotations of a board. In space, a flat board can be turned over
 *   by a rotation.
 * @param permit  may stop this work and all later work; NULL: nothing does. Not owned.
 * @return DLX_OK, or after a failure, which also needs images_free():
 *   DLX_ERR_MEMORY           the allocator returned NULL
 *   DLX_ERR_NOT_EXPRESSIBLE  only rotations are wanted, and the problem is not a board
 *   DLX_ERR_TOO_LARGE        the symmetries are too hard to find
 *   DLX_ERR_STOPPED          the permit has stopped the work
 */
dlx_status images_find(struct images *images, const dlx_problem *problem, bool reflections,
                       const struct permit *permit);

/** Free the symmetries. A zeroed struct is allowed. */
void images_free(struct images *images);

/**
 * Find out whether a solution is the first one of its class: its option numbers, in ascending
 * order, come before those of each of its images. The answer does not depend on the order of
 * solutions.
 *
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_STOPPED, or DLX_ERR_TOO_LARGE: its images take more than
 *   a gigabyte. Cost: see above.
 */
dlx_status images_is_first(struct images *images, const dlx_solution *solution, bool *is_first);

/** List all symmetries in `group`, with their weights. Return DLX_OK, DLX_ERR_MEMORY,
 * DLX_ERR_STOPPED, or DLX_ERR_TOO_LARGE: there are more than MOST_SYMMETRIES, or they take more
 * than a gigabyte. */
dlx_status images_close(struct images *images);

/** Make the problem whose solutions are those that a symmetry maps to themselves. It is yours.
 * Return DLX_OK or DLX_ERR_MEMORY. */
dlx_status images_fixed(const struct images *images, uint32_t symmetry, dlx_problem **fixed);

#endif
