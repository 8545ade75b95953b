/* SPDX-License-Identifier: MIT */
/* Lists of parts, and collections of their counts: see parts.h. */
#include "dlx/parts/parts.h"

#include "dlx/core/memory.h"
#include "dlx/core/number.h"
#include "dlx/core/random.h"
#include "dlx/core/task.h"

#include <assert.h>
#include <string.h>

/* ---- appending ---- */

dlx_status parts_create(const dlx_problem *problem, dlx_parts **parts)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    dlx_parts *p = memory_array(allocator, 1, sizeof *p);
    if (p == NULL)
        return DLX_ERR_MEMORY;
    *p = (dlx_parts){.allocator = *allocator, .problem = problem};
    if (!memory_reserve(allocator, &p->place, &p->place_capacity, 2, sizeof *p->place)) {
        dlx_parts_free(p);
        return DLX_ERR_MEMORY;
    }
    p->place[0] = p->place[1] = (struct place){.start = 0};
    *parts = p;
    return DLX_OK;
}

void dlx_parts_free(dlx_parts *parts)
{
    if (parts == NULL)
        return;
    const dlx_allocator allocator = parts->allocator;
    memory_free(&allocator, parts->decision, parts->decision_capacity, sizeof *parts->decision);
    memory_free(&allocator, parts->item, parts->item_capacity, sizeof *parts->item);
    memory_free(&allocator, parts->place, parts->place_capacity, sizeof *parts->place);
    memory_free(&allocator, parts, 1, sizeof *parts);
}

bool parts_append(dlx_parts *parts, dlx_part_state state)
{
    const size_t at = (size_t)parts->parts + 1;
    if (!memory_reserve(&parts->allocator, &parts->place, &parts->place_capacity, at + 2,
                        sizeof *parts->place))
        return false;
    parts->place[at] =
        (struct place){.start = parts->place[at].start, .jump = (uint32_t)at, .state = state};
    parts->place[at + 1] = (struct place){.start = parts->place[at].start};
    parts->parts++;
    return true;
}

void parts_cut(dlx_parts *parts, uint32_t count)
{
    assert(parts->taken <= count && count <= parts->parts);
    parts->parts = count;       /* the place of the next part still marks the end of the last one */
    if (parts_are_taken(parts)) /* nothing needs the decisions any more */
        parts->parts = parts->taken = 0;
}

void parts_share(dlx_parts *parts, uint32_t count)
{
    struct place *place = parts->place;
    const uint32_t number = parts->parts;
    uint32_t owner = number - 1;
    if (count == 0)
        return;
    assert(number > 1 && count <= parts_length(parts, number - 1));
    assert(place[number].start == place[number + 1].start && place[number].state != DLX_PART_FOUND);
    assert(place[number - 1].state != DLX_PART_FOUND);
    while (place[owner].shared >= count)
        owner = place[owner].owner;
    const struct place *own = &place[owner], *next = &place[own->jump];
    const bool is_long = own->chain - next->chain == next->chain - place[next->jump].chain;
    place[number].shared = count;
    place[number].owner = owner;
    place[number].chain = own->chain + 1;
    place[number].jump = is_long ? next->jump : owner;
}

bool parts_decide_by(dlx_parts *parts, dlx_decision decision, uint32_t item)
{
    size_t *end = &parts->place[parts->parts + 1].start;
    if (!memory_reserve(&parts->allocator, &parts->decision, &parts->decision_capacity, *end + 1,
                        sizeof *parts->decision) ||
        !memory_reserve(&parts->allocator, &parts->item, &parts->item_capacity, *end + 1,
                        sizeof *parts->item))
        return false;
    parts->item[*end] = item;
    parts->decision[(*end)++] = decision;
    return true;
}

bool parts_decide(dlx_parts *parts, dlx_decision decision)
{
    return parts_decide_by(parts, decision, DLX_NONE);
}

dlx_status dlx_parts_append_solution(dlx_parts *parts, const uint32_t *options, uint32_t count)
{
    bool has_memory = parts_append(parts, DLX_PART_FOUND);
    for (uint32_t o = 0; o < count && has_memory; o++)
        has_memory = parts_decide(parts, (dlx_decision){options[o], false});
    return has_memory ? DLX_OK : DLX_ERR_MEMORY;
}

