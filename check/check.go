// Package check reads certificates and believes nothing. It knows cells,
// permutations and the definitions in docs/certificate.md, shares no code
// with what writes certificates, and accepts one only if every reply is covered.
//
// It reads a certificate once, from front to back, and keeps one level of
// positions at a time.
package check

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"slices"
	"strings"
)

// Proof is a claim that was found to be proved.
type Proof struct {
	Rule    string   `json:"rule"`           // "achievement", "maker-breaker" or "avoidance"
	Start   string   `json:"start"`          // the board, rows separated by slashes
	Goal    int      `json:"goal,omitempty"` // the size of the matching that decides, or 0 if there are
	Sets    []string `json:"sets,omitempty"` // winning sets, each "1,1 2,2"
	Turn    string   `json:"to_move"`        // the player to move, "X" or "O"
	Claim   string   `json:"claim"`          // "X wins by 11"
	Entries int      `json:"entries"`        // positions with a move of the prover
	Replies int      `json:"replies"`        // replies that were checked

	// Vertices are the names of the cells, in row-major order and without those missing, if
	// they have names.
	Vertices []string `json:"vertices,omitempty"`

	// Of a game of listed sets, which only version 3 has: how many sets each player has. Start
	// has a mark for each vertex.
	Listed bool     `json:"listed,omitempty"`
	XSets  int      `json:"x_sets,omitempty"`
	OSets  int      `json:"o_sets,omitempty"`
	First  []string `json:"first,omitempty"` // the vertices that the first move may claim, all if empty
	Moves  int      `json:"moves,omitempty"` // after how many the game ends; 0: when no vertex is free
}

// Wins says in words what a player must own to win: "goal 4" or "36 winning sets".
func (p *Proof) Wins() string {
	if p.Listed {
		text := fmt.Sprintf("%d winning sets of X and %d of O", p.XSets, p.OSets)
		if len(p.First) > 0 {
			text += ", first move to " + strings.Join(p.First, " ")
		}
		if p.Moves > 0 {
			text += fmt.Sprintf(", %d moves", p.Moves)
		}
		return text
	}
	if p.Goal == 0 {
		return fmt.Sprintf("%d winning sets", len(p.Sets))
	}
	return fmt.Sprintf("goal %d", p.Goal)
}

// ErrRefused is wrapped by the error of a certificate that proves nothing. The
// error names the line of the first fault.
var ErrRefused = errors.New("certificate refused")

// Check reads a certificate and returns what it proves. The error wraps
// [ErrRefused] if the certificate is not a proof; other errors are in's.
func Check(in io.Reader) ([]Proof, error) {
	c := checker{in: bufio.NewReaderSize(in, longestLine), sum: sha256.New()}
	proofs := c.file()
	if c.failed != nil {
		return nil, c.failed
	}
	if c.err != nil {
		return nil, fmt.Errorf("%w: line %d: %w", ErrRefused, c.number, c.err)
	}
	return proofs, nil
}

// longestLine is more than an entry of a 16×16 board can have: 256 images of
// fewer than 40 bytes.
const longestLine = 1 << 15

// checker reads a certificate, up to the first error.
type checker struct {
	in     *bufio.Reader
	sum    hash.Hash
	number int   // of the line
	err    error // why the certificate is refused
	failed error // a failure to read
	proof
}

// refuse keeps the first error.
func (c *checker) refuse(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

// next reads a line, which counts for the sum, and returns it without its end; "" after an
// error.
func (c *checker) next() string {
	if c.err != nil {
		return ""
	}
	c.number++
	line, err := c.in.ReadSlice('\n')
	switch {
	case err == io.EOF:
		c.refuse("the file ends too soon")
	case errors.Is(err, bufio.ErrBufferFull):
		c.refuse("the line is too long")
	case err != nil:
		c.failed, c.err = err, err
	default:
		c.sum.Write(line)
		return string(line[:len(line)-1])
	}
	return ""
}

// field reads a line that begins with the word, and returns the rest.
func (c *checker) field(word string) string {
	line := c.next()
	rest, ok := strings.CutPrefix(line, word+" ")
	if !ok {
		c.refuse("a line %q was due, not %.40q", word, line)
	}
	return rest
}

// optional is field if the next line begins with the word, and reads nothing if not or after
// an error.
func (c *checker) optional(word string) (rest string, ok bool) {
	if next, _ := c.in.Peek(len(word) + 1); c.err != nil || string(next) != word+" " {
		return "", false
	}
	return c.field(word), true
}

// end reads the last line of a proof.
func (c *checker) end() {
	if line := c.next(); line != "end" {
		c.refuse("nothing is left to prove: \"end\" was due, not %.40q", line)
	}
}

func (c *checker) file() (proofs []Proof) {
	version := c.field("transversal certificate")
	switch version {
	case "2", "3":
	case "1":
		c.refuse("version 1 is read no more: have the certificate written anew, as version 2")
	default:
		c.refuse("version %.20q is not known", version)
	}
	for c.err == nil {
		before := c.sum.Sum(nil)
		line := c.next()
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case word == "sha256" && len(proofs) > 0:
			c.finish(rest, before)
			return proofs
		case word == "listed" && version == "3":
			proofs = append(proofs, c.listedProof(rest))
		case word == "rule":
			proofs = append(proofs, c.proofOf(rest))
		default:
			c.refuse("a line \"rule\" was due, not %.40q", line)
		}
	}
	return nil
}

