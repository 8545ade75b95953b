/* SPDX-License-Identifier: MIT */
/* Words of a book: the rules of a board for captions and headings, and how large a line of text may be. */
#include "cli/sudoku/book.h"
#include "dlx/text/utf8.h"

#include <stdio.h>
#include <string.h>

static bool has_clue(const sudoku_rules *rules, sudoku_clue_kind kind)
{
    for (int c = 0; c < rules->clue_count; c++)
        if (rules->clues[c].kind == kind)
            return true;
    return false;
}

static void add_word(char *text, size_t most, const char *word)
{
    const size_t length = strlen(text);
    if (length + 2 + strlen(word) < most)
        snprintf(text + length, most - length, "%s%s", length > 0 ? ", " : "", word);
}

void describe_rules(const sudoku_rules *rules, char *text, size_t most)
{
    static const struct {
        unsigned variant;
        const char *word;
    } words[] = {{SUDOKU_X, "diagonals"},
                 {SUDOKU_HYPER, "windows"},
                 {SUDOKU_ASTERISK, "asterisk"},
                 {SUDOKU_CENTER_DOT, "center dots"},
                 {SUDOKU_ANTI_KNIGHT, "anti-knight"},
                 {SUDOKU_ANTI_KING, "anti-king"},
                 {SUDOKU_DISJOINT, "disjoint groups"}};
    char word[24];
    text[0] = '\0';
    snprintf(word, sizeof word, "%dx%d", rules->digits, rules->digits);
    if (rules->digits != SUDOKU_SIZE)
        add_word(text, most, word);
    snprintf(word, sizeof word, "%d grids", rules->grid_count);
    if (rules->grid_count > 0)
        add_word(text, most, word);
    if (rules->box_rows == 0)
        add_word(text, most, "jigsaw");
    for (int kind = SUDOKU_KILLER; kind <= SUDOKU_EVEN; kind++)
        if (has_clue(rules, (sudoku_clue_kind)kind))
            add_word(text, most, sudoku_clue_name((sudoku_clue_kind)kind));
    for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        if ((rules->variants & words[w].variant) != 0)
            add_word(text, most, words[w].word);
}

int fit_height(const char *text, int height, int width)
{
    int ems = 0; /* in hundredths; bold letters are about 0.7 wide, and East Asian ones 1 */
    uint32_t code = 0;
    for (size_t length; *text != '\0'; text += length) {
        length = utf8_character(text, strlen(text), &code);
        ems += code < 0x1100 ? 70 : 100;
    }
    const int64_t room = (int64_t)width * 100;
    return ems > 0 && (int64_t)height * ems > room ? (int)(room / ems) : height;
}
