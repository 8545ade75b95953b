// SPDX-License-Identifier: MIT
// What all entries of the package export.
export {DlxError, LimitReached} from './engine.js';
export {Diagram} from './diagram.js';
export {Problem} from './problem.js';
export * as sudoku from './sudoku.js';
