/* SPDX-License-Identifier: MIT */
/*
 * The commands check and candidates, which find out what is known about puzzles.
 *
 * candidates prints the digits that each cell holds in some solution. The output can be read again,
 * as a puzzle with candidates.
 *
 * check prints one word for each puzzle. With --explain it describes each puzzle instead:
 *
 *     Puzzle 1 has 25 givens and one solution.
 *       Redundant, each alone: r1c5=7 r4c4=2
 *
 *     Puzzle 2 has 22 givens and 6 solutions.
 *       5 of 59 empty cells are open: r1c2 is 1 or 3.
 *
 *     Puzzle 3 has 19 givens and no solution.
 *       r1c1 and r1c2 both hold 4, and are in row 1 and in box 1.
 *
 *     Puzzle 4 has 1 given and no solution.
 *       Together these leave no solution:
 *         killer 3 r1c1 r1c2 (1:1)
 *         the given r1c1=4
 */
#include "cli/common/program.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"
#include "dlx/text/json.h"
#include "sudoku/core/board.h"

#include <inttypes.h>

/* What to print about a puzzle. */
struct report {
    const struct item *item; /* the puzzle */
    uint64_t limit;          /* most solutions to count, at least 2 */
    int givens;              /* number of givens */
    sudoku_answer answer;    /* number of solutions, and the first */
    int redundant;           /* with one solution: number of givens that can be removed */
    bool is_redundant[SUDOKU_MAX_CELLS]; /* with one solution: the givens that can be removed */
    int redundant_clues;                 /* with one solution: number of redundant clues */
    bool *clues; /* with one solution: these clues; with none: the clues of a contradiction */
    bool given_in[SUDOKU_MAX_CELLS]; /* with none: the givens of a contradiction */
    bool is_clash;                   /* with none: two givens exclude each other */
    int open;                 /* with several solutions: number of cells that differ in them */
    int first_open;           /* the first of these cells */
    sudoku_puzzle candidates; /* the digits of each cell in some solution */
};

static bool is_complete(const struct report *r)
{
    return r->answer.solutions < r->limit;
}

/* ---- conflicts ---- */

/* Two cells that must not hold the same digit, but do. If they are one cell, its digit is excluded
 * there. */
struct conflict {
    int a, b; /* cells, from 0 */
};

static bool is_conflict(const struct item *item, const struct conflict *c)
{
    const sudoku_puzzle *puzzle = item->puzzle;
    uint64_t allowed = item->rules->allowed[c->a];
    allowed &= puzzle->marked ? puzzle->candidates[c->a] : allowed;
    if (c->a == c->b)
        return (allowed >> puzzle->cell[c->a] & 1) == 0;
    return puzzle->cell[c->b] == puzzle->cell[c->a] &&
           sudoku_rules_are_peers(item->rules, c->a, c->b);
}

/* Find the next conflict in reading order, from {0, -1} on. Return false if there is none. */
static bool next_conflict(const struct item *item, struct conflict *c)
{
    int cells = item->puzzle->size * item->puzzle->size;
    for (c->b++; c->a < cells; c->b = ++c->a)
        for (; item->puzzle->cell[c->a] != 0 && c->b < cells; c->b++)
            if (is_conflict(item, c))
                return true;
    return false;
}

/* Return the next house that contains both cells; NULL after the last. *next counts the houses of
 * the first cell. */
static const sudoku_house *next_common(const struct item *item, const struct conflict *c, int *next)
{
    const sudoku_list *house = &item->rules->houses_of[c->a];
    const sudoku_list *other = &item->rules->houses_of[c->b];
    while (*next < house->count) {
        uint16_t candidate = house->at[(*next)++];
        for (int o = 0; o < other->count; o++)
            if (other->at[o] == candidate)
                return &item->rules->houses[candidate];
    }
    return NULL;
}

/* ---- text ---- */

static void print_cell(const struct item *item, int cell)
{
    int size = item->puzzle->size;
    fprintf(out(), "r%dc%d", cell / size + 1, cell % size + 1);
}

/* Return a digit as text, which is valid until the next call in this thread. */
static const char *name_digit(const struct item *item, int digit)
{
    static _Thread_local char text[DIGIT_ROOM];
    format_symbol(find_symbols(item->rules, item->labels), item->rules->digits, digit, text);
    return text;
}

