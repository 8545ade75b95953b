/* SPDX-License-Identifier: MIT */
/* Tests of certificates, on random small problems against the oracle: a certificate that is written
 * holds and has the right count, no text makes the checker accept a wrong count, and damaged or
 * truncated texts are reported. */
#include "dlx/certificate/tree.h"
#include "dlx/core/task.h"
#include "tests/support/allocator.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/sink.h"
#include "tests/support/suite.h"
#include "tests/support/text.h"
#include "tests/support/tasks.h"

#include <inttypes.h>
#include <stdio.h>

enum { PROBLEMS = 3000 };

/* ---- writing and checking ---- */

static dlx_certificate write_to(const dlx_problem *problem, const struct asked *settings,
                                struct sink *sink)
{
    dlx_certificate certificate;
    dlx_error error;
    *sink = (struct sink){.text = NULL};
    ck_assert_msg(certificate_write(problem, settings, sink_write, sink, &certificate, &error) ==
                      DLX_OK,
                  "%s", error.message);
    return certificate;
}

static dlx_status check_bytes(const dlx_problem *problem, const char *text, size_t length,
                              dlx_certificate *certificate, dlx_error *error)
{
    struct text source = {.at = text, .left = length};
    *certificate = (dlx_certificate){.solutions = NULL};
    return certificate_check(problem, NULL, text_read, &source, certificate, error);
}

/* Return whether the certificate holds. If it does not, *error has the message. */
static bool holds(const dlx_problem *problem, const struct sink *sink, dlx_error *error)
{
    dlx_certificate certificate;
    dlx_status status = check_bytes(problem, sink->text, sink->length, &certificate, error);
    dlx_certificate_free(problem, &certificate);
    return status == DLX_OK;
}

static void assert_same_certificate(const dlx_certificate *a, const dlx_certificate *b)
{
    ck_assert_str_eq(a->solutions, b->solutions);
    ck_assert_uint_eq(a->nodes, b->nodes);
    ck_assert_uint_eq(a->shared, b->shared);
    ck_assert_uint_eq(a->required_count, b->required_count);
    ck_assert_uint_eq(a->forbidden_count, b->forbidden_count);
    for (uint32_t r = 0; r < a->required_count; r++)
        ck_assert_uint_eq(a->required[r], b->required[r]);
    for (uint32_t f = 0; f < a->forbidden_count; f++)
        ck_assert_uint_eq(a->forbidden[f], b->forbidden[f]);
}

/* Free a problem, its certificate, and the text. */
static void forget(dlx_problem *problem, const struct sink *sink, dlx_certificate *written)
{
    dlx_certificate_free(problem, written);
    free(sink->text);
    dlx_problem_free(problem);
}

/* Write and check a certificate; it must have the right count. Return the number of nodes that
 * refer to others. */
static uint64_t assert_count(const dlx_problem *problem, const struct asked *settings,
                             uint64_t count)
{
    char digits[32];
    struct sink sink;
    dlx_certificate written = write_to(problem, settings, &sink), checked;
    dlx_error error;
    snprintf(digits, sizeof digits, "%" PRIu64, count);
    ck_assert_str_eq(written.solutions, digits);
    ck_assert_int_eq(check_bytes(problem, sink.text, sink.length, &checked, &error), DLX_OK);
    assert_same_certificate(&written, &checked);
    const uint64_t shared = written.shared;
    dlx_certificate_free(problem, &written);
    dlx_certificate_free(problem, &checked);
    free(sink.text);
    return shared;
}

TEST(a_certificate_says_how_many_solutions_there_are)
{
    struct random random = {1};
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle sets = oracle_solve(problem);
        for (int rule = 0; rule < 2; rule++) {
            const struct asked settings = {
                .settings = {.choose = rule == 0 ? CHOOSE_SHORTEST : CHOOSE_FIRST}};
            assert_count(problem, &settings, sets.count);
        }
        oracle_free(&sets);
        dlx_problem_free(problem);
    }
}

TEST(options_may_be_required_and_forbidden)
{
    struct random random = {2};
    uint64_t some = 0;
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle sets = oracle_solve(problem);
        uint32_t required[4], forbidden[4], has, has_not;
        const uint32_t options = dlx_problem_option_count(problem);
        const struct asked settings = {
            .required_count = random_options(&random, options, 3, required, &has),
            .forbidden_count = random_options(&random, options, 3, forbidden, &has_not),
            .required = required,
            .forbidden = forbidden,
        };
        const uint64_t count = oracle_count(&sets, has, has_not);
        assert_count(problem, &settings, count);
        some += count > 0 && has != 0 && has_not != 0;
        oracle_free(&sets);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(some, 50);
}

/* Combine two independent problems: the states of one recur for each solution of the other. */
static dlx_problem *random_pair(struct random *random, uint64_t *count)
{
    dlx_problem *pair;
    *count = 1;
    ck_assert_int_eq(dlx_problem_new(NULL, &pair), DLX_OK);
    for (int half = 0; half < 2; half++) {
        dlx_problem *problem = random_rich_problem(random);
        struct oracle sets = oracle_solve(problem);
        *count *= sets.count;
        add_copy(pair, problem);
        oracle_free(&sets);
        dlx_problem_free(problem);
    }
    return pair;
}

