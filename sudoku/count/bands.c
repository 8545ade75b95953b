/* SPDX-License-Identifier: MIT */
/*
 * Counting by bands: see bands.h. First the puzzle is turned so that counting its solutions takes
 * the least work. The work is estimated from the number of first, second and third bands.
 */
#include "sudoku/count/bands.h"

#include "sudoku/count/boxes.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

enum {
    BANDS = PARTITIONS * PARTNERS,
    DIGITS = 9,
    CELLS = 81,
    LANES = 8,
    STRIDE = PARTNERS,
    BLOCK = 32
};

/* A turned puzzle. */
struct arranged {
    struct box_cells box[3][3]; /* by band and stack */
    unsigned alike[3];          /* the rows of each band that can be exchanged, as bits */
    unsigned orders[3];         /* the number of their orders: 1, 2 or 6 */
    uint16_t class_of[9];       /* digit -> the smallest digit that the puzzle treats alike */
};

/* ---- turning a puzzle: classes ---- */

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

/* ---- turning a puzzle: an estimate ---- */

/* Return whether a box has a filling with these digits in its rows, checking each row by itself. */
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

static unsigned count_set(const bool set[PARTITIONS])
{
    unsigned count = 0;
    for (int partition = 0; partition < PARTITIONS; partition++)
        count += set[partition];
    return count;
}

/* Find the partitions of the rows of each box that are part of a filling of the band. Return the
 * number of fillings by partitions, and count all partitions that each box may have by itself. */
static double find_rows_of_band(const struct partitions *p, struct box_cells band[3], double all[3])
{
    bool possible[3][PARTITIONS];
    double count = 0;
    for (int stack = 0; stack < 3; stack++) {
        memset(band[stack].is_row, false, sizeof band->is_row);
        for (int partition = 0; partition < PARTITIONS; partition++)
            possible[stack][partition] = may_hold(&band[stack], p->set[partition]);
        all[stack] = count_set(possible[stack]);
    }
    for (int partition = 0; partition < PARTITIONS; partition++)
        for (int pair = 0; possible[0][partition] && pair < PARTNERS; pair++) {
            const uint16_t *partner = p->partner[partition][pair];
            if (!possible[1][partner[0]] || !possible[2][partner[1]])
                continue;
            band[0].is_row[partition] = true;
            band[1].is_row[partner[0]] = band[2].is_row[partner[1]] = true;
            count++;
        }
    return count;
}

/* ---- turning a puzzle ---- */

static void take_boxes(struct arranged *a, const uint16_t allowed[CELLS], bool is_turned)
{
    for (int row = 0; row < DIGITS; row++)
        for (int column = 0; column < DIGITS; column++)
            a->box[row / 3][column / 3].allowed[row % 3][column % 3] =
                allowed[is_turned ? DIGITS * column + row : DIGITS * row + column];
}

/* What an estimate needs to know about a puzzle. */
struct sizes {
    double band[3];    /* fillings of each band, by partitions */
    double all[3][3];  /* partitions of the rows of each box that it may have by itself */
    double rows[3][3]; /* those of them that occur in fillings of the band */
    double ways[3][3]; /* estimated arrangements of such a partition */
    double orders[3];  /* of the rows of each band */
    double exchanges;  /* permutations of digits that are alike */
};

/* Where each band and each stack goes. */
struct turn {
    int band[3], stack[3];
};

static double least(double a, double b)
{
    return a < b ? a : b;
}

/* Estimate the work for the matrices of a stack, if this many of them are needed. */
static double estimate_matrices(const struct sizes *s, const struct sizes *columns,
                                const struct turn *t, int stack, double needed)
{
    const int a = t->band[0], b = t->band[1], c = t->band[2];
    const double middle = s->rows[b][stack] * s->ways[b][stack];
    const double pairs = columns->band[stack] / (columns->all[stack][a] + 1);
    const double count = s->ways[a][stack] * pairs * columns->ways[stack][c];
    return needed * (count + 2 * middle * (s->rows[c][stack] / BLOCK + 1));
}

/* Estimate the mean of the elements of a stack's matrices: the fillings of the stack, divided by
 * the triples of partitions. */
