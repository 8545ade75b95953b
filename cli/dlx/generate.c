/* SPDX-License-Identifier: MIT */
/*
 * dlx generate: write a problem of some kind. The options of a kind go to dlx/generate as they came;
 * only --output, --memory-limit and --help are ours. Nothing is written before the problem is complete.
 */
#include "dlx/generate/generate.h"
#include "cli/common/limit.h"
#include "cli/common/options.h"
#include "cli/common/signals.h"
#include "cli/common/show.h"
#include "cli/dlx/cli.h"
#include "cli/dlx/output.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { OUTPUT = GENERATE_OPTION_COUNT, MEMORY_LIMIT, HELP, KEYS };

/* ---- the command line ---- */

/* Bit 1 is on all options, bit 2 on those of the kind. */
static struct option_table make_table(const struct generate_kind *kind,
                                      struct option_entry entries[KEYS])
{
#define ENTRY(key, name, argument, text) {name, argument, 1, text},
    static const struct option_entry all[KEYS] = {
        GENERATE_OPTIONS(ENTRY){"output", "FILE", 3, "write there (default: standard output)"},
        {"memory-limit", "BYTES", 3, "fail rather than take more memory, such as 500M or 4G"},
        {"help", NULL, 3, "explain this kind of problem"},
    };
#undef ENTRY
    for (int key = 0; key < KEYS; key++) {
        entries[key] = all[key];
        if (key < GENERATE_OPTION_COUNT && kind != NULL && (kind->options & 1u << key) != 0)
            entries[key].commands |= 2;
    }
    return (struct option_table){"dlx", entries, KEYS};
}

static int help(const struct generate_kind *kind, const struct option_table *table)
{
    if (kind != NULL) {
        printf("Usage: dlx generate %s %s%s[OPTION]...\nMake a problem: %s.\n\n%s", kind->name,
               kind->arguments, *kind->arguments != '\0' ? " " : "", kind->text, kind->help);
        options_help(table, 2);
        return EXIT_SOLUTION;
    }
    printf("Usage: dlx generate KIND [ARGUMENT]... [--output=FILE]\n"
           "Make a problem in the format `items`. Its first line is the command that made it.\n\n"
           "Kinds (dlx generate KIND --help explains one):\n");
    for (const struct generate_kind *const *k = generate_kinds; *k != NULL; k++)
        printf("  %-12s %s\n", (*k)->name, (*k)->text);
    printf("\nExample: dlx generate queens 8 | dlx solve --first=1\n");
    return EXIT_SOLUTION;
}

struct words {
    const char **all;   /* the kind, its arguments, its options */
    int count;          /* how many */
    char **made;        /* those that were composed, to be freed */
    int made_count;     /* how many */
    const char *output; /* --output, or NULL */
};

/* An option as generate() takes it: --name, or --name=value. False without memory. */
static bool keep_option(struct words *w, const struct option_entry *option, const char *value)
{
    size_t size = strlen(option->name) + (value != NULL ? strlen(value) : 0) + 4;
    char *word = malloc(size);
    if (word == NULL)
        return false;
    snprintf(word, size, "--%s%s%s", option->name, value != NULL ? "=" : "",
             value != NULL ? value : "");
    w->made[w->made_count++] = word;
    w->all[w->count++] = word;
    return true;
}

static bool set_limit(const struct option_table *table, const char *value)
{
    size_t bytes;
    if (!options_bytes(table, MEMORY_LIMIT, value, &bytes))
        return false;
    limit_set(bytes);
    return true;
}

/* Returns -1 to go on, or the status to exit with. */
static int parse(struct words *w, int argc, char **argv, const struct generate_kind *kind)
{
    struct option_entry entries[KEYS];
    struct option_table table = make_table(kind, entries);
    const char *options[KEYS] = {NULL};
    int key;
    while ((key = options_next(&table, argc, argv, kind != NULL ? kind->name : "generate",
                               kind != NULL ? 2 : 1)) != OPTIONS_END) {
        if (key == OPTIONS_ERROR)
            return EXIT_ERROR;
        if (key == HELP)
            return help(kind, &table);
        if (key == MEMORY_LIMIT && !set_limit(&table, optarg))
            return EXIT_ERROR;
        options[key] = optarg != NULL ? optarg : "";
    }
    w->output = options[OUTPUT];
    while (kind != NULL && optind < argc)
        w->all[w->count++] = argv[optind++];
    for (key = 0; key < GENERATE_OPTION_COUNT; key++)
        if (options[key] != NULL &&
            !keep_option(w, &entries[key], entries[key].argument != NULL ? options[key] : NULL))
            return EXIT_ERROR;
    return -1;
}

static int write_kind(const struct words *w)
{
    char message[GENERATE_MESSAGE];
    dlx_problem *problem;
    dlx_status status = generate(&cli_memory, w->all, w->count, &problem, message);
    if (status == DLX_ERR_MEMORY) {
        say("dlx: %s: %s\n", w->all[0], status_text(status));
        return EXIT_ERROR;
    }
    if (status != DLX_OK) {
        say("dlx: %s (try dlx generate %s --help)\n", message, w->all[0]);
        return EXIT_ERROR;
    }
    bool good = output_problem(problem, (dlx_writing){.format = DLX_FORMAT_ITEMS}, w->output);
    dlx_problem_free(problem);
    signals_end();
    return good ? EXIT_SOLUTION : EXIT_ERROR;
}

static int run(struct words *w, int argc, char **argv)
{
    const char *name = argc > 1 && argv[1][0] != '-' ? argv[1] : NULL;
    const struct generate_kind *kind = name != NULL ? generate_find(name) : NULL;
    if (name != NULL && kind == NULL) {
        say("dlx: no such kind of problem: %s (try dlx generate --help)\n", name);
        return EXIT_ERROR;
    }
    int skip = kind != NULL;
    if (kind != NULL)
        w->all[w->count++] = name;
    argv[skip] = argv[0];
    int status = parse(w, argc - skip, argv + skip, kind);
    if (status >= 0)
        return status;
    if (kind != NULL)
        return write_kind(w);
    say("dlx: which kind of problem? (try dlx generate --help)\n");
    return EXIT_ERROR;
}

int command_generate(int argc, char **argv)
{
    static char program[] = "dlx";
    size_t most = (size_t)argc + GENERATE_OPTION_COUNT;
    struct words w = {.all = calloc(most, sizeof *w.all), .made = calloc(most, sizeof *w.made)};
    int status = EXIT_ERROR;
    argv[0] = program; /* the name that getopt's messages begin with */
    if (w.all != NULL && w.made != NULL)
        status = run(&w, argc, argv);
    else
        say("dlx: %s\n", status_text(DLX_ERR_MEMORY));
    for (int word = 0; word < w.made_count; word++)
        free(w.made[word]);
    free(w.all);
    free(w.made);
    return status;
}
