/* SPDX-License-Identifier: MIT */
/*
 * The command convert writes every puzzle in another form. If regions followed a puzzle, they
 * follow it again, unless it is drawn: a drawing shows them.
 *
 *     puzzle           4x4, --variant=jigsaw, to csv       1,,,
 *                                                          ,,2,
 *                                                          ...
 *     its regions                                          1,1,1,2
 *                                                          ...
 *
 * With --output, the file is either complete or absent.
 */
#include "cli/common/files.h"
#include "cli/common/options.h"
#include "cli/common/program.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"

struct conversion {
    const struct cli *cli;          /* the command line */
    sudoku_form form;               /* the form to write */
    const sudoku_form_facts *facts; /* about this form */
    struct output output;           /* the file, or standard output */
    uint64_t written;               /* number of puzzles and grids of regions so far */
    bool has_begun; /* the rules of the puzzle and the empty line before them are written */
};

static bool refuse(const struct item *item, const char *text)
{
    item_say(item, "%s", text);
    return false;
}

static bool write_puzzle(struct conversion *c, const struct item *item, sudoku_form form,
                         const sudoku_puzzle *puzzle, const sudoku_labels *labels,
                         const uint8_t *solution)
{
    dlx_error error;
    if (c->written > 0 && c->facts->has_lines && !c->has_begun)
        fputc('\n', c->output.file);
    if (!form_write(c->cli, form, item->rules, puzzle, labels, solution, c->output.file, &error))
        return refuse(item, error.message);
    c->written++;
    return true;
}

/* ---- regions ---- */

/* Regions have no candidates, so a form with candidates writes them as plain cells. */
static bool write_regions(struct conversion *c, const struct item *item)
{
    static sudoku_puzzle regions;
    sudoku_form form = c->form == SUDOKU_FORM_MARKS        ? SUDOKU_FORM_LINE
                       : c->form == SUDOKU_FORM_CANDIDATES ? SUDOKU_FORM_GRID
                                                           : c->form;
    int size = regions.size = item->puzzle->size;
    for (int cell = 0; cell < size * size; cell++)
        regions.cell[cell] = (uint8_t)(item->rules->region[cell] + 1);
    return write_puzzle(c, item, form, &regions, NULL, NULL);
}

static bool shows_rules(const struct conversion *c)
{
    return c->facts->rules == SUDOKU_RULES_INSIDE;
}

/* ---- puzzles ---- */

/* Find the solution to draw: NULL if none is wanted, or if the puzzle is not known to have exactly
 * one. Return false after a stop. */
static bool find_solution(const struct conversion *c, const struct item *item,
                          const uint8_t **solution, int *status)
{
    static sudoku_answer answer;
    *solution = NULL;
    *status = EXIT_FINE;
    if (!c->cli->solution)
        return true;
    if (!item_solve(item, 2, &answer)) {
        *status = item_give_up(item, answer.solutions);
        return *status != HALT;
    }
    if (answer.solutions == 1) {
        *solution = answer.cell;
        return true;
    }
    *status = status_of_solutions(answer.solutions);
    item_say(item, answer.solutions == 0 ? "there is no solution to draw"
                                         : "there are several solutions, so none is drawn");
    return true;
}

/* Return whether the rules of the command line are written. The form must have a place for them,
 * and no regions may follow the puzzle. */
static bool adds_rules(const struct conversion *c, const struct item *item)
{
    return c->facts->rules != SUDOKU_RULES_NOWHERE && !regions_follow(c->cli) &&
           have_rule_lines(item->rules);
}

