/* SPDX-License-Identifier: MIT */
/* The command line of `dlx-sudoku`: one table of options serves parsing and help. */
#define _POSIX_C_SOURCE 200809L

#include "cli/common/limit.h"
#include "cli/common/options.h"
#include "cli/common/show.h"
#include "cli/sudoku/commands.h"
#include "cli/sudoku/source.h"

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

/* key, name, argument or NULL, commands, what it does */
#define OPTIONS(X)                                                                                 \
    X(STYLE, "style", "NAME", SOLVE | MAKING | CANONICAL,                                          \
      "line, grid, numbers, csv, pretty (drawn); solve: report (numbered, with\n"                  \
      "                          the number of solutions) (default: line, or pretty on a\n"        \
      "                          terminal)")                                                       \
    X(FORM, "style", "NAME", CONVERT,                                                              \
      "line (default, or as the name of the output ends), grid, numbers, csv,\n"                   \
      "                          sdk, sdm, ss, candidates, marks, pretty, svg")                    \
    X(OUTPUT, "output", "FILE", CONVERT, "write a file: .txt, .csv, .sdk, .sdm, .ss, .svg")        \
    X(PAGES, "output", "FILE", PAGE,                                                               \
      "write a file: .pdf or .svg (default: SVG to standard output)")                              \
    X(PAPER, "paper", "NAME", PAGE, "a4 (default) or letter")                                      \
    X(PER_PAGE, "per-page", "N", PAGE, "puzzles on a page (default: 6 at most)")                   \
    X(TITLE, "title", "TEXT", PAGE, "at the top of each page of puzzles")                          \
    X(NO_SOLUTIONS, "no-solutions", NULL, PAGE,                                                    \
      "no solutions at the end; then puzzles may have none or several")                            \
    X(DRAW_SOLUTION, "solution", NULL, CONVERT, "pretty, svg: draw the solution, too")             \
    X(DRAW_CANDIDATES, "candidates", NULL, CONVERT, "svg: draw what the givens leave, too")        \
    X(SHOW_CANDIDATES, "candidates", NULL, EXPLAIN | HINT,                                         \
      "draw the board with its candidates, before and after each step")                            \
    X(UNIQUE, "unique", NULL, SOLVE, "print `several` unless the solution is the only one")        \
    X(LIMIT, "limit", "N", SOLVE | COUNT | CHECK,                                                  \
      "count, report: stop counting a puzzle's solutions at N (default: never,\n"                  \
      "                          which may take forever); check --explain: default 1000")          \
    X(REASONS, "explain", NULL, CHECK, "say more: redundant givens, open cells, conflicts")        \
    X(SAME, "same", NULL, CANONICAL,                                                               \
      "which puzzles are equivalent: a line a group, the puzzles' numbers")                        \
    X(HOW_MANY, "count", "N", GENERATE | GRID, "how many (default: 1)")                            \
    X(SEED, "seed", "S", MAKING,                                                                   \
      "the same seed makes the same (default: another one each time; reduce:\n"                    \
      "                          givens are tried from the last to the first)")                    \
    X(SYMMETRY, "symmetry", "NAME", GENERATE,                                                      \
      "of the givens: none (default), rotate180, rotate90, mirror (left and\n"                     \
      "                          right), flip (up and down), mirrors (both), diagonal,\n"          \
      "                          antidiagonal, diagonals, full")                                   \
    X(GIVENS, "givens", "N|LO-HI", GENERATE, "how many (default: as few as the grid allows)")      \
    X(MINIMAL, "minimal", NULL, GENERATE,                                                          \
      "no given can be removed, also with --givens or --symmetry")                                 \
    X(LEVEL, "level", "NAME", GENERATE,                                                            \
      "easy, medium, hard, expert or search, as rate says (default: any)")                         \
    X(PATTERN, "pattern", "FILE", GENERATE, "a character for each cell: . 0 - for no given here")  \
    X(TRIES, "tries", "N", GENERATE, "grids to try for a puzzle (default: a million)")             \
    X(SOLUTION, "solution", NULL, GENERATE, "print its solution after each puzzle")                \
    X(SIZE, "size", "N", ALL,                                                                      \
      "rows, columns and digits, 4 to 36 (default: told from each puzzle, or 9)")                  \
    X(BOX, "box", "RxC", ALL, "rows and columns of a box (default: as square as can be)")          \
    X(VARIANT, "variant", "LIST", ALL,                                                             \
      "x, hyper, asterisk, center-dot, anti-knight, anti-king, jigsaw (each puzzle\n"              \
      "                          is followed by its regions), jigsaw:FILE, even-odd:FILE,\n"       \
      "                          candidates:FILE; several with commas between them")               \
    X(ENGINE, "engine", "NAME", SOLVING,                                                           \
      "bulk (many puzzles at once), dlx (dancing links, one by one) or auto\n"                     \
      "                          (default: bulk for 9x9, unless --kernel is given)")               \
    X(THREADS, "threads", "N", SOLVING,                                                            \
      "how many threads of bulk (default: one a processor, one\n"                                  \
      "                          for short files)")                                                \
    X(KERNEL, "kernel", "NAME", SOLVING,                                                           \
      "who searches in dlx: links, lanes, bits, relay or auto (default)")                          \
    X(SIMD, "simd", "NAME", SOLVING | GENERATE,                                                    \
      "vector instructions: v4, v3, v2, none or auto (default)")                                   \
    X(COLOR, "color", "WHEN", ALL,                                                                 \
      "auto (default: on a terminal, unless NO_COLOR is set), always, never")                      \
    X(MEMORY_LIMIT, "memory-limit", "BYTES", ALL,                                                  \
      "fail rather than take more memory, such as 500M or 4G")                                     \
    X(JSON, "json", NULL, SOLVING | LOGIC | MAKING | CANDIDATES | CANONICAL,                       \
      "JSON Lines on standard output")                                                             \
    X(HELP, "help", NULL, ALL, "show this help")                                                   \
    X(VERSION, "version", NULL, ALL, "show the version")

