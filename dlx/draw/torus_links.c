/* SPDX-License-Identifier: MIT */
/*
 * The links of a node. A link that leaves a list or a ring at its end comes in again at its beginning, and a
 * link that passes a node that is out goes around it.
 *
 * Coordinates follow the link: `along` grows in its direction, and `across` to the right of it. They are
 * turned when they are written. A path always has the same commands, so that a page can interpolate between
 * two frames:
 *
 *     M start  c to the lane  l along it  c back  m l m l arrowhead
 *
 * and twice that for a link that goes around the torus.
 */
#include "dlx/draw/picture.h"
#include "dlx/draw/torus.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

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
    char digits[12];
    int count = 0;
    unsigned rest = number < 0 ? 0U - (unsigned)number : (unsigned)number;
    do {
        digits[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        p->text[p->used++] = '-';
    while (count > 0)
        p->text[p->used++] = digits[--count];
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

/* Go from one place to another, around `skips` nodes, and back to the lane if the path ends at a node. */
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

void torus_put_links(const struct torus *t, uint32_t node)
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
