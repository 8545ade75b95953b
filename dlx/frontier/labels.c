/* SPDX-License-Identifier: MIT */
/* What a state must remember, from which step to which, and the bits for it. */
#include "dlx/frontier/draft.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PAIRS = 100 * 1000 * 1000 }; /* of entries and the colors of their items */

/* ---- from when to when ---- */

static int compare_records(const void *a, const void *b)
{
    const struct record *r = a, *s = b;
    if (r->item != s->item)
        return r->item < s->item ? -1 : 1;
    return r->color < s->color ? -1 : r->color > s->color;
}

static void make_records(struct draft *d)
{
    for (uint32_t option = 0; option < d->o.options; option++)
        for (uint32_t e = d->o.first[option]; e < d->o.first[option + 1]; e++)
            d->record[d->records++] =
                (struct record){d->o.entry[e].item, d->o.entry[e].color, option};
    qsort(d->record, d->records, sizeof *d->record, compare_records);
}

/* Bits of a field that counts to most and then has its highest bit set. */
static uint32_t field_width(uint32_t most)
{
    uint32_t width = 1;
    while (UINT64_C(1) << (width - 1) < most)
        width++;
    return width;
}

/* The records from one to another are one label's. */
static void add_label(struct draft *d, uint32_t from, uint32_t to)
{
    struct label *label = &d->label[d->labels++];
    uint32_t item = d->record[from].item, first = DLX_NONE;
    for (uint32_t r = from; r < to; r++) {
        uint32_t step = d->step_of[d->record[r].option];
        first = step < first ? step : first;
    }
    bool is_field = is_primary(d, item) && !is_plain(d, item);
    *label = (struct label){
        .item = item,
        .color = d->record[from].color,
        .enter = is_field ? first : first + 1,
        .leave = is_primary(d, item) ? d->last_step[item] : 0,
        .width = is_field ? field_width(most_times(d, item)) : 1,
    };
}

/* A secondary item's label matters to the options that give it another one, or to all if it has no
 * color. */
static void note_leaving(struct draft *d, uint32_t from, uint32_t to, uint32_t label_from)
{
    uint32_t last[2] = {0, 0}, of = 0,
             label = label_from; /* of the label that is used last; of the others */
    for (uint32_t r = from; r < to; r++) {
        label += d->label[label].color != d->record[r].color;
        uint32_t step = d->step_of[d->record[r].option];
        if (step >= last[0]) {
            last[1] = label != of && r > from ? last[0] : last[1];
            last[0] = step;
            of = label;
        } else if (label != of && step > last[1])
            last[1] = step;
    }
    for (label = label_from; label < d->labels; label++)
        d->label[label].leave = last[label == of && d->label[label].color != DLX_NO_COLOR];
}

static bool make_labels(struct draft *d)
{
    uint64_t pairs = 0;
    uint32_t from = 0;
    for (uint32_t item = 0; item < d->o.items; item++) {
        uint32_t to = from, first = d->labels;
        d->label_from[item] = first;
        while (to < d->records && d->record[to].item == item) {
            uint32_t begin = to;
            while (to < d->records && compare_records(&d->record[begin], &d->record[to]) == 0)
                to++;
            add_label(d, begin, to);
        }
        if (to > from && !is_primary(d, item))
            note_leaving(d, from, to, first);
        pairs += (uint64_t)(to - from) * (d->labels - first);
        from = to;
    }
    d->label_from[d->o.items] = d->labels;
    return pairs <= MOST_PAIRS;
}

/* ---- bits ---- */

/* So many free bits side by side in a word; false if the word has none. */
static bool find_room(uint64_t used, uint32_t width, uint32_t *shift)
{
    uint64_t free = ~used;
    for (uint32_t w = 1; w < width; w++)
        free &= ~used >> w; /* the bits above the word are not free */
    if (free == 0)
        return false;
    *shift = (uint32_t)__builtin_ctzll(free);
    return true;
}

static bool give_bits(struct draft *d, struct label *label)
{
    while (label->word < PLAN_MOST_WORDS &&
           !find_room(d->used[label->word], label->width, &label->shift))
        label->word++;
    if (label->word == PLAN_MOST_WORDS)
        return false;
    d->used[label->word] |= bits_of(label);
    if (label->word >= d->p->words)
        d->p->words = label->word + 1;
    return true;
}

static void sort_labels(struct draft *d)
{
    /* By counting, over the steps: `begin` of each is where its labels go. */
    uint32_t *const lists[2] = {d->by_enter, d->by_leave};
    for (int list = 0; list < 2; list++) {
        uint32_t *begin = d->rank, at = 0; /* ranks are no longer needed */
        memset(begin, 0, most_steps(&d->o) * sizeof *begin);
        for (uint32_t l = 0; l < d->labels; l++)
            begin[list == 0 ? d->label[l].enter : d->label[l].leave]++;
        for (size_t step = 0; step < most_steps(&d->o); step++) {
            uint32_t count = begin[step];
            begin[step] = at;
            at += count;
        }
        for (uint32_t l = 0; l < d->labels; l++)
            lists[list][begin[list == 0 ? d->label[l].enter : d->label[l].leave]++] = l;
    }
}

/* Deal out the bits, step by step; false if there are too many at once. */
static bool deal_bits(struct draft *d)
{
    struct plan *p = d->p;
    uint32_t in_use = 0, entered = 0, left = 0;
    sort_labels(d);
    for (uint32_t step = 0; step <= p->step_count; step++) {
        for (; left < d->labels && d->label[d->by_leave[left]].leave < step; left++) {
            struct label *label = &d->label[d->by_leave[left]];
            if (label->enter > label->leave)
                continue;
            d->used[label->word] &= ~bits_of(label);
            in_use -= label->width;
        }
        for (; entered < d->labels && d->label[d->by_enter[entered]].enter <= step; entered++) {
            struct label *label = &d->label[d->by_enter[entered]];
            if (label->enter > label->leave)
                continue;
            if (!give_bits(d, label))
                return false;
            in_use += label->width;
        }
        p->widest = in_use > p->widest ? in_use : p->widest;
    }
    return true;
}

bool draft_labels(struct draft *d)
{
    make_records(d);
    d->p->words = 1;
    return make_labels(d) && deal_bits(d);
}
