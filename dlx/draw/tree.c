/* SPDX-License-Identifier: MIT */
/*
 * Draw the search tree so far. Leaves are placed side by side in the order in which the search
 * reached them. Each parent is centered above its children:
 *
 *               (a)              the item branched on
 *          2 /       \ 4         the option
 *        (b)           (b)
 *      3  |             |  5
 *        [x]           (c)       a dead end
 *                       |  1
 *                      <*>       solution
 *
 * The shape of a node shows its fate: an open node is a circle, a finished node a filled circle, a
 * solution a diamond, and a dead end a square with a cross. A ring marks the current node. Large
 * trees are drawn more densely, with labels only where they fit.
 */
#include "dlx/draw/dance.h"
#include "dlx/draw/pen.h"
#include "dlx/draw/view.h"
#include "dlx/core/memory.h"

#include <string.h>

enum {
    MARGIN = 30,
    MOST_WIDTH = 1400,  /* width of all leaves, unless there are very many */
    MOST_HEIGHT = 1000, /* height of all levels, likewise */
    SIDE = 62,          /* distance between leaves */
    DOWN = 62,          /* distance between levels */
    LEAST_FOR_ITEM = 30,
    LEAST_FOR_OPTION = 44,
    MOST_OPTION = 12, /* maximum columns of an option that is written out */
};

struct place {
    double x;             /* in units of leaves, which are at 0, 1, ... */
    uint32_t first, last; /* its first and last child; 0: none */
};

struct tree {
    struct pen *pen; /* writes the document */
    const struct recording *dance;
    const dlx_problem *problem;
    struct place *place; /* of each node */
    uint32_t size;       /* nodes */
    uint32_t leaves, levels;
    uint32_t first;    /* level of the root; above 0 if options are required */
    double side, down; /* distance between leaves and between levels, in pixels */
    double radius;     /* of a node */
    bool has_texts;    /* options are short enough to write out; otherwise write numbers */
    double left;       /* position of the first leaf */
};

static const char style[] =
    ".dance-tree .edge{fill:none;stroke:var(--line);stroke-width:1.2}\n"
    ".dance-tree .shape{fill:var(--paper);stroke:var(--line);stroke-width:1.5}\n"
    ".dance-tree .done .shape{fill:var(--fill)}\n"
    ".dance-tree .open .shape{stroke:var(--edge);stroke-width:2.2;fill:var(--head)}\n"
    ".dance-tree .path{stroke:var(--edge);stroke-width:3}\n"
    ".dance-tree .solution .shape{fill:var(--chosen);stroke:var(--chosen)}\n"
    ".dance-tree .dead-end .shape{stroke:var(--now);stroke-width:2}\n"
    ".dance-tree .halo{fill:none;stroke:var(--now);stroke-width:2.5;opacity:0}\n"
    ".dance-tree .now .halo{opacity:1}\n"
    ".dance-tree .node:focus .halo{opacity:1;stroke:var(--edge)}\n"
    ".dance-tree .item{font-size:13px;font-weight:600;text-anchor:middle}\n"
    ".dance-tree .option{font-size:12px;fill:var(--soft);text-anchor:middle}\n"
    ".dance-tree .behind{fill:var(--paper)}\n";

/* ---- the places of nodes ---- */

/* Parents come before their children in the array, so a forward pass finds the children of each
 * node, and a backward pass centers parents above them. The forward pass also numbers the leaves,
 * in depth-first order. */
