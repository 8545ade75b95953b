/* SPDX-License-Identifier: MIT */
/*
 * Find the smallest of all puzzles that differ only in the names of digits and the order of lines.
 *
 * The search decides the cells of the result in reading order and makes each as small as possible.
 * For a new row, it chooses a row of the puzzle. Along the row, it decides only as much of the
 * columns' arrangement as the next cell needs:
 *
 *     an empty cell      is 0. The empty cells of a class of columns come first, in any order.
 *     a new digit        gets the next name. The new digits of a class come last, in any order.
 *     a digit met above  has the name that the result has where the digit was met. If its column has no
 *                        place yet, the column gets the first place that it may have.
 *
 *     the row 6..|4.9|.58      0 0 1 | 0 2 3 | 0 4 5      2 and 3 are the names of 4 and 9 in either order,
 *                              . . 6 | . 4 9 | . 5 8      and 4 and 5 are possible names, too
 *
 * If several rows, stacks or columns make a cell equally small, the search tries them depth first:
 * they are the alternatives of a frame. It prunes an alternative as soon as a cell is greater than
 * in the smallest result so far. If no result has this row yet, the search first finds the smallest
 * row among all alternatives and only then goes deeper.
 *
 * A result equal to the smallest one reveals an automorphism of the puzzle. At the frame where the
 * two paths parted, it maps the alternative of the smallest result to the alternative of the new
 * one. The new alternative therefore cannot lead to a smaller result, and the search continues at
 * that frame. The automorphism excludes alternatives elsewhere, too, so symmetric puzzles cost
 * little more than others (B. D. McKay, "Practical graph isomorphism", 1981). The number of
 * automorphisms is the product, over the frames on the path to the smallest result, of the number
 * of equivalent alternatives.
 *
 * Invariant: all arrangements of the partial result give the cells of `best` up to the current one.
 *
 * An automorphism is stored as the image of each line. If it maps every alternative taken by the
 * earlier frames to itself, it proves that an alternative and its image are equivalent; `fixing`
 * has a bit for each such automorphism. Only one of two equivalent alternatives is tried. This
 * helps even if all of them prove too great, which takes most time on large symmetric boards.
 *
 * Invariant: frames before `common` have the same alternatives as on the smallest result's path.
 */
#include "sudoku/canonical/least.h"

/* Begin a frame without alternatives. */
static struct frame *search_push(struct search *s, const struct partial *p, enum kind kind);

static void add_alternative(struct frame *f, int line, int weight)
{
    f->alternatives[f->count++] = (struct alternative){(uint8_t)line, (uint8_t)weight, false};
}

/*
 * Complete a row of the result: make each cell as small as possible, and decide no more than that
 * needs.
 *
 * Invariant: the columns of a class are alike in all rows so far. They have empty cells, or in the
 * last row digits that were new there. The places of a class therefore hold the names of the digits
 * met in it, in ascending order.
 */

/* ---- cells of the result ---- */

/* Write the next cell. Return false if it is too great. */
static bool put(struct search *s, struct partial *p, uint8_t name)
{
    int cell = s->size * p->row + p->at++;
    if (cell < s->known && name >= s->best[cell])
        return name == s->best[cell];
    s->best[cell] = name;
    s->known = cell + 1;
    s->found = false;
    return true;
}

static uint8_t digit_at(const struct partial *p, int place)
{
    return p->view->cell[p->source][p->columns.column[place]];
}

/* Kinds of cells: empty, with a digit met before, with a new digit. */
enum cell_kind { EMPTY, OLD, NEW };

static enum cell_kind kind_at(const struct partial *p, int place)
{
    uint8_t digit = digit_at(p, place);
    return digit == 0 ? EMPTY : p->met_column[digit] == UNMET ? NEW : OLD;
}

/* Write a new digit at the next place. */
static bool put_new(struct search *s, struct partial *p)
{
    uint8_t digit = digit_at(p, p->at);
    p->met_row[digit] = p->row;
    p->met_column[digit] = p->columns.column[p->at];
    return put(s, p, ++p->names);
}

/* ---- columns ---- */