dlx_status parts_give_up(dlx_parts *parts, dlx_task *task)
{
    const bool is_too_long = parts->is_too_long;
    dlx_parts_free(parts);
    return !is_too_long ? DLX_ERR_MEMORY
                        : task_fail(task, DLX_ERR_TOO_LARGE,
                                    "the search cannot be saved: there are too many options left "
                                    "to try");
}

bool parts_take(dlx_parts *parts, const dlx_task *task, bool with_part)
{
    bool has_memory = true;
    for (size_t i = 0; has_memory && i < task->decisions; i++) {
        const struct decision *d = &task->decision[i];
        if (d->changes_fate && (with_part || !d->is_part))
            has_memory = parts_decide(parts, d->what);
    }
    return has_memory;
}

bool parts_belong_to(const dlx_parts *parts, const dlx_task *task, bool with_part)
{
    const uint32_t given = parts_length(parts, 0);
    size_t own = 0;
    bool is_same = parts->problem == task->problem;
    for (size_t d = 0; d < task->decisions; d++)
        own += task->decision[d].changes_fate && (with_part || !task->decision[d].is_part);
    for (uint32_t at = 0; at < given && is_same; at++) {
        const dlx_decision d = parts_decision(parts, 0, at);
        is_same = (task->fate[d.option] & fate_of(d)) != 0;
    }
    return is_same && own == given;
}

/* ---- looking at parts ---- */

uint32_t dlx_parts_count(const dlx_parts *parts)
{
    return parts->parts;
}

dlx_part dlx_parts_part(const dlx_parts *parts, uint32_t number)
{
    if (number > parts->parts)
        return (dlx_part){0, DLX_PART_NEW, 0};
    return (dlx_part){parts_length(parts, number), parts_state(parts, number),
                      parts->place[number].share};
}

dlx_decision dlx_parts_decision(const dlx_parts *parts, uint32_t number, uint32_t place)
{
    return parts_decision(parts, number, place);
}

/* ---- building a list ---- */

dlx_status dlx_parts_new(const dlx_task *task, dlx_parts **parts)
{
    dlx_parts *made;
    dlx_status status = parts_create(task->problem, &made);
    if (status != DLX_OK)
        return status;
    if (!parts_take(made, task, false)) {
        dlx_parts_free(made);
        return DLX_ERR_MEMORY;
    }
    *parts = made;
    return DLX_OK;
}

dlx_status parts_create_like(const dlx_parts *from, dlx_parts **parts)
{
    const uint32_t given = parts_length(from, 0);
    dlx_parts *made;
    dlx_status status = parts_create(from->problem, &made);
    if (status != DLX_OK)
        return status;
    bool has_memory = true;
    for (uint32_t at = 0; at < given && has_memory; at++)
        has_memory = parts_decide(made, parts_decision(from, 0, at));
    if (has_memory)
        *parts = made;
    else
        dlx_parts_free(made);
    return has_memory ? DLX_OK : DLX_ERR_MEMORY;
}

/* Return how many decisions two parts have in common at their beginnings. */
static uint32_t count_common(const dlx_parts *a, uint32_t number, const dlx_parts *b,
                             uint32_t other)
{
    const uint32_t length = parts_length(a, number), limit = parts_length(b, other);
    for (uint32_t at = 0; at < length && at < limit; at++) {
        const size_t i = parts_index(a, number, at), j = parts_index(b, other, at);
        if (a->decision[i].option != b->decision[j].option ||
            a->decision[i].is_forbidden != b->decision[j].is_forbidden || a->item[i] != b->item[j])
            return at;
    }
    return length < limit ? length : limit;
}

/* Return whether two lists have the same decisions for all parts. */
static bool is_same_whole(const dlx_parts *a, const dlx_parts *b)
{
    const uint32_t length = parts_length(a, 0);
    return length == parts_length(b, 0) && count_common(a, 0, b, 0) == length;
}

/* Append a copy of a part, which begins with decisions of the part before it. Return false, with
 * nothing appended, if there is no memory. */
static bool append_copy(dlx_parts *parts, const dlx_parts *from, uint32_t number, uint32_t shared)
{
    const struct place *place = &from->place[number];
    if (!parts_append(parts, place->state))
        return false;
    bool has_memory = true;
    parts->place[parts->parts].level = place->level;
    parts->place[parts->parts].share = place->share;
    parts_share(parts, shared);
    for (uint32_t at = shared; at < parts_length(from, number) && has_memory; at++) {
        const size_t i = parts_index(from, number, at);
        has_memory = parts_decide_by(parts, from->decision[i], from->item[i]);
    }
    parts->parts -= !has_memory; /* its place marks the end of the part before */
    return has_memory;
}

