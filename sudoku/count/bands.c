/* SPDX-License-Identifier: MIT */
/*
 * Counting by bands: see bands.h. First the puzzle is turned so that counting its solutions takes
 * the least work. The work is estimated from the number of first, second and third bands.
 */
#include "sudoku/count/bands.h"

#include "sudoku/count/boxes.h"

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
    double band[3];     /* fillings of each band */
    unsigned box[3][3]; /* partitions of the rows of each box */
    unsigned orders[3]; /* of the rows of each band */
    double exchanges;   /* of digits that are alike */
};

/* Where each band and each stack goes. */
struct turn {
    int band[3], stack[3];
};

/* Estimate the work in processor steps. Its parts are matrices, copies of columns, and products. */
static double estimate_work(const struct sizes *s, const struct turn *t)
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
static double order_bands(struct arranged *a, const struct partitions *p)
{
    struct sizes sizes;
    struct turn best = {{0, 1, 2}, {0, 1, 2}};
    measure(&sizes, a, p);
    double least = estimate_work(&sizes, &best);
    for (int choice = 0; choice < 18; choice++) {
        const int first = choice % 3, step = 1 + choice / 3 % 2, stack = choice / 6;
        const struct turn turn = {{first, (first + step) % 3, (first + 2 * step) % 3},
                                  {stack, (stack + 1) % 3, (stack + 2) % 3}};
        const double work = estimate_work(&sizes, &turn);
        if (work < least) {
            least = work;
            best = turn;
        }
    }
    apply_turn(a, &best);
    return least;
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
    begin_turn(arranged, allowed, false);
    begin_turn(&turned, allowed, true);
    const double work = order_bands(arranged, partitions);
    if (order_bands(&turned, partitions) < work)
        *arranged = turned;
}

/* ---- counting ---- */

/* A first band, and the number of bands that it represents. */
struct first_band {
    uint16_t place[3]; /* of the partition of each box */
    uint32_t weight;   /* number of bands that are the same up to an exchange of digits */
};

/* The pairs of partners of each partition in the first stack, by places in the other two stacks. */
struct pairs {
    uint32_t first[PARTITIONS + 1]; /* place -> its first pair */
    uint16_t place[BANDS][2];       /* in the second and third stack */
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
    struct object *owner;         /* of all arrays */
    size_t memory;                /* remaining bytes for matrices that are kept */
    struct partitions partitions; /* tables */
    struct arranged cells;        /* the puzzle */
    struct box box[3][3];         /* by band and stack */
    struct pairs pairs[3];        /* of the second and the third band; place 0 is unused */
    struct first_band *first;     /* first bands */
    uint32_t first_count;         /* their number */
    uint32_t next;                /* the current first band */
    uint16_t at;                  /* current place of R(3,1) */
    ways *kept[3][PARTITIONS]; /* matrix of each stack by the place in the first band; NULL: none */
    ways *spare[3];            /* buffer for the current matrix of each stack */
    uint16_t spare_place[3];   /* place of the matrix in it; NO_PARTITION: none */
    const ways *matrix[3];     /* the current matrices */
    union block *column_ways; /* by the block, and the partition of the columns of the second box */
    int16_t (*x)[STRIDE], (*y)[STRIDE]; /* columns of the matrices of the second and third stack */
    uint64_t high, low;                 /* the count */
};

/* ---- making ---- */

static void list_pairs(const struct bands *b, int band, struct pairs *pairs)
{
    const struct box *box = b->box[band];
    uint32_t count = 0;
    for (uint16_t place = 0; place < box[0].rows; place++) {
        const uint16_t(*partner)[2] = b->partitions.partner[box[0].at[place]];
        pairs->first[place] = count;
        for (int p = 0; p < PARTNERS; p++) {
            const uint16_t second = box[1].place[partner[p][0]],
                           third = box[2].place[partner[p][1]];
            pairs->place[count][0] = second;
            pairs->place[count][1] = third;
            count += second != NO_PARTITION && third != NO_PARTITION;
        }
    }
    pairs->first[box[0].rows] = count;
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
    for (uint16_t place = 0; place < box[0].rows; place++)
        for (int p = 0; p < PARTNERS; p++) {
            const uint16_t *pair = b->partitions.partner[box[0].at[place]][p];
            const uint16_t partition[3] = {box[0].at[place], pair[0], pair[1]};
            struct first_band band = {{place, box[1].place[pair[0]], box[2].place[pair[1]]}, 0};
            if (band.place[1] == NO_PARTITION || band.place[2] == NO_PARTITION)
                continue;
            band.weight = weigh(b, partition) * b->cells.orders[1] * b->cells.orders[2];
            if (band.weight > 0)
                b->first[b->first_count++] = band;
        }
}