/* Sort a class of columns by the kinds of their cells: empty, old, new. */
static void split_columns(struct partial *p, int from, int to)
{
    int count[3] = {0};
    for (int place = from; place < to; place++)
        count[kind_at(p, place)]++;
    int end[3] = {from + count[EMPTY], to - count[NEW], to}, next[3] = {from, end[0], end[1]};
    for (int k = EMPTY; k <= NEW; k++)
        while (next[k] < end[k]) {
            enum cell_kind is = kind_at(p, next[k]);
            if ((int)is == k)
                next[k]++;
            else
                swap_columns(&p->columns, next[k], next[is]++);
        }
    p->columns.column_starts |= bit(end[EMPTY]) | bit(end[OLD]);
}

/* Return the smallest name that this column, whose digit is old, can give the next cell. If the
 * digit was met in the same class, its column comes after this one. */
static uint8_t least_name(const struct search *s, const struct partial *p, int column)
{
    uint8_t digit = p->view->cell[p->source][column];
    int met = p->met_column[digit], place = first_place(&p->columns, met);
    assert(met != column);
    return name_at(s, p, digit, place == p->at ? place + 1 : place);
}

/* Assign the last cell to this column, and give its digit the smallest name. */
static void take_column(struct partial *p, int column)
{
    fix_column(&p->columns, column);
    fix_column(&p->columns, p->met_column[p->view->cell[p->source][column]]);
}

/* Write the next cell, an old digit of one of these columns. Return false if all are too great. If
 * several tie, begin a frame for them and return false. */
static bool choose_column(struct search *s, struct partial *p, int to)
{
    uint8_t tied[MOST_SIZE], least = UINT8_MAX;
    int count = 0;
    for (int place = p->at; place < to; place++) {
        uint8_t name = least_name(s, p, p->columns.column[place]);
        count = name < least ? 0 : count;
        least = name < least ? name : least;
        if (name == least)
            tied[count++] = p->columns.column[place];
    }
    if (!put(s, p, least))
        return false;
    if (count == 1) {
        take_column(p, tied[0]);
        return true;
    }
    struct frame *f = search_push(s, p, A_COLUMN);
    for (int t = 0; t < count; t++)
        add_alternative(f, line_of(s, p->view, tied[t]), 1);
    return false;
}

/* Write the next cell, whose column is decided. */
static bool pass_column(struct search *s, struct partial *p)
{
    uint8_t digit = digit_at(p, p->at), met = p->met_column[digit];
    if (digit == 0)
        return put(s, p, 0);
    if (met == UNMET)
        return put_new(s, p);
    if (!put(s, p, name_at(s, p, digit, first_place(&p->columns, met))))
        return false;
    fix_column(&p->columns, met);
    return true;
}

/* Write the next cells, of a class of columns in a stack. */
static bool pass_columns(struct search *s, struct partial *p)
{
    int to = end_of(p->columns.column_starts, p->at);
    if (to == p->at + 1)
        return pass_column(s, p);
    split_columns(p, p->at, to);
    to = end_of(p->columns.column_starts, p->at);
    enum cell_kind kind = kind_at(p, p->at);
    if (kind == OLD)
        return choose_column(s, p, to);
    while (p->at < to)
        if (!(kind == NEW ? put_new(s, p) : put(s, p, 0)))
            return false;
    return true;
}

/* ---- stacks ---- */

static bool has_kind(const struct partial *p, int stack, enum cell_kind kind)
{
    int width = p->columns.width;
    for (int i = 0; i < width; i++)
        if (kind_at(p, width * stack + i) == kind)
            return true;
    return false;
}

/* Return the places of a stack that are not empty if empty cells come first. The first place is the
 * highest bit. */
static uint64_t pattern_of(const struct partial *p, int stack)
{
    const struct arrangement *a = &p->columns;
    uint64_t pattern = 0;
    for (int from = a->width * stack, end = from + a->width, to; from < end; from = to) {
        int givens = 0;
        to = end_of(a->column_starts, from);
        for (int place = from; place < to; place++)
            givens += kind_at(p, place) != EMPTY;
        pattern = pattern << (to - from) | (bit(givens) - 1);
    }
    return pattern;
}

/* Move the stacks with the smallest key to their own class, before the others. Return its end. */
static int split_stacks(struct partial *p, int from, int to, uint64_t *keys)
{
    uint64_t least = UINT64_MAX;
    for (int stack = from; stack < to; stack++)
        least = keys[stack] < least ? keys[stack] : least;
    int end = from;
    for (int stack = from; stack < to; stack++)
        if (keys[stack] == least) {
            swap_stacks(&p->columns, stack, end);
            keys[stack] = keys[end++];
        }
    p->columns.stack_starts |= bit(end);
    return end;
}

