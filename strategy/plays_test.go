package strategy

import (
	"bytes"
	"flag"
	"fmt"
	"hash/crc32"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	tr "transversal"
)

// opponent chooses a move against a rule.
type opponent func(p tr.Position, dice *rand.Rand) tr.Cell

// anyOf draws a cell.
func anyOf(cells tr.Set, dice *rand.Rand) tr.Cell {
	all := cells.Cells()
	return all[dice.IntN(len(all))]
}

// anywhere plays at random, with an eye to threats half of the time.
func anywhere(p tr.Position, dice *rand.Rand) tr.Cell {
	if hot := p.Threats(tr.X).Union(p.Threats(tr.O)); dice.IntN(2) == 0 && !hot.Empty() {
		return anyOf(hot, dice)
	}
	return anyOf(p.Free(), dice)
}

// blocking is an O that meets threats. Half of the time it plays near X's stones, where the
// tie-break has most to decide.
func blocking(p tr.Position, dice *rand.Rand) tr.Cell {
	if threats := p.Threats(tr.X); !threats.Empty() {
		return anyOf(threats, dice)
	}
	if h := tr.Rectangle(p.OpenBlock(tr.X)).Intersect(p.Free()); dice.IntN(2) == 0 && !h.Empty() {
		return anyOf(h, dice)
	}
	return anyOf(p.Free(), dice)
}

// deranged is an O that leads X's rule into case (C-iii) with ν(F) = n-2, as long as X goes
// down the diagonal: O makes a matching of the same n-2 rows and columns. Then it blocks.
func deranged(p tr.Position, dice *rand.Rand) tr.Cell {
	row, lines := p.O.Len(), tr.FirstLines(p.N()-2)
	if lines.Has(row) {
		apart := tr.Rectangle(tr.Line(row), lines&^tr.Line(row)&^p.O.Cols()).Intersect(p.Free())
		if !apart.Empty() {
			return anyOf(apart, dice)
		}
	}
	return blocking(p, dice)
}

// keeping is an X that wins and blocks, and stays a matching as long as possible.
func keeping(p tr.Position, dice *rand.Rand) tr.Cell {
	h := tr.Rectangle(p.OpenBlock(tr.X)).Intersect(p.Free())
	for _, cells := range []tr.Set{p.Threats(tr.X), p.Threats(tr.O), h} {
		if !cells.Empty() {
			return anyOf(cells, dice)
		}
	}
	return anyOf(p.Free(), dice)
}

// overlapping is an X that leads O's rule to its preference at reply n-1: X has
// no threat, and its open block meets O's. So X makes a matching in the lines that
// O has used, but for one stone that it wastes.
func overlapping(p tr.Position, dice *rand.Rand) tr.Cell {
	wanted := tr.Rectangle(p.OpenBlock(tr.X)).Intersect(p.Free())
	if p.X.Len() == p.N()-2 {
		wanted = p.Free().Minus(wanted)
	}
	if used := wanted.Intersect(tr.Rectangle(p.O.Rows(), p.O.Cols())); !used.Empty() {
		wanted = used
	}
	if wanted.Empty() {
		wanted = p.Free()
	}
	return anyOf(wanted, dice)
}

// piling is an O that blocks, and piles its stones up in one row and one column.
func piling(p tr.Position, dice *rand.Rand) tr.Cell {
	rows, cols := p.OpenBlock(tr.X)
	if !p.Threats(tr.X).Empty() || rows == 0 || cols == 0 {
		return blocking(p, dice)
	}
	piled := tr.Rectangle(tr.Line(rows.First()), ^tr.Lines(0)).Union(tr.Rectangle(^tr.Lines(0), tr.Line(cols.Last())))
	if piled = piled.Intersect(p.Free()); piled.Empty() {
		piled = p.Free()
	}
	return anyOf(piled, dice)
}

// ruled follows the paper's rule for either player where it has an answer.
func ruled(p tr.Position, dice *rand.Rand) tr.Cell {
	if move, err := Own(p.Turn()).Move(p); err == nil {
		return anyOf(move.Admits, dice)
	}
	return anywhere(p, dice)
}

// medium follows the rule of that name.
func medium(p tr.Position, dice *rand.Rand) tr.Cell {
	move, _ := Medium().Move(p)
	return anyOf(move.Admits, dice)
}

var opponents = map[string]opponent{
	"anywhere": anywhere, "blocking": blocking, "deranged": deranged, "keeping": keeping, "overlapping": overlapping,
	"piling": piling, "its rule": ruled, "medium": medium,
}

// start returns the first position of a game.
func start(g tr.Game) tr.Position {
	p, err := g.Start()
	if err != nil {
		panic(err)
	}
	return p
}

// onGraph is the start of the game for perfect matchings on the complete graph with 2m vertices.
func onGraph(m int) tr.Position { return start(tr.Game{Board: tr.Complete(2 * m)}) }

