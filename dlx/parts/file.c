/* SPDX-License-Identifier: MIT */
/* Write and read lists of parts: text.h shows such a text. */
#include "dlx/certificate/certificate.h"
#include "dlx/core/query.h"
#include "dlx/parts/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- writing ---- */

static void put_decision(struct sink *s, dlx_decision decision, uint32_t item)
{
    if (decision.is_forbidden)
        parts_put(s, " ");
    parts_put_number(s, decision.is_forbidden ? '-' : ' ', (uint64_t)decision.option + 1);
    if (item != DLX_NONE)
        parts_put_number(s, '@', (uint64_t)item + 1);
}

void parts_put_decisions(struct sink *sink, const dlx_parts *parts, uint32_t number, uint32_t at)
{
    for (; at < parts_length(parts, number); at++) {
        const size_t index = parts_index(parts, number, at);
        put_decision(sink, parts->decision[index], parts->item[index]);
    }
    parts_put(sink, "\n");
}

dlx_status dlx_parts_write(const dlx_parts *parts, dlx_write_fn *write, void *user)
{
    struct sink s = {.write = write, .user = user};
    parts_put(&s, "dlx-parts 1\nproblem %016" PRIx64 "\ngiven", fingerprint(parts->problem));
    parts_put_decisions(&s, parts, 0, 0);
    for (uint32_t number = 1; number <= parts->parts; number++) {
        parts_put(&s, "part %" PRIu32 " :", number);
        parts_put_decisions(&s, parts, number, 0);
    }
    parts_put(&s, "end %016" PRIx64 "\n", parts_identity(parts));
    return s.has_failed ? DLX_ERR_OUTPUT : DLX_OK;
}

/* ---- reading ---- */

/* Cut the item off the word, if there is one, and store it. */
static bool read_item(struct scanner *s, const dlx_problem *problem, uint32_t *item)
{
    char *sign = strchr(s->word, '@');
    *item = DLX_NONE;
    if (sign == NULL)
        return true;
    const size_t behind = (size_t)(sign - s->word) + 1;
    if (behind == s->length ||
        !scan_number_behind(s, behind, "expected an option and its item, found `%s`", DLX_NONE,
                            item) ||
        *item == 0 || *item > dlx_problem_item_count(problem)) {
        scan_fail_word(s, "expected an option and its item, found `%s`");
        return false;
    }
    --*item;
    *sign = '\0';
    s->length = behind - 1;
    return true;
}

/* Return whether a search could branch on this item and choose the option. */
static bool is_branch(const dlx_problem *problem, uint32_t option, uint32_t item)
{
    return item_is_primary(problem, item) && option_has_item(problem, option, item);
}

static bool read_decision(struct scanner *s, bool is_rest, dlx_parts *parts)
{
    const bool is_forbidden = s->word[0] == '-';
    const uint32_t options = dlx_problem_option_count(parts->problem);
    uint32_t number, item = DLX_NONE;
    if (is_rest && !read_item(s, parts->problem, &item))
        return false;
    if (s->length == is_forbidden ||
        !scan_number_behind(s, is_forbidden, "expected the number of an option, found `%s`",
                            DLX_NONE, &number)) {
        scan_fail_word(s, "expected the number of an option, found `%s`");
        return false;
    }
    if (number == 0 || number > options) {
        scan_fail_word(s, "there is no option %s");
        return false;
    }
    if (is_rest && parts_length(parts, parts->parts) >= options) {
        scan_fail_word(s, "`%s`: the part has more decisions than there are options");
        return false;
    }
    if (item != DLX_NONE && !is_branch(parts->problem, number - 1, item)) {
        scan_fail_word(s, "option %s cannot be chosen for this item");
        return false;
    }
    return parts_decide_by(parts, (dlx_decision){number - 1, is_forbidden}, item) ||
           parts_out_of_memory(s);
}

