// SPDX-License-Identifier: MIT A game of Sudoku: the digits and pencil marks that have been
// entered, with undo and redo. It knows no rules.
//
//     digits    of all cells, including the givens; 0 for an empty one
//     marks     of all cells: a Set of digits
//     removed   of all cells: a Set of digits that hints have excluded
//
// Invariant: `past` and `future` hold states that differ from their neighbors; a change empties
// `future`.
'use strict';

/** What is known about the number of solutions; `more` means that the count is not complete. */
function countText({solutions, more}) {
    if (more && solutions === 0) return 'no solution found yet';
    const unit = solutions === 1 ? 'solution' : 'solutions';
    return `${more ? 'at least ' : ''}${solutions.toLocaleString('en')} ${unit}`;
}

class Game {
    constructor(givens) {
        this.givens = givens;
        this.past = [];
        this.future = [];
        this.digits = [...givens];
        this.marks = givens.map(() => new Set());
        this.removed = givens.map(() => new Set());
    }

    state() {
        const copy = (sets) => sets.map((set) => new Set(set));
        return {digits: [...this.digits], marks: copy(this.marks), removed: copy(this.removed)};
    }

    /** Make a change that can be undone. An action that changes nothing is not one. */
    change(action) {
        const image = ({digits, marks, removed}) => [digits, ...marks, ...removed].map((each) => [...each].join()).join(';');
        const before = this.state();
        action();
        if (image(before) === image(this)) return;
        this.past.push(before);
        this.future = [];
    }

    /** Go back to the previous state, or forward again. Return false if there is none. */
    undo() {
        return this.exchange(this.past, this.future);
    }

    redo() {
        return this.exchange(this.future, this.past);
    }

    exchange(from, to) {
        if (from.length === 0) return false;
        to.push(this.state());
        Object.assign(this, from.pop());
        return true;
    }

    /** Take back everything. */
    clear() {
        this.change(() => Object.assign(this, new Game(this.givens), {past: this.past, future: this.future}));
    }

    /** Enter a digit, or take it back if it is there already. 0 empties the cell. */
    enter(cell, digit) {
        if (this.givens[cell]) return false;
        this.change(() => {
            if (this.digits[cell]) for (const each of this.removed) each.clear(); // hints may have relied on it
            this.digits[cell] = this.digits[cell] === digit ? 0 : digit;
            if (digit === 0) this.marks[cell].clear();
        });
        return true;
    }

    mark(cell, digit) {
        if (this.givens[cell] || this.digits[cell]) return false;
        this.change(() => {
            if (!this.marks[cell].delete(digit)) this.marks[cell].add(digit);
        });
        return true;
    }

    /** Write these digits as marks into all empty cells: `left` has a mask for each. */
    fillMarks(left) {
        this.change(() => {
            for (let cell = 0; cell < left.length; cell++) {
                this.marks[cell].clear();
                for (let digit = 1; digit <= 36; digit++)
                    if (!this.digits[cell] && Math.floor(left[cell] / 2 ** digit) % 2 === 1) this.marks[cell].add(digit);
            }
        });
    }

    /** Do what a hint says. */
    follow({placed, removed}) {
        this.change(() => {
            for (const [cell, digit] of placed) this.digits[cell] = digit;
            for (const [cell, digit] of removed) {
                this.marks[cell].delete(digit);
                this.removed[cell].add(digit);
            }
        });
    }

    /** Remove the marks that an entered digit has made impossible. Part of the previous change. */
    clean(before, left) {
        for (let cell = 0; cell < left.length; cell++)
            for (const digit of this.marks[cell]) {
                const has = (mask) => Math.floor(mask / 2 ** digit) % 2 === 1;
                if (has(before[cell]) && !has(left[cell]) && !this.digits[cell]) this.marks[cell].delete(digit);
            }
    }

    /** The text that play.c reads. */
    text() {
        const mask = (set) => [...set].reduce((sum, digit) => sum + 2 ** digit, 0);
        return `${this.digits.join(' ')}\n${this.removed.map(mask).join(' ')}`;
    }

    /** What has been entered, for an address; empty if nothing has. */
    save() {
        const entries = this.digits.map((digit, cell) => {
            if (this.givens[cell]) return '';
            return digit ? digitText(digit) : [...this.marks[cell]].map((mark) => `.${digitText(mark)}`).join('');
        });
        return entries.some(Boolean) ? entries.join(',') : '';
    }

    /** Enter what an address says. It may suit another puzzle: digits above `most` are skipped. */
    load(text, most) {
        const digitOf = (word) => (word === '36' ? 36 : parseInt(word, 36));
        for (const [cell, entry] of text.split(',').entries()) {
            if (cell >= this.givens.length || this.givens[cell] || !/^((36|[1-9A-Z])|(\.(36|[1-9A-Z]))*)$/.test(entry)) continue;
            const digits = entry.split('.').filter(Boolean).map(digitOf).filter((digit) => digit <= most);
            if (entry.startsWith('.')) this.marks[cell] = new Set(digits);
            else this.digits[cell] = digits[0] || 0;
        }
    }
}
