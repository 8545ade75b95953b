/* SPDX-License-Identifier: MIT */
/* Tests of the reader: lines, grids, the text between them, every defect, and reading ahead. */
#define _POSIX_C_SOURCE 200809L /* stpcpy */
#include "sudoku/sudoku.h"
#include "tests/support/allocator.h"
#include "tests/support/puzzles.h"
#include "tests/support/random.h"
#include "tests/support/sink.h"
#include "tests/support/suite.h"
#include "tests/support/text.h"

#include <stdio.h>

/* ---- 9x9 ---- */

/* Read a text. Write p, i or f to `kinds` for each puzzle, invalid puzzle or fault, and the first
 * error to `message`. All puzzles must be `expected`, unless that is NULL. */
static void read_sized(struct text text, int size, const sudoku_board *expected, char *kinds,
                       char *message, size_t room)
{
    sudoku_reader *reader;
    sudoku_record record;
    message[0] = '\0';
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, size, &reader), DLX_OK);
    for (;;) {
        ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
        if (record.kind == SUDOKU_END)
            break;
        *kinds++ = "pif"[record.kind];
        if (record.kind == SUDOKU_PUZZLE) {
            if (expected != NULL)
                ck_assert_mem_eq(record.puzzle.cell, expected, sizeof *expected);
        } else if (message[0] == '\0')
            snprintf(message, room, "%ju:%ju %s", (uintmax_t)record.error.line,
                     (uintmax_t)record.error.column, record.error.message);
    }
    *kinds = '\0';
    sudoku_reader_free(reader);
}

static void read_records(struct text text, const sudoku_board *expected, char *kinds, char *message,
                         size_t room)
{
    read_sized(text, 0, expected, kinds, message, room);
}

#define LINE "103000509002109400000704000300502006060000050700803004000401000009205800804000107"
#define BOXES                                                                                      \
    "+-------+-------+-------+\n| 4     |       | 8   5 |\n|   3   |       |       |\n"            \
    "|       | 7     |       |\n+-------+-------+-------+\n|   2   |       |   6   |\n"            \
    "|       |   8   | 4     |\n|       |   1   |       |\n+-------+-------+-------+\n"            \
    "|       | 6   3 |   7   |\n| 5     | 2     |       |\n| 1   4 |       |       |\n"            \
    "+-------+-------+-------+\n"
#define LACKING_3 "103000509002109400000704000300502006060000050700803004000401000009205800804000"
#define LACKING_2 LACKING_3 "1"
#define LACKING_1 LACKING_2 "0"
#define FULL      "143628579572139468986754231391542786468917352725863914237481695619275843854396127"
#define GRID                                                                                       \
    "1 . 3 | . . . | 5 . 9\n. . 2 | 1 . 9 | 4 . .\n. . . | 7 . 4 | . . .\n"                        \
    "------+-------+------\n3 . . | 5 . 2 | . . 6\n. 6 . | . . . | . 5 .\n7 . . | 8 . 3 | . . 4\n" \
    "------+-------+------\n. . . | 4 . 1 | . . .\n. . 9 | 2 . 5 | 8 . .\n8 . 4 | . . . | 1 . 7\n"
#define ROWS                                                                                       \
    "103000509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n"     \
    "804000107\n"
#define SPACED                                                                                     \
    "1*3___5.9 002109400 000704000 300502006 060000050 700803004 000401000 009205800 804000107"

static const struct form {
    const char *text, *kinds, *message;
} forms[] = {
    {LINE "\n" LINE, "pp", ""},
    {LINE "\r\n\r\n# comment\r\n" LINE "\r\nend\r\nnot read\r\n", "pp", ""},
    {"end\n", "", ""},
    {ROWS, "p", ""},
    {ROWS ROWS "\n\n" ROWS, "ppp", ""},
    {GRID "\n" GRID, "pp", ""},
    {"+---+\n" ROWS "=====\n" LINE "\n", "pp", ""},
    {"2\n" ROWS ROWS, "pp", ""},
    {"2\n" LINE "\n" LINE "\n", "pp", ""},
    {"0\n", "", ""},
    {SPACED "\n", "p", ""},
    {"", "f", "0:0 there is no puzzle"},
    {"# comment\n\n", "f", "0:0 there is no puzzle"},
    {"3\n" LINE "\n", "pf", "0:0 the count on the first line is 3, but the text has 1"},
    {"1\n" LINE "\n" ROWS, "pfp", "3:0 the count on the first line is 1, but more"},
    {LINE "1\n" LINE "\n", "ip", "1:82 a puzzle of 9x9 has 81 cells, but this line has 82"},
    {LINE "\n8" LINE "9\n" LINE, "pip", "2:82 a puzzle of 9x9 has 81 cells, but this line has 83"},
    {"x" LINE "\n" LINE "\n", "ip", "1:1 'x' is not valid in a cell"},
    {"10300a509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n"
     "804000107\n" ROWS,
     "ip", "1:6 'a' is not valid in a cell of"},
    {"103000509\n0021094001\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n"
     "804000107\n" ROWS,
     "ip", "2:10 a row of 9x9 has 9 cells, but this line has 10"},
    {"103000509\n002109400\n\n" ROWS, "ip", "1:0 the grid has only 2 of its 9 rows"},
    {"103000509\n002109400\n" LINE "\n", "ip", "1:0 the grid has only 2 of its 9 rows"},
    {"103000509\n002109400\n", "i", "1:0 the grid has only 2 of its 9 rows"},
    {"Puzzle A\n" ROWS "Puzzle 10:\n" ROWS, "pp", ""},
    {"103000509\n002109400\nPuzzle B\n" ROWS, "ip", "1:0 the grid has only 2 of its 9 rows"},
    {"103000509\nabcdefghi\n000704000\n300502006\n060000050\n700803004\n000401000\n"
     "009205800\n804000107\n" ROWS,
     "ip", "2:1 'a' is not valid in a cell"},
    {"103000509\n002109400\n=====\n" ROWS, "ip", "1:0 the grid has only 2 of its 9 rows"},
    {"10300050\n" ROWS, "pf", "0:0 the count on the first line is 10300050, but the text has 1"},
    {"\xef\xbb\xbf" LINE "\n", "p", ""},
    {"\xef\xbb\xbf"
     "1\n" ROWS,
     "p", ""},
    {"\x01\x02\n" LINE "\n", "ip", "1:1 byte 0x01 is not valid in a cell"},
    /* tags on one line */
    {"<a><b n='x'><game data='" LINE "'/><game data='" LINE "'/></b></a>\n" LINE, "ppp", ""},
    {"<a><game data='" LINE "'/><game data='" LINE "5'/>\n" LINE, "pip",
     "1:100 '<' is not valid in a cell of 10x10"},
};

TEST(every_form_is_read_in_pieces_of_any_size)
{
    sudoku_board expected;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        expected.cell[cell] = (uint8_t)(LINE[cell] - '0');
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++)
        for (size_t piece = 0; piece < 12; piece++) {
            char kinds[16], message[320];
            struct text text = text_of(forms[f].text);
            text.piece = piece;
            read_records(text, &expected, kinds, message, sizeof message);
            ck_assert_msg(strcmp(kinds, forms[f].kinds) == 0, "form %zu: %s", f, kinds);
            ck_assert_msg(strncmp(message, forms[f].message, strlen(forms[f].message)) == 0,
                          "form %zu: %s", f, message);
            text = text_of(forms[f].text);
            read_sized(text, SUDOKU_SIZE, &expected, kinds, message, sizeof message);
            ck_assert_msg(strcmp(kinds, forms[f].kinds) == 0, "form %zu of 9x9: %s", f, kinds);
        }
}

TEST(a_puzzle_is_read_before_the_source_is_asked_for_the_rest_of_the_next_line)
{
    static sudoku_record record;
    for (size_t more = 0; more <= SUDOKU_CELLS; more++) {
        struct text text = text_of(LINE "\n" LINE "\n" LINE "\n");
        const size_t all = text.left;
        sudoku_reader *reader;
        text.piece = SUDOKU_CELLS + 1 + more;
        ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, 0, &reader), DLX_OK);
        for (uint64_t line = 1; line <= 3; line++) {
            ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
            ck_assert_int_eq(record.kind, SUDOKU_PUZZLE);
            ck_assert_uint_eq(record.line, line);
            const size_t needed = line * (SUDOKU_CELLS + 1);
            ck_assert_uint_lt(all - text.left, needed + text.piece);
        }
        sudoku_reader_free(reader);
    }
}

TEST(the_tags_of_an_endless_line_are_read_before_the_source_is_asked_for_more)
{
#define TAGS "<a><b c='" LINE "'/><b c='" LINE "'/><d>"
    static sudoku_record record;
    struct text text = text_of(TAGS TAGS);
    sudoku_reader *reader;
    text.piece = strlen(TAGS);
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, 0, &reader), DLX_OK);
    for (int puzzle = 0; puzzle < 2; puzzle++) {
        ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
        ck_assert_int_eq(record.kind, SUDOKU_PUZZLE);
        ck_assert_uint_eq(text.left, strlen(TAGS));
    }
    sudoku_reader_free(reader);
}

TEST(a_character_means_the_same_wherever_it_stands)
{
    for (int c = 0; c < 256; c++)
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            char line[] = LINE "\n" LINE "\n", kinds[4], message[320];
            const char *known = c != 0 ? strchr("0123456789._*-", c) : NULL;
            if ((c != 0 && strchr(" \t\r\n|", c) != NULL) || (c == '#' && cell == 0))
                continue; /* these make another kind of line */
            sudoku_board expected = board_from(LINE);
            expected.cell[cell] = known == NULL || c < '0' || c > '9' ? 0 : (uint8_t)(c - '0');
            line[cell] = line[cell + SUDOKU_CELLS + 1] = (char)c;
            struct text text = {.at = line, .left = sizeof line - 1};
            read_records(text, &expected, kinds, message, sizeof message);
            ck_assert_str_eq(kinds, known != NULL ? "pp" : "ii");
        }
}

/* Write a random grid with a random separator. Fields may be empty. Return its length. */
static size_t random_grid_text(struct random *random, char *text)
{
    const char separator = "\0 ,,;\t"[random_below(random, 6)];
    const bool has_crlf = random_below(random, 4) == 0;
    const uint32_t empty = random_below(random, 3) * 5; /* of ten fields */
    char *end = text;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const bool is_field = separator != '\0' && separator != ' ';
        if (!is_field || random_below(random, 10) >= empty)
            *end++ = ".0_*123456789"[random_below(random, 13)];
        if (cell % SUDOKU_SIZE < SUDOKU_SIZE - 1 && separator != '\0')
            *end++ = separator;
        else if (cell % SUDOKU_SIZE == SUDOKU_SIZE - 1)
            end = stpcpy(end, has_crlf ? "\r\n" : "\n");
    }
    return (size_t)(end - text);
}

