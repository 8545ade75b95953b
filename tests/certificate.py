#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check certificates as docs/certificates.md describes, without any code of dlx. It has its own
reader of `items` and its own checkers. Print the number of solutions, or what is wrong.

Usage: certificate.py PROBLEM CERTIFICATE...
"""
import sys


class Wrong(Exception):
    pass


def ensure(holds, text):
    if not holds:
        raise Wrong(text)


def read_items(text):
    """Return items as [is primary, least, most] and options as lists of (item, color)."""
    lines = [line for line in text.splitlines() if line.split() and not line.startswith("|")]
    items, numbers, primary = [], {}, True
    for word in lines[0].split():
        if word == "|":
            primary = False
            continue
        times, name = word.rsplit("|", 1) if "|" in word else ("1", word)
        least, most = (times.split(":") * 2)[:2]
        numbers[name] = len(items)
        items.append([primary, int(least) if primary else 0, int(most)])
    options, colors = [], {}
    for line in lines[1:]:
        option = []
        for word in line.split("|")[0].split():
            name, _, color = word.partition(":")
            number = colors.setdefault(color, len(colors) + 1) if color else 0
            option.append((numbers[name], number))
        options.append(option)
    return items, options


def fnv(data):
    check = 0xCBF29CE484222325
    for byte in data:
        check = (check ^ byte) * 0x100000001B3 % 2**64
    return check


def fingerprint(items, options):
    numbers = [len(items)] + [number for item in items for number in item] + [len(options)]
    for option in options:
        numbers += [len(option)] + [number for entry in option for number in entry]
    return fnv(b"".join(int(number).to_bytes(4, "little") for number in numbers))


class Checker:
    def __init__(self, items, options, required, forbidden, tree):
        self.items, self.options = items, options
        self.tree, self.at, self.nodes, self.kept = tree, 0, 0, []
        self.uses = [[o for o, option in enumerate(options) if any(i == item for i, _ in option)]
                     for item in range(len(items))]
        self.most = [most for _, _, most in items]
        self.taken = [[] for _ in items]  # the colors that the chosen options give to an item
        self.barred = set(forbidden)
        self.barred |= {o for o, option in enumerate(options) if not any(items[i][0] for i, _ in option)}
        self.possible = True
        for option in required:
            self.possible = self.possible and self.is_live(option)
            if self.possible:
                self.choose(option)
                self.barred.add(option)

    def is_open(self, item):
        return self.items[item][0] and len(self.taken[item]) < self.most[item]

    def allows(self, item, color):
        if self.items[item][0]:
            return self.is_open(item)
        return not self.taken[item] or self.taken[item][0] == color != 0

    def is_live(self, option):
        return option not in self.barred and all(self.allows(*entry) for entry in self.options[option])

    def choose(self, option):
        for item, color in self.options[option]:
            self.taken[item].append(color)

    def unchoose(self, option):
        for item, _ in self.options[option]:
            self.taken[item].pop()

    def state(self):
        def value(item):
            if self.items[item][0]:
                return len(self.taken[item]) + 1 if self.is_open(item) else 0
            return self.taken[item][0] + 1 if self.taken[item] else 0
        live = frozenset(o for o in range(len(self.options)) if self.is_live(o))
        return [value(item) for item in range(len(self.items))], live

    def code(self):
        number = shift = 0
        while True:
            ensure(self.at < len(self.tree), "the tree ends too early")
            byte = self.tree[self.at]
            self.at += 1
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                ensure(byte > 0 or shift == 7, "a code is longer than necessary")
                return number

    def count(self):
        """Return the number of solutions of the present state. (An explicit stack allows deep trees.)"""
        if not any(self.is_open(item) for item in range(len(self.items))):
            return 1
        self.nodes += 1
        code = self.code()
        if code == 1:
            code = self.code()
            ensure(code < len(self.kept) and len(self.kept[code]) == 2, "not known yet")
            ensure(self.kept[code][0] == self.state(), f"byte {self.at} of the tree: not the same state")
            return self.kept[code][1]
        kept = [self.state()] if code == 0 else None
        if code == 0:
            self.kept.append(kept)
            code = self.code()
        item = code - 2
        ensure(0 <= item < len(self.items) and self.is_open(item), f"byte {self.at} of the tree: not open")
        total = self.branch(item)
        if kept:
            kept.append(total)
        return total

    def count_all(self):
        """Options may be tried before the tree: count the solutions with one, and bar it."""
        total = 0
        while any(self.is_open(item) for item in range(len(self.items))):
            at, option = self.at, self.code() - 2 - len(self.items)
            if option < 0:
                self.at = at
                break
            ensure(option < len(self.options) and self.is_live(option), f"option {option} cannot be tried")
            self.nodes += 1
            self.barred.add(option)
            self.choose(option)
            total += self.count()
            self.unchoose(option)
            self.kept = [[] for _ in self.kept]
        return total + self.count()

    def branch(self, item):
        need, total, tried = self.items[item][1] - len(self.taken[item]), 0, []
        ways = [option for option in self.uses[item] if self.is_live(option)]
        for option in ways[:max(len(ways) - max(need, 1) + 1, 0)]:
            self.barred.add(option)
            tried.append(option)
            self.choose(option)
            total += self.count()
            self.unchoose(option)
        if need <= 0:
            most, self.most[item] = self.most[item], len(self.taken[item])
            total += self.count()
            self.most[item] = most
        self.barred -= set(tried)
        return total


def check_tree(checker, fields):
    count = checker.count_all() if checker.possible else 0
    ensure(checker.at == len(checker.tree), "there is text after the tree")
    ensure(fields["solutions"] == [str(count)] and fields["nodes"] == [str(checker.nodes)],
           f"there are {count} solutions and {checker.nodes} nodes, which is not what is claimed")
    return count


def number(text, most):
    ensure(text.isdigit() and str(int(text)) == text and int(text) <= most, f"{text} is not a number up to {most}")
    return int(text)


def check_linear(checker, fields):
    """Add up the multipliers of each live option, and of all items that required options do not take."""
    ensure(checker.possible, "a required option cannot be chosen")
    modulus = number(fields["modulus"][0], 2**32 - 1)
    ensure(modulus >= 2, "the modulus is below 2")
    multiplier, last = [0] * len(checker.items), 0
    for line in fields.get("item", []):
        item, value = line.split(" ")
        ensure(last < number(item, len(checker.items)), "items are out of order")
        last = int(item)
        multiplier[last - 1] = number(value, modulus - 1)
        ensure(multiplier[last - 1] > 0, "a multiplier of 0 is written")
    total = 0
    for (primary, least, most), taken, value in zip(checker.items, checker.taken, multiplier):
        ensure(value == 0 or (primary and least == most), "an item has a multiplier, but no fixed multiplicity")
        total += value * (most - len(taken))
    for number_, option in enumerate(checker.options):
        ensure(not checker.is_live(number_) or sum(multiplier[i] for i, _ in option) % modulus == 0,
               f"the multipliers of option {number_ + 1} do not add up to a multiple of {modulus}")
    ensure(total % modulus == number(fields["rest"][0], modulus - 1) != 0, "the rest is 0, or not what is claimed")
    return 0


def read_fields(lines, order):
    """Return the values of each name. The names come in this order."""
    fields, place = {}, 0
    for line in lines:
        name, blank, value = line.partition(" ")
        ensure(blank and name in order[place:], f"unexpected line: {line}")
        place = order.index(name)
        fields.setdefault(name, []).append(value)
    for name in set(order) - {"require", "forbid", "item"}:
        ensure(len(fields.get(name, [])) == 1, f"not one line `{name}`")
    return fields


def read_options(lines, options):
    """Return the numbers of options from 0. In the certificate they are from 1, and ascending."""
    numbers = [number(line, options) for line in lines]
    ensure(all(a < b for a, b in zip([0] + numbers, numbers)), "options are out of order")
    return [number_ - 1 for number_ in numbers]


HEAD = ["dlx-certificate", "items", "options", "problem", "require", "forbid"]


def check(problem, data):
    items, options = read_items(problem)
    ensure(data[-24:] == b"\ncheck %016x\n" % fnv(data[:-23]), "the check does not match")
    head, mark, rest = data[:-23].partition(b"tree\n")
    lines, is_linear = head.decode().splitlines(), not mark
    fields = read_fields(lines, HEAD + (["modulus", "item", "rest"] if is_linear else ["solutions", "nodes"]))
    ensure(fields["dlx-certificate"] == ["1"], "not this version")
    ensure(fields["items"] + fields["options"] == [str(len(items)), str(len(options))], "not this size")
    ensure(fields["problem"] == [f"{fingerprint(items, options):016x}"], "for another problem")
    decided = [read_options(fields.get(name, []), len(options)) for name in ("require", "forbid")]
    checker = Checker(items, options, *decided, rest[:-1])
    return (check_linear if is_linear else check_tree)(checker, fields)


if __name__ == "__main__":
    sys.setrecursionlimit(100000)
    with open(sys.argv[1], encoding="utf-8") as file:
        text, wrong = file.read(), 0
    for name in sys.argv[2:]:
        with open(name, "rb") as file:
            try:
                print(check(text, file.read()))
            except Wrong as reason:
                print(f"{name}: {reason}", file=sys.stderr)
                wrong += 1
    sys.exit(wrong > 0)
