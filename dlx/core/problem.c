/* SPDX-License-Identifier: MIT */
/*
 * The problem: items and options. This file appends and validates them, and computes the
 * fingerprint; other code only reads them. It knows no kernel or format. The problem "p q | x y"
 * with the options "p x:A y", "q x:A", "p q":
 *
 *     items     0 p    1 q    2 x (secondary)    3 y (secondary)
 *     entries   p x:A y   q x:A   p q            entries of the options, in sequence
 *     options   0         3       5              index of the first entry of each option
 *
 * An option may cover an item with a multiplicity several times. The field `color` of the entry
 * then has this number; it is 0 for once. In "2:4|p q" the options "p=3 q" and "p" are p 3, q 0 and
 * p 0.
 *
 * Invariant: every entry has an item that exists; no option lists an item twice; only secondary
 * items have colors; no option covers a primary item more often than `most`; all options together
 * cover an item that has such an option at most 2^30 times. Items and entries
 * together are fewer than 2^32 - 3, so 32 bits can number a node for each of them, two roots, and
 * "none".
 */
#include "dlx/core/check.h"
#include "dlx/core/cost.h"
#include "dlx/core/memory.h"
#include "dlx/core/names.h"
#include "dlx/core/query.h"

#include <string.h>

struct item {
    uint32_t name;   /* number of its name, or DLX_NONE */
    uint32_t length; /* number of options that list it */
    uint32_t seen;   /* 1 + the last option that lists it, including the one being added */
    uint32_t least;  /* number of times that a solution must cover it */
    uint32_t most;   /* number of times that a solution may cover it */
    uint32_t heavy;  /* number of options that cover it several times */
    uint32_t extra;  /* number of times, beyond once each, that its options together cover it */
    bool secondary;  /* its kind is DLX_SECONDARY */
};

struct option {
    uint32_t first; /* index of its first entry */
    uint32_t line;  /* line in the source text, from 1; 0 if unknown */
    uint32_t name;  /* 1 + the number of its name; 0 if it has none */
    uint64_t cost;  /* cost of choosing it */
};

struct dlx_problem {
    dlx_allocator allocator;   /* copied from the caller */
    struct names item_names;   /* names of items; an item may lack one */
    struct names color_names;  /* color number - 1 is the number of its name */
    struct names option_names; /* names of options; an option may lack one, and two may share one */
    char *title;               /* description of the problem, or NULL */
    size_t title_size;         /* allocated length of title */
    uint32_t plain_count;      /* number of first names that have the numbers of their items */
    uint32_t *named;           /* item of each other name */
    size_t named_capacity;     /* allocated length of named */
    struct item *items;        /* the items */
    size_t item_capacity;      /* allocated length of items */
    dlx_entry *entries;        /* entries of all options, in sequence */
    size_t entry_capacity;     /* allocated length of entries */
    struct option *options;    /* the options */
    size_t option_capacity;    /* allocated length of options */
    uint32_t item_count;       /* number of items */
    uint32_t primary_count;    /* number of primary items */
    uint32_t multiple_count;   /* number of primary items with a multiplicity other than 1 */
    uint32_t heavy_count;      /* number of entries that cover an item several times */
    uint32_t entry_count;      /* number of entries */
    uint32_t option_count;     /* number of options */
    uint32_t source_line;      /* line of the options added next */
    uint32_t refused;          /* index of the entry that failed last */
    uint64_t total_cost;       /* sum of all costs, at most INT64_MAX */
    struct cost_unit unit;     /* scale and shift of the costs in the text */
};

enum { SPARE_NUMBERS = 4, MOST_SUPPLY = 1 << 30 };
static const uint64_t MOST_NODES = (UINT64_C(1) << 32) - SPARE_NUMBERS;

dlx_status dlx_problem_new(const dlx_allocator *allocator, dlx_problem **problem)
{
    if (allocator == NULL)
        allocator = dlx_default_allocator();
    dlx_problem *p = memory_array(allocator, 1, sizeof *p);
    if (p == NULL)
        return DLX_ERR_MEMORY;
    *p = (dlx_problem){.allocator = *allocator};
    names_init(&p->item_names, &p->allocator);
    names_init(&p->color_names, &p->allocator);
    names_init(&p->option_names, &p->allocator);
    *problem = p;
    return DLX_OK;
}

