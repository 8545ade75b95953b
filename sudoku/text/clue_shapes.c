/* SPDX-License-Identifier: MIT */
/*
 * Shapes of clues. What is drawn follows from the row of the kind: the shape of the cells, the ink,
 * and the look.
 *
 * A cage is drawn inside its cells, with its sum in the upper left corner:
 *
 *     +-----------+-----
 *     |12- - - - -|
 *     | |         |         a side with another cell of the cage is left open, and the strokes beside it
 *     | |         |         go on to the border, where the strokes of that cell begin
 *     + | - - - - +-----
 *
 * The two halves of a clone have the same letter in their first cells. Signs on the sides of a
 * minimum or maximum point to the smaller digit, as `<` does. Up to three clues share a place
 * beside the board; then each has its own part of the place:
 *
 *     +-----+-----+-----+     +-----+-----+      +-------------+
 *     |     |  v  |     |     | clone     |      | 12       21 |     21: a diagonal down and left. Its arrow ends
 *     |     |> 1 <|     |     |    A|     |      |   \     /   |         at the corner
 *     |     |  ^  |     |     +-----+-----+      |     15      |     15: the column below
 *     +-----+-----+-----+                        +-------------+
 *
 * All shapes of one ink have the same kind and the same thickness, because a picture opens the pen
 * once for each ink. Therefore each function walks over all clues for its ink.
 */
#include "sudoku/text/clue_shapes.h"

#include "sudoku/text/writer.h"

#include <stdio.h>
#include <string.h>

/* Lengths, in hundredths of a cell. */
enum {
    INSET = 8,       /* from the border of a cell to the strokes of a cage */
    CAGE = 2,        /* thickness of a cage */
    DASH = 7,        /* length of a dash, and of the gap after it */
    SUM_HEIGHT = 27, /* of type: 6 points with six puzzles on a page */
    LETTER_HEIGHT = 30,
    TUBE = 26, /* thickness of a thermometer */
    BULB = 70, /* its diameter */
    LINE = 12, /* thickness of other lines */
    SHAFT = 5, /* thickness of an arrow */
    RING = 80, /* diameter of the circle of an arrow, and of the ends of a line between two */
    RING_WIDTH = 5,
    HEAD = 20,     /* length of the head of an arrow, across and down */
    DOT = 26,      /* diameter */
    WIDE_DOT = 58, /* diameter of the disc of a quadruple */
    DOT_EDGE = 3,
    SQUARE = 72,       /* side of the square that marks even cells */
    DISC = 78,         /* diameter of the disc that marks odd cells */
    NEAR = 7,          /* from the side of a cell to its sign */
    DEPTH = 10,        /* of a sign */
    SPREAD = 10,       /* from the middle of a sign to its ends */
    SIGN = 3,          /* thickness of a sign */
    CLONE_HEIGHT = 26, /* of the letter of a clone */
    CLONE_WIDTH = 19,  /* of two letters side by side */
    CORNER = 16,       /* from its middle to the lower right corner of the cell */
};

/* Draw something of a clue in an ink. */
typedef void draw_fn(struct artist *a, const sudoku_clue *clue, const struct clue_kind *kind,
                     sudoku_ink ink);

/* Draw something of each clue that the picture shows. */
static void draw_each(struct artist *a, draw_fn *draw, sudoku_ink ink)
{
    for (int n = 0; n < a->rules->clue_count; n++)
        if (is_drawn(a->rules, &a->rules->clues[n]))
            draw(a, &a->rules->clues[n], clue_row(a->rules->clues[n].kind), ink);
}

/* ---- cells: shades, discs and squares, signs ---- */

static void shade_ink(struct artist *a, sudoku_ink ink)
{
    for (int n = 0; n < a->rules->clue_count; n++) {
        const sudoku_clue *clue = &a->rules->clues[n];
        for (int c = 0; clue_row(clue->kind)->ink == ink && c < clue->cell_count; c++)
            shade_cell(a, ink, clue->cells[c]);
    }
}

void shade_clues(struct artist *a)
{
    for (sudoku_ink ink = SUDOKU_INK_CLONE; ink < SUDOKU_INK_PARITY; ink++)
        shade_ink(a, ink);
}

void draw_cell_mark(struct artist *a, int cell, bool is_square)
{
    const int x = middle_x(a, cell), y = middle_y(a, cell);
    if (is_square)
        draw_rectangle(a, SUDOKU_INK_PARITY, x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE);
    else
        draw_disc(a, SUDOKU_INK_PARITY, x, y, DISC);
}

