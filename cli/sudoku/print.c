/* SPDX-License-Identifier: MIT */
/* Printing answers: a form for each command and style, and JSON for all. */
#include "dlx/text/json.h"
#include "cli/sudoku/answers.h"
#include "cli/sudoku/forms.h"
#include "cli/sudoku/objects.h"

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
    return cli->report ? cli->limit : 1;
}

bool prints_any_solution(const struct cli *cli)
{
    return cli->json || (cli->command == SOLVE && !cli->unique);
}

/* The word that stands for a puzzle without what was asked for; NULL if it has it. */
static const char *word_for(const struct cli *cli, const struct answer *a)
{
    if (a->size == 0)
        return "invalid";
    if (cli->command == COUNT)
        return NULL;
    if (a->solutions == 0)
        return "none";
    if (wants_unique(cli) && a->solutions > 1)
        return "several";
    return cli->command == CHECK ? "unique" : NULL;
}

/* ---- brief answers ---- */

static bool has_brief_form(const struct cli *cli)
{
    return !cli->report && (cli->form == SUDOKU_FORM_LINE || cli->form == SUDOKU_FORM_GRID);
}

bool is_brief(const struct cli *cli)
{
    return !cli->json && (cli->command != SOLVE || has_brief_form(cli));
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

static char *write_solution(const struct cli *cli, const uint8_t *solution, char *text)
{
    if (cli->form == SUDOKU_FORM_GRID) {
        for (int row = 0; row < SUDOKU_SIZE; row++, text += SUDOKU_SIZE + 1) {
            sudoku_cells_text(solution + SUDOKU_SIZE * row, SUDOKU_SIZE, text);
            text[SUDOKU_SIZE] = '\n'; /* in place of the final zero */
        }
        return text;
    }
    sudoku_cells_text(solution, SUDOKU_CELLS, text);
    text[SUDOKU_CELLS] = '\n';
    return text + SUDOKU_CELLS + 1;
}

char *print_briefly(const struct cli *cli, const struct answer *answer, char *text)
{
    const char *word = word_for(cli, answer);
    if (word != NULL)
        return write_word(word, text);
    if (cli->command == COUNT)
        return write_number(answer->solutions, text);
    return write_solution(cli, answer->solution, text);
}

/* ---- blocks ---- */

static void print_cells(const struct answer *a, const uint8_t *cells, sudoku_form form)
{
    sudoku_write(a->rules, as_puzzle(a->size, cells), form, NULL, write_file, stdout, NULL);
}

/* Grids of solutions stand close, as those of puzzles may; drawings stand apart. */
static void print_form(const struct cli *cli, const struct answer *a)
{
    const char *word = word_for(cli, a);
    bool drawn = cli->command == SOLVE && cli->form == SUDOKU_FORM_PRETTY;
    if (drawn && a->number > 1)
        putchar('\n');
    if (word != NULL)
        puts(word);
    else if (cli->command == COUNT)
        printf("%" PRIu64 "\n", a->solutions);
    else if (drawn)
        form_write(cli, cli->form, a->rules, as_puzzle(a->size, a->puzzle), a->solution, stdout,
                   NULL);
    else
        print_cells(a, a->solution, cli->form);
}

static void print_report(const struct cli *cli, const struct answer *a)
{
    uint64_t wanted = solutions_wanted(cli);
    if (a->number > 1)
        putchar('\n');
    printf("Puzzle %" PRIu64, a->number);
    if (a->size == 0)
        printf(" is invalid\n");
    else if (a->solutions == 0)
        printf(" has no solution\n");
    else if (a->solutions > 1)
        printf(" has %s%" PRIu64 " solutions\n", a->solutions == wanted ? "at least " : "",
               a->solutions);
    else {
        printf(" solution is\n");
        print_cells(a, a->solution, SUDOKU_FORM_GRID);
    }
}

/* ---- JSON ---- */

static void print_object(const struct cli *cli, const struct answer *a)
{
    uint64_t wanted = solutions_wanted(cli);
    bool complete = wanted == 0 || a->solutions < wanted;
    object_head("puzzle", a->file, a->number);
    printf(",\"puzzle\":");
    object_cells(a->rules, a->size, a->puzzle);
    printf(",\"solutions\":");
    json_number(stdout, a->solutions);
    printf(",\"complete\":%s", complete ? "true" : "false");
    if (a->solutions > 0) {
        printf(",\"solution\":");
        object_cells(a->rules, a->size, a->solution);
    }
    printf("}\n");
}

void print_answer(const struct cli *cli, const struct answer *answer)
{
    if (cli->json && answer->size == 0)
        object_invalid(answer->file, answer->number, answer->error);
    else if (cli->json)
        print_object(cli, answer);
    else if (cli->report)
        print_report(cli, answer);
    else
        print_form(cli, answer);
}
