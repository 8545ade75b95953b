// SPDX-License-Identifier: MIT The Sudoku tab: a puzzle as text, and a board to play on. The engine
// answers what takes no time: what the rules leave, and hints. Helpers do the rest: they solve,
// count, check and make.
//
//     number    of the puzzle in the text, from 0
//     titles    of the puzzles in the text, "" for none; null for one that is malformed
//     puzzle    as the engine describes it; null if the text is not a puzzle
//     game      what has been entered: see game.js
//     chosen    the cell that takes digits
//     focus     what a hint shows: {step, cells...}; null for nothing
'use strict';

class Sudoku {
    static LIVE = 400; // milliseconds for the live count
    static THINK = 4000; // milliseconds for a question
    static MOST_SHARED = 4000; // bytes of a proof in the address
    static MOST_LISTED = 1000; // puzzles of a text
    static MOST_RATED = 16; // larger puzzles are rated only when they are solved, because that may take long

    constructor(watchIt, changed) {
        this.changed = changed;
        this.at = elements(
            'puzzle', 'solve', 'count', 'prove', 'proof', 'proof-said', 'proof-file', 'stop', 'make', 'make-level', 'make-symmetry', 'make-seed', 'make-variant',
            'puzzle-said', 'puzzle-refused', 'puzzle-solution', 'puzzle-watch', 'puzzle-watch-note', 'puzzle-board', 'pad', 'live', 'difficulty',
            'pencil', 'erase', 'undo', 'redo', 'fill-marks', 'true-marks', 'hint', 'explain', 'check', 'restart',
            'collection', 'puzzle-list', 'puzzle-before', 'puzzle-after', 'puzzle-number', 'print', 'f-puzzles', 'hint-box', 'hint-text', 'hint-do', 'hint-close', 'steps', 'steps-box',
        );
        this.board = new Board(this.at['puzzle-board'], (cell) => this.choose(cell));
        this.asker = new Helper(); // counts while somebody plays
        this.worker = new Helper(); // does what can be stopped
        this.number = 0;
        this.titles = [];
        this.puzzle = null;
        this.rated = null; // the puzzle that has been rated
        this.isPencil = false;
        this.soFar = '';
        this.listen(watchIt);
        this.open(Sudoku.sample);
    }

    listen(watchIt) {
        const on = (id, action) => this.at[id].addEventListener('click', action);
        on('solve', () => this.search(2));
        on('count', () => this.search(0));
        on('prove', () => this.prove());
        on('stop', () => {
            this.stop();
            this.say(`Stopped: ${this.soFar}`);
        });
        on('make', () => this.make());
        this.at.puzzle.addEventListener('input', () => this.read());
        on('puzzle-watch', () => watchIt(`sudoku ${this.puzzle.text}`));
        on('pencil', () => this.setPencil(!this.isPencil));
        on('erase', () => this.enter(0));
        on('undo', () => this.travel(this.game.undo()));
        on('redo', () => this.travel(this.game.redo()));
        on('fill-marks', () => this.fillMarks(this.state.left));
        on('true-marks', () => this.trueMarks());
        on('hint', () => this.hint());
        on('hint-do', () => this.doHint());
        on('hint-close', () => {
            this.showStep(null);
            this.board.focus(this.chosen); // the button that had the focus is hidden now
        });
        on('explain', () => this.explain());
        on('check', () => this.check());
        on('restart', () => this.clear());
        on('print', () => print());
        on('puzzle-before', () => this.turnTo(this.number - 1));
        on('puzzle-after', () => this.turnTo(this.number + 1));
        this.at['puzzle-list'].addEventListener('change', () => this.turnTo(this.at['puzzle-list'].selectedIndex));
        on('f-puzzles', () => this.toFpuzzles());
        this.at['puzzle-board'].addEventListener('keydown', (event) => this.press(event));
    }

    // ---- a puzzle ----

    /** Open a puzzle of a text, as if the text had been typed, and what has been entered so far. */
    open(text, entered = '', number = 0) {
        this.at.puzzle.value = text;
        if (!this.read(number)) return false;
        this.game.load(entered, this.digits);
        this.refresh();
        return true;
    }

    /** How the address names what is shown. */
    async words() {
        const text = this.at.puzzle.value,
            entered = this.puzzle ? this.game.save() : '';
        return [
            text === Sudoku.sample ? 'sudoku-tab' : `puzzle=${await address.pack(text)}`,
            this.number > 0 && `number=${this.number + 1}`,
            entered && `play=${await address.pack(entered)}`,
            this.proof && this.proof.length <= Sudoku.MOST_SHARED && `proof=${await address.pack(this.proof)}`,
        ];
    }

