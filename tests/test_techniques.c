/* SPDX-License-Identifier: MIT */
/*
 * Tests of each technique. A board made for the technique has a known step. And wherever a naive
 * search finds a subset or a fish, the technique finds one, too.
 *
 * A board is a list of restrictions. All other cells may hold any digit:
 *
 *     r1c1=27     r1c1 may be 2 or 7            5-r2:39   in row 2, 5 may only be in cells 3 and 9
 *     r1c1#4      r1c1 is 4                     5-c2:..., 5-b2:...   the same for columns and boxes
 *
 * "anti-knight;" before a board adds this rule; "killer 15 r1c1 r1c2;" a clue: kind, values, cells.
 */
#include "sudoku/logic.h"
#include "sudoku/logic/logic.h"
#include "tests/support/puzzles.h"
#include "tests/support/sink.h"
#include "tests/support/suite.h"

#include <stdlib.h>

static sudoku_logic *logic;
static sudoku_rules *rules; /* of the logic; NULL for classic rules */

static void setup(void)
{
    rules = NULL;
    ck_assert_int_eq(sudoku_logic_new(NULL, NULL, &logic), DLX_OK);
}

static void teardown(void)
{
    sudoku_logic_free(logic);
    sudoku_rules_free(rules);
}

/* ---- boards as lists of restrictions ---- */

static uint64_t parse_digits(const char **at)
{
    uint64_t digits = 0;
    for (; **at >= '1' && **at <= '9'; ++*at)
        digits |= bit(**at - '0');
    return digits;
}

static int cell_in(char kind, int house, int seat)
{
    if (kind == 'r')
        return 9 * house + seat;
    if (kind == 'c')
        return 9 * seat + house;
    return 9 * (house / 3 * 3 + seat / 3) + house % 3 * 3 + seat % 3;
}

static void restrict_digit(sudoku_puzzle *p, const char **at)
{
    int digit = **at - '0', house = (*at)[3] - '1';
    char kind = (*at)[2];
    *at += 5;
    uint64_t seats = parse_digits(at);
    for (int seat = 0; seat < 9; seat++)
        if ((seats >> (seat + 1) & 1) == 0)
            p->candidates[cell_in(kind, house, seat)] &= ~bit(digit);
}

static void restrict_cell(sudoku_puzzle *p, const char **at)
{
    int cell = cell_in('r', (*at)[1] - '1', (*at)[3] - '1');
    bool given = (*at)[4] == '#';
    *at += 5;
    uint64_t digits = parse_digits(at);
    if (given)
        p->cell[cell] = (uint8_t)lowest(digits);
    else
        p->candidates[cell] &= digits;
}

static sudoku_puzzle parse_board(const char *restrictions)
{
    sudoku_puzzle p = {.size = 9, .marked = true};
    for (int cell = 0; cell < 81; cell++)
        p.candidates[cell] = all_digits(9);
    for (const char *at = restrictions; *at != '\0'; at += *at == ' ')
        if (*at == 'r')
            restrict_cell(&p, &at);
        else
            restrict_digit(&p, &at);
    return p;
}

/* ---- a technique, a board, its step ---- */

