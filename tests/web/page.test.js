// SPDX-License-Identifier: MIT
// Laws of the page, in Chromium, or in Firefox if FIREFOX is its path.
// Usage: node page.test.js PAGE DLX DLX_SUDOKU SCREENSHOTS
//
// What the page says is compared with what the commands say of the same text: they are built from
// the same sources, but by another compiler, for another machine.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');
const {pathToFileURL} = require('node:url');
const {
    pageFile,
    dlx,
    dlxSudoku,
    screenshots,
    root,
    verdict,
    same,
    group,
    run,
    lines,
    open,
    close,
    shoot,
    value,
    count,
    pictures,
    go,
    reason,
    sideways,
    complaints,
    isFirefox,
    skip,
    tap,
    start,
    end
} = require('./harness.js');

// ---- watching ----

async function examplesAreAsTheCommandSays() {
    const page = await open();
    const names = (
        await page.$$eval('#example option', (options) => options.map((o) => o.value))
    ).filter((name) => name !== 'own');
    for (const name of names) {
        await page.selectOption('#example', name);
        const text = await page.inputValue('#text');
        const first = await pictures(page);
        await shoot(page, `example-${name}-begin`);

        await go(page, 'solution');
        const chosen = (await value(page, 'chosen')).split(' · ').sort().join('\n');
        const solution = lines(run(dlx, ['solve', '--kernel=links', '--first=1'], text).stdout)
            .sort()
            .join('\n');
        same(`${name}: the first solution is the command's`, chosen, solution);
        await shoot(page, `example-${name}-solution`);

        await go(page, 'end');
        same(
            `${name}: as many solutions as the command counts`,
            await value(page, 'solutions'),
            run(dlx, ['count'], text).stdout.trim(),
        );
        same(
            `${name}: as many steps as the command traces`,
            await count(page, 'step-number'),
            lines(run(dlx, ['trace'], text).stdout).length,
        );
        const last = await count(page, 'number');
        same(
            `${name}: as many moves as the command traces`,
            last,
            lines(run(dlx, ['trace', '--moves'], text).stdout).length,
        );
        await shoot(page, `example-${name}-end`);
        await go(page, 'move');
        same(`${name}: beyond the end there is nothing`, await count(page, 'number'), last);

        await go(page, 'begin');
        same(`${name}: back at the beginning`, await count(page, 'number'), 0);
        verdict(`${name}: all pictures are as at first`, (await pictures(page)) === first);
    }
    await close(page);
}

