/* SPDX-License-Identifier: MIT */
/* Making a plan: steps, then what must be remembered from when to when, then the bits for it. */
#include "dlx/frontier/outline.h"
#include "dlx/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORD = 64,                      /* bits of a word */
    MOST_PAIRS = 100 * 1000 * 1000, /* of entries and the colors of their items */
};

/* Something to remember: an item is covered, or has a color, or how often it is covered. */
struct label {
    uint32_t item, color;
    uint32_t enter,
        leave;      /* the first and last step at which a state must tell; none if enter > leave */
    uint32_t width; /* bits */
    uint32_t word, shift; /* where they are in a state */
};

/* An entry of an option, sorted by item and color. */
struct record {
    uint32_t item, color, option;
};

/* What is needed while a plan is made. */
struct draft {
    struct outline o;
    struct plan *p;
    uint32_t *order;       /* the open items, in the order of the plan */
    uint32_t open;         /* how many */
    uint32_t *rank;        /* of each item: its place in that */
    uint32_t *step_of;     /* of each option: its step; DLX_NONE if it is out */
    uint32_t *last_step;   /* of each item: where it is done with */
    struct record *record; /* the entries */
    uint32_t records;      /* how many */
    struct label *label;   /* sorted by item and color */
    uint32_t labels;       /* how many */
    uint32_t *label_from;  /* of each item, and one more: its first label */
    uint32_t *by_enter;    /* the labels in the order of their first steps */
    uint32_t *by_leave;    /* and of their last */
    uint64_t *used;        /* the bits of a state that are in use */
};

/* ---- steps ---- */

static bool is_plain(const struct draft *d, uint32_t item)
{
    return d->o.times[item].least == 1 && d->o.times[item].most == 1;
}

static bool is_primary(const struct draft *d, uint32_t item)
{
    return d->o.is_open[item];
}

/* Behind the options to choose from: those that are out, then the required ones. */
static void list_others(struct draft *d, const unsigned char *fate)
{
    struct plan *p = d->p;
    uint32_t at = p->count;
    for (int required = 0; required < 2; required++)
        for (uint32_t option = 0; option < d->o.options; option++) {
            bool is_required = fate != NULL && fate[option] == PLAN_REQUIRED;
            if (d->step_of[option] == DLX_NONE && is_required == required)
                p->option[at++] = option;
            p->required += required == 1 && is_required;
        }
}

/* The rank of an option's first item, or `open` if it is out. */
static uint32_t first_rank(const struct draft *d, uint32_t option)
{
    uint32_t first = d->open;
    for (uint32_t e = d->o.first[option]; e < d->o.first[option + 1]; e++) {
        uint32_t item = d->o.entry[e].item;
        if (is_primary(d, item) && d->rank[item] < first)
            first = d->rank[item];
    }
    return first;
}

/* Sort the options by first item; `begin` has room for the places where those of each rank begin. */
static void sort_options(struct draft *d, uint32_t *begin)
{
    struct plan *p = d->p;
    memset(begin, 0, ((size_t)d->open + 2) * sizeof *begin);
    for (uint32_t option = 0; option < d->o.options; option++)
        begin[first_rank(d, option) + 1]++;
    for (uint32_t rank = 0; rank <= d->open; rank++)
        begin[rank + 1] += begin[rank];
    p->count = begin[d->open];
    for (uint32_t option = 0; option < d->o.options; option++) {
        uint32_t rank = first_rank(d, option);
        if (rank < d->open)
            p->option[begin[rank]++] = option;
    }
    for (uint32_t rank = d->open; rank > 0; rank--) /* each begins where the one before ended */
        begin[rank] = begin[rank - 1];
    begin[0] = 0;
}

static void add_step(struct plan *p, enum plan_kind kind, uint32_t item, uint32_t first,
                     uint32_t count)
{
    p->step[p->step_count++] =
        (struct plan_step){.kind = kind, .item = item, .first = first, .count = count};
}

