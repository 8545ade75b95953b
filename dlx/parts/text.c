/* SPDX-License-Identifier: MIT */
/* What the files of parts share: see text.h. */
#include "dlx/parts/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const parts_words[PARTS_STATES] = {
    [DLX_PART_NEW] = "part", [DLX_PART_BEGUN] = "begun", [DLX_PART_FOUND] = "found"};

/* ---- writing ---- */

void parts_put(struct sink *s, const char *format, ...)
{
    char text[64];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!s->has_failed)
        s->has_failed = !s->write(s->user, text, (size_t)length);
}

void parts_put_number(struct sink *s, char before, uint64_t number)
{
    char text[24];
    size_t at = sizeof text;
    do
        text[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    text[--at] = before;
    if (!s->has_failed)
        s->has_failed = !s->write(s->user, text + at, sizeof text - at);
}

/* ---- reading ---- */

/* Scan a word that must be this one. */
bool parts_expect(struct scanner *s, const char *word, const char *missing, const char *wrong)
{
    if (!scan_expect_word(s, missing))
        return false;
    if (strcmp(s->word, word) == 0)
        return true;
    scan_fail_word(s, wrong);
    return false;
}

bool parts_hash(struct scanner *s, uint64_t *check)
{
    static const char digits[] = "0123456789abcdef";
    if (!scan_expect_word(s, "sixteen hexadecimal digits are missing"))
        return false;
    *check = 0;
    if (s->length != 16 || strspn(s->word, digits) != 16) {
        scan_fail_word(s, "expected sixteen hexadecimal digits, found `%s`");
        return false;
    }
    for (const char *c = s->word; *c != '\0'; c++)
        *check = *check << 4 | (uint64_t)(strchr(digits, *c) - digits);
    return true;
}

/* Fail at the latest word with a status of its own. */
bool parts_refuse(struct scanner *s, const char *text)
{
    scan_fail(s, DLX_ERR_PARTS, s->word_line, s->word_column, text, s->word);
    return false;
}

bool parts_out_of_memory(struct scanner *s)
{
    scan_fail(s, DLX_ERR_MEMORY, 0, 0, dlx_status_text(DLX_ERR_MEMORY), "");
    return false;
}

/* Return the state that the word stands for, or -1. */
static int find_state(const char *word)
{
    for (int state = 0; state < PARTS_STATES; state++)
        if (strcmp(word, parts_words[state]) == 0)
            return state;
    return -1;
}

bool parts_line(struct scanner *s, uint32_t most, dlx_part_state *state, uint32_t *number)
{
    *number = 0;
    if (!scan_expect_word(s, "the text is cut off: its last line does not begin with `end`"))
        return false;
    if (strcmp(s->word, "end") == 0)
        return true;
    const int found = find_state(s->word);
    if (found < 0 || (found > 0 && state == NULL)) {
        scan_fail_word(s, "expected `part` or `end`, found `%s`");
        return false;
    }
    if (state != NULL)
        *state = (dlx_part_state)found;
    if (!scan_expect_word(s, "the number of the part is missing") ||
        !scan_index(s, "expected the number of a part, found `%s`", "there is no part %s", most,
                    number))
        return false;
    ++*number;
    return parts_expect(s, ":", "a colon is missing after the number of the part",
                        "expected a colon after the number of the part, found `%s`");
}

bool parts_end(struct scanner *s, uint64_t expected)
{
    uint64_t check;
    if (!parts_hash(s, &check))
        return false;
    if (check != expected) {
        scan_fail_word(s, "the text is damaged: its check is not `%s`");
        return false;
    }
    return scan_expect_line_end(s) && scan_expect_end(s);
}

bool parts_head(struct scanner *s, const char *name, const char *wrong, const char *owner,
                uint64_t *identity)
{
    return parts_expect(s, name, "the first line is missing", wrong) &&
           parts_expect(s, "1", "the version is missing",
                        "version %s is unknown; this program knows 1") &&
           scan_expect_line_end(s) &&
           parts_expect(s, owner, "the second line is missing",
                        "expected the second line, found `%s`") &&
           parts_hash(s, identity);
}

dlx_status parts_fail(dlx_error *error, dlx_status status)
{
    snprintf(error->message, sizeof error->message, "%s", dlx_status_text(status));
    return status;
}
