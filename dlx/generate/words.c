/* SPDX-License-Identifier: MIT */
/*
 * Word rectangles: a word in each row and each column. With "cat", "at", ... and two rows of three:
 *
 *     items     a0 a1   d0 d1 d2      words across and words down
 *               | x00 x01 ... x12     the cells: a letter is a color
 *               wcat wat ...          each word is used at most once; not so with --repeat
 *     options   a0 x00:c x01:a x02:t wcat     a word on a row, or on a column
 *
 * A letter is a character of UTF-8; the list is a word a line.
 */
#include "dlx/generate/families.h"
#include "dlx/generate/maker.h"
#include "dlx/core/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LENGTH = 20, MOST_WORD_BYTES = 4 * MOST_LENGTH };

struct list {
    char *text;         /* the file; lines end with zeros */
    const char **words; /* those of the length of a row or a column, each once */
    int count;          /* how many */
    size_t capacity;    /* allocated length of words */
    int rows, columns;  /* of the rectangle */
    bool repeat;        /* a word may be used more than once */
};

/* The bytes of the letter at `at`: UTF-8 goes on with bytes 10xxxxxx. */
static int letter_bytes(const char *at)
{
    int bytes = 1;
    while (((unsigned char)at[bytes] & 0xc0) == 0x80)
        bytes++;
    return bytes;
}

static int count_letters(const char *word)
{
    int letters = 0;
    for (; *word != '\0'; word += letter_bytes(word))
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

/* Words of other lengths do not matter, and a word need be there only once; the order stays. */
static void drop_repeated(struct list *l)
{
    int kept = 0;
    if (l->count == 0)
        return;
    qsort(l->words, (size_t)l->count, sizeof *l->words, compare_words);
    for (int w = 0; w < l->count; w++)
        if (kept == 0 || strcmp(l->words[kept - 1], l->words[w]) != 0)
            l->words[kept++] = l->words[w];
    l->count = kept;
    qsort(l->words, (size_t)kept, sizeof *l->words, compare_places);
}

static bool take_word(struct maker *m, struct list *l, char *word, int line)
{
    int letters = strlen(word) > MOST_WORD_BYTES ? 0 : count_letters(word);
    if (letters != l->rows && letters != l->columns)
        return true;
    if (strpbrk(word, " \t:|") != NULL)
        return maker_fail_line(m, m->values[0], line, "a word contains a blank, `:` or `|`");
    size_t needed = (size_t)l->count + 1;
    if (!memory_reserve(m->allocator, &l->words, &l->capacity, needed, sizeof *l->words))
        return maker_no_memory(m);
    l->words[l->count++] = word;
    return true;
}

static bool read_list(struct maker *m, struct list *l)
{
    int line = 1;
    char *rest, *word;
    l->text = maker_read(m, m->values[0]);
    if (l->text == NULL)
        return false;
    for (rest = l->text; (word = maker_line(&rest)) != NULL;)
        if (!take_word(m, l, word, line++))
            return false;
    drop_repeated(l);
    return true;
}

/* ---- the problem ---- */

static void add_items(struct maker *m, const struct list *l)
{
    char name[MOST_WORD_BYTES + 2];
    for (int row = 0; row < l->rows; row++)
        maker_item(m, maker_numbered(m, "a", row), DLX_PRIMARY);
    for (int column = 0; column < l->columns; column++)
        maker_item(m, maker_numbered(m, "d", column), DLX_PRIMARY);
    for (int row = 0; row < l->rows; row++)
        for (int column = 0; column < l->columns; column++)
            maker_item(m, maker_placed(m, "x", row, column), DLX_SECONDARY);
    for (int w = 0; w < l->count && !l->repeat; w++) {
        snprintf(name, sizeof name, "w%s", l->words[w]);
        maker_item(m, name, DLX_SECONDARY);
    }
}

static void add_option(struct maker *m, const struct list *l, bool across, int line,
                       const char *word)
{
    char name[MOST_WORD_BYTES + 2];
    int place = 0;
    maker_entry(m, maker_numbered(m, across ? "a" : "d", line));
    for (const char *at = word; *at != '\0'; at += letter_bytes(at), place++) {
        snprintf(name, sizeof name, "%.*s", letter_bytes(at), at);
        maker_colored(m, maker_placed(m, "x", across ? line : place, across ? place : line), name);
    }
    snprintf(name, sizeof name, "w%s", word);
    if (!l->repeat)
        maker_entry(m, name);
    maker_option(m);
}

static void add_options(struct maker *m, const struct list *l, bool across)
{
    int lines = across ? l->rows : l->columns, length = across ? l->columns : l->rows;
    for (int line = 0; line < lines; line++)
        for (int w = 0; w < l->count; w++)
            if (count_letters(l->words[w]) == length)
                add_option(m, l, across, line, l->words[w]);
}

static bool fill(struct maker *m)
{
    struct list l = {.repeat = m->options[GENERATE_REPEAT] != NULL};
    if (m->options[GENERATE_ROWS] == NULL || m->options[GENERATE_COLUMNS] == NULL)
        return maker_fail(m, DLX_ERR_ARGUMENT, "words needs --rows=R and --columns=C");
    if (!maker_option_number(m, GENERATE_ROWS, 1, MOST_LENGTH, &l.rows) ||
        !maker_option_number(m, GENERATE_COLUMNS, 1, MOST_LENGTH, &l.columns))
        return false;
    if (read_list(m, &l)) {
        add_items(m, &l);
        add_options(m, &l, true);
        add_options(m, &l, false);
    }
    memory_free(m->allocator, l.words, l.capacity, sizeof *l.words);
    return m->status == DLX_OK;
}

const struct generate_kind kind_words = {
    .name = "words",
    .arguments = "FILE --rows=R --columns=C",
    .text = "words of a list in all rows and columns of a rectangle",
    .help = "FILE is a word a line; words of other lengths than R and C do not matter.\n"
            "Items: a0, ...: words across; d0, ...: words down; secondary x00, ...: cells, with\n"
            "letters as colors; wcat, ...: words, each at most once unless --repeat.\n"
            "Options: a word on a row or column, such as a0 x00:c x01:a x02:t wcat.\n"
            "Example: dlx generate words /usr/share/dict/words --rows=3 --columns=3\n",
    .least = 1,
    .most = 1,
    .options = 1u << GENERATE_ROWS | 1u << GENERATE_COLUMNS | 1u << GENERATE_REPEAT,
    .fill = fill,
};
