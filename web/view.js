// SPDX-License-Identifier: MIT Zoom and pan of a picture: by wheel, by two fingers, by dragging, by
// keys and by buttons; and a small map of the whole, with a frame around the part that is seen.
//
//     scale     pixels on the screen for one of the drawing
//     fits      the scale follows the size of the panel, so that the whole picture is seen if it stays legible
//
// The host of the picture is a box that scrolls; a zoom changes the width of the drawing and then
// scrolls, so that the point under the pointer stays where it is.
'use strict';

class View {
    static LEAST = 0.12;
    static MOST = 4;
    // A picture that fits only below this scale begins larger, and shows its map. On a phone the
    // smallest text, of 13 pixels, then has 12.
    static LEGIBLE = 0.5;
    static LEGIBLE_ON_PHONE = 12 / 13;
    static PHONE = '(max-width: 40rem)';
    static STEP = 1.25;
    static MAP = 120; // pixels, the longer side of the map, if that is at most a third of the panel

    constructor(picture, title) {
        this.picture = picture;
        this.host = picture.host;
        this.fits = true;
        this.scale = 1;
        this.build(title);
        this.listen();
        picture.view = this;
    }

    build(title) {
        const buttons = document.createElement('span');
        buttons.className = 'zoom';
        buttons.setAttribute('role', 'group');
        const name = title.querySelector('h2').firstChild.textContent.trim();
        buttons.setAttribute('aria-label', `Size of: ${name}`);
        for (const [text, label, action] of [
            ['−', 'Smaller', () => this.zoom(1 / View.STEP)],
            ['+', 'Larger', () => this.zoom(View.STEP)],
            ['Fit', 'Fit to the panel', () => this.fit(View.LEAST)],
        ]) {
            const button = Object.assign(document.createElement('button'), {
                type: 'button',
                textContent: text,
                title: label,
            });
            button.setAttribute('aria-label', `${label}: ${name}`);
            button.addEventListener('click', action);
            buttons.append(button);
        }
        title.append(buttons);
        this.map = document.createElement('canvas');
        this.map.className = 'map';
        this.map.hidden = true;
        this.map.setAttribute('aria-hidden', 'true');
        this.host.after(this.map);
    }

    listen() {
        // Not in the observer itself: changes made there could resize the host again, which the
        // browser reports as an error of the page. Scroll bars belong to the border box, so they
        // change nothing.
        new ResizeObserver(() => requestAnimationFrame(() => this.layOut())).observe(this.host, {box: 'border-box'});
        this.host.addEventListener('scroll', () => this.drawMap(), {passive: true});
        this.host.addEventListener(
            'wheel',
            (event) => {
                if (event.shiftKey) return;
                event.preventDefault();
                this.zoom(2 ** (-event.deltaY / 300), event);
            },
            {passive: false},
        );
        this.listenToDragging();
        this.listenToPinching();
        const jump = (event) => {
            if (event.buttons !== 1) return;
            const box = this.map.getBoundingClientRect();
            const {scrollWidth, scrollHeight, clientWidth, clientHeight} = this.host;
            const x = ((event.clientX - box.left) / box.width) * scrollWidth;
            const y = ((event.clientY - box.top) / box.height) * scrollHeight;
            this.host.scrollTo(x - clientWidth / 2, y - clientHeight / 2);
        };
        this.map.addEventListener('pointerdown', (event) => {
            this.map.setPointerCapture(event.pointerId);
            jump(event);
        });
        this.map.addEventListener('pointermove', jump);
    }

    // The browser scrolls by one finger.
    listenToDragging() {
        let from = null;
        this.host.addEventListener('pointerdown', (event) => {
            if (event.pointerType === 'mouse' && event.button === 0)
                from = {x: event.clientX + this.host.scrollLeft, y: event.clientY + this.host.scrollTop};
        });
        addEventListener('pointermove', (event) => {
            if (!from || event.buttons !== 1) return;
            this.host.scrollTo(from.x - event.clientX, from.y - event.clientY);
        });
        addEventListener('pointerup', () => (from = null));
    }

