/* SPDX-License-Identifier: MIT */
/* Write and read the states of a frontier: see states.h. */
#include "dlx/parts/states.h"
#include "dlx/core/memory.h"
#include "dlx/core/number.h"
#include "dlx/parts/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    DIGITS = 16,  /* hexadecimal digits of a limb */
    BLOCK = 4096, /* bytes that are written at once */
};

/* ---- the check ---- */

static uint64_t identity_limbs(uint64_t check, const uint64_t *limbs, size_t count)
{
    check = identity_number(check, count);
    for (size_t l = 0; l < count; l++)
        check = identity_number(check, limbs[l]);
    return check;
}

static uint64_t identity_head(uint64_t check, const struct states_head *h)
{
    const uint64_t numbers[] = {h->is_greedy, h->words, h->plan,   h->states,
                                h->tests,     h->ways,  h->joined, h->largest};
    check = identity_limbs(check, numbers, sizeof numbers / sizeof *numbers);
    return identity_limbs(check, h->count, number_length(h->count, h->width));
}

static uint64_t identity_line(uint64_t check, const struct states_line *line, uint32_t words)
{
    check = identity_number(check, (uint64_t)line->step << 32 | line->place);
    check = identity_limbs(check, line->state, words);
    return identity_limbs(check, line->ways, number_length(line->ways, line->width));
}

/* ---- writing ---- */

/* What is being written. */
struct writer {
    struct sink *sink;
    uint64_t *check;  /* so far */
    uint64_t number;  /* of states written */
    uint32_t words;   /* of a state */
    uint32_t step;    /* of the latest state */
    bool has_step;    /* there is one */
    size_t used;      /* bytes of `text` */
    char text[BLOCK]; /* to be written */
};

static void flush(struct writer *w)
{
    struct sink *s = w->sink;
    if (w->used > 0)
        s->has_failed = s->has_failed || !s->write(s->user, w->text, w->used);
    w->used = 0;
}

static void put(struct writer *w, const char *text, size_t size)
{
    if (size > BLOCK - w->used)
        flush(w);
    memcpy(w->text + w->used, text, size);
    w->used += size;
}

static void put_number(struct writer *w, const char *format, uint32_t number)
{
    char text[32];
    put(w, text, (size_t)snprintf(text, sizeof text, format, number));
}

/* Write a limb, with leading zeros or without. */
static void put_limb(struct writer *w, uint64_t value, bool has_zeros)
{
    char text[DIGITS];
    size_t at = DIGITS;
    do
        text[--at] = "0123456789abcdef"[value & 15];
    while ((value >>= 4) != 0 || (has_zeros && at > 0));
    put(w, text + at, DIGITS - at);
}

static void put_limbs(struct writer *w, const uint64_t *limbs, size_t count)
{
    count = number_length(limbs, count);
    put_limb(w, limbs[count - 1], false);
    while (--count > 0)
        put_limb(w, limbs[count - 1], true);
}

/* A states_line_fn. */
static bool write_line(void *user, const struct states_line *line)
{
    struct writer *w = user;
    if (!w->has_step || line->step != w->step)
        put_number(w, "step %" PRIu32 "\n", line->step);
    put_limbs(w, line->state, w->words);
    put(w, " ", 1);
    put_limbs(w, line->ways, line->width);
    if (line->place > 0)
        put_number(w, " %" PRIu32, line->place);
    put(w, "\n", 1);
    *w->check = identity_line(*w->check, line, w->words);
    w->step = line->step;
    w->has_step = true;
    w->number++;
    return !w->sink->has_failed;
}

