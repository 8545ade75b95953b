/* SPDX-License-Identifier: MIT */
/*
 * The command line of `dlx`: the commands, one table with the options of all commands, and the combinations
 * of options that are refused. cli/common/options.h explains the columns of the table.
 */
#include "cli/common/meter.h"
#include "cli/common/command.h"
#include "cli/common/files.h"
#include "cli/dlx/checkpoints.h"
#include "cli/dlx/cli.h"
#include "cli/dlx/values.h"

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
    SPLIT = 1024,
    JOIN = 2048,
    PARTED = SOLVE | COUNT,
    SEARCH = SOLVE | COUNT | ESTIMATE | TRACE,
    WRITE = CONVERT | REDUCE,
    WHOLE = DIAGRAM | SAMPLE,
    COUNTING = COUNT | WHOLE,
    TREE = SOLVE | ESTIMATE | TRACE,
    ALL = SEARCH | VERIFY | WRITE | INFO | WHOLE | SPLIT | JOIN
};

static const struct command commands[] = {
    {"solve", SOLVE, command_solve, "[OPTION]... [FILE]...",
     "Print every solution: one line per chosen option, then an empty line.", NULL},
    {"count", COUNT, command_count, "[OPTION]... [FILE]...",
     "Print the number of solutions; with several files, FILE: N for each.", NULL},
    {"estimate", ESTIMATE, command_estimate, "[OPTION]... [FILE]...",
     "Estimate the size of the search tree, the number of solutions and the time.", NULL},
    {"trace", TRACE, command_trace, "[OPTION]... [FILE]...", "Print every step of the search.",
     NULL},
    {"verify", VERIFY, command_verify, "[OPTION]... PROBLEM [SOLUTIONS]",
     "Check solutions of `dlx solve` or another solver, or a certificate, against the problem.",
     NULL},
    {"convert", CONVERT, command_convert, "[OPTION]... --to=FORMAT [FILE]",
     "Write the problem in another format.", NULL},
    {"info", INFO, command_info, "[OPTION]... [FILE]...",
     "Describe the problem and point out anything unusual in it.", NULL},
    {"reduce", REDUCE, command_reduce, "[OPTION]... [FILE]",
     "Write a smaller problem with the same solutions.", NULL},
    {"diagram", DIAGRAM, command_diagram, "[OPTION]... [FILE]",
     "Write all solutions as a compact diagram, or answer questions about them.", NULL},
    {"sample", SAMPLE, command_sample, "[OPTION]... [FILE]",
     "Print random solutions of a problem or a diagram, all equally likely.", NULL},
    {"split", SPLIT, command_split, "[OPTION]... [FILE]",
     "Cut the problem into parts that many machines count or solve.", NULL},
    {"join", JOIN, command_join, "[OPTION]... PROBLEM PARTS RESULTS...",
     "Check that no part is missing and print the sum of their results.", NULL},
    {"generate", 0, NULL, NULL, "Make a problem: see dlx generate --help.",
     NULL}, /* parses its own line */
    {.name = NULL},
};

/* ---- values with a parser of their own ---- */

static bool parse_to(void *fields, const char *value)
{
    dlx_format *format = &((struct cli *)fields)->writing.format;
    return dlx_format_by_name(value, format) && *format != DLX_FORMAT_AUTO;
}

static bool parse_diagram_to(void *fields, const char *value)
{
    return dlx_diagram_format_by_name(value, &((struct cli *)fields)->diagram.to);
}

/* Keep the number as text, because it may have more digits than an integer can hold. */
static bool parse_nth(void *fields, const char *value)
{
    size_t digits = strspn(value, "0123456789");
    ((struct cli *)fields)->diagram.nth = value;
    return value[digits] == '\0' && strspn(value, "0") < digits;
}

static bool parse_certificate(void *fields, const char *value)
{
    ((struct cli *)fields)->certificate = value;
    return *value != '\0';
}

static bool parse_heat(void *fields, const char *value)
{
    ((struct cli *)fields)->heat = value;
    return !is_nameless(value);
}

