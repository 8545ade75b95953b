/* SPDX-License-Identifier: MIT */
/* The options of solutions. Where solutions come by the million, to put their options together from
 * names each time would take longer than the search; so each text is kept once it was made. */
#define _POSIX_C_SOURCE 200809L

#include "dlx/cli/lines.h"

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
        .line = calloc(count + 1, sizeof *lines->line),
    };
}

void lines_end(struct lines *lines)
{
    uint32_t count = dlx_problem_option_count(lines->input->problem);
    for (uint32_t option = 0; lines->line != NULL && option < count; option++)
        free(lines->line[option].text);
    free(lines->line);
    free(lines->block);
}

/* The text stays NULL if there is no memory. */
static void make_line(const struct lines *lines, uint32_t option)
{
    struct line line = {NULL, 0};
    FILE *memory = open_memstream(&line.text, &line.length);
    if (memory == NULL)
        return;
    lines->print(memory, lines->input, lines->form, option);
    bool failed = ferror(memory);
    if (fclose(memory) == 0 && !failed)
        lines->line[option] = line;
    else
        free(line.text);
}

/* Make the texts that are missing; whether there was memory for them and for all together. */
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
    if (lines->line == NULL || length <= lines->room)
        return lines->line != NULL;
    char *block = realloc(lines->block, 2 * length);
    if (block == NULL)
        return false;
    lines->block = block;
    lines->room = 2 * length;
    return true;
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
    if (!prepare(lines, options, count)) {
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
    fwrite(lines->block, 1, (size_t)(at - lines->block) - 1, stdout);
}
