/* SPDX-License-Identifier: MIT */
/* Print items and options as they stood in the input. */
#include "cli/dlx/print.h"

#include "cli/common/limit.h"
#include "cli/system/system.h"
#include "dlx/text/json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- items and options ---- */

/* Print items and options as they stood in the input. */

void print_heading(const char *file)
{
    printf("==> ");
    show_name(stdout, file);
    printf(" <==\n");
}

void print_file(const char *file)
{
    show_name(stdout, file);
    printf(": ");
}

uint32_t first_item(const struct input *input)
{
    return input->reading.base;
}

void print_item(FILE *out, const struct input *input, uint32_t item)
{
    const char *name = dlx_problem_item(input->problem, item).name;
    if (name != NULL)
        show_name(out, name);
    else
        fprintf(out, "%" PRIu64, (uint64_t)first_item(input) + item);
}

const char *item_said(const struct input *input, uint32_t item, char text[ITEM_SAID])
{
    const char *name = dlx_problem_item(input->problem, item).name;
    if (name == NULL)
        snprintf(text, ITEM_SAID, "%" PRIu64, (uint64_t)first_item(input) + item);
    else
        snprintf(text, ITEM_SAID, "%.60s%s", name, strlen(name) > 60 ? "..." : "");
    return text;
}

void print_cost(const struct input *input, bool json, uint64_t cost)
{
    char text[DLX_COST_TEXT];
    dlx_problem_cost_text(input->problem, DLX_NONE, cost, text);
    if (json)
        json_print(stdout, ",'cost':%-s", text);
    else
        printf("| cost %s\n", text);
}

static void print_entry(FILE *out, const struct input *input, dlx_entry entry)
{
    const char *color = dlx_problem_color_name(input->problem, entry.color);
    print_item(out, input, entry.item);
    if (color != NULL) {
        fputc(':', out);
        show_name(out, color);
    } else if (entry.color != DLX_NO_COLOR)
        fprintf(out, "%s%" PRIu32, input->facts.color_sign, entry.color);
}

static void print_separator(FILE *out, const struct input *input, uint32_t place)
{
    if (place > 0 && input->reading.separator != '\0')
        fputc(input->reading.separator, out);
}

static void print_dense(FILE *out, const struct input *input, const dlx_entry *entries,
                        uint32_t count)
{
    uint32_t e = 0; /* the entries of a dense option are in ascending order */
    for (uint32_t item = 0; item < dlx_problem_item_count(input->problem); item++) {
        bool one = e < count && entries[e].item == item;
        print_separator(out, input, item);
        fputc(one ? '1' : '0', out);
        e += one;
    }
}

/* Print the name of an option of a `csv` file, in quotes where the file must have them. */
static void print_option_name(FILE *out, const struct input *input, const char *name)
{
    if (strpbrk(name, ",;\"") == NULL)
        show_name(out, name);
    else {
        fputc('"', out);
        for (size_t length; *name != '\0'; name += length) {
            fputs(*name == '"' ? "\"" : "", out); /* a quote is doubled */
            length = 1 + strcspn(name + 1, "\"");
            show(out, name, length);
        }
        fputc('"', out);
    }
    print_separator(out, input, 1);
}

void print_option(FILE *out, const struct input *input, uint32_t option)
{
    const char *name = dlx_problem_option_name(input->problem, option);
    uint32_t count;
    const dlx_entry *entries = dlx_problem_option(input->problem, option, &count);
    if (name != NULL)
        print_option_name(out, input, name);
    if (input->facts.is_grid) {
        print_dense(out, input, entries, count);
        return;
    }
    for (uint32_t e = 0; e < count; e++) {
        print_separator(out, input, e);
        print_entry(out, input, entries[e]);
    }
}

void print_chosen(FILE *out, const struct input *input, enum print_form form, uint32_t option)
{
    switch (form) {
    case PRINT_OPTIONS:
        print_option(out, input, option);
        break;
    case PRINT_NUMBERS:
        fprintf(out, "%" PRIu64, (uint64_t)option + 1);
        break;
    case PRINT_LINES:
        fprintf(out, "%" PRIu32, dlx_problem_option_line(input->problem, option));
        break;
    }
}

void print_json_option(FILE *out, const struct input *input, enum print_form form, uint32_t option)
{
    if (form != PRINT_OPTIONS) {
        print_chosen(out, input, form, option);
        return;
    }
    struct text text = option_text(input, option);
    json_string(out, text.string);
    text_free(&text);
}

