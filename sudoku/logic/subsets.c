/* SPDX-License-Identifier: MIT */
/*
 * Singles and locked candidates; and subsets and fish: n things that together have n places. They
 * use these places up, so nothing else can have one of them.
 *
 *     naked subset    n cells of a house that have n candidates together
 *     hidden subset   n digits that have n places together in a house
 *     fish            n lines in which a digit has places in only n lines across
 *
 * hall.h finds all three. A sue de coq is a naked subset in a line and a box together.
 */
#include "sudoku/logic/hall.h"

/* ======== singles and locked candidates ======== */

/*
 * Singles: a digit with only one place in a house, or a cell with only one candidate.
 *
 *     row 1:  1 2 3 | 4 . 6 | 7 8 9     full house: only r1c5 is empty
 *
 * A full house is both a hidden and a naked single. It comes first because everybody sees it.
 *
 * Locked candidates: a cell outside a house sees all places of a digit in it. Wherever the digit
 * goes in the house, it excludes the digit from that cell.
 *
 *     5 5 . | . . x      the 5 of box 1 is in r1c1 or r1c2, so r1c6 is not 5 (pointing)
 *     . . . | . . .
 *     . . . | . . .
 *
 * By plain rules the places and the cell always share a second house. The code does not require
 * one: by other rules, two places that are both a knight's move away exclude a cell as well.
 */

/* Full houses: rows and columns come first. */
static int first_house(const sudoku_logic *l, int which)
{
    return which == IN_REGIONS ? 2 * l->lines : 0;
}

static int end_of_houses(const sudoku_logic *l, int which)
{
    return which == IN_LINES ? 2 * l->lines : l->full_count;
}

bool find_in_houses(sudoku_logic *l, int which, house_finder *find)
{
    const int end = end_of_houses(l, which);
    for (int digit = 1; l->as_explainer && digit <= l->digits; digit++)
        for (int h = first_house(l, which); h < end; h++)
            if (has_bit(l->missing[h], digit) && find(l, h, digit))
                return true;
    for (int h = first_house(l, which); !l->as_explainer && h < end; h++)
        for (uint64_t digits = l->missing[h]; digits != 0; digits &= digits - 1)
            if (find(l, h, lowest(digits)))
                return true;
    return false;
}

/* ---- singles ---- */

static bool describe_single(sudoku_logic *l, int cell, int digit, int house)
{
    begin_step(l, bit(digit));
    add_step_cell(l, cell);
    if (house >= 0)
        add_step_house(l, l->full[house]);
    end_first_part(l);
    l->step.placed = (sudoku_candidate){(uint16_t)cell, (uint8_t)digit};
    return offer_step(l);
}

static bool find_single_place(sudoku_logic *l, int house, int digit)
{
    const uint64_t places = l->places[house][digit];
    return is_single(places) && describe_single(l, cell_at(l, house, lowest(places)), digit, house);
}

bool find_full_house(sudoku_logic *l, int which)
{
    (void)which;
    for (int h = 0; h < l->full_count; h++)
        if (is_single(l->missing[h]) && find_single_place(l, h, lowest(l->missing[h])))
            return true;
    return false;
}

bool find_hidden_single(sudoku_logic *l, int which)
{
    const int end = end_of_houses(l, which);
    uint64_t fresh = 0;
    for (int digit = 1; digit <= l->digits; digit++)
        fresh |= is_digit_fresh(l, digit) ? bit(digit) : 0;
    for (int h = first_house(l, which); h < end; h++)
        for (uint64_t digits = l->missing[h] & fresh; digits != 0; digits &= digits - 1)
            if (find_single_place(l, h, lowest(digits)))
                return true;
    return false;
}

bool find_naked_single(sudoku_logic *l, int which)
{
    (void)which;
    for (int cell = 0; cell < l->cells; cell++)
        if (is_empty(l, cell) && is_single(candidates(l, cell)) &&
            describe_single(l, cell, lowest(candidates(l, cell)), -1))
            return true;
    return false;
}