void dlx_problem_free(dlx_problem *problem)
{
    if (problem == NULL)
        return;
    const dlx_allocator allocator = problem->allocator;
    names_free(&problem->item_names);
    names_free(&problem->color_names);
    names_free(&problem->option_names);
    memory_free(&allocator, problem->title, problem->title_size, 1);
    memory_free(&allocator, problem->named, problem->named_capacity, sizeof *problem->named);
    memory_free(&allocator, problem->items, problem->item_capacity, sizeof *problem->items);
    memory_free(&allocator, problem->entries, problem->entry_capacity, sizeof *problem->entries);
    memory_free(&allocator, problem->options, problem->option_capacity, sizeof *problem->options);
    memory_free(&allocator, problem, 1, sizeof *problem);
}

size_t problem_memory(const dlx_problem *problem)
{
    return sizeof *problem + problem->named_capacity * sizeof *problem->named +
           problem->item_capacity * sizeof *problem->items +
           problem->entry_capacity * sizeof *problem->entries +
           problem->option_capacity * sizeof *problem->options;
}

static bool has_room(const dlx_problem *p, uint64_t more)
{
    return (uint64_t)p->item_count + p->entry_count + more <= MOST_NODES;
}

/* ---- items ---- */

static dlx_status check_new_item(const dlx_problem *p, const char *name, dlx_kind kind)
{
    if ((kind != DLX_PRIMARY && kind != DLX_SECONDARY) || (name != NULL && *name == '\0'))
        return DLX_ERR_ARGUMENT;
    if (name != NULL && names_find(&p->item_names, name, strlen(name)) != DLX_NONE)
        return DLX_ERR_NAME_TAKEN;
    return has_room(p, 1) ? DLX_OK : DLX_ERR_TOO_LARGE;
}

/* Add the name of the next item. Once an item lacks a name, names have their own numbers. */
static dlx_status add_name(dlx_problem *p, const char *name, uint32_t *number)
{
    const uint32_t others = p->item_names.count - p->plain_count;
    const bool is_plain = p->item_names.count == p->item_count;
    if (!is_plain && !memory_reserve(&p->allocator, &p->named, &p->named_capacity,
                                     (size_t)others + 1, sizeof *p->named))
        return DLX_ERR_MEMORY;
    dlx_status status = names_add(&p->item_names, name, strlen(name), number);
    if (status == DLX_OK && is_plain)
        p->plain_count++;
    else if (status == DLX_OK)
        p->named[others] = p->item_count;
    return status;
}

dlx_status dlx_problem_add_item(dlx_problem *problem, const char *name, dlx_kind kind, uint32_t *id)
{
    dlx_status status = check_new_item(problem, name, kind);
    if (status != DLX_OK)
        return status;
    if (!memory_reserve(&problem->allocator, &problem->items, &problem->item_capacity,
                        (size_t)problem->item_count + 1, sizeof *problem->items))
        return DLX_ERR_MEMORY;
    uint32_t number = DLX_NONE;
    if (name != NULL && (status = add_name(problem, name, &number)) != DLX_OK)
        return status;
    bool primary = kind == DLX_PRIMARY;
    problem->items[problem->item_count] =
        (struct item){.name = number, .least = primary, .most = 1, .secondary = !primary};
    problem->primary_count += primary;
    if (id != NULL)
        *id = problem->item_count;
    problem->item_count++;
    return DLX_OK;
}

static bool is_multiple(const struct item *item)
{
    return !item->secondary && (item->least != 1 || item->most != 1);
}

uint32_t problem_heaviest(const dlx_problem *problem, uint32_t item)
{
    uint32_t heaviest = 1;
    for (uint32_t e = 0; problem->items[item].heavy > 0 && e < problem->entry_count; e++)
        if (problem->entries[e].item == item && problem->entries[e].color > heaviest)
            heaviest = problem->entries[e].color;
    return heaviest;
}

dlx_status dlx_problem_set_multiplicity(dlx_problem *problem, uint32_t item, uint32_t least,
                                        uint32_t most)
{
    if (item >= problem->item_count)
        return DLX_ERR_NO_SUCH_ITEM;
    struct item *i = &problem->items[item];
    if (i->secondary || most == 0 || least > most || most < problem_heaviest(problem, item))
        return DLX_ERR_ARGUMENT;
    if (problem->unit.shift > 0 && i->length > 0 && (i->least == i->most) != (least == most))
        return DLX_ERR_ARGUMENT; /* the shift of the costs counts such items: see cost.h */
    problem->multiple_count -= is_multiple(i); /* the item may have had a multiplicity before */
    i->least = least;
    i->most = most;
    problem->multiple_count += is_multiple(i);
    return DLX_OK;
}

