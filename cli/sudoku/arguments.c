/* SPDX-License-Identifier: MIT */
/*
 * The command line of `dlx-sudoku`: its commands, its one table of options, and the combinations that make
 * no sense. cli/common/options.h explains the columns of the table.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/common/options.h"
#include "cli/common/show.h"
#include "cli/sudoku/cli.h"
#include "dlx/text/utf8.h"

#include <getopt.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_THREADS = 1024, MOST_PER_PAGE = 100 };
enum {
    SOLVING = SOLVE | COUNT | CHECK,
    LOGIC = RATE | EXPLAIN | HINT,
    MAKING = GENERATE | GRID | REDUCE,
    ALL = SOLVING | LOGIC | MAKING | CANDIDATES | CANONICAL | CONVERT | PAGE | COVER
};

static const struct command_text {
    const char *name;
    enum command bit;
    int (*run)(const struct cli *);
    const char *usage;    /* what comes after the name */
    const char *text;     /* one sentence */
    const char *examples; /* lines that work as they stand */
} commands[] = {
    {"solve", SOLVE, command_solve, "[OPTION]... [FILE]...",
     "Print a solution of each puzzle (the default command).",
     "  dlx-sudoku solve --style=pretty puzzles.txt\n"
     "  dlx-sudoku solve --variant=x --style=grid puzzles.txt\n"},
    {"count", COUNT, command_solve, "[OPTION]... [FILE]...",
     "Print the number of solutions of each puzzle.",
     "  dlx-sudoku count --limit=1000 puzzles.txt\n"},
    {"check", CHECK, command_check, "[OPTION]... [FILE]...",
     "Print for each puzzle whether it is unique: unique, several or none.",
     "  dlx-sudoku check puzzles.txt\n"
     "  dlx-sudoku check --explain puzzles.txt\n"},
    {"candidates", CANDIDATES, command_candidates, "[OPTION]... [FILE]...",
     "Print the digits that each cell holds in some solution of the puzzle.",
     "  dlx-sudoku candidates puzzles.txt\n"},
    {"canonical", CANONICAL, command_canonical, "[OPTION]... [FILE]...",
     "Print the smallest of all puzzles equivalent to each, or which are equivalent.",
     "  dlx-sudoku canonical puzzles.txt\n"
     "  dlx-sudoku canonical --same puzzles.txt\n"},
    {"rate", RATE, command_rate, "[OPTION]... [FILE]...",
     "Print how hard each puzzle is for people, and the techniques that it needs.",
     "  dlx-sudoku rate puzzles.txt\n"
     "  dlx-sudoku rate --variant=anti-knight --json puzzles.txt\n"},
    {"explain", EXPLAIN, command_explain, "[OPTION]... [FILE]...",
     "Solve each puzzle as people do, with the reason for every step.",
     "  dlx-sudoku explain puzzles.txt\n"},
    {"hint", HINT, command_explain, "[OPTION]... [FILE]...",
     "Print only the next step, by the simplest technique that applies.",
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
     "Remove givens from each puzzle until every remaining one is needed.",
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
     "Write a puzzle as an exact-cover problem, for dlx.",
     "  dlx-sudoku cover --variant=x puzzle.txt | dlx count --stats\n"},
};

static const size_t command_count = sizeof commands / sizeof *commands;

/* ---- values that need a function ---- */

static bool parse_form(void *fields, const char *value)
{
    return sudoku_form_by_name(value, &((struct cli *)fields)->form);
}

/* Files of other programs, and pictures, are only for convert. */
static bool parse_style(void *fields, const char *value)
{
    const struct cli *cli = fields;
    return parse_form(fields, value) &&
           (cli->form <= SUDOKU_FORM_CSV || cli->form == SUDOKU_FORM_PRETTY);
}

static bool parse_solve_style(void *fields, const char *value)
{
    struct cli *cli = fields;
    cli->report = strcmp(value, "report") == 0;
    return cli->report || parse_style(fields, value);
}

