/* SPDX-License-Identifier: MIT */
/*
 * `dlx-diagram 1`, the file format of a diagram and its problem. For a problem with three options
 * and one solution:
 *
 *     dlx-diagram 1
 *     problem 4                        number of lines that follow, in the format `items`
 *     a b c
 *     a
 *     b c
 *     a b
 *     order 1 3 2                      option numbers, from 1, in the order of the diagram
 *     nodes 2                          number of lines that follow, one per node: 2, 3, ...
 *     2 0 1                            its option, its lo, its hi; 0 is EMPTY and 1 is UNIT
 *     1 0 2
 *     root 3                           the node of all solutions
 *     count 1                          number of solutions
 *     check 0123456789abcdef           check of all bytes above
 *
 *     text    = version problem order nodes root count check
 *     version = "dlx-diagram" "1" newline
 *     problem = "problem" number newline { a line of `items` }
 *     order   = "order" { number } newline
 *     nodes   = "nodes" number newline { number number number newline }
 *     root    = "root" number newline
 *     count   = "count" number newline
 *     check   = "check" sixteen hexadecimal digits newline
 *
 * Children have lower numbers than their parents. The check covers all bytes before its line except
 * carriage returns, so a change of line ends does no harm.
 */
#include "dlx/diagram/diagram.h"
#include "dlx/core/check.h"
#include "dlx/core/memory.h"
#include "dlx/formats/reader.h"
#include "dlx/formats/writer.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define FILE_WORD    "dlx-diagram"
#define FILE_VERSION 1

/* ---- writing ---- */

/*
 * Writing diagrams as text. The example of diagram.h, with options named a, b, c and d, for
 * Graphviz, as Knuth's programs print it, and as Graphillion dumps it:
 *
 *     digraph {                          2: (~4?0:1)         2 4 B T
 *     n1 [shape=box, label="1"];         3: (~3?2:2)         3 3 2 2
 *     n2 [label="d"];                    4: (~2?0:3)         4 2 B 3
 *     n2 -> n1;                          5: (~1?4:2)         5 1 4 2
 *     n3 [label="c"];                                        .
 *     n3 -> n2 [style=dashed];
 *     ...
 *
 * Knuth's programs BDD15 and SIMPATH-REDUCE print hexadecimal node numbers, where 0 and 1 are the
 * sinks, then the variable, lo and hi. We print nodes from the bottom up, as SIMPATH-REDUCE does;
 * readers take the node of the lowest variable as the root. Graphillion (src/graphillion/zdd.cc,
 * dump and load) has node, variable, lo and hi in decimal, B for EMPTY and T for UNIT, each node
 * after its children, the root last, then a dot. In both, a variable is a place in the order, from
 * 1, because both expect smaller variables first.
 */

static const char *const names[] = {
    [DLX_DIAGRAM_FILE] = "diagram",
    [DLX_DIAGRAM_DOT] = "dot",
    [DLX_DIAGRAM_KNUTH] = "knuth",
    [DLX_DIAGRAM_DUMP] = "dump",
};

enum { FORMATS = sizeof names / sizeof *names };

bool dlx_diagram_format_by_name(const char *name, dlx_diagram_format *format)
{
    for (int f = 0; f < FORMATS; f++)
        if (strcmp(name, names[f]) == 0) {
            *format = (dlx_diagram_format)f;
            return true;
        }
    return false;
}

/* -- dlx-diagram 1 -- */

/* A dlx_write_fn that computes the check and counts lines before it passes the text on. */
struct checked {
    dlx_write_fn *write; /* receives the text; NULL to discard it */
    void *user;          /* passed to write() */
    uint64_t check;      /* check of the text so far */
    uint64_t lines;      /* line ends so far */
};

static bool write_checked(void *user, const char *text, size_t size)
{
    struct checked *c = user;
    c->check = file_check(c->check, text, size);
    for (size_t b = 0; b < size; b++)
        c->lines += text[b] == '\n';
    return c->write == NULL || c->write(c->user, text, size);
}

