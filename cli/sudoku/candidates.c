/* SPDX-License-Identifier: MIT */
/* The command candidates: the digits that each cell holds in some solution. The output can be read again,
 * as a puzzle with candidates. */
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"

#include <inttypes.h>

static void print_object(const struct item *item, const sudoku_puzzle *result)
{
    int size = result->size;
    print_json_puzzle("candidates", item);
    fprintf(out(), ",\"candidates\":[");
    for (int cell = 0; cell < size * size; cell++) {
        fputs(cell == 0 ? "" : ",", out());
        print_json_digits(result->candidates[cell]);
    }
    fprintf(out(), "]}\n");
}

/* Draw the answer. If that is impossible, `invalid` takes its place. */
static int draw(const struct item *item, const sudoku_puzzle *result)
{
    dlx_error error;
    if (draw_candidates(item->cli, item->rules, result, &error))
        return EXIT_FINE;
    item_say(item, "puzzle %" PRIu64 ": %s; use --json", item->number, error.message);
    print_word(item->cli, item->number, "invalid");
    return EXIT_ERROR;
}

static int answer(const struct item *item)
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
        print_object(item, &result);
    else if (none)
        fputs("none\n", out());
    else
        return draw(item, &result);
    return none ? EXIT_NONE : EXIT_FINE;
}

int command_candidates(const struct cli *cli)
{
    return for_each_in_threads(cli, answer);
}
