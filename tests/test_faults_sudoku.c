/* SPDX-License-Identifier: MIT */
/* Tests of failing memory: every Sudoku call, whether it requests memory or not. */
#include "sudoku/bulk.h"
#include "sudoku/canonical.h"
#include "sudoku/draw.h"
#include "sudoku/generate.h"
#include "sudoku/logic.h"
#include "sudoku/solve/solve.h"
#include "tests/support/faults.h"
#include "tests/support/puzzles.h"
#include "tests/support/suite.h"

/* ---- puzzles ---- */

static const char unique[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/* A puzzle with two solutions. */
static const char several[] =
    ".39.......4....9.1..25..73.7..3.8...28......43.4...15.9.3.6.4.........7.51..4....";

static sudoku_board board_of(int variant)
{
    return board_from(variant % 2 == 0 ? unique : several);
}

/* Make a puzzle of the size of the rules: a known board, or an empty one with a given in its
 * corner. */
static sudoku_puzzle puzzle_for(const sudoku_rules *rules, int variant)
{
    sudoku_puzzle puzzle = {.size = rules == NULL ? SUDOKU_SIZE : rules->size};
    sudoku_board board = board_of(variant);
    if (puzzle.size == SUDOKU_SIZE)
        memcpy(puzzle.cell, board.cell, sizeof board.cell);
    else
        puzzle.cell[0] = 1;
    return puzzle;
}

/* ---- rules ---- */

static const uint8_t regions[] = {0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3};
static const uint64_t masks[16] = {
    6, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 24,
};

static const sudoku_rules_settings all_rules[] = {
    {.size = 9},
    {.size = 4},
    {.size = 4, .regions = regions},
    {.size = 4, .allowed = masks},
    {.size = 5, .variants = SUDOKU_NO_BOXES},
    {.size = 9, .variants = SUDOKU_X | SUDOKU_HYPER},
    {.size = 9, .variants = SUDOKU_ANTI_KNIGHT | SUDOKU_ANTI_KING},
    {.size = 6, .box_rows = 2, .box_columns = 3},
    {.size = 16},
};

/* After the first few rules, the others take long. */
enum { RULES = sizeof all_rules / sizeof *all_rules, FEW_RULES = 6 };

static void tell_rules(struct scene *s, const sudoku_rules *rules)
{
    int size = rules->size;
    tell(s, "%d %d %u\n", size, rules->house_count, rules->variants);
    for (int cell = 0; cell < size * size; cell++) {
        tell(s, "%d %llu:", rules->region[cell], (unsigned long long)rules->allowed[cell]);
        const sudoku_list *peers = &rules->peers[cell];
        for (int p = 0; p < peers->count; p++)
            tell(s, " %d", peers->at[p]);
        tell(s, "\n");
    }
}

static dlx_status new_rules(struct scene *s)
{
    dlx_error error;
    return sudoku_rules_new(&s->allocator, &all_rules[s->variant], &s->made.rules, &error);
}

static void result_of_rules(struct scene *s)
{
    tell_rules(s, s->made.rules);
    sudoku_rules_free(s->made.rules);
}

/* Return the rules of the variant; NULL for the first variant. */
static void begin_rules(struct scene *s)
{
    if (s->variant > 0)
        ck_assert_int_eq(sudoku_rules_new(&s->allocator, &all_rules[s->variant], &s->rules, NULL),
                         DLX_OK);
    s->puzzle = puzzle_for(s->rules, s->variant);
}

static void begin_rules_always(struct scene *s)
{
    ck_assert_int_eq(sudoku_rules_new(&s->allocator, &all_rules[s->variant], &s->rules, NULL),
                     DLX_OK);
    s->puzzle = puzzle_for(s->rules, s->variant);
}

static dlx_status cover(struct scene *s)
{
    return sudoku_cover(&s->allocator, s->rules, &s->puzzle, &s->made.problem);
}

static void result_of_cover(struct scene *s)
{
    tell_problem(s, s->made.problem);
    dlx_problem_free(s->made.problem);
}

/* ---- solving ---- */

static const char *const solvers[] = {"auto", "links", "lanes", "bits"};

enum { SOLVERS = sizeof solvers / sizeof *solvers };

static dlx_status new_solver(struct scene *s)
{
    return sudoku_solver_new(&s->allocator, s->rules, &s->made.solver);
}

static dlx_status solver_by_kernel(struct scene *s, const char *kernel, sudoku_solver **solver)
{
    sudoku_solver *made = NULL;
    dlx_status status = sudoku_solver_new(&s->allocator, NULL, &made);
    if (status == DLX_OK)
        status = sudoku_solver_set(made, "kernel", kernel);
    if (status == DLX_OK)
        *solver = made;
    else
        sudoku_solver_free(made);
    return status;
}

static dlx_status new_solver_by_kernel(struct scene *s)
{
    return solver_by_kernel(s, solvers[s->variant], &s->made.solver);
}

static void tell_answer(struct scene *s, sudoku_solver *solver)
{
    sudoku_answer answer;
    ck_assert_int_eq(sudoku_solve(solver, &s->puzzle, 2, &answer), DLX_OK);
    tell(s, "%llu solutions, stopped: %d\n", (unsigned long long)answer.solutions, answer.stopped);
    if (answer.solutions > 0)
        tell_cells(s, answer.cell, s->puzzle.size * s->puzzle.size);
}

static void result_of_solver(struct scene *s)
{
    if (s->puzzle.size == 0)
        s->puzzle = puzzle_for(NULL, 0);
    tell_answer(s, s->made.solver);
    sudoku_solver_free(s->made.solver);
}

static void begin_solver(struct scene *s)
{
    s->puzzle = puzzle_for(NULL, 0);
    ck_assert_int_eq(solver_by_kernel(s, solvers[s->variant], &s->solver), DLX_OK);
}

/* Ask a solver all its questions. On a 9x9 board, no kernel needs memory. */
static dlx_status ask_solver(struct scene *s)
{
    sudoku_result result;
    sudoku_puzzle candidates = {.size = 0};
    bool redundant[SUDOKU_MAX_CELLS], stopped;
    int count;
    for (int b = 0; b < 2; b++) {
        const sudoku_board board = board_of(b);
        s->puzzle = puzzle_for(NULL, b);
        tell_answer(s, s->solver);
        ck_assert_int_eq(solve_board(s->solver, &board, 0, &result), DLX_OK);
        tell(s, "%llu\n", (unsigned long long)result.solutions);
        tell_cells(s, result.solution.cell, SUDOKU_CELLS);
        ck_assert_int_eq(sudoku_candidates(s->solver, &s->puzzle, &candidates, &stopped), DLX_OK);
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            tell(s, "%llu ", (unsigned long long)candidates.candidates[cell]);
        ck_assert_int_eq(
            sudoku_redundant_givens(s->solver, &s->puzzle, redundant, &count, &stopped), DLX_OK);
        tell(s, "%d redundant, stopped: %d\n", count, stopped);
    }
    return DLX_OK;
}

/* ---- bulk and stream ---- */

static dlx_status new_bulk(struct scene *s)
{
    const sudoku_bulk_settings settings = {.first = s->variant == 1};
    return sudoku_bulk_new(&s->allocator, &settings, &s->made.bulk);
}

static void solve_in_bulk(struct scene *s, sudoku_bulk *bulk)
{
    sudoku_board boards[50];
    sudoku_result results[50];
    for (int b = 0; b < 50; b++)
        boards[b] = board_of(b);
    ck_assert_int_eq(sudoku_bulk_solve(bulk, boards, 50, 3, results), DLX_OK);
    for (int b = 0; b < 50; b++)
        tell(s, "%llu ", (unsigned long long)results[b].solutions);
    tell_cells(s, results[0].solution.cell, SUDOKU_CELLS);
}

static void result_of_bulk(struct scene *s)
{
    solve_in_bulk(s, s->made.bulk);
    sudoku_bulk_free(s->made.bulk);
}

static void begin_bulk(struct scene *s)
{
    const sudoku_bulk_settings settings = {.first = s->variant == 1};
    ck_assert_int_eq(sudoku_bulk_new(&s->allocator, &settings, &s->bulk), DLX_OK);
}

static dlx_status run_bulk(struct scene *s)
{
    solve_in_bulk(s, s->bulk);
    return DLX_OK;
}

static void take_solved(void *user, const sudoku_solved *solved)
{
    struct scene *s = user;
    for (size_t n = 0; n < solved->count; n++)
        tell(s, "%llu: %llu\n", (unsigned long long)solved->tags[n],
             (unsigned long long)solved->results[n].solutions);
}

static dlx_status stream_of(struct scene *s, sudoku_stream **stream)
{
    const sudoku_stream_settings settings = {
        .limit = 2, .threads = 1 + 2 * (unsigned)s->variant, .take = take_solved, .user = s};
    return sudoku_stream_new(&s->allocator, &settings, stream);
}

static dlx_status new_stream(struct scene *s)
{
    return stream_of(s, &s->made.stream);
}

static void put_in(struct scene *s, sudoku_stream *stream)
{
    (void)s;
    for (int b = 0; b < 20; b++) {
        const sudoku_board board = board_of(b);
        ck_assert_int_eq(sudoku_stream_put(stream, board.cell, (uint64_t)b), DLX_OK);
    }
    sudoku_stream_flush(stream);
}

static void result_of_stream(struct scene *s)
{
    put_in(s, s->made.stream);
    sudoku_stream_free(s->made.stream);
}

static void begin_stream(struct scene *s)
{
    ck_assert_int_eq(stream_of(s, &s->stream), DLX_OK);
}

static dlx_status run_stream(struct scene *s)
{
    put_in(s, s->stream);
    return DLX_OK;
}

/* ---- logic, canonical forms, texts ---- */

static dlx_status new_logic(struct scene *s)
{
    return sudoku_logic_new(&s->allocator, s->rules, &s->made.logic);
}

static dlx_status follow(struct scene *s, sudoku_logic *logic)
{
    sudoku_step step;
    sudoku_rating rating;
    ck_assert_int_eq(sudoku_logic_start(logic, &s->puzzle, true), DLX_OK);
    while (sudoku_logic_step(logic, &step) == SUDOKU_STEP) {
        free(s->sink.text);
        s->sink = (struct sink){.text = NULL};
        ck_assert_int_eq(sudoku_step_text(logic, &step, sink_write, &s->sink), DLX_OK);
        tell(s, "%s\n", s->sink.text);
    }
    ck_assert_int_eq(sudoku_logic_rate(logic, &s->puzzle, true, &rating), DLX_OK);
    tell(s, "%d %d %d\n", rating.end, rating.level, rating.hardest);
    return DLX_OK;
}

static void result_of_logic(struct scene *s)
{
    follow(s, s->made.logic);
    sudoku_logic_free(s->made.logic);
}

static void begin_logic(struct scene *s)
{
    begin_rules(s);
    ck_assert_int_eq(sudoku_logic_new(&s->allocator, s->rules, &s->logic), DLX_OK);
}

static dlx_status use_logic(struct scene *s)
{
    return follow(s, s->logic);
}

static bool count_shape(void *user, const sudoku_shape *shape)
{
    (void)shape;
    ++*(int *)user;
    return true;
}

/* Make the calls that need rules and a puzzle but no memory. */
static dlx_status look_at_puzzle(struct scene *s)
{
    static sudoku_canonical_form form;
    int shapes = 0;
    ck_assert_int_eq(sudoku_draw(s->rules, &s->puzzle, NULL, count_shape, &shapes), DLX_OK);
    tell(s, "%d shapes\n", shapes);
    for (int f = 0; f <= (int)SUDOKU_FORM_SOLO; f++) {
        free(s->sink.text);
        s->sink = (struct sink){.text = NULL};
        if (sudoku_write(s->rules, &s->puzzle, (sudoku_form)f, NULL, sink_write, &s->sink, NULL) ==
            DLX_OK)
            tell(s, "%s\n", s->sink.text);
    }
    if (sudoku_canonical(s->rules, &s->puzzle, 1000, &form, NULL) == DLX_OK && form.complete)
        tell_cells(s, form.puzzle.cell, s->puzzle.size * s->puzzle.size);
    return DLX_OK;
}

static void begin_text(struct scene *s)
{
    s->text = text_of("1234341221434321\n....\n1...\n....\n...2\n\n4\n1 2 3 4\n\nnonsense\n");
}

static dlx_status new_reader(struct scene *s)
{
    return sudoku_reader_new(&s->allocator, text_read, &s->text, 0, &s->made.reader);
}

static void tell_records(struct scene *s, sudoku_reader *reader)
{
    static sudoku_record record;
    do {
        ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
        tell(s, "%d, line %llu\n", record.kind, (unsigned long long)record.line);
        if (record.kind == SUDOKU_PUZZLE)
            tell_cells(s, record.puzzle.cell, record.puzzle.size * record.puzzle.size);
    } while (record.kind != SUDOKU_END);
}

static void result_of_reader(struct scene *s)
{
    tell_records(s, s->made.reader);
    sudoku_reader_free(s->made.reader);
}

static void begin_reader(struct scene *s)
{
    begin_text(s);
    ck_assert_int_eq(sudoku_reader_new(&s->allocator, text_read, &s->text, 0, &s->reader), DLX_OK);
}

static dlx_status use_reader(struct scene *s)
{
    tell_records(s, s->reader);
    return DLX_OK;
}

/* ---- generating ---- */

static dlx_status new_grids(struct scene *s)
{
    return sudoku_grids_new(&s->allocator, s->rules, 5, &s->made.grids);
}

static void tell_grids(struct scene *s, sudoku_grids *grids)
{
    uint8_t cells[SUDOKU_MAX_CELLS];
    sudoku_outcome outcome;
    int count = s->puzzle.size * s->puzzle.size;
    for (int n = 0; n < 3; n++) {
        ck_assert_int_eq(sudoku_grids_next(grids, cells, &outcome), DLX_OK);
        tell(s, "%d ", outcome);
        if (outcome == SUDOKU_MADE)
            tell_cells(s, cells, count);
    }
}

static void result_of_grids(struct scene *s)
{
    tell_grids(s, s->made.grids);
    sudoku_grids_free(s->made.grids);
}

static void begin_grids(struct scene *s)
{
    begin_rules(s);
    ck_assert_int_eq(sudoku_grids_new(&s->allocator, s->rules, 5, &s->grids), DLX_OK);
}

static dlx_status next_grid(struct scene *s)
{
    return sudoku_grids_next(s->grids, s->made.grid.cell, &s->made.grid.outcome);
}

static void result_of_grid(struct scene *s)
{
    tell(s, "%d ", s->made.grid.outcome);
    tell_cells(s, s->made.grid.cell, s->puzzle.size * s->puzzle.size);
    tell_grids(s, s->grids);
}

/* Use all rules except 9x9 with boxes, which start slowly: test_generator covers them. */
static void begin_other_rules(struct scene *s)
{
    s->variant++;
    begin_rules(s);
}

static const sudoku_generator_settings wishes = {.seed = 3, .tries = 3};

static dlx_status new_generator(struct scene *s)
{
    dlx_error error;
    return sudoku_generator_new(&s->allocator, s->rules, &wishes, &s->made.generator, &error);
}

static void tell_generated(struct scene *s, const sudoku_generated *made, sudoku_outcome outcome)
{
    tell(s, "%d %d %d ", outcome, made->givens, made->minimal);
    tell_cells(s, made->puzzle.cell, made->puzzle.size * made->puzzle.size);
}

static void tell_next_puzzle(struct scene *s, sudoku_generator *generator)
{
    static sudoku_generated made;
    sudoku_outcome outcome;
    ck_assert_int_eq(sudoku_generator_next(generator, &made, &outcome), DLX_OK);
    tell_generated(s, &made, outcome);
    tell(s, "%llu tries\n", (unsigned long long)sudoku_generator_tries(generator));
}

static void result_of_generator(struct scene *s)
{
    tell_next_puzzle(s, s->made.generator);
    sudoku_generator_free(s->made.generator);
}

static void begin_generator(struct scene *s)
{
    begin_rules(s);
    ck_assert_int_eq(sudoku_generator_new(&s->allocator, s->rules, &wishes, &s->generator, NULL),
                     DLX_OK);
}

static dlx_status generate(struct scene *s)
{
    return sudoku_generator_next(s->generator, &s->made.generated.puzzle,
                                 &s->made.generated.outcome);
}

static void result_of_generate(struct scene *s)
{
    tell_generated(s, &s->made.generated.puzzle, s->made.generated.outcome);
    tell_next_puzzle(s, s->generator);
}

static void begin_reducing(struct scene *s)
{
    begin_rules(s);
    ck_assert_int_eq(sudoku_solver_new(&s->allocator, s->rules, &s->solver), DLX_OK);
}

static dlx_status reduce(struct scene *s)
{
    sudoku_answer answer;
    sudoku_puzzle puzzle = s->puzzle;
    uint64_t random = 4;
    bool minimal;
    ck_assert_int_eq(sudoku_reduce(s->solver, &puzzle, &random, &answer, &minimal), DLX_OK);
    tell(s, "%llu %d ", (unsigned long long)answer.solutions, minimal);
    tell_cells(s, puzzle.cell, puzzle.size * puzzle.size);
    return DLX_OK;
}

/* ---- all calls ---- */

static const struct fault_case cases[] = {
    {"sudoku_rules_new", REFUSES, RULES, false, NULL, NULL, new_rules, result_of_rules},
    {"sudoku_cover", REFUSES, FEW_RULES, false, begin_rules_always, NULL, cover, result_of_cover},
    {"sudoku_solver_new", REFUSES, RULES - 1, false, begin_rules, NULL, new_solver,
     result_of_solver},
    {"sudoku_solver_new by kernel", REFUSES, SOLVERS, false, NULL, NULL, new_solver_by_kernel,
     result_of_solver},
    {"solve_board, _candidates, ...", ASKS_NONE, SOLVERS, false, begin_solver, NULL, ask_solver,
     NULL},
    {"sudoku_bulk_new", REFUSES, 2, false, NULL, NULL, new_bulk, result_of_bulk},
    {"sudoku_bulk_solve", ASKS_NONE, 2, false, begin_bulk, NULL, run_bulk, NULL},
    {"sudoku_stream_new", REFUSES, 2, false, NULL, NULL, new_stream, result_of_stream},
    {"sudoku_stream_put, _flush", ASKS_NONE, 2, false, begin_stream, NULL, run_stream, NULL},
    {"sudoku_logic_new", REFUSES, RULES - 1, false, begin_rules, NULL, new_logic, result_of_logic},
    {"sudoku_logic_...", ASKS_NONE, RULES, false, begin_logic, NULL, use_logic, NULL},
    {"sudoku_write, _draw, _canonical", ASKS_NONE, RULES, false, begin_rules_always, NULL,
     look_at_puzzle, NULL},
    {"sudoku_reader_new", REFUSES, 1, false, begin_text, NULL, new_reader, result_of_reader},
    {"sudoku_reader_next", ASKS_NONE, 1, false, begin_reader, NULL, use_reader, NULL},
    {"sudoku_grids_new", REFUSES, FEW_RULES, false, begin_rules, NULL, new_grids, result_of_grids},
    {"sudoku_grids_next", REFUSES, FEW_RULES, true, begin_grids, NULL, next_grid, result_of_grid},
    {"sudoku_generator_new", REFUSES, FEW_RULES - 1, false, begin_other_rules, NULL, new_generator,
     result_of_generator},
    {"sudoku_generator_next", REFUSES, FEW_RULES, true, begin_generator, NULL, generate,
     result_of_generate},
    {"sudoku_reduce", ASKS_NONE, FEW_RULES, false, begin_reducing, NULL, reduce, NULL},
};

PREPARE
{
    fault_laws(laws, cases, sizeof cases / sizeof *cases, NULL);
}
