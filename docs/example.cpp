/* SPDX-License-Identifier: MIT */
/* From C++: objects free themselves. Langford pairs again, as in example.c. */
#include <dlx/dlx.h>

#include <cstdint>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <vector>

struct Free {
    void operator()(dlx_problem *problem) const
    {
        dlx_problem_free(problem);
    }
    void operator()(dlx_task *task) const
    {
        dlx_task_free(task);
    }
    void operator()(dlx_search *search) const
    {
        dlx_search_free(search);
    }
};
using Problem = std::unique_ptr<dlx_problem, Free>;
using Task = std::unique_ptr<dlx_task, Free>;     // declared after its problem, so freed before it
using Search = std::unique_ptr<dlx_search, Free>; // declared after its task, likewise

static void check(dlx_status status)
{
    if (status != DLX_OK)
        throw std::runtime_error(dlx_status_text(status));
}

static Problem make_problem()
{
    dlx_problem *problem;
    check(dlx_problem_new(nullptr, &problem));
    return Problem(problem);
}

static Task make_task(const Problem &problem)
{
    dlx_task *task;
    check(dlx_task_new(problem.get(), &task));
    return Task(task);
}

static Search make_search(const Task &task)
{
    dlx_search *search;
    check(dlx_search_new(task.get(), &search));
    return Search(search);
}

/* Items: each number, then each place. Options: number k + 1 on two places. */
static Problem langford(std::uint32_t n)
{
    Problem problem = make_problem();
    for (std::uint32_t i = 0; i < 3 * n; i++)
        check(dlx_problem_add_item(problem.get(), nullptr, DLX_PRIMARY, nullptr));
    for (std::uint32_t k = 0; k < n; k++)
        for (std::uint32_t place = 0; place + k + 2 < 2 * n; place++) {
            const std::vector<dlx_entry> entries = {
                {k, DLX_NO_COLOR}, {n + place, DLX_NO_COLOR}, {n + place + k + 2, DLX_NO_COLOR}};
            check(dlx_problem_add_option(problem.get(), entries.data(),
                                         static_cast<std::uint32_t>(entries.size()), nullptr));
        }
    return problem;
}

int main()
try {
    const std::uint32_t n = 3;
    const Problem problem = langford(n);
    const Task task = make_task(problem);
    const Search search = make_search(task);
    dlx_solution solution;
    while (dlx_search_next(search.get(), &solution) == DLX_FOUND) {
        std::vector<std::uint32_t> row(2 * n);
        for (std::uint32_t o = 0; o < solution.count; o++) {
            std::uint32_t count;
            const dlx_entry *entry = dlx_problem_option(problem.get(), solution.options[o], &count);
            row[entry[1].item - n] = row[entry[2].item - n] = entry[0].item + 1;
        }
        for (std::uint32_t place = 0; place < 2 * n; place++)
            std::cout << row[place] << (place + 1 < 2 * n ? ' ' : '\n');
    }
} catch (const std::exception &error) {
    std::cerr << error.what() << '\n';
    return 1;
}
