#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Print the circles of rooms that use each other's functions and tables, one circle per line. A room is a folder of dlx,
sudoku or cli, except cli/mpi, which a build may lack. Headers do not show all circles: a room may declare what another
room defines. Symbols of the linker do.

Usage: circles.py SOURCE BUILD          each circle
       circles.py SOURCE BUILD --why    and which names its rooms use of each other
"""
import collections
import itertools
import json
import pathlib
import subprocess
import sys


def objects_by_room(source, build):
    """Return the rooms, and the objects of each that have been built."""
    rooms = collections.defaultdict(set)
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        file = (build / entry["file"]).resolve().relative_to(source)
        target = build / entry["output"]
        room = str(file.parent)
        is_tested = file.parts[0] in ("dlx", "sudoku", "cli") and room != "cli/mpi"
        if is_tested and not entry["output"].startswith("tests/") and target.exists():
            rooms[room].add(str(target))
    return rooms


def symbols_of(objects):
    """Return the names that objects define, and those that they use."""
    lines = subprocess.run(["nm", "-P", *sorted(objects)], check=True, text=True, stdout=subprocess.PIPE).stdout
    defined, used = set(), set()
    for line in lines.splitlines():
        words = line.split()
        if len(words) >= 2 and words[1].isupper():
            (used if words[1] == "U" else defined).add(words[0])
    return defined, used


def rooms_used(symbols):
    """Return for each room the rooms that define what it uses."""
    homes = collections.defaultdict(set)
    for room, (defined, _) in symbols.items():
        for name in defined:
            homes[name].add(room)
    return {room: set().union(*(homes[name] - {room} for name in used - defined if name in homes))
            for room, (defined, used) in symbols.items()}


def reachable(uses, room):
    """Return all rooms that a room uses, directly or by way of others."""
    found, left = set(), [room]
    while left:
        for other in uses[left.pop()] - found:
            found.add(other)
            left.append(other)
    return found


def main(source, build, why=""):
    rooms = objects_by_room(pathlib.Path(source).resolve(), pathlib.Path(build).resolve())
    if not rooms:
        sys.exit("nothing is built")
    symbols = {room: symbols_of(objects) for room, objects in rooms.items()}
    uses = rooms_used(symbols)
    beyond = {room: reachable(uses, room) for room in uses}
    circles = {frozenset(other for other in beyond[room] if room in beyond[other])
               for room in uses if room in beyond[room]}
    for circle in sorted(sorted(circle) for circle in circles):
        print(*circle)
        for room, other in itertools.permutations(circle if why else [], 2):
            names = (symbols[room][1] - symbols[room][0]) & symbols[other][0]
            if names:
                print(f"    {room} uses of {other}: {' '.join(sorted(names))}")


main(*sys.argv[1:])
