/* SPDX-License-Identifier: MIT */
/* The fingerprint of a problem: a check of its numbers, each as four bytes, lowest byte first. Two
 * files about problems with the same fingerprint speak of the same items and options. For "a | x"
 * with the option "a x:A":
 *
 *     2   1 1 1   0 0 1   1   2   0 0   1 1
 *     items; kind, least and most of each; options; length, and item and color of each entry
 */
#include "dlx/core/check.h"

static uint64_t add_number(uint64_t check, uint32_t number)
{
    for (int byte = 0; byte < 4; byte++)
        check = check_byte(check, (unsigned char)(number >> 8 * byte));
    return check;
}

uint64_t fingerprint(const dlx_problem *problem)
{
    uint64_t check = add_number(CHECK_BEGIN, dlx_problem_item_count(problem));
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++) {
        const dlx_item times = dlx_problem_item(problem, i);
        check = add_number(check, dlx_problem_item(problem, i).kind == DLX_PRIMARY);
        check = add_number(check, times.min);
        check = add_number(check, times.max);
    }
    check = add_number(check, dlx_problem_option_count(problem));
    for (uint32_t o = 0; o < dlx_problem_option_count(problem); o++) {
        uint32_t count;
        const dlx_entry *entry = dlx_problem_option(problem, o, &count);
        check = add_number(check, count);
        for (uint32_t e = 0; e < count; e++)
            check = add_number(add_number(check, entry[e].item), entry[e].color);
    }
    return check;
}
