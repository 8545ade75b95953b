/* SPDX-License-Identifier: MIT */
/* Tests of the teaching kernel: its solutions, each of its moves, and the steps it reports. */
#include "dlx/dance/moves.h"
#include "tests/support/oracle.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"
#include "tests/support/tasks.h"

#include <string.h>

/* An assertion for hot loops. Check's own write a record of each assertion to a file. */
#define HOLDS(law)                                                                                 \
    do                                                                                             \
        if (!(law))                                                                                \
            ck_abort_msg("%s", #law);                                                              \
    while (0)

#define PROBLEMS CASES(1000)
enum { STEPS = 20000 };

static const char toy[] = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

static dlx_dance *dance_of(const dlx_problem *problem)
{
    dlx_dance *dance;
    ck_assert_int_eq(dance_open(problem, NULL, &dance), DLX_OK);
    return dance;
}

static dlx_search *links_of(const dlx_problem *problem)
{
    const struct settings settings = {.kernel = "links"};
    dlx_search *search;
    ck_assert_int_eq(search_open(problem, &settings, &search), DLX_OK);
    return search;
}

/* ---- solutions ---- */

/* Go on to the next solution. Return false at the end of the search. */
static bool next_solution(dlx_dance *dance, dlx_solution *solution)
{
    dlx_step step;
    do
        dlx_dance_step(dance, &step);
    while (step.kind != DLX_STEP_SOLUTION && step.kind != DLX_STEP_END);
    solution->options = dlx_dance_chosen(dance, &solution->count);
    return step.kind == DLX_STEP_SOLUTION;
}

TEST(a_dance_finds_the_solutions_of_brute_force)
{
    struct random random = {1};
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_light_problem(&random);
        struct oracle oracle = oracle_solve(problem);
        enum choose rule = random_below(&random, 2) ? CHOOSE_SHORTEST : CHOOSE_FIRST;
        const struct asked asked = {.settings = {.choose = rule}};
        dlx_dance *dance;
        dlx_solution solution;
        uint64_t count = 0;
        ck_assert_int_eq(dance_open(problem, &asked, &dance), DLX_OK);
        for (; next_solution(dance, &solution); count++)
            HOLDS(oracle_has(&oracle, as_set(&solution)));
        ck_assert_uint_eq(count, oracle.count); /* links show below that no solution comes twice */
        dlx_dance_free(dance);
        oracle_free(&oracle);
        dlx_problem_free(problem);
    }
}

TEST(a_dance_refuses_options_that_cover_an_item_several_times)
{
    dlx_problem *problem = problem_of("3|a b\na=2 b\na\n");
    dlx_task *task;
    dlx_dance *dance;
    ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
    ck_assert_int_eq(dlx_dance_new(task, &dance), DLX_ERR_KERNEL);
    ck_assert_str_eq(
        dlx_task_reason(task),
        "a dance does not support options that cover an item several times; use links");
    dlx_task_free(task), dlx_problem_free(problem);
}

static bool is_same_solution(const dlx_solution *a, const dlx_solution *b)
{
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->options, b->options, a->count * sizeof *a->options) == 0);
}

TEST(links_find_the_solutions_of_a_dance_in_the_same_order)
{
    struct random random = {2};
    uint64_t all = 0;
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_light_problem(&random);
        dlx_dance *dance = dance_of(problem);
        dlx_search *search = links_of(problem);
        dlx_solution expected, found;
        dlx_outcome outcome;
        while (next_solution(dance, &expected)) {
            outcome = dlx_search_next(search, &found);
            if (outcome != DLX_FOUND || !is_same_solution(&expected, &found))
                ck_abort_msg("problem %d, solution %u", p, (unsigned)all);
            all++;
        }
        outcome = dlx_search_next(search, &found);
        ck_assert_int_eq(outcome, DLX_EXHAUSTED);
        search_close(search);
        dlx_dance_free(dance);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(all, CASES(2000));
}

TEST(required_options_are_in_all_solutions_and_forbidden_ones_in_none)
{
    struct random random = {3};
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_light_problem(&random);
        uint32_t options = dlx_problem_option_count(problem), required = 0, forbidden = 0;
        struct oracle oracle = oracle_solve(problem);
        dlx_dance *dance;
        dlx_task *task;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        for (uint32_t f = random_below(&random, 4); f > 0 && options > 0; f--) {
            uint32_t option = random_below(&random, options);
            bool is_required = random_below(&random, 2);
            ck_assert_int_eq((is_required ? dlx_task_require : dlx_task_forbid)(task, option),
                             DLX_OK);
            *(is_required ? &required : &forbidden) |= UINT32_C(1) << option;
        }
        ck_assert_int_eq(dlx_dance_new(task, &dance), DLX_OK);
        dlx_task_free(task);
        uint64_t count = 0;
        for (dlx_solution solution; next_solution(dance, &solution); count++) {
            uint32_t set = as_set(&solution);
            HOLDS(oracle_has(&oracle, set));
            HOLDS((set & required) == required && (set & forbidden) == 0);
        }
        ck_assert_uint_eq(count, oracle_count(&oracle, required, forbidden));
        dlx_dance_free(dance);
        oracle_free(&oracle);
        dlx_problem_free(problem);
    }
}

