/* SPDX-License-Identifier: MIT */
/* Tests of the writers: the output is read back as the same problem, a problem that a format cannot
 * express is refused, and the models of `cnf` are the solutions. */
#include "dlx/dlx.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/sink.h"
#include "tests/support/suite.h"
#include "tests/support/text.h"

#include <stdio.h>

#define PROBLEMS CASES(4000)

/* ---- texts ---- */

static dlx_status write_to(struct sink *sink, const dlx_problem *p, dlx_format format,
                           dlx_writing *writing, dlx_error *error)
{
    *sink = (struct sink){.text = NULL};
    *writing = (dlx_writing){.format = format};
    return dlx_write(p, writing, sink_write, sink, error);
}

/* ---- the same problem ---- */

/* The features that a format keeps besides the items and options. */
static const struct kept {
    dlx_format format;
    bool names, title, order;
} formats[] = {
    {DLX_FORMAT_ITEMS, true, true, true}, {DLX_FORMAT_MTX, false, true, true},
    {DLX_FORMAT_ROWS, false, true, true}, {DLX_FORMAT_DENSE, false, true, false},
    {DLX_FORMAT_CSV, true, false, false}, {DLX_FORMAT_EC, false, true, true},
    {DLX_FORMAT_XCC, false, true, true},  {DLX_FORMAT_SETS, false, false, true},
};

enum { FORMATS = sizeof formats / sizeof *formats };

/* Return the position of each item when the primary items come first. */
static void order_items(const dlx_problem *p, uint32_t *place)
{
    uint32_t primary = 0, secondary = dlx_problem_primary_count(p);
    for (uint32_t i = 0; i < dlx_problem_item_count(p); i++)
        place[i] = dlx_problem_item(p, i).kind == DLX_PRIMARY ? primary++ : secondary++;
}

/* Return a name, or the number that replaces it. */
static const char *name_or_number(const char *name, uint32_t number, char text[16])
{
    snprintf(text, 16, "%u", (unsigned)number);
    return name != NULL ? name : text;
}

static void assert_same_items(const dlx_problem *a, const dlx_problem *b, const uint32_t *place,
                              bool names)
{
    ck_assert_uint_eq(dlx_problem_item_count(a), dlx_problem_item_count(b));
    for (uint32_t i = 0; i < dlx_problem_item_count(a); i++) {
        char number[16];
        const char *name = name_or_number(dlx_problem_item(a, i).name, i + 1, number);
        dlx_item x = dlx_problem_item(a, i);
        dlx_item y = dlx_problem_item(b, place[i]);
        ck_assert_pstr_eq(dlx_problem_item(b, place[i]).name, names ? name : NULL);
        ck_assert_int_eq(dlx_problem_item(a, i).kind, dlx_problem_item(b, place[i]).kind);
        ck_assert_uint_eq(x.min, y.min);
        ck_assert_uint_eq(x.max, y.max);
    }
}

static void assert_same_color(const dlx_problem *a, uint32_t x, const dlx_problem *b, uint32_t y,
                              bool names)
{
    char number[16];
    if (x == DLX_NO_COLOR || !names)
        ck_assert_uint_eq(x, y);
    else
        ck_assert_str_eq(name_or_number(dlx_problem_color_name(a, x), x, number),
                         dlx_problem_color_name(b, y));
}

static void assert_same_option(const dlx_problem *a, const dlx_problem *b, uint32_t option,
                               const uint32_t *place, const struct kept *kept)
{
    uint32_t x_count, y_count;
    const dlx_entry *x = dlx_problem_option(a, option, &x_count);
    const dlx_entry *y = dlx_problem_option(b, option, &y_count);
    ck_assert_uint_eq(x_count, y_count);
    ck_assert_uint_eq(dlx_problem_option_cost(a, option), dlx_problem_option_cost(b, option));
    for (uint32_t e = 0; e < x_count; e++) {
        uint32_t there = find_entry(y, y_count, place[x[e].item]);
        ck_assert_uint_lt(there, y_count);
        ck_assert(!kept->order || there == e);
        if (dlx_problem_item(a, x[e].item).kind == DLX_PRIMARY)
            ck_assert_uint_eq(x[e].color, y[there].color); /* how many times it covers the item */
        else
            assert_same_color(a, x[e].color, b, y[there].color, kept->names);
    }
}

