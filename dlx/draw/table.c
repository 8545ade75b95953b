/* SPDX-License-Identifier: MIT */
/*
 * The 0/1 matrix as text. After the choice of option 2, `a d g`:
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
#include "dlx/draw/dance.h"
#include "dlx/draw/picture.h"
#include "dlx/draw/pen.h"
#include "dlx/draw/view.h"

/* Put the entries of a row into `row` of the view, in the order of the columns, in which a line is written.
 * Return their number. */
static uint32_t sort_row(const struct view *v, uint32_t option)
{
    uint32_t first = v->dance->first[option], end = v->dance->first[option + 1];
    for (uint32_t node = first; node < end; node++)
        v->row[v->in_row[node]] = node;
    return end - first;
}

static uint32_t column_of(const struct view *v, uint32_t node)
{
    return v->column[recording_node(v->dance, node).links.item];
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
    uint32_t digits = 1;
    for (; number >= 10; number /= 10)
        digits++;
    return digits;
}

static uint32_t widest_color(const struct view *v)
{
    uint32_t widest = 1;
    for (uint32_t node = v->dance->first[0]; node < v->nodes; node++) {
        struct pen pen = pen_measure();
        uint32_t color = recording_node(v->dance, node).links.color;
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

/* Write a cell of a line: words for pen_print() with one value, aligned to the right, and cut if they are too
 * long. */
static void put_cell(const struct table *t, struct pen *line, uint32_t column, const char *words,
                     uint32_t value)
{
    const uint32_t most = t->cell - 2, end = 2 + t->label + (column + 1) * t->cell;
    struct pen measured = pen_measure(), pen = pen_plain(t->out);
    pen_print(&measured, t->view.dance, words, value);
    pen.room = measured.used > most ? most - 1 : most; /* the ellipsis takes a column */
    pen_to(line, end - (measured.used < most ? measured.used : most));
    pen_print(&pen, t->view.dance, words, value);
    line->used = end;
}

static void put_names(const struct table *t)
{
    struct pen line = pen_plain(t->out);
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
    struct pen line = pen_plain(t->out);
    uint32_t count = sort_row(v, option), at = 0;
    pen_put(&line, v->state[option] == OPTION_CHOSEN ? "* " : "");
    pen_to(&line, 2 + t->label - digits_of(option + 1));
    pen_number(&line, option + 1);
    for (uint32_t c = 0; c < v->items; c++) {
        if (at < count && column_of(v, v->row[at]) == c)
            put_entry(t, &line, c, v->row[at++]);
        else if (v->state[option] == OPTION_LIVE && !view_is_covered(v, v->item_at[c]))
            put_cell(t, &line, c, ".", 0);
    }
    fputc('\n', t->out);
}

static void put_lengths(const struct table *t)
{
    const struct view *v = &t->view;
    struct pen line = pen_plain(t->out);
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
