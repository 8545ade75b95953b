/* SPDX-License-Identifier: MIT */
/* Read the text of work (see write.c). It may be cut off, damaged or forged: trust nothing. */
#include "dlx/parts/text.h"

#include "dlx/core/check.h"
#include "dlx/core/decimal.h"
#include "dlx/core/memory.h"
#include "dlx/core/query.h"
#include "dlx/formats/scan.h"
#include "dlx/parts/parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { DIGITS = 16 }; /* hexadecimal digits of a limb */

/* ---- words: each function returns false after a failure, which the scanner keeps ---- */

struct reader {
    struct scanner scan;      /* the text */
    uint64_t check;           /* of the text so far */
    uint64_t above;           /* of the lines above the present one */
    bool in_line;             /* a word of the present line was scanned */
    dlx_parts *parts;         /* receives the parts */
    dlx_results *results;     /* receives the results, or NULL: there may be none */
    struct states_sink *sink; /* receives the states, or NULL */
    uint64_t *limb;           /* the last number of any size */
    size_t room;              /* allocated length of `limb` */
};

static const char cut_off[] = "the text is cut off: its last line does not begin with `end`";

static void note_word(struct reader *r)
{
    if (r->in_line)
        r->check = check_byte(r->check, ' ');
    for (const char *c = r->scan.word; *c != '\0'; c++)
        r->check = check_byte(r->check, (unsigned char)*c);
    r->in_line = true;
}

static void note_line_end(struct reader *r)
{
    r->above = r->check = check_byte(r->check, '\n');
    r->in_line = false;
}

/* Scan a word of this line, or of the next one if this one is complete. */
TEXT_APART bool read_word(struct reader *r, const char *missing)
{
    if (!scan_expect_word(&r->scan, missing))
        return false;
    note_word(r);
    return true;
}

static bool read_line_end(struct reader *r)
{
    if (!scan_expect_line_end(&r->scan))
        return false;
    note_line_end(r);
    return true;
}

/* Scan another word of this line. Store whether there is one. */
static bool read_more(struct reader *r, bool *has_word)
{
    const enum token token = scan_next(&r->scan);
    *has_word = token == TOKEN_WORD;
    if (*has_word)
        note_word(r);
    else
        note_line_end(r);
    return token != TOKEN_FAILED;
}

TEXT_APART bool fail(struct reader *r, const char *text)
{
    scan_fail_word(&r->scan, text);
    return false;
}

/* Fail at the last word: the text is right, but belongs to something else. */
static bool refuse(struct reader *r, const char *text)
{
    scan_fail(&r->scan, DLX_ERR_PARTS, r->scan.word_line, r->scan.word_column, text, r->scan.word);
    return false;
}

static bool lack_memory(struct reader *r)
{
    scan_fail(&r->scan, DLX_ERR_MEMORY, 0, 0, dlx_status_text(DLX_ERR_MEMORY), "");
    return false;
}

static bool is_word(const struct reader *r, const char *word)
{
    return strcmp(r->scan.word, word) == 0;
}

/* Return whether the last word begins the line that must come here. */
static bool check_line(struct reader *r, const char *word)
{
    return is_word(r, word) || fail(r, "expected another line, found `%s`");
}

TEXT_APART bool expect_line(struct reader *r, const char *word)
{
    return read_word(r, "a line is missing") && check_line(r, word);
}

TEXT_APART bool read_number(struct reader *r, uint64_t most, uint64_t *number)
{
    return read_word(r, "a number is missing") &&
           (decimal_read(r->scan.word, most, number) || fail(r, "expected a number, found `%s`"));
}

/* Scan a whole line of a word and a number. */
static bool read_number_line(struct reader *r, const char *word, uint64_t most, uint64_t *number)
{
    return expect_line(r, word) && read_number(r, most, number) && read_line_end(r);
}

static bool read_check(struct reader *r, uint64_t *check)
{
    return read_word(r, "sixteen hexadecimal digits are missing") &&
           ((r->scan.length == DIGITS && check_parse(r->scan.word, DIGITS, check)) ||
            fail(r, "expected sixteen hexadecimal digits, found `%s`"));
}

/* ---- lines ---- */

/* What a caller wants to read, and the messages if the text is something else. */
struct kind {
    const char *other_name, *other_problem, *other_question;
};

