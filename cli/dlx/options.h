/* SPDX-License-Identifier: MIT */
/*
 * The command line of `dlx`, as every command receives it:
 *
 *     options.c     the table of options: where each value is stored, and which options conflict
 *     arguments.c   the commands and their help; what follows from the options; the refusal of
 *                   outputs that would replace something or cannot be written; main()
 */
#ifndef DLX_CLI_OPTIONS_H
#define DLX_CLI_OPTIONS_H

#include "cli/common/command.h"
#include "cli/common/meter.h"
#include "dlx/diagram.h"
#include "dlx/dlx.h"

enum picture_form { PICTURE_LINKS, PICTURE_MATRIX, PICTURE_TREE };

enum print_form { PRINT_OPTIONS, PRINT_NUMBERS, PRINT_LINES };

/** Which solutions count as one. */
enum up_to { SYMMETRY_OFF, SYMMETRY_IMAGES, SYMMETRY_ROTATIONS };

/** The forms in the order of print_form, and their help. */
#define PRINT_FORMS "options, numbers or lines"
#define PRINT_HELP                                                                                  \
    "print an option as in the input (options, default), its number from 1 (numbers), or its line " \
    "number in the file (lines)"

/** The help of --cover and --pack, in the tables of `dlx` and `dlx-mpi`. */
#define OPTION_COVER_HELP                                                                           \
    "set covering: each primary item may be covered more often than the file says; in most files, " \
    "at least once"
#define OPTION_PACK_HELP                                                                           \
    "set packing: each primary item may be covered less often than the file says; in most files, " \
    "at most once"

/** Seconds between two checkpoints without --checkpoint-every. */
enum { SAVE_EVERY = 60 };

/** An option that is required or forbidden. */
struct fix {
    bool required;    /* --require; otherwise --forbid */
    const char *text; /* the text of the option, or # and its number */
};

/* The command line, grouped by the question that its options answer. */
struct cli {
    int (*run)(const struct cli *); /* the function of the command */
    char **files;                   /* names of files; "-" is standard input */
    int file_count;                 /* at least 1 */

    /* What is the problem, and where does output go? */
    dlx_reading reading;     /* --format, --base, --secondary */
    bool cover, pack;        /* --cover, --pack */
    struct fix *fixes;       /* --require and --forbid, in their order; owned */
    int fix_count;           /* number of fixes */
    dlx_writing writing;     /* --to, --to-base */
    const char *output;      /* --output, or NULL for standard output */
    const char *map;         /* --map, or NULL */
    const char *certificate; /* --certificate, or NULL */
    const char *svg;         /* --svg: a file, or for trace a folder; or NULL */
    const char *profile;     /* --profile: a file, or NULL */
    const char *heat;        /* sample --heat: a file, or NULL */
    bool explain;            /* --explain */

    /* How is it solved? */
    const char *kernel;   /* --kernel, or NULL */
    const char *presolve; /* on, off, or NULL for on */
    const char *simd;     /* --simd, or NULL */
    const char *choose;   /* --choose, or NULL */
    uint64_t seed;        /* --seed, or 0 */
    uint64_t cheapest;    /* --cheapest, or 0 */
    const char *gap;      /* --gap, or NULL */
    uint32_t rounds;      /* --rounds, or 0 */
    dlx_limits limits;    /* --first, --node-limit, --time-limit */
    size_t memory;        /* --memory, or 0 */
    const char *scratch;  /* --scratch, or NULL */
    size_t memory_limit;  /* --memory-limit, or 0 */
    size_t output_limit;  /* --output-limit, or 0 */
    uint32_t threads;     /* --threads; 0: all processors */
    bool has_threads;     /* --threads was given */
    bool unordered;       /* --unordered */

    /* What is printed? */
    enum print_form print;  /* --print */
    bool stats;             /* --stats */
    bool json;              /* --json */
    bool quiet;             /* --quiet */
    struct reports reports; /* --progress */
    bool draw;              /* --draw */
    const char *pattern;    /* solve --draw=TEMPLATE: a file, or NULL */
    bool ascii;             /* --ascii */
    uint64_t every;         /* --every, or 0 */
    enum up_to symmetry;    /* --up-to-symmetry */

    /* Which parts of the problem? */
    struct {
        uint32_t wanted;  /* split --parts, or 0 */
        const char *file; /* --list, or NULL */
        const char *list; /* --part, or NULL for all */
        uint32_t base;    /* --part-base */
        uint32_t recheck; /* join --recheck in percent, or 0 */
    } parts;

    /* How is it saved? */
    struct {
        const char *file;   /* --checkpoint, or NULL */
        const char *resume; /* --resume, or NULL */
        double every;       /* --checkpoint-every, in seconds */
    } save;

    /* What do single commands show? */
    uint64_t samples;     /* estimate --samples, or 0 */
    uint64_t sample_seed; /* estimate and sample --seed, or 0 */
    uint64_t draws;       /* sample --number, or 0 */
    struct {
        uint64_t levels;           /* --levels, or 0 for all */
        bool moves;                /* --moves */
        bool draw_lists;           /* --draw=lists */
        enum picture_form picture; /* --picture */
    } trace;                       /* what dlx trace prints and draws */
    struct {
        dlx_diagram_format to; /* --to */
        bool has_to;           /* --to was given */
        bool count;            /* --count */
        bool uses;             /* --uses */
        bool cheapest;         /* --cheapest */
        const char *nth;       /* --nth, or NULL */
    } diagram;                 /* what dlx diagram writes and answers */
};

/** Parse the command line into `cli`. Return -1 to go on, or the exit status. */
int parse_arguments(int argc, char **argv, struct cli *cli);

/** Return whether --choose names this rule. Without --choose the rule is "shortest". */
bool has_rule(const struct cli *cli, const char *rule);

/** Return whether dlx diagram has questions to answer, and so writes the diagram only to a file. */
bool asks_diagram(const struct cli *cli);

/** Return whether the rule of --choose learns during the search: weighted, restarts or
 * consistent. */
bool has_learning_rule(const struct cli *cli);

/* The commands. Each returns the exit status. */
int command_solve(const struct cli *cli);
int command_count(const struct cli *cli);
int command_verify(const struct cli *cli);
int command_convert(const struct cli *cli);
int command_estimate(const struct cli *cli);
int command_trace(const struct cli *cli);
int command_info(const struct cli *cli);
int command_reduce(const struct cli *cli);
int command_diagram(const struct cli *cli);
int command_sample(const struct cli *cli);
int command_split(const struct cli *cli);
int command_join(const struct cli *cli);

/** Run dlx generate, which parses its own options. Return the exit status. */
int command_generate(int argc, char **argv);

/** Commands are bits, so that a row of the table of options can name several of them. dlx-mpi has
 * commands of its own. */
enum command_bit {
    SOLVE = 1 << 0,
    COUNT = 1 << 1,
    ESTIMATE = 1 << 2,
    TRACE = 1 << 3,
    VERIFY = 1 << 4,
    CONVERT = 1 << 5,
    INFO = 1 << 6,
    REDUCE = 1 << 7,
    DIAGRAM = 1 << 8,
    SAMPLE = 1 << 9,
    SPLIT = 1 << 10,
    JOIN = 1 << 11,
    SEARCH = SOLVE | COUNT | ESTIMATE | TRACE,
    WRITE = CONVERT | REDUCE,
    WHOLE = DIAGRAM | SAMPLE,
    ALL = SEARCH | VERIFY | WRITE | INFO | WHOLE | SPLIT | JOIN
};

/** The options of all commands. */
extern const struct option_table dlx_options;

#endif
