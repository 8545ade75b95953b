/* SPDX-License-Identifier: MIT */
/* The `dlx-sudoku` command: the command line as its commands see it. */
#ifndef SUDOKU_CLI_CLI_H
#define SUDOKU_CLI_CLI_H

#include "cli/common/meter.h"
#include "cli/common/program.h"
#include "sudoku/generate.h"
#include "sudoku/logic.h"
#include "sudoku/sudoku.h"

/* Commands are bits, so that the table of options can name several of them. */
enum command_bit {
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
    PLAY = 1 << 14,
    FILTER = 1 << 15,
    STATS = 1 << 16,
    VERIFY = 1 << 17,
    KNOWS_GRIDS = SOLVE | COUNT | CHECK | GENERATE | GRID | REDUCE | CANDIDATES | CONVERT | PAGE |
                  COVER | RATE | EXPLAIN | HINT | FILTER | STATS | VERIFY,
    KNOWS_CLUES = KNOWS_GRIDS | PLAY,
    NO_ANSWERS = CONVERT | PAGE | COVER | PLAY | FILTER | STATS |
                 VERIFY, /* their output is not a list of answers */
};

enum engine { ENGINE_AUTO, ENGINE_BULK, ENGINE_DLX };
enum { MOST_KINDS = 32 }; /* of clues in --clues */
enum scale { SCALE_LEVELS, SCALE_SE, SCALE_NONE };
enum paper { PAPER_A4, PAPER_LETTER };
enum sections { SECTIONS_NONE, SECTIONS_RULES, SECTIONS_LEVEL, SECTIONS_FILE };

/** The rules that --size, --box and --variant ask for. */
struct rules_wanted {
    int size;                  /* 0: the size of each puzzle */
    int rows, columns;         /* of a rectangular board, whose larger side is `size`; else 0 */
    int box_rows, box_columns; /* 0: as square as possible */
    int digits;                /* --digits: their number; 0: the size */
    bool from_zero;            /* the first of them is 0 */
    unsigned variants;         /* bits of sudoku_variant */
    sudoku_layout layout;      /* several grids; none if the board is one grid */
    bool jigsaw;               /* regions instead of boxes */
    bool repeated;             /* a kind of file was named twice */
    const char
        *regions_file; /* file with the regions; NULL if each puzzle is followed by its own */
    const char *even_odd_file;   /* file with the parity of each cell, or NULL */
    const char *candidates_file; /* file with the candidates of each cell, or NULL */
};

/* Settings of the solvers, by the names of sudoku_solver_set(). */
struct solver_settings {
    const char *kernel; /* --kernel, or NULL */
    const char *simd;   /* --simd, or NULL */
};

/* What generate and grid make; play makes a puzzle with the same options, and filter looks for
 * such puzzles. */
struct making {
    uint64_t number;                    /* --number; 1 if not given */
    bool seeded;                        /* --seed was given; also for reduce */
    uint64_t seed;                      /* --seed */
    uint64_t tries;                     /* --tries; 0 if not given */
    int least_givens, most_givens;      /* --givens; both 0 if not given */
    int least_rating, most_rating;      /* --rating, in tenths; both 0 if not given */
    sudoku_symmetry symmetry;           /* --symmetry */
    bool minimal;                       /* --minimal */
    bool has_level;                     /* --level was given */
    sudoku_level level;                 /* --level */
    sudoku_clue_kind kinds[MOST_KINDS]; /* --clues */
    int kind_count;                     /* number of kinds; 0 if not given */
    const char *pattern;                /* --pattern, or NULL */
};

/* How page draws its pages. */
struct paging {
    uint64_t per_page;      /* --per-page; 0 if not given */
    const char *title;      /* --title, or NULL */
    enum paper paper;       /* --paper */
    enum sections sections; /* --sections */
    const char *font;       /* --font, or NULL */
    bool name_line;         /* --name-line */
    bool no_solutions;      /* --no-solutions */
    bool black;             /* --black */
};

/* What canonical prints. */
struct canonical_wanted {
    bool same;   /* --same */
    bool map;    /* --map */
    bool minlex; /* --minlex */
};

struct cli {
    enum command_bit command;          /* the command */
    int (*run)(const struct cli *cli); /* its function, which returns the exit status */

    /* What is read. */
    char **words;              /* the command line; NULL follows the last word */
    char **files;              /* names of files; "-" is standard input */
    int file_count;            /* at least 1 */
    bool has_file;             /* the command line names a file */
    struct rules_wanted rules; /* --size, --box, --variant */
    const char *symbols;       /* --symbols, or NULL */

    /* How it is solved. */
    enum engine engine;              /* --engine */
    struct solver_settings settings; /* --kernel, --simd */
    uint64_t threads;                /* --threads; 0 for one per processor */
    dlx_limits limits;               /* --node-limit, --time-limit; 0 if not given */
    size_t memory_limit;             /* --memory-limit; 0 if not given */
    uint64_t first;                  /* --first; 0 for none */
    bool unique;                     /* --unique; also for filter */
    bool explain;                    /* --explain */
    const char *certificate;         /* --certificate, or NULL */
    enum scale scale;                /* --scale */

    /* How it is printed. */
    const char *output;         /* --output, or NULL */
    sudoku_form form;           /* --to, or the default for standard output */
    bool styled;                /* --to was given */
    bool report;                /* --to=report */
    bool json;                  /* --json */
    bool stats;                 /* --stats */
    bool quiet;                 /* --quiet */
    bool candidates;            /* --candidates */
    bool solution;              /* --solution */
    bool ruleset;               /* --ruleset */
    bool keep;                  /* --keep */
    enum color_when color_when; /* --color */
    bool color;                 /* standard output may have colors */
    bool unicode;               /* standard output is a terminal with UTF-8 */
    struct reports reports;     /* --progress */

    /* For some commands alone. */
    struct making making;              /* generate, grid, play, reduce, filter */
    struct paging paging;              /* page */
    struct canonical_wanted canonical; /* canonical */
    const char *save;                  /* play: --save, or NULL */
    uint64_t nth;                      /* play: --nth; 0 if not given */
};

/** The options of all commands; cli/common/options.h describes a table of options. */
extern const struct option_table sudoku_options;

/** Parse the command line into `cli`. Return -1 to go on, or the exit status. */
int parse_arguments(int argc, char **argv, struct cli *cli);

/** Return whether the bulk solver solves the puzzles that it can, instead of the general engine. */
bool works_in_bulk(const struct cli *cli);

/** Return whether --node-limit or --time-limit was given. */
bool is_limited(const struct cli *cli);

/** Return whether each puzzle of the input is followed by its own regions. */
bool regions_follow(const struct cli *cli);

/* The commands. Each returns the exit status. */
int command_solve(const struct cli *cli); /* also count, and check without --explain */
int command_check(const struct cli *cli);
int command_generate(const struct cli *cli); /* also grid */
int command_reduce(const struct cli *cli);
int command_candidates(const struct cli *cli);
int command_canonical(const struct cli *cli);
int command_rate(const struct cli *cli);
int command_explain(const struct cli *cli); /* also hint */
int command_filter(const struct cli *cli);
int command_stats(const struct cli *cli);
int command_convert(const struct cli *cli);
int command_page(const struct cli *cli);
int command_cover(const struct cli *cli);
int command_verify(const struct cli *cli);
int command_play(const struct cli *cli);

#endif