void states_write(struct sink *s, const struct dlx_states *states, uint64_t *check)
{
    if (states == NULL) {
        parts_put(s, "frontier none\n");
        return;
    }
    const struct states_head *h = &states->head;
    struct writer w = {.sink = s, .check = check, .words = h->words};
    *check = identity_head(*check, h);
    parts_put(s, "frontier %s %" PRIu32 " %016" PRIx64 "\n", h->is_greedy ? "greedy" : "given",
              h->words, h->plan);
    parts_put(s, "worked %" PRIu64 " %" PRIu64, h->states, h->tests);
    parts_put(s, " %" PRIu64 " %" PRIu64, h->ways, h->joined);
    parts_put(s, " %" PRIu64 "\ncounted ", h->largest);
    put_limbs(&w, h->count, h->width);
    put(&w, "\n", 1);
    const bool is_listed = states->list(states, write_line, &w);
    flush(&w);
    s->has_failed |= !is_listed;
    parts_put(s, "states %" PRIu64 "\n", w.number);
}

/* ---- reading ---- */

/* What is being read. */
struct reader {
    struct scanner *scan;
    struct states_sink *sink; /* NULL: none */
    uint64_t *check;          /* so far */
    struct states_head head;
    uint64_t *limb;  /* the latest number of any size */
    size_t room;     /* allocated length of `limb` */
    uint64_t number; /* of states read */
    uint32_t step;   /* of the latest state */
    bool has_step;   /* there was a line with a step */
};

