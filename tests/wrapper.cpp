/* SPDX-License-Identifier: MIT */
/* Laws of the C++ wrappers. The output is TAP. */
#include <dlx/team.h>
#include <sudoku/sudoku.h>

/* Record the order in which the wrappers free objects. */
static char freed[64];
static unsigned freed_count;

#define RECORDED(name, letter, type)                                                               \
    inline void recorded_##name(type *object)                                                      \
    {                                                                                              \
        freed[freed_count++ % 64] = letter;                                                        \
        name(object);                                                                              \
    }
RECORDED(dlx_task_free, 't', dlx_task)
RECORDED(dlx_team_free, 's', dlx_team)
RECORDED(sudoku_rules_free, 'r', sudoku_rules)
RECORDED(sudoku_solver_free, 'v', sudoku_solver)
#define dlx_task_free      recorded_dlx_task_free
#define dlx_team_free      recorded_dlx_team_free
#define sudoku_rules_free  recorded_sudoku_rules_free
#define sudoku_solver_free recorded_sudoku_solver_free

#include <dlx/answers.hpp>
#include <dlx/dlx.hpp>
#include <sudoku/sudoku.hpp>

#include <cstdio>
#include <ranges>
#include <string>
#include <type_traits>
#include <vector>

static_assert(std::ranges::input_range<dlx::search>);
static_assert(!std::is_copy_constructible_v<dlx::problem> &&
              std::is_move_constructible_v<dlx::problem>);
static_assert(!std::is_copy_constructible_v<dlx::search> &&
              std::is_move_constructible_v<dlx::search>);

static int laws, failures;

static void law(bool holds, const char *name)
{
    failures += !holds;
    std::printf("%s %d - %s\n", holds ? "ok" : "not ok", ++laws, name);
}

/* Return the status of the error that a call throws; DLX_OK if it throws none. */
static dlx_status thrown(auto call)
{
    try {
        call();
    } catch (const dlx::error &error) {
        return error.status();
    }
    return DLX_OK;
}

static dlx::problem pairs()
{
    dlx::problem problem;
    const auto a = problem.add_item("a"), b = problem.add_item("b");
    problem.add_option({a, b}, 5);
    problem.add_option({a}, 1);
    problem.add_option({b}, 2);
    return problem;
}

static void test_solutions(const dlx::problem &problem)
{
    std::vector<std::vector<std::uint32_t>> found;
    dlx::search search(problem);
    for (const dlx::solution &solution : search)
        found.push_back(solution.options);
    law(found == std::vector<std::vector<std::uint32_t>>{{0}, {1, 2}},
        "a range has all solutions in order");
    law(search.outcome() == DLX_EXHAUSTED, "the outcome says why the range ended");
    dlx::search lazy(problem);
    int taken = 0;
    for ([[maybe_unused]] const auto &solution : lazy | std::views::take(1))
        taken++;
    law(taken == 1, "views work on a search");
    law(dlx::count(problem) == "2", "a count is decimal digits");
    law(dlx::cheapest(problem, 2)[0].cost == 3 && dlx::cheapest(problem, 2)[1].cost == 5,
        "the cheapest solutions come in order");
    law(dlx::cheapest(problem, 0).empty(), "the cheapest none of the solutions are none");
    law(dlx::solve(problem).has_value(), "one solution is found");
}

static void test_tasks(const dlx::problem &problem)
{
    dlx::task asked(problem);
    asked.require(0).set("kernel", "links");
    dlx::search search(std::move(asked));
    law(search.next()->options == std::vector<std::uint32_t>{0} && !search.next(),
        "a task requires options");
    dlx::task forbidden(problem);
    law(dlx::count(forbidden.forbid(0)) == "1", "a task forbids options");
    dlx::task limited(problem);
    dlx::search stopped(std::move(limited.limit({1, 0, 0})));
    law(stopped.next() && !stopped.next() && stopped.outcome() == DLX_STOPPED_BY_SOLUTIONS,
        "a limit ends a search");
    stopped.asked().limit({0, 0, 0});
    law(stopped.next().has_value(), "a search continues after a limit");
    law(problem.verify(std::vector<std::uint32_t>{1, 2}).verdict == DLX_VALID &&
            problem.verify(std::vector<std::uint32_t>{1}).verdict == DLX_NOT_COVERED,
        "answers are verified");
}

