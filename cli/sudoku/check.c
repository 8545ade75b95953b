/* SPDX-License-Identifier: MIT */
/*
 * The command check. With --explain it describes each puzzle instead of printing one word:
 *
 *     Puzzle 1 has 25 givens and one solution.
 *       Redundant, each alone: r1c5=7 r4c4=2
 *
 *     Puzzle 2 has 22 givens and 6 solutions.
 *       5 of 59 empty cells are open: r1c2 is 1 or 3.
 *
 *     Puzzle 3 has 19 givens and no solution.
 *       r1c1 and r1c2 both hold 4, and are in row 1 and in box 1.
 *
 *     Puzzle 4 has 1 given and no solution.
 *       Together these leave no solution:
 *         killer 3 r1c1 r1c2 (1:1)
 *         the given r1c1=4
 */
#include "cli/common/limit.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/report.h"

/* Without --limit, counting stops here. */
enum { USUAL_LIMIT = 1000 };

static bool find_open(struct report *r)
{
    if (!item_candidates(r->item, &r->candidates))
        return false;
    r->open = 0;
    for (int cell = r->item->puzzle->size * r->item->puzzle->size - 1; cell >= 0; cell--) {
        uint64_t digits = r->candidates.candidates[cell];
        if ((digits & (digits - 1)) != 0) {
            r->open++;
            r->first_open = cell;
        }
    }
    return true;
}

/* Return false after a stop. Givens that clash need no other explanation. */
static bool find_reason(struct report *r)
{
    int a, b;
    r->is_clash = sudoku_find_conflict(r->item->rules, r->item->puzzle, &a, &b);
    return r->is_clash || item_contradiction(r->item, r->clues, r->given_in);
}

/* The limit is at least 2, to distinguish one solution from several. Return false after a stop. */
static bool find_out(struct report *r, uint64_t limit)
{
    const sudoku_puzzle *puzzle = r->item->puzzle;
    r->limit = limit == 0 ? USUAL_LIMIT : limit < 2 ? 2 : limit;
    r->givens = count_givens(puzzle);
    if (!item_solve(r->item, r->limit, &r->answer))
        return false;
    if (r->answer.solutions == 1)
        return item_redundant(r->item, r->is_redundant, &r->redundant) &&
               (r->item->rules->clue_count == 0 ||
                item_redundant_clues(r->item, r->clues, &r->redundant_clues));
    return r->answer.solutions == 0 ? find_reason(r) : find_open(r);
}

/* ---- the command ---- */

static int answer(const struct item *item)
{
    struct report r = {.item = item};
    const struct cli *cli = item->cli;
    const size_t clues = (size_t)item->rules->clue_count + 1;
    int status = HALT;
    r.clues = limit_new(clues, sizeof *r.clues);
    if (r.clues == NULL)
        item_say(item, "%s", status_text(DLX_ERR_MEMORY));
    else if (!find_out(&r, cli->limit))
        status = item_give_up(item, r.answer.solutions);
    else {
        (cli->json ? print_json_report : print_report)(&r);
        status = status_of_solutions(r.answer.solutions);
    }
    limit_free(r.clues, clues, sizeof *r.clues);
    return status;
}

int command_check(const struct cli *cli)
{
    return cli->explain ? for_each_in_threads(cli, answer) : command_solve(cli);
}