static dlx_status write_problem(const dlx_problem *problem, struct checked *to, dlx_error *error)
{
    dlx_writing writing = {.format = DLX_FORMAT_ITEMS};
    return dlx_write(problem, &writing, write_checked, to, error);
}

static void write_order(struct writer *w, const dlx_diagram *d)
{
    write_text(w, "order");
    for (uint32_t place = 0; place < d->options; place++)
        write_format(w, " %" PRIu64, (uint64_t)d->order[place] + 1);
    write_byte(w, '\n');
}

static void write_nodes(struct writer *w, const dlx_diagram *d)
{
    write_format(w, "nodes %" PRIu32 "\n", d->node_count - NODE_FIRST);
    for (uint32_t n = NODE_FIRST; n < d->node_count; n++) {
        const struct node *node = &d->nodes[n];
        write_format(w, "%" PRIu64 " %" PRIu32 " %" PRIu32 "\n",
                     (uint64_t)d->order[node->place] + 1, node->lo, node->hi);
    }
    write_format(w, "root %" PRIu32 "\ncount ", d->root);
    write_text(w, d->digits);
    write_byte(w, '\n');
}

/* Write a diagram and its problem. The problem is written twice: the first time to find out whether
 * the format can express it, and how many lines it has. */
static void write_file(struct writer *w, const dlx_diagram *d)
{
    struct checked count = {.write = NULL};
    struct checked to = {.write = w->write, .user = w->user, .check = CHECK_BEGIN};
    w->status = write_problem(w->problem, &count, w->error);
    if (w->status != DLX_OK)
        return;
    w->write = write_checked;
    w->user = &to;
    write_format(w, FILE_WORD " %d\nproblem %" PRIu64 "\n", FILE_VERSION, count.lines);
    writer_flush(w);
    if (w->status == DLX_OK)
        w->status = write_problem(w->problem, &to, w->error);
    if (w->status == DLX_OK) {
        write_order(w, d);
        write_nodes(w, d);
        writer_flush(w); /* so that the check is complete */
        write_format(w, "check %016" PRIx64 "\n", to.check);
        writer_flush(w);
    }
}

/* -- exports -- */

/* A dlx_write_fn that writes into a quoted string of another text. */
static bool write_quoted(void *user, const char *text, size_t size)
{
    struct writer *to = user;
    for (size_t b = 0; b < size; b++) {
        if (text[b] == '"' || text[b] == '\\')
            write_byte(to, '\\');
        write_byte(to, text[b]);
    }
    return to->status == DLX_OK;
}

static void write_label(struct writer *w, uint32_t option)
{
    struct writer quoted = {
        .problem = w->problem, .write = write_quoted, .user = w, .error = w->error};
    if (w->problem == NULL)
        write_number(&quoted, (uint64_t)option + 1);
    else
        write_entries(&quoted, option);
    writer_flush(&quoted);
}

static void write_edge(struct writer *w, uint32_t from, uint32_t to, const char *style)
{
    if (to != NODE_EMPTY) /* drawing these edges would fill the picture */
        write_format(w, "n%" PRIu32 " -> n%" PRIu32 "%s;\n", from, to, style);
}

static void write_dot(struct writer *w, const dlx_diagram *d)
{
    write_text(w, "digraph {\n");
    if (d->root != NODE_EMPTY)
        write_text(w, "n1 [shape=box, label=\"1\"];\n");
    for (uint32_t n = NODE_FIRST; n < d->node_count; n++) {
        const struct node *node = &d->nodes[n];
        write_format(w, "n%" PRIu32 " [label=\"", n);
        write_label(w, d->order[node->place]);
        write_text(w, "\"];\n");
        write_edge(w, n, node->lo, " [style=dashed]");
        write_edge(w, n, node->hi, "");
    }
    write_text(w, "}\n");
}