static const struct kind kind_parts = {"this is not a list of parts: it begins with `%s`",
                                       "the parts belong to another problem",
                                       "this is not a list of parts: its question is `%s`"},
                         kind_results = {"these are not results of parts: they begin with `%s`",
                                         "the results belong to another problem",
                                         "these are not results of parts: their question is `%s`"},
                         kind_checkpoint = {"this is not a checkpoint: it begins with `%s`",
                                            "the checkpoint belongs to another problem",
                                            "this is not a checkpoint: its question is `%s`"};

/* Scan the lines up to the question, and its first word. */
static bool read_head(struct reader *r, const struct kind *kind, uint64_t problem)
{
    uint64_t check;
    if (!read_word(r, "the first line is missing") ||
        !(is_word(r, text_name) || fail(r, kind->other_name)) ||
        !read_word(r, "the version is missing") ||
        !(is_word(r, text_version) || fail(r, "version %s is unknown; this program knows 1")) ||
        !read_line_end(r) || !expect_line(r, "problem") || !read_check(r, &check))
        return false;
    if (check != problem)
        return refuse(r, kind->other_problem);
    return read_line_end(r) && expect_line(r, "question") &&
           read_word(r, "the question is missing");
}

static bool expect_question(struct reader *r, const struct kind *kind, const char *question)
{
    return (is_word(r, question) || fail(r, kind->other_question)) && read_line_end(r);
}

/* Cut the item off the word, if there is one, and store it. */
static bool take_item(struct reader *r, uint32_t *item)
{
    struct scanner *s = &r->scan;
    char *sign = strchr(s->word, '@');
    uint64_t number;
    *item = DLX_NONE;
    if (sign == NULL)
        return true;
    if (!decimal_read(sign + 1, dlx_problem_item_count(r->parts->problem), &number) || number == 0)
        return fail(r, "expected an option and its item, found `%s`");
    *item = (uint32_t)number - 1;
    *sign = '\0';
    s->length = (size_t)(sign - s->word);
    return true;
}

/* Return whether a search could branch on this item and choose the option. */
static bool is_branch(const dlx_problem *problem, uint32_t option, uint32_t item)
{
    return item_is_primary(problem, item) && option_has_item(problem, option, item);
}

/* Take the word as a decision of the last part. A part may be forged, so its length has a limit. */
static bool take_decision(struct reader *r, dlx_parts *parts)
{
    const bool is_forbidden = r->scan.word[0] == '-';
    const uint32_t options = dlx_problem_option_count(parts->problem);
    uint64_t number;
    uint32_t item;
    if (!take_item(r, &item))
        return false;
    if (!decimal_read(r->scan.word + is_forbidden, DLX_NONE, &number))
        return fail(r, "expected the number of an option, found `%s`");
    if (number == 0 || number > options)
        return fail(r, "there is no option %s");
    if (parts->parts > 0 && parts_length(parts, parts->parts) >= options)
        return fail(r, "`%s`: the part has more decisions than there are options");
    if (item != DLX_NONE && !is_branch(parts->problem, (uint32_t)number - 1, item))
        return fail(r, "option %s cannot be chosen for this item");
    return parts_decide_by(parts, (dlx_decision){(uint32_t)number - 1, is_forbidden}, item) ||
           lack_memory(r);
}

/* Take a word such as =298: the last part shares this many decisions with the part before it. */
static bool take_shared(struct reader *r, dlx_parts *parts)
{
    const uint32_t number = parts->parts;
    uint64_t count;
    if (!decimal_read(r->scan.word + 1, DLX_NONE, &count) || count == 0)
        return fail(r, "expected the number of an option, found `%s`");
    if (number <= 1 || parts_is_found(parts, number) || parts_is_found(parts, number - 1))
        return fail(r, "`%s` repeats the part before, and there is none to repeat");
    if (count > parts_length(parts, number - 1))
        return fail(r, "`%s`: the part before has fewer decisions");
    parts_share(parts, (uint32_t)count);
    return true;
}

/* Scan the rest of a line: the decisions of the last part. */
static bool read_decisions(struct reader *r)
{
    bool has_word, is_first = true;
    for (; read_more(r, &has_word); is_first = false) {
        if (!has_word)
            return true;
        if (!(is_first && r->scan.word[0] == '=' ? take_shared : take_decision)(r, r->parts))
            return false;
    }
    return false;
}

