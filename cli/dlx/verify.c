/* SPDX-License-Identifier: MIT */
/* dlx verify: check the solutions of `dlx solve` or of another solver, or a certificate, against
 * the problem. The first bytes show a certificate, and the first line that is not blank shows who
 * wrote the solutions. */
#include "cli/common/program.h"
#include "cli/common/meter.h"
#include "cli/common/stream.h"
#include "cli/dlx/run.h"
#include "cli/dlx/print.h"
#include "dlx/core/clock.h"
#include "dlx/core/decimal.h"
#include "dlx/option.h"
#include "dlx/text/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the answers of other solvers ---- */

/*
 * Read the answers of SAT and MIP solvers to a problem that `dlx convert` wrote. Variable N of a
 * SAT solver, and variable xN of a MIP solver, stands for option N, from 1. All other variables are
 * skipped.
 *
 *     kissat, cadical      v 1 -2 3 0           several lines; 0 ends the solution
 *     pseudo-Boolean       v x1 -x2 x3          several lines; any other line ends the solution
 *     MaxSAT solvers       v 101                one digit for each variable
 *     minisat              SAT / 1 -2 3 0
 *     glpsol -w            j 3 1                column 3: the objective lists the options in order
 *     glpsol -o            3 x3   *   1   0   1
 *     cbc                  2 x3   1   3
 *     HiGHS, Gurobi, SCIP  x3 1
 */

struct answer {
    uint32_t options;  /* of the problem */
    uint32_t seen;     /* number of binary digits read */
    bool has_model;    /* a solution has begun and not ended */
    bool is_binary;    /* the `v` lines have one digit for each variable */
    bool is_literals;  /* a SAT solver: 0 ends a solution */
    bool is_named;     /* a pseudo-Boolean solver: the literals have names, such as x1 */
    bool is_over;      /* what follows is not the solution */
    const char *error; /* what is wrong with the last line, or NULL */
};

/** Receive an option of the solution, counted from 0, or DLX_NONE at its end. Return false to
 * stop. */
typedef bool answer_fn(void *user, uint32_t option);

/* The first word of a line says what it contains. A MIP solver's table is read by its words
 * alone: an option's value is the number that follows its name. */

static const char blanks[] = " \t\r\n";

