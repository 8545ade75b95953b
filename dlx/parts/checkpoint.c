/* SPDX-License-Identifier: MIT */
/* Write and read checkpoints: text.h shows such a text. */
#include "dlx/checkpoint.h"
#include "dlx/certificate/certificate.h"
#include "dlx/core/check.h"
#include "dlx/core/memory.h"
#include "dlx/core/number.h"
#include "dlx/parts/states.h"
#include "dlx/parts/text.h"

#include <inttypes.h>
#include <string.h>

static const double MILLION = 1e6;

static const char *const task_words[] = {[DLX_CHECKPOINT_COUNT] = "count",
                                         [DLX_CHECKPOINT_SOLVE] = "solve",
                                         [DLX_CHECKPOINT_BEST] = "best"};

enum { TASKS = sizeof task_words / sizeof *task_words };

/* ---- checks ---- */

/* Return the check of a problem with its costs: they decide which solutions are the cheapest. */
static uint64_t check_problem(const dlx_parts *parts)
{
    uint64_t check = fingerprint(parts->problem);
    if (dlx_problem_has_costs(parts->problem))
        for (uint32_t o = 0; o < dlx_problem_option_count(parts->problem); o++)
            check = identity_number(check, dlx_problem_option_cost(parts->problem, o));
    return check;
}

static uint64_t millionths(const dlx_checkpoint *c)
{
    return c->progress <= 0   ? 0
           : c->progress >= 1 ? 1000000
                              : (uint64_t)(c->progress * MILLION + 0.5);
}

static const char *digits_of(const dlx_checkpoint *c)
{
    return c->solutions != NULL ? c->solutions : "0";
}

/* Return a check of everything in the text. `states` is a check of the states. */
static uint64_t identity(const dlx_checkpoint *c, uint64_t states)
{
    uint64_t check = identity_number(parts_own_identity(c->parts), (uint64_t)c->task);
    check = identity_number(check, states);
    for (const char *digit = digits_of(c); *digit != '\0'; digit++)
        check = identity_number(check, (unsigned char)*digit);
    check = identity_number(check, c->tree_nodes);
    check = identity_number(check, c->output);
    check = identity_number(check, c->output_check);
    check = identity_number(check, millionths(c));
    check = identity_number(check, c->best);
    check = identity_number(check, c->gap);
    check = identity_number(check, c->gap_share);
    for (uint32_t number = 1; number <= c->parts->parts; number++) {
        const struct place *place = &c->parts->place[number];
        check = identity_number(check, (uint64_t)place->state);
        for (size_t d = place->start; d < place[1].start; d++)
            check = identity_number(check, c->parts->item[d]);
    }
    return check;
}

/* ---- writing ---- */

dlx_status dlx_checkpoint_write(const dlx_checkpoint *checkpoint, dlx_write_fn *write, void *user)
{
    const dlx_checkpoint *c = checkpoint;
    const char *digits = digits_of(c);
    uint64_t states = CHECK_BEGIN;
    struct sink s = {.write = write, .user = user};
    parts_put(&s, "dlx-checkpoint 1\nproblem %016" PRIx64 "\n", check_problem(c->parts));
    parts_put(&s, "task %s", task_words[c->task]);
    if (c->task == DLX_CHECKPOINT_BEST)
        parts_put(&s, " %" PRIu64 " %" PRIu64 " %" PRIu32, c->best, c->gap, c->gap_share);
    parts_put(&s, "\ngiven");
    parts_put_decisions(&s, c->parts, 0, 0);
    parts_put(&s, "solutions ");
    s.has_failed = s.has_failed || !write(user, digits, strlen(digits));
    parts_put(&s, "\nnodes %" PRIu64 "\n", c->tree_nodes);
    parts_put(&s, "output %" PRIu64 " %016" PRIx64 "\n", c->output, c->output_check);
    parts_put(&s, "done %" PRIu64 "\n", millionths(c));
    states_write(&s, c->frontier, &states);
    for (uint32_t number = 1; number <= c->parts->parts; number++) {
        const uint32_t shared = c->parts->place[number].shared;
        parts_put(&s, "%s", parts_words[parts_state(c->parts, number)]);
        parts_put_number(&s, ' ', number);
        parts_put(&s, shared > 0 ? " : " : " :");
        if (shared > 0)
            parts_put_number(&s, '=', shared);
        parts_put_decisions(&s, c->parts, number, shared);
    }
    parts_put(&s, "end %016" PRIx64 "\n", identity(c, states));
    return s.has_failed ? DLX_ERR_OUTPUT : DLX_OK;
}

/* ---- reading ---- */

/* Scan a line of a name and one word. */
static bool read_field(struct scanner *s, const char *name)
{
    return parts_expect(s, name, "a line is missing", "expected another line, found `%s`") &&
           scan_expect_word(s, "a value is missing");
}

