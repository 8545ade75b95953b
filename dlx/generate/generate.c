/* SPDX-License-Identifier: MIT */
/* Turn words into a problem: find the kind, sort the words, set the title, and make the problem. */
#include "dlx/generate/maker.h"
#include "dlx/core/memory.h"

#include <stdio.h>
#include <string.h>

const struct generate_kind *generate_find(const char *name)
{
    const struct generate_kind *kind = generate_kinds;
    while (kind->name != NULL && strcmp(kind->name, name) != 0)
        kind++;
    return kind->name != NULL ? kind : NULL;
}

const struct draw_kind *generate_drawing(const dlx_problem *problem)
{
    static const char begin[] = "dlx generate ";
    const char *title = dlx_problem_title(problem);
    const char *name = title == NULL ? "sudoku" : title + sizeof begin - 1;
    if (title != NULL && strncmp(title, begin, sizeof begin - 1) != 0)
        return NULL;
    const size_t length = strcspn(name, " ");
    for (const struct generate_kind *kind = generate_kinds; kind->name != NULL; kind++)
        if (strlen(kind->name) == length && strncmp(kind->name, name, length) == 0)
            return kind->drawing;
    return NULL;
}

/* ---- words ---- */

static const struct {
    const char *name;     /* without the dashes */
    const char *argument; /* name of the value; NULL if it has none */
} options[] = {
#define ENTRY(key, name, argument, text) {name, argument},
    GENERATE_OPTIONS(ENTRY)
#undef ENTRY
};

static bool take_option(struct maker *m, const char *word)
{
    size_t length = strcspn(word + 2, "=");
    bool has_value = word[2 + length] == '=';
    for (int key = 0; key < GENERATE_OPTION_COUNT; key++) {
        bool same = strncmp(options[key].name, word + 2, length) == 0 &&
                    options[key].name[length] == '\0' &&
                    (options[key].argument != NULL) == has_value;
        if (!same || (m->kind->options & 1u << key) == 0)
            continue;
        m->options[key] = has_value ? word + 2 + length + 1 : "";
        return true;
    }
    return maker_refuse(m, m->kind->name, word, "an option of this kind");
}

static bool take_argument(struct maker *m, const char *word)
{
    if (m->argument == NULL && *m->kind->argument != '\0') {
        m->argument = word;
        return true;
    }
    return maker_fail(m, DLX_ERR_ARGUMENT, "%s: unexpected argument '%s'", m->kind->name, word);
}

/* Refuse options that contradict each other, whatever the kind. */
static bool check_options(struct maker *m)
{
    static const int pairs[][2] = {
        {GENERATE_ONE_SIDED, GENERATE_FIXED}, {GENERATE_FIXED, GENERATE_REDUCED},
        {GENERATE_ORDER, GENERATE_SHAPES},    {GENERATE_PARTIAL, GENERATE_ANY_NUMBER},
        {GENERATE_REDUCED, GENERATE_HOLES},   {GENERATE_REDUCED, GENERATE_FROM},
        {GENERATE_HOLES, GENERATE_FROM},
    };
    if (m->options[GENERATE_PROBLEM] != NULL && m->options[GENERATE_PUZZLE] == NULL)
        return maker_fail(m, DLX_ERR_ARGUMENT, "--problem needs --puzzle=FILE");
    for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++)
        if (m->options[pairs[p][0]] != NULL && m->options[pairs[p][1]] != NULL)
            return maker_fail(m, DLX_ERR_ARGUMENT, "--%s and --%s exclude each other",
                              options[pairs[p][0]].name, options[pairs[p][1]].name);
    return true;
}

static bool take_words(struct maker *m, const char *const *words, int count)
{
    const struct generate_kind *kind = m->kind;
    for (int w = 0; w < count; w++)
        if (!(strncmp(words[w], "--", 2) == 0 ? take_option(m, words[w])
                                              : take_argument(m, words[w])))
            return false;
    const bool is_optional = (kind->options & (1u << GENERATE_BOARD | 1u << GENERATE_BOX)) != 0;
    if (m->argument == NULL && *kind->argument != '\0' && !is_optional)
        return maker_fail(m, DLX_ERR_ARGUMENT, "%s needs an argument: %s", kind->name,
                          kind->argument);
    if (!check_options(m))
        return false;
    return kind->range.most == 0 ||
           maker_parse_number(m, kind->argument, m->argument, kind->range.least, kind->range.most,
                              &m->number);
}