static void write_knuth(struct writer *w, const dlx_diagram *d)
{
    for (uint32_t n = NODE_FIRST; n < d->node_count; n++) {
        const struct node *node = &d->nodes[n];
        write_format(w, "%" PRIx32 ": (~%" PRIu64 "?%" PRIx32 ":%" PRIx32 ")\n", n,
                     (uint64_t)node->place + 1, node->lo, node->hi);
    }
}

static void write_child(struct writer *w, uint32_t node)
{
    if (node < NODE_FIRST)
        write_text(w, node == NODE_EMPTY ? " B" : " T");
    else
        write_format(w, " %" PRIu32, node);
}

static void write_dump(struct writer *w, const dlx_diagram *d)
{
    if (d->root < NODE_FIRST)
        write_text(w, d->root == NODE_EMPTY ? "B\n" : "T\n");
    for (uint32_t n = NODE_FIRST; n < d->node_count; n++) {
        write_format(w, "%" PRIu32 " %" PRIu64, n, (uint64_t)d->nodes[n].place + 1);
        write_child(w, d->nodes[n].lo);
        write_child(w, d->nodes[n].hi);
        write_byte(w, '\n');
    }
    write_text(w, ".\n");
}

/* -- all -- */

dlx_status dlx_diagram_write(const dlx_diagram *diagram, const dlx_problem *problem,
                             dlx_diagram_format format, dlx_write_fn *write, void *user,
                             dlx_error *error)
{
    static void (*const writers[])(struct writer *, const dlx_diagram *) = {
        [DLX_DIAGRAM_FILE] = write_file,
        [DLX_DIAGRAM_DOT] = write_dot,
        [DLX_DIAGRAM_KNUTH] = write_knuth,
        [DLX_DIAGRAM_DUMP] = write_dump,
    };
    dlx_error ignored;
    struct writer w = {
        .problem = problem,
        .write = write,
        .user = user,
        .error = error != NULL ? error : &ignored,
    };
    bool needs = format == DLX_DIAGRAM_FILE;
    if ((unsigned)format >= FORMATS || (needs && problem == NULL) ||
        (problem != NULL && dlx_problem_option_count(problem) != diagram->options))
        writer_fail_status(&w, DLX_ERR_ARGUMENT);
    else {
        writers[format](&w, diagram);
        writer_flush(&w);
    }
    return w.status;
}

/* ---- reading ---- */

/*
 * The text is divided into parts by numbers of
 * lines. For the scanner, the end of each part is the end of the text, until the next part begins:
 *
 *     2 lines       the version, and the number P of lines of the problem
 *     P lines       the problem, read by the reader of `items`
 *     2 lines       the order, and the number N of nodes
 *     N + 2 lines   the nodes, the root, the count
 *     the rest      the check
 *
 * Invariant: `feed` has delivered exactly the bytes of the parts so far, and feed.check is the
 * check of these bytes.
 */

enum { FEED = 1 << 14 };

/* The text, delivered line by line. */
struct feed {
    dlx_read_fn *read; /* where the text comes from */
    void *user;        /* passed to read() */
    bool ended;        /* the whole text has been read */
    uint64_t lines;    /* lines delivered so far */
    uint64_t wanted;   /* lines of the parts so far */
    uint64_t check;    /* check of the bytes delivered */
    size_t at, end;    /* bytes of block delivered; bytes in use */
    char block[FEED];  /* part of the text */
};

struct file {
    struct feed feed;               /* the text */
    struct reader reader;           /* of all parts */
    const dlx_allocator *allocator; /* not owned */
    dlx_problem *problem;           /* NULL until it is read */
    uint32_t options;               /* of the problem */
    uint32_t *order;                /* the option at each place */
    uint32_t *place;                /* the place of each option */
    dlx_diagram *diagram;           /* the nodes read so far */
    uint32_t nodes;                 /* number of nodes announced */
    uint32_t root;                  /* of the diagram */
    struct place root_place;        /* position of the root */
    struct place count_place;       /* position of the count */
    char *count;                    /* the count that the file claims */
    size_t count_size;              /* allocated length of count */
};