// finish checks the last line of the file, whose sum was that of all lines before.
func (c *checker) finish(sum string, before []byte) {
	if sum != hex.EncodeToString(before) {
		c.refuse("the SHA-256 is not that of the lines before: the file is damaged")
	} else if _, err := c.in.ReadByte(); err == nil {
		c.refuse("something follows the SHA-256")
	} else if err != io.EOF {
		c.failed = err
	}
}

// proof is the proof being checked.
type proof struct {
	Proof
	claim
	by int
	winning
}

// claim is that a player wins, or does not win.
type claim struct {
	player   byte // 'X' or 'O'
	wins     bool
	prover   byte // who is to show it: the player, or the other one
	opponent byte
}

func claimOf(player byte, wins bool) claim {
	if wins {
		return claim{player, wins, player, other(player)}
	}
	return claim{player, wins, other(player), player}
}

func other(player byte) byte { return 'X' + 'O' - player }

// proofOf reads a proof from the line after the rule up to its end.
func (c *checker) proofOf(rule string) Proof {
	start := c.head(rule)
	if c.err != nil {
		return c.Proof
	}
	if rule != "maker-breaker" && c.lacks(start, 'X') <= 0 && c.lacks(start, 'O') <= 0 {
		c.refuse("both players own a winning set at the start")
	}
	turn := c.Turn[0]
	ply := start.count('X') + start.count('O')
	over, good := c.settled(start, ply, turn)
	if over && !good {
		c.refuse("the claim fails at the start")
	}
	pointed := map[string]bool{}
	if !over {
		pointed[string(start.cells)] = true
	}
	for first := true; len(pointed) > 0 && c.err == nil; first = false {
		pointed = c.level(ply, turn, pointed, start)
		if ply += 2; first && turn != c.prover {
			ply--
		}
		turn = c.prover
	}
	c.end()
	return c.Proof
}

// head reads the lines of a proof up to the claim.
func (c *checker) head(rule string) (start board) {
	c.proof = proof{Proof: Proof{Rule: rule}}
	if rule != "achievement" && rule != "maker-breaker" && rule != "avoidance" {
		c.refuse("the rule %.40q is not known", rule)
	}
	c.Start = c.field("start")
	start, err := readBoard(c.Start)
	if err != nil {
		c.refuse("%w", err)
	}
	if names, ok := c.optional("vertices"); ok {
		c.Vertices = c.names(names)
		if cells := len(start.cells) - start.count('#'); len(c.Vertices) != cells {
			c.refuse("there are %d names for %d cells", len(c.Vertices), cells)
		}
	}
	c.winning = c.readWinning(start)
	if c.Turn = c.field("turn"); c.Turn != "X" && c.Turn != "O" {
		c.refuse("the turn is %.20q, not X or O", c.Turn)
	}
	c.Claim = c.field("claim")
	player, rest, _ := strings.Cut(c.Claim, " ")
	by, wins := strings.CutPrefix(rest, "wins by ")
	fails := false
	if !wins {
		by, fails = strings.CutPrefix(rest, "does not win by ")
	}
	ply, fits := number(by, 0, 256)
	switch {
	case !wins && !fails || !fits || player != "X" && player != "O":
		c.refuse("not a claim: %.40q", c.Claim)
		return start
	case player == "O" && rule == "maker-breaker":
		c.refuse("in maker-breaker claims are about X")
	}
	c.by, c.claim = ply, claimOf(player[0], wins)
	return start
}

// level reads a level, whose boards must be those pointed to, and returns the
// boards to which its entries point.
func (c *checker) level(ply int, turn byte, pointed map[string]bool, start board) map[string]bool {
	text, want := c.field("ply"), fmt.Sprintf("%d entries %d", ply, len(pointed))
	if text != want {
		c.refuse("\"ply %s\" was due, since so many boards are pointed to, not \"ply %.40s\"", want, text)
	}
	next := map[string]bool{}
	last := ""
	for range len(pointed) {
		words := strings.Split(c.next(), " ")
		b, err := readBoard(words[0])
		switch {
		case c.err != nil:
			return nil
		case err != nil:
			c.refuse("%w", err)
		case b.cols != start.cols || !pointed[string(b.cells)]:
			c.refuse("nothing points to the board %s", words[0])
		case words[0] <= last:
			c.refuse("the board %s is out of order", words[0])
		default:
			if err := c.entry(b, ply, turn, words[1:], next); err != nil {
				c.refuse("%w", err)
			}
		}
		last = words[0]
		c.Entries++
	}
	return next
}

