/* SPDX-License-Identifier: MIT */
/*
 * The command convert: every puzzle in another form. A jigsaw that came with its regions goes with them;
 * a drawing shows them anyway.
 *
 *     puzzle           4x4, --variant=jigsaw, to csv       1,,,
 *                                                          ,,2,
 *                                                          ...
 *     its regions                                          1,1,1,2
 *                                                          ...
 *
 * A file that is asked for is whole, or it is not there.
 */
#include "cli/common/files.h"
#include "cli/common/signals.h"
#include "cli/common/show.h"
#include "cli/sudoku/forms.h"
#include "cli/sudoku/source.h"
#include "cli/sudoku/work.h"

struct conversion {
    const struct cli *cli;
    sudoku_form form;     /* to be written */
    struct output output; /* where that goes */
    uint64_t written;     /* puzzles and grids of regions so far */
};

static bool refuse(const struct work_item *item, const char *text)
{
    work_say(item, "%s", text);
    return false;
}

static bool write_puzzle(struct conversion *c, const struct work_item *item, sudoku_form form,
                         const sudoku_puzzle *puzzle, const uint8_t *solution)
{
    dlx_error error;
    if (c->written > 0 && form_is_block(form))
        fputc('\n', c->output.file);
    if (!form_write(c->cli, form, item->rules, puzzle, solution, c->output.file, &error))
        return refuse(item, error.message);
    c->written++;
    return true;
}

/* ---- regions ---- */

/* Regions are digits, and nothing but that: a form of candidates has them as lines. */
static bool write_regions(struct conversion *c, const struct work_item *item)
{
    static sudoku_puzzle regions;
    sudoku_form form = c->form == SUDOKU_FORM_MARKS        ? SUDOKU_FORM_LINE
                       : c->form == SUDOKU_FORM_CANDIDATES ? SUDOKU_FORM_GRID
                                                           : c->form;
    int size = regions.size = item->puzzle->size;
    for (int cell = 0; cell < size * size; cell++)
        regions.cell[cell] = (uint8_t)(item->rules->region[cell] + 1);
    return write_puzzle(c, item, form, &regions, NULL);
}

static bool shows_regions(sudoku_form form)
{
    return form == SUDOKU_FORM_PRETTY || form == SUDOKU_FORM_SVG;
}

/* ---- puzzles ---- */

/* The solution to be drawn: NULL where none is wanted, or there is none. False if it was stopped. */
static bool find_solution(const struct conversion *c, const struct work_item *item,
                          const uint8_t **solution, int *status)
{
    static sudoku_answer answer;
    *solution = NULL;
    *status = EXIT_FINE;
    if (!c->cli->solution)
        return true;
    if (!work_solve(item, 2, &answer))
        return false;
    if (answer.solutions == 1) {
        *solution = answer.cell;
        return true;
    }
    *status = answer.solutions == 0 ? EXIT_NONE : EXIT_SEVERAL;
    work_say(item, answer.solutions == 0 ? "no solution to draw" : "several solutions, none drawn");
    return true;
}

static int take(void *user, const struct work_item *item)
{
    struct conversion *c = user;
    const uint8_t *solution;
    int status;
    if (c->written > 0 && form_is_single(c->form)) {
        refuse(item, "the form has one puzzle a file: this is another one");
        return WORK_HALT;
    }
    if (regions_follow(c->cli) && form_is_single(c->form) && !shows_regions(c->form)) {
        refuse(item, "the form has boxes, not regions");
        return EXIT_ERROR;
    }
    if (!find_solution(c, item, &solution, &status))
        return WORK_HALT;
    bool good = write_puzzle(c, item, c->form, item->puzzle, solution);
    if (good && regions_follow(c->cli) && !shows_regions(c->form))
        good = write_regions(c, item);
    if (ferror(c->output.file))
        return WORK_HALT;
    return good ? status : EXIT_ERROR;
}

/* ---- the command ---- */

static int refuse_options(const char *text)
{
    say("dlx-sudoku: %s\n", text);
    return EXIT_ERROR;
}

static bool find_form(const struct cli *cli, sudoku_form *form)
{
    *form = cli->form;
    return cli->styled || cli->output == NULL || form_of_name(cli->output, form);
}

int command_convert(const struct cli *cli)
{
    static struct conversion c;
    c.cli = cli;
    if (!find_form(cli, &c.form))
        return refuse_options("the name of the file does not tell the form: say --style=NAME");
    if (cli->solution && !shows_regions(c.form))
        return refuse_options("--solution is for --style=pretty and svg");
    if (cli->candidates && c.form != SUDOKU_FORM_SVG)
        return refuse_options("--candidates is for --style=svg");
    bool good = output_open(&c.output, "dlx-sudoku", cli->output);
    int status = good ? work_through(cli, take, &c) : EXIT_ERROR;
    bool whole = good && status != EXIT_ERROR && signals_received() == 0;
    if (!output_close(&c.output, whole) && whole)
        status = EXIT_ERROR;
    return status;
}
