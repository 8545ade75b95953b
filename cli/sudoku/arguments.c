/* SPDX-License-Identifier: MIT */
/* The program `dlx-sudoku`: its commands and their help, the combinations of options that make no
 * sense, and main(). The table of options is in options.c. */
#define _POSIX_C_SOURCE 200809L

#include "cli/common/command.h"
#include "cli/common/files.h"
#include "cli/common/program.h"
#include "cli/sudoku/cli.h"

#include <string.h>
#include <unistd.h>

/* clang-format off */
/* The exit statuses of a command for puzzles with one solution. */
#define UNIQUE_STATUSES(fine) \
    {fine, "a puzzle has no solution", NULL, "no answer within the limits", "a puzzle has several solutions"}

static const struct command commands[] = {
    /* The first one is the default. */
    {"solve", SOLVE, command_solve, "[OPTION]... [FILE]...",
     "Print a solution of each puzzle (the default command).",
     "  dlx-sudoku solve --to=pretty puzzles.txt\n"
     "  dlx-sudoku solve --variant=x --to=grid puzzles.txt\n",
     {"each puzzle has a solution", "a puzzle has none", NULL, "no answer within the limits",
      "with --unique: a puzzle has several"}},
    {"count", COUNT, command_solve, "[OPTION]... [FILE]...",
     "Print the number of solutions of each puzzle.",
     "  dlx-sudoku count --first=1000 puzzles.txt\n",
     {"each puzzle has a solution", "a puzzle has none", NULL, "no answer within the limits"}},
    {"check", CHECK, command_check, "[OPTION]... [FILE]...",
     "Print for each puzzle: unique, several or none.",
     "  dlx-sudoku check puzzles.txt\n"
     "  dlx-sudoku check --explain puzzles.txt\n",
     UNIQUE_STATUSES("each puzzle is unique")},
    {"verify", VERIFY, command_verify, "[OPTION]... PUZZLE CERTIFICATE",
     "Check a certificate that proves how many solutions a puzzle has.",
     "  dlx-sudoku check --certificate=proof puzzle.txt; dlx-sudoku verify puzzle.txt proof\n",
     {"the certificate holds", "the certificate does not hold", NULL, "a limit stopped the check"}},
    {"candidates", CANDIDATES, command_candidates, "[OPTION]... [FILE]...",
     "Print the digits that each cell holds in some solution of the puzzle.",
     "  dlx-sudoku candidates puzzles.txt\n",
     {"each puzzle has a solution", "a puzzle has none", NULL, "no answer within the limits"}},
    {"canonical", CANONICAL, command_canonical, "[OPTION]... [FILE]...",
     "Print a canonical form of each puzzle, or which puzzles are equivalent.",
     "  dlx-sudoku canonical puzzles.txt\n"
     "  dlx-sudoku canonical --same puzzles.txt\n",
     {"done", NULL, NULL, "no answer within the limits"}},
    {"rate", RATE, command_rate, "[OPTION]... [FILE]...",
     "Print how hard each puzzle is for people, and the techniques that it needs.",
     "  dlx-sudoku rate puzzles.txt\n"
     "  dlx-sudoku rate --scale=se puzzles.txt\n"
     "  dlx-sudoku rate --variant=anti-knight --json puzzles.txt\n",
     UNIQUE_STATUSES("each puzzle is rated")},
    {"filter", FILTER, command_filter, "[OPTION]... [FILE]...",
     "Print the puzzles that meet all conditions.",
     "  dlx-sudoku filter --unique puzzles.txt\n"
     "  dlx-sudoku filter --minimal --givens=20-24 puzzles.txt\n"
     "  dlx-sudoku filter --rating=1.2-4.0 puzzles.txt\n",
     {"done", NULL, NULL, "no answer within the limits"}},
    {"stats", STATS, command_stats, "[OPTION]... [FILE]...",
     "Print how many puzzles have each number of givens, each level, each kind of clue.",
     "  dlx-sudoku stats puzzles.txt\n"
     "  dlx-sudoku stats --scale=none --json puzzles.txt\n",
     {"done", NULL, NULL, "no answer within the limits"}},
    {"explain", EXPLAIN, command_explain, "[OPTION]... [FILE]...",
     "Solve each puzzle as people do, with the reason for every step.",
     "  dlx-sudoku explain puzzles.txt\n",
     UNIQUE_STATUSES("each puzzle is explained")},
    {"hint", HINT, command_explain, "[OPTION]... [FILE]...",
     "Print only the next step, by the simplest technique that applies.",
     "  dlx-sudoku hint puzzles.txt\n",
     UNIQUE_STATUSES("each puzzle has a hint")},
    {"generate", GENERATE, command_generate, "[OPTION]...",
     "Make puzzles with one solution.",
     "  dlx-sudoku generate --number=5\n"
     "  dlx-sudoku generate --symmetry=rotate180 --givens=28-32 --to=grid\n"
     "  dlx-sudoku generate --rating=7.0-7.5\n"
     "  dlx-sudoku generate --size=6 --variant=x --solution\n"
     "  dlx-sudoku generate --clues=killer --to=grid\n"
     "  dlx-sudoku generate --size=16 --seed=7 --json\n",
     {"done", NULL, NULL, "not all puzzles were made within the limits or tries"}},
    {"grid", GRID, command_generate, "[OPTION]...",
     "Draw random full grids.",
     "  dlx-sudoku grid --to=pretty\n"
     "  dlx-sudoku grid --size=6 --number=10 --seed=1\n",
     {"done", NULL, NULL, "not all grids were made within the limits"}},
    {"reduce", REDUCE, command_reduce, "[OPTION]... [FILE]...",
     "Remove givens from each puzzle until every remaining one is needed.",
     "  dlx-sudoku reduce puzzles.txt\n"
     "  dlx-sudoku reduce --seed=1 puzzles.txt\n",
     UNIQUE_STATUSES("done")},
    {"convert", CONVERT, command_convert, "[OPTION]... [FILE]...",
     "Write puzzles in another form.",
     "  dlx-sudoku convert --to=candidates puzzle.txt\n"
     "  dlx-sudoku convert --solution -o board.svg puzzle.txt\n"
     "  dlx-sudoku convert -o collection.sdm puzzles.txt\n",
     {"done", "with --solution: a puzzle has no solution", NULL, "no answer within the limits",
      "with --solution: a puzzle has several solutions"}},
    {"page", PAGE, command_page, "[OPTION]... [FILE]...",
     "Draw pages of puzzles to print, with their solutions at the end.",
     "  dlx-sudoku page --title='For the train' -o train.pdf puzzles.txt\n"
     "  dlx-sudoku page --per-page=2 --paper=letter puzzles.txt > train.svg\n",
     UNIQUE_STATUSES("done")},
    {"cover", COVER, command_cover, "[OPTION]... [FILE]",
     "Write a puzzle as an exact-cover problem, for dlx.",
     "  dlx-sudoku cover --variant=x puzzle.txt | dlx count --stats\n",
     {"done", NULL, NULL, "stopped by the time limit"}},
    {"play", PLAY, command_play, "[OPTION]... [FILE|PUZZLE]",
     "Play a puzzle in the terminal: a saved, a given or a new one.",
     "  dlx-sudoku play\n"
     "  dlx-sudoku play --level=medium --save=evening.play\n"
     "  dlx-sudoku play --nth=3 puzzles.txt\n",
     {"done", NULL, NULL, "no puzzle within the limits"}},
    {.name = NULL},
};
/* clang-format on */