/* -- parts -- */

static bool feed_block(struct feed *f)
{
    size_t got = 0;
    if (f->at < f->end || f->ended)
        return true;
    f->at = f->end = 0;
    if (!f->read(f->user, f->block, FEED, &got)) {
        f->ended = true;
        return false;
    }
    f->ended = got == 0;
    f->end = got;
    return true;
}

/* Deliver the rest of the part, at most one line per call. A dlx_read_fn. */
static bool feed_read(void *user, char *buffer, size_t size, size_t *got)
{
    struct feed *f = user;
    *got = 0;
    if (f->lines == f->wanted)
        return true;
    if (!feed_block(f))
        return false;
    size_t length = f->end - f->at < size ? f->end - f->at : size;
    const char *newline = length > 0 ? memchr(f->block + f->at, '\n', length) : NULL;
    if (newline != NULL)
        length = (size_t)(newline + 1 - (f->block + f->at));
    if (length > 0)
        memcpy(buffer, f->block + f->at, length);
    f->check = file_check(f->check, buffer, length);
    f->lines += newline != NULL;
    f->at += length;
    *got = length;
    return true;
}

/* Begin the next part, which has this many lines; UINT64_MAX for all remaining lines. */
static void begin_part(struct file *f, uint64_t lines)
{
    struct feed *feed = &f->feed;
    feed->wanted = lines == UINT64_MAX ? UINT64_MAX : feed->wanted + lines;
    f->reader.scan.ended = false;
}

static bool fail_status(struct file *f, dlx_status status)
{
    return reader_fail_status(&f->reader, status);
}

/* -- lines -- */

/* Read the word that a line must begin with. */
static bool expect_name(struct scanner *s, const char *name)
{
    char expected[64];
    snprintf(expected, sizeof expected, "expected `%s`", name);
    if (!scan_expect_word(s, expected))
        return false;
    if (strcmp(s->word, name) == 0)
        return true;
    snprintf(expected, sizeof expected, "expected `%s`, found `%%s`", name);
    scan_fail_word(s, expected);
    return false;
}

static bool expect_number(struct scanner *s, uint32_t most, uint32_t *number)
{
    return scan_expect_word(s, "expected a number") &&
           scan_number(s, "expected a number, found `%s`", most, number);
}

/* Read a line that consists of a name and a number. */
static bool read_field(struct scanner *s, const char *name, uint32_t most, uint32_t *number)
{
    return expect_name(s, name) && expect_number(s, most, number) && scan_expect_line_end(s);
}

static bool read_head(struct file *f, uint32_t *lines)
{
    struct scanner *s = &f->reader.scan;
    uint32_t version;
    if (!expect_name(s, FILE_WORD) || !expect_number(s, DLX_NONE, &version))
        return false;
    if (version != FILE_VERSION) {
        scan_fail_word(s, "version %s of the format is not supported");
        return false;
    }
    return scan_expect_line_end(s) && read_field(s, "problem", DLX_NONE, lines);
}

static bool read_problem(struct file *f)
{
    dlx_status status = dlx_problem_new(f->allocator, &f->reader.problem);
    if (status != DLX_OK)
        return fail_status(f, status);
    f->problem = f->reader.problem;
    bool fine = read_items(&f->reader);
    f->options = dlx_problem_option_count(f->problem);
    return fine;
}

/* -- the order -- */

static bool make_places(struct file *f)
{
    f->order = memory_array(f->allocator, f->options, sizeof *f->order);
    f->place = memory_array(f->allocator, f->options, sizeof *f->place);
    if (f->options > 0 && (f->order == NULL || f->place == NULL))
        return fail_status(f, DLX_ERR_MEMORY);
    for (uint32_t option = 0; option < f->options; option++)
        f->place[option] = DLX_NONE;
    return true;
}

