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

	out   *bufio.Writer // to the file and to the sum; it keeps its first error to the end
	sum   hash.Hash
	begun bool
}

// NewCertificate returns a certificate that is written to w.
func NewCertificate(w io.Writer) *Certificate {
	sum := newSum()
	return &Certificate{Transpose: true, out: bufio.NewWriterSize(io.MultiWriter(w, sum), 1<<20), sum: sum}
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
	var err error
	if claim.Start, err = withSets(claim.Start); err != nil {
		return err
	}
	rules := searchOf(claim.Start)
	return c.newProof(claim, &rules, func(n *node) (tr.Cell, error) {
		board := g
		board.Missing = n.missing // the symmetry moved the holes too
		here, _ := board.Start()  // as g can be
		return prove(here.Placed(n.who[tr.X].set, n.who[tr.O].set))
	}).write(ctx, nil)
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
	c.begin()
	c.out.Flush()
	fmt.Fprintf(c.out, "sha256 %x\n", c.sum.Sum(nil))
	return c.out.Flush()
}

// begin writes the first line, once.
func (c *Certificate) begin() {
	version := 2
	if c.Listed {
		version = 3
	}
	if !c.begun {
		fmt.Fprintf(c.out, "transversal certificate %d\n", version)
	}
	c.begun = true
}

// stand is a board with its stones.
type stand struct{ x, o, missing tr.Set }

func standOf(n *node) stand { return stand{n.who[tr.X].set, n.who[tr.O].set, n.missing} }

// proof is a proof being written, of version 3 if there is a listing.
type proof struct {
	Claim
	*search // for the rules of the game
	*listing
	*Certificate
	board tr.Board   // on which the certificate draws: with a cell for each edge of a graph
	drawn symmetryOf // where each cell is there
	move  func(*node) (tr.Cell, error)
	queue []queued
	after []node        // see replies
	met   map[stand]int // by canonical form: where it is in the queue
}

// queued is a position that needs an entry.
type queued struct {
	stand
	picture string
}

func (c *Certificate) newProof(claim Claim, rules *search, move func(*node) (tr.Cell, error)) *proof {
	p := &proof{Claim: claim, search: rules, Certificate: c, move: move, met: map[stand]int{}}
	p.board, p.drawn = claim.Start.Board(), identity
	if p.board.Pairs {
		edges := p.board.Cells().Cells()
		for i, edge := range edges {
			p.drawn.Moves[edge] = tr.Cell(i)
		}
		p.board = tr.BoardOf(len(edges))
	}
	return p
}

// picture draws a position.
func (p *proof) picture(a stand) string {
	b := p.board
	if !p.Start.Board().Pairs {
		b.Missing = a.missing
	}
	here, _ := tr.Game{Board: b}.Start() // what can be drawn is a board
	return here.Placed(p.drawn.Image(a.x), p.drawn.Image(a.o)).Picture()
}

// head writes what the proof says before its entries.
func (p *proof) head() {
	g, out := p.Start.Game(), p.out
	fmt.Fprintf(out, "rule %v\nstart %s\n", p.rule, p.picture(stand{p.Start.X, p.Start.O, g.Missing}))
	if g.HasNames() {
		fmt.Fprintf(out, "vertices %s\n", strings.Join(vertices(g), " "))
	}
	if g.Family == nil {
		fmt.Fprintf(out, "goal %d\n", g.Size())
	} else {
		fmt.Fprintf(out, "sets %d\n", len(g.Family.X))
		for _, s := range g.Family.X {
			fmt.Fprintln(out, p.words(s.Cells()))
		}
	}
	fmt.Fprintf(out, "turn %v\nclaim %v\n", p.Start.Turn(), &p.Claim)
}

// write writes the proof. Its entries are the given ones, if there are any.
func (p *proof) write(ctx context.Context, given []string) error {
	p.begin()
	if p.listing != nil {
		p.listedHead()
	} else {
		p.head()
	}
	root := p.nodeOf(p.Start)
	over, good := p.settled(&root)
	if a, ok := winner(p.Start); ok {
		over, good = true, (a == p.Player && root.ply <= p.By) == p.Wins
	}
	switch {
	case given != nil:
		for _, entry := range given {
			fmt.Fprintln(p.out, entry)
		}
		p.Entries += len(given)
	case over && !good:
		return fmt.Errorf("%w: %s is lost from the start", ErrUnproved, p.Start.Picture())
	case !over:
		p.enqueue(standOf(&root))
	}
	for len(p.queue) > 0 {
		level := p.queue
		p.queue = nil
		ply := level[0].x.Union(level[0].o).Len()
		clear(p.met)
		if p.listing == nil {
			slices.SortFunc(level, func(a, b queued) int { return cmp.Compare(a.picture, b.picture) })
			fmt.Fprintf(p.out, "ply %d entries %d\n", ply, len(level))
		}
		for _, at := range level {
			if err := ctx.Err(); err != nil {
				return err
			}
			n := p.nodeAt(at.x, at.o, at.missing, ply, p.mover[ply+1])
			if err := p.entry(n, at.picture); err != nil {
				return err
			}
			fmt.Fprintln(p.out)
			p.Entries++
		}
	}
	fmt.Fprintln(p.out, "end")
	return nil
}

