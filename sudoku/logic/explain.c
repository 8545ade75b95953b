/* SPDX-License-Identifier: MIT */
/*
 * Explain a step in words: first the reason, then the conclusion. The reason is the template of the
 * technique, in the table of techniques.c, with its fields filled in:
 *
 *     step        X-wing; digits 5; houses rows 2 and 6, columns 3 and 9; removed r9c3 = 5
 *     template    In %l, %d fits only in %L, which get their %d there.
 *     reason      In rows 2 and 6, 5 fits only in columns 3 and 9, which get their 5 there.
 *     conclusion  So r9c3 is not 5.
 *
 * The fields of a template:
 *
 *     %c   all cells                       %d %D   the digits, joined by "and" or "or"
 *     %1   the cells that come first       %z      the digit that is removed first
 *     %2   the other cells                 %y %Y   the digits without %z, joined by "and" or "or"
 *     %h   the first house                 %v      the cell of the first removal
 *     %H   the second house                %s      the first node of the chain, as false
 *     %l   the lines that come first       %t %e   the first and the last node, as true
 *     %L   the other lines                 %n      all nodes after the first
 *     %k   all cells of the clue           %w      the value of the clue
 *     %a   the almost locked sets, with the digit that each holds
 *     %f   the branches of a forcing chain or net    %b   the petals, with what each holds
 *     %o   the extra candidates of a BUG
 *     %j   the clues by which the ends of a chain exclude what is removed
 *     %x   the sets of the cage            %q      the sum of the houses, and what it says of the cells
 */
#include "sudoku/logic/logic.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* A step, and its explanation on the way to the caller. */
struct explanation {
    const sudoku_logic *logic; /* knows the rules and the board */
    const sudoku_step *step;   /* what is explained */
    dlx_write_fn *write;       /* takes the text, piece by piece */
    void *user;                /* argument of `write` */
    bool failed;               /* `write` has failed: nothing more is written */
};

/* ---- names of cells, digits and houses, and lists of them ----
 *
 *     say_cell         r1c2                      say_separator    ", " between items, "and" or "or" before the last
 *     say_digit        5; A for 10               say_cells        r1c2, r1c3 and r2c2
 *     say_house        row 2; box 5              say_digits       2, 5 or 7
 *     say_candidate    r1c2 is 5; r1c2 is not 5  say_lines        rows 2 and 6
 */

static void say_text(struct explanation *e, const char *form, ...)
{
    char words[200]; /* the longest piece of a template has about 130 bytes */
    va_list arguments;
    va_start(arguments, form);
    int length = vsnprintf(words, sizeof words, form, arguments);
    va_end(arguments);
    assert(length >= 0 && (size_t)length < sizeof words);
    e->failed = e->failed || !e->write(e->user, words, (size_t)length);
}

static void say_cell(struct explanation *e, int cell)
{
    say_text(e, "r%dc%d", cell / e->logic->size + 1, cell % e->logic->size + 1);
}

void sudoku_logic_symbols(sudoku_logic *logic, const char *symbols)
{
    logic->symbols = symbols;
}

static void say_digit(struct explanation *e, int digit)
{
    char text[DIGIT_ROOM];
    const char *symbols = e->logic->symbols;
    format_symbol(symbols != NULL ? symbols : find_symbols(e->logic->rules, NULL), e->logic->digits,
                  digit, text);
    say_text(e, "%s", text);
}

static void say_separator(struct explanation *e, int at, int count, const char *last)
{
    if (at > 0)
        say_text(e, at < count - 1 ? ", " : " %s ", last);
}

static void say_cells(struct explanation *e, const uint16_t *cells, int count)
{
    for (int c = 0; c < count; c++) {
        say_separator(e, c, count, "and");
        say_cell(e, cells[c]);
    }
}

static void say_digits(struct explanation *e, uint64_t digits, const char *last)
{
    int count = count_bits(digits);
    for (int d = 0; digits != 0; digits &= digits - 1) {
        say_separator(e, d++, count, last);
        say_digit(e, lowest(digits));
    }
}

