/* SPDX-License-Identifier: MIT */
/* Draw a game on a canvas: first the layout of the cells, then borders, cells and the panel. A
 * board with clues has a picture instead of layout and borders. */
#include "cli/sudoku/game.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PANEL = 24, PANEL_ROWS = 20, MESSAGE_ROWS = 2, SMALL_WIDE = 2 };

/* Where everything is. */
struct layout {
    int high, wide; /* of a cell */
    int row[SUDOKU_MAX_SIZE +
            1]; /* first row of each row of cells; the last one is the number of rows used */
    bool line[SUDOKU_MAX_SIZE + 1]; /* there is a horizontal border above this row of cells */
    int board_columns;              /* columns of the board */
    int message_row;                /* where messages begin, below the board and the panel */
};

/* ---- the canvas ---- */

static void put(struct canvas *c, int row, int column, enum look look, char text)
{
    if (row < 0 || column < 0 || row >= c->rows || column >= c->columns)
        return;
    c->text[row][column] = text;
    c->look[row][column] = (uint8_t)look;
}

__attribute__((format(printf, 5, 6))) static int print(struct canvas *c, int row, int column,
                                                       enum look look, const char *form, ...)
{
    char text[CANVAS_COLUMNS];
    va_list arguments;
    va_start(arguments, form);
    vsnprintf(text, sizeof text, form, arguments);
    va_end(arguments);
    for (int i = 0; text[i] != '\0'; i++)
        put(c, row, column + i, look, text[i]);
    return (int)strlen(text);
}

static void clear(struct canvas *c)
{
    memset(c->text, ' ', sizeof c->text);
    memset(c->look, LOOK_PLAIN, sizeof c->look);
}

/* Print words from `row` on, and break lines between them. Return the printed length. */
static size_t print_words(struct canvas *c, int row, const char *text)
{
    const char *at = text;
    for (; row < c->rows && *at != '\0'; row++) {
        int length = (int)strlen(at), most = c->columns - 1;
        if (length > most) {
            for (length = most; length > 0 && at[length] != ' '; length--)
                ;
            length = length == 0 ? most : length;
        }
        print(c, row, 0, LOOK_PLAIN, "%.*s", length, at);
        at += length;
        at += strspn(at, " ");
    }
    return (size_t)(at - text);
}

/* ---- the layout ---- */

static bool is_border_above(const sudoku_rules *rules, int row)
{
    for (int column = 0; row > 0 && row < rules->size && column < rules->size; column++) {
        const int cell = row * rules->size + column;
        if (rules->region[cell] != rules->region[cell - rules->size])
            return true;
    }
    return row == 0 || row == rules->size;
}

static void lay_out(const sudoku_rules *rules, int high, int wide, struct layout *l)
{
    int row = 0;
    l->high = high;
    l->wide = wide;
    for (int r = 0; r <= rules->size; r++) {
        l->line[r] = is_border_above(rules, r);
        row += l->line[r];
        l->row[r] = row;
        row += r < rules->size ? high : 0;
    }
    l->message_row = row > PANEL_ROWS ? row : PANEL_ROWS;
    l->board_columns = rules->size * (wide + 1) + 1;
}

static int columns_needed(const struct layout *l)
{
    return l->board_columns + PANEL;
}

static bool fits(const struct layout *l, const struct canvas *c)
{
    return l->message_row + MESSAGE_ROWS <= c->rows && columns_needed(l) <= c->columns;
}

/* Lay out marks like a box, in two rows, or not at all. Return false if nothing fits; the layout is
 * then the smallest. */
static bool choose_layout(const sudoku_rules *rules, const struct canvas *c, struct layout *l)
{
    const int half = (rules->digits + 1) / 2;
    if (rules->box_rows > 1 && rules->digits <= rules->box_rows * rules->box_columns) {
        lay_out(rules, rules->box_rows, rules->box_columns < 3 ? 3 : rules->box_columns, l);
        if (fits(l, c))
            return true;
    }
    lay_out(rules, 2, half, l);
    if (fits(l, c))
        return true;
    lay_out(rules, 1, SMALL_WIDE, l);
    return fits(l, c);
}

/* ---- the board ---- */

