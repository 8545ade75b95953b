/* SPDX-License-Identifier: MIT */
/*
 * Word rectangles: each row and each column is a word. With "cat", "at", ... and two rows of three:
 *
 *     items     a0 a1   d0 d1 d2      the rows and the columns
 *               | x00 x01 ... x12     the cells; their letters are colors
 *               wcat wat ...          the words, each used at most once; not with --repeat
 *     options   a0 x00:c x01:a x02:t wcat     a word in a row or a column
 *
 * A letter is a character of UTF-8. The list has one word on each line.
 */
#include "dlx/generate/maker.h"
#include "dlx/core/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LENGTH = 20, MOST_WORD_BYTES = 4 * MOST_LENGTH };

struct list {
    char *text;         /* the file; zeros end its lines */
    const char **words; /* words that fit a row or a column, without duplicates */
    int count;          /* number of words */
    size_t capacity;    /* allocated length of words */
    int rows, columns;  /* of the rectangle */
    bool repeat;        /* a word may be used more than once */
};

/* Return the length of a letter: bytes 10xxxxxx continue a character of UTF-8. */
static int count_bytes(const char *at)
{
    int bytes = 1;
    while (((unsigned char)at[bytes] & 0xc0) == 0x80)
        bytes++;
    return bytes;
}

static int count_letters(const char *word)
{
    int letters = 0;
    for (; *word != '\0'; word += count_bytes(word))
        letters++;
    return letters;
}

/* ---- the list ---- */

static int compare_words(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    int order = strcmp(*x, *y);
    return order != 0 ? order : *x < *y ? -1 : *x > *y;
}

static int compare_places(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* Keep each word once, in the order of the file. */
static void drop_duplicate_words(struct list *l)
{
    int kept = 0;
    if (l->count == 0) /* qsort() must not get NULL */
        return;
    qsort(l->words, (size_t)l->count, sizeof *l->words, compare_words);
    for (int w = 0; w < l->count; w++)
        if (kept == 0 || strcmp(l->words[kept - 1], l->words[w]) != 0)
            l->words[kept++] = l->words[w];
    l->count = kept;
    /* Words are pointers into the text, so their order is the order of the file. */
    qsort(l->words, (size_t)kept, sizeof *l->words, compare_places);
}

static bool take_word(struct maker *m, struct list *l, char *word, int line)
{
    int letters = strlen(word) > MOST_WORD_BYTES ? 0 : count_letters(word);
    if (letters != l->rows && letters != l->columns)
        return true; /* it fits nowhere */
    if (strpbrk(word, " \t:|") != NULL)
        return maker_fail_line(m, m->argument, line, "a word contains a blank, ':' or '|'");
    size_t needed = (size_t)l->count + 1;
    if (!memory_reserve(m->allocator, &l->words, &l->capacity, needed, sizeof *l->words))
        return maker_fail_memory(m);
    l->words[l->count++] = word;
    return true;
}

static bool read_list(struct maker *m, struct list *l)
{
    int line = 1;
    char *rest, *word;
    l->text = maker_read_file(m, m->argument);
    if (l->text == NULL)
        return false;
    for (rest = l->text; (word = maker_next_line(&rest)) != NULL;)
        if (!take_word(m, l, word, line++))
            return false;
    drop_duplicate_words(l);
    return true;
}

/* ---- the problem ---- */

static void add_word_items(struct maker *m, const struct list *l)
{
    for (int row = 0; row < l->rows; row++)
        maker_item(m, DLX_PRIMARY, "a%d", row);
    for (int column = 0; column < l->columns; column++)
        maker_item(m, DLX_PRIMARY, "d%d", column);
    for (int row = 0; row < l->rows; row++)
        for (int column = 0; column < l->columns; column++)
            maker_item(m, DLX_SECONDARY, "x" CELL, digit_of(row), digit_of(column));
    for (int w = 0; w < l->count && !l->repeat; w++)
        maker_item(m, DLX_SECONDARY, "w%s", l->words[w]);
}

static void add_word_option(struct maker *m, const struct list *l, bool across, int line,
                            const char *word)
{
    int place = 0;
    maker_entries(m, "%c%d", across ? 'a' : 'd', line);
    for (const char *at = word; *at != '\0'; at += count_bytes(at), place++)
        maker_entries(m, "x" CELL ":%.*s", digit_of(across ? line : place),
                      digit_of(across ? place : line), count_bytes(at), at);
    if (!l->repeat)
        maker_entries(m, "w%s", word);
    maker_end_option(m);
}

static void add_word_options(struct maker *m, const struct list *l, bool across)
{
    int lines = across ? l->rows : l->columns, length = across ? l->columns : l->rows;
    for (int line = 0; line < lines; line++)
        for (int w = 0; w < l->count; w++)
            if (count_letters(l->words[w]) == length)
                add_word_option(m, l, across, line, l->words[w]);
}

bool make_words(struct maker *m)
{
    struct list l = {.repeat = m->options[GENERATE_REPEAT] != NULL};
    if (m->options[GENERATE_ROWS] == NULL || m->options[GENERATE_COLUMNS] == NULL)
        return maker_fail(m, DLX_ERR_ARGUMENT, "words needs --rows=R and --columns=C");
    if (!maker_parse_option(m, GENERATE_ROWS, 1, MOST_LENGTH, &l.rows) ||
        !maker_parse_option(m, GENERATE_COLUMNS, 1, MOST_LENGTH, &l.columns))
        return false;
    if (read_list(m, &l)) {
        add_word_items(m, &l);
        add_word_options(m, &l, true);
        add_word_options(m, &l, false);
    }
    memory_free(m->allocator, l.words, l.capacity, sizeof *l.words);
    return m->status == DLX_OK;
}
