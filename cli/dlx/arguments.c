/* SPDX-License-Identifier: MIT */
/* The command line of `dlx`: the commands and their help, and what follows from the options. arguments.h names the
 * files that do the rest. */
#include "cli/dlx/arguments.h"

#include <stdlib.h>
#include <string.h>

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
     NULL}, /* reads its own line, and prints its own help */
    {.name = NULL},
};

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
    options_help(&dlx_options, command != NULL ? command->bit : ALL);
    printf(
        "\nThe file - is standard input. Without a file, standard input is read.\n\n"
        "Exit status: 0 there is a solution (verify: all solutions are right; convert, estimate,\n"
        "info, reduce, split: done), 1 there is none (verify: a solution is wrong), 2 usage or\n"
        "input error, 3 a limit stopped the command before the answer was known.\n");
    if (command == NULL)
        printf("\nExample: printf 'a b c\\na b\\nc\\nb c\\n' | dlx solve\n");
    return EXIT_FINE;
}

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
    return has_rule(cli, "weighted") || has_rule(cli, "restarts");
}

/* ---- the whole line ---- */

static enum engine engine_of(const struct command *command)
{
    return (command->bit & WHOLE) != 0    ? ENGINE_DIAGRAM
           : command->bit == COUNT        ? ENGINE_COUNT
           : (command->bit & SEARCH) != 0 ? ENGINE_SEARCH
                                          : ENGINE_NONE;
}

static const struct program program = {commands, &dlx_options, ALL, help};

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
    *cli = (struct cli){
        .fixes = calloc((size_t)argc + 1, sizeof *cli->fixes), .parts.base = 1, .save.every = 60};
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
    cli->engine = engine_of(command);
    /* A user who asks why there is no solution wants the shortest proof, not a list of solutions. */
    if (cli->why && !cli->all && cli->best == 0 && cli->certificate == NULL &&
        cli->limits.solutions == 0)
        cli->limits.solutions = 1;
    return options_fit(cli, command, line.named) && output_names_fit(cli, command) ? -1
                                                                                   : EXIT_ERROR;
}
