/* SPDX-License-Identifier: MIT */
/*
 * Draw the 0/1 matrix: items are columns, options are rows, and entries are dots. Covered columns and hidden
 * rows are struck out. A chosen row has a check mark, and an item branched on has a flag. A ring marks the
 * subject of the frame. A short color is written into its dot. table.c prints the same matrix as text.
 */
#include "dlx/draw/dance.h"
#include "dlx/draw/picture.h"
#include "dlx/draw/view.h"

#include <inttypes.h>
#include <string.h>

enum {
    MARGIN = 16,
    NUMBERS = 46,
    ROW = 30,
    COLUMN = 34,
    DOT = 9,
    FOOT = 34,
    MOST_HEAD = 110,
    MOST_COLOR = 2
};

struct grid {
    struct view view;
    FILE *out;
    int left;  /* left edge of the option numbers */
    int top;   /* top edge of the first row */
    int wide;  /* width of a column */
    bool tilt; /* names are too long for their columns, so they are turned */
};

static const char style[] =
    ".dance-matrix .line{stroke:var(--faint);stroke-width:1}\n"
    ".dance-matrix .entry{fill:var(--ink);stroke:var(--ink);stroke-width:1.5}\n"
    ".dance-matrix .entry.hidden{fill:var(--paper);stroke:var(--gone);stroke-dasharray:3 2.5}\n"
    ".dance-matrix .entry.chosen{fill:var(--chosen);stroke:var(--chosen);stroke-width:5}\n"
    ".dance-matrix .entry.move{stroke:var(--now);stroke-width:3.5;stroke-dasharray:none}\n"
    ".dance-matrix text{font-size:13px}\n"
    ".dance-matrix .name{font-size:15px;font-weight:600}\n"
    ".dance-matrix .number{text-anchor:end;fill:var(--soft)}\n"
    ".dance-matrix .middle{text-anchor:middle}\n"
    ".dance-matrix .color{font-size:10px;text-anchor:middle;fill:var(--paper)}\n"
    ".dance-matrix .hidden+.color{fill:var(--gone)}\n"
    ".dance-matrix .strike{stroke:var(--gone);stroke-width:2;opacity:0}\n"
    ".dance-matrix .covered .strike,.dance-matrix .hidden .strike{opacity:1}\n"
    ".dance-matrix .covered text,.dance-matrix .hidden text{fill:var(--gone)}\n"
    ".dance-matrix .band{fill:none}\n"
    ".dance-matrix .branch .band{fill:var(--branch-fill);stroke:var(--branch);stroke-width:2}\n"
    ".dance-matrix .chosen .band{fill:var(--chosen-fill);stroke:var(--chosen);stroke-width:2}\n"
    ".dance-matrix .branch .strike{stroke:var(--branch)}\n"
    ".dance-matrix .flag{fill:var(--branch);stroke:var(--ink);stroke-width:.8;opacity:0}\n"
    ".dance-matrix .branch .flag{opacity:1}\n"
    ".dance-matrix .check{fill:none;stroke:var(--chosen);stroke-width:3;opacity:0}\n"
    ".dance-matrix .chosen .check{opacity:1}\n"
    ".dance-matrix .chosen .number{font-weight:600;fill:var(--ink)}\n"
    ".dance-matrix .move .name,.dance-matrix .move .number{fill:var(--now);text-decoration:underline}\n"
    ".dance-matrix [tabindex]:focus .band{stroke:var(--edge);stroke-width:3}\n";

static int left_of(const struct grid *g, uint32_t column)
{
    return g->left + NUMBERS + (int)column * g->wide + (column >= g->view.primary ? 12 : 0);
}

static int top_of(const struct grid *g, uint32_t option)
{
    return g->top + (int)option * ROW;
}

static int right_of(const struct grid *g)
{
    uint32_t items = g->view.items;
    return items > 0 ? left_of(g, items - 1) + g->wide : left_of(g, 0);
}

static int bottom_of(const struct grid *g)
{
    return top_of(g, g->view.options);
}

static void put_band(const struct grid *g, int x, int y, int width, int height)
{
    fprintf(g->out, "<rect class=\"band\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\"/>",
            x, y, width, height);
}

