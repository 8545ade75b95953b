/* SPDX-License-Identifier: MIT */
/* The help of a program: wrapped text, rows of options, and the pages that are made of them. */
#include "cli/common/help.h"

#include "cli/common/program.h"
#include "cli/system/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
