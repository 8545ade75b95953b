/* SPDX-License-Identifier: MIT */
/*
 * A word resembles a name if one of them begins with the other, or if changing, inserting or removing a few letters
 * turns one into the other:
 *
 *     thermo -> thermometer      killer: -> killer      kiler -> killer      sandwhich -> sandwich
 */
#include "sudoku/text/names.h"

#include <string.h>

enum {
    LEAST_PREFIX = 3, /* letters that a word and a name must share */
    MOST_EDITS = 2,   /* letters that may be wrong in a longer word */
};

bool copy_name(struct view word, char text[LONGEST_NAME])
{
    if (word.length >= LONGEST_NAME)
        return false;
    for (size_t c = 0; c < word.length; c++)
        text[c] =
            word.text[c] >= 'A' && word.text[c] <= 'Z' ? (char)(word.text[c] | 0x20) : word.text[c];
    text[word.length] = '\0';
    return true;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Return the number of letters to change, insert or remove to turn one word into the other. */
static int count_edits(const char *a, const char *b)
{
    int row[LONGEST_NAME];
    const int columns = (int)strlen(b);
    for (int j = 0; j <= columns; j++)
        row[j] = j;
    for (int i = 1; a[i - 1] != '\0'; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= columns; j++) {
            const int change = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = least(change, 1 + least(row[j], row[j - 1]));
        }
    }
    return row[columns];
}

static bool is_similar(const char *word, const char *name)
{
    const size_t shorter = strlen(word) < strlen(name) ? strlen(word) : strlen(name);
    if (shorter >= LEAST_PREFIX && strncmp(word, name, shorter) == 0)
        return true;
    return count_edits(word, name) <= least(MOST_EDITS, (int)shorter / 3);
}

const char *find_similar_rule(struct view word)
{
    static const char *const others[] = {"variant", "regions", "grids"};
    char text[LONGEST_NAME];
    if (!copy_name(word, text))
        return NULL;
    for (int kind = 0; kind < SUDOKU_CLUE_KINDS; kind++)
        if (is_similar(text, sudoku_clue_name((sudoku_clue_kind)kind)))
            return sudoku_clue_name((sudoku_clue_kind)kind);
    for (size_t o = 0; o < sizeof others / sizeof *others; o++)
        if (is_similar(text, others[o]))
            return others[o];
    return NULL;
}

const char *find_similar_variant(struct view word)
{
    char text[LONGEST_NAME];
    const char *layout;
    if (!copy_name(word, text))
        return NULL;
    for (unsigned variant = 1; variant <= SUDOKU_ALL_NONCONSECUTIVE; variant <<= 1)
        if (is_similar(text, variant_name((sudoku_variant)variant)))
            return variant_name((sudoku_variant)variant);
    for (int number = 0; (layout = layout_name(number)) != NULL; number++)
        if (is_similar(text, layout))
            return layout;
    return NULL;
}
