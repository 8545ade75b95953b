/* SPDX-License-Identifier: MIT */
/*
 * The command canonical: print the canonical form of each puzzle or, with --same, the groups of
 * equivalent puzzles:
 *
 *     1: 1 5 9       puzzles 1, 5 and 9 are the first group
 *     2: 2
 *
 * A hash of 128 bits identifies a form. With a billion puzzles, the probability that two different
 * forms have the same hash is below 10^-20. A hash table with open addressing finds the group of a
 * hash. The puzzles of a group are a linked list:
 *
 *     table   . 2 . . 1 .      groups, from 1      group 1   hash   first puzzle 1   last puzzle 9
 *     next    5 0 . . 9 .      of puzzles
 */
#include "dlx/core/random.h"
#include "dlx/text/json.h"
#include "cli/common/program.h"
#include "cli/sudoku/puzzles.h"
#include "cli/sudoku/print.h"
#include "dlx/core/clock.h"
#include "sudoku/canonical.h"

#include <inttypes.h>
#include <string.h>

enum {
    MOST_WORK = 50000000, /* alternatives for a puzzle without --node-limit: a few seconds */
    FIRST_WORK =
        10000, /* with --time-limit, the alternatives of the first try: about a millisecond */
};

struct group {
    struct kept hash;     /* hash of the form that its puzzles share */
    uint64_t first, last; /* its first and last puzzle, from 1 */
};

struct groups {
    struct group *group; /* the groups, from index 1 */
    uint64_t count;      /* number of groups */
    uint64_t *table;     /* hash table of groups; 0 is an empty slot */
    uint64_t slots;      /* number of slots: a power of 2, or 0 */
    uint64_t *next;      /* for each puzzle, from 1, the next one of its group; 0 ends the list */
    size_t group_room;   /* allocated length of `group` */
    size_t next_room;    /* allocated length of `next` */
};

struct canonical {
    const struct cli *cli; /* the command line */
    struct groups groups;  /* with --same */
};

/* ---- hashes ---- */

/* Compute two hashes that mix in different ways. */
static struct kept hash_of(const sudoku_puzzle *form)
{
    struct kept h = {(uint64_t)form->size, ~(uint64_t)form->size};
    int cells = form->size * form->size;
    for (int cell = 0; cell < cells; cell += 8) {
        uint64_t word = 0;
        memcpy(&word, form->cell + cell, cells - cell < 8 ? (size_t)(cells - cell) : 8);
        h.low = hash_mix(h.low + word + UINT64_C(0x9e3779b97f4a7c15));
        h.high = hash_mix((h.high ^ word) * UINT64_C(0xd1342543de82ef95) + 1);
    }
    return h;
}

/* ---- groups ---- */

/* Return the slot of a hash, which is empty if the hash is new. Linear probing. */
static uint64_t *find_slot(const struct groups *g, struct kept hash)
{
    uint64_t slot = hash.low & (g->slots - 1);
    for (; g->table[slot] != 0; slot = (slot + 1) & (g->slots - 1)) {
        const struct kept *other = &g->group[g->table[slot]].hash;
        if (other->low == hash.low && other->high == hash.high)
            break;
    }
    return &g->table[slot];
}

static bool grow_table(struct groups *g)
{
    uint64_t slots = g->slots == 0 ? 1024 : 2 * g->slots;
    uint64_t *table = limit_new((size_t)slots, sizeof *table);
    if (table == NULL)
        return false;
    limit_free(g->table, (size_t)g->slots, sizeof *table);
    g->table = table;
    g->slots = slots;
    for (uint64_t group = 1; group <= g->count; group++)
        *find_slot(g, g->group[group].hash) = group;
    return true;
}

/* Make space for a puzzle number and a new group. The table stays at most half full. */
static bool make_room(struct groups *g, uint64_t number)
{
    if (number >= SIZE_MAX ||
        !limit_reserve(&g->group, &g->group_room, (size_t)number + 1, sizeof *g->group) ||
        !limit_reserve(&g->next, &g->next_room, (size_t)number + 1, sizeof *g->next))
        return false;
    return 2 * (g->count + 1) < g->slots || grow_table(g);
}

