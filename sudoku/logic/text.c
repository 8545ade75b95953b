/* SPDX-License-Identifier: MIT */
/*
 * Steps in words: why, then what follows.
 *
 *     In rows 2 and 6, 5 fits only in columns 3 and 9, which get their 5 there. So r9c3 is not 5.
 */
#include "sudoku/logic/logic.h"

#include <stdarg.h>
#include <stdio.h>

/* Text on its way to where it goes; once that failed, nothing more goes there. */
struct text {
    const sudoku_logic *logic;
    const sudoku_step *step;
    dlx_write_fn *write;
    void *user;
    bool failed;
};

/* ---- words ---- */

static void put(struct text *t, const char *form, ...)
{
    char words[200];
    va_list arguments;
    va_start(arguments, form);
    int length = vsnprintf(words, sizeof words, form, arguments);
    va_end(arguments);
    t->failed = t->failed || !t->write(t->user, words, (size_t)length);
}

static void put_cell(struct text *t, int cell)
{
    put(t, "r%dc%d", cell / t->logic->size + 1, cell % t->logic->size + 1);
}

static void put_digit(struct text *t, int digit)
{
    bool is_letter = digit > 9 && t->logic->size < 36;
    put(t, is_letter ? "%c" : "%d", is_letter ? 'A' + digit - 10 : digit);
}

/* What stands before item `at` of a list of so many. */
static void put_between(struct text *t, int at, int count, const char *last)
{
    if (at > 0)
        put(t, at < count - 1 ? ", " : " %s ", last);
}

static void put_cells(struct text *t, const uint16_t *cells, int count, const char *last)
{
    for (int c = 0; c < count; c++) {
        put_between(t, c, count, last);
        put_cell(t, cells[c]);
    }
}

static void put_digits(struct text *t, uint64_t digits, const char *last)
{
    int count = count_bits(digits);
    for (int d = 0; digits != 0; digits &= digits - 1) {
        put_between(t, d++, count, last);
        put_digit(t, lowest(digits));
    }
}

static void put_house(struct text *t, int house)
{
    static const char *const names[] = {
        [SUDOKU_ROW] = "row %d",       [SUDOKU_COLUMN] = "column %d",
        [SUDOKU_REGION] = "box %d",    [SUDOKU_DIAGONAL] = "diagonal %d",
        [SUDOKU_WINDOW] = "window %d", [SUDOKU_STAR] = "the star",
        [SUDOKU_DOT] = "the centers",  [SUDOKU_KNIGHT] = "knight's move %d",
        [SUDOKU_KING] = "square %d",
    };
    const sudoku_house *h = sudoku_rules_house(t->logic->rules, house);
    bool is_jigsaw = h->kind == SUDOKU_REGION && sudoku_rules_box_rows(t->logic->rules) == 0;
    put(t, is_jigsaw ? "region %d" : names[h->kind], h->number + 1);
}

/* Lines of one kind: "rows 2 and 6". */
static void put_lines(struct text *t, const uint16_t *lines, int count)
{
    const sudoku_rules *rules = t->logic->rules;
    put(t, sudoku_rules_house(rules, lines[0])->kind == SUDOKU_ROW ? "rows " : "columns ");
    for (int i = 0; i < count; i++) {
        put_between(t, i, count, "and");
        put(t, "%d", sudoku_rules_house(rules, lines[i])->number + 1);
    }
}

/* ---- what follows ---- */

static uint64_t removed_from(const sudoku_step *step, int cell)
{
    uint64_t digits = 0;
    for (int r = 0; r < step->removed_count; r++)
        if (step->removed[r].cell == cell)
            digits |= bit(step->removed[r].digit);
    return digits;
}

/* The cells that lose anything, each once; how many. */
static int list_losers(const sudoku_step *step, uint16_t *cells)
{
    uint64_t listed[MOST_WORDS] = {0};
    int count = 0;
    for (int r = 0; r < step->removed_count; r++)
        if (!has_cell(listed, step->removed[r].cell)) {
            add_cell(listed, step->removed[r].cell);
            cells[count++] = step->removed[r].cell;
        }
    return count;
}

/* Take from the list the cells that lose the same as its first, and put them; how many are left. */
static int put_losers(struct text *t, uint16_t *cells, int count)
{
    uint16_t alike[SUDOKU_MOST_CELLS];
    uint64_t digits = removed_from(t->step, cells[0]);
    int alike_count = 0, left = 0;
    for (int c = 0; c < count; c++)
        if (removed_from(t->step, cells[c]) == digits)
            alike[alike_count++] = cells[c];
        else
            cells[left++] = cells[c];
    put_cells(t, alike, alike_count, "and");
    put(t, alike_count > 1 ? " are not " : " is not ");
    put_digits(t, digits, "or");
    return left;
}