/* Make a text of good and damaged pieces of all kinds, in random order. */
static size_t random_text(struct random *random, uint32_t most, char *text, size_t size)
{
    static const char *const pieces[] = {
        LINE "\n",
        LINE "\n",
        LINE "\r\n",
        LINE,
        GRID,
        ROWS,
        SPACED "\n",
        "\n",
        "\r\n",
        "# comment\n",
        "=====\n",
        "103000509\n",
        "1\n",
        "30\n",
        "end\n",
        "7 " LINE " x\n",
        LINE "," LINE "\n",
        "x" LINE ";1\n",
        LINE " a\xc3\xa9\xff\n",
        LINE ",a," FULL "\n",
        FULL "," LINE "\r\n",
        LINE " " LINE "\n",
        "123456789 " LINE "\n",
        " " LINE "\n",
        LINE " \n",
        LINE "1\n",
        "Puzzle\n",
        LINE "\r",
        "\xef\xbb\xbf",
        "002109400\r\n",
        LINE "|\n",
        "..*_",
        LINE "\r\r\n",
    };
    size_t length = 0;
    uint32_t count = random_below(random, most);
    for (uint32_t p = 0; p < count; p++) {
        uint32_t which =
            random_below(random, 3) == 0 ? random_below(random, sizeof pieces / sizeof *pieces) : 0;
        if (which == 14 && random_below(random, 4) != 0) /* `end` would be too frequent */
            continue;
        size_t piece = strlen(pieces[which]);
        ck_assert_uint_lt(length + piece + 2 * SUDOKU_CELLS, size); /* space for a grid, too */
        memcpy(text + length, pieces[which], piece);
        for (size_t i = 0; which == 0 && i < SUDOKU_CELLS; i++)
            text[length + i] = "..........0_*123456789"[random_below(random, 22)];
        if (which == 0 && random_below(random, 3) == 0)
            piece = random_grid_text(random, text + length);
        if (random_below(random, 8) == 0) {
            char *changed = text + length + random_below(random, (uint32_t)piece);
            *changed = (char)random_below(random, 256);
        }
        length += piece;
    }
    return length;
}

TEST(a_text_read_byte_by_byte_gives_the_same_records)
{
    static char text[1 << 20]; /* longer than a block of the reader */
    struct random random = {31};
    for (int i = 0; i < CASES(4000); i++) {
        struct text whole = {.at = text};
        whole.left = random_text(&random, i % 100 == 0 ? 6000 : 60, text, sizeof text);
        struct text bytes = whole;
        sudoku_reader *one, *other;
        sudoku_record a, b;
        bytes.piece = 1;
        const int size = i % 3 == 0 ? SUDOKU_SIZE : 0;
        ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &whole, size, &one), DLX_OK);
        ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &bytes, size, &other), DLX_OK);
        do {
            ck_assert_int_eq(sudoku_reader_next(one, &a), DLX_OK);
            ck_assert_int_eq(sudoku_reader_next(other, &b), DLX_OK);
            ck_assert_int_eq(a.kind, b.kind);
            if (a.kind == SUDOKU_PUZZLE) {
                ck_assert_int_eq(a.puzzle.size, b.puzzle.size);
                ck_assert_mem_eq(a.puzzle.cell, b.puzzle.cell,
                                 (size_t)(a.puzzle.size * a.puzzle.size));
                ck_assert_uint_eq(a.line, b.line);
                ck_assert_pstr_eq(a.labels.text[SUDOKU_NOTE], b.labels.text[SUDOKU_NOTE]);
                ck_assert_int_eq(a.solution != NULL, b.solution != NULL);
                if (a.solution != NULL)
                    ck_assert_mem_eq(a.solution, b.solution, SUDOKU_CELLS);
            } else if (a.kind != SUDOKU_END) {
                ck_assert_uint_eq(a.line, b.line);
                ck_assert_uint_eq(a.error.line, b.error.line);
                ck_assert_uint_eq(a.error.column, b.error.column);
                ck_assert_str_eq(a.error.message, b.error.message);
            }
        } while (a.kind != SUDOKU_END);
        sudoku_reader_free(one);
        sudoku_reader_free(other);
    }
}

TEST(a_puzzle_without_a_remark_has_no_place_of_one)
{
    static sudoku_record record;
    struct text source = text_of(LINE "\n" LINE "\n");
    sudoku_reader *reader;
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &source, 0, &reader), DLX_OK);
    for (int puzzle = 0; puzzle < 2; puzzle++) {
        memset(&record, 0xff, sizeof record);
        ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
        ck_assert_int_eq(record.kind, SUDOKU_PUZZLE);
        ck_assert_str_eq(record.error.message, "");
        ck_assert_uint_eq(record.error.line, 0);
        ck_assert_uint_eq(record.error.column, 0);
    }
    sudoku_reader_free(reader);
}

TEST(a_line_of_any_length_is_one_invalid_puzzle)
{
    size_t length = 1000000;
    char *long_text = malloc(length + sizeof "\n" LINE), kinds[4], message[320];
    sudoku_board expected;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        expected.cell[cell] = (uint8_t)(LINE[cell] - '0');
    for (const char *byte = " 1.|x"; *byte != '\0'; byte++) {
        memset(long_text, *byte, length);
        strcpy(long_text + length, "\n" LINE);
        read_records(text_of(long_text), &expected, kinds, message, sizeof message);
        ck_assert_str_eq(kinds, "ip");
        ck_assert_str_eq(message, "1:65536 the line is longer than 65535 bytes");
    }
    free(long_text);
}

/* Neither a byte order mark nor the end of a line is a byte of the line. */
TEST(the_longest_line_may_have_any_end)
{
    enum { LONGEST = 65535 };
    static const char *const ends[] = {"", "\n", "\r", "\r\n"}, *const marks[] = {"",
                                                                                  "\xef\xbb\xbf"};
    const sudoku_board expected = board_from(LINE);
    for (size_t m = 0; m < 2; m++)
        for (size_t e = 0; e < sizeof ends / sizeof *ends; e++)
            for (int extra = 0; extra < 3; extra++) {
                static char text[LONGEST + 16];
                char kinds[4], message[320];
                snprintf(text, sizeof text, "%s%-*s%s", marks[m], LONGEST + extra, LINE, ends[e]);
                read_records(text_of(text), &expected, kinds, message, sizeof message);
                ck_assert_str_eq(kinds, extra == 0 ? "p" : "i");
                if (extra > 0)
                    ck_assert_str_eq(message, "1:65536 the line is longer than 65535 bytes");
            }
}

/* A source that returns a string per call. `user` points to the next string; NULL ends the list. */
static bool next_string(void *user, char *buffer, size_t size, size_t *got)
{
    const char *const **next = user;
    *got = **next == NULL ? 0 : strlen(**next);
    ck_assert_uint_le(*got, size);
    if (*got > 0)
        memcpy(buffer, *(*next)++, *got);
    return true;
}

/* The first block is longer, and has a line end where the second block ends. The reader must not
 * use it. Each block has two lines: the shortcut for plain lines never takes the first one. */
TEST(bytes_left_from_an_earlier_block_do_not_end_a_line)
{
    static const struct {
        const char *strings[5], *kinds;
    } cases[] = {
        {{LINE "\n" LINE "\n", LINE "\n" LINE}, "pppp"},
        {{LINE "\n" LINE "\n", LINE "\n" LINE, "\n" LINE}, "ppppp"},
        {{LINE "\n" LINE "\n", LINE "\n" LINE, "\r\n", LINE}, "ppppp"},
        {{LINE "\n" LINE "\n", LINE "\n" LINE, "1\n" LINE}, "pppip"},
        {{LINE "\n" LINE "\r\n", LINE "\n" LINE}, "pppp"},
        {{LINE "\n" LINE "\r\n", LINE "\n" LINE, "1\n" LINE}, "pppip"},
        {{LINE "\n" LINE "\r\n", LINE "\n" LINE "\r"}, "pppp"},
        {{LINE "\n" LINE "\r\n", LINE "\n" LINE "\r", "\n" LINE}, "ppppp"},
        {{LINE "\n" LINE "\r\n", LINE "\n" LINE "\r", "1\n" LINE}, "pppip"},
        {{LINE "\n", LINE, "1\n" LINE}, "pip"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const char *const *next = cases[c].strings;
        sudoku_reader *reader;
        sudoku_record record;
        const sudoku_board expected = board_from(LINE);
        uint64_t line = 0;
        ck_assert_int_eq(sudoku_reader_new(NULL, next_string, &next, 0, &reader), DLX_OK);
        for (const char *kind = cases[c].kinds; *kind != '\0'; kind++) {
            ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
            ck_assert_int_eq(record.kind, *kind == 'p' ? SUDOKU_PUZZLE : SUDOKU_INVALID);
            ck_assert_uint_eq(record.line, ++line);
            if (*kind == 'p')
                ck_assert_mem_eq(record.puzzle.cell, &expected, sizeof expected);
        }
        ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
        ck_assert_int_eq(record.kind, SUDOKU_END);
        sudoku_reader_free(reader);
    }
}

TEST(a_failing_source_is_an_error_not_an_end)
{
    struct text text = text_of(LINE "\n" LINE);
    sudoku_reader *reader;
    sudoku_record record;
    text.fails = true;
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, 0, &reader), DLX_OK);
    ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
    ck_assert_int_eq(record.kind, SUDOKU_PUZZLE);
    ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_ERR_INPUT);
    sudoku_reader_free(reader);
}

#define LINE_OF_DOTS                                                                               \
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"

TEST(written_boards_are_read_back)
{
    const sudoku_form written_as[] = {SUDOKU_FORM_LINE, SUDOKU_FORM_GRID, SUDOKU_FORM_PRETTY};
    const sudoku_board board = board_from(LINE_OF_DOTS);
    sudoku_puzzle puzzle = {.size = SUDOKU_SIZE};
    sudoku_rules *rules;
    char line[SUDOKU_CELLS + 1], kinds[4], message[320];
    ck_assert_str_eq(sudoku_cells_text(board.cell, SUDOKU_CELLS, line), LINE_OF_DOTS);
    memcpy(puzzle.cell, board.cell, sizeof board.cell);
    ck_assert_int_eq(sudoku_rules_new(NULL, NULL, &rules, NULL), DLX_OK);
    for (int f = 0; f < 3; f++) {
        struct sink sink = {0};
        ck_assert_int_eq(sudoku_write(rules, &puzzle, written_as[f], NULL, sink_write, &sink, NULL),
                         DLX_OK);
        read_records(text_of(sink.text), &board, kinds, message, sizeof message);
        ck_assert_str_eq(kinds, "p");
        free(sink.text);
    }
    sudoku_rules_free(rules);
}

