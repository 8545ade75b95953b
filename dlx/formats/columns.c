/* SPDX-License-Identifier: MIT */
/* A problem by items: see columns.h. */
#include "dlx/formats/columns.h"

#include "dlx/core/query.h"

/* The uses are sorted by heapsort, because qsort() may allocate memory without our allocator. */

static bool is_before(struct use a, struct use b)
{
    return a.color != b.color ? a.color < b.color : a.option < b.option;
}

/* Move uses[at] down until no child is larger. */
static void sift(struct use *uses, size_t count, size_t at)
{
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && is_before(uses[child], uses[child + 1]))
            child++;
        if (!is_before(uses[at], uses[child]))
            return;
        struct use swapped = uses[at];
        uses[at] = uses[child];
        uses[child] = swapped;
    }
}

static void sort(struct use *uses, size_t count)
{
    for (size_t at = count / 2; at-- > 0;)
        sift(uses, count, at);
    for (size_t end = count; end-- > 1;) {
        struct use last = uses[end];
        uses[end] = uses[0];
        uses[0] = last;
        sift(uses, end, 0);
    }
}

/* ---- building ---- */

/* List the uses of all items. Meanwhile column[item].end is where its next use goes. */
static void distribute(struct columns *c, const dlx_problem *problem)
{
    size_t at = 0;
    for (uint32_t i = 0; i < c->items; at += dlx_problem_item(problem, i++).length)
        c->column[i] = (struct column){at, at};
    for (uint32_t o = 0; o < dlx_problem_option_count(problem); o++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(problem, o, &count);
        if (!option_has_primary(problem, o))
            continue;
        for (uint32_t e = 0; e < count; e++)
            c->uses[c->column[entry[e].item].end++] = (struct use){o, entry[e].color};
    }
}

bool columns_build(struct columns *columns, struct writer *w)
{
    struct arena *a = &columns->arena;
    *a = (struct arena){.allocator = dlx_problem_allocator(w->problem)};
    columns->items = dlx_problem_item_count(w->problem);
    columns->column = arena_array(a, columns->items, sizeof *columns->column);
    columns->uses = arena_array(a, dlx_problem_entry_count(w->problem), sizeof *columns->uses);
    if (a->has_failed)
        return writer_fail_status(w, DLX_ERR_MEMORY);
    distribute(columns, w->problem);
    for (uint32_t i = 0; i < columns->items; i++)
        sort(columns->uses + columns->column[i].begin,
             columns->column[i].end - columns->column[i].begin);
    return true;
}

void columns_free(struct columns *columns)
{
    arena_free(&columns->arena);
}

size_t columns_group(const struct columns *columns, uint32_t item, size_t begin)
{
    const struct use *uses = columns->uses;
    size_t end = begin + 1;
    if (uses[begin].color != DLX_NO_COLOR)
        while (end < columns->column[item].end && uses[end].color == uses[begin].color)
            end++;
    return end;
}

bool columns_agree(const struct columns *columns, uint32_t item)
{
    const struct column *column = &columns->column[item];
    return column->begin == column->end ||
           columns_group(columns, item, column->begin) == column->end;
}
