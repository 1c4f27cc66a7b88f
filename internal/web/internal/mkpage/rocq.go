package main

import (
	"html"
	"regexp"
	"strings"
)

// tokens of Rocq that are set apart: the beginning of a comment, strings, commands, and
// words of the term language.
var tokens = regexp.MustCompile(`\(\*|"[^"]*"|\b(?:Theorem|Lemma|Corollary|Remark|Fact|Proposition|Definition|Fixpoint|Inductive|Record|Notation|Variables?|Hypothesis|Section|End|Proof|Qed|Defined|From|Require|Import|Export|Set|Unset|Print|Check|Extraction|Arguments|Local|Module|Implicit|Types|Context|Canonical|Let)\b|\b(?:forall|exists|exists2|fun|match|with|end|if|then|else|let|in|return|Prop|Type|nat|bool|seq)\b`)

// rocq returns a source of Rocq as HTML, with comments, strings and words marked.
func rocq(source string) string {
	var b strings.Builder
	for {
		found := tokens.FindStringIndex(source)
		if found == nil {
			b.WriteString(html.EscapeString(source))
			return b.String()
		}
		begin, end := found[0], found[1]
		tag := "b" // a command
		switch word := source[begin:end]; {
		case word == "(*":
			tag, end = "i", begin+comment(source[begin:])
		case word[0] == '"':
			tag = "q"
		case word[0] >= 'a' || word == "Prop" || word == "Type":
			tag = "em"
		}
		b.WriteString(html.EscapeString(source[:begin]) + "<" + tag + ">" + html.EscapeString(source[begin:end]) + "</" + tag + ">")
		source = source[end:]
	}
}

// comment returns how long the comment is with which a source begins: comments nest.
func comment(source string) int {
	depth := 0
	for i := 0; i+1 < len(source); i++ {
		switch source[i : i+2] {
		case "(*":
			depth++
			i++
		case "*)":
			depth--
			i++
			if depth == 0 {
				return i + 1
			}
		}
	}
	return len(source)
}
