package engine

import (
	"maps"
	"slices"

	tr "transversal"
	"transversal/internal/version"
	"transversal/strategy"
)

// word is one kind of request.
type word struct {
	takes  []string // its fields besides id and do
	apart  bool     // others are heard while it is answered
	answer func(*query) (any, error)
}

// words are the kinds of requests.
var words map[string]word

func init() { // hello lists the words
	game := []string{"game", "sets", "moves"}
	long := []string{"seconds", "every"}
	with := func(lists ...[]string) []string { return slices.Concat(lists...) }
	words = map[string]word{
		"hello":       {nil, false, (*query).hello},
		"cancel":      {[]string{"request"}, false, (*query).cancel},
		"position":    {game, false, (*query).position},
		"threats":     {game, false, (*query).threats},
		"rule":        {with(game, []string{"rule", "seed", "instead"}), true, (*query).rule},
		"draw":        {with(game, []string{"format", "show", "first", "last"}), true, (*query).draw},
		"export":      {with(game, []string{"format", "by"}), true, (*query).export},
		"solve":       {with(game, []string{"by"}, long), true, (*query).solve},
		"moves":       {with(game, long), true, (*query).moves},
		"certificate": {with(game, []string{"by"}, long), true, (*query).certificate},
		"check":       {with([]string{"certificate"}, long[:1]), true, (*query).check},
		"verify":      {with([]string{"n", "theorem", "choices", "classes"}, long), true, (*query).verify},
		"count":       {with([]string{"n", "theorem", "transpose"}, long[:1]), true, (*query).count},
		"families":    {with([]string{"n", "size"}, long), true, (*query).families},
		"survey":      {with([]string{"rows", "cols", "missing", "rules"}, long), true, (*query).survey},
	}
}

func (q *query) hello() (any, error) {
	h := hello{Protocol: Protocol, Version: version.This(), Words: slices.Sorted(maps.Keys(words)), Rules: map[string][]string{}}
	for _, player := range []tr.Player{tr.X, tr.O} {
		for _, rule := range strategy.Rules(player, 0) {
			h.Rules[player.String()] = append(h.Rules[player.String()], rule.Name())
		}
	}
	return h, nil
}

func (q *query) cancel() (any, error) {
	return &canceled{q.session.end(errCanceled, q.Request)}, nil
}
