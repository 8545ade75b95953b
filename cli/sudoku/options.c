/* SPDX-License-Identifier: MIT */
/* The options of `dlx-sudoku`, one row each. cli/common/options.h explains the columns. */
#define _POSIX_C_SOURCE 200809L

#include "sudoku/generate.h"
#include "cli/common/meter.h"
#include "cli/common/options.h"
#include "cli/sudoku/cli.h"
#include "dlx/text/numbers.h"
#include "dlx/text/utf8.h"
#include "dlx/threads/pipeline.h"

#include <string.h>

enum { MOST_PER_PAGE = 100, MOST_RATING = 119 /* in tenths */ };
enum {
    SOLVING = SOLVE | COUNT | CHECK,
    LOGIC = RATE | EXPLAIN | HINT,
    MAKING = GENERATE | GRID | REDUCE,
    LIMITED = SOLVING | LOGIC | FILTER | STATS | CANDIDATES | REDUCE | CONVERT | PAGE,
    REPORTING = SOLVING | LOGIC | FILTER | STATS | MAKING | CANDIDATES | CANONICAL | CONVERT |
                PAGE | COVER | VERIFY,
    ALL = REPORTING | PLAY
};

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
    ((struct cli *)fields)->paging.title = value;
    for (; *value != '\0'; value += length) {
        length = utf8_character(value, strlen(value), &code);
        if (length == 0 || code < ' ' || (code >= 0x7f && code <= 0x9f) || code == 0xfffe ||
            code == 0xffff)
            return false;
    }
    return true;
}

static bool parse_symbols(void *fields, const char *value)
{
    ((struct cli *)fields)->symbols = value;
    return sudoku_symbols_count(value) >= SUDOKU_MIN_SIZE;
}

/* Read a number, or two with a character between them, each from 0 to 9999. One number is also the
 * second one. Return false for any other text. */
static bool parse_numbers(const char *value, char between, int *first, int *second)
{
    int numbers[2];
    const int count = read_numbers(value, strlen(value), between, numbers);
    *first = count > 0 ? numbers[0] : 0;
    *second = count > 0 ? numbers[count - 1] : 0;
    return count > 0;
}

static bool parse_digits(void *fields, const char *value)
{
    struct rules_wanted *rules = &((struct cli *)fields)->rules;
    int first, last;
    const bool good = parse_numbers(value, '-', &first, &last);
    if (strchr(value, '-') == NULL)
        first = 1;
    rules->from_zero = first == 0;
    rules->digits = last + 1 - first;
    return good && first <= 1 && rules->digits >= SUDOKU_MIN_SIZE &&
           rules->digits < SUDOKU_MAX_SIZE;
}

static bool parse_symmetry(void *fields, const char *value)
{
    return sudoku_symmetry_by_name(value, &((struct cli *)fields)->making.symmetry);
}

static bool parse_givens(void *fields, const char *value)
{
    struct making *making = &((struct cli *)fields)->making;
    return parse_numbers(value, '-', &making->least_givens, &making->most_givens) &&
           making->most_givens > 0;
}

/* Read a rating such as 7.1 or 7 in tenths. Return the text after it, or NULL. */
static const char *parse_tenths(const char *text, int *tenths)
{
    int whole = 0, end = 0, longer = 0;
    char tenth[2] = "0";
    /* %1d would skip blanks after the dot */
    if (*text < '0' || *text > '9' ||
        sscanf(text, "%2d%n.%1[0-9]%n", &whole, &end, tenth, &longer) < 1)
        return NULL;
    *tenths = 10 * whole + (*tenth - '0');
    return *tenths >= 10 && *tenths <= MOST_RATING ? text + (longer > 0 ? longer : end) : NULL;
}

/* find_mistake() in arguments.c refuses a range whose ends are in the wrong order. */
static bool parse_rating(void *fields, const char *value)
{
    struct cli *cli = fields;
    const char *rest = parse_tenths(value, &cli->making.least_rating);
    cli->making.most_rating = cli->making.least_rating;
    if (rest != NULL && *rest == '-')
        rest = parse_tenths(rest + 1, &cli->making.most_rating);
    return rest != NULL && *rest == '\0';
}

