/* SPDX-License-Identifier: MIT */
/* Find the command of a command line, and let the table of options parse the rest. */
#define _POSIX_C_SOURCE 200809L

#include "cli/common/command.h"
#include "cli/common/help.h"
#include "cli/common/program.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- commands ---- */

static const struct command *find_command(const struct command *commands, const char *name)
{
    for (; commands->name != NULL; commands++)
        if (strcmp(commands->name, name) == 0)
            return commands;
    return NULL;
}

static bool has_default(const struct program *program)
{
    return program->all == 0;
}

/* Return whether a first word that is not a command was meant as one. Where the command may be
 * missing, the word may also be a file. */
static bool is_mistyped(const struct program *program, const char *word)
{
    if (!has_default(program))
        return word[0] != '-';
    const size_t length = strspn(word, "abcdefghijklmnopqrstuvwxyz");
    return length > 0 && word[length] == '\0' && access(word, F_OK) != 0;
}

static void refuse_command(const struct program *program, const char *word)
{
    struct suggestion near = {.typed = word};
    if (access(word, F_OK) == 0) {
        usage_error(NULL, "a command is missing before the file '%s', such as '%s solve %s'", word,
                    program_name, word);
        return;
    }
    for (const struct command *command = program->commands; command->name != NULL; command++)
        suggestion_consider(&near, command->name);
    suggestion_refuse(&near,
                      has_default(program) ? "'%s' is neither a command nor a file"
                                           : "unknown command '%s'",
                      NULL);
}

/* Return whether the first word after the options is a command. A file may have the same name. */
static bool comes_late(const struct program *program, const char *word)
{
    return word != NULL && find_command(program->commands, word) != NULL && access(word, F_OK) != 0;
}

/* ---- the line ---- */

/* Answer --help and --version. Return -1 to go on, or the exit status. */
static int answer(const struct program *program, enum options_result result,
                  const struct command *named)
{
    switch (result) {
    case OPTIONS_HELP:
    case OPTIONS_BRIEF:
        return help_print(program, named, result == OPTIONS_BRIEF);
    case OPTIONS_VERSION:
        printf("%s %s\n", program_name, dlx_version());
        return EXIT_FINE;
    case OPTIONS_ERROR:
        return EXIT_ERROR;
    default:
        return -1;
    }
}

static enum options_result parse_options(const struct program *program, int argc, char **argv,
                                         const struct command *command, void *fields)
{
    return options_parse(program->options, argc, argv, command != NULL ? command->name : NULL,
                         command != NULL ? command->bit : program->all, fields);
}

/* Answer `help` and `help COMMAND`, even in programs without such commands. Return -1 to go on, or
 * the exit status. */
static int answer_word(const struct program *program, int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "help") != 0 ||
        (has_default(program) && access(argv[1], F_OK) == 0))
        return -1;
    const struct command *of = argc > 2 ? find_command(program->commands, argv[2]) : NULL;
    if (argc == 2 || of != NULL)
        return help_print(program, of, false);
    refuse_command(program, argv[2]);
    return EXIT_ERROR;
}

/* ---- the number of files ---- */

/* Return the least number of files that a usage such as "[OPTION]... PROBLEM [SOLUTIONS]" asks for.
 * Store the largest number: the number of its words, unless the last word may be repeated. */
static int least_files(const char *usage, int *most)
{
    int least = 0;
    *most = 0;
    for (size_t length; *usage != '\0'; usage += length + strspn(usage + length, " ")) {
        length = strcspn(usage, " ");
        if (strncmp(usage, "[OPTION]", strlen("[OPTION]")) == 0 || *usage == '-')
            continue;
        least += *usage != '[';
        ++*most;
        if (length > 3 && strncmp(usage + length - 3, "...", 3) == 0)
            *most = INT_MAX;
    }
    return least;
}

/* Return whether a command's usage allows this number of files. If not, report what it takes. */
static bool takes_files(const struct command *command, int files)
{
    int most;
    if (command->usage == NULL)
        return true;
    const int least = least_files(command->usage, &most);
    const char *usage = command->usage;
    while (strncmp(usage, "[OPTION]", strlen("[OPTION]")) == 0 || *usage == '-')
        usage += strcspn(usage, " ") + strspn(usage + strcspn(usage, " "), " ");
    if (files > most && most <= 1)
        usage_error(command->name,
                    most == 0 ? "this command reads no file" : "this command takes one file");
    else if (files < least || files > most)
        usage_error(command->name, "%s takes %s", command->name, usage);
    else
        return true;
    return false;
}

/* ---- the whole line ---- */

int command_parse(const struct program *program, int argc, char **argv, void *fields,
                  struct command_line *line)
{
    static char standard_input[] = "-";
    static char *none[] = {standard_input};
    const struct command *named = argc > 1 ? find_command(program->commands, argv[1]) : NULL;
    const struct command *command =
        named == NULL && has_default(program) ? program->commands : named;
    const int skip = named != NULL; /* getopt then sees the command as the name of the program */
    int status = answer_word(program, argc, argv);
    if (status >= 0)
        return status;
    if (argc > 1 && named == NULL && is_mistyped(program, argv[1])) {
        refuse_command(program, argv[1]);
        return EXIT_ERROR;
    }
    status =
        answer(program, parse_options(program, argc - skip, argv + skip, command, fields), named);
    if (status >= 0)
        return status;
    if (named == NULL && comes_late(program, argv[optind])) {
        usage_error(NULL, "the command '%s' must come before the options", argv[optind]);
        return EXIT_ERROR;
    }
    if (command == NULL) {
        usage_error(NULL, "a command is missing");
        return EXIT_ERROR;
    }
    const int files = argc - skip - optind;
    if (!takes_files(command, files))
        return EXIT_ERROR;
    *line = (struct command_line){command, files > 0 ? argv + skip + optind : none, files};
    return -1;
}

/* ---- mistakes ---- */

const char *first_mistake(const struct mistake *mistakes, size_t count)
{
    for (size_t m = 0; m < count; m++)
        if (mistakes[m].is_made)
            return mistakes[m].text;
    return NULL;
}
