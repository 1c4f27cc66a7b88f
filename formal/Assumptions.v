(* What the headline theorems assume: nothing. `make check` refuses any answer
   but "Closed under the global context". *)

From Transversal Require Import Threat Rectangle Stealing Phase1 TieBreak Pairs Plans
  SamePosition TheoremA Delay Exact SmallBoards.

Print Assumptions lemma1_threat_structure.
Print Assumptions lemma1_no_threat.
Print Assumptions corollary2_unique.
Print Assumptions lemma3c.
Print Assumptions lemma3d.
Print Assumptions lemma5_phase1.
Print Assumptions lemma6_tie_break.
Print Assumptions lemma8_structure.
Print Assumptions lemma9_admissible_pair.
Print Assumptions lemma10_admissible_pair.
Print Assumptions lemma11_cells_stay_free.
Print Assumptions lemma12_no_threat.
Print Assumptions lemma12_no_win.
Print Assumptions second_player_never_wins.
Print Assumptions x_rule_same_position.
Print Assumptions theoremA_rule_wins.
Print Assumptions theoremA_records.
Print Assumptions theoremA.
Print Assumptions theoremB_rule_survives.
Print Assumptions theoremB_records.
Print Assumptions theoremB_no_faster_win.
Print Assumptions o_rule_same_position.
Print Assumptions exact_length.
Print Assumptions exact_play.