static bool add_to_group(struct groups *g, uint64_t number, struct kept hash)
{
    if (!make_room(g, number))
        return false;
    uint64_t *slot = find_slot(g, hash);
    if (*slot == 0) {
        *slot = ++g->count;
        g->group[g->count] = (struct group){hash, number, number};
    } else
        g->next[g->group[*slot].last] = number;
    g->group[*slot].last = number;
    g->next[number] = 0;
    return true;
}

static void print_group(const struct canonical *c, uint64_t group)
{
    const struct groups *g = &c->groups;
    if (c->cli->json)
        fprintf(out(), "{\"type\":\"group\",\"number\":%" PRIu64 ",\"puzzles\":[", group);
    else
        fprintf(out(), "%" PRIu64 ":", group);
    for (uint64_t p = g->group[group].first; p != 0; p = g->next[p])
        if (c->cli->json)
            fprintf(out(), "%s%" PRIu64, p == g->group[group].first ? "" : ",", p);
        else
            fprintf(out(), " %" PRIu64, p);
    fprintf(out(), "%s\n", c->cli->json ? "]}" : "");
}

static void free_groups(struct groups *g)
{
    limit_free(g->group, g->group_room, sizeof *g->group);
    limit_free(g->table, (size_t)g->slots, sizeof *g->table);
    limit_free(g->next, g->next_room, sizeof *g->next);
}

/* ---- puzzles ---- */

static void print_numbers(const char *name, const uint8_t *numbers, int count, int base)
{
    fprintf(out(), ",\"%s\":[", name);
    for (int i = 0; i < count; i++)
        fprintf(out(), "%s%d", i == 0 ? "" : ",", numbers[i] + base);
    fputc(']', out());
}

static void print_json_map(const sudoku_transformation *t)
{
    json_print(out(), ",'transposed':%i", t->transposed);
    print_numbers("rows", t->row, t->size, 1);
    print_numbers("columns", t->column, t->size, 1);
    print_numbers("digits", t->digit + 1, t->size, 0);
}

/* Print a comment, so that the output can still be read as puzzles. */
static void print_map(const sudoku_transformation *t)
{
    fprintf(out(), "#%s rows", t->transposed ? " transposed," : "");
    for (int i = 0; i < t->size; i++)
        fprintf(out(), " %d", t->row[i] + 1);
    fputs(", columns", out());
    for (int i = 0; i < t->size; i++)
        fprintf(out(), " %d", t->column[i] + 1);
    fputs(", digits", out());
    for (int i = 0; i < t->size; i++)
        fprintf(out(), " %d", t->digit[i + 1]);
    fputc('\n', out());
}

/* `form` is NULL if it was not found in time. */
static void print_object(const struct item *item, const sudoku_canonical_form *form)
{
    print_json_puzzle("canonical", item);
    if (form != NULL) {
        const sudoku_labels symbols = symbols_alone(item->cli, NULL);
        print_json_cells("canonical", item->rules, &form->puzzle, &symbols);
        json_print(out(), ",'automorphisms':%" PRIu64, form->automorphisms);
    }
    if (form != NULL && item->cli->canonical.map)
        print_json_map(&form->transformation);
    fprintf(out(), "}\n");
}

static void print_form(const struct canonical *c, const struct item *item,
                       const sudoku_canonical_form *form)
{
    if (c->cli->json)
        print_object(item, form);
    else {
        if (c->cli->form == SUDOKU_FORM_PRETTY && item->number > 1)
            fputc('\n', out());
        form_write(c->cli, c->cli->form, item->rules, &form->puzzle, NULL, NULL, out(), NULL);
        if (c->cli->canonical.map)
            print_map(&form->transformation);
    }
}

