/* SPDX-License-Identifier: MIT */
/*
 * Sums of cells that may repeat digits: little killers, and the lines of arrows. The cells are
 * divided into groups of cells that see each other. A group is a cage (sets.c) whose sum is not
 * known. Steps add one group after the other:
 *
 *     little-killer 12 r1c1-r5c5       two groups: r1c1 r2c2 r3c3 in box 1, r4c4 r5c5 in box 5
 *
 *     k.1, k.1=1, ..., k.1=9           a cage of the first group: its sets, and their digits
 *     k.1.sum=6, ..., k.1.sum=9        a set also covers its sum, which is at most 9: the rest is at least 3
 *     k.2, k.2.a=1, ..., k.2.b=1, ...  two cells: an option for each pair of digits, which covers
 *     k.2.sum=3, ...                   a reading of each cell and the sum
 *     k+2                              the step that adds the second group; for each way, an option:
 *                                      {k+2  k+2.in=6  k+2=6}  {k+2  k+2.in=7  k+2=5} ...
 *     {k.1.sum=6  k+2.in=6}, ...       denials (builder.h): both agree on the sum of the first group
 *
 * The first group needs no step. A group of one cell has no items: its sum is the digit. A group
 * with all digits has one sum, so it needs nothing. The options of the last step also cover the
 * digits of the circle of an arrow.
 *
 * Groups keep the cover small: there are few sums so far, because different digits have neither a
 * small nor a large sum. Often only few of them can still lead to the right sum.
 */
#include "sudoku/clues/clue.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    MOST_SETS = 700,     /* of a group */
    MOST_NUMBERS = 4096, /* in a circle */
    CIRCLE = 4,          /* cells of the longest circle: no sum has five digits */
    SUM_CELLS = 128,     /* of a sum below MOST_STATES, on boards of 4x4 to 36x36 */
    SUM_WORDS = MOST_STATES / 64,
};

/* A set of sums, as bits. */
struct sums {
    uint64_t word[SUM_WORDS];
};

/* A group of cells that are different, or one cell. */
struct addend {
    uint16_t cells[SUDOKU_MAX_SIZE];
    int count;     /* number of cells */
    int low, high; /* its smallest and its largest sum */
};

/* The items by which an option agrees with the value of a variable. */
struct reading {
    int low;        /* the lowest value */
    uint32_t first; /* its item; the items of the next values follow */
};

/* A number in the circle of an arrow. */
struct number {
    int value;
    uint8_t digits[CIRCLE];
};

struct sum {
    const struct emission *emission;
    const uint16_t *circle;              /* the cells of the circle */
    int circle_count;                    /* their number; 0: the sum is known, or open */
    int value;                           /* the known sum */
    bool is_open;                        /* the sum is not known: it becomes a variable */
    bool is_complete;                    /* groups with all digits are kept, too */
    int base;                            /* sum of the groups with all digits */
    int count;                           /* number of other groups */
    int limit;                           /* above all sums of the groups */
    struct addend addends[SUM_CELLS];    /* these groups */
    struct sums after[SUM_CELLS + 1];    /* possible sums after so many groups */
    int number_count;                    /* entries of `numbers` */
    struct number numbers[MOST_NUMBERS]; /* that the circle may hold */
    struct reading digit[CIRCLE];        /* of the cells of the circle */
};

static bool has_sum(const struct sums *sums, int sum)
{
    return sum >= 0 && sum < MOST_STATES && (sums->word[sum / 64] >> sum % 64 & 1) != 0;
}

static void add_sum(struct sums *sums, int sum)
{
    if (sum < MOST_STATES)
        sums->word[sum / 64] |= UINT64_C(1) << sum % 64;
}

/* ---- groups ---- */

/* Return the number of cells that a group may have at most: with all digits, or few sets. */
static int trim_group(int size, int count)
{
    int most = 1, sets = size;
    if (count == size)
        return count;
    while (most < count && sets * (size - most) / (most + 1) <= MOST_SETS) {
        sets = sets * (size - most) / (most + 1);
        most++;
    }
    return most;
}

/* Move the cells of a house from `rest` to a group. Return their number. */
static int take_group(const sudoku_house *house, int most, bool *rest, struct addend *group)
{
    group->count = 0;
    for (int c = 0; c < house->count && group->count < most; c++)
        if (rest[house->cells[c]]) {
            group->cells[group->count++] = house->cells[c];
            rest[house->cells[c]] = false;
        }
    return group->count;
}

