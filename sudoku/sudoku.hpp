/* SPDX-License-Identifier: MIT */
/*
 * Sudoku for C++20: solve and count puzzles given as texts of any form. Link with libdlx-sudoku.
 *
 *     dlx::sudoku::solve("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......");
 *     dlx::sudoku::count(std::string(16, '.'), 0);        // 288
 *
 * A puzzle has the rules of its size: rows, columns and boxes. For variants and clues use sudoku.h.
 */
#ifndef SUDOKU_SUDOKU_HPP
#define SUDOKU_SUDOKU_HPP

#include "dlx/dlx.hpp"
#include "sudoku/sudoku.h"

namespace dlx::sudoku
{

/** A solver of one size, for many puzzles. */
class solver
{
  public:
    explicit solver(int size = 9)
    {
        sudoku_rules_settings settings{};
        settings.size = size;
        sudoku_rules *rules;
        dlx_error found{};
        detail::check(sudoku_rules_new(nullptr, &settings, &rules, &found), found);
        rules_.reset(rules);
        sudoku_solver *made;
        detail::check(sudoku_solver_new(nullptr, rules, &made));
        solver_.reset(made);
    }
    solver(solver &&) = default;
    solver &operator=(solver &&other) noexcept
    {
        solver_ =
            std::move(other.solver_); /* first, so that the old one is freed before its rules */
        rules_ = std::move(other.rules_);
        return *this;
    }

    /** Return the number of solutions, up to `limit`, or all of them if it is 0. If a limit or a
     * stop of the C solver ends the call, throw an error with the status DLX_ERR_STOPPED. */
    std::uint64_t count(const sudoku_puzzle &puzzle, std::uint64_t limit = 2)
    {
        detail::check(sudoku_solve(get(), &puzzle, limit, &answer_));
        if (answer_.stopped)
            detail::check(DLX_ERR_STOPPED);
        return answer_.solutions;
    }

    /** Return a solution on one line, if there is one. Throw as count() does. */
    std::optional<std::string> solve(sudoku_puzzle puzzle)
    {
        if (count(puzzle, 1) == 0)
            return std::nullopt;
        std::copy_n(answer_.cell, SUDOKU_MAX_CELLS, puzzle.cell);
        puzzle.marked = false;
        std::string text;
        dlx_error found{};
        detail::check(sudoku_write(rules_.get(), &puzzle, SUDOKU_FORM_LINE, nullptr, detail::append,
                                   &text, &found),
                      found);
        while (!text.empty() && text.back() == '\n')
            text.pop_back();
        return text;
    }

    sudoku_solver *get() const noexcept
    {
        return solver_.get();
    }

  private:
    detail::owner<sudoku_rules, sudoku_rules_free>
        rules_; /* before the solver, so that it is freed after it */
    detail::owner<sudoku_solver, sudoku_solver_free> solver_;
    sudoku_answer answer_{};
};

/** Read the first puzzle of a text. Throw an error if it is malformed or has rules of its own. */
inline sudoku_puzzle read(std::span<const char> text)
{
    sudoku_reader *made;
    detail::check(sudoku_reader_new(nullptr, detail::take, &text, 0, &made));
    detail::owner<sudoku_reader, sudoku_reader_free> reader(made);
    auto record = std::make_unique<sudoku_record>();
    detail::check(sudoku_reader_next(made, record.get()));
    if (record->kind == SUDOKU_END)
        detail::check(DLX_ERR_SYNTAX, "there is no puzzle");
    if (record->kind != SUDOKU_PUZZLE)
        detail::check(DLX_ERR_SYNTAX, record->error);
    return record->puzzle;
}

template <std::size_t size> sudoku_puzzle read(const char (&text)[size])
{
    return read(detail::literal(text));
}

/** Return a solution on one line, if there is one. */
inline std::optional<std::string> solve(std::span<const char> text)
{
    const sudoku_puzzle puzzle = read(text);
    return solver(puzzle.size).solve(puzzle);
}
template <std::size_t size> std::optional<std::string> solve(const char (&text)[size])
{
    return solve(detail::literal(text));
}

/** Return the number of solutions, up to `limit`, or all of them if it is 0. */
inline std::uint64_t count(std::span<const char> text, std::uint64_t limit = 2)
{
    const sudoku_puzzle puzzle = read(text);
    return solver(puzzle.size).count(puzzle, limit);
}
template <std::size_t size> std::uint64_t count(const char (&text)[size], std::uint64_t limit = 2)
{
    return count(detail::literal(text), limit);
}

} // namespace dlx::sudoku

#endif