/* ---- all sizes ---- */

#define FOUR          "1..4\n..2.\n.3..\n4..1\n"
#define SIX           "1..4.6\n..2...\n.3..5.\n4..1..\n......\n6....2\n"
#define G16           "G..............1\n"
#define FOUR_ROWS     G16 G16 G16 G16
#define SIXTEEN       FOUR_ROWS FOUR_ROWS FOUR_ROWS FOUR_ROWS
#define RULE16        "+---------+---------+---------+---------+\n"
#define NO_ROW        "| . . . . | . . . . | . . . . | . . . . |\n"
#define BAND16(cells) RULE16 "| " cells " | . . . . | . . . . | . . . . |\n" NO_ROW NO_ROW NO_ROW
#define DRAWN16(a, b) BAND16(a) BAND16(b) BAND16(". . . .") BAND16(". . . .") RULE16
#define L16           "1..4..2..3..4..1\n"
#define RULE4         "+------+------+------+------+\n"
#define HIGH(a, b)                                                                                 \
    "|      |      |      |      |\n|  " a "   |      |  " b "   |      |\n"                       \
    "|      |      |      |      |\n" RULE4
#define EMPTY_BOXES                                                                                \
    "+-------+-------+-------+\n|       |       |       |\n|   3   |       | 1     |\n"            \
    "| 4     |       | 8   5 |\n+-------+-------+-------+\n|       | 2     |       |\n"            \
    "|       |       |       |\n|       |   1   |       |\n+-------+-------+-------+\n"            \
    "|       | 6   3 |   7   |\n| 5     | 2     |       |\n|       |       |       |\n"            \
    "+-------+-------+-------+\n"
#define MARKED                                                                                     \
    ".----------.\n| 1 24 3 | 234 |\n| 24 13 2 | 4 |\n:------+---:\n| 34 1 2 | 123 |\n"            \
    "| 4 3 12 | 1 |\n'----------'\n"
#define NUMBERS                                                                                    \
    "1 . 3 4 5 6 7 8 9 10\n2 0 4 3 6 5 8 7 10 9\n. . . . . . . . . .\n10 9 8 7 6 5 4 3 2 1\n"      \
    "1 . 3 4 5 6 7 8 9 10\n2 0 4 3 6 5 8 7 10 9\n. . . . . . . . . .\n10 9 8 7 6 5 4 3 2 1\n"      \
    "1 . 3 4 5 6 7 8 9 10\n2 0 4 3 6 5 8 7 10 9\n"

/* One letter for each record: the size of a puzzle (a is 10, b is 11, ...), or A and above for a
 * marked puzzle of size 4 and above; i and f as above. */
