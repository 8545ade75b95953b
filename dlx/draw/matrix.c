/* SPDX-License-Identifier: MIT */
/*
 * Draw the 0/1 matrix: items are columns, options are rows, and entries are dots. Covered columns
 * and hidden rows are struck out. A chosen row has a check mark, and an item branched on has a
 * flag. A ring marks the subject of the frame. A short color is written into its dot.
 *
 * A folded matrix shows only the active part: the chosen options, the option of the move, and the
 * options of the item that the search branches on, each with its items. The others are counted
 * below it.
 *
 * As text, after the choice of option 2, `a d g`:
 *
 *           a  b  c  d  e  f  g
 *      1    .  .  1  .  1  .  .          before: a 1 for each entry
 *      2    1  .  .  1  .  .  1
 *
 *           a  b  c  d  e  f  g
 *      1       .  1     1  .             the rest is a smaller matrix,
 *    * 2    *        *        *          * is chosen,
 *      3       1  1     .  1
 *      4    -        -     -             - can no longer be chosen
 *    len    ^  1  2  -  1  2  -          lengths; - covered, ^ covered to branch on it
 *
 * An entry with a color is shown by it instead of 1.
 */
#include "dlx/core/memory.h"
#include "dlx/draw/dance.h"
#include "dlx/draw/pen.h"
#include "dlx/draw/view.h"

#include <string.h>

enum {
    MARGIN = 16,
    NUMBERS = 46,
    ROW = 30,
    COLUMN = 34,
    DOT = 9,
    FOOT = 34,
    MOST_HEAD = 110,
    MOST_COLOR = 2,
    FOLDED_ROWS = 24, /* a folded matrix shows at most this many rows and columns */
    FOLDED_COLUMNS = 28
};

struct grid {
    struct view view;
    struct pen *pen;        /* writes the document */
    int left;               /* left edge of the option numbers */
    int top;                /* top edge of the first row */
    int wide;               /* width of a column */
    bool tilt;              /* names are too long for their columns, so they are turned */
    uint32_t *places;       /* memory of the next two */
    uint32_t *row;          /* option -> where it is drawn, from 0; DLX_NONE: folded away */
    uint32_t *place;        /* column of the view -> likewise */
    uint32_t rows, columns; /* drawn */
    uint32_t primary;       /* drawn columns of primary items */
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
    ".dance-matrix .rest{fill:var(--soft)}\n"
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

/* ---- what is shown ---- */

/* Return the item that the search branches on, or of the move; DLX_NONE before the search. */
static uint32_t item_at_work(const struct view *v)
{
    for (uint32_t item = 0; item < v->items; item++)
        if (view_is_branch_now(v, item))
            return item;
    return v->move == DLX_NONE ? DLX_NONE : recording_node(v->dance, v->move).links.item;
}

/* Return whether an option belongs to the active part. */
static bool is_at_work(const struct view *v, uint32_t option, uint32_t item)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(v->problem, option, &count);
    bool is_moved = v->move != DLX_NONE && recording_node(v->dance, v->move).links.option == option;
    if (item == DLX_NONE || is_moved || v->state[option] == OPTION_CHOSEN)
        return true;
    for (uint32_t e = 0; e < count; e++)
        if (entry[e].item == item)
            return true;
    return false;
}

/* Show an option, with as many of its items as fit. */
static void show_option(struct grid *g, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(g->view.problem, option, &count);
    g->row[option] = 0; /* numbered later */
    g->rows++;
    for (uint32_t e = 0; e < count; e++) {
        uint32_t *place = &g->place[g->view.column[entry[e].item]];
        if (*place == DLX_NONE && g->columns < FOLDED_COLUMNS) {
            *place = 0;
            g->columns++;
        }
    }
}

/* Number what is shown, in the order of the whole matrix. Return how many there are. */
static uint32_t number_places(uint32_t *place, uint32_t count)
{
    uint32_t shown = 0;
    for (uint32_t p = 0; p < count; p++)
        if (place[p] != DLX_NONE)
            place[p] = shown++;
    return shown;
}