static void draw_marks_of_cells(struct artist *a, const sudoku_clue *clue,
                                const struct clue_kind *kind, sudoku_ink ink)
{
    for (int c = 0; kind->ink == ink && c < clue->cell_count; c++)
        draw_cell_mark(a, clue->cells[c], kind->look == LOOK_SQUARES);
}

void draw_cell_marks(struct artist *a)
{
    draw_each(a, draw_marks_of_cells, SUDOKU_INK_PARITY);
}

/* Return whether a clue compares a cell with its neighbor in a direction. */
static bool is_compared(const struct artist *a, const sudoku_clue *clue, int cell, int down,
                        int across)
{
    const int size = a->rules->size, row = row_of(a, cell) + down,
              column = column_of(a, cell) + across;
    if (row < 0 || column < 0 || row >= size || column >= size ||
        is_void(a->rules, row * size + column))
        return false;
    for (int c = 0; c < clue->cell_count; c++)
        if (clue->cells[c] == row * size + column)
            return false;
    return true;
}

/* Draw the sign on one side of a cell: two strokes from its point back to its ends. */
static void draw_sign(struct artist *a, bool points_in, int cell, int down, int across)
{
    const int edge = SUDOKU_CELL / 2 - NEAR;
    const int point = points_in ? edge - DEPTH : edge, back = points_in ? DEPTH : -DEPTH;
    for (int side = -SPREAD; side <= SPREAD; side += 2 * SPREAD)
        draw_stroke(a, SUDOKU_INK_SIGN, middle_x(a, cell) + across * point,
                    middle_y(a, cell) + down * point, across * back + (across == 0 ? side : 0),
                    down * back + (down == 0 ? side : 0), SIGN);
}

static void draw_signs_of(struct artist *a, const sudoku_clue *clue, const struct clue_kind *kind,
                          sudoku_ink ink)
{
    static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (int c = 0; kind->ink == ink && c < clue->cell_count; c++)
        for (int s = 0; s < 4; s++)
            if (is_compared(a, clue, clue->cells[c], steps[s][0], steps[s][1]))
                draw_sign(a, kind->look == LOOK_LESS, clue->cells[c], steps[s][0], steps[s][1]);
}

void draw_signs(struct artist *a)
{
    draw_each(a, draw_signs_of, SUDOKU_INK_EXTREME);
}

/* ---- lines ---- */

/* Draw a line through the middles of the cells of a clue. */
static void draw_line(struct artist *a, const sudoku_clue *clue, const struct clue_kind *kind,
                      sudoku_ink ink)
{
    const int thickness = ink <= SUDOKU_INK_FAST ? TUBE : ink == SUDOKU_INK_ARROW ? SHAFT : LINE;
    for (int c = 1; kind->ink == ink && c < clue->cell_count; c++) {
        const int from = clue->cells[c - 1], to = clue->cells[c];
        draw_stroke(a, ink, middle_x(a, from), middle_y(a, from),
                    middle_x(a, to) - middle_x(a, from), middle_y(a, to) - middle_y(a, from),
                    thickness);
    }
}

static void draw_bulb(struct artist *a, const sudoku_clue *clue, const struct clue_kind *kind,
                      sudoku_ink ink)
{
    if (kind->look == LOOK_BULB)
        draw_disc(a, ink, middle_x(a, clue->cells[0]), middle_y(a, clue->cells[0]), BULB);
}

static int sign_of(int number)
{
    return (number > 0) - (number < 0);
}

/* The two strokes of a head go back from the tip, each turned by 45 degrees. */
static void draw_head(struct artist *a, const sudoku_clue *clue, const struct clue_kind *kind,
                      sudoku_ink ink)
{
    if (kind->shape != SHAPE_ARROW)
        return;
    const int tip = clue->cells[clue->cell_count - 1], before = clue->cells[clue->cell_count - 2];
    const int across = sign_of(column_of(a, before) - column_of(a, tip));
    const int down = sign_of(row_of(a, before) - row_of(a, tip));
    const int x = middle_x(a, tip), y = middle_y(a, tip);
    if (across != 0 && down != 0) {
        draw_stroke(a, ink, x, y, across * HEAD, 0, SHAFT);
        draw_stroke(a, ink, x, y, 0, down * HEAD, SHAFT);
        return;
    }
    for (int side = -1; side <= 1; side += 2)
        draw_stroke(a, ink, x, y, (across != 0 ? across : side) * HEAD,
                    (down != 0 ? down : side) * HEAD, SHAFT);
}

