/* SPDX-License-Identifier: MIT */
/*
 * Making the tree of a certificate: a search of its own, by counters and lists, which writes down the item of
 * each node in the order in which they are entered. It knows which states it has met, by a hash of 128 bits,
 * and writes "the same as at that node" instead of searching them again. Nobody needs to trust it: what it
 * made is checked, and a mistake here is found there.
 */
#ifndef DLX_CERTIFICATE_TREE_H
#define DLX_CERTIFICATE_TREE_H

#include "dlx/certificate/certificate.h"

/* A node: the item, perhaps with TREE_KEEP; or TREE_SAME and the number of a kept node. */
enum { TREE_KEEP = 1 << 30, TREE_MOST = TREE_KEEP - 1 };
#define TREE_SAME UINT32_C(0x80000000)

struct tree {
    uint32_t *nodes;       /* in preorder */
    size_t used, capacity; /* how many; allocated */
};

/**
 * Search, and write the tree down.
 *
 * @param memory  bytes for tree and states; 0 for no limit.
 * @param tree    out, also when it fails: to be freed by tree_free().
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE, DLX_ERR_STOPPED.
 */
dlx_status tree_make(const struct task *task, dlx_choose choose, size_t memory, struct tree *tree);

void tree_free(struct tree *tree, const dlx_allocator *allocator);

#endif