static void put_end(struct text *t)
{
    uint16_t cells[SUDOKU_MOST_CELLS];
    put(t, " So ");
    if (t->step->placed.digit != 0) {
        put_cell(t, t->step->placed.cell);
        put(t, " is ");
        put_digit(t, t->step->placed.digit);
    }
    int count = list_losers(t->step, cells);
    while (count > 0) {
        count = put_losers(t, cells, count);
        put(t, count > 0 ? "; " : "");
    }
    put(t, ".");
}

/* ---- reasons ---- */

static void say_full_house(struct text *t)
{
    put(t, "Only ");
    put_cell(t, t->step->cells[0]);
    put(t, " is empty in ");
    put_house(t, t->step->houses[0]);
    put(t, ", and only ");
    put_digits(t, t->step->digits, "and");
    put(t, " is missing there.");
}

/* "In box 1, 5 fits only in" */
static void put_fits(struct text *t)
{
    bool several = count_bits(t->step->digits) > 1;
    put(t, "In ");
    put_house(t, t->step->houses[0]);
    put(t, ", ");
    put_digits(t, t->step->digits, "and");
    put(t, several ? " fit only in " : " fits only in ");
}

static void say_hidden_single(struct text *t)
{
    put_fits(t);
    put_cell(t, t->step->cells[0]);
    put(t, ".");
}

static void say_naked_single(struct text *t)
{
    put_digits(t, t->step->digits, "and");
    put(t, " is all that is left for ");
    put_cell(t, t->step->cells[0]);
    put(t, ".");
}

static void say_locked(struct text *t)
{
    const sudoku_step *step = t->step;
    put_fits(t);
    put_cells(t, step->cells, step->cell_count, "and");
    if (step->house_count > 1) {
        put(t, step->cell_count == 2 ? ", which are both in " : ", which are all in ");
        put_house(t, step->houses[1]);
        put(t, ".");
    } else
        put(t, "; no cell that sees all of these can be ");
    if (step->house_count == 1) {
        put_digits(t, step->digits, "and");
        put(t, ".");
    }
}

static void say_naked(struct text *t)
{
    const sudoku_step *step = t->step;
    const sudoku_house *house = sudoku_rules_house(t->logic->rules, step->houses[0]);
    if (house->count == t->logic->size) {
        put(t, "In ");
        put_house(t, step->houses[0]);
        put(t, ", ");
    }
    put_cells(t, step->cells, step->cell_count, "and");
    put(t, house->count < t->logic->size ? ", which see each other, have no candidates but "
                                         : " have no candidates but ");
    put_digits(t, step->digits, "and");
    put(t, " and use these up for all that see them.");
}

static void say_hidden(struct text *t)
{
    put_fits(t);
    put_cells(t, t->step->cells, t->step->cell_count, "and");
    put(t, ", which can hold nothing else.");
}

static void say_fish(struct text *t)
{
    const sudoku_step *step = t->step;
    put(t, "In ");
    put_lines(t, step->houses, step->first_houses);
    put(t, ", ");
    put_digits(t, step->digits, "and");
    put(t, " fits only in ");
    put_lines(t, step->houses + step->first_houses, step->house_count - step->first_houses);
    put(t, ", which get their ");
    put_digits(t, step->digits, "and");
    put(t, " there.");
}

/* A wing removes one digit. */
static int wing_digit(const struct text *t)
{
    return t->step->removed[0].digit;
}

static void say_xy_wing(struct text *t)
{
    const sudoku_step *step = t->step;
    put(t, "Whether ");
    put_cell(t, step->cells[0]);
    put(t, " is ");
    put_digits(t, step->digits & ~bit(wing_digit(t)), "or");
    put(t, ", one of ");
    put_cells(t, step->cells + 1, 2, "and");
    put(t, " is ");
    put_digit(t, wing_digit(t));
    put(t, ".");
}

static void say_xyz_wing(struct text *t)
{
    const sudoku_step *step = t->step;
    put(t, "Whether ");
    put_cell(t, step->cells[0]);
    put(t, " is ");
    put_digits(t, step->digits, "or");
    put(t, ", one of ");
    put_cells(t, step->cells, 3, "and");
    put(t, " is ");
    put_digit(t, wing_digit(t));
    put(t, ".");
}

static void say_w_wing(struct text *t)
{
    const sudoku_step *step = t->step;
    uint64_t linked = step->digits & ~bit(wing_digit(t));
    put(t, "In ");
    put_house(t, step->houses[0]);
    put(t, ", ");
    put_digits(t, linked, "and");
    put(t, " fits only in ");
    put_cells(t, step->cells + 2, 2, "and");
    put(t, ", so ");
    put_cells(t, step->cells, 2, "and");
    put(t, " are not both ");
    put_digits(t, linked, "and");
    put(t, ": one of them is ");
    put_digit(t, wing_digit(t));
    put(t, ".");
}

static void put_colors(struct text *t)
{
    const sudoku_step *step = t->step;
    put(t, "By pairs of last places for ");
    put_digits(t, step->digits, "and");
    put(t, ", either all of ");
    put_cells(t, step->cells, step->first_cells, "and");
    put(t, " are ");
    put_digits(t, step->digits, "and");
    put(t, ", or all of ");
    put_cells(t, step->cells + step->first_cells, step->cell_count - step->first_cells, "and");
}