static void fold(struct grid *g)
{
    const struct view *v = &g->view;
    const uint32_t item = item_at_work(v);
    if (item != DLX_NONE) {
        g->place[v->column[item]] = 0;
        g->columns++;
    }
    /* The chosen options come first, so that they fit. */
    for (int round = 0; round < 2; round++)
        for (uint32_t o = 0; o < v->options && g->rows < FOLDED_ROWS; o++)
            if (g->row[o] == DLX_NONE && is_at_work(v, o, item) &&
                (round > 0 || v->state[o] == OPTION_CHOSEN))
                show_option(g, o);
}

static size_t places_size(const struct view *v)
{
    return (size_t)v->options + v->items + 1; /* a problem may be empty */
}

/* Decide what is shown where. Return DLX_OK or DLX_ERR_MEMORY. */
static dlx_status choose_places(struct grid *g)
{
    const struct view *v = &g->view;
    const size_t size = places_size(v);
    g->places = memory_array(dlx_problem_allocator(v->problem), size, sizeof *g->places);
    if (g->places == NULL)
        return DLX_ERR_MEMORY;
    g->row = g->places;
    g->place = g->places + v->options;
    memset(g->places, v->dance->folds_matrix ? 0xFF : 0, size * sizeof *g->places);
    if (v->dance->folds_matrix)
        fold(g);
    g->rows = number_places(g->row, v->options);
    g->primary = number_places(g->place, v->primary);
    g->columns = number_places(g->place, v->items);
    return DLX_OK;
}

static bool shows_option(const struct grid *g, uint32_t option)
{
    return g->row[option] != DLX_NONE;
}

static bool shows_column(const struct grid *g, uint32_t column)
{
    return g->place[column] != DLX_NONE;
}

/* ---- where ---- */

static int left_of_place(const struct grid *g, uint32_t place)
{
    return g->left + NUMBERS + (int)place * g->wide + (place >= g->primary ? 12 : 0);
}

static int left_of(const struct grid *g, uint32_t column)
{
    return left_of_place(g, g->place[column]);
}

static int top_of_row(const struct grid *g, uint32_t row)
{
    return g->top + (int)row * ROW;
}

static int top_of(const struct grid *g, uint32_t option)
{
    return top_of_row(g, g->row[option]);
}

static int right_of(const struct grid *g)
{
    return g->columns > 0 ? left_of_place(g, g->columns - 1) + g->wide : left_of_place(g, 0);
}

static int bottom_of(const struct grid *g)
{
    return top_of_row(g, g->rows);
}

static const char band[] = "<rect class='band' x='%d' y='%d' width='%d' height='%d' rx='6'/>";

/* Draw a column: its band, its name above, its length below. Strikes are drawn after all
 * entries. */
static void put_column_label(const struct grid *g, uint32_t item)
{
    const struct view *v = &g->view;
    struct frame_node head = recording_node(v->dance, item + 1);
    pen_print(g->pen, "%s %i%s%s", view_is_primary(v, item) ? "item" : "secondary item", item,
              head.is_out ? ", covered" : "", view_is_branch(v, item) ? ", branched on" : "");
    if (!head.is_out && view_is_primary(v, item))
        pen_print(g->pen, ", length %u", head.links.length);
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
    picture_classes(g->pen, first, classes, sizeof classes / sizeof *classes);
}

static void put_name(const struct grid *g, int x, uint32_t item)
{
    struct pen narrow = pen_narrow(g->pen, picture_room(g->tilt ? MOST_HEAD : g->wide + 8, 15));
    pen_svg(&narrow,
            g->tilt ? "<text class='name' transform='translate(%d %d) rotate(-90)'>%i</text>"
                    : "<text class='name middle' x='%d' y='%d'>%i</text>",
            g->tilt ? x + 5 : x, g->tilt ? g->top - 8 : g->top - 10, item);
}