static bool parse_page_output(void *fields, const char *value)
{
    const char *dot = strrchr(value, '.');
    ((struct cli *)fields)->output = value;
    return dot != NULL && (strcmp(dot, ".pdf") == 0 || strcmp(dot, ".svg") == 0);
}

/* A title goes into SVG, so it may have only characters that XML allows. */
static bool parse_title(void *fields, const char *value)
{
    size_t length;
    uint32_t code;
    ((struct cli *)fields)->title = value;
    for (; *value != '\0'; value += length) {
        length = utf8_character(value, strlen(value), &code);
        if (length == 0 || code < ' ' || (code >= 0x7f && code <= 0x9f) || code == 0xfffe ||
            code == 0xffff)
            return false;
    }
    return true;
}

static bool parse_symmetry(void *fields, const char *value)
{
    return sudoku_symmetry_by_name(value, &((struct cli *)fields)->symmetry);
}

static bool parse_givens(void *fields, const char *value)
{
    struct cli *cli = fields;
    int *least = &cli->least_givens, *most = &cli->most_givens, end = 0;
    bool good = sscanf(value, "%4d-%4d%n", least, most, &end) == 2 && value[end] == '\0';
    if (!good) {
        good = sscanf(value, "%4d%n", least, &end) == 1 && value[end] == '\0';
        *most = *least;
    }
    return good && *least >= 0 && *most > 0;
}

static bool parse_box(void *fields, const char *value)
{
    struct rules_wanted *rules = &((struct cli *)fields)->rules;
    int end = 0;
    return sscanf(value, "%2dx%2d%n", &rules->box_rows, &rules->box_columns, &end) == 2 &&
           value[end] == '\0' && rules->box_rows > 0 && rules->box_columns > 0;
}

/* Return what comes after the name and a colon; NULL for another name, or if nothing comes after it. */
static const char *file_after(const char *word, const char *name)
{
    size_t length = strlen(name);
    bool same = strncmp(word, name, length) == 0 && word[length] == ':' && word[length + 1] != '\0';
    return same ? word + length + 1 : NULL;
}

static bool parse_variant(struct rules_wanted *rules, const char *word)
{
    sudoku_variant variant;
    const char *regions = file_after(word, "jigsaw"), *even_odd = file_after(word, "even-odd"),
               *candidates = file_after(word, "candidates");
    bool jigsaw = regions != NULL || strcmp(word, "jigsaw") == 0;
    rules->repeated |= (jigsaw && rules->jigsaw) ||
                       (even_odd != NULL && rules->even_odd_file != NULL) ||
                       (candidates != NULL && rules->candidates_file != NULL);
    if (jigsaw) {
        rules->jigsaw = true;
        rules->regions_file = regions;
    } else if (even_odd != NULL)
        rules->even_odd_file = even_odd;
    else if (candidates != NULL)
        rules->candidates_file = candidates;
    else if (sudoku_variant_by_name(word, &variant))
        rules->variants |= variant;
    else
        return false;
    return true;
}

/* The list is cut where it stands in the command line, because the names of files in it must live on. */
static bool parse_variants(void *fields, const char *value)
{
    struct cli *cli = fields;
    char *list = (char *)value, *end = list + strlen(list), *rest;
    bool good = true;
    for (char *word = strtok_r(list, ",", &rest); good && word != NULL;
         word = strtok_r(NULL, ",", &rest))
        good = parse_variant(&cli->rules, word);
    for (char *at = list; !good && at < end; at++) /* the message shows the whole list */
        *at = *at == '\0' ? ',' : *at;
    return good;
}

/* ---- the table ---- */

