/* SPDX-License-Identifier: MIT */
/* What all forms of output share: a buffer in front of the sink, digits as text, and candidates. */
#ifndef SUDOKU_TEXT_WRITER_H
#define SUDOKU_TEXT_WRITER_H

#include "sudoku/core/board.h"
#include "sudoku/core/rules.h"

enum { WRITER_ROOM = 1024 };

struct puzzle_writer {
    const sudoku_rules *rules;
    const sudoku_puzzle *puzzle;
    sudoku_write_settings settings;
    const char *symbols;    /* of the puzzle (symbols.h), if the form has them; else NULL */
    dlx_write_fn *write;    /* the sink */
    void *user;             /* its argument */
    bool failed;            /* the sink failed; it is not called again */
    size_t length;          /* bytes in `text` */
    char text[WRITER_ROOM]; /* text that the sink has not received yet */
};

void put(struct puzzle_writer *w, const char *text);
void put_bytes(struct puzzle_writer *w, const char *text, size_t count);
void put_form(struct puzzle_writer *w, const char *form, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;
void put_times(struct puzzle_writer *w, const char *text, int times);

/** Pass all text in the buffer on to the sink. */
void flush_writer(struct puzzle_writer *w);

static inline void put_byte(struct puzzle_writer *w, char byte)
{
    if (w->length == WRITER_ROOM)
        flush_writer(w);
    w->text[w->length++] = byte;
}

/** Write a number below 100 in at least `width` columns, 1 or 2. printf() would be much slower. */
static inline void put_number(struct puzzle_writer *w, int number, int width)
{
    if (number >= 10)
        put_byte(w, (char)('0' + number / 10));
    else if (width == 2)
        put_byte(w, ' ');
    put_byte(w, (char)('0' + number % 10));
}

/** Write the symbol for a digit. */
void put_digit(struct puzzle_writer *w, int digit);

/** Write a clue, all variants, or the grids, as a line of rules. A rectangle counts as a grid. */
void put_clue(struct puzzle_writer *w, const sudoku_clue *clue);
void put_variants(struct puzzle_writer *w);
void put_grids(struct puzzle_writer *w);

/** Write labels, which may be NULL, as lines before their puzzle. */
void put_labels(struct puzzle_writer *w, const sudoku_labels *labels);

/** Return the digits that a cell may hold, as sudoku_write() documents it. */
uint64_t find_candidates(const sudoku_rules *rules, const sudoku_puzzle *puzzle, int cell);

/** Find the digits that each cell may hold. */
void find_all_candidates(const sudoku_rules *rules, const sudoku_puzzle *puzzle, uint64_t *result);

/** Return whether the settings are valid for a puzzle of these rules. */
bool are_valid_settings(const sudoku_write_settings *settings, const sudoku_rules *rules);

/* The forms. Each function writes the whole puzzle, which the form can express. */
void put_line(struct puzzle_writer *w);
void put_grid(struct puzzle_writer *w);
void put_numbers(struct puzzle_writer *w);
void put_csv(struct puzzle_writer *w);
void put_sdm(struct puzzle_writer *w);
void put_marks(struct puzzle_writer *w);
void put_simple_sudoku(struct puzzle_writer *w);
void put_candidates(struct puzzle_writer *w);
void put_pretty(struct puzzle_writer *w);
void put_svg(struct puzzle_writer *w);
void put_fpuzzles(struct puzzle_writer *w);
void put_link(struct puzzle_writer *w);
void put_solo(struct puzzle_writer *w);

/** Return why a game ID of Solo cannot express the clues, or NULL if it can. */
const char *find_solo_obstacle(const sudoku_rules *rules);

#endif
