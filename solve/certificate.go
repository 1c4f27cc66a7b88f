package solve

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash"
	"io"
	"slices"
	"strconv"
	"strings"

	tr "transversal"
)

// Claim is a statement that a certificate proves: from Start, Player can force a win by
// ply By or, if Wins is not set, cannot. In maker-breaker the player is X.
type Claim struct {
	Start  tr.Position
	Player tr.Player
	By     int
	Wins   bool
}

// prover returns the player whose moves prove c.
func (c *Claim) prover() tr.Player {
	if c.Wins {
		return c.Player
	}
	return c.Player.Other()
}

// String states the claim as the certificate does.
func (c *Claim) String() string {
	if c.Wins {
		return fmt.Sprintf("%v wins by %d", c.Player, c.By)
	}
	return fmt.Sprintf("%v does not win by %d", c.Player, c.By)
}

// Prover returns a move that keeps a claim true, for a position that can arise, up to
// symmetry, in which the prover is to move.
type Prover func(tr.Position) (tr.Cell, error)

// Certificate writes a certificate: proofs of one or more claims, in the format of
// docs/certificate.md, which package check reads. It does not trust a [Prover]: a move
// that does not prove the claim is an error.
type Certificate struct {
	// Transpose allows positions to be exchanged for their transposes. Leave it false if the
	// prover's moves depend on which way the board is turned.
	Transpose bool
	// Listed allows version 3 of the format, docs/certificate.md, where sets are listed
	// and somebody never wins.
	Listed  bool
	Entries int // written so far

	out   *bufio.Writer
	sum   hash.Hash
	line  []byte
	begun bool
}

// NewCertificate returns a certificate that is written to w.
func NewCertificate(w io.Writer) *Certificate {
	return &Certificate{Transpose: true, out: bufio.NewWriterSize(w, 1<<20), sum: newSum()}
}

// ErrUnproved is wrapped by the error of a prover whose move does not prove the
// claim.
var ErrUnproved = errors.New("the claim is not proved")

// Prove writes the proof of a claim. It keeps one level of positions in memory.
func (c *Certificate) Prove(ctx context.Context, claim Claim, prove Prover) error {
	if err := provable(claim.Start, true); err != nil {
		return err
	}
	g := claim.Start.Game()
	if g.Pairs && g.Family == nil {
		return errors.New("a certificate knows the matchings of grids alone: list those of the graph")
	}
	return c.prove(ctx, claim, func(n *node) (tr.Cell, error) {
		board := g
		board.Missing = n.missing // the symmetry moved the holes too
		here, _ := board.Start()  // as claim.Start's can be started
		return prove(here.Placed(n.who[tr.X].set, n.who[tr.O].set))
	})
}

// prove is Prove with a prover that sees nodes of the search.
func (c *Certificate) prove(ctx context.Context, claim Claim, prove func(*node) (tr.Cell, error)) error {
	g := claim.Start.Game()
	p := proof{Claim: claim, search: searchOf(claim.Start), move: prove, certificate: c}
	c.line = fmt.Appendf(c.line, "rule %v\nstart %s\n", p.rule, p.picture(stand{claim.Start.X, claim.Start.O, g.Missing}))
	if g.HasNames() {
		c.line = fmt.Appendf(c.line, "vertices %s\n", strings.Join(vertices(g), " "))
	}
	if g.Family == nil {
		c.line = fmt.Appendf(c.line, "goal %d\n", g.Goal)
	} else {
		c.line = fmt.Appendf(c.line, "sets %d\n", len(g.Family.X))
		for _, s := range g.Family.X {
			c.line, _ = p.placed(s).AppendText(c.line)
			c.line = append(c.line, '\n')
		}
	}
	c.line = fmt.Appendf(c.line, "turn %v\nclaim %v\n", claim.Start.Turn(), &claim)
	c.flush()
	root := p.nodeOf(claim.Start)
	over, good := p.settled(&root)
	if a, ok := winner(claim.Start); ok {
		over, good = true, (a == claim.Player && root.ply <= claim.By) == claim.Wins
	}
	switch {
	case over && !good:
		return fmt.Errorf("%w: %s is lost from the start", ErrUnproved, claim.Start.Picture())
	case !over:
		level := map[stand]bool{{root.who[tr.X].set, root.who[tr.O].set, root.missing}: true}
		for ply := root.ply; len(level) > 0; ply += 2 {
			var err error
			if level, err = p.level(ctx, ply, level); err != nil {
				return err
			}
			if ply == root.ply && root.turn != claim.prover() {
				ply-- // the first entry has no move of the prover
			}
		}
	}
	c.line = append(c.line, "end\n"...)
	c.flush()
	return nil
}