static bool read_given(struct reader *r)
{
    return expect_line(r, "given") && read_decisions(r);
}

/* Scan the number of a part, from 1. */
static bool read_part_number(struct reader *r, uint32_t most, uint32_t *number)
{
    if (!read_word(r, "the number of the part is missing") ||
        !scan_index(&r->scan, "expected the number of a part, found `%s`", "there is no part %s",
                    most, number))
        return false;
    ++*number;
    return true;
}

/* Scan the line of a part, whose first word was scanned. */
static bool read_part(struct reader *r, dlx_part_state state)
{
    uint32_t number;
    if (!read_part_number(r, DLX_NONE - 1, &number))
        return false;
    if (number != r->parts->parts + 1)
        return fail(r, "the parts are not numbered 1, 2, 3, ...");
    if (!read_word(r, "a colon is missing after the number of the part") ||
        !(is_word(r, ":") || fail(r, "expected a colon after the number of the part, found `%s`")))
        return false;
    return parts_append(r->parts, state) ? read_decisions(r) : lack_memory(r);
}

/* Scan all parts, which are in states below `states`, and the word after them. */
static bool read_parts(struct reader *r, int states)
{
    for (;;) {
        int state = 0;
        if (!read_word(r, cut_off))
            return false;
        while (state < states && !is_word(r, text_parts[state]))
            state++;
        if (state == states)
            return true;
        if (!read_part(r, (dlx_part_state)state))
            return false;
    }
}

/* Scan the end, whose first word was scanned. Another text after it (from `cat`) is an error. */
static bool read_end(struct reader *r)
{
    const uint64_t expected = r->above;
    uint64_t check;
    if (!(is_word(r, "end") || fail(r, "expected `part` or `end`, found `%s`")) ||
        !read_check(r, &check))
        return false;
    if (check != expected)
        return fail(r, "the text is damaged: its check is not `%s`");
    return read_line_end(r) && scan_expect_end(&r->scan);
}

static bool read_result(struct reader *r, dlx_results *results)
{
    uint32_t number;
    if (!read_part_number(r, results->parts->parts, &number) ||
        !read_word(r, "the count is missing"))
        return false;
    switch (dlx_results_add(results, number, r->scan.word)) {
    case DLX_OK:
        return read_line_end(r);
    case DLX_ERR_MEMORY:
        return lack_memory(r);
    case DLX_ERR_PARTS:
        return refuse(r, "this part has two different counts in one text, the second is %s");
    default:
        return fail(r, "expected a count, found `%s`");
    }
}

static bool copy_word(struct reader *r, char **copy)
{
    *copy = memory_array(&r->parts->allocator, r->scan.length + 1, 1);
    if (*copy == NULL)
        return lack_memory(r);
    memcpy(*copy, r->scan.word, r->scan.length + 1);
    return true;
}

/* Scan the list to which results belong, whose first word was scanned, its results, and the word
 * after them. Store which parts are wanted, unless `wanted` is NULL. */
static bool read_list(struct reader *r, char **wanted)
{
    uint64_t list;
    bool has_word = false;
    if (r->results == NULL)
        return refuse(r, "the checkpoint belongs to a list of parts");
    if (!read_check(r, &list))
        return false;
    if (list != r->results->list)
        return refuse(r, "the results belong to other parts");
    if (wanted == NULL ? !read_line_end(r) : !read_more(r, &has_word))
        return false;
    if (has_word && (!copy_word(r, wanted) || !read_line_end(r)))
        return false;
    while (read_word(r, cut_off)) {
        if (!is_word(r, "result"))
            return true;
        if (!read_result(r, r->results))
            return false;
    }
    return false;
}

/* ---- states ---- */

/* The states that are being read. */
struct states {
    struct states_head head;
    uint64_t number; /* of states read */
    uint32_t step;   /* step of the last state; DLX_NONE: there was no line with a step */
};

/* Convert the word to limbs, lowest first, without leading zeros. Return their number, or 0. */
static size_t take_limbs(struct reader *r, uint64_t *limbs, size_t most)
{
    const char *word = r->scan.word;
    const size_t length = r->scan.length, count = (length + DIGITS - 1) / DIGITS;
    bool is_good = count <= most && (word[0] != '0' || length == 1);
    for (size_t l = 0; l < count && is_good; l++) {
        const size_t end = length - l * DIGITS, digits = end < DIGITS ? end : DIGITS;
        is_good = check_parse(word + end - digits, digits, &limbs[l]);
    }
    if (is_good)
        return count;
    fail(r, "expected a hexadecimal number that fits this frontier, found `%s`");
    return 0;
}