static bool parse_profile(void *fields, const char *value)
{
    ((struct cli *)fields)->profile = value;
    return !is_nameless(value);
}

static bool parse_svg(void *fields, const char *value)
{
    ((struct cli *)fields)->svg = value;
    return *value != '\0';
}

/* The task reads the value again, and refuses the few that are too large or too precise. */
static bool parse_gap(void *fields, const char *value)
{
    struct cli *cli = fields;
    size_t digits = strspn(value, "0123456789"), rest = digits;
    if (value[rest] == '.')
        rest += 1 + strspn(value + rest + 1, "0123456789");
    cli->gap = value;
    const bool is_share = strcmp(value + rest, "%") == 0;
    return digits > 0 && (is_share ? strtod(value, NULL) <= 100 : value[rest] == '\0');
}

/* The sign may be left out. */
static bool parse_recheck(void *fields, const char *value)
{
    const size_t digits = strspn(value, "0123456789");
    const unsigned long percent = strtoul(value, NULL, 10);
    const bool ends = value[digits] == '\0' || strcmp(value + digits, "%") == 0;
    ((struct cli *)fields)->parts.recheck = (uint32_t)percent;
    return digits > 0 && ends && percent >= 1 && percent <= 100;
}

static bool parse_progress(void *fields, const char *value)
{
    return meter_parse(value, &((struct cli *)fields)->progress_json);
}

static bool parse_solve_draw(void *fields, const char *value)
{
    ((struct cli *)fields)->pattern = value;
    return value == NULL || *value != '\0';
}

static bool parse_trace_draw(void *fields, const char *value)
{
    struct cli *cli = fields;
    cli->draw_lists = value != NULL && strcmp(value, "lists") == 0;
    return value == NULL || cli->draw_lists || strcmp(value, "matrix") == 0;
}

/* ---- the table ---- */

#define GIVEN(member)               .given = offsetof(struct cli, member)
#define FLAG(member)                OPTION_FLAG_IN(struct cli, member)
#define TEXT(member)                OPTION_TEXT_IN(struct cli, member)
#define NUMBER(member)              OPTION_NUMBER_IN(struct cli, member, 1, OPTION_NO_LIMIT)
#define SMALL(member, lower, upper) OPTION_SMALL_IN(struct cli, member, lower, upper)
#define BYTES(member)               OPTION_BYTES_IN(struct cli, member)
#define CHOICE(member, words)       OPTION_CHOICE_IN(struct cli, member, words)
#define WORD(member, words)         OPTION_WORD_IN(struct cli, member, words)
#define PARSED(function, words)     OPTION_PARSED_BY(function, words)