/* For a square board, rows and columns stay 0. */
static bool parse_size(void *fields, const char *value)
{
    struct rules_wanted *rules = &((struct cli *)fields)->rules;
    const bool good = parse_numbers(value, 'x', &rules->rows, &rules->columns);
    const int rows = rules->rows, columns = rules->columns, is_square = rows == columns;
    const int least = rows < columns ? rows : columns;
    rules->size = rows < columns ? columns : rows;
    if (is_square)
        rules->rows = rules->columns = 0;
    return good && least >= 2 && rules->size >= SUDOKU_MIN_SIZE &&
           rules->size <= SUDOKU_MAX_SIZE - !is_square;
}

static bool parse_box(void *fields, const char *value)
{
    struct rules_wanted *rules = &((struct cli *)fields)->rules;
    return parse_numbers(value, 'x', &rules->box_rows, &rules->box_columns) &&
           strpbrk(value, "xX\xc3") != NULL && rules->box_rows > 0 && rules->box_columns > 0;
}

/* Return what comes after the name and a colon; NULL for another name, or if nothing comes after
 * it. */
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
    const bool is_layout =
        rules->layout.grid_count == 0 && sudoku_layout_by_name(word, &rules->layout);
    if (is_layout)
        return true;
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

/* Each kind is taken once. */
static bool parse_clues(void *fields, const char *value)
{
    struct cli *cli = fields;
    char word[MOST_KINDS];
    cli->making.kind_count = 0;
    for (size_t length; *value != '\0'; value += length + (value[length] != '\0')) {
        length = strcspn(value, ",");
        if (cli->making.kind_count == MOST_KINDS || length >= sizeof word)
            return false;
        snprintf(word, sizeof word, "%.*s", (int)length, value);
        if (!sudoku_clue_by_name(word, &cli->making.kinds[cli->making.kind_count++]))
            return false;
    }
    return cli->making.kind_count > 0;
}

/* The list is cut where it stands in the command line, because the names of files in it must live
 * on. */
static bool parse_variants(void *fields, const char *value)
{
    struct cli *cli = fields;
    char *list = (char *)value, *end = list + strlen(list), *rest;
    bool good = value[strspn(value, ",")] != '\0';
    for (char *word = strtok_r(list, ",", &rest); good && word != NULL;
         word = strtok_r(NULL, ",", &rest))
        good = parse_variant(&cli->rules, word);
    for (char *at = list; !good && at < end; at++) /* the message shows the whole list */
        *at = *at == '\0' ? ',' : *at;
    return good;
}

