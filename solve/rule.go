package solve

import "fmt"

// Rule is what counts as winning. A winning set is a matching that saturates the
// shorter side of the board: on a square one, a transversal.
type Rule uint8

// The rules.
const (
	Achievement  Rule = iota // the first to own a winning set wins
	MakerBreaker             // X, Maker, wins by owning one; O, Breaker, by preventing it
	Avoidance                // the first to own one loses
)

var ruleNames = [...]string{"achievement", "maker-breaker", "avoidance"}

// RuleNames returns the names of the rules, as [ParseRule] reads them.
func RuleNames() []string { return ruleNames[:] }

// String returns the rule's name.
func (r Rule) String() string { return ruleNames[r] }

// MarshalText returns the rule's name.
func (r Rule) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// ParseRule returns the rule of that name.
func ParseRule(name string) (Rule, error) {
	for i, known := range ruleNames {
		if name == known {
			return Rule(i), nil
		}
	}
	return 0, fmt.Errorf("the rule %q is unknown: give achievement, maker-breaker or avoidance", name)
}

// UnmarshalText is the inverse of MarshalText.
func (r *Rule) UnmarshalText(text []byte) (err error) {
	*r, err = ParseRule(string(text))
	return err
}
