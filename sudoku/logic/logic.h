/* SPDX-License-Identifier: MIT */
/*
 * Solving as people do: the board of candidates, and what all techniques share.
 *
 * The board keeps the same candidates in three indexes. Each answers other questions at once:
 *
 *     4x4, row 1:   1   .   .   .        board.candidates   by cell: a set of digits
 *                   2, 3 and 4 are         r1c2: 2, 3, 4      for naked subsets, wings
 *                   candidates of        where              by digit: a set of empty cells
 *                   the three empty        2: r1c2, ...       for locked candidates, coloring, chains
 *                   cells                places             by house and digit: a set of seats
 *                                          row 1, 2: seats 1, 2, 3 (from 0)    for hidden subsets, fish
 *
 * A house is full if it has as many cells as there are digits, so that it holds each digit once.
 * Only full houses have seats: seat s of row r is the cell in column s. Full houses have numbers of
 * their own: first the rows, then the columns, then the others. With several grids, first come the
 * rows of all grids.
 *
 * Invariant: the three indexes agree about every empty cell. A cell with a digit has this digit as
 * its only candidate and is in none of `where` and `places`.
 *
 * A finder looks for one pattern. If the pattern places a digit or removes a candidate, the finder
 * describes it in `step` and returns true. It never changes the board. The scale of Sudoku
 * Explainer takes the step instead, and asks for the next one of the same kind: see offer_step().
 */
#ifndef SUDOKU_LOGIC_LOGIC_H
#define SUDOKU_LOGIC_LOGIC_H

#include "dlx/core/permit.h"
#include "sudoku/clues/clues.h"
#include "sudoku/core/object.h"
#include "sudoku/core/rules.h"
#include "sudoku/logic.h"

#include <string.h>

enum {
    WORD = 64,
    MOST_WORDS = (SUDOKU_MAX_CELLS + WORD - 1) / WORD, /* words of a set of cells */
    /* The most full houses of one cell: row, column, region, two diagonals, window, group; on 4x4
     * four squares. With several grids, these in each grid that has the cell; rules that need more
     * are refused. */
    MOST_SEATS = 40,
    MOST_SUBSET = 4,               /* the largest subset or fish: quads, jellyfish */
    MOST_HOUSES = SUDOKU_MAX_SIZE, /* the most houses of a pattern: those of a sum */
    MOST_NODES = 32,               /* the longest chain */
    MOST_CHAIN_SIZE = 16,          /* the largest board that is searched for chains */
    CHAIN_CELLS = MOST_CHAIN_SIZE * MOST_CHAIN_SIZE,
    CHAIN_WORDS = CHAIN_CELLS / WORD,
    MOST_ALS_CHAIN = 6, /* almost locked sets of a chain */
};

struct seat {
    uint16_t house; /* number of a full house */
    uint8_t seat;   /* index of the cell in it */
};

struct seats {
    int count;                  /* number of full houses that contain the cell */
    struct seat at[MOST_SEATS]; /* its seat in each */
};

struct sudoku_logic {
    struct object object;      /* owns the arrays */
    sudoku_rules *own;         /* rules made here because the caller gave none; else NULL */
    const sudoku_rules *rules; /* the rules in force */
    const char *symbols;       /* for digits in explanations, or NULL; not owned */
    int size, cells;           /* number of rows of the board, and of cells */
    int digits;                /* number of digits: the rows of the board, or of one of its grids */
    int grids;                 /* number of grids: 1 unless the rules name several */
    int lines;                 /* number of rows in all grids; there are as many columns */
    int words;                 /* words of a set of cells */
    int full_count;            /* number of full houses */
    bool plain;                /* the rules are rows, columns and boxes only */

    /* what follows from the rules */
    uint16_t *full;                       /* number of each full house in the rules */
    struct seats seats[SUDOKU_MAX_CELLS]; /* by cell */
    uint64_t inside[MOST_WORDS];          /* set of the cells of all grids */
    uint64_t *peers;                      /* by cell: a set of cells */
    struct clue_part *parts;              /* parts of all clues */
    int part_count;                       /* number of parts */
    int *sifted;      /* by part: candidates of its cells when it last excluded none; else 0 */
    uint16_t *totals; /* clues that fix a total, such as killer cages with a sum */
    int total_count;  /* number of such clues */

    /* the board */
    sudoku_puzzle board;                             /* digits and candidates, by cell */
    uint64_t where[SUDOKU_MAX_SIZE + 1][MOST_WORDS]; /* by digit: empty cells that may hold it */
    uint64_t (*places)[SUDOKU_MAX_SIZE + 1];         /* by full house and digit: seats */
    uint64_t *missing;                               /* by full house: digits not placed yet */
    int empty;                                       /* number of empty cells */
    bool broken; /* a cell has no candidate left, or a digit no place in a full house */
    bool unique; /* the puzzle has one solution, so unique rectangles are valid */