/* Return whether the cell with this number in a clue has a circle. */
static bool has_ring(const sudoku_clue *clue, const struct clue_kind *kind, int cell)
{
    return (kind->shape == SHAPE_ARROW && cell < circle_of(clue)) || kind->look == LOOK_CIRCLES ||
           (kind->look == LOOK_RINGS && (cell == 0 || cell == clue->cell_count - 1));
}

/* Fill the space between two circles that are neighbors, so that they become one. */
static void join_rings(struct artist *a, sudoku_ink ink, int from, int to, int diameter)
{
    const int x = middle_x(a, from), y = middle_y(a, from), half = diameter / 2;
    if (row_of(a, from) == row_of(a, to))
        draw_rectangle(a, ink, x, y - half, SUDOKU_CELL, diameter);
    else
        draw_rectangle(a, ink, x - half, y, diameter, SUDOKU_CELL);
}

/* Circles are discs on discs: first all dark ones, then the light ones. */
static void draw_rings(struct artist *a, const sudoku_clue *clue, const struct clue_kind *kind,
                       sudoku_ink ink)
{
    const int diameter = ink == SUDOKU_INK_RING ? RING : RING - 2 * RING_WIDTH;
    for (int c = 0; c < clue->cell_count; c++) {
        if (!has_ring(clue, kind, c))
            continue;
        draw_disc(a, ink, middle_x(a, clue->cells[c]), middle_y(a, clue->cells[c]), diameter);
        if (kind->shape == SHAPE_ARROW && c > 0)
            join_rings(a, ink, clue->cells[c - 1], clue->cells[c], diameter);
    }
}

/* ---- cages ---- */

/* Draw dashes across or down. */
static void draw_dashes(struct artist *a, int x, int y, int width, int height)
{
    const int length = width > height ? width : height;
    for (int at = 0; at < length; at += 2 * DASH) {
        const int dash = at + DASH < length ? DASH : length - at;
        draw_stroke(a, SUDOKU_INK_CAGE, width > 0 ? x + at : x, height > 0 ? y + at : y,
                    width > 0 ? dash : 0, height > 0 ? dash : 0, CAGE);
    }
}

static bool is_inside(const struct artist *a, const sudoku_clue *clue, int row, int column)
{
    for (int c = 0; c < clue->cell_count; c++)
        if (row_of(a, clue->cells[c]) == row && column_of(a, clue->cells[c]) == column)
            return true;
    return false;
}

/* Draw the sides of a cell that do not border on the cage. */
static void draw_cell_of_cage(struct artist *a, const sudoku_clue *clue, int cell)
{
    const int row = row_of(a, cell), column = column_of(a, cell);
    const bool up = is_inside(a, clue, row - 1, column), down = is_inside(a, clue, row + 1, column),
               left = is_inside(a, clue, row, column - 1),
               right = is_inside(a, clue, row, column + 1);
    const int x = column * SUDOKU_CELL, y = row * SUDOKU_CELL, end = SUDOKU_CELL - INSET;
    const int x0 = x + (left ? 0 : INSET), x1 = x + (right ? SUDOKU_CELL : end);
    const int y0 = y + (up ? 0 : INSET), y1 = y + (down ? SUDOKU_CELL : end);
    if (!up)
        draw_dashes(a, x0, y + INSET, x1 - x0, 0);
    if (!down)
        draw_dashes(a, x0, y + end, x1 - x0, 0);
    if (!left)
        draw_dashes(a, x + INSET, y0, 0, y1 - y0);
    if (!right)
        draw_dashes(a, x + end, y0, 0, y1 - y0);
}

static int first_cell(const sudoku_clue *clue)
{
    int first = clue->cells[0];
    for (int c = 1; c < clue->cell_count; c++)
        first = clue->cells[c] < first ? clue->cells[c] : first;
    return first;
}

static void draw_cage(struct artist *a, const sudoku_clue *clue, const struct clue_kind *kind,
                      sudoku_ink ink)
{
    for (int c = 0; kind->ink == ink && c < clue->cell_count; c++)
        draw_cell_of_cage(a, clue, clue->cells[c]);
}