/* clang-format off */
static const struct option_entry entries[] = {
    {"format", 0, "NAME", ALL, "items, mtx, rows, dense, csv, ec, xcc, sets or spp (default: detect it)",
     PARSED(value_format, VALUE_FORMATS)},
    {"base", 0, "N", ALL, "number of the first column in rows: 0 (default) or 1",
     SMALL(reading.base, 0, 1)},
    {"secondary", 0, "N", ALL, "in mtx, rows, dense, csv: the last N items are secondary",
     SMALL(reading.secondary, 0, DLX_NONE - 1)},
    {"to", 0, "FORMAT", WRITE,
     "a format as in --format, or cnf, wcnf or lp (default: from the ending of the\n"
     "                          output's name; reduce: items if it has none)",
     PARSED(parse_to, "items, mtx, rows, dense, csv, ec, xcc, sets, spp, cnf, wcnf or lp")},
    {"to", 0, "FORM", DIAGRAM,
     "diagram, dot, knuth or dump (default: from the ending of the output's name,\n"
     "                          or diagram)",
     PARSED(parse_diagram_to, "diagram, dot, knuth or dump"), GIVEN(diagram.has_to)},
    {"to-base", 0, "N", WRITE, "number of the first column when writing rows: 0 or 1",
     SMALL(writing.base, 0, 1)},
    {"output", 'o', "FILE", WRITE | DIAGRAM | SPLIT, "write to this file instead of standard output",
     TEXT(output)},
    {"output", 'o', "FILE", SOLVE,
     "write the solutions to this file, as they are found, instead of standard output",
     TEXT(output)},
    {"checkpoint", 0, "FILE", PARTED,
     "save the rest of the search to this file: every minute, on SIGUSR1, and at the end,\n"
     "                          also after a limit or a signal", TEXT(save.file)},
    {"checkpoint-every", 0, "TIME", PARTED,
     "with --checkpoint: time between two checkpoints (default: 60)",
     OPTION_SECONDS_IN(struct cli, save.every), GIVEN(save.has_every)},
    {"resume", 0, "FILE", PARTED,
     "continue from this checkpoint, with any kernel and number of threads;\n"
     "                          if --checkpoint names the same file, it need not exist yet",
     TEXT(save.resume)},
    {"map", 0, "FILE", REDUCE,
     "write to this file the number in the input of each remaining option", TEXT(map)},
    {"parts", 0, "N", SPLIT, "number of parts, or a few more (default: 1000)",
     SMALL(parts.wanted, 1, 1000000000)},
    {"parts", 0, "FILE", PARTED, "only the parts of this list, which `dlx split` wrote",
     TEXT(parts.file)},
    {"part", 0, "LIST", PARTED, "with --parts: only these parts, such as 17 or 2-5,9", TEXT(parts.list)},
    {"part-base", 0, "N", PARTED | JOIN, "number of the first part: 0 or 1 (default)",
     SMALL(parts.base, 0, 1)},
    {"recheck", 0, "PERCENT", JOIN, "count this share of the parts again, by links",
     PARSED(parse_recheck, "a percentage from 1 to 100, such as 1%")},
    {"seed", 0, "S", JOIN, "choose other parts for --recheck; from 1", NUMBER(seed)},
    {"certificate", 0, "FILE", COUNT, "write a proof of the count to this file",
     PARSED(parse_certificate, "the name of a file")},
    {"certificate", 0, "FILE", SOLVE,
     "write a proof to this file: that there is no solution, if possible by numbers\n"
     "                          of the items, or else of the number of solutions",
     PARSED(parse_certificate, "the name of a file")},
    {"certificate", 0, "FILE", VERIFY, "check this certificate instead of solutions",
     PARSED(parse_certificate, "the name of a file")},
    {"why", 0, NULL, SOLVE, "explain by numbers of the items why there is no solution, if possible;\n"
     "                          else search as with --first=1",
     FLAG(why)},
    {"rounds", 0, "N", REDUCE, "try each option at most N times", SMALL(rounds, 1, DLX_NONE)},
    {"first", 0, "N", SOLVE | TRACE,
     "stop after N solutions; solve --first=1 finds any solution, or proves that there is none,\n"
     "                          by several methods in turns", NUMBER(limits.solutions)},
    {"all", 0, NULL, SOLVE | TRACE, "find all solutions (default)", FLAG(all)},
    {"every", 0, "N", SOLVE, "print only every N-th solution", NUMBER(every)},
    {"best", 0, "N", SOLVE | TRACE, "find only the N cheapest solutions, the cheapest first",
     OPTION_NUMBER_IN(struct cli, best, 1, INT32_MAX)},
    {"gap", 0, "GAP", SOLVE, "with --best: allow this much more cost than the least, such as 5 or 0.5%",
     PARSED(parse_gap, "a cost, or a percentage up to 100%, such as 0.5%")},
    {"count", 0, NULL, DIAGRAM, "print the number of solutions", FLAG(diagram.count)},
    {"uses", 0, NULL, DIAGRAM, "print for each option the number of solutions that contain it",
     FLAG(diagram.uses)},
    {"nth", 0, "N", DIAGRAM, "print solution number N, from 1",
     PARSED(parse_nth, "a whole number from 1")},
    {"cheapest", 0, NULL, DIAGRAM, "print a cheapest solution", FLAG(diagram.cheapest)},
    {"count", 0, "N", SAMPLE, "number of solutions to print (default: 1)", NUMBER(draws)},
    {"seed", 0, "S", SAMPLE | ESTIMATE, "seed of the random choices, from 1",
     NUMBER(sample_seed)},
    {"require", 0, "OPTION", SEARCH | WHOLE | SPLIT, "only solutions with this option; may be repeated",
     PARSED(value_require, NULL)},
    {"forbid", 0, "OPTION", SEARCH | WHOLE | SPLIT, "only solutions without this option; may be repeated",
     PARSED(value_forbid, NULL)},
    {"choose", 0, "RULE", TREE,
     "the item to branch on: the one with the fewest options (shortest, default),\n"
     "                          the first, or one that often ran out of options (weighted, or\n"
     "                          restarts: also restart)",
     WORD(choose, "shortest, first, weighted or restarts")},
    {"choose", 0, "RULE", COUNTING,
     "first: take the items in the given order, by a frontier; shortest, weighted\n"
     "                          or restarts: by a search (default: the better of the two)",
     WORD(choose, "shortest, first, weighted or restarts")},
    {"seed", 0, "S", SOLVE | TRACE | COUNT,
     "break ties between items at random and try options in random order; from 1",
     NUMBER(seed)},
    {"samples", 0, "N", ESTIMATE, "number of random descents (default: 10000)", NUMBER(samples)},
    {"levels", 0, "N", TRACE, "print only the steps of the first N levels", NUMBER(levels)},
    {"limit-nodes", 0, "N", SOLVE | COUNT | TRACE | VERIFY,
     "stop after N nodes of the search tree, or N states of a frontier",
     NUMBER(limits.tree_nodes)},
    {"time-limit", 0, "TIME", ALL,
     "stop after this time: seconds, or with a unit, such as 1.5m or 2h",
     OPTION_SECONDS_IN(struct cli, limits.seconds)},
    {"print", 0, "FORM", SEARCH | VERIFY | WHOLE | SPLIT,
     "print an option as in the input (options, default), its number from 1\n"
     "                          (numbers), or its line number in the file (lines)",
     CHOICE(print, "options, numbers or lines")},
    {"kernel", 0, "NAME", TREE, "search with links, lanes, bits, relay or auto (default)",
     WORD(kernel, OPTION_KERNELS)},
    {"kernel", 0, "NAME", COUNTING,
     "count with frontier, search, one of links, lanes, bits, relay, or auto (default)",
     WORD(kernel, "auto, frontier, search, links, lanes, bits or relay")},
    {"memory", 0, "BYTES", COUNTING,
     "memory for tables of states and for solutions, such as 500M or 4G (default:\n"
     "                          a quarter of the machine's, at most half of --memory-limit)",
     BYTES(memory)},
    {"scratch", 0, "DIR", COUNT,
     "write tables that do not fit into this memory to files without names in DIR", TEXT(scratch)},
    {"memory-limit", 0, "BYTES", ALL, "fail rather than use more memory, such as 500M or 4G",
     BYTES(memory_limit)},
    {"simd", 0, "NAME", SEARCH | WHOLE,
     "vector instructions for lanes and bits: v4, v3, v2, none or auto (default)",
     WORD(simd, OPTION_SIMDS)},
    {"threads", 0, "N", SOLVE | COUNT,
     "search and count with N threads, 0: all processors (default: 1)", SMALL(threads, 0, 1024),
     GIVEN(has_threads)},
    {"threads", 0, "N", ESTIMATE, "descend with N threads, 0: all processors (default: 1)",
     SMALL(threads, 0, 1024), GIVEN(has_threads)},
    {"unordered", 0, NULL, SOLVE, "with --threads: print each solution as soon as it is found",
     FLAG(unordered)},
    {"progress", 0, "[=FORM]", ALL,
     "report progress every second, as text (default) or as JSON Lines (json)",
     PARSED(parse_progress, "text or json"), GIVEN(progress)},
    {"stats", 0, NULL, SEARCH | WHOLE, "print statistics on standard error", FLAG(stats)},
    {"json", 0, NULL, SEARCH | VERIFY | INFO | WHOLE, "print JSON Lines on standard output",
     FLAG(json)},
    {"draw", 0, "[=TEMPLATE]", SOLVE | SAMPLE,
     "draw the solutions of a problem that dlx generate made; with TEMPLATE, of any\n"
     "                          problem: the file shows each item's name where to draw it",
     PARSED(parse_solve_draw, "the name of a file"), GIVEN(draw)},
    {"moves", 0, NULL, TRACE, "print every move of the links below its step", FLAG(moves)},
    {"draw", 0, "[=WHAT]", TRACE,
     "draw the matrix (default) or the lists after each step, or with --moves\n"
     "                          after each move",
     PARSED(parse_trace_draw, "matrix or lists"), GIVEN(draw)},
    {"ascii", 0, NULL, SOLVE | SAMPLE, "draw with + - | only", FLAG(ascii)},
    {"svg", 0, "FILE", SOLVE | SAMPLE, "write a picture of the first solution to this file",
     PARSED(parse_svg, "the name of a file")},
    {"svg", 0, "FOLDER", TRACE,
     "write a picture of each step, or of each move, to 0000.svg, ... in this folder",
     PARSED(parse_svg, "the name of a folder")},
    {"heat", 0, "FILE", SAMPLE,
     "write a heat map of the board to this file: the more frequent a wall, the darker it is",
     PARSED(parse_heat, "the name of a file")},
    {"profile", 0, "FILE", SOLVE | ESTIMATE,
     "write an SVG chart of the tree nodes of each level to this file",
     PARSED(parse_profile, "the name of a file")},
    {"profile", 0, "FILE", COUNT,
     "write an SVG chart of the states of each layer of the frontier, or of the tree nodes\n"
     "                          of each level of the search, to this file",
     PARSED(parse_profile, "the name of a file")},
    {"profile", 0, "FILE", INFO,
     "write an SVG chart of the items in each number of options to this file",
     PARSED(parse_profile, "the name of a file")},
    {"picture", 0, "WHAT", TRACE, "what the pictures show: links (default), matrix or tree",
     CHOICE(picture, "links, matrix or tree"), GIVEN(has_picture)},
    {"help", 0, NULL, ALL, "show this help", .type = OPTION_HELP},
    {"version", 0, NULL, ALL, "show the version", .type = OPTION_VERSION},
};
/* clang-format on */

