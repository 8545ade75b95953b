/* SPDX-License-Identifier: MIT */
/* See maker.h: what is wanted, makers, and how a puzzle or grid is printed. */
#include "cli/sudoku/maker.h"

#include "cli/sudoku/print.h"
#include "cli/system/system.h"
#include "dlx/text/json.h"
#include "sudoku/core/serve.h"

#include <inttypes.h>
#include <string.h>

/* ---- what is wanted ---- */

/* Return the rules that the command line asks for; NULL after a message. */
static const sudoku_rules *find_rules(struct rulebook *book)
{
    dlx_error error = {.line = 0};
    int size = rulebook_size(book) != 0 ? rulebook_size(book) : SUDOKU_SIZE;
    const sudoku_rules *rules = rulebook_rules_of_size(book, size, &error);
    if (rules == NULL)
        say_and_return(error.message, EXIT_ERROR);
    return rules;
}

/* Rules are printed before each puzzle, except in drawings. Check that this is possible before the
 * work begins. Without clues, a reader who knows the options can still read the puzzles. */
static bool can_be_printed(const struct wanted *w)
{
    const bool has_lines = w->cli->json || w->cli->form != SUDOKU_FORM_PRETTY;
    const char *obstacle = has_lines ? find_rules_obstacle(w->rules) : NULL;
    if (obstacle == NULL)
        return true;
    say_and_return(obstacle, EXIT_ERROR);
    if (w->cli->making.kind_count == 0)
        say("dlx-sudoku: give the same --box and --variant to the command that reads the output\n");
    return w->cli->making.kind_count == 0;
}

uint64_t wanted_tries(const struct cli *cli)
{
    enum { MANY = 1000, FEW = 100 };
    /* Rating such a puzzle takes seconds, because no technique helps. */
    return cli->making.has_level && cli->making.level == SUDOKU_SEARCH ? FEW : MANY;
}

/* On large boards, nearly all puzzles with few givens are too hard for people. Therefore, with
 * --level and without --givens, keep as many as puzzles of that level usually have. The shares were
 * measured: medium puzzles have 44% at 20x20 and 49% at 25x25. */
static void choose_givens(struct wanted *w)
{
    enum { SMALL = 12, LARGE = 16 }; /* up to SMALL, all levels are found among minimal puzzles */
    const int size = w->rules->size, cells = size * size;
    const struct cli *cli = w->cli;
    if (cli->making.has_level && cli->making.level == SUDOKU_SEARCH && size <= LARGE) {
        if (cli->making.kind_count == 0)
            say("dlx-sudoku: no puzzle of level search is known up to %dx%d; --tries=N limits the search\n",
                LARGE, LARGE);
        else
            say("dlx-sudoku: puzzles of level search are very rare with clues; trying %d puzzles\n",
                (int)wanted_tries(cli));
    }
    if (!cli->making.has_level || size <= SMALL || cli->making.minimal ||
        cli->making.pattern != NULL || cli->making.most_givens > 0)
        return;
    const bool is_easy = cli->making.level == SUDOKU_EASY;
    w->settings.min = is_easy ? cells / 2 : cells * 2 / 5;
    w->settings.max = is_easy ? cells * 2 / 3 : cells / 2;
    if (size > LARGE && !is_easy && cli->making.level != SUDOKU_SEARCH) {
        w->settings.min = cells * (24 + size) / 100;
        w->settings.max = cells * (28 + size) / 100;
    }
    if (size > LARGE && cli->making.level == SUDOKU_EXPERT)
        say("dlx-sudoku: puzzles of level expert are very rare above %dx%d; --tries=N limits the "
            "search\n",
            LARGE, LARGE);
}

bool wanted_read(struct wanted *w, const struct cli *cli)
{
    w->cli = cli;
    w->book = rulebook_new(cli);
    w->rules = w->book != NULL ? find_rules(w->book) : NULL;
    if (w->rules == NULL || !can_be_printed(w))
        return false;
    w->settings = (sudoku_generator_settings){
        /* JSON keeps numbers below 2^53 exactly. */
        .seed = cli->making.seeded ? cli->making.seed : system_seed() >> 11,
        .minimal = cli->making.minimal,
        .tries = cli->making.tries,
        .simd = cli->settings.simd,
        .symmetry = cli->making.symmetry,
        .min = cli->making.least_givens,
        .max = cli->making.most_givens,
        .pattern = cli->making.pattern != NULL ? w->pattern : NULL,
    };
    choose_givens(w);
    return cli->making.pattern == NULL || pattern_read(w->pattern, cli, w->rules->size);
}

