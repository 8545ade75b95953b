/* SPDX-License-Identifier: MIT */
/*
 * The nodes and their links. As SVG they are a torus: a link that leaves a list or a ring at its
 * end re-enters at its beginning.
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
 * As text they are lists, one per line. To the right are the nodes that have left the list:
 *
 *     root -> b -> c -> d -> root          out: a
 *     a: 11 -> 17 -> a                     covered, branched on
 *     b: 14 -> 20 -> b                     length 2
 *     d: 22 -> d                           length 1, out: 12 18
 */
#include "dlx/core/decimal.h"
#include "dlx/draw/dance.h"
#include "dlx/draw/pen.h"
#include "dlx/draw/view.h"

#include <assert.h>
#include <stdlib.h>

/* ---- places: they depend on the problem alone, so they are the same in every frame ---- */

enum {
    MARGIN = 16,    /* around everything */
    LABEL = 30,     /* for the numbers of the options */
    TOP = 74,       /* from the upper edge to the middle of the heads */
    FIRST_ROW = 80, /* from there to the first option */
    ROW = 54,       /* from one option to the next */
    STUB = 22,      /* length of a link beyond the ends of its list */
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

struct torus {
    struct pen *pen; /* writes the document */
    struct view view;
    int column;    /* from one item to the next */
    int head_wide; /* half of a head's width */
};

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
    uint32_t item = recording_node(t->view.dance, node).links.item;
    return x_of_column(t, t->view.column[item]);
}

static int y_of_option(uint32_t option)
{
    return TOP + FIRST_ROW + (int)option * ROW;
}

static int y_of(const struct torus *t, uint32_t node)
{
    uint32_t option = recording_node(t->view.dance, node).links.option;
    return option == DLX_NONE ? TOP : y_of_option(option);
}

static bool is_entry(const struct torus *t, uint32_t node)
{
    return node > t->view.items + 1;
}

static int width_of(const struct torus *t)
{
    uint32_t last = t->view.items > 0 ? t->view.items - 1 : 0;
    return x_of_column(t, last) + t->head_wide + STUB + MARGIN;
}

/* Half of a node's width and of its height. */
static int wide_of(const struct torus *t, uint32_t node)
{
    return is_entry(t, node) ? WIDE : view_is_root(&t->view, node) ? HEAD_HIGH : t->head_wide;
}

static int high_of(const struct torus *t, uint32_t node)
{
    return is_entry(t, node) ? HIGH : HEAD_HIGH;
}

/*
 * ---- the links of a node ----
 *
 * A link that leaves a list or a ring at its end comes in again at its beginning, and a link that
 * passes a node that is out goes around it.
 *
 * Coordinates follow the link: `along` grows in its direction, and `across` to the right of it.
 * They are turned when they are written. A path always has the same commands, so that a page can
 * interpolate between two frames:
 *
 *     M start  c to the lane  l along it  c back  m l m l arrowhead
 *
 * and twice that for a link that goes around the torus.
 */

enum way { UP, DOWN, LEFT, RIGHT };

struct link {
    enum way way;
    int from, to;     /* along: where the edges of the two nodes are */
    int lane;         /* across: where both ends are */
    int around;       /* across: where it goes around nodes */
    int begin, end;   /* along: where it comes in and leaves if it goes around the torus */
    int skips;        /* number of nodes it passes before it arrives, or leaves */
    int skips_behind; /* number of nodes it passes after it has come in */
    bool wraps;
};

enum { MOST_POINTS = 12, MOST_POINT = 24 }; /* points of a part; bytes of a point */

/* A path as text. A picture has thousands of points, and fprintf() would take most of its time. */
struct path {
    const struct link *link;             /* turns its coordinates */
    int used;                            /* bytes of text */
    char text[MOST_POINTS * MOST_POINT]; /* not terminated */
};