static bool is_other_region(const sudoku_rules *rules, int row, int column, int row2, int column2)
{
    const int size = rules->size;
    const bool out1 = row < 0 || column < 0 || row >= size || column >= size;
    const bool out2 = row2 < 0 || column2 < 0 || row2 >= size || column2 >= size;
    if (out1 || out2)
        return out1 != out2;
    return rules->region[row * size + column] != rules->region[row2 * size + column2];
}

/* Draw the corner above and to the left of a cell: it belongs to the borders that meet there. */
static void draw_corner(const sudoku_rules *rules, const struct layout *l, int row, int column,
                        struct canvas *c)
{
    const bool across = is_other_region(rules, row - 1, column - 1, row, column - 1) ||
                        is_other_region(rules, row - 1, column, row, column);
    const bool down = is_other_region(rules, row - 1, column - 1, row - 1, column) ||
                      is_other_region(rules, row, column - 1, row, column);
    put(c, l->row[row] - 1, column * (l->wide + 1), LOOK_PLAIN,
        across && down ? '+'
        : across       ? '-'
        : down         ? '|'
                       : ' ');
}

static void draw_borders(const sudoku_rules *rules, const struct layout *l, struct canvas *c)
{
    for (int row = 0; row <= rules->size; row++)
        for (int column = 0; column <= rules->size; column++) {
            const int x = column * (l->wide + 1), y = l->row[row];
            if (l->line[row])
                draw_corner(rules, l, row, column, c);
            for (int i = 1; i <= l->wide && l->line[row] && column < rules->size; i++)
                if (is_other_region(rules, row - 1, column, row, column))
                    put(c, y - 1, x + i, LOOK_PLAIN, '-');
            for (int i = 0; i < l->high && row < rules->size; i++)
                if (is_other_region(rules, row, column - 1, row, column))
                    put(c, y + i, x, LOOK_PLAIN, '|');
        }
}

static void draw_marks(const struct layout *l, const struct game *game, int cell, int y, int x,
                       struct canvas *c)
{
    const uint64_t marks = game->content[cell].marks;
    const int digits = game->rules->digits;
    const int wide = l->high == 1 ? l->wide : (digits + l->high - 1) / l->high;
    if (l->high == 1)
        put(c, y, x, LOOK_MARK, marks != 0 ? ':' : '.');
    for (int digit = 1; digit <= digits && l->high > 1 && marks != 0; digit++)
        put(c, y + (digit - 1) / wide, x + (digit - 1) % wide, LOOK_MARK,
            marks >> digit & 1 ? game_symbol(game, digit) : '.');
}

static void draw_digit(const struct board_view *v, int cell, int row, int column, struct canvas *c)
{
    const bool is_wrong = v->wrong[cell] || game_has_conflict(v->game, cell);
    put(c, row, column,
        is_wrong                       ? LOOK_WRONG
        : game_is_given(v->game, cell) ? LOOK_GIVEN
                                       : LOOK_OWN,
        game_symbol(v->game, v->game->content[cell].digit));
    if (is_wrong)
        put(c, row, column + 1, LOOK_WRONG, '!');
}

static void draw_cell(const struct board_view *v, const struct layout *l, int cell,
                      struct canvas *c)
{
    const int size = v->game->rules->size;
    const int y = l->row[cell / size], x = cell % size * (l->wide + 1) + 1;
    const int middle_y = y + (l->high - 1) / 2, middle_x = x + (l->wide - 1) / 2;
    const struct content *content = &v->game->content[cell];
    if (content->digit == 0)
        draw_marks(l, v->game, cell, y, x, c);
    else
        draw_digit(v, cell, middle_y, middle_x, c);
    if (cell == v->cursor)
        c->cursor_row = middle_y, c->cursor_column = middle_x;
    for (int i = 0; cell == v->cursor && i < l->high * l->wide; i++)
        c->look[y + i / l->wide][x + i % l->wide] |= LOOK_CURSOR;
}

/* ---- a board with clues ---- */

/* A text that is split into lines. */
struct taking {
    struct board_picture *picture; /* where they go */
    int row, column;               /* the next character's place */
    bool is_rule;                  /* the line is a rule that is not drawn, so it is left out */
    bool is_over;                  /* the canvas has no room for all */
};

