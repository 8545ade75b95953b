/* SPDX-License-Identifier: MIT */
/* Values in JSON (RFC 8259). */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include <stdint.h>
#include <stdio.h>

/** A string; bytes that are no UTF-8 become U+FFFD. */
void json_string(FILE *out, const char *string);

/** A number; from 2^53, where doubles end, as a string. */
void json_number(FILE *out, uint64_t number);

/** A number in decimal digits, of any length; from 2^53 as a string. */
void json_digits(FILE *out, const char *digits);

/** A real number; null if it is not finite. */
void json_real(FILE *out, double number);

#endif
