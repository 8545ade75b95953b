// SPDX-License-Identifier: MIT The Sudoku board that is played on. The engine draws the puzzle:
// givens, lines, and what belongs to its variants. This file lays the cells that can be chosen, the
// entered digits, pencil marks and highlights over and under it.
//
//     back     fills of cells: chosen, same digit, wrong, part of a hint
//     art      the drawing of the engine
//     front    entered digits and pencil marks
//     grid     a transparent rectangle for each cell: takes the pointer and the focus, and has a text for screen readers
'use strict';

/** The character of a digit in an address: 1 to 9, then A to Z. Digits above 35 are numbers. */
const digitText = (digit) => (digit < 10 || digit > 35 ? String(digit) : String.fromCharCode(55 + digit));

class Board {
    static CELL = 100;
    static MARK = 1.04; // height of a pencil mark, as a fraction of the space for it
    static LEAST = 12.1; // pixels, the least height of a text on a phone
    static TALLEST = 90; // the largest height of a text that still fits into a cell
    static NOTE = 20; // height that a small clue takes from the marks of its cell
    static SVG = 'http://www.w3.org/2000/svg';

    /** `choose` is called with a cell that is pointed at or moved to. */
    constructor(host, choose) {
        this.host = host;
        new ResizeObserver(() => requestAnimationFrame(() => this.fit())).observe(host, {box: 'border-box'});
        this.root = host.attachShadow({mode: 'open'});
        this.root.innerHTML = `<style>${Board.style}</style>`;
        this.choose = choose;
        this.size = 0;
        this.svg = null;
        this.root.addEventListener('pointerdown', (event) => {
            const cell = event.target.closest?.('[data-cell]');
            if (cell) this.choose(Number(cell.dataset.cell));
        });
        this.root.addEventListener('focusin', (event) => {
            const cell = event.target.closest?.('[data-cell]');
            if (cell) this.choose(Number(cell.dataset.cell));
        });
    }

    clear() {
        this.svg?.remove();
        this.svg = null;
    }

    /** Show another puzzle, as the engine draws it. */
    open(drawing, {size, rows, columns, symbols}) {
        this.clear();
        Object.assign(this, {size, rows, columns, symbols});
        const svg = document.importNode(parse(drawing), true);
        const art = this.make('g');
        svg.querySelector('title').remove();
        art.append(...svg.childNodes);
        art.setAttribute('aria-hidden', 'true');
        this.back = this.make('g');
        this.front = this.make('g');
        this.front.setAttribute('aria-hidden', 'true');
        this.grid = this.make('g');
        this.grid.setAttribute('role', 'grid');
        this.grid.setAttribute('aria-label', `Sudoku of ${rows} by ${columns}`);
        this.cells = []; // by number on a square board; a rectangle is its upper left part
        for (let row = 0; row < rows; row++) this.grid.append(this.makeRow(row));
        this.noted = this.notedCells(art);
        svg.append(this.back, art, this.front, this.grid);
        this.root.append((this.svg = svg));
    }

    /** The symbol of a digit, as a text of HTML. */
    textOf(digit) {
        return this.symbols[digit - 1].replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    }

    make(name) {
        return document.createElementNS(Board.SVG, name);
    }

    /** The cells with a small clue at the upper left, such as a cage's sum: marks begin below
     * it. */
    notedCells(art) {
        const {CELL} = Board;
        const noted = [...art.querySelectorAll('text[font-size]')]
            .map((text) => ['x', 'y', 'font-size'].map((name) => Number(text.getAttribute(name))))
            .filter(([x, y, height]) => height < CELL / 2 && x % CELL < CELL / 2 && y % CELL < CELL / 2);
        return new Set(noted.map(([x, y]) => Math.floor(y / CELL) * this.size + Math.floor(x / CELL)));
    }

