/* SPDX-License-Identifier: MIT */
/* The command candidates: the digits that each cell has in some solution, drawn in a form that can be read
 * again as a puzzle with candidates. */
#include "cli/sudoku/forms.h"
#include "cli/sudoku/objects.h"
#include "cli/sudoku/work.h"

#include <inttypes.h>

static void print_object(const struct work_item *item, const sudoku_puzzle *result)
{
    int size = result->size;
    object_head("candidates", item->file, item->number);
    printf(",\"puzzle\":");
    object_cells(item->rules, size, item->puzzle->cell);
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

static int answer(void *user, const struct work_item *item)
{
    static sudoku_puzzle result;
    const struct cli *cli = user;
    if (!work_candidates(item, &result))
        return WORK_HALT;
    bool none = result.candidates[0] == 0;
    if (none)
        work_say(item, "puzzle %" PRIu64 " has no solution", item->number);
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
    struct cli copy = *cli;
    return work_through(cli, answer, &copy);
}