static void take_character(struct taking *t, char c)
{
    if (c == '\n') {
        t->row += !t->is_rule;
        t->column = 0;
        return;
    }
    t->is_rule = t->column == 0 ? c >= 'a' && c <= 'z' : t->is_rule;
    t->is_over |= t->row == CANVAS_ROWS || t->column == CANVAS_COLUMNS;
    if (!t->is_rule && !t->is_over)
        t->picture->text[t->row][t->column] = c;
    t->column++;
    if (!t->is_rule && t->column > t->picture->columns)
        t->picture->columns = t->column;
}

/* A dlx_write_fn. */
static bool take_text(void *user, const char *text, size_t size)
{
    struct taking *t = user;
    for (size_t i = 0; i < size; i++)
        take_character(t, text[i]);
    return true;
}

/* Draw a board whose cells hold the same digit. */
static bool draw_full(struct board_picture *picture, const sudoku_rules *rules, int digit)
{
    static sudoku_puzzle board;
    struct taking t = {.picture = picture};
    memset(picture->text, ' ', sizeof picture->text);
    picture->columns = 0;
    board.size = rules->size;
    memset(board.cell, digit, (size_t)rules->size * (size_t)rules->size);
    const dlx_status status =
        sudoku_write(rules, &board, SUDOKU_FORM_PRETTY, NULL, take_text, &t, NULL);
    picture->rows = t.row;
    return status == DLX_OK && !t.is_over;
}

/* The drawings of two full boards differ only in the characters of the cells. This shows where the
 * cells are. */
bool board_picture_draw(struct board_picture *picture, const sudoku_rules *rules)
{
    static struct board_picture other;
    const int cells = rules->size * rules->size;
    int cell = 0;
    if (!draw_full(&other, rules, 1) || !draw_full(picture, rules, 2))
        return false;
    for (int place = 0; place < picture->rows * CANVAS_COLUMNS; place++) {
        const int row = place / CANVAS_COLUMNS, column = place % CANVAS_COLUMNS;
        if (picture->text[row][column] == other.text[row][column])
            continue;
        if (cell == cells)
            return false;
        picture->text[row][column] = '.';
        picture->row[cell] = row;
        picture->column[cell++] = column;
    }
    return cell == cells;
}

static bool fits_picture(const struct board_view *v, const struct canvas *c)
{
    return v->picture != NULL && v->picture->columns + PANEL <= c->columns &&
           (v->picture->rows > PANEL_ROWS ? v->picture->rows : PANEL_ROWS) + MESSAGE_ROWS <=
               c->rows;
}

static void draw_picture(const struct board_view *v, struct canvas *c)
{
    const struct board_picture *p = v->picture;
    for (int row = 0; row < p->rows; row++)
        memcpy(c->text[row], p->text[row], (size_t)p->columns);
    for (int cell = 0; cell < v->game->rules->size * v->game->rules->size; cell++) {
        const struct content *content = &v->game->content[cell];
        const int row = p->row[cell], column = p->column[cell];
        if (content->digit != 0)
            draw_digit(v, cell, row, column, c);
        else if (content->marks != 0)
            put(c, row, column, LOOK_MARK, '~');
        if (cell != v->cursor)
            continue;
        c->cursor_row = row, c->cursor_column = column;
        c->look[row][column] |= LOOK_CURSOR;
    }
}

/* ---- the panel ---- */

static void draw_keys(const struct game *game, int row, int column, struct canvas *c)
{
    const int digits = game->rules->digits;
    const bool has_symbols = game->symbols[0] != '\0';
    char names[8] = "1-9";
    if (has_symbols)
        snprintf(names, sizeof names, "%c %c ..", game_symbol(game, 1), game_symbol(game, 2));
    else if (digits < 10)
        names[2] = game_symbol(game, digits);
    else
        snprintf(names, sizeof names, digits == 10 ? "1-9 A" : "1-9 A-%c",
                 game_symbol(game, digits));
    const char *const keys[][2] = {
        {"arrows", "move"},
        {names, "digit"},
        {has_symbols ? ". Del" : "0 Del", "clear"},
        {"space", "digits/marks"},
        {"m", "mark all"},
        {"u r", "undo, redo"},
        {"h", "hint"},
        {"Enter", "do the hint"},
        {"c", "check"},
        {"s", "save"},
        {"q", "save and quit"},
    };
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        print(c, row + (int)k, column, LOOK_PLAIN, "%-8s%s", keys[k][0], keys[k][1]);
}

