/* SPDX-License-Identifier: MIT */
/* Parse arguments, read files, and build the problem. See maker.h. */
#include "dlx/generate/maker.h"
#include "dlx/core/decimal.h"
#include "dlx/core/memory.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- failures and arguments ---- */

bool maker_fail(struct maker *m, dlx_status status, const char *format, ...)
{
    va_list arguments;
    if (m->status != DLX_OK) /* later failures are mostly consequences of the first */
        return false;
    m->status = status;
    va_start(arguments, format);
    vsnprintf(m->message, GENERATE_MESSAGE, format, arguments);
    va_end(arguments);
    return false;
}

bool maker_check(struct maker *m, dlx_status status)
{
    return status == DLX_OK || maker_fail(m, status, "%s", dlx_status_text(status));
}

bool maker_fail_memory(struct maker *m)
{
    return maker_check(m, DLX_ERR_MEMORY);
}

bool maker_refuse(struct maker *m, const char *argument, const char *value, const char *expected)
{
    return maker_fail(m, DLX_ERR_ARGUMENT, "%s=%s: expected %s", argument, value, expected);
}

bool maker_fail_line(struct maker *m, const char *file, int line, const char *format, ...)
{
    va_list arguments;
    if (m->status != DLX_OK)
        return false;
    maker_fail(m, DLX_ERR_SYNTAX, "%s:%d: ", file, line);
    const size_t used = strlen(m->message);
    va_start(arguments, format);
    vsnprintf(m->message + used, GENERATE_MESSAGE - used, format, arguments);
    va_end(arguments);
    return false;
}

bool maker_is_number(const char *text, int least, int most, int *number)
{
    uint64_t parsed;
    if (!decimal_read(text, (uint64_t)most, &parsed) || (int)parsed < least)
        return false;
    *number = (int)parsed;
    return true;
}

bool maker_parse_number(struct maker *m, const char *argument, const char *text, int least,
                        int most, int *number)
{
    char expected[64];
    if (maker_is_number(text, least, most, number))
        return true;
    snprintf(expected, sizeof expected, "a whole number from %d to %d", least, most);
    return maker_refuse(m, argument, text, expected);
}

bool maker_parse_option(struct maker *m, int key, int least, int most, int *number)
{
#define DASHED(key, name, argument, text) "--" name,
    static const char *const names[] = {GENERATE_OPTIONS(DASHED)};
#undef DASHED
    const char *value = m->options[key];
    return value == NULL || maker_parse_number(m, names[key], value, least, most, number);
}

/* ---- files ---- */

static void *open_plain(const char *name, const char **error)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        *error = strerror(errno);
    return file;
}

static bool read_plain(void *file, char *buffer, size_t size, size_t *got)
{
    *got = fread(buffer, 1, size, file);
    return !ferror((FILE *)file);
}

static const char *plain_error(const void *file)
{
    (void)file;
    return strerror(errno);
}

static void close_plain(void *file)
{
    fclose(file);
}

const struct generate_host *maker_plain_host(void)
{
    static const struct generate_host plain = {
        .open = open_plain, .read = read_plain, .error = plain_error, .close = close_plain};
    return &plain;
}

static bool fail_input(struct maker *m, const char *name, const char *error)
{
    return maker_fail(m, DLX_ERR_INPUT, "%s: %s", name, error);
}

/* Read the whole file. One byte stays free for a zero at the end. */
static bool read_all(struct maker *m, void *file, const char *name, struct maker_text *text)
{
    enum { BLOCK = 4096 };
    size_t got;
    do {
        if (!memory_reserve(m->allocator, &text->bytes, &text->capacity, text->length + BLOCK, 1))
            return maker_fail_memory(m);
        if (!m->host->read(file, text->bytes + text->length, text->capacity - text->length - 1,
                           &got))
            return fail_input(m, name, m->host->error(file));
        text->length += got;
    } while (got > 0);
    return true;
}

/* Remove carriage returns, a byte order mark, which would be part of the first name, and zero
 * bytes, which would end the string. */
static void clean(struct maker_text *text)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t kept = 0;
    const bool is_marked = text->length >= 3 && memcmp(text->bytes, mark, 3) == 0;
    for (size_t i = is_marked ? 3 : 0; i < text->length; i++)
        if (text->bytes[i] != '\r' && text->bytes[i] != '\0')
            text->bytes[kept++] = text->bytes[i];
    text->bytes[kept] = '\0';
}

char *maker_read_file(struct maker *m, const char *name)
{
    const char *error = NULL;
    void *file = m->host->open(name, &error);
    if (file == NULL) {
        fail_input(m, name, error);
        return NULL;
    }
    assert(m->file_count < MOST_FILES);
    struct maker_text *text = &m->files[m->file_count++];
    bool good = read_all(m, file, name, text);
    bool is_binary = good && text->length > 2 && memcmp(text->bytes, "P4", 2) == 0;
    if (is_binary)
        text->bytes[text->length] = '\0';
    else if (good)
        clean(text);
    m->host->close(file);
    return good ? text->bytes : NULL;
}

