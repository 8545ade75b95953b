/* SPDX-License-Identifier: MIT */
/*
 * Forms that draw the board with characters: walls between regions, spaces between other cells.
 *
 *     pretty   +-----+-----+     ss   *-----*     candidates   .-------.-------.
 *              | 4 . | . 1 |          |4.|.1|                  | 4  23 | 23  1 |
 *              | . 1 | 4 . |          |.1|4.|                  | 23  1 | 4  23 |
 *              +-----+-----+          |--+--|                  :-------+-------:
 *              ...                    ...                      ...
 *
 * The forms differ only in the characters of walls and in the spaces. Grid lines run between rows
 * and between columns. They are numbered from 0, the top or left edge, to `size`, the opposite one:
 *
 *     line     0   1   2           A corner is where two lines cross. Its character depends on which of its four
 *     0        +---+---+           arms are walls: up, down, left, right. There are 16 of them. A line that has
 *     1        |   |   |           no wall anywhere is not drawn: there, columns are `gap` spaces apart, and rows
 *     2        +---+---+           follow each other.
 *
 * `pretty` writes the rules that it does not show on lines before the board. If there are clues
 * between cells or beside the board, all lines are drawn, with the clues on them.
 *
 * A line without clues depends on the walls around its cells, and most lines have the same walls as
 * the one before: on a 9x9 board, seven lines are composed, and the others copied with other cells.
 *
 *     row of a band     | . . . | . . . | . . . |        cells begin at columns 2, 4, 6, 10, ...
 *     its next row      the same
 *
 * Sources: Simple Sudoku's clipboard format (Sudopedia, "Sudoku Clipboard and File Formats"); the
 * candidate grid with its corners . : ' is HoDoKu's.
 *
 * Invariant: all lines of text have the same width.
 */
#include "dlx/text/utf8.h"
#include "sudoku/text/clue_shapes.h"
#include "sudoku/text/writer.h"

#include <stdio.h>
#include <string.h>

enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8, CORNERS = 16 };
enum { WIDEST = MOST_CHARACTERS + 1, CELL_ROOM = UTF8_LONGEST * WIDEST + DIGIT_ROOM };

/* Bytes of a line: columns of candidates with two spaces each, and walls, of three bytes each. */
enum { LONGEST_LINE = 3 * (MOST_CHARACTERS * (MOST_CHARACTERS + 2) + 3 * SUDOKU_MAX_SIZE) };

enum {
    SIDE_COLUMNS = 3, /* most columns of a clue beside the board */
    SIDE_BYTES = 20,  /* its bytes, including the zero at its end */
};

/* The text of a clue beside the board; empty if there is none. */
struct side_text {
    char text[SIDE_BYTES];
    int columns; /* its width on the terminal */
    int across;  /* where its cells are: -1 to the left, 1 to the right, 0 above, below or none */
};

/* The numbers of a side by their places. Place 0 is the one before the first row or column. */
struct side_of_board {
    struct side_text at[SUDOKU_MAX_SIZE + 2];
    bool is_used; /* there is a text */
};

/* The clues of a board by their cells. */
struct text_clues {
    const sudoku_rules *rules;
    bool unicode;                         /* draw with more characters than ASCII has */
    bool is_used;                         /* some clue is drawn */
    uint16_t cage[SUDOKU_MAX_CELLS];      /* number of the cell's cage, or 0 */
    uint16_t sum[SUDOKU_MAX_CELLS];       /* in the first cell of a cage: its sum, or 0 */
    const char *before[SUDOKU_MAX_CELLS]; /* mark between it and the cell to its left; or NULL */
    const char *above[SUDOKU_MAX_CELLS];  /* the same for the one above it */
    struct side_of_board top, bottom, left, right;
};

/* ---- boards ---- */

/* The last line that was written. The next lines with the same walls are made from it. */
struct boxed_line {
    uint64_t up, down, across;      /* its walls: above the line, below it, and on it */
    size_t length;                  /* in bytes; 0 at the beginning */
    uint16_t cell[SUDOKU_MAX_SIZE]; /* where the cell of each column begins */
    char text[LONGEST_LINE];        /* the line */
};

struct boxed_lines {
    struct boxed_line walls, row;
};