static void put_number(struct path *p, int number)
{
    char room[DECIMAL_ROOM];
    if (number < 0)
        p->text[p->used++] = '-';
    for (const char *digit = decimal_text((uint64_t)abs(number), room); *digit != '\0'; digit++)
        p->text[p->used++] = *digit;
}

static void put_point(struct path *p, char command, int along, int across)
{
    const bool is_vertical = p->link->way == UP || p->link->way == DOWN;
    p->text[p->used++] = command;
    put_number(p, is_vertical ? across : along);
    p->text[p->used++] = ' ';
    put_number(p, is_vertical ? along : across);
}

static void put_bend(struct path *p, int along, int across)
{
    put_point(p, 'c', along * 3 / 4, 0);
    put_point(p, ' ', along / 4, across);
    put_point(p, ' ', along, across);
}

static void put_arrowhead(struct path *p, int sign)
{
    put_point(p, 'm', -4 * sign, -3);
    put_point(p, 'l', 4 * sign, 3);
    put_point(p, 'm', -4 * sign, 3);
    put_point(p, 'l', 4 * sign, -3);
}

/* Go from one place to another, around `skips` nodes, and back to the lane if it ends at a node. */
static void put_part(FILE *out, const struct link *k, int from, int to, int skips)
{
    struct path path = {.link = k};
    int sign = to < from ? -1 : 1, length = abs(to - from);
    int bend = length < 2 * BEND ? length / 2 : BEND;
    int side = k->around < k->lane ? -1 : 1, wide = skips < 4 ? skips - 1 : 3;
    int across = skips > 0 ? k->around + side * BESIDE * wide - k->lane : 0;
    put_point(&path, 'M', from, k->lane);
    put_bend(&path, sign * bend, across);
    put_point(&path, 'l', sign * (length - 2 * bend), 0);
    put_bend(&path, sign * bend, -across);
    put_arrowhead(&path, sign);
    assert(path.used <= (int)sizeof path.text);
    fwrite(path.text, 1, (size_t)path.used, out);
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
    pen_svg(t->pen, "<path id='n%u-%s'", node, way_names[k->way]);
    picture_classes(t->pen, "link", classes, sizeof classes / sizeof *classes);
    pen_svg(t->pen, " d='");
    if (k->wraps) {
        put_part(t->pen->out, k, k->from, k->end, k->skips);
        put_part(t->pen->out, k, k->begin, k->to, k->skips_behind);
    } else {
        put_part(t->pen->out, k, k->from, k->to, k->skips);
    }
    pen_svg(t->pen, "'/>\n");
}

/* The places of both nodes in a list of `count`, counted in the direction of the link. */
static void find_skips(struct link *k, int from, int to, int count)
{
    bool is_back = k->way == UP || k->way == LEFT;
    int here = is_back ? count - 1 - from : from, there = is_back ? count - 1 - to : to;
    k->wraps = there <= here;
    k->skips = k->wraps ? count - 1 - here : there - here - 1;
    k->skips_behind = k->wraps ? there : 0;
}

/* ---- lists and rings ---- */

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

/* The list, ring or option that a link belongs to. */
struct line {
    int count;       /* number of places in it */
    int first, last; /* along: where it begins and ends */
};

static struct line column_of(const struct torus *t, uint32_t node)
{
    const struct view *v = &t->view;
    struct line line = {1, TOP - HEAD_HIGH - STUB, TOP + HEAD_HIGH + STUB};
    const uint32_t column = v->column[recording_node(v->dance, node).links.item];
    const uint32_t begin = v->start[column], end = v->start[column + 1];
    if (end > begin)
        line.last = y_of(t, v->entry[end - 1]) + HIGH + STUB;
    line.count += (int)(end - begin);
    return line;
}