static bool is_path(const dlx_parts *parts, uint32_t number)
{
    return number > 0 && !parts_is_found(parts, number);
}

bool parts_append_all(dlx_parts *parts, const dlx_parts *from, uint32_t first, uint32_t last)
{
    const uint32_t before = parts->parts;
    bool has_memory = true;
    for (uint32_t number = first; number <= last && has_memory; number++) {
        uint32_t shared = from->place[number].shared;
        if (number == first)
            shared = is_path(parts, before) && is_path(from, first)
                         ? count_common(parts, before, from, first)
                         : 0;
        has_memory = append_copy(parts, from, number, shared);
    }
    return has_memory;
}

dlx_status dlx_parts_append(dlx_parts *parts, const dlx_parts *from, uint32_t first, uint32_t last)
{
    if (first == 0 || last > from->parts || parts->problem != from->problem ||
        !is_same_whole(parts, from))
        return DLX_ERR_ARGUMENT;
    return parts_append_all(parts, from, first, last) ? DLX_OK : DLX_ERR_MEMORY;
}

/* ---- a queue ---- */

bool parts_give(dlx_parts *parts, dlx_parts *to)
{
    const struct place *place = parts->place;
    const uint32_t end = parts->parts, before = to->parts;
    uint32_t first = end;
    assert(!parts_are_taken(parts));
    while (first > parts->taken + 1 && place[first - 1].level == place[end].level)
        first--;
    first += (end - first + 1) / 2;
    if (!parts_append_all(to, parts, first, end)) {
        parts_cut(to, before);
        return false;
    }
    parts_cut(parts, first - 1);
    return true;
}

double parts_sum_shares(const dlx_parts *parts)
{
    double sum = 0;
    for (uint32_t number = parts->taken + 1; number <= parts->parts; number++)
        sum += parts->place[number].share;
    return sum;
}

/* ---- shares ---- */

/*
 * Written down as paths, the parts form a tree, in whatever order they come:
 *
 *     part 1: 2 4 5      root -+- 2 -+- 4 -+- 5      1/2 * 1/2 * 1/2
 *     part 2: 2 4 6            |     |     +- 6      the same
 *     part 3: 2 8              |     +- 8            1/2 * 1/2
 *     part 4: 9                +- 9                  1/2
 *
 * A node is found by its parent and its decision in a hash table. What a part shares with the part
 * before it is not looked up again.
 *
 * Invariant: a node has a greater number than its parent. The root is 0, which is also an empty
 * slot of the table, as it is nobody's child.
 */
struct node {
    uint64_t decision; /* the option, shifted by one bit; 1 is added if it is forbidden */
    uint32_t parent;
    uint32_t branches; /* children, and parts that end here */
    double share;
};

struct tree {
    dlx_parts *parts;
    struct arena arena; /* holds the arrays */
    struct node *node;  /* the nodes so far */
    uint32_t nodes;     /* number of them */
    uint32_t *slot;     /* the hash table */
    size_t mask;        /* its length, a power of two, less 1 */
    uint32_t *last;     /* node where each part ends */
    uint32_t *path;     /* the nodes of the last part, from the root */
};

/* Return how many decisions the longest part has. */
static size_t longest_part(const dlx_parts *parts)
{
    size_t longest = 0;
    for (uint32_t number = 1; number <= parts->parts; number++)
        if (parts_length(parts, number) > longest)
            longest = parts_length(parts, number);
    return longest;
}

static bool make_tree(struct tree *t)
{
    const size_t nodes = t->parts->place[t->parts->parts + 1].start + 1; /* at most */
    t->mask = 1;
    while (t->mask < 2 * nodes)
        t->mask *= 2;
    t->node = arena_array(&t->arena, nodes, sizeof *t->node);
    t->slot = arena_array(&t->arena, t->mask, sizeof *t->slot);
    t->path = arena_array(&t->arena, longest_part(t->parts) + 1, sizeof *t->path);
    t->last = arena_array(&t->arena, (size_t)t->parts->parts + 1, sizeof *t->last);
    t->mask--;
    t->nodes = 1; /* the root */
    return !t->arena.has_failed && nodes <= UINT32_MAX;
}