/* Return the number of such lines in a grid. */
static int lines_of_grid(const struct explanation *e, const sudoku_house *line)
{
    const sudoku_rules *rules = e->logic->rules;
    return line->kind == SUDOKU_ROW ? rules->grid_rows : rules->grid_columns;
}

/* Name the grid of a line, if there are several. */
static void say_grid(struct explanation *e, const sudoku_house *line)
{
    if (e->logic->grids > 1)
        say_text(e, " of grid %d", line->number / lines_of_grid(e, line) + 1);
}

static void say_house(struct explanation *e, int house)
{
    static const char *const names[] = {
        [SUDOKU_ROW] = "row %d",       [SUDOKU_COLUMN] = "column %d",
        [SUDOKU_REGION] = "box %d",    [SUDOKU_DIAGONAL] = "diagonal %d",
        [SUDOKU_WINDOW] = "window %d", [SUDOKU_STAR] = "the star",
        [SUDOKU_DOT] = "the centers",  [SUDOKU_KNIGHT] = "knight's move %d",
        [SUDOKU_KING] = "square %d",   [SUDOKU_GROUP] = "group %d",
        [SUDOKU_CAGE] = "cage %d",
    };
    const sudoku_house *h = &e->logic->rules->houses[house];
    /* The houses of a jigsaw are not boxes, though their kind is the same. */
    bool is_irregular = h->kind == SUDOKU_REGION && !has_boxes(e->logic->rules);
    if (h->kind == SUDOKU_ROW || h->kind == SUDOKU_COLUMN) {
        say_text(e, names[h->kind], h->number % lines_of_grid(e, h) + 1);
        say_grid(e, h);
    } else
        say_text(e, is_irregular ? "region %d" : names[h->kind], h->number + 1);
}

static void say_lines(struct explanation *e, const uint16_t *lines, int count)
{
    const sudoku_rules *rules = e->logic->rules;
    say_text(e, rules->houses[lines[0]].kind == SUDOKU_ROW ? "rows " : "columns ");
    for (int i = 0; i < count; i++) {
        say_separator(e, i, count, "and");
        say_text(e, "%d",
                 rules->houses[lines[i]].number % lines_of_grid(e, &rules->houses[lines[0]]) + 1);
    }
    say_grid(e, &rules->houses[lines[0]]);
}

static void say_candidate(struct explanation *e, sudoku_candidate c, bool truth)
{
    say_cell(e, c.cell);
    say_text(e, truth ? " is " : " is not ");
    say_digit(e, c.digit);
}

/* ---- clues: the template of their kind, and the fields that only clues need ----
 *
 *     template    By the candidates of its cells, the cage with the sum %w of %k can hold only %x.
 *     fields      %w: 8    %k: r1c1, r1c2 and r2c1    %x: 1+2+5 or 1+3+4
 *
 *     template    %q.
 *     field       In rows 1 and 2, the sum is 90. By the cages there, r2c9 is 3 larger than r3c1
 */

/* Return the first clue of a step. */
static const sudoku_clue *clue_of(const sudoku_logic *logic, const sudoku_step *step)
{
    assert(step->clue_count > 0);
    return &logic->rules->clues[step->clues[0]];
}

/* The sentences are in the row of the kind. */
const char *choose_clue_template(const sudoku_logic *logic, const sudoku_step *step)
{
    enum { FEW = 6 };
    const sudoku_clue *clue = clue_of(logic, step);
    const struct clue_kind *kind = clue_row(clue->kind);
    if (step->technique == SUDOKU_CAGE_POINTING)
        return kind->pointing;
    if (kind->lone_step != NULL && step->cell_count == 1)
        return kind->lone_step;
    if (kind->valueless != NULL && clue->value_count == 0)
        return kind->valueless;
    if (kind->few_sets != NULL && step->set_count > 0 && step->set_count <= FEW)
        return kind->few_sets;
    return kind->long_step != NULL && step->first_cells > 1 ? kind->long_step : kind->step;
}