/* Draw a column: its band, its name above and its length below. Strikes are drawn after all entries. */
static void put_column_label(const struct grid *g, uint32_t item)
{
    struct pen pen = pen_xml(g->out);
    const struct view *v = &g->view;
    struct frame_node head = recording_node(v->dance, item + 1);
    pen_print(&pen, v->dance, "%s %i%s%s", view_is_primary(v, item) ? "item" : "secondary item",
              item, head.is_out ? ", covered" : "", view_is_branch(v, item) ? ", branched on" : "");
    if (!head.is_out && view_is_primary(v, item))
        pen_print(&pen, v->dance, ", length %u", head.links.length);
}

static void put_column_classes(const struct grid *g, uint32_t item, const char *first)
{
    const struct view *v = &g->view;
    const struct picture_class classes[] = {
        {"secondary", !view_is_primary(v, item)},
        {"covered", view_is_covered(v, item)},
        {"branch", view_is_branch(v, item)},
        {"move", v->move == item + 1},
    };
    picture_classes(g->out, first, classes, sizeof classes / sizeof *classes);
}

static void put_name(const struct grid *g, int x, uint32_t item)
{
    struct pen pen = pen_narrow(g->out, picture_room(g->tilt ? MOST_HEAD : g->wide + 8, 15));
    if (g->tilt)
        fprintf(g->out, "<text class=\"name\" transform=\"translate(%d %d) rotate(-90)\">", x + 5,
                g->top - 8);
    else
        fprintf(g->out, "<text class=\"name middle\" x=\"%d\" y=\"%d\">", x, g->top - 10);
    pen_item(&pen, g->view.dance, item);
    fputs("</text>", g->out);
}

static void put_column(const struct grid *g, uint32_t column)
{
    const struct view *v = &g->view;
    uint32_t item = v->item_at[column];
    int x = left_of(g, column), middle = x + g->wide / 2, bottom = bottom_of(g);
    fprintf(g->out, "<g id=\"mc-%" PRIu32 "\" data-item=\"%" PRIu32 "\"", item, item);
    put_column_classes(g, item, "column");
    fputs(" tabindex=\"0\" role=\"img\" aria-label=\"", g->out);
    put_column_label(g, item);
    fputs("\">", g->out);
    put_band(g, x + 2, MARGIN + 12, g->wide - 4, bottom + FOOT - MARGIN - 16);
    fprintf(g->out, "<path class=\"flag\" d=\"M%d %dh12l-6 9z\"/>", middle - 6, MARGIN);
    put_name(g, middle, item);
    fprintf(g->out, "<text id=\"mc-%" PRIu32 "-length\" class=\"middle\" x=\"%d\" y=\"%d\">", item,
            middle, bottom + 20);
    if (view_is_covered(v, item))
        fputs("–", g->out);
    else if (view_is_primary(v, item))
        fprintf(g->out, "%" PRIu32, recording_node(v->dance, item + 1).links.length);
    fputs("</text></g>\n", g->out);
}

static void put_row_classes(const struct grid *g, uint32_t option, const char *first)
{
    const struct view *v = &g->view;
    bool is_moved = v->move != DLX_NONE && recording_node(v->dance, v->move).links.option == option;
    const struct picture_class classes[] = {
        {"chosen", v->state[option] == OPTION_CHOSEN},
        {"hidden", v->state[option] == OPTION_HIDDEN},
        {"move", is_moved},
    };
    picture_classes(g->out, first, classes, sizeof classes / sizeof *classes);
}

static void put_option(const struct grid *g, uint32_t option)
{
    static const char *const states[] = {"", ", hidden", ", chosen"};
    struct pen pen = pen_xml(g->out);
    int y = top_of(g, option), middle = y + ROW / 2;
    fprintf(g->out, "<g id=\"mr-%" PRIu32 "\" data-option=\"%" PRIu32 "\"", option, option);
    put_row_classes(g, option, "option");
    fprintf(g->out, " tabindex=\"0\" role=\"img\" aria-label=\"option %" PRIu32 ": ", option + 1);
    pen_option(&pen, g->view.dance, option);
    fprintf(g->out, "%s\">", states[g->view.state[option]]);
    put_band(g, g->left - 8, y + 2, right_of(g) - g->left + 16, ROW - 4);
    fprintf(g->out,
            "<path class=\"check\" d=\"M%d %dl4 5l8 -11\"/><text class=\"number\" x=\"%d\" "
            "y=\"%d\">%" PRIu32 "</text></g>\n",
            g->left, middle, g->left + NUMBERS - 10, middle + 5, option + 1);
}