static const struct sized {
    int size;
    const char *text, *kinds, *message;
} sizes[] = {
    {0, FOUR, "4", ""},
    {4, FOUR, "4", ""},
    {0, SIX FOUR "\n" SIX, "646", ""},
    {0, "1234\n3412\n2143\n4321\n", "4", ""}, /* would be a count if the next line were not a row */
    {0, "1\n1234\n3412\n2143\n4321\n", "4", ""}, /* a count */
    {4, "1\n1234\n3412\n2143\n4321\n", "4", ""},
    {0, "1234\n" LINE "\n", "9f", "0:0 the count on the first line is 1234, but the text has 1"},
    {0, "1204\n\n" FOUR, "4f", "0:0 the count on the first line is 1204, but the text has 1"},
    {9, "1234\n" LINE "\n", "9f", "0:0 the count on the first line is 1234, but the text has 1"},
    {0, "12345678\n1.......\n........\n........\n........\n........\n........\n........\n", "8",
     ""},
    {0, SIXTEEN, "g", ""},
    {0, SIXTEEN SIXTEEN, "gg", ""},
    {16, SIXTEEN "\n" SIXTEEN, "gg", ""},
    {0, L16, "4", ""},
    {0, L16 L16 "\n" SIXTEEN L16, "44g4", ""},
    {0, L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16,
     "444444444444444444", ""},
    /* borders are between bands of rows, never between puzzles */
    {0, DRAWN16("5 6 7 8", ". 10 . ."), "g", ""},
    {0, DRAWN16("1 . . 2", ". . . ."), "g", ""},
    {0, DRAWN16("1 . . 2", ". . . .") DRAWN16("1 . . 2", ". . . ."), "gg", ""},
    {0, L16 "----\n" L16 "----\n" L16, "444", ""},
    /* fields: only quotes show that tabs are delimiters; one tab too many; no candidates */
    {0,
     "\"1\"\t\".\"\t\".\"\t\"4\"\n\".\"\t\".\"\t\".\"\t\".\"\n"
     "\".\"\t\".\"\t\".\"\t\".\"\n\".\"\t\".\"\t\".\"\t\".\"\n",
     "4", ""},
    {4, "\t\t2\t\t\n\t\t\t\t\n\t\t\t\t\n\t\t\t\t\n", "4", ""},
    /* one line of many with a digit above 4 is a malformed puzzle; 16 such lines are rows */
    {0, L16 L16 L16 G16 L16, "444i4", "4:1 'G' is not valid in a cell of 4x4"},
    {0, FOUR_ROWS, "i", "1:0 the grid has only 4 of its 16 rows"},
    {0, L16 G16 "\n" L16 G16 L16, "i4i4", "1:0 the grid has only 2 of its 16 rows"},
    {0, L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 LINE "\n" LINE "\n" SIXTEEN,
     "444444444444444499g", ""},
    {0,
     G16
     "................\n................\n................\n................\n................\n"
     "................\n................\n................\n................\n................\n"
     "................\n................\n................\n................\n................\n",
     "g", ""},
    {0, G16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16, "i4444444444444444",
     "1:1 'G' is not valid in a cell of 4x4"},
    {4, L16 G16 L16, "4i4", "2:1 'G' is not valid in a cell of 4x4"},
    {0, L16 "1-14-----------4\n" L16, "444", ""},
    {0, FOUR_ROWS "----+----\n" FOUR_ROWS "----+----\n" FOUR_ROWS FOUR_ROWS, "g", ""},
    {0, FOUR_ROWS "# comment\n" FOUR_ROWS FOUR_ROWS "G.............1\n" G16 G16 G16 "\n" L16, "i4",
     "14:16 a row of 16x16 has 16 cells, but this line has 15"},
    {0, "2\n" L16 L16 L16, "44f4", "4:0 the count on the first line is 2, but more"},
    {0, "1\n" L16 "\n" L16, "4f4", "4:0 the count on the first line is 1, but more"},
    {0, L16 "end\n" L16, "4", ""},
    {0, L16 "\x01...............\n\n", "4i", "2:1 byte 0x01 is not valid in a cell of 4x4"},
    {16, LINE "\n\n" LINE "\n\n" LINE "\n", "iii",
     "1:17 a row of 16x16 has 16 cells, but this line has 81"},
    {16, "G.............1\n", "i", "1:16 a row of 16x16 has 16 cells, but this line has 15"},
    {16, "G..............12\n", "i", "1:17 a row of 16x16 has 16 cells, but this line has 17"},
    {9, "10300a509" ROWS, "i", "1:6 'a' is not valid in a cell of 9x9"},
    {0, "10300a509" ROWS, "ii", "1:0 the grid has only 1 of its 18 rows"},
    {9, FOUR_ROWS, "i", "1:1 'G' is not valid in a cell of 9x9"},
    {9, L16, "i", "1:10 a row of 9x9 has 9 cells, but this line has 16"},
    {4, LINE, "i", "1:7 '5' is not valid in a cell of 4x4"},
    /* numbers */
    {0, NUMBERS, "a", ""},
    {10, NUMBERS, "a", ""},
    {0, "1 16 3 4 5 6 7 8 9 10 11 12 13 14 15 17\n", "i",
     "1:38 '17' is not a number of 16x16, but other cells are"},
    {0, "1 17 3 4 5 6 7 8 9 10 11 12 13 14 15 2\n", "i",
     "1:3 '17' is not a number of 16x16, but other cells are"},
    {0, NUMBERS "1 . 3 4 5 6 7 8 9 10\n2 0 4 3 6 5 8 7 10\n", "ai",
     "12:19 a row of 10x10 has 10 cells, but this line has 9"},
    {0, NUMBERS "1 . 3 4 5 6 7 8 9 10\n2 0 4 3 6 5 8 7 10 123\n", "ai",
     "12:20 '123' is not a number of 10x10, but other cells are"},
    {0, "123 2 3 4 5 6 7 8 9 .\n1 2 3 4 5 6 7 8 9 10\n", "i",
     "2:19 '10' is not a list of candidates of 10x10, but other cells are"},
    {0, "123 10 3 4 5 6 7 8 9 .\n", "i", "1:5 '10' is not a list of candidates of 10x10"},
    /* CSV */
    {0, "1,,,4\n,,2,\n,3,,\n4,,,1\n", "4", ""},
    {0, "1;;;4\r\n;;\"2\";\r\n;3;;\r\n4;;;1\r\n", "4", ""},
    {0, "1\t\t\t4\n\t\t2\t\n\t3\t\t\n\t\t\t\n", "4", ""},
    {0, "1,,,4,,,,2,,,3,,,4,,\n", "4", ""},
    {0, "1,0,0,4,\n0,0,2,0,\n0,3,0,0,\n0,0,0,0,\n", "4", ""},
    {4, "1,,,4,\n0,0,2,0,\n0,3,0,0,\n0,0,0,0,\n", "4", ""},
    {0, "\t\t\t\t\t\t\t\t\n1\t\t\t\t\t\t\t\t9\n", "i", "1:0 the grid has only 2 of its 9 rows"},
    {4, "\t\t\t\n1\t\t\t4\n\t\t2\t\n\t3\t\t\n", "4", ""},
    {0, "\t\t\t\n" FOUR, "4", ""},
    {0, "1,,,4\n,,x,\n,3,,\n4,,,1\n" FOUR, "i4", "2:3 'x' is not valid in a cell of 4x4"},
    {0, "1,,,4\n,,2\n,3,,\n4,,,1\n" FOUR, "i4",
     "2:4 a row of 4x4 has 4 cells, but this line has 3"},
    {0, "1,,,4\n,,42,\n,3,,\n4,,,1\n" FOUR, "i4",
     "2:3 '42' is neither a number nor a list of candidates of 4x4"},
    {4, "1,,,4\"\n,,2,\n,3,,\n4,,,1\n", "i", "1:6 '\"' is not valid in a cell of 4x4"},
    {4, "1,,,\"\n,,2,\n,3,,\n4,,,1\n", "i", "1:5 '\"' is not valid in a cell of 4x4"},
    {0, "1,2\n", "i", "1:4 a row has at least 4 cells, but this line has 2"},
    /* candidates */
    {0, MARKED, "A", ""},
    {4, MARKED MARKED "\n" MARKED, "AAA", ""},
    {0, "12 3 4 1\n1 2 3 4\n1 2 43 4\n1 2 3 4\n" MARKED, "iA",
     "3:5 '43' is neither a number nor a list of candidates of 4x4"},
    {0, "12 3 4 1\n1 2 3 4\n1 2 x3 4\n1 2 3 4\n" MARKED, "iA",
     "3:5 'x' is not valid in a cell of 4x4"},
    {0, "12 3 4 1\n1 2 3 4\n1 2 3\n1 2 3 4\n" MARKED, "iA",
     "3:6 a row of 4x4 has 4 cells, but this line has 3"},
    {4, "12 3 4 1 1 2 3 4 1 2 34 4 1 2 3 4\n", "A", ""},
    {0, "1....2.4..3..234.2.41.3..2.....4..341....2..123....4..3.12..1...\n", "A", ""},
    {4, "1....2.4..3..234.2.41.3..2.....4..341....2..123....4..3.12..1...\n", "A", ""},
    {8, "1....2.4..3..234.2.41.3..2.....4..341....2..123....4..3.12..1...\n", "8", ""},
    {0, "1....2.4..3..234.2.41.3..2.....4..341....2..123....4..3.12..13..\n", "8", ""},
    {4, "1....2.4..3..234.2.41.3..2.....4..341....2..123....4..3.12..13..\n", "i",
     "1:62 '3' is in the place of another candidate of 4x4"},
    {4, "1....2.4..3..234.2.41.3..2.....4..341....2..123....4..3.12..1..\n", "i",
     "1:64 the candidates of 4x4 have 64 characters, but this line has 63"},
    /* sections */
    {0, "#Aauthor\n#DD\n[Puzzle]\n" FOUR "[State]\n1..4\nx\n\n[Colours]\n,,,\n[puzzle]\n" SIX, "46",
     ""},
    {0, "[Puzzle]\n1..4\n[State]\n" FOUR, "i", "2:0 the grid has only 1 of its 4 rows"},
    {0, "[Puzzle]\n" LINE "\n[State]\n" LINE "\n" LINE "\n[Puzzle]\n" LINE "\n" LINE, "999", ""},
    {0, "[Puzzles]\n" FOUR, "4", ""},
    {0, "[Puzzle]\n", "", ""},
    /* borders */
    {0, "1..4\n..2.\n-----\n.3..\n4..1\n", "4", ""},
    {0, "1..4\n-----\n..2.\n-----\n.3..\n-----\n4..1\n-----\n" FOUR, "44", ""},
    {0, "1..4\n..2.\n-----\n.3..\n-----\n4..1\n", "ii", "1:0 the grid has only 3 of its 4 rows"},
    {0, "1..4\n..2.\n.3..\n-----\n4..1\n", "ii", "1:0 the grid has only 3 of its 4 rows"},
    {0,
     "\xe2\x94\x82"
     "1..4\n..2.\xe2\x94\x82\n.3..\xc2\xa0\n4..1\n",
     "4", ""},
    {0, "\xe2\x94\x80\xe2\x94\x80\n" FOUR, "4", ""},
    {0, "1..4\n..2\xe2\x94\n.3..\n4..1\n" FOUR, "i4",
     "2:4 byte 0xe2 is not valid in a cell of 4x4"},
    {0, "1..4\n..2\xc3\xa9\n.3..\n4..1\n" FOUR, "i4",
     "2:4 '\xc3\xa9' is not valid in a cell of 4x4"},
    /* The first character of three bytes, and the last surrogate, which is none. */
    {0, "1..4\n..2\xe0\xa0\x80\n.3..\n4..1\n" FOUR, "i4",
     "2:4 '\xe0\xa0\x80' is not valid in a cell of 4x4"},
    {0, "1..4\n..2\xed\xbf\xbf\n.3..\n4..1\n" FOUR, "i4",
     "2:4 byte 0xed is not valid in a cell of 4x4"},
    {0, "1..4\n..2\xc0\xaf\n.3..\n4..1\n" FOUR, "i4",
     "2:4 byte 0xc0 is not valid in a cell of 4x4"},
    {0, "1..4\n..2\xed\xa0\x80\n.3..\n4..1\n", "i", "2:4 byte 0xed is not valid in a cell of 4x4"},
    {0, "1..4\n..2\xe0\x94\x80\n.3..\n4..1\n", "i", "2:4 byte 0xe0 is not valid in a cell of 4x4"},
    {0, "1..4\n..2\xf4\x90\x80\x80\n.3..\n4..1\n", "i",
     "2:4 byte 0xf4 is not valid in a cell of 4x4"},
    {0, "1..4\n..2\xf0\x9f\x98\x80\n.3..\n4..1\n", "i",
     "2:4 '\xf0\x9f\x98\x80' is not valid in a cell of 4x4"},
    /* a grid whose first row has lost a cell: the next two rows correct the size */
    {0, "1..\n..2.\n.3..\n4..1\n" FOUR, "i4", "1:4 a row of 4x4 has 4 cells, but this line has 3"},
    {0, "1...6\n..2..6\n.3...6\n4..1..\n4..1..\n......\n" SIX, "i6",
     "1:5 '6' is not valid in a cell of 5x5"},
    {0, "1.x4\n..2.\n.3..\n4..1.\n" FOUR, "i4", "1:3 'x' is not valid in a cell of 4x4"},
    {0,
     "123456789 456789123 789123456 214365897 365897214 897214365 531642978 642978531 978531642\n",
     "9", ""},
    {0, "\t1\t2\t3\t4\n\t3\t4\t1\t2\n\t2\t1\t4\t3\n\t4\t3\t2\t1\n", "4", ""},
    {0, "1\t2\t3\t4\t\n3\t4\t1\t2\t\n2\t1\t4\t3\t\n4\t3\t2\t1\t\n", "4", ""},
    {0, "1.x4\n..2..\n.3..\n4..1\n" FOUR, "i4", "1:3 'x' is not valid in a cell of 4x4"},
    {0, "1 . 3 4 5 6 7 8 9 10\n1.....2.....3.....4.....5.....6.....\n", "i6",
     "1:0 the grid has only 1 of its 10 rows"},
    {4, "1..\n..2.\n.3..\n4..1\n" FOUR, "i4", "1:4 a row of 4x4 has 4 cells, but this line has 3"},
    {4, "1.x4\n..2.\n.3..\n4..1\n" FOUR, "i4", "1:3 'x' is not valid in a cell of 4x4"},
    {4, FOUR "1..4\n..2.\n", "4i", "5:0 the grid has only 2 of its 4 rows"},
    {6, "------------------1-----------------\n", "6", ""},
    /* brackets, tables, bands, dashes */
    {0, "[[1,0,0,4],\n [0,0,2,0],\n [0,3,0,0],\n [4,0,0,1]]\n", "4", ""},
    {0, "[\n[1,0,0,4],\n[0,0,2,0],\n[0,3,0,0],\n[4,0,0,1]\n]\n" FOUR, "44", ""},
    {0, "[[1,0,0,4],[0,0,2,0],[0,3,0,0],[4,0,0,1]]\n", "4", ""},
    {0,
     "int grid[4][4] = {\n    {1, 0, 0, 4},\n    {0, 0, 2, 0},\n    {0, 3, 0, 0},\n    {4, 0, 0, 1}};\n",
     "4", ""},
    {0,
     "[[\"1\",\".\",\".\",\"4\"]\n,[\".\",\".\",\"2\",\".\"]\n,[\".\",\"3\",\".\",\".\"]\n,[\"4\",\".\",\".\",\"1\"]]\n",
     "4", ""},
    {0, "{{'1','.','.','4'},{'.','.','2','.'},{'.','3','.','.'},{'4','.','.','1'}};\n", "4", ""},
    {0, "board = [\"1..4\",\n \"..2.\",\n \".3..\",\n \"4..1\"]\n", "4", ""},
    {0, "[\"1..4\", \"..2.\", \".3..\", \"4..1\"]\n", "4", ""},
    /* words for empty cells */
    {0, "[[1,None,None,4],[None,None,2,None],[ None , 3,None,None],[4,None,None,None]]\n" FOUR,
     "44", ""},
    {0, "[1,null,null,4,null,null,2,null,null,3,null,null,4,null,null,null]\n", "4", ""},
    {0,
     "g = [[1, nil, nil, 4],\n [nil, nil, 2, nil],\n [nil, 3, nil, nil],\n [nil, nil, nil, 4]]\n",
     "4", ""},
    {0, "1,NULL,NULL,4\nNULL,NULL,2,NULL\nNULL,3,NULL,NULL\nNULL,NULL,NULL,NULL\n", "4", ""},
    {0,
     "{{1,undefined,undefined,4},\n{undefined,NaN,2,undefined},\n{NaN,3,NaN,NaN},\n{4,NaN,NaN,NaN}}\n",
     "4", ""},
    {0, "[['','',1,2],\n['','','',4],\n[3,'','',''],\n['','','','']]\n" FOUR, "44", ""},
    {0, "[[\"\",\"\",\"1\",2],\n[\"\",\"\",\"\",4],\n[3,\"\",\"\",\"\"],\n[\"\",\"\",\"\",\"\"]]\n",
     "4", ""},
    {0, "None, he said\n" FOUR, "4", ""},
    {0,
     "ex = Sudoku\n [ [Just 1, Nothing, Nothing, Just 4]\n , [Nothing, Nothing, Just 2, Nothing]\n"
     " , [Nothing, Just 3, Nothing, Nothing]\n , [Just 4, Nothing, Nothing, Just 1]\n ]\n",
     "4", ""},
    {0,
     "let g = [\n [Some(1), None, None, Some(4)],\n [None, None, Some(2), None],\n"
     " [None, Some(3), None, None],\n [Some(4), None, None, Some(1)],\n];\n",
     "4", ""},
    {0, "1 -1 -1 4\n-1 -1 2 -1\n-1 3 -1 -1\n4 -1 -1 1\n", "4", ""},
    {0, "-1 2-\n-- -1\n1- --\n2- 1-\n", "4", ""},
    {0, "1,-1,-1,4\n-1,-1,2,-1\n-1,3,-1,-1\n4,-1,-1,-1\n", "4", ""},
    {0, "1 -2 -1 4\n-1 -1 2 -1\n-1 3 -1 -1\n4 -1 -1 1\n" FOUR, "i4", ""},
    {0, "matrix(c(\n1,NA,NA,4,\nNA,NA,2,NA,\nNA,3,NA,NA,\n4,NA,NA,1), nrow=4, byrow=TRUE)\n", "4",
     ""},
    /* lists with names before them, and what joins them */
    {0,
     "int[][] a = new int[][] {{1, 0, 0, 4},\n  {0, 0, 2, 0},\n  {0, 3, 0, 0},\n  {4, 0, 0, 1}};\n",
     "4", ""},
    {0, "int g[4][4] = {{1,0,0,4},{0,0,2,0},{0,3,0,0},{4,0,0,1}};\n", "4", ""},
    {0,
     "let g = vec![\n vec![1, 0, 0, 4],\n vec![0, 0, 2, 0],\n vec![0, 3, 0, 0],\n"
     " vec![4, 0, 0, 1]\n];\n",
     "4", ""},
    {0,
     "val g = arrayOf(\n intArrayOf(1, 0, 0, 4),\n intArrayOf(0, 0, 2, 0),\n"
     " intArrayOf(0, 3, 0, 0),\n intArrayOf(4, 0, 0, 1)\n)\n",
     "4", ""},
    {0,
     "const g = [4][4]u8{\n [_]u8{ 1, 0, 0, 4 },\n [_]u8{ 0, 0, 2, 0 },\n"
     " [_]u8{ 0, 3, 0, 0 },\n [_]u8{ 4, 0, 0, 1 },\n};\n",
     "4", ""},
    {0,
     "problem(1, [](\n [](1, _, _, 4),\n [](_, _, 2, _),\n [](_, 3, _, _),\n [](4, _, _, 1))).\n",
     "4", ""},
    {0, "let g = [|\n [|1; 0; 0; 4|];\n [|0; 0; 2; 0|];\n [|0; 3; 0; 0|];\n [|4; 0; 0; 1|]\n|]\n",
     "4", ""},
    {0, "(defvar *g* '((1 0 0 4)\n (0 0 2 0)\n (0 3 0 0)\n (4 0 0 1)))\n", "4", ""},
    {0, "data = {\n {1, _, _, 4},\n {_, _, 2, _},\n {_, 3, _, _},\n {4, _, _, 1}}.\n", "4", ""},
    {0, "g = [ \"1..4\"\n    , \"..2.\"\n    , \".3..\"\n    , \"4..1\"\n    ]\n", "4", ""},
    {0, "g =\n \"1..4\" ++\n \"..2.\" ++\n \".3..\" ++\n \"4..1\"\n", "4", ""},
    {0, "s = \"1..4\" +\n  \"..2.\" +\n  \".3..\" +\n  \"4..1\";\n", "4", ""},
    {0, "grid:\n  - [1, 0, 0, 4]\n  - [0, 0, 2, 0]\n  - [0, 3, 0, 0]\n  - [4, 0, 0, 1]\n", "4", ""},
    {0, "Puzzle 3 (one, two, three, four)\n" FOUR, "4", ""},
    /* names, statements, comments and fences around them */
    {0, "all = {\n  \"p1\":\n  [\n" FOUR "],\n  2:\n  [\n" FOUR "],\n \"p3\": [\n" FOUR "]\n}\n",
     "444", ""},
    {0, "n=2;\nS = 2\n" FOUR "solve satisfy;\n", "4", ""},
    {0, "char *p[] = {\n" FOUR "};\nassert s.solve()\n", "4", ""},
    {0, "530070000:\n" LINE, "i9", "1:10 ':' is not valid in a cell"},
    {0, "```\n" FOUR "```\n\n```text\n" FOUR "```\n", "44", ""},
    {0, "// the first one\n" FOUR "/* 1..4 */\n" FOUR, "44", ""},
    {0, "/* 1 */ \"1..4..2..3..4..1\",\n/* 2 */ \"1..4..2..3..4..1\"\n", "44", ""},
    /* the size of the board, or of its boxes, on the first line */
    {0, "4\n" FOUR, "4", ""},
    {0, "2\n" FOUR, "4", ""},
    {0, "2\n1..4..2..3..4..1\n", "4f", "0:0 the count on the first line is 2, but the text has 1"},
    {0, "3\n" FOUR, "4f", "0:0 the count on the first line is 3, but the text has 1"},
    {0, "4 4\n" FOUR FOUR, "44", ""},
    {0, "2 3\n" SIX, "i6", ""},
    {0, "[[1,None,None,4],\n[None,Nine,2,None],\n[None,3,None,None],\n[4,None,None,None]]\n" FOUR,
     "i4", "2:7 'N' is not valid in a cell of 4x4"},
    {0, "(1 0 0 4)\n(0 0 2 0)\n(0 3 0 0)\n(4 0 0 1)\n", "4", ""},
    {0,
     "g = np.array([[1, 0, 0, 4],\n   [0, 0, 2, 0],\n   [0, 3, 0, 0],\n   [4, 0, 0, 1]], dtype=int8)\n",
     "4", ""},
    {0, "p(1, [[1,_,_,4],\n [_,_,2,_],\n [_,3,_,_],\n [4,_,_,1]]).\n" FOUR, "44", ""},
    {0, "s = [|1, 0, 0, 4|\n 0, 0, 2, 0|\n 0, 3, 0, 0|\n 4, 0, 0, 1|];\n", "4", ""},
    {0, "S = [\n1 0 0 4;\n0 0 2 0;\n0 3 0 0;\n4 0 0 1];\n", "4", ""},
    {0, "S = [1 0 0 4; 0 0 2 0; 0 3 0 0; 4 0 0 1]\n", "4", ""},
    {0, "[[1,0,0,4], # first row\n [0,0,2,0],\n [0,3,0,0], // third\n [4,0,0,1]]\n", "4", ""},
    {0, "\\begin{sudoku}\n|1| | |4|.\n| | |2| |.\n| |3| | |.\n|4| | |1|.\n\\end{sudoku}\n", "4",
     ""},
    {0, "[[1,0,0,4],[0,0,2,0],[0,3,0,0],[4,0,0]]\n", "i", ""},
    {0, "[[1,0,0,4],\n [0,0,2],\n [0,3,0,0],\n [4,0,0,1]]\n" FOUR, "i4", "2:"},
    {0,
     "| | | | |\n|---|---|---|---|\n| 1 |   |   | 4 |\n|   |   | 2 |   |\n|   | 3 |   |   |\n| 4 |   |   | 1 |\n\n" FOUR,
     "44", ""},
    {0,
     "| 1 | 2 | 3 | 4 |\n|---|---|---|---|\n| 1 |   |   | 4 |\n|   |   |   |   |\n|   | 3 |   |   |\n| 4 |   |   | 1 |\n",
     "4", ""},
    {0,
     "| 1 |   |   | 4 |\n|---|---|---|---|\n|   |   | 2 |   |\n|   | 3 |   |   |\n| 4 |   |   | 1 |\n",
     "4", ""},
    {0,
     "\xe2\x94\x82 1 \xe2\x94\x82   \xe2\x94\x82   \xe2\x94\x82 4 \xe2\x94\x82\n|   |   | 2 |   |\n|   | 3 |   |   |\n| 4 |   |   | 1 |\n",
     "4", ""},
    {0,
     "1..4\n\xe2\x80\x94\xe2\x80\x94\xe2\x80\x94\n..2.\n\xe2\x80\x93\xe2\x80\x93\n.3..\n\xe2\x88\x92\n4..1\n",
     "4", ""},
    {0, "1..4.6\n..2...\n\n.3..5.\n4..1..\n\n......\n6....2\n\n" SIX, "66", ""},
    {0, "1..4.6\n..2...\n\n" SIX, "i6", "1:0 the grid has only 2 of its 6 rows"},
    {0, "1..4.6\n..2...\n\n.3..5.\n4..1..\n\n" SIX, "i6",
     "1:0 the grid has only 4 of its 6 rows; if these are all, write 'board 4x6' above them"},
    {0, "1..4.6\n..2...\n\n" LINE "\n", "i9", "1:0 the grid has only 2 of its 6 rows"},
    {0, "1..4.6\n..2...\n\n\n.3..5.\n4..1..\n", "ii", ""},
    {0, "1..4\n..2.\n\n.3..\n4..1\n", "ii", "1:0 the grid has only 2 of its 4 rows"},
    {0, "1--4\n----\n-3--\n4--1\n", "4", ""},
    {0, "----\n1--4\n-3--\n4--1\n----\n1--4\n----\n4--1\n", "44", ""},
    {0, "----\n1..4\n..2.\n----\n.3..\n4..1\n----\n", "4", ""},
    /* blanks for empty cells, with and without a blank between the cells; the last column
     * decides */
    {0, "1  4\n  2 \n 3\n4  1\n", "4", ""},
    {0, "1  4\n  2 \n 3\n4  1\n\n1  4\n  2 \n 3\n4  1\n" FOUR, "444", ""},
    {0, "1     4\n    2  \n  3\n4     1\n", "4", ""},
    {0, "    \n1  4\n    \n 3  \n", "4", ""},
    {0, "    \n  2 \n1  4\n 3\n", "4", ""},
    {0, "1  4\n  2 \n 3\n4  1\n  2\n", "i",
     "1:0 with blanks as empty cells, 5 lines of up to 4 columns are not a grid"},
    {0, "1  4\n  2 \n 3\n", "i", ""},
    {0, "1  4\n  5 \n 3\n4  1\n", "i", ""},
    {0, "1  \n  2\n 3\n4\n", "i", ""},
    {0, "12 34\n34 12\n21 43\n43 21\n", "4", ""},
    /* markup */
    {0,
     "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <created>2009-09-16</created>\n  <game data='" LINE
     "' />\n  <game data='" LINE "'/>\n</opensudoku>\n",
     "99", ""},
    {0, "<game data='8" LINE "' />\n" LINE "\n", "i9", ""},
    /* prose of letters that are digits of large boards */
    {0, "This is the collection of hard puzzles\n" FOUR, "4", ""},
    {0, "of some one or other of their daughters.\n" FOUR, "4", ""},
    {0,
     ":0000:1:+1"
     "03000509002109400000704000300502006060000050700803004000401000009205800804000107:811 812::111:\n",
     "F", ""},
    {0,
     ":0901-1:12:x03000509002109400000704000300502006060000050700803004000401000009205800804000107:::\n",
     "i", "1:12 'x' is not valid in a cell of 9x9"},
    {0, ":0000:1:" LINE ":801:::\n", "i",
     "1:91 '801' is not a candidate such as 182, which is 1 in r8c2"},
    {0, ":0000:1:" LINE "1:::\n", "i", "1:9 a puzzle of 9x9 has 81 cells, but this field has 82"},
    {0, "anti-knight\n" LINE "\n", "i",
     "1:1 a rule begins with its kind: write 'variant anti-knight'"},
    {0, "antiknight\n" LINE "\n", "i",
     "1:1 a rule begins with its kind: write 'variant anti-knight'"},
    {0, "Windoku\n" LINE "\n", "i", "1:1 a rule begins with its kind: write 'variant hyper'"},
    {0, "diagonals\n" LINE "\n", "i", "1:1 unknown clue 'diagonals'; did you mean 'variant x'?"},
    {0, "Diagonals\n" LINE "\n", "9", ""},
    /* text beside a puzzle that lacks cells fills no gap */
    {0, "5 " LACKING_1 "\n" LINE "\n", "i9",
     "1:83 a puzzle of 9x9 has 81 cells, but this field has 80"},
    {9, "5 " LACKING_1 "\n" LINE "\n", "i9",
     "1:83 a puzzle of 9x9 has 81 cells, but this field has 80"},
    {0, "12 " LACKING_2 "\n" LINE "\n", "i9",
     "1:83 a puzzle of 9x9 has 81 cells, but this field has 79"},
    {9, "12 " LACKING_2 "\n" LINE "\n", "i9",
     "1:83 a puzzle of 9x9 has 81 cells, but this field has 79"},
    {0, "7.2 " LACKING_3 "\n" LINE "\n", "i9",
     "1:83 a puzzle of 9x9 has 81 cells, but this field has 78"},
    {9, "7.2 " LACKING_3 "\n" LINE "\n", "i9",
     "1:83 a puzzle of 9x9 has 81 cells, but this field has 78"},
    {0, "5\t" LACKING_1 "\n" LINE "\n", "i9",
     "1:83 a puzzle of 9x9 has 81 cells, but this field has 80"},
    {9, "5\t" LACKING_1 "\n" LINE "\n", "i9",
     "1:83 a puzzle of 9x9 has 81 cells, but this field has 80"},
    {0, LACKING_1 " 7\n", "i", "1:83 a puzzle of 9x9 has 81 cells, but this field has 80"},
    {0, "1 1..4..2..3..4..\n2 1..4..2..3..4..\n", "i", "1:0 the grid has only 2 of its 16 rows"},
    {4, "1 1..4..2..3..4..\n" L16, "i4",
     "1:18 a puzzle of 4x4 has 16 cells, but this field has 15"},
    {0, "1. .4 .. 2. .3 .. 4. .1\n1.. 4 ..2 . 3.. 4 ..1 .\n", "44", ""},
    /* a damaged puzzle beside its solution */
    {0, LACKING_1 "," FULL "\n" LINE "\n", "i9", ""},
    {0, "{\"p\":\"" LACKING_1 "\",\"s\":\"" FULL "\"}\n" LINE "\n", "i9", ""},
    /* rows of dashes between blanks */
    {0, "1 - - 4\n- - - -\n- 3 - -\n4 - - 1\n", "4", ""},
    {0, "- - - -\n1 - - 4\n- 3 - -\n4 - - 1\n", "4", ""},
    {0, "----\n----\n-3--\n4--1\n" FOUR, "44", ""},
    {0, "1 - | - 4\n- - | - -\n----+----\n- 3 | - -\n4 - | - 1\n", "4", ""},
    {0, "| 1 - | - 4 |\n| - - | - - |\n|-----+-----|\n| - 3 | - - |\n| 4 - | - 1 |\n", "4", ""},
    {0, "1 . . 4\n. . 2 .\n- - - -\n. 3 . .\n4 . . 1\n- - - -\n", "4", ""},
    {0, "12 34 - 4\n- - - -\n13 3 24 -\n4 - 23 1\n", "A", ""},
    /* lines around the cells that hold nothing */
    {0, "x =\n[|1,0,0,4\n|0,0,2,0\n|0,3,0,0\n|4,0,0,1\n|];\n" FOUR, "44", ""},
    {0, "x = [|\n1,0,0,4|\n0,0,2,0|\n0,3,0,0|\n4,0,0,1\n|];\n" FOUR, "44", ""},
    {0, "x = \"\"\"\n" FOUR "\"\"\"\n" FOUR, "44", ""},
    {0, "x = '''\n" FOUR "'''\n" FOUR, "44", ""},
    {0, "g = {\n{1,0,0,4},\n{0,0,2,0},\n{0,3,0,0},\n{4,0,0,1}\n};\n" FOUR, "44", ""},
    {0, "g =\n[[1,0,0,4],\n[0,0,2,0],\n[0,3,0,0],\n[4,0,0,1]]\n" FOUR, "44", ""},
    {0, "g = (\n1..4\n..2.\n.3..\n4..1\n)\n" FOUR, "44", ""},
    /* comments behind rows */
    {0, "1..4 # row 1\n..2. # row\n.3..\t#3\n4..1 #\n" FOUR, "44", ""},
    {0, "1 0 0 4 # row 1\n0 0 2 0 # row\n0 3 0 0 # row 3\n4 0 0 1 # row 4\n", "4", ""},
    {0, "1,0,0,4 # row 1\n0,0,2,0 # row\n0,3,0,0, # row 3\n4,0,0,1 # row 4\n", "4", ""},
    {0, "Game # 5\n" FOUR, "4", ""},
    {0, "meson test -C build-test kernels formats   # builds what they need\n" FOUR, "4", ""},
    {0, "1..4 # row 1\n..x. # row 2\n.3..\n4..1\n" FOUR, "i4",
     "2:3 'x' is not valid in a cell of 4x4"},
    /* blanks as empty cells inside boxes */
    {0, BOXES, "9", ""},
    {0, BOXES BOXES "\n" LINE "\n", "999", ""},
    {9, BOXES, "9", ""},
    {0,
     "4     |       | 8   5\n  3   |       |\n      | 7     |\n------+-------+------\n"
     "  2   |       |   6\n      |   8   | 4\n      |   1   |      \n------+-------+------\n"
     "      | 6   3 |   7  \n5     | 2     |      \n1   4 |       |\n",
     "9", ""},
    {0,
     "|4  |   |8 5|\n| 3 |   |   |\n|   |7  |   |\n+---+---+---+\n| 2 |   | 6 |\n|   | 8 |4  |\n"
     "|   | 1 |   |\n+---+---+---+\n|   |6 3| 7 |\n|5  |2  |   |\n|1 4|   |   |\n",
     "9", ""},
    {0, "| 1   |   4 |\n|     | 2   |\n+-----+-----+\n|   3 |     |\n| 4   |   1 |\n", "4", ""},
    {0, "| 1   |   4 |\n|     | 2   |\n+-----+-----+\n|   3  |     |\n| 4   |   1 |\n", "iii",
     "1:"},
    {0, "| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n", "4", ""},
    {0, "| 12 3 | 4 14 |\n| 34 4 | 1 2 |\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n", "A", ""},
    {0, "| Name | Age  | City |\n" FOUR, "4", ""},
    /* drawings with empty rows: the rows of the last one have three lines */
    {0,
     "| 1  |    |    | 4  |\n|    |    |    |    |\n|    | 3  |    |    |\n| 4  |    |    | 1  |\n" FOUR,
     "44", ""},
    {0,
     "|    |    |    |    |\n| 1  |    |    | 4  |\n|    | 3  |    |    |\n| 4  |    |    | 1  |\n",
     "4", ""},
    {0,
     "| 1  |    |    | 4  |\n|    | 3  |    |    |\n| 4  |    |    | 1  |\n|    |    |    |    |\n" FOUR,
     "44", ""},
    {0,
     RULE4 "|  1   |      |      |  4   |\n" RULE4 "|      |      |      |      |\n" RULE4
           "|      |  3   |      |      |\n" RULE4 "|  4   |      |      |  1   |\n" RULE4 FOUR,
     "44", ""},
    {0,
     RULE4 HIGH("1", " ") HIGH(" ", "2") HIGH("3", " ") HIGH(" ", "1") RULE4 HIGH("1", " ")
         HIGH(" ", "2") HIGH("3", " ") HIGH(" ", "1") FOUR,
     "444", ""},
    {0, RULE4 HIGH("1", " ") HIGH(" ", "2") HIGH("3", " "), "i", "3:0 the grid has only 3 of"},
    {0, EMPTY_BOXES, "9", ""},
    {0, EMPTY_BOXES EMPTY_BOXES ROWS, "999", ""},
    {0,
     "+-----+-----+\n|     |     |\n|     | 2   |\n+-----+-----+\n|   3 |     |\n| 4   |   1 |\n" FOUR,
     "44", ""},
    {0, "|     |     |\n| 1   | 2   |\n|   3 |     |\n| 4   |   1 |\n\n" FOUR, "i4", ""},
    /* letters as digits: an empty row, a full row, and short rows */
    {0,
     ".A..B....\n.........\n..C...D..\nE..F..G..\n.H..I....\n....A....\nB........\n.C.......\n..D......\n" LINE
     "\n",
     "99", ""},
    {0,
     ".........\n.A..B....\n..C...D..\nE..F..G..\n.H..I....\n....A....\nB........\n.C.......\n..D......\n",
     "9", ""},
    {0,
     "ABCDEFGHI\n....A....\n.B.......\nC........\n...D.....\n.....E...\n......F..\n.......G.\n........H\n",
     "9", ""},
    {0,
     "A.......I\n....A....\n.B.......\nCDEFGHIAB\n...D.....\n.....E...\n......F..\n.......G.\n........H\n",
     "9", ""},
    {0,
     "Difficult\n.A..B....\n..C...D..\nE..F..G..\n.H..I....\n....A....\nB........\n.C.......\n..D......\n.........\n",
     "9", ""},
    {0, "A..D\n.B..\n..C.\nD..A\n" FOUR "ABCD\n.B..\n..C.\nD..A\n", "444", ""},
    {0, "bad.\n" FOUR "Abcd\n" FOUR "Added\n" FOUR, "444", ""},
    {0, "A..D\n.B..\n1.C.\nD..A\n" FOUR, "i4", ""},
    {0, "....\n..x.\n....\n....\n" FOUR, "i4", "2:3 'x' is not valid in a cell of 4x4"},
    /* borders of regions */
    {0,
     "| 1 . . | . . . |\n|       |       |\n| . . . | . . . |\n+-------+-------+\n| . . .   . . . |\n+---------------+\n| . . .   . . . |\n+-------+-------+\n| . . . | . . . |\n|       |       |\n| . . . | . . 6 |\n",
     "6", ""},
    {0,
     "| 1 2 3 | 4 5 6 |\n|       |       |\n| 4 5 6 | 1 2 3 |\n+-------+-------+\n| 2 3 1   5 6 4 |\n+---------------+\n| 5 6 4   2 3 1 |\n+-------+-------+\n| 3 1 2 | 6 4 5 |\n|       |       |\n| 6 4 5 | 3 1 2 |\n",
     "6", ""},
    /* lines of lists: the largest field counts; damaged puzzles are no smaller puzzles with
     * notes */
    {0, "a1 " L16, "4", ""},
    {9, "1 " LINE "," L16, "9", ""},
    {0, LINE "," L16, "9", ""},
    {9, "a " L16, "i", ""},
    {0, "leaders ................ 5\n" LINE "\n", "9", ""},
    {0, "1..4..2..3..4..11..4..2..3..4..11..4..2..3..4..11..4..2..3..4..1,1..4..2..3..4..1\n", "i",
     ""},
    {0, LINE "\rx\n", "i", ""},
    {0, LINE " 2" LINE "\n", "9", ""},
    {0,
     LINE " "
          "2"
          "03000509002109400000704000300502006060000050700803004000401000009205800804000107\n",
     "i", ""},
};

