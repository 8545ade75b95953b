/* SPDX-License-Identifier: MIT */
/*
 * The 0/1 matrix, as text and as a picture. After the choice of option 2, `a d g`, in text:
 *
 *           a  b  c  d  e  f  g
 *      1    .  .  1  .  1  .  .          before: a 1 for each entry
 *      2    1  .  .  1  .  .  1
 *
 *           a  b  c  d  e  f  g
 *      1       .  1     1  .             what is left is a smaller matrix,
 *    * 2    *        *        *          * is chosen,
 *      3       1  1     .  1
 *      4    -        -     -             - can no longer be chosen
 *    len    ^  1  2  -  1  2  -          lengths; - covered, ^ covered to branch on it
 *
 * An entry with a color is shown by it instead of 1.
 */
#include "dlx/dance/draw.h"
#include "dlx/dance/picture.h"
#include "dlx/dance/view.h"

#include <inttypes.h>
#include <string.h>

static bool is_covered(const struct view *v, uint32_t item)
{
    return dance_node(v->dance, item + 1).is_out;
}

static bool is_primary(const struct view *v, uint32_t item)
{
    return dlx_problem_item_kind(v->problem, item) == DLX_PRIMARY;
}

/* A row, told column by column: its entry there, or 0. Rows have few entries, so they are put in the
 * order of columns first, in `row`, which has room for all of them. */
static uint32_t sort_row(const struct view *v, uint32_t option, uint32_t *row)
{
    uint32_t first = dance_first(v->dance, option), end = dance_first(v->dance, option + 1);
    for (uint32_t node = first; node < end; node++)
        row[v->in_row[node]] = node;
    return end - first;
}

static uint32_t column_of(const struct view *v, uint32_t node)
{
    return v->column[dance_node(v->dance, node).links.item];
}

/* ---------------------------------------------------------------------------------------------
 * As text
 */

enum { MOST_NAME = 8, LEAST_LABEL = 3 };

struct table {
    struct view view;
    FILE *out;
    uint32_t *row;  /* room for the entries of a row */
    uint32_t label; /* columns of the numbers of options */
    uint32_t cell;  /* columns of an entry, with blanks before it */
};

static uint32_t digits_of(uint32_t number)
{
    uint32_t digits = 1;
    for (; number >= 10; number /= 10)
        digits++;
    return digits;
}

static uint32_t widest_color(const struct view *v)
{
    uint32_t widest = 1;
    for (uint32_t node = dance_first(v->dance, 0); node < v->nodes; node++) {
        struct pen pen = pen_measure();
        uint32_t color = dance_node(v->dance, node).links.color;
        if (color != DLX_NO_COLOR)
            pen_color(&pen, v->dance, color);
        if (pen.used > widest)
            widest = pen.used;
    }
    return widest;
}

static uint32_t longest_length(const struct view *v)
{
    uint32_t widest = 1;
    for (uint32_t item = 0; item < v->items; item++) {
        uint32_t digits = digits_of(dlx_problem_item_length(v->problem, item));
        if (digits > widest)
            widest = digits;
    }
    return widest;
}

static void measure(struct table *t)
{
    uint32_t name = picture_widest_item(t->view.dance), color = widest_color(&t->view);
    uint32_t length = longest_length(&t->view), label = digits_of(t->view.options);
    uint32_t widest = name > color ? name : color;
    widest = widest > MOST_NAME ? MOST_NAME : widest;
    t->cell = 2 + (widest > length ? widest : length);
    t->label = label > LEAST_LABEL ? label : LEAST_LABEL;
}

/* A pen for one cell that ends `cell` columns on; and the blanks before a text of so many columns. */
static void put_cell(struct table *t, struct pen *line, uint32_t column, const struct pen *measured,
                     struct pen *pen)
{
    uint32_t most = t->cell - 2, end = 2 + t->label + (column + 1) * t->cell;
    uint32_t used = measured->used < most ? measured->used : most;
    pen_to(line, end - used);
    *pen = (struct pen){.out = t->out, .room = measured->used > most ? most - 1 : most};
    line->used = end;
}

static void put_text(struct table *t, struct pen *line, uint32_t column, const char *text)
{
    struct pen measured = pen_measure(), pen;
    pen_put(&measured, text);
    put_cell(t, line, column, &measured, &pen);
    pen_put(&pen, text);
}

static void put_names(struct table *t)
{
    struct pen line = pen_plain(t->out);
    for (uint32_t c = 0; c < t->view.items; c++) {
        struct pen measured = pen_measure(), pen;
        pen_item(&measured, t->view.dance, t->view.item_at[c]);
        put_cell(t, &line, c, &measured, &pen);
        pen_item(&pen, t->view.dance, t->view.item_at[c]);
    }
    fputc('\n', t->out);
}

