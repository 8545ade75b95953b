/* SPDX-License-Identifier: MIT */
/*
 * The driver of every command that reads puzzles. It reads all files, pairs puzzles with their
 * regions, finds the rules of each puzzle, and calls the command once per puzzle. Answers are
 * printed in the order of the input:
 *
 *     files -> reader -> puzzle -> rulebook -> answer()          most commands
 *                               -> bulk solver -> answer_boards()  solve, count, check: plain 9x9
 *
 * It also reports progress and malformed input, prints `invalid` in its place, and keeps the exit
 * status. Memory stays constant, however long the input is.
 */
#ifndef SUDOKU_CLI_PUZZLES_H
#define SUDOKU_CLI_PUZZLES_H

#include "cli/sudoku/cli.h"
#include "cli/sudoku/rulebook.h"
#include "sudoku/bulk.h"
#include "sudoku/generate.h"

/* ---- reports of how many puzzles are done ----
 *
 * They come on SIGUSR1, and every second with --progress or on a terminal without answers. */

struct progress {
    const struct cli *cli; /* the command line */
    double begun;          /* clock_seconds() at the start of the command */
};

/** Begin to watch for requests. A request calls the `stop` of signals_stop(), too. */
void progress_begin(struct progress *progress, const struct cli *cli);

/** Return whether a report is due. */
bool progress_is_due(void);

/**
 * Report.
 *
 * @param file   for messages.
 * @param count  number of puzzles so far.
 * @param done   the fraction of the work that is done, from 0 to 1; 0 if it is unknown.
 */
void progress_report(const struct progress *progress, const char *file, uint64_t count,
                     double done);

/** Note the file that is read next. */
void progress_enter(const char *file);

/** Note that this many more puzzles are answered. */
void progress_note(uint64_t count);

/** In a signal handler, report the current puzzle if it has taken a second or more. */
void progress_interrupt(const struct progress *progress);

/** Stop watching. */
void progress_end(void);

/* ---- labels of a puzzle ---- */

/** Labels with their own memory. All zero: none. */
struct labels {
    sudoku_labels all; /* the labels */
    char *bytes;       /* their texts, each with a zero */
    size_t room;       /* capacity of `bytes` */
};

/** Copy labels. Return false if there is no memory. */
bool labels_copy(struct labels *labels, const sudoku_labels *from);

/** Free their memory. */
void labels_free(struct labels *labels);

/*
 * Labels that wait in the order of their puzzles: for each label, a byte that says which, its text
 * and a zero; and a zero after the last one of a puzzle.
 *
 *     \4 a 7 \0  \0          a puzzle with a note, SUDOKU_NOTE + 1
 *     \0                     a puzzle without labels
 */
struct label_queue {
    char *bytes;           /* the labels */
    size_t begin, end;     /* of those that wait */
    size_t room;           /* capacity of `bytes` */
    sudoku_labels current; /* the labels that were taken last; they live until the next are added */
};

/** Add the labels of a puzzle. Return false if there is no memory. */
bool label_queue_add(struct label_queue *queue, const sudoku_labels *labels);

/** Take the labels of the next puzzle. */
void label_queue_take(struct label_queue *queue);

/** Free its memory. */
void label_queue_free(struct label_queue *queue);

/** Return whether there is any label. */
bool has_labels(const sudoku_labels *labels);

/* ---- a puzzle of the input, and the questions that commands ask about it ---- */

/** An answer returns an exit status, or HALT (a signal, or no memory) to stop the command. */
enum { HALT = -1 };

/** What an answer keeps for later: see gather_fn. */
struct kept {
    uint64_t low, high;
};

/** A puzzle of the input. */
struct item {
    const struct cli *cli;       /* the command line */
    const sudoku_puzzle *puzzle; /* the puzzle itself */
    const sudoku_rules *rules;   /* its rules */
    struct rulebook *book;       /* owner of the rules and of their solver */
    const char *file;            /* the file that contains it */
    uint64_t line;               /* line where it begins, from 1 */
    uint64_t number;             /* its number, from 1 over all files */
    bool is_ruled;               /* it came with rules */
    const sudoku_labels *labels; /* what it is called; NULL for boards of the bulk solver */
    const uint8_t *solution;     /* the solution in the input, which may be wrong; or NULL */
    struct kept *kept;           /* out: for gather() */
    void *user;                  /* data of the command */
};

