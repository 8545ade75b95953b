/* SPDX-License-Identifier: MIT */
/*
 * What a picture shows of the rules, and what it must say in words: notes below the board, as lines of text. A clue
 * has a picture only if the picture could not mean another clue. A line that jumps over a cell has none, for example.
 */
#include "sudoku/text/clue_places.h"
#include "sudoku/text/clue_shapes.h"
#include "sudoku/text/writer.h"

#include <stdlib.h>
#include <string.h>

/* Lengths, in hundredths of a cell. */
enum {
    NOTE_HEIGHT = 28, /* of type */
    NOTE_LINE = 36,   /* from one line of notes to the next */
    NOTE_GAP = 24,    /* between the board and the notes */
    PER_CELL = 7,     /* most characters of a note for each column of the board */
    LONGEST_NOTE = PER_CELL * SUDOKU_MOST_SIZE,
    LETTERS = 26, /* for clones */
};

/* ---- which clues a picture shows ---- */

/* Return the rows or columns between two cells, whichever are more. */
static int distance(const sudoku_rules *rules, int a, int b)
{
    const int down = abs(a / rules->size - b / rules->size),
              across = abs(a % rules->size - b % rules->size);
    return down > across ? down : across;
}

static bool is_neighbor(const sudoku_rules *rules, int a, int b)
{
    return distance(rules, a, b) == 1 &&
           (a / rules->size == b / rules->size || a % rules->size == b % rules->size);
}

/* Return whether each cell from `first` on touches the one before it. */
static bool is_line(const sudoku_rules *rules, const sudoku_clue *clue, int first)
{
    for (int c = first + 1; c < clue->cell_count; c++)
        if (distance(rules, clue->cells[c - 1], clue->cells[c]) != 1)
            return false;
    return true;
}

/* The digits of a long circle are read from left to right and down. */
static bool is_arrow(const sudoku_rules *rules, const sudoku_clue *clue)
{
    const int circle = circle_of(clue);
    for (int c = 1; c < circle; c++)
        if (clue->cells[c] < clue->cells[c - 1] ||
            !is_neighbor(rules, clue->cells[c - 1], clue->cells[c]))
            return false;
    return is_line(rules, clue, circle - 1);
}

/* Return whether the cells of a cage are connected: spread from the first cell until nothing is added. */
static bool is_cage(const sudoku_rules *rules, const sudoku_clue *clue)
{
    uint64_t reached = 1,
             before = 0; /* of the cells: a cage has at most as many as there are digits */
    while (reached != before) {
        before = reached;
        for (int c = 0; c < clue->cell_count; c++)
            for (int d = 0; d < clue->cell_count; d++)
                if ((reached >> d & 1) != 0 && is_neighbor(rules, clue->cells[c], clue->cells[d]))
                    reached |= UINT64_C(1) << c;
    }
    return reached == (UINT64_C(1) << clue->cell_count) - 1;
}

/* Four cells that meet in a point, or two neighbors. */
static bool is_quadruple(const sudoku_rules *rules, const sudoku_clue *clue)
{
    for (int c = 0; c < clue->cell_count; c++)
        for (int d = 0; d < c; d++)
            if (distance(rules, clue->cells[c], clue->cells[d]) != 1)
                return false;
    return clue->cell_count == 4 ||
           (clue->cell_count == 2 && is_neighbor(rules, clue->cells[0], clue->cells[1]));
}

/* The halves have the same shape, and there is a letter for them. */
static bool is_clone(const sudoku_rules *rules, const sudoku_clue *clue)
{
    const int half = clue->cell_count / 2, step = clue->cells[half] - clue->cells[0];
    const int size = rules->size, across = clue->cells[half] % size - clue->cells[0] % size;
    int number = 0;
    for (const sudoku_clue *other = rules->clues; other < clue; other++)
        number += other->kind == SUDOKU_CLONE;
    for (int c = 0; c < half; c++)
        if (clue->cells[half + c] - clue->cells[c] != step ||
            clue->cells[half + c] % size - clue->cells[c] % size != across)
            return false;
    return number < LETTERS;
}

static bool has_sandwich(const sudoku_rules *rules)
{
    for (int c = 0; c < rules->clue_count; c++)
        if (rules->clues[c].kind == SUDOKU_SANDWICH)
            return true;
    return false;
}

/* Return whether an earlier clue says something along the same line. */
static bool is_second(const sudoku_rules *rules, const sudoku_clue *clue,
                      const struct beside *place)
{
    struct beside other;
    for (const sudoku_clue *before = rules->clues; before < clue; before++)
        if (find_beside(rules, before, &other) && memcmp(&other, place, sizeof other) == 0)
            return true;
    return false;
}

/* A number beside the board is a sandwich, or the number of skyscrapers, but not both on one board. */
static bool is_side(const sudoku_rules *rules, const sudoku_clue *clue)
{
    struct beside place;
    return find_beside(rules, clue, &place) && !is_second(rules, clue, &place) &&
           !(clue->kind == SUDOKU_SKYSCRAPER && has_sandwich(rules));
}

