/* SPDX-License-Identifier: MIT */
/* Write a certificate for `dlx count`, and check one for `dlx verify`. Both visit one node after the other;
 * before each node they can stop or report progress. */
#include "cli/dlx/certificate.h"
#include "cli/common/files.h"
#include "dlx/text/json.h"
#include "cli/common/limit.h"
#include "cli/common/show.h"
#include "cli/common/signals.h"
#include "cli/common/stream.h"
#include "dlx/core/clock.h"

#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* ---- progress and signals ---- */

struct visit {
    const struct cli *cli;       /* the command line */
    const char *file;            /* name of the file, for messages */
    dlx_task *task;              /* the task, with its limits */
    double begun;                /* start time on the monotonic clock, in seconds */
    volatile sig_atomic_t asked; /* a signal came: stop, or report progress */
    bool has_line;               /* the terminal shows a progress line now */
};

static void ask(void *visit)
{
    ((struct visit *)visit)->asked = 1;
}

static void clear_line(struct visit *v)
{
    if (v->has_line)
        fputs("\r\033[K", stderr);
    v->has_line = false;
}

static void show_line(struct visit *v, uint64_t nodes)
{
    clear_line(v);
    say_where(v->file, 0, 0);
    say("certificate, %" PRIu64 " nodes, %.0f s so far", nodes, clock_seconds() - v->begun);
    v->has_line = is_terminal(STDERR_FILENO);
    if (!v->has_line)
        say("\n");
}

/* A dlx_progress_fn. The signal handler only sets `asked`, because it must not print. */
static void look(void *user, uint64_t nodes)
{
    struct visit *v = user;
    if (!v->asked)
        return;
    v->asked = 0;
    if (signals_received() != 0)
        dlx_task_stop(v->task);
    else if (signals_take_look())
        show_line(v, nodes);
}

static void begin_visit(struct visit *v, const struct cli *cli, const char *file, dlx_task *task,
                        double begun)
{
    *v = (struct visit){.cli = cli, .file = file, .task = task, .begun = begun};
    bool shows = cli->progress || is_terminal(STDERR_FILENO);
    dlx_task_watch(task, look, v);
    signals_stop(ask, v);
    signals_watch(shows ? SIGNALS_TICK : SIGNALS_ASKED);
}

static void end_visit(struct visit *v)
{
    signals_watch(SIGNALS_IGNORE);
    signals_forget();
    clear_line(v);
}

