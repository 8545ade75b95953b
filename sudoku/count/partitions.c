/* SPDX-License-Identifier: MIT */
/* Tables of partitions. See partitions.h. */
#include "sudoku/count/partitions.h"

#include <stdbool.h>

enum { DIGITS = 9, SETS = 512 };

static void fill_codes(struct partitions *p)
{
    for (int set = 0; set < SETS; set++)
        for (int place = 0; place < 3; place++) {
            int code = 0;
            for (int digit = 0, power = 1; digit < DIGITS; digit++, power *= 3)
                code += (set >> digit & 1) * place * power;
            p->code_of_triple[set][place] = (uint16_t)code;
        }
}

/* Split a code into its sets. Return whether each has three digits. */
static bool split(int code, uint16_t set[3])
{
    int count[3] = {0, 0, 0};
    set[0] = set[1] = set[2] = 0;
    for (int digit = 0; digit < DIGITS; digit++, code /= 3) {
        set[code % 3] |= (uint16_t)(1 << digit);
        count[code % 3]++;
    }
    return count[0] == 3 && count[1] == 3 && count[2] == 3;
}

static void fill_partitions(struct partitions *p)
{
    int count = 0;
    for (int code = 0; code < CODES; code++) {
        uint16_t set[3];
        p->of_code[code] = NO_PARTITION;
        if (!split(code, set))
            continue;
        for (int place = 0; place < 3; place++)
            p->set[count][place] = set[place];
        p->of_code[code] = (uint16_t)count++;
    }
}

static int number_of(const struct partitions *p, const uint16_t set[3])
{
    return p->of_code[p->code_of_triple[set[0]][0] + p->code_of_triple[set[1]][1] +
                      p->code_of_triple[set[2]][2]];
}

/* In the second box, each digit is in one of the two rows where it is not in the first box. In the third box, it is
 * in the last row left. */
static void fill_partners(struct partitions *p, int partition)
{
    const uint16_t *set = p->set[partition];
    int count = 0;
    for (uint16_t later = 0; later < SETS; later++) {
        uint16_t second[3], third[3];
        for (int row = 0; row < 3; row++) {
            const uint16_t after = set[(row + 1) % 3], behind = set[(row + 2) % 3];
            second[row] = (uint16_t)((behind & ~later) | (after & later));
            third[row] = (uint16_t)((behind | after) & ~second[row]);
        }
        const int number = number_of(p, second);
        if (number == NO_PARTITION)
            continue;
        p->partner[partition][count][0] = (uint16_t)number;
        p->partner[partition][count++][1] = (uint16_t)number_of(p, third);
    }
}

void partitions_fill(struct partitions *partitions)
{
    fill_codes(partitions);
    fill_partitions(partitions);
    for (int partition = 0; partition < PARTITIONS; partition++)
        fill_partners(partitions, partition);
}
