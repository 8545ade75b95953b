/* SPDX-License-Identifier: MIT */
/* Print items and options as they appear in the input. */
#include "cli/dlx/print.h"

#include "cli/common/program.h"
#include "cli/system/system.h"
#include "dlx/core/query.h"
#include "dlx/option.h"
#include "dlx/text/json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- items and options ---- */

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
    char room[DECIMAL_ROOM];
    show_name(out, item_label(input->problem, item, first_item(input), room));
}

const char *item_said(const struct input *input, uint32_t item, char text[ITEM_SAID])
{
    char room[DECIMAL_ROOM];
    const char *label = item_label(input->problem, item, first_item(input), room);
    snprintf(text, ITEM_SAID, "%.60s%s", label, strlen(label) > 60 ? "..." : "");
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

void print_option(FILE *out, const struct input *input, uint32_t option)
{
    char small[512]; /* most options fit, so they can be printed even if memory has run out */
    const size_t length =
        dlx_option_text(input->problem, &input->reading, option, small, sizeof small);
    if (length < sizeof small) {
        show(out, small, length);
        return;
    }
    struct text text = option_text(input, option);
    show(out, text.string, text.length);
    text_free(&text);
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

/* With millions of solutions, it would take longer to compose the text of each option from names
 * than to search. Therefore, each text is made once, and one call writes a whole solution. */

/* ---- texts ---- */

void text_begin(struct text *text)
{
    *text = (struct text){.string = NULL};
    text->file = system_open_text(&text->string, &text->length);
}

/* The C library allocates the text, so it is charged to the limit only now. Return false if there
 * is no memory. */
static bool text_end(struct text *text)
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

/* Make the text of an option. Return false, with no text, if there is no memory. */
static bool make_option_text(const struct input *input, uint32_t option, struct text *text)
{
    const size_t length = dlx_option_text(input->problem, &input->reading, option, NULL, 0);
    char *string = malloc(length + 1);
    if (string == NULL || !limit_charge(length + 1)) {
        free(string);
        return false;
    }
    dlx_option_text(input->problem, &input->reading, option, string, length + 1);
    *text = (struct text){.string = string, .length = length};
    return true;
}

struct text option_text(const struct input *input, uint32_t option)
{
    struct text text;
    if (!make_option_text(input, option, &text)) {
        out_of_memory();
        exit(EXIT_ERROR);
    }
    return text;
}

struct text item_text(const struct input *input, uint32_t item)
{
    struct text text;
    text_begin(&text);
    if (text.file != NULL)
        print_item(text.file, input, item);
    text_end_or_exit(&text);
    return text;
}

/* ---- the cache ---- */

void lines_begin(struct lines *lines, const struct cli *cli, const struct input *input)
{
    const size_t count = dlx_problem_option_count(input->problem);
    const bool is_cached = cli->limits.solutions != 1; /* one solution needs each text only once */
    *lines = (struct lines){
        .cli = cli,
        .input = input,
        .line = is_cached ? limit_new(count + 1, sizeof *lines->line) : NULL,
    };
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

/* Make the text of an option as it is printed. Files in memory cost thousands of steps each. */
static bool make_line(const struct lines *lines, uint32_t option, struct text *line)
{
    if (!lines->cli->json && lines->cli->print == PRINT_OPTIONS)
        return make_option_text(lines->input, option, line);
    text_begin(line);
    if (line->file != NULL)
        print_one(lines, line->file, option);
    return text_end(line);
}

/* Make the missing texts, and a block for all texts of a solution. Return false without memory. */
static bool prepare(struct lines *lines, const uint32_t *options, uint32_t count)
{
    size_t length = 0;
    for (uint32_t o = 0; lines->line != NULL && o < count; o++) {
        struct text *line = &lines->line[options[o]];
        if (line->string == NULL && !make_line(lines, options[o], line))
            return false;
        length += line->length + 1;
    }
    return lines->line != NULL && limit_reserve(&lines->block, &lines->room, length, 1);
}

static void print_options(struct lines *lines, const uint32_t *options, uint32_t count)
{
    const char separator = lines->cli->json ? ',' : '\n';
    if (!prepare(lines, options, count)) { /* without memory, output is slower but still correct */
        for (uint32_t o = 0; o < count; o++) {
            if (o > 0)
                putchar(separator);
            print_one(lines, stdout, options[o]);
            lines->written +=
                dlx_option_text(lines->input->problem, &lines->input->reading, options[o], NULL, 0);
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
    /* Omit the last separator. */
    show(stdout, lines->block, (size_t)(at - lines->block) - 1);
    lines->written += (uint64_t)(at - lines->block);
}

void lines_print(struct lines *lines, const char *number, const uint64_t *cost,
                 const uint32_t *options, uint32_t count)
{
    static const char json_frame[] = "{'type':'solution','number':,'options':[]}";
    const bool json = lines->cli->json;
    lines->written += json ? sizeof json_frame - 1 + strlen(number) : 1; /* without a cost */
    if (json)
        json_print(stdout, "{'type':'solution','number':%-s", number);
    if (cost != NULL)
        print_cost(lines->input, json, *cost);
    fputs(json ? ",\"options\":[" : "", stdout);
    if (count > 0)
        print_options(lines, options, count);
    fputs(json ? "]}\n" : count > 0 ? "\n\n" : "\n", stdout);
}