TEST(states_that_are_shared_have_the_same_solutions)
{
    struct random random = {3};
    uint64_t shared = 0, repeated = 0;
    for (int p = 0; p < PROBLEMS; p++) {
        uint64_t count;
        dlx_problem *pair = random_pair(&random, &count);
        if (count <= 20000) {
            const uint64_t found = assert_count(pair, NULL, count);
            shared += found;
            repeated += dlx_problem_has_multiplicities(pair) ? found : 0;
        }
        dlx_problem_free(pair);
    }
    ck_assert_uint_gt(shared, 1000);
    ck_assert_uint_gt(repeated, 500);
}

TEST(states_are_shared_where_sharing_pays_off)
{
    dlx_problem *problem = generated("dominoes 8x8");
    struct sink sink;
    dlx_certificate certificate = write_to(problem, NULL, &sink);
    ck_assert_str_eq(certificate.solutions, "12988816");
    ck_assert_uint_lt(certificate.nodes, 4000);
    dlx_certificate_free(problem, &certificate);
    free(sink.text);
    dlx_problem_free(problem);
}

/* Make a problem in which each of `items` items has two options. */
static dlx_problem *pairs(uint32_t count)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t i = 0; i < count; i++)
        ck_assert_int_eq(dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL), DLX_OK);
    for (uint32_t o = 0; o < 2 * count; o++)
        ck_assert_int_eq(dlx_problem_add_option(problem, &(dlx_entry){o / 2, 0}, 1, NULL), DLX_OK);
    return problem;
}

/* The tree seems large, because each of eight items has two options. So options are tried first. */
TEST(options_that_are_tried_first_change_no_count)
{
    struct random random = {9};
    uint32_t tried = 0;
    for (int p = 0; p < PROBLEMS / 4; p++) {
        dlx_problem *problem = random_any_problem(&random), *both = pairs(8);
        struct oracle sets = oracle_solve(problem);
        add_copy(both, problem);
        struct sink sink, plain;
        const struct asked as_it_is = {.settings = {.is_plain = true}};
        dlx_certificate a = write_to(both, NULL, &sink), b = write_to(both, &as_it_is, &plain);
        tried += a.nodes != b.nodes;
        dlx_certificate_free(both, &a), dlx_certificate_free(both, &b);
        free(sink.text), free(plain.text);
        assert_count(both, NULL, sets.count << 8);
        oracle_free(&sets);
        dlx_problem_free(problem), dlx_problem_free(both);
    }
    ck_assert_uint_gt(tried, 50);
}

