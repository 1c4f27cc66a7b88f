package solve

// Rule is what counts as winning.
type Rule uint8

// The rules.
const (
	Achievement  Rule = iota // the first to own a winning set wins
	MakerBreaker             // X, Maker, wins by owning one; O, Breaker, by preventing it
	Avoidance                // the first to own a winning set loses
)
