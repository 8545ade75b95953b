/* SPDX-License-Identifier: MIT */
/*
 * Lines whose digits, in their order, match a regular expression. The grammar:
 *
 *     choice  = branch { "|" branch }
 *     branch  = { piece }
 *     piece   = atom [ "*" | "+" | "?" ]
 *     atom    = digit | "." | "[" [ "^" ] { digit [ "-" digit ] } "]" | "(" choice ")"
 *     digit   = "1" to "9", or a letter: A is 10; also "0", if it is a digit of the board
 *
 * An expression has at most 200 characters, so calls nest at most 100 deep.
 *
 * The definition calculates, for each piece of the expression, which stretches of the line it
 * matches. Place p is after p digits. For each place, a set of bits says where a piece that begins
 * there can end:
 *
 *     digits 1 2 2      1: 0 -> 1      2: 1 -> 2, 2 -> 3      2*: 1 -> 1 2 3, 2 -> 2 3, p -> p      12*: 0 -> 1 2 3
 *
 * The exact cover has an automaton instead. A position is a digit or a class of the expression. A
 * state is the set of positions that the last digit may have matched. The sets that occur are
 * numbered:
 *
 *     12*|13       positions 1 2* 1 3       state 1: {first 1, second 1}, 2: {2}, 3: {3}, 0: before all digits
 *
 * Source: V. M. Glushkov, "The abstract theory of automata" (1961).
 */
#include "sudoku/clues/clue.h"

#include <string.h>

/* ---- definition ---- */

/* The stretches of the line that a piece of the expression matches. */
struct ways {
    uint64_t to[SUDOKU_MAX_SIZE + 1]; /* by place: the places where it may end, as bits */
};

/* A line that is being matched. */
struct match {
    const sudoku_clue *clue; /* its values are the expression */
    const uint8_t *cells;    /* of the board */
    int at;                  /* the next character of the expression */
};

static int character_at(const struct match *m)
{
    return m->at < m->clue->value_count ? m->clue->values[m->at] : 0;
}

/* Return the digit that a character means; 0 for none. */
static int digit_named(int c)
{
    return c >= '1' && c <= '9' ? c - '0' : (c | 0x20) >= 'a' && (c | 0x20) <= 'z' ? c % 32 + 9 : 0;
}

/* Read a digit, a dot or a class. Return the digits that it means, as bits. */
static uint64_t read_digits(struct match *m)
{
    const uint64_t one = 1;
    const bool is_class = character_at(m) == '[';
    bool is_other = character_at(m) == '.';
    uint64_t digits = is_other || is_class ? 0 : one << digit_named(character_at(m));
    m->at++;
    if (is_class && character_at(m) == '^') {
        is_other = true;
        m->at++;
    }
    for (int first = 0; is_class && character_at(m) != ']' && character_at(m) != 0; m->at++)
        if (character_at(m) != '-')
            digits |= one << (first = digit_named(character_at(m)));
        else
            for (m->at++; first <= digit_named(character_at(m)); first++)
                digits |= one << first;
    m->at += is_class;
    return is_other ? ~digits : digits;
}

static void match_choice(struct match *m, struct ways *ways);

static void match_atom(struct match *m, struct ways *ways)
{
    *ways = (struct ways){{0}};
    if (character_at(m) == '(') {
        m->at++;
        match_choice(m, ways);
        m->at++;
        return;
    }
    const uint64_t digits = read_digits(m);
    for (int place = 0; place < m->clue->cell_count; place++)
        if ((digits >> digit_of(m->clue, m->cells, place) & 1) != 0)
            ways->to[place] = (uint64_t)2 << place;
}

/* Continue each way with all ways of the next piece. */
static void follow_ways(struct ways *ways, const struct ways *next)
{
    for (int place = 0; place <= SUDOKU_MAX_SIZE; place++) {
        uint64_t ends = 0;
        for (int middle = 0; middle <= SUDOKU_MAX_SIZE; middle++)
            ends |= (ways->to[place] >> middle & 1) != 0 ? next->to[middle] : 0;
        ways->to[place] = ends;
    }
}

/* Add the ways that match no digits. */
static void add_nothing(struct ways *ways)
{
    for (int place = 0; place <= SUDOKU_MAX_SIZE; place++)
        ways->to[place] |= (uint64_t)1 << place;
}

/* The ways of at most one repetition are squared. Each time the number of repetitions doubles, so
 * six squarings allow up to 64. */
static void match_piece(struct match *m, struct ways *ways)
{
    match_atom(m, ways);
    const struct ways once = *ways;
    const int sign = character_at(m);
    if (sign != '*' && sign != '+' && sign != '?')
        return;
    m->at++;
    add_nothing(ways);
    for (int power = 0; sign != '?' && power < 6; power++) {
        const struct ways half = *ways;
        follow_ways(ways, &half);
    }
    if (sign == '+') {
        const struct ways more = *ways;
        *ways = once;
        follow_ways(ways, &more);
    }
}

