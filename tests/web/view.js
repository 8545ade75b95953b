// SPDX-License-Identifier: MIT
// Laws of what is seen at a time: zoom and pan, the map, the folded matrix, and the whole on one screen.
'use strict';

const {
    dlxSudoku, verdict, same, run, open, close, value, count, go, shoot, skip, sideways, isFirefox
} = require('./harness.js');

const width = (page, id) => page.$eval(`#${id} svg`, (svg) => svg.getBoundingClientRect().width);
const scroll = (page) => page.$eval('#links', (e) => [e.scrollLeft, e.scrollTop]);

async function zoomAndPan() {
    const page = await open({viewport: {width: 1400, height: 900}}, '#queens');
    const first = await width(page, 'links');
    await page.hover('#links #n24');
    const before = await page.locator('#links #n24').boundingBox();
    await page.mouse.wheel(0, -300);
    await page.waitForFunction((w) => document.querySelector('#links').shadowRoot.querySelector('svg').clientWidth > w, first);
    const after = await page.locator('#links #n24').boundingBox();
    verdict('the wheel zooms', (await width(page, 'links')) > first * 1.5);
    const moved = Math.hypot(
        after.x + after.width / 2 - before.x - before.width / 2,
        after.y + after.height / 2 - before.y - before.height / 2,
    );
    verdict('around the pointer', moved < 4, moved);
    verdict('the map shows what part is seen', await page.isVisible('.links .map'));
    const [left, top] = await scroll(page);
    const box = await page.locator('#links').boundingBox();
    await page.mouse.move(box.x + 200, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 150, box.y + 160);
    await page.mouse.up();
    const dragged = await scroll(page);
    verdict('dragging pans', dragged[0] === left + 50 && dragged[1] === top + 40, dragged);
    const map = await page.locator('.links .map').boundingBox();
    await page.mouse.click(map.x + 1, map.y + 1);
    same('a click on the map goes there', String(await scroll(page)), '0,0');
    await page.keyboard.press('Control+ArrowRight');
    verdict('Ctrl and an arrow pan', (await scroll(page))[0] > 100);
    same('and move nothing else', await count(page, 'number'), 0);
    const large = await width(page, 'links');
    await page.keyboard.press('[');
    verdict('[ makes the links smaller', (await width(page, 'links')) < large);
    await page.keyboard.press(']');
    await page.keyboard.press('0');
    const fits = await page.$eval('#links', (e) => e.scrollWidth <= e.clientWidth + 1 && e.scrollHeight <= e.clientHeight + 1);
    verdict('0 fits them to the panel', fits && (await page.isHidden('.links .map')));
    const tree = await width(page, 'board');
    await page.click('.board .zoom button:nth-child(2)');
    verdict('a button makes a picture larger', (await width(page, 'board')) > tree);
    await close(page);
}

async function twoFingersZoom() {
    if (isFirefox) return skip('two fingers zoom', 'BiDi has no touch');
    const page = await open({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true}, '#queens');
    const first = await width(page, 'links');
    const client = await page.context().newCDPSession(page);
    const {x, y} = await page.locator('#links').boundingBox();
    const touch = (type, ...points) =>
        client.send('Input.dispatchTouchEvent', {type, touchPoints: points.map(([dx, dy]) => ({x: x + dx, y: y + dy}))});
    await touch('touchStart', [100, 100], [140, 100]);
    await touch('touchMove', [80, 100], [170, 100]);
    await touch('touchMove', [60, 100], [200, 100]);
    await touch('touchEnd');
    verdict('two fingers zoom', (await width(page, 'links')) > first * 1.5);
    await close(page);
}

async function everythingIsOnOneScreen() {
    const page = await open({viewport: {width: 1400, height: 900}}, '#queens&at=60');
    for (const example of ['queens', 'classic', 'pentominoes', 'sudoku']) {
        await page.selectOption('#example', example);
        await go(page, 'solution');
        const boxes = await page.$$eval('.panel:not([hidden])', (panels) =>
            panels.map((panel) => panel.getBoundingClientRect()).map(({bottom, height}) => ({bottom, height})),
        );
        verdict(
            `${example}: links, source, matrix, tree and board are seen together`,
            boxes.length >= 4 && boxes.every(({bottom, height}) => bottom <= 900 && height > 150),
            JSON.stringify(boxes),
        );
        await shoot(page, `screen-${example}`, false);
    }
    await close(page);
    const phone = await open({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true}, '#queens');
    await phone.evaluate(() => scrollTo(0, 1000));
    const run = await phone.locator('#run').boundingBox();
    verdict('on a phone the controls stay in reach', run.y > 600 && run.y + run.height <= 844, run.y);
    await close(phone);
}