/* A board to draw. */
struct boxed_board {
    struct puzzle_writer *w;
    int size;                   /* from a cell to the one below it */
    int rows, columns;          /* those that are drawn */
    const uint8_t *cells;       /* digits */
    bool candidates;            /* show candidates in cells without a digit */
    const uint64_t *marks;      /* by cell, if candidates are shown: bit d, digit d may be there */
    const uint8_t *givens;      /* emphasize cells that are not 0 here; or NULL */
    const char *const *corners; /* characters of walls */
    int padding;                /* spaces between a wall and a cell */
    int gap;                    /* spaces between cells */
    bool line_of_row[SUDOKU_MAX_SIZE]; /* line above each row is drawn; the last line always is */
    bool line_of_column[SUDOKU_MAX_SIZE];      /* line before each column is drawn */
    int width[SUDOKU_MAX_SIZE];                /* of each column, in characters */
    bool is_followed;                          /* another board follows to its right */
    uint64_t walls_before[SUDOKU_MAX_SIZE];    /* by row: bit c, a wall before column c */
    uint64_t walls_above[SUDOKU_MAX_SIZE + 1]; /* by row: bit c, a wall above column c */
    struct boxed_lines *lines;                 /* last lines of a board without clues */
    const struct text_clues *clues; /* clues on its lines, all of which are drawn then; or NULL */
};

/* Return whether a wall is above a cell, or before it. The cell may be one beyond the board. */
static bool has_wall_above(const struct boxed_board *board, int row, int column)
{
    return (board->walls_above[row] >> column & 1) != 0;
}

static bool has_wall_before(const struct boxed_board *board, int row, int column)
{
    return (board->walls_before[row] >> column & 1) != 0;
}

/* Return whether the line before a column is drawn. The column may be one beyond the board. */
static bool has_line_of_column(const struct boxed_board *board, int column)
{
    return column == board->columns || board->line_of_column[column];
}

/* The character of a corner, by its arms. No corner has a single arm. */
/* clang-format off */
#define NONE " ", "", ""
static const char *const ascii[CORNERS] = {
    NONE, "|", "", "+", "+", "+", "", "+", "+", "+", "-", "+", "+", "+"};
static const char *const unicode[CORNERS] = {
    NONE, "┃", "", "┛", "┓", "┫", "", "┗", "┏", "┣", "━", "┻", "┳", "╋"};
static const char *const dotted[CORNERS] = {
    NONE, "|", "", "'", ".", ":", "", "'", ".", ":", "-", "'", ".", "+"};
static const char *const starred[CORNERS] = {
    NONE, "|", "", "*", "*", "|", "", "*", "*", "|", "-", "-", "-", "+"};
#undef NONE
/* clang-format on */

/* ---- walls ---- */

/* Return the arms of a corner: sides of cells for which a function returns true. */
static int find_arms(const struct boxed_board *d, int row, int column,
                     bool (*is_arm_above)(const struct boxed_board *, int row, int column),
                     bool (*is_arm_before)(const struct boxed_board *, int row, int column))
{
    int arms = 0;
    if (row > 0 && is_arm_before(d, row - 1, column))
        arms |= UP;
    if (row < d->rows && is_arm_before(d, row, column))
        arms |= DOWN;
    if (column > 0 && is_arm_above(d, row, column - 1))
        arms |= LEFT;
    if (column < d->columns && is_arm_above(d, row, column))
        arms |= RIGHT;
    return arms;
}

/* Return the character where walls meet. */
static const char *find_corner(const struct boxed_board *d, int row, int column)
{
    return d->corners[find_arms(d, row, column, has_wall_above, has_wall_before)];
}

/*
 * Clues in drawings made of characters. Cages, dots, X and V are on the lines between cells, and
 * sums are beside the board:
 *
 *          6\    0                6\ : a little killer down and right; 0: a sandwich of the column below it
 *         +3......+-------+
 *         | .   . : . X . |       a cage with the sum 3; two cells with the sum 10
 *         |.......:       |
 *         | . o . | . + . |       a white dot; a cage that crosses a wall
 *         +-------+-------+
 *
 * Lines through cells, colored cells and the numbers of quadruples would need more space than
 * characters have. The caller writes these clues, and all others for which text_clues_add() returns
 * false, as rules.
 *
 * The lines of a board with clues. All of them are drawn, so that each side of a cell has a place
 * for what is on it: a wall, the border of a cage, a mark between two cells. Where a cage continues
 * across a wall, the wall shows a cross.
 */

/* ---- which clues characters can draw ---- */

enum { WIDEST_SUM = 99 /* so that a mark fits beside it */ };

/* ---- cages ---- */

