/* SPDX-License-Identifier: MIT */
/*
 * The commands solve, count and check (without --explain). Every solution is verified before it is
 * printed.
 *
 *     solve    417369825632...    or a grid, a drawing, a report; `none`; with --unique `several`
 *     count    6
 *     check    unique, several or none
 *
 * A puzzle may have more solutions than a search can visit. Therefore, the search only begins to
 * count, and a counter takes over if there are too many.
 *
 * 9x9 boards come by the million, so their one-line answers are gathered in a buffer. It is written
 * at the end of each call.
 */
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"
#include "dlx/core/decimal.h"
#include "dlx/text/json.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

/* A search counts MANY solutions in about the time that a counter needs to start. */
enum { BUFFER = 1 << 16, LONGEST_BRIEF = 200, MANY = 20000 };

/** What is known of a puzzle. */
struct answer {
    const struct item *item; /* the puzzle */
    uint64_t solutions;      /* number of solutions found, up to the limit */
    const uint8_t *solution; /* the first solution; NULL if it is not known */
    const char *digits;      /* the number in digits if it exceeds 64 bits; else NULL */
    bool is_wrong;           /* the solution in the input is not a solution */
};

/* ---- what the command line asks for ---- */

/* With these, a puzzle with several solutions has its own answer. */
static bool wants_unique(const struct cli *cli)
{
    return cli->command == CHECK || cli->unique;
}

/* Return how many solutions the solver must look for; 0 for all. */
static uint64_t solutions_wanted(const struct cli *cli)
{
    if (cli->command == COUNT)
        return cli->first;
    if (wants_unique(cli))
        return 2;
    return cli->report ? cli->first : 1;
}