static void put_column(const struct grid *g, uint32_t column)
{
    const struct view *v = &g->view;
    uint32_t item = v->item_at[column];
    int x = left_of(g, column), middle = x + g->wide / 2, bottom = bottom_of(g);
    pen_svg(g->pen, "<g id='mc-%u' data-item='%u'", item, item);
    put_column_classes(g, item, "column");
    pen_svg(g->pen, " tabindex='0' role='img' aria-label='");
    put_column_label(g, item);
    pen_svg(g->pen, "'>");
    pen_svg(g->pen, band, x + 2, MARGIN + 12, g->wide - 4, bottom + FOOT - MARGIN - 16);
    pen_svg(g->pen, "<path class='flag' d='M%d %dh12l-6 9z'/>", middle - 6, MARGIN);
    put_name(g, middle, item);
    pen_svg(g->pen, "<text id='mc-%u-length' class='middle' x='%d' y='%d'>", item, middle,
            bottom + 20);
    if (view_is_covered(v, item))
        pen_put(g->pen, "–");
    else if (view_is_primary(v, item))
        pen_number(g->pen, recording_node(v->dance, item + 1).links.length);
    pen_svg(g->pen, "</text></g>\n");
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
    picture_classes(g->pen, first, classes, sizeof classes / sizeof *classes);
}

