// SPDX-License-Identifier: MIT
// Measure the page, by hand: no test depends on these figures, because machines differ.
// Usage: node tests/web/measure.js PAGE DLX DLX_SUDOKU FOLDER    with CHROMIUM set to the browser
//
// Each figure is the median of several runs. Counts are compared with the command, with one thread: with the vectors
// that the machine has, and with those of SSE, which are as wide as the vectors of WebAssembly.
'use strict';

const fs = require('node:fs');
const zlib = require('node:zlib');
const {pageFile, dlx, run, open, close, start, end} = require('./harness.js');

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
const say = (what, ...figures) => console.log(`# ${what.padEnd(44)} ${figures.join('  ')}`);
const milliseconds = (number) => `${number.toFixed(1)} ms`;

function sizes() {
    const page = fs.readFileSync(pageFile);
    say('the page', `${page.length} bytes`, `${zlib.gzipSync(page, {level: 9}).length} by gzip -9`);
}

/** From the beginning of the navigation to the first picture, each time in a new browser context. */
async function firstPicture() {
    const times = [];
    for (let i = 0; i < 7; i++) {
        const page = await open();
        times.push(
            await page.evaluate(
                () =>
                    new Promise((resolve) =>
                        requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0)),
                    ),
            ),
        );
        await close(page);
    }
    say('first picture', milliseconds(median(times)));
}

/** Press a button many times. Each time ends when the browser has laid out the page. */
const press = (page, selector, times) =>
    page.evaluate(
        async ([name, most]) => {
            const found = [];
            for (let i = 0; i < most; i++) {
                const buttons = document.querySelectorAll(name);
                const before = performance.now();
                buttons[i % buttons.length].click();
                document.body.getBoundingClientRect();
                found.push(performance.now() - before);
                await new Promise((resolve) => requestAnimationFrame(resolve));
            }
            return found;
        },
        [selector, times],
    );

async function moves() {
    for (const [what, hash, selector] of [
        ['a digit on the Sudoku board', '#sudoku-tab', '#pad button'],
        ['a move of 4 queens', '#queens', '#move'],
        ['a move of Sudoku 4x4', '#sudoku', '#move'],
        ['a move of Sudoku 9x9, 2282 nodes', `#line=${encodeURIComponent(`sudoku ${easy}`)}`, '#move'],
        ['a move of Sudoku 9x9, links not drawn', `#line=${encodeURIComponent(`sudoku ${hard}`)}`, '#move'],
    ]) {
        const page = await open({viewport: {width: 1400, height: 900}}, hash);
        if (hash === '#sudoku-tab') await page.click('#puzzle-board [data-cell="1"]');
        say(what, milliseconds(median(await press(page, selector, 150))));
        await close(page);
    }
}

const easy = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const hard = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......';

/** Seconds of the command for a count, and what it has counted. */
function countByCommand(text, ...settings) {
    const found = run(dlx, ['count', '--threads=1', '--stats', ...settings], text);
    return {digits: found.stdout.trim(), seconds: Number(/seconds +([\d.]+)/.exec(found.stderr)[1])};
}

const countOnPage = (page, line) =>
    page.evaluate(async (words) => {
        const helper = new Helper();
        const answer = await helper.run('countAll', {opened: ['watch_make', words]});
        helper.stop();
        return answer;
    }, line);

async function counts() {
    const page = await open();
    for (const line of ['pentominoes 6x10', 'queens 13', 'queens 15', 'dominoes 12x12']) {
        const text = run(dlx, ['generate', ...line.split(' ')]).stdout;
        const times = {here: [], best: [], sse: []};
        let kernel = '';
        for (let i = 0; i < 5; i++) {
            const here = await countOnPage(page, line);
            const best = countByCommand(text);
            if (here.digits !== best.digits) throw new Error(`${line}: ${here.digits}, not ${best.digits}`);
            times.here.push(here.seconds);
            times.best.push(best.seconds);
            times.sse.push(countByCommand(text, '--simd=v2').seconds);
            kernel = here.kernel;
        }
        const [here, best, sse] = [times.here, times.best, times.sse].map(median);
        say(
            `count ${line}, ${kernel}`,
            `page ${here.toFixed(3)} s`,
            `command ${best.toFixed(3)} s (${(here / best).toFixed(1)} times)`,
            `v2 ${sse.toFixed(3)} s (${(here / sse).toFixed(1)} times)`,
        );
    }
    await close(page);
}

async function main() {
    const server = await start();
    sizes();
    await firstPicture();
    await moves();
    await counts();
    await end(server);
}

main().catch((error) => {
    console.error(error);
    process.exitCode = 1;
});
