/* SPDX-License-Identifier: MIT */
/*
 * The commands rate, explain and hint with --scale=se, by the scale of Sudoku Explainer.
 *
 *     rate       7.1 1.2 1.2
 *     explain    1. 1.2 Hidden Single in a box: r1c2=4 r5c5=7
 *                2. 3.2 X-Wing: r4c7<>5
 *                ...
 *                Solved in 37 steps. ER 7.1, EP 1.2, ED 1.2
 *     hint       the first of these steps
 */
#include "cli/sudoku/approach.h"
#include "cli/sudoku/print.h"
#include "dlx/text/json.h"

#include <inttypes.h>

/* ---- one puzzle ---- */

static bool is_classic(const struct item *item)
{
    const sudoku_rules *rules = item->rules;
    return rules->is_plain && rules->size == SUDOKU_SIZE && rules->box_rows == 3;
}

static int refuse(const struct item *item, const char *reason)
{
    dlx_error error = {.line = item->line};
    snprintf(error.message, sizeof error.message, "%s", reason);
    item_say(item, "puzzle %" PRIu64 " cannot be rated: %s", item->number, reason);
    if (item->cli->json)
        print_json_invalid(item->file, item->number, &error);
    else
        print_word(item->cli, item->number, "invalid");
    return EXIT_ERROR;
}

/* Get ready to rate. If the status is EXIT_FINE, *scale has the puzzle. */
static int begin(const struct item *item, sudoku_scale **scale, uint64_t *solutions)
{
    dlx_error error = {.line = 0};
    if (!is_classic(item))
        return refuse(item, "--scale=se rates only 9x9 puzzles with plain rules");
    if (item->puzzle->marked)
        return refuse(item, "--scale=se rates givens, and this grid has candidates");
    int status = approach_count(item, solutions);
    if (status != EXIT_FINE)
        return status;
    *scale = rulebook_scale(item->book, &error);
    if (*scale == NULL) {
        item_say(item, "%s", error.message);
        return HALT;
    }
    sudoku_scale_start(*scale, item->puzzle, rulebook_seconds_left(item->book));
    return EXIT_FINE;
}

/* ---- rate ---- */

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

/* Return whether a status of begin() has been answered completely. */
static bool is_answered(int status)
{
    return status == HALT || status == EXIT_LIMIT || status == EXIT_ERROR;
}

int rate_by_scale(const struct item *item)
{
    sudoku_scale *scale = NULL;
    uint64_t solutions = 0;
    int status = begin(item, &scale, &solutions);
    if (is_answered(status))
        return status;
    if (status != EXIT_FINE)
        return print_without_rating(item, "rating", status, solutions);
    sudoku_progress progress = rulebook_rate(item->book, scale);
    if (progress == SUDOKU_GIVEN_UP)
        return approach_give_up(item);
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

/* ---- explain and hint ---- */

static void print_step(const struct item *item, int number, const sudoku_scale_step *step)
{
    if (item->cli->command == EXPLAIN)
        fprintf(out(), "%d. ", number);
    fprintf(out(), "%d.%d %s:", step->rating / 10, step->rating % 10, step->name);
    for (int i = 0; i < step->placed_count; i++)
        fprintf(out(), " r%dc%d=%d", step->placed[i].cell / 9 + 1, step->placed[i].cell % 9 + 1,
                step->placed[i].digit);
    for (int i = 0; i < step->removed_count; i++)
        fprintf(out(), " r%dc%d<>%d", step->removed[i].cell / 9 + 1, step->removed[i].cell % 9 + 1,
                step->removed[i].digit);
    fputc('\n', out());
}

static void print_json_step(const struct item *item, int number, const sudoku_scale_step *step)
{
    json_print(out(), number == 1 ? "{'technique':%s" : ",{'technique':%s", step->name);
    fprintf(out(), ",\"rating\":%d.%d", step->rating / 10, step->rating % 10);
    print_json_candidates(item, "placed", step->placed, step->placed_count);
    print_json_candidates(item, "removed", step->removed, step->removed_count);
    fputc('}', out());
}

static sudoku_progress print_steps(const struct item *item, sudoku_scale *scale, int *steps)
{
    sudoku_scale_step step;
    sudoku_progress progress;
    while ((progress = rulebook_step(item->book, scale, &step)) == SUDOKU_STEP) {
        (item->cli->json ? print_json_step : print_step)(item, ++*steps, &step);
        if (item->cli->command == HINT)
            break;
    }
    return progress;
}

static void print_json_end(const sudoku_scale_rating *rating, sudoku_progress progress)
{
    static const char *const ends[] = {
        [SUDOKU_STEP] = "open",        [SUDOKU_SOLVED] = "solved",
        [SUDOKU_STUCK] = "stuck",      [SUDOKU_CONTRADICTION] = "contradiction",
        [SUDOKU_GIVEN_UP] = "unknown",
    };
    fprintf(out(), "],\"end\":\"%s\"", ends[progress]);
    if (progress == SUDOKU_SOLVED)
        print_ratings(rating, JSON);
    fputs("}\n", out());
}

static void print_end(const sudoku_scale_rating *rating, sudoku_progress progress, int steps)
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

int explain_by_scale(const struct item *item)
{
    sudoku_scale *scale = NULL;
    uint64_t solutions = 0;
    int steps = 0, status = begin(item, &scale, &solutions);
    if (is_answered(status))
        return status;
    if (status != EXIT_FINE)
        return print_without_rating(item, "explanation", status, solutions);
    if (item->cli->json) {
        print_json_approach("explanation", item, solutions);
        fprintf(out(), ",\"steps\":[");
    } else if (item->number > 1 && item->cli->command == EXPLAIN)
        fputc('\n', out());
    sudoku_progress progress = print_steps(item, scale, &steps);
    const sudoku_scale_rating rating = sudoku_scale_rate(scale);
    if (item->cli->json)
        print_json_end(&rating, progress);
    else
        print_end(&rating, progress, steps);
    return progress == SUDOKU_GIVEN_UP ? approach_say_given_up(item) : EXIT_FINE;
}