static bool read_option(struct file *f, uint32_t *option)
{
    struct scanner *s = &f->reader.scan;
    return scan_expect_word(s, "expected an option's number") &&
           scan_index(s, "expected an option's number, found `%s`", "there is no option %s",
                      f->options, option);
}

static bool read_order(struct file *f)
{
    struct scanner *s = &f->reader.scan;
    if (!expect_name(s, "order") || !make_places(f))
        return false;
    for (uint32_t place = 0; place < f->options; place++) {
        uint32_t option;
        if (!read_option(f, &option))
            return false;
        if (f->place[option] != DLX_NONE) {
            scan_fail_word(s, "the order lists option %s twice");
            return false;
        }
        f->place[option] = place;
        f->order[place] = option;
    }
    return scan_expect_line_end(s);
}

/* -- the nodes -- */

static bool read_child(struct file *f, uint32_t place, uint32_t *child)
{
    struct scanner *s = &f->reader.scan;
    if (!expect_number(s, DLX_NONE, child))
        return false;
    if (*child >= f->diagram->node_count)
        scan_fail_word(s, "node %s is not defined above");
    else if (f->diagram->nodes[*child].place <= place)
        scan_fail_word(s, "the option of node %s must come later in the order");
    return s->status == DLX_OK;
}

static bool read_node(struct file *f)
{
    struct scanner *s = &f->reader.scan;
    uint32_t option, lo, hi, node, next = f->diagram->node_count;
    if (!read_option(f, &option))
        return false;
    struct place here = reader_place(&f->reader);
    if (!read_child(f, f->place[option], &lo) || !read_child(f, f->place[option], &hi))
        return false;
    if (hi == NODE_EMPTY) {
        scan_fail_word(s, "the second child of a node must not be %s");
        return false;
    }
    dlx_status status = diagram_node(f->diagram, f->place[option], lo, hi, &node);
    if (status != DLX_OK)
        return fail_status(f, status);
    if (node == next)
        return scan_expect_line_end(s);
    char number[16];
    snprintf(number, sizeof number, "%" PRIu32, node);
    scan_fail(s, DLX_ERR_SYNTAX, here.line, here.column, "this node equals node %s", number);
    return false;
}

/* Read the root. It is checked against the nodes when the diagram is finished. */
static bool read_root(struct file *f)
{
    struct scanner *s = &f->reader.scan;
    if (!expect_name(s, "root") || !expect_number(s, DLX_NONE, &f->root))
        return false;
    f->root_place = reader_place(&f->reader);
    if (f->root >= f->diagram->node_count) {
        scan_fail_word(s, "there is no node %s");
        return false;
    }
    return scan_expect_line_end(s);
}

static bool read_count(struct file *f)
{
    struct scanner *s = &f->reader.scan;
    if (!expect_name(s, "count") || !scan_expect_word(s, "expected a number"))
        return false;
    f->count_place = reader_place(&f->reader);
    f->count = memory_array(f->allocator, s->length + 1, 1);
    if (f->count == NULL)
        return fail_status(f, DLX_ERR_MEMORY);
    f->count_size = s->length + 1;
    memcpy(f->count, s->word, s->length + 1);
    return scan_expect_line_end(s);
}

static bool read_nodes(struct file *f)
{
    dlx_status status = diagram_new(f->allocator, f->options, f->order, 0, &f->diagram);
    if (status != DLX_OK)
        return fail_status(f, status);
    for (uint32_t n = 0; n < f->nodes; n++)
        if (!read_node(f))
            return false;
    return read_root(f) && read_count(f);
}