static void say_clue_cells(struct explanation *e)
{
    const sudoku_clue *clue = clue_of(e->logic, e->step);
    say_cells(e, clue->cells, clue->cell_count);
}

static void say_clue(struct explanation *e, int number)
{
    const sudoku_clue *clue = &e->logic->rules->clues[number];
    const char *name = clue_row(clue->kind)->name;
    if (clue->cell_count == 0) {
        say_text(e, "the %s rule", name);
        return;
    }
    say_text(e, "the %s clue %s ", name, clue->cell_count == 1 ? "at" : "from");
    say_cell(e, clue->cells[0]);
    if (clue->cell_count > 1) {
        say_text(e, " to ");
        say_cell(e, clue->cells[clue->cell_count - 1]);
    }
}

/* Print the values of the clue, or its default value. */
static void say_clue_value(struct explanation *e)
{
    const sudoku_clue *clue = clue_of(e->logic, e->step);
    const bool is_text = clue_row(clue->kind)->is_text;
    for (int v = 0; is_text && v < clue->value_count; v++)
        say_text(e, "%c", clue->values[v]);
    if (is_text)
        return;
    if (clue->value_count == 0)
        say_text(e, "%d", clue_value(e->logic->rules, clue));
    for (int v = 0; v < clue->value_count; v++) {
        say_separator(e, v, clue->value_count, "and");
        if (clue_row(clue->kind)->has_digits)
            say_digit(e, digit_with(e->logic->rules, clue->values[v])); /* it may be a letter */
        else
            say_text(e, "%d", clue->values[v]);
    }
}

static void say_set(struct explanation *e, uint64_t digits)
{
    for (const char *before = ""; digits != 0; digits &= digits - 1, before = "+") {
        say_text(e, "%s", before);
        say_digit(e, lowest(digits));
    }
}

static void say_cage_sets(struct explanation *e)
{
    for (int s = 0; s < e->step->set_count; s++) {
        say_separator(e, s, e->step->set_count, "or");
        say_set(e, e->step->sets[s]);
    }
}

/* Say the houses of a sum: "rows 1 and 2". They are of one kind. */
static void say_houses(struct explanation *e)
{
    const sudoku_step *s = e->step;
    const sudoku_rules *rules = e->logic->rules;
    if (s->house_count == 1)
        say_house(e, s->houses[0]);
    else if (rules->houses[s->houses[0]].kind != SUDOKU_REGION)
        say_lines(e, s->houses, s->house_count);
    else
        for (int h = 0; h < s->house_count; h++) {
            say_separator(e, h, s->house_count, "and");
            say_text(e, h == 0 ? "boxes %d" : "%d", rules->houses[s->houses[h]].number + 1);
        }
}

/* Say a sum, each cell with its weight unless this is 1. */
static void say_sum_of(struct explanation *e, int first, int count)
{
    const sudoku_step *s = e->step;
    say_text(e, count > 1 ? "the sum of " : "");
    for (int c = first; c < first + count; c++) {
        say_separator(e, c - first, count, "and");
        if (abs(s->weights[c]) > 1)
            say_text(e, "%d times ", abs(s->weights[c]));
        say_cell(e, s->cells[c]);
    }
}

/* Say what is known about cells inside and outside the houses. */
static void say_difference(struct explanation *e)
{
    const sudoku_step *s = e->step;
    say_sum_of(e, 0, s->first_cells);
    if (s->sum == 0)
        say_text(e, " is equal to ");
    else
        say_text(e, " is %d %s than ", abs(s->sum), s->sum > 0 ? "larger" : "smaller");
    say_sum_of(e, s->first_cells, s->cell_count - s->first_cells);
}

