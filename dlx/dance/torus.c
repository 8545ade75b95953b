/* SPDX-License-Identifier: MIT */
/*
 * The nodes and their links, as a torus: what leaves a list or a ring at its end comes in again at its
 * beginning.
 *
 *              |       ^                     stubs: up of the head, down of the last entry
 *              v       |
 *     root ---------> a ---------> b -->     each link has a lane of its own: right above left, and
 *          <---------   <---------   <--       down to the right of up
 *                     |^
 *                     v|
 *     1               8 ---> 9               options are rows, in the order added
 *                     |^
 *                   ( v| )                   a link that passes a node which is out goes around it
 *     2              (10) ...                a node that is out: dashed, and so are its links home
 *
 * Where a node stands and where a list ends depends on the problem alone. A path is always made of the
 * same commands, so that the shapes of two frames can be mixed:
 *
 *     M start  c to the lane  l along it  c back  m l m l arrowhead
 *
 * and twice that for a link that goes around the torus.
 */
#include "dlx/dance/draw.h"
#include "dlx/dance/picture.h"
#include "dlx/dance/view.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    MARGIN = 16,    /* around all */
    LABEL = 30,     /* for the numbers of the options */
    TOP = 74,       /* from the upper edge to the middle of the heads */
    FIRST_ROW = 80, /* from there to the first option */
    ROW = 54,       /* from one option to the next */
    STUB = 22,      /* what a link does beyond the ends of its list */
    WIDE = 19,      /* half of an entry's width */
    HIGH = 13,      /* half of its height */
    HEAD_HIGH = 20, /* half of a head's height */
    LANE = 5,       /* from the middle of a node to where its links begin */
    AROUND = 11,    /* from the side of a node to links that pass it */
    BEND = 12,      /* along a link, from one lane to another */
    BESIDE = 3,     /* between two links that pass different numbers of nodes */
    GAP = 36,       /* between the primary and the secondary items, more than elsewhere */
    LEAST_COLUMN = 66,
    MOST_COLUMN = 132,
    MOST_COLOR = 7, /* columns of text */
};

enum way { UP, DOWN, LEFT, RIGHT };

struct torus {
    FILE *out;
    struct view view;
    int column;    /* from one item to the next */
    int head_wide; /* half of a head's width */
};

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
 * Where things stand
 */

static int x_of_column(const struct torus *t, uint32_t column)
{
    bool is_secondary = column >= t->view.primary;
    int places = (int)column + 1 + is_secondary;
    return MARGIN + LABEL + STUB + t->head_wide + places * t->column + (is_secondary ? GAP : 0);
}

static int x_of(const struct torus *t, uint32_t node)
{
    if (node == 0)
        return x_of_column(t, 0) - t->column - (t->view.primary == 0 ? GAP + t->column : 0);
    if (view_is_root(&t->view, node))
        return x_of_column(t, t->view.primary) - t->column;
    uint32_t item = dance_node(t->view.dance, node).links.item;
    return x_of_column(t, t->view.column[item]);
}

static int y_of_option(uint32_t option)
{
    return TOP + FIRST_ROW + (int)option * ROW;
}

static int y_of(const struct torus *t, uint32_t node)
{
    uint32_t option = dance_node(t->view.dance, node).links.option;
    return option == DLX_NONE ? TOP : y_of_option(option);
}

static bool is_entry(const struct torus *t, uint32_t node)
{
    return node > t->view.items + 1;
}

static bool has_secondary(const struct torus *t)
{
    return t->view.primary < t->view.items;
}

static int width_of(const struct torus *t)
{
    uint32_t last = t->view.items > 0 ? t->view.items - 1 : 0;
    return x_of_column(t, last) + t->head_wide + STUB + MARGIN;
}

/* ---------------------------------------------------------------------------------------------
 * Links: seen along their own way, where `along` grows and `across` is to the right of it on the paper.
 * All is worked out so, and turned when it is written.
 */

struct link {
    enum way way;
    int from, to;     /* along: where the edges of the two nodes are */
    int lane;         /* across: where both ends are */
    int around;       /* across: where it goes around nodes */
    int begin, end;   /* along: where it comes in and leaves if it goes around the torus */
    int skips;        /* how many nodes it passes before it arrives, or leaves */
    int skips_behind; /* how many it passes after it has come in */
    bool wraps;
};

