/* SPDX-License-Identifier: MIT */
/* The inside of dlx_problem, for problem.c alone: everyone else reads it through dlx.h. */
#ifndef DLX_PROBLEM_H
#define DLX_PROBLEM_H

#include "dlx/core/names.h"

struct item {
    uint32_t name;   /* its number among the names, or DLX_NONE */
    uint32_t length; /* number of options that list it */
    uint32_t seen;   /* 1 + the latest option that lists it, or is being added and does */
    uint32_t least;  /* how many chosen options must contain it */
    uint32_t most;   /* how many may */
    bool secondary;  /* its kind */
};

struct option {
    uint32_t first; /* where its entries begin */
    uint32_t line;  /* of the source text, from 1; 0 if unknown */
    uint64_t cost;  /* what choosing it costs */
};

struct dlx_problem {
    dlx_allocator allocator;  /* a copy of the caller's */
    struct names item_names;  /* the names of those items that have one */
    struct names color_names; /* color number - 1 is the number of its name */
    char *title;              /* what the problem is, or NULL */
    size_t title_size;        /* allocated length of title */
    uint32_t *named;          /* the item of each name */
    size_t named_capacity;    /* allocated length of named */
    struct item *items;       /* item_count of them */
    size_t item_capacity;     /* allocated length of items */
    dlx_entry *entries;       /* all options' entries, one option after the other */
    size_t entry_capacity;    /* allocated length of entries */
    struct option *options;   /* option_count of them */
    size_t option_capacity;   /* allocated length of options */
    uint32_t item_count;      /* number of items */
    uint32_t primary_count;   /* how many of them are primary */
    uint32_t multiple_count;  /* how many primary items have another multiplicity than 1 */
    uint32_t entry_count;     /* number of entries */
    uint32_t option_count;    /* number of options */
    uint32_t source_line;     /* for the options added next */
    uint32_t refused;         /* place of the entry that failed last */
    uint64_t total_cost;      /* of all options together, at most INT64_MAX */
};

#endif
