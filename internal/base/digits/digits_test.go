package digits

import (
	"strings"
	"testing"
)

func TestGrouped(t *testing.T) {
	for _, want := range []string{"0", "-7", "999", "-999", "1,000", "-12,345", "123,456", "1,026,921,600,000"} {
		if got := Grouped(strings.ReplaceAll(want, ",", "")); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