static void say_trap(struct text *t)
{
    put_colors(t);
    put(t, "; what sees one of both kinds is not.");
}

static void say_wrap(struct text *t)
{
    put_colors(t);
    put(t, "; but two of the first see each other.");
}

static void put_rectangle(struct text *t)
{
    put_cells(t, t->step->cells, 4, "and");
    put(t, " must not come to hold ");
    put_digits(t, t->step->digits, "and");
    put(t, " alone, for these could be swapped and there would be two solutions");
}

static void say_unique_1(struct text *t)
{
    put_rectangle(t);
    put(t, "; only ");
    put_cell(t, t->step->removed[0].cell);
    put(t, " can still prevent that.");
}

static void say_unique_2(struct text *t)
{
    put_rectangle(t);
    put(t, "; only ");
    put_digit(t, t->step->removed[0].digit);
    put(t, " in one of them can prevent that.");
}

static void say_unique_3(struct text *t)
{
    const sudoku_step *step = t->step;
    put_rectangle(t);
    put(t, ". What prevents it uses up, with ");
    put_cells(t, step->cells + 4, step->cell_count - 4, "and");
    put(t, ", some digits of ");
    put_house(t, step->houses[0]);
    put(t, ".");
}

static void say_unique_4(struct text *t)
{
    const sudoku_step *step = t->step;
    put_rectangle(t);
    put(t, ". In ");
    put_house(t, step->houses[0]);
    put(t, ", ");
    put_digits(t, step->digits & ~bit(step->removed[0].digit), "and");
    put(t, " fits only in two of them.");
}

static void put_candidate(struct text *t, sudoku_candidate candidate, const char *verb)
{
    put_cell(t, candidate.cell);
    put(t, " %s ", verb);
    put_digit(t, candidate.digit);
}

static void say_chain(struct text *t)
{
    const sudoku_step *step = t->step;
    const sudoku_candidate *nodes = step->nodes;
    put(t, "If ");
    put_candidate(t, nodes[0], "is not");
    put(t, ", then ");
    for (int n = 1; n < step->node_count; n++) {
        put_between(t, n - 1, step->node_count - 1, "and");
        put_candidate(t, nodes[n], n % 2 == 0 ? "is not" : "is");
    }
    if (step->placed.digit != 0) {
        put(t, " after all.");
        return;
    }
    put(t, ". Thus ");
    put_candidate(t, nodes[0], "is");
    put(t, " or ");
    put_candidate(t, nodes[step->node_count - 1], "is");
    put(t, ".");
}

static void (*const say[SUDOKU_TECHNIQUES])(struct text *t) = {
    [SUDOKU_FULL_HOUSE] = say_full_house,
    [SUDOKU_HIDDEN_SINGLE_REGION] = say_hidden_single,
    [SUDOKU_HIDDEN_SINGLE_LINE] = say_hidden_single,
    [SUDOKU_NAKED_SINGLE] = say_naked_single,
    [SUDOKU_POINTING] = say_locked,
    [SUDOKU_CLAIMING] = say_locked,
    [SUDOKU_NAKED_PAIR] = say_naked,
    [SUDOKU_HIDDEN_PAIR] = say_hidden,
    [SUDOKU_NAKED_TRIPLE] = say_naked,
    [SUDOKU_HIDDEN_TRIPLE] = say_hidden,
    [SUDOKU_NAKED_QUAD] = say_naked,
    [SUDOKU_HIDDEN_QUAD] = say_hidden,
    [SUDOKU_X_WING] = say_fish,
    [SUDOKU_SWORDFISH] = say_fish,
    [SUDOKU_JELLYFISH] = say_fish,
    [SUDOKU_XY_WING] = say_xy_wing,
    [SUDOKU_XYZ_WING] = say_xyz_wing,
    [SUDOKU_W_WING] = say_w_wing,
    [SUDOKU_COLOR_TRAP] = say_trap,
    [SUDOKU_COLOR_WRAP] = say_wrap,
    [SUDOKU_UNIQUE_1] = say_unique_1,
    [SUDOKU_UNIQUE_2] = say_unique_2,
    [SUDOKU_UNIQUE_3] = say_unique_3,
    [SUDOKU_UNIQUE_4] = say_unique_4,
    [SUDOKU_X_CHAIN] = say_chain,
    [SUDOKU_XY_CHAIN] = say_chain,
    [SUDOKU_ALTERNATING_CHAIN] = say_chain,
};

dlx_status sudoku_step_text(const sudoku_logic *logic, const sudoku_step *step, dlx_write_fn *write,
                            void *user)
{
    struct text t = {logic, step, write, user, false};
    say[step->technique](&t);
    put_end(&t);
    return t.failed ? DLX_ERR_OUTPUT : DLX_OK;
}
