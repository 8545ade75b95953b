# SPDX-License-Identifier: MIT
"""Shorten scripts and style sheets: drop comments, indentation, and blanks that separate nothing.

Names stay. A script keeps each end of line that could end a statement, so it means the same. Strings, templates and
regular expressions stay as they are.
"""
import re

SCRIPT = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?\*/)"
    r"|(?P<blank>\s+)"
    r"|(?P<text>'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\")"
    r"|(?P<word>[\w$]+)"
    r"|(?P<other>.)",
    re.DOTALL,
)
REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*")
STYLE = re.compile(r"/\*.*?\*/|(?P<text>'[^'\n]*'|\"[^\"\n]*\")|(?P<blank>\s+)|(?P<other>.)", re.DOTALL)
# Before a slash, these say that it begins a regular expression: nothing could be divided.
BEFORE_REGEX = re.compile(r"(?:^|[(,=:\[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of))$")


def template_end(script, at):
    """Return the place after the template that begins at a backquote. Its ${...} may have templates of their own."""
    depths = [0]  # of braces, for each ${ that is open; the first is the template itself
    at += 1
    while depths:
        c = script[at]
        inside = len(depths) % 2 == 0  # in the code of a ${...}
        if c == "\\":
            at += 1
        elif c == "`":
            if inside:
                depths.append(0)
            else:
                depths.pop()
        elif not inside and script.startswith("${", at):
            depths.append(0)
            at += 1
        elif inside and c in "'\"":
            at = SCRIPT.match(script, at).end() - 1
        elif inside and c == "{":
            depths[-1] += 1
        elif inside and c == "}":
            if depths[-1] == 0:
                depths.pop()
            else:
                depths[-1] -= 1
        at += 1
    return at


def tokens(script):
    """Return the tokens, with a blank or an end of line where the script has any, and without comments."""
    found, at = [], 0
    last = ""  # the last token that is not blank
    while at < len(script):
        match = SCRIPT.match(script, at)
        end, kind = match.end(), match.lastgroup
        if kind == "other" and script[at] == "`":
            end = template_end(script, at)
        elif kind == "other" and script[at] == "/" and BEFORE_REGEX.search(last):
            end = REGEX.match(script, at).end()
        token = script[at:end]
        at = end
        if kind in ("blank", "comment"):
            blank = "\n" if "\n" in token else " "
            if found and found[-1] in (" ", "\n"):
                found[-1] = "\n" if "\n" in (found[-1], blank) else " "
            else:
                found.append(blank)
            continue
        found.append(token)
        last = token
    return found


def is_needed(before, blank, after):
    """Return whether a blank between two tokens separates anything, or an end of line could end a statement."""
    if blank == "\n":
        return before[-1] not in "{;,([=?:&|" and after[0] not in "})],;.?:&|="
    word = re.compile(r"[\w$]")
    return bool(word.match(before[-1]) and word.match(after[0])) or (before[-1] in "+-/" and after[0] in "+-/")


def shorten_script(script):
    all_tokens = tokens(script)
    while all_tokens and all_tokens[0].isspace():
        all_tokens.pop(0)
    kept = all_tokens[:1]
    for place in range(1, len(all_tokens) - 1):
        token = all_tokens[place]
        if not token.isspace() or is_needed(all_tokens[place - 1], token, all_tokens[place + 1]):
            kept.append(token)
    return "".join(kept + [token for token in all_tokens[-1:] if len(all_tokens) > 1])


def shorten_style(style):
    parts = []
    for match in STYLE.finditer(style):
        if match.lastgroup == "blank":
            parts.append(" ")
        elif match.lastgroup:
            parts.append(match[0])
    text = "".join(parts)
    # Blanks in selectors mean something, unless they are next to one of these. A colon is followed by a value.
    strings = re.split(r"('[^']*'|\"[^\"]*\")", text)
    for place in range(0, len(strings), 2):
        strings[place] = re.sub(r" *([{};,]) *", r"\1", re.sub(r" +", " ", strings[place])).replace(": ", ":")
    return "".join(strings).replace(";}", "}").strip()
