/* SPDX-License-Identifier: MIT */
/* Tests of the binary kernel from inside: inverses restore what moves change. test_language.c
 * compares its solutions with the oracle, and test_kernels.c mixes all ways to run it. */
#include "dlx/search/binary.h"
#include "dlx/search/trials.h"
#include "tests/support/problems.h"
#include "tests/support/random.h"
#include "tests/support/suite.h"

#include <string.h>

#define PROBLEMS CASES(1000)
enum { MOST = 64 };

static struct binary *binary_with(const dlx_problem *problem, enum choose choose, enum simd simd)
{
    const struct settings settings = {.choose = choose};
    void *state;
    ck_assert_int_eq(binary_create(problem, &settings, simd, &state), DLX_OK);
    return state;
}

static struct binary *binary_over(const dlx_problem *problem, enum choose choose)
{
    enum simd best = SIMD_NONE;
    ck_assert_int_eq(simd_find(NULL, &best), DLX_OK);
    return binary_with(problem, choose, best);
}

/* What the moves change, apart from the order of the sets. */
struct snapshot {
    uint32_t size[MOST], need[MOST], room[MOST], holders[MOST];
    uint32_t opens;
};

static struct snapshot take_snapshot(const struct binary *b)
{
    struct snapshot s = {.opens = b->opens};
    ck_assert_uint_le(b->items, MOST);
    for (uint32_t i = 0; i < b->items; i++) {
        s.size[i] = b->size[i];
        s.need[i] = b->need[i];
        s.room[i] = b->room[i];
        s.holders[i] = b->accord[i].holders;
    }
    return s;
}

TEST(undo_restores_what_random_moves_changed)
{
    struct random random = {70};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct binary *b = binary_over(problem, CHOOSE_WEIGHTED);
        struct snapshot before = take_snapshot(b);
        bool fine = true; /* the search makes no move after a failure */
        for (uint32_t move = 0; move < b->options && fine; move++) {
            const uint32_t option = random_below(&random, b->options);
            const bool is_there = b->first[option] < b->first[option + 1];
            if (is_there && is_live(b, b->first[option]))
                fine = (random_below(&random, 2) == 0 ? binary_choose : binary_remove)(b, option);
        }
        binary_undo(b, 0);
        struct snapshot after = take_snapshot(b);
        ck_assert_mem_eq(&before, &after, sizeof before);
        ck_assert(binary_check(b));
        binary_destroy(b);
        dlx_problem_free(problem);
    }
}

TEST(the_check_notices_a_changed_word)
{
    struct random random = {71};
    uint32_t broken = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        if (dlx_problem_item_count(problem) == 0) {
            dlx_problem_free(problem);
            continue;
        }
        struct binary *b = binary_over(problem, CHOOSE_WEIGHTED);
        const uint32_t item = random_below(&random, b->items);
        uint32_t *const words[] = {&b->size[item], &b->need[item], &b->room[item],
                                   &b->accord[item].holders, &b->opens};
        uint32_t *word = words[random_below(&random, 5)];
        ck_assert(binary_check(b));
        const bool is_empty = b->size[item] == 0 || b->opens == 0;
        if (!is_empty) {
            --*word; /* holders: from 0 to the greatest number */
            ck_assert(!binary_check(b));
            ++*word;
            broken++;
        }
        binary_destroy(b);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(broken, PROBLEMS / 4);
}