/* Take a word as =298: the latest part begins with this many decisions of the part before it. */
static bool read_shared(struct scanner *s, dlx_parts *parts)
{
    static const char expected[] = "expected the number of an option, found `%s`";
    const uint32_t number = parts->parts;
    uint32_t count;
    if (s->length == 1 || !scan_number_behind(s, 1, expected, DLX_NONE, &count) || count == 0) {
        scan_fail_word(s, expected);
        return false;
    }
    if (number == 1 || parts_is_found(parts, number) || parts_is_found(parts, number - 1)) {
        scan_fail_word(s, "`%s` can only stand in a part after another one");
        return false;
    }
    if (count > parts_length(parts, number - 1)) {
        scan_fail_word(s, "`%s`: the part before has fewer decisions");
        return false;
    }
    parts_share(parts, count);
    return true;
}

/* Read the rest of a line: the decisions of the latest part. */
static bool read_decisions(struct scanner *s, bool is_rest, dlx_parts *parts)
{
    bool is_first = is_rest, is_read = true;
    for (; is_read && scan_next(s) == TOKEN_WORD; is_first = false)
        is_read = is_first && s->word[0] == '=' ? read_shared(s, parts)
                                                : read_decision(s, is_rest, parts);
    return s->status == DLX_OK;
}

bool parts_read_given(struct scanner *s, dlx_parts *parts)
{
    return parts_expect(s, "given", "the line `given` is missing",
                        "expected `given`, found `%s`") &&
           read_decisions(s, false, parts);
}

bool parts_read_all(struct scanner *s, bool is_rest, dlx_parts *parts)
{
    uint32_t number;
    dlx_part_state state = DLX_PART_NEW;
    while (parts_line(s, DLX_NONE - 1, is_rest ? &state : NULL, &number) && number > 0) {
        if (number != parts->parts + 1) {
            scan_fail_word(s, "the parts are not numbered 1, 2, 3, ...");
            return false;
        }
        if (!parts_append(parts, state))
            return parts_out_of_memory(s);
        if (!read_decisions(s, is_rest, parts))
            return false;
    }
    return s->status == DLX_OK;
}

static bool read_parts(struct scanner *s, dlx_parts *parts)
{
    uint64_t problem;
    if (!parts_head(s, "dlx-parts", "this is not a list of parts: it begins with `%s`", "problem",
                    &problem))
        return false;
    if (problem != fingerprint(parts->problem))
        return parts_refuse(s, "the parts belong to another problem");
    return scan_expect_line_end(s) && parts_read_given(s, parts) &&
           parts_read_all(s, false, parts) && parts_end(s, parts_identity(parts));
}

/* Check the parts together. A flaw has no line, because it may be a missing part. */
static bool check(struct scanner *s, const dlx_parts *parts)
{
    uint32_t number;
    const char *reason;
    const dlx_status status = dlx_parts_check(parts, &number, &reason);
    if (status == DLX_ERR_MEMORY)
        return parts_out_of_memory(s);
    if (status == DLX_OK)
        return true;
    char text[120];
    snprintf(text, sizeof text, "part %" PRIu32 ": %s", number, reason);
    scan_fail(s, status, 0, 0, text, "");
    return false;
}

dlx_status dlx_parts_read(const dlx_problem *problem, dlx_read_fn *read, void *user,
                          dlx_parts **parts, dlx_error *error)
{
    struct scanner s;
    dlx_error ignored;
    dlx_parts *made;
    dlx_status status = parts_create(problem, &made);
    error = error != NULL ? error : &ignored;
    *error = (dlx_error){.line = 0};
    if (status != DLX_OK)
        return parts_fail(error, status);
    bool is_read = scan_open(&s, &made->allocator, read, user, error) && read_parts(&s, made) &&
                   check(&s, made);
    status = s.status;
    scan_close(&s);
    if (is_read)
        *parts = made;
    else
        dlx_parts_free(made);
    return status;
}
