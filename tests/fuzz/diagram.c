/* SPDX-License-Identifier: MIT */
/*
 * Target: the diagram reader. The input bytes are the text. If its last line, the checksum, is
 * missing, it is added, because mutation alone would never find a valid one.
 *
 * Laws: the laws of the other readers hold. In addition, a diagram that is read is a set of
 * solutions, and all queries agree about it: the count, the n-th solution, the solutions with and
 * without an option, the cheapest one, a random one. A diagram that is written and read again is
 * the same, and from then on its text stays the same.
 */
#include "dlx/diagram.h"
#include "dlx/diagram/diagram.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/same.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROOM = 1 << 23,   /* bytes that the reader may allocate, besides those for the text */
    EACH_BYTE = 4096, /* bytes for each byte of text: the count of a node may have a bit for each */
    MOST_SOLUTIONS = 300, /* solutions that are compared one by one */
    MOST_OPTIONS = 8,     /* options that are queried */
};

struct read {
    struct meter meter;
    dlx_allocator allocator;
    dlx_problem *problem;
    dlx_diagram *diagram;
    dlx_error error;
    dlx_status status;
};

static void read_text(struct read *r, const void *data, size_t size, uint64_t random)
{
    struct pieces text = {data, size, random};
    *r = (struct read){.meter = {.room = ROOM + EACH_BYTE * size}};
    r->allocator = metered(&r->meter);
    r->status =
        dlx_diagram_read(&r->allocator, pieces_read, &text, &r->problem, &r->diagram, &r->error);
}

static void let_go(struct read *r)
{
    dlx_diagram_free(r->diagram);
    dlx_problem_free(r->problem);
    HOLDS(r->meter.held == 0);
}

static bool may_be(dlx_status status)
{
    return status == DLX_OK || status == DLX_ERR_SYNTAX || status == DLX_ERR_TOO_LARGE ||
           status == DLX_ERR_MEMORY;
}

static void holds_outcome(const struct read *r)
{
    HOLDS(may_be(r->status));
    HOLDS((r->status == DLX_OK) == (r->problem != NULL && r->diagram != NULL));
    HOLDS((r->status == DLX_ERR_MEMORY) == r->meter.refused);
    HOLDS((r->status != DLX_OK) == (r->error.message[0] != '\0'));
}

/* ---- queries ---- */

/* Return the diagram of the solutions with some options and without others. */
static dlx_diagram *restricted(const struct read *r, const uint32_t *with, uint32_t with_count,
                               const uint32_t *without, uint32_t without_count)
{
    dlx_task *task;
    dlx_diagram *result;
    HOLDS(dlx_task_new(r->problem, &task) == DLX_OK);
    for (uint32_t o = 0; o < with_count; o++)
        HOLDS(dlx_task_require(task, with[o]) == DLX_OK);
    for (uint32_t o = 0; o < without_count; o++)
        HOLDS(dlx_task_forbid(task, without[o]) == DLX_OK);
    HOLDS(dlx_diagram_restrict(r->diagram, task, &result) == DLX_OK);
    dlx_task_free(task);
    return result;
}

/* Add two decimal numbers. The caller frees the result. */
static char *sum_of(const char *a, const char *b)
{
    size_t a_length = strlen(a), b_length = strlen(b);
    size_t length = (a_length > b_length ? a_length : b_length) + 1;
    char *sum = malloc(length + 1);
    int carry = 0;
    sum[length] = '\0';
    for (size_t place = 1; place <= length; place++) {
        carry += place <= a_length ? a[a_length - place] - '0' : 0;
        carry += place <= b_length ? b[b_length - place] - '0' : 0;
        sum[length - place] = (char)('0' + carry % 10);
        carry /= 10;
    }
    if (sum[0] == '0')
        memmove(sum, sum + 1, length);
    return sum;
}

