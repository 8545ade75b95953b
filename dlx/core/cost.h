/* SPDX-License-Identifier: MIT */
/*
 * Costs with a decimal point or a sign. A search adds up whole numbers that are not negative. The
 * costs of a text are therefore scaled by a power of ten and shifted for each item that every
 * solution covers the same number of times:
 *
 *     a b        digits 1, shift 20
 *     a |2.5     25 + 20         = 45        any solution costs 2 * 20 more than in the text
 *     b |-2      -20 + 20        =  0
 *     a b        0 + 2 * 20      = 40
 *
 * Invariant: 10^digits times the cost in the text, plus the shift for each item of the option that
 * is primary and has a fixed multiplicity, is the cost of the option. Sums of costs in the text fit
 * 64 bits with their sign, so that they can be computed modulo 2^64, in which shifts may wrap.
 */
#ifndef DLX_CORE_COST_H
#define DLX_CORE_COST_H

#include "dlx/dlx.h"

enum { MOST_COST_DIGITS = 18 };

/** The map from the costs in the text to the costs of the problem. */
struct cost_unit {
    uint32_t digits; /* decimals, at most MOST_COST_DIGITS */
    uint64_t shift;  /* added for each item with a fixed multiplicity; 0 without negative costs */
    uint64_t below;  /* sum of all negative costs in the text, without sign; at most INT64_MAX */
};

/** A cost of a text: size / 10^digits, or its negative. */
struct amount {
    uint64_t size;    /* at most INT64_MAX */
    uint32_t digits;  /* at most MOST_COST_DIGITS */
    bool is_negative; /* its sign */
};

/** Parse a cost such as 7, -2 or 0.25. Return false if the text is not a cost, or is too large or
 * too precise. */
bool amount_parse(const char *text, struct amount *amount);

/** Add an amount to another. Return false if the sum is too large. */
bool amount_add(struct amount *sum, struct amount more);

/**
 * Set the cost of an option. Scale and shift the costs of all options if needed.
 * @return DLX_OK, or, with all costs as they were, DLX_ERR_NO_SUCH_OPTION, DLX_ERR_TOO_LARGE (the
 *   sum of all costs, or of all negative costs without sign, exceeds 2^63 - 1), or
 *   DLX_ERR_ARGUMENT (a negative cost of an option without an item with a fixed multiplicity).
 * Cost: O(entries of the option); rarely, O(entries of the problem).
 */
dlx_status amount_set(dlx_problem *problem, uint32_t option, struct amount amount);

/** Return a cost that an option might have, as in the text. Cost: O(entries of the option). */
struct amount amount_from(const dlx_problem *problem, uint32_t option, uint64_t cost);

/** Return the cost of an option that is 0 in the text, modulo 2^64. */
uint64_t amount_base(const dlx_problem *problem, uint32_t option);

/** Replace an amount in the sum of all negative costs. Return false, and change nothing, if it
 * would exceed 2^63 - 1. */
bool cost_unit_note(struct cost_unit *unit, struct amount from, struct amount to);

/** Return the cost of an option as in the text. Cost: O(entries of the option). */
struct amount amount_of(const dlx_problem *problem, uint32_t option);

/** Convert an amount that is not negative to the whole numbers of a problem, rounded down. Return
 * false if the result exceeds 2^63 - 1. */
bool amount_in_unit(const dlx_problem *problem, struct amount amount, uint64_t *number);

/* ---- problem.c ---- */

struct cost_unit problem_cost_unit(const dlx_problem *problem);
void problem_set_cost_unit(dlx_problem *problem, struct cost_unit unit);

/** Add an option as dlx_problem_add_option() does, but without a cost, which the caller sets next.
 * A cost of 0 in the text may be a large number here. */
dlx_status problem_append_option(dlx_problem *problem, const dlx_entry *entries, uint32_t count);

/** Set the cost of an option without any check. */
void problem_put_cost(dlx_problem *problem, uint32_t option, uint64_t cost);

#endif