    /* when the board changed: a technique skips what has not changed since it last found nothing */
    uint32_t time;                           /* number of the board, from 1 */
    uint32_t cell_changed[SUDOKU_MAX_CELLS]; /* first board without the candidate last removed */
    uint32_t digit_changed[SUDOKU_MAX_SIZE + 1]; /* first board without the place last removed */
    int search; /* number of the current search: its technique, or its row in another scale */
    uint32_t idle_at[SUDOKU_TECHNIQUES]; /* by search: last board where it found nothing, or 0 */

    /* for the scale of Sudoku Explainer, which looks for all patterns of a kind in its own order */
    bool as_explainer;             /* digits before houses, subsets from their last member */
    bool (*take)(sudoku_logic *l); /* takes each step that is found; see offer_step() */
    void *taker;                   /* for `take` */

    /* when to stop */
    struct permit permit; /* time limit and stop */
    bool is_over;         /* the limit was reached, or a stop was seen */

    struct als_room *als;    /* NULL on boards that are too large */
    struct forcing *forcing; /* likewise */
    struct sieves *sieves;   /* likewise, and without clues: see clues.c */

    /* the step just found */
    sudoku_step step;                         /* its arrays are the ones below */
    uint16_t step_cells[SUDOKU_MAX_CELLS];    /* cells of the pattern */
    uint16_t step_houses[MOST_HOUSES];        /* houses of the pattern */
    sudoku_candidate step_nodes[MOST_NODES];  /* nodes of the chain */
    uint16_t step_node_clues[MOST_NODES + 1]; /* clues of its links */
    sudoku_candidate *step_removed;    /* removed candidates; large enough for all of the board */
    uint16_t *step_clues;              /* clues of the step; large enough for all */
    sudoku_deduction *step_deductions; /* of a forcing chain or net */
    uint8_t step_group_cells[MOST_ALS_CHAIN]; /* cells of each almost locked set */
    uint8_t step_group_links[MOST_ALS_CHAIN]; /* digit that each of them holds */
    uint64_t step_sets[MOST_COMBINATIONS];    /* sets that a cage can still hold */
    int16_t step_weights[SUDOKU_MAX_SIZE];    /* of the cells of a total */
};

/* ---- sets of digits and seats: one word ---- */

static inline int lowest(uint64_t bits)
{
    assert(bits != 0);
    return __builtin_ctzll(bits);
}

static inline bool is_single(uint64_t bits)
{
    return bits != 0 && (bits & (bits - 1)) == 0;
}

static inline bool is_pair(uint64_t bits)
{
    return is_single(bits & (bits - 1));
}

static inline uint64_t bit(int at)
{
    return UINT64_C(1) << at;
}

static inline bool has_bit(uint64_t bits, int at)
{
    return (bits >> at & 1) != 0;
}

/* ---- sets of cells: several words ---- */

static inline bool has_cell(const uint64_t *set, int cell)
{
    return has_bit(set[cell / WORD], cell % WORD);
}

static inline void add_cell(uint64_t *set, int cell)
{
    set[cell / WORD] |= bit(cell % WORD);
}

static inline void clear_set(const sudoku_logic *l, uint64_t *set)
{
    memset(set, 0, (size_t)l->words * sizeof *set);
}

static inline void copy_set(const sudoku_logic *l, uint64_t *set, const uint64_t *from)
{
    memcpy(set, from, (size_t)l->words * sizeof *set);
}

/** Intersect `set` with another set. Return whether a cell remains. */
static inline bool intersect(const sudoku_logic *l, uint64_t *set, const uint64_t *other)
{
    uint64_t any = 0;
    for (int w = 0; w < l->words; w++)
        any |= set[w] &= other[w];
    return any != 0;
}

static inline bool have_common_cell(const sudoku_logic *l, const uint64_t *a, const uint64_t *b)
{
    uint64_t any = 0;
    for (int w = 0; w < l->words; w++)
        any |= a[w] & b[w];
    return any != 0;
}

/** Return the first cell of a set that is not before `cell`, or -1. */
static inline int next_cell(const sudoku_logic *l, const uint64_t *set, int cell)
{
    int word = cell / WORD;
    if (word >= l->words)
        return -1;
    uint64_t bits = set[word] >> cell % WORD << cell % WORD;
    while (bits == 0 && ++word < l->words)
        bits = set[word];
    return bits == 0 ? -1 : WORD * word + lowest(bits);
}

#define FOR_EACH_CELL(cell, l, set)                                                                \
    for (int cell = next_cell(l, set, 0); cell >= 0; cell = next_cell(l, set, cell + 1))

