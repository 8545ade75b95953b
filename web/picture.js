// SPDX-License-Identifier: MIT Pictures that the engine draws as SVG. Each lives in a shadow root,
// where its ids and styles are its own.
//
// A new drawing replaces the old one by changing only the differences. Elements with the same id
// are the same element, so a link whose ends have moved glides there, and a node keeps the focus.
//
// Invariant: after update(svg) the picture is the same as a new one, except for `tabindex` and the
// classes `pointed` and `beside`, which belong to the page.
'use strict';

class Picture {
    constructor(host, style = '') {
        this.host = host;
        this.root = host.attachShadow({mode: 'open'});
        this.tabStops = true; // elements that can have the focus can get it by the Tab key
        this.style = document.createElement('style');
        this.style.textContent = Picture.style + style;
        this.root.append(this.style);
        this.clear();
    }

    /** The next drawing shows something else, so no part of this one moves there. */
    clear() {
        this.svg?.remove();
        this.svg = null;
        this.lines = []; // of the drawing shown
        this.caption = ''; // its first line
        this.top = null; // what is above the first drawing
        this.width = this.height = 0; // of the drawing
        this.dots = null; // places of nodes, for a map
    }

    /** Show this drawing; nothing for none. */
    update(text) {
        const drawing = text || '<svg xmlns="http://www.w3.org/2000/svg"/>';
        const own = this.tabStops ? drawing : drawing.replaceAll('tabindex="0"', 'tabindex="-1"');
        const lines = own.replace(/ data-frame="\d+"/, '').split('\n');
        if (!this.changeLines(lines)) this.change(parse(lines.join('\n')));
        this.lines = lines;
    }

    // Most often a few lines differ, each a whole element with an id: then only these are replaced.
    changeLines(lines) {
        if (!this.svg || lines.length !== this.lines.length) return false;
        const changed = lines.filter((line, l) => line !== this.lines[l]);
        if (
            !changed.every((line) =>
                /^<(\w+) (.* )?id="[^>]*>.*<\/\1>$|^<\w+ (.* )?id="[^>]*\/>$/.test(line),
            )
        )
            return false;
        for (const fresh of parse(
            `<svg xmlns="http://www.w3.org/2000/svg">${changed.join('')}</svg>`,
        ).children) {
            const old = this.root.getElementById(fresh.id);
            if (old) morph(old, fresh);
            else if (fresh.matches('.caption.step')) this.caption = fresh.textContent;
        }
        return true;
    }

    change(fresh) {
        const caption = takeCaption(fresh);
        this.caption = caption ? caption.text : '';
        if (this.svg) morph(this.svg, fresh);
        else this.root.append((this.svg = document.importNode(fresh, true)));
        this.fit(caption);
    }

    // Cut off the caption, and the space above the drawing, which the first drawing determines.
    fit(caption) {
        const [left, top, width, height] = (this.svg.getAttribute('viewBox') || '0 0 1 1')
            .split(' ')
            .map(Number);
        const isOther = this.width !== width || this.caption === '';
        this.width = width;
        this.height = height;
        this.origin = [left, top];
        this.host.style.setProperty('--natural', width);
        if (caption) {
            this.top ??= Math.max(0, this.svg.getBBox().y - 10);
            this.height = Math.min(height, caption.y - 14) - this.top;
            this.origin = [0, this.top];
            this.svg.setAttribute('viewBox', `0 ${this.top} ${width} ${this.height}`);
        }
        this.dots = null;
        if (isOther) this.view?.layOut();
        else this.view?.drawMap();
    }

    /** The places of the nodes in the drawing, for a map of it. */
    places() {
        this.dots ??= [...this.svg.querySelectorAll('.node[transform], circle.entry, [id^="t"] circle')].map((shape) => {
            const [, x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(shape.getAttribute('transform')) || [
                '',
                shape.getAttribute('cx'),
                shape.getAttribute('cy'),
            ];
            return [Number(x) - this.origin[0], Number(y) - this.origin[1]];
        });
        return this.dots;
    }

    /** Scroll the picture, not the page, so that an element can be seen. */
    reveal(element) {
        if (!element) return;
        const box = element.getBoundingClientRect(),
            frame = this.host.getBoundingClientRect(),
            room = 24;
        const over = (low, high, least, most) =>
            low < least + room ? low - least - room : high > most - room ? high - most + room : 0;
        if (this.host.scrollWidth > this.host.clientWidth)
            this.host.scrollLeft += over(box.left, box.right, frame.left, frame.right);
        if (this.host.scrollHeight > this.host.clientHeight)
            this.host.scrollTop += over(box.top, box.bottom, frame.top, frame.bottom);
    }
}

Picture.style = `
  :host { display: block; overflow: auto; touch-action: pan-x pan-y; }
  svg {
    display: block; height: auto; margin: 0 auto;
    width: calc(var(--natural) * var(--scale, 1) * 1px);
  }
`;

function parse(text) {
    const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    if (svg.localName !== 'svg' || svg.querySelector('parsererror'))
        throw new Error(`a drawing is not well-formed: ${svg.textContent}`);
    return svg;
}

// The page has its own caption and background. A title would name the picture too, but browsers
// show it wherever the pointer rests, so the name is a label.
function takeCaption(svg) {
    const title = svg.querySelector(':scope > title');
    if (title) {
        svg.setAttribute('aria-label', title.textContent);
        svg.removeAttribute('aria-labelledby');
        title.remove();
    }
    const caption = svg.querySelector(':scope > .caption');
    for (const text of svg.querySelectorAll(':scope > .caption, :scope > .count, :scope > .paper'))
        text.remove();
    return caption && {text: caption.textContent, y: Number(caption.getAttribute('y'))};
}

// Attributes that belong to the page. An update keeps them.
const kept = new Set(['tabindex']);

function morphAttributes(old, fresh) {
    for (const {name} of [...old.attributes])
        if (!fresh.hasAttribute(name) && !kept.has(name)) old.removeAttribute(name);
    for (const {name, value} of fresh.attributes)
        if (old.getAttribute(name) !== value && !kept.has(name)) old.setAttribute(name, value);
}

const key = (node) => (node.nodeType === 1 && node.id) || '';

/** Make `old` what `fresh` is. Children with ids are found by them, others by their place. */
function morph(old, fresh) {
    morphAttributes(old, fresh);
    const byId = new Map([...old.childNodes].filter(key).map((node) => [key(node), node]));
    let at = old.firstChild;
    for (const wanted of [...fresh.childNodes]) {
        let found = key(wanted) ? byId.get(key(wanted)) : at;
        if (!found || found.nodeName !== wanted.nodeName || key(found) !== key(wanted)) {
            found = document.importNode(wanted, true);
            old.insertBefore(found, at);
        } else {
            if (found !== at) old.insertBefore(found, at);
            if (found.nodeType === 1) morph(found, wanted);
            else if (found.nodeValue !== wanted.nodeValue) found.nodeValue = wanted.nodeValue;
        }
        at = found.nextSibling;
    }
    while (at) {
        const next = at.nextSibling;
        at.remove();
        at = next;
    }
}
