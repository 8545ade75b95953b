/* SPDX-License-Identifier: MIT */
/* Inside the room of writers: text on its way to the sink, and what all forms ask of a puzzle. */
#ifndef SUDOKU_WRITE_WRITER_H
#define SUDOKU_WRITE_WRITER_H

#include "sudoku/rules.h"

enum {
    WRITER_ROOM = 1024,
    MOST_CHARACTERS = 35, /* digits that have one: 1 to 9, A to Z */
    DIGIT_ROOM = 4,       /* a digit as text, with its zero */
};

struct writer {
    const sudoku_rules *rules;
    const sudoku_puzzle *puzzle;
    sudoku_write_settings settings;
    dlx_write_fn *write;    /* the sink */
    void *user;             /* its own */
    bool failed;            /* once it did, nothing more goes there */
    size_t length;          /* of text */
    char text[WRITER_ROOM]; /* not yet there */
};

void put(struct writer *w, const char *text);
void put_times(struct writer *w, const char *text, int times);

/** Empty the room. */
void put_all(struct writer *w);

/** The character of a digit, "." for 0; a number where digits are too many for characters. */
void digit_text(int size, int digit, char text[DIGIT_ROOM]);
void put_digit(struct writer *w, int digit);

/** The digits that a cell may hold, as sudoku_write() documents it. */
uint64_t candidates_of(const sudoku_rules *rules, const sudoku_puzzle *puzzle, int cell);

/** What is wrong with settings for this size, if anything. */
bool are_settings(const sudoku_write_settings *settings, int size);

/* The forms: each writes a whole puzzle, which it can express. */
void put_line(struct writer *w);
void put_grid(struct writer *w);
void put_numbers(struct writer *w);
void put_csv(struct writer *w);
void put_sdm(struct writer *w);
void put_marks(struct writer *w);
void put_simple(struct writer *w); /* ss */
void put_candidates(struct writer *w);
void put_pretty(struct writer *w);
void put_svg(struct writer *w);

#endif
