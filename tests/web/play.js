// SPDX-License-Identifier: MIT
// Laws of the Sudoku board that is played on.
'use strict';

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const zlib = require('node:zlib');
const {dlxSudoku, verdict, same, run, lines, open, close, value, shoot, tap, skip, isFirefox} = require('./harness.js');

const sample = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......';
const cell = (row, column) => `#puzzle-board [data-cell="${(row - 1) * 9 + column - 1}"]`;
const label = (page, row, column) => page.getAttribute(cell(row, column), 'aria-label');
const live = (page, pattern) =>
    page.waitForFunction((text) => new RegExp(text).test(document.getElementById('live').textContent), pattern);

async function digitsAndMarks() {
    const page = await open({}, '#sudoku-tab');
    await live(page, '^1 solution');
    verdict('solutions are counted live', true);
    await page.click(cell(1, 2));
    await page.keyboard.press('1');
    same('a key enters a digit', await label(page, 1, 2), 'r1c2: 1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Digit6');
    await page.keyboard.press('Shift+Digit9');
    same('Shift enters marks', await label(page, 1, 3), 'r1c3: marks 6 9');
    await page.keyboard.press('4');
    same('two equal digits in a row are shown', await label(page, 1, 3), 'r1c3: 4, in conflict');
    await live(page, '^0 solutions');
    await page.click('#undo');
    same('undo takes back', await label(page, 1, 3), 'r1c3: marks 6 9');
    await page.click('#redo');
    same('redo repeats', await label(page, 1, 3), 'r1c3: 4, in conflict');
    await page.click('#undo');
    await page.click(cell(1, 1));
    await page.keyboard.press('7');
    same('a given stays', await label(page, 1, 1), 'r1c1: given 4');
    await page.click(cell(1, 4));
    await page.keyboard.press('6');
    same('a digit clears marks that it excludes', await label(page, 1, 3), 'r1c3: marks 9');
    await page.click('#check');
    await page.waitForFunction(() => /wrong/.test(document.getElementById('puzzle-said').textContent));
    same('check marks what is wrong', await label(page, 1, 4), 'r1c4: 6, wrong');
    await shoot(page, 'play');

    await page.click('#share');
    await page.waitForSelector('#shared:not([hidden])');
    const other = await open({}, await page.evaluate(() => location.hash));
    same('a game goes with the address', await label(other, 1, 2), 'r1c2: 1');
    same('with its marks', await label(other, 1, 3), 'r1c3: marks 9');
    await close(other);
    await page.click('#restart');
    same('restart takes all back', await label(page, 1, 2), 'r1c2: empty');
    await close(page);
    const phone = await open({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true}, '#sudoku-tab');
    await tap(phone, cell(1, 2));
    await tap(phone, '#pad button:nth-child(1)');
    same('by touch', await label(phone, 1, 2), 'r1c2: 1');
    await tap(phone, '#undo');
    await tap(phone, '#pencil');
    await tap(phone, '#pad button:nth-child(6)');
    same('marks by touch', await label(phone, 1, 2), 'r1c2: marks 6');
    const [board, pad] = [await phone.locator('#puzzle-board').boundingBox(), await phone.locator('#pad').boundingBox()];
    verdict('on a phone the board comes first, with its digits', board.y < 150 && pad.y + pad.height < 844);
    await close(phone);
}