static struct line row_of(const struct torus *t, uint32_t node)
{
    const struct recording *dance = t->view.dance;
    if (is_entry(t, node)) {
        const uint32_t option = recording_node(dance, node).links.option;
        return (struct line){.count = (int)(dance->first[option + 1] - dance->first[option])};
    }
    const struct ring ring = ring_of(t, node);
    const int root = x_of(t, ring.root), side = HEAD_HIGH + STUB;
    const bool is_empty = ring.end == ring.begin;
    return (struct line){
        .count = (int)(ring.end - ring.begin) + 1,
        .first = root - side,
        .last = is_empty ? root + side : x_of_column(t, ring.end - 1) + t->head_wide + STUB,
    };
}

/* Return the place of a node in its list, ring or option. */
static int place_of(const struct torus *t, uint32_t node, bool is_vertical)
{
    const struct view *v = &t->view;
    if (is_vertical || is_entry(t, node))
        return (int)(is_vertical ? v->in_column[node] : v->in_row[node]);
    return view_is_root(v, node) ? 0 : (int)(v->column[node - 1] - ring_of(t, node).begin) + 1;
}

/* ---- links ---- */

static struct link make_link(const struct torus *t, uint32_t node, uint32_t to, enum way way)
{
    const bool is_vertical = way == UP || way == DOWN;
    const int sign = way == UP || way == LEFT ? -1 : 1, side = is_vertical ? sign : -sign;
    const int across = is_vertical ? x_of(t, node) : y_of(t, node);
    const struct line line = is_vertical ? column_of(t, node) : row_of(t, node);
    struct link k = {
        .way = way,
        .from = is_vertical ? y_of(t, node) + sign * high_of(t, node)
                            : x_of(t, node) + sign * wide_of(t, node),
        .to = is_vertical ? y_of(t, to) - sign * (high_of(t, to) + 1)
                          : x_of(t, to) - sign * (wide_of(t, to) + 1),
        .lane = across + side * LANE,
        .around = across + side * ((is_vertical ? WIDE : high_of(t, node)) + AROUND),
        .begin = sign > 0 ? line.first : line.last,
        .end = sign > 0 ? line.last : line.first,
    };
    find_skips(&k, place_of(t, node, is_vertical), place_of(t, to, is_vertical), line.count);
    if (is_vertical || !is_entry(t, node))
        return k;
    /* The ends of an option are wherever its nodes are, so nothing lies between them and a stub. */
    k.skips = k.wraps ? 0 : k.skips;
    k.skips_behind = 0;
    k.end = k.from + sign * STUB;
    k.begin = k.to - sign * STUB;
    return k;
}

