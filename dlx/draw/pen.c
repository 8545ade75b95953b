/* SPDX-License-Identifier: MIT */
/*
 * Write text, escaped and clipped. Bytes that are not UTF-8, characters that XML forbids and characters that
 * control a terminal become U+FFFD. A character takes one column, an East Asian character two, and a mark
 * over another character none.
 *
 *     room 5:   "abcde" -> abcde      "abcdef" -> abcde and an ellipsis; used is 6
 */
#include "dlx/draw/pen.h"

#include "dlx/text/utf8.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

struct pen pen_plain(FILE *out)
{
    return (struct pen){.out = out, .room = UINT32_MAX};
}

struct pen pen_xml(FILE *out)
{
    return (struct pen){.out = out, .is_xml = true, .room = UINT32_MAX};
}

struct pen pen_measure(void)
{
    return (struct pen){.room = UINT32_MAX};
}

struct pen pen_narrow(FILE *out, uint32_t room)
{
    return (struct pen){.out = out, .is_xml = true, .room = room};
}

/* ---- characters ---- */

/* Return the character at `text`, and store its length in bytes. If it is not UTF-8, return 0 and store one
 * byte. The text ends with a zero, which continues no character. */
static uint32_t decode(const char *text, size_t *length)
{
    enum { LONGEST = 4 };
    uint32_t code;
    *length = utf8_character(text, LONGEST, &code);
    if (*length > 0)
        return code;
    *length = 1;
    return 0;
}

static uint32_t width_of(uint32_t code)
{
    bool is_mark = (code >= 0x300 && code < 0x370) || (code >= 0x200b && code < 0x200e) ||
                   (code >= 0xfe00 && code < 0xfe10);
    bool is_wide = (code >= 0x1100 && code < 0x1160) || (code >= 0x2e80 && code < 0xa4d0) ||
                   (code >= 0xac00 && code < 0xd7a4) || (code >= 0xf900 && code < 0xfb00) ||
                   (code >= 0xff00 && code < 0xff61) || (code >= 0x1f300 && code < 0x40000);
    return is_mark ? 0 : is_wide ? 2 : 1;
}

static const char *escape(uint32_t code, bool is_xml)
{
    if (!can_be_drawn(code))
        return is_xml ? "&#xfffd;" : "\xef\xbf\xbd";
    switch (is_xml ? code : 0) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    default:
        return NULL;
    }
}

static void write_character(struct pen *pen, uint32_t code, const char *text, size_t length)
{
    const char *escaped = escape(code, pen->is_xml);
    if (pen->out == NULL)
        return;
    if (escaped != NULL)
        fputs(escaped, pen->out);
    else
        fwrite(text, 1, length, pen->out);
}

/* ---- text ---- */

/* Return the number of leading characters that take one byte and one column each, and need no escape. */
static size_t plain_length(const char *text, size_t most)
{
    size_t length = 0;
    while (length < most && text[length] >= ' ' && text[length] < 0x7f &&
           strchr("<>&\"", text[length]) == NULL)
        length++;
    return length;
}

/* Write the plain beginning of the text, and return its length. Most names are plain, and a picture has thousands. */
static size_t put_plain(struct pen *pen, const char *text)
{
    const size_t length = pen->used < pen->room ? plain_length(text, pen->room - pen->used) : 0;
    if (pen->out != NULL)
        fwrite(text, 1, length, pen->out);
    pen->used += (uint32_t)length;
    return length;
}

void pen_put(struct pen *pen, const char *text)
{
    size_t length;
    for (text += put_plain(pen, text); *text != '\0'; text += length) {
        uint32_t code = decode(text, &length), width = width_of(code);
        if (pen->used > pen->room)
            return;
        if (width > pen->room - pen->used) {
            if (pen->out != NULL)
                fputs("\xe2\x80\xa6", pen->out);
            pen->used = pen->room + 1;
            return;
        }
        write_character(pen, code, text, length);
        pen->used += width;
    }
}

void pen_number(struct pen *pen, uint64_t number)
{
    char text[24], *digit = text + sizeof text - 1;
    *digit = '\0';
    do {
        *--digit = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    pen_put(pen, digit);
}

void pen_to(struct pen *pen, uint32_t column)
{
    while (pen->used < column && pen->used < pen->room)
        pen_put(pen, " ");
}

/* ---- names ---- */

void pen_item(struct pen *pen, const struct recording *dance, uint32_t item)
{
    const char *name = dlx_problem_item(dance->problem, item).name;
    if (name != NULL)
        pen_put(pen, name);
    else
        pen_number(pen, (uint64_t)dance->first_item + item);
}

void pen_color(struct pen *pen, const struct recording *dance, uint32_t color)
{
    const char *name = dlx_problem_color_name(dance->problem, color);
    if (name != NULL)
        pen_put(pen, name);
    else
        pen_number(pen, color);
}

void pen_option(struct pen *pen, const struct recording *dance, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entries = dlx_problem_option(dance->problem, option, &count);
    for (uint32_t k = 0; k < count && pen->used <= pen->room; k++) {
        pen_put(pen, k > 0 ? " " : "");
        pen_item(pen, dance, entries[k].item);
        if (entries[k].color == DLX_NO_COLOR)
            continue;
        pen_put(pen, ":");
        pen_color(pen, dance, entries[k].color);
    }
}

uint32_t pen_item_width(const struct recording *dance, uint32_t item)
{
    struct pen pen = pen_measure();
    pen_item(&pen, dance, item);
    return pen.used;
}

void pen_node(struct pen *pen, const struct recording *dance, uint32_t node)
{
    uint32_t items = dlx_problem_item_count(dance->problem);
    if (node == 0)
        pen_put(pen, "root");
    else if (node <= items)
        pen_item(pen, dance, node - 1);
    else if (node == items + 1)
        pen_put(pen, "second root");
    else
        pen_number(pen, node);
}

/* Write the words up to the next '%', and return their number of bytes. */
static size_t put_words(struct pen *pen, const char *words)
{
    char text[64];
    size_t length = strcspn(words, "%");
    length = length < sizeof text ? length : sizeof text - 1;
    memcpy(text, words, length);
    text[length] = '\0';
    pen_put(pen, text);
    return length;
}

void pen_print(struct pen *pen, const struct recording *dance, const char *words, ...)
{
    static void (*const names[])(struct pen *, const struct recording *, uint32_t) = {
        ['c'] = pen_color, ['i'] = pen_item, ['n'] = pen_node, ['o'] = pen_option};
    va_list arguments;
    va_start(arguments, words);
    for (; *words != '\0'; words++)
        if (*words != '%')
            words += put_words(pen, words) - 1;
        else if (*++words == 's')
            pen_put(pen, va_arg(arguments, const char *));
        else if (*words == 'u')
            pen_number(pen, va_arg(arguments, uint32_t));
        else
            names[(int)*words](pen, dance, va_arg(arguments, uint32_t));
    va_end(arguments);
}