char *maker_next_line(char **text)
{
    char *line = *text;
    if (*line == '\0')
        return NULL;
    *text += strcspn(line, "\n");
    if (**text == '\n')
        *(*text)++ = '\0';
    return line;
}

size_t drop_duplicates(void *array, size_t count, size_t size,
                       int (*compare)(const void *a, const void *b))
{
    char *bytes = array;
    size_t kept = 0;
    if (count == 0) /* qsort() must not get NULL */
        return 0;
    qsort(array, count, size, compare);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || compare(bytes + (kept - 1) * size, bytes + i * size) != 0)
            memmove(bytes + kept++ * size, bytes + i * size, size);
    return kept;
}

/* ---- items and options ---- */

/* Compose names. Return false after a failure. */
static bool compose(struct maker *m, const char *format, va_list arguments)
{
    va_list again;
    struct maker_text *t = &m->text;
    if (m->status != DLX_OK) /* the remaining loops of a kind then take little time */
        return false;
    va_copy(again, arguments); /* vsnprintf() may have to run twice */
    int length = vsnprintf(t->bytes, t->capacity, format, arguments);
    bool good = length >= 0;
    if (good && (size_t)length >= t->capacity) {
        good = memory_reserve(m->allocator, &t->bytes, &t->capacity, (size_t)length + 1, 1) ||
               maker_fail_memory(m);
        if (good)
            vsnprintf(t->bytes, t->capacity, format, again);
    }
    va_end(again);
    return good;
}

bool maker_look(struct maker *m)
{
    return m->host->look == NULL ||
           m->host->look(m->host->user, dlx_problem_option_count(m->problem)) ||
           maker_check(m, DLX_ERR_STOPPED);
}

static void add_item(struct maker *m, dlx_kind kind, const char *name)
{
    enum { BETWEEN_LOOKS = 1024 };
    uint32_t item = 0;
    dlx_status status = dlx_problem_add_item(m->problem, name, kind, &item);
    if (status != DLX_OK)
        maker_fail(m, status, "%s: %s", name, dlx_status_text(status));
    else if (item % BETWEEN_LOOKS == BETWEEN_LOOKS - 1) /* some kinds have millions of items */
        maker_look(m);
}

void maker_item(struct maker *m, dlx_kind kind, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (compose(m, format, arguments))
        add_item(m, kind, m->text.bytes);
    va_end(arguments);
}

void maker_repeat(struct maker *m, int least, int most)
{
    uint32_t latest = dlx_problem_item_count(m->problem) - 1;
    if (m->status == DLX_OK)
        dlx_problem_set_multiplicity(m->problem, latest, (uint32_t)least, (uint32_t)most);
}

/* Add an entry such as `x` or `x:A` to the current option. Cut the name at the colon. */
static void add_entry(struct maker *m, char *name)
{
    uint32_t color = DLX_NO_COLOR;
    char *colon = strchr(name, ':');
    if (colon != NULL) {
        *colon = '\0';
        maker_check(m, dlx_problem_color(m->problem, colon + 1, &color));
    }
    if (memory_reserve(m->allocator, &m->entries, &m->capacity, m->count + 1, sizeof *m->entries))
        m->entries[m->count++] = (dlx_entry){dlx_problem_find_item(m->problem, name), color};
    else
        maker_fail_memory(m);
}

static void add_entries(struct maker *m, const char *format, va_list arguments)
{
    if (!compose(m, format, arguments))
        return;
    for (char *name = m->text.bytes; name != NULL;) {
        char *blank = strchr(name, ' ');
        if (blank != NULL)
            *blank++ = '\0';
        add_entry(m, name);
        name = blank;
    }
}

void maker_entries(struct maker *m, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_entries(m, format, arguments);
    va_end(arguments);
}

bool maker_end_option(struct maker *m)
{
    if (m->status == DLX_OK)
        maker_check(m, dlx_problem_add_option(m->problem, m->entries, (uint32_t)m->count, NULL));
    m->count = 0;
    if (m->status == DLX_OK)
        maker_look(m);
    return m->status == DLX_OK;
}

void maker_cost(struct maker *m, uint64_t cost)
{
    uint32_t latest = dlx_problem_option_count(m->problem) - 1;
    if (m->status == DLX_OK)
        maker_check(m, dlx_problem_set_cost(m->problem, latest, cost));
}

void maker_option(struct maker *m, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_entries(m, format, arguments);
    va_end(arguments);
    maker_end_option(m);
}

/* ---- the end ---- */

void maker_free(struct maker *m)
{
    memory_free(m->allocator, m->entries, m->capacity, sizeof *m->entries);
    memory_free(m->allocator, m->text.bytes, m->text.capacity, 1);
    for (int f = 0; f < m->file_count; f++)
        memory_free(m->allocator, m->files[f].bytes, m->files[f].capacity, 1);
}
