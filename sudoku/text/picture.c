/* SPDX-License-Identifier: MIT */
/*
 * Draw a board as a list of shapes: first the shaded houses, then lines, then digits; and as SVG.
 * clue_shapes.c draws clues.
 *
 *     0    100   200             x = 100 * column, y = 100 * row: SUDOKU_CELL is 100
 *     +-----+-----+- 0           a given         text at (50, 72), the baseline of type 64 high
 *     | 5   |1 2  |              candidates      small texts, a place for each digit
 *     |     |  6  |
 *     +-----+-----+- 100         thin lines cross the board; thick lines cover them around regions
 *
 * All shapes of one ink come together, so that the caller changes the pen only a few times. SVG is
 * one such caller.
 */
#include "dlx/text/utf8.h"
#include "sudoku/text/clue_shapes.h"
#include "sudoku/text/own.h"
#include "sudoku/text/symbols.h"
#include "sudoku/text/writer.h"

#include <string.h>

/* Lengths, in hundredths of a cell. */
enum {
    THIN = 3,
    THICK = 8,
    DIGIT_HEIGHT = 64,  /* of type for one character */
    NUMBER_HEIGHT = 50, /* of type, where numbers have two figures */
    MOST_HEIGHT = 30,   /* of type, at most, for a candidate */
    EDGE = 5,           /* free space around the candidates of a cell */
    MASK_HEIGHT = 18,   /* of type for a mask, at most */
    MASK_WIDTH = 160,   /* height of type times the number of characters that fit */
    MASK_BASE = 94,     /* baseline of a mask */
    MASK_ROOM = SUDOKU_SYMBOLS_ROOM,
};

/* ---- shaded houses ---- */

static void shade_houses(struct artist *a, sudoku_house_kind kind, sudoku_ink ink)
{
    for (int h = 0; h < a->rules->house_count; h++) {
        const sudoku_house *house = &a->rules->houses[h];
        if (house->kind != kind)
            continue;
        for (int c = 0; c < house->count; c++)
            shade_cell(a, ink, house->cells[c]);
    }
}

/* ---- masks: the digits that a cell may hold ---- */

static void draw_parities(struct artist *a)
{
    for (int cell = 0; cell < a->puzzle->size * a->puzzle->size; cell++) {
        enum mask mask = mask_of(a->rules, cell);
        if (mask == MASK_EVEN || mask == MASK_ODD)
            draw_cell_mark(a, cell, mask == MASK_EVEN);
    }
}

/* Write the digits of a set. Spaces separate numbers. */
static void format_digits(const char *symbols, int size, uint64_t set, char text[MASK_ROOM])
{
    size_t length = 0;
    for (int digit = 1; digit <= size; digit++) {
        if ((set >> digit & 1) == 0)
            continue;
        if (length > 0 && size > MOST_CHARACTERS && symbols == NULL)
            text[length++] = ' ';
        format_symbol(symbols, size, digit, text + length);
        length += strlen(text + length);
    }
    text[length] = '\0';
}

static void draw_mask(struct artist *a, int cell)
{
    char text[MASK_ROOM];
    format_digits(find_symbols(a->rules, a->settings.labels), a->rules->digits,
                  a->rules->allowed[cell], text);
    int fitting = MASK_WIDTH / (int)(strlen(text) + 1);
    draw_shape(a, &(sudoku_shape){.kind = SUDOKU_TEXT,
                                  .ink = SUDOKU_INK_MASK,
                                  .x = left_of(a, cell) + SUDOKU_CELL / 2,
                                  .y = top_of(a, cell) + MASK_BASE,
                                  .height = fitting < MASK_HEIGHT ? fitting : MASK_HEIGHT,
                                  .text = text});
}

/* ---- lines ---- */

/* Draw a line of the board, measured in cells. */
static void draw_line(struct artist *a, bool thick, int x, int y, int width, int height)
{
    draw_stroke(a, thick ? SUDOKU_INK_THICK : SUDOKU_INK_THIN, x * SUDOKU_CELL, y * SUDOKU_CELL,
                width * SUDOKU_CELL, height * SUDOKU_CELL, thick ? THICK : THIN);
}

