/* SPDX-License-Identifier: MIT */
/* Parse arguments, read files, and build the problem. See maker.h. */
#include "dlx/generate/maker.h"
#include "dlx/core/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- failures and arguments ---- */

bool maker_fail(struct maker *m, dlx_status status, const char *text)
{
    if (m->status != DLX_OK) /* later failures are mostly consequences of the first */
        return false;
    m->status = status;
    snprintf(m->message, GENERATE_MESSAGE, "%s", text);
    return false;
}

bool maker_fail_memory(struct maker *m)
{
    return maker_fail(m, DLX_ERR_MEMORY, dlx_status_text(DLX_ERR_MEMORY));
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

bool maker_parse_number(struct maker *m, const char *argument, const char *text, int least,
                        int most, int *number)
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

bool maker_parse_option(struct maker *m, int key, int least, int most, int *number)
{
#define DASHED(key, name, argument, text) "--" name,
    static const char *const names[] = {GENERATE_OPTIONS(DASHED)};
#undef DASHED
    const char *value = m->options[key];
    return value == NULL || maker_parse_number(m, names[key], value, least, most, number);
}

/* ---- files ---- */

struct maker_text {
    char *bytes;             /* the text; NULL if nothing was read */
    size_t length, capacity; /* of bytes */
    struct maker_text *next;
};

static struct maker_text *new_text(struct maker *m)
{
    struct maker_text *text = memory_array(m->allocator, 1, sizeof *text);
    if (text == NULL) {
        maker_fail_memory(m);
        return NULL;
    }
    *text = (struct maker_text){.next = m->texts};
    m->texts = text;
    return text;
}

static bool fail_input(struct maker *m, const char *name)
{
    char message[GENERATE_MESSAGE];
    snprintf(message, sizeof message, "%.100s: %s", name, strerror(errno));
    return maker_fail(m, DLX_ERR_INPUT, message);
}

/* Read the whole file. One byte stays free for a zero at the end. */
static bool read_all(struct maker *m, FILE *file, const char *name, struct maker_text *text)
{
    enum { BLOCK = 4096 };
    size_t got;
    do {
        if (!memory_reserve(m->allocator, &text->bytes, &text->capacity, text->length + BLOCK, 1))
            return maker_fail_memory(m);
        got = fread(text->bytes + text->length, 1, text->capacity - text->length - 1, file);
        text->length += got;
    } while (got > 0);
    return !ferror(file) || fail_input(m, name);
}

static void drop_carriage_returns(struct maker_text *text)
{
    size_t kept = 0;
    for (size_t i = 0; i < text->length; i++)
        /* Zero bytes go, too: they would end the string. */
        if (text->bytes[i] != '\r' && text->bytes[i] != '\0')
            text->bytes[kept++] = text->bytes[i];
    text->bytes[kept] = '\0';
}

char *maker_read_file(struct maker *m, const char *name)
{
    struct maker_text *text = new_text(m);
    FILE *file = text != NULL ? fopen(name, "rb") : NULL;
    if (file == NULL) {
        fail_input(m, name);
        return NULL;
    }
    bool good = read_all(m, file, name, text);
    if (good)
        drop_carriage_returns(text);
    fclose(file);
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

/* ---- items and options ---- */

const char *maker_name_number(struct maker *m, const char *prefix, int number)
{
    snprintf(m->name, sizeof m->name, "%s%d", prefix, number);
    return m->name;
}

const char *maker_name_cell(struct maker *m, const char *prefix, int row, int column)
{
    snprintf(m->name, sizeof m->name, "%s%c%c", prefix, digit_of(row), digit_of(column));
    return m->name;
}

static bool check_status(struct maker *m, dlx_status status)
{
    return status == DLX_OK || maker_fail(m, status, dlx_status_text(status));
}

void maker_add_item(struct maker *m, const char *name, dlx_kind kind)
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

static void append_entry(struct maker *m, dlx_entry entry)
{
    if (memory_reserve(m->allocator, &m->entries, &m->capacity, m->count + 1, sizeof entry))
        m->entries[m->count++] = entry;
    else
        maker_fail_memory(m);
}

void maker_add_entry(struct maker *m, const char *item)
{
    if (m->status == DLX_OK)
        append_entry(m, (dlx_entry){dlx_problem_find_item(m->problem, item), DLX_NO_COLOR});
}

void maker_add_colored(struct maker *m, const char *item, const char *color)
{
    uint32_t number;
    if (m->status == DLX_OK && check_status(m, dlx_problem_color(m->problem, color, &number)))
        append_entry(m, (dlx_entry){dlx_problem_find_item(m->problem, item), number});
}

bool maker_end_option(struct maker *m)
{
    if (m->status == DLX_OK)
        check_status(m, dlx_problem_add_option(m->problem, m->entries, (uint32_t)m->count, NULL));
    m->count = 0;
    return m->status == DLX_OK;
}

/* ---- the end ---- */

void maker_free(struct maker *m)
{
    memory_free(m->allocator, m->entries, m->capacity, sizeof *m->entries);
    while (m->texts != NULL) {
        struct maker_text *text = m->texts;
        m->texts = text->next;
        memory_free(m->allocator, text->bytes, text->capacity, 1);
        memory_free(m->allocator, text, 1, sizeof *text);
    }
}
