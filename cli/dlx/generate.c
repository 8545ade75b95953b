/* SPDX-License-Identifier: MIT */
/*
 * dlx generate: write a problem of some kind. generate() in dlx/generate understands the options of
 * a kind; this command only collects them as words. It handles --output, limits, --progress and
 * --help itself.
 *
 *     dlx generate queens -o q.dlx 8 --fixed      becomes the words      queens 8 --fixed
 *
 * Nothing is written before the problem is complete.
 */
#include "dlx/generate/generate.h"
#include "cli/common/meter.h"
#include "cli/common/program.h"
#include "cli/common/command.h"
#include "cli/common/stream.h"
#include "cli/dlx/run.h"
#include "cli/dlx/print.h"
#include "dlx/core/clock.h"
#include "dlx/text/numbers.h"

#include <getopt.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The options that a table shows: the options of all kinds, or of one kind. */
enum { ANY_KIND = 1, THIS_KIND = 2 };
enum { OWN_OPTIONS = 5, OPTION_COUNT = GENERATE_OPTION_COUNT + OWN_OPTIONS };

struct request {
    const char
        *option[GENERATE_OPTION_COUNT]; /* value of each option of a kind; NULL if not given */
    const char *output;                 /* --output, or NULL */
    double seconds;                     /* --time-limit, or 0 */
    size_t memory_limit;                /* --memory-limit, or 0 */
    struct reports reports;             /* --progress */
};

