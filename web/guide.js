// SPDX-License-Identifier: MIT The guide shows a step of a lesson (lessons.js): it opens the
// example at its move, says what to look at, asks, and gives the answer on demand. The reader may
// play on; the guide stays until it is closed.
'use strict';

class Guide {
    constructor(watch, changed) {
        this.watch = watch;
        this.changed = changed;
        this.step = null; // [lesson, step] from 0; null: no lesson is open
        this.at = elements(
            'guide', 'guide-title', 'guide-look', 'guide-ask', 'guide-answer', 'guide-answer-text', 'guide-back',
            'guide-next', 'guide-close', 'guide-number', 'lesson',
        );
        lessons.forEach(({title}, index) => this.at.lesson.append(new Option(`${index + 1}. ${title}`, index)));
        this.at.lesson.addEventListener('change', () => {
            if (this.at.lesson.value === '') this.close();
            else this.show(Number(this.at.lesson.value), 0);
        });
        this.at['guide-back'].addEventListener('click', () => this.move(-1));
        this.at['guide-next'].addEventListener('click', () => this.move(1));
        this.at['guide-close'].addEventListener('click', () => {
            this.close();
            this.at.lesson.focus(); // the button that had the focus is hidden now
        });
    }

    /** Show the step that an address names, such as 3.2. Return false if there is none. */
    async open(name) {
        const [, lesson, step] = /^(\d+)(?:\.(\d+))?$/.exec(name) || [];
        if (!lessons[lesson - 1]?.steps[(step || 1) - 1]) return false;
        await this.show(lesson - 1, (step || 1) - 1);
        return true;
    }

    /** How the address names the step; null if no lesson is open or another problem is shown. */
    name() {
        if (!this.step || this.watch.named.name !== this.example()) return null;
        return `${this.step[0] + 1}.${this.step[1] + 1}`;
    }

    /** The example of the step. */
    example() {
        const {example, steps} = lessons[this.step[0]];
        return steps[this.step[1]].example || example;
    }

    async show(lesson, step) {
        const {title, steps} = lessons[lesson];
        const {at, look, ask, answer, panel} = steps[step];
        this.step = [lesson, step];
        if (this.watch.named.name !== this.example()) this.watch.pick(this.example());
        this.at.lesson.value = lesson;
        this.at.guide.hidden = false;
        this.at['guide-title'].textContent = `${lesson + 1}. ${title}`;
        this.at['guide-number'].textContent = `step ${step + 1} of ${steps.length}`;
        this.at['guide-look'].textContent = look;
        this.at['guide-ask'].textContent = ask;
        this.at['guide-answer'].open = false;
        this.at['guide-answer-text'].textContent = answer;
        this.at['guide-back'].disabled = lesson + step === 0;
        this.at['guide-next'].disabled = lesson === lessons.length - 1 && step === steps.length - 1;
        for (const each of document.querySelectorAll('.panel')) each.classList.toggle('looked-at', each.classList.contains(panel));
        await this.watch.goTo(at);
        // Where panels are below each other, the panel to look at comes first, below the guide.
        if (matchMedia('(max-width: 60rem)').matches) this.at.guide.scrollIntoView({block: 'start'});
        this.changed();
    }

    /** To the next or previous step, also across lessons. */
    move(by) {
        let [lesson, step] = this.step;
        step += by;
        if (step < 0) step = lessons[--lesson].steps.length - 1;
        else if (step === lessons[lesson].steps.length) [lesson, step] = [lesson + 1, 0];
        return this.show(lesson, step);
    }

    close() {
        this.step = null;
        this.at.lesson.value = '';
        this.at.guide.hidden = true;
        for (const each of document.querySelectorAll('.looked-at')) each.classList.remove('looked-at');
        this.changed();
    }
}
