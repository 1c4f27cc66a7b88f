package main

import (
	"fmt"
	"strings"
	"testing"
)

// Graphs as other programs write them, and what is wrong with some.
func TestFormats(t *testing.T) {
	const triangle = "K3"
	for _, test := range []struct{ text, want string }{
		{"<?xml version='1.0'?>\n<graphml><graph edgedefault=\"undirected\"><node id=\"1\"/><node id=\"3\"/><node id=\"2\"/><edge source=\"1\" target=\"2\"/></graph></graphml>", "1-2,3"},
		{"<graphml><graph edgedefault=\"directed\"/></graphml>", "this looks like GraphML: its edges have a direction"},
		{"<graphml>", "this looks like GraphML: XML syntax error"},
		{"graph [\n node [ id 0 label \"a\" ]\n node [ id 1 label \"c\" ]\n edge [ source 0 target 1 value 2 ]\n]", "a-c"},
		{"graph [ directed 1 ]", "this looks like GML: its edges have a direction"},
		{"strict graph G {\n rankdir=LR; node [shape=circle]\n 4; \"1\" -- 2 [w=1] -- 3; // c\n}", "1-2,2-3,4"},
		{"digraph { a -> b }", "this looks like DOT: its edges have a direction"},
		{"graph { a -- {b c} }", "this looks like DOT: it has a subgraph"},
		{`{"directed": false, "nodes": [{"id": [0, 0]}, {"id": "b"}], "links": [{"source": [0, 0], "target": "b"}]}`, "(0,0)-b"},
		{`{"directed": true}`, "this looks like node-link JSON: its edges have a direction"},
		{"%%MatrixMarket matrix coordinate pattern symmetric\n% c\n3 3 2\n2 1\n3 2\n", "K1,2|1-2,2-3|K2,1"},
		{"%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n", "it gives 2 entries, and has 1"},
		{"%%MatrixMarket matrix coordinate pattern symmetric\n9999 9999 1\n2 1\n", "it has 9999 vertices: 256 is the most"},
		{"Source;Target;Type\na;b;Undirected\n", "a-b"},
		{"source,target\n1,2\n2,3\n3,1\n", triangle},
		{"source,target,type\na,b,Directed\n", "this looks like CSV of edges: its edges have a direction"},
		{"4 4\n2 3\n1 3\n1 2 4\n3\n", "1-2,1-3,2-3,3-4"},
		{"0 1 1\n1 0 1\n1 1 0\n", triangle},
		{"0,1,0\n1,0,0\n0,0,0\n", "1-2,3"},
		{"1 2 0.5\n2 3 2\n1 3 1e3\n", triangle},
		{"1 2 3\n2 3\n3\n", triangle},
		{"p edge 3 1\ne 1 2\n", "1-2,3"},
		{"1 2\n1 3 4\n", "is not an edge"},
	} {
		b, err := parseGraph(test.text)
		got := b.String()
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(test.want, got) && !strings.Contains(got, test.want) {
			t.Errorf("%q: %s, want %s", test.text, got, test.want)
		}
	}
}

// Winning sets of vertices that are words.
func TestOwnSets(t *testing.T) {
	for text, want := range map[string]string{
		"a b c\n# a comment\nb d\n": "a b c d: 2",
		`[["a", 1], [2, "b"]]`:      "a 1 2 b: 2",
		"3 4\n1 2\n2 3\n1 3\n":      "1 2 3 4: 3", // hMETIS
		"2 3\n1 2\n2 4\n":           "set 2: the first line says",
		"a b\nc:d\n":                "set 2: \"c:d\" is not a list of words",
		"[[1, 2], 3]":               "this looks like lists in JSON",
		"":                          "there is no winning set",
	} {
		p, err := ownSets(text)
		got := fmt.Sprint(err)
		if err == nil {
			f := p.Game().Family
			got = fmt.Sprintf("%s: %d", strings.Join(f.Names, " "), len(f.X))
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// Games of Hex in SGF.
func TestHexSGF(t *testing.T) {
	for text, want := range map[string]string{
		"(;FF[4]GM[11]SZ[3]PB[a];B[a1];W[b2]\n;B[c1])": "X on a1 c1, O on b2",
		"(;GM[1]SZ[9];B[aa])":                          "SGF of another game than Hex",
		"(;GM[11]SZ[3];B[a1];W[a1])":                   "move 2, \";W[a1]\", cannot be played",
		"(;GM[11]SZ[3];B[a1];W[swap-pieces])":          "move 2",
		"(;GM[11]SZ[3];B[d1])":                         "move 1",
		"(;GM[11]SZ[3]AB[a1];W[b1])":                   "moves instead of stones",
		"(;GM[11]SZ[99];B[a1])":                        "a board of side 99",
	} {
		p, err := hexSGF(text)
		got := fmt.Sprint(err)
		if err == nil {
			got = fmt.Sprintf("X on %s, O on %s", p.Game().List(p.X), p.Game().List(p.O))
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
