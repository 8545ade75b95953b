/* SPDX-License-Identifier: MIT */
/*
 * Solve by the easiest step again and again, and keep the ratings: see scale.h for an example.
 */
#include "dlx/core/clock.h"
#include "sudoku/logic/scale/links.h"
#include "sudoku/core/rules.h"

static bool find_chains(sudoku_scale *s)
{
    number_candidates(s);
    pending_begin(s);
    return scale_chains(s);
}
static bool find_nested_chains(sudoku_scale *s)
{
    s->has_nested = true;
    return scale_nested(s, 95);
}
static bool find_nested_multiple(sudoku_scale *s)
{
    return scale_nested(s, 100);
}
static bool find_nested_dynamic(sudoku_scale *s)
{
    return scale_nested(s, 105);
}

/* From the easiest to the hardest. The names of the functions say what they find. */
static scale_finder *const finders[] = {
    scale_hidden_singles,
    scale_direct_pointing,
    scale_direct_pairs,
    scale_naked_singles,
    scale_direct_triplets,
    scale_pointing,
    scale_claiming,
    scale_naked_pairs,
    scale_x_wings,
    scale_hidden_pairs,
    scale_naked_triplets,
    scale_swordfish,
    scale_hidden_triplets,
    scale_xy_wings,
    scale_xyz_wings,
    scale_unique_loops,
    scale_unique_long_loops,
    scale_naked_quads,
    scale_unique_longest_loops,
    scale_jellyfish,
    scale_hidden_quads,
    scale_bug,
    scale_aligned_pairs,
    find_chains,
    scale_aligned_triplets,
    scale_nishio,
    scale_multiple,
    scale_dynamic,
    scale_plus,
    find_nested_chains,
    find_nested_multiple,
    find_nested_dynamic,
};

static bool find_step(sudoku_scale *s)
{
    s->step = (sudoku_scale_step){.placed = s->placed, .removed = s->removed};
    for (size_t f = 0; f < sizeof finders / sizeof *finders && !s->stopped; f++)
        if (finders[f](s))
            return true;
    return false;
}

static void keep_ratings(sudoku_scale *s)
{
    int rating = s->step.rating;
    if (s->rounds++ == 0)
        s->ed = rating;
    if (rating > s->er)
        s->er = rating;
    if (!s->has_placed)
        s->ep = s->er;
    s->has_placed = s->has_placed || s->step.placed_count > 0;
}

static bool is_late(const sudoku_scale *s)
{
    return s->deadline > 0 && clock_seconds() > s->deadline;
}

sudoku_progress sudoku_scale_next(sudoku_scale *scale, sudoku_scale_step *step)
{
    if (scale->grid.broken)
        return SUDOKU_CONTRADICTION;
    if (scale->grid.filled == CELLS)
        return SUDOKU_SOLVED;
    if (atomic_load(&scale->stop_asked) || is_late(scale))
        scale->stopped = true;
    bool found = find_step(scale);
    if (scale->stopped)
        return SUDOKU_GIVEN_UP;
    if (!found)
        return SUDOKU_STUCK;
    keep_ratings(scale);
    if (step != NULL)
        *step = scale->step;
    return SUDOKU_STEP;
}

void sudoku_scale_stop(sudoku_scale *scale)
{
    atomic_store(&scale->stop_asked, true);
}

sudoku_scale_rating sudoku_scale_rate(const sudoku_scale *scale)
{
    return (sudoku_scale_rating){scale->er, scale->ep, scale->ed};
}

/* ---- the rater ---- */

dlx_status sudoku_scale_start(sudoku_scale *scale, const sudoku_puzzle *puzzle, double seconds)
{
    if (!is_puzzle(puzzle, SUDOKU_SIZE)) /* digits are indexes of the board's tables */
        return DLX_ERR_ARGUMENT;
    grid_clear(&scale->grid);
    scale->er = scale->ep = scale->ed = scale->rounds = 0;
    scale->has_placed = scale->stopped = false;
    atomic_store(&scale->stop_asked, false);
    scale->deadline = seconds > 0 ? clock_seconds() + seconds : 0;
    if (scale->has_nested)
        nest_forget(scale);
    scale->has_nested = false;
    for (int c = 0; c < CELLS; c++)
        if (puzzle->cell[c] != 0 && !scale->grid.broken)
            grid_place(&scale->grid, c, puzzle->cell[c] - 1);
    return DLX_OK;
}

static bool allocate_matrix(sudoku_scale *s, struct matrix *matrix)
{
    matrix->bits = object_array(&s->object, (size_t)MOST_TAGS * TAG_WORDS, sizeof *matrix->bits);
    return matrix->bits != NULL;
}

dlx_status sudoku_scale_new(const dlx_allocator *allocator, sudoku_scale **scale)
{
    sudoku_scale *s = object_new(allocator, sizeof *s);
    *scale = s;
    if (s == NULL)
        return DLX_ERR_MEMORY;
    s->seen_dual = object_array(&s->object, MOST_TAGS / 2, sizeof *s->seen_dual);
    s->seen_group = object_array(&s->object, MOST_BASE_GROUPS, sizeof *s->seen_group);
    if (s->seen_dual == NULL || s->seen_group == NULL || !allocate_matrix(s, &s->basic) ||
        !allocate_matrix(s, &s->direct) || !allocate_matrix(s, &s->links) ||
        !allocate_matrix(s, &s->reach) || !allocate_matrix(s, &s->parents) ||
        !allocate_matrix(s, &s->causes) || !nest_create(s)) {
        sudoku_scale_free(s);
        *scale = NULL;
        return DLX_ERR_MEMORY;
    }
    return DLX_OK;
}

void sudoku_scale_free(sudoku_scale *scale)
{
    if (scale != NULL)
        object_free(&scale->object);
}
