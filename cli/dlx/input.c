/* SPDX-License-Identifier: MIT */
/* Read a problem or a diagram from a file or standard input; report errors with their position.
 * Find the options of --require and --forbid in it. */
#include "cli/common/program.h"
#include "cli/common/meter.h"
#include "cli/common/stream.h"
#include "cli/dlx/print.h"
#include "cli/dlx/run.h"
#include "dlx/core/query.h"
#include "dlx/option.h"

#include <inttypes.h>
#include <string.h>

void say_unreadable(const char *file, const struct stream *stream, dlx_status status,
                    const dlx_error *error)
{
    say_where(file, error->line, error->column);
    say("%s", status == DLX_ERR_MEMORY ? status_text(status) : error->message);
    if (status == DLX_ERR_FORMAT)
        say(" (--format=NAME)");
    if (status == DLX_ERR_INPUT)
        say(": %s", stream_error(stream));
    say("\n");
}

struct stream *input_open(const char *file)
{
    struct stream *stream = stream_open(file);
    if (stream == NULL)
        say_of(file, "%s", stream_open_error());
    return stream;
}

bool input_close(const char *file, struct stream *stream, dlx_status status, const dlx_error *error)
{
    if (status != DLX_OK)
        say_unreadable(file, stream, status, error);
    stream_close(stream);
    return status == DLX_OK;
}

/* The text of a problem or a diagram while it is read. */
struct text_read {
    struct stream *stream; /* where it comes from */
    struct meter *meter;   /* told how much is read; or NULL */
    const char *begin;     /* the first bytes; at least SIGN unless the text is shorter */
    size_t length;         /* number of these bytes */
};

enum { SIGN = 16 }; /* bytes that distinguish a diagram from a problem */

/* A dlx_read_fn. */
static bool read_text(void *user, char *buffer, size_t size, size_t *got)
{
    const struct text_read *t = user;
    if (t->meter != NULL)
        meter_advance(t->meter, stream_done(t->stream, &t->meter->whole));
    return stream_read(t->stream, buffer, size, got);
}

/* What was counted at the beginning of a text, read as a Sudoku. */
struct board {
    size_t cells;        /* of the current line */
    size_t length;       /* cells of the first line */
    size_t lines;        /* that have ended and have any cells */
    size_t empty, large; /* empty cells; cells that are not empty and not 1 */
    size_t marks;        /* signs of CSV or JSON */
    size_t gaps;         /* empty fields of CSV in the current line */
    bool has_inner_gap;  /* a field after a gap is not empty */
    bool is_uneven;      /* the lines have different lengths */
    char last;           /* last byte that is not a blank or a comma between two lists */
};

static void add_cell(struct board *b, char cell)
{
    b->cells++;
    b->empty += strchr("._*0", cell) != NULL;
    b->large += strchr("._*01", cell) == NULL;
}

static void add_gap(struct board *b)
{
    add_cell(b, '.');
    b->gaps++;
}

/* End a line. If it ends with a comma, its last cell is empty. */
static void end_line(struct board *b)
{
    if (b->last == ',' && b->cells % 9 == 8)
        add_gap(b);
    if (b->cells > 0 && b->lines++ == 0)
        b->length = b->cells;
    b->is_uneven |= b->cells > 0 && b->cells != b->length;
    b->cells = b->gaps = 0;
    b->last = '\n';
}

/* Take the next byte. Return false if no Sudoku contains it. */
static bool take_byte(struct board *b, char c)
{
    static const char cells[] = "._*0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const bool is_comma = c == ',' || c == ';';
    if (c == '\0')
        return false;
    if (c == '\n')
        end_line(b);
    if (is_comma && (b->last == ',' || b->last == '\n'))
        add_gap(b);
    if (strchr(cells, c) != NULL) {
        add_cell(b, c);
        b->has_inner_gap |= b->gaps > 0;
    }
    b->marks += strchr(",;[]\"", c) != NULL;
    if (strchr(" \r\n", c) == NULL)
        b->last = !is_comma ? c : b->last == ']' ? ']' : ',';
    return is_comma || strchr(cells, c) != NULL || strchr("[]\" \r\n", c) != NULL;
}

