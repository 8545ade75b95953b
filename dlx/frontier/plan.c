/* SPDX-License-Identifier: MIT */
/*
 * Making a plan, from the top down: sort the options by first items, make the steps, find what a
 * state must remember between which steps in which bits, write all masks. With the plan of plan.h,
 *
 *     variable   b is covered    enters before step 1, leaves after step 1    word 0, bit 0
 *                c is covered    enters before step 2, leaves after step 2    word 0, bit 0 again
 *
 * A variable enters after the first option that can change it, and leaves after the last step that
 * reads it. Bits are allocated in one scan over the steps, first fit: M. Poletto and V. Sarkar,
 * Linear scan register allocation (1999).
 */
#include "dlx/frontier/outline.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_BITS = 64 };

/* A fact that a state remembers: an item is covered, or has a certain color, or how often it is
 * covered. Its live range is the range of steps before which it matters, as in a compiler. */
struct variable {
    uint32_t item, color;  /* what it is about */
    uint32_t enter, leave; /* first and last step of the live range; empty if enter > leave */
    uint32_t width;        /* bits: 1, or the width of a field */
    uint32_t word, shift;  /* allocated bits: word of the state, lowest bit in it */
    uint32_t next_enter;   /* 1 + the next variable that enters at the same step; 0 at the end */
    uint32_t next_leave;   /* 1 + the next variable that leaves at the same step; 0 at the end */
};

/* An entry of an option, to be sorted by item and color. */
struct record {
    uint32_t item, color, option; /* of the entry */
};

struct draft {
    struct arena arena;        /* owns the arrays below */
    struct outline o;          /* the problem without what is already decided */
    struct plan *p;            /* the result */
    uint32_t *order;           /* the open items, in the order of the plan */
    uint32_t open;             /* number of open items */
    uint32_t *rank;            /* item -> its position in `order` */
    uint32_t *begin;           /* rank -> place of its first option */
    uint32_t *step_of;         /* option -> its step; DLX_NONE if it cannot be chosen */
    uint32_t *last_step;       /* item -> its last step */
    struct record *record;     /* all entries, sorted by item and color */
    struct variable *variable; /* sorted by item and color */
    uint32_t variables;        /* number of variables */
    uint32_t *variable_from;   /* item -> its first variable; one more for the end */
    uint32_t *entering;        /* step -> 1 + first variable that enters there; 0 if none */
    uint32_t *leaving;         /* step -> 1 + first variable whose last step that is; 0 if none */
};

/* Return whether exactly one option must contain the item. */
static inline bool is_plain(const struct draft *d, uint32_t item)
{
    return d->o.times[item].least == 1 && d->o.times[item].most == 1;
}

static inline bool is_primary(const struct draft *d, uint32_t item)
{
    return d->o.is_open[item];
}

/* Return whether the item has a field of its own rather than a bit. */
static inline bool has_field(const struct draft *d, uint32_t item)
{
    return is_primary(d, item) && !is_plain(d, item);
}

/* Return how many times the item can be covered. */
static inline uint32_t most_times(const struct draft *d, uint32_t item)
{
    const uint64_t supply = outline_supply(&d->o, item);
    return d->o.times[item].most < supply ? d->o.times[item].most : (uint32_t)supply;
}

/* Return an upper bound on the number of steps: a cover or check per item, a take per option, the
 * end. */
static inline size_t most_steps(const struct outline *o)
{
    return (size_t)o->items + o->options + 1;
}

static inline uint64_t bits_of(const struct variable *v)
{
    return (UINT64_MAX >> (WORD_BITS - v->width)) << v->shift;
}

/* ---- steps ---- */

/* After the others, list the options that cannot be chosen, the required ones last. */
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

/* Return the rank of the option's first item, or `open` if the option cannot be chosen. */
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

/* Sort the options by the rank of their first item, with a counting sort. */
static void sort_options(struct draft *d)
{
    struct plan *p = d->p;
    uint32_t *begin = d->begin;
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
    /* each begin[] has moved to the end of its rank, which is where the next rank begins */
    for (uint32_t rank = d->open; rank > 0; rank--)
        begin[rank] = begin[rank - 1];
    begin[0] = 0;
}

static void add_step(struct plan *p, enum plan_kind kind, uint32_t item, uint32_t first,
                     uint32_t count)
{
    p->step[p->step_count++] =
        (struct plan_step){.kind = kind, .item = item, .first = first, .count = count};
    if (kind == PLAN_CHECK || count > 0)
        p->last_choice = p->step_count;
}

