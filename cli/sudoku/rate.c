/* SPDX-License-Identifier: MIT */
/*
 * The command rate: a line a puzzle, its level, the hardest technique, and how often it takes each.
 *
 *     hard  X-wing  hidden single 44, pointing 3, X-wing 1
 */
#include "dlx/text/json.h"
#include "cli/sudoku/logic.h"

#include <inttypes.h>

/* Only of a puzzle that is solved there is a hardest technique. */
static const char *hardest_name(const sudoku_rating *rating)
{
    bool known = rating->end == SUDOKU_SOLVED && rating->steps[rating->hardest] > 0;
    return known ? sudoku_technique_name(rating->hardest) : NULL;
}

static void print_rating(const sudoku_rating *rating)
{
    const char *hardest = hardest_name(rating), *before = "  ";
    printf("%s  %s", sudoku_level_name(rating->level), hardest != NULL ? hardest : "-");
    for (int t = 0; t < SUDOKU_TECHNIQUES; t++)
        if (rating->steps[t] > 0) {
            printf("%s%s %" PRIu32, before, sudoku_technique_name((sudoku_technique)t),
                   rating->steps[t]);
            before = ", ";
        }
    putchar('\n');
}

static void print_json_rating(const sudoku_rating *rating)
{
    const char *hardest = hardest_name(rating), *before = "";
    printf(",\"level\":\"%s\"", sudoku_level_name(rating->level));
    if (hardest != NULL)
        printf(",\"hardest\":\"%s\"", hardest);
    printf(",\"steps\":[");
    for (int t = 0; t < SUDOKU_TECHNIQUES; t++)
        if (rating->steps[t] > 0) {
            printf("%s{\"technique\":\"%s\",\"count\":", before,
                   sudoku_technique_name((sudoku_technique)t));
            json_number(stdout, rating->steps[t]);
            putchar('}');
            before = ",";
        }
    putchar(']');
}

static int take(void *user, const struct work_item *item)
{
    const struct cli *cli = user;
    struct approach approach;
    sudoku_rating rating;
    int status = approach_puzzle(item, &approach);
    if (status == WORK_HALT)
        return status;
    if (approach.several)
        work_say(item, "puzzle %" PRIu64 " has several solutions, and no level", item->number);
    if (status == EXIT_FINE)
        sudoku_logic_rate(approach.logic, item->puzzle, true, &rating);
    if (cli->json)
        object_approach("rating", item, &approach);
    if (cli->json && status == EXIT_FINE)
        print_json_rating(&rating);
    if (cli->json)
        printf("}\n");
    else if (status == EXIT_FINE)
        print_rating(&rating);
    else
        puts(approach.none ? "none" : "several");
    return status;
}

int command_rate(const struct cli *cli)
{
    struct cli copy = *cli;
    return work_through(cli, take, &copy);
}
