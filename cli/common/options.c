/* SPDX-License-Identifier: MIT */
/*
 * getopt_long() splits the command line; the table says what each option means. getopt sees only
 * the options of the current command. It identifies them by FIRST_KEY plus their row, so that no
 * key is also a letter.
 */
#include "cli/common/options.h"
#include "cli/common/show.h"
#include "dlx/core/decimal.h"
#include "dlx/text/nearest.h"

#include <assert.h>
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_KEY = 256 };

static bool is_optional(const struct option_entry *entry)
{
    return entry->argument != NULL && entry->argument[0] == '[';
}

/* ---- messages ---- */

static void say_try(const char *command)
{
    say("try '%s%s%s --help'\n", program_name, command != NULL ? " " : "",
        command != NULL ? command : "");
}

void usage_error(const char *command, const char *form, ...)
{
    va_list arguments;
    say("%s: error: ", program_name);
    va_start(arguments, form);
    say_list(form, arguments);
    va_end(arguments);
    say("; ");
    say_try(command);
}

/* ---- suggestions ---- */

void suggestion_consider(struct suggestion *s, const char *known)
{
    const int distance = word_distance(s->typed, known);
    if (distance > 0 && (s->best == NULL || distance < s->distance)) {
        s->best = known;
        s->distance = distance;
    }
}

/* End an error message. */
static void say_suggestion(const struct suggestion *s, const char *command)
{
    if (s->best != NULL)
        say("; did you mean '%s%s'? ", s->sign != NULL ? s->sign : "", s->best);
    else
        say("; ");
    say_try(command);
}

void suggestion_refuse(const struct suggestion *s, const char *form, const char *command)
{
    say("%s: error: ", program_name);
    say(form, s->typed);
    say_suggestion(s, command);
}

/* ---- values ---- */

/* Find a word in a text such as "auto, bulk or dlx"; return its position, or -1. */
static int find_word(const char *words, const char *word)
{
    size_t wanted = strlen(word), length;
    int position = 0;
    for (const char *at = words; *at != '\0'; at += length + strspn(at + length, ", ")) {
        length = strcspn(at, ", ");
        if (length == 2 && strncmp(at, "or", 2) == 0)
            continue; /* it joins the last two words */
        if (length == wanted && strncmp(at, word, length) == 0)
            return position;
        position++;
    }
    return -1;
}

static bool parse_number(const struct option_entry *entry, const char *value, uint64_t *number)
{
    if (value == NULL) { /* only an optional value can be missing */
        *number = entry->least;
        return true;
    }
    return decimal_read(value, entry->most, number) && *number >= entry->least;
}

static bool parse_seconds(const char *value, double *seconds)
{
    static const struct {
        const char *name;
        double seconds;
    } units[] = {{"", 1}, {"s", 1}, {"ms", 1e-3}, {"m", 60}, {"h", 3600}, {"d", 86400}};
    char *end;
    assert(value != NULL);
    double number = strtod(value, &end);
    for (size_t u = 0; end != value && u < sizeof units / sizeof *units; u++)
        if (strcmp(end, units[u].name) == 0) {
            *seconds = number * units[u].seconds;
            return isfinite(*seconds) && *seconds > 0;
        }
    return false;
}

static bool parse_bytes(const char *value, size_t *bytes)
{
    static const char units[] = "KMGTkmgt";
    assert(value != NULL);
    const char *end = value + strspn(value, "0123456789.");
    char *end_of_number;
    const double number = strtod(value, &end_of_number);
    const char *unit = *end != '\0' ? strchr(units, *end) : NULL;
    const char *rest = unit != NULL ? end + 1 : end;
    const double size = ldexp(number, unit != NULL ? 10 * ((int)(unit - units) % 4 + 1) : 0);
    if (end_of_number != end || size < 1 || size >= (double)SIZE_MAX)
        return false;
    *bytes = (size_t)size;
    return *rest == '\0' || (unit != NULL && strcmp(rest, "iB") == 0);
}

