/* SPDX-License-Identifier: MIT */
/* dlx verify: check the solutions of `dlx solve` or of another solver, or a certificate of `dlx count`,
 * against the problem. The first line that is not blank shows who wrote the solutions. */
#include "dlx/text/json.h"
#include "cli/common/limit.h"
#include "cli/common/meter.h"
#include "cli/common/stream.h"
#include "cli/dlx/answer.h"
#include "cli/dlx/certificate.h"
#include "cli/dlx/directory.h"
#include "cli/dlx/lines.h"
#include "dlx/core/clock.h"

#include <inttypes.h>
#include <string.h>

struct check {
    const struct cli *cli;      /* the command line */
    struct input input;         /* the problem */
    const char *file;           /* the file with the solutions */
    struct directory directory; /* finds options by their text */
    uint32_t *options;          /* the options of the current solution */
    size_t count;               /* number of these options */
    size_t capacity;            /* allocated length of `options` */
    uint64_t *listed;           /* number of the last solution with each option, from 1; or 0 */
    uint32_t *latest;           /* of the first option with a text: the last one listed with it */
    bool knows_empty;           /* the flaw of the empty solution is known: */
    dlx_flaw empty;             /* that flaw */
    char *text;                 /* the current line */
    size_t length;              /* length of the line */
    size_t room;                /* allocated length of `text` */
    uint64_t line;              /* number of the current line */
    bool has_begun;             /* a line that is not blank has been read */
    bool is_answer;             /* another solver wrote the solutions */
    struct answer answer;       /* what it wrote so far */
    uint64_t solutions;         /* number of solutions checked so far */
    uint64_t bad;               /* number of wrong ones among them */
    bool is_late;               /* the check ended at the time limit */
    struct meter meter; /* reports progress while the solutions are read, and knows the limit */
};

/* ---- one line ---- */

static bool is_listed(const struct check *c, uint32_t option)
{
    return c->listed[option] == c->solutions + 1;
}

/* Return whether an option has this text. */
static bool is_text(const struct check *c, const char *line)
{
    return directory_find(&c->directory, line, DLX_NONE) != DLX_NONE;
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

/* A solution with more options than there are contains one twice. The rest of it need not be stored. */
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

/* Add the option with this text. If there are several, take the next one that the solution does not contain yet. */
static bool add_line(struct check *c, const char *line)
{
    const uint32_t first = directory_find(&c->directory, line, DLX_NONE);
    if (first == DLX_NONE)
        return refuse_line(c, line);
    if (c->cli->print == PRINT_LINES && directory_find(&c->directory, line, first) != DLX_NONE)
        return refuse_number(c, line);
    const uint32_t next =
        is_listed(c, first) ? directory_find(&c->directory, line, c->latest[first]) : first;
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

/* Return whether there is time. If not, all that calls this returns false, and the rest of the file is not read. */
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

/* An empty line ends a solution, and so does the end of the file. An empty line without options before it
 * stands for the empty solution if that is valid; otherwise it is ignored. */
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

/* Lines that begin with | are comments: `dlx solve --best` writes the cost of a solution there. But the name of an
 * option in a `csv` file may begin with it, too. */
static bool read_line(struct check *c)
{
    if (c->line++ == 0)
        drop_mark(c);
    const bool is_blank = c->text[strspn(c->text, " \t\r\n")] == '\0';
    if (c->text[0] == '|' && !is_text(c, c->text))
        return true;
    if (strlen(c->text) < c->length)
        return refuse_line(c, c->text); /* the line contains a zero byte */
    if (!c->has_begun && !is_blank) {
        c->has_begun = true;
        c->is_answer = is_answer(c->text) && !is_text(c, c->text);
    }
    if (c->is_answer)
        return check_answer(c, answer_line(&c->answer, c->text, take_option, c));
    return is_blank ? end_block(c) : add_line(c, c->text);
}

/* Add a byte to the current line; read the line when it is complete. The text always ends with a zero. */
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
    if (c->solutions == 0 && c->count == 0) {
        return say_of(c->file, "the file contains no solution");
    }
    return c->count == 0 || check_solution(c);
}

static bool check_file(struct check *c, double deadline)
{
    size_t options = (size_t)dlx_problem_option_count(c->input.problem) + 1;
    struct stream *stream = stream_open(c->file);
    if (stream == NULL) {
        return say_of(c->file, "%s", stream_open_error());
    }
    c->listed = limit_new(options, sizeof *c->listed);
    c->latest = limit_new(options, sizeof *c->latest);
    c->answer.options = (uint32_t)options - 1;
    meter_start(&c->meter, c->cli->reports, c->file, "bytes", 0);
    c->meter.permit.deadline = deadline;
    bool fine =
        c->listed != NULL && c->latest != NULL ? check_solutions(c, stream) : out_of_memory();
    meter_stop();
    limit_free(c->listed, options, sizeof *c->listed);
    limit_free(c->latest, options, sizeof *c->latest);
    limit_free(c->text, c->room, 1);
    limit_free(c->options, c->capacity, sizeof *c->options);
    stream_close(stream);
    return fine;
}

int command_verify(const struct cli *cli)
{
    if (cli->certificate != NULL)
        return certificate_verify(cli);
    struct check c = {.cli = cli, .file = cli->file_count > 1 ? cli->files[1] : "-"};
    if (!input_read(&c.input, cli, cli->files[0]))
        return EXIT_ERROR;
    const double deadline = clock_deadline(cli->limits.seconds);
    bool fine = directory_make(&c.directory, &c.input, cli->print) && check_file(&c, deadline);
    directory_free(&c.directory);
    input_free(&c.input);
    return !fine ? EXIT_ERROR : c.bad > 0 ? EXIT_NONE : c.is_late ? EXIT_LIMIT : EXIT_FINE;
}