static const struct example {
    sudoku_technique technique;
    const char *board; /* restrictions, or the 81 cells of a puzzle */
    const char *text;  /* explanation of the first step by this technique */
} examples[] = {
    {SUDOKU_FULL_HOUSE, "r1c1#1 r1c2#2 r1c3#3 r1c4#4 r1c5#5 r1c6#6 r1c7#7 r1c9#9",
     "Only r1c8 is empty in row 1, and only 8 is missing there. So r1c8 is 8."},
    {SUDOKU_HIDDEN_SINGLE_REGION, "7-b2:5", "In box 2, 7 fits only in r2c5. So r2c5 is 7."},
    {SUDOKU_HIDDEN_SINGLE_LINE, "7-c1:5", "In column 1, 7 fits only in r5c1. So r5c1 is 7."},
    {SUDOKU_NAKED_SINGLE, "r1c5=7", "7 is the only candidate left in r1c5. So r1c5 is 7."},
    {SUDOKU_POINTING, "5-b1:12",
     "In box 1, 5 fits only in r1c1 and r1c2, which are both in row 1. So r1c4, r1c5, r1c6, "
     "r1c7, r1c8 and r1c9 are not 5."},
    {SUDOKU_CLAIMING, "5-r1:12",
     "In row 1, 5 fits only in r1c1 and r1c2, which are both in box 1. So r2c1, r2c2, r2c3, "
     "r3c1, r3c2 and r3c3 are not 5."},
    {SUDOKU_NAKED_PAIR, "r1c1=27 r1c5=27",
     "In row 1, r1c1 and r1c5 can hold only 2 and 7, which uses these digits up. So r1c2, r1c3, "
     "r1c4, r1c6, r1c7, r1c8 and r1c9 are not 2 or 7."},
    {SUDOKU_HIDDEN_PAIR, "1-r2:24 9-r2:24",
     "In row 2, 1 and 9 fit only in r2c2 and r2c4, which can hold nothing else. So r2c2 and r2c4 "
     "are not 2, 3, 4, 5, 6, 7 or 8."},
    {SUDOKU_NAKED_TRIPLE, "r1c1=12 r1c5=23 r1c9=13",
     "In row 1, r1c1, r1c5 and r1c9 can hold only 1, 2 and 3, which uses these digits up. So "
     "r1c2, r1c3, r1c4, r1c6, r1c7 and r1c8 are not 1, 2 or 3."},
    {SUDOKU_HIDDEN_TRIPLE, "1-c2:147 2-c2:14 3-c2:47",
     "In column 2, 1, 2 and 3 fit only in r1c2, r4c2 and r7c2, which can hold nothing else. So "
     "r1c2, r4c2 and r7c2 are not 4, 5, 6, 7, 8 or 9."},
    {SUDOKU_NAKED_QUAD, "r1c1=12 r1c4=23 r1c7=34 r1c9=14",
     "In row 1, r1c1, r1c4, r1c7 and r1c9 can hold only 1, 2, 3 and 4, which uses these digits "
     "up. So r1c2, r1c3, r1c5, r1c6 and r1c8 are not 1, 2, 3 or 4; r2c7, r2c8, r2c9, r3c7, r3c8 "
     "and r3c9 are not 4."},
    {SUDOKU_HIDDEN_QUAD, "1-b5:19 2-b5:1379 3-b5:37 4-b5:1379",
     "In box 5, 1, 2, 3 and 4 fit only in r4c4, r4c6, r6c4 and r6c6, which can hold nothing "
     "else. So r4c4, r4c6, r6c4 and r6c6 are not 5, 6, 7, 8 or 9."},
    {SUDOKU_X_WING, "5-r2:39 5-r6:39",
     "In rows 2 and 6, 5 fits only in columns 3 and 9, which get their 5 there. So r1c3, r3c3, "
     "r4c3, r5c3, r7c3, r8c3, r9c3, r1c9, r3c9, r4c9, r5c9, r7c9, r8c9 and r9c9 are not 5."},
    {SUDOKU_SWORDFISH, "5-c2:36 5-c5:69 5-c8:39",
     "In columns 2, 5 and 8, 5 fits only in rows 3, 6 and 9, which get their 5 there. So r3c1, "
     "r3c3, r3c4, r3c6, r3c7, r3c9, r6c1, r6c3, r6c4, r6c6, r6c7, r6c9, r9c1, r9c3, r9c4, r9c6, "
     "r9c7 and r9c9 are not 5."},
    {SUDOKU_JELLYFISH, "5-r1:14 5-r4:47 5-r7:27 5-r8:1247",
     "In rows 1, 4, 7 and 8, 5 fits only in columns 1, 2, 4 and 7, which get their 5 there. So "
     "r2c1, r3c1, r5c1, r6c1, r9c1, r2c2, r3c2, r5c2, r6c2, r9c2, r2c4, r3c4, r5c4, r6c4, r9c4, "
     "r2c7, r3c7, r5c7, r6c7 and r9c7 are not 5."},
    {SUDOKU_XY_WING, "r1c1=12 r1c5=13 r5c1=23",
     "Whether r1c1 is 1 or 2, one of r1c5 and r5c1 is 3. So r5c5 is not 3."},
    {SUDOKU_XYZ_WING, "r1c1=123 r1c5=13 r2c2=23",
     "Whether r1c1 is 1, 2 or 3, one of r1c1, r1c5 and r2c2 is 3. So r1c2 and r1c3 are not 3."},
    {SUDOKU_W_WING, "r1c1=12 r5c5=12 1-r9:15",
     "In row 9, 1 fits only in r9c1 and r9c5, so r1c1 and r5c5 are not both 1: one of them is 2. "
     "So r1c5 and r5c1 are not 2."},
    {SUDOKU_COLOR_TRAP, "5-r1:16 5-c6:17 5-b8:38",
     "By pairs of last places for 5, either all of r1c1 and r7c6 are 5, or all of r1c6 and r9c5 "
     "are; a cell that sees one of each group is not 5. So r9c1 is not 5."},
    {SUDOKU_COLOR_WRAP, "5-r1:16 5-c6:17 5-r7:26 5-c2:27",
     "By pairs of last places for 5, either all of r1c1, r2c2 and r7c6 are 5, or all of r1c6 and "
     "r7c2 are; but two of the first group see each other. So r1c1, r2c2 and r7c6 are not 5."},
    {SUDOKU_UNIQUE_1,
     ".................1.....2.34.....56....7....8..8..1.7.....8.....3..6.....9.5.....3",
     "r4c3, r4c9, r6c3 and r6c9 must not hold only 2 and 9, for these could be swapped "
     "and there would be two solutions; only r4c3 can still prevent that. So r4c3 is not 2 or 9."},
    {SUDOKU_UNIQUE_2,
     "................12..3..4..............5.1.3...6.27.........358..2......47...9....",
     "r4c6, r4c9, r5c6 and r5c9 must not hold only 6 and 9, for these could be swapped "
     "and there would be two solutions; only 5 in one of them can prevent that. So r4c8 is not 5."},
    {SUDOKU_UNIQUE_3,
     ".................1..2.34.................526..7.8........98...7..6....3.2.51.....",
     "r1c2, r1c4, r3c2 and r3c4 must not hold only 5 and 6, for these could be swapped "
     "and there would be two solutions. With r5c2 and r7c2, the digits that prevent it are a "
     "naked subset of column 2. So r2c2 is not 3 or 4."},
    {SUDOKU_UNIQUE_4,
     ".................1..2..3.4........2...4....3..5..6.........2....1..5.7.6.6.8....5",
     "r4c1, r4c4, r5c1 and r5c4 must not hold only 1 and 7, for these could be swapped "
     "and there would be two solutions. In row 4, 1 fits only in two of them. So r4c1 and r4c4 "
     "are not 7."},
    {SUDOKU_THERMOMETER_ENDS, "thermometer r1c1 r2c1 r3c1; r2c1=2345",
     "Along the thermometer of r1c1, r2c1 and r3c1, each digit is larger than the one before. "
     "So r1c1 is not 5, 6, 7, 8 or 9; r3c1 is not 1 or 2."},
    {SUDOKU_KROPKI, "white r1c1 r1c2; r1c1=12",
     "By the white dot, r1c1 and r1c2 differ by 1. So r1c2 is not 4, 5, 6, 7, 8 or 9."},
    {SUDOKU_KROPKI, "black r1c1 r1c2;",
     "By the black dot, one of r1c1 and r1c2 is 2 times the other. So r1c1 and r1c2 are not 5,"
     " 7 or 9."},
    {SUDOKU_KROPKI, "kropki-negative; r5c5=2",
     "There is no dot between r4c5 and r5c5, so they do not differ by 1, and none is twice the"
     " other. So r4c5 is not 1, 3 or 4."},
    {SUDOKU_CLUE, "xv 10 r1c1 r1c2;", "r1c1 and r1c2 have the sum 10. So r1c1 and r1c2 are not 5."},
    {SUDOKU_CLUE, "xv-negative; r5c5=1",
     "There is no letter between r4c5 and r5c5, so their sum is not 5 or 10. So r4c5 is not 4 "
     "or 9."},
    {SUDOKU_CLUE, "nonconsecutive; r5c5=1",
     "r4c5 and r5c5 are neighbors, so they do not differ by 1. So r4c5 is not 2."},
    {SUDOKU_CLUE, "arrow r1c1 r1c2 r1c3;",
     "On the arrow, r1c1 is the sum of r1c2 and r1c3. So r1c1 is not 1 or 2; r1c2 and r1c3 are"
     " not 9."},
    {SUDOKU_CLUE, "arrow 2 r1c1 r1c2 r2c3 r2c4 r2c5;",
     "On the arrow, the number in r1c1 and r1c2 is the sum of r2c3, r2c4 and r2c5. So r1c1 is "
     "not 3, 4, 5, 6, 7, 8 or 9; r2c3 is not 1."},
    {SUDOKU_CLUE, "little-killer 24 r1c1 r2c2 r3c3;",
     "On the line of r1c1, r2c2 and r3c3, the sum is 24. So r1c1, r2c2 and r3c3 are not 1, 2, "
     "3, 4, 5 or 6."},
    {SUDOKU_CLUE, "sandwich 35 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9;",
     "Along r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9, the digits between the "
     "smallest and the largest digit have the sum 35. So r1c1 and r1c9 are not 2, 3, 4, 5, 6, 7 or 8; r1c2,"
     " r1c3, r1c4, r1c5, r1c6, r1c7 and r1c8 are not 1 or 9."},
    {SUDOKU_CLUE, "skyscraper 8 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9;",
     "Along r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9, 8 of the digits are "
     "larger than all digits before them. So r1c1 is not 3, 4, 5, 6, 7, 8 or 9; r1c2 is not 4,"
     " 5, 6, 7, 8 or 9; r1c3 is not 5, 6, 7, 8 or 9; r1c4 is not 6, 7, 8 or 9; r1c5 is not 7, "
     "8 or 9; r1c6 is not 8 or 9; r1c7 is not 9."},
    {SUDOKU_CLUE, "renban r1c1 r1c2 r1c3; r1c1=1 r1c2=234",
     "By the candidates of its cells, the successive digits of the renban of r1c1, r1c2 and "
     "r1c3 can be only 1+2+3. So r1c2 is not 4; r1c3 is not 4, 5, 6, 7, 8 or 9."},
    {SUDOKU_CLUE, "renban r1c1 r2c2 r3c3;r1c1=123",
     "By the candidates of its cells, the successive digits of the renban of r1c1, r2c2 and "
     "r3c3 can be only 1+2+3, 2+3+4 or 3+4+5. So r2c2 and r3c3 are not 6, 7, 8 or 9."},
    {SUDOKU_CLUE, "whispers r1c1 r1c2;",
     "On the line, r1c1 and r1c2 differ by at least 5. So r1c1 and r1c2 are not 5."},
    {SUDOKU_CLUE, "palindrome r1c1 r2c2 r3c4; r1c1=12",
     "On the palindrome, r1c1 and r3c4 hold the same digit. So r3c4 is not 3, 4, 5, 6, 7, 8 or"
     " 9."},
    {SUDOKU_THERMOMETER_ENDS, "slow-thermometer r1c1 r1c2 r4c4; r1c2=13",
     "Along the slow thermometer of r1c1, r1c2 and r4c4, no digit is smaller than the one before. So r1c1 is not 3, 4, 5, 6, 7, 8 or 9; r1c2 is not 1; r4c4 is not 1 or 2."},
    {SUDOKU_THERMOMETER_ENDS, "fast-thermometer r1c1 r2c2 r4c4;",
     "Along the fast thermometer of r1c1, r2c2 and r4c4, each digit is at least 2 larger than the one before. So r1c1 is not 6, 7, 8 or 9; r2c2 is not 1, 2, 8 or 9; r4c4 is not 1, 2, 3 or 4."},
    {SUDOKU_CLUE, "alternating r1c1 r2c2; r1c1=13",
     "On the line, one of r1c1 and r2c2 is odd and the other is even. So r2c2 is not 1, 3, 5, 7 or 9."},
    {SUDOKU_CLUE, "modular r1c1 r2c2 r2c4; r1c1=14 r2c2=25",
     "Along the modular line of r1c1, r2c2 and r2c4, any three adjacent digits have different remainders modulo 3. So r2c4 is not 1, 2, 4, 5, 7 or 8."},
    {SUDOKU_CLUE, "entropic r1c1 r2c2 r2c4; r1c1=12 r2c4=89",
     "Along the entropic line of r1c1, r2c2 and r2c4, any three adjacent digits are a low, a middle and a high one. So r2c2 is not 1, 2, 3, 7, 8 or 9."},
    {SUDOKU_CLUE, "nabner r1c1 r2c4; r1c1=45",
     "On the nabner line, r1c1 and r2c4 are neither equal nor consecutive. So r2c4 is not 4 or 5."},
    {SUDOKU_CLUE, "lockout r1c1 r1c2 r1c3; r1c1=23",
     "On the lockout line, r1c1 and r1c3 differ by at least 4, and no digit of r1c2 is equal to one of them or between them. So r1c3 is not 1, 2, 3, 4 or 5; r1c2 is not 3, 4, 5 or 6."},
    {SUDOKU_CLUE, "ten r1c1 r1c2 r2c4; r1c1=89",
     "The line of r1c1, r1c2 and r2c4 divides into runs with the sum 10. So r1c1 is not 9; r1c2 and r2c4 are not 2, 3, 4, 5, 6, 7, 8 or 9."},
    {SUDOKU_CLUE, "region-sum r1c2 r1c3 r1c4;",
     "On the line, the sum of r1c2 and r1c3 is equal to the sum of r1c4. So r1c2 and r1c3 are not 9; r1c4 is not 1 or 2."},
    {SUDOKU_CLUE, "zipper r1c1 r1c2 r1c3;",
     "On the zipper, the sum of r1c1 and r1c3 is equal to the sum of r1c2. So r1c1 and r1c3 are not 9; r1c2 is not 1 or 2."},
    {SUDOKU_CLUE, "double-arrow r1c1 r1c2 r2c4; r1c1=89",
     "On the double arrow, the sum of r1c1 and r2c4 is equal to the sum of r1c2. So r1c1 is not 9; r2c4 is not 2, 3, 4, 5, 6, 7, 8 or 9; r1c2 is not 1, 2, 3, 4, 5, 6, 7 or 8."},
    {SUDOKU_CLUE, "x-sum 7 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9;",
     "Along r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9, the first digit says how many of the first digits have the sum 7. So r1c1 is not 1, 3, 4, 5, 6, 7, 8 or 9; r1c2 is not 1, 2, 3, 4, 6, 7, 8 or 9; r1c3, r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9 are not 2 or 5."},
    {SUDOKU_CLUE, "numbered-room 9 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9; r1c2=12 r1c3=12",
     "Along r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9, the first digit says which cell holds 9. So r1c1 is not 1, 2, 3 or 9; r1c9 is not 9."},
    {SUDOKU_CLUE, "row-indexer r3c1; r5c1=3",
     "By the row indexer, r3c1 holds the row of r1c1 if and only if r1c1 holds the row of r3c1. So r3c1 is not 1."},
    {SUDOKU_CLUE, "column-indexer r3c2; r3c2=56",
     "By the column indexer, r3c2 holds the column of r3c1 if and only if r3c1 holds the column of r3c2. So r3c1 is not 2."},
    {SUDOKU_CLUE, "box-indexer r3c1; r1c2=123",
     "By the box indexer, r3c1 holds the place of r1c2 in the box if and only if r1c2 holds the place of r3c1. So r3c1 is not 2."},
    {SUDOKU_CLUE, "counting-circles r1c1 r2c4 r3c7;",
     "Each digit in the circles r1c1, r2c4 and r3c7 is the number of circles that hold it. So r1c1, r2c4 and r3c7 are not 4."},
    {SUDOKU_CLUE, "pairs 19 28 r1c1 r1c2;",
     "On the line, r1c1 and r1c2 hold one of the pairs that the clue lists. So r1c1 is not 3, 4, "
     "5, 6, 7, 8 or 9; r1c2 is not 1, 2, 3, 4, 5, 6 or 7."},
    {SUDOKU_CLUE, "regex .[1-3]+ r1c1 r1c2;",
     "Along r1c1 and r1c2, the digits match .[1-3]+. So r1c2 is not 4, 5, 6, 7, 8 or 9."},
    {SUDOKU_CLUE, "clone r1c1 r5c5; r1c1=12",
     "r1c1 and r5c5 are at the same place of two clones, so they hold the same digit. So r5c5 "
     "is not 3, 4, 5, 6, 7, 8 or 9."},
    {SUDOKU_CLUE, "between r1c1 r1c2 r1c3;",
     "On the line, the digits of r1c2 are between those of r1c1 and r1c3. So r1c2 is not 1 or "
     "9."},
    {SUDOKU_CLUE, "quadruple 5 6 r1c1 r1c2 r2c1 r2c2; r1c1=12 r1c2=12",
     "The cells r1c1, r1c2, r2c1 and r2c2 hold 5 and 6. So r2c1 and r2c2 are not 1, 2, 3, 4, "
     "7, 8 or 9."},
    {SUDOKU_CLUE, "minimum r5c5;",
     "r5c5 is a minimum, so it is smaller than r4c5. So r5c5 is not 9; r4c5 is not 1."},
    {SUDOKU_CLUE, "maximum r5c5;",
     "r5c5 is a maximum, so it is larger than r4c5. So r4c5 is not 9; r5c5 is not 1."},
    {SUDOKU_CLUE, "odd r5c5;", "r5c5 is odd. So r5c5 is not 2, 4, 6 or 8."},
    {SUDOKU_CLUE, "even r5c5;", "r5c5 is even. So r5c5 is not 1, 3, 5, 7 or 9."},
    {SUDOKU_CAGE_COMBINATIONS, "killer 4 r1c1 r1c2;",
     "By the candidates of its cells, the cage with the sum 4 of r1c1 and r1c2 can hold only "
     "1+3. So r1c1 and r1c2 are not 2, 4, 5, 6, 7, 8 or 9."},
    {SUDOKU_CAGE_COMBINATIONS, "killer 15 r1c1 r1c2 r1c3;r1c1=19",
     "By the candidates of its cells, the cage with the sum 15 of r1c1, r1c2 and r1c3 can hold"
     " only 1+5+9, 1+6+8 or 2+4+9. So r1c2 and r1c3 are not 3 or 7."},
    {SUDOKU_CAGE_POINTING, "killer 8 r1c1 r1c2 r1c3; r1c3=345",
     "The cage of r1c1, r1c2 and r1c3 must hold 1, which fits only in r1c1 and r1c2; no cell "
     "that sees all of these can be 1. So r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r2c1, r2c2, "
     "r2c3, r3c1, r3c2 and r3c3 are not 1."},
    {SUDOKU_CAGE_POINTING, "renban r1c1 r2c1 r3c1; r1c1=34 r2c1=234 r3c1=234",
     "The renban of r1c1, r2c1 and r3c1 must hold 2, which fits only in r2c1 and r3c1; no cell"
     " that sees all of these can be 2. So r1c2, r1c3, r2c2, r2c3, r3c2, r3c3, r4c1, r5c1, "
     "r6c1, r7c1, r8c1 and r9c1 are not 2."},
    {SUDOKU_45_RULE, "killer 21 r1c1 r1c2 r1c3; killer 20 r1c4 r1c5 r1c6 r1c7;",
     "In row 1, the sum is 45. By the cages there, the sum of r1c8 and r1c9 is 4. So r1c8 and "
     "r1c9 are not 2, 4, 5, 6, 7, 8 or 9."},
    {SUDOKU_45_RULE, "killer 30 r1c1 r1c2 r1c3 r1c4 r1c5; killer 20 r1c6 r1c7 r1c8 r1c9 r2c9;",
     "In row 1, the sum is 45. By the cages there, r2c9 is 5. So r2c9 is not 1, 2, 3, 4, 6, 7,"
     " 8 or 9."},
    {SUDOKU_45_RULE, "killer 30 r1c1 r1c2 r1c3 r1c4 r1c5; killer 16 r1c6 r1c7 r1c8 r2c9;",
     "In row 1, the sum is 45. By the cages there, r1c9 is 1 smaller than r2c9. So r1c9 is not"
     " 9; r2c9 is not 1."},
    {SUDOKU_45_RULE_WIDE, "killer 30 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6; r1c7=89",
     "In row 1, the sum is 45. By the cages there, the sum of r1c7, r1c8 and r1c9 is 15. So "
     "r1c8 and r1c9 are not 7, 8 or 9."},
    {SUDOKU_45_RULE_WIDE,
     "killer 5 r1c4 r1c5; killer 27 r2c1 r2c2 r2c3 r3c1 r3c2; r1c1=1234567 r1c2=1234567 "
     "r1c3=1234567 r3c3=89",
     "The sums of row 1 and box 1 are equal. By the cages there, the sum of r1c6, r1c7, r1c8 "
     "and r1c9 is 22 larger than r3c3. So r1c6, r1c7, r1c8 and r1c9 are not 1, 2, 3, 4 or 5; "
     "r3c3 is not 9."},
    {SUDOKU_45_RULE, "arrow 2 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9;",
     "In row 1, the sum is 45. By the clues there, the sum of 11 times r1c1 and 2 times r1c2 is "
     "45. So r1c1 is not 2 or 4; r1c2 is not 1, 2, 3, 4, 5, 7, 8 or 9."},
    {SUDOKU_X_CHAIN, "5-c2:15 5-c8:16",
     "If r5c2 is not 5, then r1c2 is 5, r1c8 is not 5 and r6c8 is 5. Thus r5c2 is 5 or r6c8 is "
     "5. So r5c7, r5c9, r6c1 and r6c3 are not 5."},
    {SUDOKU_XY_CHAIN, "r1c1=12 r1c5=23 r5c5=34 r5c9=14",
     "If r1c1 is not 1, then r1c1 is 2, r1c5 is not 2, r1c5 is 3, r5c5 is not 3, r5c5 is 4, r5c9 "
     "is not 4 and r5c9 is 1. Thus r1c1 is 1 or r5c9 is 1. So r1c9 and r5c1 are not 1."},
    {SUDOKU_ALTERNATING_CHAIN, "r1c1=12 2-c5:17 1-r7:52",
     "If r1c1 is not 1, then r1c1 is 2, r1c5 is not 2, r7c5 is 2, r7c5 is not 1 and r7c2 is 1. "
     "Thus r1c1 is 1 or r7c2 is 1. So r1c2, r2c2, r3c2, r8c1 and r9c1 are not 1."},
    {SUDOKU_ALTERNATING_CHAIN, "white r1c1 r1c2; r1c1=27 r1c2=38 r1c5=28",
     "If r1c1 is not 2, then r1c2 is 8 (by the white clue from r1c1 to r1c2), r1c5 is not 8 and "
     "r1c5 is 2. Thus r1c1 is 2 or r1c5 is 2. So r1c3, r1c4, r1c6, r1c7, r1c8 and r1c9 are not "
     "2."},
    {SUDOKU_ALTERNATING_CHAIN, "white r1c5 r1c6; r1c1=67 r1c5=78",
     "If r1c1 is not 6, then r1c1 is 7, r1c5 is not 7 and r1c5 is 8. Thus r1c1 is 6 or r1c5 is 8. "
     "By the white clue from r1c5 to r1c6, neither goes together with what is removed. So r1c6 is "
     "not 6."},
    {SUDOKU_ALS_XZ, "r1c1=125 r2c2=25 r1c7=156 r1c8=56",
     "Without 5, r1c7 and r1c8 hold 1; then r1c1 and r2c2 hold 5. So the first or the last of "
     "these sets holds 5. So r1c2 and r1c3 are not 5."},
    {SUDOKU_ALS_XY_WING, "r1c1=125 r2c1=25 r1c7=13 r5c7=356 r5c8=56",
     "Without 5, r5c7 and r5c8 hold 3; then r1c7 holds 1; then r1c1 and r2c1 hold 5. So the "
     "first or the last of these sets holds 5. So r5c1 is not 5."},
    {SUDOKU_ALS_CHAIN, "r1c1=125 r2c1=25 r1c7=16 r3c8=36 r7c8=37 r9c9=47 r9c4=456 r9c5=56",
     "Without 5, r9c4 and r9c5 hold 4; then r7c8 and r9c9 hold 3; then r1c7 and r3c8 hold 1; "
     "then r1c1 and r2c1 hold 5. So the first or the last of these sets holds 5. So r9c1 is "
     "not 5."},
    {SUDOKU_FINNED_X_WING,
     ".6....149..4....5..716..3...5....4....7..4..2..81.25.....96....7..23..........9.3",
     "In columns 1 and 6, 5 fits only in rows 3 and 9 and in r7c6 and r8c6. Unless one of r7c6"
     " and r8c6 is 5, rows 3 and 9 get their 5 in columns 1 and 6. So r9c5 is not 5."},
    {SUDOKU_FINNED_SWORDFISH,
     "7....26.5...5..78.9....6.....7.5........3.2.786....3....87....46.....8....4..3.1.",
     "In rows 2, 4 and 7, 3 fits only in columns 1, 2 and 8 and in r2c9. Unless r2c9 is 3, "
     "columns 1, 2 and 8 get their 3 in rows 2, 4 and 7. So r1c8 and r3c8 are not 3."},
    {SUDOKU_FINNED_JELLYFISH,
     "7......8......76....618.2....97....2....3....6.84..3.7.3.56..........9.3.27..9.6.",
     "In rows 2, 3, 4 and 6, 5 fits only in columns 2, 5, 8 and 9 and in r2c1, r2c3 and r3c1. "
     "Unless one of r2c1, r2c3 and r3c1 is 5, columns 2, 5, 8 and 9 get their 5 in rows 2, 3, "
     "4 and 6. So r1c2 is not 5."},
    {SUDOKU_HIDDEN_RECTANGLE,
     "2....19..4.........9..5...21..2...3..3...9.8...86..7......7..9.71..986..3..4.....",
     "r2c5, r2c6, r9c5 and r9c6 must not hold only 2 and 6, for these could be "
     "swapped and there would be two solutions. In row 2 and column 5, 2 fits only in two of "
     "them; if r2c5 were 6, all four would hold 2 and 6. So r2c5 is not 6."},
    {SUDOKU_UNIQUE_LOOP,
     "..8......7.21.....31..78.69..39....41....3.....628..........1.5..7.....3.....68..",
     "r4c1, r4c8, r8c1, r8c2, r5c2 and r5c8 must not hold only 2 and 8, for these "
     "could be swapped and there would be two solutions; only another digit in one of them can"
     " prevent that. So r8c2 is not 2 or 8."},
    {SUDOKU_BUG,
     "...........6...32.2....54..6.7......18..5..3....6....9....14.5.3.9....82.5..239..",
     "Unless r1c4 is 3, each empty cell would have two candidates, and each digit two places "
     "in each house, and there would be two solutions or none. So r1c4 is 3."},
    {SUDOKU_SUE_DE_COQ,
     "..4.2....63..4.2.......3...5..7.2....731..8..2.....3.5.......49...6.1..8.9....6..",
     "In row 9 and box 9, r9c8, r9c9, r9c4, r7c7 and r8c7 can hold only 1, 2, 3, 5 and 7, each"
     " of them at most once. So they hold all of these digits. So r8c8 is not 5."},
    {SUDOKU_DEATH_BLOSSOM,
     "..5.1.3.719...3..22...481...8....5...7..2...4..3.5....31.4....59......4....6.....",
     "If r1c6 is 2, then r7c5, r7c6, r8c5 and r9c5 hold 9; if r1c6 is 6, then r2c5, r7c5, r8c5"
     " and r9c5 hold 9; else r1c6 is 9. So r9c6 is not 9."},
    {SUDOKU_DEATH_BLOSSOM,
     "....72.946...3..7...869...33....52...91....565..7.....9...4.....3..8...1.........",
     "If r4c8 is 1, then r3c8 holds 2; if r4c8 is 4, then r4c4 and r8c4 hold 2; if r4c8 is 8, "
     "then r4c9, r6c9 and r9c9 hold 2. So r8c8 is not 2."},
    {SUDOKU_CELL_CHAIN,
     ".1.5.7....5...4..7..7.2....8....29....4....3...5...61.5...9.46..9.6.1.85........9",
     "If r7c3 is 2, then r9c4 is 2 (last place in column 4), r6c4 is 4 (last place in column "
     "4) and r6c4 is not 3; if r7c3 is 3, then r6c6 is 3 (last place in column 6) and r6c4 is "
     "not 3; if r7c3 is 8, then r3c2 is 8 (last place in box 1), r9c2 is 4 (last place in "
     "column 2), r6c4 is 4 (last place in column 4) and r6c4 is not 3. So r6c4 is not 3."},
    {SUDOKU_CONTRADICTION_NET,
     "......9.....4.8..1.9...1.72.76..235....7.....9.8.5......9.452..2.......6.34......",
     "If r1c1 is 5, then r1c9 is 8, r3c1 is 8 (last place in box 1), r4c9 is 4 and 4 has no "
     "place in column 1. So r1c1 is not 5."},
    {SUDOKU_HOUSE_CHAIN,
     ".864...19..1.3.....7.....8.......8...45....2.2..1.7.5....615.....7.....3.2.......",
     "In column 6, 6 fits only in r2c6, r4c6 and r5c6. If r2c6 is 6, then r3c9 is 6 (last "
     "place in row 3) and r5c9 is not 6; if r4c6 is 6, then r4c9 is 4 (last place in row 4), "
     "r6c9 is 6 and r5c9 is not 6; if r5c6 is 6, then r5c9 is not 6. So r5c9 is not 6."},
    {SUDOKU_CELL_NET,
     ".....6......5.8.....8.9.5......7...4..76..2...1..2..3...2...6...4..6..9.39......1",
     "If r1c5 is 1, then r7c5 is not 1; if r1c5 is 3, then r1c8 is 1 (last place in row 1), "
     "r2c3 is 1 (last place in row 2), r4c3 is 3 (last place in column 3), r5c6 is 3 (last "
     "place in box 5), r5c5 is 1 (last place in row 5) and r7c5 is not 1; if r1c5 is 4, then "
     "r1c8 is 1 (last place in row 1), r2c3 is 1 (last place in row 2), r6c3 is 4 (last place "
     "in column 3), r5c6 is 4 (last place in row 5), r5c5 is 1 (last place in row 5) and r7c5 "
     "is not 1. So r7c5 is not 1."},
    {SUDOKU_HOUSE_NET,
     "anti-knight; ......8............1......2....4...............7...4..3...8...1...2..3.6..6.....5",
     "In column 3, 2 fits only in r1c3, r2c3, r5c3 and r7c3. If r1c3 is 2, then r5c5 is 2 "
     "(last place in column 5) and r5c2 is not 2; if r2c3 is 2, then r5c5 is 2 (last place in "
     "column 5) and r5c2 is not 2; if r5c3 is 2, then r5c2 is not 2; if r7c3 is 2, then r5c2 "
     "is not 2. So r5c2 is not 2."},
    {SUDOKU_NESTED_NET,
     "anti-knight; 1.................9.....5...........7281..........2.................6...4.5..9..3",
     "If r2c6 is 1, then r2c1 is 5 (last place in row 2), r4c6 is 5 (last place in column 6), "
     "r3c9 is 1 (last place in row 3), r8c1 is 2 (last place in column 1), r7c5 is 5 (last "
     "place in column 5), r7c1 is 8 (last place in column 1), r1c5 is not 2 (it would lead to "
     "a contradiction), r1c5 is not 8 (it would lead to a contradiction), r1c6 is not 3 (it "
     "would lead to a contradiction), r1c6 is not 4 (it would lead to a contradiction), r1c6 "
     "is not 7 (it would lead to a contradiction), r1c6 is 8, r3c8 is 8 (last place in box 3),"
     " r1c7 is not 2 (it would lead to a contradiction), r1c8 is not 2 (it would lead to a "
     "contradiction), r1c9 is 2 (last place in box 3), r2c3 is 2 (last place in column 3), "
     "r9c5 is 2 (last place in column 5), r8c5 is 1 (last place in column 5) and 8 has no "
     "place in column 5. So r2c6 is not 1."},
};