/* ---- combinations ---- */

static bool has_ending(const char *name, const char *ending)
{
    const char *dot = name != NULL ? strrchr(name, '.') : NULL;
    return dot != NULL && strcmp(dot, ending) == 0;
}

/* Return whether some puzzles may be 9x9 with the usual rules. */
static bool may_be_usual(const struct rules_wanted *rules)
{
    const bool has_usual_boxes =
        rules->box_rows == 0 || (rules->box_rows == SUDOKU_BOX && rules->box_columns == SUDOKU_BOX);
    return (rules->size == 0 || rules->size == SUDOKU_SIZE) && has_usual_boxes &&
           rules->variants == 0 && !rules->jigsaw && rules->even_odd_file == NULL &&
           rules->candidates_file == NULL && rules->layout.grid_count == 0 && rules->rows == 0 &&
           rules->digits == 0;
}

/* --kernel names a kernel of the other engine, and only that engine can give a puzzle up. */
bool works_in_bulk(const struct cli *cli)
{
    return cli->engine == ENGINE_BULK ||
           (cli->engine == ENGINE_AUTO && cli->settings.kernel == NULL && !is_limited(cli) &&
            cli->certificate == NULL && may_be_usual(&cli->rules));
}

bool is_limited(const struct cli *cli)
{
    return cli->limits.tree_nodes > 0 || cli->limits.seconds > 0;
}