static const struct option_table options = {entries, sizeof entries / sizeof *entries};

/* ---- help ---- */

static int help(const struct command *command)
{
    if (command != NULL)
        printf("Usage: dlx %s %s\n%s\n", command->name, command->usage, command->text);
    else {
        printf("Usage: dlx COMMAND [OPTION]... [FILE]...\n"
               "Solve exact-cover problems: choose options that cover every item exactly once.\n\n"
               "Commands:\n");
        print_commands(commands, 8);
        printf(
            "\ndlx COMMAND --help lists the options of a command. These are common to all commands\n"
            "that read a problem.\n");
    }
    options_help(&options, command != NULL ? command->bit : ALL);
    printf("\nThe file - is standard input. Without a file, standard input is read.\n\n"
           "Exit status: 0 there is a solution (verify: all solutions are right; convert, info,\n"
           "reduce: done), 1 there is none (verify: a solution is wrong), 2 usage or input error,\n"
           "3 a limit stopped the command before the answer was known.\n");
    if (command == NULL)
        printf("\nExample: printf 'a b c\\na b\\nc\\nb c\\n' | dlx solve\n");
    return EXIT_FINE;
}

/* ---- the command line ---- */

static bool is_stdin(const char *file)
{
    return file != NULL && strcmp(file, "-") == 0;
}

