/* SPDX-License-Identifier: MIT */
/* A table of first bytes says how long a character is, and what its second byte may be. */
#include "dlx/text/utf8.h"

size_t utf8_character(const char *text, size_t size, uint32_t *code)
{
    static const struct {
        unsigned char low, high, second_low, second_high;
        size_t length;
    } forms[] = {
        {0x00, 0x7f, 0x00, 0xff, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    const unsigned char *s = (const unsigned char *)text;
    size_t f = 0, length;
    while (f < sizeof forms / sizeof *forms && (s[0] < forms[f].low || s[0] > forms[f].high))
        f++;
    if (f == sizeof forms / sizeof *forms || forms[f].length > size)
        return 0;
    length = forms[f].length;
    *code = length == 1 ? s[0] : s[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        unsigned char low = i == 1 ? forms[f].second_low : 0x80;
        unsigned char high = i == 1 ? forms[f].second_high : 0xbf;
        if (s[i] < low || s[i] > high)
            return 0;
        *code = *code << 6 | (s[i] & 0x3f);
    }
    return length;
}

bool is_control(uint32_t code)
{
    return code < ' ' || (code >= 0x7f && code < 0xa0) || code == 0x61c || code == 0x200e ||
           code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069);
}

bool can_be_drawn(uint32_t code)
{
    return !is_control(code) && code != 0xfffe && code != 0xffff;
}

const char *xml_reference(uint32_t code)
{
    switch (code) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    default:
        return can_be_drawn(code) ? NULL : "&#xfffd;";
    }
}
