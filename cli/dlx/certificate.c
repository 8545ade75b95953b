/* SPDX-License-Identifier: MIT */
/* Write a certificate for `dlx count`, and check one for `dlx verify`. Both visit one node after the other;
 * before each node they can stop or report progress. */
#include "cli/dlx/certificate.h"
#include "cli/common/files.h"
#include "dlx/text/json.h"
#include "cli/common/meter.h"
#include "cli/common/signals.h"
#include "cli/common/stream.h"
#include "cli/dlx/why.h"

#include <inttypes.h>
#include <string.h>

/* ---- progress and signals ---- */

static void begin(struct run *run, struct meter *meter, const char *file)
{
    meter_start_task(meter, run->cli->reports, file, "nodes", 0, run->task);
    signals_stop(NULL, NULL); /* a signal only sets a flag, which the meter obeys */
}

/* The library reports "stopped by the caller", but here the caller stops only after a signal. */
static int say_stopped(const struct run *run, const char *file, const char *what)
{
    say_of(file, "%s before the certificate was %s",
           signals_received() != 0 ? "stopped by a signal" : dlx_task_reason(run->task), what);
    return EXIT_LIMIT;
}

/* ---- writing ---- */

static bool write_file(void *user, const char *text, size_t size)
{
    return signals_received() == 0 && fwrite(text, 1, size, user) == size;
}

/* Compare the certificate with the count; report a difference. */
static bool agrees(struct run *run, const dlx_certificate *certificate)
{
    if (strcmp(certificate->solutions, run_digits(run)) == 0)
        return true;
    return say_of(run->input.file,
                  "internal error: the certificate has %s solutions, but %s were counted",
                  certificate->solutions, run_digits(run));
}

static int say_why_not(const struct run *run, const struct output *output, dlx_status status,
                       const dlx_error *error)
{
    if (status == DLX_ERR_STOPPED)
        return say_stopped(run, run->input.file, "written");
    if (status == DLX_ERR_MEMORY) {
        say_of(run->input.file,
               "stopped by the limit on memory before the certificate was written");
        return EXIT_LIMIT;
    }
    if (status != DLX_ERR_OUTPUT)
        say_of(run->input.file, "%s", error->message);
    else if (signals_received() == 0)
        output_fail(output);
    return EXIT_ERROR;
}

static int write_to(struct run *run, struct output *output)
{
    dlx_certificate certificate;
    dlx_error error;
    dlx_status status =
        dlx_certificate_write(run->task, write_file, output->file, &certificate, &error);
    meter_stop();
    if (status != DLX_OK)
        return say_why_not(run, output, status, &error);
    bool good = agrees(run, &certificate);
    if (good && run->cli->stats)
        say("certificate %" PRIu64 " nodes, %" PRIu64 " of them shared\n", certificate.nodes,
            certificate.shared);
    dlx_certificate_free(run->input.problem, &certificate);
    return good ? EXIT_FINE : EXIT_ERROR;
}

/* Write the certificate of the task within what is left of the time. Return the exit status. */
static int write_in_time(struct run *run)
{
    struct output output;
    struct meter meter;
    int status = EXIT_ERROR;
    dlx_limits limits = run->cli->limits;
    if (limits.seconds > 0) /* the count has used a part of the time; 0 would mean no limit */
        limits.seconds -=
            run_seconds(run) < limits.seconds ? run_seconds(run) : limits.seconds * 0.999;
    dlx_task_limit(run->task, &limits);
    begin(run, &meter, run->input.file);
    if (output_open(&output, run->cli->certificate))
        status = write_to(run, &output);
    return output_close(&output, status == EXIT_FINE) || status != EXIT_FINE ? status : EXIT_ERROR;
}

/* A request for a report may have come when the count was known, and would now end the first work on its task. So the
 * certificate has a task of its own. */
int certificate_write(struct run *run)
{
    dlx_task *const counted = run->task;
    run->task = task_of(run->cli, &run->input);
    const int status = run->task != NULL ? write_in_time(run) : EXIT_ERROR;
    dlx_task_free(run->task);
    run->task = counted;
    return status;
}

/* ---- checking ---- */