/* The library reports "stopped by the caller", but here the caller stops only after a signal. */
static int say_stopped(const struct visit *v, const char *what)
{
    const bool by_signal = signals_received() != 0;
    say_of(v->file, "%s before the certificate was %s",
           by_signal ? "stopped by a signal" : dlx_task_reason(v->task), what);
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

static int say_why_not(const struct visit *v, const struct output *output, dlx_status status,
                       const dlx_error *error)
{
    if (status == DLX_ERR_STOPPED)
        return say_stopped(v, "written");
    if (status == DLX_ERR_OUTPUT && signals_received() == 0)
        output_fail(output);
    else if (status == DLX_ERR_MEMORY) {
        say_of(v->file, "stopped by the limit on memory before the certificate was written");
        return EXIT_LIMIT;
    } else if (status != DLX_ERR_OUTPUT)
        say_of(v->file, "%s", error->message);
    return EXIT_ERROR;
}

static int write_to(struct run *run, struct visit *v, struct output *output)
{
    dlx_certificate certificate;
    dlx_error error;
    dlx_status status =
        dlx_certificate_write(run->task, write_file, output->file, &certificate, &error);
    clear_line(v);
    if (status != DLX_OK)
        return say_why_not(v, output, status, &error);
    bool good = agrees(run, &certificate);
    if (good && run->cli->stats)
        say("certificate %" PRIu64 " nodes, %" PRIu64 " of them shared\n", certificate.nodes,
            certificate.shared);
    dlx_certificate_free(run->input.problem, &certificate);
    return good ? EXIT_FINE : EXIT_ERROR;
}

int certificate_write(struct run *run)
{
    struct visit visit;
    struct output output;
    int status = EXIT_ERROR;
    if (output_would_replace(run->cli->certificate, run->input.file)) {
        say_of(run->input.file, "--certificate would replace the problem; name another file");
        return EXIT_ERROR;
    }
    dlx_limits limits = run->cli->limits;
    if (limits.seconds > 0) /* the count has used a part of the time; 0 would mean no limit */
        limits.seconds -=
            run_seconds(run) < limits.seconds ? run_seconds(run) : limits.seconds * 0.999;
    dlx_task_limit(run->task, &limits);
    begin_visit(&visit, run->cli, run->input.file, run->task, run->begun);
    bool good = output_open(&output, run->cli->certificate);
    if (good)
        status = write_to(run, &visit, &output);
    if (!output_close(&output, good && status == EXIT_FINE) && status == EXIT_FINE)
        status = EXIT_ERROR;
    end_visit(&visit);
    return status;
}

/* ---- checking ---- */

static void print_options(const struct input *input, const struct cli *cli, const char *what,
                          const uint32_t *options, uint32_t count)
{
    for (uint32_t o = 0; o < count; o++) {
        printf("%s: ", what);
        print_chosen(stdout, input, cli->print, options[o]);
        putchar('\n');
    }
}

static void print_confirmed(const struct input *input, const struct cli *cli,
                            const dlx_certificate *c)
{
    const bool none = strcmp(c->solutions, "0") == 0, one = strcmp(c->solutions, "1") == 0;
    print_options(input, cli, "only solutions with", c->required, c->required_count);
    print_options(input, cli, "only solutions without", c->forbidden, c->forbidden_count);
    printf("the count is confirmed: %s solution%s (%" PRIu64 " node%s checked)\n",
           none ? "no" : c->solutions, none || one ? "" : "s", c->nodes, c->nodes == 1 ? "" : "s");
}

static void print_json_options(const struct input *input, const struct cli *cli, const char *what,
                               const uint32_t *options, uint32_t count)
{
    printf(",\"%s\":[", what);
    for (uint32_t o = 0; o < count; o++) {
        fputs(o > 0 ? "," : "", stdout);
        print_json_option(stdout, input, cli->print, options[o]);
    }
    putchar(']');
}

static void print_json_begin(const struct input *input, const struct cli *cli, bool holds)
{
    printf("{\"type\":\"certificate\",\"file\":");
    json_string(stdout, input->file);
    printf(",\"certificate\":");
    json_string(stdout, cli->certificate);
    printf(",\"holds\":%s", holds ? "true" : "false");
}

static void print_json_confirmed(const struct input *input, const struct cli *cli,
                                 const dlx_certificate *c)
{
    print_json_begin(input, cli, true);
    printf(",\"solutions\":");
    json_digits(stdout, c->solutions);
    print_json_options(input, cli, "required", c->required, c->required_count);
    print_json_options(input, cli, "forbidden", c->forbidden, c->forbidden_count);
    printf(",\"nodes\":");
    json_number(stdout, c->nodes);
    printf(",\"shared\":");
    json_number(stdout, c->shared);
    puts("}");
}

static void say_refused(const struct input *input, const struct cli *cli, const dlx_error *error)
{
    if (cli->json) {
        print_json_begin(input, cli, false);
        printf(",\"text\":");
        json_string(stdout, error->message);
        puts("}");
    }
    say_of(cli->certificate, "the certificate does not hold: %s", error->message);
}

static int check(const struct input *input, struct visit *v, struct stream *stream)
{
    dlx_certificate certificate;
    dlx_error error;
    dlx_status status = dlx_certificate_check(v->task, stream_read, stream, &certificate, &error);
    clear_line(v);
    if (status == DLX_OK) {
        (v->cli->json ? print_json_confirmed : print_confirmed)(input, v->cli, &certificate);
        dlx_certificate_free(input->problem, &certificate);
        return EXIT_FINE;
    }
    if (status == DLX_ERR_STOPPED)
        return say_stopped(v, "checked");
    if (status == DLX_ERR_CERTIFICATE) {
        say_refused(input, v->cli, &error);
        return EXIT_NONE;
    }
    if (status == DLX_ERR_INPUT)
        say_of(v->file, "%s: %s", error.message, stream_error(stream));
    else
        say_of(v->file, "%s", status == DLX_ERR_MEMORY ? status_text(status) : error.message);
    return EXIT_ERROR;
}

static int check_stream(const struct input *input, const struct cli *cli)
{
    struct stream *stream = stream_open(cli->certificate);
    struct visit visit;
    if (stream == NULL) {
        say_of(cli->certificate, "%s", stream_open_error());
        return EXIT_ERROR;
    }
    int status = EXIT_ERROR;
    dlx_task *task = task_of(cli, input);
    if (task != NULL) {
        begin_visit(&visit, cli, cli->certificate, task, clock_seconds());
        status = check(input, &visit, stream);
        end_visit(&visit);
    }
    dlx_task_free(task); /* after end_visit(): a signal must not stop a freed task */
    stream_close(stream);
    return status;
}

int certificate_verify(const struct cli *cli)
{
    struct input input;
    if (!input_read(&input, cli, cli->files[0]))
        return EXIT_ERROR;
    int status = check_stream(&input, cli);
    input_free(&input);
    signals_end();
    return status;
}