void wanted_free(struct wanted *wanted)
{
    rulebook_free(wanted->book);
}

bool wanted_is_special(const struct wanted *wanted)
{
    const sudoku_generator_settings *settings = &wanted->settings;
    const struct cli *cli = wanted->cli;
    return cli->making.has_level || cli->making.most_rating > 0 || settings->max > 0 ||
           settings->minimal || cli->making.pattern != NULL || cli->rules.variants != 0;
}

/* ---- how hard a puzzle is, compared with what is wanted ---- */

enum { EASIER = -1, AS_WANTED, HARDER };

/* No technique above the level is tried. After a stop, the logic gives up. */
static int compare_level(const struct maker *m, const sudoku_puzzle *puzzle)
{
    const sudoku_level wanted = m->wanted->cli->making.level;
    sudoku_rating rating;
    if (sudoku_logic_rate_up_to(m->logic, puzzle, true, wanted, &rating) != DLX_OK ||
        rating.end == SUDOKU_GIVEN_UP || rating.level > wanted)
        return HARDER;
    return rating.level < wanted ? EASIER : AS_WANTED;
}

/* Rating stops when a puzzle turns out to be too hard. After a stop, the rater gives up. */
static int compare_rating(const struct maker *m, const sudoku_puzzle *puzzle)
{
    const struct cli *cli = m->wanted->cli;
    sudoku_progress progress = SUDOKU_STEP;
    if (sudoku_scale_start(m->scale, puzzle, 0) != DLX_OK)
        return HARDER;
    while (progress == SUDOKU_STEP &&
           sudoku_scale_rate(m->scale).hardest <= cli->making.most_rating)
        progress = sudoku_scale_next(m->scale, NULL);
    const int rating = sudoku_scale_rate(m->scale).hardest;
    if (progress != SUDOKU_SOLVED || rating > cli->making.most_rating)
        return HARDER;
    return rating < cli->making.least_rating ? EASIER : AS_WANTED;
}

static int compare(const struct maker *m, const sudoku_puzzle *puzzle)
{
    return m->wanted->cli->making.has_level ? compare_level(m, puzzle) : compare_rating(m, puzzle);
}

static bool is_rated(const struct cli *cli)
{
    return cli->making.has_level || cli->making.most_rating > 0;
}

/* Create the object that compares puzzles with these rules. */
static dlx_status begin_comparing(struct maker *m, const sudoku_rules *rules)
{
    const bool by_level = m->wanted->cli->making.has_level;
    sudoku_logic_free(m->logic);
    sudoku_scale_free(m->scale);
    m->logic = NULL;
    m->scale = NULL;
    const dlx_status status = by_level ? sudoku_logic_new(&cli_memory, rules, &m->logic)
                                       : sudoku_scale_for(&cli_memory, rules, &m->scale);
    if (m->logic != NULL)
        logic_serve(m->logic, m->permit);
    if (m->scale != NULL)
        scale_serve(m->scale, m->permit);
    return status;
}

static bool has_wanted_level(void *user, const sudoku_puzzle *puzzle, const uint8_t *solution)
{
    (void)solution;
    return compare(user, puzzle) == AS_WANTED;
}

/* With clues, each puzzle has rules of its own. A failure ends the work: see maker_next(). */
static int compare_by(struct maker *m, const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    if (m->failure == DLX_OK)
        m->failure = begin_comparing(m, rules);
    if (m->failure != DLX_OK)
        sudoku_setter_stop(m->setter);
    return m->failure == DLX_OK ? compare(m, puzzle) : HARDER;
}

static bool is_easy_enough(void *user, const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    return compare_by(user, rules, puzzle) != HARDER;
}

static bool is_as_hard_as_wanted(void *user, const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    return compare_by(user, rules, puzzle) == AS_WANTED;
}

/* ---- begin and end ---- */