static void test_errors()
{
    dlx::problem problem = pairs();
    const auto x = problem.add_item("x", DLX_SECONDARY);
    law(thrown([&] { problem.add_item("a"); }) == DLX_ERR_NAME_TAKEN, "a taken name is refused");
    law(thrown([&] {
            problem.add_option({0u, 0u});
        }) == DLX_ERR_ITEM_TWICE,
        "an item listed twice is refused");
    law(thrown([&] {
            problem.add_option({{0, 1}});
        }) == DLX_ERR_COLORED_PRIMARY,
        "a colored primary item is refused");
    law(thrown([&] { dlx::task(problem).set("kernel", "spaghetti"); }) == DLX_ERR_ARGUMENT,
        "an unknown value is refused");
    law(problem.option_count() == 3, "a refused call changes nothing");
    problem.add_option({{0, 0}, {x, problem.color("red")}});
    law(problem.option(3).size() == 2 && problem.option(3)[1].color == problem.color("red"),
        "options have colors");
    const std::string zero("x\0y", 3);
    law(thrown([&] { problem.add_item(zero); }) == DLX_ERR_ARGUMENT &&
            thrown([&] { problem.color(zero); }) == DLX_ERR_ARGUMENT && !problem.find_item(zero),
        "a name is not cut at a zero byte");
    law(thrown([&] { dlx::task(problem).set("cheapest", std::string("1\0x", 3)); }) ==
                DLX_ERR_ARGUMENT &&
            thrown([&] { dlx::diagram(problem).nth(std::string("0\0x", 3)); }) == DLX_ERR_ARGUMENT,
        "nor is a value");
    bool is_bad_alloc = false;
    try {
        dlx::detail::check(DLX_ERR_MEMORY, dlx_error{0, 0, "out of memory"});
    } catch (const std::bad_alloc &) {
        is_bad_alloc = true;
    }
    law(is_bad_alloc, "a reader without memory throws as other calls do");
    law(problem.find_item("x") == x && !problem.find_item("q"), "items are found by name");
    try {
        dlx::problem::read_text(std::string("a b\na\nb z\n"));
        law(false, "a malformed text is refused with its place");
    } catch (const dlx::error &error) {
        law(error.status() == DLX_ERR_SYNTAX && error.line() == 3 && error.column() == 3 &&
                std::string(error.what()).find("z") != std::string::npos,
            "a malformed text is refused with its place");
    }
    law(thrown([] { dlx::problem::read_file("/there/is/none"); }) == DLX_ERR_INPUT,
        "a missing file is refused");
}

static void test_many_options()
{
    dlx::problem problem;
    const auto a = problem.add_item("a"), b = problem.add_item("b");
    const std::vector<dlx_entry> entries{{a, 0}, {b, 0}, {a, 0}, {b, 0}};
    const std::vector<std::uint32_t> lengths{2, 1, 1}, twice{2, 2};
    law(problem.add_options(entries, lengths, std::vector<std::uint64_t>{5, 1, 2}) == 0 &&
            problem.option_count() == 3 && problem.option(0).size() == 2 &&
            dlx::cheapest(problem)[0].cost == 3,
        "many options are added with their costs");
    law(problem.add_options(entries, twice) == 3 && dlx::count(problem) == "4",
        "more options follow them");
    law(thrown([&] {
            problem.add_options(entries, std::vector<std::uint32_t>{2, 1});
        }) == DLX_ERR_ARGUMENT &&
            thrown([&] { problem.add_options(entries, lengths, std::vector<std::uint64_t>{1}); }) ==
                DLX_ERR_ARGUMENT &&
            thrown([&] {
                problem.add_options(entries, std::vector<std::uint32_t>{1, 3});
            }) == DLX_ERR_ITEM_TWICE &&
            problem.option_count() == 5,
        "refused options change nothing");
}

