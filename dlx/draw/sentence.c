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
#include "dlx/draw/sentence.h"

#include <inttypes.h>

/* What the sentences need. */
struct teller {
    struct pen *pen;
    const struct recording *dance;
    const dlx_problem *problem;
    const struct frame *now;
    struct frame_node node; /* of the move */
};

static void say(struct teller *t, const char *text)
{
    pen_put(t->pen, text);
}

static void say_item(struct teller *t, uint32_t item)
{
    pen_item(t->pen, t->dance, item);
}

static void say_quoted(struct teller *t, uint32_t option)
{
    say(t, "`");
    pen_option(t->pen, t->dance, option);
    say(t, "`");
}

/* ---- steps ---- */

static void write_text(const void *to, const char *text)
{
    const struct teller *t = to;
    pen_put(t->pen, text);
}

static void write_item(const void *to, uint32_t item)
{
    const struct teller *t = to;
    pen_item(t->pen, t->dance, item);
}

static void write_option(const void *to, uint32_t option)
{
    const struct teller *t = to;
    pen_option(t->pen, t->dance, option);
}

static void say_step(const struct teller *t)
{
    const struct step_writer writer = {t, write_text, write_item, write_option};
    char solutions[16];
    snprintf(solutions, sizeof solutions, "%" PRIu32, t->now->solutions);
    step_tell(&writer, &t->now->what, solutions);
}

/* ---- moves ---- */

/* The option of the node; of a head, that there is no further one. */
static void say_choice(struct teller *t)
{
    if (t->node.links.option != DLX_NONE) {
        say_quoted(t, t->node.links.option);
        return;
    }
    say(t, "no further option of ");
    say_item(t, t->node.links.item);
}

static void say_neighbors(struct teller *t)
{
    pen_node(t->pen, t->dance, t->node.links.left);
    say(t, " and ");
    pen_node(t->pen, t->dance, t->node.links.right);
}

static void say_unlink_item(struct teller *t)
{
    bool is_last = t->node.links.left == t->node.links.right;
    say_item(t, t->node.links.item);
    say(t, " leaves the ring of items: ");
    if (is_last) {
        pen_node(t->pen, t->dance, t->node.links.left);
        say(t, " is alone now");
        return;
    }
    say_neighbors(t);
    say(t, " are neighbors now");
}

static void say_relink_item(struct teller *t)
{
    say_item(t, t->node.links.item);
    say(t, " returns to the ring of items, ");
    if (t->node.links.left == t->node.links.right) {
        say(t, "to ");
        pen_node(t->pen, t->dance, t->node.links.left);
        return;
    }
    say(t, "between ");
    say_neighbors(t);
}

/* The items of the node's option, but its own: "a", "a and b", "a, b and c". */
static void say_others(struct teller *t, uint32_t node)
{
    uint32_t option = t->node.links.option, first = recording_first_node(t->dance, option);
    uint32_t end = recording_first_node(t->dance, option + 1),
             last = end - 1 == node ? end - 2 : end - 1;
    bool is_first = true;
    for (uint32_t n = first; n < end && t->pen->used <= t->pen->room; n++) {
        if (n == node)
            continue;
        say(t, is_first ? "" : n == last ? " and " : ", ");
        say_item(t, recording_node(t->dance, n).links.item);
        is_first = false;
    }
}

/* `verb` says what happens to the other lists. */
static void say_hide(struct teller *t, uint32_t node, const char *move, const char *verb)
{
    uint32_t option = t->node.links.option;
    uint32_t count =
        recording_first_node(t->dance, option + 1) - recording_first_node(t->dance, option);
    say(t, move);
    say_quoted(t, option);
    if (count == 1) {
        say(t, ": it is in no other list");
        return;
    }
    say(t, verb);
    say(t, count == 2 ? " the list of " : " the lists of ");
    say_others(t, node);
}

