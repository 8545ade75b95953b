/* SPDX-License-Identifier: MIT */
/* Makers of puzzles and grids: see maker.h. */
#include "cli/sudoku/maker.h"

#include <string.h>

/* ---- the level and the rating of a puzzle ---- */

static bool has_level(void *user, const sudoku_puzzle *puzzle, const uint8_t *solution)
{
    struct maker *m = user;
    bool has = false;
    (void)solution;
    return sudoku_logic_has_level(m->logic, puzzle, true, m->wanted->cli->level, &has) == DLX_OK &&
           has;
}

/* A puzzle that turns out to be too hard is not rated to its end. */
static bool has_rating(void *user, const sudoku_puzzle *puzzle, const uint8_t *solution)
{
    struct maker *m = user;
    const struct cli *cli = m->wanted->cli;
    sudoku_progress progress = SUDOKU_STEP;
    (void)solution;
    if (sudoku_scale_start(m->scale, puzzle, 0) != DLX_OK)
        return false;
    while (progress == SUDOKU_STEP && sudoku_scale_rate(m->scale).hardest <= cli->most_rating &&
           !atomic_load(m->has_ended))
        progress = sudoku_scale_next(m->scale, NULL);
    int rating = sudoku_scale_rate(m->scale).hardest;
    return progress == SUDOKU_SOLVED && rating >= cli->least_rating && rating <= cli->most_rating;
}

/* ---- begin and end ---- */

static dlx_status begin_setter(struct maker *m, dlx_error *error)
{
    const struct cli *cli = m->wanted->cli;
    const sudoku_setter_settings settings = {
        .seed = m->wanted->settings.seed,
        .kinds = cli->kinds,
        .kind_count = cli->kind_count,
        .tries = cli->tries,
    };
    return sudoku_setter_new(&cli_memory, m->rules, &settings, &m->setter, error);
}

static dlx_status begin_generator(struct maker *m, dlx_error *error)
{
    const struct cli *cli = m->wanted->cli;
    sudoku_generator_settings settings = m->wanted->settings;
    dlx_status status = DLX_OK;
    if (cli->has_level) {
        settings.accept = has_level;
        settings.user = m;
        status = sudoku_logic_new(&cli_memory, m->rules, &m->logic);
        if (status == DLX_ERR_ARGUMENT)
            snprintf(error->message, sizeof error->message, "--level does not support these rules");
    }
    if (cli->most_rating > 0) {
        settings.accept = has_rating;
        settings.user = m;
        status = sudoku_scale_new(&cli_memory, &m->scale);
    }
    return status == DLX_OK
               ? sudoku_generator_new(&cli_memory, m->rules, &settings, &m->generator, error)
               : status;
}

dlx_status maker_begin(struct maker *m, const struct wanted *wanted, const atomic_bool *has_ended,
                       dlx_error *error)
{
    m->wanted = wanted;
    m->has_ended = has_ended;
    m->rules = wanted->rules;
    m->made.puzzle.size = wanted->rules->size;
    if (wanted->cli->command == GRID)
        return sudoku_grids_new(&cli_memory, m->rules, wanted->settings.seed, &m->grids);
    return (wanted->cli->kind_count > 0 ? begin_setter : begin_generator)(m, error);
}

void maker_end(struct maker *m)
{
    sudoku_generator_free(m->generator);
    sudoku_grids_free(m->grids);
    sudoku_setter_free(m->setter);
    sudoku_logic_free(m->logic);
    sudoku_scale_free(m->scale);
}

/* ---- make ---- */

/* Each puzzle or grid has its own limit of tree nodes, so the number of threads does not matter. */
static void limit_nodes(struct maker *m)
{
    const uint64_t nodes = m->wanted->cli->limits.tree_nodes;
    if (m->grids != NULL)
        sudoku_grids_limit(m->grids, nodes);
    else if (m->setter != NULL)
        sudoku_setter_limit(m->setter, nodes);
    else
        sudoku_generator_limit(m->generator, nodes);
}

void maker_restart(struct maker *m, uint64_t seed, uint64_t number)
{
    if (m->grids != NULL)
        sudoku_grids_seed(m->grids, seed);
    else if (m->setter != NULL)
        sudoku_setter_seed(m->setter, seed);
    else
        sudoku_generator_seed(m->generator, seed);
    limit_nodes(m);
    m->number = number;
}

static dlx_status set_puzzle(struct maker *m, sudoku_outcome *outcome)
{
    static _Thread_local sudoku_set_puzzle made;
    const dlx_status status = sudoku_setter_next(m->setter, &made, outcome);
    if (status != DLX_OK || *outcome != SUDOKU_MADE)
        return status;
    m->rules = made.rules;
    m->made.puzzle = made.puzzle;
    memcpy(m->made.solution, made.solution, sizeof made.solution);
    m->made.givens = made.givens;
    m->made.minimal = made.minimal;
    m->made.tries = made.tries;
    return DLX_OK;
}

dlx_status maker_next(struct maker *m, sudoku_outcome *outcome)
{
    const dlx_status status =
        m->grids != NULL    ? sudoku_grids_next(m->grids, m->made.puzzle.cell, outcome)
        : m->setter != NULL ? set_puzzle(m, outcome)
                            : sudoku_generator_next(m->generator, &m->made, outcome);
    if (status == DLX_OK && *outcome == SUDOKU_MADE) {
        limit_nodes(m);
        m->number++;
    }
    return status;
}

void maker_stop(const struct maker *m, bool is_end)
{
    if (is_end && m->logic != NULL)
        sudoku_logic_stop(m->logic);
    if (is_end && m->scale != NULL)
        sudoku_scale_stop(m->scale);
    if (m->grids != NULL)
        sudoku_grids_stop(m->grids);
    else if (m->setter != NULL)
        sudoku_setter_stop(m->setter);
    else
        sudoku_generator_stop(m->generator);
}