static bool add_cage(struct text_clues *t, const sudoku_clue *clue)
{
    const uint16_t number = (uint16_t)(clue - t->rules->clues + 1);
    int first = clue->cells[0];
    if (clue->value_count > 0 && clue->values[0] > WIDEST_SUM)
        return false;
    for (int c = 0; c < clue->cell_count; c++) {
        if (t->cage[clue->cells[c]] != 0)
            return false; /* two cages overlap */
        first = clue->cells[c] < first ? clue->cells[c] : first;
    }
    for (int c = 0; c < clue->cell_count; c++)
        t->cage[clue->cells[c]] = number;
    t->sum[first] = clue->value_count > 0 ? clue->values[0] : 0;
    return true;
}

/* ---- marks between two cells ---- */

/* Return the character of a mark, or NULL if its value needs more than one. */
static const char *find_mark(const struct text_clues *t, const sudoku_clue *clue)
{
    const int value = clue->value_count > 0 ? clue->values[0] : 0;
    const struct clue_kind *kind = clue_row(clue->kind);
    if (kind->ascii == NULL)
        return clue_letter(kind, value);
    if (value != 0 && value != kind->usual)
        return NULL;
    return t->unicode ? kind->symbol : kind->ascii;
}

static bool add_mark(struct text_clues *t, const sudoku_clue *clue)
{
    const int a = clue->cells[0], b = clue->cells[1], last = a > b ? a : b;
    const bool is_across = a / t->rules->size == b / t->rules->size;
    const char **place = is_across ? &t->before[last] : &t->above[last];
    const char *mark = find_mark(t, clue);
    if (mark == NULL || *place != NULL)
        return false;
    *place = mark;
    return true;
}

/* ---- beside the board ---- */

/* Return the place of a clue beside the board; NULL if it is inside, as between several grids. */
static struct side_text *find_place(struct text_clues *t, const struct beside *place,
                                    struct side_of_board **side)
{
    const int rows = rows_of_board(t->rules);
    const bool is_level = place->row >= 0 && place->row < rows;
    *side = place->row < 0                                ? &t->top
            : place->row >= rows                          ? &t->bottom
            : place->column < 0                           ? &t->left
            : place->column >= columns_of_board(t->rules) ? &t->right
                                                          : NULL;
    return *side == NULL ? NULL : &(*side)->at[(is_level ? place->row : place->column) + 1];
}

static const char *find_arrow(const struct text_clues *t, const struct beside *place)
{
    const bool falls = place->down == place->across;
    if (place->down == 0 || place->across == 0)
        return "";
    if (!t->unicode)
        return falls ? "\\" : "/";
    return place->down > 0 ? (falls ? "↘" : "↙") : (falls ? "↖" : "↗");
}

static bool add_side(struct text_clues *t, const sudoku_clue *clue)
{
    struct beside place;
    struct side_of_board *side;
    if (!find_beside(t->rules, clue, &place))
        return false;
    struct side_text *at = find_place(t, &place, &side);
    const int value = clue->values[0];
    const char *arrow = find_arrow(t, &place);
    const int columns = (value > 99 ? 3 : value > 9 ? 2 : 1) + (*arrow != '\0');
    if (at == NULL || at->columns > 0 || columns > SIDE_COLUMNS || value > 999)
        return false;
    snprintf(at->text, sizeof at->text, "%s%d%s", place.across < 0 ? arrow : "", value,
             place.across < 0 ? "" : arrow);
    at->columns = columns;
    at->across = place.down == 0 ? 0 : place.across;
    side->is_used = true;
    return true;
}

/* ---- all clues ---- */

static bool add(struct text_clues *t, const sudoku_clue *clue)
{
    switch (clue_row(clue->kind)->shape) {
    case SHAPE_CAGE:
        return add_cage(t, clue);
    case SHAPE_PAIR:
        return add_mark(t, clue);
    case SHAPE_ROW:
    case SHAPE_DIAGONAL:
        return add_side(t, clue);
    default:
        return false;
    }
}

/* Note a clue at its place. Return false if characters cannot draw it, or its place is taken. */
static bool text_clues_add(struct text_clues *t, const sudoku_clue *clue)
{
    const bool added = is_drawn(t->rules, clue) && add(t, clue);
    t->is_used |= added;
    return added;
}

/* ---- characters ---- */