/* A puzzle without a canonical form is in no group. */
static int answer_invalid(const struct canonical *c, const struct item *item,
                          const dlx_error *error)
{
    dlx_error told = *error;
    told.line = item->line;
    item_say(item, "puzzle %" PRIu64 ": %s", item->number, error->message);
    if (c->cli->json)
        print_json_invalid(item->file, item->number, &told);
    else if (!c->cli->canonical.same)
        fputs("invalid\n", out());
    return EXIT_ERROR;
}

static int answer_limit(const struct canonical *c, const struct item *item)
{
    item_say(item, "puzzle %" PRIu64 " is too regular: its canonical form was not found in time",
             item->number);
    if (c->cli->json && !c->cli->canonical.same)
        print_object(item, NULL);
    else if (!c->cli->canonical.same)
        fputs("unknown\n", out());
    return EXIT_LIMIT;
}

/* ---- searching ---- */

static dlx_status search(const struct item *item, uint64_t work, sudoku_canonical_form *form,
                         dlx_error *error)
{
    const struct canonical *c = item->user;
    return (c->cli->canonical.minlex ? sudoku_minlex : sudoku_canonical)(item->rules, item->puzzle,
                                                                         work, form, error);
}

/* The library counts alternatives and reads no clock. Therefore, try with more and more
 * alternatives, as many as the remaining time is likely to allow. All earlier tries together take
 * about as long as the last one. */
static dlx_status search_until(const struct item *item, uint64_t most, double deadline,
                               sudoku_canonical_form *form, dlx_error *error)
{
    double begin = clock_seconds();
    for (uint64_t work = most < FIRST_WORK ? most : FIRST_WORK;;) {
        const dlx_status status = search(item, work, form, error);
        const double now = clock_seconds();
        if (status != DLX_OK || form->complete || work == most || now >= deadline)
            return status;
        const double possible = (double)work * (deadline - now) / (now - begin + 1e-9);
        if (possible <= (double)work)
            return status; /* another try would not get further */
        work = possible < 2.0 * (double)work ? (uint64_t)possible : 2 * work;
        work = work < most ? work : most;
        begin = now;
    }
}

static dlx_status find_form(const struct item *item, sudoku_canonical_form *form, dlx_error *error)
{
    const dlx_limits *limits = &item->cli->limits;
    const uint64_t most = limits->tree_nodes > 0 ? limits->tree_nodes : MOST_WORK;
    return limits->seconds > 0
               ? search_until(item, most, clock_seconds() + limits->seconds, form, error)
               : search(item, most, form, error);
}

static int answer(const struct item *item)
{
    sudoku_canonical_form form;
    struct canonical *c = item->user;
    dlx_error error;
    const dlx_status status = find_form(item, &form, &error);
    if (status != DLX_OK)
        return answer_invalid(c, item, &error);
    if (!form.complete)
        return answer_limit(c, item);
    if (c->cli->canonical.same)
        *item->kept = hash_of(&form.puzzle);
    else
        print_form(c, item, &form);
    return EXIT_FINE;
}

/* With --same: a gather_fn. */
static int gather(const struct question *q, void *user)
{
    struct canonical *c = user;
    if (add_to_group(&c->groups, q->number, q->kept))
        return EXIT_FINE;
    say_where(q->file, q->line, 0);
    say("%s\n", status_text(DLX_ERR_MEMORY));
    return HALT;
}

static void print_groups(void *user)
{
    const struct canonical *c = user;
    for (uint64_t group = 1; group <= c->groups.count; group++)
        print_group(c, group);
}

int command_canonical(const struct cli *cli)
{
    struct canonical c = {.cli = cli};
    int status =
        answer_puzzles(cli, &(struct answering){.answer = answer,
                                                .in_threads = true,
                                                .gather = cli->canonical.same ? gather : NULL,
                                                .finish = print_groups,
                                                .user = &c});
    free_groups(&c.groups);
    return status;
}