    makeRow(row) {
        const line = this.make('g');
        line.setAttribute('role', 'row');
        for (let column = 0; column < this.columns; column++) {
            const cell = this.make('rect');
            const attributes = {
                role: 'gridcell',
                class: 'cell',
                x: column * Board.CELL,
                y: row * Board.CELL,
                width: Board.CELL,
                height: Board.CELL,
                'data-cell': row * this.size + column,
                tabindex: row + column === 0 ? 0 : -1,
            };
            for (const [name, value] of Object.entries(attributes)) cell.setAttribute(name, value);
            this.cells[attributes['data-cell']] = cell;
            line.append(cell);
        }
        return line;
    }

    focus(cell) {
        this.cells[cell].focus({preventScroll: true});
    }

    /**
     * Show the state of the game: {chosen, digits, givens, marks, classes, edges}. `classes` has,
     * for some cells, the names of their fills; `struck` the candidates that a hint removes, as
     * cell * 64 + digit.
     */
    update({chosen, digits, givens, solution, marks, classes, struck, shown}) {
        const {CELL} = Board;
        const place = (cell) => [(cell % this.size) * CELL, Math.floor(cell / this.size) * CELL];
        const back = [],
            front = [];
        for (const cell of this.cells.keys()) {
            if (!this.cells[cell]) continue;
            const [x, y] = place(cell);
            for (const name of classes.get(cell) || [])
                (name === 'chosen' ? front : back).push(`<rect class="${name}" x="${x}" y="${y}" width="${CELL}" height="${CELL}"/>`);
            const digit = givens[cell] ? 0 : digits[cell] || solution[cell];
            if (digit)
                front.push(
                    `<text class="${digits[cell] ? 'entered' : 'solved'}" x="${x + CELL / 2}" y="${y + 71}" ` +
                        `font-size="60">${this.textOf(digit)}</text>`,
                );
            else if (!givens[cell]) front.push(this.markTexts(cell, x, y, marks[cell], struck, shown));
            this.label(cell, givens[cell], digit, marks[cell], classes.get(cell));
        }
        this.back.innerHTML = back.join('');
        this.front.innerHTML = front.join('');
        for (const [cell, rect] of this.cells.entries()) rect?.setAttribute('tabindex', cell === chosen ? 0 : -1);
        this.fit();
    }

    /** On a phone, make small texts larger. Where they do not fit into their cells, make the board
     * larger; it scrolls. */
    fit() {
        const width = this.svg?.viewBox.baseVal.width,
            room = this.host.clientWidth;
        if (!width || !room) return;
        const isPhone = matchMedia(View.PHONE).matches;
        if (!isPhone && !this.isFitted) return;
        const across = Math.ceil(Math.sqrt(this.symbols.length));
        const tallest = this.front.querySelector('.mark') ? (96 / across) * Board.MARK : Board.TALLEST;
        const scale = isPhone ? Math.max(room / width, Board.LEAST / tallest) : room / width;
        const isLarger = scale * width > room + 1;
        this.isFitted = isPhone;
        this.svg.style.minWidth = isLarger ? `${scale * width}px` : '';
        this.host.style.overflow = isLarger ? 'auto' : '';
        const least = isPhone ? Board.LEAST / scale : 0;
        for (const text of this.svg.querySelectorAll('text[font-size]'))
            text.style.fontSize = text.getAttribute('font-size') < least ? `${least}px` : '';
    }

    markTexts(cell, x, y, marks, struck, shown) {
        const across = Math.ceil(Math.sqrt(this.symbols.length)),
            step = 96 / across,
            top = this.noted.has(cell) ? Board.NOTE : 0,
            down = (96 - top) / across;
        const all = new Set([...marks, ...[...shown].filter((key) => key >> 6 === cell).map((key) => key & 63)]);
        return [...all]
            .map((digit) => {
                const left = x + 2 + (((digit - 1) % across) + 0.5) * step,
                    middle = y + 2 + top + (Math.floor((digit - 1) / across) + 0.5) * down;
                const key = cell * 64 + digit;
                const name = struck.has(key) ? 'mark struck' : shown.has(key) ? 'mark shown' : 'mark';
                return (
                    `<text class="${name}" x="${left}" y="${middle + step * 0.33}" font-size="${step * Board.MARK}">` +
                    `${this.textOf(digit)}</text>`
                );
            })
            .join('');
    }