/* Store the value of an option; false if it is not a value that the option can have. */
static bool store(const struct option_entry *entry, const char *value, void *fields)
{
    void *field = (char *)fields + entry->field;
    uint64_t number;
    int position;
    switch (entry->type) {
    case OPTION_FLAG:
        *(bool *)field = true;
        return true;
    case OPTION_TEXT:
        *(const char **)field = value != NULL ? value : "";
        return true;
    case OPTION_FILE:
    case OPTION_NAMED:
        assert(value != NULL);
        *(const char **)field = value;
        return *value != '\0' && (entry->type == OPTION_FILE || strcmp(value, "-") != 0);
    case OPTION_NUMBER:
        return parse_number(entry, value, field);
    case OPTION_SMALL:
        if (!parse_number(entry, value, &number))
            return false;
        *(uint32_t *)field = (uint32_t)number;
        return true;
    case OPTION_SECONDS:
        return parse_seconds(value, field);
    case OPTION_BYTES:
        return parse_bytes(value, field);
    case OPTION_CHOICE:
        position = value != NULL ? find_word(entry->expected, value) : 0;
        *(unsigned *)field = (unsigned)position;
        return position >= 0;
    case OPTION_WORD:
        assert(value != NULL);
        *(const char **)field = strcmp(value, "auto") != 0 ? value : NULL;
        return find_word(entry->expected, value) >= 0;
    default:
        return entry->parse(fields, value);
    }
}

/* Return whether a text is a list of words, such as "auto, bulk or dlx", and not a description: a
 * comma or "or" stands between any two words. */
static bool is_list(const char *text)
{
    for (const char *blank = strchr(text, ' '); blank != NULL; blank = strchr(text, ' ')) {
        const bool is_between = strncmp(text, "or ", 3) == 0 || strncmp(blank, " or ", 4) == 0;
        if (!is_between && blank[-1] != ',')
            return false;
        text = blank + 1;
    }
    return true;
}

/* Return the words or the description that a message shows for a value, or NULL. */
static const char *expected_of(const struct option_entry *entry)
{
    return entry->words != NULL ? entry->words() : entry->expected;
}

/* Refuse a value. If it is mistyped, name the word of the expected ones that it means. */
static void say_invalid(const struct option_entry *entry, const char *value, const char *command)
{
    char range[80], words[200];
    struct suggestion near = {.typed = value};
    int used = snprintf(range, sizeof range, "a whole number from %" PRIu64, entry->least);
    const bool is_long = strspn(value, "0123456789") >= 20; /* digits of OPTION_NO_LIMIT */
    if (entry->most < OPTION_NO_LIMIT || is_long)
        snprintf(range + used, sizeof range - (size_t)used, " to %" PRIu64, entry->most);
    const char *expected = expected_of(entry) != NULL ? expected_of(entry) : range;
    snprintf(words, sizeof words, "%s", is_list(expected) ? expected : "");
    for (char *word = strtok(words, ", "); word != NULL; word = strtok(NULL, ", "))
        suggestion_consider(&near, word);
    say("%s: error: invalid value '%s' for '--%s'; expected %s", program_name, value, entry->name,
        expected);
    say_suggestion(&near, command);
    if (entry->explain != NULL)
        entry->explain(value);
}

/* ---- wrong options ---- */

/* Return whether a list of words, which may be NULL, has this word. */
static bool has_word(const char *list, const char *word)
{
    for (size_t length; list != NULL && *list != '\0';
         list += length + strspn(list + length, " ")) {
        length = strcspn(list, " ");
        if (length == strlen(word) && strncmp(list, word, length) == 0)
            return true;
    }
    return false;
}

typedef bool fits_fn(const struct option_entry *entry, const char *name);

static bool begins_so(const struct option_entry *entry, const char *name)
{
    return strncmp(entry->name, name, strlen(name)) == 0;
}

static bool is_meant(const struct option_entry *entry, const char *name)
{
    return has_word(entry->meant, name);
}