enum key { OPTIONS(OPTION_KEY) };
static const struct option_entry entries[] = {OPTIONS(OPTION_ENTRY)};

static const struct option_table options = {"dlx-sudoku", entries,
                                            sizeof entries / sizeof *entries};

/* ---- help ---- */

static void help_more(bool files)
{
    if (files)
        printf(
            "\nFILE is - or missing for standard input. docs/formats.md tells what puzzles may look\n"
            "like; an empty cell is . 0 _ or *; `end` ends the input, # begins a comment.\n");
    printf(
        "\nExit status: 0 fine, 1 some puzzle has no solution, 2 usage error or malformed input,\n"
        "3 not found within the tries allowed, 4 some puzzle has several solutions where one was\n"
        "asked for.\n");
}

static int help_all(void)
{
    printf(
        "Usage: dlx-sudoku [COMMAND] [OPTION]... [FILE]...\n"
        "Everything about Sudoku, by dancing links: any size from 4x4 to 36x36, many variants.\n\n"
        "Commands:\n");
    list_commands();
    printf("\ndlx-sudoku COMMAND --help tells the options of a command, with examples.\n");
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

/* ---- values ---- */

int refuse_value(const char *option, const char *value, const char *expected)
{
    say("dlx-sudoku: --%s=%s: expected %s\n", option, value, expected);
    return EXIT_ERROR;
}

/* Files of other programs, and pictures, are for convert. */
static bool is_for_all(sudoku_form form)
{
    return form <= SUDOKU_FORM_CSV || form == SUDOKU_FORM_PRETTY;
}

static bool parse_style(const char *value, struct cli *cli)
{
    cli->styled = true;
    cli->report = cli->command == SOLVE && strcmp(value, "report") == 0;
    if (cli->report || (sudoku_form_by_name(value, &cli->form) &&
                        (cli->command == CONVERT || is_for_all(cli->form))))
        return true;
    return options_refuse(&options, STYLE, value,
                          cli->command == CONVERT ? "one of those that --help lists"
                          : cli->command == SOLVE ? "line, grid, numbers, csv, pretty or report"
                                                  : "line, grid, numbers, csv or pretty");
}

static bool parse_paper(const char *value, enum paper *paper)
{
    static const char *const names[] = {"a4", "letter", NULL};
    int which;
    bool good = options_choice(&options, PAPER, value, names, "a4 or letter", &which);
    *paper = (enum paper)which;
    return good;
}

static bool parse_engine(const char *value, enum engine *engine)
{
    static const char *const names[] = {"auto", "bulk", "dlx", NULL};
    int which;
    bool good = options_choice(&options, ENGINE, value, names, "auto, bulk or dlx", &which);
    *engine = (enum engine)which;
    return good;
}

static bool parse_color(const char *value, bool *color)
{
    static const char *const names[] = {"auto", "always", "never", NULL};
    int which;
    bool good = options_choice(&options, COLOR, value, names, "auto, always or never", &which);
    if (which != 0)
        *color = which == 1;
    return good;
}

static bool parse_size(const char *value, int *size)
{
    uint64_t number;
    bool good = options_number(&options, SIZE, value, SUDOKU_LEAST_SIZE, SUDOKU_MOST_SIZE, &number);
    *size = (int)number;
    return good;
}

static bool parse_box(const char *value, struct rules_wanted *rules)
{
    int end = 0;
    bool good = sscanf(value, "%2dx%2d%n", &rules->box_rows, &rules->box_columns, &end) == 2 &&
                value[end] == '\0' && rules->box_rows > 0 && rules->box_columns > 0;
    return good || options_refuse(&options, BOX, value, "rows x columns, such as 2x3");
}

/* It holds for what is allocated from then on. */
static bool parse_memory_limit(const char *value)
{
    size_t bytes;
    if (!options_bytes(&options, MEMORY_LIMIT, value, &bytes))
        return false;
    limit_set(bytes);
    return true;
}

/* ---- variants ---- */

/* What comes after the name and a colon; NULL if the word is another, or nothing comes after. */
static const char *file_after(const char *word, const char *name)
{
    size_t length = strlen(name);
    bool same = strncmp(word, name, length) == 0 && word[length] == ':' && word[length + 1] != '\0';
    return same ? word + length + 1 : NULL;
}

static bool parse_variant(const char *word, struct rules_wanted *rules)
{
    sudoku_variant variant;
    const char *regions = file_after(word, "jigsaw"), *even_odd = file_after(word, "even-odd"),
               *candidates = file_after(word, "candidates");
    bool jigsaw = regions != NULL || strcmp(word, "jigsaw") == 0;
    if ((jigsaw && rules->jigsaw) || (even_odd != NULL && rules->even_odd_file != NULL) ||
        (candidates != NULL && rules->candidates_file != NULL))
        return options_refuse(&options, VARIANT, word, "each kind of file but once");
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
        return options_refuse(&options, VARIANT, word,
                              "x, hyper, asterisk, center-dot, anti-knight, anti-king, jigsaw, "
                              "jigsaw:FILE, even-odd:FILE or candidates:FILE");
    return true;
}

/* The words stay in the command line, which is cut into them. */
static bool parse_variants(char *list, struct rules_wanted *rules)
{
    char *rest;
    for (char *word = strtok_r(list, ",", &rest); word != NULL; word = strtok_r(NULL, ",", &rest))
        if (!parse_variant(word, rules))
            return false;
    return true;
}

/* ---- options ---- */

static bool parse_value(struct cli *cli, enum key key, char *value)
{
    switch (key) {
    case STYLE:
    case FORM:
        return parse_style(value, cli);
    case OUTPUT:
    case PAGES:
        cli->output = value;
        return true;
    case PAPER:
        return parse_paper(value, &cli->paper);
    case PER_PAGE:
        return options_number(&options, key, value, 1, MOST_PER_PAGE, &cli->per_page);
    case TITLE:
        cli->title = value;
        return true;
    case NO_SOLUTIONS:
        cli->no_solutions = true;
        return true;
    case DRAW_CANDIDATES:
    case SHOW_CANDIDATES:
        cli->candidates = true;
        return true;
    case LIMIT:
        return options_number(&options, key, value, 1, UINT64_MAX - 1, &cli->limit);
    case UNIQUE:
        cli->unique = true;
        return true;
    case REASONS:
        cli->explain = true;
        return true;
    case SAME:
        cli->same = true;
        return true;
    case HOW_MANY:
        return options_number(&options, key, value, 1, UINT64_MAX, &cli->count);
    case SEED:
        cli->seeded = true;
        return options_number(&options, key, value, 0, UINT64_MAX, &cli->seed);
    case SYMMETRY:
        cli->symmetry = value;
        return true;
    case GIVENS:
        cli->givens = value;
        return true;
    case MINIMAL:
        cli->minimal = true;
        return true;
    case LEVEL:
        cli->level = value;
        return true;
    case PATTERN:
        cli->pattern = value;
        return true;
    case TRIES:
        return options_number(&options, key, value, 1, UINT64_MAX, &cli->tries);
    case SOLUTION:
    case DRAW_SOLUTION:
        cli->solution = true;
        return true;
    case SIZE:
        return parse_size(value, &cli->rules.size);
    case BOX:
        return parse_box(value, &cli->rules);
    case VARIANT:
        return parse_variants(value, &cli->rules);
    case ENGINE:
        return parse_engine(value, &cli->engine);
    case THREADS:
        return options_number(&options, key, value, 1, MOST_THREADS, &cli->threads);
    case KERNEL:
        return options_kernel(&options, key, value, &cli->settings.kernel);
    case SIMD:
        return options_simd(&options, key, value, &cli->settings.simd);
    case COLOR:
        return parse_color(value, &cli->color);
    case MEMORY_LIMIT:
        return parse_memory_limit(value);
    case JSON:
        cli->json = true;
        return true;
    default:
        return true;
    }
}

static int parse_options(int argc, char **argv, const struct command_text *command, bool named,
                         struct cli *cli)
{
    int key;
    while ((key = options_next(&options, argc, argv, command->name, command->bit)) != OPTIONS_END) {
        if (key == OPTIONS_ERROR)
            return EXIT_ERROR;
        if (key == HELP)
            return named ? help(command) : help_all();
        if (key == VERSION)
            return version();
        if (!parse_value(cli, (enum key)key, optarg))
            return EXIT_ERROR;
    }
    return -1;
}

/* Whether some puzzles may be 9x9 by the usual rules. */
static bool are_usual(const struct rules_wanted *rules)
{
    return (rules->size == 0 || rules->size == SUDOKU_SIZE) && rules->box_rows == 0 &&
           rules->variants == 0 && !rules->jigsaw && rules->even_odd_file == NULL &&
           rules->candidates_file == NULL;
}

/* Kernels are of the other engine. */
bool works_in_bulk(const struct cli *cli)
{
    return cli->engine == ENGINE_BULK ||
           (cli->engine == ENGINE_AUTO && cli->settings.kernel == NULL && are_usual(&cli->rules));
}

/* Options that would have no effect beside the others are refused. */
static bool check_together(const struct cli *cli)
{
    bool counts = cli->command == COUNT || cli->report;
    const struct rules_wanted *rules = &cli->rules;
    const char *text = NULL;
    if (cli->limit != 0 && cli->command == SOLVE && !counts)
        text = "--limit is for count and for --style=report";
    if (cli->limit != 0 && cli->command == CHECK && !cli->explain)
        text = "--limit is for check --explain";
    if (cli->explain && (cli->engine != ENGINE_AUTO || cli->threads != 0))
        text = "--explain has no --engine and no --threads";
    if (cli->same && cli->styled)
        text = "--same has no --style";
    if (cli->engine == ENGINE_BULK && cli->settings.kernel != NULL)
        text = "--kernel is for --engine=dlx";
    if (cli->engine == ENGINE_BULK && !are_usual(rules))
        text = "--engine=bulk is for 9x9 by the usual rules";
    if (cli->threads != 0 && !works_in_bulk(cli))
        text = "--threads is for --engine=bulk, without --kernel";
    if (cli->json && cli->styled)
        text = "--json has no --style";
    if (cli->unique && cli->report)
        text = "--style=report says itself what is unique";
    if (rules->jigsaw && rules->box_rows != 0)
        text = "--box is for boxes, not for --variant=jigsaw";
    if ((cli->command & (GENERATE | GRID)) != 0 && regions_follow(cli))
        text = "without puzzles, the regions must be in a file: --variant=jigsaw:FILE";
    if (text != NULL)
        say("dlx-sudoku: %s\n", text);
    return text == NULL;
}

/* ---- the whole line ---- */

static bool is_terminal(void)
{
    const char *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && term != NULL && strcmp(term, "dumb") != 0;
}

/* https://no-color.org: any value but the empty one. */
static bool terminal_shows_colors(void)
{
    const char *no_color = getenv("NO_COLOR");
    return is_terminal() && (no_color == NULL || *no_color == '\0');
}

static bool terminal_shows_unicode(void)
{
    setlocale(LC_CTYPE, "");
    bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    setlocale(LC_CTYPE, "C");
    return utf8 && is_terminal();
}

/* People get drawings, and programs lines. */
static sudoku_form default_form(enum command command)
{
    return is_terminal() && command != CONVERT ? SUDOKU_FORM_PRETTY : SUDOKU_FORM_LINE;
}

/* A word in the place of a command that is no file either. */
static bool is_mistyped(const char *word)
{
    size_t length = strspn(word, "abcdefghijklmnopqrstuvwxyz");
    return length > 0 && word[length] == '\0' && access(word, F_OK) != 0;
}

int parse_arguments(int argc, char **argv, struct cli *cli)
{
    static char standard_input[] = "-";
    static char *none[] = {standard_input};
    const struct command_text *named = argc > 1 ? find_command(argv[1]) : NULL;
    const struct command_text *command = named != NULL ? named : find_command("solve");
    int skip = named != NULL;
    *cli = (struct cli){.command = command->bit,
                        .run = command->run,
                        .count = 1,
                        .form = default_form(command->bit),
                        .color = terminal_shows_colors(),
                        .unicode = terminal_shows_unicode()};
    argv[skip] = argv[0]; /* the name that getopt's messages begin with */
    if (named == NULL && argc > 1 && is_mistyped(argv[1])) {
        say("dlx-sudoku: %s: no such command, and no such file (try dlx-sudoku --help)\n", argv[1]);
        return EXIT_ERROR;
    }
    int status = parse_options(argc - skip, argv + skip, command, named != NULL, cli);
    if (status >= 0)
        return status;
    if (!check_together(cli))
        return EXIT_ERROR;
    cli->file_count = argc - skip - optind;
    cli->files = argv + skip + optind;
    if ((cli->command & (GENERATE | GRID)) != 0 && cli->file_count > 0) {
        say("dlx-sudoku: %s takes no file: %s\n", command->name, cli->files[0]);
        return EXIT_ERROR;
    }
    if (cli->file_count == 0) {
        cli->file_count = 1;
        cli->files = none;
    }
    return -1;
}
