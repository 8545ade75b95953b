/* SPDX-License-Identifier: MIT */
/*
 * The command check. With --explain it describes each puzzle instead of printing one word:
 *
 *     Puzzle 1 has 25 givens and one solution.
 *       Redundant, each alone: r1c5=7 r4c4=2
 *
 *     Puzzle 2 has 22 givens and 6 solutions.
 *       5 of 59 empty cells are open: r1c2 is 1 or 3.
 *
 *     Puzzle 3 has 19 givens and no solution.
 *       r1c1 and r1c2 both hold 4, and are in row 1 and in box 1.
 */
#include "dlx/text/json.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"

#include <inttypes.h>

/* Without --limit, counting stops here. */
enum { USUAL_LIMIT = 1000 };

/* What there is to print about a puzzle. */
struct report {
    const struct item *item; /* the puzzle */
    uint64_t limit;          /* most solutions to count, at least 2 */
    int givens;              /* number of givens */
    sudoku_answer answer;    /* number of solutions, and the first */
    int redundant;           /* with one solution: number of givens that can be removed */
    bool is_redundant[SUDOKU_MOST_CELLS]; /* with one solution: the givens that can be removed */
    int open;                 /* with several solutions: number of cells that differ in them */
    int first_open;           /* the first of these cells */
    sudoku_puzzle candidates; /* the digits of each cell in some solution */
};

static bool is_complete(const struct report *r)
{
    return r->answer.solutions < r->limit;
}

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

/* The limit is at least 2, to distinguish one solution from several. Return false after a stop. */
static bool find_out(struct report *r, uint64_t limit)
{
    const sudoku_puzzle *puzzle = r->item->puzzle;
    r->limit = limit == 0 ? USUAL_LIMIT : limit < 2 ? 2 : limit;
    r->givens = count_givens(puzzle);
    if (!item_solve(r->item, r->limit, &r->answer))
        return false;
    if (r->answer.solutions == 1)
        return item_redundant(r->item, r->is_redundant, &r->redundant);
    return r->answer.solutions == 0 || find_open(r);
}

/* ---- conflicts ---- */

/* Two cells that must not hold the same digit, but do. If both are the same cell, its digit is excluded
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

/* Find the next conflict in reading order, beginning with {0, -1}. Return false if there is none. */
static bool next_conflict(const struct item *item, struct conflict *c)
{
    int cells = item->puzzle->size * item->puzzle->size;
    for (c->b++; c->a < cells; c->b = ++c->a)
        for (; item->puzzle->cell[c->a] != 0 && c->b < cells; c->b++)
            if (is_conflict(item, c))
                return true;
    return false;
}

/* Return the next house that contains both cells; NULL after the last. *next counts the houses of the first
 * cell. */
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
    /* Every grid has as many rows and columns as digits, and they are numbered through all grids. */
    const int lines = item->rules->digits;
    const bool is_of_grid =
        item->rules->grid_count > 0 && (house->kind == SUDOKU_ROW || house->kind == SUDOKU_COLUMN);
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

/* Return whether there are any. */
static bool print_conflicts(const struct item *item)
{
    struct conflict c = {0, -1};
    bool any = false;
    while (next_conflict(item, &c)) {
        any = true;
        fprintf(out(), "  ");
        print_cell(item, c.a);
        if (c.a == c.b)
            fprintf(out(), " holds %d, which is excluded there", item->puzzle->cell[c.a]);
        else {
            fprintf(out(), " and ");
            print_cell(item, c.b);
            fprintf(out(), " both hold %d, and are", item->puzzle->cell[c.a]);
            print_places(item, &c);
        }
        fputs(".\n", out());
    }
    return any;
}

static void print_redundant(const struct report *r)
{
    const sudoku_puzzle *puzzle = r->item->puzzle;
    fprintf(out(), r->redundant == 0 ? "  Minimal: no given can be left out."
                                     : "  Redundant, each alone:");
    for (int cell = 0; cell < puzzle->size * puzzle->size; cell++)
        if (r->is_redundant[cell]) {
            fputc(' ', out());
            print_cell(r->item, cell);
            fprintf(out(), "=%d", puzzle->cell[cell]);
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
    int size = r->item->puzzle->size;
    uint64_t digits = r->candidates.candidates[r->first_open];
    const char *between = " is ";
    fprintf(out(), "  %d of %d empty cells %s open: ", r->open,
            count_cells(r->item->rules) - r->givens, r->open == 1 ? "is" : "are");
    print_cell(r->item, r->first_open);
    for (int digit = 1; digit <= size; digit++)
        if ((digits >> digit & 1) != 0) {
            bool last = digits >> digit == 1;
            fprintf(out(), "%s%d", last ? " or " : between, digit);
            between = ", ";
        }
    fputs(".\n", out());
}

static void print_text(const struct report *r)
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
    if (solutions == 0) {
        if (!print_conflicts(r->item))
            fputs("  No two givens clash, but together they leave no solution.\n", out());
    } else if (solutions == 1)
        print_redundant(r);
    else
        print_open(r);
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
        fprintf(out(), "%s{\"cells\":[", before);
        print_json_cell(item->puzzle->size, c.a);
        if (c.a != c.b) {
            fputc(',', out());
            print_json_cell(item->puzzle->size, c.b);
        }
        fprintf(out(), "],\"digit\":%d,\"houses\":[", item->puzzle->cell[c.a]);
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
    const char *before = "";
    fprintf(out(), ",\"minimal\":%s,\"redundant\":[", r->redundant == 0 ? "true" : "false");
    for (int cell = 0; cell < r->item->puzzle->size * r->item->puzzle->size; cell++)
        if (r->is_redundant[cell]) {
            fputs(before, out());
            print_json_cell(r->item->puzzle->size, cell);
            before = ",";
        }
    fputc(']', out());
}

static void print_json(const struct report *r)
{
    print_json_puzzle("check", r->item);
    json_print(out(), ",'givens':%d,'solutions':%" PRIu64 ",'complete':%i", r->givens,
               r->answer.solutions, is_complete(r));
    if (r->answer.solutions == 0)
        print_json_conflicts(r->item);
    else if (r->answer.solutions == 1)
        print_json_redundant(r);
    else
        fprintf(out(), ",\"open\":%d", r->open);
    fprintf(out(), "}\n");
}

/* ---- the command ---- */

static int answer(const struct item *item)
{
    struct report r;
    const struct cli *cli = item->cli;
    r.item = item;
    r.answer.solutions = 0;
    if (!find_out(&r, cli->limit))
        return item_give_up(item, r.answer.solutions);
    if (cli->json)
        print_json(&r);
    else
        print_text(&r);
    return status_of_solutions(r.answer.solutions);
}

int command_check(const struct cli *cli)
{
    return cli->explain ? for_each_in_threads(cli, answer) : command_solve(cli);
}