static void assert_same(const dlx_problem *a, const dlx_problem *b, const struct kept *kept)
{
    uint32_t place[MOST_ITEMS];
    order_items(a, place);
    assert_same_items(a, b, place, kept->names);
    ck_assert_uint_eq(dlx_problem_option_count(a), dlx_problem_option_count(b));
    for (uint32_t o = 0; o < dlx_problem_option_count(a); o++)
        assert_same_option(a, b, o, place, kept);
    ck_assert_pstr_eq(dlx_problem_title(b), kept->title ? dlx_problem_title(a) : NULL);
}

/* Read the output in pieces, with the settings that the writer reported. */
static void assert_reads_as(const struct sink *sink, const dlx_writing *writing,
                            const dlx_problem *p, const struct kept *kept, size_t piece)
{
    struct text text = text_of(sink->text);
    dlx_reading reading = {
        .format = writing->format, .base = writing->base, .secondary = writing->secondary};
    dlx_problem *read;
    dlx_error error;
    text.piece = piece;
    ck_assert_msg(dlx_read(NULL, text_read, &text, &reading, &read, &error) == DLX_OK, "%s\n%s",
                  error.message, sink->text);
    assert_same(p, read, kept);
    dlx_problem_free(read);
}

TEST(the_output_is_read_back_as_the_same_problem)
{
    struct random random = {1};
    int written[FORMATS] = {0};
    for (int n = 0; n < PROBLEMS; n++) {
        dlx_problem *p = random_rich_problem(&random);
        for (size_t f = 0; f < FORMATS; f++) {
            struct sink sink = {.text = NULL};
            dlx_error error;
            dlx_writing writing = {.format = formats[f].format};
            if (writing.format == DLX_FORMAT_ROWS)
                writing.base = (uint32_t)n % 2;
            dlx_status status = dlx_write(p, &writing, sink_write, &sink, &error);
            if (status == DLX_OK) {
                assert_reads_as(&sink, &writing, p, &formats[f], (size_t)n % 8);
                written[f]++;
            } else {
                ck_assert_int_eq(status, DLX_ERR_NOT_EXPRESSIBLE);
                ck_assert_uint_eq(sink.calls, 0);
            }
            free(sink.text);
        }
        dlx_problem_free(p);
    }
    for (size_t f = 0; f < FORMATS; f++) /* the format must not refuse too many problems */
        ck_assert_int_gt(written[f], PROBLEMS / 100);
}

/* ---- refusals ---- */

static const struct refusal {
    const char *items;
    dlx_format format;
    const char *message;
} refusals[] = {
    {"a | x\na\n", DLX_FORMAT_EC, "format `ec` cannot express secondary items: item `x`"},
    {"a | x\na\n", DLX_FORMAT_SETS, "format `sets` cannot express secondary items: item `x`"},
    {"a | x\na\na x:1\n", DLX_FORMAT_MTX, "format `mtx` cannot express colors: option 2"},
    {"a | x\na x:1\n", DLX_FORMAT_CSV, "format `csv` cannot express colors: option 1"},
    {"a\na\na |7\n", DLX_FORMAT_EC, "format `ec` cannot express costs: option 2"},
    {"a\na |7\n", DLX_FORMAT_SETS, "format `sets` cannot express costs: option 1"},
    {"b 2|a\na\n", DLX_FORMAT_XCC, "format `xcc` cannot express multiplicities: item `a`"},
    {"0:1|a\na\n", DLX_FORMAT_DENSE, "format `dense` cannot express multiplicities: item `a`"},
    {"9|a a=2\na=3\na=2\n", DLX_FORMAT_ITEMS,
     "format `items` cannot express an item whose name looks like `item=number`: item `a=2`"},
    {"a b\na\n", DLX_FORMAT_ROWS,
     "format `rows` cannot express a last item that is in no option: item `b`"},
    {"a\n", DLX_FORMAT_ROWS, "format `rows` cannot express problems without options"},
    {"a\n", DLX_FORMAT_DENSE, "format `dense` cannot express problems without options"},
    {" |\n", DLX_FORMAT_CSV, "format `csv` cannot express problems without items"},
};

