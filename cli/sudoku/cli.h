/* SPDX-License-Identifier: MIT */
/* The `dlx-sudoku` command: what its parts share. */
#ifndef SUDOKU_CLI_CLI_H
#define SUDOKU_CLI_CLI_H

#include "sudoku/sudoku.h"

#include <stdio.h>

/* Exit statuses. Of several puzzles or files the gravest counts: ERROR, then LIMIT, NONE, SEVERAL. */
enum {
    EXIT_FINE = 0,    /* all puzzles have what was asked for */
    EXIT_NONE = 1,    /* some puzzle has no solution */
    EXIT_ERROR = 2,   /* usage error, or some input is malformed */
    EXIT_LIMIT = 3,   /* not found within the tries allowed */
    EXIT_SEVERAL = 4, /* where one solution was asked for, some puzzle has several */
};

/** The graver of two statuses. */
int graver(int a, int b);

/* Commands are bits, so that options can say which of them they are for. */
enum command {
    SOLVE = 1 << 0,
    COUNT = 1 << 1,
    CHECK = 1 << 2,
    GENERATE = 1 << 3,
    GRID = 1 << 4,
    REDUCE = 1 << 5,
    CANDIDATES = 1 << 6,
    CANONICAL = 1 << 7,
    RATE = 1 << 8,
    EXPLAIN = 1 << 9,
    HINT = 1 << 10,
    CONVERT = 1 << 11,
    PAGE = 1 << 12,
    COVER = 1 << 13,
};

enum engine { ENGINE_AUTO, ENGINE_BULK, ENGINE_DLX };
enum paper { PAPER_A4, PAPER_LETTER };
enum color_when { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/** What --size, --box and --variant say of the rules. */
struct rules_wanted {
    int size;                    /* 0 to tell it from each puzzle */
    int box_rows, box_columns;   /* 0 for as square as can be */
    unsigned variants;           /* of sudoku_variant */
    bool jigsaw;                 /* regions instead of boxes */
    bool repeated;               /* a kind of file was named twice */
    const char *regions_file;    /* where they are; NULL if each puzzle is followed by them */
    const char *even_odd_file;   /* or NULL */
    const char *candidates_file; /* or NULL */
};

struct cli {
    enum command command;              /* what to do */
    int (*run)(const struct cli *cli); /* who does it; the exit status */
    struct rules_wanted rules;         /* by which rules */
    sudoku_form form;                  /* --style, else what suits standard output */
    bool report;                       /* --style=report */
    bool json;                         /* --json */
    bool unique;                       /* --unique */
    bool explain;                      /* --explain */
    bool same;                         /* --same */
    bool minimal;                      /* --minimal */
    bool candidates;                   /* --candidates */
    bool solution;                     /* --solution */
    bool no_solutions;                 /* --no-solutions */
    bool styled;                       /* --style was given */
    enum color_when color_when;        /* --color */
    bool color;                        /* standard output may show colors */
    bool unicode;                      /* it is a terminal of UTF-8 */
    bool seeded;                       /* --seed was given */
    uint64_t limit;                    /* --limit; 0 for none */
    uint64_t count;                    /* --count; 1 if not given */
    uint64_t seed;                     /* --seed */
    uint64_t tries;                    /* --tries; 0 if not given */
    uint64_t per_page;                 /* --per-page; 0 if not given */
    int least_givens, most_givens;     /* --givens; both 0 if not given */
    sudoku_symmetry symmetry;          /* --symmetry */
    sudoku_level level;                /* --level */
    bool has_level;                    /* --level was given */
    size_t memory_limit;               /* --memory-limit; 0 if not given */
    const char *pattern;               /* --pattern; NULL if not given, as the texts below */
    const char *output;                /* --output */
    const char *title;                 /* --title */
    enum paper paper;                  /* --paper */
    enum engine engine;                /* --engine */
    uint64_t threads;                  /* --threads; 0 for as many as there are processors */
    dlx_search_settings settings;      /* --kernel, --simd */
    char **files;                      /* file names; "-" is standard input */
    int file_count;                    /* at least 1 */
};

/** Read the command line into `cli`. Returns -1 to go on, or the status to exit with. */
int parse_arguments(int argc, char **argv, struct cli *cli);

/** Whether the bulk solver solves the puzzles that it can, instead of the general engine. */
bool works_in_bulk(const struct cli *cli);

/** Whether each puzzle of the input is followed by its own regions. */
bool regions_follow(const struct cli *cli);

/** Do the command; the exit status. */
int command_solve(const struct cli *cli); /* and count */
int command_check(const struct cli *cli);
int command_generate(const struct cli *cli);
int command_grid(const struct cli *cli);
int command_reduce(const struct cli *cli);
int command_candidates(const struct cli *cli);
int command_canonical(const struct cli *cli);
int command_rate(const struct cli *cli);
int command_explain(const struct cli *cli); /* and hint */
int command_convert(const struct cli *cli);
int command_page(const struct cli *cli);
int command_cover(const struct cli *cli);

/** Where all memory comes from. */
extern const dlx_allocator cli_memory;

/** As dlx_status_text(), and whether it is the limit on memory that was met. */
const char *status_text(dlx_status status);

/** Where text for standard output goes: a dlx_write_fn whose user is a FILE. */
bool write_file(void *file, const char *text, size_t size);

#endif