// vertices returns the names of the cells of g, in row-major order, as a certificate has
// them: in ASCII, with escapes for other letters as in Go. If one is longer than 32 letters,
// all are numbers.
func vertices(g tr.Game) (names []string) {
	cells := g.Board.Cells().Cells()
	for _, c := range cells {
		name := strings.Trim(c.String(), "()")
		if g.HasNames() {
			quoted := strconv.QuoteToASCII(g.Name(c))
			name = quoted[1 : len(quoted)-1]
		}
		names = append(names, name)
	}
	if slices.ContainsFunc(names, func(name string) bool { return len(name) > 32 }) {
		for i := range names {
			names[i] = strconv.Itoa(i + 1)
		}
	}
	return names
}

// Close completes the certificate. It does not close the writer.
func (c *Certificate) Close() error {
	c.line = fmt.Appendf(c.line, "sha256 %x\n", c.sum.Sum(nil))
	c.flush()
	return c.out.Flush()
}

// flush writes the line; an error shows in Close.
func (c *Certificate) flush() {
	if !c.begun {
		c.begun = true
		version := "transversal certificate 2\n"
		if c.Listed {
			version = "transversal certificate 3\n"
		}
		c.line = append([]byte(version), c.line...)
	}
	c.sum.Write(c.line)
	_, _ = c.out.Write(c.line)
	c.line = c.line[:0]
}

// stand is a board with its stones.
type stand struct{ x, o, missing tr.Set }

// compare orders boards as their pictures.
func (a stand) compare(b stand) int {
	same := func(s, t tr.Set) tr.Set { return s.Minus(t).Union(t.Minus(s)) }
	c, _ := same(a.x, b.x).Union(same(a.o, b.o)).Union(same(a.missing, b.missing)).First()
	return cmp.Compare(a.mark(c), b.mark(c))
}

func (a stand) mark(c tr.Cell) byte {
	switch {
	case a.missing.Has(c):
		return '#'
	case a.x.Has(c):
		return 'X'
	case a.o.Has(c):
		return 'O'
	}
	return '.'
}

// proof is a proof being written.
type proof struct {
	Claim
	search      // for the rules of the game only
	move        func(*node) (tr.Cell, error)
	certificate *Certificate
}

// board is the grid on which the certificate draws: the board, or one for the edges of a graph.
func (p *proof) board() tr.Board {
	if b := p.Start.Board(); !b.Pairs {
		return b
	}
	return tr.BoardOf(p.Start.Board().Cells().Len())
}

// placed returns where the cells of s are drawn.
func (p *proof) placed(s tr.Set) (t tr.Set) {
	if !p.Start.Board().Pairs {
		return s
	}
	for i, c := range p.Start.Board().Cells().Cells() {
		if s.Has(c) {
			t = t.With(tr.Cell(i))
		}
	}
	return t
}

// picture draws a position.
func (p *proof) picture(a stand) string {
	b := p.board()
	if !p.Start.Board().Pairs {
		b.Missing = a.missing
	}
	here, _ := tr.Game{Board: b}.Start() // what can be drawn is a board
	return here.Placed(p.placed(a.x), p.placed(a.o)).Picture()
}