static void put_point(FILE *out, const struct link *k, const char *command, int along, int across)
{
    bool is_vertical = k->way == UP || k->way == DOWN;
    fprintf(out, "%s%d %d", command, is_vertical ? across : along, is_vertical ? along : across);
}

static void put_bend(FILE *out, const struct link *k, int along, int across)
{
    put_point(out, k, "c", along * 3 / 4, 0);
    put_point(out, k, " ", along / 4, across);
    put_point(out, k, " ", along, across);
}

static void put_arrowhead(FILE *out, const struct link *k, int sign)
{
    put_point(out, k, "m", -4 * sign, -3);
    put_point(out, k, "l", 4 * sign, 3);
    put_point(out, k, "m", -4 * sign, 3);
    put_point(out, k, "l", 4 * sign, -3);
}

/* From one place to another, around `skips` nodes, and back to the lane if it ends at a node. */
static void put_part(FILE *out, const struct link *k, int from, int to, int skips)
{
    int sign = to < from ? -1 : 1, length = abs(to - from);
    int bend = length < 2 * BEND ? length / 2 : BEND;
    int side = k->around < k->lane ? -1 : 1, wide = skips < 4 ? skips - 1 : 3;
    int across = skips > 0 ? k->around + side * BESIDE * wide - k->lane : 0;
    put_point(out, k, "M", from, k->lane);
    put_bend(out, k, sign * bend, across);
    put_point(out, k, "l", sign * (length - 2 * bend), 0);
    put_bend(out, k, sign * bend, -across);
    put_arrowhead(out, k, sign);
}

static const char *const way_names[] = {"up", "down", "left", "right"};

static void put_link(const struct torus *t, uint32_t node, const struct link *k, bool is_out,
                     bool is_changed)
{
    const struct picture_class classes[] = {
        {way_names[k->way], true},
        {"row-link", is_entry(t, node) && (k->way == LEFT || k->way == RIGHT)},
        {"out", is_out},
        {"over", k->skips > 0 || k->skips_behind > 0},
        {"wrap", k->wraps},
        {"changed", is_changed},
    };
    fprintf(t->out, "<path id=\"n%" PRIu32 "-%s\"", node, way_names[k->way]);
    picture_classes(t->out, "link", classes, sizeof classes / sizeof *classes);
    fputs(" d=\"", t->out);
    if (k->wraps) {
        put_part(t->out, k, k->from, k->end, k->skips);
        put_part(t->out, k, k->begin, k->to, k->skips_behind);
    } else {
        put_part(t->out, k, k->from, k->to, k->skips);
    }
    fputs("\"/>\n", t->out);
}

/* The places of both nodes in a list of `count`, counted the way the link goes. */
static void find_skips(struct link *k, int from, int to, int count)
{
    bool is_back = k->way == UP || k->way == LEFT;
    int here = is_back ? count - 1 - from : from, there = is_back ? count - 1 - to : to;
    k->wraps = there <= here;
    k->skips = k->wraps ? count - 1 - here : there - here - 1;
    k->skips_behind = k->wraps ? there : 0;
}

/* ---- up and down ---- */

static int high_of(const struct torus *t, uint32_t node)
{
    return is_entry(t, node) ? HIGH : HEAD_HIGH;
}

static struct link vertical_link(const struct torus *t, uint32_t node, uint32_t to, enum way way)
{
    const struct view *v = &t->view;
    int sign = way == UP ? -1 : 1, x = x_of(t, node);
    struct link k = {
        .way = way,
        .from = y_of(t, node) + sign * high_of(t, node),
        .to = y_of(t, to) - sign * (high_of(t, to) + 1),
        .lane = x + sign * LANE,
        .around = x + sign * (WIDE + AROUND),
    };
    int upper = TOP - HEAD_HIGH - STUB, lower = TOP + HEAD_HIGH + STUB, count = 1;
    if (!view_is_root(v, node)) {
        uint32_t column = v->column[dance_node(v->dance, node).links.item];
        uint32_t end = v->start[column + 1];
        count = (int)(end - v->start[column]) + 1;
        if (count > 1)
            lower = y_of(t, v->entry[end - 1]) + HIGH + STUB;
    }
    k.begin = way == UP ? lower : upper;
    k.end = way == UP ? upper : lower;
    find_skips(&k, (int)v->in_column[node], (int)v->in_column[to], count);
    return k;
}