/* Draw the thin lines of a grid whose top left cell is at x, y. */
static void draw_thin_lines_at(struct artist *a, int x, int y)
{
    const int rows = a->rules->grid_rows, columns = a->rules->grid_columns;
    for (int line = 1; line < rows || line < columns; line++) {
        if (line < rows)
            draw_line(a, false, x, y + line, columns, 0);
        if (line < columns)
            draw_line(a, false, x + line, y, 0, rows);
    }
}

static void draw_thin_lines(struct artist *a)
{
    const int size = a->puzzle->size;
    if (a->rules->grid_count == 0)
        draw_thin_lines_at(a, 0, 0);
    for (int g = 0; g < a->rules->grid_count; g++)
        draw_thin_lines_at(a, a->rules->grids[g] % size, a->rules->grids[g] / size);
}

/* Return the region of a cell of the board, or SUDOKU_OUTSIDE. */
static int region_at(const struct artist *a, int row, int column)
{
    const int size = a->puzzle->size;
    const bool is_inside = row >= 0 && row < size && column >= 0 && column < size;
    return is_inside ? a->rules->region[size * row + column] : SUDOKU_OUTSIDE;
}

/* Return whether a line separates two regions, or is the edge, at position `at` along it. The line
 * goes down or across. */
static bool is_border(const struct artist *a, bool down, int line, int at)
{
    const int row = down ? at : line, column = down ? line : at;
    return region_at(a, row, column) != region_at(a, row - !down, column - down);
}

/* Draw the borders along a line, each in one stroke. */
static void draw_borders(struct artist *a, bool down, int line)
{
    int size = a->puzzle->size;
    for (int from = 0, to; from < size; from = to + 1) {
        to = from;
        while (to < size && is_border(a, down, line, to))
            to++;
        if (to > from && down)
            draw_line(a, true, line, from, 0, to - from);
        else if (to > from)
            draw_line(a, true, from, line, to - from, 0);
    }
}

static void draw_thick_lines(struct artist *a)
{
    for (int line = 0; line <= a->puzzle->size; line++) {
        draw_borders(a, false, line);
        draw_borders(a, true, line);
    }
}

/* ---- digits ---- */

static int find_solved_digit(const struct artist *a, int cell)
{
    /* A given is drawn as a given, even if the solution differs. */
    bool solved = a->puzzle->cell[cell] == 0 && a->settings.solution != NULL;
    return solved ? a->settings.solution[cell] : 0;
}

/* Draw a digit centered at x, y. */
static void draw_figure(struct artist *a, sudoku_ink ink, int x, int y, int height, int digit)
{
    char text[DIGIT_ROOM];
    format_symbol(find_symbols(a->rules, a->settings.labels), a->puzzle->size, digit, text);
    draw_text(a, ink, x, y, height, text);
}

static void draw_digit(struct artist *a, sudoku_ink ink, int cell, int digit)
{
    int height = a->puzzle->size > MOST_CHARACTERS ? NUMBER_HEIGHT : DIGIT_HEIGHT;
    if (digit != 0)
        draw_figure(a, ink, middle_x(a, cell), middle_y(a, cell), height, digit);
}

/* Draw the candidates of a cell. Each digit has a fixed place, row by row from 1. */
static void draw_candidates(struct artist *a, int cell)
{
    const int size = a->rules->digits;
    int columns = 2;
    while (columns * columns < size)
        columns++;
    int rows = (size + columns - 1) / columns, room = SUDOKU_CELL - 2 * EDGE;
    int height = (size > MOST_CHARACTERS ? 60 : 80) / columns;
    uint64_t candidates = find_candidates(a->rules, a->puzzle, cell);
    for (int digit = 1; digit <= size; digit++) {
        int across = 2 * ((digit - 1) % columns) + 1, down = 2 * ((digit - 1) / columns) + 1;
        if ((candidates >> digit & 1) != 0)
            draw_figure(a, SUDOKU_INK_CANDIDATE,
                        left_of(a, cell) + EDGE + across * room / (2 * columns),
                        top_of(a, cell) + EDGE + down * room / (2 * rows),
                        height < MOST_HEIGHT ? height : MOST_HEIGHT, digit);
    }
}