/* Say the sum of the houses; of two houses, one of which is subtracted, that the sums are equal. */
static void say_area(struct explanation *e)
{
    const sudoku_step *s = e->step;
    if (s->first_houses < s->house_count) {
        say_text(e, "The sums of ");
        say_house(e, s->houses[0]);
        say_text(e, " and ");
        say_house(e, s->houses[1]);
        say_text(e, " are equal. ");
        return;
    }
    say_text(e, "In ");
    say_houses(e);
    say_text(e, ", the sum is %d. ", s->house_count * sum_of_all(e->logic->rules));
}

static void say_equation(struct explanation *e)
{
    const sudoku_step *s = e->step;
    const sudoku_clue *clues = e->logic->rules->clues;
    bool are_cages = true;
    for (int k = 0; k < s->clue_count; k++)
        are_cages &= clues[s->clues[k]].kind == SUDOKU_KILLER;
    say_area(e);
    say_text(e, "By the %s there, ", are_cages ? "cages" : "clues");
    if (s->first_cells > 0 && s->first_cells < s->cell_count) {
        say_difference(e);
        return;
    }
    say_sum_of(e, 0, s->cell_count);
    say_text(e, " is %d", s->first_cells > 0 ? s->sum : -s->sum);
}

/* ---- what follows from an assumption ----
 *
 * Each function here walks through one of the lists of a step:
 *
 *     nodes         r1c2 is 5, r1c7 is not 5 and r4c7 is 5
 *     groups        Without 3, r1c2 and r1c5 hold 7; then r4c5 holds 3
 *     petals        If r2c2 is 1, then r2c5 and r2c8 hold 9; if r2c2 is 4, then r7c2 holds 9
 *     deductions    r1c2 is 5 or r4c4 is 6                                  of a BUG
 *                   If r1c2 is 5, then r1c7 is 3 and r4c7 has no candidate  of a forcing chain or net
 */

/* Say the clue that is the reason. */
static void say_by_clue(struct explanation *e, int clue)
{
    say_text(e, " (by ");
    say_clue(e, clue);
    say_text(e, ")");
}

/* The first node is false, and truth alternates from there. */
static void say_nodes(struct explanation *e)
{
    const sudoku_step *step = e->step;
    for (int n = 1; n < step->node_count; n++) {
        say_separator(e, n - 1, step->node_count - 1, "and");
        say_candidate(e, step->nodes[n], n % 2 == 1);
        if (step->node_clues[n] != 0)
            say_by_clue(e, step->node_clues[n] - 1);
    }
}

/* Say the clues by which the ends of a chain exclude what is removed. */
static void say_end_clues(struct explanation *e)
{
    const uint16_t *clues = e->step->node_clues;
    const int first = clues[0], last = clues[e->step->node_count];
    if (first != 0)
        say_clue(e, first - 1);
    if (first != 0 && last != 0 && first != last)
        say_text(e, " and ");
    if (last != 0 && first != last)
        say_clue(e, last - 1);
}

static void say_holders(struct explanation *e, const uint16_t *cells, int count, int digit)
{
    say_cells(e, cells, count);
    say_text(e, count == 1 ? " holds " : " hold ");
    say_digit(e, digit);
}

/* Say each almost locked set with what it holds if the one before holds its digit. */
static void say_groups(struct explanation *e)
{
    const sudoku_step *s = e->step;
    const uint16_t *cells = s->cells;
    for (int g = 0; g < s->group_count; g++) {
        say_text(e, g == 0 ? "Without " : "; then ");
        if (g == 0) {
            say_digit(e, s->group_links[s->group_count - 1]);
            say_text(e, ", ");
        }
        say_holders(e, cells, s->group_cells[g], s->group_links[g]);
        cells += s->group_cells[g];
    }
}

/* Say what the petals hold for each digit of the stem. The stem may be a petal itself. */
static void say_petals(struct explanation *e)
{
    const sudoku_step *s = e->step;
    const uint16_t *cells = s->cells + 1;
    const int z = lowest(s->digits);
    for (int g = 0; g < s->group_count; g++) {
        say_text(e, g == 0 ? "If " : "; if ");
        say_candidate(e, (sudoku_candidate){s->cells[0], s->group_links[g]}, true);
        say_text(e, ", then ");
        say_holders(e, cells, s->group_cells[g], z);
        cells += s->group_cells[g];
    }
    if (has_bit(candidates(e->logic, s->cells[0]), z)) {
        say_text(e, "; else ");
        say_candidate(e, (sudoku_candidate){s->cells[0], (uint8_t)z}, true);
    }
}

