/* SPDX-License-Identifier: MIT */
/* Turn words into a problem: find the kind, sort the words, set the title, and let the kind make the problem.
 */
#include "dlx/generate/families.h"
#include "dlx/generate/maker.h"
#include "dlx/core/memory.h"

#include <stdio.h>
#include <string.h>

const struct generate_kind *const generate_kinds[] = {
    &kind_queens,     &kind_langford,    &kind_latin,
    &kind_sudoku,     &kind_words,       &kind_steiner,
    &kind_matchings,  &kind_coloring,    &kind_dominoes,
    &kind_trominoes,  &kind_tetrominoes, &kind_pentominoes,
    &kind_hexominoes, &kind_polyominoes, &kind_soma,
    &kind_polycubes,  &kind_partridge,   NULL,
};

const struct generate_kind *generate_find(const char *name)
{
    const struct generate_kind *const *kind = generate_kinds;
    while (*kind != NULL && strcmp((*kind)->name, name) != 0)
        kind++;
    return *kind;
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

/* Put options in their places, and the other words in `values`, in order. */
static bool sort_words(struct maker *m, const char *const *words, int count, const char **values)
{
    char text[GENERATE_MESSAGE];
    m->values = values;
    for (int w = 0; w < count; w++)
        if (strncmp(words[w], "--", 2) != 0)
            values[m->value_count++] = words[w];
        else if (!take_option(m, words[w]))
            return false;
    if (m->value_count > m->kind->most) {
        snprintf(text, sizeof text, "%s: unexpected argument '%.60s'", m->kind->name,
                 values[m->kind->most]);
        return maker_fail(m, DLX_ERR_ARGUMENT, text);
    }
    if (m->value_count < m->kind->least) {
        snprintf(text, sizeof text, "%s needs an argument: %s", m->kind->name, m->kind->arguments);
        return maker_fail(m, DLX_ERR_ARGUMENT, text);
    }
    return true;
}

/* ---- the title ---- */

static bool is_plain(const char *word)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=.,/+:@%*";
    return *word != '\0' && word[strspn(word, plain)] == '\0';
}

/* Write a word, quoted for a shell if needed, so that the title can be run. Return the end of the text. */
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
        sizeof begin; /* at worst, each character needs four, and a word a blank and quotes */
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
    return status == DLX_OK || maker_fail(m, status, dlx_status_text(status));
}

/* ---- a problem ---- */

static void make_problem(struct maker *m, const char *const *words, int count)
{
    size_t most = (size_t)count + 1;
    const char **values = memory_array(m->allocator, most, sizeof *values);
    dlx_status status = dlx_problem_new(m->allocator, &m->problem);
    if (values == NULL || status != DLX_OK)
        maker_fail_memory(m);
    else if (set_title(m, words, count) && sort_words(m, words + 1, count - 1, values))
        m->kind->make(m);
    memory_free(m->allocator, values, most, sizeof *values);
    maker_free(m);
}

dlx_status generate(const dlx_allocator *allocator, const char *const *words, int count,
                    dlx_problem **problem, char message[GENERATE_MESSAGE])
{
    struct maker m = {.message = message, .allocator = allocator};
    if (allocator == NULL)
        m.allocator = dlx_default_allocator();
    m.kind = count > 0 ? generate_find(words[0]) : NULL;
    if (m.kind == NULL) {
        snprintf(message, GENERATE_MESSAGE, "unknown kind of problem: %.60s",
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
        status = generate(allocator, words, count, problem, message);
    }
    memory_free(from, words, most, sizeof *words);
    memory_free(from, copy, size, 1);
    return status;
}
