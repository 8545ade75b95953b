/* SPDX-License-Identifier: MIT */
/* Tests of the reader for all sizes: it reads all forms that people write, and no text harms it. */
#include "sudoku/sudoku.h"
#include "tests/support/suite.h"
#include "tests/support/text.h"
#include "tests/support/written.h"

#include <stdio.h>

static uint64_t all(int size)
{
    return ((UINT64_C(1) << size) - 1) << 1;
}

static sudoku_reader *reader_of(struct text *text, int size)
{
    sudoku_reader *reader;
    ck_assert_int_eq(sudoku_reader_new(NULL, text_read, text, size, &reader), DLX_OK);
    return reader;
}

static const char *difference(const sudoku_puzzle *a, const sudoku_puzzle *b)
{
    if (a->size != b->size)
        return "size";
    size_t cells = (size_t)a->size * (size_t)a->size;
    if (memcmp(a->cell, b->cell, cells) != 0)
        return "cells";
    if (a->marked != b->marked)
        return "marks";
    return a->marked && memcmp(a->candidates, b->candidates, cells * sizeof *a->candidates) != 0
               ? "candidates"
               : NULL;
}

/* ---- round trips ---- */

TEST(puzzles_in_every_form_are_read_back)
{
    static char text[WRITTEN_SIZE];
    static sudoku_puzzle puzzle;
    static sudoku_record record;
    struct random random = {7};
    for (int i = 0; i < 12; i++)
        for (int size = 4; size <= 36; size++)
            for (enum written_form form = 0; form < WRITTEN_FORMS; form++) {
                if (!can_be_written(form, size))
                    continue;
                make_written_puzzle(&random, form, size, &puzzle);
                struct text source = {.at = text};
                source.left = write_randomly(&random, form, &puzzle, text);
                source.piece = i % 4 == 0 ? 1 : 0;
                sudoku_reader *reader = reader_of(&source, i % 2 == 0 ? 0 : size);
                ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
                const char *error =
                    record.kind == SUDOKU_PUZZLE ? difference(&record.puzzle, &puzzle) : "kind";
                ck_assert_msg(error == NULL, "%s of form %d, size %d: %s\n%s", error, form, size,
                              record.kind == SUDOKU_PUZZLE ? "" : record.error.message, text);
                ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
                ck_assert_int_eq(record.kind, SUDOKU_END);
                sudoku_reader_free(reader);
                memset(text, 0, sizeof text);
            }
}

/* Make a text of some puzzles in random forms, with a blank line between them. */
enum { MOST_WRITTEN = 6 };

static size_t write_some(struct random *random, uint32_t count, sudoku_puzzle *puzzles, char *text)
{
    size_t length = 0;
    for (uint32_t p = 0; p < count; p++) {
        enum written_form form;
        int size;
        do {
            form = (enum written_form)random_below(random, WRITTEN_FORMS);
            size = 4 + (int)random_below(random, random_below(random, 4) == 0 ? 33 : 9);
        } while (!can_be_written(form, size));
        make_written_puzzle(random, form, size, &puzzles[p]);
        length += write_randomly(random, form, &puzzles[p], text + length);
        text[length++] = '\n';
    }
    return length;
}

TEST(forms_and_sizes_may_be_mixed)
{
    static char text[MOST_WRITTEN * WRITTEN_SIZE];
    static sudoku_puzzle puzzles[MOST_WRITTEN];
    static sudoku_record record;
    struct random random = {8};
    for (int i = 0; i < CASES(400); i++) {
        uint32_t count = 1 + random_below(&random, MOST_WRITTEN);
        struct text source = {.at = text};
        source.left = write_some(&random, count, puzzles, text);
        sudoku_reader *reader = reader_of(&source, 0);
        for (uint32_t p = 0; p < count; p++) {
            ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
            ck_assert_msg(record.kind == SUDOKU_PUZZLE, "%s", record.error.message);
            ck_assert_ptr_null(difference(&record.puzzle, &puzzles[p]));
        }
        ck_assert_int_eq(sudoku_reader_next(reader, &record), DLX_OK);
        ck_assert_int_eq(record.kind, SUDOKU_END);
        sudoku_reader_free(reader);
    }
}

/* ---- damage ---- */