/* ---- moves, one by one ---- */

/* Return a number that depends on every link, length and color. */
static uint64_t print_of(const dlx_dance *d)
{
    uint64_t print = 0;
#define ADD(x) (print = (print ^ (uint64_t)(x)) * UINT64_C(0x100000001b3) + 1)
    for (index_t n = 0; n < d->nodes; n++) {
        ADD(d->left[n]), ADD(d->right[n]), ADD(d->up[n]), ADD(d->down[n]), ADD(d->color[n]);
        if (n != ROOT && n <= d->items)
            ADD(d->length[n]);
    }
#undef ADD
    return print;
}

/* Return an active primary item, or ROOT. */
static index_t random_item(struct random *random, const dlx_dance *d)
{
    index_t i = d->right[ROOT];
    for (uint32_t skip = random_below(random, d->items + 1); skip > 0; skip--)
        i = d->right[i];
    return i;
}

/* Descend by the moves of a search, and ascend by their inverses. Every state on the way up must
 * equal the state on the way down. */
static uint64_t check_down_and_up(struct random *random, dlx_dance *d)
{
    const uint64_t before = print_of(d);
    const index_t i = random_item(random, d);
    if (i == ROOT)
        return 0;
    cover(d, i);
    const uint64_t covered = print_of(d);
    index_t p = d->down[i];
    for (uint32_t skip = random_below(random, d->length[i] + 1); skip > 0; skip--)
        p = d->down[p];
    uint64_t moves = 1;
    if (p != i) {
        for (index_t q = d->right[p]; q != p; q = d->right[q])
            commit(d, q);
        moves += check_down_and_up(random, d);
        for (index_t q = d->left[p]; q != p; q = d->left[q])
            uncommit(d, q);
        ck_assert_uint_eq(print_of(d), covered);
    }
    uncover(d, i);
    ck_assert_uint_eq(print_of(d), before);
    return moves;
}

TEST(uncover_restores_every_link_that_cover_changed)
{
    struct random random = {4};
    uint64_t moves = 0;
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_problem(&random);
        dlx_dance *dance = dance_of(problem);
        for (int descent = 0; descent < 5; descent++)
            moves += check_down_and_up(&random, dance);
        dlx_dance_free(dance);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(moves, CASES(3000));
}

TEST(a_search_restores_all_links)
{
    struct random random = {5};
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_light_problem(&random);
        dlx_dance *dance = dance_of(problem);
        const uint64_t before = print_of(dance);
        for (dlx_solution solution; next_solution(dance, &solution);)
            ;
        ck_assert_uint_eq(print_of(dance), before);
        dlx_dance_free(dance);
        dlx_problem_free(problem);
    }
}

/* ---- what the lists hold ---- */

/* Return whether an option can be added to the chosen ones, as far as this entry is concerned. */
static bool allows(const dlx_problem *problem, dlx_entry entry, const uint32_t *chosen,
                   uint32_t count)
{
    uint32_t entries;
    for (uint32_t c = 0; c < count; c++) {
        const dlx_entry *other = dlx_problem_option(problem, chosen[c], &entries);
        for (uint32_t e = 0; e < entries; e++)
            if (other[e].item == entry.item &&
                (entry.color == DLX_NO_COLOR || entry.color != other[e].color))
                return false;
    }
    return true;
}

static bool can_be_chosen(const dlx_problem *problem, uint32_t option, const uint32_t *chosen,
                          uint32_t count)
{
    uint32_t entries;
    const dlx_entry *entry = dlx_problem_option(problem, option, &entries);
    for (uint32_t e = 0; e < entries; e++)
        if (!allows(problem, entry[e], chosen, count))
            return false;
    return true;
}

