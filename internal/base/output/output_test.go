package output

import (
	"encoding/json"
	"strings"
	"testing"

	"transversal/internal/base/version"
)

func TestWrite(t *testing.T) {
	for _, test := range []struct {
		value      any
		how, holds string
	}{
		{map[string]any{"a": 1}, numbers, `{"format":"urn:transversal:thing:1","version":"` + version.This().Version + `","a":1}`},
		{map[string]any{"version": "v1"}, numbers, `{"format":"urn:transversal:thing:1","version":"v1"}`},
		{json.RawMessage(`{"version":"v1","b":[9007199254740992,9007199254740993,-9007199254740993,1e30,"9007199254740993 \" 9007199254740993",18446744073709551616]}`), quoted,
			`{"format":"urn:transversal:thing:1","version":"v1","b":[9007199254740992,"9007199254740993","-9007199254740993",1e30,"9007199254740993 \" 9007199254740993","18446744073709551616"]}`},
		{json.RawMessage(`{"version":"v1","b":9007199254740993}`), numbers, `{"format":"urn:transversal:thing:1","version":"v1","b":9007199254740993}`},
	} {
		var f Flag
		if err := f.Set(test.how); err != nil {
			t.Fatal(err)
		}
		var out, flat strings.Builder
		if err := f.Write(&out, "thing", test.value); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			flat.WriteString(strings.TrimSpace(strings.Replace(line, `": `, `":`, 1)))
		}
		if flat.String() != test.holds {
			t.Errorf("%s, want %s", flat.String(), test.holds)
		}
	}
	if err := Write(&strings.Builder{}, "thing", []int{1}); err == nil {
		t.Error("an array was written, which has no place for its format")
	}
	if err := new(Flag).Set("yes"); err == nil {
		t.Error("--json=yes is accepted")
	}
}