/* Which two links of its neighbours a move has changed; of the node itself none ever is. */
static bool has_changed(const struct torus *t, uint32_t node, enum way way)
{
    const struct dance_frame *now = t->view.now;
    if (now->number == 0 || now->is_step)
        return false;
    dlx_node moved = dance_node(t->view.dance, now->move.node).links;
    switch (now->move.kind) {
    case DLX_MOVE_UNLINK:
    case DLX_MOVE_RELINK:
        return (way == DOWN && node == moved.up) || (way == UP && node == moved.down);
    case DLX_MOVE_UNLINK_ITEM:
    case DLX_MOVE_RELINK_ITEM:
        return (way == RIGHT && node == moved.left) || (way == LEFT && node == moved.right);
    default:
        return false;
    }
}

static void put_vertical(const struct torus *t, uint32_t node)
{
    struct dance_node n = dance_node(t->view.dance, node);
    bool is_out = n.is_out && is_entry(t, node);
    struct link up = vertical_link(t, node, n.links.up, UP);
    struct link down = vertical_link(t, node, n.links.down, DOWN);
    put_link(t, node, &up, is_out, has_changed(t, node, UP));
    put_link(t, node, &down, is_out, has_changed(t, node, DOWN));
}

/* ---- left and right ---- */

static int wide_of(const struct torus *t, uint32_t node)
{
    return is_entry(t, node) ? WIDE : view_is_root(&t->view, node) ? HEAD_HIGH : t->head_wide;
}

/* The ring of items that a head or root is in: its columns. */
struct ring {
    uint32_t root, begin, end;
};

static struct ring ring_of(const struct torus *t, uint32_t node)
{
    const struct view *v = &t->view;
    bool is_second = node == v->items + 1 || (node > 0 && v->column[node - 1] >= v->primary);
    if (is_second)
        return (struct ring){v->items + 1, v->primary, v->items};
    return (struct ring){0, 0, v->primary};
}

/* How many have places in the ring of a node, and which is its own. */
static int places(const struct torus *t, uint32_t node)
{
    const struct view *v = &t->view;
    if (!is_entry(t, node))
        return (int)(ring_of(t, node).end - ring_of(t, node).begin) + 1;
    uint32_t option = dance_node(v->dance, node).links.option;
    return (int)(dance_first(v->dance, option + 1) - dance_first(v->dance, option));
}

static int place_of(const struct torus *t, uint32_t node)
{
    const struct view *v = &t->view;
    if (is_entry(t, node))
        return (int)v->in_row[node];
    if (view_is_root(v, node))
        return 0;
    return (int)(v->column[node - 1] - ring_of(t, node).begin) + 1;
}

/* The stubs of a ring of items are at its ends; those of an option at the nodes, wherever in their row
 * these are. */
static void place_stubs(const struct torus *t, uint32_t node, struct link *k)
{
    int sign = k->way == LEFT ? -1 : 1;
    if (is_entry(t, node)) {
        k->skips = k->wraps ? 0 : k->skips;
        k->skips_behind = 0;
        k->end = k->from + sign * STUB;
        k->begin = k->to - sign * STUB;
        return;
    }
    struct ring ring = ring_of(t, node);
    int first = x_of(t, ring.root) - HEAD_HIGH - STUB, last = x_of(t, ring.root) + HEAD_HIGH + STUB;
    if (ring.end > ring.begin)
        last = x_of_column(t, ring.end - 1) + t->head_wide + STUB;
    k->begin = sign > 0 ? first : last;
    k->end = sign > 0 ? last : first;
}

static struct link horizontal_link(const struct torus *t, uint32_t node, uint32_t to, enum way way)
{
    int sign = way == LEFT ? -1 : 1, y = y_of(t, node);
    struct link k = {
        .way = way,
        .from = x_of(t, node) + sign * wide_of(t, node),
        .to = x_of(t, to) - sign * (wide_of(t, to) + 1),
        .lane = y - sign * LANE,
        .around = y - sign * (high_of(t, node) + AROUND),
    };
    find_skips(&k, place_of(t, node), place_of(t, to), places(t, node));
    place_stubs(t, node, &k);
    return k;
}