/* Store the options of the command that fit the name. Return their number. */
static int find_fitting(const struct option_table *table, unsigned bit, fits_fn *fits,
                        const char *name, const struct option_entry *found[MOST_ROWS])
{
    int count = 0;
    for (int o = 0; o < table->count; o++)
        if ((table->entries[o].commands & bit) != 0 && fits(&table->entries[o], name))
            found[count++] = &table->entries[o];
    return count;
}

/* End an error message with the names of options, the sign after them, and the help to read. */
static void say_names(const struct option_entry *const *named, int count, const char *end,
                      const char *command)
{
    for (int n = 0; n < count; n++)
        say("%s'--%s'", n == 0 ? "" : n < count - 1 ? ", " : " or ", named[n]->name);
    say("%s", end);
    say_try(command);
}

/* Return whether another command has an option of exactly this name. */
static bool is_elsewhere(const struct option_table *table, const char *name, unsigned bit)
{
    for (int o = 0; o < table->count; o++)
        if ((table->entries[o].commands & bit) == 0 && strcmp(table->entries[o].name, name) == 0)
            return true;
    return false;
}

/* Explain why getopt did not accept `--name`: another command has it, or it is mistyped. */
static void say_unknown(const struct option_table *table, const char *name, const char *command,
                        unsigned bit)
{
    const struct option_entry *found[MOST_ROWS];
    struct suggestion near = {.typed = name, .sign = "--"};
    int count;
    /* One beginning is an abbreviation, which getopt accepts. */
    if ((count = find_fitting(table, bit, begins_so, name, found)) > 1) {
        say("%s: error: option '--%s' is ambiguous: it may be ", program_name, name);
        say_names(found, count, "; ", command);
    } else if ((count = find_fitting(table, bit, is_meant, name, found)) > 0) {
        say("%s: error: unknown option '--%s'; did you mean ", program_name, name);
        say_names(found, count, "? ", command);
    } else if (is_elsewhere(table, name, bit))
        usage_error(command, "'%s' has no option '--%s'", command, name);
    else {
        for (int o = 0; o < table->count; o++)
            if ((table->entries[o].commands & bit) != 0)
                suggestion_consider(&near, table->entries[o].name);
        suggestion_refuse(&near, "unknown option '--%s'", command);
    }
}

/* `word` is the argument that getopt refused with this key. */
static void say_wrong(const struct option_table *table, int key, const char *word,
                      const char *command, unsigned bit)
{
    char name[80];
    if (optopt >= FIRST_KEY)
        usage_error(command, "option '--%s' %s", table->entries[optopt - FIRST_KEY].name,
                    key == ':' ? "needs a value" : "takes no value");
    else if (optopt != 0 && key == ':')
        usage_error(command, "option '-%c' needs a value", optopt);
    else if (optopt != 0)
        usage_error(command, "unknown option '-%c'", optopt);
    else {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(word + 2, "="), word + 2);
        say_unknown(table, name, command, bit);
    }
}

/* ---- parsing ---- */

static int argument_of(const struct option_entry *entry)
{
    if (is_optional(entry))
        return optional_argument;
    return entry->argument != NULL ? required_argument : no_argument;
}

/* Describe the command's options as getopt wants them. A leading ':' stops getopt from printing
 * messages. */
static void describe(const struct option_table *table, unsigned bit,
                     struct option longs[MOST_ROWS + 1], char shorts[2 * MOST_ROWS + 2])
{
    int count = 0;
    *shorts++ = ':';
    for (int o = 0; o < table->count; o++) {
        const struct option_entry *entry = &table->entries[o];
        if ((entry->commands & bit) == 0)
            continue;
        longs[count++] = (struct option){entry->name, argument_of(entry), NULL, FIRST_KEY + o};
        if (entry->letter != '\0') {
            *shorts++ = entry->letter;
            if (entry->argument != NULL)
                *shorts++ = ':';
        }
    }
    longs[count] = (struct option){NULL, 0, NULL, 0};
    *shorts = '\0';
}

