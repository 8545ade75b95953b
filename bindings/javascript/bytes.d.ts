// SPDX-License-Identifier: MIT
/** The engine with vectors, for load() of dlx-exact-cover/async. */
declare const bytes: Uint8Array;
export default bytes;