/* Return whether a line with this number of cells may be a whole board. */
static bool is_square(size_t cells)
{
    return cells == 16 || cells == 36 || cells == 64 || cells == 81 || cells == 256;
}

/* Return whether a text begins like a Sudoku: with a line of n * n cells, or with n lines of n
 * cells. Cells may be separated by spaces. On 9x9 boards, they may also be separated as in JSON or
 * CSV, where fields may be empty, and the last line may be missing. A text of zeros and ones,
 * with at most one other cell, is a matrix. Set *has_gaps if an empty field precedes a cell: the
 * numbers could also be read as options, but a table of options has empty fields only at the ends
 * of its lines. */
static bool is_sudoku(const struct text_read *t, bool *has_gaps)
{
    struct board b = {.last = '\n'};
    bool is_whole = false;
    for (size_t at = 0; at <= t->length && !is_whole; at++) {
        if (!take_byte(&b, at < t->length ? t->begin[at] : '\n')) /* the end may lack a newline */
            return false;
        is_whole = b.lines > 0 && (b.lines == b.length || (b.lines == 1 && is_square(b.length)));
    }
    *has_gaps = b.has_inner_gap;
    const size_t n = b.length;
    const bool is_size = n == 9 || n == 81 ||
                         (b.marks == 0 && (is_square(n) || n == 4 || n == 6 || n == 8 || n == 25));
    return is_size && (is_whole || (n == 9 && b.lines == 8)) && !b.is_uneven && b.empty > 0 &&
           b.large > 1;
}

/* Return which other kind of file the text is, by its first bytes, or NULL. */
static const char *name_other_file(const struct text_read *t)
{
    static const struct {
        const char *word, *name;
    } files[] = {{"dlx-certificate ", "a certificate"},
                 {"dlx-work ", "a checkpoint, or a list of parts or results"},
                 {"{\"type\":", "the output of `--json`"},
                 {"<?xml ", "XML, perhaps a puzzle for `dlx generate polycubes --puzzle=FILE`"}};
    for (size_t f = 0; f < sizeof files / sizeof *files; f++)
        if (t->length >= SIGN && memcmp(t->begin, files[f].word, strlen(files[f].word)) == 0)
            return files[f].name;
    return NULL;
}

/* Return whether options say how to read a problem. */
static bool has_reading(const struct cli *cli)
{
    const dlx_reading *reading = &cli->reading;
    return reading->format != DLX_FORMAT_AUTO || reading->base != 0 || reading->secondary != 0 ||
           reading->cost != NULL || reading->names != NULL || cli->cover || cli->pack;
}

static bool read_stream(struct input *input, const struct cli *cli, struct stream *stream,
                        dlx_diagram **diagram, struct meter *meter)
{
    struct text_read t = {.stream = stream, .meter = meter};
    dlx_error error = {0};
    dlx_status status;
    t.begin = stream_first(stream, SIGN, &t.length);
    const bool is_named = input->reading.format != DLX_FORMAT_AUTO;
    bool is_diagram = dlx_diagram_is_file(t.begin, t.length);
    if (is_diagram && diagram == NULL) {
        say_of(input->file, "this is a diagram; use `dlx diagram` or `dlx sample`");
        return false;
    }
    if (is_diagram && has_reading(cli))
        return say_of(
            input->file,
            "this is a diagram, so --format, --base, --secondary, --cost, --names, --cover and "
            "--pack have no meaning; leave them out");
    if (is_diagram) { /* the problem in the file of a diagram is in the format `items` */
        input->reading = (dlx_reading){.format = DLX_FORMAT_ITEMS, .separator = ' '};
        status = dlx_diagram_read(&cli_memory, read_text, &t, &input->problem, diagram, &error);
    } else
        status = dlx_read(&cli_memory, read_text, &t, &input->reading, &input->problem, &error);
    const bool is_read = status == DLX_OK;
    if (meter != NULL)
        meter_stop(); /* before a message */
    const bool has_options = is_read && dlx_problem_option_count(input->problem) > 0;
    bool has_gaps = false;
    if (is_sudoku(&t, &has_gaps) && (!is_read || (!is_named && (!has_options || has_gaps)))) {
        if (is_read)
            dlx_problem_free(input->problem);
        return say_of(input->file, "this looks like a Sudoku; use `dlx-sudoku`");
    }
    const char *other = is_read ? NULL : name_other_file(&t);
    if (other != NULL)
        return say_of(input->file, "this is %s, not a problem", other);
    dlx_format_describe(input->reading.format, &input->facts);
    if (!is_read)
        say_unreadable(input->file, stream, status, &error);
    return is_read;
}

