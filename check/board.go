package check

import (
	"fmt"
	"strings"
)

// boardHead reads the lines of a proof about a board up to the claim.
func (c *checker) boardHead() {
	c.Start = c.field("start")
	rows, cols, start := readBoard(c.Start)
	c.rows, c.cols = rows, cols
	c.placed(start)
	if names, ok := c.optional("vertices"); ok {
		c.Vertices = c.names(names)
		if cells := c.free + c.stones; len(c.Vertices) != cells {
			refuse("there are %d names for %d cells", len(c.Vertices), cells)
		}
	}
	line := c.next()
	switch word, text, _ := strings.Cut(line, " "); word {
	case "goal":
		var ok bool
		if c.Goal, ok = number(text, 1, min(rows, cols)); !ok {
			refuse("the goal is %.20q, not 1 to the length of the shorter side", text)
		}
	case "sets":
		c.winning(0, "sets", text, 1)
	default:
		refuse("a line \"goal\" or \"sets\" was due, not %.40q", line)
	}
	if c.Turn = c.field("turn"); c.Turn != "X" && c.Turn != "O" {
		refuse("the turn is %.20q, not X or O", c.Turn)
	}
	c.readClaim()
	c.turns = c.Turn + string(other(c.Turn[0]))
	if c.reaches([]byte(start), 'X', 0) && c.reaches([]byte(start), 'O', 0) {
		refuse("both players own a winning set at the start")
	}
}

// levels reads the entries of a proof about a board, level by level. The boards of a level must
// be those to which the level before points.
func (c *checker) levels() {
	next, ply := map[string]bool{c.begin: true}, c.stones
	c.point = func(at []byte) {
		if !next[string(at)] { // the look-up spares a copy
			next[string(at)] = true
		}
	}
	for len(next) > 0 {
		pointed, last := next, ""
		next = map[string]bool{}
		text, want := c.field("ply"), fmt.Sprintf("%d entries %d", ply, len(pointed))
		if text != want {
			refuse("\"ply %s\" was due, since so many boards are pointed to, not \"ply %.40s\"", want, text)
		}
		for range len(pointed) {
			words := strings.Split(c.next(), " ")
			_, cols, at := readBoard(words[0])
			switch {
			case cols != c.cols || !pointed[at]:
				refuse("nothing points to the board %s", words[0])
			case words[0] <= last:
				refuse("the board %s is out of order", words[0])
			}
			c.entry([]byte(at), words[1:])
			last = words[0]
		}
		if ply += 2; ply == c.stones+2 && c.turns[0] != c.prover {
			ply-- // the first entry had no move of the prover
		}
	}
}

// readBoard reads a board as the certificate draws it.
func readBoard(text string) (rows, cols int, cells string) {
	lines := strings.Split(text, "/")
	rows, cols = len(lines), len(lines[0])
	if rows > 16 || cols > 16 || cols == 0 {
		refuse("a board has 1 to 16 rows and columns")
	}
	for _, line := range lines {
		if len(line) != cols || strings.Trim(line, ".XO#") != "" {
			refuse("not a board: %.40q", text)
		}
	}
	return rows, cols, strings.Join(lines, "")
}

// nu returns ν of the cells with the mark, by augmenting paths.
func (p *proof) nu(b []byte, mark byte) (size int) {
	var rowOf [16]int // by column: 1 + the row matched to it
	var seen [16]bool
	var augment func(r int) bool
	augment = func(r int) bool {
		for c := range p.cols {
			if b[r*p.cols+c] == mark && !seen[c] {
				seen[c] = true
				if rowOf[c] == 0 || augment(rowOf[c]-1) {
					rowOf[c] = r + 1
					return true
				}
			}
		}
		return false
	}
	for r := range p.rows {
		seen = [16]bool{}
		if augment(r) {
			size++
		}
	}
	return size
}

// exchange reads a permutation of rows and columns, with or without transposition, that takes
// winning sets to winning sets. (Every one does for matchings.)
func (p *proof) exchange(word string) (to []int) {
	turned := strings.HasPrefix(word, "~")
	rows, cols, _ := strings.Cut(strings.TrimPrefix(word, "~"), ":")
	if !permutation(rows, p.rows) || !permutation(cols, p.cols) || turned && p.rows != p.cols {
		refuse("not a symmetry of the board: %.40q", word)
	}
	to = make([]int, p.rows*p.cols)
	for at := range to {
		i, j := int(rows[at/p.cols]-'a'), int(cols[at%p.cols]-'a')
		if turned {
			i, j = j, i
		}
		to[at] = i*p.cols + j
	}
	if !p.keeps(to) {
		refuse("%s does not take the winning sets to winning sets", word)
	}
	return to
}

// permutation reports whether each of the first n letters occurs once in word.
func permutation(word string, n int) bool {
	for i := range n {
		if strings.IndexByte(word, 'a'+byte(i)) < 0 {
			return false
		}
	}
	return len(word) == n
}