/* The lists of the active primary items hold exactly the options that can still be chosen. */
static void check_lists(dlx_dance *d, const dlx_problem *problem)
{
    uint32_t count;
    const uint32_t *chosen = dlx_dance_chosen(d, &count);
    for (index_t i = d->right[ROOT]; i != ROOT; i = d->right[i]) {
        uint32_t length = 0, possible = 0;
        for (index_t p = d->down[i]; p != i; p = d->down[p], length++)
            HOLDS(d->item[p] == i && can_be_chosen(problem, d->option[p], chosen, count));
        for (index_t p = d->items + 2; p < d->nodes; p++)
            possible += d->item[p] == i && can_be_chosen(problem, d->option[p], chosen, count);
        HOLDS(length == possible && length == d->length[i]);
    }
}

TEST(lists_hold_the_options_that_can_still_be_chosen)
{
    struct random random = {6};
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_problem(&random);
        dlx_dance *dance = dance_of(problem);
        dlx_step step = {.kind = DLX_STEP_CHOOSE};
        for (int s = 0; s < 500 && step.kind != DLX_STEP_END; s++) {
            if (dance->next == ENTER)
                check_lists(dance, problem);
            dlx_dance_step(dance, &step);
        }
        dlx_dance_free(dance);
        dlx_problem_free(problem);
    }
}

/* ---- reported moves ---- */

/* The moves of one kind that have not been undone yet. */
struct trail {
    uint32_t length;
    uint32_t of[STEPS]; /* UNLINK: the option; others: the node */
};

struct trails {
    dlx_dance *dance;
    struct trail nodes, items, taken;
    uint64_t undone; /* number of moves undone */
};

static bool is_undoing(dlx_move_kind kind)
{
    return kind == DLX_MOVE_RELINK || kind == DLX_MOVE_RELINK_ITEM || kind == DLX_MOVE_GIVE;
}

static bool is_doing(dlx_move_kind kind)
{
    return kind == DLX_MOVE_UNLINK || kind == DLX_MOVE_UNLINK_ITEM || kind == DLX_MOVE_TAKE;
}

/* Return whether the neighbors of a node point at it. */
static bool is_in(dlx_dance *dance, const dlx_move *move)
{
    dlx_node node = dlx_dance_node(dance, move->node);
    if (move->kind == DLX_MOVE_UNLINK_ITEM || move->kind == DLX_MOVE_RELINK_ITEM)
        return dlx_dance_node(dance, node.left).right == move->node &&
               dlx_dance_node(dance, node.right).left == move->node;
    return dlx_dance_node(dance, node.up).down == move->node &&
           dlx_dance_node(dance, node.down).up == move->node;
}

static struct trail *trail_of(struct trails *trails, dlx_move_kind kind)
{
    bool of_nodes = kind == DLX_MOVE_UNLINK || kind == DLX_MOVE_RELINK;
    bool of_items = kind == DLX_MOVE_UNLINK_ITEM || kind == DLX_MOVE_RELINK_ITEM;
    return of_nodes ? &trails->nodes : of_items ? &trails->items : &trails->taken;
}

static void follow(void *user, const dlx_move *move)
{
    struct trails *trails = user;
    struct trail *trail = trail_of(trails, move->kind);
    if (!is_doing(move->kind) && !is_undoing(move->kind))
        return;
    uint32_t of =
        trail == &trails->nodes ? dlx_dance_node(trails->dance, move->node).option : move->node;
    if (trail != &trails->taken && is_in(trails->dance, move) != is_undoing(move->kind))
        ck_abort_msg("move %d has not moved node %u", move->kind, move->node);
    if (is_doing(move->kind)) {
        trail->of[trail->length++] = of;
        return;
    }
    if (trail->length == 0 || trail->of[--trail->length] != of)
        ck_abort_msg("node %u is put back in the wrong order", move->node);
    trails->undone++;
}

/* Rings of items and lists of options share no links: the order holds within each kind of move. */
TEST(the_last_move_is_undone_first)
{
    struct random random = {7};
    static struct trails trails;
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_light_problem(&random);
        trails.dance = dance_of(problem);
        dlx_dance_watch(trails.dance, follow, &trails);
        for (dlx_solution solution; next_solution(trails.dance, &solution);)
            ;
        if (trails.nodes.length + trails.items.length + trails.taken.length > 0)
            ck_abort_msg("problem %d: not all is undone", p);
        dlx_dance_free(trails.dance);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(trails.undone, CASES(10000));
}

struct told {
    int count;
    dlx_move move[100];
};

static void keep_told(void *user, const dlx_move *move)
{
    struct told *told = user;
    told->move[told->count++] = *move;
}