static void test_diagrams(const dlx::problem &problem)
{
    const dlx::diagram all(problem);
    std::uint64_t random = 1;
    bool are_valid = true, seen[2] = {false, false};
    for (int i = 0; i < 64; i++) {
        const auto options = all.sample(random);
        are_valid = are_valid && problem.verify(options).verdict == DLX_VALID;
        seen[options.size() - 1] = true;
    }
    law(all.count() == "2" && are_valid && seen[0] && seen[1],
        "samples of a diagram are all solutions");
    law(all.nth("0") != all.nth("1") && problem.verify(all.nth("1")).verdict == DLX_VALID,
        "a diagram numbers its solutions");
    law(thrown([&] { all.nth("2"); }) == DLX_ERR_NO_SUCH_SOLUTION,
        "a number beyond the last solution is refused");
    law(all.cheapest(problem).cost == 3 && all.cheapest(problem).options.size() == 2,
        "a diagram knows the cheapest solution");
    dlx::task asked(problem);
    law(dlx::diagram(asked.require(0)).count() == "1", "a diagram obeys its task");
}

static void test_proofs(const dlx::problem &problem)
{
    const dlx::estimate guess = dlx::estimate_search(problem, 100);
    law(guess.solutions.mean == 2 && guess.solutions.error == 0 && !guess.level_nodes.empty(),
        "a small search is estimated exactly");
    dlx::task asked(problem);
    const std::string text = dlx::certificate(asked.require(1));
    const dlx::proof proof = dlx::check_certificate(problem, text);
    law(proof.solutions == "1" && proof.required == std::vector<std::uint32_t>{1} &&
            proof.forbidden.empty(),
        "a certificate proves the count");
    dlx::problem other = pairs();
    other.add_option({1u});
    law(thrown([&] { dlx::check_certificate(other, text); }) == DLX_ERR_CERTIFICATE,
        "a certificate of another problem is refused");
}

static void test_sudoku()
{
    const std::string puzzle =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    law(dlx::sudoku::solve(puzzle) ==
            "417369825632158947958724316825437169791586432346912758289643571573291684164875293",
        "a Sudoku is solved");
    law(dlx::sudoku::count(puzzle) == 1 && dlx::sudoku::count(std::string(16, '.'), 0) == 288,
        "solutions of Sudoku are counted");
    law(dlx::sudoku::solve(
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......") ==
                dlx::sudoku::solve(puzzle) &&
            dlx::sudoku::count("................", 0) == 288 &&
            dlx::sudoku::read("................").size == 4,
        "a literal is a Sudoku");
    dlx::sudoku::solver limited;
    const dlx_limits one_node{0, 1, 0};
    sudoku_solver_limit(limited.get(), &one_node);
    law(thrown([&] { limited.solve(dlx::sudoku::read(std::string(81, '.'))); }) == DLX_ERR_STOPPED,
        "a Sudoku that a limit ends is not called one without solution");
    law(!dlx::sudoku::solve("44" + puzzle.substr(2)), "a Sudoku without solution has none");
    law(thrown([] { dlx::sudoku::solve(std::string("12")); }) == DLX_ERR_SYNTAX &&
            thrown([] { dlx::sudoku::count(std::string()); }) == DLX_ERR_SYNTAX,
        "a malformed Sudoku is refused");
}

/* Return the order in which objects are freed when another one is moved over one. */
static std::string freed_by_moving(auto &over, auto other)
{
    freed_count = 0;
    over = std::move(other);
    return std::string(freed, freed_count);
}

static void test_moves(const dlx::problem &problem)
{
    dlx::search search(problem);
    law(freed_by_moving(search, dlx::search(problem)) == "st" && search.next() && search.next() &&
            !search.next(),
        "a search that another one replaces is freed before its task");
    dlx::sudoku::solver solver(9);
    law(freed_by_moving(solver, dlx::sudoku::solver(4)) == "vr" &&
            solver.count(dlx::sudoku::read(std::string(16, '.')), 0) == 288,
        "a solver that another one replaces is freed before its rules");
}

int main()
{
    const dlx::problem problem = pairs();
    test_solutions(problem);
    test_tasks(problem);
    test_errors();
    test_many_options();
    test_diagrams(problem);
    test_proofs(problem);
    test_sudoku();
    test_moves(problem);
    law(dlx::count(dlx::problem::read_text(std::string("a b\na\nb\n"))) == "1", "a text is read");
    law(dlx::count(dlx::problem::read_text("a b\na\nb\n")) == "1", "a literal is read");
    char room[64] = "a b\na\nb\n";
    law(dlx::count(dlx::problem::read_text(room)) == "1", "an array is read up to its first zero");
    std::printf("1..%d\n", laws);
    return failures != 0;
}