static double estimate_element(const struct sizes *s, const struct sizes *columns, int stack)
{
    double element = columns->band[stack];
    for (int band = 0; band < 3; band++)
        element *= columns->ways[stack][band] / (s->all[band][stack] + 1);
    return element;
}

/* Estimate the work for the sum over the second and the third bands: see sum_bands(). */
static double estimate_sum(const struct sizes *s, const struct sizes *columns, const struct turn *t)
{
    const int b = t->band[1], c = t->band[2], stack = t->stack[0];
    const double second = s->band[b] / s->orders[b], third = s->band[c] / s->orders[c];
    const double used = second * least(estimate_element(s, columns, stack), 1);
    const double copied = s->rows[b][t->stack[1]] + s->rows[b][t->stack[2]];
    const double middle = s->rows[b][stack] / s->orders[b], low = s->rows[c][stack] / s->orders[c];
    const double one_by_one = 2 * used * third;
    const double by_columns = 2 * copied * third + 2 * used * (third / LANES + low);
    return middle * low + (used < copied ? one_by_one : by_columns);
}

/* Estimate the work in nanoseconds. `columns` are the sizes of the puzzle with its rows and columns
 * exchanged. */
static double estimate_work(const struct sizes *s, const struct sizes *columns,
                            const struct turn *t)
{
    const double first = s->band[t->band[0]] / s->exchanges + 1;
    double work = first * estimate_sum(s, columns, t);
    for (int stack = 0; stack < 3; stack++)
        work += estimate_matrices(s, columns, t, stack, least(s->rows[t->band[0]][stack], first));
    return work;
}

/* Estimate the arrangements of given digits in the rows of a box. */
static double estimate_ways(const struct box_cells *box)
{
    static const int arrangements[4] = {6, 2, 1, 1};
    double ways = 1;
    for (int row = 0; row < 3; row++) {
        int known = 0;
        for (int column = 0; column < 3; column++)
            known += (box->allowed[row][column] & (box->allowed[row][column] - 1)) == 0;
        ways *= arrangements[known];
    }
    return ways;
}

static void measure(struct sizes *s, struct arranged *a, const struct partitions *p)
{
    s->exchanges = 1;
    for (int band = 0; band < 3; band++) {
        s->band[band] = find_rows_of_band(p, a->box[band], s->all[band]);
        for (int stack = 0; stack < 3; stack++) {
            s->rows[band][stack] = count_set(a->box[band][stack].is_row);
            s->ways[band][stack] = estimate_ways(&a->box[band][stack]);
        }
        s->orders[band] = a->orders[band];
    }
    for (int digit = 0; digit < DIGITS; digit++) {
        int members = 1;
        for (int before = 0; before < digit; before++)
            members += a->class_of[before] == a->class_of[digit];
        s->exchanges *= members;
    }
}

static void apply_turn(struct arranged *a, const struct turn *t)
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
static double find_turn(const struct sizes *sizes, const struct sizes *columns, struct turn *best)
{
    double fewest = INFINITY;
    for (int choice = 0; choice < 18; choice++) {
        const int first = choice % 3, step = 1 + choice / 3 % 2, stack = choice / 6;
        const struct turn turn = {{first, (first + step) % 3, (first + 2 * step) % 3},
                                  {stack, (stack + 1) % 3, (stack + 2) % 3}};
        const double work = estimate_work(sizes, columns, &turn);
        if (work < fewest) {
            fewest = work;
            *best = turn;
        }
    }
    return fewest;
}

static void begin_turn(struct arranged *a, const uint16_t allowed[CELLS], bool is_turned)
{
    take_boxes(a, allowed, is_turned);
    find_classes(a, allowed);
    for (int band = 0; band < 3; band++)
        find_rows(a, band);
}

/* Choose how to turn a puzzle: exchange rows and columns, bands, and stacks. */
static void arrange(struct arranged *arranged, const struct partitions *partitions,
                    const uint16_t allowed[81])
{
    struct arranged turned;
    struct sizes rows, columns;
    struct turn turn, other;
    begin_turn(arranged, allowed, false);
    begin_turn(&turned, allowed, true);
    measure(&rows, arranged, partitions);
    measure(&columns, &turned, partitions);
    if (find_turn(&columns, &rows, &other) < find_turn(&rows, &columns, &turn)) {
        *arranged = turned;
        turn = other;
    }
    apply_turn(arranged, &turn);
}

