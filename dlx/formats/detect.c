/* SPDX-License-Identifier: MIT */
/*
 * Tell the format of a text from its first block. A wrong guess would be a wrong answer, so a
 * format is named only when the text cannot be well-formed in any other:
 *
 *     mtx     if it begins with %%MatrixMarket
 *     items   unless the first line has a name twice, or another line has one that is not on it
 *     rows    if all words are numbers without leading zeros, and no line has a number twice
 *     dense   if all lines are zeros and ones, equally many on each
 *
 * Where two remain possible, the user is asked.
 */
#include "dlx/formats/reader.h"

#include <string.h>
#include <strings.h>

struct piece {
    const char *at, *end; /* some bytes of the block */
    bool as_items;        /* read it as `items` is read: commas and `#` are as good as letters */
};

static bool is_separator(const struct piece *piece, char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r' && c != '\n') || (c == ',' && !piece->as_items);
}

static bool next_word(struct piece *line, struct piece *word)
{
    while (line->at < line->end && is_separator(line, *line->at))
        line->at++;
    word->at = line->at;
    while (line->at < line->end && !is_separator(line, *line->at))
        line->at++;
    word->end = line->at;
    return word->at < word->end;
}

/* The next line that is neither blank nor, but in `items`, a `#` comment. */
static bool next_line(struct piece *text, struct piece *line)
{
    while (text->at < text->end) {
        const char *newline = memchr(text->at, '\n', (size_t)(text->end - text->at));
        *line = (struct piece){text->at, newline != NULL ? newline : text->end, text->as_items};
        text->at = newline != NULL ? newline + 1 : text->end;
        struct piece rest = *line, word;
        if (next_word(&rest, &word) && (*line->at != '#' || text->as_items))
            return true;
    }
    return false;
}

/* A line that the end of the block cuts off would only mislead. */
static void drop_cut_line(struct piece *text)
{
    while (text->end > text->at && text->end[-1] != '\n')
        text->end--;
}

static bool has_word(struct piece line, struct piece wanted)
{
    size_t length = (size_t)(wanted.end - wanted.at);
    for (struct piece word; next_word(&line, &word);)
        if ((size_t)(word.end - word.at) == length && memcmp(word.at, wanted.at, length) == 0)
            return true;
    return false;
}

static bool has_word_twice(struct piece line)
{
    for (struct piece word; next_word(&line, &word);)
        if (has_word(line, word))
            return true;
    return false;
}

static bool could_be_items(struct piece text)
{
    struct piece first, line;
    text.as_items = true;
    if (!next_line(&text, &first) || has_word_twice(first))
        return false;
    while (next_line(&text, &line))
        for (struct piece word; next_word(&line, &word);)
            if (!has_word(first, word))
                return false;
    return true;
}

static bool is_number(struct piece word)
{
    bool leading_zero = *word.at == '0' && word.end - word.at > 1;
    for (; word.at < word.end; word.at++)
        if (*word.at < '0' || *word.at > '9')
            return false;
    return !leading_zero;
}

static bool could_be_rows(struct piece text)
{
    struct piece line;
    while (next_line(&text, &line)) {
        if (has_word_twice(line))
            return false;
        for (struct piece word; next_word(&line, &word);)
            if (!is_number(word))
                return false;
    }
    return true;
}

/* How many zeros and ones the line has; 0 if it has anything else. */
static size_t count_digits(struct piece line)
{
    size_t digits = 0;
    for (; line.at < line.end; line.at++)
        if (*line.at == '0' || *line.at == '1')
            digits++;
        else if (!is_separator(&line, *line.at))
            return 0;
    return digits;
}

static bool could_be_dense(struct piece text)
{
    struct piece line;
    size_t width = 0;
    while (next_line(&text, &line)) {
        size_t digits = count_digits(line);
        if (digits == 0 || (width != 0 && digits != width))
            return false;
        width = digits;
    }
    return true;
}

/* Words of `items` may hold any bytes; the other forms have only digits. */
static bool has_only_digits(struct piece text)
{
    struct piece line;
    while (next_line(&text, &line))
        for (; line.at < line.end; line.at++)
            if (!is_separator(&line, *line.at) && (*line.at < '0' || *line.at > '9'))
                return false;
    return true;
}

dlx_format detect_format(const char *text, size_t length, bool whole)
{
    static const char banner[] = "%%MatrixMarket";
    struct piece piece = {text, text + length, false};
    if (length >= sizeof banner - 1 && strncasecmp(text, banner, sizeof banner - 1) == 0)
        return DLX_FORMAT_MTX;
    if (!has_only_digits(piece))
        return DLX_FORMAT_ITEMS;
    if (!whole)
        drop_cut_line(&piece);
    struct piece any = piece, line;
    if (!next_line(&any, &line))
        return whole ? DLX_FORMAT_ITEMS : DLX_FORMAT_AUTO; /* empty: `items` will say so */
    bool items = could_be_items(piece), rows = could_be_rows(piece), dense = could_be_dense(piece);
    if (items + rows + dense != 1)
        return DLX_FORMAT_AUTO;
    return items ? DLX_FORMAT_ITEMS : rows ? DLX_FORMAT_ROWS : DLX_FORMAT_DENSE;
}
