/* SPDX-License-Identifier: MIT */
/* Values in JSON (RFC 8259). */
#ifndef DLX_TEXT_JSON_H
#define DLX_TEXT_JSON_H

#include <stdint.h>
#include <stdio.h>

/**
 * Print a part of a document as printf() does, except that ' becomes ", and values become JSON:
 *
 *     %s    a string, or null for NULL       %d %u %lu %zu   a number; from 2^53, where doubles end, a string
 *     %-s   digits of any length, likewise   %g              a real number; null if it is not finite
 *     %i    true or false                        %f              seconds, with six decimals
 *
 *     json_print(out, "{'file':%s,'complete':%i}", "a.dlx", true)     {"file":"a.dlx","complete":true}
 */
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
void json_print(FILE *out, const char *form, ...);

/** Print a string. Bytes that are not UTF-8 become U+FFFD. */
void json_string(FILE *out, const char *string);

/** Print a number; from 2^53, where doubles end, as a string. */
void json_number(FILE *out, uint64_t number);

/** Print a number given as decimal digits of any length; from 2^53, as a string. */
void json_digits(FILE *out, const char *digits);

/** Print a real number, or null if it is not finite. */
void json_real(FILE *out, double number);

#endif