static void damage(struct random *random, char *text, size_t *length)
{
    static const char bytes[] =
        "0123456789ABCXYZaz.,;|-+=\"'`:*_ \t\r\n\n\n#[]\0\xff\xe2\x94\x80\xc2";
    uint32_t at = random_below(random, (uint32_t)*length);
    char byte = bytes[random_below(random, sizeof bytes - 1)];
    switch (random_below(random, 4)) {
    case 0:
        text[at] = byte;
        break;
    case 1:
        memmove(text + at + 1, text + at, *length - at);
        text[at] = byte;
        ++*length;
        break;
    case 2:
        memmove(text + at, text + at + 1, *length - at - 1);
        --*length;
        break;
    default: /* delete a piece */
        if (random_below(random, 4) == 0) {
            uint32_t piece = random_below(random, (uint32_t)(*length - at));
            memmove(text + at, text + at + piece, *length - at - piece);
            *length -= piece;
        }
    }
    *length += *length == 0;
}

static void check_puzzle(const sudoku_puzzle *p, int size)
{
    ck_assert_int_ge(p->size, 4);
    ck_assert_int_le(p->size, 36);
    ck_assert(size == 0 || p->size == size);
    for (int cell = 0; cell < p->size * p->size; cell++) {
        ck_assert_int_le(p->cell[cell], p->size);
        if (p->marked) {
            ck_assert((p->candidates[cell] & ~all(p->size)) == 0);
            ck_assert(p->cell[cell] == 0 || p->candidates[cell] == UINT64_C(1) << p->cell[cell]);
        }
    }
}

static void check_record(const sudoku_record *record, int size, uint64_t lines)
{
    if (record->kind == SUDOKU_PUZZLE)
        check_puzzle(&record->puzzle, size);
    if (record->kind == SUDOKU_PUZZLE || record->kind == SUDOKU_INVALID)
        ck_assert(record->line >= 1 && record->line <= lines);
    if (record->kind == SUDOKU_INVALID || record->kind == SUDOKU_FAULT) {
        ck_assert_str_ne(record->error.message, "");
        ck_assert_uint_le(record->error.line, lines);
    }
}

static void check_same(const sudoku_record *a, const sudoku_record *b)
{
    ck_assert_int_eq(a->kind, b->kind);
    if (a->kind == SUDOKU_END)
        return;
    ck_assert_uint_eq(a->line, b->line);
    if (a->kind == SUDOKU_PUZZLE) {
        ck_assert_ptr_null(difference(&a->puzzle, &b->puzzle));
        return;
    }
    ck_assert_uint_eq(a->error.line, b->error.line);
    ck_assert_uint_eq(a->error.column, b->error.column);
    ck_assert_str_eq(a->error.message, b->error.message);
}

/* Read each text at once and byte by byte. */
static void read_twice(const char *text, size_t length, int size)
{
    static sudoku_record a, b;
    struct text whole = {.at = text, .left = length}, bytes = whole;
    sudoku_reader *one = reader_of(&whole, size), *other = reader_of(&bytes, size);
    uint64_t lines = 1, records = 0;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    bytes.piece = 1;
    do {
        memset(&a, 0xa5, sizeof a);
        ck_assert_int_eq(sudoku_reader_next(one, &a), DLX_OK);
        ck_assert_int_eq(sudoku_reader_next(other, &b), DLX_OK);
        check_same(&a, &b);
        check_record(&a, size, lines);
        ck_assert_uint_le(++records, lines + 3);
    } while (a.kind != SUDOKU_END);
    sudoku_reader_free(one);
    sudoku_reader_free(other);
}

TEST(damaged_texts_give_puzzles_or_errors)
{
    static char text[MOST_WRITTEN * (WRITTEN_SIZE + 1)];
    static sudoku_puzzle puzzles[MOST_WRITTEN];
    struct random random = {9};
    for (int i = 0; i < CASES(1500); i++) {
        size_t length = write_some(&random, 1 + random_below(&random, 3), puzzles, text);
        for (uint32_t d = 1 + random_below(&random, 8); d > 0; d--)
            damage(&random, text, &length);
        int size = random_below(&random, 2) == 0 ? 0 : puzzles[0].size;
        read_twice(text, length, size);
    }
}

/* ---- texts of 9x9 boards, which the reader takes as a whole if they are plain ---- */

struct collector {
    char *text;    /* what was written */
    size_t length; /* length of text */
};

