/* SPDX-License-Identifier: MIT */
/*
 * What is left of a paused search, as a list of parts. A part is a list of decisions: the path from the root
 * of the tree to a node. The search below stands on option 4 of its second level:
 *
 *     root -+- 1                  done                  part   decisions   share   is_tried
 *           +- 2 -+- 3            done                  0      2 4         1/6     yes
 *           |     +- 4  <- here                         1      2 8         1/6     no
 *           |     +- 8            not yet tried         2      9           1/2     no
 *           +- 9                  not yet tried
 *
 * All these parts begin with decisions of the path to the present node. The path is stored once, so that a deep
 * search does not take memory in proportion to the square of its depth:
 *
 *     decision   2 4 8 9          part   path   shared   start   count
 *                                 0      0      2        2       2         2 4
 *                                 1      0      1        2       2         2, and from index 2 on: 8
 *                                 2      0      0        3       1         9
 *
 * The parts come in the order in which the search would have gone on, and below each of them a search goes as
 * this one would have gone. A count by several searches at once has no such order. Its deepest parts come
 * first. If a level may choose several options of its item, the options tried there before are forbidden in
 * its other parts.
 *
 * Invariant: the parts divide the solutions that the search has not found yet.
 */
#ifndef DLX_SEARCH_REST_H
#define DLX_SEARCH_REST_H

#include "dlx/search/search.h"

struct rest_part {
    size_t path;     /* index of its first decision, if it shares any with other parts */
    uint32_t shared; /* number of shared decisions */
    size_t start;    /* index of its own decisions, which come after those */
    uint32_t count;  /* number of all its decisions */
    uint32_t level;  /* levels of the whole tree above it */
    double share;    /* its part of the whole tree, if equal branches have equal size */
    bool is_tried;   /* its last option was counted as a tree node already */
};

/* A list of parts. All zero is an empty one. */
struct rest {
    struct decision *decision; /* of all paths and parts */
    size_t decision_count;     /* number of them */
    size_t decision_room;      /* allocated length */
    struct rest_part *part;    /* in the order of the search */
    size_t first;              /* the first part that is still in the list */
    size_t end;                /* after the last part */
    size_t part_room;          /* allocated length */
};

/** Return a decision of a part, from 0. */
static inline const struct decision *rest_decision(const struct rest *rest,
                                                   const struct rest_part *part, size_t number)
{
    return &rest->decision[number < part->shared ? part->path + number
                                                 : part->start + number - part->shared];
}

/**
 * Append what is left of a search to a list. Do not change the search. Cost: O(levels and untried ways), without
 * multiplicities.
 *
 * @param level  the level of the whole tree on which the part that the search entered begins.
 * @param share  the share of that part.
 * @return false, with the list as it was, if there is no memory.
 */
bool rest_of_search(const dlx_search *search, uint32_t level, double share, struct rest *rest);

/** Let a search begin at the first part of a list, and take this part out. The list must not be empty. If the
 * part has no solutions, the search may be over at once. Store the part. */
void rest_enter(struct rest *rest, dlx_search *search, struct rest_part *part);

/** Move the later half of the parts with the smallest level, at least one, to the end of another list. Return
 * false, with nothing changed, if there is no memory. */
bool rest_give(const dlx_allocator *allocator, struct rest *rest, struct rest *to);

/** Return the sum of the shares. */
double rest_share(const struct rest *rest);

/** Return true if there is no part in the list. */
static inline bool rest_is_empty(const struct rest *rest)
{
    return rest->first == rest->end;
}

void rest_free(const dlx_allocator *allocator, struct rest *rest);

#endif