bool regions_follow(const struct cli *cli)
{
    return cli->rules.jigsaw && cli->rules.regions_file == NULL;
}

/* Return how many of the inputs are standard input. */
static int count_stdin(const struct cli *cli)
{
    const struct rules_wanted *rules = &cli->rules;
    const char *const named[] = {rules->regions_file, rules->even_odd_file, rules->candidates_file,
                                 cli->making.pattern};
    const bool reads_puzzles = cli->has_file || (cli->command & (GENERATE | GRID | PLAY)) == 0;
    int count = 0;
    for (size_t n = 0; n < sizeof named / sizeof *named; n++)
        count += named[n] != NULL && strcmp(named[n], "-") == 0;
    for (int f = 0; reads_puzzles && f < cli->file_count; f++)
        count += strcmp(cli->files[f], "-") == 0;
    return count;
}

/* Return whether a filter has anything to look for. */
static bool has_condition(const struct cli *cli)
{
    const struct making *making = &cli->making;
    return cli->unique || making->minimal || making->has_level || making->most_rating > 0 ||
           making->most_givens > 0 || making->kind_count > 0;
}

/* Return what is wrong with the options together, or NULL. An option without any effect is an
 * error. The command line names `files` files. */
static const char *find_mistake(const struct cli *cli, int files)
{
    const struct rules_wanted *rules = &cli->rules;
    const bool in_bulk = cli->engine == ENGINE_BULK;
    const bool makes = (cli->command & (GENERATE | GRID)) != 0, plays = cli->command == PLAY,
               filters = cli->command == FILTER;
    const struct mistake mistakes[] = {
        {rules->repeated, "--variant accepts each kind of file only once"},
        {(makes || (plays && files == 0)) && regions_follow(cli),
         "without puzzles, the regions must come from a file: --variant=jigsaw:FILE"},
        {rules->jigsaw && rules->box_rows != 0,
         "--box needs boxes, which --variant=jigsaw replaces with regions"},
        {(rules->variants & SUDOKU_NO_BOXES) != 0 && (rules->jigsaw || rules->box_rows != 0),
         "--variant=no-boxes excludes --box and --variant=jigsaw"},
        {in_bulk && !may_be_usual(rules), "--engine=bulk needs 9x9 puzzles with the usual rules"},
        {cli->paging.font != NULL && !has_ending(cli->output, ".pdf"), "--font needs -o FILE.pdf"},
        {cli->making.least_rating > cli->making.most_rating,
         "--rating: the first rating of a range must not be larger than the second"},
        {filters && cli->making.least_givens > cli->making.most_givens,
         "--givens: the first number of a range must not be larger than the second"},
        {filters && !has_condition(cli),
         "a condition is missing: --unique, --minimal, --level, --rating, --givens or --clues"},
        {count_stdin(cli) > 1, "standard input can be read only once"},
        {plays && files > 0 && (cli->making.has_level || cli->making.seeded),
         "--level and --seed make a new puzzle, so no file or puzzle may be named"},
        {plays && files == 0 && cli->nth != 0, "--nth needs a file"},
        {plays && (rules->even_odd_file != NULL || rules->candidates_file != NULL),
         "play does not support --variant=even-odd and --variant=candidates"},
        {rules->layout.grid_count > 0 && (cli->command & KNOWS_GRIDS) == 0,
         "canonical and play do not support several grids"},
        {rules->layout.grid_count > 0 && rules->jigsaw,
         "--variant=jigsaw and several grids exclude each other"},
        {rules->rows > 0 && (cli->command & KNOWS_GRIDS) == 0,
         "canonical and play do not support rectangular boards"},
        {rules->layout.grid_count > 0 && rules->size != 0 &&
             (rules->size != rules->layout.size || rules->rows > 0),
         "--size is not the size that the grids of --variant need"},
        {cli->symbols != NULL && rules->layout.grid_count > 0,
         "--symbols does not support several grids"},
        {cli->symbols != NULL && sudoku_symbols_count(cli->symbols) < rules->size,
         "--symbols has fewer characters than --size says"},
        {cli->symbols != NULL && rules->digits != 0 &&
             sudoku_symbols_count(cli->symbols) != rules->digits,
         "--symbols must have as many characters as --digits says"},
        {(rules->variants & SUDOKU_ALL_NONCONSECUTIVE) != 0 && (cli->command & KNOWS_CLUES) == 0,
         "canonical does not support --variant=nonconsecutive"},
    };
    return first_mistake(mistakes, sizeof mistakes / sizeof *mistakes);
}

