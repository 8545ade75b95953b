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

#include <inttypes.h>

enum { MOST_INDENT = 44 };

/* "root -> b -> c -> root" */
static void put_ring(struct pen *pen, const struct view *v, uint32_t root)
{
    uint32_t node = root;
    do {
        pen_node(pen, v->dance, node);
        pen_put(pen, " -> ");
        node = recording_node(v->dance, node).links.right;
    } while (node != root);
    pen_node(pen, v->dance, root);
}

/* "c: 9 -> 15 -> c" */
static void put_list(struct pen *pen, const struct view *v, uint32_t head)
{
    pen_node(pen, v->dance, head);
    pen_put(pen, ":");
    for (uint32_t node = recording_node(v->dance, head).links.down; node != head;
         node = recording_node(v->dance, node).links.down) {
        pen_put(pen, " ");
        pen_number(pen, node);
        pen_put(pen, " ->");
    }
    pen_put(pen, " ");
    pen_node(pen, v->dance, head);
}

/* The remarks after a list, separated by ", ". */
struct remarks {
    struct pen *pen;
    uint32_t indent;
    bool begun;
};

static void begin_remark(struct remarks *r)
{
    if (!r->begun && r->pen->used + 2 > r->indent)
        pen_put(r->pen, "  ");
    else if (!r->begun)
        pen_to(r->pen, r->indent);
    else
        pen_put(r->pen, ", ");
    r->begun = true;
}

static void remark_out(struct remarks *r, const struct view *v, uint32_t node, bool *is_first)
{
    if (!recording_node(v->dance, node).is_out)
        return;
    if (*is_first) {
        begin_remark(r);
        pen_put(r->pen, "out:");
        *is_first = false;
    }
    pen_put(r->pen, " ");
    pen_node(r->pen, v->dance, node);
}

static void remark_ring(struct remarks *r, const struct view *v, uint32_t begin, uint32_t end)
{
    bool is_first = true;
    for (uint32_t c = begin; c < end; c++)
        remark_out(r, v, v->item_at[c] + 1, &is_first);
}

static void remark_list(struct remarks *r, const struct view *v, uint32_t column)
{
    uint32_t item = v->item_at[column];
    struct frame_node head = recording_node(v->dance, item + 1);
    bool is_first = true, is_primary = dlx_problem_item(v->problem, item).kind == DLX_PRIMARY;
    if (head.is_out || is_primary)
        begin_remark(r);
    if (head.is_out) {
        pen_put(r->pen, view_is_branch(v, item) ? "covered, branched on" : "covered");
    } else if (is_primary) {
        char length[24];
        snprintf(length, sizeof length, "length %" PRIu32, head.links.length);
        pen_put(r->pen, length);
    }
    if (head.links.color != DLX_NO_COLOR) {
        begin_remark(r);
        pen_put(r->pen, "color ");
        pen_color(r->pen, v->dance, head.links.color);
    }
    for (uint32_t e = v->start[column]; e < v->start[column + 1]; e++)
        remark_out(r, v, v->entry[e], &is_first);
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
    struct remarks remarks = {.pen = &pen, .indent = indent};
    put_ring(&pen, v, root);
    remark_ring(&remarks, v, root == 0 ? 0 : v->primary, root == 0 ? v->primary : v->items);
    fputc('\n', out);
}

static void print_list(FILE *out, const struct view *v, uint32_t column, uint32_t indent)
{
    struct pen pen = pen_plain(out);
    struct remarks remarks = {.pen = &pen, .indent = indent};
    put_list(&pen, v, v->item_at[column] + 1);
    remark_list(&remarks, v, column);
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
