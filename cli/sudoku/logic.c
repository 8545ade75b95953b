/* SPDX-License-Identifier: MIT */
/*
 * The commands rate, explain and hint, which solve puzzles as people do.
 *
 *     rate       hard  X-wing  hidden single 44, pointing 3, X-wing 1
 *     explain    1. hidden single: In box 2, 7 fits only in r2c5. So r2c5 is 7.
 *     hint       the first of these steps
 *
 * rate prints the level, the hardest technique, and the number of steps by each technique. explain
 * and hint start from the candidates in the input, if it has any, so a half-solved board can be
 * continued.
 *
 * With --scale=se, they rate by the scale of Sudoku Explainer.
 *
 *     rate       7.1 1.2 1.2
 *     explain    1. 1.2 Hidden Single in a box: r1c2=4 r5c5=7
 *                2. 3.2 X-Wing: r4c7<>5
 *                ...
 *                Solved in 37 steps. ER 7.1, EP 1.2, ED 1.2
 *     hint       the first of these steps
 */
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"
#include "dlx/text/json.h"
#include "sudoku/logic.h"

#include <inttypes.h>

#define TOO_MANY_GRIDS "too many grids share a cell for solving by techniques"

/* ---- the number of solutions ---- */

/** A puzzle that is about to be solved as people do. */
struct approach {
    sudoku_logic *logic; /* the solver for its rules */
    uint64_t solutions;  /* number of its solutions: 0, 1, or 2 for several */
};

static void say_none(const struct item *item)
{
    int a, b, size = item->puzzle->size;
    if (sudoku_find_conflict(item->rules, item->puzzle, &a, &b))
        item_say(item, "puzzle %" PRIu64 " has no solution: look at r%dc%d and r%dc%d",
                 item->number, a / size + 1, a % size + 1, b / size + 1, b % size + 1);
    else
        item_say(item, "puzzle %" PRIu64 " has no solution", item->number);
}

/* Count the solutions of a puzzle, at most two: many techniques are valid only if there is exactly
 * one. Report a puzzle that has none. Return an exit status, or HALT. */
static int approach_count(const struct item *item, uint64_t *solutions)
{
    sudoku_answer answer;
    *solutions = 0;
    if (!item_solve(item, 2, &answer))
        return item_give_up(item, answer.solutions);
    *solutions = answer.solutions;
    if (answer.solutions == 0)
        say_none(item);
    return status_of_solutions(answer.solutions);
}

/* Refuse a puzzle for a reason. Only this puzzle is refused: the next one may have other rules. */
static int refuse(const struct item *item, const char *what, const char *reason)
{
    dlx_error error = {.line = item->line};
    snprintf(error.message, sizeof error.message, "%s", reason);
    item_say(item, "puzzle %" PRIu64 "%s: %s", item->number, what, reason);
    if ((item->cli->command & NO_ANSWERS) != 0)
        return EXIT_ERROR;
    if (item->cli->json)
        print_json_invalid(item->file, item->number, &error);
    else
        print_word(item->cli, item->number, "invalid");
    return EXIT_ERROR;
}

/* Return whether nothing more is to be printed after this status. */
static bool is_answered(int status)
{
    return status == HALT || status == EXIT_LIMIT || status == EXIT_ERROR;
}

/* Report that techniques were cut off after some steps. Return EXIT_LIMIT, or HALT after a stop. */
static int say_given_up(const struct item *item)
{
    if (item_is_stopped(item))
        return HALT;
    item_say(item, "puzzle %" PRIu64 " was given up at a limit", item->number);
    return EXIT_LIMIT;
}

/* ---- beginning ---- */

/* Report why there is no logic or scale. Return EXIT_ERROR after refusing the puzzle, or HALT. */
static int refuse_rules(const struct item *item, const char *what, const dlx_error *error)
{
    if (!rulebook_has_failed(item->book))
        return refuse(item, what, TOO_MANY_GRIDS);
    item_say(item, "%s", error->message);
    return HALT;
}

static int find_logic(const struct item *item, sudoku_logic **logic)
{
    dlx_error error = {.line = 0};
    *logic = rulebook_logic(item->book, item->rules, &error);
    return *logic != NULL ? EXIT_FINE : refuse_rules(item, "", &error);
}

/* Return EXIT_ERROR after refusing the puzzle, another exit status, or HALT. */
static int approach_puzzle(const struct item *item, struct approach *approach)
{
    approach->solutions = 0;
    const int status = find_logic(item, &approach->logic);
    return status == EXIT_FINE ? approach_count(item, &approach->solutions) : status;
}