/* The same problem with one more option, which has no entries, and which `items` cannot express. */
static const struct refusal refusals_with_empty[] = {
    {"a b\n", DLX_FORMAT_ITEMS, "format `items` cannot express options without entries: option 1"},
    {"a\na\n", DLX_FORMAT_ROWS, "format `rows` cannot express options without entries: option 2"},
    {" |\n", DLX_FORMAT_DENSE, "format `dense` cannot express problems without items"},
};

static void assert_is_refused(const struct refusal *r, bool has_empty)
{
    dlx_problem *p = problem_of(r->items);
    struct sink sink;
    dlx_writing writing;
    dlx_error error;
    if (has_empty)
        ck_assert_int_eq(dlx_problem_add_option(p, NULL, 0, NULL), DLX_OK);
    ck_assert_int_eq(write_to(&sink, p, r->format, &writing, &error), DLX_ERR_NOT_EXPRESSIBLE);
    ck_assert_str_eq(error.message, r->message);
    ck_assert_ptr_null(sink.text);
    dlx_problem_free(p);
}

TEST(a_problem_that_cannot_be_expressed_is_refused_with_a_reason)
{
    for (size_t r = 0; r < sizeof refusals / sizeof *refusals; r++)
        assert_is_refused(&refusals[r], false);
    for (size_t r = 0; r < sizeof refusals_with_empty / sizeof *refusals_with_empty; r++)
        assert_is_refused(&refusals_with_empty[r], true);
}

TEST(names_that_a_format_cannot_hold_are_refused)
{
    static const struct {
        const char *first, *second; /* names of the items */
        dlx_format format;
        const char *message; /* NULL if there is nothing to refuse */
    } cases[] = {
        {"a b", NULL, DLX_FORMAT_ITEMS, "names with blanks, `:` or `|`: item `a b`"},
        {"a", "b:c", DLX_FORMAT_ITEMS, "names with blanks, `:` or `|`: item `b:c`"},
        {"a", "|", DLX_FORMAT_ITEMS, "names with blanks, `:` or `|`: item `|`"},
        {"2", NULL, DLX_FORMAT_ITEMS,
         "an unnamed item whose number is the name of another: item `2`"},
        {"2", NULL, DLX_FORMAT_CSV,
         "an unnamed item whose number is the name of another: item `2`"},
        {"a\nb", NULL, DLX_FORMAT_CSV, "names with control characters: item `a?b`"},
        {"1", NULL, DLX_FORMAT_ITEMS, NULL},
        {"\xef\xbb\xbf"
         "a",
         "b", DLX_FORMAT_ITEMS, NULL},
        {"\xef\xbb\xbf"
         "a",
         "b", DLX_FORMAT_CSV, NULL},
        {" a ", "b,\"", DLX_FORMAT_CSV, NULL},
        {"a b", "b\nc", DLX_FORMAT_CNF, NULL},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        dlx_problem *p;
        struct sink sink;
        dlx_writing writing;
        dlx_error error = {0};
        ck_assert_int_eq(dlx_problem_new(NULL, &p), DLX_OK);
        dlx_problem_add_item(p, cases[c].first, DLX_PRIMARY, NULL);
        dlx_problem_add_item(p, cases[c].second, DLX_PRIMARY, NULL);
        dlx_status status = write_to(&sink, p, cases[c].format, &writing, &error);
        ck_assert_int_eq(status, cases[c].message == NULL ? DLX_OK : DLX_ERR_NOT_EXPRESSIBLE);
        if (cases[c].message != NULL)
            ck_assert_msg(strstr(error.message, cases[c].message) != NULL, "%s", error.message);
        else if (cases[c].format != DLX_FORMAT_CNF)
            assert_reads_as(&sink, &writing, p, &formats[cases[c].format == DLX_FORMAT_CSV ? 4 : 0],
                            0);
        free(sink.text);
        dlx_problem_free(p);
    }
}

