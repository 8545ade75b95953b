/* SPDX-License-Identifier: MIT */
/*
 * Target: edited certificates, and their checker. The input bytes are a small problem, required
 * and forbidden options, and changes to the certificate written for them. (certificate.c uses
 * arbitrary trees instead.)
 *
 * Laws: the written certificate is accepted, and its count is the count of brute force. After any
 * edits, an accepted certificate has the count of brute force for the options that it states. So
 * that edits get far, the checksum is corrected, and so are claimed counts if the checker reports
 * the right number. Reading at once and in pieces gives the same result. Nothing leaks, and memory
 * is bounded.
 */
#include "dlx/certificate/certificate.h"
#include "tests/fuzz/small.h"
#include "tests/support/oracle.h"
#include "tests/support/tasks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20 }; /* bytes that the checker of a small certificate may allocate */

/* ---- brute force ---- */

static uint32_t set_of_array(const uint32_t *options, uint32_t count)
{
    uint32_t set = 0;
    for (uint32_t o = 0; o < count; o++)
        set |= UINT32_C(1) << options[o];
    return set;
}

static void holds_certificate(const dlx_certificate *c, const struct oracle *oracle)
{
    uint32_t with = set_of_array(c->required, c->required_count);
    uint32_t without = set_of_array(c->forbidden, c->forbidden_count);
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, oracle_count(oracle, with, without));
    HOLDS(same_text(c->solutions, text));
}

/* ---- writing ---- */

/* Choose existing options; their number comes from the input. */
static uint32_t some_options(struct dice *dice, const dlx_problem *problem, uint32_t *options)
{
    uint32_t all = dlx_problem_option_count(problem);
    uint32_t count = all > 0 ? dice_below(dice, 4) : 0;
    for (uint32_t o = 0; o < count; o++)
        options[o] = dice_below(dice, all);
    return count;
}

static struct sheet write_certificate(struct dice *dice, const dlx_problem *problem,
                                      const struct oracle *oracle)
{
    uint32_t required[4], forbidden[4];
    uint8_t how = dice_byte(dice);
    dlx_certificate certificate;
    struct asked asked = {.required = required, .forbidden = forbidden};
    struct sheet sheet = {0};
    if ((how & 1) != 0) {
        asked.required_count = some_options(dice, problem, required);
        asked.forbidden_count = some_options(dice, problem, forbidden);
    }
    asked.settings.choose = (how & 2) != 0 ? CHOOSE_FIRST : CHOOSE_SHORTEST;
    HOLDS(certificate_write(problem, &asked, sheet_write, &sheet, &certificate, NULL) == DLX_OK);
    holds_certificate(&certificate, oracle);
    dlx_certificate_free(problem, &certificate);
    return sheet;
}

/* ---- editing ---- */

/* Return the position after this line of the text, which must exist. */
static size_t behind(const struct sheet *sheet, const char *line)
{
    size_t length = strlen(line), at = 0;
    while (at + length < sheet->length && memcmp(sheet->text + at, line, length) != 0)
        at++;
    return at + length;
}

/* Replace some bytes by others. If the result would not fit, leave the text unchanged. */
static void replace(struct sheet *sheet, size_t at, size_t count, const void *bytes, size_t size)
{
    struct sheet edited = {0};
    size_t end = at + count;
    if (at > sheet->length || end > sheet->length)
        return;
    HOLDS(sheet_write(&edited, sheet->text, at) && sheet_write(&edited, bytes, size) &&
          sheet_write(&edited, sheet->text + end, sheet->length - end));
    free(sheet->text);
    *sheet = edited;
}

/* Insert a byte or a piece of the text, usually into the tree. */
static void edit(struct dice *dice, struct sheet *sheet)
{
    uint8_t how = dice_byte(dice), byte = dice_byte(dice);
    size_t begin = how < 208 ? behind(sheet, "\ntree\n") : 0;
    size_t at = begin + dice_byte(dice), room = sheet->length;
    char piece[16];
    if (how % 4 < 2)
        replace(sheet, at, how % 4, &byte, 1);
    else if (how % 4 == 2)
        replace(sheet, at, 1, "", 0);
    else {
        size_t from = begin + byte, length = 1 + dice_byte(dice) % 15u;
        length = from >= room ? 0 : from + length > room ? room - from : length;
        if (length > 0)
            memcpy(piece, sheet->text + from, length);
        replace(sheet, at, 0, piece, length);
    }
}