static void put_horizontal(const struct torus *t, uint32_t node)
{
    struct dance_node n = dance_node(t->view.dance, node);
    bool is_out = n.is_out && !is_entry(t, node);
    struct link left = horizontal_link(t, node, n.links.left, LEFT);
    struct link right = horizontal_link(t, node, n.links.right, RIGHT);
    put_link(t, node, &left, is_out, has_changed(t, node, LEFT));
    put_link(t, node, &right, is_out, has_changed(t, node, RIGHT));
}

/* ---------------------------------------------------------------------------------------------
 * Nodes
 */

static void put_why_out(const struct torus *t, struct pen *pen, const struct dance_node *n)
{
    const struct dance *dance = t->view.dance;
    if (n->out_by == DLX_NONE) {
        pen_put(pen, ", out from the start");
    } else if (n->links.option == DLX_NONE && n->out_by == 0) {
        pen_put(pen, ", out of the ring: branched on");
    } else if (n->links.option == DLX_NONE) {
        pen_put(pen, ", out of the ring: taken by option ");
        pen_number(pen, dance_node(dance, n->out_by).links.option + 1);
    } else {
        pen_put(pen, ", out of the list: hidden for ");
        pen_node(pen, dance, n->out_by);
    }
}

/* What a node is, for who does not see it. */
static void put_label(const struct torus *t, uint32_t node, const struct dance_node *n)
{
    const struct view *v = &t->view;
    struct pen pen = pen_xml(t->out);
    const uint32_t links[] = {n->links.up, n->links.down, n->links.left, n->links.right};
    pen_put(&pen, "node ");
    pen_number(&pen, node);
    if (view_is_root(v, node)) {
        pen_put(&pen, node == 0 ? ", root of the active items" : ", root of the secondary items");
    } else if (view_is_head(v, node)) {
        pen_put(&pen, ", head of item ");
        pen_item(&pen, v->dance, n->links.item);
    } else {
        pen_put(&pen, ", item ");
        pen_item(&pen, v->dance, n->links.item);
        pen_put(&pen, " in option ");
        pen_number(&pen, n->links.option + 1);
    }
    for (int way = UP; way <= RIGHT; way++) {
        pen_put(&pen, way == UP ? "; " : ", ");
        pen_put(&pen, way_names[way]);
        pen_put(&pen, " ");
        pen_number(&pen, links[way]);
    }
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

static void put_head(const struct torus *t, uint32_t node, const struct dance_node *n)
{
    struct pen pen = pen_narrow(t->out, picture_room(2 * t->head_wide, 15));
    put_box(t->out, "box", t->head_wide, HEAD_HIGH, 5);
    fprintf(t->out, "<path class=\"flag\" d=\"M%d %dh9l-4.5 8z\"/><text class=\"name\" y=\"-3\">",
            2 - t->head_wide, -HEAD_HIGH - 10);
    pen_item(&pen, t->view.dance, n->links.item);
    fprintf(t->out, "</text><text class=\"length\" id=\"n%" PRIu32 "-length\" y=\"14\">", node);
    if (dlx_problem_item_kind(t->view.problem, n->links.item) == DLX_PRIMARY)
        fprintf(t->out, "%" PRId32, n->links.length);
    fputs("</text>", t->out);
}

static void put_entry(const struct torus *t, uint32_t node, const struct dance_node *n)
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
    struct dance_node n = dance_node(v->dance, node);
    bool is_root = view_is_root(v, node), is_head = view_is_head(v, node);
    const struct picture_class classes[] = {
        {"root", is_root},
        {"head", is_head},
        {"entry", !is_root && !is_head},
        {"secondary", !is_root && dlx_problem_item_kind(v->problem, n.links.item) == DLX_SECONDARY},
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
    for (uint32_t node = 0; node < v->nodes; node++) {
        if (!is_shown(t, node))
            continue;
        put_horizontal(t, node);
        if (!view_is_root(v, node))
            put_vertical(t, node);
    }
    for (uint32_t node = 0; node < v->nodes; node++)
        if (is_shown(t, node))
            put_node(t, node);
}

dlx_status dance_draw_links(FILE *out, const struct dance *dance)
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
