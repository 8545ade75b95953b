/* SPDX-License-Identifier: MIT */
/*
 * The command canonical: the canonical form of each puzzle, or, with --same, which puzzles of the input are
 * equivalent:
 *
 *     1: 1 5 9       the first group are puzzles 1, 5 and 9
 *     2: 2
 *
 * Groups are told by 128 bits of a hash of their forms, which differ for different forms but for one chance
 * in more than 10^20, with a billion puzzles. They are found in a table of open addresses; the puzzles of a
 * group are linked from the first to the last:
 *
 *     table   . 2 . . 1 .      groups, from 1      group 1   hash   first puzzle 1   last puzzle 9
 *     next    5 0 . . 9 .      of puzzles
 */
#include "dlx/text/json.h"
#include "cli/common/limit.h"
#include "cli/common/show.h"
#include "cli/sudoku/forms.h"
#include "cli/sudoku/objects.h"
#include "cli/sudoku/work.h"

#include <inttypes.h>
#include <string.h>

/* A few seconds. */
enum { MOST_WORK = 50000000 };

struct hash {
    uint64_t low, high;
};

struct group {
    struct hash hash;     /* of the form of its puzzles */
    uint64_t first, last; /* puzzles, from 1 */
};

struct groups {
    struct group *group; /* from 1 */
    uint64_t count;      /* of them */
    uint64_t *table;     /* groups by their hash; 0 for none */
    uint64_t slots;      /* in it, a power of 2, or 0 */
    uint64_t *next;      /* for each puzzle, from 1, the next of its group, or 0 */
    size_t group_room;   /* allocated length of group */
    size_t next_room;    /* and of next */
};

struct canonical {
    const struct cli *cli;
    struct groups groups;
};

/* ---- hashes ---- */

static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Two hashes, which mix in different ways. */
static struct hash hash_of(const sudoku_puzzle *form)
{
    struct hash h = {(uint64_t)form->size, ~(uint64_t)form->size};
    int cells = form->size * form->size;
    for (int cell = 0; cell < cells; cell += 8) {
        uint64_t word = 0;
        memcpy(&word, form->cell + cell, cells - cell < 8 ? (size_t)(cells - cell) : 8);
        h.low = mix(h.low + word + UINT64_C(0x9e3779b97f4a7c15));
        h.high = mix((h.high ^ word) * UINT64_C(0xd1342543de82ef95) + 1);
    }
    return h;
}

/* ---- groups ---- */

/* Where a hash is in the table, or would be. */
static uint64_t *find_slot(const struct groups *g, struct hash hash)
{
    uint64_t slot = hash.low & (g->slots - 1);
    for (; g->table[slot] != 0; slot = (slot + 1) & (g->slots - 1)) {
        const struct hash *other = &g->group[g->table[slot]].hash;
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

/* Room for a puzzle with this number, and a group. */
static bool make_room(struct groups *g, uint64_t number)
{
    if (number >= SIZE_MAX ||
        !limit_reserve(&g->group, &g->group_room, (size_t)number + 1, sizeof *g->group) ||
        !limit_reserve(&g->next, &g->next_room, (size_t)number + 1, sizeof *g->next))
        return false;
    return 2 * (g->count + 1) < g->slots || grow_table(g);
}

static bool add_to_group(struct groups *g, uint64_t number, const sudoku_puzzle *form)
{
    struct hash hash = hash_of(form);
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
        printf("{\"type\":\"group\",\"number\":%" PRIu64 ",\"puzzles\":[", group);
    else
        printf("%" PRIu64 ":", group);
    for (uint64_t p = g->group[group].first; p != 0; p = g->next[p])
        if (c->cli->json)
            printf("%s%" PRIu64, p == g->group[group].first ? "" : ",", p);
        else
            printf(" %" PRIu64, p);
    puts(c->cli->json ? "]}" : "");
}

static void free_groups(struct groups *g)
{
    limit_free(g->group, g->group_room, sizeof *g->group);
    limit_free(g->table, (size_t)g->slots, sizeof *g->table);
    limit_free(g->next, g->next_room, sizeof *g->next);
}

/* ---- puzzles ---- */

/* The object of a puzzle; `form` is NULL if it was not found in time. */
static void print_object(const struct work_item *item, const sudoku_canonical_form *form)
{
    object_head("canonical", item->file, item->number);
    printf(",\"puzzle\":");
    object_cells(item->rules, item->puzzle->size, item->puzzle->cell);
    if (form != NULL) {
        printf(",\"canonical\":");
        object_cells(item->rules, form->puzzle.size, form->puzzle.cell);
        printf(",\"automorphisms\":");
        json_number(stdout, form->automorphisms);
    }
    printf("}\n");
}

static void print_form(const struct canonical *c, const struct work_item *item,
                       const sudoku_canonical_form *form)
{
    if (c->cli->json)
        print_object(item, form);
    else {
        if (c->cli->form == SUDOKU_FORM_PRETTY && item->number > 1)
            putchar('\n');
        form_write(c->cli, c->cli->form, item->rules, &form->puzzle, NULL, stdout, NULL);
    }
}

/* A puzzle that has no form; with --same it is in no group. */
static int answer_invalid(const struct canonical *c, const struct work_item *item,
                          const dlx_error *error)
{
    dlx_error told = *error;
    told.line = item->line;
    work_say(item, "puzzle %" PRIu64 ": %s", item->number, error->message);
    if (c->cli->json)
        object_invalid(item->file, item->number, &told);
    else if (!c->cli->same)
        puts("invalid");
    return EXIT_ERROR;
}

static int answer_limit(const struct canonical *c, const struct work_item *item)
{
    work_say(item, "puzzle %" PRIu64 " is too regular: its canonical form was not found in time",
             item->number);
    if (c->cli->json && !c->cli->same)
        print_object(item, NULL);
    else if (!c->cli->same)
        puts("unknown");
    return EXIT_LIMIT;
}

static int answer(void *user, const struct work_item *item)
{
    static sudoku_canonical_form form;
    struct canonical *c = user;
    dlx_error error;
    if (sudoku_canonical(item->rules, item->puzzle, MOST_WORK, &form, &error) != DLX_OK)
        return answer_invalid(c, item, &error);
    if (!form.complete)
        return answer_limit(c, item);
    if (!c->cli->same)
        print_form(c, item, &form);
    else if (!add_to_group(&c->groups, item->number, &form.puzzle)) {
        work_say(item, "%s", status_text(DLX_ERR_MEMORY));
        return WORK_HALT;
    }
    return EXIT_FINE;
}

int command_canonical(const struct cli *cli)
{
    struct canonical c = {.cli = cli};
    int status = work_through(cli, answer, &c);
    for (uint64_t group = 1; group <= c.groups.count; group++)
        print_group(&c, group);
    free_groups(&c.groups);
    return status;
}
