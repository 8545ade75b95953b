/* SPDX-License-Identifier: MIT */
/*
 * Options and files that do not fit together. An option without any effect is an error. So is one that the chosen
 * kernel cannot obey. Nothing here opens a file.
 */
#include "cli/common/files.h"
#include "cli/dlx/arguments.h"
#include "cli/dlx/checkpoints.h"

#include <string.h>

/* Return whether a name stands for standard input, or for standard output. */
static bool is_standard(const char *file)
{
    return file != NULL && strcmp(file, "-") == 0;
}

/* Return how many of the inputs are standard input. */
static int count_stdin(const struct cli *cli)
{
    int count = is_standard(cli->parts.file) + is_standard(cli->pattern);
    for (int f = 0; f < cli->file_count; f++)
        count += is_standard(cli->files[f]);
    return count;
}

/* Return a message if options or files exclude or need each other, or NULL. The command line names `count` files. */
static const char *find_mistake(const struct cli *cli, unsigned command, int count)
{
    const bool verifies = command == VERIFY, certifies = cli->certificate != NULL;
    const char *saved = checkpoint_mistake(cli);
    const bool saves = cli->save.file != NULL || cli->save.resume != NULL;
    const bool has_usual_order =
        has_rule(cli, "shortest") || (command == COUNT && has_rule(cli, "first"));
    const bool is_portfolio = command == SOLVE && cli->limits.solutions == 1 && cli->choose == NULL;
    /* verify reads a second file: the certificate, or the solutions, which may be standard input. */
    const char *second = certifies ? cli->certificate : count == 2 ? cli->files[1] : "-";
    const struct mistake mistakes[] = {
        {(command & (WRITE | WHOLE | SPLIT)) != 0 && count > 1, "this command takes one file"},
        {cli->best > 0 && (!has_rule(cli, "shortest") || cli->seed > 0),
         "--best chooses items by cost, so it excludes --choose and --seed"},
        {cli->threads != 1 && cli->has_threads && command != ESTIMATE &&
             ((cli->seed > 0 && !is_portfolio) || !has_usual_order),
         "--threads searches in the usual order, so it excludes --choose (except shortest) and --seed "
         "(except with --first=1)"},
        {cli->unordered && cli->best > 0, "--best sorts by cost, so it excludes --unordered"},
        {cli->unordered && !cli->has_threads, "--unordered needs --threads"},
        {cli->gap != NULL && cli->best == 0, "--gap needs --best"},
        {cli->memory_limit > 0 && cli->memory > cli->memory_limit,
         "--memory is larger than --memory-limit"},
        {cli->draw && cli->json, "--draw and --json exclude each other"},
        {cli->draw && (command & (SOLVE | SAMPLE)) != 0 && cli->print != PRINT_OPTIONS,
         "--draw and --print exclude each other"},
        {is_nameless(cli->map), "--map needs the name of a file"},
        {saves && (cli->seed > 0 || cli->why || certifies || !has_usual_order ||
                   (command == SOLVE && cli->limits.solutions == 1)),
         "--checkpoint and --resume need the usual order of a search, so they exclude --seed, "
         "--first=1, --why, --certificate and --choose (except shortest)"},
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
        {is_standard(cli->parts.file) && (count == 0 || is_standard(cli->files[0])),
         "the problem and the parts cannot both be standard input"},
        {is_standard(cli->pattern) && (count == 0 || is_standard(cli->files[0])),
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
        {certifies && !verifies && is_standard(cli->certificate),
         "--certificate needs the name of a file"},
        {certifies && (has_learning_rule(cli) || cli->seed > 0),
         "--certificate excludes --choose=weighted, --choose=restarts and --seed"},
        {verifies && !certifies && cli->limits.tree_nodes > 0,
         "verify needs --certificate for --limit-nodes"},
        {verifies && (count == 0 || count > 2), "verify takes a PROBLEM and a file of SOLUTIONS"},
        {verifies && is_standard(cli->files[0]) && is_standard(second),
         certifies ? "the problem and the certificate cannot both be standard input"
                   : "the problem and the solutions cannot both be standard input"},
        {count_stdin(cli) > 1, "standard input can be read only once"},
        {is_standard(cli->svg) && command != TRACE && (cli->json || cli->output != NULL),
         "--svg needs the name of a file with --json or --output"},
    };
    return first_mistake(mistakes, sizeof mistakes / sizeof *mistakes);
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
        strcmp(kernel, "lanes") == 0 || strcmp(kernel, "bits") == 0;
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

bool options_fit(const struct cli *cli, const struct command *command, int named)
{
    const char *mistake = find_mistake(cli, command->bit, named);
    if (mistake != NULL)
        usage_error(command->name, "%s", mistake);
    return mistake == NULL && agrees_with_kernel(cli, command->name) &&
           agrees_with_scratch(cli, command->name);
}
