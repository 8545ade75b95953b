/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "sudoku/cli/making.h"

#include <string.h>
#include <time.h>

int making_say(const char *text, int status)
{
    fprintf(stderr, "dlx-sudoku: %s\n", text);
    return status;
}

const sudoku_rules *making_rules(const struct cli *cli, struct rulebook *book)
{
    dlx_error error = {.line = 0};
    int size = rulebook_size(book) != 0 ? rulebook_size(book) : SUDOKU_SIZE;
    const sudoku_rules *rules = rulebook_rules_of_size(book, size, &error);
    if (rules == NULL)
        making_say(error.message, EXIT_ERROR);
    if (rules != NULL && cli->style == STYLE_PRETTY && size != SUDOKU_SIZE) {
        making_say("--style=pretty is for 9x9", EXIT_ERROR);
        return NULL;
    }
    return rules;
}

uint64_t making_seed(const struct cli *cli)
{
    struct timespec now = {0};
    uint64_t seed = 0;
    if (cli->seeded)
        return cli->seed;
    FILE *source = fopen("/dev/urandom", "rb");
    if (source != NULL) {
        if (fread(&seed, sizeof seed, 1, source) != 1)
            seed = 0;
        fclose(source);
    }
    clock_gettime(CLOCK_REALTIME, &now);
    seed ^= (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec;
    return seed >> 11;
}

static void print_form(const struct cli *cli, const sudoku_rules *rules, const uint8_t *cells)
{
    static sudoku_puzzle puzzle;
    puzzle.size = sudoku_rules_size(rules);
    memcpy(puzzle.cell, cells, (size_t)puzzle.size * (size_t)puzzle.size);
    sudoku_write(rules, &puzzle, cli->form, write_file, stdout);
}

void making_print(const struct cli *cli, const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                  const uint8_t *solution, uint64_t number)
{
    char text[SUDOKU_PRETTY_SIZE];
    bool block = cli->style == STYLE_PRETTY || cli->form != SUDOKU_FORM_LINE;
    if (block && number > 1)
        putchar('\n');
    if (cli->style == STYLE_PRETTY) {
        sudoku_write_pretty((const sudoku_board *)puzzle->cell, (const sudoku_board *)solution,
                            cli->color, text);
        fputs(text, stdout);
        return;
    }
    sudoku_write(rules, puzzle, cli->form, write_file, stdout);
    if (solution != NULL && block)
        putchar('\n');
    if (solution != NULL)
        print_form(cli, rules, solution);
}
