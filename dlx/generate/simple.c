/* SPDX-License-Identifier: MIT */
/* The kinds that are made in a few lines. With one number N: queens, Langford pairs, Steiner triple
 * systems, the partridge puzzle. On a board: pairs of cells, and rectangles. With a file: word
 * rectangles. */
#include "dlx/core/memory.h"
#include "dlx/generate/maker.h"
#include "dlx/generate/shape.h"

#include <stdlib.h>
#include <string.h>

/* ---- queens ---- */

/* Return the k-th line from the middle: of 8 lines 4 3 5 2 6 1 7 0, of 7 lines 3 2 4 1 5 0 6. */
static int organ_pipe(int k, int n)
{
    return k % 2 == 0 ? n / 2 + k / 2 : n / 2 - 1 - k / 2;
}

/* Diagonals of one square, 0 and 2n - 2, exclude nothing, so they are not items. */
static bool is_diagonal(int d, int n)
{
    return d > 0 && d < 2 * n - 2;
}

/*
 * Place N queens so that no two attack each other:
 *
 *     items     r0 c0 r1 c1 ...     a queen in each row and column, from the middle outwards
 *               | a1 b1 a2 b2 ...   at most one on each diagonal: a(row + column), b(n - 1 - row + column)
 *     options   r0 c1 a1 b4         a queen in row 0, column 1; one for each square
 *
 * Rows and columns are in organ-pipe order, from the middle outwards. A queen in the middle attacks
 * the most squares; the search takes the first of equal items. (Knuth, TAOCP 7.2.2.1, exercise 19.)
 */
bool make_queens(struct maker *m)
{
    const int n = m->number;
    for (int k = 0; k < n; k++) {
        maker_item(m, DLX_PRIMARY, "r%d", organ_pipe(k, n));
        maker_item(m, DLX_PRIMARY, "c%d", organ_pipe(k, n));
    }
    for (int d = 0; d < 2 * n; d++)
        if (is_diagonal(d, n)) {
            maker_item(m, DLX_SECONDARY, "a%d", d);
            maker_item(m, DLX_SECONDARY, "b%d", d);
        }
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            int a = row + column, b = n - 1 - row + column;
            maker_entries(m, "r%d c%d", row, column);
            if (is_diagonal(a, n))
                maker_entries(m, "a%d", a);
            if (is_diagonal(b, n))
                maker_entries(m, "b%d", b);
            maker_end_option(m);
        }
    return m->status == DLX_OK;
}

/* ---- Langford pairs ---- */

/*
 * Put 1 1 2 2 ... N N in a row so that there are k numbers between the two k:
 *
 *     items     1 2 3   s1 s2 s3 s4 s5 s6     the numbers, and the places
 *     options   1 s1 s3   1 s2 s4 ...         a number in two places
 *
 * A solution read backwards is another solution. --reduced keeps one of the two: only one of an
 * option and its mirror image, for k = N or N - 1, whichever is odd. (Knuth, TAOCP 7.2.2.1,
 * exercise 15.) Because k is odd, no option is its own mirror image.
 */
bool make_langford(struct maker *m)
{
    const int n = m->number;
    const int halved = m->options[GENERATE_REDUCED] != NULL ? n - (n % 2 == 0) : 0;
    for (int k = 1; k <= n; k++)
        maker_item(m, DLX_PRIMARY, "%d", k);
    for (int place = 1; place <= 2 * n; place++)
        maker_item(m, DLX_PRIMARY, "s%d", place);
    for (int k = 1; k <= n; k++)
        for (int place = 1; place + k + 1 <= 2 * n; place++) {
            int mirrored = 2 * n - place - k; /* first place of the mirror image */
            if (k != halved || place <= mirrored)
                maker_option(m, "%d s%d s%d", k, place, place + k + 1);
        }
    return m->status == DLX_OK;
}

/* ---- Steiner triple systems ---- */

/* Return true if the triple a < b < c agrees with the fixed triples of point 0. */
static bool is_compatible(int a, int b, int c)
{
    bool ab = a % 2 == 1 && b == a + 1, bc = b % 2 == 1 && c == b + 1;
    return a == 0 ? bc : !ab && !bc;
}