/* Correct the last line. */
static void set_check(struct sheet *sheet)
{
    char line[32];
    size_t end = sheet->length;
    uint64_t check = CHECK_BEGIN;
    while (end >= 7 && memcmp(sheet->text + end - 7, "\ncheck ", 7) != 0)
        end--;
    end = end >= 7 ? end - 6 : sheet->length;
    for (size_t at = 0; at < end; at++)
        check = check_byte(check, (unsigned char)sheet->text[at]);
    snprintf(line, sizeof line, "check %016" PRIx64 "\n", check);
    replace(sheet, end, sheet->length - end, line, strlen(line));
}

/* Find the claim that the checker reports as wrong, and the right value, which "the tree proves 3
 * solutions" or "the tree has 5 nodes" gives. Return false if the message has a different form. */
static bool set_claim(struct sheet *sheet, const char *message)
{
    static const char *const claims[] = {"solutions", "nodes"};
    const char *report = strstr(message, "the tree ");
    for (int c = 0; c < 2 && report != NULL; c++) {
        char number[64], word[16], line[16];
        if (sscanf(report, "the tree %*[a-z] %60[0-9] %15[a-z], but", number, word) != 2 ||
            strcmp(word, claims[c]) != 0)
            continue;
        snprintf(line, sizeof line, "\n%s ", claims[c]);
        size_t at = behind(sheet, line), length = 0;
        while (at + length < sheet->length && sheet->text[at + length] != '\n')
            length++;
        replace(sheet, at, length, number, strlen(number));
        return true;
    }
    return false;
}

/* ---- checking ---- */

struct checked {
    dlx_status status;
    dlx_error error;
};

static struct checked check(const dlx_problem *problem, const struct sheet *sheet, uint64_t random,
                            const struct oracle *oracle)
{
    struct checked c = {.error = {.message = ""}};
    struct pieces text = {(const uint8_t *)sheet->text, sheet->length, random};
    dlx_certificate certificate;
    c.status = certificate_check(problem, NULL, pieces_read, &text, &certificate, &c.error);
    HOLDS(c.status == DLX_OK || c.status == DLX_ERR_CERTIFICATE || c.status == DLX_ERR_SYNTAX);
    HOLDS((c.status == DLX_OK) == (c.error.message[0] == '\0'));
    if (c.status == DLX_OK) {
        holds_certificate(&certificate, oracle);
        dlx_certificate_free(problem, &certificate);
    }
    return c;
}

static void check_edited(struct dice *dice, const dlx_problem *problem, struct sheet *sheet,
                         const struct oracle *oracle)
{
    for (int edits = dice_byte(dice) % 8; edits > 0; edits--)
        edit(dice, sheet);
    for (int repairs = 0; repairs < 3; repairs++) {
        set_check(sheet);
        struct checked whole = check(problem, sheet, 0, oracle);
        struct checked pieces = check(problem, sheet, sheet->length + 1, oracle);
        HOLDS(whole.status == pieces.status);
        HOLDS(same_text(whole.error.message, pieces.error.message));
        if (!set_claim(sheet, whole.error.message))
            break;
    }
}

TARGET(certificate_edits)
{
    struct dice dice = {data, size};
    struct meter meter = {.room = ROOM};
    const dlx_allocator allocator = metered(&meter);
    dlx_problem *problem = small_problem(&dice, &allocator);
    struct oracle oracle = oracle_solve(problem);
    struct sheet sheet = write_certificate(&dice, problem, &oracle);
    HOLDS(check(problem, &sheet, 0, &oracle).status == DLX_OK);
    check_edited(&dice, problem, &sheet, &oracle);
    free(sheet.text);
    oracle_free(&oracle);
    dlx_problem_free(problem);
    HOLDS(meter.held == 0 && !meter.refused);
    return 0;
}
