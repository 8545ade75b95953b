/* SPDX-License-Identifier: MIT */
#include "dlx/dance/step.h"

#include <inttypes.h>
#include <stdio.h>

void words_tell(const char *words, void (*text)(const void *to, const char *text),
                void (*insert)(const void *to, char letter), const void *to)
{
    for (; *words != '\0'; words++)
        if (*words == '%')
            insert(to, *++words);
        else
            text(to, (const char[]){*words, '\0'});
}

/* A step to describe. */
struct telling {
    const struct step_writer *w;
    const dlx_step *step;
    const char *solution; /* after the word "solution" */
};

static void say_text(const void *telling, const char *text)
{
    const struct step_writer *w = ((const struct telling *)telling)->w;
    w->text(w->to, text);
}

static void say_number(const struct step_writer *w, uint32_t number)
{
    char text[16];
    snprintf(text, sizeof text, "%" PRIu32, number);
    w->text(w->to, text);
}

/* i, s: the item; the item that lost its last option. o: the option. p, c: its place among the
 * choices; their number. n: the solution. t: the choice tried. */
static void insert(const void *telling, char letter)
{
    const struct telling *t = telling;
    const struct step_writer *w = t->w;
    if (letter == 'i' || letter == 's')
        w->item(w->to, letter == 'i' ? t->step->item : t->step->starved);
    else if (letter == 'o' && t->step->option != DLX_NONE)
        w->option(w->to, t->step->option);
    else if (letter == 'o')
        words_tell("no further option of %i", say_text, insert, t);
    else if (letter == 'p' || letter == 'c')
        say_number(w, letter == 'p' ? t->step->place : t->step->count);
    else if (letter == 'n')
        w->text(w->to, t->solution);
    else if (letter == 't')
        words_tell(t->step->count == 1 ? "forced: %o" : "try %p of %c: %o", say_text, insert, t);
}

void step_tell(const struct step_writer *w, const dlx_step *step, const char *solution)
{
    static const char *const words[] = {
        [DLX_STEP_CHOOSE] = "item %i, length %c",
        [DLX_STEP_DEAD_END] = "item %i: no way to cover it",
        [DLX_STEP_TRY] = "%t",
        [DLX_STEP_PRUNE] = "%t, pruned: %s has too few options left",
        [DLX_STEP_SOLUTION] = "solution %n",
        [DLX_STEP_BACK] = "back from %o",
        [DLX_STEP_END] = "the end",
    };
    const struct telling telling = {w, step, solution};
    const char *its = words[step->kind];
    if (step->kind == DLX_STEP_DEAD_END && step->item == DLX_NONE)
        its = "too expensive";
    if (step->kind == DLX_STEP_PRUNE && step->starved == DLX_NONE)
        its = "%t, pruned: too expensive";
    words_tell(its, say_text, insert, &telling);
}

const char *step_name(dlx_step_kind kind)
{
    static const char *const names[] = {
        [DLX_STEP_CHOOSE] = "choose", [DLX_STEP_DEAD_END] = "dead end", [DLX_STEP_TRY] = "try",
        [DLX_STEP_PRUNE] = "prune",   [DLX_STEP_SOLUTION] = "solution", [DLX_STEP_BACK] = "back",
        [DLX_STEP_END] = "end",
    };
    return names[kind];
}