/* Scan a number of any size into r->limb. Return its limbs; 0 after a failure. */
static size_t read_limbs(struct reader *r)
{
    if (!read_word(r, "a number is missing"))
        return 0;
    const size_t needed = (r->scan.length + DIGITS - 1) / DIGITS;
    if (memory_reserve(r->scan.allocator, &r->limb, &r->room, needed, sizeof *r->limb))
        return take_limbs(r, r->limb, r->room);
    lack_memory(r);
    return 0;
}

/* Return whether the sink has accepted the text: `reason` is NULL. If not, fail for this reason. */
static bool accept(struct reader *r, const char *reason)
{
    if (reason == NULL)
        return true;
    if (r->sink->status == DLX_ERR_PARTS)
        return refuse(r, reason);
    scan_fail(&r->scan, r->sink->status, 0, 0, reason, "");
    return false;
}

/* Scan the rest of the line of the frontier, and the lines before the states. */
static bool read_states_head(struct reader *r, struct states_head *h)
{
    uint64_t words, *numbers[] = {&h->states, &h->tests, &h->ways, &h->joined, &h->largest};
    if (!read_number(r, STATES_MOST_WORDS, &words) || !read_check(r, &h->plan) ||
        !read_line_end(r) || !expect_line(r, "worked"))
        return false;
    h->words = (uint32_t)words;
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
        if (!read_number(r, UINT64_MAX, numbers[n]))
            return false;
    if (!read_line_end(r) || !expect_line(r, "counted"))
        return false;
    h->width = read_limbs(r);
    h->count = r->limb;
    return h->width > 0 && read_line_end(r) &&
           (r->sink == NULL || accept(r, r->sink->begin(r->sink->user, h)));
}

/* Scan the line of a state, whose first word was scanned. */
static bool read_state(struct reader *r, struct states *states)
{
    uint64_t state[STATES_MOST_WORDS] = {0}, place = 0;
    bool has_word;
    if (states->step == DLX_NONE)
        return fail(r, "expected a step, found `%s`");
    if (take_limbs(r, state, states->head.words) == 0)
        return false;
    struct states_line line = {.state = state, .width = read_limbs(r), .step = states->step};
    if (line.width == 0 || !read_more(r, &has_word))
        return false;
    if (has_word && (!decimal_read(r->scan.word, UINT32_MAX, &place) || place == 0))
        return fail(r, "expected a number of options, found `%s`");
    if (has_word && !read_line_end(r))
        return false;
    line.place = (uint32_t)place;
    line.ways = r->limb;
    states->number++;
    return r->sink == NULL || accept(r, r->sink->add(r->sink->user, &line));
}

static bool read_step(struct reader *r, struct states *states)
{
    uint64_t step;
    if (!read_number(r, DLX_NONE - 1, &step) || !read_line_end(r))
        return false;
    if (states->step != DLX_NONE && step <= states->step)
        return fail(r, "steps must ascend: %s");
    states->step = (uint32_t)step;
    return true;
}

/* Scan all states, and the line with their number. */
static bool read_states(struct reader *r, struct states *states)
{
    uint64_t number;
    for (;;) {
        if (!read_word(r, "the text is cut off among the states"))
            return false;
        if (is_word(r, "states"))
            break;
        if (!(is_word(r, "step") ? read_step : read_state)(r, states))
            return false;
    }
    if (!read_number(r, UINT64_MAX, &number))
        return false;
    return number == states->number ? read_line_end(r)
                                    : fail(r, "the text is damaged: it does not have %s states");
}

static bool read_frontier(struct reader *r, uint64_t *number)
{
    struct states states = {.step = DLX_NONE};
    if (!expect_line(r, "frontier") || !read_word(r, "an order is missing"))
        return false;
    if (is_word(r, "none"))
        return read_line_end(r);
    states.head.is_greedy = is_word(r, "greedy");
    if (!states.head.is_greedy && !is_word(r, "given"))
        return fail(r, "expected none, given or greedy, found `%s`");
    const bool is_read = read_states_head(r, &states.head) && read_states(r, &states);
    *number = states.number;
    return is_read;
}