static bool begins_with(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* Return the next word and its length, and move *at past it. The length is 0 at the end of the
 * line. */
static const char *next_word(const char **at, size_t *length)
{
    const char *word = *at + strspn(*at, blanks);
    *length = strcspn(word, blanks);
    *at = word + *length;
    return word;
}

static bool fail(struct answer *a, const char *error)
{
    a->error = error;
    return false;
}

/* Return whether a line can be the first one of a solver's answer. */
static bool is_answer(const char *line)
{
    static const char *const beginnings[] = {"c ",
                                             "c\n",
                                             "c\r",
                                             "s ",
                                             "v ",
                                             "o ",
                                             "SAT",
                                             "UNSAT",
                                             "INDET",
                                             "Problem:",
                                             "Optimal",
                                             "Infeasible",
                                             "Unbounded",
                                             "Integer infeasible",
                                             "Stopped",
                                             "Model",
                                             "# Objective",
                                             "# Solution",
                                             "solution status:"};
    for (size_t b = 0; b < sizeof beginnings / sizeof *beginnings; b++)
        if (begins_with(line, beginnings[b]))
            return true;
    return false;
}

/* ---- SAT ---- */

static bool end_model(struct answer *a, answer_fn *found, void *user)
{
    a->has_model = false;
    return found(user, DLX_NONE);
}

/* Read the literals of a line. An `x` is in all of them or in none. */
static bool read_literals(struct answer *a, const char *at, answer_fn *found, void *user)
{
    size_t length;
    uint64_t number;
    a->is_named |= strchr(at, 'x') != NULL;
    a->is_literals = !a->is_named;
    for (const char *word; word = next_word(&at, &length), length > 0;) {
        const bool is_negative = *word == '-';
        const char *digits = word + is_negative;
        if ((a->is_named && *digits++ != 'x') || !decimal_take(&digits, UINT64_MAX, &number) ||
            digits != word + length)
            return fail(a, "expected the numbers of variables");
        a->has_model = true;
        const bool is_chosen = !is_negative && number > 0 && number <= a->options;
        if ((is_chosen && !found(user, (uint32_t)number - 1)) ||
            (a->is_literals && number == 0 && !end_model(a, found, user)))
            return false;
    }
    return true;
}

/* Read one digit for each variable. */
static bool read_digits(struct answer *a, const char *word, size_t length, answer_fn *found,
                        void *user)
{
    for (size_t i = 0; i < length && a->seen < a->options; i++, a->seen++)
        if (word[i] == '1' && !found(user, a->seen))
            return false;
    a->is_binary = a->has_model = true;
    return true;
}

static bool read_values(struct answer *a, const char *at, answer_fn *found, void *user)
{
    size_t length, more;
    const char *rest = at, *word = next_word(&rest, &length);
    next_word(&rest, &more);
    /* A list of literals has at least two words, or it is the 0 that ends them. */
    bool is_digits = strspn(word, "01") == length && more == 0 && !a->is_literals;
    return is_digits ? read_digits(a, word, length, found, user)
                     : read_literals(a, at, found, user);
}

/* ---- MIP ---- */

static bool read_value(struct answer *a, const char *word, size_t length, uint64_t number,
                       answer_fn *found, void *user)
{
    static const double tolerance = 1e-4; /* larger than the tolerance of integer solvers */
    char *end;
    double value = strtod(word, &end);
    if (length == 0 || end != word + length)
        return fail(a, "expected the value of an option after its name");
    a->has_model = true;
    if (number == 0 || number > a->options)
        return fail(a, "there is no such option");
    if (fabs(value - 1) <= tolerance)
        return found(user, (uint32_t)number - 1);
    return fabs(value) <= tolerance || fail(a, "the value of an option is neither 0 nor 1");
}

/* Convert a name such as x17 to its number. Return false if the word is no such name. */
static bool is_option_name(const char *word, size_t length, uint64_t *number)
{
    const char *at = word + 1;
    if (length < 2 || *word != 'x' || strspn(at, "0123456789") != length - 1)
        return false;
    if (!decimal_take(&at, UINT64_MAX, number))
        *number = 0; /* too large for any option */
    return true;
}

/* Read a row of a table: the word after the name of an option, and after glpsol's star, is its
 * value. */
static bool read_row(struct answer *a, const char *at, answer_fn *found, void *user)
{
    size_t length;
    uint64_t number;
    const char *word;
    do
        word = next_word(&at, &length);
    while (length > 0 && !is_option_name(word, length, &number));
    if (length == 0)
        return true;
    do
        word = next_word(&at, &length);
    while (length == 1 && *word == '*');
    return read_value(a, word, length, number, found, user);
}

/* Read a line of `glpsol -w`: j, the number of a column, its value. Later columns are not
 * options. */
static bool read_column(struct answer *a, const char *at, answer_fn *found, void *user)
{
    size_t length;
    uint64_t number;
    const char *column = next_word(&at, &length);
    if (!decimal_take(&column, UINT64_MAX, &number))
        number = 0; /* no option */
    const char *word = next_word(&at, &length);
    return number > a->options || read_value(a, word, length, number, found, user);
}

/* ---- lines ---- */

/* Read the next line. Return false if it is wrong, with answer->error set, or if `found` returned
 * false. */
static bool answer_line(struct answer *a, const char *line, answer_fn *found, void *user)
{
    size_t length;
    const char *rest = line, *word = next_word(&rest, &length);
    const bool is_value = length == 1 && *word == 'v';
    if (a->is_named && a->has_model && !is_value && !end_model(a, found, user))
        return false;
    a->is_over |= begins_with(line, "# Dual"); /* HiGHS repeats the names after this line */
    if (a->is_over || length == 0 || begins_with(line, "#") || (length == 1 && *word == 'c'))
        return true;
    if (is_value)
        return read_values(a, rest, found, user);
    if (length == 1 && *word == 'j')
        return read_column(a, rest, found, user);
    if (begins_with(line, "SAT"))
        a->is_literals = true;
    else if (a->is_literals && strchr("-0123456789", *word) != NULL)
        return read_literals(a, line, found, user);
    /* cbc and SCIP list only values other than 0. */
    a->has_model |= begins_with(line, "Optimal") || begins_with(line, "solution status: optimal");
    return read_row(a, line, found, user);
}

/* End the text. Return false as answer_line() does. */
static bool answer_end(struct answer *a, answer_fn *found, void *user)
{
    if (!a->has_model)
        return true;
    if (a->is_literals)
        return fail(a, "the solution is cut short: the 0 at its end is missing");
    if (a->is_binary && a->seen < a->options)
        return fail(a, "the solution is cut short: it has fewer digits than there are options");
    return end_model(a, found, user);
}

/* ---- checking ---- */

struct check {
    const struct cli *cli;   /* the command line */
    struct input input;      /* the problem */
    const char *file;        /* the file with the solutions */
    dlx_option_index *index; /* --print=options: finds an option by its text */
    uint32_t *numbered;      /* otherwise: number or line -> its option + 1; 0 if none */
    size_t numbers;          /* length of `numbered` */
    uint32_t *options;       /* the options of the current solution */
    size_t count;            /* number of these options */
    size_t capacity;         /* allocated length of `options` */
    uint64_t *listed;        /* number of the last solution with each option, from 1; or 0 */
    uint32_t *latest;        /* the last option listed with the same text as each first option */
    bool knows_empty;        /* the flaw of the empty solution is known: */
    dlx_flaw empty;          /* that flaw */
    char *text;              /* the current line */
    size_t length;           /* length of the line */
    size_t room;             /* allocated length of `text` */
    uint64_t line;           /* number of the current line */
    bool has_begun;          /* a line that is not blank has been read */
    bool is_answer;          /* another solver wrote the solutions */
    struct answer answer;    /* what it wrote so far */
    uint64_t solutions;      /* number of solutions checked so far */
    uint64_t bad;            /* number of wrong ones among them */
    bool is_late;            /* the check ended at the time limit */
    double deadline;         /* that limit */
    struct meter meter; /* reports progress while the solutions are read, and knows the limit */
};

/* ---- options as --print has written them ---- */

#define SEVERAL (DLX_NONE - 1) /* instead of an option: the line has several */

static uint32_t number_of(const struct check *c, uint32_t option)
{
    return c->cli->print == PRINT_LINES ? dlx_problem_option_line(c->input.problem, option)
                                        : option + 1;
}

static bool number_options(struct check *c)
{
    const uint32_t options = dlx_problem_option_count(c->input.problem);
    uint32_t last = 0; /* an `mtx` file may have its lines in any order */
    for (uint32_t o = 0; o < options; o++)
        last = number_of(c, o) > last ? number_of(c, o) : last;
    c->numbers = (size_t)last + 1;
    c->numbered = limit_new(c->numbers, sizeof *c->numbered);
    for (uint32_t o = 0; c->numbered != NULL && o < options; o++) {
        uint32_t *place = &c->numbered[number_of(c, o)];
        *place = *place == 0 ? o + 1 : SEVERAL + 1;
    }
    return c->numbered != NULL;
}

/* Prepare find_option(). */
static bool index_options(struct check *c)
{
    const bool has_memory =
        c->cli->print != PRINT_OPTIONS
            ? number_options(c)
            : dlx_option_index_new(c->input.problem, &c->input.reading, &c->index) == DLX_OK;
    return has_memory || out_of_memory();
}

static void free_index(struct check *c)
{
    dlx_option_index_free(c->index);
    limit_free(c->numbered, c->numbers, sizeof *c->numbered);
}

/* Return the option that a line means, SEVERAL, or DLX_NONE. `after` is as for
 * dlx_option_index_find(). */
static uint32_t find_option(const struct check *c, const char *line, uint32_t after)
{
    uint64_t number;
    if (c->index != NULL)
        return dlx_option_index_find_text(c->index, line, after);
    line += strspn(line, blanks);
    const bool is_number = decimal_take(&line, c->numbers - 1, &number) && number > 0 &&
                           line[strspn(line, blanks)] == '\0';
    return is_number && after == DLX_NONE ? c->numbered[number] - 1 : DLX_NONE;
}

/* ---- one line ---- */

/* Return whether an option has this text. */
static bool is_text(const struct check *c, const char *line)
{
    return find_option(c, line, DLX_NONE) != DLX_NONE;
}

static bool refuse_line(struct check *c, const char *line)
{
    enum { QUOTED = 60 };
    size_t length = strcspn(line, "\r\n");
    meter_clear();
    say_where(c->file, c->line, 1);
    say("`%.*s%s` is not an option of %s\n", length > QUOTED ? QUOTED : (int)length, line,
        length > QUOTED ? "..." : "", display_name(c->input.file));
    return false;
}

static bool refuse_number(struct check *c, const char *line)
{
    meter_clear();
    say_where(c->file, c->line, 1);
    say("line %.*s of %s has several options; use --print=numbers\n", (int)strcspn(line, " \t\r\n"),
        line, display_name(c->input.file));
    return false;
}

/* A solution with more options than there are contains one twice. The rest of it need not be
 * stored. */
static bool add_option(struct check *c, uint32_t option)
{
    if (c->count > dlx_problem_option_count(c->input.problem))
        return true;
    if (!limit_reserve(&c->options, &c->capacity, c->count + 1, sizeof *c->options))
        return out_of_memory();
    c->options[c->count++] = option;
    c->listed[option] = c->solutions + 1;
    return true;
}

/* Add the option with this text. If there are several, take the next one that the solution does not
 * contain yet. */
static bool add_line(struct check *c, const char *line)
{
    const uint32_t first = find_option(c, line, DLX_NONE);
    if (first == DLX_NONE)
        return refuse_line(c, line);
    if (first == SEVERAL)
        return refuse_number(c, line);
    const uint32_t next =
        c->listed[first] == c->solutions + 1 ? find_option(c, line, c->latest[first]) : first;
    if (next == DLX_NONE) /* each is there already */
        return add_option(c, first);
    c->latest[first] = next;
    return add_option(c, next);
}

/* ---- one solution ---- */

static void print_flaw(FILE *out, const struct check *c, const dlx_flaw *flaw)
{
    static const char *const texts[] = {
        [DLX_VALID] = "valid",
        [DLX_BAD_OPTION] = "not a solution: no such option",
        [DLX_NOT_COVERED] = "not a solution: not covered: ",
        [DLX_COVERED_TWICE] = "not a solution: covered twice: ",
        [DLX_NEVER_CHOSEN] = "not a solution: no primary item in: ",
        [DLX_CHOSEN_TWICE] = "not a solution: chosen twice: ",
    };
    fputs(texts[flaw->verdict], out);
    if (flaw->item != DLX_NONE)
        print_item(out, &c->input, flaw->item);
    else if (flaw->verdict == DLX_NEVER_CHOSEN || flaw->verdict == DLX_CHOSEN_TWICE)
        print_option(out, &c->input, c->options[flaw->option]);
}

static void print_json_verdict(const struct check *c, const dlx_flaw *flaw)
{
    struct text text;
    text_begin(&text);
    if (text.file != NULL)
        print_flaw(text.file, c, flaw);
    text_end_or_exit(&text);
    json_print(stdout, "{'type':'verdict','number':%" PRIu64 ",'valid':%i,'text':%s}\n",
               c->solutions, flaw->verdict == DLX_VALID, text.string);
    text_free(&text);
}

/* Find the flaw of the solution. That of the empty one is found once. */
static bool find_flaw(struct check *c, dlx_flaw *flaw)
{
    if (c->count == 0 && c->knows_empty)
        *flaw = c->empty;
    else if (dlx_verify(c->input.problem, c->options, (uint32_t)c->count, flaw) != DLX_OK)
        return out_of_memory();
    if (c->count == 0)
        c->empty = *flaw;
    c->knows_empty |= c->count == 0;
    return true;
}

/* Return whether there is time. If not, all that calls this returns false, and the rest of the file
 * is not read. */
static bool has_time(struct check *c)
{
    c->is_late = permit_is_late(&c->meter.permit);
    return !c->is_late;
}

static bool check_solution(struct check *c)
{
    dlx_flaw flaw;
    if (!has_time(c) || !find_flaw(c, &flaw))
        return false;
    c->solutions++;
    c->bad += flaw.verdict != DLX_VALID;
    meter_clear();
    if (c->cli->json)
        print_json_verdict(c, &flaw);
    else {
        printf("%" PRIu64 ": ", c->solutions);
        print_flaw(stdout, c, &flaw);
        putchar('\n');
    }
    c->count = 0; /* the next line begins a new solution */
    return true;
}

/* An empty line ends a solution, and so does the end of the file. An empty line without options
 * before it stands for the empty solution if that is valid; otherwise it is ignored. */
static bool end_block(struct check *c)
{
    dlx_flaw flaw = {DLX_VALID, DLX_NONE, DLX_NONE};
    if (c->count == 0 && !find_flaw(c, &flaw))
        return false;
    return flaw.verdict != DLX_VALID || check_solution(c);
}

/* ---- the answer of another solver ---- */

/* An answer_fn. */
static bool take_option(void *user, uint32_t option)
{
    return option != DLX_NONE ? add_option(user, option) : check_solution(user);
}

/* Report what is wrong with the answer, unless `is_fine` or something else has been reported. */
static bool check_answer(struct check *c, bool is_fine)
{
    if (is_fine || c->answer.error == NULL)
        return is_fine;
    meter_clear();
    say_where(c->file, c->line, 0);
    say("%s\n", c->answer.error);
    return false;
}

/* ---- lines ---- */

/* Some editors begin a file with a byte order mark. Drop it, unless an option begins with it. */
static void drop_mark(struct check *c)
{
    static const char mark[] = "\xef\xbb\xbf";
    const size_t length = sizeof mark - 1;
    if (strncmp(c->text, mark, length) != 0 || is_text(c, c->text))
        return;
    c->length -= length;
    memmove(c->text, c->text + length, c->length + 1);
}

/* Knuth's programs write "1:" before a solution, and its options as " x:A p (2 of 7)". On standard
 * error, which people may have saved in the same file, they report "(6 options, 7+0 items, 16
 * entries successfully read)" first and "Altogether 1 solution, ..." last. */

static bool ends_here(const char *text)
{
    return text[strspn(text, blanks)] == '\0';
}

/* Return where a line gives the place of an option in the list of its item, or NULL. */
static char *find_list_place(char *line)
{
    char *place = strrchr(line, '(');
    uint64_t number;
    if (place == NULL || place == line || place[-1] != ' ')
        return NULL;
    const char *at = place + 1;
    const bool is_place = decimal_take(&at, UINT64_MAX, &number) && begins_with(at, " of ") &&
                          (at += strlen(" of "), decimal_take(&at, UINT64_MAX, &number)) &&
                          *at == ')' && ends_here(at + 1);
    return is_place ? place : NULL;
}

static bool is_number_of_solution(const char *line)
{
    const size_t digits = strspn(line, "0123456789");
    return digits > 0 && line[digits] == ':' && ends_here(line + digits + 1);
}

static bool is_report(const char *line)
{
    return begins_with(line, "Altogether ") ||
           (line[0] == '(' && strstr(line, " successfully read)") != NULL);
}

/* Lines that begin with | are comments: `dlx solve --cheapest` writes the cost of a solution there.
 * But the name of an option in a `csv` file may begin with it, too. */
static bool read_line(struct check *c)
{
    if (c->line++ == 0)
        drop_mark(c);
    const bool is_blank = ends_here(c->text);
    if ((c->text[0] == '|' || is_report(c->text)) && !is_text(c, c->text))
        return true;
    if (strlen(c->text) < c->length)
        return refuse_line(c, c->text); /* the line contains a zero byte */
    if (!c->has_begun && !is_blank) {
        c->has_begun = true;
        c->is_answer = is_answer(c->text) && !is_text(c, c->text);
    }
    if (c->is_answer)
        return check_answer(c, answer_line(&c->answer, c->text, take_option, c));
    char *place = find_list_place(c->text);
    const bool is_number = is_number_of_solution(c->text);
    if ((place != NULL || is_number) && !is_text(c, c->text)) {
        if (is_number)
            return c->count == 0 || check_solution(c);
        *place = '\0';
    }
    return is_blank ? end_block(c) : add_line(c, c->text);
}

/* Add a byte to the current line; read the line when it is complete. The text always ends with a
 * zero. */
static bool take_byte(struct check *c, char byte)
{
    if (!limit_reserve(&c->text, &c->room, c->length + 2, 1))
        return out_of_memory();
    c->text[c->length++] = byte;
    c->text[c->length] = '\0';
    if (byte != '\n')
        return true;
    bool fine = read_line(c);
    c->length = 0;
    return fine;
}

static bool read_lines(struct check *c, struct stream *stream)
{
    char block[4096];
    size_t got = 1;
    while (got > 0) {
        if (!has_time(c))
            return false;
        meter_advance(&c->meter, stream_done(stream, &c->meter.whole));
        if (!stream_read(stream, block, sizeof block, &got)) {
            meter_clear();
            return say_of(c->file, "%s", stream_error(stream));
        }
        for (size_t b = 0; b < got; b++)
            if (!take_byte(c, block[b]))
                return false;
    }
    return c->length == 0 || read_line(c); /* the last line may lack its newline */
}

static bool say_late(const struct check *c)
{
    meter_clear();
    say_of(c->file, "stopped by the time limit after %" PRIu64 " solution%s", c->solutions,
           c->solutions == 1 ? "" : "s");
    return true;
}

static bool check_solutions(struct check *c, struct stream *stream)
{
    const bool is_read = read_lines(c, stream);
    if (c->is_late)
        return say_late(c);
    if (!is_read)
        return false;
    if (!check_answer(c, answer_end(&c->answer, take_option, c)))
        return false;
    if (c->solutions == 0 && c->count == 0)
        return say_of(c->file, "the file contains no solution");
    return c->count == 0 || check_solution(c);
}

static bool check_stream(struct check *c, struct stream *stream)
{
    size_t options = (size_t)dlx_problem_option_count(c->input.problem) + 1;
    c->listed = limit_new(options, sizeof *c->listed);
    c->latest = limit_new(options, sizeof *c->latest);
    c->answer.options = (uint32_t)options - 1;
    meter_start(&c->meter, c->cli->reports, c->file, "bytes", 0);
    c->meter.permit.deadline = c->deadline;
    bool fine =
        c->listed != NULL && c->latest != NULL ? check_solutions(c, stream) : out_of_memory();
    meter_stop();
    limit_free(c->listed, options, sizeof *c->listed);
    limit_free(c->latest, options, sizeof *c->latest);
    limit_free(c->text, c->room, 1);
    limit_free(c->options, c->capacity, sizeof *c->options);
    return fine;
}

static int verify_solutions(struct check *c, struct stream *stream)
{
    if (c->cli->limits.tree_nodes > 0) {
        usage_error("verify", "--node-limit is only for certificates");
        return EXIT_ERROR;
    }
    bool fine = index_options(c) && check_stream(c, stream);
    free_index(c);
    return !fine ? EXIT_ERROR : c->bad > 0 ? EXIT_NONE : c->is_late ? EXIT_LIMIT : EXIT_FINE;
}

int command_verify(const struct cli *cli)
{
    struct check c = {.cli = cli, .file = cli->file_count > 1 ? cli->files[1] : "-"};
    if (!input_read(&c.input, cli, cli->files[0]))
        return EXIT_ERROR;
    c.deadline = clock_deadline(cli->limits.seconds);
    struct stream *stream = input_open(c.file);
    int status = EXIT_ERROR;
    if (stream != NULL && is_certificate(stream))
        status = certificate_verify(cli, c.input, c.file, stream); /* which frees the problem */
    else {
        if (stream != NULL)
            status = verify_solutions(&c, stream);
        input_free(&c.input);
    }
    stream_close(stream);
    return status;
}
