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
 *     decision   2 4              part   path   shared   way
 *                                 0      0      2        -          2 4
 *                                 1      0      1        8          2 8
 *                                 2      0      0        9          9
 *
 * The parts come in the order in which the search would have gone on, and below each of them a search goes as
 * this one would have gone. A count by several searches at once has no such order. Its deepest parts come
 * first. If a level may choose several options of its item, the options tried there before are forbidden in
 * its other parts. These are stored once for all parts of the level: each part has the first ones.
 *
 * Invariant: the parts divide the solutions that the search has not found yet.
 */
#ifndef DLX_SEARCH_REST_H
#define DLX_SEARCH_REST_H

#include "dlx/search/search.h"

/* The decisions of a part are: the shared ones, then its forbidden options, then its way. In a part that was read from a
 * list, some of the decisions between path and way may require an option. */
struct rest_part {
    size_t path;         /* index of the first decision that it shares with other parts */
    uint32_t shared;     /* number of them */
    size_t others;       /* index of the first decision that forbids an option tried before */
    uint32_t forbidden;  /* number of them */
    struct decision way; /* the way that it goes from there, if it has one */
    bool has_way;
    bool is_tried;  /* its last option was counted as a tree node already */
    uint32_t level; /* levels of the whole tree above it */
    double share;   /* its part of the whole tree, if equal branches have equal size */
};

/* A list of parts. All zero is an empty one. */
struct rest {
    struct decision *decision; /* of all paths, and forbidden options of levels */
    size_t decision_count;     /* number of them */
    size_t decision_room;      /* allocated length */
    struct rest_part *part;    /* in the order of the search */
    size_t first;              /* the first part that is still in the list */
    size_t end;                /* after the last part */
    size_t part_room;          /* allocated length */
    bool is_too_long;          /* a search had more parts than may be listed */
};

/** Return the number of decisions of a part. */
static inline size_t rest_length(const struct rest_part *part)
{
    return (size_t)part->shared + part->forbidden + part->has_way;
}

/** Return a decision of a part, from 0. */
static inline const struct decision *rest_decision(const struct rest *rest,
                                                   const struct rest_part *part, size_t number)
{
    if (number < part->shared)
        return &rest->decision[part->path + number];
    number -= part->shared;
    return number < part->forbidden ? &rest->decision[part->others + number] : &part->way;
}

/**
 * Append what is left of a search to a list. Do not change the search. Cost: O(levels + untried ways). With
 * multiplicities, O(options), and for each level the options of its item.
 *
 * @param level    the level of the whole tree on which the part that the search entered begins.
 * @param share    the share of that part.
 * @param seconds  the most time that this may take; 0: no limit.
 * @return false, with the list as it was, if there is not enough memory or time. The list may take
 *   512 MiB. If it would take more, `is_too_long` is set.
 */
bool rest_of_search(const dlx_search *search, uint32_t level, double share, double seconds,
                    struct rest *rest);

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
