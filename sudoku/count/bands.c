/* SPDX-License-Identifier: MIT */
/* Counting by bands. See bands.h. */
#include "sudoku/count/bands.h"

#include "sudoku/count/layout.h"

#include <string.h>

enum { BANDS = PARTITIONS * PARTNERS, DIGITS = 9, LANES = 8, STRIDE = PARTNERS, BLOCK = 32 };

/* A first band, and how many bands it stands for. */
struct first_band {
    uint16_t place[3]; /* of the partition of each box */
    uint32_t weight;   /* bands that are the same up to an exchange of digits */
};

/* The pairs of partners of each partition in the first stack, by their places in the other two stacks. */
struct pairs {
    uint32_t first[PARTITIONS + 1]; /* place -> its first pair */
    uint16_t place[BANDS][2];       /* in the second and third stack */
};

/* Ways to fill a stack below a box of the first band: by the partition of the second box, and of the third one. */
typedef uint16_t ways;

/* The ways for some partitions of the third box. Four of them are added at once, since none exceeds 16 bits. */
union block {
    ways of[BLOCK];
    uint64_t packed[BLOCK / 4];
};

struct bands {
    struct object *owner;         /* of all arrays */
    size_t memory;                /* bytes left for matrices that are kept */
    struct partitions partitions; /* tables */
    struct arranged cells;        /* the puzzle */
    struct box box[3][3];         /* by band and stack */
    struct pairs pairs[3];        /* of the second and the third band; place 0 is unused */
    struct first_band *first;     /* first bands */
    uint32_t first_count;         /* their number */
    uint32_t next;                /* the first band at work */
    uint16_t at;                  /* place of R(3,1) at work */
    ways *kept[3][PARTITIONS]; /* matrix of each stack by the place in the first band; NULL: none */
    ways *spare[3];            /* room for the matrix at work of each stack */
    uint16_t spare_place[3];   /* whose matrix is there; NO_PARTITION: none */
    const ways *matrix[3];     /* the matrices at work */
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

/* Return how many bands are the same up to an exchange of digits that are alike; 0 if another one of these bands
 * stands for all. The digits of a class must have ascending rows. */
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

/* For each partition of the columns of the second box, count the ways to fill the first box and the third one. The
 * counts are in blocks of some partitions of the third box. */
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

/* Three sets of three digits have 12 Latin squares each, so a matrix has no entry above 12 * 12 * 12. */
static void fill_matrix(struct bands *b, int stack, uint16_t place, ways *matrix)
{
    const struct box *low = &b->box[2][stack];
    const size_t columns = low->rows;
    count_columns(b, stack, place);
    for (size_t k = 0; k < blocks_of(low); k++)
        fill_block(&b->box[1][stack], b->column_ways + k * PARTITIONS, matrix + k * BLOCK, columns,
                   columns - k * BLOCK < BLOCK ? columns - k * BLOCK : BLOCK);
}

/* Return room to keep the matrix, if there is some, or the spare room. */
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

/* Copy the columns that belong to the third band, and zeros up to a number of lanes. Return their number. */
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
