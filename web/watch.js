// SPDX-License-Identifier: MIT The tab for watching a search. The engine holds the dance and draws
// it; this file selects what is shown, and how fast it runs.
//
//     frame     the current frame, from the engine: number, step, sentence, file, line, ...
//     errand    the number of the last request; an older loop sees that it is not its own, and ends
//
// Invariant: whenever the page can be clicked, all panels show `frame`, except during a long run.
'use strict';

class Watch {
    static goals = {move: 0, step: 1, solution: 2, end: 3};
    static ON_THE_WAY = 1;
    static FULL = 2;
    static SLICE = 2000; // frames between two looks at the clock
    static MOST_NODES = 2500; // more links cannot be drawn while they move
    static MOST_ACROSS = 40; // a matrix with more items, or
    static MOST_DOWN = 40; // more options, is folded at first
    static speeds = [0.5, 1, 2, 4, 8, 16, 32, 64, 250, 1000, 4000]; // moves a second

    static examples = {
        classic: {
            title: 'The classic 6 × 7 matrix',
            text: 'a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n',
        },
        tiny: {title: 'Tiny: two items, and a secondary one', text: 'p q | x\np x\nq x\np q\n'},
        queens: {title: '4 queens', make: 'queens 4'},
        sudoku: {title: 'Sudoku 4 × 4', make: 'sudoku 4.2...1........1'},
        pentominoes: {title: 'Three pentominoes in 3 × 5', make: 'pentominoes 3x5 --pieces=L,N,V'},
        colors: {title: 'Colors', text: 'p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n'},
        times: {
            title: 'Multiplicities: shifts',
            text:
                '2|early 1:2|late | ann ben cid\n' +
                'early ann\nearly ben\nearly cid\nlate ann\nlate ben\nlate cid\n',
        },
        costs: {title: 'Costs', text: 'a b c\na |7\nb |2\na b |5\nc |1\nb c |0\n'},
        own: {title: 'Your own text ...'},
    };

    /** `changed` is called when another problem, move or view is shown. */
    constructor(changed) {
        this.changed = changed;
        this.at = elements(
            'example',
            'size',
            'own',
            'text',
            'format',
            'use',
            'line',
            'make-line',
            'refused',
            'run',
            'sentence',
            'number',
            'step-number',
            'level',
            'solutions',
            'chosen',
            'speed',
            'speed-text',
            'board-panel',
            'panels',
            'step-text',
            'wide',
            'fold',
            'too-large',
        );
        const picture = (id, style = '') =>
            new Picture(document.getElementById(id), Watch.style + style);
        this.links = picture('links', Nodes.style);
        this.nodes = new Nodes(this.links, document.getElementById('node'));
        this.matrix = picture('matrix');
        this.tree = picture('tree');
        // Tab stops at a node of the links, but not at each row, column and node of the tree.
        this.matrix.tabStops = this.tree.tabStops = false;
        this.board = picture('board');
        this.views = ['links', 'matrix', 'board', 'tree'].map(
            (id) => new View(this[id], document.querySelector(`.panel.${id} .title`)),
        );
        this.source = new SourcePanel(
            document.getElementById('source'),
            document.getElementById('source-place'),
        );
        this.timeline = new Timeline(this);
        this.errand = 0;
        this.running = false;
        this.problem = {nodes: 0};
        this.listen();
    }

    // ---- a problem ----

    listen() {
        for (const [key, {title}] of Object.entries(Watch.examples))
            this.at.example.append(new Option(title, key));
        let byPointer = false; // if so, the next keys are for the dance
        this.at.example.addEventListener('pointerdown', () => (byPointer = true));
        this.at.example.addEventListener('keydown', () => (byPointer = false));
        this.at.example.addEventListener('change', () => {
            if (byPointer) this.at.example.blur();
            this.pick(this.at.example.value);
        });
        this.at.speed.addEventListener('pointerup', () => this.at.speed.blur());
        this.at.use.addEventListener('click', () => this.useText());
        this.at['make-line'].addEventListener('click', () => this.make(this.at.line.value));
        this.at.line.addEventListener('keydown', (event) => {
            if (event.key === 'Enter') this.make(this.at.line.value);
        });
        this.at.speed.addEventListener('input', () => this.setSpeed());
        this.at.wide.addEventListener('click', () => {
            this.setWide(!this.at.panels.classList.contains('wide'));
            this.changed();
        });
        this.at.fold.addEventListener('click', () => {
            this.setFolded(!this.isFolded);
            this.draw();
        });
        const on = (id, action) => document.getElementById(id).addEventListener('click', action);
        on('begin', () => this.go('back', 'end'));
        on('step-back', () => this.go('back', 'step'));
        on('move-back', () => this.go('back', 'move'));
        on('run', () => this.toggle());
        on('move', () => this.go('forward', 'move'));
        on('step', () => this.go('forward', 'step'));
        on('solution', () => this.go('forward', 'solution'));
        on('end', () => this.go('forward', 'end'));
        this.setSpeed();
    }

