/* SPDX-License-Identifier: MIT */
/* Laws of the C++ wrapper dlx.hpp. The output is TAP. */
#include <dlx/dlx.hpp>

#include <cstdio>
#include <ranges>
#include <string>
#include <type_traits>
#include <vector>

static_assert(std::ranges::input_range<dlx::search>);
static_assert(!std::is_copy_constructible_v<dlx::problem> && std::is_move_constructible_v<dlx::problem>);
static_assert(!std::is_copy_constructible_v<dlx::search> && std::is_move_constructible_v<dlx::search>);

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
    law(found == std::vector<std::vector<std::uint32_t>>{{0}, {1, 2}}, "a range has all solutions in order");
    law(search.outcome() == DLX_EXHAUSTED, "the outcome says why the range ended");
    dlx::search lazy(problem);
    int taken = 0;
    for ([[maybe_unused]] const auto &solution : lazy | std::views::take(1))
        taken++;
    law(taken == 1, "views work on a search");
    law(dlx::count(problem) == "2", "a count is decimal digits");
    law(dlx::best(problem, 2)[0].cost == 3 && dlx::best(problem, 2)[1].cost == 5, "the cheapest solutions come in order");
    law(dlx::solve(problem).has_value(), "one solution is found");
}

static void test_tasks(const dlx::problem &problem)
{
    dlx::task asked(problem);
    asked.require(0).set("kernel", "links");
    dlx::search search(std::move(asked));
    law(search.next()->options == std::vector<std::uint32_t>{0} && !search.next(), "a task requires options");
    dlx::task forbidden(problem);
    law(dlx::count(forbidden.forbid(0)) == "1", "a task forbids options");
    dlx::task limited(problem);
    dlx::search stopped(std::move(limited.limit({1, 0, 0})));
    law(stopped.next() && !stopped.next() && stopped.outcome() == DLX_STOPPED_BY_SOLUTIONS, "a limit ends a search");
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
    law(thrown([&] { problem.add_option({0u, 0u}); }) == DLX_ERR_ITEM_TWICE, "an item listed twice is refused");
    law(thrown([&] { problem.add_option({{0, 1}}); }) == DLX_ERR_COLORED_PRIMARY, "a colored primary item is refused");
    law(thrown([&] { dlx::task(problem).set("kernel", "spaghetti"); }) == DLX_ERR_ARGUMENT, "an unknown value is refused");
    law(problem.option_count() == 3, "a refused call changes nothing");
    problem.add_option({{0, 0}, {x, problem.color("red")}});
    law(problem.option(3).size() == 2 && problem.option(3)[1].color == problem.color("red"), "options have colors");
    law(problem.find_item("x") == x && !problem.find_item("q"), "items are found by name");
    try {
        dlx::problem::read_text(std::string("a b\na\nb z\n"));
        law(false, "a malformed text is refused with its place");
    } catch (const dlx::error &error) {
        law(error.status() == DLX_ERR_SYNTAX && error.line() == 3 && error.column() == 3 &&
                std::string(error.what()).find("z") != std::string::npos,
            "a malformed text is refused with its place");
    }
    law(thrown([] { dlx::problem::read_file("/there/is/none"); }) == DLX_ERR_INPUT, "a missing file is refused");
}

int main()
{
    const dlx::problem problem = pairs();
    test_solutions(problem);
    test_tasks(problem);
    test_errors();
    law(dlx::count(dlx::problem::read_text(std::string("a b\na\nb\n"))) == "1", "a text is read");
    std::printf("1..%d\n", laws);
    return failures != 0;
}