TEST(counts_may_be_large)
{
    static const struct {
        uint32_t pairs;
        const char *count;
    } cases[] = {
        {29, "536870912"},
        {30, "1073741824"},
        {31, "2147483648"},
        {32, "4294967296"},
        {64, "18446744073709551616"},
        {200, "1606938044258990275541962092341162602522202993782792835301376"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        dlx_problem *problem = pairs(cases[c].pairs);
        struct sink sink;
        dlx_error error;
        dlx_certificate certificate = write_to(problem, NULL, &sink);
        ck_assert_str_eq(certificate.solutions, cases[c].count);
        ck_assert(holds(problem, &sink, &error));
        dlx_certificate_free(problem, &certificate);
        free(sink.text);
        dlx_problem_free(problem);
    }
}

/* ---- texts that differ from what was written ---- */

/* Correct the check at the end, so that the rest of the text is tested. */
static void repair(char *text, size_t length)
{
    enum { LAST_LINE = 23 };
    uint64_t check = UINT64_C(0xcbf29ce484222325);
    char line[LAST_LINE + 1];
    ck_assert_uint_gt(length, LAST_LINE);
    for (size_t b = 0; b < length - LAST_LINE; b++)
        check = (check ^ (unsigned char)text[b]) * UINT64_C(0x100000001b3);
    snprintf(line, sizeof line, "check %016" PRIx64 "\n", check);
    memcpy(text + length - LAST_LINE, line, LAST_LINE);
}

/* Short certificates that contain every kind of node. */
static dlx_problem *small_problem(struct random *random, struct sink *sink,
                                  dlx_certificate *written)
{
    for (;;) {
        uint64_t count;
        dlx_problem *problem = random_pair(random, &count);
        if (count > 0 && count < 100) {
            *written = write_to(problem, NULL, sink);
            if (sink->length < 300 && written->shared > 0)
                return problem;
            free(sink->text);
            dlx_certificate_free(problem, written);
        }
        dlx_problem_free(problem);
    }
}

/* Change a byte to every other value. The certificate is refused, but never because of a wrong
 * number of solutions, unless the byte belongs to the claimed number. If the check is corrected, it
 * may hold, and then its count is right. */
static void damage(const dlx_problem *problem, const struct sink *sink, size_t at,
                   const char *solutions, bool is_tree)
{
    const char right = sink->text[at];
    for (int change = 1; change < 256; change++) {
        dlx_certificate checked;
        dlx_error error = {.line = 0};
        sink->text[at] = (char)(right ^ change);
        dlx_status status = check_bytes(problem, sink->text, sink->length, &checked, &error);
        ck_assert(status == DLX_ERR_SYNTAX || status == DLX_ERR_CERTIFICATE);
        if (at + 23 < sink->length) {
            repair(sink->text, sink->length);
            status = check_bytes(problem, sink->text, sink->length, &checked, &error);
            ck_assert(status != DLX_OK || strcmp(checked.solutions, solutions) == 0);
            ck_assert(!is_tree || strstr(error.message, "are claimed") == NULL ||
                      strstr(error.message, "nodes") != NULL);
            dlx_certificate_free(problem, &checked);
        }
        sink->text[at] = right;
        repair(sink->text, sink->length);
    }
}

TEST(no_damage_makes_a_wrong_count_hold)
{
    struct random random = {4};
    for (int p = 0; p < 6; p++) {
        struct sink sink;
        dlx_certificate written;
        dlx_problem *problem = small_problem(&random, &sink, &written);
        const size_t tree = (size_t)(strstr(sink.text, "tree\n") + 5 - sink.text);
        for (size_t at = 0; at < sink.length; at++)
            damage(problem, &sink, at, written.solutions, at >= tree && at + 24 < sink.length);
        forget(problem, &sink, &written);
    }
}

TEST(a_truncated_or_extended_text_is_refused)
{
    struct random random = {5};
    struct sink sink;
    dlx_certificate written, checked;
    dlx_error error;
    dlx_problem *problem = small_problem(&random, &sink, &written);
    for (size_t length = 0; length < sink.length; length++) {
        ck_assert_int_eq(check_bytes(problem, sink.text, length, &checked, &error), DLX_ERR_SYNTAX);
        ck_assert_msg(strstr(error.message, length > 0 ? "is cut off" : "is empty") != NULL,
                      "%zu: %s", length, error.message);
    }
    ck_assert_int_eq(check_bytes(problem, sink.text, sink.length + 1, &checked, &error),
                     DLX_ERR_SYNTAX);
    forget(problem, &sink, &written);
}

TEST(no_tree_proves_a_wrong_count)
{
    struct random random = {6};
    uint64_t right = 0;
    for (int p = 0; p < 400; p++) {
        uint64_t count;
        dlx_problem *problem = random_pair(&random, &count);
        const uint32_t items = dlx_problem_item_count(problem),
                       options = dlx_problem_option_count(problem),
                       codes = p % 2 == 0 ? items + 3 : items + options + 3;
        struct sink sink;
        dlx_certificate written = write_to(problem, NULL, &sink), checked;
        const size_t tree = (size_t)(strstr(sink.text, "tree\n") + 5 - sink.text);
        for (int t = 0; t < 100 && sink.length < 2000 && items > 0; t++) {
            dlx_error error = {.line = 0};
            size_t at = tree + random_below(&random, (uint32_t)(sink.length - 23 - tree));
            for (size_t b = at; b + 24 < sink.length; b++)
                if (random_below(&random, 3) == 0)
                    sink.text[b] = (char)random_below(&random, codes);
            repair(sink.text, sink.length);
            dlx_status status = check_bytes(problem, sink.text, sink.length, &checked, &error);
            ck_assert(strstr(error.message, "solutions, and") == NULL);
            ck_assert(status != DLX_OK || strcmp(checked.solutions, written.solutions) == 0);
            right += status == DLX_OK;
            dlx_certificate_free(problem, &checked);
        }
        forget(problem, &sink, &written);
    }
    ck_assert_uint_gt(right, 1000);
}

/* Change one thing in a problem. All changes matter, except changes of names, costs and titles. */
static dlx_problem *changed_problem(int change)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t i = 0; i < 4; i++)
        dlx_problem_add_item(problem, NULL, i < 2 || change == 1 ? DLX_PRIMARY : DLX_SECONDARY,
                             NULL);
    if (change == 2)
        dlx_problem_add_item(problem, NULL, DLX_SECONDARY, NULL);
    if (change == 3 || change == 4)
        dlx_problem_set_multiplicity(problem, 0, change == 3 ? 0 : 1, change == 3 ? 1 : 2);
    const dlx_entry entries[] = {{0, 0}, {2, change == 1 ? 0 : 1}, {3, 0}};
    const dlx_entry colored[] = {{0, 0}, {2, 2}, {3, 0}};
    const dlx_entry swapped[] = {{0, 0}, {3, 0}, {2, 1}};
    dlx_problem_add_option(problem, change == 6 ? swapped : entries, change == 7 ? 2 : 3, NULL);
    dlx_problem_add_option(problem, change == 5 ? colored : entries, 3, NULL);
    dlx_problem_add_option(problem, &(dlx_entry){1, 0}, 1, NULL);
    if (change == 8)
        dlx_problem_add_option(problem, &(dlx_entry){1, 0}, 1, NULL);
    if (change == 9) {
        dlx_problem_set_cost(problem, 0, 7);
        dlx_problem_set_title(problem, "another");
    }
    return problem;
}

TEST(a_certificate_for_another_problem_is_refused)
{
    for (int a = 0; a < 9; a++) {
        dlx_problem *problem = changed_problem(a);
        struct sink sink;
        dlx_certificate written = write_to(problem, NULL, &sink), checked;
        for (int b = 0; b < 9; b++) {
            const bool same_size = a != 2 && a != 8 && b != 2 && b != 8;
            dlx_problem *other = changed_problem(b);
            dlx_error error;
            dlx_status status = check_bytes(other, sink.text, sink.length, &checked, &error);
            ck_assert_int_eq(status, a == b ? DLX_OK : DLX_ERR_CERTIFICATE);
            if (a != b) /* and not because its tree does not match */
                ck_assert_msg(strstr(error.message,
                                     same_size ? "the certificate is for another problem"
                                               : "the certificate is for a problem with") != NULL,
                              "%d for %d: %s", a, b, error.message);
            dlx_certificate_free(other, &checked);
            dlx_problem_free(other);
        }
        forget(problem, &sink, &written);
    }
}