static void say_unlink(struct teller *t, uint32_t node, const char *verb)
{
    uint32_t item = t->node.links.item;
    say(t, "node ");
    pen_number(t->pen, node);
    say(t, verb);
    say_item(t, item);
    if (dlx_problem_item(t->problem, item).kind == DLX_SECONDARY)
        return;
    say(t, ": length ");
    pen_number(t->pen, recording_node(t->dance, item + 1).links.length);
}

static void say_of_item(struct teller *t, const char *before, const char *behind)
{
    say(t, before);
    say_item(t, t->node.links.item);
    say(t, behind);
}

static void say_purify(struct teller *t, const char *before, const char *behind)
{
    say(t, before);
    say_item(t, t->node.links.item);
    say(t, " to color ");
    pen_color(t->pen, t->dance, t->node.links.color);
    say(t, behind);
}

/* The moves that follow say what happens to the item. */
static void say_commit(struct teller *t)
{
    say(t, "commit ");
    say_item(t, t->node.links.item);
    if (t->node.links.color == DLX_NO_COLOR) {
        say(t, ": the chosen option contains it");
        return;
    }
    say(t, ": the chosen option gives it color ");
    pen_color(t->pen, t->dance, t->node.links.color);
}

static void say_move(struct teller *t)
{
    uint32_t node = t->now->move.node;
    switch (t->now->move.kind) {
    case DLX_MOVE_BRANCH:
        say_of_item(t, "branch on ", "");
        break;
    case DLX_MOVE_TRY:
        say(t, "choose ");
        say_choice(t);
        break;
    case DLX_MOVE_BACK:
        say(t, "take back ");
        say_choice(t);
        break;
    case DLX_MOVE_COVER:
        say_of_item(t, "cover ", ": nobody else may have it");
        break;
    case DLX_MOVE_UNCOVER:
        say_of_item(t, "uncover ", ": what left last returns first");
        break;
    case DLX_MOVE_UNLINK_ITEM:
        say_unlink_item(t);
        break;
    case DLX_MOVE_RELINK_ITEM:
        say_relink_item(t);
        break;
    case DLX_MOVE_TAKE:
        say_of_item(t, "one more chosen option contains ", "");
        break;
    case DLX_MOVE_GIVE:
        say_of_item(t, "one chosen option fewer contains ", "");
        break;
    case DLX_MOVE_COMMIT:
        say_commit(t);
        break;
    case DLX_MOVE_UNCOMMIT:
        say_of_item(t, "uncommit ", "");
        break;
    case DLX_MOVE_PURIFY:
        say_purify(t, "purify ", ": options that disagree can no longer be chosen");
        break;
    case DLX_MOVE_UNPURIFY:
        say_purify(t, "unpurify ", ": options that disagree return");
        break;
    case DLX_MOVE_HIDE:
        say_hide(t, node, "hide ", ": it leaves");
        break;
    case DLX_MOVE_UNHIDE:
        say_hide(t, node, "unhide ", ": it returns to");
        break;
    case DLX_MOVE_UNLINK:
        say_unlink(t, node, " leaves the list of ");
        break;
    case DLX_MOVE_RELINK:
        say_unlink(t, node, " returns to the list of ");
        break;
    }
}

static struct teller teller_of(struct pen *pen, const struct recording *dance)
{
    return (struct teller){.pen = pen,
                           .dance = dance,
                           .problem = recording_problem(dance),
                           .now = recording_now(dance)};
}

void pen_step(struct pen *pen, const struct recording *dance)
{
    struct teller t = teller_of(pen, dance);
    if (t.now->number == 0)
        say(&t, "before the search");
    else
        say_step(&t);
}

void pen_move(struct pen *pen, const struct recording *dance)
{
    struct teller t = teller_of(pen, dance);
    if (t.now->number == 0 || t.now->is_step)
        return;
    t.node = recording_node(dance, t.now->move.node);
    say_move(&t);
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