static void put_entry(struct table *t, struct pen *line, uint32_t column, uint32_t node)
{
    const struct view *v = &t->view;
    dlx_node links = dance_node(v->dance, node).links;
    enum option_state state = (enum option_state)v->state[links.option];
    if (state != OPTION_LIVE || links.color == DLX_NO_COLOR) {
        put_text(t, line, column,
                 state == OPTION_CHOSEN   ? "*"
                 : state == OPTION_HIDDEN ? "-"
                                          : "1");
        return;
    }
    struct pen measured = pen_measure(), pen;
    pen_color(&measured, v->dance, links.color);
    put_cell(t, line, column, &measured, &pen);
    pen_color(&pen, v->dance, links.color);
}

static void put_row(struct table *t, uint32_t option)
{
    const struct view *v = &t->view;
    struct pen line = pen_plain(t->out);
    uint32_t count = sort_row(v, option, t->row), at = 0;
    pen_put(&line, v->state[option] == OPTION_CHOSEN ? "* " : "");
    pen_to(&line, 2 + t->label - digits_of(option + 1));
    pen_number(&line, option + 1);
    for (uint32_t c = 0; c < v->items; c++) {
        if (at < count && column_of(v, t->row[at]) == c)
            put_entry(t, &line, c, t->row[at++]);
        else if (v->state[option] == OPTION_LIVE && !is_covered(v, v->item_at[c]))
            put_text(t, &line, c, ".");
    }
    fputc('\n', t->out);
}

static void put_lengths(struct table *t)
{
    const struct view *v = &t->view;
    struct pen line = pen_plain(t->out);
    pen_to(&line, 2 + t->label - 3);
    pen_put(&line, "len");
    for (uint32_t c = 0; c < v->items; c++) {
        uint32_t item = v->item_at[c];
        char length[12];
        snprintf(length, sizeof length, "%" PRId32, dance_node(v->dance, item + 1).links.length);
        if (view_is_branch(v, item) && is_covered(v, item))
            put_text(t, &line, c, "^");
        else if (is_covered(v, item))
            put_text(t, &line, c, "-");
        else if (is_primary(v, item))
            put_text(t, &line, c, length);
    }
    fputc('\n', t->out);
}

dlx_status dance_print_matrix(FILE *out, const struct dance *dance)
{
    struct table t = {.out = out};
    dlx_status status = view_begin(&t.view, dance);
    if (status != DLX_OK)
        return status;
    t.row = t.view.row;
    measure(&t);
    put_names(&t);
    for (uint32_t option = 0; option < t.view.options; option++)
        put_row(&t, option);
    put_lengths(&t);
    view_end(&t.view);
    return DLX_OK;
}

/* ---------------------------------------------------------------------------------------------
 * As a picture
 */

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
    int left;  /* of the numbers of options */
    int top;   /* of the first row */
    int wide;  /* of a column */
    bool tilt; /* names are too long for their columns and stand on end */
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

/* A column: its band, its name above and its length below. What strikes it comes after all entries. */
static void put_column_label(const struct grid *g, uint32_t item)
{
    struct pen pen = pen_xml(g->out);
    const struct view *v = &g->view;
    struct dance_node head = dance_node(v->dance, item + 1);
    pen_put(&pen, is_primary(v, item) ? "item " : "secondary item ");
    pen_item(&pen, v->dance, item);
    pen_put(&pen, head.is_out ? ", covered" : "");
    pen_put(&pen, view_is_branch(v, item) ? ", branched on" : "");
    if (!head.is_out && is_primary(v, item))
        fprintf(g->out, ", length %" PRId32, head.links.length);
}

static void put_column_classes(const struct grid *g, uint32_t item, const char *first)
{
    const struct view *v = &g->view;
    const struct picture_class classes[] = {
        {"secondary", !is_primary(v, item)},
        {"covered", is_covered(v, item)},
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
    if (is_primary(v, item))
        fprintf(g->out, "%" PRId32, dance_node(v->dance, item + 1).links.length);
    fputs("</text></g>\n", g->out);
}

static void put_row_classes(const struct grid *g, uint32_t option, const char *first)
{
    const struct view *v = &g->view;
    bool is_moved = v->move != DLX_NONE && dance_node(v->dance, v->move).links.option == option;
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
    dlx_node links = dance_node(v->dance, node).links;
    const struct picture_class classes[] = {
        {"chosen", v->state[links.option] == OPTION_CHOSEN},
        {"hidden", v->state[links.option] == OPTION_HIDDEN},
        {"out", dance_node(v->dance, node).is_out},
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

/* Lines through what is covered or hidden, above all else. */
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
    for (uint32_t node = dance_first(v->dance, 0); node < v->nodes; node++)
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

dlx_status dance_draw_matrix(FILE *out, const struct dance *dance)
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