static void say_extras(struct explanation *e)
{
    const sudoku_step *s = e->step;
    for (int d = 0; d < s->deduction_count; d++) {
        say_separator(e, d, s->deduction_count, "or");
        say_candidate(e, s->deductions[d].candidate, true);
    }
}

/* Return the number of deductions, from the first one on, by which one clue excludes digits of one
 * cell; 1 for another deduction. */
static int count_alike(const sudoku_deduction *d, int most)
{
    int count = 1;
    while (count < most && d->reason == SUDOKU_BY_CLUE && d[count].reason == SUDOKU_BY_CLUE &&
           d[count].candidate.cell == d->candidate.cell && d[count].clue == d->clue)
        count++;
    return count;
}

/* Name the digits that a clue excludes from a cell: "r1c2 is not 3 or 4 (by the white clue
 * ...)". */
static void say_excluded(struct explanation *e, const sudoku_deduction *d, int count)
{
    uint64_t digits = 0;
    for (int i = 0; i < count; i++)
        digits |= bit(d[i].candidate.digit);
    say_cell(e, d->candidate.cell);
    say_text(e, " is not ");
    say_digits(e, digits, "or");
    say_by_clue(e, d->clue);
}

/* Say a deduction, with its reason if the cell alone does not show it. */
static void say_deduction(struct explanation *e, const sudoku_deduction *d)
{
    if (d->reason == SUDOKU_NO_CANDIDATE) {
        say_cell(e, d->candidate.cell);
        say_text(e, " has no candidate");
    } else if (d->reason == SUDOKU_NO_PLACE) {
        say_digit(e, d->candidate.digit);
        say_text(e, " has no place in ");
        say_house(e, d->house);
    } else
        say_candidate(e, d->candidate, d->truth);
    if (d->reason == SUDOKU_LAST_PLACE) {
        say_text(e, " (last place in ");
        say_house(e, d->house);
        say_text(e, ")");
    } else if (d->reason == SUDOKU_DISPROVED)
        say_text(e, " (it would lead to a contradiction)");
}

/* Say each assumption, and what follows from it. A branch may be its assumption alone. */
static void say_branches(struct explanation *e)
{
    const sudoku_deduction *all = e->step->deductions;
    const int count = e->step->deduction_count;
    for (int at = 0, end; at < count; at = end) {
        end = at + 1;
        while (end < count && all[end].reason != SUDOKU_ASSUMED)
            end++;
        say_text(e, at == 0 ? "If " : "; if ");
        say_deduction(e, &all[at]);
        for (int d = at + 1, alike; d < end; d += alike) {
            alike = count_alike(&all[d], end - d);
            say_text(e, d == at + 1 ? ", then " : d + alike < end ? ", " : " and ");
            if (all[d].reason == SUDOKU_BY_CLUE)
                say_excluded(e, &all[d], alike);
            else
                say_deduction(e, &all[d]);
        }
    }
}

/* ---- reasons ---- */

/* Fields for digits, and for the first candidate that is removed. */
static bool say_digit_field(struct explanation *e, char field)
{
    const sudoku_step *s = e->step;
    const sudoku_candidate removed = s->removed_count > 0 ? s->removed[0] : (sudoku_candidate){0};
    if (field == 'd' || field == 'D')
        say_digits(e, s->digits, field == 'd' ? "and" : "or");
    else if (field == 'y' || field == 'Y')
        say_digits(e, s->digits & ~bit(removed.digit), field == 'y' ? "and" : "or");
    else if (field == 'z')
        say_digit(e, removed.digit);
    else if (field == 'v')
        say_cell(e, removed.cell);
    return strchr("dDyYzv", field) != NULL;
}