    label(cell, given, digit, marks, names = []) {
        const place = `r${Math.floor(cell / this.size) + 1}c${(cell % this.size) + 1}`;
        const what = given
            ? `given ${this.textOf(given)}`
            : digit
              ? this.textOf(digit)
              : marks.size > 0
                ? `marks ${[...marks].map((mark) => this.textOf(mark)).join(' ')}`
                : 'empty';
        const wrong = names.includes('wrong') ? ', wrong' : names.includes('conflict') ? ', in conflict' : '';
        this.cells[cell].setAttribute('aria-label', `${place}: ${what}${wrong}`);
    }
}

// Inks, as the engine names them: `color` is the color of fills, strokes and letters alike. Givens
// are also bold, so that color is not the only difference.
Board.style = `
  :host { display: block; }
  svg { display: block; width: 100%; height: auto; overflow: visible; touch-action: manipulation; }
  text { font-family: system-ui, sans-serif; text-anchor: middle; fill: currentColor; }
  rect, circle { fill: currentColor; }
  .paper { fill: none; }
  path { stroke: currentColor; fill: none; }
  g { stroke-linecap: round; }
  .cell { fill: transparent; cursor: pointer; outline: none; }
  .cell:focus-visible { stroke: var(--accent); stroke-width: 7; }
  .given { color: var(--ink); font-weight: 700; }
  .solved { color: var(--accent); font-style: italic; }
  .entered { color: var(--accent); font-weight: 500; }
  .candidate { color: var(--quiet); }
  .mark { color: var(--quiet); }
  .mark.struck { color: var(--warn); text-decoration: line-through; font-weight: 700; }
  .mark.shown { color: var(--accent); font-weight: 700; }
  .thin { color: var(--line); stroke-linecap: butt; }
  .thick { color: var(--ink); stroke-linecap: square; }
  .window, .star, .dot, .diagonal, .parity, .clone, .extreme { color: var(--shade); }
  .bulb, .tube { color: var(--tube); }
  .whispers { color: var(--whispers); }
  .renban { color: var(--renban); }
  .row-indexer { color: color-mix(in srgb, #e0653a 25%, var(--card)); }
  .column-indexer { color: color-mix(in srgb, #d6bc00 25%, var(--card)); }
  .box-indexer { color: color-mix(in srgb, #4fa32a 25%, var(--card)); }
  .slow { color: color-mix(in srgb, #3f8fd0 45%, var(--card)); }
  .fast { color: color-mix(in srgb, #e0653a 45%, var(--card)); }
  .region-sum { color: color-mix(in srgb, #2c7be0 45%, var(--card)); }
  .zipper { color: color-mix(in srgb, #7b5be0 45%, var(--card)); }
  .modular { color: color-mix(in srgb, #12a594 45%, var(--card)); }
  .entropic { color: color-mix(in srgb, #f08a24 45%, var(--card)); }
  .alternating { color: color-mix(in srgb, #e5485d 45%, var(--card)); }
  .nabner { color: color-mix(in srgb, #d6bc00 45%, var(--card)); }
  .lockout { color: color-mix(in srgb, #4055c8 45%, var(--card)); }
  .ten { color: color-mix(in srgb, #9a9420 45%, var(--card)); }
  .line, .arrow, .ring { color: var(--stroke); }
  .ring-hole, .white, .on-black { color: var(--card); }
  .cage, .black, .clue, .mask, .sign { color: var(--ink); }
  .note { color: var(--quiet); }
  .cage { stroke-linecap: butt; }
  .same { color: var(--same); }
  .house { color: var(--shade); }
  .part { color: var(--mark); }
  .target { color: var(--target); }
  .conflict, .wrong { color: var(--warn-shade); stroke: var(--warn); stroke-width: 5; }
  .chosen { fill: none; stroke: var(--accent); stroke-width: 9; }
`;