func (p *proof) enqueue(at stand) { p.queue = append(p.queue, queued{at, p.picture(at)}) }

// entry writes the entry of n, and adds the positions to which images lead to the queue.
func (p *proof) entry(n node, picture string) error {
	if p.listing == nil {
		fmt.Fprint(p.out, picture, " ")
	} else if reason := p.reason(&n); reason != "" {
		fmt.Fprint(p.out, reason)
		return nil
	}
	if n.turn == p.prover() {
		move, err := p.move(&n)
		if err != nil {
			return err
		}
		if !p.legal(&n).Has(move) {
			return fmt.Errorf("%w: the move %v in %s cannot be played", ErrUnproved, move, picture)
		}
		n = p.play(&n, move)
		fmt.Fprint(p.out, p.word(move))
		if over, good := p.settled(&n); over && !good {
			return fmt.Errorf("%w: after the move in %s", ErrUnproved, picture)
		} else if over {
			return nil
		}
	} else {
		fmt.Fprint(p.out, "-")
	}
	if n.turn == p.prover() { // it moves again
		p.image(&n)
		return nil
	}
	threats := p.threats(&n)
	for f := range threats.All() {
		fmt.Fprint(p.out, " !", p.word(f))
	}
	replies, err := p.replies(&n, threats)
	for i := range replies {
		p.image(&replies[i])
	}
	return err
}

// replies returns, until it is called again, the positions after those replies in n that need an
// image. It is an error if a reply is bad.
func (p *proof) replies(n *node, threats tr.Set) ([]node, error) {
	p.after = p.after[:0]
	for f := range p.legal(n).All() {
		reply := p.play(n, f)
		over, good := p.settled(&reply)
		if over && !good {
			return nil, fmt.Errorf("%w: the reply %v in %s", ErrUnproved, f, p.picture(standOf(n)))
		}
		if !over && threats.Without(f).Empty() && !p.completes(&reply) {
			p.after = append(p.after, reply)
		}
	}
	return p.after, nil
}

// image writes a symmetry that takes n to a position in the queue. If none does, n or its
// canonical form is added to the queue.
func (p *proof) image(n *node) {
	at := standOf(n)
	if p.listing != nil {
		fmt.Fprint(p.out, " ", p.meet(at))
		return
	}
	form := p.form(at.x, at.o, at.missing, p.Transpose)
	at = stand{form.X, form.O, form.Missing}
	if _, ok := p.met[at]; !ok {
		p.met[at] = len(p.queue)
		p.enqueue(at)
	}
	word := []byte(" ~")
	if !form.Transposed {
		word = word[:1]
	}
	for r := range p.board.Rows {
		word = append(word, 'a'+form.Rows[r])
	}
	word = append(word, ':')
	for col := range p.board.Cols {
		word = append(word, 'a'+form.Cols[col])
	}
	p.out.Write(word)
}

// word returns how the proof names a cell.
func (p *proof) word(c tr.Cell) string {
	if p.listing != nil {
		return strconv.Itoa(p.number[c])
	}
	text, _ := p.drawn.Moves[c].AppendText(nil)
	return string(text)
}

// settled reports whether n is settled, and whether it is good for the prover, as
// docs/certificate.md says.
func (p *proof) settled(n *node) (over, good bool) {
	if a, ok := p.winner(n); ok {
		return true, (a == p.Player && n.ply <= p.By) == p.Wins
	}
	grower := p.Player // the player whose winning set decides
	if p.rule == tr.Avoidance {
		grower = grower.Other()
	}
	left := p.stonesOf(n, grower, p.By)
	if p.listing != nil {
		left = p.Start.Last() - n.ply
	}
	if p.free(n).Empty() || n.who[grower].need > left {
		return true, !p.Wins
	}
	return false, false
}

// threats returns up to two free cells with which the prover wins n next. Version 3 has no
// word for them.
func (p *proof) threats(n *node) tr.Set {
	own := &n.who[p.prover()]
	if p.listing != nil || p.rule == tr.Avoidance || p.rule == tr.MakerBreaker && p.prover() == tr.O ||
		own.need != 1 || p.Wins && n.ply+2 > p.By {
		return tr.Set{}
	}
	wins := own.next.Intersect(p.free(n))
	return firstOf(wins, min(2, wins.Len()))
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
			err = c.newProof(claim, &s.search, func(n *node) (tr.Cell, error) { return s.moveThat(n, claim.Player, claim.By, claim.Wins) }).write(ctx, nil)
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
	if f := p.Game().Family; f != nil && p.Board().Cells().Empty() {
		return errors.New("a certificate cannot describe a game without vertices")
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
	sets := len(g.Family.X)+len(g.Family.O) > 0
	return sets && g.Family.Turns == nil && g.Family.First.Empty() && g.Convention != tr.AvoiderEnforcer &&
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
		a, _ := r.Value.By()
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