static void print_options(const struct run *run, const char *what, const uint32_t *options,
                          uint32_t count)
{
    for (uint32_t o = 0; o < count; o++) {
        printf("%s: ", what);
        print_chosen(stdout, &run->input, run->cli->print, options[o]);
        putchar('\n');
    }
}

static void print_linear_confirmed(const struct run *run, const dlx_certificate *c)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dlx_problem_item_count(run->input.problem); i++)
        count += c->multipliers[i] != 0;
    printf("it is confirmed that there is no solution (%" PRIu32 " multiplier%s modulo %" PRIu32
           " checked)\n",
           count, count == 1 ? "" : "s", c->modulus);
}

static void print_confirmed(const struct run *run, const dlx_certificate *c)
{
    const bool none = strcmp(c->solutions, "0") == 0, one = strcmp(c->solutions, "1") == 0;
    print_options(run, "only solutions with", c->required, c->required_count);
    print_options(run, "only solutions without", c->forbidden, c->forbidden_count);
    if (c->modulus > 0) {
        print_linear_confirmed(run, c);
        return;
    }
    printf("the count is confirmed: %s solution%s (%" PRIu64 " node%s checked)\n",
           none ? "no" : c->solutions, none || one ? "" : "s", c->nodes, c->nodes == 1 ? "" : "s");
}

static void print_json_options(const struct run *run, const char *what, const uint32_t *options,
                               uint32_t count)
{
    json_print(stdout, ",%s:[", what);
    for (uint32_t o = 0; o < count; o++) {
        fputs(o > 0 ? "," : "", stdout);
        print_json_option(stdout, &run->input, run->cli->print, options[o]);
    }
    putchar(']');
}

static void print_json_begin(const struct run *run, bool holds)
{
    json_print(stdout, "{'type':'certificate','file':%s,'certificate':%s,'holds':%i",
               run->input.file, run->cli->certificate, holds);
}

static void print_json_confirmed(const struct run *run, const dlx_certificate *c)
{
    print_json_begin(run, true);
    json_print(stdout, ",'solutions':%-s", c->solutions);
    print_json_options(run, "required", c->required, c->required_count);
    print_json_options(run, "forbidden", c->forbidden, c->forbidden_count);
    if (c->modulus > 0)
        why_print_json(&run->input, c);
    else
        json_print(stdout, ",'nodes':%" PRIu64 ",'shared':%" PRIu64, c->nodes, c->shared);
    puts("}");
}

static void say_refused(const struct run *run, const dlx_error *error)
{
    if (run->cli->json) {
        print_json_begin(run, false);
        if (error->line > 0)
            json_print(stdout, ",'line':%" PRIu64 ",'column':%" PRIu64, error->line, error->column);
        json_print(stdout, ",'text':%s}\n", error->message);
    }
    say_where(run->cli->certificate, error->line, error->column);
    say("the certificate does not hold: %s\n", error->message);
}

static int check(struct run *run, struct stream *stream)
{
    dlx_certificate certificate;
    dlx_error error;
    struct meter meter;
    begin(run, &meter, run->cli->certificate);
    dlx_status status = dlx_certificate_check(run->task, stream_read, stream, &certificate, &error);
    meter_stop();
    if (status == DLX_OK) {
        (run->cli->json ? print_json_confirmed : print_confirmed)(run, &certificate);
        dlx_certificate_free(run->input.problem, &certificate);
        return EXIT_FINE;
    }
    if (status == DLX_ERR_STOPPED)
        return say_stopped(run, run->cli->certificate, "checked");
    if (status == DLX_ERR_CERTIFICATE) {
        say_refused(run, &error);
        return EXIT_NONE;
    }
    say_unreadable(run->cli->certificate, stream, status, &error);
    return EXIT_ERROR;
}

int certificate_verify(const struct cli *cli)
{
    struct run run;
    struct input input;
    int status = EXIT_ERROR;
    if (!input_read(&input, cli, cli->files[0]))
        return EXIT_ERROR;
    struct stream *stream = stream_open(cli->certificate);
    if (stream == NULL) {
        say_of(cli->certificate, "%s", stream_open_error());
        input_free(&input);
    } else if (run_begin(&run, cli, input, ENGINE_NONE)) {
        status = check(&run, stream);
        run_give_up(&run);
    }
    stream_close(stream);
    signals_end();
    return status;
}
