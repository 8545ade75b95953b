// SPDX-License-Identifier: MIT
// Laws of the engine that the page carries. They need no browser. Usage: node engine.test.js PAGE DLX_SUDOKU
'use strict';

const {spawnSync} = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

const [page, dlxSudoku] = process.argv.slice(2);

/** Unpack damaged bytes. A RangeError is as good as wrong bytes; any other error is a defect. */
function unpackDamaged(unpack) {
    try {
        return unpack();
    } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return Buffer.alloc(0);
    }
}

/** Unpack the engine of the page. The linker has left it beside the page. */
function unpackEngine() {
    const [unpackLzma, joinStreams] = [scriptOf('lzma.js', 'unpackLzma'), scriptOf('streams.js', 'joinStreams')];
    const [, size, base64] = /id="engine" data-size="(\d+)">([^<]+)/.exec(fs.readFileSync(page, 'utf8'));
    const packed = new Uint8Array(Buffer.from(base64, 'base64'));
    const unpack = () => Buffer.from(joinStreams(unpackLzma(packed, Number(size))));
    const engine = unpack();
    const linked = fs.readFileSync(path.join(path.dirname(page), 'engine.wasm'));
    verdict('the page carries the engine that was linked, byte for byte', engine.equals(linked));
    packed[packed.length >> 1] ^= 1;
    verdict('with one wrong bit, it would differ', !unpackDamaged(unpack).equals(linked));
    return engine;
}

/** Start the engine of the page, with the calls that the page makes. */
async function startEngine() {
    const engine = scriptOf('engine.js', 'newEngine')();
    await engine.start(await WebAssembly.compile(unpackEngine()));
    return engine;
}

const cells = '.'.repeat(81);
const boards = {
    plain: `5${cells.slice(1)}`,
    'odd and even': `odd r1c1\neven r2c2\n${cells}`,
    lines: `thermometer r1c1-r1c4\narrow r3c3-r3c6\nbetween r5c1-r5c5\nrenban r7c1-r7c4\n${cells}`,
    'lines that order digits': `slow-thermometer r1c1-r1c4\nfast-thermometer r3c1-r3c4\nlockout r5c1-r5c5\n${cells}`,
    'lines of sets': `modular r1c1-r1c4\nentropic r3c1-r3c4\nalternating r5c1-r5c4\nnabner r7c1-r7c4\n${cells}`,
    'lines of sums': `region-sum r1c1-r1c4\nzipper r3c1-r3c5\nten 10 r5c1-r5c5\ndouble-arrow r7c1-r7c5\n${cells}`,
    indexers: `row-indexer r1c1\ncolumn-indexer r2c2\nbox-indexer r5c5\ncounting-circles r7c1 r8c5\n${cells}`,
    marks: `killer 15 r1c1-r1c3\nwhite 1 r3c3 r3c4\nblack 2 r4c4 r4c5\nquadruple 1,2,3 r5c5 r5c6 r6c5 r6c6\n${cells}`,
    'clues beside the board': `sandwich 5 r1c1-r1c9\nlittle-killer 12 r1c2-r2c1\nx-sum 20 r3c1-r3c9\nnumbered-room 3 r5c1-r5c9\n${cells}`,
    'other boards': `variant x,hyper,asterisk,anti-knight\n${cells}`,
    '4x4': '1...............',
};

let verdicts = 0;

function verdict(name, good, ...details) {
    console.log(`${good ? 'ok' : 'not ok'} ${++verdicts} - ${name}`);
    if (!good) console.log(details.map((detail) => `# ${detail}`.replace(/\n(?!#)/g, '\n# ')).join('\n'));
}

function drawsWhatTheCommandDraws(engine) {
    const style = scriptOf('board.js', 'Board.style');
    const hasColor = (ink) => new RegExp(`\\.${ink}[ ,]`).test(style);
    for (const [name, text] of Object.entries(boards)) {
        const opened = engine.call('puzzle_open', text);
        const drawn = engine.call('puzzle_draw').text;
        const command = spawnSync(dlxSudoku, ['convert', '--to=svg'], {input: text, encoding: 'utf8'});
        verdict(`the page draws what the command draws: ${name}`, opened.good && drawn !== '' && drawn === command.stdout, opened.text, command.stderr);
        const inks = [...drawn.matchAll(/class="([^"]+)"/g)].map(([, ink]) => ink);
        verdict(`the page has a color for each ink: ${name}`, inks.length > 0 && inks.every(hasColor), inks.join(' '));
    }
}

/** The board of a puzzle as it is played, with these digits: see play.c. */
const boardOf = (digits) => `${[...digits].map((c) => (c === '.' ? 0 : c)).join(' ')}\n${'0 '.repeat(digits.length)}`;

/** The page's own words, from a file of its scripts. */
function scriptOf(file, name) {
    return vm.runInThisContext(`${fs.readFileSync(path.resolve(__dirname, '../../web', file), 'utf8')}\n${name}`);
}

function saysWhatIsKnown(engine) {
    const countText = scriptOf('game.js', 'countText');
    const count = (rules, cells, seconds) => {
        engine.ask('puzzle_open', `${rules}${cells}`);
        return countText(engine.ask('play_count', boardOf(cells), seconds * 1000));
    };
    const same = (name, was, wanted) => verdict(name, was === wanted, was, wanted);
    same('one solution', count('', '1234341221434321', 10), '1 solution');
    same('no solution', count('', '11..............', 10), '0 solutions');
    same('several', count('', '.'.repeat(16), 10), '288 solutions');
    same('many are a lower bound', count('', '.'.repeat(81), 10), 'at least 100,000 solutions');
    const tight = 'little-killer 9 r1c2-r8c9\nlittle-killer 68 r2c1-r9c8\n';
    same('none in a short time says nothing', count(tight, '.'.repeat(81), 1e-6), 'no solution found yet');
    engine.ask('puzzle_open', '11..............');
    verdict('without a solution no digit is left', engine.ask('play_candidates', boardOf('11..............'), 1000).left.every((mask) => mask === 0));
}

async function test() {
    const engine = await startEngine();
    drawsWhatTheCommandDraws(engine);
    saysWhatIsKnown(engine);
    console.log(`1..${verdicts}`);
}

test();
