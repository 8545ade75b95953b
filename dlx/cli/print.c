/* SPDX-License-Identifier: MIT */
/* Printing items and options as they stood in the input, and values in JSON. */
#define _POSIX_C_SOURCE 200809L

#include "dlx/cli/cli.h"

#include <inttypes.h>
#include <stdlib.h>

void print_item(FILE *out, const struct input *input, uint32_t item)
{
    const char *name = dlx_problem_item_name(input->problem, item);
    uint64_t first = input->reading.format == DLX_FORMAT_DENSE ? 1 : input->reading.base;
    if (name != NULL)
        fputs(name, out);
    else
        fprintf(out, "%" PRIu64, item + first);
}

static void print_entry(FILE *out, const struct input *input, dlx_entry entry)
{
    print_item(out, input, entry.item);
    if (entry.color != DLX_NO_COLOR)
        fprintf(out, ":%s", dlx_problem_color_name(input->problem, entry.color));
}

static void print_separator(FILE *out, const struct input *input, uint32_t place)
{
    if (place > 0 && input->reading.separator != '\0')
        fputc(input->reading.separator, out);
}

static void print_dense(FILE *out, const struct input *input, const dlx_entry *entries,
                        uint32_t count)
{
    uint32_t e = 0; /* entries of a dense option are in ascending order */
    for (uint32_t item = 0; item < dlx_problem_item_count(input->problem); item++) {
        bool one = e < count && entries[e].item == item;
        print_separator(out, input, item);
        fputc(one ? '1' : '0', out);
        e += one;
    }
}

void print_option(FILE *out, const struct input *input, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entries = dlx_problem_option(input->problem, option, &count);
    if (input->reading.format == DLX_FORMAT_DENSE) {
        print_dense(out, input, entries, count);
        return;
    }
    for (uint32_t e = 0; e < count; e++) {
        print_separator(out, input, e);
        print_entry(out, input, entries[e]);
    }
}

char *option_text(const struct input *input, uint32_t option)
{
    char *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    if (memory == NULL)
        return NULL;
    print_option(memory, input, option);
    bool failed = ferror(memory);
    if (fclose(memory) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}

/* ---- JSON (RFC 8259) ---- */

/* Length of the UTF-8 sequence at s, or 0 if it is none (RFC 3629). */
static int utf8_length(const unsigned char *s)
{
    static const struct {
        unsigned char low, high, second_low, second_high;
        int length;
    } forms[] = {
        {0x01, 0x7f, 0x00, 0xff, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        if (s[0] < forms[f].low || s[0] > forms[f].high)
            continue;
        for (int i = 1; i < forms[f].length; i++) {
            unsigned char low = i == 1 ? forms[f].second_low : 0x80;
            unsigned char high = i == 1 ? forms[f].second_high : 0xbf;
            if (s[i] < low || s[i] > high)
                return 0;
        }
        return forms[f].length;
    }
    return 0;
}

void print_json_string(FILE *out, const char *string)
{
    const unsigned char *s = (const unsigned char *)string;
    fputc('"', out);
    while (*s != '\0') {
        int length = utf8_length(s);
        if (length == 0)
            fputs("\\ufffd", out);
        else if (*s == '"' || *s == '\\')
            fprintf(out, "\\%c", *s);
        else if (*s < 0x20)
            fprintf(out, "\\u%04x", *s);
        else
            fwrite(s, 1, (size_t)length, out);
        s += length == 0 ? 1 : length;
    }
    fputc('"', out);
}

void print_json_number(FILE *out, uint64_t number)
{
    bool exact = number < UINT64_C(1) << 53; /* what a double can hold */
    fprintf(out, exact ? "%" PRIu64 : "\"%" PRIu64 "\"", number);
}