/* The solutions with an option and the solutions without it add up to all. No solution is both. */
static void holds_split(const struct read *r, const dlx_uses *uses, uint32_t option)
{
    dlx_diagram *with = restricted(r, &option, 1, NULL, 0);
    dlx_diagram *without = restricted(r, NULL, 0, &option, 1);
    dlx_diagram *none = restricted(r, &option, 1, &option, 1);
    const dlx_diagram_shape some = dlx_diagram_describe(with);
    char *sum = sum_of(some.digits, dlx_diagram_describe(without).digits);
    HOLDS(same_text(sum, dlx_diagram_describe(r->diagram).digits));
    HOLDS(same_text(some.digits, uses->digits + option * uses->digits_size));
    HOLDS(some.longest <= dlx_diagram_describe(r->diagram).longest);
    HOLDS(same_text(dlx_diagram_describe(none).digits, "0"));
    free(sum);
    dlx_diagram_free(with);
    dlx_diagram_free(without);
    dlx_diagram_free(none);
}

/* A path down the diagram is a solution: exactly one solution has all of its options and no
 * others. */
static void holds_solution(const struct read *r, const uint32_t *options, uint32_t count)
{
    const dlx_diagram_shape shape = dlx_diagram_describe(r->diagram);
    uint32_t others = 0, *other = malloc((shape.options + 1u) * sizeof *other);
    HOLDS(count <= shape.longest);
    for (uint32_t option = 0; option < shape.options; option++) {
        uint32_t o = 0;
        while (o < count && options[o] != option)
            o++;
        if (o == count)
            other[others++] = option;
    }
    HOLDS(others + count == shape.options);
    dlx_diagram *one = restricted(r, options, count, other, others);
    HOLDS(same_text(dlx_diagram_describe(one).digits, "1"));
    dlx_diagram_free(one);
    free(other);
}

/* Compare two solutions: the one that contains the first differing option comes first. */
static bool comes_before(const uint32_t *a, uint32_t a_count, const uint32_t *b, uint32_t b_count,
                         const uint32_t *place)
{
    uint32_t o = 0;
    while (o < a_count && o < b_count && a[o] == b[o])
        o++;
    return o < a_count && (o == b_count || place[a[o]] < place[b[o]]);
}

/* Return the position of each option in the order. The caller frees the array. */
static uint32_t *places_of(const dlx_diagram *diagram)
{
    const dlx_diagram_shape shape = dlx_diagram_describe(diagram);
    uint32_t *place = malloc((shape.options + 1u) * sizeof *place);
    for (uint32_t o = 0; o < shape.options; o++)
        place[o] = DLX_NONE;
    for (uint32_t o = 0; o < shape.options; o++)
        place[shape.order[o]] = o;
    for (uint32_t o = 0; o < shape.options; o++)
        HOLDS(place[o] != DLX_NONE);
    return place;
}

static uint64_t cost_of(const dlx_problem *problem, const uint32_t *options, uint32_t count)
{
    uint64_t cost = 0;
    for (uint32_t o = 0; o < count; o++)
        cost += dlx_problem_option_cost(problem, options[o]);
    return cost;
}

/* Check all solutions, or the first ones: their order, their number, and that the cheapest is the
 * first with its cost. */
static void holds_list(const struct read *r, uint64_t *cheapest, bool *whole)
{
    const dlx_diagram_shape shape = dlx_diagram_describe(r->diagram);
    size_t room = shape.longest + 1u;
    uint32_t *a = malloc(room * sizeof *a), *b = malloc(room * sizeof *b), *kept;
    uint32_t *place = places_of(r->diagram), count, before = 0;
    unsigned n = 0, all = strlen(shape.digits) > 8 ? UINT_MAX : (unsigned)atoi(shape.digits);
    char number[16];
    *whole = all <= MOST_SOLUTIONS;
    *cheapest = UINT64_MAX;
    for (; n < all && n < MOST_SOLUTIONS; n++) {
        snprintf(number, sizeof number, "%u", n);
        HOLDS(dlx_diagram_nth(r->diagram, number, a, &count) == DLX_OK);
        HOLDS(n == 0 || comes_before(b, before, a, count, place));
        uint64_t cost = cost_of(r->problem, a, count);
        *cheapest = cost < *cheapest ? cost : *cheapest;
        kept = a, a = b, b = kept, before = count;
    }
    if (before > 0)
        holds_solution(r, b, before);
    if (*whole)
        HOLDS(dlx_diagram_nth(r->diagram, shape.digits, a, &count) == DLX_ERR_NO_SUCH_SOLUTION);
    free(a), free(b), free(place);
}