static void match_choice(struct match *m, struct ways *ways)
{
    *ways = (struct ways){{0}};
    do {
        struct ways branch = {{0}}, piece;
        add_nothing(&branch);
        m->at += character_at(m) == '|';
        while (character_at(m) != 0 && character_at(m) != '|' && character_at(m) != ')') {
            match_piece(m, &piece);
            follow_ways(&branch, &piece);
        }
        for (int place = 0; place <= SUDOKU_MAX_SIZE; place++)
            ways->to[place] |= branch.to[place];
    } while (character_at(m) == '|');
}

static bool regex_holds(const sudoku_rules *rules, const sudoku_clue *clue, const uint8_t *cells)
{
    struct match m = {clue, cells, 0};
    struct ways ways;
    (void)rules;
    match_choice(&m, &ways);
    return (ways.to[0] >> clue->cell_count & 1) != 0;
}

/* ---- exact cover: positions ---- */

enum {
    MOST_POSITIONS = 60,
    START = 63, /* in a set of positions: nothing has been read */
    REJECTED = 255,
};

/* An expression that is being read. */
struct regex {
    const uint16_t *at, *end;        /* the characters left */
    bool from_zero;                  /* 0 is a digit of the board */
    bool is_bad;                     /* the next character has no place in the grammar */
    int count;                       /* number of positions */
    uint64_t digits[MOST_POSITIONS]; /* that each position means */
    uint64_t after[START + 1];       /* the positions that may follow each */
};

/* A part of the expression. */
struct fragment {
    bool may_be_empty;    /* it matches no digits at all */
    uint64_t first, last; /* positions with which it may begin and end */
};

static bool takes(struct regex *r, int c)
{
    const bool is_next = r->at < r->end && *r->at == c;
    r->at += is_next;
    return is_next;
}

static bool is_before(const struct regex *r, const char *characters)
{
    return r->at < r->end && *r->at < 128 && strchr(characters, *r->at) != NULL;
}