dlx_status problem_add_item_like(dlx_problem *problem, dlx_item item, uint32_t *number)
{
    dlx_status status = dlx_problem_add_item(problem, item.name, item.kind, number);
    if (status == DLX_OK && item.kind == DLX_PRIMARY)
        status = dlx_problem_set_multiplicity(problem, problem->item_count - 1, item.min, item.max);
    return status;
}

/* ---- options ---- */

static inline dlx_status check_entry(const dlx_problem *p, dlx_entry entry)
{
    if (entry.item >= p->item_count)
        return DLX_ERR_NO_SUCH_ITEM;
    const struct item *item = &p->items[entry.item];
    if (item->seen == p->option_count)
        return DLX_ERR_ITEM_TWICE;
    if ((entry.color == DLX_NO_COLOR && item->heavy == 0) || item->secondary)
        return DLX_OK;
    if (entry.color != DLX_NO_COLOR && (item->most == 1 || entry.color > item->most))
        return DLX_ERR_COLORED_PRIMARY;
    if ((item->heavy > 0 || entry.color > 1) &&
        (uint64_t)item->length + item->extra + (entry.color > 1 ? entry.color : 1) > MOST_SUPPLY)
        return DLX_ERR_TOO_LARGE;
    return DLX_OK;
}

/* Make space for an option. The caller may pass the entries of an existing option, which this call
 * may move: then update the pointer. */
static bool reserve_option(dlx_problem *p, const dlx_entry **entries, uint32_t count)
{
    uintptr_t at = (uintptr_t)*entries, own = (uintptr_t)p->entries;
    bool inside = at >= own && at < own + p->entry_count * sizeof *p->entries;
    if (!memory_reserve(&p->allocator, &p->options, &p->option_capacity,
                        (size_t)p->option_count + 1, sizeof *p->options) ||
        !memory_reserve(&p->allocator, &p->entries, &p->entry_capacity,
                        (size_t)p->entry_count + count, sizeof *p->entries))
        return false;
    if (inside) /* the array may have moved, and `entries` with it */
        *entries = p->entries + (at - own) / sizeof *p->entries;
    return true;
}

/* Note how many times an entry covers its primary item, or forget it. Once is 0, so that equal
 * entries have equal numbers. */
static void count_times(dlx_problem *p, dlx_entry *entry, bool is_new)
{
    struct item *item = &p->items[entry->item];
    const uint32_t extra = entry->color - 1, one = extra > 0;
    if (extra == 0)
        entry->color = DLX_NO_COLOR;
    item->extra += is_new ? extra : 0 - extra;
    item->heavy += is_new ? one : 0 - one;
    p->heavy_count += is_new ? one : 0 - one;
}

static inline void append_entry(dlx_problem *p, dlx_entry *own, dlx_entry entry, uint32_t seen)
{
    struct item *item = &p->items[entry.item];
    *own = entry;
    item->seen = seen;
    item->length++;
    if (entry.color != DLX_NO_COLOR && !item->secondary)
        count_times(p, own, true);
}

/* Append entries to the last option, until one is refused. */
static dlx_status append_entries(dlx_problem *p, const dlx_entry *entries, uint32_t count)
{
    const uint32_t seen = p->option_count;
    dlx_status status = DLX_OK;
    uint32_t e = 0;
    if (count == 0) /* there may be no entries yet, and NULL + 0 is undefined */
        return DLX_OK;
    dlx_entry *const own = p->entries + p->entry_count;
    for (; e < count && (status = check_entry(p, entries[e])) == DLX_OK; e++)
        append_entry(p, &own[e], entries[e], seen);
    p->entry_count += e;
    p->refused = status != DLX_OK ? e : p->refused;
    return status;
}

/* remove_entries: undo append_entry for all entries of the last option, from its last one. */
static void remove_entries(dlx_problem *p)
{
    while (p->entry_count > p->options[p->option_count - 1].first) {
        dlx_entry *entry = &p->entries[--p->entry_count];
        struct item *item = &p->items[entry->item];
        item->length--;
        if (entry->color != DLX_NO_COLOR && !item->secondary)
            count_times(p, entry, false);
        item->seen = 0; /* the next option gets the same number and may list it */
    }
}