/*
 * Triples of N points so that each pair of points is in exactly one triple:
 *
 *     items     01 02 03 ... 12 13 ...     each pair of points
 *     options   01 02 12   01 03 13 ...    the triples, each as its three pairs
 *
 * They exist if N is 1 or 3 modulo 6 (T. P. Kirkman, 1847). --fixed fixes the triples of point 0 as
 * 0 1 2, 0 3 4, 0 5 6, ...: the points of every system can be renumbered in this way.
 */
bool make_steiner(struct maker *m)
{
    const int n = m->number;
    const bool fixed = m->options[GENERATE_FIXED_POINT] != NULL;
    if (n % 6 != 1 && n % 6 != 3)
        return maker_refuse(m, "N", m->argument, "1 or 3 more than a multiple of 6");
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            maker_item(m, DLX_PRIMARY, CELL, digit_of(a), digit_of(b));
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            for (int c = b + 1; c < n; c++)
                if (!fixed || is_compatible(a, b, c))
                    maker_option(m, CELL " " CELL " " CELL, digit_of(a), digit_of(b), digit_of(a),
                                 digit_of(c), digit_of(b), digit_of(c));
    return m->status == DLX_OK;
}

/* ---- the partridge puzzle ---- */

static void add_square(struct maker *m, int k, int top, int left)
{
    maker_entries(m, "#%d", k);
    for (int row = top; row < top + k; row++)
        for (int column = left; column < left + k; column++)
            maker_entries(m, CELL, digit_of(row), digit_of(column));
    maker_end_option(m);
}

/*
 * Fill a square of side 1 + 2 + ... + N with one square of side 1, two of side 2, ..., N of side N
 * (R. Wainwright, 1981). The areas agree, because 1^3 + ... + N^3 = (1 + ... + N)^2.
 *
 *     items     #1 2|#2 3|#3 00 01 ...        k squares of side k; the cells
 *     options   #2 00 01 10 11 ...            one placement of a square, large squares first
 */
bool make_partridge(struct maker *m)
{
    const int n = m->number, side = n * (n + 1) / 2;
    for (int k = 1; k <= n; k++) {
        maker_item(m, DLX_PRIMARY, "#%d", k);
        maker_repeat(m, k, k);
    }
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++)
            maker_item(m, DLX_PRIMARY, CELL, digit_of(row), digit_of(column));
    for (int k = n; k >= 1; k--) /* large squares first: there are few places for them */
        for (int top = 0; top + k <= side; top++)
            for (int left = 0; left + k <= side; left++)
                add_square(m, k, top, left);
    return m->status == DLX_OK;
}

/* ---- boards ---- */

static bool has_cell(const struct board *b, int row, int column)
{
    return row >= 0 && row < b->size[1] && column >= 0 && column < b->size[2] &&
           board_has(b, (const signed char[]){0, (signed char)row, (signed char)column});
}

static void add_board(struct maker *m, const struct board *b)
{
    for (int row = 0; row < b->size[1]; row++)
        for (int column = 0; column < b->size[2]; column++)
            if (has_cell(b, row, column))
                maker_item(m, DLX_PRIMARY, CELL, digit_of(row), digit_of(column));
}

/* ---- kings ---- */

/*
 * Pair the cells of a board, each with a neighbor, also along a diagonal:
 *
 *     items     00 01 10 11            cells: row, column
 *     options   00 01   00 10   00 11   01 10   01 11   10 11
 */

/* Add the pairs of a cell with the neighbors after it. */
static void add_pairs(struct maker *m, const struct board *b, int row, int column)
{
    static const int step[][2] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}};
    for (size_t s = 0; s < sizeof step / sizeof *step; s++) {
        const int next = row + step[s][0], beside = column + step[s][1];
        if (has_cell(b, next, beside))
            maker_option(m, CELL " " CELL, digit_of(row), digit_of(column), digit_of(next),
                         digit_of(beside));
    }
}

bool make_kings(struct maker *m)
{
    struct board b;
    if (!board_take(m, GRID_SQUARES, NULL, &b))
        return false;
    add_board(m, &b);
    for (int row = 0; row < b.size[1]; row++)
        for (int column = 0; column < b.size[2]; column++)
            if (has_cell(&b, row, column))
                add_pairs(m, &b, row, column);
    return m->status == DLX_OK;
}

/* ---- rectangles ---- */

