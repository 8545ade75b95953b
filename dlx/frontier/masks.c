/* SPDX-License-Identifier: MIT */
/* What each step keeps, and each option tests and sets, as masks of a state. */
#include "dlx/frontier/draft.h"
#include "dlx/core/memory.h"

#include <string.h>

static uint64_t *word_at(const struct plan *p, uint64_t *masks, uint32_t place, uint32_t word)
{
    return masks + (size_t)place * p->words + word;
}

static bool is_alive(const struct label *label, uint32_t step)
{
    return label->enter <= step && step <= label->leave;
}

static void fill_steps(struct draft *d)
{
    struct plan *p = d->p;
    for (uint32_t l = 0; l < d->labels; l++) {
        const struct label *label = &d->label[l];
        for (uint32_t step = label->enter + 1; step <= label->leave; step++)
            *word_at(p, p->keep, step, label->word) |= bits_of(label);
        if (!is_primary(d, label->item) || label->enter > label->leave)
            continue;
        struct plan_step *last = &p->step[label->leave];
        if (is_plain(d, label->item)) {
            last->word = label->word;
            last->mask = bits_of(label);
            continue;
        }
        uint64_t none = (UINT64_C(1) << (label->width - 1)) - most_times(d, label->item);
        *word_at(p, p->start, label->enter, label->word) |= none << label->shift;
        if (last->kind != PLAN_CHECK || last->item != label->item)
            continue;
        last->word = label->word;
        last->mask = bits_of(label);
        last->least = (none + d->o.times[label->item].least) << label->shift;
    }
}

/* What an option says about one of its items, and what it cannot be chosen with. */
static void fill_entry(struct draft *d, uint32_t place, uint32_t step, dlx_entry entry)
{
    struct plan *p = d->p;
    for (uint32_t l = d->label_from[entry.item]; l < d->label_from[entry.item + 1]; l++) {
        const struct label *label = &d->label[l];
        bool is_field = is_primary(d, entry.item) && !is_plain(d, entry.item);
        bool is_own = label->color == entry.color;
        uint64_t bits = bits_of(label);
        if (is_own && is_field && is_alive(label, step + 1)) {
            *word_at(p, p->add, place, label->word) |= UINT64_C(1) << label->shift;
            p->has_fields = true;
        } else if (is_own && !is_field && is_alive(label, step + 1))
            *word_at(p, p->mark, place, label->word) |= bits;
        if (is_alive(label, step) && (!is_own || entry.color == DLX_NO_COLOR))
            *word_at(p, p->conflict, place, label->word) |=
                is_field ? UINT64_C(1) << (label->shift + label->width - 1) : bits;
    }
}

static void fill_options(struct draft *d)
{
    struct plan *p = d->p;
    for (uint32_t place = 0; place < p->count; place++) {
        uint32_t option = p->option[place];
        for (uint32_t e = d->o.first[option]; e < d->o.first[option + 1]; e++)
            fill_entry(d, place, d->step_of[option], d->o.entry[e]);
    }
}

static uint64_t *zeros(const struct plan *p, size_t count)
{
    uint64_t *block = memory_array(p->allocator, count * p->words, sizeof *block);
    if (block != NULL)
        memset(block, 0, count * p->words * sizeof *block);
    return block;
}

bool draft_masks(struct draft *d)
{
    struct plan *p = d->p;
    const size_t steps = (size_t)p->step_count + 1, places = (size_t)p->count + 1;
    p->keep = zeros(p, steps);
    p->start = zeros(p, steps);
    p->conflict = zeros(p, places);
    p->mark = zeros(p, places);
    p->add = zeros(p, places);
    if (p->keep == NULL || p->start == NULL || p->conflict == NULL || p->mark == NULL ||
        p->add == NULL)
        return false;
    fill_steps(d);
    fill_options(d);
    return true;
}
