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
	takes  []string      // its fields besides id and do
	places chan struct{} // those at work, while others are heard; nil if it is answered at once
	answer func(*query) (any, error)
}

// Requests at work, in the whole program; others wait. A long one uses all processors, and
// much memory.
var (
	places = make(chan struct{}, 4) // long
	brief  = make(chan struct{}, 4) // rule, draw, export
)

// words are the kinds of requests.
var words map[string]word

func init() { // hello lists the words
	game := []string{"game", "sets", "moves"}
	long := []string{"seconds", "every"}
	with := func(lists ...[]string) []string { return slices.Concat(lists...) }
	words = map[string]word{
		"hello":       {nil, nil, (*query).hello},
		"cancel":      {[]string{"request"}, nil, (*query).cancel},
		"position":    {game, nil, (*query).position},
		"threats":     {game, nil, (*query).threats},
		"rule":        {with(game, []string{"rule", "seed", "instead"}), brief, (*query).rule},
		"draw":        {with(game, []string{"format", "show", "first", "last"}), brief, (*query).draw},
		"export":      {with(game, []string{"format", "by"}), brief, (*query).export},
		"solve":       {with(game, []string{"by"}, long), places, (*query).solve},
		"moves":       {with(game, long), places, (*query).moves},
		"certificate": {with(game, []string{"by"}, long), places, (*query).certificate},
		"check":       {with([]string{"certificate"}, long[:1]), places, (*query).check},
		"verify":      {with([]string{"n", "theorem", "choices", "classes"}, long), places, (*query).verify},
		"count":       {with([]string{"n", "theorem", "transpose"}, long[:1]), places, (*query).count},
		"families":    {with([]string{"n", "size"}, long), places, (*query).families},
		"survey":      {with([]string{"rows", "cols", "missing", "rules"}, long), places, (*query).survey},
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
	return object{"canceled": q.session.end(errCanceled, q.Request)}, nil
}