    pick(key) {
        const {make, text} = Watch.examples[key];
        this.at.example.value = key;
        if (key === 'own') {
            this.at.own.open = true;
            this.at.text.focus();
            return;
        }
        if (make) this.open('watch_make', make, {name: key});
        else this.open('watch_text', `items\n${text}`, {name: key});
    }

    /** Open the text that is typed, in the format that is chosen. */
    useText() {
        const text = `${this.at.format.value}\n${this.at.text.value}`;
        if (this.open('watch_text', text, {text}, true)) this.at.example.value = 'own';
    }

    /** Open what `dlx generate` makes of these words. */
    make(line) {
        if (!this.open('watch_make', line, {line})) return false;
        this.at.example.value = 'own';
        this.at.line.value = line;
        return true;
    }

    /** Show only the current part of the matrix, or all of it. */
    setFolded(isFolded) {
        this.isFolded = isFolded;
        this.at.fold.setAttribute('aria-pressed', String(isFolded));
        engine.number('watch_fold', isFolded);
        this.matrix.clear();
    }

    /** What is open, for the tab Solve. */
    description() {
        const {title} = Watch.examples[this.named.name] || {title: this.named.line || 'Your own text'};
        return {title, opened: this.opened, ...this.problem};
    }

    setWide(isWide) {
        this.at.panels.classList.toggle('wide', isWide);
        this.at.wide.setAttribute('aria-pressed', String(isWide));
    }

    /** Open a problem; if it is refused, what was shown stays. `named` is its name in the
     * address. */
    open(name, text, named, typed = false) {
        this.stop();
        const answer = engine.ask(name, text);
        this.at.refused.hidden = answer.good;
        if (!answer.good) {
            this.at.refused.textContent = errorText(answer);
            this.at.own.open = true;
            if (answer.line) this.selectLine(answer.line);
            return false;
        }
        this.problem = answer;
        this.named = named;
        this.opened = [name, text];
        this.timeline.open();
        this.source.search = answer.search;
        if (!typed) {
            this.at.text.value = answer.text;
            this.at.format.value = 'auto'; // the format that was chosen belongs to another text
        }
        this.at.size.textContent = `${answer.items} items, ${answer.options} options, ${answer.nodes} nodes`;
        this.at['board-panel'].hidden = !answer.board;
        this.at['too-large'].hidden = !this.isTooLarge();
        this.at['too-large'].textContent =
            `${answer.nodes} nodes are too many to draw: ${Watch.MOST_NODES} at most. The matrix shows the part at work.`;
        this.setFolded(answer.items > Watch.MOST_ACROSS || answer.options > Watch.MOST_DOWN);
        this.at.fold.disabled = this.isTooLarge();
        for (const view of this.views) view.fit();
        for (const picture of [this.links, this.matrix, this.tree, this.board]) picture.clear();
        this.show(false, true);
        this.at.panels.classList.toggle('has-board', answer.board);
        return true;
    }

    selectLine(line) {
        const lines = this.at.text.value.split('\n');
        const begin = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
        this.at.text.focus();
        this.at.text.setSelectionRange(begin, begin + (lines[line - 1] || '').length);
    }

    // ---- to and fro ----

    /** End the current run. */
    stop() {
        this.errand++;
        this.at.panels.removeAttribute('aria-busy');
        this.setRunning(false);
    }

    setRunning(running) {
        this.running = running;
        this.at.run.setAttribute('aria-pressed', String(running));
        this.at.run.lastElementChild.textContent = running ? 'Pause' : 'Run';
        this.at.sentence.setAttribute('aria-live', running ? 'off' : 'polite');
        this.glide();
    }

    /** Go to the move of this number, or to the last one before it. */
    goTo(number) {
        const moves = number - this.frame.number;
        return this.go(moves < 0 ? 'back' : 'forward', 'end', Math.abs(moves));
    }

    /**
     * Go forward or back to a goal, over at most this many moves. This is done in slices: a long
     * run shows its progress, and can be stopped.
     */
    async go(direction, goal, moves = Infinity) {
        this.stop();
        const errand = this.errand;
        let shown = performance.now(),
            left = moves,
            reached;
        this.at.panels.setAttribute('aria-busy', 'true');
        do {
            const slice = Math.min(left, Watch.SLICE);
            reached = engine.number(`watch_${direction}`, Watch.goals[goal], slice);
            left -= slice;
            if (reached === Watch.ON_THE_WAY && performance.now() - shown > 150) {
                this.say((this.frame = engine.ask('watch_frame')));
                await breathe();
                shown = performance.now();
            }
        } while (reached === Watch.ON_THE_WAY && left > 0 && errand === this.errand);
        this.show(reached === Watch.FULL);
        if (errand === this.errand) this.at.panels.removeAttribute('aria-busy');
    }

    toggle() {
        if (this.running) this.stop();
        else this.run();
    }

