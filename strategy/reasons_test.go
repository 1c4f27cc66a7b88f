package strategy

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	tr "transversal"
)

// What a reason says is true: each number, cell and set of lines in it is worked
// out again here from the position and the definitions of the paper.

// saying is a sentence that rules may say, and what must then hold. Its words are a
// pattern, its blanks: # a number, @ a cell, % a set of lines.
type saying struct {
	words string
	holds func(s scene, is said) bool
}

// scene is where something is said of a cell that the player might claim.
type scene struct {
	p tr.Position
	c tr.Cell
}

// said is what filled the blanks, in their order.
type said []string

func (is said) number(i int) int {
	k, _ := strconv.Atoi(is[i])
	return k
}

func (is said) line(i int) int { return is.number(i) - 1 }

func (is said) cell(i int) tr.Cell {
	c, err := tr.ParseCell(is[i])
	if err != nil {
		panic(err)
	}
	return c
}

func (is said) lines(i int) (l tr.Lines) {
	for word := range strings.SplitSeq(strings.Trim(is[i], "{}"), ",") {
		if k, err := strconv.Atoi(word); err == nil {
			l |= tr.Line(k - 1)
		}
	}
	return l
}

// block reports whether the open block of a player is the rectangle in blanks 1 and 2.
func (is said) block(p tr.Position, player tr.Player) bool {
	rows, cols := p.OpenBlock(player)
	return rows == is.lines(1) && cols == is.lines(2)
}

// h returns X's open block.
func (s scene) h() tr.Set { return tr.Rectangle(s.p.OpenBlock(tr.X)) }

// corner returns the corner of a player's open block of two rows and columns that
// is left when c is claimed.
func (s scene) corner(player tr.Player) tr.Cell {
	p := s.p.Placed(s.p.X, s.p.O)
	if player == tr.X {
		p.X = p.X.With(s.c)
	} else {
		p.O = p.O.With(s.c)
	}
	return tr.Rectangle(p.OpenBlock(player)).Least()
}

// w counts O's stones in the row and the column of a cell, but for the cell.
func (s scene) w(bd tr.Cell) int {
	o := s.p.O.Without(bd)
	return o.Row(bd.Row()).Len() + o.Col(bd.Col()).Len()
}

// At ply 2n-2: b and d, F, the live rows, and σ.
func (s scene) bd() tr.Cell       { return s.h().Least() }
func (s scene) f() tr.Set         { return s.p.O.Without(s.bd()) }
func (s scene) sigma(row int) int { return s.p.X.Row(row).First() }
func (s scene) live() (live tr.Lines) {
	for row := range s.p.N() {
		if row != s.bd().Row() && !s.p.O.Has(tr.At(row, s.bd().Col())) && !s.p.O.Has(tr.At(s.bd().Row(), s.sigma(row))) {
			live |= tr.Line(row)
		}
	}
	return live
}

// planI reports whether rule 4.3 chooses plan (i): F meets column d, or neither
// column d nor row b.
func (s scene) planI() bool {
	return s.f().Col(s.bd().Col()) != 0 || s.f().Row(s.bd().Row()) == 0
}

// rowOf returns the row r for which the plan would begin on c.
func (s scene) rowOf() int {
	if s.planI() {
		return s.p.X.Col(s.c.Col()).First()
	}
	return s.c.Row()
}

// cross returns the cross cell of a pair of rows at ply 2n-2.
func (s scene) cross(r, row int) tr.Cell {
	if s.planI() {
		return tr.At(r, s.sigma(row))
	}
	return tr.At(row, s.sigma(r))
}

// onlyThreat reports whether X, having claimed c, threatens exactly these cells.
func (s scene) threatens(cells ...tr.Cell) bool {
	return s.p.Placed(s.p.X.With(s.c), s.p.O).Threats(tr.X) == tr.SetOf(cells...).Minus(s.p.O)
}