static void print_json_approach(const char *type, const struct item *item, uint64_t solutions)
{
    print_json_puzzle(type, item);
    json_print(out(), ",'solutions':%s", word_of_solutions(solutions));
}

/* ---- rate ---- */

int item_level(const struct item *item, sudoku_rating *rating)
{
    sudoku_logic *logic;
    const int status = find_logic(item, &logic);
    if (status == EXIT_FINE && !rulebook_find_level(item->book, logic, item->puzzle, rating))
        return item_give_up_steps(item);
    return status;
}

/* Return NULL if the puzzle was not solved, or without any step. */
static const char *hardest_name(const sudoku_rating *rating)
{
    bool known = rating->end == SUDOKU_SOLVED && rating->steps[rating->hardest] > 0;
    return known ? sudoku_technique_name(rating->hardest) : NULL;
}

static void print_rating(const sudoku_rating *rating)
{
    const char *hardest = hardest_name(rating), *before = "  ";
    fprintf(out(), "%s  %s", sudoku_level_name(rating->level), hardest != NULL ? hardest : "-");
    for (int t = 0; t < SUDOKU_TECHNIQUES; t++)
        if (rating->steps[t] > 0) {
            fprintf(out(), "%s%s %" PRIu32, before, sudoku_technique_name((sudoku_technique)t),
                    rating->steps[t]);
            before = ", ";
        }
    fputc('\n', out());
}

static void print_json_rating(const sudoku_rating *rating)
{
    const char *hardest = hardest_name(rating), *before = "";
    json_print(out(), ",'level':%s", sudoku_level_name(rating->level));
    if (hardest != NULL)
        json_print(out(), ",'hardest':%s", hardest);
    fprintf(out(), ",\"steps\":[");
    for (int t = 0; t < SUDOKU_TECHNIQUES; t++)
        if (rating->steps[t] > 0) {
            fputs(before, out());
            json_print(out(), "{'technique':%s,'count':%" PRIu32 "}",
                       sudoku_technique_name((sudoku_technique)t), rating->steps[t]);
            before = ",";
        }
    fputc(']', out());
}

static int rate(const struct item *item)
{
    const struct cli *cli = item->cli;
    struct approach approach;
    sudoku_rating rating;
    int status = approach_puzzle(item, &approach);
    if (is_answered(status))
        return status;
    if (approach.solutions > 1)
        item_say(item, "puzzle %" PRIu64 " has several solutions, so it has no level",
                 item->number);
    const int rated = status == EXIT_FINE ? item_level(item, &rating) : EXIT_FINE;
    if (rated != EXIT_FINE)
        return rated;
    if (cli->json)
        print_json_approach("rating", item, approach.solutions);
    if (cli->json && status == EXIT_FINE)
        print_json_rating(&rating);
    if (cli->json)
        fprintf(out(), "}\n");
    else if (status == EXIT_FINE)
        print_rating(&rating);
    else
        fprintf(out(), "%s\n", word_of_solutions(approach.solutions));
    return status;
}

/* ---- explain and hint ---- */

struct explanation {
    const struct cli *cli;    /* the command line */
    const struct item *item;  /* the puzzle */
    sudoku_logic *logic;      /* what solves it */
    uint64_t steps;           /* number of steps so far */
    sudoku_technique hardest; /* the hardest technique of these steps */
    sudoku_progress progress; /* outcome of the last step */
    bool is_undrawn;          /* a board could not be drawn, which has been reported */
};

static void print_step(const struct explanation *e, const sudoku_step *step)
{
    if (e->cli->command == EXPLAIN)
        fprintf(out(), "%" PRIu64 ". ", e->steps);
    fprintf(out(), "%s: ", sudoku_technique_name(step->technique));
    sudoku_step_text(e->logic, step, write_file, out());
    fputc('\n', out());
}

static void print_end(const struct explanation *e)
{
    if (e->progress == SUDOKU_STUCK)
        fputs("No known technique applies.\n", out());
    else if (e->progress == SUDOKU_GIVEN_UP)
        fputs("unknown\n", out());
    else if (e->progress == SUDOKU_SOLVED && e->steps == 0)
        fputs("There is nothing to do.\n", out());
    else if (e->progress == SUDOKU_SOLVED)
        fprintf(out(), "Solved in %" PRIu64 " step%s. Level: %s, by %s.\n", e->steps,
                e->steps == 1 ? "" : "s", sudoku_level_name(sudoku_technique_level(e->hardest)),
                sudoku_technique_name(e->hardest));
}