// level writes the entries for positions of one ply and returns the positions
// that the opponent's replies lead to.
func (p *proof) level(ctx context.Context, ply int, level map[stand]bool) (map[stand]bool, error) {
	sorted := make([]stand, 0, len(level))
	for at := range level {
		sorted = append(sorted, at)
	}
	slices.SortFunc(sorted, stand.compare)
	c := p.certificate
	c.line = fmt.Appendf(c.line, "ply %d entries %d\n", ply, len(sorted))
	next := map[stand]bool{}
	for _, at := range sorted {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := p.entry(at, ply, next); err != nil {
			return nil, err
		}
		c.Entries++
		c.flush()
	}
	return next, nil
}

// entry writes the entry of one position and adds the positions to which replies lead.
func (p *proof) entry(at stand, ply int, to map[stand]bool) error {
	c := p.certificate
	n := p.nodeAt(at.x, at.o, at.missing, ply, p.prover())
	if ply == p.Start.Ply() {
		n.turn = p.Start.Turn()
	}
	board := p.picture(at)
	c.line = append(c.line, board...)
	if n.turn == p.prover() {
		move, err := p.move(&n)
		if err != nil {
			return err
		}
		if !p.free(&n).Has(move) {
			return fmt.Errorf("%w: the move %v in %s cannot be played", ErrUnproved, move, board)
		}
		n = p.play(&n, move)
		c.line, _ = p.placed(tr.SetOf(move)).AppendText(append(c.line, ' '))
	} else {
		c.line = append(c.line, " -"...)
	}
	if over, good := p.settled(&n); over {
		if !good {
			return fmt.Errorf("%w: after the move in %s", ErrUnproved, board)
		}
		c.line = append(c.line, '\n')
		return nil
	}
	free, b := p.free(&n), p.board()
	threats := p.threats(&n, free)
	for f := range threats.All() {
		c.line, _ = p.placed(tr.SetOf(f)).AppendText(append(c.line, " !"...))
	}
	for f := range free.All() {
		reply := p.play(&n, f)
		over, good := p.settled(&reply)
		switch {
		case over && !good:
			return fmt.Errorf("%w: the reply %v after the move in %s", ErrUnproved, f, board)
		case over || !threats.Without(f).Empty():
			continue
		}
		form := p.form(reply.who[tr.X].set, reply.who[tr.O].set, reply.missing, c.Transpose)
		to[stand{form.X, form.O, form.Missing}] = true
		c.line = append(c.line, ' ')
		if form.Transposed {
			c.line = append(c.line, '~')
		}
		for r := range b.Rows {
			c.line = append(c.line, 'a'+form.Rows[r])
		}
		c.line = append(c.line, ':')
		for col := range b.Cols {
			c.line = append(c.line, 'a'+form.Cols[col])
		}
	}
	c.line = append(c.line, '\n')
	return nil
}

// settled reports whether n is settled, and whether it is good for the prover, as
// docs/certificate.md says.
func (p *proof) settled(n *node) (over, good bool) {
	if a, ok := p.winner(n); ok {
		return true, (a == p.Player && n.ply <= p.By) == p.Wins
	}
	if n.ply >= p.By || p.free(n).Empty() {
		return true, !p.Wins
	}
	grower := p.Player // the player whose winning set decides
	if p.rule == tr.Avoidance {
		grower = grower.Other()
	}
	if p.stonesOf(n, grower, p.By) < n.who[grower].need {
		return true, !p.Wins
	}
	return false, false
}

// threats returns up to two free cells with which the prover wins n next.
func (p *proof) threats(n *node, free tr.Set) (two tr.Set) {
	own := &n.who[p.prover()]
	if p.rule == tr.Avoidance || p.rule == tr.MakerBreaker && p.prover() == tr.O ||
		own.need != 1 || p.Wins && n.ply+2 > p.By {
		return two
	}
	for f := range own.next.Intersect(free).All() {
		if two.Len() < 2 {
			two = two.With(f)
		}
	}
	return two
}