/* Write the labels and the rules of the puzzle before it. Drawings have them, too. */
static bool write_rules(struct conversion *c, const struct item *item)
{
    dlx_error error;
    const bool has_rules = item->is_ruled || adds_rules(c, item);
    const bool is_labelled = has_labels(item->labels) && c->facts->rules == SUDOKU_RULES_BEFORE;
    c->has_begun = false;
    if (shows_rules(c) || (!has_rules && !is_labelled))
        return true;
    if (c->facts->rules == SUDOKU_RULES_NOWHERE)
        return refuse(item,
                      "sdk, sdm and ss have no place for the rules of a puzzle; use --to=line");
    const char *obstacle = has_rules ? find_rules_obstacle(item->rules) : NULL;
    if (obstacle != NULL)
        return refuse(item, obstacle);
    if (!form_can_express(c->form, item->rules, item->puzzle, &error))
        return refuse(item, error.message);
    if (c->written > 0 && c->facts->has_lines)
        fputc('\n', c->output.file);
    sudoku_write_labels(item->labels, write_file, c->output.file);
    if (has_rules)
        sudoku_write_rules(item->rules, write_file, c->output.file);
    c->has_begun = true;
    return true;
}

static int convert_puzzle(const struct item *item)
{
    struct conversion *c = item->user;
    const uint8_t *solution;
    int status;
    if (c->written > 0 && c->facts->is_single) {
        refuse(item, "this form holds one puzzle per file, but here is a second one");
        return HALT;
    }
    if (regions_follow(c->cli) && c->facts->is_single && !shows_rules(c)) {
        refuse(item, "this form cannot express regions");
        return EXIT_ERROR;
    }
    if (!find_solution(c, item, &solution, &status))
        return HALT;
    bool good = write_rules(c, item) &&
                write_puzzle(c, item, c->form, item->puzzle, item->labels, solution);
    if (good && regions_follow(c->cli) && !shows_rules(c))
        good = write_regions(c, item);
    if (ferror(c->output.file))
        return HALT;
    return good ? status : EXIT_ERROR;
}

/* Programs that read JSON and links do not support notes. */
static bool keeps_notes(const struct conversion *c)
{
    return c->cli->keep && (!shows_rules(c) || c->facts->has_lines);
}

/* With --ruleset, a puzzle without a ruleset gets one. */
static int convert_labelled(const struct item *item)
{
    struct item explained = *item;
    sudoku_labels labels = *item->labels;
    explained.labels = &labels;
    if (item->cli->ruleset)
        labels.text[SUDOKU_RULESET] = find_ruleset(item->labels, item->rules, true);
    return convert_puzzle(&explained);
}

static int convert(const struct item *item)
{
    struct conversion *c = item->user;
    struct noted noted;
    if (!keeps_notes(c))
        return convert_labelled(item);
    FILE *file = c->output.file;
    const bool has_begun = noted_begin(&noted);
    c->output.file = noted.file;
    const int status = has_begun ? convert_labelled(item) : HALT;
    c->output.file = file;
    if (noted_end(&noted, item->labels->text[SUDOKU_NOTE], file))
        return ferror(file) ? HALT : status;
    item_say(item, "%s", status_text(DLX_ERR_MEMORY));
    return HALT;
}

/* ---- the command convert ---- */

static bool find_form(const struct cli *cli, sudoku_form *form)
{
    *form = cli->form;
    return cli->styled || cli->output == NULL || form_of_name(cli->output, form);
}

static int refuse_usage(const char *text)
{
    usage_error("convert", "%s", text);
    return EXIT_ERROR;
}

int command_convert(const struct cli *cli)
{
    static struct conversion c;
    c.cli = cli;
    if (!find_form(cli, &c.form))
        return refuse_usage("unknown file extension; add --to=NAME");
    c.facts = sudoku_form_describe(c.form);
    if (cli->solution && !c.facts->has_solution)
        return refuse_usage("--solution needs --to=pretty or svg");
    if (is_limited(cli) && !cli->solution)
        return refuse_usage("--node-limit and --time-limit need --solution");
    if (cli->candidates && c.form != SUDOKU_FORM_SVG)
        return refuse_usage("--candidates needs --to=svg");
    bool good = output_open(&c.output, cli->output);
    int status = good ? for_each_puzzle(cli, convert, &c) : EXIT_ERROR;
    bool whole = good && status != EXIT_ERROR && signals_received() == 0;
    if (!output_close(&c.output, whole) && whole)
        status = EXIT_ERROR;
    return status;
}