/* Return the child of a node by this decision. If there is none, add it. */
static uint32_t child(struct tree *t, uint32_t parent, uint64_t decision)
{
    size_t at = hash_mix(hash_mix(decision) + parent) & t->mask;
    for (; t->slot[at] != 0; at = (at + 1) & t->mask) {
        const struct node *node = &t->node[t->slot[at]];
        if (node->parent == parent && node->decision == decision)
            return t->slot[at];
    }
    t->node[parent].branches++;
    t->node[t->nodes] = (struct node){.decision = decision, .parent = parent};
    return t->slot[at] = t->nodes++;
}

/* Enter the path of a part. If it shares decisions, `path` is the path of the part before it. */
static void enter(struct tree *t, uint32_t number)
{
    const uint32_t depth = parts_length(t->parts, number);
    for (uint32_t at = t->parts->place[number].shared; at < depth; at++) {
        const dlx_decision d = parts_decision(t->parts, number, at);
        t->path[at + 1] = child(t, t->path[at], 2 * (uint64_t)d.option + d.is_forbidden);
    }
    t->last[number] = t->path[depth];
    t->node[t->path[depth]].branches++;
}

static void divide(struct tree *t)
{
    t->node[0].share = 1;
    for (uint32_t n = 1; n < t->nodes; n++) {
        const struct node *parent = &t->node[t->node[n].parent];
        t->node[n].share = parent->share / parent->branches;
    }
    for (uint32_t number = 1; number <= t->parts->parts; number++) {
        const struct node *last = &t->node[t->last[number]];
        struct place *place = &t->parts->place[number];
        place->share = place->state == DLX_PART_FOUND ? 0 : last->share / last->branches;
        place->level = parts_length(t->parts, number);
    }
}

dlx_status dlx_parts_weigh(dlx_parts *parts)
{
    struct tree t = {.parts = parts, .arena = {.allocator = &parts->allocator}};
    const bool has_memory = make_tree(&t);
    for (uint32_t number = 1; number <= parts->parts && has_memory; number++)
        if (!parts_is_found(parts, number))
            enter(&t, number);
    if (has_memory)
        divide(&t);
    arena_free(&t.arena);
    return has_memory ? DLX_OK : DLX_ERR_MEMORY;
}

/* ---- entering a part ---- */

dlx_status parts_apply(const dlx_parts *parts, uint32_t number, dlx_task *task)
{
    dlx_status status = DLX_OK;
    for (uint32_t at = 0; at < parts_length(parts, number) && status == DLX_OK; at++)
        status = task_decide(task, parts_decision(parts, number, at));
    return status;
}

dlx_status dlx_parts_enter(const dlx_parts *parts, uint32_t number, dlx_task *task)
{
    if (task->problem != parts->problem)
        return task_fail(task, DLX_ERR_ARGUMENT, "the parts belong to another problem");
    if (number > parts->parts)
        return task_fail(task, DLX_ERR_ARGUMENT, "there is no part %lu; there are %lu",
                         (unsigned long)number, (unsigned long)parts->parts);
    const size_t decisions = (size_t)parts_length(parts, 0) + parts_length(parts, number);
    if (!memory_reserve(&task->allocator, &task->decision, &task->capacity, decisions,
                        sizeof *task->decision))
        return DLX_ERR_MEMORY; /* while the task still has its decisions */
    dlx_task_release(task, UINT32_MAX);
    dlx_status status = parts_apply(parts, 0, task);
    const size_t given = task->decisions;
    if (status == DLX_OK && number > 0)
        status = parts_apply(parts, number, task);
    for (size_t d = given; d < task->decisions; d++) {
        task->decision[d].is_part = true;
        task->decision[d].item = parts->item[parts_index(parts, number, (uint32_t)(d - given))];
    }
    return status;
}

/* ---- counts of parts: collect them, and add them up ---- */

/* Make the array hold all parts, including those appended to the list since. */
static bool make_room(dlx_results *r)
{
    const size_t before = r->room;
    if (!memory_reserve(&r->allocator, &r->digits, &r->room, (size_t)r->parts->parts + 1,
                        sizeof *r->digits))
        return false;
    for (size_t number = before; number < r->room; number++)
        r->digits[number] = NULL;
    return true;
}

