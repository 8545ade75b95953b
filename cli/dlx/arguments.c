/* SPDX-License-Identifier: MIT */
/* The command line of `dlx`: one table of options serves parsing and help. */
#include "cli/common/limit.h"
#include "cli/common/options.h"
#include "cli/common/show.h"
#include "cli/dlx/cli.h"

#include <getopt.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SOLVE = 1,
    COUNT = 2,
    ESTIMATE = 4,
    TRACE = 8,
    VERIFY = 16,
    CONVERT = 32,
    INFO = 64,
    REDUCE = 128,
    DIAGRAM = 256,
    SAMPLE = 512,
    SEARCH = SOLVE | COUNT | ESTIMATE | TRACE,
    WRITE = CONVERT | REDUCE,
    WHOLE = DIAGRAM | SAMPLE,
    COUNTING = COUNT | WHOLE,
    TREE = SOLVE | ESTIMATE | TRACE,
    ALL = SEARCH | VERIFY | WRITE | INFO | WHOLE
};

static const struct command {
    const char *name;
    int bit;
    int (*run)(const struct cli *);
    const char *usage;
    const char *text;
} commands[] = {
    {"solve", SOLVE, command_solve, "dlx solve [OPTION]... [FILE]...",
     "Print every solution: a line for each chosen option, then an empty line."},
    {"count", COUNT, command_count, "dlx count [OPTION]... [FILE]...",
     "Print the number of solutions; for several files FILE: N each."},
    {"estimate", ESTIMATE, command_estimate, "dlx estimate [OPTION]... [FILE]...",
     "Guess the size of the search tree, the number of solutions and the time."},
    {"trace", TRACE, command_trace, "dlx trace [OPTION]... [FILE]...",
     "Print every step of the search."},
    {"verify", VERIFY, command_verify, "dlx verify [OPTION]... PROBLEM [SOLUTIONS]",
     "Check solutions as `dlx solve` prints them, or a certificate, against the problem alone."},
    {"convert", CONVERT, command_convert, "dlx convert [OPTION]... --to=FORMAT [FILE]",
     "Write the problem in another format."},
    {"info", INFO, command_info, "dlx info [OPTION]... [FILE]...",
     "Tell what the problem looks like, and what is odd in it."},
    {"reduce", REDUCE, command_reduce, "dlx reduce [OPTION]... [FILE]",
     "Write a smaller problem with the same solutions."},
    {"diagram", DIAGRAM, command_diagram, "dlx diagram [OPTION]... [FILE]",
     "Write all solutions as a compact diagram, or answer questions about them."},
    {"sample", SAMPLE, command_sample, "dlx sample [OPTION]... [FILE]",
     "Print random solutions, of a problem or a diagram, all equally likely."},
};