/* ---- whole texts ---- */

/* Begin to read a text about a problem. The caller closes the scanner in any case. */
static bool open_text(struct reader *r, dlx_parts *parts, dlx_results *results, dlx_read_fn *read,
                      void *user, dlx_error *error)
{
    *error = (dlx_error){.line = 0};
    *r = (struct reader){.parts = parts, .results = results, .check = CHECK_BEGIN};
    return scan_open(&r->scan, &parts->allocator, read, user, error);
}

static dlx_status close_text(struct reader *r)
{
    const dlx_status status = r->scan.status;
    memory_free(r->scan.allocator, r->limb, r->room, sizeof *r->limb);
    scan_close(&r->scan);
    return status;
}

dlx_status text_fail(dlx_error *error, dlx_status status)
{
    if (error != NULL)
        snprintf(error->message, sizeof error->message, "%s", dlx_status_text(status));
    return status;
}

/* Check the parts together. A flaw has no line, because it may be a missing part. */
static bool check_whole(struct reader *r)
{
    uint32_t number;
    const char *reason;
    char text[120];
    const dlx_status status = dlx_parts_check(r->parts, &number, &reason);
    if (status == DLX_ERR_MEMORY)
        return lack_memory(r);
    if (status == DLX_OK)
        return true;
    snprintf(text, sizeof text, "part %" PRIu32 ": %s", number, reason);
    scan_fail(&r->scan, status, 0, 0, text, "");
    return false;
}

dlx_status dlx_parts_read(const dlx_problem *problem, dlx_read_fn *read, void *user,
                          dlx_parts **parts, dlx_error *error)
{
    struct reader r;
    dlx_error ignored;
    dlx_parts *made;
    dlx_status status = parts_create(problem, &made);
    if (status != DLX_OK)
        return text_fail(error, status);
    const bool is_read = open_text(&r, made, NULL, read, user, error != NULL ? error : &ignored) &&
                         read_head(&r, &kind_parts, text_check_problem(problem)) &&
                         expect_question(&r, &kind_parts, "parts") && read_given(&r) &&
                         read_parts(&r, DLX_PART_NEW + 1) && read_end(&r) && check_whole(&r);
    status = close_text(&r);
    if (is_read)
        *parts = made;
    else
        dlx_parts_free(made);
    return status;
}

/* Move new results from one collection to another. Do nothing if the two contradict each other. */
static bool merge(struct reader *r, dlx_results *to, dlx_results *from)
{
    char text[120];
    uint32_t number;
    const dlx_status status = results_merge(to, from, &number);
    if (status == DLX_ERR_MEMORY)
        return lack_memory(r);
    if (status == DLX_OK)
        return true;
    snprintf(text, sizeof text, "part %" PRIu32 " has another count elsewhere: %%s here", number);
    scan_fail(&r->scan, status, 0, 0, text, dlx_results_part(from, number));
    return false;
}

/* Create a collection for the results of one text, which knows the list of another one. */
static dlx_status begin_results(dlx_results *results, dlx_results **fresh)
{
    text_note_list(results);
    const dlx_status status = dlx_results_new(results->parts, fresh);
    if (status == DLX_OK) {
        (*fresh)->problem = results->problem;
        (*fresh)->list = results->list;
    }
    return status;
}

dlx_status dlx_results_read(dlx_results *results, dlx_read_fn *read, void *user, dlx_error *error)
{
    struct reader r;
    dlx_error ignored;
    dlx_results *fresh;
    dlx_parts *none = NULL;
    dlx_status status = begin_results(results, &fresh);
    if (status != DLX_OK)
        return text_fail(error, status);
    status = parts_create(results->parts->problem, &none);
    if (status == DLX_OK &&
        open_text(&r, none, fresh, read, user, error != NULL ? error : &ignored) &&
        read_head(&r, &kind_results, fresh->problem) &&
        expect_question(&r, &kind_results, "results") && expect_line(&r, "list") &&
        read_list(&r, NULL) && read_end(&r))
        merge(&r, results, fresh);
    status = status == DLX_OK ? close_text(&r) : text_fail(error, status);
    dlx_parts_free(none);
    dlx_results_free(fresh);
    return status;
}