/* ---- the board ---- */

static inline uint64_t candidates(const sudoku_logic *l, int cell)
{
    return l->board.candidates[cell];
}

static inline bool is_empty(const sudoku_logic *l, int cell)
{
    return l->board.cell[cell] == 0;
}

/** Return the candidates of an empty cell; none for a filled one. */
static inline uint64_t open_digits(const sudoku_logic *l, int cell)
{
    return is_empty(l, cell) ? l->board.candidates[cell] : 0;
}

static inline const uint64_t *peers_of(const sudoku_logic *l, int cell)
{
    return l->peers + (size_t)l->words * (size_t)cell;
}

/** Return whether a cell is in a grid. All others stay empty, and have no candidates. */
static inline bool is_in_grid(const sudoku_logic *l, int cell)
{
    return l->rules->region[cell] != SUDOKU_OUTSIDE;
}

/** Return the cell on a seat of a full house. */
static inline int cell_at(const sudoku_logic *l, int house, int seat)
{
    return l->rules->houses[l->full[house]].cells[seat];
}

/** Given one of the two places of a digit in a full house, return the cell of the other. */
static inline int other_place(const sudoku_logic *l, struct seat s, int digit)
{
    assert(is_pair(l->places[s.house][digit]));
    return cell_at(l, s.house, lowest(l->places[s.house][digit] & ~bit(s.seat)));
}

/** Make `seen` the set of cells that see both `a` and `b`. */
static inline void find_common_peers(const sudoku_logic *l, int a, int b, uint64_t *seen)
{
    copy_set(l, seen, peers_of(l, a));
    intersect(l, seen, peers_of(l, b));
}

/** Return whether a digit has lost a place since the current technique last found nothing. If not,
 * the patterns of this digit alone need not be searched again. */
static inline bool is_digit_fresh(const sudoku_logic *l, int digit)
{
    return l->digit_changed[digit] > l->idle_at[l->search];
}

/** Return whether a cell of a house, numbered as in the rules, has lost a candidate since then. */
static inline bool is_house_fresh(const sudoku_logic *l, int house)
{
    const sudoku_house *h = &l->rules->houses[house];
    uint32_t last = 0;
    for (int c = 0; c < h->count; c++)
        last = l->cell_changed[h->cells[c]] > last ? l->cell_changed[h->cells[c]] : last;
    return last > l->idle_at[l->search];
}

/** Make a logic. If the board is only for the scale of Sudoku Explainer, leave out the data for
 * almost locked sets, forcing chains and nets. */
dlx_status make_logic(const dlx_allocator *allocator, const sudoku_rules *rules, bool for_scale,
                      sudoku_logic **logic);

/** Start a puzzle that fits the rules. Without `has_marks`, only its givens count, and the rules
 * exclude no digit from a cell by itself. */
void start_board(sudoku_logic *l, const sudoku_puzzle *puzzle, bool has_marks, bool unique);

/** Place a digit, a candidate of the cell, and remove the candidates that it excludes. */
void place_digit(sudoku_logic *l, int cell, int digit);

/** Remove a candidate. Do nothing if the cell has a digit or lacks the candidate. */
void remove_candidate(sudoku_logic *l, int cell, int digit);

/** Return whether the three indexes agree; for assertions. */
bool is_board_consistent(const sudoku_logic *l);

/* ---- describing a step ---- */

/** Clear the step, except for its technique, and note its digits. */
void begin_step(sudoku_logic *l, uint64_t digits);

/** Add a cell, or the cells of a set, to the pattern. */
void add_step_cell(sudoku_logic *l, int cell);
void add_step_cells(sudoku_logic *l, const uint64_t *set);

/** Add a house to the pattern. `house` is its number in the rules. */
void add_step_house(sudoku_logic *l, int house);

/** Add a clue to the pattern, unless it is there. */
void add_step_clue(sudoku_logic *l, int clue);

/** Make the cells and houses added so far the first group, as struct sudoku_step explains. */
void end_first_part(sudoku_logic *l);

/** Remove a digit from one cell or from all cells of a set, where it is a candidate. The same
 * candidate must not be removed twice. */
void add_removal(sudoku_logic *l, int cell, int digit);
void add_removals(sudoku_logic *l, const uint64_t *set, int digit);

/** Remove a digit from the cells that see all cells of the pattern that may hold it. */
void remove_around(sudoku_logic *l, int digit);

/** Return whether the step removes anything. */
static inline bool is_useful_step(const sudoku_logic *l)
{
    return l->step.removed_count > 0;
}

/** Offer a step that has been described. Return whether the search ends with it: it ends if the
 * step changes anything, unless a taker takes the step and asks for more. */