#define GIVEN(member)                .given = offsetof(struct cli, member)
#define FLAG(member)                 OPTION_FLAG_IN(struct cli, member)
#define TEXT(member)                 OPTION_TEXT_IN(struct cli, member)
#define NUMBER(member, lower, upper) OPTION_NUMBER_IN(struct cli, member, lower, upper)
#define CHOICE(member, words)        OPTION_CHOICE_IN(struct cli, member, words)
#define WORD(member, words)          OPTION_WORD_IN(struct cli, member, words)
#define PARSED(function, words)      OPTION_PARSED_BY(function, words)

/* clang-format off */
static const struct option_entry entries[] = {
    {"style", 0, "NAME", SOLVE,
     "line, grid, numbers, csv, pretty (drawn), or report (numbered, with the number\n"
     "                          of solutions) (default: line, or pretty on a terminal)",
     PARSED(parse_solve_style, "line, grid, numbers, csv, pretty or report"), GIVEN(styled)},
    {"style", 0, "NAME", MAKING | CANONICAL,
     "line, grid, numbers, csv or pretty (drawn) (default: line, or pretty on a\n"
     "                          terminal)",
     PARSED(parse_style, "line, grid, numbers, csv or pretty"), GIVEN(styled)},
    {"style", 0, "NAME", CONVERT,
     "line, grid, numbers, csv, sdk, sdm, ss, candidates, marks, pretty or svg\n"
     "                          (default: from the ending of the output's name, or line)",
     PARSED(parse_form, "line, grid, numbers, csv, sdk, sdm, ss, candidates, marks, pretty or svg"),
     GIVEN(styled)},
    {"output", 'o', "FILE", CONVERT, "write to this file: .txt, .csv, .sdk, .sdm, .ss, .svg",
     TEXT(output)},
    {"output", 'o', "FILE", PAGE,
     "write to this file: .pdf or .svg (default: SVG on standard output)",
     PARSED(parse_page_output, "a name that ends with .pdf or .svg")},
    {"paper", 0, "NAME", PAGE, "a4 (default) or letter", CHOICE(paper, "a4 or letter")},
    {"per-page", 0, "N", PAGE, "number of puzzles on a page (default: at most 6)",
     NUMBER(per_page, 1, MOST_PER_PAGE)},
    {"title", 0, "TEXT", PAGE, "title at the top of each page of puzzles",
     PARSED(parse_title, "one line of UTF-8")},
    {"no-solutions", 0, NULL, PAGE,
     "leave out the solutions; puzzles may then have none or several", FLAG(no_solutions)},
    {"solution", 0, NULL, CONVERT, "pretty, svg: draw the solution as well", FLAG(solution)},
    {"candidates", 0, NULL, CONVERT, "svg: draw the digits that the givens leave as well",
     FLAG(candidates)},
    {"candidates", 0, NULL, EXPLAIN | HINT,
     "draw the board with its candidates before and after each step", FLAG(candidates)},
    {"unique", 0, NULL, SOLVE, "print `several` for a puzzle with several solutions",
     FLAG(unique)},
    {"limit", 0, "N", SOLVE | COUNT | CHECK,
     "count, report: stop counting the solutions of a puzzle at N (default: never,\n"
     "                          which may take forever); check --explain: default 1000",
     NUMBER(limit, 1, OPTION_NO_LIMIT)},
    {"explain", 0, NULL, CHECK, "print more: redundant givens, open cells, conflicts",
     FLAG(explain)},
    {"same", 0, NULL, CANONICAL,
     "print which puzzles are equivalent: one line per group, with the puzzles' numbers",
     FLAG(same)},
    {"count", 0, "N", GENERATE | GRID, "number of puzzles or grids to make (default: 1)",
     NUMBER(count, 1, UINT64_MAX)},
    {"seed", 0, "S", MAKING,
     "the same seed gives the same result (default: a new one each time; reduce:\n"
     "                          remove givens from the last to the first)",
     NUMBER(seed, 0, UINT64_MAX), GIVEN(seeded)},
    {"symmetry", 0, "NAME", GENERATE,
     "symmetry of the givens: none (default), rotate180, rotate90, mirror (left and\n"
     "                          right), flip (up and down), mirrors (both), diagonal,\n"
     "                          antidiagonal, diagonals, full",
     PARSED(parse_symmetry, "none, rotate180, rotate90, mirror, flip, mirrors, diagonal, "
                            "antidiagonal, diagonals or full")},
    {"givens", 0, "N|LO-HI", GENERATE, "number of givens (default: as few as the grid allows)",
     PARSED(parse_givens, "a number such as 30, or a range such as 28-32")},
    {"minimal", 0, NULL, GENERATE,
     "every given is needed, also with --givens or --symmetry", FLAG(minimal)},
    {"level", 0, "NAME", GENERATE,
     "easy, medium, hard, expert or search, as rate prints it (default: any)",
     CHOICE(level, "easy, medium, hard, expert or search"), GIVEN(has_level)},
    {"pattern", 0, "FILE", GENERATE,
     "which cells may be given: one character per cell, . 0 - for no given", TEXT(pattern)},
    {"tries", 0, "N", GENERATE, "number of grids to try for a puzzle (default: a million)",
     NUMBER(tries, 1, UINT64_MAX)},
    {"solution", 0, NULL, GENERATE, "print its solution after each puzzle", FLAG(solution)},
    {"size", 0, "N", ALL,
     "number of rows, columns and digits, 4 to 36 (default: from each puzzle, or 9)",
     OPTION_INT_IN(struct cli, rules.size, SUDOKU_LEAST_SIZE, SUDOKU_MOST_SIZE)},
    {"box", 0, "RxC", ALL, "rows and columns of a box (default: as square as possible)",
     PARSED(parse_box, "rows x columns, such as 2x3")},
    {"variant", 0, "LIST", ALL,
     "x, hyper, asterisk, center-dot, anti-knight, anti-king, jigsaw (each puzzle\n"
     "                          is followed by its regions), jigsaw:FILE, even-odd:FILE,\n"
     "                          candidates:FILE; separate several with commas",
     PARSED(parse_variants, "x, hyper, asterisk, center-dot, anti-knight, anti-king, jigsaw, "
                            "jigsaw:FILE, even-odd:FILE or candidates:FILE")},
    {"engine", 0, "NAME", SOLVING,
     "bulk (many puzzles at once), dlx (one at a time, by dancing links) or auto\n"
     "                          (default: bulk for 9x9 unless --kernel is given)",
     CHOICE(engine, "auto, bulk or dlx")},
    {"threads", 0, "N", SOLVING,
     "number of threads for bulk (default: one per processor, one for short files)",
     NUMBER(threads, 1, MOST_THREADS)},
    {"kernel", 0, "NAME", SOLVING,
     "search kernel for dlx: links, lanes, bits, relay or auto (default)",
     WORD(settings.kernel, OPTION_KERNELS)},
    {"simd", 0, "NAME", SOLVING | GENERATE,
     "vector instructions: v4, v3, v2, none or auto (default)", WORD(settings.simd, OPTION_SIMDS)},
    {"color", 0, "WHEN", ALL,
     "auto (default: on a terminal, unless NO_COLOR is set), always, never",
     CHOICE(color_when, "auto, always or never")},
    {"memory-limit", 0, "BYTES", ALL, "fail rather than use more memory, such as 500M or 4G",
     OPTION_BYTES_IN(struct cli, memory_limit)},
    {"json", 0, NULL, SOLVING | LOGIC | MAKING | CANDIDATES | CANONICAL,
     "print JSON Lines on standard output", FLAG(json)},
    {"help", 0, NULL, ALL, "show this help", .type = OPTION_HELP},
    {"version", 0, NULL, ALL, "show the version", .type = OPTION_VERSION},
};
/* clang-format on */