TEST(a_title_cannot_end_its_line)
{
    dlx_problem *p = problem_of("a\na\n");
    struct sink sink;
    dlx_writing writing;
    ck_assert_int_eq(dlx_problem_set_title(p, "two\nlines"), DLX_OK);
    ck_assert_int_eq(write_to(&sink, p, DLX_FORMAT_EC, &writing, NULL), DLX_OK);
    ck_assert_str_eq(sink.text, "c two lines\np ec 1\ns 1\n");
    free(sink.text);
    dlx_problem_free(p);
}

TEST(the_writer_reports_settings_that_the_text_lacks)
{
    dlx_problem *p = problem_of("a b | x y\na x\nb y\n");
    struct sink sink;
    dlx_writing writing;
    ck_assert_int_eq(write_to(&sink, p, DLX_FORMAT_ROWS, &writing, NULL), DLX_OK);
    ck_assert_uint_eq(writing.secondary, 2);
    ck_assert(writing.names_lost);
    free(sink.text);
    ck_assert_int_eq(write_to(&sink, p, DLX_FORMAT_CSV, &writing, NULL), DLX_OK);
    ck_assert_uint_eq(writing.secondary, 2);
    ck_assert(!writing.names_lost);
    free(sink.text);
    ck_assert_int_eq(write_to(&sink, p, DLX_FORMAT_XCC, &writing, NULL), DLX_OK);
    ck_assert_uint_eq(writing.secondary, 0);
    ck_assert(writing.names_lost);
    free(sink.text);
    dlx_problem_free(p);
}

TEST(settings_out_of_range_are_refused)
{
    static const dlx_writing bad[] = {
        {.format = DLX_FORMAT_AUTO, .base = 0},
        {.format = (dlx_format)99, .base = 0},
        {.format = DLX_FORMAT_ROWS, .base = 2},
        {.format = DLX_FORMAT_MTX, .base = 1},
    };
    dlx_problem *p = problem_of("a\na\n");
    for (size_t b = 0; b < sizeof bad / sizeof *bad; b++) {
        dlx_writing writing = bad[b];
        struct sink sink = {.text = NULL};
        ck_assert_int_eq(dlx_write(p, &writing, sink_write, &sink, NULL), DLX_ERR_ARGUMENT);
        ck_assert_uint_eq(sink.calls, 0);
    }
    dlx_problem_free(p);
}

/* ---- failures ---- */

static const dlx_format all[] = {
    DLX_FORMAT_ITEMS, DLX_FORMAT_MTX, DLX_FORMAT_ROWS, DLX_FORMAT_DENSE, DLX_FORMAT_CSV,
    DLX_FORMAT_EC,    DLX_FORMAT_XCC, DLX_FORMAT_SETS, DLX_FORMAT_CNF,   DLX_FORMAT_LP,
    DLX_FORMAT_WCNF,  DLX_FORMAT_SPP, DLX_FORMAT_MPS,  DLX_FORMAT_OPB,   DLX_FORMAT_LISTS};

enum { ALL = sizeof all / sizeof *all };

TEST(a_sink_that_fails_at_any_call_is_reported)
{
    dlx_problem *p = problem_of("a b c d e f g\n");
    for (uint32_t o = 0; o < 3000; o++)
        dlx_problem_add_option(p, &(dlx_entry){o % 7, 0}, 1, NULL);
    for (size_t f = 0; f < ALL; f++)
        for (uint64_t k = 1;; k++) {
            struct sink sink = {.fail_at = k};
            dlx_writing writing = {.format = all[f]};
            dlx_error error;
            dlx_status status = dlx_write(p, &writing, sink_write, &sink, &error);
            free(sink.text);
            if (status == DLX_OK) {
                ck_assert_uint_gt(k, 2);
                break;
            }
            ck_assert_int_eq(status, DLX_ERR_OUTPUT);
        }
    dlx_problem_free(p);
}

/* ---- cnf ---- */

enum { MOST_VARIABLES = 4000, MOST_LITERALS = 100000 };

struct cnf {
    int variables, clauses;
    int literals[MOST_LITERALS]; /* literals of all clauses, each clause ended by 0 */
    int count;
};