TEST(costs_and_titles_do_not_matter)
{
    dlx_problem *problem = changed_problem(0), *priced = changed_problem(9);
    struct sink sink;
    dlx_error error;
    dlx_certificate written = write_to(problem, NULL, &sink);
    ck_assert(holds(priced, &sink, &error));
    forget(problem, &sink, &written);
    dlx_problem_free(priced);
}

/* For  a b | x / a x:1 / a x:2 / b x:1 / b : items 0 to 2, solutions 1 3, 1 4, 2 4. */
#define HEAD               "dlx-certificate 1\nitems 3\noptions 4\nproblem "
#define TREE(claim, codes) claim "tree\n" codes "\ncheck 0123456789abcdef\n"
#define CLAIM              "solutions 3\nnodes 3\n"

static const struct {
    const char *text; /* after the fingerprint */
    size_t length;
    dlx_status status;
    const char *message; /* part of the error message; NULL if it holds */
} defects[] = {
#define DEFECT(text, status, message)                                                              \
    {                                                                                              \
        text, sizeof(text) - 1, status, message                                                    \
    }
    DEFECT(TREE(CLAIM, "\2\3\3"), DLX_OK, NULL),
    DEFECT(TREE(CLAIM, "\3\2\2"), DLX_OK, NULL),
    DEFECT(TREE("solutions 2\nnodes 3\n", "\2\3\3"), DLX_ERR_CERTIFICATE,
           "the tree proves 3 solutions, but 2 are claimed"),
    DEFECT(TREE("solutions 3\nnodes 4\n", "\2\3\3"), DLX_ERR_CERTIFICATE,
           "the tree has 3 nodes, but 4 are claimed"),
    DEFECT(TREE(CLAIM, "\2\3"), DLX_ERR_CERTIFICATE,
           "the node branches on an item that does not exist"),
    DEFECT(TREE(CLAIM, "\2\3\3\3"), DLX_ERR_SYNTAX,
           "byte 90: there are extra bytes after the tree"),
    DEFECT(TREE(CLAIM, "\2\2\3"), DLX_ERR_CERTIFICATE,
           "byte 88: the node branches on item `a`, which is not open"),
    DEFECT(TREE(CLAIM, "\4\3\3"), DLX_ERR_CERTIFICATE,
           "the node branches on item `x`, which is not open"),
    DEFECT(TREE(CLAIM, "\0\0\3"), DLX_ERR_CERTIFICATE,
           "the node branches on an item that does not exist"),
    DEFECT(TREE(CLAIM, "\0\1\3"), DLX_ERR_CERTIFICATE,
           "the node branches on an item that does not exist"),
    DEFECT(TREE(CLAIM, "\1\0"), DLX_ERR_CERTIFICATE, "kept node 0 is not complete yet"),
    DEFECT(TREE(CLAIM, "\0\2\1\0\3"), DLX_ERR_CERTIFICATE, "kept node 0 is not complete yet"),
    DEFECT(TREE(CLAIM, "\2\0\3\1\1"), DLX_ERR_CERTIFICATE, "kept node 1 is not complete yet"),
    DEFECT(TREE(CLAIM, "\2\0\3\1\0"), DLX_ERR_CERTIFICATE,
           "the state differs from that of kept node 0"),
    DEFECT(TREE("solutions 3\nnodes 4\n", "\5\3\2\3"), DLX_OK, NULL),
    DEFECT(TREE(CLAIM, "\5\3\5"), DLX_ERR_CERTIFICATE,
           "byte 89: option 1 is tried, but cannot be chosen"),
    DEFECT(TREE(CLAIM, "\11\3"), DLX_ERR_CERTIFICATE,
           "the node branches on an item that does not exist"),
    DEFECT(TREE(CLAIM, "\2\5"), DLX_ERR_CERTIFICATE,
           "the node branches on an item that does not exist"),
    DEFECT(TREE(CLAIM, "\5\5"), DLX_ERR_CERTIFICATE,
           "the node branches on an item that does not exist"),
    DEFECT(TREE(CLAIM, "\5\0\3\2\1\0"), DLX_ERR_CERTIFICATE,
           "kept node 0 was kept before an option was barred"),
    DEFECT(TREE(CLAIM, "\202\0\3\3"), DLX_ERR_SYNTAX, "a code is longer than necessary"),
    DEFECT(TREE(CLAIM, "\202\200\200\200\200\1\3\3"), DLX_ERR_SYNTAX, "a code is too large"),
    DEFECT("solutions 03\nnodes 3\n", DLX_ERR_SYNTAX, "expected a whole number of solutions"),
    DEFECT("solutions 333\nnodes 3\n", DLX_ERR_SYNTAX, "at most 2 digits"),
    DEFECT("solutions \nnodes 3\n", DLX_ERR_SYNTAX, "expected a whole number of solutions"),
    DEFECT("solutions 3\nnodes 18446744073709551616\n", DLX_ERR_SYNTAX,
           "up to 18446744073709551615"),
    DEFECT("solutions 3\nnodes 03\n", DLX_ERR_SYNTAX, "expected a whole number"),
    DEFECT("solutions 3\nnodes 3\ntrees\n", DLX_ERR_SYNTAX, "expected `tree`, found `trees`"),
    DEFECT("solutions 3\nnodes 3\ntree 3\n", DLX_ERR_SYNTAX, "expected a line end after `tree`"),
    DEFECT("solutions 3\nnodes 3\nmore 3\n", DLX_ERR_SYNTAX, "expected `tree`, found `more`"),
    DEFECT("solutions 3\nnodes 3\n\n", DLX_ERR_SYNTAX, "expected `tree`"),
    DEFECT("solutions 3\nnodes\n", DLX_ERR_SYNTAX, "expected a blank after `nodes`"),
    DEFECT("solution 3\n", DLX_ERR_SYNTAX, "expected `solutions` or `modulus`, found `solution`"),
    DEFECT("require 0\n", DLX_ERR_SYNTAX, "there is no option 0"),
    DEFECT("require 5\n", DLX_ERR_SYNTAX, "there is no option 5"),
    DEFECT("require 2\nrequire 2\n", DLX_ERR_SYNTAX, "option 2 is out of order"),
    DEFECT("forbid 1\nrequire 2\n", DLX_ERR_SYNTAX, "expected `solutions`"),
    DEFECT("forbid x\n", DLX_ERR_SYNTAX, "expected a whole number"),
    DEFECT("require 1\nforbid 4\n" TREE("solutions 1\nnodes 1\n", "\3"), DLX_OK, NULL),
    DEFECT("require 1\nrequire 2\n" TREE("solutions 0\nnodes 0\n", ""), DLX_OK, NULL),
    DEFECT("require 1\nrequire 2\n" TREE("solutions 0\nnodes 0\n", "\3"), DLX_ERR_SYNTAX,
           "there are extra bytes after the tree"),
    DEFECT("a-word-that-is-longer-than-any-in-a-certificate 1\n", DLX_ERR_SYNTAX,
           "expected a word"),
#undef DEFECT
};

