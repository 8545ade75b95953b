/* SPDX-License-Identifier: MIT */
/*
 * Unique rectangles and loops: 4.5 to 5.2.
 *
 * A loop of cells in which each house has two cells or none, one at an even and one at an odd position, and all
 * of which can hold 1 and 2, would have two solutions if it held nothing else:
 *
 *     12  .  12     Some cells of the loop have other digits as well, and one of these must be true.
 *     .   .  .      So with one extra cell, 1 and 2 are not in it (base rating).
 *     12  .  123    With one extra digit, the cells that see all its places lose it (base rating).
 *                   With two extra cells in a house:
 *                   - if 1 is nowhere else in the house, 2 is in neither of them (base rating);
 *                   - their extra digits make a naked set with n other cells of the house (base + n tenths);
 *                   - 1 and 2 make a hidden set with n other cells of the house (base + n tenths).
 *
 * The base rating is 4.5 for a rectangle, 4.6 for 6 cells, 4.7 for 8, and 5.0 for more.
 */
#include "sudoku/logic/scale/unique.h"

/* ---- what a loop does ---- */

static unsigned extra_digits(const sudoku_scale *s, const struct loop *loop)
{
    unsigned digits = 0;
    for (int i = 0; i < loop->extra_count; i++)
        digits |= s->grid.digits[loop->extra[i]];
    return digits & ~loop->pair;
}

static bool clear_common_digit(sudoku_scale *s, const struct loop *loop, int digit)
{
    struct cells set = s->grid.where[digit];
    bool found = false;
    for (int i = 0; i < loop->extra_count; i++)
        set = both(set, peers_of(loop->extra[i]));
    while (!is_no_cell(set))
        found = scale_remove(s, take_cell(&set), digit) || found;
    return found;
}

static bool lock_in_house(sudoku_scale *s, const struct loop *loop, int house)
{
    for (unsigned rest = loop->pair; rest != 0; rest &= rest - 1) {
        int digit = first_bit(rest);
        unsigned other = loop->pair & ~(1U << digit);
        if (count_bits(s->grid.seats[house][digit]) == 2) {
            bool first = scale_remove_all(s, loop->extra[0], other);
            return scale_remove_all(s, loop->extra[1], other) || first;
        }
    }
    return false;
}

/** Cells of a house besides the two extra ones. */
struct rest {
    int with[9], with_count;       /* those with a digit of the pair */
    int without[9], without_count; /* those with other digits only */
};

static struct rest list_rest(const sudoku_scale *s, const struct loop *loop, int house)
{
    struct rest rest = {.with_count = 0};
    for (int i = 0; i < 9; i++) {
        int cell = house_cells[house][i];
        if (s->grid.digits[cell] == 0 || cell == loop->extra[0] || cell == loop->extra[1])
            continue;
        if ((s->grid.digits[cell] & loop->pair) != 0)
            rest.with[rest.with_count++] = cell;
        else
            rest.without[rest.without_count++] = cell;
    }
    return rest;
}

static unsigned digits_of(const sudoku_scale *s, const int *cells, int count, unsigned chosen)
{
    unsigned digits = 0;
    for (int i = 0; i < count; i++)
        digits |= (chosen >> i & 1) != 0 ? s->grid.digits[cells[i]] : 0U;
    return digits;
}

static bool naked_with(sudoku_scale *s, const struct loop *loop, const struct rest *rest, int size)
{
    for (unsigned set = first_of_size(size); set < 1U << rest->without_count;
         set = next_of_size(set)) {
        unsigned digits =
            extra_digits(s, loop) | digits_of(s, rest->without, rest->without_count, set);
        bool found = false;
        if (count_bits(digits) != size + 1)
            continue;
        for (int i = 0; i < rest->with_count; i++)
            found = scale_remove_all(s, rest->with[i], digits) || found;
        for (int i = 0; i < rest->without_count; i++)
            found = ((set >> i & 1) == 0 && scale_remove_all(s, rest->without[i], digits)) || found;
        if (found)
            return true;
    }
    return false;
}

/* All cells with a digit of the pair belong to the hidden set, and some others. */
static bool hidden_with(sudoku_scale *s, const struct loop *loop, const struct rest *rest, int size)
{
    int more = size - rest->with_count;
    if (more < 0 || more > rest->without_count)
        return false;
    unsigned all = (1U << rest->without_count) - 1;
    for (unsigned set = first_of_size(more); set <= all;
         set = set == 0 ? all + 1 : next_of_size(set)) {
        unsigned inside = loop->pair | digits_of(s, rest->with, rest->with_count, 0x1FF) |
                          digits_of(s, rest->without, rest->without_count, set);
        unsigned kept = inside & ~extra_digits(s, loop) &
                        ~digits_of(s, rest->without, rest->without_count, all & ~set);
        bool found = false;
        if (count_bits(kept) != size + 1)
            continue;
        for (int i = 0; i < rest->with_count; i++)
            found = scale_remove_all(s, rest->with[i], ALL_DIGITS & ~kept) || found;
        for (int i = 0; i < rest->without_count; i++)
            found = ((set >> i & 1) != 0 &&
                     scale_remove_all(s, rest->without[i], ALL_DIGITS & ~kept)) ||
                    found;
        if (found)
            return true;
    }
    return false;
}

static bool sets_in_house(sudoku_scale *s, const struct loop *loop, int house, int size)
{
    struct rest rest = list_rest(s, loop, house);
    return rest.without_count > 0 &&
           (hidden_with(s, loop, &rest, size) || naked_with(s, loop, &rest, size));
}

/* Apply the sets of `size` cells; 0 stands for what has the base rating. */
static bool apply_to_two(sudoku_scale *s, const struct loop *loop, int size)
{
    for (int kind = 0; kind < 3; kind++) {
        int house = house_of(loop->extra[0], kind);
        if (house == house_of(loop->extra[1], kind) &&
            (size == 0 ? lock_in_house(s, loop, house) : sets_in_house(s, loop, house, size)))
            return true;
    }
    return false;
}

bool loop_apply(sudoku_scale *s, const struct loop *loop, int size)
{
    unsigned digits = extra_digits(s, loop);
    if (loop->extra_count == 1)
        return size == 0 && scale_remove_all(s, loop->extra[0], loop->pair);
    if (count_bits(digits) == 1)
        return size == 0 && clear_common_digit(s, loop, first_bit(digits));
    return loop->extra_count == 2 && apply_to_two(s, loop, size);
}

/* ---- the ratings ---- */

static bool apply_at(sudoku_scale *s, int rating)
{
    for (int i = 0; i < s->loop_count; i++) {
        int size = rating - s->loop[i].base;
        if (size >= 0 && size <= 3 && loop_apply(s, &s->loop[i], size))
            return name_step(s, rating, s->loop[i].base == 45 ? "Unique Rectangle" : "Unique Loop");
    }
    return false;
}

bool scale_unique_loops(sudoku_scale *s)
{
    list_loops(s);
    for (int rating = 45; rating < 50; rating++)
        if (apply_at(s, rating))
            return true;
    return false;
}

bool scale_unique_long_loops(sudoku_scale *s)
{
    return apply_at(s, 50);
}

bool scale_unique_longest_loops(sudoku_scale *s)
{
    return apply_at(s, 51) || apply_at(s, 52);
}