/* Return whether a counter may be needed: no limit ends the count early, and no engine is named. */
static bool may_be_many(const struct cli *cli)
{
    const uint64_t wanted = solutions_wanted(cli);
    return (wanted == 0 || wanted > MANY) && cli->engine == ENGINE_AUTO &&
           cli->settings.kernel == NULL;
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

/* fprintf(out(), ...) would take a third of the time of counting. */
static char *write_number(uint64_t number, char *text)
{
    char room[DECIMAL_ROOM];
    return write_word(decimal_text(number, room), text);
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
        for (int c = 0; c < length;
             c++) /* sudoku_cells_text() takes longer: it also writes empty cells */
            text[c] = (char)('0' + solution->cell[cell + c]);
        text[length] = '\n';
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

/* Return whether the command checks the solution that the input gives for a puzzle. */
static bool is_compared(const struct item *item)
{
    return item->cli->command == CHECK && item->cli->solution && item->solution != NULL;
}

static void print_number(const struct answer *a)
{
    if (a->digits != NULL)
        fputs(a->digits, out());
    else
        fprintf(out(), "%" PRIu64, a->solutions);
}

static void print_cells(const struct answer *a, sudoku_form form)
{
    const sudoku_write_settings settings = {.labels = a->item->labels};
    sudoku_write(a->item->rules, as_puzzle(a->item->puzzle->size, a->solution), form, &settings,
                 write_file, out(), NULL);
}

/* Grids of solutions follow each other directly, like puzzles. Empty lines separate drawings. */
static void print_form(const struct answer *a)
{
    const struct cli *cli = a->item->cli;
    const char *word = a->is_wrong ? "wrong" : word_for(cli, a->solutions);
    bool drawn = cli->command == SOLVE && cli->form == SUDOKU_FORM_PRETTY;
    if (drawn && a->item->number > 1)
        fputc('\n', out());
    if (word != NULL)
        fprintf(out(), "%s\n", word);
    else if (cli->command == COUNT) {
        print_number(a);
        fputc('\n', out());
    } else if (drawn)
        form_write(cli, cli->form, a->item->rules,
                   as_puzzle(a->item->puzzle->size, a->item->puzzle->cell), a->item->labels,
                   a->solution, out(), NULL);
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
    else if (a->solutions > 1) {
        fputs(a->solutions == wanted ? " has at least " : " has ", out());
        print_number(a);
        fputs(" solutions\n", out());
    } else {
        /* A search that had to stop at the first solution does not know of others. */
        fputs(wanted == 1 ? " has at least 1 solution\n" : " solution is\n", out());
        print_cells(a, SUDOKU_FORM_GRID);
    }
}

static void print_json(const struct answer *a)
{
    const struct item *item = a->item;
    uint64_t wanted = solutions_wanted(item->cli);
    bool complete = wanted == 0 || a->solutions < wanted;
    print_json_puzzle("puzzle", item);
    fputs(",\"solutions\":", out());
    if (a->digits != NULL)
        json_digits(out(), a->digits);
    else
        json_number(out(), a->solutions);
    json_print(out(), ",'complete':%i", complete);
    if (is_compared(item))
        json_print(out(), ",'agrees':%i", !a->is_wrong);
    if (a->solution != NULL)
        print_json_cells("solution", item->rules, as_puzzle(item->puzzle->size, a->solution),
                         item->labels);
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

/* Report that the solution in the input is wrong and, if it is known, where. */
static void warn_of_solution(const struct item *item, const sudoku_answer *found)
{
    const int size = item->puzzle->size;
    int cell = 0;
    while (cell < size * size && found->solutions == 1 && item->solution[cell] == found->cell[cell])
        cell++;
    if (found->solutions != 1 || cell == size * size)
        item_say(item, "the solution of puzzle %" PRIu64 " in this text breaks its rules",
                 item->number);
    else
        item_say(item,
                 "the solution of puzzle %" PRIu64 " in this text has %d in r%dc%d instead of %d",
                 item->number, item->solution[cell], cell / size + 1, cell % size + 1,
                 found->cell[cell]);
}

/* A wrong solution must never leave this program. */
static int say_wrong(uint64_t number)
{
    say("dlx-sudoku: internal error: puzzle %" PRIu64 " got a wrong solution\n", number);
    return HALT;
}

/* ---- puzzles ---- */

/* Count no further than the command line asks. */
static void cap(struct many *many, const struct cli *cli)
{
    const uint64_t wanted = solutions_wanted(cli);
    if (wanted != 0 && many->solutions > wanted)
        *many = (struct many){wanted, NULL};
}

/* Return whether the answer shows a solution. */
static bool shows_solution(const struct cli *cli, uint64_t solutions)
{
    return cli->json ? solutions > 0 : solutions == 1;
}

/* Return false if the count was stopped. Counting may have skipped the solution that is shown. */
static bool count_solutions(const struct item *item, sudoku_answer *found, struct many *many)
{
    if (!item_count(item, found, many))
        return false;
    cap(many, item->cli);
    return found->solutions > 0 || !shows_solution(item->cli, many->solutions) ||
           item_solve(item, 1, found);
}

static bool find_solutions(const struct item *item, sudoku_answer *found, struct many *many)
{
    if (may_be_many(item->cli))
        return count_solutions(item, found, many);
    const bool done = item_solve(item, solutions_wanted(item->cli), found);
    *many = (struct many){found->solutions, NULL};
    return done;
}

int answer_puzzle(const struct item *item)
{
    sudoku_answer found;
    struct many many = {0, NULL};
    found.solutions = 0;
    item->book->spent.in_turn++;
    if (!find_solutions(item, &found, &many))
        return item_give_up(item, many.solutions);
    const struct answer answer = {
        item, many.solutions, found.solutions > 0 ? found.cell : NULL, many.digits,
        is_compared(item) && !sudoku_is_solution(item->rules, item->puzzle, item->solution)};
    if (found.solutions > 0 && !sudoku_is_solution(item->rules, item->puzzle, found.cell))
        return say_wrong(item->number);
    if (many.solutions == 0)
        warn_of_conflict(item);
    if (answer.is_wrong)
        warn_of_solution(item, &found);
    print_answer(&answer);
    return answer.is_wrong ? EXIT_NONE : status_for(item->cli, many.solutions);
}

/* Count the solutions of a board that has at least MANY. */
static int answer_many(const struct boards *b, size_t board)
{
    sudoku_answer found;
    struct many many;
    const struct item *item = item_of_board(b, board);
    rulebook_begin(b->book);
    if (!item_count_many(item, &found, &many))
        return item_give_up(item, many.solutions);
    cap(&many, b->cli);
    print_answer(&(struct answer){item, many.solutions, b->results[board].solution.cell,
                                  many.digits, false});
    return EXIT_FINE;
}

/* Text that waits to be written. */
struct brief {
    size_t length; /* of the text */
    char text[BUFFER];
};

static void write_briefs(struct brief *brief)
{
    fwrite(brief->text, 1, brief->length, out());
    brief->length = 0;
}

static void add_bytes(struct brief *brief, const char *bytes, size_t size)
{
    if (size > BUFFER - brief->length)
        write_briefs(brief);
    if (size > BUFFER) {
        fwrite(bytes, 1, size, out());
        return;
    }
    memcpy(brief->text + brief->length, bytes, size);
    brief->length += size;
}

/* Write a brief answer with the note of its puzzle, as noted_end() does. */
static void add_noted(struct brief *brief, const struct boards *b, const sudoku_result *result)
{
    char text[LONGEST_BRIEF];
    assert(b->labels != NULL);
    const char *note = b->labels->current.text[SUDOKU_NOTE];
    const size_t length = (size_t)(write_brief(b->cli, result, text) - text);
    const bool is_line = memchr(text, '\n', length) == text + length - 1;
    if (!is_line && note != NULL) {
        add_bytes(brief, "# ", 2);
        add_bytes(brief, note, strlen(note));
        add_bytes(brief, "\n", 1);
    }
    add_bytes(brief, text, length - is_line);
    if (is_line) {
        add_bytes(brief, "\t", 1);
        add_bytes(brief, note != NULL ? note : "", note != NULL ? strlen(note) : 0);
        add_bytes(brief, "\n", 1);
    }
}

/* Answer one board, or return HALT. */
static int answer_board(const struct boards *b, size_t board, struct brief *brief)
{
    const sudoku_result *result = &b->results[board];
    if (b->labels != NULL)
        label_queue_take(b->labels);
    if (result->stopped) {
        say_stopped(b->cli, b->file, b->before + board + 1, result->solutions);
        return HALT;
    }
    if (result->solutions == MANY && may_be_many(b->cli)) {
        write_briefs(brief);
        return answer_many(b, board);
    }
    if (result->solutions == 0)
        warn_of_conflict(item_of_board(b, board));
    if (b->cli->keep)
        add_noted(brief, b, result);
    else if (is_brief(b->cli))
        brief->length =
            (size_t)(write_brief(b->cli, result, brief->text + brief->length) - brief->text);
    else
        print_answer(&(struct answer){item_of_board(b, board), result->solutions,
                                      result->solutions > 0 ? result->solution.cell : NULL, NULL,
                                      false});
    if (brief->length > BUFFER - LONGEST_BRIEF)
        write_briefs(brief);
    return status_for(b->cli, result->solutions);
}

/* The bulk solver verifies its solutions itself. */
static int answer_boards(const struct boards *b)
{
    static struct brief brief;
    int status = EXIT_FINE;
    b->book->spent.in_bulk += b->count;
    for (size_t board = 0; board < b->count && status != HALT; board++) {
        const int answer = answer_board(b, board, &brief);
        status = answer == HALT ? HALT : worse_status(status, answer);
    }
    write_briefs(&brief);
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
            .takes_labels = cli->keep ? is_brief(cli) && !may_be_many(cli) : cli->json,
            .limit = may_be_many(cli) ? MANY : solutions_wanted(cli),
            /* With either engine, the printed solution is the one that dancing links find first. */
            .first_solution = cli->json || (cli->command == SOLVE && !cli->unique),
        });
}
