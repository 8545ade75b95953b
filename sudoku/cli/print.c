/* SPDX-License-Identifier: MIT */
/* Printing answers: a form for each command and style, and JSON for all. */
#include "cli/json.h"
#include "sudoku/cli/cli.h"

#include <inttypes.h>
#include <string.h>

bool wants_unique(const struct cli *cli)
{
    return cli->command == CHECK || cli->unique;
}

uint64_t solutions_wanted(const struct cli *cli)
{
    if (cli->command == COUNT)
        return cli->limit;
    if (wants_unique(cli))
        return 2;
    return cli->style == STYLE_REPORT ? cli->limit : 1;
}

bool prints_any_solution(const struct cli *cli)
{
    return cli->json || (cli->command == SOLVE && !cli->unique);
}

/* The word that stands for a puzzle without the solution that was asked for; NULL if it has it. */
static const char *word_for(const struct cli *cli, const sudoku_result *result)
{
    if (result == NULL)
        return "invalid";
    if (result->solutions == 0)
        return "none";
    return wants_unique(cli) && result->solutions > 1 ? "several" : NULL;
}

/* ---- brief answers ---- */

bool is_brief(const struct cli *cli)
{
    bool brief_style = cli->style == STYLE_LINE || cli->style == STYLE_GRID;
    return !cli->json && (cli->command != SOLVE || brief_style);
}

static char *write_word(const char *word, char *text)
{
    size_t length = strlen(word);
    memcpy(text, word, length);
    text[length] = '\n';
    return text + length + 1;
}

static char *write_number(uint64_t number, char *text)
{
    char digits[20], *first = digits + sizeof digits;
    do
        *--first = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    size_t length = (size_t)(digits + sizeof digits - first);
    memcpy(text, first, length);
    text[length] = '\n';
    return text + length + 1;
}

static char *write_solution(const struct cli *cli, const sudoku_board *solution, char *text)
{
    if (cli->style == STYLE_GRID) {
        sudoku_write_grid(solution, text);
        return text + SUDOKU_GRID_SIZE - 1;
    }
    sudoku_write_line(solution, text);
    text[SUDOKU_LINE_SIZE - 1] = '\n';
    return text + SUDOKU_LINE_SIZE;
}

char *print_briefly(const struct cli *cli, const sudoku_result *result, char *text)
{
    if (cli->command == COUNT && result != NULL)
        return write_number(result->solutions, text);
    const char *word = word_for(cli, result);
    if (word != NULL)
        return write_word(word, text);
    return cli->command == CHECK ? write_word("unique", text)
                                 : write_solution(cli, &result->solution, text);
}

/* ---- blocks ---- */

static void print_pretty(const struct cli *cli, const struct answer *a)
{
    char text[SUDOKU_PRETTY_SIZE];
    const char *word = word_for(cli, a->result);
    if (a->number > 1)
        putchar('\n');
    if (word != NULL) {
        puts(word);
        return;
    }
    sudoku_write_pretty(a->puzzle, &a->result->solution, cli->color, text);
    fputs(text, stdout);
}

static void print_report(const struct cli *cli, const struct answer *a)
{
    uint64_t wanted = solutions_wanted(cli);
    if (a->number > 1)
        putchar('\n');
    printf("Puzzle %" PRIu64, a->number);
    if (a->result == NULL)
        printf(" is invalid\n");
    else if (a->result->solutions == 0)
        printf(" has no solution\n");
    else if (a->result->solutions > 1)
        printf(" has %s%" PRIu64 " solutions\n", a->result->solutions == wanted ? "at least " : "",
               a->result->solutions);
    else {
        char text[SUDOKU_GRID_SIZE];
        sudoku_write_grid(&a->result->solution, text);
        printf(" solution is\n%s", text);
    }
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
    sudoku_write_line(a->puzzle, text);
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
    json_number(stdout, a->error->line);
    printf(",\"column\":");
    json_number(stdout, a->error->column);
    printf(",\"message\":");
    json_string(stdout, a->error->message);
    printf("}\n");
}

void print_answer(const struct cli *cli, const struct answer *answer)
{
    if (cli->json && answer->puzzle == NULL)
        print_json_invalid(answer);
    else if (cli->json)
        print_json_puzzle(cli, answer);
    else if (cli->style == STYLE_REPORT)
        print_report(cli, answer);
    else
        print_pretty(cli, answer);
}