/* ---- locked candidates ---- */

/* Return whether full house `other` contains all places that the digit has in `house`. */
static bool has_all_places(const sudoku_logic *l, int other, int house, int digit)
{
    int shared = 0;
    for (uint64_t in = l->places[other][digit]; in != 0; in &= in - 1)
        for (uint64_t p = l->places[house][digit]; p != 0; p &= p - 1)
            shared += cell_at(l, other, lowest(in)) == cell_at(l, house, lowest(p));
    return shared == count_bits(l->places[house][digit]);
}

/* Return whether a house, numbered as in the rules, contains all removed candidates. */
static bool has_all_removals(const sudoku_logic *l, int house)
{
    const sudoku_house *h = &l->rules->houses[house];
    int inside = 0;
    for (int r = 0; r < l->step.removed_count; r++)
        for (int c = 0; c < h->count; c++)
            inside += h->cells[c] == l->step.removed[r].cell;
    return inside == l->step.removed_count;
}

/* Name the second house, if one explains all removals. Cells may see each other otherwise. */
static void add_second_house(sudoku_logic *l, int house, int digit)
{
    const struct seats *seats = &l->seats[cell_at(l, house, lowest(l->places[house][digit]))];
    for (int s = 0; s < seats->count; s++) {
        int other = seats->at[s].house;
        if (other == house || !has_all_places(l, other, house, digit))
            continue;
        if (has_all_removals(l, l->full[other])) /* else the explanation would be wrong */
            add_step_house(l, l->full[other]);
        return;
    }
}

static bool describe_locked(sudoku_logic *l, int house, int digit, const uint64_t *seen)
{
    begin_step(l, bit(digit));
    for (uint64_t places = l->places[house][digit]; places != 0; places &= places - 1)
        add_step_cell(l, cell_at(l, house, lowest(places)));
    add_step_house(l, l->full[house]);
    end_first_part(l);
    add_removals(l, seen, digit);
    add_second_house(l, house, digit);
    return offer_step(l);
}

static bool find_locked_digit(sudoku_logic *l, int house, int digit)
{
    uint64_t seen[MOST_WORDS], places = l->places[house][digit];
    bool any = places != 0;
    if (!is_digit_fresh(l, digit))
        return false;
    copy_set(l, seen, l->where[digit]);
    for (; places != 0 && any; places &= places - 1) /* mostly no cell remains after two places */
        any = intersect(l, seen, peers_of(l, cell_at(l, house, lowest(places))));
    return any && describe_locked(l, house, digit, seen);
}

bool find_locked(sudoku_logic *l, int which)
{
    return find_in_houses(l, which, find_locked_digit);
}

/* ======== naked and hidden subsets ======== */

/*
 * Naked and hidden subsets: pairs, triples, quads.
 *
 *     row 1:  27  1257  27  1579  ...    naked pair: r1c1 and r1c3 take 2 and 7, so no other cell of the row can
 *     row 2:  27  12579 257 ...          hidden pair: if 1 and 9 fit only in r2c2 and r2c4, nothing else does
 *
 * A naked subset may be in any house, because its argument only needs cells that see each other:
 * each digit is removed from the cells that see all cells of the subset that may hold it. A hidden
 * subset needs a full house.
 */

/* ---- naked ---- */

void remove_around(sudoku_logic *l, int digit)
{
    uint64_t seen[MOST_WORDS];
    copy_set(l, seen, l->where[digit]);
    for (int c = 0; c < l->step.cell_count; c++)
        if (has_cell(l->where[digit], l->step_cells[c])) /* other cells do not use it up */
            intersect(l, seen, peers_of(l, l->step_cells[c]));
    add_removals(l, seen, digit);
}