/* Follow the example in dance.c: item a is covered, and then "a d g" is chosen. */
TEST(the_example_moves_as_explained)
{
    static const struct {
        dlx_move_kind kind;
        uint32_t node;
    } expected[] = {
        {DLX_MOVE_BRANCH, 1}, {DLX_MOVE_COVER, 1},   {DLX_MOVE_UNLINK_ITEM, 1},
        {DLX_MOVE_HIDE, 11},  {DLX_MOVE_UNLINK, 12}, {DLX_MOVE_UNLINK, 13},
        {DLX_MOVE_HIDE, 17},  {DLX_MOVE_UNLINK, 18}, {DLX_MOVE_UNLINK, 19},
        {DLX_MOVE_TRY, 11},   {DLX_MOVE_COMMIT, 12}, {DLX_MOVE_COVER, 4},
    };
    struct told told = {0};
    dlx_step step;
    dlx_problem *problem = problem_of(toy);
    dlx_dance *dance = dance_of(problem);
    ck_assert_uint_eq(dlx_dance_node(dance, 1).right, 2);
    ck_assert_uint_eq(dlx_dance_node(dance, 13).right, 11);
    ck_assert_uint_eq(dlx_dance_node(dance, 1).down, 11);
    ck_assert_uint_eq(dlx_dance_node(dance, 17).down, 1);
    dlx_dance_watch(dance, keep_told, &told);
    dlx_dance_step(dance, &step);
    ck_assert_int_eq(told.count, 9);
    dlx_node root = dlx_dance_node(dance, 0), b = dlx_dance_node(dance, 2);
    ck_assert(root.right == 2 && b.left == 0);
    dlx_node d = dlx_dance_node(dance, 4), g = dlx_dance_node(dance, 7);
    ck_assert(d.down == 22 && d.length == 1 && g.down == 21 && g.length == 2);
    dlx_node a = dlx_dance_node(dance, 1), hidden = dlx_dance_node(dance, 12);
    ck_assert(a.down == 11 && a.up == 17 && a.length == 2 && hidden.up == 4 && hidden.down == 18);
    dlx_dance_step(dance, &step);
    ck_assert_int_eq(step.kind, DLX_STEP_TRY);
    for (size_t m = 0; m < sizeof expected / sizeof *expected; m++) {
        ck_assert_int_eq(told.move[m].kind, expected[m].kind);
        ck_assert_uint_eq(told.move[m].node, expected[m].node);
        ck_assert_str_eq(told.move[m].file, "dance.c");
        ck_assert_int_gt(told.move[m].line, 1);
    }
    dlx_dance_free(dance);
    dlx_problem_free(problem);
}

/* ---- steps ---- */

/* Steps form a tree: levels grow by one with a try and shrink by one on the way back. */
TEST(steps_go_down_and_up_one_level_at_a_time)
{
    struct random random = {8};
    for (int p = 0; p < PROBLEMS; p++) {
        dlx_problem *problem = random_light_problem(&random);
        dlx_dance *dance = dance_of(problem);
        dlx_step step = {.kind = DLX_STEP_CHOOSE};
        uint32_t level = 0, tried = 0, taken_back = 0;
        while (step.kind != DLX_STEP_END) {
            dlx_dance_step(dance, &step);
            level -= step.kind == DLX_STEP_BACK;
            HOLDS(step.level == level);
            HOLDS(step.kind != DLX_STEP_TRY || (step.place >= 1 && step.place <= step.count));
            level += step.kind == DLX_STEP_TRY;
            tried += step.kind == DLX_STEP_TRY;
            taken_back += step.kind == DLX_STEP_BACK;
        }
        HOLDS(level == 0 && tried == taken_back);
        dlx_dance_step(dance, &step);
        HOLDS(step.kind == DLX_STEP_END);
        dlx_dance_free(dance);
        dlx_problem_free(problem);
    }
}

TEST(a_dance_refuses_settings_that_it_cannot_use)
{
    static const char *const refused[][2] = {
        {"choose", "weighted"}, {"choose", "restarts"}, {"seed", "1"}, {"cheapest", "1"}};
    dlx_problem *problem = problem_of(toy);
    for (size_t n = 0; n < sizeof refused / sizeof *refused; n++) {
        dlx_task *task;
        dlx_dance *dance;
        ck_assert_int_eq(dlx_task_new(problem, &task), DLX_OK);
        ck_assert_int_eq(dlx_task_set(task, refused[n][0], refused[n][1]), DLX_OK);
        ck_assert_int_eq(dlx_dance_new(task, &dance), DLX_ERR_ARGUMENT);
        ck_assert_ptr_nonnull(strstr(dlx_task_reason(task), refused[n][0]));
        dlx_task_free(task);
    }
    dlx_problem_free(problem);
}