/* ---- the whole line ---- */

static const struct program program = {
    .commands = commands,
    .options = &sudoku_options,
    .rare = COUNT | CANDIDATES | CANONICAL | FILTER | STATS | EXPLAIN | GRID | REDUCE | PAGE |
            COVER | VERIFY,
    .usage = "dlx-sudoku [COMMAND] [OPTION]... [FILE]...",
    .text = "Solve, make, rate and convert Sudoku puzzles, 4x4 to 36x36, and many variants.",
    .note =
        "Without a file, or for the file -, standard input is read. dlx-formats(5) describes the "
        "puzzles that can be read: . 0 _ * are empty cells, # begins a comment, `end` ends the "
        "input.",
    .example =
        "  echo 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... |\n"
        "    dlx-sudoku --to=pretty",
};

int parse_arguments(int argc, char **argv, struct cli *cli)
{
    struct command_line line;
    /* People see drawings, and programs read lines. */
    *cli = (struct cli){.form = is_terminal(STDOUT_FILENO) ? SUDOKU_FORM_PRETTY : SUDOKU_FORM_LINE,
                        .making.number = 1};
    const int status = command_parse(&program, argc, argv, cli, &line);
    if (status >= 0)
        return status;
    cli->command = (enum command_bit)line.command->bit;
    cli->run = line.command->run;
    cli->words = argv;
    cli->files = line.files;
    cli->file_count = line.named > 0 ? line.named : 1;
    cli->has_file = line.named > 0;
    if (cli->command == CONVERT && !cli->styled)
        cli->form = SUDOKU_FORM_LINE;
    cli->unicode = is_terminal(STDOUT_FILENO) && is_utf8(); /* which reads files */
    cli->color = has_color(cli->color_when);
    const char *mistake = find_mistake(cli, line.named);
    if (mistake != NULL) {
        usage_error(line.command->name, "%s", mistake);
        return EXIT_ERROR;
    }
    if (cli->rules.layout.grid_count > 0)
        cli->rules.size = cli->rules.layout.size;
    const int symbols = cli->symbols != NULL ? sudoku_symbols_count(cli->symbols) : 0;
    if (cli->rules.size == 0 && !cli->has_file && (cli->command & (GENERATE | GRID | PLAY)) != 0)
        cli->rules.size = symbols;
    else if (cli->rules.size != 0 && cli->rules.size < symbols)
        cli->rules.digits = symbols;
    /* The new file gets its name at the end, so it may replace the only puzzles that are
     * converted. */
    if (cli->command == CONVERT && cli->file_count == 1)
        return -1;
    const char *option = cli->command == STATS ? "svg" : "output";
    return output_spares(option, cli->output, cli->files, cli->file_count) &&
                   output_spares("save", cli->save, cli->files, cli->file_count) &&
                   output_spares("certificate", cli->certificate, cli->files, cli->file_count) &&
                   output_check(cli->output)
               ? -1
               : EXIT_ERROR;
}

/* ---- the program ---- */

int main(int argc, char **argv)
{
    struct cli cli;
    program_name = "dlx-sudoku";
    files_begin();
    setvbuf(stderr, NULL, _IOLBF, BUFSIZ); /* one write per message: there may be many */
    int status = parse_arguments(argc, argv, &cli);
    if (status >= 0)
        return finish_output(status);
    limit_set(cli.memory_limit); /* nothing that counts has been allocated yet */
    status = !cli.quiet || silence_output() ? cli.run(&cli) : EXIT_ERROR;
    signals_end();
    return finish_output(status);
}