TEST(an_item_that_starves_gains_weight_and_a_rewound_search_forgets_it)
{
    dlx_problem *problem = generated("langford 5"); /* it has no solution */
    struct binary *b = binary_over(problem, CHOOSE_RESTARTS);
    struct kernel_budget budget = {1, UINT64_MAX, false};
    uint64_t most = 1;
    ck_assert_int_eq(binary_kernel.run(b, &budget), KERNEL_EXHAUSTED);
    for (uint32_t i = 0; i < b->items; i++)
        most = b->weight[i] > most ? b->weight[i] : most;
    ck_assert_uint_gt(most, 1);
    const uint64_t nodes = UINT64_MAX - budget.tree_nodes;
    binary_rewind(b);
    for (uint32_t i = 0; i < b->items; i++)
        ck_assert_uint_eq(b->weight[i], 1);
    budget = (struct kernel_budget){1, UINT64_MAX, false};
    ck_assert_int_eq(binary_kernel.run(b, &budget), KERNEL_EXHAUSTED);
    ck_assert_uint_eq(UINT64_MAX - budget.tree_nodes, nodes);
    binary_destroy(b);
    dlx_problem_free(problem);
}

static bool is_same_step(const dlx_step *a, const dlx_step *b)
{
    return a->kind == b->kind && a->level == b->level && a->item == b->item &&
           a->option == b->option && a->count == b->count && a->starved == b->starved;
}

/* With and without restarts, and once more after a rewind. */
TEST(minima_never_change_a_step)
{
    struct random random = {72};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        const enum choose choose = i % 2 == 0 ? CHOOSE_WEIGHTED : CHOOSE_RESTARTS;
        struct binary *few = binary_over(problem, choose), *many = binary_over(problem, choose);
        ck_assert(binary_make_minima(many));
        for (int round = 0; round < 2; round++) {
            dlx_step a, b;
            int steps = 0;
            do {
                binary_make_step(few, &a);
                binary_make_step(many, &b);
                ck_assert(is_same_step(&a, &b) && binary_minima_are_sound(many));
            } while (a.kind != DLX_STEP_END && ++steps < 300);
            ck_assert(binary_check(many));
            binary_rewind(few), binary_rewind(many);
        }
        binary_destroy(few);
        binary_destroy(many);
        dlx_problem_free(problem);
    }
}

/* With this many items, the minima are made without being asked. */
TEST(many_items_have_minima)
{
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t item = 0; item < 5000; item++) {
        dlx_problem_add_item(problem, NULL, DLX_PRIMARY, NULL);
        dlx_problem_add_option(problem, &(dlx_entry){item, DLX_NO_COLOR}, 1, NULL);
        dlx_problem_add_option(problem, &(dlx_entry){item, DLX_NO_COLOR}, 1, NULL);
    }
    struct binary *b = binary_over(problem, CHOOSE_WEIGHTED);
    struct kernel_budget budget = {1, UINT64_MAX, false};
    ck_assert_uint_gt(b->minima.places, 0);
    ck_assert_int_eq(binary_kernel.run(b, &budget), KERNEL_SOLUTIONS);
    ck_assert(binary_minima_are_sound(b));
    binary_destroy(b);
    dlx_problem_free(problem);
}

TEST(a_rewound_search_stands_at_its_beginning)
{
    dlx_problem *problem = generated("langford 9"); /* it has no solution */
    struct binary *b = binary_over(problem, CHOOSE_RESTARTS);
    for (int run = 0; run < 2; run++) {
        struct kernel_budget budget = {1, UINT64_MAX, false};
        ck_assert(!binary_kernel.path.is_begun(b) && binary_kernel.path.levels(b) == 0);
        ck_assert(b->fails == BINARY_FAILS && b->luby[0] == 1 && b->luby[1] == 1);
        ck_assert_int_eq(binary_kernel.run(b, &budget), KERNEL_EXHAUSTED);
        ck_assert_uint_gt(b->luby[0], 4); /* it has restarted often */
        binary_rewind(b);
    }
    binary_destroy(b);
    dlx_problem_free(problem);
}

TEST(the_example_in_the_file_header_is_correct)
{
    dlx_problem *problem = problem_of("p q r\np q\np r\nq r\nr\n");
    struct binary *b = binary_over(problem, CHOOSE_WEIGHTED);
    static const uint32_t set[] = {0, 2, 1, 4, 6, 5, 3}, size[] = {1, 2, 2};
    ck_assert(binary_remove(b, 1));
    ck_assert_mem_eq(b->set, set, sizeof set);
    ck_assert_mem_eq(b->size, size, sizeof size);
    ck_assert_uint_eq(b->trail[0] / 2, 1);
    binary_destroy(b);
    dlx_problem_free(problem);
}

