// SPDX-License-Identifier: MIT
// The Sudoku tab. The engine reads, solves, counts or generates a puzzle in slices of a few milliseconds, so
// that the page stays responsive and Stop can be pressed.
//
// Invariant: `errand` is the number of the latest request. A loop ends when its own number is older.
'use strict';

class Sudoku {
    static SLICE = 40; // milliseconds
    static TRIES = 20; // grids in a slice of making

    constructor(watchIt) {
        this.at = elements(
            'puzzle',
            'solve',
            'count',
            'stop',
            'make',
            'make-level',
            'make-symmetry',
            'make-seed',
            'puzzle-said',
            'puzzle-refused',
            'puzzle-solution',
            'puzzle-watch',
        );
        this.board = new Picture(document.getElementById('puzzle-board'), Sudoku.style);
        this.errand = 0;
        this.puzzle = null;
        this.at.solve.addEventListener('click', () => this.search(2));
        this.at.count.addEventListener('click', () => this.search(0));
        this.at.stop.addEventListener('click', () => {
            this.stop();
            this.say(`Stopped: ${this.soFar}`);
        });
        this.soFar = ''; // how far the task is that can be stopped
        this.at.make.addEventListener('click', () => this.make());
        this.at.puzzle.addEventListener('input', () => this.read());
        this.at['puzzle-watch'].addEventListener('click', () =>
            watchIt(`sudoku ${this.puzzle.text}`),
        );
        this.at.puzzle.value = Sudoku.sample;
        this.read();
    }

    stop() {
        this.errand++;
        this.setBusy(false);
    }

    setBusy(busy) {
        this.at.stop.disabled = !busy;
    }

    say(text) {
        this.at['puzzle-said'].textContent = text;
    }

    refuse(answer) {
        this.at['puzzle-refused'].hidden = answer.good;
        this.at['puzzle-refused'].textContent = answer.good ? '' : errorText(answer);
        return !answer.good;
    }

    /** Read what is typed, and show it. */
    read() {
        this.stop();
        const answer = engine.ask('puzzle_open', this.at.puzzle.value);
        this.puzzle = answer.good ? answer : null;
        for (const id of ['solve', 'count']) this.at[id].disabled = !answer.good;
        if (this.refuse(answer)) {
            this.say('');
            this.board.clear();
            this.at['puzzle-solution'].textContent = '';
            this.at['puzzle-watch'].hidden = true;
            return false;
        }
        this.show();
        this.say(
            answer.conflict
                ? `${answer.conflict[0]} and ${answer.conflict[1]} must not hold the same digit: there is no solution.`
                : `${answer.size} × ${answer.size}, ${answer.givens} givens.` +
                      (answer.more ? ' Only the first of these puzzles is read.' : ''),
        );
        return true;
    }

    show() {
        const {size, text} = this.puzzle;
        this.board.update(engine.call('puzzle_draw').text);
        this.board.svg.setAttribute('role', 'img');
        this.board.svg.setAttribute('aria-label', `Sudoku of ${size} by ${size}: ${text}`);
        this.at['puzzle-solution'].textContent = '';
        this.at['puzzle-watch'].hidden = !text || (size !== 4 && size !== 9);
    }

    /** Search for `limit` solutions, or for all of them. */
    async search(limit) {
        if (!this.read()) return;
        const errand = this.errand;
        if (this.refuse(engine.ask('puzzle_begin'))) return;
        this.setBusy(true);
        let found = {solutions: '0', done: false};
        const enough = () => limit > 0 && Number(found.solutions) >= limit;
        while (!found.done && !enough() && errand === this.errand) {
            found = engine.ask(
                'puzzle_count',
                '',
                Sudoku.SLICE,
                limit > 0 ? limit - Number(found.solutions) : 0,
            );
            if (found.solutions !== '0' && !this.at['puzzle-solution'].textContent)
                this.showSolution();
            this.soFar = `${found.solutions} solutions so far.`;
            this.say(
                `${found.solutions} so far, ${found.nodes.toLocaleString('en')} nodes of the search tree ...`,
            );
            await breathe();
        }
        if (errand !== this.errand) return;
        this.setBusy(false);
        this.say(this.verdict(found, limit));
    }

    showSolution() {
        this.board.update(engine.call('puzzle_draw').text);
        this.board.svg.setAttribute('role', 'img');
        this.at['puzzle-solution'].textContent = engine.call('puzzle_solution').text;
        this.board.svg.setAttribute(
            'aria-label',
            `The solution: ${this.at['puzzle-solution'].textContent}`,
        );
    }

    verdict({solutions, done}, limit) {
        if (solutions === '0') return 'There is no solution.';
        if (solutions === '1') return `Exactly one solution. ${this.rating()}`;
        return done && limit === 0
            ? `${solutions} solutions.`
            : 'This is one of several solutions.';
    }

    rating() {
        const {good, level, technique} = engine.ask('puzzle_rate');
        if (!good) return '';
        return level === 'search'
            ? 'For people: no known technique is enough.'
            : `For people: ${level}; the hardest step is: ${technique}.`;
    }

    async make() {
        this.stop();
        const errand = this.errand;
        const typed = this.at['make-seed'].value.trim();
        if (!/^[0-9]*$/.test(typed)) {
            this.refuse({good: false, message: 'a seed is a number'});
            return;
        }
        const seed = typed === '' ? crypto.getRandomValues(new Uint32Array(1))[0] : Number(typed);
        const level = Number(this.at['make-level'].value);
        this.setBusy(true);
        let answer = engine.ask(
            'puzzle_make_begin',
            this.at['make-symmetry'].value,
            seed,
            level,
            Sudoku.TRIES,
        );
        for (
            let tries = 0;
            answer.good && !answer.size && errand === this.errand;
            tries += Sudoku.TRIES
        ) {
            answer = engine.ask('puzzle_make', '');
            this.soFar = `${tries} grids tried.`;
            this.say(`${tries} grids tried ...`);
            await breathe();
        }
        if (errand !== this.errand) return;
        this.setBusy(false);
        if (this.refuse(answer)) return;
        this.at.puzzle.value = answer.text;
        this.read();
        this.say(`${answer.givens} givens, one solution. Seed ${seed}.`);
    }
}

Sudoku.sample = `4.....8.5
.3.......
...7.....
.2.....6.
....8.4..
....1....
...6.3.7.
5..2.....
1.4......`;

// Inks, as the engine names them. Givens are also bold, so that color is not the only difference.
Sudoku.style = `
  :host { --most: 0.62; --least: 0.2; }
  text { font-family: system-ui, sans-serif; text-anchor: middle; }
  .given { fill: var(--ink); font-weight: 700; }
  .solved { fill: var(--accent); }
  .candidate { fill: var(--quiet); }
  .thin { stroke: var(--line); fill: none; }
  .thick { stroke: var(--ink); fill: none; }
  .window, .star, .dot, .diagonal, .parity { fill: var(--shade); }
`;