bool is_drawn(const sudoku_rules *rules, const sudoku_clue *clue)
{
    switch (clue->kind) {
    case SUDOKU_KILLER:
        return is_cage(rules, clue);
    case SUDOKU_WHISPERS:
        return clue->value_count == 0 && is_line(rules, clue, 0);
    case SUDOKU_THERMOMETER:
    case SUDOKU_RENBAN:
    case SUDOKU_PALINDROME:
    case SUDOKU_BETWEEN:
        return is_line(rules, clue, 0);
    case SUDOKU_ARROW:
        return is_arrow(rules, clue);
    case SUDOKU_WHITE:
    case SUDOKU_BLACK:
    case SUDOKU_XV:
        return is_neighbor(rules, clue->cells[0], clue->cells[1]);
    case SUDOKU_QUADRUPLE:
        return is_quadruple(rules, clue);
    case SUDOKU_CLONE:
        return is_clone(rules, clue);
    case SUDOKU_LITTLE_KILLER:
    case SUDOKU_SANDWICH:
    case SUDOKU_SKYSCRAPER:
        return is_side(rules, clue);
    case SUDOKU_MINIMUM:
    case SUDOKU_MAXIMUM:
    case SUDOKU_ODD:
    case SUDOKU_EVEN:
        return true;
    case SUDOKU_KROPKI_NEGATIVE:
    case SUDOKU_WHITE_NEGATIVE:
    case SUDOKU_BLACK_NEGATIVE:
    case SUDOKU_XV_NEGATIVE:
    case SUDOKU_NONCONSECUTIVE:
        return false;
    }
    return false;
}

/* ---- notes ---- */

/* A paragraph. Each line of rules that is written to it is one of its parts. */
struct paragraph {
    struct artist *artist;       /* draws its lines */
    int top;                     /* of its first line */
    int lines;                   /* number of lines drawn */
    bool has_ended;              /* a part has ended, so a semicolon comes before the next word */
    size_t length, word_length;  /* of the current line, and of the current word */
    char line[LONGEST_NOTE + 2]; /* with room for a semicolon */
    char word[LONGEST_NOTE];
};

static void end_line(struct paragraph *p)
{
    struct artist *a = p->artist;
    p->line[p->length] = '\0';
    if (p->length > 0)
        draw_text(a, SUDOKU_INK_NOTE, a->rules->size * SUDOKU_CELL / 2,
                  p->top + p->lines++ * NOTE_LINE + NOTE_HEIGHT / 2, NOTE_HEIGHT, p->line);
    p->length = 0;
}

static void end_word(struct paragraph *p)
{
    const size_t width = (size_t)(PER_CELL * p->artist->rules->size);
    if (p->has_ended && p->length > 0)
        p->line[p->length++] = ';';
    p->has_ended = false;
    if (p->length + 1 + p->word_length > width)
        end_line(p);
    if (p->length > 0)
        p->line[p->length++] = ' ';
    memcpy(p->line + p->length, p->word, p->word_length);
    p->length += p->word_length;
    p->word_length = 0;
}

/* A dlx_write_fn. No word of a rule is longer than a line. */
static bool take_text(void *user, const char *text, size_t size)
{
    struct paragraph *p = user;
    for (size_t i = 0; i < size; i++)
        if (text[i] != ' ' && text[i] != '\n')
            p->word[p->word_length++] = text[i];
        else {
            end_word(p);
            p->has_ended = text[i] == '\n';
        }
    return !p->artist->failed;
}

void draw_notes(struct artist *a)
{
    const sudoku_rules *rules = a->rules;
    const unsigned unseen =
        rules->variants & (SUDOKU_ANTI_KNIGHT | SUDOKU_ANTI_KING | SUDOKU_DISJOINT);
    struct paragraph p = {.artist = a};
    struct puzzle_writer w = {.rules = rules, .write = take_text, .user = &p};
    p.top = rules->size * SUDOKU_CELL + find_room_for_sides(rules).bottom + NOTE_GAP;
    for (unsigned variant = 1; variant <= unseen; variant <<= 1)
        if ((unseen & variant) != 0)
            put_form(&w, "%s\n", variant_name((sudoku_variant)variant));
    for (int c = 0; c < rules->clue_count; c++)
        if (!is_drawn(rules, &rules->clues[c]))
            put_clue(&w, &rules->clues[c]);
    flush_writer(&w);
    end_line(&p);
}

/* ---- room ---- */

static bool find_end(void *user, const sudoku_shape *shape)
{
    *(int *)user = shape->y;
    return true;
}

sudoku_room sudoku_find_room(const sudoku_rules *rules)
{
    sudoku_room room = find_room_for_sides(rules);
    int end = 0;
    struct artist a = {.rules = rules, .take = find_end, .user = &end};
    draw_notes(&a);
    if (end > 0)
        room.bottom = end + NOTE_HEIGHT / 2 - rules->size * SUDOKU_CELL;
    return room;
}