static char *explain(const sudoku_step *step)
{
    struct sink sink = {.text = NULL};
    ck_assert_int_eq(sudoku_step_text(logic, step, sink_write, &sink), DLX_OK);
    return sink.text;
}

enum { VALUES = 8 }; /* at most, before the cells of a clue */

/* Read one clue: "killer 15 r1c1 r1c2". */
static void parse_clue(const char *at, const char *end, sudoku_clue *clue, uint16_t *numbers)
{
    char name[32];
    const size_t length = strcspn(at, " ;");
    memcpy(name, at, length);
    name[length] = '\0';
    *clue = (sudoku_clue){.values = numbers, .cells = numbers + VALUES};
    ck_assert(sudoku_clue_by_name(name, &clue->kind));
    for (at += length; at < end; at += strcspn(at, " ;")) {
        at += strspn(at, " ");
        if (*at == 'r')
            numbers[VALUES + clue->cell_count++] = (uint16_t)cell_in('r', at[1] - '1', at[3] - '1');
        else if (clue->kind == SUDOKU_REGEX)
            for (size_t c = 0; c < strcspn(at, " ;"); c++)
                numbers[clue->value_count++] = (uint16_t)at[c];
        else if (at < end)
            numbers[clue->value_count++] = (uint16_t)atoi(at);
    }
}