static char letter_of(const sudoku_record *record)
{
    if (record->kind != SUDOKU_PUZZLE)
        return record->kind == SUDOKU_FAULT ? 'f' : 'i';
    return (record->puzzle.marked ? "abcdABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  : "0123456789abcdefgh")[record->puzzle.size];
}

TEST(every_size_is_recognised_and_every_defect_is_named)
{
    static sudoku_record record;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (size_t piece = 0; piece < 3; piece++) {
            struct text text = text_of(sizes[s].text);
            sudoku_reader *reader;
            char kinds[32] = "", message[320] = "";
            text.piece = piece;
            ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, sizes[s].size, &reader),
                             DLX_OK);
            for (size_t k = 0; sudoku_reader_next(reader, &record) == DLX_OK; k++) {
                if (record.kind == SUDOKU_END)
                    break;
                ck_assert_uint_lt(k, sizeof kinds - 1);
                kinds[k] = letter_of(&record);
                if (record.kind != SUDOKU_PUZZLE && message[0] == '\0')
                    snprintf(message, sizeof message, "%ju:%ju %s", (uintmax_t)record.error.line,
                             (uintmax_t)record.error.column, record.error.message);
            }
            sudoku_reader_free(reader);
            ck_assert_msg(strcmp(kinds, sizes[s].kinds) == 0 &&
                              strncmp(message, sizes[s].message, strlen(sizes[s].message)) == 0,
                          "%s with size %d: %s, %s", sizes[s].text, sizes[s].size, kinds, message);
        }
}