static void place_nodes(struct tree *t)
{
    for (uint32_t n = 1; n < t->size; n++) {
        struct place *parent = &t->place[recording_tree_node(t->dance, n).parent];
        parent->first = parent->first == 0 ? n : parent->first;
        parent->last = n;
    }
    for (uint32_t n = 0; n < t->size; n++) {
        uint32_t level = recording_tree_node(t->dance, n).level - t->first;
        t->levels = level > t->levels ? level : t->levels;
        if (t->place[n].first == 0)
            t->place[n].x = t->leaves++;
    }
    for (uint32_t n = t->size; n-- > 0;)
        if (t->place[n].first != 0)
            t->place[n].x = (t->place[t->place[n].first].x + t->place[t->place[n].last].x) / 2;
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double most(double a, double b)
{
    return a > b ? a : b;
}

/* Return the number of columns of the longest option, or any number above MOST_OPTION. */
static uint32_t widest_option(const struct tree *t)
{
    uint32_t widest = 0;
    for (uint32_t o = 0; o < dlx_problem_option_count(t->problem) && widest <= MOST_OPTION; o++) {
        const uint32_t width = pen_width(t->dance, "%o", o);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void measure(struct tree *t)
{
    uint32_t option = widest_option(t);
    t->has_texts = option <= MOST_OPTION;
    double wide = picture_text_width(picture_widest_item(t->dance), 13);
    if (t->has_texts)
        wide = most(wide, picture_text_width(option, 12));
    double side = least(most(SIDE, wide + 16), 120);
    t->side = t->leaves > 1 ? least(side, MOST_WIDTH / (t->leaves - 1.0)) : side;
    t->down = t->levels > 0 ? least(DOWN, (double)MOST_HEIGHT / t->levels) : DOWN;
    t->radius = most(1.2, least(14, least(t->side, t->down) * 0.36));
    double width = (t->leaves - 1) * t->side;
    t->left = width + 2 * MARGIN < LEAST_WIDTH ? (LEAST_WIDTH - width) / 2 : MARGIN;
}

static double x_of(const struct tree *t, uint32_t n)
{
    return t->left + t->place[n].x * t->side;
}

static double y_of(const struct tree *t, uint32_t n)
{
    return MARGIN + (recording_tree_node(t->dance, n).level - t->first) * t->down;
}

/* ---- edges ---- */

static bool is_path(const struct tree_node *node)
{
    return node->fate == TREE_OPEN;
}

static void put_edge(const struct tree *t, uint32_t n)
{
    struct tree_node node = recording_tree_node(t->dance, n);
    const struct picture_class classes[] = {{"path", is_path(&node)}};
    const double x = x_of(t, n), y = y_of(t, n), up = x_of(t, node.parent);
    pen_svg(t->pen, "<path id='t%u-edge'", n);
    picture_classes(t->pen, "edge", classes, 1);
    pen_svg(t->pen, " d='M%t %tC%t %t %t %t %t %t'/>\n", up, y - t->down, up, y - t->down / 2, x,
            y - t->down * 0.7, x, y);
}

static bool has_option_labels(const struct tree *t)
{
    return t->side >= LEAST_FOR_OPTION && t->down >= LEAST_FOR_OPTION;
}

static void write_option(const struct tree *t, uint32_t n, struct pen *pen)
{
    uint32_t option = recording_tree_node(t->dance, n).option;
    const char *words = option == DLX_NONE ? "none" : t->has_texts ? "%o" : "%u";
    pen_print(pen, words, t->has_texts ? option : option + 1);
}

/* A rectangle behind the words hides the edge. */
static void put_option_label(const struct tree *t, uint32_t n)
{
    struct pen measured = pen_measure(t->dance);
    struct pen narrow = pen_narrow(t->pen, picture_room((int)t->side, 12));
    write_option(t, n, &measured);
    const int width = picture_text_width(measured.used, 12);
    pen_svg(t->pen,
            "<g id='t%u-option' transform='translate(%t %t)'>"
            "<rect class='behind' x='%d' y='-11' width='%d' height='14'/><text class='option'>",
            n, x_of(t, n), y_of(t, n) - t->radius - 9, -width / 2, width);
    write_option(t, n, &narrow);
    pen_svg(t->pen, "</text></g>\n");
}

/* ---- nodes ---- */

static const char *const fates[] = {
    [TREE_OPEN] = "open",
    [TREE_SOLUTION] = "solution",
    [TREE_DEAD_END] = "dead-end",
    [TREE_DONE] = "done",
};

static void put_circle(struct pen *pen, const char *class, double r)
{
    pen_svg(pen, "<path class='%s' d='M%t 0a%t %t 0 1 0 %t 0a%t %t 0 1 0 %t 0z'/>", class, -r, r, r,
            2 * r, r, r, -2 * r);
}

/* Draw a diamond for a solution, a crossed square for a dead end, otherwise a circle. */
static void put_shape(const struct tree *t, enum tree_fate fate)
{
    const double r = t->radius, far = 1.3 * r, near = 0.9 * r;
    if (fate == TREE_SOLUTION)
        pen_svg(t->pen, "<path class='shape' d='M0 %tL%t 0L0 %tL%t 0z'/>", -far, far, far, -far);
    else if (fate == TREE_DEAD_END)
        pen_svg(t->pen,
                "<path class='shape' d='M%t %tL%t %tL%t %tL%t %tzM%t %tL%t %tM%t %tL%t %t'/>",
                -near, -near, near, -near, near, near, -near, near, -near, -near, near, near, -near,
                near, near, -near);
    else
        put_circle(t->pen, "shape", r);
}

static void put_label(const struct tree *t, uint32_t n, const struct tree_node *node)
{
    static const char *const words[] = {"open", "solution", "dead end", "done"};
    pen_print(t->pen, "level %u", node->level);
    if (n > 0)
        pen_print(t->pen, node->option != DLX_NONE ? ", option %o" : ", no further option",
                  node->option);
    if (node->item != DLX_NONE)
        pen_print(t->pen, ", item %i", node->item);
    pen_print(t->pen, ", %s", words[node->fate]);
}

/* Write the item inside a circle, or below another shape. */
static void put_item(const struct tree *t, const struct tree_node *node)
{
    bool is_inside = node->fate == TREE_OPEN || node->fate == TREE_DONE;
    struct pen narrow = pen_narrow(t->pen, picture_room((int)t->side + 10, 13));
    if (t->side < LEAST_FOR_ITEM || t->down < LEAST_FOR_ITEM || node->item == DLX_NONE)
        return;
    pen_svg(&narrow, "<text class='item' transform='translate(0 %t)'>%i</text>",
            is_inside ? 4.5 : t->radius + 16, node->item);
}

static void put_node(const struct tree *t, uint32_t n)
{
    struct tree_node node = recording_tree_node(t->dance, n);
    const struct picture_class classes[] = {
        {fates[node.fate], true},
        {"now", recording_now(t->dance)->tree_node == n},
    };
    pen_svg(t->pen, "<g id='t%u' data-tree='%u'", n, n);
    picture_classes(t->pen, "node", classes, 2);
    pen_svg(t->pen, " transform='translate(%t %t)' tabindex='0' role='img' aria-label='",
            x_of(t, n), y_of(t, n));
    put_label(t, n, &node);
    pen_svg(t->pen, "'>");
    put_circle(t->pen, "halo", t->radius + most(2.5, t->radius * 0.4));
    put_shape(t, node.fate);
    put_item(t, &node);
    pen_svg(t->pen, "</g>\n");
}

/* ---- the picture ---- */

static void put_all(const struct tree *t)
{
    for (uint32_t n = 1; n < t->size; n++)
        put_edge(t, n);
    for (uint32_t n = 1; n < t->size && has_option_labels(t); n++)
        put_option_label(t, n);
    for (uint32_t n = 0; n < t->size; n++)
        put_node(t, n);
}

dlx_status dance_draw_tree(FILE *out, const struct recording *dance)
{
    struct pen pen = pen_xml(out, dance);
    struct tree t = {
        .pen = &pen,
        .dance = dance,
        .problem = dance->problem,
        .size = recording_tree_size(dance),
    };
    t.first = t.size > 0 ? recording_tree_node(dance, 0).level : 0;
    const dlx_allocator *from = dlx_problem_allocator(t.problem);
    size_t places = (size_t)t.size + 1;
    t.place = memory_array(from, places, sizeof *t.place);
    if (t.place == NULL)
        return DLX_ERR_MEMORY;
    memset(t.place, 0, places * sizeof *t.place);
    place_nodes(&t);
    measure(&t);
    double width = 2 * t.left + (t.leaves > 0 ? t.leaves - 1 : 0) * t.side;
    const struct picture picture = {
        .name = "tree",
        .title = "The search tree so far",
        .text = "Circles are open or done, diamonds are solutions, squares are dead ends. A ring "
                "is around the present node.",
        .style = style,
        .width = (int)most(width, LEAST_WIDTH),
        .height = (int)(2 * MARGIN + t.levels * t.down) + 12 + CAPTION_HEIGHT,
    };
    picture_begin(&pen, &picture);
    put_all(&t);
    picture_end(&pen, &picture);
    memory_free(from, t.place, places, sizeof *t.place);
    return DLX_OK;
}