/* Return the length of a file name without the extension of a compressed file. */
static size_t length_of_name(const char *file)
{
    static const char *const endings[] = {".gz", ".zst", ".xz", ".bz2"};
    const size_t length = strlen(file);
    for (size_t e = 0; e < sizeof endings / sizeof *endings; e++) {
        const size_t end = strlen(endings[e]);
        if (length >= end && strcmp(file + length - end, endings[e]) == 0)
            return length - end;
    }
    return length;
}

/* Where the text is ambiguous, trust the extension of the file name. */
static void expect_format(const char *file, dlx_format *format)
{
    char name[16];
    const size_t length = length_of_name(file);
    size_t begin = length;
    while (begin > 0 && file[begin - 1] != '.')
        begin--;
    if (begin == 0 || length - begin >= sizeof name)
        return;
    memcpy(name, file + begin, length - begin);
    name[length - begin] = '\0';
    dlx_format_by_name(name, format);
}

/*
 * --cover drops the upper bound of each primary item, and --pack drops the lower one:
 *
 *     in the file    --cover       --pack
 *     q              1:*|q         0:1|q
 *     2:3|q          2:*|q         0:3|q           `*`: as often as all options together cover q
 *
 * Negative costs are refused. They need an item that each solution covers the same number of times
 * (dlx/core/cost.h), and afterwards there may be none.
 */
static bool relax(struct input *input, const struct cli *cli)
{
    dlx_problem *p = input->problem;
    dlx_costs costs;
    if (cli->pack && input->reading.format == DLX_FORMAT_SCP)
        return say_of(input->file, "--pack does not apply to `scp`, which is set covering");
    dlx_problem_costs(p, &costs);
    if (costs.min[0] == '-')
        return say_of(input->file, "--%s needs costs that are not negative; the least one is %s",
                      cli->cover ? "cover" : "pack", costs.min);
    for (uint32_t i = 0; i < dlx_problem_item_count(p); i++) {
        const dlx_item item = dlx_problem_item(p, i);
        const uint64_t supply = problem_supply(p, i);
        const uint32_t most = cli->cover && supply > item.max ? (uint32_t)supply : item.max;
        if (item.kind == DLX_PRIMARY)
            dlx_problem_set_multiplicity(p, i, cli->pack ? 0 : item.min, most);
    }
    return true;
}

/* Say that the first line of `csv` was read as an option because it has only 0 and 1. It could be a
 * line of names only if it has no word twice. */
static void note_names(const struct input *input)
{
    const bool has_names = dlx_problem_item(input->problem, 0).name != NULL;
    if (input->reading.format == DLX_FORMAT_CSV && !has_names &&
        dlx_problem_item_count(input->problem) <= 2)
        say_of(input->file, "note: the first line is read as an option; names need quotes");
}

/* Say that a file has a form for set covering. The rail files of the OR-Library have the same form
 * as its files for set partitioning, so only their names tell. */
