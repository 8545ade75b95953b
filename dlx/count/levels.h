/* SPDX-License-Identifier: MIT */
/* The work on each level, by the frontier or the search that counted a part: the states of each layer, or the tree
 * nodes of each level. Independent parts are added up, level by level. */
#ifndef DLX_COUNT_LEVELS_H
#define DLX_COUNT_LEVELS_H

#include "dlx/count/runner.h"

struct levels {
    uint64_t *work; /* of each level */
    uint32_t count; /* number of levels */
    size_t room;    /* allocated length of `work` */
};

/* Make room for the levels of a runner. Return DLX_OK or DLX_ERR_MEMORY. */
dlx_status levels_reserve(const dlx_allocator *allocator, struct levels *levels,
                          const struct runner *runner);

/* Add the work of the runner that has counted a part. There is room. */
void levels_add(struct levels *levels, const struct runner *runner);

/* Report the work on the parts that are counted or, in the first part, of a runner at work; NULL: none. */
void levels_report(const struct levels *levels, const struct runner *runner,
                   dlx_counting *counting);

void levels_free(const dlx_allocator *allocator, struct levels *levels);

#endif