bool has_rule(const struct cli *cli, const char *rule)
{
    return strcmp(cli->choose != NULL ? cli->choose : "shortest", rule) == 0;
}

bool asks_diagram(const struct cli *cli)
{
    return cli->diagram.count || cli->diagram.uses || cli->diagram.nth != NULL ||
           cli->diagram.cheapest || cli->json;
}

bool has_learning_rule(const struct cli *cli)
{
    return has_rule(cli, "weighted") || has_rule(cli, "restarts");
}

/* Return an error message if the options and files do not fit together, or NULL. The command line names
 * `count` files. */
static const char *find_mistake(const struct cli *cli, unsigned command, int count)
{
    const bool verifies = command == VERIFY, certifies = cli->certificate != NULL;
    const char *saved = checkpoint_mistake(cli);
    const bool saves = cli->save.file != NULL || cli->save.resume != NULL;
    const bool limited = cli->limits.tree_nodes > 0 || cli->limits.seconds > 0;
    const bool is_portfolio = command == SOLVE && cli->limits.solutions == 1 && cli->choose == NULL;
    const bool map_is_output =
        cli->map != NULL && cli->output != NULL && strcmp(cli->map, cli->output) == 0;
    /* verify reads a second file: the certificate, or the solutions, which may be standard input. */
    const char *second = certifies ? cli->certificate : count == 2 ? cli->files[1] : "-";
    const struct mistake mistakes[] = {
        {(command & (WRITE | WHOLE | SPLIT)) != 0 && count > 1, "this command takes one file"},
        {cli->best > 0 && (!has_rule(cli, "shortest") || cli->seed > 0),
         "--best chooses items by cost, so it excludes --choose and --seed"},
        {cli->threads != 1 && cli->has_threads && command != ESTIMATE &&
             ((cli->seed > 0 && !is_portfolio) ||
              !(has_rule(cli, "shortest") || (command == COUNT && has_rule(cli, "first")))),
         "--threads needs the usual order of a search, so it excludes other rules of --choose than "
         "shortest, and, except with --first=1, --seed"},
        {cli->unordered && cli->best > 0, "--best sorts by cost, so it excludes --unordered"},
        {cli->unordered && !cli->has_threads, "--unordered needs --threads"},
        {cli->gap != NULL && cli->best == 0, "--gap needs --best"},
        {cli->memory_limit > 0 && cli->memory > cli->memory_limit,
         "--memory is larger than --memory-limit"},
        {cli->draw && cli->json, "--draw and --json exclude each other"},
        {cli->draw && (command & (SOLVE | SAMPLE)) != 0 && cli->print != PRINT_OPTIONS,
         "--draw and --print exclude each other"},
        {is_nameless(cli->map) || map_is_output, "--map needs the name of another file"},
        {saves && (cli->seed > 0 || cli->why || certifies ||
                   !(has_rule(cli, "shortest") || (command == COUNT && has_rule(cli, "first"))) ||
                   (command == SOLVE && cli->limits.solutions == 1)),
         "--checkpoint and --resume need the usual order of a search, so they exclude --seed, "
         "--first=1, --why, --certificate and other rules of --choose than shortest"},
        {saves && count > 1, "--checkpoint and --resume take one input file"},
        {saved != NULL, saved},
        {cli->scratch != NULL && *cli->scratch == '\0', "--scratch needs the name of a directory"},
        {cli->parts.list != NULL && cli->parts.file == NULL, "--part needs --parts"},
        {cli->parts.file != NULL && count > 1, "--parts takes one input file"},
        {cli->parts.file != NULL && cli->fix_count > 0,
         "--parts excludes --require and --forbid; give them to dlx split"},
        {cli->parts.file != NULL && (cli->best > 0 || certifies),
         "--parts excludes --best and --certificate"},
        {cli->parts.file != NULL && command == COUNT && (cli->json || cli->stats),
         "dlx count --parts excludes --json and --stats"},
        {is_stdin(cli->parts.file) && (count == 0 || is_stdin(cli->files[0])),
         "the problem and the parts cannot both be standard input"},
        {is_stdin(cli->pattern) && (count == 0 || is_stdin(cli->files[0])),
         "the problem and the template cannot both be standard input"},
        {cli->parts.base == 0 && cli->parts.file == NULL && command != JOIN,
         "--part-base needs --parts"},
        {command == JOIN && cli->seed > 0 && cli->parts.recheck == 0, "--seed needs --recheck"},
        {cli->all && cli->limits.solutions > 0, "--all and --first exclude each other"},
        {cli->best > 0 && (cli->all || cli->limits.solutions > 0),
         "--best says how many solutions are wanted, so it excludes --all and --first"},
        {command == JOIN && count < 3, "join takes a PROBLEM, its PARTS, and RESULTS"},
        {cli->ascii && !cli->draw, "--ascii needs --draw"},
        {cli->svg != NULL && count > 1, "--svg takes one input file"},
        {cli->profile != NULL && cli->parts.file != NULL, "--parts excludes --profile"},
        {cli->profile != NULL && count > 1, "--profile takes one input file"},
        {cli->has_picture && cli->svg == NULL, "--picture needs --svg"},
        {cli->diagram.has_to && cli->output == NULL && asks_diagram(cli),
         "--to needs --output, because the answers go to standard output"},
        {certifies && (count > 1 || (verifies && count == 0)),
         "--certificate takes one input file"},
        {certifies && !verifies && is_stdin(cli->certificate),
         "--certificate needs the name of a file"},
        {certifies && (has_learning_rule(cli) || cli->seed > 0),
         "--certificate excludes --choose=weighted, --choose=restarts and --seed"},
        {verifies && !certifies && limited, "verify needs --certificate for limits"},
        {verifies && (count == 0 || count > 2), "verify takes a PROBLEM and a file of SOLUTIONS"},
        {verifies && is_stdin(cli->files[0]) && is_stdin(second),
         certifies ? "the problem and the certificate cannot both be standard input"
                   : "the problem and the solutions cannot both be standard input"},
    };
    return first_mistake(mistakes, sizeof mistakes / sizeof *mistakes);
}