static void note_covering(const struct input *input)
{
    const char *slash = strrchr(input->file, '/'), *name = slash != NULL ? slash + 1 : input->file;
    if (input->reading.format == DLX_FORMAT_SCP)
        say_of(input->file, "note: `scp` is set covering: each item is covered at least once");
    else if (input->reading.format == DLX_FORMAT_SPP && strncmp(name, "rail", 4) == 0)
        say_of(input->file, "note: read as set partitioning; for set covering, add --cover");
}

static bool read_file(struct input *input, const struct cli *cli, const char *file,
                      dlx_diagram **diagram, struct meter *meter)
{
    *input = (struct input){.file = file, .reading = cli->reading};
    expect_format(file, &input->reading.expected);
    struct stream *stream = input_open(file);
    if (stream == NULL)
        return false;
    bool fine = read_stream(input, cli, stream, diagram, meter);
    stream_close(stream);
    if (fine)
        note_names(input);
    if (fine && !cli->cover && !cli->pack)
        note_covering(input);
    else if (fine && !relax(input, cli)) {
        input_free(input);
        return false;
    }
    return fine;
}

bool input_read_quietly(struct input *input, const struct cli *cli, const char *file)
{
    return read_file(input, cli, file, NULL, NULL);
}

static bool read_and_report(struct input *input, const struct cli *cli, const char *file,
                            dlx_diagram **diagram)
{
    struct meter meter;
    meter_start(&meter, cli->reports, file, "bytes", 0);
    bool good = read_file(input, cli, file, diagram, &meter);
    meter_stop();
    return good;
}

bool input_read(struct input *input, const struct cli *cli, const char *file)
{
    return read_and_report(input, cli, file, NULL);
}

bool input_read_either(struct input *input, const struct cli *cli, const char *file,
                       dlx_diagram **diagram)
{
    *diagram = NULL;
    return read_and_report(input, cli, file, diagram);
}

void input_free(struct input *input)
{
    dlx_problem_free(input->problem);
}

/* ---- the names of formats, for the tables of options ---- */

/* Write the names of formats as a list such as "csv, ec or xcc". */
static const char *list_formats(bool is_written, char text[], size_t size)
{
    dlx_format_facts facts;
    size_t used = 0, last = 0;
    for (dlx_format f = DLX_FORMAT_AUTO + 1; dlx_format_describe(f, &facts); f++)
        if (is_written ? facts.is_written : facts.is_read) {
            last = used;
            used += (size_t)snprintf(text + used, size - used, "%s%s", used > 0 ? ", " : "",
                                     facts.name);
        }
    char name[16];
    snprintf(name, sizeof name, "%s", text + last + strlen(", "));
    snprintf(text + last, size - last, " or %s", name);
    return text;
}

const char *formats_read(void)
{
    static char text[160];
    return list_formats(false, text, sizeof text);
}

const char *formats_written(void)
{
    static char text[160];
    return list_formats(true, text, sizeof text);
}

bool value_format(void *fields, const char *value)
{
    return dlx_format_by_name(value, &((struct cli *)fields)->reading.format);
}

/* ---- --require and --forbid ---- */

/* ---- the options of a text ---- */

struct fixing {
    const struct input *input; /* the problem */
    dlx_option_index *index;   /* finds its options */
    fix_fn *fix;               /* called with each option */
    void *user;                /* passed to fix */
    bool *is_required;         /* whether each option is required */
};

/* `form` has one %s, for the name of the file. */
static bool refuse(const struct fixing *f, const struct fix *fix, const char *form)
{
    say("dlx: --%s=%s: ", fix->required ? "require" : "forbid", fix->text);
    say(form, display_name(f->input->file));
    return false;
}

static bool decide(const struct fixing *f, bool is_required, uint32_t option)
{
    return f->fix(f->user, is_required, option) || out_of_memory();
}

