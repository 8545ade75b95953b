/* SPDX-License-Identifier: MIT */
/*
 * Detect the format of a text from its first block. A wrong guess would mean a wrong answer, so each format
 * is tested, and the format is only clear if exactly one is possible. A format is possible:
 *
 *     mtx     if it begins with %%MatrixMarket
 *     items   unless the first line has a name twice, or another line a name that the first does not have
 *     rows    if all words are numbers without leading zeros, and no line has a number twice
 *     dense   if all lines are zeros and ones, the same number on each
 *     csv     if all lines after the first are zeros and ones with commas, and the first has the same
 *             number of fields, at least two, all different
 *     ec      if `p ec` and a number come first, then lines of `s` and numbers
 *     xcc     if `p xc` or `p xcc` and two numbers come first, then integers
 *     sets    if all words are numbers, two on the first line, and the first of each other line is its size
 *
 * If several formats remain possible, the user must choose. If none does, the text is malformed, and the
 * reader of the format that it resembles most will give the reason.
 */
#include "dlx/formats/reader.h"

#include <string.h>
#include <strings.h>

/* How to separate words. Commas are part of words in `items`, and blanks are in `csv`. */
enum mode { AS_NUMBERS, AS_ITEMS, AS_CSV };

struct piece {
    const char *at, *end; /* a part of the block */
    enum mode mode;       /* how to separate its words */
    char comment;         /* first byte of comment lines, or 0 */
};

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r' && c != '\n');
}

static bool is_separator(const struct piece *piece, char c)
{
    return (c == ',' && piece->mode != AS_ITEMS) || (is_blank(c) && piece->mode != AS_CSV);
}

static bool next_word(struct piece *line, struct piece *word)
{
    while (line->at < line->end && is_separator(line, *line->at))
        line->at++;
    *word = *line;
    while (line->at < line->end && !is_separator(line, *line->at))
        line->at++;
    word->end = line->at;
    return word->at < word->end;
}

/* Return whether a line is blank. Where commas separate words, they count as blanks. */
static bool is_blank_line(struct piece line)
{
    bool comma = line.mode == AS_NUMBERS;
    while (line.at < line.end && (is_blank(*line.at) || (comma && *line.at == ',')))
        line.at++;
    return line.at == line.end;
}

/* Go to the next line that is neither blank nor a comment. */
static bool next_line(struct piece *text, struct piece *line)
{
    while (text->at < text->end) {
        const char *newline = memchr(text->at, '\n', (size_t)(text->end - text->at));
        *line = *text;
        line->end = newline != NULL ? newline : text->end;
        text->at = newline != NULL ? newline + 1 : text->end;
        if (!is_blank_line(*line) && (text->comment == 0 || *line->at != text->comment))
            return true;
    }
    return false;
}

/* Drop the line that the end of the block cuts off, or the last word if there is only one line. */
static void drop_cut(struct piece *text)
{
    const char *end = text->end;
    while (end > text->at && end[-1] != '\n')
        end--;
    if (end == text->at)
        for (end = text->end; end > text->at && !is_blank(end[-1]) && end[-1] != ',';)
            end--;
    if (end > text->at)
        text->end = end;
}

static bool is_word(struct piece word, const char *text)
{
    size_t length = (size_t)(word.end - word.at);
    return strlen(text) == length && memcmp(word.at, text, length) == 0;
}

static bool is_number(struct piece word)
{
    for (; word.at < word.end; word.at++)
        if (*word.at < '0' || *word.at > '9')
            return false;
    return true;
}

