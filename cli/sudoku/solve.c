/* SPDX-License-Identifier: MIT */
/*
 * The commands solve, count and check (without --explain). Every solution is verified before it is printed.
 *
 *     solve    417369825632...    or a grid, a drawing, a report; `none`; with --unique `several`
 *     count    6
 *     check    unique, several or none
 *
 * Boards of 9x9 come by the million, so their one-line answers are gathered in a buffer. It is written when
 * the boards of one call are done, so nothing stays behind.
 */
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"
#include "dlx/text/json.h"

#include <inttypes.h>
#include <string.h>

enum { BUFFER = 1 << 16, LONGEST_BRIEF = 200 };

/** What is known of a puzzle. */
struct answer {
    const struct item *item; /* the puzzle */
    uint64_t solutions;      /* number of solutions found, up to the limit */
    const uint8_t *solution; /* the first solution */
};

/* ---- what the command line asks for ---- */

/* With these, a puzzle with several solutions has an answer of its own. */
static bool wants_unique(const struct cli *cli)
{
    return cli->command == CHECK || cli->unique;
}

/* Return how many solutions the solver must look for; 0 for all. */
static uint64_t solutions_wanted(const struct cli *cli)
{
    if (cli->command == COUNT)
        return cli->limit;
    if (wants_unique(cli))
        return 2;
    return cli->report ? cli->limit : 1;
}

/* ---- one line ---- */

/* Return the word that replaces a solution; NULL if there is what was asked for. */
static const char *word_for(const struct cli *cli, uint64_t solutions)
{
    if (cli->command == COUNT)
        return NULL;
    if (solutions == 0)
        return "none";
    if (wants_unique(cli) && solutions > 1)
        return "several";
    return cli->command == CHECK ? "unique" : NULL;
}

/* Return whether the answer to a board is only its result, in at most LONGEST_BRIEF bytes. */
static bool is_brief(const struct cli *cli)
{
    bool has_brief_form = cli->form <= SUDOKU_FORM_CSV && !cli->report; /* the first four forms */
    return !cli->json && (cli->command != SOLVE || has_brief_form);
}

static char *write_word(const char *word, char *text)
{
    size_t length = strlen(word);
    memcpy(text, word, length);
    text[length] = '\n';
    return text + length + 1;
}

/* fprintf(out(), ) would take a third of the time of counting. */
static char *write_number(uint64_t number, char *text)
{
    char digits[21], *first = digits + sizeof digits - 1;
    *first = '\0';
    do
        *--first = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    return write_word(first, text);
}

/* Write the rows of a full grid, with a separator between two digits. */
static char *write_separated(const sudoku_board *solution, char separator, char *text)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        *text++ = (char)('0' + solution->cell[cell]);
        *text++ = cell % SUDOKU_SIZE == SUDOKU_SIZE - 1 ? '\n' : separator;
    }
    return text;
}

static char *write_solution(const struct cli *cli, const sudoku_board *solution, char *text)
{
    if (cli->form == SUDOKU_FORM_NUMBERS || cli->form == SUDOKU_FORM_CSV)
        return write_separated(solution, cli->form == SUDOKU_FORM_CSV ? ',' : ' ', text);
    const int length = cli->form == SUDOKU_FORM_GRID ? SUDOKU_SIZE : SUDOKU_CELLS; /* of a line */
    for (int cell = 0; cell < SUDOKU_CELLS; cell += length, text += length + 1) {
        sudoku_cells_text(solution->cell + cell, length, text);
        text[length] = '\n'; /* in place of the zero */
    }
    return text;
}

/* Write a brief answer; return its end. */
static char *write_brief(const struct cli *cli, const sudoku_result *result, char *text)
{
    const char *word = word_for(cli, result->solutions);
    if (word != NULL)
        return write_word(word, text);
    if (cli->command == COUNT)
        return write_number(result->solutions, text);
    return write_solution(cli, &result->solution, text);
}

/* ---- several lines, and JSON ---- */

static void print_cells(const struct answer *a, sudoku_form form)
{
    sudoku_write(a->item->rules, as_puzzle(a->item->puzzle->size, a->solution), form, NULL,
                 write_file, out(), NULL);
}

/* Grids of solutions follow each other directly, like grids of puzzles. Drawings stand apart. */
static void print_form(const struct answer *a)
{
    const struct cli *cli = a->item->cli;
    const char *word = word_for(cli, a->solutions);
    bool drawn = cli->command == SOLVE && cli->form == SUDOKU_FORM_PRETTY;
    if (drawn && a->item->number > 1)
        fputc('\n', out());
    if (word != NULL)
        fprintf(out(), "%s\n", word);
    else if (cli->command == COUNT)
        fprintf(out(), "%" PRIu64 "\n", a->solutions);
    else if (drawn)
        form_write(cli, cli->form, a->item->rules,
                   as_puzzle(a->item->puzzle->size, a->item->puzzle->cell), a->solution, out(),
                   NULL);
    else
        print_cells(a, cli->form);
}

