/* SPDX-License-Identifier: MIT */
/* Names may be any bytes, JSON is UTF-8: what is no UTF-8 is replaced, so the output can be parsed. */
#include "cli/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

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

void json_string(FILE *out, const char *string)
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

void json_number(FILE *out, uint64_t number)
{
    bool exact = number < UINT64_C(1) << 53; /* what a double can hold */
    fprintf(out, exact ? "%" PRIu64 : "\"%" PRIu64 "\"", number);
}

void json_digits(FILE *out, const char *digits)
{
    enum { SHORT = 19 }; /* so many digits fit into 64 bits */
    while (digits[0] == '0' && digits[1] != '\0')
        digits++;
    if (strlen(digits) <= SHORT)
        json_number(out, strtoull(digits, NULL, 10));
    else
        fprintf(out, "\"%s\"", digits);
}

void json_real(FILE *out, double number)
{
    if (isfinite(number))
        fprintf(out, "%.9g", number);
    else
        fputs("null", out);
}
