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
    double begun;                /* on the monotonic clock */
    dlx_stop stopped_by;         /* a limit or a signal */
    volatile sig_atomic_t asked; /* a signal came: end, or tell how far it is */
    bool has_line;               /* of progress, on the terminal */
};

static void ask(void *way)
{
    ((struct way *)way)->asked = 1;
}

static void begin_way(struct way *w, const struct cli *cli, const char *file, double begun)
{
    *w = (struct way){.cli = cli, .file = file, .begun = begun};
    bool shows = cli->progress || is_terminal(STDERR_FILENO);
    signals_stop(ask, w);
    signals_watch(shows ? SIGNALS_TICK : SIGNALS_ASKED);
}

static void clear_line(struct way *w)
{
    if (w->has_line)
        fputs("\r\033[K", stderr);
    w->has_line = false;
}

static void end_way(struct way *w)
{
    signals_watch(SIGNALS_IGNORE);
    signals_forget();
    clear_line(w);
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

/* Whether a signal that came wants the end. */
static bool answer(struct way *w, uint64_t nodes)
{
    w->asked = 0;
    if (signals_received() != 0)
        return true;
    if (signals_take_look())
        show_line(w, nodes);
    return false;
}

/* A dlx_go_on_fn. The clock is looked at now and then. */
static bool go_on(void *user, uint64_t nodes)
{
    enum { BETWEEN_LOOKS = 1024 };
    struct way *w = user;
    const dlx_limits *limits = &w->cli->limits;
    if (limits->tree_nodes > 0 && nodes >= limits->tree_nodes)
        w->stopped_by = DLX_STOPPED_BY_TREE_NODES;
    else if (limits->seconds > 0 && nodes % BETWEEN_LOOKS == 0 &&
             clock_seconds() - w->begun >= limits->seconds)
        w->stopped_by = DLX_STOPPED_BY_SECONDS;
    else if (w->asked && answer(w, nodes))
        w->stopped_by = DLX_STOPPED_BY_CALL;
    return w->stopped_by == DLX_NOT_STOPPED;
}

static int say_stopped(const struct way *w, const char *what)
{
    say("dlx: %s: stopped by %s before the certificate was %s\n", display_name(w->file),
        stop_reason(w->stopped_by), what);
    return EXIT_LIMIT;
}

/* ---- writing ---- */

struct chosen {
    uint32_t *options;
    size_t count, capacity;
};

struct wishes {
    struct chosen required, forbidden;
    bool failed; /* there was no memory for one */
};

/* A fix_fn. */
static void note_wish(void *user, bool required, uint32_t option)
{
    struct wishes *wishes = user;
    struct chosen *c = required ? &wishes->required : &wishes->forbidden;
    if (limit_reserve(&c->options, &c->capacity, c->count + 1, sizeof *c->options))
        c->options[c->count++] = option;
    else
        wishes->failed = true;
}

static bool make_wishes(struct wishes *wishes, const struct cli *cli, const struct input *input)
{
    *wishes = (struct wishes){.failed = false};
    if (!fixes_apply(cli, input, note_wish, wishes))
        return false;
    return (!wishes->failed && wishes->forbidden.count < DLX_NONE) || out_of_memory();
}

static void free_wishes(struct wishes *wishes)
{
    limit_free(wishes->required.options, wishes->required.capacity, sizeof(uint32_t));
    limit_free(wishes->forbidden.options, wishes->forbidden.capacity, sizeof(uint32_t));
}

static bool write_file(void *user, const char *text, size_t size)
{
    return signals_received() == 0 && fwrite(text, 1, size, user) == size;
}

/* Whether it says what was counted, which is told if not. */
static bool agrees(const struct run *run, const dlx_certificate *certificate)
{
    if (strcmp(certificate->solutions, run_count_text(run)) == 0)
        return true;
    say("dlx: %s: the certificate says %s solutions, and %s were counted: please report this\n",
        display_name(run->input.file), certificate->solutions, run_count_text(run));
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

static int write_to(const struct run *run, struct way *w, const struct wishes *wishes,
                    struct output *output)
{
    const dlx_certificate_settings settings = {
        .choose = run->cli->choose,
        .memory = run_memory(run->cli),
        .required = wishes->required.options,
        .forbidden = wishes->forbidden.options,
        .required_count = (uint32_t)wishes->required.count,
        .forbidden_count = (uint32_t)wishes->forbidden.count,
        .go_on = go_on,
        .user = w,
    };
    dlx_certificate certificate;
    dlx_error error;
    dlx_status status = dlx_certificate_write(run->input.problem, &settings, write_file,
                                              output->file, &certificate, &error);
    clear_line(w);
    if (status != DLX_OK)
        return say_why_not(w, output, status, &error);
    bool good = agrees(run, &certificate);
    if (good && run->cli->stats)
        say("certificate %" PRIu64 " nodes, %" PRIu64 " of them as before\n", certificate.nodes,
            certificate.shared);
    dlx_certificate_free(run->input.problem, &certificate);
    return good ? EXIT_SOLUTION : EXIT_ERROR;
}

int certificate_write(const struct run *run)
{
    struct way way;
    struct wishes wishes;
    struct output output;
    int status = EXIT_ERROR;
    if (output_would_replace(run->cli->certificate, run->input.file)) {
        say("dlx: %s: it is the problem, which its certificate must not replace\n",
            display_name(run->input.file));
        return EXIT_ERROR;
    }
    begin_way(&way, run->cli, run->input.file, run->begun);
    if (make_wishes(&wishes, run->cli, &run->input)) {
        bool good = output_open(&output, "dlx", run->cli->certificate);
        if (good)
            status = write_to(run, &way, &wishes, &output);
        if (!output_close(&output, good && status == EXIT_SOLUTION) && status == EXIT_SOLUTION)
            status = EXIT_ERROR;
    }
    free_wishes(&wishes);
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
        dlx_certificate_check(input->problem, stream_read, stream, go_on, w, &certificate, &error);
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
    begin_way(&way, cli, cli->certificate, clock_seconds());
    int status = check(input, &way, stream);
    end_way(&way);
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