static void add_steps(struct draft *d, uint32_t item, uint32_t begin, uint32_t end)
{
    struct plan *p = d->p;
    uint32_t first = p->step_count;
    if (is_plain(d, item))
        add_step(p, PLAN_COVER, item, begin, end - begin);
    else {
        for (uint32_t place = begin; place < end; place++)
            add_step(p, PLAN_TAKE, item, place, 1);
        if (d->o.times[item].least > 0)
            add_step(p, PLAN_CHECK, item, 0, 0);
    }
    d->last_step[item] = p->step_count - 1;
    for (uint32_t place = begin; place < end; place++)
        d->step_of[p->option[place]] = is_plain(d, item) ? first : first + place - begin;
}

/* At most an item's cover or check, and an option's taking, each one step; and the end. */
static size_t most_steps(const struct outline *o)
{
    return (size_t)o->items + o->options + 1;
}

static void make_steps(struct draft *d, uint32_t *begin)
{
    struct plan *p = d->p;
    sort_options(d, begin);
    for (uint32_t option = 0; option < d->o.options; option++)
        d->step_of[option] = DLX_NONE;
    for (uint32_t rank = 0; rank < d->open; rank++) {
        uint32_t item = d->order[rank];
        uint32_t users = d->o.first_user[item + 1] - d->o.first_user[item];
        p->is_hopeless |= d->o.times[item].least > users;
        add_steps(d, item, begin[rank], begin[rank + 1]);
    }
    p->step[p->step_count] = (struct plan_step){.kind = PLAN_END, .item = DLX_NONE};
}

/* ---- labels ---- */

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

