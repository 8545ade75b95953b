/* SPDX-License-Identifier: MIT */
/* Costs with a decimal point or a sign: see cost.h. */
#include "dlx/info.h"
#include "dlx/core/cost.h"
#include "dlx/core/query.h"

#include <string.h>

bool amount_parse(const char *text, struct amount *amount)
{
    bool has_point = false, has_digit = false;
    *amount = (struct amount){.is_negative = *text == '-'};
    text += *text == '-' || *text == '+';
    for (; *text != '\0'; text++) {
        if (*text == '.' && !has_point) {
            has_point = true;
            if (text[1 + strspn(text + 1, "0")] == '\0') /* zeros at the end mean nothing */
                return has_digit || text[1] == '0';
            continue;
        }
        const uint64_t digit = (uint64_t)(*text - '0');
        if (*text < '0' || *text > '9' || amount->size > (INT64_MAX - digit) / 10 ||
            amount->digits == MOST_COST_DIGITS)
            return false;
        amount->size = 10 * amount->size + digit;
        amount->digits += has_point;
        has_digit = true;
        if (has_point && text[1 + strspn(text + 1, "0")] == '\0')
            return true;
    }
    return has_digit;
}

/* ---- scaling and shifting ---- */

/* Return how many times an option covers items that every solution covers the same number of
 * times. */
static uint64_t count_fixed(const dlx_problem *problem, uint32_t option)
{
    uint32_t count;
    uint64_t fixed = 0;
    const dlx_entry *entry = dlx_problem_option(problem, option, &count);
    for (uint32_t e = 0; e < count; e++) {
        const dlx_item item = dlx_problem_item(problem, entry[e].item);
        if (item.kind == DLX_PRIMARY && item.min == item.max)
            fixed += entry_times(problem, entry[e]);
    }
    return fixed;
}

/* Return a cost without its shifts, whose sum is `base`. */
static struct amount unshift(struct cost_unit unit, uint64_t cost, uint64_t base)
{
    const uint64_t above = cost - base; /* modulo 2^64 */
    const bool is_negative = unit.shift > 0 && above > INT64_MAX;
    return (struct amount){is_negative ? 0 - above : above, unit.digits, is_negative};
}

struct amount amount_from(const dlx_problem *problem, uint32_t option, uint64_t cost)
{
    return unshift(problem_cost_unit(problem), cost, amount_base(problem, option));
}

struct amount amount_of(const dlx_problem *problem, uint32_t option)
{
    return amount_from(problem, option, dlx_problem_option_cost(problem, option));
}

uint64_t amount_base(const dlx_problem *problem, uint32_t option)
{
    const uint64_t shift = problem_cost_unit(problem).shift;
    return shift > 0 ? shift * count_fixed(problem, option) : 0;
}

bool cost_unit_note(struct cost_unit *unit, struct amount from, struct amount to)
{
    const uint64_t others = unit->below - (from.is_negative ? from.size : 0);
    if (to.is_negative && to.size > INT64_MAX - others)
        return false;
    unit->below = others + (to.is_negative ? to.size : 0);
    return true;
}

/* Multiply by 10^digits. Return false if the result exceeds 2^63 - 1. */
static bool scale(uint64_t *number, uint32_t digits)
{
    for (; digits > 0 && *number > 0; digits--) {
        if (*number > INT64_MAX / 10)
            return false;
        *number *= 10;
    }
    return true;
}

bool amount_add(struct amount *sum, struct amount more)
{
    struct amount *fewer = sum->digits < more.digits ? sum : &more;
    const uint32_t digits = sum->digits < more.digits ? more.digits : sum->digits;
    if (!scale(&fewer->size, digits - fewer->digits))
        return false;
    sum->digits = digits;
    if (sum->is_negative == more.is_negative) {
        sum->size += more.size; /* both are below 2^63 */
        return sum->size <= INT64_MAX;
    }
    sum->is_negative ^= more.size > sum->size;
    sum->size = more.size > sum->size ? more.size - sum->size : sum->size - more.size;
    return true;
}

/* Compute the cost of an option in a unit with at least as many digits and as large a shift. Return
 * false if it exceeds 2^63 - 1. */
static bool convert(const dlx_problem *p, uint32_t option, struct cost_unit to, uint64_t *cost)
{
    struct cost_unit from = problem_cost_unit(p);
    const uint32_t more_digits = to.digits - from.digits;
    *cost = dlx_problem_option_cost(p, option);
    if (!scale(cost, more_digits) || !scale(&from.shift, more_digits))
        return false;
    const uint64_t more = to.shift - from.shift;
    const uint64_t fixed = more > 0 ? count_fixed(p, option) : 0;
    if (fixed > 0 && more > (INT64_MAX - *cost) / fixed)
        return false;
    *cost += fixed * more;
    return true;
}

/* Change to another unit, in which an option gets this cost. Change nothing if the sum of all costs
 * is too large. */
static dlx_status change_unit(dlx_problem *p, struct cost_unit to, uint32_t option, uint64_t cost)
{
    const uint32_t count = dlx_problem_option_count(p);
    uint64_t total = cost, converted;
    for (uint32_t o = 0; o < count; o++) {
        if (o == option)
            continue;
        if (!convert(p, o, to, &converted) || converted > INT64_MAX - total)
            return DLX_ERR_TOO_LARGE;
        total += converted;
    }
    for (uint32_t o = 0; o < count; o++)
        if (o != option && convert(p, o, to, &converted))
            problem_put_cost(p, o, converted);
    problem_put_cost(p, option, cost);
    problem_set_cost_unit(p, to);
    return DLX_OK;
}