static bool collect(void *collector, const char *text, size_t size)
{
    struct collector *c = collector;
    memcpy(c->text + c->length, text, size);
    c->length += size;
    return true;
}

/* Write a few 9x9 puzzles, and comments, so that no puzzle is at the end of the text. */
static size_t write_plainly(struct random *random, const sudoku_rules *rules, char *text)
{
    static const sudoku_form forms[] = {
        SUDOKU_FORM_LINE,   SUDOKU_FORM_GRID,       SUDOKU_FORM_NUMBERS, SUDOKU_FORM_CSV,
        SUDOKU_FORM_PRETTY, SUDOKU_FORM_CANDIDATES, SUDOKU_FORM_FPUZZLES};
    static const char *const after[] = {"", "\n", "\n\n", "x\n", "+-----+\n"};
    static sudoku_puzzle puzzle;
    struct collector c = {.text = text};
    for (uint32_t p = 1 + random_below(random, 4); p > 0; p--) {
        const bool marked = random_below(random, 4) == 0;
        make_written_puzzle(random, marked ? WRITTEN_CANDIDATES : WRITTEN_ROWS, 9, &puzzle);
        const sudoku_form form =
            forms[marked ? 4 + random_below(random, 2) : random_below(random, 7)];
        const dlx_status status = sudoku_write(rules, &puzzle, form, NULL, collect, &c, NULL);
        ck_assert(status == DLX_OK || /* random givens leave some cells without candidates */
                  (status == DLX_ERR_NOT_EXPRESSIBLE && form == SUDOKU_FORM_CANDIDATES && !marked));
        const char *end = after[random_below(random, 5)];
        collect(&c, end, strlen(end));
    }
    for (int i = 0; i < 30; i++)
        collect(&c, "# comment\n", 10);
    return c.length;
}

/* End lines with "\r\n". Return the new length. */
static size_t add_returns(char *text, size_t length)
{
    static char copy[1 << 14];
    size_t added = 0;
    memcpy(copy, text, length);
    for (size_t c = 0; c < length; c++) {
        if (copy[c] == '\n')
            text[c + added++] = '\r';
        text[c + added] = copy[c];
    }
    return length + added;
}

TEST(damaged_texts_of_9x9_are_read_as_line_by_line)
{
    static char text[1 << 14];
    struct random random = {11};
    sudoku_rules *rules;
    ck_assert_int_eq(sudoku_rules_new(NULL, NULL, &rules, NULL), DLX_OK);
    for (int i = 0; i < CASES(4000); i++) {
        size_t length = write_plainly(&random, rules, text);
        for (uint32_t d = random_below(&random, 4); d > 0; d--)
            damage(&random, text, &length);
        if (i % 4 == 0)
            length = add_returns(text, length);
        read_twice(text, length, i % 3 == 0 ? 9 : 0);
    }
    sudoku_rules_free(rules);
}

/* Short lines of few characters, where many rules of the grammar apply at once. */
TEST(random_characters_are_read)
{
    static char text[1 << 12];
    static const char *const pieces[] = {
        "1",
        ".",
        "2 ",
        "4",
        "..34",
        "1..4..2...3..1..",
        "G...............",
        "..5...6...1.2...",
        "\n",
        "\n\n",
        "--",
        "--+--\n",
        "|",
        ",",
        "\t",
        "12 ",
        "16 ",
        "123",
        "end\n",
        "[Puzzle]\n",
        "[State]\n",
        "#",
        "1234\n",
        "\r\n",
        "\xe2\x94\x82",
        "\xff",
        "\n\n1\n",
        "\t\t\t\n",
        "1,,,\n",
        "1.3.4..2.",
        "\n1..4..2...3..1..\n",
        "\nG...............\n",
        "1 2 3 4\n",
        "12 34 1 2\n",
    };
    struct random random = {10};
    for (int i = 0; i < CASES(8000); i++) {
        size_t length = 0;
        for (uint32_t p = random_below(&random, 60); p > 0; p--) {
            const char *piece = pieces[random_below(&random, sizeof pieces / sizeof *pieces)];
            memcpy(text + length, piece, strlen(piece));
            length += strlen(piece);
        }
        read_twice(text, length, i % 3 == 0 ? 4 + (int)random_below(&random, 13) : 0);
    }
}
