/* SPDX-License-Identifier: MIT */
/* Print a puzzle or a grid that a maker made: in the form of the command line, or as a JSON object. */
#include "cli/sudoku/maker.h"
#include "cli/sudoku/print.h"
#include "dlx/text/json.h"

#include <inttypes.h>

/* With a symmetry, the generator removes a given only together with its images. */
static void print_minimal(const struct cli *cli, bool minimal)
{
    const bool by_symmetry = cli->symmetry != SUDOKU_SYMMETRY_NONE;
    json_print(out(), ",'minimal':%i", minimal && (!by_symmetry || cli->minimal));
    if (by_symmetry)
        json_print(out(), ",'symmetry_minimal':%i", minimal);
}

static void print_object(const struct maker *m)
{
    const struct cli *cli = m->wanted->cli;
    const sudoku_generated *made = &m->made;
    json_print(out(), "{'type':%s,'number':%" PRIu64 ",'size':%d",
               m->grids != NULL ? "grid" : "generated", m->number, made->puzzle.size);
    print_json_cells(m->grids != NULL ? "grid" : "puzzle", m->rules, &made->puzzle);
    if (m->rules->clue_count > 0)
        print_json_rules(m->rules);
    if (m->grids != NULL)
        json_print(out(), ",'uniform':%i", sudoku_grids_are_uniform(m->grids));
    else {
        if (cli->solution)
            print_json_cells("solution", m->rules, as_puzzle(made->puzzle.size, made->solution));
        json_print(out(), ",'givens':%d", made->givens);
        print_minimal(cli, made->minimal);
        json_print(out(), ",'tries':%" PRIu64, made->tries);
    }
    json_print(out(), ",'seed':%" PRIu64 "}\n", m->wanted->settings.seed);
}

bool maker_print(const struct maker *m)
{
    const struct cli *cli = m->wanted->cli;
    if (cli->json) {
        print_object(m);
        return true;
    }
    return print_made_puzzle(cli, &(struct made_puzzle){
                                      .rules = m->rules,
                                      .shows_rules = m->rules->clue_count > 0,
                                      .puzzle = &m->made.puzzle,
                                      .solution = cli->solution ? m->made.solution : NULL,
                                      .number = m->number,
                                  });
}