TEST(each_defect_is_reported_with_its_position)
{
    dlx_problem *problem = problem_of("a b | x\na x:1\na x:2\nb x:1\nb\n");
    struct sink sink;
    dlx_certificate written = write_to(problem, NULL, &sink), checked;
    const size_t head = strlen(HEAD) + 17;
    for (size_t d = 0; d < sizeof defects / sizeof *defects; d++) {
        const size_t length = head + defects[d].length;
        dlx_error error = {.line = 7};
        char *text = malloc(length);
        memcpy(text, sink.text, head);
        memcpy(text + head, defects[d].text, defects[d].length);
        if (memcmp(text + length - 23, "check ", 6) == 0)
            repair(text, length);
        dlx_status status = check_bytes(problem, text, length, &checked, &error);
        ck_assert_msg(status == defects[d].status, "%zu: %d, %s", d, (int)status, error.message);
        if (defects[d].message != NULL) {
            ck_assert_msg(strstr(error.message, defects[d].message) != NULL, "%zu: %s", d,
                          error.message);
            const bool is_in_tree = strncmp(error.message, "byte ", 5) == 0;
            ck_assert(is_in_tree ? error.line == 0 : error.line >= 5 && error.column > 0);
        }
        dlx_certificate_free(problem, &checked);
        free(text);
    }
    forget(problem, &sink, &written);
}

/* A certificate with this claim and these codes is refused because a state differs from the state
 * of the first kept node. The claim is the count that would result if the states were equal. */
static void assert_other_state(const char *text, const char *claim, const char *codes,
                               size_t length)
{
    static const char end[] = "\ncheck 0123456789abcdef\n";
    dlx_problem *problem = problem_of(text);
    struct sink sink;
    dlx_error error;
    dlx_certificate written = write_to(problem, NULL, &sink);
    sink.length = (size_t)(strstr(sink.text, "solutions") - sink.text);
    sink_write(&sink, claim, strlen(claim));
    sink_write(&sink, "tree\n", 5);
    sink_write(&sink, codes, length);
    sink_write(&sink, end, sizeof end - 1);
    repair(sink.text, sink.length);
    ck_assert_msg(!holds(problem, &sink, &error), "%s", text);
    ck_assert_msg(strstr(error.message, "the state differs from that of kept node 0") != NULL,
                  "%s: %s", text, error.message);
    forget(problem, &sink, &written);
}

/* After the first option of a, x has a color. After the second, y is in use, and x may still get
 * any color. */
TEST(different_uses_of_secondary_items_make_different_states)
{
    static const char *const problems[] = {
        "a b | x y\na x:1\na y\nb x:1\nb y\nb\n",
        "a b | x y\na x:1\na x:2\nb x:1\nb y\nb\n",
        "a b | x y\na x:1\na x\nb x:1\nb y\nb\n",
        "a b | x y\na x:1\na\nb x:1\nb x:2\nb\n",
    };
    for (size_t p = 0; p < sizeof problems / sizeof *problems; p++)
        assert_other_state(problems[p], "solutions 6\nnodes 3\n", "\2\0\3\1\0", 5);
}

/*
 * Each of these certificates would prove a wrong count if the state left something out: how often
 * the open item a was taken (7 solutions), which of its options are barred (7), or all but one bit
 * of the number of times it was taken, when b follows (1).
 */