/* The two links that a move changed are links of the node's neighbors, never of the node itself. */
static bool has_changed(const struct torus *t, uint32_t node, enum way way)
{
    const struct frame *now = t->view.now;
    if (now->number == 0 || now->is_step || t->view.dance->by_steps)
        return false;
    dlx_node moved = recording_node(t->view.dance, now->move.node).links;
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

/* Draw the links of a node: four, but two for a root, which has no list. */
static void put_links(const struct torus *t, uint32_t node)
{
    const struct frame_node n = recording_node(t->view.dance, node);
    const uint32_t to[] = {
        [UP] = n.links.up, [DOWN] = n.links.down, [LEFT] = n.links.left, [RIGHT] = n.links.right};
    static const enum way order[] = {LEFT, RIGHT, UP, DOWN};
    const int count = view_is_root(&t->view, node) ? 2 : 4; /* a root has no list */
    for (int w = 0; w < count; w++) {
        const bool is_vertical = order[w] == UP || order[w] == DOWN;
        const struct link link = make_link(t, node, to[order[w]], order[w]);
        const bool is_out = n.is_out && is_vertical == is_entry(t, node);
        put_link(t, node, &link, is_out, has_changed(t, node, order[w]));
    }
}

/* ---- nodes ---- */

static void put_why_out(const struct torus *t, const struct frame_node *n)
{
    const struct recording *dance = t->view.dance;
    const bool is_head = n->links.option == DLX_NONE;
    if (n->out_by == DLX_NONE)
        pen_put(t->pen, ", out from the start");
    else if (is_head && n->out_by == 0)
        pen_put(t->pen, ", out of the ring: branched on");
    else if (is_head)
        pen_print(t->pen, ", out of the ring: taken by option %u",
                  recording_node(dance, n->out_by).links.option + 1);
    else
        pen_print(t->pen, ", out of the list: hidden for %n", n->out_by);
}

/* Describe a node for screen readers. */
static void put_label(const struct torus *t, uint32_t node, const struct frame_node *n)
{
    const struct view *v = &t->view;
    pen_print(t->pen, "node %u", node);
    if (view_is_root(v, node))
        pen_put(t->pen, node == 0 ? ", root of the active items" : ", root of the secondary items");
    else if (view_is_head(v, node))
        pen_print(t->pen, ", head of item %i", n->links.item);
    else
        pen_print(t->pen, ", item %i in option %u", n->links.item, n->links.option + 1);
    pen_print(t->pen, "; up %u, down %u, left %u, right %u", n->links.up, n->links.down,
              n->links.left, n->links.right);
    if (n->is_out)
        put_why_out(t, n);
}

static void put_box(struct pen *pen, const char *class, int wide, int high, int round)
{
    pen_svg(pen, "<rect class='%s' x='%d' y='%d' width='%d' height='%d' rx='%d'/>", class, -wide,
            -high, 2 * wide, 2 * high, round);
}

static void put_root(struct pen *pen)
{
    put_box(pen, "box", HEAD_HIGH, HEAD_HIGH, HEAD_HIGH);
    pen_svg(pen, "<text y='4.5'>root</text>");
}

static void put_head(const struct torus *t, uint32_t node, const struct frame_node *n)
{
    struct pen narrow = pen_narrow(t->pen, picture_room(2 * t->head_wide, 15));
    put_box(t->pen, "box", t->head_wide, HEAD_HIGH, 5);
    pen_svg(&narrow, "<path class='flag' d='M%d %dh9l-4.5 8z'/><text class='name' y='-3'>%i</text>",
            2 - t->head_wide, -HEAD_HIGH - 10, n->links.item);
    pen_svg(t->pen, "<text class='length' id='n%u-length' y='14'>", node);
    if (view_is_primary(&t->view, n->links.item))
        pen_number(t->pen, n->links.length);
    pen_svg(t->pen, "</text>");
}

static void put_entry(const struct torus *t, uint32_t node, const struct frame_node *n)
{
    struct pen narrow = pen_narrow(t->pen, MOST_COLOR);
    put_box(t->pen, "box", WIDE, HIGH, 3);
    pen_svg(t->pen, "<text y='4.5'>%u</text>", node);
    if (n->links.color != DLX_NO_COLOR)
        pen_svg(&narrow, "<text class='color' x='%d' y='%d'>%c</text>", LANE + 4, HIGH + 11,
                n->links.color);
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
    pen_svg(t->pen, "<g id='n%u' data-node='%u'", node, node);
    picture_classes(t->pen, "node", classes, sizeof classes / sizeof *classes);
    pen_svg(t->pen, " transform='translate(%d %d)' tabindex='0' role='img' aria-label='",
            x_of(t, node), y_of(t, node));
    put_label(t, node, &n);
    pen_svg(t->pen, "'>");
    put_box(t->pen, "halo", wide_of(t, node) + 4, high_of(t, node) + 4, is_root ? 24 : 7);
    if (is_root)
        put_root(t->pen);
    else if (is_head)
        put_head(t, node, &n);
    else
        put_entry(t, node, &n);
    pen_svg(t->pen, "</g>\n");
}

/* ---- the picture ---- */

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

static void put_option(const struct torus *t, uint32_t option)
{
    int y = y_of_option(option);
    enum option_state state = (enum option_state)t->view.state[option];
    const struct picture_class classes[] = {
        {"chosen", state == OPTION_CHOSEN},
        {"hidden", state == OPTION_HIDDEN},
    };
    pen_svg(t->pen, "<g id='links-o%u' data-option='%u'", option, option);
    picture_classes(t->pen, "option", classes, 2);
    pen_svg(t->pen,
            "><rect class='band' x='%d' y='%d' width='%d' height='%d' rx='8'/>"
            "<path class='check' d='M%d %dl4 5l8 -11'/><text x='%d' y='%d'>%u</text></g>\n",
            MARGIN / 2, y - ROW / 2 + 3, width_of(t) - MARGIN, ROW - 6, MARGIN, y + 1,
            MARGIN + LABEL, y + 5, option + 1);
}

static bool is_shown(const struct torus *t, uint32_t node)
{
    return node != t->view.items + 1 || t->view.primary < t->view.items;
}

static void put_all(const struct torus *t)
{
    const struct view *v = &t->view;
    for (uint32_t option = 0; option < v->options; option++)
        put_option(t, option);
    for (uint32_t node = 0; node < v->nodes; node++)
        if (is_shown(t, node))
            put_links(t, node);
    for (uint32_t node = 0; node < v->nodes; node++)
        if (is_shown(t, node))
            put_node(t, node);
}

dlx_status dance_draw_links(FILE *out, const struct recording *dance)
{
    struct pen pen = pen_xml(out, dance);
    struct torus t = {.pen = &pen};
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
                "links that are out are dashed and gray, and still point home.",
        .style = style,
        .width = width_of(&t) > LEAST_WIDTH ? width_of(&t) : LEAST_WIDTH,
        .height = y_of_option(t.view.options) - ROW + HIGH + STUB + CAPTION_HEIGHT + 16,
    };
    picture_begin(&pen, &picture);
    put_all(&t);
    picture_end(&pen, &picture);
    view_end(&t.view);
    return DLX_OK;
}