static bool shows_candidates(const struct artist *a)
{
    return a->puzzle->marked || a->settings.candidates;
}

static void draw_small_digits(struct artist *a)
{
    for (int cell = 0; cell < a->puzzle->size * a->puzzle->size; cell++) {
        bool empty = a->puzzle->cell[cell] == 0 && find_solved_digit(a, cell) == 0;
        if (empty && shows_candidates(a))
            draw_candidates(a, cell);
        /* Candidates obey the mask, so they already show it. */
        else if (mask_of(a->rules, cell) == MASK_OTHER && !shows_candidates(a))
            draw_mask(a, cell);
    }
}

static void draw_digits(struct artist *a)
{
    draw_small_digits(a);
    for (int cell = 0; cell < a->puzzle->size * a->puzzle->size; cell++)
        draw_digit(a, SUDOKU_INK_SOLVED, cell, find_solved_digit(a, cell));
    for (int cell = 0; cell < a->puzzle->size * a->puzzle->size; cell++)
        draw_digit(a, SUDOKU_INK_GIVEN, cell, a->puzzle->cell[cell]);
}

/* ---- a board ---- */

dlx_status sudoku_draw(const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                       const sudoku_write_settings *settings, sudoku_shape_fn *take, void *user)
{
    struct artist a = {.rules = rules, .puzzle = puzzle, .take = take, .user = user};
    if (settings != NULL)
        a.settings = *settings;
    if (!fits_rules(rules, puzzle) || !are_valid_settings(&a.settings, rules))
        return DLX_ERR_ARGUMENT;
    shade_houses(&a, SUDOKU_WINDOW, SUDOKU_INK_WINDOW);
    shade_houses(&a, SUDOKU_STAR, SUDOKU_INK_STAR);
    shade_houses(&a, SUDOKU_DOT, SUDOKU_INK_DOT);
    shade_houses(&a, SUDOKU_DIAGONAL, SUDOKU_INK_DIAGONAL);
    shade_clues(&a);
    draw_parities(&a);
    draw_cell_marks(&a);
    draw_clue_lines(&a);
    draw_thin_lines(&a);
    draw_thick_lines(&a);
    draw_signs(&a);
    draw_clue_marks(&a);
    draw_notes(&a);
    draw_digits(&a);
    return a.failed ? DLX_ERR_OUTPUT : DLX_OK;
}

/* ---- inks ---- */