/* Read the clauses after the comments and the line that declares their number. */
static void parse_cnf(const char *text, struct cnf *cnf)
{
    while (*text == 'c')
        text = strchr(text, '\n') + 1;
    int length, value, clauses = 0;
    ck_assert_int_eq(sscanf(text, "p cnf %d %d%n", &cnf->variables, &cnf->clauses, &length), 2);
    cnf->count = 0;
    for (text += length; sscanf(text, "%d%n", &value, &length) == 1; text += length) {
        ck_assert_int_lt(cnf->count, MOST_LITERALS);
        ck_assert_int_le(abs(value), cnf->variables);
        cnf->literals[cnf->count++] = value;
        clauses += value == 0;
    }
    ck_assert_int_lt(cnf->variables, MOST_VARIABLES);
    ck_assert_int_eq(clauses, cnf->clauses);
}

/* Evaluate a clause: 1 if it is true, 0 if it is false, -1 if it is open. Store its only open
 * literal in *unit. */
static int look_at(const int *clause, const signed char *value, int *unit)
{
    int open = 0;
    for (; *clause != 0; clause++) {
        int v = value[abs(*clause)];
        if (v != 0 && (v > 0) == (*clause > 0))
            return 1;
        if (v == 0) {
            open++;
            *unit = *clause;
        }
    }
    return open == 0 ? 0 : open == 1 ? -1 : -2;
}

/* Propagate unit clauses until nothing changes. Return false at a contradiction. */
static bool propagate(const struct cnf *cnf, signed char *value)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int at = 0; at < cnf->count; at++) {
            int unit = 0, seen = look_at(cnf->literals + at, value, &unit);
            if (seen == 0)
                return false;
            if (seen == -1) {
                value[abs(unit)] = unit > 0 ? 1 : -1;
                changed = true;
            }
            while (cnf->literals[at] != 0)
                at++;
        }
    }
    return true;
}

/* The variables of the options have values. */
static bool can_complete(const struct cnf *cnf, signed char *value)
{
    if (!propagate(cnf, value))
        return false;
    for (int v = 1; v <= cnf->variables; v++) /* the options determine every other variable */
        ck_assert_int_ne(value[v], 0);
    return true;
}

static bool is_model(const struct cnf *cnf, uint32_t options, uint32_t set)
{
    signed char value[MOST_VARIABLES] = {0};
    for (uint32_t o = 0; o < options; o++)
        value[o + 1] = (set >> o & 1) != 0 ? 1 : -1;
    return can_complete(cnf, value);
}

/* Check by definition: the number of times that each item is covered, and its colors. */
static bool is_solution(const dlx_problem *p, uint32_t set)
{
    uint32_t times[MOST_ITEMS] = {0}, color[MOST_ITEMS] = {0};
    for (uint32_t o = 0; set >> o != 0; o++) {
        uint32_t count, primary = 0;
        const dlx_entry *e = dlx_problem_option(p, o, &count);
        if ((set >> o & 1) == 0)
            continue;
        for (uint32_t i = 0; i < count; i++) {
            bool secondary = dlx_problem_item(p, e[i].item).kind == DLX_SECONDARY;
            primary += !secondary;
            if (secondary && times[e[i].item] > 0 &&
                (e[i].color == DLX_NO_COLOR || color[e[i].item] != e[i].color))
                return false;
            times[e[i].item] += secondary || e[i].color == 0 ? 1 : e[i].color;
            color[e[i].item] = e[i].color;
        }
        if (primary == 0)
            return false;
    }
    for (uint32_t i = 0; i < dlx_problem_item_count(p); i++) {
        dlx_item m = dlx_problem_item(p, i);
        bool secondary = dlx_problem_item(p, i).kind == DLX_SECONDARY;
        if (!secondary && (times[i] < m.min || times[i] > m.max))
            return false;
    }
    return true;
}

TEST(the_models_of_cnf_are_the_solutions)
{
    struct random random = {2};
    static struct cnf cnf;
    int checked = 0;
    uint64_t models = 0;
    while (checked < 250) {
        dlx_problem *p = random_rich_problem(&random);
        uint32_t options = dlx_problem_option_count(p);
        struct sink sink;
        dlx_writing writing;
        if (options <= 12 && write_to(&sink, p, DLX_FORMAT_CNF, &writing, NULL) == DLX_OK) {
            parse_cnf(sink.text, &cnf);
            for (uint32_t set = 0; set >> options == 0; set++) {
                bool model = is_model(&cnf, options, set);
                ck_assert(model == is_solution(p, set));
                models += model;
            }
            checked++;
            free(sink.text);
        }
        dlx_problem_free(p);
    }
    ck_assert_uint_gt(models, 300);
}

