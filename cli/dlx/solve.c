/* SPDX-License-Identifier: MIT */
/* dlx solve: print each solution as a block: one line per option, or a drawing, then an empty line. */
#include "cli/dlx/certificate.h"
#include "cli/dlx/lines.h"
#include "cli/dlx/output.h"
#include "cli/dlx/share.h"
#include "cli/dlx/why.h"
#include "dlx/draw/drawing.h"

#include <inttypes.h>

/* ---- drawings ---- */

struct picture {
    struct drawing drawing;  /* the board of the problem */
    struct text_style style; /* with --draw: the style that the terminal can show */
};

static bool draw_failed(const struct run *run, dlx_status status)
{
    if (status == DLX_ERR_NOT_EXPRESSIBLE)
        return say_of(run->input.file, "%s needs a problem that `dlx generate` made",
                      run->cli->draw ? "--draw" : "--svg");
    return say_status(run->input.file, status);
}

static bool write_svg(const struct run *run, const struct drawing *drawing)
{
    struct output output;
    bool good = output_open(&output, run->cli->svg);
    if (good)
        drawing_print_svg(output.file, drawing);
    return output_close(&output, good);
}

/* Draw the solution as text with --draw, and the first one as a picture with --svg. */
static bool draw_solution(const struct run *run, struct picture *picture,
                          const dlx_solution *solution)
{
    bool has_svg = run->cli->svg != NULL && run->solutions == 1;
    if (!run->cli->draw && !has_svg)
        return true;
    dlx_status status = drawing_fill(&picture->drawing, solution);
    if (status != DLX_OK)
        return draw_failed(run, status);
    if (run->cli->draw) {
        drawing_print_text(stdout, &picture->drawing, picture->style);
        putchar('\n');
    }
    return !has_svg || write_svg(run, &picture->drawing);
}

/* ---- a file ---- */

static void print_solution(struct run *run, struct lines *lines, const dlx_solution *solution)
{
    const struct cli *cli = run->cli;
    const uint64_t *cost = cli->best > 0 ? &solution->cost : NULL;
    if (!cli->draw)
        lines_print(lines, cli->json ? run_digits(run) : NULL, cost, solution->options,
                    solution->count);
    else if (cost != NULL)
        print_cost(&run->input, false, *cost);
}

/* Return whether --every selects this solution. */
static bool is_wanted(const struct run *run)
{
    return run->cli->every == 0 || run->solutions % run->cli->every == 0;
}

/* Find the next solution. With --parts, go on with the next part when one is exhausted. Return false after an
 * error, which has been reported. */
static bool find_next(struct run *run, struct share *share, dlx_solution *solution)
{
    dlx_status status = DLX_OK;
    if (share->parts == NULL || share->number > 0)
        run_next(run, solution);
    else
        run->outcome = DLX_EXHAUSTED; /* before the first part */
    while (run->outcome == DLX_EXHAUSTED && share_next(share, run->task, &status)) {
        status = run_rewind(run);
        if (status != DLX_OK)
            break;
        run_next(run, solution);
    }
    if (status != DLX_OK)
        run_say_error(run, status);
    return status == DLX_OK;
}

/* Print all solutions. Return false after an error, which has been reported. */
static bool solve_all(struct run *run, struct share *share, struct lines *lines,
                      struct picture *picture)
{
    dlx_solution solution;
    for (;;) {
        if (!find_next(run, share, &solution))
            return false;
        if (run->outcome != DLX_FOUND || ferror(stdout))
            return true; /* main() reports an error of standard output */
        if (!is_wanted(run))
            continue;
        progress_clear(run);
        print_solution(run, lines, &solution);
        if (!draw_solution(run, picture, &solution))
            return false;
    }
}

/* Say what the search has proven about the solutions that it has not found. */
static void say_bound(const struct run *run, const char *what)
{
    dlx_statistics statistics;
    dlx_search_statistics(run->search, &statistics);
    char bound[DLX_COST_TEXT];
    dlx_problem_cost_text(run->input.problem, DLX_NONE, statistics.bound, bound);
    if (statistics.bound < INT64_MAX)
        say_of(run->input.file, "%s: %s at least %s", what,
               run->solutions > 0 ? "any other solution costs" : "each costs", bound);
    else if (run->solutions > 0)
        say_of(run->input.file, "%s: there are no other solutions", what);
}

/* With --best, a search that was stopped prints the cheapest solutions known so far. */
static bool solve_best_known(struct run *run, struct lines *lines, struct picture *picture)
{
    dlx_solution solution;
    bool fine = true;
    if (run->cli->best == 0 || !is_stop(run->outcome) || run->solutions > 0) {
        if (run->cli->gap != NULL)
            say_bound(run, "within the gap");
        return true;
    }
    for (uint32_t place = 0; fine && dlx_search_best(run->search, place, &solution); place++) {
        run->solutions++;
        print_solution(run, lines, &solution);
        fine = draw_solution(run, picture, &solution);
    }
    say_bound(run,
              run->solutions > 0 ? "there may be cheaper solutions" : "no solution is known yet");
    return fine;
}

static dlx_status begin_picture(const struct run *run, struct picture *picture)
{
    /* Check before the search that the problem can be drawn: the search may take long. */
    const struct cli *cli = run->cli;
    *picture = (struct picture){.drawing = {.cells = NULL}};
    if (cli->draw)
        picture->style =
            (struct text_style){.ascii = cli->ascii || !is_utf8(), .color = has_color()};
    if (cli->draw || cli->svg != NULL)
        return drawing_begin(&picture->drawing, run->input.problem);
    return DLX_OK;
}

/* Search, and print what is found. Return false after an error, which has been reported. */
static bool search(struct run *run, struct share *share, struct picture *picture)
{
    struct lines lines;
    if (run->cli->file_count > 1 && !run->cli->json)
        print_heading(run->input.file);
    lines_begin(&lines, run->cli, &run->input);
    progress_begin(run);
    bool fine = solve_all(run, share, &lines, picture) && solve_best_known(run, &lines, picture);
    lines_end(&lines);
    if (fine && run->cli->why)
        why_say_searched(run);
    return fine;
}

/* Write a certificate with a tree, because there is no linear one. It needs the number of all solutions. */
static int certify(struct run *run)
{
    if (run->outcome == DLX_EXHAUSTED)
        return certificate_write(run);
    say_of(run->input.file, "no certificate is written, because not all solutions are known");
    return EXIT_LIMIT;
}

static int solve_file(const struct cli *cli, const char *file)
{
    struct run run;
    struct picture picture;
    struct share share;
    bool is_proven = false;
    int certified = EXIT_FINE;
    if (!run_open(&run, cli, file))
        return EXIT_ERROR;
    if (!share_open(&share, cli, &run.input))
        return run_give_up(&run);
    dlx_status status = begin_picture(&run, &picture);
    if (status != DLX_OK) {
        draw_failed(&run, status);
        share_close(&share);
        return run_give_up(&run);
    }
    bool fine = why_prove(&run, &is_proven) && (is_proven || search(&run, &share, &picture));
    drawing_end(&picture.drawing);
    share_close(&share);
    if (fine && !is_proven && cli->certificate != NULL)
        certified = certify(&run);
    if (!fine || certified == EXIT_ERROR)
        return run_give_up(&run);
    int solved = run_close(&run);
    return certified != EXIT_FINE ? certified : solved;
}

int command_solve(const struct cli *cli)
{
    return for_each_file(cli, solve_file);
}