dlx_status problem_append_option(dlx_problem *p, const dlx_entry *entries, uint32_t count)
{
    if (!has_room(p, count) || p->option_count == MOST_NODES)
        return DLX_ERR_TOO_LARGE;
    if (!reserve_option(p, &entries, count))
        return DLX_ERR_MEMORY;
    p->options[p->option_count++] =
        (struct option){.first = p->entry_count, .line = p->source_line};
    const dlx_status status = append_entries(p, entries, count);
    if (status != DLX_OK) {
        remove_entries(p);
        p->option_count--;
        return status;
    }
    if (p->unit.shift > 0)
        problem_put_cost(p, p->option_count - 1, amount_base(p, p->option_count - 1));
    return DLX_OK;
}

uint32_t dlx_problem_refused_entry(const dlx_problem *problem)
{
    return problem->refused;
}

dlx_status dlx_problem_set_cost(dlx_problem *problem, uint32_t option, uint64_t cost)
{
    if (option >= problem->option_count)
        return DLX_ERR_NO_SUCH_OPTION;
    /* Sums of costs fit 63 bits, so that no search has to check for overflow. */
    if (cost > INT64_MAX - (problem->total_cost - problem->options[option].cost))
        return DLX_ERR_TOO_LARGE;
    if (problem->unit.shift > 0 && !cost_unit_note(&problem->unit, amount_of(problem, option),
                                                   amount_from(problem, option, cost)))
        return DLX_ERR_TOO_LARGE;
    problem_put_cost(problem, option, cost);
    return DLX_OK;
}

void problem_put_cost(dlx_problem *problem, uint32_t option, uint64_t cost)
{
    problem->total_cost += cost - problem->options[option].cost;
    problem->options[option].cost = cost;
}

static void remove_last_option(dlx_problem *p)
{
    if (p->unit.shift > 0)
        cost_unit_note(&p->unit, amount_of(p, p->option_count - 1), (struct amount){0});
    remove_entries(p);
    p->total_cost -= p->options[--p->option_count].cost;
}

void dlx_problem_remove_options(dlx_problem *problem, uint32_t count)
{
    for (; count > 0 && problem->option_count > 0; count--)
        remove_last_option(problem);
}

static bool is_about_entry(dlx_status status)
{
    return status == DLX_ERR_NO_SUCH_ITEM || status == DLX_ERR_ITEM_TWICE ||
           status == DLX_ERR_COLORED_PRIMARY;
}

/* Add an option. `cost` may be NULL: then the option costs 0, as in the text. */
static dlx_status add_with_cost(dlx_problem *p, const dlx_entry *entries, uint32_t count,
                                const uint64_t *cost)
{
    dlx_status status = problem_append_option(p, entries, count);
    if (status != DLX_OK)
        return status;
    if (cost != NULL)
        status = dlx_problem_set_cost(p, p->option_count - 1, *cost);
    else if (p->unit.shift > 0)
        status = amount_set(p, p->option_count - 1, (struct amount){0});
    if (status != DLX_OK)
        remove_last_option(p);
    return status;
}

dlx_status dlx_problem_add_option(dlx_problem *problem, const dlx_entry *entries, uint32_t count,
                                  uint32_t *id)
{
    dlx_status status = add_with_cost(problem, entries, count, NULL);
    if (status == DLX_OK && id != NULL)
        *id = problem->option_count - 1;
    return status;
}

dlx_status dlx_problem_add_options(dlx_problem *problem, const dlx_entry *entries,
                                   const uint32_t *lengths, const uint64_t *costs, uint32_t count,
                                   uint32_t *first)
{
    uint32_t before = problem->option_count;
    size_t at = 0;
    for (uint32_t o = 0; o < count; o++) {
        dlx_status status =
            add_with_cost(problem, entries + at, lengths[o], costs != NULL ? &costs[o] : NULL);
        if (status != DLX_OK) {
            if (is_about_entry(status))
                problem->refused += (uint32_t)at; /* it was counted from the start of its option */
            dlx_problem_remove_options(problem, problem->option_count - before);
            return status;
        }
        at += lengths[o];
    }
    if (first != NULL)
        *first = before;
    return DLX_OK;
}

dlx_status problem_name_option(dlx_problem *p, uint32_t option, const char *name)
{
    size_t length = strlen(name);
    uint32_t number = length > 0 ? names_find(&p->option_names, name, length) : 0;
    dlx_status status = DLX_OK;
    if (number == DLX_NONE)
        status = names_add(&p->option_names, name, length, &number);
    if (status == DLX_OK && length > 0)
        p->options[option].name = number + 1;
    return status;
}

const char *dlx_problem_option_name(const dlx_problem *problem, uint32_t option)
{
    bool has_name = option < problem->option_count && problem->options[option].name > 0;
    return has_name ? names_text(&problem->option_names, problem->options[option].name - 1) : NULL;
}

