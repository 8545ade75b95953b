/* SPDX-License-Identifier: MIT */
/*
 * Print the lists as text, one per line. To the right are the nodes that have left the list:
 *
 *     root -> b -> c -> d -> root          out: a
 *     a: 11 -> 17 -> a                     covered, branched on
 *     b: 14 -> 20 -> b                     length 2
 *     d: 22 -> d                           length 1, out: 12 18
 */
#include "dlx/draw/dance.h"
#include "dlx/draw/pen.h"
#include "dlx/draw/view.h"

enum { MOST_INDENT = 44 };

/* "root -> b -> c -> root" */
static void put_ring(struct pen *pen, const struct view *v, uint32_t root)
{
    uint32_t node = root;
    do {
        pen_print(pen, v->dance, "%n -> ", node);
        node = recording_node(v->dance, node).links.right;
    } while (node != root);
    pen_node(pen, v->dance, root);
}

/* "c: 9 -> 15 -> c" */
static void put_list(struct pen *pen, const struct view *v, uint32_t head)
{
    pen_print(pen, v->dance, "%n:", head);
    for (uint32_t node = recording_node(v->dance, head).links.down; node != head;
         node = recording_node(v->dance, node).links.down)
        pen_print(pen, v->dance, " %u ->", node);
    pen_print(pen, v->dance, " %n", head);
}

/* The remarks after a list, separated by ", ". */
struct remarks {
    struct pen *pen;
    const struct view *view;
    uint32_t indent; /* column where the first one begins */
    bool begun;      /* there is a remark */
    bool has_out;    /* there is a list of nodes that are out */
};

/* Write a remark: the words of pen_print() with one value. */
static void remark(struct remarks *r, const char *words, uint32_t value)
{
    if (r->begun || r->pen->used + 2 > r->indent)
        pen_put(r->pen, r->begun ? ", " : "  ");
    else
        pen_to(r->pen, r->indent);
    r->begun = true;
    pen_print(r->pen, r->view->dance, words, value);
}

static void remark_out(struct remarks *r, uint32_t node)
{
    if (!recording_node(r->view->dance, node).is_out)
        return;
    if (!r->has_out)
        remark(r, "out:", 0);
    r->has_out = true;
    pen_print(r->pen, r->view->dance, " %n", node);
}

static void remark_list(struct remarks *r, uint32_t column)
{
    const struct view *v = r->view;
    const uint32_t item = v->item_at[column];
    const struct frame_node head = recording_node(v->dance, item + 1);
    if (head.is_out)
        remark(r, view_is_branch(v, item) ? "covered, branched on" : "covered", 0);
    else if (view_is_primary(v, item))
        remark(r, "length %u", head.links.length);
    if (head.links.color != DLX_NO_COLOR)
        remark(r, "color %c", head.links.color);
    for (uint32_t e = v->start[column]; e < v->start[column + 1]; e++)
        remark_out(r, v->entry[e]);
}

static uint32_t ring_width(const struct view *v, uint32_t root)
{
    struct pen pen = pen_measure();
    put_ring(&pen, v, root);
    return pen.used;
}

/* Return the column where remarks begin: after the longest list, unless that is very long. */
static uint32_t find_indent(const struct view *v)
{
    uint32_t longest = ring_width(v, 0);
    uint32_t second = v->primary < v->items ? ring_width(v, v->items + 1) : 0;
    longest = second > longest ? second : longest;
    for (uint32_t c = 0; c < v->items; c++) {
        struct pen list = pen_measure();
        put_list(&list, v, v->item_at[c] + 1);
        if (list.used > longest && list.used + 3 <= MOST_INDENT)
            longest = list.used;
    }
    return longest + 3 < MOST_INDENT ? longest + 3 : MOST_INDENT;
}

static void print_ring(FILE *out, const struct view *v, uint32_t root, uint32_t indent)
{
    struct pen pen = pen_plain(out);
    struct remarks remarks = {.pen = &pen, .view = v, .indent = indent};
    put_ring(&pen, v, root);
    for (uint32_t c = root == 0 ? 0 : v->primary; c < (root == 0 ? v->primary : v->items); c++)
        remark_out(&remarks, v->item_at[c] + 1);
    fputc('\n', out);
}

static void print_list(FILE *out, const struct view *v, uint32_t column, uint32_t indent)
{
    struct pen pen = pen_plain(out);
    struct remarks remarks = {.pen = &pen, .view = v, .indent = indent};
    put_list(&pen, v, v->item_at[column] + 1);
    remark_list(&remarks, column);
    fputc('\n', out);
}

dlx_status dance_print_lists(FILE *out, const struct recording *dance)
{
    struct view v;
    dlx_status status = view_begin(&v, dance);
    if (status != DLX_OK)
        return status;
    uint32_t indent = find_indent(&v);
    print_ring(out, &v, 0, indent);
    for (uint32_t c = 0; c < v.items; c++) {
        if (c == v.primary)
            print_ring(out, &v, v.items + 1, indent);
        print_list(out, &v, c, indent);
    }
    view_end(&v);
    return DLX_OK;
}