/* ---- the title ---- */

static bool is_plain(const char *word)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=.,/+:@%*";
    return *word != '\0' && word[strspn(word, plain)] == '\0';
}

/* Write a word, quoted for a shell if needed: the title can be run. Return the end of the text. */
static char *put_word(char *at, const char *word)
{
    bool plain = is_plain(word);
    *at++ = ' ';
    if (!plain)
        *at++ = '\'';
    for (; *word != '\0'; word++)
        if (*word == '\'') {
            memcpy(at, "'\\''", 4);
            at += 4;
        } else
            *at++ = *word;
    if (!plain)
        *at++ = '\'';
    return at;
}

static bool set_title(struct maker *m, const char *const *words, int count)
{
    static const char begin[] = "dlx generate";
    size_t size =
        sizeof begin; /* at most 4 bytes per character, and a blank and 2 quotes per word */
    for (int w = 0; w < count; w++) {
        size += 4 * strlen(words[w]) + 3;
        for (const char *c = words[w]; *c != '\0'; c++)
            if ((unsigned char)*c < ' ' || *c == 0x7f)
                return maker_fail(m, DLX_ERR_ARGUMENT, "an argument contains a control character");
    }
    char *title = memory_array(m->allocator, size, 1), *at = title;
    if (title == NULL)
        return maker_fail_memory(m);
    at += strlen(strcpy(at, begin));
    for (int w = 0; w < count; w++)
        at = put_word(at, words[w]);
    *at = '\0';
    dlx_status status = dlx_problem_set_title(m->problem, title);
    memory_free(m->allocator, title, size, 1);
    return maker_check(m, status);
}

/* ---- a problem ---- */

static void make_problem(struct maker *m, const char *const *words, int count)
{
    if (dlx_problem_new(m->allocator, &m->problem) != DLX_OK)
        maker_fail_memory(m);
    else if (set_title(m, words, count) && take_words(m, words + 1, count - 1))
        m->kind->make(m);
    maker_free(m);
}

dlx_status generate(const dlx_allocator *allocator, const struct generate_host *host,
                    const char *const *words, int count, dlx_problem **problem,
                    char message[GENERATE_MESSAGE])
{
    struct maker m = {.message = message, .allocator = allocator, .host = host};
    message[0] = '\0';
    if (host == NULL)
        m.host = maker_plain_host();
    if (allocator == NULL)
        m.allocator = dlx_default_allocator();
    m.kind = count > 0 ? generate_find(words[0]) : NULL;
    if (m.kind == NULL) {
        snprintf(message, GENERATE_MESSAGE, "unknown kind of problem: %s",
                 count > 0 ? words[0] : "");
        return DLX_ERR_ARGUMENT;
    }
    make_problem(&m, words, count);
    if (m.status == DLX_OK) /* after a failure, the caller gets nothing to free */
        *problem = m.problem;
    else
        dlx_problem_free(m.problem);
    return m.status;
}

dlx_status generate_line(const dlx_allocator *allocator, const char *line, dlx_problem **problem,
                         char message[GENERATE_MESSAGE])
{
    const dlx_allocator *from = allocator != NULL ? allocator : dlx_default_allocator();
    size_t size = strlen(line) + 1, most = size / 2 + 1;
    char *copy = memory_array(from, size, 1);
    const char **words = memory_array(from, most, sizeof *words);
    int count = 0;
    dlx_status status = DLX_ERR_MEMORY;
    snprintf(message, GENERATE_MESSAGE, "%s", dlx_status_text(status));
    if (copy != NULL && words != NULL) {
        strcpy(copy, line);
        for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "))
            words[count++] = word;
        status = generate(allocator, NULL, words, count, problem, message);
    }
    memory_free(from, words, most, sizeof *words);
    memory_free(from, copy, size, 1);
    return status;
}