    async run() {
        this.stop();
        const errand = this.errand;
        let due = 0,
            before = performance.now();
        this.setRunning(true);
        try {
            do {
                const now = performance.now();
                due = Math.min(
                    due + ((now - before) / 1000) * this.speed(),
                    Math.max(1, this.speed() / 10),
                );
                before = now;
                if (due >= 1 && !this.advance(Math.floor(due))) break;
                due -= Math.floor(due);
                await new Promise((resolve) => requestAnimationFrame(resolve));
            } while (errand === this.errand);
        } finally {
            if (errand === this.errand) this.stop();
        }
    }

    // Make this many moves, then show the frame. False at the end.
    advance(moves) {
        const number = this.frame.number;
        let reached = 0;
        for (let i = 0; i < moves && reached === 0; i++)
            reached = engine.number('watch_forward', Watch.goals.move, 1);
        this.show(reached === Watch.FULL);
        return this.frame.number === number + moves;
    }

    speed() {
        return Watch.speeds[this.at.speed.value];
    }

    setSpeed(change = 0) {
        this.at.speed.value = Number(this.at.speed.value) + change;
        const speed = this.speed();
        const words =
            speed < 1
                ? 'a move in 2 seconds'
                : speed === 1
                  ? '1 move a second'
                  : `${speed} moves a second`;
        this.at['speed-text'].textContent = words;
        this.at.speed.setAttribute('aria-valuetext', words);
        this.glide();
    }

    // Links glide to their new places, but only until the next move.
    glide() {
        const seconds = this.running ? Math.min(0.35, 0.7 / this.speed()) : 0.35;
        document.documentElement.style.setProperty('--glide', `${seconds < 0.03 ? 0 : seconds}s`);
    }

    // ---- what is shown ----

    show(full = false, isOther = false) {
        this.frame = engine.ask('watch_frame');
        this.say(this.frame, full);
        this.source.show(this.frame);
        this.draw();
        this.at['step-text'].textContent = this.stepText();
        this.nodes.show(this.frame.node, isOther);
        this.changed();
    }

    /** The step that the move belongs to; at the end, that this is the end. */
    stepText() {
        const {isStep, number, what, solutions} = this.frame;
        if (isStep && what === 'end') {
            const board = this.problem.board && solutions > 0 ? ' The board shows the last one.' : '';
            return `The search is over: ${solutions} ${solutions === 1 ? 'solution' : 'solutions'}.${board}`;
        }
        return isStep || number === 0 ? '' : this.links.caption;
    }

    say(frame, full = false) {
        this.at.sentence.textContent = full
            ? `${frame.number} moves are recorded, and there is no room for more. Take a smaller problem.`
            : frame.number === 0
              ? 'Before the search: all items are in their ring, all options in their lists.'
              : frame.sentence;
        this.timeline.show(frame);
        this.at.number.textContent = frame.number;
        this.at['step-number'].textContent = frame.step;
        this.at.level.textContent = frame.level;
        this.at.solutions.textContent = frame.solutions;
        this.at.chosen.textContent =
            frame.chosen.length > 0 ? frame.chosen.join(' · ') : 'nothing yet';
    }

    isTooLarge() {
        return this.problem.nodes > Watch.MOST_NODES;
    }

    draw() {
        const tooLarge = this.isTooLarge();
        const drawing = (picture) => engine.call('watch_draw', '', picture).text;
        this.links.update(tooLarge ? '' : drawing(0));
        this.matrix.update(drawing(1));
        this.tree.update(drawing(2));
        if (this.problem.board) this.board.update(drawing(3));
        this.links.reveal(this.nodes.element(this.frame.node));
        this.matrix.reveal(this.matrix.root.getElementById(`m${this.frame.node}`));
        this.tree.reveal(this.tree.root.querySelector('.now'));
    }

    // ---- keys ----

    /** True if the key has a meaning here. */
    press(event) {
        const steps = event.shiftKey ? 'step' : 'move';
        const actions = {
            ArrowRight: () => this.go('forward', steps),
            ArrowLeft: () => this.go('back', steps),
            Home: () => this.go('back', 'end'),
            End: () => this.go('forward', 'end'),
            ' ': () => this.toggle(),
            n: () => this.go('forward', 'solution'),
            '+': () => this.setSpeed(1),
            '=': () => this.setSpeed(1),
            '-': () => this.setSpeed(-1),
            Escape: () => {
                this.stop();
                this.nodes.letGo();
            },
            ']': () => this.views[0].zoom(View.STEP),
            '[': () => this.views[0].zoom(1 / View.STEP),
            0: () => this.views[0].fit(View.LEAST),
            u: () => this.nodes.follow('up'),
            d: () => this.nodes.follow('down'),
            l: () => this.nodes.follow('left'),
            r: () => this.nodes.follow('right'),
        };
        const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
        if (!action) return false;
        action();
        return true;
    }
}

// The page has paper of its own. On a phone no text is smaller than 13 pixels of the drawing:
// view.js says why.
Watch.style = `
  svg.dance { --paper: var(--card); }
  @media (max-width: 40rem) {
    .dance .color, .dance .length, .dance-tree .option { font-size: 13px !important; }
  }
`;
