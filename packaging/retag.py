#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mark a wheel as one for every Python 3: dlx-0.2.0-cp311-cp311-linux_x86_64.whl becomes
dlx-0.2.0-py3-none-linux_x86_64.whl. meson-python takes the libraries for an extension of the Python that builds the
wheel, but the module loads them with ctypes and uses no interface of one version.

    packaging/retag.py WHEEL DIRECTORY    writes the new wheel into DIRECTORY and prints its path
"""
import base64
import hashlib
import os
import re
import sys
import zipfile


def retagged(tag):
    """Replace interpreter and ABI; keep the platform."""
    return "py3-none-" + tag.split("-", 2)[2]


def record(name, data):
    """Return the line of RECORD for a file."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def changed(files):
    """Return the files of a wheel, (entry, data), with another tag and with the hash of the changed file."""
    for entry, data in files:
        if entry.filename.endswith(".dist-info/WHEEL"):
            text = re.sub(r"(?m)^Tag: (\S+)", lambda match: "Tag: " + retagged(match[1]), data.decode())
            line = record(entry.filename, text.encode())
            yield entry, text.encode()
        elif entry.filename.endswith(".dist-info/RECORD"):
            kept = [kept for kept in data.decode().splitlines(True) if not kept.startswith(line.split(",")[0] + ",")]
            yield entry, (line + "".join(kept)).encode()
        else:
            yield entry, data


def main(wheel, directory):
    name, version, tag = os.path.basename(wheel)[:-len(".whl")].split("-", 2)
    path = os.path.join(directory, f"{name}-{version}-{retagged(tag)}.whl")
    with zipfile.ZipFile(wheel) as old:
        files = sorted(((entry, old.read(entry)) for entry in old.infolist()),
                       key=lambda file: file[0].filename.endswith("/RECORD"))  # RECORD last, as its format advises
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for entry, data in changed(files):
            new.writestr(entry, data, zipfile.ZIP_DEFLATED)
    print(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
