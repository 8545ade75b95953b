// SPDX-License-Identifier: MIT The tab Solve: what can be asked of the problem of the first tab
// besides watching. A helper does the work, so it can be stopped at any time; what was found stays.
'use strict';

class Solve {
    static MOST_SHOWN = 60; // solutions in one list

    /** `problem` returns how the engine opens the problem: [function, text], and its title. */
    constructor(problem) {
        this.problem = problem;
        this.helper = new Helper();
        this.shown = null; // how the engine opens the problem that the list belongs to
        this.at = elements(
            'solve-count', 'solve-first', 'solve-all', 'solve-sample', 'solve-stop', 'solve-said', 'solve-list',
            'solve-title', 'solve-progress', 'solve-refused',
        );
        const on = (id, action) => this.at[id].addEventListener('click', action);
        on('solve-count', () => this.count());
        on('solve-first', () => this.find(1));
        on('solve-all', () => this.find(Solve.MOST_SHOWN));
        on('solve-sample', () => this.sample());
        on('solve-stop', () => this.stop('Stopped. '));
    }

    /** The tab is shown. If another problem is open now, the results belong to the previous one. */
    show() {
        const {title, items, options, opened} = this.problem();
        this.at['solve-title'].textContent = `${title}: ${items} items, ${options} options`;
        if (opened === this.shown) return;
        this.shown = opened;
        this.say('');
        this.at['solve-refused'].hidden = true;
        this.at['solve-list'].replaceChildren();
    }

    say(text) {
        this.at['solve-said'].textContent = text;
    }

    stop(word = '') {
        if (this.helper.isBusy() && word) this.say(word + this.at['solve-said'].textContent);
        this.helper.stop();
        this.setBusy(false);
    }

    setBusy(isBusy) {
        this.at['solve-stop'].disabled = !isBusy;
        this.at['solve-progress'].hidden = !isBusy;
        this.at['solve-progress'].removeAttribute('value');
    }

    /** Do a job on the problem. Undefined if it was stopped, or refused. */
    async work(name, args, report) {
        this.at['solve-list'].replaceChildren();
        const {opened} = this.problem();
        const answer = this.helper.run(name, {opened, ...args}, report);
        this.setBusy(true);
        const found = await answer.finally(() => {
            if (!this.helper.isBusy()) this.setBusy(false); // another job may have stopped this one
        });
        if (!found) return undefined;
        this.at['solve-refused'].hidden = found.good;
        this.at['solve-refused'].textContent = found.good ? '' : errorText(found);
        return found.good ? found : undefined;
    }

    // The digits of long numbers are in groups of three. A number may have 100,000 digits.
    static grouped(digits) {
        const first = digits.length % 3;
        return `${digits.slice(0, first)}${digits.slice(first).replace(/.{3}/g, ' $&')}`.trim();
    }

    progress({digits, progress}) {
        if (progress > 0) this.at['solve-progress'].value = progress;
        this.say(`${Solve.grouped(digits)} so far ...`);
    }

    async count() {
        this.say('Counting ...');
        const found = await this.work('countAll', {}, (report) => this.progress(report));
        if (found) this.say(`${Solve.grouped(found.digits)} ${found.digits === '1' ? 'solution' : 'solutions'}, counted by ${found.kernel} in ${found.seconds.toFixed(2)} s.`);
    }

    async find(most) {
        let shown = 0;
        this.say('Searching ...');
        const found = await this.work('findSolutions', {most}, ({solution, nodes}) => {
            if (solution) this.add(solution, ++shown);
            this.say(`${shown} so far, ${nodes.toLocaleString('en')} nodes of the search tree ...`);
        });
        if (!found) return;
        const what = `${shown} ${shown === 1 ? 'solution' : 'solutions'}`;
        this.say(found.done ? (shown === 0 ? 'There is no solution.' : `All solutions: ${what}.`) : `The first ${what}.`);
    }

    async sample() {
        let shown = 0;
        this.say('Counting ...');
        const seed = crypto.getRandomValues(new Uint32Array(1))[0];
        const found = await this.work('drawSamples', {most: 12, seed}, (report) => {
            if (report.solution) this.add(report.solution, ++shown);
            else this.progress(report);
        });
        if (found) this.say(`${shown} random solutions of ${Solve.grouped(found.digits)}, all equally likely.`);
    }

    /** Show a solution: its board, or its options. */
    add({options, drawing}, number) {
        const item = document.createElement('li');
        const text = options.join('\n');
        if (drawing) {
            const svg = document.importNode(parse(drawing), true);
            svg.setAttribute('role', 'img');
            svg.setAttribute('aria-label', `Solution ${number}: ${options.join('; ')}`);
            const host = document.createElement('div'); // in a shadow, styles of the drawing are its own
            host.attachShadow({mode: 'open'}).append(svg);
            item.append(host);
            item.title = text;
            item.className = 'drawn';
            svg.setAttribute('style', 'display: block; width: 100%; height: auto');
        } else item.append(Object.assign(document.createElement('pre'), {textContent: text || '(no option)'}));
        this.at['solve-list'].append(item);
        if (number === 1 && drawing) this.fit(item);
    }

    /** Make all boards as large as the texts of the first need, so that none is below 12 pixels. */
    fit(item) {
        const {shadowRoot} = item.firstChild;
        const sizes = [...shadowRoot.querySelectorAll('text')].map((text) => parseFloat(getComputedStyle(text).fontSize));
        const {width} = shadowRoot.firstChild.viewBox.baseVal;
        const least = sizes.length > 0 ? Math.ceil((12 * width) / Math.min(...sizes)) : 0;
        this.at['solve-list'].style.setProperty('--least', `${least}px`);
    }
}