/* Return whether every word of `part` is a word of `text`. */
static bool has_words(const char *text, const char *part)
{
    for (size_t length; *part != '\0'; part += length + strspn(part + length, " ")) {
        const char *at = text;
        length = strcspn(part, " ");
        while (*at != '\0' && (strcspn(at, " ") != length || strncmp(at, part, length) != 0)) {
            at += strcspn(at, " ");
            at += strspn(at, " ");
        }
        if (*at == '\0')
            return false;
    }
    return true;
}

/* Say how to name an option, if a text that no option has is a number, or ends with a cost. */
static void note_form(const struct fix *fix)
{
    if (fix->text[strspn(fix->text, "0123456789")] == '\0')
        say("dlx: note: the number of an option has a #: '#%s'\n", fix->text);
    else if (strchr(fix->text, '|') != NULL)
        say("dlx: note: write an option without its cost\n");
}

/* Refuse a text that no option has. It may be a part of an option. */
static bool refuse_unknown(const struct fixing *f, const struct fix *fix)
{
    const bool is_text = *fix->text != '\0';
    refuse(f, fix, "no such option in %s\n");
    if (is_text)
        note_form(fix);
    for (uint32_t o = 0; is_text && o < dlx_problem_option_count(f->input->problem); o++) {
        struct text text = option_text(f->input, o);
        const bool is_near = has_words(text.string, fix->text);
        if (is_near)
            say("dlx: note: write an option with all of its items, such as '%s'\n", text.string);
        text_free(&text);
        if (is_near)
            break;
    }
    return false;
}

static bool require(const struct fixing *f, const struct fix *fix, uint32_t option)
{
    if (f->is_required[option]) /* it is required once, even if two texts name it */
        return true;
    /* Do not guess which of several options is meant. */
    if (dlx_option_index_find(f->index, fix->text, option) != DLX_NONE) {
        refuse(f, fix, "several options in %s have this text; ");
        say("write the number of one, such as #%" PRIu32 "\n", option + 1);
        return false;
    }
    f->is_required[option] = true;
    return decide(f, true, option);
}

/* Require the option with this text, or forbid all options with this text. */
static bool apply_fix(const struct fixing *f, const struct fix *fix)
{
    uint32_t option = dlx_option_index_find(f->index, fix->text, DLX_NONE);
    if (option == DLX_NONE)
        return refuse_unknown(f, fix);
    if (fix->required)
        return require(f, fix, option);
    bool fine = true;
    for (; fine && option != DLX_NONE; option = dlx_option_index_find(f->index, fix->text, option))
        fine = decide(f, false, option);
    return fine;
}

/* Apply the fixes of one kind. */
static bool apply_kind(const struct fixing *f, const struct cli *cli, bool required)
{
    bool fine = true;
    for (int n = 0; fine && n < cli->fix_count; n++)
        if (cli->fixes[n].required == required)
            fine = apply_fix(f, &cli->fixes[n]);
    return fine;
}

bool fixes_apply(const struct cli *cli, const struct input *input, fix_fn *fix, void *user)
{
    struct fixing f = {.input = input, .fix = fix, .user = user};
    if (cli->fix_count == 0)
        return true;
    const size_t options = dlx_problem_option_count(input->problem) + (size_t)1;
    f.is_required = limit_new(options, sizeof *f.is_required);
    const bool has_memory =
        f.is_required != NULL &&
        dlx_option_index_new(input->problem, &input->reading, &f.index) == DLX_OK;
    const bool fine =
        has_memory ? apply_kind(&f, cli, false) && apply_kind(&f, cli, true) : out_of_memory();
    dlx_option_index_free(f.index);
    limit_free(f.is_required, options, sizeof *f.is_required);
    return fine;
}

/* ---- the options ---- */

static bool add_fix(struct cli *cli, bool is_required, const char *text)
{
    cli->fixes[cli->fix_count++] = (struct fix){is_required, text};
    return true;
}

bool value_require(void *fields, const char *value)
{
    return add_fix(fields, true, value);
}

bool value_forbid(void *fields, const char *value)
{
    return add_fix(fields, false, value);
}