/* ---- counting ---- */

/* A first band, and the number of bands that it represents. */
struct first_band {
    uint16_t place[3]; /* of the partition of each box */
    uint32_t weight;   /* number of bands that are the same up to an exchange of digits */
};

/* The pairs of partners of each partition on a side of a box: their places in the other boxes. */
struct pairs {
    uint32_t first[PARTITIONS + 1]; /* place -> its first pair */
    uint16_t place[BANDS][2];       /* in the second and third box */
};

/* Ways to fill a stack below a box of the first band: by the partition of the second box, and of
 * the third one. */
typedef uint16_t ways;

/* The ways for some partitions of the third box. Four are added at once: none exceeds 16 bits. */
union block {
    ways of[BLOCK];
    uint64_t packed[BLOCK / 4];
};

struct bands {
    struct object *owner;      /* of all arrays */
    size_t memory;             /* remaining bytes for matrices that are kept */
    uint32_t first_count;      /* number of first bands */
    uint32_t next;             /* the current first band */
    uint16_t at;               /* current place of R(3,1) */
    uint64_t high, low;        /* the count */
    ways *kept[3][PARTITIONS]; /* matrix of each stack by the place in the first band; NULL: none */
    ways *spare[3];            /* buffer for the current matrix of each stack */
    uint16_t spare_place[3];   /* place of the matrix in it; NO_PARTITION: none */
    const ways *matrix[3];     /* the current matrices */
    union block *column_ways;  /* by the block, and the columns of the second box */
    int16_t (*x)[STRIDE], (*y)[STRIDE]; /* columns of the matrices of the second and third stack */
    struct first_band *first;           /* first bands */
    /* the following need not be cleared, which would take longer than a count */
    struct arranged cells;        /* the puzzle */
    struct partitions partitions; /* tables */
    struct box box[3][3];         /* by band and stack */
    struct pairs rows[3];         /* of the second and the third band; 0 is unused */
    struct pairs columns[3];      /* of each stack */
};

/* ---- making ---- */

static void list_pairs(const struct partitions *partitions, const struct side *first,
                       const struct side *second, const struct side *third, struct pairs *pairs)
{
    uint32_t count = 0;
    for (uint16_t place = 0; place < first->count; place++) {
        const uint16_t(*partner)[2] = partitions->partner[first->at[place]];
        pairs->first[place] = count;
        for (int p = 0; p < PARTNERS; p++) {
            const uint16_t two = second->place[partner[p][0]], three = third->place[partner[p][1]];
            if (two != NO_PARTITION && three != NO_PARTITION) {
                pairs->place[count][0] = two;
                pairs->place[count++][1] = three;
            }
        }
    }
    pairs->first[first->count] = count;
}

static void list_all_pairs(struct bands *b)
{
    struct box(*box)[3] = b->box;
    for (int band = 1; band < 3; band++)
        list_pairs(&b->partitions, &box[band][0].row, &box[band][1].row, &box[band][2].row,
                   &b->rows[band]);
    for (int stack = 0; stack < 3; stack++)
        list_pairs(&b->partitions, &box[0][stack].column, &box[1][stack].column,
                   &box[2][stack].column, &b->columns[stack]);
}

static int row_of(const struct partitions *p, uint16_t partition, int digit)
{
    const uint16_t *set = p->set[partition];
    return (set[1] >> digit & 1) + 2 * (set[2] >> digit & 1);
}

/* Return how many bands are the same up to an exchange of digits that are alike; 0 if another one
 * of these bands represents all. The digits of a class must have ascending rows. */
static uint32_t weigh(const struct bands *b, const uint16_t partition[3])
{
    int latest[DIGITS] = {0}, run[DIGITS] = {0}, members[DIGITS] = {0};
    uint32_t weight = 1;
    for (int digit = 0; digit < DIGITS; digit++) {
        const int class = b->cells.class_of[digit];
        const int rows = 3 * row_of(&b->partitions, partition[0], digit) +
                         row_of(&b->partitions, partition[1], digit);
        if (rows < latest[class])
            return 0;
        run[class] = rows == latest[class] ? run[class] + 1 : 1;
        latest[class] = rows;
        weight = weight * (uint32_t)++members[class] / (uint32_t)run[class];
    }
    return weight;
}