static const struct {
    const char *name;
    uint32_t color;
    const char *word; /* for the color */
} inks[] = {
    [SUDOKU_INK_WINDOW] = {"window", 0xe4e4e4, "gray"},
    [SUDOKU_INK_STAR] = {"star", 0xfaeccb, "yellow"},
    [SUDOKU_INK_DOT] = {"dot", 0xdcefd9, "green"},
    [SUDOKU_INK_DIAGONAL] = {"diagonal", 0xd9e6f5, "blue"},
    [SUDOKU_INK_CLONE] = {"clone", 0xd3ebe6, "teal"},
    [SUDOKU_INK_EXTREME] = {"extreme", 0xe9e6f2, "lilac"},
    [SUDOKU_INK_ROW_INDEXER] = {"row-indexer", 0xf3d9d0, "red"},
    [SUDOKU_INK_COLUMN_INDEXER] = {"column-indexer", 0xf1ecc4, "yellow"},
    [SUDOKU_INK_BOX_INDEXER] = {"box-indexer", 0xd8ecc8, "green"},
    [SUDOKU_INK_PARITY] = {"parity", 0xc4c4c4, "gray"},
    [SUDOKU_INK_BULB] = {"bulb", 0xcccccc, "gray"},
    [SUDOKU_INK_TUBE] = {"tube", 0xcccccc, "gray"},
    [SUDOKU_INK_SLOW] = {"slow", 0xbcd7ec, "light blue"},
    [SUDOKU_INK_FAST] = {"fast", 0xf3cdbd, "red"},
    [SUDOKU_INK_WHISPERS] = {"whispers", 0x9fdc9f, "green"},
    [SUDOKU_INK_RENBAN] = {"renban", 0xdcb4e8, "purple"},
    [SUDOKU_INK_LINE] = {"line", 0xc4c4c4, "gray"},
    [SUDOKU_INK_REGION_SUM] = {"region-sum", 0xa5c8f0, "blue"},
    [SUDOKU_INK_ZIPPER] = {"zipper", 0xcfc3f2, "lilac"},
    [SUDOKU_INK_MODULAR] = {"modular", 0x9adbd3, "teal"},
    [SUDOKU_INK_ENTROPIC] = {"entropic", 0xf7cba4, "orange"},
    [SUDOKU_INK_ALTERNATING] = {"alternating", 0xf4b6bd, "pink"},
    [SUDOKU_INK_NABNER] = {"nabner", 0xeee08e, "yellow"},
    [SUDOKU_INK_LOCKOUT] = {"lockout", 0xa9b3e3, "dark blue"},
    [SUDOKU_INK_TEN] = {"ten", 0xd6d39b, "olive"},
    [SUDOKU_INK_ARROW] = {"arrow", 0x999999, "gray"},
    [SUDOKU_INK_RING] = {"ring", 0x999999, "gray"},
    [SUDOKU_INK_RING_HOLE] = {"ring-hole", 0xffffff, "white"},
    [SUDOKU_INK_THIN] = {"thin", 0x777777, "gray"},
    [SUDOKU_INK_THICK] = {"thick", 0x000000, "black"},
    [SUDOKU_INK_SIGN] = {"sign", 0x555555, "gray"},
    [SUDOKU_INK_CAGE] = {"cage", 0x333333, "black"},
    [SUDOKU_INK_BLACK] = {"black", 0x000000, "black"},
    [SUDOKU_INK_WHITE] = {"white", 0xffffff, "white"},
    [SUDOKU_INK_CLUE] = {"clue", 0x000000, "black"},
    [SUDOKU_INK_ON_BLACK] = {"on-black", 0xffffff, "white"},
    [SUDOKU_INK_NOTE] = {"note", 0x444444, "gray"},
    [SUDOKU_INK_MASK] = {"mask", 0x777777, "gray"},
    [SUDOKU_INK_CANDIDATE] = {"candidate", 0x444444, "gray"},
    [SUDOKU_INK_SOLVED] = {"solved", 0x5577aa, "blue"},
    [SUDOKU_INK_GIVEN] = {"given", 0x000000, "black"},
};

const char *ink_name(sudoku_ink ink)
{
    return inks[ink].name;
}

const char *ink_color_word(sudoku_ink ink)
{
    return inks[ink].word;
}

uint32_t sudoku_ink_color(sudoku_ink ink)
{
    return inks[ink].color;
}

/* ---- SVG ---- */

/*
 * Write a board as an SVG document, in the units of sudoku_draw(). A margin holds the outer half of
 * the frame. A white background makes the picture readable in dark viewers. All shapes of one ink
 * are a group, which has their common attributes:
 *
 *     <g class="given" fill="#000000" text-anchor="middle" font-weight="bold">
 *     <text x="50" y="72" font-size="64">5</text>
 *     </g>
 *
 * There is no style element, because all pictures on a page of HTML would share it. The class names
 * the ink, so that a page can choose colors of its own, as web/board.js does.
 */

enum { MARGIN = 10, PIXELS = 40 /* width of a cell before scaling */ };

struct picture {
    struct puzzle_writer *w;
    int ink; /* of the open group; -1 if there is none */
};

