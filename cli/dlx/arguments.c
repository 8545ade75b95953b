/* SPDX-License-Identifier: MIT */
/* The program `dlx`: its commands and their help, what follows from the options, which command
 * lines are refused, and main(). The table of options is in options.c. */
#include "cli/common/files.h"
#include "cli/common/program.h"
#include "cli/dlx/run.h"
#include "cli/dlx/options.h"
#include "cli/system/system.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const struct command commands[] = {
    {"solve", SOLVE, command_solve, "[OPTION]... [FILE]...",
     "Print every solution: one line per chosen option, then an empty line.",
     "  dlx generate queens 8 | dlx solve --first=1 --draw\n"
     "  dlx generate partitioning 20 | dlx solve --cheapest\n",
     {"there is a solution", "there is none, which is proven", NULL,
      "a limit stopped the search before the answer was known"}},
    {"count", COUNT, command_count, "[OPTION]... [FILE]...",
     "Print the number of solutions; with several files, FILE: N for each.",
     "  dlx generate dominoes 8x8 | dlx count\n",
     {"there is a solution, and the count is complete", "there is none", NULL,
      "a limit stopped the count, or the disk of --scratch is full"}},
    {"estimate", ESTIMATE, command_estimate, "[OPTION]... [FILE]...",
     "Estimate the size of the search tree, the number of solutions and the time.",
     "  dlx generate queens 12 | dlx estimate\n",
     {"done", NULL, NULL, "a limit stopped the command before the first sample"}},
    {"trace", TRACE, command_trace, "[OPTION]... [FILE]...",
     "Print every step of the search.",
     "  dlx generate queens 4 | dlx trace\n"
     "  dlx generate queens 4 | dlx trace --moves --draw=lists --first=1\n",
     {"there is a solution", "there is none", NULL, "a limit stopped the trace"}},
    {"verify", VERIFY, command_verify, "[OPTION]... PROBLEM [SOLUTIONS|CERTIFICATE]",
     "Check solutions of `dlx solve` or another solver, or a certificate, against the problem.",
     "  dlx generate queens 8 > queens; dlx solve queens | dlx verify queens\n"
     "  dlx count --certificate=proof queens; dlx verify queens proof\n",
     {"all solutions are right, or the certificate holds",
      "a solution is wrong, or the certificate does not hold", NULL, "a limit stopped the check"}},
    {"convert", CONVERT, command_convert, "[OPTION]... --to=FORMAT [FILE]",
     "Write the problem in another format.",
     "  dlx generate queens 8 | dlx convert --to=cnf\n",
     {"done", NULL, NULL, "a limit stopped the command"}},
    {"info", INFO, command_info, "[OPTION]... [FILE]...",
     "Describe the problem and point out anything unusual in it.",
     "  dlx generate langford 8 | dlx info\n",
     {"done"}},
    {"reduce", REDUCE, command_reduce, "[OPTION]... [FILE]",
     "Write a smaller problem with the same solutions.",
     "  dlx generate pentominoes 6x10 | dlx reduce --output=smaller.dlx\n",
     {"done, perhaps not completely because of a limit", "there is no solution", NULL,
      "a limit stopped the writing"}},
    {"diagram", DIAGRAM, command_diagram, "[OPTION]... [FILE]",
     "Write all solutions as a compact diagram, or answer questions about them.",
     "  dlx generate dominoes 6x6 | dlx diagram --count --uses\n"
     "  dlx generate dominoes 6x6 | dlx diagram --output=dominoes.diagram\n",
     {"there is a solution", "there is none", NULL, "a limit stopped the command"}},
    {"sample", SAMPLE, command_sample, "[OPTION]... [FILE]",
     "Print random solutions of a problem or a diagram, all equally likely.",
     "  dlx generate dominoes 8x8 | dlx sample --draw\n",
     {"there is a solution", "there is none", NULL, "a limit stopped the command"}},
    {"split", SPLIT, command_split, "[OPTION]... [FILE]",
     "Cut the problem into parts that many machines count or solve.",
     "  dlx generate queens 12 | dlx split --parts=300 > parts\n"
     "  dlx generate queens 12 | dlx count --list=parts --part=1-100 > result\n",
     {"done, perhaps with fewer parts because of a limit"}},
    {"join", JOIN, command_join, "[OPTION]... PROBLEM PARTS RESULTS...",
     "Check that no part is missing and print the sum of their results.",
     "  dlx generate queens 8 > queens; dlx split queens > parts\n"
     "    dlx count --list=parts queens > result; dlx join queens parts result\n",
     {"there is a solution", "there is none", NULL, "parts are missing, or a limit stopped the command"}},
    {"generate", 0, NULL, NULL,
     "Make a problem: see dlx generate --help.",
     NULL, {NULL}}, /* reads its own line, and prints its own help */
    {.name = NULL},
};
/* clang-format on */