static void draw_marks_of_cursor(const struct board_view *v, int row, int column, struct canvas *c)
{
    const struct content *content = &v->game->content[v->cursor];
    const int size = v->game->rules->size;
    column +=
        print(c, row, column, LOOK_PLAIN, "r%dc%d ", v->cursor / size + 1, v->cursor % size + 1);
    if (content->digit != 0)
        print(c, row, column, LOOK_PLAIN, "%s %c",
              game_is_given(v->game, v->cursor) ? "given" : "digit",
              game_symbol(v->game, content->digit));
    else if (content->marks == 0)
        print(c, row, column, LOOK_PLAIN, "no marks");
    for (int digit = 1; digit <= v->game->rules->digits && content->digit == 0; digit++)
        if (content->marks >> digit & 1)
            put(c, row, column++, LOOK_MARK, game_symbol(v->game, digit));
}

static void draw_panel(const struct board_view *v, int column, struct canvas *c)
{
    print(c, 0, column, LOOK_HEADING, "%.*s", PANEL - 2, v->title);
    print(c, 1, column, LOOK_PLAIN, "%.*s", PANEL - 2, v->variant);
    draw_marks_of_cursor(v, 2, column, c);
    print(c, 3, column, LOOK_PLAIN, "%d to fill", game_open_cells(v->game));
    print(c, 4, column, LOOK_PLAIN, "keys set: %s", v->marking ? "MARKS" : "digits");
    draw_keys(v->game, 6, column, c);
    print(c, 18, column, LOOK_PLAIN, "kept in");
    print(c, 19, column, LOOK_PLAIN, "%.*s", PANEL - 2, v->save);
}

/* ---- all ---- */

static void draw_refusal(const struct layout *l, struct canvas *c)
{
    char text[160];
    snprintf(text, sizeof text,
             "The board needs %d columns and %d rows; this terminal has %d and %d. Enlarge it, or "
             "press q to save and quit.",
             columns_needed(l), l->message_row + MESSAGE_ROWS, c->columns, c->rows);
    print_words(c, 0, text);
    c->cursor_row = c->cursor_column = 0;
}

/* Draw a message that takes the whole screen. */
static bool draw_page(const struct board_view *v, struct canvas *c)
{
    assert(v->message != NULL);
    print_words(c, 0, v->message);
    print(c, c->rows - 1, 0, LOOK_HEADING, "Press any key to go back to the board.");
    c->cursor_row = c->rows - 1, c->cursor_column = 0;
    return true;
}

static void draw_board(const struct board_view *v, const struct layout *l, struct canvas *c)
{
    const sudoku_rules *rules = v->game->rules;
    draw_borders(rules, l, c);
    for (int cell = 0; cell < rules->size * rules->size; cell++)
        draw_cell(v, l, cell, c);
}

bool board_view_draw(const struct board_view *view, struct canvas *canvas)
{
    const bool has_picture = fits_picture(view, canvas);
    const char *message = view->message != NULL ? view->message : view->clues;
    struct layout l = {0};
    clear(canvas);
    if (has_picture) {
        l.board_columns = view->picture->columns;
        l.message_row = view->picture->rows > PANEL_ROWS ? view->picture->rows : PANEL_ROWS;
    } else if (!choose_layout(view->game->rules, canvas, &l)) {
        draw_refusal(&l, canvas);
        return true;
    }
    if (view->has_page)
        return draw_page(view, canvas);
    if (has_picture)
        draw_picture(view, canvas);
    else
        draw_board(view, &l, canvas);
    draw_panel(view, l.board_columns + 2, canvas);
    const size_t printed = message != NULL ? print_words(canvas, l.message_row, message) : 0;
    return view->message == NULL || view->message[printed] == '\0';
}
