(* What the headline theorems assume: nothing. `make check` refuses any answer
   but "Closed under the global context". *)

From Transversal Require Import MendelsohnDulmage Matching Threat Rectangle
  Stealing Phase1 TieBreak Pairs Plans SamePosition TheoremA OChoices Delay
  Exact SmallBoards Symmetry Games Cover Checker Text Statement Certified Strategies
  Permutations RulePermuted CompleteWin
  CompleteDelay.

Print Assumptions mendelsohn_dulmage.
Print Assumptions lemma1_threat_structure.
Print Assumptions lemma1_no_threat.
Print Assumptions corollary2_unique.
Print Assumptions lemma3c.
Print Assumptions lemma3d.
Print Assumptions remark4.
Print Assumptions remark4_only_maximum.
Print Assumptions lemma5_phase1.
Print Assumptions lemma6_tie_break.
Print Assumptions lemma8_structure.
Print Assumptions lemma9_admissible_pair.
Print Assumptions lemma10_admissible_pair.
Print Assumptions lemma11_cells_stay_free.
Print Assumptions lemma12_no_threat.
Print Assumptions lemma12_no_win.
Print Assumptions lemma12_all_choices.
Print Assumptions second_player_never_wins.
Print Assumptions x_rule_same_position.
Print Assumptions theoremA_all_choices.
Print Assumptions theoremA_any_choice.
Print Assumptions x_rule_keeps.
Print Assumptions x_choices_permuted.
Print Assumptions o_choices_permuted.
Print Assumptions theoremA_rule_wins.
Print Assumptions theoremA_records.
Print Assumptions theoremA.
Print Assumptions theoremB_any_choice.
Print Assumptions theoremB_rule_survives.
Print Assumptions theoremB_records.
Print Assumptions theoremB_no_faster_win.
Print Assumptions o_rule_keeps.
Print Assumptions o_rule_same_position.
Print Assumptions exact_length.
Print Assumptions exact_play.
Print Assumptions forces_can_win.
Print Assumptions far_no_win.
Print Assumptions holds_moves_to.
Print Assumptions nu_permuted.
Print Assumptions nu_transpose.
Print Assumptions fast_nuE.
Print Assumptions check_sound.
Print Assumptions file_sound.
Print Assumptions statement_read.
Print Assumptions length_4.
Print Assumptions length_5.
Print Assumptions length_6.
Print Assumptions oblong_4x5.
Print Assumptions three_of_four.
Print Assumptions maker_breaker_4.
Print Assumptions avoidance_3x4.
Print Assumptions corner_missing.
Print Assumptions nobody_wins_3.
Print Assumptions noughts_and_crosses_draw.
Print Assumptions can_win_strategy.
Print Assumptions cannot_win_strategy.
Print Assumptions draw_hold_out.
Print Assumptions can_win_perm.
Print Assumptions can_win_permuted.
Print Assumptions can_win_transposed.
Print Assumptions x_rule_ends.
Print Assumptions transversal_perm.
Print Assumptions has_transversal_perm.
Print Assumptions has_transversal_injection.
Print Assumptions complete_theoremA_rule_wins.
Print Assumptions complete_theoremB_rule_holds_out.
Print Assumptions complete_exact_length.
