/* SPDX-License-Identifier: MIT */
#include "dlx/dance/step.h"

#include <inttypes.h>
#include <stdio.h>

static void say(const struct step_writer *w, const char *text)
{
    w->text(w->to, text);
}

static void say_number(const struct step_writer *w, uint32_t number)
{
    char text[16];
    snprintf(text, sizeof text, "%" PRIu32, number);
    say(w, text);
}

static void say_item(const struct step_writer *w, uint32_t item)
{
    say(w, "item ");
    w->item(w->to, item);
}

static void say_tried(const struct step_writer *w, const dlx_step *step)
{
    if (step->option != DLX_NONE) {
        w->option(w->to, step->option);
        return;
    }
    say(w, "no further option of ");
    w->item(w->to, step->item);
}

static void say_try(const struct step_writer *w, const dlx_step *step)
{
    if (step->count == 1) {
        say(w, "forced: ");
    } else {
        say(w, "try ");
        say_number(w, step->place);
        say(w, " of ");
        say_number(w, step->count);
        say(w, ": ");
    }
    say_tried(w, step);
}

static void say_starved(const struct step_writer *w, const dlx_step *step)
{
    say(w, ", given up: ");
    if (step->starved == DLX_NONE) {
        say(w, "too dear");
        return;
    }
    w->item(w->to, step->starved);
    say(w, " has too few options left");
}

static void say_dead_end(const struct step_writer *w, const dlx_step *step)
{
    if (step->item == DLX_NONE) {
        say(w, "too dear");
        return;
    }
    say_item(w, step->item);
    say(w, ": no way to cover it");
}

void step_tell(const struct step_writer *w, const dlx_step *step, const char *solution)
{
    switch (step->kind) {
    case DLX_STEP_CHOOSE:
        say_item(w, step->item);
        say(w, ", length ");
        say_number(w, step->count);
        break;
    case DLX_STEP_DEAD_END:
        say_dead_end(w, step);
        break;
    case DLX_STEP_TRY:
        say_try(w, step);
        break;
    case DLX_STEP_GIVE_UP:
        say_try(w, step);
        say_starved(w, step);
        break;
    case DLX_STEP_SOLUTION:
        say(w, "solution ");
        say(w, solution);
        break;
    case DLX_STEP_BACK:
        say(w, "back from ");
        say_tried(w, step);
        break;
    case DLX_STEP_END:
        say(w, "the end");
        break;
    }
}

const char *step_name(dlx_step_kind kind)
{
    static const char *const names[] = {
        [DLX_STEP_CHOOSE] = "choose",   [DLX_STEP_DEAD_END] = "dead end", [DLX_STEP_TRY] = "try",
        [DLX_STEP_GIVE_UP] = "give up", [DLX_STEP_SOLUTION] = "solution", [DLX_STEP_BACK] = "back",
        [DLX_STEP_END] = "end",
    };
    return names[kind];
}