/** Texts that are seen smaller than 12 pixels, also in drawings, which live in shadow roots. */
const smallTexts = (page) =>
    page.evaluate(() => {
        const elements = (root) =>
            [...root.querySelectorAll('*')].flatMap((e) => [e, ...(e.shadowRoot ? elements(e.shadowRoot) : [])]);
        const size = (e) => {
            const turned = e.getScreenCTM?.();
            return parseFloat(getComputedStyle(e).fontSize) * (turned ? Math.hypot(turned.a, turned.b) : 1);
        };
        const hasText = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
        const isText = (e) => hasText(e) && !/^(style|script|option|title|desc)$/.test(e.localName);
        return elements(document.body)
            .filter((e) => e.checkVisibility() && isText(e) && size(e) < 11.95)
            .map((e) => `${size(e).toFixed(1)} px: ${e.outerHTML.slice(0, 100)}`);
    });

async function textsOnAPhoneAreLegible() {
    const killer = run(dlxSudoku, ['generate', '--clues=killer', '--seed=3']).stdout;
    for (const hash of [
        '#classic&at=60',
        '#queens&at=60',
        '#sudoku&at=300',
        '#pentominoes&at=60',
        '#colors&at=23',
        '#times&at=15',
        '#line=queens%208&at=300',
        '#line=pentominoes%206x10&at=300',
        '#lesson=2.3',
        '#sudoku-tab',
        `#sudoku=${'.'.repeat(256)}`,
        `#sudoku=${encodeURIComponent(killer)}`,
        '#line=queens%206&tab=solve',
        `#line=sudoku%20${'.'.repeat(81)}&tab=solve`,
        '#line=pentominoes%206x10&tab=solve',
        '#classic&tab=solve',
    ]) {
        const phone = await open({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true}, hash);
        if (/sudoku[-=]/.test(hash)) await phone.click('#fill-marks');
        if (/solve/.test(hash)) {
            await phone.click('#solve-all');
            await phone.waitForFunction(() => document.querySelector('#solve-stop:disabled') && document.querySelector('#solve-list li'));
        }
        const small = await smallTexts(phone);
        verdict(`${hash.slice(0, 40)}: no text is below 12 pixels on a phone`, small.length === 0, small.length, ...small.slice(0, 6));
        verdict(`${hash.slice(0, 40)}: and nothing is cut off`, (await sideways(phone)) <= 0, await sideways(phone));
        await shoot(phone, `phone-${hash.slice(1, 30).replace(/\W+/g, '-')}`);
        await close(phone);
    }
}

async function largeMatricesAreFolded() {
    const page = await open({}, '#line=queens%208&at=300');
    same('a large matrix is folded', await page.getAttribute('#fold', 'aria-pressed'), 'true');
    const rows = () => page.$$eval('#matrix .option .number', (all) => all.length);
    const folded = await rows();
    verdict('it shows the chosen rows', (await page.$$eval('#matrix .option.chosen', (all) => all.length)) / 2 === (await count(page, 'level')));
    verdict('and the move', await page.isVisible('#matrix .entry.move'));
    await page.click('#fold');
    same('unfolded, all rows are there', await rows(), 64);
    verdict('folded, few', folded < 25, folded);
    await page.click('#fold');
    same('folded again, it is as before', await rows(), folded);
    await page.selectOption('#example', 'queens');
    same('a small one is whole', await page.getAttribute('#fold', 'aria-pressed'), 'false');
    await close(page);
}

async function theEndIsSaid() {
    const page = await open({}, '#queens');
    await go(page, 'end');
    same(
        'at the end the page says so',
        await value(page, 'step-text'),
        'The search is over: 2 solutions. The board shows the last one.',
    );
    const board = () => page.$eval('#board svg', (svg) => svg.textContent.replace(/\s/g, ''));
    const last = await board();
    await go(page, 'begin');
    await go(page, 'solution');
    await go(page, 'solution');
    same('and the board stays', last, await board());
    verdict('full', /♛.*♛.*♛.*♛/.test(last), last);
    await close(page);
}

module.exports = [zoomAndPan, twoFingersZoom, everythingIsOnOneScreen, textsOnAPhoneAreLegible, largeMatricesAreFolded, theEndIsSaid];