static bool finish(struct file *f)
{
    struct scanner *s = &f->reader.scan;
    dlx_status status = diagram_finish(f->diagram, f->root);
    if (status != DLX_OK)
        return fail_status(f, status);
    if (f->diagram->node_count - NODE_FIRST != f->nodes)
        scan_fail(s, DLX_ERR_SYNTAX, f->root_place.line, f->root_place.column,
                  "some nodes cannot be reached from the root", "");
    else if (strcmp(f->diagram->digits, f->count) != 0)
        scan_fail(s, DLX_ERR_SYNTAX, f->count_place.line, f->count_place.column,
                  "the diagram has %s solutions", f->diagram->digits);
    return s->status == DLX_OK;
}

/* -- the check -- */

/* Read the check, which must be `check`, of all parts before. Only blank lines may follow. */
static bool read_check(struct file *f, uint64_t check)
{
    struct scanner *s = &f->reader.scan;
    char digits[24];
    snprintf(digits, sizeof digits, "%016" PRIx64, check);
    if (!expect_name(s, "check") || !scan_expect_word(s, "expected the check"))
        return false;
    if (strcmp(s->word, digits) != 0) {
        scan_fail_word(s, "the file is damaged: its check %s does not match");
        return false;
    }
    return scan_expect_end(s);
}

/* -- all -- */

static bool read_parts(struct file *f)
{
    uint32_t lines = 0;
    if (!read_head(f, &lines))
        return false;
    begin_part(f, lines);
    if (!read_problem(f))
        return false;
    begin_part(f, 2);
    if (!read_order(f) || !read_field(&f->reader.scan, "nodes", DLX_NONE, &f->nodes))
        return false;
    begin_part(f, (uint64_t)f->nodes + 2);
    if (!read_nodes(f) || !finish(f))
        return false;
    uint64_t check = f->feed.check;
    begin_part(f, UINT64_MAX);
    return read_check(f, check);
}

static dlx_status read_file(struct file *f, const dlx_allocator *a, dlx_error *error)
{
    struct reader *r = &f->reader;
    if (scan_open(&r->scan, a, feed_read, &f->feed, error) && !read_parts(f) &&
        r->scan.status == DLX_ERR_SYNTAX && error->line == 0)
        error->line = r->scan.line; /* the reader of `items` treats its part as a whole text */
    dlx_status status = r->scan.status;
    scan_close(&r->scan);
    memory_free(a, r->entries, r->capacity, sizeof *r->entries);
    memory_free(a, r->places, r->place_capacity, sizeof *r->places);
    memory_free(a, f->order, f->options, sizeof *f->order);
    memory_free(a, f->place, f->options, sizeof *f->place);
    memory_free(a, f->count, f->count_size, 1);
    if (status != DLX_OK) {
        dlx_problem_free(f->problem);
        dlx_diagram_free(f->diagram);
    }
    return status;
}

dlx_status dlx_diagram_read(const dlx_allocator *allocator, dlx_read_fn *read, void *user,
                            dlx_problem **problem, dlx_diagram **diagram, dlx_error *error)
{
    dlx_error ignored;
    if (error == NULL)
        error = &ignored;
    if (allocator == NULL)
        allocator = dlx_default_allocator();
    struct file *f = memory_array(allocator, 1, sizeof *f);
    if (f == NULL) {
        *error = (dlx_error){0, 0, "out of memory"};
        return DLX_ERR_MEMORY;
    }
    memset(f, 0, sizeof *f);
    f->feed = (struct feed){.read = read, .user = user, .check = CHECK_BEGIN, .wanted = 2};
    f->allocator = allocator;
    dlx_status status = read_file(f, allocator, error);
    if (status == DLX_OK) {
        *problem = f->problem;
        *diagram = f->diagram;
    }
    memory_free(allocator, f, 1, sizeof *f);
    return status;
}

bool dlx_diagram_is_file(const char *text, size_t size)
{
    static const char begin[] = FILE_WORD " ";
    return size >= sizeof begin - 1 && memcmp(text, begin, sizeof begin - 1) == 0;
}
