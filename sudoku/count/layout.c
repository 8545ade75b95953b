/* SPDX-License-Identifier: MIT */
/* Turning a puzzle. The work of a count is estimated by the number of its first, second and third bands. */
#include "sudoku/count/layout.h"

#include <string.h>

enum { DIGITS = 9, CELLS = 81 };

/* ---- classes ---- */

static bool are_alike_digits(const uint16_t allowed[CELLS], int d, int e)
{
    for (int cell = 0; cell < CELLS; cell++)
        if ((allowed[cell] >> d & 1) != (allowed[cell] >> e & 1))
            return false;
    return true;
}

static void find_classes(struct arranged *a, const uint16_t allowed[CELLS])
{
    for (int digit = 0; digit < DIGITS; digit++) {
        int first = 0;
        while (!are_alike_digits(allowed, first, digit))
            first++;
        a->class_of[digit] = (uint16_t)first;
    }
}

static bool are_alike_rows(const struct box_cells band[3], int r, int s)
{
    for (int stack = 0; stack < 3; stack++)
        if (memcmp(band[stack].allowed[r], band[stack].allowed[s], sizeof band->allowed[r]) != 0)
            return false;
    return true;
}

static void find_rows(struct arranged *a, int band)
{
    const bool first = are_alike_rows(a->box[band], 0, 1);
    const bool last = are_alike_rows(a->box[band], 1, 2);
    const bool ends = are_alike_rows(a->box[band], 0, 2);
    a->alike[band] = first && last ? 7 : first ? 3 : last ? 6 : ends ? 5 : 0;
    a->orders[band] = first && last ? 6 : first || last || ends ? 2 : 1;
}

/* ---- an estimate ---- */

/* Return whether a box has a filling with these digits in its rows, as far as each row can tell. */
static bool may_hold(const struct box_cells *box, const uint16_t set[3])
{
    for (int row = 0; row < 3; row++) {
        const uint16_t *allowed = box->allowed[row];
        const unsigned a = set[row] & allowed[0], b = set[row] & allowed[1],
                       c = set[row] & allowed[2];
        if (a == 0 || b == 0 || c == 0 || (a | b | c) != set[row])
            return false;
    }
    return true;
}

static unsigned count_possible(const struct partitions *p, const struct box_cells *box,
                               bool possible[PARTITIONS])
{
    unsigned count = 0;
    for (int partition = 0; partition < PARTITIONS; partition++) {
        possible[partition] = may_hold(box, p->set[partition]);
        count += possible[partition];
    }
    return count;
}

/* Count the fillings of a band by partitions, and the partitions of each box. */
static double count_band(const struct partitions *p, const struct box_cells band[3],
                         unsigned boxes[3])
{
    bool possible[3][PARTITIONS];
    double count = 0;
    for (int stack = 0; stack < 3; stack++)
        boxes[stack] = count_possible(p, &band[stack], possible[stack]);
    for (int partition = 0; partition < PARTITIONS; partition++)
        for (int pair = 0; possible[0][partition] && pair < PARTNERS; pair++)
            count += possible[1][p->partner[partition][pair][0]] &&
                     possible[2][p->partner[partition][pair][1]];
    return count;
}

/* ---- turning ---- */

static void take_boxes(struct arranged *a, const uint16_t allowed[CELLS], bool is_turned)
{
    for (int row = 0; row < DIGITS; row++)
        for (int column = 0; column < DIGITS; column++)
            a->box[row / 3][column / 3].allowed[row % 3][column % 3] =
                allowed[is_turned ? DIGITS * column + row : DIGITS * row + column];
}

/* What an estimate needs to know about a puzzle. */
struct sizes {
    double band[3];     /* fillings of each band */
    unsigned box[3][3]; /* partitions of the rows of each box */
    unsigned orders[3]; /* of the rows of each band */
    double exchanges;   /* of digits that are alike */
};

/* Which band and which stack goes where. */
struct turn {
    int band[3], stack[3];
};

/* Estimate the work in steps of a processor. It has three parts: matrices, copies of columns, and products. */
static double estimate(const struct sizes *s, const struct turn *t)
{
    const int a = t->band[0], b = t->band[1], c = t->band[2];
    const double first = s->band[a] / s->exchanges + 1;
    const double second = s->band[b] / s->orders[b], third = s->band[c] / s->orders[c];
    double matrices = 0;
    for (int stack = 0; stack < 3; stack++) {
        const double needed = s->box[a][stack] < first ? s->box[a][stack] : first;
        const double rows = s->box[b][stack], columns = s->box[c][stack];
        matrices += needed * (rows * columns * rows / 80 + 3e6);
    }
    const double copies = 2 * third * (s->box[b][t->stack[1]] + s->box[b][t->stack[2]]);
    const double length = third / (s->box[c][t->stack[0]] + 1.0), lanes = 8;
    return matrices + first * (copies + second * third / lanes * (1 + lanes / (length + 1)));
}

static void measure(struct sizes *s, const struct arranged *a, const struct partitions *p)
{
    s->exchanges = 1;
    for (int band = 0; band < 3; band++) {
        s->band[band] = count_band(p, a->box[band], s->box[band]);
        s->orders[band] = a->orders[band];
    }
    for (int digit = 0; digit < DIGITS; digit++) {
        int members = 1;
        for (int before = 0; before < digit; before++)
            members += a->class_of[before] == a->class_of[digit];
        s->exchanges *= members;
    }
}

static void apply(struct arranged *a, const struct turn *t)
{
    const struct arranged old = *a;
    for (int band = 0; band < 3; band++) {
        a->alike[band] = old.alike[t->band[band]];
        a->orders[band] = old.orders[t->band[band]];
        for (int stack = 0; stack < 3; stack++)
            a->box[band][stack] = old.box[t->band[band]][t->stack[stack]];
    }
}

/* Try each order of the bands with each first stack. Return the least work. */
static double order(struct arranged *a, const struct partitions *p)
{
    struct sizes sizes;
    struct turn best = {{0, 1, 2}, {0, 1, 2}};
    measure(&sizes, a, p);
    double least = estimate(&sizes, &best);
    for (int choice = 0; choice < 18; choice++) {
        const int first = choice % 3, step = 1 + choice / 3 % 2, stack = choice / 6;
        const struct turn turn = {{first, (first + step) % 3, (first + 2 * step) % 3},
                                  {stack, (stack + 1) % 3, (stack + 2) % 3}};
        const double work = estimate(&sizes, &turn);
        if (work < least) {
            least = work;
            best = turn;
        }
    }
    apply(a, &best);
    return least;
}

static void begin(struct arranged *a, const uint16_t allowed[CELLS], bool is_turned)
{
    take_boxes(a, allowed, is_turned);
    find_classes(a, allowed);
    for (int band = 0; band < 3; band++)
        find_rows(a, band);
}

void arrange(struct arranged *arranged, const struct partitions *partitions,
             const uint16_t allowed[81])
{
    struct arranged turned;
    begin(arranged, allowed, false);
    begin(&turned, allowed, true);
    const double work = order(arranged, partitions);
    if (order(&turned, partitions) < work)
        *arranged = turned;
}
