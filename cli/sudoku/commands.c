/* SPDX-License-Identifier: MIT */
#include "cli/sudoku/commands.h"

#include <string.h>

static const struct command_text commands[] = {
    {"solve", SOLVE, command_solve, "[OPTION]... [FILE]...",
     "Print a solution of each puzzle (the default command).",
     "  dlx-sudoku solve --style=pretty puzzles.txt\n"
     "  dlx-sudoku solve --variant=x --style=grid puzzles.txt\n"},
    {"count", COUNT, command_solve, "[OPTION]... [FILE]...",
     "Print the number of solutions of each puzzle.",
     "  dlx-sudoku count --limit=1000 puzzles.txt\n"},
    {"check", CHECK, command_check, "[OPTION]... [FILE]...",
     "Say of each puzzle whether it is unique: unique, several or none.",
     "  dlx-sudoku check puzzles.txt\n"
     "  dlx-sudoku check --explain puzzles.txt\n"},
    {"candidates", CANDIDATES, command_candidates, "[OPTION]... [FILE]...",
     "Print which digits each cell has in the solutions of a puzzle.",
     "  dlx-sudoku candidates puzzles.txt\n"},
    {"canonical", CANONICAL, command_canonical, "[OPTION]... [FILE]...",
     "Print the least of all equivalent puzzles, or which are equivalent.",
     "  dlx-sudoku canonical puzzles.txt\n"
     "  dlx-sudoku canonical --same puzzles.txt\n"},
    {"rate", RATE, command_rate, "[OPTION]... [FILE]...",
     "Say how hard each puzzle is for people, and what it takes.",
     "  dlx-sudoku rate puzzles.txt\n"
     "  dlx-sudoku rate --variant=anti-knight --json puzzles.txt\n"},
    {"explain", EXPLAIN, command_explain, "[OPTION]... [FILE]...",
     "Solve each puzzle as people do, and say why at every step.",
     "  dlx-sudoku explain puzzles.txt\n"},
    {"hint", HINT, command_explain, "[OPTION]... [FILE]...",
     "Say only the next step, by the simplest technique there is.",
     "  dlx-sudoku hint puzzles.txt\n"},
    {"generate", GENERATE, command_generate, "[OPTION]...", "Make puzzles with one solution.",
     "  dlx-sudoku generate --count=5\n"
     "  dlx-sudoku generate --symmetry=rotate180 --givens=28-32 --style=grid\n"
     "  dlx-sudoku generate --size=6 --variant=x --solution\n"
     "  dlx-sudoku generate --size=16 --seed=7 --json\n"},
    {"grid", GRID, command_grid, "[OPTION]...", "Draw random full grids.",
     "  dlx-sudoku grid --style=pretty\n"
     "  dlx-sudoku grid --size=6 --count=10 --seed=1\n"},
    {"reduce", REDUCE, command_reduce, "[OPTION]... [FILE]...",
     "Remove givens from each puzzle until none can be removed.",
     "  dlx-sudoku reduce puzzles.txt\n"
     "  dlx-sudoku reduce --seed=1 puzzles.txt\n"},
    {"convert", CONVERT, command_convert, "[OPTION]... [FILE]...", "Write puzzles in another form.",
     "  dlx-sudoku convert --style=candidates puzzle.txt\n"
     "  dlx-sudoku convert --solution -o board.svg puzzle.txt\n"
     "  dlx-sudoku convert -o collection.sdm puzzles.txt\n"},
    {"page", PAGE, command_page, "[OPTION]... [FILE]...",
     "Draw pages of puzzles to print, with their solutions at the end.",
     "  dlx-sudoku page --title='For the train' -o train.pdf puzzles.txt\n"
     "  dlx-sudoku page --per-page=2 --paper=letter puzzles.txt > train.svg\n"},
    {"cover", COVER, command_cover, "[OPTION]... [FILE]",
     "Write a puzzle as the exact-cover problem that it is, for dlx.",
     "  dlx-sudoku cover --variant=x puzzle.txt | dlx count --stats\n"},
};

static const size_t command_count = sizeof commands / sizeof *commands;

const struct command_text *find_command(const char *name)
{
    for (size_t c = 0; c < command_count; c++)
        if (strcmp(commands[c].name, name) == 0)
            return &commands[c];
    return NULL;
}

void list_commands(void)
{
    for (size_t c = 0; c < command_count; c++)
        printf("  %-10s %s\n", commands[c].name, commands[c].text);
}