async function buttonsDoWhatTheySay() {
    const page = await open({}, '#queens');
    same('the address chooses what is shown first', await page.inputValue('#example'), 'queens');
    await go(page, 'step');
    const first = await count(page, 'number');
    await go(page, 'step');
    await go(page, 'move-back');
    await go(page, 'move');
    await go(page, 'step-back');
    same('two steps, and one back', await count(page, 'number'), first);
    await page.click('#wide');
    verdict(
        'Wide is wide',
        await page.$eval('.panel.links', (e) => e.getBoundingClientRect().width > 1100),
    );
    await page.evaluate(() => (location.hash = 'colors'));
    await page.waitForFunction(() => document.getElementById('example').value === 'colors');
    same('another address shows another', await count(page, 'number'), 0);
    await page.evaluate(() => (location.hash = 'constructor'));
    await page.waitForTimeout(50);
    same('and one that is none, nothing new', await page.inputValue('#example'), 'colors');
    verdict('and that is said', /#constructor/.test(await value(page, 'unknown')));
    await close(page);
}

async function stepsForwardsAndBackwardsMirror() {
    const page = await open();
    const seen = [];
    let isDrawn = true;
    for (let i = 0; i < 60; i++) {
        isDrawn = isDrawn && (await pictures(page)) === (await pictures(page, true));
        seen.push(
            [
                await pictures(page),
                await value(page, 'sentence'),
                await value(page, 'source'),
            ].join(),
        );
        await page.click('#move');
    }
    let good = true;
    for (let i = 59; i >= 0; i--) {
        await page.click('#move-back');
        good =
            good &&
            seen[i] ===
                [
                    await pictures(page),
                    await value(page, 'sentence'),
                    await value(page, 'source'),
                ].join();
    }
    verdict('each move shows what the engine draws', isDrawn);
    verdict('each move back shows what was seen before it', good);
    verdict('each move shows something else', new Set(seen).size === seen.length);
    await close(page);
}

async function sentencesAreTheCommands() {
    const page = await open();
    const told = lines(run(dlx, ['trace', '--moves'], await page.inputValue('#text')).stdout);
    let wrong = '';
    for (const line of told) {
        await page.click('#move');
        const sentence = await value(page, 'sentence');
        if (line.replace(/^(\d+)? +/, '') !== sentence) wrong ||= `${line}: ${sentence}`;
    }
    verdict('each sentence is the same as in the command', told.length > 100 && wrong === '', wrong);
    await close(page);
}

async function sourceIsTheSource() {
    const page = await open();
    let shown = 0,
        marked = 0,
        unseen = 0,
        wrong = '';
    for (let i = 0; i < 160; i++) {
        if (i === 80) await page.selectOption('#example', 'times');
        await page.click('#move');
        const place = await value(page, 'source-place');
        const file = /in (\S+?)(:|$)/.exec(place)[1];
        const source = fs.readFileSync(path.join(root, 'dlx/dance', file), 'utf8').split('\n');
        const found = await page.$$eval('#source .line', (all) =>
            all.map((line) => ({
                number: Number(line.dataset.number),
                text: line.querySelector('code').textContent,
                here: line.classList.contains('here'),
            })),
        );
        for (const line of found)
            if (source[line.number - 1].trimEnd() !== line.text.trimEnd())
                wrong = `${file}:${line.number}: ${line.text}`;
        shown += found.length;
        marked += found.some((line) => line.here);
        unseen += await page.$eval('#source', (panel) => {
            const {top, bottom} = panel.getBoundingClientRect();
            const line = panel.querySelector('.here')?.getBoundingClientRect();
            return !line || line.top < top || line.bottom > bottom + 1 ? 1 : 0;
        });
        if (/^(enter_level|try_option|take_back)\(/.test(place) && file !== (i < 80 ? 'dance.c' : 'multiple.c'))
            wrong = place;
    }
    verdict(
        'each line shown is the line of that number in the file',
        shown > 0 && wrong === '',
        wrong,
    );
    same('each move, and each step announced, marks lines', marked, 160);
    same('which can be seen', unseen, 0);
    await page.selectOption('#example', 'classic');
    for (let i = 0; i < 9; i++) await page.click('#move');
    const text = await page.$$eval('#source .here code', (all) =>
        all.map((code) => code.textContent.trim()).join(' '),
    );
    same(
        'a node that leaves its list is at these lines of unlink_node()',
        text,
        'd->down[d->up[q]] = d->down[q]; d->up[d->down[q]] = d->up[q]; d->length[d->item[q]]--;',
    );
    await close(page);
}

async function reasonsAreTrue() {
    const page = await open();
    await page.selectOption('#example', 'times');
    for (let i = 0; i < 7; i++) await page.click('#move');
    verdict(
        'an option chosen for an item with room for more',
        /since move \d: its option was chosen for early/.test(await reason(page, 8)),
        await reason(page, 8),
    );
    await page.selectOption('#example', 'classic');
    await go(page, 'step');
    await go(page, 'step');
    const out = 'Its own links stay: they say where it returns to.';
    same('a head in its ring', await reason(page, 2), 'It is in its ring.');
    same('an entry in its list', await reason(page, 14), 'It is in its list.');
    same(
        'an item branched on',
        await reason(page, 1),
        `It has been out since move 4: the search branched on this item and covered it. ${out}`,
    );
    verdict(
        'an item of the chosen option',
        /it is covered by the chosen option a d g/.test(await reason(page, 4)),
        await reason(page, 4),
    );
    verdict(
        'a hidden option',
        /when the options of a were gone through/.test(await reason(page, 18)),
        await reason(page, 18),
    );
    await page.click('#own summary');
    await page.$eval('#text', (e) => (e.value = 'a\n'.repeat(3000)));
    await page.click('#use');
    same(
        'why nothing is drawn',
        await page.textContent('#too-large'),
        '3002 nodes are too many to draw: 2500 at most. The matrix shows the part at work.',
    );
    verdict('the matrix is folded then', await page.isVisible('#matrix circle.entry'));
    await page.$eval('#text', (e) => (e.value = 'a b\na\0\nb\n'));
    await page.click('#use');
    verdict(
        'a zero byte is not the end',
        /NUL|byte|character/.test(await value(page, 'refused')),
        await value(page, 'refused'),
    );
    await close(page);
}

async function failuresAreSaid() {
    const page = await open();
    await page.evaluate(() => {
        engine.number = () => {
            throw new Error('unreachable');
        };
    });
    await page.click('#run');
    await page.waitForSelector('#broken:not([hidden])');
    verdict('a failure of the engine is said', /unreachable/.test(await value(page, 'broken')));
    same('and it runs no more', await page.getAttribute('#run', 'aria-pressed'), 'false');
    await close(page);
    const others = complaints.filter((each) => !each.includes('unreachable')); // that was meant
    complaints.splice(0, complaints.length, ...others);
}

async function keysAreAsDocumented() {
    const page = await open({reducedMotion: 'no-preference'});
    const press = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
        await page.waitForTimeout(60);
        return count(page, 'number');
    };
    await page.click('#help summary');
    same('arrows move', await press('ArrowRight', 'ArrowRight', 'ArrowRight'), 3);
    await page.click('#speed');
    same('also after the speed was chosen', await press('ArrowRight', 'ArrowLeft'), 3);
    const third = await page.$eval('#speed', (e) => ({x: (e.clientWidth * 3) / 10, y: 4}));
    await page.click('#speed', {position: third});
    same('and back', await press('ArrowLeft'), 2);
    await press('Shift+ArrowRight');
    same('with Shift, steps', await count(page, 'step-number'), 1);
    verdict('a step has many moves', (await count(page, 'number')) > 3);
    same('Shift and back is the beginning', await press('Shift+ArrowLeft'), 0);
    await press('n');
    same('N is the next solution', await count(page, 'solutions'), 1);
    const end = await press('End');
    verdict('End is the end', end > 20 && (await press('ArrowRight')) === end, end);
    same('Home is the beginning', await press('Home'), 0);
    const speed = Number(await page.inputValue('#speed'));
    await press('+', '+', '+', '-');
    same('plus and minus set the speed', Number(await page.inputValue('#speed')), speed + 2);
    await press('Space');
    await page.waitForTimeout(600);
    const running = await page.getAttribute('#run', 'aria-pressed');
    await press('Space');
    const stopped = await count(page, 'number');
    await page.waitForTimeout(400);
    verdict(
        'Space runs and pauses',
        running === 'true' && stopped > 0 && (await count(page, 'number')) === stopped,
        running,
        stopped,
    );
    await page.click('#own summary');
    await page.focus('#text');
    const before = await count(page, 'number');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('n');
    same('in a text, keys are letters', await count(page, 'number'), before);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+ArrowRight');
    verdict('and Ctrl with an arrow goes by words', (await page.$eval('#text', (e) => e.selectionStart)) > 0);
    await page.focus('#tab-watch');
    await page.keyboard.press('ArrowRight');
    verdict('arrows change the tab', await page.isVisible('#puzzle'));
    await close(page);
}

async function nodesTellTheirLinks() {
    const page = await open();
    const node = () => value(page, 'node');
    await page.hover('#links #n11');
    let said = await node();
    verdict(
        'pointing at a node tells its links',
        /Node 11, a in option a d g/.test(said) && /up 1down 17left 13right 12/.test(said),
        said,
    );
    const pointed = await page.evaluate(
        () => document.getElementById('links').shadowRoot.querySelectorAll('.link.pointed').length,
    );
    same('and marks all four', pointed, 4);
    await shoot(page, 'node');
    await page.mouse.move(5, 5);
    for (let i = 0; i < 6; i++) await page.click('#move');
    await page.hover('#links #n12');
    said = await node();
    verdict(
        'a node that is out tells why',
        /out since move 6/.test(said) && /options of a/.test(said),
        said,
    );
    await page.mouse.move(5, 5);
    await page.focus('#links #n0');
    await page.keyboard.press('r');
    verdict(
        'R follows the link to the right: a is covered, so it is b',
        /Node 2, the head of b/.test(await node()),
        await node(),
    );
    await page.keyboard.press('d');
    verdict(
        'D follows the link down',
        /Node 14, b in option b c f/.test(await node()),
        await node(),
    );
    await page.keyboard.press('Escape');
    verdict('Escape lets go', /This move/.test(await node()), await node());
    await close(page);

    const phone = await open({viewport: {width: 375, height: 812}, hasTouch: true, isMobile: true});
    await tap(phone, '#links #n14');
    verdict(
        'a tap tells the links, too',
        /Node 14, b in option b c f/.test(await value(phone, 'node')),
    );
    await tap(phone, '#node button.down');
    verdict(
        'and its buttons lead on',
        /Node 20, b in option b g/.test(await value(phone, 'node')),
        await value(phone, 'node'),
    );
    await close(phone);
}

async function ownTexts() {
    const page = await open();
    await page.click('#own summary');
    const use = async (text, format = 'auto') => {
        await page.fill('#text', text);
        await page.selectOption('#format', format);
        await page.click('#use');
    };
    const file = path.join(screenshots, 'typed.txt');
    for (const [name, text] of [
        ['an unknown item', 'a b c\na b\nc d\n'],
        ['an item twice', 'a b\na a\n'],
        ['nothing', ''],
        ['a color on a primary item', 'a b\na:red b\n'],
    ]) {
        fs.writeFileSync(file, text);
        const [, line, column, message] =
            /txt:(?:(\d+):)?(?:(\d+):)? (.*?)(?: \(--format=NAME\))?\n/.exec(
                run(dlx, ['count', '--format=items', file]).stderr,
            );
        await use(text, 'items');
        const place = [line && `line ${line}`, column && `column ${column}`]
            .filter(Boolean)
            .join(', ');
        same(
            `refused as by the command: ${name}`,
            await value(page, 'refused'),
            place ? `${place}: ${message}` : message,
        );
        verdict(`and that can be seen: ${name}`, await page.isVisible('#refused'));
    }
    fs.unlinkSync(file);
    await shoot(page, 'refused');
    for (const [format, text] of [
        ['dense', '1 0 1\n0 1 0\n1 1 0\n0 0 1\n'],
        ['rows', '0 2\n1\n0 1\n2\n'],
        ['auto', 'a b <c>&\n<c>&\na b\na\nb\n'],
    ]) {
        await use(text, format);
        verdict(`read: ${format}`, await page.isHidden('#refused'));
        await go(page, 'end');
        same(
            `solutions: ${format}`,
            await value(page, 'solutions'),
            run(dlx, ['count', `--format=${format}`], text).stdout.trim(),
        );
    }
    await use('1 0\n0 1\n', 'dense');
    await page.selectOption('#example', 'tiny');
    await page.click('#use');
    verdict('the format of one text is not that of the next', await page.isHidden('#refused'), await value(page, 'refused'));
    const many = run(dlx, ['generate', 'queens', '6']).stdout;
    await use(many);
    await go(page, 'end');
    same(
        'six queens, pasted',
        await value(page, 'solutions'),
        run(dlx, ['count'], many).stdout.trim(),
    );
    verdict('pasted, it has its board', await page.isVisible('#board svg'));
    const long = run(dlx, ['generate', 'pentominoes', '3x20']).stdout;
    await page.$eval('#text', (e, typed) => (e.value = typed), long); // to type it takes Firefox long
    await page.click('#use');
    await page.click('#end');
    await page.waitForTimeout(400);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(400);
    const stopped = await count(page, 'number');
    await page.waitForTimeout(300);
    verdict(
        'a long way can be stopped',
        stopped > 1000 && (await count(page, 'number')) === stopped,
        stopped,
    );
    await page.selectOption('#example', 'classic');
    same('and something else looked at', await count(page, 'number'), 0);
    await close(page);
}

// ---- Sudoku ----

async function sudokuIsAsTheCommandSays() {
    const page = await open();
    await page.click('#tab-sudoku');
    const said = () => value(page, 'puzzle-said');
    const done = async () => {
        await page.waitForSelector('#stop:disabled', {timeout: 20000});
        await page.waitForTimeout(50); // the answer is shown after that
    };
    const press = async (id) => {
        await page.click(`#${id}`);
        await done();
    };
    const hard = await page.inputValue('#puzzle');
    await press('solve');
    same('solved', await value(page, 'puzzle-solution'), run(dlxSudoku, [], hard).stdout.trim());
    const [, level, technique] = /^(\S+)  (\S.*?)  /.exec(run(dlxSudoku, ['rate'], hard).stdout);
    const [number] = run(dlxSudoku, ['rate', '--scale=se'], hard).stdout.split(' ');
    same(
        'and rated',
        await said(),
        `Exactly one solution. Difficulty ${number} (Sudoku Explainer). ` +
            `For people: ${level}; the hardest step is: ${technique}.`,
    );
    await shoot(page, 'sudoku-solved');

    await page.fill('#puzzle', run(dlxSudoku, ['generate', '--size=16', '--seed=1']).stdout);
    await press('solve');
    verdict(
        'unique, when that takes more than a slice',
        /^Exactly one/.test(await said()),
        await said(),
    );

    const several = `${'.'.repeat(54)}231574968968231574574968231`;
    await page.fill('#puzzle', several.replace(/^.{9}/, '123456789'));
    await press('count');
    const wanted = run(dlxSudoku, ['count'], several.replace(/^.{9}/, '123456789')).stdout.trim();
    same('counted', await said(), `${wanted} solutions.`);
    await page.fill('#puzzle', '1...|..3.|....|.2..'.replaceAll('|', '\n'));
    await press('count');
    same(
        'counted, 4x4',
        await said(),
        `${run(dlxSudoku, ['count'], '1.....3......2..').stdout.trim()} solutions.`,
    );
    await page.fill('#puzzle', '11..............');
    verdict('givens that contradict are named', /r1c1 and r1c2/.test(await said()), await said());
    await press('solve');
    await page.waitForFunction(() => /There is no/.test(document.getElementById('puzzle-said').textContent));
    same('and there is no solution', await said(), 'There is no solution.');

    await page.fill('#puzzle', '.'.repeat(81));
    await page.click('#count');
    await page.waitForTimeout(500);
    verdict(
        'while it counts it says how far it is',
        /^\d+ so far/.test(await said()),
        await said(),
    );
    await page.click('#stop');
    await page.waitForTimeout(150);
    verdict(
        'and it can be stopped',
        /^Stopped: \d+ solutions so far/.test(await said()),
        await said(),
    );

    await page.fill('#puzzle', '.'.repeat(81));
    await page.click('#count');
    await page.fill('#puzzle', '11..............');
    await page.waitForTimeout(150);
    verdict(
        'what was under way says no more',
        /must not hold/.test(await said()),
        await said(),
    );

    const bad = `${'1'.repeat(40)}x${'1'.repeat(40)}`;
    await page.fill('#puzzle', bad);
    const refused = await value(page, 'puzzle-refused');
    const message = run(dlxSudoku, [], bad).stderr;
    verdict(
        'a text that is not a puzzle is refused in the words of the command',
        refused.length > 10 && message.includes(refused.replace(/^.*?: /, '')),
        refused,
        message,
    );
    await shoot(page, 'sudoku-refused');

    await page.fill('#make-seed', '6');
    await page.selectOption('#make-level', '1');
    await page.selectOption('#make-symmetry', 'rotate180');
    await press('make');
    const made = await page.inputValue('#puzzle');
    same(
        'made: the puzzle that the command makes',
        made,
        run(dlxSudoku, [
            'generate',
            '--seed=6',
            '--symmetry=rotate180',
            '--level=medium',
        ]).stdout.trim(),
    );
    await page.fill('#make-seed', '');
    await press('make');
    same(
        'made at random: it has one solution',
        run(dlxSudoku, ['check'], await page.inputValue('#puzzle')).stdout.trim(),
        'unique',
    );
    await shoot(page, 'sudoku-made');

    await page.fill('#puzzle', hard);
    const note = await value(page, 'puzzle-watch-note');
    await page.click('#puzzle-watch');
    const drawn = await value(page, 'size');
    same('what is too large is said before', note.match(/\d+ nodes/)[0], drawn.match(/\d+ nodes/)[0]);
    await page.click('#tab-sudoku');
    await page.fill('#puzzle', '1.....3......2..');
    verdict('and not of a small one', await page.isHidden('#puzzle-watch-note'));
    await page.click('#puzzle-watch');
    verdict(
        'the dance.can be watched on it',
        (await page.isVisible('#board svg')) && (await count(page, 'number')) === 0,
    );
    await close(page);
}

// ---- looks ----

async function fitsEveryScreen() {
    for (const [width, scheme] of [
        [360, 'light'],
        [375, 'dark'],
        [375, 'light'],
        [768, 'light'],
        [1280, 'dark'],
    ]) {
        const page = await open({
            viewport: {width, height: 800},
            colorScheme: scheme,
            isMobile: width < 500,
            hasTouch: width < 500,
        });
        for (const example of ['classic', 'queens', 'sudoku', 'pentominoes']) {
            await page.selectOption('#example', example);
            await go(page, 'solution');
            verdict(
                `${example} fits ${width} pixels`,
                (await sideways(page)) <= 0,
                await sideways(page),
            );
            await shoot(page, `${width}-${scheme}-${example}`);
        }
        await page.click('#tab-sudoku');
        await page.click('#solve');
        await page.waitForSelector('#stop:disabled');
        verdict(`Sudoku fits ${width} pixels`, (await sideways(page)) <= 0, await sideways(page));
        await shoot(page, `${width}-${scheme}-sudoku`);
        await close(page);
    }
}

async function isLightAndDark() {
    const brightness = (page, selector, what) =>
        page.$eval(
            selector,
            (element, property) => {
                const [r, g, b] = getComputedStyle(element)
                    [property].match(/[\d.]+/g)
                    .map(Number);
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            },
            what,
        );
    for (const colorScheme of ['light', 'dark']) {
        if (isFirefox && colorScheme === 'dark') {
            skip('dark', 'BiDi cannot choose the colors of a page');
            continue;
        }
        const page = await open({colorScheme});
        const paper = await brightness(page, 'body', 'backgroundColor'),
            ink = await brightness(page, 'body', 'color');
        const box = await brightness(page, '#links .head .box', 'fill'),
            letter = await brightness(page, '#links .head .name', 'fill');
        const isDark = colorScheme === 'dark';
        verdict(
            `${colorScheme}: the page`,
            isDark ? paper < 60 && ink > 180 : paper > 220 && ink < 60,
            paper,
            ink,
        );
        verdict(
            `${colorScheme}: the pictures`,
            isDark ? box < 100 && letter > 180 : box > 180 && letter < 60,
            box,
            letter,
        );
        await close(page);
    }
}

async function isForEveryone() {
    const page = await open();
    const nameless = await page.evaluate(() =>
        [...document.querySelectorAll('button, select, input, textarea, summary, [role="img"]')]
            .filter(
                (e) =>
                    !(
                        e.getAttribute('aria-label') ||
                        e.textContent.trim() ||
                        (e.labels && e.labels.length > 0)
                    ),
            )
            .map((e) => e.outerHTML),
    );
    verdict('every control has a name', nameless.length === 0, ...nameless);
    const unnamed = await page.evaluate(
        () =>
            [...document.getElementById('links').shadowRoot.querySelectorAll('[data-node]')].filter(
                (e) => !e.getAttribute('aria-label'),
            ).length,
    );
    same('every node has a name', unnamed, 0);
    const stops = await page.evaluate(
        () => document.getElementById('links').shadowRoot.querySelectorAll('[tabindex="0"]').length,
    );
    same('Tab stops once among the nodes', stops, 1);
    same(
        'reduced motion: nothing glides',
        await page.$eval(
            '#links .link',
            (e) => getComputedStyle(e).transitionDuration.split(',')[0],
        ),
        '0s',
    );
    await close(page);
    if (isFirefox) return skip('else links glide', 'BiDi cannot choose the motion of a page');
    const moving = await open({reducedMotion: 'no-preference'});
    verdict(
        'else links glide',
        (await moving.$eval('#links .link', (e) =>
            parseFloat(getComputedStyle(e).transitionDuration),
        )) > 0,
    );
    await close(moving);
}

async function worksFromAFile() {
    const page = await open({}, pathToFileURL(pageFile).href);
    await go(page, 'end');
    same('from a file: the classic matrix has its solution', await value(page, 'solutions'), '1');
    await shoot(page, 'file');
    await close(page);
}

function thePageIsSmall() {
    const page = fs.readFileSync(pageFile, 'utf8');
    const [, size, engine] = /id="engine" data-size="(\d+)">([^<]*)</.exec(page);
    const packed = zlib.gzipSync(page, {level: 9}).length;
    const unpacked = Number(size) + Buffer.byteLength(page) - engine.length;
    console.log(`# the page has ${Buffer.byteLength(page)} bytes, ${packed} by gzip -9; with its engine unpacked, ${unpacked}`);
    verdict('by gzip, the page has at most 400 kilobytes', packed <= 400_000, packed);
    verdict('page and engine have at most 1.25 megabytes', unpacked <= 1_250_000, unpacked);
}

// ---- all of it ----

// These look at the engine, at texts and at names, which no browser changes. Firefox tries the others.
const sameInAll = new Set([
    'examplesAreAsTheCommandSays',
    'stepsForwardsAndBackwardsMirror',
    'sentencesAreTheCommands',
    'sourceIsTheSource',
    'reasonsAreTrue',
    'sudokuIsAsTheCommandSays',
    'hintsAreTheCommands',
    'lessonsLeadToTheirEnds',
    'axeFindsNothingSerious',
    'thePageIsSmall',
    'answersHold',
]);

async function main() {
    const server = await start();
    const only = (process.env.ONLY || '').split(' ').filter(Boolean); // names of laws, to try some
    const all = [
        examplesAreAsTheCommandSays,
        buttonsDoWhatTheySay,
        stepsForwardsAndBackwardsMirror,
        sentencesAreTheCommands,
        sourceIsTheSource,
        reasonsAreTrue,
        failuresAreSaid,
        keysAreAsDocumented,
        nodesTellTheirLinks,
        ownTexts,
        sudokuIsAsTheCommandSays,
        fitsEveryScreen,
        isLightAndDark,
        isForEveryone,
        worksFromAFile,
        thePageIsSmall,
        ...require('./address.js'),
        ...require('./view.js'),
        ...require('./play.js'),
        ...require('./solve.js'),
        ...require('./lessons.js'),
        ...require('./access.js'),
    ];
    const isWanted = ({name}) => (only.length > 0 ? only.includes(name) : !(isFirefox && sameInAll.has(name)));
    for (const laws of all.filter(isWanted)) await group(laws.name, laws);
    await end(server);
}

main().catch((error) => {
    console.log(`Bail out! ${error.stack}`);
    process.exitCode = 1;
});