/* ---- consistency ---- */

static bool covers(const struct binary *b, uint32_t option, uint32_t item)
{
    for (uint32_t n = b->first[option]; n < b->first[option + 1]; n++)
        if (b->item[n] == item)
            return true;
    return false;
}

/* Return whether two options cannot both be chosen, whatever else is chosen. */
static bool exclude_each_other(const struct binary *b, uint32_t o, uint32_t p)
{
    for (uint32_t m = b->first[o]; m < b->first[o + 1]; m++)
        for (uint32_t n = b->first[p]; n < b->first[p + 1]; n++)
            if (b->item[m] == b->item[n] && dlx_problem_item(b->problem, b->item[m]).max == 1 &&
                (b->color[m] == DLX_NO_COLOR || b->color[m] != b->color[n]))
                return true;
    return false;
}

/* Return whether an option excludes all live options of an item. */
static bool starves(const struct binary *b, uint32_t option, uint32_t item)
{
    for (uint32_t n = 0; n < b->nodes; n++)
        if (b->item[n] == item && is_live(b, n) && !exclude_each_other(b, option, b->option[n]))
            return false;
    return true;
}

static void assert_consistent(const struct binary *b)
{
    for (uint32_t o = 0; o < b->options; o++)
        for (uint32_t i = 0; i < b->opens && b->first[o] < b->first[o + 1]; i++)
            ck_assert(!is_live(b, b->first[o]) || covers(b, o, b->open[i]) ||
                      !starves(b, o, b->open[i]));
}

/* If the search has rows, let it use them after this number of looks. It may be light only if this
 * is 0. */
static void use_rows_after(struct binary *b, uint64_t looks)
{
    if (b->consistency.rows.live != NULL)
        b->consistency.rows.begin = looks;
    b->consistency.rows.may_be_light &= looks == 0;
}

TEST(at_each_choice_no_live_option_starves_an_item)
{
    struct random random = {73};
    uint64_t removed = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct binary *b = binary_over(problem, CHOOSE_CONSISTENT);
        use_rows_after(b, random_below(&random, 3) * 4); /* soon: these are small */
        for (int round = 0; round < 2; round++) {
            dlx_step step;
            int steps = 0;
            do {
                binary_make_step(b, &step);
                ck_assert(binary_check(b));
                if (step.kind == DLX_STEP_CHOOSE)
                    assert_consistent(b);
            } while (step.kind != DLX_STEP_END && ++steps < 100);
            removed += b->consistency.removed;
            binary_rewind(b);
            ck_assert(binary_check(b));
        }
        binary_destroy(b);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(removed, PROBLEMS / 4);
}

/* Without room for proofs, each loss makes the search look again. */
TEST(proofs_save_looks_and_change_no_step)
{
    struct random random = {74};
    uint64_t looks[2] = {0, 0};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct binary *some = binary_over(problem, CHOOSE_CONSISTENT);
        struct binary *none = binary_over(problem, CHOOSE_CONSISTENT);
        dlx_step a, b;
        none->consistency.room = 1;
        for (int steps = 0; steps < 100; steps++) {
            binary_make_step(some, &a);
            binary_make_step(none, &b);
            ck_assert(a.kind == b.kind && a.item == b.item && a.level == b.level);
            if (a.kind == DLX_STEP_END)
                break;
        }
        looks[0] += some->consistency.looks;
        looks[1] += none->consistency.looks;
        binary_destroy(some);
        binary_destroy(none);
        dlx_problem_free(problem);
    }
    ck_assert_uint_lt(looks[0], looks[1]);
}

static uint32_t count_solutions(struct binary *b)
{
    uint32_t solutions = 0;
    dlx_step step;
    do {
        binary_make_step(b, &step);
        solutions += step.kind == DLX_STEP_SOLUTION;
    } while (step.kind != DLX_STEP_END);
    return solutions;
}

