/* SPDX-License-Identifier: MIT */
/*
 * Reading the file of a diagram, whose grammar is in file.h. The text is divided into parts by numbers of
 * lines. For the scanner, the end of each part is the end of the text, until the next part begins:
 *
 *     2 lines       the version, and the number P of lines of the problem
 *     P lines       the problem, read by the reader of `items`
 *     2 lines       the order, and the number N of nodes
 *     N + 2 lines   the nodes, the root, the count
 *     the rest      the check
 *
 * Invariant: `feed` has delivered exactly the bytes of the parts so far, and feed.check is the check of
 * these bytes.
 */
#include "dlx/diagram/diagram.h"
#include "dlx/diagram/file.h"
#include "dlx/formats/reader.h"
#include "dlx/core/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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

/* ---- parts ---- */

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

/* Begin the next part, which has this many lines; UINT64_MAX for all that are left. */
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

/* ---- lines ---- */

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

/* ---- the order ---- */

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

/* ---- the nodes ---- */

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

/* ---- the check ---- */

/* Read the check, which must equal `check`, the check of all parts before. Only blank lines may follow. */
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

/* ---- all ---- */

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