// entry checks an entry and adds the boards to which it points.
func (c *checker) entry(b board, ply int, turn byte, words []string, pointed map[string]bool) error {
	if len(words) == 0 {
		return errors.New("the entry has no move")
	}
	move, words := words[0], words[1:]
	if turn == c.prover {
		i, err := b.cell(move)
		if err != nil {
			return err
		}
		if b.cells[i] != '.' {
			return fmt.Errorf("the move %s is not free", c.name(b, i))
		}
		b.cells[i] = c.prover
		ply++
	} else if move != "-" {
		return fmt.Errorf("it is not the prover's move, so \"-\" was due, not %.20q", move)
	}
	switch over, good := c.settled(b, ply, c.opponent); {
	case over && !good:
		return errors.New("the claim fails after the prover's move")
	case over && len(words) > 0:
		return fmt.Errorf("%.40q is not due: the move settles it", words[0])
	case over:
		return nil
	}
	threats, words, err := c.threats(b, words)
	if err != nil {
		return err
	}
	to, image := make([]int, len(b.cells)), make([]byte, len(b.cells))
	for i := range b.cells {
		if b.cells[i] != '.' {
			continue
		}
		b.cells[i] = c.opponent
		over, good := c.settled(b, ply+1, c.prover)
		switch {
		case over && !good:
			return fmt.Errorf("the claim fails after the reply %s", c.name(b, i))
		case over, len(threats) == 2, len(threats) == 1 && threats[0] != i:
		case len(words) == 0:
			return fmt.Errorf("the reply %s is not covered", c.name(b, i))
		default:
			if err := b.symmetry(words[0], to); err != nil {
				return err
			}
			if !c.respects(to) {
				return fmt.Errorf("%s does not take the winning sets to winning sets", words[0])
			}
			for j, mark := range b.cells {
				image[to[j]] = mark
			}
			if !pointed[string(image)] { // the look-up spares a copy
				pointed[string(image)] = true
			}
			words = words[1:]
		}
		b.cells[i] = '.'
		c.Replies++
	}
	if len(words) > 0 {
		return fmt.Errorf("%.40q is not due: every reply is covered without it", words[0])
	}
	return nil
}

// name returns how the certificate names a cell of a board.
func (c *checker) name(b board, i int) string {
	if c.Vertices != nil {
		return c.Vertices[i-bytes.Count(b.cells[:i], []byte("#"))]
	}
	return fmt.Sprintf("%d,%d", i/b.cols+1, i%b.cols+1)
}

// threats reads the threats of an entry, cells with which the prover wins after
// the opponent's next move, and returns the words after them.
func (c *checker) threats(b board, words []string) (threats []int, rest []string, err error) {
	for ; len(words) > 0 && strings.HasPrefix(words[0], "!"); words = words[1:] {
		i, err := b.cell(words[0][1:])
		switch {
		case err != nil:
			return nil, nil, err
		case b.cells[i] != '.':
			return nil, nil, fmt.Errorf("the threat %s is not free", c.name(b, i))
		case slices.Contains(threats, i):
			return nil, nil, fmt.Errorf("the threat %s is told twice", c.name(b, i))
		case len(threats) == 2:
			return nil, nil, errors.New("two threats are enough")
		case c.Rule == "avoidance" || c.Rule == "maker-breaker" && c.prover == 'O':
			return nil, nil, fmt.Errorf("in %s %c wins nothing by the threat %s", c.Rule, c.prover, c.name(b, i))
		}
		b.cells[i] = c.prover
		wins := c.lacks(b, c.prover) <= 0
		b.cells[i] = '.'
		if !wins {
			return nil, nil, fmt.Errorf("the threat %s gives no winning set", c.name(b, i))
		}
		threats = append(threats, i)
	}
	return threats, words, nil
}

// settled reports whether a position is settled, and whether it is then good for the
// prover. The player to move is turn.
func (c *checker) settled(b board, ply int, turn byte) (over, good bool) {
	for _, owner := range []byte("XO") {
		if c.Rule == "maker-breaker" && owner == 'O' || c.lacks(b, owner) > 0 {
			continue
		}
		won := owner
		if c.Rule == "avoidance" {
			won = other(owner)
		}
		return true, (won == c.player && ply <= c.by) == c.wins
	}
	if b.count('.') == 0 {
		return true, !c.wins
	}
	grower := c.player
	if c.Rule == "avoidance" {
		grower = other(grower)
	}
	moves := (c.by - ply) / 2
	if turn == grower {
		moves = (c.by - ply + 1) / 2
	}
	if c.lacks(b, grower) > moves {
		return true, !c.wins
	}
	return false, false
}
