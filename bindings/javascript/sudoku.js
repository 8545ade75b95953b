// SPDX-License-Identifier: MIT
// Sudoku from 4x4 to 36x36, in any form that dlx-sudoku reads, with the variants and clues in the text.
import {LimitReached, checked, engine, give, limitsOf, printed, whole} from './engine.js';

/** Return the rows and columns of a size, which is one number or both; 0 if it is not known. */
function sidesOf(size = 0) {
    const sides = Array.isArray(size) && size.length === 2 ? size : [size, size];
    return sides.map((side) => whole(side, 'a side'));
}

/** Search for `limit` solutions. Return how many there are. */
function search(puzzle, limit, {size, ...limits}) {
    const most = [...limitsOf(limits), ...sidesOf(size)];
    give(puzzle);
    const found = engine.sudoku_solutions(limit, ...most);
    if (found === -2) throw new LimitReached(Number(printed()));
    return found === -1 ? checked(-1) : found;
}

/** Return a solution on one line, or null if there is none. */
export function solve(puzzle, limits = {}) {
    return search(puzzle, 1, limits) > 0 ? printed().trim() : null;
}

/** Return the number of solutions, but at most `limit`. */
export function count(puzzle, limit = 2, limits = {}) {
    return search(puzzle, whole(limit, 'a limit'), limits);
}
