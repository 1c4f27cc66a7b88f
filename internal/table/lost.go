package table

import (
	tr "transversal"
	"transversal/reason"
)

// Lost says how the current position was lost, with the cells where it happened;
// nothing while the game is open, and where completing a set loses.
func (t *Table) Lost() reason.Sentence {
	p := t.Position()
	loser := p.Turn()
	winner := loser.Other()
	if t.Ply < 2 || p.Game().Convention != tr.Achievement || p.Outcome() != tr.WonBy(winner) {
		return nil
	}
	name, begins := loser.String(), loser.String()
	if t.Seats[loser] == Person && t.Seats[winner] != Person {
		name, begins = "you", "You"
	}
	before := t.at(t.Ply - 2) // the loser's last choice
	if own := before.Threats(loser); !own.Empty() {
		return reason.Say("%s could win at %v, and did not.", begins, reason.List(reason.Threat, own))
	}
	threats := before.Threats(winner)
	could := reason.Say("%v could complete at %v", winner, reason.List(reason.Threat, threats))
	if threats.Len() == 1 {
		return reason.Say("%v, and %s did not block.", could, name)
	}
	return reason.Say("%v, and %s could block only one of them.", could, name)
}