void dlx_problem_set_source_line(dlx_problem *problem, uint32_t line)
{
    problem->source_line = line;
}

/* ---- colors ---- */

dlx_status dlx_problem_color(dlx_problem *problem, const char *name, uint32_t *color)
{
    if (*name == '\0')
        return DLX_ERR_ARGUMENT;
    size_t length = strlen(name);
    uint32_t number = names_find(&problem->color_names, name, length);
    dlx_status status = DLX_OK;
    if (number == DLX_NONE)
        status = names_add(&problem->color_names, name, length, &number);
    if (status == DLX_OK)
        *color = number + 1;
    return status;
}

const char *dlx_problem_color_name(const dlx_problem *problem, uint32_t color)
{
    bool named = color != DLX_NO_COLOR && color <= problem->color_names.count;
    return named ? names_text(&problem->color_names, color - 1) : NULL;
}

/* ---- the title ---- */

dlx_status dlx_problem_set_title(dlx_problem *problem, const char *title)
{
    size_t size = strlen(title) + 1;
    char *copy = memory_array(&problem->allocator, size, 1);
    if (copy == NULL)
        return DLX_ERR_MEMORY;
    memcpy(copy, title, size);
    memory_free(&problem->allocator, problem->title, problem->title_size, 1);
    problem->title = copy;
    problem->title_size = size;
    return DLX_OK;
}

const char *dlx_problem_title(const dlx_problem *problem)
{
    return problem->title;
}

/* ---- reading a problem ---- */

uint32_t dlx_problem_item_count(const dlx_problem *problem)
{
    return problem->item_count;
}

uint32_t dlx_problem_primary_count(const dlx_problem *problem)
{
    return problem->primary_count;
}

uint32_t dlx_problem_option_count(const dlx_problem *problem)
{
    return problem->option_count;
}

uint32_t dlx_problem_entry_count(const dlx_problem *problem)
{
    return problem->entry_count;
}

uint32_t dlx_problem_find_item(const dlx_problem *problem, const char *name)
{
    return problem_find_item(problem, name, strlen(name));
}

/* Return the item that has a name, given by the name's number. Prefetch the item, because a reader
 * will soon add an option with it. */
static inline uint32_t item_named(const dlx_problem *p, uint32_t number)
{
    if (number == DLX_NONE)
        return DLX_NONE;
    const uint32_t item = number < p->plain_count ? number : p->named[number - p->plain_count];
    __builtin_prefetch(&p->items[item], 1);
    return item;
}

uint32_t problem_find_item(const dlx_problem *problem, const char *name, size_t length)
{
    return length == 0 ? DLX_NONE
                       : item_named(problem, names_find(&problem->item_names, name, length));
}

const struct names *problem_item_names(const dlx_problem *problem)
{
    return &problem->item_names;
}

void problem_expect_item(dlx_problem *problem, const char *name, size_t length)
{
    item_named(problem, names_expect(&problem->item_names, name, length));
}

dlx_item dlx_problem_item(const dlx_problem *problem, uint32_t item)
{
    if (item >= problem->item_count)
        return (dlx_item){.kind = DLX_SECONDARY};
    const struct item *i = &problem->items[item];
    return (dlx_item){
        .name = i->name == DLX_NONE ? NULL : names_text(&problem->item_names, i->name),
        .kind = i->secondary ? DLX_SECONDARY : DLX_PRIMARY,
        .min = i->least,
        .max = i->most,
        .length = i->length,
    };
}

const char *item_label(const dlx_problem *problem, uint32_t item, uint32_t base,
                       char room[DECIMAL_ROOM])
{
    const char *name = dlx_problem_item(problem, item).name;
    return name != NULL ? name : decimal_text((uint64_t)base + item, room);
}

bool item_is_primary(const dlx_problem *problem, uint32_t item)
{
    return item < problem->item_count && !problem->items[item].secondary;
}

uint64_t problem_supply(const dlx_problem *problem, uint32_t item)
{
    return (uint64_t)problem->items[item].length + problem->items[item].extra;
}

bool problem_is_heavy(const dlx_problem *problem, uint32_t item)
{
    return problem->items[item].heavy > 0;
}

bool problem_has_heavy(const dlx_problem *problem)
{
    return problem->heavy_count > 0;
}

bool dlx_problem_has_multiplicities(const dlx_problem *problem)
{
    return problem->multiple_count > 0;
}