/* Check that no output would replace an input. Return false after an error, with a message. */
static bool spares_inputs(struct cli *cli, unsigned command)
{
    const struct {
        const char *option, *name;
    } outputs[] = {
        {"output", command != CONVERT ? cli->output : NULL}, /* convert may replace its input */
        {"map", cli->map},
        {"checkpoint", cli->save.file},
        {"certificate", command != VERIFY ? cli->certificate : NULL},
        {"profile", cli->profile},
        {"heat", cli->heat},
        {"svg", command != TRACE ? cli->svg : NULL}, /* the folder of a trace replaces no file */
    };
    char *parts[] = {(char *)cli->parts.file}, *patterns[] = {(char *)cli->pattern};
    for (size_t o = 0; o < sizeof outputs / sizeof *outputs; o++)
        if (!output_spares(outputs[o].option, outputs[o].name, cli->files, cli->file_count) ||
            !output_spares(outputs[o].option, outputs[o].name, parts, cli->parts.file != NULL) ||
            !output_spares(outputs[o].option, outputs[o].name, patterns, cli->pattern != NULL))
            return false;
    return true;
}

/* Check that no two of these outputs are the same file. Return false after an error, with a message. */
static bool outputs_differ(const struct cli *cli, const char *command)
{
    const struct {
        const char *option, *name;
    } outputs[] = {{"output", cli->output},
                   {"certificate", cli->certificate},
                   {"profile", cli->profile},
                   {"heat", cli->heat},
                   {"svg", cli->svg}};
    for (size_t o = 1; o < sizeof outputs / sizeof *outputs; o++)
        for (size_t before = 0; before < o; before++)
            if (outputs[o].name != NULL && outputs[before].name != NULL &&
                strcmp(outputs[o].name, outputs[before].name) == 0 &&
                strncmp(outputs[o].name, "/dev/", 5) != 0) {
                usage_error(command, "--%s and --%s name the same file", outputs[before].option,
                            outputs[o].option);
                return false;
            }
    return true;
}

