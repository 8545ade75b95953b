/* SPDX-License-Identifier: MIT */
/* The state of a problem while its certificate is checked. check_state.h draws it. */
#include "dlx/certificate/check_state.h"
#include "dlx/core/memory.h"

static const uint32_t BARRED_FOR_GOOD = UINT32_MAX;

/* ---- choosing ---- */

static bool allows(const struct check_item *item, dlx_entry entry)
{
    if (item->is_primary)
        return is_open(item);
    return item->taken == 0 || (item->color == entry.color && entry.color != DLX_NO_COLOR);
}

/* Return whether all items of an option allow it, barred or not. */
static bool is_allowed(const struct check_state *s, uint32_t option)
{
    const struct check_option *o = &s->option[option];
    for (uint32_t e = 0; e < o->count; e++)
        if (!allows(&s->item[o->entry[e].item], o->entry[e]))
            return false;
    return true;
}

bool is_live(const struct check_state *s, uint32_t option)
{
    return s->option[option].barred == 0 && is_allowed(s, option);
}

void choose_option(struct check_state *s, uint32_t option)
{
    const struct check_option *o = &s->option[option];
    for (uint32_t e = 0; e < o->count; e++) {
        struct check_item *item = &s->item[o->entry[e].item];
        item->taken++;
        item->color = o->entry[e].color;
        s->open -= item->is_primary && item->taken == item->most;
    }
}

void unchoose_option(struct check_state *s, uint32_t option)
{
    const struct check_option *o = &s->option[option];
    for (uint32_t e = 0; e < o->count; e++) {
        struct check_item *item = &s->item[o->entry[e].item];
        s->open += item->is_primary && item->taken == item->most;
        item->taken--;
    }
}

uint32_t close_item(struct check_state *s, uint32_t item)
{
    const uint32_t most = s->item[item].most;
    s->item[item].most = s->item[item].taken;
    s->open--;
    return most;
}

void reopen_item(struct check_state *s, uint32_t item, uint32_t most)
{
    s->item[item].most = most;
    s->open++;
}

void bar_option(struct check_state *s, uint32_t option, uint32_t number)
{
    s->option[option].barred = number;
}

void unbar_options(struct check_state *s, const struct check_item *item, uint32_t number)
{
    for (size_t place = item->first; place < item->last; place++) {
        struct check_option *option = &s->option[s->list[place]];
        option->barred = option->barred == number ? 0 : option->barred;
    }
}

uint32_t count_live(const struct check_state *s, const struct check_item *item)
{
    uint32_t live = 0;
    for (size_t place = item->first; place < item->last; place++)
        live += is_live(s, s->list[place]);
    return live;
}

/* ---- packing ---- */

struct packer {
    uint32_t *words;  /* where the next word goes */
    uint64_t pending; /* bits not written yet */
    unsigned count;   /* number of pending bits, below 32 */
};

static void pack(struct packer *p, uint64_t value, unsigned bits)
{
    p->pending |= value << p->count;
    for (p->count += bits; p->count >= 32; p->count -= 32) {
        *p->words++ = (uint32_t)p->pending;
        p->pending >>= 32;
    }
}

/* Return what the packed state says about an item: 0 if it is closed, or secondary and not in use. */
static uint64_t item_value(const struct check_item *item)
{
    if (item->is_primary)
        return is_open(item) ? (uint64_t)item->taken + 1 : 0;
    return item->taken > 0 ? (uint64_t)item->color + 1 : 0;
}

void pack_state(const struct check_state *s, uint32_t *words)
{
    struct packer p = {.words = words};
    for (size_t i = 0; i < s->items; i++)
        pack(&p, item_value(&s->item[i]), s->item[i].bits);
    for (size_t b = 0; b < s->barrable_count; b++)
        pack(&p, is_live(s, s->barrable[b]), 1);
    if (p.count > 0)
        *p.words = (uint32_t)p.pending;
}

/* ---- making ---- */

static unsigned bits_of(uint64_t value)
{
    unsigned bits = 0;
    for (; value > 0; value >>= 1)
        bits++;
    return bits;
}

static void make_items(struct check_state *s)
{
    size_t place = 0;
    for (uint32_t i = 0; i < s->items; i++) {
        const dlx_item item = dlx_problem_item(s->problem, i);
        const bool is_primary = item.kind == DLX_PRIMARY;
        const uint64_t value = item.most <= item.length ? item.most : (uint64_t)item.length + 1;
        s->item[i] = (struct check_item){
            .is_primary = is_primary,
            .repeats = is_primary && item.most > 1,
            .bits = (uint8_t)bits_of(is_primary ? value : 1),
            .least = item.least,
            .most = item.most,
            .first = place,
            .last = place,
        };
        s->open += is_primary;
        place += item.length;
    }
}

/* Add an option to the lists of its items, and make the packed values of secondary items wide enough for
 * its colors. */
static void make_option(struct check_state *s, uint32_t option)
{
    uint32_t count;
    bool has_primary = false, has_repeating = false;
    const dlx_entry *entry = dlx_problem_option(s->problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        struct check_item *item = &s->item[entry[e].item];
        const unsigned bits = item->is_primary ? 0 : bits_of((uint64_t)entry[e].color + 1);
        item->bits = bits > item->bits ? (uint8_t)bits : item->bits;
        s->list[item->last++] = option;
        has_primary |= item->is_primary;
        has_repeating |= item->repeats;
    }
    s->option[option] = (struct check_option){entry, count, has_primary ? 0 : BARRED_FOR_GOOD};
    if (has_repeating)
        s->barrable[s->barrable_count++] = option;
}

static bool allocate(struct check_state *s)
{
    s->item = memory_array(s->allocator, s->items + 1, sizeof *s->item);
    s->list = memory_array(s->allocator, s->entries + 1, sizeof *s->list);
    s->option = memory_array(s->allocator, s->options + 1, sizeof *s->option);
    s->barrable = memory_array(s->allocator, s->options + 1, sizeof *s->barrable);
    return s->item != NULL && s->list != NULL && s->option != NULL && s->barrable != NULL;
}

void state_free(struct check_state *s)
{
    memory_free(s->allocator, s->item, s->items + 1, sizeof *s->item);
    memory_free(s->allocator, s->list, s->entries + 1, sizeof *s->list);
    memory_free(s->allocator, s->option, s->options + 1, sizeof *s->option);
    memory_free(s->allocator, s->barrable, s->options + 1, sizeof *s->barrable);
}

bool state_make(struct check_state *s, const dlx_problem *problem)
{
    uint64_t bits = 0;
    *s = (struct check_state){
        .problem = problem,
        .allocator = dlx_problem_allocator(problem),
        .items = dlx_problem_item_count(problem),
        .options = dlx_problem_option_count(problem),
        .entries = dlx_problem_entry_count(problem),
    };
    if (!allocate(s))
        return false;
    make_items(s);
    for (uint32_t option = 0; option < s->options; option++)
        make_option(s, option);
    for (size_t i = 0; i < s->items; i++)
        bits += s->item[i].bits;
    s->words = (size_t)((bits + s->barrable_count + 31) / 32);
    return true;
}

bool state_begin(struct check_state *s, const dlx_certificate *certificate)
{
    for (uint32_t f = 0; f < certificate->forbidden_count; f++)
        s->option[certificate->forbidden[f]].barred = BARRED_FOR_GOOD;
    for (uint32_t r = 0; r < certificate->required_count; r++) {
        const uint32_t option = certificate->required[r];
        if (!is_live(s, option))
            return false;
        choose_option(s, option);
        s->option[option].barred = BARRED_FOR_GOOD;
    }
    return true;
}
