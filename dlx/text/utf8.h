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

/** Whether it makes a terminal do something, or is no character to be seen in a line. */
bool is_control(uint32_t code);

/** Whether it can stand in a picture, which may be XML: that has no U+FFFE and U+FFFF besides. */
bool can_be_drawn(uint32_t code);

#endif
