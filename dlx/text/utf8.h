/* SPDX-License-Identifier: MIT */
/* Characters of UTF-8: which of them a terminal acts on, and which XML has to escape. */
#ifndef DLX_TEXT_UTF8_H
#define DLX_TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Decode the UTF-8 character (RFC 3629) at the beginning of `text`, which has `size` bytes. Return
 * its length, or 0 if there is none. */
size_t utf8_character(const char *text, size_t size, uint32_t *code);

enum { UTF8_LONGEST = 4 }; /* bytes of a character */

/** Write a character, which is not a surrogate, in UTF-8. Return its length. */
static inline size_t utf8_put(uint32_t code, char text[UTF8_LONGEST])
{
    static const unsigned first[] = {0, 0xc0, 0xe0, 0xf0};
    const size_t more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    for (size_t byte = more; byte > 0; byte--, code >>= 6)
        text[byte] = (char)(0x80 | (code & 0x3f));
    text[0] = (char)(first[more] | code);
    return more + 1;
}

/** Return whether a character controls a terminal or is invisible in a line. */
bool is_control(uint32_t code);

/** Return whether a picture can show a character. XML forbids U+FFFE and U+FFFF, too. */
bool can_be_drawn(uint32_t code);

/** Return the XML reference for a character, in text and in attributes in double quotes. U+FFFD
 * replaces what cannot be drawn. Return NULL for a character that needs no reference. */
const char *xml_reference(uint32_t code);

#endif