static void print_report(const struct answer *a)
{
    uint64_t wanted = solutions_wanted(a->item->cli);
    if (a->item->number > 1)
        fputc('\n', out());
    fprintf(out(), "Puzzle %" PRIu64, a->item->number);
    if (a->solutions == 0)
        fprintf(out(), " has no solution\n");
    else if (a->solutions > 1)
        fprintf(out(), " has %s%" PRIu64 " solutions\n", a->solutions == wanted ? "at least " : "",
                a->solutions);
    else {
        fprintf(out(), " solution is\n");
        print_cells(a, SUDOKU_FORM_GRID);
    }
}

static void print_json(const struct answer *a)
{
    const struct item *item = a->item;
    uint64_t wanted = solutions_wanted(item->cli);
    bool complete = wanted == 0 || a->solutions < wanted;
    print_json_puzzle("puzzle", item);
    json_print(out(), ",'solutions':%" PRIu64 ",'complete':%i", a->solutions, complete);
    if (a->solutions > 0)
        print_json_cells("solution", item->rules, as_puzzle(item->puzzle->size, a->solution));
    fprintf(out(), "}\n");
}

static void print_answer(const struct answer *a)
{
    const struct cli *cli = a->item->cli;
    if (cli->json)
        print_json(a);
    else if (cli->report)
        print_report(a);
    else
        print_form(a);
}

/* ---- checks ---- */

/* Two equal digits in a house explain why there is no solution. */
static void warn_of_conflict(const struct item *item)
{
    const sudoku_puzzle *puzzle = item->puzzle;
    int a, b, size = puzzle->size;
    if (!sudoku_find_conflict(item->rules, puzzle, &a, &b))
        return;
    if (a == b)
        item_say(item, "warning: puzzle %" PRIu64 " has the digit %d in r%dc%d, which is excluded",
                 item->number, puzzle->cell[a], a / size + 1, a % size + 1);
    else
        item_say(item, "warning: puzzle %" PRIu64 " has the digit %d twice, in r%dc%d and r%dc%d",
                 item->number, puzzle->cell[a], a / size + 1, a % size + 1, b / size + 1,
                 b % size + 1);
}

static int status_for(const struct cli *cli, uint64_t solutions)
{
    if (solutions == 0)
        return EXIT_NONE;
    return wants_unique(cli) ? status_of_solutions(solutions) : EXIT_FINE;
}

/* A wrong solution must never leave this program. */
static int say_wrong(uint64_t number)
{
    say("dlx-sudoku: internal error: puzzle %" PRIu64 " got a wrong solution\n", number);
    return HALT;
}

/* ---- puzzles ---- */

static int answer_puzzle(const struct item *item)
{
    sudoku_answer found;
    found.solutions = 0;
    if (!item_solve(item, solutions_wanted(item->cli), &found))
        return item_give_up(item, found.solutions);
    const struct answer answer = {item, found.solutions, found.cell};
    if (found.solutions > 0 && !sudoku_is_solution(item->rules, item->puzzle, found.cell))
        return say_wrong(item->number);
    if (found.solutions == 0)
        warn_of_conflict(item);
    print_answer(&answer);
    return status_for(item->cli, found.solutions);
}

/* A board as an item, which lives until the next call. */
static const struct item *as_item(const struct boards *b, size_t board)
{
    static sudoku_puzzle puzzle = {.size = SUDOKU_SIZE};
    static struct item item;
    memcpy(puzzle.cell, b->puzzles[board].cell, sizeof b->puzzles[board].cell);
    item = (struct item){.cli = b->cli,
                         .puzzle = &puzzle,
                         .rules = b->rules,
                         .file = b->file,
                         .line = b->lines[board],
                         .number = b->before + board + 1};
    return &item;
}

/* The bulk solver verifies its solutions itself. */
static int answer_boards(const struct boards *b)
{
    static char text[BUFFER];
    size_t length = 0;
    int status = EXIT_FINE;
    for (size_t board = 0; board < b->count; board++) {
        const sudoku_result *result = &b->results[board];
        if (result->stopped) {
            say_stopped(b->cli, b->file, b->before + board + 1, result->solutions);
            status = HALT;
            break;
        }
        if (result->solutions == 0)
            warn_of_conflict(as_item(b, board));
        status = worse_status(status, status_for(b->cli, result->solutions));
        if (!is_brief(b->cli)) {
            print_answer(
                &(struct answer){as_item(b, board), result->solutions, result->solution.cell});
            continue;
        }
        length = (size_t)(write_brief(b->cli, result, text + length) - text);
        if (length > BUFFER - LONGEST_BRIEF) {
            fwrite(text, 1, length, out());
            length = 0;
        }
    }
    fwrite(text, 1, length, out());
    return status;
}

int command_solve(const struct cli *cli)
{
    return answer_puzzles(
        cli,
        &(struct answering){
            .answer = answer_puzzle,
            .in_threads = true,
            .answer_boards = answer_boards,
            .limit = solutions_wanted(cli),
            /* With either engine, the printed solution is the one that dancing links find first. */
            .first_solution = cli->json || (cli->command == SOLVE && !cli->unique),
        });
}