    say(text) {
        this.at['puzzle-said'].textContent = text;
    }

    refuse(answer) {
        this.at['puzzle-refused'].hidden = answer.good;
        this.at['puzzle-refused'].textContent = answer.good ? '' : errorText(answer);
        return !answer.good;
    }

    /** List the puzzles of a text, if there are several. */
    list(text) {
        const titles = engine.ask('puzzle_titles', text, Sudoku.MOST_LISTED).titles || [];
        this.titles = titles.some((title) => title !== null) ? titles : [];
        this.at['puzzle-list'].replaceChildren(
            ...this.titles.map((title, n) => new Option(title === null ? `${n + 1}: no puzzle` : `${n + 1} ${title}`)),
        );
    }

    /** Show which puzzle of the list is on the board. */
    showNumber() {
        const count = this.titles.length;
        this.at.collection.hidden = count < 2;
        this.at['puzzle-list'].selectedIndex = this.number;
        this.at['puzzle-before'].disabled = this.number === 0;
        this.at['puzzle-after'].disabled = this.number + 1 >= count;
        this.at['puzzle-number'].textContent = count < Sudoku.MOST_LISTED ? `of ${count}` : `of the first ${count}`;
    }

    /** Go to another puzzle of the text. */
    turnTo(number) {
        this.show(number);
        this.at['puzzle-list'].focus(); // the button that had the focus may be disabled now
    }

    /** Read what is typed, and begin a game on one of its puzzles. */
    read(number = 0) {
        this.list(this.at.puzzle.value);
        return this.show(Math.min(number, Math.max(0, this.titles.length - 1)));
    }

    /** Begin a game on the puzzle of the text with this number. */
    show(number) {
        this.stop();
        this.number = number;
        this.showNumber();
        const answer = engine.ask('puzzle_open', this.at.puzzle.value, number);
        this.puzzle = answer.good ? answer : null;
        this.setProof(null);
        this.state = null; // of the game; nothing is painted before it is known
        for (const id of Sudoku.needPuzzle) this.at[id].disabled = !answer.good;
        this.at['puzzle-solution'].textContent = this.at.difficulty.textContent = this.at.live.textContent = '';
        this.showSteps([]);
        this.setStep(null);
        this.changed();
        if (this.refuse(answer)) {
            this.say('');
            this.board.clear();
            this.at['puzzle-watch'].hidden = this.at['puzzle-watch-note'].hidden = true;
            this.at.undo.disabled = this.at.redo.disabled = true;
            return false;
        }
        const {size, rows, columns, givens, plain, cells, conflict} = answer;
        const title = this.titles[number] ? `${this.titles[number]}: ` : '';
        this.at['puzzle-watch'].hidden = !plain || (size !== 4 && size !== 9);
        this.say(
            conflict
                ? `${conflict[0]} and ${conflict[1]} must not hold the same digit: there is no solution.`
                : `${title}${rows} × ${columns}, ${givens} givens.`,
        );
        this.board.open(engine.call('puzzle_draw').text, answer);
        this.buildPad(answer.symbols);
        this.restart(cells);
        this.noteNodes();
        return true;
    }

    /** Say so if the links are too many to be drawn. Each option has four nodes, and each item one;
     * two are roots. */
    noteNodes() {
        const {size, givens} = this.puzzle;
        const options = givens + (size * size - givens) * size;
        const nodes = 4 * options + 4 * size * size + 2;
        const note = this.at['puzzle-watch-note'];
        note.hidden = this.at['puzzle-watch'].hidden || nodes <= Watch.MOST_NODES;
        note.textContent = `Its ${nodes} nodes are too many to draw the links: the matrix shows the part at work.`;
    }

    restart(cells) {
        this.game = new Game(cells);
        this.chosen = 0;
        this.travel(true);
    }

    /** Take back what has been entered, and what was solved. Undo brings the entries back. */
    clear() {
        this.game.clear();
        this.travel(true);
    }

    buildPad(symbols) {
        const size = (this.digits = symbols.length);
        this.at.pad.style.setProperty('--across', Math.ceil(size / Math.ceil(size / 9)));
        this.at.pad.replaceChildren(
            ...symbols.map((symbol, index) => {
                const button = document.createElement('button');
                button.type = 'button';
                button.textContent = symbol;
                button.addEventListener('click', () => this.enter(index + 1));
                return button;
            }),
        );
    }

    // ---- playing ----

    choose(cell) {
        if (this.chosen === cell) return;
        this.chosen = cell;
        this.paint();
    }

