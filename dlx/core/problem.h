/* SPDX-License-Identifier: MIT */
/* The fields of dlx_problem, for problem.c only. All other code uses dlx.h. */
#ifndef DLX_PROBLEM_H
#define DLX_PROBLEM_H

#include "dlx/core/names.h"

struct item {
    uint32_t name;   /* number of its name, or DLX_NONE */
    uint32_t length; /* number of options that list it */
    uint32_t seen;   /* 1 + the last option that lists it, including the one being added */
    uint32_t least;  /* fewest chosen options that contain it */
    uint32_t most;   /* most chosen options that contain it */
    bool secondary;  /* its kind is DLX_SECONDARY */
};

struct option {
    uint32_t first; /* index of its first entry */
    uint32_t line;  /* line in the source text, from 1; 0 if unknown */
    uint64_t cost;  /* cost of choosing it */
};

struct dlx_problem {
    dlx_allocator allocator;  /* copied from the caller */
    struct names item_names;  /* names of items; an item may lack one */
    struct names color_names; /* color number - 1 is the number of its name */
    char *title;              /* description of the problem, or NULL */
    size_t title_size;        /* allocated length of title */
    uint32_t *named;          /* item of each name */
    size_t named_capacity;    /* allocated length of named */
    struct item *items;       /* the items */
    size_t item_capacity;     /* allocated length of items */
    dlx_entry *entries;       /* entries of all options, in sequence */
    size_t entry_capacity;    /* allocated length of entries */
    struct option *options;   /* the options */
    size_t option_capacity;   /* allocated length of options */
    uint32_t item_count;      /* number of items */
    uint32_t primary_count;   /* number of primary items */
    uint32_t multiple_count;  /* number of primary items with a multiplicity other than 1 */
    uint32_t entry_count;     /* number of entries */
    uint32_t option_count;    /* number of options */
    uint32_t source_line;     /* line of the options added next */
    uint32_t refused;         /* index of the entry that failed last */
    uint64_t total_cost;      /* sum of all costs, at most INT64_MAX */
};

#endif