TEST(candidates_are_read_as_written)
{
    static sudoku_record record;
    static const uint64_t expected[] = {2, 20, 8, 28, 20, 10, 4, 16, 24, 2, 4, 14, 16, 8, 6, 2};
    static const char places[] =
        "1....2.4..3..234.2.41.3..2.....4..341....2..123....4..3.12..1...\n";
    const char *const texts[] = {MARKED, places};
    for (int t = 0; t < 2; t++) {
        struct text text = text_of(texts[t]);
        sudoku_reader *reader;
        ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, 0, &reader), DLX_OK);
        ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
        ck_assert_int_eq(record.kind, SUDOKU_PUZZLE);
        ck_assert_int_eq(record.puzzle.size, 4);
        ck_assert(record.puzzle.marked);
        ck_assert_mem_eq(record.puzzle.candidates, expected, sizeof expected);
        ck_assert_int_eq(record.puzzle.cell[0],
                         t == 0 ? 1 : 0); /* alone it is a given; in places it is a candidate */
        ck_assert_int_eq(record.puzzle.cell[1], 0);
        sudoku_reader_free(reader);
    }
}

/* ---- notes ---- */

static const struct noted {
    const char *text;  /* of a puzzle, LINE unless the test says otherwise */
    const char *note;  /* NULL for none */
    bool has_solution; /* FULL */
} noted[] = {
    {LINE "\n", NULL, false},
    {LINE " \n", NULL, false},
    {LINE "|\n", NULL, false},
    {LINE " # easy one\n", "easy one", false},
    {LINE " #easy one", "easy one", false},
    {LINE ";name;7.2\n", "name;7.2", false},
    {LINE "\tname\t7.2\n",
     "name\x20"
     "7.2",
     false}, /* a tab is a control character */
    {"00015097c6c3 " LINE "  7.2\r\n", "00015097c6c3 7.2", false},
    {"\xef\xbb\xbf"
     "12 " LINE "\n",
     "12", false}, /* the byte order mark is not part of it */
    {"\"a \xc3\xa9\", \"" LINE "\",\"b\xff\x1b\"\n", "a \xc3\xa9,b? ", false},
    {LINE "," FULL "\n", NULL, true},
    {FULL "," LINE ",7.2\n", "7.2", true},
    {"1," LINE ",2," FULL ",3\n", "1,2,3", true},
    {"quizzes,solutions\n" LINE "," FULL "\n", NULL, true},
    {LINE " " LINE "\n", LINE, false}, /* a state of the puzzle */
    {"Grid 01\n" ROWS, "Grid 01", false},
    {"Grid 00\n\n# Grid 01:\n" LINE "\n", "Grid 01", false},
    {"#0100: Locked Candidate Type 1\n" LINE " # lc1(3)\n", "lc1(3)", false},
    {"#0100: Locked Candidate Type 1\n" LINE "\n", "0100: Locked Candidate Type 1", false},
    {"== Puzzle 7 (hard) ==\n" GRID, "== Puzzle 7 (hard) ==", false},
};