/* Find the house with the most cells of the rest. Return how many of them make a group. */
static int find_largest(const sudoku_rules *rules, const bool *rest, unsigned kinds, int *largest)
{
    int most = 0;
    for (int h = 0; h < rules->house_count; h++) {
        const sudoku_house *house = &rules->houses[h];
        int count = 0;
        for (int c = 0; c < house->count && (kinds >> house->kind & 1) != 0; c++)
            count += rest[house->cells[c]];
        count = trim_group(rules->digits, count);
        if (count > most) {
            most = count;
            *largest = h;
        }
    }
    return most;
}

/* Find the sums of a group, by the digits that the board allows in its cells. */
static void bound_group(const sudoku_rules *rules, struct addend *group)
{
    uint64_t all = 0;
    int low = 0, high = 0;
    for (int c = 0; c < group->count; c++)
        all |= rules->allowed[group->cells[c]];
    group->low = group->high = 0;
    for (int digit = 1; digit <= rules->digits; digit++) {
        if (low < group->count && (all & digit_bit(digit)) != 0) {
            group->low += value_of(rules, digit);
            low++;
        }
        const int other = rules->digits + 1 - digit;
        if (high < group->count && (all & digit_bit(other)) != 0) {
            group->high += value_of(rules, other);
            high++;
        }
    }
}

/* Divide cells into groups in houses of some kinds, the largest first. Return the sum of the
 * squares of their sizes: more is better. */
static int divide(struct sum *s, const uint16_t *cells, int count, unsigned kinds)
{
    const sudoku_rules *rules = s->emission->rules;
    bool rest[SUDOKU_MAX_CELLS] = {false};
    int squares = 0, house = 0, most;
    s->count = s->base = 0;
    for (int c = 0; c < count; c++)
        rest[cells[c]] = true;
    while ((most = find_largest(rules, rest, kinds, &house)) > 1) {
        struct addend *group = &s->addends[s->count];
        take_group(&rules->houses[house], most, rest, group);
        squares += most * most;
        if (most == rules->digits && !s->is_complete)
            s->base += sum_of_all(rules);
        else
            s->count++;
    }
    for (int c = 0; c < count; c++)
        if (rest[cells[c]])
            s->addends[s->count++] = (struct addend){.cells = {cells[c]}, .count = 1};
    for (int g = 0; g < s->count; g++)
        bound_group(rules, &s->addends[g]);
    return squares;
}

static void find_groups(struct sum *s, const uint16_t *cells, int count)
{
    static const unsigned kinds[] = {~0u, 1u << SUDOKU_ROW, 1u << SUDOKU_COLUMN,
                                     1u << SUDOKU_REGION};
    int best = 0, most = -1;
    for (int k = 0; k < 4; k++) {
        const int squares = divide(s, cells, count, kinds[k]);
        if (squares > most) {
            most = squares;
            best = k;
        }
    }
    divide(s, cells, count, kinds[best]);
}

/* Cells with different weights are divided separately. */
void group_cells(const sudoku_rules *rules, struct clue_part *part)
{
    const struct emission e = {.rules = rules};
    struct sum s; /* too large to be cleared */
    bool is_done[MOST_PART_CELLS] = {false};
    s.emission = &e;
    s.is_complete = true;
    for (int from = 0, groups = 0; from < part->count; from++) {
        uint16_t cells[MOST_PART_CELLS];
        uint8_t place_of[SUDOKU_MAX_CELLS] = {0};
        int count = 0;
        for (int c = from; c < part->count && !is_done[from]; c++)
            if (part->weights[c] == part->weights[from]) {
                place_of[part->cells[c]] = (uint8_t)c;
                cells[count++] = part->cells[c];
            }
        find_groups(&s, cells, count);
        for (int g = 0; g < s.count; g++, groups++)
            for (int c = 0; c < s.addends[g].count; c++) {
                const int place = place_of[s.addends[g].cells[c]];
                part->groups[place] = (uint8_t)groups;
                is_done[place] = true;
            }
    }
}

/* ---- the circle ---- */

static bool fits_circle(const struct sum *s, const struct number *n, int place, int digit)
{
    const sudoku_rules *rules = s->emission->rules;
    bool fits = (rules->allowed[s->circle[place]] & digit_bit(digit_with(rules, digit))) != 0;
    for (int before = 0; before < place; before++)
        if (n->digits[before] == digit &&
            sudoku_rules_are_peers(rules, s->circle[before], s->circle[place]))
            fits = false;
    return fits;
}

