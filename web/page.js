// SPDX-License-Identifier: MIT Tabs, keys, and the start of the page. What is shown and the address
// follow each other: address.js says how.
'use strict';

(async () => {
    const tabs = ['watch', 'sudoku', 'cover'].map((name) => ({
        name,
        tab: document.getElementById(`tab-${name}`),
        panel: document.getElementById(name),
    }));

    // What runs on the other tab ends.
    function select(name) {
        watch.stop();
        sudoku.stop();
        solve.stop('Stopped. ');
        if (name === 'cover') solve.show();
        for (const {name: own, tab, panel} of tabs) {
            tab.setAttribute('aria-selected', String(own === name));
            tab.tabIndex = own === name ? 0 : -1;
            panel.hidden = own !== name;
        }
        changed();
    }

    const isSelected = (name) =>
        tabs.find((t) => t.name === name).tab.getAttribute('aria-selected') === 'true';

    function sayBroken(text) {
        const broken = document.getElementById('broken');
        broken.textContent = text;
        broken.hidden = false;
    }

    try {
        engineModule = await engine.compile();
        await engine.start(engineModule);
    } catch (error) {
        sayBroken(`The engine does not start: ${error.message}`);
        return;
    }
    for (const kind of ['error', 'unhandledrejection'])
        addEventListener(kind, ({message, reason}) =>
            sayBroken(`The engine has failed: ${message || reason?.message}. Load the page anew.`),
        );

    // ---- the address ----

    let isReady = false; // the initial address has been opened
    let waiting = 0; // a timer: the address follows when nothing has changed for a moment

    async function currentWords() {
        if (isSelected('sudoku')) return sudoku.words();
        const lesson = isSelected('watch') && guide.name();
        const [key, value] = lesson ? ['lesson', lesson] : Object.entries(watch.named)[0];
        const packed = key === 'text' ? await address.pack(value) : encodeURIComponent(value);
        return [
            key === 'name' ? value : `${key}=${packed}`,
            watch.frame.number > 0 && !lesson && `at=${watch.frame.number}`,
            isSelected('cover') && 'tab=solve',
            watch.at.panels.classList.contains('wide') && 'view=wide',
        ];
    }

    async function showAddress() {
        clearTimeout(waiting);
        return address.show(await currentWords());
    }

    function changed() {
        clearTimeout(waiting);
        if (isReady) waiting = setTimeout(showAddress, 250);
    }

    const watch = new Watch(changed);
    const guide = new Guide(watch, changed);
    const solve = new Solve(() => watch.description());
    const sudoku = new Sudoku((words) => {
        if (!watch.make(words)) return;
        select('watch');
        scrollTo(0, 0);
    }, changed);
    listenToShare(document.getElementById('share'), document.getElementById('shared'), showAddress);

    for (const {name, tab} of tabs) {
        tab.addEventListener('click', () => select(name));
        tab.addEventListener('keydown', (event) => {
            if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
            const way = event.key === 'ArrowRight' ? 1 : tabs.length - 1;
            const other = tabs[(tabs.findIndex((t) => t.name === name) + way) % tabs.length];
            select(other.name);
            other.tab.focus();
            event.preventDefault();
            event.stopPropagation();
        });
    }

    // Keys are for the dance, unless the element with the focus takes them: texts and choices take
    // all, buttons some.
    const takes = (target, key) =>
        target.closest &&
        (target.closest('textarea, input, select') ||
            (target.closest('button, summary') && [' ', 'Enter'].includes(key)));

    document.addEventListener('keydown', (event) => {
        if (!isSelected('watch') || takes(event.composedPath()[0], event.key)) return;
        const away = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
        if (away && event.ctrlKey) {
            watch.views[0].pan(away[0] / 4, away[1] / 4);
            event.preventDefault();
            return;
        }
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (watch.press(event)) event.preventDefault();
    });

    // ---- what an address or a file names ----

    function sayUnknown(what = '') {
        const unknown = document.getElementById('unknown');
        unknown.textContent = what;
        unknown.hidden = !what;
    }

    function openSudoku(text, entered, number, proof) {
        select('sudoku');
        if (sudoku.open(text, entered, number) && proof) sudoku.prove(proof);
        return true;
    }

    function openText(text) {
        select('watch');
        const end = text.indexOf('\n');
        watch.at.format.value = text.slice(0, end) || 'auto';
        watch.at.text.value = text.slice(end + 1);
        watch.useText();
        return true; // a text that is refused was still an address, and the page says why
    }

    /** Show what the address names. False if it names nothing. */
    async function obey({name, text, line, puzzle, number, play, proof, load, at, view, tab, lesson, ...rest}) {
        if (lesson) {
            select('watch');
            return guide.open(lesson);
        }
        if (guide.step) guide.close();
        if (load) return openSudoku(`https://f-puzzles.com/?load=${load}`);
        const entered = play ? await address.unpack(play) : '';
        const proven = proof ? await address.unpackBytes(proof) : undefined;
        if (entered === null || proven === null) return false;
        if (name === 'sudoku-tab') return openSudoku(Sudoku.sample, entered, 0, proven);
        if (rest.sudoku) return openSudoku(decodeURIComponent(rest.sudoku));
        if (rest.problem) return openText(`auto\n${decodeURIComponent(rest.problem)}`);
        const packed = puzzle || text;
        const own = packed && (await address.unpack(packed));
        if (packed && own === null) return false;
        if (puzzle) return openSudoku(own, entered, number > 1 ? Math.floor(number) - 1 : 0, proven);
        if (name && !(Object.hasOwn(Watch.examples, name) && name !== 'own')) return false;
        if (text) openText(own);
        else if (line) {
            select('watch');
            watch.make(decodeURIComponent(line));
        } else {
            select('watch');
            watch.pick(name || 'classic');
        }
        watch.setWide(view === 'wide');
        if (Number(at) > 0) {
            const way = watch.goTo(Number(at));
            const {errand} = watch;
            await way;
            if (errand !== watch.errand) return true; // something else was asked for meanwhile
        }
        if (tab === 'solve') select('cover');
        return true;
    }

    async function follow() {
        const known = await obey(address.parts()).catch(() => false);
        const named = location.hash.slice(0, 60);
        sayUnknown(known ? '' : `The address ends in ${named}, and this page knows nothing of that name.`);
        return known;
    }

    // A certificate is about the Sudoku that is open. Any other file is a problem, or else a Sudoku; on the Sudoku tab the other way round. A line of a
    // Sudoku could be the only item of a problem without options. A separate engine finds out,
    // because the engine of the page keeps what is shown.
    const takeFile = async (bytes) => {
        sayUnknown();
        if (new TextDecoder().decode(bytes.subarray(0, 16)) === 'dlx-certificate ') {
            select('sudoku');
            sudoku.prove(bytes);
            return;
        }
        const text = new TextDecoder('utf-8', {fatal: true}).decode(bytes);
        const judge = newEngine();
        await judge.start(engineModule);
        const problem = judge.ask('watch_text', `auto\n${text}`);
        const isProblem = problem.good && problem.options > 0;
        const isSudoku = judge.ask('puzzle_open', text).good;
        if (isSudoku && (isSelected('sudoku') || !isProblem)) openSudoku(text);
        else if (isProblem || !isSelected('sudoku')) openText(`auto\n${text}`);
        else openSudoku(text);
    };
    listenToFiles(document.querySelectorAll('input[type="file"]'), takeFile, sayUnknown);

    watch.pick('classic');
    await follow();
    isReady = true;
    addEventListener('hashchange', follow);
    document.documentElement.dataset.ready = 'true';
})();
