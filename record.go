package transversal

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Record is a game, finished or not: the board size and the cells in the order
// in which they were claimed, X's first.
//
// As one line of text a person can type, it is the board size, a colon and the
// cells, row before column, 1-based: "6: 1,1 1,2 2,3 3,4". As CSV it has the
// header "ply,player,move_number,row,column" and a line a ply.
type Record struct {
	N     int
	Moves []Cell
}

// ErrRecord is wrapped by every error about a malformed or illegal record.
var ErrRecord = errors.New("not a game record")

// Position returns the position after the first plies moves of r, and an error
// wrapping [ErrRecord] that names the first illegal ply, if there is one.
func (r Record) Position(plies int) (Position, error) {
	p := New(r.N)
	if err := CheckN(r.N); err != nil {
		return p, fmt.Errorf("%w: %v", ErrRecord, err)
	}
	for i, c := range r.Moves[:plies] {
		next, err := p.Play(c)
		if err != nil {
			return p, fmt.Errorf("%w: ply %d: %v", ErrRecord, i+1, err)
		}
		p = next
	}
	return p, nil
}

// Final returns the position after the last move of r, and an error as
// [Record.Position] does.
func (r Record) Final() (Position, error) { return r.Position(len(r.Moves)) }

// String writes r as one line of text, the form that [ParseRecord] reads.
func (r Record) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d:", r.N)
	for _, c := range r.Moves {
		fmt.Fprintf(&b, " %d,%d", c.Row()+1, c.Col()+1)
	}
	return b.String()
}

// ParseRecord reads a record in one line of text, such as "6: 1,1 1,2 2,3".
// Errors wrap [ErrRecord] and say which move is wrong.
func ParseRecord(line string) (Record, error) {
	size, moves, found := strings.Cut(line, ":")
	n, err := strconv.Atoi(strings.TrimSpace(size))
	if !found || err != nil {
		return Record{}, fmt.Errorf("%w: %s has no board size: begin with it, as in \"6: 1,1 1,2\"", ErrRecord, quote(line))
	}
	r := Record{N: n}
	for _, word := range strings.Fields(moves) {
		c, err := ParseCell(word)
		if err != nil {
			return Record{}, fmt.Errorf("%w: ply %d: %v", ErrRecord, len(r.Moves)+1, err)
		}
		r.Moves = append(r.Moves, c)
	}
	if _, err := r.Final(); err != nil {
		return Record{}, err
	}
	return r, nil
}

// ParseCell reads a cell typed as "row,column", 1-based, with or without
// parentheses: "2,3".
func ParseCell(word string) (Cell, error) {
	inner := word
	if strings.HasPrefix(word, "(") && strings.HasSuffix(word, ")") {
		inner = word[1 : len(word)-1]
	}
	row, col, found := strings.Cut(inner, ",")
	r, errRow := strconv.Atoi(strings.TrimSpace(row))
	c, errCol := strconv.Atoi(strings.TrimSpace(col))
	if !found || errRow != nil || errCol != nil {
		return 0, fmt.Errorf("%s is not a cell: give row,column, as in 2,3", quote(word))
	}
	if r < 1 || r > MaxN || c < 1 || c > MaxN {
		return 0, fmt.Errorf("%s is not a cell: rows and columns run from 1 to %d", quote(word), MaxN)
	}
	return At(r-1, c-1), nil
}

// quote returns s in quotes, cut short if it is long, on one line.
func quote(s string) string {
	const most = 40
	if runes := []rune(s); len(runes) > most {
		s = string(runes[:most]) + "…"
	}
	return strconv.Quote(s)
}

var csvHeader = []string{"ply", "player", "move_number", "row", "column"}

// WriteCSV writes r as CSV.
func (r Record) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	if err := out.Write(csvHeader); err != nil {
		return err
	}
	for i, c := range r.Moves {
		ply := i + 1
		if err := out.Write([]string{
			strconv.Itoa(ply),
			Player(i & 1).String(),
			strconv.Itoa((ply + 1) / 2),
			strconv.Itoa(c.Row() + 1),
			strconv.Itoa(c.Col() + 1),
		}); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// ReadCSV reads a record of an n×n game from CSV. The format does not carry
// the board size; n = 0 takes the largest row or column that occurs, which is
// right for every game that was won. Errors wrap [ErrRecord] and name the line.
func ReadCSV(in io.Reader, n int) (Record, error) {
	reader := csv.NewReader(in)
	reader.FieldsPerRecord = len(csvHeader)
	fail := func(format string, args ...any) (Record, error) {
		line, _ := reader.FieldPos(0)
		return Record{}, fmt.Errorf("%w: line %d: %s", ErrRecord, line, fmt.Sprintf(format, args...))
	}
	header, err := reader.Read()
	if err != nil || !slices.Equal(header, csvHeader) {
		return Record{}, fmt.Errorf("%w: the first line must be %q", ErrRecord, strings.Join(csvHeader, ","))
	}
	var r Record
	side := 1
	for ply := 1; ; ply++ {
		fields, err := reader.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return Record{}, fmt.Errorf("%w: %v", ErrRecord, err)
		}
		for i, want := range []string{strconv.Itoa(ply), Player((ply - 1) & 1).String(), strconv.Itoa((ply + 1) / 2)} {
			if fields[i] != want {
				return fail("%s is %s where %s was due", csvHeader[i], quote(fields[i]), want)
			}
		}
		c, err := ParseCell(fields[3] + "," + fields[4])
		if err != nil {
			return fail("%v", err)
		}
		r.Moves = append(r.Moves, c)
		side = max(side, c.Row()+1, c.Col()+1)
	}
	if r.N = n; n == 0 {
		r.N = side
	}
	if _, err := r.Final(); err != nil {
		return Record{}, err
	}
	return r, nil
}
