/* SPDX-License-Identifier: MIT */
/* Tests of the readers: what they read, how they detect, and where each defect is reported. */
#include "dlx/option.h"
#include "tests/support/allocator.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/text.h"

#include <stdio.h>

/* The same problem in all formats: columns 1 to 4, the last secondary; options 1 3, 2 4, 1 2. */
static const char as_items[] = "| a comment\n\na b c | d\r\n a c\n| another\nb\td\n\na b";
static const char as_rows[] = "# comment\n0 2\n\n1,3\n0 1\n";
static const char as_dense[] = "# comment\n1 0 1 0\n0101\n1,1,0,0\n";
static const char as_mtx[] = "%%MatrixMarket matrix coordinate pattern general\n% comment\n"
                             "3 4 6\n3 2\n1 1\n2 2\n\n1 3\n2 4\n3 1\n";
static const char as_integer_mtx[] = "%%matrixmarket MATRIX coordinate integer general\n3 4 7\n"
                                     "1 1 1\n1 2 0\n1 3 1\n2 2 1\n2 4 1\n3 1 1\n3 2 1\n";

static const char as_real_mtx[] = "%%MatrixMarket matrix coordinate real general\n3 4 7\n1 1 1.0\n"
                                  "1 2 0.0\n1 3 1\n2 2 1.\n2 4 1.00e+00\n3 1 1E0\n3 2 1.0\n";

static const char as_csv[] = "a,b ,\"c\",\"d, or \"\"D\"\"\"\r\n\n1,0,1,0\n0,\"1\",0, 1\n1,1,0,0";
static const char as_named_csv[] =
    "who;a;b;c;\"d;\"\nAnn;1;0;1;0\n\"B;\"\"\";0;1;0;1\nAnn;1;1;0;0\n";
static const char as_lists[] =
    "# a comment\n{'items': ['a', 'b', 'c'], 'secondary': [\"d\"], 'options': [\n"
    " [a, c],\n [b, d], (a, b)]}";
static const char as_list_of_rows[] = "m = [\n [1, 0, 1, 0],\n [0, 1, 0, 1],\n [1, 1, 0, 0]]\n";
static const char as_notation[] = "| comment\n< a b\n c > [d ]\n a c;\nb\n\n d;a b ;\n";
static const char as_slashes[] = "// comment, 1\n//\n0 2\n// 7\n1 3\n0 1\n";
static const char as_xcc[] = "c comment\np xc 3 1\n1 3 0 2\nc another\n4 0 1 2 0";

/* The same with all items primary, in the formats that have no secondary items. */
static const char as_ec[] = "c comment\n\np ec 4\ns 3 1\nc another\ns 2 4\ns 1 2";
static const char as_sets[] = "4 3\n2 1 3\n\n2 2 4\n2 1 2\n";
static const char as_spp[] = "4 3\n7 2 1 3\n0 2 2 4\n5 2 1 2\n";
static const char as_scp[] = "4 3\n7 0\n5 2\n1 3\n2\n2 3\n1 1\n1 2";
static const char as_lp[] = "\\ a comment\nMINIMIZE obj: 7 x + 0y\n+ 5 z\nsubject to\n r1:x+z=1\n"
                            "r2: -y - 1 z = -1\nr3: x >= 1 \\ another\nr4: 1 = y\nbin\nx y z\nend";
static const char as_mps[] =
    "* a comment\nNAME\nROWS\n N cost\n E r1\n G r2\n L r3\n E r4\nCOLUMNS\n"
    " M 'MARKER' 'INTORG'\n x cost 7 r1 1\n x r3 1\n y cost 0 r2 1\n y r4 1\n z cost 5 r1 1\n"
    " z r2 1\n M 'MARKER' 'INTEND'\nRHS\n r1 1 r2 1\n rhs r3 1\n rhs r4 1\nRANGES\n"
    " r2 0\n r3 0\nBOUNDS\n UP b x 1\n BV y\n UP b z 1\nENDATA\n";

static dlx_status read_text(struct text text, dlx_reading reading, dlx_problem **problem,
                            dlx_error *error)
{
    *problem = NULL;
    return dlx_read(NULL, text_read, &text, &reading, problem, error);
}

/* Read a text that is well-formed. */
static dlx_problem *read_good(const char *text, dlx_reading reading)
{
    dlx_problem *problem;
    dlx_error error = {.message = ""};
    const dlx_status status = read_text(text_of(text), reading, &problem, &error);
    ck_assert_msg(status == DLX_OK, "%s: %s", text, error.message);
    return problem;
}

static bool has_entries(const dlx_problem *p, uint32_t option, uint32_t a, uint32_t b)
{
    uint32_t count;
    const dlx_entry *e = dlx_problem_option(p, option, &count);
    return count == 2 && ((e[0].item == a && e[1].item == b) || (e[0].item == b && e[1].item == a));
}

static void assert_is_the_example(const dlx_problem *p, uint32_t primary)
{
    ck_assert_uint_eq(dlx_problem_item_count(p), 4);
    ck_assert_uint_eq(dlx_problem_primary_count(p), primary);
    ck_assert_uint_eq(dlx_problem_option_count(p), 3);
    ck_assert_int_eq(dlx_problem_item(p, 3).kind, primary == 4 ? DLX_PRIMARY : DLX_SECONDARY);
    ck_assert(has_entries(p, 0, 0, 2));
    ck_assert(has_entries(p, 1, 1, 3));
    ck_assert(has_entries(p, 2, 0, 1));
}

/* Write the items, and each option with its name. */
static void write_plainly(const dlx_problem *p, char *text)
{
    uint32_t count;
    for (uint32_t i = 0; i < dlx_problem_item_count(p); i++) {
        const dlx_item item = dlx_problem_item(p, i);
        text += sprintf(text, "%s%s",
                        i == 0                       ? ""
                        : item.kind == DLX_SECONDARY ? " | "
                                                     : " ",
                        item.name != NULL ? item.name : (const char[]){(char)('1' + i), '\0'});
    }
    for (uint32_t o = 0; o < dlx_problem_option_count(p); o++) {
        const dlx_entry *entry = dlx_problem_option(p, o, &count);
        const char *name = dlx_problem_option_name(p, o);
        text += sprintf(text, "\n%s%s", name != NULL ? name : "", name != NULL ? ": " : "");
        for (uint32_t e = 0; e < count; e++) {
            const char *item = dlx_problem_item(p, entry[e].item).name;
            text +=
                sprintf(text, "%s%s", e == 0 ? "" : " ",
                        item != NULL ? item : (const char[]){(char)('1' + entry[e].item), '\0'});
        }
    }
    strcpy(text, "\n");
}

