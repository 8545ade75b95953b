/* SPDX-License-Identifier: MIT */
/* See lines.h. */
#include "sudoku/text/lines.h"

#include <string.h>

static bool read_block(struct line_source *l)
{
    l->at = l->end = 0;
    if (l->ended || l->failed)
        return false;
    l->failed = !l->read(l->user, l->block, LINES_BLOCK, &l->end);
    l->ended = l->end == 0;
    return !l->failed && !l->ended;
}

static void append_bytes(struct line_source *l, const char *bytes, size_t count)
{
    size_t room = LINES_ROOM - l->length;
    l->too_long |= count > room;
    count = count > room ? room : count;
    memcpy(l->text + l->length, bytes, count);
    l->length += count;
}

/* Append the part of the line that is in the block. Return whether the line ends there. */
static bool append_from_block(struct line_source *l)
{
    const char *from = l->block + l->at;
    const char *newline = memchr(from, '\n', l->end - l->at);
    size_t count = newline != NULL ? (size_t)(newline - from) : l->end - l->at;
    append_bytes(l, from, count);
    l->at += count + (newline != NULL);
    return newline != NULL;
}

static void drop_byte_order_mark(struct line_source *l)
{
    if (l->length < 3 || memcmp(l->text, "\xef\xbb\xbf", 3) != 0)
        return;
    l->length -= 3;
    memmove(l->text, l->text + 3, l->length);
}

/* Keep only the line, without what stands around it. */
static void trim_line(struct line_source *l)
{
    if (l->number == 1)
        drop_byte_order_mark(l);
    /* If the line has no room, the last byte kept may be a "\r" of its middle. */
    if (l->length > 0 && !l->too_long && l->text[l->length - 1] == '\r')
        l->length--;
    l->too_long |= l->length > LINES_LONGEST;
    if (l->too_long)
        l->length = LINES_LONGEST;
    l->text[l->length] = '\0';
}

bool read_line(struct line_source *l)
{
    bool any = false, complete = false;
    l->length = 0;
    l->too_long = false;
    while (!complete && (l->at < l->end || read_block(l))) {
        complete = append_from_block(l);
        any = true;
    }
    l->number += any;
    trim_line(l);
    return any && !l->failed;
}

void end_lines(struct line_source *l)
{
    l->ended = true;
    l->at = l->end = 0;
}