static void open_group(struct picture *p, const sudoku_shape *shape)
{
    const char *name = ink_name(shape->ink);
    const unsigned color = (unsigned)sudoku_ink_color(shape->ink);
    if (shape->kind == SUDOKU_STROKE)
        put_form(
            p->w,
            "<g class=\"%s\" stroke=\"#%06x\" stroke-width=\"%d\" stroke-linecap=\"square\">\n",
            name, color, shape->thickness);
    else
        put_form(p->w, "<g class=\"%s\" fill=\"#%06x\"%s%s>\n", name, color,
                 shape->kind == SUDOKU_TEXT
                     ? " font-family=\"Helvetica, Arial, sans-serif\" text-anchor=\"middle\""
                     : "",
                 shape->ink == SUDOKU_INK_GIVEN ? " font-weight=\"bold\"" : "");
}

static void close_group(const struct picture *p)
{
    put(p->w, p->ink >= 0 ? "</g>\n" : "");
}

/* The text needs no escapes: it has only digits, letters and blanks. */
static void put_shape(struct puzzle_writer *w, const sudoku_shape *s)
{
    if (s->kind == SUDOKU_TEXT)
        put_form(w, "<text x=\"%d\" y=\"%d\" font-size=\"%d\">%s</text>\n", s->x, s->y, s->height,
                 s->text);
    else if (s->kind == SUDOKU_RECTANGLE)
        put_form(w, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", s->x, s->y, s->width,
                 s->height);
    else if (s->kind == SUDOKU_DISC)
        put_form(w, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", s->x, s->y, s->width / 2);
    else
        put_form(w, "<path d=\"M%d %dl%d %d\"/>\n", s->x, s->y, s->width, s->height);
}

static bool take_shape(void *user, const sudoku_shape *shape)
{
    struct picture *p = user;
    if (p->ink !=
        (int)shape->ink) { /* shapes of one ink come together, so each ink has one group */
        close_group(p);
        open_group(p, shape);
        p->ink = (int)shape->ink;
    }
    put_shape(p->w, shape);
    return !p->w->failed;
}

/* Write a text that XML may have to escape. */
static void put_xml(struct puzzle_writer *w, const char *string)
{
    for (struct view text = {string, strlen(string)}; text.length > 0;) {
        const char *at = text.text;
        const uint32_t code = take_code(&text);
        const char *reference = code == '\n' ? NULL : xml_reference(code);
        if (reference != NULL)
            put(w, reference);
        else
            put_bytes(w, at, (size_t)(text.text - at));
    }
}

/* Write the title of the puzzle, or its size, and the ruleset. */
static void put_titles(struct puzzle_writer *w)
{
    const sudoku_labels none = {{NULL}};
    const sudoku_labels *labels = w->settings.labels != NULL ? w->settings.labels : &none;
    const char *const *text = labels->text;
    put(w, "<title>");
    if (text[SUDOKU_TITLE] != NULL)
        put_xml(w, text[SUDOKU_TITLE]);
    else
        put_form(w, "Sudoku %dx%d", rows_of_board(w->rules), columns_of_board(w->rules));
    if (text[SUDOKU_AUTHOR] != NULL) {
        put(w, " by ");
        put_xml(w, text[SUDOKU_AUTHOR]);
    }
    put(w, "</title>\n");
    if (text[SUDOKU_RULESET] != NULL) {
        put(w, "<desc>");
        put_xml(w, text[SUDOKU_RULESET]);
        put(w, "</desc>\n");
    }
}

void put_svg(struct puzzle_writer *w)
{
    struct picture p = {w, -1};
    const sudoku_margins room = sudoku_find_margins(w->rules);
    const int across = columns_of_board(w->rules) * SUDOKU_CELL + 2 * MARGIN;
    const int down = rows_of_board(w->rules) * SUDOKU_CELL + 2 * MARGIN;
    const int x = -MARGIN - room.left, y = -MARGIN - room.top;
    const int width = across + room.left + room.right, height = down + room.top + room.bottom;
    put_form(w,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
             "viewBox=\"%d %d %d %d\">\n",
             width * PIXELS / SUDOKU_CELL, height * PIXELS / SUDOKU_CELL, x, y, width, height);
    put_titles(w);
    put_form(
        w,
        "<rect class=\"paper\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n",
        x, y, width, height);
    sudoku_draw(w->rules, w->puzzle, &w->settings, take_shape, &p);
    close_group(&p);
    put(w, "</svg>\n");
}