static const struct option_table options = {"dlx-sudoku", entries,
                                            sizeof entries / sizeof *entries};

/* ---- help ---- */

static void help_more(bool files)
{
    if (files)
        printf(
            "\nA file - or no file is standard input. docs/formats.md describes the puzzles that\n"
            "can be read: . 0 _ * are empty cells, # begins a comment, `end` ends the input.\n");
    printf(
        "\nExit status: 0 fine, 1 some puzzle has no solution, 2 usage error or malformed input,\n"
        "3 not found within the allowed tries, 4 some puzzle has several solutions where one was\n"
        "asked for.\n");
}

static int help_all(void)
{
    printf("Usage: dlx-sudoku [COMMAND] [OPTION]... [FILE]...\n"
           "Everything about Sudoku, by dancing links: sizes 4x4 to 36x36, and many variants.\n\n"
           "Commands:\n");
    for (size_t c = 0; c < command_count; c++)
        printf("  %-10s %s\n", commands[c].name, commands[c].text);
    printf("\ndlx-sudoku COMMAND --help explains the options of a command, with examples.\n");
    help_more(true);
    printf(
        "\nExample:\n"
        "  echo 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... |\n"
        "    dlx-sudoku --style=pretty\n");
    return EXIT_FINE;
}

static int help(const struct command_text *command)
{
    printf("Usage: dlx-sudoku %s %s\n%s\n", command->name, command->usage, command->text);
    options_help(&options, command->bit);
    help_more(strstr(command->usage, "FILE") != NULL);
    printf("\nExamples:\n%s", command->examples);
    return EXIT_FINE;
}