/* Remove the digits of the subset from the other cells of the house. */
static void remove_in_house(sudoku_logic *l, const sudoku_house *house)
{
    uint64_t subset[MOST_WORDS] = {0};
    for (int c = 0; c < l->step.cell_count; c++)
        add_cell(subset, l->step_cells[c]);
    for (int c = 0; c < house->count; c++)
        for (uint64_t d = l->step.digits; d != 0 && !has_cell(subset, house->cells[c]); d &= d - 1)
            add_removal(l, house->cells[c], lowest(d));
}

static bool describe_naked(sudoku_logic *l, int house, const struct hall *hall)
{
    begin_step(l, hall_bits(hall));
    for (int m = 0; m < hall->size; m++)
        add_step_cell(l, hall_label(hall, m));
    add_step_house(l, house);
    end_first_part(l);
    if (l->as_explainer) /* it tries the other houses of these cells separately */
        remove_in_house(l, &l->rules->houses[house]);
    for (uint64_t d = l->as_explainer ? 0 : hall_bits(hall); d != 0; d &= d - 1)
        remove_around(l, lowest(d));
    return offer_step(l);
}

static bool find_naked_in(sudoku_logic *l, int house, int size)
{
    const sudoku_house *h = &l->rules->houses[house];
    struct hall hall;
    begin_hall(&hall, l->as_explainer, size, size);
    for (int c = 0; c < h->count; c++)
        if (is_empty(l, h->cells[c]))
            add_hall_mask(&hall, h->cells[c], candidates(l, h->cells[c]));
    while (find_next_hall(&hall))
        if (describe_naked(l, house, &hall))
            return true;
    return false;
}

bool find_naked_subset(sudoku_logic *l, int size)
{
    for (int house = 0; house < l->rules->house_count; house++)
        if (is_house_fresh(l, house) && find_naked_in(l, house, size))
            return true;
    return false;
}

/* ---- hidden ---- */

static bool describe_hidden(sudoku_logic *l, int house, const struct hall *hall)
{
    uint64_t subset = 0;
    for (int m = 0; m < hall->size; m++)
        subset |= bit(hall_label(hall, m));
    begin_step(l, subset);
    for (uint64_t seats = hall_bits(hall); seats != 0; seats &= seats - 1)
        add_step_cell(l, cell_at(l, house, lowest(seats)));
    add_step_house(l, l->full[house]);
    end_first_part(l);
    for (int c = 0; c < l->step.cell_count; c++) {
        int cell = l->step_cells[c];
        for (uint64_t others = candidates(l, cell) & ~subset; others != 0; others &= others - 1)
            add_removal(l, cell, lowest(others));
    }
    return offer_step(l);
}

static bool find_hidden_in(sudoku_logic *l, int house, int size)
{
    struct hall hall;
    begin_hall(&hall, l->as_explainer, size, size);
    for (uint64_t missing = l->missing[house]; missing != 0; missing &= missing - 1)
        add_hall_mask(&hall, lowest(missing), l->places[house][lowest(missing)]);
    while (find_next_hall(&hall))
        if (describe_hidden(l, house, &hall))
            return true;
    return false;
}

bool find_hidden_subset(sudoku_logic *l, int size)
{
    for (int house = 0; house < l->full_count; house++)
        if (is_house_fresh(l, l->full[house]) && find_hidden_in(l, house, size))
            return true;
    return false;
}

/* ======== fish ======== */

