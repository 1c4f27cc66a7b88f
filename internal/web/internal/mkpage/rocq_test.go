package main

import "testing"

func TestRocq(t *testing.T) {
	for source, want := range map[string]string{
		`(* a (* b *) " *)Lemma x : "(*".`:           `<i>(* a (* b *) &#34; *)</i><b>Lemma</b> x : <q>&#34;(*&#34;</q>.`,
		"(** Cells.\n\n<<\n    a == b >> c\n>> *)\n": "<i>(** Cells.\n\n    a == b &gt;&gt; c *)</i>\n",
	} {
		if got := rocq(source); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}