TEST(cnf_encodes_multiplicities_with_counters)
{
    static const char *const texts[] = {
        "2:3|a\na\na\na\na\na\na\na\na\n",
        "a\na\na\na\na\na\na\na\na\n",
        "3|a\na\na\na\n",
        "0:6|a\na\na\na\na\na\na\na\na\n",
        "4:9|a\na\na\na\na\na\n",
        "5|a\na\na\na\n",
        "a | x\na x:1\na x:2\na x:1\na x\na x:3\na x:3\na x\n",
        "10:12|a\na=6\na=5\na=4\na=3\na=2\na\na=6\na\n",
        "7|a\na=6\na=5\na=4\na=3\na=2\na\na\n",
        "0:5|a\na=5\na=5\na=4\na=3\na=3\na\na\n",
        "2:9|a\na=3\na=3\n",
        "1:9|a\na=9\na=3\na=2\na=4\n",
        "9|a\na=3\na=3\na=2\n",
        "7000:9000|a\na=3000\na=5000\na=2000\na=4000\na\na=999\n",
        "100000000|a\na=30000000\na=70000000\na=50000000\na=50000000\na=20000000\n",
        "100:4000000000|a\na=7\na=60\na=50\na=1000\na=33\n",
        "9:10|a\na=4\na=8\na=4\n",
    };
    static struct cnf cnf;
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        dlx_problem *p = problem_of(texts[t]);
        uint32_t options = dlx_problem_option_count(p);
        struct sink sink;
        dlx_writing writing;
        ck_assert_int_eq(write_to(&sink, p, DLX_FORMAT_CNF, &writing, NULL), DLX_OK);
        parse_cnf(sink.text, &cnf);
        for (uint32_t set = 0; set >> options == 0; set++)
            ck_assert(is_model(&cnf, options, set) == is_solution(p, set));
        free(sink.text);
        dlx_problem_free(p);
    }
}

/* Choose two options of `options`, or one if they are the same. */
static bool is_model_of_two(const struct cnf *cnf, uint32_t options, uint32_t a, uint32_t b)
{
    signed char value[MOST_VARIABLES] = {0};
    for (uint32_t o = 0; o < options; o++)
        value[o + 1] = o == a || o == b ? 1 : -1;
    return can_complete(cnf, value);
}

TEST(cnf_of_a_long_item_allows_one_option)
{
    static const uint32_t lengths[] = {24, 25, 26, 30, 31, 49, 50, 150, 600};
    static struct cnf cnf;
    struct random random = {3};
    for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++) {
        const uint32_t options = lengths[l];
        dlx_problem *p = problem_of("a\n");
        struct sink sink;
        dlx_writing writing;
        for (uint32_t o = 0; o < options; o++)
            dlx_problem_add_option(p, &(dlx_entry){0, DLX_NO_COLOR}, 1, NULL);
        ck_assert_int_eq(write_to(&sink, p, DLX_FORMAT_CNF, &writing, NULL), DLX_OK);
        parse_cnf(sink.text, &cnf);
        ck_assert(!is_model_of_two(&cnf, options, DLX_NONE, DLX_NONE));
        for (uint32_t a = 0; a < options; a++) {
            const uint32_t b = random_below(&random, options);
            ck_assert(is_model_of_two(&cnf, options, a, a));
            ck_assert(a == b || !is_model_of_two(&cnf, options, a, b));
            for (uint32_t o = a + 1; options <= 50 && o < options; o++)
                ck_assert(!is_model_of_two(&cnf, options, a, o));
        }
        free(sink.text);
        dlx_problem_free(p);
    }
}

