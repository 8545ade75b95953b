/* SPDX-License-Identifier: MIT */
/*
 * A problem that falls apart: where no option has items of both, two sets of items have nothing to do with each
 * other, and every solution of the one goes with every solution of the other. So they are counted apart, and the
 * counts multiply:
 *
 *     a b         options of a, b           options of c, d
 *     a           part 0: a b | a, b        part 1: c d | c, d
 *     b           2 solutions               2 solutions            together 4
 *     c d
 *     c
 *     d
 *
 * What required options have covered holds nothing together any more. An item that is in too few options has no
 * part of its own: then there is no solution, and the problem is left whole for somebody to say so.
 */
#ifndef DLX_COUNTER_PARTS_H
#define DLX_COUNTER_PARTS_H

#include "dlx/dlx.h"

struct parts {
    const dlx_allocator *allocator;
    dlx_problem **problem; /* the parts, without what is required or forbidden */
    uint32_t count;        /* how many; 0: the problem is in one piece */
};

/*
 * Look whether a problem falls apart, where some options are required or forbidden (enum plan_fate). DLX_OK,
 * DLX_ERR_MEMORY. Cost: near linear; a copy of the problem, if it does.
 */
dlx_status parts_find(const dlx_problem *problem, const unsigned char *fate, struct parts *parts);

/* All zero is fine. */
void parts_free(struct parts *parts);

#endif