/* Find the option for a key of getopt, which is a letter or FIRST_KEY plus a row. */
static const struct option_entry *find_entry(const struct option_table *table, unsigned bit,
                                             int key)
{
    if (key >= FIRST_KEY)
        return &table->entries[key - FIRST_KEY];
    for (int o = 0; o < table->count; o++)
        if (table->entries[o].letter == key && (table->entries[o].commands & bit) != 0)
            return &table->entries[o];
    return NULL;
}

/* Return the word of the command line that getopt has just taken as this option: the latest one, or
 * the one before it if the latest is the value. */
static const char *word_of(char **argv, const struct option_entry *entry)
{
    const bool is_apart = argument_of(entry) == required_argument && optarg == argv[optind - 1];
    return argv[optind - 1 - is_apart];
}

/* Return true if a word abbreviates the option although another command has an option of exactly
 * this name. It would mean something else here than there. */
static bool misleads(const struct option_table *table, const struct option_entry *entry,
                     const char *word, unsigned bit)
{
    const size_t length = strcspn(word + 2, "=");
    if (strncmp(word, "--", 2) != 0 || length == strlen(entry->name))
        return false;
    for (int o = 0; o < table->count; o++)
        if ((table->entries[o].commands & bit) == 0 && strlen(table->entries[o].name) == length &&
            strncmp(word + 2, table->entries[o].name, length) == 0)
            return true;
    return false;
}

/* ---- options that need or exclude each other ---- */

/* The options of a command line, and the number of files that it names. */
struct given {
    const struct option_table *table;
    const char *command;          /* for messages */
    const char *value[MOST_ROWS]; /* of each row: NULL if it is not given; "" without a value */
    int files;
};

/* Return whether a value meets a condition: "" always, "=A,B" if it is one of these, "!=A,B" if it
 * is none. */
static bool meets(const char *condition, size_t length, const char *value)
{
    const bool is_negative = condition[0] == '!';
    const char *at = condition + (is_negative ? 2 : 1), *end = condition + length;
    bool is_listed = false;
    if (length == 0)
        return true;
    for (size_t word; at < end && !is_listed; at += word + 1) {
        word = strcspn(at, ", ");
        is_listed = strlen(value) == word && strncmp(at, value, word) == 0;
    }
    return is_listed != is_negative;
}

/* Write an option for a message; with its value if a condition is about that. */
static void write_option(const struct given *g, int row, bool has_condition, char text[80])
{
    snprintf(text, 80, "--%s%s%.40s", g->table->entries[row].name, has_condition ? "=" : "",
             has_condition ? g->value[row] : "");
}

/* Return the row of the given option that a word such as "seed" or "choose!=first" is about; -1 if
 * none is. */
static int find_given(const struct given *g, const char *word, size_t length)
{
    const size_t name = strcspn(word, " =!");
    for (int row = 0; row < g->table->count; row++)
        if (g->value[row] != NULL && strlen(g->table->entries[row].name) == name &&
            strncmp(word, g->table->entries[row].name, name) == 0 &&
            meets(word + name, length - name, g->value[row]))
            return row;
    return -1;
}

/* Return the word at *list, and move on; NULL at the end. */
static const char *next_word(const char **list, size_t *length)
{
    const char *word = *list + strspn(*list, " ");
    *length = strcspn(word, " ");
    *list = word + *length;
    return *length > 0 ? word : NULL;
}

static bool say_excluded(const struct given *g, int row, bool by_value, int other,
                         bool by_other_value)
{
    char its[80], others[80];
    const char *because = g->table->entries[row].because;
    write_option(g, row, by_value, its);
    write_option(g, other, by_other_value, others);
    if (because != NULL)
        usage_error(g->command, "%s %s, so it excludes %s", its, because, others);
    else
        usage_error(g->command, by_value ? "%s excludes %s" : "%s and %s exclude each other", its,
                    others);
    return false;
}