/* key, name, argument or NULL, commands, what it does */
#define OPTIONS(X)                                                                                 \
    X(FORMAT, "format", "NAME", ALL,                                                               \
      "items, mtx, rows, dense, csv, ec, xcc or sets (default: told from the text)")               \
    X(BASE, "base", "N", ALL, "number of the first column in rows: 0 (default) or 1")              \
    X(SECONDARY, "secondary", "N", ALL, "in mtx, rows, dense, csv: the last N are secondary")      \
    X(TO, "to", "FORMAT", WRITE,                                                                   \
      "one of these, or cnf or lp (default: told from the name of the output;\n"                   \
      "                          for reduce else items)")                                          \
    X(DIAGRAM_TO, "to", "FORM", DIAGRAM,                                                           \
      "diagram, dot, knuth or dump (default: told from the name of the output, else\n"             \
      "                          diagram)")                                                        \
    X(TO_BASE, "to-base", "N", WRITE, "number of the first column written in rows: 0 or 1")        \
    X(OUTPUT, "output", "FILE", WRITE | DIAGRAM, "write there, not on standard output")            \
    X(MAP, "map", "FILE", REDUCE,                                                                  \
      "write there, for each option that remains, its number in the input")                        \
    X(CERTIFICATE, "certificate", "FILE", COUNT, "write there what proves the count")              \
    X(CHECKED, "certificate", "FILE", VERIFY, "check this certificate of a count, not solutions")  \
    X(ROUNDS, "rounds", "N", REDUCE, "try each option at most N times")                            \
    X(FIRST, "first", "N", SOLVE | TRACE, "stop after N solutions")                                \
    X(ALL_SOLUTIONS, "all", NULL, SOLVE | TRACE, "find all solutions (default)")                   \
    X(EVERY, "every", "N", SOLVE, "print only every N-th solution")                                \
    X(BEST, "best", "N", SOLVE | TRACE, "only the N cheapest solutions, the cheapest first")       \
    X(COUNT_ALL, "count", NULL, DIAGRAM, "print the number of solutions")                          \
    X(USES, "uses", NULL, DIAGRAM, "print for each option how many solutions have it")             \
    X(NTH, "nth", "N", DIAGRAM, "print solution number N, from 1")                                 \
    X(CHEAPEST, "cheapest", NULL, DIAGRAM, "print a cheapest solution")                            \
    X(DRAWS, "count", "N", SAMPLE, "how many solutions (default: 1)")                              \
    X(SAMPLE_SEED, "seed", "S", SAMPLE, "another seed, other solutions; from 1 (default: 1)")      \
    X(REQUIRE, "require", "OPTION", SEARCH | WHOLE,                                                \
      "only solutions with this option; may be repeated")                                          \
    X(FORBID, "forbid", "OPTION", SEARCH | WHOLE, "only solutions without it; may be repeated")    \
    X(CHOOSE, "choose", "RULE", TREE,                                                              \
      "which item to branch on: shortest (default), first, or weighted\n"                          \
      "                          (what ran out of options often first)")                           \
    X(COUNT_CHOOSE, "choose", "RULE", COUNTING,                                                    \
      "first: the items in the order given, by a frontier; shortest or\n"                          \
      "                          weighted: by a search (default: what turns out to be better)")    \
    X(SEED, "seed", "S", TREE | COUNT, "random choices among equals, and random order; from 1")    \
    X(SAMPLES, "samples", "N", ESTIMATE, "how many random descents (default: 10000)")              \
    X(LEVELS, "levels", "N", TRACE, "only the steps of the first N levels")                        \
    X(LIMIT_NODES, "limit-nodes", "N", SOLVE | COUNT | TRACE | VERIFY,                             \
      "stop after N nodes of the search tree, or states of a frontier")                            \
    X(TIME_LIMIT, "time-limit", "SECONDS", SEARCH | INFO | REDUCE | WHOLE | VERIFY,                \
      "stop after this time")                                                                      \
    X(PRINT, "print", "FORM", SEARCH | VERIFY | WHOLE,                                             \
      "an option as it stood (options, default), its number from 1 (numbers),\n"                   \
      "                          or its line in the file (lines)")                                 \
    X(KERNEL, "kernel", "NAME", TREE, "links, lanes, bits, relay or auto (default)")               \
    X(COUNT_KERNEL, "kernel", "NAME", COUNTING,                                                    \
      "frontier, search, one of links, lanes, bits, relay, or auto (default)")                     \
    X(MEMORY, "memory", "BYTES", COUNTING,                                                         \
      "for tables of states, or for solutions, such as 500M or 4G (default: a\n"                   \
      "                          quarter of the machine's, at most half of --memory-limit)")       \
    X(MEMORY_LIMIT, "memory-limit", "BYTES", ALL,                                                  \
      "fail rather than take more memory, such as 500M or 4G")                                     \
    X(SIMD, "simd", "NAME", SEARCH | WHOLE,                                                        \
      "instructions of lanes and bits: v4, v3, v2, none, auto")                                    \
    X(PROGRESS, "progress", NULL, SOLVE | COUNTING | VERIFY, "tell each second how far it is")     \
    X(STATS, "stats", NULL, SEARCH | WHOLE, "statistics on standard error")                        \
    X(JSON, "json", NULL, SEARCH | VERIFY | INFO | WHOLE, "JSON Lines on standard output")         \
    X(DRAW, "draw", NULL, SOLVE, "draw solutions of a problem made by dlx generate")               \
    X(MOVES, "moves", NULL, TRACE, "print every move of the links below its step")                 \
    X(TRACE_DRAW, "draw", "[=WHAT]", TRACE,                                                        \
      "draw the matrix (default) or the lists after each step, with --moves after\n"               \
      "                          each move")                                                       \
    X(ASCII, "ascii", NULL, SOLVE, "draw with + - | only")                                         \
    X(SVG, "svg", "FILE", SOLVE, "write a picture of the first solution there")                    \
    X(TRACE_SVG, "svg", "FOLDER", TRACE,                                                           \
      "write a picture of each step, or each move, there: 0000.svg, ...")                          \
    X(PICTURE, "picture", "WHAT", TRACE, "of the links (default), the matrix or the tree")         \
    X(HELP, "help", NULL, ALL, "show this help")                                                   \
    X(VERSION, "version", NULL, ALL, "show the version")

enum key { OPTIONS(OPTION_KEY) };
static const struct option_entry entries[] = {OPTIONS(OPTION_ENTRY)};

