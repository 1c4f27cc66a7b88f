#!/usr/bin/env python3
"""check_certificate.py FILE: checks a certificate, from docs/certificate.md alone."""
import hashlib
import re
import sys

OTHER = {"X": "O", "O": "X"}


def demand(truth, fault):
    if not truth:
        raise ValueError(fault)


class Checker:
    def __init__(self, file):
        self.file, self.number, self.sum = file, 0, hashlib.sha256()

    def next(self, prefix=""):
        self.number, self.before = self.number + 1, self.sum.hexdigest()
        line = self.file.readline(1 << 16)
        demand(line.endswith(b"\n") and line.isascii(), "the file ends too soon or is not text")
        self.sum.update(line)
        demand(line.decode().startswith(prefix), f"a line {prefix!r} was due")
        return line.decode()[len(prefix):-1]

    def check(self):
        proved = []
        demand(self.next("transversal certificate ") == "1", "unknown version")
        while (line := self.next()).startswith("rule "):
            entries = self.proof(line[5:])
            proved.append(f"{self.claim} ({self.rule}, {self.rows}x{self.cols}): proved with {entries} entries")
        demand(proved and line == "sha256 " + self.before and not self.file.read(1), "the SHA-256 is wrong: damaged")
        return proved

    def proof(self, rule):
        demand(rule in ("achievement", "maker-breaker", "avoidance"), "unknown rule")
        drawn, turn, self.rule = self.next("start "), self.next("turn "), rule
        self.rows, self.cols = drawn.count("/") + 1, len(drawn.split("/")[0])
        demand(self.rows <= 16 and 1 <= self.cols <= 16, "the board is too large or empty")
        self.goal, self.claim = min(self.rows, self.cols), self.next("claim ")
        match = re.fullmatch("([XO]) (wins|does not win) by (0|[1-9][0-9]{0,2})", self.claim)
        demand(turn in ("X", "O") and match and int(match[3]) <= 256, "not a claim")
        demand(rule != "maker-breaker" or match[1] == "X", "claims about O mean nothing here")
        self.player, self.wins, self.by = match[1], match[2] == "wins", int(match[3])
        self.prover, start = self.player if self.wins else OTHER[self.player], self.board(drawn)
        demand(rule == "maker-breaker" or not self.owns(start, "X") & self.owns(start, "O"), "both have won")
        entries, ply = 0, start.count("X") + start.count("O")
        good = self.settled(start, ply, turn)
        demand(good is not False, "the claim fails at the start")
        wanted = {start} if good is None else set()
        while wanted:
            demand(self.next("ply ") == f"{ply} entries {len(wanted)}", f"ply {ply} needs {len(wanted)} entries")
            last, following = "", set()
            for _ in range(len(wanted)):
                drawn, *words = self.next().split(" ")
                demand(last < drawn and self.board(drawn) in wanted, "a board out of order or not pointed to")
                self.entry(self.board(drawn), ply, turn, words, following)
                last, entries = drawn, entries + 1
            ply += 2 if turn == self.prover else 1
            turn, wanted = self.prover, following
        demand(self.next() == "end", "the end was due")
        return entries

    def board(self, drawn):
        grid = drawn.split("/")
        fits = len(grid) == self.rows and all(len(line) == self.cols for line in grid)
        demand(fits and set(drawn) <= set(".XO#/"), "not a board of this size")
        return "".join(grid)

    def cell(self, word):
        names = [f"{r + 1},{c + 1}" for r in range(self.rows) for c in range(self.cols)]
        demand(word in names, "not a cell")
        return names.index(word)

    def nu(self, board, mark):
        """The largest matching among the cells with the mark, by augmenting paths."""
        row_of = {}

        def augment(r, seen):
            for c in range(self.cols):
                if board[r * self.cols + c] == mark and c not in seen:
                    seen.add(c)
                    if c not in row_of or augment(row_of[c], seen):
                        row_of[c] = r
                        return True
            return False

        return sum(augment(r, set()) for r in range(self.rows))

    def owns(self, board, mark):
        return board.count(mark) >= self.goal and self.nu(board, mark) == self.goal

    def settled(self, board, ply, turn):
        """None if moves are needed, else whether the position is good for the prover."""
        for mark in "X" if self.rule == "maker-breaker" else "XO":
            if self.owns(board, mark):
                return ((mark == self.player) != (self.rule == "avoidance") and ply <= self.by) == self.wins
        grower = OTHER[self.player] if self.rule == "avoidance" else self.player
        moves = (self.by - ply + (turn == grower)) // 2
        if ply >= self.by or "." not in board or self.nu(board, grower) + moves < self.goal:
            return not self.wins
        return None

    def entry(self, board, ply, turn, words, following):
        demand(words and (turn == self.prover) == (words[0] != "-"), "no move, or a move out of turn")
        if turn == self.prover:
            at = self.cell(words[0])
            demand(board[at] == ".", "the move is not free")
            board, ply = board[:at] + self.prover + board[at + 1:], ply + 1
        good = self.settled(board, ply, OTHER[self.prover])
        demand(good is not False, "the claim fails after the move")
        demand(good is None or len(words) == 1, "nothing is due after the move")
        ends = ("achievement",) if self.prover == "O" else ("achievement", "maker-breaker")
        threats = {self.cell(word[1:]) for word in words[1:3] if word.startswith("!")}
        for at in threats:
            timely = board[at] == "." and self.rule in ends and (not self.wins or ply + 2 <= self.by)
            demand(timely and self.owns(board[:at] + self.prover + board[at + 1:], self.prover), "no threat")
        images = words[1 + len(threats):]
        for at in range(len(board)) if good is None else ():
            if board[at] == ".":
                reply = board[:at] + OTHER[self.prover] + board[at + 1:]
                fate = self.settled(reply, ply + 1, self.prover)
                demand(fate is not False, "the claim fails after a reply")
                if fate is None and not threats - {at}:
                    demand(images, "a reply is not covered")
                    following.add(self.image(reply, images.pop(0)))
        demand(not images, "more images than replies")

    def image(self, board, word):
        turned, words = word[:1] == "~", word.removeprefix("~").split(":")
        lines = [[ord(letter) - ord("a") for letter in w] for w in words]
        whole = list(map(sorted, lines)) == [list(range(self.rows)), list(range(self.cols))]
        demand(whole and (not turned or self.rows == self.cols), "no symmetry of the board")
        to = [""] * len(board)
        for at, mark in enumerate(board):
            i, j = lines[0][at // self.cols], lines[1][at % self.cols]
            to[j * self.cols + i if turned else i * self.cols + j] = mark
        return "".join(to)


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as certificate:
        checker = Checker(certificate)
        try:
            print("\n".join(checker.check()))
        except ValueError as fault:
            sys.exit(f"refused: line {checker.number}: {fault}")
