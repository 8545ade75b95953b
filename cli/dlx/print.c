/* SPDX-License-Identifier: MIT */
/* Print items and options as they stood in the input. */
#include "dlx/text/json.h"
#include "cli/dlx/lines.h"

#include <inttypes.h>
#include <string.h>

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