/** Print a message about a puzzle: "dlx-sudoku: FILE:LINE: ". */
__attribute__((format(printf, 2, 3))) void item_say(const struct item *item, const char *form, ...);

/** Report that a signal stopped the command at a puzzle that has at least `solutions` solutions. */
void say_stopped(const struct cli *cli, const char *file, uint64_t number, uint64_t solutions);

/* Work of the solver, which a signal or a limit stops. All return false if it was stopped, or if
 * there is no memory; an answer then has the known solutions. The answer to the puzzle is what
 * item_give_up() returns. */

/**
 * Answer a puzzle whose search did not end.
 *
 * @param solutions  the number of known solutions.
 * @return EXIT_LIMIT after printing `unknown`, if a limit ended the search; otherwise HALT. There
 *   has been a message.
 */
int item_give_up(const struct item *item, uint64_t solutions);

/** Do the same after a logic or a rater was stopped. The puzzle has no answer yet. */
int item_give_up_steps(const struct item *item);

/** Return whether a stop came, which has been reported then. */
bool item_is_stopped(const struct item *item);

/** Solve the puzzle: count its solutions up to the limit, and keep the first. */
bool item_solve(const struct item *item, uint64_t limit, sudoku_answer *answer);

/** A number of solutions that may exceed 64 bits. */
struct many {
    uint64_t solutions; /* as sudoku_answer has it; UINT64_MAX if there are more */
    const char *digits; /* all digits of a larger number, until the next puzzle; else NULL */
};

/**
 * Count all solutions of the puzzle: at first by a short search, then by a counter that does not
 * visit them.
 *
 * @param answer  out: of the search, such as the first solution if it found one.
 * @param many    out: the number of solutions, or of those that are known.
 */
bool item_count(const struct item *item, sudoku_answer *answer, struct many *many);

/** Count all solutions of the puzzle without a short search first. */
bool item_count_many(const struct item *item, sudoku_answer *answer, struct many *many);

/** Find the digits that each cell holds in some solution. */
bool item_candidates(const struct item *item, sudoku_puzzle *result);

/** Remove givens from a puzzle, which is at first the item's, as sudoku_reduce() does. */
bool item_reduce(const struct item *item, sudoku_puzzle *puzzle, uint64_t *random,
                 sudoku_answer *answer, bool *minimal);

/** Find the givens that can be removed, each alone, without adding a solution. With of_clues, find
 * such clues instead. */
bool item_redundant(const struct item *item, bool of_clues, bool *redundant, int *count);

/** Find clues and givens that leave no solution together, as sudoku_find_contradiction() does. */
bool item_contradiction(const struct item *item, bool *clues, bool *givens);

/* The difficulty of a puzzle with one solution. Both functions return EXIT_FINE or, after a
 * message, EXIT_ERROR if the puzzle cannot be rated, EXIT_LIMIT, or HALT. */

/** Find its level, as `rate` does. */
int item_level(const struct item *item, sudoku_rating *rating);

/** Find the rating of its hardest step in tenths, as `rate --scale=se` does; 0 if the techniques of
 * the scale do not solve it. */
int item_rating(const struct item *item, int *tenths);

/* ---- answering all puzzles ---- */

/** Answer one puzzle: print to out(). Return an exit status, or HALT. */
typedef int answer_fn(const struct item *item);

struct question;

/** Take what an answer kept. Called after each answer with status EXIT_FINE, in the order of the
 * input, always by the same thread. Return an exit status, or HALT. */
typedef int gather_fn(const struct question *question, void *user);

/** Boards that the bulk solver has solved. */
struct boards {
    const struct cli *cli;        /* the command line */
    const sudoku_rules *rules;    /* the usual rules of 9x9 */
    struct rulebook *book;        /* owner of the rules */
    const char *file;             /* the file that contains them */
    uint64_t before;              /* number of puzzles before the first board */
    size_t count;                 /* number of boards */
    const sudoku_board *puzzles;  /* the puzzles */
    const sudoku_result *results; /* their results */
    const uint64_t *lines;        /* the lines where they begin */
    struct label_queue *labels;   /* their labels, to be taken one by one; NULL if none are kept */
    void *user;                   /* data of the command */
};

/** Return a board as an item, which lives until the next call. If labels are kept, they are those
 * that were taken last. */