/* In how many options an item may be at most: in no more than there are. */
static uint32_t most_times(const struct draft *d, uint32_t item)
{
    uint32_t users = d->o.first_user[item + 1] - d->o.first_user[item];
    return d->o.times[item].most < users ? d->o.times[item].most : users;
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

static uint64_t bits_of(const struct label *label)
{
    return (UINT64_MAX >> (WORD - label->width)) << label->shift;
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

/* ---- masks ---- */

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

static bool make_masks(struct draft *d)
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

/* ---- all together ---- */

static dlx_status fill_plan(struct draft *d, const unsigned char *fate, size_t memory)
{
    struct plan *p = d->p;
    for (uint32_t rank = 0; rank < d->open; rank++)
        d->rank[d->order[rank]] = rank;
    make_steps(d, d->by_enter);
    list_others(d, fate);
    make_records(d);
    p->words = 1;
    if (!make_labels(d) || !deal_bits(d) || plan_memory(p) > memory)
        return DLX_ERR_TOO_LARGE;
    return make_masks(d) ? DLX_OK : DLX_ERR_MEMORY;
}

static size_t scratch_length(const struct outline *o)
{
    return most_steps(o) + o->entry_capacity + 1;
}

static bool make_room(struct draft *d)
{
    const dlx_allocator *a = d->o.allocator;
    const size_t items = (size_t)d->o.items + 1, options = (size_t)d->o.options + 1;
    const size_t scratch = scratch_length(&d->o);
    d->order = memory_array(a, items, sizeof *d->order);
    d->rank = memory_array(a, scratch, sizeof *d->rank);
    d->step_of = memory_array(a, options, sizeof *d->step_of);
    d->last_step = memory_array(a, items, sizeof *d->last_step);
    d->record = memory_array(a, d->o.entry_capacity, sizeof *d->record);
    d->label = memory_array(a, d->o.entry_capacity, sizeof *d->label);
    d->label_from = memory_array(a, items, sizeof *d->label_from);
    d->by_enter = memory_array(a, scratch, sizeof *d->by_enter);
    d->by_leave = memory_array(a, scratch, sizeof *d->by_leave);
    d->used = memory_array(a, PLAN_MOST_WORDS, sizeof *d->used);
    if (d->used != NULL)
        memset(d->used, 0, PLAN_MOST_WORDS * sizeof *d->used);
    return d->order != NULL && d->rank != NULL && d->step_of != NULL && d->last_step != NULL &&
           d->record != NULL && d->label != NULL && d->label_from != NULL && d->by_enter != NULL &&
           d->by_leave != NULL && d->used != NULL;
}

static void free_room(struct draft *d)
{
    const dlx_allocator *a = d->o.allocator;
    const size_t items = (size_t)d->o.items + 1, options = (size_t)d->o.options + 1;
    const size_t scratch = scratch_length(&d->o);
    memory_free(a, d->order, items, sizeof *d->order);
    memory_free(a, d->rank, scratch, sizeof *d->rank);
    memory_free(a, d->step_of, options, sizeof *d->step_of);
    memory_free(a, d->last_step, items, sizeof *d->last_step);
    memory_free(a, d->record, d->o.entry_capacity, sizeof *d->record);
    memory_free(a, d->label, d->o.entry_capacity, sizeof *d->label);
    memory_free(a, d->label_from, items, sizeof *d->label_from);
    memory_free(a, d->by_enter, scratch, sizeof *d->by_enter);
    memory_free(a, d->by_leave, scratch, sizeof *d->by_leave);
    memory_free(a, d->used, PLAN_MOST_WORDS, sizeof *d->used);
}

static struct plan *allocate_plan(const struct outline *o)
{
    struct plan *p = memory_array(o->allocator, 1, sizeof *p);
    if (p == NULL)
        return NULL;
    *p = (struct plan){
        .allocator = o->allocator, .options = o->options, .steps_room = most_steps(o)};
    p->step = memory_array(o->allocator, p->steps_room, sizeof *p->step);
    p->option = memory_array(o->allocator, (size_t)o->options + 1, sizeof *p->option);
    if (p->step != NULL && p->option != NULL)
        return p;
    plan_free(p);
    return NULL;
}

void plan_free(struct plan *p)
{
    if (p == NULL)
        return;
    const dlx_allocator *a = p->allocator;
    const size_t word = p->words * sizeof(uint64_t);
    const size_t steps = (size_t)p->step_count + 1, places = (size_t)p->count + 1;
    memory_free(a, p->step, p->steps_room, sizeof *p->step);
    memory_free(a, p->option, (size_t)p->options + 1, sizeof *p->option);
    memory_free(a, p->keep, steps, word);
    memory_free(a, p->start, steps, word);
    memory_free(a, p->conflict, places, word);
    memory_free(a, p->mark, places, word);
    memory_free(a, p->add, places, word);
    memory_free(a, p, 1, sizeof *p);
}

size_t plan_memory(const struct plan *p)
{
    const size_t masks = 2 * ((size_t)p->step_count + 1) + 3 * ((size_t)p->count + 1);
    return sizeof *p + p->steps_room * sizeof *p->step +
           ((size_t)p->options + 1) * sizeof *p->option + masks * p->words * sizeof(uint64_t);
}

bool plan_equal(const struct plan *a, const struct plan *b)
{
    bool equal = a->step_count == b->step_count;
    for (uint32_t step = 0; equal && step < a->step_count; step++)
        equal =
            a->step[step].kind == b->step[step].kind && a->step[step].item == b->step[step].item;
    return equal;
}

static dlx_status find_order(struct draft *d, enum plan_order order)
{
    d->open = order_given(&d->o, d->order);
    return order == PLAN_GREEDY ? order_greedy(&d->o, d->order) : DLX_OK;
}

dlx_status plan_new(const dlx_problem *problem, const unsigned char *fate, enum plan_order order,
                    size_t memory, struct plan **plan)
{
    struct draft d = {.p = NULL};
    dlx_status status = outline_make(&d.o, problem, fate);
    if (status != DLX_OK)
        return status;
    d.p = allocate_plan(&d.o);
    status = d.p != NULL && make_room(&d) ? find_order(&d, order) : DLX_ERR_MEMORY;
    if (status == DLX_OK)
        status = fill_plan(&d, fate, memory);
    if (status == DLX_OK)
        *plan = d.p;
    else
        plan_free(d.p);
    free_room(&d);
    outline_free(&d.o);
    return status;
}