TEST(a_state_includes_barred_options_and_how_often_items_were_taken)
{
    static const struct {
        const char *problem, *claim, *codes;
        size_t length;
    } cases[] = {
        {"0:2|a x\na x\nx\na\na\n", "solutions 6\nnodes 3\n", "\3\0\2\1\0", 5},
        {"0:2|a\na\na\na\n", "solutions 8\nnodes 4\n", "\2\0\2\1\0\2", 6},
        {"2|a b c d\nc\nc a\nd\nd a\nb\n", "solutions 0\nnodes 7\n", "\4\5\2\0\2\5\1\0\1\0", 10},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        assert_other_state(cases[c].problem, cases[c].claim, cases[c].codes, cases[c].length);
}

/* ---- linear certificates ---- */

/* Write a linear certificate. Its modulus is 0 if there is none. */
static dlx_certificate write_linear(const dlx_problem *problem, const struct asked *asked,
                                    struct sink *sink)
{
    dlx_task *task;
    dlx_certificate certificate;
    dlx_error error = {.message = ""};
    *sink = (struct sink){.text = NULL};
    ck_assert_int_eq(asked_open(problem, asked, &task), DLX_OK);
    ck_assert_msg(dlx_certificate_write_linear(task, sink_write, sink, &certificate, &error) ==
                      DLX_OK,
                  "%s", error.message);
    dlx_task_free(task);
    return certificate;
}

TEST(a_linear_certificate_holds_and_proves_that_there_is_no_solution)
{
    struct random random = {7};
    uint32_t found = 0;
    for (int p = 0; p < CASES(PROBLEMS); p++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle sets = oracle_solve(problem);
        uint32_t required[4], forbidden[4], has, has_not;
        const uint32_t options = dlx_problem_option_count(problem);
        const struct asked asked = {
            .required_count = random_options(&random, options, 3, required, &has),
            .forbidden_count = random_options(&random, options, 3, forbidden, &has_not),
            .required = required,
            .forbidden = forbidden,
        };
        struct sink sink;
        dlx_error error;
        dlx_certificate written = write_linear(problem, &asked, &sink), checked;
        ck_assert_uint_eq(written.modulus > 0, sink.length > 0);
        ck_assert(written.modulus == 0 || oracle_count(&sets, has, has_not) == 0);
        if (written.modulus > 0) {
            ck_assert_int_eq(check_bytes(problem, sink.text, sink.length, &checked, &error),
                             DLX_OK);
            assert_same_certificate(&written, &checked);
            ck_assert_uint_eq(written.modulus, checked.modulus);
            ck_assert_uint_eq(written.rest, checked.rest);
            ck_assert_mem_eq(written.multipliers, checked.multipliers,
                             dlx_problem_item_count(problem) * sizeof *checked.multipliers);
            dlx_certificate_free(problem, &checked);
            found++;
        }
        dlx_certificate_free(problem, &written);
        free(sink.text);
        oracle_free(&sets);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(found, CASES(PROBLEMS) / 10);
}

/* Write what a forger may write: the head of a true certificate, and any numbers after it. */
static void forge(struct sink *sink, const dlx_problem *problem, struct random *random)
{
    const uint32_t modulus = 2 + random_below(random, 5);
    char line[64];
    sink->length = (size_t)(strstr(sink->text, "solutions") - sink->text);
    snprintf(line, sizeof line, "modulus %" PRIu32 "\n", modulus);
    sink_write(sink, line, strlen(line));
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++) {
        const uint32_t number = random_below(random, modulus);
        snprintf(line, sizeof line, "item %" PRIu32 " %" PRIu32 "\n", i + 1, number);
        if (number > 0)
            sink_write(sink, line, strlen(line));
    }
    snprintf(line, sizeof line, "rest %" PRIu32 "\ncheck 0123456789abcdef\n",
             random_below(random, modulus));
    sink_write(sink, line, strlen(line));
    repair(sink->text, sink->length);
}

TEST(no_multipliers_refute_a_problem_with_a_solution)
{
    struct random random = {8};
    uint32_t refused = 0, held = 0;
    for (int p = 0; p < CASES(PROBLEMS); p++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct oracle sets = oracle_solve(problem);
        struct sink sink;
        dlx_error error;
        dlx_certificate written = write_to(problem, NULL, &sink), checked;
        for (int t = 0; t < 20; t++) {
            forge(&sink, problem, &random);
            dlx_status status = check_bytes(problem, sink.text, sink.length, &checked, &error);
            ck_assert(status == DLX_OK || status == DLX_ERR_CERTIFICATE);
            ck_assert(status != DLX_OK || sets.count == 0);
            refused += sets.count > 0;
            held += status == DLX_OK;
            dlx_certificate_free(problem, &checked);
            sink.length = (size_t)(strstr(sink.text, "modulus") - sink.text);
            sink_write(&sink, "solutions", 9);
        }
        dlx_certificate_free(problem, &written);
        free(sink.text);
        oracle_free(&sets);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(refused, 1000 / test_share);
    ck_assert_uint_gt(held, 100 / test_share);
}

TEST(the_smallest_modulus_is_found)
{
    static const struct {
        const char *problem;
        uint32_t modulus, numbers;
    } cases[] = {
        {"a b c\na b\nb c\na c\n", 2, 3},
        {"a b c d\na b\nb c\na c\nd\n", 2, 3},
        {"a b c d e\na b c\nb c d\nc d e\na c e\na b e\na d e\n", 3, 5},
        {"a b c d\na b\na d\nb\n", 2, 1},   /* c has no option */
        {"a b c d\na b\na c\na d\n", 3, 4}, /* three options need a */
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        dlx_problem *problem = problem_of(cases[c].problem);
        struct sink sink;
        uint32_t numbers = 0;
        dlx_certificate written = write_linear(problem, NULL, &sink);
        for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++)
            numbers += written.multipliers[i] != 0;
        ck_assert_msg(written.modulus == cases[c].modulus && numbers == cases[c].numbers,
                      "%s: %" PRIu32 " with %" PRIu32, cases[c].problem, written.modulus, numbers);
        forget(problem, &sink, &written);
    }
}

/* ---- limits and failures ---- */

TEST(a_limit_on_memory_is_kept)
{
    dlx_problem *problem = generated("queens 8");
    struct asked settings = {.settings = {.memory = 1024}};
    struct sink sink = {.text = NULL};
    dlx_error error;
    ck_assert_int_eq(certificate_write(problem, &settings, sink_write, &sink, NULL, &error),
                     DLX_ERR_MEMORY);
    ck_assert_uint_eq(sink.calls, 0);
    settings.settings.memory = 8192; /* enough for the tree, but not for a table in addition */
    assert_count(problem, &settings, 92);
    dlx_problem_free(problem);
}

/* Writing and checking both spend one node of the limit for each node of the tree. */
TEST(a_limit_on_nodes_is_exact)
{
    dlx_problem *problem = generated("queens 5");
    struct sink sink;
    dlx_certificate written = write_to(problem, NULL, &sink);
    for (uint64_t n = 1; n <= 2 * written.nodes; n++) {
        struct sink to = {.text = NULL};
        struct text from = {.at = sink.text, .left = sink.length};
        const struct asked asked = {.limits = {.tree_nodes = n}};
        dlx_status status = certificate_write(problem, &asked, sink_write, &to, NULL, NULL);
        ck_assert_int_eq(status, n < 2 * written.nodes ? DLX_ERR_STOPPED : DLX_OK);
        ck_assert((to.calls > 0) == (status == DLX_OK));
        status = certificate_check(problem, &asked, text_read, &from, NULL, NULL);
        ck_assert_int_eq(status, n < written.nodes ? DLX_ERR_STOPPED : DLX_OK);
        free(to.text);
    }
    forget(problem, &sink, &written);
}

struct watcher {
    dlx_task *task;
    uint64_t looks, stop_at; /* progress reports so far; the report that stops the task */
};

static void watch(void *user, uint64_t work)
{
    struct watcher *w = user;
    (void)work;
    if (++w->looks == w->stop_at)
        dlx_task_stop(w->task);
}

TEST(a_stop_ends_the_next_proof)
{
    dlx_problem *problem = generated("queens 6");
    struct sink sink = {.text = NULL};
    dlx_task *task;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    for (int n = 0; n < 2; n++) {
        dlx_task_stop(task);
        ck_assert_int_eq((n == 0 ? dlx_certificate_write_linear
                                 : dlx_certificate_write)(task, sink_write, &sink, NULL, NULL),
                         DLX_ERR_STOPPED);
        ck_assert_str_eq(dlx_task_reason(task), "stopped by the caller");
        ck_assert(permit_allows(&task->permit));
    }
    ck_assert_uint_eq(sink.calls, 0);
    dlx_task_free(task), dlx_problem_free(problem);
}

TEST(a_progress_report_may_stop_the_task)
{
    dlx_problem *problem = generated("queens 9");
    struct watcher w = {.looks = 0};
    struct sink sink = {.text = NULL};
    ck_assert_int_eq(dlx_task_new(problem, &w.task), DLX_OK);
    dlx_task_watch(w.task, watch, &w);
    ck_assert_int_eq(dlx_certificate_write(w.task, sink_write, &sink, NULL, NULL), DLX_OK);
    const uint64_t all = w.looks;
    ck_assert_uint_gt(all, 3);
    for (uint64_t n = 1; n <= all; n++) {
        struct sink to = {.text = NULL};
        w.looks = 0;
        w.stop_at = n;
        ck_assert_int_eq(dlx_certificate_write(w.task, sink_write, &to, NULL, NULL),
                         DLX_ERR_STOPPED);
        ck_assert_uint_eq(to.calls, 0);
        ck_assert_str_eq(dlx_task_reason(w.task), "stopped by the caller");
    }
    dlx_task_free(w.task);
    free(sink.text);
    dlx_problem_free(problem);
}

TEST(wrong_arguments_are_refused)
{
    dlx_problem *problem = generated("queens 4");
    const uint32_t none = dlx_problem_option_count(problem);
    const struct asked by_weights = {.settings = {.choose = CHOOSE_WEIGHTED}};
    struct sink sink = {.text = NULL};
    dlx_error error;
    dlx_task *task;
    ck_assert_int_eq(certificate_write(problem, &by_weights, sink_write, &sink, NULL, &error),
                     DLX_ERR_ARGUMENT);
    ck_assert_str_eq(error.message, dlx_status_text(DLX_ERR_ARGUMENT));
    ck_assert_uint_eq(sink.calls, 0);
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_task_require(task, none), DLX_ERR_NO_SUCH_OPTION);
    ck_assert_int_eq(dlx_task_forbid(task, none), DLX_ERR_NO_SUCH_OPTION);
    dlx_task_free(task);
    dlx_problem_free(problem);
}