static struct option_table make_table(const struct generate_kind *kind,
                                      struct option_entry entries[OPTION_COUNT])
{
#define ENTRY(key, name, argument, text)                                                           \
    {name, 0, argument, ANY_KIND, text, OPTION_TEXT_IN(struct request, option[GENERATE_##key])},
    static const struct option_entry all[OPTION_COUNT] = {
        GENERATE_OPTIONS(ENTRY){"output", 'o', "FILE", ANY_KIND | THIS_KIND,
                                "write to this file instead of standard output",
                                OPTION_TEXT_IN(struct request, output)},
        {OPTION_TIME_LIMIT(ANY_KIND | THIS_KIND, struct request, seconds)},
        {OPTION_MEMORY_LIMIT(ANY_KIND | THIS_KIND, struct request, memory_limit)},
        {REPORT_OPTION(ANY_KIND | THIS_KIND, struct request)},
        {"help", 'h', NULL, ANY_KIND | THIS_KIND, "explain this kind of problem",
         .type = OPTION_HELP},
    };
#undef ENTRY
    memcpy(entries, all, sizeof all);
    for (int key = 0; kind != NULL && key < GENERATE_OPTION_COUNT; key++)
        if ((kind->options & 1u << key) != 0)
            entries[key].commands |= THIS_KIND;
    return (struct option_table){entries, OPTION_COUNT};
}

/* Print the limits of the argument. A kind that also takes a file states its own. */
static void print_limits(const struct generate_kind *kind)
{
    if (kind->range.most > 0)
        printf("N is at least %d and at most %d.\n", kind->range.least, kind->range.most);
    if (strcmp(kind->argument, "BOARD") == 0)
        printf("BOARD has at most %d rows and %d columns.\n", MOST_DIGITS, MOST_DIGITS);
}

/* Print one line of each kind, or, in brief, only their names. */
static void print_kinds(bool is_brief)
{
    char names[1000] = "";
    for (const struct generate_kind *k = generate_kinds; k->name != NULL; k++)
        if (is_brief)
            help_list(names, sizeof names, k->name);
        else
            help_row(k->name, k->text);
    if (is_brief)
        help_paragraph(names);
}

static int help_on_kind(const struct generate_kind *kind, const struct option_table *table)
{
    printf("Usage: dlx generate %s %s%s[OPTION]...\n", kind->name, kind->argument,
           *kind->argument != '\0' ? " " : "");
    printf("Make a problem: %s.\n\n", kind->text);
    print_limits(kind);
    printf("%s", kind->help);
    help_options(table, THIS_KIND, false);
    return EXIT_FINE;
}

static int help(bool is_brief)
{
    printf("Usage: dlx generate KIND [ARGUMENT]... [--output=FILE]\n");
    help_paragraph(
        "Make a problem in the format `items`. Its first line is the command that made it.");
    printf("\nKinds (dlx generate KIND --help explains one):\n");
    print_kinds(is_brief);
    printf("\nExample: dlx generate queens 8 | dlx solve --first=1 --draw\n");
    return EXIT_FINE;
}

static int refuse_kind(const char *word)
{
    struct suggestion near = {.typed = word};
    for (const struct generate_kind *k = generate_kinds; k->name != NULL; k++)
        suggestion_consider(&near, k->name);
    suggestion_refuse(&near, "unknown kind of problem '%s'", "generate");
    return EXIT_ERROR;
}

/* A puzzle has its own size. Return false, with a message, if the words ask for another one. */
static bool has_no_size(const char *kind, int argc, char **argv)
{
    for (int a = 1; a < argc; a++)
        if (kind != NULL && strcmp(kind, "sudoku") == 0 && strncmp(argv[a], "--size", 6) == 0) {
            usage_error("generate sudoku",
                        "a puzzle has its own size, so there is no option '--size'; `dlx-sudoku "
                        "generate %s` makes puzzles",
                        argv[a]);
            return false;
        }
    return true;
}

static bool is_file(const struct option_entry *entry)
{
    return entry->argument != NULL && strcmp(entry->argument, "FILE") == 0;
}

/* Check that the output would not replace a file that the line names: a graph, a list of words, or
 * the file of an option. Return false after an error, with a message. */
static bool spares_files(const struct generate_kind *kind, const struct option_entry *entries,
                         const struct request *request, int argc, char **argv)
{
    bool good = strstr(kind->argument, "FILE") == NULL ||
                output_spares("output", request->output, argv, argc);
    for (int key = 0; good && key < GENERATE_OPTION_COUNT; key++) {
        char *file[] = {(char *)request->option[key]};
        good = file[0] == NULL || !is_file(&entries[key]) ||
               output_spares("output", request->output, file, 1);
    }
    return good;
}

/* ---- the words ---- */

/* Return an option as generate() takes it: --name or --name=value; NULL if there is no memory. */
static char *make_word(const struct option_entry *entry, const char *value)
{
    size_t size = strlen(entry->name) + strlen(value) + sizeof "--=";
    char *word = malloc(size);
    if (word != NULL)
        snprintf(word, size, "--%s%s%s", entry->name, entry->argument != NULL ? "=" : "", value);
    return word;
}

/* Report why there is no problem. Only wrong words are usage errors; a wrong file is not. */
static void refuse_words(const char *kind, dlx_status status, const char *message)
{
    char command[40];
    snprintf(command, sizeof command, "generate %s", kind);
    if (status == DLX_ERR_MEMORY)
        say("dlx: %s: %s\n", kind, status_text(status));
    else if (status == DLX_ERR_INPUT || status == DLX_ERR_SYNTAX)
        say("dlx: %s\n", message);
    else
        usage_error(command, "%s", message);
}

static void *open_file(const char *name, const char **error)
{
    struct stream *stream = stream_open(name);
    if (stream == NULL)
        *error = stream_open_error();
    return stream;
}

static const char *file_error(const void *file)
{
    return stream_error(file);
}

static void close_file(void *file)
{
    stream_close(file);
}

static bool look_at_work(void *user, uint64_t options)
{
    enum { BETWEEN_LOOKS = 64 };
    struct meter *meter = user;
    return options % BETWEEN_LOOKS != 0 || meter_advance(meter, options);
}

/* Make the problem and report progress. Files may be compressed. */
static dlx_status make_problem(struct reports reports, const struct permit *permit,
                               const char *const *words, int count, dlx_problem **problem,
                               char message[GENERATE_MESSAGE])
{
    struct meter meter;
    const struct generate_host host = {.open = open_file,
                                       .read = stream_read,
                                       .error = file_error,
                                       .close = close_file,
                                       .look = look_at_work,
                                       .user = &meter};
    meter_start(&meter, reports, words[0], "options", 0);
    meter.permit.host = permit;
    dlx_status status = generate(&cli_memory, &host, words, count, problem, message);
    meter_stop();
    return status;
}

static int write_problem(const struct request *request, const char *const *words, int count)
{
    char message[GENERATE_MESSAGE];
    dlx_problem *problem;
    if (!output_check(request->output))
        return EXIT_ERROR;
    const struct permit permit = {.deadline = clock_deadline(request->seconds)};
    dlx_status status = make_problem(request->reports, &permit, words, count, &problem, message);
    if (status == DLX_ERR_STOPPED) {
        say("dlx: %s: stopped by the time limit before the problem was complete\n", words[0]);
        return EXIT_LIMIT;
    }
    if (status != DLX_OK) {
        refuse_words(words[0], status, message);
        return EXIT_ERROR;
    }
    if (message[0] != '\0')
        say("dlx: %s\n", message);
    const dlx_writing writing = {.format = DLX_FORMAT_ITEMS};
    const int end = output_problem(request->reports, words[0], problem, writing, request->output,
                                   &permit); /* reports name the kind */
    dlx_problem_free(problem);
    return end;
}

/* Collect the kind, its arguments and its options as words. The options come last, because only
 * these words are allocated and have to be freed. */
static int write_kind(const struct option_entry *entries, const struct request *request,
                      const char *kind, int argc, char **argv)
{
    const char **words = calloc((size_t)argc + 1 + GENERATE_OPTION_COUNT, sizeof *words);
    int count = 0, status = EXIT_ERROR, made;
    bool good = words != NULL;
    if (good)
        words[count++] = kind;
    for (int a = 0; good && a < argc; a++)
        words[count++] = argv[a];
    made = count;
    for (int key = 0; good && key < GENERATE_OPTION_COUNT; key++)
        if (request->option[key] != NULL) {
            words[count] = make_word(&entries[key], request->option[key]);
            good = words[count] != NULL;
            count += good;
        }
    if (good)
        status = write_problem(request, words, count);
    else
        say("dlx: %s\n", status_text(DLX_ERR_MEMORY));
    while (count > made)
        free((char *)words[--count]);
    free(words);
    return status;
}

int command_generate(int argc, char **argv)
{
    const char *name = argc > 1 && argv[1][0] != '-' ? argv[1] : NULL;
    const struct generate_kind *kind = name != NULL ? generate_find(name) : NULL;
    if (name != NULL && kind == NULL)
        return refuse_kind(name);
    int skip = kind != NULL;
    struct option_entry entries[OPTION_COUNT];
    struct option_table table = make_table(kind, entries);
    struct request request = {.output = NULL};
    char command[40] = "generate"; /* for messages */
    if (kind != NULL)
        snprintf(command, sizeof command, "generate %s", name);
    if (!has_no_size(name, argc, argv))
        return EXIT_ERROR;
    enum options_result result = options_parse(&table, argc - skip, argv + skip, command,
                                               kind != NULL ? THIS_KIND : ANY_KIND, &request);
    if (result == OPTIONS_HELP || result == OPTIONS_BRIEF)
        return kind != NULL ? help_on_kind(kind, &table) : help(result == OPTIONS_BRIEF);
    if (result == OPTIONS_ERROR)
        return EXIT_ERROR;
    if (kind == NULL) {
        usage_error("generate", "the kind of problem is missing");
        return EXIT_ERROR;
    }
    if (!spares_files(kind, entries, &request, argc - skip - optind, argv + skip + optind))
        return EXIT_ERROR;
    limit_set(request.memory_limit); /* before generate() allocates the problem */
    return write_kind(entries, &request, name, argc - skip - optind, argv + skip + optind);
}