static void put_option(const struct grid *g, uint32_t option)
{
    static const char *const states[] = {"", ", hidden", ", chosen"};
    int y = top_of(g, option), middle = y + ROW / 2;
    pen_svg(g->pen, "<g id='mr-%u' data-option='%u'", option, option);
    put_row_classes(g, option, "option");
    pen_svg(g->pen, " tabindex='0' role='img' aria-label='option %u: %o%s'>", option + 1, option,
            states[g->view.state[option]]);
    pen_svg(g->pen, band, g->left - 8, y + 2, right_of(g) - g->left + 16, ROW - 4);
    pen_svg(g->pen,
            "<path class='check' d='M%d %dl4 5l8 -11'/>"
            "<text class='number' x='%d' y='%d'>%u</text></g>\n",
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
    pen_svg(g->pen, "<circle id='m%u' data-node='%u'", node, node);
    picture_classes(g->pen, "entry", classes, sizeof classes / sizeof *classes);
    pen_svg(g->pen, " cx='%d' cy='%d' r='%d'/>", x, y, DOT);
    if (links.color != DLX_NO_COLOR && pen_width(v->dance, "%c", links.color) <= MOST_COLOR)
        pen_svg(g->pen, "<text class='color' x='%d' y='%d'>%c</text>", x, y + 4, links.color);
    pen_svg(g->pen, "\n");
}

static void put_lines(const struct grid *g)
{
    for (uint32_t row = 0; row <= g->rows; row++)
        pen_svg(g->pen, "<path class='line' d='M%d %dH%d'/>\n", g->left + NUMBERS,
                top_of_row(g, row), right_of(g));
}

/* Strike out covered columns and hidden rows, on top of everything else. */
static void put_strikes(const struct grid *g)
{
    const struct view *v = &g->view;
    for (uint32_t c = 0; c < v->items; c++) {
        if (!shows_column(g, c))
            continue;
        pen_svg(g->pen, "<g id='mc-%u-strike'", v->item_at[c]);
        put_column_classes(g, v->item_at[c], "column");
        pen_svg(g->pen, "><path class='strike' d='M%d %dV%d'/></g>\n", left_of(g, c) + g->wide / 2,
                g->top - 4, bottom_of(g) + 4);
    }
    for (uint32_t option = 0; option < v->options; option++) {
        if (!shows_option(g, option))
            continue;
        pen_svg(g->pen, "<g id='mr-%u-strike'", option);
        put_row_classes(g, option, "option");
        pen_svg(g->pen, "><path class='strike' d='M%d %dH%d'/></g>\n", g->left + NUMBERS - 6,
                top_of(g, option) + ROW / 2, right_of(g) + 4);
    }
}

static bool shows_node(const struct grid *g, uint32_t node)
{
    dlx_node links = recording_node(g->view.dance, node).links;
    return shows_option(g, links.option) && shows_column(g, g->view.column[links.item]);
}

static void put_grid(const struct grid *g)
{
    const struct view *v = &g->view;
    for (uint32_t option = 0; option < v->options; option++)
        if (shows_option(g, option))
            put_option(g, option);
    put_lines(g);
    for (uint32_t c = 0; c < v->items; c++)
        if (shows_column(g, c))
            put_column(g, c);
    for (uint32_t node = v->dance->first[0]; node < v->nodes; node++)
        if (shows_node(g, node))
            put_dot(g, node);
    put_strikes(g);
    pen_svg(g->pen, "<text class='number' x='%d' y='%d'>length</text>\n", g->left + NUMBERS - 4,
            bottom_of(g) + 20);
    if (v->dance->folds_matrix)
        pen_svg(g->pen,
                "<text class='rest' x='%d' y='%d'>%u of %u options, %u of %u items</text>\n",
                g->left, bottom_of(g) + FOOT + 8, g->rows, v->options, g->columns, v->items);
}

static void measure_grid(struct grid *g)
{
    int name = picture_text_width(picture_widest_item(g->view.dance), 15);
    g->wide = COLUMN;
    g->left = MARGIN;
    int width = right_of(g) + MARGIN;
    if (width < LEAST_WIDTH)
        g->left += (LEAST_WIDTH - width - NUMBERS) / 2;
    g->tilt = name > COLUMN - 2;
    g->top = MARGIN + 14 + (g->tilt ? (name > MOST_HEAD ? MOST_HEAD : name) + 14 : 26);
}

dlx_status dance_draw_matrix(FILE *out, const struct recording *dance)
{
    struct pen pen = pen_xml(out, dance);
    struct grid g = {.pen = &pen};
    dlx_status status = view_begin(&g.view, dance);
    if (status != DLX_OK)
        return status;
    status = choose_places(&g);
    if (status != DLX_OK) {
        view_end(&g.view);
        return status;
    }
    measure_grid(&g);
    const struct picture picture = {
        .name = "matrix",
        .title = "The matrix",
        .text = "A column for each item, a row for each option, a dot for each entry. What is "
                "covered or hidden is struck out; chosen rows have a check mark, and a flag is "
                "over the item branched on.",
        .style = style,
        .width = right_of(&g) + MARGIN > LEAST_WIDTH ? right_of(&g) + MARGIN : LEAST_WIDTH,
        .height = bottom_of(&g) + FOOT + CAPTION_HEIGHT + (dance->folds_matrix ? 16 : 0),
    };
    picture_begin(&pen, &picture);
    put_grid(&g);
    picture_end(&pen, &picture);
    memory_free(dlx_problem_allocator(dance->problem), g.places, places_size(&g.view),
                sizeof *g.places);
    view_end(&g.view);
    return DLX_OK;
}

/* ---- as text ---- */

/* Put the entries of a row into `row` of the view, in the order of the columns, in which a line is
 * written. Return their number. */
static uint32_t sort_row(const struct view *v, uint32_t option)
{
    uint32_t first = v->dance->first[option], end = v->dance->first[option + 1];
    for (uint32_t node = first; node < end; node++)
        v->row[v->in_row[node]] = node;
    return end - first;
}

enum { MOST_NAME = 8, LEAST_LABEL = 3 };

struct table {
    struct view view;
    FILE *out;
    uint32_t label; /* columns of the numbers of options */
    uint32_t cell;  /* columns of an entry, with blanks before it */
};

static uint32_t digits_of(uint32_t number)
{
    return pen_width(NULL, "%u", number);
}

static uint32_t widest_color(const struct view *v)
{
    uint32_t widest = 1;
    for (uint32_t node = v->dance->first[0]; node < v->nodes; node++) {
        const uint32_t color = recording_node(v->dance, node).links.color;
        const uint32_t width = color != DLX_NO_COLOR ? pen_width(v->dance, "%c", color) : 0;
        widest = width > widest ? width : widest;
    }
    return widest;
}

static uint32_t longest_length(const struct view *v)
{
    uint32_t widest = 1;
    for (uint32_t item = 0; item < v->items; item++) {
        uint32_t digits = digits_of(dlx_problem_item(v->problem, item).length);
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

/* Write a cell of a line: words for pen_print() with one value, aligned to the right, and cut if
 * they are too long. */
static void put_cell(const struct table *t, struct pen *line, uint32_t column, const char *words,
                     uint32_t value)
{
    const uint32_t most = t->cell - 2, end = 2 + t->label + (column + 1) * t->cell;
    const uint32_t width = pen_width(t->view.dance, words, value);
    struct pen pen =
        pen_narrow(line, width > most ? most - 1 : most); /* the ellipsis takes a column */
    pen_to(line, end - (width < most ? width : most));
    pen_print(&pen, words, value);
    line->used = end;
}

static void put_names(const struct table *t)
{
    struct pen line = pen_plain(t->out, t->view.dance);
    for (uint32_t c = 0; c < t->view.items; c++)
        put_cell(t, &line, c, "%i", t->view.item_at[c]);
    fputc('\n', t->out);
}

static void put_entry(const struct table *t, struct pen *line, uint32_t column, uint32_t node)
{
    static const char *const marks[] = {
        [OPTION_LIVE] = "1", [OPTION_HIDDEN] = "-", [OPTION_CHOSEN] = "*"};
    const dlx_node links = recording_node(t->view.dance, node).links;
    const uint32_t state = t->view.state[links.option];
    bool has_color = state == OPTION_LIVE && links.color != DLX_NO_COLOR;
    put_cell(t, line, column, has_color ? "%c" : marks[state], links.color);
}

static void put_row(const struct table *t, uint32_t option)
{
    const struct view *v = &t->view;
    struct pen line = pen_plain(t->out, t->view.dance);
    uint32_t count = sort_row(v, option), at = 0;
    pen_put(&line, v->state[option] == OPTION_CHOSEN ? "* " : "");
    pen_to(&line, 2 + t->label - digits_of(option + 1));
    pen_number(&line, option + 1);
    for (uint32_t c = 0; c < v->items; c++) {
        if (at < count && v->column[recording_node(v->dance, v->row[at]).links.item] == c)
            put_entry(t, &line, c, v->row[at++]);
        else if (v->state[option] == OPTION_LIVE && !view_is_covered(v, v->item_at[c]))
            put_cell(t, &line, c, ".", 0);
    }
    fputc('\n', t->out);
}

static void put_lengths(const struct table *t)
{
    const struct view *v = &t->view;
    struct pen line = pen_plain(t->out, t->view.dance);
    pen_to(&line, 2 + t->label - 3);
    pen_put(&line, "len");
    for (uint32_t c = 0; c < v->items; c++) {
        uint32_t item = v->item_at[c];
        if (view_is_covered(v, item))
            put_cell(t, &line, c, view_is_branch(v, item) ? "^" : "-", 0);
        else if (view_is_primary(v, item))
            put_cell(t, &line, c, "%u", recording_node(v->dance, item + 1).links.length);
    }
    fputc('\n', t->out);
}

dlx_status dance_print_matrix(FILE *out, const struct recording *dance)
{
    struct table t = {.out = out};
    const dlx_problem *problem = dance->problem;
    if ((uint64_t)dlx_problem_item_count(problem) * dlx_problem_option_count(problem) > VIEW_MOST)
        return DLX_ERR_TOO_LARGE;
    dlx_status status = view_begin(&t.view, dance);
    if (status != DLX_OK)
        return status;
    measure(&t);
    put_names(&t);
    for (uint32_t option = 0; option < t.view.options; option++)
        put_row(&t, option);
    put_lengths(&t);
    view_end(&t.view);
    return DLX_OK;
}