static void print_place(const struct item *item, const sudoku_house *house)
{
    static const struct {
        const char *text;
        bool numbered;
    } places[] = {
        [SUDOKU_ROW] = {"in row", true},
        [SUDOKU_COLUMN] = {"in column", true},
        [SUDOKU_REGION] = {"in region", true},
        [SUDOKU_DIAGONAL] = {"on diagonal", true},
        [SUDOKU_WINDOW] = {"in window", true},
        [SUDOKU_STAR] = {"on the asterisk", false},
        [SUDOKU_DOT] = {"in centers of boxes", false},
        [SUDOKU_KNIGHT] = {"a knight's move apart", false},
        [SUDOKU_KING] = {"a king's move apart", false},
        [SUDOKU_CAGE] = {"in cage", true},
        [SUDOKU_GROUP] = {"in group", true},
    };
    bool box = house->kind == SUDOKU_REGION && item->rules->box_rows != 0;
    fputs(box ? "in box" : places[house->kind].text, out());
    /* The numbers run through all grids. */
    const int lines =
        house->kind == SUDOKU_ROW ? item->rules->grid_rows : item->rules->grid_columns;
    const bool is_of_grid =
        has_grids(item->rules) && (house->kind == SUDOKU_ROW || house->kind == SUDOKU_COLUMN);
    if (is_of_grid)
        fprintf(out(), " %d of grid %d", house->number % lines + 1, house->number / lines + 1);
    else if (places[house->kind].numbered)
        fprintf(out(), " %d", house->number + 1);
}

/* Two squares may contain the same king's move, which is printed once. */
static void print_places(const struct item *item, const struct conflict *c)
{
    const sudoku_house *house, *last = NULL;
    int next = 0;
    while ((house = next_common(item, c, &next)) != NULL) {
        if (last != NULL && last->kind == SUDOKU_KING && house->kind == SUDOKU_KING)
            continue;
        fputs(last == NULL ? " " : " and ", out());
        print_place(item, house);
        last = house;
    }
}

static void print_conflicts(const struct item *item)
{
    struct conflict c = {0, -1};
    while (next_conflict(item, &c)) {
        fprintf(out(), "  ");
        print_cell(item, c.a);
        if (c.a == c.b)
            fprintf(out(), " holds %s, which is excluded there",
                    name_digit(item, item->puzzle->cell[c.a]));
        else {
            fprintf(out(), " and ");
            print_cell(item, c.b);
            fprintf(out(), " both hold %s, and are", name_digit(item, item->puzzle->cell[c.a]));
            print_places(item, &c);
        }
        fputs(".\n", out());
    }
}

/* A clue from the command line has no place. */
static void print_clue(const struct report *r, int clue)
{
    const sudoku_clue *c = &r->item->rules->clues[clue];
    fputs("    ", out());
    print_clue_rule(r->item->rules, c);
    if (c->line > 0)
        fprintf(out(), " (%" PRIu64 ":%" PRIu64 ")", c->line, c->column > 0 ? c->column : 1);
    fputc('\n', out());
}

static void print_clues(const struct report *r)
{
    for (int clue = 0; clue < r->item->rules->clue_count; clue++)
        if (r->clues[clue])
            print_clue(r, clue);
}

/* After clues, each given has a line of its own. */
static void print_needed_givens(const struct report *r, bool has_lines)
{
    for (int cell = 0; cell < r->item->rules->size * r->item->rules->size; cell++)
        if (r->given_in[cell]) {
            fputs(has_lines ? "    the given " : " ", out());
            print_cell(r->item, cell);
            fprintf(out(), "=%s%s", name_digit(r->item, r->item->puzzle->cell[cell]),
                    has_lines ? "\n" : "");
        }
    fputs(has_lines ? "" : "\n", out());
}

static void print_contradiction(const struct report *r)
{
    const sudoku_rules *rules = r->item->rules;
    int clues = 0, givens = 0;
    for (int clue = 0; clue < rules->clue_count; clue++)
        clues += r->clues[clue];
    for (int cell = 0; cell < rules->size * rules->size; cell++)
        givens += r->given_in[cell];
    if (clues + givens == 0)
        fputs("  The rules of the board leave no solution.\n", out());
    else if (clues == 0)
        fputs(givens < r->givens ? "  No two givens clash, but these leave no solution:"
                                 : "  No two givens clash, but together they leave no solution.\n",
              out());
    else
        fputs(clues + givens == 1 ? "  This clue alone leaves no solution:\n"
                                  : "  Together these leave no solution:\n",
              out());
    print_clues(r);
    if (clues > 0 || (givens > 0 && givens < r->givens))
        print_needed_givens(r, clues > 0);
}

static void print_redundant_clues(const struct report *r)
{
    if (r->redundant_clues == 0)
        fputs("  No clue can be left out.\n", out());
    else
        fputs("  Redundant clues, each alone:\n", out());
    print_clues(r);
}

static void print_redundant(const struct report *r)
{
    const sudoku_puzzle *puzzle = r->item->puzzle;
    if (r->givens == 0)
        return;
    fprintf(out(), r->redundant == 0 ? "  Minimal: no given can be left out."
                                     : "  Redundant, each alone:");
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++)
        if (r->is_redundant[cell]) {
            fputc(' ', out());
            print_cell(r->item, cell);
            fprintf(out(), "=%s", name_digit(r->item, puzzle->cell[cell]));
        }
    fputc('\n', out());
}

