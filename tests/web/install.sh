#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Install what the page and its tests need, where it is missing: Debian packages, and the driver of the browsers.
set -eu
cd "$(dirname "$0")"
missing=()
command -v clang >/dev/null || missing+=(clang)
command -v wasm-ld >/dev/null || command -v wasm-ld-14 >/dev/null || missing+=(lld)
[ -e /usr/lib/wasm32-wasi/libc.a ] || missing+=(wasi-libc)
[ -e /usr/lib/clang/14/lib/wasi ] || missing+=(libclang-rt-14-dev-wasm32)
command -v chromium >/dev/null || missing+=(chromium)
command -v firefox-esr >/dev/null || missing+=(firefox-esr)
command -v node >/dev/null || missing+=(nodejs)
command -v npm >/dev/null || missing+=(npm)
if [ ${#missing[@]} -gt 0 ]; then
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    "${as_root[@]}" apt-get update -qq >/dev/null
    DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null
fi
npm ci --silent --no-audit --no-fund --no-update-notifier >/dev/null

# The bundlers that bindings/javascript/tests/bundle.cjs tries. It skips those that are missing.
npm install --silent --no-save --no-audit --no-fund --no-update-notifier esbuild@0.28 rollup@4 @rollup/plugin-node-resolve@16 \
    vite@8 webpack@5 >/dev/null || echo 'the bundlers cannot be installed'
