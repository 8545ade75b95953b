/* SPDX-License-Identifier: MIT */
/* The command line of `dlx-sudoku`: one table of options serves parsing and help. */
#define _POSIX_C_SOURCE 200809L

#include "cli/options.h"
#include "sudoku/cli/cli.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct command_text {
    const char *name;
    const char *text;
} commands[] = {
    [SOLVE] = {"solve", "print a solution of each puzzle (the default command)"},
    [COUNT] = {"count", "print the number of solutions of each puzzle"},
    [CHECK] = {"check", "say of each puzzle whether it is unique: unique, several or none"},
};

enum { MOST_THREADS = 1024 };
enum { ON_SOLVE = 1 << SOLVE, ON_COUNT = 1 << COUNT, ON_ALL = ON_SOLVE | ON_COUNT | 1 << CHECK };

/* key, name, argument or NULL, commands, what it does */
#define OPTIONS(X)                                                                                 \
    X(STYLE, "style", "NAME", ON_SOLVE,                                                            \
      "line (81 digits, default), grid (nine lines of nine),\n"                                    \
      "                          pretty (drawn), report (numbered, with the number of solutions)") \
    X(UNIQUE, "unique", NULL, ON_SOLVE, "print `several` unless the solution is the only one")     \
    X(LIMIT, "limit", "N", ON_SOLVE | ON_COUNT,                                                    \
      "count, report: stop counting a puzzle's solutions at N (default: never,\n"                  \
      "                          which may take forever)")                                         \
    X(ENGINE, "engine", "NAME", ON_ALL,                                                            \
      "bulk (many puzzles at once), dlx (dancing links, one by one) or auto\n"                     \
      "                          (default: bulk, unless --kernel is given)")                       \
    X(THREADS, "threads", "N", ON_ALL,                                                             \
      "how many threads of bulk (default: one a processor, one\n"                                  \
      "                          for short files)")                                                \
    X(KERNEL, "kernel", "NAME", ON_ALL,                                                            \
      "who searches in dlx: links, lanes, bits, relay or auto (default)")                          \
    X(SIMD, "simd", "NAME", ON_ALL, "vector instructions: v4, v3, v2, none or auto (default)")     \
    X(JSON, "json", NULL, ON_ALL, "JSON Lines on standard output")                                 \
    X(HELP, "help", NULL, ON_ALL, "show this help")                                                \
    X(VERSION, "version", NULL, ON_ALL, "show the version")

enum key { OPTIONS(OPTION_KEY) };
static const struct option_entry entries[] = {OPTIONS(OPTION_ENTRY)};

static const struct option_table options = {"dlx-sudoku", entries,
                                            sizeof entries / sizeof *entries};

static int help(void)
{
    printf("Usage: dlx-sudoku [solve|count|check] [OPTION]... [FILE]...\n"
           "Solve 9x9 Sudoku by dancing links, one answer a puzzle, in the order of the input.\n\n"
           "Commands:\n");
    for (size_t c = 0; c < sizeof commands / sizeof *commands; c++)
        printf("  %-8s %s\n", commands[c].name, commands[c].text);
    options_help(&options, ON_ALL);
    printf(
        "\nFILE is - or missing for standard input. Puzzles are lines of 81 cells, grids of nine\n"
        "lines, drawn or not; an empty cell is . 0 _ or *; `end` ends the input, # begins a\n"
        "comment.\n"
        "Exit status: 0 fine, 1 some puzzle has no solution, 2 usage error or malformed input,\n"
        "4 some puzzle has several solutions where one was asked for.\n"
        "\nExample:\n"
        "  echo 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... |\n"
        "    dlx-sudoku --style=pretty\n");
    return EXIT_FINE;
}

static int version(void)
{
    printf("dlx-sudoku %s\n", dlx_version());
    return EXIT_FINE;
}

static bool parse_style(const char *value, enum style *style)
{
    static const char *const names[] = {"line", "grid", "pretty", "report", NULL};
    int which;
    bool good =
        options_choice(&options, STYLE, value, names, "line, grid, pretty or report", &which);
    *style = (enum style)which;
    return good;
}

