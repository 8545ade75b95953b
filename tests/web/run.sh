#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of the page. Usage: run.sh PAGE DLX DLX_SUDOKU SCREENSHOTS
set -u
here=$(cd "$(dirname "$0")" && pwd)

skip() {
    echo "1..0 # SKIP $1"
    exit 0
}

command -v node >/dev/null || skip 'node is missing'
CHROMIUM=$(command -v chromium || command -v chromium-browser) || skip 'Chromium is missing'
[ -d "$here/node_modules/playwright-core" ] || skip 'playwright-core is missing: tests/web/install.sh gets it'
export CHROMIUM
mkdir -p "$4"
exec node "$here/page.test.js" "$@"