static void print_json_candidates(const struct item *item, const char *name,
                                  const sudoku_candidate *candidates, int count)
{
    fprintf(out(), ",\"%s\":[", name);
    for (int c = 0; c < count; c++) {
        fprintf(out(), c == 0 ? "{\"cell\":" : ",{\"cell\":");
        print_json_cell(item->puzzle->size, candidates[c].cell);
        fprintf(out(), ",\"digit\":%d}", candidates[c].digit - item->rules->from_zero);
    }
    fputc(']', out());
}

static void print_json_pattern(const struct explanation *e, const sudoku_step *step)
{
    fprintf(out(), ",\"cells\":");
    print_json_cell_list(e->item->puzzle->size, step->cells, step->cell_count);
    fprintf(out(), ",\"digits\":");
    print_json_digits(e->item->rules, step->digits);
}

static void print_json_houses(const struct explanation *e, const sudoku_step *step)
{
    fprintf(out(), ",\"houses\":[");
    for (int h = 0; h < step->house_count; h++) {
        fputs(h == 0 ? "" : ",", out());
        print_json_house(&e->item->rules->houses[step->houses[h]]);
    }
    fputc(']', out());
}

static void print_json_clue(int size, const sudoku_clue *clue)
{
    json_print(out(), "{'kind':%s,'values':[", sudoku_clue_name(clue->kind));
    for (int v = 0; v < clue->value_count; v++)
        fprintf(out(), "%s%d", v == 0 ? "" : ",", clue->values[v]);
    fprintf(out(), "],\"cells\":");
    print_json_cell_list(size, clue->cells, clue->cell_count);
    fputc('}', out());
}

static void print_json_clues(const struct explanation *e, const sudoku_step *step)
{
    if (step->clue_count == 0)
        return;
    fprintf(out(), ",\"clues\":[");
    for (int c = 0; c < step->clue_count; c++) {
        fputs(c == 0 ? "" : ",", out());
        print_json_clue(e->item->puzzle->size, &e->item->rules->clues[step->clues[c]]);
    }
    fputc(']', out());
}

/* The reason has no quotes or control characters, so it needs no escapes. */
static void print_json_step(const struct explanation *e, const sudoku_step *step)
{
    int placed = step->placed.digit != 0;
    fprintf(out(), "%s{\"technique\":\"%s\",\"level\":\"%s\"", e->steps == 1 ? "" : ",",
            sudoku_technique_name(step->technique),
            sudoku_level_name(sudoku_technique_level(step->technique)));
    print_json_pattern(e, step);
    print_json_houses(e, step);
    print_json_clues(e, step);
    print_json_candidates(e->item, "chain", step->nodes, step->node_count);
    print_json_candidates(e->item, "placed", &step->placed, placed);
    print_json_candidates(e->item, "removed", step->removed, step->removed_count);
    fprintf(out(), ",\"reason\":\"");
    sudoku_step_text(e->logic, step, write_file, out());
    fprintf(out(), "\"}");
}

/* Print how a list of steps ended. */
static void print_json_progress(sudoku_progress progress)
{
    static const char *const ends[] = {
        [SUDOKU_STEP] = "open",        [SUDOKU_SOLVED] = "solved",
        [SUDOKU_STUCK] = "stuck",      [SUDOKU_CONTRADICTION] = "contradiction",
        [SUDOKU_GIVEN_UP] = "unknown",
    };
    fprintf(out(), "],\"end\":\"%s\"", ends[progress]);
}

static void print_candidates(struct explanation *e)
{
    dlx_error error;
    if (!e->cli->candidates || e->cli->json ||
        draw_candidates(e->item, sudoku_logic_board(e->logic), &error))
        return;
    if (!e->is_undrawn)
        item_say(e->item, "the candidates of puzzle %" PRIu64 " are not drawn: %s", e->item->number,
                 error.message);
    e->is_undrawn = true;
}

static void explain_steps(struct explanation *e)
{
    sudoku_step step;
    print_candidates(e);
    while ((e->progress = sudoku_logic_step(e->logic, &step)) == SUDOKU_STEP) {
        e->steps++;
        e->hardest = step.technique > e->hardest ? step.technique : e->hardest;
        (e->cli->json ? print_json_step : print_step)(e, &step);
        if (e->cli->command == HINT)
            break;
        print_candidates(e);
    }
}