static int take_digit(struct regex *r)
{
    static const char names[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const int c = r->at < r->end && *r->at < 128 ? *r->at : 0;
    const char *name = c != 0 ? strchr(names, c >= 'a' && c <= 'z' ? c - 32 : c) : NULL;
    r->is_bad |= name == NULL || (c == '0' && !r->from_zero);
    r->at += !r->is_bad;
    return name != NULL ? (int)(name - names) : 0;
}

static uint64_t take_range(struct regex *r)
{
    const int low = take_digit(r), high = takes(r, '-') ? take_digit(r) : low;
    if (!r->is_bad && high < low) {
        r->is_bad = true;
        r->at--;
    }
    return r->is_bad ? 0 : digit_bit(high + 1) - digit_bit(low);
}

static uint64_t take_class(struct regex *r)
{
    if (takes(r, '.'))
        return ~UINT64_C(0);
    if (!takes(r, '['))
        return digit_bit(take_digit(r));
    const bool is_other = takes(r, '^');
    uint64_t digits = 0;
    while (!r->is_bad && !takes(r, ']'))
        digits |= take_range(r);
    return is_other ? ~digits : digits;
}

static void let_follow(struct regex *r, uint64_t last, uint64_t first)
{
    for (; last != 0; last &= last - 1)
        r->after[__builtin_ctzll(last)] |= first;
}

static struct fragment take_choice(struct regex *r);

static struct fragment take_atom(struct regex *r)
{
    if (takes(r, '(')) {
        const struct fragment inner = take_choice(r);
        r->is_bad |= !takes(r, ')');
        return inner;
    }
    const uint64_t digits = take_class(r);
    const uint64_t position = UINT64_C(1) << r->count;
    if (r->is_bad || r->count == MOST_POSITIONS) {
        r->is_bad = true;
        return (struct fragment){false, 0, 0};
    }
    r->digits[r->count++] = digits;
    return (struct fragment){false, position, position};
}

static struct fragment take_piece(struct regex *r)
{
    struct fragment f = take_atom(r);
    const bool may_repeat = is_before(r, "*+"), may_miss = is_before(r, "*?");
    r->at += !r->is_bad && (may_repeat || may_miss);
    if (may_repeat)
        let_follow(r, f.last, f.first);
    f.may_be_empty |= may_miss;
    return f;
}

static struct fragment take_branch(struct regex *r)
{
    struct fragment all = {true, 0, 0};
    while (r->at < r->end && !is_before(r, "|)") && !r->is_bad) {
        const struct fragment f = take_piece(r);
        let_follow(r, all.last, f.first);
        all.first |= all.may_be_empty ? f.first : 0;
        all.last = f.last | (f.may_be_empty ? all.last : 0);
        all.may_be_empty &= f.may_be_empty;
    }
    return all;
}

static struct fragment take_choice(struct regex *r)
{
    struct fragment all = take_branch(r);
    while (takes(r, '|')) {
        const struct fragment f = take_branch(r);
        all.first |= f.first;
        all.last |= f.last;
        all.may_be_empty |= f.may_be_empty;
    }
    return all;
}

/* Read the whole expression. Return the positions after which it may end. */
static uint64_t take_regex(struct regex *r, const sudoku_clue *clue, bool from_zero)
{
    *r = (struct regex){
        .at = clue->values, .end = clue->values + clue->value_count, .from_zero = from_zero};
    const struct fragment all = take_choice(r);
    r->is_bad |= r->at < r->end;
    r->after[START] = all.first;
    return all.last | (all.may_be_empty ? UINT64_C(1) << START : 0);
}

/* ---- exact cover: states, which are sets of positions ---- */

static uint64_t find_next(const struct regex *r, uint64_t set, int digit)
{
    uint64_t next = 0;
    for (; set != 0; set &= set - 1)
        next |= r->after[__builtin_ctzll(set)];
    for (int p = 0; p < r->count; p++)
        if ((r->digits[p] & digit_bit(digit)) == 0)
            next &= ~(UINT64_C(1) << p);
    return next;
}

/* Return the number of a set, and add it if it is new. Return REJECTED for the empty set. */
static int number_set(uint64_t *sets, int *count, uint64_t set)
{
    int number = 0;
    while (number < *count && sets[number] != set)
        number++;
    if (set == 0)
        return REJECTED;
    sets[number] = set;
    *count += number == *count;
    return number;
}

/* Fill the table: the next state for each digit and, in place 0, whether the state is accepted. If
 * there are more than MOST_TABLE states, end early. */
static void prepare_table(struct automaton *a)
{
    struct regex r;
    uint64_t sets[MOST_TABLE + SUDOKU_MAX_SIZE] = {UINT64_C(1) << START};
    const uint64_t ends = take_regex(&r, a->clue, a->from_zero);
    a->states = 1;
    for (int s = 0; s < a->states && a->states <= MOST_TABLE; s++) {
        a->table[s][0] = (sets[s] & ends) != 0;
        for (int digit = 1; digit <= a->size; digit++)
            a->table[s][digit] =
                (uint8_t)number_set(sets, &a->states, find_next(&r, sets[s], digit - a->from_zero));
    }
}

static int step_table(const struct automaton *a, int cell, int state, int digit)
{
    (void)cell;
    const int next = a->table[state][digit + a->from_zero];
    return next == REJECTED ? -1 : next;
}

static bool is_accepted(const struct automaton *a, int state)
{
    return a->table[state][0] != 0;
}

static int count_states(const struct automaton *a)
{
    return a->states;
}

static dlx_status check_regex(const sudoku_rules *rules, const sudoku_clue *clue, dlx_error *error)
{
    struct regex r;
    struct automaton a = {.clue = clue, .size = rules->digits, .from_zero = rules->from_zero};
    take_regex(&r, clue, rules->from_zero);
    if (r.is_bad && r.count == MOST_POSITIONS)
        return refuse_clue(rules, clue, error, "the expression has more than %d digits and classes",
                           MOST_POSITIONS);
    if (r.is_bad)
        return refuse_clue(rules, clue, error, "character %d of the expression is unexpected",
                           (int)(r.at - clue->values) + 1);
    prepare_table(&a);
    if (a.states > MOST_TABLE)
        return refuse_clue(rules, clue, error, "the expression needs more than %d states",
                           MOST_TABLE);
    return check_line(rules, clue, error);
}

static const struct machine machine = {
    .prepare = prepare_table,
    .step = step_table,
    .accepts = is_accepted,
    .count_states = count_states,
};

/* ---- row ---- */

/* Propose first odd digits, and then even ones. */
static int propose_parities(const sudoku_rules *rules, uint16_t *values)
{
    static const char text[] = "[13579BDFHJLNPRTVXZ]*[^13579BDFHJLNPRTVXZ]*";
    (void)rules;
    for (size_t c = 0; c + 1 < sizeof text; c++)
        values[c] = (uint16_t)text[c];
    return sizeof text - 1;
}

const struct clue_kind regex_row = {
    .name = "regex",
    .shape = SHAPE_LINE,
    .least_cells = 1,
    .most_cells = SUDOKU_MAX_SIZE,
    .least_values = 1,
    .most_values = 200,
    .is_text = true,
    .holds = regex_holds,
    .check = check_regex,
    .emit = emit_line,
    .machine = &machine,
    .ink = SUDOKU_INK_LINE,
    .rule =
        "Pattern: the digits along the line match the pattern. In it, [12] is 1 or 2, [^12] is neither, a point is any digit, | separates alternatives, and what comes before a sign may be missing (?), repeated (+), or both (*).",
    .step = "Along %c, the digits match %w.",
    .propose = propose_parities,
    .key = NOT_IN_FPUZZLES,
};