/* The order of removals may differ, and with it the tree, but not what remains at its root. */
TEST(looks_by_rows_and_by_lists_leave_the_same_options)
{
    struct random random = {77};
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct binary *rows = binary_over(problem, CHOOSE_CONSISTENT);
        struct binary *lists = binary_over(problem, CHOOSE_CONSISTENT);
        use_rows_after(rows, 0);
        use_rows_after(lists, UINT64_MAX);
        binary_begin(rows);
        binary_begin(lists);
        if (rows->step == BINARY_ENTER && binary_propagate(rows)) {
            ck_assert(binary_propagate(lists));
            for (uint32_t o = 0; o < rows->options; o++)
                ck_assert_int_eq(is_undecided(rows, o), is_undecided(lists, o));
        }
        binary_rewind(rows);
        binary_rewind(lists);
        ck_assert_uint_eq(count_solutions(rows), count_solutions(lists));
        binary_destroy(rows);
        binary_destroy(lists);
        dlx_problem_free(problem);
    }
}

/* Count the solutions, and check the search after each tree node. */
static uint32_t run_to_end(struct binary *b)
{
    struct kernel_budget budget = {.solutions = UINT64_MAX};
    enum kernel_end end = KERNEL_NODES;
    while (end == KERNEL_NODES) {
        budget.tree_nodes = 1;
        end = binary_kernel.run(b, &budget);
        ck_assert(binary_check(b));
    }
    ck_assert_int_eq(end, KERNEL_EXHAUSTED);
    return (uint32_t)(UINT64_MAX - budget.solutions);
}

/* Take back all decisions, and require or forbid other options. Return whether this is possible. */
static bool decide_anew(struct random *random, struct binary *b)
{
    bool fine = true;
    binary_rewind(b);
    binary_release(b, b->fixed_count);
    for (uint32_t fix = random_below(random, 3); fix > 0 && b->options > 0 && fine; fix--) {
        const uint32_t option = random_below(random, b->options);
        fine = binary_decide(b, (dlx_decision){option, random_below(random, 3) == 0}, DLX_NONE);
    }
    return fine;
}