/* Say where clues belong, if a wrong list of variants names one. */
static void explain_variants(const char *value)
{
    char word[MOST_KINDS];
    sudoku_clue_kind kind;
    for (size_t length; *value != '\0'; value += length + (value[length] != '\0')) {
        length = strcspn(value, ",");
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : 0), value);
        if (sudoku_clue_by_name(word, &kind)) {
            say("dlx-sudoku: note: '%s' is a clue, not a variant; a puzzle has its clues in lines "
                "before its cells, such as 'killer 15 r3c6 r3c7'\n",
                word);
            return;
        }
    }
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
    OPTION_GROUP("Answers"),
    {"first", 'n', "N", SOLVE, "with --to=report: stop counting the solutions of a puzzle at N (default: never)",
     NUMBER(first, 1, OPTION_NO_LIMIT), .needs = "to=report", .meant = "limit max"},
    {"first", 'n', "N", COUNT, "stop counting the solutions of a puzzle at N (default: never)",
     NUMBER(first, 1, OPTION_NO_LIMIT), .meant = "limit max",
     .important = COUNT, .brief = "stop counting the solutions of a puzzle at N"},
    {"first", 'n', "N", CHECK, "with --explain: stop counting the solutions of a puzzle at N (default: 1000)",
     NUMBER(first, 1, OPTION_NO_LIMIT), .needs = "explain", .meant = "limit max",
     .important = CHECK, .brief = "with --explain: stop counting at N (default: 1000)"},
    {"unique", 0, NULL, SOLVE, "print `several` for a puzzle with several solutions",
     FLAG(unique), .excludes = "to=report", .important = SOLVE},
    {"explain", 0, NULL, CHECK, "print more: redundant givens, open cells, conflicts",
     FLAG(explain), .meant = "why", .excludes = "engine!=auto", .important = CHECK},
    {"certificate", 0, "FILE", CHECK,
     "write a proof of the number of solutions, 1 or 0, to this file; verify and dlx verify check it",
     OPTION_NAMED_IN(struct cli, certificate), .excludes = "solution engine=bulk", .one_file = true,
     .meant = "proof", .important = CHECK, .brief = "write a proof that a puzzle is unique to this file"},
    {"same", 0, NULL, CANONICAL,
     "print which puzzles are equivalent: one line per group, with the puzzles' numbers",
     FLAG(canonical.same), .excludes = "map minlex to", .important = CANONICAL},
    {"map", 0, NULL, CANONICAL,
     "print the way from each puzzle to its form: rows, columns, digits", FLAG(canonical.map),
     .important = CANONICAL},
    {"minlex", 0, NULL, CANONICAL,
     "print the least equivalent puzzle, read row by row (takes longer)", FLAG(canonical.minlex),
     .important = CANONICAL},
    {"scale", 0, "NAME", LOGIC,
     "levels (default), or se: ratings of Sudoku Explainer, such as 7.1",
     CHOICE(scale, "levels or se"), .excludes = "=se candidates",
     .important = RATE | EXPLAIN | HINT, .brief = "levels (default), or se: ratings of Sudoku Explainer"},
    {"scale", 0, "NAME", STATS,
     "levels (default), se: ratings of Sudoku Explainer, or none, which is much faster",
     CHOICE(scale, "levels, se or none"), .important = STATS},
    OPTION_GROUP("Conditions"),
    {"unique", 0, NULL, FILTER, "puzzles with exactly one solution", FLAG(unique), .important = FILTER},
    {"minimal", 0, NULL, FILTER, "puzzles with one solution in which every given is needed",
     FLAG(making.minimal), .important = FILTER},
    {"givens", 0, "N|LO-HI", FILTER, "puzzles with this number of givens, such as 17 or 20-24",
     PARSED(parse_givens, "a number such as 30, or a range such as 28-32"), .important = FILTER},
    {"level", 0, "NAME", FILTER,
     "puzzles of this level, as rate prints it: easy, medium, hard, expert or search",
     CHOICE(making.level, "easy, medium, hard, expert or search"), GIVEN(making.has_level),
     .meant = "difficulty",
     .important = FILTER, .brief = "easy, medium, hard, expert or search"},
    {"rating", 0, "R|LO-HI", FILTER,
     "puzzles with this rating of the hardest step, as rate --scale=se prints it, such as 4.2-5.0",
     PARSED(parse_rating, "a rating from 1.0 to 11.9, or a range such as 4.2-5.0"),
     .important = FILTER, .brief = "rating of the hardest step, such as 4.2-5.0"},
    {"clues", 0, "LIST", FILTER,
     "puzzles with clues of each of these kinds, separated by commas, such as killer,arrow "
     "(generate --help lists all kinds)",
     PARSED(parse_clues, "kinds of clues, such as killer or thermometer,arrow"),
     .important = FILTER, .brief = "puzzles with clues of these kinds, such as killer"},
    OPTION_GROUP("New puzzles"),
    {"number", 'n', "N", GENERATE | GRID, "number of puzzles or grids to make (default: 1)",
     NUMBER(making.number, 1, UINT64_MAX), .meant = "count", .important = GENERATE | GRID},
    {"seed", 0, "S", PLAY, "make the same puzzle for the same seed", NUMBER(making.seed, 0, UINT64_MAX), GIVEN(making.seeded),
     .important = PLAY},
    {"seed", 0, "S", GENERATE | GRID, "the same seed gives the same result (default: a new one each time)",
     NUMBER(making.seed, 0, UINT64_MAX), GIVEN(making.seeded),
     .important = GENERATE | GRID, .brief = "the same seed gives the same result"},
    {"seed", 0, "S", REDUCE, "remove givens in the random order of this seed (default: from the last to the first)",
     NUMBER(making.seed, 0, UINT64_MAX), GIVEN(making.seeded), .important = REDUCE},
    {"level", 0, "NAME", GENERATE | PLAY,
     "easy, medium, hard, expert or search, as rate prints it (default: any)",
     CHOICE(making.level, "easy, medium, hard, expert or search"), GIVEN(making.has_level),
     .meant = "difficulty",
     .important = GENERATE | PLAY, .brief = "easy, medium, hard, expert or search"},
    {"rating", 0, "R|LO-HI", GENERATE,
     "rating of the hardest step, as rate --scale=se prints it, such as 4.2-5.0",
     PARSED(parse_rating, "a rating from 1.0 to 11.9, or a range such as 4.2-5.0"),
     .excludes = "level", .important = GENERATE, .brief = "rating of the hardest step, such as 4.2-5.0"},
    {"givens", 0, "N|LO-HI", GENERATE, "number of givens (default: as few as the grid allows)",
     PARSED(parse_givens, "a number such as 30, or a range such as 28-32"),
     .important = GENERATE, .brief = "number of givens, such as 30 or 28-32"},
    {"symmetry", 0, "NAME", GENERATE,
     "symmetry of the givens: none (default), rotate180, rotate90, mirror (left and "
     "right), flip (up and down), mirrors (both), diagonal, "
     "antidiagonal, diagonals, full",
     PARSED(parse_symmetry, "none, rotate180, rotate90, mirror, flip, mirrors, diagonal, "
                            "antidiagonal, diagonals or full"),
     .important = GENERATE, .brief = "symmetry of the givens, such as rotate180 or mirror"},
    {"minimal", 0, NULL, GENERATE,
     "every given is needed, even with --givens or --symmetry", FLAG(making.minimal)},
    {"clues", 0, "LIST", GENERATE,
     "place clues of these kinds, separated by commas, and as few givens as possible: "
     "killer, thermometer, arrow, white, black, kropki-negative, "
     "white-negative, black-negative, xv, "
     "xv-negative, nonconsecutive, little-killer, sandwich, skyscraper, "
     "renban, whispers, palindrome, between, quadruple, clone, minimum, "
     "maximum, odd, even, pairs, regex, slow-thermometer, fast-thermometer, "
     "alternating, modular, entropic, nabner, lockout, ten, region-sum, "
     "zipper, double-arrow, x-sum, numbered-room, row-indexer, "
     "column-indexer, box-indexer, counting-circles",
     PARSED(parse_clues, "kinds of clues, such as killer or thermometer,arrow"),
     .excludes = "symmetry!=none givens minimal pattern simd",
     .important = GENERATE, .brief = "place clues of these kinds, such as killer"},
    {"pattern", 0, "FILE", GENERATE,
     "which cells may be given: one character per cell, . 0 - for no given", TEXT(making.pattern)},
    {"tries", 0, "N", GENERATE, "number of grids to try for a puzzle (default: a million, or 20 with --clues)",
     NUMBER(making.tries, 1, UINT64_MAX)},
    OPTION_GROUP("Game"),
    {"nth", 0, "N", PLAY, "play the N-th puzzle of the file (default: 1)", NUMBER(nth, 1, UINT64_MAX), .meant = "number",
     .important = PLAY},
    {"save", 0, "FILE", PLAY, "keep the game in this file (default: sudoku.play)", OPTION_NAMED_IN(struct cli, save),
     .important = PLAY},
    OPTION_GROUP("Rules"),
    {"size", 0, "SIZE", GENERATE | GRID,
     "number of rows, columns and digits, 4 to 36 (default: 9); or rows x columns, such as 6x9",
     PARSED(parse_size, "a number from 4 to 36, or rows x columns from 2x4 to 35x35, such as 6x9"),
     .important = GENERATE | GRID, .brief = "rows, columns and digits, 4 to 36 (default: 9)"},
    {"size", 0, "SIZE", ALL & ~(GENERATE | GRID),
     "number of rows, columns and digits, 4 to 36 (default: from each puzzle); or rows x columns, such "
     "as 6x9",
     PARSED(parse_size, "a number from 4 to 36, or rows x columns from 2x4 to 35x35, such as 6x9"),
     .important = SOLVE | COUNT | CHECK | CANDIDATES | CANONICAL | RATE | REDUCE | CONVERT | COVER | VERIFY | PLAY, .brief = "rows, columns and digits, 4 to 36"},
    {"symbols", 0, "LIST", ALL,
     "characters that stand for the digits 1, 2, ... in puzzles and answers, such as 0123456789ABCDEF or a "
     "word without a repeated letter; their number is the size of the board, unless --size is less (default: from each "
     "puzzle)",
     PARSED(parse_symbols, "4 to 36 different letters, digits or other characters, such as ABCDEFGHI"),
     .meant = "digits letters alphabet"},
    {"digits", 0, "RANGE", ALL & ~CANONICAL,
     "digits, if they are not 1 to the size: 0-8, or more than a row can hold, such as 1-9 with --size=6; "
     "then each row, column and box has different digits, but not all of them",
     PARSED(parse_digits, "4 to 35 digits from 0 or 1 on, such as 1-9 or 0-8")},
    {"box", 0, "RxC", ALL, "rows and columns of a box (default: as square as possible)",
     PARSED(parse_box, "rows x columns, such as 2x3")},
    {"variant", 0, "LIST", ALL,
     "x, falling-diagonal, rising-diagonal, hyper (or windoku), asterisk, center-dot, anti-knight, "
     "anti-king, disjoint, nonconsecutive, no-boxes, samurai, twodoku, butterfly, flower, sohei, "
     "windmill, sumo, jigsaw (each puzzle is followed by its regions), "
     "jigsaw:FILE, even-odd:FILE, candidates:FILE; separate several "
     "with commas",
     PARSED(parse_variants, "x, falling-diagonal, rising-diagonal, hyper, asterisk, center-dot, anti-knight, anti-king, "
                            "disjoint, nonconsecutive, no-boxes, samurai, twodoku, butterfly, flower, sohei, windmill, sumo, "
                            "jigsaw, jigsaw:FILE, even-odd:FILE or candidates:FILE"),
     .explain = explain_variants,
     .important = SOLVE | COUNT | CHECK | CANDIDATES | RATE | FILTER | STATS | EXPLAIN | HINT | GENERATE | GRID | REDUCE | CONVERT | COVER | VERIFY | PLAY, .brief = "other rules, such as x, samurai or jigsaw:FILE"},
    OPTION_GROUP("Pages"),
    {"paper", 0, "NAME", PAGE, "a4 (default) or letter", CHOICE(paging.paper, "a4 or letter"),
     .important = PAGE},
    {"per-page", 0, "N", PAGE, "number of puzzles on a page (default: at most 6)",
     NUMBER(paging.per_page, 1, MOST_PER_PAGE), .important = PAGE},
    {"title", 0, "TEXT", PAGE, "title at the top of each page of puzzles, and of the PDF",
     PARSED(parse_title, "one line of UTF-8"), .important = PAGE},
    {"sections", 0, "NAME", PAGE,
     "group puzzles under headings: rules, level, file (names of the files), or none "
     "(default)",
     CHOICE(paging.sections, "none, rules, level or file"),
     .important = PAGE, .brief = "headings: rules, level, file or none (default)"},
    {"name-line", 0, NULL, PAGE, "leave a line for a name above each puzzle", FLAG(paging.name_line),
     .important = PAGE},
    {"ruleset", 0, NULL, PAGE, "explain each rule in words, below the first puzzle that has it",
     FLAG(ruleset), .important = PAGE},
    {"font", 0, "FILE", PAGE,
     "embed this TrueType font in a PDF (default: DejaVu Sans, if it is installed)", TEXT(paging.font)},
    {"black", 0, NULL, PAGE, "print black and gray only, without colors", FLAG(paging.black),
     .important = PAGE},
    {"no-solutions", 0, NULL, PAGE,
     "leave out the solutions; puzzles may then have none or several", FLAG(paging.no_solutions),
     .excludes = "node-limit time-limit sections=level", .because = "leaves out the search",
     .important = PAGE, .brief = "leave out the solutions"},
    OPTION_GROUP("Output"),
    {"to", 0, "NAME", SOLVE,
     "line, grid, numbers, csv, pretty (drawn), or report (numbered, with the number "
     "of solutions) (default: line, or pretty on a terminal)",
     PARSED(parse_solve_style, "line, grid, numbers, csv, pretty or report"), GIVEN(styled), .meant = "style form",
     .important = SOLVE, .brief = "line, grid, numbers, csv, pretty or report"},
    {"to", 0, "NAME", MAKING | CANONICAL | FILTER,
     "line, grid, numbers, csv or pretty (drawn) (default: line, or pretty on a "
     "terminal)",
     PARSED(parse_style, "line, grid, numbers, csv or pretty"), GIVEN(styled), .meant = "style form",
     .important = CANONICAL | GENERATE | GRID | REDUCE, .brief = "line, grid, numbers, csv or pretty (drawn)"},
    {"to", 0, "NAME", CONVERT,
     "line, grid, numbers, csv, sdk, sdm, ss, candidates, marks, pretty, svg, "
     "f-puzzles (JSON), link (to f-puzzles.com) or solo (a game ID of Solo) "
     "(default: from the file extension of the output, or line)",
     PARSED(parse_form, "line, grid, numbers, csv, sdk, sdm, ss, candidates, marks, pretty, svg, "
                        "f-puzzles, link or solo"),
     GIVEN(styled), .meant = "style form",
     .important = CONVERT, .brief = "line, grid, csv, sdk, candidates, pretty, svg, link, ..."},
    {"output", 'o', "FILE", CONVERT, "write to this file: .txt, .csv, .sdk, .sdm, .ss, .svg, .json, .jsonl",
     TEXT(output), .important = CONVERT, .brief = "write to this file: .txt, .csv, .sdk, .svg, .json, ..."},
    {"output", 'o', "FILE", PAGE,
     "write to this file: .pdf or .svg (default: SVG on standard output)",
     PARSED(parse_page_output, "a name that ends with .pdf or .svg"), .important = PAGE},
    {"svg", 0, "FILE", STATS, "write a picture of the numbers to this file", TEXT(output),
     .important = STATS},
    {"solution", 0, NULL, CONVERT, "with --to=pretty or svg: draw the solution as well", FLAG(solution),
     .important = CONVERT},
    {"ruleset", 0, NULL, CONVERT,
     "add the rules in words, as the ruleset of a puzzle that has none", FLAG(ruleset)},
    {"solution", 0, NULL, CHECK,
     "print `wrong` if the solution that the input gives for a puzzle is wrong", FLAG(solution),
     .excludes = "explain =bulk", .important = CHECK},
    {"keep", 0, NULL, SOLVING | RATE | FILTER | REDUCE | CANONICAL | CONVERT,
     "after each answer, print a tab and the note of the puzzle, such as its name in a list",
     FLAG(keep), .excludes = "json same quiet"},
    {"solution", 0, NULL, GENERATE, "print its solution after each puzzle", FLAG(solution),
     .important = GENERATE},
    {"candidates", 0, NULL, CONVERT, "with --to=svg: draw the digits that the givens leave as well",
     FLAG(candidates), .important = CONVERT},
    {"candidates", 0, NULL, EXPLAIN | HINT,
     "draw the board with its candidates before and after each step", FLAG(candidates),
     .important = EXPLAIN | HINT, .brief = "draw the board with its candidates"},
    {"color", 0, "WHEN", SOLVE | GENERATE | CANDIDATES | CONVERT | EXPLAIN | HINT | PLAY,
     "auto (default: on a terminal, unless NO_COLOR is set), always, never",
     CHOICE(color_when, COLOR_WHEN), .important = CANDIDATES, .brief = "auto (default), always or never"},
    {"json", 0, NULL, SOLVING | LOGIC | FILTER | STATS | MAKING | CANDIDATES | CANONICAL,
     "print JSON Lines on standard output", FLAG(json), .excludes = "to",
     .important = SOLVE | COUNT | CHECK | CANDIDATES | CANONICAL | RATE | STATS | EXPLAIN | HINT | GRID | REDUCE},
    {"stats", 0, NULL, SOLVE | COUNT, "print statistics on standard error", FLAG(stats)},
    {"quiet", 'q', NULL, SOLVE | COUNT | CHECK, "print nothing on standard output; the exit status is the answer",
     FLAG(quiet), .meant = "silent"},
    OPTION_GROUP("Limits"),
    {"time-limit", 0, "TIME", LIMITED | CANONICAL,
     "give up a puzzle after this time, and answer `unknown`: seconds, or with a "
     "unit, such as 50ms, 1.5m or 2h",
     OPTION_SECONDS_IN(struct cli, limits.seconds),
     .important = SOLVE | COUNT | CHECK | CANDIDATES | RATE | STATS | EXPLAIN | HINT | REDUCE, .brief = "give up a puzzle after this time, such as 50ms or 2h"},
    {OPTION_TIME_LIMIT(GENERATE | GRID | VERIFY, struct cli, limits.seconds), .important = VERIFY},
    {"time-limit", 0, "TIME", COVER,
     "write nothing if building the problem takes longer: seconds, or with a unit, such "
     "as 50ms, 1.5m or 2h",
     OPTION_SECONDS_IN(struct cli, limits.seconds),
     .important = COVER, .brief = "give up after this time, such as 50ms or 2h"},
    {"time-limit", 0, "TIME", PLAY,
     "end if making or solving the puzzle takes longer: seconds, or with a unit, such "
     "as 50ms, 1.5m or 2h",
     OPTION_SECONDS_IN(struct cli, limits.seconds)},
    {"node-limit", 0, "N", LIMITED,
     "give up a puzzle after N nodes of the search tree, and answer `unknown`",
     NUMBER(limits.tree_nodes, 1, OPTION_NO_LIMIT), .meant = "limit nodes"},
    {"node-limit", 0, "N", CANONICAL,
     "give up a puzzle after N alternatives, and answer `unknown` (default: 50 million)",
     NUMBER(limits.tree_nodes, 1, OPTION_NO_LIMIT), .meant = "limit nodes"},
    {"node-limit", 0, "N", GENERATE | GRID,
     "stop if a puzzle or grid takes more than N nodes of search trees",
     NUMBER(limits.tree_nodes, 1, OPTION_NO_LIMIT), .meant = "limit nodes"},
    {"node-limit", 0, "N", PLAY,
     "end if making or solving the puzzle takes more than N nodes of search trees",
     NUMBER(limits.tree_nodes, 1, OPTION_NO_LIMIT), .meant = "limit nodes"},
    {OPTION_MEMORY_LIMIT(ALL, struct cli, memory_limit), .important = COVER | VERIFY},
    OPTION_GROUP("Long runs"),
    {"threads", 'j', "N", SOLVING | LOGIC | FILTER | STATS | CANDIDATES | CANONICAL | GENERATE | GRID | REDUCE,
     "number of threads; 0 (default): one per processor, or one for short work",
     NUMBER(threads, 0, PIPELINE_MOST_THREADS),
     .important = SOLVE | COUNT, .brief = "use N threads (default: one per processor)"},
    {REPORT_OPTION(REPORTING, struct cli)},
    OPTION_GROUP("Expert"),
    {"engine", 0, "NAME", SOLVING,
     "bulk (many puzzles at once), dlx (one at a time, by dancing links) or auto "
     "(default: bulk for 9x9 unless --kernel is given)",
     CHOICE(engine, "auto, bulk or dlx"),
     .excludes = "=bulk kernel node-limit time-limit"},
    {"kernel", 0, "NAME", SOLVING,
     "search kernel for dlx: links, lanes, bits or auto (default)",
     WORD(settings.kernel, OPTION_KERNELS)},
    {"simd", 0, "NAME", SOLVING | GENERATE,
     "vector instructions: v4, v3, v2, none or auto (default)", WORD(settings.simd, OPTION_SIMDS)},
    OPTION_HELP_GROUP(ALL),
};
/* clang-format on */

_Static_assert(sizeof entries / sizeof *entries <= MOST_ROWS,
               "getopt's array has room for all options");

const struct option_table sudoku_options = {entries, sizeof entries / sizeof *entries};