static bool parse_engine(const char *value, enum engine *engine)
{
    static const char *const names[] = {"auto", "bulk", "dlx", NULL};
    int which;
    bool good = options_choice(&options, ENGINE, value, names, "auto, bulk or dlx", &which);
    *engine = (enum engine)which;
    return good;
}

static bool parse_value(struct cli *cli, enum key key, const char *value)
{
    switch (key) {
    case STYLE:
        return parse_style(value, &cli->style);
    case LIMIT:
        return options_number(&options, key, value, 1, UINT64_MAX - 1, &cli->limit);
    case UNIQUE:
        cli->unique = true;
        return true;
    case ENGINE:
        return parse_engine(value, &cli->engine);
    case THREADS:
        return options_number(&options, key, value, 1, MOST_THREADS, &cli->threads);
    case KERNEL:
        return options_kernel(&options, key, value, &cli->settings.kernel);
    case SIMD:
        return options_simd(&options, key, value, &cli->settings.simd);
    case JSON:
        cli->json = true;
        return true;
    default:
        return true;
    }
}

static int parse_options(int argc, char **argv, struct cli *cli)
{
    int key, bit = 1 << cli->command;
    const char *name = commands[cli->command].name;
    while ((key = options_next(&options, argc, argv, name, bit)) != OPTIONS_END) {
        if (key == OPTIONS_ERROR)
            return EXIT_ERROR;
        if (key == HELP)
            return help();
        if (key == VERSION)
            return version();
        if (!parse_value(cli, (enum key)key, optarg))
            return EXIT_ERROR;
    }
    return -1;
}

/* Kernels are of the other engine. */
bool works_in_bulk(const struct cli *cli)
{
    return cli->engine == ENGINE_BULK ||
           (cli->engine == ENGINE_AUTO && cli->settings.kernel == NULL);
}

/* Options that would have no effect beside the others are refused. */
static bool check_together(const struct cli *cli)
{
    bool counts = cli->command == COUNT || cli->style == STYLE_REPORT;
    const char *text = NULL;
    if (cli->limit != 0 && !counts)
        text = "--limit is for count and for --style=report";
    if (cli->engine == ENGINE_BULK && cli->settings.kernel != NULL)
        text = "--kernel is for --engine=dlx";
    if (cli->threads != 0 && !works_in_bulk(cli))
        text = "--threads is for --engine=bulk, without --kernel";
    if (cli->json && cli->style != STYLE_LINE)
        text = "--json has no --style";
    if (cli->unique && cli->style == STYLE_REPORT)
        text = "--style=report says itself what is unique";
    if (text != NULL)
        fprintf(stderr, "dlx-sudoku: %s\n", text);
    return text == NULL;
}

static bool find_command(const char *name, enum command *command)
{
    for (size_t c = 0; c < sizeof commands / sizeof *commands; c++)
        if (strcmp(commands[c].name, name) == 0) {
            *command = (enum command)c;
            return true;
        }
    return false;
}

/* https://no-color.org: any value but the empty one. */
static bool terminal_shows_colors(void)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && (no_color == NULL || *no_color == '\0') && term != NULL &&
           strcmp(term, "dumb") != 0;
}

int parse_arguments(int argc, char **argv, struct cli *cli)
{
    static char standard_input[] = "-";
    static char *none[] = {standard_input};
    *cli = (struct cli){.command = SOLVE, .color = terminal_shows_colors()};
    int skip = argc > 1 && find_command(argv[1], &cli->command);
    argv[skip] = argv[0]; /* the name that getopt's messages begin with */
    int status = parse_options(argc - skip, argv + skip, cli);
    if (status >= 0)
        return status;
    if (!check_together(cli))
        return EXIT_ERROR;
    cli->file_count = argc - skip - optind;
    cli->files = argv + skip + optind;
    if (cli->file_count == 0) {
        cli->file_count = 1;
        cli->files = none;
    }
    return -1;
}
