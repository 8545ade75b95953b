/* SPDX-License-Identifier: MIT */
/*
 * Target: linear certificates and their checker. The input bytes are a small problem, required and
 * forbidden options, and a claim: a modulus, multipliers and a rest. At the end, some bytes of the
 * text are changed.
 *
 * Laws: a linear certificate that the library writes is accepted, and brute force finds no
 * solution. An accepted claim means that brute force finds no solution. A claim that proves this
 * for all options of the problem is accepted. Reading at once and in pieces gives the same result.
 * Nothing leaks, and memory is bounded.
 */
#include "dlx/certificate/certificate.h"
#include "tests/fuzz/small.h"
#include "tests/support/oracle.h"
#include "tests/support/tasks.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROOM = 1 << 20, /* bytes that the library may allocate for a small certificate */
    CHECK_LINE = 23 /* bytes of "check 0123456789abcdef\n" */
};

/* What a certificate claims. */
struct claim {
    uint32_t required[SMALL_OPTIONS], required_count;   /* options, ascending */
    uint32_t forbidden[SMALL_OPTIONS], forbidden_count; /* options, ascending */
    uint32_t modulus;                                   /* at least 2 */
    uint32_t multiplier[SMALL_ITEMS];                   /* of each item, below the modulus */
    uint32_t rest;                                      /* below the modulus */
};

/* ---- the truth ---- */

static bool has_solution(const struct oracle *oracle, const uint32_t *required, uint32_t with,
                         const uint32_t *forbidden, uint32_t without)
{
    return oracle_count(oracle, set_of(required, with), set_of(forbidden, without)) > 0;
}

static uint32_t sum_of_items(const dlx_problem *problem, const struct claim *c)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++)
        sum += (uint64_t)c->multiplier[i] * dlx_problem_item(problem, i).max;
    return (uint32_t)(sum % c->modulus);
}

/* Return true if the multipliers rule out any solution, whatever options are required or
 * forbidden. */
static bool proves(const dlx_problem *problem, const struct claim *c)
{
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++) {
        const dlx_item item = dlx_problem_item(problem, i);
        if (c->multiplier[i] > 0 && (item.kind != DLX_PRIMARY || item.min != item.max))
            return false;
    }
    return options_vanish(problem, c->multiplier, c->modulus) && sum_of_items(problem, c) != 0;
}

/* ---- checking ---- */

static dlx_status check(const dlx_problem *problem, const struct sheet *sheet, bool in_pieces,
                        const struct oracle *oracle, dlx_error *error)
{
    struct pieces text = {(const uint8_t *)sheet->text, sheet->length,
                          in_pieces ? sheet->length + 1 : 0};
    dlx_certificate c = {.solutions = NULL};
    *error = (dlx_error){.message = ""};
    dlx_status status = certificate_check(problem, NULL, pieces_read, &text, &c, error);
    HOLDS(status == DLX_OK || status == DLX_ERR_CERTIFICATE || status == DLX_ERR_SYNTAX);
    HOLDS((status == DLX_OK) == (error->message[0] == '\0'));
    if (status == DLX_OK && c.modulus > 0)
        HOLDS(!has_solution(oracle, c.required, c.required_count, c.forbidden, c.forbidden_count));
    dlx_certificate_free(problem, &c);
    return status;
}

static dlx_status check_both(const dlx_problem *problem, const struct sheet *sheet,
                             const struct oracle *oracle)
{
    dlx_error whole, pieces;
    const dlx_status status = check(problem, sheet, false, oracle, &whole);
    HOLDS(check(problem, sheet, true, oracle, &pieces) == status);
    HOLDS(same_text(whole.message, pieces.message));
    return status;
}

/* ---- what the library writes ---- */

static void holds_written(const dlx_problem *problem, const struct claim *c,
                          const struct oracle *oracle)
{
    const struct asked asked = {.required = c->required,
                                .required_count = c->required_count,
                                .forbidden = c->forbidden,
                                .forbidden_count = c->forbidden_count};
    dlx_task *task;
    dlx_certificate made;
    struct sheet sheet = {0};
    HOLDS(asked_open(problem, &asked, &task) == DLX_OK);
    HOLDS(dlx_certificate_write_linear(task, sheet_write, &sheet, &made, NULL) == DLX_OK);
    HOLDS((made.modulus > 0) == (sheet.length > 0));
    if (made.modulus > 0)
        HOLDS(check_both(problem, &sheet, oracle) == DLX_OK);
    dlx_certificate_free(problem, &made);
    dlx_task_free(task);
    free(sheet.text);
}