static void list_first_bands(struct bands *b)
{
    const struct box *box = b->box[0];
    for (uint16_t place = 0; place < box[0].row.count; place++)
        for (int p = 0; p < PARTNERS; p++) {
            const uint16_t first = box[0].row.at[place];
            const uint16_t *pair = b->partitions.partner[first][p];
            const uint16_t partition[3] = {first, pair[0], pair[1]};
            struct first_band band = {{place, box[1].row.place[pair[0]], box[2].row.place[pair[1]]},
                                      0};
            if (band.place[1] == NO_PARTITION || band.place[2] == NO_PARTITION)
                continue;
            band.weight = weigh(b, partition) * b->cells.orders[1] * b->cells.orders[2];
            if (band.weight > 0)
                b->first[b->first_count++] = band;
        }
}

static size_t matrix_size(const struct bands *b, int stack)
{
    return (size_t)b->box[1][stack].row.count * b->box[2][stack].row.count + 1;
}

static size_t blocks_of(const struct box *low)
{
    return ((size_t)low->row.count + BLOCK - 1) / BLOCK;
}

/* Return the length of `column_ways` for a stack. */
static size_t column_ways_size(const struct bands *b, int stack)
{
    return blocks_of(&b->box[2][stack]) * b->box[1][stack].column.count;
}

static bool make_room(struct bands *b)
{
    bool good = true;
    size_t most = 1;
    for (int stack = 0; stack < 3; stack++) {
        const size_t size = column_ways_size(b, stack);
        most = size > most ? size : most;
        b->spare[stack] = object_array(b->owner, matrix_size(b, stack), sizeof(ways));
        b->spare_place[stack] = NO_PARTITION;
        good = good && b->spare[stack] != NULL;
    }
    b->column_ways = object_array(b->owner, most, sizeof *b->column_ways);
    b->x = object_array(b->owner, PARTITIONS, sizeof *b->x);
    b->y = object_array(b->owner, PARTITIONS, sizeof *b->y);
    b->first = object_array(b->owner, BANDS, sizeof *b->first);
    return good && b->column_ways != NULL && b->x != NULL && b->y != NULL && b->first != NULL;
}

struct bands *bands_new(struct object *owner, const uint16_t allowed[SUDOKU_CELLS], size_t memory)
{
    struct bands *b = object_array(owner, 1, sizeof *b);
    if (b == NULL)
        return NULL;
    memset(b, 0, offsetof(struct bands, cells));
    b->owner = owner;
    b->memory = memory;
    partitions_fill(&b->partitions);
    arrange(&b->cells, &b->partitions, allowed);
    for (int band = 0; band < 3; band++)
        for (int stack = 0; stack < 3; stack++)
            box_fill(&b->box[band][stack], &b->partitions, &b->cells.box[band][stack],
                     band > 0 && stack == 0 ? b->cells.alike[band] : 0);
    if (!make_room(b))
        return NULL;
    list_all_pairs(b);
    list_first_bands(b);
    return b;
}

/* ---- the matrix of a stack ---- */

/* For each partition of the columns of the second box, count the ways to fill the first box and the
 * third one. The counts are in blocks of some partitions of the third box. */
static void count_columns(struct bands *b, int stack, uint16_t place)
{
    const struct box *top = &b->box[0][stack], *low = &b->box[2][stack];
    const struct pairs *pairs = &b->columns[stack];
    const size_t columns = b->box[1][stack].column.count;
    memset(b->column_ways, 0, column_ways_size(b, stack) * sizeof *b->column_ways);
    for (uint32_t f = top->first_column[place]; f < top->first_column[place + 1]; f++)
        for (uint32_t p = pairs->first[top->columns[f]]; p < pairs->first[top->columns[f] + 1];
             p++) {
            const uint16_t *pair = pairs->place[p];
            for (uint32_t r = low->first_row[pair[1]]; r < low->first_row[pair[1] + 1]; r++)
                b->column_ways[low->rows[r] / BLOCK * columns + pair[0]].of[low->rows[r] % BLOCK]++;
        }
}