TEST(what_is_beside_or_above_a_puzzle_is_its_note)
{
    static sudoku_record record;
    const sudoku_board full = board_from(FULL);
    for (size_t n = 0; n < sizeof noted / sizeof *noted; n++)
        for (size_t piece = 0; piece < 3; piece++) {
            struct text text = text_of(noted[n].text);
            sudoku_reader *reader;
            text.piece = piece;
            ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, 0, &reader), DLX_OK);
            ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
            ck_assert_int_eq(record.kind, SUDOKU_PUZZLE);
            for (int cell = 0; cell < SUDOKU_CELLS; cell++)
                ck_assert_int_eq(record.puzzle.cell[cell], LINE[cell] - '0');
            ck_assert_pstr_eq(record.labels.text[SUDOKU_NOTE], noted[n].note);
            ck_assert_msg((record.solution != NULL) == noted[n].has_solution, "%s", noted[n].text);
            if (record.solution != NULL)
                ck_assert_mem_eq(record.solution, &full, sizeof full);
            ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
            ck_assert_int_eq(record.kind, SUDOKU_END);
            sudoku_reader_free(reader);
        }
}

/* Make the text of a puzzle and a solution that ends early. */
TEST(a_damaged_solution_is_reported)
{
    static const char *const lines[] = {
        LINE " %.*s\n",      LINE ",%.*s,7.2\n",
        "7;%.*s;" LINE "\n", "{\"puzzle\":\"" LINE "\",\"solution\":\"%.*s\"}\n",
        LINE " # %.*s\n",    "\"" LINE "\",\"%.*s\"\n",
    };
    static sudoku_record record;
    for (size_t f = 0; f < sizeof lines / sizeof *lines; f++)
        for (int length = 78; length <= SUDOKU_CELLS; length++) {
            char string[256], message[96] = "";
            snprintf(string, sizeof string, lines[f], length, FULL);
            if (length < SUDOKU_CELLS)
                snprintf(message, sizeof message,
                         "another field has %d cells instead of 81, so it is not read as the "
                         "solution",
                         length);
            struct text text = text_of(string);
            sudoku_reader *reader;
            ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, 0, &reader), DLX_OK);
            ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
            ck_assert_int_eq(record.kind, SUDOKU_PUZZLE);
            ck_assert_str_eq(record.error.message, message);
            ck_assert_int_eq(record.solution != NULL, length == SUDOKU_CELLS);
            sudoku_reader_free(reader);
        }
}

TEST(a_heading_is_about_one_puzzle)
{
    static sudoku_record record;
    struct text text = text_of("Grid 1\n" ROWS ROWS "Grid 2\n103000509\n\n" LINE "\n");
    static const struct {
        sudoku_record_kind kind;
        const char *note;
    } expected[] = {{SUDOKU_PUZZLE, "Grid 1"},
                    {SUDOKU_PUZZLE, NULL},
                    {SUDOKU_INVALID, NULL},
                    {SUDOKU_PUZZLE, NULL}};
    sudoku_reader *reader;
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, 0, &reader), DLX_OK);
    for (size_t r = 0; r < sizeof expected / sizeof *expected; r++) {
        ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
        ck_assert_int_eq(record.kind, expected[r].kind);
        ck_assert_pstr_eq(record.labels.text[SUDOKU_NOTE], expected[r].note);
    }
    sudoku_reader_free(reader);
}

/* ---- symbols ---- */

/* Write a puzzle of n x n cells, n a square, with these symbols, on one line or in rows. */
static void write_symbols(int size, const char *symbols, char empty, bool has_rows, char *text)
{
    const int box = size == 9 ? 3 : 4;
    for (int cell = 0; cell < size * size; cell++) {
        const int row = cell / size, digit = (row % box * box + row / box + cell % size) % size;
        *text++ = cell % 5 < 2 ? empty : symbols[digit];
        if (has_rows && cell % size == size - 1)
            *text++ = '\n';
    }
    strcpy(text, "\n");
}

/* Read the only puzzle of a text. */
static void read_only_record(const char *string, int size, sudoku_record *record)
{
    struct text text = text_of(string);
    sudoku_reader *reader;
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, size, &reader), DLX_OK);
    ck_assert_int_eq(sudoku_reader_next(reader, record), DLX_OK);
    sudoku_reader_free(reader);
}

TEST(digits_may_begin_with_0_or_be_letters)
{
    static const struct {
        int size;
        const char *symbols, *order; /* their digits: 1 + place in the order */
        const char *list;            /* the order in equal case */
    } cases[] = {
        {16, "0123456789ABCDEF", "123456789ABCDEF0", "123456789ABCDEF0"},
        {16, "0123456789abcdef", "123456789abcdef0", "123456789ABCDEF0"},
        {16, "ABCDEFGHIJKLMNOP", "ABCDEFGHIJKLMNOP", "ABCDEFGHIJKLMNOP"},
        {16, "POnMLKJIHGFEDCBA", "ABCDEFGHIJKLMnOP", "ABCDEFGHIJKLMNOP"},
        {9, "012345678", "123456780", "123456780"},
        {9, "SUDOKWIZA", "ADIKOSUWZ", "ADIKOSUWZ"},
        {9, "ihgfedcba", "abcdefghi", "abcdefghi"},
    };
    static sudoku_record record;
    static char text[512];
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (int form = 0; form < 2; form++) {
            const int size = cases[c].size;
            write_symbols(size, cases[c].symbols, form == 0 ? '.' : '_', form == 1, text);
            read_only_record(text, 0, &record);
            ck_assert_msg(record.kind == SUDOKU_PUZZLE, "%s %s", text, record.error.message);
            ck_assert_int_eq(record.puzzle.size, size);
            ck_assert(!record.puzzle.marked);
            ck_assert_str_ne(record.error.message, "");
            ck_assert_str_eq(record.symbols, cases[c].list);
            const char *at = text;
            for (int cell = 0; cell < size * size; cell++, at++) {
                at += *at == '\n';
                const char *place = strchr(cases[c].order, *at);
                ck_assert_int_eq(record.puzzle.cell[cell],
                                 place == NULL ? 0 : (int)(place - cases[c].order) + 1);
            }
        }
}

