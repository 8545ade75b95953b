// SPDX-License-Identifier: MIT
// The source panel: the C function that makes the current move, and the line it has reached.
//
//     functions   [{file, name, lines: [[number, text], ...], moves: {number: [first, last]}}, ...]
//
// build.py takes them from the sources of the engine. `moves` maps the line that reports a move to
// the lines that make it. The reporting lines are left out, so line numbers have gaps.
'use strict';

class SourcePanel {
    // The first frame of a step makes no move yet. It shows the function that makes the step, and
    // the line that contains this text, in dance.c or in multiple.c.
    static steps = {
        choose: ['enter_level', ' choose_item(d)'],
        'dead end': ['enter_level', 'return DLX_STEP_DEAD_END'],
        try: ['try_option', 'd->path[d->level'],
        back: ['take_back', 'p = d->path['],
        solution: ['enter_level', 'return DLX_STEP_SOLUTION'],
        end: ['dance_step', '= DONE'],
    };

    constructor(host, place) {
        this.host = host;
        this.place = place;
        this.functions = JSON.parse(document.getElementById('functions').textContent);
        this.shown = null;
        this.search = 'dance.c'; // or multiple.c: the file with the algorithm
    }

    /** Show where a frame is made. */
    show(frame) {
        const found = frame.file ? this.functionOf(frame) : this.functionNamed(this.step(frame)[0]);
        if (found !== this.shown) this.print(found);
        const [first, last] = found ? this.linesOf(found, frame) : [0, -1];
        this.mark(first, last);
        const line = first > 0 ? `:${first}` : '';
        this.place.textContent = found ? `${found.name}() in ${found.file}${line}` : '';
    }

    step(frame) {
        return SourcePanel.steps[frame.what || 'choose'];
    }

    functionOf({file, line}) {
        return this.functions.find((each) => each.file === file && line in each.moves);
    }

    functionNamed(name) {
        const named = this.functions.filter((each) => each.name === name);
        return named.find((each) => each.file === this.search) || named[0];
    }

    linesOf(found, frame) {
        if (frame.file) return found.moves[frame.line];
        const parts = this.step(frame).slice(1);
        const line =
            frame.number > 0 &&
            found.lines.find(([, text]) => parts.some((part) => text.includes(part)));
        return line ? [line[0], line[0]] : [0, -1];
    }

    print(found) {
        this.shown = found;
        this.host.replaceChildren(
            ...(found ? found.lines : []).map(([number, text]) => {
                const line = document.createElement('div');
                line.className = /^(\/\*| \*)/.test(text) ? 'line comment' : 'line';
                line.dataset.number = number;
                line.append(
                    Object.assign(document.createElement('span'), {
                        className: 'gutter',
                        textContent: number,
                    }),
                    Object.assign(document.createElement('code'), {textContent: text || ' '}),
                );
                return line;
            }),
        );
    }

    mark(first, last) {
        for (const line of this.host.children) {
            const number = Number(line.dataset.number);
            const here = number >= first && number <= last;
            line.classList.toggle('here', here);
            if (here) line.setAttribute('aria-current', 'true');
            else line.removeAttribute('aria-current');
        }
        const here = this.host.querySelector('.here');
        if (!here) return;
        const top = here.offsetTop;
        if (top < this.host.scrollTop || top + 48 > this.host.scrollTop + this.host.clientHeight)
            this.host.scrollTop = Math.max(0, top - this.host.clientHeight / 2);
    }
}