/* ---- claims out of bytes ---- */

/* Choose options in ascending order. */
static uint32_t some_options(struct dice *dice, const dlx_problem *problem, uint32_t *options)
{
    const unsigned low = dice_byte(dice), chosen = low | (unsigned)dice_byte(dice) << 8;
    uint32_t count = 0;
    for (uint32_t o = 0; o < dlx_problem_option_count(problem); o++)
        if ((chosen >> o & 1) != 0)
            options[count++] = o;
    return count;
}

/* Usually claim the right rest, because otherwise little is accepted. */
static struct claim some_claim(struct dice *dice, const dlx_problem *problem)
{
    static const uint32_t large[] = {UINT32_MAX, UINT32_MAX - 4, 1u << 31, 65536};
    struct claim c = {.required_count = 0};
    const uint8_t how = dice_byte(dice);
    if ((how & 1) != 0)
        c.required_count = some_options(dice, problem, c.required);
    if ((how & 2) != 0)
        c.forbidden_count = some_options(dice, problem, c.forbidden);
    c.modulus = (how & 28) == 0 ? large[dice_below(dice, 4)] : 2 + dice_below(dice, 8);
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++)
        c.multiplier[i] = (how & 28) == 0 && (how & 32) != 0 ? c.modulus - 1 - dice_byte(dice)
                                                             : dice_byte(dice) % c.modulus;
    c.rest = (how & 192) == 0 ? dice_byte(dice) % c.modulus : sum_of_items(problem, &c);
    return c;
}

__attribute__((format(printf, 2, 3))) static void put(struct sheet *sheet, const char *format, ...)
{
    char line[80];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    HOLDS(sheet_write(sheet, line, (size_t)length));
}

static void put_check(struct sheet *sheet)
{
    uint64_t check = CHECK_BEGIN;
    for (size_t b = 0; b < sheet->length; b++)
        check = check_byte(check, (unsigned char)sheet->text[b]);
    put(sheet, "check %016" PRIx64 "\n", check);
}

static struct sheet write_claim(const dlx_problem *problem, const struct claim *c)
{
    struct sheet sheet = {0};
    put(&sheet, "dlx-certificate 1\nitems %" PRIu32 "\noptions %" PRIu32 "\n",
        dlx_problem_item_count(problem), dlx_problem_option_count(problem));
    put(&sheet, "problem %016" PRIx64 "\n", fingerprint(problem));
    for (uint32_t r = 0; r < c->required_count; r++)
        put(&sheet, "require %" PRIu32 "\n", c->required[r] + 1);
    for (uint32_t f = 0; f < c->forbidden_count; f++)
        put(&sheet, "forbid %" PRIu32 "\n", c->forbidden[f] + 1);
    put(&sheet, "modulus %" PRIu32 "\n", c->modulus);
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++)
        if (c->multiplier[i] > 0)
            put(&sheet, "item %" PRIu32 " %" PRIu32 "\n", i + 1, c->multiplier[i]);
    put(&sheet, "rest %" PRIu32 "\n", c->rest);
    put_check(&sheet);
    return sheet;
}

static bool is_plain(const struct claim *c)
{
    return c->required_count == 0 && c->forbidden_count == 0;
}

static void holds_claim(struct dice *dice, const dlx_problem *problem, const struct claim *c,
                        const struct oracle *oracle)
{
    struct sheet sheet = write_claim(problem, c);
    const dlx_status status = check_both(problem, &sheet, oracle);
    if (is_plain(c) && proves(problem, c) && c->rest == sum_of_items(problem, c))
        HOLDS(status == DLX_OK);
    while (dice->left > 0) {
        const size_t at = dice_byte(dice) % (sheet.length - CHECK_LINE);
        sheet.text[at] = (char)dice_byte(dice);
        sheet.length -= CHECK_LINE;
        put_check(&sheet);
        check_both(problem, &sheet, oracle);
    }
    free(sheet.text);
}

TARGET(linear)
{
    struct dice dice = {data, size};
    struct meter meter = {.room = ROOM};
    const dlx_allocator allocator = metered(&meter);
    dlx_problem *problem = small_problem(&dice, &allocator);
    struct oracle oracle = oracle_solve(problem);
    const struct claim claim = some_claim(&dice, problem);
    holds_written(problem, &claim, &oracle);
    holds_claim(&dice, problem, &claim, &oracle);
    oracle_free(&oracle);
    dlx_problem_free(problem);
    HOLDS(meter.held == 0 && !meter.refused);
    return 0;
}