var sayings = []saying{
	// X's rule.
	{`^X plays @, by rule 4.1 \(Phase 1\): the board is empty, so X may begin anywhere\.$`, func(s scene, is said) bool {
		return is.cell(0) == s.c && s.p.Ply() == 0
	}},
	{`^X plays @, by rule 4.1 \(Phase 1\): H = % × % holds O's latest stone @, so X answers in its row, which leaves H and takes the stone with it\.$`, func(s scene, is said) bool {
		return is.cell(0) == s.c && is.block(s.p, tr.X) && s.h().Intersect(s.p.O) == tr.SetOf(is.cell(3)) && s.c.Row() == is.cell(3).Row()
	}},
	{`^X plays @, by rule 4.1 \(Phase 1\): H = % × % holds no O-stone, so X may play anywhere in H\.$`, func(s scene, is said) bool {
		return is.cell(0) == s.c && s.p.Ply() > 0 && is.block(s.p, tr.X) && s.h().Intersect(s.p.O).Empty() && s.h().Has(s.c)
	}},
	{`^X plays @, by rule 4.2 \(tie-break\): H = % × %\. Admissible cells: (.*)\. The choice leaves \(b,d\) = @ with w = #, (which is at least 1 as the rule prefers|since no admissible outcome has 1 ≤ w ≤ n-3)\. X now owns an \(n-1\)-matching and threatens \(b,d\)\.$`, func(s scene, is said) bool {
		admissible, any := tr.Set{}, false
		for c := range s.h().Minus(s.p.O).All() {
			at := scene{s.p, c}
			if bd := at.corner(tr.X); !s.p.O.Has(bd) {
				admissible = admissible.With(c)
				any = any || at.w(bd) >= 1 && at.w(bd) <= s.p.N()-3
			}
		}
		bd := is.cell(4)
		return is.cell(0) == s.c && is.block(s.p, tr.X) && is[3] == admissible.String() && bd == s.corner(tr.X) && is.number(5) == s.w(bd) &&
			strings.HasPrefix(is[6], "which") == any && any == (s.w(bd) > 0) && s.threatens(bd) && admissible.Has(s.c)
	}},
	{`^X plays @, by rule 4.3 \(plan, first move\): plan \((i+)\), since (.*) \(case (\S+)\)\. O has blocked \(b,d\) = @; w = #; live rows %; r = #, s = #, cross cell @ free\. The move is (\(r,d\)|\(b,σ\(r\)\)), and X threatens (\(b,σ\(r\)\)|\(r,d\)) = @\.$`, func(s scene, is said) bool {
		bd, r, row := is.cell(4), is.line(7), is.line(8)
		moves := map[string]tr.Cell{"(r,d)": tr.At(r, bd.Col()), "(b,σ(r))": tr.At(bd.Row(), s.sigma(r))}
		d, b, nu := s.f().Col(bd.Col()), s.f().Row(bd.Row()), s.f().Nu()
		var since, name string
		switch n := s.p.N(); {
		case d != 0:
			since, name = fmt.Sprintf("F meets column d = %d", bd.Col()+1), "C-i"
		case b != 0:
			since, name = fmt.Sprintf("F misses column d = %d and meets row b = %d", bd.Col()+1, bd.Row()+1), "C-ii"
		case nu <= n-3:
			since, name = fmt.Sprintf("w = 0 and ν(F) = %d ≤ n-3", nu), "C-iii(nu<=n-3)"
		default:
			ua := tr.FirstLines(n) &^ s.f().Rows() &^ tr.Line(bd.Row())
			since, name = fmt.Sprintf("w = 0 and ν(F) = %d = n-2, where s must be u_a = %d", nu, ua.First()+1), "C-iii(nu=n-2)"
			if row != ua.First() {
				return false
			}
		}
		return is.cell(0) == s.c && s.planI() == (is[1] == "i") && is[2] == since && is[3] == name && bd == s.bd() && s.p.O.Has(bd) && is.number(5) == s.w(bd) && is.lines(6) == s.live() &&
			r != row && s.live().Has(r) && s.live().Has(row) && is.cell(9) == s.cross(r, row) && s.p.Free().Has(is.cell(9)) &&
			(is[10] == "(b,σ(r))") == s.planI() && is[10] != is[11] && moves[is[10]] == s.c && moves[is[11]] == is.cell(12) && s.threatens(is.cell(12))
	}},
	{`^X plays @, by rule 4.3 \(plan, second move\): plan \(ii\) goes on with \(b,σ\(s\)\) for b = #, s = #\. A double threat on \(s,d\) = @ and the cross cell \(s,σ\(r\)\) = @\.$`, func(s scene, is said) bool {
		return is.cell(0) == s.c && is.line(1) == s.c.Row() && is.line(2) == is.cell(3).Row() && is.line(2) == is.cell(4).Row() && is.cell(3) != is.cell(4) &&
			s.threatens(is.cell(3), is.cell(4))
	}},
	{`^X plays @, by rule 4.3 \(plan, second move\): plan \(i\) goes on with \(s,d\) for s = #, d = #\. A double threat on \(b,σ\(s\)\) = @ and the cross cell \(r,σ\(s\)\) = @\.$`, func(s scene, is said) bool {
		return is.cell(0) == s.c && is.line(1) == s.c.Row() && is.line(2) == s.c.Col() && is.cell(3).Col() == is.cell(4).Col() && is.cell(3) != is.cell(4) &&
			s.threatens(is.cell(3), is.cell(4))
	}},
	{`^The rule does not admit @: it lies outside H = % × %, and X's stones would be no matching\. X plays`, func(s scene, is said) bool {
		return is.cell(0) == s.c && is.block(s.p, tr.X) && !s.h().Has(s.c) && !s.p.X.With(s.c).IsMatching()
	}},
	{`^The rule does not admit @: O's latest stone @ would stay in H, against Invariant 1\. X plays`, func(s scene, is said) bool {
		rows, cols := s.p.Placed(s.p.X.With(s.c), s.p.O).OpenBlock(tr.X)
		return is.cell(0) == s.c && s.h().Has(s.c) && tr.Rectangle(rows, cols).Intersect(s.p.O) == tr.SetOf(is.cell(1))
	}},
	{`^The rule does not admit @: ([XO]) answers ([XO])'s latest stone @ in its row, not in its column\. ([XO]) plays`, func(s scene, is said) bool {
		turn := s.p.Turn()
		in := tr.Rectangle(s.p.OpenBlock(turn)).Intersect(s.p.Stones(turn.Other()))
		return is.cell(0) == s.c && is[1] == turn.String() && is[2] == turn.Other().String() && is[4] == is[1] && in == tr.SetOf(is.cell(3)) &&
			is.cell(3).Col() == s.c.Col() && s.p.Free().Has(s.c)
	}},
	{`^The rule does not admit @: it is not admissible, for it leaves \(b,d\) = @, which O owns\. X plays`, func(s scene, is said) bool {
		return is.cell(0) == s.c && is.cell(1) == s.corner(tr.X) && s.p.O.Has(is.cell(1))
	}},
	{`^The rule does not admit @: it leaves \(b,d\) = @ with w = 0, and the rule prefers w ≥ 1\. X plays`, func(s scene, is said) bool {
		return is.cell(0) == s.c && is.cell(1) == s.corner(tr.X) && s.w(is.cell(1)) == 0 && !s.p.O.Has(is.cell(1))
	}},
	{`^The rule does not admit @: it leaves \(b,d\) = @ with w = #, more than n-3 = #\. X plays`, func(s scene, is said) bool {
		return is.cell(0) == s.c && is.cell(1) == s.corner(tr.X) && s.w(is.cell(1)) == is.number(2) && is.number(3) == s.p.N()-3 && is.number(2) > is.number(3) && !s.p.O.Has(is.cell(1))
	}},
	{`^The rule does not admit @: plan \((i+)\), which is due since (.*), begins in (row b|column d) = #\. X plays`, func(s scene, is said) bool {
		if s.planI() {
			return is.cell(0) == s.c && is[1] == "i" && is[3] == "row b" && is.line(4) == s.bd().Row() && s.c.Row() != is.line(4)
		}
		return is.cell(0) == s.c && is[1] == "ii" && is[3] == "column d" && is.line(4) == s.bd().Col() && s.c.Col() != is.line(4)
	}},
	{`^The rule does not admit @: its row r = # is not live\. X plays`, func(s scene, is said) bool {
		return is.cell(0) == s.c && is.line(1) == s.rowOf() && !s.live().Has(is.line(1))
	}},
	{`^The rule does not admit @: no live row s has a free cross cell with r = #\. X plays`, func(s scene, is said) bool {
		r, last := is.line(1), s.live()
		if s.f().IsMatching() && s.w(s.bd()) == 0 {
			last &^= s.f().Rows() // s must be u_a
		}
		for row := range (last &^ tr.Line(r)).All() {
			if !s.p.O.Has(s.cross(r, row)) {
				return false
			}
		}
		return is.cell(0) == s.c && r == s.rowOf() && s.live().Has(r)
	}},
	{`^The rule does not admit @: plan \((i+)\) ends in (row b|column d) = #\. X plays @,`, func(s scene, is said) bool {
		if is[1] == "i" {
			return is.cell(0) == s.c && is[2] == "column d" && is.line(3) == is.cell(4).Col() && s.c.Col() != is.line(3)
		}
		return is.cell(0) == s.c && is[2] == "row b" && is.line(3) == is.cell(4).Row() && s.c.Row() != is.line(3)
	}},
	{`^The rule does not admit @: its row s = # is not one of the rows % that may be s\. X plays @,`, func(s scene, is said) bool {
		row := s.c.Row() // under plan (i); under plan (ii) it is that of X's stone in the column, or of one of two
		if is.cell(3).Col() != s.c.Col() {
			return is.cell(0) == s.c && s.p.X.Col(s.c.Col()).Has(is.line(1)) && !is.lines(2).Has(is.line(1)) && !s.forks()
		}
		// Case (C-iii) may admit but one of the rows that give two threats.
		return is.cell(0) == s.c && is.line(1) == row && !is.lines(2).Has(row) && (!s.forks() || is.lines(2).Len() == 1)
	}},
	{`^The rule does not admit @: with s = # and r = # the cross cell is not free\. X plays @,`, func(s scene, is said) bool {
		if is.cell(3).Col() == s.c.Col() { // plan (i)
			return is.cell(0) == s.c && is.line(1) == s.c.Row() && !s.forks() && s.p.X.Row(is.line(2)) != 0
		}
		return is.cell(0) == s.c && s.p.X.Col(s.c.Col()).Has(is.line(1)) && !s.forks() && s.p.X.Row(is.line(2)) != 0
	}},

	// O's rule.
	{`^O plays @ \(block\): the free cell that would complete X's transversal; X's free completing cells are (.*)\.$`, func(s scene, is said) bool {
		return is.cell(0) == s.c && is[1] == s.p.Threats(tr.X).String() && s.p.Threats(tr.X).Has(s.c)
	}},
	{`^O plays @ \(any move\): neither player has a free completing cell, so O may play anywhere\.$`, func(s scene, is said) bool {
		return is.cell(0) == s.c && s.p.Threats(tr.X).Empty() && s.p.Threats(tr.O).Empty()
	}},
	{`^O plays @ \(build\): O's open block is % × % and (holds no X-stone, so O may play anywhere in it|holds X's latest stone @, so O answers in its row, which leaves the block)\.( O now threatens f = @(, which lies outside X's open block|; no choice leaves f outside X's open block)\.)?$`, func(s scene, is said) bool {
		block := tr.Rectangle(s.p.OpenBlock(tr.O))
		in := block.Intersect(s.p.X)
		if is.cell(0) != s.c || !is.block(s.p, tr.O) || !block.Has(s.c) || in.Empty() != (is[4] == "") {
			return false
		}
		if x, ok := in.First(); ok && (is.cell(4) != x || in.Len() != 1 || s.c.Row() != x.Row()) {
			return false
		}
		if last := s.p.O.Len() == s.p.N()-2; !last || is[5] == "" {
			return last == (is[5] != "")
		}
		f := is.cell(6)
		return f == s.corner(tr.O) && s.p.Placed(s.p.X, s.p.O.With(s.c)).Threats(tr.O) == tr.SetOf(f).Minus(s.p.X) && strings.HasPrefix(is[7], ", which") == !s.h().Has(f)
	}},
	{`^The rule does not admit @: X would complete a transversal on @\. O plays`, func(s scene, is said) bool {
		return is.cell(0) == s.c && s.p.Threats(tr.X).Has(is.cell(1)) && s.c != is.cell(1)
	}},
	{`^The rule does not admit @: it lies outside O's open block % × %, and O's stones would be no matching\. O plays`, func(s scene, is said) bool {
		return is.cell(0) == s.c && is.block(s.p, tr.O) && !s.p.O.With(s.c).IsMatching()
	}},
	{`^The rule does not admit @: X's latest stone @ would stay in O's open block\. O plays`, func(s scene, is said) bool {
		return is.cell(0) == s.c && tr.Rectangle(s.p.Placed(s.p.X, s.p.O.With(s.c)).OpenBlock(tr.O)).Intersect(s.p.X) == tr.SetOf(is.cell(1))
	}},
	{`^The rule does not admit @: it leaves f = @ in X's open block\. O plays`, func(s scene, is said) bool {
		return is.cell(0) == s.c && is.cell(1) == s.corner(tr.O) && s.h().Has(is.cell(1)) && s.p.O.With(s.c).IsMatching()
	}},

	// Either rule, and the plain ones.
	{`^([XO]) plays @, (by rule 4.4|it can win): a free completing cell of ([XO])'s stones; the threats were (.*)\. ([XO]) owns a transversal\.$`, func(s scene, is said) bool {
		turn := s.p.Turn()
		return is[0] == turn.String() && is[3] == is[0] && is[5] == is[0] && (is[2] == "by rule 4.4") == (turn == tr.X) && is.cell(1) == s.c &&
			is[4] == s.p.Threats(turn).String() && s.p.With(s.c).Outcome() == tr.WonBy(turn)
	}},
	{`^@ does not complete a transversal, and @ does\. [XO] plays`, func(s scene, is said) bool {
		threats := s.p.Threats(s.p.Turn())
		return is.cell(0) == s.c && s.p.Free().Has(s.c) && !threats.Has(s.c) && threats.Has(is.cell(1))
	}},
	{`^([XO]) plays @, (which completes a transversal|which [XO] threatens|the first free cell|the first free cell that completes nothing, if there is one)\.$`, func(s scene, is said) bool {
		us := s.p.Turn()
		due := "the first free cell"
		switch avoids := s.p.Game().Convention == tr.Avoidance; {
		case avoids:
			due = "the first free cell that completes nothing, if there is one"
			if s.p.Threats(us).Has(s.c) && s.p.Threats(us) != s.p.Free() {
				return false
			}
		case s.p.Threats(us).Has(s.c):
			due = "which completes a transversal"
		case !s.p.Threats(us).Empty():
			return false
		case s.p.Threats(us.Other()).Has(s.c):
			due = fmt.Sprintf("which %v threatens", us.Other())
		case !s.p.Threats(us.Other()).Empty() || s.c != s.p.Free().Least():
			return false
		}
		return is[0] == us.String() && is.cell(1) == s.c && is[2] == due
	}},
	{`^([XO]) plays @, drawn from the # free cells\.$`, func(s scene, is said) bool {
		return is[0] == s.p.Turn().String() && is.cell(1) == s.c && is.number(2) == s.p.Free().Len()
	}},
	{`^@ would do as well\. [XO] plays`, func(s scene, is said) bool { return is.cell(0) == s.c && s.p.Free().Has(s.c) }},
	{`^@ is not a move of this rule\. [XO] plays`, func(s scene, is said) bool { return is.cell(0) == s.c && s.p.Free().Has(s.c) }},
	{`^cell @ is taken: ([XO]) owns it\.$`, func(s scene, is said) bool {
		return is.cell(0) == s.c && (is[1] == "X") == s.p.X.Has(s.c) && (is[1] == "O") == s.p.O.Has(s.c)
	}},
	{`^cell @ is not on the board: rows run from 1 to #, columns to #\.$`, func(s scene, is said) bool {
		return is.cell(0) == s.c && is.number(1) == s.p.Board().Rows && is.number(2) == s.p.Board().Cols && !s.p.Board().Cells().Has(s.c)
	}},
}