TEST(wcnf_has_the_clauses_of_cnf_and_one_for_each_cost)
{
    dlx_problem *p = problem_of("a b | x\na x:A |7\nb x:A\nb x |2\na b x\n");
    struct sink cnf, wcnf;
    dlx_writing writing;
    char expected[1000] = "";
    ck_assert_int_eq(write_to(&cnf, p, DLX_FORMAT_CNF, &writing, NULL), DLX_OK);
    ck_assert(writing.costs_lost);
    ck_assert_int_eq(write_to(&wcnf, p, DLX_FORMAT_WCNF, &writing, NULL), DLX_OK);
    ck_assert(!writing.costs_lost);
    for (char *line = strtok(cnf.text, "\n"); line != NULL; line = strtok(NULL, "\n"))
        if (*line != 'p')
            sprintf(expected + strlen(expected), "%s%s\n", *line != 'c' ? "h " : "", line);
    strcat(expected, "7 -1 0\n2 -3 0\n");
    ck_assert_str_eq(wcnf.text, expected);
    free(cnf.text);
    free(wcnf.text);
    dlx_problem_free(p);
}

TEST(lp_states_the_problem_as_sums)
{
    dlx_problem *p = problem_of("a 1:2|b | x\na x:A |7\nb x:A\nb x\n");
    dlx_problem_add_option(p, &(dlx_entry){2, 0}, 1, NULL);
    struct sink sink;
    dlx_writing writing;
    ck_assert_int_eq(write_to(&sink, p, DLX_FORMAT_LP, &writing, NULL), DLX_OK);
    ck_assert_str_eq(sink.text,
                     "\\ a1 = a\n\\ a2 = b\n\\ a3 = x\n"
                     "\\ x1 = a x:A\n\\ x2 = b x:A\n\\ x3 = b x\n\\ x4 = x\n"
                     "\\ y1 = x:A\n"
                     "Minimize\n cost: 7 x1 + 0 x2 + 0 x3 + 0 x4\nSubject To\n a1: x1 = 1\n"
                     " a2_least: x2 + x3 >= 1\n a2_most: x2 + x3 <= 2\n"
                     " x1 - y1 <= 0\n x2 - y1 <= 0\n a3: x3 + y1 <= 1\n"
                     " x4 = 0\nBinary\n x1\n x2\n x3\n x4\n y1\nEnd\n");
    free(sink.text);
    dlx_problem_free(p);
}

TEST(mps_and_opb_state_the_same_sums)
{
    dlx_problem *p = problem_of("a 1:2|b | x\na x:A |7\nb=2 x:A |2.5\nb x\n");
    struct sink sink;
    dlx_writing writing;
    ck_assert_int_eq(write_to(&sink, p, DLX_FORMAT_MPS, &writing, NULL), DLX_OK);
    ck_assert_str_eq(
        strstr(sink.text, "NAME"),
        "NAME          dlx\nROWS\n N  cost\n E  a1\n G  a2\n L  b1\n L  b2\n L  a3\nCOLUMNS\n"
        "    x1        cost                 7\n    x1        a1                   1\n"
        "    x1        b1                   1\n    x2        cost               2.5\n"
        "    x2        a2                   2\n    x2        b2                   1\n"
        "    x3        cost                 0\n    x3        a2                   1\n"
        "    x3        a3                   1\n    y1        cost                 0\n"
        "    y1        b1                  -1\n    y1        b2                  -1\n"
        "    y1        a3                   1\nRHS\n    rhs       a1                   1\n"
        "    rhs       a2                   1\n    rhs       a3                   1\n"
        "RANGES\n    range     a2                   1\nBOUNDS\n BV bound     x1\n"
        " BV bound     x2\n BV bound     x3\n BV bound     y1\nENDATA\n");
    free(sink.text);
    ck_assert_int_eq(write_to(&sink, p, DLX_FORMAT_OPB, &writing, NULL), DLX_OK);
    ck_assert_str_eq(sink.text,
                     "* #variable= 4 #constraint= 6\n* a1 = a\n* a2 = b\n* a3 = x\n* x1 = a x:A\n"
                     "* x2 = b=2 x:A\n* x3 = b x\n* x4 = x:A\nmin: +70 x1 +25 x2 ;\n+1 x1 = 1 ;\n"
                     "+1 x3 +2 x2 >= 1 ;\n-1 x3 -2 x2 >= -2 ;\n-1 x1 +1 x4 >= 0 ;\n"
                     "-1 x2 +1 x4 >= 0 ;\n-1 x3 -1 x4 >= -1 ;\n");
    free(sink.text);
    dlx_problem_free(p);
}