/* Return whether the rest of a line consists of at least `least` numbers, perhaps negative ones. */
static bool has_numbers(struct piece line, size_t least, bool negative)
{
    size_t count = 0;
    for (struct piece word; next_word(&line, &word); count++) {
        word.at += negative && *word.at == '-';
        if (!is_number(word))
            return false;
    }
    return count >= least;
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

/* ---- items ---- */

/* Return whether the first line names the item, with a multiplicity or without. */
static bool names_item(struct piece header, struct piece name)
{
    size_t length = (size_t)(name.end - name.at);
    for (struct piece word; next_word(&header, &word);) {
        bool ends = (size_t)(word.end - word.at) >= length &&
                    memcmp(word.end - length, name.at, length) == 0;
        const char *begin = word.end - length;
        if (ends && (begin == word.at || begin[-1] == '|'))
            return true;
    }
    return false;
}

static bool could_be_items(struct piece text)
{
    struct piece first, line;
    text.mode = AS_ITEMS;
    text.comment = '|';
    if (!next_line(&text, &first) || has_word_twice(first))
        return false;
    while (next_line(&text, &line))
        for (struct piece word; next_word(&line, &word);) {
            const char *colon = memchr(word.at, ':', (size_t)(word.end - word.at));
            word.end = colon != NULL ? colon : word.end;
            if (*word.at != '|' && !names_item(first, word))
                return false;
        }
    return true;
}

/* ---- rows, dense, csv, sets ---- */

static bool could_be_rows(struct piece text, bool whole)
{
    struct piece line;
    bool any = false;
    text.comment = '#';
    for (; next_line(&text, &line); any = true) {
        if (has_word_twice(line) || !has_numbers(line, 1, false))
            return false;
        for (struct piece word; next_word(&line, &word);)
            if (*word.at == '0' && word.end - word.at > 1)
                return false;
    }
    return any || !whole;
}

/* Return the number of digits of a line of zeros and ones, or 0 if it contains anything else. */
static size_t count_digits(struct piece line)
{
    size_t digits = 0;
    for (; line.at < line.end; line.at++)
        if (*line.at == '0' || *line.at == '1')
            digits++;
        else if (*line.at != ',' && !is_blank(*line.at))
            return 0;
    return digits;
}

static bool could_be_dense(struct piece text, bool whole)
{
    struct piece line;
    size_t width = 0;
    text.comment = '#';
    while (next_line(&text, &line)) {
        size_t digits = count_digits(line);
        if (digits == 0 || (width != 0 && digits != width))
            return false;
        width = digits;
    }
    return width > 0 || !whole;
}

/* Return the number of commas outside quotes. */
static size_t count_commas(struct piece line)
{
    size_t commas = 0;
    for (bool quoted = false; line.at < line.end; line.at++) {
        quoted ^= *line.at == '"';
        commas += *line.at == ',' && !quoted;
    }
    return commas;
}

static bool could_be_csv(struct piece text)
{
    struct piece first, line;
    text.mode = AS_CSV;
    if (!next_line(&text, &first))
        return false;
    size_t commas = count_commas(first);
    bool quotes = memchr(first.at, '"', (size_t)(first.end - first.at)) != NULL;
    if (commas == 0 || (!quotes && has_word_twice(first)))
        return false;
    while (next_line(&text, &line)) {
        bool quoted = memchr(line.at, '"', (size_t)(line.end - line.at)) != NULL;
        if (count_commas(line) != commas || (!quoted && count_digits(line) != commas + 1))
            return false;
    }
    return true;
}

/* Return the number at the beginning of a word, or more than UINT32_MAX if it does not fit. */
static size_t number_at(struct piece word)
{
    size_t value = 0;
    for (; word.at < word.end && value <= UINT32_MAX; word.at++)
        value = 10 * value + (size_t)(*word.at - '0');
    return value;
}

/* Return whether a line is an option of `sets`: its size, then different items. */
static bool is_set(struct piece line, size_t items)
{
    struct piece word;
    next_word(&line, &word);
    size_t size = number_at(word), count = 0;
    for (; next_word(&line, &word); count++)
        if (number_at(word) == 0 || number_at(word) > items || has_word(line, word))
            return false;
    return count == size;
}

static bool could_be_sets(struct piece text, bool whole)
{
    struct piece first, items, options, line;
    size_t count = 0;
    if (memchr(text.at, ',', (size_t)(text.end - text.at)) != NULL || !next_line(&text, &first) ||
        !has_numbers(first, 2, false) || !next_word(&first, &items) ||
        !next_word(&first, &options) || !is_blank_line(first))
        return false;
    for (; next_line(&text, &line); count++)
        if (!has_numbers(line, 1, false) || !is_set(line, number_at(items)))
            return false;
    return !whole || count == number_at(options);
}

/* ---- ec, xcc ---- */

/* Return whether a line is a `p`, one of two words, and this many numbers. */
static bool is_problem_line(struct piece line, const char *kind, const char *other, size_t numbers)
{
    struct piece p, word;
    return next_word(&line, &p) && is_word(p, "p") && next_word(&line, &word) &&
           (is_word(word, kind) || is_word(word, other)) && has_numbers(line, numbers, false) &&
           !has_numbers(line, numbers + 1, false);
}

static bool could_be_ec(struct piece text, bool whole)
{
    struct piece line, s;
    text.mode = AS_ITEMS;
    text.comment = 'c';
    if (!next_line(&text, &line))
        return !whole;
    if (!is_problem_line(line, "ec", "ec", 1))
        return false;
    while (next_line(&text, &line))
        if (!next_word(&line, &s) || !is_word(s, "s") || !has_numbers(line, 0, false))
            return false;
    return true;
}

static bool could_be_xcc(struct piece text, bool whole)
{
    struct piece line;
    text.mode = AS_ITEMS;
    text.comment = 'c';
    if (!next_line(&text, &line))
        return !whole;
    if (!is_problem_line(line, "xc", "xcc", 2))
        return false;
    while (next_line(&text, &line))
        if (!has_numbers(line, 1, true))
            return false;
    return true;
}

/* ---- all ---- */

enum {
    MTX = 1 << DLX_FORMAT_MTX,
    ITEMS = 1 << DLX_FORMAT_ITEMS,
    ROWS = 1 << DLX_FORMAT_ROWS,
    DENSE = 1 << DLX_FORMAT_DENSE,
    CSV = 1 << DLX_FORMAT_CSV,
    EC = 1 << DLX_FORMAT_EC,
    XCC = 1 << DLX_FORMAT_XCC,
    SETS = 1 << DLX_FORMAT_SETS,
};

/* Return whether a text contains only numbers. */
static bool has_only_digits(struct piece text)
{
    struct piece line;
    text.comment = '#';
    while (next_line(&text, &line))
        if (!has_numbers(line, 0, false))
            return false;
    return true;
}

/* Return the formats that a malformed text resembles. */
static unsigned guess_malformed(struct piece text)
{
    struct piece rest = text, line = text, p, kind;
    text.comment = 'c';
    if (next_line(&text, &line) && next_word(&line, &p) && is_word(p, "p") &&
        next_word(&line, &kind))
        return is_word(kind, "ec") ? EC : is_word(kind, "xc") || is_word(kind, "xcc") ? XCC : ITEMS;
    if (!next_line(&rest, &line))
        return ITEMS; /* its reader reports that the text is empty */
    if (has_only_digits(line) && has_only_digits(rest))
        return ROWS | DENSE | SETS;
    return count_commas(line) > 0 && count_commas(rest) > 0 ? CSV : ITEMS;
}

unsigned detect_formats(const char *text, size_t length, bool whole)
{
    static const char banner[] = "%%MatrixMarket";
    struct piece piece = {text, text + length, AS_NUMBERS, 0};
    if (length >= sizeof banner - 1 && strncasecmp(text, banner, sizeof banner - 1) == 0)
        return MTX;
    if (!whole)
        drop_cut(&piece);
    unsigned possible = 0;
    possible |= could_be_ec(piece, whole) ? EC : 0u;
    possible |= could_be_xcc(piece, whole) ? XCC : 0u;
    possible |= could_be_csv(piece) ? CSV : 0u;
    if (has_only_digits(piece)) {
        possible |= could_be_rows(piece, whole) ? ROWS : 0u;
        possible |= could_be_dense(piece, whole) ? DENSE : 0u;
        possible |= could_be_sets(piece, whole) ? SETS : 0u;
    }
    /* The test for `items` is slow if the first line has many names, so it comes last. */
    unsigned guess = possible == 0 ? guess_malformed(piece) : 0;
    if (guess == ITEMS)
        return ITEMS;
    possible |= could_be_items(piece) ? ITEMS : 0u;
    return possible != 0 ? possible : guess;
}