/* Fill the columns of one block, in the cache. */
static void fill_block(const struct box *middle, const union block *block, ways *matrix,
                       size_t columns, size_t count)
{
    for (uint16_t row = 0; row < middle->row.count; row++, matrix += columns) {
        union block sum = {{0}};
        for (uint32_t f = middle->first_column[row]; f < middle->first_column[row + 1]; f++)
            for (int p = 0; p < BLOCK / 4; p++)
                sum.packed[p] += block[middle->columns[f]].packed[p];
        memcpy(matrix, sum.of, count * sizeof *matrix);
    }
}

/* Three sets of three digits have 12 Latin squares each, so no entry is above 12 * 12 * 12. */
static void fill_matrix(struct bands *b, int stack, uint16_t place, ways *matrix)
{
    const struct box *middle = &b->box[1][stack], *low = &b->box[2][stack];
    const size_t columns = low->row.count;
    count_columns(b, stack, place);
    for (size_t k = 0; k < blocks_of(low); k++)
        fill_block(middle, b->column_ways + k * middle->column.count, matrix + k * BLOCK, columns,
                   columns - k * BLOCK < BLOCK ? columns - k * BLOCK : BLOCK);
}

/* Return a new array to keep the matrix, if the memory allows it, or the spare buffer. */
static ways *find_room(struct bands *b, int stack, uint16_t place)
{
    const size_t bytes = matrix_size(b, stack) * sizeof(ways);
    if (b->memory >= bytes)
        b->kept[stack][place] = object_array(b->owner, matrix_size(b, stack), sizeof(ways));
    if (b->kept[stack][place] == NULL) {
        b->spare_place[stack] = place;
        return b->spare[stack];
    }
    b->memory -= bytes;
    return b->kept[stack][place];
}

static const ways *matrix_of(struct bands *b, int stack, uint16_t place)
{
    if (b->kept[stack][place] != NULL)
        return b->kept[stack][place];
    if (b->spare_place[stack] == place)
        return b->spare[stack];
    ways *matrix = find_room(b, stack, place);
    fill_matrix(b, stack, place, matrix);
    return matrix;
}

/* ---- the sum ---- */

/* Copy the columns of the third band, and zeros up to a number of lanes. Return their number. */
static int copy_columns(struct bands *b)
{
    const struct pairs *pairs = &b->rows[2];
    const uint16_t(*pair)[2] = pairs->place + pairs->first[b->at];
    const int count = (int)(pairs->first[b->at + 1] - pairs->first[b->at]);
    const int padded = (count + LANES - 1) / LANES * LANES;
    for (int stack = 1; stack < 3; stack++) {
        const size_t columns = b->box[2][stack].row.count;
        const ways *row = b->matrix[stack];
        int16_t(*to)[STRIDE] = stack == 1 ? b->x : b->y;
        for (uint16_t r = 0; r < b->box[1][stack].row.count; r++, row += columns) {
            for (int c = 0; c < count; c++)
                to[r][c] = (int16_t)row[pair[c][stack - 1]];
            memset(to[r] + count, 0, (size_t)(padded - count) * sizeof **to);
        }
    }
    return padded;
}

/* The products are below 56 * 1728 * 1728, which is less than 2^31. */
static inline int32_t multiply(const int16_t *restrict x, const int16_t *restrict y, int count)
{
    int32_t sum = 0;
    for (int c = 0; c < count; c++)
        sum += x[c] * y[c];
    return sum;
}

static inline uint64_t sum_pairs(const struct bands *b, uint16_t place, int count)
{
    const struct pairs *pairs = &b->rows[1];
    uint64_t sum = 0;
    for (uint32_t p = pairs->first[place]; p < pairs->first[place + 1]; p++)
        sum += (uint64_t)multiply(b->x[pairs->place[p][0]], b->y[pairs->place[p][1]], count);
    return sum;
}