/*
 * Dissect a board into rectangles, no two of which are equal:
 *
 *     items     00 01 02               cells: row, column
 *               | 1x1 1x2 1x3          sizes, each at most once
 *     options   1x2 00 01              a rectangle in one place
 */

struct dissection {
    struct board board;
    bool any_number; /* equal rectangles are allowed */
    bool fixed;      /* A x B and B x A are different */
    bool oblong;     /* no squares */
};

/* Return whether rectangles with this many rows and columns have a size of their own. */
static bool names_size(const struct dissection *d, int rows, int columns)
{
    const int *side = d->board.size;
    bool has_twin = !d->fixed && rows > columns && columns <= side[1] && rows <= side[2];
    return !(d->oblong && rows == columns) && !has_twin;
}

/* Return whether the cells of a rectangle are on the board. */
static bool fits(const struct board *b, int row, int column, int rows, int columns)
{
    for (int cell = 0; cell < rows * columns; cell++)
        if (!has_cell(b, row + cell / columns, column + cell % columns))
            return false;
    return true;
}

/* Add the rectangles with this many rows and columns, named by the size that they count as. */
static void add_places(struct maker *m, const struct dissection *d, int rows, int columns)
{
    const struct board *b = &d->board;
    const bool is_named = names_size(d, rows, columns);
    for (int row = 0; row + rows <= b->size[1]; row++)
        for (int column = 0; column + columns <= b->size[2]; column++) {
            if (!fits(b, row, column, rows, columns))
                continue;
            if (!d->any_number)
                maker_entries(m, "%dx%d", is_named ? rows : columns, is_named ? columns : rows);
            for (int cell = 0; cell < rows * columns; cell++)
                maker_entries(m, CELL, digit_of(row + cell / columns),
                              digit_of(column + cell % columns));
            if (!maker_end_option(m))
                return;
        }
}

/* Add the items of all sizes, or their rectangles. */
static void add_sizes(struct maker *m, const struct dissection *d, bool items)
{
    for (int rows = 1; rows <= d->board.size[1]; rows++)
        for (int columns = 1; columns <= d->board.size[2] && m->status == DLX_OK; columns++) {
            if (items && names_size(d, rows, columns))
                maker_item(m, DLX_SECONDARY, "%dx%d", rows, columns);
            if (!items && !(d->oblong && rows == columns))
                add_places(m, d, rows, columns);
        }
}

bool make_rectangles(struct maker *m)
{
    struct dissection d = {
        .any_number = m->options[GENERATE_ANY_NUMBER] != NULL,
        .fixed = m->options[GENERATE_FIXED] != NULL,
        .oblong = m->options[GENERATE_OBLONG] != NULL,
    };
    if (!board_take(m, GRID_SQUARES, NULL, &d.board))
        return false;
    add_board(m, &d.board);
    if (!d.any_number)
        add_sizes(m, &d, true);
    add_sizes(m, &d, false);
    return m->status == DLX_OK;
}

/*
 * Word rectangles: each row and each column is a word. With "cat", "at", ... and two rows of three:
 *
 *     items     a0 a1   d0 d1 d2      the rows and the columns
 *               | x00 x01 ... x12     the cells; their letters are colors
 *               wcat wat ...          the words, each used at most once; not with --repeat
 *     options   a0 x00:c x01:a x02:t wcat     a word in a row or a column
 *
 * A letter is a character of UTF-8. The list has one word on each line.
 */

enum { MOST_LENGTH = 20, MOST_WORD_BYTES = 4 * MOST_LENGTH };

struct list {
    char *text;         /* the file; zeros end its lines */
    const char **words; /* words that fit a row or a column, without duplicates */
    int count;          /* number of words */
    size_t capacity;    /* allocated length of words */
    int rows, columns;  /* of the rectangle */
    bool repeat;        /* a word may be used more than once */
};

/* Return the length of a letter: bytes 10xxxxxx continue a character of UTF-8. */
static int count_bytes(const char *at)
{
    int bytes = 1;
    while (((unsigned char)at[bytes] & 0xc0) == 0x80)
        bytes++;
    return bytes;
}

static int count_letters(const char *word)
{
    int letters = 0;
    for (; *word != '\0'; word += count_bytes(word))
        letters++;
    return letters;
}

/* ---- the list ---- */