uint64_t dlx_problem_option_cost(const dlx_problem *problem, uint32_t option)
{
    return option < problem->option_count ? problem->options[option].cost : 0;
}

struct cost_unit problem_cost_unit(const dlx_problem *problem)
{
    return problem->unit;
}

void problem_set_cost_unit(dlx_problem *problem, struct cost_unit unit)
{
    problem->unit = unit;
}

bool dlx_problem_has_costs(const dlx_problem *problem)
{
    return problem->total_cost > 0 || problem->unit.shift > 0; /* negative costs may become 0 */
}

const dlx_entry *dlx_problem_option(const dlx_problem *problem, uint32_t option, uint32_t *count)
{
    *count = 0;
    if (option >= problem->option_count)
        return NULL;
    uint32_t first = problem->options[option].first;
    bool last = option + 1 == problem->option_count;
    *count = (last ? problem->entry_count : problem->options[option + 1].first) - first;
    return *count == 0 ? NULL : problem->entries + first;
}

uint32_t dlx_problem_option_line(const dlx_problem *problem, uint32_t option)
{
    return option < problem->option_count ? problem->options[option].line : 0;
}

const dlx_allocator *dlx_problem_allocator(const dlx_problem *problem)
{
    return &problem->allocator;
}

/* ---- texts of the statuses, and the version ---- */

const char *dlx_status_text(dlx_status status)
{
    static const char *const texts[] = {
        [DLX_OK] = "success",
        [DLX_ERR_MEMORY] = "out of memory",
        [DLX_ERR_TOO_LARGE] = "the problem is too large",
        [DLX_ERR_ARGUMENT] = "an argument is outside its documented range",
        [DLX_ERR_NO_SUCH_ITEM] = "no such item",
        [DLX_ERR_NO_SUCH_OPTION] = "no such option",
        [DLX_ERR_NO_SUCH_SOLUTION] = "there are fewer solutions",
        [DLX_ERR_NAME_TAKEN] = "another item already has this name",
        [DLX_ERR_ITEM_TWICE] = "an item is listed twice",
        [DLX_ERR_COLORED_PRIMARY] =
            "a primary item carries a color, or an option covers it too many times",
        [DLX_ERR_INPUT] = "cannot read the input",
        [DLX_ERR_SYNTAX] = "the input does not follow the format",
        [DLX_ERR_FORMAT] = "cannot detect the format of the input",
        [DLX_ERR_NOT_EXPRESSIBLE] = "the format cannot express the problem",
        [DLX_ERR_OUTPUT] = "cannot write the output",
        [DLX_ERR_KERNEL] = "the chosen kernel cannot search this problem",
        [DLX_ERR_SIMD] = "this processor does not have the chosen instructions",
        [DLX_ERR_CERTIFICATE] = "the certificate does not hold",
        [DLX_ERR_STOPPED] = "stopped by a limit or by the caller",
        [DLX_ERR_PARTS] = "the parts or their results do not fit together",
    };
    size_t known = sizeof texts / sizeof *texts;
    return (size_t)status < known ? texts[status] : "unknown status";
}

const char *dlx_version(void)
{
    return DLX_VERSION_TEXT;
}

/* ---- the fingerprint: a check of all numbers, each as four bytes, lowest byte first ----
 *
 * Two files about problems with the same fingerprint speak of the same items and options. For
 * "a | x" with the option "a x:A":
 *
 *     2   1 1 1   0 0 1   1   2   0 0   1 1
 *     items; kind, least and most of each; options; length, and item and color of each entry
 */

static uint64_t add_number(uint64_t check, uint32_t number)
{
    for (int byte = 0; byte < 4; byte++)
        check = check_byte(check, (unsigned char)(number >> 8 * byte));
    return check;
}

uint64_t fingerprint(const dlx_problem *problem)
{
    uint64_t check = add_number(CHECK_BEGIN, dlx_problem_item_count(problem));
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++) {
        const dlx_item times = dlx_problem_item(problem, i);
        check = add_number(check, dlx_problem_item(problem, i).kind == DLX_PRIMARY);
        check = add_number(check, times.min);
        check = add_number(check, times.max);
    }
    check = add_number(check, dlx_problem_option_count(problem));
    for (uint32_t o = 0; o < dlx_problem_option_count(problem); o++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(problem, o, &count);
        check = add_number(check, count);
        for (uint32_t e = 0; e < count; e++)
            check = add_number(add_number(check, entry[e].item), entry[e].color);
    }
    return check;
}