static const struct option_table options = {"dlx", entries, sizeof entries / sizeof *entries};

/* ---- help ---- */

static void help_options(int bit)
{
    options_help(&options, bit);
    printf(
        "\nA file - is standard input, as is a missing last one. Exit status: 0 a solution (verify:\n"
        "all are; convert, info, reduce: done), 1 none (verify: one is not), 2 usage or input\n"
        "error, 3 stopped by a limit before it was decided.\n");
}

static int help(const struct command *command)
{
    if (command != NULL) {
        printf("Usage: %s\n%s\n", command->usage, command->text);
        help_options(command->bit);
        return EXIT_SOLUTION;
    }
    printf("Usage: dlx COMMAND [OPTION]... [FILE]...\n"
           "Exact cover by dancing links: choose options that cover every item exactly once.\n\n"
           "Commands:\n");
    for (size_t c = 0; c < sizeof commands / sizeof *commands; c++)
        printf("  %-8s %s\n", commands[c].name, commands[c].text);
    printf("  %-8s %s\n", "generate", "Make a problem: see dlx generate --help.");
    help_options(ALL);
    printf("\nExample: printf 'a b c\\na b\\nc\\nb c\\n' | dlx solve\n");
    return EXIT_SOLUTION;
}

static int version(void)
{
    printf("dlx %s\n", dlx_version());
    return EXIT_SOLUTION;
}

/* ---- values ---- */

static bool parse_seconds(const char *value, double *seconds)
{
    char *end;
    *seconds = strtod(value, &end);
    bool good = end != value && *end == '\0' && isfinite(*seconds) && *seconds > 0;
    return good || options_refuse(&options, TIME_LIMIT, value, "a number of seconds above 0");
}

static bool parse_print(const char *value, enum print_form *form)
{
    static const char *const names[] = {"options", "numbers", "lines", NULL};
    int which;
    bool good = options_choice(&options, PRINT, value, names, "options, numbers or lines", &which);
    *form = (enum print_form)which;
    return good;
}

static bool parse_choose(const char *value, dlx_choose *choose)
{
    static const char *const names[] = {"shortest", "first", "weighted", NULL};
    int which;
    bool good =
        options_choice(&options, CHOOSE, value, names, "shortest, first or weighted", &which);
    *choose = (dlx_choose)which;
    return good;
}

static bool parse_draw(const char *value, bool *lists)
{
    static const char *const names[] = {"matrix", "lists", NULL};
    int which = 0;
    bool good = value == NULL ||
                options_choice(&options, TRACE_DRAW, value, names, "matrix or lists", &which);
    *lists = which == 1;
    return good;
}

static bool parse_picture(const char *value, enum picture_form *picture)
{
    static const char *const names[] = {"links", "matrix", "tree", NULL};
    int which;
    bool good = options_choice(&options, PICTURE, value, names, "links, matrix or tree", &which);
    *picture = (enum picture_form)which;
    return good;
}

/* It holds for what is allocated from then on. */
static bool parse_memory_limit(const char *value)
{
    size_t bytes;
    if (!options_bytes(&options, MEMORY_LIMIT, value, &bytes))
        return false;
    limit_set(bytes);
    return true;
}

/* Counters have names besides those of kernels. */
static bool parse_counter(const char *value, const char **kernel)
{
    static const char *const names[] = {"frontier", "search", "links", "lanes",
                                        "bits",     "relay",  NULL};
    return options_name(&options, COUNT_KERNEL, value, names,
                        "auto, frontier, search, links, lanes, bits or relay", kernel);
}

static bool parse_small(enum key key, const char *value, uint32_t most, uint32_t *number)
{
    uint64_t parsed;
    if (!options_number(&options, key, value, 0, most, &parsed))
        return false;
    *number = (uint32_t)parsed;
    return true;
}

/* Whether it is a whole number from 1, of any length. */
static bool is_whole(const char *value)
{
    size_t digits = strspn(value, "0123456789");
    return value[digits] == '\0' && strspn(value, "0") < digits;
}

static bool add_fix(struct cli *cli, bool required, const char *text)
{
    struct fix *grown = realloc(cli->fixes, ((size_t)cli->fix_count + 1) * sizeof *grown);
    if (grown == NULL)
        return out_of_memory();
    grown[cli->fix_count++] = (struct fix){required, text};
    cli->fixes = grown;
    return true;
}

