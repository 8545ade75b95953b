/* SPDX-License-Identifier: MIT */
/* The command cover: write a puzzle as an exact-cover problem. A file is one problem, so nothing is written
 * before it is known that there is only one puzzle. */
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"

static int convert(const struct item *item)
{
    dlx_problem **problem = item->user;
    if (*problem != NULL) {
        item_say(item, "cover writes one problem, so there can be only one puzzle");
        return HALT;
    }
    const dlx_status status = sudoku_cover_within(&cli_memory, item->rules, item->puzzle,
                                                  item->cli->limits.seconds, problem);
    if (status == DLX_ERR_STOPPED) {
        item_say(item, "the problem was not built within the time limit");
        return EXIT_LIMIT;
    }
    if (status == DLX_OK)
        return EXIT_FINE;
    item_say(item, "%s", status_text(status));
    return HALT;
}

int command_cover(const struct cli *cli)
{
    dlx_problem *problem = NULL;
    dlx_writing writing = {.format = DLX_FORMAT_ITEMS};
    int status = for_each_puzzle(cli, convert, &problem);
    dlx_error error = {.message = ""};
    if (status == EXIT_FINE) { /* main() checks standard output */
        dlx_status written = dlx_write(problem, &writing, write_file, stdout, &error);
        if (written != DLX_OK && written != DLX_ERR_OUTPUT)
            status = say_and_return(error.message, EXIT_ERROR);
    }
    dlx_problem_free(problem);
    return status;
}
