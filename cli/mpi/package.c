/* SPDX-License-Identifier: MIT */
/* Texts in memory, and a problem as such a text: see ranks.h. This file works without MPI. */
#include "cli/mpi/ranks.h"

#include "cli/common/program.h"

#include <string.h>

/* ---- a text in memory ---- */

bool memo_write(void *memo, const char *text, size_t size)
{
    struct memo *m = memo;
    if (size == 0)
        return true;
    if (!limit_reserve(&m->text, &m->room, m->length + size, 1))
        return false;
    memcpy(m->text + m->length, text, size);
    m->length += size;
    return true;
}

bool memo_read(void *memo, char *buffer, size_t size, size_t *got)
{
    struct memo *m = memo;
    *got = m->length - m->read < size ? m->length - m->read : size;
    if (*got > 0)
        memcpy(buffer, m->text + m->read, *got);
    m->read += *got;
    return true;
}

void memo_clear(struct memo *memo)
{
    memo->length = memo->read = 0;
}

void memo_free(struct memo *memo)
{
    limit_free(memo->text, memo->room, 1);
    *memo = (struct memo){.text = NULL};
}

/* ---- writing a problem ---- */

static bool put(struct memo *memo, uint32_t number)
{
    char byte[4];
    for (int b = 0; b < 4; b++)
        byte[b] = (char)(unsigned char)(number >> 8 * b);
    return memo_write(memo, byte, sizeof byte);
}

static bool put_item(struct memo *memo, dlx_item item)
{
    return put(memo, item.kind == DLX_SECONDARY) && put(memo, item.min) && put(memo, item.max);
}

static bool put_option(struct memo *memo, const dlx_problem *problem, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    const uint64_t cost = dlx_problem_option_cost(problem, option);
    bool fine = put(memo, (uint32_t)cost) && put(memo, (uint32_t)(cost >> 32)) && put(memo, count);
    for (uint32_t e = 0; fine && e < count; e++)
        fine = put(memo, entry[e].item) && put(memo, entry[e].color);
    return fine;
}

bool package_write(const dlx_problem *problem, struct memo *memo)
{
    const uint32_t items = dlx_problem_item_count(problem);
    const uint32_t options = dlx_problem_option_count(problem);
    bool fine = put(memo, items) && put(memo, options);
    for (uint32_t item = 0; fine && item < items; item++)
        fine = put_item(memo, dlx_problem_item(problem, item));
    for (uint32_t option = 0; fine && option < options; option++)
        fine = put_option(memo, problem, option);
    return fine;
}

/* ---- reading a problem ---- */

static bool get(struct memo *memo, uint32_t *number)
{
    char byte[4];
    size_t got;
    memo_read(memo, byte, sizeof byte, &got);
    *number = 0;
    for (size_t b = 0; b < got; b++)
        *number |= (uint32_t)(unsigned char)byte[b] << 8 * b;
    return got == sizeof byte;
}

static dlx_status get_item(struct memo *memo, dlx_problem *problem)
{
    uint32_t is_secondary, least, most, item;
    if (!get(memo, &is_secondary) || !get(memo, &least) || !get(memo, &most))
        return DLX_ERR_SYNTAX;
    const dlx_kind kind = is_secondary ? DLX_SECONDARY : DLX_PRIMARY;
    const dlx_status status = dlx_problem_add_item(problem, NULL, kind, &item);
    if (status != DLX_OK || is_secondary)
        return status;
    return dlx_problem_set_multiplicity(problem, item, least, most);
}

static dlx_status get_option(struct memo *memo, dlx_problem *problem, dlx_entry *entry,
                             uint32_t most)
{
    uint32_t low, high, count, option;
    if (!get(memo, &low) || !get(memo, &high) || !get(memo, &count) || count > most)
        return DLX_ERR_SYNTAX;
    for (uint32_t e = 0; e < count; e++)
        if (!get(memo, &entry[e].item) || !get(memo, &entry[e].color))
            return DLX_ERR_SYNTAX;
    const dlx_status status = dlx_problem_add_option(problem, entry, count, &option);
    const uint64_t cost = (uint64_t)high << 32 | low;
    return status == DLX_OK && cost > 0 ? dlx_problem_set_cost(problem, option, cost) : status;
}

static dlx_status get_problem(struct memo *memo, dlx_problem *problem)
{
    uint32_t items, options;
    dlx_status status = get(memo, &items) && get(memo, &options) ? DLX_OK : DLX_ERR_SYNTAX;
    for (uint32_t item = 0; status == DLX_OK && item < items; item++)
        status = get_item(memo, problem);
    if (status != DLX_OK)
        return status;
    /* An option contains each item at most once; one more, so that the array is never empty. */
    dlx_entry *entry = limit_new((size_t)items + 1, sizeof *entry);
    status = entry != NULL ? DLX_OK : DLX_ERR_MEMORY;
    for (uint32_t option = 0; status == DLX_OK && option < options; option++)
        status = get_option(memo, problem, entry, items);
    limit_free(entry, (size_t)items + 1, sizeof *entry);
    return status;
}

dlx_status package_read(struct memo *memo, const dlx_allocator *allocator, dlx_problem **problem)
{
    dlx_problem *made;
    dlx_status status = dlx_problem_new(allocator, &made);
    if (status != DLX_OK)
        return status;
    status = get_problem(memo, made);
    if (status == DLX_OK)
        *problem = made;
    else
        dlx_problem_free(made);
    return status;
}