static bool agrees_with_others(const struct given *g, int row)
{
    const char *list = g->table->entries[row].excludes, *own = "", *word;
    size_t own_length = 0, length;
    while (list != NULL && (word = next_word(&list, &length)) != NULL) {
        if (*word == '=' || *word == '!') {
            own = word;
            own_length = length;
            continue;
        }
        const int other = find_given(g, word, length);
        if (other >= 0 && meets(own, own_length, g->value[row]))
            return say_excluded(g, row, own_length > 0, other, strcspn(word, "=!") < length);
    }
    return true;
}

static bool has_what_it_needs(const struct given *g, int row)
{
    const struct option_entry *entry = &g->table->entries[row];
    const char *list = entry->needs, *word, *first = list;
    size_t length;
    while (list != NULL && (word = next_word(&list, &length)) != NULL)
        if (find_given(g, word, length) >= 0)
            return true;
    if (entry->needs != NULL)
        usage_error(g->command, "--%s needs --%.*s", entry->name, (int)strcspn(first, " !"), first);
    return entry->needs == NULL;
}

/* Standard input can be read only once: by one option, or as the problem. */
static bool shares_no_input(const struct given *g, char *const *files)
{
    int readers = 0, option = -1;
    for (int row = 0; row < g->table->count; row++)
        if (g->value[row] != NULL && g->table->entries[row].reads &&
            strcmp(g->value[row], "-") == 0) {
            readers++;
            option = row;
        }
    for (int f = 0; f < g->files; f++)
        readers += strcmp(files[f], "-") == 0;
    readers += g->files == 0 && option >= 0; /* without a file, standard input is the problem */
    if (readers < 2)
        return true;
    if (option >= 0 && g->files <= 1)
        usage_error(g->command, "the input and --%s cannot both be standard input",
                    g->table->entries[option].name);
    else
        usage_error(g->command, "standard input can be read only once");
    return false;
}

static bool all_fit(const struct given *g, char *const *files)
{
    for (int row = 0; row < g->table->count; row++) {
        if (g->value[row] == NULL)
            continue;
        if (!has_what_it_needs(g, row) || !agrees_with_others(g, row))
            return false;
        if (g->table->entries[row].one_file && g->files > 1) {
            usage_error(g->command, "--%s takes one input file", g->table->entries[row].name);
            return false;
        }
    }
    return shares_no_input(g, files);
}

/* ---- the line ---- */

enum options_result options_parse(const struct option_table *table, int argc, char **argv,
                                  const char *command, unsigned bit, void *fields)
{
    struct option longs[MOST_ROWS + 1];
    char shorts[2 * MOST_ROWS + 2];
    struct given given = {.table = table, .command = command};
    int key;
    assert(table->entries != NULL && table->count <= MOST_ROWS);
    describe(table, bit, longs, shorts);
    while ((key = getopt_long(argc, argv, shorts, longs, NULL)) != -1) {
        const struct option_entry *entry = find_entry(table, bit, key);
        if (entry == NULL) {
            say_wrong(table, key, argv[optind - 1], command, bit);
            return OPTIONS_ERROR;
        }
        if (misleads(table, entry, word_of(argv, entry), bit)) {
            optopt = 0; /* say_wrong() then names the word */
            say_wrong(table, '?', word_of(argv, entry), command, bit);
            return OPTIONS_ERROR;
        }
        if (entry->type == OPTION_HELP)
            return key == entry->letter ? OPTIONS_BRIEF : OPTIONS_HELP;
        if (entry->type == OPTION_VERSION)
            return OPTIONS_VERSION;
        if (!store(entry, optarg, fields)) {
            say_invalid(entry, optarg, command);
            return OPTIONS_ERROR;
        }
        if (entry->given != 0)
            *(bool *)((char *)fields + entry->given) = true;
        given.value[entry - table->entries] = optarg != NULL ? optarg : "";
    }
    given.files = argc - optind;
    return all_fit(&given, argv + optind) ? OPTIONS_DONE : OPTIONS_ERROR;
}