/* Add the steps of an item, whose options have the places from `begin` to `end` - 1. */
static void add_steps(struct draft *d, uint32_t item, uint32_t begin, uint32_t end)
{
    struct plan *p = d->p;
    const uint32_t first = p->step_count;
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

static void make_steps(struct draft *d)
{
    struct plan *p = d->p;
    for (uint32_t rank = 0; rank < d->open; rank++)
        d->rank[d->order[rank]] = rank;
    sort_options(d);
    for (uint32_t option = 0; option < d->o.options; option++)
        d->step_of[option] = DLX_NONE;
    for (uint32_t rank = 0; rank < d->open; rank++) {
        uint32_t item = d->order[rank];
        p->is_hopeless |= d->o.times[item].least > outline_supply(&d->o, item);
        add_steps(d, item, d->begin[rank], d->begin[rank + 1]);
    }
    p->step[p->step_count] = (struct plan_step){.kind = PLAN_END, .item = DLX_NONE};
}

enum {
    MOST_PAIRS = 100 * 1000 * 1000
}; /* (entry, color of its item) pairs that write_options() may visit */

/* ---- live ranges ---- */

static int compare_colors(const void *a, const void *b)
{
    const struct record *r = a, *s = b;
    return r->color < s->color ? -1 : r->color > s->color;
}

/* Return the color that an entry gives its item. */
static uint32_t color_of(const struct draft *d, dlx_entry entry)
{
    return is_primary(d, entry.item) ? DLX_NO_COLOR : entry.color;
}

/* Return whether the records from `from` to `to` - 1 have different colors. */
static bool has_colors(const struct draft *d, uint32_t from, uint32_t to)
{
    uint32_t r = from;
    while (r < to && d->record[r].color == d->record[from].color)
        r++;
    return r < to;
}

/* Sort all entries: a counting sort by item, then the records of each item by color. The records of
 * an item have the same indices as its users in the outline. */
static void list_records(struct draft *d)
{
    const struct outline *o = &d->o;
    uint32_t *next = d->variable_from; /* not needed yet */
    memcpy(next, o->first_user, o->items * sizeof *next);
    for (uint32_t option = 0; option < o->options; option++)
        for (uint32_t e = o->first[option]; e < o->first[option + 1]; e++)
            d->record[next[o->entry[e].item]++] =
                (struct record){o->entry[e].item, color_of(d, o->entry[e]), option};
    for (uint32_t item = 0; item < o->items; item++) {
        const uint32_t from = o->first_user[item], end = o->first_user[item + 1];
        if (has_colors(d, from, end))
            qsort(d->record + from, end - from, sizeof *d->record, compare_colors);
    }
}

/* Return the width of a field that can count `most` times until its highest bit is set. */
static uint32_t field_width(uint32_t most)
{
    uint32_t width = 1;
    while (UINT64_C(1) << (width - 1) < most)
        width++;
    return width;
}

/* Add the variable of the records from `from` to `to` - 1, which have the same item and color. */
static void add_variable(struct draft *d, uint32_t from, uint32_t to)
{
    const uint32_t item = d->record[from].item;
    uint32_t first = DLX_NONE;
    for (uint32_t r = from; r < to; r++) {
        uint32_t step = d->step_of[d->record[r].option];
        first = step < first ? step : first;
    }
    d->variable[d->variables++] = (struct variable){
        .item = item,
        .color = d->record[from].color,
        /* a field must have its start value before an option adds to it; a bit starts as 0 */
        .enter = has_field(d, item) ? first : first + 1,
        .leave = is_primary(d, item) ? d->last_step[item] : 0,
        .width = has_field(d, item) ? field_width(most_times(d, item)) : 1,
    };
}

/* Set where the variables of a secondary item leave. A color is read by the options that give the
 * item another one; "covered without a color" is read by all its options. Two steps are therefore
 * enough: the last one that uses the item, and the last one that gives it a different color. */
static void set_leave(struct draft *d, uint32_t from, uint32_t to, uint32_t first)
{
    uint32_t last = 0, other = 0; /* these two steps */
    uint32_t latest = 0;          /* the variable used at `last` */
    uint32_t v = first;           /* the variable of the record at hand */
    for (uint32_t r = from; r < to; r++) {
        v += d->variable[v].color != d->record[r].color;
        uint32_t step = d->step_of[d->record[r].option];
        if (step >= last) {
            other = v != latest && r > from ? last : other;
            last = step;
            latest = v;
        } else if (v != latest && step > other)
            other = step;
    }
    for (v = first; v < d->variables; v++) {
        bool reads_others_only = v == latest && d->variable[v].color != DLX_NO_COLOR;
        d->variable[v].leave = reads_others_only ? other : last;
    }
}

static bool find_variables(struct draft *d)
{
    uint64_t pairs = 0;
    for (uint32_t item = 0; item < d->o.items; item++) {
        const uint32_t from = d->o.first_user[item], end = d->o.first_user[item + 1];
        const uint32_t first = d->variables;
        d->variable_from[item] = first;
        for (uint32_t begin = from, to = from; begin < end; begin = to) {
            while (to < end && d->record[to].color == d->record[begin].color)
                to++;
            add_variable(d, begin, to);
        }
        if (end > from && !is_primary(d, item))
            set_leave(d, from, end, first);
        pairs += (uint64_t)(end - from) * (d->variables - first);
    }
    d->variable_from[d->o.items] = d->variables;
    return pairs <= MOST_PAIRS;
}

/* ---- allocating bits ---- */

/* List the variables that enter and leave at each step. Pushing the last one first keeps the lists
 * sorted. */
static void list_by_step(struct draft *d)
{
    for (uint32_t v = d->variables; v-- > 0;) {
        struct variable *variable = &d->variable[v];
        if (variable->enter > variable->leave)
            continue;
        variable->next_enter = d->entering[variable->enter];
        d->entering[variable->enter] = v + 1;
        variable->next_leave = d->leaving[variable->leave];
        d->leaving[variable->leave] = v + 1;
    }
}

/* Find `width` adjacent free bits in a word. Return false if it has none. */
static bool find_free_bits(uint64_t used, uint32_t width, uint32_t *shift)
{
    uint64_t free = ~used;
    for (uint32_t w = 1; w < width; w++)
        free &= ~used >> w; /* shifts in zeros: bits above the word are not free */
    if (free == 0)
        return false;
    *shift = (uint32_t)__builtin_ctzll(free);
    return true;
}

static bool allocate_bits(struct draft *d, uint64_t *used, struct variable *v)
{
    while (v->word < PLAN_MOST_WORDS && !find_free_bits(used[v->word], v->width, &v->shift))
        v->word++;
    if (v->word == PLAN_MOST_WORDS)
        return false;
    used[v->word] |= bits_of(v);
    if (v->word >= d->p->words)
        d->p->words = v->word + 1;
    return true;
}

static bool allocate_all(struct draft *d)
{
    uint64_t used[PLAN_MOST_WORDS] = {0};
    uint32_t in_use = 0;
    list_by_step(d);
    for (uint32_t step = 0; step <= d->p->step_count; step++) {
        for (uint32_t v = step > 0 ? d->leaving[step - 1] : 0; v != 0;) {
            const struct variable *variable = &d->variable[v - 1];
            used[variable->word] &= ~bits_of(variable);
            in_use -= variable->width;
            v = variable->next_leave;
        }
        for (uint32_t v = d->entering[step]; v != 0; v = d->variable[v - 1].next_enter) {
            if (!allocate_bits(d, used, &d->variable[v - 1]))
                return false;
            in_use += d->variable[v - 1].width;
        }
        d->p->widest = in_use > d->p->widest ? in_use : d->p->widest;
    }
    return true;
}

/* Find the variables and allocate their bits. Return false if there are too many. */
static bool find_all_variables(struct draft *d)
{
    list_records(d);
    d->p->words = 1;
    if (!find_variables(d) || !allocate_all(d))
        return false;
    for (uint32_t v = 0; v < d->variables; v++)
        d->p->facts += d->variable[v].enter <= d->variable[v].leave;
    return true;
}

/* ---- masks: what each step keeps, and what each option tests and sets; see plan.h ---- */

static uint64_t *word_at(const struct plan *p, uint64_t *masks, uint32_t place, uint32_t word)
{
    return masks + (size_t)place * p->words + word;
}

static bool is_in_use(const struct variable *v, uint32_t step)
{
    return v->enter <= step && step <= v->leave;
}

/* Set the start value of a field, and the test of the step that checks it. */
static void write_field(struct draft *d, const struct variable *v)
{
    struct plan *p = d->p;
    struct plan_step *last = &p->step[v->leave];
    /* counting from here, the highest bit is set at most_times() */
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
    const uint32_t color = color_of(d, entry);
    const uint64_t times = is_field ? entry_times(p->problem, entry) : 1;
    for (uint32_t i = d->variable_from[entry.item]; i < d->variable_from[entry.item + 1]; i++) {
        const struct variable *v = &d->variable[i];
        const bool is_own = v->color == color;
        if (is_own && is_field && is_in_use(v, step + 1)) {
            *word_at(p, p->add, place, v->word) |= times << v->shift;
            p->has_fields = true;
        } else if (is_own && is_in_use(v, step + 1))
            *word_at(p, p->mark, place, v->word) |= bits_of(v);
        /* options that give an item the same color agree; all others exclude each other */
        if (is_in_use(v, step) && times > 1)
            *word_at(p, p->lead, place, v->word) |= (times - 1) << v->shift;
        if (is_in_use(v, step) && (!is_own || color == DLX_NO_COLOR))
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

/* Write all masks of the plan. Return false if there is no memory. */
static bool write_masks(struct draft *d)
{
    struct plan *p = d->p;
    const size_t words = p->words, steps = (size_t)p->step_count + 1;
    p->keep = arena_array(&p->arena, steps * words, sizeof *p->keep);
    p->start = arena_array(&p->arena, steps * words, sizeof *p->start);
    p->conflict = arena_array(&p->arena, p->count * words, sizeof *p->conflict);
    p->mark = arena_array(&p->arena, p->count * words, sizeof *p->mark);
    p->add = arena_array(&p->arena, p->count * words, sizeof *p->add);
    if (p->has_leads)
        p->lead = arena_array(&p->arena, p->count * words, sizeof *p->lead);
    p->fact = arena_array(&p->arena, p->facts, sizeof *p->fact);
    if (p->arena.has_failed)
        return false;
    write_steps(d);
    write_options(d);
    write_facts(d);
    return true;
}

/* ---- the whole plan ---- */

static dlx_status make_plan(struct draft *d, const unsigned char *fate, size_t memory)
{
    make_steps(d);
    list_others(d, fate);
    /* the size of the masks is known before they are allocated */
    if (!find_all_variables(d) || plan_memory(d->p) > memory)
        return DLX_ERR_TOO_LARGE;
    return write_masks(d) ? DLX_OK : DLX_ERR_MEMORY;
}

static bool allocate(struct draft *d)
{
    const struct outline *o = &d->o;
    const size_t steps = most_steps(o);
    struct arena *a = &d->arena;
    a->allocator = o->arena.allocator;
    d->order = arena_array(a, o->items, sizeof *d->order);
    d->rank = arena_array(a, o->items, sizeof *d->rank);
    d->begin = arena_array(a, (size_t)o->items + 2, sizeof *d->begin);
    d->step_of = arena_array(a, o->options, sizeof *d->step_of);
    d->last_step = arena_array(a, o->items, sizeof *d->last_step);
    d->record = arena_array(a, o->entry_capacity, sizeof *d->record);
    d->variable = arena_array(a, o->entry_capacity, sizeof *d->variable);
    d->variable_from = arena_array(a, (size_t)o->items + 1, sizeof *d->variable_from);
    d->entering = arena_array(a, steps, sizeof *d->entering);
    d->leaving = arena_array(a, steps, sizeof *d->leaving);
    struct plan *p = d->p = memory_array(a->allocator, 1, sizeof *p);
    if (p == NULL)
        return false;
    *p = (struct plan){
        .arena.allocator = a->allocator,
        .problem = o->problem,
        .options = o->options,
        .has_leads = problem_has_heavy(o->problem),
    };
    p->step = arena_array(&p->arena, steps, sizeof *p->step);
    p->option = arena_array(&p->arena, o->options, sizeof *p->option);
    return !a->has_failed && !p->arena.has_failed;
}

void plan_free(struct plan *p)
{
    if (p == NULL)
        return;
    arena_free(&p->arena);
    memory_free(p->arena.allocator, p, 1, sizeof *p);
}

size_t plan_memory(const struct plan *p)
{
    size_t masks = 2 * ((size_t)p->step_count + 1) + (3 + p->has_leads) * (size_t)p->count;
    const size_t later = masks * p->words * sizeof *p->keep + p->facts * sizeof *p->fact;
    return sizeof *p + arena_memory(&p->arena) + (p->keep != NULL ? 0 : later);
}

dlx_status plan_new(const dlx_problem *problem, const unsigned char *fate, enum plan_order order,
                    struct permit *permit, size_t memory, struct plan **plan)
{
    struct lookout lookout = {.permit = permit, .heeds_stop = true};
    struct draft d = {.p = NULL};
    dlx_status status = outline_make(&d.o, problem, fate);
    d.o.lookout = permit != NULL ? &lookout : NULL;
    if (status == DLX_OK && !allocate(&d))
        status = DLX_ERR_MEMORY;
    if (status == DLX_OK)
        d.open = order_given(&d.o, d.order);
    if (status == DLX_OK && order == PLAN_NARROW)
        status = order_narrow(&d.o, d.order);
    if (status == DLX_OK)
        status = make_plan(&d, fate, memory);
    if (status == DLX_OK)
        *plan = d.p;
    else
        plan_free(d.p);
    arena_free(&d.arena);
    outline_free(&d.o);
    return status;
}