/* Convert the word to a number. */
static bool take_number(struct scanner *s, uint64_t most, uint64_t *number)
{
    if (number_parse(number, 1, s->word) && *number <= most)
        return true;
    scan_fail_word(s, "expected a number, found `%s`");
    return false;
}

static bool read_number(struct scanner *s, const char *name, uint64_t most, uint64_t *number)
{
    return read_field(s, name) && take_number(s, most, number) && scan_expect_line_end(s);
}

/* Scan the settings of a search for the cheapest solutions. */
static bool read_best(struct scanner *s, dlx_checkpoint *c)
{
    static const char missing[] = "a number is missing";
    uint64_t share;
    if (!scan_expect_word(s, missing) || !take_number(s, UINT64_MAX, &c->best) ||
        !scan_expect_word(s, missing) || !take_number(s, UINT64_MAX, &c->gap) ||
        !scan_expect_word(s, missing) || !take_number(s, UINT32_MAX, &share))
        return false;
    c->gap_share = (uint32_t)share;
    return true;
}

static bool read_task(struct scanner *s, dlx_checkpoint *c)
{
    int t = 0;
    if (!read_field(s, "task"))
        return false;
    while (t < TASKS && strcmp(s->word, task_words[t]) != 0)
        t++;
    if (t == TASKS) {
        scan_fail_word(s, "expected count, solve or best, found `%s`");
        return false;
    }
    c->task = (dlx_checkpoint_task)t;
    return (c->task != DLX_CHECKPOINT_BEST || read_best(s, c)) && scan_expect_line_end(s);
}

/* Scan the number of solutions, which may have any size, and copy its digits. */
static bool read_digits(struct scanner *s, dlx_checkpoint *c)
{
    if (!read_field(s, "solutions"))
        return false;
    if (strspn(s->word, "0123456789") != s->length || (s->word[0] == '0' && s->length > 1)) {
        scan_fail_word(s, "expected a number of solutions, found `%s`");
        return false;
    }
    char *digits = memory_array(&c->parts->allocator, s->length + 1, 1);
    if (digits == NULL)
        return parts_out_of_memory(s);
    memcpy(digits, s->word, s->length + 1);
    c->solutions = digits;
    return scan_expect_line_end(s);
}

static bool read_output(struct scanner *s, dlx_checkpoint *c)
{
    return read_field(s, "output") && take_number(s, INT64_MAX, &c->output) &&
           parts_hash(s, &c->output_check) && scan_expect_line_end(s);
}

static bool read_checkpoint(struct scanner *s, struct states_sink *sink, dlx_checkpoint *c)
{
    uint64_t problem, done, states = CHECK_BEGIN;
    if (!parts_head(s, "dlx-checkpoint", "this is not a checkpoint: it begins with `%s`", "problem",
                    &problem))
        return false;
    if (problem != check_problem(c->parts))
        return parts_refuse(s, "the checkpoint belongs to another problem");
    if (!scan_expect_line_end(s) || !read_task(s, c) || !parts_read_given(s, c->parts) ||
        !read_digits(s, c) || !read_number(s, "nodes", UINT64_MAX, &c->tree_nodes) ||
        !read_output(s, c) || !read_number(s, "done", 1000000, &done) ||
        !states_read(s, sink, &c->states, &states))
        return false;
    c->progress = (double)done / MILLION;
    return parts_read_all(s, true, c->parts) && parts_end(s, identity(c, states));
}

dlx_status states_read_checkpoint(const dlx_problem *problem, dlx_read_fn *read, void *user,
                                  struct states_sink *sink, dlx_checkpoint *checkpoint,
                                  dlx_error *error)
{
    struct scanner s;
    dlx_error ignored;
    error = error != NULL ? error : &ignored;
    *error = (dlx_error){.line = 0};
    *checkpoint = (dlx_checkpoint){.parts = NULL};
    dlx_status status = parts_create(problem, &checkpoint->parts);
    if (status != DLX_OK)
        return parts_fail(error, status);
    const bool is_read = scan_open(&s, &checkpoint->parts->allocator, read, user, error) &&
                         read_checkpoint(&s, sink, checkpoint);
    status = s.status;
    scan_close(&s);
    if (!is_read)
        dlx_checkpoint_free(checkpoint);
    return status;
}

dlx_status dlx_checkpoint_read(const dlx_problem *problem, dlx_read_fn *read, void *user,
                               dlx_checkpoint *checkpoint, dlx_error *error)
{
    return states_read_checkpoint(problem, read, user, NULL, checkpoint, error);
}

void dlx_checkpoint_free(dlx_checkpoint *checkpoint)
{
    dlx_checkpoint *c = checkpoint;
    if (c == NULL)
        return;
    if (c->parts != NULL && c->solutions != NULL)
        memory_free(&c->parts->allocator, c->solutions, strlen(c->solutions) + 1, 1);
    dlx_parts_free(c->parts);
    *c = (dlx_checkpoint){.parts = NULL};
}
