/* SPDX-License-Identifier: MIT */
/* The masks of a plan: what each step keeps, and what each option tests and sets. See plan.h for their
 * meaning. */
#include "dlx/frontier/draft.h"

static uint64_t *word_at(const struct plan *p, uint64_t *masks, uint32_t place, uint32_t word)
{
    return masks + (size_t)place * p->words + word;
}

static bool is_live(const struct variable *v, uint32_t step)
{
    return v->enter <= step && step <= v->leave;
}

/* Set the start value of a field, and the test of the step that checks it. */
static void write_field(struct draft *d, const struct variable *v)
{
    struct plan *p = d->p;
    struct plan_step *last = &p->step[v->leave];
    /* counting from here, the highest bit is set after most_times() options */
    const uint64_t none = (UINT64_C(1) << (v->width - 1)) - most_times(d, v->item);
    *word_at(p, p->start, v->enter, v->word) |= none << v->shift;
    if (last->kind != PLAN_CHECK || last->item != v->item)
        return;
    last->word = v->word;
    last->mask = bits_of(v);
    last->least = (none + d->o.times[v->item].least) << v->shift;
}

static void write_steps(struct draft *d)
{
    struct plan *p = d->p;
    for (uint32_t i = 0; i < d->variables; i++) {
        const struct variable *v = &d->variable[i];
        if (v->enter > v->leave)
            continue;
        for (uint32_t step = v->enter + 1; step <= v->leave; step++)
            *word_at(p, p->keep, step, v->word) |= bits_of(v);
        if (has_field(d, v->item))
            write_field(d, v);
        else if (is_primary(d, v->item)) {
            p->step[v->leave].word = v->word;
            p->step[v->leave].mask = bits_of(v);
        }
    }
}

/* Write what an option does with one of its items, and which states exclude the option. */
static void write_entry(struct draft *d, uint32_t place, uint32_t step, dlx_entry entry)
{
    struct plan *p = d->p;
    const bool is_field = has_field(d, entry.item);
    for (uint32_t i = d->variable_from[entry.item]; i < d->variable_from[entry.item + 1]; i++) {
        const struct variable *v = &d->variable[i];
        const bool is_own = v->color == entry.color;
        if (is_own && is_field && is_live(v, step + 1)) {
            *word_at(p, p->add, place, v->word) |= UINT64_C(1) << v->shift;
            p->has_fields = true;
        } else if (is_own && is_live(v, step + 1))
            *word_at(p, p->mark, place, v->word) |= bits_of(v);
        /* options that give an item the same color agree; all others exclude each other */
        if (is_live(v, step) && (!is_own || entry.color == DLX_NO_COLOR))
            *word_at(p, p->conflict, place, v->word) |=
                is_field ? UINT64_C(1) << (v->shift + v->width - 1) : bits_of(v);
    }
}

static void write_options(struct draft *d)
{
    for (uint32_t place = 0; place < d->p->count; place++) {
        uint32_t option = d->p->option[place];
        for (uint32_t e = d->o.first[option]; e < d->o.first[option + 1]; e++)
            write_entry(d, place, d->step_of[option], d->o.entry[e]);
    }
}

static void write_facts(struct draft *d)
{
    struct plan_fact *fact = d->p->fact;
    for (uint32_t i = 0; i < d->variables; i++) {
        const struct variable *v = &d->variable[i];
        if (v->enter <= v->leave)
            *fact++ = (struct plan_fact){v->item, v->color, v->enter, v->leave,
                                         v->word, v->shift, v->width};
    }
}

bool draft_masks(struct draft *d)
{
    struct plan *p = d->p;
    const size_t words = p->words, steps = (size_t)p->step_count + 1;
    p->keep = arena_array(&p->arena, steps * words, sizeof *p->keep);
    p->start = arena_array(&p->arena, steps * words, sizeof *p->start);
    p->conflict = arena_array(&p->arena, p->count * words, sizeof *p->conflict);
    p->mark = arena_array(&p->arena, p->count * words, sizeof *p->mark);
    p->add = arena_array(&p->arena, p->count * words, sizeof *p->add);
    p->fact = arena_array(&p->arena, p->facts, sizeof *p->fact);
    if (p->arena.has_failed)
        return false;
    write_steps(d);
    write_options(d);
    write_facts(d);
    return true;
}