static inline uint64_t sum_second_bands(const struct bands *b, int count)
{
    const ways *first = b->matrix[0] + b->at;
    uint64_t sum = 0;
    for (uint16_t place = 0; place < b->box[1][0].row.count;
         place++, first += b->box[2][0].row.count)
        if (*first > 0)
            sum += *first * sum_pairs(b, place, count);
    return sum;
}

/* A constant length makes the inner products several times faster. */
static uint64_t sum_of_length(const struct bands *b, int count)
{
    switch (count) {
    case 0:
        return 0;
    case LANES:
        return sum_second_bands(b, LANES);
    case 2 * LANES:
        return sum_second_bands(b, 2 * LANES);
    case 3 * LANES:
        return sum_second_bands(b, 3 * LANES);
    case 4 * LANES:
        return sum_second_bands(b, 4 * LANES);
    case 5 * LANES:
        return sum_second_bands(b, 5 * LANES);
    case 6 * LANES:
        return sum_second_bands(b, 6 * LANES);
    default:
        return sum_second_bands(b, STRIDE);
    }
}

/* Return the number of second bands with ways to fill the first stack. */
static uint32_t count_second_bands(const struct bands *b)
{
    const struct pairs *pairs = &b->rows[1];
    const ways *first = b->matrix[0] + b->at;
    uint32_t count = 0;
    for (uint16_t place = 0; place < b->box[1][0].row.count;
         place++, first += b->box[2][0].row.count)
        count += *first > 0 ? pairs->first[place + 1] - pairs->first[place] : 0;
    return count;
}

/* Multiply the elements of the matrices one by one. */
static uint64_t sum_elements(const struct bands *b)
{
    const struct pairs *second = &b->rows[1], *third = &b->rows[2];
    const ways *first = b->matrix[0] + b->at;
    uint64_t sum = 0;
    for (uint16_t place = 0; place < b->box[1][0].row.count;
         place++, first += b->box[2][0].row.count)
        for (uint32_t p = second->first[place]; *first > 0 && p < second->first[place + 1]; p++) {
            const uint16_t *row = second->place[p];
            const ways *x = b->matrix[1] + (size_t)row[0] * b->box[2][1].row.count;
            const ways *y = b->matrix[2] + (size_t)row[1] * b->box[2][2].row.count;
            for (uint32_t q = third->first[b->at]; q < third->first[b->at + 1]; q++)
                sum += (uint64_t)*first * x[third->place[q][0]] * y[third->place[q][1]];
        }
    return sum;
}

/* Sum over all second bands, and all third bands with the current R(3,1). Copying the columns pays
 * off if they are used often. */
static uint64_t sum_bands(struct bands *b)
{
    const uint32_t second = count_second_bands(b);
    if (second < b->box[1][1].row.count + b->box[1][2].row.count)
        return sum_elements(b);
    return sum_of_length(b, copy_columns(b));
}

/* Add sum * weight. The sum over one first band and one R(3,1) is far below 2^64. */
static void add(struct bands *b, uint64_t sum, uint32_t weight)
{
    const uint64_t low = (sum & UINT32_MAX) * weight, high = (sum >> 32) * weight;
    b->low += low;
    b->high += b->low < low;
    b->low += high << 32;
    b->high += (b->low < high << 32) + (high >> 32);
}

static void begin_band(struct bands *b)
{
    for (int stack = 0; stack < 3; stack++)
        b->matrix[stack] = matrix_of(b, stack, b->first[b->next].place[stack]);
}

bool bands_step(struct bands *bands)
{
    if (bands->next == bands->first_count)
        return false;
    if (bands->at == 0)
        begin_band(bands);
    if (bands->at < bands->box[2][0].row.count) {
        add(bands, sum_bands(bands), bands->first[bands->next].weight);
        bands->at++;
    }
    if (bands->at >= bands->box[2][0].row.count) {
        bands->at = 0;
        bands->next++;
    }
    return true;
}

double bands_done(const struct bands *bands)
{
    const double rows = bands->box[2][0].row.count;
    if (bands->next == bands->first_count)
        return 1;
    return (bands->next + (rows > 0 ? bands->at / rows : 0)) / bands->first_count;
}

void bands_count(const struct bands *bands, uint64_t *high, uint64_t *low)
{
    *high = bands->high;
    *low = bands->low;
}