TEST(every_format_reads_the_same_problem)
{
    static const struct {
        const char *text;
        dlx_format format;
        uint32_t secondary; /* the number given to the reader */
        uint32_t primary;
        uint32_t lines[3];
    } cases[] = {
        {as_items, DLX_FORMAT_ITEMS, 0, 3, {4, 6, 8}},
        {"| a comment\r\n\ra b c | d\r a c\r\n| another\nb\td\r\ra b\r", /* all ends of lines */
         DLX_FORMAT_ITEMS,
         0,
         3,
         {4, 6, 8}},
        {as_notation, DLX_FORMAT_ITEMS, 0, 3, {4, 5, 7}},
        {as_rows, DLX_FORMAT_ROWS, 1, 3, {2, 4, 5}},
        {as_slashes, DLX_FORMAT_ROWS, 1, 3, {3, 5, 6}},
        {as_dense, DLX_FORMAT_DENSE, 1, 3, {2, 3, 4}},
        {as_mtx, DLX_FORMAT_MTX, 1, 3, {5, 6, 4}},
        {as_integer_mtx, DLX_FORMAT_MTX, 1, 3, {3, 6, 8}},
        {as_real_mtx, DLX_FORMAT_MTX, 1, 3, {3, 6, 8}},
        {as_csv, DLX_FORMAT_CSV, 1, 3, {3, 4, 5}},
        {as_named_csv, DLX_FORMAT_CSV, 1, 3, {2, 3, 4}},
        {as_xcc, DLX_FORMAT_XCC, 0, 3, {3, 3, 5}},
        {as_ec, DLX_FORMAT_EC, 0, 4, {4, 6, 7}},
        {as_sets, DLX_FORMAT_SETS, 0, 4, {2, 4, 5}},
        {as_spp, DLX_FORMAT_SPP, 0, 4, {2, 3, 4}},
        {as_scp, DLX_FORMAT_SCP, 0, 4, {4, 6, 4}},
        {as_lp, DLX_FORMAT_LP, 0, 4, {2, 2, 3}},
        {as_mps, DLX_FORMAT_MPS, 0, 4, {11, 13, 15}},
        {as_lists, DLX_FORMAT_LISTS, 0, 3, {3, 4, 4}},
        {as_list_of_rows, DLX_FORMAT_LISTS, 1, 3, {2, 3, 4}},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (size_t piece = 0; piece < 8;
             piece++) { /* in small pieces of every size, and at once */
            struct text text = text_of(cases[c].text);
            dlx_reading reading = {.format = DLX_FORMAT_AUTO};
            dlx_problem *p;
            dlx_error error;
            text.piece = piece;
            reading.secondary = cases[c].secondary;
            ck_assert_int_eq(dlx_read(NULL, text_read, &text, &reading, &p, &error), DLX_OK);
            ck_assert_int_eq(reading.format, cases[c].format);
            assert_is_the_example(p, cases[c].primary);
            for (uint32_t o = 0; o < 3; o++)
                ck_assert_uint_eq(dlx_problem_option_line(p, o), cases[c].lines[o]);
            dlx_problem_free(p);
        }
}

/* Write a text of `items` in words of any length, most of them names of items, and spoil a byte of
 * half of them. Return its length. */
static size_t write_words(struct random *random, char *text)
{
    static const char *const words[] = {
        "p",        "q2",        "\xc3\xa9\xc3\xa9", "fours",  "sevenxx",
        "eight888", "nine-9999", "seventeen----17",  "x:blue", "x",
        "q2=2",     "|7"};
    char *at = text + sprintf(text, "p 1:2|q2 \xc3\xa9\xc3\xa9 fours sevenxx | eight888 nine-9999 "
                                    "seventeen----17 x\n");
    static const char *const behind[] = {" ", " ", "\t", "\n", "\r\n", "\r", "\r\n| a comment\r\n"};
    for (uint32_t word = random_below(random, 24); word > 0; word--) {
        at += sprintf(at, "%s", words[random_below(random, random_below(random, 4) == 0 ? 12 : 8)]);
        at += sprintf(at, "%s", behind[random_below(random, 7)]);
    }
    if (random_below(random, 2) == 0 && at > text) {
        char *changed = text + random_below(random, (uint32_t)(at - text));
        *changed = ":|\x7f\x01 z\xff\n"[random_below(random, 8)];
    }
    return (size_t)(at - text);
}

/* With blocks of a few bytes, all words are read byte by byte; else most are read at once. */
TEST(words_read_at_once_are_as_those_read_byte_by_byte)
{
    struct random random = {1};
    for (int c = 0; c < CASES(20000); c++) {
        char source[1024];
        dlx_problem *p[2];
        dlx_error error[2] = {{0, 0, ""}, {0, 0, ""}};
        dlx_status status[2];
        const size_t length = write_words(&random, source);
        for (int way = 0; way < 2; way++) {
            const struct text text = {.at = source, .left = length, .piece = (size_t)way};
            status[way] =
                read_text(text, (dlx_reading){.format = DLX_FORMAT_ITEMS}, &p[way], &error[way]);
        }
        ck_assert_int_eq(status[0], status[1]);
        ck_assert_str_eq(error[0].message, error[1].message);
        ck_assert_uint_eq(error[0].line, error[1].line);
        ck_assert_uint_eq(error[0].column, error[1].column);
        for (uint32_t o = 0; status[0] == DLX_OK && o < dlx_problem_option_count(p[0]); o++) {
            uint32_t count[2];
            const dlx_entry *a = dlx_problem_option(p[0], o, &count[0]);
            const dlx_entry *b = dlx_problem_option(p[1], o, &count[1]);
            ck_assert_uint_eq(count[0], count[1]);
            ck_assert_mem_eq(a, b, count[0] * sizeof *a);
            ck_assert_uint_eq(dlx_problem_option_cost(p[0], o), dlx_problem_option_cost(p[1], o));
        }
        dlx_problem_free(p[0]);
        dlx_problem_free(p[1]);
    }
}

/* With this many items, names are fetched ahead of the scanner. */
TEST(many_items_are_found_by_names_of_any_length)
{
    enum { ITEMS = 9000, WIDTHS = 40, STEP = 7919 };
    static char source[ITEMS * (3 * WIDTHS + 32)];
    char *at = source;
    for (uint32_t i = 0; i < ITEMS; i++)
        at += sprintf(at, "%0*u ", (int)(5 + i % WIDTHS), i);
    for (uint32_t o = 0; o < ITEMS; o++) {
        const uint32_t other = o * STEP % ITEMS;
        at += sprintf(at, "%s%0*u %0*u", o % 50 == 0 ? "\n| a comment of some words\n" : "\n",
                      (int)(5 + o % WIDTHS), o, (int)(5 + other % WIDTHS), other);
        at -= other == o ? 6 + o % WIDTHS : 0; /* an option lists an item only once */
    }
    for (size_t piece = 0; piece < 200; piece += 97) {
        dlx_problem *p;
        const struct text text = {.at = source, .left = (size_t)(at - source), .piece = piece};
        ck_assert_int_eq(read_text(text, (dlx_reading){.format = DLX_FORMAT_ITEMS}, &p, NULL), 0);
        ck_assert_uint_eq(dlx_problem_option_count(p), ITEMS);
        for (uint32_t o = 0, count; o < ITEMS; o++)
            ck_assert(has_entries(p, o, o, o * STEP % ITEMS) ||
                      (dlx_problem_option(p, o, &count)->item == o && count == 1));
        dlx_problem_free(p);
    }
}

/* A comment of `length` bytes before the byte `at` of a text; the caller frees it. */
static char *with_comment(const char *text, size_t at, char sign, size_t length)
{
    size_t size = strlen(text);
    char *padded = malloc(size + length + 1);
    memcpy(padded, text, at);
    memset(padded + at, 'x', length);
    padded[at] = sign;
    padded[at + length - 1] = '\n';
    memcpy(padded + at + length, text + at, size - at + 1);
    return padded;
}

/* The scanner holds 2^16 bytes at a time. Let this boundary fall on every byte of the text. */
TEST(where_a_block_ends_does_not_matter)
{
    static const struct {
        const char *text, *before; /* the comment goes before this */
        char sign;
        dlx_format format;
    } cases[] = {
        {as_items, "a b c", '|', DLX_FORMAT_ITEMS},  {as_items, " a c\n", '|', DLX_FORMAT_ITEMS},
        {as_notation, "< a", '|', DLX_FORMAT_ITEMS}, {as_slashes, "// 7", '#', DLX_FORMAT_ROWS},
        {as_rows, "0 2", '#', DLX_FORMAT_ROWS},      {as_dense, "0101", '#', DLX_FORMAT_DENSE},
        {as_mtx, "3 4 6", '%', DLX_FORMAT_MTX},      {as_mtx, "1 1\n", '%', DLX_FORMAT_MTX},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        size_t at = (size_t)(strstr(cases[c].text, cases[c].before) - cases[c].text);
        for (size_t length = 65536 - strlen(cases[c].text); length <= 65538; length += test_share) {
            char *text = with_comment(cases[c].text, at, cases[c].sign, length);
            dlx_reading reading = {
                cases[c].format, 0, cases[c].format != DLX_FORMAT_ITEMS, 0, 0, NULL, NULL};
            dlx_problem *p = read_good(text, reading);
            assert_is_the_example(p, 3);
            dlx_problem_free(p);
            free(text);
        }
    }
}

/* The first word ends before, at and after the end of a block. The separator behind the word is
 * reported, never a comma left over from earlier text. (A title would be kept, and the block would
 * grow to hold it.) */
TEST(the_separator_is_reported_wherever_a_block_ends)
{
    static const struct {
        const char *text;
        dlx_format format;
        char separator;
    } cases[] = {
        {"#t\n12,3\n4,0\n", DLX_FORMAT_ROWS, ','}, {"#t\n12 3\n4 0\n", DLX_FORMAT_ROWS, ' '},
        {"#t\n1,0,1\n", DLX_FORMAT_DENSE, ','},    {"#t\n1 0 1\n", DLX_FORMAT_DENSE, ' '},
        {"#t\n101\n", DLX_FORMAT_DENSE, '\0'},     {"#t\n12", DLX_FORMAT_ROWS, ' '},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (size_t length = 65525; length <= 65540; length++) {
            char *padded = with_comment(cases[c].text, 3, '#', length);
            struct text text = text_of(padded);
            memset(padded + 4, ',', length - 2);
            dlx_reading reading = {.format = cases[c].format, .separator = 'x'};
            dlx_problem *p;
            ck_assert_int_eq(dlx_read(NULL, text_read, &text, &reading, &p, NULL), DLX_OK);
            ck_assert_int_eq(reading.separator, cases[c].separator);
            dlx_problem_free(p);
            free(padded);
        }
}

/* Lists in the notation of many languages, and what they mean in `items`. */
TEST(lists_of_many_languages_are_read)
{
    static const struct {
        const char *text, *items;
    } cases[] = {
        {"[[1, 4, 7], [1, 4], [2]]", "1 4 7 2\n1 4 7\n1 4\n2\n"},
        {"{1,4},{1},{2}\n", "1 4 2\n1 4\n1\n2\n"},
        {"A = {1, 4}\nB = {4}\n", "1 4\nA: 1 4\nB: 4\n"},
        {"A: (1 4); # both\nB: (4) // the second\n", "1 4\nA: 1 4\nB: 4\n"},
        {"X = {4, 1}\nY = {\n 'A': [1, 4],\n 'B': [4]}\n", "4 1\nA: 1 4\nB: 4\n"},
        {"{\"universe\":[4,1],\"sets\":{\"A\":[1,4],\"B\":[4]}}", "4 1\nA: 1 4\nB: 4\n"},
        {"[{\"name\": \"A\", \"items\": [\"a b\", \"\\\"\\u00e9\"]}]",
         "a b \"\xc3\xa9\nA: a b \"\xc3\xa9\n"},
        {"options = [option(a, [1, 4]), option(b, [4])].\n", "1 4\na: 1 4\nb: 4\n"},
        {"{:a => [1, 4], :b => [4]}\n", NULL},
        {"{\"a\" => [1, 4], \"b\" => [4]}\n", "1 4\na: 1 4\nb: 4\n"},
        {"m = np.array([[1, 0, 1],\n   [0, 1, 0]], dtype=int8)\n", "1 2 3\n1 3\n2\n"},
        {"M = [1 0 1\n", NULL},
        {"A = [1 0 1\n     0 1 0]\n", "1 2 3\n1 3\n2\n"},
        {"A = [\n1, 0, 1\n0, 1, 0\n];\n", "1 2 3\n1 3\n2\n"},
        {"A = [1 0 1\n     0 1]\n", NULL},
        {"# T = [1, 2]\n  % n = 3\nA = [1, 2] // B = [1]\n", "1 2\nA: 1 2\n"},
        {"{\"options\": [{\"items\": [\"\\ud83d\\ude00\"], \"name\": \"A\"}]}\n",
         "\xf0\x9f\x98\x80\nA: \xf0\x9f\x98\x80\n"},
        {"[[1, 2], [3]]\nfoo =\n", NULL},
        {"A = [1 0; 0 1];\nc = [3 4];\n", NULL},
        {"A = [1 0; 0 1];\nb = [1; 1];\n", NULL},
        {"[{\"name\": \"p\", \"cells\": [[0, 1], [0, 2]]}, {\"name\": \"q\", \"cells\": [[3, 4]]}]\n",
         NULL},
        {"[[[0, 0], [0, 1]], [[1, 0], [1, 1]]]\n", NULL},
        {"A = {(1, 2), (3, 4)}\nB = {(1, 3)}\n", NULL},
        {"{\"sets\": [[1, 2], [3]], \"costs\": [3, 2]}\n", NULL},
        {"{\"sets\": [[1, 2], [3]], \"solution\": [[1, 2]]}\n", NULL},
        {"{\"A\": [2, 3], \"B\": [0, 1]}\n", "2 3 0 1\nA: 2 3\nB: 0 1\n"},
        {"[[2, 3], [0, 1]]\n", "2 3 0 1\n2 3\n0 1\n"},
        {"{\"items\": [0, 1], \"options\": [[0, 1], [1, 0]]}\n", "0 1\n0 1\n1 0\n"},
        {"X = {1, 2, 3}\nY = {{1, 2}, {3}}\n", "1 2 3\n1 2\n3\n"},
        {"X = {1, ..., 3}\nA = {1}\n", NULL},
        {"(1) {1, 2}\n(2) {3}\n", NULL},
        {"let s = vec![vec![1, 4], vec![2]];\n", "1 4 2\n1 4\n2\n"},
        {"List.of(Set.of(1, 4), Set.of(2))\n", "1 4 2\n1 4\n2\n"},
        {"{frozenset({1, 4}), frozenset({2})}\n", "1 4 2\n1 4\n2\n"},
        {"list(a = c(1, 4), b = c(2))\n", "1 4 2\na: 1 4\nb: 2\n"},
        {"set(a, [1, 4]).\nset(b, [4]).\n", "1 4\na: 1 4\nb: 4\n"},
        {"{\"name\": \"a\", \"items\": [1, 4]}\n{\"name\": \"b\", \"items\": [4]}\n",
         "1 4\na: 1 4\nb: 4\n"},
        {"{\"n\": 4, \"sets\": [[1, 4], [4]]}\n", "1 4\n1 4\n4\n"},
        {"[[1, null], [2]]\n", NULL},
        {"[[1, 2), (3]]\n", NULL},
        {"M = [1 0 1; 0 1 0];\n", "1 2 3\n1 3\n2\n"},
        {"m = [|true, false, 1 | 0, 1, 0|];\n", "1 2 3\n1 3\n2\n"},
        {"int m[2][3] = {{1, 0, 1},\n {0, 1, 0}};\n", "1 2 3\n1 3\n2\n"},
        {"[['a', 'b', 'c'], [1, 0, 1], [0, 1, 0]]\n", "a b c\na c\nb\n"},
        {"{'columns': ['a', 'b'], 'rows': {'p': [1, 1], 'q': [0, 1]}}\n", "a b\np: a b\nq: b\n"},
        {"[[0, 1], ['1', '0']]\n", "0 1\n0 1\n1 0\n"},
        {"[('a', [1, 2]), ('b', [2])]\n", "1 2\na: 1 2\nb: 2\n"},
        {"[['0', '1'], ['1', '0']]\n", "0 1\n0 1\n1 0\n"},
        {"{\"items\": [\"a\"], \"secondary\": [\"x\"], \"options\": [[\"a\", \"x\"], []]}\n",
         "a | x\na x\n\n"},
        {"{\"items\": [\"a\"], \"options\": []}\n", "a\n"},
        /* a first list without a name may have all items; its braces may touch words */
        {"{1 2 3}\n{\n  {1 2}\n  {3}\n}\n", "1 2 3\n1 2\n3\n"},
        {"{ 1 2 3 }\n{\n  { 1 2 }\n  { 3 }\n}\n", "1 2 3\n1 2\n3\n"},
        {"[7, 8]\n[[1, 2], [3]]\n", NULL},
        {"[1, 2]\n[[1, 2], [3]]\n", NULL},
        {"[1, 2, 3]\n[[1, 2]]\n[[3]]\n", NULL},
        {"[[1, 2], [3]]\n[1, 2, 3]\n", NULL},
        /* types before lists, and lists of YAML */
        {"s := [][]int{\n\t{1, 4},\n\t{2},\n}\n", "1 4 2\n1 4\n2\n"},
        {"boolean[][] m = new boolean[][] {{true, false, true},\n  {false, true, false}};\n",
         "1 2 3\n1 3\n2\n"},
        {"int[][] s = {\n  new int[] {1, 4},\n  new int[] {2}\n};\n", "1 4 2\n1 4\n2\n"},
        {"let m = [\n  [true, false, true],\n  [false, true, false]\n];\n", "1 2 3\n1 3\n2\n"},
        {"- [1, 4]\n- [2]\n", "1 4 2\n1 4\n2\n"},
        {"a = new[1, 2] {3}\n", NULL},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (size_t piece = 0; piece < 4; piece++) {
            struct text text = text_of(cases[c].text);
            dlx_reading reading = {.format = DLX_FORMAT_AUTO};
            dlx_problem *p;
            dlx_error error;
            char found[200];
            text.piece = piece;
            dlx_status status = dlx_read(NULL, text_read, &text, &reading, &p, &error);
            ck_assert_msg((status == DLX_OK) == (cases[c].items != NULL), "%s: %s", cases[c].text,
                          error.message);
            if (status != DLX_OK)
                continue;
            ck_assert_int_eq(reading.format, DLX_FORMAT_LISTS);
            write_plainly(p, found);
            ck_assert_str_eq(found, cases[c].items);
            dlx_problem_free(p);
        }
}

/* A text of several possible formats has the expected one, if that is possible. */
TEST(an_expected_format_settles_a_doubt_and_nothing_else)
{
    static const struct {
        const char *text;
        dlx_format expected, format;
    } cases[] = {
        {"2 1\n2 1\n", DLX_FORMAT_AUTO, DLX_FORMAT_AUTO},
        {"2 1\n2 1\n", DLX_FORMAT_ROWS, DLX_FORMAT_ROWS},
        {"2 1\n2 1\n", DLX_FORMAT_ITEMS, DLX_FORMAT_ITEMS},
        {"2 1\n2 1\n", DLX_FORMAT_EC, DLX_FORMAT_AUTO},
        {"a b\na\nb\n", DLX_FORMAT_EC, DLX_FORMAT_ITEMS},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct text text = text_of(cases[c].text);
        dlx_reading reading = {.expected = cases[c].expected};
        dlx_problem *p = NULL;
        dlx_status status = dlx_read(NULL, text_read, &text, &reading, &p, NULL);
        ck_assert_int_eq(status, cases[c].format == DLX_FORMAT_AUTO ? DLX_ERR_FORMAT : DLX_OK);
        ck_assert_int_eq(reading.format, cases[c].format);
        dlx_problem_free(p);
    }
}

/* In `ec`, lines that begin with c are comments, so a block of such lines can be in `ec`. */
TEST(a_long_text_of_comments_in_another_format_is_no_doubt)
{
    enum { LINES = 20000 };
    char *long_text = malloc(8 + 4 * LINES);
    strcpy(long_text, "c a b\n");
    for (char *at = long_text + 6, *end = at + 4 * LINES; at < end; at += 4)
        memcpy(at, "c a\n", 5);
    dlx_problem *p = read_good(long_text, (dlx_reading){0});
    ck_assert_uint_eq(dlx_problem_option_count(p), LINES);
    dlx_problem_free(p);
    free(long_text);
}

TEST(items_keeps_names_and_colors)
{
    dlx_problem *p;
    dlx_error error;
    ck_assert_int_eq(read_text(text_of("\xef\xbb\xbfp q | x \xc3\xa9t\xc3\xa9\np x:A q x2\n"),
                               (dlx_reading){0}, &p, &error),
                     DLX_ERR_SYNTAX); /* x2 is unknown */
    p = read_good("\xef\xbb\xbfp q | x \xc3\xa9t\xc3\xa9\np x:A q\n", (dlx_reading){0});
    uint32_t count;
    const dlx_entry *e = dlx_problem_option(p, 0, &count);
    ck_assert_str_eq(dlx_problem_item(p, 0).name, "p");
    ck_assert_str_eq(dlx_problem_item(p, 3).name, "\xc3\xa9t\xc3\xa9");
    ck_assert_str_eq(dlx_problem_color_name(p, e[1].color), "A");
    ck_assert_uint_eq(e[0].color, DLX_NO_COLOR);
    dlx_problem_free(p);
}

TEST(a_first_column_of_csv_may_name_the_options)
{
    static const struct {
        const char *text, *names[2];
        uint32_t items;
    } cases[] = {
        {"who,a,b\nAnn,1,0\n1,0,1\n", {"Ann", "1"}, 2},
        {"a,b\nAnn,1,0\nAnn,0,1\n", {"Ann", "Ann"}, 2},
        {",a,b\n0,1,0\n,0,1\n", {"0", NULL}, 2},
        {"\"\";a;b\nx;1;0\n\"y;\";0;1\n", {"x", "y;"}, 2},
        {"who,a,b\nAnn,x,\nBob,,X\n", {"Ann", "Bob"}, 2},
        {"a,b\n1,0\n0,1\n", {NULL, NULL}, 2},
        {"\"a;b\",c\n1,0\n0,1\n", {NULL, NULL}, 2},
        {"a\tb\n1.0\t0.0\n0\t 1.00e+00 \n", {NULL, NULL}, 2},
        {"who\ta\tb\nAnn\tx\t\nBob\t\tx\n", {"Ann", "Bob"}, 2},
        {"a,b\nTRUE,no\nFalse,YES\n", {NULL, NULL}, 2},
        {"1,0\n0,1\n", {NULL, NULL}, 2},
        {"1.0;0.0\n0;1\n", {NULL, NULL}, 2},
        {"\"1\",0\n1,0\n0,1\n", {NULL, NULL}, 2},
        {"who,Cost,a,b\nAnn,12.50,1,0\nBob,0,0,1\n", {"Ann", "Bob"}, 2},
        {"a,cost,b\n1,7,0\n0,0,1\n", {NULL, NULL}, 2},
        {"\"cost\",b\n1,0\n0,1\n", {NULL, NULL}, 2},
        {"who,a,b,\nAnn,1,0,\nBob,0,1,\n", {"Ann", "Bob"}, 2},
        {",a,b, ,\nAnn,1,,,\nBob,,1,,\n", {"Ann", "Bob"}, 2},
        {"a;b;\nAnn;1;0;\nBob;0;1;\n", {"Ann", "Bob"}, 2},
        {"a,b,\n1,0,\n0,1,\n", {NULL, NULL}, 2},
        {"1,0,\n0,1,\n", {NULL, NULL}, 2},
        {"who,a,b,Cost,\nAnn,1,0,5,\nBob,0,1,0,\n", {"Ann", "Bob"}, 2},
        {"sep=;\nwho;a;b,c\nAnn;1;0\nBob;0;1\n", {"Ann", "Bob"}, 2},
        {"SEP=,\r\n\r\nwho,a,b;c\r\nAnn,1,0\r\nBob,0,1\r\n", {"Ann", "Bob"}, 2},
        {"sep=\t \n1\t0\n0\t1\n", {NULL, NULL}, 2},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        dlx_problem *p = read_good(cases[c].text, (dlx_reading){.format = DLX_FORMAT_CSV});
        ck_assert_uint_eq(dlx_problem_item_count(p), cases[c].items);
        for (uint32_t o = 0; o < 2; o++)
            ck_assert_pstr_eq(dlx_problem_option_name(p, o), cases[c].names[o]);
        for (uint32_t o = 0; o < 2; o++) { /* each option covers the item of its number */
            uint32_t count;
            const dlx_entry *entry = dlx_problem_option(p, o, &count);
            ck_assert_uint_eq(count, 1);
            ck_assert_uint_eq(entry->item, o);
        }
        ck_assert_ptr_null(dlx_problem_option_name(p, 2));
        dlx_problem_free(p);
    }
}

TEST(a_cross_of_csv_that_could_be_a_name_is_refused)
{
    static const struct {
        const char *text;
        bool is_refused;
    } cases[] = {{"a,b\nx,x\n,x\n", true},     {"a;b;c\n X ;;x\n", true}, {"a,b\n\"x\",x\n", false},
                 {"who,a\nx,1\ny,0\n", false}, {",a\nx,x\n", false},      {"a\nx,x\n", false}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        dlx_problem *p = NULL;
        dlx_error error;
        const dlx_status status =
            read_text(text_of(cases[c].text), (dlx_reading){.format = DLX_FORMAT_CSV}, &p, &error);
        ck_assert_int_eq(status, cases[c].is_refused ? DLX_ERR_SYNTAX : DLX_OK);
        if (cases[c].is_refused)
            ck_assert_ptr_nonnull(strstr(error.message, "could be a cross or a name"));
        dlx_problem_free(p);
    }
}

TEST(items_keeps_multiplicities_and_costs)
{
    dlx_problem *p = read_good("2|a 0:3|b c | d\na b |7\na d\nc |0\n", (dlx_reading){0});
    static const uint32_t times[][2] = {{2, 2}, {0, 3}, {1, 1}, {0, 1}, {0, 0}};
    static const uint64_t costs[] = {7, 0, 0, 0};
    for (uint32_t i = 0; i < 5; i++) {
        ck_assert_uint_eq(dlx_problem_item(p, i).min, times[i][0]);
        ck_assert_uint_eq(dlx_problem_item(p, i).max, times[i][1]);
    }
    for (uint32_t o = 0; o < 4; o++)
        ck_assert_uint_eq(dlx_problem_option_cost(p, o), costs[o]);
    ck_assert(dlx_problem_has_multiplicities(p));
    ck_assert(dlx_problem_has_costs(p));
    ck_assert_str_eq(dlx_problem_item(p, 1).name, "b");
    dlx_problem_free(p);
}

TEST(items_keeps_how_often_an_option_covers_an_item)
{
    uint32_t count;
    dlx_problem *p =
        read_good("2:5|a 3|a=2 b 0:9|c=d\na=5 a=2=3\nb a=1 a=2\nc=d=9\n", (dlx_reading){0});
    static const dlx_entry entries[][3] = {{{0, 5}, {1, 3}}, {{2, 0}, {0, 0}, {1, 0}}, {{3, 9}}};
    static const uint32_t lengths[] = {2, 3, 1};
    for (uint32_t o = 0; o < 3; o++) {
        const dlx_entry *entry = dlx_problem_option(p, o, &count);
        ck_assert_uint_eq(count, lengths[o]);
        ck_assert_mem_eq(entry, entries[o], count * sizeof *entry);
    }
    dlx_problem_free(p);
}

TEST(xcc_keeps_colors_by_number)
{
    dlx_problem *p = read_good("p xcc 1 2\n1 2 -4294967294 3 0\n0\n", (dlx_reading){0});
    uint32_t count;
    const dlx_entry *e = dlx_problem_option(p, 0, &count);
    ck_assert_uint_eq(count, 3);
    ck_assert_uint_eq(e[1].color, 4294967294u);
    ck_assert_uint_eq(e[2].color, DLX_NO_COLOR);
    ck_assert_uint_eq(dlx_problem_option_count(p), 2);
    ck_assert_uint_eq(dlx_problem_option_line(p, 1), 3);
    dlx_problem_free(p);
}

TEST(csv_keeps_names_with_commas_quotes_and_blanks)
{
    dlx_problem *p = read_good("a b ,\" c\",\"d,\"\"e\"\"\"\n1,0,1\n", (dlx_reading){0});
    ck_assert_str_eq(dlx_problem_item(p, 0).name, "a b");
    ck_assert_str_eq(dlx_problem_item(p, 1).name, " c");
    ck_assert_str_eq(dlx_problem_item(p, 2).name, "d,\"e\"");
    dlx_problem_free(p);
}

TEST(an_initial_comment_is_the_title)
{
    static const struct {
        dlx_format format;
        const char *text, *title;
    } cases[] = {
        {DLX_FORMAT_ITEMS, "|  \n|\t\xc3\xa9 two  words \r\n| third\na b\n| no\na b\n",
         "\xc3\xa9 two  words"},
        {DLX_FORMAT_ITEMS, "|a\tb\v \fc\vd\t\na\n", "a b   c d"},
        {DLX_FORMAT_ITEMS, "a b\n| too late\na b\n", NULL},
        {DLX_FORMAT_ROWS, "\n# title\n0 1\n", "title"},
        {DLX_FORMAT_ROWS, "0 1\n# too late\n", NULL},
        {DLX_FORMAT_DENSE, "#title", NULL},
        {DLX_FORMAT_DENSE, "##title\n1\n", "#title"},
        {DLX_FORMAT_MTX, "%%MatrixMarket matrix coordinate pattern general\n%title\n1 1 1\n1 1\n",
         "title"},
        {DLX_FORMAT_MTX, "%%MatrixMarket matrix coordinate pattern general\n1 1 1\n% late\n1 1\n",
         NULL},
        {DLX_FORMAT_EC, "c title\np ec 1\ns 1\n", "title"},
        {DLX_FORMAT_XCC, "c\nc title\np xc 1 0\n1 0\n", "title"},
        {DLX_FORMAT_XCC, "p xc 1 0\nc late\n1 0\n", NULL},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        dlx_problem *p;
        dlx_error error;
        read_text(text_of(cases[c].text), (dlx_reading){.format = cases[c].format}, &p, &error);
        const char *title = p != NULL ? dlx_problem_title(p) : NULL;
        ck_assert_pstr_eq(title, cases[c].title);
        dlx_problem_free(p);
    }
}

TEST(a_name_may_be_longer_than_any_buffer)
{
    size_t length = 300000;
    char *text = malloc(2 * length + 3);
    memset(text, 'n', 2 * length + 2);
    text[length] = text[2 * length + 1] = '\n';
    text[2 * length + 2] = '\0';
    dlx_problem *p = read_good(text, (dlx_reading){0});
    ck_assert_uint_eq(strlen(dlx_problem_item(p, 0).name), length);
    ck_assert_uint_eq(dlx_problem_option_count(p), 1);
    dlx_problem_free(p);
    free(text);
}

TEST(rows_count_from_the_base)
{
    dlx_problem *p = read_good("1 3\n2\n", (dlx_reading){.format = DLX_FORMAT_ROWS, .base = 1});
    ck_assert_uint_eq(dlx_problem_item_count(p), 3);
    dlx_problem_free(p);
}

/* Other programs write the number of columns into the first line. */
TEST(a_lone_number_in_the_first_line_may_be_the_number_of_columns)
{
    enum { REFUSED = -1 };
    static const struct {
        dlx_format format;
        uint32_t base;
        const char *text;
        int items, options;
    } cases[] = {
        {DLX_FORMAT_ROWS, 0, "3\n0 2\n1\n", 3, 2},
        {DLX_FORMAT_ROWS, 0, "4\r\n0 2\r\n", 4, 1},
        {DLX_FORMAT_ROWS, 0, "2\n0 2\n1\n", 3, 3},
        {DLX_FORMAT_ROWS, 0, "#\n3\n0 2\n1\n", 4, 3},
        {DLX_FORMAT_ROWS, 0, "\n3\n0 2\n1\n", 4, 3},
        {DLX_FORMAT_ROWS, 0, "3\n", 4, 1},
        {DLX_FORMAT_ROWS, 1, "3\n1 2\n", 3, 1},
        {DLX_FORMAT_ROWS, 1, "1\n1 2\n", 2, 2},
        {DLX_FORMAT_ROWS, 1, "2\n1 2\n", REFUSED, 0},
        {DLX_FORMAT_ROWS, 1, "#\n2\n1 2\n", 2, 2},
        {DLX_FORMAT_DENSE, 0, "3\n101\n010\n", 3, 2},
        {DLX_FORMAT_DENSE, 0, "3\r\n\r\n1,0,1\r\n", 3, 1},
        {DLX_FORMAT_DENSE, 0, "10\n0101111110\n1 0 1 0 0 0 0 0 0 1\n", 10, 2},
        {DLX_FORMAT_DENSE, 0, "10\n01\n11\n", 2, 3},
        {DLX_FORMAT_DENSE, 0, "10\n", 2, 1},
        {DLX_FORMAT_DENSE, 0, "010\n0101111110\n", REFUSED, 0},
        {DLX_FORMAT_DENSE, 0, "10\n1\n", REFUSED, 0},
        {DLX_FORMAT_DENSE, 0, "10\n101\n", REFUSED, 0},
        {DLX_FORMAT_DENSE, 0, "3\n10\n", REFUSED, 0},
        {DLX_FORMAT_DENSE, 0, "3\n", REFUSED, 0},
        {DLX_FORMAT_DENSE, 0, "\n3\n101\n", REFUSED, 0},
        {DLX_FORMAT_DENSE, 0, "2 3\n1 0 1\n\n0 1 0\n", 3, 2},
        {DLX_FORMAT_DENSE, 0, "2  3 \r\n101\r\n010", 3, 2},
        {DLX_FORMAT_DENSE, 0, "10 11\n1101\n", 4, 2},
        {DLX_FORMAT_DENSE, 0, "2 3\n1 0 1\n", REFUSED, 0},
        {DLX_FORMAT_DENSE, 0, "1 3\n1 0 1\n0 1 0\n", REFUSED, 0},
        {DLX_FORMAT_DENSE, 0, "1 3\n1 0 1 0\n", REFUSED, 0},
        {DLX_FORMAT_DENSE, 0, "0 3\n", 3, 0},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const dlx_reading reading = {.format = cases[c].format, .base = cases[c].base};
        dlx_problem *p = NULL;
        dlx_error error;
        const dlx_status status = read_text(text_of(cases[c].text), reading, &p, &error);
        ck_assert_msg((status == DLX_OK) == (cases[c].items != REFUSED), "case %zu", c);
        if (status == DLX_OK) {
            ck_assert_msg((int)dlx_problem_item_count(p) == cases[c].items, "case %zu", c);
            ck_assert_msg((int)dlx_problem_option_count(p) == cases[c].options, "case %zu", c);
        }
        dlx_problem_free(p);
    }
}

TEST(options_without_entries_keep_their_numbers)
{
    dlx_problem *p = read_good("000\n110\n001\n", (dlx_reading){0});
    ck_assert_uint_eq(dlx_problem_option_count(p), 3);
    dlx_problem_free(p);
    p = read_good("%%MatrixMarket matrix coordinate pattern general\n3 1 1\n3 1\n",
                  (dlx_reading){0});
    ck_assert_uint_eq(dlx_problem_option_count(p), 3);
    dlx_problem_free(p);
}

TEST(formats_are_detected_only_when_it_is_safe)
{
    static const struct {
        const char *text;
        dlx_status status;
        dlx_format format;
    } cases[] = {
        {"a b\na\n", DLX_OK, DLX_FORMAT_ITEMS},
        {"1 2 | 3\n1\n2\n", DLX_OK, DLX_FORMAT_ITEMS},
        {"00 01 02\n00 01\n", DLX_OK, DLX_FORMAT_ITEMS},
        {"1 0 1\n0 1 0\n", DLX_OK, DLX_FORMAT_DENSE},
        {"0110\n1001\n", DLX_OK, DLX_FORMAT_DENSE},
        {"0 3\n1 2\n", DLX_OK, DLX_FORMAT_ROWS},
        {"10 3\n1 2\n", DLX_OK, DLX_FORMAT_ROWS},
        {"1 2 3\n1 2\n3\n", DLX_ERR_FORMAT, DLX_FORMAT_AUTO},
        {"0,1 1\n1 0,1\n", DLX_ERR_FORMAT, DLX_FORMAT_AUTO},
        {", 2\n,\n", DLX_ERR_FORMAT, DLX_FORMAT_AUTO},
        {",\n1 0\n", DLX_ERR_FORMAT, DLX_FORMAT_AUTO},
        {"# 0 1 2\n0 1\n2\n# 0\n1\n", DLX_ERR_FORMAT, DLX_FORMAT_AUTO},
        {"#a 1 2\n#a 1\n1\n2\n", DLX_ERR_FORMAT, DLX_FORMAT_AUTO},
        {"# 0 1 2\n0 1\n2 3\n", DLX_OK, DLX_FORMAT_ROWS},
        {"0 1\n1 0\n", DLX_ERR_FORMAT, DLX_FORMAT_AUTO},
        {"7\n", DLX_ERR_FORMAT, DLX_FORMAT_AUTO},
        {"", DLX_ERR_SYNTAX, DLX_FORMAT_AUTO},
        {"a,b\n1,0\n0,1\n", DLX_OK, DLX_FORMAT_CSV},
        {"\"a\",a b\n1,0\n", DLX_OK, DLX_FORMAT_CSV},
        {"a,b c\na,b\n", DLX_OK, DLX_FORMAT_ITEMS},
        {"1,0\n0,1\n", DLX_ERR_FORMAT, DLX_FORMAT_AUTO},
        {"1,0,1\n0,1,0\n", DLX_OK, DLX_FORMAT_DENSE},
        {"c p ec 1 s\np ec 1\ns 1\n", DLX_ERR_FORMAT, DLX_FORMAT_AUTO},
        {"c a\np ec 2\ns 1 2\n", DLX_OK, DLX_FORMAT_EC},
        {"p ec 2 s 1\ns 1 2\np\n", DLX_OK, DLX_FORMAT_ITEMS},
        {"p xc 2 0\n2 0\n", DLX_ERR_FORMAT, DLX_FORMAT_AUTO},
        {"p xcc 2 1\n2 3 -1\n0 1 0\n", DLX_OK, DLX_FORMAT_XCC},
        {"2 2\n1 1\n2 1 2\n", DLX_OK, DLX_FORMAT_SETS},
        {"3 2\n1 3\n2 1 3\n", DLX_ERR_FORMAT, DLX_FORMAT_AUTO},
        {"3 3\n1 3\n2 1 3\n", DLX_ERR_SYNTAX, DLX_FORMAT_AUTO},
        {"2|a b | c\na b c:a |7\n", DLX_OK, DLX_FORMAT_ITEMS},
        {"c 1 = a\np ec 2\ns 1 2\n", DLX_OK, DLX_FORMAT_EC},
        {"p ec 0\n", DLX_OK, DLX_FORMAT_EC},
        {"c p ec 5\np ec 5\n", DLX_ERR_FORMAT, DLX_FORMAT_AUTO},
        {"p ec 5\np ec 5\n", DLX_OK, DLX_FORMAT_ITEMS},
        {"c 1 = a\nc a 1\n=\n", DLX_OK, DLX_FORMAT_ITEMS},
        {"<a b> a b;\n", DLX_OK, DLX_FORMAT_ITEMS},
        {"< 5,5\n1,0\n", DLX_OK, DLX_FORMAT_CSV},
        {"3\n1 0 0\n0 1 1\n", DLX_OK, DLX_FORMAT_DENSE},
        {"2\n1 0\n0 1\n", DLX_ERR_FORMAT, DLX_FORMAT_AUTO},
        {"2 3\n1 0 1\n0 1 0\n", DLX_OK, DLX_FORMAT_DENSE},
        {"(0,0) (0,1)\n(0,0)\n", DLX_OK, DLX_FORMAT_ITEMS},
        {"[a b] [c d]\n[a b]\n", DLX_OK, DLX_FORMAT_ITEMS},
        {"x(0) x(1)\nx(1)\n", DLX_OK, DLX_FORMAT_ITEMS},
        {"{1,2},{1,3}\n", DLX_OK, DLX_FORMAT_LISTS},
        {"{1,2} {1,3}\n", DLX_ERR_SYNTAX, DLX_FORMAT_AUTO},
        {"x(0) x(1)\n", DLX_ERR_FORMAT, DLX_FORMAT_AUTO},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct text text = text_of(cases[c].text);
        dlx_reading reading = {.format = DLX_FORMAT_AUTO};
        dlx_problem *p = NULL;
        dlx_error error;
        ck_assert_msg(dlx_read(NULL, text_read, &text, &reading, &p, &error) == cases[c].status,
                      "case %zu: %s", c, error.message);
        ck_assert_int_eq(reading.format, cases[c].format);
        dlx_problem_free(p);
    }
}

TEST(the_likeliest_reader_says_why_a_text_is_malformed)
{
    static const struct {
        const char *text;
        dlx_format expected;
        uint64_t line, column;
        const char *message;
    } cases[] = {
        {"3:2|a\na\n", 0, 1, 1,
         "item `3:2|a` has a multiplicity whose minimum exceeds its maximum (read as `items`)"},
        {"0|a b\na b\n", 0, 1, 1, "item `0|a` could never be covered (read as `items`)"},
        {"c a: b\np ec 2\ns 1 x\n", 0, 3, 5, "expected an item number, found `x` (read as `ec`)"},
        {"c huge\np ec 99999999999\ns 1\n", 0, 2, 6,
         "number 99999999999 is too large (read as `ec`)"},
        {"200 3\n1 1 1\n2\n1 4\n", 0, 4, 3, "there is no option 4 (read as `scp`)"},
        {"min\n a: x +\nst\n", 0, 3, 1,
         "expected a number or a variable, found `st` (read as `lp`)"},
        {"\x1f\x8b\n", 0, 1, 1, "byte 0x1f is not text"},
        {"BZh91AY&SY\x01", 0, 1, 11, "byte 0x01 is not text (read as `items`)"},
        {"2 2\n", DLX_FORMAT_DENSE, 2, 0,
         "the input ends before the announced number of options (read as `dense`)"},
        {"who,Mon,Mon\nAnn,1,0\n", 0, 1, 9,
         "item `Mon` is named twice; the first line names the items (read as `csv`)"},
        {"x\nx y\n", DLX_FORMAT_ROWS, 1, 1, "expected a column number, found `x` (read as `rows`)"},
        {"2\na\n", 0, 2, 1,
         "the input is malformed in every format; to see why, specify one: items, rows or dense"},
        {"a,b\n1,0\n<5,1\n", 0, 3, 1, "expected 0 or 1, found `<5` (read as `csv`)"},
        {"< a b > [ c ] a, b;", 0, 1, 15,
         "option lists item `a,`, which the first line does not name (read as `items`)"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        dlx_reading reading = {.expected = cases[c].expected};
        dlx_problem *p = NULL;
        dlx_error error;
        ck_assert_int_ne(read_text(text_of(cases[c].text), reading, &p, &error), DLX_OK);
        ck_assert_str_eq(error.message, cases[c].message);
        ck_assert_uint_eq(error.line, cases[c].line);
        ck_assert_uint_eq(error.column, cases[c].column);
    }
}

TEST(texts_for_solvers_are_refused_by_name)
{
    static const struct {
        const char *text, *name;
    } cases[] = {
        {"p cnf 2 1\n1 2 0\n", "`cnf`"},
        {"c\nc any comment\np cnf 2 1\n1 2 0\n", "`cnf`"},
        {"c dlx generate queens 1\nc 1 = a b\nc 2 = b c\n", "`cnf`"},
        {"* #variable= 1 #constraint= 1\n+1 x1 = 1 ;\n", "`opb`"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct text text = text_of(cases[c].text);
        dlx_reading reading = {.format = DLX_FORMAT_AUTO};
        dlx_problem *p = NULL;
        dlx_error error;
        ck_assert_int_eq(dlx_read(NULL, text_read, &text, &reading, &p, &error), DLX_ERR_FORMAT);
        ck_assert_msg(strstr(error.message, cases[c].name) != NULL, "%zu: %s", c, error.message);
        ck_assert_uint_eq(error.line, 1);
        ck_assert_int_eq(reading.format, DLX_FORMAT_AUTO);
    }
}

/* Return the number of items of a text in a format, or 0 if it is malformed. */
static uint32_t read_items_of(const char *text, dlx_format *format)
{
    dlx_problem *p;
    dlx_error error;
    struct text source = text_of(text);
    dlx_reading reading = {.format = *format};
    if (dlx_read(NULL, text_read, &source, &reading, &p, &error) != DLX_OK)
        return 0;
    uint32_t items = dlx_problem_item_count(p);
    dlx_problem_free(p);
    *format = reading.format;
    return items;
}

/* The first block ends within a number, and the part before the end equals a number already on the
 * line. Detection must ignore it: `rows` allows no number twice on a line, so only `items` would
 * remain. */
TEST(a_number_cut_by_the_end_of_the_first_block_is_ignored)
{
    enum { NUMBERS = 40001 };
    static char text[6 * NUMBERS + 8];
    size_t used = 0;
    for (int n = 0; n < NUMBERS; n++)
        used += (size_t)sprintf(text + used, "%d,", n);
    strcpy(text + used - 1, "\n0,1\n");
    struct text source = text_of(text);
    dlx_reading reading = {.format = DLX_FORMAT_AUTO};
    dlx_problem *p;
    dlx_error error;
    ck_assert_int_eq(dlx_read(NULL, text_read, &source, &reading, &p, &error), DLX_ERR_FORMAT);
    ck_assert_str_eq(error.message,
                     "the input could be in several formats; specify one: items, rows or csv");
    reading.format = DLX_FORMAT_ROWS;
    source = text_of(text);
    ck_assert_int_eq(dlx_read(NULL, text_read, &source, &reading, &p, &error), DLX_OK);
    ck_assert_uint_eq(dlx_problem_item_count(p), NUMBERS);
    dlx_problem_free(p);
}

TEST(earlier_costs_keep_their_value_when_a_later_one_has_more_decimals)
{
    static const char text[] = "a b\na |2\nb |1.25\na b |0.5\n";
    const dlx_reading reading = {.format = DLX_FORMAT_ITEMS};
    dlx_problem *p = read_good(text, reading);
    ck_assert_uint_eq(dlx_problem_option_cost(p, 0), 200);
    ck_assert_uint_eq(dlx_problem_option_cost(p, 1), 125);
    ck_assert_uint_eq(dlx_problem_option_cost(p, 2), 50);
    dlx_problem_free(p);
}

/* A few words that many formats share, so that short texts of them are often well-formed. */
static void random_text(struct random *random, char *text, size_t size)
{
    static const char *const words[] = {"0",   "1",   "2",  "3",  "1", "0",   "p",   "ec",
                                        "xc",  "xcc", "s",  "c",  "a", "0,1", "1,0", "|",
                                        "a:1", "|1",  "-1", "10", "#", "\"",  "2|a", "a,b"};
    static const char *const ends[] = {" ", " ", "\n", "\n", ","};
    static const char *const heads[] = {"", "", "", "p ec 3\n", "p xcc 2 1\n", "3 2\n", "a,1\n"};
    size_t used = (size_t)sprintf(text, "%s", heads[random_below(random, 7)]);
    uint32_t numbers = random_below(random, 2); /* half of the texts contain only numbers */
    for (uint32_t n = 1 + random_below(random, 12); n > 0 && used + 8 < size; n--) {
        const char *word = words[random_below(random, numbers ? 6 : 24)];
        used += (size_t)sprintf(text + used, "%s%s", word, ends[random_below(random, 5)]);
    }
}

/* `csv` of one column is the exception that docs/formats.md names. */
TEST(a_text_with_a_detected_format_is_well_formed_in_no_other)
{
    struct random random = {3};
    uint32_t detected[DLX_FORMAT_LISTS + 1] = {0};
    for (int n = 0; n < 200000; n++) {
        char text[120];
        dlx_format format = DLX_FORMAT_AUTO;
        random_text(&random, text, sizeof text);
        if (read_items_of(text, &format) == 0)
            continue;
        detected[format]++;
        for (dlx_format other = DLX_FORMAT_ITEMS; other <= DLX_FORMAT_LISTS; other++) {
            dlx_format read = other;
            uint32_t items = other != format ? read_items_of(text, &read) : 0;
            ck_assert_msg(items == 0 || (other == DLX_FORMAT_CSV &&
                                         (items == 1 || format == DLX_FORMAT_DENSE)),
                          "%s, not %s:\n%s", dlx_format_name(other), dlx_format_name(format), text);
        }
    }
    for (dlx_format f = DLX_FORMAT_ITEMS; f <= DLX_FORMAT_LISTS; f++) {
        const bool is_other = f == DLX_FORMAT_CNF || f == DLX_FORMAT_WCNF || f == DLX_FORMAT_OPB ||
                              f == DLX_FORMAT_LP || f == DLX_FORMAT_MPS || f == DLX_FORMAT_MTX ||
                              f == DLX_FORMAT_LISTS;
        ck_assert_msg(is_other || detected[f] > 10, "%s", dlx_format_name(f));
    }
}

/* One malformed text for each defect, with the position and part of the message of its error. */
static const struct defect {
    dlx_format format;
    uint32_t base, secondary;
    const char *text;
    uint64_t line, column;
    const char *message;
} defects[] = {
    {DLX_FORMAT_LISTS, 0, 0, "", 0, 0, "there are no lists"},
    {DLX_FORMAT_LISTS, 0, 0, "[[a],\n[b],\n", 0, 0, "begins on line 1 has no end"},
    {DLX_FORMAT_LISTS, 0, 0, "[a]]\n", 1, 4, "no list that this `]` could end"},
    {DLX_FORMAT_LISTS, 0, 0, "[a, [b]]\n[b, c, [d]]\n", 2, 5, "`c` stands beside lists"},
    {DLX_FORMAT_LISTS, 0, 0, "[[a], b]\n", 1, 7, "`b` stands beside lists"},
    {DLX_FORMAT_LISTS, 0, 0, "[a b a]\n", 1, 6, "option lists item `a` twice"},
    {DLX_FORMAT_LISTS, 0, 0, "[a]\nb\n", 2, 1, "expected a list in brackets, found `b`"},
    {DLX_FORMAT_LISTS, 0, 0, "{a: [b], c:}\n", 1, 12, "`c` is not followed by a list"},
    {DLX_FORMAT_LISTS, 0, 0, "n = 3\n", 1, 5, "`n` is not followed by a list"},
    {DLX_FORMAT_LISTS, 0, 0, "{a: 3}\n", 1, 1, "no list of items between these brackets"},
    {DLX_FORMAT_LISTS, 0, 0, "[[1, 4 7]]\n", 1, 8, "expected a comma before `7`"},
    {DLX_FORMAT_LISTS, 0, 0, "[[1 4, 7]]\n", 1, 5, "expected a comma before `4`"},
    {DLX_FORMAT_LISTS, 0, 0, "[{cost: 2x, items: [1]}]\n", 1, 21, "expected a cost"},
    {DLX_FORMAT_LISTS, 0, 0, "[{price: 2, items: [1]}]\n", 1, 10, "call it `cost`"},
    {DLX_FORMAT_LISTS, 0, 0, "[1) \n", 1, 3, "no list that this `)` could end"},
    {DLX_FORMAT_LISTS, 0, 0, "[1 0; 2 1]\n", 1, 2, "the rows of a matrix need"},
    {DLX_FORMAT_LISTS, 0, 0, "[[a,\"b]]\n", 1, 5, "closing quote"},
    {DLX_FORMAT_LISTS, 0, 0, "['']\n", 1, 2, "the item has no name"},
    {DLX_FORMAT_LISTS, 0, 0, "['\\q']\n", 1, 2, "escape"},
    {DLX_FORMAT_LISTS, 0, 0, "['\\ud800']\n", 1, 2, "escape"},
    {DLX_FORMAT_LISTS, 0, 0, "[= [a]]\n", 1, 2, "`=` needs a name before it"},
    {DLX_FORMAT_LISTS, 0, 0, "b [a]\n", 1, 1, "`b` needs `=` or `:` before the list"},
    {DLX_FORMAT_LISTS, 0, 0, "X = [a b]\nY = [[a], [c]]\n", 2, 12, "item `c`, which the list"},
    {DLX_FORMAT_LISTS, 0, 0, "X = [a a]\nY = [[a]]\n", 1, 8, "item `a` is named twice"},
    {DLX_FORMAT_LISTS, 0, 0, "X = [a]\nZ = [a]\nY = [[a]]\n", 2, 6, "neither an option nor"},
    {DLX_FORMAT_LISTS, 0, 0, "X = [a b c]\nY = [[0, 1]]\n", 1, 6, "another number of columns"},
    {DLX_FORMAT_LISTS, 0, 0, "U = {1,2}\nA = {1}\nB = {2}\n", 1, 6, "`U` may be an option or"},
    {DLX_FORMAT_LISTS, 0, 1, "[[a, b]]\n", 1, 3, "only a matrix or a list `items`"},
    {DLX_FORMAT_LISTS, 0, 3, "[[0, 1]]\n", 0, 0, "fewer columns"},
    {DLX_FORMAT_LISTS, 0, 0,
     "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[a]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]\n", 1, 32, "nested"},
    {DLX_FORMAT_ITEMS, 0, 0, "", 0, 0, "empty"},
    {DLX_FORMAT_ITEMS, 0, 0, "| only a comment\n\n", 0, 0, "empty"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b a\n", 1, 5, "item `a` is named twice"},
    {DLX_FORMAT_ITEMS, 0, 0,
     "\xef\xbb\xbf"
     "a b a\n",
     1, 5, "item `a` is named twice"},
    {DLX_FORMAT_ITEMS, 0, 0,
     "\xef\xbb\xbf"
     "a b\na c\n",
     2, 3, "item `c`"},
    {DLX_FORMAT_ITEMS, 0, 0, "a | b | c\n", 1, 7, "only one `|`"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b:c\n", 1, 3, "item name `b:c` contains `:`"},
    {DLX_FORMAT_ITEMS, 0, 0, "a | 2|b\n", 1, 5, "secondary item `2|b` cannot have a multiplicity"},
    {DLX_FORMAT_ITEMS, 0, 0, "3:2|a b\n", 1, 1, "minimum exceeds its maximum"},
    {DLX_FORMAT_ITEMS, 0, 0, "a 0|b\n", 1, 3, "item `0|b` could never be covered"},
    {DLX_FORMAT_ITEMS, 0, 0, "a 2|\n", 1, 3, "`2|` has no item name"},
    {DLX_FORMAT_ITEMS, 0, 0, "a 2|b|c\n", 1, 3, "contains `|`"},
    {DLX_FORMAT_ITEMS, 0, 0, "a 2|b:c\n", 1, 3, "contains `:`"},
    {DLX_FORMAT_ITEMS, 0, 0, "a :2|b\n", 1, 3, "expected a multiplicity"},
    {DLX_FORMAT_ITEMS, 0, 0, "a 1:|b\n", 1, 3, "expected a multiplicity"},
    {DLX_FORMAT_ITEMS, 0, 0, "a 4294967296|b\n", 1, 3, "expected a multiplicity"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b|c\n", 1, 3, "item `b|c`: expected a multiplicity"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b\na c\n", 2, 3, "item `c`"},
    {DLX_FORMAT_ITEMS, 0, 0, "9|a b\nb a=x\n", 2, 3,
     "`a=x`: expected a number after `=`: how many times"},
    {DLX_FORMAT_ITEMS, 0, 0, "9|a b\nb a=\n", 2, 3, "`a=`: expected a number after `=`"},
    {DLX_FORMAT_ITEMS, 0, 0, "9|a b\nb a=0\n", 2, 3, "`a=0`: expected a number after `=`"},
    {DLX_FORMAT_ITEMS, 0, 0, "9|a b\nb a=-1\n", 2, 3, "`a=-1`: expected a number after `=`"},
    {DLX_FORMAT_ITEMS, 0, 0, "9|a b\na=4294967296\n", 2, 1, "expected a number after `=`"},
    {DLX_FORMAT_ITEMS, 0, 0, "9|a b\nb a=10\n", 2, 3,
     "`a=10`: this is more than the multiplicity of the item"},
    {DLX_FORMAT_ITEMS, 0, 0, "9|a b\na b=2\n", 2, 3, "`b=2`: the item has no multiplicity above 1"},
    {DLX_FORMAT_ITEMS, 0, 0, "9|a | x\na x=2\n", 2, 3, "`x=2`: a secondary item cannot be covered"},
    {DLX_FORMAT_ITEMS, 0, 0, "9|a b\na c=2\n", 2, 3,
     "option lists item `c=2`, which the first line"},
    {DLX_FORMAT_ITEMS, 0, 0, "9|a b\na=2 a=3\n", 2, 5, "option lists item `a` twice"},
    {DLX_FORMAT_ITEMS, 0, 0, "9|a | x\na=2:red x\n", 2, 1, "option lists item `a=2`"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b\na\n\n| x\nb a b\n", 5, 5, "option lists item `b` twice"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b\na:x b\n", 2, 1, "primary item `a`"},
    {DLX_FORMAT_ITEMS, 0, 0, "a | b\na b:\n", 2, 3, "no color"},
    {DLX_FORMAT_ITEMS, 0, 0, "a | b\na b:x:y\n", 2, 3, "more than one `:`"},
    {DLX_FORMAT_ITEMS, 0, 0, "a | b\na b:x b:x\n", 2, 7, "option lists item `b` twice"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b\na b |x\n", 2, 5, "`|x` is not a cost"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b\na b |\n", 2, 5, "`|` is not a cost"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b\na |-4700000000000000000\nb |-4700000000000000000\n", 3, 3,
     "the sum of all costs exceeds 2^63 - 1"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b c\na |-4600000000000000000\na b c\n", 3, 0,
     "the sum of all costs exceeds 2^63 - 1"},
    {DLX_FORMAT_ITEMS, 0, 0, "0:1|a b\na |-7\n", 2, 3, "an option with a negative cost needs"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b\n |7\n", 2, 2, "`|7` is a cost without an option"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b\na |7 b\n", 2, 6, "after the cost, found `b`"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b\na |7 |x\n", 2, 6, "`|x` is not a cost"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b\na |9223372036854775807 |1\n", 2, 24, "with the cost `|1`"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b\na b|7\n", 2, 3, "`b|7` contains `|`"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b\na |9223372036854775808\n", 2, 3, "is not a cost"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b\na |9223372036854775807\nb |1\n", 3, 3, "sum of all costs"},
    {DLX_FORMAT_ITEMS, 0, 0, "a b\na\x01 b\n", 2, 2, "byte 0x01"},
    {DLX_FORMAT_ITEMS, 0, 0, "< a\nb", 2, 0, "expected `>` after the names of the items"},
    {DLX_FORMAT_ITEMS, 0, 0, "< a > [ b\n", 2, 0, "expected `]` after the names of the items"},
    {DLX_FORMAT_ITEMS, 0, 0, "< a > a; a\n", 2, 0, "expected `;` after the last option"},
    {DLX_FORMAT_ITEMS, 0, 0, "< a b > a[b;", 1, 9, "option lists item `a[b`"},
    {DLX_FORMAT_ITEMS, 0, 0, "< a[1 > a[1; b;", 1, 14, "option lists item `b`"},
    {DLX_FORMAT_ITEMS, 0, 0, "< a b >a;b;c;", 1, 12, "option lists item `c`"},
    {DLX_FORMAT_ITEMS, 0, 0, "< a:0 > a;", 1, 3, "`a:0`: expected a name"},
    {DLX_FORMAT_ITEMS, 0, 0, "< a:2;1 > a;", 1, 3, "`a:2;1`: expected a name"},
    {DLX_FORMAT_ITEMS, 0, 0, "< a > [ b:1 ] a;", 1, 9, "`b:1`: expected a name"},
    {DLX_FORMAT_ITEMS, 0, 0, "< a a >", 1, 5, "item `a` is named twice"},
    {DLX_FORMAT_ITEMS, 0, 0, "< a > [ a ]", 1, 9, "item `a` is named twice"},
    {DLX_FORMAT_ITEMS, 0, 0, "< a > a:x;", 1, 7, "gives a color to primary item `a`"},
    {DLX_FORMAT_ITEMS, 0, 0, "a\na\n// b\n", 3, 1, "option lists item `//`"},
    {DLX_FORMAT_ITEMS, 0, 0, "| \x1b[2J\na b\n", 1, 3, "byte 0x1b"},
    {DLX_FORMAT_ROWS, 0, 0, "", 0, 0, "empty"},
    {DLX_FORMAT_ROWS, 0, 0, "0 1\n2 x\n", 2, 3, "expected a column number, found `x`"},
    {DLX_FORMAT_ROWS, 0, 0, "0 -1\n", 1, 3, "found `-1`"},
    {DLX_FORMAT_ROWS, 0, 0, "0 1\n2 0 2\n", 2, 5, "option lists item `2` twice"},
    {DLX_FORMAT_ROWS, 1, 0, "1 0\n", 1, 3, "columns are numbered from 1"},
    {DLX_FORMAT_ROWS, 0, 0, "0 99999999999\n", 1, 3, "number 99999999999 is too large"},
    {DLX_FORMAT_ROWS, 0, 0, "0 18446744073709551617\n", 1, 3, "is too large"},
    {DLX_FORMAT_ROWS, 0, 0, "0 1\n2 01\n", 2, 3, "number `01` has a leading zero"},
    {DLX_FORMAT_ROWS, 0, 3, "0 1\n", 0, 0, "fewer columns than the number given as secondary"},
    {DLX_FORMAT_DENSE, 0, 0, "", 0, 0, "empty"},
    {DLX_FORMAT_DENSE, 0, 0, "1 0 1\n1 0\n", 2, 4, "fewer columns"},
    {DLX_FORMAT_DENSE, 0, 0, "101\n1011\n", 2, 4, "more columns"},
    {DLX_FORMAT_DENSE, 0, 0, "101\n102\n", 2, 3, "expected zeros and ones"},
    {DLX_FORMAT_DENSE, 0, 0, "11\n01011\n", 2, 3, "more columns"},
    {DLX_FORMAT_DENSE, 0, 0, "3\n01\n", 1, 1, "expected zeros and ones, found `3`"},
    {DLX_FORMAT_ROWS, 1, 0, "2\n1 2\n", 1, 1, "the number of columns or an option"},
    {DLX_FORMAT_MTX, 0, 0, "", 1, 1, "banner is incomplete"},
    {DLX_FORMAT_MTX, 0, 0, "%%Matrix\n", 1, 1, "expected `%%MatrixMarket`"},
    {DLX_FORMAT_MTX, 0, 0, "%%MatrixMarket matrix array real general\n", 1, 23, "`array`"},
    {DLX_FORMAT_MTX, 0, 0, "%%MatrixMarket matrix coordinate complex general\n", 1, 34,
     "`complex`"},
    {DLX_FORMAT_MTX, 0, 0, "%%MatrixMarket matrix coordinate pattern hermitian\n", 1, 42,
     "`hermitian`"},
#define BANNER "%%MatrixMarket matrix coordinate pattern general\n"
    {DLX_FORMAT_MTX, 0, 0, BANNER, 2, 0, "size line is missing"},
    {DLX_FORMAT_MTX, 0, 0, BANNER "3 4\n", 2, 4, "rows, columns and entries"},
    {DLX_FORMAT_MTX, 0, 0, BANNER "3 4 5 6\n", 2, 7, "expected the end of the line, found `6`"},
    {DLX_FORMAT_MTX, 0, 0, BANNER "3 4 4294967296\n", 2, 5, "too large"},
    {DLX_FORMAT_MTX, 0, 0, BANNER "3 4 2\n1 1\n", 4, 0, "before the announced number of entries"},
    {DLX_FORMAT_MTX, 0, 0, BANNER "3 4 1\n1 1\n1 2\n", 4, 1, "more entries than announced"},
    {DLX_FORMAT_MTX, 0, 0, BANNER "3 4 1\n4 1\n", 3, 1, "row 4 is outside"},
    {DLX_FORMAT_MTX, 0, 0, BANNER "3 4 1\n1 5\n", 3, 3, "column 5 is outside"},
    {DLX_FORMAT_MTX, 0, 0, BANNER "3 4 1\n0 1\n", 3, 1, "row 0 is outside"},
    {DLX_FORMAT_MTX, 0, 0, BANNER "3 4 1\n1\n", 3, 2, "no column"},
    {DLX_FORMAT_MTX, 0, 0, BANNER "3 4 2\n2 1\n2 1\n", 4, 1, "option lists item `1` twice"},
    {DLX_FORMAT_MTX, 0, 0, "%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 2\n", 3, 5,
     "expected the value 0 or 1, found `2`"},
    {DLX_FORMAT_MTX, 0, 0, "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 0.5\n", 3, 5,
     "expected the value 0 or 1, found `0.5`"},
    {DLX_FORMAT_MTX, 0, 0, "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 1e1\n", 3, 5,
     "expected the value 0 or 1, found `1e1`"},
    {DLX_FORMAT_MTX, 0, 0, "%%MatrixMarket matrix coordinate pattern symmetric\n3 4 1\n1 1\n", 2, 1,
     "a symmetric matrix must have as many columns as rows"},
    {DLX_FORMAT_MTX, 0, 0, "%%MatrixMarket matrix coordinate pattern symmetric\n2 2 2\n2 1\n1 2\n",
     4, 1, "option lists item `"},
    {DLX_FORMAT_MTX, 0, 0, BANNER "4194305 1 0\n", 2, 1,
     "4194305 items or options is implausible for so short an input"},
    {DLX_FORMAT_MTX, 0, 0, BANNER "1 4294967295 0\n", 2, 1, "implausible for so short an input"},
    {DLX_FORMAT_ROWS, 0, 0, "0\n0 4194304 1\n", 2, 3, "4194305 items or options is implausible"},
    {DLX_FORMAT_CSV, 0, 0, "", 0, 0, "empty"},
    {DLX_FORMAT_CSV, 0, 0, "a,b,a\n", 1, 5,
     "item `a` is named twice; the first line names the items"},
    {DLX_FORMAT_CSV, 0, 0, "a,,b\n", 1, 3, "the item has no name"},
    {DLX_FORMAT_CSV, 0, 0, "a,b,\n", 1, 5, "the item has no name"},
    {DLX_FORMAT_CSV, 0, 0, "a,\nb,\n", 1, 3, "the item has no name"},
    {DLX_FORMAT_CSV, 0, 0, "who,a,\nAnn,1,0\n", 2, 7, "more fields than there are names"},
    {DLX_FORMAT_CSV, 0, 0, "who,a,\nAnn,1,\nBob,0,1\n", 3, 7, "more fields than there are names"},
    {DLX_FORMAT_CSV, 0, 0, "who,a,\nAnn,1\n", 2, 5, "fewer fields than the lines before it"},
    {DLX_FORMAT_CSV, 0, 0, "who,a,b\nAnn,1,0,\n", 2, 9, "the first line has fewer fields"},
    {DLX_FORMAT_CSV, 0, 0, "a;b;\nAnn;x;;\n", 2, 8, "the first line has fewer fields"},
    {DLX_FORMAT_CSV, 0, 0, "1,0,\n1,0,1\n", 2, 5, "more fields than there are names"},
    {DLX_FORMAT_CSV, 0, 0, "sep=;\n", 0, 0, "there are no items"},
    {DLX_FORMAT_CSV, 0, 0, "sep=;\nwho;a;a\n", 2, 7, "item `a` is named twice"},
    {DLX_FORMAT_CSV, 0, 0, "sep=;;\na;b\n", 1, 6, "the item has no name"},
    {DLX_FORMAT_CSV, 0, 0, "a,\"\"\n", 1, 3, "the item has no name"},
    {DLX_FORMAT_CSV, 0, 0, "a, \"b\n", 1, 4, "closing quote is missing"},
    {DLX_FORMAT_CSV, 0, 0, "a, \"b\"c\n", 1, 4, "expected a comma after the closing quote"},
    {DLX_FORMAT_CSV, 0, 0, "a,b\"c\"\n", 1, 3, "`b\"c\"` contains a quote"},
    {DLX_FORMAT_CSV, 0, 0, "a,b\n1,2\n", 2, 3, "expected 0 or 1, found `2`"},
    {DLX_FORMAT_CSV, 0, 0, "a,b\n2,1\n", 2, 1, "expected 0 or 1, found `2`"},
    {DLX_FORMAT_CSV, 0, 0, "who,a,b\nAnn,1,y\n", 2, 7, "expected 0, 1, x or nothing, found `y`"},
    {DLX_FORMAT_CSV, 0, 0, "who,a,b\nAnn,xx,\n", 2, 5, "expected 0, 1, x or nothing, found `xx`"},
    {DLX_FORMAT_CSV, 0, 0, "a,b\n1,x\n", 2, 3, "expected 0 or 1, found `x`"},
    {DLX_FORMAT_CSV, 0, 0, "who,a,b\nAnn,1\n", 2, 5, "fewer fields than the lines before it"},
    {DLX_FORMAT_CSV, 0, 0, "who,a\nAnn,1,0,1\n", 2, 9, "more fields than there are names"},
    {DLX_FORMAT_CSV, 0, 0, "who,a,a\nAnn,1,0\n", 1, 7,
     "item `a` is named twice; the first line names the items"},
    {DLX_FORMAT_CSV, 0, 0, "who;a;b\nAnn;1;0\nB;1;0;1\n", 3, 7, "more fields than there are names"},
    {DLX_FORMAT_CSV, 0, 0, "a; \"b\"c\n", 1, 4, "expected a semicolon after the closing quote"},
    {DLX_FORMAT_CSV, 0, 0, "a,b\n1,\n", 2, 3, "expected 0 or 1, found ``"},
    {DLX_FORMAT_CSV, 0, 0, "a,b\n\n1,10\n", 3, 3, "expected 0 or 1, found `10`"},
    {DLX_FORMAT_CSV, 0, 0, "a,b\n1,0,1\n", 2, 5, "more fields than there are names"},
    {DLX_FORMAT_CSV, 0, 0, "a,b\n1\n", 2, 1, "fewer fields than the lines before it"},
    {DLX_FORMAT_CSV, 0, 0, "a,b\n1,\x02\n", 2, 3, "byte 0x02"},
    {DLX_FORMAT_CSV, 0, 0, "a,cost\n1,x\n", 2, 3, "expected a cost, such as 7 or 12.50, found `x`"},
    {DLX_FORMAT_CSV, 0, 0, "a,cost\n1,\n", 2, 3, "the cost is missing: write 0 or a cost"},
    {DLX_FORMAT_CSV, 0, 0, "a,cost\n1,0\n1, \"\"\n", 3, 4, "the cost is missing"},
    {DLX_FORMAT_CSV, 0, 0, "who,a,cost\nAnn,1,\n", 2, 7, "the cost is missing"},
    {DLX_FORMAT_CSV, 0, 0, "who;cost;a\nAnn; ;1\n", 2, 6, "the cost is missing"},
    {DLX_FORMAT_CSV, 0, 0, "a,cost\n1\n", 2, 1, "fewer fields than the lines before it"},
    {DLX_FORMAT_CSV, 0, 0, "1,0\n1,0,1\n", 2, 5, "more fields than there are names"},
    {DLX_FORMAT_CSV, 0, 0, "a\t\"b\"c\n", 1, 3, "expected a tab after the closing quote"},
    {DLX_FORMAT_CSV, 0, 3, "a,b\n1,0\n", 0, 0, "fewer columns than the number given as secondary"},
    {DLX_FORMAT_EC, 0, 0, "", 0, 0, "`p ec N` is missing"},
    {DLX_FORMAT_EC, 0, 0, "c only a comment\n", 0, 0, "`p ec N` is missing"},
    {DLX_FORMAT_EC, 0, 0, "s 1 2\n", 1, 1, "expected the line `p ec N` first, found `s`"},
    {DLX_FORMAT_EC, 0, 0, "p cnf 3 4\n", 1, 3, "expected `ec` after the `p`, found `cnf`"},
    {DLX_FORMAT_EC, 0, 0, "p\n", 1, 2, "expected `ec` after the `p`"},
    {DLX_FORMAT_EC, 0, 0, "p ec\n", 1, 5, "the number of items is missing"},
    {DLX_FORMAT_EC, 0, 0, "p ec x\n", 1, 6, "expected the number of items, found `x`"},
    {DLX_FORMAT_EC, 0, 0, "p ec 3 4\n", 1, 8, "expected the end of the line, found `4`"},
    {DLX_FORMAT_EC, 0, 0, "p ec 4294967295\n", 1, 6, "implausible for so short an input"},
    {DLX_FORMAT_EC, 0, 0, "p ec 3\n1 2\n", 2, 1, "expected an option, which begins with `s`"},
    {DLX_FORMAT_EC, 0, 0, "p ec 3\np ec 3\n", 2, 1, "found `p`"},
    {DLX_FORMAT_EC, 0, 0, "p ec 3\ns 1 4\n", 2, 5, "there is no item 4"},
    {DLX_FORMAT_EC, 0, 0, "p ec 3\ns 0\n", 2, 3, "there is no item 0"},
    {DLX_FORMAT_EC, 0, 0, "p ec 3\ns 1 -2\n", 2, 5, "expected an item number, found `-2`"},
    {DLX_FORMAT_EC, 0, 0, "p ec 3\nc\ns 1 2 1\n", 3, 7, "option lists item `1` twice"},
    {DLX_FORMAT_XCC, 0, 0, "", 0, 0, "`p xcc P S` is missing"},
    {DLX_FORMAT_XCC, 0, 0, "1 2 0\n", 1, 1, "expected the line `p xcc P S` first, found `1`"},
    {DLX_FORMAT_XCC, 0, 0, "p ec 3\n", 1, 3, "expected `xc` or `xcc` after the `p`, found `ec`"},
    {DLX_FORMAT_XCC, 0, 0, "p\n", 1, 2, "expected `xc` or `xcc`"},
    {DLX_FORMAT_XCC, 0, 0, "p xcc\n", 1, 6, "the number of primary items is missing"},
    {DLX_FORMAT_XCC, 0, 0, "p xcc 3\n", 1, 8, "the number of secondary items is missing"},
    {DLX_FORMAT_XCC, 0, 0, "p xcc 3 x\n", 1, 9, "expected the number of secondary items"},
    {DLX_FORMAT_XCC, 0, 0, "p xcc 3 1 1\n", 1, 11, "expected the end of the line, found `1`"},
    {DLX_FORMAT_XCC, 0, 0, "p xcc 4294967295 4294967295\n", 1, 18, "implausible for so short"},
    {DLX_FORMAT_XCC, 0, 0, "p xcc 2 1\n1 4 0\n", 2, 3, "item 4 is outside"},
    {DLX_FORMAT_XCC, 0, 0, "p xcc 2 1\n1 x 0\n", 2, 3, "expected an item, a color or 0, found `x`"},
    {DLX_FORMAT_XCC, 0, 0, "p xcc 2 1\n1 3 -x 0\n", 2, 5, "found `-x`"},
    {DLX_FORMAT_XCC, 0, 0, "p xcc 2 1\n1 3 -0 0\n", 2, 5, "`-0` is not a color"},
    {DLX_FORMAT_XCC, 0, 0, "p xcc 2 1\n1 -1 0\n", 2, 3, "color -1 follows a primary item"},
    {DLX_FORMAT_XCC, 0, 0, "p xcc 2 1\n-1 0\n", 2, 1, "color -1 does not follow an item"},
    {DLX_FORMAT_XCC, 0, 0, "p xcc 2 1\n1 3 -1 -2 0\n", 2, 8, "color -2 does not follow an item"},
    {DLX_FORMAT_XCC, 0, 0, "p xc 2 1\n1 3 -1 0\n", 2, 5,
     "a problem declared with `p xc` has no colors"},
    {DLX_FORMAT_XCC, 0, 0, "p xcc 2 1\n1 2\n", 3, 0, "the input ends inside an option"},
    {DLX_FORMAT_XCC, 0, 0, "p xcc 2 1\n1 2\n1 0\n", 3, 1, "option lists item `1` twice"},
    {DLX_FORMAT_SETS, 0, 0, "", 0, 0, "numbers of items and options are missing"},
    {DLX_FORMAT_SETS, 0, 0, "x 1\n", 1, 1, "expected the number of items, found `x`"},
    {DLX_FORMAT_SETS, 0, 0, "3\n", 1, 2, "the number of options is missing"},
    {DLX_FORMAT_SETS, 0, 0, "3 1 1\n", 1, 5, "expected the end of the line, found `1`"},
    {DLX_FORMAT_SETS, 0, 0, "4294967295 1\n", 1, 1, "implausible for so short an input"},
    {DLX_FORMAT_SETS, 0, 0, "3 4294967295\n1 1\n", 3, 0, "before the announced number of options"},
    {DLX_FORMAT_SETS, 0, 0, "3 1\n1 1\n1 2\n", 3, 1, "more options than announced: `1`"},
    {DLX_FORMAT_SETS, 0, 0, "3 1\n2 1\n", 2, 4, "fewer items than its size"},
    {DLX_FORMAT_SETS, 0, 0, "3 1\n1 1 2\n", 2, 5, "expected the end of the line, found `2`"},
    {DLX_FORMAT_SETS, 0, 0, "3 1\n1 4\n", 2, 3, "there is no item 4"},
    {DLX_FORMAT_SETS, 0, 0, "3 1\nc 1\n", 2, 1, "expected the size of the option, found `c`"},
    {DLX_FORMAT_SETS, 0, 0, "3 1\n2 1 1\n", 2, 5, "option lists item `1` twice"},
    {DLX_FORMAT_SPP, 0, 0, "3 1\nc 1 1\n", 2, 1, "expected the cost of the option, found `c`"},
    {DLX_FORMAT_SPP, 0, 0, "3 1\n7\n", 2, 2, "the size of the option is missing"},
    {DLX_FORMAT_SPP, 0, 0, "3 1\n7 2 1\n", 2, 6, "fewer items than its size"},
    {DLX_FORMAT_SCP, 0, 0, "", 1, 0, "numbers of items and options are missing"},
    {DLX_FORMAT_SCP, 0, 0, "a 1\n", 1, 1, "expected the number of items, found `a`"},
    {DLX_FORMAT_SCP, 0, 0, "1\n2\n", 1, 2, "numbers of items and options are missing"},
    {DLX_FORMAT_SCP, 0, 0, "1 a\n", 1, 3, "expected the number of options, found `a`"},
    {DLX_FORMAT_SCP, 0, 0, "1 4294967296\n", 1, 3, "is too large"},
    {DLX_FORMAT_SCP, 0, 0, "1 4294960000\n", 1, 3, "implausible for so short an input"},
    {DLX_FORMAT_SCP, 0, 0, "1 2\n7\n", 3, 0, "before the cost of each option"},
    {DLX_FORMAT_SCP, 0, 0, "1 2\n7 x\n", 2, 3, "expected the cost of an option, found `x`"},
    {DLX_FORMAT_SCP, 0, 0, "1 2\n7 8\n", 3, 0, "before the announced number of items"},
    {DLX_FORMAT_SCP, 0, 0, "1 2\n7 8\n3\n", 3, 1, "number 3 is too large"},
    {DLX_FORMAT_SCP, 0, 0, "1 2\n7 8\n2 1\n", 4, 0, "fewer options than its size"},
    {DLX_FORMAT_SCP, 0, 0, "1 2\n7 8\n1 3\n", 3, 3, "there is no option 3"},
    {DLX_FORMAT_SCP, 0, 0, "1 2\n7 8\n2 1 1\n", 3, 5, "option lists item `1` twice"},
    {DLX_FORMAT_SCP, 0, 0, "1 2\n7 8\n1 1 1\n", 3, 5, "more items than announced: `1`"},
    {DLX_FORMAT_SCP, 0, 0, "1 2\n-7 1\n2 1 2\n", 2, 1, "an option with a negative cost needs"},
    {DLX_FORMAT_LP, 0, 0, "", 0, 0, "expected `minimize` or `maximize`, found `the end`"},
    {DLX_FORMAT_LP, 0, 0, "st\n", 1, 1, "expected `minimize` or `maximize`, found `st`"},
    {DLX_FORMAT_LP, 0, 0, "min\nx + 3 + 4\n", 2, 9, "expected a variable before `the end`"},
    {DLX_FORMAT_LP, 0, 0, "min\nx + 3 constant\n+ 4\n", 3, 3, "rename variable `constant`"},
    {DLX_FORMAT_LP, 0, 0, "min\nx + 3 x\n", 2, 7, "variable `x` has two costs"},
    {DLX_FORMAT_LP, 0, 0, "min\n1e19 x\n", 2, 6, "expected a cost, found `1e19`"},
    {DLX_FORMAT_LP, 0, 0, "min\n1e-19 x\n", 2, 7, "expected a cost, found `1e-19`"},
    {DLX_FORMAT_LP, 0, 0, "min\n1e100 x\n", 2, 7, "expected a cost, found `1e100`"},
    {DLX_FORMAT_LP, 0, 0, "min\n5e18 + 5e18 x\nbin x\n", 2, 1, "the sum of all costs exceeds"},
    {DLX_FORMAT_LP, 0, 0, "min\nsubject x\n", 2, 9, "expected `subject to`"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nx\n", 3, 1, "expected `<=`, `=` or `>=`, found `the end`"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nx <> 1\n", 3, 3, "expected `<=`, `=` or `>=`, found `<>`"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nx + 1 <= y\nbin x y\n", 3, 10, "not both, before `y`"},
    {DLX_FORMAT_LP, 0, 0, "min\nsubject+x to\n", 2, 1, "expected `subject to`"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nx = y\n", 3, 5, "expected a number, found `y`"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nr: x - y = 1\n", 3, 8, "row `r` is no cover"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nr: 0.0000000001 x = 1\n", 3, 17, "at most 9 decimals"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nr: 3e9 x = 1\n", 3, 8, "number below 2^31"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nr: x + 1e-9 y + 9 z = 1\nbin x y z\n", 3, 19,
     "row `r`: once its coefficients are whole, one is above 2^31 - 1"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nbounds\nx = 0.5\nend\n", 4, 1, "must be both 0 and 1"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nbounds\n0.5 x <= 1\nend\n", 5, 1, "a bound needs"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nr: x = 1\nr: y = 1\n", 4, 1, "row `r` is named twice"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nr: x + x = 1\nbin x\n", 3, 8,
     "this row has variable `x` twice"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\ny=1\nx + y + x = 1\nbin x y\n", 4, 9, "has variable `x` twice"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nr: x = 1\n", 3, 4, "variable `x` is not binary"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nr: x >= 1\nint x\n", 3, 4, "variable `x` may be more than 1"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nr: x >= 1\nbounds\nx <= 2\nx >= 2\n", 3, 4, "bounds other"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nr: x = 1\nbounds\nx + y <= 1\n", 5, 10, "one variable"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nr: x = 1\nmin\n", 4, 1, "only one objective"},
    {DLX_FORMAT_LP, 0, 0, "min\nst\nr: x = 1\nbin\nx\nend\ny\n", 7, 1,
     "expected the end of the text"},
    {DLX_FORMAT_LP, 0, 0, "min\n-2 x\nst\nr: x >= 0\nbin\nx\n", 2, 4, "a negative cost needs"},
    {DLX_FORMAT_MPS, 0, 0, "", 1, 0, "the line `ENDATA` is missing"},
    {DLX_FORMAT_MPS, 0, 0, " x\n", 1, 2, "expected a section, found `x`"},
    {DLX_FORMAT_MPS, 0, 0, "SOS\n", 1, 1, "`SOS` is not a section"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n X r\n", 2, 2, "expected N, E, L or G"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n E r\n E r\n", 3, 4, "row `r` is named twice"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n E r\nCOLUMNS\n x r 1\n", 4, 2, "the objective is missing"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n N c\nCOLUMNS\n x c\n", 4, 2, "one or two pairs"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n N c\nCOLUMNS\n x r 1\n", 4, 4, "there is no row `r`"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n N c\nCOLUMNS\n x c y\n", 4, 6, "expected a cost, found `y`"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n N c\nCOLUMNS\n x c 1 c 5\n", 4, 8, "variable `x` has two costs"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n N c\n E r\nCOLUMNS\n x r 1.0000000001\n", 5, 6,
     "9 decimals, found `1.0000000001`"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n N c\nCOLUMNS\n x $ 1 c 1\n", 4, 4, "there is no row `$`"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n N c\n E r\nCOLUMNS\n x r 1\n y r -1\n", 6, 4,
     "row `r` is no cover"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n N c\nCOLUMNS\n x 'MARKER' y\n", 4, 13, "'INTORG' or 'INTEND'"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n N c\nRHS\n c x\n", 4, 4, "expected a cost, found `x`"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n N c\n E r\nRHS\n r\n", 5, 1, "expected a row and a number"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n N c\nBOUNDS\n FR b x\n", 4, 2, "bound `FR`"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n N c\nBOUNDS\n BV b x\n", 4, 7, "there is no column `x`"},
    {DLX_FORMAT_MPS, 0, 0, "OBJSENSE\n x\n", 2, 2, "expected MIN or MAX, found `x`"},
    {DLX_FORMAT_MPS, 0, 0, "ROWS\n a b c d e f g\n", 2, 14, "at most 6 fields, found `g`"},
    {DLX_FORMAT_MPS, 0, 0, "NAME\nROWS\n", 3, 0, "the line `ENDATA` is missing"},
};

TEST(every_defect_is_reported_at_its_place)
{
    for (size_t d = 0; d < sizeof defects / sizeof *defects; d++) {
        const struct defect *defect = &defects[d];
        const dlx_reading reading = {defect->format, defect->base, defect->secondary, 0, 0,
                                     NULL,           NULL};
        dlx_problem *p;
        dlx_error error = {0};
        ck_assert_msg(read_text(text_of(defect->text), reading, &p, &error) == DLX_ERR_SYNTAX,
                      "defect %zu: %s", d, defect->text);
        ck_assert_msg(strstr(error.message, defect->message) != NULL, "defect %zu: %s", d,
                      error.message);
        ck_assert_msg(error.line == defect->line && error.column == defect->column,
                      "defect %zu: at %ju:%ju", d, (uintmax_t)error.line, (uintmax_t)error.column);
        ck_assert_ptr_null(p);
    }
}

/* Test defects of a word and of a byte, in the first line and in a later one, after many blanks. */
TEST(columns_are_right_in_lines_longer_than_a_block)
{
    static const struct {
        const char *begin, *end;
        uint64_t line, column; /* without the blanks */
    } cases[] = {
        {"a b", "a\n", 1, 4},
        {"\xef\xbb\xbf"
         "a b",
         "a\n", 1, 4},
        {"a b\na", "c\n", 2, 2},
        {"a b\na", "\x01", 2, 2},
        {"| comment", "\x01", 1, 10},
    };
    static const size_t blanks[] = {65000, 65536, 70000, 200000};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (size_t b = 0; b < sizeof blanks / sizeof *blanks; b++) {
            char *text = malloc(blanks[b] + 100);
            dlx_problem *p;
            dlx_error error;
            snprintf(text, blanks[b] + 100, "%s%*s%s", cases[c].begin, (int)blanks[b], "",
                     cases[c].end);
            const dlx_reading reading = {.format = DLX_FORMAT_ITEMS};
            ck_assert_int_eq(read_text(text_of(text), reading, &p, &error), DLX_ERR_SYNTAX);
            ck_assert_uint_eq(error.line, cases[c].line);
            ck_assert_uint_eq(error.column, cases[c].column + blanks[b]);
            free(text);
        }
}

TEST(long_and_unprintable_words_are_quoted_safely)
{
    char text[600] = "a b\n";
    memset(text + 4, 'z', 500);
    dlx_problem *p;
    dlx_error error;
    ck_assert_int_eq(read_text(text_of(text), (dlx_reading){0}, &p, &error), DLX_ERR_SYNTAX);
    ck_assert_ptr_nonnull(strstr(error.message, "zzz...`"));
    ck_assert_uint_lt(strlen(error.message), 200);
}

TEST(a_failing_source_is_an_error_not_an_end)
{
    struct text text = text_of("a b\na\n");
    text.fails = true;
    dlx_problem *p;
    dlx_error error;
    ck_assert_int_eq(read_text(text, (dlx_reading){0}, &p, &error), DLX_ERR_INPUT);
    ck_assert_ptr_null(p);
}

/* Columns of costs and names may be anywhere; multiplicities are in the line of names. Item b has
 * two of option 1 and none of option 2. */
TEST(columns_of_csv_have_costs_names_and_multiplicities)
{
    static const char *const texts[] = {
        "a,price,\"1:3|b\",who\n1,1.5,0,Ann\n0,0,2,Bob\nno,2,yes,C\n",
        "who;a; 1:3|b;price\nAnn;1.0;0;1,5\nBob;;2;0,0\nC;;x;2\n",
        "PRICE\tWho\t1|a\t1:3|b\n1.5\tAnn\tTRUE\tFALSE\n0\tBob\t\t2\n2\tC\t\t1\n",
        "a,price,1:3|b,who\n1,\"1,5\",0,Ann\n0,-0,2,Bob\nno,\"2,0\",yes,C\n",
    };
    static const char *const names[] = {"Ann", "Bob", "C"}, *const costs[] = {"1.5", "0", "2"};
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        dlx_problem *p;
        dlx_error error = {0};
        ck_assert_msg(read_text(text_of(texts[t]), (dlx_reading){.cost = "price", .names = "who"},
                                &p, &error) == DLX_OK,
                      "%zu: %s", t, error.message);
        ck_assert_uint_eq(dlx_problem_item_count(p), 2);
        ck_assert_str_eq(dlx_problem_item(p, 1).name, "b");
        ck_assert_uint_eq(dlx_problem_item(p, 1).min, 1);
        ck_assert_uint_eq(dlx_problem_item(p, 1).max, 3);
        for (uint32_t o = 0; o < 3; o++) {
            char cost[DLX_COST_TEXT];
            uint32_t count;
            const dlx_entry *entry = dlx_problem_option(p, o, &count);
            dlx_problem_cost_text(p, o, dlx_problem_option_cost(p, o), cost);
            ck_assert_str_eq(dlx_problem_option_name(p, o), names[o]);
            ck_assert_uint_eq(count, 1);
            ck_assert_uint_eq(entry->item, o > 0);
            ck_assert_uint_eq(entry->color, o == 1 ? 2 : DLX_NO_COLOR);
            if (o != 1) /* how a cost of 0 is written depends on the others */
                ck_assert_msg(strncmp(cost, costs[o], strlen(costs[o])) == 0, "%s", cost);
        }
        dlx_problem_free(p);
    }
}

/* Thousands never begin with 0. */
TEST(a_comma_after_0_is_a_decimal_comma)
{
    char cost[DLX_COST_TEXT];
    const char *const text = "a,price\n1,\"0,250\"\n1,\"-0,125\"\n";
    dlx_problem *p = read_good(text, (dlx_reading){.cost = "price"});
    dlx_problem_cost_text(p, 0, dlx_problem_option_cost(p, 0), cost);
    ck_assert_msg(strncmp(cost, "0.25", 4) == 0, "%s", cost);
    dlx_problem_free(p);
}

TEST(columns_that_are_not_there_are_refused)
{
    static const struct {
        const char *text, *cost, *names, *message;
    } cases[] = {
        {"a,b\n1,0\n", "price", NULL, "there is no column `price`"},
        {"a,b\n1,0\n", NULL, "who", "there is no column `who`"},
        {"a,b\n1,0\n", "a", "a", "column `a` cannot have both the names and the costs"},
        {"1,0\n0,1\n", "price", NULL, "there is no column `price`"},
        {"a,price\n1,x\n", "price", NULL, "expected a cost, such as 7 or 12.50, found `x`"},
        {"a;price\n1;\n", "price", NULL, "the cost is missing"},
        {"a;price\n1;1,5,3\n", "price", NULL, "found `1,5,3`"},
        {"a,price\n1,\"x,5\"\n", "price", NULL, "found `x,5`"},
        {"a,price\n1,\"1,500\"\n", "price", NULL, "`1,500` has a comma that could separate"},
        {"who,a,price\nAnn,1,12.50\n", NULL, NULL,
         "found `12.50`; for a column of costs, add --cost"},
        {"a,price\n1\n", "price", NULL, "fewer fields than the lines before it"},
        {"a,who\n1\n", NULL, "who", "fewer fields than the lines before it"},
        {"2:1|a,who\n1,x\n", NULL, "who", "`2:1|a` has a multiplicity whose minimum exceeds"},
        {"0|a,who\n1,x\n", NULL, "who", "item `0|a` could never be covered"},
        {"3|a,who\n4,x\n", NULL, "who", "`4`: this is more than the multiplicity"},
        {"3|a,who\n1.5,x\n", NULL, "who", "expected a whole number, found `1.5`"},
        {"a,b|2\n1,2\n", NULL, NULL, "expected 0 or 1, found `2`"},
        {"a,b\n1.5,0\n", NULL, NULL, "expected 0 or 1, found `1.5`"},
        {"a,b\n1,1x\n", NULL, NULL, "expected 0 or 1, found `1x`"},
        {"who,b\nAnn,1e5\n", NULL, NULL, "expected 0, 1, x or nothing, found `1e5`"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        dlx_problem *p;
        dlx_error error = {0};
        const dlx_reading reading = {
            .format = DLX_FORMAT_CSV, .cost = cases[c].cost, .names = cases[c].names};
        ck_assert_msg(read_text(text_of(cases[c].text), reading, &p, &error) == DLX_ERR_SYNTAX,
                      "%s", cases[c].text);
        ck_assert_msg(strstr(error.message, cases[c].message) != NULL, "%s", error.message);
    }
}

TEST(settings_out_of_range_are_refused)
{
    dlx_problem *p;
    dlx_error error;
    ck_assert_int_eq(
        read_text(text_of("0\n"), (dlx_reading){.format = DLX_FORMAT_ROWS, .base = 2}, &p, &error),
        DLX_ERR_ARGUMENT);
    ck_assert_int_eq(read_text(text_of("0\n"), (dlx_reading){.format = (dlx_format)99}, &p, &error),
                     DLX_ERR_ARGUMENT);
    ck_assert_int_eq(read_text(text_of("a\na\n"), (dlx_reading){.secondary = 1}, &p, &error),
                     DLX_ERR_ARGUMENT);
    ck_assert_int_eq(read_text(text_of("a\na\n"),
                               (dlx_reading){.format = DLX_FORMAT_ITEMS, .cost = "a"}, &p, &error),
                     DLX_ERR_ARGUMENT);
    ck_assert_int_eq(read_text(text_of("a\na\n"), (dlx_reading){.base = 1}, &p, &error),
                     DLX_ERR_ARGUMENT);
    ck_assert_int_eq(read_text(text_of("101\n"),
                               (dlx_reading){.format = DLX_FORMAT_DENSE, .base = 1}, &p, &error),
                     DLX_ERR_ARGUMENT);
}

TEST(formats_have_names)
{
    dlx_format format;
    ck_assert(dlx_format_by_name("mtx", &format));
    ck_assert_int_eq(format, DLX_FORMAT_MTX);
    ck_assert_str_eq(dlx_format_name(DLX_FORMAT_DENSE), "dense");
    ck_assert(!dlx_format_by_name("xls", &format));
}

/* ---- options as text ---- */

static void assert_text(const dlx_problem *problem, const dlx_reading *reading, uint32_t option,
                        const char *expected)
{
    char text[64];
    const size_t length = strlen(expected);
    ck_assert_uint_eq(dlx_option_text(problem, reading, option, text, sizeof text), length);
    ck_assert_str_eq(text, expected);
    ck_assert_uint_eq(dlx_option_text(problem, reading, option, text, 3), length); /* it is cut */
    ck_assert_uint_eq(strlen(text), length < 2 ? length : 2);
    ck_assert_int_eq(strncmp(text, expected, strlen(text)), 0);
    ck_assert_uint_eq(dlx_option_text(problem, reading, option, NULL, 0), length);
}

TEST(an_option_has_the_text_of_its_file)
{
    static const struct {
        const char *text;
        dlx_format format;
        const char *first; /* the text of option 0 */
    } cases[] = {
        {as_items, DLX_FORMAT_ITEMS, "a c"},
        {as_rows, DLX_FORMAT_ROWS, "0 2"},
        {as_dense, DLX_FORMAT_DENSE, "1 0 1 0"},
        {as_csv, DLX_FORMAT_CSV, "1,0,1,0"},
        {as_named_csv, DLX_FORMAT_CSV, "Ann;1;0;1;0"},
        {as_xcc, DLX_FORMAT_XCC, "1 3"},
        {as_ec, DLX_FORMAT_EC, "3 1"},
        {as_sets, DLX_FORMAT_SETS, "1 3"},
        {"a | x\na x:red\n", DLX_FORMAT_ITEMS, "a x:red"},
        {"p xcc 1 1\n1 2 -3 0\n", DLX_FORMAT_XCC, "1 2 -3"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        dlx_problem *problem;
        dlx_reading reading = {.format = cases[c].format};
        struct text text = text_of(cases[c].text);
        ck_assert_int_eq(dlx_read(NULL, text_read, &text, &reading, &problem, NULL), DLX_OK);
        assert_text(problem, &reading, 0, cases[c].first);
        assert_text(problem, &reading, dlx_problem_option_count(problem), "");
        dlx_problem_free(problem);
    }
}

TEST(an_option_is_found_by_its_text_its_name_or_its_number)
{
    static const char names[] = "who;a;b\nAnn;1;0\n\"B;\";0;1\nAnn;1;1\n#1;1;0\nAnn;1;0\n";
    dlx_problem *problem;
    dlx_reading reading = {.format = DLX_FORMAT_CSV};
    dlx_option_index *index;
    struct text text = text_of(names);
    ck_assert_int_eq(dlx_read(NULL, text_read, &text, &reading, &problem, NULL), DLX_OK);
    ck_assert_int_eq(dlx_option_index_new(problem, &reading, &index), DLX_OK);
    ck_assert_uint_eq(dlx_option_index_find(index, " \"B;\";0;1\n", DLX_NONE), 1);
    ck_assert_uint_eq(dlx_option_index_find(index, "Ann;1;0", DLX_NONE),
                      0); /* several have this text */
    ck_assert_uint_eq(dlx_option_index_find(index, "Ann;1;0", 0), 4);
    ck_assert_uint_eq(dlx_option_index_find(index, "Ann;1;0", 4), DLX_NONE);
    ck_assert_uint_eq(dlx_option_index_find(index, "Ann", DLX_NONE), 0); /* a name of several */
    ck_assert_uint_eq(dlx_option_index_find(index, "Ann", 0), 2);
    ck_assert_uint_eq(dlx_option_index_find(index, "#1", DLX_NONE),
                      3); /* a name goes before a number */
    ck_assert_uint_eq(dlx_option_index_find(index, "#1", 3), DLX_NONE);
    ck_assert_uint_eq(dlx_option_index_find(index, "#5", DLX_NONE), 4);
    ck_assert_uint_eq(dlx_option_index_find(index, "#5", 4), DLX_NONE);
    ck_assert_uint_eq(dlx_option_index_find_text(index, "Ann;1;0", 0), 4);
    ck_assert_uint_eq(dlx_option_index_find_text(index, "Ann", DLX_NONE), DLX_NONE);
    ck_assert_uint_eq(dlx_option_index_find_text(index, "#5", DLX_NONE), DLX_NONE);
    for (const char *const *none = (const char *const[]){"#0", "#6", "#", "#5 ", "", "5", NULL};
         *none != NULL; none++)
        ck_assert_uint_eq(dlx_option_index_find(index, *none, DLX_NONE), DLX_NONE);
    dlx_option_index_free(index);
    dlx_option_index_free(NULL);
    dlx_problem_free(problem);
}

TEST(an_index_survives_every_lack_of_memory)
{
    struct faulty faulty = {.fail_at = 0};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    dlx_problem *problem;
    dlx_option_index *index = NULL;
    struct text text = text_of(as_items);
    ck_assert_int_eq(dlx_read(&allocator, text_read, &text, NULL, &problem, NULL), DLX_OK);
    dlx_status status = DLX_ERR_MEMORY;
    for (uint64_t at = 1; status == DLX_ERR_MEMORY; at++) {
        faulty.requests = 0;
        faulty.fail_at = at;
        status = dlx_option_index_new(problem, NULL, &index);
        ck_assert(status == DLX_OK || index == NULL);
    }
    ck_assert_uint_eq(dlx_option_index_find(index, "b  d", DLX_NONE), 1);
    dlx_option_index_free(index);
    dlx_problem_free(problem);
    ck_assert_uint_eq(faulty.outstanding, 0);
}