const struct item *item_of_board(const struct boards *boards, size_t board);

/** Answer boards on standard output, in their order. */
typedef int answer_boards_fn(const struct boards *boards);

/** How a command answers puzzles. */
struct answering {
    answer_fn *answer; /* for one puzzle */
    bool in_threads;   /* several threads may answer different puzzles at the same time */
    gather_fn *gather; /* for what the answers kept; may be NULL */
    void (*finish)(
        void *user); /* after the last puzzle, unless the command has halted; may be NULL */
    answer_boards_fn
        *answer_boards;  /* for boards; NULL if the command does not use the bulk solver */
    bool takes_labels;   /* it takes their labels for --json and --keep */
    uint64_t limit;      /* of solutions that the bulk solver counts; 0 for none */
    bool first_solution; /* of several solutions, take the one that dancing links find first */
    void *user;          /* in each item, and with the boards */
};

/** Answer every puzzle of the input. Return the most serious exit status. */
int answer_puzzles(const struct cli *cli, const struct answering *how);

/** Return a reader with the size, the symbols and the digits of the command line, or NULL if memory
 * is missing. */
sudoku_reader *open_reader(const struct cli *cli, dlx_read_fn *read, void *user);

/** Do the same for a command that never uses the bulk solver. */
int for_each_puzzle(const struct cli *cli, answer_fn *answer, void *user);

/** Do the same in several threads, if the command line allows it. */
int for_each_in_threads(const struct cli *cli, answer_fn *answer);

/* ---- answers of several commands ---- */

/** Print what `solve`, `count` or `check` answers to a puzzle. */
int answer_puzzle(const struct item *item);

/** Answer one puzzle, and write the certificate of the command line. Return the exit status. */
int check_with_proof(const struct cli *cli, answer_fn *answer);

/* ---- the queue of answers (answers.c) ---- */

/*
 * Puzzles wait for their answers, which are printed in the order of the input:
 *
 *     question -> answer() -> standard output                                   one thread
 *     question -> batch -> answer() -> text, messages -> standard output, error   several threads
 *
 * Malformed text is a question, too: its answer is a message, and `invalid` on standard output.
 */

/** A puzzle that waits for its answer, or malformed text. */
struct question {
    const char *file;  /* the file that contains it */
    uint64_t line;     /* line where it begins, from 1 */
    uint64_t number;   /* its number, from 1 over all files; 0 if it does not count as a puzzle */
    bool is_malformed; /* `error` says why; there is no puzzle */
    bool is_quiet;     /* the message is left out, because there were many before */
    bool is_last;      /* the command must end with this error, such as memory that has run out */
    bool is_ruled;     /* the puzzle came with rules */
    bool has_regions;  /* the regions of the puzzle followed it */
    dlx_error error;   /* what is wrong */
    struct labels labels; /* what the puzzle is called */
    sudoku_rules *own;    /* rules that came with the puzzle, until it is answered; NULL for none */
    sudoku_puzzle puzzle; /* the puzzle */
    sudoku_puzzle regions;              /* its regions */
    bool has_solution;                  /* the text has a solution of the puzzle */
    uint8_t solution[SUDOKU_MAX_CELLS]; /* that solution */
    struct kept kept;                   /* what the answer keeps for gather() */
    int status;                         /* exit status of the answer, or HALT */
};

struct answers;

/** Create an empty queue. The first thread uses the book; the others use copies. Return NULL if
 * there is no memory. */
struct answers *answers_new(const struct cli *cli, const struct answering *how,
                            struct rulebook *book);

/** Free the queue. NULL is allowed. */
void answers_free(struct answers *answers);

/** Return the next question to fill in, which still has the contents of an older one. Without
 * memory, print a message, halt the command and return NULL. */
struct question *answers_next(struct answers *answers);

/** Add this question, which is now complete, to the queue. */
void answers_put(struct answers *answers);

/** Answer all questions so far. */
void answers_flush(struct answers *answers);

/** Record an answer's status from elsewhere. HALT halts the command and stops current answers. */
void answers_note(struct answers *answers, int status);

/** Return whether the command has halted: a signal came, there is no memory, or output failed. */
bool answers_have_halted(const struct answers *answers);

/** Return the most serious exit status so far. */
int answers_status(const struct answers *answers);

/** Stop all current and later answers. A signal handler may call this. */
void answers_stop(struct answers *answers);

#endif
