/* SPDX-License-Identifier: MIT */
/*
 * Answers about all solutions at once, for C++20: diagrams, random solutions, estimates and
 * certificates. The rules of dlx.hpp hold here, too.
 *
 *     dlx::diagram all(problem);
 *     all.count();                                       // "2"
 *     std::uint64_t random = 1;                          // the seed
 *     all.sample(random);                                // {0} or {1, 2}, each with the same probability
 *     std::string proof = dlx::certificate(problem);
 *     dlx::check_certificate(problem, proof).solutions;  // "2", or dlx::error
 */
#ifndef DLX_ANSWERS_HPP
#define DLX_ANSWERS_HPP

#include "dlx/certificate.h"
#include "dlx/diagram.h"
#include "dlx/dlx.hpp"
#include "dlx/info.h"

namespace dlx
{

/** All solutions of a task, stored compactly. It needs the problem only for costs, which must not
 * change meanwhile. */
class diagram
{
  public:
    explicit diagram(const task &asked)
    {
        dlx_counter *counting;
        detail::check(dlx_counter_new(asked.get(), DLX_KEEP_DIAGRAM, &counting),
                      dlx_task_reason(asked.get()));
        detail::owner<dlx_counter, dlx_counter_free> counter(counting);
        dlx_outcome outcome;
        detail::check(dlx_counter_run(counting, &outcome), dlx_task_reason(asked.get()));
        if (outcome != DLX_EXHAUSTED)
            detail::check(DLX_ERR_STOPPED);
        dlx_diagram *made;
        detail::check(dlx_counter_diagram(counting, &made));
        diagram_.reset(made);
    }
    explicit diagram(const problem &asked) : diagram(task(asked))
    {
    }

    /** Return the number of solutions in decimal digits. */
    std::string count() const
    {
        return dlx_diagram_describe(get()).digits;
    }

    /** Return the options of a solution by its number, in decimal digits from "0". */
    std::vector<std::uint32_t> nth(const std::string &number) const
    {
        return options_of([&](std::uint32_t *options, std::uint32_t *length) {
            return dlx_diagram_nth(get(), detail::name(number), options, length);
        });
    }

    /** Return the options of a random solution, each with the same probability. `random` is at
     * first any number, the seed, and changes with each call. */
    std::vector<std::uint32_t> sample(std::uint64_t &random) const
    {
        return options_of([&](std::uint32_t *options, std::uint32_t *length) {
            return dlx_diagram_sample(get(), &random, options, length);
        });
    }

    /** Return the cheapest solution of the diagram of this problem. */
    solution cheapest(const problem &asked) const
    {
        solution found;
        found.options = options_of([&](std::uint32_t *options, std::uint32_t *length) {
            return dlx_diagram_cheapest(get(), asked.get(), nullptr, options, length, &found.cost);
        });
        return found;
    }

    dlx_diagram *get() const noexcept
    {
        return diagram_.get();
    }

  private:
    /* Return the options that a call of the library writes into an array that has room for any
     * solution. */
    std::vector<std::uint32_t> options_of(auto call) const
    {
        std::vector<std::uint32_t> options(dlx_diagram_describe(get()).longest + 1);
        std::uint32_t length = 0;
        detail::check(call(options.data(), &length));
        options.resize(length);
        return options;
    }
    detail::owner<dlx_diagram, dlx_diagram_free> diagram_;
};

/** What random descents tell about a search. */
struct estimate {
    dlx_guess tree_nodes, solutions;
    std::vector<double> level_nodes;
};

/** Estimate a search by random descents. */
inline estimate estimate_search(const task &asked, std::uint64_t samples = 1000,
                                std::uint64_t seed = 1)
{
    dlx_estimate found{};
    detail::check(dlx_estimate_make(asked.get(), samples, seed, &found),
                  dlx_task_reason(asked.get()));
    auto release = [&](dlx_estimate *estimate) { dlx_estimate_free(asked.get(), estimate); };
    std::unique_ptr<dlx_estimate, decltype(release)> owner(&found, release);
    return {
        found.tree_nodes, found.solutions, {found.level_nodes, found.level_nodes + found.levels}};
}

/** Return a proof of the number of solutions, which others can check. */
inline std::string certificate(const task &asked)
{
    std::string text;
    dlx_error found{};
    detail::check(dlx_certificate_write(asked.get(), detail::append, &text, nullptr, &found),
                  found);
    return text;
}

/** What a certificate proves: the number of solutions with all `required` and none of the
 * `forbidden` options. */
struct proof {
    std::string solutions;
    std::vector<std::uint32_t> required, forbidden;
};

/** Check a certificate against a problem without any search. Throw an error if it does not hold. */
inline proof check_certificate(const problem &asked, std::span<const char> text)
{
    dlx_certificate proven{};
    dlx_error found{};
    detail::check(dlx_certificate_check(task(asked).get(), detail::take, &text, &proven, &found),
                  found);
    auto release = [&](dlx_certificate *it) { dlx_certificate_free(asked.get(), it); };
    std::unique_ptr<dlx_certificate, decltype(release)> owner(&proven, release);
    return {proven.solutions,
            {proven.required, proven.required + proven.required_count},
            {proven.forbidden, proven.forbidden + proven.forbidden_count}};
}

template <std::size_t size> proof check_certificate(const problem &asked, const char (&text)[size])
{
    return check_certificate(asked, detail::literal(text));
}

} // namespace dlx

#endif