    setPencil(isPencil) {
        this.isPencil = isPencil;
        this.at.pencil.setAttribute('aria-pressed', String(isPencil));
    }

    /** Enter a digit, or a pencil mark. */
    enter(digit, isMark = this.isPencil) {
        if (!this.puzzle) return;
        const before = this.state.left;
        const done = isMark && digit > 0 ? this.game.mark(this.chosen, digit) : this.game.enter(this.chosen, digit);
        if (!done) return;
        this.wrong = [];
        this.say('');
        this.setStep(null);
        this.refresh(() => this.game.clean(before, this.state.left));
    }

    travel(moved) {
        if (!moved) return;
        this.solution = this.game.givens.map(() => 0);
        this.wrong = [];
        this.setStep(null);
        this.refresh();
    }

    fillMarks(left) {
        this.game.fillMarks(left);
        this.refresh();
    }

    press(event) {
        const {key, shiftKey} = event;
        const ways = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};
        const control = event.ctrlKey || event.metaKey;
        const code = /^[a-z\d]$/i.test(key) ? key : /^(?:Digit|Numpad|Key)([0-9A-Z])$/.exec(event.code)?.[1];
        const isKey = (symbol) => [key, code].some((each) => each?.toUpperCase() === symbol.toUpperCase());
        const digit = 1 + this.puzzle.symbols.findIndex(isKey) || (this.digits > 35 ? parseInt(code, 36) : 0);
        if (control && key.toLowerCase() === 'z') this.travel(shiftKey ? this.game.redo() : this.game.undo());
        else if (control && key.toLowerCase() === 'y') this.travel(this.game.redo());
        else if (control || event.altKey) return;
        else if (ways[key]) this.step(...ways[key]);
        else if (digit >= 1) this.enter(digit, shiftKey !== this.isPencil);
        else if (['Backspace', 'Delete', '0'].includes(key)) this.enter(0);
        else if (key === ' ') this.setPencil(!this.isPencil);
        else if (key === 'h') this.hint();
        else return;
        event.preventDefault();
    }

    step(down, right) {
        const {size, rows, columns} = this.puzzle;
        const row = (Math.floor(this.chosen / size) + down + rows) % rows;
        const column = ((this.chosen % size) + right + columns) % columns;
        this.board.focus(row * size + column);
    }

    /** The board has changed: ask what the rules leave, tidy up, paint, and count anew. */
    refresh(tidy = () => {}) {
        this.state = engine.ask('play_state', this.game.text());
        tidy();
        this.paint();
        this.changed();
        this.countLive();
        if (this.state.solved) this.say('Solved. Every cell is right.');
    }

    paint() {
        if (!this.puzzle || !this.state) return;
        const {digits, givens, marks} = this.game;
        const classes = new Map();
        const add = (cell, name) => classes.set(cell, [...(classes.get(cell) || []), name]);
        const digit = digits[this.chosen];
        digits.forEach((each, cell) => digit && each === digit && add(cell, 'same'));
        const step = this.focus;
        for (const cell of new Set(step?.houses)) add(cell, 'house');
        for (const cell of new Set([...(step?.cells || []), ...(step?.nodes || []).map(([each]) => each)])) add(cell, 'part');
        for (const [cell] of [...(step?.removed || []), ...(step?.placed || [])]) add(cell, 'target');
        for (const cell of this.state.conflicts) add(cell, 'conflict');
        for (const cell of this.wrong) add(cell, 'wrong');
        add(this.chosen, 'chosen');
        const keys = (list) => new Set((list || []).map(([cell, each]) => cell * 64 + each));
        this.board.update({
            chosen: this.chosen,
            digits,
            givens,
            marks,
            classes,
            solution: this.solution,
            struck: keys(step?.removed),
            shown: keys([...(step?.removed || []), ...(step?.nodes || []), ...(step?.placed || [])]),
        });
        this.at.undo.disabled = this.game.past.length === 0;
        this.at.redo.disabled = this.game.future.length === 0;
    }

    /** Count the solutions that the board still has. While one count runs, the next one waits. */
    async countLive() {
        this.isStale = true;
        if (this.asker.isBusy()) return;
        while (this.isStale && this.puzzle) {
            this.isStale = false;
            const puzzle = this.puzzle;
            const answer = await this.asker.run('askOfBoard', this.question('play_count', Sudoku.LIVE));
            if (this.isStale || puzzle !== this.puzzle || !answer) continue;
            this.at.live.textContent = answer.good ? countText(answer) : '';
            this.at.live.classList.toggle('none', answer.solutions === 0 && !answer.more);
            if (this.rated !== puzzle) await this.rate(puzzle);
        }
    }

    /** Say how hard the puzzle is for people, without what has been entered. */
    async rate(puzzle) {
        this.rated = puzzle;
        if (puzzle.size > Sudoku.MOST_RATED) return;
        const board = new Game(this.game.givens).text();
        const rating = await this.asker.run('rateSudoku', {...this.named(), board, milliseconds: Sudoku.LIVE});
        if (rating?.good && puzzle === this.puzzle) this.at.difficulty.textContent = `· ${this.ratingText(rating)}`;
    }

    /** Return the text and the number of the puzzle, for a job in a worker. */
    named() {
        return {text: this.at.puzzle.value, number: this.number};
    }

    /** A question about the board, for a helper. */
    question(call, milliseconds) {
        return {...this.named(), call, board: this.game.text(), numbers: [milliseconds]};
    }

    /** Ask it as a job that can be stopped. Undefined if it was stopped or refused, or if the board
     * has changed. */
    async askBoard(call) {
        const question = this.question(call, Sudoku.THINK);
        const answer = await this.work('askOfBoard', question);
        if (!answer || this.refuse(answer)) return undefined;
        if (question.board === this.game.text()) return answer;
        this.say('The board has changed: ask once more.');
        return undefined;
    }

    // ---- help ----

    /** Show a step of logic on the board, and its reason; null to show none. */
    showStep(step, canDo = true) {
        this.setStep(step, canDo);
        this.paint();
    }

    /** The same, when the board will be painted anyway. */
    setStep(step, canDo = true) {
        this.focus = step;
        this.at['hint-box'].hidden = !step;
        this.at['hint-do'].hidden = !canDo;
        this.at['hint-text'].textContent = step ? `${step.technique} (${step.level}): ${step.text}` : '';
    }

    hint() {
        if (!this.puzzle) return;
        const answer = engine.ask('play_hint', this.game.text(), 1);
        if (!answer.good) this.say(`${errorText(answer)}.`);
        else if (answer.steps.length > 0) this.showStep(answer.steps[0]);
        else this.say(Sudoku.ends[answer.end]);
    }

    doHint() {
        const step = this.focus,
            before = this.state.left;
        this.game.follow(step);
        this.setStep(null);
        if (step.placed.length > 0) this.chosen = step.placed[0][0];
        this.refresh(() => this.game.clean(before, this.state.left));
        this.board.focus(this.chosen);
    }

    /** List all steps to the solution. Each shows itself on the board. */
    explain() {
        const answer = engine.ask('play_hint', this.game.text(), 2000);
        if (!answer.good) return this.say(`${errorText(answer)}.`);
        this.say(`${answer.steps.length} steps. ${Sudoku.ends[answer.end]}`);
        this.showSteps(answer.steps);
    }

    showSteps(steps) {
        this.at['steps-box'].hidden = steps.length === 0;
        this.at.steps.replaceChildren(
            ...steps.map((step) => {
                const item = document.createElement('li'),
                    button = document.createElement('button');
                button.type = 'button';
                button.textContent = `${step.technique}: ${step.text}`;
                button.addEventListener('click', () => this.showStep(step, false));
                item.append(button);
                return item;
            }),
        );
    }

    async check() {
        const answer = await this.askBoard('play_check');
        if (!answer) return;
        this.wrong = answer.wrong;
        this.paint();
        this.say(
            answer.stopped
                ? 'This takes too long to check.'
                : answer.solutions === 0
                  ? 'The puzzle has no solution.'
                  : answer.wrong.length > 0
                    ? `${answer.wrong.length} wrong: marked on the board.`
                    : !answer.possible
                      ? 'No solution has these digits.'
                      : answer.solutions > 1
                        ? 'Possible so far. The puzzle has several solutions.'
                        : answer.solved
                          ? 'Solved. Every cell is right.'
                          : 'All entered digits are right.',
        );
    }

    /** Mark the digits that each cell has in some solution. */
    async trueMarks() {
        const answer = await this.askBoard('play_candidates');
        if (!answer) return;
        if (!answer.stopped && !answer.left.some(Boolean)) return this.say('The board has no solution, so there are no marks.');
        this.fillMarks(answer.left);
        this.say(
            answer.stopped
                ? 'There was not enough time for all candidates.'
                : 'The marks are the digits that each cell has in some solution.',
        );
    }

    toFpuzzles() {
        const answer = engine.call('puzzle_link');
        if (!answer.good) return this.refuse({good: false, ...JSON.parse(answer.text)});
        this.say(answer.text);
    }

    // ---- proofs ----

    /** Show what a certificate proves; null for none. */
    setProof(proof, text = '') {
        this.proof = proof;
        this.at.proof.hidden = !text;
        this.at['proof-said'].textContent = text;
        this.at['proof-file'].hidden = !proof;
        URL.revokeObjectURL(this.at['proof-file'].href);
        if (proof) this.at['proof-file'].href = URL.createObjectURL(new Blob([proof]));
        else this.at['proof-file'].removeAttribute('href');
    }

    /** Check a certificate of the puzzle, or write one, without what has been entered. */
    async prove(proof) {
        const answer = await this.work('proveSudoku', {...this.named(), proof});
        if (!answer) return;
        const size = `${answer.nodes} nodes, ${answer.proof?.length} bytes`;
        const count = {0: 'there is no solution', 1: 'there is exactly one solution'}[answer.solutions];
        if (!answer.good) this.setProof(null, proof ? `The proof does not hold: ${errorText(answer)}.` : `No proof: ${errorText(answer)}.`);
        else this.setProof(answer.proof, `Proven and checked: ${count || `there are ${answer.solutions} solutions`} (${size}).`);
        this.changed();
    }

    // ---- solving and making ----

    stop() {
        this.worker.stop();
        this.at.stop.disabled = true;
    }

    /** Do a job that can be stopped. Undefined if it was. */
    async work(name, args, report) {
        this.soFar = 'nothing yet.';
        const answer = this.worker.run(name, args, report);
        this.at.stop.disabled = false;
        try {
            return await answer;
        } finally {
            this.at.stop.disabled = !this.worker.isBusy(); // another job may have stopped this one
        }
    }

    /** Search for `limit` solutions, or for all of them. */
    async search(limit) {
        this.clear();
        this.at['puzzle-solution'].textContent = '';
        const found = await this.work('solveSudoku', {...this.named(), limit}, (progress) => {
            if (progress.solution) this.showSolution(progress.solution);
            this.soFar = `${progress.solutions} solutions so far.`;
            this.say(`${progress.solutions} so far, ${progress.nodes.toLocaleString('en')} nodes of the search tree ...`);
        });
        if (!found || this.refuse(found)) return;
        if (found.solution) this.showSolution(found.solution);
        this.say(this.verdict(found, limit));
    }

    showSolution(line) {
        this.at['puzzle-solution'].textContent = line;
        const words = line.includes(' ') ? line.split(/\s+/) : [...line];
        this.solution = words.map((word) => (word === '36' ? 36 : parseInt(word, 36)) || 0);
        this.paint();
    }

    verdict({solutions, done, rating}, limit) {
        if (solutions === '0') return 'There is no solution.';
        if (solutions === '1') return `Exactly one solution. ${this.ratingText(rating)}`;
        return done && limit === 0 ? `${solutions} solutions.` : 'This is one of several solutions.';
    }

    ratingText({good, level, technique, scale}) {
        if (!good) return '';
        const words =
            level === 'search'
                ? 'For people: no known technique is enough.'
                : `For people: ${level}; the hardest step is: ${technique}.`;
        return scale ? `Difficulty ${(scale / 10).toFixed(1)} (Sudoku Explainer). ${words}` : words;
    }

    async make() {
        this.stop();
        const typed = this.at['make-seed'].value.trim();
        if (!/^[0-9]*$/.test(typed)) {
            this.refuse({good: false, message: 'a seed is a number'});
            return;
        }
        const seed = typed === '' ? crypto.getRandomValues(new Uint32Array(1))[0] : Number(typed);
        const wish = `${this.at['make-symmetry'].value} ${this.at['make-variant'].value}`;
        const level = Number(this.at['make-level'].value);
        const answer = await this.work('makeSudoku', {wish, seed, level}, ({tries}) => {
            this.soFar = `${tries} grids tried.`;
            this.say(`${tries} grids tried ...`);
        });
        if (!answer || this.refuse(answer)) return;
        this.open(answer.text);
        this.say(`${answer.givens} givens, one solution. Seed ${seed}.`);
    }
}

// What needs a puzzle to work on.
Sudoku.needPuzzle = ['solve', 'count', 'prove', 'hint', 'explain', 'check', 'fill-marks', 'true-marks', 'restart', 'f-puzzles', 'erase'];

// How the steps of logic end.
Sudoku.ends = {
    more: 'There are more.',
    solved: 'The board is full.',
    stuck: 'No known technique applies to this board.',
    contradiction: 'Some cell has no digit left, or some digit no cell: something is wrong on the board.',
};

Sudoku.sample = `4.....8.5
.3.......
...7.....
.2.....6.
....8.4..
....1....
...6.3.7.
5..2.....
1.4......`;
