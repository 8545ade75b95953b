/* SPDX-License-Identifier: MIT */
/*
 * Tests of text shown to people, checked for every Unicode character. Characters that control a
 * terminal are escaped, and all others stay. Bytes that are not valid UTF-8 are escaped one by one.
 * Text written to files is not changed.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/common/show.h"
#include "dlx/text/utf8.h"
#include "tests/support/suite.h"

#include <string.h>

enum { CODES = 0x110000, BLOCK = 0x1000 };

/* The characters that control a terminal. */
static const struct {
    uint32_t first, last;
} acting[] = {
    {0x00, 0x1f},     {0x7f, 0x9f},     {0x61c, 0x61c},   {0x200e, 0x200f},
    {0x2028, 0x2029}, {0x202a, 0x202e}, {0x2066, 0x2069},
};

static bool acts(uint32_t code)
{
    for (size_t a = 0; a < sizeof acting / sizeof *acting; a++)
        if (code >= acting[a].first && code <= acting[a].last)
            return true;
    return false;
}

/* Encode a character in UTF-8, even a surrogate. Return the number of bytes. */
static size_t encode(uint32_t code, char *text)
{
    const size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char begin[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t b = length - 1; b > 0; b--, code >>= 6)
        text[b] = (char)(0x80 | (code & 0x3f));
    text[0] = (char)(begin[length] | code);
    return length;
}

/* Return the text with control characters escaped. The caller frees it. */
static char *shown(const char *text, size_t size, bool lines)
{
    char *out = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&out, &length);
    ck_assert_ptr_nonnull(file);
    write_harmless(file, text, size, lines);
    ck_assert_int_eq(fclose(file), 0);
    return out;
}

/* Write the expected output for a character. Return the number of bytes. */
static size_t expect(uint32_t code, const char *character, size_t length, bool lines, char *text)
{
    size_t at = 0;
    const bool stays = lines && (code == '\n' || code == '\t');
    if (code >= 0xd800 && code < 0xe000)
        for (size_t b = 0; b < length; b++)
            at += (size_t)sprintf(text + at, "\\x%02x", (unsigned char)character[b]);
    else if (!stays && acts(code))
        at = (size_t)sprintf(text, length == 1 ? "\\x%02x" : "\\u%04x", (unsigned)code);
    else
        memcpy(text, character, at = length);
    return at;
}

TEST(only_terminal_control_characters_are_escaped)
{
    static char text[5 * BLOCK], expected[13 * BLOCK + 1];
    for (int lines = 0; lines < 2; lines++)
        for (uint32_t first = 0; first < CODES; first += BLOCK) {
            size_t size = 0, length = 0;
            for (uint32_t code = first; code < first + BLOCK; code++) {
                const size_t bytes = encode(code, text + size);
                length += expect(code, text + size, bytes, lines == 1, expected + length);
                size += bytes;
            }
            expected[length] = '\0';
            char *out = shown(text, size, lines == 1);
            ck_assert_msg(strcmp(out, expected) == 0, "from U+%04x on", (unsigned)first);
            free(out);
        }
}

TEST(all_characters_are_decoded_but_no_surrogates)
{
    for (uint32_t code = 0; code < CODES; code++) {
        char text[4];
        uint32_t read = CODES;
        const size_t length = encode(code, text);
        const bool is_character = code < 0xd800 || code >= 0xe000;
        const size_t got = utf8_character(text, length, &read);
        if (got != (is_character ? length : 0) || (is_character && read != code) ||
            is_control(code) != acts(code))
            ck_abort_msg("U+%04x", (unsigned)code);
        for (size_t cut = 1; cut < length; cut++)
            if (utf8_character(text, cut, &read) != 0)
                ck_abort_msg("U+%04x, cut", (unsigned)code);
    }
}

TEST(invalid_bytes_are_escaped_one_by_one)
{
    static const struct {
        const char *text, *shown;
    } cases[] = {
        {"\x80", "\\x80"}, /* continuation bytes with nothing before them */
        {"a\xbfz", "a\\xbfz"},
        {"\xfe\xff", "\\xfe\\xff"}, /* bytes that never occur in UTF-8 */
        {"\xf8\x88\x80\x80\x80", "\\xf8\\x88\\x80\\x80\\x80"},
        {"\xc0\x80", "\\xc0\\x80"}, /* overlong sequences */
        {"\xc0\xaf", "\\xc0\\xaf"},
        {"\xc1\xbf", "\\xc1\\xbf"},
        {"\xe0\x80\xaf", "\\xe0\\x80\\xaf"},
        {"\xe0\x9f\xbf", "\\xe0\\x9f\\xbf"},
        {"\xf0\x80\x80\xaf", "\\xf0\\x80\\x80\\xaf"},
        {"\xf0\x8f\xbf\xbf", "\\xf0\\x8f\\xbf\\xbf"},
        {"\xed\xa0\x80", "\\xed\\xa0\\x80"}, /* surrogates */
        {"\xed\xbf\xbf", "\\xed\\xbf\\xbf"},
        {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"}, /* beyond U+10FFFF */
        {"\xf5\x80\x80\x80", "\\xf5\\x80\\x80\\x80"},
        {"\xc3", "\\xc3"}, /* truncated by the end of the text */
        {"\xe2\x82", "\\xe2\\x82"},
        {"\xf0\x9f\x98", "\\xf0\\x9f\\x98"},
        {"\xc3(", "\\xc3("}, /* or by another character */
        {"\xc3\xc3\xa9", "\\xc3\xc3\xa9"},
        {"\xe2\x82z", "\\xe2\\x82z"},
        {"\xe2(\x82", "\\xe2(\\x82"},
        {"\xf0\x9f\x98\xc3\xa9", "\\xf0\\x9f\\x98\xc3\xa9"},
        {"\xf0\x9f\x98\xc0", "\\xf0\\x9f\\x98\\xc0"},
        {"\xe2\x80\x1b[2J", "\\xe2\\x80\\x1b[2J"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (int lines = 0; lines < 2; lines++) {
            char *out = shown(cases[c].text, strlen(cases[c].text), lines == 1);
            ck_assert_str_eq(out, cases[c].shown);
            free(out);
        }
    char *out = shown("\xc3\xa9", 1, false); /* the text after it does not matter */
    ck_assert_str_eq(out, "\\xc3");
    free(out);
}

TEST(text_in_files_is_not_escaped)
{
    static const char text[] = "a\n\x1b[2J\xe2\x80\xae\xff";
    char *out = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&out, &length);
    ck_assert_ptr_nonnull(file);
    ck_assert(!shows_on_terminal(file));
    ck_assert(shows_on_terminal(stderr));
    show(file, text, sizeof text - 1);
    show_name(file, text);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_uint_eq(length, 2 * (sizeof text - 1));
    ck_assert_mem_eq(out, text, sizeof text - 1);
    ck_assert_mem_eq(out + sizeof text - 1, text, sizeof text - 1);
    free(out);
}