/* ---- texts in memory ---- */

/* With millions of solutions, it would take longer to compose the text of each option from names than to
 * search. So each text is made once and kept, and one call writes a whole solution. */

/* ---- texts ---- */

void text_begin(struct text *text)
{
    *text = (struct text){.string = NULL};
    text->file = system_open_text(&text->string, &text->length);
}

/* The C library allocates the text, so it is charged to the limit only now. */
bool text_end(struct text *text)
{
    const bool good = system_close_text(text->file, &text->string, &text->length);
    if (good && limit_charge(text->length + 1))
        return true;
    free(text->string);
    text->string = NULL;
    return false;
}

void text_end_or_exit(struct text *text)
{
    if (text_end(text))
        return;
    out_of_memory();
    exit(EXIT_ERROR);
}

void text_free(struct text *text)
{
    if (text->string != NULL)
        limit_release(text->length + 1);
    free(text->string);
}

static struct text text_of(void (*print)(FILE *, const struct input *, uint32_t),
                           const struct input *input, uint32_t number)
{
    struct text text;
    text_begin(&text);
    if (text.file != NULL)
        print(text.file, input, number);
    text_end_or_exit(&text);
    return text;
}

struct text option_text(const struct input *input, uint32_t option)
{
    return text_of(print_option, input, option);
}

struct text item_text(const struct input *input, uint32_t item)
{
    return text_of(print_item, input, item);
}

/* ---- the cache ---- */

void lines_begin(struct lines *lines, const struct cli *cli, const struct input *input)
{
    size_t count = dlx_problem_option_count(input->problem);
    *lines = (struct lines){
        .cli = cli, .input = input, .line = limit_new(count + 1, sizeof *lines->line)};
}

void lines_end(struct lines *lines)
{
    uint32_t count = dlx_problem_option_count(lines->input->problem);
    for (uint32_t option = 0; lines->line != NULL && option < count; option++)
        text_free(&lines->line[option]);
    limit_free(lines->line, (size_t)count + 1, sizeof *lines->line);
    limit_free(lines->block, lines->room, 1);
}

static void print_one(const struct lines *lines, FILE *out, uint32_t option)
{
    (lines->cli->json ? print_json_option : print_chosen)(out, lines->input, lines->cli->print,
                                                          option);
}

/* Make the missing texts, and make room for all texts of a solution. Return false if there is no memory. */
static bool prepare(struct lines *lines, const uint32_t *options, uint32_t count)
{
    size_t length = 0;
    for (uint32_t o = 0; lines->line != NULL && o < count; o++) {
        struct text *line = &lines->line[options[o]];
        if (line->string == NULL) {
            text_begin(line);
            if (line->file != NULL)
                print_one(lines, line->file, options[o]);
            if (!text_end(line))
                return false;
        }
        length += line->length + 1;
    }
    return lines->line != NULL && limit_reserve(&lines->block, &lines->room, length, 1);
}

static void print_options(struct lines *lines, const uint32_t *options, uint32_t count)
{
    const char separator = lines->cli->json ? ',' : '\n';
    if (!prepare(lines, options, count)) { /* without memory, output is slower but still right */
        for (uint32_t o = 0; o < count; o++) {
            if (o > 0)
                putchar(separator);
            print_one(lines, stdout, options[o]);
        }
        return;
    }
    char *at = lines->block;
    for (uint32_t o = 0; o < count; o++) {
        const struct text *line = &lines->line[options[o]];
        memcpy(at, line->string, line->length);
        at += line->length;
        *at++ = separator;
    }
    /* The last separator is left out. */
    show(stdout, lines->block, (size_t)(at - lines->block) - 1);
}

void lines_print(struct lines *lines, const char *number, const uint64_t *cost,
                 const uint32_t *options, uint32_t count)
{
    const bool json = lines->cli->json;
    if (json)
        json_print(stdout, "{'type':'solution','number':%-s", number);
    if (cost != NULL)
        print_cost(lines->input, json, *cost);
    fputs(json ? ",\"options\":[" : "", stdout);
    if (count > 0)
        print_options(lines, options, count);
    fputs(json ? "]}\n" : count > 0 ? "\n\n" : "\n", stdout);
}