static bool parse_value(struct cli *cli, enum key key, const char *value)
{
    switch (key) {
    case FORMAT:
        return dlx_format_by_name(value, &cli->reading.format) ||
               options_refuse(&options, key, value,
                              "auto, items, mtx, rows, dense, csv, ec, xcc or sets");
    case TO:
        return (dlx_format_by_name(value, &cli->writing.format) &&
                cli->writing.format != DLX_FORMAT_AUTO) ||
               options_refuse(&options, key, value,
                              "items, mtx, rows, dense, csv, ec, xcc, sets, cnf or lp");
    case DIAGRAM_TO:
        cli->has_to = true;
        return dlx_diagram_format_by_name(value, &cli->to) ||
               options_refuse(&options, key, value, "diagram, dot, knuth or dump");
    case COUNT_ALL:
        cli->count = true;
        return true;
    case USES:
        cli->uses = true;
        return true;
    case NTH:
        cli->nth = value;
        return is_whole(value) || options_refuse(&options, key, value, "a whole number from 1");
    case CHEAPEST:
        cli->cheapest = true;
        return true;
    case DRAWS:
        return options_number(&options, key, value, 1, UINT64_MAX - 1, &cli->draws);
    case SAMPLE_SEED:
        return options_number(&options, key, value, 1, UINT64_MAX - 1, &cli->sample_seed);
    case TO_BASE:
        return parse_small(key, value, 1, &cli->writing.base);
    case OUTPUT:
        cli->output = value;
        return true;
    case MAP:
        cli->map = value;
        return true;
    case CERTIFICATE:
    case CHECKED:
        cli->certificate = value;
        return *value != '\0' || options_refuse(&options, key, value, "the name of a file");
    case ROUNDS:
        return parse_small(key, value, DLX_NONE, &cli->rounds) &&
               (cli->rounds > 0 || options_refuse(&options, key, value, "a whole number from 1"));
    case BASE:
        return parse_small(key, value, 1, &cli->reading.base);
    case SECONDARY:
        return parse_small(key, value, DLX_NONE - 1, &cli->reading.secondary);
    case FIRST:
        return options_number(&options, key, value, 1, UINT64_MAX - 1, &cli->limits.solutions);
    case LIMIT_NODES:
        return options_number(&options, key, value, 1, UINT64_MAX - 1, &cli->limits.tree_nodes);
    case TIME_LIMIT:
        return parse_seconds(value, &cli->limits.seconds);
    case PRINT:
        return parse_print(value, &cli->print);
    case EVERY:
        return options_number(&options, key, value, 1, UINT64_MAX - 1, &cli->every);
    case REQUIRE:
    case FORBID:
        return add_fix(cli, key == REQUIRE, value);
    case SAMPLES:
        return options_number(&options, key, value, 1, UINT64_MAX - 1, &cli->samples);
    case LEVELS:
        return options_number(&options, key, value, 1, UINT64_MAX - 1, &cli->levels);
    case PROGRESS:
        cli->progress = true;
        return true;
    case BEST:
        return options_number(&options, key, value, 1, INT32_MAX, &cli->best);
    case CHOOSE:
    case COUNT_CHOOSE:
        cli->has_choose = true;
        return parse_choose(value, &cli->choose);
    case SEED:
        return options_number(&options, key, value, 1, UINT64_MAX - 1, &cli->seed);
    case KERNEL:
        return options_kernel(&options, key, value, &cli->kernel);
    case COUNT_KERNEL:
        return parse_counter(value, &cli->kernel);
    case MEMORY:
        return options_bytes(&options, key, value, &cli->memory);
    case MEMORY_LIMIT:
        return parse_memory_limit(value);
    case SIMD:
        return options_simd(&options, key, value, &cli->simd);
    case STATS:
        cli->stats = true;
        return true;
    case JSON:
        cli->json = true;
        return true;
    case DRAW:
        cli->draw = true;
        return true;
    case ASCII:
        cli->ascii = true;
        return true;
    case SVG:
    case TRACE_SVG:
        cli->svg = value;
        return true;
    case MOVES:
        cli->moves = true;
        return true;
    case TRACE_DRAW:
        cli->draw = true;
        return parse_draw(value, &cli->draw_lists);
    case PICTURE:
        cli->has_picture = true;
        return parse_picture(value, &cli->picture);
    default:
        return true;
    }
}

/* ---- the command line ---- */

static const struct command *find_command(const char *name)
{
    for (size_t c = 0; c < sizeof commands / sizeof *commands; c++)
        if (strcmp(commands[c].name, name) == 0)
            return &commands[c];
    return NULL;
}

static int usage_error(const char *text, const char *what)
{
    say("dlx: %s%s (try dlx --help)\n", text, what);
    return EXIT_ERROR;
}

