/* SPDX-License-Identifier: MIT */
/*
 * Draw the nodes and their links as a torus: a link that leaves a list or a ring at its end re-enters at its
 * beginning.
 *
 *              |       ^                     stubs: up of the head, down of the last entry
 *              v       |
 *     root ---------> a ---------> b -->     each link has its own lane: right above left, and
 *          <---------   <---------   <--       down to the right of up
 *                     |^
 *                     v|
 *     1               8 ---> 9               options are rows, in the order added
 *                     |^
 *                   ( v| )                   a link goes around a node that is out
 *     2              (10) ...                a node that is out is dashed, and so are its links
 *
 * The positions of nodes and list ends depend on the problem only: see torus.h. torus_links.c draws the
 * links.
 */
#include "dlx/draw/dance.h"
#include "dlx/draw/picture.h"
#include "dlx/draw/torus.h"

#include <inttypes.h>

static const char style[] =
    ".dance-links .link{fill:none;stroke:var(--line);stroke-width:1.3}\n"
    ".dance-links .row-link{stroke:var(--faint)}\n"
    ".dance-links .link.out{stroke:var(--gone);stroke-dasharray:5 3;stroke-width:1.4}\n"
    ".dance-links .link.changed{stroke:var(--now);stroke-width:3;stroke-dasharray:none}\n"
    ".dance-links .box{fill:var(--fill);stroke:var(--line);stroke-width:1.3}\n"
    ".dance-links .head .box,.dance-links .root .box{fill:var(--head);stroke:var(--edge)}\n"
    ".dance-links .out .box{fill:var(--paper);stroke:var(--gone);stroke-dasharray:4 3}\n"
    ".dance-links .node text{text-anchor:middle;font-size:13px}\n"
    ".dance-links .head .name{font-size:15px;font-weight:600}\n"
    ".dance-links .head .length{font-size:12px;fill:var(--soft)}\n"
    ".dance-links .node .color{font-size:11px;font-weight:600;text-anchor:start;"
    "stroke:var(--paper);stroke-width:3;paint-order:stroke}\n"
    ".dance-links .out text,.dance-links .out .name{fill:var(--gone)}\n"
    ".dance-links .chosen .box{fill:var(--chosen-fill);stroke:var(--chosen);stroke-width:2.2}\n"
    ".dance-links .branch .box{fill:var(--branch-fill);stroke:var(--branch);stroke-width:2.2}\n"
    ".dance-links .flag{fill:var(--branch);stroke:var(--ink);stroke-width:.8;opacity:0}\n"
    ".dance-links .branch .flag{opacity:1}\n"
    ".dance-links .halo{fill:none;stroke:var(--now);stroke-width:2.5;opacity:0}\n"
    ".dance-links .move .halo{opacity:1}\n"
    ".dance-links .node:focus .halo{stroke:var(--edge);opacity:1}\n"
    ".dance-links .band{fill:none}\n"
    ".dance-links .option text{text-anchor:end;font-size:13px;fill:var(--soft)}\n"
    ".dance-links .option .check{fill:none;stroke:var(--chosen);stroke-width:3;opacity:0}\n"
    ".dance-links .option.chosen .check{opacity:1}\n"
    ".dance-links .option.chosen .band{fill:var(--chosen-fill);opacity:.55}\n"
    ".dance-links .option.chosen text{fill:var(--ink);font-weight:600}\n"
    ".dance-links .option.hidden text{fill:var(--gone);text-decoration:line-through}\n";

/* ---------------------------------------------------------------------------------------------
 * Nodes
 */

static void put_why_out(const struct torus *t, struct pen *pen, const struct frame_node *n)
{
    const struct recording *dance = t->view.dance;
    const bool is_head = n->links.option == DLX_NONE;
    if (n->out_by == DLX_NONE)
        pen_put(pen, ", out from the start");
    else if (is_head && n->out_by == 0)
        pen_put(pen, ", out of the ring: branched on");
    else if (is_head)
        pen_print(pen, dance, ", out of the ring: taken by option %u",
                  recording_node(dance, n->out_by).links.option + 1);
    else
        pen_print(pen, dance, ", out of the list: hidden for %n", n->out_by);
}

/* Describe a node for screen readers. */
static void put_label(const struct torus *t, uint32_t node, const struct frame_node *n)
{
    const struct view *v = &t->view;
    struct pen pen = pen_xml(t->out);
    pen_print(&pen, v->dance, "node %u", node);
    if (view_is_root(v, node))
        pen_put(&pen, node == 0 ? ", root of the active items" : ", root of the secondary items");
    else if (view_is_head(v, node))
        pen_print(&pen, v->dance, ", head of item %i", n->links.item);
    else
        pen_print(&pen, v->dance, ", item %i in option %u", n->links.item, n->links.option + 1);
    pen_print(&pen, v->dance, "; up %u, down %u, left %u, right %u", n->links.up, n->links.down,
              n->links.left, n->links.right);
    if (n->is_out)
        put_why_out(t, &pen, n);
}

static void put_box(FILE *out, const char *class, int wide, int high, int round)
{
    fprintf(out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>",
            class, -wide, -high, 2 * wide, 2 * high, round);
}

static void put_root(const struct torus *t)
{
    put_box(t->out, "box", HEAD_HIGH, HEAD_HIGH, HEAD_HIGH);
    fputs("<text y=\"4.5\">root</text>", t->out);
}

