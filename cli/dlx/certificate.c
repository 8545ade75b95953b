/* SPDX-License-Identifier: MIT */
/* Certificates: what `dlx count` writes and `dlx verify` checks. Both go from node to node, and stop, or tell
 * how far they are, before any of them. */
#include "cli/dlx/certificate.h"
#include "cli/common/files.h"
#include "dlx/text/json.h"
#include "cli/common/limit.h"
#include "cli/common/show.h"
#include "cli/common/signals.h"
#include "cli/common/stream.h"
#include "cli/dlx/terminal.h"
#include "dlx/core/clock.h"

#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* ---- on the way ---- */

struct way {
    const struct cli *cli;
    const char *file;            /* for messages */
    dlx_task *task;              /* whose limits hold */
    double begun;                /* on the monotonic clock */
    volatile sig_atomic_t asked; /* a signal came: end, or show progress */
    bool has_line;               /* a progress line stands on the terminal */
};

static void ask(void *way)
{
    ((struct way *)way)->asked = 1;
}

static void clear_line(struct way *w)
{
    if (w->has_line)
        fputs("\r\033[K", stderr);
    w->has_line = false;
}

static void show_line(struct way *w, uint64_t nodes)
{
    clear_line(w);
    say("dlx: %s: certificate, %" PRIu64 " nodes, %.0f s so far", display_name(w->file), nodes,
        clock_seconds() - w->begun);
    w->has_line = is_terminal(STDERR_FILENO);
    if (!w->has_line)
        say("\n");
}

/* A dlx_progress_fn. A signal may want the end, or only a line of progress. */
static void look(void *user, uint64_t nodes)
{
    struct way *w = user;
    if (!w->asked)
        return;
    w->asked = 0;
    if (signals_received() != 0)
        dlx_task_stop(w->task);
    else if (signals_take_look())
        show_line(w, nodes);
}

static void begin_way(struct way *w, const struct cli *cli, const char *file, dlx_task *task,
                      double begun)
{
    *w = (struct way){.cli = cli, .file = file, .task = task, .begun = begun};
    bool shows = cli->progress || is_terminal(STDERR_FILENO);
    dlx_task_watch(task, look, w);
    signals_stop(ask, w);
    signals_watch(shows ? SIGNALS_TICK : SIGNALS_ASKED);
}

static void end_way(struct way *w)
{
    signals_watch(SIGNALS_IGNORE);
    signals_forget();
    clear_line(w);
}

/* The library says "stopped by the caller", which here is always a signal. */
static int say_stopped(const struct way *w, const char *what)
{
    const bool by_signal = signals_received() != 0;
    say("dlx: %s: %s before the certificate was %s\n", display_name(w->file),
        by_signal ? "stopped by a signal" : dlx_task_reason(w->task), what);
    return EXIT_LIMIT;
}

/* ---- writing ---- */

static bool write_file(void *user, const char *text, size_t size)
{
    return signals_received() == 0 && fwrite(text, 1, size, user) == size;
}

/* Whether it says what was counted, which is told if not. */
static bool agrees(struct run *run, const dlx_certificate *certificate)
{
    if (strcmp(certificate->solutions, run_digits(run)) == 0)
        return true;
    say("dlx: %s: the certificate says %s solutions, and %s were counted: please report this\n",
        display_name(run->input.file), certificate->solutions, run_digits(run));
    return false;
}

static int say_why_not(const struct way *w, const struct output *output, dlx_status status,
                       const dlx_error *error)
{
    if (status == DLX_ERR_STOPPED)
        return say_stopped(w, "written");
    if (status == DLX_ERR_OUTPUT && signals_received() == 0)
        output_fail(output);
    else if (status == DLX_ERR_MEMORY) {
        say("dlx: %s: stopped by the limit on memory before the certificate was written\n",
            display_name(w->file));
        return EXIT_LIMIT;
    } else if (status != DLX_ERR_OUTPUT)
        say("dlx: %s: %s\n", display_name(w->file), error->message);
    return EXIT_ERROR;
}

static int write_to(struct run *run, struct way *w, struct output *output)
{
    dlx_certificate certificate;
    dlx_error error;
    dlx_status status =
        dlx_certificate_write(run->task, write_file, output->file, &certificate, &error);
    clear_line(w);
    if (status != DLX_OK)
        return say_why_not(w, output, status, &error);
    bool good = agrees(run, &certificate);
    if (good && run->cli->stats)
        say("certificate %" PRIu64 " nodes, %" PRIu64 " of them shared\n", certificate.nodes,
            certificate.shared);
    dlx_certificate_free(run->input.problem, &certificate);
    return good ? EXIT_SOLUTION : EXIT_ERROR;
}

int certificate_write(struct run *run)
{
    struct way way;
    struct output output;
    int status = EXIT_ERROR;
    if (output_would_replace(run->cli->certificate, run->input.file)) {
        say("dlx: %s: it is the problem, which its certificate must not replace\n",
            display_name(run->input.file));
        return EXIT_ERROR;
    }
    dlx_limits limits = run->cli->limits;
    if (limits.seconds > 0) /* the count has used some of the time */
        limits.seconds -= run_seconds(run) < limits.seconds ? run_seconds(run) : limits.seconds * 0.999;
    dlx_task_limit(run->task, &limits);
    begin_way(&way, run->cli, run->input.file, run->task, run->begun);
    bool good = output_open(&output, "dlx", run->cli->certificate);
    if (good)
        status = write_to(run, &way, &output);
    if (!output_close(&output, good && status == EXIT_SOLUTION) && status == EXIT_SOLUTION)
        status = EXIT_ERROR;
    end_way(&way);
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
    say("dlx: %s: the certificate does not hold: %s\n", display_name(cli->certificate),
        error->message);
}

static int check(const struct input *input, struct way *w, struct stream *stream)
{
    dlx_certificate certificate;
    dlx_error error;
    dlx_status status =
        dlx_certificate_check(w->task, stream_read, stream, &certificate, &error);
    clear_line(w);
    if (status == DLX_OK) {
        (w->cli->json ? print_json_confirmed : print_confirmed)(input, w->cli, &certificate);
        dlx_certificate_free(input->problem, &certificate);
        return EXIT_SOLUTION;
    }
    if (status == DLX_ERR_STOPPED)
        return say_stopped(w, "checked");
    if (status == DLX_ERR_CERTIFICATE) {
        say_refused(input, w->cli, &error);
        return EXIT_NONE;
    }
    if (status == DLX_ERR_INPUT)
        say("dlx: %s: %s: %s\n", display_name(w->file), error.message, stream_error(stream));
    else
        say("dlx: %s: %s\n", display_name(w->file),
            status == DLX_ERR_MEMORY ? status_text(status) : error.message);
    return EXIT_ERROR;
}

static int check_stream(const struct input *input, const struct cli *cli)
{
    struct stream *stream = stream_open(cli->certificate);
    struct way way;
    if (stream == NULL) {
        say("dlx: %s: %s\n", display_name(cli->certificate), stream_open_error());
        return EXIT_ERROR;
    }
    int status = EXIT_ERROR;
    dlx_task *task = task_of(cli, input);
    if (task != NULL) {
        begin_way(&way, cli, cli->certificate, task, clock_seconds());
        status = check(input, &way, stream);
        end_way(&way);
    }
    dlx_task_free(task);
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