static int check_certificate(const struct cli *cli, const struct command *command, int count)
{
    const bool is_stream = strcmp(cli->certificate, "-") == 0;
    if (count > 1 || (command->bit == VERIFY && count == 0))
        return usage_error(command->name, " --certificate takes one FILE");
    if (command->bit == VERIFY)
        return is_stream && strcmp(cli->files[0], "-") == 0
                   ? usage_error("the problem and the certificate cannot both be standard input",
                                 "")
                   : -1;
    if (is_stream)
        return usage_error("--certificate needs a file of its own", "");
    if (cli->choose == DLX_CHOOSE_WEIGHTED || cli->seed > 0)
        return usage_error("--choose=weighted and --seed are of no use with --certificate", "");
    return -1;
}

static int check_files(struct cli *cli, const struct command *command, int count, char **files)
{
    static char standard_input[] = "-";
    static char *none[] = {standard_input};
    cli->files = count > 0 ? files : none;
    cli->file_count = count > 0 ? count : 1;
    if ((command->bit & (WRITE | WHOLE)) != 0 && count > 1)
        return usage_error(command->name, " takes one FILE");
    if (cli->best > 0 && (cli->choose != DLX_CHOOSE_SHORTEST || cli->seed > 0))
        return usage_error("--best chooses by cost: --choose and --seed are of no use with it", "");
    if (cli->draw && cli->json)
        return usage_error("--draw and --json exclude each other", "");
    bool has_map_name = cli->map != NULL && strcmp(cli->map, "-") != 0;
    if (cli->map != NULL &&
        (!has_map_name || (cli->output != NULL && strcmp(cli->map, cli->output) == 0)))
        return usage_error("--map needs a file of its own", "");
    if (cli->ascii && !cli->draw)
        return usage_error("--ascii is of no use without --draw", "");
    if (cli->svg != NULL && count > 1)
        return usage_error(command->bit == TRACE ? "--svg takes one file"
                                                 : "--svg takes the solution of one file",
                           "");
    if (cli->has_picture && cli->svg == NULL)
        return usage_error("--picture is of no use without --svg", "");
    if (cli->svg != NULL && *cli->svg == '\0')
        return usage_error("--svg needs a name", "");
    bool asks = cli->count || cli->uses || cli->nth != NULL || cli->cheapest || cli->json;
    if (command->bit == DIAGRAM && cli->has_to && cli->output == NULL && asks)
        return usage_error("--to needs --output when something else is printed", "");
    if (cli->certificate != NULL)
        return check_certificate(cli, command, count);
    if (command->bit != VERIFY)
        return -1;
    if (cli->progress || cli->limits.tree_nodes > 0 || cli->limits.seconds > 0)
        return usage_error("verify has limits and --progress with --certificate only", "");
    if (count == 0 || count > 2)
        return usage_error("verify takes a PROBLEM and a file of SOLUTIONS", "");
    if (strcmp(files[0], "-") == 0 && (count == 1 || strcmp(files[1], "-") == 0))
        return usage_error("the problem and the solutions cannot both be standard input", "");
    return -1;
}

static int parse_options(int argc, char **argv, struct cli *cli, const struct command *command)
{
    int key, bit = command != NULL ? command->bit : ALL;
    const char *name = command != NULL ? command->name : NULL;
    while ((key = options_next(&options, argc, argv, name, bit)) != OPTIONS_END) {
        if (key == OPTIONS_ERROR)
            return EXIT_ERROR;
        if (key == HELP)
            return help(command);
        if (key == VERSION)
            return version();
        if (!parse_value(cli, (enum key)key, optarg))
            return EXIT_ERROR;
    }
    return -1;
}

int parse_arguments(int argc, char **argv, struct cli *cli)
{
    *cli = (struct cli){.run = NULL};
    if (argc > 1 && strcmp(argv[1], "generate") == 0)
        return command_generate(argc - 1, argv + 1);
    const struct command *command = argc > 1 ? find_command(argv[1]) : NULL;
    if (argc > 1 && argv[1][0] != '-' && command == NULL)
        return usage_error("no such command: ", argv[1]);
    int skip = command != NULL;
    argv[skip] = argv[0]; /* the name that getopt's messages begin with */
    int status = parse_options(argc - skip, argv + skip, cli, command);
    if (status >= 0)
        return status;
    if (command == NULL)
        return usage_error("which command?", "");
    cli->run = command->run;
    cli->counts = (command->bit & COUNTING) != 0;
    cli->keeps = (command->bit & WHOLE) != 0;
    if (command->bit == ESTIMATE) { /* its seed is that of the descents */
        cli->sample_seed = cli->seed;
        cli->seed = 0;
    }
    return check_files(cli, command, argc - skip - optind, argv + skip + optind);
}