static void put_head(const struct torus *t, uint32_t node, const struct frame_node *n)
{
    struct pen pen = pen_narrow(t->out, picture_room(2 * t->head_wide, 15));
    put_box(t->out, "box", t->head_wide, HEAD_HIGH, 5);
    fprintf(t->out, "<path class=\"flag\" d=\"M%d %dh9l-4.5 8z\"/><text class=\"name\" y=\"-3\">",
            2 - t->head_wide, -HEAD_HIGH - 10);
    pen_item(&pen, t->view.dance, n->links.item);
    fprintf(t->out, "</text><text class=\"length\" id=\"n%" PRIu32 "-length\" y=\"14\">", node);
    if (dlx_problem_item(t->view.problem, n->links.item).kind == DLX_PRIMARY)
        fprintf(t->out, "%" PRIu32, n->links.length);
    fputs("</text>", t->out);
}

static void put_entry(const struct torus *t, uint32_t node, const struct frame_node *n)
{
    put_box(t->out, "box", WIDE, HIGH, 3);
    fprintf(t->out, "<text y=\"4.5\">%" PRIu32 "</text>", node);
    if (n->links.color == DLX_NO_COLOR)
        return;
    struct pen pen = pen_narrow(t->out, MOST_COLOR);
    fprintf(t->out, "<text class=\"color\" x=\"%d\" y=\"%d\">", LANE + 4, HIGH + 11);
    pen_color(&pen, t->view.dance, n->links.color);
    fputs("</text>", t->out);
}

static void put_node(const struct torus *t, uint32_t node)
{
    const struct view *v = &t->view;
    struct frame_node n = recording_node(v->dance, node);
    bool is_root = view_is_root(v, node), is_head = view_is_head(v, node);
    const struct picture_class classes[] = {
        {"root", is_root},
        {"head", is_head},
        {"entry", !is_root && !is_head},
        {"secondary", !is_root && dlx_problem_item(v->problem, n.links.item).kind == DLX_SECONDARY},
        {"out", n.is_out},
        {"chosen", !is_root && !is_head && v->state[n.links.option] == OPTION_CHOSEN},
        {"branch", is_head && view_is_branch(v, n.links.item)},
        {"move", node == v->move},
    };
    fprintf(t->out, "<g id=\"n%" PRIu32 "\" data-node=\"%" PRIu32 "\"", node, node);
    picture_classes(t->out, "node", classes, sizeof classes / sizeof *classes);
    fprintf(t->out, " transform=\"translate(%d %d)\" tabindex=\"0\" role=\"img\" aria-label=\"",
            x_of(t, node), y_of(t, node));
    put_label(t, node, &n);
    fputs("\">", t->out);
    put_box(t->out, "halo", wide_of(t, node) + 4, high_of(t, node) + 4, is_root ? 24 : 7);
    if (is_root)
        put_root(t);
    else if (is_head)
        put_head(t, node, &n);
    else
        put_entry(t, node, &n);
    fputs("</g>\n", t->out);
}

/* ---------------------------------------------------------------------------------------------
 * The picture
 */

static void put_option(const struct torus *t, uint32_t option)
{
    int y = y_of_option(option);
    enum option_state state = (enum option_state)t->view.state[option];
    const struct picture_class classes[] = {
        {"chosen", state == OPTION_CHOSEN},
        {"hidden", state == OPTION_HIDDEN},
    };
    fprintf(t->out, "<g id=\"links-o%" PRIu32 "\" data-option=\"%" PRIu32 "\"", option, option);
    picture_classes(t->out, "option", classes, 2);
    fprintf(t->out,
            "><rect class=\"band\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\"/>"
            "<path class=\"check\" d=\"M%d %dl4 5l8 -11\"/><text x=\"%d\" y=\"%d\">%" PRIu32
            "</text></g>\n",
            MARGIN / 2, y - ROW / 2 + 3, width_of(t) - MARGIN, ROW - 6, MARGIN, y + 1,
            MARGIN + LABEL, y + 5, option + 1);
}

static bool is_shown(const struct torus *t, uint32_t node)
{
    return node != t->view.items + 1 || has_secondary(t);
}

static void put_all(const struct torus *t)
{
    const struct view *v = &t->view;
    for (uint32_t option = 0; option < v->options; option++)
        put_option(t, option);
    for (uint32_t node = 0; node < v->nodes; node++)
        if (is_shown(t, node))
            torus_put_links(t, node);
    for (uint32_t node = 0; node < v->nodes; node++)
        if (is_shown(t, node))
            put_node(t, node);
}

dlx_status dance_draw_links(FILE *out, const struct recording *dance)
{
    struct torus t = {.out = out};
    dlx_status status = view_begin(&t.view, dance);
    if (status != DLX_OK)
        return status;
    int wide = picture_text_width(picture_widest_item(t.view.dance), 15) + 16;
    t.column = wide + 26 < LEAST_COLUMN  ? LEAST_COLUMN
               : wide + 26 > MOST_COLUMN ? MOST_COLUMN
                                         : wide + 26;
    t.head_wide = (t.column - 26) / 2;
    const struct picture picture = {
        .name = "links",
        .title = "The links",
        .text = "Heads of the lists of items in a row, below them a row for each option. Nodes and "
                "links that are out are dashed and grey, and still point home.",
        .style = style,
        .width = width_of(&t) > LEAST_WIDTH ? width_of(&t) : LEAST_WIDTH,
        .height = y_of_option(t.view.options) - ROW + HIGH + STUB + CAPTION_HEIGHT + 16,
    };
    picture_begin(out, &picture, dance);
    put_all(&t);
    picture_end(out, &picture, dance);
    view_end(&t.view);
    return DLX_OK;
}