/* Write stacks without old digits. The ones with the smallest pattern come first, in any order. */
static bool pass_new_stacks(struct search *s, struct partial *p, int from, int to)
{
    struct arrangement *a = &p->columns;
    uint64_t keys[MOST_SIZE];
    for (int stack = from; stack < to; stack++)
        keys[stack] = pattern_of(p, stack);
    to = split_stacks(p, from, to, keys) * a->width;
    for (int place = from * a->width, end; place < to; place = end) {
        end = end_of(a->column_starts, place);
        split_columns(p, place, end);
    }
    while (p->at < to)
        if (!(kind_at(p, p->at) == NEW ? put_new(s, p) : put(s, p, 0)))
            return false;
    return true;
}

/* Begin a frame to try stacks, some of which have old digits. */
static bool choose_stack(struct search *s, struct partial *p, int from, int to)
{
    struct frame *f = search_push(s, p, A_STACK);
    for (int stack = from; stack < to; stack++) {
        int column = p->columns.column[s->box_columns * stack];
        add_alternative(f, line_of(s, p->view, column - column % s->box_columns), 1);
    }
    return false;
}

/* Continue at the first of several stacks of a class. Empty stacks come before all others. */
static bool pass_stacks(struct search *s, struct partial *p, int from, int to)
{
    uint64_t keys[MOST_SIZE];
    bool old = false;
    for (int stack = from; stack < to; stack++) {
        bool has_old = has_kind(p, stack, OLD);
        keys[stack] = has_old || has_kind(p, stack, NEW);
        old = old || has_old;
    }
    for (int stack = from; stack < to; stack++)
        if (keys[stack] == 0) {
            to = split_stacks(p, from, to, keys);
            return pass_new_stacks(s, p, from, to);
        }
    return old ? choose_stack(s, p, from, to) : pass_new_stacks(s, p, from, to);
}

/* ---- rows ---- */

/* Complete a row. Return false if a cell is too great, or if a new frame has to choose first. */
static bool pass_row(struct search *s, struct partial *p)
{
    while (p->at < s->size) {
        int stack = 0, to = 1;
        if (!stacks_are_fixed(&p->columns)) {
            stack = p->at / s->box_columns;
            to = end_of(p->columns.stack_starts, stack);
        }
        if (!(to > stack + 1 ? pass_stacks(s, p, stack, to) : pass_columns(s, p)))
            return false;
    }
    return true;
}

/* ---- frames ---- */

static struct alternative taken(const struct frame *f)
{
    return f->alternatives[f->next - 1];
}

/* Return the image of an alternative under an automorphism. */
static uint8_t image_of(const struct search *s, int automorphism, const struct frame *f,
                        uint8_t line)
{
    uint8_t image = s->image[automorphism][line];
    return f->kind == A_STACK ? (uint8_t)(image - image % s->box_columns) : image;
}

static bool keeps_taken(const struct search *s, int automorphism, const struct frame *f)
{
    return image_of(s, automorphism, f, taken(f).line) == taken(f).line;
}

static struct frame *search_push(struct search *s, const struct partial *p, enum kind kind)
{
    assert(s->depth < MOST_FRAMES);
    struct frame *f = &s->frames[s->depth++];
    f->kind = kind;
    f->count = f->next = 0;
    f->scouting = false;
    f->fixing = 0;
    for (uint64_t rest = s->depth > 1 ? f[-1].fixing : 0; rest != 0; rest &= rest - 1) {
        int automorphism = __builtin_ctzll(rest);
        if (keeps_taken(s, automorphism, f - 1))
            f->fixing |= bit(automorphism);
    }
    f->partial = *p;
    return f;
}

/* ---- rows ---- */

static uint64_t rows_of_band(const struct search *s, int band)
{
    return (bit(s->box_rows) - 1) << (s->box_rows * band);
}

static int count_empty(const struct view *view, uint64_t rows)
{
    int count = 0;
    for (; rows != 0; rows &= rows - 1)
        count += view->givens[__builtin_ctzll(rows)] == 0;
    return count;
}

/* Add the rows of a band. One of its empty rows represents all of them. */
static void add_rows(const struct search *s, struct frame *f, const struct view *view,
                     uint64_t rows)
{
    int empty = count_empty(view, rows);
    for (; rows != 0; rows &= rows - 1) {
        int row = __builtin_ctzll(rows), line = row + (view == s->view ? 0 : s->size);
        if (view->givens[row] != 0)
            add_alternative(f, line, 1);
        else if (empty > 0) {
            add_alternative(f, line, empty);
            empty = 0;
        }
    }
}