static inline bool offer_step(sudoku_logic *l)
{
    const bool is_useful = l->step.placed.digit != 0 || is_useful_step(l);
    return is_useful && (l->take == NULL || l->take(l));
}

/* ---- finders ---- */

/** Return false at the time limit, and after a stop. Then a finder returns soon, and its result is
 * ignored. A finder that may run for more than a few milliseconds calls this from time to time. */
bool may_go_on(sudoku_logic *l);

/* One finder serves several techniques. `which` tells them apart; techniques.c has the table. */
typedef bool finder(sudoku_logic *l, int which);

/** Return the template for the reason of a step; explain.c has the fields. */
typedef const char *template_chooser(const sudoku_logic *logic, const sudoku_step *step);
template_chooser template_of, choose_clue_template;

/** A row of the table of techniques. */
struct technique {
    finder *find;             /* what looks for the pattern */
    int which;                /* its argument */
    const char *name;         /* as sudoku_technique_name() returns it */
    sudoku_level level;       /* how hard it is for people */
    uint8_t rating;           /* on the scale of Sudoku Explainer, in tenths */
    const char *source;       /* its names in Sudoku Explainer (SE) and HoDoKu (HD) */
    const char *template;     /* of the reason, or NULL */
    template_chooser *choose; /* chooses one of several templates, or NULL */
};

extern const struct technique techniques[SUDOKU_TECHNIQUES];

enum { IN_REGIONS, IN_LINES, ANYWHERE };      /* which houses to search */
enum { ACROSS_CELLS = 1, ACROSS_HOUSES = 2 }; /* chains: where strong links may be; flags */
enum { COLOR_TRAP, COLOR_WRAP };
enum {
    FORCING_HOUSES = 1,
    FORCING_NET = 2
}; /* forcing: where the assumptions are, and how; flags */
enum { SIMPLE_NET, NESTED_NET };

/** Look for a pattern of a digit that is missing in a full house. */
typedef bool house_finder(sudoku_logic *l, int house, int digit);

/** Try all missing digits of all full houses: regions and others, rows and columns, or all. */
bool find_in_houses(sudoku_logic *l, int which, house_finder *find);

finder find_full_house, find_naked_single;               /* `which` is not used */
finder find_hidden_single, find_locked;                  /* IN_REGIONS or IN_LINES */
finder find_naked_subset, find_hidden_subset, find_fish; /* size: 2, 3 or 4 */
finder find_wing;        /* candidates of the pivot: 2 for XY, 3 for XYZ */
finder find_w_wing;      /* not used */
finder find_coloring;    /* COLOR_TRAP or COLOR_WRAP */
finder find_rectangle;   /* type: 1 to 4, or 5 for hidden ones */
finder find_finned_fish; /* size: 2, 3 or 4 */
finder find_loop, find_grave, find_sectors, find_blossom; /* not used */
finder find_chain;                                        /* ACROSS_ flags */
finder find_als;           /* the most sets of a chain: 2, 3 or MOST_ALS_CHAIN */
finder find_forcing;       /* FORCING_ flags */
finder find_contradiction; /* SIMPLE_NET or NESTED_NET */
finder find_by_clue;       /* the technique */
finder find_cage_pointing; /* not used */
finder find_by_sum;        /* the largest number of cells */

/** Allocate what forcing chains and nets need. */
dlx_status make_room_for_forcing(sudoku_logic *l);

/** Allocate what almost locked sets need. */
dlx_status make_room_for_als(sudoku_logic *l);

/* ---- clues in chains and nets: only if `sieves` is not NULL ---- */

/** Allocate the memory that clues in chains and nets need. The parts must be known, and the memory
 * for forcing chains must exist. */
dlx_status make_room_for_sieves(sudoku_logic *l);

/** Given candidates for each cell of a part, find those that the part leaves. */
void sift_by(const sudoku_logic *l, int part, const uint64_t *digits, uint64_t *left);

/** List the parts that have a cell. Return their number. */
int parts_of(const sudoku_logic *l, int cell, const uint16_t **parts);

/** Find out what each candidate of the board excludes by single parts, unless it is known. */
void link_by_clues(sudoku_logic *l);

/** Forget these links, because another puzzle begins. Do nothing if `sieves` is NULL. */
void forget_links(sudoku_logic *l);

/** Return the cells where a true candidate excludes a digit by some part, or where the digit must
 * be if the candidate is false, after link_by_clues(). */
const uint64_t *clue_links(const sudoku_logic *l, sudoku_candidate from, bool truth, int digit);

/** Return a part that makes such a link. */
int find_linking_part(const sudoku_logic *l, sudoku_candidate from, bool truth,
                      sudoku_candidate to);

/** List the clues that the 45 rule uses. */
void list_totals(sudoku_logic *l);

#endif