/* clang-format off */
/* Corners of cages. */
static const char *const ascii_cage[CORNERS] = {
    " ", ":", ":", ":", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", "."};
static const char *const unicode_cage[CORNERS] = {
    " ", "╵", "╷", "╎", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "╌", "┴", "┬", "┼"};
/* clang-format on */

/* What runs along a side of a cell. */
enum edge { EDGE_NONE, EDGE_CAGE, EDGE_WALL, EDGE_CROSSED, EDGES };

/* Sides that go down and across. A cage goes through a wall that is crossed. */
static const struct edge_style {
    const char *down[EDGES], *across[EDGES];
    const char *const *cage_corners; /* where no wall is */
} ascii_edges = {{" ", ":", "|", "+"}, {" ", ".", "-", "-"}, ascii_cage},
  unicode_edges = {{" ", "╎", "┃", "╂"}, {" ", "╌", "━", "━"}, unicode_cage};

/* ---- clues on the lines ---- */

static const struct edge_style *edges_of(const struct boxed_board *d)
{
    return d->clues->unicode ? &unicode_edges : &ascii_edges;
}

static enum edge find_edge(const struct boxed_board *d, int cell, int other, bool has_wall)
{
    const uint16_t *cage = d->clues->cage;
    if (has_wall)
        return cage[cell] != 0 && cage[cell] == cage[other] ? EDGE_CROSSED : EDGE_WALL;
    return cage[cell] != cage[other] ? EDGE_CAGE : EDGE_NONE;
}

static enum edge edge_above(const struct boxed_board *d, int row, int column)
{
    const int cell = d->size * row + column;
    if (row == 0 || row == d->rows)
        return EDGE_WALL;
    return find_edge(d, cell, cell - d->size, has_wall_above(d, row, column));
}

static enum edge edge_before(const struct boxed_board *d, int row, int column)
{
    const int cell = d->size * row + column;
    if (column == 0 || column == d->columns)
        return EDGE_WALL;
    return find_edge(d, cell, cell - 1, has_wall_before(d, row, column));
}

static bool has_edge_above(const struct boxed_board *d, int row, int column)
{
    return edge_above(d, row, column) != EDGE_NONE;
}

static bool has_edge_before(const struct boxed_board *d, int row, int column)
{
    return edge_before(d, row, column) != EDGE_NONE;
}

/* Return the character between a cell and the one before it. */
static const char *find_side_before(const struct boxed_board *d, int row, int column)
{
    const char *mark = column < d->columns ? d->clues->before[d->size * row + column] : NULL;
    return mark != NULL ? mark : edges_of(d)->down[edge_before(d, row, column)];
}

/* Write the side above a cell: the sum of a cage at its beginning, a mark in its middle. */
static void put_side_above(const struct boxed_board *d, int row, int column)
{
    const int cell = d->size * row + column, width = d->width[column] + 2 * d->padding;
    const enum edge edge = edge_above(d, row, column);
    const char *mark = row < d->rows ? d->clues->above[cell] : NULL;
    int sum = row < d->rows ? d->clues->sum[cell] : 0, at = sum > 9 ? 2 : sum > 0 ? 1 : 0;
    if (sum > 0)
        put_form(d->w, "%d", sum);
    if (mark == NULL && edge == EDGE_CROSSED)
        mark = d->clues->unicode ? "┿" : "+";
    for (const int middle = at > width / 2 ? at : width / 2; at < width; at++)
        put(d->w, at == middle && mark != NULL ? mark : edges_of(d)->across[edge]);
}

/* Write the line above a row. */
static void put_sides_above(const struct boxed_board *d, int row)
{
    for (int column = 0; column <= d->columns; column++) {
        const char *corner = find_corner(d, row, column);
        const int arms = find_arms(d, row, column, has_edge_above, has_edge_before);
        put(d->w, *corner != ' ' ? corner : edges_of(d)->cage_corners[arms]);
        if (column < d->columns)
            put_side_above(d, row, column);
    }
}

/* ---- clues beside the board ---- */

static bool has_left_margin(const struct boxed_board *d)
{
    return d->clues != NULL && (d->clues->left.is_used || d->clues->top.at[0].columns > 0 ||
                                d->clues->bottom.at[0].columns > 0);
}

static bool has_right_margin(const struct boxed_board *d)
{
    return d->clues != NULL &&
           (d->clues->right.is_used || d->clues->top.at[d->columns + 1].columns > 0 ||
            d->clues->bottom.at[d->columns + 1].columns > 0);
}

/* Write the text of a place that is `width` columns wide: in the middle, or where it points. */
static void put_place(const struct boxed_board *d, const struct side_text *text, int width,
                      bool is_last)
{
    const int blanks = width - text->columns;
    const int before = text->across < 0 ? 0 : text->across > 0 ? blanks : blanks / 2;
    put_times(d->w, " ", before);
    put(d->w, text->text);
    put_times(d->w, " ", is_last ? 0 : blanks - before);
}

/* Write the numbers above or below the board, without spaces at the end of the line. */
static void put_beside(const struct boxed_board *d, const struct side_of_board *side)
{
    int last = d->columns + 1;
    while (!d->is_followed && side->at[last].columns == 0)
        last--;
    for (int place = 0; place <= last; place++) {
        const bool is_margin = place == 0 || place == d->columns + 1;
        const bool has_margin = place == 0 ? has_left_margin(d) : has_right_margin(d);
        put(d->w, place > 0 ? " " : "");
        if (!is_margin || has_margin)
            put_place(d, &side->at[place],
                      is_margin ? SIDE_COLUMNS + 1 : d->width[place - 1] + 2 * d->padding,
                      place == last && !d->is_followed);
    }
}

/* Write the numbers before a row, or spaces in their place. `row` is -1 for a line between rows. */
static void put_left_margin(const struct boxed_board *d, int row)
{
    const struct side_text nothing = {.columns = 0};
    if (has_left_margin(d))
        put_place(d, row >= 0 ? &d->clues->left.at[row + 1] : &nothing, SIDE_COLUMNS + 1, false);
}

static void put_right_margin(const struct boxed_board *d, int row)
{
    const struct side_text nothing = {.columns = 0};
    const struct side_text *right =
        row >= 0 && d->clues != NULL ? &d->clues->right.at[row + 1] : &nothing;
    if (!has_right_margin(d) || (!d->is_followed && right->columns == 0))
        return;
    put(d->w, " ");
    put_place(d, right, SIDE_COLUMNS + 1, !d->is_followed);
}

/* ---- lines without clues: composing ---- */

static void add_text(struct boxed_line *line, const char *text, int times)
{
    for (; times > 0; times--)
        for (const char *c = text; *c != '\0'; c++)
            line->text[line->length++] = *c;
}

/* Begin a line with these walls. Return false if it already has them. */
static bool begin_line(struct boxed_line *line, uint64_t up, uint64_t down, uint64_t across)
{
    if (line->length > 0 && line->up == up && line->down == down && line->across == across)
        return false;
    line->up = up;
    line->down = down;
    line->across = across;
    line->length = 0;
    return true;
}

/* Columns without a line between them have no wall there, so the wall above the left one continues
 * above the right one. */
static void compose_walls(const struct boxed_board *d, struct boxed_line *line, int row)
{
    const char *before = " ";
    for (int column = 0; column <= d->columns; column++) {
        const bool has_line = has_line_of_column(d, column);
        if (has_line) {
            add_text(line, before, column > 0 ? d->padding : 0);
            add_text(line, find_corner(d, row, column), 1);
        }
        if (column < d->columns) {
            before = d->corners[has_wall_above(d, row, column) ? LEFT | RIGHT : 0];
            add_text(line, before, (has_line ? d->padding : d->gap) + d->width[column]);
        }
    }
}

static void compose_row(const struct boxed_board *d, struct boxed_line *line, int row)
{
    for (int column = 0; column <= d->columns; column++) {
        const bool has_line = has_line_of_column(d, column);
        if (has_line) {
            add_text(line, " ", column > 0 ? d->padding : 0);
            add_text(line,
                     d->clues != NULL                  ? find_side_before(d, row, column)
                     : has_wall_before(d, row, column) ? d->corners[UP | DOWN]
                                                       : " ",
                     1);
        }
        if (column < d->columns) {
            add_text(line, " ", has_line ? d->padding : d->gap);
            line->cell[column] = (uint16_t)line->length;
            add_text(line, " ", d->width[column]);
        }
    }
}

/* ---- lines without clues: filling ---- */

/* Digits are right-aligned. */
static void fill_digits(const struct boxed_board *d, int row, char *text)
{
    char digits[SUDOKU_MAX_SIZE + 1];
    sudoku_cells_text(d->cells + d->size * row, d->columns, digits);
    for (int column = 0; column < d->columns; column++)
        text[d->lines->row.cell[column] + d->width[column] - 1] = digits[column];
}

/* Candidates are left-aligned. Which digits a cell has is unpredictable, so no branch depends on
 * it: each digit is written, and the next character overwrites it if the cell does not have it. The
 * last place written may be the space after the cell. */
static void fill_candidates(const struct boxed_board *d, int row, char *text)
{
    static const char characters[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (int column = 0; column < d->columns; column++) {
        const int cell = d->size * row + column;
        const uint64_t digits = d->marks[cell] >> 1;
        char *end = text + d->lines->row.cell[column];
        *end = is_void(d->w->rules, cell) ? '.' : '-'; /* stays if there are no candidates */
        end += digits == 0;
        for (int digit = 0; digit < d->w->rules->digits; digit++) {
            *end = characters[digit];
            end += digits >> digit & 1;
        }
        *end = ' ';
    }
}

/* ---- lines without clues: writing ---- */

/* Write the line above a row. */
static void put_walls(const struct boxed_board *board, int row)
{
    struct boxed_line *line = &board->lines->walls;
    const uint64_t up = row > 0 ? board->walls_before[row - 1] : 0;
    const uint64_t down = row < board->rows ? board->walls_before[row] : 0;
    if (begin_line(line, up, down, board->walls_above[row]))
        compose_walls(board, line, row);
    put_bytes(board->w, line->text, line->length);
}

/* Write a row whose digits are one character each, and not emphasized. */
static void put_plain_cells(const struct boxed_board *board, int row)
{
    const struct boxed_line *line = &board->lines->row;
    char text[LONGEST_LINE];
    memcpy(text, line->text, line->length);
    (board->candidates ? fill_candidates : fill_digits)(board, row, text);
    put_bytes(board->w, text, line->length);
}

/* ---- cells ---- */

/* Write the text of a cell, and a zero. Return its columns. */
static int format_cell(const struct boxed_board *d, int cell, char text[CELL_ROOM])
{
    int columns = 0;
    if (d->cells[cell] != 0 || !d->candidates) {
        format_symbol(d->w->symbols, d->size, d->cells[cell], text);
        return d->w->symbols != NULL || text[1] == '\0' ? 1 : 2;
    }
    uint64_t candidates = d->marks[cell] >> 1;
    for (int digit = 1; candidates != 0; digit++, candidates >>= 1)
        if ((candidates & 1) != 0) {
            format_symbol(d->w->symbols, d->size, digit, text);
            text += strlen(text);
            columns++;
        }
    if (columns == 0)
        strcpy(text, is_void(d->w->rules, cell) ? "." : "-");
    return columns > 0 ? columns : 1;
}

static void put_cell(const struct boxed_board *d, int cell, int width)
{
    char text[CELL_ROOM];
    const int blanks = width - format_cell(d, cell, text);
    bool emphasised = d->givens != NULL && d->givens[cell] != 0;
    if (!d->candidates)
        put_times(d->w, " ", blanks); /* digits are right-aligned, candidates left-aligned */
    if (emphasised)
        put(d->w, "\033[1;36m");
    put(d->w, text);
    if (emphasised)
        put(d->w, "\033[0m");
    if (d->candidates)
        put_times(d->w, " ", blanks);
}

/* ---- lines of text ---- */

static void put_cells(const struct boxed_board *d, int row)
{
    struct boxed_line *line = &d->lines->row;
    const uint64_t walls = d->walls_before[row];
    if (d->clues != NULL)
        line->length = 0; /* each row has clues of its own */
    if (begin_line(line, walls, walls, 0))
        compose_row(d, line, row);
    if (d->clues == NULL && d->givens == NULL && d->w->symbols == NULL &&
        d->size <= MOST_CHARACTERS) {
        put_plain_cells(d, row);
        return;
    }
    size_t at = 0;
    for (int column = 0; column < d->columns; column++) {
        put_bytes(d->w, line->text + at, line->cell[column] - at);
        put_cell(d, d->size * row + column, d->width[column]);
        at = line->cell[column] + (size_t)d->width[column];
    }
    put_bytes(d->w, line->text + at, line->length - at);
}

/* Lines are numbered: those above rows are even, rows are odd. The numbers above the board have the
 * line before these, and the numbers below it the line after them. */
static bool has_line(const struct boxed_board *d, int line)
{
    if (line < 0)
        return d->clues != NULL && d->clues->top.is_used;
    if (line > 2 * d->rows)
        return d->clues != NULL && d->clues->bottom.is_used;
    return line % 2 != 0 || line / 2 == d->rows || d->line_of_row[line / 2];
}

static void put_row(const struct boxed_board *d, int line)
{
    const bool is_row = line % 2 != 0;
    const int row = line / 2;
    put_left_margin(d, is_row ? row : -1);
    (is_row ? put_cells : d->clues != NULL ? put_sides_above : put_walls)(d, row);
    put_right_margin(d, is_row ? row : -1);
}

static void put_text_line(const struct boxed_board *d, int line)
{
    if (line >= 0 && line <= 2 * d->rows)
        put_row(d, line);
    else
        put_beside(d, line < 0 ? &d->clues->top : &d->clues->bottom);
}

/* Return the next line of a board that is drawn, or the one after the last. */
static int next_line(const struct boxed_board *d, int line)
{
    do
        line++;
    while (line <= 2 * d->rows + 1 && !has_line(d, line));
    return line;
}

/* Draw boards side by side. The first one has the most lines. */
static void put_drawings(const struct boxed_board *const *boards, int count)
{
    const int end = 2 * boards[0]->rows + 2;
    int line[2] = {next_line(boards[0], -2), next_line(boards[count - 1], -2)};
    for (; line[0] < end; line[0] = next_line(boards[0], line[0])) {
        put_text_line(boards[0], line[0]);
        if (count > 1 && line[1] < end) {
            put(boards[0]->w, "   ");
            put_text_line(boards[1], line[1]);
            line[1] = next_line(boards[1], line[1]);
        }
        put(boards[0]->w, "\n");
    }
}

/* ---- lines and widths ---- */

/* Return the walls before the columns of a row. */
static uint64_t find_walls_before(const uint8_t *region, int columns)
{
    uint64_t walls = 1 | UINT64_C(1) << columns;
    for (int column = 1; column < columns; column++)
        walls |= (uint64_t)(region[column] != region[column - 1]) << column;
    return walls;
}

/* Return the walls above the columns of a row. */
static uint64_t find_walls_above(const uint8_t *region, int size, int columns)
{
    uint64_t walls = 0;
    for (int column = 0; column < columns; column++)
        walls |= (uint64_t)(region[column] != region[column - size]) << column;
    return walls;
}

/* Return whether the lines above rows divide the board into bands of equal height. */
static bool has_equal_bands(const struct boxed_board *d)
{
    int height = 1;
    while (height < d->rows && !d->line_of_row[height])
        height++;
    for (int row = 0; row < d->rows; row++)
        if (d->line_of_row[row] && row % height != 0)
            return false;
    return d->rows % height == 0;
}

/* The reader takes a line between bands of other heights as a sign that a row is missing.
 * Therefore, if the walls do not make equal bands, each row is one. */
static void even_out_bands(struct boxed_board *d)
{
    if (!has_equal_bands(d))
        memset(d->line_of_row, true, sizeof d->line_of_row);
}

/* Find the walls, and the lines that have a wall somewhere. Most rows are in the same regions as
 * the one above. */
static void measure_lines(struct boxed_board *d)
{
    const int size = d->size, rows = d->rows, columns = d->columns;
    const uint8_t *region = d->w->rules->region;
    uint64_t before = 0;
    d->walls_above[0] = d->walls_above[rows] = (UINT64_C(1) << columns) - 1;
    for (int row = 0; row < rows; row++, region += size) {
        const bool is_same = row > 0 && memcmp(region, region - size, (size_t)columns) == 0;
        d->walls_before[row] =
            is_same ? d->walls_before[row - 1] : find_walls_before(region, columns);
        if (row > 0)
            d->walls_above[row] = is_same ? 0 : find_walls_above(region, size, columns);
        d->line_of_row[row] = d->walls_above[row] != 0;
        before |= d->walls_before[row];
    }
    for (int column = 0; column < columns; column++)
        d->line_of_column[column] = (before >> column & 1) != 0;
    even_out_bands(d);
}

/* Make each column as wide as its longest list of candidates. */
static void measure_candidates(struct boxed_board *d)
{
    for (int cell = 0, column = 0; cell < d->size * d->rows; cell++) {
        const int width = count_bits(d->marks[cell]);
        if (width > d->width[column])
            d->width[column] = width;
        column = column + 1 < d->size ? column + 1 : 0;
    }
}

/* Make all columns as wide as the widest digit. */
static void widen_columns(struct boxed_board *d)
{
    int widest = d->size > MOST_CHARACTERS ? 2 : 1;
    for (int column = 0; column < d->columns; column++)
        d->width[column] = widest;
}

/* Find the lines of a board, and the width of its columns. */
static void measure(struct boxed_board *d)
{
    widen_columns(d);
    measure_lines(d);
    if (d->candidates)
        measure_candidates(d);
}

/* ---- forms ---- */

/* Working data of a drawing. It is not cleared as a whole, which would take as long as drawing. */
struct easel {
    struct boxed_lines puzzle, solution; /* their last lines */
    uint64_t marks[SUDOKU_MAX_CELLS];    /* the candidates of the puzzle */
};

/* Prepare to draw a board with an easel. */
static void set_up(struct boxed_board *d, struct easel *easel)
{
    easel->puzzle.walls.length = easel->puzzle.row.length = 0;
    easel->solution.walls.length = easel->solution.row.length = 0;
    if (d->candidates)
        find_all_candidates(d->w->rules, d->w->puzzle, easel->marks);
    d->lines = &easel->puzzle;
    d->marks = easel->marks;
    measure(d);
}

void put_simple_sudoku(struct puzzle_writer *w)
{
    struct boxed_board d = {.w = w,
                            .size = w->puzzle->size,
                            .rows = w->puzzle->size,
                            .columns = w->puzzle->size,
                            .cells = w->puzzle->cell,
                            .corners = starred};
    struct easel easel;
    set_up(&d, &easel);
    put_drawings((const struct boxed_board *const[]){&d}, 1);
}

/* Givens are emphasized only among other digits or candidates. */
static struct boxed_board prepare_drawing(struct puzzle_writer *w, const char *const *corners,
                                          bool candidates)
{
    return (struct boxed_board){
        .w = w,
        .size = w->puzzle->size,
        .rows = rows_of_board(w->rules),
        .columns = columns_of_board(w->rules),
        .cells = w->puzzle->cell,
        .candidates = candidates,
        .givens = candidates && w->settings.color ? w->puzzle->cell : NULL,
        .corners = w->settings.unicode ? unicode : corners,
        .padding = 1,
        .gap = candidates ? 2 : 1,
    };
}

void put_candidates(struct puzzle_writer *w)
{
    struct boxed_board d = prepare_drawing(w, dotted, true);
    struct easel easel;
    set_up(&d, &easel);
    put_drawings((const struct boxed_board *const[]){&d}, 1);
}

/* Draw the puzzle and, beside it, the solution, without candidates. */
static void put_with_solution(struct boxed_board *puzzle, struct easel *easel)
{
    struct puzzle_writer *w = puzzle->w;
    puzzle->is_followed = w->settings.solution != NULL;
    struct boxed_board solution = *puzzle;
    solution.cells = w->settings.solution;
    solution.candidates = false;
    solution.givens = w->settings.color ? w->puzzle->cell : NULL;
    solution.gap = 1;
    solution.clues = NULL;
    solution.is_followed = false;
    solution.lines = &easel->solution;
    measure_lines(&solution);
    widen_columns(&solution);
    put_drawings((const struct boxed_board *const[]){puzzle, &solution},
                 w->settings.solution != NULL ? 2 : 1);
}

/* Write the rules that the drawing does not show, and note the others. */
static void put_rules_before(struct puzzle_writer *w, struct text_clues *clues)
{
    put_variants(w);
    for (int c = 0; c < w->rules->clue_count; c++)
        if (!text_clues_add(clues, &w->rules->clues[c]))
            put_clue(w, &w->rules->clues[c]);
}

static void draw_all_lines(struct boxed_board *d, const struct text_clues *clues)
{
    d->clues = clues;
    d->gap = d->padding;
    for (int line = 0; line < d->size; line++)
        d->line_of_row[line] = d->line_of_column[line] = true;
}

/* Draw a board that may have clues on its lines. */
static void put_with_clues(struct boxed_board *d, struct easel *easel)
{
    struct text_clues clues = {.rules = d->w->rules, .unicode = d->w->settings.unicode};
    put_rules_before(d->w, &clues);
    if (clues.is_used)
        draw_all_lines(d, &clues);
    put_with_solution(d, easel);
    d->clues = NULL; /* the clues exist only in this function */
}

void put_pretty(struct puzzle_writer *w)
{
    struct boxed_board d = prepare_drawing(w, ascii, w->puzzle->marked);
    struct easel easel;
    set_up(&d, &easel);
    put_labels(w, w->settings.labels);
    if (is_oblong(w->rules))
        put_grids(w);
    if (w->rules->clue_count > 0) {
        put_with_clues(&d, &easel);
        return;
    }
    put_variants(w);
    put_with_solution(&d, &easel);
}