async function hintsAreTheCommands() {
    const page = await open({}, '#sudoku-tab');
    const [, level, technique] = /^(\S+)  (\S.*?)  /.exec(run(dlxSudoku, ['rate'], sample).stdout);
    const [number] = run(dlxSudoku, ['rate', '--scale=se'], sample).stdout.split(' ');
    const rating = `· Difficulty ${number} (Sudoku Explainer). For people: ${level}; the hardest step is: ${technique}.`;
    await page.waitForFunction((text) => document.getElementById('difficulty').textContent === text, rating);
    verdict('the difficulty is shown unasked', true);
    await page.fill('#puzzle', '1...............');
    await live(page, '^72 solutions');
    same('but not of a puzzle with several solutions', await value(page, 'difficulty'), '');
    await page.fill('#puzzle', sample);
    const wanted = run(dlxSudoku, ['hint'], sample).stdout.trim();
    await page.click('#hint');
    same('a hint is the hint of the command', (await value(page, 'hint-text')).replace(/ \(\w+\):/, ':'), wanted);
    const placed = /So (r\dc\d) is (\d)/.exec(wanted);
    await page.click('#hint-do');
    same('and can be done', await label(page, ...placed[1].match(/\d/g).map(Number)), `${placed[1]}: ${placed[2]}`);
    same('then the focus is on its cell', await page.evaluate(() => document.getElementById('puzzle-board').shadowRoot.activeElement?.dataset.cell), String(placed[1][1] * 9 - 10 + Number(placed[1][3])));
    await page.click('#hint');
    await page.click('#hint-close');
    verdict('and on the board when a hint is closed', await page.evaluate(() => document.getElementById('puzzle-board').shadowRoot.activeElement?.dataset.cell) !== undefined);
    await page.click('#restart');
    await page.click('#explain');
    const steps = await page.$$eval('#steps li', (all) => all.length);
    const explained = lines(run(dlxSudoku, ['explain'], sample).stdout).filter((line) => /: /.test(line));
    verdict('explain lists the steps of the command', Math.abs(steps - explained.length) <= 1, steps, explained.length);
    await page.click('#steps li:nth-child(5) button');
    verdict('a step shows itself on the board', await page.$eval('#puzzle-board .target', (e) => e !== null));
    await shoot(page, 'explained');
    await page.click('#hint-close');
    for (let i = 0; i < 400 && !/Solved/.test(await value(page, 'puzzle-said')); i++) {
        await page.keyboard.press('h');
        if (await page.isHidden('#hint-box')) await page.click('#hint');
        if (await page.isHidden('#hint-box')) break;
        await page.click('#hint-do');
    }
    same('hints lead to the solution', await value(page, 'puzzle-said'), 'Solved. Every cell is right.');
    await close(page);
}

async function candidatesAreTrue() {
    const page = await open({}, '#sudoku-tab');
    await page.fill('#puzzle', '1...............');
    await page.click('#true-marks');
    await page.waitForFunction(() => /some solution/.test(document.getElementById('puzzle-said').textContent));
    same('true candidates', await page.getAttribute('#puzzle-board [data-cell="15"]', 'aria-label'), 'r4c4: marks 1 2 3 4');
    await page.click('#fill-marks');
    same('what the rules leave', await page.getAttribute('#puzzle-board [data-cell="1"]', 'aria-label'), 'r1c2: marks 2 3 4');
    await live(page, '^72 solutions');
    verdict('many solutions are counted live', true);
    await close(page);
}

async function variantsAreMade() {
    const page = await open({}, '#sudoku-tab');
    await page.fill('#make-seed', '3');
    const ids = {x: 'diagonal', killer: 'cage'};
    for (const [variant, ink] of Object.entries(ids)) {
        await page.selectOption('#make-variant', variant);
        await page.click('#make');
        await page.waitForFunction(() => /Seed 3/.test(document.getElementById('puzzle-said').textContent), null, {timeout: 60000});
        verdict(`${variant}: it is drawn`, (await page.$$eval(`#puzzle-board .${ink}`, (all) => all.length)) > 0);
        same(
            `${variant}: it has one solution`,
            run(dlxSudoku, ['check'], await page.inputValue('#puzzle')).stdout.trim(),
            'unique',
        );
        await shoot(page, `made-${variant}`);
        await page.click('#f-puzzles');
        verdict(`${variant}: it has a link`, /^https:\/\/f-puzzles.com\/\?load=/.test(await value(page, 'puzzle-said')));
        await page.fill('#puzzle', '....');
    }
    await page.selectOption('#make-level', '0');
    for (const [variant, option] of [['killer', '--clues=killer'], ['x', '--variant=x']]) {
        await page.selectOption('#make-variant', variant);
        await page.click('#make');
        await page.waitForFunction(() => /Seed 3/.test(document.getElementById('puzzle-said').textContent), null, {timeout: 60000});
        const wanted = run(dlxSudoku, ['generate', '--seed=3', '--level=easy', option]).stdout.trim();
        same(`${variant}: with a level, it is the puzzle of the command`, await page.inputValue('#puzzle'), wanted);
        await page.fill('#puzzle', '....');
    }
    await page.fill('#puzzle', sample);
    if (isFirefox) {
        skip('on paper there is only the board', 'BiDi cannot choose the medium');
        return close(page);
    }
    await page.emulateMedia({media: 'print'});
    verdict('on paper there is the board', await page.isVisible('#puzzle-board svg'));
    verdict('and no button', await page.isHidden('#hint'));
    await close(page);
}