/* Scan the question of a checkpoint, whose first word was scanned, with the settings of a search
 * for the cheapest solutions. */
static bool read_question(struct reader *r, dlx_checkpoint *c)
{
    int q = 0;
    uint64_t share;
    while (q < TEXT_QUESTIONS && !is_word(r, text_questions[q]))
        q++;
    if (q == TEXT_QUESTIONS)
        return fail(r, kind_checkpoint.other_question);
    c->task = (dlx_checkpoint_task)q;
    if (c->task != DLX_CHECKPOINT_CHEAPEST)
        return read_line_end(r);
    if (!read_number(r, UINT64_MAX, &c->cheapest) || !read_number(r, UINT64_MAX, &c->gap) ||
        !read_number(r, UINT32_MAX, &share))
        return false;
    c->gap_share = (uint32_t)share;
    return read_line_end(r);
}

/* Scan the number of solutions, of any size, in the line whose first word was scanned. */
static bool read_solutions(struct reader *r, dlx_checkpoint *c)
{
    if (!check_line(r, "solutions") || !read_word(r, "a value is missing"))
        return false;
    const char *digits = r->scan.word;
    if (strspn(digits, "0123456789") != r->scan.length || (digits[0] == '0' && r->scan.length > 1))
        return fail(r, "expected a number of solutions, found `%s`");
    return copy_word(r, &c->solutions) && read_line_end(r);
}

static bool read_progress(struct reader *r, dlx_checkpoint *c)
{
    uint64_t done;
    if (!read_word(r, "a line is missing") || (is_word(r, "list") && !read_list(r, &c->wanted)) ||
        !read_solutions(r, c) || !read_number_line(r, "nodes", UINT64_MAX, &c->tree_nodes) ||
        !expect_line(r, "output") || !read_number(r, INT64_MAX, &c->output) ||
        !read_check(r, &c->output_check) || !read_line_end(r) ||
        !read_number_line(r, "done", TEXT_MILLION, &done))
        return false;
    c->progress = (double)done / TEXT_MILLION;
    return true;
}

static bool read_checkpoint(struct reader *r, dlx_checkpoint *c)
{
    return read_head(r, &kind_checkpoint, text_check_problem(c->parts->problem)) &&
           read_question(r, c) && read_given(r) && read_progress(r, c) &&
           read_frontier(r, &c->states) && read_parts(r, TEXT_STATES) && read_end(r);
}

dlx_status text_read_checkpoint(const dlx_problem *problem, dlx_results *results,
                                struct states_sink *sink, dlx_read_fn *read, void *user,
                                dlx_checkpoint *checkpoint, dlx_error *error)
{
    struct reader r;
    dlx_error ignored;
    dlx_results *fresh = NULL;
    *checkpoint = (dlx_checkpoint){.results = results};
    dlx_status status = parts_create(problem, &checkpoint->parts);
    if (status == DLX_OK && results != NULL)
        status = begin_results(results, &fresh);
    if (status != DLX_OK) {
        dlx_checkpoint_free(checkpoint);
        return text_fail(error, status);
    }
    bool is_read =
        open_text(&r, checkpoint->parts, fresh, read, user, error != NULL ? error : &ignored);
    r.sink = sink;
    is_read =
        is_read && read_checkpoint(&r, checkpoint) && (fresh == NULL || merge(&r, results, fresh));
    status = close_text(&r);
    dlx_results_free(fresh);
    if (!is_read)
        dlx_checkpoint_free(checkpoint);
    return status;
}

dlx_status dlx_checkpoint_read(const dlx_problem *problem, dlx_results *results, dlx_read_fn *read,
                               void *user, dlx_checkpoint *checkpoint, dlx_error *error)
{
    return text_read_checkpoint(problem, results, NULL, read, user, checkpoint, error);
}

void dlx_checkpoint_free(dlx_checkpoint *checkpoint)
{
    dlx_checkpoint *c = checkpoint;
    if (c == NULL)
        return;
    if (c->parts != NULL && c->solutions != NULL)
        memory_free(&c->parts->allocator, c->solutions, strlen(c->solutions) + 1, 1);
    if (c->parts != NULL && c->wanted != NULL)
        memory_free(&c->parts->allocator, c->wanted, strlen(c->wanted) + 1, 1);
    dlx_parts_free(c->parts);
    *c = (dlx_checkpoint){.parts = NULL};
}
