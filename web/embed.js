// SPDX-License-Identifier: MIT
// An element that shows the page inside another one, with a problem in its attribute:
//
//     <script src="embed.js"></script>
//     <dlx-page problem="a b c&#10;a b&#10;c" style="height: 40rem"></dlx-page>
//     <dlx-page generate="queens 6"></dlx-page>
//     <dlx-page sudoku="4.2...1........1"></dlx-page>
//     <dlx-page lesson="3.2"></dlx-page>
//
// The attribute `src` says where the page is, if not index.html beside this file.
'use strict';

const beside = new URL('index.html', document.currentScript.src).href;

class DlxPage extends HTMLElement {
    static attributes = {problem: 'problem', generate: 'line', sudoku: 'sudoku', lesson: 'lesson'};

    connectedCallback() {
        const [name, key] = Object.entries(DlxPage.attributes).find(([each]) => this.hasAttribute(each)) || [];
        const frame = document.createElement('iframe');
        frame.title = 'Dancing links';
        frame.style.cssText = 'border: 0; width: 100%; height: 100%; min-height: 30rem';
        frame.allow = 'clipboard-write';
        frame.src =
            (this.getAttribute('src') || beside) + (name ? `#${key}=${encodeURIComponent(this.getAttribute(name))}` : '');
        this.style.display ||= 'block';
        this.replaceChildren(frame);
    }
}

customElements.define('dlx-page', DlxPage);
