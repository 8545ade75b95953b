/* SPDX-License-Identifier: MIT */
/* The command line of `dlx-mpi`: the options of `dlx count` and `dlx solve` that make sense on many machines,
 * and some of its own. cli/common/options.h explains the columns of the table. */
#include "cli/mpi/arguments.h"

#include "cli/common/command.h"
#include "cli/common/files.h"
#include "cli/dlx/checkpoints.h"

#include <stdlib.h>
#include <string.h>

/* Seconds between two checkpoints, if --checkpoint-every is not given. */
static const double MINUTE = 60;

enum { SOLVE = 1, COUNT = 2, ALL = SOLVE | COUNT };

static const struct command commands[] = {
    {"solve", SOLVE, NULL, "[OPTION]... [FILE]",
     "Print every solution: one line per chosen option, then an empty line.", NULL},
    {"count", COUNT, NULL, "[OPTION]... [FILE]", "Print the number of solutions.", NULL},
    {.name = NULL},
};

#define FLAG(member)                OPTION_FLAG_IN(struct job, member)
#define NUMBER(member)              OPTION_NUMBER_IN(struct job, member, 1, OPTION_NO_LIMIT)
#define SMALL(member, lower, upper) OPTION_SMALL_IN(struct job, member, lower, upper)
#define SECONDS(member)             OPTION_SECONDS_IN(struct job, member)

/* clang-format off */
static const struct option_entry entries[] = {
    {"format", 0, "NAME", ALL, "%s (default: detect it)",
     OPTION_PARSED_BY(value_format, NULL), .words = formats_read},
    {"base", 0, "N", ALL, "number of the first column in rows: 0 (default) or 1",
     SMALL(cli.reading.base, 0, 1)},
    {"secondary", 0, "N", ALL, "in mtx, rows, dense, csv: the last N items are secondary",
     SMALL(cli.reading.secondary, 0, DLX_NONE - 1)},
    {"require", 0, "OPTION", ALL, "only solutions with this option; may be repeated",
     OPTION_PARSED_BY(value_require, NULL)},
    {"forbid", 0, "OPTION", ALL, "only solutions without this option; may be repeated",
     OPTION_PARSED_BY(value_forbid, NULL)},
    {"first", 0, "N", SOLVE, "stop after the first N solutions", NUMBER(cli.limits.solutions)},
    {"unordered", 0, NULL, SOLVE, "print each solution as soon as it is known", FLAG(cli.unordered)},
    {"print", 0, "FORM", ALL,
     "print an option as in the input (options, default), its number from 1\n"
     "                          (numbers), or its line number in the file (lines)",
     OPTION_CHOICE_IN(struct job, cli.print, "options, numbers or lines")},
    {"time-limit", 0, "TIME", ALL, "stop after this time: seconds, or with a unit, such as 1.5m or 2h",
     SECONDS(cli.limits.seconds)},
    {"output", 'o', "FILE", SOLVE,
     "let rank 0 write the solutions to this file instead of standard output", OPTION_FILE_IN(struct job, cli.output)},
    {"checkpoint", 0, "FILE", ALL,
     "save the rest of the search to this file: every minute, on SIGUSR1, and at the end,\n"
     "                          even after a limit or a signal", OPTION_NAMED_IN(struct job, cli.save.file)},
    {"checkpoint-every", 0, "TIME", ALL,
     "with --checkpoint: time between two checkpoints (default: 60)",
     SECONDS(cli.save.every), .given = offsetof(struct job, cli.save.has_every), .needs = "checkpoint"},
    {"resume", 0, "FILE", ALL,
     "continue from this checkpoint, with any number of ranks and threads, and any kernel;\n"
     "                          if --checkpoint names the same file, it need not exist yet",
     OPTION_NAMED_IN(struct job, cli.save.resume)},
    {"budget", 0, "TIME", ALL,
     "time that a rank works between two messages (default: short while few parts wait,\n"
     "                          otherwise 50 times as long)",
     SECONDS(budget)},
    {"kernel", 0, "NAME", ALL, "search with links, lanes, bits or auto (default)",
     OPTION_WORD_IN(struct job, cli.kernel, OPTION_KERNELS)},
    {"simd", 0, "NAME", ALL,
     "vector instructions for lanes and bits: v4, v3, v2, none or auto (default)",
     OPTION_WORD_IN(struct job, cli.simd, OPTION_SIMDS)},
    {"threads", 0, "N", ALL, "threads of each rank, 0: all processors that it may use (default)",
     SMALL(cli.threads, 0, 1024)},
    {"memory-limit", 0, "BYTES", ALL, "let a rank fail rather than use more memory, such as 500M or 4G",
     OPTION_BYTES_IN(struct job, cli.memory_limit)},
    {"progress", 0, NULL, ALL, "report progress every second", FLAG(cli.reports.every_second)},
    {"stats", 0, NULL, ALL, "print statistics on standard error", FLAG(cli.stats)},
    {"help", 'h', NULL, ALL, "show this help", .type = OPTION_HELP},
    {"version", 0, NULL, ALL, "show the version", .type = OPTION_VERSION},
};
/* clang-format on */

static const struct option_table options = {entries, sizeof entries / sizeof *entries};

static int help(const struct command *command)
{
    if (command != NULL)
        printf("Usage: dlx-mpi %s %s\n%s\n", command->name, command->usage, command->text);
    else {
        printf("Usage: mpirun dlx-mpi COMMAND [OPTION]... [FILE]\n"
               "Count or find all solutions of an exact-cover problem on many machines.\n\n"
               "Commands:\n");
        print_commands(commands, 8);
    }
    options_help(&options, command != NULL ? command->bit : ALL);
    printf(
        "\nOnly rank 0 reads files and prints. The file - is its standard input, which is also read\n"
        "without a file. Start one rank on each machine, such as with mpirun --map-by ppr:1:node\n"
        "--bind-to none.\n\n"
        "Exit status: 0 there is a solution, 1 there is none, 2 usage or input error, 3 a limit\n"
        "stopped the command before the answer was known.\n");
    return EXIT_FINE;
}

static const struct program program = {commands, &options, ALL, help};

int job_parse(int argc, char **argv, struct job *job)
{
    struct command_line line;
    *job = (struct job){.cli.save.every = MINUTE,
                        .cli.fixes = calloc((size_t)argc + 1, sizeof *job->cli.fixes)};
    if (job->cli.fixes == NULL) {
        out_of_memory();
        return EXIT_ERROR;
    }
    const int status = command_parse(&program, argc, argv, job, &line);
    if (status >= 0)
        return status;
    job->counts = line.command->bit == COUNT;
    job->cli.files = line.files;
    job->cli.file_count = 1;
    const bool replaces = checkpoint_is_output(&job->cli);
    if (replaces)
        usage_error(line.command->name, "--output needs another file than the checkpoint");
    return !replaces && output_spares("checkpoint", job->cli.save.file, job->cli.files, 1) &&
                   output_spares("output", job->cli.output, job->cli.files, 1)
               ? -1
               : EXIT_ERROR;
}

bool job_asks_help(int argc, char **argv)
{
    static const char *const asks[] = {"--help", "-h", "--version"};
    bool is_found = argc > 1 && strcmp(argv[1], "help") == 0;
    for (int word = 1; word < argc && strcmp(argv[word], "--") != 0; word++)
        for (size_t a = 0; a < sizeof asks / sizeof *asks; a++)
            is_found = is_found || strcmp(argv[word], asks[a]) == 0;
    return is_found;
}
