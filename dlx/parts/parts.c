/* SPDX-License-Identifier: MIT */
/* Lists of parts: see parts.h. */
#include "dlx/parts/parts.h"
#include "dlx/certificate/certificate.h"
#include "dlx/core/check.h"
#include "dlx/core/memory.h"
#include "dlx/core/task.h"

dlx_status parts_create(const dlx_problem *problem, dlx_parts **parts)
{
    const dlx_allocator *allocator = dlx_problem_allocator(problem);
    dlx_parts *p = memory_array(allocator, 1, sizeof *p);
    if (p == NULL)
        return DLX_ERR_MEMORY;
    *p = (dlx_parts){
        .allocator = *allocator, .problem = problem, .fingerprint = fingerprint(problem)};
    if (!memory_reserve(allocator, &p->start, &p->start_capacity, 1, sizeof *p->start)) {
        dlx_parts_free(p);
        return DLX_ERR_MEMORY;
    }
    p->start[0] = 0;
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
    memory_free(&allocator, parts->state, parts->state_capacity, sizeof *parts->state);
    memory_free(&allocator, parts->start, parts->start_capacity, sizeof *parts->start);
    memory_free(&allocator, parts, 1, sizeof *parts);
}

/* Return the index in `start` of the end of the latest part. */
static size_t last(const dlx_parts *parts)
{
    return (size_t)parts->parts + parts->has_first;
}

bool parts_append(dlx_parts *parts, dlx_part_state state)
{
    const size_t at = last(parts);
    if (!memory_reserve(&parts->allocator, &parts->start, &parts->start_capacity, at + 2,
                        sizeof *parts->start) ||
        !memory_reserve(&parts->allocator, &parts->state, &parts->state_capacity, at + 1,
                        sizeof *parts->state))
        return false;
    parts->state[at] = (unsigned char)state;
    parts->start[at + 1] = parts->start[at];
    parts->parts += parts->has_first;
    parts->has_first = true;
    return true;
}

bool parts_decide_by(dlx_parts *parts, dlx_decision decision, uint32_t item)
{
    size_t *end = &parts->start[last(parts)];
    if (!memory_reserve(&parts->allocator, &parts->decision, &parts->decision_capacity, *end + 1,
                        sizeof *parts->decision) ||
        !memory_reserve(&parts->allocator, &parts->item, &parts->item_capacity, *end + 1,
                        sizeof *parts->item))
        return false;
    parts->item[*end] = item;
    parts->decision[(*end)++] = decision;
    return true;
}

void parts_limit(dlx_parts *parts, const dlx_task *task)
{
    static const size_t always = (size_t)1
                                 << 30; /* a counter may have less memory for its tables */
    parts->most_memory = task->settings.memory > always ? task->settings.memory : always;
}

bool parts_may_grow(dlx_parts *parts, size_t more)
{
    const size_t bytes = sizeof *parts->decision + sizeof *parts->item;
    const size_t count = parts->start[last(parts)] + more;
    const bool is_fine = parts->most_memory == 0 || count <= parts->most_memory / bytes;
    parts->wanted_memory = is_fine ? 0 : count > SIZE_MAX / bytes ? SIZE_MAX : count * bytes;
    return is_fine;
}

dlx_status parts_give_up(dlx_parts *parts, dlx_task *task)
{
    const size_t wanted = parts->wanted_memory;
    dlx_parts_free(parts);
    if (wanted == 0)
        return DLX_ERR_MEMORY;
    return task_fail(
        task, DLX_ERR_TOO_LARGE,
        "the search is too deep to be saved or divided: the list of what is left would take %zu MB",
        wanted >> 20);
}

bool parts_decide(dlx_parts *parts, dlx_decision decision)
{
    return parts_decide_by(parts, decision, DLX_NONE);
}

void parts_cut(dlx_parts *parts, uint32_t count)
{
    parts->parts = count < parts->parts ? count : parts->parts;
}

bool parts_take(dlx_parts *parts, const dlx_task *task, bool with_part)
{
    bool has_memory = parts_append(parts, DLX_PART_NEW);
    for (size_t i = 0; has_memory && i < task->decisions; i++) {
        const struct decision *d = &task->decision[i];
        if (d->changes_fate && (with_part || !d->is_part))
            has_memory = parts_decide(parts, (dlx_decision){d->option, d->fate == TASK_FORBIDDEN});
    }
    return has_memory;
}

bool parts_belong_to(const dlx_parts *parts, const dlx_task *task, bool with_part)
{
    const dlx_part given = dlx_parts_part(parts, 0);
    size_t own = 0;
    bool is_same = parts->problem == task->problem;
    for (size_t d = 0; d < task->decisions; d++)
        own += task->decision[d].changes_fate && (with_part || !task->decision[d].is_part);
    for (uint32_t d = 0; d < given.count && is_same; d++) {
        const unsigned char fate = given.decisions[d].is_forbidden ? TASK_FORBIDDEN : TASK_REQUIRED;
        is_same = (task->fate[given.decisions[d].option] & fate) != 0;
    }
    return is_same && own == given.count;
}

void parts_reverse(dlx_parts *parts)
{
    size_t from = parts->start[last(parts) - 1], to = parts->start[last(parts)];
    for (; from + 1 < to; from++) {
        const dlx_decision held = parts->decision[--to];
        parts->decision[to] = parts->decision[from];
        parts->decision[from] = held; /* a split knows no items */
    }
}