static void explain(struct explanation *e, bool unique)
{
    struct rulebook *book = e->item->book;
    sudoku_logic_start(e->logic, e->item->puzzle, unique);
    sudoku_logic_symbols(e->logic, symbols_alone(e->cli, e->item->labels).text[SUDOKU_SYMBOLS]);
    if (e->cli->json)
        fprintf(out(), ",\"steps\":[");
    sudoku_logic_limit(e->logic, 0); /* the book enforces the limit */
    explain_steps(e);
    rulebook_end_steps(book, e->progress);
    if (e->cli->json)
        print_json_progress(e->progress);
    else
        print_end(e);
}

static int explain_puzzle(const struct item *item)
{
    const struct cli *cli = item->cli;
    struct approach approach;
    int status = approach_puzzle(item, &approach);
    if (is_answered(status))
        return status;
    if (approach.solutions > 1)
        item_say(item,
                 "puzzle %" PRIu64 " has several solutions: every step is right for all of them",
                 item->number);
    if (cli->json)
        print_json_approach("explanation", item, approach.solutions);
    else if (item->number > 1 && cli->command == EXPLAIN)
        fputc('\n', out());
    struct explanation e = {.cli = cli, .item = item, .logic = approach.logic};
    if (approach.solutions > 0)
        explain(&e, approach.solutions == 1);
    else if (!cli->json)
        fputs("none\n", out());
    if (cli->json)
        fprintf(out(), "}\n");
    if (e.progress == SUDOKU_GIVEN_UP)
        return say_given_up(item);
    return e.is_undrawn ? EXIT_ERROR : status;
}

/* ---- the scale of Sudoku Explainer: one puzzle ---- */

/* Get ready to rate a puzzle with one solution. If the status is EXIT_FINE, *scale has the
 * puzzle. */
static int find_scale(const struct item *item, sudoku_scale **scale)
{
    dlx_error error = {.line = 0};
    if (item->puzzle->marked)
        return refuse(item, " cannot be rated",
                      "--scale=se rates givens, and this grid has candidates");
    *scale = rulebook_scale(item->book, item->rules, &error);
    if (*scale == NULL)
        return refuse_rules(item, " cannot be rated", &error);
    sudoku_scale_start(*scale, item->puzzle, 0); /* the book enforces the limit */
    return EXIT_FINE;
}

/* A puzzle with candidates is refused before its solutions are counted. */
static int begin_scale(const struct item *item, sudoku_scale **scale, uint64_t *solutions)
{
    const int status = item->puzzle->marked ? EXIT_FINE : approach_count(item, solutions);
    return status == EXIT_FINE ? find_scale(item, scale) : status;
}

int item_rating(const struct item *item, int *tenths)
{
    sudoku_scale *scale;
    const int status = find_scale(item, &scale);
    *tenths = 0;
    if (status != EXIT_FINE)
        return status;
    const sudoku_progress progress = rulebook_rate(item->book, scale);
    if (progress == SUDOKU_GIVEN_UP)
        return item_give_up_steps(item);
    *tenths = progress == SUDOKU_SOLVED ? sudoku_scale_rate(scale).hardest : 0;
    return EXIT_FINE;
}

/* ---- the scale: rate ---- */

enum form { BARE, NAMED, JSON };

/* Print the ratings: "7.1 1.2 1.2", "ER 7.1, EP 1.2, ED 1.2", or members of a JSON object. */
static void print_ratings(const sudoku_scale_rating *rating, enum form form)
{
    static const char *const before[][3] = {
        [BARE] = {"", " ", " "},
        [NAMED] = {"ER ", ", EP ", ", ED "},
        [JSON] = {",\"ER\":", ",\"EP\":", ",\"ED\":"},
    };
    const int tenths[] = {rating->hardest, rating->first_digit, rating->first_step};
    for (int r = 0; r < 3; r++)
        fprintf(out(), "%s%d.%d", before[form][r], tenths[r] / 10, tenths[r] % 10);
}

static int print_without_rating(const struct item *item, const char *type, int status,
                                uint64_t solutions)
{
    if (status == EXIT_SEVERAL)
        item_say(item, "puzzle %" PRIu64 " has several solutions, so it has no rating",
                 item->number);
    if (item->cli->json) {
        print_json_approach(type, item, solutions);
        fprintf(out(), "}\n");
    } else
        fprintf(out(), "%s\n", word_of_solutions(solutions));
    return status;
}