/* Add the rows of all bands without a placed row. One empty band represents all of them. */
static void add_bands(const struct search *s, struct frame *f, const struct view *view,
                      uint64_t rows_left)
{
    int first = -1, empty_bands = 0;
    for (int band = 0; band < s->size / s->box_rows; band++) {
        uint64_t rows = rows_of_band(s, band) & rows_left;
        bool empty = rows != 0 && count_empty(view, rows) == s->box_rows;
        if (empty && empty_bands++ == 0)
            first = f->count;
        if (!empty || empty_bands == 1)
            add_rows(s, f, view, rows);
    }
    if (empty_bands > 0)
        f->alternatives[first].weight = (uint8_t)(s->box_rows * empty_bands);
}

static int givens_of(const struct search *s, struct alternative row)
{
    return s->view[row.line / s->size].givens[row.line % s->size];
}

/* Sort the rows by givens, because rows with few givens are likely to be small. If there are empty
 * rows, keep only these. */
static void order_rows(const struct search *s, struct frame *f)
{
    for (int i = 1; i < f->count; i++) {
        struct alternative row = f->alternatives[i];
        int j = i;
        for (; j > 0 && givens_of(s, f->alternatives[j - 1]) > givens_of(s, row); j--)
            f->alternatives[j] = f->alternatives[j - 1];
        f->alternatives[j] = row;
    }
    if (givens_of(s, f->alternatives[0]) == 0)
        while (givens_of(s, f->alternatives[f->count - 1]) != 0)
            f->count--;
}

/* Choose among the rows that may come next. If the smallest one is unknown, a scouting pass finds
 * it first. Without that pass, the search would go deeper below rows that are not the smallest. */
static void choose_row(struct search *s, struct partial *p)
{
    s->row_frame[p->row] = s->depth;
    struct frame *f = search_push(s, p, A_ROW);
    if (p->row == 0)
        for (int v = 0; v < s->views; v++)
            add_bands(s, f, &s->view[v], p->rows_left);
    else if (p->row % s->box_rows == 0)
        add_bands(s, f, p->view, p->rows_left);
    else
        add_rows(s, f, p->view, rows_of_band(s, p->source / s->box_rows) & p->rows_left);
    order_rows(s, f);
    f->scouting = f->count > 1 && s->known < s->size * (p->row + 1);
}

static void take_row(const struct search *s, struct partial *p, int line)
{
    p->view = &s->view[line / s->size];
    p->source = (uint8_t)(line % s->size);
    p->rows_left &= ~bit(p->source);
    p->at = 0;
}

/* ---- automorphisms ---- */

/* List the line that became each row and column of a result. */
static void list_lines(const struct search *s, const struct partial *p, uint8_t *lines)
{
    int row = 0;
    for (int d = 0; d < s->depth; d++)
        if (s->frames[d].kind == A_ROW)
            lines[row++] = taken(&s->frames[d]).line;
    for (int place = 0; place < s->size; place++)
        lines[s->size + place] = line_of(s, p->view, p->columns.column[place]);
}

/* Store the automorphism that maps the smallest result to its equal, in place of the oldest one. */
static void keep_automorphism(struct search *s, const struct partial *p)
{
    uint8_t lines[MOST_LINES] = {0};
    int slot = (int)(s->automorphisms++ % MOST_AUTOMORPHISMS);
    list_lines(s, p, lines);
    for (int line = 0; line < 2 * s->size; line++)
        s->image[slot][s->lines[line]] = lines[line];
    bool fixes = true;
    for (int d = 0; d < s->depth; d++) {
        struct frame *f = &s->frames[d];
        f->fixing = (f->fixing & ~bit(slot)) | (uint64_t)fixes << slot;
        fixes = fixes && keeps_taken(s, slot, f);
    }
}

/* Return the alternative with this line, or -1 if another alternative represents it. */
static int find_alternative(const struct frame *f, uint8_t line)
{
    for (int a = 0; a < f->count; a++)
        if (f->alternatives[a].line == line)
            return a;
    return -1;
}