/** Count calls of these functions of the page while an element is clicked so many times. */
const countCalls = (page, selector, times) =>
    page.evaluate(
        ([name, most]) => {
            const found = {};
            const watched = (host, method, label) => {
                const original = host[method];
                host[method] = function (...args) {
                    const key = label(...args);
                    found[key] = (found[key] || 0) + 1;
                    return original.apply(this, args);
                };
            };
            watched(engine, 'ask', (call) => call);
            watched(engine, 'call', (call, _, number) => `${call} ${number ?? ''}`.trim());
            watched(engine, 'number', (call) => call);
            watched(Board.prototype, 'update', () => 'board');
            watched(Picture.prototype, 'update', () => 'picture');
            const buttons = document.querySelectorAll(name);
            for (let i = 0; i < most; i++) buttons[i % buttons.length].click();
            return Object.entries(found)
                .map(([key, count]) => `${key}: ${count}`)
                .sort()
                .join(', ');
        },
        [selector, times],
    );

async function aMoveAsksOnceAndDrawsOnce() {
    const page = await open({}, '#sudoku-tab');
    await page.click(cell(1, 2));
    same('a digit asks the engine once, and draws the board once', await countCalls(page, '#pad button', 40), 'board: 40, play_state: 40');
    await page.click('#tab-watch'); // of the first 20 frames of the classic matrix, two have no node
    same(
        'a move of the dance draws each picture once',
        await countCalls(page, '#move', 20),
        'picture: 60, watch_draw 0: 20, watch_draw 1: 20, watch_draw 2: 20, watch_forward: 20, watch_frame: 20, watch_node: 18',
    );
    await close(page);
}

async function oddOrdersAreRight() {
    const page = await open({}, '#sudoku-tab');
    await page.click(cell(1, 2));
    await page.keyboard.press('1');
    await page.click('#undo');
    await page.click(cell(1, 2));
    await page.keyboard.press('Backspace');
    await page.click('#redo');
    same('to empty an empty cell is no change', await label(page, 1, 2), 'r1c2: 1');
    await page.evaluate(() => {
        document.getElementById('check').click();
        document.querySelector('#pad button:nth-child(9)').click(); // before any answer
    });
    await page.waitForFunction(() => /right|changed/.test(document.getElementById('puzzle-said').textContent));
    same('a check is about the board that it has seen', await value(page, 'puzzle-said'), 'The board has changed: ask once more.');
    await page.evaluate(() => {
        document.getElementById('count').click();
        document.getElementById('check').click();
    });
    await page.waitForFunction(() => /right/.test(document.getElementById('puzzle-said').textContent));
    verdict('a job that has stopped another one leaves nothing to stop', await page.isDisabled('#stop'));
    await page.click('#undo');
    same('what was entered before a count comes back', await label(page, 1, 2), 'r1c2: 9');
    await page.click('#restart');
    await page.click('#undo');
    same('and after a restart', await label(page, 1, 2), 'r1c2: 9');
    await page.fill('#puzzle', 'no puzzle');
    verdict('without a puzzle nothing can be undone', await page.isDisabled('#undo'));
    await page.fill('#puzzle', sample);
    await page.selectOption('#make-symmetry', 'full');
    await page.selectOption('#make-variant', 'killer');
    await page.click('#make');
    await page.waitForSelector('#puzzle-refused:not([hidden])');
    same('clues have no symmetry', await value(page, 'puzzle-refused'), 'a puzzle with clues cannot have a symmetry');
    await close(page);
}