uint32_t dlx_parts_count(const dlx_parts *parts)
{
    return parts->parts;
}

dlx_part dlx_parts_part(const dlx_parts *parts, uint32_t number)
{
    if (number > parts->parts)
        return (dlx_part){NULL, 0, DLX_PART_NEW};
    const size_t from = parts->start[number], end = parts->start[number + 1];
    /* A solution without options is a part, too. If it is the only one, the list has no array yet. */
    static const dlx_decision none = {0, false};
    return (dlx_part){parts->decision != NULL ? parts->decision + from : &none,
                      (uint32_t)(end - from), (dlx_part_state)parts->state[number]};
}

const uint32_t *parts_items(const dlx_parts *parts, uint32_t number)
{
    return parts->item != NULL ? parts->item + parts->start[number] : NULL;
}

/* ---- building a list ---- */

dlx_status dlx_parts_new(const dlx_task *task, dlx_parts **parts)
{
    dlx_parts *made;
    dlx_status status = parts_create(task->problem, &made);
    if (status != DLX_OK)
        return status;
    parts_limit(made, task);
    if (!parts_take(made, task, false)) {
        dlx_parts_free(made);
        return DLX_ERR_MEMORY;
    }
    *parts = made;
    return DLX_OK;
}

dlx_status parts_create_like(const dlx_parts *from, dlx_parts **parts)
{
    const dlx_part whole = dlx_parts_part(from, 0);
    dlx_parts *made;
    dlx_status status = parts_create(from->problem, &made);
    if (status != DLX_OK)
        return status;
    bool has_memory = parts_append(made, DLX_PART_NEW);
    for (uint32_t d = 0; d < whole.count && has_memory; d++)
        has_memory = parts_decide(made, whole.decisions[d]);
    if (has_memory)
        *parts = made;
    else
        dlx_parts_free(made);
    return has_memory ? DLX_OK : DLX_ERR_MEMORY;
}

static bool is_same(dlx_part a, dlx_part b)
{
    bool same = a.count == b.count;
    for (uint32_t d = 0; d < a.count && same; d++)
        same = a.decisions[d].option == b.decisions[d].option &&
               a.decisions[d].is_forbidden == b.decisions[d].is_forbidden;
    return same;
}

dlx_status dlx_parts_append(dlx_parts *parts, const dlx_parts *from, uint32_t number)
{
    const uint32_t before = parts->parts;
    if (number == 0 || number > from->parts || parts->problem != from->problem ||
        !is_same(dlx_parts_part(parts, 0), dlx_parts_part(from, 0)))
        return DLX_ERR_ARGUMENT;
    const dlx_part part = dlx_parts_part(from, number);
    const size_t first = from->start[number]; /* if both lists are one, its arrays may move */
    bool has_memory = parts_append(parts, part.state);
    for (uint32_t d = 0; d < part.count && has_memory; d++)
        has_memory = parts_decide_by(parts, from->decision[first + d], from->item[first + d]);
    if (!has_memory)
        parts_cut(parts, before);
    return has_memory ? DLX_OK : DLX_ERR_MEMORY;
}

/* ---- entering a part ---- */

dlx_status part_apply(dlx_part part, dlx_task *task)
{
    dlx_status status = DLX_OK;
    for (uint32_t d = 0; d < part.count && status == DLX_OK; d++)
        status = (part.decisions[d].is_forbidden ? dlx_task_forbid : dlx_task_require)(
            task, part.decisions[d].option);
    return status;
}

dlx_status dlx_parts_enter(const dlx_parts *parts, uint32_t number, dlx_task *task)
{
    if (task->problem != parts->problem)
        return task_fail(task, DLX_ERR_ARGUMENT, "the parts are of another problem");
    if (number > parts->parts)
        return task_fail(task, DLX_ERR_ARGUMENT, "there is no part %lu; there are %lu",
                         (unsigned long)number, (unsigned long)parts->parts);
    const dlx_part whole = dlx_parts_part(parts, 0), part = dlx_parts_part(parts, number);
    if (!memory_reserve(&task->allocator, &task->decision, &task->capacity,
                        (size_t)whole.count + part.count, sizeof *task->decision))
        return DLX_ERR_MEMORY; /* while the task still has its decisions */
    dlx_task_release(task, UINT32_MAX);
    dlx_status status = part_apply(whole, task);
    const size_t given = task->decisions;
    if (status == DLX_OK && number > 0)
        status = part_apply(part, task);
    for (size_t d = given; d < task->decisions; d++) {
        task->decision[d].is_part = true;
        task->decision[d].item = parts_items(parts, number)[d - given];
    }
    return status;
}

/* ---- identity ---- */

uint64_t identity_number(uint64_t check, uint64_t number)
{
    for (int byte = 0; byte < 8; byte++)
        check = check_byte(check, (unsigned char)(number >> 8 * byte));
    return check;
}

uint64_t parts_identity(const dlx_parts *parts)
{
    uint64_t check = identity_number(parts->fingerprint, parts->parts);
    for (uint32_t number = 0; number <= parts->parts; number++) {
        const dlx_part part = dlx_parts_part(parts, number);
        check = identity_number(check, part.count);
        for (uint32_t d = 0; d < part.count; d++)
            check = identity_number(check, 2 * (uint64_t)part.decisions[d].option +
                                               part.decisions[d].is_forbidden);
    }
    return check;
}