/* List the numbers that begin with some digits. A number has at most CIRCLE of them. */
static void list_numbers(struct sum *s, const struct number *start, int place)
{
    if (place == s->circle_count) {
        assert(s->number_count < MOST_NUMBERS);
        s->numbers[s->number_count++] = *start;
        return;
    }
    for (int digit = lowest_value(s->emission->rules); digit <= highest_value(s->emission->rules);
         digit++) {
        struct number next = *start;
        next.value = (digit < 10 ? 10 : 100) * start->value + digit;
        next.digits[place] = (uint8_t)digit;
        if (next.value < MOST_STATES && fits_circle(s, start, place, digit))
            list_numbers(s, &next, place + 1);
    }
}

/* ---- possible sums ---- */

static void find_ends(const struct sum *s, struct sums *ends)
{
    for (int sum = 0; s->is_open && sum < MOST_STATES; sum++)
        add_sum(ends, sum);
    if (s->circle_count == 0 && s->value >= s->base)
        add_sum(ends, s->value - s->base);
    for (int n = 0; n < s->number_count; n++)
        if (s->numbers[n].value >= s->base)
            add_sum(ends, s->numbers[n].value - s->base);
}

static bool leads_on(const struct addend *group, const struct sums *next, int sum)
{
    for (int added = group->low; added <= group->high; added++)
        if (has_sum(next, sum + added))
            return true;
    return false;
}

/* Find the sums after each group from which an end can be reached. */
static void find_sums(struct sum *s)
{
    struct sums ends = {{0}};
    find_ends(s, &ends);
    s->limit = 1;
    for (int g = 0; g < s->count; g++)
        s->limit += s->addends[g].high;
    s->limit = s->limit < MOST_STATES ? s->limit : MOST_STATES;
    memset(s->after, 0, (size_t)(s->count + 1) * sizeof *s->after);
    add_sum(&s->after[0], 0);
    for (int g = 0; g < s->count; g++)
        for (int sum = 0; sum < s->limit; sum++)
            for (int added = s->addends[g].low;
                 has_sum(&s->after[g], sum) && added <= s->addends[g].high; added++)
                add_sum(&s->after[g + 1], sum + added);
    for (int w = 0; w < SUM_WORDS; w++)
        s->after[s->count].word[w] &= ends.word[w];
    for (int g = s->count - 1; g >= 0; g--)
        for (int sum = 0; sum < s->limit; sum++)
            if (has_sum(&s->after[g], sum) && !leads_on(&s->addends[g], &s->after[g + 1], sum))
                s->after[g].word[sum / 64] &= ~(UINT64_C(1) << sum % 64);
}

static int least_of(const struct sums *sums)
{
    int sum = 0;
    while (sum < MOST_STATES - 1 && !has_sum(sums, sum))
        sum++;
    return sum;
}

static int most_of(const struct sums *sums)
{
    int sum = MOST_STATES - 1;
    while (sum > 0 && !has_sum(sums, sum))
        sum--;
    return sum;
}

/* Return whether the sum of a group can be part of a possible sum. */
static bool can_add(const struct sum *s, int group, int added)
{
    for (int sum = 0; sum < s->limit; sum++)
        if (has_sum(&s->after[group], sum) && has_sum(&s->after[group + 1], sum + added))
            return true;
    return false;
}

/* Exclude the lowest and the highest sums of each group that are part of no possible sum. */
static void narrow_groups(struct sum *s)
{
    for (int g = 0; g < s->count; g++) {
        struct addend *a = &s->addends[g];
        while (a->low < a->high && !can_add(s, g, a->low))
            a->low++;
        while (a->high > a->low && !can_add(s, g, a->high))
            a->high--;
    }
}

/* ---- exact cover ---- */

static struct reading read_variable(const struct sum *s, const struct variable *v, const char *step,
                                    const char *what)
{
    char name[LONGEST_ITEM];
    snprintf(name, sizeof name, "%s%s", step, what);
    return (struct reading){
        v->low, builder_reading(s->emission->builder, v->denial, v->low, v->count, name)};
}

static dlx_entry entry_for(const struct reading *r, int value)
{
    return (dlx_entry){r->first + (uint32_t)(value - r->low), DLX_NO_COLOR};
}

static struct variable new_variable(const struct sum *s, int low, int high)
{
    return (struct variable){low, high - low + 1,
                             builder_denials(s->emission->builder, high - low + 1)};
}

static struct variable variable_of_cell(const struct sum *s, int cell)
{
    return (struct variable){lowest_value(s->emission->rules), s->emission->rules->digits,
                             builder_cell_denials(s->emission->builder, cell)};
}

