#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Laws of the page. Usage: run.sh chromium|firefox PAGE DLX DLX_SUDOKU SCREENSHOTS
set -u
here=$(cd "$(dirname "$0")" && pwd)

skip() {
    echo "1..0 # SKIP $1"
    exit 0
}

command -v node >/dev/null || skip 'node is missing'
if [ "$1" = firefox ]; then
    FIREFOX=$(command -v firefox-esr || command -v firefox) || skip 'Firefox is missing'
    export FIREFOX
else
    CHROMIUM=$(command -v chromium || command -v chromium-browser) || skip 'Chromium is missing'
    export CHROMIUM
    unset FIREFOX
fi
shift
[ -d "$here/node_modules/playwright-core" ] || skip 'playwright-core is missing: tests/web/install.sh gets it'
mkdir -p "$4"
exec node "$here/page.test.js" "$@"
