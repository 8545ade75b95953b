/* SPDX-License-Identifier: MIT */
/* Names may be any bytes, JSON is UTF-8: what is no UTF-8 is replaced, so the output can be parsed. */
#include "dlx/text/json.h"
#include "dlx/text/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* What ends or turns lines on a terminal is escaped as well as what must be. */
static void escape(FILE *out, uint32_t code, const char *text, size_t length)
{
    if (length == 0)
        fputs("\\ufffd", out);
    else if (code == '"' || code == '\\')
        fprintf(out, "\\%c", (int)code);
    else if (is_control(code))
        fprintf(out, "\\u%04x", (unsigned)code);
    else
        fwrite(text, 1, length, out);
}

void json_string(FILE *out, const char *string)
{
    size_t left = strlen(string), length;
    fputc('"', out);
    for (; left > 0; string += length, left -= length) {
        uint32_t code = 0;
        length = utf8_character(string, left, &code);
        escape(out, code, string, length);
        length = length == 0 ? 1 : length;
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