    listenToPinching() {
        let before = 0; // distance of the two fingers
        const distance = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
        const start = ({touches}) => (before = touches.length === 2 ? distance(touches) : 0);
        this.host.addEventListener('touchstart', start, {passive: true});
        this.host.addEventListener('touchend', start, {passive: true});
        this.host.addEventListener(
            'touchmove',
            (event) => {
                if (event.touches.length !== 2 || before === 0) return;
                event.preventDefault();
                const now = distance(event.touches);
                const [a, b] = event.touches;
                this.zoom(now / before, {
                    clientX: (a.clientX + b.clientX) / 2,
                    clientY: (a.clientY + b.clientY) / 2,
                });
                before = now;
            },
            {passive: false},
        );
    }

    /** Pan by parts of what is seen. */
    pan(x, y) {
        this.host.scrollBy(x * this.host.clientWidth, y * this.host.clientHeight);
    }

    /** Zoom around a point of the screen, or around the middle. */
    zoom(factor, point) {
        const box = this.host.getBoundingClientRect();
        const x = (point ? point.clientX : box.left + box.width / 2) - box.left;
        const y = (point ? point.clientY : box.top + box.height / 2) - box.top;
        const wanted = Math.min(View.MOST, Math.max(View.LEAST, this.scale * factor));
        const ratio = wanted / this.scale;
        const left = (this.host.scrollLeft + x) * ratio - x,
            top = (this.host.scrollTop + y) * ratio - y;
        this.fits = false;
        this.setScale(wanted);
        this.host.scrollTo(left, top);
        this.drawMap();
    }

    /** Make the whole picture visible, unless that needs a smaller scale than this. */
    fit(least) {
        this.fits = true;
        this.least = least;
        this.layOut();
    }

    setScale(scale) {
        this.scale = scale;
        this.host.style.setProperty('--scale', scale);
    }

    /** The size of the panel or of the drawing has changed. */
    layOut() {
        const {width, height} = this.picture;
        if (!width || !this.host.clientWidth) return;
        if (this.fits) {
            const style = getComputedStyle(this.host);
            const room = parseFloat(style.maxHeight) || this.host.clientHeight;
            const across = this.host.clientWidth / width,
                down = Math.max(room, 120) / height;
            const legible = matchMedia(View.PHONE).matches ? View.LEGIBLE_ON_PHONE : View.LEGIBLE;
            this.setScale(Math.min(1.3, Math.max(this.least ?? legible, Math.min(across, down))));
        }
        this.drawMap();
    }

    // ---- the map ----

    drawMap() {
        const {scrollWidth, scrollHeight, clientWidth, clientHeight} = this.host;
        const overflows = scrollWidth > clientWidth * 1.15 || scrollHeight > clientHeight * 1.15;
        this.map.hidden = !overflows || !this.picture.svg;
        if (this.map.hidden) return;
        const ratio = Math.min(View.MAP / Math.max(scrollWidth, scrollHeight), clientWidth / 3 / scrollWidth, clientHeight / 3 / scrollHeight);
        this.map.width = Math.max(8, scrollWidth * ratio);
        this.map.height = Math.max(8, scrollHeight * ratio);
        const pen = this.map.getContext('2d');
        const look = getComputedStyle(this.map);
        pen.fillStyle = look.color;
        for (const [x, y] of this.picture.places())
            pen.fillRect(x * this.scale * ratio - 1, y * this.scale * ratio - 1, 2, 2);
        pen.strokeStyle = look.outlineColor;
        pen.lineWidth = 2;
        pen.strokeRect(
            this.host.scrollLeft * ratio,
            this.host.scrollTop * ratio,
            clientWidth * ratio,
            clientHeight * ratio,
        );
    }
}
