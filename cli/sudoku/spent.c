/* SPDX-License-Identifier: MIT */
/* What engines have done: adding it up and printing it. */
#include "cli/sudoku/rulebook.h"

#include "cli/common/show.h"
#include "sudoku/core/serve.h"

#include <inttypes.h>
#include <string.h>

/* ---- adding up ---- */

static void add_row(struct spent *s, bool is_kernel, const dlx_member *member)
{
    size_t r = 0;
    while (r < s->rows &&
           (s->row[r].is_kernel != is_kernel || strcmp(s->row[r].name, member->name) != 0))
        r++;
    if (r == SPENT_ROWS)
        return;
    if (r == s->rows) {
        s->row[s->rows++] = (struct spent_row){.is_kernel = is_kernel};
        snprintf(s->row[r].name, SPENT_NAME, "%s", member->name);
    }
    s->row[r].tree_nodes += member->tree_nodes;
    s->row[r].work += member->work;
}

/* Add what was removed from a number of covers. */
static void add_covers(struct spent *s, uint32_t covers, const dlx_presolved *presolved)
{
    if (covers == 0)
        return;
    dlx_presolved *sum = &s->presolved;
    sum->options += presolved->options;
    sum->items += presolved->items;
    sum->work += presolved->work;
    sum->is_complete = (s->covers == 0 || sum->is_complete) && presolved->is_complete;
    s->covers += covers;
}

/* Members tell all about their search. Without members, a kernel works alone. */
static void add_search(struct spent *s, const dlx_search *search)
{
    dlx_statistics all;
    dlx_member member;
    uint32_t members = 0;
    for (; dlx_search_member(search, members, &member); members++)
        add_row(s, false, &member);
    dlx_search_statistics(search, &all);
    if (members == 0)
        add_row(s, true, &(dlx_member){all.kernel, all.tree_nodes, 0, false});
}

static void add_count(struct spent *s, const dlx_counter *counter)
{
    dlx_member member;
    for (uint32_t place = 0; dlx_counter_member(counter, place, &member); place++)
        add_row(s, false, &member);
}

/* A solver has one cover for both of its searches, and does not presolve it. */
void spent_add_solver(struct spent *s, const sudoku_solver *solver)
{
    static const dlx_presolved nothing = {0, 0, 0, true};
    if (solver == NULL)
        return;
    for (int place = 0; place < 2; place++) {
        const dlx_search *search = solver_search(solver, place);
        if (search != NULL)
            add_search(s, search);
    }
    add_covers(s, 1, &nothing);
}

void spent_add_counter(struct spent *s, const sudoku_counter *counter)
{
    const dlx_counter *cover = counter_cover(counter);
    dlx_presolved presolved = {0, 0, 0, true};
    s->counted++;
    if (cover == NULL)
        return;
    add_count(s, cover);
    dlx_counter_presolved(cover, &presolved);
    add_covers(s, 1, &presolved);
}

void spent_join(struct spent *s, const struct spent *other)
{
    s->in_bulk += other->in_bulk;
    s->in_turn += other->in_turn;
    s->counted += other->counted;
    for (size_t r = 0; r < other->rows; r++) {
        const struct spent_row *row = &other->row[r];
        add_row(s, row->is_kernel, &(dlx_member){row->name, row->tree_nodes, row->work, false});
    }
    add_covers(s, other->covers, &other->presolved);
}

/* ---- printing ---- */

static void say_engine(const char *name, uint64_t puzzles)
{
    if (puzzles > 0)
        say("engine      %s: %" PRIu64 " puzzle%s\n", name, puzzles, puzzles == 1 ? "" : "s");
}

/* Methods that had no turn are left out. */
static void say_rows(const struct spent *s)
{
    uint64_t work = 0;
    for (size_t r = 0; r < s->rows; r++)
        work += s->row[r].work;
    for (size_t r = 0; r < s->rows; r++) {
        const struct spent_row *row = &s->row[r];
        if (row->tree_nodes == 0 && row->work == 0)
            continue;
        if (row->is_kernel)
            say("kernel      %s: %" PRIu64 " tree nodes\n", row->name, row->tree_nodes);
        else
            say_member(&(dlx_member){row->name, row->tree_nodes, row->work, false}, work);
    }
}

void spent_say(const struct spent *s)
{
    say_engine("bulk", s->in_bulk);
    say_engine("dlx", s->in_turn);
    say_engine("counter", s->counted);
    if (s->covers > 0)
        say("covers      %" PRIu32 "\n", s->covers);
    if (s->presolved.options > 0 || s->presolved.items > 0)
        say_presolved(&s->presolved);
    say_rows(s);
}