static void put_dot(const struct grid *g, uint32_t node)
{
    const struct view *v = &g->view;
    dlx_node links = recording_node(v->dance, node).links;
    const struct picture_class classes[] = {
        {"chosen", v->state[links.option] == OPTION_CHOSEN},
        {"hidden", v->state[links.option] == OPTION_HIDDEN},
        {"out", recording_node(v->dance, node).is_out},
        {"move", v->move == node},
    };
    int x = left_of(g, v->column[links.item]) + g->wide / 2, y = top_of(g, links.option) + ROW / 2;
    fprintf(g->out, "<circle id=\"m%" PRIu32 "\" data-node=\"%" PRIu32 "\"", node, node);
    picture_classes(g->out, "entry", classes, sizeof classes / sizeof *classes);
    fprintf(g->out, " cx=\"%d\" cy=\"%d\" r=\"%d\"/>", x, y, DOT);
    struct pen color = pen_measure();
    pen_color(&color, v->dance, links.color);
    if (links.color != DLX_NO_COLOR && color.used <= MOST_COLOR) {
        struct pen pen = pen_xml(g->out);
        fprintf(g->out, "<text class=\"color\" x=\"%d\" y=\"%d\">", x, y + 4);
        pen_color(&pen, v->dance, links.color);
        fputs("</text>", g->out);
    }
    fputc('\n', g->out);
}

static void put_lines(const struct grid *g)
{
    for (uint32_t option = 0; option <= g->view.options; option++)
        fprintf(g->out, "<path class=\"line\" d=\"M%d %dH%d\"/>\n", g->left + NUMBERS,
                top_of(g, option), right_of(g));
}

/* Strike out covered columns and hidden rows, on top of everything else. */
static void put_strikes(const struct grid *g)
{
    const struct view *v = &g->view;
    for (uint32_t c = 0; c < v->items; c++) {
        fprintf(g->out, "<g id=\"mc-%" PRIu32 "-strike\"", v->item_at[c]);
        put_column_classes(g, v->item_at[c], "column");
        fprintf(g->out, "><path class=\"strike\" d=\"M%d %dV%d\"/></g>\n",
                left_of(g, c) + g->wide / 2, g->top - 4, bottom_of(g) + 4);
    }
    for (uint32_t option = 0; option < v->options; option++) {
        fprintf(g->out, "<g id=\"mr-%" PRIu32 "-strike\"", option);
        put_row_classes(g, option, "option");
        fprintf(g->out, "><path class=\"strike\" d=\"M%d %dH%d\"/></g>\n", g->left + NUMBERS - 6,
                top_of(g, option) + ROW / 2, right_of(g) + 4);
    }
}

static void put_grid(const struct grid *g)
{
    const struct view *v = &g->view;
    for (uint32_t option = 0; option < v->options; option++)
        put_option(g, option);
    put_lines(g);
    for (uint32_t c = 0; c < v->items; c++)
        put_column(g, c);
    for (uint32_t node = v->dance->first[0]; node < v->nodes; node++)
        put_dot(g, node);
    put_strikes(g);
    fprintf(g->out, "<text class=\"number\" x=\"%d\" y=\"%d\">length</text>\n",
            g->left + NUMBERS - 4, bottom_of(g) + 20);
}

static void measure_grid(struct grid *g)
{
    int name = picture_text_width(picture_widest_item(g->view.dance), 15);
    g->wide = COLUMN;
    g->left = MARGIN;
    int width = right_of(g) + MARGIN;
    if (width < LEAST_WIDTH)
        g->left += (LEAST_WIDTH - width - NUMBERS) / 2;
    g->tilt = name > COLUMN + 6;
    g->top = MARGIN + 14 + (g->tilt ? (name > MOST_HEAD ? MOST_HEAD : name) + 14 : 26);
}

dlx_status dance_draw_matrix(FILE *out, const struct recording *dance)
{
    struct grid g = {.out = out};
    dlx_status status = view_begin(&g.view, dance);
    if (status != DLX_OK)
        return status;
    measure_grid(&g);
    const struct picture picture = {
        .name = "matrix",
        .title = "The matrix",
        .text = "A column for each item, a row for each option, a dot for each entry. What is "
                "covered or hidden is struck out; chosen rows have a check mark, and a flag is "
                "over the item branched on.",
        .style = style,
        .width = right_of(&g) + MARGIN > LEAST_WIDTH ? right_of(&g) + MARGIN : LEAST_WIDTH,
        .height = bottom_of(&g) + FOOT + CAPTION_HEIGHT,
    };
    picture_begin(out, &picture, dance);
    put_grid(&g);
    picture_end(out, &picture, dance);
    view_end(&g.view);
    return DLX_OK;
}