TEST(deep_rows_keep_all_solutions)
{
    struct random random = {78};
    uint32_t deep = 0, late = 0;
    for (int i = 0; i < 4 * PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct binary *rows = binary_over(problem, CHOOSE_CONSISTENT);
        struct binary *lists = binary_over(problem, CHOOSE_CONSISTENT);
        use_rows_after(rows, 0);
        use_rows_after(lists, UINT64_MAX);
        for (int round = 0; round < 4; round++) {
            struct random same = {1 + random_below(&random, 1000)}, again = same;
            ck_assert_int_eq(decide_anew(&same, rows), decide_anew(&again, lists));
            rows->consistency.rows.worth = 0;
            rows->consistency.rows.deepen = random_below(&random, 100);
            ck_assert_uint_eq(run_to_end(rows), run_to_end(lists));
            deep += rows->consistency.rows.is_deep;
            late += rows->consistency.rows.is_deep && rows->consistency.rows.deepen > 50;
        }
        binary_destroy(rows);
        binary_destroy(lists);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(deep, PROBLEMS / 4);
    ck_assert_uint_gt(late, PROBLEMS / 16);
}

/* Make a problem with rows of several vectors, and few options for each item. */
static dlx_problem *wide_problem(struct random *random)
{
    enum { ITEMS = 150, PRIMARY = 140 };
    dlx_problem *problem;
    ck_assert_int_eq(dlx_problem_new(NULL, &problem), DLX_OK);
    for (uint32_t i = 0; i < ITEMS; i++)
        dlx_problem_add_item(problem, NULL, i < PRIMARY ? DLX_PRIMARY : DLX_SECONDARY, NULL);
    for (uint32_t options = 400 + random_below(random, 700); options > 0; options--) {
        dlx_entry entries[4];
        uint32_t count = 0;
        for (uint32_t item = random_below(random, 90); item < ITEMS && count < 4;
             item += 1 + random_below(random, 40))
            entries[count++] = (dlx_entry){item, item < PRIMARY ? 0 : random_below(random, 3)};
        dlx_problem_add_option(problem, entries, count, NULL);
    }
    return problem;
}

/* Make the same search for an instruction set, or return NULL if this machine does not have it. */
static struct binary *wide_binary(const dlx_problem *problem, enum simd simd, bool is_deep)
{
    enum simd found;
    if (simd_find(simd_name(simd), &found) != DLX_OK)
        return NULL;
    struct binary *b = binary_with(problem, CHOOSE_CONSISTENT, simd);
    b->consistency.rows.begin = 0;
    b->consistency.rows.worth = 0;
    b->consistency.rows.deepen = is_deep ? 1000 : UINT64_MAX;
    return b;
}

/* Solutions are rare here, so the test compares the tree with the tree in plain C. Other tests
 * compare that one with searches by lists. */
TEST(all_instruction_sets_search_the_same_tree)
{
    struct random random = {79};
    uint64_t removed = 0, deep = 0;
    for (int i = 0; i < PROBLEMS / 20; i++) {
        dlx_problem *problem = wide_problem(&random);
        const bool is_deep = random_below(&random, 2) == 0;
        for (enum simd simd = SIMD_V2; simd <= SIMD_V4; simd++) {
            struct binary *plain = wide_binary(problem, SIMD_NONE, is_deep);
            struct binary *b = wide_binary(problem, simd, is_deep);
            ck_assert_ptr_nonnull(plain);
            for (int nodes = 0; nodes < 100 && b != NULL; nodes++) {
                struct kernel_budget one = {1, 1, false}, other = one;
                ck_assert_int_eq(binary_kernel.run(plain, &one), binary_kernel.run(b, &other));
                ck_assert_uint_eq(plain->trail_length, b->trail_length);
                ck_assert_mem_eq(plain->trail, b->trail, b->trail_length * sizeof *b->trail);
                ck_assert_uint_eq(plain->consistency.work, b->consistency.work);
            }
            ck_assert(binary_check(plain) && (b == NULL || binary_check(b)));
            removed += plain->consistency.removed;
            deep += plain->consistency.rows.is_deep;
            binary_destroy(plain);
            if (b != NULL)
                binary_destroy(b);
        }
        dlx_problem_free(problem);
    }
    enum simd best;
    ck_assert_int_eq(simd_find(NULL, &best), DLX_OK);
    ck_assert(best == SIMD_NONE || (removed > 1000 && deep > 0));
}

/* The choice of an item visits the items one by one, although looks use vectors. */
TEST(a_node_of_many_items_costs_more_than_one_of_lanes)
{
    struct random random = {80};
    dlx_problem *problem = wide_problem(&random);
    ck_assert_uint_gt(kernel_node_cost(&binary_kernel, problem),
                      kernel_node_cost(&lanes_kernel, problem));
    dlx_problem_free(problem);
}

TEST(the_check_notices_a_dead_witness)
{
    dlx_problem *problem = problem_of("p q r s\np q\np r\nq r s\nq s\nr s\ns\n");
    struct binary *b = binary_over(problem, CHOOSE_CONSISTENT);
    binary_begin(b);
    ck_assert(binary_propagate(b) && binary_check(b));
    ck_assert(binary_remove(b, 0) && binary_check(b));
    b->consistency.noted = b->trail_length; /* the queue does not hear of the loss */
    ck_assert(!binary_check(b));
    binary_destroy(b);
    dlx_problem_free(problem);
}

TEST(the_example_of_consistency_is_correct)
{
    dlx_problem *problem = problem_of("p q r s\np q\np r\nq r s\nq s\nr s\ns\n");
    struct binary *b = binary_over(problem, CHOOSE_CONSISTENT);
    binary_begin(b);
    ck_assert(binary_propagate(b));
    for (uint32_t o = 0; o < b->options; o++)
        ck_assert_int_eq(is_undecided(b, o), o != 2);
    const uint32_t *proof = b->consistency.stack + b->consistency.proof[0];
    static const uint32_t witnesses[] = {0, 2}; /* nodes of p */
    for (size_t w = 0; w < sizeof witnesses / sizeof *witnesses; w++)
        ck_assert_uint_eq(proof[5 + w], witnesses[w]);
    binary_destroy(b);
    dlx_problem_free(problem);
}

/* ---- looks for trials ---- */

/* Look at all items in the queue. The options listed are those that fail on account of one item. */
static void look_at_items(struct binary *b)
{
    while (consistency_waiting(&b->consistency) > 0)
        if (consistency_look_for_trials(b))
            for (uint32_t s = 0; s < b->consistency.suspects; s++)
                ck_assert(!binary_try_option(b, b->consistency.suspect[s], NULL, 0));
}

/* Return how many options are chosen if this one is; 0 if an item then has too few. */
static uint32_t count_chosen(struct binary *b, uint32_t option)
{
    const uint32_t mark = b->trail_length;
    uint32_t count = 0;
    const bool fine = binary_choose(b, option) && binary_propagate(b);
    for (uint32_t t = mark; t < b->trail_length; t++)
        count += b->trail[t] % 2;
    binary_undo(b, mark);
    return fine ? count : 0;
}

TEST(an_option_that_needs_no_trial_forces_nothing_whatever_was_removed)
{
    struct random random = {75};
    uint32_t skipped = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct binary *b;
        ck_assert_int_eq(binary_new_for_trials(problem, NULL, NULL, &b), DLX_OK);
        while (b->step != BINARY_DONE) {
            look_at_items(b);
            uint32_t drawn = DLX_NONE, seen = 0;
            for (uint32_t o = 0; o < b->options; o++) {
                drawn = is_undecided(b, o) && random_below(&random, ++seen) == 0 ? o : drawn;
                if (binary_needs_trial(b, o))
                    continue;
                ck_assert_uint_eq(count_chosen(b, o), 1);
                skipped++;
            }
            if (drawn == DLX_NONE)
                break;
            binary_drop_option(b, drawn);
        }
        binary_destroy(b);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(skipped, PROBLEMS);
}

TEST(after_complete_trials_no_trial_fails)
{
    struct random random = {76};
    uint32_t removed = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        dlx_problem *problem = random_rich_problem(&random);
        struct trials t;
        ck_assert_int_eq(trials_begin(&t, problem, NULL, NULL), DLX_OK);
        ck_assert(!trials_run(&t, UINT64_MAX, NULL) && t.is_complete);
        for (uint32_t o = 0; o < t.options && t.starved == DLX_NONE; o++) {
            ck_assert(t.gone[o] || binary_try_option(t.binary, o, NULL, 0));
            removed += t.gone[o];
        }
        trials_end(&t);
        dlx_problem_free(problem);
    }
    ck_assert_uint_gt(removed, PROBLEMS / 4);
}

TEST(the_example_of_looks_for_trials_is_correct)
{
    dlx_problem *problem = problem_of("p q r s\np q\np r\nq r s\nq s\nr s\ns\nq\nr\n");
    struct binary *b;
    ck_assert_int_eq(binary_new_for_trials(problem, NULL, NULL, &b), DLX_OK);
    ck_assert(!consistency_look_for_trials(b) || b->consistency.look.item == 0);
    static const bool is_marked[] = {false, false, true, true, true, false, true, true};
    for (uint32_t o = 0; o < b->options; o++)
        ck_assert_int_eq(binary_needs_trial(b, o), is_marked[o]);
    ck_assert_uint_eq(b->consistency.suspects, 1);
    ck_assert_uint_eq(b->consistency.suspect[0], 2);
    binary_destroy(b);
    dlx_problem_free(problem);
}
