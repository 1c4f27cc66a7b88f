package main

import "testing"

func TestRocq(t *testing.T) {
	if got, want := rocq(`(* a (* b *) " *)Lemma x : "(*".`), `<i>(* a (* b *) &#34; *)</i><b>Lemma</b> x : <q>&#34;(*&#34;</q>.`; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}