/* ---- what follows from the options ---- */

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
    return has_rule(cli, "weighted") || has_rule(cli, "restarts") || has_rule(cli, "consistent");
}

/* ---- what rows of options cannot say ---- */

static bool is_standard(const char *file)
{
    return strcmp(file, "-") == 0;
}

/* Return a message if options exclude each other because of their numbers, or only several of them
 * together; otherwise return NULL. The command line names `count` files. The rows of options.c have
 * all other combinations. */
static const char *find_mistake(const struct cli *cli, unsigned command, int count)
{
    const bool is_portfolio = cli->limits.solutions == 1 && cli->choose == NULL;
    const struct mistake mistakes[] = {
        {command == SOLVE && cli->has_threads && cli->threads != 1 && cli->seed > 0 &&
             !is_portfolio,
         "--threads searches in the usual order, so it excludes --seed (except with --first=1)"},
        {cli->memory_limit > 0 && cli->memory > cli->memory_limit,
         "--memory is larger than --memory-limit"},
        {cli->diagram.has_to && cli->output == NULL && asks_diagram(cli),
         "--to needs --output, because the answers go to standard output"},
        {command == VERIFY && count == 1 && is_standard(cli->files[0]),
         "the problem and the solutions cannot both be standard input"},
        {checkpoint_is_output(cli), "--output must not name the checkpoint"},
    };
    return first_mistake(mistakes, sizeof mistakes / sizeof *mistakes);
}

static bool options_fit(const struct cli *cli, const struct command *command, int named)
{
    const char *mistake = find_mistake(cli, command->bit, named);
    if (mistake != NULL)
        usage_error(command->name, "%s", mistake);
    return mistake == NULL;
}

/* ---- the outputs that the line names ---- */

/* No output may replace an input or another output, and each must be writable: that is checked now
 * rather than after hours of work. One table says which output needs which check. */
enum {
    DIFFERS = 1,  /* from all other outputs with this check */
    SPARES = 2,   /* the inputs */
    WRITABLE = 4, /* its file can be written */
    EVERY = DIFFERS | SPARES | WRITABLE
};

struct named_output {
    const char *option; /* that names it */
    const char *name;   /* of its file, or NULL */
    unsigned checks;    /* the checks that it needs, as bits */
};

/* Check that no two outputs are the same file. Return false after an error, with a message. */
static bool outputs_differ(const struct named_output *outputs, size_t count, const char *command)
{
    for (size_t o = 1; o < count; o++)
        for (size_t before = 0; before < o; before++)
            if ((outputs[o].checks & outputs[before].checks & DIFFERS) != 0 &&
                outputs[o].name != NULL && outputs[before].name != NULL &&
                is_same_output(outputs[o].name, outputs[before].name) &&
                !is_shared_output(outputs[o].name)) {
                usage_error(command, "--%s and --%s name the same file", outputs[before].option,
                            outputs[o].option);
                return false;
            }
    return true;
}

/* Check that an output would not replace an input: a problem, a list of parts, a template, or a
 * checkpoint, which only the next checkpoint may replace. Return false after an error, with a
 * message. */
static bool spares_inputs(const struct named_output *o, const struct cli *cli)
{
    char *parts[] = {(char *)cli->parts.file}, *patterns[] = {(char *)cli->pattern};
    char *saved[] = {(char *)cli->save.resume};
    const bool has_saved = cli->save.resume != NULL && o->name != cli->save.file;
    return output_spares(o->option, o->name, cli->files, cli->file_count) &&
           output_spares(o->option, o->name, parts, cli->parts.file != NULL) &&
           output_spares(o->option, o->name, patterns, cli->pattern != NULL) &&
           output_spares(o->option, o->name, saved, has_saved);
}