/* Check that each output can be written, now rather than after hours of work. dlx solve opens its output before
 * the search, and a checkpoint is written at the beginning. Return false after an error, with a message. */
static bool can_write_outputs(const struct cli *cli, unsigned command)
{
    return output_check(command != SOLVE ? cli->output : NULL) && output_check(cli->map) &&
           output_check(command != VERIFY ? cli->certificate : NULL) &&
           output_check(cli->profile) && output_check(cli->heat) &&
           output_check(command != TRACE ? cli->svg : NULL);
}

/* Refuse --scratch, which serves frontiers, if only a search may count. */
static bool agrees_with_scratch(const struct cli *cli, const char *command)
{
    const char *kernel = cli->kernel != NULL ? cli->kernel : "auto";
    const bool can_use_frontier = strcmp(kernel, "auto") == 0 || strcmp(kernel, "frontier") == 0;
    if (cli->scratch == NULL)
        return true;
    if (!can_use_frontier)
        usage_error(command, "--kernel=%s excludes --scratch, which only frontiers use", kernel);
    else if (cli->choose != NULL && !has_rule(cli, "first"))
        usage_error(command, "--choose=%s excludes --scratch, which only frontiers use",
                    cli->choose);
    else if (cli->seed > 0)
        usage_error(command, "--seed excludes --scratch, which only frontiers use");
    else
        return true;
    return false;
}

