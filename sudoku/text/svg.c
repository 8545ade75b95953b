/* SPDX-License-Identifier: MIT */
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
#include "dlx/text/utf8.h"
#include "sudoku/text/artist.h"
#include "sudoku/text/labels.h"
#include "sudoku/text/writer.h"

#include <string.h>

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
