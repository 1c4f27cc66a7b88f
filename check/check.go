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
func Check(in io.Reader) (proofs []Proof, err error) {
	c := checker{in: bufio.NewReaderSize(in, longestLine), sum: sha256.New()}
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case refusal:
			proofs, err = nil, fmt.Errorf("%w: line %d: %w", ErrRefused, c.number, fault.error)
		case failure:
			proofs, err = nil, fault.error
		default:
			panic(fault)
		}
	}()
	return c.file(), nil
}

// longestLine is more than an entry of a 16×16 board can have: 256 images of
// fewer than 40 bytes.
const longestLine = 1 << 15

// checker reads a certificate, up to the first fault.
type checker struct {
	in     *bufio.Reader
	sum    hash.Hash
	number int // of the line
	proof
}

// What a checker panics with, for [Check] to return: why the certificate is refused, or a
// failure to read it.
type (
	refusal struct{ error }
	failure struct{ error }
)

// refuse ends the check: the certificate is refused.
func refuse(format string, args ...any) { panic(refusal{fmt.Errorf(format, args...)}) }

// next reads a line, which counts for the sum as if it ended in a line feed alone, and returns it
// without its end.
func (c *checker) next() string {
	c.number++
	line, err := c.in.ReadSlice('\n')
	switch {
	case err == io.EOF:
		refuse("the file ends too soon")
	case errors.Is(err, bufio.ErrBufferFull):
		refuse("the line is too long")
	case err != nil:
		panic(failure{err})
	}
	line = bytes.TrimSuffix(line[:len(line)-1], []byte("\r"))
	c.sum.Write(line)
	c.sum.Write([]byte("\n"))
	return string(line)
}

// field reads a line that begins with the word, and returns the rest.
func (c *checker) field(word string) string {
	line := c.next()
	rest, ok := strings.CutPrefix(line, word+" ")
	if !ok {
		refuse("a line %q was due, not %.40q", word, line)
	}
	return rest
}

// optional is field if the next line begins with the word, and reads nothing if not.
func (c *checker) optional(word string) (rest string, ok bool) {
	if next, _ := c.in.Peek(len(word) + 1); string(next) != word+" " {
		return "", false
	}
	return c.field(word), true
}

// end reads the last line of a proof.
func (c *checker) end() {
	if line := c.next(); line != "end" {
		refuse("nothing is left to prove: \"end\" was due, not %.40q", line)
	}
}

func (c *checker) file() (proofs []Proof) {
	version := c.field("transversal certificate")
	switch version {
	case "2", "3":
	case "1":
		refuse("version 1 is read no more: have the certificate written anew, as version 2")
	default:
		refuse("version %.20q is not known", version)
	}
	for {
		before := c.sum.Sum(nil)
		line := c.next()
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case word == "sha256" && len(proofs) > 0:
			c.finish(rest, before)
			return proofs
		case word == "rule", word == "listed" && version == "3":
			proofs = append(proofs, c.proofOf(rest, word == "listed"))
		default:
			refuse("a line \"rule\" was due, not %.40q", line)
		}
	}
}

// finish checks the last line of the file, whose sum was that of all lines before.
func (c *checker) finish(sum string, before []byte) {
	if sum != hex.EncodeToString(before) {
		refuse("the SHA-256 is not that of the lines before: the file is damaged")
	} else if _, err := c.in.ReadByte(); err == nil {
		refuse("something follows the SHA-256")
	} else if err != io.EOF {
		panic(failure{err})
	}
}