/* ---- as text: the lists ---- */

enum { MOST_INDENT = 44 };

/* "root -> b -> c -> root" */
static void put_ring(struct pen *pen, const struct view *v, uint32_t root)
{
    uint32_t node = root;
    do {
        pen_print(pen, "%n -> ", node);
        node = recording_node(v->dance, node).links.right;
    } while (node != root);
    pen_node(pen, root);
}

/* "c: 9 -> 15 -> c" */
static void put_list(struct pen *pen, const struct view *v, uint32_t head)
{
    pen_print(pen, "%n:", head);
    for (uint32_t node = recording_node(v->dance, head).links.down; node != head;
         node = recording_node(v->dance, node).links.down)
        pen_print(pen, " %u ->", node);
    pen_print(pen, " %n", head);
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
    pen_print(r->pen, words, value);
}

static void remark_out(struct remarks *r, uint32_t node)
{
    if (!recording_node(r->view->dance, node).is_out)
        return;
    if (!r->has_out)
        remark(r, "out:", 0);
    r->has_out = true;
    pen_print(r->pen, " %n", node);
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
    struct pen pen = pen_measure(v->dance);
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
        struct pen list = pen_measure(v->dance);
        put_list(&list, v, v->item_at[c] + 1);
        if (list.used > longest && list.used + 3 <= MOST_INDENT)
            longest = list.used;
    }
    return longest + 3 < MOST_INDENT ? longest + 3 : MOST_INDENT;
}

static void print_ring(FILE *out, const struct view *v, uint32_t root, uint32_t indent)
{
    struct pen pen = pen_plain(out, v->dance);
    struct remarks remarks = {.pen = &pen, .view = v, .indent = indent};
    put_ring(&pen, v, root);
    for (uint32_t c = root == 0 ? 0 : v->primary; c < (root == 0 ? v->primary : v->items); c++)
        remark_out(&remarks, v->item_at[c] + 1);
    fputc('\n', out);
}

static void print_list(FILE *out, const struct view *v, uint32_t column, uint32_t indent)
{
    struct pen pen = pen_plain(out, v->dance);
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
