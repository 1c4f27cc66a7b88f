#!/usr/bin/env python3
"""Checks certificates of the transversal game, from docs/certificate.md alone.

Usage: check_certificate.py FILE.  Status 0 if every claim is proved, 1 if not.
A board is a string of rows*cols marks; a proof is checked level by level.
"""
import hashlib
import re
import sys


class Refused(Exception):
    pass


def demand(truth, fault):
    if not truth:
        raise Refused(fault)


class Lines:
    """The lines of the file, summed as they are read."""

    def __init__(self, file):
        self.file, self.number, self.sum = file, 0, hashlib.sha256()

    def next(self, prefix=""):
        self.number += 1
        self.before = self.sum.hexdigest() if prefix == "rule |sha256 " else ""
        line = self.file.readline()
        demand(line.endswith(b"\n"), "the file ends too soon")
        self.sum.update(line)
        demand(line.isascii(), "not ASCII")
        text = line[:-1].decode()
        match = re.match(prefix, text)
        demand(match, f"a line {prefix!r} was due")
        return text[match.end():] if "|" not in prefix else text


def nu(board, rows, cols, mark):
    """The largest matching among the cells with the mark, by augmenting paths."""
    row_of = {}

    def augment(r, seen):
        for c in range(cols):
            if board[r * cols + c] == mark and c not in seen:
                seen.add(c)
                if c not in row_of or augment(row_of[c], seen):
                    row_of[c] = r
                    return True
        return False

    return sum(augment(r, set()) for r in range(rows))


class Proof:
    def __init__(self, lines, rule):
        self.lines, self.rule, self.entries = lines, rule, 0
        demand(rule in ("achievement", "maker-breaker", "avoidance"), "unknown rule")
        drawn = lines.next("start ")
        grid = drawn.split("/")
        self.rows, self.cols = len(grid), len(grid[0])
        demand(self.rows <= 16 and 1 <= self.cols <= 16, "the board is too large or empty")
        self.goal = min(self.rows, self.cols)
        self.turn = lines.next("turn ")
        demand(self.turn in ("X", "O"), "whose turn?")
        self.claim = lines.next("claim ")
        match = re.fullmatch("([XO]) (wins|does not win) by (0|[1-9][0-9]{0,2})", self.claim)
        demand(match and int(match[3]) <= 256, "not a claim")
        self.player, self.wins, self.by = match[1], match[2] == "wins", int(match[3])
        demand(rule != "maker-breaker" or self.player == "X", "claims about O mean nothing here")
        self.prover = self.player if self.wins else "XO".replace(self.player, "")
        self.opponent = "XO".replace(self.prover, "")
        start = self.board(drawn)
        demand(rule == "maker-breaker" or not (self.owns(start, "X") and self.owns(start, "O")), "both have won")
        self.levels(start)

    def board(self, drawn):
        grid = drawn.split("/")
        demand(len(grid) == self.rows and all(len(line) == self.cols for line in grid), "a wrong board")
        demand(set(drawn) <= set(".XO#/"), "not a board")
        return "".join(grid)

    def owns(self, board, mark):
        return board.count(mark) >= self.goal and nu(board, self.rows, self.cols, mark) == self.goal

    def settled(self, board, ply, turn):
        """None if moves are needed, else whether the position is good for the prover."""
        for mark in "X" if self.rule == "maker-breaker" else "XO":
            if self.owns(board, mark):
                return ((mark == self.player) == self.wins) != (self.rule == "avoidance")
        grower = self.player if self.rule != "avoidance" else "XO".replace(self.player, "")
        moves = (self.by - ply + (turn == grower)) // 2
        if ply >= self.by or "." not in board or nu(board, self.rows, self.cols, grower) + moves < self.goal:
            return not self.wins
        return None

    def levels(self, start):
        ply, turn = start.count("X") + start.count("O"), self.turn
        good = self.settled(start, ply, turn)
        demand(good is not False, "the claim fails at the start")
        wanted = {start} if good is None else set()
        while wanted:
            demand(self.lines.next("ply ") == f"{ply} entries {len(wanted)}", f"ply {ply} needs {len(wanted)} entries")
            last, following = "", set()
            for _ in range(len(wanted)):
                drawn, *words = self.lines.next().split(" ")
                board = self.board(drawn)
                demand(board in wanted, "nothing points to this board")
                demand(last < drawn, "out of order")
                last = drawn
                self.entry(board, ply, turn, words, following)
                self.entries += 1
            ply += 2 if turn == self.prover else 1
            turn, wanted = self.prover, following
        self.lines.next("end$")

    def cell(self, word):
        match = re.fullmatch("([1-9][0-9]?),([1-9][0-9]?)", word)
        demand(match and int(match[1]) <= self.rows and int(match[2]) <= self.cols, "not a cell")
        return (int(match[1]) - 1) * self.cols + int(match[2]) - 1

    def entry(self, board, ply, turn, words, following):
        demand(words, "no move")
        move = words.pop(0)
        if turn == self.prover:
            at = self.cell(move)
            demand(board[at] == ".", "the move is not free")
            board, ply = board[:at] + self.prover + board[at + 1:], ply + 1
        else:
            demand(move == "-", "it is not the prover's turn")
        good = self.settled(board, ply, self.opponent)
        demand(good is not False, "the claim fails after the move")
        threats = set()
        while words and words[0].startswith("!"):
            at = self.cell(words.pop(0)[1:])
            demand(board[at] == "." and self.rule != "avoidance", "no threat")
            demand(self.rule != "maker-breaker" or self.prover == "X", "no threat")
            demand(not self.wins or ply + 2 <= self.by, "a threat too late")
            demand(self.owns(board[:at] + self.prover + board[at + 1:], self.prover), "no threat")
            threats.add(at)
        for at in range(len(board)) if good is None else ():
            if board[at] != ".":
                continue
            reply = board[:at] + self.opponent + board[at + 1:]
            fate = self.settled(reply, ply + 1, self.prover)
            demand(fate is not False, "the claim fails after a reply")
            if fate is None and not threats - {at}:
                demand(words, "a reply is not covered")
                following.add(self.image(reply, words.pop(0)))
        demand(not words, "more images than replies")

    def image(self, board, word):
        match = re.fullmatch("(~?)([a-p]+):([a-p]+)", word)
        demand(match, "not an image")
        rows, cols = ([ord(k) - ord("a") for k in match[i]] for i in (2, 3))
        demand(sorted(rows) == list(range(self.rows)) and sorted(cols) == list(range(self.cols)), "no permutation")
        demand(not match[1] or self.rows == self.cols, "only square boards are transposed")
        to = [""] * len(board)
        for at, mark in enumerate(board):
            i, j = rows[at // self.cols], cols[at % self.cols]
            to[j * self.cols + i if match[1] else i * self.cols + j] = mark
        return "".join(to)


def check(file):
    lines, proofs = Lines(file), []
    try:
        demand(lines.next("transversal certificate ") == "1", "unknown version")
        while (line := lines.next("rule |sha256 ")).startswith("rule "):
            proofs.append(Proof(lines, line[5:]))
        demand(proofs and line == "sha256 " + lines.before and not file.read(1), "the SHA-256 is wrong: damaged")
    except Refused as fault:
        sys.exit(f"refused: line {lines.number}: {fault}")
    for p in proofs:
        print(f"{p.claim} ({p.rule}, {p.rows}x{p.cols}): proved with {p.entries} entries")


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as certificate:
        check(certificate)
