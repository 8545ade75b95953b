/* SPDX-License-Identifier: MIT */
/* The facts about a frame that drawings need: see view.h. */
#include "dlx/draw/view.h"
#include "dlx/core/memory.h"

#include <string.h>

/* ---- memory: one block, cut in pieces ---- */

static size_t block_size(const struct view *v)
{
    return 4 * (size_t)v->items + 1 + 3 * (size_t)v->nodes + v->options;
}

static uint32_t *cut(uint32_t **rest, size_t count)
{
    uint32_t *piece = *rest;
    *rest += count;
    return piece;
}

static bool make_room(struct view *v)
{
    size_t size = block_size(v);
    uint32_t *rest = memory_array(dlx_problem_allocator(v->problem), size, sizeof *rest);
    if (rest == NULL)
        return false;
    v->block = memset(rest, 0, size * sizeof *rest);
    v->item_at = cut(&rest, v->items);
    v->column = cut(&rest, v->items);
    v->start = cut(&rest, (size_t)v->items + 1);
    v->entry = cut(&rest, v->nodes);
    v->in_column = cut(&rest, v->nodes);
    v->in_row = cut(&rest, v->nodes);
    v->state = cut(&rest, v->options);
    v->row = cut(&rest, v->items);
    return true;
}

/* ---- places ---- */

static void place_items(struct view *v)
{
    uint32_t column = 0;
    for (int kind = DLX_PRIMARY; kind <= DLX_SECONDARY; kind++)
        for (uint32_t item = 0; item < v->items; item++)
            if (dlx_problem_item(v->problem, item).kind == (dlx_kind)kind) {
                v->item_at[column] = item;
                v->column[item] = column++;
            }
}

/* Sort the entries by column: count them, add up the counts, and put each entry where its column
 * begins. This moves each beginning to the next column, so they are first shifted by one. */
static void place_entries(struct view *v)
{
    uint32_t first = v->dance->first[0];
    for (uint32_t c = 1; c < v->items; c++)
        v->start[c + 1] = v->start[c] + dlx_problem_item(v->problem, v->item_at[c - 1]).length;
    for (uint32_t node = first; node < v->nodes; node++) {
        uint32_t c = v->column[recording_node(v->dance, node).links.item];
        v->entry[v->start[c + 1]++] = node;
    }
    for (uint32_t c = 0; c < v->items; c++)
        for (uint32_t e = v->start[c]; e < v->start[c + 1]; e++)
            v->in_column[v->entry[e]] = e - v->start[c] + 1;
}

/* Go through the columns from the left, and number the entries of each row as they come. Until the
 * state of a row is known, its place in `state` counts them. */
static void place_in_rows(struct view *v)
{
    for (uint32_t e = 0; v->items > 0 && e < v->start[v->items]; e++) {
        uint32_t option = recording_node(v->dance, v->entry[e]).links.option;
        v->in_row[v->entry[e]] = v->state[option]++;
    }
}

/* ---- states ---- */

/* An option can be chosen if it is in all of its lists and all of its items are in their rings. */
static enum option_state state_of(const struct view *v, uint32_t option)
{
    uint32_t end = v->dance->first[option + 1];
    for (uint32_t node = v->dance->first[option]; node < end; node++) {
        struct frame_node entry = recording_node(v->dance, node);
        if (entry.is_out || view_is_covered(v, entry.links.item))
            return OPTION_HIDDEN;
    }
    return OPTION_LIVE;
}

static void find_states(struct view *v)
{
    const uint32_t *chosen;
    uint32_t count = recording_chosen(v->dance, &chosen);
    for (uint32_t option = 0; option < v->options; option++)
        v->state[option] = state_of(v, option);
    for (uint32_t c = 0; c < count; c++)
        if (chosen[c] != DLX_NONE)
            v->state[chosen[c]] = OPTION_CHOSEN;
}

/* ---- the view ---- */

dlx_status view_begin(struct view *v, const struct recording *dance)
{
    const dlx_problem *problem = dance->problem;
    *v = (struct view){
        .dance = dance,
        .problem = problem,
        .now = recording_now(dance),
        .items = dlx_problem_item_count(problem),
        .primary = dlx_problem_primary_count(problem),
        .options = dlx_problem_option_count(problem),
        .nodes = dance->nodes,
        .move = view_moved(dance),
    };
    if (v->nodes > VIEW_MOST)
        return DLX_ERR_TOO_LARGE;
    if (!make_room(v))
        return DLX_ERR_MEMORY;
    place_items(v);
    place_entries(v);
    place_in_rows(v);
    find_states(v);
    return DLX_OK;
}

void view_end(struct view *v)
{
    memory_free(dlx_problem_allocator(v->problem), v->block, block_size(v), sizeof *v->block);
}

/* ---- nodes ---- */

uint32_t view_moved(const struct recording *dance)
{
    const struct frame *now = recording_now(dance);
    if (now->number == 0)
        return DLX_NONE;
    if (!now->is_step && !dance->by_steps)
        return now->move.node;
    return now->what.item != DLX_NONE ? now->what.item + 1 : DLX_NONE;
}

bool view_is_root(const struct view *v, uint32_t node)
{
    return node == 0 || node == v->items + 1;
}

bool view_is_head(const struct view *v, uint32_t node)
{
    return node > 0 && node <= v->items;
}

bool view_is_primary(const struct view *v, uint32_t item)
{
    return dlx_problem_item(v->problem, item).kind == DLX_PRIMARY;
}

bool view_is_covered(const struct view *v, uint32_t item)
{
    return recording_node(v->dance, item + 1).is_out;
}

bool view_is_branch(const struct view *v, uint32_t item)
{
    struct frame_node head = recording_node(v->dance, item + 1);
    return (head.is_out && head.out_by == 0) || view_is_branch_now(v, item);
}

bool view_is_branch_now(const struct view *v, uint32_t item)
{
    const struct frame *now = v->now;
    bool branches = now->number > 0 && (now->is_step ? now->what.kind == DLX_STEP_CHOOSE
                                                     : now->move.kind == DLX_MOVE_BRANCH);
    uint32_t known = recording_tree_size(v->dance);
    if (branches && v->move == item + 1)
        return true;
    return now->tree_node < known && recording_tree_node(v->dance, now->tree_node).item == item;
}