static void draw_sum(struct artist *a, const sudoku_clue *clue)
{
    char text[8];
    const int cell = first_cell(clue);
    snprintf(text, sizeof text, "%u", (unsigned)clue->values[0]);
    draw_text(a, SUDOKU_INK_CLUE, left_of(a, cell) + INSET + 17, top_of(a, cell) + INSET + 12,
              SUM_HEIGHT, text);
}

/* ---- marks between cells ---- */

/* Find the middle of the cells of a clue. */
static void find_middle(const struct artist *a, const sudoku_clue *clue, int *x, int *y)
{
    *x = *y = 0;
    for (int c = 0; c < clue->cell_count; c++) {
        *x += middle_x(a, clue->cells[c]);
        *y += middle_y(a, clue->cells[c]);
    }
    *x /= clue->cell_count;
    *y /= clue->cell_count;
}

/* Draw the dark discs, or the light ones, around which an edge of the dark ones remains. Letters
 * have no edge. */
static void draw_dot(struct artist *a, const sudoku_clue *clue, const struct clue_kind *kind,
                     sudoku_ink ink)
{
    const bool is_dark = ink == SUDOKU_INK_BLACK;
    const int diameter = kind->shape == SHAPE_SQUARE ? WIDE_DOT : DOT;
    int x, y;
    if ((kind->shape != SHAPE_PAIR && kind->shape != SHAPE_SQUARE) ||
        kind->look == (is_dark ? LOOK_TEXT : LOOK_BLACK))
        return;
    find_middle(a, clue, &x, &y);
    draw_disc(a, ink, x, y, is_dark ? diameter : diameter - 2 * DOT_EDGE);
}

/* Write the mark of a clue: a letter, or the values from number `from` up to number `end` - 1. */
static void format_mark(const sudoku_clue *clue, int from, int end, char *text, size_t size)
{
    const char *letter = clue_letter(clue_row(clue->kind), clue->values[0]);
    size_t length = 0;
    if (letter != NULL) {
        snprintf(text, size, "%s", letter);
        return;
    }
    text[0] = '\0';
    for (int v = from; v < end && length < size; v++)
        length += (size_t)snprintf(text + length, size - length, "%s%u", v > from ? " " : "",
                                   (unsigned)clue->values[v]);
}

/* Three or four digits of a quadruple have two lines. */
static void draw_mark(struct artist *a, const sudoku_clue *clue, const struct clue_kind *kind,
                      sudoku_ink ink)
{
    const int height = kind->look == LOOK_TEXT ? LETTER_HEIGHT : SUM_HEIGHT;
    const int rows = clue->value_count > 2 ? 2 : 1;
    char text[32];
    int x, y;
    find_middle(a, clue, &x, &y);
    for (int row = 0; row < rows; row++) {
        const int from = 2 * row, end = row + 1 < rows ? 2 : clue->value_count;
        format_mark(clue, from, end, text, sizeof text);
        draw_text(a, ink, x, y + (2 * row + 1 - rows) * height * 45 / 100, height, text);
    }
}

/* Dots have a number only if they do not have their usual value. */
static void draw_values(struct artist *a, const sudoku_clue *clue, const struct clue_kind *kind,
                        sudoku_ink ink)
{
    const bool on_black = ink == SUDOKU_INK_ON_BLACK;
    if (clue->value_count == 0 || (kind->look == LOOK_BLACK) != on_black)
        return;
    if (kind->shape == SHAPE_SQUARE ||
        (kind->shape == SHAPE_PAIR && clue->values[0] != kind->usual))
        draw_mark(a, clue, kind, ink);
    else if (kind->shape == SHAPE_CAGE)
        draw_sum(a, clue);
}

/* ---- twins ---- */

/* Return the number of letters that earlier clones have in a cell. */
static int count_letters_before(const struct artist *a, const sudoku_clue *clue, int cell)
{
    int count = 0;
    for (const sudoku_clue *other = a->rules->clues; other < clue; other++)
        if (other->kind == clue->kind)
            count += (other->cells[0] == cell) + (other->cells[other->cell_count / 2] == cell);
    return count;
}

/* The letters of clones that share a cell stand side by side. */
static void draw_letter(struct artist *a, const sudoku_clue *clue, int cell, int number)
{
    const char text[] = {(char)('A' + number), '\0'};
    const int before = count_letters_before(a, clue, cell);
    draw_text(a, SUDOKU_INK_CLUE, left_of(a, cell) + SUDOKU_CELL - CORNER - before * CLONE_WIDTH,
              top_of(a, cell) + SUDOKU_CELL - CORNER, CLONE_HEIGHT, text);
}