/* ---- exact cover: the circle ---- */

static void read_circle(struct sum *s, const char *step)
{
    for (int c = 0; c < s->circle_count && c < CIRCLE; c++) {
        char what[12];
        const struct variable cell = variable_of_cell(s, s->circle[c]);
        snprintf(what, sizeof what, ".circle%d", c + 1);
        s->digit[c] = read_variable(s, &cell, step, what);
    }
}

/* Add an option that ends with a sum: for each number in the circle that is this sum, with its
 * digits. The array has room for them. */
static void end_option(struct sum *s, dlx_entry *entries, uint32_t count, int sum)
{
    struct builder *b = s->emission->builder;
    if (s->circle_count == 0)
        builder_option(b, entries, count);
    for (int n = 0; n < s->number_count; n++) {
        if (s->numbers[n].value != s->base + sum)
            continue;
        for (int c = 0; c < s->circle_count; c++)
            entries[count + (uint32_t)c] = entry_for(&s->digit[c], s->numbers[n].digits[c]);
        builder_option(b, entries, count + (uint32_t)s->circle_count);
    }
}

/* ---- exact cover: groups and steps ---- */

/* Make a group a cage, and return its sum. */
static struct variable emit_sets(struct sum *s, int group)
{
    const struct addend *a = &s->addends[group];
    struct builder *b = s->emission->builder;
    char name[LONGEST_ITEM / 2];
    snprintf(name, sizeof name, "%s.%d", s->emission->name, group + 1);
    struct set_walk walk = begin_cage(b, name, a->cells, a->count);
    const struct variable sum = new_variable(s, a->low, a->high);
    const struct reading reading = read_variable(s, &sum, name, ".sum");
    for (int value = a->low; value <= a->high; value++) {
        walk.sum = entry_for(&reading, value).item;
        walk_sums(&walk, a->count, digit_sum(s->emission->rules, a->count, value));
    }
    return sum;
}

/* For a group of two cells, make each pair of digits an option. */
static struct variable emit_pairs(struct sum *s, int group)
{
    const struct addend *a = &s->addends[group];
    struct builder *b = s->emission->builder;
    char name[LONGEST_ITEM / 2];
    snprintf(name, sizeof name, "%s.%d", s->emission->name, group + 1);
    const dlx_entry item = {builder_item(b, DLX_PRIMARY, "%s", name), DLX_NO_COLOR};
    const struct variable one = variable_of_cell(s, a->cells[0]);
    const struct variable two = variable_of_cell(s, a->cells[1]);
    const struct variable sum = new_variable(s, a->low, a->high);
    const struct reading first = read_variable(s, &one, name, ".a");
    const struct reading second = read_variable(s, &two, name, ".b");
    const struct reading both = read_variable(s, &sum, name, ".sum");
    const int least = lowest_value(s->emission->rules), most = highest_value(s->emission->rules);
    for (int d = least; d <= most; d++)
        for (int other = least; other <= most; other++)
            if (d != other && d + other >= a->low && d + other <= a->high)
                builder_option(b,
                               (dlx_entry[]){item, entry_for(&first, d), entry_for(&second, other),
                                             entry_for(&both, d + other)},
                               4);
    return sum;
}

static struct variable emit_group(struct sum *s, int group)
{
    const struct addend *a = &s->addends[group];
    return a->count == 1   ? variable_of_cell(s, a->cells[0])
           : a->count == 2 ? emit_pairs(s, group)
                           : emit_sets(s, group);
}

/* The items of a step. */
struct step {
    uint32_t item;       /* some option must cover it */
    struct reading from; /* of the sum before; unused for the first group */
    struct reading by;   /* of the sum of the group */
    struct reading to;   /* of the sum after; unused for the last group */
};

/* Add the option of a step from one sum to another, or those with the numbers of the circle. */
static void emit_addition(struct sum *s, const struct step *step, int group, int from, int to)
{
    dlx_entry entries[3 + CIRCLE] = {{step->item, DLX_NO_COLOR}, entry_for(&step->by, to - from)};
    uint32_t count = 2;
    if (group > 0)
        entries[count++] = entry_for(&step->from, from);
    if (group == s->count - 1 && !s->is_open) {
        end_option(s, entries, count, to);
        return;
    }
    entries[count++] = entry_for(&step->to, to);
    builder_option(s->emission->builder, entries, count);
}

