package table

import (
	"fmt"
	"strconv"
	"strings"

	tr "transversal"
	"transversal/internal/guide"
)

// Grades is the number of grades of the puzzles: a win of grade g takes 2g+1 plies, and
// more in the last grade.
const Grades = 3

// Puzzle returns the puzzle of a name: "puzzle-2-" and any letters, such as the date
// of a day, for one of grade 2. It is a position in which exactly one move wins, and
// the same one whenever it is asked for.
func Puzzle(name string) (guide.Level, error) {
	words := strings.SplitN(name, "-", 3)
	if len(words) != 3 || words[0] != "puzzle" || len(words[2]) > 40 {
		return guide.Level{}, fmt.Errorf("there is no level %.40q", name)
	}
	grade, err := strconv.Atoi(words[1])
	if err != nil || grade < 1 || grade > Grades {
		return guide.Level{}, fmt.Errorf("there is no puzzle of grade %.10q: give 1 to %d", words[1], Grades)
	}
	var d dice
	for _, letter := range []byte(name) {
		d = (d ^ dice(letter)) * 0x100000001b3
	}
	for {
		game := played(&d, grade)
		p, _ := game.Final()
		only, v, ok := onlyWin(p)
		if plies := v.Ply - p.Ply(); !ok || plies < 2*grade+1 || grade < Grades && plies > 2*grade+1 {
			continue
		}
		seats := [2]string{"person", string(exact)}
		if p.Turn() == tr.O {
			seats = [2]string{string(exact), "person"}
		}
		return guide.Level{
			Name: name, Title: fmt.Sprintf("Puzzle, grade %d", grade),
			Text: fmt.Sprintf("%v is to move. Only one cell wins, by move %d. Which?", p.Turn(), v.Ply),
			Game: game, Seats: seats, Goal: guide.ToMove, Only: only,
		}, nil
	}
}

// dice are thrown the same way every time. (Those of math/rand would make the engine
// of the page larger by a twentieth.)
type dice uint64

// roll returns a number from 0 to n-1.
func (d *dice) roll(n int) int {
	*d += 0x9e3779b97f4a7c15
	x := uint64(*d)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return int((x ^ x>>31) % uint64(n))
}

// played is a game of a few moves in which no player overlooks a threat.
func played(d *dice, grade int) tr.Record {
	n := 4
	if grade == Grades && d.roll(2) == 0 {
		n = 5
	}
	game := tr.Record{Start: tr.New(n)}
	p := game.Start
	for range 2*n - 2*grade + d.roll(2*n) {
		from := p.Free()
		if threats := p.Threats(p.Turn().Other()); !threats.Empty() {
			from = threats
		}
		c := from.Cells()[d.roll(from.Len())]
		if p.With(c).Outcome() != tr.Open {
			break
		}
		game.Moves, p = append(game.Moves, c), p.With(c)
	}
	return game
}

// onlyWin returns the one move of p that wins and what it is worth, if there is exactly one
// and nobody threatens anything, so that it is not obvious.
func onlyWin(p tr.Position) (tr.Cell, Value, bool) {
	us := p.Turn()
	if !p.Threats(tr.X).Empty() || !p.Threats(tr.O).Empty() {
		return 0, Value{}, false
	}
	if v, err := value(p, passing); err != nil || v.Outcome != tr.WonBy(us) {
		return 0, Value{}, false
	}
	all, best, ok := Worths(p, false, func(Worth) {})
	wins := 0
	var only tr.Cell
	for _, w := range all {
		if w.Outcome == tr.WonBy(us) {
			wins, only = wins+1, w.Cell
		}
	}
	return only, best, ok && wins == 1
}
