/* SPDX-License-Identifier: MIT */
/* JSON is UTF-8, but names may be any bytes. Bytes that are not UTF-8 are replaced, so that
 * programs can parse it. */
#include "dlx/text/json.h"
#include "dlx/text/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Besides what JSON must escape, escape characters that end or reverse lines on a terminal. */
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
    enum { SHORT = 19 };                 /* number of digits that always fit into 64 bits */
    if (strpbrk(digits, "-.") != NULL) { /* a double holds any 15 digits */
        fprintf(out, strlen(digits) <= 15 ? "%s" : "\"%s\"", digits);
        return;
    }
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

/* ---- documents ---- */

static void print_string(FILE *out, const char *string)
{
    if (string != NULL)
        json_string(out, string);
    else
        fputs("null", out);
}

/* Print the value of a conversion, which begins after its %. Return the end of the conversion. */
static const char *print_value(FILE *out, const char *form, va_list *values)
{
    switch (*form) {
    case 's':
        print_string(out, va_arg(*values, const char *));
        break;
    case '-':
        json_digits(out, va_arg(*values, const char *));
        return form + 2;
    case 'i':
        fputs(va_arg(*values, int) != 0 ? "true" : "false", out);
        break;
    case 'd':
        fprintf(out, "%d", va_arg(*values, int));
        break;
    case 'f':
        fprintf(out, "%f", va_arg(*values, double));
        break;
    case 'g':
        json_real(out, va_arg(*values, double));
        break;
    case 'u':
        json_number(out, va_arg(*values, unsigned));
        break;
    case 'z':
        json_number(out, va_arg(*values, size_t));
        return form + 2;
    default: /* lu or llu, whichever PRIu64 is here */
        json_number(out, va_arg(*values, uint64_t));
        return form + strspn(form, "l") + 1;
    }
    return form + 1;
}

void json_print(FILE *out, const char *form, ...)
{
    va_list values;
    va_start(values, form);
    while (*form != '\0') {
        size_t plain = strcspn(form, "'%");
        fwrite(form, 1, plain, out);
        form += plain;
        if (*form == '\'') {
            fputc('"', out);
            form++;
        } else if (*form == '%')
            form = print_value(out, form + 1, &values);
    }
    va_end(values);
}