// starts are the positions from which rules play.
var starts = map[string]func(n int, dice *rand.Rand) tr.Position{
	"n×n":  func(n int, _ *rand.Rand) tr.Position { return tr.New(n) },
	"K_2n": func(n int, _ *rand.Rand) tr.Position { return onGraph(n) },
	"two": func(n int, _ *rand.Rand) tr.Position {
		return start(tr.Game{Board: tr.Square(n), Convention: tr.Avoidance, Goal: tr.Goal{Size: 2}})
	},
	"short": func(n int, _ *rand.Rand) tr.Position {
		return start(tr.Game{Board: tr.Square(n), Goal: tr.Goal{Size: 2}})
	},
	"holes": func(n int, dice *rand.Rand) tr.Position { return holed(n, n-2, dice) },
	"few":   func(n int, dice *rand.Rand) tr.Position { return holed(n, n-1-dice.IntN(n-1), dice) },
}

// holed is the start on the n×n board with z cells missing, drawn from all, or from the first row.
func holed(n, z int, dice *rand.Rand) tr.Position {
	b := tr.Square(n)
	for b.Missing.Len() < z {
		c := dice.IntN(n * n)
		b.Missing = b.Missing.With(tr.At(c/n*dice.IntN(2), c%n))
	}
	return start(tr.Game{Board: b})
}

// last returns the last ply of the theorem about the player's rule in the game of p.
func last(player tr.Player, p tr.Position) int {
	return 2*p.Game().Goal.Size + map[tr.Player]int{tr.X: 3, tr.O: 1}[player]
}

// playOn goes on from p until the game is over or has reached the ply. The player plays
// as ours says, and the other as theirs says.
func playOn(p tr.Position, last int, player tr.Player, ours func(tr.Position) tr.Cell, theirs opponent, dice *rand.Rand) tr.Position {
	for p.Outcome() == tr.Open && p.Ply() < last {
		if p.Turn() == player {
			p = p.With(ours(p))
		} else {
			p = p.With(theirs(p, dice))
		}
	}
	return p
}

// The theorems by random play, on boards of all sizes, with missing cells and on graphs: X's
// rules win by their bound, the paper's not sooner against an O that blocks, and O's rule
// lasts to its bound. The rules proved in Rocq answer alike, and all that ours say is as in
// the table of their sentences.
func TestPlays(t *testing.T) {
	all, known := sentences{}, newListener()
	for _, c := range []struct {
		rule        string
		player      tr.Player
		on          string
		least, most int // n
		against     string
	}{
		{"winning", tr.X, "n×n", 4, tr.MaxN, "anywhere"},
		{"winning", tr.X, "n×n", 4, tr.MaxN, "blocking"},
		{"winning", tr.X, "n×n", 4, tr.MaxN, "deranged"},
		{"winning", tr.X, "n×n", 4, tr.MaxN, "its rule"},
		{"winning", tr.X, "K_2n", 3, tr.MaxN / 2, "anywhere"},
		{"winning", tr.X, "K_2n", 3, tr.MaxN / 2, "its rule"},
		{"winning", tr.X, "few", 7, tr.MaxN, "anywhere"},
		{"winning", tr.X, "few", 7, tr.MaxN, "piling"},
		{"winning", tr.X, "few", 7, tr.MaxN, "medium"},
		{"winning", tr.X, "few", 7, tr.MaxN, "its rule"},
		{"delaying", tr.O, "n×n", 2, tr.MaxN, "anywhere"},
		{"delaying", tr.O, "n×n", 2, tr.MaxN, "keeping"},
		{"delaying", tr.O, "n×n", 2, tr.MaxN, "overlapping"},
		{"delaying", tr.O, "n×n", 2, tr.MaxN, "its rule"},
		{"delaying", tr.O, "holes", 4, tr.MaxN, "keeping"},
		{"delaying", tr.O, "K_2n", 2, tr.MaxN / 2, "anywhere"},
		{"first", tr.X, "n×n", 2, 4, "anywhere"},
		{"first", tr.X, "two", 2, 4, "anywhere"},
		{"first", tr.X, "short", 3, 4, "anywhere"},
		{"easy", tr.X, "n×n", 2, 4, "anywhere"},
		{"easy", tr.X, "two", 2, 4, "anywhere"},
		{"medium", tr.X, "n×n", 2, 4, "anywhere"},
		{"medium", tr.X, "two", 2, 4, "anywhere"},
		{"random", tr.X, "n×n", 2, 4, "anywhere"},
	} {
		rule, err := Named(c.player, c.rule, 7)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(fmt.Sprintf("%s on %s against %s", c.rule, c.on, c.against), func(t *testing.T) {
			formal, compared := newExtracted(t)
			compared = compared && Is(rule, c.player) && c.on != "holes" && c.on != "few"
			for n := c.least; n <= c.most; n++ {
				dice := rand.New(rand.NewPCG(21, uint64(n)))
				for game := range 75 {
					ours := func(p tr.Position) tr.Cell {
						why := asked(t, rule, p)
						if compared && game*n*n < 1600 { // large boards take them long
							formal.ask(p, why.Move)
						}
						about := tr.SetOf(why.Cell)
						if game < 5 && n < 8 { // every cell, and some beside the board
							about = tr.Rectangle(tr.FirstLines(n+1), tr.FirstLines(n+1))
						}
						for cell := range about.All() {
							all.hear(t, why, cell)
							if n < 8 && c.on == "n×n" && c.rule != "easy" && c.rule != "medium" {
								known.hear(t, why, cell)
							}
						}
						if game%2 == 0 {
							return why.Cell
						}
						return anyOf(why.Admits, dice)
					}
					begin, end := starts[c.on](n, dice), n*n
					if c.player == tr.O {
						end = last(tr.O, begin)
					}
					p, bound := playOn(begin, end, c.player, ours, opponents[c.against], dice), last(tr.X, begin)
					won := p.Outcome() == tr.XWins
					kept := map[string]bool{
						"winning":  won && p.Ply() <= bound && (c.against == "anywhere" || c.on == "few" || p.Ply() == bound),
						"delaying": !won,
					}
					if kept, promised := kept[c.rule]; promised && !kept {
						t.Fatalf("%v at ply %d:\n%v", p.Outcome(), p.Ply(), p)
					}
				}
			}
		})
	}
	all.compare(t)
	known.done(t)
}

