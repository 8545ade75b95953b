/* SPDX-License-Identifier: MIT */
/* What several commands print: messages with their place, puzzles in the forms of the command line,
 * and the parts that JSON objects have in common. */
#ifndef SUDOKU_CLI_PRINT_H
#define SUDOKU_CLI_PRINT_H

#include "cli/sudoku/cli.h"
#include "sudoku/core/board.h"

#include <stdio.h>

struct item;

/* ---- where answers go ---- */

/** Return where this thread prints answers: standard output, or a text that is printed later. */
FILE *out(void);

/*
 * Text that a thread prints now, and the command later, in order:
 *
 *     thread     later_begin(&texts)   out(), say() ...   later_end()
 *     command                                                          later_print(&texts)
 */
struct text {
    char *bytes; /* NULL if there are none */
    size_t size; /* number of bytes */
    size_t room; /* allocated length of `bytes` */
};

/** Answers and messages of a thread. All zero: none. */
struct texts {
    struct text answers, messages;
    FILE *answer_file, *message_file; /* open between later_begin() and later_end() */
};

/** From now on, what this thread prints is kept in `texts`, instead of older texts. Return false if
 * there is no memory. Call later_end() in any case. */
bool later_begin(struct texts *texts);

/** Let the thread print as before. Return false if memory did not suffice to keep everything. */
bool later_end(struct texts *texts);

/** Print messages on standard error and answers on standard output. */
void later_print(const struct texts *texts);

/** Free the texts. */
void later_free(struct texts *texts);

/* One answer, which is printed with the note of its puzzle when it is complete. */
struct noted {
    struct text text; /* the answer */
    FILE *file;       /* where it is written; NULL without memory */
};

/** Begin an answer in memory; write it to noted->file. Return false if there is no memory. Call
 * noted_end() in both cases. */
bool noted_begin(struct noted *noted);

/** Print the answer: a tab and the note after its only line, or the note as a comment before
 * several lines. NULL: there is no note. Return false if memory did not suffice. */
bool noted_end(struct noted *noted, const char *note, FILE *to);

/** Let this thread print its answers to a file. Return the previous file; NULL is standard
 * output. */
FILE *print_to(FILE *file);

/* ---- messages ---- */

/** Print what is wrong, and where. */
void say_error(const char *file, const dlx_error *error);

/** Print a message that belongs to no file. Return `status`. */
int say_and_return(const char *text, int status);

/* ---- puzzles ---- */

/** Return "none", "unique" or "several", and the exit status if one solution is wanted. */
const char *word_of_solutions(uint64_t solutions);
int status_of_solutions(uint64_t solutions);

/** Return cells as a puzzle that gives them all. It lives until this thread's next call. */
const sudoku_puzzle *as_puzzle(int size, const uint8_t *cells);

/**
 * Write a puzzle in a form.
 *
 * @param labels    NULL, or what the puzzle is called.
 * @param solution  NULL, or a solution that drawings show as well.
 * @return false if the form cannot express the puzzle, with a message in `error`, which may be
 *   NULL. A write error stays in the FILE.
 */
bool form_write(const struct cli *cli, sudoku_form form, const sudoku_rules *rules,
                const sudoku_puzzle *puzzle, const sudoku_labels *labels, const uint8_t *solution,
                FILE *file, dlx_error *error);

/** Return whether a form can express a puzzle; if not, `error` says why. Ask before rules are
 * written: without their puzzle, they would belong to the next one. */
bool form_can_express(sudoku_form form, const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                      dlx_error *error);

/** Draw a puzzle with its candidates on out(). Return false, with a message in `error`, if they
 * cannot be drawn: each must be one character, and they must not look like numbers. A write error
 * stays in the FILE. */
bool draw_candidates(const struct item *item, const sudoku_puzzle *puzzle, dlx_error *error);

/** Find the form for the extension of a file name. */
bool form_of_name(const char *name, sudoku_form *form);