/* Read the clues before a board and make a logic that knows them. Return the rest of the text. */
static const char *take_clues(const char *at)
{
    sudoku_clue clues[12];
    uint16_t numbers[12][VALUES + 16];
    sudoku_rules_settings settings = {.size = 9, .clues = clues};
    static const char knight[] = "anti-knight; ";
    if (strncmp(at, knight, strlen(knight)) == 0) {
        settings.variants = SUDOKU_ANTI_KNIGHT;
        at += strlen(knight);
    }
    for (const char *end = strchr(at, ';'); end != NULL; end = strchr(at, ';')) {
        parse_clue(at, end, &clues[settings.clue_count], numbers[settings.clue_count]);
        settings.clue_count++;
        at = end + 1 + strspn(end + 1, " ");
    }
    if (settings.clue_count > 0 || settings.variants != 0) {
        sudoku_logic_free(logic);
        ck_assert_int_eq(sudoku_rules_new(NULL, &settings, &rules, NULL), DLX_OK);
        ck_assert_int_eq(sudoku_logic_new(NULL, rules, &logic), DLX_OK);
    }
    return at;
}

static void start_on(const char *text)
{
    const char *board = take_clues(text);
    sudoku_puzzle p;
    bool is_puzzle_line = strlen(board) == 81;
    if (is_puzzle_line) {
        sudoku_board b = board_from(board);
        p = (sudoku_puzzle){.size = 9};
        memcpy(p.cell, b.cell, sizeof b.cell);
    } else
        p = parse_board(board);
    ck_assert_int_eq(sudoku_logic_start(logic, &p, is_puzzle_line), DLX_OK);
}