// forks reports whether c gives X two threats.
func (s scene) forks() bool {
	return s.p.Placed(s.p.X.With(s.c), s.p.O).Threats(tr.X).Len() > 1
}

// listener hears what rules say, and knows the sayings.
type listener struct {
	patterns []*regexp.Regexp
	heard    []int // how often each saying was said
}

func newListener() *listener {
	l := &listener{heard: make([]int, len(sayings))}
	blanks := strings.NewReplacer("@", `(\(\d+,\d+\))`, "#", `(\d+)`, "%", `(\{[\d,]*\})`)
	for _, s := range sayings {
		l.patterns = append(l.patterns, regexp.MustCompile(blanks.Replace(s.words)))
	}
	return l
}

// hear checks what a reason says of c, and what it says of its own move after that.
func (l *listener) hear(t *testing.T, why Reason, c tr.Cell) {
	t.Helper()
	at, text := scene{why.Position, c}, why.Of(c).String()
	for i, pattern := range l.patterns {
		match := pattern.FindStringSubmatch(text)
		if match == nil {
			continue
		}
		l.heard[i]++
		if !sayings[i].holds(at, match[1:]) {
			t.Fatalf("%v\nof %v it is not true that: %s", at.p, c, text)
		}
		// The move is given after why another is none.
		turn := at.p.Turn().String() + " plays "
		if _, rest, ok := strings.Cut(text, ". "+turn); ok && turn+rest != why.String() {
			t.Fatalf("%v\nof %v is said %q, and of the move %q", at.p, c, text, why)
		}
		return
	}
	t.Fatalf("%v\nof %v nobody expects: %s", at.p, c, text)
}

// done fails if something that rules may say was never said.
func (l *listener) done(t *testing.T) {
	t.Helper()
	for i, times := range l.heard {
		if times == 0 {
			t.Errorf("never said: %s", sayings[i].words)
		}
	}
}
