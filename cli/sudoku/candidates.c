/* SPDX-License-Identifier: MIT */
/* The command candidates: the digits that each cell holds in some solution. The output can be read again,
 * as a puzzle with candidates. */
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"

#include <inttypes.h>

static void print_object(const struct item *item, const sudoku_puzzle *result)
{
    int size = result->size;
    print_json_head("candidates", item->file, item->number);
    printf(",\"puzzle\":");
    print_json_cells(item->rules, size, item->puzzle->cell);
    printf(",\"candidates\":[");
    for (int cell = 0; cell < size * size; cell++) {
        const char *comma = "";
        printf(cell == 0 ? "[" : ",[");
        for (int digit = 1; digit <= size; digit++)
            if ((result->candidates[cell] >> digit & 1) != 0) {
                printf("%s%d", comma, digit);
                comma = ",";
            }
        putchar(']');
    }
    printf("]}\n");
}

static int answer(void *user, const struct item *item)
{
    static sudoku_puzzle result;
    const struct cli *cli = item->cli;
    (void)user;
    if (!item_candidates(item, &result))
        return HALT;
    bool none = result.candidates[0] == 0;
    if (none)
        item_say(item, "puzzle %" PRIu64 " has no solution", item->number);
    if (!cli->json && item->number > 1)
        putchar('\n');
    if (cli->json)
        print_object(item, &result);
    else if (none)
        puts("none");
    else
        form_write(cli, SUDOKU_FORM_CANDIDATES, item->rules, &result, NULL, stdout, NULL);
    return none ? EXIT_NONE : EXIT_FINE;
}

int command_candidates(const struct cli *cli)
{
    return for_each_puzzle(cli, answer, NULL);
}
