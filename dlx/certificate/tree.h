/* SPDX-License-Identifier: MIT */
/*
 * The tree of a certificate: the nodes of a search, in the order in which they are entered. Nobody has to
 * trust this search. Its tree is checked before it is written, and the checker finds any mistake.
 */
#ifndef DLX_CERTIFICATE_TREE_H
#define DLX_CERTIFICATE_TREE_H

#include "dlx/certificate/certificate.h"

/* Values of `number` of a node that branches; other values number the nodes that later ones refer to. */
#define NODE_SAME     UINT32_MAX       /* the state equals that of node `at` */
#define NODE_NOT_KEPT (UINT32_MAX - 1) /* no later node refers to this one */

struct node {
    uint32_t at;     /* the item that it branches on; for NODE_SAME a number, see tree_make() */
    uint32_t number; /* 0, 1, ... among the kept nodes, or one of the values above */
};

struct tree {
    struct node *nodes;    /* in preorder */
    size_t used, capacity; /* nodes in use; nodes allocated */
};

/**
 * Search, and record the tree. In a node with NODE_SAME, `at` is the number of a kept node.
 *
 * @param task         the problem, the rule for branching, and the limits
 * @param certificate  names the required and forbidden options
 * @param memory  bytes for the tree and the table of states
 * @param tree    out, even after an error; free it with tree_free()
 * @return DLX_OK, DLX_ERR_MEMORY, DLX_ERR_TOO_LARGE or DLX_ERR_STOPPED
 */
dlx_status tree_make(dlx_task *task, const dlx_certificate *certificate, size_t memory,
                     struct tree *tree);

void tree_free(struct tree *tree, const dlx_allocator *allocator);

#endif