TEST(a_source_or_sink_that_fails_is_an_error)
{
    dlx_problem *problem = generated("queens 6");
    struct sink sink;
    dlx_error error;
    dlx_certificate written = write_to(problem, NULL, &sink);
    for (size_t length = 0; length <= sink.length; length++) {
        struct text source = {.at = sink.text, .left = length, .piece = 7, .fails = true};
        ck_assert_int_eq(certificate_check(problem, NULL, text_read, &source, NULL, &error),
                         DLX_ERR_INPUT);
    }
    struct text source = {.at = sink.text, .left = sink.length, .piece = 1};
    ck_assert_int_eq(certificate_check(problem, NULL, text_read, &source, NULL, NULL), DLX_OK);
    for (uint64_t call = 1; call <= sink.calls; call++) {
        struct sink failing = {.fail_at = call};
        ck_assert_int_eq(certificate_write(problem, NULL, sink_write, &failing, NULL, &error),
                         DLX_ERR_OUTPUT);
        free(failing.text);
    }
    forget(problem, &sink, &written);
}

static dlx_status write_kind(const dlx_problem *problem, const struct asked *asked, bool is_linear,
                             struct sink *sink)
{
    dlx_task *task;
    dlx_status status = asked_open(problem, asked, &task);
    if (status != DLX_OK)
        return status;
    status = (is_linear ? dlx_certificate_write_linear : dlx_certificate_write)(task, sink_write,
                                                                                sink, NULL, NULL);
    dlx_task_free(task);
    return status;
}