static bool output_names_fit(const struct cli *cli, const struct command *command)
{
    const bool converts = command->bit == CONVERT, solves = command->bit == SOLVE;
    const bool traces = command->bit == TRACE;
    const struct named_output outputs[] = {
        /* convert may replace its input, and solve opens its output before the search */
        {"output", cli->output,
         EVERY & ~(converts ? SPARES
                   : solves ? WRITABLE
                            : 0)},
        {"map", cli->map, EVERY},
        {"checkpoint", cli->save.file, DIFFERS | SPARES}, /* checkpoints.c does the rest */
        {"certificate", cli->certificate, EVERY},
        {"profile", cli->profile, EVERY},
        {"heat", cli->heat, EVERY},
        {"svg", traces ? NULL : cli->svg, EVERY}, /* the folder of a trace replaces no file */
    };
    const size_t count = sizeof outputs / sizeof *outputs;
    bool fit = outputs_differ(outputs, count, command->name);
    for (size_t o = 0; o < count && fit; o++)
        fit = (outputs[o].checks & SPARES) == 0 || spares_inputs(&outputs[o], cli);
    for (size_t o = 0; o < count && fit; o++)
        fit = (outputs[o].checks & WRITABLE) == 0 || output_check(outputs[o].name);
    return fit;
}

/* ---- the whole line ---- */

static const struct program program = {
    .commands = commands,
    .options = &dlx_options,
    .all = ALL,
    .rare = ESTIMATE | TRACE | REDUCE | DIAGRAM | SAMPLE | SPLIT | JOIN,
    .usage = "dlx COMMAND [OPTION]... [FILE]...",
    .text = "Solve exact-cover problems: choose options that cover every item exactly once.",
    .note = "Without a file, or for the file -, standard input is read.",
    .example = "  printf 'a b c\\na b\\nc\\nb c\\n' | dlx solve",
};

/* `dlx help generate [KIND]` is `dlx generate [KIND] --help`. */
static int help_generate(int argc, char **argv)
{
    static char help_option[] = "--help";
    char *words[] = {argv[0], argc > 1 ? argv[1] : help_option, help_option, NULL};
    return command_generate(argc > 1 ? 3 : 2, words);
}

int parse_arguments(int argc, char **argv, struct cli *cli)
{
    struct command_line line;
    /* Each fix is one argument, so there cannot be more fixes than arguments. */
    *cli = (struct cli){.fixes = calloc((size_t)argc + 1, sizeof *cli->fixes),
                        .parts.base = 1,
                        .save.every = SAVE_EVERY};
    if (cli->fixes == NULL) {
        out_of_memory();
        return EXIT_ERROR;
    }
    if (argc > 1 && strcmp(argv[1], "generate") == 0)
        return command_generate(argc - 1, argv + 1);
    if (argc > 2 && strcmp(argv[1], "help") == 0 && strcmp(argv[2], "generate") == 0)
        return help_generate(argc - 2, argv + 2);
    const int status = command_parse(&program, argc, argv, cli, &line);
    if (status >= 0)
        return status;
    const struct command *command = line.command;
    cli->files = line.files;
    cli->file_count = line.named > 0 ? line.named : 1;
    cli->run = command->run;
    /* A user who asks why there is no solution wants the shortest proof, not a list of
     * solutions. */
    if (cli->explain && cli->cheapest == 0 && cli->certificate == NULL &&
        cli->limits.solutions == 0)
        cli->limits.solutions = 1;
    return options_fit(cli, command, line.named) && output_names_fit(cli, command) ? -1
                                                                                   : EXIT_ERROR;
}

/* ---- the program ---- */

int main(int argc, char **argv)
{
    struct cli cli;
    system_prepare_memory();
    files_begin();
    signals_watch(SIGNALS_IGNORE); /* otherwise an early SIGUSR1 would end the program */
    int status = parse_arguments(argc, argv, &cli);
    if (status < 0) {
        assert(cli.run != NULL);
        limit_set(cli.memory_limit); /* before the first allocation that is charged to it */
        status = !cli.quiet || silence_output() ? cli.run(&cli) : EXIT_ERROR;
    }
    free(cli.fixes);
    signals_end(); /* only now: the command has removed an incomplete file */
    return finish_output(status);
}
