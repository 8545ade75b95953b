// SPDX-License-Identifier: MIT
// What the laws of the page share: verdicts as TAP, the commands, and a browser that opens the page.
//
//     const page = await open({colorScheme: 'dark'}, '#queens');
//     same('four queens have two solutions', await value(page, 'solutions'), '2');
'use strict';

const {spawnSync} = require('node:child_process');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const playwright = require('playwright-core');

const [pageFile, dlx, dlxSudoku, screenshots] = process.argv
    .slice(2)
    .map((name) => path.resolve(name));
const root = path.resolve(__dirname, '../..');

// Firefox, if its path is given, as Debian has it: by WebDriver BiDi, which knows fewer settings.
const isFirefox = Boolean(process.env.FIREFOX);

const chromiumArguments = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
];

// ---- laws, as TAP ----

let number = 0;

function verdict(name, good, ...details) {
    number++;
    console.log(`${good ? 'ok' : 'not ok'} ${number} - ${name}`);
    if (!good)
        for (const detail of details)
            console.log(
                String(detail)
                    .split('\n')
                    .slice(0, 40)
                    .map((line) => `# ${line}`)
                    .join('\n'),
            );
}

/** A law that cannot be tried in this browser. */
function skip(name, reason) {
    number++;
    console.log(`ok ${number} - ${name} # SKIP ${reason}`);
}

const same = (name, got, wanted) =>
    verdict(name, got === wanted, `got     ${got}`, `wanted  ${wanted}`);

async function group(name, laws) {
    const before = performance.now();
    try {
        await laws();
    } catch (error) {
        verdict(`${name}: nothing is thrown`, false, error.stack);
    }
    console.log(`# ${name}: ${((performance.now() - before) / 1000).toFixed(1)} s`);
}

// ---- the commands ----

const run = (command, args, input) => spawnSync(command, args, {input, encoding: 'utf8'});
const lines = (text) => text.split('\n').filter(Boolean);

// ---- the page ----

const shared = {browser: null, address: ''};
const complaints = [];

/** A new page; what it complains of, and what it asks a network for, is collected. */
async function open(settings = {}, hash = '') {
    const at = /^(http|file):/.test(hash) ? hash : shared.address + hash;
    const context = await shared.browser.newContext({
        viewport: {width: 1280, height: 800},
        reducedMotion: 'reduce',
        ...settings,
        ...(isFirefox ? {isMobile: undefined, hasTouch: undefined} : {}),
    });
    const page = await context.newPage();
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(`error: ${error.stack}`));
    page.on(
        'request',
        (request) =>
            request.url() !== at.split('#')[0] &&
            !/^(data|blob):/.test(request.url()) &&
            complaints.push(`asks for ${request.url()}`),
    );
    await page.goto(at);
    await page.waitForSelector('html[data-ready]', {timeout: 20000});
    return page;
}

/** Tap, or click where the driver has no touch. */
const tap = (page, selector) => (isFirefox ? page.click(selector) : page.tap(selector));

/** Close a page. Whatever it says about a failure of the engine is a complaint. */
async function close(page) {
    const broken = await page.evaluate(() => document.querySelector('#broken:not([hidden])')?.textContent);
    if (broken) complaints.push(`the page says: ${broken}`);
    await page.context().close();
}

const shoot = (page, name, fullPage = true) =>
    page.screenshot({path: path.join(screenshots, `${name}.png`), fullPage});
const value = (page, id) => page.textContent(`#${id}`);
const count = async (page, id) => Number(await value(page, id));

/**
 * All pictures as text, without what is the page's own: where Tab stops, what is pointed at, how much
 * of the paper is seen. `drawn` takes them as the engine draws them now, not as they are shown.
 */
const pictures = (page, drawn = false) =>
    page.evaluate((asDrawn) => {
        const shown = (id) => document.getElementById(id).shadowRoot.querySelector('svg');
        const draw = (number) => {
            const text = engine
                .call('watch_draw', '', number)
                .text.replace(/ data-frame="\d+"/, '');
            if (!text) return null;
            const svg = parse(text);
            takeCaption(svg);
            return svg;
        };
        const plain = (svg) => {
            const copy = svg.cloneNode(true);
            copy.removeAttribute('viewBox');
            for (const node of [copy, ...copy.querySelectorAll('*')]) {
                node.classList.remove('pointed', 'beside');
                const attributes = [...node.attributes]
                    .filter(({name, value: text}) => name !== 'tabindex' && text !== '')
                    .map(({name, value: text}) => [name, text])
                    .sort();
                for (const {name} of [...node.attributes]) node.removeAttribute(name);
                for (const [name, text] of attributes) node.setAttribute(name, text);
            }
            return new XMLSerializer().serializeToString(copy);
        };
        return ['links', 'matrix', 'tree', 'board']
            .map((id, number) => (asDrawn ? draw(number) : shown(id)))
            .map((svg) => (svg ? plain(svg) : ''))
            .join('\n');
    }, drawn);

/** Press a button and wait until the way there is done. */
async function go(page, id) {
    await page.click(`#${id}`);
    await page.waitForSelector('#panels:not([aria-busy])', {timeout: 20000});
}

/** Why a node is out, as the page says. */
const reason = (page, node) => page.evaluate((n) => engine.ask('watch_node', '', n).reason, node);

/** By how much the page is wider than the screen. The window of a phone grows with its page, the screen does not. */
const sideways = (page) =>
    page.evaluate(() => document.documentElement.scrollWidth - Math.min(window.innerWidth, screen.width));

function serve() {
    const body = fs.readFileSync(pageFile);
    const server = http.createServer((request, response) => {
        response.writeHead(request.url === '/' ? 200 : 404, {'Content-Type': 'text/html'});
        response.end(request.url === '/' ? body : '');
    });
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Begin: serve the page, and start the browser. */
async function start() {
    const server = await serve();
    shared.address = `http://127.0.0.1:${server.address().port}/`;
    shared.browser = isFirefox
        ? await playwright._bidiFirefox.launch({
              executablePath: process.env.FIREFOX,
              firefoxUserPrefs: {'ui.prefersReducedMotion': 1}, // BiDi cannot set it for a page
          })
        : await playwright.chromium.launch({executablePath: process.env.CHROMIUM, args: chromiumArguments});
    return server;
}

/** End: no page has complained. */
async function end(server) {
    verdict(
        'nothing was complained of, and no network was asked for anything',
        complaints.length === 0,
        ...complaints,
    );
    await shared.browser.close();
    server.close();
    console.log(`1..${number}`);
}

module.exports = {
    isFirefox,
    tap,
    skip,
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
    start,
    end,
};