TEST_EACH(each_technique_finds_its_step_on_a_board_made_for_it, sizeof examples / sizeof *examples)
{
    const struct example *e = &examples[_i];
    sudoku_step step;
    start_on(e->board);
    do
        ck_assert_int_eq(sudoku_logic_step(logic, &step), SUDOKU_STEP);
    while (step.technique != e->technique);
    char *text = explain(&step);
    ck_assert_str_eq(text, e->text);
    free(text);
}

TEST(every_technique_has_an_example)
{
    bool has[SUDOKU_TECHNIQUES] = {false};
    for (size_t e = 0; e < sizeof examples / sizeof *examples; e++)
        has[examples[e].technique] = true;
    for (int t = 0; t < SUDOKU_TECHNIQUES; t++)
        ck_assert_msg(has[t], "%s", sudoku_technique_name((sudoku_technique)t));
}

TEST_EACH(a_failed_write_ends_the_explanation, sizeof examples / sizeof *examples)
{
    sudoku_step step;
    start_on(examples[_i].board);
    ck_assert_int_eq(sudoku_logic_step(logic, &step), SUDOKU_STEP);
    for (uint64_t k = 1;; k++) {
        struct sink sink = {.fail_at = k};
        dlx_status status = sudoku_step_text(logic, &step, sink_write, &sink);
        free(sink.text);
        if (status == DLX_OK)
            break;
        ck_assert_int_eq(status, DLX_ERR_OUTPUT);
    }
}

