/* SPDX-License-Identifier: MIT */
/* The lines that print options. Where solutions come by the million, to put their options together from
 * names each time would take longer than the search; so each line is kept once it was made. */
#define _POSIX_C_SOURCE 200809L

#include "dlx/cli/lines.h"

#include <stdlib.h>
#include <string.h>

void lines_begin(struct lines *lines, const struct input *input, enum print_form form)
{
    size_t count = dlx_problem_option_count(input->problem);
    *lines = (struct lines){input, form, calloc(count + 1, sizeof *lines->line), NULL, 0};
}

void lines_end(struct lines *lines)
{
    uint32_t count = dlx_problem_option_count(lines->input->problem);
    for (uint32_t option = 0; lines->line != NULL && option < count; option++)
        free(lines->line[option].text);
    free(lines->line);
    free(lines->block);
}

static void print_now(FILE *out, const struct lines *lines, uint32_t option)
{
    print_chosen(out, lines->input, lines->form, option);
    fputc('\n', out);
}

/* The text stays NULL if there is no memory. */
static void make_line(const struct lines *lines, uint32_t option)
{
    struct line line = {NULL, 0};
    FILE *memory = open_memstream(&line.text, &line.length);
    if (memory == NULL)
        return;
    print_now(memory, lines, option);
    bool failed = ferror(memory);
    if (fclose(memory) == 0 && !failed)
        lines->line[option] = line;
    else
        free(line.text);
}

/* Make the lines that are missing; the length of all and of an empty line, or 0 if there is no memory. */
static size_t prepare(struct lines *lines, const uint32_t *options, uint32_t count)
{
    size_t length = 1;
    for (uint32_t o = 0; lines->line != NULL && o < count; o++) {
        struct line *line = &lines->line[options[o]];
        if (line->text == NULL)
            make_line(lines, options[o]);
        if (line->text == NULL)
            return 0;
        length += line->length;
    }
    return lines->line != NULL ? length : 0;
}

static bool make_room(struct lines *lines, size_t length)
{
    if (length <= lines->room)
        return true;
    char *block = realloc(lines->block, 2 * length);
    if (block == NULL)
        return false;
    lines->block = block;
    lines->room = 2 * length;
    return true;
}

void lines_print(struct lines *lines, const uint32_t *options, uint32_t count)
{
    size_t length = prepare(lines, options, count);
    if (length == 0 || !make_room(lines, length)) {
        for (uint32_t o = 0; o < count; o++)
            print_now(stdout, lines, options[o]);
        putchar('\n');
        return;
    }
    char *at = lines->block;
    for (uint32_t o = 0; o < count; o++) {
        const struct line *line = &lines->line[options[o]];
        memcpy(at, line->text, line->length);
        at += line->length;
    }
    *at = '\n';
    fwrite(lines->block, 1, length, stdout);
}