/* Refuse --choose and --seed with a kernel that cannot obey them. */
static bool agrees_with_kernel(const struct cli *cli, const char *command)
{
    const char *kernel = cli->kernel != NULL ? cli->kernel : "auto", *rule = cli->choose;
    const bool is_frontier = strcmp(kernel, "frontier") == 0;
    const bool is_table =
        strcmp(kernel, "lanes") == 0 || strcmp(kernel, "bits") == 0 || strcmp(kernel, "relay") == 0;
    const bool learns = has_learning_rule(cli) && (is_table || strcmp(kernel, "links") == 0);
    const char *own = is_frontier ? "first" : "shortest"; /* the only rule that the kernel obeys */
    if (learns || ((is_frontier || is_table) && rule != NULL && strcmp(rule, own) != 0))
        usage_error(command, "--kernel=%s excludes --choose=%s", kernel, rule);
    else if ((is_frontier || is_table) && cli->seed > 0)
        usage_error(command, "--kernel=%s excludes --seed", kernel);
    else
        return true;
    return false;
}

static const struct program program = {commands, &options, ALL, help};

int parse_arguments(int argc, char **argv, struct cli *cli)
{
    struct command_line line;
    /* Each fix is one argument, so there cannot be more fixes than arguments. */
    *cli = (struct cli){
        .fixes = calloc((size_t)argc + 1, sizeof *cli->fixes), .parts.base = 1, .save.every = 60};
    if (cli->fixes == NULL) {
        out_of_memory();
        return EXIT_ERROR;
    }
    if (argc > 1 && strcmp(argv[1], "generate") == 0)
        return command_generate(argc - 1, argv + 1);
    const int status = command_parse(&program, argc, argv, cli, &line);
    if (status >= 0)
        return status;
    const struct command *command = line.command;
    cli->files = line.files;
    cli->file_count = line.named > 0 ? line.named : 1;
    cli->run = command->run;
    cli->engine = (command->bit & WHOLE) != 0    ? ENGINE_DIAGRAM
                  : command->bit == COUNT        ? ENGINE_COUNT
                  : (command->bit & SEARCH) != 0 ? ENGINE_SEARCH
                                                 : ENGINE_NONE;
    /* who asks why there is no solution wants the shortest proof, not a list of solutions */
    if (cli->why && !cli->all && cli->best == 0 && cli->certificate == NULL &&
        cli->limits.solutions == 0)
        cli->limits.solutions = 1;
    const char *mistake = find_mistake(cli, command->bit, line.named);
    if (mistake != NULL)
        usage_error(command->name, "%s", mistake);
    bool good = mistake == NULL && agrees_with_kernel(cli, command->name) &&
                agrees_with_scratch(cli, command->name) && outputs_differ(cli, command->name) &&
                spares_inputs(cli, command->bit) && can_write_outputs(cli, command->bit);
    return good ? -1 : EXIT_ERROR;
}
