/* SPDX-License-Identifier: MIT */
/*
 * The command stats, which describes a collection of puzzles: for each property, it prints how many
 * puzzles have each value.
 *
 *     givens
 *       22                       1  #############
 *       24                       3  ########################################
 *
 * An answer keeps the values of its puzzle in two words, and the calling thread counts them:
 *
 *     low     size 9   24 givens   1 solution   level 2      16 bits each; ABSENT: no such value
 *     high    a bit for each kind of clue
 *
 * Without levels, the bulk solver finds out everything about plain 9x9 puzzles.
 */
#include "cli/sudoku/answers.h"
#include "cli/sudoku/print.h"
#include "dlx/text/json.h"

#include <inttypes.h>

enum property { SIZE, GIVENS, SOLUTIONS, HARDNESS, SINGLE, CLUES = SINGLE, PROPERTIES };
enum {
    WIDTH = 16,                   /* bits of a value */
    ABSENT = (1 << WIDTH) - 1,    /* the puzzle has no such value */
    VALUES = SUDOKU_MAX_CELLS + 1 /* no value is greater than the number of cells */
};

_Static_assert(SUDOKU_CLUE_KINDS <= 64 && SINGLE * WIDTH <= 64, "the values fit into two words");

struct collection {
    const struct cli *cli;              /* the command line */
    uint64_t puzzles;                   /* number of puzzles */
    uint64_t count[PROPERTIES][VALUES]; /* number of puzzles with each value */
};

/* ---- counting ---- */

static struct kept keep(const struct item *item, uint64_t solutions, uint64_t hardness)
{
    const uint64_t values[SINGLE] = {(uint64_t)item->puzzle->size,
                                     (uint64_t)count_givens(item->puzzle), solutions, hardness};
    struct kept kept = {0, 0};
    for (int p = 0; p < SINGLE; p++)
        kept.low |= values[p] << p * WIDTH;
    for (int clue = 0; clue < item->rules->clue_count; clue++)
        kept.high |= UINT64_C(1) << item->rules->clues[clue].kind;
    return kept;
}

static void add(struct collection *c, struct kept kept)
{
    c->puzzles++;
    for (int p = 0; p < SINGLE; p++) {
        const uint64_t value = kept.low >> p * WIDTH & ABSENT;
        if (value != ABSENT)
            c->count[p][value]++;
    }
    for (int kind = 0; kind < SUDOKU_CLUE_KINDS; kind++)
        c->count[CLUES][kind] += kept.high >> kind & 1;
}

/* Find the level, or the rating in tenths, of a puzzle with one solution. */
static int find_hardness(const struct item *item, uint64_t *hardness)
{
    sudoku_rating rating = {.level = SUDOKU_EASY};
    int tenths = 0;
    const bool is_se = item->cli->scale == SCALE_SE;
    const int status = is_se ? item_rating(item, &tenths) : item_level(item, &rating);
    *hardness = is_se ? (uint64_t)tenths : (uint64_t)rating.level;
    return status;
}

static int answer(const struct item *item)
{
    sudoku_answer found;
    uint64_t hardness = ABSENT;
    int status = EXIT_FINE;
    if (!item_solve(item, 2, &found))
        return item_give_up(item, found.solutions);
    if (found.solutions == 1 && item->cli->scale != SCALE_NONE)
        status = find_hardness(item, &hardness);
    *item->kept = keep(item, found.solutions, hardness);
    return status;
}

static int gather(const struct question *q, void *user)
{
    add(user, q->kept);
    return EXIT_FINE;
}

static int answer_boards(const struct boards *b)
{
    for (size_t board = 0; board < b->count; board++) {
        const struct item *item = item_of_board(b, board);
        const sudoku_result *result = &b->results[board];
        if (result->stopped) {
            say_stopped(b->cli, b->file, item->number, result->solutions);
            return HALT;
        }
        add(b->user, keep(item, result->solutions, ABSENT));
    }
    return EXIT_FINE;
}

/* ---- printing ---- */

static const char *name_property(const struct collection *c, int property)
{
    static const char *const names[PROPERTIES] = {"size", "givens", "solutions", "level", "clues"};
    const bool is_se = c->cli->scale == SCALE_SE;
    return property == HARDNESS && is_se ? "rating" : names[property];
}

/* Return the name of a value. It lives until the next call. */
static const char *name_value(const struct collection *c, int property, int value)
{
    static char text[32];
    const bool is_se = c->cli->scale == SCALE_SE;
    snprintf(text, sizeof text, "%d", value);
    if (property == SIZE)
        snprintf(text, sizeof text, "%dx%d", value, value);
    else if (property == SOLUTIONS)
        return word_of_solutions((uint64_t)value);
    else if (property == CLUES)
        return sudoku_clue_name((sudoku_clue_kind)value);
    else if (property == HARDNESS && !is_se)
        return sudoku_level_name((sudoku_level)value);
    else if (property == HARDNESS && value == 0)
        return "unrated";
    else if (property == HARDNESS)
        snprintf(text, sizeof text, "%d.%d", value / 10, value % 10);
    return text;
}

/* Print a row with a bar. The greatest number has the longest bar, and no bar is empty. */
static void print_row(const char *name, uint64_t number, uint64_t greatest)
{
    static const char bar[] = "########################################";
    const int longest = sizeof bar - 1;
    const int length = (int)((double)number / (double)greatest * longest + 0.5);
    fprintf(out(), "  %-18s %12" PRIu64 "  %.*s\n", name, number, length > 0 ? length : 1, bar);
}

static void print_histogram(const struct collection *c, int property)
{
    const uint64_t *count = c->count[property];
    const bool json = c->cli->json;
    uint64_t greatest = 0;
    for (int value = 0; value < VALUES; value++)
        greatest = count[value] > greatest ? count[value] : greatest;
    if (greatest == 0)
        return;
    fprintf(out(), json ? ",\"%s\":{" : "%s\n", name_property(c, property));
    const char *before = "";
    for (int value = 0; value < VALUES; value++) {
        if (count[value] == 0)
            continue;
        const char *name = name_value(c, property, value);
        if (json)
            fprintf(out(), "%s\"%s\":%" PRIu64, before, name, count[value]);
        else
            print_row(name, count[value], greatest);
        before = ",";
    }
    fputs(json ? "}" : "", out());
}

/* If no puzzle could be counted, messages have already said why. */
static void print(void *user)
{
    const struct collection *c = user;
    if (c->puzzles == 0)
        return;
    fprintf(out(),
            c->cli->json ? "{\"type\":\"stats\",\"puzzles\":%" PRIu64 : "puzzles %" PRIu64 "\n",
            c->puzzles);
    for (int p = 0; p < PROPERTIES; p++)
        print_histogram(c, p);
    fputs(c->cli->json ? "}\n" : "", out());
}

int command_stats(const struct cli *cli)
{
    static struct collection c;
    c.cli = cli;
    return answer_puzzles(cli, &(struct answering){
                                   .answer = answer,
                                   .in_threads = true,
                                   .gather = gather,
                                   .finish = print,
                                   .answer_boards = cli->scale == SCALE_NONE ? answer_boards : NULL,
                                   .limit = 2,
                                   .user = &c,
                               });
}
