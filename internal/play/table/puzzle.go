package table

import (
	_ "embed" // for the puzzles of the day
	"fmt"
	"strconv"
	"strings"

	tr "transversal"
	"transversal/internal/play/guide"
)

// Grades is the number of grades of the puzzles: a win of grade g takes 2g+1 plies, and
// more in the last grade.
const Grades = 3

// daily has the puzzles of the day, a picture in each line, in an order in which they come
// from a Monday on: the win takes 3 plies on 4×4, 3 on 5×5, 5 on 4×4, 5, 7 and 9 on 5×5, and
// more on Sundays. No two are one up to permutations of rows and columns and transposition.
//
//go:embed daily.txt
var daily string

// Puzzle returns the puzzle of a name: "puzzle-day-8" for that of day 8, which is a Monday,
// or "puzzle-2-" and any letters for one of grade 2. It is a position in which exactly one
// move wins, and the same one whenever it is asked for.
func Puzzle(name string) (guide.Level, error) {
	words := strings.SplitN(name, "-", 3)
	if len(words) != 3 || words[0] != "puzzle" || len(words[2]) > 40 {
		return guide.Level{}, fmt.Errorf("there is no level %.40q", name)
	}
	if words[1] == "day" {
		return puzzleOfDay(name, words[2])
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
		level, plies, ok := puzzle(name, fmt.Sprintf("Puzzle, grade %d", grade), played(&d, grade))
		if ok && plies >= 2*grade+1 && (grade == Grades || plies == 2*grade+1) {
			return level, nil
		}
	}
}

// puzzleOfDay returns the puzzle of a day, counted from 1.
func puzzleOfDay(name, day string) (guide.Level, error) {
	n, err := strconv.Atoi(day)
	if err != nil || n < 1 {
		return guide.Level{}, fmt.Errorf("there is no day %.10q: give 1 or more", day)
	}
	pictures := strings.Fields(daily)
	p, err := tr.ParsePicture(pictures[(n-1)%len(pictures)])
	if err != nil {
		return guide.Level{}, err
	}
	level, _, ok := puzzle(name, fmt.Sprintf("Puzzle %d", n), tr.Record{Start: p})
	if !ok {
		return guide.Level{}, fmt.Errorf("the puzzle of day %d has no single answer", n)
	}
	return level, nil
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

// puzzle returns the puzzle at the end of a game, and how many plies its win takes, if
// exactly one move wins and nobody threatens anything, so that it is not obvious.
func puzzle(name, title string, game tr.Record) (level guide.Level, plies int, ok bool) {
	p, _ := game.Final()
	us := p.Turn()
	if !p.Threats(tr.X).Empty() || !p.Threats(tr.O).Empty() {
		return level, 0, false
	}
	if v, err := value(p, passing); err != nil || v.Outcome != tr.WonBy(us) {
		return level, 0, false
	}
	all, best, ok := Worths(p, false, func(Worth) {})
	var winning tr.Set
	for _, w := range all {
		if w.Outcome == tr.WonBy(us) {
			winning = winning.With(w.Cell)
		}
	}
	if !ok || winning.Len() != 1 {
		return level, 0, false
	}
	text := fmt.Sprintf("%v is to move. Only one cell wins, by move %d. Which?", us, best.Ply)
	return guide.OnlyMove(name, title, text, game, winning.Least()), best.Ply - p.Ply(), true
}
