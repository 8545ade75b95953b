/* SPDX-License-Identifier: MIT */
/*
 * Target: the reader of diagrams. The bytes are the text, to which its last line, the check, is added if
 * it has none: no search for bytes would find one.
 *
 * Laws: as of the other readers, and a diagram that is read is a set of solutions, all of whose answers
 * agree: how many there are, the n-th, those with an option and without it, the cheapest, a random one.
 * Written again it is read as the same, and from then on the text stays the same.
 */
#include "dlx/diagram/file.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/same.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROOM = 1 << 23,   /* bytes that the reader gets, besides those for the text */
    EACH_BYTE = 4096, /* for each byte of the text: the count of a node may have a bit for each */
    MOST_SOLUTIONS = 300, /* that are looked at one by one */
    MOST_OPTIONS = 8,     /* that are asked for */
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
           status == DLX_ERR_COUNT || status == DLX_ERR_MEMORY;
}

static void holds_outcome(const struct read *r)
{
    HOLDS(may_be(r->status));
    HOLDS((r->status == DLX_OK) == (r->problem != NULL && r->diagram != NULL));
    HOLDS((r->status == DLX_ERR_MEMORY) == r->meter.refused);
    HOLDS((r->status != DLX_OK) == (r->error.message[0] != '\0'));
}

/* ---- answers ---- */

/* The diagram of its solutions with an option, or without it. */
static dlx_diagram *restricted(const dlx_diagram *diagram, uint32_t option, bool with)
{
    dlx_diagram *result;
    HOLDS(dlx_diagram_restrict(diagram, &option, with, &option, !with, &result) == DLX_OK);
    return result;
}

static void holds_split(const dlx_diagram *diagram, const dlx_uses *uses, uint32_t option)
{
    dlx_diagram *with = restricted(diagram, option, true);
    dlx_diagram *without = restricted(diagram, option, false);
    dlx_count a = dlx_diagram_count(with), b = dlx_diagram_count(without);
    dlx_count all = dlx_diagram_count(diagram), sum = dlx_count_add(a, b);
    HOLDS(sum.low == all.low && sum.high == all.high);
    HOLDS(same_text(dlx_diagram_count_text(with), uses->digits + option * uses->digits_size));
    HOLDS(dlx_diagram_longest(with) <= dlx_diagram_longest(diagram));
    dlx_diagram_free(with);
    dlx_diagram_free(without);
}

/* A way down is one of the solutions: with all of its options and none of the others there is one. */
static void holds_solution(const dlx_diagram *diagram, const uint32_t *options, uint32_t count)
{
    uint32_t all = dlx_diagram_option_count(diagram), others = 0;
    uint32_t *other = malloc((all + 1) * sizeof *other);
    dlx_diagram *one;
    HOLDS(count <= dlx_diagram_longest(diagram));
    for (uint32_t option = 0; option < all; option++) {
        uint32_t o = 0;
        while (o < count && options[o] != option)
            o++;
        if (o == count)
            other[others++] = option;
    }
    HOLDS(others + count == all);
    HOLDS(dlx_diagram_restrict(diagram, options, count, other, others, &one) == DLX_OK);
    HOLDS(same_text(dlx_diagram_count_text(one), "1"));
    dlx_diagram_free(one);
    free(other);
}

/* Of two solutions, the one that has the first option in which they differ comes first. */
static bool comes_before(const uint32_t *a, uint32_t a_count, const uint32_t *b, uint32_t b_count,
                         const uint32_t *place)
{
    uint32_t o = 0;
    while (o < a_count && o < b_count && a[o] == b[o])
        o++;
    return o < a_count && (o == b_count || place[a[o]] < place[b[o]]);
}

/* The place of each option in the order. Yours to free. */
static uint32_t *places_of(const dlx_diagram *diagram)
{
    uint32_t options = dlx_diagram_option_count(diagram);
    uint32_t *place = malloc((options + 1) * sizeof *place);
    for (uint32_t o = 0; o < options; o++)
        place[o] = DLX_NONE;
    for (uint32_t o = 0; o < options; o++)
        place[dlx_diagram_order(diagram)[o]] = o;
    for (uint32_t o = 0; o < options; o++)
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

/* All solutions, or the first: in their order, as many as there are said to be, the first of the
 * cheapest among them. */
static void holds_list(const struct read *r, uint64_t *cheapest, bool *whole)
{
    size_t room = dlx_diagram_longest(r->diagram) + 1u;
    uint32_t *a = malloc(room * sizeof *a), *b = malloc(room * sizeof *b), *kept;
    uint32_t *place = places_of(r->diagram), count, before = 0;
    dlx_count all = dlx_diagram_count(r->diagram), n = {0, 0};
    *whole = all.high == 0 && all.low <= MOST_SOLUTIONS;
    *cheapest = UINT64_MAX;
    for (; n.low < all.low + (all.high != 0) && n.low < MOST_SOLUTIONS; n.low++) {
        HOLDS(dlx_diagram_nth(r->diagram, n, a, &count) == DLX_OK);
        HOLDS(n.low == 0 || comes_before(b, before, a, count, place));
        uint64_t cost = cost_of(r->problem, a, count);
        *cheapest = cost < *cheapest ? cost : *cheapest;
        kept = a, a = b, b = kept, before = count;
    }
    if (before > 0)
        holds_solution(r->diagram, b, before);
    if (*whole)
        HOLDS(dlx_diagram_nth(r->diagram, n, a, &count) == DLX_ERR_NO_SUCH_SOLUTION);
    free(a), free(b), free(place);
}

static void holds_cheapest(const struct read *r, uint64_t least, bool whole)
{
    uint32_t *options = malloc((dlx_diagram_longest(r->diagram) + 1u) * sizeof *options), count;
    uint64_t cost, random = 1;
    dlx_status status = dlx_diagram_cheapest(r->diagram, r->problem, NULL, options, &count, &cost);
    dlx_count all = dlx_diagram_count(r->diagram);
    bool any = all.low != 0 || all.high != 0;
    HOLDS(status == (any ? DLX_OK : DLX_ERR_NO_SUCH_SOLUTION));
    HOLDS(any || dlx_diagram_sample(r->diagram, &random, options, &count) == status);
    if (any) {
        HOLDS(cost == cost_of(r->problem, options, count) && cost <= least);
        HOLDS(!whole || cost == least);
        HOLDS(dlx_diagram_sample(r->diagram, &random, options, &count) == DLX_OK);
        holds_solution(r->diagram, options, count);
    }
    free(options);
}

static void holds_answers(const struct read *r)
{
    uint32_t options = dlx_diagram_option_count(r->diagram);
    uint64_t cheapest;
    dlx_uses uses;
    bool whole;
    HOLDS(options == dlx_problem_option_count(r->problem));
    HOLDS(dlx_diagram_memory(r->diagram) <= r->meter.held);
    HOLDS(dlx_diagram_uses(r->diagram, &uses) == DLX_OK && uses.options == options);
    for (uint32_t option = 0; option < options && option < MOST_OPTIONS; option++)
        holds_split(r->diagram, &uses, option);
    dlx_uses_free(r->diagram, &uses);
    holds_list(r, &cheapest, &whole);
    holds_cheapest(r, cheapest, whole);
}

/* ---- written again ---- */

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

/* The bytes, and a line for their check if they have none. Yours to free. */
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
    uint64_t check = file_check(FILE_CHECK, text, size);
    *length += (size_t)sprintf(text + size, "check %016" PRIx64 "\n", check);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
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
