/* SPDX-License-Identifier: MIT */
/* Characters of UTF-8, and which of them a terminal acts on. */
#ifndef CLI_UTF8_H
#define CLI_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * The character of UTF-8 (RFC 3629) that `text` begins with, of which there are `size` bytes; its length,
 * or 0 if it begins with none.
 */
size_t utf8_character(const char *text, size_t size, uint32_t *code);

/** Return whether a character controls a terminal or is invisible in a line. */
bool is_control(uint32_t code);

/** Return whether a picture can show a character. It may be XML, which forbids U+FFFE and U+FFFF too. */
bool can_be_drawn(uint32_t code);

#endif