/* Cells in no grid do not count. */
static int count_cells(const sudoku_rules *rules)
{
    int count = 0;
    for (int cell = 0; cell < rules->size * rules->size; cell++)
        count += rules->region[cell] != SUDOKU_OUTSIDE;
    return count;
}

static void print_open(const struct report *r)
{
    uint64_t digits = r->candidates.candidates[r->first_open];
    const char *between = " is ";
    fprintf(out(), "  %d of %d empty cells %s open: ", r->open,
            count_cells(r->item->rules) - r->givens, r->open == 1 ? "is" : "are");
    print_cell(r->item, r->first_open);
    for (int digit = 1; digit <= r->item->rules->digits; digit++)
        if ((digits >> digit & 1) != 0) {
            bool last = digits >> digit == 1;
            fprintf(out(), "%s%s", last ? " or " : between, name_digit(r->item, digit));
            between = ", ";
        }
    fputs(".\n", out());
}

static void print_report(const struct report *r)
{
    uint64_t solutions = r->answer.solutions;
    if (r->item->number > 1)
        fputc('\n', out());
    fprintf(out(), "Puzzle %" PRIu64 " has %d given%s and ", r->item->number, r->givens,
            r->givens == 1 ? "" : "s");
    if (solutions < 2)
        fprintf(out(), "%s solution.\n", solutions == 0 ? "no" : "one");
    else
        fprintf(out(), "%s%" PRIu64 " solutions.\n", is_complete(r) ? "" : "at least ", solutions);
    if (solutions == 0 && r->is_clash)
        print_conflicts(r->item);
    else if (solutions == 0)
        print_contradiction(r);
    else if (solutions > 1)
        print_open(r);
    else
        print_redundant(r);
    if (solutions == 1 && r->item->rules->clue_count > 0)
        print_redundant_clues(r);
}

/* ---- JSON ---- */

static void print_json_conflicts(const struct item *item)
{
    struct conflict c = {0, -1};
    const char *before = "";
    fprintf(out(), ",\"conflicts\":[");
    while (next_conflict(item, &c)) {
        const sudoku_house *house;
        int next = 0, houses = 0;
        const uint16_t cells[] = {(uint16_t)c.a, (uint16_t)c.b};
        fprintf(out(), "%s{\"cells\":", before);
        print_json_cell_list(item->puzzle->size, cells, c.a != c.b ? 2 : 1);
        fprintf(out(), ",\"digit\":%d,\"houses\":[",
                item->puzzle->cell[c.a] - item->rules->from_zero);
        while (c.a != c.b && (house = next_common(item, &c, &next)) != NULL) {
            fputs(houses++ == 0 ? "" : ",", out());
            print_json_house(house);
        }
        fprintf(out(), "]}");
        before = ",";
    }
    fputc(']', out());
}

static void print_json_redundant(const struct report *r)
{
    fprintf(out(), ",\"minimal\":%s,\"redundant\":", r->redundant == 0 ? "true" : "false");
    print_json_cell_set(r->item->puzzle->size, r->is_redundant);
}

/* Print the clues of the report as a list. */
static void print_json_clues(const struct report *r)
{
    const char *before = "";
    fputc('[', out());
    for (int clue = 0; clue < r->item->rules->clue_count; clue++) {
        const sudoku_clue *c = &r->item->rules->clues[clue];
        if (!r->clues[clue])
            continue;
        fprintf(out(), "%s{\"rule\":\"", before);
        print_clue_rule(r->item->rules, c);
        fputc('"', out());
        if (c->line > 0)
            json_print(out(), ",'line':%" PRIu64 ",'column':%" PRIu64, c->line,
                       c->column > 0 ? c->column : 1);
        fputc('}', out());
        before = ",";
    }
    fputc(']', out());
}

static void print_json_contradiction(const struct report *r)
{
    fputs(",\"contradiction\":{\"clues\":", out());
    print_json_clues(r);
    fputs(",\"givens\":", out());
    print_json_cell_set(r->item->rules->size, r->given_in);
    fputc('}', out());
}

static void print_json_report(const struct report *r)
{
    print_json_puzzle("check", r->item);
    json_print(out(), ",'givens':%d,'solutions':%" PRIu64 ",'complete':%i", r->givens,
               r->answer.solutions, is_complete(r));
    if (r->answer.solutions == 0)
        print_json_conflicts(r->item);
    if (r->answer.solutions == 0 && !r->is_clash)
        print_json_contradiction(r);
    if (r->answer.solutions == 1)
        print_json_redundant(r);
    if (r->answer.solutions == 1 && r->item->rules->clue_count > 0) {
        fputs(",\"redundantClues\":", out());
        print_json_clues(r);
    }
    if (r->answer.solutions > 1)
        fprintf(out(), ",\"open\":%d", r->open);
    fprintf(out(), "}\n");
}

