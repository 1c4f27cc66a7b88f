package main

import "testing"

// Segments that are near are joined, with what memory has between them.
func TestJoined(t *testing.T) {
	const (
		preamble = "\x00asm\x01\x00\x00\x00"
		other    = "\x05\x03\x01\x00\x02" // another section
	)
	for before, after := range map[string]string{
		"\x0b\x0d\x02\x00\x41\x08\x0b\x01p\x00\x41\x0c\x0b\x01q":                                  "\x0b\x0b\x01\x00\x41\x08\x0b\x05p\x00\x00\x00q",
		"\x0b\x16\x03\x00\x41\xe4\x00\x0b\x01p\x00\x41\xe5\x00\x0b\x01q\x00\x41\x84\x07\x0b\x01r": "\x0b\x10\x02\x00\x41\xe4\x00\x0b\x02pq\x00\x41\x84\x07\x0b\x01r",
		"\x0b\x0e\x02\x00\x41\xac\x02\x0b\x01q\x00\x41\x08\x0b\x01p":                              "\x0b\x0e\x02\x00\x41\xac\x02\x0b\x01q\x00\x41\x08\x0b\x01p", // in another order
	} {
		got, err := joined([]byte(preamble + other + before + other))
		if want := preamble + other + after + other; err != nil || string(got) != want {
			t.Errorf("%q becomes %q (%v)", before, got, err)
		}
	}
	if _, err := joined([]byte(preamble + "\x0b\x07\x01\x01\x41\x08\x0b\x01p")); err == nil {
		t.Error("a segment without a place is joined")
	}
}
