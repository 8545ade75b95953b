/* SPDX-License-Identifier: MIT */
/* Printing answers: a form for each command and style, and JSON for all. */
#include "cli/json.h"
#include "sudoku/cli/cli.h"

#include <inttypes.h>

uint64_t solutions_wanted(const struct cli *cli)
{
    if (cli->command == COUNT)
        return cli->limit;
    if (cli->command == CHECK || cli->unique)
        return 2;
    return cli->style == STYLE_REPORT ? cli->limit : 1;
}

/* The word that stands for a puzzle without the solution that was asked for; NULL if it has it. */
static const char *word_for(const struct cli *cli, const struct answer *a)
{
    bool one_only = cli->command == CHECK || cli->unique;
    if (a->record->kind == SUDOKU_INVALID)
        return "invalid";
    if (a->result->solutions == 0)
        return "none";
    return one_only && a->result->solutions > 1 ? "several" : NULL;
}

/* ---- solve ---- */

static void print_line(const struct answer *a)
{
    char text[SUDOKU_LINE_SIZE];
    sudoku_write_line(&a->result->solution, text);
    puts(text);
}

static void print_grid(const struct answer *a)
{
    char text[SUDOKU_GRID_SIZE];
    sudoku_write_grid(&a->result->solution, text);
    fputs(text, stdout);
}

static void print_pretty(const struct cli *cli, const struct answer *a)
{
    char text[SUDOKU_PRETTY_SIZE];
    sudoku_write_pretty(&a->record->board, &a->result->solution, cli->color, text);
    fputs(text, stdout);
}

static void print_report(const struct cli *cli, const struct answer *a)
{
    uint64_t wanted = solutions_wanted(cli);
    if (a->number > 1)
        putchar('\n');
    printf("Puzzle %" PRIu64, a->number);
    if (a->record->kind == SUDOKU_INVALID)
        printf(" is invalid\n");
    else if (a->result->solutions == 0)
        printf(" has no solution\n");
    else if (a->result->solutions > 1)
        printf(" has %s%" PRIu64 " solutions\n", a->result->solutions == wanted ? "at least " : "",
               a->result->solutions);
    else {
        printf(" solution is\n");
        print_grid(a);
    }
}

static void print_solve(const struct cli *cli, const struct answer *a)
{
    const char *word = word_for(cli, a);
    if (cli->style == STYLE_REPORT) {
        print_report(cli, a);
        return;
    }
    if (cli->style == STYLE_PRETTY && a->number > 1)
        putchar('\n');
    if (word != NULL)
        puts(word);
    else if (cli->style == STYLE_LINE)
        print_line(a);
    else if (cli->style == STYLE_GRID)
        print_grid(a);
    else
        print_pretty(cli, a);
}

/* ---- count, check ---- */

static void print_count(const struct answer *a)
{
    if (a->record->kind == SUDOKU_INVALID)
        puts("invalid");
    else
        printf("%" PRIu64 "\n", a->result->solutions);
}

static void print_check(const struct cli *cli, const struct answer *a)
{
    const char *word = word_for(cli, a);
    puts(word != NULL ? word : "unique");
}

/* ---- JSON ---- */

static void print_json_head(const char *type, const struct answer *a)
{
    printf("{\"type\":\"%s\",\"file\":", type);
    json_string(stdout, a->file);
    printf(",\"number\":");
    json_number(stdout, a->number);
}

static void print_json_puzzle(const struct cli *cli, const struct answer *a)
{
    char text[SUDOKU_LINE_SIZE];
    uint64_t wanted = solutions_wanted(cli);
    bool complete = wanted == 0 || a->result->solutions < wanted;
    print_json_head("puzzle", a);
    sudoku_write_line(&a->record->board, text);
    printf(",\"puzzle\":\"%s\",\"solutions\":", text);
    json_number(stdout, a->result->solutions);
    printf(",\"complete\":%s", complete ? "true" : "false");
    if (a->result->solutions > 0) {
        sudoku_write_line(&a->result->solution, text);
        printf(",\"solution\":\"%s\"", text);
    }
    printf("}\n");
}

static void print_json_invalid(const struct answer *a)
{
    print_json_head("invalid", a);
    printf(",\"line\":");
    json_number(stdout, a->record->error.line);
    printf(",\"column\":");
    json_number(stdout, a->record->error.column);
    printf(",\"message\":");
    json_string(stdout, a->record->error.message);
    printf("}\n");
}

void print_answer(const struct cli *cli, const struct answer *answer)
{
    if (cli->json && answer->record->kind == SUDOKU_INVALID)
        print_json_invalid(answer);
    else if (cli->json)
        print_json_puzzle(cli, answer);
    else if (cli->command == SOLVE)
        print_solve(cli, answer);
    else if (cli->command == COUNT)
        print_count(answer);
    else
        print_check(cli, answer);
}