/* ---- finding out ---- */

/* Without --first, counting stops here. */
enum { USUAL_LIMIT = 1000 };

static bool find_open(struct report *r)
{
    if (!item_candidates(r->item, &r->candidates))
        return false;
    r->open = 0;
    for (int cell = r->item->puzzle->size * r->item->puzzle->size - 1; cell >= 0; cell--) {
        uint64_t digits = r->candidates.candidates[cell];
        if ((digits & (digits - 1)) != 0) {
            r->open++;
            r->first_open = cell;
        }
    }
    return true;
}

/* Return false after a stop. Givens that clash need no other explanation. */
static bool find_reason(struct report *r)
{
    int a, b;
    r->is_clash = sudoku_find_conflict(r->item->rules, r->item->puzzle, &a, &b);
    return r->is_clash || item_contradiction(r->item, r->clues, r->given_in);
}

/* The limit is at least 2, to distinguish one solution from several. Return false after a stop. */
static bool find_out(struct report *r, uint64_t limit)
{
    const sudoku_puzzle *puzzle = r->item->puzzle;
    r->limit = limit == 0 ? USUAL_LIMIT : limit < 2 ? 2 : limit;
    r->givens = count_givens(puzzle);
    if (!item_solve(r->item, r->limit, &r->answer))
        return false;
    if (r->answer.solutions == 1)
        return item_redundant(r->item, false, r->is_redundant, &r->redundant) &&
               (r->item->rules->clue_count == 0 ||
                item_redundant(r->item, true, r->clues, &r->redundant_clues));
    return r->answer.solutions == 0 ? find_reason(r) : find_open(r);
}

/* ---- the command check ---- */

static int answer(const struct item *item)
{
    struct report r = {.item = item};
    const struct cli *cli = item->cli;
    const size_t clues = (size_t)item->rules->clue_count + 1;
    int status = HALT;
    r.clues = limit_new(clues, sizeof *r.clues);
    if (r.clues == NULL)
        item_say(item, "%s", status_text(DLX_ERR_MEMORY));
    else if (!find_out(&r, cli->first))
        status = item_give_up(item, r.answer.solutions);
    else {
        (cli->json ? print_json_report : print_report)(&r);
        status = status_of_solutions(r.answer.solutions);
    }
    limit_free(r.clues, clues, sizeof *r.clues);
    return status;
}

int command_check(const struct cli *cli)
{
    if (cli->certificate != NULL)
        return check_with_proof(cli, cli->explain ? answer : answer_puzzle);
    return cli->explain ? for_each_in_threads(cli, answer) : command_solve(cli);
}

/* ---- the command candidates ---- */

/* A list for each cell of `puzzle`, which has no cells outside a rectangle. */
static void print_json_object(const struct item *item, const sudoku_puzzle *result)
{
    const sudoku_rules *rules = item->rules;
    const int size = result->size;
    print_json_puzzle("candidates", item);
    fprintf(out(), ",\"candidates\":[");
    for (int cell = 0; cell < size * size; cell++)
        if (!is_oblong(rules) || rules->region[cell] != SUDOKU_OUTSIDE) {
            fputs(cell == 0 ? "" : ",", out());
            print_json_digits(rules, result->candidates[cell]);
        }
    fprintf(out(), "]}\n");
}

/* Draw the answer. If that is impossible, `invalid` takes its place. */
static int draw_answer(const struct item *item, const sudoku_puzzle *result)
{
    dlx_error error;
    if (draw_candidates(item, result, &error))
        return EXIT_FINE;
    item_say(item, "puzzle %" PRIu64 ": %s; use --json", item->number, error.message);
    print_word(item->cli, item->number, "invalid");
    return EXIT_ERROR;
}

static int answer_candidates(const struct item *item)
{
    sudoku_puzzle result;
    const struct cli *cli = item->cli;
    if (!item_candidates(item, &result))
        return item_give_up(item, 0);
    bool none = result.candidates[0] == 0;
    if (none)
        item_say(item, "puzzle %" PRIu64 " has no solution", item->number);
    if (!cli->json && item->number > 1)
        fputc('\n', out());
    if (cli->json)
        print_json_object(item, &result);
    else if (none)
        fputs("none\n", out());
    else
        return draw_answer(item, &result);
    return none ? EXIT_NONE : EXIT_FINE;
}

int command_candidates(const struct cli *cli)
{
    return for_each_in_threads(cli, answer_candidates);
}