// Certify solves p as [Solve] does or, if by is not 0, as [By] does. It writes a
// certificate of the answer to w, and returns the answer and the number of entries. Errors
// are those of Solve or By, and of w.
//
// For a win at ply q the certificate proves that the winner wins by q and not by q-1; for
// a draw, that neither player wins; for Breaker, that Maker does not. It is of version 3
// if that makes it shorter, or if version 2 cannot describe the game. Version 3 does not
// say at which ply a player wins.
func Certify(ctx context.Context, p tr.Position, by int, w io.Writer, o Options) (r *Result, entries int, err error) {
	if err := provable(p, by != 0); err != nil {
		return nil, 0, err
	}
	c := NewCertificate(w)
	if r, err = c.add(ctx, p, by, o, true); err != nil {
		return r, 0, err
	}
	return r, c.Entries, c.Close()
}

// Add solves p as [Solve] does, adds the proofs of the answer as [Certify] does, and
// returns the answer.
func (c *Certificate) Add(ctx context.Context, p tr.Position, o Options) (*Result, error) {
	return c.add(ctx, p, 0, o, false)
}

// add solves p as Certify says, and adds the proofs of the answer. If choose is set, it also
// chooses the version.
func (c *Certificate) add(ctx context.Context, p tr.Position, by int, o Options, choose bool) (r *Result, err error) {
	if p, err = withSets(p); err != nil {
		return nil, err
	}
	s, err := newSolver(ctx, p, o)
	if err != nil {
		return nil, err
	}
	if by != 0 {
		r, err = s.by(by)
	} else {
		r, err = s.value()
	}
	if err == nil && r.Stopped() {
		err = ErrTime
	}
	if err != nil {
		return nil, err
	}
	claims := s.claims(r)
	if choose {
		c.Listed = slices.ContainsFunc(claims, s.lists)
	}
	for _, claim := range claims {
		if c.Listed && s.lists(claim) {
			err = c.list(ctx, s, claim)
		} else {
			err = c.prove(ctx, claim, func(n *node) (tr.Cell, error) { return s.moveThat(n, claim.Player, claim.By, claim.Wins) })
		}
		if err != nil {
			return r, err
		}
	}
	return r, nil
}

// withSets returns p with its winning sets listed if it is on a graph: a certificate knows the
// matchings of grids alone.
func withSets(p tr.Position) (tr.Position, error) {
	if !p.Board().Pairs {
		return p, nil
	}
	g, err := p.Game().Listed(mostListed)
	if err != nil {
		return p, err
	}
	return p.In(g)
}

const mostListed = 1 << 16

// provable returns an error unless a certificate can describe the game of p. If plies is
// set, the certificate is to say by which ply somebody wins.
func provable(p tr.Position, plies bool) error {
	if err := p.Valid(); err != nil {
		return err
	}
	if plies && !byBoard(p.Game()) {
		return errors.New("a certificate cannot describe this game with a ply: leave out --by")
	}
	return nil
}

// byBoard reports whether version 2 describes g.
func byBoard(g tr.Game) bool {
	if g.Family == nil {
		return true
	}
	return g.Family.Turns == nil && g.Family.First.Empty() && g.Convention != tr.AvoiderEnforcer &&
		(g.Convention == tr.MakerBreaker || g.Family.Same())
}

// claims returns the claims that together say what s found.
func (s *solver) claims(r *Result) []Claim {
	p := s.start
	switch {
	case r.Wins != nil:
		return []Claim{{p, tr.X, r.By, *r.Wins}}
	case r.Latest > 0:
		return []Claim{{p, p.Turn(), r.Latest, true}}
	case r.Ply > 0:
		a := tr.X
		if r.Value == tr.OWins {
			a = tr.O
		}
		if !byBoard(p.Game()) {
			return []Claim{{p, a, r.Ply, true}}
		}
		return []Claim{{p, a, r.Ply, true}, {p, a, r.Ply - 1, false}}
	case r.Value == tr.OWins: // Maker does not
		return []Claim{{p, tr.X, s.last(), false}}
	case r.Value == tr.XWins: // Enforcer does not
		return []Claim{{p, tr.O, s.last(), false}}
	}
	return []Claim{{p, tr.X, s.last(), false}, {p, tr.O, s.last(), false}}
}
