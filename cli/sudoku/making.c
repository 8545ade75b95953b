/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "cli/common/show.h"
#include "cli/sudoku/making.h"

#include "cli/sudoku/forms.h"

#include <time.h>

int making_say(const char *text, int status)
{
    say("dlx-sudoku: %s\n", text);
    return status;
}

const sudoku_rules *making_rules(struct rulebook *book)
{
    dlx_error error = {.line = 0};
    int size = rulebook_size(book) != 0 ? rulebook_size(book) : SUDOKU_SIZE;
    const sudoku_rules *rules = rulebook_rules_of_size(book, size, &error);
    if (rules == NULL)
        making_say(error.message, EXIT_ERROR);
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

bool making_print(const struct cli *cli, const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                  const uint8_t *solution, uint64_t number)
{
    dlx_error error;
    sudoku_form form = cli->form;
    if (form_is_block(form) && number > 1)
        putchar('\n');
    bool good = form_write(cli, form, rules, puzzle, solution, stdout, &error);
    if (good && solution != NULL && form != SUDOKU_FORM_PRETTY) {
        fputs(form_is_block(form) ? "\n" : "", stdout);
        good =
            form_write(cli, form, rules, as_puzzle(puzzle->size, solution), NULL, stdout, &error);
    }
    if (!good)
        making_say(error.message, EXIT_ERROR);
    return good;
}
