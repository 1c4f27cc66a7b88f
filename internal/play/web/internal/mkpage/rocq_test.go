package main

import "testing"

func TestRocq(t *testing.T) {
	for source, want := range map[string]string{
		`(* a " *)Lemma x : "(*".`:                   `<i>(* a &#34; *)</i><b>Lemma</b> x : <q>&#34;(*&#34;</q>.`,
		"(** Cells.\n\n<<\n    a == b >> c\n>> *)\n": "<i>(** Cells.\n\n    a == b &gt;&gt; c *)</i>\n",
		"Lemma mine (size : both) : size's.\nDefinition size := mine.": `<b>Lemma</b> <a id="mine">mine</a> (<a href="B.html#size">size</a> : both) : size&#39;s.` +
			"\n" + `<b>Definition</b> <a href="B.html#size">size</a> := <a href="A.html#mine">mine</a>.`,
	} {
		if got := rocq(source, "formal/A.html", map[string]string{"size": "B.html#size", "mine": "A.html#mine", "both": ""}); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}