/* ---- naive search for subsets and fish ---- */

/* The naive search reads the public board only, none of its indexes. */
static const sudoku_puzzle *position(void)
{
    return sudoku_logic_board(logic);
}

static bool may_be(int cell, int digit)
{
    return position()->cell[cell] == 0 && (position()->candidates[cell] >> digit & 1) != 0;
}

static bool share_house(int a, int b)
{
    return a != b &&
           (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
}

/* Return whether the chosen seats of a house are a naked subset that removes something. */
static bool is_naked(char kind, int house, unsigned chosen)
{
    uint64_t digits = 0;
    for (int s = 0; s < 9; s++)
        if ((chosen >> s & 1) != 0) {
            int cell = cell_in(kind, house, s);
            if (position()->cell[cell] != 0)
                return false;
            digits |= position()->candidates[cell];
        }
    if (__builtin_popcountll(digits) != __builtin_popcount(chosen))
        return false;
    for (int digit = 1; digit <= 9; digit++)
        for (int cell = 0; cell < 81 && (digits >> digit & 1) != 0; cell++) {
            bool sees_all = may_be(cell, digit);
            for (int s = 0; s < 9; s++)
                if ((chosen >> s & 1) != 0 && may_be(cell_in(kind, house, s), digit))
                    sees_all = sees_all && share_house(cell, cell_in(kind, house, s));
            if (sees_all)
                return true;
        }
    return false;
}

/* Return whether the chosen digits (bit 0: digit 1) are a hidden subset that removes something. */
static bool is_hidden(char kind, int house, unsigned chosen)
{
    int cells = 0;
    bool others = false;
    for (int s = 0; s < 9; s++) {
        int own = 0, other = 0;
        for (int digit = 1; digit <= 9; digit++)
            if (may_be(cell_in(kind, house, s), digit))
                ++*((chosen >> (digit - 1) & 1) != 0 ? &own : &other);
        cells += own > 0;
        others |= own > 0 && other > 0;
    }
    for (int s = 0; s < 9; s++) /* a placed digit is in no subset */
        for (int digit = 1; digit <= 9; digit++)
            if ((chosen >> (digit - 1) & 1) != 0 &&
                position()->cell[cell_in(kind, house, s)] == digit)
                return false;
    return cells == __builtin_popcount(chosen) && others;
}

/* Return whether a digit in the chosen lines is a fish that removes something. */
static bool is_fish(char kind, int digit, unsigned chosen)
{
    unsigned covers = 0, outside = 0;
    for (int line = 0; line < 9; line++) {
        bool any = false;
        for (int s = 0; s < 9; s++) {
            if (!may_be(cell_in(kind, line, s), digit))
                continue;
            any = true;
            *((chosen >> line & 1) != 0 ? &covers : &outside) |= 1u << s;
        }
        if ((chosen >> line & 1) != 0 && !any)
            return false;
    }
    return __builtin_popcount(covers) == __builtin_popcount(chosen) && (covers & outside) != 0;
}

/* Return whether any `size` of the nine form such a pattern, in any house or for any digit. */
static bool exists(bool (*is_one)(char kind, int house, unsigned chosen), const char *kinds,
                   int from, int size)
{
    for (; *kinds != '\0'; kinds++)
        for (int house = from; house < from + 9; house++)
            for (unsigned chosen = 0; chosen < 512; chosen++)
                if (__builtin_popcount(chosen) == size && is_one(*kinds, house, chosen))
                    return true;
    return false;
}

static void compare_with_naive_search(uint32_t *seen)
{
    static const struct {
        sudoku_technique technique;
        finder *find;
        bool (*is_one)(char kind, int house, unsigned chosen);
        const char *kinds;
        int from, size;
    } finders[] = {
        {SUDOKU_NAKED_PAIR, find_naked_subset, is_naked, "rcb", 0, 2},
        {SUDOKU_NAKED_TRIPLE, find_naked_subset, is_naked, "rcb", 0, 3},
        {SUDOKU_NAKED_QUAD, find_naked_subset, is_naked, "rcb", 0, 4},
        {SUDOKU_HIDDEN_PAIR, find_hidden_subset, is_hidden, "rcb", 0, 2},
        {SUDOKU_HIDDEN_TRIPLE, find_hidden_subset, is_hidden, "rcb", 0, 3},
        {SUDOKU_HIDDEN_QUAD, find_hidden_subset, is_hidden, "rcb", 0, 4},
        {SUDOKU_X_WING, find_fish, is_fish, "rc", 1, 2},
        {SUDOKU_SWORDFISH, find_fish, is_fish, "rc", 1, 3},
        {SUDOKU_JELLYFISH, find_fish, is_fish, "rc", 1, 4},
    };
    for (size_t f = 0; f < sizeof finders / sizeof *finders; f++) {
        bool there = exists(finders[f].is_one, finders[f].kinds, finders[f].from, finders[f].size);
        logic->step.technique = finders[f].technique;
        logic->search = finders[f].technique;
        ck_assert_int_eq(finders[f].find(logic, finders[f].size), there);
        seen[f] += there;
    }
}

/* Compare on positions from random puzzles: at the start, and whenever no single or locked
 * candidate remains. */
TEST(subsets_and_fish_are_found_where_naive_search_finds_any)
{
    struct puzzle_maker maker;
    uint32_t seen[9] = {0};
    puzzle_maker_init(&maker, 31, 20);
    for (int i = 0; i < 60; i++) {
        sudoku_board board = random_puzzle(&maker, PUZZLE_MINIMAL);
        sudoku_puzzle p = {.size = 9};
        sudoku_step step;
        memcpy(p.cell, board.cell, sizeof board.cell);
        sudoku_logic_start(logic, &p, true);
        do
            compare_with_naive_search(seen);
        while (sudoku_logic_step(logic, &step) == SUDOKU_STEP && i % 10 == 0);
        while (sudoku_logic_step(logic, &step) == SUDOKU_STEP)
            if (step.technique > SUDOKU_CLAIMING)
                compare_with_naive_search(seen);
    }
    for (int f = 0; f < 9; f++)
        ck_assert_uint_gt(seen[f], 0);
    puzzle_maker_free(&maker);
}

PREPARE
{
    tcase_add_checked_fixture(laws, setup, teardown);
}
