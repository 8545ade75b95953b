# SPDX-License-Identifier: MIT
"""Print the engine as a module of JavaScript, for bundlers that copy no files: bytes.py ENGINE."""
import base64
import sys

with open(sys.argv[1], "rb") as file:
    text = base64.b64encode(file.read()).decode()
print("// SPDX-License-Identifier: MIT")
print(f'export default Uint8Array.from(atob("{text}"), (letter) => letter.charCodeAt(0));')