// asked returns why a rule moves in p as it does. Its moves are legal, and those of a plain
// rule lose only if all do.
func asked(t *testing.T, rule Rule, p tr.Position) Reason {
	t.Helper()
	move, failed := rule.Move(p)
	why, err := rule.Why(p)
	if failed != nil || err != nil || why.Move != move || !move.Admits.Has(move.Cell) || !p.Free().Contains(move.Admits) {
		t.Fatalf("%v\n%v plays %v, and admits %v (%v, %v)", p, p.Turn(), move.Cell, move.Admits, failed, err)
	}
	own := p.Threats(p.Turn())
	if p.Game().Convention == tr.Avoidance && own != p.Free() && rule.Name() != "random-7" && !move.Admits.Intersect(own).Empty() {
		t.Fatalf("%v\n%s gives the game away on %v", p, rule.Name(), move.Admits)
	}
	return why
}

var update = flag.Bool("update", false, "write the table of sentences anew")

// sentences has what the rules say, by the words without their numbers.
type sentences map[string]*sentence

// sentence is what is said in the same words: how often, a sum of all, and two of them with
// their positions.
type sentence struct {
	times    int
	sum      uint32
	examples []string
}

// number is a number, or a cell, or a set or a list of them.
var number = regexp.MustCompile(`\{[^}]*\}|\(\d+,\d+\)((, | and )\(\d+,\d+\))*|\d+(-\d+)?`)

// hear takes in what a reason says of a cell.
func (all sentences) hear(t *testing.T, why Reason, c tr.Cell) {
	t.Helper()
	p, text := why.Position, why.Of(c).String()
	player := p.Turn().String()
	admitted := strings.HasPrefix(text, player+" plays "+p.Game().Name(c)) || strings.Contains(text, " as well. ")
	if admitted != why.Admits.Has(c) {
		t.Fatalf("%v\nthe rule admits %v, and says of %v: %s", p, why.Admits, c, text)
	}
	words := text
	if why, _, ok := strings.Cut(text, ". "+player+" plays "); ok { // the move is given after why another is none
		words = why + "."
	}
	words = number.ReplaceAllString(words, "#")
	s := all[words]
	if s == nil {
		s = &sentence{}
		all[words] = s
	}
	s.times++
	s.sum = crc32.Update(s.sum, crc32.IEEETable, []byte(text))
	if len(s.examples) < 2 {
		s.examples = append(s.examples, fmt.Sprintf("%s, %s: %s", p.Picture(), p.Game().Name(c), text))
	}
}

// compare compares what was said with the table in testdata.
func (all sentences) compare(t *testing.T) {
	t.Helper()
	var b bytes.Buffer
	for _, words := range slices.Sorted(maps.Keys(all)) {
		s := all[words]
		fmt.Fprintf(&b, "%s\n\t%d times, %08x\n", words, s.times, s.sum)
		for _, example := range s.examples {
			fmt.Fprintf(&b, "\t%s\n", example)
		}
	}
	const file = "testdata/sentences.txt"
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || !bytes.Equal(b.Bytes(), want) {
		t.Errorf("%s differs (%v); look at it, and run go test ./strategy -update if all is true", file, err)
	}
}