static int version(void)
{
    printf("dlx-sudoku %s\n", dlx_version());
    return EXIT_FINE;
}

/* ---- combinations ---- */

/* Whether some puzzles may be 9x9 with the usual rules. */
static bool may_be_usual(const struct rules_wanted *rules)
{
    return (rules->size == 0 || rules->size == SUDOKU_SIZE) && rules->box_rows == 0 &&
           rules->variants == 0 && !rules->jigsaw && rules->even_odd_file == NULL &&
           rules->candidates_file == NULL;
}

/* --kernel names a kernel of the other engine. */
bool works_in_bulk(const struct cli *cli)
{
    return cli->engine == ENGINE_BULK ||
           (cli->engine == ENGINE_AUTO && cli->settings.kernel == NULL &&
            may_be_usual(&cli->rules));
}

bool regions_follow(const struct cli *cli)
{
    return cli->rules.jigsaw && cli->rules.regions_file == NULL;
}

/* Return what is wrong with the options together, or NULL. An option without any effect is an error. */
static const char *find_mistake(const struct cli *cli)
{
    const struct rules_wanted *rules = &cli->rules;
    const bool counts = cli->command == COUNT || cli->report, in_bulk = cli->engine == ENGINE_BULK;
    const bool makes = (cli->command & (GENERATE | GRID)) != 0;
    const struct {
        bool is_made;
        const char *text;
    } mistakes[] = {
        {rules->repeated, "--variant accepts each kind of file only once"},
        {makes && regions_follow(cli),
         "without puzzles, the regions must come from a file: --variant=jigsaw:FILE"},
        {rules->jigsaw && rules->box_rows != 0,
         "--box needs boxes, which --variant=jigsaw replaces by regions"},
        {cli->unique && cli->report, "--unique and --style=report exclude each other"},
        {cli->json && cli->styled, "--json and --style exclude each other"},
        {cli->threads != 0 && !works_in_bulk(cli), "--threads needs --engine=bulk and no --kernel"},
        {in_bulk && !may_be_usual(rules), "--engine=bulk needs 9x9 puzzles with the usual rules"},
        {in_bulk && cli->settings.kernel != NULL, "--kernel needs --engine=dlx"},
        {cli->same && cli->styled, "--same and --style exclude each other"},
        {cli->explain && (cli->engine != ENGINE_AUTO || cli->threads != 0),
         "--explain excludes --engine and --threads"},
        {cli->limit != 0 && cli->command == CHECK && !cli->explain, "--limit needs --explain"},
        {cli->limit != 0 && cli->command == SOLVE && !counts, "--limit needs --style=report"},
        {makes && cli->file_count > 0, "this command reads no file"},
    };
    for (size_t m = 0; m < sizeof mistakes / sizeof *mistakes; m++)
        if (mistakes[m].is_made)
            return mistakes[m].text;
    return NULL;
}