/* Convert hexadecimal digits to a limb. */
static bool convert(const char *digit, size_t count, uint64_t *value)
{
    *value = 0;
    for (; count > 0; count--, digit++) {
        const char c = *digit;
        if ((c < '0' || c > '9') && (c < 'a' || c > 'f'))
            return false;
        *value = *value << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    return true;
}

/* Convert the word to limbs, the lowest first, without leading zeros. Return their number; 0 after a failure. */
static size_t take_limbs(struct reader *r, uint64_t *limbs, size_t most)
{
    const char *word = r->scan->word;
    const size_t length = r->scan->length, count = (length + DIGITS - 1) / DIGITS;
    bool is_good = count <= most && (word[0] != '0' || length == 1);
    for (size_t l = 0; l < count && is_good; l++) {
        const size_t end = length - l * DIGITS, digits = end < DIGITS ? end : DIGITS;
        is_good = convert(word + end - digits, digits, &limbs[l]);
    }
    if (is_good)
        return count;
    scan_fail_word(r->scan, "expected a hexadecimal number of this plan, found `%s`");
    return 0;
}

/* Scan a number of any size into r->limb. Return its limbs; 0 after a failure. */
static size_t read_limbs(struct reader *r)
{
    if (!scan_expect_word(r->scan, "a number is missing"))
        return 0;
    const size_t needed = (r->scan->length + DIGITS - 1) / DIGITS;
    if (memory_reserve(r->scan->allocator, &r->limb, &r->room, needed, sizeof *r->limb))
        return take_limbs(r, r->limb, r->room);
    parts_out_of_memory(r->scan);
    return 0;
}

static bool fail(struct reader *r, const char *text)
{
    scan_fail_word(r->scan, text);
    return false;
}

static bool read_number(struct reader *r, uint64_t most, uint64_t *number)
{
    if (!scan_expect_word(r->scan, "a number is missing"))
        return false;
    if (number_parse(number, 1, r->scan->word) && *number <= most)
        return true;
    return fail(r, "expected a number, found `%s`");
}

/* Return whether the sink has accepted the text: `reason` is NULL. If not, fail for this reason. */
static bool accept(struct reader *r, const char *reason)
{
    if (reason == NULL)
        return true;
    if (r->sink->status == DLX_ERR_PARTS)
        return parts_refuse(r->scan, reason);
    scan_fail(r->scan, r->sink->status, 0, 0, reason, "");
    return false;
}

static bool expect(struct reader *r, const char *word)
{
    return parts_expect(r->scan, word, "a line is missing", "expected another line, found `%s`");
}

/* Scan the rest of the line of the frontier, after its order. */
static bool read_plan(struct reader *r)
{
    uint64_t words;
    if (!read_number(r, STATES_MOST_WORDS, &words))
        return false;
    r->head.words = (uint32_t)words;
    return parts_hash(r->scan, &r->head.plan) && scan_expect_line_end(r->scan);
}

static bool read_head(struct reader *r)
{
    struct states_head *h = &r->head;
    uint64_t *numbers[] = {&h->states, &h->tests, &h->ways, &h->joined, &h->largest};
    if (!read_plan(r) || !expect(r, "worked"))
        return false;
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
        if (!read_number(r, UINT64_MAX, numbers[n]))
            return false;
    if (!scan_expect_line_end(r->scan) || !expect(r, "counted"))
        return false;
    h->width = read_limbs(r);
    h->count = r->limb;
    if (h->width == 0 || !scan_expect_line_end(r->scan))
        return false;
    *r->check = identity_head(*r->check, h);
    return r->sink == NULL || accept(r, r->sink->begin(r->sink->user, h));
}

/* Scan the line of a state, whose first word has been scanned. */
static bool read_state(struct reader *r)
{
    uint64_t state[STATES_MOST_WORDS] = {0}, place = 0;
    if (!r->has_step)
        return fail(r, "expected a step, found `%s`");
    if (take_limbs(r, state, r->head.words) == 0)
        return false;
    struct states_line line = {.state = state, .width = read_limbs(r), .step = r->step};
    if (line.width == 0)
        return false;
    enum token token = scan_next(r->scan);
    if (token == TOKEN_WORD) {
        if (!number_parse(&place, 1, r->scan->word) || place == 0 || place > UINT32_MAX)
            return fail(r, "expected a number of options, found `%s`");
        token = scan_expect_line_end(r->scan) ? TOKEN_LINE_END : TOKEN_FAILED;
    }
    line.place = (uint32_t)place;
    line.ways = r->limb;
    *r->check = identity_line(*r->check, &line, r->head.words);
    r->number++;
    return token != TOKEN_FAILED &&
           (r->sink == NULL || accept(r, r->sink->add(r->sink->user, &line)));
}

static bool read_step(struct reader *r)
{
    uint64_t step;
    if (!read_number(r, UINT32_MAX - 1, &step) || !scan_expect_line_end(r->scan))
        return false;
    if (r->has_step && step <= r->step)
        return fail(r, "steps must ascend: %s");
    r->step = (uint32_t)step;
    r->has_step = true;
    return true;
}

/* Scan the end, which has the number of states. */
static bool read_end(struct reader *r)
{
    uint64_t number;
    if (!read_number(r, UINT64_MAX, &number))
        return false;
    return number == r->number ? scan_expect_line_end(r->scan)
                               : fail(r, "the text is damaged: it does not have %s states");
}

static bool read_states(struct reader *r)
{
    for (;;) {
        if (!scan_expect_word(r->scan, "the text is cut off among the states"))
            return false;
        if (strcmp(r->scan->word, "states") == 0)
            return read_end(r);
        if (!(strcmp(r->scan->word, "step") == 0 ? read_step : read_state)(r))
            return false;
    }
}

bool states_read(struct scanner *scan, struct states_sink *sink, uint64_t *number, uint64_t *check)
{
    struct reader r = {.scan = scan, .sink = sink, .check = check};
    *number = 0;
    if (!expect(&r, "frontier") || !scan_expect_word(scan, "an order is missing"))
        return false;
    if (strcmp(scan->word, "none") == 0)
        return scan_expect_line_end(scan);
    r.head.is_greedy = strcmp(scan->word, "greedy") == 0;
    if (!r.head.is_greedy && strcmp(scan->word, "given") != 0)
        return fail(&r, "expected none, given or greedy, found `%s`");
    const bool is_read = read_head(&r) && read_states(&r);
    memory_free(scan->allocator, r.limb, r.room, sizeof *r.limb);
    *number = r.number;
    return is_read;
}
