/* SPDX-License-Identifier: MIT */
/* With millions of solutions, it would take longer to compose the text of each option from names than to
 * search. So each text is made once and kept, and one call writes a whole solution. */
#define _POSIX_C_SOURCE 200809L

#include "cli/dlx/lines.h"
#include "cli/common/limit.h"
#include "cli/common/show.h"

#include <stdlib.h>
#include <string.h>

void lines_begin(struct lines *lines, const struct input *input, enum print_form form,
                 print_option_fn *print, char separator)
{
    size_t count = dlx_problem_option_count(input->problem);
    *lines = (struct lines){
        .input = input,
        .form = form,
        .print = print,
        .separator = separator,
        .line = limit_new(count + 1, sizeof *lines->line),
    };
}

static void free_line(const struct line *line)
{
    if (line->text != NULL)
        limit_release(line->length + 1);
    free(line->text);
}

void lines_end(struct lines *lines)
{
    uint32_t count = dlx_problem_option_count(lines->input->problem);
    for (uint32_t option = 0; lines->line != NULL && option < count; option++)
        free_line(&lines->line[option]);
    limit_free(lines->line, (size_t)count + 1, sizeof *lines->line);
    limit_free(lines->block, lines->room, 1);
}

/* Make the text of an option; without memory it stays NULL. The C library allocates the text, so charge it
 * to the limit. */
static void make_line(const struct lines *lines, uint32_t option)
{
    struct line line = {NULL, 0};
    FILE *memory = open_memstream(&line.text, &line.length);
    if (memory == NULL)
        return;
    lines->print(memory, lines->input, lines->form, option);
    bool failed = ferror(memory);
    if (fclose(memory) == 0 && !failed && limit_charge(line.length + 1))
        lines->line[option] = line;
    else
        free(line.text);
}

/* Make the missing texts, and make room for all texts of a solution. Return false without memory. */
static bool prepare(struct lines *lines, const uint32_t *options, uint32_t count)
{
    size_t length = 0;
    for (uint32_t o = 0; lines->line != NULL && o < count; o++) {
        struct line *line = &lines->line[options[o]];
        if (line->text == NULL)
            make_line(lines, options[o]);
        if (line->text == NULL)
            return false;
        length += line->length + 1;
    }
    return lines->line != NULL && limit_reserve(&lines->block, &lines->room, length, 1);
}

static void print_slowly(const struct lines *lines, const uint32_t *options, uint32_t count)
{
    for (uint32_t o = 0; o < count; o++) {
        if (o > 0)
            putchar(lines->separator);
        lines->print(stdout, lines->input, lines->form, options[o]);
    }
}

void lines_print(struct lines *lines, const uint32_t *options, uint32_t count)
{
    if (count == 0)
        return;
    if (!prepare(lines, options, count)) { /* without memory, output is slower but still right */
        print_slowly(lines, options, count);
        return;
    }
    char *at = lines->block;
    for (uint32_t o = 0; o < count; o++) {
        const struct line *line = &lines->line[options[o]];
        memcpy(at, line->text, line->length);
        at += line->length;
        *at++ = lines->separator;
    }
    /* The last separator is left out. */
    show(stdout, lines->block, (size_t)(at - lines->block) - 1);
}
