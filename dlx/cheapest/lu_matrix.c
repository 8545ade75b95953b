/* SPDX-License-Identifier: MIT */
/* Allocate what the factors need, and keep the matrix that is left; lu_matrix.h explains it. */
#include "dlx/cheapest/lu_matrix.h"

#include <string.h>

void lu_allocate(struct lu *lu, struct arena *arena, uint32_t most_rows)
{
    const size_t most = most_rows;
    struct elimination *w = arena_array(arena, 1, sizeof *w);
    *lu = (struct lu){.allocator = arena->allocator, .most = most_rows, .work = w};
    lu->pivot_row = arena_array(arena, most, sizeof *lu->pivot_row);
    lu->pivot_place = arena_array(arena, most, sizeof *lu->pivot_place);
    lu->pivot = arena_array(arena, most, sizeof *lu->pivot);
    lu->lower_row = arena_array(arena, most, sizeof *lu->lower_row);
    lu->lower_first = arena_array(arena, most + 1, sizeof *lu->lower_first);
    lu->across_first = arena_array(arena, most + 1, sizeof *lu->across_first);
    lu->down_first = arena_array(arena, most + 1, sizeof *lu->down_first);
    lu->scratch = arena_array(arena, most, sizeof *lu->scratch);
    if (w == NULL)
        return;
    w->column = arena_array(arena, most, sizeof *w->column);
    w->row = arena_array(arena, most, sizeof *w->row);
    w->has_pivot_place = arena_array(arena, most, sizeof *w->has_pivot_place);
    w->has_pivot_row = arena_array(arena, most, sizeof *w->has_pivot_row);
    w->multiplier = arena_array(arena, most, sizeof *w->multiplier);
    w->is_seen = arena_array(arena, most, sizeof *w->is_seen);
    w->single = arena_array(arena, 2 * most, sizeof *w->single);
    w->active = arena_array(arena, most, sizeof *w->active);
}

void lu_free(struct lu *lu)
{
    struct elimination *w = lu->work;
    struct lu_list *const list[] = {&lu->lower, &lu->across, &lu->down, &lu->eta};
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
        memory_free(lu->allocator, list[i]->entry, list[i]->room, sizeof *list[i]->entry);
    if (w == NULL)
        return;
    memory_free(lu->allocator, w->pool.entry, w->pool.room, sizeof *w->pool.entry);
    memory_free(lu->allocator, w->places, w->room, sizeof *w->places);
}

size_t lu_memory(const struct lu *lu)
{
    return (lu->lower.room + lu->across.room + lu->down.room + lu->eta.room + lu->work->pool.room) *
               sizeof(struct lu_entry) +
           lu->work->room * sizeof *lu->work->places;
}

/* ---- entries ---- */

static void note_single(struct lu *lu, uint32_t number, uint32_t length)
{
    struct elimination *w = lu->work;
    if (length == 1 && w->singles < 2 * lu->most)
        w->single[w->singles++] = number;
}

/* Make room for one more entry of a column. */
static bool widen_column(struct lu *lu, struct stretch *column)
{
    struct elimination *w = lu->work;
    if (column->length < column->room)
        return true;
    const uint32_t room = 2 * column->length + 4;
    if (!memory_reserve(lu->allocator, &w->pool.entry, &w->pool.room, w->pool.used + room,
                        sizeof *w->pool.entry))
        return false;
    if (column->length > 0)
        memcpy(w->pool.entry + w->pool.used, w->pool.entry + column->first,
               column->length * sizeof *w->pool.entry);
    *column = (struct stretch){w->pool.used, column->length, room};
    w->pool.used += room;
    return true;
}

/* Likewise for a row. */
static bool widen_row(struct lu *lu, struct stretch *row)
{
    struct elimination *w = lu->work;
    if (row->length < row->room)
        return true;
    const uint32_t room = 2 * row->length + 4;
    if (!memory_reserve(lu->allocator, &w->places, &w->room, w->used + room, sizeof *w->places))
        return false;
    if (row->length > 0)
        memcpy(w->places + w->used, w->places + row->first, row->length * sizeof *w->places);
    *row = (struct stretch){w->used, row->length, room};
    w->used += room;
    return true;
}

bool lu_add_entry(struct lu *lu, uint32_t place, uint32_t r, double value)
{
    struct elimination *w = lu->work;
    if (!widen_column(lu, &w->column[place]) || !widen_row(lu, &w->row[r]))
        return false;
    struct stretch *column = &w->column[place], *row = &w->row[r];
    w->pool.entry[column->first + column->length++] = (struct lu_entry){value, r};
    w->places[row->first + row->length++] = place;
    return true;
}

void lu_leave_row(struct lu *lu, uint32_t place, uint32_t r)
{
    struct elimination *w = lu->work;
    uint32_t *at = w->places + w->row[r].first;
    while (*at != place)
        at++;
    *at = w->places[w->row[r].first + --w->row[r].length];
    note_single(lu, lu->rows + r, w->row[r].length);
}

void lu_remove_entry(struct lu *lu, uint32_t place, size_t e)
{
    struct elimination *w = lu->work;
    struct stretch *column = &w->column[place];
    w->pool.entry[e] = w->pool.entry[column->first + --column->length];
    note_single(lu, place, column->length);
}

bool lu_fill_matrix(struct lu *lu, const struct lu_matrix *m, const uint32_t *basis)
{
    struct elimination *w = lu->work;
    w->pool.used = w->used = 0;
    w->singles = w->active_count = 0;
    for (uint32_t r = 0; r < m->rows; r++) {
        w->column[r] = w->row[r] = (struct stretch){0};
        w->has_pivot_place[r] = w->has_pivot_row[r] = false;
        w->active[w->active_count++] = r;
    }
    for (uint32_t p = 0; p < m->rows; p++) {
        const uint32_t v = basis[p];
        if (v >= m->columns && !lu_add_entry(lu, p, v - m->columns, 1))
            return false;
        for (uint32_t e = v < m->columns ? m->first[v] : 0; v < m->columns && e < m->first[v + 1];
             e++)
            if (!lu_add_entry(lu, p, m->row[e], 1))
                return false;
    }
    for (uint32_t r = 0; r < m->rows; r++) {
        note_single(lu, r, w->column[r].length);
        note_single(lu, lu->rows + r, w->row[r].length);
    }
    return true;
}
