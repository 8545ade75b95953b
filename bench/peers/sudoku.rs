// SPDX-License-Identifier: MIT
//! Solve lines of 81 cells with the Rust crate `sudoku` (github.com/Emerentius/sudoku), or make N
//! minimal puzzles, so that bench/tables.py can compare it with dlx-sudoku. Print "-" for a puzzle
//! with no solution or several. Not part of the build: put this file into src/bin of the crate's
//! source as sudoku-rs.rs. Then `cargo build --release` makes target/release/sudoku-rs.
//!
//!     sudoku-rs <PUZZLES
//!     sudoku-rs N
use std::io::{self, BufRead, Write};
use sudoku::{Sudoku, Symmetry};

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    if let Some(number) = std::env::args().nth(1) {
        for _ in 0..number.parse().expect("a number of puzzles") {
            writeln!(out, "{}", Sudoku::generate_with_symmetry(Symmetry::None).to_str_line())?;
        }
        return Ok(());
    }
    for line in io::stdin().lock().lines() {
        match Sudoku::from_str_line(&line?).ok().and_then(Sudoku::solution) {
            Some(solution) => writeln!(out, "{}", solution.to_str_line())?,
            None => writeln!(out, "-")?,
        }
    }
    Ok(())
}