static void draw_letters(struct artist *a, const sudoku_clue *clue, const struct clue_kind *kind,
                         sudoku_ink ink)
{
    (void)ink;
    if (kind->shape != SHAPE_TWINS)
        return;
    draw_letter(a, clue, clue->cells[0], clue_number(a->rules, clue));
    draw_letter(a, clue, clue->cells[clue->cell_count / 2], clue_number(a->rules, clue));
}

/* ---- beside the board ---- */

/* Lengths, in hundredths of a cell. */
enum {
    ROOM = 80,          /* beside the board */
    ALONE_HEIGHT = 38,  /* of type, if a clue has its place to itself */
    SHARED_HEIGHT = 26, /* of type otherwise */
    ALONE_ASIDE = 8,    /* from the middle of a place back to the number of a diagonal */
    ASIDE = 26,         /* from the middle of a shared place to a number */
    ARROW_END = 41,     /* from the middle of a place to the point of its arrow, across and down */
    ALONE_ARROW = 20,   /* length of an arrow, across and down */
    SHARED_ARROW = 14,
    SIDE_HEAD = 12, /* length of the head of an arrow */
};

/* A clue at its place. */
struct side {
    const sudoku_clue *clue;
    struct beside place;
    bool shares; /* its place with other clues */
    int x, y;    /* middle of the place */
};

static bool shares_place(const sudoku_rules *rules, const sudoku_clue *clue,
                         const struct beside *place)
{
    struct beside other;
    for (int n = 0; n < rules->clue_count; n++)
        if (&rules->clues[n] != clue && find_beside(rules, &rules->clues[n], &other) &&
            other.row == place->row && other.column == place->column)
            return true;
    return false;
}

static bool find_side(const sudoku_rules *rules, const sudoku_clue *clue, struct side *side)
{
    side->clue = clue;
    if (!find_beside(rules, clue, &side->place) || !is_drawn(rules, clue))
        return false;
    side->shares = shares_place(rules, clue, &side->place);
    side->x = side->place.column * SUDOKU_CELL + SUDOKU_CELL / 2;
    side->y = side->place.row * SUDOKU_CELL + SUDOKU_CELL / 2;
    return true;
}

sudoku_margins find_room_for_sides(const sudoku_rules *rules)
{
    sudoku_margins room = {0, 0, 0, 0};
    struct side side;
    for (int n = 0; n < rules->clue_count; n++)
        if (find_side(rules, &rules->clues[n], &side)) {
            room.left = side.place.column < 0 ? ROOM : room.left;
            room.top = side.place.row < 0 ? ROOM : room.top;
            room.right = side.place.column == columns_of_board(rules) ? ROOM : room.right;
            room.bottom = side.place.row == rows_of_board(rules) ? ROOM : room.bottom;
        }
    return room;
}

/* A shared place has its diagonal numbers away from the board and at the sides, and a straight one
 * at the board. */
static void draw_number(struct artist *a, const sudoku_clue *clue, const struct clue_kind *kind,
                        sudoku_ink ink)
{
    struct side s;
    const struct beside *p = &s.place;
    (void)kind;
    if (!find_side(a->rules, clue, &s))
        return;
    const bool is_diagonal = p->down != 0 && p->across != 0;
    const int towards = s.shares ? ASIDE : is_diagonal ? ALONE_ASIDE : 0;
    const int sign = is_diagonal ? -1 : 1; /* back from the board, or towards it */
    char text[8];
    snprintf(text, sizeof text, "%u", (unsigned)s.clue->values[0]);
    draw_text(a, ink, s.x + sign * p->across * towards, s.y + sign * p->down * towards,
              s.shares ? SHARED_HEIGHT : ALONE_HEIGHT, text);
}

static void draw_arrow(struct artist *a, const sudoku_clue *clue, const struct clue_kind *kind,
                       sudoku_ink ink)
{
    struct side s;
    const struct beside *p = &s.place;
    if (kind->shape != SHAPE_DIAGONAL || !find_side(a->rules, clue, &s))
        return;
    const int x = s.x + p->across * ARROW_END, y = s.y + p->down * ARROW_END;
    const int length = s.shares ? SHARED_ARROW : ALONE_ARROW;
    draw_stroke(a, ink, x, y, -p->across * length, -p->down * length, SHAFT);
    draw_stroke(a, ink, x, y, -p->across * SIDE_HEAD, 0, SHAFT);
    draw_stroke(a, ink, x, y, 0, -p->down * SIDE_HEAD, SHAFT);
}

