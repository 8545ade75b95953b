/* SPDX-License-Identifier: MIT */
/* getopt_long over our table. */
#include "cli/common/options.h"
#include "cli/common/show.h"
#include "dlx/text/utf8.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The one option with a short form, for whoever types it by hand. */
static const char output_name[] = "output";
static const char output_short[] = "o:";

static bool is_output(const struct option_entry *entry, int commands)
{
    return (entry->commands & commands) != 0 && strcmp(entry->name, output_name) == 0;
}

/* The key of -o, or OPTIONS_END if the command has no such option. */
static int find_output(const struct option_table *table, int bit)
{
    for (int o = 0; o < table->count; o++)
        if (is_output(&table->entries[o], bit))
            return o;
    return OPTIONS_END;
}

static bool is_optional(const struct option_entry *entry)
{
    return entry->argument != NULL && entry->argument[0] == '[';
}

static int argument_of(const struct option_entry *entry)
{
    if (is_optional(entry))
        return optional_argument;
    return entry->argument != NULL ? required_argument : no_argument;
}

/* Those of the command first: getopt takes the first of a name, and two commands may mean different
 * things by it. The others follow, to be told from what no command has. */
static void fill(const struct option_table *table, int bit, struct option longs[MOST_OPTIONS + 1])
{
    int count = 0;
    for (int own = 1; own >= 0; own--)
        for (int o = 0; o < table->count; o++) {
            const struct option_entry *entry = &table->entries[o];
            if (((entry->commands & bit) != 0) == own)
                longs[count++] = (struct option){entry->name, argument_of(entry), NULL, o};
        }
    longs[count] = (struct option){NULL, 0, NULL, 0};
}

/* Messages of getopt show options as they are. Where one would act on a terminal, we tell instead. */
static bool are_harmless(int argc, char **argv)
{
    for (int a = 1; a < argc; a++) {
        size_t left = strlen(argv[a]), length;
        uint32_t code = 0;
        for (const char *at = argv[a]; left > 0 && argv[a][0] == '-';
             at += length, left -= length) {
            length = utf8_character(at, left, &code);
            if (length == 0 || is_control(code))
                return false;
        }
    }
    return true;
}

int options_next(const struct option_table *table, int argc, char **argv, const char *command,
                 int bit)
{
    struct option longs[MOST_OPTIONS + 1];
    fill(table, bit, longs);
    int output = find_output(table, bit), before = optind;
    opterr = are_harmless(argc, argv);
    int key = getopt_long(argc, argv, output != OPTIONS_END ? output_short : "", longs, NULL);
    if (key == -1)
        return OPTIONS_END;
    if (key == output_short[0]) /* a letter is above all keys */
        return output;
    if (key == '?') { /* getopt has said which */
        if (!opterr)
            say("%s: no such option, or not so: %s\n", table->program,
                argv[optind > before ? optind - 1 : before]);
        return OPTIONS_ERROR;
    }
    if ((table->entries[key].commands & bit) != 0)
        return key;
    say("%s: %s has no option --%s (try %s %s --help)\n", table->program, command,
        table->entries[key].name, table->program, command);
    return OPTIONS_ERROR;
}

void options_help(const struct option_table *table, int commands)
{
    printf("\nOptions:\n");
    for (int o = 0; o < table->count; o++) {
        const struct option_entry *entry = &table->entries[o];
        char left[32];
        snprintf(left, sizeof left, "%s--%s%s%s", is_output(entry, commands) ? "-o, " : "",
                 entry->name, entry->argument != NULL && !is_optional(entry) ? "=" : "",
                 entry->argument != NULL ? entry->argument : "");
        if ((entry->commands & commands) != 0)
            printf("  %-22s %s\n", left, entry->text);
    }
}

bool options_refuse(const struct option_table *table, int key, const char *value,
                    const char *expected)
{
    say("%s: --%s=%s: expected %s\n", table->program, table->entries[key].name, value, expected);
    return false;
}

bool options_number(const struct option_table *table, int key, const char *value, uint64_t least,
                    uint64_t most, uint64_t *number)
{
    char *end, expected[80];
    errno = 0;
    *number = strtoull(value, &end, 10);
    bool digits = value[0] >= '0' && value[0] <= '9' && *end == '\0' && errno == 0;
    if (digits && *number >= least && *number <= most)
        return true;
    if (most >= UINT64_MAX - 1)
        snprintf(expected, sizeof expected, "a whole number from %" PRIu64, least);
    else
        snprintf(expected, sizeof expected, "a whole number from %" PRIu64 " to %" PRIu64, least,
                 most);
    return options_refuse(table, key, value, expected);
}

bool options_bytes(const struct option_table *table, int key, const char *value, size_t *bytes)
{
    static const char units[] = "KMG";
    char *end;
    errno = 0;
    unsigned long long number = strtoull(value, &end, 10);
    const char *unit = *end != '\0' ? strchr(units, *end) : NULL;
    int shift = unit != NULL ? 10 * (int)(unit - units + 1) : 0;
    bool good = *value >= '0' && *value <= '9' &&
                (*end == '\0' || (unit != NULL && end[1] == '\0')) && number > 0 && errno == 0 &&
                number <= SIZE_MAX >> shift;
    *bytes = (size_t)number << shift;
    return good || options_refuse(table, key, value,
                                  "a number of bytes above 0, in K, M or G, such as 500M");
}

bool options_choice(const struct option_table *table, int key, const char *value,
                    const char *const *names, const char *expected, int *which)
{
    for (*which = 0; names[*which] != NULL; ++*which)
        if (strcmp(value, names[*which]) == 0)
            return true;
    return options_refuse(table, key, value, expected);
}

bool options_name(const struct option_table *table, int key, const char *value,
                  const char *const *names, const char *expected, const char **name)
{
    int which;
    *name = NULL;
    if (strcmp(value, "auto") == 0)
        return true;
    if (!options_choice(table, key, value, names, expected, &which))
        return false;
    *name = names[which];
    return true;
}

bool options_kernel(const struct option_table *table, int key, const char *value, const char **name)
{
    static const char *const names[] = {"links", "lanes", "bits", "relay", NULL};
    return options_name(table, key, value, names, "auto, links, lanes, bits or relay", name);
}

bool options_simd(const struct option_table *table, int key, const char *value, const char **name)
{
    static const char *const names[] = {"v4", "v3", "v2", "none", NULL};
    return options_name(table, key, value, names, "auto, v4, v3, v2 or none", name);
}