async function collectionsAreOpened() {
    const page = await open({}, '#sudoku-tab');
    const easy = '1...............', full = '1234341221434321';
    verdict('one puzzle has no list', await page.isHidden('#collection'));
    await page.fill('#puzzle', `title A <b>\n${easy}\n\n${easy}5\n\ntitle C\nkiller 7 r1c1-r2c1\n${full.replace(/.$/, '.')}\n`);
    const shown = async () => [await page.$eval('#puzzle-list', (list) => list.selectedIndex), await value(page, 'puzzle-said')].join(' ');
    same('a list names the puzzles of a text', (await page.$$eval('#puzzle-list option', (all) => all.map((e) => e.textContent))).join('|'), '1 A <b>|2: no puzzle|3 C');
    same('their number is shown', await value(page, 'puzzle-number'), 'of 3');
    same('the first one is opened', await shown(), '0 A <b>: 4 × 4, 1 givens.');
    verdict('there is none before it', await page.isDisabled('#puzzle-before'));
    await page.click('#puzzle-after');
    verdict('one that is malformed is refused', await page.isVisible('#puzzle-refused'));
    await page.click('#puzzle-after');
    same('and the next one can be reached', await shown(), '2 C: 4 × 4, 15 givens.');
    verdict('the last one is the last', await page.isDisabled('#puzzle-after'));
    await live(page, '^0 solutions');
    await page.selectOption('#puzzle-list', {index: 0});
    same('the list goes to a puzzle', await shown(), '0 A <b>: 4 × 4, 1 givens.');
    await live(page, '^72 solutions');
    await page.selectOption('#puzzle-list', {index: 2});
    await page.click('#solve');
    await page.waitForFunction(() => /There is no/.test(document.getElementById('puzzle-said').textContent));
    verdict('what is solved is the puzzle on the board', true);
    await page.click('#share');
    await page.waitForSelector('#shared:not([hidden])');
    const other = await open({}, await page.evaluate(() => location.hash));
    same('the number goes with the address', await value(other, 'puzzle-said'), 'C: 4 × 4, 15 givens.');
    await close(other);
    await page.$eval('#puzzle', (field, text) => {
        field.value = text; // to type it would take minutes
        field.dispatchEvent(new Event('input'));
    }, `${easy}\n\n`.repeat(1200));
    same('a long list is cut', await value(page, 'puzzle-number'), 'of the first 1000');
    await page.fill('#puzzle', 'no puzzle\n\nno puzzle');
    verdict('a text without puzzles has no list', await page.isHidden('#collection'));
    await close(page);
}

/** What has been entered, as an address has it. */
const packed = (text) => zlib.deflateRawSync(text).toString('base64url');

async function strangeGamesAreLeftOut() {
    for (const [entries, wanted] of [
        [',12', 'empty'],
        [',Z', 'empty'],
        [',36', 'empty'],
        [',.9.A.36', 'marks 9'],
        [',9', '9'],
    ]) {
        const page = await open({}, `#sudoku-tab&play=${packed(entries)}`);
        same(`entered: ${entries}`, await label(page, 1, 2), `r1c2: ${wanted}`);
        await close(page);
    }
    const page = await open({}, `#puzzle=${packed('.'.repeat(256))}&play=${packed(',G,.A.G')}`);
    const cells = await page.$$eval('#puzzle-board [data-cell]', (all) => all.slice(1, 3).map((e) => e.getAttribute('aria-label')));
    same('a larger board has larger digits', cells.join(), 'r1c2: G,r1c3: marks A G');
    await close(page);
}

async function boardsHaveTheirSidesAndDigits() {
    const page = await open({}, '#sudoku-tab');
    const at = (row, column, columns) => `#puzzle-board [data-cell="${(row - 1) * columns + column - 1}"]`;
    const text = run(dlxSudoku, ['generate', '--size=6x9', '--seed=4']).stdout;
    await page.fill('#puzzle', text);
    await live(page, '^1 solution');
    same('a rectangle has its sides', await value(page, 'puzzle-said'), `6 × 9, ${text.split('\n')[1].replace(/\./g, '').length} givens.`);
    same('and its cells', await page.$$eval('#puzzle-board [data-cell]', (cells) => cells.length), 54);
    await page.click(at(1, 1, 9));
    await page.keyboard.press('ArrowUp');
    same('the arrows stay on it', await page.evaluate(() => document.querySelector('#puzzle-board').shadowRoot.activeElement.dataset.cell), '45');
    await page.click('#solve');
    await page.waitForFunction(() => document.getElementById('puzzle-solution').textContent !== '');
    same('it is solved', (await value(page, 'puzzle-solution')).trim(), run(dlxSudoku, [], text).stdout.trim());
    await shoot(page, 'rectangle');
    const solved = run(dlxSudoku, [], text).stdout;
    await page.fill('#puzzle', `board 6x9\n.${solved.slice(1)}`);
    await page.click(at(1, 1, 9));
    await page.keyboard.press(solved[0]);
    await page.click('#check');
    await page.waitForFunction(() => /right/.test(document.getElementById('puzzle-said').textContent));
    same('and checked', await value(page, 'puzzle-said'), 'Solved. Every cell is right.');

    await page.fill('#puzzle', 'digits 0-3\n01..............');
    await page.click(at(1, 3, 4));
    await page.keyboard.press('2');
    same('digits may begin with 0', await page.getAttribute(at(1, 3, 4), 'aria-label'), 'r1c3: 2');
    same('on the pad, too', await page.$eval('#pad button', (button) => button.textContent), '0');
    await page.click('#hint');
    await page.waitForSelector('#hint-box:not([hidden])');
    verdict('and in hints', /only 3 is missing/.test(await value(page, 'hint-text')), await value(page, 'hint-text'));
    await page.fill('#puzzle', sample.replace(/[1-8]/g, (digit) => 'ACEHIOPT'[digit - 1]));
    await page.click(cell(2, 1));
    await page.keyboard.press('h');
    same('letters are entered as letters', await label(page, 2, 1), 'r2c1: H, in conflict');
    await close(page);
}

