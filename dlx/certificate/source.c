/* SPDX-License-Identifier: MIT */
/* The bytes of a certificate: see source.h. */
#include "dlx/certificate/source.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

void source_open(struct source *source, dlx_read_fn *read, void *user, dlx_error *error)
{
    source->read = read;
    source->user = user;
    source->error = error;
    source->offset = 0;
    source->line = source->column = 1;
    source->at_line = source->at_column = 0;
    source->is_binary = false;
    source->check = CHECK_BEGIN;
    source->at = source->end = 0;
    source->status = DLX_OK;
    source->ended = false;
}

static void fill(struct source *s)
{
    size_t got = 0;
    if (!s->read(s->user, (char *)s->block, SOURCE_BLOCK, &got)) {
        got = 0;
        source_fail_plainly(s, DLX_ERR_INPUT);
    }
    s->ended = got == 0;
    s->at = 0;
    s->end = got;
}

int source_byte(struct source *s)
{
    if (s->at == s->end && !s->ended && s->status == DLX_OK)
        fill(s);
    if (s->at == s->end)
        return SOURCE_END;
    s->check = check_byte(s->check, s->block[s->at]);
    s->offset++;
    s->column = s->block[s->at] == '\n' ? 1 : s->column + 1;
    s->line += s->block[s->at] == '\n';
    return s->block[s->at++];
}

void source_mark(struct source *s)
{
    s->at_line = s->line;
    s->at_column = s->column;
}

void source_begin_binary(struct source *s)
{
    s->is_binary = true;
}

/* Every rule of the grammar fails where the text ends too early, so this is the reason to report. */
static const char *reason_for(const struct source *s, dlx_status status, const char *format)
{
    if (status != DLX_ERR_SYNTAX || !s->ended)
        return format;
    return s->offset > 0 ? "the certificate is cut off" : "the certificate is empty";
}

bool source_fail(struct source *s, dlx_status status, const char *format, ...)
{
    if (s->status != DLX_OK)
        return false;
    va_list arguments;
    int length = 0;
    format = reason_for(s, status, format);
    if (s->is_binary)
        length =
            snprintf(s->error->message, sizeof s->error->message, "byte %" PRIu64 ": ", s->offset);
    va_start(arguments, format);
    vsnprintf(s->error->message + length, sizeof s->error->message - (size_t)length, format,
              arguments);
    va_end(arguments);
    s->error->line = s->is_binary ? 0 : s->at_line;
    s->error->column = s->is_binary ? 0 : s->at_column;
    s->status = status;
    return false;
}

bool source_fail_plainly(struct source *s, dlx_status status)
{
    if (s->status != DLX_OK)
        return false;
    snprintf(s->error->message, sizeof s->error->message, "%s", dlx_status_text(status));
    s->error->line = s->error->column = 0;
    s->status = status;
    return false;
}

/* Names that were added by a program may contain control characters. */
const char *item_called(const dlx_problem *problem, uint32_t item, char text[ITEM_TEXT])
{
    const char *name = dlx_problem_item(problem, item).name;
    if (name == NULL)
        snprintf(text, ITEM_TEXT, "%" PRIu64, (uint64_t)item + 1);
    else
        snprintf(text, ITEM_TEXT, "%s", name);
    for (char *c = text; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = '?';
    return text;
}
