/* SPDX-License-Identifier: MIT */
/* A machine without threads has no provers. In the page, this replaces dlx/cheapest/provers.c. */
#include "dlx/cheapest/provers.h"

struct provers *provers_new(const struct tree *tree, const unsigned char *choice, uint32_t count,
                            double memory)
{
    (void)tree;
    (void)choice;
    (void)count;
    (void)memory;
    return NULL;
}

void provers_free(struct provers *provers)
{
    (void)provers;
}

void provers_feed(struct provers *provers, struct tree *tree, uint64_t pivots, bool gives)
{
    (void)provers;
    (void)tree;
    (void)pivots;
    (void)gives;
}

void provers_review(struct provers *provers, provers_test *is_missing, void *user)
{
    (void)provers;
    (void)is_missing;
    (void)user;
}

bool provers_are_sure(struct provers *provers)
{
    (void)provers;
    return false;
}

bool provers_help(struct provers *provers)
{
    (void)provers;
    return false;
}

void provers_rest(struct provers *provers)
{
    (void)provers;
}

uint64_t provers_nodes(struct provers *provers)
{
    (void)provers;
    return 0;
}

size_t provers_memory(struct provers *provers)
{
    (void)provers;
    return 0;
}
