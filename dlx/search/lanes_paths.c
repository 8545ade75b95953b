/* SPDX-License-Identifier: MIT */
/*
 * The paths of a count that runs several searches at once. lanes_flow.c keeps only levels that have an option
 * left. To list what is left of the count, each search needs its whole path:
 *
 *     stack       p: option 4                      t: options 1, 6
 *     depth       0                                3
 *     path        p: option 4    q    r            t: options 1, 6
 *
 * The state of the last level knows the path. Its lanes of p, q and r have one option each, and no flag. So the
 * search begins again at the root: it finds the shortest item, goes to the child by the option that this state
 * has for the item, and stops at the depth of the state. Forced options are chosen on the way, as always.
 *
 * Invariant: each level of a stack lies below the one before it, and knows its depth.
 */
#include "dlx/search/lanes.h"

#include <assert.h>
#include <string.h>

/* ---- levels ---- */

void lanes_move_level(struct lanes *l, size_t to, size_t from)
{
    const size_t words = l->words;
    l->levels[to] = l->levels[from];
    memmove(l->states + to * words, l->states + from * words, words * sizeof *l->states);
}

uint32_t lanes_take_stack(struct walk *w)
{
    struct lanes *l = (struct lanes *)w;
    for (uint32_t stack = 1; stack < l->stacks; stack++) {
        const uint32_t count = l->pending[stack];
        const size_t first = stack * lanes_room(l);
        for (size_t level = 0; level < count; level++)
            lanes_move_level(l, level, first + level);
        l->pending[stack] = 0;
        if (count > 0)
            return count;
    }
    return 0;
}

/* ---- restoring a path ---- */

/* Choose the option that a state has for the item of a lane. */
static void follow(struct lanes *l, const uint64_t *state, uint32_t lane)
{
    const uint64_t option = lane_options(state, lane, l->width);
    assert(option != 0 && (option & (option - 1)) == 0);
    const uint32_t bit = lane * (uint32_t)l->width + (uint32_t)__builtin_ctzll(option);
    l->engine->choose(l, l->node, l->option_at[bit]);
}

/* Make the path to the last of the levels from `known` to the end of the room. Take over what they have left.
 * A level is written at its depth, which is below the place of the next known level. */
static void walk_to(struct lanes *l, size_t known)
{
    const size_t room = lanes_room(l);
    const uint64_t *last = l->states + (room - 1) * l->words;
    memcpy(l->node, l->root, l->words * sizeof *l->node);
    for (l->walk.level = 0;;) {
        uint32_t lane = 0;
        const enum look look = l->engine->enter(l, &lane);
        struct lanes_level *level = &l->levels[l->walk.level - 1];
        assert(look == LOOK_BRANCH && level->depth <= l->levels[known].depth);
        (void)look;
        level->rest = 0;
        if (level->depth == l->levels[known].depth) {
            assert(level->lane == l->levels[known].lane);
            level->rest = l->levels[known].rest;
            if (++known == room)
                return;
        }
        follow(l, last, lane);
    }
}

/* Make the path complete: the levels that have no option left are missing. */
static void restore_path(struct lanes *l)
{
    const size_t count = l->walk.level, known = lanes_room(l) - count;
    if (count == 0 || l->levels[count - 1].depth + 1u == count)
        return;
    for (size_t level = count; level-- > 0;)
        lanes_move_level(l, known + level, level);
    memcpy(l->kept, l->node, l->words * sizeof *l->node);
    walk_to(l, known);
    memcpy(l->node, l->kept, l->words * sizeof *l->node);
}

/* ---- showing a path ---- */

/* Point to the levels and states of another stack. */
static void begin_at(struct lanes *l, uint32_t stack)
{
    const ptrdiff_t places = ((ptrdiff_t)stack - (ptrdiff_t)l->shown) * (ptrdiff_t)lanes_room(l);
    l->levels += places;
    l->states += places * (ptrdiff_t)l->words;
    l->shown = stack;
}

static void show_first(struct lanes *l)
{
    if (l->shown == 0)
        return;
    l->pending[l->shown] = l->walk.level;
    l->walk.level = l->first_level;
    l->walk.phase = l->first_phase;
    begin_at(l, 0);
}

/* The other searches only wait for the next option of their last levels. */
static void show_other(struct lanes *l, uint32_t stack)
{
    l->first_level = l->walk.level;
    l->first_phase = l->walk.phase;
    l->walk.level = l->pending[stack];
    l->walk.phase = l->walk.level > 0 ? TRY : DONE;
    begin_at(l, stack);
}

bool lanes_show_path(void *state, uint32_t path)
{
    struct lanes *l = state;
    show_first(l);
    if (l->walk.phase == START || path >= l->stacks)
        return path == 0;
    if (path > 0)
        show_other(l, path);
    restore_path(l);
    return true;
}