TEST(zeros_are_empty_cells_unless_they_can_only_be_digits)
{
    static const struct {
        int size;
        const char *symbols;
        char empty;
    } cases[] = {
        {16, "123456789ABCDEFG", '0'}, /* no other sign */
        {16, "0123456789ABCDEG", '.'}, /* G is a digit */
        {9, "012345678", '0'},         /* no other sign */
        {9, "002345678", '.'},         /* twice in a row */
        {9, "012345679", '.'},
    };
    static sudoku_record record;
    static char text[512];
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (int form = 0; form < 2; form++) {
            write_symbols(cases[c].size, cases[c].symbols, cases[c].empty, form == 1, text);
            read_only_record(text, 0, &record);
            ck_assert_int_eq(record.kind, SUDOKU_PUZZLE);
            ck_assert_str_eq(record.error.message, "");
            const char *at = text;
            for (int cell = 0; cell < cases[c].size * cases[c].size; cell++, at++) {
                at += *at == '\n';
                if (*at == '0')
                    ck_assert_int_eq(record.puzzle.cell[cell], 0);
            }
        }
}

TEST(several_signs_stand_for_empty_cells)
{
    static sudoku_record record;
    static char text[512];
    for (const char *sign = ".0_*-?xX"; *sign != '\0'; sign++)
        for (int form = 0; form < 2; form++) {
            write_symbols(9, "123456789", *sign, form == 1, text);
            read_only_record(text, 0, &record);
            ck_assert_msg(record.kind == SUDOKU_PUZZLE, "%s", text);
            for (int cell = 0; cell < SUDOKU_CELLS; cell++)
                ck_assert((record.puzzle.cell[cell] == 0) == (cell % 5 < 2));
        }
    read_only_record("1.x4\n..2.\n.3..\n...4\n", 0, &record);
    ck_assert_int_eq(record.kind, SUDOKU_INVALID);
}

/* ---- reading ahead ---- */

/* A source that fails the test if the reader asks for more lines than allowed. */
struct typist {
    const char *at;
    int typed, allowed; /* number of lines */
};

static bool type_line(void *user, char *buffer, size_t size, size_t *got)
{
    struct typist *t = user;
    const char *end = strchr(t->at, '\n');
    ck_assert_msg(t->typed < t->allowed, "the reader must not wait for line %d", t->typed + 1);
    *got = end == NULL ? 0 : (size_t)(end - t->at) + 1;
    ck_assert_uint_le(*got, size);
    memcpy(buffer, t->at, *got);
    t->at += *got;
    t->typed += *got > 0;
    return true;
}

static const struct typed {
    const char *text;
    int size, needed[4]; /* number of lines that the reader needs for each puzzle */
} typed[] = {
    {LINE "\n" LINE "\n" ROWS LINE "\n", 0, {1, 2, 11, 12}},
    {GRID LINE "\n", 0, {11, 12}},
    {FOUR SIX FOUR, 0, {4, 10, 14}},
    {MARKED FOUR, 0, {6, 11}}, /* the last border of the first puzzle is read with the second */
    {L16 L16 L16, 4, {1, 2, 3}},
    {L16 "\n" L16 L16 "\n", 0, {2, 5, 5}},
    {SIXTEEN SIXTEEN, 0, {16, 32}},
    {SIXTEEN, 16, {16}},
    {L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16 L16, 0, {16, 16, 16, 16}},
    {"1,,,4\n,,2,\n,3,,\n4,,,1\n", 0, {4}},
    {"2\n" LINE "\n" LINE "\n", 0, {2, 3}},
    {NUMBERS, 0, {10}},
};

TEST(the_reader_never_waits_for_a_line_it_does_not_need)
{
    static sudoku_record record;
    for (size_t t = 0; t < sizeof typed / sizeof *typed; t++) {
        struct typist typist = {.at = typed[t].text};
        sudoku_reader *reader;
        ck_assert_int_eq(sudoku_reader_new(NULL, type_line, &typist, typed[t].size, &reader),
                         DLX_OK);
        for (int p = 0; p < 4 && typed[t].needed[p] > 0; p++) {
            typist.allowed = typed[t].needed[p];
            ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
            ck_assert_int_eq(record.kind, SUDOKU_PUZZLE);
        }
        sudoku_reader_free(reader);
    }
}

/* The first 16 lines are ambiguous. After them, each line is a puzzle at once. */
TEST(after_a_group_of_puzzles_each_line_is_reported_at_once)
{
    static char text[40 * sizeof L16];
    static sudoku_record record;
    struct typist typist = {.at = text, .allowed = 16};
    sudoku_reader *reader;
    for (int line = 0; line < 40; line++)
        strcat(text, L16);
    ck_assert_int_eq(sudoku_reader_new(NULL, type_line, &typist, 0, &reader), DLX_OK);
    for (int p = 0; p < 40; p++) {
        typist.allowed = p < 16 ? 16 : p + 1;
        ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
        ck_assert_int_eq(record.kind, SUDOKU_PUZZLE);
        ck_assert_int_eq(record.puzzle.size, 4);
        ck_assert_uint_eq(record.line, (uint64_t)p + 1);
    }
    sudoku_reader_free(reader);
}

/* A link of Penpa to a 4x4 board without clues. */
#define PENPA                                                                                         \
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4sTSxK1TEBQmMLHQMdQyA0QIMhmSU5qVYKVVGJeZU6j" \
    "qUlGflFVgo6OlzRUAWxXNW1XNVVQVbVVfFW0bG1OlWhCGawVTWQ9LOqVjK0ULKKVjJUAtoAJGN1lIzAAsYIARNTkIARTACo" \
    "zxCsOxJMuoLJEKCxOlVmIMNB1kbHAgA="

TEST(a_puzzle_with_rules_has_the_line_on_which_they_begin)
{
    static sudoku_record record;
    static const uint64_t lines[] = {1, 0, 5}; /* the second puzzle has no rules */
    struct text text =
        text_of("killer 3 r1c1 r1c2\n................\n\n" PENPA "\nvariant x\n" PENPA "\n");
    sudoku_reader *reader;
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, &text, 0, &reader), DLX_OK);
    for (int p = 0; p < 3; p++) {
        ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
        ck_assert_int_eq(record.kind, lines[p] > 0 ? SUDOKU_RULED : SUDOKU_PUZZLE);
        if (lines[p] > 0)
            ck_assert_uint_eq(record.error.line, lines[p]);
    }
    sudoku_reader_free(reader);
}

TEST(a_reader_allocates_once_and_refuses_invalid_sizes)
{
    struct faulty faulty = {.fail_at = 1};
    const dlx_allocator allocator = faulty_allocator(&faulty);
    struct text text = text_of(LINE);
    sudoku_reader *reader;
    for (int size = -1; size <= 40; size++) {
        bool right = size == 0 || (size >= 4 && size <= 36);
        dlx_status status = sudoku_reader_new(NULL, text_read, &text, size, &reader);
        ck_assert_int_eq(status, right ? DLX_OK : DLX_ERR_ARGUMENT);
        if (right)
            sudoku_reader_free(reader);
    }
    ck_assert_int_eq(sudoku_reader_new(&allocator, text_read, &text, 0, &reader), DLX_ERR_MEMORY);
    faulty.fail_at = 0;
    ck_assert_int_eq(sudoku_reader_new(&allocator, text_read, &text, 0, &reader), DLX_OK);
    sudoku_reader_free(reader);
    sudoku_reader_free(NULL);
    ck_assert_uint_eq(faulty.outstanding, 0);
    ck_assert_uint_eq(faulty.requests, 2);
    ck_assert(!faulty.wrong_size);
}

/* ---- a text in memory ---- */

/* Read a text, write it, and read it again. */
static void assert_is_read_and_written(const char *text, int size, const char *expected)
{
    sudoku_puzzle puzzle, again;
    char written[SUDOKU_MAX_TEXT];
    ck_assert_int_eq(sudoku_puzzle_from_text(text, size, &puzzle, NULL), DLX_OK);
    sudoku_board_text(puzzle.cell, puzzle.size, written);
    if (expected != NULL)
        ck_assert_str_eq(written, expected);
    ck_assert_int_eq(sudoku_puzzle_from_text(written, puzzle.size, &again, NULL), DLX_OK);
    ck_assert_int_eq(again.size, puzzle.size);
    ck_assert_mem_eq(again.cell, puzzle.cell, (size_t)(puzzle.size * puzzle.size));
}

TEST(a_text_with_one_puzzle_is_read_and_written)
{
    char largest[SUDOKU_MAX_TEXT];
    uint8_t cells[SUDOKU_MAX_CELLS];
    for (int size = 35; size <= SUDOKU_MAX_SIZE; size++) { /* characters, and numbers */
        for (int cell = 0; cell < size * size; cell++)
            cells[cell] = (uint8_t)(cell % (size + 1));
        assert_is_read_and_written(sudoku_board_text(cells, size, largest), size, largest);
    }
    assert_is_read_and_written("1...\n..2.\n.3..\n...4\n", 0, "1.....2..3.....4");
    assert_is_read_and_written("1.....2..3.....4", 4, "1.....2..3.....4");
    assert_is_read_and_written(LINE_OF_DOTS, 0, LINE_OF_DOTS);
}

TEST(a_text_without_exactly_one_puzzle_is_refused)
{
    static const struct {
        const char *text;
        uint64_t line;
        const char *message; /* a part of it */
    } cases[] = {
        {"", 0, "no puzzle"},
        {"\n\n", 0, "no puzzle"},
        {"1.....2..3.....4\n1.....2..3.....4\n", 2, "more than one"},
        {"1.....2..3.....5", 1, "5"},
        {"variant x\n1.....2..3.....4", 1, ""},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        sudoku_puzzle puzzle = {.size = 7};
        dlx_error error = {.line = 99};
        ck_assert_int_eq(sudoku_puzzle_from_text(cases[c].text, 4, &puzzle, &error),
                         DLX_ERR_SYNTAX);
        ck_assert_uint_eq(error.line, cases[c].line);
        ck_assert_ptr_ne(strstr(error.message, cases[c].message), NULL);
        ck_assert_int_eq(puzzle.size, 7); /* unchanged */
    }
    ck_assert_int_eq(sudoku_puzzle_from_text("", 3, NULL, NULL), DLX_ERR_ARGUMENT);
}
