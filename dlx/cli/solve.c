/* SPDX-License-Identifier: MIT */
/* dlx solve: print solutions, a block each: a line an option, or a drawing, then an empty line. */
#include "cli/json.h"
#include "cli/signals.h"
#include "dlx/cli/cli.h"
#include "dlx/cli/output.h"
#include "dlx/cli/terminal.h"

#include <inttypes.h>
#include <stdlib.h>

static void print_chosen(const struct run *run, uint32_t option)
{
    switch (run->cli->print) {
    case PRINT_OPTIONS:
        print_option(stdout, &run->input, option);
        break;
    case PRINT_NUMBERS:
        printf("%" PRIu64, (uint64_t)option + 1);
        break;
    case PRINT_LINES:
        printf("%" PRIu32, dlx_problem_option_line(run->input.problem, option));
        break;
    }
}

static void print_json_option(const struct run *run, uint32_t option)
{
    if (run->cli->print != PRINT_OPTIONS) {
        print_chosen(run, option);
        return;
    }
    char *text = option_text(&run->input, option);
    json_string(stdout, text != NULL ? text : "");
    free(text);
}

static void print_block(const struct run *run, const dlx_solution *solution)
{
    for (uint32_t o = 0; o < solution->count; o++) {
        print_chosen(run, solution->options[o]);
        putchar('\n');
    }
    putchar('\n');
}

static void print_json_solution(const struct run *run, const dlx_solution *solution)
{
    printf("{\"type\":\"solution\",\"number\":");
    json_number(stdout, run->solutions.low);
    printf(",\"options\":[");
    for (uint32_t o = 0; o < solution->count; o++) {
        if (o > 0)
            putchar(',');
        print_json_option(run, solution->options[o]);
    }
    printf("]}\n");
}

/* ---- drawings ---- */

static bool draw_failed(const struct run *run, dlx_status status)
{
    if (status == DLX_ERR_NOT_EXPRESSIBLE)
        fprintf(stderr, "dlx: %s: %s needs a problem made by `dlx generate`\n",
                display_name(run->input.file), run->cli->draw ? "--draw" : "--svg");
    else
        fprintf(stderr, "dlx: %s: %s\n", display_name(run->input.file), dlx_status_text(status));
    return false;
}

static bool write_svg(const struct run *run, const struct drawing *drawing)
{
    struct output output;
    bool good = output_open(&output, run->cli->svg);
    if (good)
        drawing_print_svg(output.file, drawing);
    return output_close(&output, good);
}

/* Draw the solution as far as it is wanted: as text, and the first one as a picture. */
static bool draw_solution(const struct run *run, struct drawing *drawing, struct text_style style,
                          const dlx_solution *solution)
{
    bool picture = run->cli->svg != NULL && run->solutions.low == 1;
    if (!run->cli->draw && !picture)
        return true;
    dlx_status status = drawing_fill(drawing, solution);
    if (status != DLX_OK)
        return draw_failed(run, status);
    if (run->cli->draw) {
        drawing_print_text(stdout, drawing, style);
        putchar('\n');
    }
    return !picture || write_svg(run, drawing);
}

/* ---- a file ---- */

static void print_solution(const struct run *run, const dlx_solution *solution)
{
    if (run->cli->json)
        print_json_solution(run, solution);
    else if (!run->cli->draw)
        print_block(run, solution);
}

static bool solve_all(struct run *run, struct drawing *drawing)
{
    struct text_style style = terminal_style(run->cli->ascii);
    dlx_solution solution;
    for (;;) {
        dlx_search_next(run->search, &solution, &run->outcome);
        if (run->outcome != DLX_FOUND || ferror(stdout))
            return true;
        run->solutions = dlx_count_add(run->solutions, (dlx_count){1, 0});
        print_solution(run, &solution);
        if (!draw_solution(run, drawing, style, &solution))
            return false;
    }
}

/* After an error: nothing is said about solutions. */
static int give_up(struct run *run)
{
    signals_forget();
    dlx_search_free(run->search);
    input_free(&run->input);
    return EXIT_ERROR;
}

static int solve_file(const struct cli *cli, const char *file)
{
    struct run run;
    struct drawing drawing = {.cells = NULL};
    if (!run_open(&run, cli, file))
        return EXIT_ERROR;
    dlx_status status = DLX_OK;
    if (cli->draw || cli->svg != NULL)
        status = drawing_begin(&drawing, run.input.problem);
    if (status != DLX_OK) {
        draw_failed(&run, status);
        return give_up(&run);
    }
    if (cli->file_count > 1 && !cli->json)
        printf("==> %s <==\n", file);
    bool fine = solve_all(&run, &drawing);
    drawing_end(&drawing);
    return fine ? run_close(&run) : give_up(&run);
}

int command_solve(const struct cli *cli)
{
    return for_each_file(cli, solve_file);
}