static void emit_additions(struct sum *s, const struct step *step, int group)
{
    const struct addend *a = &s->addends[group];
    for (int from = 0; from < s->limit; from++)
        for (int to = from + a->low; has_sum(&s->after[group], from) && to <= from + a->high; to++)
            if (has_sum(&s->after[group + 1], to))
                emit_addition(s, step, group, from, to);
}

/* Add a step, which adds a group to the sum before. Return the sum after it. */
static struct variable emit_step(struct sum *s, int group, const struct variable *before)
{
    const struct variable added = emit_group(s, group);
    const struct sums *after = &s->after[group + 1];
    struct variable sum = {0, 0, 0};
    char name[LONGEST_ITEM / 2];
    snprintf(name, sizeof name, "%s+%d", s->emission->name, group + 1);
    struct step step = {.item = builder_item(s->emission->builder, DLX_PRIMARY, "%s", name)};
    step.by = read_variable(s, &added, name, "");
    if (group > 0)
        step.from = read_variable(s, before, name, ".in");
    if (group == s->count - 1 && !s->is_open)
        read_circle(s, name);
    else {
        sum = new_variable(s, least_of(after), most_of(after));
        step.to = read_variable(s, &sum, name, ".out");
    }
    emit_additions(s, &step, group);
    return sum;
}

/* All digits are in groups with all digits: the sum is known, but a circle must hold it. */
static void emit_end(struct sum *s)
{
    dlx_entry entries[1 + CIRCLE] = {
        {builder_item(s->emission->builder, DLX_PRIMARY, "%s", s->emission->name), DLX_NO_COLOR}};
    read_circle(s, s->emission->name);
    if (has_sum(&s->after[0], 0))
        end_option(s, entries, 1, 0);
}

/* Divide cells into groups, and find their sums. */
static void begin_sum(struct sum *s, const uint16_t *cells, int count)
{
    find_groups(s, cells, count);
    if (s->circle_count > 0 && s->circle_count <= CIRCLE)
        list_numbers(s, &(struct number){.value = 0}, 0);
    find_sums(s);
    narrow_groups(s);
}

bool is_tight_sum(const struct emission *e, int value)
{
    struct sum s; /* as below */
    int low, high;
    s.emission = e;
    s.is_complete = false;
    find_groups(&s, e->clue->cells, e->clue->cell_count);
    low = high = s.base;
    for (int g = 0; g < s.count; g++) {
        low += s.addends[g].low;
        high += s.addends[g].high;
    }
    return value < MOST_STATES &&
           (high - low > 4 * (value - low) || high - low > 4 * (high - value));
}

void emit_sum(const struct emission *e, int circle, int value)
{
    struct sum s; /* too large to be cleared for each clue */
    s.emission = e;
    s.circle = e->clue->cells;
    s.circle_count = circle;
    s.value = value;
    s.is_complete = false;
    s.is_open = false;
    s.number_count = 0;
    struct variable sum = {0, 0, 0};
    begin_sum(&s, e->clue->cells + circle, e->clue->cell_count - circle);
    if (s.count == 0)
        emit_end(&s);
    /* The first group has the sum so far. If it is the only one and its sum is known, that is
     * all. */
    const bool is_all =
        s.count == 1 && circle == 0 && s.addends[0].count > 1 && has_sum(s.after, 0);
    if (s.count > 1 || is_all)
        sum = emit_group(&s, 0);
    for (int g = s.count > 1 || is_all ? 1 : 0; g < s.count; g++)
        sum = emit_step(&s, g, &sum);
}

/* The sum of a group with all digits is known. An option that must be chosen fixes it. */
static struct variable emit_known(const struct sum *s)
{
    const struct variable sum = new_variable(s, s->base, s->base);
    const struct reading reading = read_variable(s, &sum, s->emission->name, "");
    builder_option(
        s->emission->builder,
        (dlx_entry[]){{builder_item(s->emission->builder, DLX_PRIMARY, "%s", s->emission->name),
                       DLX_NO_COLOR},
                      entry_for(&reading, s->base)},
        2);
    return sum;
}

struct variable emit_total(const struct emission *e, const uint16_t *cells, int count)
{
    struct sum s;
    s.emission = e;
    s.circle_count = s.number_count = 0;
    s.value = -1;
    s.is_complete = false;
    s.is_open = true;
    begin_sum(&s, cells, count);
    struct variable sum = s.count > 0 ? emit_group(&s, 0) : emit_known(&s);
    for (int g = 1; g < s.count; g++)
        sum = emit_step(&s, g, &sum);
    sum.low += s.count > 0 ? s.base : 0;
    return sum;
}
