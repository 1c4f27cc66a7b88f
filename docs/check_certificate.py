#!/usr/bin/env python3
"""check_certificate.py FILE: checks a certificate, from docs/certificate.md alone."""
import hashlib
import math
import re
import sys
from collections import deque
from fractions import Fraction

OTHER = {"X": "O", "O": "X"}
LONGEST = 1 << 15  # no line has as many bytes


def demand(truth, fault):
    if not truth:
        raise ValueError(fault)


def number(text, low, high):
    plain = re.fullmatch("0|[1-9][0-9]{0,8}", text)
    demand(plain and low <= int(text) <= high, f"not a number from {low} to {high}")
    return int(text)


def names_of(text):
    names = text.split(" ")
    demand(all(re.fullmatch("[!-~]{1,32}", name) for name in names), "not a name of a vertex")
    demand(len(names) <= 256 and len(set(names)) == len(names), "too many vertices, or two of a name")
    return names


class Checker:
    def __init__(self, file):
        self.file, self.number, self.sum = file, 0, hashlib.sha256()

    def next(self, prefix=""):
        self.number, self.before = self.number + 1, self.sum.hexdigest()
        line = self.file.readline(LONGEST)
        demand(len(line) < LONGEST, "the line is too long")
        demand(line.endswith(b"\n"), "the file ends too soon")
        line = line.removesuffix(b"\n").removesuffix(b"\r") + b"\n"
        demand(line.isascii(), "this is no text")
        self.sum.update(line)
        demand(line.decode().startswith(prefix), f"a line {prefix!r} was due")
        return line.decode()[len(prefix):-1]

    def check(self):
        proved = []
        version = self.next("transversal certificate ")
        demand(version != "1", "version 1 is read no more: have it written anew, as version 2")
        demand(version in ("2", "3"), "unknown version")
        while (line := self.next()).startswith("rule ") or version == "3" and line.startswith("listed "):
            if line.startswith("listed "):
                proved.append(Listed(self, line[7:]).check())
                continue
            entries = self.proof(line[5:])
            game = f"{self.rule}, {self.rows}x{self.cols}, {self.won}"
            proved.append(f"{self.claim} ({game}): proved with {entries} entries")
        demand(proved and line.startswith("sha256 "), "a line 'rule ' was due")
        demand(line == "sha256 " + self.before, "the SHA-256 is wrong: the file is damaged")
        demand(not self.file.read(1), "something follows the SHA-256")
        return proved

    def proof(self, rule):
        demand(rule in ("achievement", "maker-breaker", "avoidance"), "unknown rule")
        drawn, self.rule = self.next("start "), rule
        self.rows, self.cols = drawn.count("/") + 1, len(drawn.split("/")[0])
        demand(self.rows <= 16 and 1 <= self.cols <= 16, "the board is too large or empty")
        start, line = self.board(drawn), self.next()
        if line.startswith("vertices "):
            demand(len(names_of(line[9:])) == len(start) - start.count("#"), "not a name for each cell")
            line = self.next()
        self.winning(start, line)
        turn = self.next("turn ")
        demand(turn in ("X", "O"), "the turn is X's or O's")
        self.claim = self.next("claim ")
        match = re.fullmatch("([XO]) (wins|does not win) by (.*)", self.claim)
        demand(match, "not a claim")
        self.player, self.wins, self.by = match[1], match[2] == "wins", number(match[3], 0, 256)
        demand(rule != "maker-breaker" or self.player == "X", "claims about O mean nothing here")
        self.prover = self.player if self.wins else OTHER[self.player]
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
                demand(self.board(drawn) in wanted, "a board that nothing points to")
                demand(last < drawn, "a board out of order")
                self.entry(self.board(drawn), ply, turn, words, following)
                last, entries = drawn, entries + 1
            ply += 2 if turn == self.prover else 1
            turn, wanted = self.prover, following
        demand(self.next() == "end", "the end was due")
        return entries

    def winning(self, start, line):
        """Reads what wins: a matching of goal cells, or one of the sets, each a set of indices."""
        kind, _, count = line.partition(" ")
        demand(kind in ("goal", "sets"), "a goal or sets were due")
        self.goal = number(count, 1, min(self.rows, self.cols) if kind == "goal" else 65536)
        self.won, self.sets = f"{kind} {count}", set()
        for _ in range(self.goal if kind == "sets" else 0):
            cells = [self.cell(word) for word in self.next().split(" ")]
            demand(all(a < b for a, b in zip(cells, cells[1:])), "the cells of a set are out of order")
            demand(all(start[at] != "#" for at in cells), "a cell of a set is missing from the board")
            demand(frozenset(cells) not in self.sets, "a set listed twice")
            self.sets.add(frozenset(cells))

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

    def lacks(self, board, mark):
        """How many more stones the player needs at least, to own a winning set."""
        if not self.sets:
            return self.goal - self.nu(board, mark)
        own, others = ({at for at, m in enumerate(board) if m == who} for who in (mark, OTHER[mark]))
        return min((len(s - own) for s in self.sets if s.isdisjoint(others)), default=math.inf)

    def owns(self, board, mark):
        return self.lacks(board, mark) <= 0

    def settled(self, board, ply, turn):
        """None if moves are needed, else whether the position is good for the prover."""
        for mark in "X" if self.rule == "maker-breaker" else "XO":
            if self.owns(board, mark):
                return ((mark == self.player) != (self.rule == "avoidance") and ply <= self.by) == self.wins
        grower = OTHER[self.player] if self.rule == "avoidance" else self.player
        moves = (self.by - ply + (turn == grower)) // 2
        if "." not in board or self.lacks(board, grower) > moves:
            return not self.wins
        return None

    def entry(self, board, ply, turn, words, following):
        demand(words, "no move")
        if turn == self.prover:
            at = self.cell(words[0])
            demand(board[at] == ".", "the move is not free")
            board, ply = board[:at] + self.prover + board[at + 1:], ply + 1
        else:
            demand(words[0] == "-", "a move of the prover out of turn")
        good, words = self.settled(board, ply, OTHER[self.prover]), words[1:]
        demand(good is not False, "the claim fails after the move")
        demand(good is None or not words, "nothing is due after the move")
        threats = set()
        while words and words[0].startswith("!"):
            at = self.cell(words.pop(0)[1:])
            demand(board[at] == ".", "a threat on a cell that is not free")
            demand(at not in threats, "a threat told twice")
            demand(len(threats) < 2, "more than two threats")
            demand(self.prover == "X" if self.rule == "maker-breaker" else self.rule == "achievement", "a threat that does not win")
            demand(self.owns(board[:at] + self.prover + board[at + 1:], self.prover), "a threat without a winning set")
            threats.add(at)
        for at in range(len(board)) if good is None else ():
            if board[at] == ".":
                reply = board[:at] + OTHER[self.prover] + board[at + 1:]
                fate = self.settled(reply, ply + 1, self.prover)
                demand(fate is not False, "the claim fails after a reply")
                if fate is None and not threats - {at}:
                    demand(words, "a reply is not covered")
                    following.add(self.image(reply, words.pop(0)))
        demand(not words, "more images than replies")

    def image(self, board, word):
        turned, words = word[:1] == "~", word.removeprefix("~").split(":")
        lines = [[ord(letter) - ord("a") for letter in w] for w in words]
        whole = list(map(sorted, lines)) == [list(range(self.rows)), list(range(self.cols))]
        demand(whole and (not turned or self.rows == self.cols), "no symmetry of the board")
        to = []  # where each cell goes
        for at in range(len(board)):
            i, j = lines[0][at // self.cols], lines[1][at % self.cols]
            to.append(j * self.cols + i if turned else i * self.cols + j)
        demand(all(frozenset(to[at] for at in s) in self.sets for s in self.sets), "no symmetry of the winning sets")
        return "".join(board[to.index(at)] for at in range(len(board)))


class Listed:
    """A proof about a game of listed sets. Sets are frozensets of vertices from 0."""

    def __init__(self, file, rule):
        self.file, self.rule = file, rule
        demand(rule in ("achievement", "avoidance"), "unknown rule")
        self.n, self.sets = len(names_of(file.next("vertices "))), {}
        for mark in "XO":
            lists = self.lists(f"{mark} sets ", 65536)
            demand(all(a < b for s in lists for a, b in zip(s, s[1:])), "a set out of order")
            self.sets[mark] = {frozenset(s) for s in lists}
            demand(len(self.sets[mark]) == len(lists), "a set listed twice")
        self.maps = [list(range(self.n))]
        for to in self.lists("symmetries ", 65535):
            demand(sorted(to) == self.maps[0], "no permutation of the vertices")
            kept = all(frozenset(to[v] for v in s) in sets for sets in self.sets.values() for s in sets)
            demand(kept, "no symmetry of the winning sets")
            self.maps.append(to)
        self.start, self.turns = file.next("start "), file.next("turns ")
        demand(re.fullmatch("[.XO]*", self.start) and len(self.start) == self.n, "not a start")
        demand(re.fullmatch("[XO]{1,256}", self.turns), "not the turns")
        free, line = [v for v in range(self.n) if self.start[v] == "."], file.next()
        self.first, self.moves = free, len(free)
        self.confines = line.startswith("first ")
        if self.confines:
            self.first, line = self.vertices(line[6:].split(" ")), file.next()
            demand(all(a < b for a, b in zip(self.first, self.first[1:])), "first moves out of order")
            demand(set(self.first) <= set(free), "a first move that is not free")
        if line.startswith("moves "):
            self.moves, line = number(line[6:], 1, len(free)), file.next()
        demand(line.startswith("claim "), "a line 'claim ' was due")
        self.claim = line[6:]
        match = re.fullmatch("([XO]) (wins|does not win)", self.claim)
        demand(match, "not a claim")
        self.player, self.wins = match[1], match[2] == "wins"
        self.prover = self.player if self.wins else OTHER[self.player]
        self.opponent = OTHER[self.prover]
        # What needs turns that alternate in achievement:
        self.plain = rule == "achievement" and self.turns in ("XO", "OX")

    def lists(self, word, most):
        lines = [self.file.next().split(" ") for _ in range(number(self.file.next(word), 0, most))]
        return [self.vertices(line) for line in lines]

    def vertices(self, words):
        return [number(word, 1, self.n) - 1 for word in words]

    def check(self):
        demand(not self.owns(self.start, "X") and not self.owns(self.start, "O"), "somebody has won at the start")
        good, entries = self.over(self.start, None), 0
        demand(good is not False, "the claim fails at the start")
        queue = deque([self.start] if good is None else [])
        met = set(queue)
        while queue:
            for at in self.entry(queue.popleft(), self.file.next().split(" ")):
                if at not in met:
                    met.add(at)
                    queue.append(at)
            entries += 1
        demand(self.file.next() == "end", "the end was due")
        sizes = f"{len(self.sets['X'])} and {len(self.sets['O'])} sets"
        return f"{self.claim} ({self.rule}, {self.n} vertices, {sizes}): proved with {entries} entries"

    def lacking(self, board, s, mark):
        """The vertices of s that the player of the mark lacks, None if the other has one."""
        marks = [board[v] for v in s]
        return None if OTHER[mark] in marks else marks.count(".")

    def owns(self, board, mark):
        return any(self.lacking(board, s, mark) == 0 for s in self.sets[mark])

    def made(self, board):
        return self.start.count(".") - board.count(".")

    def turn(self, board):
        return self.turns[self.made(board) % len(self.turns)]

    def allowed(self, board):
        """The vertices that may be claimed."""
        return [v for v in range(self.n) if board[v] == "." and (self.made(board) or v in self.first)]

    def over(self, board, mover):
        """None if the game goes on, else whether the position is good for the prover."""
        if mover and self.owns(board, mover):
            winner = mover if self.rule == "achievement" else OTHER[mover]
            return (winner == self.player) == self.wins
        owner = self.player if self.rule == "achievement" else OTHER[self.player]
        left = self.moves - self.made(board)
        lacking = (self.lacking(board, s, owner) for s in self.sets[owner])
        return None if any(k is not None and k <= left for k in lacking) else not self.wins

    def completing(self, board, mark):
        """The free vertices with which the player owns a set."""
        near = (s for s in self.sets[mark] if self.lacking(board, s, mark) == 1)
        return {v for s in near for v in s if board[v] == "."}

    def entry(self, board, words):
        """Returns the positions that images lead to."""
        if words[0] == "potential":
            return self.potential(board, words[1:])
        if words[0] == "pairs":
            return self.pairs(board, words[1:])
        word, words = words[0], words[1:]
        if self.turn(board) == self.prover:
            (v,) = self.vertices([word])
            demand(v in self.allowed(board), "a move that is not free, or not one of the first")
            board = self.put(board, v, self.prover)
            good = self.over(board, self.prover)
            demand(good is not False, "the claim fails after the move")
            if good:
                demand(not words, "nothing is due after the move")
                return []
        else:
            demand(word == "-", "a move of the prover out of turn")
        sequences = []
        while words and words[0].startswith("+"):
            full = self.moves == self.start.count(".")
            demand(self.plain and self.wins and full, "no sequence is allowed here")
            sequences.append(self.vertices(words.pop(0)[1:].split(",")))
        if self.turn(board) == self.prover:
            demand(not sequences, "a sequence that is not due")
            after = [board]
        else:
            after = []
            for v in self.allowed(board):
                reply = self.put(board, v, self.opponent)
                good = self.over(reply, self.opponent)
                demand(good is not False, "the claim fails after a reply")
                if good is None and not self.answered(reply, sequences):
                    after.append(reply)
        demand(len(after) == len(words), "as many images as positions were due")
        return [self.image(at, number(word, 0, len(self.maps) - 1)) for at, word in zip(after, words)]

    def put(self, board, v, mark):
        return board[:v] + mark + board[v + 1:]

    def image(self, board, k):
        at = [""] * self.n
        for v, to in enumerate(self.maps[k]):
            at[to] = board[v]
        return "".join(at)

    def answered(self, board, sequences):
        if self.rule != "achievement" or self.turn(board) != self.prover:
            return False
        return bool(self.completing(board, self.prover)) or any(self.replays(board, s) for s in sequences)

    def replays(self, board, sequence):
        for v in sequence:
            if self.completing(board, self.prover):
                return True
            if board[v] != ".":
                return False
            board = self.put(board, v, self.prover)
            threats = self.completing(board, self.prover)
            if self.completing(board, self.opponent) or not threats:
                return False
            if len(threats) > 1:
                return True
            board = self.put(board, *threats, self.opponent)
        return bool(self.completing(board, self.prover))

    def holds(self, board):
        """Whether the prover may hold by potential or by pairs."""
        confined = not self.made(board) and self.confines
        return self.plain and not self.wins and not confined

    def potential(self, board, words):
        demand(self.holds(board), "no potential is allowed here")
        demand(not words, "nothing is due after the word")
        lacking = [self.lacking(board, s, self.player) for s in self.sets[self.player]]
        total = sum(Fraction(1, 2**k) for k in lacking if k is not None)
        demand(total < (1 if self.turn(board) == self.prover else Fraction(1, 2)), "the potential is too large")
        return []

    def pairs(self, board, words):
        demand(self.holds(board), "no pairs are allowed here")
        pairs = [self.vertices(word.split("-")) for word in words]
        demand(pairs and all(len(pair) == 2 and pair[0] < pair[1] for pair in pairs), "not pairs")
        used = [v for pair in pairs for v in pair]
        demand(len(set(used)) == len(used) and all(board[v] == "." for v in used), "pairs overlap or are not free")
        for s in self.sets[self.player]:
            open_to = self.lacking(board, s, self.player) is not None
            demand(not open_to or any(s.issuperset(pair) for pair in pairs), "a set without a pair")
        return []


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        with open(sys.argv[1], "rb") as certificate:
            checker = Checker(certificate)
            print("\n".join(checker.check()))
    except ValueError as fault:
        sys.exit(f"refused: line {checker.number}: {fault}")
    except OSError as fault:
        sys.exit(str(fault))