/* ---- the terminal ---- */

static bool is_terminal(void)
{
    const char *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && term != NULL && strcmp(term, "dumb") != 0;
}

/* See https://no-color.org: every value but the empty one turns colors off. */
static bool terminal_shows_colors(void)
{
    const char *no_color = getenv("NO_COLOR");
    return is_terminal() && (no_color == NULL || *no_color == '\0');
}

static bool terminal_shows_unicode(void)
{
    setlocale(LC_CTYPE, "");
    bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    setlocale(LC_CTYPE, "C"); /* isdigit() and the like must not depend on the user's language */
    return utf8 && is_terminal();
}

/* ---- the whole line ---- */

static const struct command_text *find_command(const char *name)
{
    for (size_t c = 0; c < command_count; c++)
        if (strcmp(commands[c].name, name) == 0)
            return &commands[c];
    return NULL;
}

/* A word that is neither a command nor a file is probably a mistyped command. */
static bool is_mistyped(const char *word)
{
    size_t length = strspn(word, "abcdefghijklmnopqrstuvwxyz");
    return length > 0 && word[length] == '\0' && access(word, F_OK) != 0;
}

static int refuse_word(const char *word)
{
    struct suggestion near = {.typed = word};
    for (size_t c = 0; c < command_count; c++)
        suggestion_consider(&near, commands[c].name);
    if (near.best == NULL)
        say("dlx-sudoku: error: '%s' is neither a command nor a file; try 'dlx-sudoku --help'\n",
            word);
    else
        say("dlx-sudoku: error: '%s' is neither a command nor a file; did you mean '%s'?\n", word,
            near.best);
    return EXIT_ERROR;
}

/* Return -1 to go on, or the exit status. */
static int parse_options(int argc, char **argv, const struct command_text *command, bool named,
                         struct cli *cli)
{
    switch (options_parse(&options, argc, argv, command->name, command->bit, cli)) {
    case OPTIONS_HELP:
        return named ? help(command) : help_all();
    case OPTIONS_VERSION:
        return version();
    case OPTIONS_ERROR:
        return EXIT_ERROR;
    default:
        return -1;
    }
}

int parse_arguments(int argc, char **argv, struct cli *cli)
{
    static char standard_input[] = "-";
    static char *none[] = {standard_input};
    const struct command_text *named = argc > 1 ? find_command(argv[1]) : NULL;
    const struct command_text *command = named != NULL ? named : find_command("solve");
    int skip = named != NULL;
    *cli = (struct cli){.command = command->bit, .run = command->run, .count = 1};
    /* People see drawings, and programs read lines. */
    cli->form = is_terminal() && command->bit != CONVERT ? SUDOKU_FORM_PRETTY : SUDOKU_FORM_LINE;
    if (named == NULL && argc > 1 && is_mistyped(argv[1]))
        return refuse_word(argv[1]);
    int status = parse_options(argc - skip, argv + skip, command, named != NULL, cli);
    if (status >= 0)
        return status;
    cli->file_count = argc - skip - optind;
    cli->files = argv + skip + optind;
    cli->unicode = terminal_shows_unicode();
    cli->color =
        cli->color_when == COLOR_AUTO ? terminal_shows_colors() : cli->color_when == COLOR_ALWAYS;
    const char *mistake = find_mistake(cli);
    if (mistake != NULL) {
        say("dlx-sudoku: error: %s; try 'dlx-sudoku %s --help'\n", mistake, command->name);
        return EXIT_ERROR;
    }
    if (cli->file_count == 0) {
        cli->file_count = 1;
        cli->files = none;
    }
    return -1;
}