/* Find the alternatives that are equivalent to this one, including itself. */
static void find_equivalents(const struct search *s, const struct frame *f, int alternative,
                             bool *is_equivalent)
{
    int queue[MOST_LINES], count = 0;
    memset(is_equivalent, 0, (size_t)f->count);
    is_equivalent[alternative] = true;
    queue[count++] = alternative;
    for (int q = 0; q < count; q++)
        for (uint64_t rest = f->fixing; rest != 0; rest &= rest - 1) {
            uint8_t line = f->alternatives[queue[q]].line;
            int other = find_alternative(f, image_of(s, __builtin_ctzll(rest), f, line));
            if (other >= 0 && !is_equivalent[other]) {
                is_equivalent[other] = true;
                queue[count++] = other;
            }
        }
}

/* Count an alternative of a frame as equivalent to the one on the path to the smallest result. */
static void add_to_orbit(struct search *s, int depth, int alternative)
{
    struct alternative *a = &s->frames[depth].alternatives[alternative];
    a->in_orbit = true;
    s->orbit[depth] += a->weight;
}

static bool is_in_orbit(const struct frame *f, const bool *is_equivalent)
{
    bool found = false;
    for (int a = 0; a < f->next; a++)
        found = found || (is_equivalent[a] && f->alternatives[a].in_orbit);
    return found;
}

/* Return true if the next alternative is equivalent to one that was tried. Count it if that one is
 * in the orbit of the path to the smallest result. It need not be on the path itself: the
 * automorphism that links the two may have been overwritten, or pass through a line that another
 * line represents. */
static bool is_known(struct search *s, struct frame *f)
{
    bool is_equivalent[MOST_LINES], known = false;
    int d = s->depth - 1;
    if (f->fixing == 0 || f->next == 0)
        return false;
    find_equivalents(s, f, f->next, is_equivalent);
    for (int a = 0; a < f->next; a++)
        known = known || is_equivalent[a];
    if (known && s->found && s->common == d && is_in_orbit(f, is_equivalent))
        add_to_orbit(s, d, f->next);
    return known;
}

/* ---- the search ---- */

/* A result less than all before. */
static void keep(struct search *s, const struct partial *p)
{
    for (int d = 0; d < s->depth; d++) {
        struct frame *f = &s->frames[d];
        for (int a = 0; a < f->count; a++)
            f->alternatives[a].in_orbit = false;
        s->orbit[d] = 0;
        add_to_orbit(s, d, f->next - 1);
    }
    list_lines(s, p, s->lines);
    s->last = *p;
    s->found = true;
    s->length = s->common = s->depth;
}

/* A result equal to the smallest: go back to where the paths parted. */
static void meet_again(struct search *s, const struct partial *p)
{
    keep_automorphism(s, p);
    s->depth = s->common + 1;
    add_to_orbit(s, s->common, s->frames[s->common].next - 1);
}

static void go_on(struct search *s, struct partial *p)
{
    if (!pass_row(s, p) || s->frames[s->row_frame[p->row]].scouting)
        return;
    if (++p->row < s->size)
        choose_row(s, p);
    else if (s->found)
        meet_again(s, p);
    else
        keep(s, p);
}

/* Try the next alternative of the last frame. */
static void try_next(struct search *s, struct frame *f)
{
    struct partial p = f->partial;
    int line = f->alternatives[f->next++].line, column = line % s->size;
    if (f->kind == A_ROW)
        take_row(s, &p, line);
    else if (f->kind == A_COLUMN)
        take_column(&p, column);
    else
        fix_stack(&p.columns, p.columns.place[column] / s->box_columns);
    go_on(s, &p);
}

/* End a frame whose alternatives were all tried. After scouting, try them again. */
static void end_frame(struct search *s, struct frame *f)
{
    if (f->scouting) {
        f->scouting = false;
        f->next = 0;
    } else
        s->depth--;
}

bool search_least(struct search *s, uint64_t limit)
{
    struct partial p = {.rows_left = bit(s->size) - 1};
    arrangement_begin(&p.columns, s->size, s->box_columns);
    memset(p.met_column, UNMET, sizeof p.met_column);
    choose_row(s, &p);
    for (uint64_t work = 0; s->depth > 0; work++) {
        struct frame *f = &s->frames[s->depth - 1];
        if (limit != 0 && work >= limit)
            return false;
        if (f->next > 0 && s->common >= s->depth)
            s->common = s->depth - 1;
        if (f->next == f->count)
            end_frame(s, f);
        else if (is_known(s, f))
            f->next++;
        else
            try_next(s, f);
    }
    return true;
}