/*
 * Fish: in n rows, a digit fits only in the same n columns. Therefore it takes one cell of each of
 * these columns in those rows, and is nowhere else in the columns. The same holds with rows and
 * columns exchanged.
 *
 *     row 2   . . 5 . . . . 5 .        X-wing: two rows. Swordfish: three. Jellyfish: four.
 *     row 6   . . 5 . . . . 5 .
 *     row 9   . . x . . . . . .        r9c3 is not 5
 *
 * Fins: without some cells, the fins, there would be a fish. Either a fin holds the digit, or the
 * argument of the fish applies. A cell that the fish excludes, and that sees all fins, does not
 * hold the digit in either case.
 *
 *     row 2   . 5 5 . . . . 5 .        r2c2 is a fin
 *     row 3   . . x . . . . . .        r3c3 is not 5: it sees the fin, and is in a column of the fish
 *     row 6   . . 5 . . . . 5 .
 *
 * Without r2c3, the fish is sashimi. Both are found from the excluded cell: if it held the digit,
 * some n lines would have places in only n - 1 lines across.
 *
 * By all rules, fish use rows and columns of one grid only. On 9x9 larger fish are not needed:
 * where one exists, there is a fish of at most four lines the other way.
 */

enum direction { ALONG_ROWS, ALONG_COLUMNS };

/* Where to look for fish. */
struct waters {
    int grid;                 /* the grid, from 0 */
    enum direction direction; /* of the lines in which the digit's places are searched */
};

/* Return line `at` of the grid, or the line across it. The number is the same among full houses and
 * in the rules. */
static int line_at(const sudoku_logic *l, struct waters w, bool is_across, int at)
{
    const bool is_column = (w.direction == ALONG_COLUMNS) != is_across;
    return (is_column ? l->lines : 0) + l->digits * w.grid + at;
}

static bool describe_fish(sudoku_logic *l, struct waters w, int digit, const struct hall *hall)
{
    uint64_t base = 0;
    begin_step(l, bit(digit));
    for (int m = 0; m < hall->size; m++) {
        int line = line_at(l, w, false, hall_label(hall, m));
        base |= bit(hall_label(hall, m));
        add_step_house(l, line);
        for (uint64_t seats = l->places[line][digit]; seats != 0; seats &= seats - 1)
            add_step_cell(l, cell_at(l, line, lowest(seats)));
    }
    end_first_part(l);
    for (uint64_t covers = hall_bits(hall); covers != 0; covers &= covers - 1) {
        int cover = line_at(l, w, true, lowest(covers));
        add_step_house(l, cover);
        /* The cells of the fish itself keep the digit. */
        for (uint64_t out = l->places[cover][digit] & ~base; out != 0; out &= out - 1)
            add_removal(l, cell_at(l, cover, lowest(out)), digit);
    }
    return offer_step(l);
}

static bool find_fish_of(sudoku_logic *l, struct waters w, int digit, int size)
{
    struct hall hall;
    begin_hall(&hall, l->as_explainer, size, size);
    for (int at = 0; at < l->digits; at++)
        add_hall_mask(&hall, at, l->places[line_at(l, w, false, at)][digit]);
    while (find_next_hall(&hall))
        if (describe_fish(l, w, digit, &hall))
            return true;
    return false;
}

bool find_fish(sudoku_logic *l, int size)
{
    for (int digit = 1; l->lines > 0 && digit <= l->digits; digit++)
        for (int grid = 0; is_digit_fresh(l, digit) && grid < l->grids; grid++)
            if (find_fish_of(l, (struct waters){grid, ALONG_ROWS}, digit, size) ||
                find_fish_of(l, (struct waters){grid, ALONG_COLUMNS}, digit, size))
                return true;
    return false;
}

/* ---- fins ---- */

/* Return the places of a digit in a line that a cell does not see. */
static uint64_t find_unseen(const sudoku_logic *l, int line, int digit, int cell)
{
    uint64_t seats = 0;
    for (uint64_t all = l->places[line][digit]; all != 0; all &= all - 1)
        if (!has_cell(peers_of(l, cell), cell_at(l, line, lowest(all))))
            seats |= all & -all;
    return seats;
}

/* Add the cells of the lines that are in its covers, or those that are not. */
static void add_fish_cells(sudoku_logic *l, int digit, uint64_t covers)
{
    for (int h = 0; h < l->step.first_houses; h++)
        for (uint64_t in = l->places[l->step_houses[h]][digit] & covers; in != 0; in &= in - 1)
            add_step_cell(l, cell_at(l, l->step_houses[h], lowest(in)));
}