/* Fields for the two groups of cells, of houses, and for the ends of a chain. */
static bool say_group_field(struct explanation *e, char field)
{
    const sudoku_step *s = e->step;
    if (field == 'c')
        say_cells(e, s->cells, s->cell_count);
    else if (field == '1')
        say_cells(e, s->cells, s->first_cells);
    else if (field == '2')
        say_cells(e, s->cells + s->first_cells, s->cell_count - s->first_cells);
    else if (field == 'h' || field == 'H')
        say_house(e, s->houses[field == 'H']);
    else if (field == 'l')
        say_lines(e, s->houses, s->first_houses);
    else if (field == 'L')
        say_lines(e, s->houses + s->first_houses, s->house_count - s->first_houses);
    else if (field == 's' || field == 't')
        say_candidate(e, s->nodes[0], field == 't');
    else if (field == 'e')
        say_candidate(e, s->nodes[s->node_count - 1], true);
    return strchr("c12hHlLste", field) != NULL;
}

/* Fields that walk through a list of the step. */
static const struct {
    char field;                         /* its letter */
    void (*say)(struct explanation *e); /* says it */
} lists[] = {
    {'n', say_nodes},    {'a', say_groups},     {'f', say_branches},   {'b', say_petals},
    {'o', say_extras},   {'k', say_clue_cells}, {'w', say_clue_value}, {'x', say_cage_sets},
    {'q', say_equation}, {'j', say_end_clues},
};

static void say_field(struct explanation *e, char field)
{
    bool is_known = say_digit_field(e, field) || say_group_field(e, field);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (lists[i].field == field) {
            lists[i].say(e);
            is_known = true;
        }
    assert(is_known);
    (void)is_known;
}

static void say_reason(struct explanation *e)
{
    for (const char *at = template_of(e->logic, e->step); *at != '\0';) {
        int length = (int)strcspn(at, "%");
        if (length > 0)
            say_text(e, "%.*s", length, at);
        at += length;
        if (*at == '%') {
            say_field(e, at[1]);
            at += 2;
        }
    }
}

/* ---- conclusions ---- */

static uint64_t digits_removed_from(const sudoku_step *step, int cell)
{
    uint64_t digits = 0;
    for (int r = 0; r < step->removed_count; r++)
        if (step->removed[r].cell == cell)
            digits |= bit(step->removed[r].digit);
    return digits;
}

/* List each cell that loses a candidate once. Return the number of cells. */
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

/* Say all cells that lose the same digits as the first one, and take them off the list. Return the
 * number of remaining cells. */
static int say_losers(struct explanation *e, uint16_t *cells, int count)
{
    uint16_t alike[SUDOKU_MAX_CELLS];
    uint64_t digits = digits_removed_from(e->step, cells[0]);
    int alike_count = 0, left = 0;
    for (int c = 0; c < count; c++)
        if (digits_removed_from(e->step, cells[c]) == digits)
            alike[alike_count++] = cells[c];
        else
            cells[left++] = cells[c];
    say_cells(e, alike, alike_count);
    say_text(e, alike_count > 1 ? " are not " : " is not ");
    say_digits(e, digits, "or");
    return left;
}

static void say_conclusion(struct explanation *e)
{
    uint16_t cells[SUDOKU_MAX_CELLS];
    say_text(e, " So ");
    if (e->step->placed.digit != 0)
        say_candidate(e, e->step->placed, true);
    int count = list_losers(e->step, cells);
    while (count > 0) {
        count = say_losers(e, cells, count);
        say_text(e, count > 0 ? "; " : "");
    }
    say_text(e, ".");
}

dlx_status sudoku_step_text(const sudoku_logic *logic, const sudoku_step *step, dlx_write_fn *write,
                            void *user)
{
    struct explanation e = {logic, step, write, user, false};
    say_reason(&e);
    say_conclusion(&e);
    return e.failed ? DLX_ERR_OUTPUT : DLX_OK;
}
