/* SPDX-License-Identifier: MIT */
/*
 * Writing diagrams as text. The example of diagram.h, with options named a, b, c and d, for Graphviz, as
 * Knuth's programs print it, and as Graphillion dumps it:
 *
 *     digraph {                          2: (~4?0:1)         2 4 B T
 *     n1 [shape=box, label="1"];         3: (~3?2:2)         3 3 2 2
 *     n2 [label="d"];                    4: (~2?0:3)         4 2 B 3
 *     n2 -> n1;                          5: (~1?4:2)         5 1 4 2
 *     n3 [label="c"];                                        .
 *     n3 -> n2 [style=dashed];
 *     ...
 *
 * Knuth's programs BDD15 and SIMPATH-REDUCE print hexadecimal node numbers, where 0 and 1 are the sinks,
 * then the variable, lo and hi. We print nodes from the bottom up, as SIMPATH-REDUCE does; readers take the
 * node of the least variable as the root. Graphillion (src/graphillion/zdd.cc, dump and load) has node,
 * variable, lo and hi in decimal, B for EMPTY and T for UNIT, each node after its children, the root last,
 * then a dot. In both, a variable is a place in the order, from 1, because both expect smaller variables
 * first.
 */
#include "dlx/diagram/diagram.h"
#include "dlx/diagram/file.h"
#include "dlx/formats/writer.h"

#include <inttypes.h>
#include <string.h>

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

/* ---- dlx-diagram 1 ---- */

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

/* Write a diagram and its problem. The problem is written twice: the first time to find out whether the
 * format can express it, and how many lines it has. */
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

/* ---- exports ---- */

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

/* ---- all ---- */

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
