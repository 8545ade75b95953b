/* SPDX-License-Identifier: MIT */
/*
 * Sue de coq: n cells of a line and a box have n candidates, and each of these digits fits at most once in them,
 * because no digit is both in the part outside of the box and in the part outside of the line. So each digit is there
 * once, and not in any cell that sees all of its places.
 *
 *     r1c1, r1c2 1 2 3 4    in both         four cells, four digits. 1 and 2 are in row 1 only, 3 and 4 in box 1 only:
 *     r1c7 12               in the line     no other cell of row 1 is 1 or 2
 *     r3c2 34               in the box      no other cell of box 1 is 3 or 4
 *
 * (Named after the user of a forum who found it; also called two-sector disjoint subset.)
 */
#include "sudoku/logic/logic.h"

enum {
    MOST_PART = 3,
    MOST_PARTS = 1000
}; /* cells outside of the line or the box; such sets of cells */

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
    for (uint64_t digits = l->step.digits; digits != 0; digits &= digits - 1) {
        uint64_t seen[MOST_WORDS];
        copy_set(l, seen, l->where[lowest(digits)]);
        for (int c = 0; c < l->step.cell_count; c++)
            if (has_cell(l->where[lowest(digits)], l->step_cells[c]))
                intersect(l, seen, peers_of(l, l->step_cells[c]));
        add_removals(l, seen, lowest(digits));
    }
    return is_useful_step(l);
}

static bool find_sectors_in(sudoku_logic *l, int line, int box)
{
    static const int least = 2; /* how many more candidates than cells the shared cells have */
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