/* Make the shift large enough for an amount of an option with `fixed` items. Return false if they
 * would have shifts above 2^63 - 1. */
static bool fit_shift(struct cost_unit *unit, struct amount amount, uint64_t fixed)
{
    const uint64_t least = amount.is_negative ? (amount.size - 1) / fixed + 1 : 0;
    if (least > unit->shift) /* at least double the shift, so that it changes rarely */
        unit->shift = least > 2 * unit->shift ? least : 2 * unit->shift;
    return fixed == 0 || unit->shift <= INT64_MAX / fixed;
}

dlx_status amount_set(dlx_problem *problem, uint32_t option, struct amount amount)
{
    if (option >= dlx_problem_option_count(problem))
        return DLX_ERR_NO_SUCH_OPTION;
    const struct cost_unit from = problem_cost_unit(problem);
    if (amount.size == 0 && from.shift == 0) /* 0 in any unit, as most costs are */
        return dlx_problem_set_cost(problem, option, 0);
    const bool has_shift = from.shift > 0 || amount.is_negative;
    const uint64_t fixed = has_shift ? count_fixed(problem, option) : 0;
    struct amount old = amount_of(problem, option);
    struct cost_unit to = from;
    to.digits = amount.digits > from.digits ? amount.digits : from.digits;
    const uint32_t more = to.digits - from.digits;
    if (!scale(&amount.size, to.digits - amount.digits) || !scale(&to.shift, more) ||
        !scale(&to.below, more) || (old.is_negative && !scale(&old.size, more)))
        return DLX_ERR_TOO_LARGE;
    amount.is_negative = amount.is_negative && amount.size > 0;
    if (amount.is_negative && fixed == 0)
        return DLX_ERR_ARGUMENT;
    if (!fit_shift(&to, amount, fixed))
        return DLX_ERR_TOO_LARGE;
    const uint64_t base = to.shift * fixed;
    const uint64_t cost = amount.is_negative ? base - amount.size : base + amount.size;
    if (to.digits == from.digits && to.shift == from.shift)
        return dlx_problem_set_cost(problem, option, cost);
    if (cost > INT64_MAX || !cost_unit_note(&to, old, amount))
        return DLX_ERR_TOO_LARGE;
    return change_unit(problem, to, option, cost);
}

dlx_status dlx_problem_set_cost_text(dlx_problem *problem, uint32_t option, const char *text)
{
    struct amount amount;
    return amount_parse(text, &amount) ? amount_set(problem, option, amount) : DLX_ERR_ARGUMENT;
}

bool amount_in_unit(const dlx_problem *problem, struct amount amount, uint64_t *number)
{
    uint32_t digits = problem_cost_unit(problem).digits;
    *number = amount.size;
    for (; amount.digits > digits; amount.digits--)
        *number /= 10;
    return scale(number, digits - amount.digits);
}

/* ---- back to the text ---- */

/* Return how often a solution covers items with a fixed multiplicity. */
static uint64_t count_all_fixed(const dlx_problem *problem)
{
    uint64_t fixed = 0;
    for (uint32_t i = 0; i < dlx_problem_item_count(problem); i++) {
        const dlx_item item = dlx_problem_item(problem, i);
        if (item.kind == DLX_PRIMARY && item.min == item.max)
            fixed += item.min;
    }
    return fixed;
}

static void amount_text(struct amount a, char text[DLX_COST_TEXT])
{
    char room[DLX_COST_TEXT] = "", *first = room + DLX_COST_TEXT - 1;
    for (; a.digits > 0 && a.size % 10 == 0; a.digits--)
        a.size /= 10; /* no zeros at the end */
    for (uint32_t d = 0; d <= a.digits || a.size > 0; d++, a.size /= 10) {
        if (d > 0 && d == a.digits)
            *--first = '.';
        *--first = (char)('0' + a.size % 10);
    }
    if (a.is_negative)
        *--first = '-';
    memcpy(text, first, (size_t)(room + DLX_COST_TEXT - first));
}

void dlx_problem_cost_text(const dlx_problem *problem, uint32_t option, uint64_t cost,
                           char text[DLX_COST_TEXT])
{
    struct cost_unit unit = problem_cost_unit(problem);
    const uint64_t base = unit.shift > 0 && option == DLX_NONE
                              ? unit.shift * count_all_fixed(problem)
                              : amount_base(problem, option);
    amount_text(unshift(unit, cost, base), text);
}

static void signed_text(int64_t cost, uint32_t digits, char text[DLX_COST_TEXT])
{
    const uint64_t size = cost < 0 ? 0 - (uint64_t)cost : (uint64_t)cost;
    amount_text((struct amount){size, digits, cost < 0}, text);
}

void dlx_problem_costs(const dlx_problem *problem, dlx_costs *costs)
{
    const uint32_t digits = problem_cost_unit(problem).digits;
    const uint32_t options = dlx_problem_option_count(problem);
    int64_t least = INT64_MAX, most = INT64_MIN, total = 0; /* sums of a text fit: see cost.h */
    double unit = 1;
    for (uint32_t o = 0; o < options; o++) {
        const struct amount amount = amount_of(problem, o);
        const int64_t cost = amount.is_negative ? -(int64_t)amount.size : (int64_t)amount.size;
        least = cost < least ? cost : least;
        most = cost > most ? cost : most;
        total += cost;
    }
    for (uint32_t d = 0; d < digits; d++)
        unit *= 10;
    signed_text(options > 0 ? least : 0, digits, costs->min);
    signed_text(options > 0 ? most : 0, digits, costs->max);
    signed_text(total, digits, costs->total);
    costs->mean = options > 0 ? (double)total / unit / options : 0;
}
