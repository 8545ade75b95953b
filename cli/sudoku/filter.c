/* SPDX-License-Identifier: MIT */
/*
 * The command filter, which prints the puzzles that meet all conditions of the command line. Each
 * condition is an option and a function. Cheap conditions are tested first. Conditions that need
 * exactly one solution come after --unique, which they imply:
 *
 *     --givens=20-24    17 givens: no       24 givens: yes
 *     --minimal                             one solution: yes     a given can be left out: no
 *
 * If a search is needed only for the number of solutions, the bulk solver does it.
 */
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"

/** Return EXIT_FINE if a puzzle meets a condition and EXIT_NONE or EXIT_SEVERAL if it does not; or,
 * after a message, EXIT_ERROR, EXIT_LIMIT or HALT. */
typedef int condition_fn(const struct item *item);

enum { MOST_CONDITIONS = 6 };

struct filter {
    condition_fn *conditions[MOST_CONDITIONS]; /* what each puzzle must meet, in this order */
    int count;                                 /* number of conditions */
    bool is_quick; /* the last condition is to have one solution, which the bulk solver finds out */
};

/* ---- conditions ---- */

static int status_if(bool is_met)
{
    return is_met ? EXIT_FINE : EXIT_NONE;
}

static int has_givens(const struct item *item)
{
    const struct making *wanted = &item->cli->making;
    const int givens = count_givens(item->puzzle);
    return status_if(wanted->least_givens <= givens && givens <= wanted->most_givens);
}

static bool has_kind(const sudoku_rules *rules, sudoku_clue_kind kind)
{
    for (int clue = 0; clue < rules->clue_count; clue++)
        if (rules->clues[clue].kind == kind)
            return true;
    return false;
}

static int has_clues(const struct item *item)
{
    bool has_all = true;
    for (int k = 0; k < item->cli->making.kind_count; k++)
        has_all &= has_kind(item->rules, item->cli->making.kinds[k]);
    return status_if(has_all);
}

static int is_unique(const struct item *item)
{
    sudoku_answer answer;
    return item_solve(item, 2, &answer) ? status_of_solutions(answer.solutions)
                                        : item_give_up(item, answer.solutions);
}

static int is_minimal(const struct item *item)
{
    bool redundant[SUDOKU_MAX_CELLS];
    int count = 0;
    return item_redundant(item, false, redundant, &count) ? status_if(count == 0)
                                                          : item_give_up(item, 1);
}

static int has_level(const struct item *item)
{
    sudoku_rating rating;
    const int status = item_level(item, &rating);
    return status == EXIT_FINE ? status_if(rating.level == item->cli->making.level) : status;
}

static int has_rating(const struct item *item)
{
    const struct making *wanted = &item->cli->making;
    int tenths = 0;
    const int status = item_rating(item, &tenths);
    return status == EXIT_FINE
               ? status_if(wanted->least_rating <= tenths && tenths <= wanted->most_rating)
               : status;
}

static struct filter find_conditions(const struct cli *cli)
{
    const struct making *wanted = &cli->making;
    const bool is_slow = wanted->minimal || wanted->has_level || wanted->most_rating > 0;
    const struct {
        bool is_wanted;
        condition_fn *function;
    } table[MOST_CONDITIONS] = {
        {wanted->most_givens > 0, has_givens}, {wanted->kind_count > 0, has_clues},
        {cli->unique || is_slow, is_unique},   {wanted->minimal, is_minimal},
        {wanted->has_level, has_level},        {wanted->most_rating > 0, has_rating},
    };
    struct filter filter = {.is_quick = cli->unique && !is_slow};
    for (int c = 0; c < MOST_CONDITIONS; c++)
        if (table[c].is_wanted)
            filter.conditions[filter.count++] = table[c].function;
    return filter;
}

/* ---- puzzles ---- */

/* sudoku_write() would take longer than the bulk solver. */
static int print_board(const sudoku_puzzle *board)
{
    char text[SUDOKU_CELLS + 1];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        text[cell] = (char)(board->cell[cell] != 0 ? '0' + board->cell[cell] : '.');
    text[SUDOKU_CELLS] = '\n';
    fwrite(text, 1, sizeof text, out());
    return EXIT_FINE;
}

/* Print a puzzle so that it can be read again: the form `line` has no candidates. */
static int print_puzzle(const struct item *item)
{
    const bool is_line = !item->cli->json && item->cli->form == SUDOKU_FORM_LINE;
    const bool needs_marks = is_line && item->puzzle->marked;
    if (is_line && item->labels == NULL) /* from the bulk solver */
        return print_board(item->puzzle);
    if (!item->cli->json)
        return print_item_text(item, item->puzzle,
                               needs_marks ? SUDOKU_FORM_MARKS : item->cli->form);
    print_json_puzzle("filtered", item);
    if (have_rule_lines(item->rules))
        print_json_rules(item->rules);
    fputs("}\n", out());
    return EXIT_FINE;
}

/* A puzzle that does not meet a condition is no failure. */
static int print_if(const struct item *item, int status)
{
    if (status == EXIT_FINE)
        return print_puzzle(item);
    return status == EXIT_NONE || status == EXIT_SEVERAL ? EXIT_FINE : status;
}

/* Return the status of the first of some conditions that the puzzle does not meet, or EXIT_FINE. */
static int meet(const struct filter *filter, int count, const struct item *item)
{
    int status = EXIT_FINE;
    for (int c = 0; c < count && status == EXIT_FINE; c++)
        status = filter->conditions[c](item);
    return status;
}

static int answer(const struct item *item)
{
    const struct filter *filter = item->user;
    return print_if(item, meet(filter, filter->count, item));
}

/* ---- boards ---- */

/* The last condition is to have one solution. */
static int answer_board(const struct boards *b, size_t board)
{
    const struct filter *filter = b->user;
    const struct item *item = item_of_board(b, board);
    const sudoku_result *result = &b->results[board];
    if (result->stopped) {
        say_stopped(b->cli, b->file, item->number, result->solutions);
        return HALT;
    }
    return print_if(item,
                    result->solutions == 1 ? meet(filter, filter->count - 1, item) : EXIT_NONE);
}

static int answer_boards(const struct boards *b)
{
    int status = EXIT_FINE;
    for (size_t board = 0; board < b->count && status == EXIT_FINE; board++)
        status = answer_board(b, board);
    return status;
}

int command_filter(const struct cli *cli)
{
    struct filter filter = find_conditions(cli);
    return answer_puzzles(
        cli, &(struct answering){.answer = answer,
                                 .in_threads = true,
                                 .answer_boards = filter.is_quick ? answer_boards : NULL,
                                 .limit = 2,
                                 .user = &filter});
}