static void describe_finned(sudoku_logic *l, struct waters w, int digit, const struct hall *hall,
                            uint64_t covers)
{
    uint64_t base = 0, seen[MOST_WORDS];
    begin_step(l, bit(digit));
    for (int m = 0; m < hall->size; m++) {
        base |= bit(hall_label(hall, m));
        add_step_house(l, line_at(l, w, false, hall_label(hall, m)));
    }
    end_first_part(l);
    add_fish_cells(l, digit, covers);
    end_first_part(l);
    add_fish_cells(l, digit, ~covers);
    copy_set(l, seen, l->where[digit]);
    for (int c = l->step.first_cells; c < l->step.cell_count; c++)
        intersect(l, seen, peers_of(l, l->step_cells[c]));
    for (; covers != 0; covers &= covers - 1) {
        const int cover = line_at(l, w, true, lowest(covers));
        add_step_house(l, cover);
        for (uint64_t out = l->places[cover][digit] & ~base; out != 0; out &= out - 1)
            if (has_cell(seen, cell_at(l, cover, lowest(out))))
                add_removal(l, cell_at(l, cover, lowest(out)), digit);
    }
}

/* Look for lines that would have too few places if the cell on a seat of a line held the digit. */
static bool find_finned_at(sudoku_logic *l, struct waters w, int digit, int at, int seat, int size)
{
    const int cell = cell_at(l, line_at(l, w, false, at), seat);
    struct hall hall;
    begin_hall(&hall, false, size, size - 1);
    for (int other = 0; other < l->digits; other++)
        if (other != at)
            add_hall_mask(&hall, other, find_unseen(l, line_at(l, w, false, other), digit, cell));
    if (!find_next_hall(&hall))
        return false;
    describe_finned(l, w, digit, &hall, hall_bits(&hall) | bit(seat));
    return true;
}

bool find_finned_fish(sudoku_logic *l, int size)
{
    for (int digit = 1; l->lines > 0 && digit <= l->digits; digit++)
        for (int which = 0; is_digit_fresh(l, digit) && which < 2 * l->grids; which++) {
            const struct waters w = {which / 2, which % 2 == 0 ? ALONG_ROWS : ALONG_COLUMNS};
            for (int at = 0; at < l->digits && may_go_on(l); at++)
                for (uint64_t seats = l->places[line_at(l, w, false, at)][digit]; seats != 0;
                     seats &= seats - 1)
                    if (find_finned_at(l, w, digit, at, lowest(seats), size))
                        return true;
        }
    return false;
}

/* ======== sue de coq ======== */

/*
 * Sue de coq: n cells of a line and a box have n candidates, and each of these digits fits at most
 * once in them, because no digit is both in the part outside the box and in the part outside the
 * line. Thus each digit is there once, and not in any cell that sees all of its places.
 *
 *     r1c1, r1c2 1 2 3 4    in both         four cells, four digits. 1 and 2 are in row 1 only, 3 and 4 in box 1 only:
 *     r1c7 12               in the line     no other cell of row 1 is 1 or 2
 *     r3c2 34               in the box      no other cell of box 1 is 3 or 4
 *
 * (Named after the user of a forum who found it; also called two-sector disjoint subset.)
 */

enum {
    MOST_PART = 3,
    MOST_PARTS = 1000
}; /* cells outside the line or the box; such sets of cells */

/* Cells of a house, and what they have. */
struct part {
    uint64_t seats;  /* the cells */
    uint64_t digits; /* their candidates */
    int count;       /* number of cells */
};

static uint64_t join_candidates(const sudoku_logic *l, int house, uint64_t seats)
{
    uint64_t digits = 0;
    for (; seats != 0; seats &= seats - 1)
        digits |= candidates(l, cell_at(l, house, lowest(seats)));
    return digits;
}

