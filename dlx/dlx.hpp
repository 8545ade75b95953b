/* SPDX-License-Identifier: MIT */
/*
 * libdlx for C++20: objects that free themselves, ranges of solutions, and exceptions. The rules of
 * dlx.h hold here too, except that a failed call throws dlx::error (or std::bad_alloc) and changes
 * nothing.
 *
 *     dlx::problem problem;
 *     auto a = problem.add_item("a"), b = problem.add_item("b");
 *     problem.add_option({a, b});
 *     problem.add_option({a});
 *     problem.add_option({b});
 *     for (const dlx::solution &solution : dlx::search(problem))
 *         use(solution.options);                          // {0}, then {1, 2}
 *     std::string digits = dlx::count(problem);           // "2"
 *
 * A search keeps its task alive. A problem must outlive its tasks and stay as it is meanwhile.
 * get() returns the object of the C library, for calls that have no wrapper here. dlx/answers.hpp
 * has diagrams, estimates and certificates, and sudoku/sudoku.hpp has Sudoku.
 */
#ifndef DLX_DLX_HPP
#define DLX_DLX_HPP

#include "dlx/dlx.h"
#include "dlx/team.h"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace dlx
{

/** A call that the library refused. */
class error : public std::runtime_error
{
  public:
    error(dlx_status status, const std::string &message, std::uint64_t line = 0,
          std::uint64_t column = 0)
        : std::runtime_error(message), status_(status), line_(line), column_(column)
    {
    }
    dlx_status status() const noexcept
    {
        return status_;
    }
    /** Return the line in the text at fault, from 1; 0 if there is none. */
    std::uint64_t line() const noexcept
    {
        return line_;
    }
    /** Return the column in bytes, from 1; 0 if there is none. */
    std::uint64_t column() const noexcept
    {
        return column_;
    }

  private:
    dlx_status status_;
    std::uint64_t line_, column_;
};

namespace detail
{

/** Throw unless the status is DLX_OK. `reason` adds to the text of the status. */
inline void check(dlx_status status, const char *reason = "")
{
    if (status == DLX_ERR_MEMORY)
        throw std::bad_alloc();
    std::string text = dlx_status_text(status);
    if (status != DLX_OK)
        throw error(status, *reason == '\0' ? text : text + ": " + reason);
}

/** Throw if a number of entries does not fit into 32 bits. */
inline void check_count(std::size_t count)
{
    check(count > UINT32_MAX ? DLX_ERR_TOO_LARGE : DLX_OK);
}

/** Throw the error of a reader or writer. */
inline void check(dlx_status status, const dlx_error &found)
{
    if (status != DLX_OK && status != DLX_ERR_MEMORY && found.message[0] != '\0')
        throw error(status, found.message, found.line, found.column);
    check(status);
}

template <auto function> struct free_by {
    void operator()(auto *object) const noexcept
    {
        function(object);
    }
};
template <typename type, auto function> using owner = std::unique_ptr<type, free_by<function>>;

/** Return the text of a literal or of an array, up to its first zero. */
template <std::size_t size> std::span<const char> literal(const char (&text)[size]) noexcept
{
    return {text, std::size_t(std::find(text, text + size, '\0') - text)};
}

/** Return a name or a value for C, where a zero would end it. */
inline const char *name(const std::string &text)
{
    if (text.find('\0') != std::string::npos)
        throw error(DLX_ERR_ARGUMENT, "a name or a value must not contain a zero byte");
    return text.c_str();
}

/** Read from a span: `user` points to what is left of it. */
inline bool take(void *user, char *buffer, std::size_t size, std::size_t *got) noexcept
{
    auto &rest = *static_cast<std::span<const char> *>(user);
    *got = size < rest.size() ? size : rest.size();
    std::copy_n(rest.begin(), *got, buffer);
    rest = rest.subspan(*got);
    return true;
}

/** Append to the string that `user` points to. */
inline bool append(void *user, const char *text, std::size_t size) noexcept
{
    try {
        static_cast<std::string *>(user)->append(text, size);
    } catch (const std::exception &) { /* none may pass through C */
        return false;
    }
    return true;
}

} // namespace detail

/** Items and options. */
class problem
{
  public:
    problem()
    {
        dlx_problem *made;
        detail::check(dlx_problem_new(nullptr, &made));
        problem_.reset(made);
    }

    /** Read a problem from a file; `format` as in dlx_read_file(). */
    static problem read_file(const std::string &path, dlx_format format = DLX_FORMAT_AUTO)
    {
        dlx_reading reading{};
        reading.format = format;
        dlx_problem *made;
        dlx_error found{};
        detail::check(dlx_read_file(detail::name(path), &reading, &made, &found), found);
        return problem(made);
    }

    /** Read a problem from a text. */
    static problem read_text(std::span<const char> text, dlx_format format = DLX_FORMAT_AUTO)
    {
        dlx_reading reading{};
        reading.format = format;
        dlx_problem *made;
        dlx_error found{};
        detail::check(dlx_read(nullptr, detail::take, &text, &reading, &made, &found), found);
        return problem(made);
    }
    template <std::size_t size>
    static problem read_text(const char (&text)[size], dlx_format format = DLX_FORMAT_AUTO)
    {
        return read_text(detail::literal(text), format);
    }

    std::uint32_t add_item(const std::string &name, dlx_kind kind = DLX_PRIMARY)
    {
        std::uint32_t item;
        detail::check(dlx_problem_add_item(get(), detail::name(name), kind, &item), name.c_str());
        return item;
    }

    void set_multiplicity(std::uint32_t item, std::uint32_t least, std::uint32_t most)
    {
        detail::check(dlx_problem_set_multiplicity(get(), item, least, most));
    }

    /** Add an option and return its number. Entries are items, or items with a color. An option
     * without entries is an empty span. */
    std::uint32_t add_option(std::span<const dlx_entry> entries, std::uint64_t cost = 0)
    {
        std::uint32_t option;
        detail::check_count(entries.size());
        const auto length = static_cast<std::uint32_t>(entries.size());
        detail::check(dlx_problem_add_options(get(), entries.data(), &length, &cost, 1, &option));
        return option;
    }
    std::uint32_t add_option(std::initializer_list<dlx_entry> entries, std::uint64_t cost = 0)
    {
        return add_option(std::span(entries.begin(), entries.size()), cost);
    }
    std::uint32_t add_option(std::span<const std::uint32_t> items, std::uint64_t cost = 0)
    {
        std::vector<dlx_entry> entries;
        for (std::uint32_t item : items)
            entries.push_back({item, DLX_NO_COLOR});
        return add_option(std::span<const dlx_entry>(entries), cost);
    }
    std::uint32_t add_option(std::initializer_list<std::uint32_t> items, std::uint64_t cost = 0)
    {
        return add_option(std::span(items.begin(), items.size()), cost);
    }

    /** Add many options, or none if one is refused, and return the number of the first. `entries`
     * are those of the first option, then of the second one, ...; `costs` may be empty. */
    std::uint32_t add_options(std::span<const dlx_entry> entries,
                              std::span<const std::uint32_t> lengths,
                              std::span<const std::uint64_t> costs = {})
    {
        std::uint64_t sum = 0;
        for (std::uint32_t length : lengths)
            sum += length;
        if (sum != entries.size() || (!costs.empty() && costs.size() != lengths.size()))
            detail::check(DLX_ERR_ARGUMENT, "the lengths do not match the entries or the costs");
        detail::check_count(lengths.size());
        std::uint32_t first;
        detail::check(dlx_problem_add_options(get(), entries.data(), lengths.data(),
                                              costs.empty() ? nullptr : costs.data(),
                                              static_cast<std::uint32_t>(lengths.size()), &first));
        return first;
    }

    /** Return the number of a color by its name; a new name gets a new number. */
    std::uint32_t color(const std::string &name)
    {
        std::uint32_t number;
        detail::check(dlx_problem_color(get(), detail::name(name), &number), name.c_str());
        return number;
    }

    /** Return the item with this name, if there is one. */
    std::optional<std::uint32_t> find_item(const std::string &name) const noexcept
    {
        std::uint32_t item = dlx_problem_find_item(get(), name.c_str());
        const bool is_cut = name.find('\0') != std::string::npos;
        return item == DLX_NONE || is_cut ? std::nullopt : std::optional(item);
    }

    std::uint32_t item_count() const noexcept
    {
        return dlx_problem_item_count(get());
    }
    std::uint32_t option_count() const noexcept
    {
        return dlx_problem_option_count(get());
    }

    /** Return the entries of an option; valid until the problem changes. */
    std::span<const dlx_entry> option(std::uint32_t number) const noexcept
    {
        std::uint32_t count;
        const dlx_entry *entries = dlx_problem_option(get(), number, &count);
        return {entries, count};
    }

    /** Check a list of options, without any search. */
    dlx_flaw verify(std::span<const std::uint32_t> options) const
    {
        dlx_flaw flaw;
        detail::check_count(options.size());
        detail::check(
            dlx_verify(get(), options.data(), static_cast<std::uint32_t>(options.size()), &flaw));
        return flaw;
    }

    dlx_problem *get() const noexcept
    {
        return problem_.get();
    }

  private:
    explicit problem(dlx_problem *made) : problem_(made)
    {
    }
    detail::owner<dlx_problem, dlx_problem_free> problem_;
};

/** A problem together with a question about it. Its functions return the task, so calls can be
 * chained. */
class task
{
  public:
    task(const problem &asked)
    {
        dlx_task *made;
        detail::check(dlx_task_new(asked.get(), &made));
        task_.reset(made);
    }
    task &set(const std::string &name, const std::string &value)
    {
        detail::check(dlx_task_set(get(), detail::name(name), detail::name(value)), name.c_str());
        return *this;
    }
    task &set(const std::string &name, std::uint64_t value)
    {
        detail::check(dlx_task_set_number(get(), detail::name(name), value), name.c_str());
        return *this;
    }
    task &require(std::uint32_t option)
    {
        detail::check(dlx_task_require(get(), option));
        return *this;
    }
    task &forbid(std::uint32_t option)
    {
        detail::check(dlx_task_forbid(get(), option));
        return *this;
    }
    task &limit(const dlx_limits &limits) noexcept
    {
        dlx_task_limit(get(), &limits);
        return *this;
    }
    /** Ask the work on the task to stop soon. Any thread may call this. */
    void stop() noexcept
    {
        dlx_task_stop(get());
    }
    dlx_task *get() const noexcept
    {
        return task_.get();
    }

  private:
    detail::owner<dlx_task, dlx_task_free> task_;
};

/** The options of a solution and the sum of their costs, which dlx_problem_cost_text() writes as in
 * the text. */
struct solution {
    std::vector<std::uint32_t> options;
    std::uint64_t cost = 0;
};

/** The solutions of a task: an input range. With the setting `threads`, several threads search. It
 * ends when there are no more solutions, or at a limit: outcome() says which. begin() continues
 * after a limit. */
class search
{
  public:
    explicit search(task asked) : task_(std::move(asked))
    {
        dlx_team *made;
        detail::check(dlx_team_new(task_.get(), &made), dlx_task_reason(task_.get()));
        team_.reset(made);
    }
    explicit search(const problem &asked) : search(task(asked))
    {
    }
    search(search &&) = default;
    search &operator=(search &&other) noexcept
    {
        team_ = std::move(other.team_); /* first, so that the old one is freed before its task */
        task_ = std::move(other.task_);
        outcome_ = other.outcome_;
        return *this;
    }

    /** Find the next solution. */
    std::optional<solution> next()
    {
        dlx_solution found;
        outcome_ = dlx_team_next(team_.get(), &found);
        if (outcome_ != DLX_FOUND)
            return std::nullopt;
        return solution{{found.options, found.options + found.count}, found.cost};
    }

    class iterator
    {
      public:
        using iterator_concept = std::input_iterator_tag;
        using value_type = solution;
        using difference_type = std::ptrdiff_t;

        iterator() = default;
        explicit iterator(search &from) : search_(&from), solution_(from.next())
        {
        }
        const solution &operator*() const noexcept
        {
            return *solution_;
        }
        const solution *operator->() const noexcept
        {
            return &*solution_;
        }
        iterator &operator++()
        {
            solution_ = search_->next();
            return *this;
        }
        void operator++(int)
        {
            ++*this;
        }
        bool operator==(std::default_sentinel_t) const noexcept
        {
            return !solution_.has_value();
        }

      private:
        search *search_ = nullptr;
        std::optional<solution> solution_;
    };
    iterator begin()
    {
        return iterator(*this);
    }
    std::default_sentinel_t end() const noexcept
    {
        return std::default_sentinel;
    }

    /** Return why next() returned last. */
    dlx_outcome outcome() const noexcept
    {
        return outcome_;
    }
    /** Return the task, to set new limits or to stop the search. */
    task &asked() noexcept
    {
        return task_;
    }

  private:
    task task_; /* before the team, so that it is freed after it */
    detail::owner<dlx_team, dlx_team_free> team_;
    dlx_outcome outcome_ = DLX_FOUND;
};

/** Return the number of solutions in decimal digits, exact at any size. If a limit of the task ends
 * the count, throw an error with the status DLX_ERR_STOPPED. */
inline std::string count(const task &asked)
{
    dlx_counter *made;
    detail::check(dlx_counter_new(asked.get(), DLX_COUNT_ONLY, &made),
                  dlx_task_reason(asked.get()));
    detail::owner<dlx_counter, dlx_counter_free> counter(made);
    dlx_outcome outcome;
    detail::check(dlx_counter_run(made, &outcome), dlx_task_reason(asked.get()));
    if (outcome != DLX_EXHAUSTED)
        detail::check(DLX_ERR_STOPPED);
    return dlx_counter_digits(made);
}
inline std::string count(const problem &asked)
{
    return count(task(asked));
}

/** Return any solution, as fast as possible, or nothing if there is none. */
inline std::optional<solution> solve(const problem &asked)
{
    task first(asked);
    first.set("first", 1);
    return search(std::move(first)).next();
}

/** Return the cheapest solutions, at most `most`, in the order of their costs. */
inline std::vector<solution> cheapest(const problem &asked, std::uint64_t most = 1)
{
    task limited(asked);
    limited.set("cheapest", most);
    std::vector<solution> found;
    if (most == 0) /* which the setting takes for all solutions */
        return found;
    for (const solution &next : search(std::move(limited)))
        found.push_back(next);
    return found;
}

} // namespace dlx

#endif
