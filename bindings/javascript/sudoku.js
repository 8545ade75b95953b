// SPDX-License-Identifier: MIT
// Sudoku from 4x4 to 36x36, in any form that dlx-sudoku reads.
import {checked, engine, give, printed, whole} from './engine.js';

/** Return a solution on one line, or null if there is none. */
export function solve(puzzle) {
    give(puzzle);
    const found = engine.sudoku_solutions(1);
    if (found === -1) checked(-1);
    return found > 0 ? printed().trim() : null;
}

/** Return the number of solutions, but at most `limit`. */
export function count(puzzle, limit = 2) {
    whole(limit, 'a limit');
    give(puzzle);
    const found = engine.sudoku_solutions(limit);
    return found === -1 ? checked(-1) : found;
}
