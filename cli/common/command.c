/* SPDX-License-Identifier: MIT */
/* Print the help of a program: wrapped text, rows of options, and the pages made of them. Find the
 * command in the arguments, and let the table of options parse the rest. */
#define _POSIX_C_SOURCE 200809L

#include "cli/common/command.h"

#include "cli/common/program.h"
#include "cli/system/system.h"

#include <assert.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- wrapped text ---- */

enum { OPTION_WIDTH = 22 }; /* of the left column of a row of options */

/* Return the length of a line. Very long ones are hard to read. */
static int line_width(void)
{
    enum { USUAL = 80, LEAST = 40, MOST = 100 };
    const char *columns = getenv("COLUMNS");
    int width = columns != NULL ? atoi(columns) : 0;
    if (width <= 0)
        width = system_terminal_width();
    if (width <= 0)
        return USUAL;
    return width < LEAST ? LEAST : width > MOST ? MOST : width;
}

/* Print words, beginning in this column. */
static void print_words(const char *text, int column, int indent)
{
    static const char blanks[] = " \n";
    const int width = line_width();
    bool is_first = true;
    for (text += strspn(text, blanks); *text != '\0'; text += strspn(text, blanks)) {
        const int length = (int)strcspn(text, blanks);
        if (!is_first && column + 1 + length > width) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (!is_first) {
            putchar(' ');
            column++;
        }
        printf("%.*s", length, text);
        column += length;
        text += length;
        is_first = false;
    }
}

void help_paragraph(const char *text)
{
    print_words(text, 0, 0);
    putchar('\n');
}

/* Print a row whose left column is `width` wide. */
static void print_row(const char *left, int width, const char *text)
{
    const int column = printf("  %-*s ", width, left);
    print_words(text, column, 2 + width + 1);
    putchar('\n');
}

void help_row(const char *left, const char *text)
{
    print_row(left, OPTION_WIDTH, text);
}

void help_list(char *list, size_t size, const char *name)
{
    const size_t length = strlen(list);
    snprintf(list + length, size - length, "%s%s", length > 0 ? ", " : "", name);
}

/* ---- options ---- */

/* Print the row of an option. The text of its table may have a %s, for the words of another
 * table. */
static void print_option(const struct option_entry *entry, const char *text)
{
    char left[48], letter[8] = "", whole[1000];
    const bool is_optional = entry->argument != NULL && entry->argument[0] == '[';
    if (entry->letter != '\0')
        snprintf(letter, sizeof letter, "-%c, ", entry->letter);
    snprintf(left, sizeof left, "%s--%s%s%s", letter, entry->name,
             entry->argument != NULL && !is_optional ? "=" : "",
             entry->argument != NULL ? entry->argument : "");
    const char *hole = entry->words != NULL ? strstr(text, "%s") : NULL;
    if (hole != NULL)
        snprintf(whole, sizeof whole, "%.*s%s%s", (int)(hole - text), text, entry->words(),
                 hole + 2);
    help_row(left, hole != NULL ? whole : text);
}

void help_options(const struct option_table *table, unsigned commands, bool is_brief)
{
    const char *group = "Options", *printed = NULL;
    for (int o = 0; o < table->count; o++) {
        const struct option_entry *entry = &table->entries[o];
        if (*entry->name == '\0')
            group = entry->text;
        if ((entry->commands & commands) != commands || *entry->name == '\0' ||
            (is_brief && (entry->important & commands) == 0))
            continue;
        if (!is_brief && group != printed)
            printf("\n%s:\n", group);
        printed = group;
        print_option(entry, is_brief && entry->brief != NULL ? entry->brief : entry->text);
    }
}

/* ---- pages ---- */

/* Print a row for each command, and only the names of those that are in `rare`. */
static void print_commands(const struct command *commands, unsigned rare)
{
    char names[400] = "";
    size_t width = 0;
    assert(commands != NULL);
    for (const struct command *c = commands; c->name != NULL; c++)
        width = strlen(c->name) > width ? strlen(c->name) : width;
    printf("\nCommands:\n");
    for (; commands->name != NULL; commands++)
        if ((commands->bit & rare) != 0)
            help_list(names, sizeof names, commands->name);
        else
            print_row(commands->name, (int)width, commands->text);
    if (*names != '\0')
        print_row("also", (int)width, names);
}

static int print_program(const struct program *program, bool is_brief)
{
    printf("Usage: %s\n", program->usage);
    help_paragraph(program->text);
    print_commands(program->commands, is_brief ? program->rare : 0);
    if (!is_brief) {
        if (program->all != 0)
            help_options(program->options, program->all, false);
        putchar('\n');
        help_paragraph(program->note);
    }
    printf(
        "\nExample:\n%s\n\n%s COMMAND -h lists the most important options of a command, --help all.\n",
        program->example, program_name);
    return EXIT_FINE;
}

static void print_statuses(const struct command *command)
{
    printf("\nExit status:\n");
    for (int s = 0; s < COMMAND_STATUSES; s++) {
        const char digit[] = {(char)('0' + s), '\0'};
        if (s == EXIT_ERROR || command->status[s] != NULL)
            print_row(digit, 2, s == EXIT_ERROR ? "usage or input error" : command->status[s]);
    }
}

int help_print(const struct program *program, const struct command *command, bool is_brief)
{
    if (command == NULL)
        return print_program(program, is_brief);
    printf("Usage: %s %s %s\n", program_name, command->name, command->usage);
    help_paragraph(command->text);
    if (is_brief)
        putchar('\n');
    help_options(program->options, command->bit, is_brief);
    if (is_brief) {
        const char *second = strstr(command->examples, "\n  dlx");
        const size_t length =
            second != NULL ? (size_t)(second - command->examples) + 1 : strlen(command->examples);
        printf("\nExample:\n%.*s\n%s %s --help explains all options.\n", (int)length,
               command->examples, program_name, command->name);
        return EXIT_FINE;
    }
    printf("\nExamples:\n%s", command->examples);
    print_statuses(command);
    if (strstr(command->usage, "FILE]") != NULL || strstr(command->usage, "PROBLEM") != NULL) {
        putchar('\n');
        help_paragraph(program->note);
    }
    return EXIT_FINE;
}

/* ---- commands ---- */

static const struct command *find_command(const struct command *commands, const char *name)
{
    assert(commands != NULL);
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
    status = answer(program,
                    options_parse(program->options, argc - skip, argv + skip,
                                  command != NULL ? command->name : NULL,
                                  command != NULL ? command->bit : program->all, fields),
                    named);
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
