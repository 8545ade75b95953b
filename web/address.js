// SPDX-License-Identifier: MIT The part after # of the page's address says what it shows, so that
// it can be sent to somebody. Parts are separated by &:
//
//     #queens&at=37                an example, at move 37
//     #text=q1bKSyx...&at=5        a text of one's own: its format, an end of line, and the text, packed
//     #line=queens%206             what `dlx generate` makes
//     #puzzle=M7BS0...&play=...    a Sudoku with its rules, packed; and what has been entered so far
//     ...&number=3                 the third puzzle of such a text
//     ...&proof=U8jJzE9...         a certificate of its number of solutions, packed
//     #problem=a%20b%0Aa    a text that is not packed, as embed.js writes it; #sudoku=4.2... likewise
//     #load=N4Igz...               the same, as f-puzzles.com packs it
//     #lesson=2.3                  a step of a lesson
//     ...&view=wide                the links over the whole width; &tab=solve the tab Solve
//
// Packed: compressed by DEFLATE without a header, and written in base64url.
'use strict';

const address = (() => {
    const through = async (bytes, stream) =>
        new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

    /** Pack a text, or bytes. */
    async function pack(text) {
        const bytes = await through(
            typeof text === 'string' ? new TextEncoder().encode(text) : text,
            new CompressionStream('deflate-raw'),
        );
        let binary = '';
        for (const byte of bytes) binary += String.fromCharCode(byte);
        return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    }

    /** The bytes that were packed, or null if nothing was. */
    async function unpackBytes(packed) {
        try {
            const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
            const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
            return await through(bytes, new DecompressionStream('deflate-raw'));
        } catch {
            return null;
        }
    }

    /** The text that was packed, or null if this is no packed text. */
    async function unpack(packed) {
        const bytes = await unpackBytes(packed);
        try {
            return bytes && new TextDecoder('utf-8', {fatal: true}).decode(bytes);
        } catch {
            return null;
        }
    }

    /** What the address names: {name, at, view, ...}. Texts are still packed. f-puzzles.com has
     * `load` before the #. */
    function parts() {
        const found = {};
        const load = new URLSearchParams(location.search).get('load');
        if (load) found.load = load.replaceAll(' ', '+');
        for (const part of location.hash.slice(1).split('&')) {
            const [, key, value] = /^([a-z]+)=(.*)$/.exec(part) || [];
            if (key) found[key] = value;
            else if (part) found.name = part;
        }
        return found;
    }

    // A new address replaces the previous one, so that Back leaves the page instead of going
    // through every move.
    /** Show an address, and return all of it. Firefox refuses one of a megabyte, Safari many at
     * once. */
    function show(words) {
        const hash = `#${words.filter(Boolean).join('&')}`;
        try {
            if (hash !== location.hash) history.replaceState(null, '', location.pathname + hash);
        } catch {
            // The page keeps its previous address.
        }
        return location.href.replace(/[?#].*$/, '') + hash;
    }

    return {pack, unpack, unpackBytes, parts, show};
})();

// Files that are compressed in a way that browsers cannot read, by their first bytes.
const unreadable = {zstd: '28b52ffd', xz: 'fd377a58', bzip2: '425a68', zip: '504b0304'};

/** The bytes of a file, unpacked if gzip has packed it. Throws a message if it cannot be read. */
async function bytesOfFile(file) {
    const first = [...new Uint8Array(await file.slice(0, 4).arrayBuffer())].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const [packer] = Object.entries(unreadable).find(([, bytes]) => first.startsWith(bytes)) || [];
    if (packer) throw new Error(`${file.name} is compressed by ${packer}. This page reads plain texts and gzip: unpack the file first.`);
    const isPacked = first.startsWith('1f8b');
    const read = isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file;
    const bytes = await new Response(read).arrayBuffer().catch(() => {
        throw new Error(`${file.name} is no complete gzip file.`);
    });
    return new Uint8Array(bytes);
}