static dlx_status begin_setter(struct maker *m, dlx_error *error)
{
    const struct cli *cli = m->wanted->cli;
    const bool is_limited =
        is_rated(cli) && !(cli->making.has_level && cli->making.level >= SUDOKU_EXPERT);
    const sudoku_setter_settings settings = {
        .seed = m->wanted->settings.seed,
        .kinds = cli->making.kinds,
        .kind_count = cli->making.kind_count,
        .tries = cli->making.tries,
        .allow = is_limited ? is_easy_enough : NULL, /* hardly any puzzle is harder than expert */
        .accept = is_rated(cli) ? is_as_hard_as_wanted : NULL,
        .user = m,
        .puzzles = wanted_tries(cli),
    };
    const dlx_status status =
        sudoku_setter_new(&cli_memory, m->rules, &settings, &m->setter, error);
    if (status == DLX_OK)
        setter_serve(m->setter, m->permit);
    return status;
}

static dlx_status begin_generator(struct maker *m, dlx_error *error)
{
    const struct cli *cli = m->wanted->cli;
    sudoku_generator_settings settings = m->wanted->settings;
    dlx_status status = DLX_OK;
    if (is_rated(cli)) {
        settings.accept = has_wanted_level;
        settings.user = m;
        status = begin_comparing(m, m->rules);
        if (status == DLX_ERR_ARGUMENT)
            snprintf(error->message, sizeof error->message,
                     "--level and --rating do not support these rules");
    }
    if (status == DLX_OK)
        status = sudoku_generator_new(&cli_memory, m->rules, &settings, &m->generator, error);
    if (status == DLX_OK)
        generator_serve(m->generator, m->permit);
    return status;
}

static dlx_status begin_grids(struct maker *m)
{
    const dlx_status status =
        sudoku_grids_new(&cli_memory, m->rules, m->wanted->settings.seed, &m->grids);
    if (status == DLX_OK)
        grids_serve(m->grids, m->permit);
    return status;
}

dlx_status maker_begin(struct maker *m, const struct wanted *wanted, const struct permit *permit,
                       dlx_error *error)
{
    m->wanted = wanted;
    m->permit = permit;
    m->rules = wanted->rules;
    m->made.puzzle.size = wanted->rules->size;
    if (wanted->cli->command == GRID)
        return begin_grids(m);
    return (wanted->cli->making.kind_count > 0 ? begin_setter : begin_generator)(m, error);
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
    if (m->failure != DLX_OK)
        return m->failure;
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

void maker_pause(const struct maker *m)
{
    if (m->grids != NULL)
        sudoku_grids_stop(m->grids);
    else if (m->setter != NULL)
        sudoku_setter_stop(m->setter);
    else
        sudoku_generator_stop(m->generator);
}

/* ---- printing, in the form of the command line or as a JSON object ---- */

/* With a symmetry, the generator removes a given only together with its images. */
static void print_minimal(const struct cli *cli, bool minimal)
{
    const bool by_symmetry = cli->making.symmetry != SUDOKU_SYMMETRY_NONE;
    json_print(out(), ",'minimal':%i", minimal && (!by_symmetry || cli->making.minimal));
    if (by_symmetry)
        json_print(out(), ",'symmetry_minimal':%i", minimal);
}

static void print_object(const struct maker *m)
{
    const struct cli *cli = m->wanted->cli;
    const sudoku_generated *made = &m->made;
    const sudoku_labels labels = symbols_alone(cli, NULL);
    json_print(out(), "{'type':%s,'number':%" PRIu64 ",'size':%d",
               m->grids != NULL ? "grid" : "generated", m->number, made->puzzle.size);
    print_json_cells(m->grids != NULL ? "grid" : "puzzle", m->rules, &made->puzzle, &labels);
    if (cli->symbols != NULL)
        json_print(out(), ",'symbols':%s", cli->symbols);
    if (have_rule_lines(m->rules))
        print_json_rules(m->rules);
    if (m->grids != NULL)
        json_print(out(), ",'uniform':%i", sudoku_grids_are_uniform(m->grids));
    else {
        if (cli->solution)
            print_json_cells("solution", m->rules, as_puzzle(made->puzzle.size, made->solution),
                             &labels);
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
                                      .shows_rules = have_rule_lines(m->rules),
                                      .puzzle = &m->made.puzzle,
                                      .form = cli->form,
                                      .solution = cli->solution ? m->made.solution : NULL,
                                      .number = m->number,
                                  });
}
