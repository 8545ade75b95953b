/* SPDX-License-Identifier: MIT */
/*
 * Target: the certificate checker. The input bytes are a small problem, followed by the tree of a
 * certificate. The tree is given in full, or as changes to a valid tree. The head claims the right
 * count, and the checksum is right.
 *
 * Laws: a written certificate has the count of brute force. No tree proves a different count. The
 * text gives the same answer when it is read in pieces. Memory is proportional to the size of
 * problem and text. Nothing leaks.
 */
#include "dlx/core/number.h"
#include "tests/fuzz/small.h"
#include "tests/support/oracle.h"
#include "tests/support/tasks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHECK_LINE = 23, /* bytes of "check 0123456789abcdef\n" */
    ROOM = 1 << 14,  /* bytes that the checker may allocate, besides those for the text */
    EACH_BYTE = 256, /* bytes for each byte of text: a kept node, or a level */
};

/* Replace the tree of the text by these bytes and correct the checksum. The caller frees the
 * result. */
static char *with_tree(const struct sheet *sheet, size_t tree, const uint8_t *bytes, size_t count,
                       size_t *length)
{
    char *text = malloc(tree + count + CHECK_LINE + 2);
    uint64_t check = UINT64_C(0xcbf29ce484222325);
    memcpy(text, sheet->text, tree);
    if (count > 0)
        memcpy(text + tree, bytes, count);
    text[tree + count] = '\n';
    for (size_t b = 0; b <= tree + count; b++)
        check = (check ^ (unsigned char)text[b]) * UINT64_C(0x100000001b3);
    sprintf(text + tree + count + 1, "check %016" PRIx64 "\n", check);
    *length = tree + count + 1 + CHECK_LINE;
    return text;
}

static bool may_be(dlx_status status)
{
    return status == DLX_OK || status == DLX_ERR_SYNTAX || status == DLX_ERR_CERTIFICATE;
}

/* The checker never states a different count, even when it rejects a certificate. */
static void holds_text(const dlx_problem *problem, struct meter *meter, const char *text,
                       size_t length, const char *count)
{
    dlx_status status[2];
    dlx_error error[2] = {{.line = 0}, {.line = 0}};
    const size_t held = meter->held;
    meter->room = held + ROOM + EACH_BYTE * length;
    for (int piecewise = 0; piecewise < 2; piecewise++) {
        struct pieces source = {(const uint8_t *)text, length, piecewise ? length : 0};
        dlx_certificate proven = {.solutions = NULL};
        status[piecewise] =
            certificate_check(problem, NULL, pieces_read, &source, &proven, &error[piecewise]);
        HOLDS(may_be(status[piecewise]));
        HOLDS((status[piecewise] == DLX_OK) == same_text(proven.solutions, count));
        HOLDS(strstr(error[piecewise].message, "the tree proves") == NULL);
        dlx_certificate_free(problem, &proven);
        HOLDS(meter->held == held);
    }
    HOLDS(status[0] == status[1] && same_text(error[0].message, error[1].message));
    meter->room = 0;
}

/* Copy the valid tree and change some bytes as the input says. */
static void change(struct dice *dice, uint8_t *tree, size_t count)
{
    while (dice->left > 0 && count > 0) {
        const uint8_t changed = dice_byte(dice) % 32;
        const size_t high = dice_byte(dice), low = dice_byte(dice);
        tree[(high * 256 + low) % count] = changed;
    }
}

static void holds_trees(struct dice *dice, const dlx_problem *problem, struct meter *meter,
                        const struct sheet *sheet, const char *count)
{
    const bool is_change = (dice_byte(dice) & 1) != 0;
    const size_t tree = (size_t)(strstr(sheet->text, "\ntree\n") + 6 - sheet->text);
    size_t bytes = sheet->length - CHECK_LINE - 1 - tree, length;
    uint8_t *right = malloc(bytes + 1);
    memcpy(right, sheet->text + tree, bytes);
    if (is_change)
        change(dice, right, bytes);
    char *text = with_tree(sheet, tree, is_change ? right : dice->at,
                           is_change ? bytes : dice->left, &length);
    holds_text(problem, meter, text, length, count);
    free(text);
    free(right);
}

TARGET(certificate)
{
    struct dice dice = {data, size};
    struct meter meter = {.held = 0};
    const dlx_allocator allocator = metered(&meter);
    dlx_problem *problem = small_problem(&dice, &allocator);
    struct oracle oracle = oracle_solve(problem);
    const struct asked asked = {.settings.choose =
                                    (dice_byte(&dice) & 1) != 0 ? CHOOSE_FIRST : CHOOSE_SHORTEST};
    struct sheet sheet = {0};
    char count[COUNT_TEXT];
    HOLDS(certificate_write(problem, &asked, sheet_write, &sheet, NULL, NULL) == DLX_OK);
    count_text((struct count){oracle.count, 0}, count);
    holds_text(problem, &meter, sheet.text, sheet.length, count);
    holds_trees(&dice, problem, &meter, &sheet, count);
    free(sheet.text);
    oracle_free(&oracle);
    dlx_problem_free(problem);
    HOLDS(meter.held == 0);
    return 0;
}