/* Split the empty cells of a house: those in another house, and the rest. */
static void split(const sudoku_logic *l, int house, int other, uint64_t *shared, uint64_t *rest)
{
    *shared = *rest = 0;
    for (int seat = 0; seat < l->digits; seat++) {
        const struct seats *seats = &l->seats[cell_at(l, house, seat)];
        bool is_shared = false;
        for (int s = 0; s < seats->count; s++)
            is_shared |= seats->at[s].house == other;
        if (is_empty(l, cell_at(l, house, seat)))
            *(is_shared ? shared : rest) |= bit(seat);
    }
}

/* List the sets of one to MOST_PART of some cells. */
static int list_parts(const sudoku_logic *l, int house, uint64_t rest, struct part *parts)
{
    int count = 0;
    for (uint64_t seats = rest; seats != 0; seats = (seats - 1) & rest)
        if (count_bits(seats) <= MOST_PART && count < MOST_PARTS)
            parts[count++] =
                (struct part){seats, join_candidates(l, house, seats), count_bits(seats)};
    return count;
}

static void add_part(sudoku_logic *l, int house, uint64_t seats)
{
    for (; seats != 0; seats &= seats - 1)
        add_step_cell(l, cell_at(l, house, lowest(seats)));
}

static bool describe_sectors(sudoku_logic *l, int line, int box, const struct part *parts)
{
    begin_step(l, parts[0].digits | parts[1].digits | parts[2].digits);
    add_step_house(l, l->full[line]);
    add_step_house(l, l->full[box]);
    add_part(l, line, parts[0].seats);
    end_first_part(l);
    add_part(l, line, parts[1].seats);
    add_part(l, box, parts[2].seats);
    for (uint64_t digits = l->step.digits; digits != 0; digits &= digits - 1)
        remove_around(l, lowest(digits));
    return is_useful_step(l);
}

static bool find_sectors_in(sudoku_logic *l, int line, int box)
{
    static const int least = 2; /* excess of candidates over cells in the shared cells */
    struct part in_line[MOST_PARTS], in_box[MOST_PARTS];
    uint64_t shared, of_box, line_rest, box_rest;
    split(l, line, box, &shared, &line_rest);
    split(l, box, line, &of_box, &box_rest);
    if (shared == 0)
        return false;
    const int lines = list_parts(l, line, line_rest, in_line);
    const int boxes = list_parts(l, box, box_rest, in_box);
    for (uint64_t seats = shared; seats != 0; seats = (seats - 1) & shared) {
        struct part parts[3] = {{seats, join_candidates(l, line, seats), count_bits(seats)}};
        if (count_bits(parts[0].digits) < parts[0].count + least)
            continue;
        for (int i = 0; i < lines; i++) {
            parts[1] = in_line[i];
            const uint64_t digits = parts[0].digits | parts[1].digits;
            const int lack = count_bits(digits) - parts[0].count - parts[1].count;
            if (lack < 1 || lack >= count_bits(parts[0].digits) - parts[0].count)
                continue;
            for (int j = 0; j < boxes; j++) {
                parts[2] = in_box[j];
                if ((parts[1].digits & parts[2].digits) == 0 &&
                    count_bits(parts[2].digits & ~digits) + lack == parts[2].count &&
                    describe_sectors(l, line, box, parts))
                    return true;
            }
        }
    }
    return false;
}

bool find_sectors(sudoku_logic *l, int which)
{
    (void)which;
    for (int line = 0; l->size <= MOST_CHAIN_SIZE && line < 2 * l->lines; line++) {
        const bool is_fresh = is_house_fresh(l, l->full[line]);
        for (int box = 2 * l->lines; box < l->full_count; box++)
            if ((is_fresh || is_house_fresh(l, l->full[box])) && may_go_on(l) &&
                find_sectors_in(l, line, box))
                return true;
    }
    return false;
}