static int compare_words(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    int order = strcmp(*x, *y);
    return order != 0 ? order : *x < *y ? -1 : *x > *y;
}

static int compare_places(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* Keep each word once, in the order of the file. */
static void drop_duplicate_words(struct list *l)
{
    int kept = 0;
    if (l->count == 0) /* qsort() must not get NULL */
        return;
    qsort(l->words, (size_t)l->count, sizeof *l->words, compare_words);
    for (int w = 0; w < l->count; w++)
        if (kept == 0 || strcmp(l->words[kept - 1], l->words[w]) != 0)
            l->words[kept++] = l->words[w];
    l->count = kept;
    /* Words are pointers into the text, so their order is the order of the file. */
    qsort(l->words, (size_t)kept, sizeof *l->words, compare_places);
}

static bool take_word(struct maker *m, struct list *l, char *word, int line)
{
    int letters = strlen(word) > MOST_WORD_BYTES ? 0 : count_letters(word);
    if (letters != l->rows && letters != l->columns)
        return true; /* it fits nowhere */
    if (strpbrk(word, " \t:|") != NULL)
        return maker_fail_line(m, m->argument, line, "a word contains a blank, ':' or '|'");
    size_t needed = (size_t)l->count + 1;
    if (!memory_reserve(m->allocator, &l->words, &l->capacity, needed, sizeof *l->words))
        return maker_fail_memory(m);
    l->words[l->count++] = word;
    return true;
}

static bool read_list(struct maker *m, struct list *l)
{
    int line = 1;
    char *rest, *word;
    l->text = maker_read_file(m, m->argument);
    if (l->text == NULL)
        return false;
    for (rest = l->text; (word = maker_next_line(&rest)) != NULL;)
        if (!take_word(m, l, word, line++))
            return false;
    drop_duplicate_words(l);
    return true;
}

/* ---- the problem ---- */

static void add_word_items(struct maker *m, const struct list *l)
{
    for (int row = 0; row < l->rows; row++)
        maker_item(m, DLX_PRIMARY, "a%d", row);
    for (int column = 0; column < l->columns; column++)
        maker_item(m, DLX_PRIMARY, "d%d", column);
    for (int row = 0; row < l->rows; row++)
        for (int column = 0; column < l->columns; column++)
            maker_item(m, DLX_SECONDARY, "x" CELL, digit_of(row), digit_of(column));
    for (int w = 0; w < l->count && !l->repeat; w++)
        maker_item(m, DLX_SECONDARY, "w%s", l->words[w]);
}

static void add_word_option(struct maker *m, const struct list *l, bool across, int line,
                            const char *word)
{
    int place = 0;
    maker_entries(m, "%c%d", across ? 'a' : 'd', line);
    for (const char *at = word; *at != '\0'; at += count_bytes(at), place++)
        maker_entries(m, "x" CELL ":%.*s", digit_of(across ? line : place),
                      digit_of(across ? place : line), count_bytes(at), at);
    if (!l->repeat)
        maker_entries(m, "w%s", word);
    maker_end_option(m);
}

static void add_word_options(struct maker *m, const struct list *l, bool across)
{
    int lines = across ? l->rows : l->columns, length = across ? l->columns : l->rows;
    for (int line = 0; line < lines; line++)
        for (int w = 0; w < l->count; w++)
            if (count_letters(l->words[w]) == length)
                add_word_option(m, l, across, line, l->words[w]);
}

bool make_words(struct maker *m)
{
    struct list l = {.repeat = m->options[GENERATE_REPEAT] != NULL};
    if (m->options[GENERATE_ROWS] == NULL || m->options[GENERATE_COLUMNS] == NULL)
        return maker_fail(m, DLX_ERR_ARGUMENT, "words needs --rows=R and --columns=C");
    if (!maker_parse_option(m, GENERATE_ROWS, 1, MOST_LENGTH, &l.rows) ||
        !maker_parse_option(m, GENERATE_COLUMNS, 1, MOST_LENGTH, &l.columns))
        return false;
    if (read_list(m, &l)) {
        add_word_items(m, &l);
        add_word_options(m, &l, true);
        add_word_options(m, &l, false);
    }
    memory_free(m->allocator, l.words, l.capacity, sizeof *l.words);
    return m->status == DLX_OK;
}
