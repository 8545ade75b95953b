// SPDX-License-Identifier: MIT Nodes of the picture of links, and the panel below it, which
// describes one of them: where its four links lead, and why it is out. It is the node under the
// pointer, or else the node of the move.
//
//     hover    under the mouse; null: none
//     held     focused or tapped last; null: none. Hover has priority
//     move     of the current move; undefined: none
//
// Invariant: the picture marks exactly this node, its links, and the nodes they lead to. Tab stops
// at one node only; from there the keys U, D, L and R follow the links.
'use strict';

class Nodes {
    constructor(picture, host) {
        this.picture = picture;
        this.hover = null;
        this.held = null;
        this.move = undefined;
        this.build(host);
        this.listen();
    }

    build(host) {
        const make = (tag, className) => Object.assign(document.createElement(tag), {className});
        this.title = make('p', 'name');
        this.links = make('p', 'four');
        this.reason = make('p', '');
        for (const link of ['up', 'down', 'left', 'right']) {
            const button = make('button', link);
            button.textContent = link;
            button.type = 'button';
            button.addEventListener('click', () => {
                this.hold(Number(button.dataset.node));
                this.picture.reveal(this.element(this.held));
            });
            this.links.append(button);
        }
        host.append(this.title, this.links, this.reason);
        this.panel = host;
    }

    listen() {
        const root = this.picture.root;
        let before = null; // what was held when the pointer went down: a second tap lets go
        const nodeOf = ({target}) => {
            const found = target.closest('[data-node]');
            return found ? Number(found.dataset.node) : null;
        };
        const over = (node) => {
            if (this.hover === node) return;
            this.hover = node;
            this.print();
        };
        root.addEventListener('pointerover', (event) => {
            if (event.pointerType === 'mouse') over(nodeOf(event));
        });
        this.picture.host.addEventListener('pointerleave', () => over(null));
        root.addEventListener('focusin', (event) => this.hold(nodeOf(event)));
        root.addEventListener('pointerdown', () => {
            before = this.held;
        });
        root.addEventListener('click', (event) => {
            const node = nodeOf(event);
            this.hold(node === before ? null : node);
            if (event.pointerType !== 'mouse' && this.held !== null)
                this.panel.scrollIntoView({block: 'nearest'}); // on a phone it may be below
        });
    }

    hold(node) {
        this.held = node;
        this.print();
    }

    letGo() {
        this.hover = null;
        this.picture.root.activeElement?.blur();
        this.hold(null);
    }

    /** The picture shows another frame, or another problem, of which nothing is held. */
    show(move, isOther = false) {
        if (isOther) this.hover = this.held = null;
        this.move = move;
        this.setTabStop();
        this.print();
    }

    element(node) {
        return this.picture.root.getElementById(`n${node}`);
    }

    // ---- what a node is ----

    print() {
        const pointed = this.hover ?? this.held;
        const node = pointed ?? this.move;
        const known = node === undefined ? null : engine.ask('watch_node', '', node);
        this.mark(pointed === null ? null : known);
        this.links.hidden = !known;
        this.reason.className = known && known.out ? 'out' : 'quiet';
        if (!known) {
            this.title.textContent = '';
            this.reason.textContent = 'Point at a node, tap it, or focus it, to see its links.';
            return;
        }
        const begin = pointed === null ? 'This move: node' : 'Node';
        this.title.textContent = `${begin} ${known.node}, ${known.name}`;
        this.reason.textContent = known.reason;
        for (const {link, node: to, name} of known.links) this.printLink(link, to, name);
    }

    printLink(link, to, name) {
        const button = this.links.querySelector(`.${link}`);
        button.textContent = `${link} ${to}`;
        button.title = name;
        button.dataset.node = to;
        button.setAttribute('aria-label', `${link}: node ${to}, ${name}`);
    }

    mark(known) {
        const marked = this.picture.root.querySelectorAll('.pointed, .beside');
        for (const element of marked) element.classList.remove('pointed', 'beside');
        if (!known) return;
        const add = (id, name) => this.picture.root.getElementById(id)?.classList.add(name);
        add(`n${known.node}`, 'pointed');
        for (const {link, node} of known.links) {
            add(`n${known.node}-${link}`, 'pointed');
            if (node !== known.node) add(`n${node}`, 'beside');
        }
    }

    // ---- by keys ----

    setTabStop() {
        const stop = this.picture.root.activeElement || this.element(0);
        for (const node of this.picture.root.querySelectorAll('[data-node][tabindex="0"]'))
            if (node !== stop) node.setAttribute('tabindex', '-1');
        stop?.setAttribute('tabindex', '0');
    }

    /** Follow a link of the node that has the focus; do nothing if none has. */
    follow(link) {
        const from = this.picture.root.activeElement;
        if (!from || from.dataset.node === undefined) return;
        const {links} = engine.ask('watch_node', '', Number(from.dataset.node));
        const next = this.element(links.find((each) => each.link === link).node);
        if (!next) return;
        next.setAttribute('tabindex', '0');
        next.focus();
        this.picture.reveal(next);
        this.setTabStop();
    }
}

// The node under the pointer is thicker, not only in another color.
Nodes.style = `
    .link { transition: d var(--glide, 0s) ease, stroke var(--glide, 0s); }
    [data-node] { cursor: pointer; }
    .link.pointed { stroke: var(--accent) !important; stroke-width: 3.2 !important; }
    .pointed .halo { opacity: 1 !important; stroke: var(--accent) !important; }
    .beside .box { stroke: var(--accent) !important; stroke-width: 2.6 !important; }
    @media (prefers-reduced-motion: reduce) { .link { transition: none; } }
`;