static int rate_by_scale(const struct item *item)
{
    sudoku_scale *scale = NULL;
    uint64_t solutions = 0;
    int status = begin_scale(item, &scale, &solutions);
    if (is_answered(status))
        return status;
    if (status != EXIT_FINE)
        return print_without_rating(item, "rating", status, solutions);
    sudoku_progress progress = rulebook_rate(item->book, scale);
    if (progress == SUDOKU_GIVEN_UP)
        return item_give_up_steps(item);
    const sudoku_scale_rating rating = sudoku_scale_rate(scale);
    const bool solved = progress == SUDOKU_SOLVED, json = item->cli->json;
    if (!solved && !json) {
        print_word(item->cli, item->number, "unrated");
        return EXIT_FINE;
    }
    if (json)
        print_json_approach("rating", item, solutions);
    if (solved)
        print_ratings(&rating, json ? JSON : BARE);
    fputs(json ? "}\n" : "\n", out());
    return EXIT_FINE;
}

/* ---- the scale: explain and hint ---- */

static void print_scale_candidate(const struct item *item, const char *sign, sudoku_candidate c)
{
    const int size = item->puzzle->size;
    fprintf(out(), " r%dc%d%s%d", c.cell / size + 1, c.cell % size + 1, sign, c.digit);
}

static void print_scale_step(const struct item *item, int number, const sudoku_scale_step *step)
{
    if (item->cli->command == EXPLAIN)
        fprintf(out(), "%d. ", number);
    fprintf(out(), "%d.%d %s:", step->rating / 10, step->rating % 10, step->name);
    for (int i = 0; i < step->placed_count; i++)
        print_scale_candidate(item, "=", step->placed[i]);
    for (int i = 0; i < step->removed_count; i++)
        print_scale_candidate(item, "<>", step->removed[i]);
    fputc('\n', out());
}

static void print_json_scale_step(const struct item *item, int number,
                                  const sudoku_scale_step *step)
{
    json_print(out(), number == 1 ? "{'technique':%s" : ",{'technique':%s", step->name);
    fprintf(out(), ",\"rating\":%d.%d", step->rating / 10, step->rating % 10);
    print_json_candidates(item, "placed", step->placed, step->placed_count);
    print_json_candidates(item, "removed", step->removed, step->removed_count);
    fputc('}', out());
}

static sudoku_progress print_scale_steps(const struct item *item, sudoku_scale *scale, int *steps)
{
    sudoku_scale_step step;
    sudoku_progress progress;
    while ((progress = rulebook_step(item->book, scale, &step)) == SUDOKU_STEP) {
        (item->cli->json ? print_json_scale_step : print_scale_step)(item, ++*steps, &step);
        if (item->cli->command == HINT)
            break;
    }
    return progress;
}

static void print_json_scale_end(const sudoku_scale_rating *rating, sudoku_progress progress)
{
    print_json_progress(progress);
    if (progress == SUDOKU_SOLVED)
        print_ratings(rating, JSON);
    fputs("}\n", out());
}

static void print_scale_end(const sudoku_scale_rating *rating, sudoku_progress progress, int steps)
{
    if (progress == SUDOKU_STUCK)
        fputs("No technique of this scale goes further.\n", out());
    if (progress == SUDOKU_GIVEN_UP)
        fputs("unknown\n", out());
    if (progress != SUDOKU_SOLVED)
        return;
    if (steps == 0) {
        fputs("There is nothing to do.\n", out());
        return;
    }
    fprintf(out(), "Solved in %d step%s. ", steps, steps == 1 ? "" : "s");
    print_ratings(rating, NAMED);
    fputc('\n', out());
}

static int explain_by_scale(const struct item *item)
{
    sudoku_scale *scale = NULL;
    uint64_t solutions = 0;
    int steps = 0, status = begin_scale(item, &scale, &solutions);
    if (is_answered(status))
        return status;
    if (status != EXIT_FINE)
        return print_without_rating(item, "explanation", status, solutions);
    if (item->cli->json) {
        print_json_approach("explanation", item, solutions);
        fprintf(out(), ",\"steps\":[");
    } else if (item->number > 1 && item->cli->command == EXPLAIN)
        fputc('\n', out());
    sudoku_progress progress = print_scale_steps(item, scale, &steps);
    const sudoku_scale_rating rating = sudoku_scale_rate(scale);
    if (item->cli->json)
        print_json_scale_end(&rating, progress);
    else
        print_scale_end(&rating, progress, steps);
    return progress == SUDOKU_GIVEN_UP ? say_given_up(item) : EXIT_FINE;
}

/* ---- the commands ---- */

int command_rate(const struct cli *cli)
{
    return for_each_in_threads(cli, cli->scale == SCALE_SE ? rate_by_scale : rate);
}

int command_explain(const struct cli *cli)
{
    return for_each_in_threads(cli, cli->scale == SCALE_SE ? explain_by_scale : explain_puzzle);
}