/* ---- all clues ---- */

void draw_clue_lines(struct artist *a)
{
    draw_each(a, draw_bulb, SUDOKU_INK_BULB);
    for (sudoku_ink ink = SUDOKU_INK_TUBE; ink <= SUDOKU_INK_ARROW; ink++)
        draw_each(a, draw_line, ink);
    draw_each(a, draw_head, SUDOKU_INK_ARROW);
    draw_each(a, draw_arrow, SUDOKU_INK_ARROW);
    draw_each(a, draw_rings, SUDOKU_INK_RING);
    draw_each(a, draw_rings, SUDOKU_INK_RING_HOLE);
}

void draw_clue_marks(struct artist *a)
{
    draw_each(a, draw_cage, SUDOKU_INK_CAGE);
    draw_each(a, draw_dot, SUDOKU_INK_BLACK);
    draw_each(a, draw_dot, SUDOKU_INK_WHITE);
    draw_each(a, draw_values, SUDOKU_INK_CLUE);
    draw_each(a, draw_letters, SUDOKU_INK_CLUE);
    draw_each(a, draw_number, SUDOKU_INK_CLUE);
    draw_each(a, draw_values, SUDOKU_INK_ON_BLACK);
}

/* ---- notes: the rules that the picture does not show, as lines of text ---- */

/* Lengths, in hundredths of a cell. */
enum {
    NOTE_HEIGHT = 28, /* of type */
    NOTE_LINE = 36,   /* from one line of notes to the next */
    NOTE_GAP = 24,    /* between the board and the notes */
    PER_CELL = 7,     /* most characters of a note for each column of the board */
    LONGEST_NOTE = PER_CELL * SUDOKU_MAX_SIZE,
};

/* A paragraph. Each line of rules that is written to it is one of its parts. */
struct paragraph {
    struct artist *artist;       /* draws its lines */
    int top;                     /* of its first line */
    int lines;                   /* number of lines drawn */
    bool has_ended;              /* a part has ended, so a semicolon comes before the next word */
    size_t length, word_length;  /* of the current line, and of the current word */
    char line[LONGEST_NOTE + 2]; /* with space for a semicolon */
    char word[LONGEST_NOTE];
};

static void end_line(struct paragraph *p)
{
    struct artist *a = p->artist;
    p->line[p->length] = '\0';
    if (p->length > 0)
        draw_text(a, SUDOKU_INK_NOTE, columns_of_board(a->rules) * SUDOKU_CELL / 2,
                  p->top + p->lines++ * NOTE_LINE + NOTE_HEIGHT / 2, NOTE_HEIGHT, p->line);
    p->length = 0;
}

static void end_word(struct paragraph *p)
{
    const size_t width = (size_t)(PER_CELL * columns_of_board(p->artist->rules));
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

/* A dlx_write_fn. A word that is longer than a line, such as a regular expression, is cut. */
static bool take_text(void *user, const char *text, size_t size)
{
    struct paragraph *p = user;
    for (size_t i = 0; i < size; i++)
        if (text[i] != ' ' && text[i] != '\n') {
            if (p->word_length == (size_t)(PER_CELL * columns_of_board(p->artist->rules)))
                end_word(p);
            p->word[p->word_length++] = text[i];
        } else {
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
    p.top = rows_of_board(rules) * SUDOKU_CELL + find_room_for_sides(rules).bottom + NOTE_GAP;
    for (unsigned variant = 1; variant <= unseen; variant <<= 1)
        if ((unseen & variant) != 0)
            put_form(&w, "%s\n", variant_name((sudoku_variant)variant));
    for (int c = 0; c < rules->clue_count; c++)
        if (!is_drawn(rules, &rules->clues[c]))
            put_clue(&w, &rules->clues[c]);
    flush_writer(&w);
    end_line(&p);
}

/* ---- space around the board ---- */

static bool find_end(void *user, const sudoku_shape *shape)
{
    *(int *)user = shape->y;
    return true;
}

sudoku_margins sudoku_find_margins(const sudoku_rules *rules)
{
    sudoku_margins room = find_room_for_sides(rules);
    int end = 0;
    struct artist a = {.rules = rules, .take = find_end, .user = &end};
    draw_notes(&a);
    if (end > 0)
        room.bottom = end + NOTE_HEIGHT / 2 - rows_of_board(rules) * SUDOKU_CELL;
    return room;
}
