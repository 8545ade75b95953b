/* SPDX-License-Identifier: MIT */
/* dlx diagram: write the diagram of all solutions, or answer questions about them. */
#include "dlx/text/json.h"
#include "cli/common/limit.h"
#include "cli/common/signals.h"
#include "cli/dlx/output.h"
#include "cli/dlx/whole.h"

#include <string.h>

/* ---- answers ---- */

static void print_count(const struct whole *w)
{
    if (!w->cli->json) /* in JSON the result line has the count */
        printf("%s\n", dlx_diagram_describe(w->diagram).digits);
}

static void print_use(struct whole *w, uint32_t option, const char *solutions)
{
    if (w->cli->json) {
        json_print(stdout, "{'type':'use','option':");
        print_json_option(stdout, &w->run.input, w->cli->print, option);
        json_print(stdout, ",'solutions':%-s}\n", solutions);
        return;
    }
    printf("%s ", solutions);
    print_chosen(stdout, &w->run.input, w->cli->print, option);
    putchar('\n');
}

/* A request for a report may have come when the count of all solutions could not stop any more. Then it stops the
 * first call after that count. */
static dlx_status count_uses(struct whole *w, dlx_uses *uses)
{
    run_heed_signals(&w->run);
    dlx_status status = dlx_diagram_count_uses(w->diagram, w->run.task, uses);
    if (status == DLX_ERR_STOPPED && signals_received() == 0)
        status = dlx_diagram_count_uses(w->diagram, w->run.task, uses);
    signals_forget();
    return status;
}

static dlx_status print_uses(struct whole *w)
{
    dlx_uses uses;
    dlx_status status = count_uses(w, &uses);
    if (status != DLX_OK)
        return status;
    for (uint32_t option = 0; option < uses.options && signals_received() == 0; option++)
        print_use(w, option, uses.digits + option * uses.digits_size);
    dlx_uses_free(w->diagram, &uses);
    return DLX_OK;
}

/* Subtract one from a number above 0 in decimal digits. */
static void decrement(char *digits)
{
    char *at = digits + strlen(digits) - 1;
    for (; *at == '0'; at--) /* borrow; the number is above 0, so some digit is not 0 */
        *at = '9';
    --*at;
}

static dlx_status print_nth(struct whole *w)
{
    size_t size = strlen(w->cli->diagram.nth) + 1;
    char *digits = limit_new(size, 1);
    if (digits == NULL)
        return DLX_ERR_MEMORY;
    strcpy(digits, w->cli->diagram.nth);
    decrement(digits); /* the library counts from 0 */
    dlx_status status = dlx_diagram_nth(w->diagram, digits, w->options, &w->count);
    limit_free(digits, size, 1);
    if (status == DLX_OK)
        whole_print(w, w->cli->diagram.nth, NULL);
    return status;
}

static dlx_status print_cheapest(struct whole *w)
{
    uint64_t cost;
    dlx_status status =
        dlx_diagram_cheapest(w->diagram, w->run.input.problem, NULL, w->options, &w->count, &cost);
    if (status == DLX_OK)
        whole_print(w, "1", &cost);
    return status;
}

/* Print the answers that the command line asks for. Without solutions, whole_close() says so. */
static dlx_status answer(struct whole *w)
{
    const struct cli *cli = w->cli;
    dlx_status status = DLX_OK;
    if (cli->diagram.count)
        print_count(w);
    if (cli->diagram.uses)
        status = print_uses(w);
    if (status == DLX_OK && cli->diagram.nth != NULL && w->has_solutions)
        status = print_nth(w);
    if (status == DLX_OK && cli->diagram.cheapest && w->has_solutions)
        status = print_cheapest(w);
    return status;
}

/* ---- the diagram ---- */

static bool write_diagram(struct whole *w)
{
    const struct cli *cli = w->cli;
    dlx_diagram_format format = cli->diagram.to;
    dlx_problem *named;
    if (!cli->diagram.has_to && !output_diagram_format(cli->output, &format))
        format = DLX_DIAGRAM_FILE;
    dlx_status status = whole_named_problem(w, &named);
    if (status != DLX_OK) {
        say("dlx: %s\n", status_text(status));
        return false;
    }
    bool good = output_diagram(w->diagram, named != NULL ? named : w->run.input.problem, format,
                               cli->output);
    dlx_problem_free(named);
    return good;
}

int command_diagram(const struct cli *cli)
{
    struct whole w;
    int status = whole_open(&w, cli, cli->files[0]);
    if (status >= 0)
        return status;
    /* Answers go to standard output, so then the diagram is written only to a file. */
    if ((!asks_diagram(cli) || cli->output != NULL) && !write_diagram(&w))
        return whole_give_up(&w, DLX_OK);
    dlx_status answered = answer(&w);
    if (answered == DLX_ERR_STOPPED)
        return whole_stop(&w, "all uses were counted");
    return answered == DLX_OK ? whole_close(&w) : whole_give_up(&w, answered);
}
