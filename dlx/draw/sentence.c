/* SPDX-License-Identifier: MIT */
/*
 * A frame in words:
 *
 *     item a, length 2                                                     a step
 *     cover a: nobody else may have it                                     its moves
 *     a leaves the ring of items: root and b are neighbors now
 *     hide `a d g`: it leaves the lists of d and g
 *     node 12 leaves the list of d: length 2
 */
#include "dlx/draw/dance.h"
#include "dlx/dance/step.h"
#include "dlx/draw/pen.h"

#include <inttypes.h>

/* The data that sentences need. */
struct teller {
    struct pen *pen;
    const struct recording *dance;
    const struct frame *now;
    struct frame_node node; /* of the move */
};

static void say(const void *teller, const char *text)
{
    pen_put(((const struct teller *)teller)->pen, text);
}

static void say_item(const void *teller, uint32_t item)
{
    const struct teller *t = teller;
    pen_item(t->pen, t->dance, item);
}

static void say_option(const void *teller, uint32_t option)
{
    const struct teller *t = teller;
    pen_option(t->pen, t->dance, option);
}

/* ---- moves ---- */

/* The second words describe the special case that is_special() recognizes. */
static const struct {
    const char *usual, *special;
} sentences[] = {
    [DLX_MOVE_BRANCH] = {"branch on %i", NULL},
    [DLX_MOVE_TRY] = {"choose %o", "choose no further option of %i"},
    [DLX_MOVE_BACK] = {"take back %o", "take back no further option of %i"},
    [DLX_MOVE_COVER] = {"cover %i: nobody else may have it", NULL},
    [DLX_MOVE_UNCOVER] = {"uncover %i: what left last returns first", NULL},
    [DLX_MOVE_UNLINK_ITEM] = {"%i leaves the ring of items: %l and %r are neighbors now",
                              "%i leaves the ring of items: %l is alone now"},
    [DLX_MOVE_RELINK_ITEM] = {"%i returns to the ring of items, between %l and %r",
                              "%i returns to the ring of items, to %l"},
    [DLX_MOVE_TAKE] = {"one more chosen option contains %i", NULL},
    [DLX_MOVE_GIVE] = {"one chosen option fewer contains %i", NULL},
    [DLX_MOVE_COMMIT] = {"commit %i: the chosen option gives it color %c",
                         "commit %i: the chosen option contains it"},
    [DLX_MOVE_UNCOMMIT] = {"uncommit %i", NULL},
    [DLX_MOVE_PURIFY] = {"purify %i to color %c: options that disagree can no longer be chosen",
                         NULL},
    [DLX_MOVE_UNPURIFY] = {"unpurify %i to color %c: options that disagree return", NULL},
    [DLX_MOVE_HIDE] = {"hide %o: it leaves %m", "hide %o: it is in no other list"},
    [DLX_MOVE_UNHIDE] = {"unhide %o: it returns to %m", "unhide %o: it is in no other list"},
    [DLX_MOVE_UNLINK] = {"node %n leaves the list of %i: length %k",
                         "node %n leaves the list of %i"},
    [DLX_MOVE_RELINK] = {"node %n returns to the list of %i: length %k",
                         "node %n returns to the list of %i"},
};

static uint32_t entries_of(const struct teller *t)
{
    uint32_t option = t->node.links.option;
    return t->dance->first[option + 1] - t->dance->first[option];
}

/* Return true if the head of an item stands for no further option, a node is alone in its ring, there is no
 * color, an option has no other items, or the item is secondary, so its list has no length. */
static bool is_special(const struct teller *t)
{
    const dlx_node *links = &t->node.links;
    switch (t->now->move.kind) {
    case DLX_MOVE_TRY:
    case DLX_MOVE_BACK:
        return links->option == DLX_NONE;
    case DLX_MOVE_UNLINK_ITEM:
    case DLX_MOVE_RELINK_ITEM:
        return links->left == links->right;
    case DLX_MOVE_COMMIT:
        return links->color == DLX_NO_COLOR;
    case DLX_MOVE_HIDE:
    case DLX_MOVE_UNHIDE:
        return entries_of(t) == 1;
    case DLX_MOVE_UNLINK:
    case DLX_MOVE_RELINK:
        return dlx_problem_item(t->dance->problem, links->item).kind == DLX_SECONDARY;
    default:
        return false;
    }
}

/* Write the lists of the other items of the node's option: "the lists of a, b and c". */
static void say_others(const struct teller *t)
{
    const uint32_t first = t->dance->first[t->node.links.option];
    uint32_t left = entries_of(t) - 1;
    const char *before = left == 1 ? "the list of " : "the lists of ";
    for (uint32_t n = first; left > 0 && t->pen->used <= t->pen->room; n++) {
        if (n == t->now->move.node)
            continue;
        say(t, before);
        say_item(t, recording_node(t->dance, n).links.item);
        before = --left == 1 ? " and " : ", ";
    }
}

/* i, c: the item, and its color. o: the option. l, r: the neighbors. n: the node. m: the lists of the other
 * items. k: the length of the item's list. */
static void insert(const void *teller, char letter)
{
    const struct teller *t = teller;
    const dlx_node *links = &t->node.links;
    if (letter == 'i')
        say_item(t, links->item);
    else if (letter == 'c')
        pen_color(t->pen, t->dance, links->color);
    else if (letter == 'o') {
        say(t, "`");
        say_option(t, links->option);
        say(t, "`");
    } else if (letter == 'l' || letter == 'r')
        pen_node(t->pen, t->dance, letter == 'l' ? links->left : links->right);
    else if (letter == 'n')
        pen_number(t->pen, t->now->move.node);
    else if (letter == 'm')
        say_others(t);
    else if (letter == 'k')
        pen_number(t->pen, recording_node(t->dance, links->item + 1).links.length);
}

/* ---- frames ---- */

void pen_step(struct pen *pen, const struct recording *dance)
{
    const struct frame *now = recording_now(dance);
    const struct teller t = {.pen = pen, .dance = dance, .now = now};
    const struct step_writer writer = {&t, say, say_item, say_option};
    char solutions[16];
    snprintf(solutions, sizeof solutions, "%" PRIu32, now->solutions);
    if (now->number == 0)
        say(&t, "before the search");
    else
        step_tell(&writer, &now->what, solutions);
}

void pen_move(struct pen *pen, const struct recording *dance)
{
    const struct frame *now = recording_now(dance);
    if (now->number == 0 || now->is_step)
        return;
    const struct teller t = {pen, dance, now, recording_node(dance, now->move.node)};
    const bool special = is_special(&t);
    words_tell(special ? sentences[now->move.kind].special : sentences[now->move.kind].usual, say,
               insert, &t);
}

void dance_print_frame(FILE *out, const struct recording *dance)
{
    const struct frame *now = recording_now(dance);
    struct pen pen = pen_plain(out);
    if (now->number == 0 || now->is_step)
        pen_step(&pen, dance);
    else
        pen_move(&pen, dance);
}
