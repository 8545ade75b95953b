/* SPDX-License-Identifier: MIT */
/*
 * Explain a step in words: first the reason, then the conclusion. The reason is the template of the technique,
 * with its fields filled in:
 *
 *     step        X-wing; digits 5; houses rows 2 and 6, columns 3 and 9; removed r9c3 = 5
 *     template    In %l, %d fits only in %L, which get their %d there.
 *     reason      In rows 2 and 6, 5 fits only in columns 3 and 9, which get their 5 there.
 *     conclusion  So r9c3 is not 5.
 *
 * The files beside this one: explain_templates.c has the templates, explain_words.c names cells, digits and
 * houses, explain_clues.c knows clues and cages, explain_chains.c tells what follows from an assumption.
 */
#include "sudoku/logic/explain_chains.h"
#include "sudoku/logic/explain_clues.h"
#include "sudoku/logic/explain_templates.h"
#include "sudoku/logic/explain_words.h"

/* ---- reasons ---- */

static void say_field(struct explanation *e, char field)
{
    const sudoku_step *s = e->step;
    sudoku_candidate removed = s->removed_count > 0 ? s->removed[0] : (sudoku_candidate){0};
    switch (field) {
    case 'c':
        say_cells(e, s->cells, s->cell_count);
        break;
    case '1':
        say_cells(e, s->cells, s->first_cells);
        break;
    case '2':
        say_cells(e, s->cells + s->first_cells, s->cell_count - s->first_cells);
        break;
    case 'h':
    case 'H':
        say_house(e, s->houses[field == 'H']);
        break;
    case 'l':
        say_lines(e, s->houses, s->first_houses);
        break;
    case 'L':
        say_lines(e, s->houses + s->first_houses, s->house_count - s->first_houses);
        break;
    case 'd':
    case 'D':
        say_digits(e, s->digits, field == 'd' ? "and" : "or");
        break;
    case 'y':
    case 'Y':
        say_digits(e, s->digits & ~bit(removed.digit), field == 'y' ? "and" : "or");
        break;
    case 'z':
        say_digit(e, removed.digit);
        break;
    case 'v':
        say_cell(e, removed.cell);
        break;
    case 's':
    case 't':
        say_candidate(e, s->nodes[0], field == 't');
        break;
    case 'e':
        say_candidate(e, s->nodes[s->node_count - 1], true);
        break;
    case 'n':
        say_nodes(e);
        break;
    case 'a':
        say_groups(e);
        break;
    case 'f':
        say_branches(e);
        break;
    case 'b':
        say_petals(e);
        break;
    case 'o':
        say_extras(e);
        break;
    case 'k':
        say_clue_cells(e);
        break;
    case 'w':
        say_clue_value(e);
        break;
    case 'x':
        say_cage_sets(e);
        break;
    case 'q':
        say_equation(e);
        break;
    default:
        assert(!"a template has an unknown field");
    }
}

static void say_reason(struct explanation *e)
{
    for (const char *at = choose_template(e->logic, e->step); *at != '\0';) {
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

/* Say all cells that lose the same digits as the first one, and take them off the list. Return the number of
 * cells left. */
static int say_losers(struct explanation *e, uint16_t *cells, int count)
{
    uint16_t alike[SUDOKU_MOST_CELLS];
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
    uint16_t cells[SUDOKU_MOST_CELLS];
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