static void holds_cheapest(const struct read *r, uint64_t least, bool whole)
{
    const dlx_diagram_shape shape = dlx_diagram_describe(r->diagram);
    uint32_t *options = malloc((shape.longest + 1u) * sizeof *options), count;
    uint64_t cost, random = 1;
    dlx_status status = dlx_diagram_cheapest(r->diagram, r->problem, NULL, options, &count, &cost);
    bool any = !same_text(shape.digits, "0");
    HOLDS(status == (any ? DLX_OK : DLX_ERR_NO_SUCH_SOLUTION));
    HOLDS(any || dlx_diagram_sample(r->diagram, &random, options, &count) == status);
    if (any) {
        HOLDS(cost == cost_of(r->problem, options, count) && cost <= least);
        HOLDS(!whole || cost == least);
        HOLDS(dlx_diagram_sample(r->diagram, &random, options, &count) == DLX_OK);
        holds_solution(r, options, count);
    }
    free(options);
}

static void holds_answers(const struct read *r)
{
    uint32_t options = dlx_diagram_describe(r->diagram).options;
    uint64_t cheapest;
    dlx_uses uses;
    bool whole;
    HOLDS(options == dlx_problem_option_count(r->problem));
    HOLDS(dlx_diagram_describe(r->diagram).memory <= r->meter.held);
    HOLDS(dlx_diagram_uses(r->diagram, &uses) == DLX_OK && uses.options == options);
    for (uint32_t option = 0; option < options && option < MOST_OPTIONS; option++)
        holds_split(r, &uses, option);
    dlx_uses_free(r->diagram, &uses);
    holds_list(r, &cheapest, &whole);
    holds_cheapest(r, cheapest, whole);
}

/* ---- round trip ---- */

static struct sheet written(const struct read *r, dlx_diagram_format format, dlx_status *status)
{
    struct sheet sheet = {0};
    dlx_error error;
    *status = dlx_diagram_write(r->diagram, r->problem, format, sheet_write, &sheet, &error);
    HOLDS(*status == DLX_OK || *status == DLX_ERR_OUTPUT);
    return sheet;
}

static void holds_round_trip(const struct read *r)
{
    static const struct kept kept = {.names = true, .title = true, .order = true};
    dlx_status status, again;
    struct sheet first = written(r, DLX_DIAGRAM_FILE, &status);
    if (status == DLX_OK) {
        struct read back;
        read_text(&back, first.text, first.length, first.length);
        HOLDS(back.status == DLX_OK);
        holds_same(r->problem, back.problem, &kept);
        struct sheet second = written(&back, DLX_DIAGRAM_FILE, &again);
        HOLDS(again == DLX_OK && same_text(first.text, second.text));
        free(second.text);
        let_go(&back);
    }
    free(first.text);
    for (dlx_diagram_format f = DLX_DIAGRAM_DOT; f <= DLX_DIAGRAM_DUMP; f++) {
        struct sheet sheet = written(r, f, &status);
        free(sheet.text);
    }
}

/* ---- the text ---- */

/* Return the bytes, with a checksum line if they have none. The caller frees the text. */
static char *checked(const uint8_t *data, size_t size, size_t *length)
{
    static const char word[] = "\ncheck ";
    char *text = malloc(size + 32);
    *length = size;
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    for (size_t at = 0; at + sizeof word <= size; at++)
        if (memcmp(text + at, word, sizeof word - 1) == 0)
            return text;
    uint64_t check = file_check(CHECK_BEGIN, text, size);
    *length += (size_t)sprintf(text + size, "check %016" PRIx64 "\n", check);
    return text;
}

TARGET(diagram)
{
    struct read whole, pieces;
    size_t length;
    char *text = checked(data, size, &length);
    read_text(&whole, text, length, 0);
    read_text(&pieces, text, length, length);
    holds_outcome(&whole);
    HOLDS(whole.status == pieces.status && same_text(whole.error.message, pieces.error.message));
    HOLDS(whole.error.line == pieces.error.line && whole.error.column == pieces.error.column);
    let_go(&pieces);
    if (whole.status == DLX_OK) {
        holds_answers(&whole);
        holds_round_trip(&whole);
    }
    let_go(&whole);
    free(text);
    return 0;
}