static size_t matrix_size(const struct bands *b, int stack)
{
    return (size_t)b->box[1][stack].rows * b->box[2][stack].rows + 1;
}

static size_t blocks_of(const struct box *low)
{
    return ((size_t)low->rows + BLOCK - 1) / BLOCK;
}

static size_t most_blocks(const struct bands *b)
{
    size_t most = 1;
    for (int stack = 0; stack < 3; stack++)
        most = blocks_of(&b->box[2][stack]) > most ? blocks_of(&b->box[2][stack]) : most;
    return most;
}

static bool make_room(struct bands *b)
{
    bool good = true;
    for (int stack = 0; stack < 3; stack++) {
        b->spare[stack] = object_array(b->owner, matrix_size(b, stack), sizeof(ways));
        b->spare_place[stack] = NO_PARTITION;
        good = good && b->spare[stack] != NULL;
    }
    b->column_ways = object_array(b->owner, most_blocks(b) * PARTITIONS, sizeof *b->column_ways);
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
    memset(b, 0, sizeof *b);
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
    list_pairs(b, 1, &b->pairs[1]);
    list_pairs(b, 2, &b->pairs[2]);
    list_first_bands(b);
    return b;
}

/* ---- the matrix of a stack ---- */

/* For each partition of the columns of the second box, count the ways to fill the first box and the
 * third one. The counts are in blocks of some partitions of the third box. */
static void count_columns(struct bands *b, int stack, uint16_t place)
{
    const struct box *top = &b->box[0][stack], *low = &b->box[2][stack];
    memset(b->column_ways, 0, blocks_of(low) * PARTITIONS * sizeof *b->column_ways);
    for (uint32_t f = top->first_column[place]; f < top->first_column[place + 1]; f++)
        for (int p = 0; p < PARTNERS; p++) {
            const uint16_t *pair = b->partitions.partner[top->columns[f]][p];
            for (uint32_t r = low->first_row[pair[1]]; r < low->first_row[pair[1] + 1]; r++)
                b->column_ways[low->places[r] / BLOCK * PARTITIONS + pair[0]]
                    .of[low->places[r] % BLOCK]++;
        }
}

/* Fill the columns of one block, in the cache. */
static void fill_block(const struct box *middle, const union block *block, ways *matrix,
                       size_t columns, size_t count)
{
    for (uint16_t row = 0; row < middle->rows; row++, matrix += columns) {
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
    const struct box *low = &b->box[2][stack];
    const size_t columns = low->rows;
    count_columns(b, stack, place);
    for (size_t k = 0; k < blocks_of(low); k++)
        fill_block(&b->box[1][stack], b->column_ways + k * PARTITIONS, matrix + k * BLOCK, columns,
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
    const struct pairs *pairs = &b->pairs[2];
    const uint16_t(*pair)[2] = pairs->place + pairs->first[b->at];
    const int count = (int)(pairs->first[b->at + 1] - pairs->first[b->at]);
    const int padded = (count + LANES - 1) / LANES * LANES;
    for (int stack = 1; stack < 3; stack++) {
        const size_t columns = b->box[2][stack].rows;
        const ways *row = b->matrix[stack];
        int16_t(*to)[STRIDE] = stack == 1 ? b->x : b->y;
        for (uint16_t r = 0; r < b->box[1][stack].rows; r++, row += columns) {
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
    const struct pairs *pairs = &b->pairs[1];
    uint64_t sum = 0;
    for (uint32_t p = pairs->first[place]; p < pairs->first[place + 1]; p++)
        sum += (uint64_t)multiply(b->x[pairs->place[p][0]], b->y[pairs->place[p][1]], count);
    return sum;
}

static inline uint64_t sum_second_bands(const struct bands *b, int count)
{
    const ways *first = b->matrix[0] + b->at;
    uint64_t sum = 0;
    for (uint16_t place = 0; place < b->box[1][0].rows; place++, first += b->box[2][0].rows)
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
    if (bands->at < bands->box[2][0].rows) {
        const uint64_t sum = sum_of_length(bands, copy_columns(bands));
        add(bands, sum, bands->first[bands->next].weight);
        bands->at++;
    }
    if (bands->at >= bands->box[2][0].rows) {
        bands->at = 0;
        bands->next++;
    }
    return true;
}

double bands_done(const struct bands *bands)
{
    const double rows = bands->box[2][0].rows;
    if (bands->next == bands->first_count)
        return 1;
    return (bands->next + (rows > 0 ? bands->at / rows : 0)) / bands->first_count;
}

void bands_count(const struct bands *bands, uint64_t *high, uint64_t *low)
{
    *high = bands->high;
    *low = bands->low;
}