/** A puzzle that was made. */
struct made_puzzle {
    const sudoku_rules *rules;   /* its rules */
    bool shows_rules;            /* they are printed before it */
    const sudoku_puzzle *puzzle; /* its cells */
    sudoku_form form;            /* how it is written */
    const sudoku_labels *labels; /* NULL, or what it is called */
    const uint8_t *solution;     /* NULL, or a solution to print after it */
    uint64_t number; /* from 1; if needed, an empty line comes before all but the first */
};

/** Print a puzzle that was made. Return false if the form cannot express it, after a message. */
bool print_made_puzzle(const struct cli *cli, const struct made_puzzle *made);

/** Print a puzzle with the labels and the rules of an item. If the form cannot express it, report
 * that and answer `invalid` if the command lists answers. Return EXIT_FINE or EXIT_ERROR. */
int print_item_text(const struct item *item, const sudoku_puzzle *puzzle, sudoku_form form);

/** Return the ruleset of a puzzle: its own, or else its rules in words, in which lines are named by
 * their colors if `has_colors`. It lives as long as the labels, or until the next call. */
const char *find_ruleset(const sudoku_labels *labels, const sudoku_rules *rules, bool has_colors);

/** Print a word that replaces an answer, such as `invalid`, in the form of the command line. */
void print_word(const struct cli *cli, uint64_t number, const char *word);

/** Return why rules cannot be written as lines before their puzzle, or NULL if they can. */
const char *find_rules_obstacle(const sudoku_rules *rules);

/** Return whether rules have lines to be printed before their puzzle. Without these, a reader would
 * take the puzzle for another one. Rules that cannot be written have none. */
bool have_rule_lines(const sudoku_rules *rules);

/** Return a copy of rules that is written without a line for boxes or regions. It shares the arrays
 * of the rules. */
static inline sudoku_rules rules_without_regions(const sudoku_rules *rules)
{
    sudoku_rules copy = *rules;
    const int side = side_of(&copy);
    copy.box_rows = usual_box_rows(side); /* these boxes have no line */
    copy.box_columns = side / copy.box_rows;
    return copy;
}

/** Print a clue as in a text, without a newline: killer 15 r1c1 r1c2. */
void write_clue_rule(const sudoku_rules *rules, const sudoku_clue *clue, FILE *file);

/** Do that on out(). */
static inline void print_clue_rule(const sudoku_rules *rules, const sudoku_clue *clue)
{
    write_clue_rule(rules, clue, out());
}

/* ---- JSON ---- */

/** Return labels that have only the symbols of a puzzle. `labels` are its own; if they are NULL,
 * the symbols are those of the command line. */
sudoku_labels symbols_alone(const struct cli *cli, const sudoku_labels *labels);

/** Print a member with the cells of a puzzle as a string in the form `line`, with the symbols that
 * its labels name. They may be NULL. */
void print_json_cells(const char *key, const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                      const sudoku_labels *labels);

/** Begin the object of a puzzle of the input, with its labels:
 * {"type":"...","file":...,"number":...,"puzzle":"...","title":"..." */
void print_json_puzzle(const char *type, const struct item *item);

/** Print a member with the rules of a puzzle: ,"rules":["killer 15 r1c1 r1c2",...] */
void print_json_rules(const sudoku_rules *rules);

/** Print the name of a cell as a string: "r1c5" */
void print_json_cell(int size, int cell);

/** Print cells, given one by one or by a flag for each cell of the board: ["r1c5","r2c1"] */
void print_json_cell_list(int size, const uint16_t *cells, int count);
void print_json_cell_set(int size, const bool *has_cell);

/** Print the digits of a set as the numbers that they mean: [1,5] */
void print_json_digits(const sudoku_rules *rules, uint64_t digits);

/** Print a house: {"kind":"row","number":1} */
void print_json_house(const sudoku_house *house);

/** Print the object for malformed text. */
void print_json_invalid(const char *file, uint64_t number, const dlx_error *error);

#endif
