/* SPDX-License-Identifier: MIT */
/* The arguments of a kind, and the problem it fills. */
#include "dlx/generate/maker.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- arguments ---- */

bool maker_fail(struct maker *m, dlx_status status, const char *text)
{
    if (m->status != DLX_OK)
        return false;
    m->status = status;
    snprintf(m->message, GENERATE_MESSAGE, "%s", text);
    return false;
}

bool maker_refuse(struct maker *m, const char *argument, const char *value, const char *expected)
{
    char text[GENERATE_MESSAGE];
    snprintf(text, sizeof text, "%s=%.60s: expected %s", argument, value, expected);
    return maker_fail(m, DLX_ERR_ARGUMENT, text);
}

bool maker_fail_line(struct maker *m, const char *file, int line, const char *what)
{
    char text[GENERATE_MESSAGE];
    snprintf(text, sizeof text, "%.100s:%d: %s", file, line, what);
    return maker_fail(m, DLX_ERR_SYNTAX, text);
}

bool maker_number(struct maker *m, const char *argument, const char *text, int least, int most,
                  int *number)
{
    char *end, expected[64];
    errno = 0;
    long parsed = strtol(text, &end, 10);
    bool digits_only = text[strspn(text, "0123456789")] == '\0' && end != text && errno == 0;
    if (!digits_only || parsed < least || parsed > most) {
        snprintf(expected, sizeof expected, "a whole number from %d to %d", least, most);
        return maker_refuse(m, argument, text, expected);
    }
    *number = (int)parsed;
    return true;
}

bool maker_option_number(struct maker *m, int key, int least, int most, int *number)
{
#define DASHED(key, name, argument, text) "--" name,
    static const char *const names[] = {GENERATE_OPTIONS(DASHED)};
#undef DASHED
    const char *value = m->options[key];
    return value == NULL || maker_number(m, names[key], value, least, most, number);
}

static bool read_all(FILE *file, char **text, size_t *length)
{
    size_t capacity = 0, got;
    *length = 0;
    do {
        capacity = capacity == 0 ? 4096 : 2 * capacity;
        char *grown = realloc(*text, capacity + 1);
        if (grown == NULL)
            return false;
        *text = grown;
        got = fread(*text + *length, 1, capacity - *length, file);
        *length += got;
    } while (got > 0);
    return !ferror(file);
}

static void drop_carriage_returns(char *text, size_t length)
{
    size_t kept = 0;
    for (size_t i = 0; i < length; i++)
        if (text[i] != '\r' && text[i] != '\0')
            text[kept++] = text[i];
    text[kept] = '\0';
}

char *maker_read(struct maker *m, const char *name)
{
    char *text = NULL, message[GENERATE_MESSAGE];
    size_t length = 0;
    FILE *file = fopen(name, "rb");
    if (file != NULL && read_all(file, &text, &length))
        drop_carriage_returns(text, length);
    else {
        snprintf(message, sizeof message, "%.100s: %s", name, strerror(errno));
        maker_fail(m, DLX_ERR_INPUT, message);
        free(text);
        text = NULL;
    }
    if (file != NULL)
        fclose(file);
    return text;
}

char *maker_line(char **text)
{
    char *line = *text;
    if (*line == '\0')
        return NULL;
    *text += strcspn(line, "\n");
    if (**text == '\n')
        *(*text)++ = '\0';
    return line;
}

/* ---- items and options ---- */

const char *maker_numbered(struct maker *m, const char *prefix, int number)
{
    snprintf(m->name, sizeof m->name, "%s%d", prefix, number);
    return m->name;
}

const char *maker_placed(struct maker *m, const char *prefix, int row, int column)
{
    snprintf(m->name, sizeof m->name, "%s%c%c", prefix, digit_of(row), digit_of(column));
    return m->name;
}

static bool check(struct maker *m, dlx_status status)
{
    return status == DLX_OK || maker_fail(m, status, dlx_status_text(status));
}

void maker_item(struct maker *m, const char *name, dlx_kind kind)
{
    char text[GENERATE_MESSAGE];
    if (m->status != DLX_OK)
        return;
    dlx_status status = dlx_problem_add_item(m->problem, name, kind, NULL);
    if (status == DLX_OK)
        return;
    snprintf(text, sizeof text, "%.100s: %s", name, dlx_status_text(status));
    maker_fail(m, status, text);
}

static void collect(struct maker *m, dlx_entry entry)
{
    if (m->count == m->capacity) {
        uint32_t capacity = m->capacity == 0 ? 64 : 2 * m->capacity;
        dlx_entry *grown = realloc(m->entries, capacity * sizeof *grown);
        if (grown == NULL) {
            check(m, DLX_ERR_MEMORY);
            return;
        }
        m->entries = grown;
        m->capacity = capacity;
    }
    m->entries[m->count++] = entry;
}

void maker_entry(struct maker *m, const char *item)
{
    if (m->status == DLX_OK)
        collect(m, (dlx_entry){dlx_problem_find_item(m->problem, item), DLX_NO_COLOR});
}

void maker_colored(struct maker *m, const char *item, const char *color)
{
    uint32_t number;
    if (m->status == DLX_OK && check(m, dlx_problem_color(m->problem, color, &number)))
        collect(m, (dlx_entry){dlx_problem_find_item(m->problem, item), number});
}

bool maker_option(struct maker *m)
{
    if (m->status == DLX_OK)
        check(m, dlx_problem_add_option(m->problem, m->entries, m->count, NULL));
    m->count = 0;
    return m->status == DLX_OK;
}