/* Write and check with this allocator. Return the first status other than DLX_OK. A linear
 * certificate is for an item without options. */
static dlx_status do_both(const dlx_allocator *allocator, bool has_wishes, bool is_linear)
{
    const uint32_t required[] = {5, 3, 5}, forbidden[] = {4, 2, 2, 0};
    const struct asked settings = {.required = required,
                                   .forbidden = forbidden,
                                   .required_count = has_wishes ? 3 : 0,
                                   .forbidden_count = has_wishes ? 4 : 0};
    struct sink sink = {.text = NULL};
    dlx_problem *problem = NULL;
    dlx_certificate certificate = {.solutions = NULL};
    dlx_status status = dlx_problem_new(allocator, &problem);
    for (uint32_t i = 0; status == DLX_OK && i < (is_linear ? 9u : 8u); i++)
        status = dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
    for (uint32_t o = 0; status == DLX_OK && o < 32; o++)
        status = dlx_problem_add_option(problem, &(dlx_entry){o / 4, 0}, 1, NULL);
    if (status == DLX_OK)
        status = write_kind(problem, &settings, is_linear, &sink);
    if (status == DLX_OK) {
        struct text source = {.at = sink.text, .left = sink.length};
        status = certificate_check(problem, NULL, text_read, &source, &certificate, NULL);
    }
    if (problem != NULL && status == DLX_OK)
        dlx_certificate_free(problem, &certificate);
    free(sink.text);
    dlx_problem_free(problem);
    return status;
}

/* Writing a certificate fails at some request: the error has the reason, and no place in a text. */
TEST(an_error_without_a_text_has_no_line)
{
    struct faulty faulty = {.fail_at = 0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    dlx_problem *source = generated("queens 5"), *problem = copy_into(&allocator, source);
    dlx_status status = DLX_ERR_MEMORY;
    for (uint64_t at = 3; status != DLX_OK; at += 3) {
        struct sink sink = {.text = NULL};
        dlx_certificate certificate = {.solutions = NULL};
        dlx_error error = {.line = 7};
        faulty.requests = 0;
        faulty.fail_at = at;
        status = certificate_write(problem, NULL, sink_write, &sink, &certificate, &error);
        faulty.fail_at = 0;
        if (status == DLX_OK)
            dlx_certificate_free(problem, &certificate);
        else if (error.message[0] != '\0')
            ck_assert(error.line == 0 &&
                      strcmp(error.message, dlx_status_text(DLX_ERR_MEMORY)) == 0);
        free(sink.text);
    }
    dlx_problem_free(problem), dlx_problem_free(source);
}

TEST(running_out_of_memory_is_survived_at_every_request)
{
    for (int round = 0; round < 4; round++) {
        struct faulty faulty = {.fail_at = 0};
        uint64_t harmless = 0;
        do {
            faulty = (struct faulty){.fail_at = faulty.fail_at + 1};
            const dlx_allocator allocator = faulty_allocator(&faulty);
            dlx_status status = do_both(&allocator, round % 2 == 1, round / 2 == 1);
            ck_assert(status == DLX_OK || status == DLX_ERR_MEMORY);
            ck_assert_uint_eq(faulty.outstanding, 0);
            ck_assert(!faulty.wrong_size);
            harmless += status == DLX_OK;
        } while (faulty.requests >= faulty.fail_at);
        ck_assert_uint_gt(faulty.fail_at, 30);
        ck_assert_uint_le(harmless, 2); /* without a table, and in the last round */
    }
}

TEST(two_problems_have_different_keys_for_the_same_fact)
{
    struct key one = {0, 0}, other = {0, 0};
    key_toggle(&one, 1, 5, 1);
    key_toggle(&other, 2, 5, 1);
    ck_assert(one.low != other.low && one.high != other.high);
    key_toggle(&one, 1, 5, 1);
    ck_assert(one.low == 0 && one.high == 0);
}