async function proofsAreSharedAndChecked() {
    const page = await open({}, '#sudoku-tab');
    const said = (one, pattern) =>
        one.waitForFunction((text) => new RegExp(text).test(document.getElementById('proof-said').textContent), pattern);
    await page.click('#prove');
    await said(page, 'Proven and checked: there is exactly one solution \\(432 nodes, 675 bytes\\)\\.');
    verdict('a puzzle is proven to have one solution', await page.isVisible('#proof-file'));
    await page.click('#share');
    await page.waitForSelector('#shared:not([hidden])');
    const link = await page.evaluate(() => location.hash);
    const [puzzle, proof] = ['puzzle', 'proof'].map((name) => path.join(os.tmpdir(), `dlx-page-${process.pid}-${name}`));
    fs.writeFileSync(puzzle, sample);
    fs.writeFileSync(proof, zlib.inflateRawSync(Buffer.from(/proof=([^&]*)/.exec(link)[1], 'base64url')));
    same('the command confirms the proof of the address', run(dlxSudoku, ['verify', puzzle, proof]).status, 0);
    run(dlxSudoku, ['check', `--certificate=${proof}`, puzzle]);
    const bytes = fs.readFileSync(proof);
    verdict('a link is short', link.length < 1000, link.length);
    const other = await open({}, link);
    await said(other, 'exactly one solution');
    verdict('the address brings its proof', true);
    await other.fill('#puzzle', sample.replace('4', '.'));
    verdict('which ends with another puzzle', await other.isHidden('#proof'));
    await other.click('#prove');
    await said(other, 'No proof: there are several solutions\\.');
    verdict('several solutions have no proof', await other.isHidden('#proof-file'));
    await other.setInputFiles('#puzzle-file', {name: 'proof', mimeType: '', buffer: bytes});
    await said(other, 'The proof does not hold: line 3, column 9: the certificate is for a problem with');
    verdict('the proof of another puzzle is refused', await other.isHidden('#proof-file'));
    await other.fill('#puzzle', sample);
    await other.setInputFiles('#puzzle-file', {name: 'proof', mimeType: '', buffer: bytes});
    await said(other, 'exactly one solution');
    verdict('a file of the command is checked', true);
    await other.setInputFiles('#puzzle-file', {name: 'proof', mimeType: '', buffer: bytes.subarray(0, 300)});
    await said(other, 'The proof does not hold: the certificate is cut off|byte 300');
    verdict('a file that is cut off is refused', true);
    await close(other);
    const sums = run(dlxSudoku, ['generate', '--clues=sandwich', '--size=6', '--seed=3']).stdout;
    fs.writeFileSync(puzzle, sums);
    run(dlxSudoku, ['check', `--certificate=${proof}`, puzzle]);
    await page.fill('#puzzle', sums);
    await page.click('#prove');
    await said(page, `exactly one solution \\(.* nodes, ${fs.statSync(proof).size} bytes`);
    verdict('with clues, the proof is that of the command', true);
    for (const file of [puzzle, proof]) fs.unlinkSync(file);
    await close(page);
}

module.exports = [proofsAreSharedAndChecked, oddOrdersAreRight, strangeGamesAreLeftOut,
    boardsHaveTheirSidesAndDigits, digitsAndMarks, hintsAreTheCommands, candidatesAreTrue, variantsAreMade, collectionsAreOpened, aMoveAsksOnceAndDrawsOnce];