dlx_status dlx_results_new(const dlx_parts *parts, dlx_results **results)
{
    dlx_results *r = memory_array(&parts->allocator, 1, sizeof *r);
    if (r == NULL)
        return DLX_ERR_MEMORY;
    *r = (dlx_results){.allocator = parts->allocator, .parts = parts};
    if (!make_room(r)) {
        memory_free(&parts->allocator, r, 1, sizeof *r);
        return DLX_ERR_MEMORY;
    }
    *results = r;
    return DLX_OK;
}

static void free_digits(const dlx_allocator *allocator, char *digits)
{
    if (digits != NULL)
        memory_free(allocator, digits, strlen(digits) + 1, 1);
}

void dlx_results_free(dlx_results *results)
{
    if (results == NULL)
        return;
    const dlx_allocator allocator = results->allocator;
    for (size_t number = 0; number < results->room; number++)
        free_digits(&allocator, results->digits[number]);
    memory_free(&allocator, results->digits, results->room, sizeof *results->digits);
    memory_free(&allocator, results->total, results->total_size, 1);
    memory_free(&allocator, results, 1, sizeof *results);
}

/* Skip leading zeros, so that equal counts have equal digits. */
static const char *plain_digits(const char *digits)
{
    while (digits[0] == '0' && digits[1] != '\0')
        digits++;
    return digits;
}

dlx_status dlx_results_add(dlx_results *results, uint32_t number, const char *digits)
{
    const size_t length = strlen(digits);
    if (number == 0 || number > results->parts->parts || length == 0 ||
        strspn(digits, "0123456789") != length)
        return DLX_ERR_ARGUMENT;
    digits = plain_digits(digits);
    if (!make_room(results))
        return DLX_ERR_MEMORY;
    char **kept = &results->digits[number];
    if (*kept != NULL)
        return strcmp(*kept, digits) == 0 ? DLX_OK : DLX_ERR_PARTS;
    const size_t size = strlen(digits) + 1;
    char *copy = memory_array(&results->allocator, size, 1);
    if (copy == NULL)
        return DLX_ERR_MEMORY;
    memcpy(copy, digits, size);
    *kept = copy;
    return DLX_OK;
}

const char *dlx_results_part(const dlx_results *results, uint32_t number)
{
    return number < results->room ? results->digits[number] : NULL;
}

/* Return enough limbs for the sum: a limb holds 19 digits; fewer than 2^64 parts add one limb. */
static size_t limbs_for_sum(const dlx_results *r)
{
    size_t longest = 1;
    for (uint32_t number = 1; number <= r->parts->parts; number++) {
        const char *digits = dlx_results_part(r, number);
        const size_t length = digits != NULL ? strlen(digits) : 0;
        longest = length > longest ? length : longest;
    }
    return longest / 19 + 2;
}

static bool add_up(dlx_results *r, limb *sum, limb *summand, size_t width)
{
    number_set(sum, 0, width);
    for (uint32_t number = 1; number <= r->parts->parts; number++)
        if (dlx_results_part(r, number) != NULL) {
            number_parse(summand, width, r->digits[number]);
            number_add(sum, summand, width);
        }
    const size_t size = number_digits(width);
    if (!memory_reserve(&r->allocator, &r->total, &r->total_size, size, 1))
        return false;
    number_text(sum, width, r->total);
    return true;
}

const char *dlx_results_total(dlx_results *results)
{
    dlx_results *r = results;
    const size_t width = limbs_for_sum(r);
    limb *sum = memory_array(&r->allocator, 2 * width, sizeof *sum);
    bool has_sum = sum != NULL && add_up(r, sum, sum + width, width);
    memory_free(&r->allocator, sum, 2 * width, sizeof *sum);
    return has_sum ? r->total : NULL;
}

/* ---- several collections ---- */

dlx_status results_merge(dlx_results *to, dlx_results *from, uint32_t *number)
{
    const uint32_t count = to->parts->parts;
    if (!make_room(to) || !make_room(from))
        return DLX_ERR_MEMORY;
    for (*number = 1; *number <= count; ++*number) {
        const char *kept = to->digits[*number], *other = from->digits[*number];
        if (kept != NULL && other != NULL && strcmp(kept, other) != 0)
            return DLX_ERR_PARTS;
    }
    for (uint32_t n = 1; n <= count; n++)
        if (to->digits[n] == NULL) {
            to->digits[n] = from->digits[n];
            from->digits[n] = NULL;
        }
    return DLX_OK;
}
